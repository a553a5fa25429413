//! Prints lists of games and counts of positions.

use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::Result;

use serde_json::json;

use super::batch::{fields, line};
use super::command_line::usage;
use crate::protocol::rules::describe;
use tabletop_core::{Domain, Lang, OptionSpec, Options};
use tabletop_play::registry::{Entry, GAMES};

pub(super) fn list_games(lang: Lang, json: bool, mut out: impl Write) -> Result<ExitCode> {
    for entry in GAMES {
        let info = entry.info;
        if json {
            writeln!(out, "{}", line(fields(describe(entry))))?;
            continue;
        }
        let (name, summary) = (info.name.get(lang), info.summary.get(lang));
        writeln!(out, "{} — {name}: {summary}", info.key)?;
        writeln!(out, "    {}", info.aliases.join(", "))?;
        for spec in info.options {
            let option = format!("{}={}", spec.key, values(spec));
            writeln!(out, "    {option:<40} {}", spec.label.get(lang))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Short form of an option's values, with the default first if they are words.
fn values(spec: &OptionSpec) -> String {
    let default = spec.default;
    match spec.domain {
        Domain::Choice(_) => {
            let mut words = spec.domain.values();
            words.sort_by_key(|word| word != default);
            words.join("|")
        }
        Domain::Size { min, max, .. } => format!("{min}…{max} ({default})"),
        Domain::Integer { min, max, step, .. } if step > 1 => {
            format!("{min},{}…{max} ({default})", min + step)
        }
        Domain::Integer { min, max, .. } | Domain::Halves { min, max } => {
            format!("{min}…{max} ({default})")
        }
        domain => format!("{} ({default})", domain.expected()),
    }
}

/// Counts positions ply by ply, and prints the speed.
pub(super) fn perft(
    entry: &Entry,
    options: &Options,
    depth: u32,
    json: bool,
    mut out: impl Write,
) -> Result<ExitCode> {
    let (clock, mut nodes) = (Instant::now(), 0);
    for ply in 1..=depth {
        let count = (entry.perft)(options, ply).unwrap_or_else(|error| usage(error));
        nodes += count;
        if json {
            let seconds = clock.elapsed().as_secs_f64();
            let counted = json!({
                "game": entry.info.key, "depth": ply, "count": count, "seconds": seconds,
            });
            writeln!(out, "{}", line(fields(counted)))?;
        } else {
            writeln!(out, "{ply} {count}")?;
        }
    }
    if json {
        return Ok(ExitCode::SUCCESS);
    }
    let seconds = clock.elapsed().as_secs_f64();
    let speed = nodes as f64 / seconds.max(1e-9);
    writeln!(out, "{seconds:.3} s, {speed:.0} nodes/s")?;
    Ok(ExitCode::SUCCESS)
}
