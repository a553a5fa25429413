//! The command line: arguments, and the code they start.

mod analyze;
pub mod batch;
mod club;
mod command;
mod convert;
mod display_args;
mod files;
mod listing;
pub mod lists;
mod manual;
mod mend;
mod picture;
pub mod plain;
mod play;
pub mod protocol;
pub mod services;
mod share;
mod solve;
mod stats;
mod tables;
mod train;
#[cfg(test)]
mod trial_tests;

use std::ffi::OsString;
use std::io::{BufReader, BufWriter, Write as _, stdin};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::OnceLock;

use anyhow::Result;
use clap::builder::ValueHint;
use clap::error::ErrorKind;
use clap::{Command, FromArgMatches as _, Parser, Subcommand};

use tabletop_app::files::{CacheFolder, outlive_file_limit};
use tabletop_core::{Lang, Options};
use tabletop_play::registry::find;
use tabletop_search::blob_cache::set_blob_cache;
use tabletop_system::console::{self, printable};

const EXAMPLES: &str = "\
Examples:
  tabletop                             your open games, or the home screen
  tabletop reversi                     a game of Reversi
  tabletop reversi Anna Ben --size 10  with names, on a 10×10 board
  tabletop go 9 komi=6.5               Go on 9×9 with a komi of 6.5
  tabletop reversi --white cpu:5       against the computer at level 5
  tabletop games                       every game and its options
  tabletop --plain                     line by line: pipes, screen readers

Inside the program, press ? for the keys.

Exit status:
  0   success
  1   failure, explained on standard error
  2   usage error
  with --plain --exit-result and a game: 10 the first player won, 11 the second,
  12 draw, 13 no winner, 14 puzzle stuck or lost, 15 the first player
  (or the only one) resigned, 16 the second player resigned, 0 not over";

/// Seven board games in your terminal.
#[derive(Debug, Parser)]
#[command(name = "tabletop", version, after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
pub struct Cli {
    #[command(subcommand)]
    service: Option<Service>,

    /// Game, optionally with size, options and player names
    #[arg(value_name = "GAME", num_args = 0.., value_parser = lists::new_game())]
    words: Vec<String>,

    /// Board size, such as 10 for a 10×10 board
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    size: Option<String>,

    /// Opening: standard or random, eight random, balanced moves (Reversi); free, pro or swap2 (Gomoku)
    #[arg(long, value_name = "WORD", value_parser = lists::opening())]
    opening: Option<String>,

    /// Set a game option; may be repeated
    #[arg(short, long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,

    /// Who plays Black: me, cpu, cpu:1 to cpu:10, or engine:NAME
    #[arg(long, visible_alias = "first", value_name = "SEAT", hide_possible_values = true, value_parser = lists::SeatWord)]
    black: Option<String>,

    /// Who plays White, likewise
    #[arg(long, visible_alias = "second", value_name = "SEAT", hide_possible_values = true, value_parser = lists::SeatWord)]
    white: Option<String>,

    /// Plain mode: line by line instead of full screen; the default unless input and output are a terminal
    #[arg(global = true, long)]
    plain: bool,

    #[command(flatten)]
    lines: PlainArgs,

    #[command(flatten)]
    display: display_args::DisplayArgs,

    /// File for the open games instead of the default one
    #[arg(
        global = true,
        long,
        value_name = "FILE",
        value_hint = ValueHint::FilePath
    )]
    session: Option<PathBuf>,

    /// Don't restore or save the open games
    #[arg(global = true, long, conflicts_with = "session")]
    no_session: bool,

    /// File for external engines instead of the default one
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    engines: Option<PathBuf>,

    /// Clock, such as 5m, 5m+3s, 10m/5x30s (byo-yomi) or 10m/15in5m (Canadian)
    #[arg(long, value_name = "CONTROL", allow_hyphen_values = true)]
    clock: Option<String>,
}

/// Flags of plain mode.
#[derive(Debug, clap::Args)]
struct PlainArgs {
    /// Exit with a status that tells the result of the game (plain mode)
    #[arg(long)]
    exit_result: bool,

    /// Exit with status 1 at the first rejected line (plain mode)
    #[arg(long)]
    strict: bool,

    /// Describe each change instead of printing the board (plain mode)
    #[arg(long)]
    no_board: bool,
}

