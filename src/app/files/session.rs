//! The session file: every open game, saved after every change.
//!
//! The file is replaced as a whole by an atomic rename after its content has reached the disk, so that at any moment it
//! holds either the old or the new content. A lock beside it keeps two running copies apart. The first game stores the
//! number of games, so that a truncated file is noticed wherever it ends.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::disk::{Access, Locked, listed, open_private, regular, remove_leftovers, replace};
use super::places::make_own_folder;
use super::{Cause, words};
use crate::workspace::{Attempt, GameId, GamePurpose, Guess, Tab, TabId, Workspace};
use tabletop_core::{Message, Reason, Text};
use tabletop_play::registry;
use tabletop_record::{OwnTag, Record, native};
use tabletop_search::task::{Progress, Task};
use tabletop_search::worker::Waker;
use tabletop_system as system;

/// The most damaged files that are set aside in one second.
const MOST_ASIDE: u64 = 1000;
/// Maximum number of copies that run at once with sessions of their own.
const MOST_COPIES: u32 = 20;

/// Changes whenever a game's text in the file does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stamp {
    game: TabId,
    revision: u64,
    in_front: bool,
    /// True for an imported game whose seats wait for confirmation.
    waits: bool,
    /// True for a game shared with another machine.
    shared: bool,
    /// Moves of a guessed game that were given so far.
    guessed: Option<usize>,
    /// Number of games, stored in the first one.
    games: Option<usize>,
}

/// An open session file, locked against other copies of the program.
#[derive(Debug)]
pub struct SessionFile {
    path: PathBuf,
    _lock: Option<Locked>,
    /// Text last written for each game.
    written: HashMap<TabId, (Stamp, String)>,
    /// Games of the file in order, as last written.
    saved: Vec<Stamp>,
    /// Error of the last failed save.
    failing: Option<io::Error>,
    /// True if a thread of its own waits for the disk.
    in_background: bool,
    /// Save in progress on that thread.
    writing: Option<Task<io::Result<()>>>,
    /// True if the file is damaged and could not be copied: then it is never written to.
    untouchable: bool,
}

impl SessionFile {
    /// Opens and locks the session file at `path`; if another copy holds it, opens a new file beside it.
    /// The messages are for the user.
    pub fn open(path: &Path) -> io::Result<(Self, Vec<Message>)> {
        make_own_folder(path)?;
        for copy in 1..=MOST_COPIES {
            let path = if copy == 1 {
                path.to_owned()
            } else {
                beside(path, &format!("-{copy}"))
            };
            let lock = match open_private(&beside(&path, ".lock")) {
                Ok(lock) => lock,
                // A read-only session is restored; the failure to save is reported at the first save.
                Err(error) if is_read_only(&error) && path.exists() => {
                    return Ok((Self::at(path, None), Vec::new()));
                }
                Err(error) => return Err(error),
            };
            if let Some(lock) = Locked::try_new(lock)? {
                // No other program writes to this file.
                remove_leftovers(&path, Duration::ZERO);
                // Earlier versions let everybody read it. Where that can't be changed, it is at the next writing.
                let _ = system::keep_private(&path);
                let shown = path.display();
                let messages = (copy > 1).then(|| Message::new(words::SECOND_COPY).arg(shown));
                let session = Self::at(path, Some(lock));
                return Ok((session, messages.into_iter().collect()));
            }
        }
        Err(io::Error::new(
            io::ErrorKind::ResourceBusy,
            "too many copies are running",
        ))
    }

