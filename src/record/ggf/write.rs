//! Records as GGF.

use std::fmt::Write;
use std::time::Duration;

use super::TAGS;
use crate::charset;
use crate::model::letter;
use crate::sgf::points::escape;
use crate::{By, Ending, Points, Record, key};
use tabletop_core::squares::FROM_TOP;
use tabletop_core::{Grid, Side, TimeControl};

/// Writes one game, without variations and comments, which GGF does not have.
pub fn write(record: &Record) -> String {
    let read = record.start.as_deref().and_then(Points::parse);
    let size = record
        .size()
        .filter(|size| (4..=26).contains(size))
        .unwrap_or(8);
    let (points, turn) = read.unwrap_or_else(|| (Points::centre(size), None));
    let mut out = "(;GM[Othello]".to_owned();
    let clock = record.time_control().map(write_clock);
    for (name, key) in TAGS {
        let tag = record.tag(key);
        let value = clock.as_deref().filter(|_| *key == key::TIME);
        property(name, value.unwrap_or(tag), &mut out);
    }
    property("PB", &record.names[0], &mut out);
    property("PW", &record.names[1], &mut out);
    let _ = write!(out, "TY[{}]", points.grid().cols);
    if let Some(result) = record.ending.and_then(write_ending) {
        property("RE", &result, &mut out);
    }
    board(&points, turn.unwrap_or(Side::Black), &mut out);
    moves(record, points.grid(), turn.unwrap_or(Side::Black), &mut out);
    out.push_str(";)\n");
    charset::mark(out)
}

fn property(name: &str, text: &str, out: &mut String) {
    if !text.is_empty() {
        out.push_str(name);
        out.push('[');
        escape(text, out);
        out.push(']');
    }
}

fn board(points: &Points, turn: Side, out: &mut String) {
    let letter = |side| match side {
        Some(Side::Black) => '*',
        Some(Side::White) => 'O',
        None => '-',
    };
    let _ = write!(out, "BO[{}", points.grid().cols);
    for cell in points.grid().cells() {
        if cell.col == 0 {
            out.push(' ');
        }
        out.push(letter(points.at(cell)));
    }
    out.push(' ');
    out.push(letter(Some(turn)));
    out.push(']');
}

fn moves(record: &Record, grid: Grid, turn: Side, out: &mut String) {
    let mut turn = turn;
    for id in record.tree.main_line() {
        let node = record.tree.node(id);
        let Some(mv) = &node.mv else { continue };
        let square = if mv.text == "pass" {
            "PA".to_owned()
        } else if let Ok(cell) = FROM_TOP.parse(grid, &mv.text) {
            FROM_TOP.name(grid, cell)
        } else {
            return;
        };
        let side = mv.side.unwrap_or(turn);
        turn = side.other();
        let mut value = square;
        if let Some(rest) = node.value("GGF") {
            value.push('/');
            value.push_str(rest);
        }
        property(letter(side), &value, out);
    }
}

pub(super) fn write_ending(ending: Ending) -> Option<String> {
    use tabletop_core::Verdict;
    let (sign, by) = match ending.verdict {
        Verdict::Draw => return Some("+0.000".to_owned()),
        Verdict::Win(Side::Black) => ('+', ending.by),
        Verdict::Win(Side::White) => ('-', ending.by),
        _ => return None,
    };
    Some(match by {
        By::Halves(twice) => format!("{sign}{:.3}", f64::from(twice) / 2.0),
        By::Resignation => format!("{sign}64.000:r"),
        By::Time => format!("{sign}64.000:t"),
        By::Unknown | By::Forfeit => format!("{sign}64.000"),
    })
}

/// Writes a time control for GGF: the main time, then the increment, in minutes and seconds.
fn write_clock(control: TimeControl) -> String {
    let time = |time: Duration| format!("{:02}:{:02}", time.as_secs() / 60, time.as_secs() % 60);
    match control {
        TimeControl::Increment { main, increment } => format!("{}/{}", time(main), time(increment)),
        other => time(other.main()),
    }
}
