//! Opening files while everything else goes on.

use std::collections::VecDeque;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::core::{Message, Text};
use crate::files::collection::Collection;
use crate::files::words as store;
use crate::files::{Loaded, Opened, Source, load};
use crate::search::task::Task;
use crate::workspace::{Effect, Reply, Workspace};

/// What is being opened, what waits for that, and the list that was opened last.
#[derive(Default)]
pub(crate) struct Loading {
    now: Option<(Message, Task<Result<Loaded, Message>>)>,
    waiting: VecDeque<Source>,
    collection: Option<Arc<Collection>>,
}

impl fmt::Debug for Loading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let now = self.now.as_ref().map(|(name, _)| name);
        write!(f, "loading {now:?}, {} waiting", self.waiting.len())
    }
}

/// What a source is called in messages.
fn name_of(source: &Source) -> Message {
    match source {
        Source::File(path, None) => Message::verbatim(path.display()),
        Source::File(path, Some(number)) => {
            Message::verbatim(format!("{} ({number})", path.display()))
        }
        Source::Text(_) => store::CLIPBOARD.into(),
        Source::Listed(collection, index) => {
            let text = Text::same("{0} ({1})");
            let source = collection.source.clone();
            Message::new(text).message(source).arg(index + 1)
        }
    }
}

impl Workspace {
    /// Opens what a source holds: at once, or in the background where the front end fetches it by
    /// [`fetch_opened`](Self::fetch_opened).
    pub fn open(&mut self, source: Source) -> Result<Reply, Message> {
        if !self.in_background {
            let name = name_of(&source);
            let loaded = load(&source, &mut |_| ControlFlow::Continue(()))?;
            return Ok(self.take_loaded(loaded, name));
        }
        let name = name_of(&source);
        self.loading.waiting.push_back(source);
        self.load_next()?;
        Ok(Reply::say(Message::new(store::OPENING).message(name)))
    }

    /// Has a source opened once the front end listens.
    pub fn open_later(&mut self, source: Source) {
        self.loading.waiting.push_back(source);
    }

    /// Begins to open in the background, also what waits by now; the waker has to be set.
    pub fn open_in_background(&mut self) -> Result<(), Message> {
        self.in_background = true;
        self.load_next()
    }

    fn load_next(&mut self) -> Result<(), Message> {
        if self.loading.now.is_some() {
            return Ok(());
        }
        let Some(source) = self.loading.waiting.pop_front() else {
            return Ok(());
        };
        let name = name_of(&source);
        let work = move |progress: &crate::search::task::Progress| {
            load(&source, &mut |part| progress.report(part))
        };
        let task = Task::start(Arc::clone(&self.waker), work).map_err(|error| {
            Message::new(store::NOT_READ)
                .message(name.clone())
                .arg(error)
        })?;
        self.loading.now = Some((name, task));
        Ok(())
    }

    /// What is being opened and the part that is done, from 0 to 1.
    pub fn opening(&self) -> Option<(String, f64)> {
        let (name, task) = self.loading.now.as_ref()?;
        Some((name.get(self.lang), task.done()))
    }

    /// Stops opening files.
    pub fn cancel_opening(&mut self) -> Option<Message> {
        self.loading.waiting.clear();
        self.loading.now.take().map(|_| store::CANCELLED.into())
    }

    /// What came of a file that was opened in the background.
    pub fn fetch_opened(&mut self) -> Option<Result<Reply, Message>> {
        let (_, task) = self.loading.now.as_ref()?;
        let done = task.poll()?;
        let (name, _) = self.loading.now.take()?;
        if let Err(reason) = self.load_next() {
            return Some(Err(reason));
        }
        Some(match done {
            Ok(Ok(loaded)) => Ok(self.take_loaded(loaded, name)),
            Ok(Err(reason)) => Err(reason),
            Err(broken) => Err(Message::new(store::NOT_READ).message(name).arg(broken)),
        })
    }

    /// The list that was opened last.
    pub fn collection(&self) -> Option<&Arc<Collection>> {
        self.loading.collection.as_ref()
    }

    /// Opens a game of the list that was opened last, by its number from 1.
    pub(crate) fn open_listed(&mut self, number: usize) -> Result<Reply, Message> {
        let collection = self.collection().ok_or(store::NO_COLLECTION)?;
        let index = number.checked_sub(1).filter(|&at| at < collection.len());
        let Some(index) = index else {
            return Err(Message::new(store::NO_SUCH_GAME)
                .arg(number)
                .arg(collection.len()));
        };
        let source = Source::Listed(Arc::clone(collection), index);
        self.open(source)
    }

    fn take_loaded(&mut self, loaded: Loaded, source: Message) -> Reply {
        match loaded {
            Loaded::Games(opened) => self.add_opened(opened, source),
            Loaded::Collection(collection) => {
                let message = Message::new(store::LISTED)
                    .arg(collection.len())
                    .message(collection.source.clone());
                self.loading.collection = Some(collection);
                Reply {
                    messages: vec![message],
                    effect: Effect::Collection(String::new()),
                }
            }
        }
    }

    /// Adds games that were opened and goes to the first; tells what could not be taken as it stands.
    fn add_opened(&mut self, opened: Opened, source: Message) -> Reply {
        let count = opened.tables.len();
        let first = self.tabs().len();
        for table in opened.tables {
            self.add(table);
        }
        self.switch(first);
        let mut messages = vec![match count {
            1 => Message::new(store::OPENED_ONE).message(source),
            _ => Message::new(store::OPENED).arg(count).message(source),
        }];
        messages.extend(opened.warnings);
        Reply {
            messages,
            effect: Effect::Board,
        }
    }
}

/// Lists the games of the file that was opened last, or opens one of them.
pub(crate) fn collection(workspace: &mut Workspace, args: &[String]) -> Result<Reply, Message> {
    if workspace.collection().is_none() {
        return Err(store::NO_COLLECTION.into());
    }
    if let [number] = args
        && let Ok(number) = number.parse()
    {
        return workspace.open_listed(number);
    }
    Ok(Reply::effect(Effect::Collection(args.join(" "))))
}
