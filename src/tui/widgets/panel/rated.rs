//! Analysis in the panel: the best lines of play, and how far they were looked at.

use std::cmp::Ordering;

use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::line;
use crate::core::Message;
use crate::session::{Analysis, RatedLine};
use crate::tui::cells::{fit, width};
use crate::tui::hit::Target;
use crate::tui::theme::Role;
use crate::tui::widgets::Canvas;
use crate::tui::words;
use crate::workspace::worth_of;

/// Lines that somebody steps through.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ExploredLines<'a> {
    /// The lines as they were when it began.
    pub(crate) lines: &'a [RatedLine],
    /// The one looked at.
    pub(crate) line: usize,
    /// How many of its moves are shown.
    pub(crate) shown: usize,
}

/// What the computer knows of the position: the best lines, and how deep it looked.
pub(super) fn draw(
    canvas: &mut Canvas,
    rest: &mut Rect,
    analysis: &Analysis,
    explored: Option<ExploredLines>,
) {
    let most = if rest.height > 24 { 5 } else { 3 };
    let lang = canvas.lang;
    let speed = analysis.nodes as f64 / analysis.time.as_secs_f64().max(1e-3);
    // A search that counts playouts has no other depth.
    let looked = if u64::from(analysis.depth) == analysis.nodes {
        Message::new(words::PLAYOUTS)
    } else {
        Message::new(words::DEPTH).arg(analysis.depth)
    };
    let heading = if analysis.from_book() {
        words::FROM_BOOK.get(lang).to_owned()
    } else {
        looked
            .arg(short_number(analysis.nodes))
            .arg(format!("{:.1}", analysis.time.as_secs_f64()))
            .arg(short_number(speed as u64))
            .get(lang)
    };
    if let Some(line) = line(rest) {
        let style = canvas.style(Role::Dim, Role::Background);
        canvas.write(line.x, line.y, &heading, line.width, style);
        canvas.clickable(line.x, line.y, line.width, Target::Action("analyse"));
    }
    let lines = explored.map_or(&*analysis.lines, |it| it.lines);
    let (at, shown) = explored.map_or((usize::MAX, 0), |it| (it.line, it.shown));
    let first = if at < lines.len() {
        (at + 1).saturating_sub(most)
    } else {
        0
    };
    for (index, rated) in lines.iter().enumerate().skip(first).take(most) {
        let Some(line) = line(rest) else {
            return;
        };
        let shown = if index == at { shown } else { 0 };
        rated_line(canvas, line, index, rated, shown);
    }
}

/// A line of play: its worth, underlined if that is proven, and its moves, each to be clicked; those
/// that are looked at are marked.
fn rated_line(canvas: &mut Canvas, line: Rect, index: usize, rated: &RatedLine, shown: usize) {
    let score = fit(&worth_of(rated.score).get(canvas.lang), 11);
    let mut style = canvas.bold(Role::Accent, Role::Background);
    if rated.exact {
        style = style.add_modifier(Modifier::UNDERLINED);
    }
    let score_room = width(score.trim_end()) as u16;
    canvas.write(line.x, line.y, score.trim_end(), line.width, style);
    canvas.clickable(line.x, line.y, score_room, Target::Line(index, 1));
    let mut x = line.x + 11;
    for (place, text) in (1..).zip(&rated.moves) {
        let room = line.right().saturating_sub(x);
        if room < 2 {
            return;
        }
        let style = match place.cmp(&shown) {
            Ordering::Equal => canvas.style(Role::SelectedText, Role::Selected),
            Ordering::Less => canvas.style(Role::Accent, Role::Background),
            Ordering::Greater => canvas.style(Role::Text, Role::Background),
        };
        let taken = canvas.write(x, line.y, text, room, style);
        canvas.clickable(x, line.y, taken, Target::Line(index, place));
        x += taken + 1;
    }
}

/// A count in a few characters: `950`, `12.3k`, `4.6M`.
fn short_number(count: u64) -> String {
    let scaled = |unit: f64, letter| format!("{:.1}{letter}", count as f64 / unit);
    match count {
        0..1_000 => count.to_string(),
        1_000..1_000_000 => scaled(1e3, 'k'),
        1_000_000..1_000_000_000 => scaled(1e6, 'M'),
        _ => scaled(1e9, 'G'),
    }
}
