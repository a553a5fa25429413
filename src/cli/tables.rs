//! `tabletop tables`: computes the endgame tables of checkers and stores them.

use std::io::Write as _;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Result, bail};
use clap::Args;

use super::services::within;
use tabletop_app::files::CacheFolder;
use tabletop_games::checkers::engine::tables::{EndgameTables, TableProgress};
use tabletop_search::blob_cache::blob_cache;
use tabletop_system::console;

const NOTES: &str = "\
The tables know who wins each position of up to five pieces, and in how many
plies. Levels 8 to 10, hints, analysis and review of checkers use them. They are
made in the background when a search by the clock first wants them (half a
minute of one processor, 260 MB of memory) and kept in the user's cache folder
(100 MB); reading them takes a second, and 180 MB of memory, which come on top
of --memory. Where --memory is less than 32, they are not used.

Those of six pieces (--pieces 6; five against one is left out) are made by this
command only: 46 files of up to 190 million positions each, for which it takes
up to 1.5 GB of memory. Wherever those of five are used, they are read from
these files a page at a time, with 32 MB of memory.

This command makes them now. What is there already is read and checked; a run
that was stopped goes on with the file it was at.";

/// Which tables are wanted.
#[derive(Debug, Args)]
#[command(after_help = NOTES)]
pub(super) struct TablesArgs {
    /// Pieces of both sides together, at most
    #[arg(long, value_name = "N", default_value_t = 5, allow_negative_numbers = true, value_parser = within::<u32>(2..=6))]
    pieces: u32,
}

/// Computes missing tables, and prints the numbers of won, lost and drawn positions.
pub(super) fn tables(args: &TablesArgs) -> Result<ExitCode> {
    let (Some(blob_cache), Some(folder)) = (blob_cache(), CacheFolder::usual()) else {
        bail!("there is no folder to keep the tables in: set XDG_CACHE_HOME or HOME");
    };
    let begun = Instant::now();
    let (mut fault, mut shown) = (None, 0);
    let made = EndgameTables::make(args.pieces, Some(blob_cache), &mut |made: TableProgress| {
        let percent = made.done * 100 / made.of.max(1);
        if percent > shown {
            let seconds = begun.elapsed().as_secs_f32();
            console::complain(format_args!("{percent:>3} %  {seconds:.0} s"));
            shown = percent;
        }
        fault = made.fault;
    });
    if let Some(fault) = fault {
        bail!("{}: {fault}", folder.path().display());
    }
    let mut out = console::out();
    for pieces in 2..=args.pieces {
        let counts = made.counts(pieces);
        let right = counts.filter(|counts| EndgameTables::is_right(pieces, *counts));
        let Some([won, lost, drawn]) = right else {
            bail!(
                "the tables of {pieces} pieces in {} are not right: delete them and try again",
                folder.path().display()
            );
        };
        writeln!(
            out,
            "{pieces} pieces: {won} positions won, {lost} lost, {drawn} drawn"
        )?;
    }
    Ok(ExitCode::SUCCESS)
}
