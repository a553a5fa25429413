//! Retrograde analysis of a slice and its counterpart, one placement of the men after the other.
//!
//! Men never go back: while they stand still, only kings move. A block holds the positions with the men of one
//! placement, and its counterpart those with the sides exchanged. A man's move leads out of both, to a block with
//! the men further on, which is analysed before. The working set is so small that it stays in the processor's
//! cache.

use std::sync::Arc;

use super::super::fast_board::FastBoard;
use super::ranks::{Material, Ranks};
use super::values::{DRAW, MovesSeen, longer};
use super::{EndgameTables, pair};

/// Flag in the number of open moves of a position that can't be lost: a known move draws or wins.
const SAFE: u8 = 128;

/// State of the analysis of a block.
#[derive(Default)]
struct Half {
    /// Men of the mover, and of the other side as the mover sees them.
    own_men: u32,
    enemy_men: u32,
    slot: usize,
    /// Index of the block's first position in its slice.
    start: usize,
    /// Values found, [`DRAW`] until then.
    values: Vec<u8>,
    /// Number of king moves that are not known to lose, and [`SAFE`]. Always 0 where a capture must be made.
    open: Vec<u8>,
    /// Longest distance of the known losing moves, 0 without one.
    longest: Vec<u8>,
}

/// State of the analysis of a pair of slices; a slice that is its own counterpart is alone.
pub(super) struct Analysis<'a> {
    tables: &'a EndgameTables,
    /// Slots and values of the pair.
    slices: Vec<(usize, Vec<u8>)>,
    ranks: Arc<Ranks>,
    material: Material,
    halves: [Half; 2],
    /// Half and index of positions, by their possible distance.
    buckets: Vec<Vec<(u8, u32)>>,
}

