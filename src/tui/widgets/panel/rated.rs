//! Analysis in the panel: the best lines, and the depth of the search.

use std::cmp::Ordering;

use ratatui::layout::Rect;

use super::line;
use crate::cells::{from_column, widest, width};
use crate::widgets::grade::grade_style;
use crate::widgets::{Canvas, evaluation};
use crate::{Role, Target, words};
use tabletop_core::{Marks, Message};
use tabletop_play::session::{Analysis, GameSession, RatedLine};

/// Engine lines that the user steps through.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ExploredLines<'a> {
    /// Snapshot of the lines at the start of exploring.
    pub(crate) lines: &'a [RatedLine],
    pub(crate) line: usize,
    /// Number of its moves that are shown.
    pub(crate) shown: usize,
}

/// Draws the analysis of the position: the best lines and the search depth.
pub(super) fn draw(
    canvas: &mut Canvas,
    rest: &mut Rect,
    session: &GameSession,
    analysis: &Analysis,
    explored: Option<ExploredLines>,
) {
    let limit = evaluation::LETTERED;
    let lang = canvas.lang;
    let speed = analysis.nodes as f64 / analysis.time.as_secs_f64().max(1e-3);
    // A playout search has no depth other than the number of playouts.
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
    // The search depth of a puzzle is not shown: its result is either exact or missing.
    if !alone && let Some(line) = line(rest) {
        let style = canvas.style(Role::Dim, Role::Background);
        // The speed is dropped first where space is short.
        let heading = match heading.rsplit_once([',', '，']) {
            Some((brief, _)) if width(&heading) > usize::from(line.width) => brief,
            _ => &heading,
        };
        canvas.line(line, heading, style);
        canvas.hits.add(line, Target::Action("analyse"));
    }
    let lines: Vec<&RatedLine> = match explored {
        Some(explored) => explored.lines.iter().collect(),
        None => evaluation::ranked(&analysis.lines),
    };
    let (at, shown) = explored.map_or((usize::MAX, 0), |it| (it.line, it.shown));
    let first = if at < lines.len() {
        (at + 1).saturating_sub(limit)
    } else {
        0
    };
    let seen = &lines[first..lines.len().min(first + limit)];
    let value = |line: &&RatedLine| evaluation::value(line, alone).get(lang);
    let first_move = |line: &&RatedLine| {
        let first = line.moves.first();
        first.map_or(0, |mv| width(session.display(mv).as_str()))
    };
    let columns = Columns {
        moves: seen.iter().map(first_move).max().unwrap_or(0) as u16,
        value: widest(seen.iter().map(value)) as u16,
    };
    for (index, rated) in lines.iter().enumerate().skip(first).take(limit) {
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

/// Column widths of the table.
struct Columns {
    moves: u16,
    value: u16,
}

/// A rated move: its letter, the move, its value, and its continuation.
struct Row<'a> {
    index: usize,
    rated: &'a RatedLine,
    session: &'a GameSession,
    value: String,
    grade: Marks,
    /// Number of its moves that are explored.
    shown: usize,
}

impl Row<'_> {
    /// Draws the row; every move is clickable, and the explored ones are marked.
    fn draw(&self, canvas: &mut Canvas, line: Rect, columns: &Columns) {
        let mut grade = self.grade;
        grade.set(Marks::EXACT, self.rated.exact);
        let style = grade_style(canvas.palette, grade);
        let letter = format!(" {} ", evaluation::letter(self.index));
        canvas.line(line, &letter, style);
        let value = canvas.bold(Role::Accent, Role::Background);
        let x = line.x + 4 + columns.moves + 1;
        let x = x + columns.value.saturating_sub(width(&self.value) as u16);
        canvas.line(from_column(line, x), &self.value, value);
        canvas.hits.add(line, Target::Line(self.index, 1));
        let mut x = line.x + 4;
        for (place, mv) in (1..).zip(&self.rated.moves) {
            let text = self.session.display(mv);
            let text = text.as_str();
            let room = from_column(line, x);
            // Only the first move may be cut.
            if usize::from(room.width) < width(text).min(if place == 1 { 2 } else { usize::MAX }) {
                return;
            }
            let style = match place.cmp(&self.shown) {
                Ordering::Equal => canvas.style(Role::SelectedText, Role::Selected),
                Ordering::Less => canvas.style(Role::Accent, Role::Background),
                Ordering::Greater if place == 1 => canvas.bold(Role::Text, Role::Background),
                Ordering::Greater => canvas.style(Role::Dim, Role::Background),
            };
            let taken = canvas.link(room, text, style, Target::Line(self.index, place));
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
