//! What playouts say of a position: whose every point will be, which stones are dead, by how much it will end.

use std::ops::RangeInclusive;

use super::board::{Board, Colour, PASS, Point, with_size};
use super::search::Search;
use super::shape::Surroundings;
use crate::go::Position;
use crate::go::board::{Board as Readable, Chain};
use crate::go::count::Count;
use crate::go::pass_alive;
use tabletop_core::Side;

/// A chain counts as dead where its own side owns its points by less than this, from −1 to 1, on the average.
const DEAD_BELOW: f32 = -0.4;

/// A chain whose points are its own as often as this, from −1 to 1 on the average, may be dead or alive.
const DOUBTFUL: RangeInclusive<f32> = -0.9..=0.6;

/// One point in so many has to hold a stone for chains to be read out.
const FILLED: usize = 4;

/// Chains that are read out at most: more are in doubt only where a game is far from its end.
const MOST_READ: usize = 12;

/// A chain is read with so many times the playouts that told it doubtful, if it takes as many.
const READING: u64 = 4;

/// A chain counts as captured where its opponent, moving first, gets its points in more than this share of a search.
const CAPTURED_ABOVE: f32 = 0.7;

/// Playouts that a proposal of dead stones takes on boards from 9 × 9 on.
pub const PROPOSAL_PLAYOUTS: u32 = 300;

/// Playouts that a proposal of dead stones takes on a board of so many points: on small ones most stones are judged by
/// proof, and fewer playouts say the rest.
pub fn proposal_playouts(points: usize) -> u32 {
    PROPOSAL_PLAYOUTS.min(4 * points as u32)
}

/// Chances and margins seen by playouts.
#[derive(Clone, Debug, PartialEq)]
pub struct Estimate {
    /// For each point by rows from the top, from −1 (White's in every playout) to 1 (Black's).
    pub owners: Vec<f32>,
    /// Black's mean margin in points, komi subtracted.
    pub margin: f32,
}

/// Looks at `position` with so many playouts, without searching.
///
/// Each side begins half of them, so that the estimate does not depend on whose turn it is.
pub fn ownership(position: &Position, playouts: u32, seed: u64) -> Estimate {
    with_size!(position.rules().size, W, P => {
        let mut search = Search::<W, P>::new(position, 1, seed);
        search.ownership_playouts(playouts);
        search.estimate()
    })
}

/// The stones that are most likely dead, for each point by rows from the top. Chains of which playouts are not sure are read
/// out, their opponent to move first, as the rules have it for stones that are disputed.
pub fn dead_stones(position: &Position, playouts: u32, seed: u64) -> Vec<bool> {
    with_size!(position.rules().size, W, P => {
        let mut search = Search::<W, P>::new(position, 1, seed);
        search.ownership_playouts(playouts);
        let owners = search.estimate().owners;
        let mut dead = classify_dead(position.board(), &owners);
        for chain in search.doubtful_chains(&owners) {
            let is_dead = search.is_captured(&chain, playouts);
            for stone in chain.stones {
                dead[stone] = is_dead;
            }
        }
        for chain in position.board().chains() {
            if dead[chain.stones[0]] && search.is_in_seki(&chain, playouts) {
                for stone in chain.stones {
                    dead[stone] = false;
                }
            }
        }
        dead
    })
}

impl<const W: usize, const P: usize> Search<W, P> {
    /// The chains that are neither proved dead nor alive, and whose stones change hands often enough in playouts; the largest
    /// first.
    fn doubtful_chains(&self, owners: &[f32]) -> Vec<Chain> {
        let board = self.root.board();
        // A game that ends when it has hardly begun says nothing of its stones.
        if FILLED * (board.points().len() - self.board.empties().len()) < board.points().len() {
            return Vec::new();
        }
        let proved_dead = pass_alive::certainly_dead(board);
        let alive = Side::BOTH.map(|side| pass_alive::pass_alive(board, side));
        let is_doubtful = |chain: &Chain| {
            let first = chain.stones[0];
            let proved = proved_dead[first] || alive[chain.side.index()][first];
            !proved && DOUBTFUL.contains(&mean_owner(chain, owners))
        };
        let mut chains: Vec<Chain> = board.chains().into_iter().filter(is_doubtful).collect();
        chains.sort_by_key(|chain| std::cmp::Reverse(chain.stones.len()));
        chains.truncate(MOST_READ);
        chains
    }

