//! The root of a search: which moves are rated and how, wins that are looked for beside it, and the errors of low levels.

use std::cmp::Reverse;

use super::board::{Board, Point, cell, point};
use super::forced_win::{ForcedWinSearch, ThreatWatch, allowance};
use super::levels::Skill;
use super::node::{NodeState, PLY};
use super::search::Search;
use super::values::Threat;
use super::vcf::Win;
use crate::gomoku::Move;
use tabletop_core::Rng;
use tabletop_search::iterative::{Aspiration, IterativeRoot, RootMove, RootSearcher, Window};
use tabletop_search::score::{PROVEN, WIN, is_proven};
use tabletop_search::shared_iteration::SharedIteration;

/// From what depth on the first window of an iteration is narrow.
const ASPIRATION_DEPTH: i32 = 5;

/// A look for threats is not worth beginning with fewer positions.
const LEAST_LOOK: u64 = 200;

/// Called with the root after each iteration, and the positions visited.
pub(super) type Tell<'a> = dyn FnMut(&IterativeRoot<Point>, u64) + 'a;

/// Searches the moves of a root.
struct PointSearcher<'a> {
    search: Search<'a>,
    /// Whether only the best line is asked for.
    single_line: bool,
    /// Moves after which the opponent wins by threats, with how, and what they are worth.
    refuted: Vec<RootMove<Point>>,
}

impl PointSearcher<'_> {
    /// Whether a stone there is a five, which needs no search.
    fn makes_five(&mut self, at: Point) -> bool {
        let board = &self.search.board;
        let five = board.threat(board.turn(), at) == Threat::Five;
        if five {
            self.search.clear_line(1);
        }
        five
    }

    /// What is known of a move without a search.
    fn known(&mut self, at: Point) -> Option<i32> {
        if self.makes_five(at) {
            return Some(WIN - 1);
        }
        let refuted = self.refuted.iter().find(|known| known.line[0] == at)?;
        self.search.set_line(1, &refuted.line[1..]);
        Some(refuted.score)
    }
}

impl RootSearcher for PointSearcher<'_> {
    type Move = Point;

    fn search_move(&mut self, &at: &Point, depth: i32, window: Window) -> i32 {
        if let Some(score) = self.known(at) {
            return score;
        }
        let window = (window.alpha, window.beta);
        self.search
            .search_child(at, (depth - 1) * PLY, window, 0, false)
    }

    /// Late moves are reduced as they are inside the tree.
    fn search_late_move(&mut self, &at: &Point, number: usize, depth: i32, window: Window) -> i32 {
        if let Some(score) = self.known(at) {
            return score;
        }
        let (next, alpha) = ((depth - 1) * PLY, window.alpha);
        let reduction = if number > 1 && self.single_line {
            self.search
                .reduction(depth * PLY, number, at, NodeState::ROOT)
        } else {
            0
        };
        let null = (alpha, alpha + 1);
        let search = &mut self.search;
        let mut score = search.search_child(at, next - reduction, null, 0, true);
        if score > alpha && reduction > 0 && !search.stopped() {
            score = search.search_child(at, next, null, 0, true);
        }
        if score <= alpha || search.stopped() {
            return score;
        }
        search.search_child(at, next, (alpha, window.beta), 0, false)
    }

    fn line(&self, &at: &Point) -> Vec<Point> {
        let mut line = vec![at];
        line.extend_from_slice(self.search.line(1));
        line
    }

    fn nodes(&self) -> u64 {
        self.search.visited()
    }

    fn stopped(&self) -> bool {
        self.search.stopped()
    }
}

/// What is rated beside the best lines.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Rates {
    /// Whether a single move is looked into as well.
    pub(super) single_moves: bool,
    /// A move that is looked into whatever it is worth.
    pub(super) asked: Option<Point>,
}

/// A search from its root.
pub(super) struct RootSearch<'a> {
    searcher: PointSearcher<'a>,
    root: IterativeRoot<Point>,
    /// Every legal move.
    legal: Vec<Point>,
    /// Whether a single move is looked into as well: its worth is wanted, not only a move.
    rates_single_moves: bool,
    /// The opponent's wins by threats that are looked for, by the move that would allow them, and whether one may be there.
    watches: Vec<(Point, Option<ThreatWatch>)>,
    /// Positions that looks for threats have visited.
    spent: u64,
}

