//! Input that is filled in, pasted or typed reaches the games as it is, whole or not at all.

use super::*;
use crate::words;
use tabletop_core::Text;
use tabletop_search::external::Definition;

/// Names that a line of words could damage.
const NAMES: [&str; 2] = ["Al \"Fox\" \\ B", "O'Neill"];

/// Fills in the focused field and goes to the next.
fn fill(app: &mut App, text: &str) {
    app.press("ctrl+u");
    app.update(Event::Paste(text.to_owned()));
    app.press("down");
}

#[track_caller]
fn are_named(app: &App, names: [&str; 2]) {
    let session = app.workspace.tabs.session().expect("a game");
    let players = session.players();
    assert_eq!(players.0.each_ref().map(|player| &*player.name), names);
}

fn comment(app: &App) -> String {
    let session = app.workspace.tabs.session().expect("a game");
    let node = session.node(session.current()).expect("a node");
    node.comment
}

#[test]
fn names_are_what_was_filled_in_typed_or_pasted() {
    let mut app = app(&["reversi"]);
    // The one dialog of the players, with the focus on the names.
    app.press("N");
    for name in NAMES {
        fill(&mut app, name);
    }
    app.press("ctrl+enter");
    are_named(&app, NAMES);
    app.run("names a b");
    app.press(":");
    let line = "names \"Al \\\"Fox\\\" \\\\ B\" O'Neill";
    app.update(Event::Paste(line.to_owned()));
    app.press("enter");
    are_named(&app, NAMES);
    app.run("names a b");
    app.run(line);
    are_named(&app, NAMES);
}

#[test]
fn a_new_game_is_opened_whole_or_not_at_all() {
    let mut app = app(&["peace"]);
    keys(&mut app, "n up up enter");
    let kind = GAMES.iter().position(|entry| entry.info.key == "peace");
    assert!(kind.is_some());
    // Names and a clock that can't be: nothing is opened, and the form stays to be mended.
    let to = |app: &mut App, label: Text| {
        for _ in 0..30 {
            let screen = text(app);
            let focused = app
                .screen
                .layers
                .last()
                .expect("the form")
                .title(&app.screen.display.context(&app.workspace))
                .0;
            assert_eq!(focused, words::NEW_GAME.en, "{screen}");
            if app.screen.takes_text() {
                return;
            }
            app.press("down");
        }
        panic!("no field for {}", label.en);
    };
    to(&mut app, words::FIRST_NAME);
    for name in NAMES {
        fill(&mut app, name);
    }
    // Names are the last; up from them, past the warnings, the clock.
    keys(&mut app, "up up up 5 x enter");
    assert_eq!(app.workspace.tabs.all().len(), 1, "no such clock");
    assert!(!app.screen.layers.is_empty(), "the form stays");
    keys(&mut app, "backspace backspace 5 m ctrl+enter");
    assert_eq!(app.workspace.tabs.all().len(), 2);
    are_named(&app, NAMES);
    let clock = app.workspace.tabs.session().and_then(GameSession::clock);
    assert_eq!(clock.expect("a clock").0.control().to_string(), "5m");
}

#[test]
fn a_dash_is_a_comment_in_the_form_and_takes_one_away_when_typed() {
    let mut app = app(&["reversi"]);
    app.run("d3");
    for text in ["-", "\"so\" it's \\ done", "comment -"] {
        app.press("c");
        fill(&mut app, text);
        app.press("ctrl+enter");
        assert_eq!(comment(&app), text);
    }
    app.press("c");
    fill(&mut app, "");
    app.press("ctrl+enter");
    assert_eq!(comment(&app), "");
    app.run("comment \"kept\" as it's \\ typed");
    assert_eq!(comment(&app), "\"kept\" as it's \\ typed");
    app.run("comment -");
    assert_eq!(comment(&app), "");
}

#[test]
fn an_engine_with_a_wrong_field_changes_nothing() {
    let mut app = app(&["reversi"]);
    app.run("engine add \"The \\\"Old\\\" One\" gtp \"my engine\" --mode gtp");
    let name = "The \"Old\" One";
    let before = app.workspace.setup.engines.clone();
    assert_eq!(before[0].name, name);
    // Change it: another name, a command line, and a game that there is not.
    let change = |app: &mut App, games: &str| {
        app.press("ctrl+e");
        app.press("enter");
        let menu = text(app);
        let lines = if menu.contains(words::SEAT_FIRST.en) {
            4
        } else {
            0
        };
        for _ in 0..lines {
            app.press("down");
        }
        app.press("enter");
        fill(app, "New");
        app.press("down");
        fill(app, "\"other engine\" -q");
        fill(app, games);
        app.press("ctrl+enter");
    };
    change(&mut app, "chess");
    shows(&mut app, "There is no game chess");
    assert_eq!(app.workspace.setup.engines, before, "nothing has changed");
    app.press("esc");
    change(&mut app, "weiqi");
    let [engine] = &app.workspace.setup.engines[..] else {
        panic!("one engine in the place of the other");
    };
    let expected = Definition {
        games: vec!["go".to_owned()],
        ..Definition::new(
            "New",
            before[0].protocol,
            vec!["other engine".to_owned(), "-q".to_owned()],
        )
    };
    assert_eq!(**engine, expected);
}

#[test]
fn an_answer_to_another_position_does_nothing() {
    let mut app = app(&["reversi", "reversi"]);
    app.run("d3");
    app.press("c");
    let about = app.workspace.tabs.about();
    app.workspace.tabs.switch(1);
    fill(&mut app, "late");
    app.press("ctrl+enter");
    shows(&mut app, "That game or position is gone");
    assert_ne!(about, app.workspace.tabs.about());
    assert_eq!(comment(&app), "");
    app.workspace.tabs.switch(0);
    assert_eq!(comment(&app), "");
}
