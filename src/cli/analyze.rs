//! `tabletop analyze`: rates every position of a record and lists the mistakes.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::Args;
use clap::builder::ValueHint;
use serde_json::{Value, json};

use super::batch::{Batch, BatchArgs, fields};
use super::services::Thinking;
use tabletop_app::files::{open_first, read_games};
use tabletop_app::workspace::recorded_of;
use tabletop_core::{Lang, Limits, Message, Score};
use tabletop_play::session::{Evaluation, GameSession, SessionEvent, StepKind, Watch};
use tabletop_record::result_in_short;
use tabletop_system::console;

const ANALYZE: &str = "\
Columns:
  move number and move; then, for the position before the move, = (exact) or ~
  (estimate), its value for the side to move, and the best move. \"now\" is the
  current position. Then the mistakes, worst first, with their cost";

/// Records to analyse.
#[derive(Debug, Args)]
#[command(after_help = ANALYZE)]
pub(super) struct AnalyzeArgs {
    /// Game files in any format; - is standard input
    #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,

    #[command(flatten)]
    thinking: Thinking,

    #[command(flatten)]
    batch: BatchArgs,
}

/// Maximum number of games analysed per file.
const MOST_ANALYSED: usize = 100;

/// Analyses every game of the files.
pub(super) fn analyze(args: &AnalyzeArgs) -> Result<ExitCode> {
    let out = &mut console::out();
    let limits = Limits {
        time: args.thinking.time_unless_counted(),
        ..args.thinking.limits()
    };
    let Limits {
        time,
        nodes,
        depth,
        level,
        seed,
        ..
    } = &limits;
    let task =
        format!("analyze {time:?} nodes {nodes:?} depth {depth:?} level {level} seed {seed}");
    let (mut batch, _) = Batch::open(&args.batch, task)?;
    let (mut number, mut opened, mut failed) = (0, 0, None);
    for path in &args.files {
        let mut warnings = Vec::new();
        let sessions = records(path, &mut warnings);
        for warning in &warnings {
            console::complain(warning);
        }
        let sessions = match sessions {
            Ok(sessions) => sessions,
            // The other files are still analysed.
            Err(error) if args.files.len() > 1 => {
                console::complain(format_args!("{}: {error:#}", path.display()));
                failed.get_or_insert(error);
                continue;
            }
            Err(error) => return Err(error),
        };
        opened += sessions.len();
        for (index, mut session) in sessions.into_iter().enumerate() {
            let item = json!([path.display().to_string(), index + 1]);
            number += 1;
            if !batch.has(number - 1) || batch.is_done(&item) {
                continue;
            }
            review(&mut session, &limits)?;
            let mut text = Vec::new();
            report(&session, &mut text).context("writing")?;
            let text = String::from_utf8_lossy(&text).into_owned();
            batch.tell(out, item, fields(analysis(&session)), || text)?;
        }
    }
    match failed {
        Some(error) if opened == 0 => Err(error),
        Some(_) => bail!("some files could not be read"),
        None => Ok(ExitCode::SUCCESS),
    }
}

fn records(path: &Path, warnings: &mut Vec<Message>) -> Result<Vec<GameSession>> {
    let mut games = read_games(path, warnings)?;
    Ok(open_first(&mut games, MOST_ANALYSED, warnings)?)
}

fn review(session: &mut GameSession, limits: &Limits) -> Result<()> {
    let watch = Watch::default();
    session.review(limits.clone(), watch.waker())?;
    let mut failed = None;
    watch.follow(session, &mut |_, event| {
        if let SessionEvent::Failed(reason) = event {
            failed = Some(reason);
        }
    });
    match failed {
        Some(reason) => bail!("{reason}"),
        None => Ok(()),
    }
}

