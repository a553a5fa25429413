//! Parser of text into a tree whose nodes hold the raw values.

use std::borrow::Cow;

use super::points::simple_text;
use super::scan::{Scanner, Token, begins_game};
use crate::issue::{Warnings, quoting};
use crate::{Move, NodeId, Property, Tree};
use tabletop_core::{Message, Side, texts};

texts! {
    UNCLOSED_VALUE = "the value of {0} has no closing ]", "{0} 的值缺少结尾的 ]";
    UNCLOSED_GAME = "the game has no closing )", "棋局缺少结尾的 )";
    NO_NAME = "the value [{0}] belongs to no property; skipped", "值 [{0}] 不属于任何属性，已跳过";
    NO_VALUE = "the property {0} has no value; skipped", "属性 {0} 没有值，已跳过";
    NO_NODE = "a node starts with ; which is missing here", "此处缺少节点开头的 ;";
    LATE = "{0} follows variations; read as part of the node before them", "{0} 出现在变化之后，按变化之前的节点读取";
    JUNK = "{0} does not belong here; skipped", "“{0}”不应出现在此处，已跳过";
    TWO_POINTS = "a move has one point; {0} was skipped", "一手棋只有一个点，已跳过 {0}";
    TWO_MOVES = "two moves in one node; the second became a node of its own", "一个节点中有两手棋，第二手已另立节点";
}

/// Maximum number of a node's properties that are searched for one of the same name.
const MAX_MERGED: usize = 64;

#[derive(Debug, Default)]
pub(super) struct RawGame {
    /// Moves hold the raw point; the root's properties include those of the game as a whole.
    pub(super) tree: Tree,
    /// Offsets of the nodes in the text.
    pub(super) offsets: Vec<usize>,
}

impl RawGame {
    /// Returns a property to the root's properties.
    pub(super) fn keep(&mut self, name: &str, values: Vec<String>) {
        let key = name.to_owned();
        let root = self.tree.node_mut(Tree::ROOT);
        root.properties.push(Property { key, values });
    }
}

/// Parses the game at `start`, the offset of its `(` or, if that is missing, its first `;`. Returns the game and the
/// offset after it.
pub(super) fn parse(text: &str, start: usize, warnings: &mut Warnings) -> (RawGame, usize) {
    let mut parser = Parser {
        warnings,
        game: RawGame::default(),
        at: None,
        open: Vec::new(),
        place: Place::Node,
        name: None,
        merged: None,
    };
    parser.game.offsets.push(start);
    let begun = text[start..].starts_with('(');
    if !begun {
        // The missing parenthesis is treated as open.
        parser.open.push(None);
    }
    let mut scanner = Scanner::new(text, start);
    while let Some((offset, token)) = scanner.next() {
        if token == Token::Open && !parser.open.is_empty() && begins_game(text.as_bytes(), offset) {
            parser.warnings.add(offset, UNCLOSED_GAME);
            return (parser.finish(), offset);
        }
        let goes_on = parser.take(offset, token);
        if !goes_on || parser.warnings.is_full() {
            return (parser.finish(), scanner.at());
        }
    }
    if begun || parser.open.len() > 1 {
        parser.warnings.add(text.len(), UNCLOSED_GAME);
    }
    (parser.finish(), text.len())
}

/// Place of the next property.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Node,
    /// After a `(`, where a node has to begin.
    Opened,
    /// After a `)`, where only another variation may follow.
    Closed,
}

struct Parser<'a> {
    warnings: &'a mut Warnings,
    game: RawGame,
    /// The current node; `None` before the first.
    at: Option<NodeId>,
    /// The nodes at which the open parentheses branch off.
    open: Vec<Option<NodeId>>,
    place: Place,
    /// Name and offset of the current property, and whether it has had a value.
    name: Option<(Cow<'a, str>, usize, bool)>,
    /// Index of the current property in its node.
    merged: Option<usize>,
}

