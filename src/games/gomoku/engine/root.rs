//! Root of the search: rated moves, searches for forced wins, and errors of low levels.

use super::board::{Board, Point, cell, point};
use super::forced_win::{ForcedWinSearch, ThreatWatch, allowance};
use super::levels::Skill;
use super::node::{NodeState, PLY};
use super::search::Search;
use super::values::Threat;
use super::vcf::Win;
use crate::gomoku::Move;
use tabletop_core::{Rng, sort_by_rank};
use tabletop_search::iterative::{Aspiration, IterativeRoot, RootMove, RootSearcher, Window};
use tabletop_search::score::{PROVEN, WIN, is_proven};
use tabletop_search::shared_iteration::SharedIteration;

const ASPIRATION_DEPTH: i32 = 5;

/// Lead, in units of the evaluation, from which a proof is aimed at.
const SEEMS_WON: i32 = 200;
/// Minimum budget that makes a search for threats worthwhile.
const MIN_NODES_PER_MOVE: u64 = 200;

/// Callback after each iteration, with the root and the number of visited positions.
pub(super) type Tell<'a> = dyn FnMut(&IterativeRoot<Point>, u64) + 'a;

struct PointSearcher<'a> {
    search: Search<'a>,
    single_line: bool,
    /// Moves after which the opponent wins by threats, with the line and the score.
    refuted: Vec<RootMove<Point>>,
}

impl PointSearcher<'_> {
    /// Returns true if a stone at `at` is a five, which needs no search.
    fn makes_five(&mut self, at: Point) -> bool {
        let board = &self.search.board;
        let five = board.threat(board.turn(), at) == Threat::Five;
        if five {
            self.search.clear_line(1);
        }
        five
    }

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
        self.search
            .search_child(at, (depth - 1) * PLY, window, 0, false)
    }

    /// Searches a late move with the reductions used inside the tree.
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
        let null = Window::null(alpha);
        let search = &mut self.search;
        let mut score = search.search_child(at, next - reduction, null, 0, true);
        if score > alpha && reduction > 0 && !search.stopped() {
            score = search.search_child(at, next, null, 0, true);
        }
        if score <= alpha || search.stopped() {
            return score;
        }
        search.search_child(at, next, window, 0, false)
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

/// Moves to be rated besides the best lines.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Rates {
    /// True if a single legal move is searched as well.
    pub(super) single_moves: bool,
    /// Move that is searched whatever its score.
    pub(super) requested: Option<Point>,
}

pub(super) struct RootSearch<'a> {
    searcher: PointSearcher<'a>,
    root: IterativeRoot<Point>,
    legal: Vec<Point>,
    /// True if a single legal move is searched as well, because its score is wanted and not only a move.
    rates_single_moves: bool,
    /// Searches for wins by threats of the opponent, by the move that would allow them; `None` once the search is
    /// settled.
    watches: Vec<(Point, Option<ThreatWatch>)>,
    /// Number of positions visited by threat searches.
    spent: u64,
}

impl<'a> RootSearch<'a> {
    /// Creates the search of a position with these moves, of which `lines` are to be rated. `None` if there are no
    /// moves.
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
        sort_by_rank(&mut legal, |&at| -i64::from(search.order(at, 0)));
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
        let mut root = IterativeRoot::new(moves, lines, aspiration)?.rating(rates.requested);
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

