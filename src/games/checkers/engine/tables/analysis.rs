//! The retrograde analysis of a slice and its counterpart.

use super::super::fast_board::FastBoard;
use super::ranks::{Material, Ranks};
use super::{DRAW, EndgameTables};

/// Added to the number of open moves where the position can't be lost: a known move draws or wins.
const SAFE: u8 = 128;

/// The analysis of one slice under way.
struct Half {
    material: Material,
    /// Values found, [`DRAW`] until then.
    values: Vec<u8>,
    /// Moves within the pair that are not known to lose, and [`SAFE`]. Always 0 of those where a capture must be made.
    open: Vec<u8>,
    /// The longest distance that the known losing moves lead to, 0 without one.
    longest: Vec<u8>,
}

/// The analysis of a pair of slices under way; a slice that is its own counterpart has one half.
pub(super) struct Work<'a> {
    tables: &'a EndgameTables,
    halves: Vec<Half>,
    /// Half and index of positions by the distance they may have.
    buckets: Vec<Vec<(u8, u32)>>,
}

impl Work<'_> {
    /// Analyses the slice of `material` and its counterpart.
    pub(super) fn run(tables: &EndgameTables, material: Material) -> Vec<(Material, Vec<u8>)> {
        let counterpart = material.turned();
        let mut halves = vec![Half::new(material, &tables.ranks)];
        if material != counterpart {
            halves.push(Half::new(counterpart, &tables.ranks));
        }
        let mut work = Work {
            tables,
            halves,
            buckets: Vec::new(),
        };
        for half in 0..work.halves.len() {
            let material = work.halves[half].material;
            tables
                .ranks
                .each(material, |index, board| work.begin(half, index, board));
        }
        let mut distance = 0;
        while distance < work.buckets.len() {
            // Results lead to longer distances only, so nothing is added to this bucket any more.
            for (half, index) in std::mem::take(&mut work.buckets[distance]) {
                work.settle(usize::from(half), index as usize, distance as u8);
            }
            distance += 1;
        }
        let found = |half: Half| (half.material, half.values);
        work.halves.into_iter().map(found).collect()
    }

    fn push(&mut self, distance: u8, half: usize, index: usize) {
        let distance = usize::from(distance);
        if self.buckets.len() <= distance {
            self.buckets.resize(distance + 1, Vec::new());
        }
        self.buckets[distance].push((half as u8, index as u32));
    }

    /// Looks at the moves of a position: those out of the pair are known, those within are counted.
    fn begin(&mut self, half: usize, index: usize, board: FastBoard) {
        let (mut win, mut longest, mut safe, mut open) = (u8::MAX, 0, false, 0);
        // A value is one more than the distance there, hence the distance here.
        let mut look = |value: u8| match value {
            DRAW => safe = true,
            value if value % 2 == 1 => win = win.min(value),
            value => longest = longest.max(value),
        };
        let tables = self.tables;
        if !board.captures(&mut |step| look(tables.value(board.after(step)))) {
            board.quiet(&mut |step| {
                if board.crowns(step) {
                    look(tables.value(board.after(step)));
                } else {
                    open += 1;
                }
            });
        }
        safe |= win != u8::MAX;
        self.halves[half].open[index] = open | if safe { SAFE } else { 0 };
        self.halves[half].longest[index] = longest;
        if win != u8::MAX {
            // A shorter win may still turn up within the pair; the first to come counts.
            self.push(win, half, index);
        } else if open == 0 && !safe {
            self.push(longest, half, index);
        }
    }

    /// Gives a position its value, unless it has one, and tells the positions before it.
    fn settle(&mut self, half: usize, index: usize, distance: u8) {
        let Half {
            material, values, ..
        } = &mut self.halves[half];
        if values[index] != DRAW {
            return;
        }
        values[index] = distance + 1;
        let won = distance % 2 == 1;
        let board = self.tables.ranks.board(*material, index);
        let before = self.halves.len() - 1 - half;
        board.before(&mut |earlier| {
            let (_, index) = self.tables.ranks.place(earlier);
            let Half {
                values,
                open,
                longest,
                ..
            } = &mut self.halves[before];
            // Nothing is open where a capture had to be made: no quiet move led here.
            if values[index] != DRAW || open[index] & !SAFE == 0 {
                return;
            }
            if !won {
                self.push(distance + 1, before, index);
                return;
            }
            open[index] -= 1;
            if open[index] == 0 {
                let distance = longest[index].max(distance + 1);
                self.push(distance, before, index);
            }
        });
    }
}

impl Half {
    fn new(material: Material, ranks: &Ranks) -> Self {
        let len = ranks.len(material);
        Self {
            material,
            values: vec![DRAW; len],
            open: vec![0; len],
            longest: vec![0; len],
        }
    }
}
