//! Principal variation search on the fast board.
//!
//! Iterative deepening with aspiration windows, a transposition table, killer moves and history for ordering, late
//! move reductions and internal iterative reductions (IIR), `ProbCut`, near the leaves reverse futility pruning and
//! razoring, a quiescence search of captures, extensions for only moves and at leaves with a threatened capture,
//! and endgame tables. Repetitions and the 40-move rule are draws.

use super::draws::{DRAW_PLIES, GameHistory, unproven_win};
use super::entry::TableEntry;
use super::evaluator::Evaluator;
use super::fast_board::{CompactMove, FastBoard};
use super::parameters::{LateMove, Tuning};
use super::tables::{Endgames, TableResult};
use tabletop_search::iterative::Window;
use tabletop_search::limits::SearchLimits;
use tabletop_search::score::{PROVEN, WIN, from_table, is_proven, to_table};
use tabletop_search::table::{Bound, TranspositionTable, prefetch};

/// Maximum length of a line in plies.
pub const MAX_PLY: usize = 250;

/// Number of cached static evaluations: 256 KiB, which stay in the processor's second-level cache.
const STATIC_CACHE_SLOTS: usize = 1 << 15;

/// Index of the cached static evaluation of the position with this hash.
const fn static_slot(hash: u64) -> usize {
    hash as usize % STATIC_CACHE_SLOTS
}

#[derive(Clone, Copy, Debug)]
struct ScoredMove {
    mv: CompactMove,
    score: i32,
}

pub struct Search<'a> {
    table: &'a TranspositionTable<TableEntry>,
    endgames: Option<Endgames<'a>>,
    evaluator: Evaluator<'a>,
    tuning: &'a Tuning,
    limits: &'a SearchLimits<'a>,
    game: &'a GameHistory,
    /// Number of positions visited.
    pub nodes: u64,
    /// Hashes of the game's last positions and of the current line.
    hashes: Vec<u64>,
    moves: Vec<ScoredMove>,
    killers: Vec<[u16; 2]>,
    /// History scores by start and end square, and by the parity of the ply.
    history: Vec<[i32; 1024]>,
    /// Principal variation from each ply on.
    pv: Vec<Vec<CompactMove>>,
    /// Ply up to which lines are extended.
    extension_limit: usize,
    /// Cache of static evaluations by the lowest bits of the hash; each slot has the value below the upper bits of
    /// its hash.
    static_cache: Box<[u64]>,
}

/// Parameters of a node: window, depth, and the state of the draw rules.
#[derive(Clone, Copy)]
struct Node {
    alpha: i32,
    beta: i32,
    depth: i32,
    ply: usize,
    quiet: u32,
    /// True if the mover has no capture and the other side threatens one.
    threatened: bool,
}

impl Node {
    /// Parameters of the node after `mv`, where the best score so far is `alpha`.
    #[inline]
    const fn child(self, board: FastBoard, mv: CompactMove, alpha: i32) -> Self {
        let progress = mv.captured != 0 || board.kings & mv.from == 0;
        Self {
            alpha: -self.beta,
            beta: -alpha,
            depth: self.depth - 1,
            ply: self.ply + 1,
            quiet: if progress { 0 } else { self.quiet + 1 },
            threatened: false,
        }
    }
}

impl<'a> Search<'a> {
    /// Creates a search with empty history; only `table` and `endgames` carry knowledge over.
    pub(super) fn new(
        table: &'a TranspositionTable<TableEntry>,
        endgames: Option<Endgames<'a>>,
        evaluator: Evaluator<'a>,
        tuning: &'a Tuning,
        game: &'a GameHistory,
        limits: &'a SearchLimits<'a>,
    ) -> Self {
        Self {
            table,
            endgames,
            evaluator,
            tuning,
            limits,
            game,
            nodes: 0,
            hashes: game.hashes.clone(),
            moves: Vec::with_capacity(4096),
            killers: vec![[0; 2]; MAX_PLY + 2],
            history: vec![[0; 1024]; 2],
            pv: vec![Vec::new(); MAX_PLY + 2],
            extension_limit: 0,
            static_cache: vec![0; STATIC_CACHE_SLOTS].into_boxed_slice(),
        }
    }

