//! The session file: every open game, saved after every change.
//!
//! The file is replaced as a whole by an atomic rename after its content has reached the disk, so that at any moment
//! either the old or the new content is there. A lock beside it keeps two running copies apart. The first game says how many
//! there are, so that a file that ends early is noticed wherever it ends.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::disk::{Access, Locked, open_private, regular, remove_leftovers, replace};
use super::error::Cause;
use super::places::make_own_folder;
use super::words;
use crate::workspace::{Attempt, Course, GameId, Tab, TabId, Workspace};
use tabletop_core::{Message, Reason, Text};
use tabletop_play::registry;
use tabletop_record::{Record, native, session_tag};
use tabletop_search::task::{Progress, Task};
use tabletop_search::worker::Waker;
use tabletop_system::make_private;

/// The most damaged files that are set aside in one second.
const MOST_ASIDE: u64 = 1000;
/// The most copies that run side by side with sessions of their own.
const MOST_COPIES: u32 = 20;

/// Changes whenever a game's text in the file does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stamp {
    game: TabId,
    revision: u64,
    in_front: bool,
    /// Whether it came out of a file and its seats wait for a word.
    waits: bool,
    /// Whether it is shared with another machine.
    shared: bool,
    /// In the first game, how many there are.
    games: Option<usize>,
}

