//! The maker of checkers problems.

use super::super::engine::fast_board::FastBoard;
use super::super::engine::tables::MAX_PIECES;
use super::play::{self, crowns};
use super::*;
use tabletop_core::MakesProblems;
use tabletop_core::problem::{Candidate, Goal, ProblemMaker, Proven, Task, Theme, Turn};
use tabletop_core::{Rng, Score};

/// Maximum number of pieces of positions in the tables of the searches.
pub(super) const TABLE_PIECES: u32 = 4;
const _: () = assert!(TABLE_PIECES <= MAX_PIECES);
/// Node limits of the first look, the proof, and the search for second answers.
const QUICK_NODES: u64 = 5_000;
const PROOF_NODES: u64 = 60_000;
const DOUBT: u64 = 300_000;
/// Maximum score, in hundredths of a man, of the other moves where a move wins, unless they are proven.
const MAX_OTHER_SCORE: i32 = 30;
/// Minimum score of an only move that saves the game without proof.
const MIN_SAVING_SCORE: i32 = -40;
/// Minimum difficulty of an endgame: a solution that the shortest searches find is too easy. For other problems it
/// is 2.
const MIN_ENDING_DIFFICULTY: u8 = 3;
/// Minimum number of legal moves.
const MIN_MOVES: usize = 3;
/// Minimum length of a win in plies.
const MIN_PLIES: u32 = 5;
/// Maximum number of turns of a solution.
const MAX_TURNS: usize = 5;
/// Depths, in plies, of the searches that measure a problem's difficulty by the number that miss the answer.
const DEPTHS: [u32; 7] = [1, 2, 3, 4, 5, 6, 8];

impl Searcher {
    /// Rates every move by a search of `nodes` positions with the tables.
    pub(super) fn rated(&mut self, position: &Position, nodes: u64) -> Vec<Line<Move>> {
        let limits = Limits {
            nodes: Some(nodes),
            lines: usize::MAX,
            ..Limits::default()
        };
        self.lines(position, &limits)
    }

    pub(super) fn best(&mut self, position: &Position, nodes: u64) -> Option<Move> {
        self.quick(position, nodes, None).first().copied()
    }
}

/// An only move, with the goal that no other move reaches.
struct Choice {
    goal: Goal,
    /// The only move that reaches the goal.
    keeping: Move,
    /// Best play after it.
    line: Vec<Move>,
}

impl CheckersProblems {
    /// Finds the only move that reaches some goal, if there is one and it is certain.
    fn choice(&mut self, position: &Position) -> Option<Choice> {
        // The 40-move rule may prevent a table win; a search shows if progress is made in time.
        let solved = pieces(position) <= TABLE_PIECES;
        let nodes = if solved { QUICK_NODES } else { PROOF_NODES };
        let lines = self.searcher.rated(position, nodes);
        let [best, others @ ..] = lines.as_slice() else {
            return None;
        };
        let second = others.first()?;
        let goal = match (best.score, second.score) {
            (Score::WinIn(plies), Score::Draw | Score::LossIn(_)) if plies >= MIN_PLIES => {
                Goal::Win
            }
            (Score::WinIn(plies), Score::Centi(centi)) if plies >= MIN_PLIES => {
                let sure =
                    centi < MAX_OTHER_SCORE && self.nothing_else_wins(position, &best.moves[0]);
                sure.then_some(Goal::Win)?
            }
            (Score::Draw, Score::LossIn(_)) => Goal::Draw,
            (Score::Centi(_), Score::LossIn(plies)) if plies >= MIN_PLIES => {
                self.saves(position, best).then_some(Goal::Defend)?
            }
            _ => return None,
        };
        Some(Choice {
            goal,
            keeping: best.moves[0],
            line: best.moves.clone(),
        })
    }

    /// True if longer searches agree that only the answer wins. Each other move is searched from the position after
    /// it, as if the game began there: otherwise a line back to `position` is a draw by repetition, which hides a
    /// win that only takes longer.
    pub(super) fn nothing_else_wins(&mut self, position: &Position, answer: &Move) -> bool {
        let mut others = position.legal_moves();
        others.retain(|mv| mv != answer);
        others.into_iter().all(|mv| {
            let next = position.after(&mv);
            let fresh = Position::new(*next.board(), next.turn(), next.rules());
            let replies = self.searcher.rated(&fresh, DOUBT);
            replies.first().is_none_or(|line| match line.score {
                Score::Centi(centi) => -centi < MAX_OTHER_SCORE,
                Score::LossIn(_) => false,
                _ => true,
            })
        })
    }

    /// True if a longer search agrees that the best move saves the game.
    fn saves(&mut self, position: &Position, best: &Line<Move>) -> bool {
        let longer = self.searcher.rated(position, DOUBT);
        longer.first().is_some_and(|line| {
            let holds = match line.score {
                Score::Centi(centi) => centi > MIN_SAVING_SCORE,
                _ => false,
            };
            holds && line.moves[0] == best.moves[0]
        })
    }

