//! A club's folder: one file for each list, one line for each entry. Any number of programs read and append to them at
//! once.
//!
//! A writer locks the file, reads the lines added before, appends one line and waits until it is on the disk; a reader
//! takes whole lines only. The locks of a killed program are released by the system, and a partial line that it left is
//! cut off by the next writer.

use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;
use std::time::Duration;

use super::disk::{append_line, make_private_folder, open_private};
use super::{default_path, words};
use tabletop_core::calendar;
use tabletop_net::club::ClubStore;
use tabletop_net::remote::{
    Follower, GameLog, LogError, MAX_LINE_BYTES, MAX_NAME_CHARS, MemoryLog, clean,
};

/// Interval at which followed files are polled.
const LOOKS: Duration = Duration::from_millis(200);

/// Maximum length of a line: an entry and its number.
const LONGEST_LINE: usize = MAX_LINE_BYTES + 32;

/// Name of the lobby's list, and file extension of games' lists.
const LOBBY: &str = "lobby.list";
const LIST: &str = "list";

/// Default folder of a club: beside the session.
pub fn club_folder() -> Option<PathBuf> {
    Some(default_path()?.with_file_name("club"))
}

/// A club's folder. Its owner counts as present while this value lives.
pub struct ClubFolder {
    folder: PathBuf,
    watcher: Watcher,
    last_change: u64,
    /// Locked file that marks the owner as present; `None` where the lists are only read.
    here: Option<Presence>,
}

impl ClubFolder {
    /// Opens a club's folder for a player, and creates it if missing.
    pub fn open(folder: &Path, name: &str) -> io::Result<Self> {
        make_private_folder(folder)?;
        for part in ["games", "here"] {
            make_private_folder(&folder.join(part))?;
        }
        let changed = [LOBBY, "games", "here"].map(|part| changed(&folder.join(part)));
        Ok(Self {
            folder: folder.to_owned(),
            watcher: Watcher::default(),
            last_change: changed.into_iter().max().unwrap_or(0),
            here: Some(Presence::announce(&folder.join("here"), name)?),
        })
    }

    /// Opens a club's folder to be read only: nothing in it changes, and nobody comes.
    pub fn look(folder: &Path) -> io::Result<Self> {
        fs::metadata(folder.join(LOBBY))?;
        Ok(Self {
            folder: folder.to_owned(),
            watcher: Watcher::default(),
            last_change: 0,
            here: None,
        })
    }

    fn list(&self, path: &Path) -> Result<Box<dyn GameLog>, String> {
        let file = match self.here {
            Some(_) => open_private(path),
            None => File::open(path),
        };
        let file = match file {
            // A game's list begins with its first entry.
            Err(error) if self.here.is_none() && error.kind() == io::ErrorKind::NotFound => {
                return Ok(Box::<MemoryLog>::default());
            }
            file => file.map_err(|error| error.to_string())?,
        };
        let list = SharedList::of(path, file, self.watcher.clone());
        Ok(Box::new(list))
    }
}

impl ClubStore for ClubFolder {
    fn lobby(&self) -> Result<Box<dyn GameLog>, String> {
        self.list(&self.folder.join(LOBBY))
    }

    fn game(&self, number: u64) -> Result<Box<dyn GameLog>, String> {
        self.list(&self.folder.join("games").join(format!("{number}.{LIST}")))
    }

    fn present(&self) -> Vec<String> {
        members_in(&self.folder.join("here"))
    }

    fn last_change(&self) -> u64 {
        self.last_change
    }
}

/// Time of the last change of a file or folder, in seconds since 1970; 0 if it is missing.
fn changed(path: &Path) -> u64 {
    let changed = fs::metadata(path).and_then(|metadata| metadata.modified());
    changed.map_or(0, calendar::seconds)
}

/// A file that its program keeps locked while it runs.
struct Presence {
    path: PathBuf,
    _file: File,
}

impl Presence {
    fn announce(folder: &Path, name: &str) -> io::Result<Self> {
        // One program may be present under several names.
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = folder.join(format!("{}-{count}", std::process::id()));
        loop {
            let mut file = open_private(&path)?;
            // Another program may hold the lock for a moment while it checks for abandoned files.
            file.lock()?;
            // That program may have removed the file as abandoned.
            if path.exists() {
                file.set_len(0)?;
                file.write_all(name.as_bytes())?;
                return Ok(Self { path, _file: file });
            }
        }
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        // A missing file is no error here.
        let _ = fs::remove_file(&self.path);
    }
}

/// Names of the players whose programs are running. Removes the files of killed programs.
fn members_in(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<_> = files.filter_map(|entry| name_of(&entry.path())).collect();
    names.sort_unstable();
    names.dedup();
    names
}

fn name_of(path: &Path) -> Option<String> {
    let mut file = File::open(path).ok()?;
    match file.try_lock_shared() {
        Ok(()) => {
            // A missing file is no error here.
            let _ = fs::remove_file(path);
            None
        }
        Err(TryLockError::WouldBlock) => {
            let mut text = String::new();
            let limit = 8 * MAX_NAME_CHARS as u64;
            (&mut file).take(limit).read_to_string(&mut text).ok()?;
            Some(clean(&text, MAX_NAME_CHARS)).filter(|name| !name.is_empty())
        }
        Err(TryLockError::Error(_)) => None,
    }
}

