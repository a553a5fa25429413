//! Decodes the bytes of a terminal into keys, mouse reports and pasted text.
//!
//! Nothing a terminal sends may silence the keyboard: a sequence, a control string (ECMA-48 §5.6) or a paste that is never
//! closed ends with a silence. A lone Esc is held back for a moment, since over a slow line it may be the first byte of an
//! arrow key.

use std::time::Duration;

use crossterm::event::{
    Event as Input, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent,
    MouseEventKind,
};

use super::pictures::{CellPixels, is_likely, is_multiplexed};

/// Time an Esc is held back: longer than the gap between the pieces of a key, too short to be noticed.
pub(crate) const WAIT: Duration = Duration::from_millis(25);
/// Silence that ends what no single key can have begun.
const SILENCE: Duration = Duration::from_secs(1);
/// Longest paste that is passed on, in bytes; the rest is discarded, because as keys it would do anything.
const LONGEST_PASTE: usize = 1 << 20;
/// Longest control sequence, in bytes.
const LONGEST: usize = 256;

const ESC: u8 = 0x1b;
const BEL: u8 = 0x07;
const PASTE_END: &[u8] = b"\x1b[201~";

/// State of the decoding: bytes that are not complete yet, and what they belong to.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Decoder {
    held: Vec<u8>,
    mode: Mode,
    /// Reports that were not taken yet.
    reports: Vec<Report>,
}

#[derive(Clone, Debug, Default, PartialEq)]
enum Mode {
    #[default]
    Keys,
    /// Pasted text so far; none for the rest of a paste that was too long.
    Paste(Option<Vec<u8>>),
    /// A control string, with its first bytes.
    String(Vec<u8>),
}

/// Report of the terminal about itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Report {
    /// The terminal is light, or dark.
    Light(bool),
    /// Background colour: red, green and blue, each from 0 to 1.
    Background([f32; 3]),
    KittyKeys,
    /// The terminal takes pictures by kitty's protocol.
    TakesPictures,
    TakesSixel,
    /// Most colours of a sixel picture.
    SixelColors(u16),
    /// Size of a character in pixels.
    Cell(CellPixels),
    /// The terminal knows this private mode.
    Mode(u16),
}

/// Protocols that a terminal speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Protocols {
    pub has_kitty_keys: bool,
    pub has_kitty_pictures: bool,
    /// Sixel, with the number of colours of a picture if the terminal says so.
    pub has_sixel: bool,
    pub colors: Option<u16>,
    /// Width and height of a character in pixels, if the terminal gave them.
    pub cell: Option<CellPixels>,
}

impl Protocols {
    /// True if the terminal takes pictures by any protocol.
    pub(crate) const fn has_pictures(&self) -> bool {
        self.has_kitty_pictures || self.has_sixel
    }

    /// Takes a report of the terminal into account.
    pub(crate) fn take(&mut self, report: Report) {
        match report {
            Report::KittyKeys => self.has_kitty_keys = true,
            Report::TakesPictures => self.has_kitty_pictures = true,
            Report::TakesSixel => self.has_sixel |= !is_multiplexed(),
            Report::SixelColors(colors) => self.colors = Some(colors),
            Report::Cell(cell) => self.cell = Some(cell),
            Report::Light(_) | Report::Background(_) | Report::Mode(_) => {}
        }
    }
}

/// Longest control string that is looked at, in bytes.
const LONGEST_REPORT: usize = 64;

/// Result of looking at the first bytes.
#[derive(Debug)]
enum Found {
    Input(Input),
    /// Bytes without a meaning here.
    Nothing,
    Report(Report),
    Paste,
    String,
}

impl Decoder {
    /// Takes the reports of the terminal since the last call.
    pub(crate) fn take_reports(&mut self) -> Vec<Report> {
        std::mem::take(&mut self.reports)
    }

