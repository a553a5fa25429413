//! The lab: makes and measures the engines of `tabletop`, and draws the pictures of its README. No player needs it.

mod pictures;
mod train;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

/// Makes and measures the engines of tabletop.
#[derive(Debug, Parser)]
#[command(name = "tabletop-lab", version)]
struct Lab {
    #[command(subcommand)]
    work: Work,
}

#[derive(Debug, Subcommand)]
enum Work {
    /// Train the weights, networks and opening books of a game
    Train {
        #[command(subcommand)]
        trainer: train::Trainer,
    },
    /// Draw the pictures of the README
    Pictures(pictures::PicturesArgs),
}

/// Runs the command line; returns the exit status.
pub fn run() -> Result<ExitCode> {
    match Lab::parse().work {
        Work::Train { trainer } => train::run(&trainer)?,
        Work::Pictures(args) => pictures::draw(&args)?,
    }
    Ok(ExitCode::SUCCESS)
}
