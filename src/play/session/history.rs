//! What was played: the tree of moves, and the positions on the way to where the game stands.

use std::cell::OnceCell;

use super::proposal;
use super::{Cut, Ending, Footing, HistoryEntry, NodeId, Step, Tree};
use tabletop_core::{Cell, Game, MoveOf, Position, SetUp, Side};
use tabletop_record::Property;

/// The moves that were played, and the positions they led to.
pub(super) struct History<G: Game> {
    tree: Tree<MoveOf<G>>,
    /// The positions from the root to the current node; never empty.
    past: Vec<G::Position>,
    is_set_up: bool,
    /// The node that was played to last, unless the game went elsewhere since.
    played: Option<NodeId>,
    legal: OnceCell<Legal<G>>,
}

/// The legal moves of a position and how they are pointed at.
pub(super) struct Legal<G: Game> {
    pub(super) moves: Vec<MoveOf<G>>,
    pub(super) paths: Vec<Vec<Cell>>,
}

impl<G: Game> History<G> {
    /// The node of the first position.
    pub(super) const ROOT: NodeId = Tree::<MoveOf<G>>::ROOT;

    /// A game that begins at `start`, which may have been set up.
    pub(super) fn new(start: G::Position, is_set_up: bool) -> Self {
        Self {
            tree: Tree::new(),
            past: vec![start],
            is_set_up,
            played: None,
            legal: OnceCell::new(),
        }
    }

    /// The position the game stands at.
    pub(super) fn here(&self) -> &G::Position {
        &self.past[self.past.len() - 1]
    }

    /// The first position.
    pub(super) fn start(&self) -> &G::Position {
        &self.past[0]
    }

    /// Whether the first position was set up.
    pub(super) const fn is_set_up(&self) -> bool {
        self.is_set_up
    }

    /// The positions from the first to the current one.
    pub(super) fn positions(&self) -> &[G::Position] {
        &self.past
    }

    /// The tree, to look at.
    pub(super) const fn tree(&self) -> &Tree<MoveOf<G>> {
        &self.tree
    }

    /// The node the game stands at.
    pub(super) const fn current(&self) -> NodeId {
        self.tree.current()
    }

    /// Whether the current node was played to, and not gone back to: the game goes on from here, even where it went on once.
    pub(super) fn was_played(&self) -> bool {
        self.played == Some(self.current())
    }

    /// Whether nothing follows the current node.
    pub(super) fn is_at_end(&self) -> bool {
        self.tree.children(self.current()).is_empty()
    }

    /// How the players ended the game, if they did.
    pub(super) fn ending(&self) -> Option<Ending> {
        match self.tree.step(self.current()) {
            HistoryEntry::End(ending) => Some(*ending),
            _ => None,
        }
    }

    /// The legal moves of the current position; none once the players ended the game.
    pub(super) fn legal(&self) -> &Legal<G> {
        self.legal.get_or_init(|| {
            let here = self.here();
            let moves = match self.ending() {
                Some(_) => Vec::new(),
                None => here.legal_moves(),
            };
            let paths = moves.iter().map(|mv| G::path(here, mv)).collect();
            Legal { moves, paths }
        })
    }

    /// Whether the rules played the move of `node`.
    pub(super) fn is_automatic(&self, node: NodeId) -> bool {
        let step = self.tree.step(node);
        matches!(
            step,
            HistoryEntry::Move {
                automatic: true,
                ..
            }
        )
    }

    /// The moves from the start to the current node, each with its number, its node and the position before it.
    pub(super) fn moves(
        &self,
    ) -> impl DoubleEndedIterator<Item = (usize, NodeId, &G::Position, &MoveOf<G>)> {
        let path = self
            .tree
            .path(self.current())
            .into_iter()
            .enumerate()
            .skip(1);
        let path: Vec<_> = path.collect();
        path.into_iter()
            .filter_map(|(depth, node)| match self.tree.step(node) {
                HistoryEntry::Move { mv, .. } => {
                    Some((self.tree.ply(node), node, &self.past[depth - 1], mv))
                }
                _ => None,
            })
    }

