//! The tab bar: number, game, and a sign for the game's state.

use ratatui::layout::Rect;

use super::{Canvas, OpenGames};
use crate::cells::{cut, width};
use crate::glyphs::GlyphSet;
use crate::hit::{Target, Zone};
use crate::theme::Role;
use tabletop_app::workspace::Tab;
use tabletop_play::session::{GameSession, Purpose, Seat};

/// Maximum columns of a tab.
const WIDEST: usize = 22;

/// State of a game as one sign: over, computer thinking, person to move against the computer.
pub(super) fn mark(session: &dyn GameSession, glyphs: GlyphSet) -> &'static str {
    let computer = session
        .players()
        .0
        .iter()
        .any(|player| player.seat != Seat::Person);
    if session.is_over() {
        glyphs.pick("✓", "#", "✓")
    } else if matches!(session.thinking(), Some((Purpose::Move, _))) {
        glyphs.pick("…", "~", "~")
    } else if computer && session.computer_level().is_none() {
        glyphs.pick("•", "*", "*")
    } else {
        ""
    }
}

/// Draws the tab bar; with many tabs, only those around the current one.
pub(crate) fn draw(canvas: &mut Canvas, area: Rect, games: OpenGames) {
    if area.is_empty() {
        return;
    }
    canvas.hits.zone(area, Zone::Tabs);
    let bar = canvas.style(Role::Dim, Role::Popup);
    canvas.buf.set_style(area, bar);
    let labels: Vec<String> = games
        .tabs
        .iter()
        .enumerate()
        .map(|(index, tab)| label(canvas, index, tab))
        .collect();
    let current = games.current;
    let mut x = area.x + home(canvas, area, games.at_home);
    let room = area.right().saturating_sub(x + BUTTON + 2 * ARROW);
    let first = first_shown(&labels, current, usize::from(room));
    if first > 0 {
        let arrow = canvas.glyphs.pick("‹ ", "< ", "‹ ");
        canvas.write(x, area.y, arrow, ARROW, bar);
        canvas.clickable(x, area.y, ARROW, Target::Tab(first - 1));
        x += ARROW;
    }
    let end = area.right().saturating_sub(BUTTON + ARROW);
    for (index, label) in labels.iter().enumerate().skip(first) {
        let columns = width(label) as u16;
        if x + columns > end && index != current {
            let arrow = canvas.glyphs.pick(" ›", " >", " ›");
            canvas.write(x, area.y, arrow, ARROW, bar);
            canvas.clickable(x, area.y, ARROW, Target::Tab(index));
            x += ARROW;
            break;
        }
        let hovered = canvas.is_hovered(Target::Tab(index));
        let style = if index == current && !games.at_home {
            canvas.bold(Role::SelectedText, Role::Selected)
        } else if hovered {
            canvas.style(Role::Accent, Role::Popup)
        } else {
            canvas.style(Role::Text, Role::Popup)
        };
        let taken = canvas.write(x, area.y, label, end.saturating_sub(x), style);
        canvas.clickable(x, area.y, taken, Target::Tab(index));
        x += taken;
    }
    let style = canvas.bold(Role::Accent, Role::Popup);
    let x = x.min(area.right().saturating_sub(BUTTON));
    let taken = canvas.write(x, area.y, " + ", BUTTON.min(area.width), style);
    canvas.clickable(x, area.y, taken, Target::Action("new"));
}

/// Draws the home button left of the tabs; returns the number of columns used.
fn home(canvas: &mut Canvas, area: Rect, here: bool) -> u16 {
    let target = Target::Action("home");
    let key = canvas.keymap.key("home");
    let sign = canvas.glyphs.pick("⌂", "Home", "⌂");
    let style = if here {
        canvas.bold(Role::SelectedText, Role::Selected)
    } else if canvas.is_hovered(target) {
        canvas.style(Role::Accent, Role::Popup)
    } else {
        canvas.style(Role::Text, Role::Popup)
    };
    let taken = canvas.write(
        area.x,
        area.y,
        &format!(" {key} {sign} "),
        area.width,
        style,
    );
    canvas.clickable(area.x, area.y, taken, target);
    taken
}

/// Columns of the button for a new game, and of the arrows to further tabs.
const BUTTON: u16 = 3;
const ARROW: u16 = 2;

fn label(canvas: &Canvas, index: usize, tab: &Tab) -> String {
    let name = match tab.attempt() {
        Some(attempt) => attempt.title().get(canvas.lang),
        None => tab.session.info().name.get(canvas.lang).to_owned(),
    };
    let mark = mark(&*tab.session, canvas.glyphs);
    let gap = if mark.is_empty() { "" } else { " " };
    cut(&format!(" {} {name}{gap}{mark} ", index + 1), WIDEST)
}

/// Index of the first visible tab such that the current one is visible, with as many before it as fit.
fn first_shown(labels: &[String], current: usize, room: usize) -> usize {
    let mut used = 0;
    let mut first = current;
    for index in (0..=current.min(labels.len().saturating_sub(1))).rev() {
        used += labels.get(index).map_or(0, |label| width(label));
        if used > room {
            break;
        }
        first = index;
    }
    first
}
