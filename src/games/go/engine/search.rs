//! Neural search: Monte-Carlo tree search by the network's policy and value (Silver and others, "Mastering the game of
//! Go without human knowledge", 2017; Wu, "Accelerating self-play learning in Go", 2019). The network evaluates every
//! new position, and its value is the value of the simulation.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::fast_board::{Colour, FastBoard, PASS, Point};
use super::net::{GoNet, SearchParameters};
use super::network::{self, NetStats};
use super::tree::{Moves, Node};
use super::worth::{Utility, Worth};
use crate::go::rules::{DeadStones, Ko};
use crate::go::{Move, Position};
use tabletop_core::{Position as _, Rng};
use tabletop_search::limits::SearchLimits;
use tabletop_search::parallel;

/// Minimum time between two reports.
const REPORT_INTERVAL: Duration = Duration::from_millis(100);

/// One simulation in this many visits the least visited move at the root, if the values of all moves are wanted.
pub(super) const ROOT_EXPLORATION_INTERVAL: u64 = 8;

/// Maximum number of moves stored for a position below the root, the likeliest ones: the others would take the memory of
/// many positions and not be tried.
const MAX_STORED_MOVES: usize = 48;

/// Mean size of a node in bytes, with its moves, the visited ones among them, and its place among the evaluated positions.
const NODE_BYTES: usize = 720;

/// Search of one position. Its tree can be reused for a position one or two moves later.
pub(super) struct Search<const W: usize, const P: usize> {
    pub(super) root: Position,
    pub(super) board: FastBoard<W, P>,
    pub(super) net: &'static GoNet,
    pub(super) parameters: SearchParameters,
    /// Node of the root, once it was evaluated.
    pub(super) tree: Option<Arc<Node>>,
    /// True if the root has to be evaluated: the sums of each search contain it.
    is_new: bool,
    nodes: AtomicUsize,
    /// Nodes of the positions evaluated since the root changed: in another order of moves none is evaluated again.
    evaluated: Mutex<HashMap<Situation, Arc<Node>>>,
    pub(super) max_nodes: usize,
    /// Black's lead at the root according to the network, around which points count most.
    pub(super) centre: f32,
    /// Seed of what a low level misjudges, drawn for each new tree: games between two players don't repeat each other.
    luck: u64,
    /// True if the values of all moves at the root are wanted, not only that of the best one.
    pub(super) is_multi_pv: bool,
    /// Move at the root that gets as many visits as the best one, to be compared with it.
    pub(super) forced_move: Option<Point>,
    /// True to stop once the best move cannot be overtaken.
    pub(super) stops_early: bool,
    workers: Vec<Worker<W, P>>,
}

/// Position as the network sees it, the last moves apart: the stones' key, the mover, the forbidden point, passes in a row
/// and prisoners.
pub(super) type Situation = (u64, Colour, Point, u16, [u16; 2]);

pub(super) fn situation_of<const W: usize, const P: usize>(board: &FastBoard<W, P>) -> Situation {
    let mover = board.to_move;
    (board.key, mover, board.ko, board.passes, board.captured)
}

/// A thread's part of a search.
struct Worker<const W: usize, const P: usize> {
    rng: Rng,
    board: Box<FastBoard<W, P>>,
    path: Vec<(Arc<Node>, usize)>,
    situations: Vec<u64>,
    stats: NetStats,
    playouts: u64,
    /// Number of visits that the forced move got only for the comparison.
    forced_visits: u32,
}

/// Move at the root as a search has rated it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) point: Point,
    /// Visits that the move got on its own merit.
    pub(super) visits: u32,
    /// Winning chance of the side that makes the move.
    pub(super) chance: f32,
    /// Winning chance with the worth of points, as this level judges.
    pub(super) worth: f32,
}

