//! Subcommands about files: games opened, converted; what shells and manuals want.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Result, anyhow, bail};
use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::services::threads;
use super::{Cli, usage};
use crate::console;
use crate::core::{Lang, Message, Reason as _};
use crate::files::{
    NOTHING_SAVED, Source, format_for, left_out, listing, no_ending, open_record, read_bytes,
    read_games, write_bytes, write_game,
};
use crate::games::reversi::engine::solve::{EndgameSolver, Goal};
use crate::record::format_of_name;
use crate::workspace::{Effect, Workspace};

/// Files to open.
#[derive(Debug, Args)]
pub(super) struct OpenArgs {
    /// Records of games in any format
    #[arg(required = true, value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,
}

/// A conversion.
#[derive(Debug, Args)]
pub(super) struct ConvertArgs {
    /// A record of games in any format
    #[arg(value_name = "IN")]
    from: PathBuf,
    /// The file to write; the ending of its name says the format
    #[arg(value_name = "OUT")]
    to: PathBuf,
    /// Replace OUT if it is there
    #[arg(long)]
    force: bool,
}

/// Othello endgames.
#[derive(Debug, Args)]
pub(super) struct SolveArgs {
    /// Threads to solve with
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true, value_parser = threads())]
    threads: usize,
    /// Only tell who wins: win, draw or loss for the side to move
    #[arg(long)]
    wld: bool,
    /// Lines of 64 characters `X O -` by rows, a blank and the side to move
    file: PathBuf,
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

/// Reads every game of one file and writes them into another.
pub(super) fn convert(args: &ConvertArgs, lang: Lang) -> Result<ExitCode> {
    let say = |message: Message| message.get(lang);
    let name = args.to.to_string_lossy();
    if format_of_name(&name, None).is_none() {
        usage(say(no_ending(&args.to)));
    }
    if args.to.exists() && !args.force {
        bail!(
            "{} is there already: --force replaces it",
            args.to.display()
        );
    }
    let warn = |path: &Path, message| {
        console::complain(format_args!("{}: {}", path.display(), say(message)));
    };
    let mut warnings = Vec::new();
    let read = read_games(&args.from, &mut warnings);
    let mut games = read.map_err(|reason| anyhow!(say(reason)))?;
    let mut out = String::new();
    let mut failed = NOTHING_SAVED.into();
    for index in 0..games.len() {
        let opened = open_record(games.take(index), &mut warnings);
        for warning in warnings.drain(..) {
            warn(&args.from, warning);
        }
        match opened {
            Ok(session) => {
                let format = format_for(&name, session.info().key);
                let text = write_game(&*session, format).map_err(|reason| anyhow!(say(reason)))?;
                if let Some(left_out) = left_out(&*session, format, &text) {
                    warn(&args.to, left_out);
                }
                out.push_str(&text);
            }
            Err(reason) => {
                warn(&args.from, reason.clone());
                failed = reason;
            }
        }
    }
    if out.is_empty() {
        bail!("{}: {}", args.from.display(), say(failed));
    }
    write_bytes(&args.to, out.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

/// Solves every line of a file and prints a line for each.
pub(super) fn solve(args: &SolveArgs) -> Result<ExitCode> {
    let text = String::from_utf8_lossy(&read_bytes(&args.file)?).into_owned();
    let (mut failed, mut out) = (false, console::out());
    let goal = if args.wld { Goal::Result } else { Goal::Discs };
    let mut solver = EndgameSolver::default();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        match solver.solve_line(line, args.threads, goal) {
            Ok(solved) => writeln!(out, "{solved}")?,
            Err(reason) => {
                failed = true;
                writeln!(out, "error: {}", reason.message())?;
            }
        }
    }
    Ok(if failed {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
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
