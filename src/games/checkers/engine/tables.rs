//! Endgame databases by retrograde analysis: for every position of a few pieces, who wins and in how many plies.
//!
//! Positions are seen from the mover's side, so that a table for "mine against theirs" covers both colours. A slice holds
//! the positions of one count of men and kings; its moves lead into its counterpart (colours changed), or, by a capture
//! or a crowning, into slices that are finished before. Within the pair the results spread backwards from what is known,
//! by distance: a position is won as soon as one move leads to a lost one, and lost when its last move is known to lead
//! to a won one.

use super::fast::Fast;

/// Number of men and kings of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Material {
    own_men: u32,
    enemy_men: u32,
    own_kings: u32,
    enemy_kings: u32,
}

/// Most pieces that a table can hold.
pub const MOST: u32 = 5;
/// Slots for every [`Material`] of up to [`MOST`] pieces.
const SLICES: usize = ((MOST + 1) * (MOST + 1) * (MOST + 1) * (MOST + 1)) as usize;

/// A result from the mover's view; plies to the end of the game with best play of both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// The mover wins in so many plies (odd).
    Win(u32),
    /// The mover loses in so many plies (even).
    Loss(u32),
    /// Neither side can win.
    Draw,
}

/// Stored for a draw, and while the analysis runs for what is not known yet. Every other value is the distance in plies
/// and one: odd distances are wins, even ones losses.
const DRAW: u8 = 0;

/// The tables of all positions of 2 up to some number of pieces, at least one a side.
pub struct Tables {
    pieces: u32,
    slices: Vec<Vec<u8>>,
    ranks: Ranks,
}

impl std::fmt::Debug for Tables {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Tables of {} pieces", self.pieces)
    }
}

impl Tables {
    /// Analyses every position of up to `pieces` pieces, which is at most [`MOST`].
    pub fn build(pieces: u32) -> Self {
        let pieces = pieces.min(MOST);
        let mut tables = Self {
            pieces,
            slices: vec![Vec::new(); SLICES],
            ranks: Ranks::new(),
        };
        for total in 2..=pieces {
            for men in 0..=total {
                for material in Material::of(total, men) {
                    // A pair of counterparts is analysed with its first member.
                    if material.slot() <= material.turned().slot() {
                        for half in Work::run(&tables, material) {
                            tables.slices[half.material.slot()] = half.values;
                        }
                    }
                }
            }
        }
        tables
    }

    /// The largest number of pieces held.
    pub const fn pieces(&self) -> u32 {
        self.pieces
    }

    /// What is known of `board`: `None` for more pieces than the tables hold or a side without pieces.
    #[inline]
    pub fn probe(&self, board: Fast) -> Option<Known> {
        if board.count() > self.pieces || board.own == 0 || board.enemy == 0 {
            return None;
        }
        let (slot, index) = self.ranks.place(board);
        let value = *self.slices[slot].get(index)?;
        Some(match value {
            DRAW => Known::Draw,
            value if value % 2 == 0 => Known::Win(u32::from(value) - 1),
            value => Known::Loss(u32::from(value) - 1),
        })
    }

    /// Numbers of won, lost and drawn positions of exactly `pieces` pieces, from the mover's view.
    pub fn counts(&self, pieces: u32) -> [u64; 3] {
        let mut counts = [0; 3];
        for men in 0..=pieces {
            for material in Material::of(pieces, men) {
                let slice = &self.slices[material.slot()];
                self.ranks.each(material, |index, _| match slice[index] {
                    DRAW => counts[2] += 1,
                    value if value % 2 == 0 => counts[0] += 1,
                    _ => counts[1] += 1,
                });
            }
        }
        counts
    }

    /// The stored value of the position after a move: from the view of who is to move there.
    fn value(&self, board: Fast) -> u8 {
        if board.own == 0 {
            return 1;
        }
        let (slot, index) = self.ranks.place(board);
        self.slices[slot][index]
    }
}

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
struct Work<'a> {
    tables: &'a Tables,
    halves: Vec<Half>,
    /// Half and index of positions by the distance they may have.
    buckets: Vec<Vec<(usize, u32)>>,
}