impl<const W: usize, const P: usize> Search<W, P> {
    pub(super) fn new(net: &'static GoNet, root: &Position, memory: usize, seed: u64) -> Self {
        let mut search = Self {
            root: root.clone(),
            board: board_of(root),
            net,
            parameters: SearchParameters::DEFAULT,
            tree: None,
            is_new: true,
            nodes: AtomicUsize::new(0),
            evaluated: Mutex::default(),
            max_nodes: 0,
            centre: 0.0,
            luck: seed,
            is_multi_pv: false,
            forced_move: None,
            stops_early: false,
            workers: Vec::new(),
        };
        search.set_memory(memory);
        search.set_threads(1, seed);
        search
    }

    /// Limits the tree to this many MiB.
    pub(super) fn set_memory(&mut self, memory: usize) {
        self.max_nodes = (memory.max(1) << 20) / NODE_BYTES;
    }

    pub(super) fn set_threads(&mut self, threads: usize, seed: u64) {
        let threads = threads.max(1);
        self.workers.truncate(threads);
        for number in self.workers.len()..threads {
            self.workers.push(Worker {
                rng: Rng::new(seed.wrapping_add(number as u64)),
                board: Box::new(self.board.clone()),
                path: Vec::new(),
                situations: Vec::new(),
                stats: NetStats::default(),
                playouts: 0,
                forced_visits: 0,
            });
        }
    }

    /// Sets the parameters; a tree with others is dropped, whose evaluations may be misjudged.
    pub(super) fn set_parameters(&mut self, parameters: SearchParameters) {
        if self.parameters != parameters {
            self.parameters = parameters;
            (self.tree, self.is_new) = (None, true);
            self.nodes = AtomicUsize::new(0);
            self.evaluated().clear();
        }
    }

    /// Moves the root to `root`; keeps its subtree if it lies at most two moves below the present root.
    pub(super) fn reroot(&mut self, root: &Position) {
        let board = board_of::<W, P>(root);
        let is_same_game = self.root.rules() == root.rules();
        self.tree = self.find_in_tree(&board).filter(|_| is_same_game);
        if self.tree.is_none() {
            self.luck = self.next_seed();
        }
        let count = self.tree.as_ref().map_or(0, |node| node.count());
        self.nodes = AtomicUsize::new(count);
        self.evaluated().clear();
        self.root = root.clone();
        self.board = board;
        self.is_new = true;
        for worker in &mut self.workers {
            worker.stats = NetStats::default();
            (worker.playouts, worker.forced_visits) = (0, 0);
        }
    }

    /// Returns the node of the position on `board` if it is the root or one or two moves below.
    fn find_in_tree(&self, board: &FastBoard<W, P>) -> Option<Arc<Node>> {
        let same = |other: &FastBoard<W, P>| {
            (other.key, other.to_move, other.ko, other.passes)
                == (board.key, board.to_move, board.ko, board.passes)
        };
        let root = self.tree.clone()?;
        if same(&self.board) {
            return Some(root);
        }
        let after = |from: &FastBoard<W, P>, point| {
            let mut next = from.clone();
            next.play(point);
            next
        };
        for edge in &root.lock().edges {
            let Some(one) = &edge.node else { continue };
            let first = after(&self.board, edge.point);
            if same(&first) {
                return Some(one.clone());
            }
            for edge in &one.lock().edges {
                if edge.node.is_some() && same(&after(&first, edge.point)) {
                    return edge.node.clone();
                }
            }
        }
        None
    }

    /// Evaluates the root anew: its moves get the network's probabilities, and all of them can be tried.
    fn evaluate_root(&mut self) {
        let Some(worker) = self.workers.first_mut() else {
            return;
        };
        let temperature = self.parameters.temperature;
        let evaluation = network::evaluate(
            self.net,
            &self.board,
            &self.root,
            temperature,
            &mut worker.rng,
        );
        worker.stats.note(&evaluation, self.board.to_move);
        self.centre = self.board.to_move.sign() * evaluation.lead;
        let known = self.tree.take().map(|node| node.lock().edges.clone());
        let node = Node::new(
            self.utility().of_evaluation(&evaluation, &self.board),
            evaluation.moves,
        );
        node.lock().try_all(known.unwrap_or_default(), |point| {
            self.root.is_legal(&self.as_move(point))
        });
        self.tree = Some(node);
        self.is_new = false;
    }

