//! The command line: arguments, and the code they start.

mod analyze;
mod arguments;
pub mod batch;
mod club;
mod command;
mod command_line;
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
use std::ops::ControlFlow;
use std::process::ExitCode;

use anyhow::Result;
use clap::FromArgMatches as _;

pub use self::command_line::{chosen, is_broken_pipe, set_command, usage};

use self::arguments::{Cli, Service};
use self::command_line::{locale, say_and_end, service_first, unknown_game};
use tabletop_app::files::{CacheFolder, outlive_file_limit};
use tabletop_core::{Game as _, Lang};
use tabletop_games::checkers::Checkers;
use tabletop_play::registry::find;
use tabletop_search::background::listen;
use tabletop_search::blob_cache::set_blob_cache;
use tabletop_system::console;

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
    set_command(|| command::read(std::env::args_os()));
    let args: Vec<_> = std::env::args_os().collect();
    let game = Cli::of_game(args.get(1..).unwrap_or_default());
    let mut cli = match game {
        Some(cli) => cli,
        None => match command_line(args)? {
            ControlFlow::Continue(cli) => cli,
            ControlFlow::Break(status) => return Ok(status),
        },
    };
    cli.plain |= std::env::var_os("TABLETOP_PLAIN").is_some_and(|value| !value.is_empty());
    if cli.display.print_config {
        return display_args::print_config(&cli.display, console::data());
    }
    if cli.display.doctor {
        return display_args::doctor(&cli.display, display_args::DoctorArgs::default());
    }
    prepare_background(cli.service.as_ref());
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
        Some(Service::Club(args)) => club::visit(args, &cli.display, cli.plain, &cli.lines),
        Some(Service::Serve(args)) => share::serve_game(args, cli.session.as_deref()),
        Some(Service::Convert(args)) => convert::convert(args, locale(cli.display.lang.as_deref())),
        Some(Service::Mend(args)) => Ok(mend::mend(args, locale(cli.display.lang.as_deref()))),
        Some(Service::Solve(args)) => solve::solve(args),
        Some(Service::Tables(args)) => tables::tables(args),
        Some(Service::Picture(args)) => picture::picture(args, &cli.display),
        Some(Service::Stats(args)) => {
            let lang = locale(cli.display.lang.as_deref());
            stats::stats(args, lang, cli.session.as_deref())
        }
        Some(Service::Completions { shell }) => manual::completions(*shell, &command::described()),
        Some(Service::Man(args)) => manual::manual(args, command::described()),
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

/// The arguments; the exit status if they ask for a page of the manual or for another program.
fn command_line(args: Vec<OsString>) -> Result<ControlFlow<ExitCode, Cli>> {
    let command = command::read(args.iter().cloned());
    let words = service_first(&command, args);
    if let [_, help, word] = &*words
        && help == "help"
        && let Some(page) = manual::topic_page(&word.to_string_lossy())
    {
        console::data().write_all(page.as_bytes())?;
        return Ok(ControlFlow::Break(ExitCode::SUCCESS));
    }
    if let Some(name) = of_the_lab(&words) {
        console::complain(format_args!(
            "error: `{name}` belongs to another program: run tabletop-lab {name}"
        ));
        return Ok(ControlFlow::Break(ExitCode::from(2)));
    }
    let read = command.try_get_matches_from(words);
    let cli = read.and_then(|words| Cli::from_arg_matches(&words));
    Ok(ControlFlow::Continue(
        cli.unwrap_or_else(|error| say_and_end(&error)),
    ))
}

/// Sets the cache for data that takes long to make, and the place where progress is reported.
fn prepare_background(service: Option<&Service>) {
    // Guests of a club write nothing but its logs.
    let keeps_nothing = matches!(service, Some(Service::Club(_)));
    if let Some(folder) = CacheFolder::usual().filter(|_| !keeps_nothing) {
        set_blob_cache(Box::new(folder));
    }
    if let Some(Service::Rules | Service::Program(_) | Service::Analyze(_)) = service {
        tell_background(Lang::En);
    }
}

/// Tells on standard error what games make in the background while it takes long, where no screen shows it.
pub fn tell_background(lang: Lang) {
    listen(move || {
        if let Some(status) = Checkers::background_status() {
            console::complain(status.get(lang));
        }
    });
}

/// Commands that the game has no more: the lab, which makes and measures engines, is a program of its own.
const OF_THE_LAB: [&str; 5] = ["match", "tally", "bench", "audit", "mine"];

/// Name of a command of the lab that is called, or whose help is asked for.
fn of_the_lab(words: &[OsString]) -> Option<&'static str> {
    let mut words = words.iter().skip(1).skip_while(|word| *word == "help");
    let word = words.next()?;
    OF_THE_LAB.into_iter().find(|name| word == name)
}
