//! First lessons: boards with one sentence and one task each. They are TOML files in `assets/lessons/`, one for each
//! game, in both languages; the head of a file explains its keys.

use std::sync::OnceLock;

use serde::Deserialize;

use tabletop_core::{Notation, Text, WordMove};

/// The built-in lessons, by the key of their game.
const FILES: &[(&str, &str)] = &[
    ("reversi", include_str!("../../assets/lessons/reversi.toml")),
    ("peace", include_str!("../../assets/lessons/peace.toml")),
    ("gomoku", include_str!("../../assets/lessons/gomoku.toml")),
    ("go", include_str!("../../assets/lessons/go.toml")),
    (
        "checkers",
        include_str!("../../assets/lessons/checkers.toml"),
    ),
    ("almonds", include_str!("../../assets/lessons/almonds.toml")),
    ("magic", include_str!("../../assets/lessons/magic.toml")),
];

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Options of the first game, which follows the last board, as `key=value`.
    #[serde(default)]
    pub options: Vec<String>,
    /// Handicap of the first game, if the game has one: reduced after a win, raised after a loss.
    #[serde(default)]
    pub handicap: Option<u8>,
    /// A smaller game before the first one, until it has been played once.
    #[serde(default)]
    pub small_game: Option<SmallGame>,
    /// Text at the start of the first game.
    pub game: Words,
    /// The boards in order; never empty.
    pub board: Vec<LessonBoard>,
}

/// A smaller game, against the computer like the first one.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SmallGame {
    /// Options of the game, as `key=value`.
    #[serde(default)]
    pub options: Vec<String>,
    pub says: Words,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonBoard {
    /// Options of the game, as `key=value`.
    #[serde(default)]
    pub options: Vec<String>,
    /// Set-up position in the game's notation; the usual start by default.
    pub position: Option<String>,
    /// Moves played before the task.
    #[serde(default)]
    pub before: Vec<String>,
    /// Moves that complete the task, the main one first; empty if any move but a pass does.
    #[serde(default)]
    pub play: Vec<Notation>,
    /// Effect of each of them, as a word that a test looks up and checks.
    pub shows: String,
    pub says: Words,
    /// Text after the task is done.
    pub then: Words,
}

/// A sentence in both languages; if it names keys of the screen, with a variant for the line-based mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(from = "Written")]
pub struct Words {
    on_screen: Text,
    by_lines: Text,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    en: String,
    zh: String,
    typed: Option<Typed>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Typed {
    en: String,
    zh: String,
}

impl Words {
    /// Returns the sentence for the screen, or for the line-based mode.
    #[must_use]
    pub const fn on(self, on_screen: bool) -> Text {
        if on_screen {
            self.on_screen
        } else {
            self.by_lines
        }
    }
}

impl From<Written> for Words {
    fn from(written: Written) -> Self {
        // Lessons are parsed once and live as long as the program, like all its texts.
        let text = |en: String, zh: String| Text::new(en.leak(), zh.leak());
        let on_screen = text(written.en, written.zh);
        let typed = written.typed.map(|typed| text(typed.en, typed.zh));
        Self {
            on_screen,
            by_lines: typed.unwrap_or(on_screen),
        }
    }
}

impl Lesson {
    pub fn parse(text: &str) -> Result<Self, toml::de::Error> {
        let lesson: Self = toml::from_str(text)?;
        if lesson.board.is_empty() {
            return Err(serde::de::Error::custom("a lesson has at least one board"));
        }
        Ok(lesson)
    }

    /// Number of boards of the built-in lesson for a game, if there is one, without reading the lesson.
    pub fn boards(game: &str) -> Option<usize> {
        let (_, text) = FILES.iter().find(|(key, _)| *key == game)?;
        Some(text.lines().filter(|line| *line == "[[board]]").count())
    }

    /// Returns the size of the board that the built-in lesson of a game begins with, if it names one, without parsing the file.
    pub fn size(game: &str) -> Option<&'static str> {
        let (_, text) = FILES.iter().find(|(key, _)| *key == game)?;
        let mut head = text.lines().take_while(|line| *line != "[[board]]");
        let options = head.find_map(|line| line.strip_prefix("options = "))?;
        let mut words = options.split('"');
        words.find_map(|option| option.strip_prefix("size="))
    }

    pub fn shipped(game: &str) -> Option<&'static Self> {
        static PARSED: [OnceLock<Option<Lesson>>; FILES.len()] =
            [const { OnceLock::new() }; FILES.len()];
        let mut files = FILES.iter().zip(&PARSED);
        let ((_, text), lesson) = files.find(|((key, _), _)| *key == game)?;
        lesson.get_or_init(|| Self::parse(text).ok()).as_ref()
    }
}

impl LessonBoard {
    /// Returns true if a legal move completes the task.
    pub fn accepts(&self, mv: &str) -> bool {
        let any = self.play.is_empty() && WordMove::from_notation(mv) != Some(WordMove::Pass);
        any || self.play.iter().any(|it| it == mv)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn every_file_is_a_lesson() {
        for (game, text) in FILES {
            let lesson = Lesson::parse(text).unwrap_or_else(|error| panic!("{game}: {error}"));
            assert!(lesson.board.len() <= 12, "{game}");
            assert!(Lesson::shipped(game).is_some());
            assert_eq!(Lesson::boards(game), Some(lesson.board.len()), "{game}");
            let size = lesson
                .options
                .iter()
                .find_map(|it| it.strip_prefix("size="));
            assert_eq!(Lesson::size(game), size, "{game}");
        }
        assert!(Lesson::shipped("chess").is_none());
    }

    #[test]
    fn what_is_left_out_or_unknown_is_refused() {
        let whole = FILES[0].1;
        for broken in [
            String::new(),
            whole.replace("zh =", "de ="),
            whole.replace("says =", "said ="),
            whole
                .split("[[board]]")
                .next()
                .unwrap_or_default()
                .to_owned(),
        ] {
            assert!(Lesson::parse(&broken).is_err(), "{broken}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// A damaged file is either a lesson with a board or an error, never a panic.
        #[test]
        fn damaged_files_are_lessons_or_errors(at in 0usize..4000, byte in any::<u8>()) {
            let mut bytes = FILES[0].1.as_bytes().to_vec();
            let at = at % bytes.len();
            bytes[at] = byte;
            if let Ok(lesson) = Lesson::parse(&String::from_utf8_lossy(&bytes)) {
                prop_assert!(!lesson.board.is_empty());
            }
        }
    }
}
