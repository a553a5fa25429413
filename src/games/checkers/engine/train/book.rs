//! The opening book by our own search: all first three moves, and the continuations with the smallest mistakes.

use super::super::CheckersEngine;
use crate::checkers::book::{key, start};
use crate::checkers::{Move, Position};
use tabletop_core::{Engine as _, Limits, Position as _, Score};
use tabletop_search::opening_book::{Growth, grow};

/// Number of rated moves of a position. For the first three moves of a game, all are rated.
const LINES: usize = 4;
/// Value of a position that is seen to be won, in hundredths of a man.
const WON: i32 = 1_000;
/// Settings for growing the book, in hundredths of a man.
const GROWTH: Growth = Growth {
    free_plies: 3,
    followed: 12,
    ply: 300,
    written: 2,
};

/// Makes a book of `count` positions, each searched with `nodes` nodes, and returns its lines. `report` gets the
/// number of finished positions now and then.
pub fn book(nodes: u64, count: usize, report: &mut dyn FnMut(usize)) -> Vec<String> {
    let mut engine = CheckersEngine::default();
    let mut done = 0;
    let rate = |position: &Position, plies: usize| {
        done += 1;
        if done % 100 == 0 {
            report(done);
        }
        let limits = Limits {
            nodes: Some(nodes),
            lines: if plies < GROWTH.free_plies {
                usize::MAX
            } else {
                LINES
            },
            ..Limits::default()
        };
        rate(&mut engine, position, &limits)
    };
    grow(start(), count, GROWTH, key, rate)
}

/// Best moves, the positions after them, and their values in hundredths of a man.
fn rate(
    engine: &mut CheckersEngine,
    position: &Position,
    limits: &Limits,
) -> Vec<(Move, Position, i32)> {
    let (_, lines) = engine.analyse(position, limits);
    let rated = lines.iter().filter_map(|line| {
        let mv = *line.moves.first()?;
        let value = match line.score {
            Score::Centi(value) => value,
            Score::WinIn(_) => WON,
            Score::LossIn(_) => -WON,
            _ => 0,
        };
        Some((mv, position.after(&mv), value))
    });
    rated.collect()
}
