//! Overlay of the points where either side could make a five, a four or an open three, shown on request.

use super::board::{Board, cell};
use super::values::Threat;
use crate::gomoku::Position;
use tabletop_core::{Message, Overlay, Side, texts};

texts! {
    NOTE = "Threats (b/w): 5 five, ! wins next, 4 four, 3 open three", "威胁：b 黑，w 白；5 成五，! 必胜（活四、双四），4 冲四，3 活三";
    NONE = "No threats yet", "尚无威胁";
}

const fn sign(threat: Threat) -> Option<char> {
    match threat {
        Threat::Five => Some('5'),
        Threat::Winner => Some('!'),
        Threat::Four | Threat::FourThree => Some('4'),
        Threat::Three | Threat::TwoThrees => Some('3'),
        Threat::Quiet | Threat::Shape | Threat::Forbidden => None,
    }
}

/// The strongest threat of each empty point.
pub(in crate::gomoku) fn overlay(position: &Position) -> Overlay {
    if position.winner().is_some() {
        return Overlay::default();
    }
    let mut board = Board::of_stones(position);
    let mut labels = Vec::new();
    let points: Vec<_> = board.near().collect();
    for at in points {
        // If both sides have the same threat, that of the side to move is shown.
        let turn = board.turn();
        let mut best: Option<(Threat, Side)> = None;
        for side in [turn, turn.other()] {
            let threat = board.threat(side, at);
            let stronger = best.is_none_or(|(known, _)| threat > known);
            if sign(threat).is_some() && stronger && !board.is_forbidden(side, at) {
                best = Some((threat, side));
            }
        }
        if let Some((threat, side)) = best {
            let letter = if side == Side::Black { 'b' } else { 'w' };
            let threat = sign(threat).unwrap_or(' ');
            labels.push((cell(at), format!("{letter}{threat}")));
        }
    }
    let note = if labels.is_empty() { NONE } else { NOTE };
    Overlay {
        marks: Vec::new(),
        labels,
        notes: vec![Message::new(note)],
    }
}

#[cfg(test)]
mod tests {
    use crate::gomoku::Gomoku;
    use tabletop_core::{Game, Options, Position as _};

    #[test]
    fn fours_and_threes_are_named_for_both_sides() {
        let options = Options::defaults(Gomoku::INFO.options);
        let mut position = Gomoku::start(&options).expect("a game");
        for text in ["h8", "a1", "i8", "a2", "j8"] {
            let mv = Gomoku::read_move(&position, text).expect("a move");
            assert!(position.is_legal(&mv));
            position.play_unchecked(&mv);
        }
        let overlay = super::overlay(&position);
        let label = |col: u8, row: u8| {
            let mut labels = overlay.labels.iter();
            labels
                .find(|(cell, _)| (cell.col, cell.row) == (col, row))
                .map(|(_, text)| text.as_str())
        };
        // Beside Black's open three a straight four can be made.
        assert_eq!(label(6, 7), Some("b!"));
        assert_eq!(label(10, 7), Some("b!"));
        assert_eq!(label(14, 14), None);
    }
}
