//! Terminal modes: switched on last, after everything that can fail, and always switched off again.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::ThreadId;
use std::time::Duration;

use crossterm::terminal::{disable_raw_mode, enable_raw_mode};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::base64::base64;
use super::decode::Report;
use super::probe::COLORS;
use super::{MouseMode, escape, pictures};
use tabletop_system as system;

/// Alternate screen, bracketed paste, focus reports, light and dark reports (2031), reports of the size (2048), title
/// saved, underline cursor.
const ENTER: &str =
    "\x1b[?1049h\x1b[?2004h\x1b[?1004h\x1b[?2031h\x1b[?2048h\x1b[22;2t\x1b[4 q\x1b[2J";
/// Undoes [`ENTER`] in reverse order; also ends an unfinished frame, resets colours and shows the cursor.
const LEAVE: &str = "\x1b[?2026l\x1b[0m\x1b[23;2t\x1b[?2048l\x1b[?2031l\x1b[?1004l\x1b[?2004l\x1b[0 q\x1b[?25h\x1b[?1049l";
/// Repairs a terminal that a killed program left in pieces: ends a cut sequence, switches the keyboard protocol of kitty
/// off, and restores the usual keys, character set, margins and colours. [`reset_sequence`] adds the modes of this program.
/// DECSTR would do much of it, but foot then goes on showing the other screen.
const RESET: &str = "\x1b\\\x18\x1b[<99u\x1b[=0u\x1b[?2026l\x1b[?1l\x1b>\x1b[4l\x1b7\x1b[r\x1b8\x1b(B\x0f\x1b[?7h\x1b[0m";
/// Kitty's keyboard protocol: unambiguous keys (1), with the key of a Latin layout (4); on while this program runs.
const KEYS_ON: &str = "\x1b[>5u";
const KEYS_OFF: &str = "\x1b[<u";
/// True if the terminal speaks it.
static KITTY_KEYS: AtomicBool = AtomicBool::new(false);
/// True if the terminal shows the progress of some work.
static PROGRESS: AtomicBool = AtomicBool::new(false);
/// True if the terminal may hold pictures of boards.
static PICTURES: AtomicBool = AtomicBool::new(false);
/// True if pictures may stand on the screen that go with its characters.
static SIXELS: AtomicBool = AtomicBool::new(false);
/// Mouse buttons, drags and (1003) movement, in SGR form.
const MOUSE_FULL: &str = "\x1b[?1000h\x1b[?1002h\x1b[?1003h\x1b[?1006h";
const MOUSE_CLICKS: &str = "\x1b[?1000h\x1b[?1002h\x1b[?1006h";
const MOUSE_OFF: &str = "\x1b[?1006l\x1b[?1003l\x1b[?1002l\x1b[?1000l";
/// A frame between these two is shown at once (DEC private mode 2026); terminals without that mode ignore them.
const FRAME_BEGIN: &[u8] = b"\x1b[?2026h";
const FRAME_END: &[u8] = b"\x1b[?2026l";
/// Time in which reports of a mouse that was just switched off may still arrive.
const IN_FLIGHT: Duration = Duration::from_millis(10);

/// Sequence that repairs a terminal in an unknown state.
pub(crate) fn reset_sequence() -> String {
    format!("{RESET}{}{MOUSE_OFF}{LEAVE}", pictures::clear())
}

/// The modes that are on, and the thread that switched them on.
static ACTIVE: Mutex<Option<(MouseMode, ThreadId)>> = Mutex::new(None);

/// RAII guard: while it lives, the terminal is in the modes of the full-screen program, but while it is suspended.
#[derive(Debug)]
pub(crate) struct Guard(());

impl Guard {
    pub(crate) fn enter(mouse: MouseMode, has_kitty_keys: bool) -> io::Result<Self> {
        chain_panic_hook();
        KITTY_KEYS.store(has_kitty_keys, Ordering::Relaxed);
        let guard = Self(());
        resume(mouse)?;
        Ok(guard)
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        suspend();
    }
}

