//! Files by keys and clicks.

use std::fs;
use std::path::Path;

use crossterm::event::MouseEventKind;
use tabletop_patience::wait_until;

use super::{App, DOWN, Event, app, mouse, shows, text};
use crate::hit::Target;

/// Waits until the screen shows `wanted`; threads have their say in between.
#[track_caller]
fn waits_for(app: &mut App, wanted: &str) {
    wait_until(wanted, || {
        app.update(Event::Wake);
        text(app).contains(wanted)
    });
}

fn type_in(app: &mut App, text: &str) {
    for c in text.chars() {
        app.press(&c.to_string());
    }
}

fn games(count: usize) -> String {
    let mut text = String::new();
    for n in 1..=count {
        text += &format!("[Black \"Player {n}\"]\n[White \"Other\"]\n1. 11-15 1-0\n\n");
    }
    text
}

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("inner")).expect("made");
    fs::write(folder.path().join("many.pdn"), games(400)).expect("written");
    let one = "(;GM[1]SZ[9]PB[Anna]PW[Bo]RE[B+R];B[ee];W[cc])";
    fs::write(folder.path().join("one.sgf"), one).expect("written");
    folder
}

/// Opens the browser in a folder.
fn browse(app: &mut App, key: &str, folder: &Path) {
    app.press(key);
    for _ in 0..60 {
        app.press("backspace");
    }
    app.update(Event::Paste(folder.display().to_string()));
    app.press("/");
}

#[test]
fn a_file_is_found_previewed_and_opened() {
    let folder = folder();
    let mut app = app(&["reversi"]);
    browse(&mut app, "ctrl+o", folder.path());
    waits_for(&mut app, "inner/");
    type_in(&mut app, "one");
    waits_for(&mut app, "2 moves");
    shows(&mut app, "Anna");
    assert!(!text(&mut app).contains("many.pdn"), "it is filtered");
    app.press("enter");
    waits_for(&mut app, "Opened ");
    assert_eq!(app.workspace().tabs.all().len(), 2);
    assert_eq!(app.workspace().tabs.current(), 1);
    // The browser comes back where it was; the mouse does the same.
    app.press("ctrl+o");
    waits_for(&mut app, "one.sgf");
    mouse(&mut app, DOWN, Target::Item(3));
    waits_for(&mut app, "Opened ");
    assert_eq!(app.workspace().tabs.all().len(), 3);
}

#[test]
fn a_large_file_is_searched_and_any_game_opens() {
    let folder = folder();
    let mut app = app(&["reversi"]);
    let line = format!("open {}", folder.path().join("many.pdn").display());
    app.run(&line);
    waits_for(&mut app, "400/400");
    type_in(&mut app, "player 39");
    shows(&mut app, "14/400");
    app.press("backspace");
    shows(&mut app, "157/400");
    type_in(&mut app, "99");
    app.press("enter");
    waits_for(&mut app, "Opened ");
    let session = app.workspace().tabs.session().expect("a game");
    assert_eq!(session.players().0[0].name, "Player 399");
    // The list comes back, and a click opens another.
    app.press("F");
    shows(&mut app, "400/400");
    mouse(&mut app, MouseEventKind::ScrollDown, Target::Item(2));
    mouse(&mut app, DOWN, Target::Item(4));
    waits_for(&mut app, "Player 5");
    assert_eq!(app.workspace().tabs.all().len(), 3);
}

#[test]
fn saving_completes_names_and_asks_before_it_replaces() {
    let folder = folder();
    let mut app = app(&["checkers"]);
    browse(&mut app, "ctrl+s", folder.path());
    waits_for(&mut app, "inner/");
    type_in(&mut app, "inn");
    app.press("tab");
    waits_for(&mut app, "inner");
    type_in(&mut app, "../man");
    waits_for(&mut app, "many.pdn");
    app.press("tab");
    shows(&mut app, "Format: PDN");
    app.press("enter");
    shows(&mut app, "already exists");
    // The first answer keeps the file.
    app.press("enter");
    assert_eq!(
        fs::read_to_string(folder.path().join("many.pdn")).expect("a file"),
        games(400)
    );
    app.press("enter");
    app.press("down");
    app.press("enter");
    waits_for(&mut app, "Saved as /");
    let saved = fs::read_to_string(folder.path().join("many.pdn")).expect("a file");
    assert!(saved.contains("GameType \"21\""), "{saved}");
}

