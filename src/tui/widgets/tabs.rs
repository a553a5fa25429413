//! The tab bar: number, game, and a sign for the game's state.

use ratatui::layout::Rect;

use super::{Canvas, OpenGames};
use crate::cells::{at_columns, cut, width};
use crate::{GlyphSet, Role, Target, Zone, words};
use tabletop_app::workspace::Tab;
use tabletop_core::{Message, Side};
use tabletop_play::session::{GameSession, Purpose, Seat};

/// Maximum columns of a tab.
const WIDEST: usize = 22;

/// State of a game as one sign: over, computer thinking, the only person here to move.
fn mark(session: &GameSession, glyphs: GlyphSet) -> &'static str {
    if session.has_ended() {
        glyphs.pick("✓", "#", "✓")
    } else if matches!(session.thinking(), Some((Purpose::Move, _))) {
        glyphs.pick("…", "~", "~")
    } else if session.own_side() == Some(session.turn()) {
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
    let labels = labels(canvas, games.tabs);
    let current = games.current;
    let mut x = area.x + home(canvas, area, games.at_home);
    let room = area.right().saturating_sub(x + BUTTON + 2 * ARROW);
    let first = first_shown(&labels, current, usize::from(room));
    if first > 0 {
        let arrow = canvas.glyphs.pick("‹ ", "< ", "‹ ");
        x += canvas.link(
            at_columns(area, x, ARROW),
            arrow,
            bar,
            Target::Tab(first - 1),
        );
    }
    let end = area.right().saturating_sub(BUTTON + ARROW);
    for (index, label) in labels.iter().enumerate().skip(first) {
        let columns = width(label) as u16;
        if x + columns > end && index != current {
            let arrow = canvas.glyphs.pick(" ›", " >", " ›");
            x += canvas.link(at_columns(area, x, ARROW), arrow, bar, Target::Tab(index));
            break;
        }
        let is_here = index == current && !games.at_home;
        let style = canvas.choice(is_here, Target::Tab(index));
        let place = at_columns(area, x, end.saturating_sub(x));
        x += canvas.link(place, label, style, Target::Tab(index));
    }
    let style = canvas.bold(Role::Accent, Role::Popup);
    let x = x.min(area.right().saturating_sub(BUTTON));
    let place = at_columns(area, x, BUTTON.min(area.width));
    canvas.link(place, " + ", style, Target::Action("new"));
}

/// Draws the home button left of the tabs; returns the number of columns used.
fn home(canvas: &mut Canvas, area: Rect, is_current: bool) -> u16 {
    let target = Target::Action("home");
    let key = canvas.keymap.key("home");
    let sign = canvas.glyphs.pick("⌂", "Home", "⌂");
    let style = canvas.choice(is_current, target);
    canvas.link(area, &format!(" {key} {sign} "), style, target)
}

/// Columns of the button for a new game, and of the arrows to further tabs.
const BUTTON: u16 = 3;
const ARROW: u16 = 2;

pub(super) fn labels(canvas: &Canvas, tabs: &[Tab]) -> Vec<String> {
    let shown = |(index, tab): (usize, &Tab)| {
        let kind = tab.session.info().key;
        let of_kind = tabs.iter().filter(|it| it.session.info().key == kind);
        label(canvas, index, tab, of_kind.count() > 1)
    };
    tabs.iter().enumerate().map(shown).collect()
}

/// Label of a tab: its problem or lesson, else its game; of several games of a kind, each with its opponent or size.
fn label(canvas: &Canvas, index: usize, tab: &Tab, is_one_of_several: bool) -> String {
    let session = &*tab.session;
    let name = session.info().name.get(canvas.lang);
    let name = match (tab.attempt(), opponent(session)) {
        (Some(attempt), _) => attempt.title().get(canvas.lang),
        (None, Some(opponent)) if is_one_of_several => {
            format!("{name} {}", opponent.get(canvas.lang))
        }
        (None, _) => name.to_owned(),
    };
    let mark = mark(session, canvas.glyphs);
    let gap = if mark.is_empty() { "" } else { " " };
    cut(&format!(" {} {name}{gap}{mark} ", index + 1), WIDEST)
}

/// Opponent in a game, as short as a tab needs it: a name or the computer's level; else the size of the board.
fn opponent(session: &GameSession) -> Option<Message> {
    let others = Side::BOTH.into_iter().rev();
    let mut others = others.filter(|side| session.own_side() != Some(*side));
    others
        .find_map(|side| {
            let player = session.players().side(session.player_of(side));
            match &player.seat {
                _ if !player.name.is_empty() => Some(Message::verbatim(&player.name)),
                // Where nobody wins, no level is stronger than another.
                Seat::Computer(_) if !session.is_contest() => None,
                Seat::Computer(level) => Some(Message::new(words::SHORT_LEVEL).arg(level)),
                Seat::Engine(name) => Some(Message::verbatim(name)),
                Seat::Person | Seat::Remote => None,
            }
        })
        .or_else(|| {
            let grid = session.grid();
            Some(Message::verbatim(grid.cols.to_string())).filter(|_| grid.cols == grid.rows)
        })
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
