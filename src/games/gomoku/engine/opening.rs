//! Moves without a search: the first stone, and the three stones of swap2.

use crate::gomoku::{Move, Position};
use tabletop_core::{Cell, Position as _, Rng, Side};

/// Openings of three stones, black, white, black, as (column, row) steps from the centre: shapes in which neither side
/// is clearly better according to the engine.
const OPENINGS: &[[(i16, i16); 3]] = &[
    [(0, 0), (1, -1), (3, 2)],
    [(0, 0), (1, 0), (-3, 2)],
    [(0, 0), (1, -1), (-2, -3)],
    [(0, 0), (0, -1), (4, 1)],
];

/// Returns the next stone of a random balanced opening, or any legal point if the stones so far do not belong to one.
pub(super) fn three_stones(root: &Position, rng: &mut Rng) -> Option<Move> {
    let grid = root.grid();
    let (col, row) = (i16::from(grid.cols / 2), i16::from((grid.rows - 1) / 2));
    let at = |(right, down): (i16, i16)| {
        let cell = Cell::new(
            u8::try_from(col + right).ok()?,
            u8::try_from(row + down).ok()?,
        );
        grid.contains(cell).then_some(cell)
    };
    let stones = [Side::Black, Side::White, Side::Black];
    let count = root.discs().count().iter().sum::<i32>() as usize;
    let fits = |opening: &&[(i16, i16); 3]| {
        let placed = opening.iter().zip(stones).take(count);
        let mut agree = placed.map(|(&steps, side)| {
            at(steps).is_some_and(|cell| root.discs().at(cell) == Some(side))
        });
        agree.all(|agrees| agrees)
            && opening
                .get(count)
                .and_then(|&steps| at(steps))
                .is_some_and(|cell| root.is_legal(&Move::Place(cell)))
    };
    let fitting: Vec<_> = OPENINGS.iter().filter(fits).collect();
    match rng.pick(&fitting) {
        Some(opening) => at(opening[count]).map(Move::Place),
        None => rng.pick(&root.legal_moves()).copied(),
    }
}

/// Returns the legal point nearest to the centre.
pub(super) fn centre(root: &Position) -> Option<Move> {
    let grid = root.grid();
    let far = |cell: Cell| {
        let off = |at: u8, size: u8| (2 * i32::from(at) - i32::from(size) + 1).pow(2);
        off(cell.col, grid.cols) + off(cell.row, grid.rows)
    };
    let moves = root.legal_moves();
    let nearest = moves.into_iter().filter_map(|mv| match mv {
        Move::Place(cell) => Some((far(cell), mv)),
        _ => None,
    });
    nearest.min_by_key(|&(far, _)| far).map(|(_, mv)| mv)
}
