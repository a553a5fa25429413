//! Readable rules of Gomoku: stones on a board, rows of five, and the stages of the opening.

use std::collections::HashSet;

use super::lines::{AXES, Run};
use super::moves::Move;
use super::opening::{Opening, PLAY, Pick, Step, pro_refusal, shape, square_refusal};
use super::refusal::{GameOverReason, Refusal};
use super::renju::{Forbidden, forbidden};
use tabletop_core::{Cell, Discs, Grid, Outcome, SetUp, Side, Verdict, choices};

choices! {
    /// The option `rule`: winning rows and Black's forbidden points.
    pub enum Rule {
        Freestyle = "freestyle" ("Freestyle (five or more)", "自由（五子及以上胜）"):
            ("Five or more in a row win.", "连成五子或更多即胜。"),
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

/// Position: the stones, the colour of the next one, the rules, and the step of the opening with what it needs to know.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    discs: Discs,
    stone: Side,
    rule: Rule,
    opening: Opening,
    /// Index of the step in the table of the opening; [`PLAY`] once it is over.
    step: usize,
    /// Number of fifth moves announced, and those offered.
    fifths: u8,
    offers: Vec<Cell>,
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
        let step = if stone == usual {
            opening.step_at(discs.count())
        } else {
            PLAY
        };
        let mut position = Self {
            discs,
            stone,
            rule,
            opening,
            step,
            fifths: 0,
            offers: Vec::new(),
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
        self.go_to(PLAY);
        if !change.stones.is_empty() {
            self.winner = self.row_owner();
        }
        Some(self)
    }

    /// Returns the position with play going on whatever rows exist, without forbidden points.
    #[must_use]
    pub fn relaxed(mut self) -> Self {
        self.rule = Rule::Freestyle;
        self.opening = Opening::Free;
        self.go_to(PLAY);
        self.winner = None;
        self
    }

    /// Goes to a step of the opening with no fifth moves.
    fn go_to(&mut self, step: usize) {
        self.step = step;
        self.fifths = 0;
        self.offers.clear();
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

    /// Returns the colour of the next stone. In an opening it may differ from the side to move.
    pub const fn stone(&self) -> Side {
        self.stone
    }

    pub const fn rule(&self) -> Rule {
        self.rule
    }

    pub const fn opening(&self) -> Opening {
        self.opening
    }

    /// Returns the step of the opening; `None` once play goes on freely.
    pub fn step(&self) -> Option<&'static Step> {
        self.opening.steps().get(self.step)
    }

    /// Returns the number of fifth moves announced.
    pub const fn fifths(&self) -> u8 {
        self.fifths
    }

    /// Returns the fifth moves offered so far.
    pub fn offers(&self) -> &[Cell] {
        &self.offers
    }

    /// Returns the fifth moves that could be offered from here, one of each set that is equal by symmetry.
    pub(super) fn fifth_moves(&self) -> Vec<Move> {
        let mut seen = HashSet::new();
        let is_new = |cell: &Cell| seen.insert(shape(&self.discs, *cell));
        let empties = self.discs.empties();
        empties.filter(is_new).map(Move::Place).collect()
    }

    /// Returns true if a stone here is followed by a choice in words.
    pub(super) fn is_followed_by_words(&self) -> bool {
        let next = self
            .step()
            .and_then(|step| self.opening.steps().get(step.next));
        next.is_some_and(|next| next.pick.is_none())
    }

    pub(super) fn pick(&self) -> Option<Pick> {
        self.step().and_then(|step| step.pick)
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

    /// Returns the reason why no stone may be placed on `cell`, apart from other choices of the opening.
    fn stone_refusal(&self, cell: Cell) -> Option<Refusal> {
        let grid = self.grid();
        if !grid.contains(cell) {
            return Some(Refusal::Outside);
        }
        if self.discs.at(cell).is_some() {
            return Some(Refusal::Occupied { grid, cell });
        }
        let refusal = match self.pick() {
            Some(Pick::Stone(side)) => square_refusal(grid, cell, side),
            None if self.opening == Opening::Pro && self.stone == Side::Black => {
                pro_refusal(&self.discs, cell)
            }
            _ => None,
        };
        if refusal.is_some() {
            return refusal;
        }
        let why = self.forbidden(cell)?;
        Some(Refusal::Forbidden { grid, cell, why })
    }

    /// Returns the reason why a fifth move can't be offered on the empty point `cell`.
    fn offer_refusal(&self, cell: Cell) -> Option<Refusal> {
        let grid = self.grid();
        let tried = shape(&self.discs, cell);
        let mut offers = self.offers.iter();
        let with = *offers.find(|&&offer| shape(&self.discs, offer) == tried)?;
        Some(Refusal::SameOffer { grid, cell, with })
    }

    /// Returns the refusal that lists the choices of the side to move.
    pub(super) fn not_a_choice(&self) -> Refusal {
        let (grid, example) = (self.grid(), self.some_point());
        let step = self.step();
        let (words, pick) = step.map_or((&[][..], None), |step| (step.words, step.pick));
        match (words, pick) {
            (_, Some(Pick::Offered)) => Refusal::NotOffered {
                grid,
                offers: self.offers.clone(),
            },
            ([], _) => Refusal::NoChoice { grid, example },
            ([.., (Move::Two, _)], _) => Refusal::Choose { grid, example },
            ([(Move::Fifths(_), _), ..], _) => Refusal::HowMany,
            ([.., (Move::Fifths(_), _)], _) => Refusal::SwapStayOrTen,
            _ => Refusal::SwapOrStay,
        }
    }

    /// Returns the step after a word that may be chosen now.
    fn after_word(&self, mv: Move) -> Option<usize> {
        let mut words = self.step()?.words.iter();
        words.find(|(word, _)| *word == mv).map(|&(_, next)| next)
    }

    fn refusal_in_play(&self, mv: Move) -> Option<Refusal> {
        let pick = self.pick();
        let only_words = self.step().is_some() && pick.is_none();
        match mv {
            Move::Offer(cell) if pick == Some(Pick::Offer) => self
                .stone_refusal(cell)
                .or_else(|| self.offer_refusal(cell)),
            Move::Place(cell) if pick == Some(Pick::Offered) => {
                (!self.offers.contains(&cell)).then(|| self.not_a_choice())
            }
            Move::Place(cell) if !only_words && pick != Some(Pick::Offer) => {
                self.stone_refusal(cell)
            }
            _ if self.after_word(mv).is_some() => None,
            _ => Some(self.not_a_choice()),
        }
    }

    fn place(&mut self, cell: Cell) {
        self.discs.put(cell, self.stone);
        let rows = AXES.map(|axis| Run::through(&self.discs, cell, axis, self.stone).len());
        if rows.iter().any(|&row| self.rule.wins(self.stone, row)) {
            self.winner = Some(self.stone);
        }
        self.stone = self.stone.other();
        self.go_to(self.after_point());
    }

    fn after_point(&self) -> usize {
        self.step().map_or(PLAY, |step| step.next)
    }
}

impl tabletop_core::Position for Position {
    type Move = Move;
    type Refusal = Refusal;

    fn turn(&self) -> Side {
        self.step().map_or(self.stone, |step| step.by)
    }

    fn legal_moves(&self) -> Vec<Move> {
        if self.winner.is_some() {
            return Vec::new();
        }
        let words = self.step().map_or(&[][..], |step| step.words);
        let mut moves: Vec<_> = words.iter().map(|&(word, _)| word).collect();
        let open = |mv: &Move| self.refusal_in_play(*mv).is_none();
        let empties = self.discs.empties();
        match self.step().map(|step| step.pick) {
            Some(None) => {}
            Some(Some(Pick::Offer)) => moves.extend(empties.map(Move::Offer).filter(open)),
            _ => moves.extend(empties.map(Move::Place).filter(open)),
        }
        moves
    }

    fn refusal(&self, mv: &Move) -> Option<Refusal> {
        if self.outcome().is_some() {
            return Some(Refusal::GameOver);
        }
        self.refusal_in_play(*mv)
    }

    fn play_unchecked(&mut self, mv: &Move) {
        let next = self.after_word(*mv).unwrap_or(PLAY);
        match *mv {
            Move::Place(cell) => return self.place(cell),
            Move::Offer(cell) => {
                self.offers.push(cell);
                if self.offers.len() >= usize::from(self.fifths) {
                    self.step = self.after_point();
                }
                return;
            }
            Move::Swap => self.swapped = !self.swapped,
            Move::Fifths(count) => self.fifths = count,
            Move::Two | Move::Stay => {}
        }
        self.step = next;
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
        let stuck = self.step().is_none() && open.all(|cell| self.forbidden(cell).is_some());
        stuck.then(|| Outcome::new(Verdict::Draw, GameOverReason::OnlyForbidden.into()))
    }
}
