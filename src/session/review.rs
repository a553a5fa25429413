//! What is known of every position of a game, and the review that finds it out in the background.

use std::collections::HashMap;

use super::{NodeId, RatedLine, Refused, Session, SessionEvent, Step, words};
use crate::core::{Game, Limits, Message, MoveOf, Position, Report, Score, Side};
use crate::search::worker::{self, EngineSlot, Job, News, Waker};

/// What is known of the position at a node.
#[derive(Clone, Debug, PartialEq)]
pub struct Evaluation {
    /// The side to move there.
    pub side: Side,
    /// The best line and its worth for that side.
    pub best: RatedLine,
}

impl Evaluation {
    /// The worth for Black.
    pub fn for_black(&self) -> Score {
        if self.side == Side::Black {
            self.best.score
        } else {
            self.best.score.reversed()
        }
    }
}

/// A move that gave something away.
#[derive(Clone, Debug, PartialEq)]
pub struct Mistake {
    /// The node the move led to.
    pub node: NodeId,
    /// What was lost by it, in the unit of [`Score::as_units`], to compare mistakes of one game.
    pub loss: f64,
    /// The same in words with its unit, such as `6 discs` or `a won game`.
    pub cost: Message,
    /// The move that was played.
    pub played: String,
    /// The move that would have been best.
    pub best: String,
}

/// A review under way.
pub(super) struct Review<G: Game> {
    job: Job<MoveOf<G>>,
    node: NodeId,
    rest: Vec<NodeId>,
    total: usize,
    limits: Limits,
    waker: Waker,
}

/// What a session knows about its positions, and its review.
pub(super) struct Knowledge<G: Game> {
    known: HashMap<NodeId, Evaluation>,
    review: Option<Review<G>>,
    /// Whether something was found out that has not been counted as a change of the game.
    unsaved: bool,
    engine_slot: EngineSlot<G::Engine>,
}

impl<G: Game> Default for Knowledge<G> {
    fn default() -> Self {
        Self {
            known: HashMap::new(),
            review: None,
            unsaved: false,
            engine_slot: EngineSlot::default(),
        }
    }
}

impl<G: Game> Knowledge<G> {
    pub(super) fn stop(&mut self) {
        self.review = None;
    }

    /// Reviewed positions and positions to review.
    pub(super) fn progress(&self) -> Option<(usize, usize)> {
        self.review
            .as_ref()
            .map(|review| (review.total - review.rest.len() - 1, review.total))
    }

    pub(super) fn get(&self, node: NodeId) -> Option<&Evaluation> {
        self.known.get(&node)
    }

    pub(super) fn put(&mut self, node: NodeId, known: Evaluation) {
        self.known.insert(node, known);
    }
}

impl<G: Game> Session<G> {
    /// Keeps what a search found out about the position at `node`, unless something deeper is known.
    pub(super) fn learn(
        &mut self,
        node: NodeId,
        position: &G::Position,
        report: &Report<MoveOf<G>>,
    ) {
        let Some(line) = report.lines.first() else {
            return;
        };
        let best = Self::rated_line(position, line);
        let known = Evaluation {
            side: position.turn(),
            best,
        };
        let entry = self
            .knowledge
            .known
            .entry(node)
            .or_insert_with(|| known.clone());
        if *entry == known {
            self.knowledge.unsaved = true;
        } else if known.best.exact || (!entry.best.exact && known.best.depth >= entry.best.depth) {
            *entry = known;
            self.knowledge.unsaved = true;
        }
    }

    /// Has what was found out saved with the game. Not done at every report of a search: each costs a write.
    pub(super) fn keep_knowledge(&mut self) {
        if std::mem::take(&mut self.knowledge.unsaved) {
            self.revision += 1;
        }
    }

    /// Begins to rate every position of the line that is played.
    pub(super) fn begin_review(&mut self, limits: Limits, waker: Waker) -> Result<(), Refused> {
        let mut rest: Vec<_> = self
            .tree
            .line()
            .into_iter()
            .filter(|&node| self.is_rateable(node))
            .collect();
        // From the end backwards: what is exact there helps the positions before it.
        let Some(node) = rest.pop() else {
            return Err(Refused::NothingToReview);
        };
        let total = rest.len() + 1;
        self.knowledge.review = None;
        let limits = Limits {
            proofs: true,
            ..limits
        };
        let job = self.review_job(node, &limits, &waker)?;
        self.knowledge.review = Some(Review {
            job,
            node,
            rest,
            total,
            limits,
            waker,
        });
        Ok(())
    }

    fn is_rateable(&self, node: NodeId) -> bool {
        !matches!(self.tree.step(node), Step::End(_)) && self.position_at(node).outcome().is_none()
    }

    /// The position at a node of the tree, wherever the game stands.
    pub(super) fn position_at(&self, node: NodeId) -> G::Position {
        let path = self.tree.path(node);
        let here = self.tree.path(self.tree.current());
        let shared = path
            .iter()
            .zip(&here)
            .take_while(|(a, b)| a == b)
            .count()
            .max(1);
        let mut position = self.past[shared - 1].clone();
        for &node in &path[shared..] {
            self.advance(&mut position, node);
        }
        position
    }

