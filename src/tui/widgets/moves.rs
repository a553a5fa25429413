//! The move list: the current line, with the alternatives along it.

use std::cmp::Ordering;
use std::collections::VecDeque;
use std::ops::Range;

use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::evaluation::badge_style;
use super::{Canvas, take_line};
use crate::cells::{cut, width};
use crate::hit::{Target, Zone};
use crate::theme::Role;
use crate::words;
use tabletop_app::workspace::step_of;
use tabletop_core::{Lang, Message, Side};
use tabletop_play::session::{GameSession, Mistake, NodeId, NodeInfo, StepKind};

/// Draws the part of the list around the current move.
pub(crate) fn draw(canvas: &mut Canvas, mut area: Rect, session: &dyn GameSession) {
    let Some(head) = take_line(&mut area) else {
        return;
    };
    canvas.hits.zone(
        Rect {
            y: head.y,
            height: area.height + 1,
            ..area
        },
        Zone::Moves,
    );
    heading(canvas, head, session);
    let line = session.line();
    let current = session.current();
    let Some(here) = line.iter().position(|&node| node == current) else {
        return;
    };
    children_row(canvas, &mut area, session, current);
    comment_rows(canvas, &mut area, session, current);
    if line.len() < 2 {
        return;
    }
    let rows = usize::from(area.height);
    let mistakes = session.mistakes();
    let shown = rows_around(session, &line, here, rows);
    // A pair of short moves is drawn close together.
    let widest = widest_of(canvas, session, &line, &shown);
    let taken = NUMBER.saturating_add(widest.saturating_mul(columns_of(session) as u16));
    if taken < area.width {
        say_what_is_hidden(canvas, area, &shown, line.len());
    }
    for (y, row) in (area.y..).zip(shown) {
        let area = Rect {
            y,
            height: 1,
            ..area
        };
        match row {
            Row::Moves(plies) => {
                let area = Rect {
                    width: area.width.min(taken),
                    ..area
                };
                draw_row(canvas, area, session, &line, plies.clone(), here);
                badges(canvas, area, session, &line, plies, &mistakes);
            }
            Row::Variation(node) => draw_variation(canvas, area, session, node),
        }
    }
}

/// Marks at the right whether moves are hidden above the first of these rows or below the last. `moves` is the
/// number of nodes in the line, including the start.
fn say_what_is_hidden(canvas: &mut Canvas, area: Rect, rows: &[Row], moves: usize) {
    let of_line = |row: &Row| match row {
        Row::Moves(plies) => Some(plies.clone()),
        Row::Variation(_) => None,
    };
    let first = rows.iter().find_map(of_line);
    let last = rows.iter().rev().find_map(of_line);
    let (Some(first), Some(last), Some(x)) = (first, last, area.right().checked_sub(1)) else {
        return;
    };
    let style = canvas.style(Role::Dim, Role::Background);
    if first.start > 1 {
        let up = canvas.glyphs.pick("▲", "^", "^");
        canvas.write(x, area.y, up, 1, style);
    }
    if last.end < moves {
        let down = canvas.glyphs.pick("▼", "v", "v");
        let y = area.y + rows.len().saturating_sub(1) as u16;
        canvas.write(x, y, down, 1, style);
    }
}

/// A row of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Row {
    /// Moves of the current line.
    Moves(Range<usize>),
    /// A variation to one of the moves above, beginning with this node.
    Variation(NodeId),
}

/// Minimum columns of a move with its badge and separator.
const LEAST_MOVE: u16 = 10;

/// Columns for the widest visible move, with room for a badge and a separator.
fn widest_of(canvas: &Canvas, session: &dyn GameSession, line: &[NodeId], rows: &[Row]) -> u16 {
    let wide = |row: &Row| match row {
        Row::Moves(plies) => {
            let nodes = plies.clone().filter_map(|ply| session.node(line[ply]));
            // A move out of turn has the side's letter in front.
            nodes.map(|node| width(&step_text(canvas, &node)) + 6).max()
        }
        Row::Variation(_) => None,
    };
    let widest = rows.iter().filter_map(wide).max().unwrap_or(0);
    (widest as u16).max(LEAST_MOVE)
}

