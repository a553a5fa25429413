//! Utility of a position for the search: its winning chance and the points of its lead.

use super::fast_board::{Colour, FastBoard};
use super::net::SearchParameters;
use super::network::Evaluation;
use tabletop_core::Rng;

/// Points that the lead's worth is scaled by, in sizes of the board: around an even game, and around the lead at the root.
const STATIC_SCALE: f32 = 2.0;
const DYNAMIC_SCALE: f32 = 0.75;
/// Weight of an even game's points beside a weight of 1 of those around the lead at the root.
const STATIC_SHARE: f32 = 0.33;

/// Worth of a position for one of the sides.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Worth {
    /// Winning chance, from 0 to 1.
    pub(super) chance: f32,
    /// Worth beside the winning chance: of the points of the lead, 0 for even, and what a low level misjudges.
    pub(super) points: f32,
    /// Lead in points.
    pub(super) lead: f32,
}

impl Worth {
    /// Converts the worth from Black's view to that of `side`, and back.
    pub(super) fn turned_for(self, side: Colour) -> Self {
        if side == Colour::Black {
            return self;
        }
        Self {
            chance: 1.0 - self.chance,
            points: -self.points,
            lead: -self.lead,
        }
    }

    pub(super) fn total(self) -> f32 {
        self.chance + self.points
    }

    pub(super) fn add(&mut self, other: Self) {
        self.chance += other.chance;
        self.points += other.points;
        self.lead += other.lead;
    }
}

/// Scale of a search for what positions are worth.
#[derive(Clone, Copy, Debug)]
pub(super) struct Utility {
    /// Number of points of a side of the board.
    pub(super) size: u16,
    /// Black's lead at the root according to the network, around which points count most.
    pub(super) centre: f32,
    /// Seed of the misjudgements.
    pub(super) luck: u64,
    pub(super) parameters: SearchParameters,
}

impl Utility {
    /// Returns the worth for the side to move of a position that the network has evaluated.
    pub(super) fn of_evaluation<const W: usize, const P: usize>(
        self,
        evaluation: &Evaluation,
        board: &FastBoard<W, P>,
    ) -> Worth {
        let sign = board.to_move.sign();
        let noise = self.parameters.noise;
        let luck = Rng::new(board.key ^ self.luck).unit() as f32;
        Worth {
            chance: evaluation.chance,
            points: sign * self.of_points(sign * evaluation.lead, evaluation.deviation)
                + noise * (luck - evaluation.chance),
            lead: evaluation.lead,
        }
    }

    /// Returns the worth for Black of the stones as they stand, with this komi.
    pub(super) fn of_stones<const W: usize, const P: usize>(
        self,
        board: &FastBoard<W, P>,
        komi: f32,
    ) -> Worth {
        let lead = tromp_taylor(board) as f32 - komi;
        Worth {
            chance: if lead == 0.0 {
                0.5
            } else {
                f32::from(u8::from(lead > 0.0))
            },
            points: self.of_points(lead, 0.0),
            lead,
        }
    }

    /// Returns the worth of Black's `lead` in points, whose standard deviation is `deviation`, beside the winning chance,
    /// from −½ to ½: points count most around the lead at the root, so that the largest move is played in a decided game,
    /// too (the utility of scores of Wu, 2019).
    pub(super) fn of_points(self, lead: f32, deviation: f32) -> f32 {
        let saturated = |points: f32, scale: f32| {
            let scale = scale * f32::from(self.size);
            (points / scale.hypot(deviation)).atan() * std::f32::consts::FRAC_1_PI
        };
        let dynamic = saturated(lead - self.centre, DYNAMIC_SCALE);
        let fixed = saturated(lead, STATIC_SCALE);
        self.parameters.points * (dynamic + STATIC_SHARE * fixed)
    }
}

/// Returns Black's area minus White's as the stones stand.
fn tromp_taylor<const W: usize, const P: usize>(board: &FastBoard<W, P>) -> i32 {
    let mut seen = [false; P];
    let mut margin = 0;
    for point in board.points() {
        match board.at(point) {
            Colour::Black => margin += 1,
            Colour::White => margin -= 1,
            Colour::Empty if !seen[usize::from(point)] => {
                let (mut region, mut done) = (vec![point], 0);
                seen[usize::from(point)] = true;
                let mut neighbours = [false; 4];
                while let Some(&at) = region.get(done) {
                    done += 1;
                    for next in board.neighbours(at) {
                        let stone = board.at(next);
                        neighbours[stone as usize] = true;
                        if stone == Colour::Empty && !seen[usize::from(next)] {
                            seen[usize::from(next)] = true;
                            region.push(next);
                        }
                    }
                }
                match (neighbours[1], neighbours[2]) {
                    (true, false) => margin += region.len() as i32,
                    (false, true) => margin -= region.len() as i32,
                    _ => {}
                }
            }
            _ => {}
        }
    }
    margin
}
