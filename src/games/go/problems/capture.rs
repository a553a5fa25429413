//! Captures on an open board within a number of moves: ladders, nets, and any other way to catch a chain before it
//! escapes.
//!
//! The search is exact: every reply on the whole board is tried, except replies that cannot help a chain in atari. The
//! hunter obeys simple ko; the prey may retake at once.

use std::collections::HashMap;

use super::fight::{Solved, Turn};
use super::stones::{Area, Points, Stones, each};
use tabletop_core::{Side, sort_by_rank};

/// Maximum number of the hunter's moves in a net.
pub(super) const MAX_NET_MOVES: u32 = 3;
/// Maximum number of the hunter's moves in a ladder.
pub(super) const MAX_LADDER_MOVES: u32 = 20;
/// Maximum number of positions per search.
pub(super) const MAX_POSITIONS: u32 = 40_000;

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
    /// Replying move, and the stones after it.
    By(Points, Stones),
}

/// A capture on an open board.
#[derive(Clone, Debug)]
pub(super) struct Capture {
    /// Stones to be captured.
    pub(super) target: Points,
    pub(super) method: CaptureMethod,
    #[cfg_attr(
        not(any(test, feature = "tools")),
        expect(dead_code, reason = "only the maker reads it")
    )]
    pub(super) solved: Solved,
}

/// Returns the capture for the side to move that exactly one move achieves, if there is one. Only the largest chain
/// that can be caught is considered, and no other chain may be as large.
pub(super) fn solve(area: Area, stones: &Stones, turn: Side) -> Option<Capture> {
    let mut chains: Vec<Points> = area.parts(stones.own[turn.other().index()]).collect();
    chains.retain(|&chain| stones.liberties(&area, chain).count_ones() <= MAX_NET_MOVES);
    sort_by_rank(&mut chains, |chain| -i64::from(chain.count_ones()));
    let search = |target: Points| {
        CaptureSearch::new(area, turn, target & target.wrapping_neg(), MAX_POSITIONS)
    };
    let mut catchable = chains
        .into_iter()
        .filter(|&chain| search(chain).method(stones).is_some());
    let target = catchable.next()?;
    let as_large = catchable
        .next()
        .is_some_and(|other| other.count_ones() == target.count_ones());
    let in_atari = stones.liberties(&area, target).is_power_of_two();
    if as_large || in_atari {
        return None;
    }
    let mut search = search(target);
    let method = search.method(stones)?;
    let first = search.only_first(stones, method)?;
    let line = search.line(stones, first, method)?;
    let nodes = u64::from(MAX_POSITIONS - search.positions_left);
    let wrong = each(area.all & !stones.taken()).count() - 1;
    let solved = Solved { line, nodes, wrong };
    Some(Capture {
        target,
        method,
        solved,
    })
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
    pub(super) fn new(area: Area, attacker: Side, target: Points, max_positions: u32) -> Self {
        Self {
            area,
            attacker,
            target,
            known: HashMap::new(),
            positions_left: max_positions,
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

    /// Returns the only first move that catches the prey. `None` if another move does so as well, be it one move later,
    /// or if the prey is caught although the hunter passes.
    fn only_first(&mut self, stones: &Stones, method: CaptureMethod) -> Option<Points> {
        let moves = match method {
            CaptureMethod::Within(moves) => moves + 1,
            CaptureMethod::Ladder => MAX_NET_MOVES + 1,
        };
        if self.is_captured_within(&Stones { ko: 0, ..*stones }, moves)? {
            return None;
        }
        let mut only = None;
        for point in each(self.area.all & !stones.taken()) {
            if self.succeeds(stones, point, moves)? && only.replace(point).is_some() {
                return None;
            }
        }
        let only = only?;
        let others = each(self.area.all & !stones.taken() & !only);
        for point in others {
            if self.succeeds_late(stones, point)? {
                return None;
            }
        }
        Some(only)
    }

    /// Returns true if a first move catches the prey by a net that may end in a ladder of any length.
    fn succeeds_late(&mut self, stones: &Stones, point: Points) -> Option<bool> {
        let known = std::mem::take(&mut self.known);
        self.ends_in_ladders = true;
        let works = self.captures_by(stones, point, MAX_NET_MOVES);
        self.ends_in_ladders = false;
        self.known = known;
        works
    }

    /// Returns true if a first move catches the prey by a ladder or within `moves` moves.
    pub(super) fn succeeds(&mut self, stones: &Stones, point: Points, moves: u32) -> Option<bool> {
        Some(
            self.ladder_by(stones, point, MAX_LADDER_MOVES).is_some()
                || self.captures_by(stones, point, moves)?,
        )
    }

    fn line(&mut self, stones: &Stones, first: Points, method: CaptureMethod) -> Option<Vec<Turn>> {
        let mut line = Vec::new();
        let mut after = self.after_move(stones, first)?;
        let mut accepted = vec![first];
        let mut left = match method {
            CaptureMethod::Within(moves) => moves,
            CaptureMethod::Ladder => MAX_LADDER_MOVES,
        };
        while self.target(&after) != 0 {
            left = left.checked_sub(1)?;
            let Defence::By(reply, next) = self.hardest_defence(&after, method, left)? else {
                break;
            };
            line.push(Turn {
                accepted,
                reply: Some(reply),
            });
            accepted = Vec::new();
            for point in each(self.area.all & !next.taken()) {
                let works = match method {
                    CaptureMethod::Within(_) => self.captures_by(&next, point, left)?,
                    CaptureMethod::Ladder => {
                        self.ladder_by(&next, point, left).is_some()
                            || self.captures_at_once(&next, point)
                    }
                };
                if works {
                    accepted.push(point);
                }
            }
            // Immediate captures come first.
            sort_by_rank(&mut accepted, |&point| {
                i64::from(!self.captures_at_once(&next, point))
            });
            after = self.after_move(&next, *accepted.first()?)?;
        }
        line.push(Turn {
            accepted,
            reply: None,
        });
        Some(line)
    }

    fn captures_at_once(&self, stones: &Stones, point: Points) -> bool {
        self.after_move(stones, point)
            .is_some_and(|after| self.target(&after) == 0)
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
            Defence::By(point, _) => Some(point),
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
        let mut longest: Option<(u32, Points, Stones)> = None;
        for (point, next) in self.replies(stones) {
            let length = match method {
                CaptureMethod::Ladder => self.ladder(&next, moves)?,
                CaptureMethod::Within(_) => {
                    (1..=moves).find(|&moves| self.captures_within(&next, moves) == Some(true))?
                }
            };
            let longer = longest.is_none_or(|(known, ..)| length > known);
            if longer && !self.is_settled(&next, method, moves)? {
                longest = Some((length, point, next));
            }
        }
        Some(match longest {
            Some((_, point, next)) => Defence::By(point, next),
            None => Defence::Over,
        })
    }
}
