//! The plain mode as a program: what is piped in, what comes out, and with which exit status it ends.

use crate::common::program::{run, run_with};

/// The game at the end of the rules: passes as they were typed.
const REAL_GAME: &str = "3d 3c 3b 2b 1b 1a 4c 1c 2c 2d 1d 1e 2a 3a 5f 2e 1f 1g pass 2f pass 3e pass 5b 4b 5a 4a \
    5c 6a 7a pass 4f 3f 3g 2g 2h 1h 3h 4h 4g pass 5g 6c 6d 5h 6b 6e 6f 6g 6h 7b 8b 8a 7c 8c pass 7d 7e 7f 8f 7h 7g \
    8g 8h 8d 8e";

fn lines(words: &str) -> String {
    words
        .split_whitespace()
        .fold(String::new(), |text, word| text + word + "\n")
}

/// Each of `expected` comes on standard output, after those before it that come there; or, as a refusal, on standard error.
/// Answers what came on standard output.
#[track_caller]
fn check(args: &[&str], input: &str, expected: &[&str]) -> String {
    let output = run(args, input);
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let errors = String::from_utf8(output.stderr).expect("UTF-8");
    let (mut rest, mut wrong) = (text.as_str(), errors.as_str());
    for words in expected {
        if let Some(at) = rest.find(words) {
            rest = &rest[at + words.len()..];
        } else if let Some(at) = wrong.find(words) {
            wrong = &wrong[at + words.len()..];
        } else {
            panic!("{words:?} does not come (in this order) in:\n{text}\nnor in:\n{errors}")
        }
    }
    text
}

#[track_caller]
fn check_status(args: &[&str], input: &str, expected: i32) {
    let output = run(args, input);
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(
        output.status.code(),
        Some(expected),
        "{args:?} {input:?}:\n{text}"
    );
}

#[test]
fn the_real_game_is_played_to_its_end() {
    let input = format!("reversi\n3\n{}", lines(REAL_GAME));
    let expected = [
        "1. Peace",
        "Started in tab 3: Reversi",
        "3. Reversi",
        "White wins 43–21",
    ];
    let text = check(&[], &input, &expected);
    assert!(
        !text.contains("legal moves:"),
        "nothing is refused:\n{text}"
    );
}

/// A game of 60 moves is guessed through from its file, each of Black's moves as it was played.
#[test]
fn a_whole_game_is_guessed_line_by_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.txt");
    let moves: Vec<_> = REAL_GAME.split_whitespace().collect();
    let swapped = |mv: &&str| mv.chars().rev().collect::<String>();
    let placed = |mv: &&&str| **mv != "pass";
    let text: String = moves.iter().filter(placed).map(swapped).collect();
    std::fs::write(&file, &text).expect("written");
    let args = [
        "train",
        "replay",
        &file.to_string_lossy(),
        "--side",
        "black",
    ];
    let mut input = "hint\n".to_owned();
    for mv in moves.iter().step_by(2).filter(placed) {
        input += &format!("{mv}\n");
    }
    let text = check(
        &args,
        &input,
        &[
            "Move 1 of ",
            "to play: find the game's move",
            "the game's move!",
            "level 8",
            "All moves guessed",
        ],
    );
    assert!(text.contains("mistakes 0"), "{text}");
}

#[test]
fn every_line_is_answered_and_none_breaks_a_game() {
    let input = "\n   \n\u{7}\u{1b}[A\nfoo\nd9\nz\n0\n99\nnew\nnew chess\nnew reversi 7\npass\nundo\nundo x\ngoto 7\nboards\n";
    let expected = [
        "“foo” is neither a command nor a move",
        "d9 is off the board",
        "choose from 1 to 2",
        "Which game?",
        "There is no game “chess”",
        "size must be even, 4 to 26, not 7",
        "Peace has no pass",
        "Nothing to undo",
        "“x” is not a number",
        "No moves yet",
        "*1 Peace: Black to move",
    ];
    check(&[], input, &expected);
}

