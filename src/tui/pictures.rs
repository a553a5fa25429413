//! Boards as pictures: tiles that the terminal keeps, by the graphics protocol of kitty
//! (<https://sw.kovidgoyal.net/kitty/graphics-protocol/>), which Ghostty, `WezTerm` and Konsole speak too; or sixel.
//!
//! Tiles lie above the characters, which are right without them, but for texts and popups. One picture below characters
//! (z < 0) would do in kitty 0.26.5 what nobody wants: the coloured ground of every character on the screen lets what stood
//! there before shine through.

mod encode;
mod sixel;

use std::cell::RefCell;
use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::fmt::Write as _;
use std::hash::{Hash as _, Hasher as _};

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::base64::base64;
use sixel::Sixels;

/// Deletes all pictures of the screen and their data.
const CLEAR: &str = "\x1b_Ga=d,d=A,q=2\x1b\\";
/// Asks whether the terminal takes pictures: one point, shown nowhere; the pixels of a character; and its kind (DA1), which
/// says whether it takes sixel.
const QUERY: &str = "\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\\x1b[16t\x1b[c";
/// Longest piece of the data of a picture, in characters.
const PIECE: usize = 4096;
/// Number of pictures after which the terminal's store is emptied.
const MOST_IMAGES: usize = 4000;
/// Usual size of a character, where the terminal does not tell its own.
const USUAL: CellPixels = (10, 20);

/// The size of a character in pixels.
pub(crate) type CellPixels = (u16, u16);

/// Points of a tile: rows of red, green and blue from the top.
#[derive(Clone, Debug)]
pub(crate) struct Pixels {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) rgb: Vec<u8>,
}

/// Numbers of the pictures that were painted, from 1. Pictures of equal points have one number: most of what stands around
/// a tile changes its key, but does not reach into it.
#[derive(Debug, Default)]
struct Numbers {
    by_key: HashMap<u64, u32>,
    by_points: HashMap<u64, u32>,
}

