//! Reversi (Othello) on an n × n board, n even from 4 to 26: the rules of the World Othello Federation for 8×8.

mod book;
pub mod engine;
mod notation;
mod openings;
mod problems;
mod reasons;
mod refusal;
mod rules;
mod stable;
mod words;

use tabletop_core::squares::FROM_TOP;
use tabletop_core::{
    AnyReason, BoardView, Cell, Choices, Domain, Forecast, Game, Grid, Ground, Info, Limits,
    Message, Mirror, NamedLine, OptionError, Options, Overlay, Position as _, Sample, Score, SetUp,
    Text, choices, options,
};

pub use engine::player::ReversiEngine;
pub use refusal::{ForcedPass, GameOverReason, Refusal};
pub use rules::{Move, Passing, Position};

#[derive(Debug)]
pub struct Reversi;

choices! {
    /// Kind of start position.
    enum Opening {
        Standard = "standard" ("Standard", "标准开局"):
            ("The four centre discs stand crosswise.", "中央四子交叉摆放。"),
        Random = "random" ("Random (balanced)", "随机（均势）"):
            ("Eight random moves that leave the game about even.", "先随机走八手，双方大致均势。"),
        Even = "even" ("Even, by number", "均势（按编号）"):
            ("An even position after eight moves from a list: the same number is the same position everywhere.", "取自固定列表的八手均势局面，同一编号处处相同。"),
    }

    /// Handling of illegal moves, which is up to the program around the game.
    enum Illegal {
        Refused = "off" ("Rejected", "不允许"):
            ("You choose another move.", "请另选一手。"),
        Loses = "on" ("Loses the game", "判负"):
            ("An illegal move loses at once.", "走出违规的一手立即判负。"),
    }
}

