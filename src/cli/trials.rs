//! Subcommands that run engines: matches, ladders, speed, analysis of records.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::builder::ValueHint;
use clap::{Args, Subcommand};
use serde_json::{Map, Value, json};

use super::batch::{self, Batch, BatchArgs, fields};
use super::services::{Thinking, threads, within};
use super::{chosen, lists, unknown_game, usage};
use tabletop_app::contest;
use tabletop_app::contest::bench::{bench, stops};
use tabletop_app::contest::{Contest, Sprt, Tally, Watch, Who};
use tabletop_app::files::{
    EnginesFile, engines_path, make_folder, open_first, read_games, read_input, write_bytes,
    write_game,
};
use tabletop_app::workspace::{Workspace, recorded_of};
use tabletop_core::{Lang, Limits, Message, Options, Score, Side};
use tabletop_play::registry::{Entry, GAMES, find};
use tabletop_play::session::{Evaluation, GameSession, StepKind};
use tabletop_record::{result_in_short, usual_format};
use tabletop_search::external::Definition;
use tabletop_system::console;

/// Commands that run engines.
#[derive(Debug, Subcommand)]
pub(super) enum Trial {
    /// Play a match between two levels or engines
    Match(Box<MatchArgs>),
    /// Measure the speed of the engines
    Bench(BenchArgs),
    /// Add up the results of matches played in shards
    Tally(TallyArgs),
    /// Analyse every position of a game and list the mistakes
    #[command(alias = "analyse")]
    Analyze(AnalyzeArgs),
    /// Test the rules of the games with random play under all options
    Audit(AuditArgs),
}

const MATCH: &str = "\
Columns:
  game number, A's side, the winner and how; in brackets A's wins, draws and
  losses so far. At the end A's score with its 95% confidence interval, and the
  seconds each player took per move, by the clock and of this program's
  processor time

Examples:
  tabletop match level:5 level:4 --game reversi --games 20
  tabletop match level:5 \"gtp:gnugo --mode gtp\" --game go --size 9
  tabletop match level:10 engine:before --game go --nodes 5000 --sprt 0 10";

const ANALYZE: &str = "\
Columns:
  move number, move, then for the position before the move = (exact) or ~
  (estimate), its value for the side to move and the best move; \"now\" is the
  position a game has come to. Then the mistakes, worst first, with their cost";

const BENCH: &str = "\
Columns:
  game, positions visited, seconds, positions per second, and a signature that
  changes whenever the search changes";

/// A match.
#[derive(Debug, Args)]
#[command(after_help = MATCH)]
pub(super) struct MatchArgs {
    /// Two players: level:1 to level:10, greedy or mobility (no lookahead), engine:NAME of your engines, or a protocol and a command line such as "gtp:gnugo --mode gtp"
    #[arg(value_names = ["A", "B"], num_args = 0..=2, hide_possible_values = true, value_parser = lists::player())]
    players: Vec<String>,

    /// The game
    #[arg(long, value_parser = lists::game_for_two())]
    game: String,

    /// Board size
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    size: Option<String>,

    /// Set an option of the game; may be repeated
    #[arg(short, long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,

    /// Number of games (default: 10; with --sprt at most 20000); each opening is played twice, with colours exchanged
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = within::<usize>(1..=1_000_000))]
    games: Option<usize>,

    /// Play until it is clear whether A is stronger than B by ELO1 or only by ELO0, with 5% errors
    #[arg(
        long,
        value_names = ["ELO0", "ELO1"],
        num_args = 2,
        allow_negative_numbers = true,
        value_parser = within_elo,
        conflicts_with_all = ["ladder", "shard"]
    )]
    sprt: Option<Vec<f64>>,

    /// Random plies at the start that leave the game about even
    #[arg(
        long,
        value_name = "PLIES",
        default_value_t = 4,
        allow_negative_numbers = true
    )]
    openings: usize,

    #[command(flatten)]
    thinking: Thinking,

    /// Processor seconds per move of each level, instead of --time: for a busy machine
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = cpu_seconds)]
    cpu: Option<Duration>,

    /// Play each level against the one below and print a Markdown table
    #[arg(long)]
    ladder: bool,

    /// Levels of the ladder, such as 2-10
    #[arg(
        long,
        value_name = "FROM-TO",
        default_value = "2-10",
        requires = "ladder"
    )]
    levels: String,

    /// Read engine:NAME from this file instead of the default one
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    engines: Option<PathBuf>,

    /// Save the games in this folder
    #[arg(long, visible_alias = "sgf-dir", value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    records: Option<PathBuf>,

    #[command(flatten)]
    batch: BatchArgs,
}

