//! Reversi (Othello) on an n × n board, n even from 4 to 26: rules as the World Othello Federation has them for 8×8.

mod book;
pub mod engine;
mod notation;
mod openings;
mod refusal;
mod rules;
mod stable;
mod view;
mod words;

use crate::core::{
    AnyReason, BoardView, Cell, Choice, Domain, Game, Grid, Info, Mirror, OptionError, OptionSpec,
    Options, Overlay, Position as _, Text,
};

pub use engine::player::Player;
pub use refusal::{End, ForcedPass, Refusal};
pub use rules::{Move, Passing, Position};

/// Reversi.
#[derive(Debug)]
pub struct Reversi;

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
        rules: words::RULES,
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

    fn read_position(options: &Options, text: &str) -> Result<Position, Refusal> {
        notation::read_position(size(options), passing(options), text)
    }

    fn write_position(position: &Position) -> String {
        notation::write_position(position)
    }

    fn write_move(position: &Position, mv: &Move) -> String {
        notation::write_move(position, *mv)
    }

    fn read_move(position: &Position, text: &str) -> Result<Move, Refusal> {
        notation::read_move(position, text)
    }

    fn path(_position: &Position, mv: &Move) -> Vec<Cell> {
        match *mv {
            Move::Place(cell) => vec![cell],
            Move::Pass => Vec::new(),
        }
    }

    fn action(mv: &Move) -> Option<Text> {
        (*mv == Move::Pass).then_some(words::PASS)
    }

    fn automatic(position: &Position) -> Option<(Move, AnyReason)> {
        let passes = position.passing() == Passing::Auto && position.must_pass();
        passes.then(|| (Move::Pass, ForcedPass(position.turn()).into()))
    }

    fn why_not(position: &Position, path: &[Cell]) -> Refusal {
        let tried = path.first().map_or(Move::Pass, |&cell| Move::Place(cell));
        position.refusal(&tried).unwrap_or(Refusal::Outside)
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

#[cfg(test)]
mod tests;
