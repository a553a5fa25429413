//! Evaluation of quiet positions: hand-written, or by the built-in networks.

use std::sync::OnceLock;

use super::eval::evaluate;
use super::fast_board::FastBoard;
use super::net::Net;

/// Evaluation function for quiet positions.
#[derive(Clone, Copy, Debug)]
pub enum Evaluator<'a> {
    /// Hand-written evaluation.
    RulesOfThumb,
    /// Networks trained on self-play games.
    Learned(&'a Net),
}

impl Evaluator<'static> {
    /// Returns the built-in evaluator with the networks, unpacked once.
    pub fn shipped() -> Self {
        static SHIPPED: OnceLock<Option<Net>> = OnceLock::new();
        let unpack = || Net::from_bytes(include_bytes!("../../../../assets/checkers.weights")).ok();
        SHIPPED
            .get_or_init(unpack)
            .as_ref()
            .map_or(Self::RulesOfThumb, Evaluator::Learned)
    }
}

impl Evaluator<'_> {
    /// Evaluates `board`, where nothing can be captured, for the mover in hundredths of a man.
    #[inline]
    pub fn value(self, board: FastBoard) -> i32 {
        match self {
            Self::RulesOfThumb => evaluate(board),
            Self::Learned(net) => net.value(board),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checkers::Board;
    use tabletop_core::Side;

    /// The built-in file can be read, and a man more is about a hundred hundredths.
    #[test]
    fn the_shipped_weights_know_what_a_man_is_worth() {
        let Evaluator::Learned(net) = Evaluator::shipped() else {
            panic!("no weights");
        };
        let start = FastBoard::from_view(&Board::START, Side::Black);
        let without = FastBoard {
            enemy: start.enemy & !(1 << 22),
            ..start
        };
        let gain = net.value(without) - net.value(start);
        assert!((70..=300).contains(&gain), "{gain}");
    }
}
