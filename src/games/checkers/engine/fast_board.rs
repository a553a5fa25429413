//! The board of the search: always from the side of the mover, whose men move down (towards higher bits).
//!
//! After a move the board is rotated by reversing the bits of every word, so that there is only one colour.

use super::super::board::Board;
use super::super::moves::Move;
use super::super::square::Dir;
use tabletop_core::Side;
use tabletop_core::rng::mix;

/// Row where the mover's men are crowned.
const KING_ROW: u32 = 0xF000_0000;

/// Pieces from the mover's side. Kings are in their side's word as well.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FastBoard {
    /// Men and kings of the mover.
    pub own: u32,
    /// Men and kings of the other side.
    pub enemy: u32,
    pub kings: u32,
}

/// A move as its changes to the board; a search does not need its route.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CompactMove {
    /// Bit of the start square.
    pub from: u32,
    /// Bit of the end square; equal to `from` after a round trip.
    pub to: u32,
    pub captured: u32,
}

impl CompactMove {
    /// Short key: unique among the moves of a position except for captures with equal start and end squares, which
    /// six bits of the captured pieces distinguish.
    pub const fn key(self) -> u16 {
        let ends = self.from.trailing_zeros() | self.to.trailing_zeros() << 5;
        let captured = (self.captured.wrapping_mul(0x9E37_79B9) >> 26) << 10;
        (ends | captured) as u16
    }

    /// The move seen from the other side.
    #[must_use]
    pub const fn turned(self) -> Self {
        Self {
            from: self.from.reverse_bits(),
            to: self.to.reverse_bits(),
            captured: self.captured.reverse_bits(),
        }
    }

    /// Converts a move of `side`, seen from that side.
    pub fn from_move(mv: &Move, side: Side) -> Self {
        let mv = Self {
            from: mv.from().bit(),
            to: mv.to().bit(),
            captured: mv.jumped(),
        };
        match side {
            Side::Black => mv,
            Side::White => mv.turned(),
        }
    }
}

/// Forward directions, listed so that each compiles to a few shifts.
const FORWARD: [Dir; 2] = [Dir::DownLeft, Dir::DownRight];
const BACKWARD: [Dir; 2] = [Dir::UpLeft, Dir::UpRight];

impl FastBoard {
    /// Converts `board` to the view of `turn`, the side to move.
    pub const fn from_view(board: &Board, turn: Side) -> Self {
        let black = Self::new(board.black, board.white, board.kings);
        match turn {
            Side::Black => black,
            Side::White => black.turned(),
        }
    }

    pub const fn new(own: u32, enemy: u32, kings: u32) -> Self {
        Self { own, enemy, kings }
    }

    /// The position seen from the other side, which becomes the mover.
    #[inline]
    #[must_use]
    pub const fn turned(self) -> Self {
        // Both sides in one word: reversed, they change places.
        let sides = (self.own as u64 | (self.enemy as u64) << 32).reverse_bits();
        Self::new(
            sides as u32,
            (sides >> 32) as u32,
            self.kings.reverse_bits(),
        )
    }

    #[inline]
    pub const fn empty(self) -> u32 {
        !(self.own | self.enemy)
    }

    /// Number of pieces of both sides.
    #[inline]
    pub const fn count(self) -> u32 {
        (self.own | self.enemy).count_ones()
    }

