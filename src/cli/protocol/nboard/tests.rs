//! Transcripts: commands and their answers.

use std::io::Cursor;

use super::{Config, serve};
use crate::protocol::conversation_tests::conversation;

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
    let output = answers("nboard 2\nping 7\nset contempt 3\ndance\nlearn\nquit\nping 8\n");
    assert_eq!(output, ["set myname tabletop", "pong 7", "learned"]);
    assert_eq!(answers("set depth 12\n"), ["set myname tabletop 12"]);
}

/// Checks that the answer to `go` after `commands` is one of `legal`.
#[track_caller]
fn check_go(commands: &str, legal: &[&str]) {
    let output = answers(&format!("{commands}go\n"));
    let answer = output.iter().find_map(|line| line.strip_prefix("=== "));
    let mv = answer.and_then(|answer| answer.split('/').next());
    assert!(
        mv.is_some_and(|mv| legal.contains(&mv)),
        "{commands}: {output:?}"
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
    // The best move is not played: a second `go` is for the same side.
    check_go("set depth 1\nmove F5\ngo\n", &answers);
}

#[test]
fn passes_are_written_pa() {
    let full = "(;GM[Othello]PB[a]PW[b]TY[8]BO[8 *O------ -------- -------- -------- -------- -------- -------- -------- O];)";
    check_go(&format!("set depth 1\nset game {full}\n"), &["PA"]);
    check_go(&format!("set depth 1\nset game {full}\nmove PA\n"), &["C1"]);
}

#[test]
fn errors_are_reported_in_the_status_line() {
    for wrong in ["set game nonsense", "move A1", "move PA"] {
        let output = answers(&format!("{wrong}\n"));
        assert!(
            output.len() == 1 && output[0].starts_with("status error: "),
            "{wrong}: {output:?}"
        );
    }
}

#[test]
fn a_game_that_cannot_be_read_leaves_no_board_behind() {
    let squares = "-".repeat(63);
    for wrong in [
        "nonsense".to_owned(),
        format!("(;GM[Othello]BO[8 {squares} *];)"),
        format!("{START}B[Z9];)"),
    ] {
        let output = answers(&format!(
            "set depth 1\nset game {wrong}\ngo\nmove C4\nhint 1\n"
        ));
        let errors = output
            .iter()
            .filter(|line| line.starts_with("status error: "));
        assert_eq!(errors.count(), 4, "{output:?}");
        let mended = format!("set depth 1\nset game {wrong}\nset game {START};)\ngo\n");
        let output = answers(&mended);
        assert!(
            output.iter().any(|line| line.starts_with("===")),
            "{output:?}"
        );
    }
}

#[test]
fn hints_are_lines_of_play_with_values() {
    let output = answers("set depth 2\nhint 2\n");
    let lines: Vec<_> = output
        .iter()
        .filter(|line| line.starts_with("search "))
        .collect();
    assert_eq!(
        output.last().map(String::as_str),
        Some("status"),
        "{output:?}"
    );
    for line in &lines {
        let words: Vec<_> = line.split(' ').collect();
        assert!(words.len() == 5 && words[1].len() >= 2, "{line}");
        assert!(words[2].parse::<f64>().is_ok() && words[3] == "0", "{line}");
    }
}

#[test]
fn every_answer_comes_with_its_value() {
    for depth in 1..=8 {
        let (input, mut output) = conversation(&[
            (
                "",
                if depth % 2 == 0 {
                    "set depth 8"
                } else {
                    "set depth 1"
                },
            ),
            ("", "go"),
            ("=== ", "quit"),
        ]);
        let config = Config::for_test("reversi", 20_000);
        serve(&config, input, &mut output).expect("memory");
        let output = output.text();
        let answer = output.lines().find_map(|line| line.strip_prefix("=== "));
        let value = answer.and_then(|answer| answer.split('/').nth(1));
        assert!(
            value.is_some_and(|value| value.parse::<f64>().is_ok()),
            "{output}"
        );
    }
}

#[test]
fn a_move_without_a_choice_comes_with_its_value() {
    let game = format!(
        "set game (;GM[Othello]TI[5:00]BO[8 {}*OOOOOO- *];)\nset depth 10\ngo\n",
        "*".repeat(56)
    );
    let mut output = Vec::new();
    let config = Config::for_test("reversi", 20_000);
    serve(&config, std::io::Cursor::new(game), &mut output).expect("memory");
    let output = String::from_utf8_lossy(&output);
    assert!(output.contains("=== H8/64.00/"), "{output}");
}

#[test]
fn the_clock_of_the_game_ends_a_deep_search_and_so_does_the_end_of_the_input() {
    let mut config = Config::for_test("reversi", 0);
    config.limits.nodes = None;
    // To the end of the game there are 60 plies, which can't be searched in the hundred milliseconds left.
    let clock = "set game (;GM[Othello]TI[0:05]BO[8 ---------------------------O*------*O--------------------------- *]B[F5//1]W[D6//4];)";
    let (input, mut output) = conversation(&[
        ("", "set depth 60"),
        ("", clock),
        ("", "move C3//3.9"),
        ("", "go"),
        ("=== ", "move D3//4"),
        ("", "go"),
        ("=== ", "quit"),
    ]);
    serve(&config, input, &mut output).expect("memory");
    assert_eq!(
        output.text().matches("=== ").count(),
        2,
        "{}",
        output.text()
    );
    let (input, mut output) =
        conversation(&[("", "set depth 60"), ("", "go"), ("thinking", "ping 3")]);
    serve(&config, input, &mut output).expect("memory");
    let output = output.text();
    assert!(
        output.contains("=== ") && output.contains("pong 3"),
        "{output}"
    );
}
