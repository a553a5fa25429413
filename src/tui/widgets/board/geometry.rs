//! Where the cells of a board lie. Labels, sums, marks and clicks all ask the same place.

use ratatui::layout::Rect;

use crate::cells::width;
use tabletop_core::{BoardView, Cell, Ground, Piece};

/// The size of a cell in columns and rows. Twice as wide as high looks square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct CellSize {
    pub(crate) w: u16,
    pub(crate) h: u16,
}

const fn size(w: u16, h: u16) -> CellSize {
    CellSize { w, h }
}

const SIZES: [CellSize; 9] = [
    size(20, 10),
    size(16, 8),
    size(14, 7),
    size(12, 6),
    size(10, 5),
    size(8, 4),
    size(6, 3),
    size(4, 2),
    size(2, 1),
];
/// Rows of the largest cell whose stone is drawn in characters.
const LARGEST_DRAWN: u16 = 4;
const BOX_SIZES: [CellSize; 10] = [
    size(20, 10),
    size(16, 8),
    size(14, 7),
    size(12, 6),
    size(10, 5),
    size(8, 4),
    size(6, 3),
    size(4, 2),
    size(4, 1),
    size(6, 1),
];

impl CellSize {
    /// The sizes that suit a board, largest first. Numbers need room for their digits; those larger than characters
    /// can draw are for discs that are pictures.
    pub(crate) fn of(view: &BoardView, pictures: bool) -> Vec<Self> {
        if view.ground != Ground::Boxes {
            let drawn = |size: &Self| pictures || size.h <= LARGEST_DRAWN;
            return SIZES.into_iter().filter(drawn).collect();
        }
        let digits = digits(view) as u16;
        let room = |size: &Self| size.w > digits || (size.h > 1 && size.w >= digits);
        BOX_SIZES.into_iter().filter(room).collect()
    }
}

/// Columns of the longest number on the board or still to be placed.
fn digits(view: &BoardView) -> usize {
    let placed = view.grid.cells().map(|cell| match view.square(cell).piece {
        Piece::Number(number) => number.to_string().len(),
        _ => 0,
    });
    let supply = view.supply.iter().map(|text| width(text));
    placed.chain(supply).max().unwrap_or(1)
}

/// What stands around the cells of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Frame {
    /// The names of the rows stand at the left.
    pub(crate) rows: bool,
    /// Where the names of the columns stand.
    pub(crate) cols: ColumnNames,
    /// Of a board of lines no ground is shown above the first line and below the last one.
    pub(crate) tight: bool,
}

/// Where the names of columns stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ColumnNames {
    /// Nowhere.
    #[default]
    None,
    /// In a row of their own above the board.
    Above,
    /// On the ground above the first line.
    Upon,
}

impl Frame {
    /// Names all around.
    pub(crate) const FULL: Self = Self {
        rows: true,
        cols: ColumnNames::Above,
        tight: false,
    };
    /// The bare board.
    pub(crate) const BARE: Self = Self {
        rows: false,
        cols: ColumnNames::None,
        tight: false,
    };

    /// The frames for cells of a size, the widest first. Larger cells are worth more than the row of the columns' names
    /// and than ground beyond the lines.
    pub(crate) fn of(view: &BoardView, size: CellSize, labels: bool) -> [Self; 2] {
        let lines = view.ground == Ground::Lines;
        let narrow = match (view.ground, size.h) {
            (Ground::Boxes, _) | (_, 1) => Self::FULL,
            (Ground::Lines, 3..) => Self {
                cols: ColumnNames::Upon,
                ..Self::FULL
            },
            _ => Self {
                cols: ColumnNames::None,
                tight: lines,
                ..Self::FULL
            },
        };
        [Self::FULL, narrow].map(|frame| {
            if labels {
                frame
            } else {
                Self {
                    tight: frame.tight,
                    ..Self::BARE
                }
            }
        })
    }
}

/// Room around the cells: labels on the left and above, sums on the right and below.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Rim {
    pub(crate) left: u16,
    pub(crate) top: u16,
    pub(crate) right: u16,
    pub(crate) bottom: u16,
}

