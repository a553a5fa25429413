//! Pieces and marks as characters, for every cell size.

use super::geometry::CellSize;
use crate::glyphs::GlyphSet;
use tabletop_core::{Marks, Piece, Side};

/// Shape of a cell's mark. Only the most important mark of a cell has a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    Dot,
    Ring,
    Diamond,
    Cross,
    Block(Side),
    Star,
    Ban,
    Turn,
    Alarm,
    Crown,
    Grip,
}

impl Shape {
    /// The shape of the most important mark that is visible on this piece.
    pub(crate) fn of(marks: Marks, piece: Piece) -> Option<Self> {
        let by_importance = [
            (Marks::DEAD, Self::Cross),
            (Marks::HINT, Self::Diamond),
            (Marks::WIN, Self::Star),
            (Marks::TAKEN, Self::Turn),
            (Marks::CHOSEN, Self::Grip),
            (Marks::LAST, Self::Ring),
            (Marks::FORBIDDEN, Self::Ban),
            (Marks::BLACK_AREA, Self::Block(Side::Black)),
            (Marks::WHITE_AREA, Self::Block(Side::White)),
            (Marks::WRONG, Self::Alarm),
            (Marks::LEGAL, Self::Dot),
        ];
        let mut shapes = by_importance
            .into_iter()
            .filter(|(mark, _)| marks.contains(*mark))
            .map(|(_, shape)| shape);
        match piece {
            Piece::Number(_) => shapes.find(|shape| *shape != Self::Dot),
            // A wrong line is marked on its numbers and its sum, not on its empty cells.
            Piece::None => shapes.find(|shape| *shape != Self::Alarm),
            // The owner of a stone's own point is obvious.
            Piece::Disc(side) => shapes.find(|shape| *shape != Self::Block(side)),
            _ => shapes.next(),
        }
    }

    pub(crate) const fn one(self, glyphs: GlyphSet) -> &'static str {
        match self {
            Self::Dot => glyphs.pick("•", ".", "∙"),
            Self::Ring => glyphs.pick("‹", "<", "‹"),
            Self::Diamond => glyphs.pick("◊", "?", "◊"),
            Self::Cross => glyphs.pick("✕", "x", "✕"),
            Self::Ban => glyphs.pick("✕", "#", "✕"),
            Self::Block(Side::Black) => glyphs.pick("▪", "b", "▪"),
            Self::Block(Side::White) => glyphs.pick("▫", "w", "▫"),
            Self::Star => glyphs.pick("✦", "+", "✦"),
            Self::Turn => glyphs.pick("∙", "~", "◦"),
            Self::Alarm => "!",
            Self::Crown => "K",
            Self::Grip => "*",
        }
    }

    /// The shape as two characters side by side, for the middle of a cell of three rows.
    pub(crate) const fn two(self, glyphs: GlyphSet) -> &'static str {
        match self {
            Self::Dot => glyphs.pick("▐▌", "..", "::"),
            Self::Ring => "()",
            Self::Diamond => "<>",
            Self::Cross | Self::Ban => "><",
            Self::Block(Side::Black) => glyphs.pick("██", "bb", "##"),
            Self::Block(Side::White) => glyphs.pick("██", "ww", "##"),
            Self::Star => glyphs.pick("┤├", "++", "++"),
            Self::Turn => glyphs.pick("▗▖", "~~", "~~"),
            Self::Alarm => "!!",
            Self::Crown => glyphs.pick("▙▟", "KK", "KK"),
            Self::Grip => "[]",
        }
    }

    /// The shape as two by two characters, for the middle of a cell of two or four rows.
    pub(crate) const fn four(self, glyphs: GlyphSet) -> [&'static str; 2] {
        match self {
            Self::Dot => glyphs.pick(["▗▖", "▝▘"], ["..", "''"], ["▗▖", "▝▘"]),
            Self::Ring => glyphs.pick(["╭╮", "╰╯"], ["/\\", "\\/"], ["/\\", "\\/"]),
            Self::Diamond => glyphs.pick(["╱╲", "╲╱"], ["<>", "<>"], ["<>", "<>"]),
            Self::Cross | Self::Ban => glyphs.pick(["╲╱", "╱╲"], ["\\/", "/\\"], ["\\/", "/\\"]),
            Self::Block(Side::Black) => glyphs.pick(["▄▄", "▀▀"], ["bb", "bb"], ["##", "##"]),
            Self::Block(Side::White) => glyphs.pick(["▄▄", "▀▀"], ["ww", "ww"], ["##", "##"]),
            Self::Star => glyphs.pick(["┘└", "┐┌"], ["++", "++"], ["++", "++"]),
            Self::Turn => glyphs.pick(["▄▄", "▀▀"], ["~~", "~~"], ["~~", "~~"]),
            Self::Alarm => ["!!", "!!"],
            Self::Crown => glyphs.pick(["▙▟", "▀▀"], ["KK", "KK"], ["KK", "KK"]),
            Self::Grip => glyphs.pick(["┌┐", "└┘"], ["[]", "[]"], ["[]", "[]"]),
        }
    }
}

