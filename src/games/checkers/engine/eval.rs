//! Hand-written evaluation of quiet positions, in hundredths of a man.

use super::fast_board::FastBoard;

const KING_VALUE: i32 = 132;

/// Evaluates `board` for the mover. Captures are impossible, or optional.
pub fn evaluate(board: FastBoard) -> i32 {
    let (own, enemy) = (side(board), side(board.turned()));
    let pieces = board.count() as i32;
    let material = own.material - enemy.material;
    // A material advantage counts more the fewer pieces there are.
    let weighted = material * (48 - pieces) / 24;
    weighted + own.placement - enemy.placement + 3
}

struct SideScore {
    material: i32,
    placement: i32,
}

const CENTRE: u32 = 0x0066_6600;
const EDGES: u32 = 0x1818_1818;
const BRIDGE: u32 = 0b0101;

fn side(board: FastBoard) -> SideScore {
    let kings = board.own & board.kings;
    let men = board.own & !board.kings;
    let count = |bits: u32| bits.count_ones() as i32;
    let enemy_kings = count(board.enemy & board.kings);
    let mut placement = 0;
    // Advancement by row, and the guard of the back row while the enemy has men.
    for row in 0..8 {
        placement += count(men & 0xF << (4 * row)) * row * 2;
    }
    if enemy_kings == 0 {
        placement += if men & BRIDGE == BRIDGE {
            14
        } else {
            count(men & 0xF) * 3
        };
    }
    placement += count(men & CENTRE) * 3 - count(men & EDGES) * 2;
    placement += count(kings & CENTRE) * 8 - count(kings & EDGES) * 4;
    SideScore {
        material: count(men) * 100 + count(kings) * KING_VALUE,
        placement,
    }
}
