//! Pictures of screens: a buffer as SVG. Blocks and lines become shapes of their own, so that a picture looks the same
//! with every font; only words are left to the font.

use std::collections::BTreeMap;
use std::fmt::Write;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

use unicode_width::UnicodeWidthStr;

/// Columns and rows of dots in a cell: fine enough for every block character of eighths and quarters.
const DOTS: (usize, usize) = (8, 8);
/// Width and height of a cell in units of the picture.
const CELL: (f32, f32) = (10.0, 20.0);

/// A colour as `#rrggbb`.
type Hex = String;

/// Renders `screen` as an SVG picture with `title` as its alternative text. Colours left to the terminal become
/// light grey on black.
pub(crate) fn svg(screen: &Buffer, title: &str) -> String {
    let area = screen.area;
    let (wide, high) = (
        f32::from(area.width) * CELL.0,
        f32::from(area.height) * CELL.1,
    );
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" role=\"img\">\n<title>{}</title>\n",
        escaped(title)
    );
    let mut picture = Picture::default();
    let mut dots = Dots::new(area.width, area.height);
    for y in 0..area.height {
        let mut x = 0;
        while x < area.width {
            let cell = &screen[(area.x + x, area.y + y)];
            picture.cell(cell, x, y, &mut dots);
            x += (cell.symbol().width() as u16).max(1);
        }
        picture.end_word();
    }
    out.push_str(&dots.paths());
    for (color, path) in &picture.lines {
        let _ = writeln!(
            out,
            "<path fill=\"none\" stroke=\"{color}\" stroke-width=\"1.4\" d=\"{path}\"/>"
        );
    }
    for (color, path) in &picture.discs {
        let _ = writeln!(out, "<path fill=\"{color}\" d=\"{path}\"/>");
    }
    out.push_str(
        "<g font-family=\"ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace\" font-size=\"16.5\" \
         xml:space=\"preserve\">\n",
    );
    out.push_str(&picture.words);
    out.push_str("</g>\n</svg>\n");
    out
}

/// Visible foreground and background colour of a cell.
fn colors(cell: &Cell) -> (Hex, Hex) {
    let front = hex(cell.fg, "#c8c8c8");
    let back = hex(cell.bg, "#000000");
    if cell.modifier.contains(Modifier::REVERSED) {
        (back, front)
    } else {
        (front, back)
    }
}

