//! `tabletop host`, `join` and `watch`: the program begins with a game at two machines.

use clap::Args;

use super::lists;
use crate::core::join_words;

/// What is shared.
#[derive(Debug, Args)]
pub(super) struct HostArgs {
    /// The game, and if you like its size, options and the players' names, as at the start of a game
    #[arg(value_name = "GAME", num_args = 1.., required = true, value_parser = lists::new_game())]
    words: Vec<String>,
    /// The side that your friend plays: black or white
    #[arg(long, value_name = "SIDE", default_value = "white", value_parser = ["black", "white"])]
    friend: String,
    /// Your name at the other machine
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
}

/// What is joined.
#[derive(Debug, Args)]
pub(super) struct JoinArgs {
    /// The invite: the line that begins with tt1:
    #[arg(value_name = "INVITE")]
    invite: String,
    /// Your name at the other machine
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
}

/// How the program begins.
#[derive(Debug)]
pub(super) struct Begin {
    /// What one is called at the other machine, if that is said.
    pub(super) name: Option<String>,
    /// The lines that are done first.
    pub(super) lines: Vec<String>,
}

impl HostArgs {
    /// The lines that begin a game and share it.
    pub(super) fn begin(&self) -> Begin {
        let alone = crate::registry::find(&self.words[0]).is_some_and(|it| it.info.players < 2);
        let invite = if alone {
            "invite".to_owned()
        } else {
            format!("invite {}", self.friend)
        };
        Begin {
            name: self.name.clone(),
            lines: vec![format!("new {}", join_words(&self.words)), invite],
        }
    }
}

impl JoinArgs {
    /// The line that joins.
    pub(super) fn begin(&self) -> Begin {
        Begin {
            name: self.name.clone(),
            lines: vec![format!("join {}", self.invite)],
        }
    }
}
