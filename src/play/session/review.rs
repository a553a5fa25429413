//! Review: rating every position of a game in the background.

use super::evaluation::Evaluations;
use super::history::History;
use super::mistakes::Known;
use super::thinking::engine_of;
use super::{
    Badge, Comparison, Evaluation, HistoryEntry, Mistake, NodeId, RatedLine, Refused, mistakes,
};
use crate::rules::{Move, Position};
use tabletop_core::{Engine, Limits, Position as _, Report, Score, Side};
use tabletop_search::worker::{self, EngineSlot, Job, News, OwnedRequest, Waker};

#[derive(Default)]
pub(super) struct Review {
    running: Option<Running>,
    engine_slot: EngineSlot<Box<dyn Engine<Position>>>,
}

struct Running {
    job: Job<Move>,
    step: Step,
    stage: Stage,
    /// Result of the search so far.
    found: Option<Evaluation>,
    /// Comparison of the move played with the best one in the previous iteration.
    before: Option<Comparison>,
    plan: Plan,
}

/// Search of a step. A move that seems bad is blamed only after further ones.
enum Stage {
    First,
    /// Deeper search of the position.
    Again,
    /// Search deeper still, where a mistake or a blunder is in doubt.
    Further,
    /// Search of the position after the move, as deep as the last one of the position.
    After(Limits),
    /// Search of the position after a better move.
    Better(Alternative),
}

/// Effort of the searches that confirm a mistake, as a multiple of the first one's.
pub(super) const CHECK: u32 = 4;

/// A position to rate, with the next node of the game.
#[derive(Clone, Copy)]
struct Step {
    node: NodeId,
    next: Option<NodeId>,
}

struct Plan {
    all: Vec<Step>,
    rest: Vec<Step>,
    limits: Limits,
    waker: Waker,
}

/// Search of the position after a better move than the one played, whose value is less well known.
struct Alternative {
    line: RatedLine,
    after: Position,
}

/// Progress of a review since the last call.
pub(super) enum Reviewed {
    /// One more position was rated.
    Position,
    /// All positions were rated.
    Game,
    Failed(Refused),
}

impl Review {
    pub(super) fn stop(&mut self) {
        self.running = None;
    }

    /// Returns the number of reviewed positions and of all positions to review.
    pub(super) fn progress(&self) -> Option<(usize, usize)> {
        let plan = &self.running.as_ref()?.plan;
        Some((plan.all.len() - plan.rest.len() - 1, plan.all.len()))
    }

