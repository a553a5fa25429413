//! Subcommands that serve other programs.

use std::io::{BufWriter, stdin, stdout};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Result;
use clap::Args;

use super::{chosen, unknown_game, usage};
use crate::core::Limits;
use crate::games::find;
use crate::protocol;

/// How the computer thinks for a program.
#[derive(Debug, Args)]
pub(super) struct Thinking {
    /// Time a move in seconds, unless the other program sets a clock
    #[arg(long, value_name = "SECONDS", default_value_t = 1.0)]
    time: f64,

    /// Playing strength, 1 to 10
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u8).range(1..=10))]
    level: u8,

    /// Threads to search with
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,

    /// Memory for tables, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64)]
    memory: usize,

    /// Positions or playouts a move at most
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// Depth in plies at most
    #[arg(long, value_name = "PLIES")]
    depth: Option<u32>,

    /// Seed of random choices
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
}

impl Thinking {
    fn time(&self) -> Duration {
        if !(0.0..=604_800.0).contains(&self.time) {
            usage(format!("{} is no time a move: expected seconds", self.time));
        }
        Duration::from_secs_f64(self.time)
    }

    fn limits(&self) -> Limits {
        Limits {
            time: None,
            depth: self.depth,
            nodes: self.nodes,
            level: self.level,
            lines: 1,
            threads: self.threads.max(1),
            memory: self.memory,
            seed: self.seed,
        }
    }
}

/// What `tabletop gtp` is told.
#[derive(Debug, Args)]
pub(super) struct GtpArgs {
    /// The game: reversi, gomoku or go
    game: String,

    /// The board's size to begin with
    #[arg(long, value_name = "N")]
    size: Option<String>,

    /// An option of the game; may be repeated
    #[arg(short, long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,

    #[command(flatten)]
    thinking: Thinking,

    /// Gomoku: name columns with the letter I, as the game itself does
    #[arg(long)]
    with_i: bool,

    /// Never give up a game
    #[arg(long)]
    no_resign: bool,
}

pub(super) fn gtp(args: &GtpArgs) -> Result<ExitCode> {
    let entry = find(&args.game).unwrap_or_else(|| unknown_game(&args.game));
    let config = protocol::gtp::Config {
        entry,
        options: chosen(
            entry.info.headless_options(),
            args.size.as_ref(),
            &args.options,
        ),
        time: args.thinking.time(),
        limits: args.thinking.limits(),
        with_i: args.with_i,
        resign: !args.no_resign,
    };
    if !protocol::gtp::serves(entry) {
        usage(format!(
            "GTP is for games of one square a move, not {}: expected reversi, gomoku or go",
            entry.info.key
        ));
    }
    protocol::gtp::serve(config, stdin(), &mut BufWriter::new(stdout().lock()))?;
    Ok(ExitCode::SUCCESS)
}
