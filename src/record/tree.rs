//! The tree of moves of a record: an arena, so that depth costs only memory.

use super::location::{Location, Locator};
use tabletop_core::Side;

/// Link without a target.
const NONE: u32 = u32::MAX;

/// Identifier of a node; valid only for the [`Tree`] that returned it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    /// Index of the node in the order of insertion; the root is 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A move in a record.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The side that made the move, if the format states it.
    pub side: Option<Side>,
    /// The move in the game's own notation (`d3`, `Q16`, `pass`, `11x18x25`).
    pub text: String,
}

impl Move {
    /// Creates a move of a given side.
    pub fn by(side: Side, text: impl Into<String>) -> Self {
        Self {
            side: Some(side),
            text: text.into(),
        }
    }

    /// Creates a move of the side to move.
    pub fn new(text: impl Into<String>) -> Self {
        Self {
            side: None,
            text: text.into(),
        }
    }
}

/// A property of a node without a counterpart in this program; stored and written back.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Property {
    /// Name in the format it came from (SGF's identifier; `NAG` for PDN's move marks).
    pub key: String,
    /// Raw values of the file, escapes included.
    pub values: Vec<String>,
}

/// A node of the tree: a move, the position after it, and its annotations.
///
/// Nodes are compared without their location in the text.
#[derive(Clone, Debug)]
pub struct Node {
    parent: u32,
    first: u32,
    last: u32,
    next: u32,
    /// Location in the source text; line 0 with the offset + 1 as long as it is not computed.
    location: Location,
    /// The move that led here; `None` at the root and at nodes of annotations only.
    pub mv: Option<Move>,
    /// Comment, lines separated by `\n`.
    pub comment: String,
    /// Further annotations.
    pub properties: Vec<Property>,
}

impl Node {
    const fn new(parent: u32, mv: Option<Move>) -> Self {
        Self {
            parent,
            first: NONE,
            last: NONE,
            next: NONE,
            location: Location { line: 0, column: 0 },
            mv,
            comment: String::new(),
            properties: Vec::new(),
        }
    }

    /// Returns the location in the source text, if known.
    pub fn location(&self) -> Option<Location> {
        (self.location.line > 0).then_some(self.location)
    }

    fn says_the_same(&self, other: &Self) -> bool {
        (&self.mv, &self.comment, &self.properties)
            == (&other.mv, &other.comment, &other.properties)
    }
}

impl PartialEq for Node {
    fn eq(&self, other: &Self) -> bool {
        self.says_the_same(other)
    }
}

impl Eq for Node {}

/// A tree of moves. The root is the start position and has no move. The first child of a node continues its main line.
///
/// Trees are equal if they have the same shape and equal nodes, whatever the order of insertion.
#[derive(Clone, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
}

impl Default for Tree {
    fn default() -> Self {
        Self::new()
    }
}

impl Tree {
    /// The start position.
    pub const ROOT: NodeId = NodeId(0);

    /// Creates a tree with only the root.
    pub fn new() -> Self {
        Self {
            nodes: vec![Node::new(NONE, None)],
        }
    }

    /// Adds a last child to `parent`.
    pub fn add(&mut self, parent: NodeId, mv: Option<Move>) -> NodeId {
        let id = self.nodes.len() as u32;
        self.nodes.push(Node::new(parent.0, mv));
        let above = &mut self.nodes[parent.index()];
        let before = std::mem::replace(&mut above.last, id);
        if before == NONE {
            above.first = id;
        } else {
            self.nodes[before as usize].next = id;
        }
        NodeId(id)
    }

    /// Copies the subtree of `first`, a node of another tree, and adds it as a last child to `parent`. Returns the copy
    /// of `first`.
    pub fn graft(&mut self, parent: NodeId, from: &Self, first: NodeId) -> NodeId {
        let top = self.copy_node(parent, from.node(first));
        let mut open: Vec<_> = from.children(first).map(|child| (child, top)).collect();
        open.reverse();
        while let Some((id, parent)) = open.pop() {
            let copy = self.copy_node(parent, from.node(id));
            let start = open.len();
            open.extend(from.children(id).map(|child| (child, copy)));
            open[start..].reverse();
        }
        top
    }

