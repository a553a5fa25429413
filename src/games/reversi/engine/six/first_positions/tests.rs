//! Tests of the first positions of 6×6 against published results.

use super::*;
use tabletop_core::Rng;
use tabletop_core::hash::{FNV_START, fnv1a};

const FILE: &[u8] = include_bytes!("../../../../../../assets/reversi.six");

/// J. Feinstein, 1993: with perfect play White wins 6 × 6 by 20 : 16.
#[test]
fn white_wins_by_twenty_to_sixteen() {
    let known = FirstPositions::shipped();
    assert_eq!(known.score(Board::START), Some(-4));
    let moves = known.moves(Board::START).expect("known");
    // All four first moves are symmetrical.
    assert_eq!(moves.len(), 4);
    assert!(moves.iter().all(|&(_, score)| score == -4));
}

#[test]
fn different_positions_are_as_many_as_they_are() {
    let counts = positions(6).iter().map(Vec::len).collect::<Vec<_>>();
    assert_eq!(counts, [1, 1, 3, 14, 60, 314, 1632]);
}

/// The file holds scores without positions: they are right only as long as the order of positions stays.
#[test]
fn the_order_of_the_positions_stays() {
    let layers = positions(PLIES);
    let bits = |board: &Board| [board.mover.to_le_bytes(), board.opponent.to_le_bytes()];
    let words = layers.last().into_iter().flatten().flat_map(bits);
    let hash = words.fold(FNV_START, |hash, word| fnv1a(hash, &word));
    assert_eq!(hash, 0x0278_8d2b_d475_fafd);
}

/// Random play: as long as a position is known, its score is that of its best move, in any symmetrical form; then
/// no further position is known.
#[test]
fn scores_follow_from_those_of_the_moves() {
    let known = FirstPositions::shipped();
    let mut rng = Rng::new(6);
    for _ in 0..200 {
        let mut board = Board::START;
        for ply in 0..PLIES {
            let moves = known.moves(board).expect("known");
            let best = moves.iter().map(|&(_, score)| score).max();
            for symmetric in board.symmetries() {
                assert_eq!(known.score(symmetric), best, "ply {ply}");
            }
            let &(square, score) = rng.pick(&moves).expect("a move");
            let line = known.best_play(board, square);
            assert_eq!(
                (line[0], line.len()),
                (Some(square), (PLIES - ply) as usize)
            );
            let flips = SIX.flips(square, board.mover, board.opponent);
            board = board.after(square, flips);
            assert_eq!(known.score(board), Some(-score));
        }
        assert_eq!(known.moves(board), None);
    }
}

#[test]
fn a_damaged_file_is_refused() {
    assert!(FirstPositions::from_bytes(FILE).is_ok());
    assert!(FirstPositions::from_bytes(&FILE[..FILE.len() - 1]).is_err());
    assert!(FirstPositions::from_bytes(&[]).is_err());
    let mut changed = FILE.to_vec();
    if let Some(last) = changed.last_mut() {
        *last ^= 1;
    }
    assert!(FirstPositions::from_bytes(&changed).is_err());
}

#[test]
fn nothing_is_known_without_a_file() {
    let nothing = FirstPositions(HashMap::new());
    assert_eq!(nothing.score(Board::START), None);
    assert_eq!(nothing.moves(Board::START), None);
    let first = nexts(Board::START).next().map(|(square, _)| square);
    let line = nothing.best_play(Board::START, first.expect("a move"));
    assert_eq!(line, [first]);
}