/// The example after an unknown word is a move of the board in front.
#[test]
fn an_example_of_a_move_is_legal() {
    for (size, example) in [("19", "Q16"), ("5", "C4")] {
        let expected = format!("try a move such as {example}");
        check(&["go", size], "foo\n", &[&expected]);
    }
}

#[test]
fn games_keep_their_own_state() {
    let input = "2\nd3\n1\na1\n2\nnames Anna \"Ben B.\"\nc3\nundo\nredo\nmoves\nclose\nboards\n";
    let expected = [
        "2. Reversi | Discs: 4 : 1 | White to move",
        "1. Peace",
        "2. Reversi | Discs: 4 : 1",
        "Players: Anna and Ben B.",
        "Anna to move",
        "Took back c3",
        "Replayed c3",
        "1. d3 2. c3",
        "Closed tab 2",
        "*1 Peace: White to move",
    ];
    check(&[], input, &expected);
}

#[test]
fn the_exit_status_is_the_result() {
    check_status(&["reversi", "--exit-result"], &lines(REAL_GAME), 11);
    check_status(&["reversi", "--exit-result"], "d3\nquit\n", 0);
    check_status(&["reversi", "--exit-result"], "d3\nresign\n", 16);
    check_status(&["reversi", "--exit-result"], "resign\n", 15);
    check_status(&["reversi", "--exit-result"], "d3\ndraw\ndraw\n", 12);
    // The computer has to agree, and plays on where the game is not even, however often it is asked.
    let lost = "h8\na1\nh9\na3\nh10\na5\ncpu white 1\ndraw\ndraw\n";
    check_status(&["gomoku", "--exit-result"], lost, 0);
    check_status(&["reversi", "strict=on", "--exit-result"], "a1\n", 11);
    check_status(&["reversi"], "resign\n", 0);
    let peace = "a1 a2 a3 a4 b1 b4 c1 c4 d1 d2 d3 d4";
    check_status(&["peace", "4", "--exit-result"], &lines(peace), 13);
    check_status(
        &["magic", "--exit-result"],
        "2@0,0\n7@1,0\n6@2,0\n9@0,1\n5@1,1\n1@2,1\n4@0,2\n3@1,2\n8@2,2\n",
        10,
    );
    check_status(
        &["magic", "--exit-result"],
        "1@0,0\n2@1,0\n3@2,0\n4@0,1\n5@1,1\n6@2,1\n7@0,2\n8@1,2\n9@2,2\n",
        14,
    );
}

#[test]
fn wrong_words_are_explained_with_status_2() {
    for args in [
        &["chess"][..],
        &["reversi", "--size", "7"],
        &["reversi", "a", "b", "c"],
        &["--size", "8"],
        &["--nonsense"],
        &["reversi", "--size", "-4"],
        &["almonds", "Anna", "Ben"],
        &["almonds", "--clock", "5m"],
        &["gtp", "go", "--threads", "0"],
        &["gtp", "go", "--memory", "99999999999"],
        &["convert", "Cargo.toml", "game.xyz"],
    ] {
        let output = run(args, "");
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {error}");
        assert!(error.contains("error:"), "{args:?}: {error}");
        let expected = [
            "expected",
            "must be",
            "which",
            "unexpected",
            "not in",
            "choose",
            "leave out",
            "has no known file extension",
            "no clock",
            "Games: ",
        ];
        assert!(expected.iter().any(|word| error.contains(word)), "{error}");
    }
    let error = run(&["chess"], "");
    assert!(String::from_utf8_lossy(&error.stderr).contains("Games: reversi, peace"));
}

