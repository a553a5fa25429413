//! Screen areas that react to the mouse: recorded while drawing, looked up for mouse events.

use ratatui::layout::Rect;

use crate::widgets::board::turned;
use tabletop_core::Cell;
use tabletop_play::session::NodeId;

/// Something that can be clicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    Cell(Cell),
    /// The tab at this index.
    Tab(usize),
    /// An action of the key table, by its name.
    Action(&'static str),
    /// The button at this index, for a move that is not made on the board.
    Button(usize),
    /// A number still to be placed.
    Number(i32),
    /// A move of the list.
    Node(NodeId),
    /// The board of the current lesson at this index.
    LessonBoard(usize),
    /// The analysed mistake at this node.
    Mistake(NodeId),
    /// Index of an engine line, and number of its moves to show.
    Line(usize, usize),
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
    /// The game to continue.
    Resume,
    /// The tile of this game.
    Game(usize),
    /// The control at this index of the chosen game.
    Control(usize),
    /// The arrow that changes the value of the control at this index, down or up.
    Step(usize, i8),
    /// The entry at this index: problems, lessons, files.
    Beside(usize),
}

/// A part of the screen that reacts to the wheel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Zone {
    Tabs,
    Board,
    Moves,
    Mistakes,
    Popup,
}

/// Cells of one size, drawn side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CellArea {
    /// Screen area of all cells.
    pub(crate) area: Rect,
    /// Screen area of the cells and the ground around them.
    pub(crate) ground: Rect,
    /// Width and height of a cell in columns and rows.
    pub(crate) cell: (u16, u16),
    /// Board cell in the upper left corner.
    pub(crate) first: Cell,
    /// Last cell of the board, if it is seen from the other side.
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

/// Areas of the last frame that react to the mouse.
#[derive(Clone, Debug, Default)]
pub(crate) struct HitMap {
    targets: Vec<(Rect, Target)>,
    zones: Vec<(Rect, Zone)>,
    cells: Option<CellArea>,
    holes: Vec<Cell>,
}

impl HitMap {
    /// Removes all areas.
    pub(crate) fn clear(&mut self) {
        self.targets.clear();
        self.zones.clear();
        self.cells = None;
        self.holes.clear();
    }

    /// Adds a clickable area, which covers earlier ones.
    pub(crate) fn add(&mut self, area: Rect, target: Target) {
        self.targets.push((area, target));
    }

    /// Adds an area that reacts to the wheel.
    pub(crate) fn zone(&mut self, area: Rect, zone: Zone) {
        self.zones.push((area, zone));
    }

    /// Adds the cells of the board, and the holes in it.
    pub(crate) fn cells(&mut self, cells: CellArea, holes: impl Iterator<Item = Cell>) {
        self.cells = Some(cells);
        self.holes = holes.collect();
    }

    /// Areas of the popups, which cover everything.
    pub(crate) fn popups(&self) -> impl Iterator<Item = Rect> {
        let popups = self.targets.iter().filter(|it| it.1 == Target::Popup);
        popups.map(|(area, _)| *area)
    }

    /// Area of the board's cells; empty if there is no board.
    pub(crate) fn board(&self) -> Rect {
        self.cells.map_or(Rect::default(), |cells| cells.area)
    }

    /// Area of the board's ground; empty if there is no board.
    pub(crate) fn ground(&self) -> Rect {
        self.cells.map_or(Rect::default(), |cells| cells.ground)
    }

    /// The uppermost clickable thing at this position.
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

    /// The uppermost wheel zone at this position.
    pub(crate) fn zone_at(&self, x: u16, y: u16) -> Option<Zone> {
        let over = self
            .zones
            .iter()
            .rev()
            .find(|(area, _)| contains(*area, x, y));
        over.map(|(_, zone)| *zone)
    }

    /// Area in which the target was drawn last.
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
