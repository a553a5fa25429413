//! Which moves the search tries, in what order, and how deep the late ones are searched.

use std::sync::LazyLock;

use super::board::Point;
use super::search::Search;
use super::values::Kind;

/// How early a move is tried that was good elsewhere at this ply, or as the answer to the same move.
const KILLER: i32 = 120;
const ANSWER: i32 = 60;

/// No point.
pub(super) const NOWHERE: Point = Point::MAX;

/// The moves to try and whether these are all that matter.
pub(super) struct Moves {
    pub(super) list: Vec<(i32, Point)>,
    pub(super) complete: bool,
}

impl Search<'_> {
    /// Remembers a move that cut the search short.
    pub(super) fn reward(&mut self, at: Point, depth: i32, ply: u32, quiet: bool) {
        let own = self.board.turn();
        self.history[own.index()][usize::from(at)] += depth.max(0) * depth.max(0);
        if !quiet {
            return;
        }
        let killers = &mut self.killers[ply as usize];
        if killers[0] != at {
            *killers = [at, killers[0]];
        }
        if let Some(last) = self.board.last().filter(|_| !self.passed) {
            self.replies[own.index()][usize::from(last)] = at;
        }
    }

    /// How much less deep a late quiet move is searched.
    pub(super) fn reduction(
        &self,
        depth: i32,
        tried: usize,
        at: Point,
        open: bool,
        quiet: bool,
    ) -> i32 {
        if !quiet || depth < 2 || tried < 2 {
            return 0;
        }
        // `at` has not been played: threats of either side are reduced less.
        let own = self.board.turn();
        let sharp = [own, own.other()]
            .iter()
            .any(|&side| self.board.value(side, at).kind >= Kind::Three);
        let full = LESS[(depth as usize).min(63)][tried.min(63)];
        let less = i32::from(if sharp { full / 2 } else { full }) - i32::from(open);
        less.clamp(0, depth - 1)
    }

    /// What answers a straight four or two fours that are about to be made: own fours, the point itself, and the points
    /// where the opponent would make a four in the lines concerned.
    pub(super) fn answers(&self) -> Moves {
        let (own, other) = (self.board.turn(), self.board.turn().other());
        let mut list: Vec<_> = self.board.of_kind(own, Kind::Four).collect();
        for winner in self.board.of_kind(other, Kind::Winner) {
            list.push(winner);
            for axis in 0..4 {
                let class = self.board.classes(other, winner).on(axis);
                if class < super::pattern::Class::Four as u8 {
                    continue;
                }
                let fours = (-4..=4).filter_map(|steps| self.board.gap(winner, axis, steps));
                list.extend(fours.filter(|&at| {
                    self.board.classes(other, at).on(axis) >= super::pattern::Class::Four as u8
                }));
            }
        }
        list.sort_unstable();
        list.dedup();
        Moves {
            list: list.into_iter().map(|at| (self.order(at), at)).collect(),
            complete: true,
        }
    }

    /// The most promising moves of a quiet position: the fewer, the less deep it is searched.
    pub(super) fn quiet_moves(&self, depth: i32, first: Option<Point>, ply: u32) -> Moves {
        let killers = self.killers[ply as usize];
        let last = self.board.last().filter(|_| !self.passed);
        let replies = &self.replies[self.board.turn().index()];
        let answer = last.map_or(NOWHERE, |last| replies[usize::from(last)]);
        let early = |at: Point| {
            let killer = if killers.contains(&at) { KILLER } else { 0 };
            self.order(at) + killer + if at == answer { ANSWER } else { 0 }
        };
        let mut list: Vec<_> = self.board.near().map(|at| (early(at), at)).collect();
        let most = match depth {
            ..=1 => 7,
            2 => 9,
            3..=4 => 12,
            5..=6 => 16,
            _ => 22,
        };
        let complete = list.len() <= most && list.len() == usize::from(self.board.empties());
        if list.len() > most {
            list.select_nth_unstable_by(most, |a, b| b.cmp(a));
            let kept = first.filter(|&at| list[most..].iter().any(|&(_, other)| other == at));
            list.truncate(most);
            list.extend(kept.map(|at| (self.order(at), at)));
        }
        Moves { list, complete }
    }

    /// How early a move is tried.
    pub(super) fn order(&self, at: Point) -> i32 {
        let own = self.board.turn();
        let mine = i32::from(self.board.value(own, at).order);
        let theirs = i32::from(self.board.value(own.other(), at).order);
        let history = self.history[own.index()][usize::from(at)].min(1 << 20);
        4 * mine + 3 * theirs + (history.max(1).ilog2() * 16) as i32
    }
}

/// By how many plies less the n-th move of a position is searched, by depth and n.
static LESS: LazyLock<[[u8; 64]; 64]> = LazyLock::new(|| {
    let plies = |depth: usize, tried: usize| {
        let logs = (depth as f32).max(1.0).ln() * (tried as f32).max(1.0).ln();
        (0.4 + logs / 1.8) as u8
    };
    std::array::from_fn(|depth| std::array::from_fn(|tried| plies(depth, tried)))
});

/// Brings the move that is to be tried first to the front.
pub(super) fn pick_best(moves: &mut [(i32, Point)], first: Option<Point>) {
    let best = moves
        .iter()
        .enumerate()
        .max_by_key(|(_, (order, at))| (Some(*at) == first, *order))
        .map(|(index, _)| index);
    if let Some(best) = best {
        moves.swap(0, best);
    }
}
