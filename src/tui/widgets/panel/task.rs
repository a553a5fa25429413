//! The task of a lesson or problem: what is asked, the verdict on the last move, progress, rating, and what comes next.

use ratatui::layout::Rect;
use ratatui::style::Style;

use super::LEAST;
use crate::cells::{from_column, widest, wrap};
use crate::widgets::footer::Entry;
use crate::widgets::{Canvas, large, take_line};
use crate::{GlyphSet, Role, Target};
use tabletop_app::workspace::{RunState, TaskCard};
use tabletop_core::Message;

/// Minimum rows for a large clock and for a blank line, and number of buttons.
const LARGE: u16 = 12;
const AIR: u16 = 8;
const BUTTONS: usize = 3;

/// Writes the kind of the task and the boards of a lesson as dots, each of which leads to its board; returns the number
/// of columns used.
pub(super) fn heading(canvas: &mut Canvas, line: Rect, card: &TaskCard) -> u16 {
    let style = canvas.bold(Role::Accent, Role::Background);
    let title = card.title.get(canvas.lang);
    let mut x = line.x + canvas.line(line, &title, style) + 2;
    let [here, boards] = card.progress.unwrap_or_default();
    for board in 0..boards {
        let sign = if board <= here {
            canvas.glyphs.pick("●", "*", "*")
        } else {
            canvas.glyphs.pick("○", "-", "-")
        };
        let style = match (board == here, board < here) {
            (true, _) => style,
            (_, true) => canvas.style(Role::Good, Role::Background),
            _ => canvas.style(Role::Dim, Role::Background),
        };
        let target = Target::LessonBoard(board);
        x += canvas.link(from_column(line, x), sign, style, target);
    }
    x - line.x
}

/// Draws the task, and the verdict below it.
pub(super) fn draw(canvas: &mut Canvas, rest: &mut Rect, card: &TaskCard, entries: &[Entry]) {
    let lang = canvas.lang;
    if let Some(run) = card.run {
        clock(canvas, rest, run);
    }
    let dim = canvas.style(Role::Dim, Role::Background);
    let asked = canvas.bold(Role::Text, Role::Background);
    paragraph(canvas, rest, &shown(canvas, &card.task), 6, asked);
    let facts = [card.about.clone(), worth(canvas, card)];
    for text in facts.into_iter().flatten() {
        paragraph(canvas, rest, &text, 2, dim);
    }
    if rest.height >= LEAST / 2
        && let Some(line) = take_line(rest)
    {
        canvas.rule(line);
    }
    let (text, style) = (verdict(canvas, card), verdict_style(canvas, card));
    if !text.is_empty() {
        paragraph(canvas, rest, &text, 6, style);
    }
    if let Some(hint) = &card.hint {
        let style = canvas.style(Role::Accent, Role::Background);
        paragraph(canvas, rest, &shown(canvas, hint), 3, style);
    }
    if let Some(standing) = &card.standing {
        paragraph(canvas, rest, &standing.get(lang), 2, dim);
    }
    if rest.height > AIR {
        let _ = take_line(rest);
    }
    buttons(canvas, rest, card, entries);
}

/// Writes the task and the verdict into the lines below a board that has no panel.
pub(crate) fn draw_lines(canvas: &mut Canvas, area: Rect, card: &TaskCard) {
    let room = usize::from(area.width.saturating_sub(2));
    let verdict_lines = match (&card.hint, card.news.is_empty()) {
        (Some(hint), true) => shown(canvas, hint),
        _ => verdict(canvas, card),
    };
    let verdict_lines = if verdict_lines.is_empty() {
        Vec::new()
    } else {
        wrap(&verdict_lines, room)
    };
    let below = verdict_lines
        .len()
        .min(usize::from(area.height.saturating_sub(1)));
    let clock = card
        .run
        .map(|run| format!("{} · {}", time(run), score(canvas, run)));
    let parts = [clock, Some(shown(canvas, &card.task))];
    let task = parts.into_iter().flatten().collect::<Vec<_>>().join(" · ");
    let above = usize::from(area.height) - below;
    let plain = canvas.bold(Role::Text, Role::Background);
    let style = verdict_style(canvas, card);
    let lines = wrap(&task, room)
        .into_iter()
        .take(above)
        .map(|it| (it, plain));
    let lines = lines.chain(verdict_lines.into_iter().take(below).map(|it| (it, style)));
    for (y, (text, style)) in (area.y..area.bottom()).zip(lines) {
        canvas.write(area.x + 1, y, &text, area.width.saturating_sub(1), style);
    }
}