/// Switches the modes on, at the start or after [`suspend`].
pub(crate) fn resume(mouse: MouseMode) -> io::Result<()> {
    if let Ok(mut active) = ACTIVE.lock() {
        *active = Some((mouse, std::thread::current().id()));
    }
    system::restore_on_crash(reset_sequence);
    enable_raw_mode()?;
    system::report_mouse(mouse != MouseMode::Off);
    // Modes that a killed program left on are switched off first.
    let keys = if KITTY_KEYS.load(Ordering::Relaxed) {
        KEYS_ON
    } else {
        ""
    };
    send(&format!("{MOUSE_OFF}{ENTER}{keys}{}", on(mouse)))
}

/// Takes a report of the terminal into account that came after the modes were switched on.
pub(crate) fn learn(report: Report) -> io::Result<()> {
    match report {
        Report::KittyKeys if !KITTY_KEYS.swap(true, Ordering::Relaxed) => send(KEYS_ON),
        Report::TakesSixel => send(COLORS),
        _ => Ok(()),
    }
}

/// Shows the progress of long work in the taskbar or tab, where the terminal is known to do that.
pub(crate) fn set_progress(percent: Option<u8>) -> io::Result<()> {
    if shows_progress(|name| std::env::var(name).ok()) {
        PROGRESS.store(percent.is_some(), Ordering::Relaxed);
        send(&progress(percent))?;
    }
    Ok(())
}

/// Changes which events the mouse reports.
pub(crate) fn set_mouse(mouse: MouseMode) -> io::Result<()> {
    if let Ok(mut active) = ACTIVE.lock()
        && let Some((now, _)) = active.as_mut()
    {
        *now = mouse;
    }
    system::report_mouse(mouse != MouseMode::Off);
    send(&format!("{MOUSE_OFF}{}", on(mouse)))
}

/// Longest text for the clipboard, in bytes: many terminals drop a sequence of more than 100,000 bytes (xterm; 74,994
/// bytes before base 64 in hterm).
pub(crate) const MAX_COPIED: usize = 74_994;

/// Escape sequence that copies text to the clipboard (OSC 52). Terminals that don't support or allow it ignore it.
pub(crate) fn clipboard(text: &str) -> String {
    through(&format!("\x1b]52;c;{}\x07", base64(text.as_bytes())))
}

/// A sequence for the terminal itself: inside tmux, once for tmux and once for the terminal around it.
fn through(sequence: &str) -> String {
    if std::env::var_os("TMUX").is_none() {
        return sequence.to_owned();
    }
    let wrapped = sequence.replace('\x1b', "\x1b\x1b");
    format!("{sequence}\x1bPtmux;{wrapped}\x1b\\")
}

/// Escape sequence of a desktop notification, in the form that the terminal is known to take: kitty's (OSC 99), that of
/// urxvt and foot (777), else iTerm's (9). Control characters are dropped.
pub(crate) fn notification(text: &str) -> String {
    let text: String = text.chars().filter(|letter| !letter.is_control()).collect();
    let term = std::env::var("TERM").unwrap_or_default();
    let body = if term.contains("kitty") {
        format!("99;;{text}")
    } else if term.starts_with("foot") || term.starts_with("rxvt") {
        format!("777;notify;tabletop;{text}")
    } else {
        format!("9;{text}")
    };
    through(&format!("\x1b]{body}\x1b\\"))
}

/// Escape sequence that sets the window's title (OSC 2). Control characters are dropped.
pub(crate) fn title(text: &str) -> String {
    let text: String = text.chars().filter(|letter| !letter.is_control()).collect();
    format!("\x1b]2;{text}\x1b\\")
}

/// True if the terminal shows progress (OSC 9;4); others would show the numbers as a notification.
fn shows_progress(get: impl Fn(&str) -> Option<String>) -> bool {
    let program = get("TERM_PROGRAM").unwrap_or_default();
    let known = ["ghostty", "WezTerm"].contains(&program.as_str());
    known
        || ["WT_SESSION", "ConEmuPID"]
            .into_iter()
            .any(|name| get(name).is_some())
}

