//! Self-play games for training the network: the engine plays on boards of all sizes under varied rules and komi, to
//! the real end of the game.
//!
//! Most turns use few playouts and only advance the game; occasional turns use many, and the visits of their search are
//! written down (playout cap randomisation; Wu, "Accelerating self-play learning in Go", 2019). Moves are drawn by
//! softened visits, more freely in the opening. A game ends by passes, or when playouts agree on all but a few points
//! that cannot change the result.
//!
//! A game is a line: words `name=value` for the rules, a `;`, the turns, a `;`, and the end. Points are numbered by
//! rows from the top, with the pass after them. A turn is the point that was played; a searched turn also has the
//! visits, `played=point:visits,point:visits…@value`, where the value is the winning chance of the side to move in
//! thousandths. The end is Black's margin in half points with komi subtracted, and for each point its owner by area,
//! `b`, `w` or `.`: after passes with the stones removed that the engine reads as dead (`ownership.rs`), otherwise
//! according to the playouts.

use std::fmt::Write as _;

use super::super::fast_board::{Colour, PASS, Point, with_size};
use super::super::net::GoNet;
use super::super::ownership::{dead_stones, proposal_playouts};
use super::super::reading::Reading;
use super::super::search::Search;
use crate::go::count::{Count, area};
use crate::go::rules::{DeadStones, Ko, Rules, Scoring, Suicide};
use crate::go::{Move, Position};
use tabletop_core::{Halves, Position as _, Rng, Side, Value as _};
use tabletop_search::limits::SearchLimits;

/// Memory of a search, in MiB.
const MEMORY: usize = 32;
/// One turn in this many is searched at length and written down.
const SEARCH_INTERVAL: usize = 4;
/// One turn in this many is searched at length in a decided game.
const SEARCH_INTERVAL_WHEN_DECIDED: usize = 12;
/// Winning chance above which a game counts as decided.
const DECIDED: f32 = 0.97;
/// One game in this many does not end when everything is settled, but by passes.
const TO_THE_END_INTERVAL: usize = 8;
/// Minimum ownership of a settled point, from 0 to 1.
const SETTLED: f32 = 0.6;
/// At the end of a game one point in this many may be unsettled if they cannot change the result.
const POINTS_PER_UNSETTLED: usize = 25;
/// Number of playouts to decide if everything is settled, and the number of turns between two such checks.
const SETTLED_PLAYOUTS: u32 = 160;
const SETTLED_CHECK_INTERVAL: usize = 3;
/// Temperatures of the first moves and of later ones: visits are raised to the inverse power.
const TEMPERATURES: (f64, f64) = (0.8, 0.15);
/// Moves with less than this share of the best move's visits are not drawn.
const MIN_VISIT_SHARE: f64 = 0.05;

/// Board sizes and their frequencies in hundredths.
const SIZES: [(u8, usize); 10] = [
    (9, 50),
    (13, 23),
    (19, 9),
    (7, 5),
    (11, 5),
    (8, 2),
    (6, 1),
    (5, 1),
    (15, 3),
    (17, 1),
];

/// Plays the game with this seed and this network, and returns it as a line.
#[must_use]
pub fn self_play(seed: u64, net: &'static GoNet) -> String {
    let mut rng = Rng::new(seed);
    let rules = draw_rules(&mut rng);
    with_size!(rules.size, W, P => {
        Player::<W, P>::new(rules, rng, net).play()
    })
}

/// Returns the board size of the game with this seed.
#[cfg(test)]
pub(super) fn size_of(seed: u64) -> u8 {
    draw_rules(&mut Rng::new(seed)).size
}

