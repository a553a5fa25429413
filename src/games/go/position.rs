//! Position of a game of Go: the board, the side to move, the history for the ko rule, and the marking of dead groups
//! after two passes.
//!
//! After two passes in a row play stops. With `dead=keep` the game is over. With `dead=ask` the players mark dead
//! groups, starting from a proposal if one is passed in; the game is over once both players in turn have accepted the
//! same marks. Either player may resume play instead: as in the AGA rules, the side that was to move when play stopped
//! then moves.

mod marking;

use std::fmt;
use std::sync::Arc;

use super::board::{Board, Effect};
use super::count::Count;
use super::refusal::{GameOverReason, Refusal};
use super::rules::{DeadStones, Ko, Rules, Suicide, WinCondition, handicap_points};
use super::superko::SuperkoHistory;
use tabletop_core::{Cell, Outcome, Position, SetUp, Side};

/// Number of latest moves stored in a position.
pub const RECENT: usize = 5;

/// A move, or an action in the phase after play has stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    Place(Cell),
    Pass,
    /// After play has stopped: toggles the mark of the chain here between dead and alive.
    Mark(Cell),
    /// After play has stopped: accepts the marks.
    Accept,
    /// After play has stopped: resumes play.
    Resume,
}

/// For each point, true if the stone on it counts as dead; `None` until a stone has been proposed or marked as dead.
pub type Dead = Option<Arc<[bool]>>;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Stones are being placed.
    Play {
        /// Number of consecutive passes just made, 0 or 1.
        passes: u8,
    },
    /// Dead groups are being marked.
    Marking {
        /// Stones marked as dead so far.
        dead: Dead,
        /// True if the other side has accepted the current marks.
        accepted: bool,
        resumes: Side,
    },
    Over {
        /// Stones that count as dead.
        dead: Dead,
        /// Side that was to move when play stopped.
        resumes: Side,
        outcome: Outcome,
    },
}

#[derive(Clone, PartialEq, Eq)]
pub struct Go {
    rules: Rules,
    board: Board,
    turn: Side,
    /// Ko point: a single stone was just captured here by a single stone that has no other liberty.
    ko: Option<usize>,
    past: SuperkoHistory,
    prisoners: [u32; 2],
    /// Points of the last moves, the latest first; `None` for a pass or no move. Irrelevant to the rules, but used by
    /// the engines.
    recent: [Option<usize>; RECENT],
    button: Option<Side>,
    stage: Stage,
}

impl Go {
    /// Creates the start position: an empty board or the handicap stones.
    pub fn new(rules: Rules) -> Self {
        let mut board = Board::new(rules.grid());
        for cell in handicap_points(rules.size, rules.handicap) {
            board.set(rules.grid().index(cell), Some(Side::Black));
        }
        let turn = if rules.handicap == 0 {
            Side::Black
        } else {
            Side::White
        };
        Self::set_up(rules, board, turn)
    }

    /// Creates a position with a given board; every chain on it must have a liberty.
    pub fn set_up(rules: Rules, board: Board, turn: Side) -> Self {
        let mut go = Self {
            rules,
            board,
            turn,
            ko: None,
            past: SuperkoHistory::default(),
            prisoners: [0, 0],
            recent: [None; RECENT],
            button: None,
            stage: Stage::Play { passes: 0 },
        };
        go.remember();
        go
    }

    /// Returns the position with stones added or removed and play in progress, or `None` if a chain would have no
    /// liberty.
    pub fn with_set_up(mut self, change: &SetUp) -> Option<Self> {
        let grid = self.rules.grid();
        for &(cell, stone) in &change.stones {
            if !grid.contains(cell) {
                return None;
            }
            self.board.set(grid.index(cell), stone);
        }
        if !change.stones.is_empty() {
            let chains = self.board.chains();
            if chains.iter().any(|chain| chain.liberties.is_empty()) {
                return None;
            }
            // The history belongs to the board before the change.
            self.past = SuperkoHistory::default();
            self.recent = [None; RECENT];
        }
        self.turn = change.turn.unwrap_or(self.turn);
        self.ko = None;
        self.stage = Stage::Play { passes: 0 };
        self.remember();
        Some(self)
    }

