//! Matches of the engine against itself with another network or other parameters, to compare their strength.

use super::super::choice::{LevelSpec, TreeSearch as _};
use super::super::fast_board::with_size;
use super::super::net::{GoNet, SearchParameters};
use super::super::ownership::{dead_stones, proposal_playouts};
use super::super::search::Search;
use super::usual_rules;
use crate::go::count::Count;
use crate::go::rules::{DeadStones, Rules};
use crate::go::{Move, Position};
use tabletop_core::{Position as _, Rng, Side};
use tabletop_search::limits::SearchLimits;

/// Memory of a search, in MiB.
const MEMORY: usize = 64;
/// Number of opening turns, drawn from the engine's quick searches and shared by both games of a pair.
const OPENING: usize = 3;
const OPENING_PLAYOUTS: u64 = 300;
/// Playouts between two checks of the clock.
const STEP: u64 = 16;
/// Winning chance for resignation: a side resigns if it sees less while the opponent sees more than the complement.
const HOPELESS: f32 = 0.05;

#[derive(Clone, Copy, Debug)]
pub struct Contestant {
    pub net: &'static GoNet,
    pub parameters: SearchParameters,
}

#[derive(Clone, Copy, Debug)]
pub struct Gate {
    pub size: u8,
    /// Seconds per move.
    pub seconds: f64,
    /// Clock in seconds; CPU time of the thread makes the match fair on a busy machine.
    pub clock: fn() -> f64,
    /// Contestant whose results are reported, and its opponent.
    pub contestants: [Contestant; 2],
}

#[derive(Clone, Debug)]
pub struct GateGame {
    /// Score of the first contestant: 1 for a win, 0.5 for a draw, 0 for a loss.
    pub share: f32,
    /// Margin of the first contestant in half points; after a resignation ±1.
    pub margin: i32,
    pub seconds: [f64; 2],
    pub playouts: [u64; 2],
    /// Points of all moves, numbered by rows from the top, with the pass last.
    pub moves: Vec<usize>,
}

impl Gate {
    const fn rules(self) -> Rules {
        usual_rules(self.size, DeadStones::Ask)
    }

    /// Plays the game with this number: the first contestant is Black in even games, and games 2n and 2n + 1 share
    /// their opening.
    #[must_use]
    pub fn game(self, number: u64) -> GateGame {
        with_size!(self.size, W, P => {
            self.play::<W, P>(number)
        })
    }

    fn play<const W: usize, const P: usize>(self, number: u64) -> GateGame {
        let mut position = Position::new(self.rules());
        let points = usize::from(self.size) * usize::from(self.size);
        let mut rng = Rng::new(number / 2);
        let first_side = [Side::Black, Side::White][number as usize % 2];
        let mut players = self.contestants.map(|contestant| {
            let mut search = Search::<W, P>::new(contestant.net, &position, MEMORY, number);
            search.parameters = contestant.parameters;
            search
        });
        let mut game = GateGame {
            share: 0.5,
            margin: 0,
            seconds: [0.0; 2],
            playouts: [0; 2],
            moves: Vec::new(),
        };
        let mut chances = [0.5; 2];
        while position.passes() < 2 && game.moves.len() < 3 * points {
            let mover = usize::from(position.turn() != first_side);
            let mv = if game.moves.len() < OPENING {
                opening_move::<W, P>(self.contestants[0].net, &position, &mut rng)
            } else {
                let search = &mut players[mover];
                let start = (self.clock)();
                self.think(search, &position);
                let mv = search.choose_move(&LevelSpec::for_level(10), false);
                game.seconds[mover] += (self.clock)() - start;
                game.playouts[mover] += search.playouts();
                chances[mover] = search.best_chance();
                mv
            };
            if chances[mover] < HOPELESS && chances[1 - mover] > 1.0 - HOPELESS {
                game.margin = if mover == 0 { -1 } else { 1 };
                break;
            }
            let mv = if position.is_legal(&mv) {
                mv
            } else {
                Move::Pass
            };
            game.moves.push(match mv {
                Move::Place(cell) => position.rules().grid().index(cell),
                _ => points,
            });
            position.play_unchecked(&mv);
        }
        if game.margin == 0 {
            let black = margin(&position);
            game.margin = if first_side == Side::Black {
                black
            } else {
                -black
            };
        }
        game.share = f32::midpoint(1.0, game.margin.signum() as f32);
        game
    }

    /// Searches until the time is up or the best move cannot be overtaken in the remaining time.
    fn think<const W: usize, const P: usize>(self, search: &mut Search<W, P>, root: &Position) {
        let start = (self.clock)();
        search.reroot(root);
        loop {
            search.run(
                search.playouts() + STEP,
                &SearchLimits::none(),
                &mut |_, _| (),
            );
            let spent = (self.clock)() - start;
            let left = (self.seconds - spent) / spent.max(1e-9) * search.playouts() as f64;
            if left <= 0.0 || search.is_decided(left) {
                return;
            }
        }
    }
}

/// Draws a move in proportion to the visits of a quick search.
fn opening_move<const W: usize, const P: usize>(
    net: &'static GoNet,
    position: &Position,
    rng: &mut Rng,
) -> Move {
    let mut search = Search::<W, P>::new(net, position, MEMORY, rng.next_u64());
    search.run(OPENING_PLAYOUTS, &SearchLimits::none(), &mut |_, _| ());
    let ranking = search.ranking();
    let all: usize = ranking.iter().map(|of| of.visits as usize).sum();
    let mut left = rng.below(all.max(1));
    let drawn = ranking.iter().find(|of| {
        let found = left < of.visits as usize;
        left = left.saturating_sub(of.visits as usize);
        found
    });
    drawn.map_or(Move::Pass, |of| search.as_move(of.point))
}

/// Returns Black's margin in half points with dead stones removed.
fn margin(position: &Position) -> i32 {
    let playouts = proposal_playouts(position.board().points().len());
    let dead = dead_stones(position, playouts, 1);
    let rules = position.rules();
    Count::new(position.board(), &dead, rules.scoring, position.prisoners())
        .margin_halves(rules.komi.0)
}
