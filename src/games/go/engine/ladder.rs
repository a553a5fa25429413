//! Ladder reading: decides whether a chain in atari is captured if it runs.

use super::fast_board::{Colour, FastBoard, PASS, Point};

/// Maximum number of positions read for one ladder.
const MAX_LADDER_NODES: u32 = 160;

/// Returns true if the chain at `stone`, which has one liberty and whose side is to move, is captured if it runs. A
/// chain that could capture adjacent stones counts as free.
pub(super) fn is_caught_running<const W: usize, const P: usize>(
    board: &FastBoard<W, P>,
    stone: Point,
) -> bool {
    runs_into_ladder(&mut board.clone(), stone, &mut { MAX_LADDER_NODES })
}

/// Returns true if the side to move captures the enemy chain of two liberties at `stone` by an atari at `point`.
pub(super) fn catches<const W: usize, const P: usize>(
    board: &FastBoard<W, P>,
    stone: Point,
    point: Point,
) -> bool {
    let mut next = board.clone();
    next.play(point);
    next.liberty_count(stone) == 1
        && next.at(point) != Colour::Empty
        && next.liberty_count(point) > 1
        && runs_into_ladder(&mut next, stone, &mut { MAX_LADDER_NODES })
}

fn runs_into_ladder<const W: usize, const P: usize>(
    board: &mut FastBoard<W, P>,
    stone: Point,
    nodes_left: &mut u32,
) -> bool {
    if *nodes_left == 0 || can_take_beside(board, stone) {
        return false;
    }
    *nodes_left -= 1;
    let escape = board.liberties(stone).first();
    if escape == PASS || !board.is_playable(escape) {
        return escape != PASS;
    }
    board.play(escape);
    match board.liberty_count(escape) {
        0 | 1 => true,
        2 => {
            let escapes: [Point; 2] = {
                let mut both = board.liberties(escape).iter();
                [(); 2].map(|()| both.next().unwrap_or(PASS))
            };
            escapes.iter().any(|&attack| {
                board.is_playable(attack) && {
                    let mut next = board.clone();
                    next.play(attack);
                    next.liberty_count(escape) == 1
                        && runs_into_ladder(&mut next, escape, nodes_left)
                }
            })
        }
        _ => false,
    }
}

/// Returns true if an enemy chain adjacent to the chain at `stone` is in atari.
fn can_take_beside<const W: usize, const P: usize>(board: &FastBoard<W, P>, stone: Point) -> bool {
    let enemy = board.at(stone).other();
    board.chain(stone).any(|stone| {
        let in_atari = |&next: &Point| board.at(next) == enemy && board.liberty_count(next) == 1;
        board.neighbours(stone).iter().any(in_atari)
    })
}

#[cfg(test)]
mod tests {
    use super::super::fast_board::{Colour, FastBoard, Point};
    use super::{catches, is_caught_running};
    use tabletop_core::Cell;

    type Large = FastBoard<4, 256>;

    /// Returns a 13 × 13 board with White's stone at 5, 5 in atari, White to move and further white stones at `more`.
    fn ladder(more: &[(u8, u8)]) -> (Large, Point) {
        let mut board = Large::new(13);
        let mut put = |colour, (col, row)| {
            board.to_move = colour;
            board.play(board.point(Cell::new(col, row)));
        };
        put(Colour::White, (5, 5));
        for &stone in more {
            put(Colour::White, stone);
        }
        for stone in [(4, 5), (5, 4), (5, 6), (6, 4)] {
            put(Colour::Black, stone);
        }
        let stone = board.point(Cell::new(5, 5));
        assert_eq!(
            (board.to_move, board.liberty_count(stone)),
            (Colour::White, 1)
        );
        (board, stone)
    }

    #[test]
    fn a_ladder_runs_to_the_edge_and_stops_at_a_breaker() {
        let check = |more: &[(u8, u8)], caught| {
            let (board, stone) = ladder(more);
            assert_eq!(is_caught_running(&board, stone), caught, "{more:?}");
        };
        check(&[], true);
        check(&[(9, 9)], false);
        check(&[(9, 8)], false);
        check(&[(2, 9)], true);
        check(&[(11, 3)], true);
    }

    #[test]
    fn a_stone_that_can_be_taken_ends_a_ladder() {
        let (mut board, stone) = ladder(&[(4, 3), (3, 4)]);
        for stone in [(3, 5), (4, 6)] {
            board.to_move = Colour::White;
            board.play(board.point(Cell::new(stone.0, stone.1)));
        }
        board.to_move = Colour::White;
        assert!(
            !is_caught_running(&board, stone),
            "5, 5 is caught but 4, 5 can be taken"
        );
    }

    #[test]
    fn an_atari_that_catches_differs_from_one_that_does_not() {
        let (mut board, stone) = ladder(&[]);
        board.play(board.point(Cell::new(6, 5)));
        let attack = |col, row| board.point(Cell::new(col, row));
        assert!(catches(&board, stone, attack(7, 5)));
        assert!(!catches(&board, stone, attack(6, 6)));
    }
}
