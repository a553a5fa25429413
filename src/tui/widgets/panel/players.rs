//! The players' section of the panel: names, scores, clocks.

use ratatui::layout::Rect;
use ratatui::style::Style;

use super::{Panel, line};
use crate::cells::width;
use crate::glyphs::GlyphSet;
use crate::hit::Target;
use crate::theme::Role;
use crate::widgets::board::{legend, legend_role};
use crate::widgets::{Canvas, large, take_line};
use crate::words;
use tabletop_app::workspace::address_of;
use tabletop_core::{Lang, Message, Side};
use tabletop_play::session::{GameSession, Seat};

/// Draws both players with their score; the side to move is marked.
pub(super) fn draw(canvas: &mut Canvas, rest: &mut Rect, panel: &Panel) {
    let (session, view) = (&*panel.tab.session, panel.view);
    let two = session.info().players == 2;
    let sides: &[Side] = if two { &Side::BOTH } else { &[Side::Black] };
    let over = session.is_over();
    let large = has_large_times(canvas, *rest, panel);
    for &side in sides {
        let Some(line) = take_line(rest) else {
            return;
        };
        let player = Player {
            side,
            to_move: !over && session.turn() == side,
            panel,
            large,
        };
        player.draw(canvas, line);
        if large {
            player.large_time(canvas, rest);
        }
    }
    clock(canvas, rest, session);
    for stat in view.stats.iter().skip(usize::from(two)) {
        let Some(line) = line(rest) else {
            return;
        };
        let label = stat.label.get(canvas.lang);
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

/// Minimum columns of a name beside a clock.
const LEAST_NAME: u16 = 4;

/// Minimum room, in columns and rows, for large times.
const LARGE: (u16, u16) = (36, 30);

/// True if there is a clock and enough room for large times.
fn has_large_times(canvas: &Canvas, rest: Rect, panel: &Panel) -> bool {
    let session = &*panel.tab.session;
    let roomy = rest.width >= LARGE.0 && rest.height >= LARGE.1;
    let drawn = |side| {
        let time = time_of(session, side, panel.tenths);
        time.is_some_and(|(time, _)| large::lines(&time).is_some())
    };
    roomy && canvas.glyphs == GlyphSet::Unicode && Side::BOTH.into_iter().all(drawn)
}

/// Writes the time control and whether the clock is running.
fn clock(canvas: &mut Canvas, rest: &mut Rect, session: &dyn GameSession) {
    let Some((clock, _)) = session.clock() else {
        return;
    };
    let Some(line) = line(rest) else {
        return;
    };
    let begun = session
        .node(session.current())
        .is_some_and(|node| node.ply > 0);
    let mut text = format!("  {} {}", canvas.word(words::CLOCK), clock.control());
    if !session.is_over() && clock.running().is_none() {
        let state = if begun {
            Message::new(words::CLOCK_RESTS).arg(canvas.keymap.key("pause"))
        } else {
            words::CLOCK_WAITS.into()
        };
        text = format!("  {} · {}", state.get(canvas.lang), clock.control());
    }
    let style = canvas.style(Role::Dim, Role::Background);
    let taken = canvas.write(line.x, line.y, &text, line.width, style);
    canvas.clickable(line.x, line.y, taken, Target::Action("pause"));
}

/// The clock's text for `side`, and true if time is short.
pub(crate) fn time_of(
    session: &dyn GameSession,
    side: Side,
    tenths: bool,
) -> Option<(String, bool)> {
    let (clock, now) = session.clock()?;
    let player = session.player_of(side);
    let reading = clock.reading(player, now);
    let short = reading.is_short() && clock.running() == Some(player);
    Some((reading.show(tenths), short))
}

/// A player's line in the panel.
struct Player<'a> {
    side: Side,
    to_move: bool,
    panel: &'a Panel<'a>,
    /// True if the time is drawn large below the name.
    large: bool,
}

impl Player<'_> {
    fn draw(&self, canvas: &mut Canvas, line: Rect) {
        let two = self.panel.tab.session.info().players == 2;
        let style = self.style(canvas);
        let arrow = if self.to_move {
            canvas.glyphs.pick("▸", ">", ">")
        } else {
            " "
        };
        canvas.write(line.x, line.y, arrow, 1, style);
        let mut x = line.x + 2;
        if two {
            let stone = legend(self.side, canvas.glyphs, canvas.palette.depth);
            let board = canvas.palette.on(self.panel.view.ground);
            let ground = board.style(legend_role(self.side), Role::Ground);
            canvas.write(x, line.y, &format!(" {stone} "), 3, ground);
            x += 4;
        }
        let first = self.panel.view.stats.first().filter(|_| two);
        let figure = first.map(|stat| stat.figure(self.side, canvas.lang));
        let figure = figure.unwrap_or_default();
        let wide = width(&figure) as u16;
        let columns = line.right().saturating_sub(x);
        // The time leaves room for a score of three digits.
        let before = line.right().saturating_sub(wide.max(3) + 2);
        let room = self
            .time(canvas, line.y, (x, before))
            .unwrap_or_else(|| columns.saturating_sub(wide + 1));
        let name = self.name(canvas.lang);
        let taken = canvas.write(x, line.y, &name, room, style);
        self.captured(
            canvas,
            (x + taken + 1, line.y),
            room.saturating_sub(taken + 1),
        );
        canvas.clickable(line.x, line.y, line.width, Target::Action("names"));
        let at = line.right().saturating_sub(wide);
        canvas.write(at, line.y, &figure, columns, style);
    }

    /// Draws the pieces captured by the player one by one, or as a count if there is too little room.
    fn captured(&self, canvas: &mut Canvas, (x, y): (u16, u16), room: u16) {
        let Some(captured) = self.panel.view.captured else {
            return;
        };
        let (count, other) = (captured[self.side.index()] as usize, self.side.other());
        let stone = legend(other, canvas.glyphs, canvas.palette.depth);
        let row = format!(" {} ", stone.repeat(count));
        let text = if width(&row) <= usize::from(room) {
            row
        } else {
            format!(" {stone}×{count} ")
        };
        if count > 0 && width(&text) <= usize::from(room) {
            let board = canvas.palette.on(self.panel.view.ground);
            let style = board.style(legend_role(other), Role::Ground);
            canvas.write(x, y, &text, room, style);
        }
    }

    fn style(&self, canvas: &Canvas) -> Style {
        if self.to_move {
            canvas.bold(Role::Accent, Role::Background)
        } else {
            canvas.style(Role::Text, Role::Background)
        }
    }

    /// Writes the time so that it ends before `end`; `x` is the start of the name. Returns the room left for the
    /// name.
    fn time(&self, canvas: &mut Canvas, y: u16, (x, end): (u16, u16)) -> Option<u16> {
        let times = time_of(&*self.panel.tab.session, self.side, self.panel.tenths);
        let (time, short) = times.filter(|_| !self.large)?;
        // Short time is shown by a mark as well as by the colour.
        let time = if short { format!("!{time}") } else { time };
        let taken = width(&time) as u16;
        let at = end.saturating_sub(taken);
        if at <= x + LEAST_NAME {
            return None;
        }
        let style = if short {
            canvas.bold(Role::Error, Role::Background)
        } else {
            self.style(canvas)
        };
        canvas.write(at, y, &time, taken, style);
        Some(at.saturating_sub(x + 1))
    }

    /// Draws the time in large digits below the name.
    fn large_time(&self, canvas: &mut Canvas, rest: &mut Rect) {
        let time = time_of(&*self.panel.tab.session, self.side, self.panel.tenths);
        let Some((time, short)) = time else {
            return;
        };
        let style = match (short, self.to_move) {
            (true, _) => canvas.bold(Role::Error, Role::Background),
            (false, true) => canvas.bold(Role::Accent, Role::Background),
            (false, false) => canvas.style(Role::Dim, Role::Background),
        };
        for text in large::lines(&time).unwrap_or_default() {
            let Some(line) = take_line(rest) else {
                return;
            };
            canvas.write(
                line.x + 6,
                line.y,
                &text,
                line.width.saturating_sub(6),
                style,
            );
            canvas.clickable(line.x, line.y, line.width, Target::Action("pause"));
        }
    }

    /// The player's name, with the computer's level or the engine that plays, if any.
    fn name(&self, lang: Lang) -> String {
        let session = &*self.panel.tab.session;
        let name = address_of(session, self.side).get(lang);
        match &session.players().side(session.player_of(self.side)).seat {
            Seat::Person | Seat::Remote => name,
            // Where nobody wins, no level is stronger than another.
            Seat::Computer(_) if !session.is_contest() => Message::new(words::PLAYED_BY)
                .arg(name)
                .arg(words::COMPUTER.get(lang))
                .get(lang),
            Seat::Computer(level) => {
                let computer = Message::new(words::COMPUTER_LEVEL).arg(level).get(lang);
                Message::new(words::PLAYED_BY)
                    .arg(name)
                    .arg(computer)
                    .get(lang)
            }
            Seat::Engine(engine) => Message::new(words::PLAYED_BY)
                .arg(name)
                .arg(engine)
                .get(lang),
        }
    }
}