    /// Runs simulations until each thread has done `playouts` or the search is over or stopped, calling `report` now and
    /// then.
    pub(super) fn run(
        &mut self,
        playouts: u64,
        ends: &SearchLimits<'_>,
        report: &mut dyn FnMut(&Self, &Summary),
    ) {
        if self.is_new {
            self.evaluate_root();
        }
        let mut workers = std::mem::take(&mut self.workers);
        let threads = workers.len();
        if let Some((main, helpers)) = workers.split_first_mut() {
            let search = &*self;
            let helper = |worker: &mut Worker<W, P>| {
                search.work(worker, threads, playouts, ends, &mut |_| {});
            };
            parallel::beside(helpers, helper, || {
                search.work(main, threads, playouts, ends, &mut |main| {
                    report(search, &Summary::of(std::slice::from_ref(main)));
                });
            });
        }
        self.workers = workers;
    }

    /// One thread's part of [`run`](Self::run).
    fn work(
        &self,
        worker: &mut Worker<W, P>,
        threads: usize,
        playouts: u64,
        ends: &SearchLimits<'_>,
        report: &mut dyn FnMut(&Worker<W, P>),
    ) {
        let mut last_report = Duration::ZERO;
        while worker.playouts < playouts {
            self.simulate(worker);
            worker.playouts += 1;
            // Each thread has a share of the playouts: reaching it ends only this thread.
            if ends.is_over(0) {
                return;
            }
            let elapsed = ends.elapsed();
            if self.stops_early && worker.playouts.is_multiple_of(64) {
                let left = playouts_left(worker.playouts, threads, playouts, ends, elapsed);
                if self.is_decided(left) {
                    ends.end();
                    return;
                }
            }
            if elapsed > last_report + REPORT_INTERVAL {
                last_report = elapsed;
                report(worker);
            }
        }
    }

    /// Runs one simulation: selects a leaf, evaluates it and backs up the result.
    fn simulate(&self, worker: &mut Worker<W, P>) {
        let Some(mut node) = self.tree.clone() else {
            return;
        };
        (*worker.board).clone_from(&self.board);
        worker.situations.clear();
        let leaf = loop {
            let Some((edge, next)) = self.descend(worker, &node) else {
                break node.lock().evaluation.turned_for(worker.board.to_move);
            };
            worker.path.push((node, edge));
            match next {
                Some(next) => node = next,
                None => break self.evaluate_leaf(worker),
            }
        };
        let mut mover = worker.board.to_move;
        while let Some((node, edge)) = worker.path.pop() {
            mover = mover.other();
            node.lock().back_up(edge, leaf.turned_for(mover));
        }
    }

    /// Plays the most promising move of `node`; returns its edge and the node after it, if there is one. The visit
    /// counts as lost until its result is known, so that other threads explore other moves ("virtual loss": Chaslot,
    /// Winands and van den Herik, "Parallel Monte-Carlo tree search", 2008).
    fn descend(
        &self,
        worker: &mut Worker<W, P>,
        node: &Arc<Node>,
    ) -> Option<(usize, Option<Arc<Node>>)> {
        let mut moves = node.lock();
        let special = if worker.path.is_empty() {
            self.select_at_root(worker, &moves)
        } else {
            None
        };
        let edge = special.or_else(|| {
            let is_legal = |point| self.is_allowed(&worker.board, &worker.situations, point);
            moves.select(self.parameters.exploration, is_legal)
        })?;
        moves.edges[edge].visits += 1;
        let (point, next) = (moves.edges[edge].point, moves.edges[edge].node.clone());
        drop(moves);
        worker.board.play(point);
        if self.has_superko() {
            worker.situations.push(self.situation(&worker.board));
        }
        Some((edge, next))
    }

