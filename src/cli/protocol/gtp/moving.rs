//! Finding a move for the controller.

use std::time::Instant;

use super::line::Leaving;
use super::server::{Answer, Server, to_error};
use crate::protocol::host::SearchListener;
use tabletop_core::{Limits, Side, WordMove};
use tabletop_play::session::Ending;

/// Estimated number of moves that a side has left.
fn moves_to_come(server: &Server) -> u32 {
    let empties = server.host.empties() as u32;
    match server.host.entry.info.key {
        "go" => empties / 3 + 10,
        "gomoku" => (empties / 2).min(25),
        _ => empties.div_ceil(2).max(1),
    }
}

/// Answer when the game is over: no move can be generated, except a pass in games with passes.
pub(super) fn over(server: &Server) -> Answer {
    if server.host.entry.info.passes {
        Ok(WordMove::Pass.notation().to_owned())
    } else {
        Err("the game is over".to_owned())
    }
}

impl Server {
    /// Limits of a search for a move of `side` by the clock.
    pub(super) fn limits(&self, side: Side, lines: usize) -> Limits {
        Limits {
            time: Some(self.clock.time(side, moves_to_come(self))),
            lines,
            ..self.host.limits.clone()
        }
    }

    /// Finds and plays a move of `side`: its vertex, or `resign`.
    pub(super) fn find_move(
        &mut self,
        side: Side,
        lines: usize,
        listener: &mut dyn SearchListener,
    ) -> Answer {
        let begun = Instant::now();
        let limits = self.limits(side, lines);
        let found = self.host.think(limits, listener).map_err(to_error)?;
        self.clock.spend(side, begun.elapsed());
        let text = found.played.notation;
        Ok(if text == Ending::Resigned(side).key() {
            "resign".to_owned()
        } else {
            self.vertices().to_wire(self.grid(), &text)
        })
    }

    /// `SearchListener` that lets a search end by itself, but not for long once the controller wants to leave.
    pub(super) fn patiently(&self) -> Leaving {
        Leaving::new(Instant::now(), self.config.server.time)
    }
}
