use super::super::board::with_size;
use super::super::board::{Board, PASS};
use super::super::features::{FEATURES, FeatureContext};
use super::super::policy_weights::PolicyWeights;
use super::super::shape::Surroundings;
use super::{Plan, fit, game, samples};
use crate::core::{Cell, Rng};
use crate::search::packed::WeightError;

const PLAN: Plan = Plan {
    size: 5,
    playouts: 40,
    turns: 12,
};

/// A board of random moves, and the same moves on the board seen in a symmetry.
fn two_boards(seed: u64, symmetry: u8) -> [Board<2, 128>; 2] {
    let mut boards = [Board::new(9), Board::new(9)];
    let mut rng = Rng::new(seed);
    for _ in 0..40 {
        let cell = Cell::new(rng.below(9) as u8, rng.below(9) as u8);
        let point = boards[0].point(cell);
        let free = boards[0].empties().contains(&point);
        if free && boards[0].is_playable(point) {
            boards[0].play(point);
            let turned = boards[1].point(turned(cell, symmetry));
            boards[1].play(turned);
        }
    }
    boards
}

fn turned(cell: Cell, symmetry: u8) -> Cell {
    let (mut row, mut col) = (cell.row, cell.col);
    if symmetry & 1 != 0 {
        row = 8 - row;
    }
    if symmetry & 2 != 0 {
        col = 8 - col;
    }
    if symmetry & 4 != 0 {
        (row, col) = (col, row);
    }
    Cell::new(col, row)
}

#[test]
fn a_move_has_the_same_features_in_every_symmetry() {
    let seen = |board: &Board<2, 128>, cell: Cell| {
        let around = Surroundings::new(board);
        let mut features = Vec::new();
        let scene = FeatureContext::new(board, &around);
        scene.features(board.point(cell), &mut |place| features.push(place));
        assert!(
            features.iter().all(|&place| place < FEATURES),
            "{features:?}"
        );
        features.sort_unstable();
        features
    };
    let mut compared = 0;
    for seed in 0..6 {
        for symmetry in 1..8 {
            let [board, other] = two_boards(seed, symmetry);
            for &point in board.empties() {
                let cell = board.cell(point);
                if board.is_playable(point) {
                    assert_eq!(seen(&board, cell), seen(&other, turned(cell, symmetry)));
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 1_000, "{compared}");
}

#[test]
fn the_weights_of_this_program_are_whole() {
    let shipped = PolicyWeights::shipped();
    let mut file = shipped.write();
    assert_eq!(PolicyWeights::read(&file).as_ref(), Ok(shipped));
    assert!(shipped.0.iter().filter(|&&weight| weight != 0).count() > 1_000);
    *file.last_mut().expect("a file") ^= 1;
    assert_eq!(PolicyWeights::read(&file), Err(WeightError::Damaged));
}

#[test]
fn a_game_gives_a_sample_for_every_turn_that_is_no_pass() {
    let line = game(PLAN, 3);
    assert_eq!(line, game(PLAN, 3), "the same seed");
    let found = samples(&line, 7);
    let turns = line.split(' ').count() - 1;
    assert!(
        turns > 4 && found.len() <= turns && found.len() + 2 >= turns,
        "{line}"
    );
    for sample in &found {
        let all: f32 = sample.shares.iter().sum();
        assert!((all - 1.0).abs() < 0.05, "{all} in {line}");
    }
    for nonsense in ["", "9", "x 3=3:1", "9 3", "9 3=4", "9 3=4:x"] {
        assert!(samples(nonsense, 0).is_empty(), "{nonsense}");
    }
}

#[test]
fn a_fit_learns_what_the_searches_looked_at() {
    let mut all: Vec<_> = (0..40)
        .flat_map(|number| samples(&game(PLAN, number), number as usize))
        .collect();
    let mut losses = Vec::new();
    let knowledge = fit(&mut all, 1, &mut |_, fitted, held| {
        assert!(held.positions > 0 && held.first <= held.early);
        losses.push(fitted.loss);
    });
    let (first, last) = (losses[0], losses[losses.len() - 1]);
    assert!(last < first, "{first} {last}");
    let known = knowledge.0.iter().filter(|&&weight| weight != 0).count();
    assert!(known > 50, "{known}");
}

#[test]
fn saving_a_chain_comes_before_a_move_far_away() {
    with_size!(9, W, P => {
        let mut board = Board::<W, P>::new(9);
        // White's stone at c3 is in atari after the last move.
        for (col, row) in [(1, 2), (2, 2), (2, 1), (8, 8), (3, 2)] {
            board.play(board.point(Cell::new(col, row)));
        }
        let around = Surroundings::new(&board);
        let mut moves = Vec::new();
        let weights = super::super::priors::PriorWeights::DEFAULT;
        board.moves_with_priors(weights, &around, PolicyWeights::shipped(), &mut moves);
        let wins = |col, row| {
            let point = board.point(Cell::new(col, row));
            moves.iter().find(|node| node.point == point).map(|node| node.prior_wins)
        };
        assert!(wins(2, 3) > wins(7, 7), "{:?} {:?}", wins(2, 3), wins(7, 7));
        assert_eq!(moves.last().map(|node| node.point), Some(PASS));
    });
}