    fn at(path: PathBuf, lock: Option<Locked>) -> Self {
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

    /// Restores the games of the file. Returns true if there was a session, and messages for the user: a file that
    /// could not be read whole is set aside under a new name, never deleted or overwritten.
    pub fn restore(&mut self, workspace: &mut Workspace) -> (bool, Vec<Message>) {
        let bytes = match regular(&self.path).and_then(|_| fs::read(&self.path)) {
            Ok(bytes) if bytes.trim_ascii().is_empty() => return (false, Vec::new()),
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return (false, Vec::new()),
            Err(error) => return (false, vec![self.about(words::NOT_READ, &error)]),
        };
        let (records, mut problems, newer) = match native::read_whole(&bytes) {
            Ok(whole) => {
                let messages = whole.warnings.iter().map(Reason::message).collect();
                (whole.records, messages, whole.newer)
            }
            Err(error) => (Vec::new(), vec![error.message()], false),
        };
        problems.extend(missing(&records));
        let mut front = 0;
        for record in &records {
            let in_front = !record.own(OwnTag::InFront).is_empty();
            let waits = !record.own(OwnTag::SeatsWait).is_empty();
            let id = GameId::read(record.own(OwnTag::JournalId));
            let problem = record.own(OwnTag::Problem).to_owned();
            let purpose = GamePurpose::read(record.own(OwnTag::Purpose));
            let shared = record.own(OwnTag::Shared);
            match registry::open(record) {
                Ok((session, more)) => {
                    let index = if waits {
                        workspace.tabs.add_held(session)
                    } else {
                        workspace.tabs.add(session)
                    };
                    let guess = record.own(OwnTag::Guess);
                    workspace.tabs[index].restore(purpose, id, problem, guess);
                    workspace.sharing.resume(&mut workspace.tabs, index, shared);
                    if in_front {
                        front = index;
                    }
                    problems.extend(more);
                }
                Err(reason) => problems.push(reason.message()),
            }
        }
        workspace.tabs.switch(front);
        if problems.is_empty() {
            // Restored games are not written before they change.
            self.saved = stamps(workspace);
        } else if newer {
            let copy = self.set_aside(&bytes, "newer");
            problems = vec![self.kept_as(Message::new(words::NEWER), words::NEWER_HERE, copy)];
        } else {
            let first = problems.swap_remove(0);
            let copy = self.set_aside(&bytes, "damaged");
            let damaged = Message::new(words::DAMAGED).message(first.clone());
            let message = self.kept_as(damaged, words::DAMAGED_HERE, copy);
            problems = vec![if self.untouchable {
                message.message(first)
            } else {
                message
            }];
        }
        (!records.is_empty(), problems)
    }

    /// `message` with the name of the copy, or `here` if there is none: then the file stays as it is.
    fn kept_as(&mut self, message: Message, own_text: Text, copy: Option<PathBuf>) -> Message {
        if let Some(copy) = copy {
            return message.arg(copy.display());
        }
        self.untouchable = true;
        Message::new(own_text)
    }

    /// Copies the file, which holds `bytes`, to a name with the reason and the time; `None` on failure. An identical
    /// copy from an earlier start is used again.
    fn set_aside(&self, bytes: &[u8], why: &str) -> Option<PathBuf> {
        if let Some(before) = self.copy_of(bytes, why) {
            return Some(before);
        }
        let seconds = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |since| since.as_secs());
        let free = |number: &u64| !beside(&self.path, &format!("-{why}-{number}")).exists();
        let number = (seconds..seconds + MOST_ASIDE).find(free)?;
        let aside = beside(&self.path, &format!("-{why}-{number}"));
        // A full disk has no room for a copy, but may have for a hard link to the file, which is later replaced and not
        // overwritten.
        let copied = fs::copy(&self.path, &aside).map(|_| ()).or_else(|_| {
            // A partial copy is of no use.
            let _ = fs::remove_file(&aside);
            fs::hard_link(&self.path, &aside)
        });
        // A copy has the mode of the file. Where that can't be changed, it is as it was before.
        let _ = system::keep_private(&aside);
        copied.ok().map(|()| aside)
    }

