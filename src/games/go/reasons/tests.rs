use super::*;
use crate::go::Go as Game;
use tabletop_core::{Game as _, Options, Rng};

fn set_up(text: &str) -> Go {
    let size = text.split('/').count();
    let options = Options::defaults(Game::INFO.options).with("size", size);
    Game::read_position(&options.expect("a size"), text).expect("a position")
}

/// Returns the board with the colours exchanged.
fn exchanged(text: &str) -> String {
    let turn = if text.contains(" O") { " X" } else { " O" };
    let rows = text.split(' ').next().unwrap_or_default();
    let swap = |stone| match stone {
        'X' => 'O',
        'O' => 'X',
        other => other,
    };
    rows.chars().map(swap).collect::<String>() + turn
}

#[track_caller]
fn check(text: &str, mv: &str, expected: &str) {
    let said = |text: &str| {
        let position = set_up(text);
        let mv = Game::read_move(&position, mv).expect("readable");
        assert!(position.is_legal(&mv), "{text}: {mv:?}");
        let facts = reasons(&position, mv);
        let facts: Vec<String> = facts.iter().map(ToString::to_string).collect();
        facts.join("; ")
    };
    assert_eq!(said(text), expected, "{text}");
    let other = expected.replace("White", "?").replace("Black", "White");
    assert_eq!(
        said(&exchanged(text)),
        other.replace('?', "Black"),
        "{text}"
    );
}

#[test]
fn a_stone_is_described_by_what_it_does_for_either_side() {
    check("OO./XX./...", "C3", "captures 2 stones");
    check("OO./X../... O", "B2", "puts 1 stone in atari");
    check("XO./.../...", "A2", "saves 1 stone from atari for now");
    check("..../.O../.X../....", "A3", "");
    check("..../.OX./.X../....", "A3", "puts 1 stone in atari");
    // The rescued chain has three liberties.
    check(
        ".O.../OX.../.O.../...../..... X",
        "C4",
        "saves 1 stone from atari",
    );
    // Capturing an adjacent chain saves a chain, too.
    check(
        "X..../OX.../OX.../...../..... X",
        "A2",
        "captures 2 stones; saves 1 stone from atari for now",
    );
    check(
        "...../.X.X./...../...../..... X",
        "C4",
        "connects two of your groups",
    );
    check(
        "...../.O.O./...../...../..... X",
        "C4",
        "keeps two White groups apart",
    );
    // The chains could still be connected one point further down.
    check("...../.O.O./.O.O./...../..... X", "C4", "");
}

#[test]
fn a_quiet_stone_is_described_by_the_liberties_that_it_gives_or_takes() {
    check(
        "...../...../.XO../...../.....",
        "B2",
        "strengthens 1 stone: from 3 liberties to 5",
    );
    check(
        "...../...../.XO../...../.....",
        "C4",
        "reduces 1 White stone to two liberties",
    );
    check(
        "...../.O.../.XO../...../.....",
        "B2",
        "keeps 1 stone out of atari",
    );
    let empty = vec![".........".to_owned(); 9];
    check(&empty.join("/"), "C3", "takes an empty corner");
    let mut taken = empty;
    taken[6].replace_range(2..3, "O");
    check(&taken.join("/"), "D4", "");
    check(&taken.join("/"), "G3", "takes an empty corner");
}

#[test]
fn the_end_of_play_is_reported() {
    let position = set_up("..../..../..../....");
    assert_eq!(reasons(&position, Move::Pass), []);
    let passed = position.play(&Move::Pass).expect("a pass");
    assert_eq!(reasons(&passed, Move::Pass), [words::ENDS_PLAY.into()]);
}

/// In random games, the counts reported for every legal stone are checked against the board after the move.
#[test]
fn what_is_said_of_captures_and_ataris_is_so() {
    let mut rng = Rng::new(14);
    for size in [5, 7] {
        let rows = vec![".".repeat(size); size].join("/");
        let mut position = set_up(&rows);
        for _ in 0..3 * size * size {
            let moves = position.legal_moves();
            for mv in &moves {
                check_counts(&position, *mv);
            }
            let stones: Vec<_> = moves.iter().filter(|mv| **mv != Move::Pass).collect();
            let Some(mv) = rng.pick(&stones) else { break };
            position.play_unchecked(mv);
        }
    }
}

fn stones(position: &Go, side: Side) -> usize {
    let points = position.board().points().iter();
    points.filter(|&&point| point == Some(side)).count()
}

fn in_atari(position: &Go, side: Side) -> Vec<usize> {
    let chains = position.board().chains().into_iter();
    let chains = chains.filter(|chain| chain.side == side && chain.liberties.len() == 1);
    chains.flat_map(|chain| chain.stones).collect()
}

#[track_caller]
fn check_counts(position: &Go, mv: Move) {
    let (own, other) = (position.turn(), position.turn().other());
    let after = position.clone().play(&mv).expect("a legal move");
    let said = |text: tabletop_core::Text| {
        let facts = reasons(position, mv);
        let fact = facts.into_iter().find(|fact| fact.text() == text);
        fact.map_or(0, |fact| {
            let words = fact.to_string();
            let mut digits = words
                .split(' ')
                .filter_map(|word| word.parse::<usize>().ok());
            digits.next().expect("a count")
        })
    };
    let removed = stones(position, other) - stones(&after, other);
    assert_eq!(said(words::CAPTURES), removed, "{position:?} {mv:?}");
    let (was, is) = (in_atari(position, other), in_atari(&after, other));
    let attacked = is.iter().filter(|stone| !was.contains(stone)).count();
    assert_eq!(said(words::ATARI), attacked, "{position:?} {mv:?}");
    let (was, is) = (in_atari(position, own), in_atari(&after, own));
    let stand = |stone: &&usize| after.board().at(**stone) == Some(own) && !is.contains(stone);
    let saved = was.iter().filter(stand).count();
    let reported = said(words::SAVES) + said(words::OUT_OF_ATARI);
    assert_eq!(reported, saved, "{position:?} {mv:?}");
}