    /// Searches `mv` from `root` to `depth` plies within the window and returns its score for the mover;
    /// [`line`](Self::line) is its principal variation. Meaningless once stopped.
    pub fn rate(&mut self, root: FastBoard, mv: CompactMove, depth: i32, window: Window) -> i32 {
        self.hashes.truncate(self.game.hashes.len());
        self.hashes.push(root.hash());
        self.moves.clear();
        self.extension_limit = 2 * depth as usize + 6;
        let node = Node {
            alpha: window.alpha,
            beta: window.beta,
            depth,
            ply: 0,
            quiet: self.game.quiet.unwrap_or(0),
            threatened: false,
        };
        -self.node(root.after(mv), node.child(root, mv, window.alpha))
    }

    /// Principal variation of the last search from ply 1 on.
    pub fn line(&self) -> &[CompactMove] {
        &self.pv[1]
    }

    /// True if the search has to end; scores are meaningless from then on.
    pub fn stopped(&self) -> bool {
        self.limits.stopped()
    }

    /// True if the position has occurred since the last progress.
    fn is_repetition(&self, hash: u64, quiet: u32) -> bool {
        let back = (quiet as usize).min(self.hashes.len());
        // The list ends with the position before this one; the side to move is the same every second ply.
        let earlier = self.hashes[self.hashes.len() - back..].iter().rev();
        quiet >= 4 && earlier.skip(3).step_by(2).any(|&past| past == hash)
    }

    /// Searches a node and returns its score for the mover.
    fn node(&mut self, board: FastBoard, mut node: Node) -> i32 {
        self.nodes += 1;
        self.pv[node.ply].clear();
        if self.limits.count(self.nodes) {
            return 0;
        }
        let hash = board.hash();
        let loss_score = node.ply as i32 - WIN;
        let must_jump = board.jumpers() != 0;
        if !must_jump && board.steppers() == 0 {
            return loss_score;
        }
        let counted = self.game.quiet.is_some();
        if counted && node.quiet >= DRAW_PLIES || self.is_repetition(hash, node.quiet) {
            return 0;
        }
        let table_result = self.endgames.and_then(|tables| tables.probe(board));
        if let Some(table_result) = table_result
            .filter(|table_result| self.game.allows_result(*table_result, node.quiet, node.ply))
        {
            return match table_result {
                TableResult::Win(plies) => WIN - node.ply as i32 - plies as i32,
                TableResult::Loss(plies) => loss_score + plies as i32,
                TableResult::Draw => 0,
            };
        }
        node.threatened = !must_jump && board.threats() != 0;
        // A threatened capture makes a position unquiet: the mover's answer is searched before the evaluation.
        if node.threatened && node.depth == 0 && node.ply < self.extension_limit {
            node.depth = 1;
        }
        if node.depth <= 0 && !must_jump || node.ply >= MAX_PLY {
            return match table_result {
                Some(TableResult::Win(plies)) => unproven_win(plies),
                Some(TableResult::Loss(plies)) => -unproven_win(plies),
                _ => self.static_value(board, hash),
            };
        }
        let depth = node.depth.max(0);
        let usable = self.is_path_independent(node);
        let pv_node = node.beta - node.alpha > 1;
        let stored = self.table.get(hash);
        if let Some(entry) =
            stored.filter(|entry| usable && !pv_node && i32::from(entry.depth) >= depth)
        {
            let score = from_table(entry.score, node.ply);
            // The result may have been proven where the draw rules left more time.
            let plies_to_end = WIN - i32::from(entry.score).abs();
            let holds = !is_proven(score)
                || self
                    .game
                    .allows_win_in(plies_to_end as u32, node.quiet, node.ply);
            if holds && entry.bound.cuts(score, node.alpha, node.beta) {
                return score;
            }
        }
        if !pv_node
            && !must_jump
            && let Some(score) = self.static_pruning(board, node, hash)
        {
            return score;
        }
        node.alpha = node.alpha.max(loss_score);
        let (first, best) = (self.moves.len(), stored.map_or(0, |entry| entry.best));
        self.generate(board, node, best);
        // An only move is extended by a ply, which costs little.
        if self.moves.len() == first + 1 && node.ply < self.extension_limit {
            node.depth += 1;
        }
        if stored.is_none() && node.depth >= self.tuning.parameters.iir_depth {
            node.depth -= 1;
        }
        let score = self.search_moves(board, node, hash, first);
        self.moves.truncate(first);
        score
    }

