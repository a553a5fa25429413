//! Construction of magic squares of any side. Squares are numbers by cell, by rows from the top left.

/// Constructs a magic square of this side, which is 3 at least.
pub fn magic(side: u8) -> Vec<u8> {
    let side = usize::from(side);
    match side % 4 {
        1 | 3 => siamese(side),
        0 => complement(side),
        _ => lux(side),
    }
}

/// The Siamese method (de la Loubère): one step up and right each time, down where that cell is taken.
fn siamese(side: usize) -> Vec<u8> {
    let mut cells = vec![0; side * side];
    let (mut row, mut col) = (0, side / 2);
    for number in 1..=side * side {
        cells[row * side + col] = number as u8;
        let (up, right) = ((row + side - 1) % side, (col + 1) % side);
        if cells[up * side + right] == 0 {
            (row, col) = (up, right);
        } else {
            row = (row + 1) % side;
        }
    }
    cells
}

/// Sides divisible by four: count through the cells, and complement those on the diagonals of every 4 × 4 block.
fn complement(side: usize) -> Vec<u8> {
    let number = |index: usize| {
        let (row, col) = (index / side % 4, index % side % 4);
        let on_diagonal = row == col || row + col == 3;
        let counted = index + 1;
        (if on_diagonal {
            side * side + 1 - counted
        } else {
            counted
        }) as u8
    };
    (0..side * side).map(number).collect()
}

/// Conway's LUX method for sides 4m + 2: a Siamese square of 2 × 2 blocks, each filled along an L, a U or an X.
fn lux(side: usize) -> Vec<u8> {
    /// Order in which the upper left, upper right, lower left and lower right cell of a block are filled.
    const L: [usize; 4] = [4, 1, 2, 3];
    const U: [usize; 4] = [1, 4, 2, 3];
    const X: [usize; 4] = [1, 4, 3, 2];
    let half = side / 2;
    let middle = half / 2;
    let blocks = siamese(half);
    let mut cells = vec![0; side * side];
    for (index, &block) in blocks.iter().enumerate() {
        let (row, col) = (index / half, index % half);
        // The middle L and the U below it are exchanged.
        let pattern = match (row, col) {
            _ if (row, col) == (middle + 1, middle) => L,
            _ if (row, col) == (middle, middle) => U,
            _ if row <= middle => L,
            _ if row == middle + 1 => U,
            _ => X,
        };
        let before = 4 * (usize::from(block) - 1);
        for (corner, step) in pattern.into_iter().enumerate() {
            let at = (2 * row + corner / 2) * side + 2 * col + corner % 2;
            cells[at] = (before + step) as u8;
        }
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::super::square::Square;
    use super::*;

    #[test]
    fn every_side_is_constructed() {
        for side in 3..=10 {
            let mut square = Square::empty(side);
            for (cell, number) in square.grid().cells().zip(magic(side)) {
                assert!(!square.is_used(number), "side {side}");
                square.put(cell, number);
            }
            assert!(square.is_magic(), "side {side}: {square:?}");
        }
    }
}
