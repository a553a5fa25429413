//! Loss by a move: one number, in the unit in which it is printed, graded and counted.

use super::words;
use tabletop_core::{Message, Score};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Badge {
    /// A loss of 2 discs or points, or of 5 percent.
    Inaccuracy,
    /// A loss of 4 discs or points, or of 10 percent.
    Mistake,
    /// A loss of 8 discs or points, or of 15 percent.
    Blunder,
}

impl Badge {
    /// All badges, the worst first.
    pub const ALL: [Self; 3] = [Self::Blunder, Self::Mistake, Self::Inaccuracy];

    /// Annotation symbol behind the move.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LossUnit {
    Discs,
    Points,
    Percent,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loss {
    pub amount: u32,
    pub unit: LossUnit,
}

/// Thresholds of an inaccuracy, a mistake and a blunder. Those of chances are those of lichess.
const WHOLE: [u32; 3] = [2, 4, 8];
const PERCENT: [u32; 3] = [5, 10, 15];

/// Loss that leaves 1/e of a move's accuracy.
const DISCS_AN_E: f64 = 8.0;
const PERCENT_AN_E: f64 = 10.0;

impl Loss {
    pub const NONE: Self = Self {
        amount: 0,
        unit: LossUnit::Percent,
    };
    /// Loss of a won game.
    pub const ALL: Self = Self {
        amount: 100,
        unit: LossUnit::Percent,
    };

    /// Returns the loss between the score of the best move and that of the move played.
    pub(super) fn between(best: Score, reached: Score) -> Self {
        let (less, unit) = Self::less(best, reached);
        Self::of(less, unit)
    }

    /// Rounds a loss to whole units.
    pub(super) fn of(less: f32, unit: LossUnit) -> Self {
        Self {
            amount: less.round().max(0.0) as u32,
            unit,
        }
    }

    /// Returns the difference of two scores and its unit.
    pub(super) fn less(best: Score, reached: Score) -> (f32, LossUnit) {
        match (best, reached) {
            (Score::Discs(best), Score::Discs(reached)) => (best - reached, LossUnit::Discs),
            (Score::Points(best), Score::Points(reached)) => (best - reached, LossUnit::Points),
            _ => {
                let less = best.chance() - reached.chance();
                (100.0 * less as f32, LossUnit::Percent)
            }
        }
    }

    /// Returns the badge; `None` if the loss is small.
    pub fn badge(self) -> Option<Badge> {
        let [slight, clear, grave] = match self.unit {
            LossUnit::Discs | LossUnit::Points => WHOLE,
            LossUnit::Percent => PERCENT,
        };
        match self.amount {
            amount if amount >= grave => Some(Badge::Blunder),
            amount if amount >= clear => Some(Badge::Mistake),
            amount if amount >= slight => Some(Badge::Inaccuracy),
            _ => None,
        }
    }

    /// Returns true if the loss is so near a threshold that a search four times as long may well give another badge.
    pub fn is_doubtful(self) -> bool {
        let (thresholds, error) = match self.unit {
            LossUnit::Discs | LossUnit::Points => (WHOLE, 2),
            LossUnit::Percent => (PERCENT, 4),
        };
        let near = |at: u32| (at + 1 - error..at + error).contains(&self.amount);
        thresholds.into_iter().any(near)
    }

    /// Accuracy of the move, from 0 to 100.
    pub fn accuracy(self) -> f64 {
        let scale = match self.unit {
            LossUnit::Discs | LossUnit::Points => DISCS_AN_E,
            LossUnit::Percent => PERCENT_AN_E,
        };
        100.0 * (-f64::from(self.amount) / scale).exp()
    }

    /// Loss for a list, such as `−6` or `−9%`.
    pub fn brief(self) -> Message {
        let text = match self.unit {
            LossUnit::Discs | LossUnit::Points => words::BRIEF,
            LossUnit::Percent => words::BRIEF_CHANCE,
        };
        Message::new(text).arg(self.amount)
    }

    /// Loss in a sentence, such as `6 discs`.
    pub fn in_words(self) -> Message {
        let text = match self.unit {
            LossUnit::Discs => words::COST_DISCS,
            LossUnit::Points => words::COST_POINTS,
            LossUnit::Percent => words::COST_CHANCE,
        };
        Message::new(text).arg(self.amount)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop_core::Lang;

    /// The number that is printed is the number that is graded.
    #[test]
    fn a_loss_is_graded_by_the_number_that_is_printed() {
        let signs = |best: fn(f32) -> Score, losses: &[(f32, &str, Option<&str>)]| {
            for &(less, brief, sign) in losses {
                let loss = Loss::between(best(less), best(0.0));
                assert_eq!(loss.brief().get(Lang::En), brief);
                assert_eq!(loss.badge().map(Badge::sign), sign, "{less}");
            }
        };
        signs(
            Score::Discs,
            &[
                (-3.0, "−0", None),
                (1.4, "−1", None),
                (1.5, "−2", Some("?!")),
                (3.9, "−4", Some("?")),
                (7.5, "−8", Some("??")),
                (29.9, "−30", Some("??")),
            ],
        );
        signs(
            |chance| Score::Chance(0.2 + chance),
            &[
                (0.044, "−4%", None),
                (0.046, "−5%", Some("?!")),
                (0.1, "−10%", Some("?")),
                (0.146, "−15%", Some("??")),
            ],
        );
        let won = Loss::between(Score::WinIn(3), Score::LossIn(2));
        assert_eq!(won.brief().get(Lang::En), "−100%");
    }

    #[test]
    fn a_loss_near_a_threshold_is_in_doubt() {
        let check = |unit, losses: &[u32], doubtful| {
            for &amount in losses {
                let loss = Loss { amount, unit };
                assert_eq!(loss.is_doubtful(), doubtful, "{loss:?}");
            }
        };
        check(LossUnit::Discs, &[1, 2, 3, 4, 5, 7, 9], true);
        check(LossUnit::Discs, &[0, 6, 10, 64], false);
        check(LossUnit::Percent, &[2, 5, 9, 14, 18], true);
        check(LossUnit::Percent, &[0, 1, 19, 100], false);
    }

    #[test]
    fn a_move_without_loss_is_accurate_and_a_larger_loss_less_so() {
        for unit in [LossUnit::Discs, LossUnit::Percent] {
            let accuracy = |amount| Loss { amount, unit }.accuracy();
            assert!((accuracy(0) - 100.0).abs() < 1e-9);
            assert!((0..40).all(|amount| accuracy(amount) > accuracy(amount + 1)));
        }
    }
}
