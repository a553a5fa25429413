//! Unix: process groups, signals, terminal queries on standard input.

use std::io::{self, IsTerminal as _, Write, stdin, stdout};
use std::os::fd::{AsFd as _, OwnedFd};
use std::os::unix::fs::{DirBuilderExt, FileTypeExt as _, OpenOptionsExt, PermissionsExt as _};
use std::os::unix::net::{UnixListener, UnixStream};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::process::{Pid, Signal, kill_process_group};
use signal_hook::consts::{
    SIGALRM, SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGUSR1, SIGUSR2, SIGWINCH,
    SIGXFSZ,
};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

use super::notice::Notice;

const ANSWER_TIMEOUT: Duration = Duration::from_millis(100);
/// Maximum time in which a terminal that has begun to answer ends it.
const SLOW_TIMEOUT: Duration = Duration::from_millis(900);
/// Maximum number of bytes read before the terminal's answer: input typed while the program started.
const MAX_REPLY_BYTES: usize = 4096;

const PRIVATE_FILE: u32 = 0o600;
const PRIVATE_FOLDER: u32 = 0o700;
/// Mode bits that give access to other users.
const OTHERS: u32 = 0o077;

pub type LocalStream = UnixStream;

/// Connects to a socket of this machine.
pub fn connect_local(path: &Path) -> io::Result<LocalStream> {
    UnixStream::connect(path)
}

/// Opens a socket at `path` for this user only. A socket left by a program that has ended is replaced.
pub fn listen_local(path: &Path) -> io::Result<UnixListener> {
    if UnixStream::connect(path).is_ok() {
        return Err(io::ErrorKind::AddrInUse.into());
    }
    let is_socket = std::fs::symlink_metadata(path).is_ok_and(|it| it.file_type().is_socket());
    if is_socket {
        std::fs::remove_file(path)?;
    }
    let socket = UnixListener::bind(path)?;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(PRIVATE_FILE))?;
    Ok(socket)
}

/// Removes the socket at `path`, if there is one.
pub fn remove_local(path: &Path) {
    // An error means that there is none.
    let _ = std::fs::remove_file(path);
}

/// A running program and its descendants. All are killed when this is dropped, or when our process ends.
#[derive(Debug)]
pub struct Group {
    id: Option<Pid>,
    guard: Option<Child>,
}

impl Group {
    /// Starts a program in a process group of its own, which Ctrl-C at our terminal does not reach.
    pub fn start(command: &mut Command) -> io::Result<(Child, Self)> {
        let child = command.process_group(0).spawn()?;
        let id = Pid::from_raw(child.id().cast_signed());
        let guard = guard(child.id());
        Ok((child, Self { id, guard }))
    }

    /// Kills all processes of the group.
    pub fn end(&self) {
        if let Some(id) = self.id {
            // An error means that they have ended.
            let _ = kill_process_group(id, Signal::KILL);
        }
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        // The guard goes first, so that it never kills a later process of the same number.
        if let Some(mut guard) = self.guard.take() {
            let _ = guard.kill();
            let _ = guard.wait();
        }
        self.end();
    }
}

/// Starts a small process that kills the group when our process ends for any reason, which closes the guard's input.
/// Without it, a program that does not read its own input would survive if we are killed.
fn guard(group: u32) -> Option<Child> {
    Command::new("sh")
        .args(["-c", "read -r _; kill -KILL \"-$0\"", &group.to_string()])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .process_group(0)
        .spawn()
        .ok()
}

/// Calls `tell` for notices of the system, on a thread of its own, until it returns false.
pub fn listen(mut tell: impl FnMut(Notice) -> bool + Send + 'static) -> io::Result<()> {
    let mut signals = Signals::new([
        SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2, SIGTSTP, SIGCONT, SIGWINCH,
    ])?;
    let thread = std::thread::Builder::new().name("signals".to_owned());
    thread.spawn(move || {
        for signal in signals.forever() {
            let notice = match signal {
                SIGTSTP => Notice::Suspend,
                SIGCONT => Notice::Resume,
                SIGWINCH => Notice::Resize,
                // The shell's exit status for a program ended by a signal.
                _ => Notice::End(128_u8.saturating_add(signal as u8)),
            };
            if !tell(notice) {
                break;
            }
        }
    })?;
    Ok(())
}

