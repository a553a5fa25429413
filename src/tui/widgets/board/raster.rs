//! Boards on terminals with exact colours: every character shows two square points, one above the other, and the edges
//! of discs are blended with the ground.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;

use crate::tui::color::Rgb;

/// A picture of square points, two to a character.
#[derive(Clone, Debug)]
pub(crate) struct Raster {
    area: Rect,
    points: Vec<Rgb>,
    /// Characters that show more than bare ground.
    drawn: Vec<bool>,
}

/// A disc or an ellipse, in points from the upper left corner of the picture.
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

impl Raster {
    /// A picture of one colour.
    pub(crate) fn new(area: Rect, ground: Rgb) -> Self {
        let chars = usize::from(area.width) * usize::from(area.height);
        Self {
            area,
            points: vec![ground; chars * 2],
            drawn: vec![false; chars],
        }
    }

    const fn index(&self, x: usize, y: usize) -> usize {
        y * self.area.width as usize + x
    }

    /// Fills a part of the screen.
    pub(crate) fn fill(&mut self, part: Rect, color: Rgb) {
        let part = part.intersection(self.area);
        let (left, top) = (part.x - self.area.x, (part.y - self.area.y) * 2);
        for y in top..top + part.height * 2 {
            let from = self.index(usize::from(left), usize::from(y));
            self.points[from..from + usize::from(part.width)].fill(color);
        }
    }

    /// The colour of a character as a whole.
    pub(crate) fn around(&self, x: u16, y: u16) -> Rgb {
        let (x, y) = (
            usize::from(x - self.area.x),
            usize::from(y - self.area.y) * 2,
        );
        let (upper, lower) = (
            self.points[self.index(x, y)],
            self.points[self.index(x, y + 1)],
        );
        upper.blend(lower, 0.5)
    }

    /// Whether a character shows bare ground.
    pub(crate) fn is_bare(&self, x: u16, y: u16) -> bool {
        !self.drawn[self.index(usize::from(x - self.area.x), usize::from(y - self.area.y))]
    }

    /// Draws a round thing with a soft edge.
    pub(crate) fn round(&mut self, round: Round) {
        let span = |middle: f32, radius: f32, end: u16| {
            let from = (middle - radius - 0.5).floor().max(0.0) as usize;
            let to = (middle + radius + 0.5).ceil().max(0.0) as usize;
            from..to.min(usize::from(end))
        };
        let rows = span(round.y, round.ry, self.area.height * 2);
        let cols = span(round.x, round.rx, self.area.width);
        for y in rows {
            for x in cols.clone() {
                self.point(&round, x, y);
            }
        }
    }

    fn point(&mut self, round: &Round, x: usize, y: usize) {
        let (dx, dy) = (x as f32 + 0.5 - round.x, y as f32 + 0.5 - round.y);
        let (nx, ny) = (dx / round.rx, dy / round.ry);
        let edge = (1.0 - nx.hypot(ny)) * round.rx.min(round.ry);
        let seen = (edge + 0.5).clamp(0.0, 1.0) * round.opacity;
        if seen <= 0.02 {
            return;
        }
        // Light falls from the upper left.
        let share = (0.5 + 0.35 * (nx + ny)).clamp(0.0, 1.0);
        let color = round.light.blend(round.shade, share);
        let index = self.index(x, y);
        self.points[index] = self.points[index].blend(color, seen);
        if seen > 0.1 {
            let char_index = self.index(x, y / 2);
            self.drawn[char_index] = true;
        }
    }

    /// Puts the picture on the screen.
    pub(crate) fn show(&self, buf: &mut Buffer) {
        for row in 0..self.area.height {
            for col in 0..self.area.width {
                let Some(cell) = buf.cell_mut((self.area.x + col, self.area.y + row)) else {
                    continue;
                };
                let (x, y) = (usize::from(col), usize::from(row) * 2);
                let (upper, lower) = (
                    self.points[self.index(x, y)],
                    self.points[self.index(x, y + 1)],
                );
                if upper == lower {
                    cell.set_char(' ').set_bg(color(lower));
                } else {
                    cell.set_char('▀').set_fg(color(upper)).set_bg(color(lower));
                }
            }
        }
    }
}

/// The colour as ratatui has it.
pub(crate) const fn color(Rgb(r, g, b): Rgb) -> Color {
    Color::Rgb(r, g, b)
}
