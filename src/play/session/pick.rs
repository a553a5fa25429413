//! Entering a move by selecting cells: one state machine for every game.
//!
//! The selection narrows the legal moves to those whose path starts with the selected cells. If one complete path is
//! left, it is played; if several equal paths are complete, the user has to choose. Selecting the last cell again ends
//! a move that could go on, or cancels the selection.

use tabletop_core::Cell;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pick(Vec<Cell>);

/// Result of selecting a cell. The numbers are indices into the list of paths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Picked {
    Move(usize),
    /// Several moves have exactly this path: the user has to choose.
    Ask(Vec<usize>),
    More,
    /// The selection was cancelled.
    PutBack,
    /// No move starts with these cells.
    Nothing(Vec<Cell>),
}

impl Pick {
    pub fn cells(&self) -> &[Cell] {
        &self.0
    }

    /// Clears the selection. Returns true if there was one.
    pub fn clear(&mut self) -> bool {
        let any = !self.0.is_empty();
        self.0.clear();
        any
    }

    /// Selects `cell`. `paths` are those of all legal moves; `goes` returns true for a move whose last cell is the
    /// destination of the piece, not a piece to capture.
    pub fn touch(
        &mut self,
        paths: &[Vec<Cell>],
        goes: impl Fn(usize) -> bool,
        cell: Cell,
    ) -> Picked {
        let mut wanted = self.0.clone();
        wanted.push(cell);
        if matching(paths, &wanted).next().is_some() {
            return self.advance(paths, wanted);
        }
        if self.0.last() == Some(&cell) {
            return self.stop(paths);
        }
        if let Some(only) = self.only_end(paths, goes, cell) {
            self.0.clear();
            return Picked::Move(only);
        }
        if !self.0.is_empty() && matching(paths, &[cell]).next().is_some() {
            return self.advance(paths, vec![cell]);
        }
        Picked::Nothing(if self.0.is_empty() {
            vec![cell]
        } else {
            wanted
        })
    }

    /// Returns the only move that ends at the selected cell: a destination may be selected directly if it is unambiguous.
    fn only_end(
        &self,
        paths: &[Vec<Cell>],
        goes: impl Fn(usize) -> bool,
        cell: Cell,
    ) -> Option<usize> {
        let mut ends = matching(paths, &self.0)
            .filter(|&index| paths[index].last() == Some(&cell) && goes(index));
        match (ends.next(), ends.next()) {
            (Some(only), None) if !self.0.is_empty() => Some(only),
            _ => None,
        }
    }

    fn advance(&mut self, paths: &[Vec<Cell>], wanted: Vec<Cell>) -> Picked {
        let (complete, longer): (Vec<_>, Vec<_>) =
            matching(paths, &wanted).partition(|&index| paths[index].len() == wanted.len());
        self.0 = wanted;
        match (complete.as_slice(), longer.is_empty()) {
            (&[only], true) => {
                self.0.clear();
                Picked::Move(only)
            }
            (_, true) => Picked::Ask(complete),
            (_, false) => Picked::More,
        }
    }

    /// Handles the last cell selected again: plays the move that ends there, or else cancels the selection.
    fn stop(&mut self, paths: &[Vec<Cell>]) -> Picked {
        let cells = std::mem::take(&mut self.0);
        let complete: Vec<_> = matching(paths, &cells)
            .filter(|&index| paths[index].len() == cells.len())
            .collect();
        match complete.as_slice() {
            [] => Picked::PutBack,
            &[only] => Picked::Move(only),
            _ => {
                self.0 = cells;
                Picked::Ask(complete)
            }
        }
    }
}

fn matching<'a>(paths: &'a [Vec<Cell>], cells: &'a [Cell]) -> impl Iterator<Item = usize> + 'a {
    paths
        .iter()
        .enumerate()
        .filter(move |(_, path)| path.starts_with(cells))
        .map(|(index, _)| index)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(text: &str) -> Vec<Cell> {
        text.bytes().map(|byte| Cell::new(byte - b'a', 0)).collect()
    }

    #[track_caller]
    fn check(moves: &[&str], touched: &str, expected: Picked) {
        let paths: Vec<_> = moves.iter().map(|text| path(text)).collect();
        let mut pick = Pick::default();
        let last = path(touched)
            .into_iter()
            .map(|cell| pick.touch(&paths, |_| true, cell))
            .last();
        assert_eq!(last, Some(expected), "{touched} among {moves:?}");
    }

    #[test]
    fn cells_lead_to_moves() {
        check(&["a", "b"], "b", Picked::Move(1));
        check(&["a", "b"], "c", Picked::Nothing(path("c")));
        check(&["ab", "ac"], "a", Picked::More);
        check(&["ab", "ac"], "ac", Picked::Move(1));
        check(&["ab", "ac"], "aa", Picked::PutBack);
        check(&["ab", "cd"], "acd", Picked::Move(1));
        check(&["ab", "cd"], "ax", Picked::Nothing(path("ax")));
    }

    #[test]
    fn chains_stop_where_they_may_and_ends_are_found() {
        check(&["ab", "abc"], "ab", Picked::More);
        check(&["ab", "abc"], "abb", Picked::Move(0));
        check(&["ab", "abc"], "abc", Picked::Move(1));
        check(&["abc", "ade"], "ae", Picked::Move(1));
        check(&["abd", "acd"], "ad", Picked::Nothing(path("ad")));
        check(&["abca", "abc", "ab"], "abca", Picked::Move(0));
    }

    #[test]
    fn what_is_taken_is_no_end_to_point_at() {
        let paths = [path("abx"), path("ac")];
        let mut pick = Pick::default();
        for (cell, expected) in [
            ("a", Picked::More),
            ("x", Picked::Nothing(path("ax"))),
            ("b", Picked::More),
            ("x", Picked::Move(0)),
        ] {
            let picked = pick.touch(&paths, |index| index == 1, path(cell)[0]);
            assert_eq!(picked, expected, "{cell}");
        }
    }

    #[test]
    fn equal_paths_are_asked_about() {
        check(&["a", "a", "b"], "a", Picked::Ask(vec![0, 1]));
    }
}
