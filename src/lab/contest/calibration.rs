//! Difficulty of problems, from players' attempts: every attempt is a game between the player and the problem, rated by
//! Glicko-2.
//!
//! The anchor: level 5 of a game is 1500, and the distances of the other levels follow from their games against each
//! other
//! (`assets/LEVELS.md`; a score of p between neighbours is 400·log₁₀(p ∕ (1 − p)) points of Elo), times a factor. The
//! factor is
//! needed because a stronger player wins many small advantages in a game and has one chance at a problem; it is chosen
//! for the
//! best prediction of held-out attempts. Players that are not levels are rated by their attempts, as a person is.

use tabletop_core::hash::{FNV_START, fnv1a};
use tabletop_core::problem::ProblemId;
use tabletop_core::rng::mix;
use tabletop_play::training::{AttemptResult, Rating};

/// Scores in percent of each level, from 2 on, against the level below; the latest of `assets/LEVELS.md`.
const LADDERS: &[(&str, &[f64])] = &[
    (
        "reversi",
        &[88.8, 92.0, 86.2, 87.0, 85.2, 87.2, 93.8, 88.5, 81.9],
    ),
    (
        "checkers",
        &[99.0, 78.2, 82.2, 78.0, 81.0, 76.8, 74.2, 67.5, 77.5],
    ),
    (
        "gomoku",
        &[80.0, 80.5, 79.0, 87.5, 79.0, 73.0, 65.0, 84.5, 83.8],
    ),
    (
        "go",
        &[71.7, 71.7, 73.3, 88.9, 66.7, 70.0, 68.3, 65.0, 76.7],
    ),
];
/// Level at the middle of the scale, the initial rating of everybody.
const ANCHOR: usize = 5;
/// Rating deviation of a level.
const LEVEL_DEVIATION: f64 = 30.0;
/// Candidates for the factor are multiples of one over this number, up to 1.
const FACTORS: u32 = 20;
/// Number of folds of the attempts: one is held out for the measurement, and one for choosing the factor.
const FOLDS: u64 = 10;
/// Lower bound of constant probabilities, and of their distance to 1.
const LEAST_CHANCE: f64 = 1e-3;

/// Attempts of players at the problems of a game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tries {
    /// Players in their written form: `level:5`, `greedy`.
    pub(crate) players: Vec<String>,
    /// The problems.
    pub(crate) problems: Vec<ProblemId>,
    /// Index of the player, index of the problem, and true if it was solved.
    pub(crate) results: Vec<(usize, usize, bool)>,
}

/// Log loss on held-out attempts: −ln of the predicted probability of the outcome, on average.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct HeldOut {
    /// Number of attempts.
    pub(crate) tries: usize,
    /// Loss of the ratings.
    pub(crate) by_ratings: f64,
    /// Loss of one constant: the share of all problems solved by all players.
    pub(crate) by_constant: f64,
    /// Loss of one constant for each player: the share that the player solves.
    pub(crate) by_player: f64,
}

/// Ratings of players and problems.
#[derive(Clone, Debug)]
pub(crate) struct Calibration {
    /// Rating points for one point of Elo between levels.
    pub(crate) factor: f64,
    /// Ratings of the players, in their order.
    pub(crate) players: Vec<Rating>,
    /// Ratings of the problems, in their order; `None` for a problem without attempts.
    pub(crate) problems: Vec<Option<Rating>>,
    /// Losses on held-out attempts.
    pub(crate) held_out: HeldOut,
}

impl Calibration {
    /// Computes the ratings from `tries` at problems of `game`. Returns `None` if its levels are not measured, or if
    /// there are
    /// too few attempts to hold some out.
    pub(crate) fn of(game: &str, tries: &Tries) -> Option<Self> {
        let (_, ladder) = LADDERS.iter().find(|(key, _)| *key == game)?;
        let levels: Vec<_> = tries
            .players
            .iter()
            .map(|it| level_elo(ladder, it))
            .collect();
        let [measured, chosen] = [0, 1].map(|fold| tries.fold(|it| it == fold));
        let seen = tries.fold(|it| it > 1);
        if measured.is_empty() || chosen.is_empty() || levels.iter().all(Option::is_none) {
            return None;
        }
        let factors = (1..=FACTORS).map(|it| f64::from(it) / f64::from(FACTORS));
        let losses = factors.map(|factor| {
            let fitted = Fitted::of(tries, &levels, factor, &seen);
            (fitted.loss(&chosen), factor)
        });
        let (_, factor) = losses.min_by(|one, other| one.0.total_cmp(&other.0))?;
        let before = tries.fold(|it| it > 0);
        let held_out = HeldOut {
            tries: measured.len(),
            by_ratings: Fitted::of(tries, &levels, factor, &before).loss(&measured),
            by_constant: constant_loss(&before, &measured, |_| 0),
            by_player: constant_loss(&before, &measured, |player| player),
        };
        let all = tries.fold(|_| true);
        let Fitted { players, problems } = Fitted::of(tries, &levels, factor, &all);
        let mut rated = vec![None; problems.len()];
        for (_, problem, _) in all {
            rated[problem] = Some(problems[problem]);
        }
        Some(Self {
            factor,
            players,
            problems: rated,
            held_out,
        })
    }
}

