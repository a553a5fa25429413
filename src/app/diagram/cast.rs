//! A game as a recording of a terminal (asciicast, version 2), which any asciinema player shows: a board of characters in
//! the colours of a theme, with texts beside it. A frame writes only the lines that changed.

use std::fmt::Write;

use unicode_width::UnicodeWidthChar;

use super::Colors;
use tabletop_core::{BoardView, Cell, Ground, Marks, Piece, Side};
use tabletop_record::cast::HEADER_KEY;

/// Columns of the texts beside the board, and between both.
const TEXTS: usize = 34;
const GAP: usize = 3;
/// Seconds before the first move, for each move, and for each ten columns of a comment, which has to be read.
const BEGINNING: f32 = 1.0;
const PACE: f32 = 1.2;
const READING: f32 = 0.5;
/// Ends the colours of a piece of text.
const PLAIN: &str = "\x1b[0m";

pub struct Frame {
    pub view: BoardView,
    /// Texts beside the board, in paragraphs.
    pub texts: Vec<String>,
    /// Black's winning chances, from 0 to 1, of the positions so far, where they are known.
    pub chances: Vec<Option<f64>>,
}

/// Writes a recording of `frames` whose header holds `record`, from which the program opens the game again.
pub fn cast(frames: &[Frame], title: &str, record: &str, colors: &Colors) -> String {
    let Some(first) = frames.first() else {
        return String::new();
    };
    let texts: Vec<Vec<String>> = frames.iter().map(texts).collect();
    let board = board(&first.view, colors);
    let tallest = texts.iter().map(Vec::len).max().unwrap_or(0);
    let panel_column = columns(&first.view) + GAP;
    let (width, height) = (panel_column + TEXTS, tallest.max(board.len()) + 1);
    let mut out = format!(
        "{{\"version\":2,\"width\":{width},\"height\":{height},\"title\":{},{}:{}}}\n",
        quoted(title),
        quoted(HEADER_KEY),
        quoted(record),
    );
    let mut changes = "\x1b[?25l\x1b[2J".to_owned();
    for (row, line) in board.iter().enumerate() {
        let _ = write!(changes, "{}{line}", at(row, 0));
    }
    let (mut before, mut lines, mut seconds) = (&first.view, Vec::new(), 0.0);
    for (number, (frame, texts)) in frames.iter().zip(&texts).enumerate() {
        changes.push_str(&changed_squares(before, &frame.view, colors));
        lines.resize(height, String::new());
        for (row, line) in lines.iter_mut().enumerate() {
            let text = texts.get(row).cloned().unwrap_or_default();
            if *line != text {
                let _ = write!(changes, "{}{text}\x1b[K", at(row, panel_column));
                *line = text;
            }
        }
        let _ = writeln!(out, "[{seconds:.1},\"o\",{}]", quoted(&changes));
        changes.clear();
        before = &frame.view;
        let letters: usize = texts.iter().skip(2).map(|text| text.chars().count()).sum();
        let pace = if number == 0 { BEGINNING } else { PACE };
        seconds += pace + READING * (letters / 10) as f32;
    }
    let end = format!("{}\x1b[?25h", at(height - 1, 0));
    let _ = writeln!(out, "[{seconds:.1},\"o\",{}]", quoted(&end));
    out
}

/// Sequence that moves the cursor.
fn at(row: usize, column: usize) -> String {
    format!("\x1b[{};{}H", row + 1, column + 1)
}

/// Draws the squares that differ between two views of a board.
fn changed_squares(before: &BoardView, now: &BoardView, colors: &Colors) -> String {
    let mut out = String::new();
    for cell in now.grid.cells() {
        let drawn = square(now, cell, colors);
        if drawn != square(before, cell, colors) {
            let column = labels(now) + width(now) * usize::from(cell.col);
            out.push_str(&at(cell.row.into(), column));
            for (style, text) in &drawn {
                let _ = write!(out, "{style}{text}");
            }
            out.push_str(PLAIN);
        }
    }
    out
}

/// Number of columns of a cell.
fn width(view: &BoardView) -> usize {
    if view.ground == Ground::Boxes { 4 } else { 2 }
}

fn labels(view: &BoardView) -> usize {
    view.row_labels
        .iter()
        .map(String::len)
        .max()
        .map_or(0, |last| last + 1)
}

fn columns(view: &BoardView) -> usize {
    labels(view) + width(view) * usize::from(view.grid.cols)
}

/// The board as lines of coloured text.
fn board(view: &BoardView, colors: &Colors) -> Vec<String> {
    let label = fg(&colors.label);
    let mut lines = Vec::new();
    for row in 0..view.grid.rows {
        let name = view
            .row_labels
            .get(usize::from(row))
            .map_or("", String::as_str);
        let mut line = match labels(view) {
            0 => String::new(),
            wide => format!("{label}{name:>0$} {PLAIN}", wide - 1),
        };
        let mut last = String::new();
        for col in 0..view.grid.cols {
            for (style, text) in square(view, Cell::new(col, row), colors) {
                // Equal colours are written once.
                if style != last {
                    let _ = write!(line, "{PLAIN}{style}");
                    last = style;
                }
                line.push_str(&text);
            }
        }
        line.push_str(PLAIN);
        lines.push(line);
    }
    if !view.col_labels.is_empty() {
        let wide = width(view);
        let mut line = format!("{label}{:1$}", "", labels(view));
        for name in &view.col_labels {
            let _ = write!(line, "{name:<wide$}");
        }
        lines.push(line + PLAIN);
    }
    lines
}

