//! Goal of a problem position, and its solution.

use super::capture::Capture;
use super::prover::{FightGoal, LocalFight};
use super::stones::{self, Area, Points, Stones};
use crate::go::pass_alive::pass_alive;
use crate::go::position::{Go as Position, Move, Stage};
use tabletop_core::{Cell, Grid, Side};

/// Maximum number of other stones of the prey's side: a problem should be about one group.
const MAX_OTHER_STONES: u32 = 2;

/// Number of points inside the walls.
pub(super) const ROOM: std::ops::RangeInclusive<u32> = 8..=18;
pub(super) const MIN_TARGET_STONES: u32 = 3;

/// Question of a position.
pub(super) enum ProblemGoal {
    /// Fight inside walls or on the whole of a small board.
    Fight(LocalFight),
    /// Capture of a chain on an open board.
    Capture(Capture),
}

/// Returns the board area of a position that is suitable for problems.
pub(super) fn area(position: &Position) -> Option<Area> {
    let size = position.rules().size;
    let plain = position.ko().is_none() && matches!(position.stage(), Stage::Play { passes: 0 });
    (plain && size <= stones::MAX_SIZE).then(|| Area::new(size))
}

/// Returns the fight about the largest chain of `defender` inside, if the chain is nearly alone.
pub(super) fn fight_about(
    area: Area,
    stones: &Stones,
    inside: Points,
    defender: Side,
) -> Option<LocalFight> {
    let own = stones.own[defender.index()] & inside;
    let target = area.parts(own).max_by_key(|part| part.count_ones())?;
    let others = (own & !target).count_ones();
    let goal = FightGoal::Chain {
        target: target & target.wrapping_neg(),
        defender,
    };
    let fight = LocalFight { area, inside, goal };
    (target.count_ones() >= MIN_TARGET_STONES && others <= MAX_OTHER_STONES).then_some(fight)
}

/// Returns the only space between unconditionally alive stones that contains other stones.
pub(super) fn walled(area: &Area, stones: &Stones) -> Option<Points> {
    let board = stones.board(area);
    let mut alive = 0;
    for side in Side::BOTH {
        let lives = pass_alive(&board, side);
        let points = lives.iter().enumerate().filter(|(_, lives)| **lives);
        alive |= points.fold(0, |sum, (index, _)| sum | 1 << index);
    }
    let mut fought = area
        .parts(area.all & !alive)
        .filter(|space| space & stones.taken() != 0);
    let inside = fought.next()?;
    let small = inside.count_ones() <= *ROOM.end();
    (alive != 0 && small && fought.next().is_none()).then_some(inside)
}

/// Returns the fight in which the side to move tries to lead by at least `lead`.
pub(super) fn lead_fight(area: Area, turn: Side, lead: i32) -> LocalFight {
    // White leads by at least 5 if Black does not reach −4.
    let least = match turn {
        Side::Black => lead,
        Side::White => 1 - lead,
    };
    LocalFight {
        area,
        inside: area.all,
        goal: FightGoal::Area(least),
    }
}

/// Returns the move at a point, or a pass for 0.
pub(super) fn in_move(grid: Grid, point: Points) -> Move {
    match point {
        0 => Move::Pass,
        _ => Move::Place(cell(grid, point)),
    }
}

pub(super) fn cell(grid: Grid, point: Points) -> Cell {
    grid.cell(point.trailing_zeros() as usize)
}