    /// Selects a move at the root that is to be visited whatever its worth: the forced one if it is behind, or the least
    /// visited one.
    fn select_at_root(&self, worker: &mut Worker<W, P>, moves: &Moves) -> Option<usize> {
        let edges = || moves.edges.iter().enumerate();
        if worker.playouts % 2 == 1
            && let Some(forced) = self.forced_move
        {
            let most = edges().map(|(_, edge)| edge.visits).max()?;
            let behind = edges().find(|(_, edge)| edge.point == forced && edge.visits < most);
            worker.forced_visits += u32::from(behind.is_some());
            return behind.map(|(at, _)| at);
        }
        if !self.is_multi_pv || !worker.playouts.is_multiple_of(ROOT_EXPLORATION_INTERVAL) {
            return None;
        }
        edges()
            .min_by_key(|(_, edge)| edge.visits)
            .map(|(at, _)| at)
    }

    /// Returns the worth for Black of the position that the path has come to, and adds its node to the tree.
    fn evaluate_leaf(&self, worker: &mut Worker<W, P>) -> Worth {
        let board = &*worker.board;
        let is_over = board.passes >= 2;
        if is_over && self.root.rules().dead == DeadStones::Keep {
            let komi = self.root.rules().komi.0 as f32 / 2.0;
            return self.utility().of_stones(board, komi);
        }
        let situation = situation_of(board);
        let known = self.evaluated().get(&situation).cloned();
        let node = known.map_or_else(
            || {
                let temperature = self.parameters.temperature;
                let mut evaluation =
                    network::evaluate(self.net, board, &self.root, temperature, &mut worker.rng);
                worker.stats.note(&evaluation, board.to_move);
                if is_over {
                    evaluation.moves.clear();
                }
                keep_likeliest(&mut evaluation.moves);
                Node::new(
                    self.utility().of_evaluation(&evaluation, board),
                    evaluation.moves,
                )
            },
            |node| node.unvisited(),
        );
        let worth = node.lock().evaluation;
        if self.nodes.load(Ordering::Relaxed) < self.max_nodes
            && let Some((parent, edge)) = worker.path.last()
        {
            self.nodes.fetch_add(1, Ordering::Relaxed);
            self.evaluated()
                .entry(situation)
                .or_insert_with(|| node.clone());
            parent.lock().edges[*edge].node.get_or_insert(node);
        }
        worth.turned_for(board.to_move)
    }

    fn evaluated(&self) -> MutexGuard<'_, HashMap<Situation, Arc<Node>>> {
        self.evaluated
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn utility(&self) -> Utility {
        Utility {
            size: self.board.size,
            centre: self.centre,
            luck: self.luck,
            parameters: self.parameters,
        }
    }

    fn has_superko(&self) -> bool {
        self.root.rules().ko != Ko::Simple
    }

    fn situation(&self, board: &FastBoard<W, P>) -> u64 {
        self.root.situation(board.key, side(board.to_move))
    }

    /// Returns true if superko allows `point` after the situations on the path.
    fn is_allowed(&self, board: &FastBoard<W, P>, path: &[u64], point: Point) -> bool {
        if point == PASS || !self.has_superko() {
            return true;
        }
        let mut after = board.clone();
        after.play(point);
        let situation = self.situation(&after);
        !self.root.has_been(situation) && !path.contains(&situation)
    }

    /// Returns true if the most visited move stays ahead even if the second gets all `left` simulations.
    pub(super) fn is_decided(&self, left: f64) -> bool {
        let Some(root) = self.tree.as_ref().filter(|_| self.forced_move.is_none()) else {
            return false;
        };
        let (mut best, mut second) = (0, 0);
        for edge in &root.lock().edges {
            if edge.visits > best {
                (best, second) = (edge.visits, best);
            } else {
                second = second.max(edge.visits);
            }
        }
        f64::from(best - second) > left
    }