    /// The move that led to the current node, and the position before it.
    pub(super) fn last_move(&self) -> Option<(&G::Position, &MoveOf<G>)> {
        match self.tree.step(self.current()) {
            HistoryEntry::Move { mv, .. } => Some((self.past.iter().nth_back(1)?, mv)),
            _ => None,
        }
    }

    /// The last node whose move was made by a player, from the current one upwards.
    pub(super) fn last_made(&self) -> NodeId {
        let mut node = self.current();
        while let (true, Some(parent)) = (self.is_automatic(node), self.tree.parent(node)) {
            node = parent;
        }
        node
    }

    /// The last node of the main line.
    pub(super) fn main_end(&self) -> NodeId {
        let first = |&at: &NodeId| self.tree.children(at).first().copied();
        let line = std::iter::successors(Some(Self::ROOT), first);
        line.last().unwrap_or(Self::ROOT)
    }

    /// Plays a legal move; its text.
    pub(super) fn play(&mut self, mv: &MoveOf<G>, automatic: bool) -> String {
        let step = step_of::<G>(self.here(), mv, Footing::Rules, automatic);
        let text = step.text.clone();
        let node = self.tree.play(step);
        self.follow(node);
        self.played = Some(node);
        text
    }

    /// Ends the game by the players' will.
    pub(super) fn end(&mut self, ending: Ending, side: Side) {
        let step = Step::by(side, HistoryEntry::End(ending), ending.key());
        let node = self.tree.play(step);
        self.follow(node);
    }

    /// Adds a step after `parent` without going there.
    pub(super) fn add(&mut self, parent: NodeId, step: Step<MoveOf<G>>) -> NodeId {
        self.tree.add(parent, step)
    }

    /// Changes the position at a node where the game does not stand.
    pub(super) fn put_set_up(&mut self, node: NodeId, change: SetUp) {
        self.tree.put_set_up(node, change);
    }

    /// Notes that the record left the step of `node` out.
    pub(super) fn leave_out(&mut self, node: NodeId) {
        self.tree.leave_out(node);
    }

    /// One turn back: over automatic moves and those of whom `answers` says that nobody waits for them.
    pub(super) fn undo(&mut self, answers: impl Fn(&G::Position) -> bool) -> bool {
        let mut any = false;
        while let Some(parent) = self.tree.parent(self.current()) {
            let automatic = self.is_automatic(self.current());
            self.played = None;
            self.tree.go(parent);
            self.past.pop();
            self.legal.take();
            any = true;
            if !automatic && !answers(self.here()) {
                break;
            }
        }
        any
    }

    /// One turn on: with the automatic moves after it, and with those of whom `answers` says so.
    pub(super) fn redo(&mut self, answers: impl Fn(&G::Position) -> bool) -> bool {
        let mut any = false;
        while let Some(next) = self.tree.next(self.current()) {
            if any && !self.is_automatic(next) && !answers(self.here()) {
                break;
            }
            self.played = None;
            self.tree.go(next);
            self.follow(next);
            any = true;
        }
        any
    }

    /// Goes to a node; whether it is there.
    pub(super) fn go(&mut self, node: NodeId) -> bool {
        let there = self.tree.contains(node);
        if there {
            self.played = None;
            self.change(|tree| tree.go(node));
        }
        there
    }

    /// Deletes `node` and all after it.
    pub(super) fn delete(&mut self, node: NodeId) -> Option<Cut> {
        if self.tree.contains(node) {
            self.change(|tree| tree.delete(node))
        } else {
            None
        }
    }

    /// Brings back what was deleted.
    pub(super) fn restore(&mut self, cut: Cut) {
        self.change(|tree| tree.restore(cut));
    }

    /// Makes the line through `node` the main one.
    pub(super) fn promote(&mut self, node: NodeId) {
        self.tree.promote(node);
    }

    /// Writes about a node.
    pub(super) fn set_comment(&mut self, node: NodeId, comment: String) {
        self.tree.set_comment(node, comment);
    }

    /// What a record says of a node that the game itself has no use for.
    pub(super) fn properties_mut(&mut self, node: NodeId) -> &mut Vec<Property> {
        self.tree.properties_mut(node)
    }

