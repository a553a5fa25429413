//! SVG shapes of a board.

use std::fmt::Write;

use super::{CELL, Colors, LABELS, escaped, layout};
use tabletop_core::{BoardView, Cell, Ground, Marks, Piece, Side, Square};

/// Drawing order of shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Layer {
    Area,
    Piece,
    Text,
    Mark,
}

/// A shape: its SVG element without the end, and the element's content.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Shape {
    element: String,
    text: String,
}

impl Shape {
    fn new(element: String) -> Self {
        Self {
            element,
            text: String::new(),
        }
    }

    /// Returns the complete element, with the animation of its visibility.
    pub(super) fn whole(&self, animation: &str) -> String {
        let Self { element, text } = self;
        let name = element.split(' ').next().unwrap_or_default();
        // Viewers without animation show the state at the end.
        let hidden = if animation.contains(";0\" keyTimes") {
            " opacity=\"0\""
        } else {
            ""
        };
        if text.is_empty() && animation.is_empty() {
            format!("<{element}/>")
        } else {
            format!("<{element}{hidden}>{text}{animation}</{name}>")
        }
    }
}

/// Definitions of the pieces: each is drawn once, centred on its cell.
pub(super) fn definitions(colors: &Colors) -> String {
    let Colors {
        black,
        white,
        almond,
        crown,
        ..
    } = colors;
    let mut out = "<defs>\n".to_owned();
    for (id, base, shine, edge) in [
        ("b", black, "#5c6066", "#000000"),
        ("w", white, "#ffffff", "#8c8c86"),
    ] {
        let _ = writeln!(
            out,
            "<radialGradient id=\"{id}s\" cx=\".36\" cy=\".32\" r=\".75\"><stop stop-color=\"{shine}\"/>\
             <stop offset=\".55\" stop-color=\"{base}\"/><stop offset=\"1\" stop-color=\"{base}\"/></radialGradient>\n\
             <g id=\"{id}\"><circle cx=\"1.2\" cy=\"1.8\" r=\"17\" fill=\"#000000\" opacity=\".3\"/>\
             <circle r=\"17\" fill=\"url(#{id}s)\" stroke=\"{edge}\" stroke-width=\".8\"/></g>\n\
             <g id=\"{id}d\" opacity=\".45\"><use href=\"#{id}\"/></g>\n\
             <g id=\"{id}m\"><use href=\"#{id}\"/><circle r=\"11.5\" fill=\"none\" stroke=\"#8a8a84\" \
             stroke-width=\"1.4\" opacity=\".7\"/></g>\n\
             <g id=\"{id}k\"><use href=\"#{id}\"/><path d=\"M-10,7 L-11,-6 L-5,-1 L0,-9 L5,-1 L11,-6 L10,7 Z\" \
             fill=\"{crown}\" stroke=\"#5a4310\" stroke-width=\"1\" stroke-linejoin=\"round\"/></g>"
        );
    }
    let _ = writeln!(
        out,
        "<g id=\"a\" transform=\"rotate(35)\"><path d=\"M0,-17 C11,-9 11,9 0,15 C-11,9 -11,-9 0,-17 Z\" \
         fill=\"{almond}\" stroke=\"#6b4420\" stroke-width=\"1.2\"/><path d=\"M-3,-9 C-5,-2 -4,5 -2,9 M3,-9 C5,-2 4,5 2,9\" \
         fill=\"none\" stroke=\"#6b4420\" stroke-width=\".9\" opacity=\".6\"/></g>\n</defs>"
    );
    out
}

fn middle(view: &BoardView, cell: Cell) -> (f32, f32) {
    let ((left, top), _) = layout(view);
    let along = |from: f32, at: u8| from + (f32::from(at) + 0.5) * CELL;
    (along(left, cell.col), along(top, cell.row))
}

