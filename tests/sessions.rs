//! Games as they are played: undo and redo, automatic passes, records, the computer's turns; for every game there is.

use tabletop::core::{Lang, Rng, Side};
use tabletop::record::{Record, Tree, native, sgf};
use tabletop::registry::{Entry, GAMES, find};
use tabletop::session::{Ending, GameSession, PROPOSED, Purpose, Seat, SessionEvent, Touch};
use tabletop_patience::wait_until;

fn open(key: &str, options: &[(&str, &str)]) -> Box<GameSession> {
    let entry = find(key).expect("a game of this name");
    let mut chosen = entry.options();
    for (key, value) in options {
        chosen.set(key, value).expect("a valid option");
    }
    (entry.start)(chosen).expect("a game")
}

#[track_caller]
fn play(session: &mut GameSession, moves: &str) {
    for text in moves.split_whitespace() {
        session
            .play(text)
            .unwrap_or_else(|reason| panic!("{text}: {reason}"));
    }
}

/// Each step of an opening with choices comes back from the formats that hold it, with the offered fifth moves.
#[test]
fn openings_with_choices_come_back_from_records_at_every_step() {
    for (opening, moves) in [
        ("swap2", "h8 h9 j8 two a1 b1 swap c1"),
        (
            "taraguchi10",
            "h8 swap i9 stay j10 stay k11 10 g7 g8 g9 h9 h10 i10 i11 j11 f7 l12 j11 a1",
        ),
        (
            "taraguchi10",
            "h8 stay i9 stay j10 stay k11 swap l12 swap a1",
        ),
        ("soosorv8", "h8 h9 i9 swap a1 3 stay b2 c3 d4 c3 o15"),
    ] {
        let mut session = open("gomoku", &[("rule", "renju"), ("opening", opening)]);
        for text in moves.split(' ') {
            play(&mut session, text);
            let record = session.record();
            let native = native::read(native::write(&record).as_bytes());
            let sgf = (sgf::FORMAT.read)(sgf::write(&record).as_bytes());
            for read in [native, sgf] {
                let (records, warnings) = read.expect("a game");
                assert_eq!(warnings, [], "{opening} {text}");
                let entry = find("gomoku").expect("a game");
                let (mut again, problems) = (entry.from_record)(&records[0]).expect("it is read");
                assert!(problems.is_empty(), "{opening} {text}: {problems:?}");
                again.go(*again.line().last().expect("a move"));
                assert_eq!(again.legal(), session.legal(), "{opening} {text}");
                assert_eq!(again.view().notes, session.view().notes);
                assert_eq!(again.turn(), session.turn());
            }
        }
        // Taken back, each choice is open again.
        let last = session.line().len() - 1;
        session.undo(last);
        assert_eq!(
            session.legal().len(),
            if opening == "swap2" { 225 } else { 1 }
        );
        session.redo(last);
        assert_eq!(session.line().len(), last + 1);
    }
}

/// A record of moves that can't be made is followed with a warning for each of the first hundred, and the number of the others.
#[test]
fn warnings_of_a_record_are_counted_beyond_a_hundred() {
    let moves = ";B[aa]".repeat(400);
    let (records, _) = (sgf::FORMAT.read)(format!("(;GM[1]SZ[9]{moves})").as_bytes()).expect("SGF");
    let entry = find("go").expect("a game");
    let (session, problems) = (entry.from_record)(&records[0]).expect("a game");
    assert_eq!(problems.len(), 101);
    assert_eq!(problems[100].sentence(Lang::En), "And 299 more like this");
    assert_eq!(session.line().len(), 401);
}

/// Plays at random, going back now and then, so that lines branch.
fn wander(session: &mut GameSession, seed: u64, steps: usize) {
    let mut rng = Rng::new(seed);
    for _ in 0..steps {
        let legal = session.legal();
        if legal.is_empty() || rng.below(8) == 0 {
            session.undo(1 + rng.below(5));
            continue;
        }
        let text = rng.pick(&legal).expect("a legal move").clone();
        session
            .play(&text)
            .unwrap_or_else(|reason| panic!("{text:?} is legal and refused: {reason}"));
        if rng.below(6) == 0 {
            session.comment(session.current(), "a comment\nof two lines ] \\ {}");
        }
    }
}

#[test]
fn a_record_brings_back_the_whole_tree_of_every_game() {
    for entry in GAMES {
        for seed in 0..12 {
            let mut session = (entry.start)(entry.options()).expect("a game");
            session.players_mut().rename(Side::Black, "张三");
            session.players_mut().seat(Side::White, Seat::Computer(3));
            wander(&mut session, seed, 60);
            let record = session.record();
            let (again, problems) = (entry.from_record)(&record).expect("the record is read");
            assert!(problems.is_empty(), "{}: {problems:?}", entry.info.key);
            assert_eq!(again.record(), record, "{} seed {seed}", entry.info.key);
            assert_eq!(
                again.position(),
                session.position(),
                "{} seed {seed}",
                entry.info.key
            );
            assert_eq!(again.outcome(), session.outcome());
        }
    }
}

