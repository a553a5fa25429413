//! Magic Square: a puzzle for one player. Place the numbers so that every line has the same sum.

pub mod budget;
pub mod candidates;
pub mod catalogue;
pub mod construct;
pub mod engine;
pub mod exhaust;
pub mod guide;
pub mod lines;
mod notation;
pub mod outlook;
mod problems;
mod refusal;
pub mod rules;
pub mod square;
pub mod symmetry;
mod words;

#[cfg(test)]
mod property_tests;
#[cfg(test)]
mod tests;

pub use refusal::{GameOverReason, NoPosition, Refusal};
pub use rules::{Move, Position};

use candidates::Candidates;
use engine::Solver;
use square::{Line, MAX_SIDE};

use tabletop_core::problem::Problems;
use tabletop_core::view::Sums;
use tabletop_core::{
    BoardView, Cell, Domain, Game, Grid, Ground, Guide, Info, Marks, Message, OptionError, Options,
    Piece, Sample, Sum, Text, options,
};

/// The game Magic Square.
#[derive(Clone, Copy, Debug)]
pub struct Magic;

options! {
    /// Game options. Lowest numbers from −999 to 999 keep every number within four characters on the board.
    struct Chosen {
        size: u8 = "3", "size" words::SIZE => Domain::integer(3, MAX_SIDE as i32, &[3, 4, 5, 6]),
            Text::new("Numbers per side; 3×3 is the easiest.", "每边的数字个数，3 阶最容易。");
        lowest: i32 = "1", "lowest" words::LOWEST => Domain::integer(-999, 999, &[1, 0, -4]),
            Text::new("The smallest of the consecutive numbers to place.", "所填连续整数中最小的一个。");
    }
}

impl Game for Magic {
    const INFO: Info = Info {
        key: "magic",
        aliases: &[
            "magicsquare",
            "magic-square",
            "magic square",
            "magicsquaregame",
            "幻方",
        ],
        name: words::NAME,
        summary: words::SUMMARY,
        tagline: Text::new("Make sums equal", "各线和相等"),
        rules: words::RULES,
        icon: 'M',
        players: 1,
        passes: false,
        example: "4@1,2",
        sample: Sample {
            options: &[("size", "3")],
            moves: "8@0,2 1@1,2 6@2,2 3@0,1 5@1,1 4@0,0",
        },
        options: Chosen::TABLE,
        headless: &[],
    };
    type Position = Position;
    type Engine = Solver;

    fn start(options: &Options) -> Result<Position, OptionError> {
        Ok(empty(options))
    }

    fn read_position(options: &Options, text: &str) -> Result<Position, Refusal> {
        notation::read_position(empty(options), text)
    }

    fn write_position(position: &Position) -> String {
        notation::write_position(position)
    }

    fn write_move(position: &Position, mv: &Move) -> String {
        notation::write_move(position.square().grid(), *mv)
    }

    fn read_move(position: &Position, text: &str) -> Result<Move, Refusal> {
        notation::read_move(position.square().grid(), text)
    }

    fn path(_position: &Position, mv: &Move) -> Vec<Cell> {
        vec![mv.cell]
    }

    fn choice(mv: &Move) -> Option<i32> {
        Some(mv.number)
    }

    fn explain_illegal(position: &Position, path: &[Cell]) -> Refusal {
        let refused = path.first().and_then(|&cell| position.cell_refusal(cell));
        refused.unwrap_or(Refusal::OneCell)
    }

    fn paint(position: &Position, view: &mut BoardView) {
        let square = position.square();
        let side = square.side();
        view.ground = Ground::Boxes;
        view.col_labels = (0..side).map(|col| col.to_string()).collect();
        view.row_labels = (0..side).rev().map(|row| row.to_string()).collect();
        for cell in square.grid().cells() {
            if let Some(number) = position.at(cell) {
                view.put(cell, Piece::Number(number));
            }
        }
        // Lines that have a wrong sum, or cannot reach the right one any more.
        for cell in lines::all_broken(square).flat_map(|line| square.line(line)) {
            view.mark(cell, Marks::WRONG);
        }
        view.sums = Some(sums(position));
        view.supply = position.unused().map(|number| number.to_string()).collect();
        let placed = u32::from(square.greatest()) - square.empties();
        view.stat(words::PLACED, format!("{placed}/{}", square.greatest()), "");
        let right = |&line: &Line| square.is_right(line) == Some(true);
        let (right, lines) = (square.lines().filter(right).count(), square.lines().count());
        view.stat(words::RIGHT, format!("{right}/{lines}"), "");
        let target = Message::new(words::TARGET).arg(position.target());
        view.notes.push(target);
    }

    fn grid(position: &Position) -> Grid {
        position.square().grid()
    }

    fn marks_legal() -> bool {
        false
    }

    fn candidates_hint(position: &Position, cell: Cell) -> Option<Message> {
        let square = position.square();
        position.at(cell).is_none().then(|| {
            let candidates = Candidates::new(square).all()[square.grid().index(cell)];
            let numbers = candidates::numbers(candidates).map(|number| position.shown(number));
            let numbers: Vec<_> = numbers.map(|number| number.to_string()).collect();
            if numbers.is_empty() {
                words::NONE_FITS.into()
            } else {
                Message::new(words::FITS).arg(numbers.join(" "))
            }
        })
    }

    fn guide() -> Option<Box<dyn Guide<Position>>> {
        Some(Box::<outlook::Outlook>::default())
    }

    fn problems() -> Option<Box<dyn Problems<Position>>> {
        Some(Box::<problems::MagicProblems>::default())
    }
}

/// Creates the empty board for `options`.
fn empty(options: &Options) -> Position {
    let Chosen { size, lowest } = Chosen::from_options(options);
    Position::start(size, lowest)
}

/// Sums at the edge of the board, in the game's own numbers.
fn sums(position: &Position) -> Sums {
    let square = position.square();
    let sum = |line| Sum {
        value: square.line(line).filter_map(|cell| position.at(cell)).sum(),
        begun: square.line(line).any(|cell| position.at(cell).is_some()),
        right: square.is_right(line),
    };
    Sums {
        rows: (0..square.side()).map(|row| sum(Line::Row(row))).collect(),
        cols: (0..square.side())
            .map(|col| sum(Line::Column(col)))
            .collect(),
        diagonals: vec![sum(Line::Falling), sum(Line::Rising)],
        target: position.target(),
    }
}
