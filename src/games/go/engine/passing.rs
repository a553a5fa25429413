//! Decision to pass: only on a settled board, and only after a look at the opponent's best answer.

use super::fast_board::{Colour, PASS, Point};
use super::ownership::classify_dead;
use super::reading::{Estimate, Reading};
use super::search::{Candidate, side};
use crate::go::rules::DeadStones;
use tabletop_core::Position as _;
use tabletop_core::sort_by_rank;

/// Minimum number of visits for a move's win rate to be meaningful.
pub(super) const MIN_VISITS: u32 = 30;

/// Minimum ownership, from 0 to 1, with which a point counts as settled.
const SETTLED_OWNERSHIP: f32 = 0.5;

/// Maximum loss of winning chance of a pass on a settled board.
const MAX_PASS_LOSS: f32 = 0.1;

/// Winning chance up to which it is not worth playing on when playouts have every point settled: the network, which is
/// never quite sure, gives this much to the losing side on a full board.
const NEGLIGIBLE_CHANCE: f32 = 0.2;

/// Maximum loss of area, in points, of a pass: more than one last neutral point.
const MAX_PASS_LOSS_POINTS: f32 = 1.5;

/// Number of playouts to decide if the board is settled.
const OWNERSHIP_PLAYOUTS: u32 = 300;

/// Number of playouts to evaluate a pass, or another move instead.
const REPLY_PLAYOUTS: u32 = 400;

/// Maximum number of moves that save or capture chains in atari and are compared with a pass.
const MAX_SAVES: usize = 4;

/// Prospects after the opponent's best answer, for the side that is to move now.
#[derive(Clone, Copy)]
struct Prospects {
    chance: f32,
    /// Margin of area in points, without komi.
    margin: f32,
}

/// Returns true if the engine should pass: the result and every point of the board are settled, and a pass does not
/// lose a game that a move wins.
pub(super) fn should_pass<const W: usize, const P: usize>(
    reading: &mut Reading<W, P>,
    ranking: &[Candidate],
    is_disputed: bool,
) -> bool {
    if ranking.iter().all(|node| node.point == PASS) {
        return true;
    }
    let is_pass_best = ranking[0].point == PASS;
    if !is_pass_best && reading.board.passes == 0 && !is_late(reading) {
        return false;
    }
    let pass = ranking.iter().find(|node| node.point == PASS);
    let is_costly = |pass: &Candidate| {
        let best = ranking[0].chance;
        pass.visits >= MIN_VISITS && best > NEGLIGIBLE_CHANCE && pass.chance < best - MAX_PASS_LOSS
    };
    if pass.is_some_and(is_costly) {
        return false;
    }
    let estimate = ownership_with_turn(reading, true);
    let ask = reading.root.rules().dead == DeadStones::Ask && !is_disputed;
    let margin = if ask {
        margin_cleared(reading, &estimate)
    } else {
        for_mover(reading) * reading.root.margin_with(&[])
    };
    if !is_pass_best && margin < 0 && ranking[0].chance > 0.5 {
        return false;
    }
    let settled = is_settled(reading, &estimate);
    if settled && margin < 0 && is_lost_anyway(reading, &estimate) {
        return true;
    }
    if reading.board.passes > 0 {
        return margin > 0 && (settled || !ask && is_late(reading));
    }
    settled && (ask || margin > 0)
}

/// Returns true if the side to move loses a settled board even if it plays on: with dead stones removed, and with a
/// first move that leaves all owners as they are.
fn is_lost_anyway<const W: usize, const P: usize>(
    reading: &mut Reading<W, P>,
    after_pass: &Estimate,
) -> bool {
    if margin_cleared(reading, after_pass) >= 0 {
        return false;
    }
    let moving = ownership_with_turn(reading, false);
    is_settled(reading, &moving) && margin_cleared(reading, &moving) < 0
}

/// Estimates ownership with the side to move, or the other one if `turned`, moving next.
fn ownership_with_turn<const W: usize, const P: usize>(
    reading: &mut Reading<W, P>,
    turned: bool,
) -> Estimate {
    reading.reset();
    for _ in 0..OWNERSHIP_PLAYOUTS {
        reading.ownership_playout(turned);
    }
    reading.estimate()
}

/// Returns true if the opponent has just passed on a board that is at least a third full and has few open points.
pub(super) fn is_answer_to_late_pass<const W: usize, const P: usize>(
    reading: &mut Reading<W, P>,
) -> bool {
    let points = usize::from(reading.board.size).pow(2);
    if reading.board.passes == 0 || 3 * reading.board.empties().len() > 2 * points {
        return false;
    }
    let owners = ownership_with_turn(reading, true).owners;
    let settled = owners
        .iter()
        .filter(|owner| owner.abs() >= SETTLED_OWNERSHIP);
    3 * settled.count() >= 2 * points
}

