//! Conversion of text into records.

use super::syntax::{FIRST, NO_MOVE, VERSION, is_word};
use crate::issue::{Warnings, quoting};
use crate::lines::Lines;
use crate::location::Locator;
use crate::model::OwnTag;
use crate::text::NextGame;
use crate::{By, Ending, Move, NodeId, Read, ReadError, Record, Tree, Warning, charset};
use tabletop_core::{Message, Side, Text, Verdict, texts};

texts! { pub(super) const:
    NO_GAME = "no game found: a game starts with the line tabletop record 1", "没有找到棋局：每局以 tabletop record 1 一行开头";
}

texts! {
    NEWER = "written by a newer version of the program (format {0}, this one knows {1}); read as far as possible",
        "由更新版本的程序写成（格式 {0}，本程序支持 {1}）；已尽量读取";
    UNKNOWN = "{0} is unknown; skipped", "不认识“{0}”，已跳过";
    NOT_UNDERSTOOD = "{0} is not recognised; skipped", "无法识别“{0}”，已跳过";
    TOO_DEEP = "depth {0} follows no line of depth {1}; read as depth {2}", "深度 {0} 之前没有深度 {1} 的行，按深度 {2} 读取";
    NO_PLACE = "{0} belongs to no game; skipped to the next game", "“{0}”不属于任何棋局，已跳到下一局";
    CUT = "the game stops before its last line, end; read as far as possible", "棋局在 end 行之前中断，已尽量读取";
}

/// Reads every game of a file.
pub fn read(bytes: &[u8]) -> Read<Vec<Record>> {
    let whole = read_with(bytes, Warnings::default(), Author::Anybody)?;
    Ok((whole.records, whole.warnings))
}

/// Content of a file that the program wrote itself.
#[derive(Debug)]
pub struct Whole {
    /// All games of the file.
    pub records: Vec<Record>,
    /// Warnings for text that could not be interpreted.
    pub warnings: Vec<Warning>,
    /// True if the file was written by a newer version of the program, with a higher version of the format.
    pub newer: bool,
}

/// Reads every game of a session file, however much that is, with the tags that only such a file has.
pub fn read_whole(bytes: &[u8]) -> Result<Whole, ReadError> {
    read_with(bytes, Warnings::without_limit(), Author::Program)
}

/// Writer of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Author {
    /// The program itself, in its session file.
    Program,
    /// Previous owner of the file.
    Anybody,
}

fn read_with(bytes: &[u8], mut warnings: Warnings, author: Author) -> Result<Whole, ReadError> {
    // The program writes UTF-8: what is valid is never taken for another character set by what it looks like.
    let declared = std::str::from_utf8(bytes).is_ok().then_some(&b"utf-8"[..]);
    let decoded = charset::decode(bytes, declared);
    let text = decoded.text.as_ref();
    let mut newer = false;
    if let Some(note) = decoded.note {
        warnings.remark(0, note);
    }
    let mut records = Vec::new();
    let mut lines = Lines::new(text);
    let mut next = find_first(&mut lines, None);
    let mut locator = Locator::new(text);
    while let Some((at, version)) = next {
        if version > VERSION {
            newer = true;
            warnings.add(at, Message::new(NEWER).arg(version).arg(VERSION));
        }
        let mut reader = Reader::new(&mut warnings);
        reader.author = author;
        next = reader.game(at, &mut lines);
        reader.record.tree.locate(&mut locator);
        records.push(reader.record);
        if next.is_none() {
            next = find_first(&mut lines, Some(&mut warnings));
        }
        if !warnings.take_game(text.len()) {
            break;
        }
    }
    if records.is_empty() {
        return Err(ReadError::at_start(NO_GAME));
    }
    Ok(Whole {
        records,
        warnings: warnings.located_in(text),
        newer,
    })
}

/// Reads the first game at or after an offset.
pub(super) fn next(text: &str, from: usize, warnings: &mut Warnings) -> Option<NextGame> {
    let mut lines = Lines::from(text, from);
    let between = (from > 0).then_some(&mut *warnings);
    let (start, version) = find_first(&mut lines, between)?;
    if version > VERSION {
        warnings.add(start, Message::new(NEWER).arg(version).arg(VERSION));
    }
    let mut reader = Reader::new(warnings);
    let next = reader.game(start, &mut lines);
    let record = reader.record;
    Some(NextGame {
        start,
        end: next.map_or(lines.at(), |(at, _)| at),
        record: Ok(record),
    })
}

/// Parses the version in the first line of a game.
pub(super) fn version(line: &str) -> Option<u32> {
    line.strip_prefix(FIRST)?.trim().parse().ok()
}

/// Returns the first line of the next game. Text between games is the rest of a damaged one, reported to `warnings`.
fn find_first(lines: &mut Lines<'_>, mut warnings: Option<&mut Warnings>) -> Option<(usize, u32)> {
    loop {
        let (at, line) = lines.next_said()?;
        if let Some(version) = version(line) {
            return Some((at, version));
        }
        if let Some(warnings) = warnings.take() {
            warnings.add(at, quoting(NO_PLACE, line));
        }
    }
}

pub(super) struct Reader<'w> {
    warnings: &'w mut Warnings,
    pub(super) record: Record,
    author: Author,
    /// The last node of each depth up to that of the last line.
    path: Vec<NodeId>,
    commented: Option<NodeId>,
    moves: bool,
}

impl<'w> Reader<'w> {
    pub(super) fn new(warnings: &'w mut Warnings) -> Self {
        Self {
            warnings,
            record: Record::default(),
            author: Author::Anybody,
            path: vec![Tree::ROOT],
            commented: None,
            moves: false,
        }
    }

    /// Reads from the line after `first` to the end of the game; returns the first line of the next game if that came
    /// instead.
    fn game(&mut self, first: usize, lines: &mut Lines<'_>) -> Option<(usize, u32)> {
        let mut last = first;
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
                self.warnings.add(at, quoting(text, line));
            }
        }
        self.warnings.add(last, CUT);
        None
    }

    /// Parses a line before the moves.
    pub(super) fn header(&mut self, line: &str) -> Result<(), Text> {
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
                let own = OwnTag::from_name(name).filter(|_| self.author == Author::Program);
                match own {
                    Some(tag) => record.set_own(tag, unescape(value)),
                    None => record.set_tag(name, unescape(value)),
                }
            }
            "start" => record.start = Some(unescape(rest)),
            "moves" => self.moves = true,
            _ => return Err(UNKNOWN),
        }
        Ok(())
    }

    fn tree_line(&mut self, at: usize, line: &str) -> Result<(), Text> {
        let (word, rest) = cut(line);
        let parent = self.path[self.path.len() - 1];
        let node = self.record.tree.node_mut(parent);
        match word {
            "|" => {
                if self.commented.replace(parent) == Some(parent) {
                    node.comment.push('\n');
                }
                node.comment.push_str(&unescape(rest));
            }
            "=" => {
                let (key, value) = cut(rest);
                if !is_word(key) {
                    return Err(NOT_UNDERSTOOD);
                }
                node.annotate(key, unescape(value));
            }
            "+" => {
                let property = node.properties.last_mut().ok_or(NOT_UNDERSTOOD)?;
                property.values.push(unescape(rest));
            }
            "@" => self.record.current = Some(parent),
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
        let node = self.record.tree.add(parent, mv);
        self.record.tree.mark(node, at);
        self.path.push(node);
        Ok(())
    }
}

/// Splits off the first word of a line.
fn cut(line: &str) -> (&str, &str) {
    line.split_once(' ').unwrap_or((line, ""))
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

/// Resolves the escapes in a value.
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
