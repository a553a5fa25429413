//! Subcommands that let engines play, race and judge: matches, ladders, speed, analysis of records.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand};

use super::services::{Thinking, threads, within};
use super::{chosen, unknown_game, usage};
use crate::console;
use crate::contest;
use crate::contest::bench::{bench, stops};
use crate::contest::{Contest, Tally, Watch, Who};
use crate::core::{Lang, Limits, Options};
use crate::files::{
    EnginesFile, engines_path, make_folder, open_first, read_games, write_bytes, write_game,
};
use crate::record::usual_format;
use crate::registry::{Entry, GAMES, find};
use crate::search::external::Definition;
use crate::session::{GameSession, StepKind};
use crate::workspace::Workspace;

/// What lets engines work.
#[derive(Debug, Subcommand)]
pub(super) enum Trial {
    /// Let two players play: levels of the computer or engines of others
    Match(MatchArgs),
    /// Measure the speed of every engine; the signature changes when a search does
    Bench(BenchArgs),
    /// Rate every position of a record and name the mistakes
    #[command(alias = "analyse")]
    Analyze(AnalyzeArgs),
    /// Check what games promise by random games under all their options
    Audit(AuditArgs),
}

/// A match.
#[derive(Debug, Args)]
pub(super) struct MatchArgs {
    /// Two players: level:1 to level:10, greedy or mobility (no foresight), engine:NAME of the settings, or a protocol and a command line such as "gtp:gnugo --mode gtp"
    #[arg(value_names = ["A", "B"], num_args = 0..=2)]
    players: Vec<String>,

    /// The game
    #[arg(long)]
    game: String,

    /// The board's size
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    size: Option<String>,

    /// An option of the game; may be repeated
    #[arg(short, long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,

    /// Number of games; each opening is played twice, colours exchanged
    #[arg(long, value_name = "N", default_value_t = 10, allow_negative_numbers = true, value_parser = within::<usize>(1..=1_000_000))]
    games: usize,

    /// Random plies at the beginning, about even
    #[arg(
        long,
        value_name = "PLIES",
        default_value_t = 4,
        allow_negative_numbers = true
    )]
    openings: usize,

    #[command(flatten)]
    thinking: Thinking,

    /// Let each level play the one below and print a Markdown table
    #[arg(long)]
    ladder: bool,

    /// The levels of the ladder, such as 2-10
    #[arg(
        long,
        value_name = "FROM-TO",
        default_value = "2-10",
        requires = "ladder"
    )]
    levels: String,

    /// The engines of the settings are in this file instead of the usual one
    #[arg(long, value_name = "FILE")]
    engines: Option<PathBuf>,

    /// A folder for the records
    #[arg(long, visible_alias = "sgf-dir", value_name = "FOLDER")]
    records: Option<PathBuf>,
}

/// Speed.
#[derive(Debug, Args)]
pub(super) struct BenchArgs {
    /// The games; all if none is named
    games: Vec<String>,

    /// Positions or playouts for each of eight positions
    #[arg(long, value_name = "N", default_value_t = 20_000, allow_negative_numbers = true, value_parser = within::<u64>(1..=i64::MAX))]
    nodes: u64,

    /// Threads to search with; more than one gives no steady signature
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true, value_parser = threads())]
    threads: usize,

    /// Measure instead how long a search takes to stop when it is told to
    #[arg(long)]
    stop: bool,
}

/// Games to audit.
#[derive(Debug, Args)]
pub(super) struct AuditArgs {
    /// The games; all if none is named
    names: Vec<String>,

    /// Random games with each value of each option instead of a number that suits the board's size
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = within::<u64>(1..=1_000_000))]
    games: Option<u64>,

    /// The seed of the first random game
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true, value_parser = within::<u64>(0..=i64::MAX))]
    seed: u64,
}

/// A record to rate.
#[derive(Debug, Args)]
pub(super) struct AnalyzeArgs {
    /// A record in any format; - reads standard input
    file: PathBuf,

    #[command(flatten)]
    thinking: Thinking,
}

pub(super) fn run(trial: &Trial) -> Result<ExitCode> {
    let mut out = console::out();
    match trial {
        Trial::Match(args) if args.ladder => ladder(args, &mut out),
        Trial::Match(args) => play(args, &mut out),
        Trial::Bench(args) => speeds(args, &mut out),
        Trial::Analyze(args) => analyze(args, &mut out),
        Trial::Audit(args) => audit(args, &mut out),
    }?;
    Ok(ExitCode::SUCCESS)
}

