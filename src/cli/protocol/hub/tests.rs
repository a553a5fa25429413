//! Transcripts: commands and their answers.

use std::io::Cursor;
use tabletop_core::{Notation, Reason as _};

use super::{Config, serve};
use crate::protocol::conversation_tests::conversation;
use tabletop_search::external::wire::{Line, fen, position, read_move, write_move};

fn answers(commands: &str) -> Vec<String> {
    let config = Config::for_test("checkers", 2000);
    let mut output = Vec::new();
    serve(&config, Cursor::new(commands.to_owned()), &mut output).expect("memory");
    let text = String::from_utf8(output).expect("UTF-8");
    text.lines().map(str::to_owned).collect()
}

#[test]
fn the_first_phase_runs_as_described() {
    let output = answers(
        "hub\nset-param name=variant value=english\nset-param name=threads value=2\ninit\nping\nquit\nping\n",
    );
    let words: Vec<_> = output
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
        output
            .iter()
            .any(|line| line.contains("name=variant value=english"))
    );
    let output = answers(
        "set-param name=variant value=frisian\nset-param name=book value=true\ndance x=1\n",
    );
    assert_eq!(
        output,
        ["error message=\"frisian is not understood as variant\""]
    );
}

/// Checks that the last answer is one of those expected.
#[track_caller]
fn check_go(commands: &str, expected: &[&str]) {
    let output = answers(&format!("{commands}go think\n"));
    let mut last_first = output.iter().rev();
    let done = last_first.find_map(|line| line.strip_prefix("done move="));
    assert!(
        done.is_some_and(|mv| expected.contains(&mv)),
        "{commands}: {output:?}"
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
    // The best move is not played.
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
fn a_position_goes_on_from_the_last_one_or_is_set_up_anew() {
    let pos = |moves: &str| format!("pos pos={START} moves=\"{moves}\"\n");
    let replies = [
        "8-11", "7-11", "9-13", "9-14", "10-14", "12-16", "15-18", "15x24x19",
    ];
    let goes_on = pos("11-15") + "level depth=2\ngo think\n" + &pos("11-15 23-19");
    check_go(&goes_on, &replies);
    // Other moves, and fewer moves.
    check_go(&(pos("11-15 24-20 8-11") + &pos("11-15 23-19")), &replies);
    check_go(&(pos("11-15 23-19 8-11") + &pos("11-15 23-19")), &replies);
    // A refused position changes nothing.
    check_go(&(pos("11-15 23-19 9-9") + &pos("11-15 23-19")), &replies);
}

#[test]
fn errors_are_reported() {
    for wrong in [
        "pos pos=W",
        "pos pos=Xwwwwwwwwwwwweeeeeeeebbbbbbbbbbbb",
        &format!("pos pos={START} moves=\"9-18\""),
        "pos pos=Wwwwweeeeeeeeeeeeeeeeeeeeeeeeeeee\ngo think",
        "pos pos=Beeeeeeeeeeeeeeeeeeeeeeeeeeeewwww\ngo think",
    ] {
        let output = answers(&format!("{wrong}\n"));
        assert!(
            output
                .iter()
                .any(|line| line.starts_with("error message=\"")),
            "{wrong}: {output:?}"
        );
    }
}

#[test]
fn lines_are_taken_apart() {
    let line = Line::parse(" pos  pos=Wwe moves=\"38-15 5-41\" flag empty=\"\" ");
    assert_eq!(line.command, "pos");
    assert_eq!(line.get("moves"), Some("38-15 5-41"));
    assert_eq!(
        (line.get("empty"), line.has("flag"), line.get("no")),
        (Some(""), true, None)
    );
    assert_eq!(Line::parse("go think").command, "go");
    assert_eq!(Line::parse("x a=\"unclosed").get("a"), Some("unclosed"));
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
        let legal = [Notation::from(own)];
        assert_eq!(read_move(wire, &legal).as_deref(), Ok(own));
    }
    let legal = [Notation::from("15x22x29")];
    assert_eq!(read_move("15x29x25x18", &legal).as_deref(), Ok("15x22x29"));
    assert!(read_move("15x29", &legal).is_err());
}

/// Output of a conversation; see [`conversation`].
fn talk(script: &[(&'static str, &'static str)]) -> String {
    let mut config = Config::for_test("checkers", 0);
    config.limits.nodes = None;
    let (input, mut output) = conversation(script);
    serve(&config, input, &mut output).expect("memory");
    output.text()
}

#[test]
fn an_endless_search_hears_every_line() {
    let output = talk(&[
        ("", "level infinite"),
        ("", "go think"),
        ("", "ping"),
        ("pong", "dance"),
        ("", "ping"),
        ("pong", "stop"),
        ("done move=", "go analyze"),
        ("info", "ping"),
        ("pong", "stop"),
        ("done move=", "quit"),
    ]);
    assert_eq!(output.matches("pong").count(), 3, "{output}");
    assert_eq!(output.matches("done move=").count(), 2, "{output}");
    // From the expected move on, the level limits the search.
    for (level, answer) in [
        ("level move-time=0.01", "ponder-hit"),
        // A pondering at its own end waits.
        ("level nodes=500", "ponder-hit"),
        ("level nodes=500", "stop"),
    ] {
        let ponders = talk(&[
            ("", level),
            ("", "ponder-hit"),
            ("", "go ponder"),
            ("info", "ping"),
            ("pong", answer),
            ("done move=", "ping"),
            ("pong", "quit"),
        ]);
        assert_eq!(ponders.matches("done move=").count(), 1, "{ponders}");
    }
    let before: Vec<_> = output.split("done move=").collect();
    assert!(before[0].contains("info depth="), "{output}");
}

#[test]
fn quit_and_the_end_of_the_input_end_a_search() {
    let quit = talk(&[
        ("", "level infinite"),
        ("", "go think"),
        ("", "ping"),
        ("pong", "quit"),
    ]);
    assert!(quit.starts_with("pong"), "{quit}");
    let gone = talk(&[("", "level infinite"), ("", "go analyze"), ("", "ping")]);
    assert!(gone.contains("pong"), "{gone}");
}

#[test]
fn the_limits_are_those_of_the_last_level() {
    // With the nodes of the first level the second search would end by itself.
    let output = talk(&[
        ("", "level nodes=500"),
        ("", "go think"),
        ("done move=", "new-game"),
        ("", "level infinite"),
        ("", "go analyze"),
        ("info", "ping"),
        ("pong", "stop"),
        ("done move=", "quit"),
    ]);
    assert!(output.contains("info"), "{output}");
}

#[test]
fn parameters_stay_within_what_is_announced() {
    let output = answers(
        "set-param name=threads value=3000\nset-param name=memory value=99999999999999999999\nset-param name=level value=0\nhub\n",
    );
    assert!(output[2].contains("threads value=256 "), "{output:?}");
    assert!(output[3].contains("memory value=1048576 "), "{output:?}");
    assert!(output[4].contains("level value=1 "), "{output:?}");
    assert_eq!(
        answers("set-param name=threads value=many\n"),
        ["error message=\"many is not understood as threads\""]
    );
}

#[test]
fn every_answer_comes_with_its_value() {
    for depth in 1..=8 {
        let output = answers(&format!("level depth={depth}\ngo think\nping\n"));
        let info = output
            .iter()
            .position(|line| line.starts_with("info depth="));
        let done = output.iter().position(|line| line.starts_with("done "));
        assert!(info.is_some() && info < done, "{depth}: {output:?}");
    }
}
