//! Facts about a move that follow from the rules, for hints: captures, rescues, attacks, connections and cuts.

use super::board::{Board, Chain};
use super::position::{Go, Move, Stage};
use super::words;
use tabletop_core::{Attack, Message, Position as _, Side, Text};

/// Number of liberties with which a chain that escapes atari cannot be put back into atari by the next move.
const SAFE_LIBERTIES: usize = 3;
/// Maximum number of liberties of a weak chain, and the gain in liberties that makes it stronger.
const MAX_WEAK_LIBERTIES: usize = 3;
const MIN_LIBERTY_GAIN: usize = 2;
/// Smallest board size with distinct corners, and the number of lines from the edge that belong to a corner.
const MIN_SIZE_WITH_CORNERS: usize = 9;
const CORNER_LINES: usize = 4;

/// Returns the facts about a move, the most important first.
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

/// Returns the chains in atari, unless play has stopped.
pub(super) fn in_atari(position: &Go) -> Vec<Attack> {
    let cell = |&index: &usize| position.rules().grid().cell(index);
    let chains = match position.stage() {
        Stage::Play { .. } => position.board().chains(),
        _ => Vec::new(),
    };
    let caught = chains
        .into_iter()
        .filter(|chain| chain.liberties.len() == 1);
    let attack = |chain: Chain| Attack {
        text: words::IN_ATARI,
        side: chain.side,
        cells: chain.stones.iter().map(cell).collect(),
        ends: chain.liberties.iter().map(cell).collect(),
    };
    caught.map(attack).collect()
}

/// Returns the facts about a stone on the empty point `index`.
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
        let apart = Message::new(words::KEEPS_APART).words(spelt(apart));
        facts.push(apart.words(own.other().name()));
    }
    let joined = change.beside(own);
    if joined.len() > 1 {
        facts.push(Message::new(words::JOINS).words(spelt(joined.len())));
    }
    if facts.is_empty() {
        facts.extend(change.quiet(own));
    }
    facts
}

/// Number of groups around a point, of which there are at most four.
const fn spelt(groups: usize) -> Text {
    match groups {
        2 => words::TWO,
        3 => words::THREE,
        _ => words::FOUR,
    }
}

/// The board before and after a stone on `index`.
struct Change<'a> {
    board: &'a Board,
    after: &'a Board,
    index: usize,
}

impl Change<'_> {
    /// Returns the chains of `side` adjacent to the point before the stone is placed, each once.
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

    /// Returns the number of liberties of the placed stone's chain.
    fn liberties(&self) -> usize {
        self.after.chain(self.index).liberties.len()
    }

    /// Returns the number of stones of `side` that the move takes out of atari, and whether each of their chains has
    /// enough liberties not to be chased at once.
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

    /// Returns the number of chains of `side` that a stone of that side here would have connected, and which no other
    /// single move can connect. 0 if the stone that was placed instead is in danger itself.
    fn kept_apart(&self, side: Side) -> usize {
        let chains = self.beside(side);
        let is_safe = self.liberties() > 1;
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

    /// Returns a fact about a stone without any stronger effect.
    fn quiet(&self, own: Side) -> Option<Message> {
        let other = own.other();
        if let Some(stones) = self.kept_out_of_atari(own) {
            return Some(Message::new(words::AVERTS_ATARI).arg(stones));
        }
        let chains = self.beside(own);
        let weak = chains
            .iter()
            .filter(|chain| chain.liberties.len() <= MAX_WEAK_LIBERTIES);
        if let Some(chain) = weak.max_by_key(|chain| chain.stones.len()) {
            let (was, is) = (chain.liberties.len(), self.liberties());
            if is >= was + MIN_LIBERTY_GAIN {
                let counted = Message::new(words::STRENGTHENS).arg(chain.stones.len());
                return Some(counted.arg(was).arg(is));
            }
        }
        let two_left = |chain: &&Chain| {
            let after = self.after.chain(chain.stones[0]).liberties.len();
            chain.liberties.len() == 3 && after == 2
        };
        let attacked: usize = self
            .beside(other)
            .iter()
            .filter(two_left)
            .map(|chain| chain.stones.len())
            .sum();
        if attacked > 0 && self.liberties() > 2 {
            let attacks = Message::new(words::LEAVES_TWO).words(other.name());
            return Some(attacks.arg(attacked));
        }
        self.opens_corner().then(|| words::OPENS_CORNER.into())
    }

    /// Returns the number of stones of `own` that an opponent's stone here would have put into atari, if the move
    /// prevents that.
    fn kept_out_of_atari(&self, own: Side) -> Option<usize> {
        let other = own.other();
        let effect = self.board.effect(self.index, other);
        if effect.suicide {
            return None;
        }
        let mut theirs = self.board.clone();
        theirs.put(self.index, other, &effect);
        let denied = Change {
            board: self.board,
            after: &theirs,
            index: self.index,
        };
        let stones = denied.put_in_atari(own);
        let is_safe = self.liberties() > 2;
        (stones > 0 && is_safe).then_some(stones)
    }

    /// Returns true if the stone is the first one in its corner.
    fn opens_corner(&self) -> bool {
        let size = usize::from(self.board.grid().cols);
        let near = |at: usize| at < CORNER_LINES || at + CORNER_LINES >= size;
        let (col, row) = (self.index % size, self.index / size);
        let same = |one: usize, two: usize| {
            near(one) && near(two) && (one < CORNER_LINES) == (two < CORNER_LINES)
        };
        let mut others = (0..size * size).filter(|&at| self.board.at(at).is_some());
        size >= MIN_SIZE_WITH_CORNERS
            && near(col)
            && near(row)
            && !others.any(|at| same(at % size, col) && same(at / size, row))
    }

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
