//! Reviews: what is lost by a move comes from one search that rates it beside the best one.

use std::sync::Arc;

use tabletop::core::rng::Rng;
use tabletop::core::{Lang, Limits, Side};
use tabletop::registry::find;
use tabletop::session::{Badge, Evaluation, GameSession, NodeId, Purpose};
use tabletop_patience::wait_until;

fn open(key: &str, options: &[(&str, &str)]) -> Box<GameSession> {
    let entry = find(key).expect("a game of this name");
    let mut chosen = entry.options();
    for (key, value) in options {
        chosen.set(key, value).expect("a valid option");
    }
    (entry.start)(chosen).expect("a game")
}

fn by_nodes(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        ..Limits::default()
    }
}

fn review(session: &mut GameSession, limits: &Limits) {
    session
        .review(limits.clone(), Arc::new(|| ()))
        .expect("a review");
    wait_until("the review", || {
        session.poll();
        session.reviewing().is_none()
    });
}

/// Plays the moves that the engine finds within the limits.
fn play_best(session: &mut GameSession, limits: &Limits, plies: usize) {
    for _ in 0..plies {
        if session.is_over() {
            return;
        }
        session
            .think(Purpose::Move, limits.clone(), Arc::new(|| ()))
            .expect("a search");
        wait_until("a move", || {
            session.poll();
            session.thinking().is_none()
        });
    }
}

/// The nodes of the moves that a review names.
fn blamed(session: &GameSession) -> Vec<NodeId> {
    let mistakes = session.mistakes().into_iter();
    mistakes.map(|mistake| mistake.node).collect()
}

/// Moves of a game with their options, whose last one is one of several that only turning the board distinguishes.
#[track_caller]
fn check_equals(
    game: &str,
    options: &[(&str, &str)],
    before: &str,
    equals: &[&str],
    played: usize,
) {
    for equal in equals.iter().take(played) {
        let mut session = open(game, options);
        for text in before.split_whitespace().chain([*equal]) {
            session.play(text).expect("a legal move");
        }
        review(&mut session, &by_nodes(300));
        let line = session.line();
        let [from, to] = [line[line.len() - 2], line[line.len() - 1]];
        let known = session.evaluation(from).expect("it is rated");
        let rated = known.compared(equal).expect("so is the move");
        if equals.contains(&rated.best.moves[0].as_str()) {
            assert_eq!(
                rated.best.score, rated.line.score,
                "{game} {options:?} {equal}"
            );
            assert!(!blamed(&session).contains(&to), "{game} {equal}");
        }
    }
}

#[test]
fn moves_that_are_the_same_by_symmetry_are_worth_the_same() {
    equals_are_worth_the_same(1);
}

#[test]
#[ignore = "whole, run by .ci/run"]
fn all_moves_that_are_the_same_by_symmetry_are_worth_the_same() {
    equals_are_worth_the_same(4);
}

/// Plays so many of each set of equal moves.
#[track_caller]
fn equals_are_worth_the_same(played: usize) {
    for (size, firsts) in [
        ("4", ["b1", "a2", "d3", "c4"]),
        ("6", ["c2", "b3", "e4", "d5"]),
        ("8", ["d3", "c4", "f5", "e6"]),
        ("10", ["e4", "d5", "g6", "f7"]),
    ] {
        check_equals("reversi", &[("size", size)], "", &firsts, played);
    }
    let beside = ["h9", "h7", "g8", "i8"];
    check_equals("gomoku", &[], "h8", &beside, played);
    let stars = ["C3", "C7", "G3", "G7"];
    check_equals("go", &[("size", "9")], "E5", &stars, played);
}

#[test]
fn what_the_same_search_would_have_played_is_not_blamed() {
    blames_nothing(10, 8);
}

#[test]
#[ignore = "whole, run by .ci/run"]
fn what_the_same_long_search_would_have_played_is_not_blamed() {
    blames_nothing(1, 16);
}

