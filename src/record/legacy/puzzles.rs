//! Old save files of the two puzzles.

use crate::issue::{Warnings, cut};
use crate::lines::{Failure, Lines};
use crate::{Record, key};
use tabletop_core::{Message, texts};

texts! {
    SIDE = "the side of the square", "幻方的边长";
    NOT_A_SIDE = "{0} is not a size of the square: expected a number from 3 to 10", "“{0}”不是幻方的边长：可为 3 到 10";
    CELL = "a cell with its number or space", "格子及其数字（或 space）";
    NOT_A_CELL = "{0} is not a cell: expected an index from 0 to {1} and a number or the word space; skipped",
        "“{0}”不是格子（0 到 {1} 的编号和数字，或 space）；已跳过";
    NOT_A_NUMBER = "{0} is not a number; skipped", "“{0}”不是数字，已跳过";
    WRONG_SET = "the numbers on the board and left over must be {0} to {1}, each once", "已填和未填的数字须为 {0} 到 {1} 各一个";
    ALMONDS = "the cells of the almonds", "杏仁所在的格子";
    TURNS = "the number of turns", "回合数";
    NOT_AN_ALMOND = "{0} is not a cell of the board: expected an index from 0 to 24; skipped", "“{0}”不是棋盘上的格子（0 到 24）；已跳过";
    TWICE = "cell {0} is listed twice", "{0} 号格出现了两次";
    ALMOND_COUNT = "{0} {0|almond|almonds} after {1} {1|turn|turns}: this can't happen in play", "{1} 个回合后有 {0} 颗杏仁：实战中不会出现";
    NOT_TURNS = "{0} is not a number of turns; read as 0", "“{0}”不是回合数，按 0 读取";
}

/// The least and greatest number that any square may hold.
const RANGE: std::ops::RangeInclusive<i32> = -1_000_000..=1_000_000;

pub(super) fn magic(lines: &mut Lines<'_>, warnings: &mut Warnings) -> Result<Record, Failure> {
    let (at, line) = lines.need(SIDE)?;
    let side = line.parse::<usize>().ok();
    let side = side.filter(|side| (3..=10).contains(side));
    let side = side.ok_or_else(|| (at, Message::new(NOT_A_SIDE).arg(cut(line, 20))))?;
    let mut cells = vec![None; side * side];
    for _ in 0..side * side {
        let (at, line) = lines.need(CELL)?;
        if let Some((index, number)) = read_cell(line, side * side) {
            cells[index] = number;
        } else {
            let last = side * side - 1;
            let message = Message::new(NOT_A_CELL).arg(cut(line, 20)).arg(last);
            warnings.add(at, message);
        }
    }
    let mut all: Vec<i32> = cells.iter().flatten().copied().collect();
    while let Some((at, line)) = lines.next_said() {
        for word in line.split_whitespace() {
            match word.parse().ok().filter(|number| RANGE.contains(number)) {
                Some(number) if all.len() <= 200 => all.push(number),
                _ => warnings.add(at, Message::new(NOT_A_NUMBER).arg(cut(word, 20))),
            }
        }
    }
    all.sort_unstable();
    let lowest = all.first().copied().unwrap_or(1);
    let expected = (lowest..).take(side * side);
    if !expected.eq(all.iter().copied()) {
        let last = lowest + (side * side) as i32 - 1;
        warnings.add(0, Message::new(WRONG_SET).arg(lowest).arg(last));
    }
    let mut record = Record::new(key::MAGIC);
    record.set_option("size", side.to_string());
    record.set_option("lowest", lowest.to_string());
    if cells.iter().any(Option::is_some) {
        record.start = Some(rows(&cells, side));
    }
    Ok(record)
}

/// Parses a cell's index and content, from `5 3` or `4 space`.
fn read_cell(line: &str, count: usize) -> Option<(usize, Option<i32>)> {
    let (index, number) = line.split_once(char::is_whitespace)?;
    let index = index.parse().ok().filter(|&index| index < count)?;
    match number.trim() {
        "space" => Some((index, None)),
        number => {
            let number = number.parse().ok().filter(|number| RANGE.contains(number));
            Some((index, Some(number?)))
        }
    }
}

/// Writes the rows from the top; cells are counted from the lower left.
fn rows(cells: &[Option<i32>], side: usize) -> String {
    let cell = |cell: &Option<i32>| cell.map_or(".".to_owned(), |number| number.to_string());
    let row = |row: &[Option<i32>]| row.iter().map(cell).collect::<Vec<_>>().join(" ");
    let rows: Vec<_> = cells.chunks(side).rev().map(row).collect();
    rows.join("/")
}

pub(super) fn almonds(lines: &mut Lines<'_>, warnings: &mut Warnings) -> Result<Record, Failure> {
    let (at, line) = lines.need(ALMONDS)?;
    let mut board = [false; 25];
    for word in line.split_whitespace() {
        match word.parse::<usize>().ok().filter(|&index| index < 25) {
            Some(index) if board[index] => warnings.add(at, Message::new(TWICE).arg(index)),
            Some(index) => board[index] = true,
            None => warnings.add(at, Message::new(NOT_AN_ALMOND).arg(cut(word, 20))),
        }
    }
    let (place, line) = lines.need(TURNS)?;
    let turns = line.parse::<u32>().ok().filter(|&turns| turns < 1_000_000);
    if turns.is_none() {
        warnings.add(place, Message::new(NOT_TURNS).arg(cut(line, 20)));
    }
    let turns = turns.unwrap_or(0);
    let count = board.iter().filter(|&&almond| almond).count();
    // A turn takes at least one of nine almonds, and one always stays. An unfinished chain is no turn yet, so that
    // almonds may be missing before the first turn.
    if !(1..=9).contains(&count) || (turns as usize) > 9 - count.min(9) {
        warnings.add(at, Message::new(ALMOND_COUNT).arg(count).arg(turns));
    }
    let mut record = Record::new(key::ALMONDS);
    let letter = |&almond: &bool| if almond { 'A' } else { '.' };
    let row = |row: &[bool]| row.iter().map(letter).collect::<String>();
    let rows = board.chunks(5).rev().map(row).collect::<Vec<_>>().join("/");
    if rows != "...../.AAA./.AAA./.AAA./....." || turns > 0 {
        record.start = Some(format!("{rows} {turns}"));
    }
    Ok(record)
}
