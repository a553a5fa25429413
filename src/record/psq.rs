//! Gomoku games of the Piskvork manager: `Piskvorky 15x15, 11:11, 0`, then one move per line as `x,y,milliseconds`.
//!
//! Columns count from the left and rows from the top, both from 1; the time may be left out. The moves may be followed by
//! both players' programs, a line `-1`, and the winner's number with the rule (`1,Freestyle`). The last number of the
//! header is 1 if the second player began.
//!
//! Older files (`.rec`, of gomotur) have no header: two programs, the first of which began, then the moves, counted
//! from 0, on a board of 20 lines or more.

use std::fmt::Write;

use super::format::{Evidence, Format, Part};
use super::issue::{Warnings, cut, quoting};
use super::lines::Lines;
use super::location::Locator;
use super::model::{said_name, written_name};
use super::{By, Ending, Move, Read, ReadError, Record, Tree, key};
use tabletop_core::squares::FROM_BOTTOM;
use tabletop_core::{Cell, Grid, Message, Side, Text, Verdict, texts};

/// Entry of this format in the table of formats.
pub static FORMAT: Format = Format {
    key: "psq",
    name: Text::new("Piskvork (gomoku)", "Piskvork（五子棋）"),
    about: "Piskvork",
    extensions: &["psq", "rec"],
    games: &[key::GOMOKU],
    sniff: |sample| {
        if sample.first_word().eq_ignore_ascii_case("piskvorky") {
            return Some(Evidence::Signature);
        }
        is_headless(sample.text).then_some(Evidence::Sign(0))
    },
    read: |bytes| read(bytes).map(|(record, warnings)| (vec![record], warnings)),
    write: Some(|game| Ok(write(game.record))),
    leaves_out: &[
        Part::Variations,
        Part::Comments,
        Part::Options,
        Part::Session,
    ],
    ..Format::PLAIN
};

texts! {
    NO_HEADER = "no game found: a Piskvork record starts with a line such as Piskvorky 15x15, 11:11, 0",
        "没有找到棋局：Piskvork 棋谱的首行格式如 Piskvorky 15x15, 11:11, 0";
    NOT_SQUARE = "a {0} board is not supported, only square boards of 5 to 26", "不支持 {0} 的棋盘（只支持 5 到 26 的正方形）";
    OUTSIDE = "{0} is off the board; the moves end here", "{0} 在棋盘之外，棋谱到此为止";
}

/// Names of the rules as written by the manager in any case, which are the option values too.
const RULES: [&str; 3] = ["freestyle", "standard", "renju"];

/// Size of the board of a file without a header, unless its moves need a larger one.
const HEADLESS_SIZE: u8 = 20;
/// Largest board.
const MAX_SIZE: u8 = 26;

/// Facts that the first lines state.
#[derive(Clone, Copy, Debug)]
struct Header {
    size: u8,
    /// Number of the first column and row.
    base: i64,
    /// True if the second player began.
    second_begins: bool,
}

/// Parses a game.
pub fn read(bytes: &[u8]) -> Read<Record> {
    let decoded = super::charset::decode(bytes, None);
    let text = decoded.text.as_ref();
    let mut warnings = Warnings::default();
    let mut lines = Lines::new(text);
    let mut record = Record::new(key::GOMOKU);
    let header = if is_headless(text) {
        for name in &mut record.names {
            *name = lines
                .next_said()
                .map_or_else(String::new, |(_, line)| cut(line, 200));
        }
        headless(lines.clone())
    } else {
        header(lines.next_said().map_or("", |(_, line)| line)).map_err(ReadError::at_start)?
    };
    let grid = Grid::square(header.size);
    record.set_option("size", header.size.to_string());
    let mut at = Tree::ROOT;
    let mut rest = None;
    while let Some((offset, line)) = lines.next_said() {
        let Some([x, y, time]) = read_move(line) else {
            rest = Some(line);
            break;
        };
        let inside = |number: i64| {
            let at = u8::try_from(number - header.base).ok();
            at.filter(|&at| at < header.size)
        };
        let (Some(col), Some(row)) = (inside(x), inside(y)) else {
            warnings.add(offset, quoting(OUTSIDE, line));
            break;
        };
        if !warnings.take_item(offset) {
            break;
        }
        let text = FROM_BOTTOM.name(grid, Cell::new(col, row));
        at = record.tree.add(at, Some(Move::new(text)));
        record.tree.mark(at, offset);
        if time > 0 && warnings.take_item(offset) {
            let node = record.tree.node_mut(at);
            node.annotate("TIME", time.to_string());
        }
    }
    let others = rest
        .into_iter()
        .chain(std::iter::from_fn(|| Some(lines.next_said()?.1)));
    trailer(&mut record, others);
    if header.second_begins {
        record.names.reverse();
        if let Some(ending) = &mut record.ending
            && let Verdict::Win(side) = &mut ending.verdict
        {
            *side = side.other();
        }
    }
    record.tree.locate(&mut Locator::new(text));
    Ok((record, warnings.located_in(text)))
}

