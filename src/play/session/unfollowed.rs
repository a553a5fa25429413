//! Lines of a record that the rules refuse. They can't be played through, but they are kept where they stood and written
//! back, so that a game opened and saved has lost none of them.

use std::collections::BTreeMap;

use super::NodeId;
use tabletop_record::{self as record, Property, Record, Tree};

/// The property that marks the first refused move of a line in our own records, and the tag that names the refused options:
/// that they were refused is known there.
pub const UNFOLLOWED: &str = "unfollowed";

/// The refused lines, by the nodes after which they stood.
#[derive(Clone, Debug, Default)]
pub(super) struct Unfollowed {
    lines: BTreeMap<NodeId, Vec<Line>>,
}

/// A refused move with all that came after it.
#[derive(Clone, Debug)]
struct Line {
    /// How many lines that can be followed stood before it.
    before: usize,
    tree: Tree,
}

impl Unfollowed {
    /// Whether every line could be followed.
    pub(super) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Keeps the line of `record` that begins at `first` and stood after `node`, with `before` lines before it.
    pub(super) fn keep(
        &mut self,
        node: NodeId,
        before: usize,
        record: &Record,
        first: record::NodeId,
    ) {
        let mut tree = Tree::new();
        let top = tree.graft(Tree::ROOT, &record.tree, first);
        let properties = &mut tree.node_mut(top).properties;
        if !is_marked(properties) {
            properties.push(mark());
        }
        let lines = self.lines.entry(node).or_default();
        lines.push(Line { before, tree });
    }

    /// Adds to `written` the lines that stood after `node` with `before` lines before them; with the rest too at the
    /// `last` of those lines.
    pub(super) fn write(
        &self,
        node: NodeId,
        (before, last): (usize, bool),
        written: record::NodeId,
        record: &mut Record,
    ) {
        let lines = self.lines.get(&node).map_or(&[][..], Vec::as_slice);
        for line in lines {
            if line.before == before || (last && line.before > before) {
                for first in line.tree.children(Tree::ROOT) {
                    record.tree.graft(written, &line.tree, first);
                }
            }
        }
    }
}

/// What says in our own records that the rules refuse a node.
pub(super) fn mark() -> Property {
    Property {
        key: UNFOLLOWED.to_owned(),
        values: vec!["yes".to_owned()],
    }
}

/// Whether a node of a record is known to be refused by the rules.
pub(super) fn is_marked(properties: &[Property]) -> bool {
    properties.iter().any(|property| property.key == UNFOLLOWED)
}
