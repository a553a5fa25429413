//! Principal variation search on the fast board.
//!
//! Iterative deepening with aspiration windows, a transposition table, killer moves and history for ordering, reductions
//! of late quiet moves, a cut by a shallower search where the score stands far above the window, captures searched to
//! their end, extensions where there is no choice, and endgame tables. Repetitions and the 40-move rule are draws.

use std::time::Instant;

use super::fast::{Fast, Step};
use super::hash::{Bound, Entry, Table};
use super::stored::{from_stored, to_stored};
use super::tables::{Known, Tables};
use super::weights::Judge;
use crate::core::Control;

/// The score of a game won at once; a win in n plies is n less.
pub const WIN: i32 = 30_000;
/// Scores beyond this are proven wins, beyond its negative proven losses.
pub const PROVEN: i32 = WIN - 1_000;
/// The longest line, in plies.
pub const MAX_PLY: usize = 250;
/// How many plies without progress make a draw.
const QUIET_LIMIT: u32 = 80;
/// Nodes between two looks at the clock: a quarter of a millisecond.
const PATIENCE: u64 = 512;

/// A move with the score that orders it.
#[derive(Clone, Copy, Debug)]
struct Scored {
    step: Step,
    order: i32,
}

/// What ends a search early.
#[derive(Clone, Copy, Debug)]
pub struct Ends<'a> {
    /// Somebody's wish.
    pub control: &'a Control,
    /// A point in time.
    pub deadline: Option<Instant>,
    /// A number of nodes.
    pub nodes: u64,
}

/// Where a search stands in the game.
#[derive(Clone, Debug, Default)]
pub struct Past {
    /// Hashes of the positions since the last capture or man's move, the oldest first, without the current one.
    pub hashes: Vec<u64>,
    /// Plies without progress; `None` where such draws are off.
    pub quiet: Option<u32>,
}

/// A search under way.
pub struct Search<'a> {
    table: &'a Table,
    tables: Option<&'a Tables>,
    judge: Judge<'a>,
    ends: Ends<'a>,
    past: &'a Past,
    /// Positions visited.
    pub nodes: u64,
    /// Whether it was told to end; scores are worthless from then on.
    pub stopped: bool,
    /// Hashes of the game's last positions and of the line being looked at.
    line: Vec<u64>,
    moves: Vec<Scored>,
    killers: Vec<[u16; 2]>,
    /// How often a move from one square to another was good, by the parity of the ply.
    history: Vec<[i32; 1024]>,
    /// The best line found from each ply on.
    best: Vec<Vec<Step>>,
    /// The ply up to which lines are extended.
    longest: usize,
}

/// A window, a depth and what the draw rules remember.
#[derive(Clone, Copy)]
struct Task {
    alpha: i32,
    beta: i32,
    depth: i32,
    ply: usize,
    quiet: u32,
}

impl<'a> Search<'a> {
    /// A search that begins with nothing but what `table` and `tables` know.
    pub fn new(
        table: &'a Table,
        tables: Option<&'a Tables>,
        judge: Judge<'a>,
        past: &'a Past,
        ends: Ends<'a>,
    ) -> Self {
        Self {
            table,
            tables,
            judge,
            ends,
            past,
            nodes: 0,
            stopped: false,
            line: past.hashes.clone(),
            moves: Vec::with_capacity(4096),
            killers: vec![[0; 2]; MAX_PLY + 2],
            history: vec![[0; 1024]; 2],
            best: vec![Vec::new(); MAX_PLY + 2],
            longest: 0,
        }
    }

    /// The worth of `step` from `root` for the mover, searched to `depth` plies within the window, and the line that
    /// shows it. Meaningless once stopped.
    pub fn rate(&mut self, root: Fast, step: Step, depth: i32, alpha: i32, beta: i32) -> i32 {
        let progress = step.taken != 0 || root.kings & step.from == 0;
        let quiet = self.past.quiet.unwrap_or(0);
        self.line.truncate(self.past.hashes.len());
        self.line.push(root.hash());
        self.moves.clear();
        self.longest = 2 * depth as usize + 6;
        let task = Task {
            alpha: -beta,
            beta: -alpha,
            depth: depth - 1,
            ply: 1,
            quiet: if progress { 0 } else { quiet + 1 },
        };
        -self.node(root.after(step), task)
    }

