//! Reasons why a move or a position of checkers is refused, and why a game is over.

use super::moves::Move;
use super::square::Square;
use tabletop_core::Side;
use tabletop_core::squares::SquareError;

/// Reason why a move or a position is refused: the first broken rule, with the accepted alternatives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game is over, for this reason.
    GameOver(End),
    /// A light square was selected.
    LightSquare,
    /// A move needs at least two squares.
    TooShort,
    /// The move has too many squares.
    TooLong {
        /// Number of squares in the text.
        found: usize,
        /// Maximum number of squares of a move.
        most: usize,
    },
    /// The first square is empty.
    Empty(Square),
    /// The piece on the first square is the opponent's.
    NotYours {
        /// First square of the move.
        square: Square,
        /// Owner of the piece.
        owner: Side,
    },
    /// Another piece has to jump; the pieces that can.
    MustJump(Vec<Square>),
    /// The piece on this square can't move.
    Blocked(Square),
    /// The jump has to be completed, in one of these ways.
    GoOn(Vec<Move>),
    /// The man is crowned on this square, which ends the turn.
    Crowned(Square),
    /// The route goes on after the end of these moves.
    EndsThere(Vec<Move>),
    /// The piece cannot land on an occupied square.
    Occupied {
        /// Occupied square.
        square: Square,
        /// Owner of the piece on the square.
        owner: Side,
        /// Possible moves.
        possible: Vec<Move>,
    },
    /// A man moves forward only; its possible moves.
    Backwards(Vec<Move>),
    /// The piece has to jump, in one of these ways.
    JumpFirst(Vec<Move>),
    /// A piece of the own side can't be jumped.
    OverOwn {
        /// Square of that piece.
        over: Square,
        /// Possible moves.
        possible: Vec<Move>,
    },
    /// No piece can be jumped twice.
    JumpedTwice {
        /// Square of that piece.
        over: Square,
        /// Possible moves.
        possible: Vec<Move>,
    },
    /// There is no piece to jump over.
    OverNothing {
        /// Empty square between start and landing square.
        over: Square,
        /// Possible moves.
        possible: Vec<Move>,
    },
    /// The step is too long; the possible moves.
    TooFar(Vec<Move>),
    /// The text is not a move.
    Unreadable(String),
    /// The number is not a square's.
    NoSuchSquare(String),
    /// The text names a light square.
    Light(String),
    /// The text is not a square.
    Square(SquareError),
    /// Several legal moves fit the text.
    Ambiguous {
        /// Text as it was entered.
        text: String,
        /// Legal moves that fit.
        moves: Vec<Move>,
    },
    /// The text is not a position.
    NotAPosition(String),
    /// An entry of a position is neither a square nor a range of squares.
    NotARange(String),
    /// Two pieces are on this square.
    Twice(Square),
    /// A man is on the row where it would have been crowned.
    Uncrowned {
        /// Owner of the man.
        side: Side,
        /// Square on the far row.
        square: Square,
    },
}

/// Reason why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The side to move has no pieces.
    NoPieces,
    /// The side to move has no moves.
    NoMove,
    /// The position has occurred three times.
    Repetition,
    /// Forty moves by each side without a capture or a man's move.
    FortyMoves,
}
