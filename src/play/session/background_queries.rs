//! Information about the current position that needs a search: dead groups, the prospects of a puzzle, and the overlay
//! shown on request. Computed in the background and cached until another position is asked for.

use std::sync::{Arc, Mutex, PoisonError};

use super::NodeId;
use super::history::History;
use crate::rules::{Move, Position, Rules};
use tabletop_core::{BoardView, Cell, Forecast, Guide, Message, Overlay, Report};
use tabletop_search::task::Task;
use tabletop_search::worker::Waker;

type SharedGuide = Arc<Mutex<Box<dyn Guide<Position>>>>;

/// State of a computation for a node.
#[derive(Default)]
enum Query<T> {
    #[default]
    Idle,
    Running(NodeId, Task<T>),
    /// Result; `None` if the computation failed.
    Done(NodeId, Option<T>),
}

impl<T: Send + 'static> Query<T> {
    fn result_at(&self, node: NodeId) -> Option<&T> {
        match self {
            Self::Done(result_at, found) if *result_at == node => found.as_ref(),
            _ => None,
        }
    }

    /// Returns true if the computation for `node` has ended.
    fn is_final(&self, node: NodeId) -> bool {
        matches!(self, Self::Done(result_at, _) if *result_at == node)
    }

    /// Returns true if a computation for `node` was started.
    fn is_started(&self, node: NodeId) -> bool {
        matches!(self, Self::Running(result_at, _) | Self::Done(result_at, _) if *result_at == node)
    }

    /// Starts a computation for `node`: in the background with a waker, otherwise at once.
    fn start(
        &mut self,
        node: NodeId,
        waker: Option<&Waker>,
        work: impl FnOnce() -> T + Send + 'static,
    ) {
        *self = match (std::mem::take(self), waker) {
            (Self::Running(result_at, task), None) if result_at == node => {
                Self::Done(node, task.wait().ok())
            }
            (known, _) if known.is_started(node) => known,
            (_, None) => Self::Done(node, Some(work())),
            // Without a thread there is no result.
            (_, Some(waker)) => match Task::start(Arc::clone(waker), move |_| work()) {
                Ok(task) => Self::Running(node, task),
                Err(_) => Self::Done(node, None),
            },
        };
    }

    /// Returns true if a result has arrived since the last call.
    fn fetch(&mut self) -> bool {
        let Self::Running(node, task) = self else {
            return false;
        };
        let Some(found) = task.poll() else {
            return false;
        };
        *self = Self::Done(*node, found.ok());
        true
    }
}

pub(super) struct BackgroundQueries {
    guide: Option<SharedGuide>,
    dead_stones: Query<Vec<Cell>>,
    puzzle_status: Query<Option<Message>>,
    overlay: Query<Option<Overlay>>,
    /// Forecast of the last analysis that made one.
    forecast: Option<(NodeId, Forecast)>,
    /// Waker while the overlay is switched on.
    revealing: Option<Waker>,
}