    /// Starts to rate every position of the current line.
    pub(super) fn begin(
        &mut self,
        history: &History,
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
            all: rest.clone(),
            rest,
            limits,
            waker,
        };
        self.running = self.next(history, evaluations, plan)?;
        Ok(())
    }

    /// Starts the search of the next position that needs one; `None` if there is none.
    ///
    /// Positions are rated from the end backwards, since exact results there help the positions before.
    fn next(
        &self,
        history: &History,
        evaluations: &mut Evaluations,
        mut plan: Plan,
    ) -> Result<Option<Running>, Refused> {
        while let Some(step) = plan.rest.pop() {
            let root = history.position_at(step.node);
            if let Some(forced) = forced(history, evaluations, step, &root) {
                evaluations.take_in(history, step.node, forced);
                evaluations.mark_reviewed(step.node, false);
                continue;
            }
            return self.run(history, step, Stage::First, plan).map(Some);
        }
        Ok(None)
    }

    /// Starts the search of a stage.
    fn run(
        &self,
        history: &History,
        step: Step,
        stage: Stage,
        plan: Plan,
    ) -> Result<Running, Refused> {
        let rated = |node, next| played(history, Step { node, next });
        let at = |node| history.position_at(node);
        let (root, rated) = match (&stage, step.next) {
            (Stage::Better(alternative), _) => (alternative.after.clone(), None),
            (Stage::After(_), Some(next)) => (at(next), rated(next, plan.follower(next))),
            _ => (at(step.node), rated(step.node, step.next)),
        };
        let limits = match &stage {
            Stage::First => plan.limits.clone(),
            Stage::Further => deeper(&deeper(&plan.limits)),
            Stage::After(limits) => limits.clone(),
            Stage::Again | Stage::Better(_) => deeper(&plan.limits),
        };
        let asked = OwnedRequest {
            root,
            limits,
            rated,
        };
        Ok(Running {
            job: self.search(asked, &plan.waker)?,
            step,
            stage,
            found: None,
            before: None,
            plan,
        })
    }

    fn search(&self, asked: OwnedRequest<Position>, waker: &Waker) -> Result<Job<Move>, Refused> {
        worker::start(
            &self.engine_slot,
            engine_of(&asked.root),
            asked,
            waker.clone(),
        )
        .map_err(Refused::no_thread)
    }

    /// Processes new results, and continues with the next position.
    pub(super) fn fetch(
        &mut self,
        history: &History,
        evaluations: &mut Evaluations,
    ) -> Vec<Reviewed> {
        let mut results = Vec::new();
        while let Some(mut running) = self.running.take() {
            match running.job.poll() {
                None => {
                    self.running = Some(running);
                    break;
                }
                Some(News::Report(report)) => {
                    running.learn(history, &report);
                    self.running = Some(running);
                }
                Some(News::Done(_)) => match self.go_on(history, evaluations, running) {
                    Ok(reviewed) => results.extend(reviewed),
                    Err(reason) => results.push(Reviewed::Failed(reason)),
                },
                Some(News::Resigned) => {}
                Some(News::Trouble(reason)) => {
                    let failed = Refused::ReviewFailed(reason.to_string());
                    results.push(Reviewed::Failed(failed));
                }
                Some(News::Failed(reason)) => {
                    results.push(Reviewed::Failed(Refused::ReviewFailed(reason)));
                }
            }
        }
        results
    }

    /// Takes in the result of a search, and starts the next one that is needed.
    fn go_on(
        &mut self,
        history: &History,
        evaluations: &mut Evaluations,
        running: Running,
    ) -> Result<Vec<Reviewed>, Refused> {
        let Running {
            step,
            stage,
            found,
            plan,
            ..
        } = running;
        let followed = plan.followed_after(&stage, step);
        let next = match stage {
            Stage::First => {
                take_in(history, evaluations, step.node, found);
                let doubtful = blame(history, evaluations, step).is_some()
                    || alternative_to(history, evaluations, step).is_some();
                doubtful.then_some(Stage::Again)
            }
            Stage::Again | Stage::Further => {
                take_in(history, evaluations, step.node, found);
                let mut limits = deeper(&plan.limits);
                let blamed = blame(history, evaluations, step);
                let is_doubtful =
                    |it: &Mistake| it.badge >= Badge::Mistake && it.loss.is_doubtful();
                if matches!(stage, Stage::Further) {
                    limits = deeper(&limits);
                } else if blamed.as_ref().is_some_and(is_doubtful) {
                    self.running = Some(self.run(history, step, Stage::Further, plan)?);
                    return Ok(Vec::new());
                }
                if blamed.is_some() && is_shallow(history, evaluations, step, &limits) {
                    Some(Stage::After(limits))
                } else {
                    alternative_to(history, evaluations, step).map(Stage::Better)
                }
            }
            Stage::After(_) => {
                if let (Some(next), Some(mut found)) = (step.next, found) {
                    // A search with the same limits went as far, even if it ended early.
                    let effort = evaluations.get(step.node).map_or(0, |known| known.effort);
                    found.effort = found.effort.max(effort);
                    evaluations.take_in(history, next, found);
                }
                alternative_to(history, evaluations, step).map(Stage::Better)
            }
            Stage::Better(alternative) => {
                alternative.compare(history, evaluations, step, found);
                None
            }
        };
        if let Some(stage) = next {
            self.running = Some(self.run(history, step, stage, plan)?);
            return Ok(Vec::new());
        }
        // A move that is still blamed has been searched again.
        let blamed = blame(history, evaluations, step).is_some();
        evaluations.mark_reviewed(step.node, blamed);
        // The next position has been searched deeper: the move played there is blamed by a search that went further than
        // that of the position after it.
        if let Some((step, limits)) = followed
            && blame(history, evaluations, step).is_some()
            && is_shallow(history, evaluations, step, &limits)
        {
            self.running = Some(self.run(history, step, Stage::After(limits), plan)?);
            return Ok(Vec::new());
        }
        self.running = self.next(history, evaluations, plan)?;
        let ended = self.running.is_none();
        Ok([Reviewed::Position]
            .into_iter()
            .chain(ended.then_some(Reviewed::Game))
            .collect())
    }
}

impl Plan {
    /// Returns the node after `node` on the reviewed line.
    fn follower(&self, node: NodeId) -> Option<NodeId> {
        let mut steps = self.all.iter();
        steps.find(|step| step.node == node)?.next
    }

