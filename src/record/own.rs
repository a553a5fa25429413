//! tabletop's own format: everything that a [`Record`] holds, as text that a person can read and `diff` can compare.
//!
//! A file is UTF-8 and holds one or more games. Each is a run of lines:
//!
//! ```text
//! tabletop record 1                  the first line of every game, with the version of the format
//! game reversi                       which game
//! black Anna                         the players' names
//! white Bo
//! seat black person                  who sits there
//! seat white computer level=5
//! result white halves 44             the end: black, white, draw, none, solved or stuck, then unknown, resignation,
//!                                    time, forfeit, or halves with twice the difference
//! clock 300 298.5                    the clock
//! option size 8                      one line an option
//! tag event Club match               one line a tag
//! start ..../.OX./.XO./.... X        the position the moves begin from, unless it is the usual one
//! moves                              from here on the tree, a line to its end before the variations beside it
//! 1 X f5                             depth, who moved (X black, O white, - not said), and the move; `.` for none
//!   | A comment.                     what is said about the node above, one line each
//!   = NAG $1                         a property and one of its values; `+` adds a value to the one above
//!   @                                the player stands here
//! 2 O d6
//! 2 O f6                             a variation: again of depth 2
//! end
//! ```
//!
//! In values `\n`, `\r` and `\\` stand for a line feed, a carriage return and a backslash, and `\.` for nothing: it keeps
//! blanks at a value's ends. Lines that a reader does not know are passed over with a warning, so that a newer version
//! can add some; only a change of what is there raises the version. A file that breaks off lacks `end`: everything up
//! to there is read, with a warning.

use std::fmt::Write;

use super::lines::Lines;
use super::source::Warnings;
use super::{By, Ending, Move, NodeId, Property, Read, ReadError, Record, Tree};
use crate::core::{Message, Side, Text, Verdict};

/// The words that every game begins with, before the version.
pub(super) const FIRST: &str = "tabletop record ";
/// What stands where a node has no move.
const NO_MOVE: &str = ".";
/// What stands for nothing in a value.
const NOTHING: &str = "\\.";
/// The version that is written.
const VERSION: u32 = 1;

const NO_GAME: Text = Text::new(
    "no game found: a game begins with the line tabletop record 1",
    "没有找到棋局：每局以 tabletop record 1 一行开头",
);
const NEWER: Text = Text::new(
    "this was written by a newer version of the program (format {0}, here {1}); read as far as it is known",
    "此文件由更新版本写成（格式 {0}，本程序 {1}）；按所知内容读取",
);
const UNKNOWN: Text = Text::new("{0} is not known here; left out", "不认识“{0}”，已略去");
const NOT_UNDERSTOOD: Text = Text::new("{0} is not understood; left out", "看不懂“{0}”，已略去");
const TOO_DEEP: Text = Text::new(
    "depth {0} follows no line of depth {1}; read as depth {2}",
    "深度 {0} 之前没有深度 {1} 的行，按深度 {2} 读取",
);
const CUT: Text = Text::new(
    "the game breaks off before its last line, end; read as far as it goes",
    "棋局在 end 行之前中断，已读取可读部分",
);

/// Reads every game of a file.
pub fn read(bytes: &[u8]) -> Read<Vec<Record>> {
    let decoded = super::charset::decode(bytes, None);
    let text = decoded.text.as_ref();
    let mut warnings = Warnings::default();
    if let Some(note) = decoded.note {
        warnings.add(0, note);
    }
    let mut records = Vec::new();
    let mut lines = Lines::new(text);
    let mut next = find_first(&mut lines);
    while let Some((at, version)) = next {
        if version > VERSION {
            warnings.add(at, Message::new(NEWER).arg(version).arg(VERSION));
        }
        let mut reader = Reader::new(&mut warnings);
        next = reader.game(&mut lines);
        records.push(reader.record);
        if next.is_none() {
            next = find_first(&mut lines);
        }
        if !warnings.take_game(text.len()) {
            break;
        }
    }
    if records.is_empty() {
        return Err(ReadError::at_start(NO_GAME));
    }
    Ok((records, warnings.placed_in(text)))
}

/// The version after the words that begin a game.
fn version(line: &str) -> Option<u32> {
    line.strip_prefix(FIRST)?.trim().parse().ok()
}

