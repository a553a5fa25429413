//! Opening rules: free and pro, and those in which the players choose colours, as tables of steps.
//!
//! Taraguchi-10 and Soosõrv-8 are certified by the Renju International Federation (renju.net, "Rules"; step by step in
//! Wikipedia's "Taraguchi opening rule" and "Soosõrv opening rule"). Offered fifth moves are unique by the shape of the
//! stones, not by the board: a shape beside the centre has symmetries as well (A. Meritee at renju.net, 27 April 2008).

use super::moves::Move::{self, Fifths, Stay, Swap, Two};
use super::refusal::Refusal;
use super::words;
use tabletop_core::Side::{self, Black, White};
use tabletop_core::{Cell, Discs, Grid, Text, choices};

choices! {
    pub enum Opening {
        /// First moves are unrestricted.
        Free = "free" ("Free", "自由"):
            ("Black begins anywhere. Black has the advantage.", "黑方第一子任意，黑方占优。"),
        /// The first player places three stones, then the second player chooses, and sometimes the first player after
        /// that.
        Swap2 = "swap2" ("Swap2", "Swap2"):
            ("Black's player puts three stones, the other chooses a colour or puts two more.", "先摆三子，对方选色或再摆两子。"),
        /// Stones 1 to 4 in growing squares, a swap after each; then a fifth with a swap, or ten to choose from.
        Taraguchi10 = "taraguchi10" ("Taraguchi-10", "塔拉山口-10"):
            ("Renju: a swap after each of the first stones; the fifth is placed, or chosen from ten.", "连珠：前四手每手后可交换，第五手直接下或十打选一。"),
        /// Three stones, a swap, the fourth with the number of fifth moves, a swap, and the choice of a fifth.
        Soosorv8 = "soosorv8" ("Soosõrv-8", "索索夫-8"):
            ("Renju: three stones, then a fourth with a number of fifth moves, one to eight; two swaps.", "连珠：先摆三子，第四手后宣布一至八打，可交换两次。"),
        /// Black's first stone goes to the centre, Black's second outside the central 5×5.
        Pro = "pro" ("Pro", "职业开局"):
            ("Black's first stone is in the centre, the second at least three points away.", "黑方第一子在天元，第二子须距天元三格以上。"),
    }
}

/// One step of an opening: who decides, what may be done, and the step after it.
#[derive(Debug, PartialEq, Eq)]
pub struct Step {
    pub by: Side,
    /// The points that may be chosen; `None` if only the words may.
    pub pick: Option<Pick>,
    /// Step after a point.
    pub next: usize,
    /// Choices that are words, each with the step after it.
    pub words: &'static [(Move, usize)],
    /// Note of the panel: {0} the opening, {1} the colour of the next stone, {2} the side of the square, {3} the number
    /// of the offer, {4} of how many, {5} the offered points.
    pub note: Text,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pick {
    /// A stone within a central square of this side.
    Stone(u8),
    /// A fifth move to be offered, as many times as announced; equal to no other by symmetry.
    Offer,
    Offered,
}

/// Index of no step: the opening is over.
pub(super) const PLAY: usize = usize::MAX;
const ANYWHERE: u8 = u8::MAX;

const fn stone(by: Side, square: u8, next: usize, note: Text) -> Step {
    points(by, Pick::Stone(square), next, note)
}

const fn points(by: Side, pick: Pick, next: usize, note: Text) -> Step {
    Step {
        by,
        pick: Some(pick),
        next,
        words: &[],
        note,
    }
}

const fn choice(by: Side, words: &'static [(Move, usize)], note: Text) -> Step {
    Step {
        by,
        pick: None,
        next: PLAY,
        words,
        note,
    }
}

const SWAP2: &[Step] = &[
    stone(Black, ANYWHERE, 1, words::NOTE_PLACE_THREE),
    stone(Black, ANYWHERE, 2, words::NOTE_PLACE_THREE),
    stone(Black, ANYWHERE, 3, words::NOTE_PLACE_THREE),
    Step {
        words: &[(Swap, PLAY), (Two, 4)],
        ..stone(White, ANYWHERE, PLAY, words::NOTE_CHOOSE)
    },
    stone(White, ANYWHERE, 5, words::NOTE_PLACE_TWO),
    stone(White, ANYWHERE, 6, words::NOTE_PLACE_TWO),
    choice(Black, &[(Swap, PLAY), (Stay, PLAY)], words::NOTE_SWAP),
];

const TARAGUCHI_10: &[Step] = &[
    stone(Black, 1, 1, words::NOTE_CENTRE),
    choice(White, &[(Swap, 2), (Stay, 2)], words::NOTE_SWAP),
    stone(White, 3, 3, words::NOTE_SQUARE),
    choice(Black, &[(Swap, 4), (Stay, 4)], words::NOTE_SWAP),
    stone(Black, 5, 5, words::NOTE_SQUARE),
    choice(White, &[(Swap, 6), (Stay, 6)], words::NOTE_SWAP),
    stone(White, 7, 7, words::NOTE_SQUARE),
    choice(
        Black,
        &[(Swap, 8), (Stay, 8), (Fifths(10), 10)],
        words::NOTE_TEN,
    ),
    stone(Black, 9, 9, words::NOTE_SQUARE),
    choice(White, &[(Swap, PLAY), (Stay, PLAY)], words::NOTE_SWAP),
    points(Black, Pick::Offer, 11, words::NOTE_OFFER),
    points(White, Pick::Offered, PLAY, words::NOTE_OFFERED),
];

#[rustfmt::skip]
const SOOSORV_8: &[Step] = &[
    stone(Black, 1, 1, words::NOTE_CENTRE),
    stone(Black, 3, 2, words::NOTE_SQUARE),
    stone(Black, 5, 3, words::NOTE_SQUARE),
    choice(White, &[(Swap, 4), (Stay, 4)], words::NOTE_SWAP),
    stone(White, ANYWHERE, 5, words::NOTE_ANYWHERE),
    choice(White, &[
        (Fifths(1), 6), (Fifths(2), 6), (Fifths(3), 6), (Fifths(4), 6),
        (Fifths(5), 6), (Fifths(6), 6), (Fifths(7), 6), (Fifths(8), 6),
    ], words::NOTE_FIFTHS),
    choice(Black, &[(Swap, 7), (Stay, 7)], words::NOTE_SWAP),
    points(Black, Pick::Offer, 8, words::NOTE_OFFER),
    points(White, Pick::Offered, PLAY, words::NOTE_OFFERED),
];

impl Opening {
    pub const fn steps(self) -> &'static [Step] {
        match self {
            Self::Free | Self::Pro => &[],
            Self::Swap2 => SWAP2,
            Self::Taraguchi10 => TARAGUCHI_10,
            Self::Soosorv8 => SOOSORV_8,
        }
    }