/// Draws the ground of a board, its lines and points, and the labels at its rim.
pub(super) fn ground(view: &BoardView, colors: &Colors) -> String {
    let mut out = String::new();
    let ((left, top), _) = layout(view);
    let wide = f32::from(view.grid.cols) * CELL;
    let high = f32::from(view.grid.rows) * CELL;
    let base = match view.ground {
        Ground::Checkered => &colors.dark,
        Ground::Boxes => &colors.background,
        _ => &colors.ground,
    };
    if view.is_full() || view.ground == Ground::Lines {
        let _ = writeln!(
            out,
            "<rect x=\"{left}\" y=\"{top}\" width=\"{wide}\" height=\"{high}\" rx=\"3\" fill=\"{base}\"/>"
        );
    }
    match view.ground {
        Ground::Lines => out.push_str(&crossings(view, colors)),
        _ => {
            for cell in view.places() {
                out.push_str(&place(view, cell, base, colors));
            }
        }
    }
    for &star in &view.stars {
        let (x, y) = match view.ground {
            Ground::Lines => middle(view, star),
            // On boards of squares the points mark corners of four squares.
            _ => {
                let (x, y) = middle(view, star);
                (x + CELL / 2.0, y + CELL / 2.0)
            }
        };
        let _ = writeln!(
            out,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"3.4\" fill=\"{}\"/>",
            colors.line
        );
    }
    out.push_str(&labels(view, colors));
    out
}

/// Draws the ground of one cell.
fn place(view: &BoardView, cell: Cell, base: &str, colors: &Colors) -> String {
    let (x, y) = middle(view, cell);
    let corner = (x - CELL / 2.0, y - CELL / 2.0);
    let rect = |fill: &str, inset: f32| {
        format!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{fill}\" stroke=\"{}\"/>\n",
            corner.0 + inset,
            corner.1 + inset,
            CELL - 2.0 * inset,
            CELL - 2.0 * inset,
            colors.line
        )
    };
    match view.ground {
        Ground::Checkered => {
            let below = view.grid.rows - 1 - cell.row;
            let is_light = (cell.col + below) % 2 == 1;
            rect(
                if is_light {
                    &colors.light
                } else {
                    &colors.dark
                },
                0.0,
            )
        }
        Ground::Hollows => format!(
            "{}<circle cx=\"{x}\" cy=\"{y}\" r=\"17\" fill=\"{}\"/>\n",
            if view.is_full() {
                String::new()
            } else {
                rect(base, 0.0)
            },
            colors.hollow
        ),
        Ground::Boxes => rect(&colors.boxes, 2.0),
        Ground::Squares | Ground::Lines => rect(base, 0.0),
    }
}

/// Draws the lines of a board with [`Ground::Lines`].
fn crossings(view: &BoardView, colors: &Colors) -> String {
    let (cols, rows) = (view.grid.cols, view.grid.rows);
    let mut path = String::new();
    let mut line = |from: Cell, to: Cell| {
        let ((x, y), (to_x, to_y)) = (middle(view, from), middle(view, to));
        let _ = write!(path, "M{x},{y}L{to_x},{to_y}");
    };
    if view.links.is_empty() {
        for col in 0..cols {
            line(Cell::new(col, 0), Cell::new(col, rows.saturating_sub(1)));
        }
        for row in 0..rows {
            line(Cell::new(0, row), Cell::new(cols.saturating_sub(1), row));
        }
    } else {
        for &(from, to) in &view.links {
            line(from, to);
        }
    }
    format!(
        "<path d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.3\" stroke-linecap=\"square\"/>\n",
        colors.line
    )
}

fn labels(view: &BoardView, colors: &Colors) -> String {
    let ((left, top), _) = layout(view);
    let below = top + f32::from(view.grid.rows) * CELL + 19.0;
    let mut out = format!("<g font-size=\"13\" fill=\"{}\">\n", colors.label);
    let cols = (0..view.grid.cols).zip(&view.col_labels);
    for (col, label) in cols {
        let x = middle(view, Cell::new(col, 0)).0;
        let _ = writeln!(
            out,
            "<text x=\"{x}\" y=\"{below}\">{}</text>",
            escaped(label)
        );
    }
    let rows = (0..view.grid.rows).zip(&view.row_labels);
    for (row, label) in rows {
        let (x, y) = (left - LABELS / 2.0, middle(view, Cell::new(0, row)).1 + 4.5);
        let _ = writeln!(out, "<text x=\"{x}\" y=\"{y}\">{}</text>", escaped(label));
    }
    out.push_str("</g>\n");
    out
}