/// Commands that the program has no more are refused in one line that names the program that has them.
#[test]
fn a_command_of_the_lab_names_the_lab() {
    for args in [
        &["match", "level:5", "level:4", "--game", "reversi"][..],
        &["tally", "a.jsonl"],
        &["bench"],
        &["audit", "reversi"],
        &["mine", "go"],
        &["help", "match"],
    ] {
        let output = run(args, "");
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {error}");
        let name = args.iter().find(|word| **word != "help").expect("a name");
        assert_eq!(error.lines().count(), 1, "{error}");
        assert!(error.contains(&format!("tabletop-lab {name}")), "{error}");
    }
}

#[test]
fn every_alias_opens_its_game() {
    let aliases = [
        ("othello", "Reversi"),
        ("ReversiGame", "Reversi"),
        ("黑白棋", "Reversi"),
        ("board 10", "Peace"),
        ("和平棋", "Peace"),
        ("weiqi", "Go"),
        ("围棋", "Go"),
        ("nine almonds game", "Nine Almonds"),
        ("九杏仁", "Nine Almonds"),
        ("magic-square", "Magic Square"),
        ("幻方", "Magic Square"),
    ];
    for (alias, name) in aliases {
        check(
            &[],
            &format!("{alias}\n"),
            &[&format!("Started in tab 3: {name}")],
        );
    }
}

#[test]
fn the_computer_answers_and_undo_goes_back_to_the_person() {
    let input = "cpu white 1\nd3\nboards\nundo\nboard\n";
    let expected = [
        "White: computer, level 1",
        "White to move",
        "The computer played",
        "Your move (Black)",
        "Took back ",
        "Discs: 2 : 2",
    ];
    check(&["reversi"], input, &expected);
}

#[test]
fn chinese_is_spoken_on_request() {
    check(&["reversi", "--lang", "zh"], "pass\n", &["黑方"]);
    check(
        &["reversi"],
        "lang zh\nundo\n",
        &["语言：中文", "已在起始局面，无棋可悔"],
    );
}

#[test]
fn the_position_is_said_in_words() {
    check(
        &["--plain"],
        "new reversi\nf5\nboard\nwhere e5\nwhere d6\nwhere a1\nwhere z9\n",
        &[
            "Reversi 8×8: White to move",
            "Black, 4: e4 d5 e5 f5",
            "White, 1: d4",
            "Last move, 1: Black f5",
            "Legal moves, 3: d6 f4 f6",
            "e5: Black",
            "d6: empty",
            "A move here captures or flips d5",
            "a1: empty",
            "No move here:",
            "There is no square “z9”: choose from a1 to h8",
        ],
    );
    check(
        &["--plain", "--lang", "zh", "checkers"],
        "board\nwhere a3\n",
        &["西洋跳棋 8×8：", "黑方 12 兵：", "a3：白方的兵"],
    );
}

#[test]
fn a_clock_is_kept_with_its_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let session = folder.path().join("session.tabletop");
    let session = session.to_str().expect("UTF-8");
    let args = ["--plain", "--session", session];
    check(
        &args,
        "new reversi clock=10m/3x30s Anna Ben\nclock\nd3\nclock\nclock pause\nclock pause\n",
        &[
            "Clock 10m/3x30s: Anna 10:00, Ben 10:00",
            "Clock 10m/3x30s: Anna 10:00, Ben 10:00",
            "Clock paused",
            "The clock isn't running",
        ],
    );
    check(
        &args,
        "clock\nclock go\n",
        &["Clock 10m/3x30s: Anna 10:00, Ben", "Clock running"],
    );
}

#[test]
fn settings_are_set_and_shown_line_by_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let config = folder.path().join("settings.toml");
    let config = config.to_str().expect("UTF-8");
    check(
        &["--plain", "--config", config],
        "set level 12\nset level 7\nset level\nset\nset language zh\nnew reversi\ncpu none\n",
        &[
            "level must be from 1 to 10, not 12",
            "level = 7",
            "level = 7: The computer's level in new games",
            "language     ",
            "language = zh",
            "黑方：人",
        ],
    );
    let text = std::fs::read_to_string(config).expect("kept");
    assert!(
        text.contains("level = 7\n") && text.contains("language = \"zh\"\n"),
        "{text}"
    );
    check(
        &["--plain", "--config", config],
        "set level\n",
        &["level = 7"],
    );
}

