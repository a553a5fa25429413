//! Othello transcripts: the squares of a game in sequence, `f5d6c3…`, in any case, with or without blanks, move numbers
//! and passes.
//!
//! Passes follow from the rules and are not written. A text of several games has each on a line of its own: a square
//! that occurred before begins the next game if it begins a line.

use super::format::{Evidence, Format, Part, Sample, WriteError};
use super::issue::{Warnings, quoting};
use super::location::Locator;
use super::{Move, NodeId, Read, ReadError, Record, Tree, key};
use tabletop_core::squares::FROM_TOP;
use tabletop_core::{Cell, Grid, Message, Text, texts};

/// Entry of this format in the table of formats.
pub static FORMAT: Format = Format {
    key: "transcript",
    name: Text::new("Othello transcript", "黑白棋棋谱"),
    about: "the squares one after the other: `f5d6c3`",
    extensions: &["txt", "othello"],
    games: &[key::REVERSI],
    companions: &[],
    sniff,
    read,
    text: None,
    index: None,
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
};

/// Recognises a first word of a letter and a number.
fn sniff(sample: &Sample<'_>) -> Option<Evidence> {
    let word = sample.first_move().as_bytes();
    let square = word.first()?.is_ascii_alphabetic() && word.get(1)?.is_ascii_digit();
    let all = word.iter().all(u8::is_ascii_alphanumeric);
    (square && all).then_some(Evidence::Word)
}

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
        if first.is_whitespace() || matches!(first, ',' | ';' | '.' | ':') {
            return at + first.len_utf8();
        }
        if first.is_ascii_digit() {
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
        let pass = ["pass", "pa", "ps"]
            .iter()
            .any(|pass| word.eq_ignore_ascii_case(pass));
        if !pass && !self.over {
            self.warnings.add(at, quoting(JUNK, word));
        }
        at + end
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
        if self.tree.len() > 1 && self.warnings.take_game(self.offset) {
            let mut record = Record::new(key::REVERSI);
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
