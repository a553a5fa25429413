//! What a hint says: the move, what is known of its worth, and what is true of it by the rules.

use super::words;
use super::{Analysis, RatedLine};
use tabletop_core::{Message, Score, Side, Text};

/// The most that is said of a move.
const MOST_PARTS: usize = 2;
/// Below a quarter of a man a game is about even, as engines of checkers count.
const EVEN_CENTI: u32 = 25;
/// From so many hundredths on a lead is told in men.
const MAN_CENTI: u32 = 75;

/// What is known of an advised move.
pub(super) struct Advice<'a> {
    /// The move in the game's notation.
    pub(super) text: String,
    /// The move as people see it.
    pub(super) shown: String,
    /// Who is advised.
    pub(super) side: Side,
    /// What it is proven to come to without a search.
    pub(super) proof: Option<Message>,
    /// What is true of it by the rules, the most telling first.
    pub(super) reasons: Vec<Message>,
    /// Whether there is no other.
    pub(super) is_only: bool,
    /// What the search told last.
    pub(super) analysis: Option<&'a Analysis>,
    /// The lead in discs or points with which its line ends the game, for who is advised, where it goes on to the end.
    pub(super) final_lead: Option<i32>,
    /// The engine of the settings that was asked, if one was.
    pub(super) asked: Option<&'a str>,
}

impl Advice<'_> {
    /// The hint in words.
    pub(super) fn message(self) -> Message {
        let line = self.line();
        let proof = self.proof.clone();
        let proof = proof.or_else(|| self.verdict(line.filter(|line| line.exact)?));
        let is_proven = proof.is_some();
        let mut parts: Vec<Message> = proof.into_iter().collect();
        if self.is_only {
            parts.push(words::HINT_ONLY.into());
        }
        parts.extend(self.reasons.iter().cloned());
        if parts.is_empty() {
            parts.push(self.choice());
        }
        if !is_proven && !self.is_only {
            parts.extend(line.and_then(estimate));
        }
        parts.truncate(MOST_PARTS);
        let said = parts
            .into_iter()
            .reduce(|said, more| Message::new(words::HINT_AND).message(said).message(more));
        let said = said.unwrap_or_else(|| words::HINT_BRIEF.into());
        Message::new(words::HINT).arg(self.shown).message(said)
    }

    /// What was found out about this move.
    fn line(&self) -> Option<&RatedLine> {
        let mut lines = self.analysis?.lines.iter();
        lines.find(|line| line.moves.first() == Some(&self.text))
    }

    /// What a proven line comes to for the side that is advised.
    fn verdict(&self, line: &RatedLine) -> Option<Message> {
        let with = |text: Text, count: u32| Message::new(text).arg(count);
        Some(match line.score {
            Score::WinIn(plies) => with(words::HINT_WINS, plies.div_ceil(2).max(1)),
            Score::LossIn(plies) => Message::new(words::HINT_LOST)
                .words(self.side.other().name())
                .arg(plies.div_ceil(2).max(1)),
            Score::Draw => words::HINT_DRAWN.into(),
            // Searches give the empty squares of a finished board to the winner; the rules don't.
            Score::Discs(discs) => match self.final_lead.unwrap_or(discs.round() as i32) {
                0 => words::HINT_DRAWN.into(),
                lead @ 1.. => with(words::HINT_WINS_BY, lead.unsigned_abs()),
                lead => with(words::HINT_LOSES_BY, lead.unsigned_abs()),
            },
            Score::Centi(_) | Score::Points(_) | Score::Chance(_) => return None,
        })
    }

    /// Whose choice it is, where there is nothing else to say.
    fn choice(&self) -> Message {
        if let Some(name) = self.asked {
            return Message::new(words::HINT_ENGINE).arg(name);
        }
        match self.analysis {
            Some(analysis) if analysis.from_book() => words::HINT_BOOK.into(),
            Some(analysis) if analysis.depth > 0 => words::HINT_SEARCHED.into(),
            _ => words::HINT_BRIEF.into(),
        }
    }
}

/// The most discs of an estimate that are told: beyond, searches that see no end of the game overshoot.
const FAR_DISCS: f32 = 40.0;

/// How the game probably stands after a line that was searched.
fn estimate(line: &RatedLine) -> Option<Message> {
    if line.depth == 0 {
        return None;
    }
    let counted = |ahead: Text, behind: Text, lead: f32| {
        let count = lead.abs().round() as u32;
        let text = if lead > 0.0 { ahead } else { behind };
        match count {
            0 => words::ABOUT_EVEN.into(),
            _ => Message::new(text).arg(count),
        }
    };
    match line.score {
        Score::Chance(chance) => {
            Some(Message::new(words::ABOUT_CHANCE).arg((chance * 100.0).round() as u32))
        }
        // An estimate of the whole board says no more than that.
        Score::Discs(lead) if lead > FAR_DISCS => Some(words::FAR_AHEAD.into()),
        Score::Discs(lead) if lead < -FAR_DISCS => Some(words::FAR_BEHIND.into()),
        Score::Discs(lead) => Some(counted(words::AHEAD_DISCS, words::BEHIND_DISCS, lead)),
        Score::Points(lead) => Some(counted(words::AHEAD_POINTS, words::BEHIND_POINTS, lead)),
        Score::Centi(centi) => Some(in_men(centi)),
        Score::WinIn(_) | Score::LossIn(_) | Score::Draw => None,
    }
}

/// A lead in hundredths of a man.
fn in_men(centi: i32) -> Message {
    match (centi.unsigned_abs(), centi > 0) {
        (..EVEN_CENTI, _) => words::ABOUT_EVEN.into(),
        (..MAN_CENTI, true) => words::SLIGHTLY_AHEAD.into(),
        (..MAN_CENTI, false) => words::SLIGHTLY_BEHIND.into(),
        (men, ahead) => {
            let text = if ahead {
                words::AHEAD_MEN
            } else {
                words::BEHIND_MEN
            };
            Message::new(text).arg((men + 50) / 100)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_estimate_says_no_more_than_it_knows() {
        #[track_caller]
        fn check(score: Score, expected: &str) {
            let line = RatedLine {
                moves: vec!["c4".to_owned()],
                cell: None,
                score,
                exact: false,
                depth: 9,
                nodes: 1,
                lead: None,
                solutions: None,
            };
            let said = estimate(&line).expect("an estimate");
            assert_eq!(said.get(tabletop_core::Lang::En), expected);
        }
        check(Score::Discs(0.3), "about even");
        check(Score::Discs(12.0), "about 12 discs ahead");
        check(Score::Discs(-1.0), "about 1 disc behind");
        check(Score::Discs(64.0), "far ahead");
        check(Score::Discs(-64.0), "far behind");
        check(Score::Chance(0.5), "about 50% to win");
    }
}