/// Returns true if at most half of the board is empty: before that nothing is ever settled.
fn is_late<const W: usize, const P: usize>(reading: &Reading<W, P>) -> bool {
    2 * reading.board.empties().len() <= usize::from(reading.board.size * reading.board.size)
}

/// Returns the margin of the side to move in half points, with dead stones removed.
fn margin_cleared<const W: usize, const P: usize>(
    reading: &Reading<W, P>,
    estimate: &Estimate,
) -> i32 {
    let dead = classify_dead(reading.root.board(), &estimate.owners);
    for_mover(reading) * reading.root.margin_with(&dead)
}

/// Factor of Black's margins for the side to move.
const fn for_mover<const W: usize, const P: usize>(reading: &Reading<W, P>) -> i32 {
    side(reading.board.to_move).sign()
}

/// Returns true if every point has an owner, or is empty and useless to both sides.
fn is_settled<const W: usize, const P: usize>(
    reading: &Reading<W, P>,
    estimate: &Estimate,
) -> bool {
    let grid = reading.root.rules().grid();
    grid.cells().all(|cell| {
        let point = reading.board.point(cell);
        if estimate.owners[grid.index(cell)].abs() >= SETTLED_OWNERSHIP {
            return true;
        }
        let useless = |colour| {
            reading.board.is_suicide(point, colour)
                || reading.board.is_bad_self_atari(point, colour)
        };
        reading.board.at(point) == Colour::Empty && useless(Colour::Black) && useless(Colour::White)
    })
}

/// Returns a move that prevents a loss by passing, if there is one. A pass that seems right in random playouts may
/// leave a chain in atari: so the opponent's best answer is searched, and each move that captures or saves such a
/// chain is compared.
pub(super) fn better_than_pass<const W: usize, const P: usize>(
    reading: &mut Reading<W, P>,
    ranking: &[Candidate],
) -> Option<Point> {
    let after_pass = prospects(reading, PASS);
    let saves = atari_moves(reading);
    let tried: Vec<(Point, Prospects)> = saves
        .into_iter()
        .map(|point| (point, prospects(reading, point)))
        .collect();
    let gain = |of: &Prospects| {
        let points = (of.margin - after_pass.margin) / MAX_PASS_LOSS_POINTS;
        points.max((of.chance - after_pass.chance) / MAX_PASS_LOSS)
    };
    let best = tried
        .iter()
        .max_by(|a, b| gain(&a.1).total_cmp(&gain(&b.1)))
        .filter(|(_, prospects)| gain(prospects) > 1.0 && prospects.margin > after_pass.margin);
    if let Some(&(point, _)) = best {
        return Some(point);
    }
    let instead = ranking.iter().find(|node| node.point != PASS)?;
    // Both moves are evaluated by playouts, so that the network favours neither.
    let is_better = instead.visits >= MIN_VISITS
        && instead.chance > after_pass.chance + 2.0 * MAX_PASS_LOSS
        && prospects(reading, instead.point).chance > after_pass.chance + 2.0 * MAX_PASS_LOSS;
    is_better.then_some(instead.point)
}

/// Returns the prospects after `point` and the opponent's best answer.
fn prospects<const W: usize, const P: usize>(
    reading: &mut Reading<W, P>,
    point: Point,
) -> Prospects {
    let seed = reading.rng.next_u64();
    let mut reply = Reading::<W, P>::new(&reading.root, seed);
    reply.board.play(point);
    // A second pass would end the game and leave no answer.
    reply.board.passes = 0;
    for _ in 0..REPLY_PLAYOUTS {
        reply.simulate();
    }
    let most_visited = reply.first_moves().iter().max_by_key(|node| node.visits);
    let chance = most_visited.map_or(0.5, |node| 1.0 - node.win_rate());
    Prospects {
        chance,
        margin: reply.mean_margin() * for_mover(reading) as f32,
    }
}

/// Returns the legal moves on last liberties of chains in atari, which capture or save the chain; those of the
/// largest chains first.
fn atari_moves<const W: usize, const P: usize>(reading: &Reading<W, P>) -> Vec<Point> {
    let mut found: Vec<(u16, Point)> = Vec::new();
    for point in reading.board.points() {
        let is_last_liberty = |next: &Point| {
            let stone = reading.board.at(*next);
            matches!(stone, Colour::Black | Colour::White)
                && reading.board.liberty_count(*next) == 1
        };
        let neighbours = reading.board.neighbours(point);
        if reading.board.at(point) != Colour::Empty || !neighbours.iter().any(is_last_liberty) {
            continue;
        }
        let stones = neighbours.iter().filter(|next| is_last_liberty(next));
        let largest = stones.map(|&next| reading.board.chain_len(next)).max();
        if reading.root.is_legal(&reading.as_move(point)) {
            found.push((largest.unwrap_or(0), point));
        }
    }
    sort_by_rank(&mut found, |&(stones, _)| -i64::from(stones));
    found.truncate(MAX_SAVES);
    found.into_iter().map(|(_, point)| point).collect()
}