    /// Time to wait for more bytes before [`pause`](Self::pause); none where nothing is held back.
    pub(crate) fn patience(&self) -> Option<Duration> {
        match (&self.mode, self.held.as_slice()) {
            (Mode::Keys, []) => None,
            (Mode::Keys, [ESC] | [ESC, _]) => Some(WAIT),
            _ => Some(SILENCE),
        }
    }

    /// Takes bytes in; returns what is complete.
    pub(crate) fn push(&mut self, bytes: &[u8]) -> Vec<Input> {
        self.held.extend_from_slice(bytes);
        let held = std::mem::take(&mut self.held);
        let (mut rest, mut out) = (held.as_slice(), Vec::new());
        while let Some(taken) = self.take(rest, &mut out) {
            rest = &rest[taken..];
        }
        self.held = rest.to_vec();
        out
    }

    /// Gives up waiting: what is held back was typed key by key, or is closed as it is.
    pub(crate) fn pause(&mut self) -> Vec<Input> {
        let held = std::mem::take(&mut self.held);
        match (std::mem::take(&mut self.mode), held.as_slice()) {
            (Mode::Paste(Some(mut text)), rest) => {
                text.extend_from_slice(rest);
                vec![pasted(&text)]
            }
            (Mode::Keys, [ESC]) => vec![key(KeyCode::Esc)],
            (Mode::Keys, [ESC, typed @ (b'[' | b'O')]) => {
                vec![key(KeyCode::Esc), Input::Key(key_of((*typed).into()))]
            }
            (Mode::Keys, [ESC, typed]) => vec![with_alt(key_of((*typed).into()))],
            (Mode::Keys | Mode::Paste(None) | Mode::String(_), _) => Vec::new(),
        }
    }

    /// Decodes the first of `bytes`; returns how many these were, or none where more have to come first.
    fn take(&mut self, bytes: &[u8], out: &mut Vec<Input>) -> Option<usize> {
        match &mut self.mode {
            Mode::Keys => {
                let (taken, found) = first(bytes)?;
                match found {
                    Found::Input(input) => out.push(input),
                    Found::Nothing => {}
                    Found::Report(report) => self.reports.push(report),
                    Found::Paste => self.mode = Mode::Paste(Some(Vec::new())),
                    Found::String => self.mode = Mode::String(bytes[1..taken.min(2)].to_vec()),
                }
                Some(taken)
            }
            Mode::Paste(text) => {
                let (inside, closed) = before(bytes, PASTE_END);
                if let Some(text) = text {
                    text.extend_from_slice(&bytes[..inside]);
                }
                let is_done = |text: &mut Vec<u8>| closed || text.len() >= LONGEST_PASTE;
                if let Some(mut text) = text.take_if(is_done) {
                    text.truncate(LONGEST_PASTE);
                    out.push(pasted(&text));
                }
                if closed {
                    self.mode = Mode::Keys;
                }
                passed(inside, if closed { PASTE_END.len() } else { 0 })
            }
            Mode::String(begun) => {
                let end = bytes.iter().position(|byte| [BEL, ESC].contains(byte));
                let inside = &bytes[..end.unwrap_or(bytes.len())];
                begun.extend(
                    inside
                        .iter()
                        .take(LONGEST_REPORT.saturating_sub(begun.len())),
                );
                let closing = match bytes.get(end.unwrap_or(bytes.len())..)? {
                    [] => return passed(bytes.len(), 0),
                    // An Esc may begin the end of the string.
                    [ESC] => return passed(bytes.len() - 1, 0),
                    [BEL, ..] => 1,
                    [_, b'\\', ..] => 2,
                    // Anything else after it breaks the string off and is a sequence of its own.
                    _ => 0,
                };
                self.reports.extend(in_string(begun));
                self.mode = Mode::Keys;
                Some(end.unwrap_or_default() + closing)
            }
        }
    }
}

