//! Positions of a board's cells on the screen, the single source for labels, sums, marks and clicks.

use ratatui::layout::{Rect, Size};

use crate::cells::{at_rows, widest, width};
use tabletop_core::{BoardView, Cell, Ground, Piece};

/// Size of a cell in columns and rows. A cell twice as wide as high looks square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct CellSize {
    pub(crate) w: u16,
    pub(crate) h: u16,
}

const fn size(w: u16, h: u16) -> CellSize {
    CellSize { w, h }
}

/// Rows of the cells that are twice as wide as high.
const ROWS: [u16; 12] = [18, 16, 14, 12, 10, 8, 7, 6, 5, 4, 3, 2];
/// Rows of the largest cell in which stones are drawn with characters.
const LARGEST_DRAWN: u16 = 4;
/// Sizes of cells one row high, for pieces and for numbers.
const LOW: [CellSize; 1] = [size(2, 1)];
const LOW_BOXES: [CellSize; 2] = [size(4, 1), size(6, 1)];

impl CellSize {
    /// The cell sizes that suit a board, largest first. Numbers need room for their digits; sizes above
    /// `LARGEST_DRAWN` are only for discs drawn as pictures.
    pub(crate) fn of(view: &BoardView, pictures: bool) -> Vec<Self> {
        let square = ROWS.into_iter().map(|rows| size(2 * rows, rows));
        if view.ground != Ground::Boxes {
            let drawn = |size: &Self| pictures || size.h <= LARGEST_DRAWN;
            return square.filter(drawn).chain(LOW).collect();
        }
        let digits = digits(view) as u16;
        let room = |size: &Self| size.w > digits || (size.h > 1 && size.w >= digits);
        square.chain(LOW_BOXES).filter(room).collect()
    }
}

/// Number of digits in the longest number on the board or yet to be placed.
pub(super) fn digits(view: &BoardView) -> usize {
    let placed = view.grid.cells().map(|cell| match view.square(cell).piece {
        Piece::Number(number) => number.to_string().len(),
        _ => 0,
    });
    let supply = view.supply.iter().map(|text| width(text));
    placed.chain(supply).max().unwrap_or(1)
}

/// Labels and ground around the cells of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Frame {
    /// Row names are shown at the left.
    pub(crate) rows: bool,
    pub(crate) cols: ColumnNames,
    /// A board of lines has no ground above its first line and below its last one.
    pub(crate) tight: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ColumnNames {
    #[default]
    None,
    /// In a row of their own above the board.
    Above,
    /// On the ground of the first row, beside its pieces.
    Upon,
}

impl Frame {
    /// All labels and the whole ground.
    pub(crate) const FULL: Self = Self {
        rows: true,
        cols: ColumnNames::Above,
        tight: false,
    };
    /// The board without labels.
    pub(crate) const BARE: Self = Self {
        rows: false,
        cols: ColumnNames::None,
        tight: false,
    };

    /// The frames for a cell size, largest first. Larger cells are worth more than a row of column names or the
    /// ground beyond the lines.
    pub(crate) fn of(view: &BoardView, size: CellSize, labels: bool) -> [Self; 2] {
        let lines = view.ground == Ground::Lines;
        let narrow = match (view.ground, size.h) {
            (Ground::Boxes, _) | (_, 1) => Self::FULL,
            // Discs two rows high leave no room for names.
            (_, 2) if !lines => Self::BARE,
            (_, rows) => Self {
                cols: ColumnNames::Upon,
                tight: rows == 2,
                ..Self::FULL
            },
        };
        [Self::FULL, narrow].map(|frame| match frame.tight {
            _ if labels => frame,
            tight => Self {
                tight,
                ..Self::BARE
            },
        })
    }
}

/// Margins around the cells: labels left and above, sums right and below.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Rim {
    pub(crate) left: u16,
    pub(crate) top: u16,
    pub(crate) right: u16,
    pub(crate) bottom: u16,
}

