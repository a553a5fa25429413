//! Who looks ahead in a puzzle: whether it can still be solved, and how.

use super::{Message, Position, Report};

/// Knows what is still possible in a puzzle, and remembers what it found out from one position to the next.
///
/// A line holds every position from the start to the one that is asked about; it is never empty. Answers may take some
/// milliseconds.
pub trait Guide<P: Position>: Send {
    /// Takes in what a search found out about a position.
    fn learn(&mut self, position: &P, report: &Report<P::Move>) {
        let _ = (position, report);
    }

    /// What to tell whoever looks at the position.
    fn outlook(&mut self, line: &[P]) -> Option<Message>;

    /// Why a legal move is good, or what is wrong with it.
    fn remark(&mut self, line: &[P], mv: &P::Move) -> Option<Message>;

    /// The moves that solve it from here, where a way is known without a long search.
    fn solution(&mut self, line: &[P]) -> Option<Vec<P::Move>>;

    /// How many moves have to be taken back until it can be solved: 0 where it can be now, `None` where that is not known
    /// or it never could.
    fn take_back(&mut self, line: &[P]) -> Option<usize>;

    /// Whether it is known that no position of the line can be solved.
    fn is_hopeless(&mut self, line: &[P]) -> bool;
}
