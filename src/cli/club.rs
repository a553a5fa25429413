//! `tabletop club`: the program as seen by a guest of a club.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, Result, bail};
use clap::Args;
use clap::builder::ValueHint;

use super::command_line::{locale, new_workspace};
use super::display_args::{self, DisplayArgs};
use super::plain::{self, Ended, Kept, PlainArgs, PlainOptions};
use tabletop_app::commands::{Request, parse};
use tabletop_app::files::{ClubFolder, club_folder, save_event};
use tabletop_app::workspace::{ClubRequest, Effect, Refused, Workspace, digest};
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
    /// Post an event, as `event` does in the lobby, and leave: "swiss reversi rounds=5 Cup", "robin go 9 both". With the number
    /// of an event, show its standings; with "12 pair" begin its next round
    #[arg(long, value_name = "EVENT", conflicts_with = "digest")]
    event: Option<String>,
    /// Players of the new event, which begins at once
    #[arg(
        long,
        value_name = "NAME,...",
        value_delimiter = ',',
        requires = "event"
    )]
    players: Vec<String>,
    /// Write the games of the event of this number to a file, in the format of its extension
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, requires = "event", conflicts_with = "players")]
    records: Option<PathBuf>,
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

/// Carries out a line about an event, and prints what it says.
fn tell_event(args: &ClubArgs, workspace: &mut Workspace, words: &str) -> Result<()> {
    let lang = workspace.setup.lang;
    let worded = |refused: Refused| anyhow::anyhow!(refused.message().sentence(lang));
    if let Some(path) = &args.records {
        if path.exists() {
            bail!("{} already exists", path.display());
        }
        let number = words.trim().parse();
        let number =
            number.context("--records needs the number of an event, such as --event 12")?;
        let games = workspace.event_records(number).map_err(worded)?;
        return save_event(&games, path).map_err(|error| worded(error.into()));
    }
    let request = parse(&format!("event {words}"), workspace);
    let mut request = request.map_err(|error| anyhow::anyhow!(error.get(lang)))?;
    if let Some(Request::Club(ClubRequest::Event(wish))) = &mut request {
        let names = args.players.iter().map(|name| clean(name, MAX_NAME_CHARS));
        wish.players = names.filter(|name| !name.is_empty()).collect();
    }
    let Some(request) = request else {
        return Ok(());
    };
    let reply = workspace.apply(request).map_err(worded)?;
    let mut out = console::out();
    for message in &reply.messages {
        writeln!(out, "{}", message.sentence(lang))?;
    }
    if let Effect::Page(_, lines) = reply.effect {
        lines.iter().try_for_each(|line| writeln!(out, "{line}"))?;
    }
    Ok(())
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
    let mut workspace = new_workspace();
    display_args::set_flags(display, &mut workspace);
    let lang = workspace.setup.lang;
    workspace
        .enter_club(&name, club)
        .map_err(|refused| anyhow::anyhow!(refused.message().sentence(lang)))?;
    if let Some(words) = &args.event {
        tell_event(args, &mut workspace, words)?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut keep = |_: &Workspace| None;
    if !is_plain && !piped && console::is_addressable() {
        let options = ScreenOptions {
            lines: vec!["lobby".to_owned()],
            ..ScreenOptions::of_terminal(&workspace.setup.settings)
        };
        let ended = tui::run(workspace, &options, Vec::new(), &mut keep)?;
        return Ok(ExitCode::from(ended.status.unwrap_or_default()));
    }
    // A guest's settings last until the program ends, as guests expect.
    let kept = Kept {
        settings: true,
        engines: true,
    };
    let options = PlainOptions::of(lines, !piped, kept);
    let ended = plain::run_here(&mut workspace, &[], options, &mut keep)?;
    Ok(ExitCode::from(u8::from(ended == Some(Ended::Refused))))
}
