//! Captures on an open board within a number of moves: ladders, nets, and any other way to catch a chain before it
//! escapes.
//!
//! The search is exact: every reply on the whole board is tried, except replies that cannot help a chain in atari. The
//! hunter obeys simple ko; the prey may retake at once.

#[cfg(any(test, feature = "tools"))]
pub(super) mod solution;

use std::collections::HashMap;

use super::stones::{Area, Points, Stones, each};
use tabletop_core::{Side, sort_by_rank};

/// Maximum number of the hunter's moves in a net.
pub(super) const MAX_NET_MOVES: u32 = 3;
/// Maximum number of the hunter's moves in a ladder.
const MAX_LADDER_MOVES: u32 = 20;
/// Maximum number of positions per search.
const MAX_POSITIONS: u32 = 40_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CaptureMethod {
    /// Every move is an atari.
    Ladder,
    /// Any capture within this many moves of the hunter.
    Within(u32),
}

/// Best resistance of the prey.
enum Defence {
    /// No reply needs an answer: the prey is caught.
    Over,
    /// Replying move.
    By(Points),
}

/// A capture on an open board.
#[derive(Clone, Debug)]
pub(super) struct Capture {
    pub(super) target: Points,
    pub(super) method: CaptureMethod,
}

/// Returns the capture that the side to move can achieve, if there is one. Only the largest chain that can be caught is
/// considered, and no other chain may be as large.
pub(super) fn find(area: Area, stones: &Stones, turn: Side) -> Option<Capture> {
    let mut chains: Vec<Points> = area.parts(stones.own[turn.other().index()]).collect();
    chains.retain(|&chain| stones.liberties(&area, chain).count_ones() <= MAX_NET_MOVES);
    sort_by_rank(&mut chains, |chain| -i64::from(chain.count_ones()));
    let mut catchable = chains.into_iter().filter_map(|target| {
        let method = CaptureSearch::of(area, turn, target).method(stones)?;
        Some(Capture { target, method })
    });
    let found = catchable.next()?;
    let as_large = catchable
        .next()
        .is_some_and(|other| other.target.count_ones() == found.target.count_ones());
    let in_atari = stones.liberties(&area, found.target).is_power_of_two();
    (!as_large && !in_atari).then_some(found)
}

/// Search that decides if a chain is caught.
pub(super) struct CaptureSearch {
    area: Area,
    attacker: Side,
    /// One stone of the hunted chain.
    target: Points,
    known: HashMap<(Stones, u32), bool>,
    /// Remaining number of positions.
    positions_left: u32,
    /// True if a ladder may follow after the last move of a net.
    ends_in_ladders: bool,
}

impl CaptureSearch {
    pub(super) fn of(area: Area, attacker: Side, prey: Points) -> Self {
        Self {
            area,
            attacker,
            target: prey & prey.wrapping_neg(),
            known: HashMap::new(),
            positions_left: MAX_POSITIONS,
            ends_in_ladders: false,
        }
    }

    fn target(&self, stones: &Stones) -> Points {
        if stones.own[self.attacker.other().index()] & self.target == 0 {
            return 0;
        }
        stones.chain(&self.area, self.target)
    }

    /// Returns the shortest way to catch the prey.
    fn method(&mut self, stones: &Stones) -> Option<CaptureMethod> {
        for moves in 2..=MAX_NET_MOVES {
            if self.captures_within(stones, moves)? {
                return Some(CaptureMethod::Within(moves));
            }
        }
        self.ladder(stones, MAX_LADDER_MOVES)
            .map(|_| CaptureMethod::Ladder)
    }

    /// Returns true if a first move catches the prey by a ladder or within `moves` moves.
    pub(super) fn succeeds(&mut self, stones: &Stones, point: Points, moves: u32) -> Option<bool> {
        Some(
            self.ladder_by(stones, point, MAX_LADDER_MOVES).is_some()
                || self.captures_by(stones, point, moves)?,
        )
    }

    /// Returns true if the hunter, to move, captures the prey within `moves` of its own moves; `None` if the search is
    /// too long.
    pub(super) fn captures_within(&mut self, stones: &Stones, moves: u32) -> Option<bool> {
        let chain = self.target(stones);
        let liberties = stones.liberties(&self.area, chain);
        let count = liberties.count_ones();
        if count > moves {
            let ladder = self.ends_in_ladders && count <= 2;
            return Some(ladder && self.ladder(stones, MAX_LADDER_MOVES).is_some());
        }
        if count == 1 {
            return Some(liberties & stones.ko == 0);
        }
        if let Some(&known) = self.known.get(&(*stones, moves)) {
            return Some(known);
        }
        self.positions_left = self.positions_left.checked_sub(1)?;
        let rest = self.area.all & !stones.taken() & !liberties;
        // With moves to spare, moves away from the liberties may work, too.
        let wider = if count < moves { rest } else { 0 };
        let mut takes = false;
        for point in each(liberties).chain(each(wider)) {
            if self.captures_by(stones, point, moves)? {
                takes = true;
                break;
            }
        }
        self.known.insert((*stones, moves), takes);
        Some(takes)
    }

    /// Returns true if the hunter's move at `point` leads to the capture within `moves` moves, this one included.
    pub(super) fn captures_by(
        &mut self,
        stones: &Stones,
        point: Points,
        moves: u32,
    ) -> Option<bool> {
        let Some(after) = self.after_move(stones, point) else {
            return Some(false);
        };
        if self.target(&after) == 0 {
            return Some(true);
        }
        self.is_captured_within(&after, moves - 1)
    }

