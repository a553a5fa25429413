//! Estimates by playouts: ownership of points, dead stones and the final margin.

use std::ops::RangeInclusive;

use super::fast_board::{Colour, FastBoard, PASS, Point, with_size};
use super::reading::{Estimate, Reading};
use crate::go::Position;
use crate::go::board::{Board, Chain};
use crate::go::pass_alive;
use tabletop_core::{Side, sort_by_rank};

/// Mean ownership of a chain's points by its own side, from −1 to 1, below which the chain counts as dead.
const DEAD_BELOW: f32 = -0.4;

/// Range of the mean ownership, from −1 to 1, in which a chain may be dead or alive.
const DOUBTFUL: RangeInclusive<f32> = -0.9..=0.6;

/// Chains are read out only if at least one point in this many holds a stone.
const MAX_POINTS_PER_STONE: usize = 4;

/// Maximum number of chains that are read out: more are in doubt only in games that are far from their end.
const MAX_CHAINS_READ: usize = 12;

/// A doubtful chain is read out with up to this many times the playouts of the estimate.
const MAX_READING_FACTOR: u64 = 4;

/// Win rate of the search above which a chain counts as captured: the opponent moves first and wins by owning the
/// chain's points.
const MIN_CAPTURE_RATE: f32 = 0.7;

/// Number of playouts for a proposal of dead stones on boards from 9 × 9 on.
pub const PROPOSAL_PLAYOUTS: u32 = 300;

/// Returns the number of playouts for a proposal of dead stones on a board of this many points: on small boards most
/// stones are judged by proof, and fewer playouts suffice for the rest.
pub fn proposal_playouts(points: usize) -> u32 {
    PROPOSAL_PLAYOUTS.min(4 * points as u32)
}

/// Estimates `position` by playouts, without a reading.
///
/// Each side begins half of the playouts, so that the estimate does not depend on the side to move.
pub fn ownership(position: &Position, playouts: u32, seed: u64) -> Estimate {
    with_size!(position.rules().size, W, P => {
        let mut reading = Reading::<W, P>::new(position, seed);
        reading.ownership_playouts(playouts);
        reading.estimate()
    })
}

/// Returns for each point, by rows from the top, whether the stone on it is probably dead. Chains that playouts leave
/// in doubt are read out with their opponent to move first, as the rules prescribe for disputed stones.
pub fn dead_stones(position: &Position, playouts: u32, seed: u64) -> Vec<bool> {
    with_size!(position.rules().size, W, P => {
        let mut reading = Reading::<W, P>::new(position, seed);
        reading.ownership_playouts(playouts);
        let owners = reading.estimate().owners;
        let mut dead = classify_dead(position.board(), &owners);
        for chain in doubtful_chains(&reading, &owners) {
            let is_dead = is_captured(&mut reading, &chain, playouts);
            for stone in chain.stones {
                dead[stone] = is_dead;
            }
        }
        for chain in position.board().chains() {
            if dead[chain.stones[0]] && is_in_seki(&mut reading, &chain, playouts) {
                for stone in chain.stones {
                    dead[stone] = false;
                }
            }
        }
        dead
    })
}

