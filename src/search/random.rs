//! The opponent of games without a score: it plays a random legal move.

use tabletop_core::{Engine, Line, Position, Report, Rng, Score, SearchRequest};

/// Plays a random legal move, each equally likely. Moves depend only on the seed and the number of searches.
#[derive(Clone, Debug, Default)]
pub struct RandomMover {
    searches: u64,
}

impl<P: Position> Engine<P> for RandomMover {
    fn search(&mut self, request: SearchRequest<'_, P>) -> Option<P::Move> {
        self.searches += 1;
        let moves = request.root.legal_moves();
        let mut rng = Rng::new(request.limits.seed.wrapping_add(self.searches));
        let mv = rng.pick(&moves)?.clone();
        let line = Line {
            nodes: 1,
            ..Line::new(vec![mv.clone()], Score::Chance(0.5))
        };
        (request.report)(Report {
            lines: vec![line],
            depth: 0,
            nodes: 1,
            time: std::time::Duration::ZERO,
            forecast: None,
        });
        Some(mv)
    }
}
