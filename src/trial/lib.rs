//! A game for tests only, with features that the other games lack: a rectangular board with holes and lines of its
//! own, discs that fall down the column pointed at, and a turn that ends by taking a disc. `FLAW` selects a
//! violation of the contract.

use tabletop_core::discs::RowsError;
use tabletop_core::squares::{FROM_BOTTOM, SquareError};
use tabletop_core::{
    BoardView, Cell, Discs, Domain, Game, Grid, Ground, Info, Message, OptionError, OptionSpec,
    Options, Outcome, Reason, Sample, Side, Text, Verdict,
};
use tabletop_search::random::RandomMover;

/// No promise is broken.
pub const NONE: u8 = 0;
/// The destination of a move is the last cell of its path.
pub const TARGET: u8 = 1;
/// Some cells aim at a hole.
pub const AIM: u8 = 2;
/// A line ends in a hole.
pub const LINK: u8 = 3;
/// A disc can be put into a hole.
pub const PATH: u8 = 4;
/// Holes come and go.
pub const HOLES: u8 = 5;
/// Cells that moves go over aim at others.
pub const BEYOND: u8 = 6;

/// The test game.
#[derive(Debug)]
pub struct Trial<const FLAW: u8>;

pub const ILLEGAL: Text = Text::same("that is no move here");
pub const ENDED: Text = Text::same("a disc was taken, or the board is full");

pub const OPTIONS: &[OptionSpec] = &[OptionSpec {
    key: "size",
    label: Text::same("Size"),
    domain: Domain::Size {
        min: Grid { cols: 3, rows: 3 },
        max: Grid { cols: 9, rows: 7 },
        offered: &[Grid { cols: 5, rows: 3 }, Grid { cols: 7, rows: 5 }],
    },
    default: "5x3",
    note: Text::same("Columns and rows."),
}];

/// Reason why a move or a position is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The rules don't allow it.
    Illegal,
    /// The text is not a square.
    Square(SquareError),
    /// The text is not a board.
    Rows(RowsError),
}

impl Reason for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Self::Illegal => "illegal",
            Self::Square(error) => error.code(),
            Self::Rows(error) => error.code(),
        }
    }

    fn message(&self) -> Message {
        match self {
            Self::Illegal => ILLEGAL.into(),
            Self::Square(error) => error.message(),
            Self::Rows(error) => error.message(),
        }
    }
}

/// A move: the place of a disc, and the disc that is taken.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    to: Cell,
    taken: Option<Cell>,
}

/// A position: the discs and the side to move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position<const FLAW: u8> {
    discs: Discs,
    turn: Side,
}

/// Every second place of every second row is none.
pub const fn is_hole(cell: Cell) -> bool {
    cell.col % 2 == 1 && cell.row % 2 == 1
}

impl<const FLAW: u8> Position<FLAW> {
    /// Lowest free place of a column.
    fn lowest(&self, col: u8) -> Option<Cell> {
        let cells = (0..self.discs.grid().rows)
            .rev()
            .map(|row| Cell::new(col, row));
        let mut places = cells.filter(|&cell| FLAW == PATH || !is_hole(cell));
        places.find(|&cell| self.discs.at(cell).is_none())
    }

    /// Discs that a disc placed on `to` may take: the other side's in that row, if there are two or more.
    fn takes(&self, to: Cell) -> Vec<Cell> {
        let cells = (0..self.discs.grid().cols).map(|col| Cell::new(col, to.row));
        let other = Some(self.turn.other());
        let found: Vec<_> = cells.filter(|&cell| self.discs.at(cell) == other).collect();
        if found.len() > 1 { found } else { Vec::new() }
    }
}

impl<const FLAW: u8> tabletop_core::Position for Position<FLAW> {
    type Move = Move;
    type Refusal = Refusal;

    fn turn(&self) -> Side {
        self.turn
    }

    fn legal_moves(&self) -> Vec<Move> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let places = (0..self.discs.grid().cols).filter_map(|col| self.lowest(col));
        let moves = places.flat_map(|to| {
            let takes = self.takes(to);
            let plain = takes.is_empty().then_some(Move { to, taken: None });
            let taking = takes.into_iter().map(move |cell| Move {
                to,
                taken: Some(cell),
            });
            taking.chain(plain)
        });
        moves.collect()
    }

    fn refusal(&self, mv: &Move) -> Option<Refusal> {
        let legal = self.legal_moves().contains(mv);
        (!legal).then_some(Refusal::Illegal)
    }

    fn play_unchecked(&mut self, mv: &Move) {
        self.discs.put(mv.to, self.turn);
        if let Some(cell) = mv.taken {
            self.discs.clear(cell);
        }
        self.turn = self.turn.other();
    }

    fn outcome(&self) -> Option<Outcome> {
        let [black, white] = self.discs.count();
        let lead = black - white - i32::from(self.turn == Side::White);
        let full = (0..self.discs.grid().cols).all(|col| self.lowest(col).is_none());
        let verdict = match lead {
            1.. => Verdict::Win(Side::Black),
            ..0 => Verdict::Win(Side::White),
            0 if full => Verdict::Draw,
            0 => return None,
        };
        Some(Outcome::new(verdict, ENDED))
    }
}

