//! Errors of the weaker levels: they choose among the moves that are nearly as good as the best one.

use tabletop_core::Rng;

/// Chooses among move scores, best first: any that loses no more than `slack` against the best one, small losses
/// likelier than large ones. Without slack the first. Returns an index.
pub fn choose_within_slack(scores: &[i32], slack: i32, rng: &mut Rng) -> usize {
    let Some(&best) = scores.first() else {
        return 0;
    };
    let near = scores.partition_point(|&score| best - score <= slack);
    if slack <= 0 || near < 2 {
        return 0;
    }
    let weight = |score: i32| f64::from(slack - (best - score) + 1);
    let total: f64 = scores[..near].iter().map(|&score| weight(score)).sum();
    let mut left = rng.unit() * total;
    let chosen = scores[..near].iter().position(|&score| {
        left -= weight(score);
        left < 0.0
    });
    chosen.unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_loss_is_bounded_and_small_losses_are_likelier() {
        let scores = [10, 8, 7, 1];
        let mut chosen = [0; 4];
        for seed in 0..400 {
            let choose = |seed| choose_within_slack(&scores, 3, &mut Rng::new(seed));
            assert_eq!(choose(seed), choose(seed));
            chosen[choose(seed)] += 1;
        }
        assert!(
            chosen[0] > chosen[1] && chosen[1] > chosen[2] && chosen[2] > 0 && chosen[3] == 0,
            "{chosen:?}"
        );
        assert_eq!(choose_within_slack(&[5, 5], 0, &mut Rng::new(1)), 0);
        assert_eq!(choose_within_slack(&[], 3, &mut Rng::new(1)), 0);
    }
}
