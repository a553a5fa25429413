//! The lab: makes and measures the engines of `tabletop`, and draws the pictures of its README. No player needs it.

mod accuracy;
mod audit;
mod bench;
mod contest;
mod grade;
mod lists;
mod matches;
mod mine;
mod miner;
mod pictures;
mod problem_file;
mod rate;
mod results;
mod speed;
mod svg;
mod train;

use std::process::ExitCode;

use anyhow::Result;
use clap::{CommandFactory as _, Parser, Subcommand};

use tabletop_app::files::{CacheFolder, outlive_file_limit};
use tabletop_cli::{set_command, usage};
use tabletop_play::registry::{Entry, GAMES, find};
use tabletop_search::blob_cache::set_blob_cache;

/// Makes and measures the engines of tabletop.
#[derive(Debug, Parser)]
#[command(name = "tabletop-lab", version)]
struct Lab {
    #[command(subcommand)]
    work: Work,
}

#[derive(Debug, Subcommand)]
enum Work {
    /// Play a match between two levels or engines
    Match(Box<matches::MatchArgs>),
    /// Add up the results of matches played in shards
    Tally(results::TallyArgs),
    /// Measure the speed of the engines
    Bench(bench::BenchArgs),
    /// Measure the accuracy that reviews give to levels
    Accuracy(accuracy::AccuracyArgs),
    /// Test the rules of the games with random play under all options
    Audit(audit::AuditArgs),
    /// Make problems with proven answers
    Mine(mine::MineArgs),
    /// Make the weights, networks and opening books of a game
    Train {
        #[command(subcommand)]
        trainer: train::Trainer,
    },
    /// Draw the pictures of the README
    Pictures(pictures::PicturesArgs),
}

/// Runs the command line; returns the exit status.
pub fn run() -> Result<ExitCode> {
    set_command(Lab::command);
    match start() {
        // The reader of our output has exited: there is nobody to report to.
        Err(error) if tabletop_cli::is_broken_pipe(&error) => Ok(ExitCode::SUCCESS),
        other => other,
    }
}

fn start() -> Result<ExitCode> {
    outlive_file_limit();
    let work = Lab::parse().work;
    // Problems are the same on every machine, whatever is stored there.
    let keeps_nothing = matches!(work, Work::Mine(_));
    if let Some(folder) = CacheFolder::usual().filter(|_| !keeps_nothing) {
        set_blob_cache(Box::new(folder));
    }
    tabletop_cli::tell_background(tabletop_core::Lang::En);
    match work {
        Work::Match(args) => matches::run(&args)?,
        Work::Tally(args) => results::tally(&args)?,
        Work::Bench(args) => bench::bench(&args)?,
        Work::Accuracy(args) => accuracy::accuracy(&args)?,
        Work::Audit(args) => audit::audit(&args)?,
        Work::Mine(args) => return mine::mine(&args),
        Work::Train { trainer } => train::run(&trainer)?,
        Work::Pictures(args) => pictures::draw(&args)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn entry(word: &str) -> &'static Entry {
    find(word).unwrap_or_else(|| usage(format!("there is no game called {word}")))
}

/// The named games; all if none is named.
fn entries(words: &[String]) -> Vec<&'static Entry> {
    if words.is_empty() {
        return GAMES.iter().collect();
    }
    words.iter().map(|word| entry(word)).collect()
}
