//! Commands that show, load and print the game.

use std::fmt::Write;
use std::path::Path;

use super::server::{Answer, Server, to_error};
use tabletop_app::files::write_game;
use tabletop_app::files::{read_bytes, write_bytes};
use tabletop_core::{BoardView, Cell, Piece};
use tabletop_play::session::{NodeId, StepKind};
use tabletop_record::sgf;

/// Character for a cell's content, as printed by Go programs.
pub(super) fn letter(piece: Piece) -> char {
    match piece {
        Piece::Disc(side) => side.letter(),
        _ => '.',
    }
}

pub(super) fn showboard(server: &Server) -> String {
    let view = server.host.session.view();
    let mut out = String::from("\n");
    let naming = server.vertices().wire;
    let (cols, labels) = naming.labels(view.grid);
    let header = format!("   {}", cols.join(" "));
    let _ = writeln!(out, "{header}");
    for (row, label) in labels.iter().enumerate() {
        let _ = writeln!(out, "{label:>2} {} {label}", row_text(&view, row as u8));
    }
    let _ = writeln!(out, "{header}");
    let turn = server.host.session.turn().key();
    match (
        server.host.session.outcome(),
        server.host.session.pos().score(),
    ) {
        (Some(outcome), _) => write!(out, "over: {}", outcome.verdict.key()),
        (None, Some([black, white])) => write!(out, "{turn} to move, {black} : {white}"),
        (None, None) => write!(out, "{turn} to move"),
    }
    .ok();
    out
}

pub(super) fn row_text(view: &BoardView, row: u8) -> String {
    let cells = (0..view.grid.cols).map(|col| letter(view.square(Cell::new(col, row)).piece));
    cells.map(String::from).collect::<Vec<_>>().join(" ")
}

pub(super) fn printsgf(server: &mut Server, args: &[&str]) -> Answer {
    let text = write_game(&server.host.session, &sgf::FORMAT).map_err(to_error)?;
    match args.first() {
        None | Some(&"-") => Ok(text),
        Some(path) => match write_bytes(Path::new(path), text.as_bytes()) {
            Ok(()) => Ok(String::new()),
            Err(error) => Err(format!("cannot save: {error:#}")),
        },
    }
}

pub(super) fn loadsgf(server: &mut Server, args: &[&str]) -> Answer {
    let path = args.first().ok_or("syntax error: expected a file name")?;
    let bytes =
        read_bytes(Path::new(path)).map_err(|error| format!("cannot load file: {error:#}"))?;
    let (records, _) = sgf::TEXT
        .read(&bytes)
        .map_err(|error| format!("cannot load file: {error}"))?;
    let key = server.host.entry.info.key;
    let mut record = records
        .into_iter()
        .find(|record| record.game == key)
        .ok_or_else(|| format!("cannot load file: no game of {key} in it"))?;
    for (option, value) in server.host.entry.info.headless {
        record.set_option(option, *value);
    }
    record.current = None;
    let (mut session, _) = (server.host.entry.from_record)(&record).map_err(to_error)?;
    if !server.names(session.grid().cols) {
        return Err("cannot load file: there are no names for so many columns".to_owned());
    }
    if let Some(number) = args.get(1) {
        let number: usize = number
            .parse()
            .map_err(|_| "syntax error: expected a move number")?;
        // "Before move n": n − 1 moves are played, and stones set up after them stand on the board.
        let line = session.line();
        let is_move = |node: &NodeId| {
            let info = session.node(*node);
            info.is_some_and(|info| matches!(info.kind, StepKind::Move(_)))
        };
        let mut moves = (0..line.len()).filter(|&at| is_move(&line[at]));
        let nth = moves.nth(number.saturating_sub(1));
        session.go(line[nth.unwrap_or(line.len()).saturating_sub(1)]);
    }
    server.host.take(session);
    server.clock.restart();
    Ok(server.host.session.turn().key().to_owned())
}