/// Parses the first line: size of the board and the player who began.
fn header(line: &str) -> Result<Header, Message> {
    let mut words = line.split([' ', ',']).filter(|word| !word.is_empty());
    let is_header = words
        .next()
        .is_some_and(|word| word.eq_ignore_ascii_case("piskvorky"));
    let size = words.next().filter(|_| is_header).ok_or(NO_HEADER)?;
    let sides = size
        .split_once('x')
        .map(|(cols, rows)| (cols.parse::<u8>(), rows.parse::<u8>()));
    match sides {
        Some((Ok(cols), Ok(rows))) if cols == rows && (5..=MAX_SIZE).contains(&cols) => {
            Ok(Header {
                size: cols,
                base: 1,
                second_begins: words.nth(1) == Some("1"),
            })
        }
        _ => Err(Message::new(NOT_SQUARE).arg(size.chars().take(20).collect::<String>())),
    }
}

/// Returns true for a text of two names and a move in the third line.
fn is_headless(text: &str) -> bool {
    let mut lines = Lines::new(text);
    let mut next = || lines.next_said().map_or("", |(_, line)| line);
    let names = [next(), next()];
    let is_name = |name: &str| {
        let is_program = name.chars().any(char::is_alphanumeric) && read_move(name).is_none();
        is_program && !name.starts_with(['(', '[', '{', ';'])
    };
    names.into_iter().all(is_name) && read_move(next()).is_some()
}

/// Facts about a file without a header, by its moves.
fn headless(mut lines: Lines<'_>) -> Header {
    let moves = std::iter::from_fn(|| read_move(lines.next_said()?.1));
    let reach = moves
        .take(1000)
        .map(|[x, y, _]| x.max(y) + 1)
        .max()
        .unwrap_or(0);
    let size = u8::try_from(reach).unwrap_or(MAX_SIZE);
    Header {
        size: size.clamp(HEADLESS_SIZE, MAX_SIZE),
        base: 0,
        second_begins: false,
    }
}

/// Parses `x,y,time` or `x,y`: numbers, unlike the winner's line.
fn read_move(line: &str) -> Option<[i64; 3]> {
    let number = |text: &str| {
        let number = text.trim().parse::<i64>().ok();
        number.filter(|number| number.abs() < 1 << 40)
    };
    let mut numbers = line.trim_end_matches(',').splitn(3, ',');
    let [x, y] = [numbers.next()?, numbers.next()?].map(number);
    let time = numbers.next().map_or(Some(0), number);
    Some([x?, y?, time?])
}

/// Parses the lines after the moves: two programs, `-1`, winner and rule.
fn trailer<'a>(record: &mut Record, lines: impl Iterator<Item = &'a str>) {
    let mut names = Side::BOTH.into_iter().zip(&mut record.names);
    let mut ending = None;
    let mut rule = None;
    for line in lines.take(10) {
        // The number of an error, mostly -1, or a move after a broken one.
        if line.parse::<i64>().is_ok() || read_move(line).is_some() {
            continue;
        }
        let winner = line
            .split_once(',')
            .and_then(|(winner, rule)| Some((winner.trim().parse::<u8>().ok()?, rule.trim())));
        if let Some((winner, word)) = winner {
            ending = match winner {
                0 => Some(Ending::DRAW),
                1 => Some(Ending::win(Side::Black, By::Unknown)),
                2 => Some(Ending::win(Side::White, By::Unknown)),
                _ => None,
            };
            let word = word.to_lowercase();
            rule = RULES.into_iter().find(|name| word.starts_with(name));
        } else if let Some((side, name)) = names.next() {
            *name = said_name(side, &cut(line, 200));
        }
    }
    record.ending = ending;
    if let Some(rule) = rule {
        record.set_option("rule", rule);
    }
}

