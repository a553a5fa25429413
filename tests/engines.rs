//! Engines as programs: ours played by others' protocols, others' in our seats, matches between them.

use std::io::Write;
use std::process::{Command, Stdio};

use tabletop_patience::HeldPipe;

use crate::common::program::{output_of, run};

const PROGRAM: &str = env!("CARGO_BIN_EXE_tabletop");

#[test]
fn servers_answer_and_end_with_their_input() {
    for (args, input, answer) in [
        (&["gtp", "go"][..], "1 name\n", "=1 tabletop"),
        (
            &["gtp", "othello", "--size", "10"],
            "gogui-rules_board_size\nquit\n",
            "= 10",
        ),
        (&["gomocup"], "START 15\nEND\n", "OK"),
        (&["nboard"], "nboard 2\nping 4\n", "pong 4"),
        (&["hub"], "hub\ninit\nquit\n", "ready"),
    ] {
        let text = output_of(args, input);
        assert!(text.contains(answer), "{args:?}: {text}");
    }
}

#[test]
fn wrong_calls_are_refused_with_advice() {
    for args in [
        &["gtp", "checkers"][..],
        &["gtp", "chess"],
        &["gtp", "go", "--size", "99"],
    ] {
        let output = run(args, "");
        let words = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {words}");
        assert!(!words.is_empty(), "{args:?}");
    }
}

/// Plays two quick games of our level 1 against ourselves as a foreign engine, which would lose its seat by a
/// misunderstanding: then the game would not end.
#[track_caller]
fn check_games(game: &[&str], protocol: &str, server: &str) {
    for (engine, computer) in [("white", "black"), ("black", "white")] {
        let args = [&["--plain", "--no-session", "--exit-result"], game].concat();
        let input = format!(
            "engine add we {protocol} \"{PROGRAM}\" {server} --level 2 --nodes 200 --time 0.1\n\
             cpu {computer} 1\nengine {engine} we\n"
        );
        let output = run(&args, &input);
        let text = [output.stdout, output.stderr].concat();
        let text = String::from_utf8_lossy(&text).into_owned();
        let status = output.status.code().unwrap_or_default();
        assert!((10..=16).contains(&status), "{args:?} {engine}: {text}");
        assert!(!text.contains("we stopped"), "{args:?} {engine}: {text}");
    }
}

#[test]
fn our_client_and_our_server_understand_each_other_by_gtp() {
    check_games(&["reversi"], "gtp", "gtp reversi");
    check_games(&["reversi", "6"], "gtp", "gtp reversi");
    check_games(&["go", "5", "dead=keep"], "gtp", "gtp go");
    check_games(&["gomoku", "9"], "gtp", "gtp gomoku");
}

#[test]
fn our_client_and_our_server_understand_each_other_by_the_other_protocols() {
    check_games(&["gomoku", "9"], "gomocup", "gomocup");
    check_games(&["gomoku", "opening=swap2"], "gomocup", "gomocup");
    check_games(&["reversi"], "nboard", "nboard");
    check_games(&["checkers"], "hub", "hub");
}

const PLAIN: &[&str] = &["--plain", "--no-session", "reversi"];

