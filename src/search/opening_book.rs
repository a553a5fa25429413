//! Opening books: positions with the moves worth playing there.
//!
//! A book is a text with one line per position: the moves from the start position, a colon, then the book moves
//! with their values for the mover, best first. Transpositions share an entry.

use std::collections::HashMap;
use std::hash::Hash;

use tabletop_core::{Rng, sort_by_rank};

#[cfg(feature = "tools")]
mod grow;
mod names;

#[cfg(feature = "tools")]
pub use grow::{Growth, grow};
pub use names::{OpeningNames, row};

/// A book keyed by position; symmetrical positions may share a key.
///
/// An entry lists the keys of the positions after its moves, with the values of the moves.
#[derive(Debug)]
pub struct OpeningBook<K>(HashMap<K, Vec<(K, i32)>>);

impl<K: Eq + Hash> OpeningBook<K> {
    /// Parses a text. `after` returns the position after a move in text form, if it is legal; lines with illegal
    /// moves are ignored.
    pub fn parse<P: Clone>(
        text: &str,
        start: &P,
        after: impl Fn(&P, &str) -> Option<P>,
        key: impl Fn(&P) -> K,
    ) -> Self {
        let page = |line: &str| {
            let (moves, answers) = line.split_once(':')?;
            let mut steps = moves.split_whitespace();
            let position = steps.try_fold(start.clone(), |position, mv| after(&position, mv))?;
            let mut words = answers.split_whitespace();
            let mut known = Vec::new();
            while let (Some(mv), Some(value)) = (words.next(), words.next()) {
                known.push((key(&after(&position, mv)?), value.parse().ok()?));
            }
            Some((key(&position), known))
        };
        Self(text.lines().filter_map(page).collect())
    }

    /// Chooses one of the book moves in the position of this key and returns it with its value; `moves` are the
    /// legal moves, with the keys of the positions after them.
    pub fn answer<M>(
        &self,
        position: &K,
        moves: impl Iterator<Item = (M, K)>,
        rng: &mut Rng,
    ) -> Option<(M, i32)> {
        let mut known = self.known(position, moves);
        (!known.is_empty()).then(|| known.swap_remove(rng.below(known.len())))
    }

    /// The book moves in the position of this key with their values, the best first; `moves` are the legal moves, with
    /// the keys of the positions after them. Empty outside the book.
    pub fn moves<M>(&self, position: &K, moves: impl Iterator<Item = (M, K)>) -> Vec<(M, i32)> {
        let mut known = self.known(position, moves);
        sort_by_rank(&mut known, |&(_, value)| -i64::from(value));
        known
    }

    /// The book moves in the order of `moves`.
    fn known<M>(&self, position: &K, moves: impl Iterator<Item = (M, K)>) -> Vec<(M, i32)> {
        let Some(page) = self.0.get(position) else {
            return Vec::new();
        };
        let value = |key: &K| page.iter().find(|(known, _)| known == key);
        let known = moves.filter_map(|(mv, key)| Some((mv, value(&key)?.1)));
        known.collect()
    }

    /// Checks that this is the book of a text of at least so many lines: none is wrong, none comes twice, each has a move.
    /// For the tests of games.
    ///
    /// # Panics
    ///
    /// Panics where the book is not.
    #[track_caller]
    pub fn check(&self, text: &str, min_positions: usize) {
        let count = text.lines().count();
        assert!(count >= min_positions, "{count} lines");
        assert_eq!(self.0.len(), count, "a line is wrong or comes twice");
        assert!(self.0.values().all(|answers| !answers.is_empty()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_known_however_it_was_reached() {
        // Positions are numbers, and a move adds to them.
        let after = |position: &i32, mv: &str| {
            let step = mv.parse::<i32>().ok().filter(|step| *step > 0)?;
            Some(position + step)
        };
        let text = ": 2 +3 1 -1\n1 2: 5 +0\n0: 1 +1\n4: x 7\n";
        let book = OpeningBook::parse(text, &0, after, |position| position % 10);
        book.check(": 2\n1 2: 5", 2);
        let mut rng = Rng::new(1);
        let mut answer = |position: i32, moves: &[i32]| {
            let moves = moves.iter().map(|mv| (*mv, (position + mv) % 10));
            book.answer(&(position % 10), moves, &mut rng)
        };
        assert_eq!(answer(10, &[2, 4]), Some((2, 3)));
        assert_eq!(answer(3, &[4, 5]), Some((5, 0)));
        assert_eq!(answer(3, &[4]), None);
        assert_eq!(answer(2, &[1]), None);
        let given: Vec<_> = (0..20).filter_map(|_| answer(0, &[1, 2])).collect();
        assert!(given.contains(&(1, -1)) && given.contains(&(2, 3)));
    }
}
