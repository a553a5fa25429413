//! Drawing on consoles without escape sequences (those before Windows 10, and Wine's): cell by cell, by calls of the
//! system, on a screen buffer of our own.

use std::io;
use std::os::windows::io::{AsRawHandle as _, FromRawHandle as _, OwnedHandle};
use std::ptr::null;
use std::sync::OnceLock;

use windows_sys::Win32::Foundation::{GENERIC_READ, GENERIC_WRITE, HANDLE, INVALID_HANDLE_VALUE};
use windows_sys::Win32::System::Console::{
    CHAR_INFO, CHAR_INFO_0, COMMON_LVB_UNDERSCORE, CONSOLE_CURSOR_INFO, CONSOLE_SCREEN_BUFFER_INFO,
    CONSOLE_TEXTMODE_BUFFER, COORD, CreateConsoleScreenBuffer, ENABLE_PROCESSED_OUTPUT,
    ENABLE_VIRTUAL_TERMINAL_PROCESSING, FillConsoleOutputAttribute, FillConsoleOutputCharacterW,
    GetConsoleScreenBufferInfo, SMALL_RECT, SetConsoleActiveScreenBuffer, SetConsoleCursorInfo,
    SetConsoleCursorPosition, SetConsoleMode, WriteConsoleOutputW, WriteConsoleW,
};

use super::{checked, output};
use crate::Drawn;

/// Moves the cursor seven columns to the right; without support its characters are printed, and are fewer.
const RIGHT: &str = "\x1b[7C";
const MOVED: i16 = 7;
const GREY: u8 = 7;
const WHITE: u8 = 15;

/// A screen buffer beside the shell's one, which is shown again when this one is dropped.
#[derive(Debug)]
pub struct Canvas(OwnedHandle);

impl Canvas {
    /// Shows an empty screen buffer if the console has no escape sequences; `None` if it has, or without a console.
    pub fn open() -> Option<Self> {
        if understands_escapes() {
            return None;
        }
        let canvas = Self(new_screen()?);
        show(canvas.handle()).ok()?;
        Some(canvas)
    }

    fn handle(&self) -> HANDLE {
        self.0.as_raw_handle()
    }

    /// Draws cells; runs of neighbours in a row are written together.
    pub fn put(&self, cells: &[Drawn]) -> io::Result<()> {
        let follows = |a: &Drawn, b: &Drawn| (a.at.0 + 1, a.at.1) == b.at;
        for run in cells.chunk_by(follows) {
            self.put_run(run)?;
        }
        Ok(())
    }

    fn put_run(&self, run: &[Drawn]) -> io::Result<()> {
        let Some(&Drawn { at: (col, row), .. }) = run.first() else {
            return Ok(());
        };
        let cells: Vec<_> = run.iter().map(cell).collect();
        let length = cells.len() as i16;
        let mut region = SMALL_RECT {
            Left: col as i16,
            Top: row as i16,
            Right: col as i16 + length - 1,
            Bottom: row as i16,
        };
        let (size, from) = (COORD { X: length, Y: 1 }, COORD { X: 0, Y: 0 });
        #[expect(unsafe_code, reason = "the system's own call")]
        // SAFETY: the number of cells matches `size`, and they outlive the call.
        checked(unsafe {
            WriteConsoleOutputW(self.handle(), cells.as_ptr(), size, from, &raw mut region)
        })
    }

    /// Clears the screen, with the cursor at its upper left.
    fn wipe(&self) -> io::Result<()> {
        let mut info = CONSOLE_SCREEN_BUFFER_INFO::default();
        let (mut done, from) = (0, COORD { X: 0, Y: 0 });
        #[expect(unsafe_code, reason = "the system's own calls")]
        // SAFETY: the destinations have the right types; the console clips to its size.
        unsafe {
            checked(GetConsoleScreenBufferInfo(self.handle(), &raw mut info))?;
            let cells = info.dwSize.X as u32 * info.dwSize.Y as u32;
            let (blank, plain) = (u16::from(b' '), u16::from(GREY));
            checked(FillConsoleOutputCharacterW(
                self.handle(),
                blank,
                cells,
                from,
                &raw mut done,
            ))?;
            checked(FillConsoleOutputAttribute(
                self.handle(),
                plain,
                cells,
                from,
                &raw mut done,
            ))?;
        }
        self.set_cursor(Some((0, 0)))
    }

