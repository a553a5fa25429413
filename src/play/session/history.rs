//! History of a game: the tree of moves, and the positions on the path to the current node.

use std::cell::OnceCell;

use super::dead_stone_proposal;
use super::tree::Node;
use super::{Cut, Ending, HistoryEntry, MoveLegality, NodeId, Step, Tree};
use crate::rules::{Move, Position};
use tabletop_core::{BoardView, Cell, Outcome, Position as _, SetUp, Side};

/// The tree of moves, with the positions on the path to the current node.
pub(super) struct History {
    tree: Tree<Move>,
    /// The positions from the root to the current node; never empty.
    past: Vec<Position>,
    is_set_up: bool,
    /// The node reached by the last move played; `None` after going elsewhere.
    played: Option<NodeId>,
    legal: OnceCell<Legal>,
    /// Result of the current position by the rules.
    outcome: OnceCell<Option<Outcome>>,
    /// Board of the current position without marks.
    bare: OnceCell<BoardView>,
}

/// The legal moves of a position, their paths, and the indices of those that are not made on the board.
pub(super) struct Legal {
    pub(super) moves: Vec<Move>,
    pub(super) paths: Vec<Vec<Cell>>,
    pub(super) actions: Vec<usize>,
}

impl History {
    pub(super) const ROOT: NodeId = Tree::<Move>::ROOT;

    /// Creates a game that begins at `start`, which may have been set up.
    pub(super) fn new(start: Position, is_set_up: bool) -> Self {
        Self {
            tree: Tree::default(),
            past: vec![start],
            is_set_up,
            played: None,
            legal: OnceCell::new(),
            outcome: OnceCell::new(),
            bare: OnceCell::new(),
        }
    }

    /// Copies the game, and goes to a node; `None` if it does not exist.
    pub(super) fn copy_at(&self, node: NodeId) -> Option<Self> {
        let mut copy = Self::new(self.start().clone(), self.is_set_up);
        copy.change(|tree| *tree = self.tree.clone());
        copy.go(node).then_some(copy)
    }

    pub(super) fn pos(&self) -> &Position {
        &self.past[self.past.len() - 1]
    }

    pub(super) fn start(&self) -> &Position {
        &self.past[0]
    }

    pub(super) const fn is_set_up(&self) -> bool {
        self.is_set_up
    }

    pub(super) fn positions(&self) -> &[Position] {
        &self.past
    }

    pub(super) const fn tree(&self) -> &Tree<Move> {
        &self.tree
    }

    pub(super) const fn current(&self) -> NodeId {
        self.tree.current()
    }

    /// Returns true if the current node was reached by playing, not by going back: the game goes on from here, even if
    /// it has a continuation already.
    pub(super) fn was_played(&self) -> bool {
        self.played == Some(self.current())
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.tree.children(self.current()).next().is_none()
    }

    pub(super) fn ending(&self) -> Option<Ending> {
        match self.tree.step(self.current()) {
            HistoryEntry::End(ending) => Some(*ending),
            _ => None,
        }
    }

    /// Forgets what is known of the current position, which has changed.
    fn forget_position(&mut self) {
        self.legal.take();
        self.outcome.take();
        self.forget_board();
    }

    /// Forgets the drawn board, whose squares get other names.
    pub(super) fn forget_board(&mut self) {
        self.bare.take();
    }

    /// Returns the board of the current position, drawn once by `draw`.
    pub(super) fn bare_board(&self, draw: impl FnOnce(&Self) -> BoardView) -> &BoardView {
        self.bare.get_or_init(|| draw(self))
    }

