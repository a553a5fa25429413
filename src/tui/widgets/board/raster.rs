//! Boards on terminals with exact colours: every character shows four points in two colours, and the
//! edges of discs are blended with the ground.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;

use crate::tui::color::{Depth, Rgb};

/// A picture of points, two by two to a character: half a column wide and half a row high.
#[derive(Clone, Debug)]
pub(crate) struct Raster {
    area: Rect,
    points: Vec<Rgb>,
    /// Characters that show more than bare ground.
    drawn: Vec<bool>,
    /// Whether the terminal shows only the 256 colours: then edges are hard, as what is between two colours is rarely
    /// among them.
    hard: bool,
}

/// A disc or an ellipse. Lengths are in columns, which half a row is as high as, from the picture's upper left corner.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Round {
    /// Its middle.
    pub(crate) x: f32,
    pub(crate) y: f32,
    /// Half its width and half its height.
    pub(crate) rx: f32,
    pub(crate) ry: f32,
    /// Its colour in the light and in the shade.
    pub(crate) light: Rgb,
    pub(crate) shade: Rgb,
    /// How much of it is seen, from 0 to 1.
    pub(crate) opacity: f32,
}

/// Width of a point in columns.
const POINT: f32 = 0.5;

impl Raster {
    /// A picture of one colour.
    pub(crate) fn new(area: Rect, ground: Rgb, depth: Depth) -> Self {
        let chars = usize::from(area.width) * usize::from(area.height);
        Self {
            area,
            points: vec![ground; chars * 4],
            drawn: vec![false; chars],
            hard: depth == Depth::Indexed,
        }
    }

    const fn index(&self, x: usize, y: usize) -> usize {
        y * self.area.width as usize * 2 + x
    }

    /// The four points of a character: upper left, upper right, lower left, lower right.
    fn points_of(&self, col: u16, row: u16) -> [Rgb; 4] {
        let (x, y) = (usize::from(col) * 2, usize::from(row) * 2);
        let (upper, lower) = (self.index(x, y), self.index(x, y + 1));
        [
            self.points[upper],
            self.points[upper + 1],
            self.points[lower],
            self.points[lower + 1],
        ]
    }

    /// Fills a part of the screen.
    pub(crate) fn fill(&mut self, part: Rect, color: Rgb) {
        let part = part.intersection(self.area);
        let left = usize::from(part.x - self.area.x) * 2;
        let top = usize::from(part.y - self.area.y) * 2;
        for y in top..top + usize::from(part.height) * 2 {
            let from = self.index(left, y);
            self.points[from..from + usize::from(part.width) * 2].fill(color);
        }
    }

    /// Fills points; lengths are in columns, as for [`Round`].
    pub(crate) fn bar(&mut self, x: f32, y: f32, wide: f32, high: f32, color: Rgb) {
        let span = |from: f32, length: f32, unit: f32, end: usize| {
            let first = (from / unit).round().max(0.0) as usize;
            let last = ((from + length) / unit).round().max(0.0) as usize;
            first..last.min(end)
        };
        let rows = span(y, high, 1.0, usize::from(self.area.height) * 2);
        let cols = span(x, wide, POINT, usize::from(self.area.width) * 2);
        for y in rows {
            for x in cols.clone() {
                let index = self.index(x, y);
                self.points[index] = color;
                self.note_drawn(x, y);
            }
        }
    }

    fn note_drawn(&mut self, x: usize, y: usize) {
        self.drawn[y / 2 * usize::from(self.area.width) + x / 2] = true;
    }

    /// The colour of a character as a whole, as the terminal has it.
    pub(crate) fn around(&self, x: u16, y: u16) -> Color {
        let mean = if self.area.contains((x, y).into()) {
            let [a, b, c, d] = self.points_of(x - self.area.x, y - self.area.y);
            a.blend(b, 0.5).blend(c.blend(d, 0.5), 0.5)
        } else {
            self.points[0]
        };
        Colors::new(self.hard).of(mean)
    }

    /// Whether a character shows bare ground.
    pub(crate) fn is_bare(&self, x: u16, y: u16) -> bool {
        let (col, row) = (usize::from(x - self.area.x), usize::from(y - self.area.y));
        !self.drawn[row * usize::from(self.area.width) + col]
    }

    /// Draws a round thing with a soft edge; light falls from the upper left.
    pub(crate) fn round(&mut self, round: Round) {
        let (least, hard) = (round.rx.min(round.ry), self.hard);
        // Of greys there are many among the 256 colours, of other colours no shades.
        let shade = if hard && !round.light.is_grey() {
            round.light
        } else {
            round.shade
        };
        self.blend(
            (round.x, round.y),
            (round.rx + 0.5, round.ry + 0.5),
            |dx, dy| {
                let (nx, ny) = (dx / round.rx, dy / round.ry);
                let edge = (1.0 - (nx * nx + ny * ny).sqrt()) * least;
                let seen = (edge / 0.7 + 0.5).clamp(0.0, 1.0);
                let seen = if hard { seen.round() } else { seen } * round.opacity;
                let share = (0.5 + 0.35 * (nx + ny)).clamp(0.0, 1.0);
                (round.light.blend(shade, share), seen)
            },
        );
    }

