//! The currently relevant actions, shown in the footer.

use crate::widgets::footer::{Entry, Press};
use crate::words;
use tabletop_app::commands::Row;
use tabletop_app::workspace::{Attempt, Tab, Walk, Workspace};
use tabletop_core::WordMove;
use tabletop_play::registry::find;
use tabletop_play::session::{Action, GameSession, Purpose};

/// The moves offered beside the board, each with the first letter of its name as its key. Accepting the marks of
/// dead stones has a key of its own.
pub(super) fn choices(session: &dyn GameSession) -> Vec<(char, Action)> {
    let actions = session.actions();
    if actions.len() < 2 || agrees_to_marks(session) {
        return Vec::new();
    }
    let letter = |action: &Action| action.label.en.chars().next();
    actions
        .into_iter()
        .filter_map(|action| Some((letter(&action)?.to_ascii_lowercase(), action)))
        .collect()
}

/// The currently relevant actions with their short names, the most important first.
pub(super) fn relevant_actions(workspace: &Workspace) -> Vec<Entry> {
    let agrees = workspace.tabs.session().is_some_and(agrees_to_marks);
    let alone = workspace
        .tabs
        .session()
        .is_some_and(|it| it.info().players < 2);
    let walks = workspace.tabs.tab().is_some_and(|tab| tab.walk().is_some());
    let named = |id: &'static str| {
        let short = match id {
            "pass" if agrees => words::AGREE,
            "touch" if workspace.tabs.is_home() => words::CHOOSE,
            "next-legal" if workspace.tabs.is_home() => words::HOME_NEXT,
            "touch" if workspace.tabs.attempt().is_some_and(goes_on) => words::NEXT_BOARD,
            "back" if walks => words::END_WALK,
            "next-mistake" if walks => words::NEXT_MISTAKE,
            "undo" if walks => words::TRY_AGAIN,
            "learn" if is_small_game(workspace) => words::NEXT_GAME_SHORT,
            "rematch" if alone => words::AGAIN_ALONE,
            _ => Row::find(id)?.short,
        };
        let press = Press::Row(id);
        Some(Entry { press, name: short })
    };
    let tab = workspace.tabs.tab().filter(|tab| tab.awaits_person());
    let choices = tab.map(|tab| choices_of(tab.front())).unwrap_or_default();
    let rows = ids(workspace).into_iter().filter_map(named);
    choices.into_iter().chain(rows).collect()
}

fn choices_of(session: &dyn GameSession) -> Vec<Entry> {
    let all = choices(session).into_iter().enumerate();
    let entry = |(index, (letter, action)): (usize, (char, Action))| Entry {
        press: Press::Choice(letter, index),
        name: action.label,
    };
    all.map(entry).collect()
}

/// Returns true if the marks of dead stones can be agreed to now.
pub(super) fn agrees_to_marks(session: &dyn GameSession) -> bool {
    can_say(session, WordMove::Accept)
}

/// True if passing is legal now.
fn can_pass(session: &dyn GameSession) -> bool {
    can_say(session, WordMove::Pass)
}

fn can_say(session: &dyn GameSession, word: WordMove) -> bool {
    session.actions().iter().any(|action| action.text == word)
}

/// True if the computer's levels differ in strength for this game.
fn has_levels(session: &dyn GameSession) -> bool {
    find(session.info().key).is_some_and(|entry| !(entry.levels)().is_empty())
}

/// True for the smaller game of a lesson, which is followed by the first real one.
fn is_small_game(workspace: &Workspace) -> bool {
    workspace
        .tabs
        .tab()
        .is_some_and(|tab| tab.purpose().small_game)
}

/// True if a board of a lesson is solved, so that the next one follows.
fn goes_on(attempt: &Attempt) -> bool {
    attempt.is_lesson() && attempt.is_done()
}

/// Relevant actions during and after a problem.
fn ids_of_attempt(attempt: &Attempt) -> Vec<&'static str> {
    if goes_on(attempt) {
        vec!["touch", "train", "undo", "rules"]
    } else if attempt.is_lesson() {
        vec!["touch", "hint", "rules"]
    } else if attempt.is_done() {
        vec!["train", "try", "analyse", "lines", "ratings"]
    } else if attempt.is_missed() {
        vec!["undo", "solve", "train"]
    } else {
        vec!["touch", "hint", "solve", "undo", "train"]
    }
}

/// Relevant actions while a mistake is on the board.
fn ids_of_walk(walk: &Walk) -> Vec<&'static str> {
    let mut ids = if walk.is_done() {
        vec!["next-mistake", "analyse"]
    } else if walk.is_missed() {
        vec!["undo", "solve", "next-mistake"]
    } else {
        vec!["touch", "hint", "solve", "next-mistake"]
    };
    ids.extend(["both-sides", "back"]);
    ids
}

fn ids(workspace: &Workspace) -> Vec<&'static str> {
    let Some(session) = workspace.tabs.session() else {
        let mut ids = vec!["touch", "next-legal", "train"];
        ids.extend(workspace.is_guest().then_some("lobby"));
        ids.extend(["palette", "help", "quit", "language", "themes"]);
        return ids;
    };
    if let Some(walk) = workspace.tabs.tab().and_then(Tab::walk) {
        return ids_of_walk(walk);
    }
    let mut ids = Vec::new();
    if let Some(attempt) = workspace.tabs.attempt() {
        ids.extend(ids_of_attempt(attempt));
        if attempt.is_lesson() && can_pass(session) {
            ids.push("pass");
        }
    } else if session.is_over() {
        ids.extend(is_small_game(workspace).then_some("learn"));
        ids.push("rematch");
        if session.is_contest() {
            ids.push("review");
        }
        if !session.mistakes().is_empty() {
            ids.push("next-mistake");
        }
        if workspace.tabs.next_unfinished().is_some() {
            ids.push("unfinished");
        }
        ids.extend(["undo", "new"]);
    } else {
        let ones_turn = workspace.tabs.tab().is_some_and(Tab::awaits_person);
        if ones_turn && (!session.targets().is_empty() || !session.picked().is_empty()) {
            ids.push("touch");
        }
        if !session.picked().is_empty() {
            ids.push("back");
        }
        if agrees_to_marks(session) || can_pass(session) {
            ids.push("pass");
        }
        match session.thinking() {
            Some((Purpose::Move, _)) => ids.extend(["move", "stop"]),
            Some((Purpose::Hint | Purpose::Draw | Purpose::Try, _)) => ids.push("stop"),
            _ => {}
        }
        if workspace.tabs.tab().is_some_and(Tab::is_analysed) {
            ids.extend(["lines", "analyse"]);
        }
        let begun = session
            .node(session.current())
            .is_some_and(|node| node.ply > 0);
        if begun {
            ids.push("undo");
        }
        if workspace.tabs.tab().is_some_and(Tab::waits) {
            ids.push("move");
        }
        // A hint is useless where no move is better than another.
        let helps = !workspace.sharing.plays_here(&workspace.tabs);
        if helps && (has_levels(session) || session.info().players == 1) {
            ids.push("hint");
        }
        if helps && session.info().players == 1 {
            ids.extend(begun.then_some("rescue"));
            ids.push("solve");
        }
        ids.push("new");
    }
    if workspace.tabs.all().len() > 1 {
        ids.push("next");
    }
    ids.extend(workspace.is_guest().then_some("lobby"));
    ids.extend(["home", "palette", "help", "quit"]);
    ids
}
