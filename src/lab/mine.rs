//! `tabletop-lab mine`: generates problems with proven answers, one per line.

use std::collections::HashSet;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::Args;
use clap::builder::ValueHint;

use super::miner::{Checked, Miner, miner};
use super::problem_file::{Sink, problems};
use super::rate::{self, RateArgs};
use tabletop_app::files::{ResultsFile, read_input};
use tabletop_cli::batch::Shard;
use tabletop_cli::{lists, usage};
use tabletop_core::problem::{Origin, Problem};
use tabletop_learn::ProblemSet;
use tabletop_play::registry::Entry;
use tabletop_system::console;

const NOTES: &str = "\
Each number from 0 to N-1 gives a problem, found again by the same seed and
number on every machine, unless an equal one came before. A file that is named
with --out goes on where it ends. Parts made with --shard are put together by
  tabletop-lab mine reversi --merge part1.txt part2.txt --out all.txt
which gives what one run gives, byte for byte.

Ratings come from players who try the problems, each try being a game of
Glicko-2 in which level 5 is 1500:
  tabletop-lab mine reversi --attempt all.txt --out tries.txt
  tabletop-lab mine reversi --rate all.txt --attempts tries.txt --out rated.txt

A line has, with tabs between them: id, game, options, position, task, themes,
difficulty from 1 to 10, rating, seed/number, solution.";

/// Arguments of `tabletop-lab mine`.
#[derive(Debug, Args)]
#[command(after_help = NOTES)]
pub(super) struct MineArgs {
    /// The game
    #[arg(value_parser = lists::game())]
    game: String,
    /// Number of problems to look for
    #[arg(long, value_name = "N", default_value_t = 100)]
    count: u64,
    /// The seed: the same gives the same problems
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Do only part K of N, such as 3/8
    #[arg(long, value_name = "K/N")]
    shard: Option<Shard>,
    /// Write to this file, or go on with it, instead of printing
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    out: Option<PathBuf>,
    /// Put files of problems together instead, leaving repeated problems out
    #[arg(long, value_name = "FILE", num_args = 1.., value_hint = ValueHint::FilePath, conflicts_with_all = ["shard", "check"])]
    merge: Vec<PathBuf>,
    /// Prove the problems of this file once more instead
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    check: Option<PathBuf>,
    #[command(flatten)]
    rating: RateArgs,
}

/// Runs the command; status 1 if a problem of `--check` fails.
pub(super) fn mine(args: &MineArgs) -> Result<ExitCode> {
    let entry = super::entry(&args.game);
    let (Some(mut miner), Some(mut examiner)) = (miner(entry.info.key), (entry.problems)()) else {
        let name = entry.info.key;
        usage(format!(
            "{name} has no problems\n\nFor example: tabletop-lab mine reversi --count 10"
        ));
    };
    if let Some(path) = &args.check {
        return check(&mut *miner, path);
    }
    if let Some(path) = &args.rating.attempt {
        let Some(out) = &args.out else {
            bail!("name the file that the tries go to with --out");
        };
        let asked = &args.rating;
        rate::attempt(asked, entry, &mut *examiner, path, out, args.shard)?;
        return Ok(ExitCode::SUCCESS);
    }
    let (sink, known) = open(args, entry)?;
    if let Some(path) = &args.rating.rate {
        is_empty(&known)?;
        rate::rate(&args.rating, entry, sink, path)?;
        return Ok(ExitCode::SUCCESS);
    }
    if !args.merge.is_empty() {
        return merge(args, entry, sink, &known);
    }
    run(args, &mut *miner, sink, known)?;
    Ok(ExitCode::SUCCESS)
}

/// Opens the output of the problems; returns the existing ones too.
fn open(args: &MineArgs, entry: &Entry) -> Result<(Sink, Vec<Problem>)> {
    let Some(path) = &args.out else {
        return Ok((Sink::Printed, Vec::new()));
    };
    let opened = ResultsFile::open(path);
    let (file, lines) = opened.with_context(|| format!("opening {}", path.display()))?;
    let known = problems(entry, &ProblemSet::new(lines.join("\n")), path)?;
    if args.merge.is_empty()
        && args.rating.rate.is_none()
        && let Some(other) = known.iter().find(|one| one.origin.seed != args.seed)
    {
        let (path, seed) = (path.display(), other.origin.seed);
        bail!("{path} holds problems of another seed: --seed {seed} goes on with it");
    }
    Ok((Sink::File(file), known))
}

fn run(args: &MineArgs, miner: &mut dyn Miner, mut sink: Sink, known: Vec<Problem>) -> Result<()> {
    let begin = known.iter().map(|one| one.origin.number + 1).max();
    let mut seen: HashSet<_> = known.iter().map(|one| one.id).collect();
    let (mut candidates, mut repeated, mut kept) = (0, 0, 0);
    let is_mine = |number: &u64| args.shard.is_none_or(|shard| shard.has(*number as usize));
    for number in (begin.unwrap_or(0)..args.count).filter(is_mine) {
        let seed = args.seed;
        let mined = miner.mine(Origin { seed, number });
        candidates += mined.candidates;
        let Some(problem) = mined.problem else {
            continue;
        };
        if seen.insert(problem.id) {
            sink.add(&problem)?;
            kept += 1;
        } else {
            repeated += 1;
        }
    }
    console::complain(format_args!(
        "{candidates} positions looked at, {kept} problems, {repeated} repeated"
    ));
    Ok(())
}

fn is_empty(known: &[Problem]) -> Result<()> {
    if known.is_empty() {
        return Ok(());
    }
    bail!("the file to write to is not empty");
}

fn merge(args: &MineArgs, entry: &Entry, mut sink: Sink, known: &[Problem]) -> Result<ExitCode> {
    is_empty(known)?;
    let mut all = Vec::new();
    for path in &args.merge {
        let text = String::from_utf8_lossy(&read_input(path)?).into_owned();
        all.extend(problems(entry, &ProblemSet::new(text), path)?);
    }
    all.sort_by_key(|problem| (problem.origin.seed, problem.origin.number));
    let mut seen = HashSet::new();
    for problem in all.iter().filter(|problem| seen.insert(problem.id)) {
        sink.add(problem)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn check(miner: &mut dyn Miner, path: &Path) -> Result<ExitCode> {
    let text = String::from_utf8_lossy(&read_input(path)?).into_owned();
    let mut out = console::out();
    let (mut held, mut failed) = (0, 0);
    for problem in ProblemSet::new(text).iter() {
        let problem = problem.with_context(|| path.display().to_string())?;
        match miner.check(&problem)? {
            Checked::Holds => held += 1,
            Checked::Differs => {
                failed += 1;
                writeln!(out, "{}: another answer", problem.id)?;
            }
            Checked::NoProblem => {
                failed += 1;
                writeln!(out, "{}: nothing proven", problem.id)?;
            }
        }
    }
    writeln!(out, "{held} hold, {failed} fail")?;
    out.flush()?;
    Ok(if failed == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
