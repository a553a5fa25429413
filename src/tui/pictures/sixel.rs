//! Pictures by sixel: characters written on them erase them, so that each character of the screen is followed, and those
//! whose picture changed or was erased are sent again, all of a frame in one picture with holes.

use std::collections::hash_map::DefaultHasher;
use std::fmt::Write as _;
use std::hash::{Hash, Hasher};

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::encode::{Canvas, encode};
use super::{CellPixels, MOST_IMAGES, Numbers, Pixels};

/// Rows at the bottom of the screen without pictures: the last band of one that touches the last row would scroll.
const LOW: u16 = 2;
/// Longest side of a picture in points; xterm discards a larger one.
const LONGEST: usize = 1000;
/// Most colours of a picture of few characters and of many: the stones of a whole board show stripes with fewer.
const COLORS: (usize, usize) = (64, 256);
/// Number of characters from which they are many: more than two stones of Go have, fewer than two discs of a large board.
const MANY: usize = 100;
/// Rows between characters that are sent as pictures of their own: the empty points between them take longer than another
/// list of colours.
const APART: u16 = 8;
/// Number of pictures that xterm remembers (`MAX_GRAPHICS`): others are lost when a part of its window is uncovered.
const REMEMBERED: usize = 16;
/// Size of painted tiles in bytes from which all are dropped.
const MOST_BYTES: usize = 4 << 20;
/// Places pictures at the cursor (DECSDM off).
const AT_CURSOR: &str = "\x1b[?80l";

/// Pictures on the screen, and those of the frame being drawn.
#[derive(Debug, Default)]
pub(super) struct Sixels {
    numbers: Numbers,
    /// Tiles by their numbers less one.
    painted: Vec<Painted>,
    /// Hashes of the points in the place of the characters of the screen, 0 where no picture stands.
    shown: Vec<u64>,
    /// Characters of the frame being drawn to show as pictures.
    next: Vec<Piece>,
    /// Number of pictures sent since all were.
    sent: usize,
}

/// A tile, with a hash of the points in the place of each of its characters, row by row.
#[derive(Debug)]
struct Painted {
    /// Points, red, green and blue in percent.
    pixels: Pixels,
    hashes: Vec<u64>,
}

/// Points in the place of one character.
#[derive(Clone, Debug)]
struct Piece {
    at: (u16, u16),
    hash: u64,
    /// Index of the tile, and the place in it in characters.
    tile: usize,
    corner: (u16, u16),
}

impl Sixels {
    pub(super) fn forget(&mut self) {
        self.shown.clear();
        self.sent = 0;
    }

    /// True if a terminal whose window was covered may have lost pictures.
    pub(super) const fn may_be_lost(&self) -> bool {
        self.sent > REMEMBERED
    }

    /// Shows a tile on an area of a frame, but for the characters that `is_text` finds.
    pub(super) fn show(
        &mut self,
        (area, key, cell): (Rect, u64, CellPixels),
        buf: &Buffer,
        is_text: impl Fn(u16, u16) -> bool,
        paint: impl FnOnce() -> Pixels,
    ) {
        if area.bottom() + LOW > buf.area.bottom() {
            return;
        }
        let painted = &mut self.painted;
        let number = self.numbers.find(key, paint, |_, mut pixels| {
            pixels.rgb = percents(&pixels);
            let places = (0..area.height).flat_map(|y| (0..area.width).map(move |x| (x, y)));
            let hashes = places.map(|corner| {
                let mut hasher = DefaultHasher::new();
                rows(&pixels, corner, cell).for_each(|row| row.hash(&mut hasher));
                hasher.finish() | 1
            });
            let hashes = hashes.collect();
            painted.push(Painted { pixels, hashes });
        });
        let index = number as usize - 1;
        let tile = &painted[index];
        let visible = area.positions().filter(|at| !is_text(at.x, at.y));
        self.next.extend(visible.map(|at| Piece {
            at: (at.x, at.y),
            hash: tile.hashes[usize::from((at.y - area.y) * area.width + at.x - area.x)],
            tile: index,
            corner: (at.x - area.x, at.y - area.y),
        }));
    }

    /// Shows nothing of this frame here.
    pub(super) fn cover(&mut self, area: Rect) {
        self.next.retain(|piece| !area.contains(piece.at.into()));
    }

