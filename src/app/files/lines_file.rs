//! Files of lines that several copies of the program change: read and replaced as a whole under a lock beside them, so that
//! none is lost, and a crash leaves the old or the new content. A person can read, move, edit and delete the lines;
//! malformed ones stay in the file.

use std::collections::HashSet;
use std::io;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::disk::{Access, Locked, open_private, remove_leftovers, replace};
use super::places::make_own_folder;
use super::session::beside;
use super::{Cause, FileError, read_bytes, words};
use tabletop_core::Message;

/// Timeout for the lock, which another copy of the program holds for as long as a small file takes to write.
const PATIENCE: Duration = Duration::from_secs(3);
/// Pause between two attempts to get the lock.
const PAUSE: Duration = Duration::from_millis(5);

/// True after a failed save, which is reported once, and again after a success in between.
#[derive(Debug, Default)]
pub(super) struct Failing(bool);

impl Failing {
    /// Notes the result of a save. Returns the message to show.
    pub(super) fn note(&mut self, saved: Result<(), impl Into<Message>>) -> Option<Message> {
        let reported = std::mem::replace(&mut self.0, saved.is_err());
        saved.err().filter(|_| !reported).map(Into::into)
    }
}

#[derive(Debug)]
pub(super) struct Lines {
    /// First line of a new file.
    pub(super) head: &'static str,
    /// Maximum number of lines, above which the oldest are dropped.
    pub(super) most: usize,
    /// Identity of a line that is added once.
    pub(super) id: fn(&str) -> Option<String>,
}

/// An open file of lines with the changes that are not written yet.
#[derive(Debug)]
pub(super) struct LinesFile {
    path: PathBuf,
    contents: &'static Lines,
    added: Vec<String>,
    /// Identities of lines to remove.
    removed: Vec<String>,
    /// True if there are changes since the last try to write.
    is_changed: bool,
    /// When the file was first found locked by another program, while it has not been written since.
    busy: Option<Instant>,
    failing: Failing,
}

impl LinesFile {
    /// The file at `path`, which may be missing.
    pub(super) fn new(path: PathBuf, contents: &'static Lines) -> Self {
        Self {
            path,
            contents,
            added: Vec::new(),
            removed: Vec::new(),
            is_changed: false,
            busy: None,
            failing: Failing::default(),
        }
    }

    /// Adds lines, and removes those with these identities, at the next writing.
    pub(super) fn change(&mut self, added: impl IntoIterator<Item = String>, removed: &[String]) {
        self.added.extend(added);
        self.removed.extend_from_slice(removed);
        self.is_changed = true;
    }

    /// Writes the changes. An error is reported once, and the write is tried again with the next change.
    ///
    /// Called by the thread that draws: where another program holds the file, the next call tries again.
    pub(super) fn save(&mut self) -> Option<Message> {
        if !std::mem::take(&mut self.is_changed) && self.busy.is_none() {
            return None;
        }
        let written = match try_lock(&self.path) {
            Ok(None) => {
                let since = *self.busy.get_or_insert_with(Instant::now);
                if since.elapsed() <= PATIENCE {
                    return None;
                }
                Err(io::Error::other(words::JOURNAL_IN_USE))
            }
            lock => {
                self.busy = None;
                lock.and_then(|_lock| self.write())
            }
        };
        let not_saved = |error: io::Error| FileError::NotSaved(self.path.clone(), error.into());
        self.failing.note(written.map_err(not_saved))
    }

    /// Writes what could not be written yet, and waits for other programs that hold the file.
    pub(super) fn close(&mut self) {
        if !self.added.is_empty() || !self.removed.is_empty() {
            // The first failure was reported.
            let _ = locked(&self.path.clone(), || self.write());
        }
    }

    /// Writes the changes while the file is locked.
    fn write(&mut self) -> io::Result<()> {
        remove_leftovers(&self.path, Duration::ZERO);
        let bytes = whole_lines(&self.path).map_err(io::Error::other)?;
        let Lines { head, most, id } = *self.contents;
        let mut known = HashSet::new();
        let mut stays = |line: &[u8]| {
            let id = id(&String::from_utf8_lossy(line));
            let stays = id.as_ref().is_none_or(|id| !self.removed.contains(id));
            known.extend(id);
            stays
        };
        let old = bytes.split_inclusive(|&byte| byte == b'\n');
        let mut lines: Vec<_> = old.filter(|line| stays(line)).map(<[u8]>::to_vec).collect();
        if bytes.is_empty() {
            lines.push(head.into());
        }
        let is_new = |line: &&String| id(line).is_none_or(|id| known.insert(id));
        let added = self.added.iter().filter(is_new);
        lines.extend(added.map(|line| format!("{line}\n").into_bytes()));
        if lines.len() > most.saturating_add(1) {
            lines.drain(..lines.len() - most);
            lines.insert(0, head.into());
        }
        replace(&self.path, &lines.concat(), Access::Private)?;
        self.added.clear();
        self.removed.clear();
        Ok(())
    }
}

/// Locks the file at `path` for this copy of the program; `None` where another program has locked it.
pub(super) fn try_lock(path: &Path) -> io::Result<Option<Locked>> {
    make_own_folder(path)?;
    Locked::try_new(open_private(&beside(path, ".lock"))?)
}

/// Does something with the file at `path` while no other copy of the program does. It waits for one that does: not for the
/// thread that draws.
pub(super) fn locked<T>(path: &Path, work: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
    let began = Instant::now();
    loop {
        if let Some(_lock) = try_lock(path)? {
            return work();
        }
        if began.elapsed() > PATIENCE {
            return Err(io::Error::other(words::JOURNAL_IN_USE));
        }
        sleep(PAUSE);
    }
}

/// Content up to the end of the last whole line; a partial line was cut off while it was written.
pub(super) fn whole_lines(path: &Path) -> Result<Vec<u8>, FileError> {
    let mut bytes = match read_bytes(path) {
        Ok(bytes) => bytes,
        Err(FileError::NotRead(_, Cause::NotThere)) => Vec::new(),
        Err(other) => return Err(other),
    };
    let end = bytes.iter().rposition(|&byte| byte == b'\n');
    bytes.truncate(end.map_or(0, |end| end + 1));
    Ok(bytes)
}