    /// Returns the position under simple ko with suicide allowed and the ko ban lifted.
    #[must_use]
    pub fn relaxed(mut self) -> Self {
        self.rules.ko = Ko::Simple;
        self.rules.suicide = Suicide::Allowed;
        self.ko = None;
        self.stage = Stage::Play { passes: 0 };
        self
    }

    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns for each point whether the stone on it counts as dead; `None` during play and until a stone has been
    /// marked or proposed.
    pub fn dead(&self) -> Option<&[bool]> {
        match &self.stage {
            Stage::Play { .. } => None,
            Stage::Marking { dead, .. } | Stage::Over { dead, .. } => dead.as_deref(),
        }
    }

    pub const fn stage(&self) -> &Stage {
        &self.stage
    }

    /// Number of stones captured by Black and by White.
    pub const fn prisoners(&self) -> [u32; 2] {
        self.prisoners
    }

    /// Returns the point that simple ko forbids to the side to move.
    pub const fn ko(&self) -> Option<usize> {
        self.ko
    }

    /// Returns the points of the last moves, the latest first; `None` for a pass or no move.
    pub const fn recent(&self) -> [Option<usize>; RECENT] {
        self.recent
    }

    /// Returns the komi that the options state, in half points: without the bonus for handicap stones, and without the
    /// button, which counts as komi once it is taken.
    pub const fn stated_komi(&self) -> i32 {
        self.rules.komi.0 - 2 * self.rules.compensation() - button_value(self.button)
    }

    pub const fn button(&self) -> Option<Side> {
        self.button
    }

    /// Number of consecutive passes just made.
    pub const fn passes(&self) -> u8 {
        match self.stage {
            Stage::Play { passes } => passes,
            _ => 2,
        }
    }

    /// Counts the board with the marked stones dead; before play has stopped, all stones are alive.
    pub fn count(&self) -> Count {
        let dead = self.dead().unwrap_or_default();
        let Rules { scoring, tax, .. } = self.rules;
        Count::taxed(&self.board, dead, scoring, tax, self.prisoners)
    }

    /// Returns Black's points minus White's in half points with these stones dead, komi included and tax left out.
    pub(super) fn margin_with(&self, dead: &[bool]) -> i32 {
        let count = Count::new(&self.board, dead, self.rules.scoring, self.prisoners);
        count.margin_halves(self.rules.komi.0)
    }

    /// Returns the hash that superko compares: of the stones and, with situational superko, of the side to move.
    pub(super) fn situation(&self, key: u64, turn: Side) -> u64 {
        match (self.rules.ko, turn) {
            (Ko::Situational, Side::White) => !key,
            _ => key,
        }
    }

    /// Returns true if this situation has occurred before (recorded only under a superko rule).
    pub(super) fn has_been(&self, situation: u64) -> bool {
        self.past.holds(situation)
    }

    /// Returns true if superko forbids a move of the side to move that leads to the board with this key.
    fn repeats(&self, key: u64) -> bool {
        self.has_been(self.situation(key, self.turn.other()))
    }

    fn remember(&mut self) {
        if self.rules.ko != Ko::Simple {
            let situation = self.situation(self.board.key(), self.turn);
            self.past.add(situation);
        }
    }

    /// Returns the reason why a stone may not be placed at `cell`.
    fn refuse_place(&self, cell: Cell) -> Option<Refusal> {
        let grid = self.rules.grid();
        if !grid.contains(cell) {
            return Some(Refusal::Outside);
        }
        let index = grid.index(cell);
        if self.board.at(index).is_some() {
            return Some(Refusal::Occupied { grid, cell });
        }
        let effect = self.board.effect(index, self.turn);
        if effect.suicide && self.rules.suicide == Suicide::Refused {
            return Some(Refusal::Suicide { grid, cell });
        }
        match self.rules.ko {
            Ko::Simple if self.ko == Some(index) => Some(Refusal::Ko { grid, cell }),
            Ko::Simple => None,
            _ if self.repeats(self.board.key_after(index, self.turn, &effect)) => {
                Some(if self.ko == Some(index) {
                    Refusal::Ko { grid, cell }
                } else {
                    Refusal::Superko { grid, cell }
                })
            }
            _ => None,
        }
    }

    fn placings(&self) -> impl Iterator<Item = Move> {
        let grid = self.rules.grid();
        let free = move |&cell: &Cell| self.board.at(grid.index(cell)).is_none();
        let cells = grid.cells().filter(free);
        cells.map(Move::Place).filter(|mv| self.is_legal(mv))
    }

    /// Returns true if passing is not allowed: when the first capture wins, both sides would otherwise wait for the
    /// other.
    fn must_place(&self) -> bool {
        self.rules.aim == WinCondition::Capture && self.placings().next().is_some()
    }

