//! The three-move ballots, and names of openings.
//!
//! `assets/checkers.ballots.md` has the sources of both.

use std::sync::LazyLock;

use super::book::{key, start};
use super::engine::fast_board::FastBoard;
use super::square::Square;
use super::{Move, Position, words};
use tabletop_core::{Message, NamedLine, Position as _, Rng, Side, Text};
use tabletop_search::opening_book::OpeningNames;

mod names;

/// The ballots in the order of their numbers, those that tournaments leave out marked [`BARRED`].
static BALLOTS: &str = include_str!("../../../assets/checkers.ballots");
const BARRED: &str = "barred";
pub(super) const BALLOT_COUNT: i32 = 174;

static NAMES: LazyLock<OpeningNames<FastBoard>> =
    LazyLock::new(|| OpeningNames::of_lines(lines(), &start(), key_after));

fn key_after(position: &mut Position, mv: Move) -> FastBoard {
    position.play_unchecked(&mv);
    key(position)
}

/// Legal moves of a line such as `9-13 22-18`. Numbers are those of the squares if Black begins; if White does, the
/// board is turned.
fn moves(start: &Position, line: &str) -> Vec<Move> {
    let is_turned = start.turn() == Side::White;
    let square = |number: &str| {
        let number = number.parse::<u8>().ok()?;
        Square::numbered(if is_turned {
            33_u8.checked_sub(number)?
        } else {
            number
        })
    };
    let mut position = start.clone();
    let mut play = |word: &str| {
        let (from, to) = word.split_once(['-', 'x'])?;
        let ends = (square(from)?, square(to)?);
        let mut legal = position.legal_moves().into_iter();
        let mv = legal.find(|mv| (mv.from(), mv.to()) == ends)?;
        position = position.after(&mv);
        Some(mv)
    };
    line.split(' ').map_while(&mut play).collect()
}

/// The ballots' moves, each with true if it is barred.
fn ballots() -> impl Iterator<Item = (&'static str, bool)> {
    BALLOTS.lines().map(|line| match line.strip_suffix(BARRED) {
        Some(moves) => (moves.trim_end(), true),
        None => (line, false),
    })
}

/// Moves of the ballot of this number, from 1 on; for 0 of one drawn by `seed` from those in use, or from the barred
/// ones.
pub(super) fn ballot(start: &Position, number: i32, barred: bool, seed: u64) -> Vec<Move> {
    let numbered = usize::try_from(number - 1)
        .ok()
        .and_then(|index| ballots().nth(index));
    let drawn = || {
        let deck: Vec<_> = ballots().filter(|ballot| ballot.1 == barred).collect();
        Rng::new(seed).pick(&deck).copied()
    };
    let ballot = numbered.or_else(drawn);
    ballot.map_or_else(Vec::new, |(line, _)| moves(start, line))
}

/// Name of the ballot that these moves from `start` are, and that it is barred if it is.
pub(super) fn drawn(start: &Position, played: &str) -> Option<Message> {
    let written = |line| {
        moves(start, line)
            .iter()
            .map(Move::to_string)
            .collect::<Vec<_>>()
    };
    let mut numbered = ballots().zip(1..);
    let ((_, is_barred), number) =
        numbered.find(|((line, _), _)| written(line).join(" ") == played)?;
    let text = if is_barred {
        words::BARRED_BALLOT
    } else {
        words::BALLOT
    };
    Some(Message::new(text).arg(number).arg(BALLOT_COUNT))
}

/// The named lines and the ballots; one without a name of its own has that of the longest line it begins with.
pub(super) fn lines() -> Vec<NamedLine<Move>> {
    let start = start();
    let table = || names::LINES.iter().copied();
    let begun = |line: &str| {
        let goes_on = |rest: &str| rest.starts_with(' ');
        let begins = table().filter(|(begin, _)| line.strip_prefix(begin).is_some_and(goes_on));
        begins.max_by_key(|(begin, _)| begin.len())
    };
    let unnamed = ballots().filter(|(line, _)| table().all(|(named, _)| named != *line));
    let unnamed = unnamed.filter_map(|(line, _)| Some((line, begun(line)?.1)));
    table()
        .chain(unnamed)
        .map(|(line, name)| NamedLine {
            steps: moves(&start, line),
            name,
        })
        .collect()
}

