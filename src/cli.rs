//! The command line: what can be asked for, and what is started for it.

mod files;
mod listing;
mod look;
mod services;
mod trials;

use std::ffi::OsString;
use std::io::{BufReader, BufWriter, IsTerminal, stdin, stdout};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};

use crate::command::store::{SessionFile, default_path, engines_path, open_engines};
use crate::command::{NewGame, TabId, Workspace, parse_new, read_clock, read_seat};
use crate::core::{Lang, Message, Options, Side};
use crate::games::{GAMES, find};
use crate::session::Seat;
use crate::tui::{self, ScreenOptions};
use crate::{plain, protocol};

const EXAMPLES: &str = "\
Examples:
  tabletop                             the games that were open, or Peace and Reversi
  tabletop reversi                     a game of Reversi
  tabletop reversi Anna Ben --size 10  with names, on a 10×10 board
  tabletop go 9 komi=6.5               Go on 9×9, options as the game has them
  tabletop reversi --white cpu:5       against the computer at level 5
  tabletop games                       every game and its options
  tabletop --plain                     line by line, for pipes and screen readers

In the program, ? explains the keys. Exit status: 0, 2 for wrong usage, 1 for any other failure; with --exit-result
and a game in plain mode: 10 first player won, 11 second player won, 12 draw, 13 ended without a winner,
14 puzzle stuck, 15 resigned, 0 not over.";

/// Seven board games at one terminal.
#[derive(Debug, Parser)]
#[command(version, after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
pub struct Cli {
    #[command(subcommand)]
    service: Option<Service>,

    /// A game, then if you like its size, options and the players' names
    #[arg(value_names = ["GAME", "BLACK", "WHITE"], num_args = 0..)]
    words: Vec<String>,

    /// The board's size, such as 10 for 10×10
    #[arg(long, value_name = "N")]
    size: Option<String>,

    /// How a game of Reversi begins: standard, or random for a start of eight random moves that is about even
    #[arg(long, value_name = "WORD")]
    opening: Option<String>,

    /// An option of the game; may be repeated
    #[arg(short, long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,

    /// Who plays first (Black): me, cpu, cpu:1 to cpu:10, or engine:NAME
    #[arg(long, visible_alias = "first", value_name = "SEAT")]
    black: Option<String>,

    /// Who plays second (White)
    #[arg(long, visible_alias = "second", value_name = "SEAT")]
    white: Option<String>,

    /// Line by line instead of full-screen (by itself when input or output is no terminal)
    #[arg(global = true, long)]
    plain: bool,

    /// Tell by the exit status how the game ended (plain mode)
    #[arg(long)]
    exit_result: bool,

    #[command(flatten)]
    look: look::Look,

    /// Keep the open games in this file instead of the usual one
    #[arg(
        global = true,
        long,
        value_name = "FILE",
        conflicts_with = "no_session"
    )]
    session: Option<PathBuf>,

    /// Neither bring back the games that were open nor keep these
    #[arg(global = true, long)]
    no_session: bool,

    /// Keep the engines of others in this file instead of the usual one
    #[arg(long, value_name = "FILE")]
    engines: Option<PathBuf>,

    /// The clock of the game, such as 5m, 5m+3s, 10m/5x30s (byo-yomi) or 10m/15in5m (Canadian)
    #[arg(long, value_name = "CONTROL")]
    clock: Option<String>,
}

#[derive(Debug, Subcommand)]
enum Service {
    /// List every game with its options
    Games,
    /// Open the games of files
    Open(files::OpenArgs),
    /// Write the games of a file in another format
    Convert(files::ConvertArgs),
    /// Solve Othello positions exactly
    Solve(files::SolveArgs),
    /// Print completions for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page
    Man,
    /// Say what the terminal can do, where files are kept and what is wrong with the settings
    Doctor,
    /// Answer JSON lines with legal moves, positions and results
    Rules,
    #[command(flatten)]
    Program(services::Program),
    #[command(flatten)]
    Trial(trials::Trial),
    /// Count the positions a number of plies ahead, depth by depth
    Perft {
        /// The game
        game: String,
        /// The greatest depth in plies
        depth: u32,
        /// The board's size
        #[arg(long, value_name = "N")]
        size: Option<String>,
        /// An option of the game; may be repeated
        #[arg(short, long = "option", value_name = "KEY=VALUE")]
        options: Vec<String>,
    },
}