#[test]
fn undo_and_redo_lead_through_the_same_positions() {
    for entry in GAMES {
        let mut session = (entry.start)(entry.options()).expect("a game");
        wander(&mut session, 7, 40);
        let (line, here) = (session.line(), session.current());
        session.redo(usize::MAX);
        let end = session.position();
        let turns = session.undo(usize::MAX);
        assert_eq!(
            session.node(session.current()).map(|node| node.ply),
            Some(0),
            "{}",
            entry.info.key
        );
        assert_eq!(session.redo(usize::MAX), turns, "{}", entry.info.key);
        assert_eq!(
            (session.position(), session.line()),
            (end, line),
            "{}",
            entry.info.key
        );
        assert!(session.go(here));
    }
}

#[test]
fn every_legal_move_can_be_pointed_at() {
    for entry in GAMES {
        let mut session = (entry.start)(entry.options()).expect("a game");
        let mut rng = Rng::new(3);
        for _ in 0..80 {
            let targets = session.targets();
            let actions = session.actions();
            if targets.is_empty() {
                let Some(action) = rng.pick(&actions) else {
                    break;
                };
                session
                    .play(&action.text.clone())
                    .expect("an action is a legal move");
                continue;
            }
            let cell = *rng.pick(&targets).expect("a target");
            match session.touch(cell) {
                Touch::Refused(reason) => panic!("{} {cell:?}: {reason}", entry.info.key),
                Touch::Ask(asks) => {
                    let ask = rng
                        .pick(&asks)
                        .expect("something to choose from")
                        .text
                        .clone();
                    session.play(&ask).expect("what is asked about is legal");
                }
                Touch::Played(_) | Touch::Picked | Touch::PutBack => {}
            }
        }
        assert!(
            session
                .node(session.current())
                .is_some_and(|node| node.ply > 0),
            "{}",
            entry.info.key
        );
    }
}

/// A position in which White has no move after Black's: on 4×4, found by the rules' own recorded games.
const WITH_A_PASS: &str = "b1 a1 d3 c1 a2 a3";

#[test]
fn an_automatic_pass_is_reported_and_taken_back_with_the_move() {
    let mut session = open("reversi", &[("size", "4")]);
    play(&mut session, "b1 a1 d3 c1 a2");
    let before = session.position();
    let played = session.play("a3").expect("legal");
    assert_eq!(played.notices.len(), 1, "{played:?}");
    assert_eq!(session.turn(), Side::White);
    let silent = session.play("pass").expect("the same pass once more");
    assert_eq!(silent.notation, "");
    assert_eq!(session.undo(1), 1);
    assert_eq!(session.position(), before);
    assert_eq!(session.redo(1), 1);
    assert_eq!(session.turn(), Side::White);
}

#[test]
fn a_pass_is_asked_for_where_the_option_says_so() {
    let mut session = open("reversi", &[("size", "4"), ("pass", "ask")]);
    assert!(
        session
            .play("pass")
            .is_err_and(|reason| reason.to_string().contains("you have a legal move"))
    );
    play(&mut session, WITH_A_PASS);
    assert_eq!(
        (session.turn(), session.legal()),
        (Side::Black, vec!["pass".into()])
    );
    assert_eq!(session.actions().len(), 1);
    play(&mut session, "pass b4");
}

#[test]
fn endings_are_steps_that_can_be_taken_back() {
    let mut session = open("reversi", &[]);
    play(&mut session, "d3");
    session
        .end(Ending::Resigned(Side::White))
        .expect("a game can be resigned");
    assert_eq!(
        session.outcome().and_then(|outcome| outcome.winner()),
        Some(Side::Black)
    );
    assert!(session.play("c3").is_err() && session.end(Ending::Agreed).is_err());
    assert!(matches!(
        session.touch(tabletop::core::Cell::new(2, 2)),
        Touch::Refused(_)
    ));
    assert_eq!(session.undo(1), 1);
    assert_eq!(session.outcome(), None);
    play(&mut session, "c3");
    assert!(
        open("magic", &[])
            .end(Ending::Resigned(Side::Black))
            .is_err()
    );
}

