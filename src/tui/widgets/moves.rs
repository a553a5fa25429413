//! The list of moves: the line that is played, with the moves that could be gone to instead.

use std::cmp::Ordering;

use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::{Canvas, take_line};
use crate::session::{NodeId, NodeInfo, Table};
use crate::tui::cells::{cut, width};
use crate::tui::hit::{Target, Zone};
use crate::tui::theme::Role;
use crate::tui::words;

/// Draws the part of the list around the current move.
pub(crate) fn draw(canvas: &mut Canvas, mut area: Rect, table: &dyn Table) {
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
    heading(canvas, head, table);
    let line = table.line();
    let current = table.current();
    let Some(here) = line.iter().position(|&node| node == current) else {
        return;
    };
    children_row(canvas, &mut area, table, current);
    comment_rows(canvas, &mut area, table, current);
    let columns = columns_of(table);
    let rows = usize::from(area.height);
    // The start is a row of its own; after it, `columns` moves to a row.
    let row_of = |ply: usize| ply.saturating_sub(1) / columns;
    if line.len() < 2 {
        return;
    }
    let last = row_of(line.len() - 1);
    let first = row_of(here)
        .saturating_sub(rows / 2)
        .min((last + 1).saturating_sub(rows));
    for (y, row) in (area.y..area.bottom()).zip(first..=last) {
        let plies = row * columns + 1..((row + 1) * columns + 1).min(line.len());
        draw_row(
            canvas,
            Rect {
                y,
                height: 1,
                ..area
            },
            table,
            &line,
            plies,
            here,
        );
    }
}

/// Two moves to a row where two play; long moves get a row each.
fn columns_of(table: &dyn Table) -> usize {
    if table.info().players == 2 { 2 } else { 1 }
}

fn heading(canvas: &mut Canvas, area: Rect, table: &dyn Table) {
    let app = canvas.app;
    let dim = canvas.style(Role::Border, Role::Background);
    let dash = app.glyphs.pick("─", "-", "-");
    canvas.write(
        area.x,
        area.y,
        &dash.repeat(usize::from(area.width)),
        area.width,
        dim,
    );
    let style = canvas.style(Role::Dim, Role::Background);
    let text = format!(" {} ", app.word(words::MOVES));
    canvas.write(
        area.x + 1,
        area.y,
        &text,
        area.width.saturating_sub(2),
        style,
    );
    let at_start = table
        .node(table.current())
        .is_some_and(|node| node.ply == 0);
    let start = format!(" {} ", app.word(words::START));
    let columns = width(&start) as u16;
    if area.width > columns + width(&text) as u16 + 4 {
        let style = if at_start {
            canvas.style(Role::SelectedText, Role::Selected)
        } else {
            style
        };
        let x = area.right() - columns - 1;
        canvas.write(x, area.y, &start, columns, style);
        canvas.clickable(x, area.y, columns, Target::Action("start"));
    }
}

fn draw_row(
    canvas: &mut Canvas,
    area: Rect,
    table: &dyn Table,
    line: &[NodeId],
    plies: std::ops::Range<usize>,
    here: usize,
) {
    let columns = columns_of(table) as u16;
    let number = format!("{:>3}. ", (plies.start - 1) / columns as usize + 1);
    let dim = canvas.style(Role::Dim, Role::Background);
    let taken = canvas.write(area.x, area.y, &number, area.width, dim);
    let each = (area.width - taken) / columns;
    if each < 3 {
        return;
    }
    for (place, ply) in plies.enumerate() {
        let Some(node) = table.node(line[ply]) else {
            continue;
        };
        let x = area.x + taken + place as u16 * each;
        let text = move_text(canvas, table, &node);
        let style = match ply.cmp(&here) {
            Ordering::Equal => canvas.style(Role::SelectedText, Role::Selected),
            Ordering::Greater => canvas.style(Role::Dim, Role::Background),
            Ordering::Less => canvas.style(Role::Text, Role::Background),
        };
        let text = cut(&text, usize::from(each - 1));
        let wide = canvas.write(x, area.y, &text, each - 1, style);
        canvas.clickable(x, area.y, wide, Target::Node(line[ply]));
    }
}

/// A move, with a sign for how many others were tried in its place and one for a comment.
fn move_text(canvas: &Canvas, table: &dyn Table, node: &NodeInfo) -> String {
    let lang = canvas.app.lang();
    let mut text = match node.ending {
        Some(ending) => ending.label().get(lang).to_owned(),
        None => node.text.clone(),
    };
    if node.automatic {
        text = format!("({text})");
    }
    let siblings = node
        .parent
        .and_then(|parent| table.node(parent))
        .map_or(0, |parent| parent.children.len());
    if siblings > 1 {
        text.push_str(&format!(" +{}", siblings - 1));
    }
    if !node.comment.is_empty() {
        text.push_str(" \"");
    }
    text
}

/// Where the game branches after the current move: the moves to choose from, in the last line.
fn children_row(canvas: &mut Canvas, area: &mut Rect, table: &dyn Table, current: NodeId) {
    let children = table
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
    x += canvas.write(x, y, canvas.app.word(words::NEXT), area.width, dim);
    for child in children {
        let Some(node) = table.node(child) else {
            continue;
        };
        let room = area.right().saturating_sub(x);
        if room < 3 {
            break;
        }
        let style = canvas
            .style(Role::Accent, Role::Background)
            .add_modifier(Modifier::UNDERLINED);
        let taken = canvas.write(x, y, &node.text, room, style);
        canvas.clickable(x, y, taken, Target::Node(child));
        x += taken + 2;
    }
}

/// What was written about the current move.
fn comment_rows(canvas: &mut Canvas, area: &mut Rect, table: &dyn Table, current: NodeId) {
    let Some(node) = table.node(current).filter(|node| !node.comment.is_empty()) else {
        return;
    };
    let lines = crate::tui::cells::wrap(&node.comment, usize::from(area.width));
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