#[test]
fn what_a_pipe_sets_is_kept_unless_nothing_shall_be() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("tabletop/settings.toml");
    let output_of = |args: &[&str], input: &str| {
        let output = run_with(folder.path(), args, input);
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    output_of(&["--plain", "--no-session"], "set bell on\n");
    assert!(!file.exists(), "nothing shall be kept");
    output_of(&["--plain"], "board\n");
    assert!(!file.exists(), "nothing was changed");
    output_of(&["--plain"], "set bell on\nset level 7\n");
    let text = std::fs::read_to_string(&file).expect("kept");
    assert!(
        text.contains("bell = true\n") && text.contains("level = 7\n"),
        "{text}"
    );
    // The next pipe begins afresh, and changes single values of the file.
    assert!(output_of(&["--plain"], "set level\n").contains("level = 2"));
    output_of(&["--plain"], "set theme wood\n");
    let more = std::fs::read_to_string(&file).expect("kept");
    assert!(
        more.starts_with(&text) && more.contains("theme = \"wood\"\n"),
        "{more}"
    );
    let printed = run_with(folder.path(), &["--print-config"], "").stdout;
    assert!(String::from_utf8_lossy(&printed).contains("bell = true"));
}

#[test]
fn a_command_that_fails_ends_with_status_1() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    std::fs::write(path("none.sav"), "NO DATA").expect("written");
    for args in [
        &["open", &path("missing.sgf")][..],
        &["convert", &path("missing.sgf"), &path("out.tt")],
        &["convert", &path("none.sav"), &path("out.tt")],
    ] {
        let output = run(args, "");
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{args:?}: {error}");
        assert!(!error.contains("panicked") && !error.is_empty(), "{error}");
    }
    assert!(!folder.path().join("out.tt").exists());
}

/// A shell's `| head` closes our output; a full disk refuses it.
#[cfg(target_os = "linux")]
#[test]
fn output_that_nobody_takes_ends_the_program_without_a_panic() {
    use std::process::{Command, Stdio};
    for args in [
        &["completions", "bash"][..],
        &["man"],
        &["doctor"],
        &["games"],
        &["--help"],
        &["help", "gtp"],
    ] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full");
        for (output, expected) in [(Stdio::piped(), 0), (Stdio::from(full.expect("there")), 1)] {
            let mut child = Command::new(env!("CARGO_BIN_EXE_tabletop"))
                .args(args)
                .stdin(Stdio::null())
                .stdout(output)
                .stderr(Stdio::null())
                .spawn()
                .expect("the program starts");
            drop(child.stdout.take());
            let status = child.wait().expect("the program ends");
            assert_eq!(status.code(), Some(expected), "{args:?}");
        }
    }
}

#[test]
fn quotes_backslashes_and_apostrophes_are_letters_of_names() {
    let input = "reversi\n3\nnames \"Al \\\"Fox\\\" \\\\ B\" O'Neill\nd3\ncomment - \"a\" \\ it's\ncomment\n\
        comment -\ncomment\n";
    let expected = [
        "Players: Al \"Fox\" \\ B and O'Neill",
        "Comment saved",
        "- \"a\" \\ it's",
        "Comment deleted",
        "No comment on this move",
    ];
    check(&[], input, &expected);
}

#[test]
fn refusals_go_to_standard_error() {
    let output = run(&["reversi"], "a1\nfoo\nd3\n");
    let (text, errors) = (
        String::from_utf8_lossy(&output.stdout).into_owned(),
        String::from_utf8_lossy(&output.stderr).into_owned(),
    );
    assert!(
        errors.contains("a1") && errors.contains("“foo” is neither"),
        "{errors}"
    );
    assert!(!text.contains("foo") && text.contains("4 : 1"), "{text}");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn a_strict_run_ends_at_the_first_line_that_is_refused() {
    let output = run(&["reversi", "--strict"], "d3\na1\nc3\n");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.contains("4 : 1") && !text.contains("3 : 3"), "{text}");
    check_status(&["reversi", "--strict", "--exit-result"], "a1\n", 1);
    check_status(&["reversi", "--strict"], "d3\n\nquit\n", 0);
}

