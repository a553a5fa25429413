//! `tabletop-lab bench`: the speed of every engine.

use std::io::Write;
use std::time::Duration;

use anyhow::Result;
use clap::Args;

use super::speed::{measured, stops};
use tabletop_cli::lists;
use tabletop_cli::services::{threads, within};
use tabletop_core::Limits;
use tabletop_system::console;

const BENCH: &str = "\
Columns:
  game, positions visited, seconds, positions per second, and a signature that
  changes whenever the search changes";

/// Engines to measure.
#[derive(Debug, Args)]
#[command(after_help = BENCH)]
pub(super) struct BenchArgs {
    /// The games (default: all)
    #[arg(value_name = "GAME", value_parser = lists::game())]
    games: Vec<String>,

    /// Positions or playouts for each of eight test positions
    #[arg(long, value_name = "N", default_value_t = 20_000, allow_negative_numbers = true, value_parser = within::<u64>(1..=i64::MAX))]
    nodes: u64,

    /// Search threads; with more than one the signature varies
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true, value_parser = threads())]
    threads: usize,

    /// Measure how long a search takes to stop instead
    #[arg(long)]
    stop: bool,
}

/// Measures engine after engine.
pub(super) fn bench(args: &BenchArgs) -> Result<()> {
    let out = &mut console::out();
    let all = super::entries(&args.games);
    let limits = Limits {
        nodes: Some(args.nodes),
        threads: args.threads,
        ..Limits::default()
    };
    for entry in all {
        if args.stop {
            let times = stops(entry, &limits)?;
            writeln!(out, "{:<10} {}", entry.info.key, stop_figures(&times))?;
            out.flush()?;
            continue;
        }
        let figures = measured(entry, &limits)?;
        let seconds = figures.time.as_secs_f64();
        // A search that returns at once has no meaningful speed.
        let speed = if seconds < 1e-3 {
            "-".to_owned()
        } else {
            format!("{:.0}", figures.nodes as f64 / seconds)
        };
        writeln!(
            out,
            "{:<10} {:>9} nodes  {seconds:>8.3} s  {speed:>10} nodes/s  signature {:016x}",
            entry.info.key, figures.nodes, figures.signature
        )?;
        out.flush()?;
    }
    Ok(())
}

fn stop_figures(times: &[Duration]) -> String {
    let ms = |time: Duration| time.as_secs_f64() * 1000.0;
    match (times.get(times.len() / 2), times.last()) {
        (Some(&median), Some(&most)) => format!(
            "stops in {:.2} ms (median), {:.2} ms (most of {})",
            ms(median),
            ms(most),
            times.len()
        ),
        _ => "answers at once".to_owned(),
    }
}
