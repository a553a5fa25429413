//! The guide's findings in words: below the board, and as the reason of a hint.

use super::engine;
use super::guide::Guides;
use super::rules::{Move, Position};
use super::words;
use tabletop_core::{Guide, Message};

/// Prospects of a game, from any start position.
#[derive(Debug, Default)]
pub struct Outlook(Guides);

impl Outlook {
    /// Advice if the puzzle cannot be solved any more.
    fn dead(&mut self, line: &[Position]) -> Message {
        match self.take_back(line) {
            Some(0) => words::WRONG_WAY.into(),
            Some(turns) => Message::new(words::DEAD).arg(turns),
            None => words::NEVER.into(),
        }
    }
}

impl Guide<Position> for Outlook {
    /// Says if the puzzle can still be solved and in how many turns; once solved, the minimum number of turns.
    fn outlook(&mut self, line: &[Position]) -> Option<Message> {
        let (start, position) = (line.first()?, line.last()?);
        let guide = self.0.get(start.board());
        let figures = guide.figures(position.board())?;
        match figures.fewest_turns() {
            Some(0) => {
                let fewest = guide.figures(start.board())?.fewest_turns()?;
                let fewest = start.turns() + fewest;
                let text = if position.turns() > fewest {
                    words::FEWER
                } else {
                    words::FEWEST
                };
                Some(Message::new(text).arg(fewest))
            }
            Some(turns) if figures.solutions() == 1 => {
                Some(Message::new(words::ONE_WAY).arg(turns))
            }
            Some(turns) => Some(
                Message::new(words::SOLVABLE)
                    .arg(figures.solutions())
                    .arg(turns),
            ),
            None => Some(self.dead(line)),
        }
    }

    fn remark(&mut self, line: &[Position], mv: &Move) -> Option<Message> {
        let (start, position) = (line.first()?, line.last()?);
        let after = position.follow(&mv.path).ok()?;
        let left = self.0.get(start.board()).figures(after)?.fewest_turns();
        Some(match left {
            None => self.dead(line),
            Some(0) => words::SOLVES.into(),
            Some(turns) => Message::new(words::TURNS_AFTER).arg(turns),
        })
    }

    fn solution(&mut self, line: &[Position]) -> Option<Vec<Move>> {
        let (start, position) = (line.first()?, line.last()?);
        let guide = self.0.get(start.board());
        guide
            .is_solvable(position.board())
            .then(|| engine::best_line(guide, position))
    }

    fn take_back(&mut self, line: &[Position]) -> Option<usize> {
        let guide = self.0.get(line.first()?.board());
        let mut boards = line.iter().rev().map(Position::board);
        boards.position(|board| guide.is_solvable(board))
    }

    fn is_hopeless(&mut self, line: &[Position]) -> bool {
        self.take_back(line).is_none()
    }
}
