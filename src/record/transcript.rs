//! Othello transcripts: the squares of a game in sequence, `f5d6c3…`, in any case, with or without blanks, move numbers
//! and passes.
//!
//! Passes follow from the rules and are not written. A text of several games has each on a line of its own: a square
//! that occurred before begins the next game if it begins a line.
//!
//! Servers and apps put more around the squares: tags as in PDN (`PlayOK`), lines such as `Black: Anna`,
//! marks before the first square, the count at the end (`51-13`).

use super::format::{Evidence, Format, Part, Sample, WriteError};
use super::issue::{Warnings, quoting};
use super::location::Locator;
use super::{Ending, Move, NodeId, Read, ReadError, Record, Tree, key, pdn, wording};
use tabletop_core::squares::FROM_TOP;
use tabletop_core::{Cell, Grid, Message, Text, texts};

/// Entry of this format in the table of formats.
pub static FORMAT: Format = Format {
    key: "transcript",
    name: Text::new("Othello transcript", "黑白棋棋谱"),
    about: "the squares one after the other: `f5d6c3`",
    extensions: &["txt", "othello"],
    games: &[key::REVERSI],
    sniff,
    read,
    write: Some(|game| {
        let moves = game.record.tree.len() > 1;
        moves.then(|| write(game.record)).ok_or(WriteError::NoMoves)
    }),
    leaves_out: &[
        Part::Variations,
        Part::Comments,
        Part::Names,
        Part::Options,
        Part::Session,
    ],
    ..Format::PLAIN
};

/// Recognises a first word of a letter and a number, marks and headers before it aside; after tags, one of the four first
/// moves.
fn sniff(sample: &Sample<'_>) -> Option<Evidence> {
    let mut lines = sample.text.lines().map(str::trim);
    let has_header = |line: &str| header(line).is_some() || line.is_empty();
    let line = lines.find(|line| !has_header(line)).or_else(|| {
        // The squares may follow a word on its line.
        let mut values = sample.text.lines().filter_map(|line| header(line.trim()));
        values.find_map(|(_, value)| is_moves(value).then_some(value))
    })?;
    let is_mark = |letter: char| !letter.is_alphanumeric();
    let mut words = line
        .split([' ', '.', '\t'])
        .map(|word| word.trim_start_matches(is_mark));
    let word =
        words.find(|word| !word.is_empty() && !word.bytes().all(|it| it.is_ascii_digit()))?;
    if let Some(at) = pdn::find_tag(sample.text) {
        let first = word.get(..2).is_some_and(|square| {
            ["d3", "c4", "f5", "e6"]
                .iter()
                .any(|first| square.eq_ignore_ascii_case(first))
        });
        return (first && is_moves(word)).then_some(Evidence::Sign(at));
    }
    is_moves(word).then_some(Evidence::Word)
}

/// Returns true if the first word of a text is made of squares alone.
fn is_moves(text: &str) -> bool {
    let word = text.split_whitespace().next().unwrap_or_default();
    let word = word
        .trim_start_matches(|letter: char| !letter.is_alphanumeric())
        .as_bytes();
    let square = word.len() >= 2 && word[0].is_ascii_alphabetic() && word[1].is_ascii_digit();
    square && word.iter().all(u8::is_ascii_alphanumeric)
}

/// Splits a line of a header: `[Black "Anna"]`, `Black: Anna`.
fn header(line: &str) -> Option<(&str, &str)> {
    if let Some(tag) = line
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'))
    {
        let (name, value) = tag.split_once(' ')?;
        return Some((name, value.trim().trim_matches('"')));
    }
    let (name, value) = line.split_once([':', '：'])?;
    let is_name = !name.is_empty() && !name.chars().any(|letter| letter.is_ascii_digit());
    is_name.then_some((name.trim(), value.trim()))
}

