//! Check of wins that analysis reports, by rules written apart from the game's: the attacker plays the move that is
//! reported, the defender every empty point, and a line ends where five stones stand in a row.
//!
//! Freestyle only: no point is forbidden, and more than five count.

use std::collections::HashSet;

use tabletop_core::{
    Cell, Control, Engine as _, Game as _, Limits, Position as _, Report, Score, SearchRequest,
    Side,
};
use tabletop_games::gomoku::{Gomoku, GomokuEngine, Move, Position};

/// Searches with ten times the positions where the first one reports nothing.
const PATIENCE: u64 = 10;
/// Directions of rows of five: column and row.
const AXES: [[i32; 2]; 4] = [[1, 0], [0, 1], [1, 1], [1, -1]];

/// Result of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Checked {
    /// A five was reached after every defence.
    Won,
    /// More searches are needed than were allowed, or no win is reported after some defence: nothing is shown.
    Open(Gap),
    /// The defender makes a five, or fills the board.
    False,
}

/// Reason why a win is neither confirmed nor refuted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gap {
    TooLong,
    Unreported,
}

/// Checks the win that a search of `nodes` positions reports, with at most `searches` searches. `None` if it reports no
/// win.
pub(super) fn check(position: &Position, nodes: u64, searches: u32) -> Option<Checked> {
    let mut walk = Walk {
        engine: GomokuEngine::default(),
        nodes,
        left: searches,
        won: HashSet::new(),
    };
    let first = walk.winning_move(position, nodes)?;
    let found = walk.after(position, first);
    Some(found.err().unwrap_or(Checked::Won))
}

struct Walk {
    engine: GomokuEngine,
    nodes: u64,
    /// Number of further searches.
    left: u32,
    /// Positions that are won with the attacker to move.
    won: HashSet<String>,
}

impl Walk {
    /// Returns the move that a search reports to win.
    fn winning_move(&mut self, position: &Position, nodes: u64) -> Option<Move> {
        let limits = Limits {
            nodes: Some(nodes),
            proofs: true,
            ..Limits::default()
        };
        let mut last = None;
        self.engine.search(SearchRequest {
            root: position,
            limits: &limits,
            rated: None,
            control: &Control::new(),
            report: &mut |report: Report<Move>| last = report.lines.into_iter().next(),
        });
        let line = last?;
        let won = matches!(line.score, Score::WinIn(_));
        line.moves.first().filter(|_| won).copied()
    }

    /// Confirms a win of the side to move.
    fn attack(&mut self, position: &Position) -> Result<(), Checked> {
        if !fives(position, position.turn()).is_empty() {
            return Ok(());
        }
        let key = Gomoku::write_position(position);
        if self.won.contains(&key) {
            return Ok(());
        }
        self.left = self
            .left
            .checked_sub(1)
            .ok_or(Checked::Open(Gap::TooLong))?;
        let reported = self
            .winning_move(position, self.nodes)
            .or_else(|| self.winning_move(position, PATIENCE * self.nodes));
        self.after(position, reported.ok_or(Checked::Open(Gap::Unreported))?)?;
        self.won.insert(key);
        Ok(())
    }

    /// Confirms a win of the side that plays `mv`, whatever the other one plays.
    fn after(&mut self, position: &Position, mv: Move) -> Result<(), Checked> {
        let attacker = position.turn();
        let next = played(position, mv);
        let empty: Vec<Cell> = next.discs().empties().collect();
        if empty.is_empty() || !fives(&next, attacker.other()).is_empty() {
            return Err(Checked::False);
        }
        let fives = fives(&next, attacker);
        for &reply in &empty {
            // Any other five than the one that is stopped wins at once.
            if fives.iter().all(|&five| five == reply) {
                self.attack(&played(&next, Move::Place(reply)))?;
            }
        }
        Ok(())
    }
}

fn played(position: &Position, mv: Move) -> Position {
    let mut next = position.clone();
    next.play_unchecked(&mv);
    next
}

/// Returns the empty points where a stone of `side` makes five or more in a row.
fn fives(position: &Position, side: Side) -> Vec<Cell> {
    let size = i32::from(position.grid().cols);
    let is_own = |[col, row]: [i32; 2]| {
        (0..size).contains(&col)
            && (0..size).contains(&row)
            && position.discs().at(Cell::new(col as u8, row as u8)) == Some(side)
    };
    let makes_five = |at: &Cell| {
        AXES.iter().any(|[right, down]| {
            let reach = |sign: i32| {
                let stone = |steps: &i32| {
                    is_own([
                        i32::from(at.col) + sign * steps * right,
                        i32::from(at.row) + sign * steps * down,
                    ])
                };
                (1..5).take_while(stone).count()
            };
            reach(1) + reach(-1) >= 4
        })
    };
    position.discs().empties().filter(makes_five).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop_core::Options;

    #[track_caller]
    fn position(middle: &str, side: char) -> Position {
        let options = Options::defaults(Gomoku::INFO.options)
            .with("opening", "free")
            .expect("an option");
        let empty = ".".repeat(15);
        let mut rows = vec![empty.clone(); 5];
        rows.extend(middle.split('/').map(|row| format!("....{row:.<11}")));
        rows.resize(15, empty);
        let text = format!("{} {side}", rows.join("/"));
        Gomoku::read_position(&options, &text).expect("a position")
    }

    #[test]
    fn wins_are_confirmed_and_other_moves_refuted() {
        let threats = position(
            ".......XOO/.....OOX/......XO/.....X/....XXXO/...O.X/.....O",
            'X',
        );
        assert_eq!(check(&threats, 20_000, 5_000), Some(Checked::Won));
        let open = Some(Checked::Open(Gap::TooLong));
        assert_eq!(check(&threats, 20_000, 1), open);
        let even = position("...X.O", 'X');
        assert_eq!(check(&even, 500, 100), None);
        // After any stone but at the ends of White's four, White makes a five.
        let mut walk = Walk {
            engine: GomokuEngine::default(),
            nodes: 500,
            left: 10,
            won: HashSet::new(),
        };
        let four = position("XOOOO./XXX", 'X');
        let away = Move::Place(Cell::new(0, 0));
        assert_eq!(walk.after(&four, away), Err(Checked::False));
    }

    #[test]
    fn fives_are_counted_in_all_directions() {
        let rows = position("XX.XX/X/X./X...X/..XX", 'X');
        let points: Vec<_> = fives(&rows, Side::Black)
            .into_iter()
            .map(|at| (at.col, at.row))
            .collect();
        assert_eq!(points, [(4, 4), (6, 5), (4, 9)]);
        assert!(fives(&rows, Side::White).is_empty());
    }
}
