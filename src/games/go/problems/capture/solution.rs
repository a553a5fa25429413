//! Captures as problems: exactly one first move is proved to work, and a main line is found.

use super::{
    Capture, CaptureMethod, CaptureSearch, Defence, MAX_LADDER_MOVES, MAX_NET_MOVES, MAX_POSITIONS,
    find,
};
use crate::go::problems::solved::{Solved, Turn};
use crate::go::problems::stones::{Area, Points, Stones, each};
use tabletop_core::{Side, sort_by_rank};

/// Returns the capture for the side to move that exactly one move achieves, if there is one, with its solution.
pub(in crate::go::problems) fn solve(
    area: Area,
    stones: &Stones,
    turn: Side,
) -> Option<(Capture, Solved)> {
    let capture = find(area, stones, turn)?;
    let mut search = CaptureSearch::of(area, turn, capture.target);
    let method = search.method(stones)?;
    let first = search.only_first(stones, method)?;
    let line = search.line(stones, first, method)?;
    let nodes = u64::from(MAX_POSITIONS - search.positions_left);
    let wrong = each(area.all & !stones.taken()).count() - 1;
    Some((capture, Solved { line, nodes, wrong }))
}

impl CaptureSearch {
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
            let Defence::By(reply) = self.hardest_defence(&after, method, left)? else {
                break;
            };
            let next = after.play(&self.area, self.attacker.other(), reply)?;
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
}
