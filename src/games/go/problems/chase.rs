//! Captures on an open board within a number of moves: ladders, nets, and any other way to catch a chain before it
//! escapes.
//!
//! The search is exact: every reply on the whole board is tried, except replies that cannot help a chain in atari. The
//! hunter obeys simple ko; the prey may retake at once.

use std::collections::HashMap;

use super::fight::{Solved, Turn};
use super::stones::{Area, Points, Stones, each};
use tabletop_core::Side;

/// Maximum number of the hunter's moves in a net.
pub(super) const NET: u32 = 3;
/// Maximum number of the hunter's moves in a ladder.
pub(super) const LADDER: u32 = 20;
/// Maximum number of positions per search.
pub(super) const MOST: u32 = 40_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// Every move is an atari.
    Ladder,
    /// Any capture within this many moves of the hunter.
    Within(u32),
}

/// Best resistance of the prey.
enum Resistance {
    /// No reply needs an answer: the prey is caught.
    Over,
    /// Replying move, and the stones after it.
    By(Points, Stones),
}

/// A capture on an open board.
#[derive(Clone, Debug)]
pub(super) struct Caught {
    /// Stones to be captured.
    pub(super) prey: Points,
    pub(super) way: Way,
    pub(super) solved: Solved,
}

/// Returns the capture for the side to move that exactly one move achieves, if there is one. Only the largest chain
/// that can be caught is considered, and no other chain may be as large.
pub(super) fn solve(area: Area, stones: &Stones, turn: Side) -> Option<Caught> {
    let mut chains: Vec<Points> = area.parts(stones.own[turn.other().index()]).collect();
    chains.retain(|&chain| stones.liberties(&area, chain).count_ones() <= NET);
    chains.sort_by_key(|chain| std::cmp::Reverse(chain.count_ones()));
    let hunt = |prey: Points| Hunt::new(area, turn, prey & prey.wrapping_neg(), MOST);
    let mut catchable = chains
        .into_iter()
        .filter(|&chain| hunt(chain).way(stones).is_some());
    let prey = catchable.next()?;
    let as_large = catchable
        .next()
        .is_some_and(|other| other.count_ones() == prey.count_ones());
    let in_atari = stones.liberties(&area, prey).is_power_of_two();
    if as_large || in_atari {
        return None;
    }
    let mut hunt = hunt(prey);
    let way = hunt.way(stones)?;
    let first = hunt.only_first(stones, way)?;
    let line = hunt.line(stones, first, way)?;
    let nodes = u64::from(MOST - hunt.left);
    let wrong = each(area.all & !stones.taken()).count() - 1;
    let solved = Solved { line, nodes, wrong };
    Some(Caught { prey, way, solved })
}

/// Search that decides if a chain is caught.
pub(super) struct Hunt {
    area: Area,
    hunter: Side,
    /// One stone of the hunted chain.
    prey: Points,
    known: HashMap<(Stones, u32), bool>,
    /// Remaining number of positions.
    left: u32,
    /// True if a ladder may follow after the last move of a net.
    ends_in_ladders: bool,
}

impl Hunt {
    pub(super) fn new(area: Area, hunter: Side, prey: Points, most: u32) -> Self {
        Self {
            area,
            hunter,
            prey,
            known: HashMap::new(),
            left: most,
            ends_in_ladders: false,
        }
    }

    fn prey(&self, stones: &Stones) -> Points {
        if stones.own[self.hunter.other().index()] & self.prey == 0 {
            return 0;
        }
        stones.chain(&self.area, self.prey)
    }

    /// Returns the shortest way to catch the prey.
    fn way(&mut self, stones: &Stones) -> Option<Way> {
        for moves in 2..=NET {
            if self.takes(stones, moves)? {
                return Some(Way::Within(moves));
            }
        }
        self.ladder(stones, LADDER).map(|_| Way::Ladder)
    }

