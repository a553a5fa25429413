//! Raster pictures of boards for terminals with colours: every character shows four points in two colours; with
//! exact colours the edges of discs are blended with the ground.

use std::ops::Range;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;

use crate::color::{Depth, Rgb};
use crate::pictures::Pixels;

/// A picture of points, two by two to a character: a point is half a column wide and half a row high.
#[derive(Clone, Debug)]
pub(crate) struct Raster {
    area: Rect,
    /// Points of a character, across and down.
    dots: (u16, u16),
    /// Upper left corner in the board's picture: columns and half rows.
    origin: (f32, f32),
    /// Colours in words of four bytes, which are copied and compared faster than three.
    points: Vec<u32>,
    /// Flags for characters that show more than bare ground.
    drawn: Vec<bool>,
    colors: Known,
}

/// A disc or an ellipse. Lengths are in columns (one column is as wide as half a row is high), from the upper left
/// corner of the picture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Round {
    pub(crate) x: f32,
    pub(crate) y: f32,
    /// Half width and half height.
    pub(crate) rx: f32,
    pub(crate) ry: f32,
    /// Colours in the light and in the shade.
    pub(crate) light: Rgb,
    pub(crate) shade: Rgb,
    /// Opacity, from 0 to 1.
    pub(crate) opacity: f32,
}

impl Round {
    /// A shape of one colour around a point, with this half width and half height.
    pub(crate) const fn even((x, y): (f32, f32), (rx, ry): (f32, f32), color: Rgb) -> Self {
        Self {
            x,
            y,
            rx,
            ry,
            light: color,
            shade: color,
            opacity: 1.0,
        }
    }
}

/// The colours available for points.
#[derive(Clone, Debug)]
pub(crate) enum Known {
    /// All RGB colours.
    Every,
    /// The 256-colour palette: edges are hard, because blends are rarely in the palette.
    Indexed,
    /// The terminal's own colours, whose appearance is unknown: pairs of the value used for calculation and the
    /// colour itself. They can't be blended.
    Own(Vec<(Rgb, Color)>),
}

impl Known {
    /// The colours available at this depth; if `own` is not empty, only those.
    pub(crate) fn of(depth: Depth, own: Vec<(Rgb, Color)>) -> Self {
        match depth {
            _ if !own.is_empty() => Self::Own(own),
            Depth::Indexed => Self::Indexed,
            _ => Self::Every,
        }
    }

    const fn is_hard(&self) -> bool {
        !matches!(self, Self::Every)
    }

    /// Colour of a round shape in the shade.
    fn shade(&self, light: Rgb, shade: Rgb) -> Rgb {
        match self {
            Self::Every => shade,
            // The 256 colours have many greys, but no shades of other colours.
            Self::Indexed if light.is_grey() => shade,
            Self::Indexed | Self::Own(_) => light,
        }
    }
}

impl Raster {
    /// A picture filled with one colour.
    pub(crate) fn new(area: Rect, ground: Rgb, colors: Known) -> Self {
        let chars = usize::from(area.width) * usize::from(area.height);
        Self {
            area,
            dots: (2, 2),
            origin: (0.0, 0.0),
            points: vec![word(ground); chars * 4],
            drawn: vec![false; chars],
            colors,
        }
    }

    /// The picture as a part of a larger one, with a pixel for a point; `corner` is its place there in characters.
    pub(crate) fn in_pixels(mut self, dots: (u16, u16), corner: (u16, u16)) -> Self {
        let ground = self.points.first().copied().unwrap_or(0);
        self.points = vec![ground; self.drawn.len() * usize::from(dots.0) * usize::from(dots.1)];
        self.dots = dots;
        self.origin = (f32::from(corner.0), f32::from(2 * corner.1));
        self
    }

    /// True if points are smaller than the blocks of characters.
    pub(crate) const fn is_fine(&self) -> bool {
        self.dots.0 > 2
    }

