//! Training by problems: exercises, attempts, and the results of attempts: ratings, due dates of repetitions, the next
//! exercise. Without input, output or games: `workspace` puts the problems on boards, `files` stores the attempts.

mod card;
mod exercise;
mod rating;
mod schedule;
mod standing;
mod tried;
mod words;

pub use card::{Card, Phase};
pub use exercise::{Exercise, Origin, Step, Task, themes_line};
pub use rating::{AttemptResult, Rating};
pub use schedule::Schedule;
pub use standing::{ExerciseFilter, Standing, daily};
pub use tried::Tried;

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const CARD: &str = r#"date=2026-05-28T20:26:40Z id=own-00ff game=reversi "position=....../..WB../..BW.. B" played=c2 better=d2,b3 loss=12.5 phase=middle "opponent=computer level=4" options=size=6"#;
    const TRIED: &str = "date=2026-05-28T20:26:40Z id=reversi-1a2b game=reversi result=hinted rating=1650 deviation=90 themes=parity,endgame daily=yes";

    /// Parses the line of a card or of a try and writes it again.
    fn again(line: &str) -> Option<String> {
        let card = Card::parse(line).map(|it| it.to_line());
        card.or_else(|| Tried::parse(line).map(|it| it.to_line()))
    }

    #[test]
    fn whole_lines_are_written_as_they_were() {
        for line in [CARD, TRIED] {
            assert_eq!(again(line).as_deref(), Some(line));
        }
    }

    proptest! {
        /// Every line of a file is parsed or skipped without a panic; a parsed line is written in a form that reads back.
        #[test]
        fn any_line_is_harmless(is_card: bool, at in 0_usize..200, cut in 0_usize..7, with in "[ \"\\\\,=/a-z0-9.-]{0,6}") {
            let mut line = if is_card { CARD } else { TRIED }.to_owned();
            let at = at.min(line.len());
            let end = (at + cut).min(line.len());
            line.replace_range(at..end, &with);
            if let Some(written) = again(&line) {
                prop_assert_eq!(again(&written), Some(written));
            }
        }
    }
}
