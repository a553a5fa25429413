//! Subcommands about files: games opened, positions solved; what shells and manuals want.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::Cli;
use crate::console;
use crate::core::Message;
use crate::files::{Source, listing};
use crate::workspace::{Effect, Workspace};

/// Files to open.
#[derive(Debug, Args)]
pub(super) struct OpenArgs {
    /// Records of games in any format
    #[arg(required = true, value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,
}

/// Has every file opened by the screen, which shows how far that is.
pub(super) fn open_later(workspace: &mut Workspace, args: &OpenArgs) {
    for path in &args.files {
        workspace.open_later(Source::File(path.clone(), None));
    }
}

/// A file that can't be opened.
#[derive(Debug)]
pub(super) struct Unopened;

/// Opens every file; what can't be opened is told in `notes` and the rest goes on.
pub(super) fn open(
    workspace: &mut Workspace,
    args: &OpenArgs,
    notes: &mut Vec<Message>,
) -> Result<(), Unopened> {
    let mut opened = Ok(());
    for path in &args.files {
        match workspace.open(Source::File(path.clone(), None)) {
            Ok(reply) => {
                notes.extend(reply.messages);
                if reply.effect != Effect::Board {
                    notes.extend(listing(workspace, "").into_iter().map(Message::verbatim));
                }
            }
            Err(reason) => {
                notes.push(reason);
                opened = Err(Unopened);
            }
        }
    }
    opened
}

/// Prints what a shell needs to complete our words.
pub(super) fn completions(shell: Shell) -> Result<ExitCode> {
    // The generator itself panics where nobody reads on.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "tabletop", &mut script);
    console::data().write_all(&script)?;
    Ok(ExitCode::SUCCESS)
}

/// Prints the manual page.
pub(super) fn manual() -> Result<ExitCode> {
    clap_mangen::Man::new(Cli::command()).render(&mut console::data())?;
    Ok(ExitCode::SUCCESS)
}
