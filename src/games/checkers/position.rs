//! The position: the board, the side to move, and the history that the draw rules need.

use std::sync::Arc;

use super::board::{Board, Capture};
use super::moves::{Move, jumped};
use super::refusal::{GameOverReason, Refusal};
use super::square::{Square, far_row};
use tabletop_core::{Cell, Outcome, Position as _, Side, Verdict};

/// Plies without a capture or a man's move that make a draw: 40 moves by each side.
pub const QUIET_LIMIT: u8 = 80;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    pub capture: Capture,
    /// True if repetition and the 40-move rule are draws.
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

/// Board before a king's quiet move, linked to the one before it. Captures and men's moves cut the chain, the draw
/// rules end it after [`QUIET_LIMIT`] links.
#[derive(Debug, PartialEq, Eq)]
struct PastBoard {
    board: Board,
    before: Option<Arc<PastBoard>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    board: Board,
    turn: Side,
    rules: Rules,
    /// Plies since the last capture or man's move; stays 0 without the draw rules.
    quiet: u8,
    /// Number of occurrences of this board with this side to move, including the current one.
    seen: u8,
    past: Option<Arc<PastBoard>>,
}

impl Position {
    /// Creates a position without a past.
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

    pub const fn board(&self) -> &Board {
        &self.board
    }

    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Plies since the last capture or man's move; always 0 without the draw rules.
    pub const fn quiet_plies(&self) -> u8 {
        self.quiet
    }

    /// Sets the number of plies without progress.
    #[cfg(test)]
    pub(super) const fn with_quiet_plies(mut self, quiet: u8) -> Self {
        self.quiet = quiet;
        self
    }

    /// Number of occurrences of this position since the last capture or man's move, including the current one.
    pub const fn occurrences(&self) -> u8 {
        self.seen
    }

    /// Boards since the last capture or man's move, latest first: with the other side to move, then with this one,
    /// and so on alternately. Empty without the draw rules.
    pub fn past_boards(&self) -> impl Iterator<Item = &Board> {
        let mut next = self.past.as_deref();
        std::iter::from_fn(move || {
            let square = next?;
            next = square.before.as_deref();
            Some(&square.board)
        })
    }

    /// True if the side to move has a move on the board.
    fn can_move(&self) -> bool {
        self.board.steppers(self.turn) | self.board.jumpers(self.turn) != 0
    }

    fn end(&self) -> Option<GameOverReason> {
        if self.board.pieces(self.turn) == 0 {
            Some(GameOverReason::NoPieces)
        } else if !self.can_move() {
            Some(GameOverReason::NoMove)
        } else if self.seen >= 3 {
            Some(GameOverReason::Repetition)
        } else if self.quiet >= QUIET_LIMIT {
            Some(GameOverReason::FortyMoves)
        } else {
            None
        }
    }

    /// Updates the history for the draw rules; `mv` is about to be played.
    fn remember(&mut self, mv: &Move) {
        if mv.is_capture() || !self.board.is_king(mv.from()) {
            self.quiet = 0;
            self.past = None;
        } else {
            self.quiet += 1;
            self.past = Some(Arc::new(PastBoard {
                board: self.board,
                before: self.past.take(),
            }));
        }
    }
}

impl tabletop_core::Position for Position {
    type Move = Move;
    type Refusal = Refusal;

    fn turn(&self) -> Side {
        self.turn
    }

    fn legal_moves(&self) -> Vec<Move> {
        if self.end().is_some() {
            return Vec::new();
        }
        self.board.moves(self.turn, self.rules.capture)
    }

    fn refusal(&self, mv: &Move) -> Option<Refusal> {
        let legal = self.legal_moves().contains(mv);
        (!legal).then(|| route_refusal(self, mv.route()))
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
        let end = self.end()?;
        let verdict = match end {
            GameOverReason::NoPieces | GameOverReason::NoMove => Verdict::Win(self.turn.other()),
            GameOverReason::Repetition | GameOverReason::FortyMoves => Verdict::Draw,
        };
        Some(Outcome::new(verdict, end.into()))
    }
}