impl Work<'_> {
    /// Analyses the slice of `material` and its counterpart.
    fn run(tables: &Tables, material: Material) -> Vec<Half> {
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
                work.settle(half, index as usize, distance as u8);
            }
            distance += 1;
        }
        work.halves
    }

    fn push(&mut self, distance: u8, half: usize, index: usize) {
        let distance = usize::from(distance);
        if self.buckets.len() <= distance {
            self.buckets.resize(distance + 1, Vec::new());
        }
        self.buckets[distance].push((half, index as u32));
    }

    /// Looks at the moves of a position: those out of the pair are known, those within are counted.
    fn begin(&mut self, half: usize, index: usize, board: Fast) {
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

impl Material {
    /// Every division of `total` pieces, `men` of them men, with a piece on each side.
    fn of(total: u32, men: u32) -> impl Iterator<Item = Self> {
        let kings = total - men;
        let all = (0..=men).flat_map(move |own_men| {
            (0..=kings).map(move |own_kings| Self {
                own_men,
                enemy_men: men - own_men,
                own_kings,
                enemy_kings: kings - own_kings,
            })
        });
        all.filter(|m| m.own_men + m.own_kings > 0 && m.enemy_men + m.enemy_kings > 0)
    }

    /// The same with the sides changed.
    const fn turned(self) -> Self {
        Self {
            own_men: self.enemy_men,
            enemy_men: self.own_men,
            own_kings: self.enemy_kings,
            enemy_kings: self.own_kings,
        }
    }

    /// Its place among the slices.
    const fn slot(self) -> usize {
        let base = MOST + 1;
        (((self.own_men * base + self.enemy_men) * base + self.own_kings) * base + self.enemy_kings)
            as usize
    }
}

/// Numbers sets of squares, and with them the positions of a slice. A set of k squares among its like has the number
/// Σ C(square, i), with i from 1 to k (the combinatorial number system), so that ascending words have ascending numbers.
struct Ranks {
    /// Binomial coefficients C(square, i) with i from 1 on.
    choose: [[u32; MOST as usize + 1]; 32],
    /// Sets of squares in the order of their numbers: of the 28 squares of men, and of all.
    men: Vec<Vec<u32>>,
    kings: Vec<Vec<u32>>,
}

impl Ranks {
    fn new() -> Self {
        let mut choose = [[0; MOST as usize + 1]; 32];
        for square in 1..32 {
            choose[square][0] = square as u32;
            for i in 1..=MOST as usize {
                choose[square][i] = choose[square - 1][i] + choose[square - 1][i - 1];
            }
        }
        Self {
            choose,
            men: (0..=MOST).map(|count| subsets(28, count)).collect(),
            kings: (0..=MOST).map(|count| subsets(32, count)).collect(),
        }
    }

    /// The number of a set of squares.
    #[inline]
    fn rank(&self, mut bits: u32) -> usize {
        let (mut rank, mut i) = (0, 0);
        while bits != 0 {
            rank += self.choose[bits.trailing_zeros() as usize][i];
            bits &= bits - 1;
            i += 1;
        }
        rank as usize
    }

    /// Slice and index of a position.
    #[inline]
    fn place(&self, board: Fast) -> (usize, usize) {
        let own_kings = board.own & board.kings;
        let enemy_kings = board.enemy & board.kings;
        let own_men = board.own & !board.kings;
        let enemy_men = (board.enemy & !board.kings).reverse_bits();
        let material = Material {
            own_men: own_men.count_ones(),
            enemy_men: enemy_men.count_ones(),
            own_kings: own_kings.count_ones(),
            enemy_kings: enemy_kings.count_ones(),
        };
        let [_, b, c, d] = self.sets(material).map(Vec::len);
        let men = self.rank(own_men) * b + self.rank(enemy_men);
        let index = (men * c + self.rank(own_kings)) * d + self.rank(enemy_kings);
        (material.slot(), index)
    }

    /// The possible sets of own men, enemy men (turned round), own kings, enemy kings.
    fn sets(&self, material: Material) -> [&Vec<u32>; 4] {
        [
            &self.men[material.own_men as usize],
            &self.men[material.enemy_men as usize],
            &self.kings[material.own_kings as usize],
            &self.kings[material.enemy_kings as usize],
        ]
    }

    /// Number of indices of a slice; some of them put two pieces on one square and stay unused.
    fn len(&self, material: Material) -> usize {
        self.sets(material).iter().map(|sets| sets.len()).product()
    }

    /// The position with this index.
    fn board(&self, material: Material, index: usize) -> Fast {
        let [a, b, c, d] = self.sets(material);
        let (rest, enemy_kings) = (index / d.len(), d[index % d.len()]);
        let (rest, own_kings) = (rest / c.len(), c[rest % c.len()]);
        let (own_men, enemy_men) = (a[rest / b.len()], b[rest % b.len()].reverse_bits());
        Fast {
            own: own_men | own_kings,
            enemy: enemy_men | enemy_kings,
            kings: own_kings | enemy_kings,
        }
    }

    /// Hands every position of a slice to `found`, with its index.
    fn each(&self, material: Material, mut found: impl FnMut(usize, Fast)) {
        let [a, b, c, d] = self.sets(material);
        let mut index = 0;
        for &own_men in a {
            for enemy_men in b.iter().map(|men| men.reverse_bits()) {
                if own_men & enemy_men != 0 {
                    index += c.len() * d.len();
                    continue;
                }
                for &own_kings in c {
                    if (own_men | enemy_men) & own_kings != 0 {
                        index += d.len();
                        continue;
                    }
                    let taken = own_men | enemy_men | own_kings;
                    for &enemy_kings in d {
                        if taken & enemy_kings == 0 {
                            let board = Fast {
                                own: own_men | own_kings,
                                enemy: enemy_men | enemy_kings,
                                kings: own_kings | enemy_kings,
                            };
                            found(index, board);
                        }
                        index += 1;
                    }
                }
            }
        }
    }
}

/// The sets of `count` of the lowest `squares` bits, ascending.
fn subsets(squares: u32, count: u32) -> Vec<u32> {
    let mut sets = Vec::new();
    let mut set = (1_u64 << count) - 1;
    while set < 1 << squares {
        sets.push(set as u32);
        if set == 0 {
            break;
        }
        // The next larger word with as many bits (Gosper).
        let lowest = set & set.wrapping_neg();
        let ripple = set + lowest;
        set = ripple | (((set ^ ripple) >> 2) / lowest);
    }
    sets
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Side;
    use crate::games::checkers::fen;
    use std::sync::LazyLock;

    static FOUR: LazyLock<Tables> = LazyLock::new(|| Tables::build(4));

    #[test]
    fn counts_of_2_to_4_pieces() {
        assert_eq!(FOUR.counts(2), [716, 402, 2_370]);
        assert_eq!(FOUR.counts(3), [100_250, 87_305, 8_477]);
        assert_eq!(FOUR.counts(4), [2_574_304, 1_917_090, 1_717_922]);
    }

    #[test]
    #[ignore = "about a minute and 300 MB"]
    fn counts_of_5_pieces() {
        let tables = Tables::build(5);
        assert_eq!(tables.counts(5), [71_334_772, 56_993_144, 11_122_892]);
    }

    #[track_caller]
    fn check(text: &str, expected: Known) {
        let (board, turn) = fen::read(text, Side::Black).unwrap();
        assert_eq!(
            FOUR.probe(Fast::seen(&board, turn)),
            Some(expected),
            "{text}"
        );
    }

    #[test]
    fn known_endings() {
        check("W:WK15,K18:BK1", Known::Win(19));
        check("B:WK14:BK1,K2", Known::Win(33));
        check("B:WK2,K4:BK3,K7", Known::Win(49));
        check("B:W20,K15:B12,K28", Known::Draw);
        let (board, turn) = fen::read("W:W20,K15:B12,K28", Side::Black).unwrap();
        assert!(matches!(
            FOUR.probe(Fast::seen(&board, turn)),
            Some(Known::Win(_))
        ));
    }

    /// Every value is what its moves make it.
    #[test]
    fn values_agree_with_their_moves() {
        let mut seen = 0;
        for men in 0..=3 {
            for material in Material::of(3, men) {
                FOUR.ranks.each(material, |index, board| {
                    let mut best = 1;
                    board.moves(&mut |step| best = better(best, FOUR.value(board.after(step))));
                    assert_eq!(FOUR.slices[material.slot()][index], best, "{board:?}");
                    seen += 1;
                });
            }
        }
        assert_eq!(seen, 196_032);
    }

    /// The better of `best` and what a move to a position of `value` is worth; 1 is "no move so far".
    fn better(best: u8, value: u8) -> u8 {
        let gain = if value == DRAW { DRAW } else { value + 1 };
        let order = |value: u8| match value {
            DRAW => 0,
            value if value % 2 == 0 => 300 - i32::from(value),
            value => i32::from(value) - 300,
        };
        if order(gain) > order(best) {
            gain
        } else {
            best
        }
    }
}
