//! Wins by continuous fours: every move of the attacker makes a four, so the defender never has a choice.

use std::collections::HashMap;

use super::board::{Board, Point, works_with};
use super::values::Threat;
use tabletop_core::rng::mix;
use tabletop_search::limits::{CLOCK_POLL_NODES, SearchLimits};

/// Number of memory slots for positions without a win.
const MEMORY_SLOTS: usize = 1 << 15;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Win {
    /// Moves of both sides up to the five, or up to a point where the defender has no move left that matters.
    pub(super) line: Vec<Point>,
    pub(super) plies: u32,
}

impl Win {
    /// Win with the defender to move: whatever it plays, a five comes next.
    pub(super) const fn five_next() -> Self {
        Self {
            line: Vec::new(),
            plies: 2,
        }
    }

    /// Returns the win of the position before `at` was played.
    pub(super) fn after(mut self, at: Point) -> Self {
        self.line.insert(0, at);
        self.plies += 1;
        self
    }
}

/// Memory kept between searches.
pub(super) struct VcfMemory {
    /// Keys of positions without a win by a number of fours.
    failed: Vec<(u64, u32)>,
    /// Wins by threats of the positions of the last proof, so that a win goes on as it was announced.
    wins: HashMap<u64, Win>,
}

impl Default for VcfMemory {
    fn default() -> Self {
        Self {
            failed: vec![(0, 0); MEMORY_SLOTS],
            wins: HashMap::new(),
        }
    }
}

impl VcfMemory {
    /// Clears the memory, for a new board or rule.
    pub(super) fn clear(&mut self) {
        self.failed.fill((0, 0));
        self.wins.clear();
    }
}

/// Search for wins by fours (victory by continuous fours, VCF).
pub(super) struct VcfSearch<'a> {
    memory: &'a mut VcfMemory,
    limits: &'a SearchLimits<'a>,
    budget: u64,
    /// The attacker's last stone, if only fours that work with it are tried.
    last: Option<Point>,
    pub(super) nodes: u64,
    /// Win under construction, its last move first.
    win: Win,
}

impl<'a> VcfSearch<'a> {
    pub(super) fn new(memory: &'a mut VcfMemory, limits: &'a SearchLimits<'a>) -> Self {
        Self {
            memory,
            limits,
            budget: 0,
            last: None,
            nodes: 0,
            win: Win::default(),
        }
    }

    /// Returns a win of the side to move with at most `fours` fours before the five, if one is found within `budget`
    /// positions.
    pub(super) fn solve(&mut self, board: &mut Board, fours: u32, budget: u64) -> Option<Win> {
        self.budget = budget;
        self.win = Win::default();
        self.attack(board, fours).then(|| {
            self.win.line.reverse();
            std::mem::take(&mut self.win)
        })
    }

    /// Returns a win in which each four works with the attacker's stone before it, the first of them with `last`. This
    /// suffices at the leaves of a search: other wins existed before and could have been found there.
    pub(super) fn solve_near(
        &mut self,
        board: &mut Board,
        fours: u32,
        budget: u64,
        last: Option<Point>,
    ) -> Option<Win> {
        self.last = last;
        let found = self.solve(board, fours, budget);
        self.last = None;
        found
    }

    /// Returns the shortest win found, with `budget` positions for each number of fours.
    pub(super) fn solve_shortest(
        &mut self,
        board: &mut Board,
        fours: u32,
        budget: u64,
    ) -> Option<Win> {
        let found = self.solve(board, fours, budget)?;
        let mut shorter = |limit| self.solve(board, limit, budget);
        let win = (1..found.plies / 2).find_map(&mut shorter);
        Some(win.unwrap_or(found))
    }

