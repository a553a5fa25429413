//! Matches, ladders and measurements of the lab's program; long runs in parts.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::program::{PROGRAM, output_of, run};

#[test]
fn wrong_calls_are_refused_with_advice() {
    for args in [
        &["match", "--game", "go", "level:5"][..],
        &["match", "--game", "go", "level:5", "level:11"],
        &["match", "--game", "go", "level:5", "gnugo"],
        &["match", "--game", "checkers", "level:5", "gtp:gnugo"],
        &["match", "--game", "almonds", "level:5", "level:4"],
        &[
            "match", "--game", "go", "level:5", "level:4", "--sprt", "10", "0",
        ],
        &[
            "match", "--game", "go", "level:5", "level:4", "--sprt", "0", "many",
        ],
        &["match", "--game", "go", "level:5", "level:4", "--cpu", "0"],
        &["bench", "chess"],
        &["bench", "--nodes", "0"],
        &[
            "match", "--game", "go", "--games", "-1", "level:1", "level:2",
        ],
        &["match", "--game", "go", "--ladder", "--levels", "10-2"],
        &["audit", "chess"],
        &["mine", "peace"],
    ] {
        let output = run(args);
        let words = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {words}");
        assert!(words.starts_with("error: "), "{args:?}: {words}");
    }
}

#[test]
fn an_engine_that_can_not_be_started_is_a_failure() {
    let args = [
        "match",
        "--game",
        "go",
        "--size",
        "5",
        "--games",
        "1",
        "gtp:/no/engine",
        "greedy",
    ];
    let output = run(&args);
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{error}");
    assert!(error.contains("made no move"), "{error}");
}

/// An engine that gives up at once loses every game; records of them are saved.
#[test]
fn an_external_engine_is_a_player() {
    let folder = tempfile::tempdir().expect("a folder");
    let records = folder.path().to_string_lossy().into_owned();
    let script =
        "while read l; do case $l in genmove*) echo '= resign';; *) echo =;; esac; echo; done";
    let engine = format!("gtp:sh -c \"{script}\"");
    let mut args = vec!["match", "level:2", &engine, "--game", "go", "--games", "2"];
    args.extend([
        "--size",
        "5",
        "--nodes",
        "50",
        "--records",
        &records,
        "--json",
    ]);
    let text = output_of(&args);
    let sum: Value = serde_json::from_str(text.lines().last().expect("a sum")).expect("JSON");
    assert_eq!(sum["won"], 2, "{text}");
    let count = std::fs::read_dir(folder.path()).expect("records").count();
    assert_eq!(count, 2, "{text}");
}

/// A busy machine gives less than a second of its processor in a second by the clock: nothing but `--cpu` ends these searches.
#[test]
fn a_match_by_processor_time_keeps_to_it_and_shows_it() {
    let mut args = vec!["match", "level:10", "random", "--game", "reversi", "--json"];
    args.extend(["--size", "8", "--games", "2", "--cpu", "0.02"]);
    let text = output_of(&args);
    let sum: Value = serde_json::from_str(text.lines().last().expect("a sum")).expect("JSON");
    let cpu = |player: usize| sum["cpu_seconds_a_move"][player].as_f64();
    let (engine, random) = (cpu(0).expect("a time"), cpu(1).expect("a time"));
    assert!((0.001..0.1).contains(&engine), "{sum}");
    assert!(random < engine, "{sum}");
}

#[test]
fn a_sequential_test_ends_when_it_is_clear_and_goes_on_where_it_stopped() {
    let folder = tempfile::tempdir().expect("a folder");
    let results = folder.path().join("results").to_string_lossy().into_owned();
    let mut args = vec!["match", "greedy", "level:3", "--game", "reversi", "--json"];
    args.extend(["--nodes", "300", "--sprt", "0", "200", "--games", "400"]);
    args.extend(["--results", &results]);
    let text = output_of(&args);
    let sum: Value = serde_json::from_str(text.lines().last().expect("a sum")).expect("JSON");
    assert_eq!(sum["sprt"]["finding"], "gains-nothing", "{sum}");
    let games = sum["games"].as_u64().expect("a number");
    assert!((4..400).contains(&games), "{sum}");
    let again = output_of(&args);
    assert_eq!(again.lines().count(), 1, "decided before: {again}");
}

