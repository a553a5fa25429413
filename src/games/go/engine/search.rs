//! Monte-Carlo tree search.

use std::time::{Duration, Instant};

use super::board::{Board, Colour, PASS, Point};
use super::playout::Policy;
use super::priors::Weights;
use super::tree::{Node, Tree};
use crate::core::{Control, Position as _, Rng};
use crate::games::go::Position;
use crate::games::go::rules::{DeadStones, Ko};

/// Visits after which a node gets children.
const GROW_AT: u32 = 4;

/// How much of a playout's worth is its margin instead of win or loss: enough to prefer a larger win among equals.
const MARGIN_SHARE: f32 = 0.04;

/// When a search has to end.
#[derive(Clone, Debug)]
pub(super) struct Budget {
    pub(super) until: Option<Instant>,
    pub(super) playouts: u64,
    /// Whether to end early once the best move can't be overtaken.
    pub(super) early: bool,
}

/// A search of one position; it can be taken over to the position after next.
pub(super) struct Search<const W: usize, const P: usize> {
    pub(super) root: Position,
    pub(super) board: Board<W, P>,
    pub(super) tree: Tree,
    pub(super) rng: Rng,
    /// Playouts of this search.
    pub(super) playouts: u64,
    /// For each point, playouts that Black owned it in the end less those White did.
    pub(super) owned: Box<[i32; P]>,
    /// Playouts `owned` counts.
    pub(super) owned_of: u32,
    /// Sum of the margins of those, Black's area less White's, without komi.
    pub(super) margins: i64,
    /// Searches of the same position that run beside this one, each with its own tree.
    pub(super) helpers: Vec<Self>,
    policy: Policy,
    weights: Weights,
    work: Box<Board<W, P>>,
    moves: Vec<Point>,
    path: Vec<usize>,
    situations: Vec<u64>,
    fresh: Vec<Node>,
}

impl<const W: usize, const P: usize> Search<W, P> {
    pub(super) fn new(root: &Position, memory: usize, seed: u64) -> Self {
        let board = board_of(root);
        let most = (memory.max(1) << 20) / size_of::<Node>();
        Self {
            root: root.clone(),
            work: Box::new(board.clone()),
            board,
            tree: Tree::new(most),
            rng: Rng::new(seed),
            playouts: 0,
            owned: Box::new([0; P]),
            owned_of: 0,
            margins: 0,
            helpers: Vec::new(),
            policy: Policy::HEAVY,
            weights: Weights::USUAL,
            moves: Vec::with_capacity(2 * P),
            path: Vec::new(),
            situations: Vec::new(),
            fresh: Vec::new(),
        }
    }

    /// Goes over to `root`, keeping what is known if it lies at most two moves below the present root.
    pub(super) fn go_to(&mut self, root: &Position) {
        let board = board_of::<W, P>(root);
        let known = self
            .find(&board)
            .filter(|_| self.root.rules() == root.rules());
        self.tree = match known {
            Some(node) => self.tree.below(node),
            None => Tree::new(self.tree.most),
        };
        self.root = root.clone();
        self.board = board;
        self.playouts = 0;
        self.forget_owners();
    }

    pub(super) fn forget_owners(&mut self) {
        self.owned.fill(0);
        self.owned_of = 0;
        self.margins = 0;
    }

    /// The node of the position on `board`, if it is the root or one or two moves below.
    fn find(&self, board: &Board<W, P>) -> Option<usize> {
        let same = |other: &Board<W, P>| {
            (other.key, other.to_move, other.ko, other.passes)
                == (board.key, board.to_move, board.ko, board.passes)
        };
        if same(&self.board) {
            return Some(0);
        }
        let after = |from: &Board<W, P>, point| {
            let mut next = from.clone();
            next.play(point);
            next
        };
        for (one, child) in self.numbered(0) {
            let first = after(&self.board, child.point);
            if same(&first) {
                return Some(one);
            }
            for (two, grandchild) in self.numbered(one) {
                if same(&after(&first, grandchild.point)) {
                    return Some(two);
                }
            }
        }
        None
    }

    fn numbered(&self, node: usize) -> impl Iterator<Item = (usize, &Node)> {
        (self.tree.nodes[node].first as usize..)
            .zip(self.tree.children(node))
            .filter(|(_, child)| child.visits > 0)
    }