/// Wrong words on the command line: what was wrong, an example, status 2.
fn usage(message: impl std::fmt::Display) -> ! {
    let advice = format!("{message}\n\nFor example: tabletop reversi Anna Ben --size 10");
    Cli::command().error(ErrorKind::InvalidValue, advice).exit()
}

/// The arguments with a subcommand before the flags, where it stands behind them: `--no-session open FILE`.
fn service_first(args: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut args: Vec<_> = args.collect();
    let command = Cli::command();
    let with_values: Vec<_> = command
        .get_arguments()
        .filter(|flag| flag.get_action().takes_values() && !flag.is_positional())
        .flat_map(|flag| {
            let long = flag.get_long().map(|long| format!("--{long}"));
            let short = flag.get_short().map(|short| format!("-{short}"));
            long.into_iter().chain(short)
        })
        .collect();
    let mut takes_value = false;
    let word = args.iter().skip(1).position(|arg| {
        let arg = arg.to_string_lossy();
        let is_value = std::mem::take(&mut takes_value);
        takes_value = !is_value && with_values.iter().any(|flag| *flag == *arg);
        !is_value && !arg.starts_with('-')
    });
    if let Some(at) = word.map(|at| at + 1) {
        let name = args[at].to_string_lossy();
        if command.find_subcommand(&*name).is_some() {
            args[1..=at].rotate_right(1);
        }
    }
    args
}

/// Does what the command line says; the exit status tells how it went.
pub fn run() -> Result<ExitCode> {
    let cli = Cli::parse_from(service_first(std::env::args_os()));
    if cli.look.print_config {
        return look::print_config(&cli.look, stdout().lock());
    }
    if cli.look.doctor {
        return look::doctor(&cli.look);
    }
    match &cli.service {
        None => play(&cli, None),
        Some(Service::Open(args)) => play(&cli, Some(args)),
        Some(Service::Convert(args)) => files::convert(args, locale(cli.look.lang.as_deref())),
        Some(Service::Solve(args)) => files::solve(args),
        Some(Service::Completions { shell }) => Ok(files::completions(*shell)),
        Some(Service::Man) => files::manual(),
        Some(Service::Doctor) => look::doctor(&cli.look),
        Some(Service::Games) => {
            listing::list_games(locale(cli.look.lang.as_deref()), stdout().lock())
        }
        Some(Service::Rules) => {
            protocol::rules::serve(
                BufReader::new(stdin().lock()),
                BufWriter::new(stdout().lock()),
            )?;
            Ok(ExitCode::SUCCESS)
        }
        Some(Service::Program(program)) => services::run(program),
        Some(Service::Trial(trial)) => trials::run(trial),
        Some(Service::Perft {
            game,
            depth,
            size,
            options,
        }) => {
            let entry = find(game).unwrap_or_else(|| unknown_game(game));
            listing::perft(
                entry,
                &chosen(entry.info.headless_options(), size.as_ref(), options),
                *depth,
                stdout().lock(),
            )
        }
    }
}

fn unknown_game(word: &str) -> ! {
    let games: Vec<_> = GAMES.iter().map(|entry| entry.info.key).collect();
    usage(format!(
        "there is no game called {word}: expected one of {}",
        games.join(", ")
    ))
}

/// `options` with what the flags say.
fn chosen(mut options: Options, size: Option<&String>, pairs: &[String]) -> Options {
    let size = size.map(|size| format!("size={size}"));
    for pair in size.iter().chain(pairs) {
        let Some((key, value)) = pair.split_once('=') else {
            usage(format!(
                "{pair} is no option: expected KEY=VALUE, such as size=10"
            ))
        };
        if let Err(error) = options.set(key, value) {
            usage(error)
        }
    }
    options
}

/// The language asked for, else the locale's.
fn locale(asked: Option<&str>) -> Lang {
    let set = |name| {
        std::env::var(name)
            .ok()
            .filter(|value: &String| !value.is_empty())
    };
    let locale = || {
        ["LC_ALL", "LC_MESSAGES", "LANG"]
            .into_iter()
            .find_map(set)
            .unwrap_or_default()
    };
    match asked.map(str::to_lowercase).as_deref() {
        Some("en") => Lang::En,
        Some("zh") => Lang::Zh,
        Some(other) => usage(format!("no language {other}: expected en or zh")),
        None if locale().starts_with("zh") => Lang::Zh,
        None => Lang::En,
    }
}