    /// Turns from `position`, of which `choice` is the first, as long as there is an only move.
    fn solution(&mut self, position: &Position, choice: &Choice) -> Vec<Turn<Move>> {
        let mut turns = Vec::new();
        let (mut position, mut mv) = (position.clone(), choice.keeping);
        let mut line = choice.line.clone();
        loop {
            position.play_unchecked(&mv);
            let last = turns.len() + 1 == MAX_TURNS || choice.goal == Goal::Defend;
            let next = (!last)
                .then(|| self.goes_on(&position, line.get(1).copied(), choice.goal))
                .flatten();
            turns.push(Turn {
                accepted: vec![mv],
                reply: next.as_ref().map(|(reply, _)| *reply),
            });
            let Some((reply, further)) = next else {
                return turns;
            };
            position.play_unchecked(&reply);
            (mv, line) = (further.keeping, further.line);
        }
    }

    /// Reply to a right move, and the only move after it; `None` if the rest is easy.
    fn goes_on(
        &mut self,
        position: &Position,
        reply: Option<Move>,
        goal: Goal,
    ) -> Option<(Move, Choice)> {
        let reply = reply?;
        let next = position.after(&reply);
        if next.outcome().is_some() || next.legal_moves().len() < 2 {
            return None;
        }
        let choice = self.choice(&next)?;
        (choice.goal == goal).then_some((reply, choice))
    }

    /// Difficulty from 1 to 10, by the number of searches that miss the answer and the length of its line.
    fn difficulty(&mut self, position: &Position, choice: &Choice) -> u8 {
        let misses = |&depth: &u32| {
            let line = self.searcher.quick(position, u64::MAX, Some(depth));
            line.first() != Some(&choice.keeping)
        };
        let missed = DEPTHS.iter().copied().filter(misses).count();
        (1 + missed + usize::from(choice.line.len() > 9) + usize::from(choice.line.len() > 15))
            .min(10) as u8
    }

    /// True if the win rests on zugzwang: if the opponent could pass, nothing would be won.
    fn is_opposition(&mut self, position: &Position, choice: &Choice) -> bool {
        if choice.goal != Goal::Win || pieces(position) > TABLE_PIECES {
            return false;
        }
        let next = position.after(&choice.keeping);
        let passed = Position::new(*next.board(), position.turn(), position.rules());
        let lines = self.searcher.rated(&passed, 1);
        lines.first().is_some_and(|line| line.score == Score::Draw)
    }
}

impl ProblemMaker<Position> for CheckersProblems {
    fn candidates(&mut self, number: u64, rng: &mut Rng) -> Vec<Candidate<Position>> {
        play::candidates(&mut self.searcher, number, rng)
    }

    fn prove(&mut self, position: &Position) -> Option<Proven<Move>> {
        let moves = position.legal_moves();
        let fits = position.outcome().is_none()
            && moves.len() >= MIN_MOVES
            && position.board().pieces(position.turn().other()) != 0
            && !moves.iter().any(Move::is_capture);
        if !fits || pieces(position) > TABLE_PIECES && !self.is_promising(position) {
            return None;
        }
        let choice = self.choice(position)?;
        if crowns(position, &choice.keeping) {
            return None;
        }
        let difficulty = self.difficulty(position, &choice);
        let least = if pieces(position) > TABLE_PIECES {
            2
        } else {
            MIN_ENDING_DIFFICULTY
        };
        if difficulty < least {
            return None;
        }
        let mut themes = Vec::new();
        if is_shot(position, &choice) {
            themes.push(Theme::Shot);
        }
        if self.is_opposition(position, &choice) {
            themes.push(Theme::Opposition);
        }
        themes.push(match choice.goal {
            Goal::Win => Theme::OnlyWin,
            Goal::Draw => Theme::OnlyDraw,
            _ => Theme::OnlyDefence,
        });
        Some(Proven {
            task: Task::new(choice.goal),
            themes,
            difficulty,
            solution: self.solution(position, &choice),
        })
    }

    fn identity(&self, position: &Position) -> String {
        let FastBoard { own, enemy, kings } =
            FastBoard::from_view(position.board(), position.turn());
        format!("{own:08x}{enemy:08x}{kings:08x}")
    }
}

impl CheckersProblems {
    /// True if a quick search of every move sees a gain or a loss: one move stands apart.
    fn is_promising(&mut self, position: &Position) -> bool {
        let lines = self.searcher.rated(position, QUICK_NODES);
        let worth = |line: &Line<Move>| match line.score {
            Score::WinIn(_) => 10_000,
            Score::LossIn(_) => -10_000,
            Score::Centi(centi) => centi,
            _ => 0,
        };
        let [best, second, ..] = lines.as_slice() else {
            return false;
        };
        worth(best) - worth(second) >= 60
    }
}

pub(super) fn pieces(position: &Position) -> u32 {
    position.board().empty().count_zeros()
}

/// True if pieces are sacrificed to capture more: a quiet move that has to be captured, and a larger capture right
/// after.
fn is_shot(position: &Position, choice: &Choice) -> bool {
    let taken = |index: usize| {
        choice
            .line
            .get(index)
            .map_or(0, |mv| mv.jumped().count_ones())
    };
    let mut lost = 0;
    let mut won = 0;
    for ply in 1..choice.line.len().min(8) {
        if ply % 2 == 1 {
            if taken(ply) == 0 {
                break;
            }
            lost += taken(ply);
        } else {
            won += taken(ply);
        }
    }
    pieces(position) > TABLE_PIECES && lost > 0 && won > lost
}

impl MakesProblems for super::super::Checkers {
    fn maker() -> Option<Box<dyn ProblemMaker<Position>>> {
        Some(Box::<CheckersProblems>::default())
    }
}
