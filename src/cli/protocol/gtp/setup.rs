//! Commands that begin games: board, komi, handicap.

use super::server::{Answer, Server, to_error};
use crate::protocol::host::rows;
use tabletop_core::{Cell, Side};

pub(super) fn boardsize(server: &mut Server, args: &[&str]) -> Answer {
    let Some(size) = args.first() else {
        return Err("syntax error: expected a size".to_owned());
    };
    // Two numbers ask for columns and rows.
    if args.get(1).is_some_and(|rows| rows != size) {
        return Err("unacceptable size: only square boards are played".to_owned());
    }
    let mut options = server.host.options.clone();
    // The handicap belonged to the previous board.
    let _ = options.set("handicap", "0");
    options
        .set("size", size)
        .map_err(|error| format!("unacceptable size: {error}"))?;
    if size.parse().is_ok_and(|columns| !server.names(columns)) {
        return Err("unacceptable size: there are no names for so many columns".to_owned());
    }
    server.begin(options)
}

pub(super) fn clear_board(server: &mut Server, _: &[&str]) -> Answer {
    let mut options = server.host.options.clone();
    let _ = options.set("handicap", "0");
    server.begin(options)
}

pub(super) fn komi(server: &mut Server, args: &[&str]) -> Answer {
    let number = args.first().and_then(|word| word.parse::<f64>().ok());
    let Some(number) = number else {
        return Err("syntax error: expected a number".to_owned());
    };
    if server.host.entry.info.key != "go" {
        return Ok(String::new());
    }
    let set = server.host.options.set("komi", &number.to_string());
    set.map_err(|error| error.to_string())?;
    // A game in progress continues with the new komi.
    let mut record = server.host.session.record();
    record.set_option("komi", server.host.options.get("komi"));
    let (session, _) = (server.host.entry.from_record)(&record).map_err(to_error)?;
    server.host.take(session);
    Ok(String::new())
}

/// Fixed handicap points of a board, in the order of the specification: the first `count` of them.
fn points(size: u8, count: usize) -> Option<Vec<Cell>> {
    let max = match (size, size % 2) {
        (0..7, _) => 0,
        (7, _) | (_, 0) => 4,
        _ => 9,
    };
    if !(2..=max).contains(&count) {
        return None;
    }
    let low = if size < 13 { 2 } else { 3 };
    let (high, middle) = (size - 1 - low, size / 2);
    // Rows count from the top: the lower left corner comes first, then the upper right one.
    let corners = [(low, high), (high, low), (low, low), (high, high)];
    let sides = [(low, middle), (high, middle), (middle, high), (middle, low)];
    let with_centre = count >= 5 && count % 2 == 1;
    let mut cells: Vec<_> = corners
        .into_iter()
        .chain(sides)
        .take(count - usize::from(with_centre))
        .collect();
    if with_centre {
        cells.push((middle, middle));
    }
    Some(
        cells
            .into_iter()
            .map(|(col, row)| Cell::new(col, row))
            .collect(),
    )
}

pub(super) fn fixed_handicap(server: &mut Server, args: &[&str]) -> Answer {
    let count = args.first().and_then(|word| word.parse::<usize>().ok());
    let count = count.ok_or("syntax error: expected a number of stones")?;
    require_empty_go(server)?;
    let grid = server.grid();
    let cells = points(grid.cols, count).ok_or("invalid number of stones")?;
    place(server, &cells)?;
    let names: Vec<_> = cells
        .into_iter()
        .map(|cell| server.vertices().name(grid, cell))
        .collect();
    Ok(names.join(" "))
}

pub(super) fn set_free_handicap(server: &mut Server, args: &[&str]) -> Answer {
    require_empty_go(server)?;
    let grid = server.grid();
    let mut cells = Vec::new();
    for vertex in args {
        match server.vertices().parse(grid, vertex) {
            Some(cell) if !cells.contains(&cell) => cells.push(cell),
            _ => return Err("bad vertex list".to_owned()),
        }
    }
    if cells.len() < 2 || cells.len() >= grid.len() {
        return Err("bad vertex list".to_owned());
    }
    place(server, &cells)?;
    Ok(String::new())
}

fn require_empty_go(server: &Server) -> Result<(), String> {
    if server.host.entry.info.key != "go" {
        Err("only Go has handicaps".to_owned())
    } else if server.host.is_fresh() {
        Ok(())
    } else {
        Err("board not empty".to_owned())
    }
}

/// Begins a game with Black's stones on `cells`, White to move.
fn place(server: &mut Server, cells: &[Cell]) -> Result<(), String> {
    let stones: Vec<_> = cells.iter().map(|&cell| (cell, Side::Black)).collect();
    let position = rows(server.grid(), &stones, Side::White);
    let mut options = server.host.options.clone();
    // For boards and numbers that the option does not support, only the stones are placed.
    let _ = options.set("handicap", &cells.len().to_string());
    let plain = server.host.options.clone();
    server
        .host
        .set_up(options, &position)
        .or_else(|_| server.host.set_up(plain, &position))
        .map_err(to_error)
}