impl Rim {
    /// Margins that a board needs.
    pub(crate) fn of(view: &BoardView, frame: Frame) -> Self {
        let mut rim = Self::default();
        if frame.cols == ColumnNames::Above && !view.col_labels.is_empty() {
            rim.top = 1;
        }
        if frame.rows && !view.row_labels.is_empty() {
            rim.left = widest(&view.row_labels) as u16 + 1;
        }
        if let Some(sums) = &view.sums {
            let all = sums.rows.iter().chain(&sums.cols).chain(&sums.diagonals);
            let digits = all.map(|sum| sum.value.to_string().len());
            let widest = digits.max().unwrap_or(1) as u16;
            // A mark beside the sum shows whether the sum is right.
            rim.right = widest + 2;
            rim.bottom = 1;
            rim.left = rim.left.max(widest + 2);
        }
        rim
    }
}

/// Layout of a board on the screen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Geometry {
    /// The visible cells, without the rim.
    pub(crate) cells: Rect,
    /// The visible cells and the strip that completes the stones on the last lines.
    pub(crate) ground: Rect,
    pub(crate) size: CellSize,
    /// Upper left place, followed by the number of visible columns and rows. A place is a cell as long as the board
    /// is not flipped.
    pub(crate) first: Cell,
    pub(crate) cols: u16,
    pub(crate) rows: u16,
    /// True if pieces are placed on crossings.
    pub(crate) crossings: bool,
    /// True if no ground is shown above the first crossings and below the last ones.
    tight: bool,
    /// True if the lines between rows of crossings run along the seam of a cell's two rows, so that no character
    /// shows parts of two stones.
    pub(crate) seam: bool,
    /// Last cell of the board, if it is seen from the other side.
    last: Option<Cell>,
}

/// Maps a cell to its place on a board seen from the other side, and back; the identity if `last` is `None`.
const fn turned(cell: Cell, last: Option<Cell>) -> Cell {
    match last {
        Some(last) => Cell::new(
            last.col.saturating_sub(cell.col),
            last.row.saturating_sub(cell.row),
        ),
        None => cell,
    }
}

/// Width of the strip that completes stones on the last crossings: stones extend half a unit beyond their cells.
const fn strip(crossings: bool, size: CellSize) -> u16 {
    if crossings && size.h > 1 { 1 } else { 0 }
}

/// Height in rows of the screen of `rows` rows of cells.
const fn high(rows: u16, size: CellSize, crossings: bool, tight: bool) -> u16 {
    match (crossings && size.h > 1, tight) {
        (true, true) => (rows - 1) * size.h + 1,
        (true, false) => rows * size.h + 1 - size.h % 2,
        (false, _) => rows * size.h,
    }
}

/// Columns and rows of a whole board.
pub(crate) fn whole(view: &BoardView, size: CellSize, frame: Frame) -> Size {
    let rim = Rim::of(view, frame);
    let crossings = view.ground == Ground::Lines;
    let rows = u16::from(view.grid.rows);
    Size::new(
        rim.left + u16::from(view.grid.cols) * size.w + strip(crossings, size) + rim.right,
        rim.top + high(rows, size, crossings, frame.tight) + rim.bottom,
    )
}

/// First of the columns or rows shown around the focused one.
fn start(focus: u8, shown: u16, all: u8) -> u8 {
    let first = u16::from(focus).saturating_sub(shown / 2);
    first.min(u16::from(all) - shown) as u8
}