    /// Moves the visible cursor, or hides it.
    pub fn set_cursor(&self, at: Option<(u16, u16)>) -> io::Result<()> {
        let info = CONSOLE_CURSOR_INFO {
            // An underline, in hundredths of the cell's height.
            dwSize: 20,
            bVisible: at.is_some().into(),
        };
        let (col, row) = at.unwrap_or_default();
        let place = COORD {
            X: col as i16,
            Y: row as i16,
        };
        #[expect(unsafe_code, reason = "the system's own calls")]
        // SAFETY: plain values; the console refuses coordinates out of range.
        unsafe {
            checked(SetConsoleCursorInfo(self.handle(), &raw const info))?;
            checked(SetConsoleCursorPosition(self.handle(), place))
        }
    }
}

impl Drop for Canvas {
    fn drop(&mut self) {
        // Wine leaves old content visible.
        let _ = self.wipe();
        // An error means that the console is gone.
        let _ = show(output());
    }
}

fn cell(drawn: &Drawn) -> CHAR_INFO {
    let mut units = [0; 2];
    // A cell holds one unit of UTF-16.
    // Wine does not reset a background after the usual grey, which differs little from white.
    let front = match drawn.front {
        GREY if drawn.ground != 0 => WHITE,
        front => front,
    };
    let letter = match *drawn.letter.encode_utf16(&mut units) {
        [unit] => unit,
        _ => u16::from(b'?'),
    };
    let line = if drawn.underlined {
        COMMON_LVB_UNDERSCORE
    } else {
        0
    };
    CHAR_INFO {
        Char: CHAR_INFO_0 {
            UnicodeChar: letter,
        },
        Attributes: color(front) | color(drawn.ground) << 4 | line,
    }
}

/// Converts a colour to the console's numbering: blue is 1 and red is 4.
fn color(color: u8) -> u16 {
    u16::from(color & 0b1010 | (color & 1) << 2 | (color & 4) >> 2)
}

fn show(screen: HANDLE) -> io::Result<()> {
    #[expect(unsafe_code, reason = "the system's own call")]
    // SAFETY: a handle that is no screen buffer is refused.
    checked(unsafe { SetConsoleActiveScreenBuffer(screen) })
}

/// Creates a screen buffer that is not shown.
fn new_screen() -> Option<OwnedHandle> {
    #[expect(unsafe_code, reason = "the system's own call")]
    // SAFETY: creates a screen buffer; the handle, if valid, is ours.
    unsafe {
        let screen = CreateConsoleScreenBuffer(
            GENERIC_READ | GENERIC_WRITE,
            0,
            null(),
            CONSOLE_TEXTMODE_BUFFER,
            null(),
        );
        (screen != INVALID_HANDLE_VALUE).then(|| OwnedHandle::from_raw_handle(screen))
    }
}

/// Returns true if the console interprets escape sequences. Tested once, on a hidden screen buffer, since Wine's
/// console falsely claims that it does.
pub(super) fn understands_escapes() -> bool {
    static UNDERSTANDS: OnceLock<bool> = OnceLock::new();
    // Without a console the output passes through.
    *UNDERSTANDS.get_or_init(|| new_screen().is_none_or(|screen| moves(&screen).unwrap_or(true)))
}

/// Returns true if an escape sequence moves the cursor of this screen buffer.
fn moves(screen: &OwnedHandle) -> io::Result<bool> {
    let screen = screen.as_raw_handle();
    let units: Vec<u16> = RIGHT.encode_utf16().collect();
    let mut written = 0;
    let mut info = CONSOLE_SCREEN_BUFFER_INFO::default();
    let mode = ENABLE_PROCESSED_OUTPUT | ENABLE_VIRTUAL_TERMINAL_PROCESSING;
    #[expect(unsafe_code, reason = "the system's own calls")]
    // SAFETY: the number of units matches; the destinations have the right types.
    unsafe {
        // Fails on consoles before Windows 10.
        SetConsoleMode(screen, mode);
        let count = units.len() as u32;
        checked(WriteConsoleW(
            screen,
            units.as_ptr(),
            count,
            &raw mut written,
            null(),
        ))?;
        checked(GetConsoleScreenBufferInfo(screen, &raw mut info))?;
    }
    Ok(info.dwCursorPosition.X == MOVED)
}

#[cfg(test)]
mod tests {
    use super::color;

    #[test]
    fn red_and_blue_change_places() {
        let colors = [0, 1, 2, 3, 4, 9, 12, 15].map(color);
        assert_eq!(colors, [0, 4, 2, 6, 1, 12, 9, 15]);
    }
}