/// True if the terminal makes links of OSC 8, which others might write as text, and the files are on its own computer.
pub(crate) fn shows_links(get: impl Fn(&str) -> Option<String>) -> bool {
    let has = |name: &str| get(name).is_some();
    let away = ["TMUX", "STY", "SSH_CONNECTION", "SSH_TTY"];
    let vte = get("VTE_VERSION").and_then(|version| version.parse::<u32>().ok());
    let known = |name: &str, known: [&str; 4]| {
        get(name).is_some_and(|value| known.iter().any(|known| value.contains(known)))
    };
    !away.into_iter().any(has)
        && (known("TERM", ["kitty", "foot", "ghostty", "alacritty"])
            || known(
                "TERM_PROGRAM",
                ["ghostty", "WezTerm", "iTerm.app", "vscode"],
            )
            || ["WT_SESSION", "KONSOLE_VERSION"].into_iter().any(has)
            || vte >= Some(5000))
}

/// Escape sequence that begins a link to a file; `None` if its path can't be written as a link.
pub(crate) fn link(path: &Path) -> Option<String> {
    let path = path.to_str().filter(|path| path.starts_with('/'))?;
    let mut out = String::from("\x1b]8;;file://");
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte) {
            out.push(byte.into());
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
    Some(out + "\x1b\\")
}

pub(crate) const LINK_END: &str = "\x1b]8;;\x1b\\";

/// Escape sequence that shows progress, or removes it (`ConEmu`'s OSC 9;4).
fn progress(percent: Option<u8>) -> String {
    match percent {
        Some(percent) => format!("\x1b]9;4;1;{percent}\x1b\\"),
        None => "\x1b]9;4;0\x1b\\".to_owned(),
    }
}

const fn on(mouse: MouseMode) -> &'static str {
    match mouse {
        MouseMode::Full | MouseMode::Auto => MOUSE_FULL,
        MouseMode::Clicks => MOUSE_CLICKS,
        MouseMode::Off => "",
    }
}

/// Writes escape sequences at once.
pub(crate) fn send(text: &str) -> io::Result<()> {
    system::take_escapes();
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// Switches off the modes that are on. A closed terminal is not an error.
pub(crate) fn suspend() {
    let Some((mouse, _)) = ACTIVE.lock().ok().and_then(|mut active| active.take()) else {
        return;
    };
    if mouse != MouseMode::Off {
        let _ = send(MOUSE_OFF);
        system::report_mouse(false);
        // The input thread still reads: pending reports end there and not in the shell.
        std::thread::sleep(IN_FLIGHT);
    }
    if KITTY_KEYS.load(Ordering::Relaxed) {
        let _ = send(KEYS_OFF);
    }
    if PROGRESS.swap(false, Ordering::Relaxed) {
        let _ = send(&progress(None));
    }
    if PICTURES.load(Ordering::Relaxed) {
        let _ = send(pictures::clear());
    }
    if SIXELS.load(Ordering::Relaxed) {
        let _ = send("\x1b[0m\x1b[2J");
    }
    let _ = send(LEAVE);
    let _ = disable_raw_mode();
    system::cancel_restore_on_crash();
}

/// Restores the terminal before a panic of the drawing thread is reported; other threads catch their own panics.
fn chain_panic_hook() {
    static ONCE: std::sync::Once = std::sync::Once::new();
    ONCE.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            let own_thread = std::thread::current().id();
            let ours = ACTIVE
                .try_lock()
                .is_ok_and(|active| active.is_some_and(|(_, thread)| thread == own_thread));
            if ours {
                suspend();
            }
            before(info);
        }));
    });
}

/// Sends frames to the terminal: only what changed, in one write.
#[derive(Debug)]
pub(crate) struct Screen {
    /// The frame as it is sent, in one piece.
    bytes: Vec<u8>,
    shown: Buffer,
    next: Buffer,
    /// True if the terminal may show something other than `shown`.
    unknown: bool,
    cursor: Option<Position>,
}

impl Screen {
    /// A screen with unknown content.
    pub(crate) fn new(area: Rect) -> Self {
        Self {
            bytes: Vec::new(),
            shown: Buffer::empty(area),
            next: Buffer::empty(area),
            unknown: true,
            cursor: None,
        }
    }

    /// Adopts a new size or marks the content as unknown.
    pub(crate) fn reset(&mut self, area: Rect) {
        self.shown = Buffer::empty(area);
        self.next.resize(area);
        self.unknown = true;
    }

