//! Look-ahead for puzzles: finds out if a puzzle can still be solved, and by which moves.

use super::{Message, Position, Report};

/// Analyses the positions of a puzzle and caches the results from one position to the next.
///
/// A `line` holds every position from the start to the current one and is never empty. Calls may take some
/// milliseconds.
pub trait Guide<P: Position>: Send {
    /// Stores the result of a search of `position`.
    fn learn(&mut self, _position: &P, _report: &Report<P::Move>) {}

    /// Returns a message about the prospects of the current position.
    fn outlook(&mut self, line: &[P]) -> Option<Message>;

    /// Explains why a legal move is good or bad.
    fn remark(&mut self, line: &[P], mv: &P::Move) -> Option<Message>;

    /// Returns the moves that solve the puzzle from here, if they can be found without a long search.
    fn solution(&mut self, line: &[P]) -> Option<Vec<P::Move>>;

    /// Returns the number of moves to take back until the puzzle can be solved: 0 if it can be solved now, `None` if
    /// that is unknown or it never could be.
    fn take_back(&mut self, line: &[P]) -> Option<usize>;

    /// Returns true if every position of the line is known to be unsolvable.
    fn is_hopeless(&mut self, line: &[P]) -> bool;
}
