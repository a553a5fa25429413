//! The position: the board, whose turn it is, and what the draw rules remember.

use std::sync::Arc;

use super::board::{Board, Capture};
use super::moves::Move;
use super::{refusal, words};
use crate::core::{Message, Outcome, Side, Verdict};

/// Plies without a capture or a man's move that make a draw: 40 moves by each side.
pub const QUIET_LIMIT: u8 = 80;

/// What can be chosen about the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Whether captures are compulsory.
    pub capture: Capture,
    /// Whether a repetition or a long time without progress is a draw.
    pub draws: bool,
}

/// The official rules.
impl Default for Rules {
    fn default() -> Self {
        Self {
            capture: Capture::Forced,
            draws: true,
        }
    }
}

/// A board that was left by a king's quiet move, and what was before it. Captures and men's moves cut the chain, the
/// draw rules end it after [`QUIET_LIMIT`] links.
#[derive(Debug, PartialEq, Eq)]
struct Past {
    board: Board,
    before: Option<Arc<Past>>,
}

/// A position of English draughts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    board: Board,
    turn: Side,
    rules: Rules,
    /// Plies since the last capture or man's move; stays 0 without the draw rules.
    quiet: u8,
    /// How many times this board has been here with this side to move, this time included.
    seen: u8,
    past: Option<Arc<Past>>,
}

impl Position {
    /// A position without a past.
    pub const fn new(board: Board, turn: Side, rules: Rules) -> Self {
        Self {
            board,
            turn,
            rules,
            quiet: 0,
            seen: 1,
            past: None,
        }
    }

    /// The pieces.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The rules that hold.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Plies since the last capture or man's move; always 0 where such draws are off.
    pub const fn quiet_plies(&self) -> u8 {
        self.quiet
    }

    /// How often this position has occurred since the last capture or man's move, now included.
    pub const fn occurrences(&self) -> u8 {
        self.seen
    }

    /// The boards since the last capture or man's move, the latest first: with the other side to move, then with this
    /// one, and so on by turns. None where draws are off.
    pub fn past_boards(&self) -> impl Iterator<Item = &Board> {
        let mut next = self.past.as_deref();
        std::iter::from_fn(move || {
            let here = next?;
            next = here.before.as_deref();
            Some(&here.board)
        })
    }

    /// Whether the side to move has a move on the board.
    fn can_move(&self) -> bool {
        self.board.steppers(self.turn) | self.board.jumpers(self.turn) != 0
    }

    /// Notes for the draw rules that `mv` is about to be played.
    fn remember(&mut self, mv: &Move) {
        if mv.is_capture() || !self.board.is_king(mv.from()) {
            self.quiet = 0;
            self.past = None;
        } else {
            self.quiet += 1;
            self.past = Some(Arc::new(Past {
                board: self.board,
                before: self.past.take(),
            }));
        }
    }
}

impl crate::core::Position for Position {
    type Move = Move;
    type Refusal = Message;

    fn turn(&self) -> Side {
        self.turn
    }

    fn legal_moves(&self) -> Vec<Move> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        self.board.moves(self.turn, self.rules.capture)
    }

    fn refusal(&self, mv: &Move) -> Option<Message> {
        let legal = self.legal_moves().contains(mv);
        (!legal).then(|| refusal::reason(self, mv.route()))
    }

    fn play_unchecked(&mut self, mv: &Move) {
        if self.rules.draws {
            self.remember(mv);
        }
        self.board.play(self.turn, mv);
        self.turn = self.turn.other();
        let same_side = self.past_boards().skip(1).step_by(2);
        self.seen = 1 + same_side.filter(|&board| *board == self.board).count() as u8;
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = self.turn.other();
        if self.board.pieces(self.turn) == 0 {
            Some(Outcome::win(winner, words::NO_PIECES))
        } else if !self.can_move() {
            Some(Outcome::win(winner, words::NO_MOVE))
        } else if self.seen >= 3 {
            Some(Outcome::new(Verdict::Draw, words::REPETITION))
        } else if self.quiet >= QUIET_LIMIT {
            Some(Outcome::new(Verdict::Draw, words::FORTY_MOVES))
        } else {
            None
        }
    }
}
