//! A card: one of the user's own mistakes, to be played again, and its line in the file of cards.

use super::{Exercise, Origin, Rating, Step, Task};
use tabletop_core::{Notation, calendar, join_words, split_words, value_of};

pub(super) const OWN: &str = "own-";

/// Phase of the game in which a mistake was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// The first third of the moves.
    Opening,
    Middle,
    End,
}

impl Phase {
    pub const ALL: [Self; 3] = [Self::Opening, Self::Middle, Self::End];

    /// Returns the phase of move `ply` in a game of `moves` moves.
    pub const fn at(ply: usize, moves: usize) -> Self {
        match (ply.saturating_sub(1)) * 3 / if moves == 0 { 1 } else { moves } {
            0 => Self::Opening,
            1 => Self::Middle,
            _ => Self::End,
        }
    }

    pub const fn key(self) -> &'static str {
        match self {
            Self::Opening => "opening",
            Self::Middle => "middle",
            Self::End => "end",
        }
    }
}

/// One of the user's own mistakes.
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    pub id: String,
    /// Time of the review, in seconds since 1970.
    pub at: u64,
    pub game: String,
    /// Options that differ from their defaults.
    pub options: Vec<String>,
    /// Position before the mistake, in the game's notation.
    pub position: String,
    pub played: Notation,
    /// The moves that are within the tolerance, the best one first.
    pub accepted: Vec<Notation>,
    /// Loss of winning chance by the played move, in percent.
    pub loss: f64,
    pub phase: Phase,
    /// Kind of the opponent, in the notation of seats.
    pub opponent: String,
}

impl Card {
    /// Opponent of mistakes made in place of a master, and theme of the tries there.
    pub const MASTER: &str = "masters";

    /// Returns the exercise to find a better move.
    pub fn exercise(&self) -> Exercise {
        Exercise {
            id: self.id.clone(),
            game: self.game.clone(),
            options: self.options.clone(),
            position: self.position.clone(),
            task: Task::Better {
                played: self.played.clone(),
                loss: self.loss.round() as u8,
            },
            themes: vec!["mistake".to_owned()],
            rating: Rating::default(),
            steps: vec![Step {
                accepted: self.accepted.clone(),
                reply: None,
            }],
            origin: Origin::Mistake,
            proven: None,
        }
    }

    /// Writes the line, without a line end.
    pub fn to_line(&self) -> String {
        let mut words = vec![
            format!("date={}", calendar::utc(self.at)),
            format!("id={}", self.id),
            format!("game={}", self.game),
            format!("position={}", self.position),
            format!("played={}", self.played.as_str()),
            format!("better={}", self.accepted.join(",")),
            format!("loss={:.1}", self.loss),
            format!("phase={}", self.phase.key()),
            format!("opponent={}", self.opponent),
        ];
        if !self.options.is_empty() {
            words.push(format!("options={}", join_words(&self.options)));
        }
        join_words(&words)
    }

    /// Parses a line; `None` if it is no card.
    pub fn parse(line: &str) -> Option<Self> {
        let words = split_words(line);
        let value = |key| value_of(&words, key);
        let text = |key| value(key).map(str::to_owned);
        let phase = value("phase")?;
        let accepted: Vec<_> = value("better")?.split(',').map(Notation::from).collect();
        Some(Self {
            at: calendar::parse_utc(value("date")?)?,
            id: text("id")?,
            game: text("game")?,
            options: split_words(value("options").unwrap_or_default()),
            position: text("position")?,
            played: value("played")?.into(),
            accepted: Some(accepted).filter(|it| it.iter().all(|mv| !mv.is_empty()))?,
            loss: value("loss")?
                .parse()
                .ok()
                .filter(|it: &f64| it.is_finite())?,
            phase: Phase::ALL.into_iter().find(|it| it.key() == phase)?,
            opponent: text("opponent")?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_they_are_written() {
        let card = Card {
            id: "own-00ff".to_owned(),
            at: 1_780_000_000,
            game: "reversi".to_owned(),
            options: vec!["size=6".to_owned()],
            position: "....../....../..WB../..BW../....../...... B".to_owned(),
            played: "c2".into(),
            accepted: vec!["d2".into(), "b3".into()],
            loss: 12.5,
            phase: Phase::Middle,
            opponent: "computer level=4".to_owned(),
        };
        let line = card.to_line();
        assert!(!line.contains('\n'), "{line}");
        assert_eq!(Card::parse(&line), Some(card));
        for broken in ["", &line[..80], &line.replace("better=d2,b3", "better=")] {
            assert_eq!(Card::parse(broken), None, "{broken}");
        }
    }

    #[test]
    fn a_game_has_three_phases() {
        let phases: Vec<_> = [1, 20, 21, 40, 41, 60].map(|ply| Phase::at(ply, 60)).into();
        let [opening, middle, end] = Phase::ALL;
        assert_eq!(phases, [opening, opening, middle, middle, end, end]);
        assert_eq!(Phase::at(0, 0), opening);
    }
}