#[test]
fn what_a_move_changes_is_said_first() {
    let text = check(
        &["reversi", "--no-board"],
        "d3\nc3\n",
        &[
            "Black d3 turns d4; White to move\n1. Reversi | Discs: 4 : 1 | White to move\n",
            "White c3 turns d4; Black to move\n",
        ],
    );
    assert!(!text.contains("X O") && text.lines().count() == 6, "{text}");
    check(
        &["go", "5", "Anna", "Ben"],
        "C3\nC4\nE1\nB3\nE2\nD3\nE3\nC2\n",
        &["Anna C3; Ben to move\n", "Ben C2 takes C3; Anna to move\n"],
    );
    check(
        &["checkers"],
        "11-15\n22-18\n15x22\n25x18\n",
        &[
            "Black 11-15; White to move\n",
            "Black 15x22 takes d4/18; White to move\n",
        ],
    );
    check(&["almonds"], "2,2-2,4\n", &["takes 2,3\n"]);
    check(&["magic"], "4@0,0\n", &["4@0,0\n"]);
    check(
        &["reversi", "--lang", "zh"],
        "d3\n",
        &["黑方 d3，翻转 d4；轮到白方\n"],
    );
}

#[test]
fn the_board_is_left_out_if_it_is_not_wanted() {
    let text = check(
        &["reversi", "--no-session"],
        "set plain-board off\nd3\nset plain-board on\nboard\n",
        &[
            "plain-board = off",
            "Black d3 turns d4",
            "plain-board = on",
            "8 . . ",
        ],
    );
    assert_eq!(text.matches("  a b c d e f g h").count(), 2, "{text}");
}

#[test]
fn squares_of_checkers_go_by_number_and_by_name() {
    check(
        &["checkers"],
        "where 18\nwhere d4\n11-15\nmade 15\nboard\nundo\nb6-a5\n",
        &[
            "d4: empty\nSquare 18\n",
            "d4: empty\nSquare 18\n",
            "/15",
            "Black 9-13; White",
        ],
    );
}

#[test]
fn what_a_run_does_not_keep_is_said() {
    check(
        &["--no-session"],
        "set bell on\nengine add x gtp cat\n",
        &[
            "bell = on",
            "use --config FILE to keep it",
            "use --engines FILE to keep them",
        ],
    );
}

#[test]
fn a_word_that_is_missing_is_asked_for() {
    check(
        &["reversi"],
        "cpu\nlevel\ngoto\nmade\nwhere\nseat black\nplace x\n9\nmoves\n",
        &[
            "Which side? cpu black",
            "Which level?",
            "Go to which move? 0 to 0",
            "Which square? such as",
            "Which square? such as a1",
            "Who plays Black?",
            "There is no tab “x”: choose from 1 to 1",
            "Only tab 1 is open",
            "No moves yet",
        ],
    );
}

/// Types each line once the text that it waits for has been printed, after the earlier texts; returns all output.
#[track_caller]
fn converse(args: &[&str], script: &[(&str, &str)]) -> String {
    use std::io::{Read, Write};
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_tabletop"))
        .args(args)
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("a pipe");
    let mut output = child.stdout.take().expect("a pipe");
    let (mut text, mut heard, mut buffer) = (String::new(), 0, [0; 4096]);
    for (awaited, line) in script {
        while !text[heard..].contains(awaited) {
            let count = output.read(&mut buffer).expect("readable");
            assert!(count > 0, "{awaited:?} does not come in:\n{text}");
            text += &String::from_utf8_lossy(&buffer[..count]);
        }
        heard += text[heard..].find(awaited).unwrap_or_default() + awaited.len();
        writeln!(input, "{line}").expect("it listens");
    }
    drop(input);
    output.read_to_string(&mut text).expect("readable");
    assert!(child.wait().expect("it ends").success());
    text
}