    /// Plays playouts until the budget is spent or `control` stops it, calling `news` now and then. Returns whether it
    /// ended before the budget was spent.
    pub(super) fn run(
        &mut self,
        budget: &Budget,
        control: &Control,
        news: &mut dyn FnMut(&Self),
    ) -> bool {
        let started = Instant::now();
        let mut told = started;
        loop {
            self.simulate();
            self.playouts += 1;
            if control.stopped() {
                return true;
            }
            if self.playouts >= budget.playouts {
                return false;
            }
            let now = Instant::now();
            if budget.until.is_some_and(|until| now >= until) {
                return false;
            }
            if budget.early
                && self.playouts.is_multiple_of(64)
                && self.is_decided(self.left(budget, started, now))
            {
                return true;
            }
            if now - told > Duration::from_millis(100) {
                told = now;
                news(self);
            }
        }
    }

    /// How many playouts may still come.
    fn left(&self, budget: &Budget, started: Instant, now: Instant) -> f64 {
        let counted = budget.playouts.saturating_sub(self.playouts) as f64;
        let Some(until) = budget.until else {
            return counted;
        };
        let rate = self.playouts as f64 / (now - started).as_secs_f64();
        counted.min(rate * until.saturating_duration_since(now).as_secs_f64())
    }

    /// Adds what `other`, a search of the same position, found out about the root's moves and the board.
    pub(super) fn absorb(&mut self, other: &Self) {
        for node in self.tree.children_mut(0) {
            let Some(more) = other
                .tree
                .children(0)
                .iter()
                .find(|more| more.point == node.point && !more.is_banned())
            else {
                continue;
            };
            node.visits += more.visits;
            node.wins += more.wins;
            node.rave_visits += more.rave_visits;
            node.rave_wins += more.rave_wins;
        }
        for (own, more) in self.owned.iter_mut().zip(other.owned.iter()) {
            *own += more;
        }
        self.owned_of += other.owned_of;
        self.margins += other.margins;
        self.playouts += other.playouts;
    }

