//! Squares in line with each square, as const tables shared by every flip method.

/// For each square and each of four directions (right, down-left, down, down-right): the squares that follow, to
/// the edge.
pub(super) static UPWARD: [[u64; 4]; 64] = rays(true);
/// Rays in the opposite directions, towards lower squares.
pub(super) static DOWNWARD: [[u64; 4]; 64] = rays(false);
pub(super) static NEIGHBOURS: [u64; 64] = neighbours();

/// For each square the four lines through it, including the square, and its index in each, counted from the lowest
/// square.
pub(super) static LINES: [[(u64, u32); 4]; 64] = {
    let mut table = [[(0, 0); 4]; 64];
    let mut square = 0;
    while square < 64 {
        let mut line = 0;
        while line < 4 {
            let below = DOWNWARD[square][line];
            let mask = below | 1 << square | UPWARD[square][line];
            table[square][line] = (mask, below.count_ones());
            line += 1;
        }
        square += 1;
    }
    table
};

/// Number of discs that a move turns in a line, by its index there and the mover's discs, if every other square of
/// the line is the opponent's.
pub(super) static LINE_FLIPS: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut own = 0_usize;
        while own < 256 {
            let above = (own >> place) >> 1;
            let below = own & ((1 << place) - 1);
            let up = if above == 0 {
                0
            } else {
                above.trailing_zeros()
            };
            let down = if below == 0 {
                0
            } else {
                place as u32 - 1 - below.ilog2()
            };
            table[place][own] = (up + down) as u8;
            own += 1;
        }
        place += 1;
    }
    table
};

const fn rays(upward: bool) -> [[u64; 4]; 64] {
    let moves: [(i32, i32); 4] = [(1, 0), (-1, 1), (0, 1), (1, 1)];
    let sign = if upward { 1 } else { -1 };
    let mut table = [[0; 4]; 64];
    let mut square = 0;
    while square < 64 {
        let mut direction = 0;
        while direction < 4 {
            let (dx, dy) = (moves[direction].0 * sign, moves[direction].1 * sign);
            let (mut x, mut y) = (square % 8 + dx, square / 8 + dy);
            while x >= 0 && x < 8 && y >= 0 && y < 8 {
                table[square as usize][direction] |= 1 << (y * 8 + x);
                x += dx;
                y += dy;
            }
            direction += 1;
        }
        square += 1;
    }
    table
}

const fn neighbours() -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let (x, y) = (square % 8, square / 8);
        let mut other = 0;
        while other < 64 {
            let (dx, dy) = (other % 8 - x, other / 8 - y);
            if dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1 && other != square {
                table[square as usize] |= 1 << other;
            }
            other += 1;
        }
        square += 1;
    }
    table
}