/// Runs `act` once before Ctrl-C or a termination signal ends this program; afterwards the signal has its usual effect.
pub fn on_interrupt(act: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let mut signals = Signals::new([SIGINT, SIGTERM])?;
    let thread = std::thread::Builder::new().name("signals".to_owned());
    thread.spawn(move || {
        if let Some(signal) = signals.forever().next() {
            act();
            // Re-raising the signal shows the parent process the true cause of the end.
            let _ = emulate_default_handler(signal);
        }
    })?;
    Ok(())
}

/// Keeps a limit on the size of files (`ulimit -f`) from ending this program: writing fails instead, which is reported.
pub fn outlive_file_limit() {
    // A handler, since a signal that is ignored would be ignored by the engines that are started, too. Without it the program
    // is ended as before.
    let _ = signal_hook::flag::register(SIGXFSZ, Arc::default());
}

/// Stops this program until it is called back.
pub fn suspend() -> io::Result<()> {
    emulate_default_handler(SIGTSTP)
}

/// Queries the terminal for the column of its cursor, from 0 (DSR 6); `None` without an answer within `ANSWER_TIMEOUT`. Also
/// returns the input that was typed before the answer. The terminal has to be in raw mode, and nobody else may read
/// from it meanwhile.
pub fn cursor_column() -> (Option<u16>, Vec<u8>) {
    let mut out = stdout().lock();
    if out.write_all(b"\x1b[6n").is_err() || out.flush().is_err() {
        return (None, Vec::new());
    }
    let begun = Instant::now();
    let mut bytes = Vec::new();
    while bytes.len() < MAX_REPLY_BYTES {
        // An answer that has begun is waited for: its end would be typed otherwise.
        let patience = if bytes.contains(&b'\x1b') {
            SLOW_TIMEOUT
        } else {
            ANSWER_TIMEOUT
        };
        let Some(byte) = next_byte(patience.saturating_sub(begun.elapsed())) else {
            break;
        };
        bytes.push(byte);
        if let Some((column, start)) = report_at_end(&bytes) {
            bytes.truncate(start);
            return (column.checked_sub(1), bytes);
        }
    }
    (None, bytes)
}

/// Reads a byte from the terminal; `None` after the timeout.
fn next_byte(patience: Duration) -> Option<u8> {
    let stdin = stdin();
    let wait = Timespec {
        tv_sec: 0,
        tv_nsec: i64::from(patience.subsec_nanos()),
    };
    let mut polled = [PollFd::new(&stdin, PollFlags::IN)];
    if poll(&mut polled, Some(&wait)).ok()? == 0 {
        return None;
    }
    let mut byte = [0_u8; 1];
    (rustix::io::read(stdin.as_fd(), &mut byte).ok()? == 1).then_some(byte[0])
}

/// The terminal as something that is typed at.
///
/// crossterm's own reader leaves bytes of a burst in the terminal until the next one comes (crossterm#1057), and waits for
/// the end of a paste for ever (crossterm#1060).
#[derive(Debug)]
pub struct Keyboard(OwnedFd);

impl Keyboard {
    /// Opens it: standard input, or the terminal of the session where that is something else.
    pub fn open() -> io::Result<Option<Self>> {
        let stdin = stdin();
        Ok(Some(Self(if stdin.is_terminal() {
            stdin.as_fd().try_clone_to_owned()?
        } else {
            std::fs::File::open("/dev/tty")?.into()
        })))
    }

    /// Waits for bytes, at most for `patience`; gives their number, 0 where none came. A terminal that is gone is an error.
    pub fn read(&self, patience: Option<Duration>, bytes: &mut [u8]) -> io::Result<usize> {
        let patience = patience.map(Timespec::try_from).transpose();
        let patience = patience.map_err(io::Error::other)?;
        loop {
            let mut polled = [PollFd::new(&self.0, PollFlags::IN)];
            let read = match poll(&mut polled, patience.as_ref()) {
                Ok(0) => return Ok(0),
                Ok(_) => rustix::io::read(&self.0, &mut *bytes),
                Err(error) => Err(error),
            };
            match read {
                Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
                // A signal came between, or another reader was faster.
                Err(Errno::INTR | Errno::AGAIN) => {}
                read => return Ok(read?),
            }
        }
    }
}

