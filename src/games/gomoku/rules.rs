//! Readable rules of Gomoku: stones on a board, rows of five, and the stages of the opening.

use super::lines::{AXES, Run};
use super::opening::{Opening, Stage, pro_refusal};
use super::refusal::{GameOverReason, Refusal};
use super::renju::{Forbidden, forbidden};
use tabletop_core::{Cell, Discs, Grid, Outcome, SetUp, Side, Verdict, choices};

choices! {
    /// The option `rule`: winning rows and Black's forbidden points.
    pub enum Rule {
        /// Five or more win.
        Freestyle = "freestyle" ("Freestyle (five or more)", "自由（五子及以上胜）"):
            ("Five or more in a row win.", "连成五子或更多即胜。"),
        /// Exactly five win.
        Standard = "standard" ("Standard (exactly five)", "标准（恰好五子胜）"):
            ("Exactly five win; six in a row don't count.", "恰好五子才胜，长连不算。"),
        /// Black wins with exactly five and has forbidden points; White wins with five or more.
        Renju = "renju" ("Renju (forbidden points for Black)", "连珠（黑方有禁手）"):
            ("Black may not make double threes, double fours or six in a row.", "黑方禁三三、四四和长连。"),
    }
}

impl Rule {
    /// Returns true if an unbroken row of `length` stones wins for `side`.
    pub const fn wins(self, side: Side, length: i8) -> bool {
        match (self, side) {
            (Self::Freestyle, _) | (Self::Renju, Side::White) => length >= 5,
            (Self::Standard, _) | (Self::Renju, Side::Black) => length == 5,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    Place(Cell),
    /// swap2: exchanges colours.
    Swap,
    /// swap2: places a white and a black stone next, and leaves the choice to the first player.
    Two,
    /// swap2: keeps colours.
    Stay,
}

/// Position: the stones, the colour of the next one, the rules, and the stage of the opening.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    discs: Discs,
    stone: Side,
    rule: Rule,
    opening: Opening,
    stage: Stage,
    swapped: bool,
    winner: Option<Side>,
}

impl Position {
    pub fn start(size: u8, rule: Rule, opening: Opening) -> Self {
        Self::set_up(Discs::empty(Grid::square(size)), None, rule, opening)
    }

    /// Creates a position with any stones; by default the side with fewer stones is to move, Black if they are equal.
    pub fn set_up(discs: Discs, turn: Option<Side>, rule: Rule, opening: Opening) -> Self {
        let usual = discs.usual_turn();
        let stone = turn.unwrap_or(usual);
        let stage = if stone == usual {
            Stage::at_set_up(opening, discs.count())
        } else {
            Stage::Play
        };
        let mut position = Self {
            discs,
            stone,
            rule,
            opening,
            stage,
            swapped: false,
            winner: None,
        };
        position.winner = position.row_owner();
        position
    }

    /// Returns the position with stones added or removed and the opening over, or `None` if a stone lies outside the
    /// board.
    pub fn with_set_up(mut self, change: &SetUp) -> Option<Self> {
        self.discs = self.discs.changed(change)?;
        self.stone = change.turn.unwrap_or(self.stone);
        self.stage = Stage::Play;
        if !change.stones.is_empty() {
            self.winner = self.row_owner();
        }
        Some(self)
    }

    /// Returns the position with play going on whatever rows exist, without forbidden points.
    #[must_use]
    pub const fn relaxed(mut self) -> Self {
        self.rule = Rule::Freestyle;
        self.opening = Opening::Free;
        self.stage = Stage::Play;
        self.winner = None;
        self
    }

    /// Returns the side that has a winning row. If both have one, the side that moved last was first.
    fn row_owner(&self) -> Option<Side> {
        let sides = [self.stone.other(), self.stone];
        let mut sides = sides.into_iter();
        sides.find(|&side| !self.winning_lines(side).is_empty())
    }

    pub const fn grid(&self) -> Grid {
        self.discs.grid()
    }

    pub const fn discs(&self) -> &Discs {
        &self.discs
    }

    /// Returns the colour of the next stone. In a swap2 opening it may differ from the side to move.
    pub const fn stone(&self) -> Side {
        self.stone
    }

    pub const fn rule(&self) -> Rule {
        self.rule
    }

    pub const fn opening(&self) -> Opening {
        self.opening
    }

    pub const fn stage(&self) -> Stage {
        self.stage
    }

    pub const fn swapped(&self) -> bool {
        self.swapped
    }

    pub const fn winner(&self) -> Option<Side> {
        self.winner
    }

    /// Returns the reason why renju forbids the next stone the empty point `cell`.
    pub fn forbidden(&self, cell: Cell) -> Option<Forbidden> {
        let limited = self.rule == Rule::Renju && self.stone == Side::Black;
        if limited {
            forbidden(&self.discs, cell)
        } else {
            None
        }
    }

