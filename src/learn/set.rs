//! Sets of problems, one per line of a text, with access by number without parsing the others.

use std::borrow::Cow;
use std::ops::Range;

use miniz_oxide::inflate::decompress_to_vec;
use tabletop_core::problem::{LineError, Problem, ProblemId};

macro_rules! packed {
    ($($game:literal),*) => {
        &[$(($game, include_bytes!(concat!(env!("OUT_DIR"), "/", $game, ".deflate")))),*]
    };
}

/// The built-in problems, compressed by the build script, by the key of their game.
const SHIPPED: &[(&str, &[u8])] =
    packed!["reversi", "gomoku", "go", "checkers", "almonds", "magic"];

/// A set of problems with access by number. Blank lines and lines that begin with `#` do not count.
#[derive(Clone, Debug, Default)]
pub struct ProblemSet {
    text: Cow<'static, str>,
    lines: Vec<Range<u32>>,
}

impl ProblemSet {
    pub fn new(text: impl Into<Cow<'static, str>>) -> Self {
        let text = text.into();
        let mut lines = Vec::new();
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            let row = line.trim_end();
            if !row.is_empty() && !row.starts_with('#') {
                lines.push(at as u32..(at + row.len()) as u32);
            }
            at += line.len();
        }
        Self { text, lines }
    }

    /// Returns the built-in problems of a game; empty for a game without any.
    pub fn shipped(game: &str) -> Self {
        let found = SHIPPED.iter().find(|(key, _)| *key == game);
        let text = found.and_then(|(_, packed)| decompress_to_vec(packed).ok());
        let text = text.and_then(|text| String::from_utf8(text).ok());
        text.map_or_else(Self::default, Self::new)
    }

    pub fn is_shipped(game: &str) -> bool {
        SHIPPED.iter().any(|(key, _)| *key == game)
    }

    pub const fn len(&self) -> usize {
        self.lines.len()
    }

    pub const fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Parses the problem of this number, from 0; `None` beyond the last.
    pub fn get(&self, number: usize) -> Option<Result<Problem, LineError>> {
        Some(self.line(number)?.parse())
    }

    pub fn find(&self, id: ProblemId) -> Option<usize> {
        let id = id.to_string();
        (0..self.len()).find(|&number| self.line(number).is_some_and(|line| line.starts_with(&id)))
    }

    pub fn iter(&self) -> impl Iterator<Item = Result<Problem, LineError>> {
        (0..self.len()).filter_map(|number| self.get(number))
    }

    fn line(&self, number: usize) -> Option<&str> {
        let Range { start, end } = self.lines.get(number)?.clone();
        self.text.get(start as usize..end as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# two problems\r\n\
        0000000001\treversi\t-\tX\twin\t-\t1\t-\t1/0\ta1\r\n\
        \n\
        0000000002\treversi\t-\tX\tdraw\t-\t1\t-\t1/1\ta2";

    #[test]
    fn problems_are_reached_by_number_and_id() {
        let set = ProblemSet::new(TEXT);
        assert_eq!(set.len(), 2);
        let second = set.get(1).expect("there").expect("a problem");
        assert_eq!(second.solution[0].accepted, ["a2"]);
        assert_eq!(set.find(second.id), Some(1));
        assert_eq!(set.get(2), None);
        assert_eq!(set.iter().flatten().count(), 2);
        assert!(ProblemSet::shipped("peace").is_empty());
    }

    /// Every built-in problem is valid, belongs to its game, and occurs once.
    #[test]
    fn what_is_shipped_reads_and_is_there_once() {
        for (game, _) in SHIPPED {
            let mut seen = std::collections::HashSet::new();
            for problem in ProblemSet::shipped(game).iter() {
                let problem = problem.unwrap_or_else(|error| panic!("{game}: {error}"));
                assert_eq!(problem.game, *game);
                assert!(seen.insert(problem.id), "{game}: {} twice", problem.id);
            }
        }
    }
}