/// Report in a control string: an answer to a query (OSC 11, kitty's graphics protocol).
fn in_string(string: &[u8]) -> Option<Report> {
    let Some(color) = string.strip_prefix(b"]11;rgb:") else {
        let takes = string.starts_with(b"_G") && string.ends_with(b";OK");
        return takes.then_some(Report::TakesPictures);
    };
    let parts = std::str::from_utf8(color).ok()?.split('/').map(part);
    let parts: Vec<f32> = parts.collect::<Option<_>>()?;
    Some(Report::Background(parts.try_into().ok()?))
}

/// Parses one to four hexadecimal digits as a share of their greatest value.
fn part(digits: &str) -> Option<f32> {
    let value = u16::from_str_radix(digits, 16).ok()?;
    let greatest = (1_u32 << (4 * digits.len().min(4))) - 1;
    Some(f32::from(value) / greatest as f32)
}

fn in_sequence(parameters: &str, last: u8) -> Option<Report> {
    let (numbers, is_private) = parameters
        .strip_prefix('?')
        .map_or((parameters, false), |numbers| (numbers, true));
    let numbers = numbers.strip_suffix('$').unwrap_or(numbers);
    let numbers = numbers.split(';').map(|number| number.parse().ok());
    let numbers: Vec<u16> = numbers.collect::<Option<_>>()?;
    Some(match (is_private, numbers.as_slice(), last) {
        (true, [_], b'u') => Report::KittyKeys,
        // The first number is the kind of the terminal (DA1).
        (true, [_, abilities @ ..], b'c') if abilities.contains(&4) => Report::TakesSixel,
        (true, [1, 0, colors], b'S') => Report::SixelColors(*colors),
        (false, [6, high, wide], b't') if is_likely((*wide, *high)) => Report::Cell((*wide, *high)),
        // 0: the mode is unknown, 4: it can't be switched on (DECRPM).
        (true, [mode, 1..=3], b'y') => Report::Mode(*mode),
        // The brightness of the terminal (mode 2031).
        (true, [997, kind @ (1 | 2)], b'n') => Report::Light(*kind == 2),
        _ => return None,
    })
}

/// Sum of the bytes that were passed, none for no byte at all.
fn passed(inside: usize, closing: usize) -> Option<usize> {
    Some(inside + closing).filter(|&taken| taken > 0)
}

/// Number of bytes that surely stand before `end`, and whether it follows them.
fn before(bytes: &[u8], end: &[u8]) -> (usize, bool) {
    if let Some(at) = bytes.windows(end.len()).position(|window| window == end) {
        return (at, true);
    }
    let begun = (1..end.len())
        .rev()
        .find(|&count| bytes.ends_with(&end[..count]));
    (bytes.len() - begun.unwrap_or_default(), false)
}

fn pasted(text: &[u8]) -> Input {
    Input::Paste(String::from_utf8_lossy(text).into_owned())
}

fn key(code: KeyCode) -> Input {
    Input::Key(KeyEvent::new(code, KeyModifiers::NONE))
}

fn with_alt(mut key: KeyEvent) -> Input {
    key.modifiers |= KeyModifiers::ALT;
    Input::Key(key)
}

/// The first key or report, and its length; none where bytes of it are missing.
fn first(bytes: &[u8]) -> Option<(usize, Found)> {
    let Some(after) = bytes.strip_prefix(&[ESC]) else {
        let (taken, key) = character(bytes)?;
        let found = key.map(|key| Found::Input(Input::Key(key)));
        return Some((taken, found.unwrap_or(Found::Nothing)));
    };
    match after {
        [] | [b'O' | b'[' | b']' | b'P' | b'X' | b'^' | b'_'] => None,
        [ESC, ..] => Some((1, Found::Input(key(KeyCode::Esc)))),
        [b'O', last, ..] => Some((3, sequence("", *last))),
        [b'[', body @ ..] => {
            let (taken, found) = control_sequence(body)?;
            Some((taken + 2, found))
        }
        [b']' | b'P' | b'X' | b'^' | b'_', ..] => Some((2, Found::String)),
        _ => {
            let (taken, letter) = character(after)?;
            // Bytes that are no UTF-8 leave the Esc before them as it is.
            Some(match letter {
                Some(letter) => (taken + 1, Found::Input(with_alt(letter))),
                None => (1, Found::Input(key(KeyCode::Esc))),
            })
        }
    }
}

