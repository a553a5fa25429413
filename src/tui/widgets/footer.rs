//! The keys that matter now, each of which can be clicked.

use ratatui::layout::Rect;

use super::Canvas;
use crate::core::Text;
use crate::tui::cells::width;
use crate::tui::hit::Target;
use crate::tui::theme::Role;

/// Draws as many of these actions, each with its short name, as fit.
pub(crate) fn draw(canvas: &mut Canvas, area: Rect, actions: &[(&'static str, Text)]) {
    if area.is_empty() {
        return;
    }
    let bar = canvas.style(Role::Dim, Role::Popup);
    canvas.buf.set_style(area, bar);
    let mut x = area.x;
    for &(id, short) in actions {
        let (key, name) = (canvas.keymap.key(id), canvas.word(short));
        let columns = (width(&key) + width(name) + 3) as u16;
        if x + columns > area.right() {
            break;
        }
        let hovered = canvas.is_hovered(Target::Action(id));
        let strong = canvas.bold(Role::Accent, Role::Popup);
        let soft = if hovered {
            canvas.style(Role::Accent, Role::Popup)
        } else {
            canvas.style(Role::Text, Role::Popup)
        };
        let taken = canvas.write(x + 1, area.y, &key, columns, strong);
        canvas.write(x + 2 + taken, area.y, name, columns, soft);
        canvas.clickable(x, area.y, columns, Target::Action(id));
        x += columns;
    }
}