    fn review_job(
        &self,
        node: NodeId,
        limits: &Limits,
        waker: &Waker,
    ) -> Result<Job<MoveOf<G>>, Refused> {
        let root = self.position_at(node);
        worker::start(
            &self.knowledge.engine_slot,
            G::engine,
            root,
            limits.clone(),
            waker.clone(),
        )
        .map_err(Refused::no_thread)
    }

    /// Fetches what the review found out, and goes on with the next position.
    pub(super) fn fetch_review(&mut self) -> Vec<SessionEvent> {
        let mut events = Vec::new();
        while let Some(mut review) = self.knowledge.review.take() {
            match review.job.poll() {
                None => {
                    self.knowledge.review = Some(review);
                    break;
                }
                Some(News::Report(report)) => {
                    let position = self.position_at(review.node);
                    self.learn(review.node, &position, &report);
                    self.knowledge.review = Some(review);
                }
                Some(News::Done(_)) => {
                    events.push(SessionEvent::Progress);
                    self.keep_knowledge();
                    let Some(node) = review.rest.pop() else {
                        events.push(SessionEvent::Reviewed(self.summary()));
                        break;
                    };
                    match self.review_job(node, &review.limits, &review.waker) {
                        Ok(job) => {
                            self.knowledge.review = Some(Review {
                                job,
                                node,
                                ..review
                            });
                        }
                        Err(reason) => events.push(SessionEvent::Failed(reason.into())),
                    }
                }
                Some(News::Resigned) => {}
                // The engine built in knows no trouble.
                Some(News::Trouble(trouble)) => {
                    let reason = trouble.to_string();
                    events.push(SessionEvent::Failed(Refused::ReviewFailed(reason).into()));
                }
                Some(News::Failed(reason)) => {
                    events.push(SessionEvent::Failed(Refused::ReviewFailed(reason).into()));
                }
            }
        }
        events
    }

    /// The moves of the played line that gave something away, the worst first.
    pub(super) fn find_mistakes(&self) -> Vec<Mistake> {
        let line = self.tree.line();
        let mut mistakes: Vec<_> = line
            .windows(2)
            .filter_map(|pair| self.mistake(pair[0], pair[1]))
            .collect();
        mistakes.sort_by(|a, b| b.loss.total_cmp(&a.loss));
        mistakes
    }

    fn mistake(&self, before: NodeId, after: NodeId) -> Option<Mistake> {
        let known = self.knowledge.get(before)?;
        let played = self.tree.text(after).to_owned();
        let best = known
            .best
            .moves
            .first()
            .filter(|&best| *best != played)?
            .clone();
        let next = self.knowledge.get(after)?;
        let mover = known.side;
        let reached = if next.side == mover {
            next.best.score
        } else {
            next.best.score.reversed()
        };
        let proven = known.best.exact && next.best.exact;
        let loss = known.best.score.as_units() - reached.as_units();
        (loss >= least_loss(reached, proven)).then(|| Mistake {
            node: after,
            loss,
            cost: cost(known.best.score, reached),
            played,
            best,
        })
    }

    /// The worst mistake in a sentence.
    fn summary(&self) -> Message {
        let Some(worst) = self.find_mistakes().into_iter().next() else {
            return words::NO_MISTAKES.into();
        };
        let ply = self.tree.ply(worst.node);
        Message::new(words::WORST_MISTAKE)
            .message(worst.cost)
            .arg(ply)
            .arg(worst.played)
            .arg(worst.best)
    }
}

/// What a difference of estimates has to count, where the game is even, to be more than noise: so much of the chance of
/// winning.
const NOISE: f64 = 0.075;

/// The least loss that is a mistake, in the unit of [`Score::as_units`]: between proven scores any.
fn least_loss(reached: Score, proven: bool) -> f64 {
    if proven {
        0.5
    } else {
        reached.units_for(0.5 + NOISE)
    }
}

/// What it cost to get from one score to another, in words.
fn cost(best: Score, reached: Score) -> Message {
    let number = |value: f64| {
        let text = format!("{value:.1}");
        text.trim_end_matches(".0").to_owned()
    };
    let less = best.as_units() - reached.as_units();
    match (best, reached) {
        (Score::WinIn(_), Score::LossIn(_)) => words::COST_ALL.into(),
        (Score::WinIn(_), _) => words::COST_WIN.into(),
        (_, Score::LossIn(_)) => words::COST_GAME.into(),
        (_, Score::Discs(_)) => Message::new(words::COST_DISCS).arg(number(less)),
        (_, Score::Points(_)) => Message::new(words::COST_POINTS).arg(number(less)),
        (_, Score::Chance(_)) => Message::new(words::COST_CHANCE).arg(format!("{:.0}", less / 2.0)),
        _ => Message::new(words::COST).arg(number(less)),
    }
}
