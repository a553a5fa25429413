//! The footer: the currently relevant keys, all of them clickable.

use ratatui::layout::Rect;

use super::Canvas;
use crate::cells::width;
use crate::{Role, Target};
use tabletop_core::Text;

/// Effect of a key in the footer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Press {
    /// The action of the row with this id.
    Row(&'static str),
    /// Two rows that go together; a click is the second one.
    Pair(&'static str, &'static str),
    /// The letter that plays the move at this index among those that are not made on the board.
    Choice(char, usize),
}

/// A currently possible action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// Key or button of the action.
    pub(crate) press: Press,
    /// Short name of the action.
    pub(crate) name: Text,
}

impl Entry {
    /// True if the entry is this row, or one of its two rows is.
    pub(crate) fn stands_for(&self, row: &str) -> bool {
        match self.press {
            Press::Row(id) => id == row,
            Press::Pair(back, on) => back == row || on == row,
            Press::Choice(..) => false,
        }
    }

    /// The key as shown, the name, and the target of a click.
    pub(super) fn parts(&self, canvas: &Canvas) -> (String, String, Target) {
        let name = canvas.word(self.name);
        let key = |id| canvas.keymap.key(id);
        match self.press {
            Press::Row(id) => (key(id), name.to_owned(), Target::Action(id)),
            Press::Pair(back, on) => {
                let keys = format!("{} {}", key(back), key(on));
                (keys, name.to_owned(), Target::Action(on))
            }
            Press::Choice(letter, index) => {
                // A number is the key and the first word of the name.
                let key = letter.to_string();
                let name = name.strip_prefix(&key).map_or(name, str::trim_start);
                (key, lower(name), Target::Button(index))
            }
        }
    }
}

/// Draws the name of the mode, if it has one, and as many entries as fit.
pub(crate) fn draw(canvas: &mut Canvas, area: Rect, badge: Option<Text>, entries: &[Entry]) {
    if area.is_empty() {
        return;
    }
    let bar = canvas.style(Role::Dim, Role::Popup);
    canvas.buf.set_style(area, bar);
    let mut x = area.x;
    if let Some(badge) = badge {
        let text = format!(" {} ", canvas.word(badge));
        x += canvas.line(area, &text, canvas.bold(Role::Background, Role::Accent));
    }
    for entry in entries {
        let (key, name, target) = entry.parts(canvas);
        let columns = (width(&key) + width(&name) + 3) as u16;
        if x + columns > area.right() {
            break;
        }
        let strong = canvas.bold(Role::Accent, Role::Popup);
        let soft = canvas.choice(false, target);
        let taken = canvas.write(x + 1, area.y, &key, columns, strong);
        canvas.write(x + 2 + taken, area.y, &name, columns, soft);
        canvas.clickable(x, area.y, columns, target);
        x += columns;
    }
}

/// A label in the footer's style, with its first letter in lower case.
fn lower(label: &str) -> String {
    let mut chars = label.chars();
    let first = chars.next().into_iter().flat_map(char::to_lowercase);
    first.chain(chars).collect()
}