    /// True if a score depends on the position alone, not on the moves that led to it or an approaching 40-move rule.
    const fn is_path_independent(&self, node: Node) -> bool {
        let depth = if node.depth > 0 { node.depth as u32 } else { 0 };
        self.game.quiet.is_none() || node.quiet + depth + 10 < DRAW_PLIES
    }

    /// Static evaluation of a position without captures, cached because each iteration visits the same leaves again.
    #[inline]
    fn static_value(&mut self, board: FastBoard, hash: u64) -> i32 {
        let slot = &mut self.static_cache[static_slot(hash)];
        if (*slot ^ hash) >> 16 == 0 {
            return i32::from(*slot as i16);
        }
        let value = self.evaluator.value(board) as i16;
        *slot = hash & !0xFFFF | u64::from(value as u16);
        i32::from(value)
    }

    /// Bound of a position without captures whose evaluation is so far from the window that it need not be
    /// searched, or only less deep.
    fn static_pruning(&mut self, board: FastBoard, node: Node, hash: u64) -> Option<i32> {
        let params = &self.tuning.parameters;
        let depth = node.depth;
        let may_cut = !node.threatened && depth < params.futility_depth;
        let may_razor = !node.threatened && depth < params.razor_depth;
        let may_probe = depth >= params.probcut_depth;
        if !(may_cut || may_razor || may_probe) || node.beta.abs() >= PROVEN {
            return None;
        }
        let value = self.static_value(board, hash);
        // So far above the window, a few plies without a threat hardly change the outcome.
        let margin = params.futility_margin + params.futility_margin_per_ply * depth;
        if may_cut && value >= node.beta + margin {
            return Some(node.beta);
        }
        let razor_margin = params.razor_margin + params.razor_margin_per_ply * depth;
        if may_razor && value <= node.alpha - razor_margin {
            return Some(node.alpha);
        }
        if may_probe && value >= node.beta + params.probcut_static_margin {
            return self.probcut(board, node, hash);
        }
        None
    }

    /// `ProbCut`: cuts the node off if a shallower search stays far above the window.
    fn probcut(&mut self, board: FastBoard, node: Node, hash: u64) -> Option<i32> {
        let raised_beta = node.beta + self.tuning.parameters.probcut_margin;
        let first = self.moves.len();
        self.generate(board, node, 0);
        let shallow = Node {
            alpha: raised_beta - 1,
            beta: raised_beta,
            depth: self.tuning.probcut_depth(node.depth),
            ..node
        };
        let score = self.search_moves(board, shallow, hash, first);
        self.moves.truncate(first);
        (score >= raised_beta && !self.stopped()).then_some(node.beta)
    }

    /// Searches the moves listed from `first` on and stores the result.
    fn search_moves(&mut self, board: FastBoard, node: Node, hash: u64, first: usize) -> i32 {
        let (mut best, mut alpha, mut best_move) = (-WIN, node.alpha, 0);
        self.hashes.push(hash);
        for index in first..self.moves.len() {
            let mv = self.pick_next(first, index);
            let child = board.after(mv);
            let child_node = node.child(board, mv, alpha);
            let number = index - first;
            let mut score = if number == 0 {
                -self.node(child, child_node)
            } else {
                let reduction = self.reduction(board, node, mv, number);
                let mut narrow = Node {
                    alpha: -alpha - 1,
                    depth: child_node.depth - reduction,
                    ..child_node
                };
                let mut score = -self.node(child, narrow);
                if score > alpha && reduction > 0 && !self.stopped() {
                    narrow.depth = child_node.depth;
                    score = -self.node(child, narrow);
                }
                score
            };
            if number > 0 && score > alpha && score < node.beta && !self.stopped() {
                score = -self.node(child, child_node);
            }
            if self.stopped() {
                break;
            }
            if score > best {
                best = score;
                best_move = mv.key();
                if score > alpha {
                    alpha = score;
                    self.update_pv(node.ply, mv);
                }
                if score >= node.beta {
                    self.update_history(node, mv, first, index);
                    break;
                }
            }
        }
        self.hashes.pop();
        if !self.stopped() && (is_proven(best) || self.is_path_independent(node)) {
            let entry = TableEntry {
                score: to_table(best, node.ply),
                depth: node.depth.clamp(0, 255) as u8,
                bound: Bound::from_score(best, node.alpha, node.beta),
                best: best_move,
            };
            self.table.put(hash, entry);
        }
        best
    }