/// Columns of a row's number.
const NUMBER: u16 = 5;

/// Maximum number of variations shown below a row of moves.
const MOST_VARIATIONS: usize = 6;

/// Distribution of a line's moves over rows: as many moves to a row as there are columns. Moves that settle the
/// game after play has stopped get rows of their own.
enum Layout {
    /// Equal number of moves in every row, and the total number of moves.
    Even(usize, usize),
    /// Explicit ranges of moves.
    Rows(Vec<Range<usize>>),
}

impl Layout {
    fn of(session: &dyn GameSession, line: &[NodeId]) -> Self {
        let columns = columns_of(session);
        let last = line.last().and_then(|&node| session.node(node));
        if last.is_some_and(|node| node.ply + 1 == line.len()) {
            return Self::Even(columns, line.len());
        }
        let mut rows: Vec<Range<usize>> = Vec::new();
        let mut full = true;
        for (index, &node) in line.iter().enumerate().skip(1) {
            let apart = is_settling(session, node);
            match rows.last_mut() {
                Some(row) if !full && !apart => row.end = index + 1,
                _ => rows.push(index..index + 1),
            }
            full = apart || rows.last().is_some_and(|row| row.len() == columns);
        }
        Self::Rows(rows)
    }

    /// The row of an index in the line; the start counts to the first row.
    fn row_of(&self, place: usize) -> usize {
        match self {
            Self::Even(columns, _) => place.saturating_sub(1) / columns,
            Self::Rows(rows) => rows.partition_point(|row| row.end <= place),
        }
    }

    fn range(&self, row: usize) -> Range<usize> {
        match self {
            Self::Even(columns, count) => row * columns + 1..((row + 1) * columns + 1).min(*count),
            Self::Rows(rows) => rows.get(row).cloned().unwrap_or(0..0),
        }
    }
}

fn is_settling(session: &dyn GameSession, node: NodeId) -> bool {
    session
        .node(node)
        .is_some_and(|node| node.kind == StepKind::Settling)
}

/// Rows around the current move, as many as fit. The search starts at the current move, so its cost does not depend
/// on the length of the game.
fn rows_around(session: &dyn GameSession, line: &[NodeId], here: usize, room: usize) -> Vec<Row> {
    let layout = Layout::of(session, line);
    let (at, last) = (layout.row_of(here), layout.row_of(line.len() - 1));
    let part = |row: usize| {
        let plies = layout.range(row);
        let others = plies.clone().flat_map(|ply| others(session, line, ply));
        let variations = others.take(MOST_VARIATIONS).map(Row::Variation);
        let mut part = vec![Row::Moves(plies.clone())];
        part.extend(variations);
        part
    };
    let mut rows = VecDeque::from(part(at));
    rows.truncate(room);
    let (mut before, mut after) = (at.checked_sub(1), at + 1);
    let mut above = 0;
    while rows.len() < room {
        // Grow evenly above and below the current move, and further on one side when the other is exhausted.
        let upwards = above * 2 < room || after > last;
        match before.filter(|_| upwards) {
            Some(row) => {
                let part = part(row);
                above += part.len();
                part.into_iter().rev().for_each(|row| rows.push_front(row));
                before = row.checked_sub(1);
            }
            None if after <= last => {
                rows.extend(part(after));
                after += 1;
            }
            None if before.is_some() => above = 0,
            None => break,
        }
    }
    let spare = rows.len().saturating_sub(room);
    if after > last && spare > 0 {
        let current = rows
            .iter()
            .position(|row| *row == Row::Moves(layout.range(at)));
        rows.drain(..spare.min(current.unwrap_or(0)));
    }
    rows.truncate(room);
    rows.into()
}

/// The alternatives to a move of the line.
fn others(session: &dyn GameSession, line: &[NodeId], ply: usize) -> Vec<NodeId> {
    let parent = session.node(line[ply - 1]);
    let children = parent.map(|parent| parent.children).unwrap_or_default();
    children
        .into_iter()
        .filter(|&child| child != line[ply])
        .collect()
}