#[test]
fn an_illegal_move_loses_a_strict_game_of_people() {
    let mut session = open("reversi", &[("strict", "on")]);
    let played = session.play("a1").expect("it ends the game");
    assert_eq!(
        played.outcome.and_then(|outcome| outcome.winner()),
        Some(Side::White)
    );
    assert_eq!(session.undo(1), 1);
    assert!(
        session.play("nonsense").is_err(),
        "what can't be read is no move"
    );
}

fn wait_for_the_computer(session: &mut GameSession) -> Vec<SessionEvent> {
    let mut events = Vec::new();
    wait_until("the computer", || {
        events.extend(session.poll());
        session.thinking().is_none()
    });
    events.extend(session.poll());
    events
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
        let mut session = (entry.start)(entry.options()).expect("a game");
        for purpose in [Purpose::Hint, Purpose::Analysis, Purpose::Move] {
            session
                .think(purpose, quick(4), std::sync::Arc::new(|| ()))
                .expect("a search");
            let events = wait_for_the_computer(&mut session);
            let last = events.last();
            let right = match purpose {
                Purpose::Hint | Purpose::Try | Purpose::Rate => {
                    matches!(last, Some(SessionEvent::Hint(_)))
                }
                Purpose::Analysis => matches!(last, Some(SessionEvent::Finished)),
                Purpose::Move => matches!(last, Some(SessionEvent::Played(_))),
                Purpose::Draw => matches!(
                    last,
                    Some(SessionEvent::Ended(_) | SessionEvent::DrawDeclined(_))
                ),
            };
            assert!(right, "{}: {purpose:?}: {events:?}", entry.info.key);
        }
        assert_eq!(session.line().len(), 2, "{}", entry.info.key);
    }
}

#[test]
fn a_review_rates_every_position_while_play_goes_on() {
    let mut session = open("almonds", &[]);
    let first = session.legal()[0].clone();
    play(&mut session, &first);
    session
        .review(quick(10), std::sync::Arc::new(|| ()))
        .expect("a review");
    session.undo(1);
    let mut last = None;
    wait_until("the review", || {
        last = session.poll().pop().or(last.take());
        session.reviewing().is_none()
    });
    assert!(matches!(last, Some(SessionEvent::Reviewed(_))), "{last:?}");
    for node in session.line() {
        assert!(
            session
                .evaluation(node)
                .is_some_and(|known| !known.best.moves.is_empty()),
            "{node:?}"
        );
    }
}

#[test]
fn undo_goes_back_to_the_persons_own_turn() {
    let mut session = open("reversi", &[]);
    session.players_mut().seat(Side::White, Seat::Computer(1));
    play(&mut session, "d3");
    assert_eq!(session.computer_level(), Some(1));
    session
        .think(Purpose::Move, quick(1), std::sync::Arc::new(|| ()))
        .expect("a search");
    wait_for_the_computer(&mut session);
    assert_eq!((session.turn(), session.line().len()), (Side::Black, 3));
    assert_eq!(session.undo(1), 1);
    assert_eq!(
        (
            session.turn(),
            session.node(session.current()).map(|node| node.ply)
        ),
        (Side::Black, Some(0))
    );
    assert_eq!(session.redo(1), 1);
    assert_eq!(
        (
            session.turn(),
            session.node(session.current()).map(|node| node.ply)
        ),
        (Side::Black, Some(2))
    );
}

#[test]
fn every_game_has_names_of_its_own() {
    for Entry { info, .. } in GAMES {
        let words: Vec<_> = GAMES
            .iter()
            .filter(|entry| entry.info.is_called(info.key))
            .collect();
        assert_eq!(
            words.len(),
            1,
            "the key `{}` must be no name of another game, because it is typed to open one",
            info.key
        );
        for alias in info.aliases {
            assert_eq!(
                find(&alias.to_uppercase()).map(|entry| entry.info.key),
                Some(info.key),
                "the alias `{alias}` of {} must be no name of another game",
                info.key
            );
        }
    }
}

/// A game of Go that is over: the white stone at A3 was proposed as dead, and these marks changed that.
fn counted(marks: &[&str]) -> Box<GameSession> {
    let entry = find("go").expect("Go");
    let mut options = entry.options();
    for (key, value) in [("size", "5"), ("komi", "1.5")] {
        options.set(key, value).expect("a valid option");
    }
    let start = ".XXO./.XXO./OXXO./XXXO./.XXO.";
    let mut session = (entry.from_position)(options, start).expect("a position");
    for mv in ["pass", "pass"]
        .iter()
        .chain(marks)
        .chain(&["accept", "accept"])
    {
        session.play(mv).expect("a legal move");
    }
    session
}

