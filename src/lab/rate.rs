//! `tabletop-lab mine GAME --attempt` and `--rate`: players attempt problems, and the results rate the problems.
//!
//! A line of attempts has the problem's id, the player, and `solved` or `failed`, separated by tabs.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;
use clap::builder::ValueHint;

use super::contest::{Calibration, HeldOut, Tries, Who, solves};
use super::grade::grade;
use super::lists;
use super::problem_file::{Sink, problems};
use tabletop_app::files::{ResultsFile, read_input};
use tabletop_cli::batch::Shard;
use tabletop_core::problem::{Problem, ProblemId, ProblemRating};
use tabletop_learn::{Examiner, ProblemSet};
use tabletop_play::registry::Entry;
use tabletop_play::training::Rating;
use tabletop_system::console;

/// Arguments for rating problems.
#[derive(Debug, Args)]
pub(super) struct RateArgs {
    /// Let players try the problems of this file instead, and write who solves what
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with_all = ["merge", "check"], requires = "out")]
    pub(super) attempt: Option<PathBuf>,
    /// Who tries them; without it, random moves and levels 1 to 8
    #[arg(long, value_name = "PLAYER", num_args = 1.., value_parser = lists::player(), requires = "attempt")]
    players: Vec<String>,
    /// Write the problems of this file with ratings by --attempts instead
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with_all = ["merge", "check", "attempt", "shard"], requires = "attempts")]
    pub(super) rate: Option<PathBuf>,
    /// Files that --attempt wrote
    #[arg(long, value_name = "FILE", num_args = 1.., value_hint = ValueHint::FilePath, requires = "rate")]
    attempts: Vec<PathBuf>,
}

/// Result words of a line of attempts.
const SOLVED: &str = "solved";
const FAILED: &str = "failed";

/// Default players for a game's problems.
const PLAYERS: [&str; 9] = [
    "random", "level:1", "level:2", "level:3", "level:4", "level:5", "level:6", "level:7",
    "level:8",
];

/// An attempt as parsed from its line: the problem, the player, true if solved.
type Attempt = (ProblemId, String, bool);

fn line(problem: ProblemId, player: &str, solved: bool) -> String {
    let word = if solved { SOLVED } else { FAILED };
    format!("{problem}\t{player}\t{word}")
}

fn read_line(line: &str) -> Option<Attempt> {
    let mut fields = line.split('\t');
    let (problem, player) = (fields.next()?.parse().ok()?, fields.next()?.to_owned());
    let solved = match fields.next()? {
        SOLVED => true,
        FAILED => false,
        _ => return None,
    };
    fields.next().is_none().then_some((problem, player, solved))
}

fn read_lines<'a>(lines: impl Iterator<Item = &'a str>, path: &Path) -> Result<Vec<Attempt>> {
    let read = |line| {
        let attempt = read_line(line);
        attempt.with_context(|| format!("{}: not a line of tries: {line}", path.display()))
    };
    lines.map(read).collect()
}

fn read_problems(entry: &Entry, path: &Path) -> Result<Vec<Problem>> {
    let text = String::from_utf8_lossy(&read_input(path)?).into_owned();
    problems(entry, &ProblemSet::new(text), path)
}

/// Lets the players attempt the problems of a file.
pub(super) fn attempt(
    args: &RateArgs,
    entry: &Entry,
    examiner: &mut dyn Examiner,
    path: &Path,
    out: &Path,
    shard: Option<Shard>,
) -> Result<()> {
    let words: Vec<_> = match &args.players[..] {
        [] => PLAYERS.map(str::to_owned).to_vec(),
        words => words.to_vec(),
    };
    let players: Result<Vec<_>> = words.iter().map(|word| Who::read(word, &[])).collect();
    let players = players?;
    let opened = ResultsFile::open(out);
    let (mut file, lines) = opened.with_context(|| format!("opening {}", out.display()))?;
    let known = read_lines(lines.iter().map(String::as_str), out)?;
    let done: HashSet<_> = known.into_iter().map(|it| (it.0, it.1)).collect();
    let all = read_problems(entry, path)?;
    let all = all
        .iter()
        .enumerate()
        .filter(|&(number, _)| shard.is_none_or(|shard| shard.has(number)));
    for (_, problem) in all {
        for (word, who) in words.iter().zip(&players) {
            if done.contains(&(problem.id, word.clone())) {
                continue;
            }
            let solved = solves(who, entry, problem, examiner)?;
            file.add(&line(problem.id, word, solved))?;
        }
    }
    Ok(())
}

