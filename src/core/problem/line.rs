//! Text form of a problem: one line of fields separated by tabs.
//!
//! The fields are: id, game, options (`key=value` separated by blanks, `-` for none), position, task, themes (separated
//! by commas, `-` for none), difficulty, rating (`1500/80`, `-` for none), origin (`seed/number`), solution. The
//! solution is a list of moves separated by blanks, those of the solver and of the opponent in turn, with `-` for no
//! reply; alternative moves of the solver are separated by `|`.

use std::fmt;
use std::str::FromStr;

use super::{Origin, Problem, ProblemRating, Turn};

/// Placeholder for an empty field.
const NONE: &str = "-";

/// Separator between alternative moves; a comma won't do, as the moves of some games contain one.
const ACCEPTED: &str = "|";

/// A line that is no problem, with the name of the field that can't be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the {0} of the problem can't be read")]
pub struct LineError(&'static str);

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options: Vec<_> = self
            .options
            .iter()
            .map(|(key, value)| format!("{key}={value}"))
            .collect();
        let themes: Vec<_> = self.themes.iter().map(|theme| theme.key()).collect();
        let rating = self
            .rating
            .map(|rating| format!("{}/{}", rating.mean, rating.deviation));
        let or_none = |text: String| {
            if text.is_empty() {
                NONE.to_owned()
            } else {
                text
            }
        };
        let fields = [
            self.id.to_string(),
            self.game.clone(),
            or_none(options.join(" ")),
            self.position.clone(),
            self.task.to_string(),
            or_none(themes.join(",")),
            self.difficulty.to_string(),
            or_none(rating.unwrap_or_default()),
            format!("{}/{}", self.origin.seed, self.origin.number),
            solution(&self.solution),
        ];
        f.write_str(&fields.join("\t"))
    }
}

fn solution(turns: &[Turn<String>]) -> String {
    let plies = turns.iter().enumerate().flat_map(|(at, turn)| {
        let is_last = at + 1 == turns.len();
        let reply = turn.reply.clone();
        let reply = reply.or_else(|| (!is_last).then(|| NONE.to_owned()));
        std::iter::once(turn.accepted.join(ACCEPTED)).chain(reply)
    });
    plies.collect::<Vec<_>>().join(" ")
}

impl FromStr for Problem {
    type Err = LineError;

    fn from_str(line: &str) -> Result<Self, LineError> {
        let mut fields = line.split('\t');
        let mut field = |name| {
            fields
                .next()
                .filter(|field| !field.is_empty())
                .ok_or(LineError(name))
        };
        let problem = Self {
            id: parse_field(field("id")?, "id")?,
            game: field("game")?.to_owned(),
            options: list(field("options")?, ' ', |pair| {
                let (key, value) = pair.split_once('=').ok_or(LineError("options"))?;
                Ok((key.to_owned(), value.to_owned()))
            })?,
            position: field("position")?.to_owned(),
            task: parse_field(field("task")?, "task")?,
            themes: list(field("themes")?, ',', |word| parse_field(word, "themes"))?,
            difficulty: parse_field(field("difficulty")?, "difficulty")?,
            rating: match field("rating")? {
                NONE => None,
                text => {
                    let (mean, deviation) = pair(text, "rating")?;
                    Some(ProblemRating { mean, deviation })
                }
            },
            origin: {
                let (seed, number) = pair(field("origin")?, "origin")?;
                Origin { seed, number }
            },
            solution: parse_solution(field("solution")?)?,
        };
        match fields.next() {
            None if (1..=10).contains(&problem.difficulty) => Ok(problem),
            None => Err(LineError("difficulty")),
            Some(_) => Err(LineError("end")),
        }
    }
}

fn parse_field<T: FromStr>(text: &str, name: &'static str) -> Result<T, LineError> {
    text.parse().map_err(|_| LineError(name))
}

fn pair<A: FromStr, B: FromStr>(text: &str, name: &'static str) -> Result<(A, B), LineError> {
    let (one, other) = text.split_once('/').ok_or(LineError(name))?;
    Ok((parse_field(one, name)?, parse_field(other, name)?))
}