fn hex(color: Color, otherwise: &str) -> Hex {
    match color {
        Color::Rgb(red, green, blue) => format!("#{red:02x}{green:02x}{blue:02x}"),
        _ => otherwise.to_owned(),
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// Dots of a cell that a block character fills, as a predicate of column and row.
fn block(c: char) -> Option<fn(usize, usize) -> bool> {
    const HALF: (usize, usize) = (DOTS.0 / 2, DOTS.1 / 2);
    Some(match c {
        '█' => |_, _| true,
        '▀' => |_, y| y < HALF.1,
        '▄' => |_, y| y >= HALF.1,
        '▌' => |x, _| x < HALF.0,
        '▐' => |x, _| x >= HALF.0,
        '▘' => |x, y| x < HALF.0 && y < HALF.1,
        '▝' => |x, y| x >= HALF.0 && y < HALF.1,
        '▖' => |x, y| x < HALF.0 && y >= HALF.1,
        '▗' => |x, y| x >= HALF.0 && y >= HALF.1,
        '▙' => |x, y| x < HALF.0 || y >= HALF.1,
        '▛' => |x, y| x < HALF.0 || y < HALF.1,
        '▜' => |x, y| x >= HALF.0 || y < HALF.1,
        '▟' => |x, y| x >= HALF.0 || y >= HALF.1,
        '▞' => |x, y| (x >= HALF.0) == (y < HALF.1),
        '▚' => |x, y| (x < HALF.0) == (y < HALF.1),
        '▁' => |_, y| y >= 7,
        '▂' => |_, y| y >= 6,
        '▃' => |_, y| y >= 5,
        '▅' => |_, y| y >= 3,
        '▆' => |_, y| y >= 2,
        '▇' => |_, y| y >= 1,
        '▔' => |_, y| y < 1,
        '▏' => |x, _| x < 1,
        '▎' => |x, _| x < 2,
        '▍' => |x, _| x < 3,
        '▋' => |x, _| x < 5,
        '▊' => |x, _| x < 6,
        '▉' => |x, _| x < 7,
        '▕' => |x, _| x >= 7,
        _ => return None,
    })
}

/// The strokes of a line character, drawn from the middle of its cell: left, right, up, down.
const fn strokes(c: char) -> Option<[bool; 4]> {
    Some(match c {
        '─' | '━' => [true, true, false, false],
        '│' | '┃' | '╽' | '╿' => [false, false, true, true],
        '┌' | '╭' | '┏' => [false, true, false, true],
        '┐' | '╮' | '┓' => [true, false, false, true],
        '└' | '╰' | '┗' => [false, true, true, false],
        '┘' | '╯' | '┛' => [true, false, true, false],
        '├' => [false, true, true, true],
        '┤' => [true, false, true, true],
        '┬' => [true, true, false, true],
        '┴' => [true, true, true, false],
        '┼' | '╋' => [true; 4],
        '╴' => [true, false, false, false],
        '╶' => [false, true, false, false],
        '╵' => [false, false, true, false],
        '╷' => [false, false, false, true],
        _ => return None,
    })
}

/// Lines, discs and words above the background.
#[derive(Default)]
struct Picture {
    lines: BTreeMap<Hex, String>,
    discs: BTreeMap<Hex, String>,
    words: String,
    /// The word being collected: position, text, columns, colour and weight.
    word: Option<Word>,
}

struct Word {
    x: u16,
    y: u16,
    text: String,
    columns: u16,
    color: Hex,
    bold: bool,
}

impl Picture {
    fn cell(&mut self, cell: &Cell, x: u16, y: u16, dots: &mut Dots) {
        let (front, back) = colors(cell);
        let symbol = cell.symbol();
        let columns = (symbol.width() as u16).max(1);
        let c = symbol.chars().next().unwrap_or(' ');
        let filled = block(c);
        for column in x..x + columns {
            dots.fill(column, y, &front, &back, filled);
        }
        if cell.modifier.contains(Modifier::UNDERLINED) {
            let (left, low) = (f32::from(x) * CELL.0, f32::from(y + 1) * CELL.1 - 1.0);
            let path = self.lines.entry(front.clone()).or_default();
            let _ = write!(path, "M{left} {low}h{}", f32::from(columns) * CELL.0);
        }
        if filled.is_some() {
            self.end_word();
        } else if let Some(strokes) = strokes(c) {
            self.end_word();
            self.line(strokes, x, y, front);
        } else if matches!(c, '╱' | '╲' | '╳') {
            self.end_word();
            self.slanting(c, x, y, front);
        } else if matches!(c, '●' | '•' | '⬤') {
            self.end_word();
            let radius = if c == '•' { 2.2 } else { 4.4 };
            self.disc(x, y, radius, front);
        } else {
            self.letter(cell, x, y, columns, front);
        }
    }

    fn line(&mut self, [left, right, up, down]: [bool; 4], x: u16, y: u16, color: Hex) {
        let (x, y) = (f32::from(x) * CELL.0, f32::from(y) * CELL.1);
        let (mx, my) = (x + CELL.0 / 2.0, y + CELL.1 / 2.0);
        let path = self.lines.entry(color).or_default();
        let ends = [
            (left, x, my),
            (right, x + CELL.0, my),
            (up, mx, y),
            (down, mx, y + CELL.1),
        ];
        for (_, ex, ey) in ends.into_iter().filter(|end| end.0) {
            let _ = write!(path, "M{mx} {my}L{ex} {ey}");
        }
    }

    fn slanting(&mut self, c: char, x: u16, y: u16, color: Hex) {
        let (left, top) = (f32::from(x) * CELL.0, f32::from(y) * CELL.1);
        let (right, low) = (left + CELL.0, top + CELL.1);
        let path = self.lines.entry(color).or_default();
        if c != '╱' {
            let _ = write!(path, "M{left} {top}L{right} {low}");
        }
        if c != '╲' {
            let _ = write!(path, "M{left} {low}L{right} {top}");
        }
    }

    fn disc(&mut self, x: u16, y: u16, radius: f32, color: Hex) {
        let mx = f32::from(x) * CELL.0 + CELL.0 / 2.0 - radius;
        let my = f32::from(y) * CELL.1 + CELL.1 / 2.0;
        let around = 2.0 * radius;
        let path = self.discs.entry(color).or_default();
        let _ = write!(
            path,
            "M{mx} {my}a{radius} {radius} 0 1 0 {around} 0a{radius} {radius} 0 1 0 -{around} 0z"
        );
    }

    fn letter(&mut self, cell: &Cell, x: u16, y: u16, columns: u16, color: Hex) {
        let symbol = cell.symbol();
        let bold = cell.modifier.contains(Modifier::BOLD);
        let blank = symbol.trim().is_empty();
        match &mut self.word {
            Some(word) if !blank && word.color == color && word.bold == bold => {
                word.text.push_str(symbol);
                word.columns += columns;
            }
            _ => {
                self.end_word();
                if !blank {
                    self.word = Some(Word {
                        x,
                        y,
                        text: symbol.to_owned(),
                        columns,
                        color,
                        bold,
                    });
                }
            }
        }
    }

    fn end_word(&mut self) {
        let Some(word) = self.word.take() else {
            return;
        };
        let weight = if word.bold {
            " font-weight=\"bold\""
        } else {
            ""
        };
        let _ = writeln!(
            self.words,
            "<text x=\"{}\" y=\"{}\" fill=\"{}\"{weight} textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\">{}</text>",
            f32::from(word.x) * CELL.0,
            f32::from(word.y) * CELL.1 + 15.0,
            word.color,
            f32::from(word.columns) * CELL.0,
            escaped(&word.text)
        );
    }
}

/// Backgrounds and block characters, dot by dot.
struct Dots {
    wide: usize,
    high: usize,
    /// Indices into `palette`.
    grid: Vec<u16>,
    palette: Vec<Hex>,
}

impl Dots {
    fn new(columns: u16, rows: u16) -> Self {
        let (wide, high) = (usize::from(columns) * DOTS.0, usize::from(rows) * DOTS.1);
        Self {
            wide,
            high,
            grid: vec![0; wide * high],
            palette: Vec::new(),
        }
    }

    fn index(&mut self, color: &Hex) -> u16 {
        let known = self.palette.iter().position(|entry| entry == color);
        let index = known.unwrap_or_else(|| {
            self.palette.push(color.clone());
            self.palette.len() - 1
        });
        index as u16
    }

    fn fill(
        &mut self,
        column: u16,
        row: u16,
        front: &Hex,
        back: &Hex,
        filled: Option<fn(usize, usize) -> bool>,
    ) {
        let (front, back) = (self.index(front), self.index(back));
        for y in 0..DOTS.1 {
            for x in 0..DOTS.0 {
                let at =
                    (usize::from(row) * DOTS.1 + y) * self.wide + usize::from(column) * DOTS.0 + x;
                if let Some(dot) = self.grid.get_mut(at) {
                    *dot = match filled {
                        Some(filled) if filled(x, y) => front,
                        _ => back,
                    };
                }
            }
        }
    }

    /// One path for each colour, made of the largest rectangles that a walk over the dots finds.
    fn paths(&self) -> String {
        let mut paths = vec![String::new(); self.palette.len()];
        let mut done = vec![false; self.grid.len()];
        for y in 0..self.high {
            for x in 0..self.wide {
                let at = y * self.wide + x;
                if done[at] {
                    continue;
                }
                let color = self.grid[at];
                let free = |at: usize| !done[at] && self.grid[at] == color;
                let across = (x..self.wide)
                    .take_while(|&to| free(y * self.wide + to))
                    .count();
                let row = |row: usize| (x..x + across).all(|x| free(row * self.wide + x));
                let down = (y..self.high).take_while(|&to| row(to)).count();
                for row in y..y + down {
                    done[row * self.wide + x..row * self.wide + x + across].fill(true);
                }
                let unit = (CELL.0 / DOTS.0 as f32, CELL.1 / DOTS.1 as f32);
                let _ = write!(
                    paths[usize::from(color)],
                    "M{} {}h{}v{}h-{2}z",
                    x as f32 * unit.0,
                    y as f32 * unit.1,
                    across as f32 * unit.0,
                    down as f32 * unit.1,
                );
            }
        }
        let mut out = String::new();
        for (color, path) in self.palette.iter().zip(&paths) {
            let _ = writeln!(
                out,
                "<path fill=\"{color}\" shape-rendering=\"crispEdges\" d=\"{path}\"/>"
            );
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::layout::Rect;
    use ratatui::style::Style;

    fn screen(lines: &[&str]) -> Buffer {
        let mut screen = Buffer::empty(Rect::new(0, 0, 6, lines.len() as u16));
        let style = Style::new()
            .fg(Color::Rgb(255, 0, 0))
            .bg(Color::Rgb(0, 0, 16));
        for (y, line) in lines.iter().enumerate() {
            screen.set_string(0, y as u16, line, style);
        }
        screen
    }

    #[test]
    fn words_are_words_and_blocks_are_shapes() {
        let picture = svg(&screen(&["a<b 中", "▀▀▀▀▀▀"]), "a & b");
        assert!(picture.contains("<title>a &amp; b</title>"), "{picture}");
        assert!(
            picture.contains("textLength=\"20\" lengthAdjust=\"spacingAndGlyphs\">中</text>"),
            "{picture}"
        );
        // The upper half of the second line is one red rectangle.
        assert!(
            picture
                .contains("fill=\"#ff0000\" shape-rendering=\"crispEdges\" d=\"M0 20h60v10h-60z\""),
            "{picture}"
        );
        assert!(!picture.contains('▀'));
    }

    #[test]
    fn lines_and_discs_are_drawn() {
        let mut lines = screen(&["┌●"]);
        lines[(3, 0)].modifier = Modifier::UNDERLINED;
        let picture = svg(&lines, "");
        assert!(picture.contains("M30 19h10"), "{picture}");
        assert!(picture.contains("d=\"M5 10L10 10M5 10L5 20\""), "{picture}");
        assert!(picture.contains("a4.4 4.4 0 1 0 8.8 0"), "{picture}");
    }
}
