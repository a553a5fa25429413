use super::*;
use crate::tests::check_refused;
use tabletop_audit::audit;
use tabletop_core::Discs;
use tabletop_core::{Grid, Rng, Side, Verdict, perft};

/// Position after `moves`, separated by blanks, on a board of its own size.
#[track_caller]
fn after(size: u8, moves: &str) -> Position {
    let mut position = Position::start(size, Passing::Auto);
    for text in moves.split_whitespace() {
        let mv = Reversi::read_move(&position, text).unwrap_or_else(|error| panic!("{error:?}"));
        position = position
            .play(&mv)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    position
}

#[track_caller]
fn set_up(rows: &str) -> Position {
    let size = rows.split('/').count() as u8;
    notation::read_position(size, Passing::Auto, rows).unwrap_or_else(|error| panic!("{error:?}"))
}

/// Legal moves as text, in the order in which they are listed.
fn legal(position: &Position) -> String {
    let moves = position.legal_moves();
    let texts: Vec<_> = moves
        .iter()
        .map(|mv| Reversi::write_move(position, mv))
        .collect();
    texts.join(" ")
}

#[test]
fn the_first_moves_are_those_of_the_rules() {
    let start = Position::start(8, Passing::Auto);
    assert_eq!(legal(&start), "d3 c4 f5 e6");
    assert_eq!(
        Reversi::write_position(&start),
        "......../......../......../...OX.../...XO.../......../......../........"
    );
    assert_eq!(start.count(), [2, 2]);
    assert_eq!(after(8, "f5").count(), [4, 1]);
    assert_eq!(legal(&after(8, "f5")), "f4 d6 f6");
}

/// The complete real game of the rules page, with its passes as typed.
const REAL_GAME: &str = "3d 3c 3b 2b 1b 1a 4c 1c 2c 2d 1d 1e 2a 3a 5f 2e 1f 1g pass 2f pass 3e pass 5b 4b 5a 4a 5c \
    6a 7a pass 4f 3f 3g 2g 2h 1h 3h 4h 4g pass 5g 6c 6d 5h 6b 6e 6f 6g 6h 7b 8b 8a 7c 8c pass \
    7d 7e 7f 8f 7h 7g 8g 8h 8d 8e";

#[test]
fn the_real_game_ends_21_to_43() {
    let end = after(8, REAL_GAME);
    assert_eq!(end.count(), [21, 43]);
    let outcome = end.outcome().expect("the game is over");
    assert_eq!(outcome.verdict, Verdict::Win(Side::White));
    assert_eq!(outcome.reason.en, "the board is full");
    assert!(end.legal_moves().is_empty());
}

#[track_caller]
fn check_perft(size: u8, leaves: &[u64]) {
    let start = Position::start(size, Passing::Auto);
    for (depth, &expected) in leaves.iter().enumerate() {
        assert_eq!(
            perft(&start, depth as u32 + 1),
            expected,
            "depth {}",
            depth + 1
        );
    }
}

/// Published counts of 8×8; a pass is a ply, and an ended game adds nothing deeper.
#[test]
fn perft_8x8() {
    check_perft(8, &[4, 12, 56, 244, 1396, 8200, 55092]);
}

#[test]
#[ignore = "whole, run by .ci/run"]
fn perft_8x8_to_nine_plies() {
    check_perft(8, &[4, 12, 56, 244, 1396, 8200, 55092, 390_216, 3_005_288]);
}

/// Counts of the smaller boards against the independent implementation below.
#[test]
fn perft_of_small_boards_agrees_with_a_naive_counter() {
    for (size, depth) in [(4, 9), (6, 7), (8, 6), (10, 5)] {
        let naive: Vec<_> = (1..=depth)
            .map(|depth| Naive::start(size).leaves(depth))
            .collect();
        check_perft(size as u8, &naive);
    }
}

/// A second, different implementation of the rules: a board of signs (+1 the mover, -1 the other) with a border of
/// zeros, and flips found by trying every disc of the mover as the far end of a line.
#[derive(Clone)]
struct Naive {
    size: i32,
    signs: std::collections::HashMap<(i32, i32), i32>,
}

impl Naive {
    fn start(size: i32) -> Self {
        let (low, high) = (size / 2 - 1, size / 2);
        let signs = [
            ((low, low), -1),
            ((high, high), -1),
            ((low, high), 1),
            ((high, low), 1),
        ];
        Self {
            size,
            signs: signs.into(),
        }
    }

    fn flips(&self, x: i32, y: i32) -> Vec<(i32, i32)> {
        let mut flips = Vec::new();
        for (&(own_x, own_y), &sign) in &self.signs {
            let (dx, dy) = (own_x - x, own_y - y);
            let steps = dx.abs().max(dy.abs());
            let in_line = dx == 0 || dy == 0 || dx.abs() == dy.abs();
            if sign != 1 || !in_line || steps < 2 {
                continue;
            }
            let between: Vec<_> = (1..steps)
                .map(|step| (x + dx / steps * step, y + dy / steps * step))
                .collect();
            if between.iter().all(|cell| self.signs.get(cell) == Some(&-1)) {
                flips.extend(between);
            }
        }
        flips
    }

    fn after(&self, placed: Option<(i32, i32)>) -> Self {
        let mut next = self.clone();
        if let Some((x, y)) = placed {
            for cell in self.flips(x, y) {
                next.signs.insert(cell, 1);
            }
            next.signs.insert((x, y), 1);
        }
        next.signs.values_mut().for_each(|sign| *sign = -*sign);
        next
    }

    fn moves(&self) -> Vec<Option<(i32, i32)>> {
        let cells = (0..self.size * self.size).map(|at| (at % self.size, at / self.size));
        cells
            .filter(|&(x, y)| !self.signs.contains_key(&(x, y)) && !self.flips(x, y).is_empty())
            .map(Some)
            .collect()
    }

    fn leaves(&self, depth: u32) -> u64 {
        let mut moves = self.moves();
        if moves.is_empty() && !self.after(None).moves().is_empty() {
            moves.push(None);
        }
        match depth {
            1 => moves.len() as u64,
            _ => moves
                .iter()
                .map(|&mv| self.after(mv).leaves(depth - 1))
                .sum(),
        }
    }
}

#[test]
fn refusals_say_why_and_what_would_do() {
    let start = Position::start(8, Passing::Auto);
    check_refused::<Reversi>(&start, "d4", "d4 is occupied. Legal: c4, d3, e6, f5");
    check_refused::<Reversi>(&start, "a1", "a1 flips nothing");
    check_refused::<Reversi>(&start, "pass", "you have a legal move, such as d3");
    check_refused::<Reversi>(&start, "i9", "i9 is off the board");
    check_refused::<Reversi>(&start, "hello", "not a square");
    check_refused::<Reversi>(&after(8, REAL_GAME), "a1", "the game is over");
    check_refused::<Reversi>(&after(8, REAL_GAME), "pass", "the game is over");
    let stuck = set_up("XO../..../..../.... O");
    check_refused::<Reversi>(&stuck, "d4", "White has no legal move: type pass");
    check_refused::<Reversi>(&stuck, "zz9", "or pass");
    let outside = Move::Place(Cell::new(8, 0));
    assert!(start.refusal(&outside).is_some());
}

#[test]
fn a_forced_pass_is_the_only_move_and_may_go_by_itself() {
    let stuck = set_up("XO../..../..../.... O");
    assert_eq!(legal(&stuck), "pass");
    let (mv, notice) = Reversi::automatic(&stuck).expect("an automatic pass");
    assert_eq!(mv, Move::Pass);
    assert_eq!(notice.to_string(), "White has no legal move and passes");
    let after = stuck.clone().play(&mv).expect("a legal pass");
    assert_eq!((after.turn(), legal(&after).as_str()), (Side::Black, "c1"));
    let asked = notation::read_position(4, Passing::Ask, "XO../..../..../.... O");
    assert_eq!(Reversi::automatic(&asked.expect("a position")), None);
    assert_eq!(Reversi::automatic(&Position::start(8, Passing::Auto)), None);
}

#[track_caller]
fn check_end(rows: &str, verdict: Verdict, reason: &str) {
    let end = set_up(rows).outcome().expect("the game is over");
    assert_eq!((end.verdict, end.reason.en), (verdict, reason), "{rows}");
}

#[test]
fn games_end_with_a_reason() {
    check_end(
        "..../..../..../....",
        Verdict::Draw,
        "one side has no discs left",
    );
    check_end(
        "X.../..../..../....",
        Verdict::Win(Side::Black),
        "one side has no discs left",
    );
    check_end(
        "X..O/..../..../....",
        Verdict::Draw,
        "neither side can move",
    );
    check_end(
        "XXXX/OOOO/OOOO/OOOX",
        Verdict::Win(Side::White),
        "the board is full",
    );
}

/// A lone row of White's along the lower edge: h5 from a sample of the old save format, in our notation.
#[test]
fn one_move_may_win_everything() {
    let rows = "......../......../......../......../XOOOOOO./......../......../........";
    let end = set_up(rows).play(&Move::Place(Cell::new(7, 4)));
    let end = end.expect("a legal move");
    assert_eq!(end.count(), [8, 0]);
    assert_eq!(
        end.outcome().map(|outcome| outcome.verdict),
        Some(Verdict::Win(Side::Black))
    );
}

#[test]
fn every_option_passes_the_audit() {
    audits(10);
}

#[test]
#[ignore = "whole, run by .ci/run"]
fn every_size_and_option_passes_the_audit() {
    audits(1);
}

/// Audits games of every size, so many times fewer of the small ones and none of the largest.
#[track_caller]
fn audits(fewer: u64) {
    let mut plies = 0;
    for size in (4..=26).step_by(2) {
        let games = match size {
            4 => 1500 / fewer,
            6 => 300 / fewer,
            8 => 100 / fewer,
            10..=14 => 4 / fewer.min(4),
            _ => 1 / fewer,
        };
        for seed in 0..games {
            let options = Options::defaults(Chosen::TABLE)
                .with("size", size)
                .and_then(|options| options.with("pass", ["auto", "ask"][seed as usize % 2]))
                .and_then(|options| options.with("strict", ["off", "on"][seed as usize / 2 % 2]))
                .expect("valid options");
            plies += audit::<Reversi>(&options, seed).unwrap_or_else(|error| panic!("{error:?}"));
        }
    }
    assert!(plies > 30_000 / fewer as usize, "{plies} plies");
}

/// Any discs make a valid position: moves and end agree there too, and the text is read back.
#[test]
fn random_set_up_positions_keep_the_promises() {
    let mut rng = Rng::new(1);
    for _ in 0..3000 {
        let size = 4 + 2 * rng.below(4) as u8;
        let mut discs = Discs::empty(Grid::square(size));
        for cell in discs.grid().cells() {
            match rng.below(3) {
                0 => discs.put(cell, Side::Black),
                1 => discs.put(cell, Side::White),
                _ => {}
            }
        }
        let turn = Side::BOTH[rng.below(2)];
        let position = Position::set_up(discs, turn, Passing::Ask);
        let moves = position.legal_moves();
        assert_eq!(moves.is_empty(), position.outcome().is_some());
        for cell in position.grid().cells() {
            let mv = Move::Place(cell);
            assert_eq!(position.is_legal(&mv), moves.contains(&mv));
        }
        assert_eq!(position.is_legal(&Move::Pass), moves.contains(&Move::Pass));
        let text = Reversi::write_position(&position);
        let read = notation::read_position(size, Passing::Ask, &text).expect("its own text");
        assert_eq!(Reversi::write_position(&read), text);
    }
}

#[test]
fn wrong_sizes_are_refused() {
    for size in ["3", "5", "7", "28", "0", "-8", "eight"] {
        let error = Options::defaults(Chosen::TABLE).with("size", size);
        let error = error.expect_err("no such board").to_string();
        assert!(error.contains("must be even, 4 to 26"), "{error}");
    }
}

#[test]
fn empty_squares_of_a_finished_board_count_for_the_winner() {
    for (moves, discs, counted, lead) in [
        ("e6 f4 e3 f6 g5 d6 e7 f5 c5", [13, 0], Some([64, 0]), 128),
        ("e6 f4", [3, 3], None, 0),
    ] {
        let position = after(8, moves);
        assert_eq!(Reversi::score(&position), Some(discs), "{moves}");
        assert_eq!(Reversi::counted(&position), counted, "{moves}");
        assert_eq!(Reversi::lead(&position), Some(lead), "{moves}");
    }
}
