//! Detection of mistakes in a game.

use super::evaluation::Evaluations;
use super::history::History;
use super::{HistoryEntry, NodeId, words};
use crate::rules::Move;
use tabletop_core::{Cell, DisplayText, Message, Notation, Position as _, Score, Side, Verdict};

/// Severity of a mistake by the loss of winning chance; the thresholds are those of lichess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Badge {
    /// A loss of five percent or more, or of a better proven score.
    Inaccuracy,
    /// Ten percent or more.
    Mistake,
    /// Fifteen percent or more.
    Blunder,
}

impl Badge {
    /// Returns the badge for a loss of winning chance, from 0 to 1; `None` if the loss is small.
    pub fn from_loss(lost: f64) -> Option<Self> {
        match lost {
            0.15.. => Some(Self::Blunder),
            0.10..0.15 => Some(Self::Mistake),
            0.05..0.10 => Some(Self::Inaccuracy),
            _ => None,
        }
    }

    /// Annotation symbol behind the move.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }
}

/// A mistake in a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Mistake {
    /// The node after the move.
    pub node: NodeId,
    /// Severity.
    pub badge: Badge,
    /// Loss in the unit of [`Score::as_units`], for comparing mistakes of one game.
    pub loss: f64,
    /// Loss of winning chance, from 0 to 1.
    pub chance: f64,
    /// Loss in words with its unit, such as `6 discs` or `a won game`.
    pub cost: Message,
    /// Loss for a list, such as `−6` or `a won game`.
    pub brief: Message,
    /// The move that was played.
    pub played: Notation,
    /// The move that would have been best.
    pub best: Notation,
    /// The cells that point at the move played, and those of the best one.
    pub paths: [Vec<Cell>; 2],
}

/// Returns the mistakes of the current line, the worst first.
pub(super) fn find(history: &History, evaluations: &Evaluations) -> Vec<Mistake> {
    let line = history.tree().line();
    let mut mistakes: Vec<_> = line
        .windows(2)
        .filter_map(|pair| mistake(history, evaluations, pair[0], pair[1]))
        .collect();
    mistakes.sort_by(|a, b| b.badge.cmp(&a.badge).then(b.loss.total_cmp(&a.loss)));
    mistakes
}

/// Returns the mistake between a node and its successor, if there is one.
pub(super) fn mistake(
    history: &History,
    evaluations: &Evaluations,
    before: NodeId,
    after: NodeId,
) -> Option<Mistake> {
    let loss = loss(history, evaluations, before, after)?;
    let played = Notation::from(history.tree().text(after));
    let better = Some(&loss.better)
        .filter(|&better| *better != played)?
        .clone();
    let units = loss.best.as_units() - loss.reached.as_units();
    let badge = Badge::from_loss(loss.chance())
        .or((loss.proven && units >= 0.5).then_some(Badge::Inaccuracy))?;
    let position = history.position_at(before);
    let path = |mv: &Move| position.path(mv);
    let HistoryEntry::Move { mv, .. } = history.tree().step(after) else {
        return None;
    };
    let mv_better = position.read_move(&better).ok();
    Some(Mistake {
        node: after,
        badge,
        loss: units,
        chance: loss.chance(),
        cost: cost(loss.best, loss.reached),
        brief: brief(loss.best, loss.reached),
        played,
        best: better,
        paths: [path(mv), mv_better.as_ref().map(path).unwrap_or_default()],
    })
}

/// Returns the best move at `before`, if known.
pub(super) fn best_move(
    history: &History,
    evaluations: &Evaluations,
    before: NodeId,
    after: NodeId,
) -> Option<Notation> {
    Some(loss(history, evaluations, before, after)?.better)
}

/// Comparison of a move with the best one.
struct Loss {
    best: Score,
    reached: Score,
    /// The best move.
    better: Notation,
    /// True if both scores are proven.
    proven: bool,
}

impl Loss {
    /// Loss of winning chance, from 0 to 1.
    fn chance(&self) -> f64 {
        (self.best.chance() - self.reached.chance()).max(0.0)
    }
}