impl MatchArgs {
    /// Maximum number of games.
    fn games(&self) -> usize {
        self.games
            .unwrap_or(if self.sprt.is_some() { 20_000 } else { 10 })
    }

    /// The sequential test, if requested.
    fn test(&self) -> Option<Sprt> {
        let &[none, gain] = &self.sprt.as_ref()?[..] else {
            return None;
        };
        if none >= gain {
            usage(format!(
                "--sprt expected ELO0 below ELO1, such as 0 10, not {none} {gain}"
            ));
        }
        Some(Sprt::new([none, gain]))
    }
}

/// Parses an Elo difference.
fn within_elo(text: &str) -> Result<f64, String> {
    let elo = text.parse().ok().filter(|elo: &f64| elo.abs() <= 1000.0);
    elo.ok_or_else(|| "expected an Elo difference from -1000 to 1000".to_owned())
}

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

/// Speed.
#[derive(Debug, Args)]
#[command(after_help = BENCH)]
pub(super) struct BenchArgs {
    /// The games (default: all)
    #[arg(value_name = "GAME", value_parser = lists::game())]
    games: Vec<String>,

    /// Positions or playouts for each of eight test positions
    #[arg(long, value_name = "N", default_value_t = 20_000, allow_negative_numbers = true, value_parser = within::<u64>(1..=i64::MAX))]
    nodes: u64,

    /// Search threads; with more than one the signature varies
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true, value_parser = threads())]
    threads: usize,

    /// Measure how long a search takes to stop instead
    #[arg(long)]
    stop: bool,
}

/// Games to audit.
#[derive(Debug, Args)]
pub(super) struct AuditArgs {
    /// The games (default: all)
    #[arg(value_name = "GAME", value_parser = lists::game())]
    names: Vec<String>,

    /// Random games for each value of each option (default: by board size)
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = within::<u64>(1..=1_000_000))]
    games: Option<u64>,

    /// Seed of the first random game
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true, value_parser = within::<u64>(0..=i64::MAX))]
    seed: u64,
}

/// A record to rate.
#[derive(Debug, Args)]
#[command(after_help = ANALYZE)]
pub(super) struct AnalyzeArgs {
    /// Game files in any format; - reads standard input
    #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,

    #[command(flatten)]
    thinking: Thinking,

    #[command(flatten)]
    batch: BatchArgs,
}

pub(super) fn run(trial: &Trial) -> Result<ExitCode> {
    let mut out = console::out();
    match trial {
        Trial::Match(args) if args.ladder => ladder(args, &mut out),
        Trial::Match(args) => play(args, &mut out),
        Trial::Tally(args) => tally(args, &mut out),
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

/// Audits game after game, and stops at the first violated invariant.
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

/// Options for engine games: passes need no confirmation, and the referee accepts the proposed dead stones.
fn options(entry: &Entry, args: &MatchArgs) -> Options {
    let mut options = entry.info.headless_options();
    // Games without that option refuse it, which is harmless.
    let _ = options.set("dead", "ask");
    chosen(options, args.size.as_ref(), &args.options)
}

/// Parses a limit of processor time per move.
fn cpu_seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok().filter(|&seconds| seconds > 0.0);
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "expected seconds, more than 0".to_owned())
}

