//! Wins by continuous threats (victory by continuous threats, VCT): every move of the attacker makes a four, or threatens to win by fours if the defender does
//! anything else.
//!
//! What is found is proven. After a threat the defender tries its own fours and the points of the threat; if all of them
//! lose, every other point of the board is shown to leave a win, too. Counter-fours and, in renju, forbidden points on both
//! sides are played out on the board, never argued away.

mod proof_numbers;

use std::cmp::Reverse;

use super::board::{Board, Point};
use super::values::Threat;
use super::vcf::{VcfSearch, Win};
pub(super) use proof_numbers::{Mover, Tree};

/// Positions a look for fours within the search may visit.
const VCF_BUDGET: u64 = 200;
/// Fours within such a look.
const VCF_FOURS: u32 = 8;
/// Positions without a win that are remembered.
const MEMORY_SLOTS: usize = 1 << 14;
/// Plies to which a line may grow: counter-fours don't count as moves of the attacker.
const MAX_LINE_PLIES: usize = 60;
/// The budget is spent, or somebody stopped the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BudgetSpent;

/// A win with its moves from the first to the last, if there is one.
pub(super) type Found = Result<Option<Win>, BudgetSpent>;

/// A search for wins by threats.
pub(super) struct VctSearch<'a, 'b> {
    board: &'a mut Board,
    vcf: &'a mut VcfSearch<'b>,
    /// Positions it may still visit.
    budget: u64,
    /// Key of a position with the attacker to move and the number of its threats that don't win.
    failed: Vec<(u64, u32)>,
    ply: usize,
}

impl<'a, 'b> VctSearch<'a, 'b> {
    /// A search of `board` that may visit `budget` positions, those of the looks for fours included.
    pub(super) fn new(board: &'a mut Board, vcf: &'a mut VcfSearch<'b>, budget: u64) -> Self {
        Self {
            board,
            vcf,
            budget,
            failed: vec![(0, 0); MEMORY_SLOTS],
            ply: 0,
        }
    }

    /// A win of the side to move with the fewest threats up to `threats`, of which each but the last few are followed by a
    /// choice of the defender. The number of plies is the most that it takes against any defence.
    pub(super) fn solve(&mut self, threats: u32) -> Found {
        for depth in 0..=threats {
            if let Some(win) = self.attack(depth)? {
                return Ok(Some(win));
            }
        }
        Ok(None)
    }

    /// A win of the side that waits, whatever the side to move does, with the fewest threats up to `threats`.
    pub(super) fn solve_after(&mut self, threats: u32) -> Found {
        for depth in 0..=threats {
            if let Some(win) = self.defend(depth)? {
                return Ok(Some(win));
            }
        }
        Ok(None)
    }

    fn spend(&mut self, positions: u64) -> Result<(), BudgetSpent> {
        self.budget = self.budget.saturating_sub(positions.max(1));
        if self.budget == 0 || self.vcf.must_stop() {
            return Err(BudgetSpent);
        }
        Ok(())
    }

    /// The shortest win by fours of the side to move that is found by visiting `budget` positions for each number of fours.
    fn fours(&mut self, budget: u64) -> Found {
        let before = self.vcf.nodes;
        let found = self.vcf.solve_shortest(self.board, VCF_FOURS, budget);
        self.spend(self.vcf.nodes - before)?;
        Ok(found)
    }

    /// A win of the attacker, who is to move, with at most `depth` threats that are no fours.
    fn attack(&mut self, depth: u32) -> Found {
        if let Some(win) = self.fours(VCF_BUDGET)? {
            return Ok(Some(win));
        }
        let own = self.board.turn();
        let must = match self.board.how_many(own.other(), Threat::Five) {
            0 if depth == 0 => return Ok(None),
            0 => None,
            1 => self.board.first_of(own.other(), Threat::Five),
            _ => return Ok(None),
        };
        let slot = self.board.key() as usize & (MEMORY_SLOTS - 1);
        let (key, failed) = self.failed[slot];
        if key == self.board.key() && failed >= depth || self.ply >= MAX_LINE_PLIES {
            return Ok(None);
        }
        let left = if must.is_some() { depth } else { depth - 1 };
        let mut moves = self.candidates(must);
        moves
            .sort_by_key(|&at| Reverse((self.board.threat(own, at), self.board.order(own, at)[0])));
        for at in moves {
            if self.board.is_forbidden(own, at) {
                continue;
            }
            if let Some(win) = self.after(at, |vct| vct.defend(left))? {
                return Ok(Some(win));
            }
        }
        self.failed[slot] = (self.board.key(), depth);
        Ok(None)
    }

