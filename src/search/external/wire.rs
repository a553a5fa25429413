//! Lines, positions and moves of the Hub protocol.
//!
//! Our notation writes a capture with every landing square (`15x22x29`); the protocol names the first and the last,
//! then the captured pieces (`15x29x18x25`).

use tabletop_core::{Notation, reasons};

reasons! {
    /// Error in a text of the protocol.
    pub enum WireError {
        /// The text is no position.
        Position(text: String) => ("not-a-position",
            "{0} is not a position: expected W or B and 32 of w, b, W, B, e",
            "“{0}”不是局面：格式为 W 或 B 后接 32 个 w、b、W、B、e", arg(text)),
        /// Not a legal move.
        Move(text: String) => ("not-a-move", "{0} is not a legal move here", "{0} 在此不是合法着法", arg(text)),
    }
}

/// A command and its arguments.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// The command, the first word of the line.
    pub command: String,
    args: Vec<(String, String)>,
}

impl Line {
    /// Reads `command arg=value arg="value" flag`.
    pub fn parse(text: &str) -> Self {
        let mut line = Self::default();
        let mut rest = text.trim();
        while !rest.is_empty() {
            let end = rest
                .find(|c: char| c == '=' || c.is_whitespace())
                .unwrap_or(rest.len());
            let name = &rest[..end];
            let mut after = rest[end..].trim_start();
            let mut value = "";
            if let Some(right) = after.strip_prefix('=') {
                (value, after) = take_value(right.trim_start());
            }
            if line.command.is_empty() {
                name.clone_into(&mut line.command);
            } else {
                line.args.push((name.to_owned(), value.to_owned()));
            }
            rest = after.trim_start();
        }
        line
    }

    /// The value of an argument.
    pub fn get(&self, name: &str) -> Option<&str> {
        let found = self.args.iter().find(|(key, _)| key == name);
        found.map(|(_, value)| value.as_str())
    }

    /// Returns true if there is such an argument, with or without a value.
    pub fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }
}

/// Splits off a value, quoted or not. Returns it and the rest.
fn take_value(text: &str) -> (&str, &str) {
    if let Some(quoted) = text.strip_prefix('"') {
        return quoted.split_once('"').unwrap_or((quoted, ""));
    }
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    text.split_at(end)
}

/// A position of the protocol as FEN.
pub fn fen(text: &str) -> Result<String, WireError> {
    let bad = || WireError::Position(text.to_owned());
    let turn = text.chars().next().filter(|c| matches!(c, 'W' | 'B'));
    let turn = turn.ok_or_else(bad)?;
    let squares = &text[1..];
    if squares.len() != 32 || !squares.bytes().all(|byte| b"wbWBe".contains(&byte)) {
        return Err(bad());
    }
    let side = |man: char, king: char| {
        let named = squares.chars().zip(1..).filter_map(|(piece, number)| {
            let is_man = piece == man;
            (is_man || piece == king).then(|| format!("{}{number}", if is_man { "" } else { "K" }))
        });
        named.collect::<Vec<_>>().join(",")
    };
    Ok(format!("{turn}:W{}:B{}", side('w', 'W'), side('b', 'B')))
}

/// A FEN as we write it as a position of the protocol.
pub fn position(fen: &str) -> Option<String> {
    let mut parts = fen.split(':');
    let turn = parts.next()?;
    let mut squares = [b'e'; 32];
    for part in parts {
        let (side, pieces) = part.split_at_checked(1)?;
        for piece in pieces.split(',').filter(|piece| !piece.is_empty()) {
            let (is_king, number) = match piece.strip_prefix('K') {
                Some(number) => (true, number),
                None => (false, piece),
            };
            let index = number.parse::<usize>().ok()?.checked_sub(1)?;
            *squares.get_mut(index)? = match (side, is_king) {
                ("W", false) => b'w',
                ("W", true) => b'W',
                (_, false) => b'b',
                (_, true) => b'B',
            };
        }
    }
    let squares = String::from_utf8(squares.to_vec()).ok()?;
    Some(format!("{turn}{squares}"))
}

/// Square that a jump passes over, in PDN numbers of an 8×8 board.
fn between(from: u8, to: u8) -> u8 {
    // Row and index in the row from 0; a jump spans two rows, so both squares are aligned alike.
    let (row, step) = ((from.min(to) - 1) / 4, from.abs_diff(to));
    let least = from.min(to);
    let to_right = step == 9;
    // Even rows from the top are shifted to the right: their lower right neighbour is 5 on, else 4 on.
    match (row % 2 == 0, to_right) {
        (true, true) => least + 5,
        (true, false) | (false, true) => least + 4,
        (false, false) => least + 3,
    }
}

/// Our notation in the protocol's: a capture names what it takes.
pub fn write_move(text: &str) -> String {
    let route: Vec<u8> = text
        .split('x')
        .filter_map(|number| number.parse().ok())
        .collect();
    let (Some(first), Some(last)) = (route.first(), route.last()) else {
        return text.to_owned();
    };
    if route.len() < 2 {
        return text.to_owned();
    }
    let mut taken: Vec<_> = route
        .windows(2)
        .map(|pair| between(pair[0], pair[1]))
        .collect();
    taken.sort_unstable();
    let taken: Vec<_> = taken.iter().map(u8::to_string).collect();
    format!("{first}x{last}x{}", taken.join("x"))
}

/// The legal move that the protocol calls `text`; captured pieces may come in any order.
pub fn read_move(text: &str, legal: &[Notation]) -> Result<Notation, WireError> {
    let sorted = |text: &str| {
        let mut numbers: Vec<u8> = text
            .split(['x', '-'])
            .filter_map(|number| number.parse().ok())
            .collect();
        if let Some(taken) = numbers.get_mut(2..) {
            taken.sort_unstable();
        }
        numbers
    };
    let wanted = sorted(text);
    let found = legal.iter().find(|mv| sorted(&write_move(mv)) == wanted);
    found
        .cloned()
        .ok_or_else(|| WireError::Move(text.to_owned()))
}