/// The first character as a key, and its length; bytes that are no UTF-8 are no key.
fn character(bytes: &[u8]) -> Option<(usize, Option<KeyEvent>)> {
    let chunk = bytes.utf8_chunks().next()?;
    if let Some(letter) = chunk.valid().chars().next() {
        return Some((letter.len_utf8(), Some(key_of(letter))));
    }
    let wrong = chunk.invalid();
    let is_begun = wrong.len() == bytes.len()
        && std::str::from_utf8(wrong).is_err_and(|error| error.error_len().is_none());
    (!is_begun).then_some((wrong.len(), None))
}

/// The key that sends this character in raw mode (ECMA-48 §8.3, C0).
fn key_of(letter: char) -> KeyEvent {
    let control = |first: char, from: u8| {
        let code = KeyCode::Char(char::from(first as u8 + (letter as u8 - from)));
        KeyEvent::new(code, KeyModifiers::CONTROL)
    };
    match letter {
        '\r' => KeyCode::Enter.into(),
        '\t' => KeyCode::Tab.into(),
        '\x1b' => KeyCode::Esc.into(),
        '\x7f' => KeyCode::Backspace.into(),
        '\0' => control(' ', 0),
        '\x01'..='\x1a' => control('a', 1),
        '\x1c'..='\x1f' => control('4', 0x1c),
        _ if letter.is_uppercase() => KeyEvent::new(KeyCode::Char(letter), KeyModifiers::SHIFT),
        _ => KeyCode::Char(letter).into(),
    }
}

/// The control sequence whose bytes after `ESC [` come first, and the number of these bytes.
fn control_sequence(body: &[u8]) -> Option<(usize, Found)> {
    match body {
        // The Linux console, F1 to F5.
        [b'['] => return None,
        [b'[', last, ..] => {
            let number = last.wrapping_sub(b'A');
            let found = if number < 5 {
                Found::Input(key(KeyCode::F(1 + number)))
            } else {
                Found::Nothing
            };
            return Some((2, found));
        }
        // The mouse in its oldest form.
        [b'M', button, column, row, ..] => {
            let at = |byte: &u8| u16::from(byte.saturating_sub(b' '));
            let button = button.wrapping_sub(b' ').into();
            return Some((4, mouse(button, at(column), at(row), false)));
        }
        [b'M', ..] => return None,
        _ => {}
    }
    let end = body.iter().position(|byte| !(b' '..=b'?').contains(byte));
    let length = end.unwrap_or(body.len());
    if length > LONGEST {
        // Passed over as a control string is, so that its rest is not typed.
        return Some((length, Found::String));
    }
    let at = end?;
    let last = body[at];
    if !(b'@'..=b'~').contains(&last) {
        // The sequence breaks off here, and something else begins.
        return Some((at, Found::Nothing));
    }
    let parameters = std::str::from_utf8(&body[..at]).unwrap_or_default();
    Some((at + 1, sequence(parameters, last)))
}

