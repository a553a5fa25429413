//! Changed cells of a frame as escape sequences (ECMA-48): the cursor is moved only where a cell does not follow the one
//! before, and colours and attributes are sent only where they differ.

use ratatui::buffer::Cell;
use ratatui::style::{Color, Modifier};

/// Attributes with their parameters of SGR.
const ATTRIBUTES: [(Modifier, u8); 9] = [
    (Modifier::BOLD, 1),
    (Modifier::DIM, 2),
    (Modifier::ITALIC, 3),
    (Modifier::UNDERLINED, 4),
    (Modifier::SLOW_BLINK, 5),
    (Modifier::RAPID_BLINK, 6),
    (Modifier::REVERSED, 7),
    (Modifier::HIDDEN, 8),
    (Modifier::CROSSED_OUT, 9),
];

/// Parameters of SGR for the two grounds; one more stands for the terminal's own colour.
const FOREGROUND: u8 = 38;
const BACKGROUND: u8 = 48;

/// Colours and attributes of the characters that the terminal writes next.
#[derive(Clone, Copy, Default, PartialEq)]
struct Pen {
    front: Color,
    ground: Color,
    modifier: Modifier,
}

/// Writes the cells at their columns and rows, and resets colours and attributes.
pub(crate) fn write_cells<'a>(
    out: &mut Vec<u8>,
    cells: impl IntoIterator<Item = (u16, u16, &'a Cell)>,
) {
    let mut pen = Pen::default();
    let mut following = None;
    for (x, y, cell) in cells {
        if following != Some((x, y)) {
            move_to(out, x, y);
        }
        // After a wide character the cursor is moved: terminals differ in what they take for wide.
        following = Some((x + 1, y));
        let (symbol, next) = inked(cell);
        if next != pen {
            change(out, pen, next);
            pen = next;
        }
        out.extend_from_slice(symbol.as_bytes());
    }
    out.extend_from_slice(b"\x1b[0m");
}

/// A cell's symbol and pen. Full blocks of many fonts leave lines free between rows (xterm): they are written as ground,
/// where this can have any colour.
fn inked(cell: &Cell) -> (&str, Pen) {
    let is_exact = matches!(cell.fg, Color::Rgb(..) | Color::Indexed(16..));
    let is_plain = cell.modifier.difference(Modifier::BOLD).is_empty();
    let is_ground = cell.symbol() == "█" && is_exact && is_plain;
    let pen = Pen {
        front: cell.fg,
        ground: if is_ground { cell.fg } else { cell.bg },
        modifier: cell.modifier,
    };
    (if is_ground { " " } else { cell.symbol() }, pen)
}

/// Moves the cursor to a column and row, counted from 0.
pub(crate) fn move_to(out: &mut Vec<u8>, x: u16, y: u16) {
    out.extend_from_slice(b"\x1b[");
    parameter(out, y + 1);
    parameter(out, x + 1);
    end(out, b'H');
}

fn change(out: &mut Vec<u8>, mut before: Pen, after: Pen) {
    out.extend_from_slice(b"\x1b[");
    if after.modifier != before.modifier {
        parameter(out, 0);
        for (attribute, code) in ATTRIBUTES {
            if after.modifier.contains(attribute) {
                parameter(out, code.into());
            }
        }
        before = Pen::default();
    }
    if after.front != before.front {
        color(out, FOREGROUND, after.front);
    }
    if after.ground != before.ground {
        color(out, BACKGROUND, after.ground);
    }
    end(out, b'm');
}

fn color(out: &mut Vec<u8>, ground: u8, color: Color) {
    let mut parameters = |codes: &[u8]| codes.iter().for_each(|&code| parameter(out, code.into()));
    let index = match color {
        Color::Reset => return parameters(&[ground + 1]),
        Color::Rgb(red, green, blue) => return parameters(&[ground, 2, red, green, blue]),
        Color::Indexed(index) => index,
        Color::Black => 0,
        Color::Red => 1,
        Color::Green => 2,
        Color::Yellow => 3,
        Color::Blue => 4,
        Color::Magenta => 5,
        Color::Cyan => 6,
        Color::Gray => 7,
        Color::DarkGray => 8,
        Color::LightRed => 9,
        Color::LightGreen => 10,
        Color::LightYellow => 11,
        Color::LightBlue => 12,
        Color::LightMagenta => 13,
        Color::LightCyan => 14,
        Color::White => 15,
    };
    parameters(&[ground, 5, index]);
}

/// Writes a parameter and the separator after it.
fn parameter(out: &mut Vec<u8>, value: u16) {
    let value = u32::from(value);
    let mut unit = 10;
    while unit <= value {
        unit *= 10;
    }
    while unit > 1 {
        unit /= 10;
        out.push(b'0' + (value / unit % 10) as u8);
    }
    out.push(b';');
}

/// Ends a sequence in place of the last separator.
fn end(out: &mut [u8], letter: u8) {
    if let Some(last) = out.last_mut() {
        *last = letter;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::style::Style;

    fn cell(symbol: &str, style: Style) -> Cell {
        let mut cell = Cell::default();
        cell.set_symbol(symbol).set_style(style);
        cell
    }

    #[test]
    fn only_what_differs_is_sent() {
        let green = Style::new()
            .fg(Color::Rgb(0, 10, 255))
            .bg(Color::Indexed(107));
        let bold = green.add_modifier(Modifier::BOLD | Modifier::REVERSED);
        let cells = [
            (0, 0, cell("a", Style::new())),
            (1, 0, cell("棋", green)),
            (3, 0, cell("b", green.fg(Color::LightRed))),
            (4, 0, cell("c", bold)),
            (99, 9, cell("d", bold.bg(Color::Reset))),
            (0, 10, cell("e", Style::new())),
        ];
        let mut out = Vec::new();
        write_cells(&mut out, cells.iter().map(|(x, y, cell)| (*x, *y, cell)));
        let expected = "\x1b[1;1Ha\x1b[38;2;0;10;255;48;5;107m棋\x1b[1;4H\x1b[38;5;9mb\
            \x1b[0;1;7;38;2;0;10;255;48;5;107mc\x1b[10;100H\x1b[49md\x1b[11;1H\x1b[0me\x1b[0m";
        assert_eq!(String::from_utf8_lossy(&out), expected);
    }

    #[test]
    fn full_blocks_are_ground_where_it_can_have_their_colour() {
        let exact = Style::new().fg(Color::Rgb(1, 1, 1)).bg(Color::Reset);
        let few = Style::new().fg(Color::LightRed);
        let reversed = exact.add_modifier(Modifier::REVERSED);
        let cells = [exact, few, reversed].map(|style| cell("█", style));
        let cells = cells.iter().enumerate();
        let mut out = Vec::new();
        write_cells(&mut out, cells.map(|(x, cell)| (x as u16, 0, cell)));
        let expected =
            "\x1b[1;1H\x1b[38;2;1;1;1;48;2;1;1;1m \x1b[38;5;9;49m█\x1b[0;7;38;2;1;1;1m█\x1b[0m";
        assert_eq!(String::from_utf8_lossy(&out), expected);
    }

    #[test]
    fn every_number_is_written() {
        for value in [0, 1, 9, 10, 99, 100, 255, 999, 1000, 65535] {
            let mut out = Vec::new();
            parameter(&mut out, value);
            assert_eq!(String::from_utf8_lossy(&out), format!("{value};"));
        }
    }
}
