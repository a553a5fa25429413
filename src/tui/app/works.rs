//! Actions that can do something where one is now, for lists of actions.

use super::relevant::can_pass;
use tabletop_app::workspace::{Workspace, agrees_to_marks};
use tabletop_play::session::GameSession;

/// Returns true if the action of the row with this id can do something in this place, though perhaps not at once.
pub(super) fn works(workspace: &Workspace, id: &str) -> bool {
    anywhere(workspace, id).unwrap_or_else(|| {
        let session = workspace.tabs.session();
        session.is_some_and(|session| in_game(workspace, session, id))
    })
}

/// Answers for the actions that need no game in front; `None` for others.
fn anywhere(workspace: &Workspace, id: &str) -> Option<bool> {
    let open = workspace.tabs.all().len();
    let number = id.strip_prefix("tab-").and_then(|it| it.parse().ok());
    Some(match id {
        "touch" | "left" | "right" | "up" | "down" | "next-legal" | "prev-legal" | "back"
        | "new" | "open" | "stats" | "train" | "learn" | "ratings" | "rules" | "themes"
        | "glyphs" | "language" | "mouse" | "redraw" | "help" | "palette" | "menu" | "settings"
        | "keys" | "quit" | "engines" | "join" | "lang" => true,
        "home" => !workspace.tabs.is_home(),
        "collection" => workspace.imports.collection().is_some(),
        "next" | "prev" | "games" => open > 0,
        // The digits reach the first nine.
        "jump" => open > 9,
        "unfinished" => workspace.tabs.next_unfinished().is_some(),
        "lobby" => workspace.is_guest(),
        "reopen" => workspace.tabs.has_closed(),
        "tab-left" | "tab-right" => open > 1 && !workspace.tabs.is_home(),
        _ => return number.map(|number: usize| number <= open),
    })
}

/// Answers for the actions on the game in front.
fn in_game(workspace: &Workspace, session: &GameSession, id: &str) -> bool {
    let over = session.is_over();
    let two = session.info().players == 2;
    let contest = session.is_contest();
    match id {
        // Nobody gets help against a friend.
        "hint" | "move" | "lines" | "analyse" | "show" | "review" | "replay" | "teach"
        | "next-mistake" | "prev-mistake" | "rescue"
            if workspace.sharing.plays_here(&workspace.tabs) =>
        {
            false
        }
        "pass" => agrees_to_marks(session) || can_pass(session),
        "hint" | "move" | "type" | "lines" => !over,
        "analyse" => !over && (contest || !two),
        "draw" | "resign" => contest && !over,
        "clock" => two && !over,
        "pause" => session.clock().is_some() && !over,
        "replay" => contest && workspace.tabs.attempt().is_none() && session.line().len() > 1,
        "review" | "teach" | "level" | "next-mistake" | "prev-mistake" | "mistakes" => contest,
        "try" => workspace.tabs.attempt().is_some(),
        "computer" | "cpu" => two,
        "invite" => {
            let invites = workspace.sharing.invites_here(&workspace.tabs);
            two && invites && !workspace.is_guest()
        }
        "rematch" => over,
        "show" => session.pos().rules().reveals.is_some() && !over,
        "solve" => !over && (!two || workspace.tabs.attempt().is_some()),
        "rescue" => !two,
        "talk" | "decline" | "if" => workspace.sharing.is_shared_here(&workspace.tabs),
        _ => true,
    }
}
