//! Margins of Multi-ProbCut (`probcut.rs`): expected errors of shallow searches.

use std::array;
use std::sync::LazyLock;

use super::endgame::EXACT;

/// Number of standard deviations by which a shallow result must lie beyond the bound, by confidence: two-sided 73,
/// 87, 95, 98 and 99 % of a normal distribution.
const DEVIATIONS: [f32; EXACT as usize] = [1.10, 1.51, 1.96, 2.33, 2.58];

/// Minimum depth for probes by a shallow search.
pub(super) const MIN_PROBCUT_DEPTH: u32 = 4;
/// Maximum depth for probes by the evaluation alone.
pub(super) const MAX_STATIC_DEPTH: u32 = MIN_PROBCUT_DEPTH - 1;

/// Depth of the probe for a deep search: about half as deep and of the same parity, or none.
pub(super) const fn probe_depth(depth: u32) -> u32 {
    if depth <= MAX_STATIC_DEPTH {
        0
    } else {
        depth / 4 * 2 + depth % 2
    }
}

/// Standard deviation of the deep result from the shallow one, in discs, with so many empty squares.
///
/// The logarithm is linear. Its slopes lie half-way between two fits to pairs of searches to depth 4 to 11 from 300
/// self-play positions (`tabletop-lab train reversi --pairs … 77 300`), with earlier weights. The constant was
/// 0.57 for those and was tuned by games for the current weights: at 200,000 positions a move 0.43 won 447, drew
/// 154 and lost 399 of 1,000 against 0.57, and 0.50 441, 149 and 410. The deviation of searches to the end of the
/// game is larger by [`TO_END_FACTOR`].
fn sigma(empties: u32, depth: u32, probe: u32) -> f32 {
    let played = 60_u32.saturating_sub(empties) as f32;
    let log = 0.43 + 0.083 * depth as f32 - 0.20 * probe as f32 + 0.021 * played;
    let factor = if depth >= empties { TO_END_FACTOR } else { 1.0 };
    log.exp() * factor
}

/// Factor of the deviation of a search to the end.
const TO_END_FACTOR: f32 = 1.3;

/// Deviation of searches of one to [`MAX_STATIC_DEPTH`] plies from the evaluation, relative to [`sigma`] of a probe
/// of depth 0.
///
/// In 300 self-play positions with 20 to 59 empty squares (the same with 78 300) the
/// deviation around their mean was 0.6 to 1.0 times as large, 0.8 on average. Searches of one and three plies score
/// 1 to 2.4 discs more than the evaluation; with that added to it at odd depths the program scored 45.6 and 49.8 %
/// of 260 games each.
const STATIC_FACTOR: f32 = 0.85;

/// Size of the table's dimensions for empty squares and depth.
const COUNTS: usize = 64;

/// Margins of probes in discs: by confidence, empty squares and depth.
#[derive(Debug)]
pub(super) struct Margins(Vec<[[u8; COUNTS]; COUNTS]>);

impl Margins {
    pub(super) fn shared() -> &'static Self {
        static SHARED: LazyLock<Margins> = LazyLock::new(Margins::new);
        &SHARED
    }

    fn new() -> Self {
        let margin = |deviations: f32, empties: usize, depth: usize| {
            let (empties, depth) = (empties as u32, depth as u32);
            let deviation = sigma(empties, depth, probe_depth(depth));
            let factor = if depth <= MAX_STATIC_DEPTH {
                STATIC_FACTOR
            } else {
                1.0
            };
            (deviations * factor * deviation)
                .ceil()
                .min(f32::from(u8::MAX)) as u8
        };
        let of_confidence = |deviations| {
            array::from_fn(|empties| array::from_fn(|depth| margin(deviations, empties, depth)))
        };
        Self(DEVIATIONS.map(of_confidence).to_vec())
    }

    /// Margin for one kind of search; `confidence` is less than [`EXACT`].
    #[inline(always)]
    pub(super) fn margin(&self, confidence: u8, empties: u32, depth: u32) -> i32 {
        let margins = &self.0[usize::from(confidence)];
        i32::from(margins[empties as usize % COUNTS][depth as usize % COUNTS])
    }
}