    /// Runs iterative deepening and returns the final state of the root.
    pub(super) fn deepen(
        mut self,
        shared: &SharedIteration<Point>,
        tell: &mut Tell,
    ) -> IterativeRoot<Point> {
        let lines = self.root.lines();
        let mut wins = ForcedWinSearch::new(&mut self.searcher.search, lines, &self.legal);
        for depth in 1..=self.searcher.search.limits.depth() {
            self.look_for_win(&mut wins, depth);
            if lines == 1
                && let Some(win) = wins.win.take()
            {
                self.root.take_win(win, depth as i32);
                tell(&self.root, self.searcher.nodes());
                if !self.root.owes_requested() {
                    break;
                }
            }
            self.aim();
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
                // The first iteration was not completed: the result has no depth.
                self.root.depth = 0;
            }
            tell(&self.root, self.searcher.nodes());
            if !complete || self.is_settled() {
                break;
            }
        }
        self.root
    }

    /// Lets the next iteration aim at a proof for the side that seems to win, if proofs are wanted.
    fn aim(&mut self) {
        let search = &mut self.searcher.search;
        let score = self.root.best.first().map_or(0, |best| best.score);
        let aims = search.options.proof_share > 0 && score.abs() > SEEMS_WON;
        let own = search.board.turn();
        let winner = if score > 0 { own } else { own.other() };
        search.attacker = aims.then_some(winner);
    }

    pub(super) const fn board(&self) -> &Board {
        &self.searcher.search.board
    }

    /// Searches all moves to `depth`. Returns true if the iteration was completed. Helpers do not know about proofs
    /// found outside the search, so with proofs their best move is not taken over.
    fn iterate(&mut self, shared: &SharedIteration<Point>, depth: i32) -> bool {
        if self.searcher.search.options.proof_share > 0 {
            self.root.iterate(&mut self.searcher, depth)
        } else {
            shared.iterate(&mut self.root, &mut self.searcher, depth)
        }
    }

    /// Takes part in the iterations of the main search as the helper with this number.
    pub(super) fn help(&mut self, shared: &SharedIteration<Point>, number: usize) {
        shared.help(number, &mut self.root, &mut self.searcher);
    }

    /// Continues the searches for a win with most of the threat budget if the position looks won, otherwise with a
    /// small part of it: the rest is for the opponent's wins.
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

    /// Searches for the opponent's wins by threats after the best moves. Returns true if a new one was found.
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
            if is_proven(score) || budget < MIN_NODES_PER_MOVE || search.stopped() {
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

    /// Returns a win by threats of the opponent after `at`, if one is found with `budget` more positions.
    fn opponents_win(&mut self, at: Point, budget: u64) -> Option<Win> {
        let known = self.watches.iter().position(|(watched, _)| *watched == at);
        let index = known.unwrap_or_else(|| {
            self.watches.push((at, Some(ThreatWatch::default())));
            self.watches.len() - 1
        });
        let slot = &mut self.watches[index].1;
        let watch = slot.as_mut()?;
        let search = &mut self.searcher.search;
        search.board.play(at);
        let found = watch.look(search, budget);
        search.board.undo();
        let found = found.ok()?;
        // The question is settled: a win was found, or there is none.
        *slot = None;
        found
    }

    /// Returns true if a deeper search cannot change the choice.
    fn is_settled(&mut self) -> bool {
        let (root, search) = (&mut self.root, &mut self.searcher.search);
        let score = root.best[0].score;
        if score >= PROVEN && root.owes_requested() {
            return search.is_over();
        }
        if score <= -PROVEN && root.moves.len() < self.legal.len() {
            // A move that was not considered may save the game.
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

/// Returns the only sensible move if the opponent threatens a five.
fn only_answer(board: &Board, legal: &[Point]) -> Option<Point> {
    let own = board.turn();
    let block = board.first_of(own.other(), Threat::Five)?;
    let own_five = board.how_many(own, Threat::Five) > 0;
    (!own_five && legal.contains(&block)).then_some(block)
}

/// Number of moves from which a careless player chooses.
const PLAUSIBLE: usize = 12;

/// Returns a careless move near the player's own stones that ignores the opponent's shapes, with the level's
/// probability. Fives are never overlooked.
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
        Move::Place(cell) => -i64::from(board.order(own, point(cell))[0]),
        _ => i64::MAX,
    };
    let mut near = legal.to_vec();
    sort_by_rank(&mut near, eager);
    near.truncate(PLAUSIBLE);
    rng.pick(&near).copied()
}

/// Draws one of the best moves: those whose loss is within the level's slack, with equal probabilities; the levels'
/// measured strength depends on that.
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
