//! The events the program reacts to, and the two threads that receive them. Nothing ticks: without input no thread
//! wakes up.

use std::io;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender};
use crossterm::event::{
    Event as Input, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseEvent, MouseEventKind,
    poll, read,
};

use super::join::{Join, WAIT};
use crate::system::{self, Notice};

/// An event of the main loop.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    Key(KeyEvent),
    /// The mouse was moved, clicked or turned.
    Mouse(MouseEvent),
    /// Text was pasted.
    Paste(String),
    /// The terminal was resized to this many columns and rows.
    Resize(u16, u16),
    /// The terminal window got or lost the focus.
    Focus(bool),
    /// A worker has a result to show.
    Wake,
    /// The system sent a signal or a similar request.
    System(Notice),
    /// The terminal was closed.
    Closed,
}

/// Two wheel events of the same direction within this time are one notch: some terminals send two.
const NOTCH: Duration = Duration::from_millis(15);

/// Starts the threads, whose events arrive at the receiver. Workers get clones of the sender.
pub(crate) fn start() -> io::Result<(Sender<Event>, Receiver<Event>)> {
    let (sender, receiver) = crossbeam_channel::unbounded();
    let to_loop = sender.clone();
    system::listen(move |notice| to_loop.send(Event::System(notice)).is_ok())?;
    // From here on changes of the window's size are noticed. An error now would occur again in the reading thread,
    // which handles it.
    let _ = poll(Duration::ZERO);
    let to_loop = sender.clone();
    std::thread::Builder::new()
        .name("input".to_owned())
        .spawn(move || {
            if read_input(&to_loop).is_err() {
                let _ = to_loop.send(Event::Closed);
            }
        })?;
    Ok((sender, receiver))
}

/// Reads events until the terminal is closed or the receiver is gone.
fn read_input(sender: &Sender<Event>) -> io::Result<()> {
    let mut join = Join::default();
    let mut wheel: Option<(MouseEventKind, Instant)> = None;
    loop {
        let input = if join.is_open() && !poll(WAIT)? {
            None
        } else {
            Some(read()?)
        };
        for input in join.push(input) {
            let Some(event) = translate(input) else {
                continue;
            };
            if is_second_half(&event, &mut wheel) {
                continue;
            }
            if sender.send(event).is_err() {
                return Ok(());
            }
        }
    }
}

/// Decodes the bytes a terminal sends in its usual mode into key events. Bytes that are not text are dropped.
pub(crate) fn of_bytes(bytes: &[u8]) -> Vec<Event> {
    let mut join = Join::default();
    let text = String::from_utf8_lossy(bytes);
    let chars = text.chars().filter(|&c| c != char::REPLACEMENT_CHARACTER);
    let inputs = chars.map(|c| Some(Input::Key(key_of(c)))).chain([None]);
    inputs
        .flat_map(|input| join.push(input))
        .filter_map(translate)
        .collect()
}

/// The key that sends this character; control characters get the same names as in the input thread (ECMA-48 §8.3,
/// C0).
fn key_of(c: char) -> KeyEvent {
    let (code, modifiers) = match c {
        '\r' | '\n' => (KeyCode::Enter, KeyModifiers::NONE),
        '\t' => (KeyCode::Tab, KeyModifiers::NONE),
        '\x1b' => (KeyCode::Esc, KeyModifiers::NONE),
        '\x7f' => (KeyCode::Backspace, KeyModifiers::NONE),
        '\x01'..='\x1a' => {
            let letter = char::from(c as u8 - 1 + b'a');
            (KeyCode::Char(letter), KeyModifiers::CONTROL)
        }
        c if c.is_uppercase() => (KeyCode::Char(c), KeyModifiers::SHIFT),
        c => (KeyCode::Char(c), KeyModifiers::NONE),
    };
    KeyEvent::new(code, modifiers)
}

/// Returns true for a wheel event that came right after an equal one.
fn is_second_half(event: &Event, wheel: &mut Option<(MouseEventKind, Instant)>) -> bool {
    let Event::Mouse(mouse) = event else {
        return false;
    };
    let turns = matches!(
        mouse.kind,
        MouseEventKind::ScrollUp | MouseEventKind::ScrollDown
    );
    if !turns {
        return false;
    }
    let now = Instant::now();
    let soon = wheel.is_some_and(|(kind, at)| kind == mouse.kind && now - at < NOTCH);
    if !soon {
        *wheel = Some((mouse.kind, now));
    }
    soon
}

fn translate(input: Input) -> Option<Event> {
    match input {
        Input::Key(key) => is_wanted(&key).then_some(Event::Key(key)),
        Input::Mouse(mouse) => Some(Event::Mouse(mouse)),
        Input::Paste(text) => Some(Event::Paste(text)),
        Input::Resize(cols, rows) => Some(Event::Resize(cols, rows)),
        Input::FocusGained => Some(Event::Focus(true)),
        Input::FocusLost => Some(Event::Focus(false)),
    }
}

/// True for presses, and for repeats of the keys that move a cursor or erase.
const fn is_wanted(key: &KeyEvent) -> bool {
    match key.kind {
        KeyEventKind::Press => true,
        KeyEventKind::Release => false,
        KeyEventKind::Repeat => matches!(
            key.code,
            KeyCode::Left
                | KeyCode::Right
                | KeyCode::Up
                | KeyCode::Down
                | KeyCode::PageUp
                | KeyCode::PageDown
                | KeyCode::Backspace
                | KeyCode::Delete
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_typed_ahead_are_keys() {
        #[track_caller]
        fn check(bytes: &[u8], expected: &[(KeyCode, KeyModifiers)]) {
            let keys = expected
                .iter()
                .map(|&(code, modifiers)| Event::Key(KeyEvent::new(code, modifiers)));
            assert_eq!(of_bytes(bytes), keys.collect::<Vec<_>>(), "{bytes:?}");
        }
        let plain = |code| (code, KeyModifiers::NONE);
        check(b"", &[]);
        check(b"\t\r", &[plain(KeyCode::Tab), plain(KeyCode::Enter)]);
        check(
            b"\x1b[Bq\x1b",
            &[
                plain(KeyCode::Down),
                plain(KeyCode::Char('q')),
                plain(KeyCode::Esc),
            ],
        );
        check(
            "Z\x11\u{5f20}".as_bytes(),
            &[
                (KeyCode::Char('Z'), KeyModifiers::SHIFT),
                (KeyCode::Char('q'), KeyModifiers::CONTROL),
                plain(KeyCode::Char('张')),
            ],
        );
        check(b"\xff\xfe", &[]);
    }
}
