//! Long wins by threats, by proof-number search.
//!
//! Depth-first proof-number search (df-pn; A. Nagai 2002): of the attacker's moves the one with the smallest proof
//! number is searched first, of the defender's the one with the smallest disproof number. A position reached by several
//! orders of moves is one node, so sums would count work twice; as in weak proof-number search (T. Ueda et al. 2008),
//! the maximum is taken, plus one for each other open move. An unexplored position is expected to need more proofs, the
//! worse its parent looks for the attacker and the later its move comes in the attacker's order, and more disproofs,
//! the better its parent looks.
//!
//! Besides threes and fours the attacker tries the most promising other moves; most of them do not threaten to win by fours,
//! which shows at once.
//!
//! During the search the defender tries its fours and the points of the threat. A proof is accepted only after all
//! other replies have been shown to lose as well; a reply that does not is added to the node, and the search continues.

use std::cmp::Reverse;
use std::collections::HashMap;

use super::{BudgetSpent, MAX_LINE_PLIES, VCF_BUDGET, VctSearch, WinResult, longer};
use crate::gomoku::engine::board::{Board, Point};
use crate::gomoku::engine::values::Threat;
use crate::gomoku::engine::vcf::Win;

/// Maximum number of stored positions; a search that needs more is given up.
const MAX_NODES: usize = 1 << 17;
/// Proof number of a disproven position, and disproof number of a proven one.
const INFINITE: u32 = 1 << 30;
/// Units of the evaluation per expected proof or disproof, and the maximum number of them.
const UNITS_A_STEP: i32 = 25;
const MAX_STEPS: i32 = 32;
/// Lead of the attacker, in units of the evaluation, up to which more than one proof is expected.
const LIKELY_WON: i32 = 600;
/// Additional expected proofs for each later move in the attacker's order.
const PROOFS_A_MOVE: u32 = 2;
/// Maximum number of the attacker's moves that make neither a three nor a four, and additional expected proofs for them.
const QUIET_MOVES: usize = 8;
const PROOFS_A_QUIET_MOVE: u32 = 30;
/// Maximum number of positions in a search for the attacker's fours: wins that it misses are found by threats.
const FOURS_BUDGET: u64 = 5;

/// Proof number and disproof number: minimum numbers of leaves to prove for a win of the attacker, and for its absence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Numbers {
    proof: u32,
    disproof: u32,
}

impl Numbers {
    const UNKNOWN: Self = Self {
        proof: 1,
        disproof: 1,
    };
    const WON: Self = Self {
        proof: 0,
        disproof: INFINITE,
    };
    const NOT_WON: Self = Self {
        proof: INFINITE,
        disproof: 0,
    };

    /// Returns the expected numbers of a position with this estimate for the attacker.
    fn expected(estimate: i32) -> Self {
        let steps = |units: i32| 1 + (units / UNITS_A_STEP).clamp(0, MAX_STEPS) as u32;
        Self {
            proof: steps(LIKELY_WON - estimate),
            disproof: steps(estimate),
        }
    }

    /// Returns the numbers for a move of the attacker that comes after `earlier` others in its order.
    const fn later(self, earlier: usize, quiet: bool) -> Self {
        let quiet = if quiet { PROOFS_A_QUIET_MOVE } else { 0 };
        Self {
            proof: self.proof + PROOFS_A_MOVE * earlier as u32 + quiet,
            ..self
        }
    }

    const fn is_won(self) -> bool {
        self.proof == 0
    }

