//! The tree of variations: a move a column, a variation a row, as Sabaki draws it.

use std::collections::BTreeMap;
use std::ops::Range;

use super::board::{legend, legend_role};
use super::{Canvas, take_line};
use crate::cells::at_rows;
use crate::{Depth, Role, Target, words};
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use tabletop_core::Ground;
use tabletop_play::session::{GameSession, NodeId};

/// Columns of a move, maximum rows, and number of moves looked at.
const STEP: u16 = 2;
const MOST_ROWS: u16 = 12;
const MOST_NODES: usize = 400;

/// A line between two moves, or a corner of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Edge {
    Down,
    Fork,
    Corner,
}

/// A part of the tree around the current move, laid out in columns and rows.
#[derive(Debug)]
pub(super) struct Tree {
    nodes: BTreeMap<(usize, usize), NodeId>,
    /// Lines below a move and before a variation, by column and row.
    edges: BTreeMap<(usize, usize), Edge>,
    /// First free row of each column.
    free: Vec<usize>,
    columns: usize,
    /// Row of the current move.
    here: usize,
}

impl Tree {
    /// Lays out the part of the tree that fits into this width, most of it before the current move.
    pub(super) fn of(
        session: &GameSession,
        line: &[NodeId],
        current_index: usize,
        wide: u16,
    ) -> Self {
        let columns = usize::from(wide / STEP).max(2);
        let first = current_index.saturating_sub(columns * 2 / 3);
        let mut tree = Self {
            nodes: BTreeMap::new(),
            edges: BTreeMap::new(),
            free: vec![0; columns],
            columns,
            here: 0,
        };
        tree.put(session, line[first], 0, 0);
        let current = tree
            .nodes
            .iter()
            .find(|(_, node)| **node == line[current_index]);
        tree.here = current.map_or(0, |((_, row), _)| *row);
        tree
    }

    /// Puts the main line from a node into a row, and its variations below, the last ones first: a variation that
    /// begins earlier lies lower, so that no lines cross.
    fn put(&mut self, session: &GameSession, from: NodeId, column: usize, row: usize) {
        let mut children = Vec::new();
        let mut next = Some(from);
        let mut end = column;
        while let Some(node) = next.filter(|_| end < self.columns && self.nodes.len() < MOST_NODES)
        {
            self.nodes.insert((end, row), node);
            self.free[end] = self.free[end].max(row + 1);
            let mut of = session
                .node(node)
                .map_or_else(Vec::new, |node| node.children)
                .into_iter();
            next = of.next();
            children.push((end + 1, of.collect::<Vec<_>>()));
            end += 1;
        }
        let columns = self.columns;
        let children = children.into_iter().rev();
        for (at, variations) in children.filter(|(at, _)| *at < columns) {
            for variation in variations {
                let below = self.row_for(session, variation, at);
                self.join(at - 1, row, below);
                self.put(session, variation, at, below);
            }
        }
    }

    /// First row that is free for a line from this column on, and for its corner before.
    fn row_for(&self, session: &GameSession, from: NodeId, column: usize) -> usize {
        let next = |node: &NodeId| session.node(*node)?.children.first().copied();
        let long = std::iter::successors(Some(from), next);
        let long = long.take(self.columns - column).count();
        let used = &self.free[column - 1..column + long];
        used.iter().copied().max().unwrap_or(0)
    }

    /// Draws the line down from a move to the corner of its variation.
    fn join(&mut self, column: usize, from: usize, to: usize) {
        for row in from + 1..to {
            let edge = self.edges.entry((column, row)).or_insert(Edge::Down);
            if *edge == Edge::Corner {
                *edge = Edge::Fork;
            }
        }
        self.edges.insert((column, to), Edge::Corner);
        self.free[column] = self.free[column].max(to + 1);
    }

    fn rows(&self) -> usize {
        self.free.iter().copied().max().unwrap_or(0)
    }

    /// Draws the tree below the first `list` rows of `area`, and takes its rows from it. Returns false where there are
    /// no variations or there is too little room.
    pub(super) fn draw(
        &self,
        canvas: &mut Canvas,
        area: &mut Rect,
        session: &GameSession,
        ground: Ground,
        list: u16,
    ) -> bool {
        let wanted = (self.rows() as u16).min(MOST_ROWS) + 1;
        // A long list leaves a third of a high panel.
        let spare = area.height.saturating_sub(list).max(match area.height {
            0..18 => 0,
            high => high / 3,
        });
        let rows = wanted.min(spare);
        if self.rows() < 2 || rows < 3 {
            return false;
        }
        area.height -= rows;
        let mut below = at_rows(*area, area.y + (list + 1).min(area.height), rows);
        if let Some(line) = take_line(&mut below) {
            canvas.heading(line, canvas.word(words::VARIATIONS));
        }
        let high = usize::from(below.height);
        let first = (self.here + 1).saturating_sub(high);
        self.draw_rows(canvas, below, session, ground, first..first + high);
        true
    }

    fn draw_rows(
        &self,
        canvas: &mut Canvas,
        area: Rect,
        session: &GameSession,
        ground: Ground,
        rows: Range<usize>,
    ) {
        let dim = canvas.style(Role::Border, Role::Background);
        let place = |column: usize, row: usize| {
            (
                area.x + column as u16 * STEP,
                area.y + (row - rows.start) as u16,
            )
        };
        let shown = |row: &usize| rows.contains(row);
        let along = canvas.glyphs.pick("─", "-", "-");
        for ((column, row), edge) in self.edges.iter().filter(|((_, row), _)| shown(row)) {
            let (x, y) = place(*column, *row);
            let sign = match edge {
                Edge::Down => canvas.glyphs.pick("│", "|", "|"),
                Edge::Fork => canvas.glyphs.pick("├", "+", "+"),
                Edge::Corner => canvas.glyphs.pick("└", "`", "`"),
            };
            canvas.write(x, y, sign, 1, dim);
            if matches!(edge, Edge::Corner | Edge::Fork) {
                canvas.write(x + 1, y, along, 1, dim);
            }
        }
        for ((column, row), node) in self.nodes.iter().filter(|((_, row), _)| shown(row)) {
            let (x, y) = place(*column, *row);
            let info = session.node(*node);
            let is_here = *node == session.current();
            let (sign, mut style) = match info.filter(|node| node.ply > 0) {
                None => {
                    let sign = canvas.glyphs.pick("◆", "+", "+");
                    (sign, canvas.style(Role::Text, Role::Background))
                }
                // Stones have the colours of the board: a black one on a dark screen would look white.
                Some(node) => {
                    let board = canvas.palette.on(ground);
                    let sign = legend(node.colour, canvas.glyphs, canvas.palette.depth);
                    (sign, board.style(legend_role(node.colour), Role::Ground))
                }
            };
            if is_here && canvas.palette.depth == Depth::Mono {
                style = style.add_modifier(Modifier::REVERSED);
            } else if is_here {
                style = style.bg(canvas.palette.on(ground).color(Role::Last));
            }
            canvas.write(x, y, sign, 1, style);
            if self.nodes.contains_key(&(*column + 1, *row)) {
                canvas.write(x + 1, y, along, 1, dim);
            }
            canvas.clickable(x, y, STEP, Target::Node(*node));
        }
    }
}
