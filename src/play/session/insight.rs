//! Information about the current position that needs a search: dead groups, the prospects of a puzzle, and the overlay
//! shown on request. Computed in the background and cached until another position is asked for.

use std::sync::{Arc, Mutex, PoisonError};

use super::NodeId;
use super::history::History;
use crate::rules::{Move, Position, Rules};
use tabletop_core::{BoardView, Cell, Guide, Message, Overlay, Report};
use tabletop_search::task::Task;
use tabletop_search::worker::Waker;

/// The guide of a puzzle, shared with background threads.
type SharedGuide = Arc<Mutex<Box<dyn Guide<Position>>>>;

/// State of a computation for a node.
#[derive(Default)]
enum Answer<T> {
    #[default]
    NotAsked,
    Asked(NodeId, Task<T>),
    /// Result; `None` if the computation failed.
    Found(NodeId, Option<T>),
}

impl<T: Send + 'static> Answer<T> {
    /// Returns the result for `node`.
    fn about(&self, node: NodeId) -> Option<&T> {
        match self {
            Self::Found(about, found) if *about == node => found.as_ref(),
            _ => None,
        }
    }

    /// Returns true if the computation for `node` has ended.
    fn is_final(&self, node: NodeId) -> bool {
        matches!(self, Self::Found(about, _) if *about == node)
    }

    /// Returns true if a computation for `node` was started.
    fn is_asked(&self, node: NodeId) -> bool {
        matches!(self, Self::Asked(about, _) | Self::Found(about, _) if *about == node)
    }

    /// Starts a computation for `node`: in the background with a waker, otherwise at once.
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
            // Without a thread there is no result.
            (_, Some(waker)) => match Task::start(Arc::clone(waker), move |_| work()) {
                Ok(task) => Self::Asked(node, task),
                Err(_) => Self::Found(node, None),
            },
        };
    }

    /// Returns true if a result has arrived since the last call.
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

/// Computations for a game.
pub(super) struct Insight {
    guide: Option<SharedGuide>,
    proposal: Answer<Vec<Cell>>,
    outlook: Answer<Option<Message>>,
    overlay: Answer<Option<Overlay>>,
    /// Waker while the overlay is switched on.
    revealing: Option<Waker>,
}

impl Insight {
    /// Creates the computations for a game of these rules.
    pub(super) fn of(rules: &dyn Rules) -> Self {
        Self {
            guide: rules.guide().map(|guide| Arc::new(Mutex::new(guide))),
            proposal: Answer::default(),
            outlook: Answer::default(),
            overlay: Answer::default(),
            revealing: None,
        }
    }
}

/// Kind of new result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seen {
    /// A message beside the board, or a proposal.
    Words,
    /// The overlay.
    Overlay,
}

impl Insight {
    /// Calls the guide of a puzzle; it answers within milliseconds, so that callers may block while it is in use.
    pub(super) fn ask_guide<T>(
        &self,
        question: impl FnOnce(&mut dyn Guide<Position>) -> Option<T>,
    ) -> Option<T> {
        let guide = self.guide.as_ref()?;
        question(&mut **guide.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Returns the guide's message about the current position.
    pub(super) fn outlook(&self, history: &History) -> Option<&Message> {
        self.outlook.about(history.current())?.as_ref()
    }

    /// Lays the overlay over the board.
    pub(super) fn cover(&self, history: &History, view: &mut BoardView) {
        if let (Some(_), Some(Some(overlay))) =
            (&self.revealing, self.overlay.about(history.current()))
        {
            overlay.cover(view);
        }
    }

    /// Computes the prospects of a puzzle, unless cached: in the background with a waker, otherwise at once.
    pub(super) fn ask_outlook(&mut self, history: &History, waker: Option<&Waker>) {
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

    /// Computes the proposal that the current position waits for, if any, and applies it once it is known. Returns true
    /// if it was applied.
    pub(super) fn ask_proposal(&mut self, history: &mut History, waker: Option<&Waker>) -> bool {
        let Some((node, position)) = history.awaited() else {
            return false;
        };
        if waker.is_none() || !self.proposal.is_asked(node) {
            let position = position.clone();
            self.proposal.ask(node, waker, move || position.proposal());
        }
        let Answer::Found(_, found) = &self.proposal else {
            return false;
        };
        // If the search for dead stones failed, none are proposed.
        history.propose(node, found.as_deref().unwrap_or_default());
        true
    }

    /// Proposes nothing where a proposal is awaited; returns whether one was.
    pub(super) fn give_up_proposal(&mut self, history: &mut History) -> bool {
        let Some((node, _)) = history.awaited() else {
            return false;
        };
        self.proposal = Answer::Found(node, None);
        history.propose(node, &[]);
        true
    }

    /// Takes in what a search found out about the current position.
    pub(super) fn learn(&mut self, history: &History, report: &Report<Move>) {
        let outlook = self.ask_guide(|guide| {
            guide.learn(history.here(), report);
            guide.outlook(history.positions())
        });
        if outlook.is_some() {
            self.outlook = Answer::Found(history.current(), Some(outlook));
        }
    }

    /// Switches the overlay on with a waker, off without one.
    pub(super) fn reveal(&mut self, history: &History, waker: Option<Waker>) {
        self.revealing = waker;
        self.ask_overlay(history);
    }

    /// Returns whether the overlay is switched on, and whether it is still being computed.
    pub(super) fn revealing(&self, history: &History) -> (bool, bool) {
        let wanted = self.revealing.is_some();
        (wanted, wanted && !self.overlay.is_final(history.current()))
    }

    fn ask_overlay(&mut self, history: &History) {
        let here = history.current();
        if let Some(waker) = &self.revealing
            && !self.overlay.is_asked(here)
        {
            let position = history.here().clone();
            self.overlay
                .ask(here, Some(waker), move || position.reveal());
        }
    }

    /// Returns the kind of result that has arrived since the last call, and true if a proposal is among them.
    pub(super) fn fetch(&mut self, history: &History) -> (Option<Seen>, bool) {
        self.ask_overlay(history);
        let proposed = self.proposal.fetch();
        let has_words = self.outlook.fetch() | proposed;
        let seen = if self.overlay.fetch() {
            Some(Seen::Overlay)
        } else {
            has_words.then_some(Seen::Words)
        };
        (seen, proposed)
    }
}