pub(crate) fn small(piece: Piece, glyphs: GlyphSet, colors: bool) -> &'static str {
    let letters = |side, black, white| match side {
        Side::Black => black,
        Side::White => white,
    };
    match (piece, glyphs) {
        (Piece::None | Piece::Number(_), _) => " ",
        (Piece::Almond, _) => glyphs.pick("●", "@", "@"),
        (Piece::Disc(_) | Piece::Man(_), GlyphSet::Unicode) if colors => "●",
        (Piece::Disc(side) | Piece::Man(side), GlyphSet::Unicode) => letters(side, "●", "○"),
        (Piece::Disc(_) | Piece::Man(_), GlyphSet::Wide) if colors => "⬤",
        (Piece::King(_), GlyphSet::Unicode | GlyphSet::Wide) if colors => "◉",
        (Piece::Man(side), _) => letters(side, "x", "o"),
        (Piece::Disc(side) | Piece::King(side), _) => letters(side, "X", "O"),
    }
}

/// Fill style of a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fill {
    Solid,
    /// Filled with its colour, without characters that are two columns wide in some terminals.
    Narrow,
    /// Outline only: the other side on terminals without colours.
    Outline,
    Letter(char),
}

/// A stone of full blocks, drawn as blanks with a background colour, and of characters that are narrow in every
/// terminal.
const fn narrow(size: CellSize, crossings: bool) -> &'static [&'static str] {
    match (size.h, crossings) {
        (2, true) => &["▐█▌"],
        (3, true) => &["▗███▖", "█████", "▝███▘"],
        (_, true) => &["▗█████▖", "███████", "▝█████▘"],
        (2, false) => &["▗██▖", "▝██▘"],
        (3, false) => &["▗████▖", "██████", "▝████▘"],
        _ => &[" ▗████▖ ", "▐██████▌", "▐██████▌", " ▝████▘ "],
    }
}

/// A stone on the last line of a tight board, one row high.
pub(crate) const LOW_STONE: &[&str] = &["▐█▌"];

/// A stone as rows of characters: a blank leaves the ground as is, `~` is a blank inside the stone, `^`, `v` and `w`
/// are upper blocks of seven, six and five eighths, `#` the letter. Stones on crossings with a seam are a row and a half high.
pub(crate) fn stone(size: CellSize, crossings: bool, fill: Fill) -> &'static [&'static str] {
    if fill == Fill::Narrow {
        return narrow(size, crossings);
    }
    let by_fill = |solid, outline, letter| match fill {
        Fill::Solid | Fill::Narrow => solid,
        Fill::Outline => outline,
        Fill::Letter(_) => letter,
    };
    let all: [&'static [&'static str]; 3] = match (size.h, crossings) {
        (2, true) => [&["▅▆▅", "wvw"], &["╭─╮", "╰─╯"], &["(#)"]],
        (3, true) => [
            &[" ▄▄▄ ", "▐███▌", " ▀▀▀ "],
            &["╭───╮", "│~~~│", "╰───╯"],
            &["/###\\", "|###|", "\\###/"],
        ],
        (_, true) => [
            &["▗▟███▙▖", "███████", "▝▜███▛▘"],
            &["╭─────╮", "│~~~~~│", "╰─────╯"],
            &["/#####\\", "|#####|", "\\#####/"],
        ],
        (2, false) => [&["▗▇▇▖", "▝^^▘"], &["╭──╮", "╰──╯"], &["/##\\", "\\##/"]],
        (3, false) => [
            &[" ▄▄▄▄ ", "▐████▌", " ▀▀▀▀ "],
            &["╭────╮", "│~~~~│", "╰────╯"],
            &[" /##\\ ", "|####|", " \\##/ "],
        ],
        _ => [
            &["  ▄▄▄▄  ", "▗██████▖", "▝██████▘", "  ▀▀▀▀  "],
            &["╭──────╮", "│~~~~~~│", "│~~~~~~│", "╰──────╯"],
            &[" /####\\ ", "|######|", "|######|", " \\####/ "],
        ],
    };
    by_fill(all[0], all[1], all[2])
}

