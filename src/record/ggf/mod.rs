//! GGF, the records of the Generic Game Server: `(;GM[Othello]PB[…]PW[…]BO[8 … *]B[f5//1.2]…;)`.
//!
//! The syntax is that of SGF. Squares are named `f5`, `BO` holds the board (size, rows from the top with `*` black, `O`
//! white, `-` empty, and the side to move), `RE` Black's discs less White's, and each move optionally the program's
//! evaluation and the seconds used, which are stored as a property named `GGF`.

mod write;

pub use write::write;

use super::format::{Evidence, Format, Part};
use super::index::{MAX_GAMES, Progress, Report};
use super::issue::{Warnings, quoting};
use super::lines::Failure;
use super::location::line_ends;
use super::sgf::points::one_line;
use super::sgf::scan::{Scanner, Token, find_game};
use super::text::{NextGame, TextFormat};
use super::{By, Ending, Index, IndexEntry, Move, NodeId, Points, Record, Tree, key};
use tabletop_core::squares::FROM_TOP;
use tabletop_core::{Grid, Message, Side, Text, texts};

texts! {
    OTHER_GAME = "the game {0} is not supported; skipped", "不支持 {0} 的棋局，已跳过";
    NO_SIZE = "the board BO[{0}] doesn't start with its size, 4 to 26; the game was skipped", "棋盘 BO[{0}] 的开头不是大小（4 到 26）；该局已跳过";
    OTHER_COUNT = "the board has {0} {0|square|squares}, expected {1} for a size of {2}; the game was skipped",
        "棋盘有 {0} 格，大小 {2} 应有 {1} 格；该局已跳过";
    NO_SQUARE = "a board is written with *, O and -, not {0}; the game was skipped", "棋盘用 *、O 和 - 书写，而不是 {0}；该局已跳过";
    NO_TURN = "the board doesn't end with the side to move, * or O; the game was skipped", "棋盘之后缺少行棋方（* 或 O）；该局已跳过";
    BAD_MOVE = "{0} is not a square of this board; the moves end here", "{0} 不是此棋盘上的格子，棋谱到此为止";
    UNCLOSED = "the game has no closing ;)", "棋局缺少结尾的 ;)";
}

/// GGF's names for the tags of a record.
const TAGS: &[(&str, &str)] = &[
    ("PC", key::PLACE),
    ("DT", key::DATE),
    ("RB", key::BLACK_RANK),
    ("RW", key::WHITE_RANK),
    ("TI", key::TIME),
    ("EV", key::EVENT),
    ("RO", key::ROUND),
];

/// Entry of GGF in the table of formats.
pub static FORMAT: Format = Format {
    key: "ggf",
    name: Text::new("GGF (Othello)", "GGF（黑白棋）"),
    about: "GGF, as the Generic Game Server has it",
    extensions: &["ggf"],
    games: &[key::REVERSI],
    sniff: |sample| {
        let start = find_game(sample.text, 0)?;
        let game = &sample.text[start..];
        let othello = game.find("GM[Othello]").is_some_and(|at| at < 200);
        (othello && game.contains("BO[")).then_some(Evidence::Sign(start))
    },
    read: |bytes| TEXT.read(bytes),
    text: Some(&TEXT),
    write: Some(|game| Ok(write(game.record))),
    leaves_out: &[
        Part::Variations,
        Part::Comments,
        Part::Options,
        Part::Session,
    ],
    ..Format::PLAIN
};

/// Functions for reading texts of several games.
pub static TEXT: TextFormat = TextFormat {
    decode: |bytes| super::charset::decode(bytes, None),
    index,
    headers,
    next,
    no_game: NO_GAME,
    nothing_known: NO_GAME,
};

const NO_GAME: Text = Text::new(
    "no game found: a GGF record starts with (;GM[Othello]",
    "没有找到棋局：GGF 棋谱以 (;GM[Othello] 开头",
);