pub(super) fn name(position: &Position) -> Option<Text> {
    NAMES.of(&key(position))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::super::{Board, Rules, book};
    use super::*;

    fn after(start: &Position, line: &[Move]) -> Position {
        line.iter()
            .fold(start.clone(), |position, mv| position.after(mv))
    }

    /// The counts are those of R. Pask, "21st Century Checkers" and "The Golden Dozen": 302 ways to make three moves,
    /// 156 ballots in use and 18 left out.
    #[test]
    fn ballots_are_the_sound_positions_after_three_moves() {
        assert_eq!(ballots().count(), BALLOT_COUNT as usize);
        assert_eq!(ballots().filter(|ballot| ballot.1).count(), 18);
        let mut known = HashSet::new();
        for (line, _) in ballots() {
            let line = moves(&start(), line);
            assert_eq!(line.len(), 3, "{line:?}");
            let position = after(&start(), &line);
            assert!(known.insert(key(&position)), "{line:?} comes twice");
        }
        let mut ways = vec![start()];
        for _ in 0..3 {
            let longer = |position: &Position| {
                let moves = position.legal_moves().into_iter();
                moves.map(|mv| position.after(&mv)).collect::<Vec<_>>()
            };
            ways = ways.iter().flat_map(longer).collect();
        }
        assert_eq!(ways.len(), 302);
        let mut different = HashSet::new();
        for position in ways.iter().filter(|it| different.insert(key(it))) {
            let value = book::moves(position)[0].1.as_units().abs();
            // By our book no ballot loses a man, and every other position does.
            assert_eq!(value < 1.0, known.contains(&key(position)), "{position:?}");
        }
        assert_eq!(different.len(), 216);
    }

    #[test]
    fn ballots_are_drawn_by_seed_for_either_side_that_begins() {
        for side in Side::BOTH {
            let start = Position::new(Board::START, side, Rules::default());
            for barred in [false, true] {
                let mut drawn = HashSet::new();
                for seed in 0..2_000 {
                    let line = ballot(&start, 0, barred, seed);
                    assert_eq!(line, ballot(&start, 0, barred, seed));
                    let written = line.iter().map(Move::to_string).collect::<Vec<_>>();
                    assert!(super::drawn(&start, &written.join(" ")).is_some());
                    drawn.insert(key(&after(&start, &line)));
                }
                assert_eq!(drawn.len(), if barred { 18 } else { 156 });
            }
        }
        let line = |number| {
            let moves = ballot(&start(), number, false, 1);
            moves
                .iter()
                .map(Move::to_string)
                .collect::<Vec<_>>()
                .join(" ")
        };
        assert_eq!(line(1), "9-13 21-17 5-9");
        assert_eq!(line(3), "9-13 21-17 10-14", "a barred one by its number");
        assert_eq!(line(BALLOT_COUNT), "12-16 24-20 10-15");
        for (number, named) in [(1, "Ballot 1 of 174"), (3, "Barred ballot 3 of 174")] {
            let said = drawn(&start(), &line(number)).map(|it| it.get(tabletop_core::Lang::En));
            assert_eq!(said.as_deref(), Some(named));
        }
    }

    #[track_caller]
    fn check(line: &str, expected: Option<&str>) {
        let line: Vec<_> = line.split_whitespace().collect();
        let found = moves(&start(), &line.join(" "));
        assert_eq!(found.len(), line.len(), "{line:?}");
        let name = NAMES.of(&key(&after(&start(), &found)));
        assert_eq!(name.map(|name| name.en), expected, "{line:?}");
    }

    #[test]
    fn openings_have_their_names() {
        for (line, name) in names::LINES {
            check(line, Some(name.en));
            assert!(!name.zh.is_empty());
        }
        check("11-15 23-19", Some("Old Faithful"));
        check("11-15 23-19 8-11", Some("Old Faithful"));
        check("9-13 21-17 5-9", Some("Edinburgh"));
        check("11-15 23-18 9-14", Some("Cross"));
        check("11-15 23-18 9-14 18x11", None);
    }
}