    /// Half width and half height of a circle whose radius is given in columns. Without pixels, a column is taken to be
    /// as wide as half a row is high.
    pub(crate) fn circle(&self, radius: f32) -> (f32, f32) {
        let unit = self.unit();
        let high = if self.is_fine() { unit.1 / unit.0 } else { 1.0 };
        (radius, radius * high)
    }

    /// The points as they are sent to a terminal.
    pub(crate) fn pixels(&self) -> Pixels {
        Pixels {
            width: usize::from(self.area.width * self.dots.0),
            height: usize::from(self.area.height * self.dots.1),
            rgb: { self.points.iter() }
                .flat_map(|&point| {
                    let Rgb(red, green, blue) = rgb(point);
                    [red, green, blue]
                })
                .collect(),
        }
    }

    /// Width of a point in columns and its height in half rows.
    pub(crate) fn unit(&self) -> (f32, f32) {
        (1.0 / f32::from(self.dots.0), 2.0 / f32::from(self.dots.1))
    }

    /// Number of points across and down.
    fn size(&self) -> (usize, usize) {
        (
            usize::from(self.area.width * self.dots.0),
            usize::from(self.area.height * self.dots.1),
        )
    }

    const fn index(&self, x: usize, y: usize) -> usize {
        y * self.area.width as usize * self.dots.0 as usize + x
    }

    /// The four points of a character: upper left, upper right, lower left, lower right.
    fn points_of(&self, col: u16, row: u16) -> [u32; 4] {
        let (x, y) = (usize::from(col) * 2, usize::from(row) * 2);
        let (upper, lower) = (self.index(x, y), self.index(x, y + 1));
        [
            self.points[upper],
            self.points[upper + 1],
            self.points[lower],
            self.points[lower + 1],
        ]
    }

    /// Fills an area of the screen.
    pub(crate) fn fill(&mut self, part: Rect, color: Rgb) {
        let part = part.intersection(self.area);
        if part.is_empty() {
            return;
        }
        let (across, down) = (usize::from(self.dots.0), usize::from(self.dots.1));
        let left = usize::from(part.x.saturating_sub(self.area.x)) * across;
        let top = usize::from(part.y.saturating_sub(self.area.y)) * down;
        for y in top..top + usize::from(part.height) * down {
            let from = self.index(left, y);
            self.points[from..from + usize::from(part.width) * across].fill(word(color));
        }
    }

    /// Fills a rectangle of points; lengths are in columns, as for [`Round`].
    pub(crate) fn bar(&mut self, x: f32, y: f32, wide: f32, high: f32, color: Rgb) {
        let (rows, cols) = self.tint(x, y, wide, high, color);
        for y in rows {
            for x in cols.clone() {
                self.note_drawn(x, y);
            }
        }
    }

    /// Fills a rectangle of points with a colour of bare ground; returns its rows and columns of points.
    pub(crate) fn tint(
        &mut self,
        x: f32,
        y: f32,
        wide: f32,
        high: f32,
        color: Rgb,
    ) -> (Range<usize>, Range<usize>) {
        let span = |from: f32, length: f32, unit: f32, end: usize| {
            // Rounds; negative numbers become 0.
            let first = (from / unit + 0.5) as usize;
            let last = ((from + length) / unit + 0.5) as usize;
            first.min(end)..last.min(end).max(first.min(end))
        };
        let (unit, (across, down)) = (self.unit(), self.size());
        let rows = span(y - self.origin.1, high, unit.1, down);
        let cols = span(x - self.origin.0, wide, unit.0, across);
        for y in rows.clone() {
            let from = self.index(cols.start, y);
            self.points[from..from + cols.len()].fill(word(color));
        }
        (rows, cols)
    }

    fn note_drawn(&mut self, x: usize, y: usize) {
        // Only characters ask for it.
        if self.is_fine() {
            return;
        }
        let (col, row) = (x / usize::from(self.dots.0), y / usize::from(self.dots.1));
        self.drawn[row * usize::from(self.area.width) + col] = true;
    }

