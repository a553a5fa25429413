//! Windows: job objects, console calls, private folders.

use std::io;
use std::os::windows::io::{AsRawHandle as _, FromRawHandle as _, OwnedHandle};
use std::os::windows::process::CommandExt as _;
use std::process::{Child, Command};
use std::ptr::null;
use std::sync::Mutex;
use std::time::Duration;

use windows_sys::Win32::Foundation::{FILETIME, HANDLE};
use windows_sys::Win32::System::Console::{
    CONSOLE_SCREEN_BUFFER_INFO, CTRL_BREAK_EVENT, CTRL_C_EVENT, ENABLE_EXTENDED_FLAGS,
    ENABLE_MOUSE_INPUT, ENABLE_QUICK_EDIT_MODE, ENABLE_VIRTUAL_TERMINAL_PROCESSING,
    ENABLE_WINDOW_INPUT, GetConsoleMode, GetConsoleScreenBufferInfo, GetStdHandle,
    STD_INPUT_HANDLE, STD_OUTPUT_HANDLE, SetConsoleCtrlHandler, SetConsoleMode,
};
use windows_sys::Win32::System::JobObjects::{
    AssignProcessToJobObject, CreateJobObjectW, JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE,
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION, JobObjectExtendedLimitInformation,
    SetInformationJobObject, TerminateJobObject,
};
use windows_sys::Win32::System::Threading::{
    CREATE_NEW_PROCESS_GROUP, GetCurrentProcess, GetCurrentThread, GetProcessTimes,
    SetThreadPriority, THREAD_PRIORITY_BELOW_NORMAL,
};
use windows_sys::core::BOOL;

use super::notice::Notice;

/// Time between the closing of the console and the end of the program, as granted by Windows.
const LAST_SECONDS: Duration = Duration::from_secs(5);

/// A connection within this machine: not supported on Windows.
pub type LocalStream = std::net::TcpStream;

/// Not supported on Windows: always fails.
pub fn connect_local(_path: &std::path::Path) -> io::Result<LocalStream> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Not supported on Windows: always fails.
pub fn listen_local(_path: &std::path::Path) -> io::Result<std::net::TcpListener> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Does nothing, since there are no such sockets on Windows.
pub const fn remove_local(_path: &std::path::Path) {}

/// A running program and its descendants. All are killed when this is dropped, or when our process ends.
#[derive(Debug)]
pub struct Group(OwnedHandle);

impl Group {
    /// Starts a program in a job of its own, which Ctrl-C at our console does not reach.
    pub fn start(command: &mut Command) -> io::Result<(Child, Self)> {
        let group = Self::new()?;
        let mut child = command.creation_flags(CREATE_NEW_PROCESS_GROUP).spawn()?;
        if let Err(error) = group.take(&child) {
            // Outside the job it would survive us.
            let _ = child.kill();
            return Err(error);
        }
        Ok((child, group))
    }

    /// Creates a job that ends with its last handle, and so with our process.
    fn new() -> io::Result<Self> {
        let mut limits = JOBOBJECT_EXTENDED_LIMIT_INFORMATION::default();
        limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
        #[expect(unsafe_code, reason = "the system's own calls")]
        // SAFETY: creates an unnamed job, whose handle is ours; the limits have the stated type and size.
        unsafe {
            let job = CreateJobObjectW(null(), null());
            if job.is_null() {
                return Err(io::Error::last_os_error());
            }
            let group = Self(OwnedHandle::from_raw_handle(job));
            checked(SetInformationJobObject(
                job,
                JobObjectExtendedLimitInformation,
                (&raw const limits).cast(),
                size_of_val(&limits) as u32,
            ))?;
            Ok(group)
        }
    }

    fn take(&self, child: &Child) -> io::Result<()> {
        #[expect(unsafe_code, reason = "the system's own call")]
        // SAFETY: both handles are open while their owners live.
        checked(unsafe { AssignProcessToJobObject(self.0.as_raw_handle(), child.as_raw_handle()) })
    }

    /// Kills all processes of the job.
    pub fn end(&self) {
        #[expect(unsafe_code, reason = "the system's own call")]
        // SAFETY: the handle is open. An error means that they have ended.
        let _ = unsafe { TerminateJobObject(self.0.as_raw_handle(), 1) };
    }
}

/// Converts the result of a system call.
fn checked(done: BOOL) -> io::Result<()> {
    if done == 0 {
        return Err(io::Error::last_os_error());
    }
    Ok(())
}

type Tell = Box<dyn FnMut(Notice) -> bool + Send>;

static LISTENER: Mutex<Option<Tell>> = Mutex::new(None);

/// Calls `tell` for notices of the system, on a thread of the system, until it returns false.
pub fn listen(tell: impl FnMut(Notice) -> bool + Send + 'static) -> io::Result<()> {
    if let Ok(mut listener) = LISTENER.lock() {
        *listener = Some(Box::new(tell));
    }
    #[expect(unsafe_code, reason = "the system's own call")]
    // SAFETY: the handler is a static function.
    checked(unsafe { SetConsoleCtrlHandler(Some(handle), 1) })
}

/// Runs `act` once before Ctrl-C or closing the console ends this program; afterwards the event has its usual effect.
pub fn on_interrupt(act: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let mut act = Some(act);
    listen(move |notice| {
        if let (Notice::End(_), Some(act)) = (notice, act.take()) {
            act();
        }
        false
    })
}

