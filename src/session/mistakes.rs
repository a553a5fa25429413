//! The moves of a game that gave something away.

use super::evaluation::Evaluations;
use super::history::History;
use super::{NodeId, words};
use crate::core::{Game, Message, Score};

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

/// The moves of the played line that gave something away, the worst first.
pub(super) fn find<G: Game>(history: &History<G>, evaluations: &Evaluations) -> Vec<Mistake> {
    let line = history.tree().line();
    let mut mistakes: Vec<_> = line
        .windows(2)
        .filter_map(|pair| mistake(history, evaluations, pair[0], pair[1]))
        .collect();
    mistakes.sort_by(|a, b| b.loss.total_cmp(&a.loss));
    mistakes
}

fn mistake<G: Game>(
    history: &History<G>,
    evaluations: &Evaluations,
    before: NodeId,
    after: NodeId,
) -> Option<Mistake> {
    let known = evaluations.get(before)?;
    let next = evaluations.get(after)?;
    let played = history.tree().text(after).to_owned();
    let best = known.best.moves.first();
    let best = best.filter(|&best| *best != played)?.clone();
    let reached = if next.side == known.side {
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
pub(super) fn worst<G: Game>(history: &History<G>, evaluations: &Evaluations) -> Message {
    let Some(worst) = find(history, evaluations).into_iter().next() else {
        return words::NO_MISTAKES.into();
    };
    Message::new(words::WORST_MISTAKE)
        .message(worst.cost)
        .arg(history.tree().ply(worst.node))
        .arg(worst.played)
        .arg(worst.best)
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
        (_, Score::Centi(_)) => Message::new(words::COST_MEN).arg(number(less)),
        (_, Score::WinIn(_) | Score::Draw) => Message::new(words::COST).arg(number(less)),
    }
}