/// Parses a report `ESC [ row ; column R` at the end of the bytes: the column, from 1, and the offset of the report.
fn report_at_end(bytes: &[u8]) -> Option<(u16, usize)> {
    let body = bytes.strip_suffix(b"R")?;
    let start = body.iter().rposition(|&byte| byte == 0x1b)?;
    let text = std::str::from_utf8(body.get(start..)?).ok()?;
    let (row, column) = text.strip_prefix("\x1b[")?.split_once(';')?;
    row.parse::<u16>().ok()?;
    Some((column.parse().ok()?, start))
}

/// Enables escape sequences and returns true if they are supported: always, on Unix.
pub const fn take_escapes() -> bool {
    true
}

/// Switches mouse reports on or off: done by escape sequences on Unix.
pub const fn report_mouse(_: bool) {}

/// Lowers the priority of this thread, and of threads that it starts, by `steps` of `nice`.
pub fn lower_priority(steps: i32) {
    // On Linux this affects only the calling thread; elsewhere it would be the whole program. An error is ignored:
    // lower priority is only a courtesy.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(None, steps);
    #[cfg(not(target_os = "linux"))]
    let _ = steps;
}

/// CPU time of all threads since the start.
pub fn cpu_time() -> Option<Duration> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    let seconds = u64::try_from(time.tv_sec).ok()?;
    let nanoseconds = u32::try_from(time.tv_nsec).ok()?;
    Some(Duration::new(seconds, nanoseconds))
}

/// Makes reads fail instead of waiting: some of the system's files that wait look like ordinary ones (`/proc/kmsg`).
pub fn read_without_waiting(options: &mut impl OpenOptionsExt) {
    options.custom_flags(libc::O_NONBLOCK);
}

/// Makes new files private to the user.
pub fn private_file(options: &mut impl OpenOptionsExt) {
    options.mode(PRIVATE_FILE);
}

/// A file replaced with these options is readable by the user alone, even if the one before was not.
pub fn private_replacement(options: &mut atomic_write_file::OpenOptions) {
    atomic_write_file::unix::OpenOptionsExt::preserve_mode(options, false);
    private_file(options);
}

/// Takes everybody but the user off a file or folder of the program's own.
pub fn keep_private(path: &Path) -> io::Result<()> {
    let mut permissions = std::fs::metadata(path)?.permissions();
    let private = permissions.mode() & !OTHERS;
    if private == permissions.mode() {
        return Ok(());
    }
    permissions.set_mode(private);
    std::fs::set_permissions(path, permissions)
}

/// A folder made with this is the user's alone.
pub fn private_folder(builder: &mut impl DirBuilderExt) {
    builder.mode(PRIVATE_FOLDER);
}

/// Existing folders private to this user for the control sockets of `ssh`, the preferred one first: `ssh`'s own, and
/// the runtime folder of the login (XDG Base Directory Specification).
pub fn socket_folders() -> Vec<PathBuf> {
    let home = std::env::home_dir().map(|home| home.join(".ssh"));
    let login = std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from);
    home.into_iter()
        .chain(login)
        .filter(|it| it.is_absolute())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read() {
        assert_eq!(report_at_end(b"\x1b[12;3R"), Some((3, 0)));
        assert_eq!(report_at_end(b"R\x1b[A\x1b[12;2R"), Some((2, 4)));
        assert_eq!(report_at_end(b"\xff\x1b[1;2R"), Some((2, 1)));
        for answer in [
            &b""[..],
            b"R",
            b"\x1b[12R",
            b"\x1b[1;xR",
            b"\x1b[;1R",
            b"\x1b[1;2",
        ] {
            assert_eq!(report_at_end(answer), None);
        }
    }
}
