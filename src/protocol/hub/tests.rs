//! Transcripts: what is said and what is answered.

use crate::core::Reason as _;
use std::io::Cursor;

use super::{Config, serve};
use crate::search::external::wire::{Line, fen, position, read_move, write_move};

fn answers(commands: &str) -> Vec<String> {
    let config = Config::for_test("checkers", 2000);
    let mut output = Vec::new();
    serve(&config, Cursor::new(commands.to_owned()), &mut output).expect("memory");
    let text = String::from_utf8(output).expect("UTF-8");
    text.lines().map(str::to_owned).collect()
}

#[test]
fn the_first_phase_runs_as_described() {
    let told = answers(
        "hub\nset-param name=variant value=english\nset-param name=threads value=2\ninit\nping\nquit\nping\n",
    );
    let words: Vec<_> = told
        .iter()
        .map(|line| line.split(' ').next().unwrap_or_default())
        .collect();
    assert_eq!(
        words,
        [
            "id", "param", "param", "param", "param", "wait", "ready", "pong"
        ]
    );
    assert!(
        told.iter()
            .any(|line| line.contains("name=variant value=english"))
    );
    let told = answers(
        "set-param name=variant value=frisian\nset-param name=book value=true\ndance x=1\n",
    );
    assert_eq!(
        told,
        ["error message=\"frisian is not understood as variant\""]
    );
}

#[track_caller]
fn check_go(commands: &str, expected: &[&str]) {
    let told = answers(&format!("{commands}go think\n"));
    let done = told.iter().find_map(|line| line.strip_prefix("done move="));
    assert!(
        done.is_some_and(|mv| expected.contains(&mv)),
        "{commands}: {told:?}"
    );
}

const START: &str = "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww";

#[test]
fn moves_are_found() {
    let first = ["9-13", "9-14", "10-14", "10-15", "11-15", "11-16", "12-16"];
    check_go("level move-time=0.05\n", &first);
    check_go(&format!("pos pos={START}\nlevel depth=3\n"), &first);
    check_go(
        &format!("pos pos={START} moves=\"11-15 23-19\"\nlevel depth=3 move-time=1\n"),
        &[
            "8-11", "7-11", "9-13", "9-14", "10-14", "12-16", "15-18", "15x24x19",
        ],
    );
    check_go(
        "pos pos=WeeeeeeeeeeeeeeeeeeeeebeeeWeeeeee\nlevel time=10 inc=1\n",
        &["26x17x22"],
    );
    // The answer is not played.
    check_go(
        &format!("pos pos={START}\nlevel depth=1\ngo think\n"),
        &first,
    );
    check_go(
        &format!("pos pos={START}\nlevel infinite\ngo analyze\nstop\n"),
        &first,
    );
}

#[test]
fn what_is_wrong_is_told() {
    for wrong in [
        "pos pos=W",
        "pos pos=Xwwwwwwwwwwwweeeeeeeebbbbbbbbbbbb",
        &format!("pos pos={START} moves=\"9-18\""),
        "pos pos=Wwwwweeeeeeeeeeeeeeeeeeeeeeeeeeee\ngo think",
        "pos pos=Beeeeeeeeeeeeeeeeeeeeeeeeeeeewwww\ngo think",
    ] {
        let told = answers(&format!("{wrong}\n"));
        assert!(
            told.iter().any(|line| line.starts_with("error message=\"")),
            "{wrong}: {told:?}"
        );
    }
}

#[test]
fn lines_are_taken_apart() {
    let line = Line::read(" pos  pos=Wwe moves=\"38-15 5-41\" flag empty=\"\" ");
    assert_eq!(line.command, "pos");
    assert_eq!(line.get("moves"), Some("38-15 5-41"));
    assert_eq!(
        (line.get("empty"), line.has("flag"), line.get("no")),
        (Some(""), true, None)
    );
    assert_eq!(Line::read("go think").command, "go");
    assert_eq!(Line::read("x a=\"unclosed").get("a"), Some("unclosed"));
}

#[test]
fn positions_are_written_as_they_are_read() {
    for text in [START, "WeBeeeeeewbeeeeeeeeeeeeeeeeeWeebb"] {
        let fen = fen(text).expect("a position");
        assert_eq!(position(&fen).as_deref(), Some(text), "{fen}");
    }
    assert_eq!(
        fen("W")
            .err()
            .map(|error| error.message().to_string())
            .as_deref(),
        Some("W is not a position: expected W or B and 32 of w, b, W, B, e")
    );
}

#[test]
fn captures_name_what_they_take() {
    for (own, wire) in [
        ("11-15", "11-15"),
        ("15x22", "15x22x18"),
        ("15x24", "15x24x19"),
        ("26x17", "26x17x22"),
        ("15x22x29", "15x29x18x25"),
        ("1x10", "1x10x6"),
        ("2x9", "2x9x6"),
        ("5x14", "5x14x9"),
        ("6x13", "6x13x9"),
        ("32x23", "32x23x27"),
    ] {
        assert_eq!(write_move(own), wire, "{own}");
        let legal = [own.to_owned()];
        assert_eq!(read_move(wire, &legal).as_deref(), Ok(own));
    }
    let legal = ["15x22x29".to_owned()];
    assert_eq!(read_move("15x29x25x18", &legal).as_deref(), Ok("15x22x29"));
    assert!(read_move("15x29", &legal).is_err());
}