impl Numbers {
    /// Number of the picture with this key. One that was never painted is, and is passed to `add` if its points are new.
    fn find(
        &mut self,
        key: u64,
        paint: impl FnOnce() -> Pixels,
        add: impl FnOnce(u32, Pixels),
    ) -> u32 {
        *self.by_key.entry(key).or_insert_with(|| {
            let pixels = paint();
            let mut hasher = DefaultHasher::new();
            (pixels.width, &pixels.rgb).hash(&mut hasher);
            let next = self.by_points.len() as u32 + 1;
            let number = *self.by_points.entry(hasher.finish()).or_insert(next);
            if number == next {
                add(number, pixels);
            }
            number
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Protocol {
    Kitty,
    Sixel,
}

/// The tiles of the frame being drawn and those that the terminal has.
#[derive(Debug, Default)]
pub(crate) struct Pictures {
    pub(crate) cell: CellPixels,
    /// Protocol of the frames to come, none for characters.
    pub(crate) protocol: Option<Protocol>,
    /// Number of colours of a sixel picture.
    colors: usize,
    sixels: RefCell<Sixels>,
    state: RefCell<State>,
}

#[derive(Debug, Default)]
struct State {
    numbers: Numbers,
    /// Painted pictures that the terminal does not have yet.
    unsent: Vec<(u32, Pixels)>,
    shown: Vec<Tile>,
    /// Tiles of the frame being drawn.
    next: Vec<Tile>,
    /// True if the terminal may show something other than `shown`.
    is_unknown: bool,
    /// True if the terminal was ever sent a picture.
    has_been_used: bool,
}

/// A picture on an area of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Tile {
    area: Rect,
    image: u32,
    /// Upper left corner of the part shown, in characters from that of the picture.
    corner: (u16, u16),
}

impl Tile {
    /// Parts of it with the characters that `shows` finds: the whole, or runs row by row.
    fn parts(self, shows: impl Fn(u16, u16) -> bool) -> Vec<Self> {
        let (area, mut parts, mut is_whole) = (self.area, Vec::<Self>::new(), true);
        for y in area.rows() {
            let mut is_open = false;
            for at in y.positions() {
                let is_shown = shows(at.x, at.y);
                match parts.last_mut().filter(|_| is_shown && is_open) {
                    Some(run) => run.area.width += 1,
                    None if is_shown => parts.push(Self {
                        area: Rect::new(at.x, at.y, 1, 1),
                        corner: (self.corner.0 + at.x - area.x, self.corner.1 + at.y - area.y),
                        ..self
                    }),
                    None => {}
                }
                is_open = is_shown;
                is_whole &= is_shown;
            }
        }
        if is_whole { vec![self] } else { parts }
    }

    /// Number of its place, unique on a screen.
    fn place(self) -> u32 {
        u32::from(self.area.y) * 10_000 + u32::from(self.area.x) + 1
    }
}

impl Pictures {
    /// Begins anew on a terminal whose characters have this size, and whose sixel pictures have at most so many colours, if
    /// they are known.
    pub(crate) fn resize(&mut self, cell: Option<CellPixels>, colors: Option<u16>) {
        self.cell = cell.unwrap_or(USUAL);
        self.colors = colors.map_or(usize::MAX, usize::from);
        self.forget();
    }

    /// Begins anew: the terminal was cleared or may have lost pictures.
    pub(crate) fn forget(&self) {
        self.sixels.borrow_mut().forget();
        let mut state = self.state.borrow_mut();
        *state = State {
            is_unknown: true,
            has_been_used: state.has_been_used,
            ..State::default()
        };
    }

    /// Returns true if the terminal may have lost pictures while its window was covered; they are sent again then.
    pub(crate) fn come_back(&self) -> bool {
        let mut sixels = self.sixels.borrow_mut();
        let lost = sixels.may_be_lost();
        if lost {
            sixels.forget();
        }
        lost
    }

    /// Shows no pictures of this frame here.
    pub(crate) fn cover(&self, area: Rect) {
        self.sixels.borrow_mut().cover(area);
        let tiles = &mut self.state.borrow_mut().next;
        let seen = |x: u16, y: u16| !area.contains((x, y).into());
        let parts = std::mem::take(tiles).into_iter();
        tiles.extend(parts.flat_map(|tile| tile.parts(seen)));
    }

    /// Shows the picture with this key on an area of the frame `buf`, but for the characters that `is_text` finds; `paint`
    /// is called if it was never painted.
    pub(crate) fn show(
        &self,
        (area, key): (Rect, u64),
        buf: &Buffer,
        is_text: impl Fn(u16, u16) -> bool,
        paint: impl FnOnce() -> Pixels,
    ) {
        if self.protocol == Some(Protocol::Sixel) {
            let mut sixels = self.sixels.borrow_mut();
            return sixels.show((area, key, self.cell), buf, is_text, paint);
        }
        let state = &mut *self.state.borrow_mut();
        let unsent = &mut state.unsent;
        let image = (state.numbers).find(key, paint, |image, pixels| unsent.push((image, pixels)));
        let tile = Tile {
            area,
            image,
            corner: (0, 0),
        };
        state.next.extend(tile.parts(|x, y| !is_text(x, y)));
    }

    /// Ends the frame `next` after `shown`: returns the sequences that bring the terminal's pictures up to date after the
    /// characters were written. Characters that are equal but have to be written again are changed in `shown`.
    pub(crate) fn take_frame(&self, shown: &mut Buffer, next: &Buffer) -> String {
        let mut sixels = self.sixels.borrow_mut();
        let mut out = sixels.take_frame(shown, next, self.cell, self.colors);
        drop(sixels);
        out.push_str(&self.kitty_frame());
        out
    }

    fn kitty_frame(&self) -> String {
        let mut state = self.state.borrow_mut();
        let mut out = String::new();
        // A terminal that never had pictures may take the sequence for a title.
        state.has_been_used |= !state.unsent.is_empty();
        if std::mem::take(&mut state.is_unknown) && state.has_been_used {
            out.push_str(CLEAR);
        }
        for (image, pixels) in std::mem::take(&mut state.unsent) {
            transmit(&mut out, image, &pixels);
        }
        let next = std::mem::take(&mut state.next);
        let shown = std::mem::take(&mut state.shown);
        let places: HashMap<u32, Tile> = shown.iter().map(|tile| (tile.place(), *tile)).collect();
        for tile in next
            .iter()
            .filter(|tile| places.get(&tile.place()) != Some(tile))
        {
            put(&mut out, *tile, self.cell);
        }
        // Old tiles go after the new ones are there, so that nothing flashes.
        let places: HashMap<u32, Tile> = next.iter().map(|tile| (tile.place(), *tile)).collect();
        for tile in shown {
            let still = places.get(&tile.place());
            if still.is_none_or(|still| still.image != tile.image) {
                let (image, place) = (tile.image, tile.place());
                let _ = write!(out, "\x1b_Ga=d,d=i,i={image},p={place},q=2\x1b\\");
            }
        }
        state.shown = next;
        if state.numbers.by_key.len() > MOST_IMAGES {
            drop(state);
            self.forget();
        }
        out
    }
}

/// Sends the points of a picture.
fn transmit(out: &mut String, image: u32, pixels: &Pixels) {
    let packed = miniz_oxide::deflate::compress_to_vec_zlib(&pixels.rgb, 6);
    let data = base64(&packed);
    let (width, height) = (pixels.width, pixels.height);
    let mut pieces = data.as_bytes().chunks(PIECE).peekable();
    let _ = write!(out, "\x1b_Ga=t,i={image},f=24,s={width},v={height},o=z,");
    while let Some(piece) = pieces.next() {
        let more = u8::from(pieces.peek().is_some());
        let piece = std::str::from_utf8(piece).unwrap_or_default();
        let _ = write!(out, "q=2,m={more};{piece}\x1b\\");
        if more == 1 {
            out.push_str("\x1b_G");
        }
    }
}

/// Puts a part of a picture on its place.
fn put(out: &mut String, tile: Tile, (wide, high): CellPixels) {
    let (area, place, image) = (tile.area, tile.place(), tile.image);
    let (width, height) = (area.width, area.height);
    // The part's corner and size in pixels; without them the picture is shown whole.
    let _ = write!(
        out,
        "\x1b[{};{}H\x1b_Ga=p,i={image},p={place},c={width},r={height},x={},y={},w={},h={},C=1,q=2\x1b\\",
        area.y + 1,
        area.x + 1,
        tile.corner.0 * wide,
        tile.corner.1 * high,
        width * wide,
        height * high
    );
}

/// The query for pictures; empty in tmux and screen, which take it for a title.
pub(crate) fn query() -> &'static str {
    if is_multiplexed() { "" } else { QUERY }
}

/// The sequence that deletes all pictures; empty in tmux and screen.
pub(crate) fn clear() -> &'static str {
    if is_multiplexed() { "" } else { CLEAR }
}

/// True in tmux and screen.
pub(crate) fn is_multiplexed() -> bool {
    ["TMUX", "STY"]
        .into_iter()
        .any(|name| std::env::var_os(name).is_some())
}

/// The size of a character as the system tells it.
pub(crate) fn cell_pixels() -> Option<CellPixels> {
    let known = crossterm::terminal::window_size().ok();
    let known = known.filter(|size| size.columns > 0 && size.rows > 0);
    let cell = known.map(|size| (size.width / size.columns, size.height / size.rows));
    cell.filter(|cell| is_likely(*cell))
}

/// True for a size that characters may have.
pub(crate) fn is_likely((wide, high): CellPixels) -> bool {
    (4..=100).contains(&wide) && (6..=200).contains(&high)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pictures() -> Pictures {
        let pictures = Pictures::default();
        Pictures {
            cell: (1, 1),
            ..pictures
        }
    }

    fn show(pictures: &Pictures, area: Rect, key: u64) {
        pictures.show((area, key), &Buffer::default(), |_, _| false, || dot(key));
    }

    fn sent(pictures: &Pictures) -> String {
        pictures.take_frame(&mut Buffer::default(), &Buffer::default())
    }

    /// A point; those of two keys are equal.
    fn dot(key: u64) -> Pixels {
        Pixels {
            width: 1,
            height: 1,
            rgb: vec![key as u8 / 2; 3],
        }
    }

    #[test]
    fn a_picture_is_sent_once_and_tiles_change_alone() {
        let pictures = pictures();
        let at = |x: u16| Rect::new(x, 0, 1, 1);
        for x in 0..3 {
            show(&pictures, at(x), 7);
        }
        let first = sent(&pictures);
        assert_eq!(
            (first.matches("a=t,").count(), first.matches("a=p,").count()),
            (1, 3)
        );
        for x in 0..3 {
            show(&pictures, at(x), [6, 8, 7][usize::from(x)]);
        }
        let second = sent(&pictures);
        assert_eq!(
            (
                second.matches("a=t,").count(),
                second.matches("a=p,").count()
            ),
            (1, 1)
        );
        assert!(second.ends_with("a=d,d=i,i=1,p=2,q=2\x1b\\"), "{second:?}");
        for x in 0..3 {
            show(&pictures, at(x), if x == 1 { 8 } else { 7 });
        }
        assert_eq!(sent(&pictures), "");
        assert_eq!(sent(&pictures).matches("a=d,d=i").count(), 3);
    }

    #[test]
    fn texts_and_popups_are_not_covered() {
        let pictures = pictures();
        let area = Rect::new(4, 2, 4, 2);
        let is_text = |x, y| y == 2 && (5..7).contains(&x);
        pictures.show((area, 7), &Buffer::default(), is_text, || dot(7));
        let tile = |x, y, width| Tile {
            area: Rect::new(x, y, width, 1),
            image: 1,
            corner: (x - 4, y - 2),
        };
        let next = || pictures.state.borrow().next.clone();
        assert_eq!(next(), [tile(4, 2, 1), tile(7, 2, 1), tile(4, 3, 4)]);
        pictures.cover(Rect::new(6, 0, 9, 9));
        assert_eq!(next(), [tile(4, 2, 1), tile(4, 3, 2)]);
        let sent = sent(&pictures);
        assert!(sent.contains("\x1b[4;5H\x1b_Ga=p,i=1,p=30005,c=2,r=1,x=0,y=1,w=2,h=1,"));
        show(&pictures, area, 7);
        pictures.cover(Rect::new(8, 0, 9, 9));
        assert_eq!(next().len(), 1);
        pictures.cover(area);
        assert_eq!(next(), []);
    }

    #[test]
    fn a_cleared_terminal_gets_everything_again() {
        let pictures = pictures();
        show(&pictures, Rect::new(0, 0, 1, 1), 7);
        let first = sent(&pictures);
        pictures.forget();
        show(&pictures, Rect::new(0, 0, 1, 1), 7);
        assert_eq!(sent(&pictures), format!("{CLEAR}{first}"));
    }

    #[test]
    fn long_pictures_are_sent_in_pieces() {
        let mut state = 1_u32;
        let noise = |_| {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            state as u8
        };
        let rgb = (0..90_000).map(noise).collect();
        let mut out = String::new();
        transmit(
            &mut out,
            1,
            &Pixels {
                width: 200,
                height: 150,
                rgb,
            },
        );
        let pieces: Vec<&str> = out
            .split("\x1b\\")
            .filter(|piece| !piece.is_empty())
            .collect();
        assert!(pieces.len() > 2);
        for (at, piece) in pieces.iter().enumerate() {
            let last = at + 1 == pieces.len();
            assert!(piece.contains(if last { "m=0;" } else { "m=1;" }));
            assert!(
                piece
                    .split(';')
                    .nth(1)
                    .is_some_and(|data| data.len() <= PIECE)
            );
        }
    }
}