fn contest(args: &MatchArgs, players: [Who; 2]) -> Contest {
    let entry = entry(&args.game);
    for player in &players {
        if let Who::Engine(definition) = player
            && !definition.plays(entry.info.key)
        {
            let protocol = definition.protocol;
            usage(format!(
                "{} is for {}, not {}",
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
        games: args.games(),
        opening: args.openings,
        limits: Limits {
            time: Some(args.thinking.time()),
            cpu: args.cpu,
            ..args.thinking.limits()
        },
    }
}

/// Configured engines.
fn engines(file: Option<PathBuf>) -> Result<Vec<Arc<Definition>>> {
    let Some(path) = file.or_else(engines_path) else {
        return Ok(Vec::new());
    };
    let mut workspace = Workspace::new(Lang::En);
    match EnginesFile::open(&path, &mut workspace) {
        Ok(_) => Ok(workspace.setup.engines),
        Err(error) => bail!("{error}"),
    }
}

/// Creates the folder for records before any game is played that could not be saved.
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
    let (mut batch, known) = Batch::open(&args.batch, task(&contest, args))?;
    let mut tally = Tally::default();
    let mut test = args.test();
    for game in &known {
        let result = count(&mut tally, game);
        if let (Some(test), Some(result), Some(number)) =
            (&mut test, result, game["item"].as_u64().filter(|&n| n > 0))
        {
            test.count(number as usize, result);
        }
    }
    // Both games of an opening are played in the same shard.
    let is_decided = |test: &Option<Sprt>| test.as_ref().is_some_and(|it| it.finding().is_some());
    let is_over = is_decided(&test);
    let is_wanted =
        |number: &usize| !is_over && batch.has((number - 1) / 2) && !batch.is_done(&json!(number));
    let wanted: BTreeSet<usize> = (1..=contest.games).filter(is_wanted).collect();
    let mut played = 0;
    let wanted = |number: usize| wanted.contains(&number);
    let tally = contest.run(&wanted, tally, &mut |game, tally| {
        played += 1;
        let result = fields(game_result(game, &contest.players));
        batch.tell(out, game.number.into(), result, || {
            line(game, tally, &contest.players) + "\n"
        })?;
        let stem = format!("game-{:04}", game.number);
        save(args.records.as_deref(), game.session(), &stem)?;
        if let Some(test) = &mut test {
            test.count(game.number, game.result);
        }
        Ok(if is_decided(&test) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        })
    })?;
    for (player, (_, moves)) in contest.players.iter().zip(tally.time) {
        // An engine that can't be started has not lost a match.
        if played > 0 && moves == 0 && matches!(player, Who::Engine(_)) {
            bail!("{} made no move: nothing was played", player.name());
        }
    }
    let [first, second] = &contest.players;
    let names = [first.name(), second.name()];
    let mut whole = sum(&tally, &names);
    if let Some(test) = &test {
        whole.insert("sprt".to_owned(), test_result(test));
    }
    batch.sum_up(out, whole, || {
        let test = test.map(|test| format!("{test}\n"));
        sum_text(&tally, &names) + &test.unwrap_or_default()
    })
}

/// Result of a sequential test as JSON.
fn test_result(test: &Sprt) -> Value {
    json!({
        "llr": test.llr(),
        "bounds": Sprt::bounds(),
        "pairs": test.pairs(),
        "finding": test.finding().map(contest::Finding::key),
    })
}

/// Description of the match that distinguishes it from any other.
fn task(contest: &Contest, args: &MatchArgs) -> String {
    let options = contest.options.iter();
    let options: Vec<_> = options
        .map(|(spec, value)| format!("{}={value}", spec.key))
        .collect();
    let [first, second] = &contest.players;
    let limits = &contest.limits;
    let nodes = limits.nodes.map(|nodes| format!(", {nodes} nodes"));
    let depth = limits.depth.map(|depth| format!(", depth {depth}"));
    let cpu = limits
        .cpu
        .map(|cpu| format!(", {} CPU s", cpu.as_secs_f64()));
    format!(
        "match {} {} {} against {}, {} games, {} random plies, {} s{}{}{}, level {}, seed {}",
        contest.entry.info.key,
        options.join(" "),
        first.name(),
        second.name(),
        contest.games,
        contest.opening,
        args.thinking.time().as_secs_f64(),
        nodes.unwrap_or_default(),
        depth.unwrap_or_default(),
        cpu.unwrap_or_default(),
        limits.level,
        limits.seed
    )
}

/// A game as JSON.
fn game_result(game: &contest::Game, players: &[Who; 2]) -> Value {
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
        "score": session.score(),
        "lead": session.lead().map(|halves| f64::from(halves) / 2.0),
        "seconds": game.time.map(|(time, _)| time.as_secs_f64()),
        "counted": game.time.map(|(_, moves)| moves),
        "cpu_seconds": game.cpu.map(|cpu| cpu.as_secs_f64()),
    })
}

