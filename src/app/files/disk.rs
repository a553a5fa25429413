//! Reads whole files and replaces files atomically.
//!
//! Writing follows a link to the file that it names and keeps that file's mode. What is the program's own (session, settings,
//! engines) is made so that nobody else may read it; what holds secrets (session, engines) is also kept so. Pipes and devices are no files: opening one may wait for ever.

use std::fs::{self, File, TryLockError};
use std::io::{self, BufWriter, Read, Seek as _, SeekFrom, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime};

use atomic_write_file::AtomicWriteFile;

use super::error::{Cause, FileError, LARGEST};
use super::words;
use crate::workspace::Report;
use tabletop_system as system;

/// The largest file of settings that is read, in bytes.
const LARGEST_SETTINGS: u64 = 1 << 20;
/// Part of a file that is read between two progress reports, in bytes.
const PIECE: usize = 1 << 20;
/// Maximum number of links followed from a name to a file, the same as Linux's.
const MOST_LINKS: usize = 40;
/// Number of characters after the last dot of a temporary file's name (`atomic-write-file`).
const TEMPORARY_ENDING: usize = 6;
/// Age from which a temporary file counts as abandoned.
pub(super) const ABANDONED: Duration = Duration::from_secs(60);

/// Reads the whole file at `path`; `report` gets the share read so far.
pub(super) fn read_reporting(path: &Path, report: Report<'_>) -> Result<Vec<u8>, FileError> {
    let not_read = |error| FileError::NotRead(path.to_owned(), Cause::from(error));
    let too_large = || FileError::TooLarge(path.to_owned());
    let size = regular(path).map_err(not_read)?;
    if size > LARGEST {
        return Err(too_large());
    }
    let mut file = open_to_read(path).map_err(not_read)?;
    let mut bytes = Vec::with_capacity(size as usize + 1);
    loop {
        let read = (&mut file).take(PIECE as u64).read_to_end(&mut bytes);
        // Another program may be appending to the file.
        if bytes.len() as u64 > LARGEST {
            return Err(too_large());
        }
        if read.map_err(not_read)? == 0 {
            return Ok(bytes);
        }
        if bytes.len() >= PIECE && report(bytes.len() as f64 / size.max(1) as f64).is_break() {
            return Err(FileError::Cancelled);
        }
    }
}

pub fn read_bytes(path: &Path) -> Result<Vec<u8>, FileError> {
    read_reporting(path, &mut |_| ControlFlow::Continue(()))
}

/// Text of a file of settings. Pipes and devices, which may go on for ever, and what is far too long are refused.
pub(super) fn read_settings_text(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    if regular(path)? <= LARGEST_SETTINGS {
        let limit = LARGEST_SETTINGS + 1;
        open_to_read(path)?.take(limit).read_to_string(&mut text)?;
        if text.len() as u64 <= LARGEST_SETTINGS {
            return Ok(text);
        }
    }
    Err(io::ErrorKind::FileTooLarge.into())
}

/// Opens a file for reading, which fails rather than waits for what may never come.
pub(super) fn open_to_read(path: &Path) -> io::Result<File> {
    let mut options = fs::OpenOptions::new();
    system::read_without_waiting(&mut options);
    options.read(true).open(path)
}

/// The size of the file at `path`, which is neither a pipe nor a device; a folder is left to the system to refuse.
pub(super) fn regular(path: &Path) -> io::Result<u64> {
    let metadata = fs::metadata(path)?;
    if metadata.is_file() || metadata.is_dir() {
        return Ok(metadata.len());
    }
    Err(no_file(words::PIPE_OR_DEVICE))
}

fn no_file(why: &'static str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, why)
}

/// Creates the folder that the user named for output. Returns false if it exists.
pub fn make_folder(path: &Path) -> Result<bool, FileError> {
    match fs::create_dir(path) {
        Ok(()) => Ok(true),
        Err(_) if path.is_dir() => Ok(false),
        Err(error) => Err(FileError::NotSaved(path.to_owned(), Cause::from(error))),
    }
}

pub fn write_bytes(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    replace(path, bytes, Access::Usual)
        .map_err(|error| FileError::NotSaved(path.to_owned(), Cause::from(error)))
}

/// Replaces the content of the file at `path`, and keeps the old one beside it as `.bak`; returns that path. An older copy
/// is not overwritten: it may be the only one of the first file.
pub fn replace_keeping(path: &Path, old: &[u8], new: &[u8]) -> Result<PathBuf, FileError> {
    let mut backup = path.as_os_str().to_owned();
    backup.push(".bak");
    let backup = PathBuf::from(backup);
    let copy = fs::OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(&backup);
    copy.and_then(|mut copy| copy.write_all(old))
        .map_err(|error| FileError::NotSaved(backup.clone(), Cause::from(error)))?;
    write_bytes(path, new)?;
    Ok(backup)
}

/// Has a limit on the size of files reported like a full disk, where it would end the program.
pub fn outlive_file_limit() {
    system::outlive_file_limit();
}

