//! The panel: players, figures, options, buttons, analysis, moves.

use std::cmp::Ordering;

use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::board::{legend, legend_role};
use super::{Canvas, evaluation, moves, take_line};
use crate::command::{name_of, result_of};
use crate::core::{BoardView, Domain, Message, Side};
use crate::session::{Analysis, Purpose, RatedLine, Seat, Table};
use crate::tui::cells::{fit, width, wrap};
use crate::tui::hit::Target;
use crate::tui::theme::Role;
use crate::tui::words;

/// The least rows that the list of moves keeps, with its heading.
const MOVES: u16 = 4;

/// Draws the panel, the most important first; what has no room is left out.
pub(crate) fn draw(canvas: &mut Canvas, area: Rect, table: &dyn Table, view: &BoardView) {
    if area.width < 8 || area.height == 0 {
        return;
    }
    let mut rest = area;
    heading(canvas, &mut rest, table, view);
    players(canvas, &mut rest, table, view);
    result(canvas, &mut rest, table);
    buttons(canvas, &mut rest, table);
    supply(canvas, &mut rest, table, view);
    options(canvas, &mut rest, table, view);
    notes(canvas, &mut rest, view);
    if let Some(analysis) = table.analysis() {
        rated(canvas, &mut rest, analysis);
    }
    evaluation::graph(canvas, &mut rest, table);
    orientation(canvas, &mut rest);
    moves::draw(canvas, rest, table);
}

/// Takes a line where the list of moves keeps its room.
fn line(rest: &mut Rect) -> Option<Rect> {
    if rest.height > MOVES {
        take_line(rest)
    } else {
        None
    }
}

fn heading(canvas: &mut Canvas, rest: &mut Rect, table: &dyn Table, view: &BoardView) {
    let Some(line) = take_line(rest) else {
        return;
    };
    let lang = canvas.app.lang();
    let size = Message::new(words::BOARD_SIZE)
        .arg(view.grid.cols)
        .arg(view.grid.rows);
    let text = format!("{} {}", table.info().name.get(lang), size.get(lang));
    let style = canvas
        .style(Role::Accent, Role::Background)
        .add_modifier(Modifier::BOLD);
    let taken = canvas.write(line.x, line.y, &text, line.width, style);
    canvas.clickable(line.x, line.y, taken, Target::Action("rules"));
    let Some((word, action)) = at_work(canvas, table) else {
        return;
    };
    let columns = width(&word) as u16;
    if taken + columns + 1 < line.width {
        let style = canvas.style(Role::Good, Role::Background);
        let x = line.right() - columns;
        canvas.write(x, line.y, &word, columns, style);
        canvas.clickable(x, line.y, columns, Target::Action(action));
    }
}

/// What the computer is at, and what a click on that does.
fn at_work(canvas: &Canvas, table: &dyn Table) -> Option<(String, &'static str)> {
    let spinner = canvas.app.spinner();
    let Some((purpose, time)) = table.thinking() else {
        let (done, total) = table.reviewing()?;
        let text = Message::new(words::REVIEWED_OF).arg(done).arg(total);
        return Some((format!("{spinner} {}", text.get(canvas.app.lang())), "stop"));
    };
    let (word, action) = match purpose {
        Purpose::Analysis => (words::ANALYSIS, "analyse"),
        Purpose::Move => (words::THINKING, "move"),
        Purpose::Hint => (words::THINKING, "stop"),
    };
    let seconds = time.as_secs();
    Some((
        format!("{spinner} {} {seconds} s", canvas.app.word(word)),
        action,
    ))
}