#[test]
fn an_engine_takes_a_seat() {
    let input = format!(
        "engine add we gtp \"{PROGRAM}\" gtp reversi --nodes 100\nengine\nengine white we\nd3\nengine log we\n"
    );
    let text = output_of(PLAIN, &input);
    for words in [
        "we can now play",
        "White: we",
        "we played ",
        "our move (Black)",
        "reported no errors",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
}

#[test]
fn an_engine_rates_the_position() {
    let input = format!("engine add we gtp \"{PROGRAM}\" gtp reversi\nengine analyse we\n");
    let text = output_of(PLAIN, &input);
    assert!(text.contains("about "), "{text}");
}

#[test]
fn engines_that_fail_leave_their_seat_to_the_person() {
    for (script, words) in [
        ("exit 3", "it exited (exit status: 3)"),
        ("echo out of luck >&2; exit 1", "its output: out of luck"),
        (
            "while read line; do printf '= a1\\n\\n'; done",
            "an illegal move, a1",
        ),
        (
            "while read line; do printf '? tired\\n\\n'; done",
            "rejected",
        ),
        ("yes nonsense", "sent too much output"),
    ] {
        let input = format!("engine add bad gtp sh -c \"{script}\"\nengine white bad\nd3\nc3\n");
        let text = output_of(PLAIN, &input);
        let failed = text.find("bad stopped playing (");
        let at = failed.unwrap_or_else(|| panic!("{script}: {text}"));
        assert!(text[at..].contains(words), "{script}: {text}");
        assert!(
            text.contains("Opening: ") || text.contains("3 : 3"),
            "the person moved: {script}: {text}"
        );
    }
}

#[test]
fn what_can_not_be_seated_is_refused() {
    let input = "engine add g gomocup pbrain\nengine white g\nengine white nobody\nengine add x uci y\nengine add x gtp\nengine dance\nengine remove g\nengine\n";
    let text = output_of(PLAIN, input);
    for words in [
        "g doesn't play Reversi",
        "There is no engine nobody: you have g",
        "“uci” is not a protocol: use one of gtp, nboard, gomocup, hub",
        "x needs a command line",
        "Use engine alone",
        "Removed g",
        "No engines yet",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
}

#[test]
fn engines_end_with_the_program() {
    let folder = tempfile::tempdir().expect("a folder");
    let pipe = HeldPipe::new(folder.path());
    let script = format!(
        "{} while read line; do case $line in genmove*) printf '= c3\\n\\n';; *) printf '=\\n\\n';; esac; done",
        pipe.held_by_children()
    );
    let mut child = Command::new(PROGRAM)
        .args(PLAIN)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // The engine has answered once and sits idle when the program ends.
    write!(
        stdin,
        "engine add slow gtp sh -c \"{script}\"\nengine white slow\nd3\n"
    )
    .expect("a listener");
    pipe.ends_after(|| {
        stdin.write_all(b"quit\n").expect("a listener");
        child.wait().expect("an end");
    });
}

#[test]
fn engines_end_with_a_program_that_is_killed() {
    let folder = tempfile::tempdir().expect("a folder");
    let pipe = HeldPipe::new(folder.path());
    // An engine that thinks for ever and listens to nothing.
    let script = format!("read line; {}", pipe.held_by_shell());
    let mut child = Command::new(PROGRAM)
        .args(PLAIN)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    write!(
        stdin,
        "engine add deaf gtp sh -c \"{script}\"\nengine black deaf\n"
    )
    .expect("a listener");
    pipe.ends_after(|| {
        child.kill().expect("a signal that can't be refused");
        child.wait().expect("an end");
    });
}

#[test]
fn bad_answers_are_reported_in_every_protocol() {
    const GOMOCUP: &str = "while read l; do case $l in START*) echo OK;; BEGIN*|TURN*|DONE*) echo ANSWER;; esac; done";
    const HUB: &str = "while read l; do case $l in hub*) echo wait;; init*) echo ready;; go*) echo ANSWER;; esac; done";
    const NBOARD: &str =
        "while read l; do case $l in ping*) echo pong ${l#ping };; go*) echo ANSWER;; esac; done";
    for (game, protocol, script, answer, words) in [
        ("gomoku", "gomocup", GOMOCUP, "99,99", "is not a move"),
        ("gomoku", "gomocup", GOMOCUP, "hello", "is not a move"),
        ("gomoku", "gomocup", GOMOCUP, "ERROR tired", "rejected"),
        ("checkers", "hub", HUB, "done move=1-32", "illegal"),
        ("checkers", "hub", HUB, "done", "is not a move"),
        ("checkers", "hub", HUB, "error message=no", "rejected"),
        ("reversi", "nboard", NBOARD, "=== Z9", "illegal"),
        ("reversi", "nboard", NBOARD, "===", "is not a move"),
    ] {
        let script = script.replace("ANSWER", answer);
        let input = format!(
            "engine add bad {protocol} sh -c \"{script}\"\nengine patience bad 300\nengine black bad\nseat\n"
        );
        let text = output_of(&["--plain", "--no-session", game], &input);
        let at = text.find("bad stopped playing (");
        let at = at.unwrap_or_else(|| panic!("{protocol} {answer}: {text}"));
        assert!(text[at..].contains(words), "{protocol} {answer}: {text}");
        assert!(text.contains("Black: human"), "{protocol}: {text}");
    }
}

#[test]
fn an_engine_that_hangs_is_given_up_after_its_patience() {
    let input = "engine add mute gtp sh -c \"echo thinking hard >&2; sleep 300\"\nengine patience mute 2\n\
                 engine white mute\nd3\nengine log mute\nc3\n";
    let text = output_of(PLAIN, input);
    for words in [
        "mute stopped playing (it didn't answer within",
        "its output: thinking hard",
        "Black to move",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
}

#[test]
fn settings_of_engines_are_changed_by_commands() {
    let input = "engine add a gtp one two\nengine games a weiqi\nengine white a\nengine games a othello\n\
                 engine patience a 5\nengine option a level 3\nengine white a\nengine patience a never\n\
                 engine games a chess\n";
    let text = output_of(PLAIN, input);
    for words in [
        "a doesn't play Reversi",
        "White: a",
        "“never” is not a timeout",
        "There is no game chess",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
}

#[test]
fn records_are_analysed() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.txt");
    std::fs::write(&file, "f5d6c3d3c4\n").expect("a file");
    let path = file.to_string_lossy().into_owned();
    let text = output_of(&["analyze", &path, "--nodes", "500", "--time", "0.1"], "");
    assert!(
        text.starts_with("Reversi") && text.contains("f5") && text.contains("best "),
        "{text}"
    );
}

#[test]
fn engines_are_kept_in_their_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("engines.toml");
    let path = file.to_string_lossy().into_owned();
    let args = ["--plain", "--no-session", "--engines", &path, "go"];
    output_of(&args, "engine add \"GNU Go\" gtp gnugo --mode gtp\n");
    let text = output_of(&args, "engine\nengine remove \"gnu go\"\n");
    assert!(text.contains("GNU Go: gtp gnugo --mode gtp"), "{text}");
    assert!(!output_of(&args, "engine\n").contains("gnugo --level"));
    // A file that can't be read is reported and left alone.
    std::fs::write(&file, "[[engine]]\nname = 5\n").expect("a file");
    let output = run(&args, "engine add a gtp b\n");
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(words.contains("couldn't read the engines"), "{words}");
    let left = std::fs::read_to_string(&file).expect("the file");
    assert_eq!(left, "[[engine]]\nname = 5\n");
}
