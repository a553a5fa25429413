//! Table of the protocol's commands.

use std::time::Duration;

use super::clock::Rules;
use super::moving::over;
use super::server::{Answer, Server, serves, side, to_error};
use super::{analyse, gogui, position, rule_sets, score, setup};
use tabletop_play::registry::{GAMES, find};
use tabletop_play::session::Ending;
use tabletop_system::cpu_time;

pub(super) struct Command {
    pub(super) name: &'static str,
    pub(super) run: Run,
}

pub(super) enum Run {
    Does(fn(&mut Server, &[&str]) -> Answer),
    Shows(fn(&Server) -> String),
}

const fn row(name: &'static str, run: fn(&mut Server, &[&str]) -> Answer) -> Command {
    let run = Run::Does(run);
    Command { name, run }
}

const fn show(name: &'static str, text: fn(&Server) -> String) -> Command {
    let run = Run::Shows(text);
    Command { name, run }
}

pub(super) const COMMANDS: &[Command] = &[
    show("protocol_version", |_| "2".to_owned()),
    show("name", |_| "tabletop".to_owned()),
    show("version", |_| env!("CARGO_PKG_VERSION").to_owned()),
    row("known_command", |_, args| Ok(is_known(args).to_string())),
    show("list_commands", |_| names().collect::<Vec<_>>().join("\n")),
    row("quit", |server, _| {
        server.leaving = true;
        Ok(String::new())
    }),
    row("boardsize", setup::boardsize),
    row("clear_board", setup::clear_board),
    row("komi", setup::komi),
    show("get_komi", |server| {
        server.host.options.get("komi").to_owned()
    }),
    row("fixed_handicap", setup::fixed_handicap),
    row("place_free_handicap", setup::fixed_handicap),
    row("set_free_handicap", setup::set_free_handicap),
    row("play", play),
    row("genmove", genmove),
    row("reg_genmove", reg_genmove),
    row("undo", undo),
    // The search has already been stopped when this line was read.
    show("stop", |_| String::new()),
    row("kata-set-rules", rule_sets::kata_set_rules),
    row("kata-set-rule", rule_sets::kata_set_rule),
    row("kata-get-rules", |server, _| {
        rule_sets::kata_get_rules(server)
    }),
    row("kgs-rules", rule_sets::kgs_rules),
    row("cputime", |_, _| cpu_seconds()),
    row("gomill-cpu_time", |_, _| cpu_seconds()),
    show("gomill-describe_engine", describe),
    show("gogui-analyze_commands", gogui::analyze_commands),
    row("time_settings", time_settings),
    row("kgs-time_settings", kgs_time_settings),
    row("kata-time_settings", kgs_time_settings),
    show("kata-list_time_settings", |_| TIME_SETTINGS.join(" ")),
    row("time_left", time_left),
    row("final_score", score::final_score),
    row("final_status_list", score::final_status_list),
    row("loadsgf", position::loadsgf),
    row("printsgf", position::printsgf),
    show("showboard", position::showboard),
    show("list_games", |_| list_games()),
    row("set_game", set_game),
    show("gogui-rules_game_id", gogui::game_id),
    show("gogui-rules_board", gogui::board),
    show("gogui-rules_board_size", |server| {
        server.grid().cols.to_string()
    }),
    show("gogui-rules_legal_moves", gogui::legal_moves),
    show("gogui-rules_side_to_move", |server| {
        server.host.session.turn().key().to_owned()
    }),
    show("gogui-rules_final_result", gogui::final_result),
];

fn names() -> impl Iterator<Item = &'static str> {
    COMMANDS
        .iter()
        .map(|command| command.name)
        .chain(analyse::STREAMED.iter().copied())
}

fn is_known(args: &[&str]) -> bool {
    args.first()
        .is_some_and(|&name| names().any(|known| known == name))
}

fn play(server: &mut Server, args: &[&str]) -> Answer {
    let side = side(args).map_err(|_| "invalid color or coordinate".to_owned())?;
    let Some(&vertex) = args.get(1) else {
        return Err("syntax error: expected a color and a vertex, such as play b d3".to_owned());
    };
    let grid = server.grid();
    let text = match server.vertices().to_game(grid, vertex) {
        Some(text) => text,
        // A point unknown to the protocol is invalid in the game too: the game may letter its columns differently.
        None if is_point(vertex) => return Err("invalid color or coordinate".to_owned()),
        None => vertex.to_lowercase(),
    };
    if text == "resign" {
        let resigned = server.host.session.end(Ending::Resigned(side));
        return resigned.map(|_| String::new()).map_err(to_error);
    }
    match server.host.play(side, &text) {
        Ok(_) => Ok(String::new()),
        // If the game names its points differently, its message would name a different one.
        Err(reason) if server.vertices().renames(grid) => {
            Err(format!("illegal move: {}", reason.code().replace('-', " ")))
        }
        Err(reason) => Err(format!("illegal move: {reason}")),
    }
}

fn is_point(word: &str) -> bool {
    let digits = word.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    word.len() == digits.len() + 1 && digits.parse::<u32>().is_ok()
}

fn genmove(server: &mut Server, args: &[&str]) -> Answer {
    let side = side(args)?;
    server.host.give_turn(side).map_err(to_error)?;
    if server.host.session.is_over() {
        return over(server);
    }
    let mut listener = server.patiently();
    server.find_move(side, 1, &mut listener)
}