    /// Returns the step of a set-up position: the first before which as many stones of each colour are placed, none if
    /// the opening is over with them.
    pub(super) fn step_at(self, stones: [i32; 2]) -> usize {
        let (mut at, mut placed, mut next) = (0, [0, 0], Black);
        while let Some(step) = self.steps().get(at) {
            if placed == stones {
                return at;
            }
            if matches!(step.pick, Some(Pick::Stone(_) | Pick::Offered)) {
                placed[next.index()] += 1;
                next = next.other();
            }
            let word = step.words.first().filter(|_| step.pick.is_none());
            at = word.map_or(step.next, |&(_, next)| next);
        }
        PLAY
    }
}

/// Number of points to a side of the central square of `side` on a board; an even one has four points in its centre.
pub(super) const fn square_on(grid: Grid, side: u8) -> u8 {
    let side = side.saturating_add((grid.cols + 1) % 2);
    if side < grid.cols { side } else { grid.cols }
}

/// Returns true if `cell` lies in the central square of `side`.
pub(super) fn is_within(grid: Grid, cell: Cell, side: u8) -> bool {
    let off = |at: u8, size: u8| (2 * i32::from(at) + 1 - i32::from(size)).unsigned_abs();
    off(cell.col, grid.cols).max(off(cell.row, grid.rows)) <= u32::from(side)
}

/// Returns the shape of the stones with a black one on `cell`: the same wherever they stand, turned or mirrored.
pub(super) fn shape(discs: &Discs, cell: Cell) -> Vec<(u8, u8, usize)> {
    let grid = discs.grid();
    let cells = grid.cells();
    let stones = cells.filter_map(|at| Some((at, discs.at(at)?.index())));
    let stones: Vec<_> = stones.chain([(cell, Black.index())]).collect();
    let turned = |turn| {
        let turned = stones
            .iter()
            .map(|&(at, side)| (at.turned(grid, turn), side));
        let left = turned.clone().map(|(at, _)| at.col).min().unwrap_or(0);
        let top = turned.clone().map(|(at, _)| at.row).min().unwrap_or(0);
        let mut moved: Vec<_> = turned
            .map(|(at, side)| (at.col - left, at.row - top, side))
            .collect();
        moved.sort_unstable();
        moved
    };
    (0..8).map(turned).min().unwrap_or_default()
}

/// Returns the reason why no stone goes to `cell` where it must stand in the central square of `side`.
pub(super) fn square_refusal(grid: Grid, cell: Cell, side: u8) -> Option<Refusal> {
    let centre = Cell::new(grid.cols / 2, (grid.rows - 1) / 2);
    let square = square_on(grid, side);
    match side {
        _ if is_within(grid, cell, side) => None,
        1 => Some(Refusal::NotCentre { grid, centre }),
        _ => Some(Refusal::OutsideSquare { grid, cell, square }),
    }
}

/// Returns the reason why the pro opening forbids Black the empty point `cell`. The rule applies to the first and the
/// third stone of a game; set-up positions with other numbers of stones are free.
pub(super) fn pro_refusal(discs: &Discs, cell: Cell) -> Option<Refusal> {
    let grid = discs.grid();
    match discs.count() {
        [0, 0] => square_refusal(grid, cell, 1),
        [1, 1] => {
            let first = grid.cells().find(|&at| discs.at(at) == Some(Side::Black))?;
            let near = first.col.abs_diff(cell.col) <= 2 && first.row.abs_diff(cell.row) <= 2;
            near.then_some(Refusal::TooNear { grid, cell })
        }
        _ => None,
    }
}