/// Returns the chains that are neither proved dead nor alive and whose points change owners often enough in
/// playouts, the largest first.
fn doubtful_chains<const W: usize, const P: usize>(
    reading: &Reading<W, P>,
    owners: &[f32],
) -> Vec<Chain> {
    let board = reading.root.board();
    // If a game ends when it has hardly begun, its stones cannot be judged.
    if MAX_POINTS_PER_STONE * (board.points().len() - reading.board.empties().len())
        < board.points().len()
    {
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
    sort_by_rank(&mut chains, |chain| -(chain.stones.len() as i64));
    chains.truncate(MAX_CHAINS_READ);
    chains
}

/// Returns true if the opponent of `chain`, moving first, gets the chain's points.
fn is_captured<const W: usize, const P: usize>(
    reading: &mut Reading<W, P>,
    chain: &Chain,
    playouts: u32,
) -> bool {
    let mut board = reading.board.clone();
    board.to_move = Colour::from_side(chain.side).other();
    is_taken(reading, board, stone_of(reading, chain), playouts)
}

/// Returns the point of a stone of `chain` on the fast board.
fn stone_of<const W: usize, const P: usize>(reading: &Reading<W, P>, chain: &Chain) -> Point {
    let grid = reading.root.rules().grid();
    reading.board.point(grid.cell(chain.stones[0]))
}

/// Returns true if `chain` has two liberties and its opponent loses by playing on either of them: the attackers
/// leave themselves in atari and are captured by stones that then live. Playouts miss that nobody has to move
/// there.
fn is_in_seki<const W: usize, const P: usize>(
    reading: &mut Reading<W, P>,
    chain: &Chain,
    playouts: u32,
) -> bool {
    let stone = stone_of(reading, chain);
    let liberties: Vec<Point> = reading.board.liberties(stone).iter().collect();
    let &[one, other] = liberties.as_slice() else {
        return false;
    };
    let mut holds = |first, second| is_bad_attack(reading, stone, first, second, playouts);
    holds(one, other) && holds(other, one)
}

/// Returns true if the attacker of the chain at `stone`, having played on `first`, is captured on `second` by
/// stones that live.
fn is_bad_attack<const W: usize, const P: usize>(
    reading: &mut Reading<W, P>,
    stone: Point,
    first: Point,
    second: Point,
    playouts: u32,
) -> bool {
    let mut board = reading.board.clone();
    let attacker = board.at(stone).other();
    // A suicidal attack means that `first` is an eye: not decided here, as the stones around it may be captured
    // from outside.
    if board.is_suicide(first, attacker) {
        return false;
    }
    board.to_move = attacker;
    board.play(first);
    if board.liberty_count(first) != 1 || board.liberty_count(stone) != 1 {
        return false;
    }
    board.play(second);
    let is_away = board.at(first) == Colour::Empty && board.at(stone) != Colour::Empty;
    is_away && !is_taken(reading, board, stone, playouts)
}

/// Returns true if the side to move on `board` gets the point of the opponent's stone at `stone` in a reading.
fn is_taken<const W: usize, const P: usize>(
    of_chain: &mut Reading<W, P>,
    mut board: FastBoard<W, P>,
    stone: Point,
    playouts: u32,
) -> bool {
    let mut reading = Reading::new(&of_chain.root, of_chain.rng.next_u64());
    board.ko = PASS;
    board.passes = 0;
    reading.board = board;
    reading.goal = Some(stone);
    let max_playouts = MAX_READING_FACTOR * u64::from(playouts);
    for done in 1..=max_playouts {
        reading.simulate();
        if done.is_multiple_of(64) && reading.is_decided(max_playouts - done) {
            break;
        }
    }
    let moves = reading.first_moves().iter();
    let best = moves.max_by_key(|node| node.visits);
    best.is_some_and(|node| node.win_rate() > MIN_CAPTURE_RATE)
}

/// Returns the mean ownership of a chain's points for its own side, from −1 to 1.
fn mean_owner(chain: &Chain, owners: &[f32]) -> f32 {
    let sign = chain.side.sign() as f32;
    let own: f32 = chain.stones.iter().map(|&stone| sign * owners[stone]).sum();
    own / chain.stones.len() as f32
}

/// Returns Black's margin in points as the position stands, with dead stones removed and komi included.
pub fn score_estimate(position: &Position, playouts: u32, seed: u64) -> f32 {
    position.margin_with(&dead_stones(position, playouts, seed)) as f32 / 2.0
}

/// Returns for each point whether the stone on it is dead according to `owners`. Proved life and death take precedence
/// over playouts.
pub fn classify_dead(board: &Board, owners: &[f32]) -> Vec<bool> {
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
