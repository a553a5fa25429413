//! Consoles that understand no escape sequences (those before Windows 10, and Wine's) are drawn on cell by cell, by the
//! system's own calls, on a screen of their own.

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

/// Moves the cursor seven columns to the right; where it is not understood, its characters are printed, and are fewer.
const RIGHT: &str = "\x1b[7C";
const MOVED: i16 = 7;
const GREY: u8 = 7;
const WHITE: u8 = 15;

/// A screen of the console beside the one that the shell writes on; dropped, it gives way to that.
#[derive(Debug)]
pub struct Canvas(OwnedHandle);

impl Canvas {
    /// Shows an empty screen where the console understands no escape sequences; nothing where it does, or there is none.
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

    /// Draws cells; those that follow one another in a row go together.
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
        // SAFETY: the cells are as many as `size` says, and outlive the call.
        checked(unsafe {
            WriteConsoleOutputW(self.handle(), cells.as_ptr(), size, from, &raw mut region)
        })
    }

    /// Blanks it all, the cursor at its upper left.
    fn wipe(&self) -> io::Result<()> {
        let mut info = CONSOLE_SCREEN_BUFFER_INFO::default();
        let (mut done, from) = (0, COORD { X: 0, Y: 0 });
        #[expect(unsafe_code, reason = "the system's own calls")]
        // SAFETY: the places that are written to are of the right types; the console holds cells to its size.
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

    /// Puts the cursor where it is to be seen, or hides it.
    pub fn set_cursor(&self, at: Option<(u16, u16)>) -> io::Result<()> {
        let info = CONSOLE_CURSOR_INFO {
            // A line at the foot of the cell, in hundredths of its height.
            dwSize: 20,
            bVisible: at.is_some().into(),
        };
        let (col, row) = at.unwrap_or_default();
        let place = COORD {
            X: col as i16,
            Y: row as i16,
        };
        #[expect(unsafe_code, reason = "the system's own calls")]
        // SAFETY: plain values; the console refuses a place that it does not have.
        unsafe {
            checked(SetConsoleCursorInfo(self.handle(), &raw const info))?;
            checked(SetConsoleCursorPosition(self.handle(), place))
        }
    }
}

impl Drop for Canvas {
    fn drop(&mut self) {
        // Wine leaves on show what stood on it.
        let _ = self.wipe();
        // Where the console is gone, nobody sees either.
        let _ = show(output());
    }
}

fn cell(drawn: &Drawn) -> CHAR_INFO {
    let mut units = [0; 2];
    // A cell holds one unit of UTF-16.
    // Wine forgets to take a ground back after the usual grey, which is hardly another one than white.
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

/// A colour as consoles number it: there blue is 1 and red is 4.
fn color(color: u8) -> u16 {
    u16::from(color & 0b1010 | (color & 1) << 2 | (color & 4) >> 2)
}

fn show(screen: HANDLE) -> io::Result<()> {
    #[expect(unsafe_code, reason = "the system's own call")]
    // SAFETY: a handle that is no screen is refused.
    checked(unsafe { SetConsoleActiveScreenBuffer(screen) })
}

/// A screen that is not shown.
fn new_screen() -> Option<OwnedHandle> {
    #[expect(unsafe_code, reason = "the system's own call")]
    // SAFETY: a new screen, whose handle we own where it is one.
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

/// Whether the console understands escape sequences: tried once, on a screen that nobody sees, for Wine's says that it does.
pub(super) fn understands_escapes() -> bool {
    static UNDERSTANDS: OnceLock<bool> = OnceLock::new();
    // What is no console passes them on.
    *UNDERSTANDS.get_or_init(|| new_screen().is_none_or(|screen| moves(&screen).unwrap_or(true)))
}

/// Whether the cursor of this screen is moved by a sequence.
fn moves(screen: &OwnedHandle) -> io::Result<bool> {
    let screen = screen.as_raw_handle();
    let units: Vec<u16> = RIGHT.encode_utf16().collect();
    let mut written = 0;
    let mut info = CONSOLE_SCREEN_BUFFER_INFO::default();
    let mode = ENABLE_PROCESSED_OUTPUT | ENABLE_VIRTUAL_TERMINAL_PROCESSING;
    #[expect(unsafe_code, reason = "the system's own calls")]
    // SAFETY: the units are as many as is said; the places that are written to are of the right types.
    unsafe {
        // Consoles before Windows 10 refuse it.
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
