//! Names of the usual openings of 8×8 Reversi, and even start positions: numbered or random ones.
//!
//! The names are those that players use (the lists of Brian Rose, "Othello: A Minute to Learn… A Lifetime to
//! Master", 2005, and of the national federations); a name holds for a position in any symmetrical form and by any
//! order of moves.

use std::sync::LazyLock;

use super::engine::board::Board;
use super::engine::mirror::Fast;
use super::{Move, Position, ReversiEngine, words};
use tabletop_core::{
    Engine as _, Limits, Message, Mirror as _, NamedLine, Position as _, Rng, Score, Text,
};
use tabletop_search::opening_book::OpeningNames;

mod names;

/// Number of moves before a start position.
pub(super) const PLIES: usize = 8;
/// Maximum lead in discs of a random start position, by a search of [`DEPTH`] plies.
const EVEN: f32 = 2.0;
/// Depth in plies of the search of a random start position.
const DEPTH: u32 = 8;
/// Number of positions tried before the most balanced of them is used.
const TRIES: usize = 60;

static NAMES: LazyLock<OpeningNames<Board>> = LazyLock::new(|| {
    OpeningNames::of_lines(lines(), &Fast(Board::START), |fast, mv| {
        fast.play_unchecked(&mv);
        fast.0.unique()
    })
});

/// Moves to even positions after [`PLIES`] moves, which no symmetry makes equal; its note says how they were made.
static EVEN_STARTS: &str = include_str!("../../../assets/reversi.even");

pub(super) const EVEN_COUNT: i32 = 1000;

pub(super) fn lines() -> Vec<NamedLine<Move>> {
    let line = |&(moves, name): &(&str, Text)| NamedLine {
        steps: squares(moves).collect(),
        name,
    };
    names::LINES.iter().map(line).collect()
}

/// Moves to the even position of this number, from 1 on; one drawn by `seed` for 0. On other boards than 8×8 the number
/// draws random moves.
pub(super) fn even(start: &Position, number: i32, seed: u64) -> Vec<Move> {
    if start.grid().cols != 8 {
        return random(
            start,
            u64::try_from(number)
                .ok()
                .filter(|&it| it > 0)
                .unwrap_or(seed),
        );
    }
    let drawn = || Rng::new(seed).below(EVEN_COUNT as usize);
    let index = usize::try_from(number - 1).unwrap_or_else(|_| drawn());
    let line = EVEN_STARTS.lines().nth(index);
    line.map_or_else(Vec::new, |line| squares(line).collect())
}

/// Name of the numbered position after these moves.
pub(super) fn drawn(moves: &str) -> Option<Message> {
    let line = moves.replace(' ', "");
    let index = EVEN_STARTS.lines().position(|even| even == line)?;
    Some(Message::new(words::EVEN).arg(index + 1).arg(EVEN_COUNT))
}

/// Moves of a line such as `f5d6c3`.
fn squares(line: &str) -> impl Iterator<Item = Move> {
    let cell = |pair: &[u8]| tabletop_core::Cell::new(pair[0] - b'a', pair[1] - b'1');
    line.as_bytes()
        .chunks_exact(2)
        .map(move |pair| Move::Place(cell(pair)))
}

pub(super) fn name(position: &Position) -> Option<Text> {
    NAMES.of(&Fast::from_position(position)?.0.unique())
}

/// Draws eight random moves after which neither side is far ahead; deterministic for a seed. Empty on boards too
/// small for it.
pub(super) fn random(start: &Position, seed: u64) -> Vec<Move> {
    let mut rng = Rng::new(seed);
    let mut player = ReversiEngine::default();
    let mut best = (f32::MAX, Vec::new());
    if start.grid().cols < 6 {
        return best.1;
    }
    for _ in 0..TRIES {
        let (position, moves) = walk(start, &mut rng);
        if position.outcome().is_some() {
            continue;
        }
        let lead = lead(&mut player, &position);
        if lead < best.0 {
            best = (lead, moves);
        }
        if lead <= EVEN {
            break;
        }
    }
    best.1
}

