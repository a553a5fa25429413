//! The history of a game: a tree of steps. Undo moves up, redo moves down; nothing is ever lost by either.

use super::Ending;
use crate::core::Side;
use crate::record::Property;

/// A place in the tree; 0 is the root.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub usize);

/// What led to a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HistoryEntry<M> {
    /// Nothing: the first position.
    Start,
    /// A move.
    Move {
        /// The move.
        mv: M,
        /// Whether the rules played it for the player (an automatic pass).
        automatic: bool,
    },
    /// The players ended the game.
    End(Ending),
}

#[derive(Clone, Debug)]
struct Node<M> {
    parent: Option<NodeId>,
    children: Vec<NodeId>,
    /// The child that redo goes to: the one last visited.
    next: Option<NodeId>,
    step: HistoryEntry<M>,
    text: String,
    side: Side,
    comment: String,
    properties: Vec<Property>,
    ply: usize,
    deleted: bool,
}

/// A tree of steps with a current node.
///
/// Records have a tree of their own: theirs holds what was written, with its place in the file, whether or not it can be
/// played; this one holds moves that were played, and loses none when a line is deleted and brought back.
#[derive(Clone, Debug)]
pub struct Tree<M> {
    nodes: Vec<Node<M>>,
    current: NodeId,
}

impl<M: Clone + PartialEq> Default for Tree<M> {
    fn default() -> Self {
        Self::new()
    }
}

impl<M: Clone + PartialEq> Tree<M> {
    /// The root, which is the start of the game, turned to.
    pub const ROOT: NodeId = NodeId(0);

    /// A tree of the first position alone.
    pub fn new() -> Self {
        let root = Node {
            parent: None,
            children: Vec::new(),
            next: None,
            step: HistoryEntry::Start,
            text: String::new(),
            side: Side::Black,
            comment: String::new(),
            properties: Vec::new(),
            ply: 0,
            deleted: false,
        };
        Self {
            nodes: vec![root],
            current: Self::ROOT,
        }
    }

    /// The node the game stands at.
    pub const fn current(&self) -> NodeId {
        self.current
    }

    /// Whether there is such a node, and it is not deleted.
    pub fn contains(&self, node: NodeId) -> bool {
        self.nodes.get(node.0).is_some_and(|node| !node.deleted)
    }

    /// Adds a step after the current node and goes there; the same step played before is gone to, not added again.
    pub fn play(&mut self, step: HistoryEntry<M>, text: String, side: Side) -> NodeId {
        let node = self.append(self.current, step, text, side);
        self.go(node);
        node
    }

    /// Adds a step after `parent` without going there; the same step is not added twice.
    pub fn append(
        &mut self,
        parent: NodeId,
        step: HistoryEntry<M>,
        text: String,
        side: Side,
    ) -> NodeId {
        let children = &self.nodes[parent.0].children;
        let known = children
            .iter()
            .copied()
            .find(|&child| self.nodes[child.0].step == step);
        known.unwrap_or_else(|| self.add(parent, step, text, side))
    }

    fn add(&mut self, parent: NodeId, step: HistoryEntry<M>, text: String, side: Side) -> NodeId {
        let id = NodeId(self.nodes.len());
        let ply = self.nodes[parent.0].ply + 1;
        let (children, next, comment) = (Vec::new(), None, String::new());
        let node = Node {
            parent: Some(parent),
            children,
            next,
            step,
            text,
            side,
            comment,
            properties: Vec::new(),
            ply,
            deleted: false,
        };
        self.nodes.push(node);
        self.nodes[parent.0].children.push(id);
        id
    }

    /// Goes to `node`; redo will lead here again from every node above. The node must be there.
    pub fn go(&mut self, node: NodeId) {
        let mut at = node;
        while let Some(parent) = self.nodes[at.0].parent {
            self.nodes[parent.0].next = Some(at);
            // Above the node the game stood at, everything leads here already.
            if parent == self.current {
                break;
            }
            at = parent;
        }
        self.current = node;
    }