    /// Returns the only first move that catches the prey. `None` if another move does so as well, be it one move later,
    /// or if the prey is caught although the hunter passes.
    fn only_first(&mut self, stones: &Stones, way: Way) -> Option<Points> {
        let moves = match way {
            Way::Within(moves) => moves + 1,
            Way::Ladder => NET + 1,
        };
        if self.falls(&Stones { ko: 0, ..*stones }, moves)? {
            return None;
        }
        let mut only = None;
        for point in each(self.area.all & !stones.taken()) {
            if self.works(stones, point, moves)? && only.replace(point).is_some() {
                return None;
            }
        }
        let only = only?;
        let others = each(self.area.all & !stones.taken() & !only);
        for point in others {
            if self.works_late(stones, point)? {
                return None;
            }
        }
        Some(only)
    }

    /// Returns true if a first move catches the prey by a net that may end in a ladder of any length.
    fn works_late(&mut self, stones: &Stones, point: Points) -> Option<bool> {
        let known = std::mem::take(&mut self.known);
        self.ends_in_ladders = true;
        let works = self.catches(stones, point, NET);
        self.ends_in_ladders = false;
        self.known = known;
        works
    }

    /// Returns true if a first move catches the prey by a ladder or within `moves` moves.
    pub(super) fn works(&mut self, stones: &Stones, point: Points, moves: u32) -> Option<bool> {
        Some(
            self.ladder_by(stones, point, LADDER).is_some()
                || self.catches(stones, point, moves)?,
        )
    }

    /// Returns the main line from the first move on.
    fn line(&mut self, stones: &Stones, first: Points, way: Way) -> Option<Vec<Turn>> {
        let mut line = Vec::new();
        let mut after = self.plays(stones, first)?;
        let mut accepted = vec![first];
        let mut left = match way {
            Way::Within(moves) => moves,
            Way::Ladder => LADDER,
        };
        while self.prey(&after) != 0 {
            left = left.checked_sub(1)?;
            let Resistance::By(reply, next) = self.longest_way(&after, way, left)? else {
                break;
            };
            line.push(Turn {
                accepted,
                reply: Some(reply),
            });
            accepted = Vec::new();
            for point in each(self.area.all & !next.taken()) {
                let works = match way {
                    Way::Within(_) => self.catches(&next, point, left)?,
                    Way::Ladder => {
                        self.ladder_by(&next, point, left).is_some() || self.captures(&next, point)
                    }
                };
                if works {
                    accepted.push(point);
                }
            }
            // Immediate captures come first.
            accepted.sort_by_key(|&point| !self.captures(&next, point));
            after = self.plays(&next, *accepted.first()?)?;
        }
        line.push(Turn {
            accepted,
            reply: None,
        });
        Some(line)
    }

    fn captures(&self, stones: &Stones, point: Points) -> bool {
        self.plays(stones, point)
            .is_some_and(|after| self.prey(&after) == 0)
    }

    /// Returns true if the hunter, to move, captures the prey within `moves` of its own moves; `None` if the search is
    /// too long.
    pub(super) fn takes(&mut self, stones: &Stones, moves: u32) -> Option<bool> {
        let chain = self.prey(stones);
        let liberties = stones.liberties(&self.area, chain);
        let count = liberties.count_ones();
        if count > moves {
            let ladder = self.ends_in_ladders && count <= 2;
            return Some(ladder && self.ladder(stones, LADDER).is_some());
        }
        if count == 1 {
            return Some(liberties & stones.ko == 0);
        }
        if let Some(&known) = self.known.get(&(*stones, moves)) {
            return Some(known);
        }
        self.left = self.left.checked_sub(1)?;
        let rest = self.area.all & !stones.taken() & !liberties;
        // With moves to spare, moves away from the liberties may work, too.
        let wider = if count < moves { rest } else { 0 };
        let mut takes = false;
        for point in each(liberties).chain(each(wider)) {
            if self.catches(stones, point, moves)? {
                takes = true;
                break;
            }
        }
        self.known.insert((*stones, moves), takes);
        Some(takes)
    }

