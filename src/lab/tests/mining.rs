//! Problems are mined anew on any machine, in parts or at once.

use tabletop_core::problem::{AttemptVerdict, Goal, Problem};
use tabletop_core::{Game, Options, Position as _, Side, Verdict};
use tabletop_games::reversi::Reversi;
use tabletop_play::registry::{GAMES, find};

use crate::program::{output_of, run};

/// Two shards put together, and a run that was cut off within a line, are byte for byte one run.
#[test]
fn mined_shards_and_a_mended_run_are_one_run() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let bytes = |name: &str| std::fs::read(folder.path().join(name)).expect("there");
    let mine = |more: &[&str]| {
        let args = [&["mine", "magic", "--count", "24", "--seed", "5"], more].concat();
        let output = run(&args);
        assert!(output.status.success(), "{output:?}");
    };
    let [whole, first, second, merged, cut] =
        ["whole", "first", "second", "merged", "cut"].map(path);
    mine(&["--out", &whole]);
    mine(&["--shard", "1/2", "--out", &first]);
    mine(&["--shard", "2/2", "--out", &second]);
    mine(&["--merge", &second, &first, "--out", &merged]);
    assert!(bytes("whole").len() > 1_000 && bytes("first").len() < bytes("whole").len());
    assert_eq!(bytes("merged"), bytes("whole"));
    let half = bytes("whole")[..bytes("whole").len() / 2].to_vec();
    std::fs::write(folder.path().join("cut"), half).expect("written");
    mine(&["--out", &cut]);
    assert_eq!(bytes("cut"), bytes("whole"));
}

/// The problem of a number is the same whatever was mined before it.
#[test]
fn what_is_mined_does_not_depend_on_what_was_mined_before() {
    mines_alike(&["gomoku", "checkers"]);
}

#[test]
#[ignore = "minutes: cargo test -p tabletop-lab -- --ignored"]
fn what_is_mined_in_any_game_does_not_depend_on_what_was_mined_before() {
    mines_alike(&[]);
}

/// Mines in every game but those of `slow` searches.
#[track_caller]
fn mines_alike(slow: &[&str]) {
    let games = GAMES.iter().filter(|entry| !slow.contains(&entry.info.key));
    for entry in games.filter(|entry| (entry.problems)().is_some()) {
        let mine = |more: &[&str]| {
            let args = [
                &["mine", entry.info.key, "--count", "2", "--seed", "7"],
                more,
            ]
            .concat();
            output_of(&args)
        };
        let parts = mine(&["--shard", "1/2"]) + &mine(&["--shard", "2/2"]);
        assert_eq!(parts, mine(&[]));
        assert!(!parts.is_empty(), "{}", entry.info.key);
    }
}

type Position = <Reversi as Game>::Position;

/// Result of best play, by the rules module: the number of discs for the side to move.
fn plain(position: &Position, alpha: i32, beta: i32) -> i32 {
    if let Some(outcome) = position.outcome() {
        let [black, white] = position.count();
        let empties = 64 - black - white;
        let black_ahead = match outcome.verdict {
            Verdict::Win(Side::Black) => black - white + empties,
            Verdict::Win(Side::White) => black - white - empties,
            _ => 0,
        };
        return if position.turn() == Side::Black {
            black_ahead
        } else {
            -black_ahead
        };
    }
    let mut alpha = alpha;
    for mv in position.legal_moves() {
        let mut next = position.clone();
        next.play_unchecked(&mv);
        alpha = alpha.max(-plain(&next, -beta, -alpha));
        if alpha >= beta {
            break;
        }
    }
    alpha
}

#[test]
fn what_is_mined_is_right_by_the_plain_rules() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("mined").display().to_string();
    output_of(&[
        "mine", "reversi", "--seed", "3", "--count", "12", "--out", &file,
    ]);
    output_of(&["mine", "reversi", "--check", &file]);
    let mut examiner = (find("reversi").expect("a game").problems)().expect("problems");
    let mut tried = 0;
    for line in std::fs::read_to_string(&file).expect("problems").lines() {
        let problem: Problem = line.parse().expect("a problem");
        let options = Options::defaults(Reversi::INFO.options);
        let position = Reversi::read_position(&options, &problem.position).expect("a position");
        if position.discs().empties().count() > 9 {
            continue;
        }
        tried += 1;
        let mut values: Vec<_> = position
            .legal_moves()
            .iter()
            .map(|mv| {
                let mut next = position.clone();
                next.play_unchecked(mv);
                (-plain(&next, -64, 64), Reversi::write_move(&position, mv))
            })
            .collect();
        values.sort_by(|one, other| other.cmp(one));
        assert_eq!(problem.solution[0].accepted, [values[0].1.clone()]);
        let (best, second) = (values[0].0, values[1].0);
        match problem.task.goal {
            Goal::Win => assert!(best > 0 && second <= 0, "{problem}"),
            Goal::Draw => assert!(best == 0 && second < 0, "{problem}"),
            _ => assert!(best - second >= 4 && problem.task.number == Some(best as i16)),
        }
        let wrong = examiner.judge(&problem, &[], &values[1].1).expect("judged");
        assert_eq!(wrong.answer, AttemptVerdict::Wrong);
        assert!(!wrong.follows.is_empty());
    }
    assert!(tried > 0);
}
