use super::*;
use crate::gomoku::Gomoku;
use tabletop_core::{Game as _, Options, Rng, SetUp};

fn set_up(rule: &str, text: &str) -> Position {
    let size = text.split('/').count();
    let options = Options::defaults(Gomoku::INFO.options);
    let options = options
        .with("size", size)
        .and_then(|it| it.with("rule", rule));
    Gomoku::read_position(&options.expect("options"), text).expect("a position")
}

/// Returns the rows with the colours exchanged.
fn exchanged(rows: &str) -> String {
    let swap = |stone| match stone {
        'X' => 'O',
        'O' => 'X',
        other => other,
    };
    rows.chars().map(swap).collect()
}

#[track_caller]
fn check_rule(rule: &str, text: &str, mv: &str, expected: &str) {
    let position = set_up(rule, text);
    let mv = Gomoku::read_move(&position, mv).expect("readable");
    assert!(position.is_legal(&mv), "{text}: {mv:?}");
    let facts = proof(&position, mv)
        .into_iter()
        .chain(reasons(&position, mv));
    let facts: Vec<String> = facts.map(|fact| fact.to_string()).collect();
    assert_eq!(facts.join("; "), expected, "{rule} {text}");
}

#[track_caller]
fn check(rows: &str, mv: &str, expected: &str) {
    check_rule("freestyle", &format!("{rows} X"), mv, expected);
    let other = expected.replace("White", "Black");
    check_rule("freestyle", &format!("{} O", exchanged(rows)), mv, &other);
}

const EMPTY: &str = "/......./......./......./......./.......";

#[test]
fn a_stone_is_described_by_the_rows_it_makes_or_stops_for_either_side() {
    let check = |two: &str, mv: &str, expected: &str| check(&format!("{two}{EMPTY}"), mv, expected);
    let (two, four) = (
        "lines up 2 stones with room for five",
        "stops White from making a four here",
    );
    check("XXXX.../OOO....", "e7", "makes five in a row");
    check("XX...../OOOO...", "e6", "blocks a four");
    // The other end of the four stays open.
    check("X....../.OOOO..", "a6", two);
    check("......./.XXX...", "e6", "makes an open four");
    check("OXXX.../.......", "e7", "makes a four");
    check("......./..XX...", "e6", "makes an open three");
    check("......./..OOO..", "b6", "blocks an open three");
    check("......./..OOO..", "g6", four);
    check("......./..XX..O", "d7", two);
}

#[test]
fn stones_without_a_threat_are_described_by_what_they_keep_from_the_other_side_or_line_up() {
    let check = |two: &str, mv: &str, expected: &str| check(&format!("{two}{EMPTY}"), mv, expected);
    check(
        "......./..OO...",
        "e6",
        "stops White from making an open three here",
    );
    check(
        "OOO..../XX.....",
        "d7",
        "stops White from making a four here",
    );
    check(
        "XX...../O......",
        "d7",
        "lines up 3 stones with room for five",
    );
    check(
        "X....../.......",
        "a6",
        "lines up 2 stones with room for five",
    );
    // No room for a five between the edge and an opponent's stone.
    check("X...O../.......", "b7", "");
}

#[test]
fn double_threats_are_reported() {
    check(
        "......./......./..XX.../....X../....X../......./.......",
        "e5",
        "makes two open threes",
    );
    check(
        "......./......./OXXX.../....X../....X../......./.......",
        "e5",
        "makes a four and an open three",
    );
    check(
        "....O../......./OXXX.../....X../....X../....X../....O..",
        "e5",
        "makes two fours",
    );
    check(
        "......./......./......./......./......./......./.......",
        "d4",
        "takes the centre, where most rows of five cross",
    );
}

#[test]
fn rows_count_as_the_rule_has_them() {
    // Six in a row win only in freestyle.
    let rows = format!("XXX.XX./OOOO...{EMPTY} X");
    check_rule("freestyle", &rows, "d7", "makes five in a row");
    check_rule("standard", &rows, "d7", "");
    // Four stones that could only become six are not a four.
    let rows = format!("X.XX.X./OOO....{EMPTY} X");
    check_rule("freestyle", &rows, "b7", "makes a four");
    check_rule("standard", &rows, "b7", "");
    check_rule("renju", &rows, "b7", "");
}

/// In random games under every rule, the facts about some legal stones are checked by the rules.
#[test]
fn what_is_said_is_so() {
    let mut rng = Rng::new(14);
    for rule in ["freestyle", "standard", "renju"] {
        let rows = vec![".".repeat(7); 7].join("/");
        let mut position = set_up(rule, &rows);
        while position.outcome().is_none() {
            let moves = position.legal_moves();
            for _ in 0..8 {
                check_facts(&position, *rng.pick(&moves).expect("a move"));
            }
            position.play_unchecked(rng.pick(&moves).expect("a move"));
        }
    }
}

/// Returns the position with `side` to move.
fn turned(position: &Position, side: Side) -> Position {
    let change = SetUp {
        turn: Some(side),
        ..SetUp::default()
    };
    position.clone().with_set_up(&change).expect("a position")
}

/// Returns the number of moves of `side` that would win at once if it were to move.
fn wins(position: &Position, side: Side) -> usize {
    let position = turned(position, side);
    let moves = position.legal_moves();
    let wins = |mv: &&Move| {
        let after = position.after(mv);
        after.winner() == Some(side)
    };
    moves.iter().filter(wins).count()
}

/// Returns true if `side`, to move, could make two winning points at once.
fn could_open(position: &Position, side: Side) -> bool {
    let position = turned(position, side);
    position.legal_moves().iter().any(|mv| {
        let after = position.after(mv);
        after.winner().is_none() && wins(&after, side) > 1
    })
}

#[track_caller]
fn check_facts(position: &Position, mv: Move) {
    let (own, other) = (position.stone(), position.stone().other());
    let after = position.clone().play(&mv).expect("a legal move");
    let five = proof(position, mv).is_some();
    assert_eq!(five, after.winner().is_some(), "{position:?} {mv:?}");
    for fact in reasons(position, mv) {
        let text = fact.text();
        let holds = if text == words::BLOCKS_FOUR {
            wins(position, other) > 0 && wins(&after, other) == 0
        } else if text == words::BLOCKS_THREE {
            could_open(position, other) && wins(position, other) == 0
        } else if text == words::MAKES_OPEN_FOUR || text == words::MAKES_TWO_FOURS {
            wins(&after, own) > 1
        } else if text == words::MAKES_FOUR || text == words::MAKES_FOUR_THREE {
            wins(&after, own) > 0
        } else if text == words::MAKES_THREE || text == words::MAKES_TWO_THREES {
            could_open(&after, own)
        } else if [
            words::DENIES_THREE,
            words::DENIES_FOUR,
            words::DENIES_DOUBLE,
        ]
        .contains(&text)
        {
            let theirs = turned(position, other);
            let theirs = theirs.play(&mv).expect("the other side may play there");
            could_open(&theirs, other) || wins(&theirs, other) > 0
        } else {
            [words::CENTRE, words::LINES_UP, words::LINES_UP_WAYS].contains(&text)
        };
        assert!(holds, "{fact}: {position:?} {mv:?}");
    }
}
