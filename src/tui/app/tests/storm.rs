//! Random keys at popups: whatever is opened and however it is closed, the screen is as the settings say afterwards.

use super::*;
use tabletop_core::Rng;

/// Keys that open popups, choose in them, and leave them in every way that there is.
const KEYS: [&str; 16] = [
    "t", "t", "down", "down", "up", "enter", "esc", "alt+1", "alt+2", "m", "L", "?", ":", ",", "y",
    "b",
];

/// Everything that holds while no popup is open.
#[track_caller]
fn check_without_layers(app: &App, pressed: &[&str]) {
    if app.screen.layers.is_empty() {
        let set = crate::app::display::theme_of(&app.workspace.setup.settings, false);
        assert_eq!(
            &*app.screen.display.palette.key, set,
            "the theme after {pressed:?}"
        );
        assert!(!app.screen.display.is_behind(&app.workspace.setup.settings));
    }
}

#[test]
fn a_popup_leaves_nothing_behind_however_it_is_closed() {
    let mut app = app(&["reversi", "gomoku"]);
    app.run("set theme felt");
    let mut rng = Rng::new(5);
    let mut pressed = Vec::new();
    for _ in 0..3_000 {
        let key = KEYS[rng.below(KEYS.len())];
        app.press(key);
        pressed.push(key);
        check_without_layers(&app, &pressed[pressed.len().saturating_sub(12)..]);
    }
    // The one that was met.
    for key in ["alt+1", "esc", "esc", "esc", "t", "down", "down", "alt+1"] {
        app.press(key);
    }
    check_without_layers(&app, &["t", "down", "down", "alt+1"]);
    assert!(app.screen.layers.is_empty());
}

#[test]
fn a_file_goes_on_being_opened_while_another_tab_is_looked_at() {
    let mut app = app(&["reversi", "gomoku"]);
    app.screen.open(crate::popups::LoadProgress);
    app.run("set theme felt");
    assert!(app.screen.close_all().is_empty(), "nothing is cancelled");
}
