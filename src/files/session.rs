//! The session file: every open game, saved after every change.
//!
//! The file is replaced as a whole by an atomic rename after its content has reached the disk, so that at any moment
//! either the old or the new content is there. A lock beside it keeps two running copies apart.

use std::collections::HashMap;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use super::disk::replace;
use super::words;
use crate::core::Message;
use crate::record::{Warning, native};
use crate::registry;
use crate::search::task::{Progress, Task};
use crate::search::worker::Waker;
use crate::workspace::{Tab, TabId, Workspace};

/// The tag of the game that was in front.
const CURRENT: &str = "in-front";
/// The most damaged files that are set aside in one second.
const MOST_ASIDE: u64 = 1000;
/// The most copies that run side by side with sessions of their own.
const MOST_COPIES: u32 = 20;

/// An open session file, locked against other copies of the program.
#[derive(Debug)]
pub struct SessionFile {
    path: PathBuf,
    _lock: Option<File>,
    /// What was written for each game, by its revision.
    written: HashMap<TabId, (u64, String)>,
    /// What was in the file when it was last written: the games in order, by their revisions.
    saved: Vec<(TabId, u64)>,
    /// Why the last change could not be saved.
    failing: Option<io::Error>,
    /// Whether the disk is waited for on a thread of its own.
    in_background: bool,
    /// The change that is being written there.
    writing: Option<Task<io::Result<()>>>,
    /// Whether the file is damaged and no copy of it could be made: then it stays as it is.
    untouchable: bool,
}

impl SessionFile {
    /// Opens and locks the session file at `path`; where another copy has it, one of its own beside it.
    /// The messages say what a person should know.
    pub fn open(path: &Path) -> io::Result<(Self, Vec<Message>)> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        for copy in 1..=MOST_COPIES {
            let path = if copy == 1 {
                path.to_owned()
            } else {
                beside(path, &format!("-{copy}"))
            };
            let lock = match File::create(beside(&path, ".lock")) {
                Ok(lock) => lock,
                // What can only be read is brought back; that it can't be saved is told when it is tried.
                Err(error) if is_read_only(&error) && path.exists() => {
                    return Ok((Self::at(path, None), Vec::new()));
                }
                Err(error) => return Err(error),
            };
            match lock.try_lock() {
                Ok(()) => {
                    let shown = path.display();
                    let messages = (copy > 1).then(|| Message::new(words::SECOND_COPY).arg(shown));
                    let session = Self::at(path, Some(lock));
                    return Ok((session, messages.into_iter().collect()));
                }
                Err(TryLockError::WouldBlock) => {}
                Err(TryLockError::Error(error)) => return Err(error),
            }
        }
        Err(io::Error::new(
            io::ErrorKind::ResourceBusy,
            "too many copies are running",
        ))
    }

    fn at(path: PathBuf, lock: Option<File>) -> Self {
        Self {
            path,
            _lock: lock,
            written: HashMap::new(),
            saved: Vec::new(),
            failing: None,
            in_background: false,
            writing: None,
            untouchable: false,
        }
    }

    /// Brings back the games of the file. Returns whether there was a session, and what a person should know: a file
    /// that could not be read whole is set aside under a new name, never deleted or overwritten.
    pub fn restore(&mut self, workspace: &mut Workspace) -> (bool, Vec<Message>) {
        let bytes = match fs::read(&self.path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return (false, Vec::new()),
            Err(error) => return (false, vec![self.about(words::NOT_READ, &error)]),
        };
        let (mut records, mut problems) = match native::read(&bytes) {
            Ok((records, warnings)) => (records, warnings.iter().map(Warning::message).collect()),
            Err(error) => (Vec::new(), vec![error.message()]),
        };
        let mut front = 0;
        for record in &mut records {
            let in_front = !record.tag(CURRENT).is_empty();
            record.set_tag(CURRENT, "");
            match registry::open(record) {
                Ok((session, more)) => {
                    let index = workspace.add(session);
                    if in_front {
                        front = index;
                    }
                    problems.extend(more);
                }
                Err(reason) => problems.push(reason.message()),
            }
        }
        workspace.switch(front);
        if problems.is_empty() {
            // What was brought back is not written before it changes.
            self.saved = stamps(workspace);
        } else {
            let first = problems[0].clone();
            problems = vec![if let Some(aside) = self.set_aside() {
                Message::new(words::DAMAGED)
                    .message(first)
                    .arg(aside.display())
            } else {
                self.untouchable = true;
                Message::new(words::DAMAGED_HERE).message(first)
            }];
        }
        (!records.is_empty(), problems)
    }

    /// Keeps a copy of the file under a name that says when it was found damaged; nothing where that can't be done.
    fn set_aside(&self) -> Option<PathBuf> {
        let seconds = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |since| since.as_secs());
        let free = |number: &u64| !beside(&self.path, &format!("-damaged-{number}")).exists();
        let number = (seconds..seconds + MOST_ASIDE).find(free)?;
        let aside = beside(&self.path, &format!("-damaged-{number}"));
        // A full disk has no room for a copy, but may have for another name of the file, which is replaced and not
        // written over.
        let kept = fs::copy(&self.path, &aside).map(|_| ()).or_else(|_| {
            // What was copied of it is of no use.
            let _ = fs::remove_file(&aside);
            fs::hard_link(&self.path, &aside)
        });
        kept.ok().map(|()| aside)
    }

    /// From now on [`save`](Self::save) does not wait for the disk, unless the change before is still being written.
    pub const fn save_in_background(&mut self) {
        self.in_background = true;
    }

    /// Saves every open game if anything changed. An error is told once, and again after it was mended.
    ///
    /// In the background, an error is told by a later call; the workspace's waker asks for one. A change is written after
    /// the one before has reached the disk: whoever saves before showing a change never shows two that may be lost.
    pub fn save(&mut self, workspace: &Workspace) -> Option<Message> {
        if let Some(done) = self.writing.as_ref().and_then(Task::poll) {
            self.writing = None;
            let done = flat(done);
            if done.is_err() {
                // It is tried again with the next call, not over and over.
                return self.came_of(done);
            }
            self.failing = None;
        }
        let stamps = stamps(workspace);
        if stamps == self.saved || self.untouchable {
            return None;
        }
        let before = self.finish();
        let text = self.text(workspace, &stamps);
        self.saved = stamps;
        let now = self.write(text, &workspace.waker);
        before.or(now)
    }

    /// Waits until what is being written has reached the disk; says what went wrong with it.
    pub fn finish(&mut self) -> Option<Message> {
        let done = flat(self.writing.take()?.wait());
        self.came_of(done)
    }

    /// Ends the saving: waits for the disk, and says why the last change is not in the file if it is not, however often that
    /// was said.
    pub fn close(&mut self) -> Option<Message> {
        // What it says is said below, again or for the first time.
        let _ = self.finish();
        let error = self.failing.as_ref()?;
        Some(self.about(words::NOT_SAVED, error))
    }

    /// The file's content; games that have not changed are as they were written last.
    fn text(&mut self, workspace: &Workspace, stamps: &[(TabId, u64)]) -> String {
        let front = workspace.last_tab().map(|tab| tab.id);
        let mut text = String::new();
        for (tab, &(id, stamp)) in workspace.tabs().iter().zip(stamps) {
            let entry = self.written.entry(id).or_insert((u64::MAX, String::new()));
            if entry.0 != stamp {
                *entry = (stamp, written(tab, front == Some(id)));
            }
            text.push_str(&entry.1);
        }
        self.written
            .retain(|id, _| stamps.iter().any(|(open, _)| open == id));
        text
    }

    fn write(&mut self, text: String, waker: &Waker) -> Option<Message> {
        let path = self.path.clone();
        let text = Arc::new(text);
        if self.in_background {
            let text = Arc::clone(&text);
            let work = move |_: &Progress| replace(&path, text.as_bytes());
            if let Ok(task) = Task::start(Arc::clone(waker), work) {
                self.writing = Some(task);
                return None;
            }
        }
        // Where the system gives no further thread, the disk is waited for here.
        let done = replace(&self.path, text.as_bytes());
        self.came_of(done)
    }

    /// Notes what came of writing; says so once where it failed. What failed is tried again.
    fn came_of(&mut self, done: io::Result<()>) -> Option<Message> {
        match done {
            Ok(()) => {
                self.failing = None;
                None
            }
            Err(error) => {
                self.saved.clear();
                let message = self.about(words::NOT_SAVED, &error);
                let reported = self.failing.replace(error).is_some();
                (!reported).then_some(message)
            }
        }
    }

    /// What is said where no session file can be opened at `path`.
    pub fn not_kept(path: &Path, error: &io::Error) -> Message {
        Message::new(words::NOT_SAVED)
            .arg(path.display())
            .arg(error)
    }

    fn about(&self, text: crate::core::Text, error: &io::Error) -> Message {
        Message::new(text).arg(self.path.display()).arg(error)
    }

    /// Where the session is kept.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for SessionFile {
    fn drop(&mut self) {
        // The last change is not left half written; whom to tell there is nobody any more.
        let _ = self.finish();
    }
}

