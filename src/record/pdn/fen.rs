//! Set-up positions of checkers in PDN's FEN: `W:W18,24,K10:BK7,12`.

use std::fmt;

use crate::model::letter;
use tabletop_core::{Message, Side, texts};

texts! {
    NOT_A_FEN = "{0} is not a checkers position, such as W:W18,24,K10:B12,K22", "“{0}”不是西洋跳棋局面：例如 W:W18,24,K10:B12,K22";
    NO_SQUARE = "{0} is not a square of the board: the squares are 1 to 32", "{0} 不是棋盘上的格子：格子为 1 到 32";
    TWICE = "square {0} is listed twice", "格子 {0} 出现了两次";
}

/// A position by squares 1 to 32.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fen {
    /// The side to move.
    pub turn: Side,
    /// Piece on each square, square 1 first: its side, and true for a king.
    pub squares: [Option<(Side, bool)>; 32],
}

impl fmt::Display for Fen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(letter(self.turn))?;
        for side in [Side::White, Side::Black] {
            write!(f, ":{}", letter(side))?;
            let mut comma = "";
            for (square, piece) in (1..).zip(self.squares) {
                if let Some((owner, king)) = piece
                    && owner == side
                {
                    write!(f, "{comma}{}{square}", if king { "K" } else { "" })?;
                    comma = ",";
                }
            }
        }
        Ok(())
    }
}

/// Parses a position: either side first, ranges such as `21-32`, a final dot, blanks, a side without squares or left out.
pub fn read_fen(text: &str) -> Result<Fen, Message> {
    let shown = || text.chars().take(40).collect::<String>();
    let bad = || Message::new(NOT_A_FEN).arg(shown());
    let solid: String = text
        .chars()
        .filter(|letter| !letter.is_whitespace() && *letter != '"')
        .take(2000)
        .collect();
    let mut parts = solid.trim_end_matches('.').split(':');
    let turn = parts.next().and_then(side_of).ok_or_else(bad)?;
    let mut fen = Fen {
        turn,
        squares: [None; 32],
    };
    let mut sides = 0;
    for part in parts {
        let side = part.get(..1).and_then(side_of);
        let Some(side) = side else {
            // Some programs add move counters after the squares.
            if sides > 0 && part.starts_with(['H', 'F', 'h', 'f']) {
                continue;
            }
            return Err(bad());
        };
        sides += 1;
        for square in part[1..].split(',').filter(|square| !square.is_empty()) {
            fen.put(side, square)?;
        }
    }
    if sides == 0 { Err(bad()) } else { Ok(fen) }
}

fn side_of(text: &str) -> Option<Side> {
    match text {
        "B" | "b" => Some(Side::Black),
        "W" | "w" => Some(Side::White),
        _ => None,
    }
}

impl Fen {
    /// Returns the usual start: Black on 1 to 12, White on 21 to 32, Black to move.
    pub fn start() -> Self {
        let mut squares = [None; 32];
        squares[..12].fill(Some((Side::Black, false)));
        squares[20..].fill(Some((Side::White, false)));
        Self {
            turn: Side::Black,
            squares,
        }
    }

    /// Places the pieces of a text such as `18`, `K7`, `K1-4`.
    fn put(&mut self, side: Side, text: &str) -> Result<(), Message> {
        let bad = || Message::new(NO_SQUARE).arg(text);
        let number = |text: &str| {
            let square = text.trim_start_matches(['K', 'k']).parse::<usize>().ok();
            square
                .filter(|square| (1..=32).contains(square))
                .ok_or_else(bad)
        };
        let king = text.starts_with(['K', 'k']);
        let (first, last) = match text.split_once('-') {
            Some((first, last)) => (number(first)?, number(last)?),
            None => (number(text)?, number(text)?),
        };
        for square in first..=last {
            let place = &mut self.squares[square - 1];
            if place.is_some() {
                return Err(Message::new(TWICE).arg(square));
            }
            *place = Some((side, king));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        match read_fen(text) {
            Ok(fen) => assert_eq!(fen.to_string(), expected, "{text}"),
            Err(message) => assert!(message.to_string().contains(expected), "{text}: {message}"),
        }
    }

    #[test]
    fn positions_are_read_in_the_spellings_that_occur() {
        check("W:W18,24,K10:B12,K22.", "W:WK10,18,24:B12,K22");
        check(
            "\"B:B1-12:W21-32\"",
            "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12",
        );
        check("b: w 18 : b", "B:W18:B");
        check("B:WK1-K3,9", "B:WK1,K2,K3,9:B");
        check("W:W31:B1:H0:F1", "W:W31:B1");
    }

    #[test]
    fn what_is_no_position_is_refused() {
        for text in ["", "W", "X:W1:B2", "W:Q1", "四:W1", "W:四1"] {
            check(text, "is not a checkers position");
        }
        check("W:W33:B1", "33 is not a square");
        check("W:W0", "0 is not a square");
        check("W:Wx", "x is not a square");
        check("W:W1,1:B", "listed twice");
    }
}
