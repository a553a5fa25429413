//! The 26 openings of renju by name, and the opening book of renju on 15×15.
//!
//! The names are those of the Renju International Federation, in the order of its numbers: White's first stone is beside
//! Black's (direct) or diagonal to it (indirect), Black's second within two points of the centre. Positions turned round
//! share a name and a page of the book; `assets/gomoku.book.md` says how that was made.

use std::sync::LazyLock;

use super::moves::Move;
use super::notation::read_move;
use super::opening::Opening;
use super::rules::{Position, Rule};
use tabletop_core::problem::least_turned;
use tabletop_core::{NamedLine, Position as _, Score, Text};
use tabletop_search::opening_book::{OpeningBook, OpeningNames, row};

const SIZE: u8 = 15;
/// Number of stones of the last positions of the book.
const MOST_STONES: i32 = 7;

static TEXT: &str = include_str!("../../../assets/gomoku.book");

static BOOK: LazyLock<OpeningBook<String>> =
    LazyLock::new(|| OpeningBook::parse(TEXT, &start(), after, key));

static NAMES: LazyLock<OpeningNames<String>> =
    LazyLock::new(|| OpeningNames::of_lines(lines(), &start(), key_after));

#[rustfmt::skip]
const LINES: &[(&str, Text)] = &[
    row("h8 h9", "Direct", "直指"),
    row("h8 h9 h10", "Kansei", "寒星"),
    row("h8 h9 i10", "Keigetsu", "溪月"),
    row("h8 h9 j10", "Sosei", "疏星"),
    row("h8 h9 i9", "Kagetsu", "花月"),
    row("h8 h9 j9", "Zangetsu", "残月"),
    row("h8 h9 i8", "Ugetsu", "雨月"),
    row("h8 h9 j8", "Kinsei", "金星"),
    row("h8 h9 h7", "Shogetsu", "松月"),
    row("h8 h9 i7", "Kyugetsu", "丘月"),
    row("h8 h9 j7", "Shingetsu", "新月"),
    row("h8 h9 h6", "Zuisei", "瑞星"),
    row("h8 h9 i6", "Sangetsu", "山月"),
    row("h8 h9 j6", "Yusei", "游星"),
    row("h8 i9", "Indirect", "斜指"),
    row("h8 i9 j10", "Chosei", "长星"),
    row("h8 i9 j9", "Kyogetsu", "峡月"),
    row("h8 i9 j8", "Kosei", "恒星"),
    row("h8 i9 j7", "Suigetsu", "水月"),
    row("h8 i9 j6", "Ryusei", "流星"),
    row("h8 i9 i8", "Ungetsu", "云月"),
    row("h8 i9 i7", "Hogetsu", "浦月"),
    row("h8 i9 i6", "Rangetsu", "岚月"),
    row("h8 i9 h7", "Gingetsu", "银月"),
    row("h8 i9 h6", "Myojo", "明星"),
    row("h8 i9 g7", "Shagetsu", "斜月"),
    row("h8 i9 g6", "Meigetsu", "名月"),
    row("h8 i9 f6", "Suisei", "彗星"),
];

fn start() -> Position {
    Position::start(SIZE, Rule::Renju, Opening::Free)
}

fn key_after(position: &mut Position, mv: Move) -> String {
    position.play_unchecked(&mv);
    key(position)
}

fn key(position: &Position) -> String {
    least_turned(&position.discs().to_rows())
}

fn after(position: &Position, text: &str) -> Option<Position> {
    let mv = read_move(position, text).ok()?;
    position.is_legal(&mv).then(|| position.after(&mv))
}

/// True for positions of as many stones as the openings and the book have.
fn is_early(position: &Position) -> bool {
    let stones: i32 = position.discs().count().iter().sum();
    let is_usual = position.stone() == position.discs().usual_turn();
    position.grid().cols == SIZE && (2..=MOST_STONES).contains(&stones) && is_usual
}

pub(super) fn lines() -> Vec<NamedLine<Move>> {
    let line = |&(line, name): &(&str, Text)| {
        let moves = line
            .split(' ')
            .filter_map(|mv| read_move(&start(), mv).ok());
        NamedLine {
            steps: moves.collect(),
            name,
        }
    };
    LINES.iter().map(line).collect()
}

/// Name of the opening that a position belongs to.
pub(super) fn name(position: &Position) -> Option<Text> {
    is_early(position).then(|| NAMES.of(&key(position)))?
}

/// The book moves in a position of renju, the best first.
pub(super) fn moves(position: &Position) -> Vec<(Move, Score)> {
    let is_play = position.rule() == Rule::Renju && position.step().is_none();
    if !is_play || !is_early(position) {
        return Vec::new();
    }
    let legal = position.legal_moves().into_iter();
    let keyed = legal.map(|mv| (mv, key(&position.after(&mv))));
    let known = BOOK.moves(&key(position), keyed);
    let chance = |value: i32| Score::Chance(value as f32 / 100.0);
    known
        .into_iter()
        .map(|(mv, value)| (mv, chance(value)))
        .collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use tabletop_core::Cell;

    use super::*;

    fn at(line: &str) -> Position {
        let steps = line.split(' ');
        steps.fold(start(), |position, mv| after(&position, mv).expect("legal"))
    }

    /// Every second stone beside or diagonal to the first, with every third stone within two points of it, has exactly one
    /// of the names, and each name stands for one opening.
    #[test]
    fn the_names_are_those_of_all_openings_with_a_third_stone_near_the_centre() {
        let near = |cell: &Cell| cell.col.abs_diff(7) <= 2 && cell.row.abs_diff(7) <= 2;
        let mut names = HashSet::new();
        for second in ["h9", "h7", "g8", "i8", "g7", "g9", "i7", "i9"] {
            let before = at(&format!("h8 {second}"));
            assert!(name(&before).is_some());
            for third in before.discs().empties().filter(near) {
                let after = before.after(&Move::Place(third));
                names.insert(name(&after).expect("a name").en);
            }
        }
        assert_eq!(names.len(), 26);
        assert_eq!(name(&at("h8 h7 i7")).map(|it| it.en), Some("Kagetsu"));
        assert_eq!(name(&at("h8 g7 i7")).map(|it| it.en), Some("Hogetsu"));
        assert_eq!(name(&at("h8 h9 k9")), None);
        assert_eq!(name(&at("h8 h10")), None);
    }

    #[test]
    fn the_book_answers_each_opening_under_the_rule_of_renju() {
        BOOK.check(TEXT, 100);
        for (line, _) in LINES {
            assert!(!moves(&at(line)).is_empty(), "{line}");
        }
        let free = Position::start(SIZE, Rule::Freestyle, Opening::Free);
        let free = ["h8", "h9", "i9"]
            .iter()
            .fold(free, |it, mv| after(&it, mv).expect("legal"));
        assert!(moves(&free).is_empty());
        assert!(moves(&at("a1 a2 a3")).is_empty());
    }
}