/// What came of writing; work that broke is an error like any other.
fn flat(done: Result<io::Result<()>, String>) -> io::Result<()> {
    done.unwrap_or_else(|broken| Err(io::Error::other(broken)))
}

/// Whether an error says that nothing can be written there.
fn is_read_only(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem
    )
}

/// The open games in order, by their revisions.
fn stamps(workspace: &Workspace) -> Vec<(TabId, u64)> {
    let front = workspace.last_tab().map(|tab| tab.id);
    let stamp = |tab: &Tab| (tab.id, stamp(tab, front == Some(tab.id)));
    workspace.tabs().iter().map(stamp).collect()
}

/// Changes whenever a game's text in the file does: the game in front carries a tag, so that there is more to it than its
/// revision.
fn stamp(tab: &Tab, in_front: bool) -> u64 {
    tab.session.revision() * 2 + u64::from(in_front)
}

/// A game as it stands in the file.
fn written(tab: &Tab, in_front: bool) -> String {
    let mut record = tab.session.record();
    if in_front {
        record.set_tag(CURRENT, "yes");
    }
    native::write(&record)
}

/// `name-2.tabletop` beside `name.tabletop`.
fn beside(path: &Path, addition: &str) -> PathBuf {
    let stem = path
        .file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let extension = path
        .extension()
        .map(|extension| format!(".{}", extension.to_string_lossy()))
        .unwrap_or_default();
    let name = if addition.starts_with('.') {
        format!("{stem}{extension}{addition}")
    } else {
        format!("{stem}{addition}{extension}")
    };
    path.with_file_name(name)
}
