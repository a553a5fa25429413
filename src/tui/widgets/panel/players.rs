//! The players' section of the panel: names, scores, clocks.

use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use super::{Panel, line};
use crate::cells::{at_columns, at_rows, from_column, widest, width};
use crate::widgets::board::{legend, legend_role};
use crate::widgets::{Canvas, large, take_line};
use crate::{GlyphSet, Role, Target, words};
use tabletop_app::workspace::address_of;
use tabletop_core::{Lang, Message, Side, Text};
use tabletop_play::session::{GameSession, Seat};
use tabletop_record::key;

/// Minimum columns of a player's half of the panel, and minimum room, in columns and rows, for large figures.
const HALF: u16 = 20;
/// Columns of the arrow and the stone before a name.
const SIGNS: usize = 6;
const LARGE: (u16, u16) = (2 * HALF, 30);

/// Draws both players with score, clock and captures close to their names: side by side where there is room for it.
pub(super) fn draw(canvas: &mut Canvas, rest: &mut Rect, panel: &Panel) {
    let (session, view) = (panel.tab.listed(), panel.view);
    let two = session.info().players == 2;
    if two {
        let players = Side::BOTH.map(|side| Player::of(canvas, panel, side));
        let has_room = panel.task.is_none() && rest.width >= LARGE.0 && rest.height >= LARGE.1;
        if fit_beside(&players, *rest, has_room) {
            let is_large = has_room && canvas.glyphs == GlyphSet::Unicode;
            side_by_side(canvas, rest, &players, is_large);
        } else {
            one_below_the_other(canvas, rest, &players);
        }
    } else if let Some(line) = take_line(rest) {
        Player::of(canvas, panel, Side::Black).named(canvas, line, 0);
    }
    clock(canvas, rest, session);
    // The last figure is what the result counts, and stands with the names.
    let others = view.stats.len() - usize::from(two).min(view.stats.len());
    for stat in &view.stats[..others] {
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
        canvas.line(line, &text, canvas.style(Role::Text, Role::Background));
    }
}

/// True if both players have room beside each other, with their whole names.
fn fit_beside(players: &[Player; 2], rest: Rect, is_large: bool) -> bool {
    let half = rest.width / 2;
    let whole = |player: &Player| {
        let figure = if is_large {
            0
        } else {
            width(&player.figure()) + 2
        };
        SIGNS + width(&player.name) + figure < usize::from(half)
    };
    half >= HALF && players.iter().all(whole)
}

fn side_by_side(canvas: &mut Canvas, rest: &mut Rect, players: &[Player; 2], is_large: bool) {
    let half = rest.width / 2;
    let used = [0, 1].map(|index: u16| {
        let area = at_columns(*rest, rest.x + index * half, half - 1);
        players[usize::from(index)].block(canvas, area, is_large)
    });
    let used = used[0].max(used[1]).min(rest.height);
    rest.y += used;
    rest.height -= used;
}

fn one_below_the_other(canvas: &mut Canvas, rest: &mut Rect, players: &[Player; 2]) {
    let name = widest(players.iter().map(|it| &it.name)) as u16;
    for player in players {
        let Some(line) = take_line(rest) else {
            return;
        };
        player.row(canvas, line, name);
    }
}

/// Writes the time control and whether the clock is running.
fn clock(canvas: &mut Canvas, rest: &mut Rect, session: &GameSession) {
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
    canvas.link(line, &text, style, Target::Action("pause"));
}

/// The clock's text for `side`, and true if time is short.
pub(crate) fn time_of(session: &GameSession, side: Side, tenths: bool) -> Option<(String, bool)> {
    let (clock, now) = session.clock()?;
    let player = session.player_of(side);
    let reading = clock.reading(player, now);
    let short = reading.is_short() && clock.running() == Some(player);
    Some((reading.show(tenths), short))
}

struct Player<'a> {
    panel: &'a Panel<'a>,
    side: Side,
    to_move: bool,
    name: String,
    score: String,
    remark: String,
    /// The time left, and true if it is short.
    time: Option<(String, bool)>,
}

/// Columns before a name: the mark of the side to move, and a stone.
const BEFORE_NAME: u16 = 6;

