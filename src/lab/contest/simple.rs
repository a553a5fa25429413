//! Players without lookahead, as a baseline for engines: they evaluate the position after each move and no further.

use anyhow::Result;

use tabletop_core::{Notation, Rng, WordMove};
use tabletop_play::session::{GameSession, Played, Refused};

/// A player without lookahead. Among equally good moves it picks one at random.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Simple {
    /// Maximises its lead after the move: discs, area, men; in gomoku, lines built and lines blocked.
    Greedy,
    /// Minimises the opponent's number of moves.
    Mobility,
    /// Plays any move.
    Random,
}

impl Simple {
    /// Parses `greedy`, `mobility` or `random`.
    pub(super) fn read(word: &str) -> Option<Self> {
        match word {
            "greedy" => Some(Self::Greedy),
            "mobility" => Some(Self::Mobility),
            "random" => Some(Self::Random),
            _ => None,
        }
    }

    /// Name of the player.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Greedy => "greedy",
            Self::Mobility => "mobility",
            Self::Random => "random",
        }
    }

    /// Plays a move on `table`.
    pub(super) fn play(self, session: &mut GameSession, seed: u64) -> Result<Played, Refused> {
        let best = match self {
            Self::Greedy => session.greedy_moves(),
            Self::Mobility => narrowing(session)?,
            Self::Random => session.legal(),
        };
        let chosen = Rng::new(seed).pick(&best).cloned().unwrap_or_default();
        session.play(&chosen)
    }
}

/// The moves that leave the opponent the fewest.
fn narrowing(session: &mut GameSession) -> Result<Vec<Notation>, Refused> {
    let (mut fewest, mut best) = (usize::MAX, Vec::new());
    for mv in session.legal() {
        let before = session.current();
        session.play(&mv)?;
        let replies = session.legal();
        let tried = session.current();
        session.go(before);
        session.delete(tried);
        let forced = replies.iter().all(|mv| *mv == WordMove::Pass);
        let left = if forced { 0 } else { replies.len() };
        if left < fewest {
            (fewest, best) = (left, Vec::new());
        }
        if left == fewest {
            best.push(mv);
        }
    }
    Ok(best)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop_play::registry::find;

    /// After `d3 c3 c4` White leads by most discs after `e3`, which turns two discs, every other move one.
    #[test]
    fn greedy_takes_most_and_leaves_no_trace() {
        let entry = find("reversi").expect("a game");
        let mut session = (entry.start)(entry.info.headless_options()).expect("a game");
        for mv in ["d3", "c3", "c4"] {
            session.play(mv).expect("legal");
        }
        let largest = |session: &mut GameSession| {
            let leads: Vec<i32> = session
                .legal()
                .into_iter()
                .map(|mv| {
                    session.play(&mv).expect("legal");
                    let [black, white] = session.pos().score().expect("discs");
                    session.undo(1);
                    white - black
                })
                .collect();
            leads.into_iter().max()
        };
        let expected = largest(&mut session);
        Simple::Greedy.play(&mut session, 1).expect("a move");
        let [black, white] = session.pos().score().expect("discs");
        assert_eq!(Some(white - black), expected);
        assert_eq!(session.line().len(), 5);
    }

    #[test]
    fn mobility_leaves_few_moves() {
        let entry = find("reversi").expect("a game");
        let mut session = (entry.start)(entry.info.headless_options()).expect("a game");
        session.play("f5").expect("legal");
        // After the perpendicular d6 Black has five moves, after the others three or four.
        Simple::Mobility.play(&mut session, 1).expect("a move");
        assert!(session.legal().len() <= 4, "{:?}", session.legal());
    }
}
