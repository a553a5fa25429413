//! Transcripts: what is said and what is answered.

use std::io::Cursor;

use super::{Config, serve};

const START: &str = "(;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[5:00]TY[8]\
    BO[8 ---------------------------O*------*O--------------------------- *]";

fn answers(commands: &str) -> Vec<String> {
    let config = Config::for_test("reversi", 2000);
    let mut output = Vec::new();
    serve(&config, Cursor::new(commands.to_owned()), &mut output).expect("memory");
    let text = String::from_utf8(output).expect("UTF-8");
    text.lines().map(str::to_owned).collect()
}

#[test]
fn the_controller_is_greeted_and_pinged() {
    let told = answers("nboard 2\nping 7\nset contempt 3\ndance\nlearn\nquit\nping 8\n");
    assert_eq!(told, ["set myname tabletop", "pong 7", "learned"]);
    assert_eq!(answers("set depth 12\n"), ["set myname tabletop 12"]);
}

/// The move that is answered to `go` after `commands`.
#[track_caller]
fn check_go(commands: &str, legal: &[&str]) {
    let told = answers(&format!("{commands}go\n"));
    let answer = told.iter().find_map(|line| line.strip_prefix("=== "));
    let mv = answer.and_then(|answer| answer.split('/').next());
    assert!(
        mv.is_some_and(|mv| legal.contains(&mv)),
        "{commands}: {told:?}"
    );
}

#[test]
fn moves_are_found_from_games_and_moves() {
    check_go("nboard 2\nset depth 1\n", &["D3", "C4", "F5", "E6"]);
    check_go(
        &format!("set depth 1\nset game {START};)\n"),
        &["D3", "C4", "F5", "E6"],
    );
    let answers = ["D6", "F4", "F6"];
    check_go(
        &format!("set depth 1\nset game {START}B[F5//1.2];)\n"),
        &answers,
    );
    check_go("set depth 1\nmove F5/0.5/1\n", &answers);
    check_go("set depth 1\nf5\n", &answers);
    // The answer is not played: asked again we answer for the same side.
    check_go("set depth 1\nmove F5\ngo\n", &answers);
}

#[test]
fn passes_are_written_pa() {
    let full = "(;GM[Othello]PB[a]PW[b]TY[8]BO[8 *O------ -------- -------- -------- -------- -------- -------- -------- O];)";
    check_go(&format!("set depth 1\nset game {full}\n"), &["PA"]);
    check_go(&format!("set depth 1\nset game {full}\nmove PA\n"), &["C1"]);
}

#[test]
fn what_is_wrong_is_told_in_the_status_line() {
    for wrong in ["set game nonsense", "move A1", "move PA"] {
        let told = answers(&format!("{wrong}\n"));
        assert!(
            told.len() == 1 && told[0].starts_with("status error: "),
            "{wrong}: {told:?}"
        );
    }
}

#[test]
fn hints_are_lines_of_play_with_values() {
    let told = answers("set depth 2\nhint 2\n");
    let lines: Vec<_> = told
        .iter()
        .filter(|line| line.starts_with("search "))
        .collect();
    assert_eq!(told.last().map(String::as_str), Some("status"), "{told:?}");
    for line in &lines {
        let words: Vec<_> = line.split(' ').collect();
        assert!(words.len() == 5 && words[1].len() >= 2, "{line}");
        assert!(words[2].parse::<f64>().is_ok() && words[3] == "0", "{line}");
    }
}