/// Polls files and notifies their followers when they grow. The thread ends with the last followed list.
#[derive(Clone, Default)]
struct Watcher {
    followed: Arc<Mutex<Vec<Followed>>>,
}

struct Followed {
    path: PathBuf,
    len: u64,
    follower: Follower,
    /// The followed list, while it is open.
    list: Weak<()>,
}

impl Watcher {
    fn follow(&self, path: &Path, list: &Arc<()>, follower: Follower) {
        let mut followed = self.followed.lock().unwrap_or_else(PoisonError::into_inner);
        let is_first = followed.is_empty();
        followed.push(Followed {
            path: path.to_owned(),
            len: length(path),
            follower,
            list: Arc::downgrade(list),
        });
        drop(followed);
        if is_first {
            let all = Arc::downgrade(&self.followed);
            let watch = move || {
                while let Some(all) = all.upgrade().filter(|all| look(all)) {
                    drop(all);
                    thread::sleep(LOOKS);
                }
            };
            // Without a thread, entries of other programs show up with the next local action.
            let _ = thread::Builder::new().name("club".to_owned()).spawn(watch);
        }
    }
}

/// Checks every file once. Returns true if any file is still followed.
fn look(followed: &Mutex<Vec<Followed>>) -> bool {
    let mut followed = followed.lock().unwrap_or_else(PoisonError::into_inner);
    followed.retain(|it| it.list.strong_count() > 0);
    for it in followed.iter_mut() {
        let len = length(&it.path);
        if len != it.len {
            it.len = len;
            (it.follower)();
        }
    }
    !followed.is_empty()
}

fn length(path: &Path) -> u64 {
    fs::metadata(path).map_or(0, |metadata| metadata.len())
}

/// A list in a file that other programs use as well.
struct SharedList {
    path: PathBuf,
    read: Mutex<ReadSoFar>,
    watcher: Watcher,
    /// Dropped with this value, which ends the following.
    open: Arc<()>,
}

/// Read position in a file.
struct ReadSoFar {
    file: File,
    /// Name of the file, without the folders, which are no business of guests.
    name: OsString,
    entries: Vec<String>,
    /// Offset of the next line.
    end: u64,
}

impl SharedList {
    fn of(path: &Path, file: File, watcher: Watcher) -> Self {
        let read = ReadSoFar {
            file,
            name: path.file_name().unwrap_or_default().to_os_string(),
            entries: Vec::new(),
            end: 0,
        };
        Self {
            path: path.to_owned(),
            read: Mutex::new(read),
            watcher,
            open: Arc::default(),
        }
    }