/// Draws the parts that change between positions: pieces, labels, marks of the last move.
pub(super) fn frame(view: &BoardView, colors: &Colors) -> Vec<(Layer, Shape)> {
    let mut out = Vec::new();
    for cell in view.places() {
        let (x, y) = middle(view, cell);
        on_place(view.square(cell), x, y, colors, &mut out);
    }
    sums(view, colors, &mut out);
    out
}

fn on_place(square: &Square, x: f32, y: f32, colors: &Colors, out: &mut Vec<(Layer, Shape)>) {
    for (mark, fill) in [
        (Marks::BLACK_AREA, &colors.black),
        (Marks::WHITE_AREA, &colors.white),
    ] {
        if square.marks.contains(mark) {
            let (x, y) = (x - 5.0, y - 5.0);
            let area =
                format!("rect x=\"{x}\" y=\"{y}\" width=\"10\" height=\"10\" fill=\"{fill}\"");
            out.push((Layer::Area, Shape::new(area)));
        }
    }
    let id = match square.piece {
        Piece::Disc(side) if square.marks.contains(Marks::DEAD) => {
            Some(format!("{}d", letter(side)))
        }
        Piece::Disc(side) => Some(letter(side).to_owned()),
        Piece::Man(side) => Some(format!("{}m", letter(side))),
        Piece::King(side) => Some(format!("{}k", letter(side))),
        Piece::Almond => Some("a".to_owned()),
        Piece::Number(number) => {
            out.push((
                Layer::Text,
                text(x, y + 6.5, 19, &colors.number, &number.to_string()),
            ));
            None
        }
        Piece::None => None,
    };
    if let Some(id) = id {
        let piece = format!("use href=\"#{id}\" x=\"{x}\" y=\"{y}\"");
        out.push((Layer::Piece, Shape::new(piece)));
    }
    let ring = if square.marks.contains(Marks::WIN) {
        Some(&colors.win)
    } else if square.marks.contains(Marks::LAST) {
        Some(&colors.last)
    } else {
        None
    };
    if let Some(color) = ring {
        let radius = if square.piece == Piece::None { 6 } else { 8 };
        let ring = format!(
            "circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2.6\""
        );
        // Numbers are not crossed out.
        if !matches!(square.piece, Piece::Number(_)) {
            out.push((Layer::Mark, Shape::new(ring)));
        }
    }
}

const fn letter(side: Side) -> &'static str {
    match side {
        Side::Black => "b",
        Side::White => "w",
    }
}

fn text(x: f32, y: f32, size: u8, fill: &str, content: &str) -> Shape {
    Shape {
        element: format!("text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{fill}\""),
        text: escaped(content),
    }
}

/// Draws the sums of a number board at its rim: right of the rows, below the columns, the diagonals at the corners.
fn sums(view: &BoardView, colors: &Colors, out: &mut Vec<(Layer, Shape)>) {
    let Some(sums) = &view.sums else { return };
    let (cols, rows) = (view.grid.cols, view.grid.rows);
    let mut put = |x: f32, y: f32, sum: &tabletop_core::Sum| {
        let fill = match sum.right {
            Some(true) => &colors.crown,
            Some(false) => &colors.last,
            None => &colors.label,
        };
        out.push((
            Layer::Text,
            text(x, y + 4.5, 13, fill, &sum.value.to_string()),
        ));
    };
    let right = middle(view, Cell::new(cols - 1, 0)).0 + CELL;
    let left = middle(view, Cell::new(0, 0)).0 - CELL;
    let labels = if view.col_labels.is_empty() {
        0.0
    } else {
        LABELS
    };
    let below = middle(view, Cell::new(0, rows - 1)).1 + CELL * 0.8 + labels;
    for (row, sum) in (0..rows).zip(&sums.rows) {
        put(right, middle(view, Cell::new(0, row)).1, sum);
    }
    for (col, sum) in (0..cols).zip(&sums.cols) {
        put(middle(view, Cell::new(col, 0)).0, below, sum);
    }
    for (x, sum) in [right, left].into_iter().zip(&sums.diagonals) {
        put(x, below, sum);
    }
}
