//! History of a game as a tree of steps. Undo moves up, redo moves down; neither loses any step.

use std::ops::{Deref, DerefMut};

use super::Ending;
use tabletop_core::{SetUp, Side};
use tabletop_record::{self as record, NodeId, Property};

/// The event that led to a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HistoryEntry<M> {
    /// None: the first position.
    Start,
    Move {
        mv: M,
        /// True if the move was played automatically (a forced pass).
        automatic: bool,
        /// Position in which the move was made.
        legality: MoveLegality,
    },
    /// No move: an annotation, or a set-up change, of a record.
    Note,
    End(Ending),
}

/// Kind of position in which a move was made: records of other programs have moves that the rules do not allow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MoveLegality {
    /// The position of the previous node: the move is legal there.
    #[default]
    Legal,
    /// The previous position with the other side to move: handicap played as moves, a pass left out, teaching lines.
    OutOfTurn,
    /// The previous position without its past, with this side to move: play had ended or stopped, or a ko forbade the move.
    PlayedOn,
    /// The previous position under the loosest rules of the game: a repetition, a suicide.
    RelaxedRules,
}

impl MoveLegality {
    pub const fn is_against_the_rules(self) -> bool {
        matches!(self, Self::PlayedOn | Self::RelaxedRules)
    }
}

#[derive(Clone, Debug)]
pub struct Step<M> {
    pub entry: HistoryEntry<M>,
    /// Text of the event in the game's notation.
    pub text: String,
    pub side: Side,
    /// Colour of the step in records, usually the side.
    pub colour: Side,
    pub numbered: bool,
}

impl<M> Step<M> {
    pub fn by(side: Side, entry: HistoryEntry<M>, text: impl Into<String>) -> Self {
        let numbered = matches!(entry, HistoryEntry::Move { .. } | HistoryEntry::End(_));
        Self {
            entry,
            text: text.into(),
            side,
            colour: side,
            numbered,
        }
    }
}

/// Step of a history with its annotations.
#[derive(Clone, Debug)]
pub struct Node<M> {
    /// The child for redo: the one last visited.
    next: Option<NodeId>,
    pub step: Step<M>,
    /// Set-up change of the position here, after the move if there is one.
    pub set_up: Option<Box<SetUp>>,
    pub comment: String,
    /// Properties that the game itself does not use.
    pub properties: Vec<Property>,
    /// Number of moves from the start, an ending counted.
    pub ply: usize,
    /// True if the record left the step out: a forced pass.
    pub left_out: bool,
}

impl<M> Node<M> {
    const fn new(step: Step<M>, ply: usize) -> Self {
        Self {
            next: None,
            step,
            set_up: None,
            comment: String::new(),
            properties: Vec::new(),
            ply,
            left_out: false,
        }
    }
}

/// A tree of steps with a current node.
///
/// The tree of a record holds the written moves with their places in the file, legal or not; this one holds moves that
/// were played. Deleted lines are detached and can be restored.
#[derive(Clone, Debug)]
pub struct Tree<M> {
    nodes: record::Tree<Node<M>>,
    current: NodeId,
}

impl<M> Deref for Tree<M> {
    type Target = record::Tree<Node<M>>;

    fn deref(&self) -> &Self::Target {
        &self.nodes
    }
}

impl<M> DerefMut for Tree<M> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.nodes
    }
}

impl<M> Default for Tree<M> {
    fn default() -> Self {
        let start = Step::by(Side::Black, HistoryEntry::Start, "");
        Self {
            nodes: record::Tree::with_root(Node::new(start, 0)),
            current: NodeId::ROOT,
        }
    }
}

impl<M: Clone + PartialEq> Tree<M> {
    pub const ROOT: NodeId = NodeId::ROOT;

    pub const fn current(&self) -> NodeId {
        self.current
    }

    /// Adds a step after the current node and goes there; if the same step exists already, just goes there.
    pub fn play(&mut self, step: Step<M>) -> NodeId {
        let known = self.children(self.current).find(|&child| {
            let known = &self.nodes.node(child).step;
            known.side == step.side && known.entry == step.entry
        });
        let node = known.unwrap_or_else(|| self.add(self.current, step));
        self.go(node);
        node
    }

    /// Adds a step after `parent` without going there, even beside an equal step: nodes that a record separates stay
    /// separate.
    pub fn add(&mut self, parent: NodeId, step: Step<M>) -> NodeId {
        let ply = self.node(parent).ply + usize::from(step.numbered);
        self.nodes.push(parent, Node::new(step, ply))
    }

    /// Goes to `node`, which must exist; redo then leads here again from every node above.
    pub fn go(&mut self, node: NodeId) {
        let mut at = node;
        while let Some(parent) = self.parent(at) {
            self.nodes.node_mut(parent).next = Some(at);
            // Above the old current node, redo leads here already.
            if parent == self.current {
                break;
            }
            at = parent;
        }
        self.current = node;
    }

