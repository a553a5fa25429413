//! How quiet positions are judged: by rules of thumb, or by the networks in the program.

use std::sync::OnceLock;

use super::eval::evaluate;
use super::fast_board::FastBoard;
use super::net::Net;

/// How quiet positions are judged.
#[derive(Clone, Copy, Debug)]
pub enum Evaluator<'a> {
    /// By a few rules of thumb.
    RulesOfThumb,
    /// By what own games have taught.
    Learned(&'a Net),
}

impl Evaluator<'static> {
    /// The evaluator of this program: the learned one, unpacked once.
    pub fn shipped() -> Self {
        static SHIPPED: OnceLock<Option<Net>> = OnceLock::new();
        let unpack = || Net::read(include_bytes!("../../../../assets/checkers.weights")).ok();
        SHIPPED
            .get_or_init(unpack)
            .as_ref()
            .map_or(Self::RulesOfThumb, Evaluator::Learned)
    }
}

impl Evaluator<'_> {
    /// The worth of `board`, where nothing can be captured, for the mover in hundredths of a man.
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

    /// The file in the program reads, and a man more is about a hundred hundredths.
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