    /// Returns all winning rows of `side`, each from its first to its last stone.
    pub fn winning_lines(&self, side: Side) -> Vec<Vec<Cell>> {
        let mut lines = Vec::new();
        let own = |cell: &Cell| self.discs.at(*cell) == Some(side);
        for cell in self.grid().cells().filter(own) {
            for axis in AXES {
                let run = Run::through(&self.discs, cell, axis, side);
                if run.first == 0 && self.rule.wins(side, run.len()) {
                    let stones =
                        (0..=run.last).filter_map(|steps| self.grid().step(cell, axis, steps));
                    lines.push(stones.collect());
                }
            }
        }
        lines
    }

    fn some_point(&self) -> Cell {
        let grid = self.grid();
        let centre = Cell::new(grid.cols / 2, (grid.rows - 1) / 2);
        let legal = |cell: &Cell| self.stone_refusal(*cell).is_none();
        let mut points = std::iter::once(centre).chain(grid.cells());
        points.find(legal).unwrap_or(centre)
    }

    /// Returns the reason why no stone may be placed on `cell`, apart from the choices of swap2.
    fn stone_refusal(&self, cell: Cell) -> Option<Refusal> {
        let grid = self.grid();
        if !grid.contains(cell) {
            return Some(Refusal::Outside);
        }
        if self.discs.at(cell).is_some() {
            return Some(Refusal::Occupied { grid, cell });
        }
        if self.opening == Opening::Pro && self.stone == Side::Black {
            let refusal = pro_refusal(&self.discs, cell);
            if refusal.is_some() {
                return refusal;
            }
        }
        let why = self.forbidden(cell)?;
        Some(Refusal::Forbidden { grid, cell, why })
    }

    /// Returns the refusal that lists the choices of the side to move.
    pub(super) fn not_a_choice(&self) -> Refusal {
        let (grid, example) = (self.grid(), self.some_point());
        match self.stage {
            Stage::Choose => Refusal::Choose { grid, example },
            Stage::SwapOrStay => Refusal::SwapOrStay,
            _ => Refusal::NoChoice { grid, example },
        }
    }

    const fn choices(&self) -> &'static [Move] {
        match self.stage {
            Stage::Choose => &[Move::Swap, Move::Two],
            Stage::SwapOrStay => &[Move::Swap, Move::Stay],
            Stage::PlaceThree(_) | Stage::PlaceTwo(_) | Stage::Play => &[],
        }
    }

    fn place(&mut self, cell: Cell) {
        self.discs.put(cell, self.stone);
        let rows = AXES.map(|axis| Run::through(&self.discs, cell, axis, self.stone).len());
        if rows.iter().any(|&row| self.rule.wins(self.stone, row)) {
            self.winner = Some(self.stone);
        }
        self.stone = self.stone.other();
        self.stage = self.stage.after_stone();
    }
}

impl tabletop_core::Position for Position {
    type Move = Move;
    type Refusal = Refusal;

    fn turn(&self) -> Side {
        self.stage.decider().unwrap_or(self.stone)
    }

    fn legal_moves(&self) -> Vec<Move> {
        if self.winner.is_some() {
            return Vec::new();
        }
        let mut moves = self.choices().to_vec();
        if self.stage != Stage::SwapOrStay {
            let open = |cell: &Cell| self.stone_refusal(*cell).is_none();
            moves.extend(self.discs.empties().filter(open).map(Move::Place));
        }
        moves
    }

    fn refusal(&self, mv: &Move) -> Option<Refusal> {
        if self.outcome().is_some() {
            return Some(Refusal::GameOver);
        }
        match *mv {
            Move::Place(_) if self.stage == Stage::SwapOrStay => Some(self.not_a_choice()),
            Move::Place(cell) => self.stone_refusal(cell),
            _ if self.choices().contains(mv) => None,
            _ => Some(self.not_a_choice()),
        }
    }

    fn play_unchecked(&mut self, mv: &Move) {
        match *mv {
            Move::Place(cell) => self.place(cell),
            Move::Swap => {
                self.swapped = !self.swapped;
                self.stage = Stage::Play;
            }
            Move::Two => self.stage = Stage::PlaceTwo(2),
            Move::Stay => self.stage = Stage::Play,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if let Some(winner) = self.winner {
            return Some(Outcome::win(winner, GameOverReason::Five.into()));
        }
        if self.discs.is_full() {
            return Some(Outcome::new(Verdict::Draw, GameOverReason::Full.into()));
        }
        // The federation's rules let Black pass here; without a pass nobody can continue, and nobody has won.
        let mut open = self.discs.empties();
        let stuck = self.stage == Stage::Play && open.all(|cell| self.forbidden(cell).is_some());
        stuck.then(|| Outcome::new(Verdict::Draw, GameOverReason::OnlyForbidden.into()))
    }
}
