//! `tabletop-lab accuracy`: the accuracy that reviews give to levels of the computer.

use std::io::Write;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Args;

use tabletop_cli::lists;
use tabletop_cli::services::within;
use tabletop_core::Limits;
use tabletop_play::registry::Entry;
use tabletop_play::session::{GameSession, Purpose, Watch};
use tabletop_system::console;

const ACCURACY: &str = "\
Columns:
  game, level, mean accuracy in percent, standard deviation, number of players";

/// Games to play and review.
#[derive(Debug, Args)]
#[command(after_help = ACCURACY)]
pub(super) struct AccuracyArgs {
    /// The games
    #[arg(value_name = "GAME", value_parser = lists::game(), required = true)]
    games: Vec<String>,

    /// Levels that play against themselves
    #[arg(long, value_name = "LEVEL", num_args = 1.., default_values_t = [1, 3, 5, 8])]
    levels: Vec<u8>,

    /// Games for each level
    #[arg(long, value_name = "N", default_value_t = 7, value_parser = within::<u64>(1..=1000))]
    count: u64,

    /// Size of the board, for games that have several
    #[arg(long, value_name = "N")]
    size: Option<String>,
}

/// Time for each position of a review, as long as on the screen.
const REVIEW_TIME: Duration = Duration::from_millis(400);
const MAX_PLIES: usize = 400;

/// Lets levels play against themselves, reviews the games, and prints the accuracy of the players.
pub(super) fn accuracy(args: &AccuracyArgs) -> Result<()> {
    let mut out = console::out();
    for word in &args.games {
        let entry = super::entry(word);
        for &level in &args.levels {
            let mut players = Vec::new();
            for seed in 0..args.count {
                players.extend(of_game(entry, args.size.as_deref(), level, seed)?);
            }
            let count = players.len() as f64;
            let mean = players.iter().sum::<f64>() / count;
            let squares = players.iter().map(|it| (it - mean).powi(2)).sum::<f64>();
            let deviation = (squares / count).sqrt();
            writeln!(
                out,
                "{word}\t{level}\t{mean:.0}\t{deviation:.0}\t{}",
                players.len()
            )?;
            out.flush()?;
        }
    }
    Ok(())
}

/// Accuracy of both players of one game.
fn of_game(entry: &Entry, size: Option<&str>, level: u8, seed: u64) -> Result<Vec<f64>> {
    let mut options = entry.options();
    if let Some(size) = size {
        options.set("size", size)?;
    }
    let mut session = (entry.start)(options)?;
    play(&mut session, level, seed)?;
    let limits = Limits {
        time: Some(REVIEW_TIME),
        nodes: Some(session.review_nodes()),
        ..Limits::default()
    };
    let watch = Watch::default();
    session
        .review(limits, watch.waker())
        .context("reviewing a game")?;
    watch.follow(&mut session, &mut |_, _| ());
    Ok(session.accuracy().into_iter().flatten().collect())
}

/// Lets a level of the computer play against itself.
fn play(session: &mut GameSession, level: u8, seed: u64) -> Result<()> {
    let watch = Watch::default();
    while !session.is_over() && session.line().len() < MAX_PLIES {
        let limits = Limits {
            level,
            seed: 1_000 * seed + session.line().len() as u64,
            time: Some(Duration::from_secs(1)),
            ..Limits::default()
        };
        session
            .think(Purpose::Move, limits, watch.waker())
            .context("thinking about a move")?;
        watch.follow(session, &mut |_, _| ());
    }
    Ok(())
}
