//! Settings, themes, languages and clocks.

use std::time::Duration;

use super::*;
use tabletop_system::time::StoppedTime;

#[test]
fn themes_are_seen_while_choosing_and_come_back_on_esc() {
    let mut app = app(&["reversi"]);
    keys(&mut app, "t down");
    assert_eq!(app.screen.display.palette.key, "wood");
    keys(&mut app, "esc");
    assert_eq!(app.screen.display.palette.key, "felt");
    keys(&mut app, "t down enter");
    assert_eq!(app.screen.display.palette.key, "wood");
}

#[test]
fn the_language_is_switched_live() {
    let mut app = app(&["reversi"]);
    keys(&mut app, "E");
    shows(&mut app, "黑");
    keys(&mut app, "E");
    shows(&mut app, "Black");
}

#[test]
fn keys_of_the_settings_are_the_ones_that_are_shown_and_work() {
    let mut app = app(&["reversi"]);
    app.workspace
        .setup
        .settings
        .bind("undo", vec!["f7".to_owned()]);
    crate::app::settings::follow_settings(&app.workspace, &mut app.screen);
    app.run("d3");
    shows(&mut app, "F7 undo");
    app.press("u");
    assert_eq!(moves(&app).len(), 1);
    let played = |app: &App| app.workspace.tabs.session().map(|t| t.current().index());
    assert_eq!(played(&app), Some(1));
    app.press("f7");
    assert_eq!(played(&app), Some(0));
    app.press(":");
    shows(&mut app, "Undo");
    keys(&mut app, "u n d o");
    shows(&mut app, "F7");
    app.press("esc");
    // The dialogue of keys: choose an action, press a key.
    keys(&mut app, "A u n d o enter");
    shows(&mut app, "Press a key for");
    app.press("f8");
    shows(&mut app, "F8 F7");
    app.press("esc");
    keys(&mut app, "A u n d o enter i");
    shows(&mut app, "i is already used");
    app.press("esc");
    keys(&mut app, "A u n d o enter backspace");
    app.press("esc");
    app.run("redo");
    app.press("u");
    assert_eq!(played(&app), Some(0));
}

#[test]
fn every_setting_can_be_changed_in_its_dialogue_and_holds_at_once() {
    use tabletop_core::Domain;
    use tabletop_settings::SETTINGS;
    let mut app = app(&["reversi"]);
    let mut changed = 0;
    app.press(",");
    for setting in SETTINGS {
        let before = setting.value(&app.workspace.setup.settings);
        match setting.domain {
            Domain::Text(_) => app.press("X"),
            Domain::Integer { min, .. } if setting.key == "smaller-cells" => {
                assert_eq!(min, 0);
                app.press("right");
            }
            _ => app.press("right"),
        }
        let after = setting.value(&app.workspace.setup.settings);
        assert_ne!(after, before, "{}", setting.key);
        changed += 1;
        app.press("down");
    }
    assert_eq!(changed, SETTINGS.len());
    assert_eq!(app.workspace.setup.lang, Lang::En);
    let wishes = app.screen.display.wishes;
    assert!(!wishes.panel && !wishes.labels && !wishes.games);
    assert_eq!(wishes.shrink, 1);
    assert_eq!(app.screen.display.palette.depth, Depth::True);
    assert_eq!(app.screen.display.palette.key, "felt");
    assert_eq!(app.mouse_mode(), MouseMode::Full);
    assert_eq!(app.workspace.setup.thinking.threads, 2);
    app.press("esc");
    app.run("new reversi");
    let session = app.workspace.tabs.session().expect("a game");
    assert_eq!(session.players().side(Side::White).name, "X");
    assert!(session.clock().is_some());
}

#[test]
fn pages_of_settings_end_at_the_first_and_the_last() {
    let mut app = app(&["reversi"]);
    app.press(",");
    let first = text(&mut app);
    keys(&mut app, "pagedown");
    assert_ne!(text(&mut app), first);
    keys(
        &mut app,
        "pagedown pagedown pagedown pagedown pagedown pagedown",
    );
    let last = text(&mut app);
    keys(&mut app, "pagedown");
    assert_eq!(text(&mut app), last);
    keys(&mut app, "pageup pageup pageup pageup pageup pageup pageup");
    shows(&mut app, "Language of menus and messages");
}