/// Names of the players and the tags of a record in the words of servers.
const BLACK: &[&str] = &["black", "黒", "黑", "흑", "先手", "first"];
const WHITE: &[&str] = &["white", "白", "백", "後手", "second"];
const TAGS: &[(&str, &str)] = &[
    ("event", key::EVENT),
    ("site", key::PLACE),
    ("date", key::DATE),
    ("日付", key::DATE),
    ("日時", key::DATE),
    ("日期", key::DATE),
    ("round", key::ROUND),
    ("blackelo", key::BLACK_RANK),
    ("whiteelo", key::WHITE_RANK),
    ("timecontrol", key::TIME),
];

texts! {
    NO_MOVES = "no transcript found: expected squares such as f5d6c3", "没有找到棋谱：格式为 f5d6c3 之类的格子";
    JUNK = "{0} is not a square; skipped", "“{0}”不是格子，已跳过";
    TWICE = "{0} was already played; the transcript ends here", "{0} 已经下过，棋谱到此为止";
}

/// Maximum size of the board: columns a to z.
const MAX_SIZE: u8 = 26;

/// Reads every game of a text.
pub fn read(bytes: &[u8]) -> Read<Vec<Record>> {
    let decoded = super::charset::decode(bytes, None);
    let text = decoded.text.as_ref();
    let mut reader = Reader::new();
    let mut at = 0;
    while at < text.len() && !reader.warnings.is_full() {
        at = reader.word(text, at);
    }
    reader.finish_game();
    if reader.records.is_empty() {
        return Err(ReadError::at_start(NO_MOVES));
    }
    let mut locator = Locator::new(text);
    for record in &mut reader.records {
        record.tree.locate(&mut locator);
    }
    Ok((reader.records, reader.warnings.located_in(text)))
}

struct Reader {
    warnings: Warnings,
    records: Vec<Record>,
    /// Names, result and tags of the current game.
    header: Record,
    tree: Tree,
    at: NodeId,
    /// Squares that the current game has used.
    played: Vec<bool>,
    /// Greatest column or row so far, from 0.
    reach: u8,
    /// True if no move has been read on this line yet.
    line_begins: bool,
    /// True if the current game has ended and the rest of the line is ignored.
    over: bool,
    /// Offset of the current word.
    offset: usize,
}

impl Reader {
    fn new() -> Self {
        Self {
            warnings: Warnings::default(),
            records: Vec::new(),
            header: Record::new(key::REVERSI),
            tree: Tree::new(),
            at: Tree::ROOT,
            played: vec![false; usize::from(MAX_SIZE) * usize::from(MAX_SIZE)],
            reach: 0,
            line_begins: true,
            over: false,
            offset: 0,
        }
    }

    /// Reads the word at `at`; returns the offset after it.
    fn word(&mut self, text: &str, at: usize) -> usize {
        self.offset = at;
        let rest = &text[at..];
        let length =
            |belongs: fn(char) -> bool| rest.find(|letter| !belongs(letter)).unwrap_or(rest.len());
        let Some(first) = rest.chars().next() else {
            return text.len();
        };
        if first == '\n' || first == '\r' {
            self.line_begins = true;
            self.over = false;
            return at + 1;
        }
        if self.line_begins && !first.is_whitespace() {
            let line = rest.split(['\n', '\r']).next().unwrap_or_default();
            if let Some((name, value)) = header(line.trim()) {
                self.header_line(name, value);
                // Moves may stand behind the name.
                self.line_begins = is_moves(value);
                let after = line.trim_end().len() - if self.line_begins { value.len() } else { 0 };
                return at + after;
            }
        }
        if first.is_whitespace() || !first.is_alphanumeric() && first != '-' {
            return at + first.len_utf8();
        }
        if first.is_ascii_digit() {
            let word = &rest[..length(|letter| !letter.is_whitespace())];
            if let Some(ending) = count(word) {
                self.header.ending = Some(ending);
                return at + word.len();
            }
            // A move number.
            return at + length(|letter| letter.is_ascii_digit());
        }
        if first == '-' {
            return at + length(|letter| letter == '-');
        }
        if first.is_ascii_alphabetic() {
            let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
            if (1..=2).contains(&digits) {
                let end = 1 + digits;
                if self.square(&rest[..end], at) {
                    return at + end;
                }
            }
        }
        let end = length(|letter| !letter.is_whitespace());
        let word = &rest[..end];
        let pass = ["pass", "pa", "ps", "pp"]
            .iter()
            .any(|pass| word.eq_ignore_ascii_case(pass));
        if !pass && !self.over {
            self.warnings.add(at, quoting(JUNK, word));
        }
        at + end
    }

