//! Results of matches as JSON and as text; `tabletop-lab tally` adds them up.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Args;
use clap::builder::ValueHint;
use serde_json::{Map, Value, json};

use super::contest::{Finding, Game, Score, Sprt, Tally, Who};
use tabletop_app::files::read_input;
use tabletop_cli::batch::{self, fields};
use tabletop_core::Side;
use tabletop_system::console;

/// Results to add up.
#[derive(Debug, Args)]
pub(super) struct TallyArgs {
    /// Result files of `match`; - reads standard input
    #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,

    /// Print JSON, one object per line
    #[arg(long)]
    json: bool,
}

/// Adds up results files, match by match. A repeated game counts once.
pub(super) fn tally(args: &TallyArgs) -> Result<()> {
    let out = &mut console::out();
    let mut matches: BTreeMap<String, (Tally, [String; 2], BTreeSet<String>)> = BTreeMap::new();
    for path in &args.files {
        let text = String::from_utf8_lossy(&read_input(path)?).into_owned();
        // A line being written, or cut off, is incomplete.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        for line in text[..whole].lines() {
            let game: Value = serde_json::from_str(line)
                .with_context(|| format!("{}: not a line of results", path.display()))?;
            let name = |player: usize| game["players"][player].as_str().unwrap_or("?").to_owned();
            let key = game["task"].as_str().unwrap_or_default().to_owned();
            let (tally, _, items) = matches
                .entry(key)
                .or_insert_with(|| (Tally::default(), [name(0), name(1)], BTreeSet::new()));
            if items.insert(game["item"].to_string()) {
                count(tally, &game);
            }
        }
    }
    matches.retain(|_, (tally, ..)| tally.games() > 0);
    if matches.is_empty() {
        bail!("no results of a match found");
    }
    for (task, (tally, names, _)) in &matches {
        if args.json {
            let mut fields = sum(tally, names);
            fields.insert("task".to_owned(), task.clone().into());
            writeln!(out, "{}", batch::line(fields))?;
        } else {
            write!(out, "{}", sum_text(tally, names))?;
        }
    }
    Ok(())
}

/// Result of a sequential test as JSON.
pub(super) fn test_result(test: &Sprt) -> Value {
    json!({
        "llr": test.llr(),
        "bounds": Sprt::bounds(),
        "pairs": test.pairs(),
        "finding": test.finding().map(Finding::key),
    })
}

/// A game as JSON.
pub(super) fn game_result(game: &Game, players: &[Who; 2]) -> Value {
    let session = game.session();
    let nodes = session
        .line()
        .into_iter()
        .filter_map(|node| session.node(node));
    let moves: Vec<_> = nodes
        .map(|node| node.notation.into_string())
        .filter(|text| !text.is_empty())
        .collect();
    json!({
        "game": session.info().key,
        "players": [players[0].name(), players[1].name()],
        "side": game.side.key(),
        "result": game.result.key(),
        "reason": game.reason,
        "moves": moves,
        "score": session.pos().score(),
        "lead": session.pos().lead().map(|halves| f64::from(halves) / 2.0),
        "seconds": game.time.map(|(time, _)| time.as_secs_f64()),
        "counted": game.time.map(|(_, moves)| moves),
        "cpu_seconds": game.cpu.map(|cpu| cpu.as_secs_f64()),
    })
}

/// Counts a game of a results file; returns the first player's result, or `None` for a line without one.
pub(super) fn count(tally: &mut Tally, game: &Value) -> Option<Score> {
    let result = game["result"].as_str().and_then(Score::from_key);
    let side = match game["side"].as_str() {
        Some("black") => Side::Black,
        Some("white") => Side::White,
        _ => return None,
    };
    let result = result?;
    let seconds = |key: &str, player: usize| {
        let seconds = game[key][player].as_f64().unwrap_or_default();
        Duration::try_from_secs_f64(seconds).unwrap_or_default()
    };
    let time = [0, 1].map(|player| {
        let moves = game["counted"][player].as_u64().unwrap_or_default();
        (seconds("seconds", player), moves as usize)
    });
    let cpu = [0, 1].map(|player| seconds("cpu_seconds", player));
    tally.count(result, side, (time, cpu));
    Some(result)
}

/// Summary of a match as JSON.
pub(super) fn sum(tally: &Tally, names: &[String; 2]) -> Map<String, Value> {
    let [won, drawn, lost] = tally.counts;
    let (low, high) = tally.interval();
    fields(json!({
        "sum": true,
        "players": names,
        "games": tally.games(),
        "won": won,
        "drawn": drawn,
        "lost": lost,
        "as_black": tally.by_side[0],
        "as_white": tally.by_side[1],
        "score": tally.score(),
        "interval": [low, high],
        "seconds_a_move": [tally.seconds(0), tally.seconds(1)],
        "cpu_seconds_a_move": [tally.cpu_seconds(0), tally.cpu_seconds(1)],
    }))
}

pub(super) fn sum_text(tally: &Tally, [first, second]: &[String; 2]) -> String {
    format!(
        "{first} against {second}: {tally}\nseconds a move: {:.3} and {:.3}; of computing in this program: {:.3} and {:.3}\n",
        tally.seconds(0),
        tally.seconds(1),
        tally.cpu_seconds(0),
        tally.cpu_seconds(1)
    )
}
