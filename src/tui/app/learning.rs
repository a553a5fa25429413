//! Learning from a review: step through mistakes, and try a better move.

use super::lesson::Lesson;
use super::message_line::Tone;
use super::play;
use super::state::App;
use crate::words;
use tabletop_app::commands::Request;
use tabletop_app::workspace::{Place, Refused, TrainRequest};
use tabletop_core::Message;
use tabletop_play::session::NodeId;

/// Goes to the position before a mistake and shows the better move.
pub(super) fn show_mistake(app: &mut App, node: NodeId) {
    let known = app.workspace.tabs.session().and_then(|session| {
        let mut mistakes = session.mistakes().into_iter();
        let mistake = mistakes.find(|mistake| mistake.node == node)?;
        let info = session.node(node)?;
        let texts = [&mistake.played, &mistake.best].map(|mv| session.display(mv));
        Some((mistake, info.ply, info.parent?, texts))
    });
    let Some((mistake, ply, before, [played, best])) = known else {
        app.screen.refuse(Refused::NoMistakes);
        return;
    };
    play::submit(app, Request::go_to(Place::Node(before)));
    let Some(about) = app.workspace.tabs.about() else {
        return;
    };
    let key = |id| app.screen.display.keymap().key(id);
    let said = Message::new(words::LESSON)
        .arg(ply)
        .arg(played)
        .arg(mistake.badge.sign())
        .message(mistake.cost.clone())
        .arg(best)
        .arg(key("try"))
        .arg(key("next-mistake"));
    app.views.lesson = Some(Lesson {
        about,
        mistake,
        tries: false,
    });
    app.screen.say(Tone::News, vec![said]);
}

/// Goes to the next or previous mistake of the line, wrapping around.
pub(super) fn step_to_mistake(app: &mut App, by: i8) {
    let at_mistake = app.views.mistake_here(&app.workspace);
    let Some(session) = app.workspace.tabs.session() else {
        app.screen.refuse_without_games(&app.workspace.tabs);
        return;
    };
    let (line, mistakes) = (session.line(), session.mistakes());
    let is_bad = |node: &&NodeId| mistakes.iter().any(|mistake| mistake.node == **node);
    let here = at_mistake.unwrap_or(session.current());
    let at = line.iter().position(|&node| node == here).unwrap_or(0);
    let found = if by > 0 {
        let later = line[at + 1..].iter().find(is_bad);
        later.or_else(|| line.iter().find(is_bad))
    } else {
        let end = at + usize::from(at_mistake.is_none());
        let earlier = line[..end.min(line.len())].iter().rev().find(is_bad);
        earlier.or_else(|| line.iter().rev().find(is_bad))
    };
    match found {
        Some(&node) => show_mistake(app, node),
        None => {
            let reason = Refused::no_mistakes(session);
            app.screen.refuse(reason);
        }
    }
}

/// Asks the user for a better move than the last mistake shown, from the position before it.
pub(super) fn begin_try(app: &mut App) {
    if app.workspace.tabs.attempt().is_some() {
        play::submit(app, TrainRequest::Again.into());
        return;
    }
    let tab = app.workspace.tabs.tab().map(|tab| tab.id);
    let lesson = app.views.lesson.take();
    let Some(mut lesson) = lesson.filter(|lesson| Some(lesson.about.tab) == tab) else {
        app.screen.refuse(Refused::NoMistakes);
        return;
    };
    play::submit(app, Request::go_to(Place::Node(lesson.about.node)));
    let session = app.workspace.tabs.session();
    let played = session.map(|session| session.display(&lesson.mistake.played));
    let said = Message::new(words::TRY_IT).arg(played.unwrap_or_default());
    lesson.tries = true;
    app.views.lesson = Some(lesson);
    app.screen.say(Tone::News, vec![said]);
}
