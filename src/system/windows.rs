//! Windows: job objects, the console's own calls, folders of the user that nobody else reads.

mod canvas;

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

pub use canvas::Canvas;

use super::notice::Notice;

/// How long a console that is closed leaves a program to end: Windows itself waits for five seconds.
const LAST_SECONDS: Duration = Duration::from_secs(5);

/// A connection within this machine: there is none here.
pub type LocalStream = std::net::TcpStream;

/// Sockets of this kind are not offered here.
pub fn connect_local(_path: &std::path::Path) -> io::Result<LocalStream> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Sockets of this kind are not offered here.
pub fn listen_local(_path: &std::path::Path) -> io::Result<std::net::TcpListener> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Sockets of this kind are not offered here: none is left.
pub const fn remove_local(_path: &std::path::Path) {}

/// A running program and all that it has started; dropped, or gone with us, it takes them all along.
#[derive(Debug)]
pub struct Group(OwnedHandle);

impl Group {
    /// Starts a program in a group of its own, which Ctrl-C at our console does not reach.
    pub fn start(command: &mut Command) -> io::Result<(Child, Self)> {
        let group = Self::new()?;
        let mut child = command.creation_flags(CREATE_NEW_PROCESS_GROUP).spawn()?;
        if let Err(error) = group.take(&child) {
            // It would outlive us.
            let _ = child.kill();
            return Err(error);
        }
        Ok((child, group))
    }

    /// A job that ends with its last handle, and so with us.
    fn new() -> io::Result<Self> {
        let mut limits = JOBOBJECT_EXTENDED_LIMIT_INFORMATION::default();
        limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
        #[expect(unsafe_code, reason = "the system's own calls")]
        // SAFETY: a new job without a name, whose handle we own; the limits are of the type and size that are named.
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
        // SAFETY: both handles are open as long as their owners live.
        checked(unsafe { AssignProcessToJobObject(self.0.as_raw_handle(), child.as_raw_handle()) })
    }

    /// Ends them all.
    pub fn end(&self) {
        #[expect(unsafe_code, reason = "the system's own call")]
        // SAFETY: the handle is open. They may have ended by themselves.
        let _ = unsafe { TerminateJobObject(self.0.as_raw_handle(), 1) };
    }
}

/// What a call of the system says of itself.
fn checked(done: BOOL) -> io::Result<()> {
    if done == 0 {
        return Err(io::Error::last_os_error());
    }
    Ok(())
}

type Tell = Box<dyn FnMut(Notice) -> bool + Send>;

/// Who is told.
static LISTENER: Mutex<Option<Tell>> = Mutex::new(None);

/// Tells what the system says to this program, on a thread of the system's, until `tell` returns false.
pub fn listen(tell: impl FnMut(Notice) -> bool + Send + 'static) -> io::Result<()> {
    if let Ok(mut listener) = LISTENER.lock() {
        *listener = Some(Box::new(tell));
    }
    #[expect(unsafe_code, reason = "the system's own call")]
    // SAFETY: the handler is a function of the program and stays where it is.
    checked(unsafe { SetConsoleCtrlHandler(Some(handle), 1) })
}

/// Has `act` done once before the user ends this program with Ctrl-C or by closing its console; then it ends as without it.
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
        // The console is closed, or the user logs off.
        _ => 143,
    };
    let told = LISTENER.lock().is_ok_and(|mut listener| {
        listener
            .as_mut()
            .is_some_and(|tell| tell(Notice::End(status)))
    });
    if told && status == 143 {
        // When this returns, Windows ends the program; before that it keeps its games, and ends by itself.
        std::thread::sleep(LAST_SECONDS);
    }
    BOOL::from(told)
}

/// Stops this program until it is called back: Windows knows nothing of the kind, and never asks for it.
pub const fn suspend() -> io::Result<()> {
    Ok(())
}

fn output() -> HANDLE {
    #[expect(unsafe_code, reason = "the system's own call")]
    // SAFETY: it asks for a handle that the system owns.
    unsafe {
        GetStdHandle(STD_OUTPUT_HANDLE)
    }
}

fn input() -> HANDLE {
    #[expect(unsafe_code, reason = "the system's own call")]
    // SAFETY: it asks for a handle that the system owns.
    unsafe {
        GetStdHandle(STD_INPUT_HANDLE)
    }
}

/// The column of the console's cursor, from 0; nothing where there is no console. The console is asked, not its input: what
/// is typed meanwhile stays there.
pub fn cursor_column() -> (Option<u16>, Vec<u8>) {
    (column(), Vec::new())
}

fn column() -> Option<u16> {
    let mut info = CONSOLE_SCREEN_BUFFER_INFO::default();
    #[expect(unsafe_code, reason = "the system's own call")]
    // SAFETY: the place that is written to is of the right type.
    checked(unsafe { GetConsoleScreenBufferInfo(output(), &raw mut info) }).ok()?;
    u16::try_from(info.dwCursorPosition.X).ok()
}

/// The modes of a console, changed by `change`; nothing happens where there is none.
fn change_mode(console: HANDLE, change: impl FnOnce(u32) -> u32) {
    let mut mode = 0;
    #[expect(unsafe_code, reason = "the system's own calls")]
    // SAFETY: the place that is written to is of the right type; a wrong handle is refused.
    unsafe {
        if GetConsoleMode(console, &raw mut mode) != 0 {
            SetConsoleMode(console, change(mode));
        }
    }
}

/// Makes the console understand escape sequences, and says whether it does; those of Windows 10 and later can.
pub fn take_escapes() -> bool {
    change_mode(output(), |mode| mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
    canvas::understands_escapes()
}

/// Switches on or off that the console reports the mouse instead of selecting text with it.
pub fn report_mouse(on: bool) {
    /// The modes without the mouse.
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

/// Steps back behind what else wants the processor; on this thread.
pub fn lower_priority(steps: i32) {
    if steps > 0 {
        #[expect(unsafe_code, reason = "the system's own calls")]
        // SAFETY: the calling thread's own handle. Where it is refused, nothing is lost but the politeness.
        unsafe {
            SetThreadPriority(GetCurrentThread(), THREAD_PRIORITY_BELOW_NORMAL);
        }
    }
}

/// The processor time of all threads since the start.
pub fn cpu_time() -> Option<Duration> {
    let mut times = [FILETIME::default(); 4];
    let [begun, ended, kernel, user] = &mut times;
    #[expect(unsafe_code, reason = "the system's own calls")]
    // SAFETY: our own handle, and four places of the right type.
    checked(unsafe { GetProcessTimes(GetCurrentProcess(), begun, ended, kernel, user) }).ok()?;
    // In steps of 100 ns.
    let steps =
        |time: FILETIME| u64::from(time.dwHighDateTime) << 32 | u64::from(time.dwLowDateTime);
    Some(Duration::from_nanos(100 * (steps(*kernel) + steps(*user))))
}

/// A file made with these options is the user's alone: as everything in the user's own folders is.
pub const fn private_file<O>(_: &mut O) {}

/// Nothing to do: what lies in the user's own folders is the user's alone.
pub fn make_private(_: &std::path::Path) -> std::io::Result<()> {
    Ok(())
}

/// A folder made with this is the user's alone: as everything in the user's own folders is.
pub const fn private_folder<B>(_: &mut B) {}

/// The system sees to it that code which nobody runs takes no memory.
pub const fn give_back_code() {}

/// Folders in which sockets of `ssh` may lie: the system's own `ssh` has none.
pub const fn socket_folders() -> Vec<std::path::PathBuf> {
    Vec::new()
}
