//! Why a move or a position of checkers is refused, and why a game is over.

use super::moves::Move;
use super::square::Square;
use tabletop_core::Side;
use tabletop_core::squares::SquareError;

/// Why a move or a position is refused: the first rule that is broken, and what would be accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game is over.
    GameOver(End),
    /// A light square was pointed at.
    LightSquare,
    /// A move is two squares at least.
    TooShort,
    /// No move has so many squares.
    TooLong {
        /// Its squares.
        found: usize,
        /// The most a move can have.
        most: usize,
    },
    /// There is no piece on the first square.
    Empty(Square),
    /// The piece on the first square is the other side's.
    NotYours {
        /// The square.
        square: Square,
        /// Whose piece it is.
        owner: Side,
    },
    /// Another piece has to jump; those that can.
    MustJump(Vec<Square>),
    /// The piece there can't move.
    Blocked(Square),
    /// The jump has to be completed, in one of these ways.
    GoOn(Vec<Move>),
    /// The man is crowned there, which ends the turn.
    Crowned(Square),
    /// The move ends before; so do these.
    EndsThere(Vec<Move>),
    /// A piece stands where it should go.
    Occupied {
        /// The square.
        square: Square,
        /// Whose piece it is.
        owner: Side,
        /// What is possible.
        possible: Vec<Move>,
    },
    /// A man moves forward only.
    Backwards(Vec<Move>),
    /// The piece has to jump, in one of these ways.
    JumpFirst(Vec<Move>),
    /// One's own piece can't be jumped.
    OverOwn {
        /// Where it stands.
        over: Square,
        /// What is possible.
        possible: Vec<Move>,
    },
    /// No piece can be jumped twice.
    JumpedTwice {
        /// Where it stood.
        over: Square,
        /// What is possible.
        possible: Vec<Move>,
    },
    /// There is nothing to jump.
    OverNothing {
        /// The empty square.
        over: Square,
        /// What is possible.
        possible: Vec<Move>,
    },
    /// No piece goes so far; what is possible.
    TooFar(Vec<Move>),
    /// The text is no move.
    Unreadable(String),
    /// The number is no square's.
    NoSuchSquare(String),
    /// The text names a light square.
    Light(String),
    /// The text names no square.
    Square(SquareError),
    /// Several moves are written like this.
    Ambiguous {
        /// The text.
        text: String,
        /// The moves.
        moves: Vec<Move>,
    },
    /// The text is no position.
    NotAPosition(String),
    /// An entry of a position is no square and no range of squares.
    NotARange(String),
    /// Two pieces stand on one square.
    Twice(Square),
    /// A man stands where it would have been crowned.
    Uncrowned {
        /// Whose man it is.
        side: Side,
        /// The square.
        square: Square,
    },
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The side to move has no piece.
    NoPieces,
    /// The side to move has no move.
    NoMove,
    /// The position is here for the third time.
    Repetition,
    /// Forty moves by each side without a capture or a man's move.
    FortyMoves,
}