    /// Mean colour of a character, as a terminal colour.
    pub(crate) fn around(&self, x: u16, y: u16) -> Color {
        let mean = if self.area.contains((x, y).into()) {
            let [a, b, c, d] = self.points_of(x - self.area.x, y - self.area.y).map(rgb);
            a.blend(b, 0.5).blend(c.blend(d, 0.5), 0.5)
        } else {
            rgb(self.points[0])
        };
        Colors::new(&self.colors).of(mean)
    }

    /// True if a character shows bare ground.
    pub(crate) fn is_bare(&self, x: u16, y: u16) -> bool {
        let (col, row) = (usize::from(x - self.area.x), usize::from(y - self.area.y));
        !self.drawn[row * usize::from(self.area.width) + col]
    }

    /// Draws a round shape with a soft edge; light comes from the upper left.
    pub(crate) fn round(&mut self, round: Round) {
        let (least, hard) = (round.rx.min(round.ry), self.colors.is_hard());
        let shade = self.colors.shade(round.light, round.shade);
        let (soft, beyond) = match self.unit() {
            unit if self.is_fine() => (1.5 * unit.0, (2.0 * unit.0, 2.0 * unit.1)),
            _ => (0.7, (0.5, 0.5)),
        };
        // Squares of the distances from which points are outside and up to which they are inside.
        let reach = soft / 2.0 / least;
        let (outer, inner) = ((1.0 + reach).powi(2), (1.0 - reach).max(0.0).powi(2));
        self.blend(
            (round.x, round.y),
            (round.rx + beyond.0, round.ry + beyond.1),
            |dx, dy| {
                let (nx, ny) = (dx / round.rx, dy / round.ry);
                let seen = match nx * nx + ny * ny {
                    far if far >= outer => return (shade, 0.0),
                    near if near <= inner => 1.0,
                    edge => ((1.0 - edge.sqrt()) * least / soft + 0.5).clamp(0.0, 1.0),
                };
                let seen = if hard { seen.round() } else { seen } * round.opacity;
                let share = (0.5 + 0.35 * (nx + ny)).clamp(0.0, 1.0);
                (round.light.blend(shade, share), seen)
            },
        );
    }

    /// Shades a rectangle, given by its corner and its size in columns.
    pub(crate) fn veil(
        &mut self,
        (x, y): (f32, f32),
        (wide, high): (f32, f32),
        color: Rgb,
        share: f32,
    ) {
        let half = (wide / 2.0, high / 2.0);
        self.blend((x + half.0, y + half.1), half, |_, _| (color, share));
    }

    /// Draws a shape of one colour; `inside` decides for coordinates from −1 to 1 whether a point belongs to it.
    pub(crate) fn stamp(
        &mut self,
        middle: (f32, f32),
        radius: f32,
        color: Rgb,
        inside: impl Fn(f32, f32) -> bool,
    ) {
        let (hard, unit, (rx, ry)) = (self.colors.is_hard(), self.unit(), self.circle(radius));
        self.blend(middle, (rx, ry), |dx, dy| {
            let hit = |sample: &u8| {
                let sx = dx + (f32::from(sample % 3) - 1.0) * unit.0 / 3.0;
                let sy = dy + (f32::from(sample / 3) - 1.0) * unit.1 / 3.0;
                inside(sx / rx, sy / ry)
            };
            // If the corners and the middle agree, so does the rest.
            let seen = match [0, 2, 4, 6, 8].iter().filter(|at| hit(at)).count() {
                0 => 0.0,
                5 => 1.0,
                some => (some + [1, 3, 5, 7].iter().filter(|at| hit(at)).count()) as f32 / 9.0,
            };
            (color, if hard { seen.round() } else { seen })
        });
    }

