//! `tabletop club`: the program as seen by a guest of a club.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, Result, bail};
use clap::Args;
use clap::builder::ValueHint;

use super::command_line::{is_broken_pipe, locale};
use super::display_args::{self, DisplayArgs};
use super::plain::{self, Ended, Kept, PlainArgs, PlainOptions};
use tabletop_app::files::{ClubFolder, club_folder};
use tabletop_app::workspace::{Workspace, digest, shipped_problems};
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
    /// Print what waits for you, and leave: games in which you are to move, challenges to you, new messages. Exit status 0
    /// if anything waits, 1 if nothing does, 2 on an error
    #[arg(long)]
    digest: bool,
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
    fn name(&self) -> Result<String> {
        let name = clean(&self.guest, MAX_NAME_CHARS);
        if name.is_empty() {
            bail!("--guest: a name is missing, such as --guest anna");
        }
        Ok(name)
    }

    /// Opens the club's lists, for a person who comes, or to be read only.
    fn open(&self, guest: Option<&str>) -> Result<Box<dyn ClubStore>> {
        #[cfg(feature = "nats")]
        if let Some(url) = &self.nats {
            let club = NatsStore::connect(url, &self.name, guest);
            let club = club.map_err(|why| anyhow::anyhow!("the club at {url}: {why}"))?;
            return Ok(Box::new(club));
        }
        let folder = self.folder.clone().or_else(club_folder);
        let folder = folder.context("no folder for the club: set one with --folder")?;
        let club = match guest {
            Some(name) => ClubFolder::open(&folder, name),
            None => ClubFolder::look(&folder),
        };
        let club = club.with_context(|| format!("the club's folder {}", folder.display()))?;
        Ok(Box::new(club))
    }
}

/// Prints what waits for the guest. Returns true if there is anything.
fn print_digest(args: &ClubArgs) -> Result<bool> {
    let lang = locale(None);
    let name = args.name()?;
    let lines = digest(&name, &*args.open(None)?, lang)
        .map_err(|refused| anyhow::anyhow!(refused.message().sentence(lang)))?;
    let mut out = console::out();
    for line in &lines {
        writeln!(out, "{line}")?;
    }
    Ok(!lines.is_empty())
}

/// Plays in the club until the guest leaves. Of the account's files, only the club's folder is read or written.
pub(super) fn visit(
    args: &ClubArgs,
    display: &DisplayArgs,
    is_plain: bool,
    lines: &PlainArgs,
) -> Result<ExitCode> {
    if args.digest {
        return Ok(match print_digest(args) {
            Ok(waits) => ExitCode::from(u8::from(!waits)),
            Err(error) => {
                console::complain(format_args!("error: {error:#}"));
                ExitCode::from(2)
            }
        });
    }
    let piped = !console::is_interactive();
    let name = args.name()?;
    let club = args.open(Some(&name))?;
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