    /// Existing copy beside this file, set aside for the same reason and with the same content.
    fn copy_of(&self, bytes: &[u8], why: &str) -> Option<PathBuf> {
        let aside = beside(&self.path, &format!("-{why}-"));
        let begin = aside.file_stem()?.to_string_lossy().into_owned();
        let folder = self.path.parent().unwrap_or(&self.path);
        let entries = fs::read_dir(listed(folder)).ok()?;
        let is_it = |path: &PathBuf| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            name.starts_with(&begin)
                && regular(path).is_ok_and(|size| size == bytes.len() as u64)
                && fs::read(path).is_ok_and(|kept| kept == bytes)
        };
        entries.flatten().map(|entry| entry.path()).find(is_it)
    }

    /// Makes [`save`](Self::save) return without waiting for the disk, unless the previous save is still in progress.
    pub const fn save_in_background(&mut self) {
        self.in_background = true;
    }

    /// Saves every open game if anything changed. An error is reported once, and again after a success in between.
    ///
    /// In the background, a later call reports the error; the workspace's waker requests that call. A change is written
    /// after the previous one has reached the disk: a caller that saves before it shows a change never shows two that
    /// may be lost.
    pub fn save(&mut self, workspace: &Workspace) -> Option<Message> {
        if let Some(done) = self.writing.as_ref().and_then(Task::poll) {
            self.writing = None;
            let done = flat(done);
            if done.is_err() {
                // A failed save is retried at the next call, not in a loop.
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
        let now = self.write(text, &workspace.setup.waker);
        before.or(now)
    }

    /// Waits for the save in progress; returns its error message.
    pub fn finish(&mut self) -> Option<Message> {
        let done = flat(self.writing.take()?.wait());
        self.came_of(done)
    }

    /// Ends the saving: waits for the disk, and reports why the last change is not in the file if so, even if that was
    /// reported before.
    pub fn close(&mut self) -> Option<Message> {
        // The error is reported below, again or for the first time.
        let _ = self.finish();
        let error = self.failing.as_ref()?;
        Some(self.about(words::NOT_SAVED, error))
    }

    /// Content of the file; unchanged games reuse their last text.
    fn text(&mut self, workspace: &Workspace, stamps: &[Stamp]) -> String {
        let mut text = String::new();
        for (tab, stamp) in kept(workspace).zip(stamps) {
            let entry = self.written.entry(stamp.game);
            let entry = entry.or_insert_with(|| (*stamp, written(tab, stamp)));
            if entry.0 != *stamp {
                *entry = (*stamp, written(tab, stamp));
            }
            text.push_str(&entry.1);
        }
        self.written
            .retain(|id, _| stamps.iter().any(|stamp| stamp.game == *id));
        text
    }

    fn write(&mut self, text: String, waker: &Waker) -> Option<Message> {
        let path = self.path.clone();
        let text = Arc::new(text);
        if self.in_background {
            let text = Arc::clone(&text);
            let work = move |_: &Progress| replace(&path, text.as_bytes(), Access::Secret);
            if let Ok(task) = Task::start(Arc::clone(waker), work) {
                self.writing = Some(task);
                return None;
            }
        }
        // Where the system gives no further thread, the disk is waited for here.
        let done = replace(&self.path, text.as_bytes(), Access::Secret);
        self.came_of(done)
    }

    /// Stores the result of a write, and reports a failure once. A failed write is retried.
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

    /// Warning that no session file can be opened at `path`.
    pub fn not_kept(path: &Path, error: &io::Error) -> Message {
        Message::new(words::NOT_SAVED)
            .arg(path.display())
            .message(Cause::from(error).message())
    }

    fn about(&self, text: tabletop_core::Text, error: &io::Error) -> Message {
        Message::new(text)
            .arg(self.path.display())
            .message(Cause::from(error).message())
    }

    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for SessionFile {
    fn drop(&mut self) {
        // The last change is not left half written; an error can't be reported any more.
        let _ = self.finish();
    }
}

/// Result of a write; a panic of its thread counts as an error.
fn flat(done: Result<io::Result<()>, String>) -> io::Result<()> {
    done.unwrap_or_else(|broken| Err(io::Error::other(broken)))
}

/// Returns true if the error means that the place is read-only.
fn is_read_only(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem
    )
}

fn stamps(workspace: &Workspace) -> Vec<Stamp> {
    let front = workspace.tabs.last_tab().map(|tab| tab.id);
    let games = kept(workspace).count();
    let stamp = |(index, tab): (usize, &Tab)| Stamp {
        game: tab.id,
        revision: tab.session.revision(),
        in_front: front == Some(tab.id),
        waits: tab.waits(),
        shared: tab.shared().is_some(),
        guessed: tab.guess().map(Guess::tries),
        games: (index == 0).then_some(games),
    };
    kept(workspace).enumerate().map(stamp).collect()
}

/// Games that are restored, and problems, each from its start; a lesson restarts at the step that was reached.
fn kept(workspace: &Workspace) -> impl Iterator<Item = &Tab> {
    let tabs = workspace.tabs.all().iter();
    tabs.filter(|tab| !tab.attempt().is_some_and(Attempt::is_lesson))
}

fn written(tab: &Tab, stamp: &Stamp) -> String {
    let mut record = tab.session.record();
    let yes = |set: bool| if set { "yes" } else { "" };
    record.set_own(OwnTag::InFront, yes(stamp.in_front));
    record.set_own(OwnTag::SeatsWait, yes(stamp.waits));
    record.set_own(OwnTag::Problem, tab.problem().unwrap_or_default());
    record.set_own(OwnTag::Purpose, tab.purpose().write());
    record.set_own(OwnTag::Shared, tab.shared().unwrap_or_default());
    let guess = tab.guess().map(Guess::write);
    record.set_own(OwnTag::Guess, guess.unwrap_or_default());
    let id = tab.game_id().map(|id| id.write());
    record.set_own(OwnTag::JournalId, id.unwrap_or_default());
    let games = stamp.games.map(|games| games.to_string());
    record.set_own(OwnTag::Games, games.unwrap_or_default());
    native::write_whole(&record)
}

/// Message for a file that names more games in its first one than it holds.
fn missing(records: &[Record]) -> Option<Message> {
    let held = records.len();
    let games = records.first()?.own(OwnTag::Games).parse().ok();
    let games = games.filter(|&games: &usize| games > held)?;
    Some(Message::new(words::GAMES_MISSING).arg(held).arg(games))
}

/// `name-2.tabletop` beside `name.tabletop`.
pub(super) fn beside(path: &Path, addition: &str) -> PathBuf {
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
