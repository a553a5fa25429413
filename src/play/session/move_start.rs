//! Beginning of a move, for hints that give away no more than that.

use super::painting;
use tabletop_core::{Cell, DisplayText, Game, SquareNames};

/// Part of a move that a hint may show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveStart {
    /// The number to place.
    Number(i32),
    /// The square of the piece that moves.
    From(DisplayText),
    /// The column to place on.
    Column(DisplayText),
    /// The whole of a move that is a word.
    Word(DisplayText),
}

/// The beginning of a move of `position`; none for a text that is no move.
pub(super) fn of<G: Game>(
    position: &G::Position,
    notation: &str,
    names: SquareNames,
) -> Option<MoveStart> {
    let mv = G::read_move(position, notation).ok()?;
    if let Some(number) = G::choice(&mv) {
        return Some(MoveStart::Number(number));
    }
    Some(match G::path(position, &mv)[..] {
        [] => MoveStart::Word(painting::text::<G>(notation, names)),
        [cell] => MoveStart::Column(column::<G>(position, cell)),
        [from, ..] => MoveStart::From(square::<G>(position, from, names)),
    })
}

/// The column of a cell as the rim of the board names it.
fn column<G: Game>(position: &G::Position, cell: Cell) -> DisplayText {
    let labels = painting::board::<G>(position, SquareNames::Both).col_labels;
    let label = labels.into_iter().nth(usize::from(cell.col));
    DisplayText::new(label.unwrap_or_default())
}

/// A square as moves call it when they are displayed.
fn square<G: Game>(position: &G::Position, cell: Cell, names: SquareNames) -> DisplayText {
    let number = G::cell_number(position, cell);
    match number.filter(|_| names != SquareNames::Letters) {
        Some(number) => DisplayText::new(number.to_string()),
        None => {
            let view = painting::board::<G>(position, names);
            DisplayText::new(painting::name_on(&view, cell))
        }
    }
}