    /// The line that the last search from `ply` 1 on found.
    pub fn line(&self) -> &[Step] {
        &self.best[1]
    }

    fn look_at_clock(&mut self) {
        let late = self.ends.deadline.is_some_and(|end| Instant::now() >= end);
        self.stopped |= late || self.ends.control.stopped();
    }

    /// Whether the position has been here since the last progress.
    fn repeats(&self, hash: u64, quiet: u32) -> bool {
        let back = (quiet as usize).min(self.line.len());
        // The line ends with the position before this one; the same side was to move every second ply.
        let earlier = self.line[self.line.len() - back..].iter().rev();
        quiet >= 4 && earlier.skip(3).step_by(2).any(|&past| past == hash)
    }

    /// The worth of `board` for its mover.
    fn node(&mut self, board: Fast, mut task: Task) -> i32 {
        self.nodes += 1;
        self.stopped |= self.nodes >= self.ends.nodes;
        if self.nodes.is_multiple_of(PATIENCE) {
            self.look_at_clock();
        }
        self.best[task.ply].clear();
        if self.stopped {
            return 0;
        }
        let hash = board.hash();
        if task.depth > 0 {
            self.table.expect(hash);
        }
        let lost = task.ply as i32 - WIN;
        let must_jump = board.jumpers() != 0;
        if !must_jump && board.steppers() == 0 {
            return lost;
        }
        let counted = self.past.quiet.is_some();
        if counted && task.quiet >= QUIET_LIMIT || self.repeats(hash, task.quiet) {
            return 0;
        }
        if let Some(known) = self.tables.and_then(|tables| tables.probe(board)) {
            return match known {
                Known::Win(plies) => WIN - task.ply as i32 - plies as i32,
                Known::Loss(plies) => lost + plies as i32,
                Known::Draw => 0,
            };
        }
        if task.depth <= 0 && !must_jump || task.ply >= MAX_PLY {
            return self.judge.value(board);
        }
        let depth = task.depth.max(0);
        // A stored score says nothing where the 40-move rule is near.
        let usable = !counted || task.quiet + depth as u32 + 10 < QUIET_LIMIT;
        let wide = task.beta - task.alpha > 1;
        let stored = self.table.get(hash);
        if let Some(entry) =
            stored.filter(|entry| usable && !wide && i32::from(entry.depth) >= depth)
        {
            let score = from_stored(entry.score, task.ply);
            let cuts = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => score >= task.beta,
                Bound::Upper => score <= task.alpha,
            };
            if cuts {
                return score;
            }
        }
        if !wide
            && !must_jump
            && task.depth >= 4
            && let Some(score) = self.probable_cut(board, task, hash)
        {
            return score;
        }
        task.alpha = task.alpha.max(lost);
        let (first, best) = (self.moves.len(), stored.map_or(0, |entry| entry.best));
        self.list(board, task, best);
        // Where there is no choice nothing is lost by looking one ply further.
        if self.moves.len() == first + 1 && task.ply < self.longest {
            task.depth += 1;
        }
        let score = self.best_of(board, task, hash, first);
        self.moves.truncate(first);
        score
    }

    /// Tries whether a shallower search stays far above the window; then the node need not be searched.
    fn probable_cut(&mut self, board: Fast, task: Task, hash: u64) -> Option<i32> {
        let raised = task.beta + 40;
        if task.beta.abs() >= PROVEN || self.judge.value(board) < task.beta + 20 {
            return None;
        }
        let first = self.moves.len();
        self.list(board, task, 0);
        let shallow = Task {
            alpha: raised - 1,
            beta: raised,
            depth: task.depth - 3,
            ..task
        };
        let score = self.best_of(board, shallow, hash, first);
        self.moves.truncate(first);
        (score >= raised && !self.stopped).then_some(task.beta)
    }

    /// Searches the moves listed from `first` on and stores what comes of it.
    fn best_of(&mut self, board: Fast, task: Task, hash: u64, first: usize) -> i32 {
        let (mut best, mut alpha, mut good) = (-WIN, task.alpha, 0);
        let wide = task.beta - task.alpha > 1;
        self.line.push(hash);
        for index in first..self.moves.len() {
            let step = self.next(first, index);
            let child = board.after(step);
            let progress = step.taken != 0 || board.kings & step.from == 0;
            let below = Task {
                alpha: -task.beta,
                beta: -alpha,
                depth: task.depth - 1,
                ply: task.ply + 1,
                quiet: if progress { 0 } else { task.quiet + 1 },
            };
            let number = index - first;
            let mut score = if number == 0 {
                -self.node(child, below)
            } else {
                let cut = reduction(task.depth, number, step, wide);
                let narrow = Task {
                    alpha: -alpha - 1,
                    depth: below.depth - cut,
                    ..below
                };
                let mut score = -self.node(child, narrow);
                if score > alpha && cut > 0 && !self.stopped {
                    score = -self.node(
                        child,
                        Task {
                            depth: below.depth,
                            ..narrow
                        },
                    );
                }
                score
            };
            if number > 0 && score > alpha && score < task.beta && !self.stopped {
                score = -self.node(child, below);
            }
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                good = step.key();
                if score > alpha {
                    alpha = score;
                    self.remember_line(task.ply, step);
                }
                if score >= task.beta {
                    self.reward(task, step, first, index);
                    break;
                }
            }
        }
        self.line.pop();
        if !self.stopped {
            let bound = match best {
                best if best >= task.beta => Bound::Lower,
                best if best > task.alpha => Bound::Exact,
                _ => Bound::Upper,
            };
            let entry = Entry {
                score: to_stored(best, task.ply),
                depth: task.depth.clamp(0, 255) as u8,
                bound,
                best: good,
            };
            self.table.put(hash, entry);
        }
        best
    }

    /// Lists the moves of `board`, each with the score that orders it, and has what is stored after them fetched.
    fn list(&mut self, board: Fast, task: Task, stored: u16) {
        let (table, fetches) = (self.table, task.depth >= 2);
        let killers = self.killers[task.ply];
        let history = &self.history[task.ply % 2];
        let moves = &mut self.moves;
        board.moves(&mut |step| {
            let key = step.key();
            let order = if key == stored {
                1 << 30
            } else if step.taken != 0 {
                let kings = (step.taken & board.kings).count_ones();
                (1 << 20) + (step.taken.count_ones() * 3 + kings) as i32
            } else if key == killers[0] {
                1 << 19
            } else if key == killers[1] {
                1 << 18
            } else {
                let crowned = if board.crowns(step) { 1 << 16 } else { 0 };
                history[usize::from(key & 1023)] + crowned
            };
            if fetches {
                table.expect(board.after(step).hash());
            }
            moves.push(Scored { step, order });
        });
    }

    /// Brings the best of the moves from `index` on to that place.
    fn next(&mut self, first: usize, index: usize) -> Step {
        debug_assert!(first <= index);
        let rest = &self.moves[index..];
        let best = (0..rest.len()).max_by_key(|&at| (rest[at].order, std::cmp::Reverse(at)));
        self.moves.swap(index, index + best.unwrap_or(0));
        self.moves[index].step
    }

    fn remember_line(&mut self, ply: usize, step: Step) {
        let (head, tail) = self.best.split_at_mut(ply + 1);
        head[ply].clear();
        head[ply].push(step);
        head[ply].extend_from_slice(&tail[0]);
    }

    /// Notes that a quiet move refuted the one before, and that those tried earlier did not.
    fn reward(&mut self, task: Task, step: Step, first: usize, index: usize) {
        if step.taken != 0 {
            return;
        }
        let killers = &mut self.killers[task.ply];
        if killers[0] != step.key() {
            *killers = [step.key(), killers[0]];
        }
        let weight = task.depth.clamp(1, 20).pow(2);
        let history = &mut self.history[task.ply % 2];
        for tried in &self.moves[first..=index] {
            let sign = if tried.step == step { weight } else { -weight };
            let entry = &mut history[usize::from(tried.step.key() & 1023)];
            // Pulled towards zero in proportion, so that it stays within ±2^14.
            *entry += sign - *entry * weight / (1 << 14);
        }
    }
}

/// Plies by which the search of a late quiet move is shortened.
fn reduction(depth: i32, number: usize, step: Step, wide: bool) -> i32 {
    if step.taken != 0 || depth < 3 || number < if wide { 3 } else { 2 } {
        return 0;
    }
    let more = i32::from(number >= 5) + i32::from(depth >= 9 && number >= 3);
    1 + if wide { more / 2 } else { more }
}