/// Meaning of a control sequence by its parameters and last byte.
fn sequence(parameters: &str, last: u8) -> Found {
    if let Some(report) = parameters.strip_prefix('<') {
        return match numbers(report)[..] {
            [button, column, row, ..] if matches!(last, b'M' | b'm') => {
                mouse(button, column, row, last == b'm')
            }
            _ => Found::Nothing,
        };
    }
    if let Some(report) = in_sequence(parameters, last) {
        return Found::Report(report);
    }
    let mut fields = parameters.split(';');
    let number = fields.next().unwrap_or_default();
    let (modifiers, kind) = modifiers(fields.next().unwrap_or_default());
    let code = match last {
        b'~' if number == "200" => return Found::Paste,
        b'I' => return Found::Input(Input::FocusGained),
        b'O' => return Found::Input(Input::FocusLost),
        b'~' => numbered(number),
        b'u' => encoded(number, modifiers),
        b'A' => Some(KeyCode::Up),
        b'B' => Some(KeyCode::Down),
        b'C' => Some(KeyCode::Right),
        b'D' => Some(KeyCode::Left),
        b'H' => Some(KeyCode::Home),
        b'F' => Some(KeyCode::End),
        b'P' | b'Q' | b'S' => Some(KeyCode::F(1 + last - b'P')),
        // With parameters it says where the cursor is.
        b'R' if parameters.is_empty() => Some(KeyCode::F(3)),
        b'Z' => {
            let back = KeyEvent::new(KeyCode::BackTab, KeyModifiers::SHIFT);
            return Found::Input(Input::Key(back));
        }
        b'M' => return old_mouse(parameters),
        // The size of the window (mode 2048): rows, columns, and both in pixels.
        b't' if number == "48" => return size(parameters),
        _ => None,
    };
    code.map_or(Found::Nothing, |code| {
        Found::Input(Input::Key(KeyEvent::new_with_kind(code, modifiers, kind)))
    })
}

/// The numbers before the first parameter that is none.
fn numbers(parameters: &str) -> Vec<u16> {
    let numbers = parameters.split(';').map(|number| number.parse().ok());
    numbers.map_while(|number| number).collect()
}

/// The key of `CSI number ~`.
fn numbered(number: &str) -> Option<KeyCode> {
    Some(match number.parse::<u8>().ok()? {
        1 | 7 => KeyCode::Home,
        2 => KeyCode::Insert,
        3 => KeyCode::Delete,
        4 | 8 => KeyCode::End,
        5 => KeyCode::PageUp,
        6 => KeyCode::PageDown,
        number @ 11..=15 => KeyCode::F(number - 10),
        number @ 17..=21 => KeyCode::F(number - 11),
        number @ 23..=26 => KeyCode::F(number - 12),
        number @ 28..=29 => KeyCode::F(number - 15),
        number @ 31..=34 => KeyCode::F(number - 17),
        _ => return None,
    })
}

/// The size in `48 ; rows ; columns ; …`.
fn size(parameters: &str) -> Found {
    match numbers(parameters)[..] {
        [_, rows, columns, ..] if rows > 0 && columns > 0 => {
            Found::Input(Input::Resize(columns, rows))
        }
        _ => Found::Nothing,
    }
}

/// The key of `CSI number u`; keys without a character are given numbers of Unicode's private use, those of the keypad
/// from 57399 on. On a layout without Latin letters, a key with Ctrl or Alt is the one in its place on a Latin layout,
/// which the third number gives (kitty's keyboard protocol).
fn encoded(number: &str, modifiers: KeyModifiers) -> Option<KeyCode> {
    let mut numbers = number.split(':').map(|it| it.parse::<u32>().ok());
    let (own, base) = (numbers.next()??, numbers.nth(1).flatten());
    let is_latin = !(0x80..0xe000).contains(&own);
    let is_command = modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
    let number = base.filter(|_| is_command && !is_latin).unwrap_or(own);
    Some(match char::from_u32(number)? {
        '\u{e037}'..='\u{e040}' => KeyCode::Char(char::from(b'0' + (number - 0xe037) as u8)),
        '\u{e041}' => KeyCode::Char('.'),
        '\u{e042}' => KeyCode::Char('/'),
        '\u{e043}' => KeyCode::Char('*'),
        '\u{e044}' => KeyCode::Char('-'),
        '\u{e045}' => KeyCode::Char('+'),
        '\u{e046}' => KeyCode::Enter,
        '\u{e049}' => KeyCode::Left,
        '\u{e04a}' => KeyCode::Right,
        '\u{e04b}' => KeyCode::Up,
        '\u{e04c}' => KeyCode::Down,
        '\u{e04d}' => KeyCode::PageUp,
        '\u{e04e}' => KeyCode::PageDown,
        '\u{e04f}' => KeyCode::Home,
        '\u{e050}' => KeyCode::End,
        '\u{e052}' => KeyCode::Delete,
        '\u{e000}'..='\u{f8ff}' => return None,
        '\x1b' => KeyCode::Esc,
        '\r' => KeyCode::Enter,
        '\t' if modifiers.contains(KeyModifiers::SHIFT) => KeyCode::BackTab,
        '\t' => KeyCode::Tab,
        '\x7f' => KeyCode::Backspace,
        letter => KeyCode::Char(letter),
    })
}