    /// Returns the next step, whose position has just been searched by these limits, after such a stage.
    fn followed_after(&self, stage: &Stage, step: Step) -> Option<(Step, Limits)> {
        let (Stage::After(limits), Some(node)) = (stage, step.next) else {
            return None;
        };
        let next = self.follower(node);
        Some((Step { node, next }, limits.clone()))
    }
}

/// Returns true if the position after the move of a step may be searched deeper than it was.
fn is_shallow(history: &History, evaluations: &Evaluations, step: Step, limits: &Limits) -> bool {
    let Some(next) = step.next.filter(|&next| is_rateable(history, next)) else {
        return false;
    };
    let wanted = limits.nodes.unwrap_or(u64::MAX);
    let before = evaluations.get(step.node);
    let is_checked =
        |it: &Evaluation| it.checked && before.is_none_or(|before| it.went_as_far_as(before));
    evaluations
        .get(next)
        .is_none_or(|it| !it.best.exact && !is_checked(it) && it.effort < wanted)
}

/// Limits of the searches that confirm a mistake, by those of the first one.
pub fn deeper(limits: &Limits) -> Limits {
    times(limits, CHECK)
}

/// Limits of a search with a multiple of the effort; a ply at least doubles the positions. A level limits a search by itself:
/// where nodes or time end the search anyway, it is the strongest.
pub fn times(limits: &Limits, factor: u32) -> Limits {
    let is_limited = limits.nodes.is_some() || limits.time.is_some() || limits.cpu.is_some();
    let strongest = Limits::default().level;
    Limits {
        nodes: limits.nodes.map(|it| it.saturating_mul(factor.into())),
        time: limits.time.map(|time| time * factor),
        cpu: limits.cpu.map(|time| time * factor),
        depth: limits.depth.map(|it| it.saturating_add(factor.ilog2())),
        level: if is_limited { strongest } else { limits.level },
        ..limits.clone()
    }
}

/// Takes in the result of a search, which goes on from the tables of the one before it.
fn take_in(
    history: &History,
    evaluations: &mut Evaluations,
    node: NodeId,
    found: Option<Evaluation>,
) {
    if let Some(mut found) = found {
        found.effort += evaluations.get(node).map_or(0, |known| known.effort);
        evaluations.take_in(history, node, found);
    }
}

/// Returns the mistake that the move of a step seems to be.
fn blame(history: &History, evaluations: &Evaluations, step: Step) -> Option<Mistake> {
    let known = Known {
        history,
        evaluations,
    };
    mistakes::mistake(known, step.node, step.next?)
}

impl Running {
    fn learn(&mut self, history: &History, report: &Report<Move>) {
        let Step { node, next } = self.step;
        let root = match (&self.stage, next) {
            (Stage::Better(it), _) => it.after.clone(),
            (Stage::After(_), Some(next)) => history.position_at(next),
            _ => history.position_at(node),
        };
        let Some(mut found) = Evaluation::from_report(&root, report) else {
            return;
        };
        if matches!(self.stage, Stage::First | Stage::Again) {
            let played = next.map_or("", |next| history.tree().text(next));
            self.doubt(played, report, &mut found);
        }
        self.found = Some(found);
    }

    /// Reduces uncertain losses. Estimates fluctuate with the depth: a loss counts only as far as the previous
    /// iteration saw it too.
    fn doubt(&mut self, played: &str, report: &Report<Move>, found: &mut Evaluation) {
        let Some(comparison) = found.compared(played).cloned() else {
            return;
        };
        if comparison.is_exact() {
            return;
        }
        if u64::from(report.depth) == report.nodes {
            doubt_playouts(found, &comparison);
            return;
        }
        // An iteration that was broken off says nothing about the one before it.
        if comparison.best.depth != report.depth {
            return;
        }
        let unseen = comparison.without_loss();
        let before = self.before.replace(comparison.clone()).unwrap_or(unseen);
        let lesser = worse_by(comparison.best.score, &before);
        let Comparison { best, mut line } = comparison;
        if let Some(score) = lesser.filter(|score| score.chance() > line.score.chance()) {
            line.score = score;
            found.compare(Comparison { best, line });
        }
    }
}

/// Removes a loss within the uncertainty of shares of playouts, which fluctuate by chance.
fn doubt_playouts(found: &mut Evaluation, comparison: &Comparison) {
    if comparison.lost() < 2.0 * comparison.standard_error() {
        found.compare(comparison.without_loss());
    }
}