/// An almond of three or more rows as characters, for the middle of its hollow.
pub(crate) const fn almond(size: CellSize) -> &'static [&'static str] {
    match size.h {
        ..4 => &["████"],
        _ => &["▗██▖", "▝██▘"],
    }
}

/// The four corner characters of the frame around the focused cell.
pub(crate) const fn corners(glyphs: GlyphSet) -> [&'static str; 4] {
    glyphs.pick(
        ["┏", "┓", "┗", "┛"],
        ["+", "+", "+", "+"],
        ["+", "+", "+", "+"],
    )
}

/// Line character of a crossing, by the lines that go left, right, up and down.
pub(crate) const fn crossing(glyphs: GlyphSet, [left, right, up, down]: [bool; 4]) -> &'static str {
    const LINES: [&str; 16] = [
        "·", "╴", "╶", "─", "╵", "┘", "└", "┴", "╷", "┐", "┌", "┬", "│", "┤", "├", "┼",
    ];
    let at = left as usize + 2 * right as usize + 4 * up as usize + 8 * down as usize;
    match (glyphs, at) {
        (GlyphSet::Unicode, at) => LINES[at],
        (_, 0) => ".",
        (_, 3) => "-",
        (_, 12) => "|",
        _ => "+",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cells::width;

    const ALL: [Shape; 12] = [
        Shape::Dot,
        Shape::Ring,
        Shape::Diamond,
        Shape::Cross,
        Shape::Ban,
        Shape::Block(Side::Black),
        Shape::Block(Side::White),
        Shape::Star,
        Shape::Turn,
        Shape::Alarm,
        Shape::Crown,
        Shape::Grip,
    ];

    /// Marks that never occur on the same kind of cell may look alike: a cross means dead on a stone and forbidden
    /// on an empty point; areas have the colour of their stones where there are colours; a turned piece shows its
    /// other side.
    fn alike(a: Shape, b: Shape) -> bool {
        matches!(
            (a, b),
            (Shape::Cross, Shape::Ban)
                | (Shape::Ban, Shape::Cross)
                | (Shape::Block(_), Shape::Block(_) | Shape::Turn)
                | (Shape::Turn, Shape::Block(_))
        )
    }

    #[test]
    fn every_mark_has_a_shape_of_its_own_in_every_set() {
        for glyphs in [GlyphSet::Unicode, GlyphSet::Ascii, GlyphSet::Wide] {
            for a in ALL {
                assert_eq!(width(a.one(glyphs)), 1);
                assert_eq!(width(a.two(glyphs)), 2);
                assert!(a.four(glyphs).iter().all(|row| width(row) == 2));
                for b in ALL.into_iter().filter(|&b| a != b && !alike(a, b)) {
                    assert_ne!(a.one(glyphs), b.one(glyphs), "{a:?} {b:?}");
                    assert_ne!(a.two(glyphs), b.two(glyphs), "{a:?} {b:?}");
                    assert_ne!(a.four(glyphs), b.four(glyphs), "{a:?} {b:?}");
                }
            }
        }
    }

    #[test]
    fn ascii_is_ascii() {
        for shape in ALL {
            let glyphs = GlyphSet::Ascii;
            assert!(shape.one(glyphs).is_ascii() && shape.two(glyphs).is_ascii());
            assert!(shape.four(glyphs).iter().all(|row| row.is_ascii()));
        }
    }
}
