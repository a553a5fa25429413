//! One simulation of the search: selection, expansion, evaluation and backup.

use super::fast_board::{Colour, FastBoard, PASS};
use super::network;
use super::priors;
use super::search::{Search, side};
use super::tree::{Node, Worth};
use crate::go::rules::{DeadStones, Ko, Rules};

/// One simulation in this many visits the least visited move at the root, if the values of all moves are wanted.
pub(super) const ROOT_EXPLORATION_INTERVAL: u64 = 8;

/// Weight of the margin in a playout's value: enough to prefer a larger win among equals.
const MARGIN_SHARE: f32 = 0.04;

/// State of the descent through the tree.
struct Descent {
    node: usize,
    /// Worth of the last evaluated position on the path.
    net_worth: Option<Worth>,
    /// True if the tree had no room for the children of `node`.
    is_full: bool,
    /// True if `node` is new and was evaluated by the network.
    is_evaluated: bool,
}

/// Reason to interrupt the descent.
enum Stop {
    /// The node is a leaf: a playout begins here.
    Rollout,
    /// The node is to be expanded.
    Expand,
    Evaluate,
}

impl<const W: usize, const P: usize> Search<W, P> {
    /// Runs one simulation: selects a leaf, evaluates it and backs up the result.
    pub(super) fn simulate(&mut self) {
        (*self.playout_board).clone_from(&self.board);
        self.moves.clear();
        self.path.clear();
        self.situations.clear();
        let descent = self.descend_to_leaf();
        let depth = self.path.len();
        if let Some(worth) = descent.net_worth.filter(|_| descent.is_evaluated)
            && self.goal.is_none()
            && (self.rng.unit() as f32) < network::net_reliability(self)
        {
            self.with_tree(|search| search.backpropagate(depth, worth));
            return;
        }
        let exact = self.playout_board.passes >= 2 && self.root.rules().dead == DeadStones::Keep;
        let margin = if exact {
            tromp_taylor(&self.playout_board)
        } else {
            self.playout_board.passes = 0;
            self.playout_board
                .playout(&self.playout_policy, &mut self.rng, &mut self.moves);
            self.playout_board.area()
        };
        self.add_ownership(margin);
        if let Some(&first) = self.moves.first().filter(|_| depth > 0) {
            let of = &mut self.root_margins[usize::from(first)];
            *of = (of.0 + i64::from(margin), of.1 + 1);
        }
        let only = |chance| Worth {
            chance,
            points: 0.0,
        };
        let worth = match self.goal.map(|goal| self.playout_board.owner(goal)) {
            Some(Colour::Black) => only(1.0),
            Some(Colour::White) => only(0.0),
            Some(_) => only(0.5),
            None => {
                let lead = margin as f32 - self.komi();
                let played = Worth {
                    chance: margin_value(margin, self.root.rules()),
                    points: network::worth_of_points(self, lead, 0.0),
                };
                match descent.net_worth.filter(|_| !exact) {
                    Some(net) => played.mixed(net, network::net_share(self)),
                    None => played,
                }
            }
        };
        self.with_tree(|search| search.backpropagate(depth, worth));
    }

    fn descend_to_leaf(&mut self) -> Descent {
        let mut descent = Descent {
            node: 0,
            net_worth: None,
            is_full: false,
            is_evaluated: false,
        };
        loop {
            match self.with_tree(|search| search.descend(&mut descent)) {
                Stop::Rollout => return descent,
                Stop::Expand => descent.is_full = !self.expand(descent.node),
                Stop::Evaluate => {
                    network::evaluate_node(self, descent.node);
                    descent.is_evaluated = descent.node > 0 && network::evaluates_leaves(self);
                }
            }
        }
    }

    /// Descends until a node is to be expanded, evaluated or played out, which takes longer and is done without the
    /// lock.
    fn descend(&mut self, descent: &mut Descent) -> Stop {
        while self.playout_board.passes < 2 {
            let node = descent.node;
            if self.tree.is_leaf(node) && !descent.is_full {
                let is_new = node != 0
                    && !network::evaluates_leaves(self)
                    && self.tree.nodes[node].visits <= self.net_parameters.expansion;
                return if is_new { Stop::Rollout } else { Stop::Expand };
            }
            if network::should_evaluate(self, node) {
                self.tree.nodes[node].net_requested = true;
                return Stop::Evaluate;
            }
            descent.net_worth = self.tree.nodes[node].net_worth.or(descent.net_worth);
            if descent.is_evaluated {
                return Stop::Rollout;
            }
            let Some(child) = self.play_selected(node) else {
                break;
            };
            self.path.push(child);
            self.moves.push(self.tree.nodes[child].point);
            descent.node = child;
        }
        Stop::Rollout
    }

    /// Expands `node`, whose position is on the playout's board. Returns true if there was room.
    fn expand(&mut self, node: usize) -> bool {
        priors::candidates(&self.playout_board, &mut self.new_children);
        let rng = &mut self.rng;
        for child in &mut self.new_children {
            child.prior_wins += 1e-3 * rng.unit() as f32;
        }
        self.with_tree(|search| {
            // Another thread may have expanded the node in the meantime.
            if search.tree.is_leaf(node) {
                search.tree.expand(node, &search.new_children);
            }
            !search.tree.is_leaf(node)
        })
    }

