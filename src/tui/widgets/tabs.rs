//! The tab bar: number, game, and a sign for the game's state.

use ratatui::layout::Rect;

use super::{Canvas, OpenGames};
use crate::cells::{at_columns, cut, width};
use crate::{GlyphSet, Role, Target, Zone, words};
use tabletop_app::workspace::Tab;
use tabletop_core::{Lang, Message, Side};
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
    let opponents = tabs.iter().map(|tab| opponent(&tab.session, canvas.lang));
    let opponents: Vec<_> = opponents.collect();
    let shown = |index| label(canvas, index, tabs, &opponents);
    (0..tabs.len()).map(shown).collect()
}

/// Label of a tab: its problem or lesson, else its game; of several games of a kind, each with its opponent, and with
/// its size where the opponent doesn't tell them apart.
fn label(canvas: &Canvas, index: usize, tabs: &[Tab], opponents: &[Option<String>]) -> String {
    let tab = &tabs[index];
    let session = &*tab.session;
    let (info, grid, opponent) = (session.info(), session.grid(), &opponents[index]);
    let name = if let Some(attempt) = tab.attempt() {
        attempt.title().get(canvas.lang)
    } else {
        let is_twin = |(at, it): &(usize, &Tab)| {
            *at != index && it.attempt().is_none() && it.session.info().key == info.key
        };
        let twins = || tabs.iter().enumerate().filter(is_twin);
        let is_other_size =
            |(at, it): (usize, &Tab)| opponents[at] == *opponent && it.session.grid() != grid;
        let mut name = info.name.get(canvas.lang).to_owned();
        let is_sized = opponent.is_none() || twins().any(is_other_size);
        if twins().next().is_some() {
            if is_sized && grid.cols == grid.rows {
                name += &format!(" {}", grid.cols);
            }
            name.extend(opponent.iter().map(|opponent| format!(" {opponent}")));
        }
        name
    };
    let mark = mark(session, canvas.glyphs);
    let gap = if mark.is_empty() { "" } else { " " };
    cut(&format!(" {} {name}{gap}{mark} ", index + 1), WIDEST)
}

/// Opponent in a game, as short as a tab needs it: a name or the computer's level; both players if nobody, or more than
/// one person, sits here.
fn opponent(session: &GameSession, lang: Lang) -> Option<String> {
    let others = Side::BOTH.into_iter();
    let others = others.filter(|side| session.own_side() != Some(*side));
    let named = others.filter_map(|side| {
        let player = session.players().side(session.player_of(side));
        let name = match &player.seat {
            _ if !player.name.is_empty() => Message::verbatim(&player.name),
            // Where nobody wins, no level is stronger than another.
            Seat::Computer(_) if !session.is_contest() => words::COMPUTER_SEAT.into(),
            Seat::Computer(level) => Message::new(words::SHORT_LEVEL).arg(level),
            Seat::Engine(name) => Message::verbatim(name),
            Seat::Person | Seat::Remote => return None,
        };
        Some(name.get(lang))
    });
    let mut named: Vec<String> = named.collect();
    named.dedup();
    Some(named.join("–")).filter(|it| !it.is_empty())
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
