//! Go: rules with every usual option, notation, view and opponent.
//!
//! The readable rules are in [`board`], [`position`] and [`count`]; the engine's fast board is checked against them.

pub mod board;
pub mod count;
pub mod engine;
mod hopeless;
mod notation;
mod openings;
pub mod pass_alive;
pub mod position;
mod problems;
mod reasons;
mod refusal;
pub mod rules;
mod score_estimate;
mod superko;
#[cfg(test)]
mod tests;
mod view;
mod words;

use tabletop_core::problem::Problems;
use tabletop_core::{
    Attack, BoardView, Cell, Forecast, Game, Grid, Info, Message, OptionError, Options, Overlay,
    Sample, Score, SetUp, Side, Text,
};

pub use position::{Go as Position, Move, Stage};
pub use refusal::{GameOverReason, Refusal};
pub use rules::{Rules, WinCondition};

/// The game of Go.
pub enum Go {}

impl Game for Go {
    const INFO: Info = Info {
        key: "go",
        aliases: &["weiqi", "baduk", "igo", "gogame", "围棋"],
        name: Text::new("Go", "围棋"),
        summary: words::SUMMARY,
        tagline: Text::new("Surround territory", "围地取胜"),
        rules: words::RULES_OF_PLAY,
        icon: 'G',
        players: 2,
        passes: true,
        example: "Q16",
        sample: Sample {
            options: &[("size", "9")],
            moves: "G6 C7 E7 G3 C4 D6 E3 H5 H6 D8 H4 H3 G5 F8 E8 E9 H8 F7",
        },
        options: Rules::TABLE,
        headless: &[("dead", "keep")],
    };

    type Position = Position;
    const REVIEW_NODES: u64 = 4_000;
    const SYMMETRIC: bool = true;
    type Engine = engine::GoEngine;
    const REVEALS: Option<Text> = Some(Text::new("territory", "形势"));

    fn start(options: &Options) -> Result<Position, OptionError> {
        Rules::checked(options).map(Position::new)
    }

    fn opening_name(position: &Position) -> Option<Text> {
        openings::name(position)
    }

    fn read_position(options: &Options, text: &str) -> Result<Position, Refusal> {
        let rules = Rules::checked(options).map_err(Refusal::Options)?;
        notation::read_position(rules, text)
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

    fn write_move(position: &Position, mv: &Move) -> String {
        notation::write_move(position, *mv)
    }

    fn read_move(position: &Position, text: &str) -> Result<Move, Refusal> {
        notation::read_move(position, text)
    }

    fn path(_position: &Position, mv: &Move) -> Vec<Cell> {
        match *mv {
            Move::Place(cell) | Move::Mark(cell) => vec![cell],
            Move::Pass | Move::Accept | Move::Resume => Vec::new(),
        }
    }

    fn puts_piece(mv: &Move) -> bool {
        matches!(mv, Move::Place(_))
    }

    fn is_numbered(mv: &Move) -> bool {
        matches!(mv, Move::Place(_) | Move::Pass)
    }

    fn action(mv: &Move) -> Option<Text> {
        match mv {
            Move::Place(_) | Move::Mark(_) => None,
            Move::Pass => Some(words::PASS),
            Move::Accept => Some(words::ACCEPT),
            Move::Resume => Some(words::RESUME),
        }
    }

    fn explain_illegal(position: &Position, path: &[Cell]) -> Refusal {
        notation::explain_illegal(position, path)
    }

    fn paint(position: &Position, view: &mut BoardView) {
        view::paint(position, view);
    }

    fn grid(position: &Position) -> Grid {
        position.rules().grid()
    }

    fn paint_path(position: &Position, path: &[Cell], view: &mut BoardView) {
        view::paint_path(position, path, view);
    }

    /// Tromp–Taylor area of the stones as they stand, without komi.
    fn score(position: &Position) -> Option<[i32; 2]> {
        if position.rules().aim == WinCondition::Capture {
            return None;
        }
        let owners = count::area(position.board());
        Some(
            Side::BOTH
                .map(|side| owners.iter().filter(|&&owner| owner == Some(side)).count() as i32),
        )
    }

    fn lead(position: &Position) -> Option<i32> {
        let rules = position.rules();
        let margin = || position.count().margin_halves(rules.komi.0);
        (rules.aim == WinCondition::Points).then(margin)
    }

    fn marks_legal() -> bool {
        false
    }

    fn reasons(position: &Position, mv: &Move) -> Vec<Message> {
        reasons::reasons(position, *mv)
    }

    fn attacks(position: &Position) -> Option<Vec<Attack>> {
        Some(reasons::in_atari(position))
    }

    fn reveal(position: &Position, forecast: Option<&Forecast>) -> Option<Overlay> {
        Some(score_estimate::overlay(position, forecast))
    }

    fn needs_dead_stones(position: &Position) -> bool {
        position.needs_dead_stones()
    }

    fn proposal(position: &Position) -> Vec<Cell> {
        let stopped = position.at_stop();
        let playouts = engine::proposal_playouts(stopped.board().points().len());
        let dead = engine::dead_stones(&stopped, playouts, stopped.board().key());
        let cells = Self::grid(position).cells().zip(dead);
        cells
            .filter_map(|(cell, dead)| dead.then_some(cell))
            .collect()
    }

    fn propose(position: &mut Position, cells: &[Cell]) {
        let mut dead = vec![false; position.board().points().len()];
        let grid = position.rules().grid();
        for &cell in cells.iter().filter(|&&cell| grid.contains(cell)) {
            dead[grid.index(cell)] = position.board().at(grid.index(cell)).is_some();
        }
        position.propose(&dead);
    }

    fn is_hopeless(position: &Position, level: u8, score: Score, lead: Option<f32>) -> bool {
        hopeless::is_hopeless(position, level, score, lead)
    }

    fn levels() -> &'static [Text] {
        words::LEVELS
    }

    fn problems() -> Option<Box<dyn Problems<Position>>> {
        Some(Box::new(problems::GoProblems))
    }
}
