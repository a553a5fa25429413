//! `tabletop stats`: the results of finished games.

use std::io::{Write, stdin};
use std::path::Path;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use serde_json::{Value, json};

use super::batch::{fields, line};
use super::command_line::usage;
use tabletop_app::files::{delete_journal, journal_path, read_journal};
use tabletop_app::workspace::{Opponent, Progress, Results, progress_lines};
use tabletop_core::{Lang, Message, texts};
use tabletop_system::console;

texts! {
    QUESTION = "Delete the results of {0} {0|game|games}? [y/N] ", "要删除 {0} 局的战绩吗？[y/N] ";
    DELETED = "deleted {0}", "已删除 {0}";
    NOTHING = "no results yet", "没有战绩";
    NOT_DELETED = "nothing deleted", "未删除";
}

/// Arguments of `tabletop stats`.
#[derive(Debug, Args)]
pub(super) struct StatsArgs {
    /// Print JSON, one object per line
    #[arg(long)]
    json: bool,
    /// Delete all results, after asking
    #[arg(long, conflicts_with = "json")]
    delete: bool,
    /// Delete them without asking
    #[arg(long, requires = "delete")]
    yes: bool,
}

/// Prints the results of the session's games, or deletes them.
pub(super) fn stats(args: &StatsArgs, lang: Lang, session: Option<&Path>) -> Result<ExitCode> {
    let Some(path) = journal_path(session) else {
        usage(
            "there is no folder for the program's state: name a session file with --session FILE",
        );
    };
    let (entries, warning) = read_journal(&path)?;
    if let Some(warning) = warning {
        console::complain(warning.sentence(lang));
    }
    let mut out = console::out();
    if args.delete {
        let question = Message::new(QUESTION).arg(entries.len());
        if path.exists() && !args.yes && !agreed(&question.get(lang), &mut out)? {
            console::complain(Message::from(NOT_DELETED).sentence(lang));
            return Ok(ExitCode::FAILURE);
        }
        let result = if delete_journal(&path)? {
            Message::new(DELETED).arg(path.display())
        } else {
            NOTHING.into()
        };
        writeln!(out, "{}", result.sentence(lang))?;
        return Ok(ExitCode::SUCCESS);
    }
    let games = Progress::of(&entries);
    if args.json {
        for (game, results) in games
            .iter()
            .flat_map(|game| game.results.iter().map(move |results| (game, results)))
        {
            writeln!(out, "{}", line(fields(results_as_json(game, results))))?;
        }
    } else {
        for text in progress_lines(&games, lang) {
            writeln!(out, "{text}")?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Asks for confirmation; only a line that begins with y confirms.
fn agreed(question: &str, out: &mut impl Write) -> Result<bool> {
    write!(out, "{question}")?;
    out.flush()?;
    let mut answer = String::new();
    stdin().read_line(&mut answer)?;
    Ok(answer.trim().to_lowercase().starts_with('y'))
}

/// Results against one opponent. Between two people `won` counts the wins of the player who moved first.
fn results_as_json(game: &Progress, results: &Results) -> Value {
    let (opponent, level) = match results.opponent {
        Opponent::Computer(level) => ("computer", Some(level)),
        Opponent::Friend => ("friend", None),
        Opponent::Nobody => ("nobody", None),
    };
    let next = game.beaten.filter(|beaten| level == Some(*beaten));
    json!({
        "game": game.game,
        "opponent": opponent,
        "level": level,
        "games": results.games(),
        "won": results.won,
        "drawn": results.drawn,
        "lost": results.lost,
        "without_winner": results.unwon,
        "streak": results.streak,
        "longest_streak": results.longest,
        "try_level": next.map(|level| level + 1),
    })
}