    /// Ends the frame `next` after `shown`: returns the pictures to send after its characters. In `shown`, marks those
    /// that have to be written again to erase a picture.
    pub(super) fn take_frame(
        &mut self,
        shown: &mut Buffer,
        next: &Buffer,
        cell: CellPixels,
        colors: usize,
    ) -> String {
        let mut pieces = std::mem::take(&mut self.next);
        let mut before = std::mem::replace(&mut self.shown, vec![0; next.content.len()]);
        before.resize(next.content.len(), 0);
        for piece in &pieces {
            self.shown[next.index_of(piece.at.0, piece.at.1)] = piece.hash;
        }
        let characters = shown.content.iter_mut().zip(self.shown.iter().zip(&before));
        for (character, _) in characters.filter(|(_, (now, before))| **now == 0 && **before != 0) {
            character.set_char(char::REPLACEMENT_CHARACTER);
        }
        pieces.retain(|piece| {
            let at = next.index_of(piece.at.0, piece.at.1);
            before[at] != piece.hash || shown.content.get(at) != Some(&next.content[at])
        });
        let limit = if pieces.len() < MANY {
            COLORS.0
        } else {
            COLORS.1
        };
        let out = self.pictures(&pieces, cell, colors.min(limit));
        let bytes = self.painted.iter().map(|tile| tile.pixels.rgb.len());
        if bytes.sum::<usize>() > MOST_BYTES || self.numbers.by_key.len() > MOST_IMAGES {
            self.painted.clear();
            self.numbers = Numbers::default();
        }
        out
    }

    /// Pictures of these characters, in parts of a size that every terminal takes.
    fn pictures(&mut self, pieces: &[Piece], cell: CellPixels, colors: usize) -> String {
        let max = |size: u16| (LONGEST / usize::from(size)).max(1) as u16;
        let max = (max(cell.0), max(cell.1));
        let left = pieces.iter().map(|piece| piece.at.0).min().unwrap_or(0);
        let top = pieces.iter().map(|piece| piece.at.1).min().unwrap_or(0);
        let part = |piece: &Piece| ((piece.at.1 - top) / max.1, (piece.at.0 - left) / max.0);
        let mut pieces: Vec<&Piece> = pieces.iter().collect();
        pieces.sort_by_key(|piece| (part(piece), piece.at.1));
        let is_near =
            |a: &&Piece, b: &&Piece| part(a) == part(b) && b.at.1.saturating_sub(a.at.1) < APART;
        let mut out = String::new();
        for part in pieces.chunk_by(is_near) {
            self.picture(&mut out, part, cell, colors);
            self.sent += 1;
        }
        out
    }

    /// Writes one picture of these characters.
    fn picture(&self, out: &mut String, pieces: &[&Piece], cell: CellPixels, colors: usize) {
        let places = pieces
            .iter()
            .map(|piece| Rect::new(piece.at.0, piece.at.1, 1, 1));
        let Some(area) = places.reduce(Rect::union) else {
            return;
        };
        let width = usize::from(area.width) * usize::from(cell.0);
        let height = usize::from(area.height) * usize::from(cell.1);
        let mut points = vec![None; width * height];
        for piece in pieces {
            let left = usize::from(piece.at.0 - area.x) * usize::from(cell.0);
            let top = usize::from(piece.at.1 - area.y) * usize::from(cell.1);
            let tile = &self.painted[piece.tile];
            for (y, row) in rows(&tile.pixels, piece.corner, cell).enumerate() {
                let (row, _) = row.as_chunks::<3>();
                let line = &mut points[(top + y) * width + left..][..row.len()];
                for (point, shade) in line.iter_mut().zip(row) {
                    *point = Some(*shade);
                }
            }
        }
        let _ = write!(out, "{AT_CURSOR}\x1b[{};{}H", area.y + 1, area.x + 1);
        encode(out, &Canvas { width, points }, colors);
    }
}

/// Thresholds of points in the pattern by which shades are mixed (Bayer's).
const BAYER: [[u16; 4]; 4] = [[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]];

