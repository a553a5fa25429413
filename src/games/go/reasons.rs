//! What is true of a move by the rules: what it captures, saves, attacks, joins and cuts. Hints say it.

use super::board::{Board, Chain};
use super::position::{Go, Move, Stage};
use super::words;
use crate::core::{Message, Position as _, Side};

/// A chain that comes out of atari with so many liberties is not in atari again after the next move beside it.
const SAFE_LIBERTIES: usize = 3;

/// The facts, the most telling first.
pub(super) fn reasons(position: &Go, mv: Move) -> Vec<Message> {
    match mv {
        Move::Place(cell) if matches!(position.stage(), Stage::Play { .. }) => {
            stone(position, position.rules().grid().index(cell))
        }
        Move::Pass if matches!(position.stage(), Stage::Play { passes: 1.. }) => {
            vec![words::ENDS_PLAY.into()]
        }
        Move::Accept => vec![words::MARKS_RIGHT.into()],
        Move::Resume => vec![words::MARKS_WRONG.into()],
        _ => Vec::new(),
    }
}

/// What a stone on the empty point `index` does.
fn stone(position: &Go, index: usize) -> Vec<Message> {
    let (board, own) = (position.board(), position.turn());
    let effect = board.effect(index, own);
    if effect.suicide {
        return Vec::new();
    }
    let mut after = board.clone();
    after.put(index, own, &effect);
    let change = Change {
        board,
        after: &after,
        index,
    };
    let (saved, all_safe) = change.saved(own);
    let saves = if all_safe {
        words::SAVES
    } else {
        words::OUT_OF_ATARI
    };
    let counted = [
        (words::CAPTURES, effect.taken.len()),
        (saves, saved),
        (words::ATARI, change.put_in_atari(own.other())),
    ];
    let mut facts: Vec<Message> = counted
        .into_iter()
        .filter(|&(_, stones)| stones > 0)
        .map(|(text, stones)| Message::new(text).arg(stones))
        .collect();
    let apart = change.kept_apart(own.other());
    if apart > 1 {
        let apart = Message::new(words::KEEPS_APART).arg(apart);
        facts.push(apart.words(own.other().name()));
    }
    let joined = change.beside(own);
    if joined.len() > 1 {
        let stones: usize = joined.iter().map(|chain| chain.stones.len()).sum();
        facts.push(Message::new(words::JOINS).arg(joined.len()).arg(stones));
    }
    facts
}

/// The board before and after a stone on `index`.
struct Change<'a> {
    board: &'a Board,
    after: &'a Board,
    index: usize,
}

impl Change<'_> {
    /// The chains of `side` next to the point, before the stone, each once.
    fn beside(&self, side: Side) -> Vec<Chain> {
        let mut chains: Vec<Chain> = Vec::new();
        for next in self.board.neighbours(self.index) {
            let known = chains.iter().any(|chain| chain.stones.contains(&next));
            if self.board.at(next) == Some(side) && !known {
                chains.push(self.board.chain(next));
            }
        }
        chains
    }

    /// Stones of `side` that were in atari before and are not now, and whether each of them has liberties enough not to be
    /// chased at once.
    fn saved(&self, side: Side) -> (usize, bool) {
        let mut stones = 0;
        let mut all_safe = true;
        for chain in self.board.chains() {
            if chain.side != side || chain.liberties.len() > 1 {
                continue;
            }
            let liberties = self.after.chain(chain.stones[0]).liberties.len();
            if liberties > 1 {
                stones += chain.stones.len();
                all_safe &= liberties >= SAFE_LIBERTIES;
            }
        }
        (stones, all_safe)
    }

    /// How many chains of `side` a stone of its own here would have joined that have no other point to do so at once. The
    /// stone that stands here instead is in no danger yet.
    fn kept_apart(&self, side: Side) -> usize {
        let chains = self.beside(side);
        let is_safe = self.after.chain(self.index).liberties.len() > 1;
        let could_join = !self.board.effect(self.index, side).suicide;
        let mut points: Vec<usize> = Vec::new();
        let mut shared = false;
        for chain in &chains {
            let stone = chain.stones[0];
            if self.after.at(stone) != Some(side) {
                return 0;
            }
            let liberties = self.after.chain(stone).liberties;
            shared |= liberties.iter().any(|liberty| points.contains(liberty));
            points.extend(liberties);
        }
        if is_safe && could_join && !shared {
            chains.len()
        } else {
            0
        }
    }

    /// Stones of `side` that were not in atari before, and are now.
    fn put_in_atari(&self, side: Side) -> usize {
        let attacked = |chain: &Chain| {
            chain.side == side
                && chain.liberties.len() == 1
                && self.board.chain(chain.stones[0]).liberties.len() > 1
        };
        let chains = self.after.chains();
        chains
            .iter()
            .filter(|chain| attacked(chain))
            .map(|chain| chain.stones.len())
            .sum()
    }
}

#[cfg(test)]
mod tests;