    /// Draws a straight line; its width is in columns, and at least a point.
    pub(crate) fn stroke(&mut self, from: (f32, f32), to: (f32, f32), wide: f32, color: Rgb) {
        let unit = self.unit();
        // In points, whose sides are equal.
        let (lx, ly) = ((to.0 - from.0) / unit.0, (to.1 - from.1) / unit.1);
        let length = lx.hypot(ly).max(1.0);
        let half = (wide / unit.0 / 2.0).max(0.5);
        let middle = (f32::midpoint(from.0, to.0), f32::midpoint(from.1, to.1));
        let reach = (
            ((lx / 2.0).abs() + half + 1.0) * unit.0,
            ((ly / 2.0).abs() + half + 1.0) * unit.1,
        );
        self.blend(middle, reach, |dx, dy| {
            let (px, py) = (dx / unit.0, dy / unit.1);
            let across = (px * ly - py * lx).abs() / length;
            let along = (px * lx + py * ly).abs() / length - length / 2.0;
            let seen = (half + 0.5 - across.max(along)).clamp(0.0, 1.0);
            (color, seen)
        });
    }

    /// Blends every point around `middle` with the colour and opacity that `color` returns for its distance.
    fn blend(
        &mut self,
        (mx, my): (f32, f32),
        (rx, ry): (f32, f32),
        color: impl Fn(f32, f32) -> (Rgb, f32),
    ) {
        let span = |middle: f32, radius: f32, unit: f32, end: usize| {
            let from = ((middle - radius) / unit).max(0.0) as usize;
            let to = ((middle + radius) / unit).ceil().max(0.0) as usize;
            from.min(end)..to.min(end)
        };
        let (unit, (across, down)) = (self.unit(), self.size());
        let (mx, my) = (mx - self.origin.0, my - self.origin.1);
        let rows = span(my, ry, unit.1, down);
        let cols = span(mx, rx, unit.0, across);
        for y in rows {
            for x in cols.clone() {
                let dx = (x as f32 + 0.5) * unit.0 - mx;
                let dy = (y as f32 + 0.5) * unit.1 - my;
                let (color, seen) = color(dx, dy);
                if seen <= 0.02 {
                    continue;
                }
                let index = self.index(x, y);
                self.points[index] = if seen < 1.0 {
                    word(rgb(self.points[index]).blend(color, seen))
                } else {
                    word(color)
                };
                if seen > 0.15 {
                    self.note_drawn(x, y);
                }
            }
        }
    }

    /// Writes the picture to the screen buffer.
    pub(crate) fn show(&self, buf: &mut Buffer) {
        let mut colors = Colors::new(&self.colors);
        // Most characters repeat one of a few patterns, which are slow to approximate.
        let mut recent: [Option<([u32; 4], Blocks)>; RECENT] = [None; RECENT];
        let visible = self.area.intersection(buf.area);
        for y in visible.top()..visible.bottom() {
            let start = buf.index_of(visible.left(), y);
            let cells = &mut buf.content[start..start + usize::from(visible.width)];
            for (cell, x) in cells.iter_mut().zip(visible.left()..) {
                let points = self.points_of(x - self.area.x, y - self.area.y);
                let slot = &mut recent[slot_of(points)];
                let blocks = match slot {
                    Some((known, blocks)) if *known == points => *blocks,
                    _ => {
                        let blocks = colors.blocks(points.map(rgb));
                        *slot = Some((points, blocks));
                        blocks
                    }
                };
                if blocks.symbol != ' ' || cell.symbol() != " " {
                    cell.set_char(blocks.symbol);
                }
                (cell.fg, cell.bg) = (blocks.front, blocks.ground);
            }
        }
    }
}

/// Number of patterns of points whose approximation is remembered while a picture is written.
const RECENT: usize = 256;

/// Slot of a pattern among the remembered ones.
const fn slot_of([a, b, c, d]: [u32; 4]) -> usize {
    let folded = (a as u64 ^ (b as u64) << 29) ^ (c as u64 ^ (d as u64) << 29).rotate_left(17);
    (folded.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56) as usize
}

const fn word(Rgb(r, g, b): Rgb) -> u32 {
    u32::from_le_bytes([r, g, b, 0])
}