fn next(text: &str, from: usize, warnings: &mut Warnings) -> Option<NextGame> {
    let start = find_game(text, from)?;
    let mut scanner = Scanner::new(text, start);
    let record = Reader::new(warnings).game(&mut scanner);
    Some(NextGame {
        start,
        end: scanner.at().max(start + 1),
        record,
    })
}

/// Lists the games of a text. `report` is called about once a MiB with the number of bytes done and may stop the pass.
fn index(text: &str, report: Report<'_>) -> Index {
    let mut progress = Progress::new(report);
    let mut index = Index::default();
    let (mut at, mut line, mut counted) = (0, 1, 0);
    while let Some(start) = find_game(text, at) {
        if progress.stops(start) || index.games.len() >= MAX_GAMES {
            index.stopped = true;
            break;
        }
        let mut scanner = Scanner::new(text, start);
        let (mut moves, mut name) = (0, None);
        while let Some((_, token)) = scanner.next() {
            match token {
                Token::Name(found) => name = Some(found),
                Token::Value(..) => {
                    let name = name.take();
                    moves += u32::from(matches!(name.as_deref(), Some("B" | "W")));
                }
                Token::Close => break,
                Token::Open | Token::Node | Token::Junk(_) => {}
            }
        }
        line += line_ends(&text.as_bytes()[counted..start]);
        counted = start;
        at = scanner.at().max(start + 1);
        index.games.push(IndexEntry {
            start,
            end: at,
            line,
            moves,
        });
    }
    index
}

/// Reads the header of a listed game, without its moves.
fn headers(text: &str, entry: IndexEntry) -> Record {
    let read = TEXT.read_game(text, entry);
    let record = read.map(|(record, _)| record).unwrap_or_default();
    Record {
        tree: Tree::new(),
        ..record
    }
}

struct Reader<'w> {
    warnings: &'w mut Warnings,
    record: Record,
    grid: Grid,
    at: NodeId,
    /// True if the moves ended in a way that the file format can't express.
    over: bool,
    /// Reason why the game is left out, if it is.
    left_out: Option<Failure>,
}

impl<'w> Reader<'w> {
    fn new(warnings: &'w mut Warnings) -> Self {
        Self {
            warnings,
            record: Record::new(key::REVERSI),
            grid: Grid::square(8),
            at: Tree::ROOT,
            over: false,
            left_out: None,
        }
    }

    fn game(mut self, scanner: &mut Scanner<'_>) -> Result<Record, Failure> {
        self.record.set_option("size", "8");
        let mut name = None;
        let mut closed = false;
        while let Some((offset, token)) = scanner.next() {
            match token {
                Token::Name(found) => name = Some(found),
                Token::Value(value, _) => {
                    if let Some(name) = name.take() {
                        self.property(offset, &name, value);
                    }
                }
                Token::Close => {
                    closed = true;
                    break;
                }
                Token::Open | Token::Node | Token::Junk(_) => {}
            }
        }
        if !closed {
            self.warnings.add(scanner.at(), UNCLOSED);
        }
        self.left_out.map_or(Ok(self.record), Err)
    }

    fn property(&mut self, offset: usize, name: &str, value: &str) {
        match name {
            "GM" => {
                let game = one_line(value);
                if !game.eq_ignore_ascii_case("othello") {
                    let why = (offset, quoting(OTHER_GAME, &game));
                    self.left_out.get_or_insert(why);
                }
            }
            "PB" => self.record.names[0] = one_line(value),
            "PW" => self.record.names[1] = one_line(value),
            "RE" => self.record.ending = ending(&one_line(value)),
            "BO" => self.board(offset, value),
            "B" => self.played(offset, Side::Black, value),
            "W" => self.played(offset, Side::White, value),
            _ => {
                if let Some((_, key)) = TAGS.iter().find(|(tag, _)| *tag == name) {
                    self.record.set_tag(key, one_line(value));
                }
            }
        }
    }