impl<'a> RootSearch<'a> {
    /// The search of a position with these moves, of which so many are to be rated. `None` where there are none.
    pub(super) fn new(
        mut search: Search<'a>,
        legal: &[Move],
        lines: usize,
        rates: Rates,
    ) -> Option<Self> {
        search.stack[0].static_eval = search.estimate();
        let place = |mv: &Move| match *mv {
            Move::Place(cell) => Some(point(cell)),
            _ => None,
        };
        let mut legal: Vec<_> = legal.iter().filter_map(place).collect();
        legal.sort_by_key(|&at| Reverse(search.order(at, 0)));
        if lines == 1
            && let Some(block) = only_answer(&search.board, &legal)
        {
            legal = vec![block];
        }
        let near: Vec<_> = search.board.near().collect();
        let mut moves = legal.clone();
        moves.retain(|at| near.contains(at));
        if moves.is_empty() || moves.len() < lines {
            moves.clone_from(&legal);
        }
        let aspiration = Aspiration {
            from_depth: ASPIRATION_DEPTH,
            half_width: search.tuning.parameters.aspiration,
            widest: 0,
        };
        let mut root = IterativeRoot::new(moves, lines, aspiration)?.rating(rates.asked);
        root.partial = root.moves.len() < legal.len();
        Some(Self {
            root,
            searcher: PointSearcher {
                search,
                single_line: lines == 1,
                refuted: Vec::new(),
            },
            legal,
            rates_single_moves: rates.single_moves,
            watches: Vec::new(),
            spent: 0,
        })
    }

    /// Searches deeper and deeper; what is known of the moves in the end.
    pub(super) fn deepen(
        mut self,
        shared: &SharedIteration<Point>,
        tell: &mut Tell,
    ) -> IterativeRoot<Point> {
        let lines = self.root.lines();
        let mut wins = ForcedWinSearch::new(&self.searcher.search, lines);
        for depth in 1..=self.searcher.search.limits.depth() {
            self.look_for_win(&mut wins, depth);
            if lines == 1
                && let Some(win) = wins.win.take()
            {
                self.root.take_win(win, depth as i32);
                tell(&self.root, self.searcher.nodes());
                if !self.root.owes_asked() {
                    break;
                }
            }
            let mut complete = self.iterate(shared, depth as i32);
            while complete && self.refute_best() {
                complete = self.iterate(shared, depth as i32);
            }
            if complete {
                self.root.partial = self.root.moves.len() < self.legal.len();
            }
            wins.promote_to_best(&mut self.root.best);
            if !complete && (depth > 1 || self.root.best[0].score >= PROVEN) {
                break;
            }
            if !complete {
                // Not even a first look at every move: what there is has no depth.
                self.root.depth = 0;
            }
            tell(&self.root, self.searcher.nodes());
            if !complete || self.is_settled() {
                break;
            }
        }
        self.root
    }

    /// The board at the root.
    pub(super) const fn board(&self) -> &Board {
        &self.searcher.search.board
    }

    /// Searches every move to `depth`; whether it was completed. Helpers don't know what is proven beside the search: where something
    /// is, their best move is none to take over.
    fn iterate(&mut self, shared: &SharedIteration<Point>, depth: i32) -> bool {
        if self.searcher.search.options.proof_share > 0 {
            self.root.iterate(&mut self.searcher, depth)
        } else {
            shared.iterate(&mut self.root, &mut self.searcher, depth)
        }
    }

    /// Goes through the iterations beside the search itself, as the helper of this number.
    pub(super) fn help(&mut self, shared: &SharedIteration<Point>, number: usize) {
        shared.help(number, &mut self.root, &mut self.searcher);
    }

    /// Looks once more for a win, by most of what looks for threats may still visit where the position looks won, and else by
    /// a small part of it: the rest is for the opponent's.
    fn look_for_win(&mut self, wins: &mut ForcedWinSearch, depth: u32) {
        let search = &mut self.searcher.search;
        wins.look_for_fours(search, &self.legal, depth);
        let is_better = self.root.best.first().is_none_or(|best| best.score > 0);
        let quarters = if is_better { 3 } else { 1 };
        let budget = allowance(search, self.spent) * quarters / 4;
        let before = search.visited();
        wins.look_for_threats(search, &self.legal, budget);
        self.spent += search.visited() - before;
    }