#[test]
fn what_is_toggled_is_a_setting() {
    let mut app = app(&["reversi"]);
    keys(&mut app, "b o - y M E");
    let settings = &app.workspace.setup.settings;
    let kept = [
        "panel",
        "coordinates",
        "smaller-cells",
        "glyphs",
        "mouse",
        "language",
    ];
    let kept = kept.map(|name| {
        let setting = tabletop_settings::Settings::find(name).expect("a setting");
        setting.value(settings.kept())
    });
    assert_eq!(kept, ["off", "off", "1", "ascii", "off", "zh"]);
    keys(&mut app, "t down enter");
    assert_eq!(app.workspace.setup.settings.kept().theme, "wood");
    assert_eq!(app.screen.display.palette.key, "wood");
    keys(&mut app, "t down");
    assert_eq!(
        app.screen.display.palette.key, "slate",
        "shown while choosing"
    );
    app.press("esc");
    assert_eq!(app.screen.display.palette.key, "wood");
}

/// Large digits need much room: tenths of seconds go first.
#[test]
fn a_large_clock_is_never_cut() {
    let time = StoppedTime::begin();
    let mut app = app(&[]);
    app.run("new gomoku 9 clock=15s Anna Ben");
    app.run("e5");
    time.advance(Duration::from_secs(9));
    for (columns, digits) in [(120, "█▀█ ▄ █▀█ █▀▀"), (200, "█▀█ ▄ █▀█ █▀▀   █▀█")]
    {
        let buffer = app.frame(columns, 40);
        let shown: String = buffer.content.iter().map(|cell| cell.symbol()).collect();
        assert!(shown.contains(digits) && !shown.contains('…'), "{shown}");
    }
    let buffer = app.frame(80, 24);
    let colour = |wanted: &str| {
        let mut cells = buffer.content.iter();
        cells.find(|cell| cell.symbol() == wanted).map(|it| it.fg)
    };
    assert_ne!(colour("!").expect("short"), colour("▸").expect("to move"));
}

#[test]
fn clocks_are_chosen_shown_and_stopped() {
    let mut app = app(&[]);
    app.press("n");
    shows(&mut app, "Clock");
    app.press("esc");
    app.run("new reversi clock=10m/3x30s Anna Ben");
    shows(&mut app, "10:00");
    shows(&mut app, "not started · 10m/3x30s");
    app.run("d3");
    app.press("ctrl+p");
    shows(&mut app, "paused: Ctrl+P");
    keys(&mut app, "T right enter");
    let session = app.workspace.tabs.session().expect("a game");
    assert_eq!(
        session
            .clock()
            .map(|(c, _)| c.control().to_string())
            .as_deref(),
        Some("30m/5x30s")
    );
    app.run("new almonds clock=5m");
    shows(&mut app, "solo puzzle");
    app.run("set clock 5m");
    app.run("new almonds");
    let session = app.workspace.tabs.session().expect("a game");
    assert_eq!(
        (session.info().key, session.clock().is_none()),
        ("almonds", true)
    );
    app.run("clock 5m");
    shows(&mut app, "solo puzzle");
}

#[test]
fn questions_are_left_out_on_request() {
    let mut app = app(&["reversi"]);
    keys(&mut app, "tab enter R");
    shows(&mut app, "Resign as White?");
    app.press("esc");
    app.run("set confirm off");
    keys(&mut app, "R esc");
    assert!(
        app.workspace
            .tabs
            .session()
            .is_some_and(|t| t.outcome().is_some())
    );
}

#[test]
fn the_board_alone_still_shows_a_clock_and_says_why_not() {
    let mut app = app(&["reversi clock=5m"]);
    app.press("z");
    shows(&mut app, "5:00 – 5:00");
    let mut app = self::app(&["reversi"]);
    app.press("z");
    assert!(!text(&mut app).contains("to move"));
    app.press("down");
    app.press("enter");
    shows(&mut app, "! ");
    app.press("left");
    assert!(!text(&mut app).contains("! "));
}
