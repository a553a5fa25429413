//! Hash of the stones around a point that is invariant under all eight symmetries.

use std::sync::LazyLock;

use super::fast_board::{Colour, FastBoard, PASS, Point};
use tabletop_core::rng;

/// Number of neighbours in the small shape: the 3 × 3 square, adjacent points first.
const SMALL: usize = 8;
/// Number of neighbours in the large shape: up to a knight's move away.
const LARGE: usize = 20;

/// Offsets of the neighbours, nearest first.
const STEPS: [(i32, i32); LARGE] = [
    (0, 1),
    (1, 0),
    (0, -1),
    (-1, 0),
    (1, 1),
    (1, -1),
    (-1, -1),
    (-1, 1),
    (0, 2),
    (2, 0),
    (0, -2),
    (-2, 0),
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

/// Number of contents of a neighbour: empty, edge, and a stone of either side with one, two or more liberties.
const CONTENTS: usize = 8;

/// Key of each neighbour and content in each symmetry.
type Keys = [[[u32; 8]; CONTENTS]; LARGE];

static KEYS: LazyLock<Keys> = LazyLock::new(keys);

/// Hashes of a point's surroundings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    /// Hash of the eight points around, with the liberties of adjacent stones.
    pub(super) small: u32,
    /// Hash of the points up to a knight's move away.
    pub(super) large: u32,
}

/// Neighbours of every point of a board of one size; neighbours outside are on the edge.
#[derive(Clone, Debug)]
pub(super) struct Surroundings(Vec<[Point; LARGE]>);

impl Surroundings {
    pub(super) fn new<const W: usize, const P: usize>(board: &FastBoard<W, P>) -> Self {
        let (size, stride) = (i32::from(board.size), i32::from(board.stride));
        let mut all = vec![[PASS; LARGE]; P];
        for point in board.points() {
            let (row, col) = (i32::from(point) / stride, i32::from(point) % stride);
            all[usize::from(point)] = STEPS.map(|(down, right)| {
                let (row, col) = (row + down, col + right);
                let inside = (1..=size).contains(&row) && (1..=size).contains(&col);
                if inside {
                    (row * stride + col) as Point
                } else {
                    PASS
                }
            });
        }
        Self(all)
    }

    /// Returns the shape around `point` from the view of the side to move.
    pub(super) fn shape<const W: usize, const P: usize>(
        &self,
        board: &FastBoard<W, P>,
        point: Point,
    ) -> Shape {
        let keys = &*KEYS;
        let around = &self.0[usize::from(point)];
        let content = |next: Point| match board.at(next) {
            Colour::Empty => 0,
            Colour::Edge => 1,
            stone if stone == board.to_move => 2,
            _ => 5,
        };
        let mut hash = [0_u32; 8];
        for (at, &next) in around.iter().enumerate().take(4) {
            let mut content = content(next);
            if content >= 2 {
                content += usize::from(board.liberty_count(next).clamp(1, 3)) - 1;
            }
            mix_in(&mut hash, &keys[at][content]);
        }
        for at in 4..SMALL {
            mix_in(&mut hash, &keys[at][content(around[at])]);
        }
        let small = least(&hash);
        for at in SMALL..LARGE {
            mix_in(&mut hash, &keys[at][content(around[at])]);
        }
        Shape {
            small,
            large: least(&hash),
        }
    }
}

fn mix_in(hash: &mut [u32; 8], key: &[u32; 8]) {
    for (hash, key) in hash.iter_mut().zip(key) {
        *hash ^= key;
    }
}

fn least(hash: &[u32; 8]) -> u32 {
    hash.iter().fold(u32::MAX, |least, &one| least.min(one))
}

fn keys() -> Keys {
    let mut keys = [[[0; 8]; CONTENTS]; LARGE];
    for (at, &step) in STEPS.iter().enumerate() {
        for (content, seen) in keys[at].iter_mut().enumerate() {
            for (symmetry, key) in seen.iter_mut().enumerate() {
                let turned = turn(step.0, step.1, symmetry);
                let place = STEPS.iter().position(|&other| other == turned);
                let place = place.unwrap_or_default();
                *key = rng::mix((place * CONTENTS + content + 1) as u64) as u32;
            }
        }
    }
    keys
}

const fn turn(mut down: i32, mut right: i32, symmetry: usize) -> (i32, i32) {
    if symmetry & 1 != 0 {
        down = -down;
    }
    if symmetry & 2 != 0 {
        right = -right;
    }
    if symmetry & 4 != 0 {
        (down, right) = (right, down);
    }
    (down, right)
}