    /// Draws a round thing of three columns and three half rows, whose corners are cut off by half a column: at this size
    /// soft edges would join it to the next.
    pub(crate) fn pebble(&mut self, round: Round) {
        let shade = if self.hard && !round.light.is_grey() {
            round.light
        } else {
            round.shade
        };
        self.blend((round.x, round.y), (1.5, 1.5), |dx, dy| {
            let corner = dx.abs() > 1.0 && dy.abs() > 0.5;
            let share = (0.5 + 0.2 * (dx + dy)).clamp(0.0, 1.0);
            let seen = if corner { 0.0 } else { round.opacity };
            (round.light.blend(shade, share), seen)
        });
    }

    /// Draws a shape of one colour: `inside` tells for places from −1 to 1 whether they belong to it.
    pub(crate) fn stamp(
        &mut self,
        middle: (f32, f32),
        radius: f32,
        color: Rgb,
        inside: impl Fn(f32, f32) -> bool,
    ) {
        let hard = self.hard;
        self.blend(middle, (radius, radius), |dx, dy| {
            let hit = |sample: &u8| {
                let sx = dx + (f32::from(sample % 3) - 1.0) * POINT / 3.0;
                let sy = dy + (f32::from(sample / 3) - 1.0) / 3.0;
                inside(sx / radius, sy / radius)
            };
            // Where the corners and the middle agree, so does the rest.
            let seen = match [0, 2, 4, 6, 8].iter().filter(|at| hit(at)).count() {
                0 => 0.0,
                5 => 1.0,
                some => (some + [1, 3, 5, 7].iter().filter(|at| hit(at)).count()) as f32 / 9.0,
            };
            (color, if hard { seen.round() } else { seen })
        });
    }

    /// Blends every point around `middle` with what `color` says of its distance: a colour and how much of it.
    fn blend(
        &mut self,
        (mx, my): (f32, f32),
        (rx, ry): (f32, f32),
        color: impl Fn(f32, f32) -> (Rgb, f32),
    ) {
        let span = |middle: f32, radius: f32, unit: f32, end: usize| {
            let from = ((middle - radius) / unit).floor().max(0.0) as usize;
            let to = ((middle + radius) / unit).ceil().max(0.0) as usize;
            from..to.min(end)
        };
        let rows = span(my, ry, 1.0, usize::from(self.area.height) * 2);
        let cols = span(mx, rx, POINT, usize::from(self.area.width) * 2);
        for y in rows {
            for x in cols.clone() {
                let (dx, dy) = ((x as f32 + 0.5) * POINT - mx, y as f32 + 0.5 - my);
                let (color, seen) = color(dx, dy);
                if seen <= 0.02 {
                    continue;
                }
                let index = self.index(x, y);
                self.points[index] = self.points[index].blend(color, seen);
                if seen > 0.15 {
                    self.note_drawn(x, y);
                }
            }
        }
    }

    /// Puts the picture on the screen.
    pub(crate) fn show(&self, buf: &mut Buffer) {
        let mut colors = Colors::new(self.hard);
        for row in 0..self.area.height {
            for col in 0..self.area.width {
                let at = (self.area.x + col, self.area.y + row);
                if let Some(cell) = buf.cell_mut(at) {
                    let (symbol, front, ground) = character(self.points_of(col, row));
                    cell.set_char(symbol)
                        .set_fg(colors.of(front))
                        .set_bg(colors.of(ground));
                }
            }
        }
    }
}

/// Colours as the terminal has them. Those of the 256 are looked for once.
#[derive(Debug)]
struct Colors {
    hard: bool,
    known: Vec<(Rgb, Color)>,
}

impl Colors {
    const fn new(hard: bool) -> Self {
        Self {
            hard,
            known: Vec::new(),
        }
    }

    fn of(&mut self, rgb: Rgb) -> Color {
        if !self.hard {
            return Color::Rgb(rgb.0, rgb.1, rgb.2);
        }
        if let Some((_, color)) = self.known.iter().find(|(known, _)| *known == rgb) {
            return *color;
        }
        let color = Color::Indexed(rgb.indexed());
        self.known.push((rgb, color));
        color
    }
}

/// Blocks by which of the four points they show in front; the other half of the sixteen are these with the colours
/// exchanged.
const BLOCKS: [(char, [bool; 4]); 7] = [
    ('▀', [true, true, false, false]),
    ('▌', [true, false, true, false]),
    ('▗', [false, false, false, true]),
    ('▖', [false, false, true, false]),
    ('▝', [false, true, false, false]),
    ('▘', [true, false, false, false]),
    ('▚', [true, false, false, true]),
];

/// The block and the two colours that come nearest to four points.
fn character(points: [Rgb; 4]) -> (char, Rgb, Rgb) {
    if points.iter().all(|&point| point == points[0]) {
        return (' ', points[0], points[0]);
    }
    if points.iter().all(|&point| is_near(point, points[0])) {
        let even = mean(points, [true; 4], true);
        return (' ', even, even);
    }
    let mut best = (i32::MAX, ' ', points[0], points[0]);
    for (symbol, front) in BLOCKS {
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

/// Whether two colours next to each other can't be told apart: then a character of one colour will do, which is soon
/// found and takes few bytes.
fn is_near(Rgb(r, g, b): Rgb, Rgb(x, y, z): Rgb) -> bool {
    [(r, x), (g, y), (b, z)]
        .iter()
        .all(|(a, b)| a.abs_diff(*b) <= ALIKE)
}

/// The most by which parts of colours that look alike differ, of 255.
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
