//! Acts that read the problems or openings first: a frame that says so is shown before them.

use super::Tone;
use crate::popups::Act;
use crate::{App, words};
use tabletop_app::commands::Request;
use tabletop_app::workspace::{Trainer, are_openings_read};

/// Defers an act that has to read something, until a frame says so. Returns any other act.
pub(super) fn defer(app: &mut App, act: Act) -> Option<Act> {
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
    app.deferred = Some(act);
    None
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
