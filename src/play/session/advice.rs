//! The text of a hint: the move, its score, and facts about it by the rules.

use super::words;
use super::{Analysis, Badge, Loss, RatedLine};
use tabletop_core::{DisplayText, Message, Notation, Score, Side, Text, WordMove};

/// Maximum number of parts of a hint.
const MAX_PARTS: usize = 2;
/// Below a quarter of a man a game is about even, by the convention of checkers engines.
const EVEN_CENTI: u32 = 25;
/// Leads from this many hundredths on are given in men.
const MAN_CENTI: u32 = 75;

/// Data about a suggested move.
pub(super) struct Advice<'a> {
    pub(super) notation: Notation,
    pub(super) display: DisplayText,
    pub(super) side: Side,
    /// Proven result of the move, known without a search.
    pub(super) proof: Option<Message>,
    /// Facts about the move by the rules, the most telling first.
    pub(super) reasons: Vec<Message>,
    /// True if there is no other legal move.
    pub(super) is_only: bool,
    /// Result of the last search.
    pub(super) analysis: Option<&'a Analysis>,
    /// Final lead in discs or points for the side to move, if the line continues to the end of the game.
    pub(super) final_lead: Option<i32>,
    /// Name of the external engine, if one was used.
    pub(super) asked: Option<&'a str>,
}

impl Advice<'_> {
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
        parts.truncate(MAX_PARTS);
        let message = parts
            .into_iter()
            .reduce(|message, more| Message::new(words::HINT_AND).message(message).message(more));
        let message = message.unwrap_or_else(|| words::HINT_BRIEF.into());
        Message::new(words::HINT).arg(self.display).message(message)
    }

    fn line(&self) -> Option<&RatedLine> {
        let mut lines = self.analysis?.lines.iter();
        lines.find(|line| line.moves.first() == Some(&self.notation))
    }

    /// Returns the result of a proven line for the side to move.
    fn verdict(&self, line: &RatedLine) -> Option<Message> {
        let with = |text: Text, count: u32| Message::new(text).arg(count);
        Some(match line.score {
            Score::WinIn(plies) => with(words::HINT_WINS, plies.div_ceil(2).max(1)),
            Score::LossIn(plies) => Message::new(words::HINT_LOST)
                .words(self.side.other().name())
                .arg(plies.div_ceil(2).max(1)),
            Score::Draw => words::HINT_DRAWN.into(),
            // A search of a bounded depth may stop before the end of the game.
            Score::Discs(discs) => match self.final_lead.unwrap_or(discs.round() as i32) {
                0 => words::HINT_DRAWN.into(),
                lead @ 1.. => with(words::HINT_WINS_BY, lead.unsigned_abs()),
                lead => with(words::HINT_LOSES_BY, lead.unsigned_abs()),
            },
            Score::Centi(_) | Score::Points(_) | Score::Chance(_) => return None,
        })
    }

    /// Returns the fallback text: the engine that chose the move.
    fn choice(&self) -> Message {
        if let Some(name) = self.asked {
            return Message::new(words::HINT_ENGINE).arg(name);
        }
        match self.analysis {
            _ if WordMove::from_notation(&self.notation) == Some(WordMove::Pass) => {
                words::HINT_PASS.into()
            }
            Some(analysis) if analysis.from_book() => words::HINT_BOOK.into(),
            Some(analysis) if analysis.depth > 0 => words::HINT_SEARCHED.into(),
            _ => words::HINT_BRIEF.into(),
        }
    }
}

/// Returns the worth of the move that `line` begins with, and its loss against the best line as a review grades it.
pub(super) fn rating(
    display: DisplayText,
    line: &RatedLine,
    best: &RatedLine,
    display_of: impl Fn(&Notation) -> DisplayText,
) -> Message {
    let counted = |text: Text, count: u32| Message::new(text).arg(count);
    let worth = match line.score {
        Score::WinIn(plies) => counted(words::HINT_WINS, plies.div_ceil(2).max(1)),
        Score::LossIn(plies) => counted(words::RATED_LOSES, plies.div_ceil(2).max(1)),
        Score::Draw => words::HINT_DRAWN.into(),
        Score::Discs(discs) if line.exact => match discs.round() as i32 {
            0 => words::HINT_DRAWN.into(),
            lead @ 1.. => counted(words::HINT_WINS_BY, lead.unsigned_abs()),
            lead => counted(words::RATED_LOSES_BY, lead.unsigned_abs()),
        },
        _ => estimate(line).unwrap_or_else(|| words::HINT_BRIEF.into()),
    };
    let loss = Loss::between(best.score, line.score);
    let (text, badge) = match loss.badge() {
        None if line.moves[0] == best.moves[0] => (words::RATED_BEST, None),
        None => (words::RATED_GOOD, None),
        badge => (words::RATED_BAD, badge),
    };
    let sign = badge.map_or("", Badge::sign);
    let message = Message::new(text)
        .message(worth)
        .arg(display_of(&best.moves[0]))
        .message(loss.in_words());
    Message::new(words::RATED)
        .arg(format!("{display}{sign}"))
        .message(message)
}

/// Maximum estimate in discs that is shown: above it, searches that don't reach the end of the game overshoot.
const FAR_DISCS: f32 = 40.0;

/// Returns the expected state of the game after a searched line.
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
        // An estimate of the whole board is no more precise than that.
        Score::Discs(lead) if lead > FAR_DISCS => Some(words::FAR_AHEAD.into()),
        Score::Discs(lead) if lead < -FAR_DISCS => Some(words::FAR_BEHIND.into()),
        Score::Discs(lead) => Some(counted(words::AHEAD_DISCS, words::BEHIND_DISCS, lead)),
        Score::Points(lead) => Some(counted(words::AHEAD_POINTS, words::BEHIND_POINTS, lead)),
        Score::Centi(centi) => Some(in_men(centi)),
        Score::WinIn(_) | Score::LossIn(_) | Score::Draw => None,
    }
}

/// Formats a lead in hundredths of a man.
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
                moves: vec!["c4".into()],
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