    /// The points that make a three or a four; only `must` where the defender has a five there.
    fn candidates(&self, must: Option<Point>) -> Vec<Point> {
        if let Some(must) = must {
            return vec![must];
        }
        let own = self.board.turn();
        let by_threat = [
            Threat::FourThree,
            Threat::TwoThrees,
            Threat::Four,
            Threat::Three,
        ];
        by_threat
            .into_iter()
            .flat_map(|threat| self.board.points_of(own, threat))
            .collect()
    }

    /// Plays `at`, asks `next` for a win of the attacker, and takes the stone back.
    fn after(&mut self, at: Point, next: impl FnOnce(&mut Self) -> Found) -> Found {
        self.board.play(at);
        self.ply += 1;
        let found = next(self);
        self.ply -= 1;
        self.board.undo();
        Ok(found?.map(|win| win.after(at)))
    }

    /// The longest loss of the defender, who is to move, if all its moves lose.
    fn defend(&mut self, depth: u32) -> Found {
        let own = self.board.turn();
        let attacker = own.other();
        if self.board.how_many(own, Threat::Five) > 0 {
            return Ok(None);
        }
        if let Some(five) = self.board.first_of(attacker, Threat::Five) {
            return self.block(five, depth);
        }
        let Some(threat) = self.threat()? else {
            return Ok(None);
        };
        let defences = self.defences(&threat);
        let mut longest = Win::default();
        for &at in &defences {
            let Some(win) = self.after(at, |vct| vct.attack(depth))? else {
                return Ok(None);
            };
            longest = longer(longest, win);
        }
        let others: Vec<_> = self.board.all_empty().collect();
        for at in others {
            if defences.contains(&at) || self.board.is_forbidden(own, at) {
                continue;
            }
            let win = if self.leaves(at, &threat) {
                threat.clone().after(at)
            } else {
                match self.after(at, |vct| vct.attack(depth))? {
                    Some(win) => win,
                    None => return Ok(None),
                }
            };
            longest = longer(longest, win);
        }
        Ok((longest.plies > 0).then_some(longest))
    }

    /// The defender's only move after a four.
    fn block(&mut self, five: Point, depth: u32) -> Found {
        let own = self.board.turn();
        if self.board.is_stuck(own) {
            return Ok(None);
        }
        if self.board.how_many(own.other(), Threat::Five) > 1 || self.board.is_forbidden(own, five)
        {
            return Ok(Some(Win::five_next()));
        }
        self.after(five, |vct| vct.attack(depth))
    }

    /// What the attacker would do if the defender passed.
    fn threat(&mut self) -> Found {
        self.board.pass();
        let found = self.fours(VCF_BUDGET);
        self.board.pass();
        found
    }

    /// The defender's fours, and the points of the threat.
    fn defences(&mut self, threat: &Win) -> Vec<Point> {
        let own = self.board.turn();
        let fours = self
            .board
            .points_of(own, Threat::Winner)
            .chain(self.board.fours(own));
        let mut all: Vec<_> = fours.collect();
        let points = threat.line.iter().copied();
        all.extend(points.filter(|&at| self.board.gap(at, 0, 0).is_some()));
        let mut seen = Vec::new();
        all.retain(|&at| {
            let new = !seen.contains(&at) && !self.board.is_forbidden(own, at);
            seen.push(at);
            new
        });
        all
    }

    /// Whether the threat surely wins all the same after the defender's stone at `at`, which is none of its points: a run of
    /// fours is broken only by a four of the defender's, and there is no line of five through the stone that could hold one,
    /// whichever points of the run the defender gets. Which points are forbidden may change with any stone.
    fn leaves(&self, at: Point, threat: &Win) -> bool {
        !self.board.forbids()
            && !self
                .board
                .could_make_four(self.board.turn(), at, &threat.line)
    }
}