fn find_first(lines: &mut Lines<'_>) -> Option<(usize, u32)> {
    loop {
        let (at, line) = lines.next_said()?;
        if let Some(version) = version(line) {
            return Some((at, version));
        }
    }
}

struct Reader<'w> {
    warnings: &'w mut Warnings,
    record: Record,
    /// The last node of each depth up to that of the last line.
    path: Vec<NodeId>,
    /// The node whose comment was read last.
    commented: Option<NodeId>,
    moves: bool,
}

impl<'w> Reader<'w> {
    fn new(warnings: &'w mut Warnings) -> Self {
        Self {
            warnings,
            record: Record::default(),
            path: vec![Tree::ROOT],
            commented: None,
            moves: false,
        }
    }

    /// Reads up to the game's end; gives the first line of the next game if that came instead.
    fn game(&mut self, lines: &mut Lines<'_>) -> Option<(usize, u32)> {
        let mut last = 0;
        while let Some((at, line)) = lines.next_said() {
            last = at;
            if line == "end" {
                return None;
            }
            if let Some(version) = version(line) {
                self.warnings.add(at, CUT);
                return Some((at, version));
            }
            if !self.warnings.take_item(at) {
                return None;
            }
            let known = if self.moves {
                self.tree_line(at, line)
            } else {
                self.header(line)
            };
            if let Err(text) = known {
                let shown: String = line.chars().take(40).collect();
                self.warnings.add(at, Message::new(text).arg(shown));
            }
        }
        self.warnings.add(last, CUT);
        None
    }

    /// A line before the moves.
    fn header(&mut self, line: &str) -> Result<(), Text> {
        let (word, rest) = cut(line);
        let record = &mut self.record;
        match word {
            "game" => record.game = unescape(rest),
            "black" => record.names[0] = unescape(rest),
            "white" => record.names[1] = unescape(rest),
            "seat" => {
                let (side, text) = cut(rest);
                let side = side_of(side).ok_or(NOT_UNDERSTOOD)?;
                record.seats[side.index()] = unescape(text);
            }
            "result" => record.ending = Some(read_ending(rest).ok_or(NOT_UNDERSTOOD)?),
            "clock" => record.clock = unescape(rest),
            "option" => {
                let (name, value) = cut(rest);
                record.set_option(name, unescape(value));
            }
            "tag" => {
                let (name, value) = cut(rest);
                record.set_tag(name, unescape(value));
            }
            "start" => record.start = Some(unescape(rest)),
            "moves" => self.moves = true,
            _ => return Err(UNKNOWN),
        }
        Ok(())
    }

    /// A line of the tree.
    fn tree_line(&mut self, at: usize, line: &str) -> Result<(), Text> {
        let (word, rest) = cut(line);
        let here = self.path[self.path.len() - 1];
        let node = self.record.tree.node_mut(here);
        match word {
            "|" => {
                if self.commented.replace(here) == Some(here) {
                    node.comment.push('\n');
                }
                node.comment.push_str(&unescape(rest));
            }
            "=" => {
                let (key, value) = cut(rest);
                if !is_word(key) {
                    return Err(NOT_UNDERSTOOD);
                }
                node.properties.push(Property {
                    key: key.to_owned(),
                    values: vec![unescape(value)],
                });
            }
            "+" => {
                let property = node.properties.last_mut().ok_or(NOT_UNDERSTOOD)?;
                property.values.push(unescape(rest));
            }
            "@" => self.record.current = Some(here),
            depth => {
                let depth = depth
                    .parse()
                    .ok()
                    .filter(|&depth| depth > 0)
                    .ok_or(UNKNOWN)?;
                self.node(at, depth, rest)?;
            }
        }
        Ok(())
    }

    fn node(&mut self, at: usize, depth: usize, rest: &str) -> Result<(), Text> {
        let (side, text) = cut(rest);
        let side = match side {
            "X" => Some(Side::Black),
            "O" => Some(Side::White),
            "-" => None,
            _ => return Err(NOT_UNDERSTOOD),
        };
        let deepest = self.path.len();
        if depth > deepest {
            let message = Message::new(TOO_DEEP)
                .arg(depth)
                .arg(depth - 1)
                .arg(deepest);
            self.warnings.add(at, message);
        }
        self.path.truncate(depth);
        let parent = self.path[self.path.len() - 1];
        let mv = (text != NO_MOVE).then(|| Move {
            side,
            text: unescape(text),
        });
        self.path.push(self.record.tree.add(parent, mv));
        Ok(())
    }
}