impl<'a> Player<'a> {
    fn of(canvas: &Canvas, panel: &'a Panel<'a>, side: Side) -> Self {
        let session = panel.tab.listed();
        let stat = panel.view.stats.last();
        let stat = stat.filter(|_| session.info().players == 2);
        let remark = stat.and_then(|stat| stat.details[side.index()].as_ref());
        Self {
            panel,
            side,
            to_move: !session.is_over() && session.turn() == side,
            name: name(session, side, canvas.lang, words::COMPUTER_LEVEL),
            score: stat.map_or_else(String::new, |stat| stat.values[side.index()].clone()),
            remark: remark.map_or_else(String::new, |it| {
                let said = Message::new(words::REMARK).message(it.clone());
                said.get(canvas.lang)
            }),
            time: time_of(session, side, panel.tenths),
        }
    }

    fn style(&self, canvas: &Canvas) -> Style {
        if self.to_move {
            canvas.bold(Role::Accent, Role::Background)
        } else {
            canvas.style(Role::Text, Role::Background)
        }
    }

    /// Writes the name with its stone, leaving these columns free; returns the column after it.
    fn named(&self, canvas: &mut Canvas, line: Rect, free: u16) -> u16 {
        let style = self.style(canvas);
        let arrow = canvas.glyphs.pick("▸", ">", ">");
        let mut x = line.x + 2;
        if self.to_move {
            canvas.write(line.x, line.y, arrow, 1, style);
        }
        if self.panel.tab.listed().info().players == 2 {
            let stone = legend(self.side, canvas.glyphs, canvas.palette.depth);
            self.stones(
                canvas,
                Position::new(x, line.y),
                &format!(" {stone} "),
                self.side,
            );
            x = line.x + BEFORE_NAME;
        }
        let room = line.right().saturating_sub(x + free);
        let short = || {
            let session = self.panel.tab.listed();
            name(session, self.side, canvas.lang, words::SHORT_LEVEL)
        };
        let fits = width(&self.name) <= room.into();
        let name = if fits { self.name.clone() } else { short() };
        let taken = canvas.write(x, line.y, &name, room, style);
        canvas.clickable(line.x, line.y, line.width, Target::Action("names"));
        x + taken
    }

    fn stones(&self, canvas: &mut Canvas, at: Position, text: &str, side: Side) -> u16 {
        let board = canvas.palette.on(self.panel.view.ground);
        let style = board.style(legend_role(side), Role::Ground);
        canvas.write(at.x, at.y, text, width(text) as u16, style)
    }

    /// Writes the player in one line, the figures behind a name of these columns.
    fn row(&self, canvas: &mut Canvas, line: Rect, name: u16) {
        let mut figures = vec![(self.figure(), false)];
        figures.extend(self.time_text().map(|time| (time, true)));
        figures.retain(|(text, _)| !text.is_empty());
        let wide = figures.iter().map(|(it, _)| width(it) as u16 + 2);
        let wide = wide.sum::<u16>();
        let end = self.named(canvas, line, wide);
        let fixed = line.x + BEFORE_NAME + name;
        let mut x = end.max(fixed.min(line.right().saturating_sub(wide))) + 2;
        for (text, is_time) in &figures {
            let style = self.figure_style(canvas, *is_time);
            x += canvas.line(from_column(line, x), text, style) + 2;
        }
        self.captured(canvas, from_column(line, x));
    }