impl BackgroundQueries {
    /// Creates the computations for a game of these rules.
    pub(super) fn new(rules: &Rules) -> Self {
        Self {
            guide: (rules.guide)().map(|guide| Arc::new(Mutex::new(guide))),
            dead_stones: Query::default(),
            puzzle_status: Query::default(),
            overlay: Query::default(),
            forecast: None,
            revealing: None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum QueryKind {
    /// A message beside the board, or proposed dead stones.
    Message,
    Overlay,
}

impl BackgroundQueries {
    /// Calls the guide of a puzzle; it answers within milliseconds, so that callers may block while it is in use.
    pub(super) fn with_guide<T>(
        &self,
        call: impl FnOnce(&mut dyn Guide<Position>) -> Option<T>,
    ) -> Option<T> {
        let guide = self.guide.as_ref()?;
        call(&mut **guide.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Returns the guide's message about the current position.
    pub(super) fn puzzle_status(&self, history: &History) -> Option<&Message> {
        self.puzzle_status.result_at(history.current())?.as_ref()
    }

    pub(super) fn apply_overlay(&self, history: &History, view: &mut BoardView) {
        if let (Some(_), Some(Some(overlay))) =
            (&self.revealing, self.overlay.result_at(history.current()))
        {
            overlay.apply(view);
        }
    }

    /// Computes the prospects of a puzzle, unless cached: in the background with a waker, otherwise at once.
    pub(super) fn query_puzzle_status(&mut self, history: &History, waker: Option<&Waker>) {
        let current = history.current();
        let known = self.puzzle_status.is_started(current) && waker.is_some();
        if let (Some(guide), false) = (&self.guide, known) {
            let (guide, line) = (Arc::clone(guide), history.positions().to_vec());
            let work = move || {
                let mut guide = guide.lock().unwrap_or_else(PoisonError::into_inner);
                guide.outlook(&line)
            };
            self.puzzle_status.start(current, waker, work);
        }
    }

    /// Computes the dead stones that the current position waits for, if any, and proposes them once they are known. Returns true
    /// if they were proposed.
    pub(super) fn query_dead_stones(
        &mut self,
        history: &mut History,
        waker: Option<&Waker>,
    ) -> bool {
        let Some((node, position)) = history.awaited() else {
            return false;
        };
        if waker.is_none() || !self.dead_stones.is_started(node) {
            let position = position.clone();
            self.dead_stones
                .start(node, waker, move || position.proposal());
        }
        let Query::Done(_, found) = &self.dead_stones else {
            return false;
        };
        // If the search for dead stones failed, none are proposed.
        history.propose(node, found.as_deref().unwrap_or_default());
        true
    }

    /// Proposes no dead stones where a proposal is awaited. Returns true if one was.
    pub(super) fn give_up_dead_stones(&mut self, history: &mut History) -> bool {
        let Some((node, _)) = history.awaited() else {
            return false;
        };
        self.dead_stones = Query::Done(node, None);
        history.propose(node, &[]);
        true
    }

    /// Stores the result of a search of the current position.
    pub(super) fn learn(&mut self, history: &History, report: &Report<Move>) {
        let puzzle_status = self.with_guide(|guide| {
            guide.learn(history.pos(), report);
            guide.outlook(history.positions())
        });
        if puzzle_status.is_some() {
            self.puzzle_status = Query::Done(history.current(), Some(puzzle_status));
        }
        if let Some(forecast) = &report.forecast {
            self.forecast = Some((history.current(), forecast.clone()));
            if self.revealing.is_some() {
                let overlay = history.pos().reveal(Some(forecast));
                self.overlay = Query::Done(history.current(), Some(overlay));
            }
        }
    }

    /// Switches the overlay on with a waker, off without one.
    pub(super) fn reveal(&mut self, history: &History, waker: Option<Waker>) {
        self.revealing = waker;
        // An analysis may have gone further meanwhile.
        self.overlay = Query::Idle;
        self.query_overlay(history);
    }

    /// Returns whether the overlay is switched on, and whether it is still being computed.
    pub(super) fn revealing(&self, history: &History) -> (bool, bool) {
        let wanted = self.revealing.is_some();
        (wanted, wanted && !self.overlay.is_final(history.current()))
    }

    fn query_overlay(&mut self, history: &History) {
        let current = history.current();
        if let Some(waker) = &self.revealing
            && !self.overlay.is_started(current)
        {
            let position = history.pos().clone();
            let known = self.forecast.as_ref().filter(|(node, _)| *node == current);
            let known = known.map(|(_, forecast)| forecast.clone());
            self.overlay.start(current, Some(waker), move || {
                position.reveal(known.as_ref())
            });
        }
    }

    /// Returns the kind of result that has arrived since the last call, and true if proposed dead stones are among them.
    pub(super) fn fetch(&mut self, history: &History) -> (Option<QueryKind>, bool) {
        self.query_overlay(history);
        let proposed = self.dead_stones.fetch();
        let has_words = self.puzzle_status.fetch() | proposed;
        let seen = if self.overlay.fetch() {
            Some(QueryKind::Overlay)
        } else {
            has_words.then_some(QueryKind::Message)
        };
        (seen, proposed)
    }
}