/// Who may read a file that is made. One that is there already keeps its mode, unless it holds secrets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Access {
    /// As the user's umask allows.
    Usual,
    /// The user alone.
    Private,
    /// The user alone, also where the file that is there lets others read it: it will hold secrets.
    Secret,
}

/// New content for a file. [`commit`](Self::commit) puts it in place of the old one as a whole; without that the file
/// is unchanged.
#[derive(Debug)]
pub struct Replacement(BufWriter<AtomicWriteFile>);

impl Replacement {
    /// Begins new content for the file at `path`, or for the target of a link there.
    pub fn begin(path: &Path) -> io::Result<Self> {
        Self::with(path, Access::Usual)
    }

    fn with(path: &Path, access: Access) -> io::Result<Self> {
        let path = followed(path)?;
        match fs::metadata(&path) {
            // The rename would fail only at the end, and leave the temporary file beside the folder.
            Ok(metadata) if metadata.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
            Ok(metadata) if !metadata.is_file() => return Err(no_file(words::NOT_REPLACED)),
            _ => {}
        }
        let mut options = AtomicWriteFile::options();
        match access {
            Access::Usual => {}
            Access::Private => system::private_file(&mut options),
            Access::Secret => system::private_replacement(&mut options),
        }
        Ok(Self(BufWriter::new(options.open(path)?)))
    }

    /// Puts the new content in place once it has reached the disk: after a crash the file holds either the old or the
    /// new content.
    pub fn commit(self) -> io::Result<()> {
        let file = self
            .0
            .into_inner()
            .map_err(io::IntoInnerError::into_error)?;
        file.commit()
    }
}

impl Write for Replacement {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Replaces a file's content atomically.
pub(super) fn replace(path: &Path, content: &[u8], access: Access) -> io::Result<()> {
    let mut file = Replacement::with(path, access)?;
    file.write_all(content)?;
    file.commit()
}

/// Writes the last line of a log of length `end`, and waits until it is on the disk.
pub(super) fn append_line(file: &mut File, end: u64, line: &str) -> io::Result<()> {
    file.seek(SeekFrom::Start(end))?;
    let written = file.write_all(line.as_bytes());
    let synced = written.and_then(|()| file.sync_data());
    if synced.is_err() {
        // A refused entry must not show up later. If the truncation fails too, nothing more can be done.
        let _ = file.set_len(end);
    }
    synced
}

/// Target of a path after following links, whether it exists or not.
fn followed(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        let is_link = fs::symlink_metadata(&path).is_ok_and(|metadata| metadata.is_symlink());
        if !is_link {
            return Ok(path);
        }
        // A link's relative target starts from the link's folder.
        let there = fs::read_link(&path)?;
        path = path
            .parent()
            .map_or(there.clone(), |folder| folder.join(there));
    }
    Err(io::Error::other("too many links"))
}

/// Opens a file of the program for locking, and creates it if missing.
pub(super) fn open_private(path: &Path) -> io::Result<File> {
    let mut options = fs::OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    system::private_file(&mut options);
    options.open(path)
}

/// A file locked against other programs.
///
/// The lock is released explicitly, not left to the closing of the file: on Unix a lock belongs to the open file
/// description, and a child process being spawned at that moment holds that open too until its exec.
#[derive(Debug)]
pub(super) struct Locked(pub(super) File);

impl Locked {
    /// Locks `file`; `None` if another program holds the lock.
    pub(super) fn try_new(file: File) -> io::Result<Option<Self>> {
        match file.try_lock() {
            Ok(()) => Ok(Some(Self(file))),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }
}

impl Drop for Locked {
    fn drop(&mut self) {
        // Closing the file releases the lock at the latest.
        let _ = self.0.unlock();
    }
}

/// Creates a folder of the program with its missing parents, for the user alone.
pub(super) fn make_private_folder(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    system::private_folder(&mut builder);
    builder.create(path)
}

/// File being written, whose temporary file is removed if the user interrupts the program.
#[derive(Clone, Debug, Default)]
pub struct Unfinished(Arc<Mutex<Option<PathBuf>>>);

impl Unfinished {
    /// Registers the handler of interrupts.
    pub fn watched() -> Self {
        let unfinished = Self::default();
        let unfinished_files = unfinished.clone();
        // Without a handler a temporary file may be left behind.
        let _ = system::on_interrupt(move || {
            if let Ok(Some(path)) = unfinished_files.0.lock().as_deref() {
                remove_leftovers(path, Duration::ZERO);
            }
        });
        unfinished
    }

    /// Sets the file being written to the one at `path`, and removes temporary files that a killed program left there.
    pub fn set(&self, path: &Path) {
        remove_leftovers(path, ABANDONED);
        if let Ok(mut there) = self.0.lock() {
            *there = Some(path.to_owned());
        }
    }
}

/// Path by which a folder is listed: that of a bare file name is the current one.
pub(super) fn listed(folder: &Path) -> &Path {
    if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    }
}