    /// Looks for wins by threats of the opponent after the best moves; whether one was found that was not known.
    fn refute_best(&mut self) -> bool {
        let best: Vec<_> = self
            .root
            .best
            .iter()
            .map(|line| (line.line[0], line.score))
            .collect();
        let is_best = |at| best.iter().any(|&(best, _)| best == at);
        self.watches
            .retain(|(at, watch)| watch.is_none() || is_best(*at));
        let open = best.iter().filter(|(_, score)| !is_proven(*score)).count() as u64;
        let mut found = false;
        for (at, score) in best {
            let search = &mut self.searcher.search;
            let budget = allowance(search, self.spent) / open.max(1);
            if is_proven(score) || budget < LEAST_LOOK || search.stopped() {
                continue;
            }
            let before = search.visited();
            if let Some(win) = self.opponents_win(at, budget) {
                let score = 1 + win.plies as i32 - WIN;
                let line = win.after(at).line;
                self.searcher.refuted.push(RootMove { line, score });
                found = true;
            }
            self.spent += self.searcher.search.visited() - before;
        }
        found
    }

    /// A win by threats of the opponent after `at`, if one is found by visiting `budget` more positions.
    fn opponents_win(&mut self, at: Point, budget: u64) -> Option<Win> {
        let known = self.watches.iter().position(|(watched, _)| *watched == at);
        let index = known.unwrap_or_else(|| {
            self.watches.push((at, Some(ThreatWatch::new())));
            self.watches.len() - 1
        });
        let slot = &mut self.watches[index].1;
        let watch = slot.as_mut()?;
        let search = &mut self.searcher.search;
        search.board.play(at);
        let found = watch.look(search, budget);
        search.board.undo();
        let found = found.ok()?;
        // Found or shown that there is none: there is nothing more to look for.
        *slot = None;
        found
    }

    /// Whether deeper search can't change the choice.
    fn is_settled(&mut self) -> bool {
        let (root, search) = (&mut self.root, &mut self.searcher.search);
        let score = root.best[0].score;
        if score >= PROVEN && root.owes_asked() {
            return search.is_over();
        }
        if score <= -PROVEN && root.moves.len() < self.legal.len() {
            // Perhaps a move that was not thought of saves the game.
            root.moves.clone_from(&self.legal);
            return false;
        }
        if root.lines() > 1 {
            return root.best.iter().all(|line| is_proven(line.score)) || search.is_over();
        }
        let is_forced = root.moves.len() == 1 && !self.rates_single_moves;
        is_forced || is_proven(score) || search.is_over()
    }
}

/// Where the opponent is about to make a five only one move comes into question.
fn only_answer(board: &Board, legal: &[Point]) -> Option<Point> {
    let own = board.turn();
    let block = board.first_of(own.other(), Threat::Five)?;
    let own_five = board.how_many(own, Threat::Five) > 0;
    (!own_five && legal.contains(&block)).then_some(block)
}

/// Moves that a careless player may hit upon.
const PLAUSIBLE: usize = 12;

/// A move of a player who does not look at what the other side builds and plays somewhere near its own stones, if this is
/// such a moment. Fives are seen by everybody.
pub(super) fn overlooking(
    board: &Board,
    skill: Skill,
    legal: &[Move],
    rng: &mut Rng,
) -> Option<Move> {
    let own = board.turn();
    if rng.below(100) >= skill.blind || !board.has_stone(own) {
        return None;
    }
    let fives = [own, own.other()].map(|side| board.how_many(side, Threat::Five));
    if fives != [0, 0] {
        return None;
    }
    let eager = |mv: &Move| match *mv {
        Move::Place(cell) => -i32::from(board.order(own, point(cell))[0]),
        _ => i32::MAX,
    };
    let mut near = legal.to_vec();
    near.sort_by_key(eager);
    near.truncate(PLAUSIBLE);
    rng.pick(&near).copied()
}

/// One of the best moves: any whose loss is within the level's slack, each as likely; the levels' strength rests on that.
pub(super) fn with_errors(ranked: &[RootMove<Point>], skill: Skill, rng: &mut Rng) -> Move {
    let best = ranked[0].score;
    let fine: Vec<_> = ranked
        .iter()
        .filter(|line| {
            line.score == best || best.abs() < PROVEN && line.score >= best - skill.slack
        })
        .collect();
    let chosen = rng.pick(&fine).map_or(&ranked[0], |line| *line);
    Move::Place(cell(chosen.line[0]))
}
