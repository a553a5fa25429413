//! Positions as text: FEN for draughts, `B:W21,22,K30:B1,K7`.

use super::board::Board;
use super::refusal::Refusal;
use super::square::{Square, far_row};
use tabletop_core::Side;

const fn letter(side: Side) -> char {
    match side {
        Side::Black => 'B',
        Side::White => 'W',
    }
}

/// Writes the side to move, then White's and Black's squares, each ascending, `K` before a king's.
pub(super) fn to_fen(board: &Board, turn: Side) -> String {
    let side = |side: Side| {
        let squares = Square::all(board.pieces(side)).map(|square| {
            let king = if board.is_king(square) { "K" } else { "" };
            format!("{king}{}", square.number())
        });
        format!("{}{}", letter(side), squares.collect::<Vec<_>>().join(","))
    };
    format!(
        "{}:{}:{}",
        letter(turn),
        side(Side::White),
        side(Side::Black)
    )
}

/// Parses FEN as programs write it: sides in any order or without squares, ranges, blanks, quotes, a final dot.
/// Without the leading letter `first` is to move.
pub(super) fn parse(text: &str, first: Side) -> Result<(Board, Side), Refusal> {
    let bare =
        text.trim_matches(|c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '.' | '[' | ']'));
    let bare = bare.strip_prefix("FEN").unwrap_or(bare);
    let bare = bare.trim_matches(|c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '.'));
    let bad = || {
        let shown: String = text.trim().chars().take(60).collect();
        Refusal::NotAPosition(shown)
    };
    let mut parts = bare.split(':').map(str::trim).peekable();
    let turn = match parts.peek().map(|part| split_side(part)) {
        Some(Some((side, ""))) => {
            parts.next();
            side
        }
        Some(Some(_)) => first,
        _ => return Err(bad()),
    };
    let (mut board, mut seen) = (Board::default(), [false; 2]);
    for part in parts {
        let (side, squares) = split_side(part).ok_or_else(bad)?;
        if std::mem::replace(&mut seen[side.index()], true) {
            return Err(bad());
        }
        for item in squares
            .split(',')
            .map(str::trim)
            .filter(|item| !item.is_empty())
        {
            place(&mut board, side, item)?;
        }
    }
    if seen == [false; 2] {
        Err(bad())
    } else {
        Ok((board, turn))
    }
}

/// Splits off the side that `part` begins with. Returns it and the rest.
fn split_side(part: &str) -> Option<(Side, &str)> {
    let side = match part.chars().next()? {
        'B' | 'b' => Side::Black,
        'W' | 'w' => Side::White,
        _ => return None,
    };
    Some((side, part[1..].trim()))
}

/// Puts the pieces of an item on the board: `21`, `K7`, `21-32`, `K1-4`.
fn place(board: &mut Board, side: Side, item: &str) -> Result<(), Refusal> {
    let bad = || Refusal::NotARange(item.to_owned());
    let squares = item.strip_prefix(['K', 'k']).unwrap_or(item);
    let king = squares.len() < item.len();
    let (from, to) = squares.split_once('-').unwrap_or((squares, squares));
    let number = |text: &str| {
        let text = text.trim().trim_start_matches(['K', 'k']);
        text.parse().ok().and_then(Square::numbered).ok_or_else(bad)
    };
    let (from, to) = (number(from)?, number(to)?);
    if from > to {
        return Err(bad());
    }
    for square in Square::all(!0).filter(|square| (from..=to).contains(square)) {
        if board.owner(square).is_some() {
            return Err(Refusal::Twice(square));
        }
        if !king && far_row(side) & square.bit() != 0 {
            return Err(Refusal::Uncrowned { side, square });
        }
        *board.pieces_mut(side) |= square.bit();
        if king {
            board.kings |= square.bit();
        }
    }
    Ok(())
}