    fn place(&mut self, cell: Cell) {
        let index = self.rules.grid().index(cell);
        let effect = self.board.effect(index, self.turn);
        let taker = if effect.suicide {
            self.turn.other()
        } else {
            self.turn
        };
        self.prisoners[taker.index()] += effect.taken.len() as u32;
        self.board.put(index, self.turn, &effect);
        self.ko = self.ko_after(index, &effect);
        self.turn = self.turn.other();
        self.note_recent(Some(index));
        self.remember();
        self.stage = if self.rules.aim == WinCondition::Capture && !effect.taken.is_empty() {
            Stage::Over {
                dead: None,
                resumes: self.turn,
                outcome: Outcome::win(taker, GameOverReason::FirstCapture.into()),
            }
        } else {
            Stage::Play { passes: 0 }
        };
    }

    fn note_recent(&mut self, index: Option<usize>) {
        self.recent.copy_within(..RECENT - 1, 1);
        self.recent[0] = index;
    }

    fn ko_after(&self, index: usize, effect: &Effect) -> Option<usize> {
        let [taken] = effect.taken[..] else {
            return None;
        };
        if effect.suicide {
            return None;
        }
        let chain = self.board.chain(index);
        (chain.stones.len() == 1 && chain.liberties.len() == 1).then_some(taken)
    }

    fn pass(&mut self) {
        let takes_button = self.rules.button && self.button.is_none();
        if takes_button {
            self.button = Some(self.turn);
            self.rules.komi.0 += button_value(self.button);
            // Boards may recur once the button is gone.
            self.past = SuperkoHistory::default();
        }
        let second = matches!(self.stage, Stage::Play { passes: 1 });
        self.turn = self.turn.other();
        self.ko = None;
        self.note_recent(None);
        self.remember();
        self.stage = match (second, self.rules.dead) {
            _ if takes_button => Stage::Play { passes: 0 },
            (false, _) => Stage::Play { passes: 1 },
            (true, DeadStones::Ask) => Stage::Marking {
                dead: None,
                accepted: false,
                resumes: self.turn,
            },
            (true, DeadStones::Keep) => self.ended(
                Some(vec![false; self.board.points().len()].into()),
                self.turn,
            ),
        };
    }
}

/// Value of the button for White, in half points.
const fn button_value(taken: Option<Side>) -> i32 {
    match taken {
        None => 0,
        Some(Side::Black) => -1,
        Some(Side::White) => 1,
    }
}

impl Position for Go {
    type Move = Move;
    type Refusal = Refusal;

    fn turn(&self) -> Side {
        self.turn
    }

    fn legal_moves(&self) -> Vec<Move> {
        let grid = self.rules.grid();
        match self.stage {
            Stage::Play { .. } => {
                let mut moves: Vec<_> = self.placings().collect();
                if self.rules.aim == WinCondition::Points || moves.is_empty() {
                    moves.push(Move::Pass);
                }
                moves
            }
            Stage::Marking { .. } => [Move::Accept, Move::Resume]
                .into_iter()
                .chain(
                    grid.cells()
                        .filter(|&cell| self.board.at(grid.index(cell)).is_some())
                        .map(Move::Mark),
                )
                .collect(),
            Stage::Over { .. } => Vec::new(),
        }
    }

    fn refusal(&self, mv: &Move) -> Option<Refusal> {
        match (&self.stage, *mv) {
            (Stage::Over { .. }, _) => Some(Refusal::GameOver),
            (Stage::Marking { .. }, mv) => self.refuse_marking(mv),
            (Stage::Play { .. }, Move::Place(cell)) => self.refuse_place(cell),
            (Stage::Play { .. }, Move::Pass) => self.must_place().then_some(Refusal::MustPlace),
            (Stage::Play { .. }, _) => Some(Refusal::NotStopped),
        }
    }

    fn play_unchecked(&mut self, mv: &Move) {
        match *mv {
            Move::Place(cell) => self.place(cell),
            Move::Pass => self.pass(),
            Move::Mark(cell) => self.mark(cell),
            Move::Accept => self.accept(),
            Move::Resume => self.resume(),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.stage {
            Stage::Over { outcome, .. } => Some(outcome),
            _ => None,
        }
    }
}

impl fmt::Debug for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Go")
            .field("rules", &self.rules)
            .field("board", &self.board)
            .field("turn", &self.turn)
            .field("ko", &self.ko)
            .field("prisoners", &self.prisoners)
            .field("stage", &self.stage)
            .finish_non_exhaustive()
    }
}
