//! Self-play games for training: some random stones near the middle, then short searches of both sides with occasional
//! careless moves.

use super::super::board::{Board, Point};
use super::super::values::Threat;
use super::super::{GomokuEngine, Move};
use super::{CELLS, SIZE, Sample, WON};
use crate::gomoku::{Opening, Position, Rule};
use tabletop_core::{
    Cell, Control, Limits, Outcome, Position as _, Rng, Score, SearchRequest, Side, Verdict,
};
use tabletop_search::score::to_score;

/// Range of the number of random stones, and their maximum distance from the middle.
const STONES: (usize, usize) = (2, 9);
const AROUND: usize = 4;
/// One move in this many is careless as long as nothing is decided.
const CARELESS: usize = 8;
/// Number of moves from which a careless one is drawn.
const PLAUSIBLE: usize = 10;
/// Maximum lead of an opening that is played, in units of the evaluation.
pub(super) const LOPSIDED: i32 = 250;

/// Returns at least `count` positions of self-play games; each move is a search of at most `nodes` positions.
#[must_use]
pub fn positions(seed: u64, count: usize, nodes: u64) -> Vec<Sample> {
    let mut rng = Rng::new(seed);
    let mut found = Vec::with_capacity(count + 200);
    let mut engine = GomokuEngine::default();
    while found.len() < count {
        play(&mut engine, &mut rng, nodes, &mut found);
    }
    found
}

pub(super) fn start(rng: &mut Rng) -> Position {
    let mut position = Position::start(SIZE, Rule::Freestyle, Opening::Free);
    let stones = STONES.0 + rng.below(STONES.1 - STONES.0 + 1);
    let first = usize::from(SIZE) / 2 - AROUND;
    for _ in 0..stones {
        let mut near = || (first + rng.below(2 * AROUND + 1)) as u8;
        let mv = Move::Place(Cell::new(near(), near()));
        if position.outcome().is_none() && position.is_legal(&mv) {
            position.play_unchecked(&mv);
        }
    }
    position
}

fn play(engine: &mut GomokuEngine, rng: &mut Rng, nodes: u64, found: &mut Vec<Sample>) {
    let mut position = start(rng);
    let first = found.len();
    let mut sides = Vec::new();
    let mut played = Vec::new();
    let mut fresh = true;
    while position.outcome().is_none() {
        let (best, score) = think(engine, &position, nodes);
        let even = matches!(score, Score::Centi(score) if score.abs() <= LOPSIDED);
        if fresh && !even {
            return;
        }
        fresh = false;
        let board = Board::of_stones(&position);
        if let Some(sample) = sample(&position, &board, &played, best, score) {
            found.push(sample);
            sides.push(position.stone());
        }
        let mv = if even && rng.below(CARELESS) == 0 {
            careless(&board, rng).unwrap_or(best)
        } else {
            best
        };
        position.play_unchecked(&mv);
        played.push(mv);
    }
    for (sample, side) in found[first..].iter_mut().zip(sides) {
        sample.result = result(position.outcome(), side);
    }
}

pub(super) fn think(engine: &mut GomokuEngine, position: &Position, nodes: u64) -> (Move, Score) {
    let limits = Limits {
        nodes: Some(nodes),
        memory: 8,
        ..Limits::default()
    };
    let found = engine.best_move(SearchRequest {
        root: position,
        limits: &limits,
        rated: None,
        control: &Control::new(),
        report: &mut |_| {},
    });
    found.map_or(
        (Move::Place(Cell::new(0, 0)), Score::Centi(0)),
        |(mv, score)| (mv, to_score(score)),
    )
}

fn careless(board: &Board, rng: &mut Rng) -> Option<Move> {
    let turn = board.turn();
    let early = |&at: &Point| {
        let order = |side, of: usize| i32::from(board.order(side, at)[of]);
        -(order(turn, 0) + order(turn.other(), 1))
    };
    let mut near: Vec<_> = board.near().collect();
    near.sort_by_key(early);
    near.truncate(PLAUSIBLE);
    let at = rng.pick(&near).copied()?;
    Some(Move::Place(super::super::cell(at)))
}

/// Returns the result for `side`: 2 for a win, 1 for a draw, 0 for a loss.
fn result(outcome: Option<Outcome>, side: Side) -> u8 {
    match outcome.map(|outcome| outcome.verdict) {
        Some(Verdict::Win(winner)) => 2 * u8::from(winner == side),
        _ => 1,
    }
}

/// Returns the training sample of a position after the moves `played`, unless it is trivially decided.
fn sample(
    position: &Position,
    board: &Board,
    played: &[Move],
    best: Move,
    score: Score,
) -> Option<Sample> {
    let (own, other) = (board.turn(), board.turn().other());
    let decided = [
        (own, Threat::Five),
        (own, Threat::Winner),
        (other, Threat::Five),
    ];
    if decided
        .iter()
        .any(|&(side, threat)| board.how_many(side, threat) > 0)
    {
        return None;
    }
    let grid = position.grid();
    let number = |mv: &Move| match *mv {
        Move::Place(placed) => grid.cells().position(|cell| cell == placed),
        _ => None,
    };
    let last = [2, 1].map(|back| {
        let mv = played.len().checked_sub(back).map(|at| &played[at]);
        mv.and_then(number).unwrap_or(CELLS) as u8
    });
    let stone = |cell| match position.discs().at(cell) {
        None => 0,
        Some(side) if side == own => 1,
        Some(_) => 2,
    };
    let mut cells = [0; CELLS];
    for (to, cell) in cells.iter_mut().zip(grid.cells()) {
        *to = stone(cell);
    }
    Some(Sample {
        cells,
        last,
        best: number(&best)? as u8,
        score: match score {
            Score::WinIn(_) => WON,
            Score::LossIn(_) => -WON,
            Score::Centi(score) => score.clamp(-i32::from(WON) + 1, i32::from(WON) - 1) as i16,
            _ => 0,
        },
        result: 1,
    })
}
