//! Candidates for problems: positions of quick games with occasional errors, and random endgames.

use super::super::{Board, Checkers, Move, Position, Rules, Square};
use super::Searcher;
use tabletop_core::problem::Candidate;
use tabletop_core::{Game, Options, Position as _, Rng, Side};

/// Minimum number of random plies at the beginning, and of further ones that there may be.
const RANDOM_PLIES: (usize, usize) = (4, 8);
/// Node limits of a move's search, one of these each side.
const NODES: [u64; 5] = [50, 200, 600, 2_000, 6_000];
/// Interval of random moves in a game.
const ERRS_ONE_IN: usize = 10;
/// Maximum number of pieces on the board of a candidate.
const MAX_PIECES_AT_START: u32 = 16;
/// Maximum length of a game in plies.
const MAX_PLIES: usize = 150;
/// Interval of problem numbers with random endgames.
const ENDINGS_ONE_IN: u64 = 2;
/// Number of such endgames that are tried at once.
const ENDINGS: usize = 64;

/// Positions of a game, or endgames, that may make problems, in random order.
pub(super) fn candidates(
    searcher: &mut Searcher,
    number: u64,
    rng: &mut Rng,
) -> Vec<Candidate<Position>> {
    let positions = if number.is_multiple_of(ENDINGS_ONE_IN) {
        (0..ENDINGS).map(|_| ending(rng)).collect()
    } else {
        of_game(searcher, rng)
    };
    let options = Options::defaults(Checkers::INFO.options);
    positions
        .into_iter()
        .map(|position| Candidate {
            options: options.clone(),
            position,
        })
        .collect()
}

fn of_game(searcher: &mut Searcher, rng: &mut Rng) -> Vec<Position> {
    let mut position = Position::new(Board::START, Side::Black, Rules::default());
    let random = RANDOM_PLIES.0 + rng.below(RANDOM_PLIES.1);
    let nodes = [(); 2].map(|()| rng.pick(&NODES).copied().unwrap_or(NODES[0]));
    let mut found = Vec::new();
    for ply in 0..MAX_PLIES {
        let moves = position.legal_moves();
        if position.outcome().is_some() || moves.is_empty() {
            break;
        }
        if position.board().empty().count_zeros() <= MAX_PIECES_AT_START {
            found.push(position.clone());
        }
        let by_chance = ply < random || rng.below(ERRS_ONE_IN) == 0;
        let chosen = if by_chance || moves.len() == 1 {
            rng.pick(&moves).copied()
        } else {
            searcher.best(&position, nodes[ply % 2])
        };
        let Some(mv) = chosen else { break };
        position.play_unchecked(&mv);
    }
    rng.shuffle(&mut found);
    // The past of a position matters for repetitions; a problem begins without one.
    let forget =
        |position: Position| Position::new(*position.board(), position.turn(), position.rules());
    found.into_iter().map(forget).collect()
}

/// Draws an endgame: three or four pieces, at least one a side, men not yet on the row where they are crowned.
fn ending(rng: &mut Rng) -> Position {
    let mut board = Board {
        black: 0,
        white: 0,
        kings: 0,
    };
    let pieces = 3 + rng.below(2);
    let owns = |piece: usize| match piece {
        0 => Side::Black,
        1 => Side::White,
        _ if piece == 2 || pieces == 3 => Side::Black,
        _ => Side::White,
    };
    for piece in 0..pieces {
        let side = owns(piece);
        let empty: Vec<Square> = Square::all(board.empty()).collect();
        let Some(&square) = rng.pick(&empty) else {
            break;
        };
        let crowned = super::super::far_row(side) & square.bit() != 0;
        *board.pieces_mut(side) |= square.bit();
        if crowned || rng.below(2) == 0 {
            board.kings |= square.bit();
        }
    }
    let turn = if rng.below(2) == 0 {
        Side::Black
    } else {
        Side::White
    };
    Position::new(board, turn, Rules::default())
}

pub(super) fn crowns(position: &Position, mv: &Move) -> bool {
    !position.board().is_king(mv.from())
        && super::super::far_row(position.turn()) & mv.to().bit() != 0
}
