//! A game of one kind being played: position, history and the move being entered.

use std::cell::OnceCell;

use super::clocks::Timekeeper;
use super::imported::ImportedMetadata;
use super::insight::{self, Insight};
use super::review::Knowledge;
use super::thinking::SearchState;
use super::{
    Ending, GameSession, NodeId, Notice, Pick, Played, Players, Refused, Seat, Step, Tree,
};
use crate::core::{
    AnyReason, BoardView, Cell, Game, Marks, MoveOf, OptionError, Options, Piece, Position,
    RefusalOf, Side,
};

/// A game of `G` being played.
pub struct Session<G: Game> {
    pub(super) options: Options,
    pub(super) players: Players,
    pub(super) setup: bool,
    pub(super) tree: Tree<MoveOf<G>>,
    /// The positions from the root to the current node.
    pub(super) past: Vec<G::Position>,
    pub(super) pick: Pick,
    pub(super) legal: OnceCell<Legal<G>>,
    pub(super) revision: u64,
    /// What its record says beyond what it is played by.
    pub(super) imported: ImportedMetadata,
    pub(super) mind: SearchState<G>,
    pub(super) knowledge: Knowledge<G>,
    pub(super) insight: Insight<G>,
    pub(super) timekeeper: Option<Timekeeper>,
}

/// The legal moves of the current position and how they are pointed at.
pub(super) struct Legal<G: Game> {
    pub(super) moves: Vec<MoveOf<G>>,
    pub(super) paths: Vec<Vec<Cell>>,
}

impl<G: Game> Session<G> {
    /// A new game.
    pub fn new(options: Options) -> Result<Self, OptionError> {
        let start = G::start(&options)?;
        let mut session = Self::at(options, start, false);
        session.play_automatic();
        Ok(session)
    }

    /// A game from a set-up position.
    pub fn from_position(options: Options, text: &str) -> Result<Self, RefusalOf<G>> {
        let start = G::read_position(&options, text)?;
        Ok(Self::at(options, start, true))
    }

    pub(super) fn at(options: Options, start: G::Position, setup: bool) -> Self {
        Self {
            options,
            players: Players::default(),
            setup,
            tree: Tree::new(),
            past: vec![start],
            pick: Pick::default(),
            legal: OnceCell::new(),
            revision: 0,
            imported: ImportedMetadata::default(),
            mind: SearchState::default(),
            knowledge: Knowledge::default(),
            insight: Insight::default(),
            timekeeper: None,
        }
    }

    /// The position the game stands at.
    pub fn here(&self) -> &G::Position {
        &self.past[self.past.len() - 1]
    }

    pub(super) fn legal_here(&self) -> &Legal<G> {
        self.legal.get_or_init(|| {
            let here = self.here();
            let moves = if self.ending().is_some() {
                Vec::new()
            } else {
                here.legal_moves()
            };
            let paths = moves.iter().map(|mv| G::path(here, mv)).collect();
            Legal { moves, paths }
        })
    }

    /// How the players ended the game, if they did.
    pub(super) fn ending(&self) -> Option<Ending> {
        match self.tree.step(self.tree.current()) {
            Step::End(ending) => Some(*ending),
            _ => None,
        }
    }

    /// Everything that changes the current node ends here.
    pub(super) fn moved(&mut self) {
        self.pick.clear();
        self.mind.stop();
        self.legal = OnceCell::new();
        self.revision += 1;
    }

    /// Plays a move that is known to be legal, and what the rules play after it.
    pub(super) fn make(&mut self, mv: &MoveOf<G>) -> Played {
        let mover = self.player_of(self.turn());
        let text = self.step(mv, false);
        let notices = self.play_automatic();
        self.clock_moved(mover);
        Played {
            text,
            notices,
            outcome: self.outcome(),
        }
    }

    pub(super) fn step(&mut self, mv: &MoveOf<G>, automatic: bool) -> String {
        let here = self.here();
        let (text, side) = (G::write_move(here, mv), here.turn());
        let node = self.tree.play(
            Step::Move {
                mv: mv.clone(),
                automatic,
            },
            text.clone(),
            side,
        );
        self.follow(node);
        self.moved();
        text
    }

    pub(super) fn play_automatic(&mut self) -> Vec<Notice> {
        let mut notices = Vec::new();
        while let Some((mv, reason)) = G::automatic(self.here()) {
            self.step(&mv, true);
            notices.push(Notice::Automatic(reason));
        }
        notices
    }

    pub(super) fn refuse_if_over(&self) -> Result<(), Refused> {
        if self.is_over() {
            Err(Refused::GameOver)
        } else {
            Ok(())
        }
    }

    pub(super) fn is_automatic(&self, node: NodeId) -> bool {
        matches!(
            self.tree.step(node),
            Step::Move {
                automatic: true,
                ..
            }
        )
    }

    /// Whether the side to move is played by a person.
    pub(super) fn person_to_move(&self) -> bool {
        self.players.of(self.player_of(self.turn())).seat == Seat::Person
    }