const fn rgb(word: u32) -> Rgb {
    let [r, g, b, _] = word.to_le_bytes();
    Rgb(r, g, b)
}

/// A character that approximates four points, with its colours.
#[derive(Clone, Copy, Debug)]
struct Blocks {
    symbol: char,
    front: Color,
    ground: Color,
}

/// Terminal colours for RGB values; palette look-ups are cached.
#[derive(Debug)]
struct Colors<'a> {
    shown: &'a Known,
    found: Vec<(Rgb, Color)>,
}

impl<'a> Colors<'a> {
    const fn new(shown: &'a Known) -> Self {
        Self {
            shown,
            found: Vec::new(),
        }
    }

    /// The character that approximates four points best.
    fn blocks(&mut self, points: [Rgb; 4]) -> Blocks {
        let (symbol, front, ground) = character(self.plain(points));
        let (front, ground) = (self.of(front), self.of(ground));
        if front == Color::Reset {
            // The terminal's default background can't be used as a foreground colour.
            let other = BLOCKS.iter().find(|block| block.1 == symbol);
            return Blocks {
                symbol: other.map_or(symbol, |block| block.0),
                front: ground,
                ground: front,
            };
        }
        Blocks {
            symbol,
            front,
            ground,
        }
    }

    fn of(&mut self, rgb: Rgb) -> Color {
        if let Some((_, color)) = self.found.iter().find(|(known, _)| *known == rgb) {
            return *color;
        }
        let color = match self.shown {
            Known::Every => return Color::Rgb(rgb.0, rgb.1, rgb.2),
            Known::Indexed => Color::Indexed(rgb.indexed()),
            Known::Own(own) => nearest(own, rgb).1,
        };
        self.found.push((rgb, color));
        color
    }

    /// Reduces four points to two of the terminal's own colours: a mean of several would be a different colour.
    fn plain(&self, points: [Rgb; 4]) -> [Rgb; 4] {
        let Known::Own(own) = self.shown else {
            return points;
        };
        // Fast path: most characters show bare ground.
        if points.iter().all(|&point| point == points[0]) {
            return points;
        }
        let known = points.map(|point| nearest(own, point).0);
        let often = |point: &Rgb| known.iter().filter(|it| *it == point).count();
        let Some(most) = known.iter().copied().max_by_key(often) else {
            return known;
        };
        let others = known.iter().copied().filter(|it| *it != most);
        let Some(second) = others.max_by_key(often) else {
            return known;
        };
        known.map(|point| match point {
            point if point == most || point == second => point,
            point if point.distance(most) <= point.distance(second) => most,
            _ => second,
        })
    }
}

/// Block characters by the points they show in the foreground, each after the one of the other points; with exchanged
/// colours they show the same.
const BLOCKS: [(char, char, [bool; 4]); 7] = [
    ('▄', '▀', [true, true, false, false]),
    ('▐', '▌', [true, false, true, false]),
    ('▛', '▗', [false, false, false, true]),
    ('▜', '▖', [false, false, true, false]),
    ('▙', '▝', [false, true, false, false]),
    ('▟', '▘', [true, false, false, false]),
    ('▞', '▚', [true, false, false, true]),
];

/// The nearest of the own colours. The terminal's default background, which may be any colour, matches only itself.
fn nearest(own: &[(Rgb, Color)], rgb: Rgb) -> (Rgb, Color) {
    if let Some(exact) = own.iter().find(|(known, _)| *known == rgb) {
        return *exact;
    }
    let named = |(_, color): &&(Rgb, Color)| *color != Color::Reset;
    let nearest = own.iter().filter(named);
    let nearest = nearest.min_by_key(|(known, _)| known.distance(rgb));
    nearest.copied().unwrap_or((rgb, Color::Reset))
}

