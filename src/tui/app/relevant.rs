//! The actions that matter now: those of the footer.

use crate::command::{Tab, Workspace};
use crate::core::Text;
use crate::session::{Purpose, Table};
use crate::tui::actions;
use crate::tui::words;

/// The actions that matter now with their short names, the most important first.
pub(super) fn relevant_actions(workspace: &Workspace) -> Vec<(&'static str, Text)> {
    let agrees = workspace.table().is_some_and(agrees_to_marks);
    let named = |id: &'static str| {
        let short = match id {
            "pass" if agrees => words::AGREE,
            _ => actions::find(id)?.short,
        };
        Some((id, short))
    };
    ids(workspace).into_iter().filter_map(named).collect()
}

/// Whether the marks of dead stones can be agreed to now.
pub(super) fn agrees_to_marks(table: &dyn Table) -> bool {
    table.actions().iter().any(|action| action.text == "accept")
}

fn ids(workspace: &Workspace) -> Vec<&'static str> {
    let Some(table) = workspace.table() else {
        return vec!["new", "help", "palette", "quit"];
    };
    let mut ids = Vec::new();
    if table.is_over() {
        if workspace.next_unfinished().is_some() {
            ids.push("unfinished");
        }
        ids.extend(["review", "undo", "new"]);
    } else {
        if !table.targets().is_empty() || !table.picked().is_empty() {
            ids.push("touch");
        }
        if !table.picked().is_empty() {
            ids.push("back");
        }
        if agrees_to_marks(table) || table.actions().iter().any(|action| action.text == "pass") {
            ids.push("pass");
        }
        match table.thinking() {
            Some((Purpose::Move, _)) => ids.extend(["move", "stop"]),
            Some((Purpose::Hint, _)) => ids.push("stop"),
            _ => {}
        }
        if workspace.tab().is_some_and(Tab::is_analysed) {
            ids.extend(["lines", "analyse"]);
        }
        ids.extend(["undo", "hint"]);
        if table.info().players == 1 {
            ids.extend(["rescue", "solve"]);
        }
        ids.push("new");
    }
    if workspace.tabs().len() > 1 {
        ids.push("next");
    }
    ids.extend(["palette", "help", "quit"]);
    ids
}