fn reg_genmove(server: &mut Server, args: &[&str]) -> Answer {
    let side = side(args)?;
    let depth = server.host.depth();
    server.host.give_turn(side).map_err(to_error)?;
    let answer = if server.host.session.is_over() {
        over(server)
    } else {
        let mut limits = server.limits(side, 1);
        limits.resigns = false;
        let mut listener = server.patiently();
        let found = server.host.think(limits, &mut listener);
        found.map_err(to_error).map(|found| {
            server.host.undo();
            server
                .vertices()
                .to_wire(server.grid(), &found.played.notation)
        })
    };
    server.host.give_back(depth);
    answer
}

/// Processor time used by the program.
fn cpu_seconds() -> Answer {
    let time = cpu_time().ok_or("this system does not tell it")?;
    Ok(format!("{:.3}", time.as_secs_f64()))
}

fn describe(server: &Server) -> String {
    let limits = &server.host.limits;
    let mut text = format!(
        "tabletop {}\n{} at level {}, {} MiB, threads: {}",
        env!("CARGO_PKG_VERSION"),
        server.host.entry.info.name.en,
        limits.level,
        limits.memory,
        limits.threads
    );
    if let Some(nodes) = limits.nodes {
        text += &format!(", at most {nodes} positions or playouts a move");
    }
    text
}

fn undo(server: &mut Server, _: &[&str]) -> Answer {
    if server.host.undo() {
        Ok(String::new())
    } else {
        Err("cannot undo".to_owned())
    }
}

/// Parses a time in seconds. Controllers send less than nothing when a flag has fallen, and up to 2³¹ − 1 for games by
/// correspondence; more would overflow somewhere.
fn seconds(word: Option<&&str>) -> Result<Duration, String> {
    let number = word.and_then(|word| word.parse::<f64>().ok());
    let finite = number.filter(|number| !number.is_nan());
    finite
        .map(|number| Duration::from_secs_f64(number.clamp(0.0, f64::from(i32::MAX))))
        .ok_or_else(|| "syntax error: expected a time in seconds".to_owned())
}

fn stones(word: Option<&&str>) -> Result<u32, String> {
    let number = word.and_then(|word| word.parse::<i64>().ok());
    number
        .map(|number| number.clamp(0, i64::from(i32::MAX)) as u32)
        .ok_or_else(|| "syntax error: expected a number of stones".to_owned())
}

/// Kinds of clocks, in the words of KGS and `KataGo`.
const TIME_SETTINGS: &[&str] = &[
    "none",
    "absolute",
    "byoyomi",
    "canadian",
    "fischer",
    "fischer-capped",
];

fn time_settings(server: &mut Server, args: &[&str]) -> Answer {
    let (main, overtime) = (seconds(args.first())?, seconds(args.get(1))?);
    let stones = stones(args.get(2))?;
    // By the specification, overtime without stones means no limit.
    let rules = if stones == 0 && !overtime.is_zero() {
        Rules::NoLimit
    } else {
        Rules::Overtime {
            main,
            overtime,
            stones,
        }
    };
    server.clock.set(rules);
    Ok(String::new())
}

fn kgs_time_settings(server: &mut Server, args: &[&str]) -> Answer {
    let kind = args.first().copied().unwrap_or_default();
    let time = |at| seconds(args.get(at));
    let rules = match kind {
        "none" => Rules::NoLimit,
        "absolute" => Rules::Overtime {
            main: time(1)?,
            overtime: Duration::ZERO,
            stones: 0,
        },
        // The documentation of `KataGo` has both spellings.
        "byoyomi" | "byo-yomi" | "canadian" => Rules::Overtime {
            main: time(1)?,
            overtime: time(2)?,
            // Each period of byo-yomi is for one move.
            stones: stones(args.get(3))?.min(if kind == "canadian" { u32::MAX } else { 1 }),
        },
        "fischer" | "fischer-capped" => {
            // Negative for none.
            let limit = |at: usize| match args.get(at) {
                _ if kind == "fischer" => Ok(Duration::MAX),
                Some(word) if word.starts_with('-') => Ok(Duration::MAX),
                word => seconds(word),
            };
            Rules::Fischer {
                main: time(1)?,
                increment: time(2)?,
                most_main: limit(3)?,
                per_move: limit(4)?,
            }
        }
        _ => {
            return Err(format!(
                "syntax error: expected {}",
                TIME_SETTINGS.join(", ")
            ));
        }
    };
    server.clock.set(rules);
    Ok(String::new())
}

fn time_left(server: &mut Server, args: &[&str]) -> Answer {
    let (side, time) = (side(args)?, seconds(args.get(1))?);
    let stones = stones(args.get(2))?;
    server.clock.set_left(side, time, stones);
    Ok(String::new())
}

fn list_games() -> String {
    let served = GAMES.iter().filter(|entry| serves(entry));
    served
        .map(|entry| entry.info.name.en)
        .collect::<Vec<_>>()
        .join("\n")
}

fn set_game(server: &mut Server, args: &[&str]) -> Answer {
    let word = args.join(" ");
    let entry = find(&word).filter(|entry| serves(entry));
    let entry = entry.ok_or_else(|| "unsupported game".to_owned())?;
    server.host.entry = entry;
    server.begin(entry.info.headless_options())
}