    /// Changes the tree, and brings the positions in line with it.
    fn change<T>(&mut self, change: impl FnOnce(&mut Tree<MoveOf<G>>) -> T) -> T {
        let from = self.tree.path(self.current());
        let changed = change(&mut self.tree);
        let path = self.tree.path(self.current());
        let shared = path.iter().zip(&from).take_while(|(a, b)| a == b).count();
        self.follow_again(&path, shared.max(1));
        changed
    }

    /// Keeps the first positions of `path`, and follows the rest of it again.
    fn follow_again(&mut self, path: &[NodeId], kept: usize) {
        self.past.truncate(kept);
        self.legal.take();
        for &node in &path[kept..] {
            self.follow(node);
        }
    }

    /// Adds the position of `node`, which comes right after the last one.
    fn follow(&mut self, node: NodeId) {
        let mut next = self.here().clone();
        self.advance(&mut next, node);
        self.past.push(next);
        self.legal.take();
    }

    /// Plays the step of `node` in the position before it, sets up what it sets up, and passes in what was proposed there.
    fn advance(&self, position: &mut G::Position, node: NodeId) {
        if let HistoryEntry::Move { mv, footing, .. } = self.tree.step(node) {
            if let Some(given) = on_footing::<G>(position, *footing, self.tree.side(node)) {
                *position = given;
            }
            position.play_unchecked(mv);
        }
        if let Some(changed) = self
            .tree
            .set_up(node)
            .and_then(|it| G::set_up(position, it))
        {
            *position = changed;
        }
        if G::awaits_proposal(position)
            && let Some(cells) = proposal::read(self.tree.properties(node))
        {
            G::propose(position, &cells);
        }
    }

    /// The position at a node of the tree, wherever the game stands.
    pub(super) fn position_at(&self, node: NodeId) -> G::Position {
        let path = self.tree.path(node);
        let here = self.tree.path(self.current());
        let shared = path.iter().zip(&here).take_while(|(a, b)| a == b).count();
        let shared = shared.max(1);
        let mut position = self.past[shared - 1].clone();
        for &node in &path[shared..] {
            self.advance(&mut position, node);
        }
        position
    }

    /// The node where play stopped, if the current position waits for a proposal there, and the position at it. Stops after
    /// which the game went on need none.
    pub(super) fn awaited(&self) -> Option<(NodeId, &G::Position)> {
        if !G::awaits_proposal(self.here()) {
            return None;
        }
        let goes_on = |position: &G::Position| !G::awaits_proposal(position);
        let index = self
            .past
            .iter()
            .rposition(goes_on)
            .map_or(0, |last| last + 1);
        Some((self.tree.path(self.current())[index], &self.past[index]))
    }

    /// Passes in what is proposed at a node, and follows the moves after it again.
    pub(super) fn propose(&mut self, node: NodeId, cells: &[Cell]) {
        proposal::write(self.tree.properties_mut(node), cells);
        let path = self.tree.path(self.current());
        if let Some(index) = path.iter().position(|&at| at == node) {
            self.follow_again(&path, index.max(1));
        }
    }
}

/// A move of a position, legal there or on that `footing`, as a step of the tree.
pub(super) fn step_of<G: Game>(
    position: &G::Position,
    mv: &MoveOf<G>,
    footing: Footing,
    automatic: bool,
) -> Step<MoveOf<G>> {
    Step {
        text: G::write_move(position, mv),
        side: position.turn(),
        colour: G::colour(position, mv),
        numbered: G::is_numbered(mv),
        entry: HistoryEntry::Move {
            mv: mv.clone(),
            automatic,
            footing,
        },
    }
}

/// The position in which `side` moves on such a footing; nothing where it is the one before, or where the game knows no
/// other.
pub(super) fn on_footing<G: Game>(
    position: &G::Position,
    footing: Footing,
    side: Side,
) -> Option<G::Position> {
    match footing {
        Footing::Rules => None,
        Footing::OutOfTurn | Footing::PlayedOn => G::set_up(position, &SetUp::turn(side)),
        Footing::Loosened if position.turn() == side => G::loosened(position),
        Footing::Loosened => G::loosened(&G::set_up(position, &SetUp::turn(side))?),
    }
}