    fn copy_node(&mut self, parent: NodeId, node: &Node) -> NodeId {
        let id = self.add(parent, node.mv.clone());
        let copy = self.node_mut(id);
        copy.location = node.location;
        copy.comment.clone_from(&node.comment);
        copy.properties.clone_from(&node.properties);
        id
    }

    /// Number of nodes, at least 1.
    #[expect(clippy::len_without_is_empty, reason = "a tree is never empty")]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns a node.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    /// Returns a node for changes.
    pub fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.index()]
    }

    /// Returns the parent of a node, `None` for the root.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        link(self.node(id).parent)
    }

    /// Returns the next node of the main line.
    pub fn first_child(&self, id: NodeId) -> Option<NodeId> {
        link(self.node(id).first)
    }

    /// Returns the next variation beside a node.
    pub fn next_sibling(&self, id: NodeId) -> Option<NodeId> {
        link(self.node(id).next)
    }

    /// Returns true if a node has several children.
    pub fn branches(&self, id: NodeId) -> bool {
        self.node(id).first != self.node(id).last
    }

    /// Iterates over the children of a node, the main line first.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.first_child(id), |&child| self.next_sibling(child))
    }

    /// Iterates over the nodes of the main line after the root.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.first_child(Self::ROOT), |&id| self.first_child(id))
    }

    /// Iterates over all nodes in the order of insertion; a parent always comes before its children.
    pub fn ids(&self) -> impl Iterator<Item = NodeId> + use<> {
        (0..self.nodes.len() as u32).map(NodeId)
    }

    /// Removes the subtrees of these nodes, given in ascending order. The root stays. Returns the former ids of the
    /// remaining nodes, in the order of their new ones.
    pub fn cut(&mut self, gone: &[NodeId]) -> Vec<NodeId> {
        let mut old = std::mem::take(self).nodes;
        let mut new_ids = vec![None; old.len()];
        new_ids[0] = Some(Self::ROOT);
        let mut left = vec![Self::ROOT];
        for (id, node) in (1..).map(NodeId).zip(&old[1..]) {
            let parent = new_ids[node.parent as usize];
            if let Some(parent) = parent.filter(|_| gone.binary_search(&id).is_err()) {
                new_ids[id.index()] = Some(self.add(parent, None));
                left.push(id);
            }
        }
        for (new, id) in self.nodes.iter_mut().zip(&left) {
            let node = &mut old[id.index()];
            new.location = node.location;
            new.mv = node.mv.take();
            new.comment = std::mem::take(&mut node.comment);
            new.properties = std::mem::take(&mut node.properties);
        }
        left
    }

    /// Stores the byte offset of a node in its text.
    pub(super) fn mark(&mut self, id: NodeId, offset: usize) {
        let column = u32::try_from(offset + 1).unwrap_or(u32::MAX);
        self.nodes[id.index()].location = Location { line: 0, column };
    }

    /// Converts the stored offsets of nodes to lines and columns.
    pub(super) fn locate(&mut self, locator: &mut Locator<'_>) {
        for node in &mut self.nodes[1..] {
            if node.location.line == 0 && node.location.column > 0 {
                node.location = locator.locate(node.location.column as usize - 1);
            }
        }
    }

    /// Iterates over the nodes in preorder with their depths below the root.
    pub fn preorder(&self) -> impl Iterator<Item = (NodeId, usize)> + '_ {
        std::iter::successors(Some((Self::ROOT, 0)), |&(id, depth)| {
            self.next_in_preorder(id, depth)
        })
    }

    fn next_in_preorder(&self, id: NodeId, mut depth: usize) -> Option<(NodeId, usize)> {
        if let Some(child) = self.first_child(id) {
            return Some((child, depth + 1));
        }
        let mut at = id;
        loop {
            if let Some(next) = self.next_sibling(at) {
                return Some((next, depth));
            }
            at = self.parent(at)?;
            depth -= 1;
        }
    }
}

