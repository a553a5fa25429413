//! Peace: the board of Reversi without the fight. Both sides fill it; nobody wins.

use crate::core::squares::FROM_TOP;
use crate::core::{
    BoardView, Cell, Discs, Domain, Game, Grid, Ground, Info, Message, OptionError, OptionSpec,
    Options, Outcome, Position as _, Side, Text, Verdict,
};
use crate::search::random::RandomMover;

/// Peace.
#[derive(Debug)]
pub struct Peace;

const OVER: Text = Text::new(
    "the game is over: the board is full",
    "对局已结束：棋盘已满",
);
const NO_PASS: Text = Text::new(
    "Peace has no pass: place a disc on any empty square",
    "和平棋没有停一手：请在任一空格落子",
);
const OUTSIDE: Text = Text::new("that square is outside the board", "该格在棋盘之外");
const OCCUPIED: Text = Text::new(
    "{0} is occupied: choose an empty square",
    "{0} 已有棋子：请选择空格",
);
const FULL: Text = Text::new("the board is full", "棋盘已满");

const OPTIONS: &[OptionSpec] = &[OptionSpec {
    key: "size",
    label: Text::new("Size", "大小"),
    domain: Domain::Integer {
        min: 4,
        max: 26,
        step: 2,
        offered: &[6, 8, 10, 12],
    },
    default: "8",
}];

/// A position: the discs and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    discs: Discs,
    turn: Side,
}

impl Position {
    /// The first position on a board of even `size`: four centre pieces placed as in Reversi.
    pub fn start(size: u8) -> Self {
        let mut discs = Discs::empty(size);
        let (low, high) = (size / 2 - 1, size / 2);
        discs.put(Cell::new(low, low), Side::White);
        discs.put(Cell::new(high, high), Side::White);
        discs.put(Cell::new(high, low), Side::Black);
        discs.put(Cell::new(low, high), Side::Black);
        Self {
            discs,
            turn: Side::Black,
        }
    }

    /// The discs.
    pub const fn discs(&self) -> &Discs {
        &self.discs
    }

    /// The side to move of a set-up position that does not say it: the one with fewer discs, else Black.
    fn usual_turn(discs: &Discs) -> Side {
        let [black, white] = discs.count();
        if white < black {
            Side::White
        } else {
            Side::Black
        }
    }
}

impl crate::core::Position for Position {
    type Move = Cell;
    type Refusal = Message;

    fn turn(&self) -> Side {
        self.turn
    }

    fn legal_moves(&self) -> Vec<Cell> {
        self.discs.empties().collect()
    }

    fn refusal(&self, mv: &Cell) -> Option<Message> {
        let grid = self.discs.grid();
        if self.discs.is_full() {
            return Some(OVER.into());
        }
        if !grid.contains(*mv) {
            return Some(OUTSIDE.into());
        }
        let occupied = self.discs.at(*mv).is_some();
        occupied.then(|| Message::new(OCCUPIED).arg(FROM_TOP.write(grid, *mv)))
    }

    fn play_unchecked(&mut self, mv: &Cell) {
        self.discs.put(*mv, self.turn);
        self.turn = self.turn.other();
    }

    fn outcome(&self) -> Option<Outcome> {
        let full = self.discs.is_full();
        full.then_some(Outcome::new(Verdict::NoWinner, FULL))
    }
}

impl Game for Peace {
    const INFO: Info = Info {
        key: "peace",
        aliases: &["peacegame", "board", "和平棋", "普通棋盘"],
        name: Text::new("Peace", "和平棋"),
        summary: Text::new(
            "Fill the board together; nobody wins.",
            "双方一起把棋盘下满，没有胜负。",
        ),
        rules: Text::new(
            "Move to an empty square with the arrow keys and press Enter, click it, or type its name such as d3 \
             (column d, row 3).\n\n\
             Black begins. The players take turns to place a disc on any empty square. Nothing is captured and nothing \
             is counted. The game ends when the board is full, and nobody wins.",
            "用方向键移到空格后按回车，或用鼠标点击，或输入格子名，例如 d3（d 列第 3 行）。\n\n\
             黑方先行，双方轮流在任意空格落子。不吃子，不计分。棋盘下满时结束，没有胜负。",
        ),
        icon: 'P',
        players: 2,
        passes: false,
        example: "d3",
        options: OPTIONS,
        headless: &[],
    };
    type Position = Position;
    type Engine = RandomMover;

    fn start(options: &Options) -> Result<Position, OptionError> {
        Ok(Position::start(options.size().unwrap_or(8)))
    }

    fn read_position(options: &Options, text: &str) -> Result<Position, Message> {
        let (discs, turn) = Discs::read(options.size().unwrap_or(8), text)?;
        let turn = turn.unwrap_or_else(|| Position::usual_turn(&discs));
        Ok(Position { discs, turn })
    }

    fn write_position(position: &Position) -> String {
        let usual = Position::usual_turn(&position.discs);
        let turn = if position.outcome().is_some() {
            usual
        } else {
            position.turn
        };
        position.discs.write_with_turn(turn, usual)
    }

    fn write_move(position: &Position, mv: &Cell) -> String {
        FROM_TOP.write(position.discs.grid(), *mv)
    }

    fn read_move(position: &Position, text: &str) -> Result<Cell, Message> {
        if text.trim().eq_ignore_ascii_case("pass") {
            return Err(NO_PASS.into());
        }
        FROM_TOP.read(position.discs.grid(), text)
    }

    fn path(_position: &Position, mv: &Cell) -> Vec<Cell> {
        vec![*mv]
    }

    fn why_not(position: &Position, path: &[Cell]) -> Message {
        let refusal = path.first().and_then(|cell| position.refusal(cell));
        refusal.unwrap_or_else(|| OUTSIDE.into())
    }

    fn paint(position: &Position, view: &mut BoardView) {
        view.ground = Ground::Squares;
        (view.col_labels, view.row_labels) = FROM_TOP.labels(position.discs.grid());
        position.discs.paint(view);
    }

    fn grid(position: &Position) -> Grid {
        position.discs.grid()
    }

    fn marks_legal() -> bool {
        false
    }

    fn engine() -> RandomMover {
        RandomMover::default()
    }
}

#[cfg(test)]
mod tests;
