//! Actions: the palette, help and the keys.

use super::*;

#[test]
fn every_action_is_in_the_palette_and_in_help() {
    let mut app = app(&["reversi"]);
    for action in actions::all() {
        app.layers.clear();
        app.open_palette();
        let layer = format!("{:?}", app.layers);
        assert!(
            layer.contains(&format!("Action(\"{}\")", action.id)),
            "{}",
            action.id
        );
        app.layers.clear();
        app.open_help(None);
        let layer = format!("{:?}", app.layers);
        let tab = action.id.starts_with("tab-") && action.keys.len() == 2;
        assert!(
            tab || layer.contains(&format!("Some(\"{}\")", action.id)),
            "{}",
            action.id
        );
    }
}

#[test]
fn every_action_does_something_safe_in_every_game_and_in_none() {
    for entry in GAMES {
        let mut app = app(&[entry.info.key]);
        for action in actions::all().filter(|action| action.id != "analyse") {
            app.act_on(action.id);
            app.frame(60, 20);
            app.layers.clear();
        }
    }
    let mut app = app(&[]);
    for action in actions::all() {
        app.act_on(action.id);
        app.frame(60, 20);
        app.layers.clear();
    }
}

#[test]
fn the_palette_finds_runs_and_takes_commands() {
    let mut app = app(&["reversi"]);
    keys(&mut app, ": h i d e enter");
    assert!(!app.display.wishes(false).panel, "show or hide the panel");
    keys(&mut app, ":");
    app.update(Event::Paste("new go 9 komi=6.5".to_owned()));
    keys(&mut app, "enter");
    let key = app.workspace.session().map(|session| session.info().key);
    assert_eq!(key, Some("go"));
    assert!(find("go").is_some());
}

#[test]
fn every_action_is_found_in_the_palette_by_its_keys_and_in_help() {
    for lang in [Lang::En, Lang::Zh] {
        let mut app = app(&["reversi"]);
        app.workspace.lang = lang;
        app.press(":");
        let palette = format!("{:?}", app.layers);
        app.layers.clear();
        app.press("?");
        let help = format!("{:?}", app.layers);
        app.layers.clear();
        for action in actions::all() {
            let id = format!("Action(\"{}\")", action.id);
            assert!(palette.contains(&id), "{} is not in the palette", action.id);
            // The keys of tabs 2 to 8 go without saying.
            let skipped = matches!(action.does, actions::Does::Do(actions::Do::Tab(2..=8)));
            let id = format!("Some(\"{}\")", action.id);
            assert!(
                skipped || help.contains(&id),
                "{} is not in help",
                action.id
            );
            for key in action.keys {
                let chord = crate::tui::chord::Chord::parse(key).expect("a key");
                let found = app.display.keymap().action(chord).map(|found| found.id);
                assert_eq!(found, Some(action.id), "{key}");
            }
        }
    }
}

#[test]
fn a_commands_whole_name_in_the_palette_means_the_command() {
    let mut app = app(&["reversi"]);
    keys(&mut app, ": b o a r d enter");
    shows(&mut app, "Black, 2: e4 d5");
    app.press("esc");
    keys(&mut app, ": h e l p enter");
    shows(&mut app, "Playing");
}

#[test]
fn what_may_follow_the_key_for_tabs_is_shown() {
    let mut app = app(&["reversi", "peace", "go"]);
    app.press("g");
    shows(&mut app, "1 Reversi");
    shows(&mut app, "2 Peace");
    let area = app.pointer.find(Target::Tab(2)).expect("a place to click");
    assert!(area.y > 30);
    app.press("3");
    assert_eq!(app.workspace.current(), 2);
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
    shows(&mut app, "Enter runs it as a command");
    app.press("enter");
    assert_eq!(app.workspace.tabs().len(), 2);
}