/// Reviews games of so many plies with the searches that played them, which visit so many times fewer positions.
#[track_caller]
fn blames_nothing(shorter: u64, plies: usize) {
    for (game, size, nodes) in [
        ("reversi", "8", 20_000),
        ("reversi", "6", 20_000),
        ("reversi", "10", 3_000),
        ("gomoku", "15", 40_000),
        ("checkers", "8", 20_000),
        ("go", "9", 400),
    ] {
        let nodes = nodes / shorter;
        let size = [("size", size)];
        let mut session = open(game, if game == "checkers" { &[] } else { &size });
        play_best(&mut session, &by_nodes(nodes), plies);
        review(&mut session, &by_nodes(nodes));
        // The search that confirms a mistake is deeper than the player's, and may see a little more.
        let mistakes = session.mistakes();
        let worse: Vec<_> = { mistakes.iter() }
            .filter(|mistake| mistake.badge != Badge::Inaccuracy)
            .collect();
        assert!(
            worse.is_empty() && mistakes.len() < 2,
            "{game} {size:?}: {mistakes:?}"
        );
        let accuracy = session.accuracy();
        assert!(
            accuracy.iter().all(|side| side.is_some_and(|it| it > 80.0)),
            "{game} {size:?}: {accuracy:?}"
        );
    }
}

/// A shallow iteration's doubt proves nothing: a deeper one counts.
#[test]
fn a_move_that_loses_at_once_is_blamed() {
    let mut session = open("gomoku", &[]);
    let moves = "h8 g9 i8 g8 h7 h9 i9 i10 f8 j11 j7 k12";
    for text in moves.split(' ') {
        session.play(text).expect("a legal move");
    }
    review(&mut session, &by_nodes(5_000));
    let f8 = session.line()[9];
    let mistakes = session.mistakes();
    let worst = mistakes.iter().find(|mistake| mistake.node == f8);
    let worst = worst.expect("White wins in two after it");
    assert_eq!((worst.played.as_str(), worst.badge), ("f8", Badge::Blunder));
    assert_eq!(worst.best, "f7");
    // After f8 nothing saves the game.
    assert!(!blamed(&session).contains(&session.line()[11]));
}

/// Evaluations by the players of their own moves don't count as a review.
#[test]
fn how_well_a_game_was_played_is_shown_once_it_was_reviewed() {
    let limits = by_nodes(2_000);
    let mut session = open("reversi", &[]);
    play_best(&mut session, &limits, 12);
    assert_eq!(session.accuracy(), [None, None]);
    review(&mut session, &limits);
    let accuracy = session.accuracy();
    assert!(accuracy.iter().all(Option::is_some), "{accuracy:?}");
    let reversi = find("reversi").expect("a game of this name");
    let (kept, problems) = (reversi.from_record)(&session.record()).expect("it is read");
    assert!(problems.is_empty(), "{problems:?}");
    assert_eq!(kept.accuracy(), accuracy);
}

/// Both lines of a comparison come from the same depth of the same search, whatever was played.
#[test]
fn a_move_is_rated_as_deep_as_the_best_one() {
    for (game, moves) in [
        ("reversi", "f5 f4"),
        ("gomoku", "h8 a1 o15"),
        ("checkers", "9-14 24-20 14-17"),
        ("go", "E5 A1"),
    ] {
        let mut session = open(game, &[]);
        for text in moves.split(' ') {
            session.play(text).expect("a legal move");
        }
        review(
            &mut session,
            &by_nodes(if game == "go" { 100 } else { 1_500 }),
        );
        for pair in session.line().windows(2) {
            let played = session
                .node(pair[1])
                .expect("a node")
                .notation
                .into_string();
            let known = session.evaluation(pair[0]).expect("it is rated");
            let Some(it) = known.compared(&played) else {
                panic!("{game}: {played} is not rated");
            };
            let [best, line] = [it.best.depth, it.line.depth];
            // Playouts are shared out; those of the two moves differ by few.
            assert!(
                best.abs_diff(line) <= best / 10 + 1,
                "{game} {played}: {best} {line}"
            );
        }
    }
}