    /// Reads a line of the header; after moves it begins the next game.
    fn header_line(&mut self, name: &str, value: &str) {
        let name = name.to_lowercase();
        let is = |names: &[&str]| names.contains(&name.as_str());
        let tag = TAGS
            .iter()
            .find(|(known, _)| *known == name)
            .map(|(_, tag)| *tag);
        if self.tree.len() > 1 && (is(BLACK) || tag == Some(key::EVENT)) {
            self.finish_game();
        }
        let value: String = value.chars().take(200).collect();
        let value = if matches!(value.as_str(), "?" | "-") {
            ""
        } else {
            &value
        };
        if is(BLACK) {
            value.clone_into(&mut self.header.names[0]);
        } else if is(WHITE) {
            value.clone_into(&mut self.header.names[1]);
        } else if name == "result" || name == "結果" || name == "结果" {
            self.header.ending = count(value).or(self.header.ending);
        } else if let Some(tag) = tag {
            let date = wording::date(value).filter(|_| tag == key::DATE);
            self.header
                .set_tag(tag, date.unwrap_or_else(|| value.to_owned()));
        }
    }

    /// Reads a square; returns false if the text is none.
    fn square(&mut self, text: &str, offset: usize) -> bool {
        let Ok(cell) = FROM_TOP.parse(Grid::square(MAX_SIZE), text) else {
            return false;
        };
        let index = Grid::square(MAX_SIZE).index(cell);
        if self.played[index] && self.line_begins {
            self.finish_game();
        }
        self.line_begins = false;
        if self.over {
            return true;
        }
        if self.played[index] {
            self.warnings.add(offset, Message::new(TWICE).arg(text));
            self.over = true;
            return true;
        }
        if self.warnings.take_item(offset) {
            self.played[index] = true;
            self.reach = self.reach.max(cell.col).max(cell.row);
            let name = FROM_TOP.name(Grid::square(MAX_SIZE), cell);
            self.at = self.tree.add(self.at, Some(Move::new(name)));
            self.tree.mark(self.at, offset);
        }
        true
    }

    fn finish_game(&mut self) {
        let header = std::mem::replace(&mut self.header, Record::new(key::REVERSI));
        if self.tree.len() > 1 && self.warnings.take_game(self.offset) {
            let mut record = header;
            // The smallest even board that contains every square, at least the usual one.
            let size = (self.reach + 1).div_ceil(2) * 2;
            record.set_option("size", size.max(8).to_string());
            record.tree = std::mem::take(&mut self.tree);
            self.records.push(record);
        }
        self.at = Tree::ROOT;
        self.played.fill(false);
        self.reach = 0;
    }
}

/// Parses the discs at the end of a game, Black's first: `51-13`.
fn count(word: &str) -> Option<Ending> {
    let (black, white) = word.split_once(['-', ':', '–'])?;
    let number = |text: &str| {
        let number = text.trim().parse::<i32>().ok();
        number.filter(|count| (0..=64).contains(count))
    };
    let (black, white) = number(black).zip(number(white))?;
    let counted = (4..=64).contains(&(black + white));
    counted.then(|| Ending::by_lead(2 * (black - white)))
}

