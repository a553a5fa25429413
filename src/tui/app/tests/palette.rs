//! The rows of the table: the palette, help and the keys.

use super::*;
use crate::app::open_popup::label_of;
use crate::chord::Chord;
use tabletop_app::commands::Press;

/// The text of the whole screen, where lists are scrolled from their first line to their last.
fn scrolled(app: &mut App) -> String {
    let mut seen = text(app);
    for _ in 0..20 {
        app.press("pagedown");
        seen.push_str(&text(app));
    }
    seen
}

/// The keys of tabs 2 to 8 go without saying.
fn goes_without_saying(row: &Row) -> bool {
    matches!(row.press, Press::Ui(UiCommand::Tab(2..=8)))
}

#[test]
fn every_row_with_a_key_is_shown_in_the_palette_and_in_help() {
    for lang in [Lang::En, Lang::Zh] {
        let mut app = app(&["reversi"]);
        // The rules beside a game that has not begun have the words of some rows.
        app.run("d3");
        app.workspace.setup.lang = lang;
        app.press(":");
        let palette = scrolled(&mut app).replace(' ', "");
        app.press("esc");
        app.press("?");
        let help = scrolled(&mut app).replace(' ', "");
        for row in keyed_rows() {
            let label = label_of(&app.workspace, row).replace(' ', "");
            let works = crate::app::works::works(&app.workspace, row.id);
            assert_eq!(palette.contains(&label), works, "{} in the palette", row.id);
            // Long ones go on in the next line.
            let begin: String = label.chars().take(20).collect();
            let shown = help.contains(&begin) || goes_without_saying(row);
            assert!(shown, "{} is not in help", row.id);
        }
    }
}

#[test]
fn every_key_of_the_table_is_a_key_and_presses_its_row() {
    let app = app(&["reversi"]);
    for row in keyed_rows() {
        for key in row.keys {
            let chord = Chord::parse(key).expect("a key");
            let found = app.screen.display.keymap.row(chord).map(|found| found.id);
            assert_eq!(found, Some(row.id), "{key}");
        }
    }
}

/// Where there is a game, a key does something that is seen: a popup, a message, another picture. Without a game it does
/// that too, or it has nothing to be done to.
///
/// Games take turns from key to key.
#[test]
fn every_key_does_something_that_is_seen() {
    keys_are_seen(false);
}

#[test]
#[ignore = "whole, run by .ci/run"]
fn every_key_does_something_that_is_seen_in_every_game() {
    keys_are_seen(true);
}

#[track_caller]
fn keys_are_seen(in_every_game: bool) {
    // These show nothing new: the screen has it already.
    let quiet = [
        "redraw",
        "back",
        "step-back",
        "step-on",
        "prev-legal",
        "next-legal",
    ];
    for (at, entry) in GAMES.iter().enumerate() {
        let rows = keyed_rows().filter(|row| !quiet.contains(&row.id));
        let turns = rows
            .enumerate()
            .filter(|(row, _)| in_every_game || row % GAMES.len() == at);
        for (_, row) in turns {
            let mut app = app(&[entry.info.key, "peace"]);
            app.workspace.tabs.switch(0);
            let before = text(&mut app);
            crate::app::acts::act_on(&mut app, row);
            let seen = text(&mut app) != before
                || app.wants_to_quit()
                || app.workspace.tabs.is_thinking()
                || app.take_outbox().copied.is_some();
            let at_the_edge = matches!(row.id, "tab-1" | "tab-left" | "start" | "end" | "larger");
            assert!(seen || at_the_edge, "{} in {}", row.id, entry.info.key);
        }
    }
    let mut app = app(&[]);
    // Home begins a game or the first lesson.
    for row in keyed_rows().filter(|row| !matches!(row.id, "learn" | "touch")) {
        crate::app::acts::act_on(&mut app, row);
        app.frame(60, 20);
        crate::app::acts::close_layers(&mut app);
    }
    assert!(app.workspace.tabs.all().is_empty(), "nothing opened");
}