fn walk(start: &Position, rng: &mut Rng) -> (Position, Vec<Move>) {
    let (mut position, mut moves) = (start.clone(), Vec::new());
    while moves.len() < PLIES {
        let Some(&mv) = rng.pick(&position.legal_moves()) else {
            break;
        };
        position.play_unchecked(&mv);
        moves.push(mv);
    }
    (position, moves)
}

/// Lead of the side that is ahead, in discs.
fn lead(player: &mut ReversiEngine, position: &Position) -> f32 {
    let limits = Limits {
        depth: Some(DEPTH),
        nodes: Some(200_000),
        memory: 1,
        ..Limits::default()
    };
    let (_, lines) = player.analyse(position, &limits);
    match lines.first().map(|line| line.score) {
        Some(Score::Discs(discs)) => discs.abs(),
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reversi::Passing;

    fn after(line: &str) -> Position {
        let mut position = Position::start(8, Passing::Ask);
        for mv in squares(line) {
            assert!(position.is_legal(&mv), "{line}: {mv:?}");
            position.play_unchecked(&mv);
        }
        position
    }

    #[track_caller]
    fn check(line: &str, expected: Option<&str>) {
        assert_eq!(name(&after(line)).map(|name| name.en), expected);
    }

    #[test]
    fn every_line_is_legal_and_has_its_name() {
        for (line, text) in names::LINES {
            assert_eq!(name(&after(line)), Some(*text), "{line}");
            assert!(!text.en.is_empty() && !text.zh.is_empty());
        }
    }

    #[test]
    fn names_hold_for_every_turn_of_the_board_and_on_the_way() {
        check("", None);
        check("c4", None);
        check("f5d6", Some("Perpendicular"));
        check("d3c5", Some("Perpendicular"));
        check("f5f6", Some("Diagonal"));
        check("f5f4", Some("Parallel"));
        check("f5d6c3d3c4", Some("Tiger"));
        check("e6f4c3c4d3", Some("Tiger"));
        check("f5d6c3d3c4f4f6g5", Some("No-Kung"));
        // Between two named positions the earlier name holds; after the last of them there is none.
        check("c4e3f4c5d6", Some("Perpendicular"));
        let mut position = Position::start(8, Passing::Ask);
        for _ in 0..30 {
            let mv = position.legal_moves()[0];
            position.play_unchecked(&mv);
        }
        assert_eq!(name(&position), None);
    }

    #[test]
    fn random_starts_are_even_and_follow_the_seed() {
        for (size, plies) in [(8, PLIES), (6, PLIES), (10, PLIES), (4, 0)] {
            let start = Position::start(size, Passing::Ask);
            let moves = random(&start, 5);
            assert_eq!(moves.len(), plies);
            assert_eq!(moves, random(&start, 5));
            let mut position = start;
            for mv in &moves {
                assert!(position.is_legal(mv));
                position.play_unchecked(mv);
            }
            assert!(size != 8 || lead(&mut ReversiEngine::default(), &position) <= EVEN);
        }
        let start = Position::start(8, Passing::Ask);
        assert_ne!(random(&start, 1), random(&start, 2));
    }

    #[test]
    fn a_number_stands_for_one_even_position() {
        let start = Position::start(8, Passing::Ask);
        let mut known = std::collections::HashSet::new();
        for number in 1..=EVEN_COUNT {
            let moves = even(&start, number, 7);
            assert_eq!(moves.len(), PLIES, "{number}");
            let mut fast = Fast(Board::START);
            for mv in &moves {
                assert!(fast.legal_moves().contains(mv), "{number}: {mv:?}");
                fast.play_unchecked(mv);
            }
            assert!(known.insert(fast.0.unique()), "{number} comes twice");
            assert_eq!(moves, even(&start, number, 8));
        }
        assert_eq!(EVEN_STARTS.lines().count(), EVEN_COUNT as usize);
        assert_eq!(even(&start, 0, 3), even(&start, 0, 3));
        let drawn: std::collections::HashSet<_> =
            (0..20).map(|seed| even(&start, 0, seed)).collect();
        assert!(drawn.len() > 15, "{}", drawn.len());
        let larger = Position::start(10, Passing::Ask);
        assert_eq!(even(&larger, 5, 1), even(&larger, 5, 2));
        assert_eq!(even(&larger, 5, 1), random(&larger, 5));
    }
}
