//! Plays the games of the session and the new one, on the full screen or line by line.

use std::io::Write as _;
use std::process::ExitCode;

use anyhow::Result;

use super::arguments::Cli;
use super::command_line::{chosen, new_workspace, unknown_game, usage, usage_like};
use super::share::Begin;
use super::{display_args, files};
use crate::plain::{self, Ended, Kept, PlainOptions};
use tabletop_app::commands::{self, parse_new, read_clock, read_seat};
use tabletop_app::files::{
    EnginesFile, JournalFile, SessionFile, SettingsFile, TrainingFile, default_path, engines_path,
    journal_path, keep_shared, training_path,
};
use tabletop_app::workspace::{Effect, NewGame, TabId, Workspace, start_game};
use tabletop_core::{Lang, Message, Reason as _, Side};
use tabletop_play::session::Seat;
use tabletop_system::console;
use tabletop_tui::{self as tui, ScreenOptions};

/// The new game described by the arguments, if there are any.
fn wanted_game(cli: &Cli) -> Option<NewGame> {
    let Some(first) = cli.words.first() else {
        if cli.size.is_some()
            || cli.opening.is_some()
            || !cli.options.is_empty()
            || cli.clock.is_some()
        {
            usage_like("which game is this option for?", "reversi --size 10");
        }
        if cli.black.is_some() || cli.white.is_some() {
            usage_like("which game is this seat in?", "reversi --white cpu:5");
        }
        return None;
    };
    let mut game = match parse_new(&cli.words) {
        None => unknown_game(first),
        Some(Err(error)) => usage(error),
        Some(Ok(game)) => game,
    };
    game.options = chosen(game.options, cli.size.as_ref(), &cli.options);
    if let Some(opening) = &cli.opening
        && let Err(error) = game.options.set("opening", opening)
    {
        usage(error);
    }
    for (side, word) in Side::BOTH.into_iter().zip([&cli.black, &cli.white]) {
        if let Some(word) = word {
            let seat = read_seat(word).unwrap_or_else(|error| usage(error));
            game.players.seat(side, seat);
        }
    }
    if let Some(text) = &cli.clock {
        let clock = read_clock(text);
        game.clock = Some(clock.unwrap_or_else(|reason| usage_like(reason, "go --clock 10m+5s")));
    }
    Some(game)
}

fn seats_an_engine(game: &NewGame) -> bool {
    let mut players = game.players.0.iter();
    players.any(|player| matches!(player.seat, Seat::Engine(_)))
}

/// Files in which a run saves its games and changes.
struct Files {
    session: Option<SessionFile>,
    journal: Option<JournalFile>,
    training: Option<TrainingFile>,
    settings: Option<SettingsFile>,
    engines: Option<EnginesFile>,
}

impl Files {
    /// Opens them, and takes what they hold into `workspace`. Play continues without a file that can't be used, after a
    /// warning.
    fn open(
        cli: &Cli,
        piped: bool,
        needs_engines: bool,
        workspace: &mut Workspace,
    ) -> (Self, Vec<Message>) {
        let (mut settings, faults) = display_args::settings(&cli.display, piped, workspace);
        if piped && cli.no_session && !cli.display.names_a_file() {
            settings = None;
        }
        let (session, mut notes) = session(cli, piped, workspace);
        // Without a session nothing is to be saved.
        let is_kept = session.is_some();
        let results = is_kept.then(|| journal_path(cli.session.as_deref()));
        workspace.journal = results.flatten();
        let training = is_kept.then(|| training_path(cli.session.as_deref()));
        let training = training.flatten().and_then(|path| {
            let opened = TrainingFile::open(path, workspace);
            opened.map_err(|error| notes.push(error.message())).ok()
        });
        notes.extend(faults);
        // A run with piped input starts with defaults, unless it needs the engines of the settings.
        let known = !piped || needs_engines;
        let engines = cli.engines.clone().or_else(|| known.then(engines_path)?);
        let engines = engines.and_then(|path| {
            let opened = EnginesFile::open(&path, workspace);
            opened.map_err(|fault| notes.push(fault.into())).ok()
        });
        let files = Self {
            session,
            journal: workspace.journal.clone().map(JournalFile::new),
            training,
            settings,
            engines,
        };
        (files, notes)
    }

    /// Saves what has changed; returns the first failure.
    fn save(&mut self, workspace: &Workspace) -> Option<Message> {
        // Finished games are recorded first: a game restored as finished is not recorded any more.
        let journal = self.journal.as_mut().and_then(|file| file.save(workspace));
        let session = self.session.as_mut().and_then(|file| file.save(workspace));
        let training = self.training.as_mut().and_then(|file| file.save(workspace));
        let failure = session.or(journal).or(training);
        let failure = failure.or_else(|| self.settings.as_mut()?.save(workspace));
        failure.or_else(|| self.engines.as_mut()?.save(workspace))
    }

    /// At the end, reports once more if the open games are not in the session file. Returns true if they are.
    fn close(mut self, lang: Lang) -> bool {
        self.journal.iter_mut().for_each(JournalFile::close);
        self.training.iter_mut().for_each(TrainingFile::close);
        let unsaved = self.session.as_mut().and_then(SessionFile::close);
        if let Some(reason) = &unsaved {
            console::complain(reason.sentence(lang));
        }
        unsaved.is_none()
    }
}

