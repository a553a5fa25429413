//! What only a search can tell of the game as it stands: which groups are dead, what a puzzle still allows, and what is
//! shown on request. It is asked for beside everything else and kept until another position is asked about.

use std::sync::{Arc, Mutex, PoisonError};

use super::{NodeId, Refused, Session, SessionEvent};
use crate::core::{Cell, Game, Guide, Message, Overlay};
use crate::record::Property;
use crate::search::task::Task;
use crate::search::worker::Waker;

/// The property of a node that holds what was proposed there.
pub const PROPOSED: &str = "proposed";

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

impl<G: Game> Insight<G> {
    /// Asks the guide of a puzzle; it answers within milliseconds, so that whoever finds it busy waits for it.
    pub(super) fn ask_guide<T>(
        &self,
        question: impl FnOnce(&mut dyn Guide<G::Position>) -> Option<T>,
    ) -> Option<T> {
        let guide = self.guide.as_ref()?;
        let mut guide = guide.lock().unwrap_or_else(PoisonError::into_inner);
        question(&mut **guide)
    }

    /// Lays over the board what was found out about `node`.
    pub(super) fn cover(&self, node: NodeId, view: &mut crate::core::BoardView) {
        if let (Some(_), Some(Some(overlay))) = (&self.revealing, self.overlay.about(node)) {
            overlay.cover(view);
        }
    }

    /// What is told of the position at `node`.
    pub(super) fn outlook(&self, node: NodeId) -> Option<&Message> {
        self.outlook.about(node)?.as_ref()
    }
}

/// What a node's properties say was proposed there.
pub(super) fn proposed(properties: &[Property]) -> Option<Vec<Cell>> {
    let property = properties.iter().find(|it| it.key == PROPOSED)?;
    let text = property.values.first()?;
    let cell = |text: &str| {
        let (col, row) = text.split_once(',')?;
        Some(Cell::new(col.parse().ok()?, row.parse().ok()?))
    };
    text.split(' ')
        .filter(|text| *text != NOTHING)
        .map(cell)
        .collect()
}

/// What is written where nothing was proposed.
const NOTHING: &str = "nothing";

/// Writes down what was proposed at a node.
pub(super) fn note_proposal(properties: &mut Vec<Property>, cells: &[Cell]) {
    let mut texts: Vec<_> = cells
        .iter()
        .map(|cell| format!("{},{}", cell.col, cell.row))
        .collect();
    if texts.is_empty() {
        texts.push(NOTHING.to_owned());
    }
    properties.retain(|property| property.key != PROPOSED);
    properties.push(Property {
        key: PROPOSED.to_owned(),
        values: vec![texts.join(" ")],
    });
}

impl<G: Game> Session<G> {
    /// Finds out what belongs to the current position and only a search can tell, unless that is known: with a waker in the
    /// background, without one at once.
    pub(super) fn ask_insight(&mut self, waker: Option<&Waker>) {
        self.ask_proposal(waker);
        let here = self.tree.current();
        if self.insight.outlook.about(here).is_some() {
            return;
        }
        if let Some(guide) = &self.insight.guide {
            let (guide, line) = (Arc::clone(guide), self.past.clone());
            let work = move || {
                let mut guide = guide.lock().unwrap_or_else(PoisonError::into_inner);
                guide.outlook(&line)
            };
            self.insight.outlook.ask(here, waker, work);
        }
    }

    /// Has the proposal made on which the current position depends, if one is awaited.
    pub(super) fn ask_proposal(&mut self, waker: Option<&Waker>) {
        if let Some((_, node)) = self.awaited() {
            if waker.is_none() || !self.insight.proposal.is_asked(node) {
                let position = self.position_at(node);
                let work = move || G::proposal(&position);
                self.insight.proposal.ask(node, waker, work);
            }
            self.take_proposal();
        }
    }

    /// Where on the way to the current node a proposal is awaited.
    fn awaited(&self) -> Option<(usize, NodeId)> {
        if !G::awaits_proposal(self.here()) {
            return None;
        }
        let index = self.past.iter().position(G::awaits_proposal)?;
        Some((index, self.tree.path(self.tree.current())[index]))
    }

    /// Passes in what was found to propose, and follows the moves after it again.
    fn take_proposal(&mut self) {
        let Some((index, node)) = self.awaited() else {
            return;
        };
        let Some(cells) = self.insight.proposal.about(node) else {
            return;
        };
        note_proposal(self.tree.properties_mut(node), cells);
        self.past.truncate(index);
        for node in &self.tree.path(self.tree.current())[index..] {
            self.follow(*node);
        }
        self.moved();
    }

    /// Begins to show what is shown on request, or ends it; an error where the game has nothing of the kind.
    pub(super) fn want_revealed(&mut self, waker: Option<Waker>) -> Result<(), Refused> {
        if waker.is_some() && !G::REVEALS {
            return Err(Refused::NothingHidden(G::INFO.name));
        }
        self.insight.revealing = waker;
        self.ask_overlay();
        Ok(())
    }

    /// Whether it is wanted, and whether it is still being found out.
    pub(super) fn revealing_state(&self) -> (bool, bool) {
        let wanted = self.insight.revealing.is_some();
        let found = self.insight.overlay.about(self.tree.current()).is_some();
        (wanted, wanted && !found)
    }

    fn ask_overlay(&mut self) {
        let here = self.tree.current();
        if let Some(waker) = self.insight.revealing.clone()
            && !self.insight.overlay.is_asked(here)
        {
            let position = self.here().clone();
            let work = move || G::reveal(&position);
            self.insight.overlay.ask(here, Some(&waker), work);
        }
    }

    /// Tells when something was found out.
    pub(super) fn fetch_insight(&mut self) -> Option<SessionEvent> {
        self.ask_overlay();
        let proposed = self.insight.proposal.fetch();
        if proposed {
            self.take_proposal();
        }
        let told = self.insight.outlook.fetch();
        if self.insight.overlay.fetch() {
            return Some(SessionEvent::Revealed);
        }
        (proposed || told).then_some(SessionEvent::Progress)
    }
}