/// Red, green and blue in percent. Each step would be seen as a stripe on a large stone: where shades change, the two
/// percents around one are mixed.
fn percents(pixels: &Pixels) -> Vec<u8> {
    let (points, _) = pixels.rgb.as_chunks::<3>();
    let mut percents = Vec::with_capacity(pixels.rgb.len());
    for (at, point) in points.iter().enumerate() {
        let (x, y) = (at % pixels.width, at / pixels.width);
        let is_even = [1, pixels.width].iter().any(|step| {
            let around = [at + 4 * step, at.wrapping_sub(4 * step)];
            around.iter().any(|at| points.get(*at) == Some(point))
        });
        let threshold = if is_even {
            127
        } else {
            7 + 16 * BAYER[y % 4][x % 4]
        };
        percents.extend(point.map(|part| ((u16::from(part) * 100 + threshold) / 255) as u8));
    }
    percents
}

/// Rows of points of a tile in the place of one of its characters.
fn rows(pixels: &Pixels, corner: (u16, u16), cell: CellPixels) -> impl Iterator<Item = &[u8]> {
    let (wide, high) = (usize::from(cell.0), usize::from(cell.1));
    let (left, top) = (usize::from(corner.0) * wide, usize::from(corner.1) * high);
    let rows = pixels.rgb.chunks(3 * pixels.width).skip(top).take(high);
    rows.map(move |row| &row[3 * left..3 * (left + wide)])
}

#[cfg(test)]
mod tests {
    use super::super::encode::tests::decoded;
    use super::*;
    use ratatui::buffer::Cell as Character;

    const CELL: CellPixels = (2, 3);

    fn frame() -> Buffer {
        Buffer::filled(Rect::new(0, 0, 8, 6), Character::new("."))
    }

    /// Adds tiles of two by one characters of the brightness of their keys to a frame.
    fn show(sixels: &mut Sixels, buf: &Buffer, tiles: &[(u16, u16, u8)]) {
        for &(x, y, key) in tiles {
            let paint = || Pixels {
                width: 4,
                height: 3,
                rgb: vec![key; 36],
            };
            let is_text = |at, _| key == 9 && at == x;
            let tile = (Rect::new(x, y, 2, 1), key.into(), CELL);
            sixels.show(tile, buf, is_text, paint);
        }
    }

    /// Ends a frame: the characters of which pictures are sent, and those written again.
    fn sent(sixels: &mut Sixels, shown: &mut Buffer, next: Buffer) -> (Vec<(u16, u16)>, usize) {
        let text = sixels.take_frame(shown, &next, CELL, 64);
        let again = { shown.content.iter() }
            .filter(|it| it.symbol() == "\u{fffd}")
            .count();
        *shown = next;
        let Some(text) = text.strip_prefix("\x1b[?80l\x1b[") else {
            assert_eq!(text, "");
            return (Vec::new(), again);
        };
        let (place, picture) = text.split_once('H').expect("the place of a picture");
        let (row, column) = place.split_once(';').expect("a row and a column");
        let number = |text: &str| text.parse::<u16>().expect("a number");
        let (row, column) = (number(row), number(column));
        let picture = decoded(picture);
        let wide = picture.width / 2;
        let set = picture.points.chunks(3 * picture.width).enumerate();
        let set = set.flat_map(|(y, rows)| {
            let set = (0..wide).filter(|x| rows[2 * x].is_some());
            set.map(move |x| (x as u16 + column - 1, y as u16 + row - 1))
                .collect::<Vec<_>>()
        });
        (set.collect(), again)
    }

    #[test]
    fn only_what_changed_or_was_overwritten_is_sent() {
        let (mut sixels, mut shown) = (Sixels::default(), frame());
        let tiles = [(0, 0, 1), (4, 0, 1), (0, 2, 2)];
        show(&mut sixels, &shown, &tiles);
        let all = vec![(0, 0), (1, 0), (4, 0), (5, 0), (0, 2), (1, 2)];
        assert_eq!(sent(&mut sixels, &mut shown, frame()), (all.clone(), 0));
        show(&mut sixels, &shown, &tiles);
        assert_eq!(sent(&mut sixels, &mut shown, frame()), (vec![], 0));
        show(&mut sixels, &shown, &[(0, 0, 1), (4, 0, 3), (0, 2, 2)]);
        let changed = vec![(4, 0), (5, 0)];
        assert_eq!(sent(&mut sixels, &mut shown, frame()), (changed, 0));
        // A character below a picture changed: it is written, and erases the picture.
        let mut next = frame();
        next[(1, 2)].set_char('x');
        show(&mut sixels, &next, &[(0, 0, 1), (4, 0, 3), (0, 2, 2)]);
        assert_eq!(
            sent(&mut sixels, &mut shown, next.clone()),
            (vec![(1, 2)], 0)
        );
        assert!(!sixels.may_be_lost());
        for key in (10..250).step_by(12) {
            show(&mut sixels, &next, &[(0, 0, key)]);
            sent(&mut sixels, &mut shown, next.clone());
        }
        assert!(sixels.may_be_lost());
        sixels.forget();
        show(&mut sixels, &next, &tiles);
        assert_eq!(sent(&mut sixels, &mut shown, next), (all, 0));
    }

