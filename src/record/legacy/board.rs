//! Old save files of the two board games: names, side to move, pieces.

use crate::issue::{Warnings, cut};
use crate::lines::{Failure, Lines};
use crate::model::said_name;
use crate::pdn::Fen;
use crate::{Points, Record, key};
use tabletop_core::{Cell, Message, Side, texts};

texts! {
    NAMES = "the names of Black and White", "黑白双方的名字";
    TURN = "the side to move", "行棋方";
    NOT_A_TURN = "{0} is not a side: expected black or white; read as black", "“{0}”不是行棋方（black 或 white）；按 black 读取";
    FEW_NAMES = "expected two names separated by a space, not {0}", "需要以空格分开的两个名字，而不是“{0}”";
    NOT_A_PIECE = "{0} is not a piece: expected an index from 0 to 63 and one of {1}; skipped", "“{0}”不是棋子（0 到 63 的编号和 {1} 之一）；已跳过";
    LIGHT = "cell {0} is a light square; skipped", "{0} 号格是浅色格，已跳过";
    TWICE = "cell {0} is listed twice; the last one counts", "{0} 号格出现了两次，以后者为准";
    NO_CENTRE = "the four centre squares are not all taken: this can't happen in play", "中央四格未全部被占：实战中不会出现";
    TOO_MANY = "{0} has {1} {1|piece|pieces}, more than 12", "{0}有 {1} 个棋子，多于规则的 12 个";
    UNCROWNED = "a man stands on its last row, where it would be a king: this can't happen in play", "兵停在底线而未升王：实战中不会出现";
}

texts! { pub(super) const:
    BLACK = "Black", "黑方";
    WHITE = "White", "白方";
}

/// Parses the two lines after the first: names and side to move.
fn head(
    record: &mut Record,
    lines: &mut Lines<'_>,
    warnings: &mut Warnings,
) -> Result<Side, Failure> {
    let (at, line) = lines.need(NAMES)?;
    let mut names = line.split_whitespace();
    let both = [names.next(), names.next()].map(Option::unwrap_or_default);
    if names.next().is_some() || both[1].is_empty() {
        warnings.add(at, Message::new(FEW_NAMES).arg(line));
    }
    record.names = Side::BOTH.map(|side| said_name(side, both[side.index()]));
    let (at, line) = lines.need(TURN)?;
    Ok(match line.to_ascii_lowercase().as_str() {
        "black" => Side::Black,
        "white" => Side::White,
        _ => {
            warnings.add(at, Message::new(NOT_A_TURN).arg(line));
            Side::Black
        }
    })
}

/// Parses the pieces in the remaining lines: offset of the line, index of the cell, letter.
fn pieces(lines: &mut Lines<'_>, letters: &str, warnings: &mut Warnings) -> Vec<(usize, u8, char)> {
    let mut list: Vec<(usize, u8, char)> = Vec::new();
    let mut seen = [false; 64];
    while let Some((at, line)) = lines.next_said() {
        let mut words = line.split_whitespace();
        let index = words.next().and_then(|word| word.parse::<u8>().ok());
        let letter = words.next().filter(|word| word.len() == 1);
        let letter = letter
            .and_then(|word| word.chars().next())
            .map(|letter| letter.to_ascii_uppercase());
        let known = index
            .filter(|&index| index < 64)
            .zip(letter.filter(|&letter| letters.contains(letter)));
        let Some((index, letter)) = known.filter(|_| words.next().is_none()) else {
            let shown = cut(line, 20);
            let among: Vec<_> = letters.chars().map(String::from).collect();
            warnings.add(
                at,
                Message::new(NOT_A_PIECE).arg(shown).arg(among.join(" ")),
            );
            continue;
        };
        if std::mem::replace(&mut seen[usize::from(index)], true) {
            warnings.add(at, Message::new(TWICE).arg(index));
            list.retain(|&(_, other, _)| other != index);
        }
        list.push((at, index, letter));
    }
    list
}

/// Returns the cell of an index counted by rows of 8 from the lower left.
pub(super) const fn cell(index: u8) -> Cell {
    Cell::new(index % 8, 7 - index / 8)
}

pub(super) fn reversi(lines: &mut Lines<'_>, warnings: &mut Warnings) -> Result<Record, Failure> {
    let mut record = Record::new(key::REVERSI);
    let turn = head(&mut record, lines, warnings)?;
    let mut points = Points::new(8);
    for (_, index, letter) in pieces(lines, "XO", warnings) {
        let side = if letter == 'X' {
            Side::Black
        } else {
            Side::White
        };
        points.put(cell(index), Some(side));
    }
    let centre = [(3, 3), (3, 4), (4, 3), (4, 4)];
    if centre
        .iter()
        .any(|&(col, row)| points.at(Cell::new(col, row)).is_none())
    {
        warnings.add(0, NO_CENTRE);
    }
    record.set_option("size", "8");
    if points != Points::centre(8) || turn != Side::Black {
        record.start = Some(points.write(turn));
    }
    Ok(record)
}

pub(super) fn checkers(lines: &mut Lines<'_>, warnings: &mut Warnings) -> Result<Record, Failure> {
    let mut record = Record::new(key::CHECKERS);
    let turn = head(&mut record, lines, warnings)?;
    let mut fen = Fen {
        turn,
        squares: [None; 32],
    };
    for (at, index, letter) in pieces(lines, "XOBW", warnings) {
        let (x, y) = (index % 8, index / 8);
        if (x + y) % 2 != 0 {
            warnings.add(at, Message::new(LIGHT).arg(index));
            continue;
        }
        let side = if matches!(letter, 'X' | 'B') {
            Side::Black
        } else {
            Side::White
        };
        let king = matches!(letter, 'B' | 'W');
        let last = if side == Side::Black { 0 } else { 7 };
        if !king && y == last {
            warnings.add(at, UNCROWNED);
        }
        fen.squares[usize::from(4 * (7 - y) + x / 2)] = Some((side, king));
    }
    for (side, name) in [(Side::Black, BLACK), (Side::White, WHITE)] {
        let count = fen
            .squares
            .iter()
            .flatten()
            .filter(|piece| piece.0 == side)
            .count();
        if count > 12 {
            warnings.add(0, Message::new(TOO_MANY).words(name).arg(count));
        }
    }
    if fen != Fen::start() {
        record.start = Some(fen.to_string());
    }
    Ok(record)
}
