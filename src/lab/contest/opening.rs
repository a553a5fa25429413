//! Finds random openings that are about even.

use anyhow::Result;

use crate::contest::Contest;
use tabletop_core::{Limits, Notation, Rng, Score, WordMove};
use tabletop_play::session::{GameSession, Purpose, Watch};

/// Positions or playouts for the check of an opening: enough to see that no material hangs.
const NODES: u64 = 3000;
/// Number of openings tried before the last one is accepted unchecked.
const TRIES: usize = 50;

/// Finds `contest.opening` random moves after which neither side is far ahead, using `session`.
pub(super) fn find(
    contest: &Contest,
    session: &mut GameSession,
    rng: &mut Rng,
    watch: &mut Watch,
) -> Result<Vec<Notation>> {
    let mut found = Vec::new();
    if contest.opening == 0 {
        return Ok(found);
    }
    for _ in 0..TRIES {
        session.restart(contest.options.clone())?;
        found = walk(session, contest.opening, rng)?;
        if !session.is_over() && is_even(session, contest, watch) {
            break;
        }
    }
    Ok(found)
}

/// Random moves on the board; the first stones of games on empty boards stay near the middle.
fn walk(session: &mut GameSession, plies: usize, rng: &mut Rng) -> Result<Vec<Notation>> {
    let mut moves = Vec::new();
    while moves.len() < plies && !session.is_over() {
        let mut legal = session.legal();
        let on_board = legal.iter().any(|mv| *mv != WordMove::Pass);
        legal.retain(|mv| *mv != WordMove::Pass || !on_board);
        if session.info().key == "gomoku" {
            legal.retain(|mv| is_central(session, mv));
        }
        let Some(mv) = rng.pick(&legal).cloned() else {
            break;
        };
        session.play(&mv)?;
        moves.push(mv);
    }
    Ok(moves)
}

/// Returns true if a point lies in the central 7 × 7.
fn is_central(session: &GameSession, mv: &str) -> bool {
    let grid = session.grid();
    let middle = i16::from(grid.cols / 2);
    let near = |at: u8| (i16::from(at) - middle).abs() <= 3;
    let cell = tabletop_core::squares::FROM_BOTTOM.parse(grid, mv);
    cell.is_ok_and(|cell| near(cell.col) && near(cell.row))
}

fn is_even(session: &mut GameSession, contest: &Contest, watch: &Watch) -> bool {
    let limits = Limits {
        nodes: Some(NODES),
        time: None,
        depth: None,
        level: 10,
        ..contest.limits.clone()
    };
    if session
        .think(Purpose::Analysis, limits, watch.waker())
        .is_err()
    {
        return true;
    }
    watch.follow(session, &mut |_, _| ());
    let score = session
        .analysis()
        .and_then(|known| known.lines.first())
        .map(|line| line.score);
    score.is_none_or(balanced)
}

/// Returns true if the lead is no larger than the advantage of the first move in most games.
fn balanced(score: Score) -> bool {
    match score {
        Score::Discs(discs) => discs.abs() <= 6.0,
        Score::Points(points) => points.abs() <= 6.0,
        Score::Centi(centi) => centi.abs() <= 60,
        Score::Chance(chance) => (0.3..=0.7).contains(&chance),
        Score::WinIn(_) | Score::LossIn(_) => false,
        Score::Draw => true,
    }
}
