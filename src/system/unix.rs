//! Unix: process groups, signals, a terminal that answers on standard input.

use std::io::{self, Write, stdin, stdout};
use std::os::fd::AsFd as _;
use std::os::unix::fs::{DirBuilderExt, FileTypeExt as _, OpenOptionsExt, PermissionsExt as _};
use std::os::unix::net::{UnixListener, UnixStream};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, Signal, kill_process_group};
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

use super::drawn::Drawn;
use super::notice::Notice;

/// How long a terminal may take to answer.
const PATIENCE: Duration = Duration::from_millis(100);
/// The most that is read before the answer of a terminal, in bytes: what was typed while the program started.
const LONGEST: usize = 4096;

const PRIVATE_FILE: u32 = 0o600;
const PRIVATE_FOLDER: u32 = 0o700;

/// A connection within this machine.
pub type LocalStream = UnixStream;

/// Connects to a socket of this machine.
pub fn connect_local(path: &Path) -> io::Result<LocalStream> {
    UnixStream::connect(path)
}

/// Opens a socket at `path` that only this user may reach. One that a program left which is gone is replaced.
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

/// Takes away the socket at `path`, where one is.
pub fn remove_local(path: &Path) {
    // What is gone is gone.
    let _ = std::fs::remove_file(path);
}

/// A running program and all that it has started; dropped, or gone with us, it takes them all along.
#[derive(Debug)]
pub struct Group {
    id: Option<Pid>,
    guard: Option<Child>,
}

impl Group {
    /// Starts a program in a group of its own, which Ctrl-C at our terminal does not reach.
    pub fn start(command: &mut Command) -> io::Result<(Child, Self)> {
        let child = command.process_group(0).spawn()?;
        let id = Pid::from_raw(child.id().cast_signed());
        let guard = guard(child.id());
        Ok((child, Self { id, guard }))
    }

    /// Ends them all.
    pub fn end(&self) {
        if let Some(id) = self.id {
            // They may have ended by themselves.
            let _ = kill_process_group(id, Signal::KILL);
        }
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        // First, so that it never ends a later program of the same number.
        if let Some(mut guard) = self.guard.take() {
            let _ = guard.kill();
            let _ = guard.wait();
        }
        self.end();
    }
}

/// A little program that ends the group when we are gone, whatever ended us: then its input is closed. Without it a program
/// that does not listen to its own input would outlive us where we are killed.
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

/// Tells what the system says to this program, on a thread of its own, until `tell` returns false.
pub fn listen(mut tell: impl FnMut(Notice) -> bool + Send + 'static) -> io::Result<()> {
    let mut signals = Signals::new([SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT])?;
    let thread = std::thread::Builder::new().name("signals".to_owned());
    thread.spawn(move || {
        for signal in signals.forever() {
            let notice = match signal {
                SIGTSTP => Notice::Suspend,
                SIGCONT => Notice::Resume,
                // As the shell tells that a program was ended by a signal.
                _ => Notice::End(128_u8.saturating_add(signal as u8)),
            };
            if !tell(notice) {
                break;
            }
        }
    })?;
    Ok(())
}

/// Has `act` done once before the user ends this program with Ctrl-C or a request to end; then it ends as without it.
pub fn on_interrupt(act: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let mut signals = Signals::new([SIGINT, SIGTERM])?;
    let thread = std::thread::Builder::new().name("signals".to_owned());
    thread.spawn(move || {
        if let Some(signal) = signals.forever().next() {
            act();
            // The signal ends the program, so that whoever started it knows by what it ended.
            let _ = emulate_default_handler(signal);
        }
    })?;
    Ok(())
}

/// Stops this program until it is called back.
pub fn suspend() -> io::Result<()> {
    emulate_default_handler(SIGTSTP)
}