    fn attack(&mut self, board: &mut Board, fours: u32) -> bool {
        let (own, other) = (board.turn(), board.turn().other());
        if let Some(five) = board.first_of(own, Threat::Five) {
            self.win.line.push(five);
            self.win.plies = 1;
            return true;
        }
        let must = match board.how_many(other, Threat::Five) {
            0 => None,
            1 => board.first_of(other, Threat::Five),
            _ => return false,
        };
        if fours == 0 || self.budget == 0 || self.has_failed(board, fours) {
            return false;
        }
        self.budget -= 1;
        self.nodes += 1;
        if self.nodes.is_multiple_of(CLOCK_POLL_NODES) && self.must_stop() {
            self.budget = 0;
            return false;
        }
        let last = self.last;
        for four in candidates(board, must) {
            if must.is_none() && last.is_some_and(|last| !works_with(last, four)) {
                continue;
            }
            if !board.is_forbidden(own, four) && self.try_four(board, four, fours) {
                return true;
            }
        }
        self.remember(board, fours);
        false
    }

    fn try_four(&mut self, board: &mut Board, four: Point, fours: u32) -> bool {
        let (own, other) = (board.turn(), board.turn().other());
        board.play(four);
        let mut fives = board.points_of(own, Threat::Five);
        let won = match [fives.next(), fives.next()] {
            [None, _] => false,
            [Some(only), None] if !board.is_forbidden(other, only) => {
                self.answered(board, four, only, fours)
            }
            _ if board.is_stuck(other) => false,
            // The defender blocks one point, if it can, and another one makes the five.
            _ => {
                let mut fives = board.points_of(own, Threat::Five);
                let reply = fives.find(|&at| !board.is_forbidden(other, at));
                let five = board
                    .points_of(own, Threat::Five)
                    .find(|&at| Some(at) != reply);
                self.win.line.extend(reply.and(five));
                self.win.line.extend(reply);
                self.win.plies = 2;
                true
            }
        };
        board.undo();
        if won {
            self.win.line.push(four);
            self.win.plies += 1;
        }
        won
    }

    /// Continues after the defender's only reply to `four`.
    fn answered(&mut self, board: &mut Board, four: Point, reply: Point, fours: u32) -> bool {
        let last = self.last;
        self.last = last.and(Some(four));
        board.play(reply);
        let won = self.attack(board, fours - 1);
        board.undo();
        self.last = last;
        if won {
            self.win.line.push(reply);
            self.win.plies += 1;
        }
        won
    }

    /// Returns the win of a position of the last proof by threats.
    pub(super) fn known_win(&self, key: u64) -> Option<&Win> {
        self.memory.wins.get(&key)
    }

    /// Keeps the wins of a proof's positions for the searches that follow.
    pub(super) fn keep_wins(&mut self, wins: HashMap<u64, Win>) {
        self.memory.wins = wins;
    }

    pub(super) const fn gave_up(&self) -> bool {
        self.budget == 0
    }

    /// Returns true if the search is stopped or out of time; the number of positions is limited by the budget.
    pub(super) fn must_stop(&self) -> bool {
        self.limits.is_over(0)
    }

    /// Key of a position and the fours that are tried there.
    fn key(&self, board: &Board) -> u64 {
        let last = self.last.map_or(0, |last| mix(u64::from(last) + 1));
        board.key() ^ last
    }

    fn has_failed(&self, board: &Board, fours: u32) -> bool {
        let sought = self.key(board);
        let (key, depth) = self.memory.failed[sought as usize & (MEMORY_SLOTS - 1)];
        key == sought && depth >= fours
    }

    fn remember(&mut self, board: &Board, fours: u32) {
        if self.budget > 0 {
            let key = self.key(board);
            self.memory.failed[key as usize & (MEMORY_SLOTS - 1)] = (key, fours);
        }
    }
}

/// Returns the points that make a four, the most promising first; only `must` if the defender would make a five there.
fn candidates(board: &Board, must: Option<Point>) -> Vec<Point> {
    let own = board.turn();
    let mut found: Vec<_> = board
        .points_of(own, Threat::Winner)
        .chain(board.fours(own))
        .filter(|&at| must.is_none_or(|must| must == at))
        .collect();
    found.sort_by_key(|&at| std::cmp::Reverse(board.order(own, at)[0]));
    found
}