fn list<T>(
    text: &str,
    between: char,
    read: impl Fn(&str) -> Result<T, LineError>,
) -> Result<Vec<T>, LineError> {
    match text {
        NONE => Ok(Vec::new()),
        _ => text.split(between).map(read).collect(),
    }
}

fn parse_solution(text: &str) -> Result<Vec<Turn<String>>, LineError> {
    let plies: Vec<_> = text.split(' ').collect();
    let turn = |plies: &[&str]| {
        let accepted: Vec<_> = plies[0].split(ACCEPTED).map(str::to_owned).collect();
        let whole = accepted.iter().all(|mv| !mv.is_empty())
            && plies.get(1).is_none_or(|mv| !mv.is_empty());
        let reply = plies.get(1).filter(|&&mv| mv != NONE);
        let reply = reply.map(|&mv| mv.to_owned());
        whole.then_some(Turn { accepted, reply })
    };
    let turns: Option<Vec<_>> = plies.chunks(2).map(turn).collect();
    turns.ok_or(LineError("solution"))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::problem::{Goal, ProblemId, Task, Theme};

    fn example() -> Problem {
        let turn = |accepted: &[&str], reply: Option<&str>| Turn {
            accepted: accepted.iter().map(|&mv| mv.to_owned()).collect(),
            reply: reply.map(str::to_owned),
        };
        Problem {
            id: ProblemId::from_parts(&["example"]),
            game: "reversi".to_owned(),
            options: vec![("size".to_owned(), "6".to_owned())],
            position: "XO/OX O".to_owned(),
            task: Task::with(Goal::Most, -4),
            themes: vec![Theme::Parity, Theme::OnlyWin],
            difficulty: 10,
            rating: Some(ProblemRating {
                mean: 1500,
                deviation: 80,
            }),
            origin: Origin {
                seed: 7,
                number: 12,
            },
            solution: vec![turn(&["a1", "b2"], Some("pass")), turn(&["c3"], None)],
        }
    }

    #[test]
    fn a_line_reads_back() {
        let problem = example();
        let line = problem.to_string();
        let tail =
            "reversi\tsize=6\tXO/OX O\tmost -4\tparity,only-win\t10\t1500/80\t7/12\ta1|b2 pass c3";
        assert!(line.ends_with(tail), "{line}");
        assert_eq!(line.parse(), Ok(problem));
        let alone = Problem {
            solution: vec![
                Turn {
                    accepted: vec!["3,1-1,1".to_owned()],
                    reply: None,
                };
                2
            ],
            ..example()
        };
        assert!(alone.to_string().ends_with("3,1-1,1 - 3,1-1,1"));
        assert_eq!(alone.to_string().parse(), Ok(alone));
        let bare = Problem {
            options: Vec::new(),
            themes: Vec::new(),
            rating: None,
            ..example()
        };
        assert_eq!(bare.to_string().parse(), Ok(bare));
    }

    #[test]
    fn a_damaged_line_says_what_is_wrong() {
        let line = example().to_string();
        let check = |from: &str, to: &str, name| {
            let damaged = line.replace(from, to);
            assert_eq!(
                damaged.parse::<Problem>(),
                Err(LineError(name)),
                "{damaged}"
            );
        };
        check("most", "least", "task");
        check("parity", "charity", "themes");
        check("\t10\t", "\t11\t", "difficulty");
        check("1500/80", "1500", "rating");
        check("a1|b2", "a1|", "solution");
        check(" c3", "  c3", "solution");
        check(" c3", " c3\tmore", "end");
        assert_eq!("".parse::<Problem>(), Err(LineError("id")));
    }

    proptest! {
        /// Every line of a file is either read or refused without a panic; a line that is read is written back unchanged.
        #[test]
        fn any_line_is_harmless(cut in 0_usize..200, with in "[\\t /,|=a-z0-9-]{0,6}", at in 0_usize..200) {
            let mut line = example().to_string();
            let at = at.min(line.len());
            let end = (at + cut % 7).min(line.len());
            line.replace_range(at..end, &with);
            if let Ok(problem) = line.parse::<Problem>() {
                let again = problem.to_string();
                prop_assert_eq!(again.parse::<Problem>(), Ok(problem));
            }
        }
    }
}