/// The game the words ask for, if they ask for one.
fn wanted_game(cli: &Cli) -> Option<NewGame> {
    let Some(first) = cli.words.first() else {
        if cli.size.is_some()
            || cli.opening.is_some()
            || !cli.options.is_empty()
            || cli.clock.is_some()
        {
            usage("which game is that option for?");
        }
        if cli.black.is_some() || cli.white.is_some() {
            usage("which game is that seat in?");
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
        game.clock = Some(read_clock(text).unwrap_or_else(|reason| usage(reason)));
    }
    Some(game)
}

fn seats_an_engine(game: &NewGame) -> bool {
    let mut players = game.players.0.iter();
    players.any(|player| matches!(player.seat, Seat::Engine(_)))
}

fn play(cli: &Cli, open: Option<&files::OpenArgs>) -> Result<ExitCode> {
    let piped = !stdin().is_terminal() || !stdout().is_terminal();
    let mut workspace = Workspace::new(locale(None));
    let (mut settings, faults) = look::settings(&cli.look, piped, &mut workspace);
    let lang = workspace.lang;
    let game = wanted_game(cli);
    let (mut session, mut notes) = session(cli, piped, &mut workspace);
    notes.extend(faults);
    // A pipe begins afresh, unless it asks for what is in the settings.
    let known = !piped || game.as_ref().is_some_and(seats_an_engine);
    let engines = cli.engines.clone().or_else(|| known.then(engines_path)?);
    notes.extend(engines.and_then(|path| open_engines(&mut workspace, &path)));
    let on_screen = !cli.plain && !piped;
    match open {
        Some(args) if on_screen => files::open_later(&mut workspace, args),
        Some(args) => notes.extend(files::open(&mut workspace, args)),
        None => {}
    }
    let first_run = workspace.tabs().is_empty() && game.is_none() && open.is_none();
    if first_run {
        workspace.open_first_games();
    }
    let started = game.map(|game| start(&mut workspace, game));
    if on_screen && let Some(file) = &mut session {
        file.save_in_background();
    }
    let mut keep = |workspace: &Workspace| {
        let unsaved = session.as_mut().and_then(|file| file.save(workspace));
        unsaved.or_else(|| settings.as_mut()?.save(workspace))
    };
    if on_screen {
        let options = ScreenOptions {
            first_run,
            ..ScreenOptions::of_terminal(&workspace.settings)
        };
        let ended = full_screen(workspace, &options, notes, &mut keep);
        if let Some(unsaved) = session.as_mut().and_then(SessionFile::finish) {
            eprintln!("{}", unsaved.get(lang));
        }
        return ended;
    }
    for note in notes {
        eprintln!("{}", note.get(lang));
    }
    let played = plain::run(
        &mut workspace,
        stdin().lock(),
        &mut stdout().lock(),
        !piped,
        &mut keep,
    );
    match played {
        // Whoever read our output has gone: nobody is left to tell.
        Err(error) if is_broken_pipe(&error) => return Ok(ExitCode::SUCCESS),
        other => other?,
    }
    let status = if cli.exit_result {
        plain::exit_status(&workspace, started)
    } else {
        0
    };
    Ok(ExitCode::from(status))
}

/// Opens the session file and brings its games back. A pipe begins afresh unless a file is named.
fn session(
    cli: &Cli,
    piped: bool,
    workspace: &mut Workspace,
) -> (Option<SessionFile>, Vec<Message>) {
    let path = match &cli.session {
        Some(path) => Some(path.clone()),
        None if cli.no_session || piped || cli.exit_result => None,
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
        // That nothing is kept is said, and play goes on.
        Err(error) => (None, vec![SessionFile::not_kept(&path, &error)]),
    }
}

/// Opens the game asked for and goes there.
fn start(workspace: &mut Workspace, game: NewGame) -> TabId {
    match workspace.start(game) {
        Err(error) => usage(error),
        Ok(index) => {
            workspace.switch(index);
            workspace.tabs()[index].id
        }
    }
}

fn full_screen(
    workspace: Workspace,
    options: &ScreenOptions,
    notes: Vec<Message>,
    keep: tui::Keeper<'_>,
) -> Result<ExitCode> {
    let ended = tui::run(workspace, options, notes, keep)?;
    // A program that was ended by a signal says so as the shell expects it.
    let status = ended
        .signal
        .map_or(0, |signal| 128_u8.saturating_add(signal as u8));
    Ok(ExitCode::from(status))
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<std::io::Error>()
        .is_some_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
}
