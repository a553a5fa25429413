//! Commands while an engine line is explored.

use super::play;
use super::state::App;
use crate::words;
use tabletop_app::commands::Request;
use tabletop_play::session::Seat;

/// Handles the command of this id while a line is explored, and returns true if it was used. Any other command stops
/// exploring.
pub(super) fn takes(app: &mut App, id: &str) -> bool {
    let tab = app.workspace.tabs.tab();
    if id == "touch" && app.views.exploration.is_on(tab) {
        play_shown(app);
        return true;
    }
    app.views.exploration.act(tab, id)
}

/// Plays the moves shown; against another player only the first one is the user's to make.
fn play_shown(app: &mut App) {
    let tab = app.workspace.tabs.tab();
    let moves = app.views.exploration.moves(tab).map(<[_]>::to_vec);
    let (Some(tab), Some(moves)) = (tab, moves) else {
        return;
    };
    let players = tab.session.players().0.iter();
    let is_free = players.map(|it| &it.seat).all(|seat| *seat == Seat::Person);
    if !tab.awaits_person() {
        app.screen.refuse(words::NOT_YOUR_TURN);
        return;
    }
    if moves.len() > 1 && (!is_free || tab.attempt().is_some()) {
        app.screen.refuse(words::ONLY_FIRST);
        return;
    }
    app.views.exploration.end();
    for mv in moves {
        play::submit(app, Request::play(mv));
    }
}
