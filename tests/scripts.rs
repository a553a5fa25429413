//! Features for scripts: JSON, standard input, shards, and resuming a run that was cut off.

use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::common::program::{output_of, run};

/// The lines of JSON that the program answers with.
#[track_caller]
fn objects(args: &[&str], input: &str) -> Vec<Value> {
    let output = run(args, input);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{args:?}: {text}\n{output:?}");
    let lines = text.lines().map(serde_json::from_str);
    let objects: Vec<Value> = lines.map(|line| line.expect("an object a line")).collect();
    for object in &objects {
        assert_eq!(object["version"], 1, "{object}");
    }
    objects
}

#[test]
fn the_games_and_perft_are_printed_as_json() {
    let games = objects(&["games", "--json"], "");
    assert_eq!(games.len(), tabletop::registry::GAMES.len());
    assert!(
        games
            .iter()
            .any(|game| game["game"] == "checkers" && game["options"][0]["values"].is_array())
    );
    let counts = objects(&["perft", "reversi", "4", "--json"], "");
    let counts: Vec<_> = counts.iter().map(|count| count["count"].as_u64()).collect();
    assert_eq!(counts, [4, 12, 56, 244].map(Some));
}

/// Two boards with one empty square, for Black and for White.
const ENDGAMES: &str = "\
XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO- X
OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOX- O
";

#[test]
fn endgames_are_solved_from_standard_input() {
    let solved = objects(&["solve", "-", "--json"], ENDGAMES);
    assert_eq!(solved.len(), 2);
    for one in &solved {
        assert_eq!(
            (&one["score"], &one["best"]),
            (&json!(64), &json!("h8")),
            "{one}"
        );
    }
    let text = run(&["solve", "-", "--wld", "--shard", "2/2"], ENDGAMES).stdout;
    let text = String::from_utf8_lossy(&text).into_owned();
    assert!(
        text.starts_with("win h8 ") && text.lines().count() == 1,
        "{text}"
    );
    let wrong = run(&["solve", "-", "--json"], "nonsense\n");
    assert_eq!(wrong.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&wrong.stdout).contains(r#""error":"#));
}

/// Two shards put together, and a run that was cut off within a line, are byte for byte one run.
#[test]
fn mined_shards_and_a_mended_run_are_one_run() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let bytes = |name: &str| std::fs::read(folder.path().join(name)).expect("there");
    let mine = |more: &[&str]| {
        let args = [&["mine", "magic", "--count", "24", "--seed", "5"], more].concat();
        let output = run(&args, "");
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

#[test]
fn a_game_is_analysed_from_standard_input() {
    let games = objects(&["analyze", "-", "--json", "--nodes", "300"], "f5d6c3d3c4");
    let moves = games[0]["moves"].as_array().expect("moves");
    assert_eq!((games.len(), moves.len()), (1, 5));
    assert!(
        moves.iter().all(|mv| mv["score"]["discs"].is_number()),
        "{games:?}"
    );
    assert_eq!(
        (&moves[0]["move"], &moves[0]["side"]),
        (&json!("f5"), &json!("black"))
    );
    // The position that it has come to is rated as well.
    let last = &games[0]["position"];
    assert_eq!(last["side"], json!("white"), "{games:?}");
    assert!(last["best"][0].is_string(), "{games:?}");
}

/// By nodes alone a search looks endgames up, and takes as long as it takes.
#[test]
fn an_analysis_by_nodes_looks_endings_up() {
    let pdn = "[GameType \"21\"]\n[SetUp \"1\"]\n[FEN \"B:WK4,19,25:B18\"]\n\n1. 18-22 *\n";
    let games = objects(&["analyze", "-", "--json", "--nodes", "200000"], pdn);
    assert_eq!(games[0]["moves"][0]["exact"], true, "{games:?}");
    assert_eq!(games[0]["mistakes"], json!([]), "{games:?}");
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
        run(&words, "")
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
    let tallied = run(&["tally", name], "").stdout;
    assert_eq!(sum(&String::from_utf8_lossy(&tallied)), sum(&whole));
    let other = play(&["--seed", "9"]);
    let error = String::from_utf8_lossy(&other.stderr).into_owned();
    assert!(
        !other.status.success() && error.contains("something else"),
        "{error}"
    );
    assert_eq!(items(&path).len(), 6, "nothing was touched");
}

/// The recipe of `docs/matches.md`, run as it stands there.
#[test]
fn the_recipe_of_the_manual_works() {
    let manual = include_str!("../docs/matches.md");
    let (_, after) = manual
        .split_once("<!-- recipe: tests/scripts.rs runs it -->\n\n```sh\n")
        .expect("a recipe");
    let (recipe, _) = after.split_once("```").expect("its end");
    let folder = tempfile::tempdir().expect("a folder");
    let program = Path::new(env!("CARGO_BIN_EXE_tabletop"));
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

#[test]
fn a_file_alone_is_opened_and_a_game_of_its_name_is_not_hidden() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mine.sgf");
    std::fs::write(&path, "(;GM[1]SZ[9]PB[Ann];B[ee])").expect("written");
    let said = output_of(&["--plain", "--no-session", &path.to_string_lossy()], "");
    assert!(said.contains("\n5 . . . . X . . . ."), "{said}");
    std::fs::write(folder.path().join("go"), "").expect("written");
    let said = Command::new(env!("CARGO_BIN_EXE_tabletop"))
        .args(["--plain", "--no-session", "go"])
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .output()
        .expect("it starts");
    assert!(said.status.success(), "{said:?}");
}

/// The themes of the screen and those of problems share a word.
#[test]
fn the_refusal_of_a_theme_of_problems_names_its_command() {
    for (theme, meant) in [
        (
            "ladder",
            "; for problems of that theme: tabletop train ladder",
        ),
        ("wod", "; did you mean wood?"),
    ] {
        let output = run(&["--plain", "train", "go", "--theme", theme], "quit\n");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(meant), "{said}");
    }
}
