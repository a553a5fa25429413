//! Helpers for the tests of all games.

use tabletop_core::{Control, Engine, Game, Limits, Position, Reason as _, Report, SearchRequest};

/// Checks that a typed move is refused with a message that contains `words`.
#[track_caller]
pub(crate) fn check_refused<G: Game>(position: &G::Position, text: &str, words: &str) {
    let refused = G::read_move(position, text).and_then(|mv| match position.refusal(&mv) {
        Some(reason) => Err(reason),
        None => Ok(mv),
    });
    let reason = refused
        .expect_err("this move is no good")
        .message()
        .to_string();
    assert!(reason.contains(words), "{text}: {reason}");
}

/// Searches and returns the move and the last report.
pub(crate) fn search<P: Position>(
    engine: &mut impl Engine<P>,
    root: &P,
    limits: &Limits,
) -> (Option<P::Move>, Option<Report<P::Move>>) {
    let mut last = None;
    let found = engine.search(SearchRequest {
        root,
        limits,
        rated: None,
        control: &Control::new(),
        report: &mut |report| {
            last = Some(report);
        },
    });
    (found, last)
}

/// Returns the last report of a search.
#[track_caller]
pub(crate) fn last_report<P: Position>(
    engine: &mut impl Engine<P>,
    root: &P,
    limits: &Limits,
) -> Report<P::Move> {
    search(engine, root, limits).1.expect("a report")
}
