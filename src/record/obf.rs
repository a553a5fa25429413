//! Othello boards on one line: 64 characters, the side to move, and perhaps a comment after `%`.
//!
//! Black is `X` or `*`, White `O`, an empty square `-` or `.`; other boards of even size are read too. Text between the
//! side and the comment (the rated moves of some collections) is stored with the comment.

use super::format::{Evidence, Format, Part, WriteError};
use super::issue::{Warnings, quoting};
use super::lines::Lines;
use super::{Points, Read, ReadError, Record, Tree, key};
use tabletop_core::{Cell, Side, Text, texts};

/// Entry of this format in the table of formats.
pub static FORMAT: Format = Format {
    key: "obf",
    name: Text::new("Othello boards", "黑白棋局面"),
    about: "boards, one a line",
    extensions: &["obf"],
    games: &[key::REVERSI],
    sniff: |sample| read_line(sample.first_line).map(|_| Evidence::Signature),
    read,
    write: Some(|game| write(game.position, game.turn, "").ok_or(WriteError::NotHeld)),
    leaves_out: &[
        Part::Moves,
        Part::Variations,
        Part::Comments,
        Part::Names,
        Part::Options,
        Part::Session,
    ],
    ..Format::PLAIN
};

texts! {
    NO_BOARD = "no board found: expected 64 characters X O - and the side to move", "没有找到棋盘：格式为 64 个 X O - 字符和行棋方";
    NOT_A_BOARD = "{0} is not a board (64 characters X O - and the side to move); skipped", "“{0}”不是棋盘（64 个 X O - 字符和行棋方）；已跳过";
}

/// Reads every board of a text, one per line.
pub fn read(bytes: &[u8]) -> Read<Vec<Record>> {
    let decoded = super::charset::decode(bytes, None);
    let text = decoded.text.as_ref();
    let mut warnings = Warnings::default();
    let mut records = Vec::new();
    let mut lines = Lines::new(text);
    while let Some((at, line)) = lines.next_said() {
        if line.starts_with(['%', '#']) {
            continue;
        }
        if !warnings.take_game(at) {
            break;
        }
        let record = read_line(line);
        if record.is_none() {
            warnings.add(at, quoting(NOT_A_BOARD, line));
        }
        records.extend(record);
    }
    if records.is_empty() {
        return Err(ReadError::at_start(NO_BOARD));
    }
    Ok((records, warnings.located_in(text)))
}

fn read_line(line: &str) -> Option<Record> {
    let end = line
        .find(|letter| disc(letter).is_none())
        .unwrap_or(line.len());
    let (board, rest) = line.split_at(end);
    let size = (4..=26_u8)
        .step_by(2)
        .find(|&size| usize::from(size).pow(2) == board.len())?;
    let mut points = Points::new(size);
    for (cell, letter) in points.grid().cells().zip(board.chars()) {
        points.put(cell, disc(letter)?);
    }
    let rest = rest.trim_start();
    let turn = disc(rest.chars().next()?)??;
    let label = rest[1..].trim_start_matches([';', ' ', '\t']);
    let mut record = Record::new(key::REVERSI);
    record.set_option("size", size.to_string());
    record.start = Some(points.write(turn));
    let comment = match label.split_once('%') {
        Some((before, comment)) => [before.trim(), comment.trim()].join("\n"),
        None => label.trim().to_owned(),
    };
    comment
        .trim()
        .clone_into(&mut record.tree.node_mut(Tree::ROOT).comment);
    Some(record)
}

#[expect(
    clippy::option_option,
    reason = "an empty square is not an unknown letter"
)]
const fn disc(letter: char) -> Option<Option<Side>> {
    match letter {
        'X' | 'x' | '*' => Some(Some(Side::Black)),
        'O' | 'o' => Some(Some(Side::White)),
        '-' | '.' => Some(None),
        _ => None,
    }
}

/// Writes a position, given as the game's text of it, as a line; `None` if it is no board of discs.
pub fn write(position: &str, turn: Side, comment: &str) -> Option<String> {
    let (points, side) = Points::parse(position)?;
    let grid = points.grid();
    let letter = |cell: Cell| points.at(cell).map_or('-', Side::letter);
    let mut line: String = grid.cells().map(letter).collect();
    line.push(' ');
    line.push(side.unwrap_or(turn).letter());
    line.push(';');
    let comment = comment.replace(['\r', '\n'], " ");
    if !comment.trim().is_empty() {
        line.push_str(" % ");
        line.push_str(comment.trim());
    }
    line.push('\n');
    Some(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_read_and_written() {
        let text = "---------------------------OX------XO--------------------------- X; % start\n\
                    -----OX--XO----- O f5:+3\n% a remark\n";
        let (records, warnings) = read(text.as_bytes()).expect("boards");
        assert_eq!(warnings, []);
        let starts: Vec<_> = records
            .iter()
            .filter_map(|record| record.start.clone())
            .collect();
        assert_eq!(starts[0], Points::centre(8).write(Side::Black));
        assert_eq!(starts[1], "..../.OX./.XO./.... O");
        assert_eq!(records[0].tree.node(Tree::ROOT).comment, "start");
        assert_eq!(records[1].tree.node(Tree::ROOT).comment, "f5:+3");
        let written = write(&starts[0], Side::White, "start").expect("a board");
        assert_eq!(read(written.as_bytes()).expect("a board").0, records[..1]);
    }

    #[test]
    fn other_lines_are_reported() {
        let (records, warnings) = read(b"hello\n---------------- X\nXO- O\n").expect("one board");
        assert_eq!((records.len(), warnings.len()), (1, 2));
        assert!(read(b"X\n").is_err());
        assert!(read("四".as_bytes()).is_err());
    }
}
