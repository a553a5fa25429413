//! The opening book by our own search: every way to make the first three moves, and what follows with the least mistakes.

use super::super::CheckersEngine;
use crate::checkers::book::{key, played, start};
use crate::checkers::{Move, Position};
use tabletop_core::{Control, Engine as _, Limits, Report, Score, SearchRequest};
use tabletop_search::opening_book::{Growth, grow};

/// How many moves of a position are rated. For the first three moves of a game, all are.
const LINES: usize = 4;
/// What stands for a game that is seen to be won, in hundredths of a man.
const WON: i32 = 1_000;
/// In hundredths of a man.
const GROWTH: Growth = Growth {
    free_plies: 3,
    followed: 12,
    ply: 300,
    written: 2,
};

/// The lines of a book of so many positions, each searched with so many nodes. `report` gets how many are done now and then.
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

/// The best moves, what they lead to, and their values in hundredths of a man.
fn rate(
    engine: &mut CheckersEngine,
    position: &Position,
    limits: &Limits,
) -> Vec<(Move, Position, i32)> {
    let mut told = None;
    engine.search(SearchRequest {
        root: position,
        limits,
        rated: None,
        control: &Control::new(),
        report: &mut |report: Report<Move>| told = Some(report),
    });
    let lines = told.map(|report| report.lines).unwrap_or_default();
    let rated = lines.iter().filter_map(|line| {
        let mv = *line.moves.first()?;
        let value = match line.score {
            Score::Centi(value) => value,
            Score::WinIn(_) => WON,
            Score::LossIn(_) => -WON,
            _ => 0,
        };
        Some((mv, played(position, &mv), value))
    });
    rated.collect()
}
