//! Features for scripts: JSON, standard input, shards, and resuming a run that was cut off.

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
fn the_program_gives_its_own_name_and_version() {
    for word in ["--version", "-V"] {
        let printed = String::from_utf8(run(&[word], "").stdout).expect("text");
        assert_eq!(
            printed,
            concat!("tabletop ", env!("CARGO_PKG_VERSION"), "\n")
        );
    }
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