#[derive(Debug, Subcommand)]
enum Service {
    /// List the games and their options
    Games {
        /// Print JSON, one object per line
        #[arg(long)]
        json: bool,
    },
    /// Open game files
    Open(files::OpenArgs),
    /// Convert game files to another format
    Convert(convert::ConvertArgs),
    /// Check game files for damage, and repair them with --write
    Mend(mend::MendArgs),
    /// Solve Othello endgames exactly
    Solve(solve::SolveArgs),
    /// Precompute the checkers endgame tables
    Tables(tables::TablesArgs),
    /// Print shell completions
    Completions {
        /// Shell
        shell: clap_complete::Shell,
    },
    /// Print a manual page
    Man(manual::ManArgs),
    /// Draw a game as an SVG picture, still or animated, or record it as an asciicast
    Picture(picture::PictureArgs),
    /// Show your results and streaks by game and level
    Stats(stats::StatsArgs),
    /// Solve rated problems
    Train(train::TrainArgs),
    /// Host a game and invite a friend
    Host(share::HostArgs),
    /// Join a friend's game with an invite
    Join(share::JoinArgs),
    /// Watch a friend's game with an invite
    Watch(share::JoinArgs),
    /// Play in a club on a shared computer
    Club(club::ClubArgs),
    /// Serve a shared game over ssh
    Serve(share::ServeArgs),
    /// Learn a game in a few short boards
    Learn(train::LearnArgs),
    /// Check terminal, folders and settings
    Doctor(display_args::DoctorArgs),
    /// Answer JSON requests with legal moves, positions and results
    #[command(after_help = RULES)]
    Rules,
    #[command(flatten)]
    Program(services::Program),
    /// Analyse every position of a game and list the mistakes
    #[command(alias = "analyse")]
    Analyze(analyze::AnalyzeArgs),
    /// Count the positions at each depth (perft)
    #[command(after_help = PERFT)]
    Perft {
        /// Game
        #[arg(value_parser = lists::game())]
        game: String,
        /// Maximum depth in plies
        #[arg(allow_negative_numbers = true)]
        depth: u32,
        /// Board size
        #[arg(long, value_name = "N", allow_hyphen_values = true)]
        size: Option<String>,
        /// Set a game option; may be repeated
        #[arg(short, long = "option", value_name = "KEY=VALUE")]
        options: Vec<String>,
        /// Print JSON, one object per line
        #[arg(long)]
        json: bool,
    },
}

const RULES: &str = "\
One line in, one line out:
  {\"game\":\"reversi\",\"moves\":[\"c4\"]}
  asks for the position after these moves; \"options\", \"start\" (a position)
  and \"id\" are optional. The answer has the legal moves, the position, the
  side to move, the score, the lead and the outcome; or, for an illegal move,
  its number, the reason in \"error\" and a code for it in \"code\" that is the same
  in every version. {\"games\":true} lists the games with their options.

`tabletop help programs` explains every field.";

const PERFT: &str = "\
Columns:
  depth in plies, number of positions; finally time and speed

A pass is a ply; finished games are not counted at greater depths.";

/// Command line of the running program, for errors found after parsing; `tabletop`'s own if not set.
static COMMAND: OnceLock<fn() -> Command> = OnceLock::new();

/// Makes another program than `tabletop` the one whose usage is shown with errors.
pub fn set_command(read: fn() -> Command) {
    let _ = COMMAND.set(read);
}

/// Reports an error in the command line, with the usage, and exits with status 2.
pub fn usage(message: impl std::fmt::Display) -> ! {
    let mut command = COMMAND.get_or_init(|| command::read)();
    // An error of a command names the program, not its crate.
    command.set_bin_name("tabletop");
    command.build();
    let words = service_first(&command, std::env::args_os());
    let name = words.get(1).and_then(|word| word.to_str());
    if let Some(service) = name.and_then(|name| command.find_subcommand_mut(name)) {
        say_and_end(&service.error(ErrorKind::InvalidValue, message));
    }
    say_and_end(&command.error(ErrorKind::InvalidValue, message))
}

/// Reports an error in the command line with an example of valid arguments.
fn usage_like(message: impl std::fmt::Display, example: &str) -> ! {
    usage(format!("{message}\n\nFor example: tabletop {example}"))
}

/// Prints an error in the command line, or the requested help, and exits with clap's status. Words of the command line
/// may be names of files.
fn say_and_end(error: &clap::Error) -> ! {
    let plain = error.render().to_string();
    if printable(&plain) == plain {
        let said = error.print().and_then(|()| console::out().flush());
        match said {
            // If the message can't be printed, the status still reports the error.
            Err(fault) if !error.use_stderr() && fault.kind() != std::io::ErrorKind::BrokenPipe => {
                console::complain(format_args!("tabletop: {fault}"));
                std::process::exit(1)
            }
            _ => std::process::exit(error.exit_code()),
        }
    }
    let _ = console::err().write_all(plain.as_bytes());
    std::process::exit(error.exit_code())
}

/// The arguments with a subcommand moved before the flags (`--no-session open FILE`), and with `open` inserted before
/// a lone file name.
fn service_first(command: &Command, args: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut args: Vec<_> = args.collect();
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
        } else if find(&name).is_none() && Path::new(&args[at]).is_file() {
            // A lone file is opened, as in other programs.
            args.insert(1, "open".into());
        }
    }
    args
}

/// Runs the command line; returns the exit status.
pub fn run() -> Result<ExitCode> {
    match start() {
        // The reader of our output has exited: there is nobody to report to.
        Err(error) if is_broken_pipe(&error) => Ok(ExitCode::SUCCESS),
        other => other,
    }
}