impl Geometry {
    /// The layout of the board seen from the other side.
    pub(crate) fn flipped(self, view: &BoardView, focus: Cell) -> Self {
        let last = Some(Cell::new(view.grid.cols - 1, view.grid.rows - 1));
        let focus = turned(focus, last);
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

    /// The cell shown at a column and row, counted from the upper left.
    pub(crate) fn cell_at(&self, col: u8, row: u8) -> Cell {
        turned(
            Cell::new(self.first.col + col, self.first.row + row),
            self.last,
        )
    }

    /// The cell drawn at a position of the screen.
    pub(crate) fn cell_under(&self, x: u16, y: u16) -> Option<Cell> {
        let (left, top, CellSize { w, h }) = (self.cells.x, self.cells.y, self.size);
        let cell = || self.cell_at(((x - left) / w) as u8, ((y - top) / h) as u8);
        self.cells.contains((x, y).into()).then(cell)
    }

    /// Lays out a board in the middle of `area`; a board too large for it shows the part around `focus`.
    pub(crate) fn new(
        view: &BoardView,
        size: CellSize,
        frame: Frame,
        seam: bool,
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
        let first = Cell::new(
            start(focus.col, cols, view.grid.cols),
            start(focus.row, rows, view.grid.rows),
        );
        let high = match high(rows, size, crossings, frame.tight) {
            high if seam => high.min(rows * size.h),
            high => high,
        };
        let wide = cols * size.w;
        // Where the margins differ by a column, the screen's edge gets the wider one.
        let left = (area.width - (rim.left + wide + right + rim.right)).div_ceil(2) + rim.left;
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
            seam,
            last: None,
        })
    }

    pub(crate) fn shown(&self) -> impl Iterator<Item = Cell> + use<> {
        let (this, cols, rows) = (*self, self.cols as u8, self.rows as u8);
        (0..rows).flat_map(move |row| (0..cols).map(move |col| this.cell_at(col, row)))
    }

    pub(crate) fn shows(&self, cell: Cell) -> bool {
        let cell = turned(cell, self.last);
        let col = cell.col.checked_sub(self.first.col);
        let row = cell.row.checked_sub(self.first.row);
        col.is_some_and(|col| u16::from(col) < self.cols)
            && row.is_some_and(|row| u16::from(row) < self.rows)
    }

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

    /// The part of the layout that shows a visible cell and its neighbours.
    pub(crate) fn around(&self, cell: Cell) -> Self {
        let cell = turned(cell, self.last);
        let part = |at: u8, first: u8, shown: u16| {
            let from = at.saturating_sub(1).max(first);
            let all = shown - u16::from(from - first);
            (from, all.min(u16::from(at - from) + 2))
        };
        let (col, cols) = part(cell.col, self.first.col, self.cols);
        let (row, rows) = part(cell.row, self.first.row, self.rows);
        let area = Rect::new(
            self.cells.x + u16::from(col - self.first.col) * self.size.w,
            self.cells.y + u16::from(row - self.first.row) * self.size.h,
            cols * self.size.w,
            rows * self.size.h,
        );
        Self {
            cells: area.intersection(self.cells),
            first: Cell::new(col, row),
            cols,
            rows,
            ..*self
        }
    }

    /// Offset of the character at the middle of a cell, or just left above it, from the cell's upper left corner.
    pub(crate) const fn middle(&self) -> (u16, u16) {
        match (self.crossings, self.size.h) {
            (_, 1) => (0, 0),
            (true, _) if self.tight || self.seam => (self.size.w / 2, 0),
            (true, _) => (self.size.w / 2, self.size.h / 2),
            (false, _) => ((self.size.w - 1) / 2, (self.size.h - 1) / 2),
        }
    }

    /// True if the line through a cell runs along the seam of its two rows: below the last line of a tight board there
    /// is no second row, and its stones are one row high.
    pub(crate) fn has_seam(&self, cell: Cell) -> bool {
        self.seam && self.rect(cell).bottom() <= self.ground.bottom()
    }

    /// Screen area whose lines are drawn with a cell: up to the crossings of its neighbours.
    pub(crate) fn lines_of(&self, cell: Cell) -> Rect {
        let rect = self.rect(cell);
        if !self.crossings || self.size.h == 1 {
            return rect;
        }
        let below = u16::from(self.size.h.is_multiple_of(2) && !self.seam);
        Rect::new(rect.x, rect.y, rect.width + 1, rect.height + below).intersection(self.ground)
    }

    /// Screen area of a frame around a cell, or around its crossing on a board of lines.
    pub(crate) fn frame(&self, cell: Cell) -> Rect {
        let rect = self.lines_of(cell);
        if !self.tight || self.seam {
            return rect;
        }
        let above = self.size.h / 2;
        let around = at_rows(
            rect,
            rect.y.saturating_sub(above),
            rect.height - above.saturating_sub(rect.y),
        );
        around.intersection(self.ground)
    }
}

/// Positions of the corners of an area.
pub(super) const fn corners(frame: Rect) -> [(u16, u16); 4] {
    let (right, bottom) = (frame.x + frame.width - 1, frame.y + frame.height - 1);
    [
        (frame.x, frame.y),
        (right, frame.y),
        (frame.x, bottom),
        (right, bottom),
    ]
}