    /// Whether the opponent of `chain`, moving first, gets its points.
    fn is_captured(&mut self, chain: &Chain, playouts: u32) -> bool {
        let mut board = self.board.clone();
        board.to_move = Colour::of(chain.side).other();
        self.is_taken(board, self.stone_of(chain), playouts)
    }

    /// A stone of `chain` on the fast board.
    fn stone_of(&self, chain: &Chain) -> Point {
        let grid = self.root.rules().grid();
        self.board.point(grid.cell(chain.stones[0]))
    }

    /// Whether `chain` has two liberties left, and its opponent loses on either of them: it takes its last liberty but one
    /// itself, is taken, and what took it lives. Playouts do not see that nobody has to move there.
    fn is_in_seki(&mut self, chain: &Chain, playouts: u32) -> bool {
        let stone = self.stone_of(chain);
        let liberties: Vec<Point> = self.board.liberties(stone).iter().collect();
        let &[one, other] = liberties.as_slice() else {
            return false;
        };
        let mut holds = |first, second| self.is_bad_attack(stone, first, second, playouts);
        holds(one, other) && holds(other, one)
    }

    /// Whether the opponent of the chain at `stone`, having played on `first`, is taken on `second` by stones that live.
    fn is_bad_attack(&mut self, stone: Point, first: Point, second: Point, playouts: u32) -> bool {
        let mut board = self.board.clone();
        let attacker = board.at(stone).other();
        // An eye is not for this to judge: the stones around it may be taken from outside.
        if board.is_suicide(first, attacker) {
            return false;
        }
        board.to_move = attacker;
        board.play(first);
        if board.liberty_count(first) != 1 || board.liberty_count(stone) != 1 {
            return false;
        }
        board.play(second);
        let is_taken = board.at(first) == Colour::Empty && board.at(stone) != Colour::Empty;
        is_taken && !self.is_taken(board, stone, playouts)
    }

    /// Whether the side to move on `board` gets the point of `stone`, which is the other one's.
    fn is_taken(&mut self, mut board: Board<W, P>, stone: Point, playouts: u32) -> bool {
        let mut reading = Self::new(&self.root, 1, self.rng.next_u64());
        board.ko = PASS;
        board.passes = 0;
        reading.surroundings = Surroundings::new(&board);
        reading.board = board;
        reading.goal = Some(stone);
        let most = READING * u64::from(playouts);
        for done in 1..=most {
            reading.simulate();
            if done.is_multiple_of(64) && reading.is_decided((most - done) as f64) {
                break;
            }
        }
        let moves = reading.tree.children(0).iter();
        let best = moves.max_by_key(|node| node.visits);
        best.is_some_and(|node| node.win_rate() > CAPTURED_ABOVE)
    }
}

/// For the side of `chain`, from −1 to 1: how often its points are its own in the end.
fn mean_owner(chain: &Chain, owners: &[f32]) -> f32 {
    let sign = if chain.side == Side::Black { 1.0 } else { -1.0 };
    let own: f32 = chain.stones.iter().map(|&stone| sign * owners[stone]).sum();
    own / chain.stones.len() as f32
}

/// Black's margin in points with dead stones taken off and komi subtracted, as the position stands.
pub fn score_estimate(position: &Position, playouts: u32, seed: u64) -> f32 {
    let dead = dead_stones(position, playouts, seed);
    let rules = position.rules();
    let count = Count::new(position.board(), &dead, rules.scoring, position.prisoners());
    count.margin_halves(rules.komi.0) as f32 / 2.0
}

/// Which chains `owners` calls dead. What is proved is not left to playouts.
pub(super) fn classify_dead(board: &Readable, owners: &[f32]) -> Vec<bool> {
    let mut dead = pass_alive::certainly_dead(board);
    let alive = Side::BOTH.map(|side| pass_alive::pass_alive(board, side));
    for chain in board.chains() {
        let proved = alive[chain.side.index()][chain.stones[0]];
        if !proved && mean_owner(&chain, owners) < DEAD_BELOW {
            for &stone in &chain.stones {
                dead[stone] = true;
            }
        }
    }
    dead
}
