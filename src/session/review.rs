//! Rating every position of a game in the background.

use super::evaluation::Evaluations;
use super::history::History;
use super::{HistoryEntry, NodeId, Refused};
use crate::core::{Game, Limits, MoveOf, Position};
use crate::search::worker::{self, EngineSlot, Job, News, Waker};

/// The review of a game, and the engine it is made with.
pub(super) struct Review<G: Game> {
    running: Option<Running<G>>,
    engine_slot: EngineSlot<G::Engine>,
}

/// A review under way.
struct Running<G: Game> {
    job: Job<MoveOf<G>>,
    node: NodeId,
    rest: Vec<NodeId>,
    total: usize,
    limits: Limits,
    waker: Waker,
}

/// What came of a review since the last time.
pub(super) enum Reviewed {
    /// One more position is rated.
    Position,
    /// All are.
    Game,
    /// It broke off.
    Failed(Refused),
}

impl<G: Game> Default for Review<G> {
    fn default() -> Self {
        Self {
            running: None,
            engine_slot: EngineSlot::default(),
        }
    }
}

impl<G: Game> Review<G> {
    /// Ends it.
    pub(super) fn stop(&mut self) {
        self.running = None;
    }

    /// Reviewed positions and positions to review.
    pub(super) fn progress(&self) -> Option<(usize, usize)> {
        let running = self.running.as_ref()?;
        Some((running.total - running.rest.len() - 1, running.total))
    }

    /// Begins to rate every position of the line that is played.
    pub(super) fn begin(
        &mut self,
        history: &History<G>,
        limits: Limits,
        waker: Waker,
    ) -> Result<(), Refused> {
        let mut rest = history.tree().line();
        rest.retain(|&node| is_rateable(history, node));
        // From the end backwards: what is exact there helps the positions before it.
        let node = rest.pop().ok_or(Refused::NothingToReview)?;
        self.running = None;
        let limits = Limits {
            proofs: true,
            ..limits
        };
        self.running = Some(Running {
            job: self.rate(history, node, &limits, &waker)?,
            node,
            total: rest.len() + 1,
            rest,
            limits,
            waker,
        });
        Ok(())
    }

    fn rate(
        &self,
        history: &History<G>,
        node: NodeId,
        limits: &Limits,
        waker: &Waker,
    ) -> Result<Job<MoveOf<G>>, Refused> {
        let root = history.position_at(node);
        worker::start(
            &self.engine_slot,
            G::engine,
            root,
            limits.clone(),
            waker.clone(),
        )
        .map_err(Refused::no_thread)
    }

    /// Takes in what was found out, and goes on with the next position.
    pub(super) fn fetch(
        &mut self,
        history: &History<G>,
        evaluations: &mut Evaluations,
    ) -> Vec<Reviewed> {
        let mut came = Vec::new();
        while let Some(running) = self.running.take() {
            match running.job.poll() {
                None => {
                    self.running = Some(running);
                    break;
                }
                Some(News::Report(report)) => {
                    let position = history.position_at(running.node);
                    evaluations.learn::<G>(running.node, &position, &report);
                    self.running = Some(running);
                }
                Some(News::Done(_)) => {
                    came.push(Reviewed::Position);
                    came.extend(self.go_on(history, running));
                }
                Some(News::Resigned) => {}
                Some(News::Trouble(reason)) => {
                    let failed = Refused::ReviewFailed(reason.to_string());
                    came.push(Reviewed::Failed(failed));
                }
                Some(News::Failed(reason)) => {
                    came.push(Reviewed::Failed(Refused::ReviewFailed(reason)));
                }
            }
        }
        came
    }

    /// Rates the next position; tells where there is none, or where that fails.
    fn go_on(&mut self, history: &History<G>, mut running: Running<G>) -> Option<Reviewed> {
        let Some(node) = running.rest.pop() else {
            return Some(Reviewed::Game);
        };
        match self.rate(history, node, &running.limits, &running.waker) {
            Ok(job) => {
                self.running = Some(Running {
                    job,
                    node,
                    ..running
                });
                None
            }
            Err(reason) => Some(Reviewed::Failed(reason)),
        }
    }
}

fn is_rateable<G: Game>(history: &History<G>, node: NodeId) -> bool {
    let ended = matches!(history.tree().step(node), HistoryEntry::End(_));
    !ended && history.position_at(node).outcome().is_none()
}
