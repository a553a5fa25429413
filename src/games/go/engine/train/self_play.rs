//! Games for the network to learn from: the engine against itself on boards of all sizes, under varied rules and komi, to
//! their real end.
//!
//! Most turns take few playouts and only move the game on; a turn now and then takes many, and how its search shared them is
//! written down (playout cap randomisation; Wu, "Accelerating self-play learning in Go", 2019). Moves are drawn by softened
//! visits, early ones more freely. A game ends by passes, or where playouts begun by either side agree on every point.
//!
//! A game is a line: words `name=value` for the rules, a `;`, the turns, a `;`, and the end. Points are numbered by rows
//! from the top, the pass comes after them. A turn is the point that was played; of a searched one also the visits
//! `played=point:visits,point:visits…@value`, where the value is the chance of the side to move in thousandths. At the end
//! stand Black's margin in half points with komi subtracted, and for each point `b`, `w` or `.`: whose it is by area when
//! the dead stones are off. Which stones are dead is what the engine reads (`ownership.rs`).

use std::fmt::Write as _;

use super::super::board::{Colour, PASS, with_size};
use super::super::ownership::{dead_stones, proposal_playouts};
use super::super::search::Search;
use super::super::tree::Node;
use crate::core::{Halves, Position as _, Rng, Side, Value as _};
use crate::games::go::count::{Count, area};
use crate::games::go::rules::{DeadStones, Ko, Rules, Scoring, Suicide};
use crate::games::go::{Move, Position};
use crate::search::limits::SearchLimits;

/// Memory of a search in MiB.
const MEMORY: usize = 32;
/// One turn in so many is searched at length and written down.
const SEARCHED: usize = 4;
/// The same where one side has as good as won.
const SEARCHED_WHEN_DECIDED: usize = 12;
/// The chance of winning above which a game counts as decided.
const DECIDED: f32 = 0.97;
/// One game in so many does not end where everything is settled, but by passes.
const TO_THE_END: usize = 8;
/// How clearly each point is somebody's, from 0 to 1, where a game ends.
const SETTLED: f32 = 0.6;
/// Playouts that have to agree, before a game ends, about what comes after a pass.
const SETTLED_PLAYOUTS: u32 = 96;
/// How freely the first moves are drawn: the inverse of the power that visits are raised to; and later ones.
const TEMPERATURES: (f64, f64) = (0.8, 0.15);
/// Moves with less than this share of the most visited one's visits are not drawn.
const SELDOM: f64 = 0.05;

/// Sizes and how often each is played, in hundredths.
const SIZES: [(u8, usize); 10] = [
    (9, 48),
    (13, 18),
    (19, 8),
    (7, 7),
    (11, 6),
    (8, 3),
    (6, 3),
    (5, 2),
    (15, 3),
    (17, 2),
];

/// The game of this seed, as a line.
#[must_use]
pub fn self_play(seed: u64) -> String {
    let mut rng = Rng::new(seed);
    let rules = draw_rules(&mut rng);
    with_size!(rules.size, W, P => {
        Player::<W, P>::new(rules, rng).play()
    })
}

/// The size that the game of this seed is played on.
#[cfg(test)]
pub(super) fn size_of(seed: u64) -> u8 {
    draw_rules(&mut Rng::new(seed)).size
}

/// What is played: the size and the rules, with a komi that is about even or sometimes is not.
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
    };
    if handicap > 0 || size < 9 || rng.below(2) == 0 {
        rules.komi = even_komi(rules, rng);
    }
    rules
}

/// The margin that playouts come to, and a little more or less.
fn even_komi(rules: Rules, rng: &mut Rng) -> Halves {
    let start = Position::new(Rules {
        komi: Halves(0),
        ..rules
    });
    let margin = super::super::ownership(&start, 400, rng.next_u64()).margin;
    // The sum of four is nearly normal, with a deviation of 0.58.
    let spread: f64 = (0..4).map(|_| rng.unit() - 0.5).sum();
    let komi = 2.0 * (f64::from(margin) + spread * f64::from(rules.size) * 0.7);
    let most = i32::from(rules.size) * i32::from(rules.size) * 2;
    Halves((komi.round() as i32).clamp(-most, most))
}

struct Player<const W: usize, const P: usize> {
    position: Position,
    search: Search<W, P>,
    rng: Rng,
    /// Whether the game goes on where everything is settled.
    plays_on: bool,
    is_decided: bool,
    line: String,
}

impl<const W: usize, const P: usize> Player<W, P> {
    fn new(rules: Rules, mut rng: Rng) -> Self {
        let position = Position::new(rules);
        let line = format!(
            "size={} scoring={} ko={} komi={} handicap={} ;",
            rules.size,
            rules.scoring.write(),
            rules.ko.write(),
            rules.komi.0,
            rules.handicap
        );
        Self {
            search: Search::new(&position, MEMORY, rng.next_u64()),
            plays_on: rules.scoring == Scoring::Area && rng.below(TO_THE_END) == 0,
            position,
            rng,
            is_decided: false,
            line,
        }
    }

    fn play(mut self) -> String {
        let points = usize::from(self.size()) * usize::from(self.size());
        for turn in 0..3 * points {
            if self.position.passes() >= 2 {
                break;
            }
            let is_searched = self.think(turn);
            if self.is_over() {
                for _ in 0..2 {
                    self.note(PASS, Some(&[]));
                    self.position.play_unchecked(&Move::Pass);
                }
                break;
            }
            let nodes = self.looked_at(turn);
            let played = self.draw(&nodes, turn);
            self.note(played, is_searched.then_some(&*nodes));
            let mv = self.search.as_move(played);
            self.position.play_unchecked(&mv);
        }
        self.end()
    }

