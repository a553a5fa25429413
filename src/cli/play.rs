//! Plays the games of the session and the new one, on the full screen or line by line.

use std::io::{Cursor, Read, Write as _, stdin};
use std::process::ExitCode;

use anyhow::Result;

use super::arguments::Cli;
use super::command_line::{chosen, is_broken_pipe, locale, unknown_game, usage, usage_like};
use super::share::Begin;
use super::{display_args, files};
use crate::plain::{self, Ended, Kept, PlainOptions};
use tabletop_app::commands::{self, parse_new, read_clock, read_seat};
use tabletop_app::files::{
    EnginesFile, JournalFile, SessionFile, TrainingFile, default_path, engines_path, journal_path,
    keep_shared, training_path,
};
use tabletop_app::workspace::{Effect, NewGame, TabId, Workspace, shipped_problems, start_game};
use tabletop_core::rng::fresh_seed;
use tabletop_core::{Lang, Message, Reason as _, Side};
use tabletop_learn::ProblemSet;
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

pub(super) fn play(
    cli: &Cli,
    open: Option<&files::OpenArgs>,
    train: Option<&str>,
    share: Option<&Begin>,
) -> Result<ExitCode> {
    let piped = !console::is_interactive();
    let mut workspace = Workspace::new(locale(None));
    workspace.setup.thinking.seed = fresh_seed();
    let (mut settings, faults) = display_args::settings(&cli.display, piped, &mut workspace);
    if piped && cli.no_session && !cli.display.names_a_file() {
        settings = None;
    }
    let lang = workspace.setup.lang;
    let game = wanted_game(cli);
    let (mut session, mut notes) = session(cli, piped, &mut workspace);
    // Without a session nothing is to be saved.
    let results = session
        .is_some()
        .then(|| journal_path(cli.session.as_deref()));
    workspace.journal = results.flatten();
    let mut journal = workspace.journal.clone().map(JournalFile::new);
    let begins_with = prepare_sharing(&mut workspace, cli, session.is_some(), share);
    workspace.trainer.problems.source = shipped_problems;
    workspace.trainer.problems.has = ProblemSet::is_shipped;
    let mut training = training(cli, session.is_some(), &mut workspace, &mut notes);
    let on_screen = !cli.plain && !piped && console::is_addressable();
    // The screen does so behind its first frame.
    if !on_screen {
        workspace.trainer.resume_problems(&mut workspace.tabs);
    }
    notes.extend(faults);
    // A run with piped input starts with defaults, unless it needs the engines of the settings.
    let known = !piped || game.as_ref().is_some_and(seats_an_engine);
    let engines = cli.engines.clone().or_else(|| known.then(engines_path)?);
    let engines = engines.map(|path| EnginesFile::open(&path, &mut workspace));
    let mut engines = engines.and_then(|file| file.map_err(|fault| notes.push(fault.into())).ok());
    let mut failed = false;
    if on_screen && open.is_some_and(files::OpenArgs::reads_input) {
        usage("- is standard input, which is the keyboard here: pipe a record into it");
    }
    match open {
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
    let mut first_lines = begins_with.to_vec();
    if let Some(line) = train {
        first_lines.extend(begin_training(&mut workspace, line, on_screen)?);
    }
    if on_screen && let Some(file) = &mut session {
        file.save_in_background();
    }
    let kept = Kept {
        settings: settings.is_some(),
        engines: engines.is_some(),
    };
    let mut keep = |workspace: &Workspace| {
        // Finished games are recorded first: a game restored as finished is not recorded any more.
        let unnoted = journal.as_mut().and_then(|file| file.save(workspace));
        let unsaved = session.as_mut().and_then(|file| file.save(workspace));
        let unkept = training.as_mut().and_then(|file| file.save(workspace));
        let unsaved = unsaved.or(unnoted).or(unkept);
        let unsaved = unsaved.or_else(|| settings.as_mut()?.save(workspace));
        unsaved.or_else(|| engines.as_mut()?.save(workspace))
    };
    let status = if on_screen {
        if begins {
            workspace.tabs.go_home();
        }
        let options = ScreenOptions {
            first_run,
            lines: first_lines,
            ..ScreenOptions::of_terminal(&workspace.setup.settings)
        };
        let ended = tui::run(workspace, &options, notes, &mut keep)?;
        ended.status.filter(|status| *status != 0)
    } else {
        crate::tell_background(lang);
        let notes = notes.into_iter().map(|note| note.sentence(lang));
        notes.for_each(console::complain);
        let options = PlainOptions {
            prompt: !piped,
            strict: cli.lines.strict,
            board: !cli.lines.no_board,
            kept,
        };
        let (output, errors) = (&mut console::out(), &mut console::err());
        let input = after(&first_lines, stdin());
        let ended = match plain::run(&mut workspace, input, output, errors, options, &mut keep) {
            // The reader of our output has exited: there is nobody to report to.
            Err(error) if is_broken_pipe(&error) => return Ok(ExitCode::SUCCESS),
            other => other?,
        };
        match started.filter(|_| cli.lines.exit_result) {
            _ if ended == Ended::Refused => Some(1),
            Some(id) => Some(plain::exit_status(&workspace, id)),
            None => failed.then_some(1),
        }
    };
    journal.iter_mut().for_each(JournalFile::close);
    training.iter_mut().for_each(TrainingFile::close);
    let kept = say_unsaved(session.as_mut(), lang);
    Ok(ExitCode::from(status.unwrap_or(u8::from(!kept))))
}

/// At the end, reports once more if the open games are not in the session file. Returns true if they are.
fn say_unsaved(session: Option<&mut SessionFile>, lang: Lang) -> bool {
    let unsaved = session.and_then(SessionFile::close);
    if let Some(reason) = &unsaved {
        console::complain(reason.sentence(lang));
    }
    unsaved.is_none()
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
        // Play continues without a session file, after a warning.
        Err(error) => (None, vec![SessionFile::not_kept(&path, &error)]),
    }
}

/// Loads the attempts at problems, if there is a session.
fn training(
    cli: &Cli,
    kept: bool,
    workspace: &mut Workspace,
    notes: &mut Vec<Message>,
) -> Option<TrainingFile> {
    let path = kept.then(|| training_path(cli.session.as_deref()))??;
    let opened = TrainingFile::open(path, workspace);
    opened.map_err(|error| notes.push(error.message())).ok()
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

/// The input preceded by these lines, as if they had been typed.
fn after<R: Read>(lines: &[String], input: R) -> impl Read + use<R> {
    let first: Vec<_> = lines
        .iter()
        .flat_map(|line| [line.as_str(), "\n"])
        .collect();
    Cursor::new(first.concat()).chain(input)
}