/// Reason why no legal move follows `path`. Only for paths that no legal move begins with.
pub(super) fn path_refusal(position: &Position, path: &[Cell]) -> Refusal {
    let mut squares = Vec::with_capacity(path.len());
    for &cell in path {
        match Square::at(cell) {
            Some(square) => squares.push(square),
            None => return Refusal::LightSquare,
        }
    }
    route_refusal(position, &squares)
}

/// Reason why no legal move has this `route`. Only for routes of no legal move.
fn route_refusal(position: &Position, route: &[Square]) -> Refusal {
    if let Some(end) = position.end() {
        return Refusal::GameOver(end);
    }
    let Some((&from, onward)) = route.split_first() else {
        return Refusal::TooShort;
    };
    let moves: Vec<Move> = position.legal_moves();
    let own: Vec<&Move> = moves.iter().filter(|mv| mv.from() == from).collect();
    if own.is_empty() {
        return cannot_start(position, from, &moves);
    }
    if onward.is_empty() {
        return Refusal::TooShort;
    }
    let longer = along(&own, route);
    if !longer.is_empty() {
        return Refusal::GoOn(longer);
    }
    wrong_step(position, route, &own)
}

/// Reason why the piece on `from`, if there is one, has no move.
fn cannot_start(position: &Position, from: Square, moves: &[Move]) -> Refusal {
    let side = position.turn();
    match position.board().owner(from) {
        None => return Refusal::Empty(from),
        Some(owner) if owner != side => {
            return Refusal::NotYours {
                square: from,
                owner,
            };
        }
        Some(_) => {}
    }
    if must_jump(position) {
        let mut jumpers: Vec<Square> = moves.iter().map(Move::from).collect();
        jumpers.dedup();
        return Refusal::MustJump(jumpers);
    }
    Refusal::Blocked(from)
}

/// Reason why the piece, which has the moves `own`, can't follow `route`.
fn wrong_step(position: &Position, route: &[Square], own: &[&Move]) -> Refusal {
    let common = |mv: &&&Move| {
        let pairs = mv.route().iter().zip(route);
        pairs.take_while(|(a, b)| a == b).count()
    };
    // The part of the route that some legal move shares is right.
    let good = own.iter().map(|mv| common(&mv)).max().unwrap_or(1);
    let (at, to) = (route[good - 1], route[good.min(route.len() - 1)]);
    let possible = along(own, &route[..good]);
    let (side, board) = (position.turn(), position.board());
    let king = board.is_king(route[0]);
    let taken = jumped(&route[..good]);
    let occupied = board
        .owner(to)
        .filter(|_| to != route[0] && taken & to.bit() == 0);
    if good > 1 && !king && at.bit() & far_row(side) != 0 {
        Refusal::Crowned(at)
    } else if good > 1 && possible.iter().all(|mv| mv.route().len() == good) {
        Refusal::EndsThere(possible)
    } else if let Some(owner) = occupied {
        Refusal::Occupied {
            square: to,
            owner,
            possible,
        }
    } else if !king && !at.is_forward(to, side) {
        Refusal::Backwards(possible)
    } else if at.touches(to) && (good > 1 || must_jump(position)) {
        Refusal::JumpFirst(possible)
    } else if let Some(over) = at.between(to) {
        match board.owner(over) {
            Some(owner) if owner == side => Refusal::OverOwn { over, possible },
            Some(_) if taken & over.bit() != 0 => Refusal::JumpedTwice { over, possible },
            _ => Refusal::OverNothing { over, possible },
        }
    } else {
        Refusal::TooFar(possible)
    }
}

fn along(own: &[&Move], route: &[Square]) -> Vec<Move> {
    let own = own.iter().filter(|mv| mv.route().starts_with(route));
    own.map(|mv| **mv).collect()
}

/// True if the side to move has to jump.
fn must_jump(position: &Position) -> bool {
    position.rules().capture == Capture::Forced && position.board().jumpers(position.turn()) != 0
}
