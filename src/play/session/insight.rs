//! What only a search can tell of the game as it stands: which groups are dead, what a puzzle still allows, and what is
//! shown on request. It is asked for beside everything else and kept until another position is asked about.

use std::sync::{Arc, Mutex, PoisonError};

use super::NodeId;
use super::history::History;
use tabletop_core::{BoardView, Cell, Game, Guide, Message, MoveOf, Overlay, Report};
use tabletop_search::task::Task;
use tabletop_search::worker::Waker;

/// The guide of a puzzle, which may be asked on another thread.
type SharedGuide<G> = Arc<Mutex<Box<dyn Guide<<G as Game>::Position>>>>;

/// What was asked about a node, and what came of it.
#[derive(Default)]
enum Answer<T> {
    #[default]
    NotAsked,
    Asked(NodeId, Task<T>),
    /// Nothing where the work broke off.
    Found(NodeId, Option<T>),
}

impl<T: Send + 'static> Answer<T> {
    /// What was found out about `node`.
    fn about(&self, node: NodeId) -> Option<&T> {
        match self {
            Self::Found(about, found) if *about == node => found.as_ref(),
            _ => None,
        }
    }

    /// Whether nothing more will be found out about `node`.
    fn is_final(&self, node: NodeId) -> bool {
        matches!(self, Self::Found(about, _) if *about == node)
    }

    /// Whether `node` was asked about.
    fn is_asked(&self, node: NodeId) -> bool {
        matches!(self, Self::Asked(about, _) | Self::Found(about, _) if *about == node)
    }

    /// Asks about `node`: with a waker on another thread, without one at once.
    fn ask(
        &mut self,
        node: NodeId,
        waker: Option<&Waker>,
        work: impl FnOnce() -> T + Send + 'static,
    ) {
        *self = match (std::mem::take(self), waker) {
            (Self::Asked(about, task), None) if about == node => {
                Self::Found(node, task.wait().ok())
            }
            (known, _) if known.is_asked(node) => known,
            (_, None) => Self::Found(node, Some(work())),
            // Without a thread there is nothing to show.
            (_, Some(waker)) => match Task::start(Arc::clone(waker), move |_| work()) {
                Ok(task) => Self::Asked(node, task),
                Err(_) => Self::Found(node, None),
            },
        };
    }

    /// Whether an answer has come since the last time.
    fn fetch(&mut self) -> bool {
        let Self::Asked(node, task) = self else {
            return false;
        };
        let Some(found) = task.poll() else {
            return false;
        };
        *self = Self::Found(*node, found.ok());
        true
    }
}

/// What was asked about a game.
pub(super) struct Insight<G: Game> {
    guide: Option<SharedGuide<G>>,
    proposal: Answer<Vec<Cell>>,
    outlook: Answer<Option<Message>>,
    overlay: Answer<Option<Overlay>>,
    /// Whom to wake while the overlay is wanted.
    revealing: Option<Waker>,
}

impl<G: Game> Default for Insight<G> {
    fn default() -> Self {
        Self {
            guide: G::guide().map(|guide| Arc::new(Mutex::new(guide))),
            proposal: Answer::default(),
            outlook: Answer::default(),
            overlay: Answer::default(),
            revealing: None,
        }
    }
}

/// What has come of what was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seen {
    /// What is told beside the board, or proposed.
    Words,
    /// What is shown on request.
    Overlay,
}

impl<G: Game> Insight<G> {
    /// Asks the guide of a puzzle; it answers within milliseconds, so that whoever finds it busy waits for it.
    pub(super) fn ask_guide<T>(
        &self,
        question: impl FnOnce(&mut dyn Guide<G::Position>) -> Option<T>,
    ) -> Option<T> {
        let guide = self.guide.as_ref()?;
        question(&mut **guide.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// What is told of the current position.
    pub(super) fn outlook(&self, history: &History<G>) -> Option<&Message> {
        self.outlook.about(history.current())?.as_ref()
    }

    /// Lays over the board what is shown on request.
    pub(super) fn cover(&self, history: &History<G>, view: &mut BoardView) {
        if let (Some(_), Some(Some(overlay))) =
            (&self.revealing, self.overlay.about(history.current()))
        {
            overlay.cover(view);
        }
    }

    /// Finds out what a puzzle still allows, unless that is known: with a waker in the background, without one at once.
    pub(super) fn ask_outlook(&mut self, history: &History<G>, waker: Option<&Waker>) {
        let here = history.current();
        let known = self.outlook.is_asked(here) && waker.is_some();
        if let (Some(guide), false) = (&self.guide, known) {
            let (guide, line) = (Arc::clone(guide), history.positions().to_vec());
            let work = move || {
                let mut guide = guide.lock().unwrap_or_else(PoisonError::into_inner);
                guide.outlook(&line)
            };
            self.outlook.ask(here, waker, work);
        }
    }

    /// Has the proposal made on which the current position depends, if one is awaited, and passes it in once it is known;
    /// whether it was.
    pub(super) fn ask_proposal(&mut self, history: &mut History<G>, waker: Option<&Waker>) -> bool {
        let Some((node, position)) = history.awaited() else {
            return false;
        };
        if waker.is_none() || !self.proposal.is_asked(node) {
            let position = position.clone();
            self.proposal
                .ask(node, waker, move || G::proposal(&position));
        }
        let Answer::Found(_, found) = &self.proposal else {
            return false;
        };
        // Where looking for them broke off, no stone is proposed as dead.
        history.propose(node, found.as_deref().unwrap_or_default());
        true
    }

    /// Takes in what a search found out about the current position.
    pub(super) fn learn(&mut self, history: &History<G>, report: &Report<MoveOf<G>>) {
        let told = self.ask_guide(|guide| {
            guide.learn(history.here(), report);
            guide.outlook(history.positions())
        });
        if told.is_some() {
            self.outlook = Answer::Found(history.current(), Some(told));
        }
    }

    /// Begins to show what is shown on request, waking by this waker, or ends it.
    pub(super) fn reveal(&mut self, history: &History<G>, waker: Option<Waker>) {
        self.revealing = waker;
        self.ask_overlay(history);
    }

    /// Whether it is wanted, and whether it is still being found out.
    pub(super) fn revealing(&self, history: &History<G>) -> (bool, bool) {
        let wanted = self.revealing.is_some();
        (wanted, wanted && !self.overlay.is_final(history.current()))
    }

    fn ask_overlay(&mut self, history: &History<G>) {
        let here = history.current();
        if let Some(waker) = &self.revealing
            && !self.overlay.is_asked(here)
        {
            let position = history.here().clone();
            self.overlay
                .ask(here, Some(waker), move || G::reveal(&position));
        }
    }

    /// What was found out since the last time, and whether a proposal is among it.
    pub(super) fn fetch(&mut self, history: &History<G>) -> (Option<Seen>, bool) {
        self.ask_overlay(history);
        let proposed = self.proposal.fetch();
        let told = self.outlook.fetch() | proposed;
        let seen = if self.overlay.fetch() {
            Some(Seen::Overlay)
        } else {
            told.then_some(Seen::Words)
        };
        (seen, proposed)
    }
}
