//! Monte-Carlo tree search.

use std::mem::swap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::fast_board::{Colour, FastBoard, PASS, Point};
use super::net::{GoNet, NetParameters, NetStats};
use super::playout::PlayoutPolicy;
use super::priors;
use super::tree::{Node, Tree};
use crate::go::Position;
use tabletop_core::{Position as _, Rng};
use tabletop_search::limits::SearchLimits;

/// Minimum time between two reports.
const REPORT_INTERVAL: Duration = Duration::from_millis(100);

/// Search of one position. Its tree can be reused for a position one or two moves later.
pub(super) struct Search<const W: usize, const P: usize> {
    pub(super) root: Position,
    pub(super) board: FastBoard<W, P>,
    pub(super) tree: Tree,
    pub(super) rng: Rng,
    pub(super) playouts: u64,
    /// For each point, the number of playouts in which Black owned it in the end minus those in which White did.
    pub(super) ownership_sum: Box<[i32; P]>,
    /// Number of playouts in `ownership_sum`.
    pub(super) ownership_count: u32,
    /// Sum of the margins of these playouts: Black's area minus White's, without komi.
    pub(super) margin_sum: i64,
    /// Sum of the margins and number of playouts for each first move of a playout.
    pub(super) root_margins: Box<[(i64, u32); P]>,
    /// Black's lead at the root as this thread knows it: the tree's `centre`.
    pub(super) centre: f32,
    /// Sums of the network's evaluations in this search.
    pub(super) net_stats: NetStats<P>,
    /// Searches of the other threads, which share this one's tree.
    pub(super) helpers: Vec<Self>,
    /// The tree while several threads share it. Each thread locks it on the way down and back up, and releases it
    /// during the playout and the network's evaluation, which take nearly all of the time.
    pub(super) shared: Option<Arc<Mutex<Tree>>>,
    pub(super) threads: usize,
    pub(super) playout_policy: PlayoutPolicy,
    /// Network that evaluates positions, if any.
    pub(super) net: Option<&'static GoNet>,
    pub(super) net_parameters: NetParameters,
    /// True if the values of all moves at the root are wanted, not only that of the best one.
    pub(super) is_multi_pv: bool,
    /// Move at the root that gets as many visits as the best one, to be compared with it.
    pub(super) forced_move: Option<Point>,
    /// Number of visits that `asked` got only for the comparison.
    pub(super) forced_visits: u32,
    /// Point to be won, if there is one: the side that owns it in the end has won.
    pub(super) goal: Option<Point>,
    /// True to stop once the best move cannot be overtaken.
    pub(super) stops_early: bool,
    pub(super) playout_board: Box<FastBoard<W, P>>,
    pub(super) moves: Vec<Point>,
    pub(super) path: Vec<usize>,
    pub(super) situations: Vec<u64>,
    pub(super) new_children: Vec<Node>,
}

impl<const W: usize, const P: usize> Search<W, P> {
    pub(super) fn new(root: &Position, memory: usize, seed: u64) -> Self {
        let board = board_of(root);
        let max_nodes = (memory.max(1) << 20) / size_of::<Node>();
        Self {
            root: root.clone(),
            playout_board: Box::new(board.clone()),
            board,
            tree: Tree::new(max_nodes),
            rng: Rng::new(seed),
            playouts: 0,
            ownership_sum: Box::new([0; P]),
            ownership_count: 0,
            margin_sum: 0,
            root_margins: Box::new([(0, 0); P]),
            centre: 0.0,
            net_stats: NetStats::default(),
            helpers: Vec::new(),
            shared: None,
            threads: 1,
            playout_policy: PlayoutPolicy::DEFAULT,
            net: GoNet::shipped(root.rules().size),
            net_parameters: NetParameters::READING,
            is_multi_pv: false,
            forced_move: None,
            forced_visits: 0,
            goal: None,
            stops_early: false,
            moves: Vec::with_capacity(2 * P),
            path: Vec::new(),
            situations: Vec::new(),
            new_children: Vec::new(),
        }
    }

    /// Moves the root to `root`; keeps its subtree if it lies at most two moves below the present root.
    pub(super) fn reroot(&mut self, root: &Position) {
        let board = board_of::<W, P>(root);
        let node = self
            .find_in_tree(&board)
            .filter(|_| self.root.rules() == root.rules());
        self.tree = match node {
            Some(node) => self.tree.subtree(node),
            None => Tree::new(self.tree.max_nodes),
        };
        self.root = root.clone();
        self.board = board;
        self.playouts = 0;
        self.forced_visits = 0;
        if !self.tree.is_leaf(0) {
            priors::candidates(&self.board, &mut self.new_children);
            self.tree.complete(0, &self.new_children);
        }
        // The root is evaluated again, so that the sums of this search contain it and its moves get new priors.
        self.tree.nodes[0].net_worth = None;
        self.tree.nodes[0].net_requested = false;
        self.net_stats = NetStats::default();
        self.reset_ownership();
    }

    pub(super) fn reset_ownership(&mut self) {
        self.ownership_sum.fill(0);
        self.ownership_count = 0;
        self.margin_sum = 0;
        self.root_margins.fill((0, 0));
    }