fn entry(word: &str) -> &'static Entry {
    let entry = find(word).unwrap_or_else(|| unknown_game(word));
    if entry.info.players < 2 {
        usage(format!("{} is played alone", entry.info.key));
    }
    entry
}

/// Audits game after game; the first that breaks a promise ends it.
fn audit(args: &AuditArgs, out: &mut impl Write) -> Result<()> {
    let named = args
        .names
        .iter()
        .map(|word| find(word).unwrap_or_else(|| unknown_game(word)));
    let mut entries: Vec<_> = named.collect();
    if entries.is_empty() {
        entries.extend(GAMES);
    }
    for entry in entries {
        let swept = (entry.sweep)(args.games, args.seed).map_err(anyhow::Error::msg)?;
        let key = entry.info.key;
        writeln!(
            out,
            "{key}: {} games, {} moves, every promise kept",
            swept.games, swept.plies
        )?;
    }
    Ok(())
}

/// Without people nobody is asked about passes; about dead stones the referee accepts what is proposed.
fn options(entry: &Entry, args: &MatchArgs) -> Options {
    let mut options = entry.info.headless_options();
    // Games without that option say so, which is all right.
    let _ = options.set("dead", "ask");
    chosen(options, args.size.as_ref(), &args.options)
}

fn contest(args: &MatchArgs, players: [Who; 2]) -> Contest {
    let entry = entry(&args.game);
    for player in &players {
        if let Who::Engine(definition) = player
            && !definition.plays(entry.info.key)
        {
            let protocol = definition.protocol;
            usage(format!(
                "{} is spoken for {}, not for {}",
                protocol.key(),
                protocol.games().join(", "),
                entry.info.key
            ));
        }
    }
    Contest {
        entry,
        options: options(entry, args),
        players,
        games: args.games,
        opening: args.openings,
        limits: Limits {
            time: Some(args.thinking.time()),
            ..args.thinking.limits()
        },
    }
}

/// The engines of the settings.
fn engines(file: Option<PathBuf>) -> Result<Vec<Arc<Definition>>> {
    let Some(path) = file.or_else(engines_path) else {
        return Ok(Vec::new());
    };
    let mut workspace = Workspace::new(Lang::En);
    match EnginesFile::open(&path, &mut workspace) {
        Ok(_) => Ok(workspace.engines),
        Err(message) => bail!("{}", message.get(Lang::En)),
    }
}

/// Makes the folder for the records before anything is played that could not be kept.
fn folder_for_records(args: &MatchArgs) -> Result<()> {
    if let Some(folder) = &args.records
        && make_folder(folder)?
    {
        console::complain(format_args!("made the folder {}", folder.display()));
    }
    Ok(())
}

fn save(folder: Option<&Path>, session: &dyn GameSession, stem: &str) -> Result<()> {
    let Some(folder) = folder else { return Ok(()) };
    let format = usual_format(session.info().key);
    let text = write_game(session, format)?;
    let name = format!("{stem}.{}", format.extensions[0]);
    Ok(write_bytes(&folder.join(name), text.as_bytes())?)
}

fn line(game: &contest::Game, tally: &Tally, players: &[Who; 2]) -> String {
    let result = match game.result {
        contest::Score::Win => format!("{} wins", players[0].name()),
        contest::Score::Draw => "draw".to_owned(),
        contest::Score::Loss => format!("{} wins", players[1].name()),
    };
    let [won, drawn, lost] = tally.counts;
    format!(
        "{:>4}  {} is {}: {result} ({})  [{won}-{drawn}-{lost}]",
        game.number,
        players[0].name(),
        game.side.name().en,
        game.reason
    )
}