/// Both players with their first figure; the side to move is marked.
fn players(canvas: &mut Canvas, rest: &mut Rect, table: &dyn Table, view: &BoardView) {
    let two = table.info().players == 2;
    let sides: &[Side] = if two { &Side::BOTH } else { &[Side::Black] };
    let over = table.is_over();
    for &side in sides {
        let Some(line) = take_line(rest) else {
            return;
        };
        let to_move = !over && table.turn() == side;
        player(canvas, line, table, view, side, to_move);
    }
    clock(canvas, rest, table);
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
fn clock(canvas: &mut Canvas, rest: &mut Rect, table: &dyn Table) {
    let Some((clock, _)) = table.clock() else {
        return;
    };
    let Some(line) = line(rest) else {
        return;
    };
    let app = canvas.app;
    let begun = table.node(table.current()).is_some_and(|node| node.ply > 0);
    let mut text = format!("  {} {}", app.word(words::CLOCK), clock.control());
    if !table.is_over() && clock.running().is_none() {
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
    table: &dyn Table,
    view: &BoardView,
    side: Side,
    to_move: bool,
) {
    let app = canvas.app;
    let lang = app.lang();
    let two = table.info().players == 2;
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
    if let Some((time, short)) = app.time_of(table, side) {
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
    let mut name = name_of(table, side).get(lang);
    if let Seat::Computer(level) = table.players().of(table.chair(side)).seat {
        let computer = Message::new(words::COMPUTER_LEVEL).arg(level).get(lang);
        name = format!("{name} ({computer})");
    }
    if let Seat::Engine(engine) = &table.players().of(table.chair(side)).seat {
        name = format!("{name} ({engine})");
    }
    canvas.write(x, line.y, &name, room, style);
    canvas.clickable(line.x, line.y, line.width, Target::Action("names"));
    let at = line.right().saturating_sub(width(&figure) as u16);
    canvas.write(at, line.y, &figure, columns, style);
}

fn result(canvas: &mut Canvas, rest: &mut Rect, table: &dyn Table) {
    let Some(outcome) = table.outcome() else {
        return;
    };
    let text = result_of(table, outcome).get(canvas.app.lang());
    let style = canvas
        .style(Role::Good, Role::Background)
        .add_modifier(Modifier::BOLD);
    for text in wrap(&text, usize::from(rest.width)).iter().take(2) {
        if let Some(line) = line(rest) {
            canvas.write(line.x, line.y, text, line.width, style);
        }
    }
}

/// Moves that are not made on the board.
fn buttons(canvas: &mut Canvas, rest: &mut Rect, table: &dyn Table) {
    let actions = table.actions();
    let lang = canvas.app.lang();
    let mut at: Option<(u16, Rect)> = None;
    for (index, action) in actions.iter().enumerate() {
        let text = format!(" {} ", action.label.get(lang));
        let columns = width(&text) as u16;
        let (x, row) = match at {
            Some((x, row)) if x + columns <= row.right() => (x, row),
            _ => match line(rest) {
                Some(row) => (row.x, row),
                None => return,
            },
        };
        let hovered = canvas.app.hover_target() == Some(Target::Button(index));
        let mut style = canvas.style(Role::SelectedText, Role::Selected);
        if hovered {
            style = style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
        }
        let taken = canvas.write(x, row.y, &text, row.width, style);
        canvas.clickable(x, row.y, taken, Target::Button(index));
        at = Some((x + taken + 1, row));
    }
}

/// What is still to be placed.
fn supply(canvas: &mut Canvas, rest: &mut Rect, table: &dyn Table, view: &BoardView) {
    if view.supply.is_empty() || table.is_over() {
        return;
    }
    let app = canvas.app;
    let text = app.named(app.word(words::UNUSED), &view.supply.join(" "));
    let style = canvas.style(Role::Text, Role::Background);
    for text in wrap(&text, usize::from(rest.width)) {
        let Some(line) = line(rest) else {
            return;
        };
        canvas.write(line.x, line.y, &text, line.width, style);
    }
}

/// The options that are not at their defaults, apart from those that the game itself notes.
fn options(canvas: &mut Canvas, rest: &mut Rect, table: &dyn Table, view: &BoardView) {
    let lang = canvas.app.lang();
    let app = canvas.app;
    let shown = |label: &str, value: &str| app.named(label, value);
    let texts: Vec<String> = table
        .options()
        .iter()
        .filter(|(spec, value)| spec.key != "size" && *value != spec.default)
        .map(|(spec, value)| match spec.domain {
            Domain::Choice(choices) => {
                let choice = choices.iter().find(|choice| choice.key == value);
                let value = choice.map_or(value, |choice| choice.label.get(lang));
                shown(spec.label.get(lang), value)
            }
            _ => shown(spec.label.get(lang), value),
        })
        .filter(|text| !view.notes.iter().any(|note| note.get(lang) == *text))
        .collect();
    if texts.is_empty() {
        return;
    }
    let style = canvas.style(Role::Dim, Role::Background);
    let text = texts.join(" · ");
    for text in wrap(&text, usize::from(rest.width)).iter().take(3) {
        if let Some(line) = line(rest) {
            canvas.write(line.x, line.y, text, line.width, style);
        }
    }
}

fn notes(canvas: &mut Canvas, rest: &mut Rect, view: &BoardView) {
    let style = canvas.style(Role::Text, Role::Background);
    for note in &view.notes {
        let text = note.get(canvas.app.lang());
        for text in wrap(&text, usize::from(rest.width)) {
            let Some(line) = line(rest) else {
                return;
            };
            canvas.write(line.x, line.y, &text, line.width, style);
        }
    }
}

/// The first words to somebody who has never been here.
fn orientation(canvas: &mut Canvas, rest: &mut Rect) {
    let texts = canvas.app.orientation();
    if texts.is_empty() {
        return;
    }
    let style = canvas.style(Role::Accent, Role::Background);
    let _ = line(rest);
    for text in texts {
        for text in wrap(&text.get(canvas.app.lang()), usize::from(rest.width)) {
            let Some(line) = line(rest) else {
                return;
            };
            canvas.write(line.x, line.y, &text, line.width, style);
        }
    }
    let _ = line(rest);
}

/// What the computer knows of the position: the best lines, and how deep it looked.
fn rated(canvas: &mut Canvas, rest: &mut Rect, analysis: &Analysis) {
    let most = if rest.height > 24 { 5 } else { 3 };
    let lang = canvas.app.lang();
    let speed = analysis.nodes as f64 / analysis.time.as_secs_f64().max(1e-3);
    // A search that counts playouts has no other depth.
    let looked = if u64::from(analysis.depth) == analysis.nodes {
        Message::new(words::PLAYOUTS)
    } else {
        Message::new(words::DEPTH).arg(analysis.depth)
    };
    let heading = if analysis.from_book() {
        words::FROM_BOOK.get(lang).to_owned()
    } else {
        looked
            .arg(short_number(analysis.nodes))
            .arg(format!("{:.1}", analysis.time.as_secs_f64()))
            .arg(short_number(speed as u64))
            .get(lang)
    };
    if let Some(line) = line(rest) {
        let style = canvas.style(Role::Dim, Role::Background);
        canvas.write(line.x, line.y, &heading, line.width, style);
        canvas.clickable(line.x, line.y, line.width, Target::Action("analyse"));
    }
    let explored = canvas.app.explored();
    let lines = explored.map_or(&analysis.lines, |it| &it.lines);
    let (at, shown) = explored.map_or((usize::MAX, 0), |it| (it.line, it.shown));
    let first = if at < lines.len() {
        (at + 1).saturating_sub(most)
    } else {
        0
    };
    for (index, rated) in lines.iter().enumerate().skip(first).take(most) {
        let Some(line) = line(rest) else {
            return;
        };
        let shown = if index == at { shown } else { 0 };
        rated_line(canvas, line, index, rated, shown);
    }
}

/// A line of play: its worth, `=` before it if that is proven and `~` if not, and its moves, each to be clicked; those
/// that are looked at are marked.
fn rated_line(canvas: &mut Canvas, line: Rect, index: usize, rated: &RatedLine, shown: usize) {
    let sign = if rated.exact { "=" } else { "~" };
    let score = fit(&format!("{sign}{}", rated.score), 8);
    let mut style = canvas
        .style(Role::Accent, Role::Background)
        .add_modifier(Modifier::BOLD);
    if rated.exact {
        style = style.add_modifier(Modifier::UNDERLINED);
    }
    let score_room = width(score.trim_end()) as u16;
    canvas.write(line.x, line.y, score.trim_end(), line.width, style);
    canvas.clickable(line.x, line.y, score_room, Target::Line(index, 1));
    let mut x = line.x + 8;
    for (place, text) in (1..).zip(&rated.moves) {
        let room = line.right().saturating_sub(x);
        if room < 2 {
            return;
        }
        let style = match place.cmp(&shown) {
            Ordering::Equal => canvas.style(Role::SelectedText, Role::Selected),
            Ordering::Less => canvas.style(Role::Accent, Role::Background),
            Ordering::Greater => canvas.style(Role::Text, Role::Background),
        };
        let taken = canvas.write(x, line.y, text, room, style);
        canvas.clickable(x, line.y, taken, Target::Line(index, place));
        x += taken + 1;
    }
}

/// A count in a few characters: `950`, `12.3k`, `4.6M`.
fn short_number(count: u64) -> String {
    let scaled = |unit: f64, letter| format!("{:.1}{letter}", count as f64 / unit);
    match count {
        0..1_000 => count.to_string(),
        1_000..1_000_000 => scaled(1e3, 'k'),
        1_000_000..1_000_000_000 => scaled(1e6, 'M'),
        _ => scaled(1e9, 'G'),
    }
}
