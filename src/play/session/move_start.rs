//! Beginning of a move, for hints that give away no more than that.

use super::board_view;
use crate::rules::Position;
use tabletop_core::{Cell, DisplayText, SquareNames};

/// Part of a move that a hint may show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveStart {
    Number(i32),
    /// The square of the piece that moves.
    From(DisplayText),
    Column(DisplayText),
    Word(DisplayText),
}

/// The beginning of a move of `position`; none for a text that is no move.
pub(super) fn from_notation(
    position: &Position,
    notation: &str,
    names: SquareNames,
) -> Option<MoveStart> {
    let mv = position.read_move(notation).ok()?;
    if let Some(number) = mv.choice() {
        return Some(MoveStart::Number(number));
    }
    Some(match position.path(&mv)[..] {
        [] => MoveStart::Word(board_view::display_text(position.rules(), notation, names)),
        [cell] => MoveStart::Column(column(position, cell)),
        [from, ..] => MoveStart::From(square(position, from, names)),
    })
}

/// The column of a cell as the rim of the board names it.
fn column(position: &Position, cell: Cell) -> DisplayText {
    let labels = board_view::board(position, SquareNames::Both).col_labels;
    let label = labels.into_iter().nth(usize::from(cell.col));
    DisplayText::new(label.unwrap_or_default())
}

/// A square as moves call it when they are displayed.
fn square(position: &Position, cell: Cell, names: SquareNames) -> DisplayText {
    let number = position.cell_number(cell);
    match number.filter(|_| names != SquareNames::Letters) {
        Some(number) => DisplayText::new(number.to_string()),
        None => {
            let view = board_view::board(position, names);
            DisplayText::new(board_view::name_on(&view, cell))
        }
    }
}