impl Rim {
    /// The room a board's rim needs.
    pub(crate) fn of(view: &BoardView, frame: Frame) -> Self {
        let mut rim = Self::default();
        if frame.cols == ColumnNames::Above && !view.col_labels.is_empty() {
            rim.top = 1;
        }
        if frame.rows && !view.row_labels.is_empty() {
            rim.left = view
                .row_labels
                .iter()
                .map(|text| width(text))
                .max()
                .unwrap_or(0) as u16
                + 1;
        }
        if let Some(sums) = &view.sums {
            let all = sums.rows.iter().chain(&sums.cols).chain(&sums.diagonals);
            let widest = all
                .map(|sum| sum.value.to_string().len())
                .max()
                .unwrap_or(1) as u16;
            // A mark beside the sum says whether it is right.
            rim.right = widest + 3;
            rim.bottom = 1;
            rim.left = rim.left.max(widest + 2);
        }
        rim
    }
}

/// A board laid out on the screen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Geometry {
    /// The cells that are shown, without the rim.
    pub(crate) cells: Rect,
    /// The cells and the strip that completes the stones on the last lines.
    pub(crate) ground: Rect,
    pub(crate) size: CellSize,
    /// The place in the upper left corner, and how many are shown. A place is a cell, unless the board is flipped.
    pub(crate) first: Cell,
    pub(crate) cols: u16,
    pub(crate) rows: u16,
    /// Whether pieces stand on crossings.
    pub(crate) crossings: bool,
    /// Whether no ground is shown above the first crossings and below the last ones.
    tight: bool,
    /// The last cell of a board that is seen from the other side.
    last: Option<Cell>,
}

/// The place of a cell on a board that is seen from the other side, and the cell of a place.
pub(crate) const fn turned(cell: Cell, last: Option<Cell>) -> Cell {
    match last {
        Some(last) => Cell::new(
            last.col.saturating_sub(cell.col),
            last.row.saturating_sub(cell.row),
        ),
        None => cell,
    }
}

/// The strip that completes stones on the last crossings, in columns: they stick out of their cells by half a unit.
const fn strip(crossings: bool, size: CellSize) -> u16 {
    if crossings && size.h > 1 { 1 } else { 0 }
}

/// The rows that so many rows of cells take.
const fn high(rows: u16, size: CellSize, crossings: bool, tight: bool) -> u16 {
    match (crossings && size.h > 1, tight) {
        (true, true) => (rows - 1) * size.h + 1,
        (true, false) => rows * size.h + 1 - size.h % 2,
        (false, _) => rows * size.h,
    }
}

/// Columns and rows that a whole board takes.
pub(crate) fn whole(view: &BoardView, size: CellSize, frame: Frame) -> (u16, u16) {
    let rim = Rim::of(view, frame);
    let crossings = view.ground == Ground::Lines;
    let rows = u16::from(view.grid.rows);
    (
        rim.left + u16::from(view.grid.cols) * size.w + strip(crossings, size) + rim.right,
        rim.top + high(rows, size, crossings, frame.tight) + rim.bottom,
    )
}

impl Geometry {
    /// The same board seen from the other side.
    pub(crate) fn flipped(self, view: &BoardView, focus: Cell) -> Self {
        let last = Some(Cell::new(view.grid.cols - 1, view.grid.rows - 1));
        let focus = turned(focus, last);
        let start = |focus: u8, shown: u16, all: u8| {
            u16::from(focus)
                .saturating_sub(shown / 2)
                .min(u16::from(all) - shown) as u8
        };
        let first = Cell::new(
            start(focus.col, self.cols, view.grid.cols),
            start(focus.row, self.rows, view.grid.rows),
        );
        Self {
            first,
            last,
            ..self
        }
    }

    /// Whether the board is seen from the other side: then this is its last cell.
    pub(crate) const fn last(&self) -> Option<Cell> {
        self.last
    }

    /// The cell shown in a column and a row, counted from the upper left.
    pub(crate) fn cell_at(&self, col: u8, row: u8) -> Cell {
        turned(
            Cell::new(self.first.col + col, self.first.row + row),
            self.last,
        )
    }

