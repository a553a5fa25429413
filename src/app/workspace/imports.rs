//! Games that come from elsewhere, such as files, added to the open ones: read one source after the other, in the
//! background where the front end wants that.

use std::collections::VecDeque;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::words::imports as words;
use super::{Effect, Refused, Reply, Workspace};
use tabletop_core::{AnyReason, Message};
use tabletop_play::session::GameSession;
use tabletop_record::Collection;
use tabletop_search::task::{Progress, Task};

/// Is told the part of the work that is done, from 0 to 1, and may stop it.
pub type Report<'a> = &'a mut dyn FnMut(f64) -> ControlFlow<()>;

/// Reads a source.
type ReadSource = Box<dyn FnOnce(Report<'_>) -> Result<Imported, AnyReason> + Send>;

/// Something that games are to be read from.
pub struct Import {
    /// What it is called in messages.
    pub name: Message,
    /// How it is read.
    pub read: ReadSource,
}

/// What a source held.
pub enum Imported {
    /// A few games, ready to be added.
    Games {
        /// The games.
        sessions: Vec<Box<dyn GameSession>>,
        /// What could not be taken as it stands.
        warnings: Vec<Message>,
    },
    /// Many, to choose from.
    Collection(Arc<Collection>),
}

/// What is being imported, what waits for that, and the list of games that was opened last.
#[derive(Default)]
pub(super) struct Imports {
    /// Whether sources are read in the background, for a front end that fetches what came of them; otherwise at once.
    in_background: bool,
    now: Option<(Message, Task<Result<Imported, AnyReason>>)>,
    waiting: VecDeque<Import>,
    collection: Option<Arc<Collection>>,
}

impl fmt::Debug for Imports {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let now = self.now.as_ref().map(|(name, _)| name);
        write!(f, "importing {now:?}, {} waiting", self.waiting.len())
    }
}

impl Workspace {
    /// Opens what a source holds: at once, or in the background where the front end fetches it by
    /// [`fetch_opened`](Self::fetch_opened).
    pub fn open(&mut self, source: impl Into<Import>) -> Result<Reply, Refused> {
        let import = source.into();
        let name = import.name.clone();
        if !self.imports.in_background {
            let imported =
                (import.read)(&mut |_| ControlFlow::Continue(())).map_err(Refused::Reason)?;
            return Ok(self.take_imported(imported, name));
        }
        self.imports.waiting.push_back(import);
        self.import_next()?;
        Ok(Reply::say(Message::new(words::OPENING).message(name)))
    }

    /// Has a source opened once the front end listens.
    pub fn open_later(&mut self, source: impl Into<Import>) {
        self.imports.waiting.push_back(source.into());
    }

    /// Begins to open in the background, also what waits by now; the waker has to be set.
    pub fn open_in_background(&mut self) -> Result<(), Refused> {
        self.imports.in_background = true;
        self.import_next()
    }

    fn import_next(&mut self) -> Result<(), Refused> {
        if self.imports.now.is_some() {
            return Ok(());
        }
        let Some(Import { name, read }) = self.imports.waiting.pop_front() else {
            return Ok(());
        };
        let work = move |progress: &Progress| read(&mut |part| progress.report(part));
        let task = Task::start(Arc::clone(&self.waker), work)
            .map_err(|error| Refused::NotOpened(name.clone(), error.to_string()))?;
        self.imports.now = Some((name, task));
        Ok(())
    }

    /// What is being opened and the part that is done, from 0 to 1.
    pub fn opening(&self) -> Option<(String, f64)> {
        let (name, task) = self.imports.now.as_ref()?;
        Some((name.get(self.lang), task.done()))
    }

    /// Stops opening files.
    pub fn cancel_opening(&mut self) -> Option<Message> {
        self.imports.waiting.clear();
        self.imports.now.take().map(|_| words::CANCELLED.into())
    }

    /// What came of a source that was opened in the background.
    pub fn fetch_opened(&mut self) -> Option<Result<Reply, Refused>> {
        let (_, task) = self.imports.now.as_ref()?;
        let done = task.poll()?;
        let (name, _) = self.imports.now.take()?;
        if let Err(reason) = self.import_next() {
            return Some(Err(reason));
        }
        Some(match done {
            Ok(Ok(imported)) => Ok(self.take_imported(imported, name)),
            Ok(Err(reason)) => Err(Refused::Reason(reason)),
            Err(broken) => Err(Refused::NotOpened(name, broken)),
        })
    }

    /// The list of games that was opened last.
    pub fn collection(&self) -> Option<&Arc<Collection>> {
        self.imports.collection.as_ref()
    }

    fn take_imported(&mut self, imported: Imported, source: Message) -> Reply {
        match imported {
            Imported::Games { sessions, warnings } => self.add_imported(sessions, warnings, source),
            Imported::Collection(collection) => {
                let count = collection.len();
                self.imports.collection = Some(collection);
                let message = Message::new(words::LISTED).arg(count).message(source);
                Reply {
                    effect: Effect::Collection(String::new()),
                    ..Reply::say(message)
                }
            }
        }
    }

    /// Adds games and goes to the first; tells what could not be taken as it stands.
    fn add_imported(
        &mut self,
        sessions: Vec<Box<dyn GameSession>>,
        warnings: Vec<Message>,
        source: Message,
    ) -> Reply {
        let count = sessions.len();
        let first = self.tabs().len();
        for session in sessions {
            self.add_held(session);
        }
        self.switch(first);
        let mut messages = vec![match count {
            1 => Message::new(words::OPENED_ONE).message(source),
            _ => Message::new(words::OPENED).arg(count).message(source),
        }];
        if self.tab().is_some_and(super::Tab::waits) {
            messages.push(words::SEAT_WAITS.into());
        }
        messages.extend(warnings);
        Reply {
            messages,
            effect: Effect::Board,
            all_over: false,
        }
    }
}