    const fn is_known(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    /// Returns the numbers from the view of `side`: a proof for one side is a disproof for the other.
    const fn turned(self, side: Mover) -> Self {
        match side {
            Mover::Attacker => self,
            Mover::Defender => Self {
                proof: self.disproof,
                disproof: self.proof,
            },
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::gomoku::engine) enum Mover {
    Attacker,
    Defender,
}

impl Mover {
    const fn other(self) -> Self {
        match self {
            Self::Attacker => Self::Defender,
            Self::Defender => Self::Attacker,
        }
    }
}

struct Node {
    numbers: Numbers,
    /// Initial numbers of the position after the first move.
    expected: Numbers,
    /// Number of the attacker's moves that make a three or a four; they come first.
    threats: usize,
    /// Moves in the order in which they are tried, with the keys of the positions after them.
    moves: Vec<(Point, u64)>,
    /// Win that is known without trying moves.
    win: Option<Box<Win>>,
    /// The attacker's win if the defender, to move, passed.
    threat: Option<Box<Win>>,
}

impl Node {
    const fn known(numbers: Numbers) -> Self {
        Self {
            numbers,
            expected: Numbers::UNKNOWN,
            threats: 0,
            moves: Vec::new(),
            win: None,
            threat: None,
        }
    }

    fn won(win: Win) -> Self {
        Self {
            win: Some(Box::new(win)),
            ..Self::known(Numbers::WON)
        }
    }

    /// Returns true if the node's numbers depend on its moves.
    fn is_inner(&self) -> bool {
        !self.moves.is_empty()
    }
}

/// Positions of a search by their keys, which allow the search to be resumed.
#[derive(Default)]
pub(in crate::gomoku::engine) struct Tree {
    nodes: HashMap<u64, Node>,
    /// Wins of positions in which every reply was checked.
    checked: HashMap<u64, Win>,
}

impl Tree {
    fn numbers(&self, key: u64) -> Numbers {
        self.nodes
            .get(&key)
            .map_or(Numbers::UNKNOWN, |node| node.numbers)
    }
}

/// Next move to search at a node, with its limits.
struct Choice {
    at: Point,
    limits: Numbers,
}

impl VctSearch<'_, '_> {
    /// A win of the attacker by any number of threats, with what `tree` knows of the position, in which `mover` is to move. The
    /// number of plies is enough against any defence, and need not be the least.
    pub(in crate::gomoku::engine) fn prove(&mut self, tree: &mut Tree, mover: Mover) -> WinResult {
        let limits = Numbers {
            proof: INFINITE,
            disproof: INFINITE,
        };
        loop {
            if !self.explore(tree, mover, limits)?.is_won() {
                return Ok(None);
            }
            if let Some(win) = self.checked(tree, mover)? {
                self.vcf.keep_wins(std::mem::take(&mut tree.checked));
                return Ok(Some(win));
            }
        }
    }

    /// Searches until one of the position's numbers reaches its limit.
    fn explore(
        &mut self,
        tree: &mut Tree,
        mover: Mover,
        limits: Numbers,
    ) -> Result<Numbers, BudgetSpent> {
        let key = self.board.key();
        if !tree.nodes.contains_key(&key) {
            if tree.nodes.len() >= MAX_NODES {
                return Err(BudgetSpent);
            }
            let node = self.expand(mover)?;
            tree.nodes.insert(key, node);
        }
        loop {
            let (numbers, choice) = weigh(tree, key, mover, limits);
            if let Some(node) = tree.nodes.get_mut(&key) {
                node.numbers = numbers;
            }
            let Some(Choice { at, limits }) = choice else {
                return Ok(numbers);
            };
            self.board.play(at);
            self.ply += 1;
            let explored = self.explore(tree, mover.other(), limits);
            self.ply -= 1;
            self.board.undo();
            explored?;
        }
    }

    fn expand(&mut self, mover: Mover) -> Result<Node, BudgetSpent> {
        self.vcf.nodes += 1;
        self.spend(1)?;
        match mover {
            Mover::Attacker => self.expand_attack(),
            Mover::Defender => self.expand_defence(),
        }
    }

    fn expand_attack(&mut self) -> Result<Node, BudgetSpent> {
        if let Some(win) = self.fours(FOURS_BUDGET)? {
            return Ok(Node::won(win));
        }
        let own = self.board.turn();
        let must = match self.board.how_many(own.other(), Threat::Five) {
            0 => None,
            1 => self.board.first_of(own.other(), Threat::Five),
            _ => return Ok(Node::known(Numbers::NOT_WON)),
        };
        if self.ply >= MAX_LINE_PLIES {
            return Ok(Node::known(Numbers::NOT_WON));
        }
        // Building counts twice as much as blocking.
        let order = |board: &Board, side, at| board.order(side, at).map(i32::from);
        let rank = |board: &Board, at| {
            Reverse(2 * order(board, own, at)[0] + order(board, own.other(), at)[1])
        };
        let mut moves = self.candidates(must);
        moves.retain(|&at| !self.board.is_forbidden(own, at));
        moves.sort_by_key(|&at| rank(self.board, at));
        let threats = moves.len();
        if must.is_none() {
            let is_quiet = |at: &Point| self.board.threat(own, *at) < Threat::Three;
            let mut quiet: Vec<_> = self.board.near().filter(is_quiet).collect();
            quiet.sort_by_key(|&at| rank(self.board, at));
            quiet.truncate(QUIET_MOVES);
            quiet.retain(|&at| !self.board.is_forbidden(own, at));
            moves.append(&mut quiet);
        }
        let numbers = if moves.is_empty() {
            Numbers::NOT_WON
        } else {
            Numbers::UNKNOWN
        };
        Ok(Node {
            threats,
            moves: self.with_keys(&moves),
            expected: Numbers::expected(self.board.evaluate()),
            ..Node::known(numbers)
        })
    }

    fn expand_defence(&mut self) -> Result<Node, BudgetSpent> {
        let own = self.board.turn();
        if self.board.how_many(own, Threat::Five) > 0 {
            return Ok(Node::known(Numbers::NOT_WON));
        }
        if let Some(five) = self.board.first_of(own.other(), Threat::Five) {
            if self.board.is_stuck(own) {
                return Ok(Node::known(Numbers::NOT_WON));
            }
            if self.board.how_many(own.other(), Threat::Five) > 1
                || self.board.is_forbidden(own, five)
            {
                return Ok(Node::won(Win::five_next()));
            }
            return Ok(Node {
                moves: self.with_keys(&[five]),
                ..Node::known(Numbers::UNKNOWN)
            });
        }
        let Some(threat) = self.threat()? else {
            return Ok(Node::known(Numbers::NOT_WON));
        };
        let moves = self.defences(&threat);
        let numbers = if moves.is_empty() {
            Numbers::WON
        } else {
            Numbers::UNKNOWN
        };
        Ok(Node {
            moves: self.with_keys(&moves),
            expected: Numbers::expected(-self.board.evaluate()),
            threat: Some(Box::new(threat)),
            ..Node::known(numbers)
        })
    }

    fn with_keys(&self, moves: &[Point]) -> Vec<(Point, u64)> {
        let key = |&at| (at, self.board.key_after(at));
        moves.iter().map(key).collect()
    }

    /// Checks the win of a position that is proved against all replies. If it fails, the positions that the proof
    /// depends on are reopened.
    fn checked(&mut self, tree: &mut Tree, mover: Mover) -> WinResult {
        let key = self.board.key();
        if let Some(win) = tree.checked.get(&key) {
            return Ok(Some(win.clone()));
        }
        if !tree.numbers(key).is_won() {
            return Ok(None);
        }
        if let Some(win) = tree.nodes.get(&key).and_then(|node| node.win.clone()) {
            tree.checked.insert(key, Win::clone(&win));
            return Ok(Some(*win));
        }
        self.spend(1)?;
        let found = match mover {
            Mover::Attacker => self.checked_attack(tree, key)?,
            Mover::Defender => self.checked_defence(tree, key)?,
        };
        match &found {
            Some(win) => drop(tree.checked.insert(key, win.clone())),
            None => {
                if let Some(node) = tree.nodes.get_mut(&key) {
                    // Without moves there is nothing to search again.
                    node.numbers = if node.is_inner() {
                        Numbers::UNKNOWN
                    } else {
                        Numbers::NOT_WON
                    };
                }
            }
        }
        Ok(found)
    }

    /// Returns the shortest win by a move that is proved to win.
    fn checked_attack(&mut self, tree: &mut Tree, key: u64) -> WinResult {
        let moves = tree
            .nodes
            .get(&key)
            .map_or_else(Vec::new, |node| node.moves.clone());
        let mut shortest: Option<Win> = None;
        for (at, after) in moves {
            if !tree.numbers(after).is_won() {
                continue;
            }
            let win = self.after(at, |vct| vct.checked(tree, Mover::Defender))?;
            let plies = shortest.as_ref().map_or(u32::MAX, |win| win.plies);
            shortest = win.filter(|win| win.plies < plies).or(shortest);
        }
        Ok(shortest)
    }

    fn checked_defence(&mut self, tree: &mut Tree, key: u64) -> WinResult {
        let Some(node) = tree.nodes.get(&key) else {
            return Ok(None);
        };
        let (moves, threat) = (node.moves.clone(), node.threat.clone());
        let mut longest = Win::default();
        for &(at, _) in &moves {
            match self.after(at, |vct| vct.checked(tree, Mover::Attacker))? {
                Some(win) => longest = longer(longest, win),
                None => return Ok(None),
            }
        }
        let Some(threat) = threat else {
            return Ok(Some(longest));
        };
        let own = self.board.turn();
        let others: Vec<_> = self.board.all_empty().collect();
        let mut escapes = Vec::new();
        for at in others {
            if moves.iter().any(|&(tried, _)| tried == at) || self.board.is_forbidden(own, at) {
                continue;
            }
            let win = if self.leaves(at, &threat) {
                Some(Win::clone(&threat).after(at))
            } else {
                self.after(at, |vct| vct.fours(VCF_BUDGET))?
            };
            match win {
                Some(win) => longest = longer(longest, win),
                None => escapes.push(at),
            }
        }
        if escapes.is_empty() {
            return Ok((longest.plies > 0).then_some(longest));
        }
        let more = self.with_keys(&escapes);
        if let Some(node) = tree.nodes.get_mut(&key) {
            node.moves.extend(more);
        }
        Ok(None)
    }
}

/// Computes the numbers of a node from its moves, and the next move to search if no limit is reached.
fn weigh(tree: &Tree, key: u64, mover: Mover, limits: Numbers) -> (Numbers, Option<Choice>) {
    let Some(node) = tree.nodes.get(&key) else {
        return (Numbers::UNKNOWN, None);
    };
    if !node.is_inner() {
        return (node.numbers, None);
    }
    // From here on all numbers are from the view of the side to move: one move with proof 0 is enough.
    let limits = limits.turned(mover);
    let (mut best, mut second): (Option<(Point, Numbers)>, u32) = (None, INFINITE);
    let (mut hardest, mut open) = (0, 0);
    for (earlier, &(at, after)) in node.moves.iter().enumerate() {
        let known = tree.nodes.get(&after);
        let expected = || match mover {
            Mover::Attacker => node.expected.later(earlier, earlier >= node.threats),
            Mover::Defender => node.expected,
        };
        let numbers = known.map_or_else(expected, |known| known.numbers);
        let numbers = numbers.turned(mover);
        if numbers.disproof > 0 {
            hardest = numbers.disproof.max(hardest);
            open += 1;
        }
        match best {
            Some((_, least)) if numbers.proof >= least.proof => second = second.min(numbers.proof),
            known => {
                second = known.map_or(second, |(_, numbers)| numbers.proof);
                best = Some((at, numbers));
            }
        }
    }
    let Some((at, least)) = best else {
        return (node.numbers, None);
    };
    let more = u32::saturating_sub(open, 1);
    let numbers = Numbers {
        proof: least.proof,
        disproof: match (least.proof, open) {
            (0, _) => INFINITE,
            (_, 0) => 0,
            _ => (hardest + more).min(INFINITE - 1),
        },
    };
    let is_reached = numbers.proof >= limits.proof || numbers.disproof >= limits.disproof;
    if is_reached || numbers.is_known() {
        return (numbers.turned(mover), None);
    }
    // The limit is a little above the second best, so that the search does not alternate between two moves.
    let next = Numbers {
        proof: limits.proof.min(second.saturating_add(1 + second / 8)),
        disproof: limits.disproof.saturating_sub(more),
    };
    let choice = Choice {
        at,
        limits: next.turned(mover),
    };
    (numbers.turned(mover), Some(choice))
}
