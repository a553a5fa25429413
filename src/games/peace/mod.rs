//! Peace: the board of Reversi without the fight. Both sides fill it; nobody wins.

mod refusal;
mod rules;

use tabletop_core::squares::FROM_TOP;
use tabletop_core::{
    BoardView, Cell, Discs, Domain, Game, Grid, Ground, Info, Message, OptionError, Options,
    Position as _, Sample, SetUp, Text, options, texts,
};
use tabletop_search::random::RandomMover;

pub use refusal::{GameOverReason, Refusal};
pub use rules::Position;

#[derive(Debug)]
pub struct Peace;

texts! {
    NO_WINNER = "any empty square will do; nobody wins", "下在哪个空格都行，没有胜负";
}

options! {
    struct Chosen {
        size: u8 = "8", "size" Text::new("Size", "大小") => Domain::Integer { min: 4, max: 26, step: 2, offered: &[6, 8, 10, 12] },
            Text::new("Squares per side, an even number.", "每边的格数，须为偶数。");
    }
}

#[cfg(feature = "tools")]
impl tabletop_core::MakesProblems for Peace {}

impl Game for Peace {
    const INFO: Info = Info {
        key: "peace",
        aliases: &["peacegame", "board", "和平棋", "普通棋盘"],
        name: Text::new("Peace", "和平棋"),
        summary: Text::new(
            "Fill the board together; nobody wins.",
            "双方一起把棋盘下满，没有胜负。",
        ),
        tagline: Text::new("Fill it together", "一起下满棋盘"),
        rules: Text::new(
            "Fill the board together. There is nothing to win: just a board to place discs on.\n\n\
             Four discs start in the middle, as in Reversi. Black moves first.\n\n\
             Take turns placing a disc on any empty square. Nothing is captured and nothing is counted. The game ends \
             when the board is full.\n\n\
             To move, {screen click a square, or go to it with the arrow keys and press Enter; or press {key:type} and \
             type its name|type the name of a square}, such as d3 (column d, row 3 from the top).",
            "双方一起把棋盘摆满，没有输赢。\n\n\
             开局时中央已有四子（摆法同黑白棋）。黑方先行。\n\n\
             双方轮流在任意空格落子。不吃子，不计分。棋盘下满时结束。\n\n\
             走法：{screen 点击格子，或用方向键移到该格后按 Enter；也可按 {key:type} 后输入格子名|输入格子名}，例如 d3（d 列，从上往下第 3 行）。",
        ),
        icon: 'P',
        players: 2,
        passes: false,
        example: "d3",
        sample: Sample {
            options: &[],
            moves: "c3 f6 c6 f3 b2 g7 b7 g2",
        },
        options: Chosen::TABLE,
        headless: &[],
    };
    type Position = Position;
    const SYMMETRIC: bool = true;
    const HAS_WINNER: bool = false;
    type Engine = RandomMover;

    fn start(options: &Options) -> Result<Position, OptionError> {
        Ok(Position::start(Chosen::from_options(options).size))
    }

    fn read_position(options: &Options, text: &str) -> Result<Position, Refusal> {
        let (discs, turn) = Discs::parse(Grid::square(Chosen::from_options(options).size), text)
            .map_err(Refusal::Rows)?;
        Ok(Position::set_up(discs, turn))
    }

    fn set_up(position: &Position, change: &SetUp) -> Option<Position> {
        position.clone().with_set_up(change)
    }

    fn write_position(position: &Position) -> String {
        let usual = position.discs().usual_turn();
        let turn = if position.outcome().is_some() {
            usual
        } else {
            position.turn()
        };
        position.discs().to_rows_with_turn(turn, usual)
    }

    fn write_move(position: &Position, mv: &Cell) -> String {
        FROM_TOP.name(position.discs().grid(), *mv)
    }

    fn read_move(position: &Position, text: &str) -> Result<Cell, Refusal> {
        if text.trim().eq_ignore_ascii_case("pass") {
            return Err(Refusal::NoPass);
        }
        FROM_TOP
            .parse(position.discs().grid(), text)
            .map_err(Refusal::Square)
    }

    fn path(_position: &Position, mv: &Cell) -> Vec<Cell> {
        vec![*mv]
    }

    fn explain_illegal(position: &Position, path: &[Cell]) -> Refusal {
        let refusal = path.first().and_then(|cell| position.refusal(cell));
        refusal.unwrap_or(Refusal::Outside)
    }

    fn paint(position: &Position, view: &mut BoardView) {
        view.ground = Ground::Squares;
        (view.col_labels, view.row_labels) = FROM_TOP.labels(position.discs().grid());
        position.discs().paint(view);
    }

    fn grid(position: &Position) -> Grid {
        position.discs().grid()
    }

    fn marks_legal() -> bool {
        false
    }

    fn reasons(_position: &Position, _mv: &Cell) -> Vec<Message> {
        vec![NO_WINNER.into()]
    }
}

#[cfg(test)]
mod tests;