/// Writes a paragraph of at most `most` lines; the list of moves is worth less than a task.
fn paragraph(canvas: &mut Canvas, rest: &mut Rect, text: &str, limit: usize, style: Style) {
    let lines = wrap(text, rest.width.into());
    canvas.lines(rest, take_line, lines.iter().take(limit), style);
}

fn shown(canvas: &Canvas, message: &Message) -> String {
    let message = message.clone().with_keys(canvas.keymap.commands());
    message.sentence(canvas.lang)
}

/// The messages about the last move, a mark before them.
fn verdict(canvas: &Canvas, card: &TaskCard) -> String {
    let mark = match card.verdict {
        Some(true) => canvas.glyphs.pick("✓ ", "+ ", "✓ "),
        Some(false) => canvas.glyphs.pick("✗ ", "x ", "✗ "),
        None => "",
    };
    let news = card.news.iter().map(|it| shown(canvas, it));
    let news = news.collect::<Vec<_>>().join(" · ");
    if news.is_empty() {
        news
    } else {
        format!("{mark}{news}")
    }
}

fn verdict_style(canvas: &Canvas, card: &TaskCard) -> Style {
    match card.verdict {
        Some(true) => canvas.bold(Role::Good, Role::Background),
        Some(false) => canvas.bold(Role::Error, Role::Background),
        None => canvas.style(Role::Text, Role::Background),
    }
}

/// Difficulty of a problem, and that the first try counts.
fn worth(canvas: &Canvas, card: &TaskCard) -> Option<String> {
    let (stars, rating) = card.worth?;
    let [full, empty] = canvas.glyphs.pick(["★", "☆"], ["*", "."], ["*", "."]);
    let stars = format!("{}{}", full.repeat(stars), empty.repeat(3 - stars.min(3)));
    let counts = card.counts.map_or("", |text| canvas.word(text));
    let dot = if counts.is_empty() { "" } else { " · " };
    Some(format!("{stars} {rating:.0}{dot}{counts}"))
}

fn time(run: RunState) -> String {
    format!("{}:{:02}", run.left / 60, run.left % 60)
}

fn score(canvas: &Canvas, run: RunState) -> String {
    let [right, wrong] = canvas.glyphs.pick(["✓", "✗"], ["+", "x"], ["✓", "✗"]);
    format!("{} {right}  {} {wrong}", run.solved, run.failed)
}

/// Draws the clock of a timed run, large where there is room, and its score.
fn clock(canvas: &mut Canvas, rest: &mut Rect, run: RunState) {
    let score = score(canvas, run);
    let has_room = rest.height >= LARGE && canvas.glyphs == GlyphSet::Unicode;
    let lines = large::lines(&time(run), 1).filter(|_| has_room);
    let lines = lines.unwrap_or_else(|| vec![time(run)]);
    let columns = widest(&lines) as u16;
    let style = canvas.bold(Role::Accent, Role::Background);
    let middle = lines.len() / 2;
    for (index, text) in lines.iter().enumerate() {
        let Some(line) = take_line(rest) else {
            return;
        };
        canvas.line(line, text, style);
        if index == middle {
            let rest_of_line = from_column(line, line.x + columns + 3);
            canvas.line(
                rest_of_line,
                &score,
                canvas.bold(Role::Text, Role::Background),
            );
        }
    }
}

/// Draws the likeliest commands as buttons; that of the hint shows how many were given.
fn buttons(canvas: &mut Canvas, rest: &mut Rect, card: &TaskCard, entries: &[Entry]) {
    let dots = card.hints.map(|[given, most]| {
        let [full, empty] = canvas.glyphs.pick(["●", "○"], ["*", "-"], ["*", "-"]);
        format!("{}{}", full.repeat(given), empty.repeat(most - given))
    });
    let text = |entry: &Entry| {
        let (key, _, target) = entry.parts(canvas);
        let name = Message::new(entry.name).sentence(canvas.lang);
        let dots = dots.as_ref().filter(|_| target == Target::Action("hint"));
        let dots = dots.map_or_else(String::new, |dots| format!("{dots} "));
        (format!(" {name} {key} {dots}"), target)
    };
    let buttons: Vec<_> = entries.iter().take(BUTTONS).map(text).collect();
    canvas.buttons(rest, take_line, buttons, None);
    if rest.height > AIR {
        let _ = take_line(rest);
    }
}
