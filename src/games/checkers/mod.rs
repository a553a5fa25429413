//! Checkers: English draughts under the official rules (WCDF), or with optional captures.

pub mod board;
mod book;
pub mod engine;
mod fen;
pub mod moves;
mod notation;
mod openings;
pub mod position;
mod problems;
mod reasons;
mod refusal;
pub mod square;
pub mod words;

#[cfg(test)]
mod tests;

pub use board::{Board, Capture};
pub use moves::Move;
pub use position::{Position, Rules};
pub use refusal::{GameOverReason, Refusal};
pub use square::Square;

use engine::CheckersEngine;
use square::{GRID, far_row};
use tabletop_core::problem::Problems;
use tabletop_core::squares::FROM_BOTTOM;
use tabletop_core::{
    Attack, BoardView, Cell, Choices, Domain, Game, Grid, Ground, Info, Marks, Message, NamedLine,
    OptionError, Options, Piece, Position as _, Sample, Score, SetUp, Side, SquareNames, Text,
    choices, options,
};

/// Number of plies without progress from which the panel shows the count of the 40-move rule.
const COUNTED_FROM: u8 = 20;

/// The game of checkers.
#[derive(Clone, Copy, Debug)]
pub struct Checkers;

choices! {
    /// Side that moves first.
    enum First {
        Black = "black" ("Black", "黑方"):
            ("Black begins, as in English draughts.", "黑方先行（英式跳棋的规则）。"),
        White = "white" ("White", "白方"):
            ("White begins.", "白方先行。"),
    }

    /// First moves.
    enum Opening {
        Standard = "standard" ("Free", "自由"):
            ("Both choose their moves from the start.", "双方从第一手起自由选择。"),
        ThreeMove = "3-move" ("Three-move ballot", "三步抽签"):
            ("The first three moves are drawn from the 156 ballots of tournaments; a rematch repeats them with colours swapped.", "前三手从比赛所用的 156 个开局中抽取，再来一局时互换黑白、重复该开局。"),
        Barred = "barred" ("Barred ballot", "禁用的三步开局"):
            ("Drawn from the 18 ballots that tournaments leave out as too one-sided.", "从 18 个因过于偏向一方而不用于比赛的开局中抽取。"),
    }

    /// Draw rules: on or off.
    enum Draws {
        On = "on" ("Repetition and 40 moves", "重复局面与 40 手规则"):
            ("Drawn at the third repetition, or after 40 moves each without progress.", "局面第三次出现，或双方各 40 手无进展，即为和棋。"),
        Off = "off" ("By agreement only", "仅双方同意时和棋"):
            ("Drawn only if both players agree.", "只有双方同意才算和棋。"),
    }
}

options! {
    /// Game options.
    struct Chosen {
        first: First = "black", "first" Text::new("First move", "先行方") => Domain::Choice(First::CHOICES);
        capture: Capture = "forced", "capture" Text::new("Capture", "吃子") => Domain::Choice(Capture::CHOICES);
        draws: Draws = "on", "draws" Text::new("Draws", "和棋") => Domain::Choice(Draws::CHOICES);
        opening: Opening = "standard", "opening" Text::new("Opening", "开局") => Domain::Choice(Opening::CHOICES);
        number: i32 = "0", "number" Text::new("Ballot number", "抽签编号") => Domain::Integer { min: 0, max: openings::BALLOT_COUNT, step: 1, offered: &[0] },
            Text::new("Number of the ballot with opening 3-move; 0 draws one.", "三步抽签的编号；0 表示随机抽取。");
    }
}

impl Game for Checkers {
    const INFO: Info = Info {
        key: "checkers",
        aliases: &[
            "draughts",
            "english-draughts",
            "checkersgame",
            "跳棋",
            "西洋跳棋",
            "国际跳棋",
        ],
        name: words::NAME,
        summary: words::SUMMARY,
        tagline: Text::new("Jump and crown", "跳吃升王"),
        rules: words::RULES,
        icon: 'C',
        players: 2,
        passes: false,
        example: "11-15",
        sample: Sample {
            options: &[],
            moves: "11-15 22-18 15x22 25x18 8-11 29-25 4-8 25-22",
        },
        options: Chosen::TABLE,
        headless: &[],
    };
    type Position = Position;
    const REVIEW_NODES: u64 = 500_000;
    type Engine = CheckersEngine;

    fn start(options: &Options) -> Result<Position, OptionError> {
        let chosen = Chosen::from_options(options);
        Ok(Position::new(Board::START, chosen.first(), chosen.rules()))
    }

    fn opening(options: &Options, start: &Position, seed: u64) -> Vec<Move> {
        let chosen = Chosen::from_options(options);
        match chosen.opening {
            Opening::Standard => Vec::new(),
            opening => openings::ballot(start, chosen.number, opening == Opening::Barred, seed),
        }
    }

    fn opening_moves(options: &Options) -> usize {
        match Chosen::from_options(options).opening {
            Opening::Standard => 0,
            Opening::ThreeMove | Opening::Barred => 3,
        }
    }

