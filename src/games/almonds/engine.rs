//! The engine: it rates every move exactly with the guide, and plays a best solution.

use std::cmp::Reverse;
use std::time::Instant;

use super::guide::{Figures, Guide, Guides};
use super::rules::{Move, Position};
use tabletop_core::{Engine, Line, Position as _, Report, Score, SearchRequest};

#[derive(Clone, Debug, Default)]
pub struct Solver(Guides);

/// A legal move with the figures of the board after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rated {
    pub mv: Move,
    /// Figures of the board after the move.
    pub figures: Figures,
}

/// Rates every legal move, best first: the fewest turns to the solution, then more remaining solutions, then the
/// shorter chain. Moves that make the puzzle unsolvable come last, those that leave the most jumps first.
pub fn rate(guide: &Guide, position: &Position) -> Vec<Rated> {
    let rated = |mv: Move| {
        let board = position.follow(&mv.path).ok()?;
        let figures = *guide.figures(board)?;
        Some(Rated { mv, figures })
    };
    let mut moves: Vec<_> = position
        .legal_moves()
        .into_iter()
        .filter_map(rated)
        .collect();
    moves.sort_by_key(|Rated { mv, figures }| {
        let turns = figures.fewest_turns().unwrap_or(u32::MAX);
        let further = Reverse((figures.solutions(), figures.most_jumps()));
        (turns, further, mv.path.len())
    });
    moves
}

/// Principal variation to the end: from a solvable position, a solution in the fewest turns.
pub fn best_line(guide: &Guide, position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    let mut position = position.clone();
    while let Some(best) = rate(guide, &position).into_iter().next() {
        position.play_unchecked(&best.mv);
        moves.push(best.mv);
    }
    moves
}

/// Score of a move. Scores count the plies of two sides, so the n-th own turn is ply 2n − 1.
fn score(figures: &Figures) -> Score {
    match figures.fewest_turns() {
        Some(turns) => Score::WinIn(2 * turns + 1),
        None => Score::LossIn(2 * (figures.most_jumps() + 1)),
    }
}

impl Engine<Position> for Solver {
    fn search(&mut self, request: SearchRequest<'_, Position>) -> Option<Move> {
        let (root, asked) = (request.root, request.rated);
        let begun = Instant::now();
        let guide = self.0.get(root.board());
        let rated = rate(guide, root);
        let best = rated.first()?.mv.clone();
        let line = |Rated { mv, figures }: &Rated| {
            let next = root.after(mv);
            let mut moves = vec![mv.clone()];
            moves.extend(best_line(guide, &next));
            Line {
                depth: moves.len() as u32,
                exact: true,
                nodes: 1,
                ..Line::new(moves, score(figures))
            }
        };
        let limit = request.limits.lines.max(1);
        let listed = rated.iter().enumerate();
        let listed = listed.filter(|(rank, it)| *rank < limit || Some(&it.mv) == asked);
        let lines: Vec<_> = listed.map(|(_, it)| line(it)).collect();
        (request.report)(Report {
            depth: lines.first().map_or(0, |line| line.depth),
            lines,
            nodes: rated.len() as u64,
            time: begun.elapsed(),
            forecast: None,
        });
        Some(best)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::almonds::Almonds;
    use tabletop_core::{Control, Game, Limits, Verdict};

    /// Lines of a search from a position in text form.
    #[track_caller]
    fn search(text: &str) -> Vec<Line<Move>> {
        let options = tabletop_core::Options::defaults(&[]);
        let position = Almonds::read_position(&options, text).expect("a position");
        let limits = Limits {
            lines: usize::MAX,
            ..Limits::default()
        };
        let mut lines = Vec::new();
        let best = Solver::default().search(SearchRequest {
            root: &position,
            limits: &limits,
            rated: None,
            control: &Control::new(),
            report: &mut |report| {
                lines = report.lines;
            },
        });
        assert_eq!(lines.len(), position.legal_moves().len());
        assert_eq!(best.as_ref(), lines.first().map(|line| &line.moves[0]));
        assert!(lines.iter().all(|line| line.exact));
        lines
    }

    #[test]
    fn the_first_hint_keeps_four_turns_and_its_line_solves() {
        let lines = search("...../.AAA./.AAA./.AAA./.....");
        assert_eq!(lines[0].score, Score::WinIn(7));
        assert_eq!(lines[0].moves.len(), 4);
        let mut position = Position::start();
        for mv in &lines[0].moves {
            position = position.play(mv).expect("a legal line");
        }
        let verdict = position.outcome().map(|outcome| outcome.verdict);
        assert_eq!(verdict, Some(Verdict::Solved));
        assert!(matches!(lines[lines.len() - 1].score, Score::LossIn(_)));
    }

    #[test]
    fn one_jump_from_solved_is_a_win_in_one() {
        let lines = search("...../...../AA.../...../.....");
        assert_eq!(lines[0].score, Score::WinIn(1));
        assert_eq!(lines[0].moves.len(), 1);
    }

    #[test]
    fn a_dead_position_is_a_loss_and_most_jumps_come_first() {
        let lines = search("AAA../...../...../AAA../.....");
        let losses: Vec<_> = lines.iter().map(|line| line.score).collect();
        assert!(matches!(losses[0], Score::LossIn(_)), "{losses:?}");
        let plies = |score: &Score| match score {
            Score::LossIn(plies) => *plies,
            _ => 0,
        };
        assert!(
            losses.is_sorted_by_key(|score| Reverse(plies(score))),
            "{losses:?}"
        );
    }

    #[test]
    fn a_finished_position_has_no_move() {
        assert_eq!(search("...../...../..A../...../....."), []);
    }

    #[test]
    fn every_best_move_takes_one_turn_off() {
        let guide = Guide::new(Position::start().board());
        let mut checked = 0;
        let mut open = vec![Position::start()];
        while let Some(position) = open.pop() {
            let Some(turns) = guide
                .figures(position.board())
                .and_then(Figures::fewest_turns)
            else {
                continue;
            };
            checked += 1;
            assert_eq!(
                best_line(&guide, &position).len(),
                turns as usize,
                "{position:?}"
            );
            for rated in rate(&guide, &position) {
                if rated.figures.is_solvable() {
                    open.push(position.clone().play(&rated.mv).expect("a legal move"));
                }
            }
        }
        assert!(checked >= 130, "{checked}");
    }
}