#[test]
fn the_computer_is_stopped_while_it_thinks() {
    // To the end of the game it would think for a minute: there is no book whose moves come at once.
    let text = converse(
        &["gomoku", "--no-session", "--no-board"],
        &[
            ("Black to move", "cpu both 10"),
            ("omputer played", "stop"),
            ("Stopped", "boards"),
            ("to move", "quit"),
        ],
    );
    assert!(text.matches("omputer played").count() < 10, "{text}");
    let game = "d3\nc3\nc4\ne3";
    let text = converse(
        &["reversi", "--no-session", "--no-board"],
        &[
            ("Black to move", game),
            ("e3", "review"),
            ("Reviewing…", "stop"),
            ("Stopped", "quit"),
        ],
    );
    assert!(!text.contains("eviewed:"), "{text}");
}

/// A move without a cell is no command of every game, and has a line of help where it can be made.
#[test]
fn help_knows_what_can_be_done_now() {
    check(
        &["go", "9"],
        "E5\npass\npass\nhelp accept\n",
        &["accept", "Accept score"],
    );
}

#[test]
fn a_hint_goes_on_to_its_line_and_away_again() {
    // Won by force, which is found at once, however busy the machine is.
    let said = check(
        &["gomoku"],
        "h8\na1\ni8\na2\nj8\na3\nhint\nhint\nhint\nhint\n",
        &[
            "wins in 2; makes an open four",
            "Best line: ",
            "Hint hidden",
            "Hint: ",
        ],
    );
    assert_eq!(said.matches("Hint: ").count(), 2, "{said}");
    // A puzzle's hint is one step: the line would be its solution.
    let said = check(&["almonds"], "hint\nhint\n", &["Hint: ", "Hint hidden"]);
    assert!(!said.contains("Best line"), "{said}");
    check(&["peace"], "hint\n", &["any empty square will do"]);
    check(
        &["magic"],
        "analyse\n",
        &[
            "8 solutions left after it: 5@1,1",
            "69 other moves are no better",
        ],
    );
}

/// The command line as a beginner meets it: what is typed, and what the answer says and doesn't say.
#[test]
fn the_first_words_at_the_command_line_are_answered() {
    let lists = "reversi, gomoku, go, checkers, almonds, magic, daily, timed, openings, mine";
    for (args, says, others) in [
        (&["/nope.sgf"][..], "/nope.sgf: no such file", "game called"),
        (&["go", "40"], "size must be from 2 to 25, not 40", "Anna"),
        (&["magic", "2"], "size must be from 3 to 10, not 2", "Anna"),
        (&["train", "mine"], "No mistakes collected yet", "Usage"),
        (
            &["train", "mine", "--plain", "--lang", "zh"],
            "还没有收集到失误",
            "Usage",
        ),
        (&["train", "peace"], lists, "no such problem"),
    ] {
        let output = run(args, "");
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {error}");
        assert!(error.contains(says), "{args:?}: {error}");
        assert!(!error.contains(others), "{args:?}: {error}");
    }
    for words in [
        &["train", "timed"][..],
        &["train", "daily"],
        &["train", "timed", "go"],
    ] {
        let output = run(words, "quit\n");
        let shown = String::from_utf8_lossy(&output.stdout);
        assert!(
            shown.contains(" to play and ") || shown.contains(" turns"),
            "{words:?}: {shown}"
        );
        assert!(output.status.success(), "{words:?}");
    }
}

