//! The list of open games on wide screens, each with a small picture of its board.

use ratatui::layout::Rect;
use ratatui::style::Style;

use super::board::legend_role;
use super::{Canvas, OpenGames, tabs, take_line};
use crate::core::{BoardView, Cell, Piece};
use crate::session::GameSession;
use crate::tui::cells::fit;
use crate::tui::color::Depth;
use crate::tui::glyphs::GlyphSet;
use crate::tui::hit::{Target, Zone};
use crate::tui::theme::Role;
use crate::tui::words;
use crate::workspace::{result_of, turn_of};

/// Rows of an entry beside its picture: two of words, a gap.
const WORDS: u16 = 3;
/// The least rows of pictures, and their most; every row of characters shows two of the board.
const PICTURES: (u16, u16) = (5, 13);

/// Draws as many games as fit, the current one among them.
pub(crate) fn draw(canvas: &mut Canvas, mut area: Rect, games: OpenGames) {
    if area.is_empty() {
        return;
    }
    canvas.hits.zone(area, Zone::Tabs);
    let heading = canvas.bold(Role::Accent, Role::Background);
    if let Some(line) = take_line(&mut area) {
        let text = format!(" {} ({})", canvas.word(words::GAMES), games.tabs.len());
        canvas.write(line.x, line.y, &text, line.width, heading);
        canvas.clickable(line.x, line.y, line.width, Target::Action("games"));
    }
    let OpenGames { tabs, current } = games;
    let rows = usize::from(area.height) / tabs.len().max(1);
    let picture = (rows as u16).saturating_sub(WORDS);
    let picture = picture.clamp(PICTURES.0, PICTURES.1);
    let high = picture + WORDS;
    let shown = usize::from(area.height / high).max(1);
    let first = current
        .saturating_sub(shown / 2)
        .min(tabs.len().saturating_sub(shown));
    for (index, tab) in tabs.iter().enumerate().skip(first).take(shown) {
        let top = area.y + (index - first) as u16 * high;
        let entry = Rect {
            y: top,
            height: high.min(area.bottom().saturating_sub(top)),
            ..area
        };
        draw_entry(canvas, entry, index, &*tab.session, index == current);
    }
}

fn draw_entry(
    canvas: &mut Canvas,
    mut area: Rect,
    index: usize,
    session: &dyn GameSession,
    here: bool,
) {
    let lang = canvas.lang;
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
    let mark = tabs::mark(session, canvas.glyphs);
    let name = session.info().name.get(lang);
    if let Some(line) = take_line(&mut area) {
        let text = fit(
            &format!(" {} {name} {mark}", index + 1),
            usize::from(line.width),
        );
        let style = canvas.bold(front, ground);
        canvas.write(line.x, line.y, &text, line.width, style);
    }
    if let Some(line) = take_line(&mut area) {
        let state = match session.outcome() {
            Some(outcome) => result_of(session, outcome),
            None => turn_of(session),
        };
        let style = canvas.style(Role::Dim, Role::Background);
        canvas.write(
            line.x + 1,
            line.y,
            &state.sentence(lang),
            line.width - 1,
            style,
        );
    }
    area.height = area.height.saturating_sub(1);
    picture(canvas, area, &session.thumbnail());
}

/// The board with a point for every cell, two rows of cells to a row of characters; where that has no room, a point for
/// some cells together.
fn picture(canvas: &mut Canvas, area: Rect, view: &BoardView) {
    if area.height == 0 || canvas.palette.depth == Depth::Mono || canvas.glyphs != GlyphSet::Unicode
    {
        return;
    }
    let step = view.grid.rows.div_ceil(area.height as u8 * 2).max(1);
    let color = |corner: Cell| {
        canvas.palette.color(match most(view, corner, step) {
            None => Role::Background,
            Some(Piece::Disc(side) | Piece::Man(side) | Piece::King(side)) => legend_role(side),
            Some(Piece::Almond) => Role::Almond,
            Some(Piece::Number(_)) => Role::Number,
            Some(Piece::None) => Role::Ground,
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

/// What stands most often on the places that share a point, empty ones not counted; `None` where the board has none.
fn most(view: &BoardView, corner: Cell, step: u8) -> Option<Piece> {
    let cells =
        (0..step * step).map(|at| Cell::new(corner.col + at % step, corner.row + at / step));
    let places: Vec<Cell> = cells.filter(|&cell| view.has(cell)).collect();
    if places.is_empty() {
        return None;
    }
    let pieces: Vec<Piece> = places
        .into_iter()
        .map(|cell| view.square(cell).piece)
        .filter(|&piece| piece != Piece::None)
        .collect();
    let often = |piece: &Piece| pieces.iter().filter(|other| *other == piece).count();
    Some(pieces.iter().copied().max_by_key(often).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{Grid, Side};

    #[test]
    fn no_stone_is_lost_in_a_small_picture() {
        let mut view = BoardView::new(Grid { cols: 19, rows: 19 });
        let (black, white) = (Piece::Disc(Side::Black), Piece::Disc(Side::White));
        view.put(Cell::new(3, 3), black);
        view.put(Cell::new(18, 18), white);
        let at = |col, row| most(&view, Cell::new(col, row), 2);
        assert_eq!(at(2, 2), Some(black));
        assert_eq!(at(18, 18), Some(white));
        assert_eq!(at(4, 4), Some(Piece::None));
        assert_eq!(at(20, 18), None);
    }
}