pub(super) fn play(
    cli: &Cli,
    open: Option<&files::OpenArgs>,
    train: Option<&str>,
    share: Option<&Begin>,
) -> Result<ExitCode> {
    let piped = !console::is_interactive();
    let on_screen = !cli.plain && !piped && console::is_addressable();
    let mut workspace = new_workspace();
    let game = wanted_game(cli);
    let needs_engines = game.as_ref().is_some_and(seats_an_engine);
    let (mut saved, mut notes) = Files::open(cli, piped, needs_engines, &mut workspace);
    let lang = workspace.setup.lang;
    let begins_with = prepare_sharing(&mut workspace, cli, saved.session.is_some(), share);
    // The screen does so behind its first frame.
    if !on_screen {
        workspace.trainer.resume_problems(&mut workspace.tabs);
    }
    let mut failed = false;
    match open {
        Some(args) if on_screen && args.reads_input() => {
            usage("- is standard input, which is the keyboard here: pipe a record into it")
        }
        Some(args) if on_screen => files::open_later(&mut workspace, args),
        Some(args) => failed = files::open(&mut workspace, args, &mut notes).is_err(),
        None => {}
    }
    let asked = game.is_some() || open.is_some() || train.is_some() || share.is_some();
    let first_run = workspace.tabs.all().is_empty() && !asked;
    if first_run {
        workspace.tabs.open_first_games();
    }
    // On a fresh start there is no earlier game to go back to.
    let begins = !asked && workspace.tabs.is_untouched();
    let started = game.map(|game| start(&mut workspace, game));
    let mut lines = begins_with.to_vec();
    if let Some(line) = train {
        lines.extend(begin_training(&mut workspace, line, on_screen)?);
    }
    let status = if on_screen {
        if let Some(file) = &mut saved.session {
            file.save_in_background();
        }
        if begins {
            workspace.tabs.go_home();
        }
        let options = ScreenOptions {
            first_run,
            lines,
            ..ScreenOptions::of_terminal(&workspace.setup.settings)
        };
        let mut keep = |workspace: &Workspace| saved.save(workspace);
        let ended = tui::run(workspace, &options, notes, &mut keep)?;
        ended.status.filter(|status| *status != 0)
    } else {
        crate::tell_background(lang);
        let notes = notes.into_iter().map(|note| note.sentence(lang));
        notes.for_each(console::complain);
        let kept = Kept {
            settings: saved.settings.is_some(),
            engines: saved.engines.is_some(),
        };
        let mut keep = |workspace: &Workspace| saved.save(workspace);
        let options = PlainOptions::of(&cli.lines, !piped, kept);
        let Some(ended) = plain::run_here(&mut workspace, &lines, options, &mut keep)? else {
            return Ok(ExitCode::SUCCESS);
        };
        match started.filter(|_| cli.lines.exit_result) {
            _ if ended == Ended::Refused => Some(1),
            Some(id) => Some(plain::exit_status(&workspace, id)),
            None => failed.then_some(1),
        }
    };
    let is_saved = saved.close(lang);
    Ok(ExitCode::from(status.unwrap_or(u8::from(!is_saved))))
}

/// Opens the session file and restores its games. A run with piped input starts fresh unless a file is named.
fn session(
    cli: &Cli,
    piped: bool,
    workspace: &mut Workspace,
) -> (Option<SessionFile>, Vec<Message>) {
    let path = match &cli.session {
        Some(path) => Some(path.clone()),
        None if cli.no_session || piped || cli.lines.exit_result => None,
        None => default_path(),
    };
    let Some(path) = path else {
        return (None, Vec::new());
    };
    match SessionFile::open(&path) {
        Ok((mut file, mut notes)) => {
            notes.extend(file.restore(workspace).1);
            (Some(file), notes)
        }
        Err(error) => (None, vec![SessionFile::not_kept(&path, &error)]),
    }
}

/// Opens the first problem, or the game to be guessed. On a screen the message line shows the task. Returns the
/// line that shows a list, or asks for the side, where one is to be chosen.
fn begin_training(
    workspace: &mut Workspace,
    line: &str,
    on_screen: bool,
) -> Result<Option<String>> {
    let lang = workspace.setup.lang;
    let reply = workspace.run(line);
    let reply = reply.unwrap_or_else(|error| match error {
        commands::Error::Usage(error) => usage(error.get(lang)),
        // The line is right, and a usage in English would be no help.
        commands::Error::Refused(refused) => {
            console::complain(refused.message().sentence(lang));
            std::process::exit(2)
        }
    });
    let asks = match reply.effect {
        Effect::AskSide => Some("replay"),
        Effect::Collection(_) => Some("list"),
        Effect::Page(..) => Some(line),
        _ => None,
    };
    if !on_screen && asks.is_none() {
        for message in reply.messages {
            writeln!(console::out(), "{}", message.sentence(lang))?;
        }
    }
    Ok(asks.map(str::to_owned))
}

fn start(workspace: &mut Workspace, game: NewGame) -> TabId {
    let (tabs, problems) = (&mut workspace.tabs, &workspace.trainer.problems);
    let index = start_game(tabs, &workspace.setup, problems, game);
    let index = index.unwrap_or_else(|error| usage(error));
    tabs.switch(index);
    tabs.all()[index].id
}

/// Configures sharing: its folder and the player's name; returns the lines to run first.
fn prepare_sharing<'a>(
    workspace: &mut Workspace,
    cli: &Cli,
    kept: bool,
    share: Option<&'a Begin>,
) -> &'a [String] {
    keep_shared(&mut workspace.sharing, cli.session.as_deref(), kept);
    let Some(share) = share else {
        return &[];
    };
    if let Some(name) = &share.name {
        workspace.sharing.name.clone_from(name);
    }
    &share.lines
}
