//! The keys that matter now, each of which can be clicked.

use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::Canvas;
use crate::session::Purpose;
use crate::tui::actions;
use crate::tui::app::App;
use crate::tui::cells::width;
use crate::tui::hit::Target;
use crate::tui::theme::Role;
use crate::tui::words;
use crate::workspace::Tab;

/// The actions that matter now, the most important first.
fn wanted(app: &App) -> Vec<&'static str> {
    let Some(session) = app.workspace.session() else {
        return vec!["new", "help", "palette", "quit"];
    };
    let mut ids = Vec::new();
    if session.is_over() {
        if app.workspace.next_unfinished().is_some() {
            ids.push("unfinished");
        }
        ids.extend(["review", "undo", "new"]);
    } else {
        if !session.targets().is_empty() || !session.picked().is_empty() {
            ids.push("touch");
        }
        if !session.picked().is_empty() {
            ids.push("back");
        }
        let agrees = app.agrees_to_marks();
        if agrees || session.actions().iter().any(|action| action.text == "pass") {
            ids.push("pass");
        }
        match session.thinking() {
            Some((Purpose::Move, _)) => ids.extend(["move", "stop"]),
            Some((Purpose::Hint, _)) => ids.push("stop"),
            _ => {}
        }
        if app.workspace.tab().is_some_and(Tab::is_analysed) {
            ids.extend(["lines", "analyse"]);
        }
        ids.extend(["undo", "hint"]);
        if session.info().players == 1 {
            ids.extend(["rescue", "solve"]);
        }
        ids.push("new");
    }
    if app.workspace.tabs().len() > 1 {
        ids.push("next");
    }
    ids.extend(["palette", "help", "quit"]);
    ids
}

/// Draws as many as fit.
pub(crate) fn draw(canvas: &mut Canvas, area: Rect) {
    if area.is_empty() {
        return;
    }
    let lang = canvas.app.lang();
    let bar = canvas.style(Role::Dim, Role::Popup);
    canvas.buf.set_style(area, bar);
    let mut x = area.x;
    for id in wanted(canvas.app) {
        let Some(action) = actions::find(id) else {
            continue;
        };
        let agrees = id == "pass" && canvas.app.agrees_to_marks();
        let short = if agrees { words::AGREE } else { action.short };
        let (key, name) = (canvas.app.keymap.key(id), short.get(lang));
        let columns = (width(&key) + width(name) + 3) as u16;
        if x + columns > area.right() {
            break;
        }
        let hovered = canvas.app.hover_target() == Some(Target::Action(id));
        let strong = canvas
            .style(Role::Accent, Role::Popup)
            .add_modifier(Modifier::BOLD);
        let soft = if hovered {
            canvas.style(Role::Accent, Role::Popup)
        } else {
            canvas.style(Role::Text, Role::Popup)
        };
        let taken = canvas.write(x + 1, area.y, &key, columns, strong);
        canvas.write(x + 2 + taken, area.y, name, columns, soft);
        canvas.clickable(x, area.y, columns, Target::Action(id));
        x += columns;
    }
}