/// Draws a variation, indented, with as many of its first moves as fit.
fn draw_variation(canvas: &mut Canvas, area: Rect, session: &dyn GameSession, node: NodeId) {
    let dim = canvas.style(Role::Dim, Role::Background);
    let sign = canvas.glyphs.pick("   └ ", "   ` ", "   ` ");
    let mut x = area.x + canvas.write(area.x, area.y, sign, area.width, dim);
    let mut at = Some(node);
    while let Some(info) = at.and_then(|node| session.node(node)) {
        let text = step_text(canvas, &info);
        let room = area.right().saturating_sub(x);
        if usize::from(room) < width(&text) + 1 {
            canvas.write(x, area.y, "…", room, dim);
            break;
        }
        let style = if at == Some(node) {
            canvas.style(Role::Accent, Role::Background)
        } else {
            dim
        };
        let wide = canvas.write(x, area.y, &text, room, style);
        if let Some(node) = at {
            canvas.clickable(x, area.y, wide, Target::Node(node));
        }
        x += wide + 1;
        at = info.children.first().copied();
    }
}

/// Number of columns: two for two players, one otherwise; long moves get a row each.
fn columns_of(session: &dyn GameSession) -> usize {
    if session.info().players == 2 { 2 } else { 1 }
}

fn heading(canvas: &mut Canvas, area: Rect, session: &dyn GameSession) {
    let text = canvas.heading(area, canvas.word(words::MOVES));
    let at_start = session
        .node(session.current())
        .is_some_and(|node| node.parent.is_none());
    let start = format!(" {} ", canvas.word(words::START));
    let columns = width(&start) as u16;
    if area.width > columns + text.width + 4 {
        let style = if at_start {
            canvas.style(Role::SelectedText, Role::Selected)
        } else {
            canvas.style(Role::Dim, Role::Background)
        };
        let x = area.right() - columns - 1;
        canvas.write(x, area.y, &start, columns, style);
        canvas.clickable(x, area.y, columns, Target::Action("start"));
    }
}

fn draw_row(
    canvas: &mut Canvas,
    area: Rect,
    session: &dyn GameSession,
    line: &[NodeId],
    plies: Range<usize>,
    here: usize,
) {
    let columns = columns_of(session) as u16;
    let mut nodes = plies.clone().filter_map(|ply| session.node(line[ply]));
    // Notes and set-up nodes before the move carry the number of the move before.
    let first = nodes.find(|node| !matches!(node.kind, StepKind::Note | StepKind::SetUp));
    let settles = is_settling(session, line[plies.start]);
    // The number of the row's first move, as in files, in `goto` and on the stones.
    let number = match first {
        Some(first) if !settles => format!("{:>3}. ", first.ply),
        _ => "     ".to_owned(),
    };
    let begins = session
        .node(line[1])
        .map_or(Side::Black, |node| node.colour);
    let dim = canvas.style(Role::Dim, Role::Background);
    canvas.write(area.x, area.y, &number, area.width, dim);
    let (_, each) = column_of(area, 0, settles, columns);
    if each < 3 {
        return;
    }
    for (place, ply) in plies.enumerate() {
        let Some(node) = session.node(line[ply]) else {
            continue;
        };
        let (x, _) = column_of(area, place, settles, columns);
        let usual = if place == 0 { begins } else { begins.other() };
        let stands_apart = columns > 1 && node.colour != usual;
        let text = if stands_apart && matches!(node.kind, StepKind::Move(_)) {
            format!(
                "{} {}",
                letter(node.colour, canvas.lang),
                step_text(canvas, &node)
            )
        } else {
            step_text(canvas, &node)
        };
        let style = match ply.cmp(&here) {
            _ if ply != here && is_against_the_rules(&node) => {
                canvas.style(Role::Error, Role::Background)
            }
            Ordering::Equal => canvas.style(Role::SelectedText, Role::Selected),
            Ordering::Greater => canvas.style(Role::Dim, Role::Background),
            Ordering::Less => canvas.style(Role::Text, Role::Background),
        };
        let text = cut(&text, usize::from(each - 1));
        let wide = canvas.write(x, area.y, &text, each - 1, style);
        canvas.clickable(x, area.y, wide, Target::Node(line[ply]));
    }
}