/// Writes the main line's squares.
pub fn write(record: &Record) -> String {
    let square = |text: &&str| {
        let grid = Grid::square(MAX_SIZE);
        let cell: Result<Cell, _> = FROM_TOP.parse(grid, text);
        cell.is_ok_and(|cell| FROM_TOP.name(grid, cell) == *text)
    };
    let mut text: String = record.main_moves().filter(square).collect();
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::By;
    use tabletop_core::Side;

    #[track_caller]
    fn check(text: &str, games: &[&str], warnings: usize) {
        let (records, issued) = read(text.as_bytes()).expect("a game");
        let written: Vec<_> = records
            .iter()
            .map(|record| write(record).trim().to_owned())
            .collect();
        assert_eq!(written, games, "{text}");
        assert_eq!(issued.len(), warnings, "{issued:?}");
    }

    #[test]
    fn transcripts_are_read_however_they_are_spaced() {
        check("f5d6c3", &["f5d6c3"], 0);
        check("F5 D6\nC3", &["f5d6c3"], 0);
        check("1. f5 d6 2. c3 -- pass PA d3", &["f5d6c3d3"], 0);
        check("f5d6\nf5f6\n\nf5f4", &["f5d6", "f5f6", "f5f4"], 0);
        check("a10b12", &["a10b12"], 0);
    }

    #[test]
    fn servers_put_names_and_counts_around_the_squares() {
        for (text, names, moves, ending, date) in [
            (
                "[Event \"?\"]\n[Site \"PlayOK\"]\n[Date \"2020.08.03\"]\n[Black \"anna\"]\n[White \"ben\"]\n\
                 [Result \"51-13\"]\n[BlackElo \"1500\"]\n\n1. c4 c5 2. d6 c7 3. d7\nc3 4. e6 -- 5. f5 51-13\n",
                ["anna", "ben"],
                "c4c5d6c7d7c3e6f5",
                Some(Ending::win(Side::Black, By::Halves(76))),
                "2020-08-03",
            ),
            (
                "黒: 太郎 (1500)\n白：花子\n日時: 2021年3月5日\n棋譜: F5D6C3D3\n結果: 30-34\n",
                ["太郎 (1500)", "花子"],
                "f5d6c3d3",
                Some(Ending::win(Side::White, By::Halves(8))),
                "2021-03-05",
            ),
            ("・F5F6E6F4", ["", ""], "f5f6e6f4", None, ""),
            (
                "1. c4 c5 2. d6 c7 32-32",
                ["", ""],
                "c4c5d6c7",
                Some(Ending::DRAW),
                "",
            ),
        ] {
            assert_eq!(crate::sniff(text.as_bytes(), None), Some(&FORMAT), "{text}");
            let (records, warnings) = read(text.as_bytes()).expect("a game");
            assert_eq!(warnings, [], "{text}");
            assert_eq!(records.len(), 1, "{text}");
            assert_eq!(records[0].names, names, "{text}");
            assert_eq!(write(&records[0]).trim(), moves, "{text}");
            assert_eq!(
                (records[0].ending, records[0].tag(key::DATE)),
                (ending, date),
                "{text}"
            );
        }
        let two =
            "[Event \"a\"]\n[Black \"x\"]\n1. f5 d6\n[Event \"b\"]\n[Black \"y\"]\n1. f5 f6\n";
        let (records, _) = read(two.as_bytes()).expect("games");
        let names: Vec<_> = records
            .iter()
            .map(|record| record.names[0].as_str())
            .collect();
        assert_eq!(names, ["x", "y"]);
        for other in [
            "[Event \"x\"]\n1. e4 e5 2. Nf3",
            "[Event \"x\"]\n1. 11-15 23-19",
            "Hello: world\n",
            "[A \"x\"]\n",
        ] {
            assert_ne!(
                crate::sniff(other.as_bytes(), None),
                Some(&FORMAT),
                "{other}"
            );
        }
    }

    #[test]
    fn other_words_are_reported() {
        check("f5 hello d6", &["f5d6"], 1);
        check("f5d6f5e6\nd3", &["f5d6d3"], 1);
        for text in ["", "hello", "12 34", "zz99"] {
            assert!(read(text.as_bytes()).is_err(), "{text}");
        }
    }

    #[test]
    fn the_board_is_as_large_as_the_squares_need() {
        let size = |text: &str| read(text.as_bytes()).expect("a game").0[0].size();
        assert_eq!(size("f5"), Some(8));
        assert_eq!(size("a9"), Some(10));
        assert_eq!(size("z26"), Some(26));
    }
}