const fn link(to: u32) -> Option<NodeId> {
    if to == NONE { None } else { Some(NodeId(to)) }
}

impl PartialEq for Tree {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len()
            && self
                .preorder()
                .zip(other.preorder())
                .all(|((a, depth), (b, level))| {
                    depth == level && self.node(a).says_the_same(other.node(b))
                })
    }
}

impl Eq for Tree {}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(tree: &Tree) -> String {
        let name = |id| match &tree.node(id).mv {
            Some(mv) => mv.text.clone(),
            None => "-".to_owned(),
        };
        let parts: Vec<_> = tree
            .preorder()
            .map(|(id, depth)| format!("{depth}{}", name(id)))
            .collect();
        parts.join(" ")
    }

    /// Adds a chain of nodes; returns the last.
    fn add_line<const N: usize>(tree: &mut Tree, parent: NodeId, moves: [&str; N]) -> NodeId {
        let add = |at, text| tree.add(at, Some(Move::new(text)));
        moves.into_iter().fold(parent, add)
    }

    #[test]
    fn a_line_is_walked_to_its_end_before_what_lies_beside_it() {
        let mut tree = Tree::new();
        let a = add_line(&mut tree, Tree::ROOT, ["a"]);
        let b = add_line(&mut tree, Tree::ROOT, ["b"]);
        add_line(&mut tree, b, ["d"]);
        add_line(&mut tree, a, ["c", "e"]);
        assert_eq!(shape(&tree), "0- 1a 2c 3e 1b 2d");
        assert!(tree.branches(Tree::ROOT) && !tree.branches(a));
        assert_eq!(tree.main_line().count(), 3);
    }

    #[test]
    fn what_is_cut_goes_with_all_that_follows() {
        let mut tree = Tree::new();
        let a = add_line(&mut tree, Tree::ROOT, ["a"]);
        let b = add_line(&mut tree, Tree::ROOT, ["b"]);
        add_line(&mut tree, a, ["c", "e"]);
        add_line(&mut tree, b, ["d"]);
        tree.node_mut(b).comment = "kept".to_owned();
        assert_eq!(tree.cut(&[a]), [Tree::ROOT, b, NodeId(5)]);
        assert_eq!(shape(&tree), "0- 1b 2d");
        assert_eq!(tree.node(NodeId(1)).comment, "kept");
    }

    #[test]
    fn a_line_is_grafted_with_all_its_variations() {
        let mut from = Tree::new();
        let a = add_line(&mut from, Tree::ROOT, ["a", "b"]);
        add_line(&mut from, a, ["c", "d"]);
        add_line(&mut from, a, ["e"]);
        let first = from.first_child(Tree::ROOT).expect("it was added");
        let mut tree = Tree::new();
        let at = add_line(&mut tree, Tree::ROOT, ["x"]);
        tree.graft(at, &from, first);
        assert_eq!(shape(&tree), "0- 1x 2a 3b 4c 5d 4e");
    }

    #[test]
    fn equality_looks_at_shape_and_words_and_not_at_the_order_of_building() {
        let mut one = Tree::new();
        let a = add_line(&mut one, Tree::ROOT, ["a"]);
        add_line(&mut one, Tree::ROOT, ["b"]);
        add_line(&mut one, a, ["c"]);
        let mut other = Tree::new();
        add_line(&mut other, Tree::ROOT, ["a", "c"]);
        let b = add_line(&mut other, Tree::ROOT, ["b"]);
        assert_eq!(one, other);
        other.node_mut(b).comment = "!".to_owned();
        assert_ne!(one, other);
        let mut deeper = Tree::new();
        add_line(&mut deeper, Tree::ROOT, ["a", "c", "b"]);
        assert_ne!(one, deeper);
    }
}
