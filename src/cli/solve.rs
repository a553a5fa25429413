//! `tabletop solve`: Othello positions, one a line, solved exactly.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use clap::builder::ValueHint;
use serde_json::{Value, json};

use super::batch::{Batch, BatchArgs, fields};
use super::services::threads;
use tabletop_app::files::read_input;
use tabletop_core::Reason as _;
use tabletop_games::reversi::engine::solve::{EndgameSolver, Goal};
use tabletop_system::console;

const COLUMNS: &str = "\
Columns:
  value in discs for the side to move (with --wld: win, draw or loss), best
  move, positions visited, seconds. A line that is not a position prints
  \"error: …\" and ends with status 1

Example input:
  O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X";

/// Othello endgames.
#[derive(Debug, Args)]
#[command(after_help = COLUMNS)]
pub(super) struct SolveArgs {
    /// Search threads
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true, value_parser = threads())]
    threads: usize,
    /// Only find the result: win, draw or loss for the side to move
    #[arg(long)]
    wld: bool,
    #[command(flatten)]
    batch: BatchArgs,
    /// Positions, one per line: 64 characters `X`, `O` or `-` row by row, a space, the side to move; - is standard input
    #[arg(value_hint = ValueHint::FilePath)]
    file: PathBuf,
}

/// Solves every line of a file and prints a line for each.
pub(super) fn solve(args: &SolveArgs) -> Result<ExitCode> {
    let text = String::from_utf8_lossy(&read_input(&args.file)?).into_owned();
    let mut out = console::out();
    let goal = if args.wld { Goal::Result } else { Goal::Discs };
    let task = if args.wld { "solve wld" } else { "solve" };
    let (mut batch, known) = Batch::open(&args.batch, task.to_owned())?;
    let mut failed = known.iter().any(|result| !result["error"].is_null());
    let mut solver = EndgameSolver::default();
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    for (number, line) in lines.enumerate() {
        // A number that recurs with another position is a different item.
        let item = json!([number + 1, line.trim()]);
        if !batch.has(number) || batch.is_done(&item) {
            continue;
        }
        match solver.solve_line(line, args.threads, goal) {
            Ok(solved) => {
                let result = json!({
                    "position": line.trim(),
                    "score": match goal {
                        Goal::Discs => Value::from(solved.score),
                        Goal::Result => Value::from(solved.result()),
                    },
                    "best": solved.best,
                    "nodes": solved.nodes,
                    "seconds": solved.seconds,
                });
                batch.tell(&mut out, item, fields(result), || format!("{solved}\n"))?;
            }
            Err(reason) => {
                failed = true;
                let reason = reason.message().to_string();
                let result = json!({"position": line.trim(), "error": reason});
                batch.tell(&mut out, item, fields(result), || {
                    format!("error: {reason}\n")
                })?;
            }
        }
    }
    Ok(ExitCode::from(u8::from(failed)))
}