    /// Returns true if the hunter's move at `point` leads to the capture within `moves` moves, this one included.
    pub(super) fn catches(&mut self, stones: &Stones, point: Points, moves: u32) -> Option<bool> {
        let Some(after) = self.plays(stones, point) else {
            return Some(false);
        };
        if self.prey(&after) == 0 {
            return Some(true);
        }
        self.falls(&after, moves - 1)
    }

    /// Returns true if the prey, to move, is captured within `moves` moves of the hunter against any defence.
    fn falls(&mut self, stones: &Stones, moves: u32) -> Option<bool> {
        if self.liberties(stones).count_ones() > moves && !self.ends_in_ladders {
            return Some(false);
        }
        let passed = Stones { ko: 0, ..*stones };
        if !self.takes(&passed, moves)? {
            return Some(false);
        }
        for (_, next) in self.replies(stones) {
            if !self.takes(&next, moves)? {
                return Some(false);
            }
        }
        Some(true)
    }

    fn liberties(&self, stones: &Stones) -> Points {
        stones.liberties(&self.area, self.prey(stones))
    }

    /// Returns the stones after the hunter's move, or `None` if it is illegal.
    pub(super) fn plays(&self, stones: &Stones, point: Points) -> Option<Stones> {
        if point & stones.ko != 0 {
            return None;
        }
        let mut after = stones.play(&self.area, self.hunter, point)?;
        after.ko = 0;
        Some(after)
    }

    /// Returns the prey's replies other than a pass; of a chain in atari only those that can help it.
    fn replies(&self, stones: &Stones) -> Vec<(Points, Stones)> {
        let chain = self.prey(stones);
        let liberties = stones.liberties(&self.area, chain);
        let side = self.hunter.other();
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
        let hunters = self.area.beside(chain) & stones.own[self.hunter.index()];
        each(hunters).fold(0, |sum, hunter| {
            let liberties = stones.liberties(&self.area, stones.chain(&self.area, hunter));
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
        let chain = self.prey(stones);
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
        self.left = self.left.checked_sub(1)?;
        let after = self.plays(stones, point)?;
        let chain = self.prey(&after);
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
        if self.prey(stones) == 0 {
            return None;
        }
        let ways = [(Way::Within(moves), moves - 1), (Way::Ladder, LADDER)];
        let reply = ways
            .into_iter()
            .find_map(|(way, left)| self.longest_way(stones, way, left));
        match reply? {
            Resistance::Over => None,
            Resistance::By(point, _) => Some(point),
        }
    }

    /// Returns a reply that saves the prey within the searched depth.
    pub(super) fn escape(&mut self, stones: &Stones, moves: u32) -> Option<Points> {
        let replies = self.replies(stones).into_iter();
        let mut saving = replies.filter(|(_, next)| {
            self.ladder(next, LADDER).is_none() && self.takes(next, moves - 1) == Some(false)
        });
        saving.next().map(|(point, _)| point)
    }

    /// Returns true if the prey is caught although the hunter passes.
    fn is_settled(&mut self, stones: &Stones, way: Way, moves: u32) -> Option<bool> {
        if way != Way::Ladder {
            return self.falls(stones, moves);
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
    fn longest_way(&mut self, stones: &Stones, way: Way, moves: u32) -> Option<Resistance> {
        let mut longest: Option<(u32, Points, Stones)> = None;
        for (point, next) in self.replies(stones) {
            let length = match way {
                Way::Ladder => self.ladder(&next, moves)?,
                Way::Within(_) => {
                    (1..=moves).find(|&moves| self.takes(&next, moves) == Some(true))?
                }
            };
            let longer = longest.is_none_or(|(most, ..)| length > most);
            if longer && !self.is_settled(&next, way, moves)? {
                longest = Some((length, point, next));
            }
        }
        Some(match longest {
            Some((_, point, next)) => Resistance::By(point, next),
            None => Resistance::Over,
        })
    }
}
