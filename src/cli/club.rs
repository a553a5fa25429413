//! `tabletop club`: the program as seen by a guest of a club.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, Result, bail};
use clap::Args;
use clap::builder::ValueHint;

use super::command_line::{is_broken_pipe, locale};
use super::display_args::{self, DisplayArgs};
use super::plain::{self, Ended, Kept, PlainArgs, PlainOptions};
use tabletop_app::files::{ClubFolder, club_folder};
use tabletop_app::workspace::{Workspace, shipped_problems};
use tabletop_core::rng::fresh_seed;
use tabletop_learn::ProblemSet;
#[cfg(feature = "nats")]
use tabletop_nats::NatsStore;
use tabletop_net::club::ClubStore;
use tabletop_net::remote::{MAX_NAME_CHARS, clean};
use tabletop_system::console;
use tabletop_tui::{self as tui, ScreenOptions};

/// Arguments of `tabletop club`.
#[derive(Debug, Args)]
pub(super) struct ClubArgs {
    /// Your name in the club
    #[arg(long, value_name = "NAME")]
    guest: String,
    /// Club folder instead of the default one
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    folder: Option<PathBuf>,
    /// NATS server with `JetStream` that holds the club instead of a folder, such as `nats://10.0.0.5:4222`
    #[cfg(feature = "nats")]
    #[arg(long, value_name = "URL", conflicts_with = "folder")]
    nats: Option<String>,
    /// Name of the club on that server
    #[cfg(feature = "nats")]
    #[arg(long, value_name = "CLUB", default_value = "club", requires = "nats")]
    name: String,
}

impl ClubArgs {
    fn open(&self) -> Result<(String, Box<dyn ClubStore>)> {
        let name = clean(&self.guest, MAX_NAME_CHARS);
        if name.is_empty() {
            bail!("--guest: a name is missing, such as --guest anna");
        }
        #[cfg(feature = "nats")]
        if let Some(url) = &self.nats {
            let club = NatsStore::connect(url, &self.name, &name);
            let club = club.map_err(|why| anyhow::anyhow!("the club at {url}: {why}"))?;
            return Ok((name, Box::new(club)));
        }
        let folder = self.folder.clone().or_else(club_folder);
        let folder = folder.context("no folder for the club: set one with --folder")?;
        let club = ClubFolder::open(&folder, &name);
        let club = club.with_context(|| format!("the club's folder {}", folder.display()))?;
        Ok((name, Box::new(club)))
    }
}

/// Plays in the club until the guest leaves. Of the account's files, only the club's folder is read or written.
pub(super) fn visit(
    args: &ClubArgs,
    display: &DisplayArgs,
    is_plain: bool,
    lines: &PlainArgs,
) -> Result<ExitCode> {
    let piped = !console::is_interactive();
    let (name, club) = args.open()?;
    let mut workspace = Workspace::new(locale(None));
    workspace.setup.thinking.seed = fresh_seed();
    display_args::set_flags(display, &mut workspace);
    workspace.trainer.problems.source = shipped_problems;
    workspace.trainer.problems.has = ProblemSet::is_shipped;
    let lang = workspace.setup.lang;
    workspace
        .enter_club(&name, club)
        .map_err(|refused| anyhow::anyhow!(refused.message().sentence(lang)))?;
    let mut keep = |_: &Workspace| None;
    if !is_plain && !piped && console::is_addressable() {
        let options = ScreenOptions {
            lines: vec!["lobby".to_owned()],
            ..ScreenOptions::of_terminal(&workspace.setup.settings)
        };
        let ended = tui::run(workspace, &options, Vec::new(), &mut keep)?;
        return Ok(ExitCode::from(ended.status.unwrap_or_default()));
    }
    let options = PlainOptions {
        prompt: !piped,
        strict: lines.strict,
        board: !lines.no_board,
        // A guest's settings last until the program ends, as guests expect.
        kept: Kept {
            settings: true,
            engines: true,
        },
    };
    let output = (&mut console::out(), &mut console::err());
    match plain::run(&mut workspace, std::io::stdin(), output, options, &mut keep) {
        Err(error) if is_broken_pipe(&error) => Ok(ExitCode::SUCCESS),
        Err(error) => Err(error),
        Ok(Ended::Refused) => Ok(ExitCode::FAILURE),
        Ok(Ended::Whole) => Ok(ExitCode::SUCCESS),
    }
}
