//! The move list: the current line, with the alternatives along it.

use std::cmp::Ordering;
use std::collections::VecDeque;
use std::ops::Range;

use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};

use super::evaluation::badge_style;
use super::tree::Tree;
use super::{Canvas, take_line};
use crate::cells::{at_rows, from_column, width};
use crate::{Role, Target, Zone, words};
use tabletop_app::workspace::{Tab, Walk, step_of};
use tabletop_core::text::in_language;
use tabletop_core::{Ground, Lang, Message, Side};
use tabletop_play::session::{GameSession, Mistake, NodeId, NodeInfo, StepKind};

/// Draws the part of the list around the current move.
pub(crate) fn draw(canvas: &mut Canvas, mut area: Rect, tab: &Tab, ground: Ground) {
    let session = tab.listed();
    let root = session.node(session.line()[0]);
    if root.is_some_and(|node| node.children.is_empty() && node.comment.is_empty()) {
        return;
    }
    let Some(head) = take_line(&mut area) else {
        return;
    };
    let zone = at_rows(area, head.y, area.height + 1);
    canvas.hits.zone(zone, Zone::Moves);
    heading(canvas, head, session);
    let line = session.line();
    let walk = tab.walk();
    let current = walk.map_or_else(|| session.current(), |walk| walk.mistake().node);
    let Some(current_index) = line.iter().position(|&node| node == current) else {
        return;
    };
    let comment = comment_lines(&mut area, session, current, canvas.lang);
    let grid = Columns::of(canvas, area, session, &line, current_index);
    let per_row = grid.groups * grid.group;
    let rows = |area: Rect| {
        rows_around(
            session,
            &line,
            current_index,
            usize::from(area.height),
            per_row,
        )
    };
    let list = rows(area).len() as u16;
    let tree = Tree::of(session, &line, current_index, area.width);
    let bottom = area.bottom();
    let mut below = area.y + list;
    if tree.draw(canvas, &mut area, session, ground, list) {
        below += 1 + bottom - area.bottom();
    } else {
        children_row(canvas, &mut area, session, current);
    }
    // The comment follows what stands above it, where there is room after a blank row.
    let y = (below + 1).min(bottom);
    write_comment(canvas, Rect { y, ..area }, &comment);
    if line.len() < 2 {
        return;
    }
    let mistakes = session.mistakes();
    let mut shown = rows(area);
    if walk.is_some_and(|walk| !walk.scratch_line().is_empty()) {
        let is_here =
            |row: &Row| matches!(row, Row::Moves(plies) if plies.contains(&current_index));
        let at = shown.iter().position(is_here).map_or(0, |at| at + 1);
        shown.insert(at, Row::Tried);
        shown.truncate(usize::from(area.height));
    }
    if grid.width() < area.width {
        say_what_is_hidden(canvas, area, &shown, line.len());
    }
    for (y, row) in (area.y..).zip(shown) {
        let area = at_rows(area, y, 1);
        match row {
            Row::Moves(plies) => {
                let row = ListRow {
                    session,
                    line: &line,
                    plies,
                    grid: &grid,
                    area,
                };
                row.draw(canvas, current_index, &mistakes);
            }
            Row::Variation(node) => draw_variation(canvas, area, session, node),
            Row::Tried => draw_tried(canvas, area, walk),
        }
    }
}