/// Asks the terminal for the column of its cursor, from 0, and waits for the answer (DSR 6); nothing where it does not tell
/// within `PATIENCE`. What was typed before the answer comes with it. The terminal has to be in raw mode, and nobody else
/// may read it meanwhile.
pub fn cursor_column() -> (Option<u16>, Vec<u8>) {
    let mut out = stdout().lock();
    if out.write_all(b"\x1b[6n").is_err() || out.flush().is_err() {
        return (None, Vec::new());
    }
    let begun = Instant::now();
    let mut bytes = Vec::new();
    while bytes.len() < LONGEST {
        let Some(byte) = next_byte(PATIENCE.saturating_sub(begun.elapsed())) else {
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

/// The next byte from the terminal; none where none comes for so long.
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

/// The column, from 1, of a report `ESC [ row ; column R` that these bytes end with, and where it begins.
fn report_at_end(bytes: &[u8]) -> Option<(u16, usize)> {
    let body = bytes.strip_suffix(b"R")?;
    let start = body.iter().rposition(|&byte| byte == 0x1b)?;
    let text = std::str::from_utf8(body.get(start..)?).ok()?;
    let (row, column) = text.strip_prefix("\x1b[")?.split_once(';')?;
    row.parse::<u16>().ok()?;
    Some((column.parse().ok()?, start))
}

/// Makes the terminal understand escape sequences, and says whether it does: here every one does.
pub const fn take_escapes() -> bool {
    true
}

/// A terminal that understands no escape sequences: here there is none.
#[derive(Debug)]
pub enum Canvas {}

impl Canvas {
    /// Never one.
    pub const fn open() -> Option<Self> {
        None
    }

    /// Draws cells.
    pub const fn put(&self, _: &[Drawn]) -> io::Result<()> {
        match *self {}
    }

    /// Puts the cursor where it is to be seen, or hides it.
    pub const fn set_cursor(&self, _: Option<(u16, u16)>) -> io::Result<()> {
        match *self {}
    }
}

/// Switches on or off that the terminal reports the mouse: here escape sequences do that.
pub const fn report_mouse(_: bool) {}

/// Steps back behind what else wants the processor, by so many steps of `nice`; on this thread and those that it starts.
pub fn lower_priority(steps: i32) {
    // On Linux this is the calling thread's own; elsewhere it would be the whole program's. Where it is refused, nothing is
    // lost but the politeness.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(None, steps);
    #[cfg(not(target_os = "linux"))]
    let _ = steps;
}

/// The processor time of all threads since the start.
pub fn cpu_time() -> Option<Duration> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    let seconds = u64::try_from(time.tv_sec).ok()?;
    let nanoseconds = u32::try_from(time.tv_nsec).ok()?;
    Some(Duration::new(seconds, nanoseconds))
}

/// A file made with these options is the user's alone.
pub fn private_file(options: &mut impl OpenOptionsExt) {
    options.mode(PRIVATE_FILE);
}

/// Takes the rights of everybody else from the user's own file or folder. What is nobody's business stays so whatever made it.
pub fn make_private(path: &Path) -> io::Result<()> {
    let metadata = std::fs::metadata(path)?;
    let private = if metadata.is_dir() {
        PRIVATE_FOLDER
    } else {
        PRIVATE_FILE
    };
    let mut permissions = metadata.permissions();
    if permissions.mode() & 0o077 == 0 {
        return Ok(());
    }
    permissions.set_mode(private);
    std::fs::set_permissions(path, permissions)
}

/// A folder made with this is the user's alone.
pub fn private_folder(builder: &mut impl DirBuilderExt) {
    builder.mode(PRIVATE_FOLDER);
}

/// Folders of this user alone, where they are there, in which sockets of `ssh` may lie, the usual one first: its own, and the one
/// that a login has for such things (XDG Base Directory Specification).
pub fn socket_folders() -> Vec<PathBuf> {
    let home = std::env::home_dir().map(|home| home.join(".ssh"));
    let login = std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from);
    home.into_iter()
        .chain(login)
        .filter(|it| it.is_absolute())
        .collect()
}

/// Gives back the memory that holds the program's own code: what is needed again comes back by itself, from what the system keeps
/// of the file, and what only the start needed stays away.
#[cfg(target_os = "linux")]
pub fn give_back_code() {
    use rustix::mm::{Advice, madvise};

    let maps = std::fs::read_to_string("/proc/self/maps");
    let (Ok(maps), Ok(program)) = (maps, std::env::current_exe()) else {
        return;
    };
    for place in code_in(&maps, &program) {
        let start = std::ptr::without_provenance_mut(place.start);
        #[expect(unsafe_code, reason = "the system's own call")]
        // SAFETY: nothing was ever written to these pages, so they come back from the file as they are.
        let given = unsafe { madvise(start, place.len(), Advice::LinuxDontNeed) };
        // Where the system keeps it, it is kept.
        let _ = given;
    }
}

/// Elsewhere the system sees to it.
#[cfg(not(target_os = "linux"))]
pub const fn give_back_code() {}

/// Where a program's code lies and the constants before it; what lies behind the code was written to when it was loaded.
#[cfg(target_os = "linux")]
fn code_in(maps: &str, program: &Path) -> Vec<std::ops::Range<usize>> {
    let program = program.to_string_lossy();
    let mut places = Vec::new();
    for line in maps.lines() {
        let words: Vec<_> = line.splitn(6, ' ').collect();
        let [place, modes, .., path] = words.as_slice() else {
            continue;
        };
        if path.trim_start() != program || modes.contains('w') {
            continue;
        }
        let ends = place.split_once('-').map(|(start, end)| {
            let read = |text| usize::from_str_radix(text, 16).ok();
            (read(start), read(end))
        });
        if let Some((Some(start), Some(end))) = ends {
            places.push(start..end);
        }
        if modes.contains('x') {
            return places;
        }
    }
    // Without code it is not known what was written to.
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(target_os = "linux")]
    #[test]
    fn only_what_was_never_written_to_is_given_back() {
        let maps = "\
55d0-55d8 r--p 00000000 fe:00 7                          /opt/the game (deleted)
55d8-55e0 r-xp 00008000 fe:00 7                          /opt/the game (deleted)
55e0-55e4 r--p 00010000 fe:00 7                          /opt/the game (deleted)
55e4-55e8 rw-p 00014000 fe:00 7                          /opt/the game (deleted)
55e8-55f0 rw-p 00000000 00:00 0                          [heap]
7f00-7f08 r-xp 00000000 fe:00 9                          /usr/lib/libc.so.6
7f08-7f09 r--p 00000000 00:00 0 
";
        let program = Path::new("/opt/the game (deleted)");
        assert_eq!(code_in(maps, program), [0x55d0..0x55d8, 0x55d8..0x55e0]);
        assert!(code_in(maps, Path::new("/opt/game")).is_empty());
        assert!(code_in(maps, Path::new("[heap]")).is_empty());
        // The program goes on as it was.
        give_back_code();
        assert_eq!(code_in(maps, program).len(), 2);
    }

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
