//! A try at a problem, and its line in the file of tries.
//!
//! A line is words of the form `key=value`, quoted as on command lines. Unknown keys are ignored, so that older
//! versions read the files of newer ones. Ratings and repeats are computed from these lines and stored nowhere else:
//! deleting a line undoes the try.

use super::{AttemptResult, Rating};
use tabletop_core::{calendar, join_words, split_words, value_of};

#[derive(Clone, Debug, PartialEq)]
pub struct Tried {
    /// Time, in seconds since 1970.
    pub at: u64,
    pub id: String,
    pub game: String,
    pub themes: Vec<String>,
    pub result: AttemptResult,
    pub problem: Rating,
    pub daily: bool,
}

impl Tried {
    /// Writes the line, without a line end.
    pub fn to_line(&self) -> String {
        let mut words = vec![
            format!("date={}", calendar::utc(self.at)),
            format!("id={}", self.id),
            format!("game={}", self.game),
            format!("result={}", self.result.key()),
            format!("rating={:.0}", self.problem.value),
            format!("deviation={:.0}", self.problem.deviation),
        ];
        if !self.themes.is_empty() {
            words.push(format!("themes={}", self.themes.join(",")));
        }
        if self.daily {
            words.push("daily=yes".to_owned());
        }
        join_words(&words)
    }

    /// Parses a line; `None` if it is no try.
    pub fn parse(line: &str) -> Option<Self> {
        let words = split_words(line);
        let value = |key| value_of(&words, key);
        let number = |key| value(key)?.parse::<f64>().ok().filter(|it| it.is_finite());
        let themes = value("themes").unwrap_or_default().split(',');
        Some(Self {
            at: calendar::parse_utc(value("date")?)?,
            id: value("id")?.to_owned(),
            game: value("game")?.to_owned(),
            themes: themes
                .filter(|it| !it.is_empty())
                .map(str::to_owned)
                .collect(),
            result: AttemptResult::from_word(value("result")?)?,
            problem: Rating::new(number("rating")?, number("deviation")?.clamp(30.0, 350.0)),
            daily: value("daily") == Some("yes"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_they_are_written() {
        let tried = Tried {
            at: 1_780_000_000,
            id: "reversi-1a2b".to_owned(),
            game: "reversi".to_owned(),
            themes: vec!["parity".to_owned(), "endgame".to_owned()],
            result: AttemptResult::Hinted,
            problem: Rating::new(1650.0, 90.0),
            daily: true,
        };
        let line = tried.to_line();
        assert_eq!(Tried::parse(&line), Some(tried.clone()));
        assert_eq!(Tried::parse(&format!("{line} mood=good")), Some(tried));
        for broken in [
            "",
            "# a comment",
            &line[..60],
            &line.replace("hinted", "lucky"),
        ] {
            assert_eq!(Tried::parse(broken), None, "{broken}");
        }
    }
}