    /// Whether the most visited move stays so even if the second gets all of the `left` playouts.
    fn is_decided(&self, left: f64) -> bool {
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

    /// One playout: down the tree, a new leaf, to the end, and the result back up.
    fn simulate(&mut self) {
        (*self.work).clone_from(&self.board);
        self.moves.clear();
        self.path.clear();
        self.situations.clear();
        let mut node = 0;
        while self.work.passes < 2 {
            if self.tree.is_leaf(node) {
                if node != 0 && self.tree.nodes[node].visits < GROW_AT {
                    break;
                }
                self.work.moves_with_priors(&self.weights, &mut self.fresh);
                let rng = &mut self.rng;
                for child in &mut self.fresh {
                    child.prior_wins += 1e-3 * rng.unit() as f32;
                }
                self.tree.grow(node, &self.fresh);
            }
            let Some(child) = self.descend(node) else {
                break;
            };
            self.path.push(child);
            self.moves.push(self.tree.nodes[child].point);
            node = child;
        }
        let depth = self.path.len();
        let exact = self.work.passes >= 2 && self.root.rules().dead == DeadStones::Keep;
        let margin = if exact {
            tromp_taylor(&self.work)
        } else {
            self.work.passes = 0;
            self.work
                .play_out(&self.policy, &mut self.rng, &mut self.moves);
            self.work.area()
        };
        self.note_owners(margin);
        self.back_up(depth, self.worth(margin));
    }

    /// Plays the most promising child of `node` that superko allows.
    fn descend(&mut self, node: usize) -> Option<usize> {
        loop {
            let child = self.tree.select(node)?;
            let Node { point, visits, .. } = self.tree.nodes[child];
            if visits > 0 || point == PASS || !self.superko() {
                self.work.play(point);
                self.note_situation();
                return Some(child);
            }
            let before = self.work.clone();
            self.work.play(point);
            if !self.repeats() {
                self.note_situation();
                return Some(child);
            }
            *self.work = *before;
            self.tree.nodes[child].ban();
        }
    }

    /// One playout from the root without the tree, begun by the other side if `turned`.
    pub(super) fn watch_one(&mut self, turned: bool) {
        (*self.work).clone_from(&self.board);
        self.moves.clear();
        if turned {
            self.work.to_move = self.work.to_move.other();
            self.work.ko = PASS;
        }
        self.work.passes = 0;
        self.work
            .play_out(&self.policy, &mut self.rng, &mut self.moves);
        let margin = self.work.area();
        self.note_owners(margin);
    }

    fn superko(&self) -> bool {
        self.root.rules().ko != Ko::Simple
    }

    fn situation(&self) -> u64 {
        self.root.situation(self.work.key, side(self.work.to_move))
    }

    fn note_situation(&mut self) {
        if self.superko() {
            let situation = self.situation();
            self.situations.push(situation);
        }
    }

    fn repeats(&self) -> bool {
        let situation = self.situation();
        self.root.has_been(situation) || self.situations.contains(&situation)
    }

    fn note_owners(&mut self, margin: i32) {
        for point in self.work.points() {
            match self.work.owner(point) {
                Colour::Black => self.owned[usize::from(point)] += 1,
                Colour::White => self.owned[usize::from(point)] -= 1,
                _ => {}
            }
        }
        self.owned_of += 1;
        self.margins += i64::from(margin);
    }

    /// What Black's `margin` is worth to Black, from 0 to 1.
    fn worth(&self, margin: i32) -> f32 {
        let margin = (2 * margin - self.root.rules().komi_halves) as f32 / 2.0;
        let won = match margin {
            _ if margin > 0.0 => 1.0,
            _ if margin < 0.0 => 0.0,
            _ => 0.5,
        };
        let size = f32::from(self.board.size);
        let share = 0.5 + 0.5 * (margin / (2.0 * size)).clamp(-1.0, 1.0);
        (1.0 - MARGIN_SHARE) * won + MARGIN_SHARE * share
    }

    /// Counts the result at every node of the path, and at the brothers of its nodes whose move came later in the game.
    fn back_up(&mut self, depth: usize, black: f32) {
        let mut first = [Colour::Edge; P];
        let mut colour = self.board.to_move;
        if self.moves.len() % 2 == 1 {
            colour = colour.other();
        }
        for &point in self.moves[depth..].iter().rev() {
            colour = colour.other();
            first[usize::from(point)] = colour;
        }
        for at in (0..depth).rev() {
            colour = colour.other();
            let child = self.path[at];
            let parent = if at == 0 { 0 } else { self.path[at - 1] };
            first[usize::from(self.moves[at])] = colour;
            let won = if colour == Colour::Black {
                black
            } else {
                1.0 - black
            };
            self.tree.nodes[child].visits += 1;
            self.tree.nodes[child].wins += won;
            for node in self.tree.children_mut(parent) {
                if node.point != PASS && first[usize::from(node.point)] == colour {
                    node.rave_visits += 1.0;
                    node.rave_wins += won;
                }
            }
        }
        self.tree.nodes[0].visits += 1;
    }
}

/// The fast board of a position.
pub(super) fn board_of<const W: usize, const P: usize>(root: &Position) -> Board<W, P> {
    let mut board = Board::of(root.board(), root.turn());
    let point = |index: usize| board.point(root.rules().grid().cell(index));
    let ko = root.ko().map_or(PASS, point);
    let last = root.recent().map(|index| index.map_or(PASS, point));
    board.ko = ko;
    board.last = last;
    board.passes = u16::from(root.passes()) % 2;
    board
}

pub(super) const fn side(colour: Colour) -> crate::core::Side {
    match colour {
        Colour::White => crate::core::Side::White,
        _ => crate::core::Side::Black,
    }
}

/// Black's area less White's as the stones stand.
fn tromp_taylor<const W: usize, const P: usize>(board: &Board<W, P>) -> i32 {
    let mut seen = [false; P];
    let mut margin = 0;
    for point in board.points() {
        match board.at(point) {
            Colour::Black => margin += 1,
            Colour::White => margin -= 1,
            Colour::Empty if !seen[usize::from(point)] => {
                let (mut region, mut done) = (vec![point], 0);
                seen[usize::from(point)] = true;
                let mut beside = [false; 4];
                while let Some(&at) = region.get(done) {
                    done += 1;
                    for next in board.neighbours(at) {
                        let stone = board.at(next);
                        beside[stone as usize] = true;
                        if stone == Colour::Empty && !seen[usize::from(next)] {
                            seen[usize::from(next)] = true;
                            region.push(next);
                        }
                    }
                }
                match (beside[1], beside[2]) {
                    (true, false) => margin += region.len() as i32,
                    (false, true) => margin -= region.len() as i32,
                    _ => {}
                }
            }
            _ => {}
        }
    }
    margin
}
