//! Screen areas that react to the mouse: recorded while drawing, looked up for mouse events.

use ratatui::layout::Rect;

use crate::widgets::board::Geometry;
use tabletop_core::Cell;
use tabletop_play::session::NodeId;

/// Something that can be clicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    Cell(Cell),
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

/// Areas of the last frame that react to the mouse.
#[derive(Clone, Debug, Default)]
pub(crate) struct HitMap {
    targets: Vec<(Rect, Target)>,
    zones: Vec<(Rect, Zone)>,
    board: Option<Geometry>,
    holes: Vec<Cell>,
}

impl HitMap {
    /// Adds a clickable area, which covers earlier ones.
    pub(crate) fn add(&mut self, area: Rect, target: Target) {
        self.targets.push((area, target));
    }

    /// Adds an area that reacts to the wheel.
    pub(crate) fn zone(&mut self, area: Rect, zone: Zone) {
        self.zones.push((area, zone));
    }

    /// Adds the cells of the board, and the holes in it.
    pub(crate) fn cells(&mut self, board: Geometry, holes: impl Iterator<Item = Cell>) {
        self.board = Some(board);
        self.holes = holes.collect();
    }

    /// Areas of the popups, which cover everything.
    pub(crate) fn popups(&self) -> impl Iterator<Item = Rect> {
        let popups = self.targets.iter().filter(|it| it.1 == Target::Popup);
        popups.map(|(area, _)| *area)
    }

    /// Area of the board's cells; empty if there is no board.
    pub(crate) fn board(&self) -> Rect {
        self.board.map_or(Rect::default(), |board| board.cells)
    }

    /// Area of the board's ground; empty if there is no board.
    pub(crate) fn ground(&self) -> Rect {
        self.board.map_or(Rect::default(), |board| board.ground)
    }

    /// The uppermost clickable thing at this position.
    pub(crate) fn target(&self, x: u16, y: u16) -> Option<Target> {
        uppermost(&self.targets, x, y).or_else(|| {
            let cell = self.board?.cell_under(x, y)?;
            (!self.holes.contains(&cell)).then_some(Target::Cell(cell))
        })
    }

    /// The uppermost wheel zone at this position.
    pub(crate) fn zone_at(&self, x: u16, y: u16) -> Option<Zone> {
        uppermost(&self.zones, x, y)
    }
}

/// The thing of the area added last that contains a position.
fn uppermost<T: Copy>(areas: &[(Rect, T)], x: u16, y: u16) -> Option<T> {
    let mut latest_first = areas.iter().rev();
    let over = latest_first.find(|(area, _)| area.contains((x, y).into()));
    over.map(|(_, thing)| *thing)
}

#[cfg(test)]
impl HitMap {
    /// Area in which the target was drawn last.
    pub(crate) fn find(&self, wanted: Target) -> Option<Rect> {
        if let (Target::Cell(cell), Some(board)) = (wanted, self.board) {
            return board.shows(cell).then(|| board.rect(cell));
        }
        let mut latest_first = self.targets.iter().rev();
        let found = latest_first.find(|(_, target)| *target == wanted)?;
        Some(found.0)
    }
}