type Result = (usize, usize, bool);

impl Tries {
    /// Attempts in the folds, numbered from 0, that are `wanted`.
    fn fold(&self, wanted: impl Fn(u64) -> bool) -> Vec<Result> {
        let fold = |&&(player, problem, _): &&Result| {
            let name = fnv1a(FNV_START, self.players[player].as_bytes());
            wanted(mix(name ^ mix(self.problems[problem].number())) % FOLDS)
        };
        self.results.iter().filter(fold).copied().collect()
    }
}

/// Elo of a player above the anchor, if it is a level.
fn level_elo(ladder: &[f64], player: &str) -> Option<f64> {
    let level: usize = player.strip_prefix("level:")?.parse().ok()?;
    let steps = |levels: std::ops::Range<usize>| {
        let scores = ladder.get(levels.start - 1..levels.end - 1)?;
        Some(scores.iter().map(|it| elo(it / 100.0)).sum::<f64>())
    };
    if level >= ANCHOR {
        steps(ANCHOR..level)
    } else {
        Some(-steps(level.max(1)..ANCHOR)?)
    }
}

/// Difference in Elo that corresponds to an expected score.
fn elo(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// Ratings fitted to a part of the attempts.
struct Fitted {
    players: Vec<Rating>,
    problems: Vec<Rating>,
}

impl Fitted {
    fn of(tries: &Tries, levels: &[Option<f64>], factor: f64, seen: &[Result]) -> Self {
        let rating = |elo: &Option<f64>| {
            elo.map(|elo| Rating::new(Rating::default().value + factor * elo, LEVEL_DEVIATION))
        };
        let mut players: Vec<Option<Rating>> = levels.iter().map(rating).collect();
        let problems = by_players(tries.problems.len(), &players, seen);
        for (number, player) in players.iter_mut().enumerate() {
            let own = seen.iter().filter(|it| it.0 == number);
            player.get_or_insert_with(|| {
                own.fold(Rating::default(), |rating, &(_, problem, solved)| {
                    rating.after(problems[problem], result(solved))
                })
            });
        }
        Self {
            problems: by_players(tries.problems.len(), &players, seen),
            players: players.into_iter().flatten().collect(),
        }
    }

    fn loss(&self, results: &[Result]) -> f64 {
        let losses = results.iter().map(|&(player, problem, solved)| {
            loss(self.players[player].chance(self.problems[problem]), solved)
        });
        losses.sum::<f64>() / results.len() as f64
    }
}

/// Ratings of problems from the attempts of the rated players.
fn by_players(count: usize, players: &[Option<Rating>], seen: &[Result]) -> Vec<Rating> {
    let mut games = vec![Vec::new(); count];
    for &(player, problem, solved) in seen {
        if let Some(rating) = players[player] {
            // A player's failure is a win of the problem.
            games[problem].push((rating, result(!solved)));
        }
    }
    games
        .iter()
        .map(|games| Rating::default().after_all(games))
        .collect()
}

const fn result(solved: bool) -> AttemptResult {
    if solved {
        AttemptResult::Solved
    } else {
        AttemptResult::Failed
    }
}

fn loss(chance: f64, solved: bool) -> f64 {
    let given = if solved { chance } else { 1.0 - chance };
    -given.max(f64::MIN_POSITIVE).ln()
}

/// Loss of a constant prediction: the share of successes of each group in `before`.
fn constant_loss(before: &[Result], measured: &[Result], group: fn(usize) -> usize) -> f64 {
    let share = |of: usize| {
        let games = before.iter().filter(|it| group(it.0) == of);
        let (solved, all) = games.fold((0.0, 0.0), |(solved, all), it| {
            (solved + f64::from(u8::from(it.2)), all + 1.0)
        });
        (solved / f64::max(all, 1.0)).clamp(LEAST_CHANCE, 1.0 - LEAST_CHANCE)
    };
    let groups = measured.iter().map(|it| group(it.0)).max().unwrap_or(0);
    let shares: Vec<_> = (0..=groups).map(share).collect();
    let losses = measured.iter().map(|it| loss(shares[group(it.0)], it.2));
    losses.sum::<f64>() / measured.len() as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop_core::Rng;

    #[test]
    fn the_anchors_are_those_of_the_table_of_levels() {
        let text = include_str!("../../../assets/LEVELS.md");
        for (game, ladder) in LADDERS {
            let section = text.split("\n## ").find(|section| {
                let title = section.lines().next().unwrap_or_default().to_lowercase();
                title.split([' ', ',']).next() == Some(game)
            });
            let section = section.expect("a section for each game");
            for score in *ladder {
                assert!(section.contains(&format!("{score:.1} %")), "{game} {score}");
            }
        }
        let ladder = LADDERS[0].1;
        assert_eq!(level_elo(ladder, "level:5"), Some(0.0));
        assert_eq!(level_elo(ladder, "greedy"), None);
        assert_eq!(level_elo(ladder, "level:11"), None);
        let [above, below] = ["level:6", "level:4"].map(|it| level_elo(ladder, it));
        assert!((above.expect("known") - elo(0.852)).abs() < 1e-9);
        assert!((below.expect("known") + elo(0.87)).abs() < 1e-9);
    }

    /// Players whose success at problems follows Elo's formula, with levels half as far apart as in games.
    fn simulated(problems: usize) -> (Tries, Vec<f64>) {
        let mut rng = Rng::new(3);
        let players: Vec<_> = (1..=8).map(|level| format!("level:{level}")).collect();
        let players: Vec<_> = players.into_iter().chain(["greedy".to_owned()]).collect();
        let strength = |player: &String| match level_elo(LADDERS[2].1, player) {
            Some(elo) => 1500.0 + 0.5 * elo,
            None => 1200.0,
        };
        let mut tries = Tries::default();
        let mut truth = Vec::new();
        for problem in 0..problems {
            let hard = 1000.0 + 1000.0 * rng.unit();
            tries
                .problems
                .push(ProblemId::from_parts(&[&problem.to_string()]));
            truth.push(hard);
            for (number, player) in players.iter().enumerate() {
                let chance = 1.0 / (1.0 + 10_f64.powf((hard - strength(player)) / 400.0));
                tries.results.push((number, problem, rng.unit() < chance));
            }
        }
        tries.players = players;
        (tries, truth)
    }

    #[test]
    fn what_simulated_players_solve_is_rated_and_predicted() {
        let (mut tries, truth) = simulated(2_000);
        tries.problems.push(ProblemId::from_parts(&["untried"]));
        let found = Calibration::of("gomoku", &tries).expect("rated");
        assert_eq!(found.problems.last(), Some(&None));
        assert!((found.factor - 0.5).abs() <= 0.15, "{}", found.factor);
        let HeldOut {
            by_ratings,
            by_constant,
            by_player,
            ..
        } = found.held_out;
        assert!(
            by_ratings < by_player && by_player < by_constant,
            "{:?}",
            found.held_out
        );
        let inside = found.problems.iter().flatten().zip(&truth);
        let inside = inside.filter(|(it, truth)| (it.value - **truth).abs() < 2.0 * it.deviation);
        assert!(
            inside.count() > 1_800,
            "with 95 % it lies within two deviations"
        );
        assert!(
            (found.players[8].value - 1200.0).abs() < 120.0,
            "{:?}",
            found.players[8]
        );
    }

    #[test]
    fn without_measured_levels_or_tries_nothing_is_rated() {
        let (tries, _) = simulated(20);
        assert!(Calibration::of("magic", &tries).is_none());
        assert!(Calibration::of("gomoku", &Tries::default()).is_none());
        let unanchored = Tries {
            players: vec!["random".to_owned(); 9],
            ..tries
        };
        assert!(Calibration::of("gomoku", &unanchored).is_none());
    }
}