    /// Generates the moves of `board` with their ordering scores, and prefetches what is stored of the positions after
    /// them.
    fn generate(&mut self, board: FastBoard, node: Node, hash_move: u16) {
        let (table, static_cache) = (self.table, &self.static_cache);
        let killers = self.killers[node.ply];
        let history = &self.history[node.ply % 2];
        let moves = &mut self.moves;
        board.moves(&mut |mv| {
            let key = mv.key();
            let score = if key == hash_move {
                1 << 30
            } else if mv.captured != 0 {
                let kings = (mv.captured & board.kings).count_ones();
                (1 << 20) + (mv.captured.count_ones() * 3 + kings) as i32
            } else if key == killers[0] {
                1 << 19
            } else if key == killers[1] {
                1 << 18
            } else {
                let crowned = if board.crowns(mv) { 1 << 16 } else { 0 };
                history[usize::from(key & 1023)] + crowned
            };
            let hash = board.after(mv).hash();
            table.prefetch(hash);
            prefetch(&static_cache[static_slot(hash)]);
            moves.push(ScoredMove { mv, score });
        });
    }

    /// Swaps the best of the moves from `index` on to that place.
    fn pick_next(&mut self, first: usize, index: usize) -> CompactMove {
        debug_assert!(first <= index);
        let rest = &mut self.moves[index..];
        let (mut best, mut score) = (0, i32::MIN);
        for (at, mv) in rest.iter().enumerate() {
            if mv.score > score {
                (best, score) = (at, mv.score);
            }
        }
        rest.swap(0, best);
        rest[0].mv
    }

    fn update_pv(&mut self, ply: usize, mv: CompactMove) {
        let (head, tail) = self.pv.split_at_mut(ply + 1);
        head[ply].clear();
        head[ply].push(mv);
        head[ply].extend_from_slice(&tail[0]);
    }

    /// Updates killers and history: a quiet move caused a cutoff, and the moves tried before it did not.
    fn update_history(&mut self, node: Node, mv: CompactMove, first: usize, index: usize) {
        if mv.captured != 0 {
            return;
        }
        let killers = &mut self.killers[node.ply];
        if killers[0] != mv.key() {
            *killers = [mv.key(), killers[0]];
        }
        let weight = node.depth.clamp(1, 20).pow(2);
        let history = &mut self.history[node.ply % 2];
        for tried in &self.moves[first..=index] {
            let sign = if tried.mv == mv { weight } else { -weight };
            let entry = &mut history[usize::from(tried.mv.key() & 1023)];
            // Gravity: the entry is pulled towards zero in proportion, so that it stays within ±2^14.
            *entry += sign - *entry * weight / (1 << 14);
        }
    }

    /// Reduction in plies of the first search of the move with this number.
    fn reduction(&self, board: FastBoard, node: Node, mv: CompactMove, number: usize) -> i32 {
        if mv.captured != 0 {
            return 0;
        }
        let late = LateMove {
            number,
            on_pv: node.beta - node.alpha > 1,
            crowns: board.crowns(mv),
            threatened: node.threatened,
            history: self.history[node.ply % 2][usize::from(mv.key() & 1023)],
        };
        self.tuning.late_move_reduction(node.depth, &late)
    }
}