    const fn size(&self) -> u8 {
        self.position.rules().size
    }

    /// Playouts of a turn that is written down, and of one that is not.
    const fn playouts(&self) -> (u64, u64) {
        match self.size() {
            0..=9 => (600, 100),
            10..=13 => (400, 80),
            _ => (300, 60),
        }
    }

    /// Whether this is the opening of a large board, where few playouts see nothing.
    fn is_large_opening(&self, turn: usize) -> bool {
        self.size() > 9 && turn < usize::from(self.size())
    }

    /// Searches the position; says whether at length.
    fn think(&mut self, turn: usize) -> bool {
        let one_in = if self.is_decided {
            SEARCHED_WHEN_DECIDED
        } else {
            SEARCHED
        };
        let is_searched = self.rng.below(one_in) == 0;
        let (many, few) = self.playouts();
        let playouts = match (is_searched, self.is_large_opening(turn)) {
            (true, opening) => many << u8::from(opening),
            (false, true) => many,
            (false, false) => few,
        };
        self.search.reroot(&self.position);
        self.search
            .run(playouts, &SearchLimits::none(), &mut |_| ());
        is_searched
    }

    /// Whether every point is somebody's, whoever moves next.
    fn is_over(&mut self) -> bool {
        let empties = self.search.board.empties().len();
        if self.plays_on || 2 * empties > self.position.board().points().len() {
            return false;
        }
        let settled = |search: &Search<W, P>| {
            let owners = search.estimate().owners;
            search.board.points().zip(owners).all(|(point, owner)| {
                let useless = |colour| {
                    search.board.is_suicide(point, colour)
                        || search.board.is_bad_self_atari(point, colour)
                };
                owner.abs() >= SETTLED
                    || search.board.at(point) == Colour::Empty
                        && useless(Colour::Black)
                        && useless(Colour::White)
            })
        };
        if !settled(&self.search) {
            return false;
        }
        self.search.reset_ownership();
        for _ in 0..SETTLED_PLAYOUTS {
            self.search.ownership_playout(true);
        }
        settled(&self.search)
    }

    /// The moves that were looked at and how often; early on large boards those on the first two lines and in the middle count
    /// for less where no stone is near.
    fn looked_at(&mut self, turn: usize) -> Vec<(Node, f64)> {
        let mut found = Vec::new();
        for node in self.search.tree.children(0) {
            let mv = self.search.as_move(node.point);
            if node.visits == 0 || node.is_banned() || !self.position.is_legal(&mv) {
                continue;
            }
            let weight = match mv {
                Move::Place(cell) if self.is_large_opening(turn) => self.opening_weight(cell),
                _ => 1.0,
            };
            found.push((*node, weight * f64::from(node.visits)));
        }
        found.sort_by(|a, b| b.1.total_cmp(&a.1));
        self.is_decided = found.first().is_some_and(|(best, _)| {
            let chance = best.win_rate();
            chance.max(1.0 - chance) > DECIDED
        });
        found
    }

    fn opening_weight(&self, cell: crate::core::Cell) -> f64 {
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

    /// A move drawn by softened visits.
    fn draw(&mut self, nodes: &[(Node, f64)], turn: usize) -> u16 {
        let Some(&(best, most)) = nodes.first() else {
            return PASS;
        };
        let (early, late) = TEMPERATURES;
        let temperature =
            late + (early - late) * 0.5_f64.powf(turn as f64 / f64::from(self.size()));
        let near = nodes.iter().filter(|(_, visits)| *visits >= SELDOM * most);
        let weights: Vec<(u16, f64)> = near
            .map(|(node, visits)| (node.point, (visits / most).powf(1.0 / temperature)))
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

    /// Writes a turn down, with the moves that were looked at, if it was searched: none means that only the pass was.
    fn note(&mut self, played: u16, looked_at: Option<&[(Node, f64)]>) {
        let played = self.number(played);
        let _ = write!(self.line, " {played}");
        let Some(nodes) = looked_at else { return };
        let mut sign = '=';
        if nodes.is_empty() {
            let _ = write!(self.line, "={played}:1");
        }
        for (node, visits) in nodes {
            let visits = visits.round();
            if visits > 0.0 {
                let _ = write!(self.line, "{sign}{}:{visits}", self.number(node.point));
                sign = ',';
            }
        }
        let chance = nodes.first().map_or_else(
            || f32::from(u8::from(self.margin_of_mover() > 0)),
            |(best, _)| best.win_rate(),
        );
        let _ = write!(self.line, "@{}", (1000.0 * chance).round());
    }

    fn dead(&self) -> Vec<bool> {
        let playouts = proposal_playouts(self.position.board().points().len());
        dead_stones(&self.position, playouts, 1)
    }

    fn margin(&self) -> i32 {
        let rules = self.position.rules();
        let (board, prisoners) = (self.position.board(), self.position.prisoners());
        Count::new(board, &self.dead(), rules.scoring, prisoners).margin_halves(rules.komi.0)
    }

    fn margin_of_mover(&self) -> i32 {
        match self.position.turn() {
            Side::Black => self.margin(),
            Side::White => -self.margin(),
        }
    }

    /// The line with the end of the game.
    fn end(mut self) -> String {
        let mut cleared = self.position.board().clone();
        for (index, _) in self.dead().iter().enumerate().filter(|&(_, &dead)| dead) {
            cleared.set(index, None);
        }
        let _ = write!(self.line, " ; {} ", self.margin());
        self.line
            .extend(area(&cleared).iter().map(|owner| match owner {
                Some(Side::Black) => 'b',
                Some(Side::White) => 'w',
                None => '.',
            }));
        self.line
    }
}