/// The win that takes longer.
fn longer(one: Win, other: Win) -> Win {
    if other.plies > one.plies { other } else { one }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gomoku::engine::board::cell;
    use crate::gomoku::engine::vcf::VcfMemory;
    use crate::gomoku::tests::drawn;
    use crate::gomoku::{Move, Opening, Position, Rule};
    use tabletop_core::{Cell, Position as _, Rng};
    use tabletop_search::limits::SearchLimits;

    /// The win of the side to move by at most so many threats.
    #[track_caller]
    fn hunted(position: &Position, threats: u32) -> Option<Win> {
        let mut board = Board::of_stones(position);
        let (limits, mut memory) = (SearchLimits::none(), VcfMemory::default());
        let mut vcf = VcfSearch::new(&mut memory, &limits);
        let found = VctSearch::new(&mut board, &mut vcf, 2_000_000).solve(threats);
        found.expect("within the budget")
    }

    /// The same by proof numbers, as far as the budget allows.
    fn tried(position: &Position, budget: u64) -> Found {
        let mut board = Board::of_stones(position);
        let (limits, mut memory) = (SearchLimits::none(), VcfMemory::default());
        let mut vcf = VcfSearch::new(&mut memory, &limits);
        VctSearch::new(&mut board, &mut vcf, budget).prove(&mut Tree::default(), Mover::Attacker)
    }

    /// The same within the budget.
    #[track_caller]
    fn proven(position: &Position, budget: u64) -> Option<Win> {
        tried(position, budget).expect("within the budget")
    }

    /// Threats win in `plies`, fours alone don't, and whatever the defender answers, threats win.
    #[track_caller]
    fn check(rule: &str, drawing: &str, plies: u32) {
        let position = drawn(rule, drawing);
        let (limits, mut memory) = (SearchLimits::none(), VcfMemory::default());
        let mut vcf = VcfSearch::new(&mut memory, &limits);
        let fours = vcf.solve(&mut Board::of_stones(&position), 20, 100_000);
        assert_eq!(fours, None);
        let win = hunted(&position, 10).expect("a win");
        assert_eq!(win.plies, plies, "{win:?}");
        let long = proven(&position, 2_000_000).expect("a win by proof numbers");
        assert!(long.plies >= plies, "{long:?}");
        let mut next = position;
        next.play_unchecked(&Move::Place(cell(win.line[0])));
        for reply in next.legal_moves() {
            let mut answered = next.clone();
            answered.play_unchecked(&reply);
            assert!(hunted(&answered, 10).is_some(), "{reply:?}");
            assert!(proven(&answered, 2_000_000).is_some(), "{reply:?}");
        }
    }

    #[test]
    fn wins_by_threats_hold_against_every_defence() {
        let crossing = ".......XOO...../.....OOX......./......XO......./.....X........./....XXXO......./...O.X........./.....O......... X";
        check("freestyle", crossing, 9);
        check("renju", crossing, 9);
        check(
            "standard",
            ".....OX......../.........X...../......O......../.....XO......../....X..XO....../....XO......... O",
            7,
        );
        check(
            "renju",
            "......X......../........X....../.....O.X.X...../.....OO........ O",
            9,
        );
    }

    /// With 5,000 positions; all moves of the attacker expected to need as many proofs, and longer looks for fours, took over 40,000.
    #[test]
    fn long_wins_are_proven_with_few_positions() {
        let spread = "...O..X......../....OOXO......./.....O........./.............../...X.........../..........X..../.........X.X.../.....O......... X";
        let win = proven(&drawn("freestyle", spread), 10_000).expect("a win");
        assert_eq!(win.plies, 21, "{win:?}");
    }

    /// Positions with stones by chance: a win that is told holds against every reply, and after its first move the other side is
    /// never told to win. In most of them nothing is told.
    #[test]
    fn nothing_is_told_falsely() {
        let (mut won, mut quiet) = (0, 0);
        for seed in 0..60 {
            let mut rng = Rng::new(seed);
            let rule = [Rule::Freestyle, Rule::Standard, Rule::Renju][seed as usize % 3];
            let mut position = Position::start(15, rule, Opening::Free);
            for _ in 0..10 + 2 * rng.below(3) {
                let mv = Move::Place(Cell::new(
                    (4 + rng.below(7)) as u8,
                    (4 + rng.below(7)) as u8,
                ));
                if position.outcome().is_none() && position.is_legal(&mv) {
                    position.play_unchecked(&mv);
                }
            }
            let Ok(Some(win)) = tried(&position, 6_000) else {
                quiet += 1;
                continue;
            };
            won += 1;
            position.play_unchecked(&Move::Place(cell(win.line[0])));
            assert!(
                !matches!(tried(&position, 6_000), Ok(Some(_))),
                "{position:?}"
            );
            for reply in position.legal_moves() {
                let mut answered = position.clone();
                answered.play_unchecked(&reply);
                assert!(
                    matches!(tried(&answered, 60_000), Ok(Some(_))),
                    "{answered:?}"
                );
            }
        }
        assert!(won > 5 && quiet > 20, "{won} won, {quiet} quiet");
    }

    /// One stone more of the defender's beside none of the points of the win, and its forced replies make fours: nothing wins.
    #[test]
    fn counter_fours_refute() {
        let with = |row: &str| {
            let below = "......O......../.....XO......../....X..XO....../....XO.........";
            format!(".....OX......../{row}/{below} O")
        };
        let plain = drawn("standard", &with(".........X....."));
        assert_eq!(hunted(&plain, 2).map(|win| win.plies), Some(7));
        let countered = drawn("standard", &with(".......X.X....."));
        assert_eq!(hunted(&countered, 2), None);
        assert!(proven(&plain, 100_000).is_some());
    }
}
