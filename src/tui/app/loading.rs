//! Acts that read the problems or openings first: a frame that says so is shown before them.

use super::message_line::Tone;
use super::state::App;
use super::{acts, hub, play};
use crate::popups::Act;
use crate::words;
use tabletop_app::commands::Request;
use tabletop_app::workspace::{Trainer, are_openings_read};

/// Puts off an act that has to read something, until a frame says so. Returns any other act.
pub(super) fn put_off(app: &mut App, act: Act) -> Option<Act> {
    let trainer = &app.workspace.trainer;
    let reads = match &act {
        Act::Request(Request::Train(request)) => trainer.reads(&app.workspace.tabs, request),
        Act::Themes(_) => trainer.problems.are_unread(),
        Act::Openings(_) => !are_openings_read(),
        _ => false,
    };
    if !reads || !app.views.animation.live {
        return Some(act);
    }
    app.screen.say(Tone::News, vec![words::LOOKING.into()]);
    app.put_off = Some(act);
    None
}

/// Carries out the act that was put off.
pub(super) fn go_on(app: &mut App) {
    let Some(act) = app.put_off.take() else {
        return;
    };
    app.screen.message.clear();
    match act {
        Act::Request(request) => play::execute(app, request),
        Act::Themes(game) => hub::open_themes(&mut app.workspace, &mut app.screen, &game),
        Act::Openings(game) => hub::open_openings(&app.workspace, &mut app.screen, game),
        act => acts::run_act(app, act),
    }
}

/// Says before the first frame that problems of an earlier run are read after it.
pub(super) fn announce(app: &mut App) {
    if Trainer::resumes(&app.workspace.tabs) {
        app.screen.say(Tone::News, vec![words::LOOKING.into()]);
    }
}

/// Turns restored games into problems again, which reads all of them.
pub(super) fn resume(app: &mut App) {
    if Trainer::resumes(&app.workspace.tabs) {
        app.screen.message.clear();
        app.workspace
            .trainer
            .resume_problems(&mut app.workspace.tabs);
        app.screen.is_dirty = true;
    }
}