    /// Returns the result of the current position by the rules.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        *self.outcome.get_or_init(|| self.pos().outcome())
    }

    /// Returns the legal moves of the current position; empty once the players ended the game.
    pub(super) fn legal(&self) -> &Legal {
        self.legal.get_or_init(|| {
            let position = self.pos();
            let moves = match self.ending() {
                Some(_) => Vec::new(),
                None => position.legal_moves(),
            };
            let paths = moves.iter().map(|mv| position.path(mv)).collect();
            let named = moves.iter().enumerate();
            let named = named.filter(|(_, mv)| mv.action().is_some());
            let actions = named.map(|(index, _)| index).collect();
            Legal {
                moves,
                paths,
                actions,
            }
        })
    }

    /// Returns true if the move of `node` was played automatically.
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

    /// Iterates over the moves from the start to the current node: number, node, position before the move, move.
    pub(super) fn moves(
        &self,
    ) -> impl DoubleEndedIterator<Item = (usize, NodeId, &Position, &Move)> {
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
                    Some((self.tree.node(node).ply, node, &self.past[depth - 1], mv))
                }
                _ => None,
            })
    }

    /// Returns the move that led to the current node, with the position before it.
    pub(super) fn last_move(&self) -> Option<(&Position, &Move)> {
        match self.tree.step(self.current()) {
            HistoryEntry::Move { mv, .. } => Some((self.past.iter().nth_back(1)?, mv)),
            _ => None,
        }
    }

    /// Returns the last node on the path to the current one whose move was made by a player.
    pub(super) fn last_made(&self) -> NodeId {
        let mut node = self.current();
        while let (true, Some(parent)) = (self.is_automatic(node), self.tree.parent(node)) {
            node = parent;
        }
        node
    }

    pub(super) fn main_end(&self) -> NodeId {
        self.tree.main_line().last().unwrap_or(Self::ROOT)
    }

    /// Plays a legal move. Returns its text.
    pub(super) fn play(&mut self, mv: &Move, automatic: bool) -> String {
        let step = step_of(self.pos(), mv, MoveLegality::Legal, automatic);
        let text = step.text.clone();
        let node = self.tree.play(step);
        self.follow(node);
        self.played = Some(node);
        text
    }

    pub(super) fn end(&mut self, ending: Ending, side: Side) {
        let step = Step::by(side, HistoryEntry::End(ending), ending.key());
        let node = self.tree.play(step);
        self.follow(node);
    }

    pub(super) fn add(&mut self, parent: NodeId, step: Step<Move>) -> NodeId {
        self.tree.add(parent, step)
    }

    /// A node for annotations; a set-up change may be given to one other than the current.
    pub(super) fn node_mut(&mut self, node: NodeId) -> &mut Node<Move> {
        self.tree.node_mut(node)
    }

    /// Goes back one turn: over automatic moves, and over positions with `answers`, where a computer is to move.
    pub(super) fn undo(&mut self, answers: impl Fn(&Position) -> bool) -> bool {
        let mut any = false;
        while let Some(parent) = self.tree.parent(self.current()) {
            let automatic = self.is_automatic(self.current());
            self.played = None;
            self.tree.go(parent);
            self.past.pop();
            self.forget_position();
            any = true;
            if !automatic && !answers(self.pos()) {
                break;
            }
        }
        any
    }

    /// Goes forward one turn, including the automatic moves after it, and the moves in positions with `answers`.
    pub(super) fn redo(&mut self, answers: impl Fn(&Position) -> bool) -> bool {
        let mut any = false;
        while let Some(next) = self.tree.next(self.current()) {
            if any && !self.is_automatic(next) && !answers(self.pos()) {
                break;
            }
            self.played = None;
            self.tree.go(next);
            self.follow(next);
            any = true;
        }
        any
    }

    /// Goes to a node. Returns false if it does not exist.
    pub(super) fn go(&mut self, node: NodeId) -> bool {
        let exists = self.tree.contains(node);
        if exists {
            self.played = None;
            self.change(|tree| tree.go(node));
        }
        exists
    }

    pub(super) fn delete(&mut self, node: NodeId) -> Option<Cut> {
        if self.tree.contains(node) {
            self.change(|tree| tree.delete(node))
        } else {
            None
        }
    }

    pub(super) fn restore(&mut self, cut: Cut) {
        self.change(|tree| tree.restore(cut));
    }

    pub(super) fn promote(&mut self, node: NodeId) {
        self.tree.promote(node);
    }

    /// Changes the tree, and updates the positions accordingly.
    fn change<T>(&mut self, change: impl FnOnce(&mut Tree<Move>) -> T) -> T {
        let from = self.tree.path(self.current());
        let changed = change(&mut self.tree);
        let path = self.tree.path(self.current());
        let shared = path.iter().zip(&from).take_while(|(a, b)| a == b).count();
        self.follow_again(&path, shared.max(1));
        changed
    }

    /// Keeps the first positions of `path`, and replays the rest.
    fn follow_again(&mut self, path: &[NodeId], kept: usize) {
        self.past.truncate(kept);
        self.forget_position();
        for &node in &path[kept..] {
            self.follow(node);
        }
    }

    /// Adds the position of `node`, the next one on the path.
    fn follow(&mut self, node: NodeId) {
        let mut next = self.pos().clone();
        self.advance(&mut next, node);
        self.past.push(next);
        self.forget_position();
    }

    /// Applies the step of `node`, its set-up change, and its proposal to the position before it.
    fn advance(&self, position: &mut Position, node: NodeId) {
        if let HistoryEntry::Move { mv, legality, .. } = self.tree.step(node) {
            if let Some(given) = under_legality(position, *legality, self.tree.node(node).step.side)
            {
                *position = given;
            }
            position.play_unchecked(mv);
        }
        if let Some(changed) = self
            .tree
            .node(node)
            .set_up
            .as_deref()
            .and_then(|it| position.set_up(it))
        {
            *position = changed;
        }
        if position.needs_dead_stones()
            && let Some(cells) = dead_stone_proposal::get(&self.tree.node(node).properties)
        {
            position.propose(&cells);
        }
    }

    pub(super) fn position_at(&self, node: NodeId) -> Position {
        let path = self.tree.path(node);
        let line = self.tree.path(self.current());
        let shared = path.iter().zip(&line).take_while(|(a, b)| a == b).count();
        let shared = shared.max(1);
        let mut position = self.past[shared - 1].clone();
        for &node in &path[shared..] {
            self.advance(&mut position, node);
        }
        position
    }

    /// The node at which play stopped, if the current position awaits a proposal made there. Earlier stops, after which the
    /// record went on, have time until somebody goes back to them: a record may hold thousands.
    pub(super) fn awaited(&self) -> Option<(NodeId, &Position)> {
        let known = |position: &Position| !position.needs_dead_stones();
        let index = self.past.iter().rposition(known).map_or(0, |at| at + 1);
        self.past.get(index)?;
        Some((self.tree.path(self.current())[index], &self.past[index]))
    }

    /// Applies a proposal at a node, and replays the moves after it.
    pub(super) fn propose(&mut self, node: NodeId, cells: &[Cell]) {
        dead_stone_proposal::set(&mut self.tree.node_mut(node).properties, cells);
        let path = self.tree.path(self.current());
        if let Some(index) = path.iter().position(|&at| at == node) {
            self.follow_again(&path, index.max(1));
        }
    }
}

/// Creates a step of the tree for a move that is legal in a position under `legality`.
pub(super) fn step_of(
    position: &Position,
    mv: &Move,
    legality: MoveLegality,
    automatic: bool,
) -> Step<Move> {
    Step {
        text: position.write_move(mv),
        side: position.turn(),
        colour: position.colour(mv),
        numbered: mv.is_numbered(),
        entry: HistoryEntry::Move {
            mv: mv.clone(),
            automatic,
            legality,
        },
    }
}

/// Returns the position in which `side` moves under this legality; `None` if it is the position itself, or if the game
/// has no such position.
pub(super) fn under_legality(
    position: &Position,
    legality: MoveLegality,
    side: Side,
) -> Option<Position> {
    match legality {
        MoveLegality::Legal => None,
        MoveLegality::OutOfTurn | MoveLegality::PlayedOn => position.set_up(&SetUp::turn(side)),
        MoveLegality::RelaxedRules if position.turn() == side => position.relaxed(),
        MoveLegality::RelaxedRules => (position.set_up(&SetUp::turn(side))?).relaxed(),
    }
}
