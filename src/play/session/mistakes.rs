//! Detection of mistakes in a game.

use super::evaluation::Evaluations;
use super::history::History;
use super::loss::{Badge, Loss, LossUnit};
use super::{HistoryEntry, NodeId, words};
use crate::rules::Move;
use tabletop_core::{Cell, DisplayText, Message, Notation, Position as _, Score, Side, Verdict};

#[derive(Clone, Debug, PartialEq)]
pub struct Mistake {
    /// The node after the move.
    pub node: NodeId,
    pub badge: Badge,
    pub loss: Loss,
    /// Loss of winning chance, from 0 to 1.
    pub chance: f64,
    /// Loss in words with its unit, such as `6 discs` or `a won game`.
    pub cost: Message,
    pub played: Notation,
    /// The move that would have been best.
    pub best: Notation,
    /// The cells that point at the move played, and those of the best one.
    pub paths: [Vec<Cell>; 2],
}

/// A game and what is known about its positions.
#[derive(Clone, Copy)]
pub(super) struct Known<'a> {
    pub(super) history: &'a History,
    pub(super) evaluations: &'a Evaluations,
}

/// Returns the confirmed mistakes of the current line, the worst first.
pub(super) fn find(known: Known<'_>) -> Vec<Mistake> {
    let Known {
        history,
        evaluations,
    } = known;
    let line = history.tree().line();
    let mut mistakes: Vec<_> = line
        .windows(2)
        .filter(|pair| {
            let rated = evaluations.get(pair[0]);
            rated.is_some_and(|it| it.is_certain_of(history.tree().text(pair[1])))
        })
        .filter_map(|pair| mistake(known, pair[0], pair[1]))
        .collect();
    mistakes.sort_by(|a, b| b.badge.cmp(&a.badge).then(b.chance.total_cmp(&a.chance)));
    mistakes
}

/// Returns the mistake between a node and its successor, if there is one, even if no second search confirmed it.
pub(super) fn mistake(known: Known<'_>, before: NodeId, after: NodeId) -> Option<Mistake> {
    let history = known.history;
    let found = compare(known, before, after)?;
    let played = Notation::from(history.tree().text(after));
    let HistoryEntry::Move { mv, .. } = history.tree().step(after) else {
        return None;
    };
    if found.better == played {
        return None;
    }
    let badge = found.loss().badge()?;
    let position = history.position_at(before);
    let path = |mv: &Move| position.path(mv);
    let better = position.read_move(&found.better).ok();
    Some(Mistake {
        node: after,
        badge,
        loss: found.loss(),
        chance: (found.best.chance() - found.reached.chance()).max(0.0),
        cost: found.cost(),
        played,
        paths: [path(mv), better.as_ref().map(path).unwrap_or_default()],
        best: found.better,
    })
}

/// Returns the best move at `before`, if known.
pub(super) fn best_move(known: Known<'_>, before: NodeId, after: NodeId) -> Option<Notation> {
    Some(compare(known, before, after)?.better)
}

/// Range of winning chances of a game that is not decided.
const OPEN: std::ops::RangeInclusive<f64> = 0.05..=0.95;
/// Weight of a move without a mistake in a decided game.
const DECIDED: f64 = 0.1;

/// A move compared with the best one.
struct Compared {
    best: Score,
    reached: Score,
    better: Notation,
}

impl Compared {
    fn loss(&self) -> Loss {
        Loss::between(self.best, self.reached)
    }

    /// Returns the weight of the move in the accuracy: little if the game is decided and stays so, as then any player
    /// makes moves without a loss.
    fn weight(&self) -> f64 {
        let loss = self.loss();
        let at_stake = loss.unit != LossUnit::Percent
            || OPEN.contains(&self.best.chance())
            || loss.badge().is_some();
        if at_stake { 1.0 } else { DECIDED }
    }

    fn cost(&self) -> Message {
        match (self.best, self.reached) {
            (Score::WinIn(_), Score::LossIn(_)) => words::COST_ALL.into(),
            (Score::WinIn(_), _) => words::COST_WIN.into(),
            (_, Score::LossIn(_)) => words::COST_GAME.into(),
            _ => self.loss().in_words(),
        }
    }
}