/// Called by Windows on a thread of its own.
#[expect(unsafe_code, reason = "how the system calls it")]
unsafe extern "system" fn handle(event: u32) -> BOOL {
    let status = match event {
        CTRL_C_EVENT | CTRL_BREAK_EVENT => 130,
        // The console is being closed, or the user logs off.
        _ => 143,
    };
    let handled = LISTENER.lock().is_ok_and(|mut listener| {
        listener
            .as_mut()
            .is_some_and(|tell| tell(Notice::End(status)))
    });
    if handled && status == 143 {
        // Windows ends the program when this returns. The wait lets the program save its games and end by itself.
        std::thread::sleep(LAST_SECONDS);
    }
    BOOL::from(handled)
}

/// Does nothing: Windows has no suspension of programs.
pub const fn suspend() -> io::Result<()> {
    Ok(())
}

fn output() -> HANDLE {
    #[expect(unsafe_code, reason = "the system's own call")]
    // SAFETY: returns a handle that the system owns.
    unsafe {
        GetStdHandle(STD_OUTPUT_HANDLE)
    }
}

fn input() -> HANDLE {
    #[expect(unsafe_code, reason = "the system's own call")]
    // SAFETY: returns a handle that the system owns.
    unsafe {
        GetStdHandle(STD_INPUT_HANDLE)
    }
}

/// Returns the column of the console's cursor, from 0; `None` without a console. This does not read from the console's
/// input, where typed text remains.
pub fn cursor_column() -> (Option<u16>, Vec<u8>) {
    (column(), Vec::new())
}

fn column() -> Option<u16> {
    let mut info = CONSOLE_SCREEN_BUFFER_INFO::default();
    #[expect(unsafe_code, reason = "the system's own call")]
    // SAFETY: the destination has the right type.
    checked(unsafe { GetConsoleScreenBufferInfo(output(), &raw mut info) }).ok()?;
    u16::try_from(info.dwCursorPosition.X).ok()
}

/// Changes the mode of a console by `change`; returns false if there is a console that refuses the mode.
fn change_mode(console: HANDLE, change: impl FnOnce(u32) -> u32) -> bool {
    let mut mode = 0;
    #[expect(unsafe_code, reason = "the system's own calls")]
    // SAFETY: the destination has the right type; an invalid handle is refused.
    unsafe {
        GetConsoleMode(console, &raw mut mode) == 0 || SetConsoleMode(console, change(mode)) != 0
    }
}

/// Enables escape sequences and returns true if they are supported. Without a console the output passes through.
pub fn take_escapes() -> bool {
    change_mode(output(), |mode| mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING)
}

/// Switches between mouse reports and text selection with the mouse.
pub fn report_mouse(on: bool) {
    /// Mode of the console before mouse reports.
    static BEFORE: Mutex<Option<u32>> = Mutex::new(None);
    let Ok(mut before) = BEFORE.lock() else {
        return;
    };
    change_mode(input(), |mode| {
        if on {
            before.get_or_insert(mode);
            let mode = mode | ENABLE_EXTENDED_FLAGS | ENABLE_WINDOW_INPUT | ENABLE_MOUSE_INPUT;
            mode & !ENABLE_QUICK_EDIT_MODE
        } else {
            before.take().unwrap_or(mode)
        }
    });
}

pub fn lower_priority(steps: i32) {
    if steps > 0 {
        #[expect(unsafe_code, reason = "the system's own calls")]
        // SAFETY: the handle is the calling thread's own. An error is ignored: lower priority is only a courtesy.
        unsafe {
            SetThreadPriority(GetCurrentThread(), THREAD_PRIORITY_BELOW_NORMAL);
        }
    }
}

/// CPU time of all threads since the start.
pub fn cpu_time() -> Option<Duration> {
    let mut times = [FILETIME::default(); 4];
    let [begun, ended, kernel, user] = &mut times;
    #[expect(unsafe_code, reason = "the system's own calls")]
    // SAFETY: the handle is our own, and the four destinations have the right type.
    checked(unsafe { GetProcessTimes(GetCurrentProcess(), begun, ended, kernel, user) }).ok()?;
    // In units of 100 ns.
    let steps =
        |time: FILETIME| u64::from(time.dwHighDateTime) << 32 | u64::from(time.dwLowDateTime);
    Some(Duration::from_nanos(100 * (steps(*kernel) + steps(*user))))
}

/// Does nothing: the console gets its modes back when the program ends.
pub fn restore_on_crash(_: impl FnOnce() -> String) {}
pub const fn cancel_restore_on_crash() {}

/// Does nothing: reading a file never waits here.
pub const fn read_without_waiting(_: &mut std::fs::OpenOptions) {}

/// Files have no limit here that ends a program.
pub const fn outlive_file_limit() {}

/// A terminal whose bytes are read here: here there is none, the system reports keys.
#[derive(Debug)]
pub enum Keyboard {}

impl Keyboard {
    pub const fn open() -> std::io::Result<Option<Self>> {
        Ok(None)
    }

    pub const fn read(&self, _: Option<Duration>, _: &mut [u8]) -> std::io::Result<usize> {
        match *self {}
    }
}

/// A file made with these options is the user's alone: as everything in the user's own folders is.
pub const fn private_file<O>(_: &mut O) {}

/// A folder made with this is the user's alone: as everything in the user's own folders is.
pub const fn private_folder<B>(_: &mut B) {}

/// Likewise for a file that is replaced.
pub const fn private_replacement<O>(_: &mut O) {}

/// Likewise for what is there already.
pub const fn keep_private(_: &std::path::Path) -> std::io::Result<()> {
    Ok(())
}

/// Folders for the control sockets of `ssh`: none, since the `ssh` of Windows has no such sockets.
pub const fn socket_folders() -> Vec<std::path::PathBuf> {
    Vec::new()
}