    /// Returns true if the prey, to move, is captured within `moves` moves of the hunter against any defence.
    fn is_captured_within(&mut self, stones: &Stones, moves: u32) -> Option<bool> {
        if self.liberties(stones).count_ones() > moves && !self.ends_in_ladders {
            return Some(false);
        }
        let passed = Stones { ko: 0, ..*stones };
        if !self.captures_within(&passed, moves)? {
            return Some(false);
        }
        for (_, next) in self.replies(stones) {
            if !self.captures_within(&next, moves)? {
                return Some(false);
            }
        }
        Some(true)
    }

    fn liberties(&self, stones: &Stones) -> Points {
        stones.liberties(&self.area, self.target(stones))
    }

    /// Returns the stones after the hunter's move, or `None` if it is illegal.
    pub(super) fn after_move(&self, stones: &Stones, point: Points) -> Option<Stones> {
        if point & stones.ko != 0 {
            return None;
        }
        let mut after = stones.play(&self.area, self.attacker, point)?;
        after.ko = 0;
        Some(after)
    }

    /// Returns the prey's replies other than a pass; of a chain in atari only those that can help it.
    fn replies(&self, stones: &Stones) -> Vec<(Points, Stones)> {
        let chain = self.target(stones);
        let liberties = stones.liberties(&self.area, chain);
        let side = self.attacker.other();
        let helpful = if liberties.is_power_of_two() {
            liberties | self.rescues(stones, chain)
        } else {
            self.area.all & !stones.taken()
        };
        let near = self.area.grown(self.area.grown(chain));
        let moves = each(helpful & near).chain(each(helpful & !near));
        moves
            .filter_map(|point| Some((point, stones.play(&self.area, side, point)?)))
            .collect()
    }

    /// Returns the points on which the prey captures adjacent hunters.
    fn rescues(&self, stones: &Stones, chain: Points) -> Points {
        let attackers = self.area.beside(chain) & stones.own[self.attacker.index()];
        each(attackers).fold(0, |sum, attacker| {
            let liberties = stones.liberties(&self.area, stones.chain(&self.area, attacker));
            if liberties.is_power_of_two() {
                sum | liberties
            } else {
                sum
            }
        })
    }

    /// Returns the number of the hunter's moves in the shortest ladder, an atari each time until the capture, or `None`
    /// if no ladder works.
    pub(super) fn ladder(&mut self, stones: &Stones, depth: u32) -> Option<u32> {
        let chain = self.target(stones);
        let liberties = stones.liberties(&self.area, chain);
        match liberties.count_ones() {
            0 => Some(0),
            1 => (liberties & stones.ko == 0).then_some(1),
            2 if depth > 0 => each(liberties)
                .filter_map(|point| self.ladder_by(stones, point, depth))
                .min(),
            _ => None,
        }
    }

    /// Returns the number of the hunter's moves in the shortest ladder that begins at `point`.
    pub(super) fn ladder_by(&mut self, stones: &Stones, point: Points, depth: u32) -> Option<u32> {
        self.positions_left = self.positions_left.checked_sub(1)?;
        let after = self.after_move(stones, point)?;
        let chain = self.target(&after);
        if after.liberties(&self.area, chain).count_ones() != 1 {
            return None;
        }
        let mut longest = 1;
        for (_, next) in self.replies(&after) {
            longest = longest.max(self.ladder(&next, depth.checked_sub(1)?)?);
        }
        Some(longest + 1)
    }

    /// Returns the reply with which the prey lasts longest after a move that catches it, if any reply needs an answer.
    pub(super) fn hardest_reply(&mut self, stones: &Stones, moves: u32) -> Option<Points> {
        if self.target(stones) == 0 {
            return None;
        }
        let ways = [
            (CaptureMethod::Within(moves), moves - 1),
            (CaptureMethod::Ladder, MAX_LADDER_MOVES),
        ];
        let reply = ways
            .into_iter()
            .find_map(|(method, left)| self.hardest_defence(stones, method, left));
        match reply? {
            Defence::Over => None,
            Defence::By(point) => Some(point),
        }
    }

    /// Returns a reply that saves the prey within the searched depth.
    pub(super) fn escape(&mut self, stones: &Stones, moves: u32) -> Option<Points> {
        let replies = self.replies(stones).into_iter();
        let mut saving = replies.filter(|(_, next)| {
            self.ladder(next, MAX_LADDER_MOVES).is_none()
                && self.captures_within(next, moves - 1) == Some(false)
        });
        saving.next().map(|(point, _)| point)
    }

    /// Returns true if the prey is caught although the hunter passes.
    fn is_settled(&mut self, stones: &Stones, method: CaptureMethod, moves: u32) -> Option<bool> {
        if method != CaptureMethod::Ladder {
            return self.is_captured_within(stones, moves);
        }
        let replies = self.replies(stones);
        let stays = self.liberties(stones).is_power_of_two();
        Some(
            stays
                && replies
                    .iter()
                    .all(|(_, next)| self.ladder(next, moves).is_some()),
        )
    }

    /// Returns the reply with which the prey lasts longest after the hunter's move, among the replies that need an
    /// answer.
    fn hardest_defence(
        &mut self,
        stones: &Stones,
        method: CaptureMethod,
        moves: u32,
    ) -> Option<Defence> {
        let mut longest: Option<(u32, Points)> = None;
        for (point, next) in self.replies(stones) {
            let length = match method {
                CaptureMethod::Ladder => self.ladder(&next, moves)?,
                CaptureMethod::Within(_) => {
                    (1..=moves).find(|&moves| self.captures_within(&next, moves) == Some(true))?
                }
            };
            let longer = longest.is_none_or(|(known, _)| length > known);
            if longer && !self.is_settled(&next, method, moves)? {
                longest = Some((length, point));
            }
        }
        Some(match longest {
            Some((_, point)) => Defence::By(point),
            None => Defence::Over,
        })
    }
}
