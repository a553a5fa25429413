//! Analysis in the panel: the best lines of play, and how far they were looked at.

use std::cmp::Ordering;

use ratatui::layout::Rect;

use super::line;
use crate::cells::width;
use crate::hit::Target;
use crate::theme::Role;
use crate::widgets::{Canvas, evaluation};
use crate::words;
use tabletop_core::{Marks, Message};
use tabletop_play::session::{Analysis, GameSession, RatedLine};

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
    session: &dyn GameSession,
    analysis: &Analysis,
    explored: Option<ExploredLines>,
) {
    let most = evaluation::LETTERED;
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
    let alone = session.info().players == 1;
    // How deep a puzzle was searched says nothing: what is known of it is exact or not known.
    if !alone && let Some(line) = line(rest) {
        let style = canvas.style(Role::Dim, Role::Background);
        // How fast it looked is the first to go.
        let heading = match heading.rsplit_once([',', '，']) {
            Some((brief, _)) if width(&heading) > usize::from(line.width) => brief,
            _ => &heading,
        };
        canvas.write(line.x, line.y, heading, line.width, style);
        canvas.clickable(line.x, line.y, line.width, Target::Action("analyse"));
    }
    let lines: Vec<&RatedLine> = match explored {
        Some(explored) => explored.lines.iter().collect(),
        None => evaluation::ranked(&analysis.lines),
    };
    let (at, shown) = explored.map_or((usize::MAX, 0), |it| (it.line, it.shown));
    let first = if at < lines.len() {
        (at + 1).saturating_sub(most)
    } else {
        0
    };
    let seen = &lines[first..lines.len().min(first + most)];
    let value = |line: &&RatedLine| evaluation::value(line, alone).get(lang);
    let first_move = |line: &&RatedLine| {
        let first = line.moves.first();
        first.map_or(0, |mv| width(session.display(mv).as_str()))
    };
    let columns = Columns {
        moves: seen.iter().map(first_move).max().unwrap_or(0) as u16,
        value: seen
            .iter()
            .map(|line| width(&value(line)))
            .max()
            .unwrap_or(0) as u16,
    };
    for (index, rated) in lines.iter().enumerate().skip(first).take(most) {
        let Some(line) = line(rest) else {
            return;
        };
        let row = Row {
            index,
            rated,
            session,
            value: value(rated),
            grade: evaluation::grade(rated.score, lines[0].score),
            shown: if index == at { shown } else { 0 },
        };
        row.draw(canvas, line, &columns);
    }
}

/// How wide the columns of the table are.
struct Columns {
    moves: u16,
    value: u16,
}

/// A rated move: its letter, the move, what it is worth, and how play goes on.
struct Row<'a> {
    index: usize,
    rated: &'a RatedLine,
    session: &'a dyn GameSession,
    value: String,
    grade: Marks,
    /// How many of its moves are looked at.
    shown: usize,
}

impl Row<'_> {
    /// Writes it; every move can be clicked, and those that are looked at are marked.
    fn draw(&self, canvas: &mut Canvas, line: Rect, columns: &Columns) {
        let mut grade = self.grade;
        grade.set(Marks::EXACT, self.rated.exact);
        let style = evaluation::grade_style(canvas.palette, grade);
        let letter = format!(" {} ", evaluation::letter(self.index));
        canvas.write(line.x, line.y, &letter, line.width, style);
        let value = canvas.bold(Role::Accent, Role::Background);
        let x = line.x + 4 + columns.moves + 1;
        let x = x + columns.value.saturating_sub(width(&self.value) as u16);
        let room = line.right().saturating_sub(x);
        canvas.write(x, line.y, &self.value, room, value);
        canvas.clickable(line.x, line.y, line.width, Target::Line(self.index, 1));
        let mut x = line.x + 4;
        for (place, mv) in (1..).zip(&self.rated.moves) {
            let text = self.session.display(mv);
            let text = text.as_str();
            let room = line.right().saturating_sub(x);
            if room < width(text).min(2) as u16 {
                return;
            }
            let style = match place.cmp(&self.shown) {
                Ordering::Equal => canvas.style(Role::SelectedText, Role::Selected),
                Ordering::Less => canvas.style(Role::Accent, Role::Background),
                Ordering::Greater if place == 1 => canvas.bold(Role::Text, Role::Background),
                Ordering::Greater => canvas.style(Role::Dim, Role::Background),
            };
            let taken = canvas.write(x, line.y, text, room, style);
            canvas.clickable(x, line.y, taken, Target::Line(self.index, place));
            x = if place == 1 {
                line.x + 4 + columns.moves + columns.value + 3
            } else {
                x + taken + 1
            };
        }
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
