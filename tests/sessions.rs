//! Games as they are played: undo and redo, automatic passes, records, the computer's turns; for every game there is.

use tabletop::core::{Rng, Side};
use tabletop::registry::{Entry, GAMES, find};
use tabletop::session::{Ending, Purpose, Seat, Table, Thought, Touch};

fn open(key: &str, options: &[(&str, &str)]) -> Box<dyn Table> {
    let entry = find(key).expect("a game of this name");
    let mut chosen = entry.options();
    for (key, value) in options {
        chosen.set(key, value).expect("a valid option");
    }
    (entry.start)(chosen).expect("a game")
}

#[track_caller]
fn play(table: &mut dyn Table, moves: &str) {
    for text in moves.split_whitespace() {
        table
            .play(text)
            .unwrap_or_else(|reason| panic!("{text}: {reason}"));
    }
}

/// Plays at random, going back now and then, so that lines branch.
fn wander(table: &mut dyn Table, seed: u64, steps: usize) {
    let mut rng = Rng::new(seed);
    for _ in 0..steps {
        let legal = table.legal();
        if legal.is_empty() || rng.below(8) == 0 {
            table.undo(1 + rng.below(5));
            continue;
        }
        let text = rng.pick(&legal).expect("a legal move").clone();
        table
            .play(&text)
            .unwrap_or_else(|reason| panic!("{text} is legal and refused: {reason}"));
        if rng.below(6) == 0 {
            table.comment(table.current(), "a comment\nof two lines ] \\ {}");
        }
    }
}

#[test]
fn a_record_brings_back_the_whole_tree_of_every_game() {
    for entry in GAMES {
        for seed in 0..12 {
            let mut table = (entry.start)(entry.options()).expect("a game");
            table.players_mut().rename(Side::Black, "张三");
            table.players_mut().seat(Side::White, Seat::Computer(3));
            wander(&mut *table, seed, 60);
            let record = table.record();
            let (again, problems) = (entry.from_record)(&record).expect("the record is read");
            assert!(problems.is_empty(), "{}: {problems:?}", entry.info.key);
            assert_eq!(again.record(), record, "{} seed {seed}", entry.info.key);
            assert_eq!(
                again.position(),
                table.position(),
                "{} seed {seed}",
                entry.info.key
            );
            assert_eq!(again.outcome(), table.outcome());
        }
    }
}

#[test]
fn undo_and_redo_lead_through_the_same_positions() {
    for entry in GAMES {
        let mut table = (entry.start)(entry.options()).expect("a game");
        wander(&mut *table, 7, 40);
        let (line, here) = (table.line(), table.current());
        table.redo(usize::MAX);
        let end = table.position();
        let turns = table.undo(usize::MAX);
        assert_eq!(
            table.node(table.current()).map(|node| node.ply),
            Some(0),
            "{}",
            entry.info.key
        );
        assert_eq!(table.redo(usize::MAX), turns, "{}", entry.info.key);
        assert_eq!(
            (table.position(), table.line()),
            (end, line),
            "{}",
            entry.info.key
        );
        assert!(table.go(here));
    }
}

#[test]
fn every_legal_move_can_be_pointed_at() {
    for entry in GAMES {
        let mut table = (entry.start)(entry.options()).expect("a game");
        let mut rng = Rng::new(3);
        for _ in 0..80 {
            let targets = table.targets();
            let actions = table.actions();
            if targets.is_empty() {
                let Some(action) = rng.pick(&actions) else {
                    break;
                };
                table
                    .play(&action.text.clone())
                    .expect("an action is a legal move");
                continue;
            }
            let cell = *rng.pick(&targets).expect("a target");
            match table.touch(cell) {
                Touch::Refused(reason) => panic!("{} {cell:?}: {reason}", entry.info.key),
                Touch::Ask(asks) => {
                    let ask = rng
                        .pick(&asks)
                        .expect("something to choose from")
                        .text
                        .clone();
                    table.play(&ask).expect("what is asked about is legal");
                }
                Touch::Played(_) | Touch::Picked | Touch::PutBack => {}
            }
        }
        assert!(
            table.node(table.current()).is_some_and(|node| node.ply > 0),
            "{}",
            entry.info.key
        );
    }
}

/// A position in which White has no move after Black's: on 4×4, found by the rules' own recorded games.
const WITH_A_PASS: &str = "b1 a1 d3 c1 a2 a3";

#[test]
fn an_automatic_pass_is_told_and_taken_back_with_the_move() {
    let mut table = open("reversi", &[("size", "4")]);
    play(&mut *table, "b1 a1 d3 c1 a2");
    let before = table.position();
    let played = table.play("a3").expect("legal");
    assert_eq!(played.notices.len(), 1, "{played:?}");
    assert_eq!(table.turn(), Side::White);
    let silent = table.play("pass").expect("the same pass once more");
    assert_eq!(silent.text, "");
    assert_eq!(table.undo(1), 1);
    assert_eq!(table.position(), before);
    assert_eq!(table.redo(1), 1);
    assert_eq!(table.turn(), Side::White);
}

#[test]
fn a_pass_is_asked_for_where_the_option_says_so() {
    let mut table = open("reversi", &[("size", "4"), ("pass", "ask")]);
    assert!(
        table
            .play("pass")
            .is_err_and(|reason| reason.to_string().contains("you have a legal move"))
    );
    play(&mut *table, WITH_A_PASS);
    assert_eq!(
        (table.turn(), table.legal()),
        (Side::Black, vec!["pass".to_owned()])
    );
    assert_eq!(table.actions().len(), 1);
    play(&mut *table, "pass b4");
}