/// Marks at the right whether moves are hidden above the first of these rows or below the last. `moves` is the
/// number of nodes in the line, including the start.
fn say_what_is_hidden(canvas: &mut Canvas, area: Rect, rows: &[Row], moves: usize) {
    let of_line = |row: &Row| match row {
        Row::Moves(plies) => Some(plies.clone()),
        Row::Variation(_) | Row::Tried => None,
    };
    let first = rows.iter().find_map(of_line);
    let last = rows.iter().rev().find_map(of_line);
    let (Some(first), Some(last)) = (first, last) else {
        return;
    };
    let area = at_rows(area, area.y, rows.len() as u16);
    canvas.more(area, first.start > 1, last.end < moves);
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Row {
    Moves(Range<usize>),
    /// A variation to one of the moves above, beginning with this node.
    Variation(NodeId),
    /// Moves tried on the scratch board instead of a mistake.
    Tried,
}

/// Columns of the list: groups of moves side by side, two to a group for two players, a number before each group.
struct Columns {
    groups: usize,
    group: usize,
    /// Columns of a move with its badge and a blank.
    each: u16,
}

/// Columns for a badge and a blank behind a move, maximum number of groups, and of moves whose width is looked at.
const BEHIND: usize = 3;
const MOST_GROUPS: usize = 6;
const LOOKED_AT: usize = 150;

impl Columns {
    /// As many groups as fit beside each other, wide enough for the moves around the current one.
    fn of(
        canvas: &Canvas,
        area: Rect,
        session: &GameSession,
        line: &[NodeId],
        here: usize,
    ) -> Self {
        let group = if session.info().players == 2 { 2 } else { 1 };
        let near = here.saturating_sub(LOOKED_AT).max(1)..(here + LOOKED_AT).min(line.len());
        let nodes: Vec<_> = near.filter_map(|ply| session.node(line[ply])).collect();
        // The end of a game may reach beyond its column.
        let moves = nodes.iter().filter(|node| node.kind != StepKind::End);
        let wide = |node: &NodeInfo| {
            width(&step_text(canvas, node)) + usize::from(!node.comment.is_empty())
        };
        // A move out of turn has the side's letter in front.
        let is_apart = |two: &[NodeInfo]| two[0].colour == two[1].colour;
        let letter = if group == 2 && nodes.windows(2).any(is_apart) {
            2
        } else {
            0
        };
        let each = moves.map(wide).max().unwrap_or(0) + letter + BEHIND;
        let (number, room) = (usize::from(NUMBER), usize::from(area.width));
        let groups = (room / (number + group * each)).clamp(1, MOST_GROUPS);
        let max = (room / groups).saturating_sub(number) / group;
        Self {
            groups,
            group,
            each: each.min(max) as u16,
        }
    }

    fn width(&self) -> u16 {
        (NUMBER + self.each * self.group as u16) * self.groups as u16
    }

    /// Column of the move at this place in its row.
    fn place(&self, place: usize) -> u16 {
        let (group, within) = (place / self.group, place % self.group);
        let before = group as u16 * (NUMBER + self.each * self.group as u16);
        before + NUMBER + within as u16 * self.each
    }
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
    fn of(session: &GameSession, line: &[NodeId], columns: usize) -> Self {
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

fn is_settling(session: &GameSession, node: NodeId) -> bool {
    let node = session.node(node);
    node.is_some_and(|node| node.kind == StepKind::Settling)
}

/// Rows around the current move, as many as fit. The search starts at the current move, so its cost does not depend
/// on the length of the game.
fn rows_around(
    session: &GameSession,
    line: &[NodeId],
    current_index: usize,
    room: usize,
    per_row: usize,
) -> Vec<Row> {
    let layout = Layout::of(session, line, per_row);
    let (at, last) = (layout.row_of(current_index), layout.row_of(line.len() - 1));
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

fn others(session: &GameSession, line: &[NodeId], ply: usize) -> Vec<NodeId> {
    let parent = session.node(line[ply - 1]);
    let children = parent.map(|parent| parent.children).unwrap_or_default();
    children
        .into_iter()
        .filter(|&child| child != line[ply])
        .collect()
}

/// Draws a variation, indented, with as many of its first moves as fit.
fn draw_variation(canvas: &mut Canvas, area: Rect, session: &GameSession, node: NodeId) {
    let dim = canvas.style(Role::Dim, Role::Background);
    let sign = canvas.glyphs.pick("   └ ", "   ` ", "   ` ");
    let mut x = area.x + canvas.line(area, sign, dim);
    let mut at = Some(node);
    while let Some(info) = at.and_then(|node| session.node(node)) {
        let text = step_text(canvas, &info);
        let room = from_column(area, x);
        if usize::from(room.width) < width(&text) + 1 {
            canvas.line(room, "…", dim);
            break;
        }
        let style = if at == Some(node) {
            canvas.style(Role::Accent, Role::Background)
        } else {
            dim
        };
        let wide = canvas.line(room, &text, style);
        if let Some(node) = at {
            canvas.clickable(x, area.y, wide, Target::Node(node));
        }
        x += wide + 1;
        at = info.children.first().copied();
    }
}

/// Draws the moves tried on the scratch board, which are no part of the game, behind dots.
fn draw_tried(canvas: &mut Canvas, area: Rect, walk: Option<&Walk>) {
    let dim = canvas.style(Role::Dim, Role::Background);
    let mut text = canvas.glyphs.pick("   ┈", "   .", "   .").to_owned();
    for node in walk.map_or_else(Vec::new, Walk::scratch_line) {
        text = format!("{text} {}", step_text(canvas, &node));
    }
    canvas.line(area, &text, dim);
}

fn heading(canvas: &mut Canvas, area: Rect, session: &GameSession) {
    let text = canvas.heading(area, canvas.word(words::MOVES));
    let line = session.line();
    let root = session.node(line[0]);
    let Some(root) = root.filter(|_| session.current() != line[0]) else {
        return;
    };
    let start = format!(" {} ", canvas.word(words::START));
    let columns = width(&start) as u16 + 2;
    if area.width > columns + text.width + 4 {
        let style = canvas.style(Role::Dim, Role::Background);
        let x = area.right() - columns - 1;
        let taken = canvas.write(x, area.y, &start, columns, style);
        comment_sign(canvas, Position::new(x + taken - 1, area.y), &root);
        canvas.clickable(x, area.y, columns, Target::Action("start"));
    }
}

/// Draws the sign of a comment, if a node has one.
fn comment_sign(canvas: &mut Canvas, at: Position, node: &NodeInfo) {
    if !node.comment.is_empty() {
        let style = canvas.style(Role::Dim, Role::Background);
        let sign = canvas.glyphs.pick("✎", "*", "*");
        canvas.write(at.x, at.y, sign, 1, style);
    }
}

struct ListRow<'a> {
    session: &'a GameSession,
    line: &'a [NodeId],
    plies: Range<usize>,
    grid: &'a Columns,
    area: Rect,
}

impl ListRow<'_> {
    fn draw(&self, canvas: &mut Canvas, current_index: usize, mistakes: &[Mistake]) {
        let settles = is_settling(self.session, self.line[self.plies.start]);
        let begins = self.session.node(self.line[1]);
        let begins = begins.map_or(Side::Black, |node| node.colour);
        for (place, ply) in self.plies.clone().enumerate() {
            let Some(node) = self.session.node(self.line[ply]) else {
                continue;
            };
            let within = place % self.grid.group;
            if within == 0 && !settles {
                self.number(canvas, place);
            }
            let usual = if within == 0 { begins } else { begins.other() };
            let stands_apart = self.grid.group > 1 && node.colour != usual;
            let text = step_text(canvas, &node);
            let text = if stands_apart && matches!(node.kind, StepKind::Move(_)) {
                format!("{} {text}", letter(node.colour, canvas.lang))
            } else {
                text
            };
            let x = self.area.x + self.grid.place(place);
            let each = if settles || node.kind == StepKind::End {
                self.area.right().saturating_sub(x)
            } else {
                self.grid.each
            };
            let style = style_of(canvas, &node, ply.cmp(&current_index));
            let mut after = x + canvas.write(x, self.area.y, &text, each.saturating_sub(1), style);
            canvas.clickable(x, self.area.y, after - x, Target::Node(self.line[ply]));
            if let Some(mistake) = mistakes.iter().find(|it| it.node == self.line[ply]) {
                after += self.badge(canvas, after, x + each, mistake);
            }
            comment_sign(canvas, Position::new(after, self.area.y), &node);
        }
    }

    /// Writes the number of the group that begins at this place: that of its first move, as in files, in `goto` and on
    /// the stones.
    fn number(&self, canvas: &mut Canvas, place: usize) {
        let group = self.plies.clone().skip(place).take(self.grid.group);
        let mut nodes = group.filter_map(|ply| self.session.node(self.line[ply]));
        // Notes and set-up nodes before the move carry the number of the move before.
        let first = nodes.find(|node| !matches!(node.kind, StepKind::Note | StepKind::SetUp));
        if let Some(first) = first {
            let x = self.area.x + self.grid.place(place) - NUMBER;
            let dim = canvas.style(Role::Dim, Role::Background);
            let number = format!("{:>3}. ", first.ply);
            canvas.write(x, self.area.y, &number, NUMBER, dim);
        }
    }

    /// Writes the badge of a mistake behind its move; returns the number of columns used.
    fn badge(&self, canvas: &mut Canvas, x: u16, end: u16, mistake: &Mistake) -> u16 {
        let sign = mistake.badge.sign();
        let wide = sign.len() as u16;
        let x = x.min(end.saturating_sub(wide + 1));
        let style = badge_style(canvas, mistake.badge);
        canvas.write(x, self.area.y, sign, wide, style);
        canvas.clickable(x, self.area.y, wide, Target::Mistake(mistake.node));
        wide
    }
}

/// Style of a move before, at or after the current one.
fn style_of(canvas: &Canvas, node: &NodeInfo, order: Ordering) -> Style {
    match order {
        Ordering::Equal => canvas.style(Role::SelectedText, Role::Selected),
        _ if is_against_the_rules(node) => canvas.style(Role::Error, Role::Background),
        Ordering::Greater => canvas.style(Role::Dim, Role::Background),
        Ordering::Less => canvas.style(Role::Text, Role::Background),
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
    if node.automatic {
        let apart = Message::new(words::BY_ITSELF).arg(text);
        apart.get(canvas.lang)
    } else {
        text
    }
}

/// Draws the branches after the current move in the last line.
fn children_row(canvas: &mut Canvas, area: &mut Rect, session: &GameSession, current: NodeId) {
    let children = session.node(current).map(|node| node.children);
    let children = children.unwrap_or_default();
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
        let (text, place) = (step_text(canvas, &node), Rect::new(x, y, room, 1));
        x += canvas.link(place, &text, style, Target::Node(child)) + 2;
    }
}

fn comment_lines(
    area: &mut Rect,
    session: &GameSession,
    current: NodeId,
    lang: Lang,
) -> Vec<String> {
    let node = session.node(current);
    let Some(node) = node.filter(|node| !node.comment.is_empty()) else {
        return Vec::new();
    };
    let comment = in_language(&node.comment, lang);
    let mut lines = crate::cells::wrap(comment, usize::from(area.width));
    let max = (area.height / 3).max(3).min(area.height.saturating_sub(2));
    lines.truncate(max.into());
    area.height -= lines.len() as u16;
    lines
}

fn write_comment(canvas: &mut Canvas, area: Rect, lines: &[String]) {
    let style = canvas
        .style(Role::Text, Role::Background)
        .add_modifier(Modifier::ITALIC);
    for (y, line) in (area.y..).zip(lines) {
        let row = at_rows(area, y, 1);
        canvas.line(row, line, style);
        canvas.hits.add(row, Target::Action("comment"));
    }
}

#[cfg(test)]
#[path = "moves_tests.rs"]
mod tests;