/// A reviewed game as JSON: each move with the evaluation of the position before it, for the side to move; then the
/// mistakes, worst first.
fn analysis(session: &GameSession) -> Value {
    let line = session.line();
    let moves = line.windows(2).filter_map(|pair| {
        let node = session.node(pair[1])?;
        let known = session.evaluation(pair[0]);
        Some(json!({
            "ply": node.ply,
            "side": node.side.key(),
            "move": node.notation.as_str(),
            "score": known.map(|known| score(known.best.score)),
            "chance": known.map(|known| known.best.score.chance()),
            "exact": known.map(|known| known.best.exact),
            "best": known.map(line_of),
            "depth": known.map(|known| known.best.depth),
        }))
    });
    let mistakes = session.mistakes().into_iter().map(|mistake| {
        json!({
            "ply": session.node(mistake.node).map(|node| node.ply),
            "move": mistake.played.as_str(),
            "cost": mistake.cost.get(Lang::En),
            "best": mistake.best.as_str(),
        })
    });
    json!({
        "game": session.info().key,
        "moves": moves.collect::<Vec<_>>(),
        "mistakes": mistakes.collect::<Vec<_>>(),
        "position": last_position(session).map(|known| json!({
            "side": session.turn().key(),
            "score": score(known.best.score),
            "chance": known.best.score.chance(),
            "exact": known.best.exact,
            "best": line_of(known),
            "depth": known.best.depth,
        })),
        "recorded_result": session.recorded().map(|recorded| result_in_short(recorded, session.info().key)),
    })
}

/// The best line, for programs.
fn line_of(known: &Evaluation) -> Vec<&str> {
    known.best.moves.iter().map(|mv| mv.as_str()).collect()
}

/// Known value of the current position of a game that is not over.
fn last_position(session: &GameSession) -> Option<&Evaluation> {
    let last = session.line().last().copied()?;
    session.evaluation(last).filter(|_| !session.is_over())
}

/// Sign of a proven or estimated value, the value, and the best move.
fn value_and_best(known: &Evaluation) -> String {
    let sign = if known.best.exact { '=' } else { '~' };
    let best = known.best.moves.first().map_or("", |mv| mv.as_str());
    format!("{sign} {:>8}  best {best}", known.best.score.to_string())
}

/// A score with its unit, as JSON.
fn score(score: Score) -> Value {
    match score {
        Score::Discs(discs) => json!({ "discs": discs }),
        Score::Points(points) => json!({ "points": points }),
        Score::Centi(centi) => json!({ "units": f64::from(centi) / 100.0 }),
        Score::Chance(chance) => json!({ "chance": chance }),
        Score::WinIn(plies) => json!({ "win_in": plies }),
        Score::LossIn(plies) => json!({ "loss_in": plies }),
        Score::Draw => json!({ "draw": true }),
    }
}

/// Prints every move with the evaluation of its position and the best move there; then the mistakes, worst first.
fn report(session: &GameSession, out: &mut impl Write) -> Result<()> {
    writeln!(out, "{}", session.info().name.en)?;
    let line = session.line();
    for pair in line.windows(2) {
        let Some(node) = session.node(pair[1]) else {
            continue;
        };
        if matches!(
            node.kind,
            StepKind::Note | StepKind::SetUp | StepKind::Settling
        ) {
            continue;
        }
        write!(out, "{:>4}  {:<8}", node.ply, node.notation.as_str())?;
        if let Some(known) = session.evaluation(pair[0]) {
            write!(out, "{}", value_and_best(known))?;
        }
        writeln!(out)?;
    }
    if let Some(known) = last_position(session) {
        let side = session.turn().name().en;
        writeln!(out, " now  {side:<8}{}", value_and_best(known))?;
    }
    if let Some(said) = recorded_of(session) {
        writeln!(out, "{said}")?;
    }
    for mistake in session.mistakes() {
        let ply = session.node(mistake.node).map_or(0, |node| node.ply);
        writeln!(
            out,
            "{ply}. {} lost {}: {} was better",
            mistake.played.as_str(),
            mistake.cost,
            mistake.best.as_str()
        )?;
    }
    Ok(())
}