    #[inline]
    pub const fn hash(self) -> u64 {
        let sides = self.own as u64 | (self.enemy as u64) << 32;
        let kings = (self.kings as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mix(sides ^ kings.rotate_left(17) ^ kings)
    }

    /// Mover's pieces that can jump.
    #[inline]
    pub fn jumpers(self) -> u32 {
        self.jumpers_of(self.own, self.enemy, FORWARD, BACKWARD)
    }

    /// Pieces of the other side that could jump if it were to move.
    #[inline]
    pub fn threats(self) -> u32 {
        self.jumpers_of(self.enemy, self.own, BACKWARD, FORWARD)
    }

    #[inline]
    fn jumpers_of(self, side: u32, other: u32, forward: [Dir; 2], backward: [Dir; 2]) -> u32 {
        let empty = self.empty();
        let one = |dir: Dir| {
            let back = dir.back();
            back.step(back.step(empty) & other)
        };
        let mut all = (one(forward[0]) | one(forward[1])) & side;
        let kings = side & self.kings;
        if kings != 0 {
            all |= (one(backward[0]) | one(backward[1])) & kings;
        }
        all
    }

    /// Mover's pieces that can make a quiet move.
    #[inline]
    pub fn steppers(self) -> u32 {
        let empty = self.empty();
        let one = |dir: Dir| dir.back().step(empty);
        (one(FORWARD[0]) | one(FORWARD[1])) & self.own
            | (one(BACKWARD[0]) | one(BACKWARD[1])) & self.own & self.kings
    }

    /// Calls `found` with every capture. Returns true if there was one.
    #[inline]
    pub fn captures(self, found: &mut impl FnMut(CompactMove)) -> bool {
        let mut jumpers = self.jumpers();
        if jumpers == 0 {
            return false;
        }
        while jumpers != 0 {
            let from = jumpers & jumpers.wrapping_neg();
            jumpers ^= from;
            let king = self.kings & from != 0;
            self.chain(from, from, 0, king, found);
        }
        true
    }

    /// Continues the jumps of the piece from `from` that now stands on `at` and has captured `captured`.
    fn chain(
        self,
        from: u32,
        at: u32,
        captured: u32,
        king: bool,
        found: &mut impl FnMut(CompactMove),
    ) {
        let empty = self.empty() | from;
        let enemy = self.enemy & !captured;
        let mut ended = true;
        if king || at & KING_ROW == 0 || captured == 0 {
            let dirs = if king { &Dir::ALL[..] } else { &FORWARD[..] };
            for &dir in dirs {
                let over = dir.step(at) & enemy;
                let to = dir.step(over) & empty;
                if to != 0 {
                    ended = false;
                    self.chain(from, to, captured | over, king, found);
                }
            }
        }
        if ended {
            found(CompactMove {
                from,
                to: at,
                captured,
            });
        }
    }

    #[inline]
    pub fn quiet(self, found: &mut impl FnMut(CompactMove)) {
        let empty = self.empty();
        let mut one = |dir: Dir, movers: u32| {
            let mut landings = dir.step(movers) & empty;
            while landings != 0 {
                let to = landings & landings.wrapping_neg();
                landings ^= to;
                let from = dir.back().step(to);
                found(CompactMove {
                    from,
                    to,
                    captured: 0,
                });
            }
        };
        one(FORWARD[0], self.own);
        one(FORWARD[1], self.own);
        let kings = self.own & self.kings;
        if kings != 0 {
            one(BACKWARD[0], kings);
            one(BACKWARD[1], kings);
        }
    }

    /// Calls `found` with every position from which a quiet king move may have led here, seen from the side that
    /// made it. The caller has to check if that side would have had to capture instead.
    pub fn before_king_moves(self, found: &mut impl FnMut(Self)) {
        let (kings, empty) = (self.enemy & self.kings, self.empty());
        for dir in Dir::ALL {
            let mut origins = dir.step(kings) & empty;
            while origins != 0 {
                let from = origins & origins.wrapping_neg();
                origins ^= from;
                let moved = from | dir.back().step(from);
                let earlier = Self {
                    enemy: self.enemy ^ moved,
                    kings: self.kings ^ moved,
                    ..self
                };
                found(earlier.turned());
            }
        }
    }

    #[inline]
    pub const fn crowns(self, mv: CompactMove) -> bool {
        self.kings & mv.from == 0 && mv.to & KING_ROW != 0
    }

    #[inline]
    pub fn moves(self, found: &mut impl FnMut(CompactMove)) {
        if !self.captures(found) {
            self.quiet(found);
        }
    }

    /// Position after `mv`, seen from the other side.
    #[inline]
    #[must_use]
    pub const fn after(self, mv: CompactMove) -> Self {
        let king = self.kings & mv.from != 0 || mv.to & KING_ROW != 0;
        let mut kings = self.kings & !(mv.from | mv.captured);
        if king {
            kings |= mv.to;
        }
        let own = self.own & !mv.from | mv.to;
        Self::new(own, self.enemy & !mv.captured, kings).turned()
    }

    pub fn perft(self, depth: u32) -> u64 {
        let mut total = 0;
        if depth == 0 {
            return 1;
        }
        self.moves(&mut |mv| {
            total += if depth == 1 {
                1
            } else {
                self.after(mv).perft(depth - 1)
            };
        });
        total
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checkers::Capture;
    use crate::checkers::position::{Position, Rules};
    use tabletop_audit::audit_mirror;
    use tabletop_core::{Mirror, Position as _, Rng};

    /// The fast board plus the side to move, which it lacks. Draw rules are not included.
    #[derive(Clone, Copy, Debug)]
    struct FastMirror {
        fast: FastBoard,
        turn: Side,
        rules: Rules,
    }

    impl Mirror<Position> for FastMirror {
        fn from_position(position: &Position) -> Option<Self> {
            let rules = position.rules();
            (rules.capture == Capture::Forced && !rules.draws).then(|| Self {
                fast: FastBoard::from_view(position.board(), position.turn()),
                turn: position.turn(),
                rules,
            })
        }

        fn legal_moves(&self) -> Vec<Move> {
            let mut steps = Vec::new();
            self.fast.moves(&mut |mv| steps.push(mv));
            let seen = match self.turn {
                Side::Black => self.fast,
                Side::White => self.fast.turned(),
            };
            let board = Board {
                black: seen.own,
                white: seen.enemy,
                kings: seen.kings,
            };
            // The rules module supplies the routes; the fast move generator decides which of them exist.
            let mut routes = board.moves(self.turn, self.rules.capture);
            let known = |mv: &Move| steps.contains(&CompactMove::from_move(mv, self.turn));
            if steps.len() != routes.len() {
                return Vec::new();
            }
            routes.retain(known);
            routes
        }

        fn play_unchecked(&mut self, mv: &Move) {
            self.fast = self.fast.after(CompactMove::from_move(mv, self.turn));
            self.turn = self.turn.other();
        }
    }

    #[test]
    fn perft_of_the_start() {
        let start = FastBoard::from_view(&Board::START, Side::Black);
        let counts = [
            7, 49, 302, 1_469, 7_361, 36_768, 179_740, 845_931, 3_963_680, 18_391_564,
        ];
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(start.perft(depth), count, "depth {depth}");
        }
    }

    #[test]
    fn threats_are_the_jumpers_seen_from_the_other_side() {
        let mut rng = Rng::new(7);
        for _ in 0..20_000 {
            let mut word = || rng.next_u64() as u32;
            let (own, pieces, kings) = (word(), word() & word(), word());
            let board = FastBoard::new(pieces & own, pieces & !own, pieces & kings);
            assert_eq!(
                board.threats(),
                board.turned().jumpers().reverse_bits(),
                "{board:?}"
            );
        }
    }

    #[test]
    fn random_games_agree_with_the_readable_rules() {
        let rules = Rules {
            capture: Capture::Forced,
            draws: false,
        };
        let start = Position::new(Board::START, Side::Black, rules);
        for seed in 0..200 {
            audit_mirror::<_, FastMirror>(&start, seed, 300)
                .unwrap_or_else(|error| panic!("{error}"));
        }
    }
}