/// Removes temporary files for `path` that a crash left and nobody has changed for `age`.
pub(super) fn remove_leftovers(path: &Path, age: Duration) {
    let Ok(path) = followed(path) else { return };
    let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else {
        return;
    };
    let begin = format!(".{}.", name.to_string_lossy());
    let is_temporary = |name: &str| {
        let ending = name.strip_prefix(&begin);
        ending.is_some_and(|ending| {
            ending.len() == TEMPORARY_ENDING
                && ending.bytes().all(|byte| byte.is_ascii_alphanumeric())
        })
    };
    let is_old = |changed: SystemTime| changed.elapsed().unwrap_or_default() >= age;
    for entry in fs::read_dir(listed(folder)).into_iter().flatten().flatten() {
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        if is_file
            && is_temporary(&entry.file_name().to_string_lossy())
            && entry
                .metadata()
                .is_ok_and(|it| it.modified().is_ok_and(is_old))
        {
            // The next start tries again.
            let _ = fs::remove_file(entry.path());
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).expect("there").permissions().mode() & 0o777
    }

    #[test]
    fn what_would_wait_is_opened_at_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let pipe = folder.path().join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.expect("mkfifo").success());
        // Nobody writes to it: an ordinary open would wait for ever.
        open_to_read(&pipe).expect("opened");
    }

    #[test]
    fn writing_follows_links_and_keeps_the_mode() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("deep")).expect("made");
        fs::write(at("deep/real"), "old").expect("written");
        fs::set_permissions(at("deep/real"), fs::Permissions::from_mode(0o640)).expect("set");
        symlink("deep/real", at("one")).expect("a link");
        symlink(at("one"), at("two")).expect("a link");
        for access in [Access::Usual, Access::Private] {
            replace(&at("two"), b"new", access).expect("written");
            assert_eq!(fs::read(at("deep/real")).expect("there"), b"new");
            assert_eq!(mode(&at("deep/real")), 0o640);
            assert!(at("one").is_symlink() && at("two").is_symlink());
        }
        replace(&at("two"), b"secret", Access::Secret).expect("written");
        assert_eq!(mode(&at("deep/real")), 0o600);
        // A link to what is not there yet.
        symlink("deep/later", at("early")).expect("a link");
        replace(&at("early"), b"new", Access::Private).expect("written");
        assert!(at("early").is_symlink());
        assert_eq!(mode(&at("deep/later")), 0o600);
        symlink("round", at("round")).expect("a link");
        assert!(replace(&at("round"), b"", Access::Usual).is_err());
    }

    #[test]
    fn what_is_no_file_is_neither_read_nor_written() {
        let socket = tempfile::tempdir().expect("a folder");
        let path = socket.path().join("socket");
        let _socket = std::os::unix::net::UnixListener::bind(&path).expect("a socket");
        for path in [&path, Path::new("/dev/zero")] {
            let error = read_bytes(path).expect_err("refused").to_string();
            assert!(error.contains("pipe or a device"), "{error}");
            let error = write_bytes(path, b"x").expect_err("refused").to_string();
            assert!(error.contains("pipe or a device"), "{error}");
        }
    }

    #[test]
    fn settings_are_read_from_files_of_a_sane_size_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("settings.toml");
        let whole = "x".repeat(LARGEST_SETTINGS as usize);
        fs::write(&path, &whole).expect("written");
        assert!(read_settings_text(&path).is_ok_and(|text| text == whole));
        fs::write(&path, whole + "x").expect("written");
        let error = read_settings_text(&path).expect_err("refused");
        assert_eq!(error.kind(), io::ErrorKind::FileTooLarge);
        let socket = folder.path().join("socket");
        let _socket = std::os::unix::net::UnixListener::bind(&socket).expect("a socket");
        for path in [&socket, Path::new("/dev/zero")] {
            let error = read_settings_text(path).expect_err("refused");
            assert_eq!(error.kind(), io::ErrorKind::InvalidInput);
        }
    }

    #[test]
    fn a_lock_is_let_go_though_the_open_file_lives_on_elsewhere() {
        let folder = tempfile::tempdir().expect("a folder");
        let open = || open_private(&folder.path().join("a.lock")).expect("opened");
        let lock = Locked::try_new(open()).expect("no error").expect("free");
        // A child process being spawned holds the file open in this way.
        let elsewhere = lock.0.try_clone().expect("the same open file");
        assert!(Locked::try_new(open()).expect("no error").is_none());
        drop(lock);
        assert!(Locked::try_new(open()).expect("no error").is_some());
        drop(elsewhere);
    }

    #[test]
    fn what_a_crash_left_is_removed_and_nothing_else() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("settings.toml");
        let left = [".settings.toml.a1B2c3", ".settings.toml.abcdef"];
        let kept = [
            ".settings.toml.a1B2c",
            ".settings.toml.a1B2c-",
            "settings.toml.a1B2c3",
            ".other.toml.a1B2c3",
        ];
        for name in left.iter().chain(&kept) {
            fs::write(folder.path().join(name), "").expect("written");
        }
        remove_leftovers(&path, ABANDONED);
        assert!(
            left.iter().all(|name| folder.path().join(name).exists()),
            "these may be in use"
        );
        remove_leftovers(&path, Duration::ZERO);
        assert!(left.iter().all(|name| !folder.path().join(name).exists()));
        assert!(kept.iter().all(|name| folder.path().join(name).exists()));
    }
}
