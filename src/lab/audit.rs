//! `tabletop-lab audit`: random games under all options, every promise of a game checked.

use std::io::Write;

use anyhow::Result;
use clap::Args;

use tabletop_audit::{Swept, sweep};
use tabletop_cli::lists;
use tabletop_cli::services::within;
use tabletop_core::Game;
use tabletop_games::games;
use tabletop_system::console;

/// Games to audit.
#[derive(Debug, Args)]
pub(super) struct AuditArgs {
    /// The games (default: all)
    #[arg(value_name = "GAME", value_parser = lists::game())]
    names: Vec<String>,

    /// Random games for each value of each option (default: by board size)
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = within::<u64>(1..=1_000_000))]
    games: Option<u64>,

    /// Seed of the first random game
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true, value_parser = within::<u64>(0..=i64::MAX))]
    seed: u64,
}

/// Audits a game under all its options: this number of games with each or the default number, from this seed on.
type Sweep = fn(Option<u64>, u64) -> Result<Swept, String>;

macro_rules! sweeps {
    ($($folder:ident::$game:ident,)*) => {
        /// Keys of the games with their audits.
        const SWEEPS: &[(&str, Sweep)] = &[$((
            <tabletop_games::$folder::$game as Game>::INFO.key,
            sweep::<tabletop_games::$folder::$game>,
        ),)*];
    };
}

games!(sweeps);

/// Audits game after game, and stops at the first violated invariant.
pub(super) fn audit(args: &AuditArgs) -> Result<()> {
    let out = &mut console::out();
    for entry in super::entries(&args.names) {
        let key = entry.info.key;
        let Some((_, sweep)) = SWEEPS.iter().find(|(of, _)| *of == key) else {
            continue;
        };
        let swept = sweep(args.games, args.seed).map_err(anyhow::Error::msg)?;
        writeln!(
            out,
            "{key}: {} games, {} moves, every promise kept",
            swept.games, swept.plies
        )?;
    }
    Ok(())
}
