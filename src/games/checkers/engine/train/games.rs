//! Training games: some random moves, then short searches of both sides until the tables know the result.

use std::ops::RangeInclusive;

use super::super::super::Board;
use super::super::draws::GameHistory;
use super::super::entry::TableEntry;
use super::super::evaluator::Evaluator;
use super::super::fast_board::{CompactMove, FastBoard};
use super::super::parameters::Tuning;
use super::super::search::Search;
use super::super::tables::{EndgameTables, Endgames, TableResult};
use super::{Sample, UNKNOWN};
use tabletop_core::{Rng, Side};
use tabletop_search::iterative::Window;
use tabletop_search::limits::SearchLimits;
use tabletop_search::score::WIN;
use tabletop_search::table::TranspositionTable;

/// Minimum and maximum number of random plies at the beginning.
const RANDOM_PLIES: (usize, usize) = (3, 8);
/// Plies without progress after which a game is drawn; fewer than the rule says, to save time.
const QUIET: u32 = 40;
/// Moves that differ by less than this, in hundredths of a man, are chosen at random.
const NOISE: f64 = 6.0;
/// After one stored position in so many, a random move is tried and the position after it is stored as well if it
/// is quiet: searches meet positions that good play avoids. The result of such a position is unknown.
const ASIDE_INTERVAL: usize = 4;
/// Interval of such positions in middle games, where games are decided.
const ASIDE_INTERVAL_MIDDLE: usize = 2;
/// Number of pieces in a middle game, all of them men.
const MIDDLE: RangeInclusive<u32> = 12..=20;
/// Positions that are not stored are only searched to continue the game, with the nodes divided by this.
const PASSING_SHARE: u64 = 4;
/// Endgames are long and much alike: of positions of at most so many pieces only one in [`ENDING_INTERVAL`] is
/// stored.
const ENDING: u32 = 9;
const ENDING_INTERVAL: usize = 4;
/// Size of the transposition table: small, so that it stays in the processor's cache.
const TABLE_BYTES: usize = 1 << 20;

/// Plays games and returns at least `count` quiet positions. Each move is a search of about `nodes` positions.
pub fn positions(
    tables: &EndgameTables,
    evaluator: Evaluator,
    seed: u64,
    count: usize,
    nodes: u64,
) -> Vec<Sample> {
    let mut rng = Rng::new(seed);
    let mut table = TranspositionTable::new(TABLE_BYTES);
    let tuning = Tuning::default();
    let mut found = Vec::with_capacity(count + 200);
    while found.len() < count {
        table.next_generation();
        let mut game = Game {
            tables,
            evaluator,
            table: &table,
            tuning: &tuning,
            nodes,
            past: GameHistory {
                hashes: Vec::new(),
                quiet: Some(0),
                repeated: None,
            },
        };
        game.play(&mut rng, &mut found);
    }
    found
}

/// Interval of stored positions after which a random move is tried.
fn aside_interval(board: FastBoard) -> usize {
    if board.kings == 0 && MIDDLE.contains(&board.count()) {
        ASIDE_INTERVAL_MIDDLE
    } else {
        ASIDE_INTERVAL
    }
}

/// A score beyond this, in hundredths of a man, for [`WON_FOR`] plies wins the game.
const WON: i32 = 280;
const WON_FOR: u32 = 6;
/// In an endgame a score within this for [`DRAWN_FOR`] plies draws the game.
const DRAWN: i32 = 12;
const DRAWN_FOR: u32 = 20;

/// Adjudication of games that are practically over, to save time.
#[derive(Default)]
pub(super) struct Adjudication {
    /// Sign of the last score, if it was clear.
    leader: i32,
    won: u32,
    drawn: u32,
}

impl Adjudication {
    /// Adds the score of a position of `pieces` pieces. Returns the mover's result once it is clear.
    pub(super) fn seen(&mut self, score: i32, pieces: u32) -> Option<i8> {
        let leader = if score.abs() > WON { score.signum() } else { 0 };
        // The side to move alternates: the leader's sign has changed.
        self.won = match leader {
            0 => 0,
            _ if leader == -self.leader => self.won + 1,
            _ => 1,
        };
        self.leader = leader;
        self.drawn = if score.abs() <= DRAWN && pieces <= ENDING {
            self.drawn + 1
        } else {
            0
        };
        if self.won >= WON_FOR {
            return Some(score.signum() as i8);
        }
        (self.drawn >= DRAWN_FOR).then_some(0)
    }
}

struct Game<'a> {
    tables: &'a EndgameTables,
    evaluator: Evaluator<'a>,
    table: &'a TranspositionTable<TableEntry>,
    tuning: &'a Tuning,
    nodes: u64,
    past: GameHistory,
}

