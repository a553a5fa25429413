//! Problems are mined anew on any machine, in parts or at once.

use tabletop_core::problem::Origin;
use tabletop_play::registry::GAMES;

use crate::program::run;

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

/// The problem of a number is the same whatever was mined before it: so shards together are one run, and a run that was cut off
/// goes on as if it had not been.
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
    for entry in GAMES.iter().filter(|it| !slow.contains(&it.info.key)) {
        let examiner = || (entry.problems)();
        let (Some(mut one), Some(mut other)) = (examiner(), examiner()) else {
            continue;
        };
        let numbers: [u64; 2] = [0, 1];
        let origin = |number| Origin { seed: 7, number };
        let forward = numbers.map(|number| one.mine(origin(number)));
        let mut backward = numbers.map(|number| other.mine(origin(1 - number)));
        backward.reverse();
        assert_eq!(forward, backward, "{}", entry.info.key);
        assert!(
            forward.iter().any(|mined| mined.problem.is_some()),
            "{}",
            entry.info.key
        );
    }
}
