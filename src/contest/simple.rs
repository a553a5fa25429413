//! Players without foresight, for engines to be measured by: they look at the position after each move and no further.

use anyhow::Result;

use crate::core::{Rng, Side};
use crate::session::{GameSession, Played, Refused};

/// A player without foresight. Among equally good moves it picks one at random.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Simple {
    /// Leads by as much as it can after its move: discs, area, men; in gomoku, what it builds and what it spoils.
    Greedy,
    /// Leaves the opponent as few moves as it can.
    Mobility,
    /// Plays any move.
    Random,
}

impl Simple {
    /// Reads `greedy`, `mobility` or `random`.
    pub(super) fn read(word: &str) -> Option<Self> {
        match word {
            "greedy" => Some(Self::Greedy),
            "mobility" => Some(Self::Mobility),
            "random" => Some(Self::Random),
            _ => None,
        }
    }

    /// Its name.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Greedy => "greedy",
            Self::Mobility => "mobility",
            Self::Random => "random",
        }
    }

    /// Plays a move on `table`.
    pub(super) fn play(self, session: &mut dyn GameSession, seed: u64) -> Result<Played, Refused> {
        let mut rng = Rng::new(seed);
        if self == Self::Random {
            let chosen = rng.pick(&session.legal()).cloned().unwrap_or_default();
            return session.play(&chosen);
        }
        let mut best = (i64::MIN, Vec::new());
        let by_points = self == Self::Greedy && session.info().key == "gomoku";
        for mv in session.legal() {
            if by_points {
                note(&mut best, crate::contest::tuples::worth(session, &mv), mv);
                continue;
            }
            let side = session.turn();
            let before = session.current();
            session.play(&mv)?;
            let worth = self.worth(session, side);
            let tried = session.current();
            session.go(before);
            session.delete(tried);
            note(&mut best, worth, mv);
        }
        let chosen = rng.pick(&best.1).cloned().unwrap_or_default();
        session.play(&chosen)
    }

    /// What the position on the table is worth for `side`.
    fn worth(self, session: &dyn GameSession, side: Side) -> i64 {
        match self {
            Self::Greedy => session.score().map_or(0, |score| {
                i64::from(score[side.index()]) - i64::from(score[side.other().index()])
            }),
            Self::Mobility => {
                let moves = session.legal();
                let forced = moves.iter().all(|mv| mv == "pass");
                if forced { 0 } else { -(moves.len() as i64) }
            }
            Self::Random => 0,
        }
    }
}

/// Adds a move to the best ones if it is as good as they are; a better one takes their place.
fn note(best: &mut (i64, Vec<String>), worth: i64, mv: String) {
    if worth > best.0 {
        *best = (worth, Vec::new());
    }
    if worth == best.0 {
        best.1.push(mv);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::find;

    /// After `d3 c3 c4` White's discs count most after `e3`: it turns two discs, every other move one.
    #[test]
    fn greedy_takes_most_and_leaves_no_trace() {
        let entry = find("reversi").expect("a game");
        let mut session = (entry.start)(entry.info.headless_options()).expect("a game");
        for mv in ["d3", "c3", "c4"] {
            session.play(mv).expect("legal");
        }
        let most = |session: &mut dyn GameSession| {
            let leads: Vec<i32> = session
                .legal()
                .into_iter()
                .map(|mv| {
                    session.play(&mv).expect("legal");
                    let [black, white] = session.score().expect("discs");
                    session.undo(1);
                    white - black
                })
                .collect();
            leads.into_iter().max()
        };
        let expected = most(&mut *session);
        Simple::Greedy.play(&mut *session, 1).expect("a move");
        let [black, white] = session.score().expect("discs");
        assert_eq!(Some(white - black), expected);
        assert_eq!(session.line().len(), 5);
    }

    #[test]
    fn mobility_leaves_few_moves() {
        let entry = find("reversi").expect("a game");
        let mut session = (entry.start)(entry.info.headless_options()).expect("a game");
        session.play("f5").expect("legal");
        // After the perpendicular d6 Black has five moves, after the others three or four.
        Simple::Mobility.play(&mut *session, 1).expect("a move");
        assert!(session.legal().len() <= 4, "{:?}", session.legal());
    }
}