fn start() -> Result<ExitCode> {
    outlive_file_limit();
    let command = command::read();
    let words = service_first(&command, std::env::args_os());
    if let [_, help, word] = &*words
        && help == "help"
        && let Some(page) = manual::topic_page(&word.to_string_lossy())
    {
        console::data().write_all(page.as_bytes())?;
        return Ok(ExitCode::SUCCESS);
    }
    if let Some(name) = of_the_lab(&words) {
        console::complain(format_args!(
            "error: `{name}` belongs to another program: run tabletop-lab {name}"
        ));
        return Ok(ExitCode::from(2));
    }
    let read = command.try_get_matches_from(words);
    let cli = read.and_then(|words| Cli::from_arg_matches(&words));
    let cli = cli.unwrap_or_else(|error| say_and_end(&error));
    if cli.display.print_config {
        return display_args::print_config(&cli.display, console::data());
    }
    if cli.display.doctor {
        return display_args::doctor(&cli.display, display_args::DoctorArgs::default());
    }
    // Guests of a club write nothing but its logs.
    let keeps_nothing = matches!(cli.service, Some(Service::Club(_)));
    if let Some(folder) = CacheFolder::usual().filter(|_| !keeps_nothing) {
        set_blob_cache(Box::new(folder));
    }
    match &cli.service {
        None => play::play(&cli, None, None, None),
        Some(Service::Open(args)) => play::play(&cli, Some(args), None, None),
        Some(Service::Train(args)) => play::play(&cli, None, Some(&args.line()), None),
        Some(Service::Learn(args)) => play::play(&cli, None, Some(&args.line()), None),
        Some(Service::Host(args)) => play::play(&cli, None, None, Some(&args.begin())),
        Some(Service::Join(args) | Service::Watch(args)) => match args.begin()? {
            Some(begin) => play::play(&cli, None, None, Some(&begin)),
            // ssh has reported its failure.
            None => Ok(ExitCode::FAILURE),
        },
        Some(Service::Club(args)) => club::visit(args, &cli),
        Some(Service::Serve(args)) => share::serve_game(args, cli.session.as_deref()),
        Some(Service::Convert(args)) => convert::convert(args, locale(cli.display.lang.as_deref())),
        Some(Service::Mend(args)) => Ok(mend::mend(args, locale(cli.display.lang.as_deref()))),
        Some(Service::Solve(args)) => solve::solve(args),
        Some(Service::Tables(args)) => tables::tables(args),
        Some(Service::Picture(args)) => picture::picture(args, &cli),
        Some(Service::Stats(args)) => stats::stats(args, &cli),
        Some(Service::Completions { shell }) => manual::completions(*shell),
        Some(Service::Man(args)) => manual::manual(args),
        Some(Service::Doctor(args)) => display_args::doctor(&cli.display, *args),
        Some(Service::Games { json }) => {
            let lang = locale(cli.display.lang.as_deref());
            listing::list_games(lang, *json, console::out())
        }
        Some(Service::Rules) => {
            protocol::rules::serve(
                BufReader::new(stdin().lock()),
                BufWriter::new(console::data()),
            )?;
            Ok(ExitCode::SUCCESS)
        }
        Some(Service::Program(program)) => services::run(program),
        Some(Service::Analyze(args)) => analyze::analyze(args),
        Some(Service::Perft {
            game,
            depth,
            size,
            options,
            json,
        }) => {
            let entry = find(game).unwrap_or_else(|| unknown_game(game));
            listing::perft(
                entry,
                &chosen(entry.info.headless_options(), size.as_ref(), options),
                *depth,
                *json,
                console::out(),
            )
        }
    }
}

/// Commands that the game has no more: the lab, which makes and measures engines, is a program of its own.
const OF_THE_LAB: [&str; 5] = ["match", "tally", "bench", "audit", "mine"];

/// Name of a command of the lab that is called, or whose help is asked for.
fn of_the_lab(words: &[OsString]) -> Option<&'static str> {
    let mut words = words.iter().skip(1).skip_while(|word| *word == "help");
    let word = words.next()?;
    OF_THE_LAB.into_iter().find(|name| word == name)
}

/// Reports a first word that is neither a game nor a command.
fn unknown_game(word: &str) -> ! {
    let games = lists::games();
    let known = games.iter().copied().chain(command::names());
    if word.contains(['/', '\\', '.']) {
        usage(format!("{word}: no such file"));
    }
    let meant = lists::nearest(word, known).map(|near| format!("; did you mean {near}?"));
    usage(format!(
        "{word} is neither a game nor a command{}\n\nGames: {}",
        meant.unwrap_or_default(),
        games.join(", ")
    ))
}

/// `options` with the values of the flags.
pub fn chosen(mut options: Options, size: Option<&String>, pairs: &[String]) -> Options {
    let size = size.map(|size| format!("size={size}"));
    for pair in size.iter().chain(pairs) {
        let Some((key, value)) = pair.split_once('=') else {
            usage(format!(
                "{pair} is not an option: expected KEY=VALUE, such as size=10"
            ))
        };
        if let Err(error) = options.set(key, value) {
            usage(error)
        }
    }
    options
}

/// The language asked for, or that of the locale.
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
        // The only other word of the list stands for the locale.
        _ if locale().starts_with("zh") => Lang::Zh,
        _ => Lang::En,
    }
}

/// Returns true if the error is that the reader of our output has exited.
pub fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<std::io::Error>()
        .is_some_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
}