    fn board(&mut self, offset: usize, value: &str) {
        match read_board(value) {
            Ok((points, turn)) => {
                self.grid = points.grid();
                let size = self.grid.cols;
                self.record.set_option("size", size.to_string());
                let usual = points == Points::centre(size) && turn == Side::Black;
                self.record.start = (!usual).then(|| points.write(turn));
            }
            Err(reason) => {
                self.left_out.get_or_insert((offset, reason));
            }
        }
    }

    fn played(&mut self, offset: usize, side: Side, value: &str) {
        if self.over || !self.warnings.take_item(offset) {
            return;
        }
        let (square, rest) = value.split_once('/').unwrap_or((value, ""));
        let square = square.trim();
        let text = if ["pa", "pass", "ps"]
            .iter()
            .any(|pass| square.eq_ignore_ascii_case(pass))
        {
            "pass".to_owned()
        } else if let Ok(cell) = FROM_TOP.parse(self.grid, square) {
            FROM_TOP.name(self.grid, cell)
        } else {
            self.over = true;
            self.warnings.add(offset, quoting(BAD_MOVE, square));
            return;
        };
        self.at = self.record.tree.add(self.at, Some(Move::by(side, text)));
        self.record.tree.mark(self.at, offset);
        let rest = one_line(rest);
        if !rest.is_empty() && self.warnings.take_item(offset) {
            self.record.tree.node_mut(self.at).annotate("GGF", rest);
        }
    }
}

/// Parses `8 -------- … *`: the size, the squares by rows, the side to move.
fn read_board(value: &str) -> Result<(Points, Side), Message> {
    let no_size = || quoting(NO_SIZE, value);
    let words = value.trim().split_once(char::is_whitespace);
    let (size, squares) = words.ok_or_else(no_size)?;
    let size = size.parse().ok().filter(|size| (4..=26).contains(size));
    let mut points = Points::new(size.ok_or_else(no_size)?);
    let grid = points.grid();
    let letters: Vec<char> = squares.chars().filter(|it| !it.is_whitespace()).collect();
    let discs = letters.iter().map(|&letter| match letter {
        '*' | 'X' | 'x' => Ok(Some(Side::Black)),
        'O' | 'o' => Ok(Some(Side::White)),
        '-' | '.' => Ok(None),
        _ => Err(quoting(NO_SQUARE, &letter.to_string())),
    });
    let mut discs = discs.collect::<Result<Vec<_>, _>>()?;
    let last_word = squares.split_whitespace().next_back().unwrap_or_default();
    if discs.len() == grid.len() && last_word.chars().count() > 1 {
        return Err(NO_TURN.into());
    }
    let turn = discs.pop().flatten().ok_or(NO_TURN)?;
    if discs.len() != grid.len() {
        let count = Message::new(OTHER_COUNT).arg(discs.len());
        return Err(count.arg(grid.len()).arg(grid.cols));
    }
    for (cell, disc) in grid.cells().zip(discs) {
        points.put(cell, disc);
    }
    Ok((points, turn))
}

/// Parses `+12.000`, with `:r`, `:t` or `:s` if the loser resigned, ran out of time, or both agreed on a score.
fn ending(value: &str) -> Option<Ending> {
    let (number, how) = value.split_once(':').unwrap_or((value, ""));
    let twice = number.trim().parse::<f64>().ok()? * 2.0;
    if twice.is_nan() || twice.abs() >= 1e6 {
        return None;
    }
    let twice = twice.round() as i32;
    let side = match twice {
        0 => return Some(Ending::DRAW),
        1.. => Side::Black,
        _ => Side::White,
    };
    let by = match how.trim() {
        "r" => By::Resignation,
        "t" | "l" => By::Time,
        _ => By::Halves(twice.abs()),
    };
    Some(Ending::win(side, by))
}

#[cfg(test)]
mod tests;
