//! `tabletop-lab match`: matches between levels and engines, and ladders.

use std::collections::BTreeSet;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Result, bail};
use clap::Args;
use clap::builder::ValueHint;
use serde_json::json;

use super::contest::{self, Contest, Sprt, Tally, Who};
use super::lists;
use super::results::{count, game_result, sum, sum_text, test_result};
use tabletop_app::files::{EnginesFile, engines_path, make_folder, write_bytes, write_game};
use tabletop_app::workspace::Workspace;
use tabletop_cli::batch::{Batch, BatchArgs, fields};
use tabletop_cli::services::{Thinking, within};
use tabletop_cli::{chosen, usage};
use tabletop_core::{Lang, Limits, Options};
use tabletop_play::registry::Entry;
use tabletop_play::session::GameSession;
use tabletop_record::usual_format;
use tabletop_search::external::Definition;
use tabletop_system::console;

const MATCH: &str = "\
Columns:
  game number, A's side, the winner and how; in brackets A's wins, draws and
  losses so far. At the end A's score with its 95% confidence interval, and the
  seconds each player took per move, by the clock and of this program's
  processor time

Examples:
  tabletop-lab match level:5 level:4 --game reversi --games 20
  tabletop-lab match level:5 \"gtp:gnugo --mode gtp\" --game go --size 9
  tabletop-lab match level:10 engine:before --game go --nodes 5000 --sprt 0 10";

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

/// Parses a limit of processor time per move.
fn cpu_seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok().filter(|&seconds| seconds > 0.0);
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "expected seconds, more than 0".to_owned())
}

/// Plays the match or the ladder.
pub(super) fn run(args: &MatchArgs) -> Result<()> {
    let out = &mut console::out();
    if args.ladder {
        ladder(args, out)
    } else {
        play(args, out)
    }
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

fn entry_for_two(word: &str) -> &'static Entry {
    let entry = super::entry(word);
    if entry.info.players < 2 {
        usage(format!("{} is played alone", entry.info.key));
    }
    entry
}

/// Options for engine games: passes need no confirmation, and the referee accepts the proposed dead stones.
fn options(entry: &Entry, args: &MatchArgs) -> Options {
    let mut options = entry.info.headless_options();
    // Games without that option refuse it, which is harmless.
    let _ = options.set("dead", "ask");
    chosen(options, args.size.as_ref(), &args.options)
}

fn contest(args: &MatchArgs, players: [Who; 2]) -> Contest {
    let entry = entry_for_two(&args.game);
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

fn save(folder: Option<&Path>, session: &GameSession, stem: &str) -> Result<()> {
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