    fn drawn(options: &Options, moves: &str) -> Option<Message> {
        openings::drawn(&Self::start(options).ok()?, moves)
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

    fn read_position(options: &Options, text: &str) -> Result<Position, Refusal> {
        let chosen = Chosen::from_options(options);
        let (board, turn) = fen::parse(text, chosen.first())?;
        Ok(Position::new(board, turn, chosen.rules()))
    }

    /// Set-up stones in records have only a colour, and no record of checkers has any; the draw rules start anew.
    fn set_up(position: &Position, change: &SetUp) -> Option<Position> {
        let turn = change.turn.unwrap_or(position.turn());
        let position = Position::new(*position.board(), turn, position.rules());
        change.stones.is_empty().then_some(position)
    }

    fn write_position(position: &Position) -> String {
        fen::to_fen(position.board(), position.turn())
    }

    fn write_move(_position: &Position, mv: &Move) -> String {
        mv.to_string()
    }

    fn in_letters(text: &str) -> String {
        square::in_letters(text)
    }

    fn read_move(position: &Position, text: &str) -> Result<Move, Refusal> {
        notation::parse(position, text)
    }

    fn path(_position: &Position, mv: &Move) -> Vec<Cell> {
        mv.route().iter().map(|square| square.cell()).collect()
    }

    fn cell_number(_position: &Position, cell: Cell) -> Option<u16> {
        Square::at(cell).map(|square| u16::from(square.number()))
    }

    fn explain_illegal(position: &Position, path: &[Cell]) -> Refusal {
        position::path_refusal(position, path)
    }

    fn paint(position: &Position, view: &mut BoardView) {
        view.ground = Ground::Checkered;
        view.bottom = Some(Side::White);
        view.captured = Some([0, 0]);
        if view.names == SquareNames::Numbers {
            for square in Square::all(u32::MAX) {
                view.square_mut(square.cell()).name = Some(square.number().to_string());
            }
        } else {
            (view.col_labels, view.row_labels) = FROM_BOTTOM.labels(GRID);
        }
        for side in Side::BOTH {
            for square in Square::all(position.board().pieces(side)) {
                let is_king = position.board().is_king(square);
                let piece = if is_king { Piece::King } else { Piece::Man };
                view.put(square.cell(), piece(side));
            }
        }
        for mv in position.legal_moves() {
            view.mark(mv.from().cell(), Marks::LEGAL);
        }
        let sides = Side::BOTH.map(|side| position.board().pieces(side));
        let [black, white] = sides.map(u32::count_ones);
        view.stat(words::PIECES, black, white);
        if let Some(pieces) = view.stats.last_mut() {
            pieces.details = sides.map(|pieces| {
                let kings = (pieces & position.board().kings).count_ones();
                (kings > 0).then(|| Message::new(words::KINGS).arg(kings))
            });
        }
        if position.occurrences() == 2 {
            view.notes.push(words::SEEN_TWICE.into());
        }
        if position.quiet_plies() > COUNTED_FROM {
            let moves = position.quiet_plies() / 2;
            view.notes.push(Message::new(words::QUIET).arg(moves));
        }
    }

    fn grid(_position: &Position) -> Grid {
        GRID
    }

    fn paint_path(position: &Position, path: &[Cell], view: &mut BoardView) {
        let route: Vec<Square> = path.iter().copied().filter_map(Square::at).collect();
        let (Some(&from), Some(&to)) = (route.first(), route.last()) else {
            return;
        };
        for square in Square::all(moves::jumped(&route)) {
            view.put(square.cell(), Piece::None);
            view.mark(square.cell(), Marks::TAKEN);
        }
        view.move_piece(from.cell(), to.cell());
        if to.bit() & far_row(position.turn()) != 0 {
            view.put(to.cell(), Piece::King(position.turn()));
        }
    }

    fn score(position: &Position) -> Option<[i32; 2]> {
        Some(Side::BOTH.map(|side| position.board().pieces(side).count_ones() as i32))
    }

    fn background_status() -> Option<Message> {
        let percent = engine::tables::progress()?;
        Some(Message::new(words::MAKING_TABLES).arg(percent))
    }

    /// Having more men does not win the game.
    fn lead(_: &Position) -> Option<i32> {
        None
    }

    fn reasons(position: &Position, mv: &Move) -> Vec<Message> {
        reasons::reasons(position, mv)
    }

    fn attacks(position: &Position) -> Option<Vec<Attack>> {
        Some(reasons::attacks(position))
    }

    fn proof(position: &Position, mv: &Move) -> Option<Message> {
        reasons::proof(position, mv)
    }

    /// Perft counts ignore the draw rules, as is usual.
    fn perft(position: &Position, depth: u32) -> u64 {
        match position.rules().capture {
            Capture::Forced => {
                engine::fast_board::FastBoard::from_view(position.board(), position.turn())
                    .perft(depth)
            }
            Capture::Free => tabletop_core::perft(position, depth),
        }
    }

    fn levels() -> &'static [Text] {
        engine::levels::TEXTS
    }

    fn problems() -> Option<Box<dyn Problems<Position>>> {
        Some(Box::<problems::CheckersProblems>::default())
    }
}

impl Chosen {
    const fn first(self) -> Side {
        match self.first {
            First::Black => Side::Black,
            First::White => Side::White,
        }
    }

    fn rules(self) -> Rules {
        Rules {
            capture: self.capture,
            draws: self.draws == Draws::On,
        }
    }
}
