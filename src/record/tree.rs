//! Trees of moves, of records and of games being played: an arena, so that depth costs only memory.

use super::location::{Location, Locator};
use tabletop_core::Side;

/// Link without a target.
const NONE: u32 = u32::MAX;

/// Identifier of a node; valid only for the [`Tree`] that returned it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    /// The root of every tree: the start position.
    pub const ROOT: Self = Self(0);

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

impl Property {
    /// Creates a property with one value.
    pub fn new(key: &str, value: impl Into<String>) -> Self {
        Self {
            key: key.to_owned(),
            values: vec![value.into()],
        }
    }
}

/// A node of a record's tree: a move, the position after it, and its annotations.
///
/// Nodes are compared without their location in the text.
#[derive(Clone, Debug, Default)]
pub struct Node {
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
    /// Returns the location in the source text, if known.
    pub fn location(&self) -> Option<Location> {
        (self.location.line > 0).then_some(self.location)
    }

    /// Returns the first value of a property.
    pub fn value(&self, key: &str) -> Option<&str> {
        let property = self.properties.iter().find(|it| it.key == key)?;
        property.values.first().map(String::as_str)
    }

    /// Returns the comment, with a new line begun if it says something.
    pub(super) fn comment_line(&mut self) -> &mut String {
        if !self.comment.is_empty() {
            self.comment.push('\n');
        }
        &mut self.comment
    }

    /// Adds a property with one value.
    pub(super) fn annotate(&mut self, key: &str, value: String) {
        self.properties.push(Property::new(key, value));
    }
}

impl PartialEq for Node {
    fn eq(&self, other: &Self) -> bool {
        (&self.mv, &self.comment, &self.properties)
            == (&other.mv, &other.comment, &other.properties)
    }
}

impl Eq for Node {}

#[derive(Clone, Debug)]
struct Linked<D> {
    parent: u32,
    first: u32,
    last: u32,
    next: u32,
    data: D,
}

impl<D> Linked<D> {
    const fn new(parent: u32, data: D) -> Self {
        Self {
            parent,
            first: NONE,
            last: NONE,
            next: NONE,
            data,
        }
    }
}

/// A tree of moves, with data `D` at each node. The root is the start position and has no move. The first child of a node
/// continues its main line.
///
/// Trees are equal if they have the same shape and equal nodes, whatever the order of insertion.
#[derive(Clone, Debug)]
pub struct Tree<D = Node> {
    nodes: Vec<Linked<D>>,
}

impl Default for Tree {
    fn default() -> Self {
        Self::new()
    }
}

impl Tree {
    /// The start position.
    pub const ROOT: NodeId = NodeId::ROOT;

    /// Creates a tree with only the root.
    pub fn new() -> Self {
        Self::with_root(Node::default())
    }

    /// Adds a last child to `parent`.
    pub fn add(&mut self, parent: NodeId, mv: Option<Move>) -> NodeId {
        let node = Node {
            mv,
            ..Node::default()
        };
        self.push(parent, node)
    }

    /// Copies the subtree of `first`, a node of another tree, and adds it as a last child to `parent`. Returns the copy
    /// of `first`.
    pub fn graft(&mut self, parent: NodeId, from: &Self, first: NodeId) -> NodeId {
        let top = self.push(parent, from.node(first).clone());
        let mut open: Vec<_> = from.children(first).map(|child| (child, top)).collect();
        open.reverse();
        while let Some((id, parent)) = open.pop() {
            let copy = self.push(parent, from.node(id).clone());
            let start = open.len();
            open.extend(from.children(id).map(|child| (child, copy)));
            open[start..].reverse();
        }
        top
    }

    /// Stores the byte offset of a node in its text.
    pub(super) fn mark(&mut self, id: NodeId, offset: usize) {
        let column = u32::try_from(offset + 1).unwrap_or(u32::MAX);
        self.node_mut(id).location = Location { line: 0, column };
    }

    /// Converts the stored offsets of nodes to lines and columns.
    pub(super) fn locate(&mut self, locator: &mut Locator<'_>) {
        for Linked { data: node, .. } in &mut self.nodes[1..] {
            if node.location.line == 0 && node.location.column > 0 {
                node.location = locator.locate(node.location.column as usize - 1);
            }
        }
    }
}

impl<D> Tree<D> {
    /// Creates a tree with only a root that has these data.
    pub fn with_root(data: D) -> Self {
        Self {
            nodes: vec![Linked::new(NONE, data)],
        }
    }

    /// Adds a last child with these data to `parent`.
    pub fn push(&mut self, parent: NodeId, data: D) -> NodeId {
        let id = self.nodes.len() as u32;
        self.nodes.push(Linked::new(parent.0, data));
        let above = &mut self.nodes[parent.index()];
        let before = std::mem::replace(&mut above.last, id);
        if before == NONE {
            above.first = id;
        } else {
            self.nodes[before as usize].next = id;
        }
        NodeId(id)
    }