/// An open session file, locked against other copies of the program.
#[derive(Debug)]
pub struct SessionFile {
    path: PathBuf,
    _lock: Option<Locked>,
    /// What was written for each game.
    written: HashMap<TabId, (Stamp, String)>,
    /// What was in the file when it was last written: the games in order.
    saved: Vec<Stamp>,
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
        make_own_folder(path)?;
        if path.is_file() {
            // One of an earlier version, or a copy, may be open to others. A file system without modes stays as it is.
            let _ = make_private(path);
        }
        for copy in 1..=MOST_COPIES {
            let path = if copy == 1 {
                path.to_owned()
            } else {
                beside(path, &format!("-{copy}"))
            };
            let lock = match open_private(&beside(&path, ".lock")) {
                Ok(lock) => lock,
                // What can only be read is brought back; that it can't be saved is told when it is tried.
                Err(error) if is_read_only(&error) && path.exists() => {
                    return Ok((Self::at(path, None), Vec::new()));
                }
                Err(error) => return Err(error),
            };
            if let Some(lock) = Locked::try_new(lock)? {
                // Nobody else writes to it.
                remove_leftovers(&path, Duration::ZERO);
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

    /// Brings back the games of the file. Returns whether there was a session, and what a person should know: a file
    /// that could not be read whole is set aside under a new name, never deleted or overwritten.
    pub fn restore(&mut self, workspace: &mut Workspace) -> (bool, Vec<Message>) {
        let bytes = match regular(&self.path).and_then(|_| fs::read(&self.path)) {
            Ok(bytes) if bytes.trim_ascii().is_empty() => return (false, Vec::new()),
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return (false, Vec::new()),
            Err(error) => return (false, vec![self.about(words::NOT_READ, &error)]),
        };
        let (records, mut problems, newer) = match native::read_whole(&bytes) {
            Ok(whole) => {
                let told = whole.warnings.iter().map(Reason::message).collect();
                (whole.records, told, whole.newer)
            }
            Err(error) => (Vec::new(), vec![error.message()], false),
        };
        problems.extend(missing(&records));
        let mut front = 0;
        for record in &records {
            let in_front = !record.tag(session_tag::IN_FRONT).is_empty();
            let waits = !record.tag(session_tag::SEATS_WAIT).is_empty();
            let id = GameId::read(record.tag(session_tag::JOURNAL_ID));
            let problem = record.tag(session_tag::PROBLEM).to_owned();
            let course = Course::read(record.tag(session_tag::COURSE));
            let shared = record.tag(session_tag::SHARED).to_owned();
            match registry::open(record) {
                Ok((session, more)) => {
                    let index = if waits {
                        workspace.add_held(session)
                    } else {
                        workspace.add(session)
                    };
                    workspace.identify(index, id);
                    workspace.take_course(index, course);
                    workspace.resume_problem(index, problem);
                    workspace.resume_sharing(index, &shared);
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
        } else if newer {
            let kept = self.set_aside(&bytes, "newer");
            problems = vec![self.kept_as(Message::new(words::NEWER), words::NEWER_HERE, kept)];
        } else {
            let first = problems.swap_remove(0);
            let kept = self.set_aside(&bytes, "damaged");
            let damaged = Message::new(words::DAMAGED).message(first.clone());
            let told = self.kept_as(damaged, words::DAMAGED_HERE, kept);
            problems = vec![if self.untouchable {
                told.message(first)
            } else {
                told
            }];
        }
        (!records.is_empty(), problems)
    }

    /// `told` with the name under which the file was kept, or `here` where it could not be: then it stays as it is.
    fn kept_as(&mut self, told: Message, here: Text, kept: Option<PathBuf>) -> Message {
        if let Some(kept) = kept {
            return told.arg(kept.display());
        }
        self.untouchable = true;
        Message::new(here)
    }

    /// Keeps a copy of the file, which holds `bytes`, under a name that says why and when; nothing where that can't be done.
    /// One that was made at an earlier start is not made again.
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
        // A full disk has no room for a copy, but may have for another name of the file, which is replaced and not
        // written over.
        let kept = fs::copy(&self.path, &aside).map(|_| ()).or_else(|_| {
            // What was copied of it is of no use.
            let _ = fs::remove_file(&aside);
            fs::hard_link(&self.path, &aside)
        });
        kept.ok().map(|()| aside)
    }

    /// The file beside this one that was set aside for the same reason and holds the same.
    fn copy_of(&self, bytes: &[u8], why: &str) -> Option<PathBuf> {
        let beside = beside(&self.path, &format!("-{why}-"));
        let begin = beside.file_stem()?.to_string_lossy().into_owned();
        let folder = self
            .path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty());
        let entries = fs::read_dir(folder.unwrap_or(Path::new("."))).ok()?;
        let is_it = |path: &PathBuf| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            name.starts_with(&begin)
                && regular(path).is_ok_and(|size| size == bytes.len() as u64)
                && fs::read(path).is_ok_and(|kept| kept == bytes)
        };
        entries.flatten().map(|entry| entry.path()).find(is_it)
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
            .message(Cause::from(error).message())
    }

    fn about(&self, text: tabletop_core::Text, error: &io::Error) -> Message {
        Message::new(text)
            .arg(self.path.display())
            .message(Cause::from(error).message())
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

/// The open games in order.
fn stamps(workspace: &Workspace) -> Vec<Stamp> {
    let front = workspace.last_tab().map(|tab| tab.id);
    let games = kept(workspace).count();
    let stamp = |(index, tab): (usize, &Tab)| Stamp {
        game: tab.id,
        revision: tab.session.revision(),
        in_front: front == Some(tab.id),
        waits: tab.waits(),
        shared: tab.shared().is_some(),
        games: (index == 0).then_some(games),
    };
    kept(workspace).enumerate().map(stamp).collect()
}

/// The games that come back, and the problems, each from its start; a lesson is begun where it was left.
fn kept(workspace: &Workspace) -> impl Iterator<Item = &Tab> {
    let tabs = workspace.tabs().iter();
    tabs.filter(|tab| !tab.attempt().is_some_and(Attempt::is_lesson))
}

/// A game as it stands in the file.
fn written(tab: &Tab, stamp: &Stamp) -> String {
    let mut record = tab.session.record();
    if stamp.in_front {
        record.set_tag(session_tag::IN_FRONT, "yes");
    }
    if stamp.waits {
        record.set_tag(session_tag::SEATS_WAIT, "yes");
    }
    if let Some(problem) = tab.problem() {
        record.set_tag(session_tag::PROBLEM, problem);
    }
    let course = tab.course().write();
    if !course.is_empty() {
        record.set_tag(session_tag::COURSE, course);
    }
    if let Some(shared) = tab.shared() {
        record.set_tag(session_tag::SHARED, shared);
    }
    if let Some(id) = tab.game_id() {
        record.set_tag(session_tag::JOURNAL_ID, id.write());
    }
    if let Some(games) = stamp.games {
        record.set_tag(session_tag::GAMES, games.to_string());
    }
    native::write(&record)
}

/// Message for a file that names more games in its first one than it holds.
fn missing(records: &[Record]) -> Option<Message> {
    let held = records.len();
    let games = records.first()?.tag(session_tag::GAMES).parse().ok();
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
