//! The fast board against the readable rules, and the engine's promises.

use std::collections::HashSet;

use super::board::{Board, Colour, PASS};
use super::search::{board_of, side};
use crate::core::audit::audit_mirror;
use crate::core::{Game, Mirror, Options, Position as _};
use crate::games::go::rules::{Ko, OPTIONS};
use crate::games::go::{Go, Move, Position, Stage};

/// The fast board with the superko rule around it, for the walk beside the readable rules.
#[derive(Clone)]
struct Walker<const W: usize, const P: usize> {
    board: Board<W, P>,
    root: Position,
    situations: HashSet<u64>,
    over: bool,
}

impl<const W: usize, const P: usize> Walker<W, P> {
    fn allows(&self, point: u16) -> bool {
        let suicide = self.board.is_suicide(point, self.board.to_move);
        if suicide && !self.root.rules().suicide {
            return false;
        }
        if self.root.rules().ko == Ko::Simple {
            return point != self.board.ko;
        }
        let mut after = self.board.clone();
        after.play(point);
        !self
            .situations
            .contains(&self.root.situation(after.key, side(after.to_move)))
    }
}

impl<const W: usize, const P: usize> Mirror<Position> for Walker<W, P> {
    fn of(position: &Position) -> Option<Self> {
        let board: Board<W, P> = board_of(position);
        let situation = position.situation(board.key, side(board.to_move));
        assert_eq!(board.key, position.board().key());
        Some(Self {
            board,
            root: position.clone(),
            situations: HashSet::from([situation]),
            over: false,
        })
    }

    fn legal_moves(&self) -> Vec<Move> {
        if self.over {
            return Vec::new();
        }
        let points = self.board.points();
        points
            .filter(|&point| self.board.at(point) == Colour::Empty && self.allows(point))
            .map(|point| Move::Place(self.board.cell(point)))
            .chain([Move::Pass])
            .collect()
    }

    fn play_unchecked(&mut self, mv: &Move) {
        self.board.play(match *mv {
            Move::Place(cell) => self.board.point(cell),
            _ => PASS,
        });
        self.situations.insert(
            self.root
                .situation(self.board.key, side(self.board.to_move)),
        );
        self.over = self.board.passes == 2;
    }
}

fn options(pairs: &[(&str, &str)]) -> Options {
    pairs
        .iter()
        .fold(Options::defaults(OPTIONS), |options, (key, value)| {
            options.with(key, value).expect("a valid value")
        })
}

fn walk<const W: usize, const P: usize>(size: u8, seeds: u64) -> usize {
    let mut plies = 0;
    for ko in ["simple", "positional", "situational"] {
        for suicide in ["no", "yes"] {
            let size = size.to_string();
            let chosen = options(&[
                ("size", &size),
                ("ko", ko),
                ("suicide", suicide),
                ("dead", "keep"),
            ]);
            let start = Go::start(&chosen).expect("a start");
            for seed in 0..seeds {
                let walked = audit_mirror::<Position, Walker<W, P>>(&start, seed, 3 * 625);
                plies += walked.expect("the same moves on both boards");
            }
        }
    }
    plies
}

#[test]
fn the_fast_board_has_the_moves_of_the_readable_one() {
    let plies = walk::<2, 128>(2, 20)
        + walk::<2, 128>(5, 20)
        + walk::<2, 128>(9, 6)
        + walk::<4, 256>(13, 1)
        + walk::<7, 448>(19, 1)
        + walk::<11, 704>(25, 1);
    assert!(plies > 10_000, "{plies}");
}

#[test]
fn liberties_and_chains_agree_with_the_readable_board() {
    let mut rng = crate::core::Rng::new(3);
    let mut position = Go::start(&options(&[("size", "9"), ("ko", "simple")])).expect("a start");
    for _ in 0..200 {
        let moves = position.legal_moves();
        let mv = rng.pick(&moves[..moves.len() - 1]).copied();
        let Some(mv) = mv.filter(|_| matches!(position.stage(), Stage::Play { .. })) else {
            break;
        };
        position.play_unchecked(&mv);
        let fast: Board<2, 128> = board_of(&position);
        let grid = Go::grid(&position);
        for chain in position.board().chains() {
            let at = fast.point(grid.cell(chain.stones[0]));
            assert_eq!(usize::from(fast.liberty_count(at)), chain.liberties.len());
            assert_eq!(usize::from(fast.chain_len(at)), chain.stones.len());
            assert_eq!(fast.chain(at).count(), chain.stones.len());
        }
    }
}
