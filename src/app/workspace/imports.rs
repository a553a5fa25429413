//! Imports games, such as from files, into the open ones: source by source, in the background if the front end supports
//! that.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::training::guessing::{self, ReplayRequest};
use super::words::imports as words;
use super::{Effect, Refused, Reply, Setup, Tabs};
use tabletop_core::{AnyReason, Message};
use tabletop_play::session::GameSession;
use tabletop_record::Collection;
use tabletop_search::task::{Progress, Task};

/// Progress callback: gets the completed share of the work, from 0 to 1, and may cancel it.
pub type Report<'a> = &'a mut dyn FnMut(f64) -> ControlFlow<()>;

type ReadSource = Box<dyn FnOnce(Report<'_>) -> Result<Imported, AnyReason> + Send>;

pub struct Import {
    pub name: Message,
    pub read: ReadSource,
    /// Step to take in the first game, if its moves are to be guessed.
    pub replay: Option<ReplayRequest>,
}

/// Import in progress: its name, its task, and the step to take afterwards.
type Running = (
    Message,
    Task<Result<Imported, AnyReason>>,
    Option<ReplayRequest>,
);

pub enum Imported {
    /// A few games, ready to be added.
    Games {
        sessions: Vec<GameSession>,
        /// Warnings about corrected or ignored parts.
        warnings: Vec<Message>,
    },
    /// A collection of many games, to choose from.
    Collection(Arc<Collection>),
}

/// Import in progress, its queue, and the last listing of games.
#[derive(Default)]
pub struct Imports {
    /// True if sources are read in the background, for a front end that fetches the results; otherwise at once.
    in_background: bool,
    now: Option<Running>,
    waiting: VecDeque<Import>,
    /// Why a source that waited could not be begun, to be fetched like what came of the others.
    not_begun: Option<Refused>,
    collection: Option<Arc<Collection>>,
}

impl Imports {
    /// Opens a source: at once, or in the background if the front end calls [`fetch_opened`](Self::fetch_opened).
    pub fn open(
        &mut self,
        tabs: &mut Tabs,
        setup: &Setup,
        source: impl Into<Import>,
    ) -> Result<Reply, Refused> {
        let import = source.into();
        let (name, replay) = (import.name.clone(), import.replay);
        if !self.in_background {
            let imported =
                (import.read)(&mut |_| ControlFlow::Continue(())).map_err(Refused::Reason)?;
            return self.take_imported(tabs, setup, imported, name, replay);
        }
        self.waiting.push_back(import);
        self.import_next(setup)?;
        Ok(Reply::say(Message::new(words::OPENING).message(name)))
    }

    /// Queues a source until the front end is ready.
    pub fn open_later(&mut self, source: impl Into<Import>) {
        self.waiting.push_back(source.into());
    }

    /// Starts to open the queue in the background; the waker must be set.
    pub fn open_in_background(&mut self, setup: &Setup) -> Result<(), Refused> {
        self.in_background = true;
        self.import_next(setup)
    }

    fn import_next(&mut self, setup: &Setup) -> Result<(), Refused> {
        if self.now.is_some() {
            return Ok(());
        }
        let Some(Import { name, read, replay }) = self.waiting.pop_front() else {
            return Ok(());
        };
        let work = move |progress: &Progress| read(&mut |part| progress.report(part));
        let task = Task::start(Arc::clone(&setup.waker), work)
            .map_err(|error| Refused::NotOpened(name.clone(), error.to_string()))?;
        self.now = Some((name, task, replay));
        Ok(())
    }

    /// Name of the source being opened, and the completed share, from 0 to 1.
    pub fn opening(&self, setup: &Setup) -> Option<(String, f64)> {
        let (name, task, _) = self.now.as_ref()?;
        Some((name.get(setup.lang), task.done()))
    }

    pub fn cancel_opening(&mut self) -> Option<Message> {
        self.waiting.clear();
        self.not_begun = None;
        self.now.take().map(|_| words::CANCELLED.into())
    }

    /// Result of a source opened in the background.
    pub fn fetch_opened(
        &mut self,
        tabs: &mut Tabs,
        setup: &Setup,
    ) -> Option<Result<Reply, Refused>> {
        if let Some(reason) = self.not_begun.take() {
            self.not_begun = self.import_next(setup).err();
            return Some(Err(reason));
        }
        let (_, task, _) = self.now.as_ref()?;
        let done = task.poll()?;
        let (name, _, replay) = self.now.take()?;
        // That the next source can't be begun is no fault of this one: its games are taken first.
        self.not_begun = self.import_next(setup).err();
        Some(match done {
            Ok(Ok(imported)) => self.take_imported(tabs, setup, imported, name, replay),
            Ok(Err(reason)) => Err(Refused::Reason(reason)),
            Err(broken) => Err(Refused::NotOpened(name, broken)),
        })
    }

    /// The last listing of games.
    pub fn collection(&self) -> Option<&Arc<Collection>> {
        self.collection.as_ref()
    }

    fn take_imported(
        &mut self,
        tabs: &mut Tabs,
        setup: &Setup,
        imported: Imported,
        source: Message,
        replay: Option<ReplayRequest>,
    ) -> Result<Reply, Refused> {
        Ok(match imported {
            Imported::Games { sessions, warnings } => {
                let mut opened = self.add_imported(tabs, sessions, warnings, source);
                if let Some(replay) = replay {
                    let begun = guessing::apply(tabs, setup, replay)?;
                    opened.messages.extend(begun.messages);
                    opened.effect = begun.effect;
                }
                opened
            }
            Imported::Collection(collection) => {
                let count = collection.len();
                self.collection = Some(collection);
                let message = Message::new(words::LISTED).arg(count).message(source);
                Reply {
                    effect: Effect::Collection(String::new()),
                    ..Reply::say(message)
                }
            }
        })
    }

    /// Adds games and goes to the first; reports the warnings.
    fn add_imported(
        &self,
        tabs: &mut Tabs,
        sessions: Vec<GameSession>,
        warnings: Vec<Message>,
        source: Message,
    ) -> Reply {
        let count = sessions.len();
        let first = tabs.all().len();
        for mut session in sessions {
            // On a screen a finished game is read from its beginning; scripts get its last position.
            if self.in_background
                && (session.has_ended() || session.recorded().is_some())
                && let Some(start) = session.line().first().copied()
            {
                session.go(start);
            }
            let index = tabs.add_held(Box::new(session));
            tabs[index].purpose.record = true;
        }
        tabs.switch(first);
        let mut messages = vec![match count {
            1 => Message::new(words::OPENED_ONE).message(source),
            _ => Message::new(words::OPENED).arg(count).message(source),
        }];
        if tabs
            .tab()
            .is_some_and(|tab| tab.waits() && !tab.session.has_ended())
        {
            messages.push(words::SEAT_WAITS.into());
        }
        messages.extend(warnings);
        Reply {
            effect: Effect::Board,
            ..Reply::list(messages)
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::workspace::Workspace;
    use std::sync::mpsc;

    use super::*;
    use tabletop_core::Lang;
    use tabletop_play::registry::find;
    use tabletop_search::task::no_threads;

    fn games(name: &str) -> Import {
        Import {
            name: Message::verbatim(name),
            replay: None,
            read: Box::new(|_| {
                let entry = find("reversi").expect("a game");
                Ok(Imported::Games {
                    sessions: vec![*(entry.start)(entry.options()).expect("a start")],
                    warnings: Vec::new(),
                })
            }),
        }
    }

    #[test]
    fn a_screen_shows_a_finished_game_from_its_beginning() {
        for (in_background, ply) in [(true, 0), (false, 2)] {
            let mut workspace = Workspace::new(Lang::En);
            for line in ["new reversi", "d3", "resign"] {
                workspace.run(line).expect(line);
            }
            let entry = find("reversi").expect("a game");
            let other = *(entry.start)(entry.options()).expect("a start");
            let tab = workspace.tabs.tab_mut().expect("a tab");
            let session = std::mem::replace(&mut *tab.session, other);
            let imports = Imports {
                in_background,
                ..Imports::default()
            };
            let source = Message::verbatim("a file");
            imports.add_imported(&mut workspace.tabs, vec![session], Vec::new(), source);
            let shown = workspace.tabs.session().expect("the game");
            assert!(shown.has_ended());
            assert_eq!(shown.node(shown.current()).map(|node| node.ply), Some(ply));
        }
    }

    /// The games of a file are there even if the system has no thread for the next file, which is reported, and for the one after.
    #[test]
    fn a_file_that_can_not_be_begun_takes_no_games_with_it() {
        let mut workspace = Workspace::new(Lang::En);
        let (wake, woken) = mpsc::channel();
        workspace.setup.waker = Arc::new(move || {
            let _ = wake.send(());
        });
        for name in ["first", "second", "third"] {
            workspace.imports.open_later(games(name));
        }
        no_threads::after(Some(1));
        workspace
            .imports
            .open_in_background(&workspace.setup)
            .expect("the one thread");
        let mut fetched = Vec::new();
        while fetched.is_empty() {
            woken.recv().expect("it ends");
            fetched.extend(
                workspace
                    .imports
                    .fetch_opened(&mut workspace.tabs, &workspace.setup),
            );
        }
        while let Some(more) = workspace
            .imports
            .fetch_opened(&mut workspace.tabs, &workspace.setup)
        {
            fetched.push(more);
        }
        no_threads::after(None);
        assert_eq!(workspace.tabs.all().len(), 1, "{fetched:?}");
        let results = fetched.into_iter().map(|it| match it {
            Ok(reply) => reply.messages[0].get(Lang::En),
            Err(reason) => reason.to_string(),
        });
        let results: Vec<_> = results.collect();
        assert!(
            results.len() == 3 && results[0].contains("first"),
            "{results:?}"
        );
        assert!(
            results[1].contains("second") && results[2].contains("third"),
            "{results:?}"
        );
    }
}