/// Returns the score that is worse than `best` by the loss of a comparison; `None` if one of them is proven, as proofs
/// don't fluctuate.
fn worse_by(best: Score, comparison: &Comparison) -> Option<Score> {
    let Comparison { best: of, line } = comparison;
    Some(match (best, of.score, line.score) {
        (Score::Discs(best), Score::Discs(of), Score::Discs(line)) => {
            Score::Discs(best - (of - line).max(0.0))
        }
        (Score::Centi(best), Score::Centi(of), Score::Centi(line)) => {
            Score::Centi(best - (of - line).max(0))
        }
        (Score::Chance(best), Score::Chance(of), Score::Chance(line)) => {
            Score::Chance((best - (of - line).max(0.0)).max(0.0))
        }
        _ => return None,
    })
}

impl Alternative {
    /// Compares the move played, about which more is proven than its search saw, with the better one, after a search of
    /// the better one to the same standard.
    fn compare(
        self,
        history: &History,
        evaluations: &mut Evaluations,
        step: Step,
        found: Option<Evaluation>,
    ) {
        let Some(line) = known_line(history, evaluations, step) else {
            return;
        };
        let side = history.position_at(step.node).turn();
        let better = found.map(|found| followed(&self.line, &found, side));
        let better = better.filter(|it| it.score.as_units() > line.score.as_units());
        let best = better.unwrap_or_else(|| line.clone());
        evaluations.settle(step.node, Comparison { best, line });
    }
}

fn played(history: &History, step: Step) -> Option<Move> {
    match history.tree().step(step.next?) {
        HistoryEntry::Move { mv, .. } => Some(mv.clone()),
        _ => None,
    }
}

/// Evaluates a position with a single legal move by the evaluation of the next position, without a search.
fn forced(
    history: &History,
    evaluations: &Evaluations,
    step: Step,
    root: &Position,
) -> Option<Evaluation> {
    let mv = played(history, step)?;
    let is_forced = root.info().players == 2 && root.legal_moves() == [mv];
    let line = known_line(history, evaluations, step).filter(|_| is_forced)?;
    let effort = evaluations.get(step.next?).map_or(0, |it| it.effort);
    Some(Evaluation::of_best(root.turn(), line, effort))
}

/// Returns the line of the move played at a step, by the evaluation of the position after it.
fn known_line(history: &History, evaluations: &Evaluations, step: Step) -> Option<RatedLine> {
    let mv = played(history, step)?;
    let next = step.next?;
    let before = history.position_at(step.node);
    let line = RatedLine::of_move(history.tree().text(next), before.target(&mv));
    Some(followed(&line, evaluations.get(next)?, before.turn()))
}

/// Returns the line of the first move of `line`, made by `side`, continued by the evaluation of the position after it.
fn followed(line: &RatedLine, after: &Evaluation, side: Side) -> RatedLine {
    let mut known = after.best.clone();
    let first = line.moves.iter().take(1);
    known.moves.splice(0..0, first.cloned());
    known.cell = line.cell;
    known.depth += 1;
    // A proven end is one ply further away than from there.
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

/// Compares the move played with the one its search considered better, if more is proven about it than that search saw.
/// An estimate can't be compared with a proof: the better move has to be searched to the same standard, and that search
/// is returned; `None` if everything is known.
fn alternative_to(
    history: &History,
    evaluations: &mut Evaluations,
    step: Step,
) -> Option<Alternative> {
    let text = history
        .tree()
        .text(step.next.filter(|_| history.pos().info().players == 2)?);
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
        evaluations.settle(step.node, Comparison { best, line });
        return None;
    }
    let mut after = history.position_at(step.node);
    let mv = after.read_move(best.moves.first()?).ok()?;
    after.play_unchecked(&mv);
    let open = after.outcome().is_none();
    open.then_some(Alternative { line: best, after })
}

fn is_rateable(history: &History, node: NodeId) -> bool {
    let ended = matches!(history.tree().step(node), HistoryEntry::End(_));
    !ended && history.position_at(node).outcome().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    /// Neither a level nor a depth keeps the search that confirms a mistake as shallow as the first one.
    #[test]
    fn mistakes_are_confirmed_by_deeper_searches() {
        let first = Limits {
            time: Some(Duration::from_secs(1)),
            depth: Some(6),
            nodes: Some(u64::MAX / 2),
            level: 3,
            ..Limits::default()
        };
        let check = deeper(&first);
        assert_eq!(check.time, Some(Duration::from_secs(4)));
        assert_eq!((check.depth, check.nodes), (Some(8), Some(u64::MAX)));
        assert_eq!(check.level, 10);
        let by_level = Limits {
            level: 3,
            ..Limits::default()
        };
        assert_eq!(deeper(&by_level).level, 3, "nothing else ends the search");
    }
}