    /// True if the terminal may show something unknown, so that the next frame is drawn from nothing.
    pub(crate) const fn is_unknown(&self) -> bool {
        self.unknown
    }

    /// Draws a frame by `draw`, which gets the last frame and the next, returns where the cursor stands and the sequences
    /// of pictures, and may mark characters of the last one to be written again. Sends what changed.
    pub(crate) fn show(
        &mut self,
        draw: impl FnOnce(&mut Buffer, &mut Buffer) -> (Option<Position>, String),
    ) -> io::Result<()> {
        self.next.reset();
        let (cursor, pictures) = draw(&mut self.shown, &mut self.next);
        if !pictures.is_empty() {
            let all = pictures.contains("\x1b_G");
            PICTURES.fetch_or(all, Ordering::Relaxed);
            SIXELS.fetch_or(!all, Ordering::Relaxed);
        }
        self.send(cursor, &pictures)?;
        self.cursor = cursor;
        self.unknown = false;
        std::mem::swap(&mut self.shown, &mut self.next);
        Ok(())
    }

    /// Sends the next frame as escape sequences.
    fn send(&mut self, cursor: Option<Position>, pictures: &str) -> io::Result<()> {
        self.bytes.clear();
        let bytes = &mut self.bytes;
        bytes.extend_from_slice(FRAME_BEGIN);
        if self.unknown {
            bytes.extend_from_slice(b"\x1b[0m\x1b[2J");
        }
        let changes = self.shown.diff(&self.next);
        let quiet =
            changes.is_empty() && pictures.is_empty() && !self.unknown && cursor == self.cursor;
        escape::write_cells(bytes, changes);
        bytes.extend_from_slice(pictures.as_bytes());
        match cursor {
            Some(at) => {
                escape::move_to(bytes, at.x, at.y);
                bytes.extend_from_slice(b"\x1b[?25h");
            }
            None => bytes.extend_from_slice(b"\x1b[?25l"),
        }
        bytes.extend_from_slice(FRAME_END);
        if !quiet {
            let mut out = io::stdout().lock();
            out.write_all(&self.bytes)?;
            out.flush()?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clipboard_gets_base_64() {
        assert!(clipboard("d3").starts_with("\x1b]52;c;ZDM=\x07"));
    }

    #[test]
    fn progress_is_shown_by_terminals_that_know_it() {
        let here = |name: &'static str, value: &'static str| {
            shows_progress(move |asked| (asked == name).then(|| value.to_owned()))
        };
        assert!(here("TERM_PROGRAM", "WezTerm") && here("WT_SESSION", "1"));
        assert!(!here("TERM_PROGRAM", "iTerm.app") && !here("TERM", "xterm"));
        assert_eq!(progress(Some(7)), "\x1b]9;4;1;7\x1b\\");
    }

    #[test]
    fn files_are_links_where_the_terminal_has_them() {
        let here = |set: &[(&str, &str)]| {
            shows_links(|asked| {
                let found = set.iter().find(|(name, _)| *name == asked);
                found.map(|(_, value)| (*value).to_owned())
            })
        };
        assert!(here(&[("TERM", "xterm-kitty")]) && here(&[("VTE_VERSION", "7600")]));
        assert!(!here(&[("TERM", "xterm-256color")]) && !here(&[("VTE_VERSION", "4800")]));
        assert!(!here(&[("TERM", "xterm-kitty"), ("TMUX", "")]));
        assert!(!here(&[("TERM", "foot"), ("SSH_TTY", "")]));
        let written = "\x1b]8;;file:///a%20b/%E6%A3%8B%1B%5Cc.toml\x1b\\";
        assert_eq!(
            link(Path::new("/a b/棋\x1b\\c.toml")).as_deref(),
            Some(written)
        );
        assert_eq!(link(Path::new("c.toml")), None);
    }

    #[test]
    fn names_of_other_people_end_no_sequence() {
        assert_eq!(title("a\x07\x1b]0;b\u{9c}c"), "\x1b]2;a]0;bc\x1b\\");
        assert!(!notification("x\x1b\\y").contains("x\x1b"));
    }
}
