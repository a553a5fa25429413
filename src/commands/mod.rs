//! The table of commands. Help pages and completions are printed from its rows.

mod boards;
mod history;
mod playing;
mod setting;
mod table;
pub(crate) mod typed;

pub use history::NO_COMMENT;
pub use table::COMMANDS;

use crate::core::{Message, Text};
use crate::workspace::{Reply, Workspace};

/// Something a person can type.
#[derive(Clone, Copy, Debug)]
pub struct Command {
    /// Its name, then other names for it.
    pub names: &'static [&'static str],
    /// What may follow, as shown in help; empty if nothing does.
    pub args: &'static str,
    /// What it does, in half a sentence.
    pub help: Text,
    pub(crate) run: fn(&mut Workspace, &[String]) -> Result<Reply, Message>,
}

const fn row(
    names: &'static [&'static str],
    args: &'static str,
    help: Text,
    run: fn(&mut Workspace, &[String]) -> Result<Reply, Message>,
) -> Command {
    Command {
        names,
        args,
        help,
        run,
    }
}

impl Command {
    /// The command of this name, in any case.
    pub fn find(word: &str) -> Option<&'static Self> {
        COMMANDS.iter().find(|command| {
            command
                .names
                .iter()
                .any(|name| name.eq_ignore_ascii_case(word))
        })
    }
}