#[test]
fn a_ladder_is_a_markdown_table() {
    let args = [
        "match",
        "--ladder",
        "--levels",
        "2-3",
        "--game",
        "reversi",
        "--size",
        "4",
        "--games",
        "2",
        "--nodes",
        "50",
        "--openings",
        "2",
    ];
    let text = output_of(&args);
    let lines: Vec<_> = text.lines().filter(|line| line.starts_with('|')).collect();
    assert_eq!(lines.len(), 4, "{text}");
    assert!(
        lines[0].starts_with("| level |") && lines[2].starts_with("| 2 |"),
        "{text}"
    );
}

#[test]
fn speeds_are_measured() {
    let text = output_of(&["bench", "checkers", "reversi", "--nodes", "200"]);
    assert_eq!(text.lines().count(), 2, "{text}");
    assert!(
        text.contains("signature ") && text.contains("nodes/s"),
        "{text}"
    );
}

const MATCH: &[&str] = &[
    "match", "level:2", "level:1", "--game", "reversi", "--size", "6", "--games", "6", "--nodes",
    "200",
];

/// The numbers of the games in a file of results.
fn items(path: &Path) -> Vec<u64> {
    let text = std::fs::read_to_string(path).expect("there");
    let games = text
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    games
        .map(|game| game["item"].as_u64().expect("a number"))
        .collect()
}

#[test]
fn a_match_goes_on_where_it_was_cut_off() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("results.jsonl");
    let name = path.to_str().expect("UTF-8");
    let args = |more: &[&'static str]| -> Vec<String> {
        let all = MATCH.iter().chain(more).map(|&word| word.to_owned());
        all.chain(["--results".to_owned(), name.to_owned()])
            .collect()
    };
    let play = |more: &[&'static str]| {
        let args = args(more);
        let words: Vec<_> = args.iter().map(String::as_str).collect();
        run(&words)
    };
    let whole = String::from_utf8_lossy(&play(&[]).stdout).into_owned();
    assert_eq!(items(&path), [1, 2, 3, 4, 5, 6]);
    let sum = |text: &str| {
        let line = text
            .lines()
            .find(|line| line.starts_with("level 2 against"));
        line.expect("a sum").to_owned()
    };
    // Cut off in the middle of the third line.
    let text = std::fs::read_to_string(&path).expect("there");
    let third = text.match_indices('\n').nth(1).expect("two lines").0 + 20;
    std::fs::write(&path, &text[..third]).expect("written");
    let rest = String::from_utf8_lossy(&play(&[]).stdout).into_owned();
    assert_eq!(items(&path), [1, 2, 3, 4, 5, 6]);
    assert_eq!((sum(&whole), rest.lines().count()), (sum(&rest), 6));
    let tallied = run(&["tally", name]).stdout;
    assert_eq!(sum(&String::from_utf8_lossy(&tallied)), sum(&whole));
    let other = play(&["--seed", "9"]);
    let error = String::from_utf8_lossy(&other.stderr).into_owned();
    assert!(
        !other.status.success() && error.contains("results of another run"),
        "{error}"
    );
    assert_eq!(items(&path).len(), 6, "nothing was touched");
}

/// The recipe of the lab's README, run as it stands there.
#[test]
fn the_recipe_of_the_manual_works() {
    let manual = include_str!("../README.md");
    let (_, after) = manual
        .split_once("<!-- recipe: tests/matches.rs runs it -->\n\n```sh\n")
        .expect("a recipe");
    let (recipe, _) = after.split_once("```").expect("its end");
    let folder = tempfile::tempdir().expect("a folder");
    let program = Path::new(PROGRAM);
    let path = std::env::var("PATH").unwrap_or_default();
    let path = format!("{}:{path}", program.parent().expect("a folder").display());
    let output = Command::new("sh")
        .args(["-e", "-c", recipe])
        .env("PATH", path)
        .current_dir(folder.path())
        .output()
        .expect("a shell");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{text}\n{output:?}");
    assert!(
        text.contains("level 3 against level 1") && text.contains(" of 8:"),
        "{text}"
    );
    let mut games: Vec<u64> = (1..=4)
        .flat_map(|part| items(&folder.path().join(format!("part-{part}.jsonl"))))
        .collect();
    games.sort_unstable();
    assert_eq!(games, [1, 2, 3, 4, 5, 6, 7, 8]);
}
