//! A plain player of gomoku that looks at its own move and at the opponent's: each point counts by the fives that could
//! still be made through it, the opponent's almost as much as its own.

use crate::core::squares::FROM_BOTTOM;
use crate::core::{Cell, Piece, Side};
use crate::session::GameSession;

/// Worth of a stretch of five that holds so many stones of one side and none of the other: for whoever has them, and for
/// the other side, that would spoil it. A four wins at once, and an opponent's four loses at once.
const OWN: [i64; 5] = [1, 10, 120, 1_500, 1_000_000];
const THEIRS: [i64; 5] = [1, 8, 90, 1_100, 100_000];

const STEPS: [(i16, i16); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// What the point named `mv` is worth for the side to move; what is no point is worth nothing.
pub(super) fn worth(session: &dyn GameSession, mv: &str) -> i64 {
    let view = session.view();
    let Ok(cell) = FROM_BOTTOM.read(view.grid, mv) else {
        return 0;
    };
    let own = session.turn();
    let at = |col: i16, row: i16| -> Option<Option<Side>> {
        let cell = Cell::new(u8::try_from(col).ok()?, u8::try_from(row).ok()?);
        view.grid
            .contains(cell)
            .then(|| match view.square(cell).piece {
                Piece::Disc(side) => Some(side),
                _ => None,
            })
    };
    let stretch = |(right, down): (i16, i16), first: i16| -> i64 {
        let mut stones = [0; 2];
        for step in first..first + 5 {
            match at(
                i16::from(cell.col) + right * step,
                i16::from(cell.row) + down * step,
            ) {
                None => return 0,
                Some(Some(side)) => stones[usize::from(side != own)] += 1,
                Some(None) => {}
            }
        }
        match stones {
            [mine, 0] => OWN[mine.min(4)],
            [0, theirs] => THEIRS[theirs.min(4)],
            _ => 0,
        }
    };
    let lines = STEPS.into_iter();
    lines
        .flat_map(|step| (-4..=0).map(move |first| (step, first)))
        .map(|(step, first)| stretch(step, first))
        .sum()
}

#[cfg(test)]
mod tests {
    use super::super::simple::Simple;
    use crate::registry::find;

    #[track_caller]
    fn check(moves: &str, expected: &[&str]) {
        let entry = find("gomoku").expect("a game");
        let mut session = (entry.start)(entry.info.headless_options()).expect("a game");
        for mv in moves.split(' ') {
            session.play(mv).expect("legal");
        }
        let played = Simple::Greedy.play(&mut *session, 1).expect("a move");
        assert!(expected.contains(&played.text.as_str()), "{}", played.text);
    }

    #[test]
    fn greedy_makes_a_five_and_stops_one() {
        check("h8 a1 i8 a2 j8 a3 k8 b9", &["g8", "l8"]);
        check("h8 a1 i8 a2 j8 a3 k8", &["g8", "l8"]);
        check("h8 a1 i8 b5 j8", &["g8", "k8"]);
    }
}