    /// Returns the node of the position on `board` if it is the root or one or two moves below.
    fn find_in_tree(&self, board: &FastBoard<W, P>) -> Option<usize> {
        let same = |other: &FastBoard<W, P>| {
            (other.key, other.to_move, other.ko, other.passes)
                == (board.key, board.to_move, board.ko, board.passes)
        };
        if same(&self.board) {
            return Some(0);
        }
        let after = |from: &FastBoard<W, P>, point| {
            let mut next = from.clone();
            next.play(point);
            next
        };
        for (one, child) in self.visited_children(0) {
            let first = after(&self.board, child.point);
            if same(&first) {
                return Some(one);
            }
            for (two, grandchild) in self.visited_children(one) {
                if same(&after(&first, grandchild.point)) {
                    return Some(two);
                }
            }
        }
        None
    }

    fn visited_children(&self, node: usize) -> impl Iterator<Item = (usize, &Node)> {
        (self.tree.nodes[node].first_child as usize..)
            .zip(self.tree.children(node))
            .filter(|(_, child)| child.visits > 0)
    }

    /// Runs playouts until this thread has done its share of `playouts` or the search is over or stopped, calling
    /// `report` now and then. Returns true if the search ended because the best move cannot be overtaken.
    pub(super) fn run(
        &mut self,
        playouts: u64,
        limits: &SearchLimits<'_>,
        report: &mut dyn FnMut(&Self),
    ) -> bool {
        let mut last_report = Duration::ZERO;
        loop {
            self.simulate();
            self.playouts += 1;
            // The playouts are counted per thread: reaching the limit ends only this thread.
            if self.playouts >= playouts || limits.is_over(0) {
                return false;
            }
            let elapsed = limits.elapsed();
            if self.stops_early && self.playouts.is_multiple_of(64) {
                let left = self.playouts_left(playouts, limits, elapsed);
                if self.with_tree(|search| search.is_decided(left)) {
                    return true;
                }
            }
            if elapsed > last_report + REPORT_INTERVAL {
                last_report = elapsed;
                self.with_tree(|search| report(search));
            }
        }
    }

    /// Runs `work` with the shared tree locked.
    pub(super) fn with_tree<R>(&mut self, work: impl FnOnce(&mut Self) -> R) -> R {
        let Some(shared) = self.shared.take() else {
            return work(self);
        };
        let mut tree = shared.lock().unwrap_or_else(PoisonError::into_inner);
        swap(&mut self.tree, &mut tree);
        let result = work(self);
        swap(&mut self.tree, &mut tree);
        drop(tree);
        self.shared = Some(shared);
        result
    }

    /// Shares this search's tree with `helpers` until [`unshare`](Self::unshare).
    pub(super) fn share(&mut self, helpers: &mut [Self]) {
        let tree = std::mem::replace(&mut self.tree, Tree::new(0));
        let shared = Arc::new(Mutex::new(tree));
        self.threads = helpers.len() + 1;
        for helper in helpers {
            helper.shared = Some(shared.clone());
        }
        self.shared = Some(shared);
    }

    /// Takes the tree back and merges the helpers' counts.
    pub(super) fn unshare(&mut self, helpers: &mut [Self]) {
        for helper in helpers {
            helper.shared = None;
            self.merge(helper);
        }
        if let Some(shared) = self.shared.take() {
            let mut tree = shared.lock().unwrap_or_else(PoisonError::into_inner);
            swap(&mut self.tree, &mut tree);
        }
        self.threads = 1;
    }

    /// Returns an upper estimate of the remaining playouts of all threads.
    fn playouts_left(&self, playouts: u64, limits: &SearchLimits<'_>, elapsed: Duration) -> f64 {
        let threads = self.threads as f64;
        let counted = playouts.saturating_sub(self.playouts) as f64 * threads;
        let Some(left) = limits.time_left() else {
            return counted;
        };
        let rate = self.playouts as f64 * threads / elapsed.as_secs_f64();
        counted.min(rate * left.as_secs_f64())
    }

    /// Adds the board statistics of `other`, another thread's part of this search.
    fn merge(&mut self, other: &Self) {
        for (own, more) in self
            .ownership_sum
            .iter_mut()
            .zip(other.ownership_sum.iter())
        {
            *own += more;
        }
        let theirs = other.root_margins.iter();
        for (own, more) in self.root_margins.iter_mut().zip(theirs) {
            own.0 += more.0;
            own.1 += more.1;
        }
        self.net_stats.add(&other.net_stats);
        self.forced_visits += other.forced_visits;
        self.ownership_count += other.ownership_count;
        self.margin_sum += other.margin_sum;
        self.playouts += other.playouts;
    }

    /// Returns the visits that a move at the root got on its own merit.
    pub(super) fn own_visits(&self, node: &Node) -> u32 {
        if Some(node.point) == self.forced_move {
            node.visits.saturating_sub(self.forced_visits)
        } else {
            node.visits
        }
    }

    /// Returns true if the most visited move stays ahead even if the second gets all `left` playouts.
    pub(super) fn is_decided(&self, left: f64) -> bool {
        if self.forced_move.is_some() {
            return false;
        }
        let (mut best, mut second) = (0, 0);
        for child in self.tree.children(0) {
            if child.visits > best {
                (best, second) = (child.visits, best);
            } else {
                second = second.max(child.visits);
            }
        }
        f64::from(best - second) > left
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

pub(super) const fn side(colour: Colour) -> tabletop_core::Side {
    match colour {
        Colour::White => tabletop_core::Side::White,
        _ => tabletop_core::Side::Black,
    }
}
