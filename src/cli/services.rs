//! Subcommands that serve other programs.

use std::io::{BufWriter, Write, stdin};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Result;
use clap::builder::TypedValueParser;
use clap::{Args, Subcommand};

use super::command_line::{chosen, unknown_game, usage};
use super::lists;
use crate::protocol::{Config, gomocup, gtp, hub, nboard};
use tabletop_core::Limits;
use tabletop_core::rng::fresh_seed;
use tabletop_play::registry::{GAMES, find};
use tabletop_system::console;

/// Maximum number of threads and of MiB that can be requested: beyond any likely machine.
const MOST_THREADS: i64 = 1024;
const MOST_MEMORY: i64 = 1 << 20;

/// Default time per move, in seconds.
const USUAL_SECONDS: f64 = 1.0;

/// A whole number in `range`; the error for other values names the range, also for negative numbers.
pub fn within<T: TryFrom<i64> + Clone + Send + Sync + 'static>(
    range: std::ops::RangeInclusive<i64>,
) -> impl TypedValueParser<Value = T> {
    clap::value_parser!(i64)
        .range(range)
        .try_map(|number| T::try_from(number).map_err(|_| "it is out of range"))
}

pub fn threads() -> impl TypedValueParser<Value = usize> {
    within(1..=MOST_THREADS)
}

/// Flags of the search for a program.
#[derive(Debug, Args)]
pub struct Thinking {
    /// Seconds per move, unless the other program sets a clock [default: 1]
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true)]
    time: Option<f64>,

    /// Playing strength, 1 to 10
    #[arg(long, value_name = "N", default_value_t = 10, allow_negative_numbers = true, value_parser = clap::value_parser!(u8).range(1..=10))]
    level: u8,

    /// Search threads
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true, value_parser = threads())]
    threads: usize,

    /// Memory for the hash table, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, allow_negative_numbers = true, value_parser = within::<usize>(1..=MOST_MEMORY))]
    memory: usize,

    /// Maximum positions or playouts per move
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = within::<u64>(1..=i64::MAX))]
    nodes: Option<u64>,

    /// Maximum depth in plies
    #[arg(long, value_name = "PLIES", allow_negative_numbers = true, value_parser = within::<u32>(1..=i64::from(u32::MAX)))]
    depth: Option<u32>,

    /// Random seed, for reproducible play (default: new at each start for engine protocols, otherwise 0)
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Use the opening book, if the game has one (Reversi, checkers)
    #[arg(long)]
    book: bool,
}

impl Thinking {
    pub fn time(&self) -> Duration {
        let seconds = self.time.unwrap_or(USUAL_SECONDS);
        if !(0.0..=604_800.0).contains(&seconds) {
            usage(format!("{seconds} is not a time per move in seconds"));
        }
        Duration::from_secs_f64(seconds)
    }

    /// Time per move, if requested or if nothing else ends a search: a search by nodes or depth alone is reproducible.
    pub fn time_unless_counted(&self) -> Option<Duration> {
        let counted = self.nodes.is_some() || self.depth.is_some();
        (self.time.is_some() || !counted).then(|| self.time())
    }

    pub fn limits(&self) -> Limits {
        Limits {
            time: None,
            cpu: None,
            depth: self.depth,
            nodes: self.nodes,
            level: self.level,
            lines: 1,
            threads: self.threads,
            memory: self.memory,
            seed: self.seed.unwrap_or(0),
            book: self.book,
            proofs: false,
            resigns: false,
            clears: false,
        }
    }
}

/// Engine protocols.
#[derive(Debug, Subcommand)]
pub(super) enum Program {
    /// Run as a GTP 2 (Go Text Protocol) engine: go, gomoku, reversi, peace
    Gtp(GtpArgs),
    /// Run as a Gomocup (Piskvork) engine for gomoku
    Gomocup(Seated),
    #[command(about = "Run as an NBoard engine for Othello")]
    Nboard(Seated),
    /// Run as a Hub engine for checkers
    Hub(Seated),
}

/// Arguments of `tabletop gtp`.
#[derive(Debug, Args)]
pub(super) struct GtpArgs {
    /// The game
    #[arg(value_parser = lists::game_of_gtp())]
    game: String,

    #[command(flatten)]
    seated: Seated,

    /// Name columns with the letter I, which GTP skips
    #[arg(long)]
    with_i: bool,

    /// Never resign
    #[arg(long)]
    no_resign: bool,
}

/// Flags of the game and of the search.
#[derive(Debug, Args)]
pub(super) struct Seated {
    /// Initial board size
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    size: Option<String>,

    /// Set a game option; may be repeated
    #[arg(short, long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,

    #[command(flatten)]
    thinking: Thinking,
}

impl Seated {
    /// Configuration of a server for the game of this name.
    fn config(&self, game: &str) -> Config {
        let entry = find(game).unwrap_or_else(|| unknown_game(game));
        Config {
            entry,
            options: chosen(
                entry.info.headless_options(),
                self.size.as_ref(),
                &self.options,
            ),
            time: self.thinking.time(),
            limits: Limits {
                seed: self.thinking.seed.unwrap_or_else(fresh_seed),
                ..self.thinking.limits()
            },
        }
    }
}

/// Serves until the other program ends the connection.
pub(super) fn run(program: &Program) -> Result<ExitCode> {
    // Every answer is flushed.
    let mut output = BufWriter::new(console::data());
    match program {
        Program::Gtp(args) => gtp(args, &mut output),
        Program::Gomocup(seated) => gomocup::serve(&seated.config("gomoku"), stdin(), &mut output),
        Program::Nboard(seated) => nboard::serve(&seated.config("reversi"), stdin(), &mut output),
        Program::Hub(seated) => hub::serve(&seated.config("checkers"), stdin(), &mut output),
    }?;
    Ok(ExitCode::SUCCESS)
}

fn gtp(args: &GtpArgs, output: &mut impl Write) -> Result<()> {
    let mut server = args.seated.config(&args.game);
    server.limits.resigns = !args.no_resign;
    let entry = server.entry;
    if !gtp::serves(entry) {
        let served = GAMES.iter().filter(|entry| gtp::serves(entry));
        let served: Vec<_> = served.map(|entry| entry.info.key).collect();
        usage(format!(
            "GTP is for games with one square per move, not {}: use one of {}",
            entry.info.key,
            served.join(", ")
        ));
    }
    let config = gtp::Config {
        server,
        with_i: args.with_i,
    };
    gtp::serve(config, stdin(), output)
}
