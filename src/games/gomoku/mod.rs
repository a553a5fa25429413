//! Gomoku (five in a row) on an n × n board, n from 7 to 26: freestyle, standard and renju, with the openings swap2, Taraguchi-10,
//! Soosõrv-8 and pro.

pub mod engine;
mod greed;
mod lines;
mod moves;
mod notation;
mod opening;
mod openings;
mod problems;
mod reasons;
mod refusal;
mod renju;
mod rules;
mod view;
mod words;

use tabletop_core::problem::Problems;
use tabletop_core::{
    Attack, BoardView, Cell, Choices, Domain, Forecast, Game, Grid, Info, Message, NamedLine,
    OptionError, Options, Overlay, Position as _, Sample, Score, SetUp, Side, Text, options,
};

pub use engine::GomokuEngine;
pub use moves::Move;
pub use opening::{Opening, Pick, Step};
pub use refusal::{GameOverReason, Refusal};
pub use renju::{Forbidden, forbidden};
pub use rules::{Position, Rule};

#[derive(Debug)]
pub struct Gomoku;

options! {
    struct Chosen {
        size: u8 = "15", "size" Text::new("Size", "大小") => Domain::integer(7, 26, &[9, 13, 15, 19]),
            Text::new("Lines per side; 15×15 is the usual board.", "每边的线数，通常为 15。");
        rule: Rule = "freestyle", "rule" Text::new("Rule", "规则") => Domain::Choice(Rule::CHOICES);
        opening: Opening = "free", "opening" Text::new("Opening", "开局") => Domain::Choice(Opening::CHOICES);
    }
}

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
            "Be the first to get five stones in a row.",
            "先连成五子者胜。",
        ),
        tagline: Text::new("Five in a row", "五子连珠"),
        rules: words::RULES,
        icon: '5',
        players: 2,
        passes: false,
        example: "h8",
        sample: Sample {
            options: &[("size", "9")],
            moves: "e5 e6 d6 f4 d5 f5 f6 d4 c5 b5 c7 c6",
        },
        options: Chosen::TABLE,
        headless: &[],
    };
    type Position = Position;
    const REVIEW_NODES: u64 = 100_000;
    const SYMMETRIC: bool = true;
    type Engine = GomokuEngine;
    const REVEALS: Option<Text> = Some(Text::new("threats", "威胁"));
    const BOOK_OPTIONS: &[(&str, &str)] = &[("rule", "renju")];

    fn start(options: &Options) -> Result<Position, OptionError> {
        let Chosen {
            size,
            rule,
            opening,
        } = Chosen::from_options(options);
        Ok(Position::start(size, rule, opening))
    }

    fn named_openings() -> Vec<NamedLine<Move>> {
        openings::lines()
    }

    fn opening_name(position: &Position) -> Option<Text> {
        openings::name(position)
    }

    fn book(position: &Position) -> Vec<(Move, Score)> {
        openings::moves(position)
    }

    fn read_position(options: &Options, text: &str) -> Result<Position, Refusal> {
        let Chosen {
            size,
            rule,
            opening,
        } = Chosen::from_options(options);
        notation::read_position(size, rule, opening, text)
    }

    fn write_position(position: &Position) -> String {
        notation::write_position(position)
    }

    fn set_up(position: &Position, change: &SetUp) -> Option<Position> {
        position.clone().with_set_up(change)
    }

    fn relaxed(position: &Position) -> Option<Position> {
        Some(position.clone().relaxed())
    }

    fn colour(position: &Position, mv: &Move) -> Side {
        match mv {
            Move::Place(_) => position.stone(),
            _ => position.turn(),
        }
    }

    fn write_move(position: &Position, mv: &Move) -> String {
        notation::write_move(position.grid(), *mv)
    }

    fn read_move(position: &Position, text: &str) -> Result<Move, Refusal> {
        notation::read_move(position, text)
    }

    fn path(_position: &Position, mv: &Move) -> Vec<Cell> {
        match *mv {
            Move::Place(cell) | Move::Offer(cell) => vec![cell],
            Move::Swap | Move::Two | Move::Stay | Move::Fifths(_) => Vec::new(),
        }
    }

    fn puts_piece(mv: &Move) -> bool {
        matches!(mv, Move::Place(_))
    }

    fn action(mv: &Move) -> Option<Text> {
        match mv {
            Move::Place(_) | Move::Offer(_) => None,
            Move::Fifths(count) => words::FIFTHS.get(usize::from(*count)).copied(),
            Move::Swap => Some(words::SWAP),
            Move::Two => Some(words::TWO),
            Move::Stay => Some(words::STAY),
        }
    }

    fn explain_illegal(position: &Position, path: &[Cell]) -> Refusal {
        let place = match position.pick() {
            Some(Pick::Offer) => Move::Offer,
            _ => Move::Place,
        };
        let tried = path.first().map(|&cell| place(cell));
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

    fn static_gain(position: &Position, mv: &Move) -> i64 {
        greed::worth(position, *mv)
    }

    fn reasons(position: &Position, mv: &Move) -> Vec<Message> {
        reasons::reasons(position, *mv)
    }

    fn attacks(position: &Position) -> Option<Vec<Attack>> {
        Some(reasons::attacks(position))
    }

    fn proof(position: &Position, mv: &Move) -> Option<Message> {
        reasons::proof(position, *mv)
    }

    fn reveal(position: &Position, _: Option<&Forecast>) -> Option<Overlay> {
        Some(engine::threats::overlay(position))
    }

    fn levels() -> &'static [Text] {
        engine::LEVELS
    }

    fn problems() -> Option<Box<dyn Problems<Position>>> {
        Some(Box::<problems::GomokuProblems>::default())
    }

    fn engine() -> GomokuEngine {
        GomokuEngine::default()
    }
}

#[cfg(test)]
mod opening_tests;
#[cfg(test)]
mod renju_tests;
#[cfg(test)]
mod tests;