/// Draws the size and the rules, with a komi that is usually about even.
fn draw_rules(rng: &mut Rng) -> Rules {
    let mut at = rng.below(SIZES.iter().map(|&(_, often)| often).sum());
    let size = SIZES.iter().find(|&&(_, often)| {
        let found = at < often;
        at = at.wrapping_sub(often);
        found
    });
    let size = size.map_or(9, |&(size, _)| size);
    let has_handicap = matches!(size, 9 | 13 | 19) && rng.below(12) == 0;
    let handicap = if has_handicap {
        2 + rng.below(3) as u8
    } else {
        0
    };
    let ko = [Ko::Positional, Ko::Positional, Ko::Situational, Ko::Simple];
    let is_territory = rng.below(5) == 0;
    let mut rules = Rules {
        size,
        komi: Halves([14, 14, 13, 15, 11][rng.below(5)]),
        handicap,
        scoring: if is_territory {
            Scoring::Territory
        } else {
            Scoring::Area
        },
        ko: ko[rng.below(4)],
        suicide: Suicide::Refused,
        dead: DeadStones::Ask,
        ..Rules::PLAIN
    };
    if handicap > 0 || size < 9 || rng.below(2) == 0 {
        rules.komi = even_komi(rules, rng);
    }
    rules
}

/// Draws a komi around the margin that playouts estimate.
fn even_komi(rules: Rules, rng: &mut Rng) -> Halves {
    let start = Position::new(Rules {
        komi: Halves(0),
        ..rules
    });
    let margin = super::super::ownership(&start, 400, rng.next_u64()).margin;
    // The sum of four is nearly normal, with a standard deviation of 0.58.
    let spread: f64 = (0..4).map(|_| rng.unit() - 0.5).sum();
    let komi = 2.0 * (f64::from(margin) + spread * f64::from(rules.size) * 0.7);
    let max = i32::from(rules.size) * i32::from(rules.size) * 2;
    Halves((komi.round() as i32).clamp(-max, max))
}

#[derive(Clone, Copy, Debug)]
struct Candidate {
    point: Point,
    visits: f64,
    /// Winning chance of the side that makes the move.
    chance: f32,
}

struct Player<const W: usize, const P: usize> {
    position: Position,
    search: Search<W, P>,
    rng: Rng,
    /// True if the game goes on after everything is settled.
    plays_on: bool,
    is_decided: bool,
    /// Ownership of the points by playouts, if the game ended without passes.
    owners: Option<Vec<f32>>,
    line: String,
}

impl<const W: usize, const P: usize> Player<W, P> {
    fn new(rules: Rules, mut rng: Rng, net: &'static GoNet) -> Self {
        let position = Position::new(rules);
        let line = format!(
            "size={} scoring={} ko={} komi={} handicap={} ;",
            rules.size,
            rules.scoring.spelling(),
            rules.ko.spelling(),
            rules.komi.0,
            rules.handicap
        );
        Self {
            search: Search::new(net, &position, MEMORY, rng.next_u64()),
            plays_on: rules.scoring == Scoring::Area && rng.below(TO_THE_END_INTERVAL) == 0,
            position,
            rng,
            is_decided: false,
            owners: None,
            line,
        }
    }

    fn play(mut self) -> String {
        let points = usize::from(self.size()) * usize::from(self.size());
        for turn in 0..3 * points {
            if self.position.passes() >= 2 {
                break;
            }
            if turn % SETTLED_CHECK_INTERVAL == 0 && self.is_over() {
                break;
            }
            let (candidates, is_searched) = self.think(turn);
            let played = self.draw(&candidates, turn);
            self.note(played, is_searched.then_some(&*candidates));
            let mv = self.search.as_move(played);
            self.position.play_unchecked(&mv);
        }
        self.end()
    }

    const fn size(&self) -> u8 {
        self.position.rules().size
    }

    /// Returns the numbers of playouts of a turn that is written down, and of any other turn.
    const fn playouts(&self) -> (u64, u64) {
        match self.size() {
            0..=9 => (600, 100),
            10..=13 => (400, 80),
            _ => (300, 60),
        }
    }

    /// Returns true in the opening on a large board, where few playouts are worthless.
    fn is_large_opening(&self, turn: usize) -> bool {
        self.size() > 9 && turn < usize::from(self.size())
    }

