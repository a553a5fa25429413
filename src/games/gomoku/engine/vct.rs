//! Wins by continuous threats (victory by continuous threats, VCT): every move of the attacker makes a four, or
//! threatens to win by fours if the defender does not answer.
//!
//! All wins found are proved. After a threat the defender tries its own fours and the points of the threat; if all of
//! them lose, every other point of the board is also shown to leave a win. Counter-fours and, in renju, forbidden
//! points of both sides are played out on the board and never assumed.

mod proof_numbers;

use std::cmp::Reverse;

use super::board::{Board, Point};
use super::values::Threat;
use super::vcf::{VcfSearch, Win};
pub(super) use proof_numbers::{Mover, Tree};

/// Maximum number of positions in a search for fours within the search.
const VCF_BUDGET: u64 = 200;
const VCF_FOURS: u32 = 8;
/// Maximum number of threats, fours not counted, for which the shortest win is sought.
pub(super) const SHORT_THREATS: u32 = 3;
/// Number of memory slots for positions without a win.
const MEMORY_SLOTS: usize = 1 << 14;
/// Maximum length of a line in plies: counter-fours do not count as moves of the attacker.
const MAX_LINE_PLIES: usize = 60;
/// Error: the budget is spent, or the search was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BudgetSpent;

/// Result of a search: a win with its moves in order, if there is one.
pub(super) type WinResult = Result<Option<Win>, BudgetSpent>;

pub(super) struct VctSearch<'a, 'b> {
    board: &'a mut Board,
    vcf: &'a mut VcfSearch<'b>,
    budget: u64,
    /// Keys of positions with the attacker to move, with the number of threats that do not win.
    failed: Vec<(u64, u32)>,
    ply: usize,
}

impl<'a, 'b> VctSearch<'a, 'b> {
    /// Creates a search of `board` with a budget of positions, including those of the searches for fours.
    pub(super) fn new(board: &'a mut Board, vcf: &'a mut VcfSearch<'b>, budget: u64) -> Self {
        Self {
            board,
            vcf,
            budget,
            failed: vec![(0, 0); MEMORY_SLOTS],
            ply: 0,
        }
    }

    /// Returns a win of the attacker with the fewest threats up to `threats`, fours not counted, where `mover` is to
    /// move. The number of plies is the maximum against any defence.
    pub(super) fn solve(&mut self, mover: Mover, threats: u32) -> WinResult {
        for depth in 0..=threats {
            let found = match mover {
                Mover::Attacker => self.attack(depth)?,
                Mover::Defender => self.defend(depth)?,
            };
            if found.is_some() {
                return Ok(found);
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

    /// Returns the shortest win by fours of the side to move, found with `budget` positions for each number of fours.
    fn fours(&mut self, budget: u64) -> WinResult {
        let before = self.vcf.nodes;
        let found = self.vcf.solve_shortest(self.board, VCF_FOURS, budget);
        self.spend(self.vcf.nodes - before)?;
        Ok(found)
    }

    /// Returns a win of the attacker, to move, with at most `depth` threats that are not fours.
    fn attack(&mut self, depth: u32) -> WinResult {
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

    /// Returns the points that make a three or a four; only `must` if the defender threatens a five there.
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

    /// Plays `at`, calls `next` to find a win of the attacker, and undoes the stone.
    fn after(&mut self, at: Point, next: impl FnOnce(&mut Self) -> WinResult) -> WinResult {
        self.board.play(at);
        self.ply += 1;
        let found = next(self);
        self.ply -= 1;
        self.board.undo();
        Ok(found?.map(|win| win.after(at)))
    }

    /// Returns the longest loss of the defender, to move, if all its moves lose.
    fn defend(&mut self, depth: u32) -> WinResult {
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

    /// Searches the defender's only move after a four.
    fn block(&mut self, five: Point, depth: u32) -> WinResult {
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

    /// Returns the win by fours that the attacker would have if the defender passed.
    fn threat(&mut self) -> WinResult {
        self.board.pass();
        let found = self.fours(VCF_BUDGET);
        self.board.pass();
        found
    }

    /// Returns the defender's fours and the points of the threat.
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

    /// Returns true if the threat certainly still wins after the defender's stone at `at`, which is not one of its
    /// points: only a four of the defender interrupts a run of fours, and no line of five through the stone could hold
    /// one, whichever points of the run the defender gets. In renju any stone may change the forbidden points, so
    /// nothing is certain.
    fn leaves(&self, at: Point, threat: &Win) -> bool {
        !self.board.forbids()
            && !self
                .board
                .could_make_four(self.board.turn(), at, &threat.line)
    }
}

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

    /// Returns the win of the side to move by at most `threats` threats.
    #[track_caller]
    fn hunted(position: &Position, threats: u32) -> Option<Win> {
        let mut board = Board::of_stones(position);
        let (limits, mut memory) = (SearchLimits::none(), VcfMemory::default());
        let mut vcf = VcfSearch::new(&mut memory, &limits);
        let found = VctSearch::new(&mut board, &mut vcf, 2_000_000).solve(Mover::Attacker, threats);
        found.expect("within the budget")
    }

    /// Searches for a win by proof numbers, as far as the budget allows.
    fn tried(position: &Position, budget: u64) -> WinResult {
        let mut board = Board::of_stones(position);
        let (limits, mut memory) = (SearchLimits::none(), VcfMemory::default());
        let mut vcf = VcfSearch::new(&mut memory, &limits);
        VctSearch::new(&mut board, &mut vcf, budget).prove(&mut Tree::default(), Mover::Attacker)
    }

    /// Searches for a win by proof numbers; the budget must suffice.
    #[track_caller]
    fn proven(position: &Position, budget: u64) -> Option<Win> {
        tried(position, budget).expect("within the budget")
    }

    /// Checks that threats win in `plies`, that fours alone do not, and that threats still win after any answer.
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
            let answered = next.after(&reply);
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

    /// Takes 5,000 positions. With equal expected proofs for all moves of the attacker, and longer searches for fours,
    /// it took over 40,000.
    #[test]
    fn long_wins_are_proven_with_few_positions() {
        let spread = "...O..X......../....OOXO......./.....O........./.............../...X.........../..........X..../.........X.X.../.....O......... X";
        let win = proven(&drawn("freestyle", spread), 10_000).expect("a win");
        assert_eq!(win.plies, 21, "{win:?}");
    }

    /// On random positions a reported win holds against every reply, and after its first move no win is reported for
    /// the opponent. In most positions no win is reported.
    #[test]
    fn no_win_is_reported_falsely() {
        reports_wins(15);
    }

    #[test]
    #[ignore = "whole, run by .ci/run"]
    fn no_win_is_reported_falsely_on_many_boards() {
        reports_wins(60);
    }

    #[track_caller]
    fn reports_wins(boards: u64) {
        let (mut won, mut quiet) = (0, 0);
        for seed in 0..boards {
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
                let answered = position.after(&reply);
                assert!(
                    matches!(tried(&answered, 60_000), Ok(Some(_))),
                    "{answered:?}"
                );
            }
        }
        assert!(
            won > boards / 12 && quiet > boards / 3,
            "{won} won, {quiet} quiet"
        );
    }

    /// With one more stone of the defender, on none of the win's points, its forced replies make fours and the win
    /// fails.
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
