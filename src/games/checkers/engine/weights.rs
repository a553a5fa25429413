//! How quiet positions are judged: by rules of thumb, or by the networks in the program.

use std::sync::OnceLock;

use super::eval::evaluate;
use super::fast::Fast;
use super::net::Net;

/// How quiet positions are judged.
#[derive(Clone, Copy, Debug)]
pub enum Judge<'a> {
    /// By a few rules of thumb.
    Plain,
    /// By what own games have taught.
    Learned(&'a Net),
}

impl Judge<'static> {
    /// The judge of this program: the learned one, unpacked once.
    pub fn shipped() -> Self {
        static SHIPPED: OnceLock<Option<Net>> = OnceLock::new();
        let unpack = || Net::read(include_bytes!("../../../../assets/checkers.weights")).ok();
        SHIPPED
            .get_or_init(unpack)
            .as_ref()
            .map_or(Self::Plain, Judge::Learned)
    }
}

impl Judge<'_> {
    /// The worth of `board`, where nothing can be captured, for the mover in hundredths of a man.
    #[inline]
    pub fn value(self, board: Fast) -> i32 {
        match self {
            Self::Plain => evaluate(board),
            Self::Learned(net) => net.value(board),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Side;
    use crate::games::checkers::Board;

    /// The file in the program reads, and a man more is about a hundred hundredths.
    #[test]
    fn the_shipped_weights_know_what_a_man_is_worth() {
        let Judge::Learned(net) = Judge::shipped() else {
            panic!("no weights");
        };
        let start = Fast::seen(&Board::START, Side::Black);
        let without = Fast {
            enemy: start.enemy & !(1 << 22),
            ..start
        };
        let gain = net.value(without) - net.value(start);
        assert!((70..=300).contains(&gain), "{gain}");
    }
}