/// A review of a random game: all marks of the list have one number each, which is graded as it is printed, and by at
/// least which the graph falls there.
#[test]
fn marks_list_and_graph_come_from_one_number() {
    let mut rng = Rng::new(7);
    for (game, size, nodes) in [
        ("reversi", Some("6"), 500),
        ("gomoku", Some("9"), 2_000),
        ("checkers", None, 2_000),
        ("go", Some("7"), 60),
    ] {
        let options: Vec<_> = size.iter().map(|size| ("size", *size)).collect();
        let mut session = open(game, &options);
        for _ in 0..24 {
            if let Some(mv) = rng.pick(&session.legal()) {
                session.play(mv).expect("legal");
            }
        }
        review(&mut session, &by_nodes(nodes));
        let mistakes = session.mistakes();
        assert!(!mistakes.is_empty(), "{game}: random moves are bad");
        for mistake in &mistakes {
            let node = session.node(mistake.node).expect("a node");
            let text = format!("{game} {}. {:?}", node.ply, mistake);
            assert_eq!(mistake.loss.badge(), Some(mistake.badge), "{text}");
            let brief = mistake.loss.brief().to_string();
            assert!(brief.contains(&mistake.loss.amount.to_string()), "{text}");
            let before = session
                .evaluation(node.parent.expect("a move"))
                .expect("rated");
            let rated = before.compared(&mistake.played).expect("compared");
            assert_eq!(rated.best.moves[0], mistake.best, "{text}");
            let value = |known: &Evaluation| match node.side {
                Side::Black => known.for_black().chance(),
                Side::White => 1.0 - known.for_black().chance(),
            };
            if let Some(after) = session.evaluation(mistake.node) {
                let fall = value(before) - value(after);
                assert!(fall >= mistake.chance - 1e-6, "{text}: {fall}");
            }
        }
        // A deeper analysis replaces the numbers everywhere.
        let node = session.node(mistakes[0].node).and_then(|it| it.parent);
        session.go(node.expect("a move"));
        let limits = Limits {
            lines: usize::MAX,
            ..by_nodes(40 * nodes)
        };
        session
            .think(Purpose::Analysis, limits, Arc::new(|| ()))
            .expect("a search");
        wait_until("the analysis", || {
            session.poll();
            session.thinking().is_none()
        });
        let analysis = session.analysis().expect("it has ended");
        let known = session.evaluation(session.current()).expect("rated");
        let best = known.best.score.as_units();
        let shown = analysis.lines.iter().map(|line| line.score.as_units());
        let highest = shown.fold(f64::MIN, f64::max);
        assert!(
            (best - highest).abs() < 1e-3,
            "{game}: {known:?} {analysis:?}"
        );
        for mistake in session.mistakes() {
            let there = mistake.node == mistakes[0].node;
            let line = analysis
                .lines
                .iter()
                .find(|it| it.moves[0] == mistake.played);
            if let (true, Some(line)) = (there, line) {
                let lost = analysis.lines[0].score.chance() - line.score.chance();
                assert!(lost >= mistake.chance - 1e-3, "{game}: {mistake:?}");
            }
        }
    }
}

/// The estimate of the territory is that of the analysis beside it.
#[test]
fn estimate_and_analysis_of_go_are_one() {
    let mut session = open("go", &[("size", "9")]);
    for text in "E5 C3 G7 C7 G3 D6 F4 B5".split(' ') {
        session.play(text).expect("a legal move");
    }
    let note = |session: &GameSession| {
        let notes = session.view().notes;
        let texts = notes.iter().map(|note| note.get(Lang::En));
        texts
            .into_iter()
            .find(|text| text.starts_with("Estimate: "))
    };
    let settle = |session: &mut GameSession| {
        wait_until("the computer", || {
            session.poll();
            session.thinking().is_none() && !session.revealing().1
        });
    };
    session.reveal(Some(Arc::new(|| ()))).expect("territory");
    settle(&mut session);
    assert!(
        note(&session).is_some(),
        "a short search without an analysis"
    );
    session
        .think(Purpose::Analysis, by_nodes(300), Arc::new(|| ()))
        .expect("a search");
    settle(&mut session);
    let forecast = session.analysis().and_then(|it| it.forecast.clone());
    // White's last move was the eighth: the lead is Black's.
    let lead = forecast.expect("playouts").lead;
    let leader = if lead >= 0.0 { "Black" } else { "White" };
    let expected = if lead.abs() < 1.0 {
        "Estimate: about even (with komi)".to_owned()
    } else {
        format!("Estimate: {leader} by {:.1} (with komi)", lead.abs())
    };
    assert_eq!(note(&session), Some(expected));
}
