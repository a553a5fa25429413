//! Points of Go handicap stones, for the rules, which place them, and for records, which show them.

use tabletop_core::Cell;

/// Returns the usual points of `stones` handicap stones on 9, 13 and 19, in the order of the Go Text Protocol's
/// `fixed_handicap`.
pub fn handicap_points(size: u8, stones: u8) -> Vec<Cell> {
    let Some([near, middle, far]) = star_lines(size) else {
        return Vec::new();
    };
    let centre = (middle, middle);
    let points = [
        (near, far),
        (far, near),
        (near, near),
        (far, far),
        (near, middle),
        (far, middle),
        (middle, far),
        (middle, near),
    ];
    let odd = stones % 2 == 1 && stones >= 5;
    points
        .into_iter()
        .take(usize::from(stones - u8::from(odd)))
        .chain(odd.then_some(centre))
        .map(|(col, row)| Cell::new(col, row))
        .collect()
}

/// Returns the lines of the star points, counted from 0: the third from the edge up to 11, the fourth above.
pub const fn star_lines(size: u8) -> Option<[u8; 3]> {
    let near = match size {
        0..=6 => return None,
        7..=11 => 2,
        _ => 3,
    };
    Some([near, size / 2, size - 1 - near])
}

/// Returns the star points of a board whose first stars lie on line `near`, counted from 0: the corners and, if the size
/// is odd, the centre; from a size of `sides_from` on the middles of the sides too.
pub fn star_grid(size: u8, near: u8, sides_from: u8) -> Vec<Cell> {
    let (middle, far) = (size / 2, size - 1 - near);
    let is_odd = size % 2 == 1;
    let has_sides = is_odd && size >= sides_from;
    let lines: Vec<_> = [Some(near), has_sides.then_some(middle), Some(far)]
        .into_iter()
        .flatten()
        .collect();
    let row = |row: u8| lines.iter().map(move |&col| Cell::new(col, row));
    let centre = (is_odd && !has_sides).then_some(Cell::new(middle, middle));
    lines.iter().copied().flat_map(row).chain(centre).collect()
}