    /// Plays the most promising child of `node` that superko allows. The visit counts as lost until its result is
    /// known, so that other threads explore other moves ("virtual loss": Chaslot, Winands and van den Herik, "Parallel
    /// Monte-Carlo tree search", 2008).
    fn play_selected(&mut self, node: usize) -> Option<usize> {
        loop {
            let child = self.select(node)?;
            let Node { point, visits, .. } = self.tree.nodes[child];
            if visits > 0 || point == PASS || !self.superko() {
                self.playout_board.play(point);
                return Some(self.visit(child));
            }
            let before = self.playout_board.clone();
            self.playout_board.play(point);
            if !self.repeats() {
                return Some(self.visit(child));
            }
            *self.playout_board = *before;
            self.tree.nodes[child].ban();
        }
    }

    fn visit(&mut self, child: usize) -> usize {
        self.note_situation();
        self.tree.nodes[child].visits += 1;
        child
    }

    fn select(&mut self, node: usize) -> Option<usize> {
        if node == 0
            && self.playouts % 2 == 1
            && let Some(child) = self.forced_move_behind()
        {
            self.forced_visits += 1;
            return Some(child);
        }
        if node > 0 || !self.is_multi_pv || !self.playouts.is_multiple_of(ROOT_EXPLORATION_INTERVAL)
        {
            return self.tree.select(node, self.net_parameters.exploration);
        }
        let first = self.tree.nodes[0].first_child as usize;
        (first..first + self.tree.children(0).len())
            .filter(|&child| !self.tree.nodes[child].is_banned())
            .min_by_key(|&child| self.tree.nodes[child].visits)
    }

    /// Returns the `asked` move if another one has more visits.
    fn forced_move_behind(&self) -> Option<usize> {
        let forced = self.forced_move?;
        let children = self.tree.children(0);
        let max_visits = children.iter().map(|child| child.visits).max()?;
        let at = children.iter().position(|child| child.point == forced)?;
        let is_behind = children[at].visits < max_visits && !children[at].is_banned();
        is_behind.then(|| self.tree.nodes[0].first_child as usize + at)
    }

    /// Runs one playout from the root without the tree; the other side begins if `turned`.
    pub(super) fn ownership_playout(&mut self, turned: bool) {
        (*self.playout_board).clone_from(&self.board);
        self.moves.clear();
        if turned {
            self.playout_board.to_move = self.playout_board.to_move.other();
            self.playout_board.ko = PASS;
        }
        self.playout_board.passes = 0;
        self.playout_board
            .playout(&self.playout_policy, &mut self.rng, &mut self.moves);
        let margin = self.playout_board.area();
        self.add_ownership(margin);
    }

    fn superko(&self) -> bool {
        self.root.rules().ko != Ko::Simple
    }

    fn situation(&self) -> u64 {
        self.root
            .situation(self.playout_board.key, side(self.playout_board.to_move))
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

    fn add_ownership(&mut self, margin: i32) {
        for point in self.playout_board.points() {
            match self.playout_board.owner(point) {
                Colour::Black => self.ownership_sum[usize::from(point)] += 1,
                Colour::White => self.ownership_sum[usize::from(point)] -= 1,
                _ => {}
            }
        }
        self.ownership_count += 1;
        self.margin_sum += i64::from(margin);
    }

    /// Backs up the result along the path, and updates the RAVE statistics of siblings whose move came later in the
    /// game.
    fn backpropagate(&mut self, depth: usize, worth: Worth) {
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
            let (won, points) = if colour == Colour::Black {
                (worth.chance, worth.points)
            } else {
                (1.0 - worth.chance, -worth.points)
            };
            self.tree.nodes[child].wins += won;
            self.tree.nodes[child].points += points;
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

/// Returns the value of Black's `margin` in points of area for Black, from 0 to 1.
pub(super) fn margin_value(margin: i32, rules: &Rules) -> f32 {
    let margin = (2 * margin - rules.komi.0) as f32 / 2.0;
    let won = match margin {
        _ if margin > 0.0 => 1.0,
        _ if margin < 0.0 => 0.0,
        _ => 0.5,
    };
    let size = f32::from(rules.size);
    let share = 0.5 + 0.5 * (margin / (2.0 * size)).clamp(-1.0, 1.0);
    (1.0 - MARGIN_SHARE) * won + MARGIN_SHARE * share
}

/// Returns Black's area minus White's as the stones stand.
pub(super) fn tromp_taylor<const W: usize, const P: usize>(board: &FastBoard<W, P>) -> i32 {
    let mut seen = [false; P];
    let mut margin = 0;
    for point in board.points() {
        match board.at(point) {
            Colour::Black => margin += 1,
            Colour::White => margin -= 1,
            Colour::Empty if !seen[usize::from(point)] => {
                let (mut region, mut done) = (vec![point], 0);
                seen[usize::from(point)] = true;
                let mut neighbours = [false; 4];
                while let Some(&at) = region.get(done) {
                    done += 1;
                    for next in board.neighbours(at) {
                        let stone = board.at(next);
                        neighbours[stone as usize] = true;
                        if stone == Colour::Empty && !seen[usize::from(next)] {
                            seen[usize::from(next)] = true;
                            region.push(next);
                        }
                    }
                }
                match (neighbours[1], neighbours[2]) {
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
