//! Layout of the tiles: one size of picture for all games, with a blank row and column between any two of them.

use ratatui::layout::Rect;

/// Columns and rows of a picture, tiles in a row and the columns of a tile, largest first.
const LAYOUTS: [(Picture, u16, u16); 4] = [
    ((36, 18), 4, 40),
    ((16, 8), 7, 17),
    ((16, 8), 4, 19),
    (SMALL, 4, 16),
];
/// The picture in which a square is half a character.
const SMALL: Picture = (10, 5);
/// Least rows below the tiles: the game, the controls in two rows, a blank row and a remark.
const LEAST_BELOW: u16 = 5;
/// Columns of a tile without a picture.
const NAME: u16 = 19;
/// Least and greatest columns of the entries at the place of a tile.
const ENTRY: (u16, u16) = (20, 40);
/// Most columns between two pictures.
const WIDEST_GAP: u16 = 9;
/// Number of entries beside the tiles, each with a line of details.
pub(super) const ENTRIES: u16 = 3;

/// Columns and rows.
type Picture = (u16, u16);

/// Layout of the home screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tiles {
    /// Tiles in a row.
    pub(super) across: u16,
    /// Size of a picture; no rows if only names fit.
    pub(super) picture: Picture,
    /// Columns from a tile to the next one.
    wide: u16,
    pub(super) columns: u16,
    /// Upper left corner of the first tile.
    pub(super) x: u16,
    y: u16,
    count: u16,
}

impl Tiles {
    /// Chooses the largest pictures that leave room for the controls below. `points` is true if a picture may be drawn
    /// in half characters.
    pub(super) fn of(area: Rect, count: usize, points: bool) -> Self {
        let count = count as u16;
        let columns = |&(picture, across, wide): &(Picture, u16, u16)| match count % across {
            0 => across * wide - (wide - picture.0),
            last => last * wide + picture.0.max(ENTRY.0),
        };
        let fits = |layout: &&(Picture, u16, u16)| {
            let &&(picture, across, _) = layout;
            let rows = 2 + count.div_ceil(across) * (picture.1 + 2) + LEAST_BELOW;
            columns(layout) <= area.width && rows <= area.height && (points || picture != SMALL)
        };
        let room = area.width.saturating_sub(2);
        let Some(layout) = LAYOUTS.iter().find(fits) else {
            return Self {
                across: (room / NAME).clamp(1, 4),
                picture: (0, 0),
                wide: NAME,
                columns: room,
                x: area.x + 1,
                y: area.y + 1,
                count,
            };
        };
        let &(picture, across, wide) = layout;
        // A last row that ends with the entries spreads over the screen.
        let wide = match (room - ENTRY.0).checked_div(count % across) {
            Some(most) => wide.max(most.min(picture.0 + WIDEST_GAP)),
            None => wide,
        };
        let columns = match count % across {
            0 => columns(layout),
            last => (last * wide + ENTRY.1).min(room),
        };
        Self {
            across,
            picture,
            wide,
            columns,
            x: area.x + (area.width - columns) / 2,
            y: area.y + 2,
            count,
        }
    }

    /// Rows from a tile to the next one: a picture, the name and a blank row.
    const fn high(&self) -> u16 {
        match self.picture.1 {
            0 => 1,
            rows => rows + 2,
        }
    }

    const fn rows(&self) -> u16 {
        self.count.div_ceil(self.across)
    }

    /// First row below the tiles, after a blank one.
    pub(super) const fn bottom(&self) -> u16 {
        let blank = if self.picture.1 == 0 { 1 } else { 0 };
        self.y + self.rows() * self.high() + blank
    }

    /// Area of a tile: picture and name.
    pub(super) fn tile(&self, index: u16) -> Rect {
        Rect {
            x: self.x + index % self.across * self.wide,
            y: self.y + index / self.across * self.high(),
            width: if self.picture.0 == 0 {
                NAME - 1
            } else {
                self.picture.0
            },
            height: self.picture.1 + 1,
        }
    }

    /// The free place after the last tile, if it is large enough for the entries.
    pub(super) fn free(&self) -> Option<Rect> {
        let last = self.count % self.across;
        if last == 0 || self.picture.1 < 2 * ENTRIES - 1 {
            return None;
        }
        let tile = self.tile(self.count);
        let width = self.x + self.columns - tile.x;
        Some(Rect { width, ..tile })
    }
}
