//! Conversion of text into records.

use super::TIME;
use super::scan::{Scanner, Token, result};
use super::tags::{self, OTHER_GAME, larger_board};
use crate::issue::{Warnings, quoting};
use crate::lines::Failure;
use crate::text::NextGame;
use crate::{Move, NodeId, Record, Tree, key};
use tabletop_core::{Message, texts};

texts! {
    UNCLOSED_TAG = "the tag {0} has no closing \"]", "标签 {0} 缺少结尾的 \"]";
    UNCLOSED_COMMENT = "the comment has no closing }", "评注缺少结尾的 }";
    UNOPENED = "no variation is open here; the ) was skipped", "此处没有变化，) 已跳过";
    UNCLOSED = "a variation has no closing )", "变化缺少结尾的 )";
    NOTHING_TO_VARY = "a variation can't come before the first move; read as another first move", "第一手之前不能有变化；按另一种第一手读取";
    JUNK = "{0} does not belong here; skipped", "“{0}”不应出现在此处，已跳过";
}

/// Reads the first game at or after `from`.
pub(super) fn next(text: &str, from: usize, warnings: &mut Warnings) -> Option<NextGame> {
    let mut scanner = Scanner::new(text, from);
    let record = Reader::new(warnings).game(&mut scanner)?;
    Some(NextGame {
        start: from,
        end: scanner.at(),
        record,
    })
}

struct Reader<'w> {
    warnings: &'w mut Warnings,
    record: Record,
    /// The node of the last move.
    at: NodeId,
    /// Nodes at which the open variations branch off.
    open: Vec<NodeId>,
    /// Error for a game of another kind.
    other_game: Option<Failure>,
    /// First square above 32, and the greatest, in a game that does not say that it is English draughts.
    beyond: Option<(usize, u32)>,
    says_english: bool,
    tags: bool,
    event: bool,
}

impl<'w> Reader<'w> {
    fn new(warnings: &'w mut Warnings) -> Self {
        Self {
            warnings,
            record: Record::new(key::CHECKERS),
            at: Tree::ROOT,
            open: Vec::new(),
            other_game: None,
            beyond: None,
            says_english: false,
            tags: false,
            event: false,
        }
    }

    /// Reads to the end of a game; `None` at the end of the text.
    fn game(mut self, scanner: &mut Scanner<'_>) -> Option<Result<Record, Failure>> {
        loop {
            let before = scanner.clone();
            let Some((offset, token)) = scanner.next() else {
                break;
            };
            if self.begins_next(token) {
                *scanner = before;
                break;
            }
            match token {
                Token::Result(ending) if self.open.is_empty() => {
                    self.record.ending = ending.or(self.record.ending);
                    if self.tags || self.has_moves() {
                        break;
                    }
                }
                token => self.take(offset, token),
            }
            if self.warnings.is_full() {
                break;
            }
        }
        if !self.open.is_empty() {
            self.warnings.add(scanner.at(), UNCLOSED);
        }
        if !self.tags && !self.has_moves() {
            return None;
        }
        let beyond = self.beyond.filter(|_| !self.says_english);
        let larger = beyond.and_then(|(offset, square)| Some((offset, larger_board(square)?)));
        Some(self.other_game.or(larger).map_or(Ok(self.record), Err))
    }

    /// Returns true if `token` begins the next game: a tag after moves, or the first tag of every game again.
    fn begins_next(&self, token: Token<'_>) -> bool {
        match token {
            Token::Tag(name, ..) => self.has_moves() || (name == "Event" && self.event),
            _ => false,
        }
    }

    fn has_moves(&self) -> bool {
        self.record.tree.len() > 1
    }