/// Compares the move from one node to the next with the best one, by the search that rated both; but the search of the
/// position after it may find it less bad, if that went at least as far. Without the former, proven scores of both
/// positions are used, and in puzzles any scores.
fn compare(all: Known<'_>, before: NodeId, after: NodeId) -> Option<Compared> {
    let Known {
        history,
        evaluations,
    } = all;
    let known = evaluations.get(before)?;
    let is_puzzle = history.pos().info().players == 1;
    let seen = reached(all, after, known.side);
    let compared = known.compared(history.tree().text(after));
    if let Some(it) = compared.filter(|_| !is_puzzle) {
        let further = |score: &Score| {
            let next = evaluations.get(after);
            let goes_on = next.is_none_or(|next| next.went_as_far_as(known));
            !it.line.exact && goes_on && score.chance() > it.line.score.chance()
        };
        let milder = seen.map(|(score, _)| score).filter(further);
        return Some(Compared {
            best: it.best.score,
            reached: milder.unwrap_or(it.line.score),
            better: it.best.moves.first()?.clone(),
        });
    }
    let (reached, exact) = seen?;
    let proven = known.best.exact && exact;
    (proven || is_puzzle).then_some(Compared {
        best: known.best.score,
        reached,
        better: known.best.moves.first()?.clone(),
    })
}

/// Returns the value of the position at a node for `side`, and true if it is proven: by its evaluation, or by the end
/// of the game.
fn reached(known: Known<'_>, node: NodeId, side: Side) -> Option<(Score, bool)> {
    if let Some(next) = known.evaluations.get(node) {
        let score = next.best.score;
        let score = if next.side == side {
            score
        } else {
            score.reversed()
        };
        return Some((score, next.best.exact));
    }
    let position = known.history.position_at(node);
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

/// Accuracies and weights of both sides' moves on the current line as far as a review rated them, and the number of
/// moves made.
fn accuracies(known: Known<'_>) -> [(Vec<[f64; 2]>, usize); 2] {
    let Known {
        history,
        evaluations,
    } = known;
    let mut sides = [(Vec::new(), 0), (Vec::new(), 0)];
    for pair in history.tree().line().windows(2) {
        let HistoryEntry::Move {
            automatic: false, ..
        } = history.tree().step(pair[1])
        else {
            continue;
        };
        if !history.tree().node(pair[1]).step.numbered {
            continue;
        }
        let (rated, made) = &mut sides[history.tree().node(pair[1]).step.side.index()];
        *made += 1;
        let reviewed = evaluations.get(pair[0]).is_some_and(|it| it.reviewed);
        let found = reviewed.then(|| compare(known, pair[0], pair[1]));
        rated.extend(
            found
                .flatten()
                .map(|it| [it.loss().accuracy(), it.weight()]),
        );
    }
    sides
}

/// Accuracy of each side, from 0 to 100: the mean over its moves of a value that falls exponentially with the loss, as
/// at lichess. `None` for a side if a review rated fewer than nine in ten of its moves.
pub(super) fn accuracy(known: Known<'_>) -> [Option<f64>; 2] {
    accuracies(known).map(|(rated, made)| {
        let sum: f64 = rated
            .iter()
            .map(|[accuracy, weight]| accuracy * weight)
            .sum();
        let weight: f64 = rated.iter().map(|[_, weight]| weight).sum();
        let known = !rated.is_empty() && rated.len() * 10 >= made * 9;
        known.then(|| sum / weight)
    })
}

pub(super) fn worst(
    known: Known<'_>,
    own: Option<Side>,
    display: impl Fn(&Notation) -> DisplayText,
) -> Message {
    let mut found = find(known).into_iter();
    let is_shown =
        |it: &Mistake| own.is_none_or(|own| own == known.history.tree().node(it.node).step.side);
    let (none, text) = match own {
        Some(_) => (words::NO_OWN_MISTAKES, words::YOUR_WORST),
        None => (words::NO_MISTAKES, words::WORST_MISTAKE),
    };
    let Some(worst) = found.find(is_shown) else {
        return none.into();
    };
    Message::new(text)
        .message(worst.cost)
        .arg(known.history.tree().node(worst.node).ply)
        .arg(format!("{}{}", display(&worst.played), worst.badge.sign()))
        .arg(display(&worst.best))
}