    /// Brings `past` in line with the tree's current node; `from` is the path it is in line with.
    pub(super) fn rebuild(&mut self, from: &[NodeId]) {
        let path = self.tree.path(self.tree.current());
        let shared = path
            .iter()
            .zip(from)
            .take_while(|(a, b)| a == b)
            .count()
            .max(1);
        self.past.truncate(shared);
        for &node in &path[shared..] {
            self.follow(node);
        }
        self.stop_clock();
        self.moved();
    }

    /// Adds the position of `node`, which comes right after the last one.
    pub(super) fn follow(&mut self, node: NodeId) {
        let mut next = self.here().clone();
        self.advance(&mut next, node);
        self.past.push(next);
    }

    /// Plays the step of `node` in the position before it, and passes in what was proposed there.
    pub(super) fn advance(&self, position: &mut G::Position, node: NodeId) {
        if let Step::Move { mv, .. } = self.tree.step(node) {
            position.play_unchecked(mv);
        }
        if G::awaits_proposal(position)
            && let Some(cells) = insight::proposed(self.tree.properties(node))
        {
            G::propose(position, &cells);
        }
    }

    /// One turn back: over automatic moves, and on to a turn of the person who plays against the computer.
    pub(super) fn undo_turn(&mut self) -> bool {
        let mut any = false;
        while let Some(parent) = self.tree.parent(self.tree.current()) {
            let automatic = self.is_automatic(self.tree.current());
            self.tree.go(parent);
            self.past.pop();
            any = true;
            if !automatic && !self.computer_answers() {
                break;
            }
        }
        any
    }

    /// One turn on: with the automatic moves after it, and with the computer's answer.
    pub(super) fn redo_turn(&mut self) -> bool {
        let mut any = false;
        while let Some(next) = self.tree.next(self.tree.current()) {
            if any && !self.is_automatic(next) && !self.computer_answers() {
                break;
            }
            self.tree.go(next);
            self.follow(next);
            any = true;
        }
        any
    }

    /// Whether the computer is to move in a game of a person.
    pub(super) fn computer_answers(&self) -> bool {
        self.players.any_person() && !self.person_to_move()
    }

    /// Paints the current position on an empty board, with all marks.
    pub(super) fn fill(&self, mut view: BoardView) -> BoardView {
        G::paint(self.here(), &mut view);
        view.notes
            .extend(self.insight.outlook(self.tree.current()).cloned());
        self.mark(&mut view);
        self.insight.cover(self.tree.current(), &mut view);
        view
    }

    /// Marks where moves can be made, what was played last and what is being entered.
    pub(super) fn mark(&self, view: &mut BoardView) {
        if let (Step::Move { mv, .. }, Some(before)) = (
            self.tree.step(self.tree.current()),
            self.past.len().checked_sub(2),
        ) {
            for cell in G::path(&self.past[before], mv) {
                view.mark(cell, Marks::LAST);
            }
        }
        if G::marks_legal() {
            for cell in self.targets() {
                view.mark(cell, Marks::LEGAL);
            }
        }
        if let Some((node, mv)) = &self.mind.hint
            && *node == self.tree.current()
        {
            for cell in G::path(self.here(), mv) {
                view.mark(cell, Marks::HINT);
            }
        }
        let picked = self.pick.cells();
        if !picked.is_empty() {
            for &cell in picked {
                view.mark(cell, Marks::CHOSEN);
            }
            G::paint_path(self.here(), picked, view);
        }
    }

    /// Cells whose piece a move changes, apart from those it is pointed at.
    pub(super) fn changes(&self, index: usize) -> Vec<Cell> {
        let legal = self.legal_here();
        let mut next = self.here().clone();
        next.play_unchecked(&legal.moves[index]);
        let grid = G::grid(self.here());
        let (mut before, mut after) = (BoardView::new(grid), BoardView::new(grid));
        G::paint(self.here(), &mut before);
        G::paint(&next, &mut after);
        let changed = |cell: &Cell| before.square(*cell).piece != after.square(*cell).piece;
        grid.cells()
            .filter(changed)
            .filter(|&cell| {
                before.square(cell).piece != Piece::None && !legal.paths[index].contains(&cell)
            })
            .collect()
    }

    pub(super) fn forfeit(&mut self, reason: AnyReason) -> Played {
        let side = self.turn();
        let mut played = self.finish(Ending::Forfeited(side), side);
        played.notices.push(Notice::Forfeit(reason));
        played
    }

    pub(super) fn finish(&mut self, ending: Ending, side: Side) -> Played {
        self.stop_clock();
        let here = self.here().clone();
        self.past.push(here);
        self.tree
            .play(Step::End(ending), ending.key().to_owned(), side);
        self.moved();
        Played {
            text: ending.key().to_owned(),
            notices: Vec::new(),
            outcome: self.outcome(),
        }
    }

    /// Games that declare an option `strict` lose by an illegal move of a person while it is on.
    pub(super) fn is_strict(&self) -> bool {
        self.options.get("strict") == "on" && self.person_to_move()
    }
}
