//! Names of openings by position.

use std::collections::HashMap;
use std::hash::Hash;

use tabletop_core::{NamedLine, Text, sort_by_rank};

/// Names of openings; symmetrical positions may share a key.
#[derive(Debug)]
pub struct OpeningNames<K>(HashMap<K, Text>);

/// A row of a table of openings: its moves as text, and its name in both languages.
pub const fn row(moves: &'static str, en: &'static str, zh: &'static str) -> (&'static str, Text) {
    (moves, Text::new(en, zh))
}

impl<K: Eq + Hash> OpeningNames<K> {
    /// Collects the names of lines from `start`; `after` plays a move and returns the key of the position after it. See
    /// [`new`](Self::new).
    pub fn of_lines<P: Clone, M>(
        lines: Vec<NamedLine<M>>,
        start: &P,
        after: impl Fn(&mut P, M) -> K,
    ) -> Self {
        let keyed = |NamedLine { steps, name }: NamedLine<M>| {
            let mut position = start.clone();
            let played = steps.into_iter().map(|mv| after(&mut position, mv));
            let steps = played.collect();
            NamedLine { steps, name }
        };
        Self::new(lines.into_iter().map(keyed).collect())
    }

    /// Collects the names of lines, whose steps are the positions after each move. A position without a name of its own has
    /// that of the last named position before it in a line.
    pub fn new(mut lines: Vec<NamedLine<K>>) -> Self {
        sort_by_rank(&mut lines, |line| line.steps.len() as i64);
        let mut known = HashMap::new();
        for NamedLine { steps, name } in lines {
            let (mut before, count) = (None, steps.len());
            for (index, key) in steps.into_iter().enumerate() {
                if index + 1 == count {
                    known.insert(key, name);
                } else if let Some(&known) = known.get(&key) {
                    before = Some(known);
                } else if let Some(before) = before {
                    known.insert(key, before);
                }
            }
        }
        Self(known)
    }

    /// Name of the opening that a position belongs to.
    pub fn of(&self, position: &K) -> Option<Text> {
        self.0.get(position).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_between_named_ones_have_the_earlier_name() {
        let line = |steps: &[i32], name| NamedLine {
            steps: steps.to_vec(),
            name: Text::same(name),
        };
        let lines = vec![
            line(&[1, 3, 4, 9], "late"),
            line(&[1, 3], "early"),
            line(&[2, 4, 5], "other"),
        ];
        let names = OpeningNames::new(lines);
        let found = [1, 2, 3, 4, 5, 9, 7].map(|key| names.of(&key).map(|name| name.en));
        let [late, early, other] = ["late", "early", "other"].map(Some);
        assert_eq!(found, [None, None, early, early, other, late, None]);
    }
}