    /// Number of nodes, at least 1.
    #[expect(clippy::len_without_is_empty, reason = "a tree is never empty")]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns a node.
    pub fn node(&self, id: NodeId) -> &D {
        &self.nodes[id.index()].data
    }

    /// Returns a node for changes.
    pub fn node_mut(&mut self, id: NodeId) -> &mut D {
        &mut self.nodes[id.index()].data
    }

    /// Returns the parent of a node, `None` for the root.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        link(self.nodes[id.index()].parent)
    }

    /// Returns the next node of the main line.
    pub fn first_child(&self, id: NodeId) -> Option<NodeId> {
        link(self.nodes[id.index()].first)
    }

    /// Returns the next variation beside a node.
    pub fn next_sibling(&self, id: NodeId) -> Option<NodeId> {
        link(self.nodes[id.index()].next)
    }

    /// Returns true if a node has several children.
    pub fn branches(&self, id: NodeId) -> bool {
        self.nodes[id.index()].first != self.nodes[id.index()].last
    }

    /// Iterates over the children of a node, the main line first.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.first_child(id), |&child| self.next_sibling(child))
    }

    /// Iterates over the nodes of the main line after the root.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.first_child(NodeId::ROOT), |&id| self.first_child(id))
    }

    /// Iterates over all nodes in the order of insertion; a parent always comes before its children.
    pub fn ids(&self) -> impl Iterator<Item = NodeId> + use<D> {
        (0..self.nodes.len() as u32).map(NodeId)
    }

    /// Detaches the subtree of a node, which keeps its ids and can be attached again. Returns the parent of the node and
    /// its index among the children; `None` for the root and for a detached node.
    pub fn detach(&mut self, id: NodeId) -> Option<(NodeId, usize)> {
        let parent = self.parent(id)?;
        let index = self.children(parent).position(|child| child == id)?;
        let before = index
            .checked_sub(1)
            .and_then(|before| self.children(parent).nth(before));
        let node = &mut self.nodes[id.index()];
        let next = std::mem::replace(&mut node.next, NONE);
        node.parent = NONE;
        match before {
            Some(before) => self.nodes[before.index()].next = next,
            None => self.nodes[parent.index()].first = next,
        }
        if next == NONE {
            self.nodes[parent.index()].last = before.map_or(NONE, |before| before.0);
        }
        Some((parent, index))
    }

    /// Attaches a detached subtree to `parent`, after its first `index` children.
    pub fn attach(&mut self, parent: NodeId, index: usize, id: NodeId) {
        let before = self.children(parent).take(index).last();
        let next = match before {
            Some(before) => std::mem::replace(&mut self.nodes[before.index()].next, id.0),
            None => std::mem::replace(&mut self.nodes[parent.index()].first, id.0),
        };
        let node = &mut self.nodes[id.index()];
        (node.parent, node.next) = (parent.0, next);
        if next == NONE {
            self.nodes[parent.index()].last = id.0;
        }
    }

    /// Returns true if the node exists and neither it nor a node above it is detached.
    pub fn contains(&self, id: NodeId) -> bool {
        id.index() < self.nodes.len() && self.upwards(id).last() == Some(NodeId::ROOT)
    }

    /// Iterates over a node and the nodes above it, up to the root.
    pub fn upwards(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(id), |&at| self.parent(at))
    }

    /// Iterates over the nodes in preorder with their depths below the root.
    pub fn preorder(&self) -> impl Iterator<Item = (NodeId, usize)> + '_ {
        std::iter::successors(Some((NodeId::ROOT, 0)), |&(id, depth)| {
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

impl<D: PartialEq> PartialEq for Tree<D> {
    fn eq(&self, other: &Self) -> bool {
        let mine = self.preorder().map(|(id, depth)| (self.node(id), depth));
        mine.eq(other.preorder().map(|(id, depth)| (other.node(id), depth)))
    }
}

impl<D: Eq> Eq for Tree<D> {}

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
    fn what_is_detached_goes_with_all_that_follows_and_comes_back() {
        let mut tree = Tree::new();
        let [a, b, c] = ["a", "b", "c"].map(|text| add_line(&mut tree, Tree::ROOT, [text]));
        let d = add_line(&mut tree, b, ["d"]);
        let whole = tree.clone();
        for (node, rest) in [(a, "0- 1b 2d 1c"), (b, "0- 1a 1c"), (c, "0- 1a 1b 2d")] {
            let place = tree.detach(node);
            assert_eq!(shape(&tree), rest);
            assert_eq!((tree.contains(node), tree.contains(d)), (false, node != b));
            assert_eq!((tree.detach(node), tree.detach(Tree::ROOT)), (None, None));
            let (parent, index) = place.expect("a child");
            tree.attach(parent, index, node);
            assert_eq!(tree, whole);
            add_line(&mut tree, Tree::ROOT, ["e"]);
            let (e, _) = tree.preorder().last().expect("it was added");
            assert_eq!(tree.detach(e), Some((Tree::ROOT, 3)));
        }
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