impl<'a> Parser<'a> {
    /// Processes a token; returns false after the last one of the game.
    fn take(&mut self, offset: usize, token: Token<'a>) -> bool {
        match token {
            Token::Value(value, closed) => {
                self.value(offset, value, closed);
                return true;
            }
            Token::Junk(junk) => {
                self.warnings.add(offset, quoting(JUNK, junk));
                return true;
            }
            _ => self.end_property(),
        }
        match token {
            Token::Open => {
                self.open.push(self.at);
                self.place = Place::Opened;
            }
            Token::Close => {
                self.place = Place::Closed;
                self.at = self.open.pop().flatten();
                return !self.open.is_empty();
            }
            Token::Node => {
                self.place = Place::Node;
                self.node(offset);
            }
            Token::Name(name) => {
                self.name = Some((name, offset, false));
                self.merged = None;
            }
            Token::Value(..) | Token::Junk(_) => {}
        }
        true
    }

    fn node(&mut self, offset: usize) {
        let Some(parent) = self.at else {
            self.at = Some(Tree::ROOT);
            return;
        };
        self.add(parent, offset);
    }

    fn add(&mut self, parent: NodeId, offset: usize) {
        if self.warnings.take_item(offset) {
            self.at = Some(self.game.tree.add(parent, None));
            self.game.offsets.push(offset);
        }
    }

    fn value(&mut self, offset: usize, value: &'a str, closed: bool) {
        let Some((name, _, has_value)) = &mut self.name else {
            self.warnings.add(offset, quoting(NO_NAME, value));
            return;
        };
        let first = !std::mem::replace(has_value, true);
        let name = name.clone();
        if !closed {
            self.warnings
                .add(offset, Message::new(UNCLOSED_VALUE).arg(&name));
        }
        self.settle(offset, &name);
        match name.as_ref() {
            "B" if first => self.played(offset, Side::Black, value),
            "W" if first => self.played(offset, Side::White, value),
            "B" | "W" => {
                self.warnings.add(offset, quoting(TWO_POINTS, value));
            }
            "C" if !value.is_empty() => self.comment(value),
            name => self.keep(offset, name, value),
        }
    }

    /// Begins the node of a property before which its `;` is missing: a variation never becomes part of the node that it
    /// branches off from.
    fn settle(&mut self, offset: usize, name: &str) {
        let place = std::mem::replace(&mut self.place, Place::Node);
        if self.at.is_none() || place == Place::Opened {
            self.warnings.remark(offset, NO_NODE);
            self.node(offset);
        } else if place == Place::Closed && !matches!(name, "B" | "W") {
            self.warnings.remark(offset, Message::new(LATE).arg(name));
        }
    }

    /// Returns the current node; a move at the root creates a node of its own.
    fn current(&mut self) -> NodeId {
        self.at.unwrap_or(Tree::ROOT)
    }

    fn played(&mut self, offset: usize, side: Side, point: &str) {
        let mut node = self.current();
        let taken = self.game.tree.node(node).mv.is_some();
        if taken {
            self.warnings.remark(offset, TWO_MOVES);
        }
        if taken || node == Tree::ROOT {
            self.add(node, offset);
            node = self.current();
        }
        if node != Tree::ROOT {
            self.game.tree.node_mut(node).mv = Some(Move::by(side, point));
        }
    }

    fn comment(&mut self, value: &str) {
        let node = self.current();
        let comment = self.game.tree.node_mut(node).comment_line();
        simple_text(value, true, comment);
    }

    fn keep(&mut self, offset: usize, name: &str, value: &str) {
        if !self.warnings.take_item(offset) {
            return;
        }
        let at = self.current();
        let node = self.game.tree.node_mut(at);
        if self.merged.is_none() {
            // A repeated name extends the values of the first, as in FF[3] files.
            let mut known = node.properties.iter().take(MAX_MERGED);
            self.merged = known.position(|property| property.key == name);
        }
        if let Some(merged) = self.merged {
            node.properties[merged].values.push(value.to_owned());
        } else {
            self.merged = Some(node.properties.len());
            node.annotate(name, value.to_owned());
        }
    }

    fn end_property(&mut self) {
        if let Some((name, offset, false)) = self.name.take() {
            self.warnings.add(offset, Message::new(NO_VALUE).arg(name));
        }
    }

    fn finish(mut self) -> RawGame {
        self.end_property();
        self.game
    }
}
