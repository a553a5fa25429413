//! Overlay for the key that jumps to a tab: the open games with their numbers, above the message line.

use ratatui::layout::Rect;
use ratatui::widgets::{Clear, Widget};

use super::{Canvas, OpenGames, tabs};
use crate::cells::{at_rows, width};
use crate::{Role, Target};

/// Maximum number of rows.
const ROWS: u16 = 8;

/// Draws as many games as fit above `message`; the one in front is marked.
pub(crate) fn draw(canvas: &mut Canvas, message: Rect, games: OpenGames) {
    let labels = tabs::labels(canvas, games.tabs);
    let parts = labels.iter().map(|it| it.trim().split_once(' '));
    let labels: Vec<_> = parts.map(Option::unwrap_or_default).collect();
    let widths = labels
        .iter()
        .map(|(key, name)| width(key) + width(name) + 4);
    let each = widths.max().unwrap_or(0) as u16;
    if each == 0 || message.width < each || message.y < 2 {
        return;
    }
    let columns = (message.width / each).max(1);
    let rows = (labels.len() as u16).div_ceil(columns);
    let rows = rows.min(ROWS).min(message.y - 1);
    let top = message.y - rows;
    let ground = canvas.style(Role::Text, Role::Popup);
    let area = at_rows(message, top, rows);
    Clear.render(area, canvas.buf);
    canvas.buf.set_style(area, ground);
    let strong = canvas.bold(Role::Accent, Role::Popup);
    canvas.hits.add(area, Target::Popup);
    for (index, (key, name)) in labels.iter().enumerate().take(usize::from(rows * columns)) {
        let at = index as u16;
        let (x, y) = (message.x + at / rows * each, top + at % rows);
        let taken = canvas.write(x + 1, y, key, each, strong);
        let is_here = index == games.current;
        let style = if is_here { strong } else { ground };
        canvas.write(x + 2 + taken, y, name, each - taken - 2, style);
        canvas.clickable(x, y, each, Target::Tab(index));
    }
}