/// What people who see the board see at a glance is said; games without attacks say so.
#[test]
fn attacks_are_said_as_the_rules_have_them() {
    let nothing = "Nothing is attacked";
    check(&["go", "9"], "E5\nthreats\n", &[nothing]);
    // A chain of two, and nothing any more once play has stopped.
    check(
        &["go", "5"],
        "B1\nA1\nB2\nA2\nthreats\npass\npass\nthreats\n",
        &["White in atari at A2 A1: last liberty A3", nothing],
    );
    check(&["checkers"], "threats\n", &[nothing]);
    // A four has two ends, or one if the other is closed; renju's Black makes no six.
    check(
        &["gomoku"],
        "h8\ng8\ni8\na1\nj8\na2\nk8\nthreats\n",
        &["Black makes five at l8"],
    );
    check(
        &["gomoku", "rule=renju"],
        "h8\na1\ni8\na2\nj8\na5\nk8\na9\nm8\nthreats\n",
        &["Black makes five at g8"],
    );
    check(
        &["gomoku"],
        "h8\na1\ni8\na2\nj8\na3\nk8\na4\nl8\nthreats\n",
        &["Black wins", nothing],
    );
    for game in ["reversi", "peace", "almonds", "magic"] {
        check(&[game], "threats\n", &["No piece is under attack in"]);
    }
    check(
        &["go", "9"],
        "lang zh\nE5\nE6\nD6\nA1\nF6\nthreats\n",
        &["白方 E6 被叫吃，最后一气在 E7"],
    );
}

#[test]
fn changes_since_ones_own_last_move_are_said_again() {
    let unchanged = "Nothing has changed since your last move";
    check(&["reversi"], "changes\n", &[unchanged, "Black to move"]);
    // Of two at one board, the one to move hears what the other did; a pass between is said too.
    check(
        &["reversi"],
        "d3\nc3\nchanges\n",
        &["Black to move", "White c3 turns d4\nBlack to move"],
    );
    check(
        &["go", "9", "--white", "cpu:1"],
        "E5\nchanges\nundo\nchanges\n",
        &["White ", unchanged],
    );
    check(
        &["checkers"],
        "11-15\n22-18\n15x22\nchanges\n",
        &["\nBlack 15x22 takes d4/18\n"],
    );
    check(
        &["reversi"],
        "d3\nresign\nchanges\n",
        &[
            "Black wins by resignation",
            "Black wins by resignation",
            "Black d3 turns d4\nBlack wins by resignation",
        ],
    );
}

#[test]
fn a_move_is_compared_with_the_best() {
    for (args, input, expected) in [
        (
            &["reversi", "4"][..],
            "c4\nevaluate d4\n",
            "d4: wins by 10 discs; the best move",
        ),
        (
            &["reversi", "4"],
            "c4\nevaluate b4\n",
            "b4??: loses by 14 discs; loses 24 discs against d4",
        ),
        (
            &["reversi", "4"],
            "lang zh\nc4\nevaluate b4\n",
            "b4??：双方应对无误，要输 14 子，不如 d4（损失：24 子）",
        ),
        (&["reversi", "4"], "evaluate a1\n", "a1 flips nothing"),
        (&["reversi", "4"], "evaluate\n", "A move is missing"),
        (&["peace"], "evaluate d3\n", "obody wins Peace"),
        (&["almonds"], "evaluate 2,2-2,4\n", "solo puzzle"),
        (&["go", "9"], "resign\nevaluate E5\n", "over"),
    ] {
        check(args, input, &[expected]);
    }
    // It leaves the game as it is, and counts as help where a problem is solved.
    check(&["gomoku"], "h8\nevaluate i9\nmoves\n", &["i9", "1. h8\n"]);
    // A number is a move where the game asks for one, legal or not, and a tab's elsewhere.
    check(
        &["gomoku", "opening=soosorv8", "--white", "human"],
        "9\nh8\nh9\ni9\nstay\na1\n0\n99\n4\n",
        &[
            "Only tab 1 is open",
            "Choose a number of fifth moves from 1 to 8",
            "White announces 4 fifth moves",
        ],
    );
}