options! {
    struct Chosen {
        size: u8 = "8", "size" Text::new("Size", "大小") => Domain::Integer { min: 4, max: 26, step: 2, offered: &[6, 8, 10, 12] },
            Text::new("Squares per side, an even number; 8×8 is the usual board.", "每边的格数，须为偶数，通常为 8。");
        passing: Passing = "auto", "pass" Text::new("Forced pass", "无棋可下时") => Domain::Choice(Passing::CHOICES);
        opening: Opening = "standard", "opening" Text::new("Opening", "开局") => Domain::Choice(Opening::CHOICES);
        number: i32 = "0", "number" Text::new("Opening number", "开局编号") => Domain::Integer { min: 0, max: openings::EVEN_COUNT, step: 1, offered: &[0] },
            Text::new("Number of an even opening; 0 draws one.", "均势开局的编号；0 表示随机抽取。");
        strict: Illegal = "off", "strict" Text::new("Illegal move", "违规落子") => Domain::Choice(Illegal::CHOICES);
    }
}

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
            "Trap lines of discs between yours to flip them; most discs win.",
            "夹住并翻转对方的棋子，子多者胜。",
        ),
        tagline: Text::new("Trap and flip", "夹住翻转"),
        rules: words::RULES,
        icon: 'R',
        players: 2,
        passes: true,
        example: "d3",
        sample: Sample {
            options: &[],
            moves: "d3 c5 e6 f5 f6 e3 d6 f7 g6 c4 c6 e7 d7 g5 f4",
        },
        options: Chosen::TABLE,
        // Records and matches contain every pass.
        headless: &[("pass", "ask")],
    };
    type Position = Position;
    const REVIEW_NODES: u64 = 2_000_000;
    const SYMMETRIC: bool = true;
    type Engine = ReversiEngine;
    const REVEALS: Option<Text> = Some(Text::new("stable discs", "稳定子"));

    fn start(options: &Options) -> Result<Position, OptionError> {
        let Chosen { size, passing, .. } = Chosen::from_options(options);
        Ok(Position::start(size, passing))
    }

    fn opening(options: &Options, start: &Position, seed: u64) -> Vec<Move> {
        let chosen = Chosen::from_options(options);
        match chosen.opening {
            Opening::Even => openings::even(start, chosen.number, seed),
            Opening::Random => openings::random(start, seed),
            Opening::Standard => Vec::new(),
        }
    }

    fn opening_moves(options: &Options) -> usize {
        match Chosen::from_options(options).opening {
            Opening::Standard => 0,
            Opening::Random | Opening::Even => openings::PLIES,
        }
    }

    fn drawn(options: &Options, moves: &str) -> Option<Message> {
        let is_even = Chosen::from_options(options).opening == Opening::Even;
        is_even.then(|| openings::drawn(moves))?
    }

    fn named_openings() -> Vec<NamedLine<Move>> {
        openings::lines()
    }

    fn opening_name(position: &Position) -> Option<Text> {
        openings::name(position)
    }

    fn book(position: &Position) -> Vec<(Move, Score)> {
        book::moves(position)
    }

    fn patience(position: &Position, limits: Limits) -> Limits {
        engine::player::patience(position, limits)
    }

    fn read_position(options: &Options, text: &str) -> Result<Position, Refusal> {
        let Chosen { size, passing, .. } = Chosen::from_options(options);
        notation::read_position(size, passing, text)
    }

    fn write_position(position: &Position) -> String {
        notation::write_position(position)
    }

    fn set_up(position: &Position, change: &SetUp) -> Option<Position> {
        position.clone().with_set_up(change)
    }

    fn write_move(position: &Position, mv: &Move) -> String {
        notation::write_move(position, *mv)
    }

    fn read_move(position: &Position, text: &str) -> Result<Move, Refusal> {
        notation::read_move(position, text)
    }

    fn path(_position: &Position, mv: &Move) -> Vec<Cell> {
        mv.cell().into_iter().collect()
    }

    fn action(mv: &Move) -> Option<Text> {
        (*mv == Move::Pass).then_some(words::PASS)
    }

    fn automatic(position: &Position) -> Option<(Move, AnyReason)> {
        let passes = position.passing() == Passing::Auto && position.must_pass();
        passes.then(|| (Move::Pass, ForcedPass(position.turn()).into()))
    }

    fn explain_illegal(position: &Position, path: &[Cell]) -> Refusal {
        let tried = path.first().map_or(Move::Pass, |&cell| Move::Place(cell));
        position.refusal(&tried).unwrap_or(Refusal::Outside)
    }

    fn paint(position: &Position, view: &mut BoardView) {
        view.ground = Ground::Squares;
        (view.col_labels, view.row_labels) = FROM_TOP.labels(position.grid());
        position.discs().paint(view);
        let [black, white] = position.count();
        view.stat(words::DISCS, black, white);
    }

    fn grid(position: &Position) -> Grid {
        position.grid()
    }

    fn score(position: &Position) -> Option<[i32; 2]> {
        Some(position.count())
    }

    fn counted(position: &Position) -> Option<[i32; 2]> {
        position.counted()
    }

    /// A game that ended counts as one leaf at every greater depth, as in the published counts of 8×8.
    fn perft(position: &Position, depth: u32) -> u64 {
        match <engine::mirror::Fast as Mirror<Position>>::from_position(position) {
            Some(fast) => {
                engine::perft::perft(engine::simd_level::SimdLevel::detect(), fast.0, depth)
            }
            None => rules::perft(position, depth),
        }
    }

    fn reasons(position: &Position, mv: &Move) -> Vec<Message> {
        reasons::reasons(position, *mv)
    }

    fn proof(position: &Position, mv: &Move) -> Option<Message> {
        reasons::proof(position, *mv)
    }

    fn reveal(position: &Position, _: Option<&Forecast>) -> Option<Overlay> {
        Some(stable::overlay(position))
    }

    fn problems() -> Option<Box<dyn tabletop_core::problem::Problems<Position>>> {
        Some(Box::<problems::ReversiProblems>::default())
    }

    fn levels() -> &'static [Text] {
        engine::levels::TEXTS
    }
}

#[cfg(test)]
mod tests;