    /// Returns the visited moves, the most visited first, and whether they were searched at length.
    fn think(&mut self, turn: usize) -> (Vec<Candidate>, bool) {
        let one_in = if self.is_decided {
            SEARCH_INTERVAL_WHEN_DECIDED
        } else {
            SEARCH_INTERVAL
        };
        let is_searched = self.rng.below(one_in) == 0;
        let (many, few) = self.playouts();
        let playouts = match (is_searched, self.is_large_opening(turn)) {
            (true, opening) => many << u8::from(opening),
            (false, true) => many,
            (false, false) => few,
        };
        self.search.reroot(&self.position);
        let mut found = self.search(playouts, turn);
        let as_move = |candidate: &Candidate| self.search.as_move(candidate.point);
        found.retain(|of| of.visits > 0.0 && self.position.is_legal(&as_move(of)));
        found.sort_by(|a, b| b.visits.total_cmp(&a.visits));
        self.is_decided = found
            .first()
            .is_some_and(|best| best.chance.max(1.0 - best.chance) > DECIDED);
        (found, is_searched)
    }

    /// Searches and weighs the visits: in the opening on large boards, moves on the first two lines and in the middle
    /// count less if no stone is near.
    fn search(&mut self, playouts: u64, turn: usize) -> Vec<Candidate> {
        self.search
            .run(playouts, &SearchLimits::none(), &mut |_, _| ());
        let weight = |point| match self.search.as_move(point) {
            Move::Place(cell) if self.is_large_opening(turn) => self.opening_weight(cell),
            _ => 1.0,
        };
        let ranking = self.search.ranking().into_iter();
        ranking
            .map(|of| Candidate {
                point: of.point,
                visits: weight(of.point) * f64::from(of.visits),
                chance: of.chance,
            })
            .collect()
    }

    /// Returns true if playouts agree on nearly every point, and on the winner whatever becomes of the others.
    fn is_over(&mut self) -> bool {
        let mut reading = Reading::<W, P>::new(&self.position, self.rng.next_u64());
        let empties = reading.board.empties().len();
        let points = self.position.board().points().len();
        if self.plays_on || 2 * empties > points {
            return false;
        }
        reading.ownership_playouts(SETTLED_PLAYOUTS);
        let estimate = reading.estimate();
        let board = &reading.board;
        let is_useless = |point| {
            board.at(point) == Colour::Empty
                && [Colour::Black, Colour::White].into_iter().all(|colour| {
                    board.is_suicide(point, colour) || board.is_bad_self_atari(point, colour)
                })
        };
        let of_points = board.points().zip(&estimate.owners);
        let unsettled = of_points
            .filter(|&(point, owner)| owner.abs() < SETTLED && !is_useless(point))
            .count();
        let is_over = unsettled == 0
            || unsettled * POINTS_PER_UNSETTLED <= points
                && estimate.margin.abs() > 2.0 * unsettled as f32;
        if is_over {
            self.owners = Some(estimate.owners);
        }
        is_over
    }

    fn opening_weight(&self, cell: tabletop_core::Cell) -> f64 {
        let (size, grid) = (self.size(), self.position.rules().grid());
        let is_near = |index: &usize| {
            let other = grid.cell(*index);
            other.col.abs_diff(cell.col) + other.row.abs_diff(cell.row) <= 2
        };
        let board = self.position.board();
        if (0..board.points().len()).any(|index| board.at(index).is_some() && is_near(&index)) {
            return 1.0;
        }
        let line = |at: u8| at.min(size - 1 - at) + 1;
        let (low, high) = (
            line(cell.col).min(line(cell.row)),
            line(cell.col).max(line(cell.row)),
        );
        match (low, high) {
            (1, _) => 0.01,
            (2, _) => 0.05,
            (3 | 4, 3..=5) => 3.0,
            (3 | 4, _) => 1.0,
            _ => 0.4,
        }
    }

