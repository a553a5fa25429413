//! What lies where on the screen: filled by the drawing itself, asked by the mouse.

use ratatui::layout::Rect;

use crate::widgets::board::turned;
use tabletop_core::Cell;
use tabletop_play::session::NodeId;

/// Something that can be clicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// A cell of the board.
    Cell(Cell),
    /// The tab of this index.
    Tab(usize),
    /// An action of the table, by its name.
    Action(&'static str),
    /// The button of the move of this index among those that are not made on the board.
    Button(usize),
    /// A number still to be placed.
    Number(i32),
    /// A move of the list.
    Node(NodeId),
    /// The move of this node, which was a mistake.
    Mistake(NodeId),
    /// A line of the computer's, and how many of its moves are to be shown.
    Line(usize, usize),
    /// Something at home.
    Home(HomeTarget),
    /// An item of the uppermost popup.
    Item(usize),
    /// The uppermost popup, beside its items.
    Popup,
    /// Outside the uppermost popup.
    Outside,
}

/// Something at home that can be clicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HomeTarget {
    /// The tile of this game.
    Game(usize),
    /// What can be done with the game that is chosen.
    Choice(usize),
    /// A level of the computer.
    Level(u8),
    /// A game to go on with; behind the last one the way to a file.
    Resume(usize),
}

/// A part of the screen that the wheel turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Zone {
    /// The tab bar.
    Tabs,
    /// The board.
    Board,
    /// The list of moves.
    Moves,
    /// The uppermost popup.
    Popup,
}

/// Cells of one size, drawn side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CellArea {
    /// Where they lie.
    pub(crate) area: Rect,
    /// Width and height of a cell in columns and rows.
    pub(crate) cell: (u16, u16),
    /// The place in the upper left corner.
    pub(crate) first: Cell,
    /// The last cell of a board that is seen from the other side.
    pub(crate) last: Option<Cell>,
}

impl CellArea {
    fn at(&self, x: u16, y: u16) -> Option<Cell> {
        if !contains(self.area, x, y) {
            return None;
        }
        let col = (x - self.area.x) / self.cell.0;
        let row = (y - self.area.y) / self.cell.1;
        let place = Cell::new(self.first.col + col as u8, self.first.row + row as u8);
        Some(turned(place, self.last))
    }
}

/// What was drawn where in the last frame.
#[derive(Clone, Debug, Default)]
pub(crate) struct HitMap {
    targets: Vec<(Rect, Target)>,
    zones: Vec<(Rect, Zone)>,
    cells: Option<CellArea>,
    holes: Vec<Cell>,
}

impl HitMap {
    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.targets.clear();
        self.zones.clear();
        self.cells = None;
        self.holes.clear();
    }

    /// Notes something that can be clicked; it covers what was noted there before.
    pub(crate) fn add(&mut self, area: Rect, target: Target) {
        self.targets.push((area, target));
    }

    /// Notes a part that the wheel turns.
    pub(crate) fn zone(&mut self, area: Rect, zone: Zone) {
        self.zones.push((area, zone));
    }

    /// Notes the cells of the board, and those where it has no place.
    pub(crate) fn cells(&mut self, cells: CellArea, holes: impl Iterator<Item = Cell>) {
        self.cells = Some(cells);
        self.holes = holes.collect();
    }

    /// Where the cells of the board lie; empty where there is none.
    pub(crate) fn board(&self) -> Rect {
        self.cells.map_or(Rect::default(), |cells| cells.area)
    }

    /// What can be clicked at this place.
    pub(crate) fn target(&self, x: u16, y: u16) -> Option<Target> {
        let over = self
            .targets
            .iter()
            .rev()
            .find(|(area, _)| contains(*area, x, y));
        match over {
            Some((_, target)) => Some(*target),
            None => {
                let cell = self.cells?.at(x, y)?;
                (!self.holes.contains(&cell)).then_some(Target::Cell(cell))
            }
        }
    }

    /// What the wheel turns at this place.
    pub(crate) fn zone_at(&self, x: u16, y: u16) -> Option<Zone> {
        let over = self
            .zones
            .iter()
            .rev()
            .find(|(area, _)| contains(*area, x, y));
        over.map(|(_, zone)| *zone)
    }

    /// Where this was drawn last.
    #[cfg(test)]
    pub(crate) fn find(&self, wanted: Target) -> Option<Rect> {
        if let (Target::Cell(cell), Some(cells)) = (wanted, self.cells) {
            let cell = turned(cell, cells.last);
            let col = u16::from(cell.col.checked_sub(cells.first.col)?);
            let row = u16::from(cell.row.checked_sub(cells.first.row)?);
            let (wide, high) = cells.cell;
            let (x, y) = (cells.area.x + col * wide, cells.area.y + row * high);
            return Some(Rect::new(x, y, wide, high));
        }
        let mut latest_first = self.targets.iter().rev();
        let found = latest_first.find(|(_, target)| *target == wanted)?;
        Some(found.0)
    }
}

const fn contains(area: Rect, x: u16, y: u16) -> bool {
    x >= area.x && y >= area.y && x - area.x < area.width && y - area.y < area.height
}