    fn with<T>(&self, work: impl FnOnce(&mut ReadSoFar) -> T) -> T {
        work(&mut self.read.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl ReadSoFar {
    /// Reads the whole lines added since the last call.
    fn read_on(&mut self) -> io::Result<()> {
        let len = self.file.metadata()?.len();
        if len == self.end {
            return Ok(());
        }
        if len < self.end {
            return Err(self.damaged());
        }
        let mut bytes = Vec::with_capacity((len - self.end) as usize);
        self.file.seek(SeekFrom::Start(self.end))?;
        (&mut self.file)
            .take(len - self.end)
            .read_to_end(&mut bytes)?;
        for line in bytes.split_inclusive(|byte| *byte == b'\n') {
            let Some(text) = line.strip_suffix(b"\n") else {
                break;
            };
            let text = str::from_utf8(text).ok();
            let parts = text.and_then(|text| text.split_once(' '));
            let number = self.entries.len() + 1;
            let fits = |(written, _): &(&str, &str)| written.parse() == Ok(number);
            let (_, entry) = parts.filter(fits).ok_or_else(|| self.damaged())?;
            self.entries.push(entry.to_owned());
            self.end += line.len() as u64;
        }
        Ok(())
    }

    /// Error that names the file and the first line that is no entry, so that it can be repaired.
    fn damaged(&self) -> io::Error {
        let (name, line) = (self.name.display(), self.entries.len() + 1);
        let message = format!("{name}, line {line}: {}", words::NO_ENTRY);
        io::Error::new(io::ErrorKind::InvalidData, message)
    }

    /// Appends a line while nobody else does; whether the number was free.
    fn append(&mut self, expected: u64, entry: &str) -> io::Result<bool> {
        self.file.lock()?;
        let written = self.append_locked(expected, entry);
        // Closing the file releases the lock at the latest.
        let _ = self.file.unlock();
        written
    }

    fn append_locked(&mut self, expected: u64, entry: &str) -> io::Result<bool> {
        self.read_on()?;
        if expected != self.entries.len() as u64 + 1 {
            return Ok(false);
        }
        let line = format!("{expected} {entry}\n");
        if line.len() > LONGEST_LINE || entry.contains('\n') {
            return Err(io::ErrorKind::InvalidInput.into());
        }
        // Partial line of a killed program.
        self.file.set_len(self.end)?;
        append_line(&mut self.file, self.end, &line)?;
        self.entries.push(entry.to_owned());
        self.end += line.len() as u64;
        Ok(true)
    }
}

impl GameLog for SharedList {
    fn append(&mut self, expected: u64, entry: &str) -> Result<(), LogError> {
        let appended = self.with(|read| read.append(expected, entry));
        match appended {
            Ok(true) => Ok(()),
            Ok(false) => Err(LogError::Taken),
            Err(error) => Err(LogError::NotKept(error.to_string())),
        }
    }

    fn since(&self, known: u64) -> Result<Vec<String>, LogError> {
        self.with(|read| {
            read.read_on()
                .map_err(|error| LogError::NotKept(error.to_string()))?;
            let known = usize::try_from(known).unwrap_or(usize::MAX);
            Ok(read.entries.get(known..).unwrap_or_default().to_vec())
        })
    }

    fn follow(&mut self, follower: Follower) {
        self.watcher.follow(&self.path, &self.open, follower);
    }
}

#[cfg(test)]
mod tests {
    use tabletop_patience::wait_until;

    use std::sync::atomic::AtomicU32;

    use super::*;

    fn list(path: &Path) -> SharedList {
        let file = open_private(path).expect("a list");
        SharedList::of(path, file, Watcher::default())
    }

    #[test]
    fn one_of_two_writers_finds_the_number_taken() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("1.list");
        let (mut one, mut other) = (list(&path), list(&path));
        assert_eq!(one.append(1, "a"), Ok(()));
        assert_eq!(other.append(1, "b"), Err(LogError::Taken));
        assert_eq!(other.since(0), Ok(vec!["a".to_owned()]));
        assert_eq!(other.append(2, "b"), Ok(()));
        assert_eq!(one.since(1), Ok(vec!["b".to_owned()]));
        assert!(matches!(one.append(3, "a\nb"), Err(LogError::NotKept(_))));
    }

    #[test]
    fn half_a_line_is_not_read_and_is_cut_off_by_the_next() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("1.list");
        list(&path).append(1, "a").expect("appended");
        let whole = fs::read(&path).expect("the list");
        for rest in ["2", "2 ", "2 half a lin"] {
            let mut torn = whole.clone();
            torn.extend_from_slice(rest.as_bytes());
            fs::write(&path, &torn).expect("written");
            assert_eq!(list(&path).since(0), Ok(vec!["a".to_owned()]), "{rest}");
            list(&path).append(2, "b").expect("appended");
            let lines = fs::read_to_string(&path).expect("the list");
            assert_eq!(lines, "1 a\n2 b\n");
            fs::write(&path, &whole).expect("written");
        }
    }

    #[test]
    fn a_damaged_line_is_named() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("1.list");
        for damaged in ["1 a\nx\n", "1 a\n3 b\n", "1 a\n2\n"] {
            fs::write(&path, damaged).expect("written");
            let Err(LogError::NotKept(why)) = list(&path).since(0) else {
                panic!("{damaged}");
            };
            assert!(why.starts_with("1.list, line 2: "), "{why}");
        }
    }

    #[test]
    fn many_at_once_lose_nothing_and_double_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("1.list");
        thread::scope(|scope| {
            for who in 0..4 {
                let path = &path;
                scope.spawn(move || {
                    let mut own = list(path);
                    for number in 0..25 {
                        let entry = format!("{who} {number}");
                        loop {
                            let known = own.since(0).expect("entries").len() as u64;
                            match own.append(known + 1, &entry) {
                                Ok(()) => break,
                                Err(LogError::Taken) => {}
                                Err(error) => panic!("{error:?}"),
                            }
                        }
                    }
                });
            }
        });
        let mut entries = list(&path).since(0).expect("entries");
        assert_eq!(entries.len(), 100);
        entries.sort_unstable();
        entries.dedup();
        assert_eq!(entries.len(), 100);
    }

    #[test]
    fn followers_are_notified_when_another_program_appends() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("1.list");
        let mut follows = list(&path);
        let notices = Arc::new(AtomicU32::new(0));
        let counter = Arc::clone(&notices);
        follows.follow(Arc::new(move || {
            counter.fetch_add(1, Ordering::Relaxed);
        }));
        list(&path).append(1, "a").expect("appended");
        wait_until("a notice", || notices.load(Ordering::Relaxed) > 0);
    }

    #[test]
    fn who_is_here_is_seen_and_who_was_killed_is_not() {
        let folder = tempfile::tempdir().expect("a folder");
        let club = ClubFolder::open(folder.path(), "Anna").expect("a club");
        let left = folder.path().join("here").join("1");
        fs::write(&left, "Ben").expect("written");
        // On some systems a lock belongs to its process, so that this process could lock the file again.
        if cfg!(target_os = "linux") {
            assert_eq!(club.present(), ["Anna"]);
        }
        assert!(!left.exists(), "the process that left it does not run");
        drop(club);
        assert!(members_in(&folder.path().join("here")).is_empty());
    }
}
