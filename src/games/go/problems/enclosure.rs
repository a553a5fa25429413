//! Random fights in a corner or on a side, enclosed by stones that are unconditionally alive.

use super::problem_goal::{MIN_TARGET_STONES, ROOM};
use super::stones::{Area, Points, Stones, each};
use tabletop_core::{Rng, Side};

pub(super) const SIZE: u8 = 9;

/// Returns the stones of a random fight, or `None` if the random layout has no fight.
pub(super) fn random(rng: &mut Rng) -> Option<Stones> {
    let area = Area::new(SIZE);
    let inside = region(&area, rng);
    if !ROOM.contains(&inside.count_ones()) {
        return None;
    }
    let defender = *rng.pick(&Side::BOTH)?;
    let race = rng.below(3) == 0;
    let mut own = walls(&area, inside, defender, race, rng)?;
    fill(&area, inside, defender, race, &mut own, rng);
    let stones = without_breathless(&area, inside, own);
    let target = largest(&area, stones.own[defender.index()] & inside)?;
    // A chain connected to a wall lives with it.
    let apart = area.beside(target) & stones.own[defender.index()] == 0;
    let whole = stones.chain(&area, target & target.wrapping_neg());
    (apart && whole == target && target.count_ones() >= MIN_TARGET_STONES).then_some(stones)
}

/// Returns a corner or a stretch of the upper side, sometimes with a piece cut off.
fn region(area: &Area, rng: &mut Rng) -> Points {
    let size = usize::from(area.size());
    let (width, height, left) = if rng.below(3) > 0 {
        (3 + rng.below(3), 3 + rng.below(2), 0)
    } else {
        (4 + rng.below(3), 2 + rng.below(2), 1 + rng.below(2))
    };
    let mut points = 0;
    for row in 0..height {
        for col in left..left + width {
            points |= 1 << (row * size + col);
        }
    }
    if rng.below(2) == 0 {
        let cut = 1 + rng.below(2);
        for col in left + width - cut..left + width {
            points &= !(1 << ((height - 1) * size + col));
        }
    }
    points
}

/// Returns the stones around the region: the attacker's, or in a race those of both sides. All of them live outside
/// with two eyes.
fn walls(
    area: &Area,
    inside: Points,
    defender: Side,
    race: bool,
    rng: &mut Rng,
) -> Option<[Points; 2]> {
    let ring = ring(area, inside);
    let mut own = [0; 2];
    own[defender.other().index()] = ring;
    if race {
        // The defender holds the ring on one side of a column.
        let size = usize::from(area.size());
        let cols: Vec<usize> = each(ring)
            .map(|point| point.trailing_zeros() as usize % size)
            .collect();
        let (least, last) = (cols.iter().min()?, cols.iter().max()?);
        let border = least + 1 + rng.below((last - least).max(1));
        let right = each(ring)
            .filter(|point| point.trailing_zeros() as usize % size >= border)
            .fold(0, |sum, point| sum | point);
        let own_part = if rng.below(2) == 0 {
            right
        } else {
            ring & !right
        };
        own[defender.index()] = own_part;
        own[defender.other().index()] = ring & !own_part;
    }
    for side in Side::BOTH {
        if own[side.index()] != 0 {
            own[side.index()] |= eyes(area, inside, own, side)?;
        }
    }
    Some(own)
}

/// Returns the points around the region, without gaps at its corners.
fn ring(area: &Area, inside: Points) -> Points {
    let ring = area.beside(inside);
    let corners = each(area.beside(ring) & !inside)
        .filter(|&point| (area.beside(point) & ring).count_ones() >= 2);
    corners.fold(ring, |sum, point| sum | point)
}

/// Returns the fewest stones that give the wall of `side` two eyes outside.
fn eyes(area: &Area, inside: Points, own: [Points; 2], side: Side) -> Option<Points> {
    let wall = own[side.index()];
    let free = area.all & !(own[0] | own[1] | inside);
    let holes: Vec<Points> = each(area.grown(area.grown(wall)) & free).collect();
    let mut best: Option<Points> = None;
    for (index, &one) in holes.iter().enumerate() {
        for &other in &holes[index + 1..] {
            let both = one | other;
            let around = (block(area, one) | block(area, other)) & free & !both;
            let fewer = best.is_none_or(|best| around.count_ones() < best.count_ones());
            let stones = around | wall;
            let sealed = area.beside(both) & !stones == 0;
            if fewer && sealed && lives(area, stones, side) {
                best = Some(around);
            }
        }
    }
    best
}

/// Returns a point with its eight neighbours.
fn block(area: &Area, point: Points) -> Points {
    let cross = area.grown(point);
    let corners =
        each(area.beside(cross)).filter(|&corner| (area.beside(corner) & cross).count_ones() == 2);
    corners.fold(cross, |sum, corner| sum | corner)
}

/// Returns true if all these stones live when they are alone on the board.
fn lives(area: &Area, points: Points, side: Side) -> bool {
    let mut stones = Stones { own: [0; 2], ko: 0 };
    stones.own[side.index()] = points;
    area.parts(points)
        .all(|part| stones.is_pass_alive(area, side, part & part.wrapping_neg()))
}

/// Adds random stones inside. A group under attack stands along the walls, with room for eyes behind it.
fn fill(
    area: &Area,
    inside: Points,
    defender: Side,
    race: bool,
    own: &mut [Points; 2],
    rng: &mut Rng,
) {
    let rim = area.beside(own[defender.other().index()]) & inside;
    let (me, other) = (defender.index(), defender.other().index());
    for point in each(inside) {
        let dice = rng.below(100);
        let (mine, both) = match (race, point & rim != 0) {
            (true, _) => (33, 64),
            (false, true) => (72, 84),
            (false, false) => (14, 30),
        };
        if dice < mine {
            own[me] |= point;
        } else if dice < both {
            own[other] |= point;
        }
    }
}

/// Returns the stones without the chains that have no liberty.
fn without_breathless(area: &Area, inside: Points, own: [Points; 2]) -> Stones {
    let mut stones = Stones { own, ko: 0 };
    for side in Side::BOTH {
        let dead = area
            .parts(stones.own[side.index()])
            .filter(|&chain| chain & !inside == 0 && stones.liberties(area, chain) == 0);
        let dead = dead.fold(0, |sum, chain| sum | chain);
        stones.own[side.index()] ^= dead;
    }
    stones
}

fn largest(area: &Area, points: Points) -> Option<Points> {
    area.parts(points).max_by_key(|part| part.count_ones())
}
