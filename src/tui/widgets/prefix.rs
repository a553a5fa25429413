//! Overlay for the key that jumps to a tab: the open games with their numbers, above the message line.

use ratatui::layout::Rect;

use super::{Canvas, OpenGames, tabs};
use crate::cells::{at_rows, width};
use crate::hit::Target;
use crate::theme::Role;

/// Maximum number of rows.
const ROWS: u16 = 8;

/// Draws as many games as fit above `message`; the one in front is marked.
pub(crate) fn draw(canvas: &mut Canvas, message: Rect, games: OpenGames) {
    let labels = tabs::labels(canvas, games.tabs);
    let parts = labels.iter().map(|it| it.trim().split_once(' '));
    let labels: Vec<_> = parts.map(Option::unwrap_or_default).collect();
    let each = labels
        .iter()
        .map(|(key, name)| width(key) + width(name) + 4);
    let each = each.max().unwrap_or(0) as u16;
    if each == 0 || message.width < each || message.y < 2 {
        return;
    }
    let columns = (message.width / each).max(1);
    let rows = (labels.len() as u16)
        .div_ceil(columns)
        .min(ROWS)
        .min(message.y - 1);
    let top = message.y - rows;
    let ground = canvas.style(Role::Text, Role::Popup);
    for y in top..message.y {
        for x in message.x..message.right() {
            canvas.buf[(x, y)].reset();
            canvas.buf[(x, y)].set_style(ground);
        }
    }
    let strong = canvas.bold(Role::Accent, Role::Popup);
    canvas.hits.add(at_rows(message, top, rows), Target::Popup);
    for (index, (key, name)) in labels.iter().enumerate().take(usize::from(rows * columns)) {
        let at = index as u16;
        let (x, y) = (message.x + at / rows * each, top + at % rows);
        let taken = canvas.write(x + 1, y, key, each, strong);
        let style = if index == games.current {
            strong
        } else {
            ground
        };
        canvas.write(x + 2 + taken, y, name, each - taken - 2, style);
        canvas.clickable(x, y, each, Target::Tab(index));
    }
}