    fn take(&mut self, offset: usize, token: Token<'_>) {
        match token {
            Token::Tag(name, value, closed) => self.tag(offset, name, value, closed),
            Token::Comment(text, closed) => {
                if !closed {
                    self.warnings.add(offset, UNCLOSED_COMMENT);
                }
                self.comment(text);
            }
            Token::Open => {
                if self.open.is_empty() && self.at == Tree::ROOT {
                    self.warnings.add(offset, NOTHING_TO_VARY);
                }
                self.open.push(self.at);
                self.at = self.record.tree.parent(self.at).unwrap_or(Tree::ROOT);
            }
            Token::Close => match self.open.pop() {
                Some(at) => self.at = at,
                None => self.warnings.add(offset, UNOPENED),
            },
            Token::Move(text, mark) => self.played(offset, text, mark),
            Token::Glyph(glyph) => self.glyph(offset, glyph),
            Token::Junk(junk) => {
                self.warnings.add(offset, quoting(JUNK, junk));
            }
            Token::Number | Token::Result(_) => {}
        }
    }

    fn tag(&mut self, offset: usize, name: &str, value: &str, closed: bool) {
        self.tags = true;
        self.event |= name == "Event";
        if !closed {
            self.warnings
                .add(offset, Message::new(UNCLOSED_TAG).arg(name));
        }
        if !self.warnings.take_item(offset) {
            return;
        }
        if name == "GameType" {
            self.says_english = tags::is_english(value);
            if !self.says_english {
                let why = Message::new(OTHER_GAME).arg(tags::kind(value));
                self.other_game.get_or_insert((offset, why));
            }
        }
        if let Some(message) = tags::take(&mut self.record, name, value) {
            if name == "FEN" {
                self.note_squares(offset, value);
            }
            self.warnings.add(offset, message);
        }
    }

    fn comment(&mut self, text: &str) {
        let mut text = text.trim();
        let time = text
            .strip_prefix("[%clk ")
            .and_then(|rest| rest.split_once(']'));
        // A text that is no time remains part of the comment.
        if let Some((time, rest)) = time.filter(|(time, _)| is_time(time.trim())) {
            self.add_property(TIME, time.trim());
            text = rest.trim_start();
        }
        if text.is_empty() {
            return;
        }
        let comment = self.record.tree.node_mut(self.at).comment_line();
        comment.push_str(&text.replace("\r\n", "\n").replace('\r', "\n"));
    }

    fn played(&mut self, offset: usize, text: &str, mark: &str) {
        if self.warnings.take_item(offset) {
            self.note_squares(offset, text);
            // Separators and routes stay as they are: the rules read every spelling.
            let mut solid: String = text.split_whitespace().collect();
            // `1 - 1` with blanks is a move that would be written as a draw.
            if result(&solid).is_some() {
                solid = solid.replace('-', "x");
            }
            self.at = self.record.tree.add(self.at, Some(Move::new(solid)));
            self.record.tree.mark(self.at, offset);
            if !mark.is_empty() {
                self.glyph(offset, mark);
            }
        }
    }

    /// Notes squares that only larger boards have.
    fn note_squares(&mut self, offset: usize, text: &str) {
        let numbers = text.split(|letter: char| !letter.is_ascii_digit());
        let squares = numbers.filter_map(|number| number.parse::<u32>().ok());
        if let Some(square) = squares.max().filter(|&square| square > 32) {
            let (offset, before) = self.beyond.unwrap_or((offset, 0));
            self.beyond = Some((offset, square.max(before)));
        }
    }

    fn glyph(&mut self, offset: usize, glyph: &str) {
        if !self.warnings.take_item(offset) {
            return;
        }
        let number = match glyph {
            "!" => "$1",
            "?" => "$2",
            "!!" => "$3",
            "??" => "$4",
            "!?" => "$5",
            "?!" => "$6",
            other => other,
        };
        self.add_property("NAG", number);
    }

    fn add_property(&mut self, key: &str, value: &str) {
        let node = self.record.tree.node_mut(self.at);
        match node.properties.iter_mut().find(|known| known.key == key) {
            Some(known) => known.values.push(value.to_owned()),
            None => node.annotate(key, value.to_owned()),
        }
    }
}

/// Returns true for a time of the form in `[%clk …]`: hours, minutes and seconds with colons, optionally a fraction.
fn is_time(text: &str) -> bool {
    !text.is_empty()
        && text
            .bytes()
            .all(|byte| byte.is_ascii_digit() || matches!(byte, b':' | b'.'))
}
