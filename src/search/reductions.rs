//! Late move reductions: later moves of a node are searched less deep at first.

/// Reductions by depth in plies, below `DEPTHS`, and number of moves tried before, below `MOVES`; the last row and
/// column also serve greater numbers.
#[derive(Debug)]
pub struct LateMoveReductions<const DEPTHS: usize, const MOVES: usize>([[i16; MOVES]; DEPTHS]);

impl<const DEPTHS: usize, const MOVES: usize> LateMoveReductions<DEPTHS, MOVES> {
    /// Computes `base + scale · ln(depth) · ln(number)`, with the product rounded towards zero, in the unit of `base`
    /// and `scale`.
    pub fn new(base: i32, scale: f32) -> Self {
        let reduction = |plies: usize, number: usize| {
            let logs = (plies.max(1) as f32).ln() * (number.max(1) as f32).ln();
            (logs * scale) as i16 + base as i16
        };
        Self(std::array::from_fn(|plies| {
            std::array::from_fn(|number| reduction(plies, number))
        }))
    }

    /// Returns the reduction of the move before which `number` others were tried, at a depth of `plies`.
    pub fn get(&self, plies: i32, number: usize) -> i32 {
        let plies = plies.clamp(0, DEPTHS as i32 - 1) as usize;
        i32::from(self.0[plies][number.min(MOVES - 1)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reductions_grow_with_depth_and_number_and_stop_at_the_last_ones() {
        let reductions = LateMoveReductions::<8, 16>::new(41, 39.0);
        assert_eq!(reductions.get(0, 0), 41);
        assert_eq!(reductions.get(4, 3), 41 + 59);
        assert_eq!(reductions.get(7, 15), 41 + 205);
        assert_eq!(reductions.get(100, 100), reductions.get(7, 15));
    }
}