/// The first word of a line and what follows it.
fn cut(line: &str) -> (&str, &str) {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    (word, rest)
}

fn side_of(word: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| side.key() == word)
}

const VERDICTS: &[Verdict] = &[
    Verdict::Win(Side::Black),
    Verdict::Win(Side::White),
    Verdict::Draw,
    Verdict::NoWinner,
    Verdict::Solved,
    Verdict::Stuck,
];

fn read_ending(text: &str) -> Option<Ending> {
    let mut words = text.split_whitespace();
    let word = words.next()?;
    let verdict = *VERDICTS.iter().find(|verdict| verdict.key() == word)?;
    let by = match words.next().unwrap_or("unknown") {
        "unknown" => By::Unknown,
        "resignation" => By::Resignation,
        "time" => By::Time,
        "forfeit" => By::Forfeit,
        "halves" => By::Halves(words.next()?.parse().ok()?),
        _ => return None,
    };
    Some(Ending { verdict, by })
}

fn write_ending(ending: Ending) -> String {
    let by = match ending.by {
        By::Unknown => "unknown".to_owned(),
        By::Resignation => "resignation".to_owned(),
        By::Time => "time".to_owned(),
        By::Forfeit => "forfeit".to_owned(),
        By::Halves(halves) => format!("halves {halves}"),
    };
    format!("{} {by}", ending.verdict.key())
}

/// The text that a value stands for.
fn unescape(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut letters = value.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => match letters.next() {
                Some('n') => text.push('\n'),
                Some('r') => text.push('\r'),
                None | Some('.') => {}
                Some(other) => text.push(other),
            },
            letter => text.push(letter),
        }
    }
    text
}

/// Writes a value on one line. A mark that stands for nothing keeps blanks at its ends, where lines are read without.
fn escape(text: &str, out: &mut String) {
    let guarded = text.trim() != text || text.is_empty() || text == NO_MOVE;
    if guarded {
        out.push_str(NOTHING);
    }
    for letter in text.chars() {
        match letter {
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\\' => out.push_str("\\\\"),
            letter => out.push(letter),
        }
    }
    if guarded {
        out.push_str(NOTHING);
    }
}

/// Writes several games, one after the other.
pub fn write_all<'a>(records: impl IntoIterator<Item = &'a Record>) -> String {
    records.into_iter().map(write).collect()
}

/// Writes one game.
pub fn write(record: &Record) -> String {
    let mut out = format!("{FIRST}{VERSION}\n");
    header(record, &mut out);
    out.push_str("moves\n");
    for (id, depth) in record.tree.preorder() {
        node(record, id, depth, &mut out);
    }
    out.push_str("end\n");
    out
}

fn line(words: &str, value: &str, out: &mut String) {
    out.push_str(words);
    if !value.is_empty() {
        out.push(' ');
        escape(value, out);
    }
    out.push('\n');
}

fn header(record: &Record, out: &mut String) {
    line("game", &record.game, out);
    for side in Side::BOTH {
        if !record.names[side.index()].is_empty() {
            line(side.key(), &record.names[side.index()], out);
        }
    }
    for side in Side::BOTH {
        if !record.seats[side.index()].is_empty() {
            line(
                &format!("seat {}", side.key()),
                &record.seats[side.index()],
                out,
            );
        }
    }
    if let Some(ending) = record.ending {
        line("result", &write_ending(ending), out);
    }
    if !record.clock.is_empty() {
        line("clock", &record.clock, out);
    }
    let named = record.options.iter().map(|pair| ("option", pair));
    for (kind, (name, value)) in named.chain(record.tags.iter().map(|pair| ("tag", pair))) {
        if is_word(name) && !value.is_empty() {
            line(&format!("{kind} {name}"), value, out);
        }
    }
    if let Some(start) = &record.start {
        line("start", start, out);
    }
}

fn is_word(text: &str) -> bool {
    !text.is_empty() && !text.contains(char::is_whitespace)
}