/// Writes the problems of a file with the ratings and difficulties derived from attempts; a problem without attempts is
/// unchanged.
pub(super) fn rate(args: &RateArgs, entry: &Entry, mut sink: Sink, path: &Path) -> Result<()> {
    let all = read_problems(entry, path)?;
    let tries = gathered(&all, &args.attempts)?;
    let Some(found) = Calibration::of(entry.info.key, &tries) else {
        bail!(
            "problems of {} can't be rated by these tries: some of levels that assets/LEVELS.md measures are needed",
            entry.info.key
        );
    };
    let mut all = all;
    for (problem, rating) in all.iter_mut().zip(&found.problems) {
        problem.rating = rating.map(written).or(problem.rating);
    }
    grade(&mut all);
    all.iter().try_for_each(|problem| sink.add(problem))?;
    tell(&tries, &found);
    tell_difficulties(&all);
    Ok(())
}

fn written(rating: Rating) -> ProblemRating {
    ProblemRating {
        mean: rating.value.round().clamp(0.0, 9999.0) as u16,
        deviation: rating.deviation.round() as u16,
    }
}

/// Attempts of all files at these problems, in an order that does not depend on the sharding.
fn gathered(all: &[Problem], files: &[PathBuf]) -> Result<Tries> {
    let numbers: HashMap<_, _> = all.iter().enumerate().map(|(n, it)| (it.id, n)).collect();
    let mut attempts = Vec::new();
    for path in files {
        let text = String::from_utf8_lossy(&read_input(path)?).into_owned();
        attempts.extend(read_lines(text.lines(), path)?);
    }
    attempts.retain(|(problem, ..)| numbers.contains_key(problem));
    let mut players: Vec<_> = attempts.iter().map(|it| it.1.clone()).collect();
    players.sort();
    players.dedup();
    let number = |player: &String| players.binary_search(player).unwrap_or_default();
    let mut results: Vec<_> = attempts
        .iter()
        .map(|(problem, player, solved)| (number(player), numbers[problem], *solved))
        .collect();
    results.sort_unstable_by_key(|&(player, problem, _)| (problem, player));
    results.dedup_by_key(|&mut (player, problem, _)| (problem, player));
    Ok(Tries {
        problems: all.iter().map(|it| it.id).collect(),
        players,
        results,
    })
}

fn tell(tries: &Tries, found: &Calibration) {
    for (number, (player, rating)) in tries.players.iter().zip(&found.players).enumerate() {
        let own = tries.results.iter().filter(|it| it.0 == number);
        let (solved, all) = own.fold((0, 0), |(solved, all), it| {
            (solved + usize::from(it.2), all + 1)
        });
        console::complain(format_args!(
            "{player}: solved {solved} of {all}, rating {}",
            rating.written()
        ));
    }
    let HeldOut {
        tries,
        by_ratings,
        by_constant,
        by_player,
    } = found.held_out;
    console::complain(format_args!(
        "{:.2} points a point of Elo between levels; {tries} tries held out: log-loss {by_ratings:.4}, {by_player:.4} by each \
         player's share, {by_constant:.4} by a constant",
        found.factor
    ));
}

fn tell_difficulties(all: &[Problem]) {
    let of = |wanted: u8| all.iter().filter(|it| it.difficulty == wanted).count();
    let counts: Vec<_> = (1..=10).map(|it| format!("{it}: {}", of(it))).collect();
    console::complain(format_args!("problems by difficulty {}", counts.join(", ")));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_tries_are_read_back_and_others_refused() {
        let id = ProblemId::from_parts(&["one"]);
        for (player, solved) in [("level:3", true), ("gtp:gnugo --mode gtp", false)] {
            let line = line(id, player, solved);
            assert_eq!(read_line(&line), Some((id, player.to_owned(), solved)));
            for broken in [
                &line[1..],
                &line[..line.len() - 1],
                &format!("{line}\tmore"),
            ] {
                assert_eq!(read_line(broken), None, "{broken}");
            }
        }
    }

    /// Sharded and repeated attempts yield the same ratings.
    #[test]
    fn shards_of_tries_in_any_order_are_the_same_tries() {
        let all: Vec<_> = ProblemSet::shipped("almonds").iter().flatten().collect();
        let folder = tempfile::tempdir().expect("a folder");
        let parts: Vec<_> = (0..2)
            .map(|part| {
                let of = all
                    .iter()
                    .enumerate()
                    .filter(|it| it.0 % 2 == part || it.0 == 4);
                let lines = of.map(|(n, it)| line(it.id, "greedy", n % 3 == 0) + "\n");
                let path = folder.path().join(part.to_string());
                std::fs::write(&path, lines.collect::<String>()).expect("written");
                path
            })
            .collect();
        let turned: Vec<_> = parts.iter().rev().cloned().collect();
        let [one, other] = [parts, turned].map(|it| gathered(&all, &it).expect("read").results);
        assert_eq!(one.len(), all.len());
        assert_eq!(one, other);
    }
}