/// Modifiers, and whether a key was pressed, repeated or released, as `5` or `5:3`.
fn modifiers(field: &str) -> (KeyModifiers, KeyEventKind) {
    let (mask, kind) = field.split_once(':').unwrap_or((field, "1"));
    let kind = match kind {
        "2" => KeyEventKind::Repeat,
        "3" => KeyEventKind::Release,
        _ => KeyEventKind::Press,
    };
    let mask = mask.parse::<u8>().map_or(0, |mask| mask.saturating_sub(1));
    let all = [
        KeyModifiers::SHIFT,
        KeyModifiers::ALT,
        KeyModifiers::CONTROL,
        KeyModifiers::SUPER,
        KeyModifiers::HYPER,
        KeyModifiers::META,
    ];
    let set = all.into_iter().enumerate();
    let set = set.filter(|(bit, _)| mask & 1 << bit != 0);
    (set.map(|(_, modifier)| modifier).collect(), kind)
}

/// A mouse report in the form `CSI button ; column ; row M`, the button counted from 32.
fn old_mouse(parameters: &str) -> Found {
    match numbers(parameters)[..] {
        [button, column, row, ..] if button >= 32 => mouse(button - 32, column, row, false),
        _ => Found::Nothing,
    }
}

/// A mouse report: bits of the button, and the cell, counted from 1.
fn mouse(bits: u16, column: u16, row: u16, released: bool) -> Found {
    let number = bits & 0b11 | (bits & 0b1100_0000) >> 4;
    let moves = bits & 0b10_0000 != 0;
    let button = match number {
        0 => MouseButton::Left,
        1 => MouseButton::Middle,
        _ => MouseButton::Right,
    };
    let kind = match (number, moves) {
        (0..=2, false) if released => MouseEventKind::Up(button),
        (0..=2, false) => MouseEventKind::Down(button),
        (0..=2, true) => MouseEventKind::Drag(button),
        (3, false) => MouseEventKind::Up(MouseButton::Left),
        (3..=5, true) => MouseEventKind::Moved,
        (4, false) => MouseEventKind::ScrollUp,
        (5, false) => MouseEventKind::ScrollDown,
        (6, false) => MouseEventKind::ScrollLeft,
        (7, false) => MouseEventKind::ScrollRight,
        _ => return Found::Nothing,
    };
    let (Some(column), Some(row)) = (column.checked_sub(1), row.checked_sub(1)) else {
        return Found::Nothing;
    };
    let held = [
        (0b100, KeyModifiers::SHIFT),
        (0b1000, KeyModifiers::ALT),
        (0b1_0000, KeyModifiers::CONTROL),
    ];
    let held = held.into_iter().filter(|(bit, _)| bits & bit != 0);
    Found::Input(Input::Mouse(MouseEvent {
        kind,
        column,
        row,
        modifiers: held.map(|(_, modifier)| modifier).collect(),
    }))
}

#[cfg(test)]
mod tests;