    /// The node before.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.nodes[node.0].parent
    }

    /// The nodes after, the main line's first.
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        &self.nodes[node.0].children
    }

    /// Where redo leads from `node`: the child last visited, else the first.
    pub fn next(&self, node: NodeId) -> Option<NodeId> {
        let node = &self.nodes[node.0];
        node.next.or_else(|| node.children.first().copied())
    }

    /// What led to `node`.
    pub fn step(&self, node: NodeId) -> &HistoryEntry<M> {
        &self.nodes[node.0].step
    }

    /// The step in the game's notation.
    pub fn text(&self, node: NodeId) -> &str {
        &self.nodes[node.0].text
    }

    /// The side that made the step.
    pub fn side(&self, node: NodeId) -> Side {
        self.nodes[node.0].side
    }

    /// Number of steps from the start.
    pub fn ply(&self, node: NodeId) -> usize {
        self.nodes[node.0].ply
    }

    /// What was written about the node.
    pub fn comment(&self, node: NodeId) -> &str {
        &self.nodes[node.0].comment
    }

    /// Writes about the node.
    pub fn set_comment(&mut self, node: NodeId, comment: String) {
        self.nodes[node.0].comment = comment;
    }

    /// What a record says of the node that the game itself has no use for.
    pub fn properties(&self, node: NodeId) -> &[Property] {
        &self.nodes[node.0].properties
    }

    /// The same, to add to it.
    pub fn properties_mut(&mut self, node: NodeId) -> &mut Vec<Property> {
        &mut self.nodes[node.0].properties
    }

    /// The nodes from the root to `node`, both included.
    pub fn path(&self, node: NodeId) -> Vec<NodeId> {
        let mut path: Vec<_> = std::iter::successors(Some(node), |&at| self.parent(at)).collect();
        path.reverse();
        path
    }

    /// The line that is played: from the root over the current node to where redo leads in the end.
    pub fn line(&self) -> Vec<NodeId> {
        let mut line = self.path(self.current);
        let mut at = self.current;
        while let Some(next) = self.next(at) {
            line.push(next);
            at = next;
        }
        line
    }

    /// Makes the line through `node` the main one: at every branching above, the child that leads there comes first.
    pub fn promote(&mut self, node: NodeId) {
        let path = self.path(node);
        for pair in path.windows(2) {
            let children = &mut self.nodes[pair[0].0].children;
            if let Some(index) = children.iter().position(|&child| child == pair[1]) {
                children[..=index].rotate_right(1);
            }
        }
    }

    /// Takes `node` and all after it out of the tree; the game goes back to the node before if it stood there.
    /// Returns what [`restore`](Self::restore) needs to bring it back, or `None` for the root.
    pub fn delete(&mut self, node: NodeId) -> Option<Cut> {
        let parent = self.parent(node)?;
        let index = self.nodes[parent.0]
            .children
            .iter()
            .position(|&child| child == node)?;
        let cut = Cut {
            node,
            parent,
            index,
            current: self.current,
        };
        if self.path(self.current).contains(&node) {
            self.go(parent);
        }
        self.nodes[parent.0].children.remove(index);
        if self.nodes[parent.0].next == Some(node) {
            self.nodes[parent.0].next = None;
        }
        self.mark_deleted(node, true);
        Some(cut)
    }

    /// Brings a deleted line back and goes where the game stood.
    pub fn restore(&mut self, cut: Cut) {
        let children = &mut self.nodes[cut.parent.0].children;
        children.insert(cut.index.min(children.len()), cut.node);
        self.mark_deleted(cut.node, false);
        self.go(cut.current);
    }

    fn mark_deleted(&mut self, node: NodeId, deleted: bool) {
        let mut open = vec![node];
        while let Some(at) = open.pop() {
            self.nodes[at.0].deleted = deleted;
            open.extend_from_slice(&self.nodes[at.0].children);
        }
    }
}

/// A line taken out of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    node: NodeId,
    parent: NodeId,
    index: usize,
    current: NodeId,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play(tree: &mut Tree<u8>, mv: u8) -> NodeId {
        tree.play(
            HistoryEntry::Move {
                mv,
                automatic: false,
            },
            mv.to_string(),
            Side::Black,
        )
    }

    fn texts(tree: &Tree<u8>, nodes: &[NodeId]) -> String {
        nodes.iter().map(|&node| tree.text(node)).collect()
    }

    #[test]
    fn playing_on_from_an_earlier_move_keeps_both_lines() {
        let mut tree = Tree::new();
        let first = play(&mut tree, 1);
        play(&mut tree, 2);
        play(&mut tree, 3);
        tree.go(first);
        play(&mut tree, 4);
        assert_eq!(texts(&tree, &tree.line()), "14");
        assert_eq!(texts(&tree, tree.children(first)), "24");
        tree.go(first);
        assert_eq!(
            texts(&tree, &tree.line()),
            "14",
            "redo goes where one came from"
        );
        assert_eq!(
            play(&mut tree, 2),
            NodeId(2),
            "a move played again is the same node"
        );
        assert_eq!(texts(&tree, &tree.line()), "123");
    }

    #[test]
    fn a_line_is_promoted_deleted_and_restored() {
        let mut tree = Tree::new();
        let first = play(&mut tree, 1);
        play(&mut tree, 2);
        tree.go(first);
        let other = play(&mut tree, 4);
        let leaf = play(&mut tree, 5);
        tree.promote(leaf);
        assert_eq!(texts(&tree, tree.children(first)), "42");
        let cut = tree.delete(other).expect("not the root");
        assert_eq!((tree.current(), tree.contains(leaf)), (first, false));
        assert_eq!(texts(&tree, &tree.line()), "12");
        tree.restore(cut);
        assert_eq!((tree.current(), tree.contains(leaf)), (leaf, true));
        assert_eq!(texts(&tree, tree.children(first)), "42");
        assert_eq!(tree.delete(Tree::<u8>::ROOT), None);
    }
}