fn node(record: &Record, id: NodeId, depth: usize, out: &mut String) {
    let node = record.tree.node(id);
    if depth > 0 {
        let (side, text) = match &node.mv {
            Some(mv) => (mv.side.map_or('-', Side::letter), mv.text.as_str()),
            None => ('-', NO_MOVE),
        };
        let _ = write!(out, "{depth} {side} ");
        if node.mv.is_some() {
            escape(text, out);
        } else {
            out.push_str(text);
        }
        out.push('\n');
    }
    if !node.comment.is_empty() {
        for part in node.comment.split('\n') {
            line("  |", part, out);
        }
    }
    for property in node
        .properties
        .iter()
        .filter(|property| is_word(&property.key))
    {
        for (at, value) in property.values.iter().enumerate() {
            let words = if at == 0 {
                format!("  = {}", property.key)
            } else {
                "  +".to_owned()
            };
            line(&words, value, out);
        }
    }
    if record.current == Some(id) {
        let _ = writeln!(out, "  @");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example() -> Record {
        let mut record = Record::new("reversi");
        record.names = ["Anna B.".to_owned(), " 张三\\ ".to_owned()];
        record.seats[1] = "computer level=5".to_owned();
        record.ending = Some(Ending::win(Side::White, By::Halves(44)));
        record.set_option("size", "8");
        record.set_tag("event", "Club\nmatch\r");
        record.start = Some("..../.OX./.XO./.... X".to_owned());
        record.clock = "300 298.5".to_owned();
        let at = record
            .tree
            .add(Tree::ROOT, Some(Move::of(Side::Black, "f5")));
        let other = record.tree.add(at, Some(Move::new(".")));
        record.tree.add(at, Some(Move::of(Side::White, "")));
        let node = record.tree.node_mut(at);
        node.comment = "two\n\n lines ".to_owned();
        node.properties = vec![Property {
            key: "NAG".to_owned(),
            values: vec!["$1".to_owned(), String::new(), "]\\".to_owned()],
        }];
        record.tree.add(other, None);
        record.current = Some(other);
        record
    }

    #[test]
    fn everything_is_read_as_it_was_written() {
        let text = write(&example());
        assert_eq!(
            read(text.as_bytes()),
            Ok((vec![example()], Vec::new())),
            "{text}"
        );
        let two = write_all([&example(), &Record::new("peace")]);
        assert_eq!(
            read(two.as_bytes()).map(|(records, _)| records.len()),
            Ok(2)
        );
        let windows = text.replace('\n', "\r\n");
        assert_eq!(read(windows.as_bytes()), Ok((vec![example()], Vec::new())));
    }

    #[test]
    fn a_file_cut_anywhere_gives_what_is_there() {
        let text = write(&example());
        for end in FIRST.len() + 2..text.len() - 5 {
            let (records, warnings) = read(&text.as_bytes()[..end]).expect("a game");
            assert_eq!(records.len(), 1);
            assert!(!warnings.is_empty(), "cut at {end}");
        }
        let cut = format!(
            "{}{}",
            &text[..text.len() - 4],
            write(&Record::new("peace"))
        );
        let (records, warnings) = read(cut.as_bytes()).expect("two games");
        assert_eq!((records.len(), warnings.len()), (2, 1));
        assert_eq!(records[0], example());
    }

    #[test]
    fn what_is_not_known_is_told_and_passed_over() {
        let text = "tabletop record 9\ngame go\nmood good\nresult purple\nseat green x\nmoves\n  + x\n3 X Q16\nx\n2 Y D4\n  ~ z\nend\n";
        let (records, warnings) = read(text.as_bytes()).expect("a game");
        assert_eq!(records[0].main_moves().collect::<Vec<_>>(), ["Q16"]);
        let lines: Vec<_> = warnings.iter().map(|warning| warning.line).collect();
        assert_eq!(lines, [1, 3, 4, 5, 7, 8, 9, 10, 11]);
        assert!(read(b"hello\n").is_err());
    }

    #[test]
    fn deep_trees_are_read_and_written() {
        let mut record = Record::new("go");
        let moves = std::iter::repeat_n("pass", 100_000);
        record.tree.add_line(Tree::ROOT, moves);
        let (records, _) = read(write(&record).as_bytes()).expect("a game");
        assert!(records[0] == record);
    }
}
