//! The players in the panel: names, figures, clocks.

use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::line;
use crate::core::{BoardView, Message, Side};
use crate::session::{GameSession, Seat};
use crate::tui::cells::width;
use crate::tui::hit::Target;
use crate::tui::theme::Role;
use crate::tui::widgets::board::{legend, legend_role};
use crate::tui::widgets::{Canvas, take_line};
use crate::tui::words;
use crate::workspace::name_of;

/// Both players with their first figure; the side to move is marked.
pub(super) fn draw(
    canvas: &mut Canvas,
    rest: &mut Rect,
    session: &dyn GameSession,
    view: &BoardView,
) {
    let two = session.info().players == 2;
    let sides: &[Side] = if two { &Side::BOTH } else { &[Side::Black] };
    let over = session.is_over();
    for &side in sides {
        let Some(line) = take_line(rest) else {
            return;
        };
        let to_move = !over && session.turn() == side;
        player(canvas, line, session, view, side, to_move);
    }
    clock(canvas, rest, session);
    for stat in view.stats.iter().skip(usize::from(two)) {
        let Some(line) = line(rest) else {
            return;
        };
        let label = stat.label.get(canvas.app.lang());
        let [first, second] = &stat.values;
        let text = if two {
            format!("  {label}  {first} : {second}")
        } else {
            format!("  {label}  {first}")
        };
        let style = canvas.style(Role::Text, Role::Background);
        canvas.write(line.x, line.y, &text, line.width, style);
    }
}

/// Columns that a name keeps beside a clock.
const LEAST_NAME: u16 = 4;

/// The clock's control and whether it runs.
fn clock(canvas: &mut Canvas, rest: &mut Rect, session: &dyn GameSession) {
    let Some((clock, _)) = session.clock() else {
        return;
    };
    let Some(line) = line(rest) else {
        return;
    };
    let app = canvas.app;
    let begun = session
        .node(session.current())
        .is_some_and(|node| node.ply > 0);
    let mut text = format!("  {} {}", app.word(words::CLOCK), clock.control());
    if !session.is_over() && clock.running().is_none() {
        let state = if begun {
            Message::new(words::CLOCK_RESTS).arg(app.keymap.key("pause"))
        } else {
            words::CLOCK_WAITS.into()
        };
        text = format!("  {} · {}", state.get(app.lang()), clock.control());
    }
    let style = canvas.style(Role::Dim, Role::Background);
    let taken = canvas.write(line.x, line.y, &text, line.width, style);
    canvas.clickable(line.x, line.y, taken, Target::Action("pause"));
}

fn player(
    canvas: &mut Canvas,
    line: Rect,
    session: &dyn GameSession,
    view: &BoardView,
    side: Side,
    to_move: bool,
) {
    let app = canvas.app;
    let lang = app.lang();
    let two = session.info().players == 2;
    let role = if to_move { Role::Accent } else { Role::Text };
    let mut style = canvas.style(role, Role::Background);
    if to_move {
        style = style.add_modifier(Modifier::BOLD);
    }
    let arrow = if to_move {
        app.glyphs.pick("▸", ">", ">")
    } else {
        " "
    };
    canvas.write(line.x, line.y, arrow, 1, style);
    let mut x = line.x + 2;
    if two {
        let stone = legend(side, app.glyphs, app.palette.depth);
        let ground = canvas.style(legend_role(side), Role::Ground);
        canvas.write(x, line.y, &format!(" {stone} "), 3, ground);
        x += 4;
    }
    let figure = view
        .stats
        .first()
        .filter(|_| two)
        .map(|stat| stat.values[side.index()].clone());
    let figure = figure.unwrap_or_default();
    let columns = line.right().saturating_sub(x);
    let mut room = columns.saturating_sub(width(&figure) as u16 + 1);
    if let Some((time, short)) = app.time_of(session, side) {
        // In a hurry a mark tells it as well as the colour.
        let time = if short { format!("!{time}") } else { time };
        let taken = width(&time) as u16;
        let at = line
            .right()
            .saturating_sub(width(&figure).max(3) as u16 + 2 + taken);
        if at > x + LEAST_NAME {
            let hurried = canvas.style(Role::Error, Role::Background);
            let hurried = hurried.add_modifier(Modifier::BOLD);
            canvas.write(
                at,
                line.y,
                &time,
                taken,
                if short { hurried } else { style },
            );
            room = at.saturating_sub(x + 1);
        }
    }
    let mut name = name_of(session, side).get(lang);
    if let Seat::Computer(level) = session.players().of(session.player_of(side)).seat {
        let computer = Message::new(words::COMPUTER_LEVEL).arg(level).get(lang);
        name = format!("{name} ({computer})");
    }
    if let Seat::Engine(engine) = &session.players().of(session.player_of(side)).seat {
        name = format!("{name} ({engine})");
    }
    canvas.write(x, line.y, &name, room, style);
    canvas.clickable(line.x, line.y, line.width, Target::Action("names"));
    let at = line.right().saturating_sub(width(&figure) as u16);
    canvas.write(at, line.y, &figure, columns, style);
}
