//! What can be chosen for a game of Go, and the choice as a value.

use super::refusal::Refusal;
use crate::core::{Cell, Choice, Domain, Grid, OptionError, OptionSpec, Options, Text};

/// The options, in the order in which they are shown.
pub const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        key: "size",
        label: Text::new("Size", "路数"),
        domain: Domain::Integer {
            min: 2,
            max: 25,
            step: 1,
            offered: &[9, 13, 19],
        },
        default: "19",
    },
    OptionSpec {
        key: "komi",
        label: Text::new("Komi", "贴目"),
        domain: Domain::Halves {
            min: -625,
            max: 625,
        },
        default: "7.5",
    },
    OptionSpec {
        key: "handicap",
        label: Text::new("Handicap", "让子"),
        domain: Domain::Integer {
            min: 0,
            max: 9,
            step: 1,
            offered: &[0, 2, 3, 4, 5, 6, 7, 8, 9],
        },
        default: "0",
    },
    OptionSpec {
        key: "scoring",
        label: Text::new("Scoring", "计分"),
        domain: Domain::Choice(&[
            Choice::new("area", "area (Chinese)", "数子（中国）"),
            Choice::new("territory", "territory (Japanese)", "数目（日本）"),
        ]),
        default: "area",
    },
    OptionSpec {
        key: "ko",
        label: Text::new("Ko", "打劫"),
        domain: Domain::Choice(&[
            Choice::new("simple", "simple ko", "简单劫"),
            Choice::new("positional", "positional superko", "同形禁着"),
            Choice::new("situational", "situational superko", "同形同手禁着"),
        ]),
        default: "positional",
    },
    OptionSpec {
        key: "suicide",
        label: Text::new("Suicide", "自杀"),
        domain: Domain::Choice(&[
            Choice::new("no", "refused", "禁止"),
            Choice::new("yes", "allowed", "允许"),
        ]),
        default: "no",
    },
    OptionSpec {
        key: "dead",
        label: Text::new("Dead groups", "死子"),
        domain: Domain::Choice(&[
            Choice::new("ask", "agreed on after two passes", "双方停手后商定"),
            Choice::new("keep", "everything on the board is alive", "盘上皆为活子"),
        ]),
        default: "ask",
    },
];

/// Which repetitions of the board are refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ko {
    /// Only the immediate recapture of a single stone.
    Simple,
    /// Any earlier board.
    Positional,
    /// Any earlier board with the same side to move.
    Situational,
}

/// What is counted at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scoring {
    /// Stones and the points they surround.
    Area,
    /// Surrounded points and prisoners.
    Territory,
}

/// What happens after two passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeadStones {
    /// The players agree on the dead groups.
    Ask,
    /// The game is over; whatever stands on the board is alive.
    Keep,
}

/// The rules of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Points a side of the board.
    pub size: u8,
    /// Twice the points White gets for moving second.
    pub komi_halves: i32,
    /// Stones Black has at the start, 0 or 2 to 9.
    pub handicap: u8,
    /// What is counted.
    pub scoring: Scoring,
    /// Which repetitions are refused.
    pub ko: Ko,
    /// Whether a group may take its own last liberty.
    pub suicide: bool,
    /// What happens after two passes.
    pub dead: DeadStones,
}

impl Rules {
    /// The rules that `options` choose, or why these options don't go together.
    pub fn of(options: &Options) -> Result<Self, OptionError> {
        let rules = Self {
            size: options.size().unwrap_or(19),
            komi_halves: options.halves("komi"),
            handicap: options.int("handicap") as u8,
            scoring: match options.get("scoring") {
                "territory" => Scoring::Territory,
                _ => Scoring::Area,
            },
            ko: match options.get("ko") {
                "simple" => Ko::Simple,
                "situational" => Ko::Situational,
                _ => Ko::Positional,
            },
            suicide: options.get("suicide") == "yes",
            dead: match options.get("dead") {
                "keep" => DeadStones::Keep,
                _ => DeadStones::Ask,
            },
        };
        match (rules.handicap, rules.size) {
            (0, _) | (2..=9, 9 | 13 | 19) => Ok(rules),
            (1, _) => Err(OptionError::Together(Refusal::OneStone.into())),
            (_, size) => Err(OptionError::Together(
                Refusal::NoHandicapPoints(size).into(),
            )),
        }
    }

    /// The board.
    pub const fn grid(&self) -> Grid {
        Grid::square(self.size)
    }
}

/// The usual points of `stones` handicap stones on 9, 13 and 19, in the order of the Go Text Protocol's
/// `fixed_handicap`.
pub fn handicap_points(size: u8, stones: u8) -> Vec<Cell> {
    let Some([near, middle, far]) = star_lines(size) else {
        return Vec::new();
    };
    let centre = (middle, middle);
    let points = [
        (near, far),
        (far, near),
        (near, near),
        (far, far),
        (near, middle),
        (far, middle),
        (middle, far),
        (middle, near),
    ];
    let odd = stones % 2 == 1 && stones >= 5;
    points
        .into_iter()
        .take(usize::from(stones - u8::from(odd)))
        .chain(odd.then_some(centre))
        .map(|(col, row)| Cell::new(col, row))
        .collect()
}

/// The points that are marked on the bare board.
pub fn star_points(size: u8) -> Vec<Cell> {
    let Some([near, middle, far]) = star_lines(size) else {
        return Vec::new();
    };
    let mut lines = vec![near, far];
    if size >= 15 && size % 2 == 1 {
        lines.insert(1, middle);
    }
    let mut stars: Vec<Cell> = lines
        .iter()
        .flat_map(|&row| lines.iter().map(move |&col| Cell::new(col, row)))
        .collect();
    if size < 15 && size % 2 == 1 {
        stars.push(Cell::new(middle, middle));
    }
    stars
}

/// The lines of the star points, counted from 0: the third from the edge up to 11, the fourth above.
fn star_lines(size: u8) -> Option<[u8; 3]> {
    let near = match size {
        0..=6 => return None,
        7..=11 => 2,
        _ => 3,
    };
    Some([near, size / 2, size - 1 - near])
}