/// The texts of a cell with their colours.
fn square(view: &BoardView, cell: Cell, colors: &Colors) -> [(String, String); 2] {
    let square = view.square(cell);
    if square.hole {
        return [
            (String::new(), " ".repeat(width(view))),
            (String::new(), String::new()),
        ];
    }
    let ground = match view.ground {
        Ground::Checkered if (cell.col + cell.row + view.grid.rows) % 2 == 1 => &colors.dark,
        Ground::Checkered => &colors.light,
        Ground::Boxes => &colors.boxes,
        Ground::Hollows => &colors.background,
        Ground::Squares | Ground::Lines => &colors.ground,
    };
    let (line, ground) = (fg(&colors.line), bg(ground));
    let of = |side| {
        fg(if side == Side::Black {
            &colors.black
        } else {
            &colors.white
        })
    };
    let is_lined = view.ground == Ground::Lines && view.links.is_empty();
    let (paint, glyph) = match square.piece {
        Piece::Disc(side) if square.marks.contains(Marks::DEAD) => (of(side), "○".to_owned()),
        Piece::Disc(side) | Piece::Man(side) => (of(side), "●".to_owned()),
        Piece::King(side) => (of(side), "♛".to_owned()),
        Piece::Almond => (fg(&colors.almond), "●".to_owned()),
        Piece::Number(number) => (fg(&colors.number), format!("{number:>3}")),
        Piece::None if is_lined => (line.clone(), crossing(view, cell).to_owned()),
        Piece::None if view.ground == Ground::Boxes => (line.clone(), "  ·".to_owned()),
        Piece::None if matches!(view.ground, Ground::Hollows | Ground::Lines) => {
            (line.clone(), "·".to_owned())
        }
        Piece::None => (line.clone(), " ".to_owned()),
    };
    let is_last = square.marks.contains(Marks::LAST) && square.piece != Piece::None;
    let (paint_of_rest, rest) = if is_last {
        (fg(&colors.last), "◂")
    } else if is_lined && cell.col + 1 < view.grid.cols {
        (line, "─")
    } else {
        (paint.clone(), " ")
    };
    [
        (paint + &ground, glyph),
        (paint_of_rest + &ground, rest.to_owned()),
    ]
}

fn crossing(view: &BoardView, cell: Cell) -> &'static str {
    let place = |at: u8, count: u8| match at {
        0 => 0,
        _ if at + 1 == count => 2,
        _ => 1,
    };
    [["┌", "┬", "┐"], ["├", "┼", "┤"], ["└", "┴", "┘"]][place(cell.row, view.grid.rows)]
        [place(cell.col, view.grid.cols)]
}

/// The texts beside the board in lines that fit, and a graph of the chances below them.
fn texts(frame: &Frame) -> Vec<String> {
    let mut lines: Vec<String> = frame.texts.iter().flat_map(|text| wrapped(text)).collect();
    let known = frame
        .chances
        .iter()
        .skip(frame.chances.len().saturating_sub(TEXTS));
    let bars: String = known.map(|chance| chance.map_or(' ', bar)).collect();
    if !bars.trim().is_empty() {
        lines.extend([String::new(), bars]);
    }
    lines
}

fn bar(chance: f64) -> char {
    const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    BARS[((chance * 8.0) as usize).min(7)]
}

/// Breaks a text into lines; control characters, which a comment from elsewhere may hold, become blanks.
fn wrapped(text: &str) -> Vec<String> {
    let (mut lines, mut line, mut used) = (Vec::new(), String::new(), 0);
    for word in text.split(|letter: char| letter.is_whitespace() || letter.is_control()) {
        let wide: usize = word.chars().filter_map(char::width).sum();
        if used > 0 && used + 1 + wide > TEXTS {
            lines.push(std::mem::take(&mut line));
            used = 0;
        } else if used > 0 {
            line.push(' ');
            used += 1;
        }
        for letter in word.chars() {
            let wide = letter.width().unwrap_or(0);
            if used + wide > TEXTS {
                lines.push(std::mem::take(&mut line));
                used = 0;
            }
            line.push(letter);
            used += wide;
        }
    }
    lines.push(line);
    lines
}

/// Sequence that sets the colour of letters, `#rrggbb`.
fn fg(color: &str) -> String {
    sgr(38, color)
}

fn bg(color: &str) -> String {
    sgr(48, color)
}

fn sgr(layer: u8, color: &str) -> String {
    let part = |at: usize| {
        color
            .get(at..at + 2)
            .and_then(|hex| u8::from_str_radix(hex, 16).ok())
            .unwrap_or(0x80)
    };
    format!("\x1b[{layer};2;{};{};{}m", part(1), part(3), part(5))
}

/// A string of JSON.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use unicode_width::UnicodeWidthStr;

    use super::*;

    #[test]
    fn comments_are_wrapped_and_bring_no_control_sequences() {
        assert_eq!(wrapped("a\x1b[2Jb \u{9b}1mc"), ["a [2Jb  1mc"]);
        let long = wrapped(&"妙手 ".repeat(20));
        assert!(
            long.len() > 1 && long.iter().all(|line| line.width() <= TEXTS),
            "{long:?}"
        );
        assert_eq!(wrapped(&"x".repeat(TEXTS + 1)).len(), 2);
    }

    #[test]
    fn a_chance_is_a_bar_as_high() {
        assert_eq!([0.0, 0.5, 1.0].map(bar), ['▁', '▅', '█']);
    }
}
