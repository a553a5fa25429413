//! `RenLib` libraries (`.lib`): trees of gomoku and renju openings on 15×15.
//!
//! Twenty bytes of header (`FF`, `RenLib`, `FF`, version), then the nodes in preorder. A node has a byte for the point,
//! 16 · row from the top + column from 1, 0 for none, and a byte of flags: the node has another sibling, the node is
//! the last of its line, texts follow. Texts end with a 0 and are padded to an even number of bytes.

use super::format::{Evidence, Format};
use super::issue::Warnings;
use super::{Move, NodeId, Read, ReadError, Record, Tree, key};
use tabletop_core::squares::FROM_BOTTOM;
use tabletop_core::{Cell, Grid, Message, Text, texts};

/// Entry of this format in the table of formats.
pub static FORMAT: Format = Format {
    key: "renlib",
    name: Text::new("RenLib library (gomoku)", "RenLib 棋谱库（五子棋）"),
    about: "RenLib libraries",
    extensions: &["lib"],
    games: &[key::GOMOKU],
    sniff: |sample| {
        let is_library = sample.bytes.starts_with(MAGIC);
        is_library.then_some(Evidence::Signature)
    },
    read: |bytes| read(bytes).map(|(record, warnings)| (vec![record], warnings)),
    ..Format::PLAIN
};

/// The first bytes of a library.
const MAGIC: &[u8] = b"\xffRenLib\xff";
/// Bytes before the first node.
const HEADER: usize = 20;
const SIZE: u8 = 15;

/// The node has another sibling.
const BESIDE: u8 = 0x80;
/// The node has no children.
const LAST: u8 = 0x40;
/// A comment follows, in old and in newer libraries.
const COMMENT: u8 = 0x20 | 0x08;
/// Two more bytes of flags follow.
const MORE: u8 = 0x01;
/// In the first of those bytes: a text on the board follows.
const BOARD_TEXT: u8 = 0x01;

texts! {
    NO_LIBRARY = "not a RenLib library: it must begin with RenLib between two FF bytes", "不是 RenLib 棋谱库：文件头须为 FF RenLib FF";
    BAD_POINT = "point {0} is off the board; read as no move", "点 {0} 在棋盘之外，按无着法读取";
    CUT = "the library is truncated", "棋谱库不完整";
    LEFT = "everything after the last node was skipped", "最后一个节点之后的内容已跳过";
}

/// Reads a library as one game with variations.
pub fn read(bytes: &[u8]) -> Read<Record> {
    if !bytes.starts_with(MAGIC) {
        return Err(ReadError::at_start(NO_LIBRARY));
    }
    let mut reader = Reader {
        bytes,
        at: HEADER,
        record: Record::new(key::GOMOKU),
        warnings: Warnings::default(),
        beside: Vec::new(),
    };
    reader.record.set_option("size", SIZE.to_string());
    reader.record.set_option("rule", "renju");
    reader.nodes();
    Ok((reader.record, reader.warnings.binary()))
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    record: Record,
    warnings: Warnings,
    /// Nodes with siblings to come, the innermost last.
    beside: Vec<NodeId>,
}

