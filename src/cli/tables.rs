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
The tables hold the result of every position of up to five pieces, and the
number of plies to it. Checkers uses them for levels 8 to 10, hints, analysis
and review. The parts that a search looks up are computed when it needs them
(all: half a minute on one core) and stored in your cache folder (all: 100 MB).
Searches by nodes or depth wait for them, and so do hints and analysis of up to
five pieces; others go on and take them up when they are ready. In memory they
take up to 180 MB, on top of --memory. They are not used if --memory is below
32.

The six-piece tables (--pieces 6, without five against one) are computed only by
this command: 46 files of up to 190 million positions each, with up to 1.5 GB of
memory. They are then read one page at a time, with 32 MB of memory.

This command computes the tables now. Existing files are verified; an
interrupted run resumes.";

/// Which tables are wanted.
#[derive(Debug, Args)]
#[command(after_help = NOTES)]
pub(super) struct TablesArgs {
    /// Maximum number of pieces, both sides together
    #[arg(long, value_name = "N", default_value_t = 5, allow_negative_numbers = true, value_parser = within::<u32>(2..=6))]
    pieces: u32,
}

/// Computes missing tables, and prints the numbers of won, lost and drawn positions.
pub(super) fn tables(args: &TablesArgs) -> Result<ExitCode> {
    let (Some(blob_cache), Some(folder)) = (blob_cache(), CacheFolder::usual()) else {
        bail!("no folder for the tables: set XDG_CACHE_HOME or HOME");
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
                "the {pieces}-piece tables in {} are damaged: delete them and try again",
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
