use super::ranks::Material;
use super::*;
use crate::core::Side;
use crate::games::checkers::fen;
use std::sync::LazyLock;

static FOUR_PIECES: LazyLock<EndgameTables> = LazyLock::new(|| EndgameTables::build(4));

#[test]
fn counts_of_2_to_4_pieces() {
    assert_eq!(FOUR_PIECES.counts(2), [716, 402, 2_370]);
    assert_eq!(FOUR_PIECES.counts(3), [100_250, 87_305, 8_477]);
    assert_eq!(FOUR_PIECES.counts(4), [2_574_304, 1_917_090, 1_717_922]);
}

#[test]
#[ignore = "about a minute and 300 MB"]
fn counts_of_5_pieces() {
    let tables = EndgameTables::build(5);
    assert_eq!(tables.counts(5), [71_334_772, 56_993_144, 11_122_892]);
}

#[track_caller]
fn check(text: &str, expected: TableResult) {
    let (board, turn) = fen::read(text, Side::Black).unwrap();
    assert_eq!(
        FOUR_PIECES.probe(FastBoard::from_view(&board, turn)),
        Some(expected),
        "{text}"
    );
}

#[test]
fn known_endings() {
    check("W:WK15,K18:BK1", TableResult::Win(19));
    check("B:WK14:BK1,K2", TableResult::Win(33));
    check("B:WK2,K4:BK3,K7", TableResult::Win(49));
    check("B:W20,K15:B12,K28", TableResult::Draw);
    let (board, turn) = fen::read("W:W20,K15:B12,K28", Side::Black).unwrap();
    assert!(matches!(
        FOUR_PIECES.probe(FastBoard::from_view(&board, turn)),
        Some(TableResult::Win(_))
    ));
}

/// Every value is what its moves make it.
#[test]
fn values_agree_with_their_moves() {
    let mut seen = 0;
    for men in 0..=3 {
        for material in Material::of(3, men) {
            FOUR_PIECES.ranks.each(material, |index, board| {
                let mut best = 1;
                board.moves(&mut |step| best = better(best, FOUR_PIECES.value(board.after(step))));
                assert_eq!(
                    FOUR_PIECES.slices[material.slot()][index],
                    best,
                    "{board:?}"
                );
                seen += 1;
            });
        }
    }
    assert_eq!(seen, 196_032);
}

/// The better of `best` and what a move to a position of `value` is worth; 1 is "no move so far".
fn better(best: u8, value: u8) -> u8 {
    let gain = if value == DRAW { DRAW } else { value + 1 };
    let order = |value: u8| match value {
        DRAW => 0,
        value if value % 2 == 0 => 300 - i32::from(value),
        value => i32::from(value) - 300,
    };
    if order(gain) > order(best) {
        gain
    } else {
        best
    }
}
