//! The list of open games on wide screens, each with a small picture of its board.

use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::board::legend_role;
use super::{Canvas, tabs, take_line};
use crate::command::{result_of, turn_of};
use crate::core::{BoardView, Cell, Piece};
use crate::session::Table;
use crate::tui::cells::fit;
use crate::tui::color::Depth;
use crate::tui::glyphs::GlyphSet;
use crate::tui::hit::{Target, Zone};
use crate::tui::theme::Role;
use crate::tui::words;

/// Rows of an entry: two of words, the picture, a gap.
const ENTRY: u16 = 8;
/// Rows of a picture; every row of characters shows two of the board.
const PICTURE: u16 = 5;

/// Draws as many games as fit, the current one among them.
pub(crate) fn draw(canvas: &mut Canvas, mut area: Rect) {
    if area.is_empty() {
        return;
    }
    canvas.hits.zone(area, Zone::Tabs);
    let app = canvas.app;
    let heading = canvas
        .style(Role::Accent, Role::Background)
        .add_modifier(Modifier::BOLD);
    if let Some(line) = take_line(&mut area) {
        let text = format!(
            " {} ({})",
            app.word(words::GAMES),
            app.workspace.tabs().len()
        );
        canvas.write(line.x, line.y, &text, line.width, heading);
        canvas.clickable(line.x, line.y, line.width, Target::Action("games"));
    }
    let shown = usize::from(area.height / ENTRY).max(1);
    let tabs = app.workspace.tabs();
    let current = app.workspace.current();
    let first = current
        .saturating_sub(shown / 2)
        .min(tabs.len().saturating_sub(shown));
    for (index, tab) in tabs.iter().enumerate().skip(first).take(shown) {
        let top = area.y + (index - first) as u16 * ENTRY;
        let entry = Rect {
            y: top,
            height: ENTRY.min(area.bottom().saturating_sub(top)),
            ..area
        };
        draw_entry(canvas, entry, index, &*tab.table, index == current);
    }
}

fn draw_entry(canvas: &mut Canvas, mut area: Rect, index: usize, table: &dyn Table, here: bool) {
    let lang = canvas.app.lang();
    canvas.hits.add(
        Rect {
            height: area.height.saturating_sub(1),
            ..area
        },
        Target::Tab(index),
    );
    let (front, ground) = if here {
        (Role::SelectedText, Role::Selected)
    } else {
        (Role::Text, Role::Background)
    };
    let mark = tabs::mark(table, canvas.app.glyphs);
    let name = table.info().name.get(lang);
    if let Some(line) = take_line(&mut area) {
        let text = fit(
            &format!(" {} {name} {mark}", index + 1),
            usize::from(line.width),
        );
        let style = canvas.style(front, ground).add_modifier(Modifier::BOLD);
        canvas.write(line.x, line.y, &text, line.width, style);
    }
    if let Some(line) = take_line(&mut area) {
        let state = match table.outcome() {
            Some(outcome) => result_of(table, outcome),
            None => turn_of(table),
        };
        let style = canvas.style(Role::Dim, Role::Background);
        canvas.write(line.x + 1, line.y, &state.get(lang), line.width - 1, style);
    }
    area.height = area.height.min(PICTURE);
    picture(canvas, area, &table.thumbnail());
}

/// The board with a point for every cell, two rows of cells to a row of characters; of large boards every other cell.
fn picture(canvas: &mut Canvas, area: Rect, view: &BoardView) {
    let app = canvas.app;
    if area.height == 0 || app.palette.depth == Depth::Mono || app.glyphs != GlyphSet::Unicode {
        return;
    }
    let step = view.grid.rows.div_ceil(area.height as u8 * 2).max(1);
    let color = |cell: Cell| {
        let inside = view.grid.contains(cell);
        let piece = if inside {
            view.square(cell).piece
        } else {
            Piece::None
        };
        app.palette.color(match piece {
            _ if !inside => Role::Background,
            Piece::Disc(side) | Piece::Man(side) | Piece::King(side) => legend_role(side),
            Piece::Almond => Role::Almond,
            Piece::Number(_) => Role::Number,
            Piece::None => Role::Ground,
        })
    };
    for y in 0..area.height {
        for x in 0..u16::from(view.grid.cols.div_ceil(step)) {
            let upper = Cell::new(x as u8 * step, (2 * y) as u8 * step);
            let lower = Cell::new(upper.col, (2 * y + 1) as u8 * step);
            if upper.row >= view.grid.rows || x + 1 >= area.width {
                continue;
            }
            let style = Style::new().fg(color(upper)).bg(color(lower));
            canvas
                .buf
                .set_string(area.x + 1 + x, area.y + y, "▀", style);
        }
    }
}
