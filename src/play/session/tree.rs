//! The history of a game: a tree of steps. Undo moves up, redo moves down; nothing is ever lost by either.

use super::Ending;
use tabletop_core::{SetUp, Side};
use tabletop_record::Property;

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
        /// In which position it was made.
        footing: Footing,
    },
    /// No move: a record says something of the position, or changes it by a set-up.
    Note,
    /// The players ended the game.
    End(Ending),
}

/// In which position a move was made: records of other programs hold moves that the rules here do not give.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Footing {
    /// In that of the node before: the move is legal there.
    #[default]
    Rules,
    /// With the turn given to its side, which was not to move: handicap played as moves, a pass left out, teaching lines.
    OutOfTurn,
    /// The same though play had ended or stopped, or a ko forbade it: the past is set aside.
    PlayedOn,
    /// Under the loosest rules that the game knows: a repetition, a suicide.
    Loosened,
}

impl Footing {
    /// Whether the rules refuse such a move.
    pub const fn is_against_the_rules(self) -> bool {
        matches!(self, Self::PlayedOn | Self::Loosened)
    }
}

/// A node to be added to a tree.
#[derive(Clone, Debug)]
pub struct Step<M> {
    /// What leads to it.
    pub entry: HistoryEntry<M>,
    /// That in the game's notation.
    pub text: String,
    /// Who makes it.
    pub side: Side,
    /// The colour that records give it, mostly the same.
    pub colour: Side,
    /// Whether it has a number.
    pub numbered: bool,
}

impl<M> Step<M> {
    /// What a side does in its own colour.
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

#[derive(Clone, Debug)]
struct Node<M> {
    parent: Option<NodeId>,
    children: Vec<NodeId>,
    /// The child that redo goes to: the one last visited.
    next: Option<NodeId>,
    step: Step<M>,
    /// What is changed of the position here, after the move if there is one.
    set_up: Option<Box<SetUp>>,
    comment: String,
    properties: Vec<Property>,
    ply: usize,
    deleted: bool,
    /// Whether the record left it out: a forced pass.
    left_out: bool,
}

impl<M> Node<M> {
    const fn new(parent: Option<NodeId>, step: Step<M>, ply: usize) -> Self {
        Self {
            parent,
            children: Vec::new(),
            next: None,
            step,
            set_up: None,
            comment: String::new(),
            properties: Vec::new(),
            ply,
            deleted: false,
            left_out: false,
        }
    }
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
        let start = Step::by(Side::Black, HistoryEntry::Start, "");
        Self {
            nodes: vec![Node::new(None, start, 0)],
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

    /// Whether such a step was made anywhere.
    pub fn holds(&self, entry: &HistoryEntry<M>) -> bool {
        let mut nodes = self.nodes.iter();
        nodes.any(|node| !node.deleted && node.step.entry == *entry)
    }

    /// Adds a step after the current node and goes there; the same step played before is gone to, not added again.
    pub fn play(&mut self, step: Step<M>) -> NodeId {
        let children = self.nodes[self.current.0].children.iter();
        let same = |child: &&NodeId| {
            let known = &self.nodes[child.0].step;
            known.side == step.side && known.entry == step.entry
        };
        let known = children.copied().find(|child| same(&child));
        let node = known.unwrap_or_else(|| self.add(self.current, step));
        self.go(node);
        node
    }

    /// Adds a step after `parent` without going there, whatever stands beside it: what a record holds apart stays apart.
    pub fn add(&mut self, parent: NodeId, step: Step<M>) -> NodeId {
        let id = NodeId(self.nodes.len());
        let ply = self.nodes[parent.0].ply + usize::from(step.numbered);
        self.nodes.push(Node::new(Some(parent), step, ply));
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

    /// Whether the step of `node` has a number.
    pub fn is_numbered(&self, node: NodeId) -> bool {
        self.nodes[node.0].step.numbered
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
        &self.nodes[node.0].step.entry
    }

    /// The step in the game's notation.
    pub fn text(&self, node: NodeId) -> &str {
        &self.nodes[node.0].step.text
    }

    /// The side that made the step.
    pub fn side(&self, node: NodeId) -> Side {
        self.nodes[node.0].step.side
    }

    /// The colour that records give the step.
    pub fn colour(&self, node: NodeId) -> Side {
        self.nodes[node.0].step.colour
    }

    /// What is changed of the position at `node`, after its move if there is one.
    pub fn set_up(&self, node: NodeId) -> Option<&SetUp> {
        self.nodes[node.0].set_up.as_deref()
    }

    /// Changes the position at `node`.
    pub fn put_set_up(&mut self, node: NodeId, change: SetUp) {
        self.nodes[node.0].set_up = Some(Box::new(change));
    }

    /// Whether the record that the tree comes from left this step out.
    pub fn is_left_out(&self, node: NodeId) -> bool {
        self.nodes[node.0].left_out
    }

    /// Notes that the record left this step out.
    pub fn leave_out(&mut self, node: NodeId) {
        self.nodes[node.0].left_out = true;
    }

    /// Number of moves from the start, an ending counted.
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
        tree.play(step(Side::Black, mv))
    }

    fn step(side: Side, mv: u8) -> Step<u8> {
        let entry = HistoryEntry::Move {
            mv,
            automatic: false,
            footing: Footing::Rules,
        };
        Step::by(side, entry, mv.to_string())
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
    fn steps_are_the_same_only_by_colour_and_move_and_added_ones_never() {
        let mut tree = Tree::new();
        let black = play(&mut tree, 1);
        tree.go(Tree::<u8>::ROOT);
        let white = tree.play(step(Side::White, 1));
        assert_ne!(black, white);
        let again = tree.add(Tree::<u8>::ROOT, step(Side::Black, 1));
        let note = tree.add(again, Step::by(Side::White, HistoryEntry::Note, ""));
        assert_eq!(texts(&tree, tree.children(Tree::<u8>::ROOT)), "111");
        assert_eq!([again, note].map(|node| tree.ply(node)), [1, 1]);
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