/// Compares the move from one node to the next with the best one: by a search that rated both. Without one, proven
/// scores of both positions are used, and in puzzles any scores.
fn loss(
    history: &History,
    evaluations: &Evaluations,
    before: NodeId,
    after: NodeId,
) -> Option<Loss> {
    let known = evaluations.get(before)?;
    let is_puzzle = history.here().info().players == 1;
    let compared = known.compared(history.tree().text(after));
    if let Some(it) = compared.filter(|_| !is_puzzle) {
        return Some(Loss {
            best: it.best.score,
            reached: it.line.score,
            better: it.best.moves.first()?.clone(),
            proven: it.is_exact(),
        });
    }
    let (reached, exact) = reached(history, evaluations, after, known.side)?;
    let proven = known.best.exact && exact;
    (proven || is_puzzle).then_some(Loss {
        best: known.best.score,
        reached,
        better: known.best.moves.first()?.clone(),
        proven,
    })
}

/// Returns the value of the position at a node for `side`, and true if it is proven: by its evaluation, or by the end
/// of the game.
fn reached(
    history: &History,
    evaluations: &Evaluations,
    node: NodeId,
    side: Side,
) -> Option<(Score, bool)> {
    if let Some(next) = evaluations.get(node) {
        let score = next.best.score;
        let score = if next.side == side {
            score
        } else {
            score.reversed()
        };
        return Some((score, next.best.exact));
    }
    let position = history.position_at(node);
    if position.needs_dead_stones() {
        return None;
    }
    let score = match position.outcome()?.verdict {
        Verdict::Win(winner) if winner == side => Score::WinIn(0),
        Verdict::Win(_) => Score::LossIn(0),
        _ => Score::Draw,
    };
    Some((score, true))
}

/// Accuracy of each side, from 0 to 100: the mean over its moves of lichess' formula `103.1668 · exp(−0.04354 · lost) −
/// 3.1669`, `lost` being the loss of winning chance in percent. `None` for a side if a review rated fewer than nine in
/// ten of its moves.
pub(super) fn accuracy(history: &History, evaluations: &Evaluations) -> [Option<f64>; 2] {
    let mut sums = [(0.0, 0); 2];
    let mut made = [0; 2];
    for pair in history.tree().line().windows(2) {
        let step = history.tree().step(pair[1]);
        let plays = matches!(
            step,
            HistoryEntry::Move {
                automatic: false,
                ..
            }
        );
        if !plays || !history.tree().is_numbered(pair[1]) {
            continue;
        }
        let side = history.tree().side(pair[1]);
        made[side.index()] += 1;
        let reviewed = evaluations.get(pair[0]).is_some_and(|it| it.reviewed);
        let rated = reviewed.then(|| loss(history, evaluations, pair[0], pair[1]));
        let Some(loss) = rated.flatten() else {
            continue;
        };
        let lost = loss.chance() * 100.0;
        let move_accuracy = 103.1668 * (-0.04354 * lost).exp() - 3.1669;
        let (sum, count) = &mut sums[side.index()];
        *sum += move_accuracy.clamp(0.0, 100.0);
        *count += 1;
    }
    Side::BOTH.map(|side| {
        let ((sum, count), made) = (sums[side.index()], made[side.index()]);
        (count > 0 && count * 10 >= made * 9).then(|| sum / f64::from(count))
    })
}

/// The worst mistake in a sentence.
pub(super) fn worst(
    history: &History,
    evaluations: &Evaluations,
    display: impl Fn(&Notation) -> DisplayText,
) -> Message {
    let Some(worst) = find(history, evaluations).into_iter().next() else {
        return words::NO_MISTAKES.into();
    };
    Message::new(words::WORST_MISTAKE)
        .message(worst.cost)
        .arg(history.tree().ply(worst.node))
        .arg(format!("{}{}", display(&worst.played), worst.badge.sign()))
        .arg(display(&worst.best))
}

/// Returns the difference of two scores, in words.
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

/// Returns the difference of two scores as a list shows it.
fn brief(best: Score, reached: Score) -> Message {
    let less = best.as_units() - reached.as_units();
    match (best, reached) {
        (Score::WinIn(_), _) | (_, Score::LossIn(_)) => cost(best, reached),
        (_, Score::Chance(_)) => {
            Message::new(words::BRIEF_CHANCE).arg(format!("{:.0}", less / 2.0))
        }
        _ => Message::new(words::BRIEF).arg(format!("{less:.1}").trim_end_matches(".0")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn badges_go_by_the_chance_that_was_lost() {
        for (lost, sign) in [
            (-0.2, None),
            (0.049, None),
            (0.05, Some("?!")),
            (0.1, Some("?")),
            (0.149, Some("?")),
            (0.15, Some("??")),
            (1.0, Some("??")),
        ] {
            assert_eq!(Badge::from_loss(lost).map(Badge::sign), sign, "{lost}");
        }
    }
}
