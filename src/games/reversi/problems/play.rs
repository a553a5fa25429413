//! Candidates for problems: games with a random opening, then quick searches of different depth with occasional
//! errors.

use super::super::engine::board::{Board, Squares};
use super::super::engine::portable;
use super::super::engine::solve::EndgameSolver;
use super::super::rules::Passing;
use super::make::EMPTIES;
use super::{Position, after};
use tabletop_core::problem::Candidate;
use tabletop_core::{Cell, Discs, Grid, Options, Rng, Side};

/// Minimum number of random moves at the beginning, and of further ones that there may be.
const RANDOM_PLIES: (usize, usize) = (6, 8);
const MAX_DEPTH: usize = 5;
/// Interval of random moves in a game.
const ERRS_ONE_IN: usize = 12;

/// Positions of a game that may make problems, in random order.
pub(super) fn candidates(
    solver: &mut EndgameSolver,
    options: &Options,
    rng: &mut Rng,
) -> Vec<Candidate<Position>> {
    let mut found = Vec::new();
    let random = RANDOM_PLIES.0 + rng.below(RANDOM_PLIES.1);
    let depths = [
        1 + rng.below(MAX_DEPTH) as u32,
        1 + rng.below(MAX_DEPTH) as u32,
    ];
    let (mut board, mut turn) = (Board::START, Side::Black);
    for ply in 0.. {
        let moves: Vec<u32> = Squares(portable::moves(board.mover, board.opponent)).collect();
        if moves.is_empty() {
            if portable::moves(board.opponent, board.mover) == 0 {
                break;
            }
            (board, turn) = (board.passed(), turn.other());
            continue;
        }
        if EMPTIES.contains(&board.empties()) {
            found.push(candidate(board, turn, options));
        }
        if board.empties() < *EMPTIES.start() {
            break;
        }
        let errs = ply < random || rng.below(ERRS_ONE_IN) == 0;
        let random_move = rng.pick(&moves).copied();
        let chosen = if errs {
            random_move
        } else {
            solver.rate(board, depths[turn.index()]).best
        };
        let Some(square) = chosen.or(random_move) else {
            break;
        };
        (board, turn) = (after(board, square), turn.other());
    }
    rng.shuffle(&mut found);
    found
}

fn candidate(board: Board, turn: Side, options: &Options) -> Candidate<Position> {
    let grid = Grid::square(8);
    let mut discs = Discs::empty(grid);
    for (set, side) in [(board.mover, turn), (board.opponent, turn.other())] {
        for square in Squares(set) {
            discs.put(Cell::new((square % 8) as u8, (square / 8) as u8), side);
        }
    }
    Candidate {
        options: options.clone(),
        position: Position::set_up(discs, turn, Passing::Auto),
    }
}
