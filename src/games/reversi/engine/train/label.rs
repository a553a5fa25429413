//! Labels from a teacher: scores of a search with finished weights for self-play positions.
//!
//! A game is labelled from its end backwards, every second position: the results of the later position are still in
//! the table, and depths of the same parity meet there.

use super::games;
use crate::reversi::engine::board::Board;
use crate::reversi::engine::cpu::Cpu;
use crate::reversi::engine::midgame::Searcher;
use crate::reversi::engine::node::Node;
use crate::reversi::engine::table::Tables;
use crate::reversi::engine::weights::Weights;
use tabletop_core::Rng;
use tabletop_search::iterative::Window;
use tabletop_search::limits::SearchLimits;

/// Maximum number of empty squares for which the label is the solved score.
const SOLVED: u32 = 14;
/// Confidence of the search for earlier positions: with cuts at 1.51 standard deviations. To 8 plies that takes 1.2
/// times as long as 6 plies without cuts, and the results are nearer to a deep search by a fifth.
const CONFIDENCE: u8 = 1;
/// Memory of the table, in MiB: small enough to stay in the processor's cache.
const MEMORY: usize = 2;

/// A position with its score for the mover in discs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Labelled {
    /// Board from the mover's view.
    pub board: Board,
    /// Score for the mover in discs.
    pub label: i8,
}

/// Bytes of a labelled position in a file.
pub const BYTES: usize = 17;

impl Labelled {
    /// File format: mover, opponent (little-endian), label.
    pub fn to_bytes(self) -> [u8; BYTES] {
        let mut bytes = [0; BYTES];
        bytes[..8].copy_from_slice(&self.board.mover.to_le_bytes());
        bytes[8..16].copy_from_slice(&self.board.opponent.to_le_bytes());
        bytes[16] = self.label as u8;
        bytes
    }

    /// Parses the output of [`Labelled::to_bytes`]; `None` if the sides' discs overlap.
    pub fn from_bytes(bytes: [u8; BYTES]) -> Option<Self> {
        let word = |at: usize| {
            let byte = |index: usize| u64::from(bytes[at + index]) << (8 * index);
            (0..8).map(byte).fold(0, |word, byte| word | byte)
        };
        let (mover, opponent) = (word(0), word(8));
        (mover & opponent == 0).then_some(Self {
            board: Board::new(mover, opponent),
            label: bytes[16] as i8,
        })
    }
}

/// Labels positions of self-play games by searches of `depth` plies with `weights` until `wanted` returns false.
pub(super) fn label_games<C: Cpu>(
    cpu: C,
    weights: &Weights,
    depth: u32,
    seed: u64,
    wanted: &mut dyn FnMut(Labelled) -> bool,
) {
    own_games(cpu, weights, seed, |teacher, game, rng| {
        let skipped = rng.below(2);
        game.into_iter()
            .rev()
            .skip(skipped)
            .step_by(2)
            .all(|board| {
                let label = worth(cpu, teacher, board, depth).clamp(-64, 64) as i8;
                wanted(Labelled { board, label })
            })
    });
}

/// Plays games with `weights` and calls `learn` with each, until that returns false. `learn` also gets the searcher
/// that chose the moves, and the random generator.
pub(super) fn own_games<C: Cpu>(
    cpu: C,
    weights: &Weights,
    seed: u64,
    mut learn: impl FnMut(&mut Searcher<'_>, Vec<Board>, &mut Rng) -> bool,
) {
    let mut rng = Rng::new(seed);
    let mut player = games::Games::default();
    let (mut tables, limits) = (Tables::new(MEMORY), SearchLimits::none());
    loop {
        tables.begin_search(1);
        let mut teacher = Searcher::new(&tables, 0, weights, &limits);
        let game = player.play(cpu, Some(&mut teacher), &mut rng);
        if !learn(&mut teacher, game, &mut rng) {
            return;
        }
    }
}

fn worth<C: Cpu>(cpu: C, teacher: &mut Searcher<'_>, board: Board, depth: u32) -> i32 {
    let node = Node::new(board);
    let empties = board.empties();
    let mut guess = teacher.evaluate(cpu, board, &node.indices, empties);
    if empties <= SOLVED {
        return teacher.solver.solve_exactly(cpu, board, guess & !1);
    }
    for depth in (2..=depth).step_by(2) {
        let window = Window::new(guess - 4, guess + 4);
        guess = teacher.pvs(cpu, &node, depth, window, CONFIDENCE);
        if guess <= window.alpha || guess >= window.beta {
            guess = teacher.pvs(cpu, &node, depth, Window::new(-64, 64), CONFIDENCE);
        }
    }
    guess
}