/// Start and width of a column of moves, behind the row's number.
fn column_of(area: Rect, place: usize, settles: bool, columns: u16) -> (u16, u16) {
    let taken = NUMBER.min(area.width);
    let each = (area.width - taken) / if settles { 1 } else { columns };
    (area.x + taken + place as u16 * each, each)
}

/// Writes the badges of a row's moves behind them.
fn badges(
    canvas: &mut Canvas,
    area: Rect,
    session: &dyn GameSession,
    line: &[NodeId],
    plies: Range<usize>,
    mistakes: &[Mistake],
) {
    let columns = columns_of(session) as u16;
    for (place, ply) in plies.enumerate() {
        let found = mistakes.iter().find(|mistake| mistake.node == line[ply]);
        let (Some(mistake), Some(node)) = (found, session.node(line[ply])) else {
            continue;
        };
        let (x, each) = column_of(area, place, false, columns);
        let sign = mistake.badge.sign();
        let wide = sign.len() as u16;
        let after = width(&step_text(canvas, &node)) as u16;
        let at = after.min(each.saturating_sub(wide + 1));
        let style = badge_style(canvas, mistake.badge);
        canvas.write(x + at, area.y, sign, wide, style);
        canvas.clickable(x + at, area.y, wide, Target::Mistake(mistake.node));
    }
}

/// A side as one letter: `B`, `黑`.
fn letter(side: Side, lang: Lang) -> String {
    let name = side.name().get(lang);
    name.chars().take(1).collect()
}

const fn is_against_the_rules(node: &NodeInfo) -> bool {
    matches!(node.kind, StepKind::Move(legality) if legality.is_against_the_rules())
}

/// Text of a move or an ending in the list.
fn step_text(canvas: &Canvas, node: &NodeInfo) -> String {
    let text = match node.kind {
        // The asterisk says it on screens without colours.
        StepKind::Move(_) if is_against_the_rules(node) => format!("{}*", node.display),
        _ => step_of(node).get(canvas.lang),
    };
    let comment = if node.comment.is_empty() { "" } else { " *" };
    if node.automatic {
        let apart = Message::new(words::BY_ITSELF).arg(text);
        format!("{}{comment}", apart.get(canvas.lang))
    } else {
        format!("{text}{comment}")
    }
}

/// Draws the branches after the current move in the last line.
fn children_row(canvas: &mut Canvas, area: &mut Rect, session: &dyn GameSession, current: NodeId) {
    let children = session
        .node(current)
        .map(|node| node.children)
        .unwrap_or_default();
    if children.len() < 2 || area.height < 3 {
        return;
    }
    area.height -= 1;
    let y = area.bottom();
    let dim = canvas.style(Role::Dim, Role::Background);
    let mut x = area.x;
    x += canvas.write(x, y, canvas.word(words::NEXT), area.width, dim);
    for child in children {
        let Some(node) = session.node(child) else {
            continue;
        };
        let room = area.right().saturating_sub(x);
        if room < 3 {
            break;
        }
        let style = canvas
            .style(Role::Accent, Role::Background)
            .add_modifier(Modifier::UNDERLINED);
        let taken = canvas.write(x, y, &step_text(canvas, &node), room, style);
        canvas.clickable(x, y, taken, Target::Node(child));
        x += taken + 2;
    }
}

/// Draws the comment on the current move.
fn comment_rows(canvas: &mut Canvas, area: &mut Rect, session: &dyn GameSession, current: NodeId) {
    let Some(node) = session
        .node(current)
        .filter(|node| !node.comment.is_empty())
    else {
        return;
    };
    let lines = crate::cells::wrap(&node.comment, usize::from(area.width));
    let rows = (lines.len() as u16)
        .min(3)
        .min(area.height.saturating_sub(2));
    area.height -= rows;
    let style = canvas
        .style(Role::Text, Role::Background)
        .add_modifier(Modifier::ITALIC);
    for (y, line) in (area.bottom()..area.bottom() + rows).zip(&lines) {
        canvas.write(area.x, y, line, area.width, style);
        canvas.clickable(area.x, y, area.width, Target::Action("comment"));
    }
}

#[cfg(test)]
#[path = "moves_tests.rs"]
mod tests;
