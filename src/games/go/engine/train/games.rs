//! Self-play games for the policy weights, with random moves in the opening and occasionally later.
//!
//! A game is a line of text: the size, then for each turn the point that was played and the points that the search
//! visited with their visits, `played=point:visits,point:visits…`. Points are numbered by rows from the top, with the
//! pass after them.

use std::fmt::Write as _;

use super::super::fast_board::PASS;
use super::super::fast_board::with_size;
use super::super::search::Search;
use super::super::tree::Node;
use super::usual_rules;
use crate::go::rules::{DeadStones, Rules};
use crate::go::{Move, Position};
use tabletop_core::{Position as _, Rng};
use tabletop_search::limits::SearchLimits;

/// Memory of a search, in MiB.
const MEMORY: usize = 32;
/// After the opening, one turn in this many is drawn at random.
const RANDOM_TURN_INTERVAL: usize = 14;
/// One game in this many is played to the end although it is decided.
const TO_THE_END_INTERVAL: usize = 8;
/// Winning chance above which a game counts as decided.
const DECIDED: f32 = 0.93;

/// Parameters of the games.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Size of the board.
    pub size: u8,
    /// Playouts per move.
    pub playouts: u64,
    /// Maximum number of turns; longer games are broken off.
    pub turns: usize,
}

impl Plan {
    pub(super) const fn rules(self) -> Rules {
        usual_rules(self.size, DeadStones::Keep)
    }
}

/// Plays the game with this seed.
#[must_use]
pub fn game(plan: Plan, seed: u64) -> String {
    let start = Position::new(plan.rules());
    with_size!(plan.size, W, P => {
        let mut search = Search::<W, P>::new(&start, MEMORY, seed);
        play(plan, start, &mut search, &mut Rng::new(seed))
    })
}

fn play<const W: usize, const P: usize>(
    plan: Plan,
    mut position: Position,
    search: &mut Search<W, P>,
    rng: &mut Rng,
) -> String {
    let limits = SearchLimits::none();
    let points = u32::from(plan.size) * u32::from(plan.size);
    let opening = rng.below(2 + points as usize / 8);
    let to_the_end = rng.below(TO_THE_END_INTERVAL) == 0;
    let mut line = plan.size.to_string();
    for turn in 0..plan.turns.min(2 * points as usize) {
        if position.outcome().is_some() {
            break;
        }
        search.reroot(&position);
        search.run(plan.playouts, &limits, &mut |_| ());
        let mut nodes: Vec<Node> = search.tree.children(0).to_vec();
        nodes.retain(|node| node.visits > 0 && !node.is_banned());
        nodes.sort_by_key(|node| std::cmp::Reverse(node.visits));
        let Some(&best) = nodes.first() else { break };
        let chance = best.win_rate();
        if !to_the_end && chance.max(1.0 - chance) > DECIDED {
            break;
        }
        let by_lot = turn < opening || rng.below(RANDOM_TURN_INTERVAL) == 0;
        let played = if by_lot { drawn(&nodes, rng) } else { best };
        let number = |node: &Node| {
            if node.point == PASS {
                return points as usize;
            }
            position.rules().grid().index(search.board.cell(node.point))
        };
        let _ = write!(line, " {}=", number(&played));
        for (at, node) in nodes.iter().enumerate() {
            let comma = if at == 0 { "" } else { "," };
            let _ = write!(line, "{comma}{}:{}", number(node), node.visits);
        }
        let mv = if played.point == PASS {
            Move::Pass
        } else {
            Move::Place(search.board.cell(played.point))
        };
        position.play_unchecked(&mv);
    }
    line
}

/// Draws a move with a probability in proportion to its visits.
fn drawn(nodes: &[Node], rng: &mut Rng) -> Node {
    let all: usize = nodes.iter().map(|node| node.visits as usize).sum();
    let mut at = rng.below(all.max(1));
    for node in nodes {
        if at < node.visits as usize {
            return *node;
        }
        at -= node.visits as usize;
    }
    nodes[0]
}