    /// Lays a board out in the middle of `area`; of a board that is too large, the part around `focus`.
    pub(crate) fn new(
        view: &BoardView,
        size: CellSize,
        frame: Frame,
        focus: Cell,
        area: Rect,
    ) -> Option<Self> {
        let rim = Rim::of(view, frame);
        let crossings = view.ground == Ground::Lines;
        let right = strip(crossings, size);
        let all = u16::from(view.grid.rows);
        let room = area.height.checked_sub(rim.top + rim.bottom)?;
        let rows = (1..=all)
            .rev()
            .find(|&rows| high(rows, size, crossings, frame.tight) <= room)?;
        let room = area.width.checked_sub(rim.left + rim.right + right)?;
        let cols = (room / size.w).min(u16::from(view.grid.cols));
        if cols == 0 {
            return None;
        }
        let start = |focus: u8, shown: u16, all: u8| {
            u16::from(focus)
                .saturating_sub(shown / 2)
                .min(u16::from(all) - shown) as u8
        };
        let first = Cell::new(
            start(focus.col, cols, view.grid.cols),
            start(focus.row, rows, view.grid.rows),
        );
        let (wide, high) = (cols * size.w, high(rows, size, crossings, frame.tight));
        let left = (area.width - (rim.left + wide + right + rim.right)) / 2 + rim.left;
        let top = (area.height - (rim.top + high + rim.bottom)) / 2 + rim.top;
        let ground = Rect::new(area.x + left, area.y + top, wide + right, high);
        let cells = Rect {
            width: wide,
            height: high.min(rows * size.h),
            ..ground
        };
        Some(Self {
            cells,
            ground,
            size,
            first,
            cols,
            rows,
            crossings,
            tight: frame.tight,
            last: None,
        })
    }

    /// The cells that are shown.
    pub(crate) fn shown(&self) -> impl Iterator<Item = Cell> + use<> {
        let (this, cols, rows) = (*self, self.cols as u8, self.rows as u8);
        (0..rows).flat_map(move |row| (0..cols).map(move |col| this.cell_at(col, row)))
    }

    /// Whether a cell is shown.
    pub(crate) fn shows(&self, cell: Cell) -> bool {
        let cell = turned(cell, self.last);
        let col = cell.col.checked_sub(self.first.col);
        let row = cell.row.checked_sub(self.first.row);
        col.is_some_and(|col| u16::from(col) < self.cols)
            && row.is_some_and(|row| u16::from(row) < self.rows)
    }

    /// Where a cell lies that is shown.
    pub(crate) fn rect(&self, cell: Cell) -> Rect {
        let cell = turned(cell, self.last);
        let col = u16::from(cell.col.saturating_sub(self.first.col));
        let row = u16::from(cell.row.saturating_sub(self.first.row));
        Rect::new(
            self.cells.x + col * self.size.w,
            self.cells.y + row * self.size.h,
            self.size.w,
            self.size.h,
        )
    }

    /// The character in or left above the middle of a cell, counted from its upper left corner.
    pub(crate) const fn middle(&self) -> (u16, u16) {
        match (self.crossings, self.size.h) {
            (_, 1) => (0, 0),
            (true, _) if self.tight => (self.size.w / 2, 0),
            (true, _) => (self.size.w / 2, self.size.h / 2),
            (false, _) => ((self.size.w - 1) / 2, (self.size.h - 1) / 2),
        }
    }

    /// The part of the screen whose lines are drawn with a cell: up to its neighbours' crossings.
    pub(crate) fn lines_of(&self, cell: Cell) -> Rect {
        let rect = self.rect(cell);
        if !self.crossings || self.size.h == 1 {
            return rect;
        }
        let below = 1 - self.size.h % 2;
        Rect::new(rect.x, rect.y, rect.width + 1, rect.height + below)
    }

    /// The part of the screen that a frame around a cell takes: around the crossing where there are crossings.
    pub(crate) fn frame(&self, cell: Cell) -> Rect {
        let rect = self.lines_of(cell);
        if !self.tight {
            return rect;
        }
        let above = self.size.h / 2;
        let around = Rect {
            y: rect.y.saturating_sub(above),
            height: rect.height - above.saturating_sub(rect.y),
            ..rect
        };
        around.intersection(self.ground)
    }
}

/// The corners of a part of the screen.
pub(super) const fn corners(frame: Rect) -> [(u16, u16); 4] {
    let (right, bottom) = (frame.x + frame.width - 1, frame.y + frame.height - 1);
    [
        (frame.x, frame.y),
        (right, frame.y),
        (frame.x, bottom),
        (right, bottom),
    ]
}