impl Game<'_> {
    /// Plays a game and stores its quiet positions.
    fn play(&mut self, rng: &mut Rng, found: &mut Vec<Sample>) {
        let random = RANDOM_PLIES.0 + rng.below(RANDOM_PLIES.1 - RANDOM_PLIES.0 + 1);
        let mut board = FastBoard::from_view(&Board::START, Side::Black);
        let first = found.len();
        let mut result = None;
        let mut plies = 0;
        let mut clear = Adjudication::default();
        while result.is_none() {
            let mut steps = Vec::new();
            board.moves(&mut |step| steps.push(step));
            result = self.known(board, &steps);
            if result.is_some() {
                break;
            }
            let step = if plies < random {
                steps[rng.below(steps.len())]
            } else {
                let is_quiet = steps[0].captured == 0;
                let is_kept =
                    is_quiet && (board.count() > ENDING || rng.below(ENDING_INTERVAL) == 0);
                let nodes = if is_kept {
                    self.nodes
                } else {
                    self.nodes / PASSING_SHARE
                };
                let (step, score) = self.choose(board, &steps, nodes, rng);
                result = clear.seen(score, board.count());
                if result.is_some() {
                    break;
                }
                // The sign of the result is the first side's until the game is over.
                let side = if plies % 2 == 0 { 1 } else { -1 };
                if is_kept {
                    found.push(Sample {
                        board,
                        score: score as i16,
                        result: side,
                    });
                    if rng.below(aside_interval(board)) == 0 {
                        let aside = steps[rng.below(steps.len())];
                        found.extend(self.aside(board, aside, rng));
                    }
                }
                step
            };
            self.remember(board, step);
            board = board.after(step);
            plies += 1;
        }
        // The result is for the mover at the end.
        let sign = if plies % 2 == 0 { 1 } else { -1 };
        for sample in &mut found[first..] {
            if sample.result != UNKNOWN {
                sample.result *= sign * result.unwrap_or(0);
            }
        }
    }

    /// Position after `step`, a random move, if it is quiet.
    fn aside(&mut self, before: FastBoard, step: CompactMove, rng: &mut Rng) -> Option<Sample> {
        let board = before.after(step);
        let mut steps = Vec::new();
        board.moves(&mut |step| steps.push(step));
        if self.tables.probe(board).is_some() || steps.first().is_none_or(|step| step.captured != 0)
        {
            return None;
        }
        let past = self.past.clone();
        self.remember(before, step);
        let (_, score) = self.choose(board, &steps, self.nodes, rng);
        self.past = past;
        Some(Sample {
            board,
            score: score as i16,
            result: UNKNOWN,
        })
    }

    /// Result for the mover, if the game is over or the tables know it.
    fn known(&self, board: FastBoard, steps: &[CompactMove]) -> Option<i8> {
        if steps.is_empty() {
            return Some(-1);
        }
        if self.past.quiet.is_some_and(|quiet| quiet >= QUIET) {
            return Some(0);
        }
        self.tables.probe(board).map(|known| match known {
            TableResult::Win(_) => 1,
            TableResult::Draw => 0,
            TableResult::Loss(_) => -1,
        })
    }

    fn remember(&mut self, board: FastBoard, step: CompactMove) {
        if step.captured != 0 || board.kings & step.from == 0 {
            self.past.hashes.clear();
            self.past.quiet = Some(0);
        } else {
            self.past.hashes.push(board.hash());
            self.past.quiet = self.past.quiet.map(|quiet| quiet + 1);
        }
    }

    /// Chooses one of the best moves by a search of about `nodes` positions. Returns it and the best score.
    fn choose(
        &self,
        board: FastBoard,
        steps: &[CompactMove],
        nodes: u64,
        rng: &mut Rng,
    ) -> (CompactMove, i32) {
        let limits = SearchLimits::none().at_most_nodes(nodes * 8);
        let tables = Some(Endgames::complete(self.tables));
        let (evaluator, tuning) = (self.evaluator, self.tuning);
        let mut search = Search::new(self.table, tables, evaluator, tuning, &self.past, &limits);
        let mut rated: Vec<(i32, CompactMove)> = steps.iter().map(|&step| (0, step)).collect();
        for depth in 1..40 {
            let mut best = -WIN;
            let mut now = rated.clone();
            for (score, step) in &mut now {
                // Wide enough that moves nearly as good get their true scores.
                let alpha = (best - NOISE as i32 - 1).max(-WIN);
                *score = search.rate(board, *step, depth, Window { alpha, beta: WIN });
                best = best.max(*score);
            }
            if search.stopped() {
                break;
            }
            now.sort_by_key(|&(score, _)| -score);
            rated = now;
            if search.nodes >= nodes || rated.len() == 1 && depth > 3 {
                break;
            }
        }
        let best = rated[0].0;
        let shaken = |&(score, _): &(i32, CompactMove)| f64::from(score) + rng.unit() * NOISE;
        let values: Vec<f64> = rated.iter().map(shaken).collect();
        let chosen = (0..values.len())
            .max_by(|&a, &b| values[a].total_cmp(&values[b]))
            .unwrap_or(0);
        (rated[chosen].1, best)
    }
}
