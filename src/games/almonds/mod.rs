//! Nine Almonds: a puzzle for one player. Almonds jump over each other until one is left on the centre.

pub mod board;
pub mod engine;
pub mod guide;
mod notation;
pub mod outlook;
mod problems;
mod refusal;
pub mod rules;
mod words;

#[cfg(test)]
mod property_tests;
#[cfg(test)]
mod tests;

pub use refusal::{GameOverReason, Refusal};
pub use rules::{Move, Position};

use board::GRID;
use engine::Solver;

use tabletop_core::problem::Problems;
use tabletop_core::{
    BoardView, Cell, Game, Grid, Ground, Guide, Info, Marks, Message, OptionError, Options, Piece,
    Position as _, Sample, Text,
};

/// The game Nine Almonds.
#[derive(Clone, Copy, Debug)]
pub struct Almonds;

impl Game for Almonds {
    const INFO: Info = Info {
        key: "almonds",
        aliases: &[
            "ninealmonds",
            "nine-almonds",
            "nine almonds",
            "nine almonds game",
            "ninealmondsgame",
            "九杏仁",
        ],
        name: words::NAME,
        summary: words::SUMMARY,
        tagline: Text::new("Leave one almond", "只剩一颗"),
        rules: words::RULES,
        icon: 'A',
        players: 1,
        passes: false,
        example: "2,2-2,4-4,2",
        sample: Sample {
            options: &[],
            moves: "",
        },
        options: &[],
        headless: &[],
    };
    type Position = Position;
    type Engine = Solver;

    fn start(_options: &Options) -> Result<Position, OptionError> {
        Ok(Position::start())
    }

    fn read_position(_options: &Options, text: &str) -> Result<Position, Refusal> {
        notation::read_position(text)
    }

    fn write_position(position: &Position) -> String {
        notation::write_position(position)
    }

    fn write_start(position: &Position) -> String {
        notation::write_start(position)
    }

    fn write_move(_position: &Position, mv: &Move) -> String {
        notation::write_move(mv)
    }

    fn read_move(_position: &Position, text: &str) -> Result<Move, Refusal> {
        notation::read_move(text)
    }

    fn path(_position: &Position, mv: &Move) -> Vec<Cell> {
        mv.path.clone()
    }

    fn explain_illegal(position: &Position, path: &[Cell]) -> Refusal {
        match (position.follow(path), path.first()) {
            (Err(reason), _) => reason,
            (Ok(_), Some(&first)) => Refusal::CannotJump(first),
            (Ok(_), None) => Refusal::TooShort,
        }
    }

    fn paint(position: &Position, view: &mut BoardView) {
        view.ground = Ground::Hollows;
        view.col_labels = (0..GRID.cols).map(|col| col.to_string()).collect();
        view.row_labels = (0..GRID.rows).rev().map(|row| row.to_string()).collect();
        let over = position.outcome().is_some();
        for cell in position.board().almonds() {
            view.put(cell, Piece::Almond);
            if !over && position.board().jumps(cell).next().is_some() {
                view.mark(cell, Marks::LEGAL);
            }
        }
        view.stat(words::TURNS, position.turns(), "");
        view.stat(words::JUMPS, position.jumps(), "");
        view.stat(words::LEFT, position.board().count(), "");
    }

    fn grid(_position: &Position) -> Grid {
        GRID
    }

    fn paint_path(position: &Position, path: &[Cell], view: &mut BoardView) {
        let Ok(board) = position.follow(path) else {
            return;
        };
        for cell in GRID.cells() {
            let has = board.has(cell);
            view.put(cell, if has { Piece::Almond } else { Piece::None });
        }
        if path.len() > 1 {
            view.notes.push(
                Message::new(words::PATH).message(words::list(path.iter().copied(), words::TO)),
            );
        }
    }

    fn guide() -> Option<Box<dyn Guide<Position>>> {
        Some(Box::<outlook::Outlook>::default())
    }

    fn problems() -> Option<Box<dyn Problems<Position>>> {
        Some(Box::<problems::AlmondProblems>::default())
    }
}