impl<const FLAW: u8> Game for Trial<FLAW> {
    const INFO: Info = Info {
        key: "trial4",
        aliases: &[],
        name: Text::same("Trial"),
        summary: Text::same("For tests."),
        tagline: Text::same("For tests"),
        rules: Text::same(
            "Point at any place of a column: a disc falls down to its lowest free place. Where two or more discs of \
             the other side stand in that row, point at one of them too: it is taken, and that wins. A full board is \
             a draw. Every second place of every second row is a hole that no disc can lie in.",
        ),
        icon: 'T',
        players: 2,
        passes: false,
        example: "a1",
        sample: Sample {
            options: &[],
            moves: "",
        },
        options: OPTIONS,
        headless: &[],
    };
    type Position = Position<FLAW>;
    type Engine = RandomMover;

    fn start(options: &Options) -> Result<Position<FLAW>, OptionError> {
        Ok(Position {
            discs: Discs::empty(options.grid().unwrap_or(Grid::square(3))),
            turn: Side::Black,
        })
    }

    fn read_position(options: &Options, text: &str) -> Result<Position<FLAW>, Refusal> {
        let (discs, turn) =
            Discs::parse(options.grid().unwrap_or(Grid::square(3)), text).map_err(Refusal::Rows)?;
        let turn = turn.unwrap_or(Side::Black);
        Ok(Position { discs, turn })
    }

    fn write_position(position: &Position<FLAW>) -> String {
        position.discs.to_rows_with_turn(position.turn, Side::Black)
    }

    fn write_move(position: &Position<FLAW>, mv: &Move) -> String {
        let name = |cell| FROM_BOTTOM.name(position.discs.grid(), cell);
        match mv.taken {
            Some(cell) => format!("{}x{}", name(mv.to), name(cell)),
            None => name(mv.to),
        }
    }

    fn read_move(position: &Position<FLAW>, text: &str) -> Result<Move, Refusal> {
        let grid = position.discs.grid();
        let read = |text| FROM_BOTTOM.parse(grid, text).map_err(Refusal::Square);
        let (to, taken) = match text.split_once('x') {
            Some((to, taken)) => (to, Some(read(taken)?)),
            None => (text, None),
        };
        let to = read(to)?;
        Ok(Move { to, taken })
    }

    fn path(_: &Position<FLAW>, mv: &Move) -> Vec<Cell> {
        [Some(mv.to), mv.taken].into_iter().flatten().collect()
    }

    fn target(position: &Position<FLAW>, mv: &Move) -> Option<Cell> {
        let path = Self::path(position, mv);
        if FLAW == TARGET {
            path.last().copied()
        } else {
            path.first().copied()
        }
    }

    fn resolve_cell(position: &Position<FLAW>, cell: Cell) -> Cell {
        match position.lowest(cell.col) {
            _ if FLAW == AIM && cell == Cell::new(0, 0) => Cell::new(1, 1),
            Some(to) if position.discs.at(cell).is_none() || FLAW == BEYOND => to,
            _ => cell,
        }
    }

    fn explain_illegal(_: &Position<FLAW>, _: &[Cell]) -> Refusal {
        Refusal::Illegal
    }

    fn paint(position: &Position<FLAW>, view: &mut BoardView) {
        let grid = position.discs.grid();
        view.ground = Ground::Lines;
        (view.col_labels, view.row_labels) = FROM_BOTTOM.labels(grid);
        let returned = FLAW == HOLES && position.turn == Side::White;
        for cell in grid.cells().filter(|&cell| is_hole(cell) && !returned) {
            view.remove(cell);
        }
        let right = grid.cols - 1;
        let low = if FLAW == LINK { 1 } else { 2 };
        view.links = (0..grid.rows)
            .step_by(2)
            .map(|row| (Cell::new(0, row), Cell::new(right, row)))
            .chain([(Cell::new(0, 0), Cell::new(low, low))])
            .collect();
        position.discs.paint(view);
    }

    fn grid(position: &Position<FLAW>) -> Grid {
        position.discs.grid()
    }

    fn engine() -> RandomMover {
        RandomMover::default()
    }
}
