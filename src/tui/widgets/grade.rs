//! Grades of moves: their marks and their style.

use ratatui::style::{Modifier, Style};

use crate::{Depth, Palette, Role};
use tabletop_core::Marks;

/// The marks of rated moves, of which each move has exactly one.
pub(crate) const GRADES: Marks = Marks::BEST
    .union(Marks::FAIR)
    .union(Marks::POOR)
    .union(Marks::EXACT);

/// Style of a letter or value by the grade of its move; without colours expressed by weight.
pub(crate) fn grade_style(palette: &Palette, marks: Marks) -> Style {
    let (ground, weight) = if marks.contains(Marks::BEST) {
        (Role::Legal, Modifier::BOLD | Modifier::REVERSED)
    } else if marks.contains(Marks::FAIR) {
        (Role::Cursor, Modifier::BOLD)
    } else {
        (Role::Last, Modifier::empty())
    };
    let style = if palette.depth == Depth::Mono {
        Style::new().add_modifier(weight)
    } else {
        Style::new()
            .fg(palette.color(Role::Black))
            .bg(palette.color(ground))
            .add_modifier(Modifier::BOLD)
    };
    // Proven values are underlined, with or without colours.
    if marks.contains(Marks::EXACT) {
        style.add_modifier(Modifier::UNDERLINED)
    } else {
        style
    }
}