    /// Draws the player in an area of their own: name, score and time, large where that is wished; returns the number of
    /// rows used.
    fn block(&self, canvas: &mut Canvas, area: Rect, is_large: bool) -> u16 {
        let mut rest = area;
        let Some(line) = take_line(&mut rest) else {
            return 0;
        };
        let large = large::lines(&self.score, 1).filter(|_| is_large && !self.score.is_empty());
        let figure = if large.is_some() {
            String::new()
        } else {
            self.figure()
        };
        let wide = width(&figure) as u16 + 2;
        let x = self.named(canvas, line, if figure.is_empty() { 0 } else { wide }) + 2;
        let style = self.figure_style(canvas, false);
        let x = x + canvas.line(from_column(line, x), &figure, style) + 1;
        if large.is_some() || self.time.is_none() {
            self.captured(canvas, from_column(line, x));
        }
        if let (Some(lines), Some(stat)) = (&large, self.panel.view.stats.last()) {
            let label_area = from_column(area, area.x + BEFORE_NAME + widest(lines) as u16 + 1);
            let last = at_rows(label_area, rest.y + lines.len() as u16 - 1, 1);
            let dim = canvas.style(Role::Dim, Role::Background);
            let label = format!("{}{}", stat.label.get(canvas.lang), self.remark);
            let room = last.width.into();
            let fits = self.remark.is_empty() || width(&label) <= room;
            let text = if fits { &label } else { self.remark.trim() };
            canvas.line(last, text, dim);
        }
        self.large(canvas, &mut rest, large.unwrap_or_default(), false);
        if is_large && !self.score.is_empty() && self.time.is_some() {
            let _ = take_line(&mut rest);
        }
        if let Some((time, _)) = &self.time {
            let room = area.width.saturating_sub(BEFORE_NAME).into();
            let fits = |lines: &Vec<String>| is_large && widest(lines) <= room;
            // Tenths of seconds only where they have room.
            let whole = time.split('.').next().unwrap_or_default();
            let mut lines = [time, whole].into_iter();
            let lines = lines.find_map(|it| large::lines(it, 1).filter(fits));
            let small = || self.time_text().into_iter().collect();
            self.large(canvas, &mut rest, lines.unwrap_or_else(small), true);
        }
        area.height - rest.height
    }

    fn large(&self, canvas: &mut Canvas, rest: &mut Rect, lines: Vec<String>, is_time: bool) {
        let style = self.figure_style(canvas, is_time);
        for text in lines {
            let Some(line) = take_line(rest) else {
                return;
            };
            canvas.line(from_column(line, line.x + BEFORE_NAME), &text, style);
            if is_time {
                canvas.clickable(line.x, line.y, line.width, Target::Action("pause"));
            }
        }
    }

    fn figure(&self) -> String {
        format!("{}{}", self.score, self.remark).trim().to_owned()
    }

    /// The time; short time is shown by a mark as well as by the colour.
    fn time_text(&self) -> Option<String> {
        let (time, short) = self.time.as_ref()?;
        let mark = if *short { "!" } else { "" };
        Some(format!("{mark}{time}"))
    }

    fn figure_style(&self, canvas: &Canvas, is_time: bool) -> Style {
        let short = self.time.as_ref().is_some_and(|(_, short)| *short);
        match (is_time && short, self.to_move) {
            (true, _) => canvas.bold(Role::Error, Role::Background),
            (false, true) => canvas.bold(Role::Accent, Role::Background),
            (false, false) => canvas.bold(Role::Text, Role::Background),
        }
    }

    /// Draws the pieces captured by the player one by one, or as a count if there is too little room for either player's.
    fn captured(&self, canvas: &mut Canvas, area: Rect) {
        let Some(captured) = self.panel.view.captured else {
            return;
        };
        let (count, other) = (captured[self.side.index()] as usize, self.side.other());
        let room = usize::from(area.width);
        let stone = legend(other, canvas.glyphs, canvas.palette.depth);
        let most = captured.into_iter().max().unwrap_or_default() as usize;
        let text = if width(stone) * most + 2 <= room {
            format!(" {} ", stone.repeat(count))
        } else {
            format!(" {stone}×{count} ")
        };
        if count > 0 && width(&text) <= room {
            self.stones(canvas, area.as_position(), &text, other);
        }
    }
}

/// A player's name, with the computer's level or the engine that plays, if any.
fn name(session: &GameSession, side: Side, lang: Lang, level_text: Text) -> String {
    let rank = match side {
        Side::Black => key::BLACK_RANK,
        Side::White => key::WHITE_RANK,
    };
    let mut name = address_of(session, side);
    if !session.tag(rank).is_empty() {
        name = Message::new(words::RANKED)
            .message(name)
            .arg(session.tag(rank));
    }
    let played = |by: Message| {
        Message::new(words::PLAYED_BY)
            .message(name.clone())
            .message(by)
    };
    match &session.players().side(session.player_of(side)).seat {
        Seat::Person | Seat::Remote => name.get(lang),
        // Where nobody wins, no level is stronger than another.
        Seat::Computer(_) if !session.is_contest() => played(words::COMPUTER.into()).get(lang),
        Seat::Computer(level) => played(Message::new(level_text).arg(level)).get(lang),
        Seat::Engine(engine) => played(Message::verbatim(engine)).get(lang),
    }
}