/// Counts a game of a results file; returns the first player's result, or `None` for a line without one.
fn count(tally: &mut Tally, game: &Value) -> Option<contest::Score> {
    let result = game["result"].as_str().and_then(contest::Score::from_key);
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
fn sum(tally: &Tally, names: &[String; 2]) -> Map<String, Value> {
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

fn sum_text(tally: &Tally, [first, second]: &[String; 2]) -> String {
    format!(
        "{first} against {second}: {tally}\nseconds a move: {:.3} and {:.3}; of computing in this program: {:.3} and {:.3}\n",
        tally.seconds(0),
        tally.seconds(1),
        tally.cpu_seconds(0),
        tally.cpu_seconds(1)
    )
}

/// Adds up results files, match by match. A repeated game counts once.
fn tally(args: &TallyArgs, out: &mut impl Write) -> Result<()> {
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

fn ladder(args: &MatchArgs, out: &mut impl Write) -> Result<()> {
    let range = args.levels.split_once('-');
    let range = range.and_then(|(from, to)| Some((from.parse().ok()?, to.parse().ok()?)));
    let Some((from @ 2..=10, to @ 2..=10)) = range.filter(|(from, to)| from <= to) else {
        usage(format!(
            "{} is not a range of levels: expected FROM-TO within 2-10",
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
        // A search that returns at once has no meaningful speed.
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

/// Maximum number of games analysed per file.
const MOST_ANALYSED: usize = 100;

fn analyze(args: &AnalyzeArgs, out: &mut impl Write) -> Result<()> {
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
            review(&mut *session, &limits)?;
            let mut text = Vec::new();
            report(&*session, &mut text).context("writing")?;
            let text = String::from_utf8_lossy(&text).into_owned();
            batch.tell(out, item, fields(analysis(&*session)), || text)?;
        }
    }
    match failed {
        Some(error) if opened == 0 => Err(error),
        Some(_) => bail!("not every file could be read"),
        None => Ok(()),
    }
}

fn records(path: &Path, warnings: &mut Vec<Message>) -> Result<Vec<Box<dyn GameSession>>> {
    let mut games = read_games(path, warnings)?;
    Ok(open_first(&mut games, MOST_ANALYSED, warnings)?)
}

/// Evaluates every position.
fn review(session: &mut dyn GameSession, limits: &Limits) -> Result<()> {
    let watch = Watch::default();
    session.review(limits.clone(), watch.waker())?;
    let mut failed = None;
    watch.follow(session, &mut |_, event| {
        if let tabletop_play::session::SessionEvent::Failed(reason) = event {
            failed = Some(reason);
        }
    });
    match failed {
        Some(reason) => bail!("{reason}"),
        None => Ok(()),
    }
}

/// A reviewed game as JSON: each move with the evaluation of the position before it, for the side to move; then the
/// mistakes,
/// worst first.
fn analysis(session: &dyn GameSession) -> Value {
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
        "recorded_result": session.recorded().map(|said| result_in_short(said, session.info().key)),
    })
}

/// The best line, for programs.
fn line_of(known: &Evaluation) -> Vec<&str> {
    known.best.moves.iter().map(|mv| mv.as_str()).collect()
}

/// What is known of the position that a game has come to, where it is not over.
fn last_position(session: &dyn GameSession) -> Option<&Evaluation> {
    let last = session.line().last().copied()?;
    session.evaluation(last).filter(|_| !session.is_over())
}

/// Sign of a proven or estimated value, and the best move.
fn sign_and_best(known: &Evaluation) -> (char, &str) {
    let sign = if known.best.exact { '=' } else { '~' };
    (sign, known.best.moves.first().map_or("", |mv| mv.as_str()))
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
fn report(session: &dyn GameSession, out: &mut impl Write) -> Result<()> {
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
            let (sign, best) = sign_and_best(known);
            let score = known.best.score.to_string();
            write!(out, "{sign} {score:>8}  best {best}")?;
        }
        writeln!(out)?;
    }
    if let Some(known) = last_position(session) {
        let (sign, best) = sign_and_best(known);
        let side = session.turn().name().en;
        let score = known.best.score.to_string();
        writeln!(out, "{:>4}  {side:<8}{sign} {score:>8}  best {best}", "now")?;
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