#[test]
fn endings_are_steps_that_can_be_taken_back() {
    let mut table = open("reversi", &[]);
    play(&mut *table, "d3");
    table
        .end(Ending::Resigned(Side::White))
        .expect("a game can be resigned");
    assert_eq!(
        table.outcome().and_then(|outcome| outcome.winner()),
        Some(Side::Black)
    );
    assert!(table.play("c3").is_err() && table.end(Ending::Agreed).is_err());
    assert!(matches!(
        table.touch(tabletop::core::Cell::new(2, 2)),
        Touch::Refused(_)
    ));
    assert_eq!(table.undo(1), 1);
    assert_eq!(table.outcome(), None);
    play(&mut *table, "c3");
    assert!(
        open("magic", &[])
            .end(Ending::Resigned(Side::Black))
            .is_err()
    );
}

#[test]
fn an_illegal_move_loses_a_strict_game_of_people() {
    let mut table = open("reversi", &[("strict", "on")]);
    let played = table.play("a1").expect("it ends the game");
    assert_eq!(
        played.outcome.and_then(|outcome| outcome.winner()),
        Some(Side::White)
    );
    assert_eq!(table.undo(1), 1);
    assert!(
        table.play("nonsense").is_err(),
        "what can't be read is no move"
    );
}

fn wait_for_the_computer(table: &mut dyn Table) -> Vec<Thought> {
    let mut thoughts = Vec::new();
    while table.thinking().is_some() {
        thoughts.extend(table.poll());
        std::thread::yield_now();
    }
    thoughts.extend(table.poll());
    thoughts
}

fn quick(level: u8) -> tabletop::core::Limits {
    tabletop::core::Limits {
        level,
        nodes: Some(200),
        time: Some(std::time::Duration::from_millis(200)),
        ..Default::default()
    }
}

#[test]
fn the_computer_plays_hints_and_analyses_every_game() {
    for entry in GAMES {
        let mut table = (entry.start)(entry.options()).expect("a game");
        for purpose in [Purpose::Hint, Purpose::Analysis, Purpose::Move] {
            table
                .think(purpose, quick(4), std::sync::Arc::new(|| ()))
                .expect("a search");
            let thoughts = wait_for_the_computer(&mut *table);
            let last = thoughts.last();
            let right = match purpose {
                Purpose::Hint => matches!(last, Some(Thought::Hint(_))),
                Purpose::Analysis => matches!(last, Some(Thought::Finished)),
                Purpose::Move => matches!(last, Some(Thought::Played(_))),
            };
            assert!(right, "{}: {purpose:?}: {thoughts:?}", entry.info.key);
        }
        assert_eq!(table.line().len(), 2, "{}", entry.info.key);
    }
}

#[test]
fn a_review_rates_every_position_while_play_goes_on() {
    let mut table = open("almonds", &[]);
    let first = table.legal()[0].clone();
    play(&mut *table, &first);
    table
        .review(quick(10), std::sync::Arc::new(|| ()))
        .expect("a review");
    table.undo(1);
    let mut last = None;
    while table.reviewing().is_some() {
        last = table.poll().pop().or(last);
        std::thread::yield_now();
    }
    assert!(matches!(last, Some(Thought::Reviewed(_))), "{last:?}");
    for node in table.line() {
        assert!(
            table
                .known(node)
                .is_some_and(|known| !known.best.moves.is_empty()),
            "{node:?}"
        );
    }
}

#[test]
fn undo_goes_back_to_the_persons_own_turn() {
    let mut table = open("reversi", &[]);
    table.players_mut().seat(Side::White, Seat::Computer(1));
    play(&mut *table, "d3");
    assert_eq!(table.computer_level(), Some(1));
    table
        .think(Purpose::Move, quick(1), std::sync::Arc::new(|| ()))
        .expect("a search");
    wait_for_the_computer(&mut *table);
    assert_eq!((table.turn(), table.line().len()), (Side::Black, 3));
    assert_eq!(table.undo(1), 1);
    assert_eq!(
        (
            table.turn(),
            table.node(table.current()).map(|node| node.ply)
        ),
        (Side::Black, Some(0))
    );
    assert_eq!(table.redo(1), 1);
    assert_eq!(
        (
            table.turn(),
            table.node(table.current()).map(|node| node.ply)
        ),
        (Side::Black, Some(2))
    );
}

#[test]
fn every_game_is_complete() {
    for Entry { info, .. } in GAMES {
        for text in [info.name, info.summary, info.rules] {
            assert!(!text.en.is_empty() && !text.zh.is_empty(), "{}", info.key);
        }
        assert!(
            info.rules.en.len() > 200,
            "{}: rules for somebody who never played",
            info.key
        );
        assert!(
            info.icon.is_ascii_graphic() && !info.example.is_empty(),
            "{}",
            info.key
        );
        assert!(
            info.key.bytes().all(|byte| byte.is_ascii_lowercase()),
            "{}",
            info.key
        );
        let words: Vec<_> = GAMES
            .iter()
            .filter(|entry| entry.info.is_called(info.key))
            .collect();
        assert_eq!(words.len(), 1, "{}", info.key);
        for alias in info.aliases {
            assert_eq!(
                find(&alias.to_uppercase()).map(|entry| entry.info.key),
                Some(info.key),
                "{alias}"
            );
        }
    }
}
