//! Who plays: asked for on the command line, in words, changed in mid-game.

use std::process::Output;

use crate::common::program;
use tabletop::core::{Lang, Side};
use tabletop::session::Seat;
use tabletop::workspace::Workspace;

const PROGRAM: &str = env!("CARGO_BIN_EXE_tabletop");

/// The arguments of a game typed line by line that keeps nothing.
fn alone<'a>(args: &[&'a str]) -> Vec<&'a str> {
    [args, &["--plain", "--no-session"]].concat()
}

fn run(args: &[&str], input: &str) -> Output {
    program::run(&alone(args), input)
}

#[track_caller]
fn output_of(args: &[&str], input: &str) -> String {
    program::output_of(&alone(args), input)
}

#[test]
fn the_computer_has_the_first_move_where_it_is_asked_to() {
    let text = output_of(&["reversi", "--black", "cpu:1", "--white", "me"], "seat\n");
    assert!(text.contains("The computer played"), "{text}");
    assert!(text.contains("Black: computer, level 1; White: human"));
}

#[test]
fn a_book_move_is_named_as_one_and_the_book_can_be_closed() {
    const SAID: &str = "From the opening book";
    for game in ["reversi", "checkers"] {
        let text = output_of(&[game, "--black", "cpu:10", "--white", "me"], "seat\n");
        assert!(text.contains(SAID), "{text}");
    }
    let weak = output_of(&["reversi", "--black", "cpu:2", "--white", "me"], "seat\n");
    assert!(!weak.contains(SAID), "{weak}");
    let closed = output_of(
        &["reversi"],
        "set book off\nset move-time 1\nseat black cpu:10\n",
    );
    assert!(
        closed.contains("The computer played") && !closed.contains(SAID),
        "{closed}"
    );
}

#[test]
fn two_computers_play_to_the_end() {
    let text = output_of(&["reversi", "4", "black=cpu:2", "white=cpu:1"], "");
    assert!(text.contains("wins") || text.contains("Draw"), "{text}");
}

#[test]
fn an_engine_of_the_settings_is_seated_from_the_command_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("engines.toml");
    let command = format!("{PROGRAM} gtp reversi --nodes 50");
    let text = format!("[[engine]]\nname = \"We\"\nprotocol = \"gtp\"\ncommand = '{command}'\n");
    std::fs::write(&file, text).expect("a file");
    let path = file.to_string_lossy().into_owned();
    let args = ["reversi", "--white", "engine:we", "--engines", &path];
    // The computer takes the other seat, then a person does: the engine keeps its own.
    let text = output_of(&args, "d3\ncpu black 1\ncpu black 2\nseat black me\nseat\n");
    assert!(text.contains("White: We"), "{text}");
    let last = text
        .rfind("Black: human; White: We")
        .expect("the engine sits");
    assert!(!text[last..].contains("White: human"), "{text}");
}

#[test]
fn seats_that_can_not_be_are_refused() {
    for (args, words) in [
        (&["reversi", "--white", "cpu:11"][..], "no level “11”"),
        (&["reversi", "--white", "queen"], "“queen” is not a player"),
        (&["reversi", "--white", "engine:nobody"], "no engines yet"),
        (&["almonds", "--black", "cpu:3"], "is a solo puzzle"),
        (&["--black", "cpu:3"], "which game is this seat in?"),
    ] {
        let output = run(args, "");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
        assert!(said.contains(words), "{args:?}: {said}");
    }
}

#[test]
fn one_seat_is_changed_without_the_other() {
    let mut workspace = Workspace::new(Lang::En);
    for line in [
        "new go 9",
        "engine add one gtp nothing",
        "engine add two gtp nothing",
        "seat engine:one engine:two",
        "seat white cpu:3",
    ] {
        workspace
            .run(line)
            .unwrap_or_else(|reason| panic!("{line}: {reason}"));
    }
    let seats = |workspace: &Workspace| {
        let session = workspace.tabs.session().expect("a game");
        Side::BOTH.map(|side| session.players().side(side).seat.clone())
    };
    let one = Seat::Engine("one".to_owned());
    assert_eq!(seats(&workspace), [one.clone(), Seat::Computer(3)]);
    workspace.run("level 7").expect("a level");
    assert_eq!(seats(&workspace), [one.clone(), Seat::Computer(7)]);
    assert!(workspace.run("seat white engine:three").is_err());
    assert_eq!(seats(&workspace), [one.clone(), Seat::Computer(7)]);
    workspace.run("cpu white 2").expect("a seat");
    assert_eq!(seats(&workspace), [one, Seat::Computer(2)]);
    workspace.run("cpu none").expect("people");
    assert_eq!(seats(&workspace), [Seat::Person, Seat::Person]);
}

#[test]
fn undo_goes_back_to_the_persons_own_turn() {
    let text = output_of(
        &["reversi", "--white", "cpu:1"],
        "d3\nundo\nmoves\nlegal\nplay\n",
    );
    let undone = text.find("Took back ").expect("an undo");
    assert!(text[undone - 80..].contains("our move (Black)"), "{text}");
    assert!(text[undone..].contains("c4 d3 e6 f5"), "{text}");
    // One move for the person, and the computer's own answer.
    assert_eq!(text[undone..].matches("The computer played").count(), 2);
}

#[test]
fn a_move_that_is_played_again_after_an_undo_is_answered() {
    let text = output_of(&["reversi", "--white", "cpu:1"], "d3\nundo\nd3\nmoves\n");
    let undone = text.find("Took back ").expect("an undo");
    let again = &text[undone..];
    assert_eq!(again.matches("The computer played").count(), 1, "{text}");
    // Going back and forth makes no computer move.
    let text = output_of(&["reversi", "--white", "cpu:1"], "d3\ngoto 1\nmoves\n");
    assert_eq!(text.matches("The computer played").count(), 1, "{text}");
    assert!(text.contains("Discs: 4 : 1 | White to move"), "{text}");
}

/// Opening a file starts no search: its computer seats wait for a command, also after a restart.
#[test]
fn a_file_starts_no_computer_and_no_engine_by_itself() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("a.tt");
    let seats = "seat black computer level=1\nseat white engine none\n";
    let text = format!("tabletop record 1\ngame peace\n{seats}moves\nend\n");
    std::fs::write(&file, text).expect("written");
    let mut workspace = Workspace::new(Lang::En);
    let reply = workspace
        .run(&format!("open {}", file.display()))
        .expect("opens");
    let messages: Vec<_> = reply.messages.iter().map(ToString::to_string).collect();
    assert!(
        messages.iter().any(|line| line.contains("turn")),
        "{messages:?}"
    );
    let idle = |workspace: &mut Workspace| {
        assert!(workspace.poll().is_empty());
        assert!(!workspace.tabs.is_thinking());
    };
    idle(&mut workspace);
    let session = folder.path().join("session.tabletop");
    let (mut kept, _) = tabletop::files::SessionFile::open(&session).expect("a session file");
    assert_eq!(kept.save(&workspace), None);
    drop(kept);
    let mut again = Workspace::new(Lang::En);
    let (mut kept, _) = tabletop::files::SessionFile::open(&session).expect("a session file");
    assert_eq!(kept.restore(&mut again).1, []);
    idle(&mut again);
    // The word.
    again.run("move").expect("it may");
    again.poll();
    assert!(again.tabs.is_thinking());
    // To say who plays is one as well.
    workspace.run("seat black cpu:2").expect("it may");
    workspace.poll();
    assert!(workspace.tabs.is_thinking());
}
