//! `tabletop host`, `join` and `watch`: start the program with a game shared between two machines.

use std::io::{BufRead as _, Read as _, Write as _, stdin};
use std::path::Path;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;

use super::lists;
use tabletop_app::files::{STANDARD, shared_here};
use tabletop_core::join_words;
use tabletop_net::remote::{Invite, serve};
use tabletop_system::console;

/// Longest invite that is read from standard input, in bytes.
const LONGEST_INVITE: u64 = 4096;

/// Arguments of `tabletop host`.
#[derive(Debug, Args)]
pub(super) struct HostArgs {
    /// Game, optionally with size, options and player names
    #[arg(value_name = "GAME", num_args = 1.., required = true, value_parser = lists::new_game())]
    words: Vec<String>,
    /// Your friend's side: black or white
    #[arg(long, value_name = "SIDE", default_value = "white", value_parser = ["black", "white"])]
    friend: String,
    /// Your name, as your friend sees it
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Only for people on this computer: opens no port
    #[arg(long, conflicts_with_all = ["host", "port"])]
    here: bool,
    /// Address to put in the invite (default: this machine's)
    #[arg(long, value_name = "HOST")]
    host: Option<String>,
    /// Port to listen on (default: any free port)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    port: Option<u16>,
}

/// Arguments of `tabletop serve`.
#[derive(Debug, Args)]
pub(super) struct ServeArgs {
    /// Game, such as reversi, if several are shared
    #[arg(value_name = "GAME")]
    game: Option<String>,
}

/// Arguments of `tabletop join` and `watch`.
#[derive(Debug, Args)]
pub(super) struct JoinArgs {
    /// Invite: the line that starts with tt1:, or `ssh://USER@HOST[/GAME]`; `-` reads it from standard input, which hides it
    /// from process lists
    #[arg(value_name = "INVITE")]
    invite: String,
    /// Your name, as your friend sees it
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
}

/// Initial actions of the program.
#[derive(Debug)]
pub(super) struct Begin {
    /// The player's name at the other machine, if given.
    pub(super) name: Option<String>,
    /// Lines to run first.
    pub(super) lines: Vec<String>,
}

impl HostArgs {
    /// Lines that start a game and share it.
    pub(super) fn begin(&self) -> Begin {
        let alone =
            tabletop_play::registry::find(&self.words[0]).is_some_and(|it| it.info.players < 2);
        let friend = if alone { "" } else { &self.friend };
        let place = match (self.here, &self.host, self.port) {
            (true, ..) => "here".to_owned(),
            (_, None, None) => String::new(),
            (_, host, port) => format!(
                "{}:{}",
                host.as_deref().unwrap_or_default(),
                port.unwrap_or_default()
            ),
        };
        let invite = format!("invite {friend} {place}").trim_end().to_owned();
        Begin {
            name: self.name.clone(),
            lines: vec![format!("new {}", join_words(&self.words)), invite],
        }
    }
}

impl JoinArgs {
    /// The line that joins; none where `ssh`, which asks for what it needs as long as there is no screen, could not connect.
    pub(super) fn begin(&self) -> Result<Option<Begin>> {
        let invite = self.read_invite()?;
        if let Ok(Invite::Ssh(place)) = invite.parse()
            && console::is_interactive()
            && !place.prepare()?
        {
            return Ok(None);
        }
        Ok(Some(Begin {
            name: self.name.clone(),
            lines: vec![format!("join {invite}")],
        }))
    }

    /// The invite, whose secret every user of a machine may read among the arguments of a program.
    fn read_invite(&self) -> Result<String> {
        if self.invite != STANDARD {
            return Ok(self.invite.clone());
        }
        let mut line = String::new();
        stdin().lock().take(LONGEST_INVITE).read_line(&mut line)?;
        Ok(line.trim().to_owned())
    }
}

/// Serves a game shared by a program of this user over standard input and output: `ssh` runs it at the host's machine.
pub(super) fn serve_game(args: &ServeArgs, session: Option<&Path>) -> Result<ExitCode> {
    let mut shared = shared_here(session);
    shared.retain(|(_, invite)| invite.is_open());
    let games: Vec<_> = shared.iter().map(|(game, _)| game.clone()).collect();
    if let Some(wanted) = &args.game {
        shared.retain(|(game, _)| game == wanted);
    }
    let failed = match shared.as_slice() {
        [(_, invite)] => return speak(invite),
        [] if games.is_empty() => "no game is shared here".to_owned(),
        [] => format!(
            "that game is not shared here; these are: {}",
            games.join(", ")
        ),
        _ => format!(
            "several games are shared here: choose one of {}",
            games.join(", ")
        ),
    };
    console::complain(failed);
    Ok(ExitCode::FAILURE)
}

fn speak(invite: &Invite) -> Result<ExitCode> {
    let mut output = console::data();
    serve(invite, stdin(), &mut output)?;
    output.flush()?;
    Ok(ExitCode::SUCCESS)
}
