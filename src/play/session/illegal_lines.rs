//! Lines of a record that the rules refuse. They can't be replayed, but they are stored with their places and written
//! back, so that opening and saving a game loses none of them.

use std::collections::BTreeMap;

use super::NodeId;
use tabletop_record::{self as record, Property, Record, Tree};

/// Property of the first refused move of a line in our own records, and tag for the refused options: both mark the
/// refusal as known.
pub const ILLEGAL_LINE: &str = "unfollowed";

/// The refused lines, by the nodes after which they occurred.
#[derive(Clone, Debug, Default)]
pub(super) struct IllegalLines {
    lines: BTreeMap<NodeId, Vec<IllegalLine>>,
}

/// A refused move with all its continuations.
#[derive(Clone, Debug)]
struct IllegalLine {
    before: usize,
    tree: Tree,
}

impl IllegalLines {
    /// Returns true if every line could be replayed.
    pub(super) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Stores the line of `record` that begins at `first`, after `node` and after `before` valid lines.
    pub(super) fn add(
        &mut self,
        node: NodeId,
        before: usize,
        record: &Record,
        first: record::NodeId,
    ) {
        let mut tree = Tree::default();
        let top = tree.graft(Tree::ROOT, &record.tree, first);
        let properties = &mut tree.node_mut(top).properties;
        if !is_marked(properties) {
            properties.push(mark());
        }
        let lines = self.lines.entry(node).or_default();
        lines.push(IllegalLine { before, tree });
    }

    /// Adds to `written` the lines after `node` with `before` valid lines before them; after the `last` valid line, the
    /// rest too.
    pub(super) fn write(
        &self,
        node: NodeId,
        before: usize,
        last: bool,
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

/// Property of our own records that marks a node as refused by the rules.
pub(super) fn mark() -> Property {
    Property::new(ILLEGAL_LINE, "yes")
}

/// Returns true if a node of a record is marked as refused by the rules.
pub(super) fn is_marked(properties: &[Property]) -> bool {
    properties.iter().any(|it| it.key == ILLEGAL_LINE)
}