impl Analysis<'_> {
    /// Analyses the slice of `material` and its counterpart; `tables` hold all other positions that moves lead to.
    /// Returns the slots and values of both. `report` gets the number of known places from time to time.
    pub(super) fn run(
        tables: &EndgameTables,
        material: Material,
        report: &mut dyn FnMut(u64),
    ) -> Vec<(usize, Vec<u8>)> {
        let ranks = Arc::clone(&tables.ranks);
        let blank = |slice: Material| (slice.slot(), vec![DRAW; ranks.len(slice)]);
        let [own, enemy, ..] = ranks.sets(material);
        let (own, enemy) = (by_advance(own), by_advance(enemy));
        let mut analysis = Analysis {
            tables,
            slices: pair(material).map(blank).collect(),
            ranks: Arc::clone(&ranks),
            material,
            halves: [Half::default(), Half::default()],
            buckets: Vec::new(),
        };
        let mut done = 0;
        for advance in (0..own.len() + enemy.len() - 1).rev() {
            for (own_advance, owns) in own.iter().enumerate() {
                let rest = advance.checked_sub(own_advance);
                let Some(enemies) = rest.and_then(|rest| enemy.get(rest)) else {
                    continue;
                };
                for &own in owns {
                    for &enemy in enemies {
                        done += analysis.block(own, enemy);
                    }
                }
            }
            report(done);
        }
        analysis.slices
    }

    /// Value of the position after a move, from the view of the side to move there.
    fn value(&self, board: FastBoard) -> u8 {
        let slot = Material::on(board).slot();
        match self.slices.iter().find(|slice| slice.0 == slot) {
            Some((_, values)) => values[self.ranks.place(board).1],
            None => self.tables.value(board),
        }
    }

    /// Analyses the block of these sets of men and its counterpart. Returns the number of places that are then known.
    fn block(&mut self, own: usize, enemy: usize) -> u64 {
        let (material, counterpart) = (self.material, self.material.turned());
        let alone = material == counterpart;
        if alone && enemy < own {
            // Analysed as the counterpart of the other block.
            return 0;
        }
        let ranks = Arc::clone(&self.ranks);
        let [own_sets, enemy_sets, own_kings, enemy_kings] = ranks.sets(material);
        let len = own_kings.len() * enemy_kings.len();
        let halves = if alone && own == enemy { 1 } else { 2 };
        let (own_men, enemy_men) = (own_sets[own], enemy_sets[enemy]);
        if own_men & enemy_men.reverse_bits() != 0 {
            // Two men on one square: these places are unused.
            return (halves * len) as u64;
        }
        let starts = [
            (material.slot(), (own * enemy_sets.len() + enemy) * len),
            (counterpart.slot(), (enemy * own_sets.len() + own) * len),
        ];
        let men = [(own_men, enemy_men), (enemy_men, own_men)];
        for (half, ((slot, start), men)) in self.halves.iter_mut().zip(starts.into_iter().zip(men))
        {
            half.begin(slot, start, men.0, men.1, len);
        }
        for half in 0..halves {
            self.look_at_moves(half);
        }
        let mut distance = 0;
        while distance < self.buckets.len() {
            // Results propagate to longer distances only, so nothing is added to this bucket any more.
            let mut found = std::mem::take(&mut self.buckets[distance]);
            for (half, index) in found.drain(..) {
                self.settle(usize::from(half), index as usize, distance as u8, halves);
            }
            self.buckets[distance] = found;
            distance += 1;
        }
        for half in &self.halves[..halves] {
            let slice = self.slices.iter_mut().find(|slice| slice.0 == half.slot);
            if let Some((_, values)) = slice {
                values[half.start..half.start + len].copy_from_slice(&half.values);
            }
        }
        (halves * len) as u64
    }

    /// Sets of the mover's and of the other side's kings.
    fn kings(ranks: &Ranks, material: Material, half: usize) -> (&[u32], &[u32]) {
        let [_, _, own, enemy] = ranks.sets(material);
        if half == 0 {
            (own, enemy)
        } else {
            (enemy, own)
        }
    }

    fn push(&mut self, distance: u8, half: usize, index: usize) {
        let distance = usize::from(distance);
        if self.buckets.len() <= distance {
            self.buckets.resize(distance + 1, Vec::new());
        }
        self.buckets[distance].push((half as u8, index as u32));
    }

    /// Generates all moves of a block: those out of the pair have known values, those within are counted.
    fn look_at_moves(&mut self, half: usize) {
        let ranks = Arc::clone(&self.ranks);
        let (own_sets, enemy_sets) = Self::kings(&ranks, self.material, half);
        let Half {
            own_men, enemy_men, ..
        } = self.halves[half];
        let enemy_men = enemy_men.reverse_bits();
        let men = own_men | enemy_men;
        let mut index = 0;
        for &own_kings in own_sets {
            for &enemy_kings in enemy_sets {
                if men & (own_kings | enemy_kings) == 0 && own_kings & enemy_kings == 0 {
                    let (own, enemy) = (own_men | own_kings, enemy_men | enemy_kings);
                    let board = FastBoard::new(own, enemy, own_kings | enemy_kings);
                    self.begin(half, index, board);
                }
                index += 1;
            }
        }
    }

    fn begin(&mut self, half: usize, index: usize, board: FastBoard) {
        let (mut seen, mut open) = (MovesSeen::default(), 0);
        if !board.captures(&mut |step| seen.add(self.value(board.after(step)))) {
            board.quiet(&mut |step| {
                if board.kings & step.from == 0 {
                    seen.add(self.value(board.after(step)));
                } else {
                    open += 1;
                }
            });
        }
        let safe = if seen.is_safe() { SAFE } else { 0 };
        self.halves[half].open[index] = open | safe;
        self.halves[half].longest[index] = seen.longest_loss;
        if let Some(win) = seen.shortest_win {
            // A shorter win may still turn up within the pair; the first one found counts.
            self.push(win, half, index);
        } else if open == 0 && !seen.is_safe() {
            self.push(seen.longest_loss, half, index);
        }
    }

    /// Sets the value of a position, unless it has one, and updates its predecessors.
    fn settle(&mut self, half: usize, index: usize, distance: u8, halves: usize) {
        if self.halves[half].values[index] != DRAW {
            return;
        }
        self.halves[half].values[index] = distance + 1;
        let ranks = Arc::clone(&self.ranks);
        let (own_sets, enemy_sets) = Self::kings(&ranks, self.material, half);
        let own_kings = own_sets[index / enemy_sets.len()];
        let enemy_kings = enemy_sets[index % enemy_sets.len()];
        if enemy_kings == 0 {
            return;
        }
        let won = distance % 2 == 1;
        let next = longer(distance);
        let before = halves - 1 - half;
        let Half {
            own_men, enemy_men, ..
        } = self.halves[half];
        let enemy = enemy_men.reverse_bits() | enemy_kings;
        let board = FastBoard::new(own_men | own_kings, enemy, own_kings | enemy_kings);
        board.before_king_moves(&mut |earlier| {
            let own = ranks.rank(earlier.own & earlier.kings);
            let index = own * own_sets.len() + ranks.rank(earlier.enemy & earlier.kings);
            let Half {
                values,
                open,
                longest,
                ..
            } = &mut self.halves[before];
            // No move is open where a capture had to be made: no quiet move led here.
            if values[index] != DRAW || open[index] & !SAFE == 0 {
                return;
            }
            if !won {
                self.push(next, before, index);
                return;
            }
            open[index] -= 1;
            if open[index] == 0 {
                let distance = longest[index].max(next);
                self.push(distance, before, index);
            }
        });
    }
}

impl Half {
    fn begin(&mut self, slot: usize, start: usize, own_men: u32, enemy_men: u32, len: usize) {
        (self.slot, self.start) = (slot, start);
        (self.own_men, self.enemy_men) = (own_men, enemy_men);
        for numbers in [&mut self.values, &mut self.open, &mut self.longest] {
            numbers.clear();
            numbers.resize(len, 0);
        }
    }
}

/// Indices of `sets` of men, grouped by the total number of rows advanced.
fn by_advance(sets: &[u32]) -> Vec<Vec<usize>> {
    let mut found: Vec<Vec<usize>> = Vec::new();
    for (number, &set) in sets.iter().enumerate() {
        let rows = |row: u32| row * (set >> (4 * row) & 15).count_ones();
        let advance = (0..8).map(rows).sum::<u32>() as usize;
        if found.len() <= advance {
            found.resize(advance + 1, Vec::new());
        }
        found[advance].push(number);
    }
    found
}