    /// Returns the target of redo: the child last visited, else the first.
    pub fn next(&self, node: NodeId) -> Option<NodeId> {
        let next = self.nodes.node(node).next;
        next.or_else(|| self.nodes.first_child(node))
    }

    pub fn step(&self, node: NodeId) -> &HistoryEntry<M> {
        &self.nodes.node(node).step.entry
    }

    pub fn text(&self, node: NodeId) -> &str {
        &self.nodes.node(node).step.text
    }

    /// Returns the nodes from the root to `node`, both included.
    pub fn path(&self, node: NodeId) -> Vec<NodeId> {
        let mut path: Vec<_> = self.nodes.upwards(node).collect();
        path.reverse();
        path
    }

    /// Returns the current line: from the root over the current node to the last target of redo.
    pub fn line(&self) -> Vec<NodeId> {
        let mut line = self.path(self.current);
        let mut at = self.current;
        while let Some(next) = self.next(at) {
            line.push(next);
            at = next;
        }
        line
    }

    /// Makes the line through `node` the main line: its nodes become the first children.
    pub fn promote(&mut self, node: NodeId) {
        let path = self.path(node);
        for pair in path.windows(2) {
            self.nodes.detach(pair[1]);
            self.nodes.attach(pair[0], 0, pair[1]);
        }
    }

    /// Deletes the subtree of `node`; if the current node was in it, goes to the parent. Returns the data for
    /// [`restore`](Self::restore), or `None` for the root.
    pub fn delete(&mut self, node: NodeId) -> Option<Cut> {
        let current = self.current;
        let parent = self.parent(node)?;
        if self.nodes.upwards(current).any(|at| at == node) {
            self.go(parent);
        }
        let (_, index) = self.nodes.detach(node)?;
        let above = self.nodes.node_mut(parent);
        above.next = above.next.filter(|&next| next != node);
        Some(Cut {
            node,
            parent,
            index,
            current,
        })
    }

    /// Restores a deleted subtree, and the current node of that time.
    pub fn restore(&mut self, cut: Cut) {
        self.nodes.attach(cut.parent, cut.index, cut.node);
        self.go(cut.current);
    }
}

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
        tree.play(step(Side::Black, mv))
    }

    fn step(side: Side, mv: u8) -> Step<u8> {
        let entry = HistoryEntry::Move {
            mv,
            automatic: false,
            legality: MoveLegality::Legal,
        };
        Step::by(side, entry, mv.to_string())
    }

    fn texts(tree: &Tree<u8>, nodes: &[NodeId]) -> String {
        nodes.iter().map(|&node| tree.text(node)).collect()
    }

    fn children(tree: &Tree<u8>, node: NodeId) -> String {
        texts(tree, &tree.children(node).collect::<Vec<_>>())
    }

    #[test]
    fn playing_on_from_an_earlier_move_keeps_both_lines() {
        let mut tree = Tree::default();
        let first = play(&mut tree, 1);
        let second = play(&mut tree, 2);
        play(&mut tree, 3);
        tree.go(first);
        play(&mut tree, 4);
        assert_eq!(texts(&tree, &tree.line()), "14");
        assert_eq!(children(&tree, first), "24");
        tree.go(first);
        assert_eq!(
            texts(&tree, &tree.line()),
            "14",
            "redo goes where one came from"
        );
        assert_eq!(
            play(&mut tree, 2),
            second,
            "a move played again is the same node"
        );
        assert_eq!(texts(&tree, &tree.line()), "123");
    }

    #[test]
    fn steps_are_the_same_only_by_colour_and_move_and_added_ones_never() {
        let mut tree = Tree::default();
        let black = play(&mut tree, 1);
        tree.go(NodeId::ROOT);
        let white = tree.play(step(Side::White, 1));
        assert_ne!(black, white);
        let again = tree.add(NodeId::ROOT, step(Side::Black, 1));
        let note = tree.add(again, Step::by(Side::White, HistoryEntry::Note, ""));
        assert_eq!(children(&tree, NodeId::ROOT), "111");
        assert_eq!([again, note].map(|node| tree.node(node).ply), [1, 1]);
    }

    #[test]
    fn a_line_is_promoted_deleted_and_restored() {
        let mut tree = Tree::default();
        let first = play(&mut tree, 1);
        play(&mut tree, 2);
        tree.go(first);
        let other = play(&mut tree, 4);
        let leaf = play(&mut tree, 5);
        tree.promote(leaf);
        assert_eq!(children(&tree, first), "42");
        let cut = tree.delete(other).expect("not the root");
        assert_eq!((tree.current(), tree.contains(leaf)), (first, false));
        assert_eq!(texts(&tree, &tree.line()), "12");
        tree.restore(cut);
        assert_eq!((tree.current(), tree.contains(leaf)), (leaf, true));
        assert_eq!(children(&tree, first), "42");
        assert_eq!(tree.delete(NodeId::ROOT), None);
    }
}