#[test]
fn a_record_keeps_what_was_proposed() {
    for marks in [&[][..], &["alive A3"]] {
        let session = counted(marks);
        let (again, problems) =
            (find("go").expect("Go").from_record)(&session.record()).expect("readable");
        assert_eq!(problems, []);
        assert!(!again.needs_dead_stones());
        assert_eq!(again.outcome(), session.outcome());
        assert_eq!(again.view(), session.view());
    }
    assert_ne!(counted(&[]).outcome(), counted(&["alive A3"]).outcome());
}

#[test]
fn what_a_record_of_old_does_not_say_was_proposed_is_found_again() {
    for (marks, waits) in [(&[][..], true), (&["alive A3"], false)] {
        let session = counted(marks);
        let mut record = session.record();
        for id in record.tree.ids() {
            record.tree.node_mut(id).properties.clear();
        }
        let (mut old, problems) = (find("go").expect("Go").from_record)(&record).expect("readable");
        assert_eq!(problems, []);
        // The result waits for the proposal; the record goes on saying what it said.
        assert_eq!((old.needs_dead_stones(), old.is_over()), (waits, true));
        assert_eq!(old.outcome() == session.outcome(), !waits);
        assert_eq!(old.record().ending, record.ending);
        old.refresh(None);
        assert_eq!(old.outcome(), session.outcome());
        assert_eq!(old.view(), session.view());
        assert_eq!(old.record().ending, record.ending);
    }
}

#[test]
fn a_record_full_of_passes_is_estimated_only_where_it_stands() {
    let mut record = Record::new("go");
    record.set_option("size", "9");
    let mut at = Tree::ROOT;
    for _ in 0..100 {
        let mv = tabletop::record::Move::new("pass");
        at = record.tree.add(at, Some(mv));
    }
    let (mut session, _) = (find("go").expect("Go").from_record)(&record).expect("readable");
    session.refresh(None);
    assert!(!session.needs_dead_stones());
    let record = session.record();
    let proposed = record.tree.ids().filter(|&id| {
        let mut properties = record.tree.node(id).properties.iter();
        properties.any(|property| property.key == PROPOSED)
    });
    assert_eq!(
        proposed.count(),
        1,
        "one estimate, for the position on the board"
    );
}

#[test]
fn a_proposal_is_looked_for_beside_the_game_and_waited_for_by_the_next_move() {
    let mut session = open("go", &[("size", "9")]);
    play(&mut session, "pass pass");
    assert!(session.needs_dead_stones());
    session.refresh(Some(&(std::sync::Arc::new(|| ()) as _)));
    play(&mut session, "accept");
    assert!(!session.needs_dead_stones());
    session.undo(1);
    assert!(!session.needs_dead_stones(), "it was proposed before");
}

/// White has two rows and the edge left to play in, and lives nowhere.
const LOST_FOR_WHITE: &str =
    "XXXXXXXXX/X.X.X.X.X/XXXXXXXXX/........./........./XXXXXXXXX/X.X.X.X.X/XXXXXXXXX/......... O";

/// Move of White at its next turn, as a computer of this level that may resign, or may not.
fn answer(session: &mut GameSession, level: u8, resigns: bool) -> String {
    let limits = tabletop::core::Limits {
        resigns,
        ..quick(level)
    };
    session
        .think(Purpose::Move, limits, std::sync::Arc::new(|| ()))
        .expect("a search");
    match wait_for_the_computer(session).pop() {
        Some(SessionEvent::Played(played)) => played.notation.into_string(),
        other => panic!("{other:?}"),
    }
}

/// Black plays on the edge.
fn play_on_the_edge(session: &mut GameSession) {
    let legal = session.legal();
    let mv = legal
        .iter()
        .find(|mv| mv.ends_with('1'))
        .expect("room there");
    session.play(mv).expect("legal");
}

fn lost_game() -> Box<GameSession> {
    let entry = find("go").expect("a game");
    let mut options = entry.options();
    options.set("size", "9").expect("a size");
    (entry.from_position)(options, LOST_FOR_WHITE).expect("a position")
}

#[test]
fn the_computer_resigns_after_three_hopeless_turns_and_plays_on_if_that_is_taken_back() {
    for level in [2, 10] {
        let mut session = lost_game();
        for _ in 0..2 {
            assert_ne!(answer(&mut session, level, true), "white-resigns");
            play_on_the_edge(&mut session);
        }
        assert_eq!(answer(&mut session, level, true), "white-resigns");
        assert!(session.is_over());
        assert_eq!(session.undo(1), 1);
        assert_ne!(answer(&mut session, level, true), "white-resigns");
        assert!(!session.is_over());
    }
}

#[test]
fn a_computer_that_may_not_resign_plays_on() {
    let mut session = lost_game();
    for _ in 0..4 {
        assert_ne!(answer(&mut session, 10, false), "white-resigns");
        play_on_the_edge(&mut session);
    }
}