/// The block character and the two colours that approximate four points best.
fn character(points: [Rgb; 4]) -> (char, Rgb, Rgb) {
    if points.iter().all(|&point| point == points[0]) {
        return (' ', points[0], points[0]);
    }
    if points.iter().all(|&point| is_near(point, points[0])) {
        let even = mean(points, [true; 4], true);
        return (' ', even, even);
    }
    let mut best = (i32::MAX, ' ', points[0], points[0]);
    // Ground of one colour is not blended with the edge beside it, which would show as a halo.
    let alike = points.map(|point| points.map(|other| other == point));
    let mixes = |front: [bool; 4]| {
        let is_alike = |at: usize| (0..4).any(|it| front[it] == front[at] && !alike[at][it]);
        (0..4).any(|at| alike[at].iter().filter(|same| **same).count() > 1 && is_alike(at))
    };
    let parted = BLOCKS.iter().any(|(.., front)| !mixes(*front));
    for (_, symbol, front) in BLOCKS {
        if parted && mixes(front) {
            continue;
        }
        let (a, b) = (mean(points, front, true), mean(points, front, false));
        let error: i32 = (0..4)
            .map(|at| distance(points[at], if front[at] { a } else { b }))
            .sum();
        if error < best.0 {
            best = (error, symbol, a, b);
        }
    }
    (best.1, best.2, best.3)
}

/// True if two colours are indistinguishable side by side: then a character of one colour suffices, which is cheap
/// to find and to send.
fn is_near(Rgb(r, g, b): Rgb, Rgb(x, y, z): Rgb) -> bool {
    [(r, x), (g, y), (b, z)]
        .iter()
        .all(|(a, b)| a.abs_diff(*b) <= ALIKE)
}

/// Maximum difference per channel (of 255) between colours that look alike.
const ALIKE: u8 = 4;

fn mean(points: [Rgb; 4], front: [bool; 4], side: bool) -> Rgb {
    let mut sum = [0_u16; 3];
    let mut count = 0;
    for (Rgb(r, g, b), at) in points.into_iter().zip(front) {
        let counts = u16::from(at == side);
        sum[0] += counts * u16::from(r);
        sum[1] += counts * u16::from(g);
        sum[2] += counts * u16::from(b);
        count += counts;
    }
    let [r, g, b] = sum.map(|part| (part / count.max(1)) as u8);
    Rgb(r, g, b)
}

fn distance(Rgb(r, g, b): Rgb, Rgb(x, y, z): Rgb) -> i32 {
    [(r, x), (g, y), (b, z)]
        .map(|(a, b)| (i32::from(a) - i32::from(b)).pow(2))
        .iter()
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_terminals_own_colours_are_not_mixed() {
        let (ground, black, red) = (Rgb(128, 128, 128), Rgb(0, 0, 0), Rgb(255, 0, 0));
        let none = Rgb(3, 3, 3);
        let known = [(ground, 8), (black, 0), (red, 9)].map(|(rgb, at)| (rgb, Color::Indexed(at)));
        let mut own = known.to_vec();
        own.push((none, Color::Reset));
        let area = Rect::new(0, 0, 12, 6);
        let mut raster = Raster::new(area, ground, Known::of(Depth::True, own));
        raster.fill(Rect::new(0, 0, 3, 6), none);
        raster.round(Round {
            x: 6.0,
            y: 6.0,
            rx: 5.0,
            ry: 5.0,
            light: black,
            shade: Rgb(40, 40, 40),
            opacity: 1.0,
        });
        raster.stamp((6.0, 6.0), 2.0, red, |x, y| x * x + y * y <= 1.0);
        let mut buf = Buffer::empty(area);
        raster.show(&mut buf);
        for cell in &buf.content {
            let shown = |color: Color| known.iter().any(|(_, own)| *own == color);
            assert!(shown(cell.bg) || cell.bg == Color::Reset, "{cell:?}");
            assert!(shown(cell.fg) || cell.symbol() == " ", "{cell:?}");
        }
        let has = |color| {
            buf.content
                .iter()
                .any(|cell| cell.bg == color || cell.fg == color)
        };
        assert!(has(Color::Indexed(0)) && has(Color::Indexed(9)));
    }
}