#[test]
fn the_palette_finds_runs_and_takes_commands() {
    let mut app = app(&["reversi"]);
    keys(&mut app, ": h i d e enter");
    assert!(
        !app.workspace.setup.settings.panel,
        "Show or hide the panel"
    );
    keys(&mut app, ":");
    app.update(Event::Paste("new go 9 komi=6.5".to_owned()));
    keys(&mut app, "enter");
    let key = app
        .workspace
        .tabs
        .session()
        .map(|session| session.info().key);
    assert_eq!(key, Some("go"));
    assert!(find("go").is_some());
}

#[test]
fn the_screen_is_drawn_again_whatever_is_open() {
    let mut app = app(&["reversi"]);
    for open in ["", ":", "m", "?", ",", "C"] {
        keys(&mut app, open);
        app.take_outbox();
        keys(&mut app, "ctrl+l");
        assert!(app.take_outbox().redraw, "{open}");
        keys(&mut app, "esc");
    }
}

#[test]
fn a_commands_whole_name_in_the_palette_means_the_command() {
    let mut app = app(&["reversi"]);
    keys(&mut app, ": b o a r d enter");
    shows(&mut app, "Black, 2: e4 d5");
    app.press("esc");
    keys(&mut app, ": h e l p enter");
    shows(&mut app, "To move, click");
}

#[test]
fn what_may_follow_the_key_for_tabs_is_shown() {
    let mut app = app(&["reversi", "peace", "go"]);
    app.press("g");
    shows(&mut app, "1 Reversi");
    shows(&mut app, "2 Peace");
    let area = app
        .screen
        .pointer
        .hits
        .find(Target::Tab(2))
        .expect("a place to click");
    assert!(area.y > 30);
    app.press("3");
    assert_eq!(app.workspace.tabs.current(), 2);
}

#[test]
fn what_names_no_action_is_offered_as_a_command() {
    let mut app = app(&["reversi"]);
    app.press(":");
    for letter in "peace 4".chars() {
        match letter {
            ' ' => app.press("space"),
            letter => app.press(&letter.to_string()),
        }
    }
    shows(&mut app, "Enter runs it");
    app.press("enter");
    assert_eq!(app.workspace.tabs.all().len(), 2);
}

#[test]
fn words_that_mean_nothing_are_not_run() {
    let mut app = app(&["reversi"]);
    keys(&mut app, ": z z z");
    shows(&mut app, "Nothing found");
    app.press("enter");
    shows(&mut app, "Command palette");
    keys(&mut app, "esc : z 9");
    shows(&mut app, "Enter runs it");
    app.press("enter");
    assert!(app.screen.message.is_refusal(), "the game says why not");
}

#[test]
fn a_move_typed_in_the_palette_is_for_the_board() {
    let mut app = app(&["go 9", "peace"]);
    app.press("1");
    keys(&mut app, ": b 2 enter");
    assert_eq!(moves(&app), ["B2"], "no way to say tab 2");
    assert!(app.workspace.tabs.is_in_front(0));
    keys(&mut app, ": b 2 enter");
    shows(&mut app, "B2 is occupied");
    keys(&mut app, ": 2 enter");
    assert!(app.workspace.tabs.is_in_front(1), "a number is a tab");
}

#[test]
fn the_palette_at_home_offers_what_works_there_and_finds_problems() {
    let mut app = app(&["reversi"]);
    app.press("0");
    app.press(":");
    let offered = scrolled(&mut app);
    for absent in ["Pass", "Resign", "Undo", "Flip the board"] {
        assert!(!offered.contains(absent), "{absent} at home");
    }
    app.press("esc");
    for (typed, found) in [
        ("d a i l y", "Problems: Daily problem"),
        ("t i m e d", "Problems: Against the clock"),
        ("s c o r e", "Results and streaks"),
    ] {
        keys(&mut app, &format!(": {typed}"));
        shows(&mut app, found);
        app.press("esc");
    }
    // A game is open: nothing says that there is none.
    for line in ["hint", "undo"] {
        app.press(":");
        app.update(Event::Paste(line.to_owned()));
        app.press("enter");
        assert!(!text(&mut app).contains("No game is open"), "{line}");
    }
    shows(&mut app, "on the home screen: go to tab 1 first");
    app.press("1");
    for (typed, found) in [
        ("t e a c h", "blunder warnings"),
        ("s c o r e", "stable discs"),
    ] {
        keys(&mut app, &format!(": {typed}"));
        shows(&mut app, found);
        app.press("esc");
    }
}