impl Reader<'_> {
    fn nodes(&mut self) {
        let mut parent = Tree::ROOT;
        let mut first = true;
        while let Some([point, flags]) = self.pair() {
            let offset = self.at - 2;
            let Some(node) = self.node(parent, point, first, offset) else {
                return;
            };
            first = false;
            self.texts(node, flags);
            if flags & BESIDE != 0 {
                self.beside.push(parent);
            }
            if flags & LAST == 0 {
                parent = node;
            } else if let Some(next) = self.beside.pop() {
                parent = next;
            } else {
                if self.at < self.bytes.len() {
                    self.warnings.add(self.at, LEFT);
                }
                return;
            }
        }
        self.warnings.add(self.at, CUT);
    }

    /// Adds a node; a first node without a point is the root itself.
    fn node(&mut self, parent: NodeId, point: u8, first: bool, offset: usize) -> Option<NodeId> {
        if point == 0 && first {
            return Some(Tree::ROOT);
        }
        if !self.warnings.take_item(offset) {
            return None;
        }
        let (col, row) = ((point & 15).wrapping_sub(1), point >> 4);
        let mv = if point == 0 {
            None
        } else if col < SIZE && row < SIZE {
            let text = FROM_BOTTOM.name(Grid::square(SIZE), Cell::new(col, row));
            Some(Move::new(text))
        } else {
            self.warnings
                .add(offset, Message::new(BAD_POINT).arg(point));
            None
        };
        Some(self.record.tree.add(parent, mv))
    }

    fn texts(&mut self, node: NodeId, flags: u8) {
        let more = if flags & MORE == 0 {
            0
        } else {
            self.pair().map_or(0, |[first, second]| first | second)
        };
        if flags & COMMENT != 0 {
            // The first line is a title, separated from the rest by a backspace.
            let text = self.text().replace('\u{8}', "\n").replace("\r\n", "\n");
            text.trim()
                .clone_into(&mut self.record.tree.node_mut(node).comment);
        }
        if more & BOARD_TEXT != 0 {
            let text = self.text();
            if !text.is_empty() && self.warnings.take_item(self.at) {
                self.record.tree.node_mut(node).annotate("BOARDTEXT", text);
            }
        }
    }

    fn pair(&mut self) -> Option<[u8; 2]> {
        let pair = self.bytes.get(self.at..self.at + 2)?;
        self.at += 2;
        Some([pair[0], pair[1]])
    }

    /// Reads a text up to its 0 with the padding byte.
    fn text(&mut self) -> String {
        let rest = &self.bytes[self.at..];
        let length = rest
            .iter()
            .position(|&byte| byte == 0)
            .unwrap_or(rest.len());
        self.at = (self.at + (length / 2 + 1) * 2).min(self.bytes.len());
        super::charset::decode(&rest[..length], None)
            .text
            .into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn library(nodes: &[u8]) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend([3, 4]);
        bytes.resize(HEADER, 0xff);
        bytes.extend(nodes);
        bytes
    }

    #[track_caller]
    fn check(nodes: &[u8], expected: &str, warnings: usize) {
        let (record, issued) = read(&library(nodes)).expect("a library");
        let tree = &record.tree;
        let parts: Vec<_> = tree
            .preorder()
            .map(|(id, depth)| {
                let node = tree.node(id);
                let mv = node.mv.as_ref().map_or("-", |mv| &mv.text);
                format!("{depth}{mv}{}", node.comment)
            })
            .collect();
        assert_eq!(parts.join(" "), expected);
        assert_eq!(issued.len(), warnings, "{issued:?}");
    }

    #[test]
    fn libraries_are_read_with_their_variations() {
        // h8, then h9 with i9 beside it; h9 goes on with g7.
        check(
            &[0x78, 0x00, 0x68, 0x80, 0x87, 0x40, 0x69, 0x40],
            "0- 1h8 2h9 3g7 2i9",
            0,
        );
        check(&[0, 0, 0x78, 0x48, b'a', 8, b'b', 0], "0- 1h8a\nb", 0);
        check(
            &[0x78, 0x49, 1, 0, b'a', b'b', 0, 0, b'x', 0],
            "0- 1h8ab",
            0,
        );
    }

    #[test]
    fn broken_libraries_are_read_as_far_as_they_go() {
        check(&[0x78, 0x00, 0x68], "0- 1h8", 1);
        check(&[0x78, 0x40, 0x68, 0x40], "0- 1h8", 1);
        check(&[0x70, 0x40], "0- 1-", 1);
        check(&[0x78, 0x48, b'a'], "0- 1h8a", 0);
        assert!(read(b"hello").is_err());
    }
}