fn play(args: &MatchArgs, out: &mut impl Write) -> Result<()> {
    let [first, second] = &args.players[..] else {
        usage("a match needs two players, such as level:5 level:4")
    };
    let engines = engines(args.engines.clone())?;
    let read =
        |text: &str| Who::read(text, &engines).unwrap_or_else(|error| usage(format!("{error:#}")));
    let contest = contest(args, [read(first), read(second)]);
    folder_for_records(args)?;
    let tally = contest.run(&mut |game, tally| {
        writeln!(out, "{}", line(game, tally, &contest.players))?;
        out.flush()?;
        let stem = format!("game-{:04}", game.number);
        save(args.records.as_deref(), game.session(), &stem)
    })?;
    for (player, (_, moves)) in contest.players.iter().zip(tally.time) {
        // An engine that can't even be started has lost no match.
        if moves == 0 && matches!(player, Who::Engine(_)) {
            bail!("{} made no move: this was no match", player.name());
        }
    }
    let [first, second] = &contest.players;
    writeln!(out, "{} against {}: {tally}", first.name(), second.name())?;
    writeln!(
        out,
        "seconds a move: {:.3} and {:.3}",
        tally.seconds(0),
        tally.seconds(1)
    )?;
    Ok(())
}

fn ladder(args: &MatchArgs, out: &mut impl Write) -> Result<()> {
    let range = args.levels.split_once('-');
    let range = range.and_then(|(from, to)| Some((from.parse().ok()?, to.parse().ok()?)));
    let Some((from @ 2..=10, to @ 2..=10)) = range.filter(|(from, to)| from <= to) else {
        usage(format!(
            "{} are no levels: expected FROM-TO within 2-10",
            args.levels
        ))
    };
    let contest = contest(args, [Who::Level(from), Who::Level(from - 1)]);
    folder_for_records(args)?;
    let table = contest::ladder(&contest, from..=to, &mut |level, game, tally| {
        let players = [Who::Level(level), Who::Level(level - 1)];
        console::complain(line(game, tally, &players));
        let stem = format!("level-{level:02}-game-{:04}", game.number);
        save(args.records.as_deref(), game.session(), &stem)
    })?;
    write!(out, "{table}")?;
    Ok(())
}

fn speeds(args: &BenchArgs, out: &mut impl Write) -> Result<()> {
    let all: Vec<_> = if args.games.is_empty() {
        GAMES.iter().collect()
    } else {
        let found = args
            .games
            .iter()
            .map(|word| find(word).unwrap_or_else(|| unknown_game(word)));
        found.collect()
    };
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
        let figures = bench(entry, &limits)?;
        let seconds = figures.time.as_secs_f64();
        // What answers at once has no speed.
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

fn stop_figures(times: &[std::time::Duration]) -> String {
    let ms = |time: std::time::Duration| time.as_secs_f64() * 1000.0;
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

/// The most games of a file that are analysed.
const MOST_ANALYSED: usize = 100;

fn analyze(args: &AnalyzeArgs, out: &mut impl Write) -> Result<()> {
    let mut warnings = Vec::new();
    let mut games = read_games(&args.file, &mut warnings)?;
    let sessions = open_first(&mut games, MOST_ANALYSED, &mut warnings)?;
    for warning in &warnings {
        console::complain(warning);
    }
    let limits = Limits {
        time: Some(args.thinking.time()),
        ..args.thinking.limits()
    };
    for mut session in sessions {
        let watch = Watch::default();
        session.review(limits.clone(), watch.waker())?;
        let mut failed = None;
        watch.follow(&mut *session, &mut |_, event| {
            if let crate::session::SessionEvent::Failed(reason) = event {
                failed = Some(reason);
            }
        });
        if let Some(reason) = failed {
            bail!("{reason}");
        }
        report(&*session, out).context("writing")?;
    }
    Ok(())
}

/// Every move with the value of its position and the best move there; then the mistakes, the worst first.
fn report(session: &dyn GameSession, out: &mut impl Write) -> Result<()> {
    writeln!(out, "{}", session.info().name.en)?;
    let line = session.line();
    for pair in line.windows(2) {
        let Some(node) = session.node(pair[1]) else {
            continue;
        };
        if matches!(node.kind, StepKind::Note | StepKind::SetUp) {
            continue;
        }
        write!(out, "{:>4}  {:<8}", node.ply, node.text)?;
        if let Some(known) = session.evaluation(pair[0]) {
            let sign = if known.best.exact { '=' } else { '~' };
            let best = known.best.moves.first().map_or("", String::as_str);
            write!(
                out,
                "{sign} {:>8}  best {best}",
                known.best.score.to_string()
            )?;
        }
        writeln!(out)?;
    }
    for mistake in session.mistakes() {
        let ply = session.node(mistake.node).map_or(0, |node| node.ply);
        writeln!(
            out,
            "{ply}. {} lost {}: {} was better",
            mistake.played, mistake.cost, mistake.best
        )?;
    }
    Ok(())
}