    /// Returns the moves at the root, the most visited first.
    pub(super) fn ranking(&self) -> Vec<Candidate> {
        let Some(root) = &self.tree else {
            return Vec::new();
        };
        let summary = self.summary();
        let moves = root.lock();
        let untried = moves.evaluation.chance;
        let rated = moves.edges.iter().map(|edge| {
            let candidate = Candidate {
                point: edge.point,
                visits: summary.own_visits(edge.point, edge.visits, self.forced_move),
                chance: edge.win_rate().unwrap_or(untried),
                worth: edge.worth().unwrap_or(untried),
            };
            (candidate, edge.policy)
        });
        let mut rated: Vec<(Candidate, f32)> = rated.collect();
        rated.sort_by(|(a, likely_a), (b, likely_b)| {
            let by_policy = || likely_b.total_cmp(likely_a);
            b.visits.cmp(&a.visits).then_with(by_policy)
        });
        rated.into_iter().map(|(candidate, _)| candidate).collect()
    }

    /// Returns the sums of all threads.
    pub(super) fn summary(&self) -> Summary {
        Summary::of(&self.workers)
    }

    /// Draws the seed of a choice after the search: another one for each move.
    pub(super) fn next_seed(&mut self) -> u64 {
        self.workers
            .first_mut()
            .map_or(0, |main| main.rng.next_u64())
    }

    /// Number of simulations of all threads.
    #[cfg(any(test, feature = "tools"))]
    pub(super) fn playouts(&self) -> u64 {
        self.workers.iter().map(|worker| worker.playouts).sum()
    }

    pub(super) fn as_move(&self, point: Point) -> Move {
        as_move(&self.board, point)
    }
}

/// Sums of the threads of a search.
#[derive(Clone, Debug, Default)]
pub(super) struct Summary {
    pub(super) stats: NetStats,
    pub(super) playouts: u64,
    forced_visits: u32,
}

impl Summary {
    fn of<const W: usize, const P: usize>(workers: &[Worker<W, P>]) -> Self {
        let mut sums = Self::default();
        for worker in workers {
            sums.stats.add(&worker.stats);
            sums.playouts += worker.playouts;
            sums.forced_visits += worker.forced_visits;
        }
        sums
    }

    /// Returns the visits that a move at the root got on its own merit.
    pub(super) fn own_visits(&self, point: Point, visits: u32, forced: Option<Point>) -> u32 {
        if Some(point) == forced {
            visits.saturating_sub(self.forced_visits)
        } else {
            visits
        }
    }
}

/// Returns an upper estimate of the remaining simulations of all threads.
fn playouts_left(
    done: u64,
    threads: usize,
    playouts: u64,
    ends: &SearchLimits<'_>,
    elapsed: Duration,
) -> f64 {
    let threads = threads as f64;
    let counted = playouts.saturating_sub(done) as f64 * threads;
    let Some(left) = ends.time_left() else {
        return counted;
    };
    let rate = done as f64 * threads / elapsed.as_secs_f64();
    counted.min(rate * left.as_secs_f64())
}

/// Keeps the likeliest moves, a pass among them.
fn keep_likeliest(moves: &mut Vec<(f32, Point)>) {
    if moves.len() > MAX_STORED_MOVES {
        moves.sort_by(|a, b| (b.1 == PASS).cmp(&(a.1 == PASS)).then(b.0.total_cmp(&a.0)));
        moves.truncate(MAX_STORED_MOVES);
    }
}

pub(super) fn board_of<const W: usize, const P: usize>(root: &Position) -> FastBoard<W, P> {
    let mut board = FastBoard::from_board(root.board(), root.turn());
    let point = |index: usize| board.point(root.rules().grid().cell(index));
    let ko = root.ko().map_or(PASS, point);
    let last = root.recent().map(|index| index.map_or(PASS, point));
    board.ko = ko;
    board.last = last;
    board.passes = u16::from(root.passes()) % 2;
    board
}

pub(super) fn as_move<const W: usize, const P: usize>(
    board: &FastBoard<W, P>,
    point: Point,
) -> Move {
    if point == PASS {
        Move::Pass
    } else {
        Move::Place(board.cell(point))
    }
}

pub(super) const fn side(colour: Colour) -> tabletop_core::Side {
    match colour {
        Colour::White => tabletop_core::Side::White,
        _ => tabletop_core::Side::Black,
    }
}