/// Writes a game's main line, placed stones only: the format has no choices of an opening.
pub fn write(record: &Record) -> String {
    let size = record
        .size()
        .filter(|size| (5..=26).contains(size))
        .unwrap_or(15);
    let grid = Grid::square(size);
    let mut out = format!("Piskvorky {size}x{size}, 11:11, 0\n");
    for id in record.tree.main_line() {
        let node = record.tree.node(id);
        let Some(cell) = node
            .mv
            .as_ref()
            .and_then(|mv| FROM_BOTTOM.parse(grid, &mv.text).ok())
        else {
            continue;
        };
        let time = node.value("TIME").and_then(|time| time.parse().ok());
        let time: u64 = time.unwrap_or(0);
        let _ = writeln!(out, "{},{},{time}", cell.col + 1, cell.row + 1);
    }
    let name = |side: Side| {
        let name = record.names[side.index()].replace(['\r', '\n', ','], " ");
        let name = name.trim();
        // A number would be taken for that of an error.
        let is_number = name.parse::<i64>().is_ok();
        written_name(side, if is_number { "" } else { name })
    };
    let winner = match record.ending.map(|ending| ending.verdict) {
        Some(Verdict::Draw) => 0,
        Some(Verdict::Win(Side::Black)) => 1,
        Some(Verdict::Win(Side::White)) => 2,
        _ => -1,
    };
    let rule = record.option("rule").unwrap_or("freestyle");
    let _ = write!(out, "{}\n{}\n-1\n", name(Side::Black), name(Side::White));
    if winner >= 0 {
        let _ = writeln!(out, "{winner},{rule}");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_read_and_written() {
        let text = "Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n9,7,1200\r\n1,15,3\r\npbrain-a.zip\r\npbrain-b.zip\r\n-1\r\n1,Freestyle\r\n";
        let (record, warnings) = read(text.as_bytes()).expect("a game");
        assert_eq!(warnings, []);
        assert_eq!(record.main_moves().collect::<Vec<_>>(), ["h8", "i9", "a1"]);
        assert_eq!(record.names, ["pbrain-a.zip", "pbrain-b.zip"]);
        assert_eq!(record.ending, Some(Ending::win(Side::Black, By::Unknown)));
        assert_eq!(record.option("rule"), Some("freestyle"));
        assert_eq!(read(write(&record).as_bytes()), Ok((record, Vec::new())));
    }

    #[test]
    fn the_header_says_who_began_and_times_may_be_missing() {
        for (text, names, moves, size, ending) in [
            (
                "Piskvorky 15x15, 11:11, 1\n8,8,0\n9,9,0\nalpha.zip\nbeta.zip\n-1\n1,Freestyle\n",
                ["beta.zip", "alpha.zip"],
                "h8 i7",
                15,
                Some(Side::White),
            ),
            (
                "Piskvorky 15x15, 11:11, 0\n8,8\n9,9,\nalpha.zip\nbeta.zip\n-1\n",
                ["alpha.zip", "beta.zip"],
                "h8 i7",
                15,
                None,
            ),
            // Gomotur counts from 0 and names the player who began first.
            (
                "alpha\nbeta\n7,7,0\n8,8,12\n0\n",
                ["alpha", "beta"],
                "h13 i12",
                20,
                None,
            ),
            ("a 1\n\nb\n22,0\n", ["a 1", "b"], "w23", 23, None),
        ] {
            assert_eq!(crate::sniff(text.as_bytes(), None), Some(&FORMAT), "{text}");
            let (record, warnings) = read(text.as_bytes()).expect("a game");
            assert_eq!(warnings, [], "{text}");
            assert_eq!(record.names, names, "{text}");
            assert_eq!(record.main_moves().collect::<Vec<_>>().join(" "), moves);
            assert_eq!(record.size(), Some(size), "{text}");
            let ending = ending.map(|side| Ending::win(side, By::Unknown));
            assert_eq!(record.ending, ending, "{text}");
        }
        for text in [
            "alpha\n7,7,0\n",
            "1,2\n3,4\n5,6\n",
            "alpha\nbeta\ngamma\n7,7",
        ] {
            assert!(read(text.as_bytes()).is_err(), "{text}");
        }
    }

    #[test]
    fn broken_parts_are_reported() {
        let (record, warnings) =
            read(b"Piskvorky 20x20, 0:0, 0\n1,1,0\n\n21,1,0\n2,2,0").expect("a game");
        assert_eq!(record.main_moves().collect::<Vec<_>>(), ["a20"]);
        assert_eq!(
            warnings[0].to_string(),
            "line 4, column 1: 21,1,0 is off the board; the moves end here"
        );
        assert_eq!(
            (record.ending, record.names),
            (None, [String::new(), String::new()])
        );
        for text in ["", "Piskvorky", "Piskvorky 20x15, 0:0, 0", "hello 15x15"] {
            assert!(read(text.as_bytes()).is_err(), "{text}");
        }
    }
}
