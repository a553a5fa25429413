//! Gomoku (five in a row) on an n × n board, n from 7 to 26: freestyle, standard and renju, with the swap2 and pro openings.

pub mod engine;
mod lines;
mod notation;
mod opening;
mod refusal;
mod renju;
mod rules;
mod view;
mod words;

use crate::core::{
    BoardView, Cell, Choice, Domain, Game, Grid, Info, OptionError, OptionSpec, Options, Overlay,
    Position as _, Text,
};

pub use engine::GomokuEngine;
pub use opening::{Opening, Stage};
pub use refusal::{End, Refusal};
pub use renju::{Forbidden, forbidden};
pub use rules::{Move, Position, Rule};

/// Gomoku.
#[derive(Debug)]
pub struct Gomoku;

const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        key: "size",
        label: Text::new("Size", "大小"),
        domain: Domain::Integer {
            min: 7,
            max: 26,
            step: 1,
            offered: &[9, 13, 15, 19],
        },
        default: "15",
    },
    OptionSpec {
        key: "rule",
        label: Text::new("Rule", "规则"),
        domain: Domain::Choice(&[
            Choice::new("freestyle", "five or more win", "五子及以上胜"),
            Choice::new("standard", "exactly five win", "恰好五子胜"),
            Choice::new(
                "renju",
                "renju: forbidden points for Black",
                "连珠：黑方有禁手",
            ),
        ]),
        default: "freestyle",
    },
    OptionSpec {
        key: "opening",
        label: Text::new("Opening", "开局"),
        domain: Domain::Choice(&[
            Choice::new("free", "free", "自由"),
            Choice::new("swap2", "swap2", "swap2"),
            Choice::new("pro", "pro", "职业开局"),
        ]),
        default: "free",
    },
];

impl Game for Gomoku {
    const INFO: Info = Info {
        key: "gomoku",
        aliases: &[
            "gobang",
            "fiveinarow",
            "five-in-a-row",
            "gomokugame",
            "五子棋",
        ],
        name: Text::new("Gomoku", "五子棋"),
        summary: Text::new(
            "Be the first with five stones in a row.",
            "先连成五子者胜。",
        ),
        rules: words::RULES,
        icon: '5',
        players: 2,
        passes: false,
        example: "h8",
        options: OPTIONS,
        headless: &[],
    };
    type Position = Position;
    type Engine = GomokuEngine;
    const REVEALS: bool = true;

    fn start(options: &Options) -> Result<Position, OptionError> {
        let (size, rule, opening) = chosen(options);
        Ok(Position::start(size, rule, opening))
    }

    fn read_position(options: &Options, text: &str) -> Result<Position, Refusal> {
        let (size, rule, opening) = chosen(options);
        notation::read_position(size, rule, opening, text)
    }

    fn write_position(position: &Position) -> String {
        notation::write_position(position)
    }

    fn write_move(position: &Position, mv: &Move) -> String {
        notation::write_move(position.grid(), *mv)
    }

    fn read_move(position: &Position, text: &str) -> Result<Move, Refusal> {
        notation::read_move(position, text)
    }

    fn path(_position: &Position, mv: &Move) -> Vec<Cell> {
        match *mv {
            Move::Place(cell) => vec![cell],
            Move::Swap | Move::Two | Move::Stay => Vec::new(),
        }
    }

    fn action(mv: &Move) -> Option<Text> {
        match mv {
            Move::Place(_) => None,
            Move::Swap => Some(words::SWAP),
            Move::Two => Some(words::TWO),
            Move::Stay => Some(words::STAY),
        }
    }

    fn why_not(position: &Position, path: &[Cell]) -> Refusal {
        let tried = path.first().map(|&cell| Move::Place(cell));
        tried
            .and_then(|mv| position.refusal(&mv))
            .unwrap_or(Refusal::Outside)
    }

    fn paint(position: &Position, view: &mut BoardView) {
        view::paint(position, view);
    }

    fn grid(position: &Position) -> Grid {
        position.grid()
    }

    fn swapped(position: &Position) -> bool {
        position.swapped()
    }

    fn marks_legal() -> bool {
        false
    }

    fn reveal(position: &Position) -> Option<Overlay> {
        Some(engine::threats::overlay(position))
    }

    fn levels() -> &'static [Text] {
        engine::LEVELS
    }

    fn engine() -> GomokuEngine {
        GomokuEngine::default()
    }
}

fn chosen(options: &Options) -> (u8, Rule, Opening) {
    let rule = match options.get("rule") {
        "standard" => Rule::Standard,
        "renju" => Rule::Renju,
        _ => Rule::Freestyle,
    };
    let opening = match options.get("opening") {
        "swap2" => Opening::Swap2,
        "pro" => Opening::Pro,
        _ => Opening::Free,
    };
    (options.size().unwrap_or(15), rule, opening)
}

#[cfg(test)]
mod renju_tests;
#[cfg(test)]
mod tests;