#[test]
fn a_pasted_record_opens_and_a_move_is_typed() {
    let mut app = app(&["reversi"]);
    app.update(Event::Paste("(;GM[1]SZ[9]\r;B[ee]\r;W[cc])".to_owned()));
    waits_for(&mut app, "Opened ");
    assert_eq!(app.workspace().tabs.all().len(), 2);
    app.update(Event::Paste("d3".to_owned()));
    shows(&mut app, "Type a move");
    assert_eq!(app.workspace().tabs.all().len(), 2);
}

#[test]
fn copying_hands_the_record_to_the_terminal() {
    let mut app = app(&["go 9"]);
    app.run("E5");
    app.press("Y");
    let copied = app.take_outbox().copied.expect("a record");
    assert!(copied.contains(";B[ee]"), "{copied}");
    assert_eq!(app.take_outbox().copied, None, "once");
    app.press("ctrl+b");
    let copied = app.take_outbox().copied.expect("a position");
    assert!(
        copied.contains('X') && !copied.contains("B[ee]"),
        "{copied}"
    );
}

#[test]
fn the_opening_of_a_file_is_cancelled() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("large.sgf");
    fs::write(&path, "(;GM[1]SZ[9]PB[x];B[ee])\n".repeat(200_000)).expect("written");
    let mut app = app(&["reversi"]);
    app.run(&format!("open {}", path.display()));
    waits_for(&mut app, "Esc cancel");
    app.press("esc");
    shows(&mut app, "Cancelled");
    app.update(Event::Wake);
    assert!(app.workspace().imports.collection().is_none());
    assert_eq!(app.workspace().tabs.all().len(), 1);
}

#[test]
fn variations_are_walked_promoted_deleted_and_brought_back() {
    let mut app = app(&["go 9"]);
    for line in ["A1", "B1", "undo", "C1", "D1", "goto 1"] {
        app.run(line);
    }
    let at = |app: &App| {
        let session = app.workspace().tabs.session().expect("a game");
        session.node(session.current()).expect("a node").notation
    };
    // The line that is played, and the other below it.
    let shown = text(&mut app);
    assert!(shown.contains("└ B1"), "{shown}");
    app.press(">");
    assert_eq!(at(&app), "C1");
    app.press("v");
    assert_eq!(at(&app), "B1");
    app.press("v");
    app.press(">");
    app.press(">");
    assert_eq!(at(&app), "D1", "the end is the end");
    app.press("P");
    let node = {
        let session = app.workspace().tabs.session().expect("a game");
        let first = session.node(session.line()[1]).expect("a node");
        assert_eq!(
            session.node(first.children[0]).expect("a node").notation,
            "C1"
        );
        first.children[1]
    };
    mouse(&mut app, DOWN, Target::Node(node));
    assert_eq!(at(&app), "B1");
    app.press("delete");
    app.press("enter");
    assert_eq!(at(&app), "A1");
    assert!(!text(&mut app).contains("└ B1"));
    app.press("ctrl+r");
    assert!(text(&mut app).contains("B1"));
    app.run("goto end");
    app.press("G");
    app.press("1");
    app.press("enter");
    assert_eq!(at(&app), "A1");
    app.run("variation 1");
    app.run("goto end");
    app.run("made a1");
    assert_eq!(at(&app), "A1");
    app.run("made e5");
    shows(&mut app, "No move has changed E5 yet");
    app.run("made q99");
    shows(&mut app, "There is no square “q99”");
}

#[test]
fn a_record_shows_its_players_occasion_and_markup() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("final.sgf");
    let text =
        "(;GM[1]SZ[9]PB[Anna]PW[Bo]BR[9p]WR[5d]EV[Cup]RO[final]DT[2016-02-08];B[ee]LB[cc:Q]TR[ee])";
    fs::write(&path, text).expect("written");
    let mut app = app(&[]);
    app.run(&format!("open {}", path.display()));
    waits_for(&mut app, "Cup · final · 2016-02-08");
    for wanted in ["Anna 9p", "Bo 5d", "Q", "△"] {
        shows(&mut app, wanted);
    }
    app.run("mark c7 -");
    app.run("mark d4 Z");
    shows(&mut app, "D4 marked");
    let session = app.workspace.tabs.session().expect("a game");
    let view = session.view();
    let labels: Vec<_> = view
        .places()
        .filter_map(|cell| view.square(cell).label.as_deref())
        .collect();
    assert_eq!(labels, ["△", "Z"]);
    app.run("mark d4 four");
    shows(&mut app, "“four” isn't a mark");
}
