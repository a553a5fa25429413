//! Reversi (Othello) on an n × n board, n even from 4 to 26: rules as the World Othello Federation has them for 8×8.

mod book;
pub mod engine;
mod notation;
mod openings;
mod rules;
mod stable;
mod view;

use crate::core::{
    AnyReason, BoardView, Cell, Choice, Domain, Game, Grid, Info, Message, Mirror, OptionError, OptionSpec,
    Options, Overlay, Position as _, Side, Text,
};

pub use engine::player::Player;
pub use rules::{Move, Passing, Position};

/// Reversi.
#[derive(Debug)]
pub struct Reversi;

const PASSED: Text = Text::new(
    "{0} has no legal move and passes",
    "{0}无棋可下，自动停一手",
);
const PASS: Text = Text::new("Pass", "停一手");

const RULES: Text = Text::new(
    "Move to a marked square with the arrow keys and press Enter, click it, or type its name such as d3 (column d, row 3).\n\n\
     Black moves first. Put a disc on an empty square so that, in at least one of the eight directions, a row of the \
     opponent's discs lies between it and another disc of yours. All discs caught in that way, in every direction, turn \
     over to your colour.\n\n\
     Who has no such move must pass; who has one may not. The game ends when the board is full or neither side can move. \
     The side with more discs wins; equal counts are a draw.\n\n\
     Corners can never be turned over: try to win them, and be careful with the squares next to them.",
    "用方向键移到有标记的格子后按回车，或用鼠标点击，或输入格子名，例如 d3（d 列第 3 行）。\n\n\
     黑方先行。把棋子放在空格上，使八个方向中至少有一个方向上，对方的一串棋子被夹在新棋子与己方另一枚棋子之间。\
     所有方向上被夹住的棋子都翻成己方颜色。\n\n\
     无棋可下的一方必须停一手；有棋可下时不得停。棋盘下满或双方都无棋可下时终局，子多者胜，相等为和棋。\n\n\
     角上的棋子永远不会被翻转：争取占角，并小心角旁边的格子。",
);

const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        key: "size",
        label: Text::new("Size", "大小"),
        domain: Domain::Integer {
            min: 4,
            max: 26,
            step: 2,
            offered: &[6, 8, 10, 12],
        },
        default: "8",
    },
    OptionSpec {
        key: "pass",
        label: Text::new("Forced pass", "无棋可下时"),
        domain: Domain::Choice(&[
            Choice::new("auto", "by itself", "自动停一手"),
            Choice::new("ask", "the player says it", "由玩家确认"),
        ]),
        default: "auto",
    },
    OptionSpec {
        key: "opening",
        label: Text::new("Opening", "开局"),
        domain: Domain::Choice(&[
            Choice::new("standard", "usual start", "标准开局"),
            Choice::new("random", "random, about even", "随机均势开局"),
        ]),
        default: "standard",
    },
    OptionSpec {
        key: "strict",
        label: Text::new("Illegal move", "违规落子"),
        domain: Domain::Choice(&[
            Choice::new("off", "refused", "不予接受"),
            Choice::new("on", "loses the game", "判负"),
        ]),
        default: "off",
    },
];

impl Game for Reversi {
    const INFO: Info = Info {
        key: "reversi",
        aliases: &[
            "othello",
            "reversigame",
            "reversi_game",
            "reverseboard",
            "黑白棋",
            "翻转棋",
            "反转棋",
            "奥赛罗",
        ],
        name: Text::new("Reversi", "黑白棋"),
        summary: Text::new(
            "Catch rows of discs between yours and turn them over; most discs win.",
            "夹住并翻转对方的棋子，子多者胜。",
        ),
        rules: RULES,
        icon: 'R',
        players: 2,
        passes: true,
        example: "d3",
        options: OPTIONS,
        // Records and matches name every pass.
        headless: &[("pass", "ask")],
    };
    type Position = Position;
    type Engine = Player;
    const REVEALS: bool = true;

    fn start(options: &Options) -> Result<Position, OptionError> {
        Ok(Position::start(size(options), passing(options)))
    }

    fn opening(options: &Options, start: &Position, seed: u64) -> Vec<Move> {
        match options.get("opening") {
            "random" => openings::random(start, seed),
            _ => Vec::new(),
        }
    }

    fn read_position(options: &Options, text: &str) -> Result<Position, Message> {
        notation::read_position(size(options), passing(options), text)
    }

    fn write_position(position: &Position) -> String {
        notation::write_position(position)
    }

    fn write_move(position: &Position, mv: &Move) -> String {
        notation::write_move(position, *mv)
    }

    fn read_move(position: &Position, text: &str) -> Result<Move, Message> {
        notation::read_move(position, text)
    }

    fn path(_position: &Position, mv: &Move) -> Vec<Cell> {
        match *mv {
            Move::Place(cell) => vec![cell],
            Move::Pass => Vec::new(),
        }
    }

    fn action(mv: &Move) -> Option<Text> {
        (*mv == Move::Pass).then_some(PASS)
    }

    fn automatic(position: &Position) -> Option<(Move, AnyReason)> {
        let passes = position.passing() == Passing::Auto && position.must_pass();
        let notice = Message::new(PASSED).words(position.turn().name());
        passes.then(|| (Move::Pass, notice.into()))
    }

    fn why_not(position: &Position, path: &[Cell]) -> Message {
        let tried = path.first().map_or(Move::Pass, |&cell| Move::Place(cell));
        position
            .refusal(&tried)
            .unwrap_or_else(|| rules::SAY_SQUARE.into())
    }

    fn paint(position: &Position, view: &mut BoardView) {
        view::paint(position, view);
    }

    fn grid(position: &Position) -> Grid {
        position.grid()
    }

    fn score(position: &Position) -> Option<[i32; 2]> {
        Some(position.count())
    }

    /// A game that ended counts as one leaf at every greater depth, as the published counts of 8×8 have it.
    fn perft(position: &Position, depth: u32) -> u64 {
        match <engine::mirror::Fast as Mirror<Position>>::of(position) {
            Some(fast) => engine::perft::perft(engine::cpu::Level::detect(), fast.0, depth),
            None => rules::perft(position, depth),
        }
    }

    fn reveal(position: &Position) -> Option<Overlay> {
        Some(stable::overlay(position))
    }

    fn levels() -> &'static [Text] {
        &engine::levels::SENTENCES
    }

    fn engine() -> Player {
        Player::default()
    }
}

fn size(options: &Options) -> u8 {
    options.size().unwrap_or(8)
}

fn passing(options: &Options) -> Passing {
    match options.get("pass") {
        "ask" => Passing::Ask,
        _ => Passing::Auto,
    }
}

/// Black moves first, in set-up positions too unless they say otherwise.
const FIRST: Side = Side::Black;

#[cfg(test)]
mod tests;
