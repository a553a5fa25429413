//! The commands of the protocol, one row each.

use std::time::{Duration, Instant};

use super::clock::Rules;
use super::server::{Answer, Server, serves, side, to_error};
use super::{analyse, gogui, position, score, setup};
use crate::registry::{GAMES, find};
use crate::session::Ending;

/// A command.
pub(super) struct Command {
    pub(super) name: &'static str,
    pub(super) run: fn(&mut Server, &[&str]) -> Answer,
}

const fn row(name: &'static str, run: fn(&mut Server, &[&str]) -> Answer) -> Command {
    Command { name, run }
}

pub(super) const COMMANDS: &[Command] = &[
    row("protocol_version", |_, _| Ok("2".to_owned())),
    row("name", |_, _| Ok("tabletop".to_owned())),
    row("version", |_, _| Ok(env!("CARGO_PKG_VERSION").to_owned())),
    row("known_command", |_, args| Ok(is_known(args).to_string())),
    row("list_commands", |_, _| {
        Ok(names().collect::<Vec<_>>().join("\n"))
    }),
    row("quit", |server, _| {
        server.leaving = true;
        Ok(String::new())
    }),
    row("boardsize", setup::boardsize),
    row("clear_board", setup::clear_board),
    row("komi", setup::komi),
    row("get_komi", |server, _| Ok(setup::get_komi(server))),
    row("fixed_handicap", setup::fixed_handicap),
    row("place_free_handicap", setup::fixed_handicap),
    row("set_free_handicap", setup::set_free_handicap),
    row("play", play),
    row("genmove", genmove),
    row("reg_genmove", reg_genmove),
    row("undo", undo),
    row("time_settings", time_settings),
    row("kgs-time_settings", kgs_time_settings),
    row("time_left", time_left),
    row("final_score", score::final_score),
    row("final_status_list", score::final_status_list),
    row("loadsgf", position::loadsgf),
    row("printsgf", position::printsgf),
    row("showboard", |server, _| Ok(position::showboard(server))),
    row("list_games", |_, _| Ok(list_games())),
    row("set_game", set_game),
    row("gogui-rules_game_id", |server, _| {
        Ok(gogui::game_id(server))
    }),
    row("gogui-rules_board", |server, _| Ok(gogui::board(server))),
    row("gogui-rules_board_size", |server, _| {
        Ok(gogui::board_size(server))
    }),
    row("gogui-rules_legal_moves", |server, _| {
        Ok(gogui::legal_moves(server))
    }),
    row("gogui-rules_side_to_move", |server, _| {
        Ok(gogui::side_to_move(server))
    }),
    row("gogui-rules_final_result", |server, _| {
        Ok(gogui::final_result(server))
    }),
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
        return Err("syntax error: expected a colour and a vertex, such as play b d3".to_owned());
    };
    let grid = server.grid();
    let text = server.vertices().to_game(grid, vertex);
    let text = text.unwrap_or_else(|| vertex.to_lowercase());
    if text == "resign" {
        let resigned = server.host.session.end(Ending::Resigned(side));
        return resigned.map(|_| String::new()).map_err(to_error);
    }
    match server.host.play(side, &text) {
        Ok(_) => Ok(String::new()),
        Err(reason) => Err(format!("illegal move: {reason}")),
    }
}

/// About how many more moves a side has to make.
fn moves_to_come(server: &Server) -> u32 {
    let empties = server.host.empties() as u32;
    match server.host.entry.info.key {
        "go" => empties / 3 + 10,
        "gomoku" => (empties / 2).min(25),
        _ => empties.div_ceil(2).max(1),
    }
}

/// Where the game is over no move can be found; games with passes get one.
fn over(server: &Server) -> Answer {
    if server.host.entry.info.passes {
        Ok("pass".to_owned())
    } else {
        Err("the game is over".to_owned())
    }
}

fn genmove(server: &mut Server, args: &[&str]) -> Answer {
    let side = side(args)?;
    server.host.give_turn(side).map_err(to_error)?;
    if server.host.session.is_over() {
        return over(server);
    }
    let time = server.clock.time(side, moves_to_come(server));
    let begun = Instant::now();
    let found = server
        .host
        .think(Some(time), &mut server.inbox, None)
        .map_err(to_error)?;
    server.clock.spend(side, begun.elapsed());
    if server.gives_up(side, found.analysis.as_ref()) {
        server.host.undo();
        return match server.host.session.end(Ending::Resigned(side)) {
            Ok(_) => Ok("resign".to_owned()),
            Err(reason) => Err(to_error(reason)),
        };
    }
    Ok(server.vertices().to_wire(server.grid(), &found.played.text))
}

fn reg_genmove(server: &mut Server, args: &[&str]) -> Answer {
    let side = side(args)?;
    let depth = server.host.depth();
    server.host.give_turn(side).map_err(to_error)?;
    let answer = if server.host.session.is_over() {
        over(server)
    } else {
        let time = server.clock.time(side, moves_to_come(server));
        let found = server.host.think(Some(time), &mut server.inbox, None);
        found.map_err(to_error).map(|found| {
            server.host.undo();
            server.vertices().to_wire(server.grid(), &found.played.text)
        })
    };
    server.host.give_back(depth);
    answer
}

fn undo(server: &mut Server, _: &[&str]) -> Answer {
    if server.host.undo() {
        Ok(String::new())
    } else {
        Err("cannot undo".to_owned())
    }
}

fn seconds(word: Option<&&str>) -> Result<Duration, String> {
    let number = word.and_then(|word| word.parse::<f64>().ok());
    // A week is longer than any game; more would overflow somewhere.
    let fits = number.filter(|number| (0.0..=604_800.0).contains(number));
    fits.map(Duration::from_secs_f64)
        .ok_or_else(|| "syntax error: expected a time in seconds".to_owned())
}

fn stones(word: Option<&&str>) -> Result<u32, String> {
    word.and_then(|word| word.parse().ok())
        .ok_or_else(|| "syntax error: expected a number of stones".to_owned())
}

fn time_settings(server: &mut Server, args: &[&str]) -> Answer {
    let (main, overtime) = (seconds(args.first())?, seconds(args.get(1))?);
    let stones = stones(args.get(2))?;
    // Overtime without stones means by the specification that there is no limit.
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
    let rules = match *args {
        ["none", ..] => Rules::NoLimit,
        ["absolute", ref rest @ ..] => Rules::Overtime {
            main: seconds(rest.first())?,
            overtime: Duration::ZERO,
            stones: 0,
        },
        // Each period is good for one move.
        ["byoyomi", ref rest @ ..] => Rules::Overtime {
            main: seconds(rest.first())?,
            overtime: seconds(rest.get(1))?,
            stones: stones(rest.get(2))?.min(1),
        },
        ["canadian", ref rest @ ..] => Rules::Overtime {
            main: seconds(rest.first())?,
            overtime: seconds(rest.get(1))?,
            stones: stones(rest.get(2))?,
        },
        _ => return Err("syntax error: expected none, absolute, byoyomi or canadian".to_owned()),
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
    server
        .host
        .restart(entry.info.headless_options())
        .map_err(to_error)?;
    server.begun();
    Ok(String::new())
}
