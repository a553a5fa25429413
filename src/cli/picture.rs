//! `tabletop picture`: draws a game of a file, or records it for a terminal.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, anyhow};
use clap::Args;
use clap::builder::ValueHint;

use super::command_line::{locale, usage};
use super::display_args::{self, DisplayArgs};
use tabletop_app::files::{
    Drawing, game_cast, game_picture, open_first, position_picture, read_games, write_bytes,
};
use tabletop_app::workspace::Workspace;
use tabletop_core::AnyReason;
use tabletop_system::console;

/// A picture.
#[derive(Debug, Args)]
pub(super) struct PictureArgs {
    /// Game file in any format; - is standard input
    #[arg(value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// Output file (default: standard output)
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    out: Option<PathBuf>,
    /// Show the position after N moves (default: the last)
    #[arg(long = "move", value_name = "N")]
    number: Option<usize>,
    /// Animate the whole game, move by move
    #[arg(long, conflicts_with = "number")]
    animate: bool,
    /// Record the whole game for asciinema players, with comments and graph; tabletop opens the file again
    #[arg(long, conflicts_with_all = ["number", "animate"])]
    cast: bool,
    /// Replace an existing file
    #[arg(long, requires = "out")]
    force: bool,
}

/// Draws the first game of a file.
pub(super) fn picture(args: &PictureArgs, display: &DisplayArgs) -> Result<ExitCode> {
    let mut workspace = Workspace::new(locale(None));
    let mut notes = display_args::settings(display, false, &mut workspace).1;
    let lang = workspace.setup.lang;
    let wrong = |reason: AnyReason| anyhow!(reason.message().sentence(lang));
    let mut games = read_games(&args.file, &mut notes).map_err(|error| wrong(error.into()))?;
    let mut sessions = open_first(&mut games, 1, &mut notes).map_err(wrong)?;
    for note in &notes {
        console::complain(note.sentence(lang));
    }
    let session = &mut sessions[0];
    let line = session.line();
    let number = args.number.unwrap_or(line.len() - 1);
    let Some(&node) = line.get(number) else {
        usage(format!(
            "there is no move {number}: choose from 0 to {}",
            line.len() - 1
        ));
    };
    session.go(node);
    let drawing = Drawing {
        themes: &workspace.setup.themes,
        theme: &workspace.setup.settings.theme,
        lang,
    };
    let picture = if args.cast {
        game_cast(session, drawing).map_err(wrong)?
    } else if args.animate {
        game_picture(session, drawing).map_err(wrong)?
    } else {
        position_picture(session, drawing)
    };
    match &args.out {
        None => console::data().write_all(picture.as_bytes())?,
        Some(path) if path.exists() && !args.force => {
            return Err(anyhow!(
                "{} already exists: use --force to replace it",
                path.display()
            ));
        }
        Some(path) => write_bytes(path, picture.as_bytes())?,
    }
    Ok(ExitCode::SUCCESS)
}
