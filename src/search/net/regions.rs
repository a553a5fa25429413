//! A board cut into regions, for networks that use the place of an input: inputs near each other are summed up
//! separately.
//!
//! Zones are squares of 2 × 2 points, windows squares of 3 × 3 zones; windows overlap. Some lanes of the first
//! layer are summed by zones. In every window these sums are clipped to 0..1, as those of the other lanes are, and
//! the second layer gets roughly the average of the windows.

use super::ACTIVATION_ONE;

/// Side of a zone in points.
const ZONE: usize = 2;
/// Side of a window in zones.
const WINDOW: usize = 3;
/// Number of full windows that count as 1: a little less than a board of 15 × 15 has.
pub const FULL_WINDOWS: usize = 32;

/// The regions of a square board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Regions {
    /// Side of the board in zones.
    side: usize,
}

impl Regions {
    /// Regions of a board with `size` rows and columns.
    #[must_use]
    pub const fn of_board(size: usize) -> Self {
        Self {
            side: size.div_ceil(ZONE),
        }
    }

    /// Number of zones.
    #[must_use]
    pub const fn zones(self) -> usize {
        self.side * self.side
    }

    /// Index of the zone that contains a point.
    #[must_use]
    pub const fn zone(self, row: usize, column: usize) -> usize {
        row / ZONE * self.side + column / ZONE
    }

    const fn windows_a_side(self) -> usize {
        (self.side + 1).saturating_sub(WINDOW)
    }

    /// Zones of every window.
    pub fn windows(self) -> impl Iterator<Item = [usize; WINDOW * WINDOW]> {
        let (side, windows) = (self.side, self.windows_a_side());
        (0..windows * windows).map(move |window| {
            let first = window / windows * side + window % windows;
            std::array::from_fn(|zone| first + zone / WINDOW * side + zone % WINDOW)
        })
    }

    /// Pools the sums of all zones, with a bias for each lane, for the second layer. Boards of up to 26 rows have
    /// so few windows that the sum of all full ones fits into 16 bits.
    #[must_use]
    pub fn pool<const LANES: usize>(
        self,
        zones: &[[i16; LANES]],
        biases: &[i16; LANES],
    ) -> [i16; LANES] {
        let mut total = [0_i16; LANES];
        for top in 0..self.windows_a_side() {
            let [a, b, c] = [0, 1, 2].map(|down| &zones[(top + down) * self.side..][..self.side]);
            let rows = a.iter().zip(b).zip(c);
            let mut columns = rows.map(|((a, b), c)| sum([a, b, c]));
            let mut last = [[0; LANES]; WINDOW - 1];
            for column in &mut last {
                *column = columns.next().unwrap_or(*column);
            }
            for column in columns {
                let window = sum([&last[0], &last[1], &column]);
                // Loops by index: iterators and closures of a caller's crate are not always compiled into it.
                for lane in 0..LANES {
                    let sum = window[lane].wrapping_add(biases[lane]);
                    total[lane] += sum.clamp(0, ACTIVATION_ONE as i16);
                }
                last = [last[1], column];
            }
        }
        for total in &mut total {
            *total = (*total / FULL_WINDOWS as i16).min(ACTIVATION_ONE as i16);
        }
        total
    }
}

#[inline]
fn sum<const LANES: usize>([a, b, c]: [&[i16; LANES]; WINDOW]) -> [i16; LANES] {
    let mut sum = *a;
    for lane in 0..LANES {
        sum[lane] = a[lane].wrapping_add(b[lane]).wrapping_add(c[lane]);
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop_core::Rng;

    /// Computes the windows one after the other, as they are defined.
    #[test]
    fn windows_are_pooled() {
        let mut rng = Rng::new(1);
        for size in 1..=26 {
            let regions = Regions::of_board(size);
            let mut numbers = || std::array::from_fn(|_| rng.below(300) as i16 - 150);
            let zones: Vec<[i16; 16]> = (0..regions.zones()).map(|_| numbers()).collect();
            let biases: [i16; 16] = numbers();
            let expected = std::array::from_fn(|lane| {
                let sums = regions.windows().map(|window| {
                    let sum: i16 = window.iter().map(|&zone| zones[zone][lane]).sum();
                    (sum + biases[lane]).clamp(0, 256)
                });
                (sums.sum::<i16>() / 32).min(256)
            });
            assert_eq!(regions.pool(&zones, &biases), expected, "{size} rows");
            let windows = regions.windows().count();
            assert_eq!(windows, size.div_ceil(2).saturating_sub(2).pow(2));
        }
    }

    #[test]
    fn points_next_to_each_other_share_a_zone() {
        let regions = Regions::of_board(15);
        assert_eq!(regions.zone(0, 0), regions.zone(1, 1));
        assert_eq!(regions.zone(14, 14) + 1, regions.zones());
        assert_ne!(regions.zone(1, 1), regions.zone(1, 2));
        assert_eq!(regions.windows().last().map(|zones| zones[8]), Some(63));
    }
}
