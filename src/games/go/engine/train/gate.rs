//! Games of the network's search against the engine, to see which is stronger.

use std::time::{Duration, Instant};

use super::super::board::with_size;
use super::super::choice::{LevelSpec, TreeSearch as _};
use super::super::network::{GoNet, NetParameters, NetSearch};
use super::super::ownership::{dead_stones, proposal_playouts};
use super::super::search::Search;
use crate::core::{Halves, Position as _, Rng, Side};
use crate::games::go::count::Count;
use crate::games::go::rules::{DeadStones, Ko, Rules, Scoring, Suicide};
use crate::games::go::{Move, Position};
use crate::search::limits::SearchLimits;

/// Memory of a search in MiB.
const MEMORY: usize = 64;
/// Turns of the opening that both play alike, drawn from the engine's quick searches.
const OPENING: usize = 3;
const OPENING_PLAYOUTS: u64 = 300;

/// How games are played.
#[derive(Clone, Copy, Debug)]
pub struct Gate {
    /// Side of the boards.
    pub size: u8,
    /// What the network's search looks at for a move.
    pub visits: u32,
    /// Playouts of the engine for a move.
    pub playouts: u64,
    /// How the network is made use of.
    pub parameters: NetParameters,
}

/// How a game ended.
#[derive(Clone, Debug)]
pub struct GateGame {
    /// 1 if the network won, 0.5 for a draw.
    pub share: f32,
    /// Its margin in half points.
    pub margin: i32,
    /// Turns.
    pub turns: usize,
    /// The time that the network and the engine took.
    pub times: [Duration; 2],
    /// The points of all moves by rows from the top, the pass last.
    pub moves: Vec<usize>,
}

impl Gate {
    const fn rules(self) -> Rules {
        Rules {
            size: self.size,
            komi: Halves(14),
            handicap: 0,
            scoring: Scoring::Area,
            ko: Ko::Positional,
            suicide: Suicide::Refused,
            dead: DeadStones::Ask,
        }
    }

    /// The game of this number: the network is Black in even ones, and games 2n and 2n + 1 begin alike.
    #[must_use]
    pub fn game(self, net: &GoNet, number: u64) -> GateGame {
        with_size!(self.size, W, P => {
            self.play::<W, P>(net, number)
        })
    }

    fn play<const W: usize, const P: usize>(self, net: &GoNet, number: u64) -> GateGame {
        let mut position = Position::new(self.rules());
        let points = usize::from(self.size) * usize::from(self.size);
        let mut rng = Rng::new(number / 2);
        let mut engine = Search::<W, P>::new(&position, MEMORY, number);
        engine.stops_early = true;
        let network_side = [Side::Black, Side::White][number as usize % 2];
        let mut times = [Duration::ZERO; 2];
        let mut moves = Vec::new();
        while position.passes() < 2 && moves.len() < 3 * points {
            let is_network = position.turn() == network_side;
            let start = Instant::now();
            let mv = if moves.len() < OPENING {
                opening_move::<W, P>(&position, &mut rng)
            } else if is_network {
                let mut search = NetSearch::<W, P>::new(net, &position, MEMORY, rng.next_u64());
                search.stops_early = true;
                search.parameters = self.parameters;
                search.run(self.visits, &SearchLimits::none());
                search.best_move()
            } else {
                engine.reroot(&position);
                engine.run(self.playouts, &SearchLimits::none(), &mut |_| ());
                engine.choose_move(&LevelSpec::of(10), false)
            };
            times[usize::from(!is_network)] += start.elapsed();
            let mv = if position.is_legal(&mv) {
                mv
            } else {
                Move::Pass
            };
            moves.push(match mv {
                Move::Place(cell) => position.rules().grid().index(cell),
                _ => points,
            });
            position.play_unchecked(&mv);
        }
        let black = margin(&position);
        let margin = if network_side == Side::Black {
            black
        } else {
            -black
        };
        GateGame {
            share: f32::midpoint(1.0, margin.signum() as f32),
            margin,
            turns: moves.len(),
            times,
            moves,
        }
    }
}

/// A move drawn from the visits of a quick search.
fn opening_move<const W: usize, const P: usize>(position: &Position, rng: &mut Rng) -> Move {
    let mut search = Search::<W, P>::new(position, MEMORY, rng.next_u64());
    search.run(OPENING_PLAYOUTS, &SearchLimits::none(), &mut |_| ());
    let nodes = search.tree.children(0);
    let all: usize = nodes.iter().map(|node| node.visits as usize).sum();
    let mut left = rng.below(all.max(1));
    let drawn = nodes.iter().find(|node| {
        let found = left < node.visits as usize;
        left = left.saturating_sub(node.visits as usize);
        found
    });
    drawn.map_or(Move::Pass, |node| search.as_move(node.point))
}

/// Black's margin in half points when the dead stones are off.
fn margin(position: &Position) -> i32 {
    let playouts = proposal_playouts(position.board().points().len());
    let dead = dead_stones(position, playouts, 1);
    let rules = position.rules();
    Count::new(position.board(), &dead, rules.scoring, position.prisoners())
        .margin_halves(rules.komi.0)
}
