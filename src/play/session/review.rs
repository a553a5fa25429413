//! Rating every position of a game in the background.

use super::evaluation::Evaluations;
use super::history::History;
use super::{Comparison, Evaluation, HistoryEntry, NodeId, RatedLine, Refused};
use tabletop_core::{Game, Limits, MoveOf, Position, Report, Score, Side};
use tabletop_search::worker::{self, Asked, EngineSlot, Job, News, Waker};

/// The review of a game, and the engine it is made with.
pub(super) struct Review<G: Game> {
    running: Option<Running<G>>,
    engine_slot: EngineSlot<G::Engine>,
}

/// A review under way.
struct Running<G: Game> {
    job: Job<MoveOf<G>>,
    step: Step,
    /// How the played move compared with the best one in the iteration before.
    before: Option<Comparison>,
    /// The position after the best move, where that is looked into.
    alternative: Option<Alternative<G>>,
    plan: Plan,
}

/// A position to rate, and where the game went from there.
#[derive(Clone, Copy)]
struct Step {
    node: NodeId,
    next: Option<NodeId>,
}

/// What is left to do, and how.
struct Plan {
    rest: Vec<Step>,
    total: usize,
    limits: Limits,
    waker: Waker,
}

/// What a search says of the position after a better move than the one that was played, which was looked into no further than
/// this.
struct Alternative<G: Game> {
    line: RatedLine,
    after: G::Position,
    found: Option<Evaluation>,
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
        let plan = &self.running.as_ref()?.plan;
        Some((plan.total - plan.rest.len() - 1, plan.total))
    }

    /// Begins to rate every position of the line that is played.
    pub(super) fn begin(
        &mut self,
        history: &History<G>,
        evaluations: &mut Evaluations,
        limits: Limits,
        waker: Waker,
    ) -> Result<(), Refused> {
        let line = history.tree().line();
        let steps = line.iter().enumerate().map(|(index, &node)| Step {
            node,
            next: line.get(index + 1).copied(),
        });
        let rest: Vec<_> = steps
            .filter(|step| is_rateable(history, step.node))
            .collect();
        if rest.is_empty() {
            return Err(Refused::NothingToReview);
        }
        self.running = None;
        let limits = Limits {
            proofs: true,
            ..limits
        };
        let plan = Plan {
            total: rest.len(),
            rest,
            limits,
            waker,
        };
        self.running = self.next(history, evaluations, plan)?;
        Ok(())
    }

    /// Begins with the next position that a search is needed for; nothing where there is none.
    ///
    /// From the end backwards: what is exact there helps the positions before it.
    fn next(
        &self,
        history: &History<G>,
        evaluations: &mut Evaluations,
        mut plan: Plan,
    ) -> Result<Option<Running<G>>, Refused> {
        while let Some(step) = plan.rest.pop() {
            let root = history.position_at(step.node);
            if let Some(forced) = forced(history, evaluations, step, &root) {
                evaluations.take_in(step.node, forced);
                evaluations.mark_reviewed(step.node);
                continue;
            }
            let asked = Asked {
                rated: played(history, step),
                limits: plan.limits.clone(),
                root,
            };
            return Ok(Some(Running {
                job: self.search(asked, &plan.waker)?,
                step,
                before: None,
                alternative: None,
                plan,
            }));
        }
        Ok(None)
    }

    fn search(&self, asked: Asked<G::Position>, waker: &Waker) -> Result<Job<MoveOf<G>>, Refused> {
        worker::start(&self.engine_slot, G::engine, asked, waker.clone())
            .map_err(Refused::no_thread)
    }

    /// Takes in what was found out, and goes on with the next position.
    pub(super) fn fetch(
        &mut self,
        history: &History<G>,
        evaluations: &mut Evaluations,
    ) -> Vec<Reviewed> {
        let mut came = Vec::new();
        while let Some(mut running) = self.running.take() {
            match running.job.poll() {
                None => {
                    self.running = Some(running);
                    break;
                }
                Some(News::Report(report)) => {
                    running.learn(history, evaluations, &report);
                    self.running = Some(running);
                }
                Some(News::Done(_)) => match self.go_on(history, evaluations, running) {
                    Ok(reviewed) => came.extend(reviewed),
                    Err(reason) => came.push(Reviewed::Failed(reason)),
                },
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

    /// Looks into the better move where that is called for, else rates the next position.
    fn go_on(
        &mut self,
        history: &History<G>,
        evaluations: &mut Evaluations,
        running: Running<G>,
    ) -> Result<Vec<Reviewed>, Refused> {
        let Running {
            step,
            alternative,
            plan,
            ..
        } = running;
        if let Some(alternative) = alternative {
            alternative.compare(history, evaluations, step);
        } else if let Some(alternative) = alternative_to(history, evaluations, step) {
            let asked = Asked {
                root: alternative.after.clone(),
                limits: plan.limits.clone(),
                rated: None,
            };
            self.running = Some(Running {
                job: self.search(asked, &plan.waker)?,
                step,
                before: None,
                alternative: Some(alternative),
                plan,
            });
            return Ok(Vec::new());
        }
        evaluations.mark_reviewed(step.node);
        self.running = self.next(history, evaluations, plan)?;
        let ended = self.running.is_none();
        Ok([Reviewed::Position]
            .into_iter()
            .chain(ended.then_some(Reviewed::Game))
            .collect())
    }
}

impl<G: Game> Running<G> {
    /// Takes in what the search says.
    fn learn(
        &mut self,
        history: &History<G>,
        evaluations: &mut Evaluations,
        report: &Report<MoveOf<G>>,
    ) {
        match &mut self.alternative {
            Some(it) => it.found = Evaluation::of::<G>(&it.after, report).or(it.found.take()),
            None => {
                let root = history.position_at(self.step.node);
                evaluations.learn::<G>(self.step.node, &root, report);
                self.doubt(history, evaluations, report);
            }
        }
    }

    /// An estimate goes up and down with the depth: a loss counts as far as the iteration before saw it as well. Shares of
    /// playouts go up and down by chance: within that there is no loss.
    fn doubt(
        &mut self,
        history: &History<G>,
        evaluations: &mut Evaluations,
        report: &Report<MoveOf<G>>,
    ) {
        let (node, next) = (self.step.node, self.step.next);
        let played = next.map_or("", |next| history.tree().text(next));
        let known = evaluations.get(node);
        let Some(told) = known.and_then(|known| known.compared(played)).cloned() else {
            return;
        };
        let counts_playouts = u64::from(report.depth) == report.nodes;
        if told.is_exact() {
            return;
        }
        if counts_playouts {
            if told.lost() < 2.0 * told.standard_error() {
                evaluations.compare(node, told.without_loss());
            }
            return;
        }
        // What an earlier search knows better is not this one's to doubt.
        if told.best.depth != report.depth {
            return;
        }
        let unseen = told.without_loss();
        let before = self.before.replace(told.clone()).unwrap_or(unseen);
        if before.lost() < told.lost() {
            evaluations.compare(node, before);
        }
    }
}

impl<G: Game> Alternative<G> {
    /// Compares the move that was played, of which more is proven than its search saw, with the better one, now that this was
    /// looked into as far.
    fn compare(self, history: &History<G>, evaluations: &mut Evaluations, step: Step) {
        let Some(line) = known_line(history, evaluations, step) else {
            return;
        };
        let side = history.position_at(step.node).turn();
        let better = self.found.map(|found| followed(&self.line, &found, side));
        let better = better.filter(|it| it.score.as_units() > line.score.as_units());
        let best = better.unwrap_or_else(|| line.clone());
        evaluations.compare(step.node, Comparison { best, line });
    }
}

/// The move that was played at a step.
fn played<G: Game>(history: &History<G>, step: Step) -> Option<MoveOf<G>> {
    match history.tree().step(step.next?) {
        HistoryEntry::Move { mv, .. } => Some(mv.clone()),
        _ => None,
    }
}

/// What is known of a position where only one move is legal: what is known of the one after it. There is nothing to find out.
fn forced<G: Game>(
    history: &History<G>,
    evaluations: &Evaluations,
    step: Step,
    root: &G::Position,
) -> Option<Evaluation> {
    let mv = played(history, step)?;
    let is_forced = G::INFO.players == 2 && root.legal_moves() == [mv];
    let line = known_line(history, evaluations, step).filter(|_| is_forced)?;
    Some(Evaluation::of_best(root.turn(), line))
}

/// What is known of the move that was played at a step from what is known of the position it led to.
fn known_line<G: Game>(
    history: &History<G>,
    evaluations: &Evaluations,
    step: Step,
) -> Option<RatedLine> {
    let mv = played(history, step)?;
    let next = step.next?;
    let before = history.position_at(step.node);
    let line = RatedLine::of_move(history.tree().text(next), G::target(&before, &mv));
    Some(followed(&line, evaluations.get(next)?, before.turn()))
}

/// The line that begins with the first move of `line`, made by `side`, and goes on as is known of the position after it.
fn followed(line: &RatedLine, after: &Evaluation, side: Side) -> RatedLine {
    let mut known = after.best.clone();
    let first = line.moves.iter().take(1);
    known.moves.splice(0..0, first.cloned());
    known.cell = line.cell;
    known.depth += 1;
    // A proven end is a ply further away than from there.
    known.score = match known.score {
        Score::WinIn(plies) => Score::WinIn(plies + 1),
        Score::LossIn(plies) => Score::LossIn(plies + 1),
        other => other,
    };
    if after.side != side {
        known.score = known.score.reversed();
    }
    known
}

/// Compares the played move with what its search took for better, where more is proven of it than that search saw. As a guess
/// beside a proof says little, the better move is to be looked into as far: that comes back; nothing where all is known.
fn alternative_to<G: Game>(
    history: &History<G>,
    evaluations: &mut Evaluations,
    step: Step,
) -> Option<Alternative<G>> {
    let text = history
        .tree()
        .text(step.next.filter(|_| G::INFO.players == 2)?);
    let compared = evaluations.get(step.node)?.compared(text)?;
    let line = known_line(history, evaluations, step)?;
    if compared.line.exact || !line.exact {
        return None;
    }
    let best = compared.best.clone();
    let is_better = best.score.as_units() > line.score.as_units();
    if best.exact || best.moves.first() == line.moves.first() || !is_better {
        let best = if best.exact && is_better {
            best
        } else {
            line.clone()
        };
        evaluations.compare(step.node, Comparison { best, line });
        return None;
    }
    let mut after = history.position_at(step.node);
    let mv = G::read_move(&after, best.moves.first()?).ok()?;
    after.play_unchecked(&mv);
    after.outcome().is_none().then_some(Alternative {
        line: best,
        after,
        found: None,
    })
}

fn is_rateable<G: Game>(history: &History<G>, node: NodeId) -> bool {
    let ended = matches!(history.tree().step(node), HistoryEntry::End(_));
    !ended && history.position_at(node).outcome().is_none()
}