    /// Draws a move by softened visits.
    fn draw(&mut self, candidates: &[Candidate], turn: usize) -> Point {
        let Some(best) = candidates.first() else {
            return PASS;
        };
        let (early, late) = TEMPERATURES;
        let temperature =
            late + (early - late) * 0.5_f64.powf(turn as f64 / f64::from(self.size()));
        let near = candidates
            .iter()
            .filter(|of| of.visits >= MIN_VISIT_SHARE * best.visits);
        let weights: Vec<(Point, f64)> = near
            .map(|of| (of.point, (of.visits / best.visits).powf(1.0 / temperature)))
            .collect();
        let mut left = self.rng.unit() * weights.iter().map(|(_, weight)| weight).sum::<f64>();
        for (point, weight) in weights {
            left -= weight;
            if left < 0.0 {
                return point;
            }
        }
        best.point
    }

    fn number(&self, point: u16) -> usize {
        if point == PASS {
            return self.position.board().points().len();
        }
        let cell = self.search.board.cell(point);
        self.position.rules().grid().index(cell)
    }

    /// Appends a turn to the line, with the visited moves if it was searched at length; an empty list stands for a pass
    /// as the only move.
    fn note(&mut self, played: Point, looked_at: Option<&[Candidate]>) {
        let played = self.number(played);
        let _ = write!(self.line, " {played}");
        let Some(candidates) = looked_at else { return };
        let mut sign = '=';
        if candidates.is_empty() {
            let _ = write!(self.line, "={played}:1");
        }
        for of in candidates {
            let visits = of.visits.round();
            if visits > 0.0 {
                let _ = write!(self.line, "{sign}{}:{visits}", self.number(of.point));
                sign = ',';
            }
        }
        let chance = candidates.first().map_or(0.5, |best| best.chance);
        let _ = write!(self.line, "@{}", (1000.0 * chance).round());
    }

    /// Returns the line with the end of the game.
    fn end(mut self) -> String {
        let (margin, owners) = match &self.owners {
            Some(owners) => {
                let owners: Vec<_> = owners.iter().map(|&owner| clear_owner(owner)).collect();
                (self.margin_by_owners(&owners), owners)
            }
            None => self.counted(),
        };
        let _ = write!(self.line, " ; {margin} ");
        self.line.extend(owners.iter().map(|owner| match owner {
            Some(Side::Black) => 'b',
            Some(Side::White) => 'w',
            None => '.',
        }));
        self.line
    }

    /// Returns Black's margin in half points and the owner of each point, with dead stones removed.
    fn counted(&self) -> (i32, Vec<Option<Side>>) {
        let board = self.position.board();
        let dead = dead_stones(&self.position, proposal_playouts(board.points().len()), 1);
        let rules = self.position.rules();
        let count = Count::new(board, &dead, rules.scoring, self.position.prisoners());
        let mut cleared = board.clone();
        for (index, _) in dead.iter().enumerate().filter(|&(_, &dead)| dead) {
            cleared.set(index, None);
        }
        (count.margin_halves(rules.komi.0), area(&cleared))
    }

    /// Returns Black's margin in half points if the points end as `owners` has them. Territory scoring gives a side
    /// less than area scoring by the number of stones that it has played, whether on the board or captured.
    fn margin_by_owners(&self, owners: &[Option<Side>]) -> i32 {
        let rules = self.position.rules();
        let of = |side| owners.iter().filter(|&&owner| owner == Some(side)).count() as i32;
        let mut points = of(Side::Black) - of(Side::White);
        if rules.scoring == Scoring::Territory {
            let board = self.position.board();
            let stones = |side| {
                let on_board = (0..board.points().len()).filter(|&at| board.at(at) == Some(side));
                on_board.count() as i32
            };
            let [by_black, by_white] = self.position.prisoners().map(|taken| taken as i32);
            points -= stones(Side::Black) + by_white - stones(Side::White) - by_black;
        }
        2 * points - rules.komi.0
    }
}

/// Returns the owner of a point by its mean ownership, from −1 (White's) to 1 (Black's), or `None` if playouts differ.
fn clear_owner(owner: f32) -> Option<Side> {
    match owner {
        0.3.. => Some(Side::Black),
        ..=-0.3 => Some(Side::White),
        _ => None,
    }
}