    #[test]
    fn a_popup_covers_pictures_until_it_closes() {
        let (mut sixels, mut shown) = (Sixels::default(), frame());
        let tiles = [(0, 0, 1), (0, 1, 1)];
        show(&mut sixels, &shown, &tiles);
        sent(&mut sixels, &mut shown, frame());
        let mut covered = frame();
        show(&mut sixels, &covered, &tiles);
        covered[(1, 0)].set_char('P');
        sixels.cover(Rect::new(1, 0, 1, 1));
        // The popup's character is written anyway, but the mark does no harm.
        assert_eq!(sent(&mut sixels, &mut shown, covered), (vec![], 1));
        show(&mut sixels, &frame(), &tiles);
        assert_eq!(sent(&mut sixels, &mut shown, frame()), (vec![(1, 0)], 0));
        // Another view: the same characters without pictures are written again.
        assert_eq!(sent(&mut sixels, &mut shown, frame()), (vec![], 4));
    }

    #[test]
    fn texts_and_the_lowest_rows_stay_characters() {
        let (mut sixels, mut shown) = (Sixels::default(), frame());
        show(&mut sixels, &shown, &[(2, 3, 9), (2, 4, 1), (2, 5, 1)]);
        assert_eq!(sent(&mut sixels, &mut shown, frame()), (vec![(3, 3)], 0));
    }

    #[test]
    fn changing_shades_are_mixed_and_even_ones_exact() {
        let (width, height) = (64, 32);
        // A slope of one shade in three points, right of a ground with a line.
        let points = (0..width * height).map(|at| match (at % width, at / width) {
            (7, _) => 11,
            (0..16, _) => 142,
            (x, y) => 204 + ((x + y) / 3) as u8,
        });
        let rgb: Vec<u8> = points.flat_map(|point| [point; 3]).collect();
        let pixels = Pixels { width, height, rgb };
        let percents = percents(&pixels);
        let of = |x: usize, y: usize| percents[3 * (y * width + x)];
        for (x, y) in (0..16).flat_map(|x| (0..height).map(move |y| (x, y))) {
            assert_eq!(of(x, y), if x == 7 { 4 } else { 56 }, "{x} {y}");
        }
        // Rounding errors of a step would last eight points in a row.
        for (x, y) in (16..width - 8).flat_map(|x| (0..height - 8).map(move |y| (x, y))) {
            let places = (0..64).map(|at| (x + at % 8, y + at / 8));
            let error = places.map(|(x, y)| {
                let exact = f64::from(pixels.rgb[3 * (y * width + x)]) / 2.55;
                f64::from(of(x, y)) - exact
            });
            let mean = error.sum::<f64>() / 64.0;
            assert!(mean.abs() < 0.1, "{x} {y}: {mean}");
        }
    }

    #[test]
    fn large_pictures_are_sent_in_parts() {
        let mut sixels = Sixels::default();
        let area = Rect::new(0, 0, 300, 140);
        let buf = Buffer::filled(area, Character::new("."));
        let paint = || Pixels {
            width: 300 * 8,
            height: 100 * 16,
            rgb: vec![7; 300 * 8 * 100 * 16 * 3],
        };
        let tile = (Rect::new(0, 0, 300, 100), 1, (8, 16));
        sixels.show(tile, &buf, |_, _| false, paint);
        let text = sixels.take_frame(&mut buf.clone(), &buf, (8, 16), 64);
        assert_eq!(text.matches(AT_CURSOR).count(), 3 * 2);
        assert!(text.contains("\x1b[63;126H"), "{text:.300}");
    }
}
