//! Games written and read again: every recorded game, and trees with variations and comments, in every format that
//! holds them.

use std::ops::ControlFlow;
use std::path::Path;

use serde_json::Value;
use tabletop::core::{Lang, Rng};
use tabletop::files::{format_for, lost, write_game};
use tabletop::record::{
    Collection, FORMATS, Format, Part, Record, Warning, ggf, native, pdn, psq, sgf, transcript,
};
use tabletop::registry::{Entry, GAMES, find};
use tabletop::session::GameSession;
use tabletop::workspace::Workspace;

fn open(key: &str, options: &[(&str, String)], start: Option<&str>) -> Box<GameSession> {
    let entry = find(key).expect("a game of this name");
    let mut chosen = entry.info.headless_options();
    for (key, value) in options {
        chosen.set(key, value).expect("a valid option");
    }
    match start {
        Some(text) => (entry.from_position)(chosen, text).expect("a position"),
        None => (entry.start)(chosen).expect("a game"),
    }
}

/// The game of a conformance record.
fn recorded(record: &Value) -> Box<GameSession> {
    let game = record["game"].as_str().expect("a game");
    let size = record["size"].as_u64();
    let mut options: Vec<_> = size
        .map(|size| ("size", size.to_string()))
        .into_iter()
        .collect();
    match game {
        "go" => options.push(("ko", "simple".to_owned())),
        "gomoku" => options.push(("rule", record["rule"].as_str().expect("a rule").to_owned())),
        _ => {}
    }
    let mut session = open(game, &options, record["start"].as_str());
    for mv in record["moves"].as_array().expect("moves") {
        let text = match mv.as_array() {
            Some(point) => {
                let (x, y) = (point[0].as_u64().expect("x"), point[1].as_u64().expect("y"));
                format!("{x},{}", size.expect("a size") - 1 - y)
            }
            None => mv.as_str().expect("a move").to_owned(),
        };
        session
            .play(&text)
            .unwrap_or_else(|reason| panic!("{game} {text}: {reason}"));
    }
    session
}

/// The moves of the line and the position, as another program would compare them.
fn moves_and_position(session: &GameSession) -> (Vec<String>, String) {
    let texts = session
        .line()
        .into_iter()
        .skip(1)
        .filter_map(|node| session.node(node))
        .map(|node| node.notation.into_string());
    (texts.collect(), session.position())
}

/// Every game of a file, and everything that could not be taken as it stands.
#[track_caller]
fn read(text: &str, name: Option<&str>) -> (&'static Format, Vec<Record>, Vec<Warning>) {
    let go_on = &mut |_| ControlFlow::Continue(());
    let opened = Collection::open(text.into(), name.map(Path::new), go_on);
    let (mut games, mut warnings) = opened.unwrap_or_else(|why| panic!("{why}: {text}"));
    let mut records = Vec::new();
    for index in 0..games.len() {
        let (record, more) = games.take(index).expect("a game");
        records.push(record);
        warnings.extend(more);
    }
    (games.format(), records, warnings)
}

#[track_caller]
fn again(session: &GameSession, format: &Format) -> Box<GameSession> {
    let text = write_game(session, format).unwrap_or_else(|reason| panic!("{format:?}: {reason}"));
    let (found, records, warnings) = read(&text, None);
    assert_eq!(found, format, "{text}");
    assert!(
        warnings.is_empty() && records.len() == 1,
        "{format:?}: {warnings:?}\n{text}"
    );
    let entry = find(&records[0].game).expect("a known game");
    let (again, problems) = (entry.from_record)(&records[0]).expect("a game");
    assert!(problems.is_empty(), "{format:?}: {problems:?}\n{text}");
    again
}

#[test]
fn recorded_games_survive_their_formats() {
    survive(10);
}

#[test]
#[ignore = "whole, run by .ci/run"]
fn every_recorded_game_survives_its_formats() {
    survive(1);
}

/// Writes and reads every so many-th game of each set.
#[track_caller]
fn survive(step: usize) {
    let sets: [(&str, &[&Format]); 9] = [
        (
            "othello",
            &[
                &native::FORMAT,
                &sgf::FORMAT,
                &ggf::FORMAT,
                &transcript::FORMAT,
            ],
        ),
        ("reversi_sizes", &[&native::FORMAT, &sgf::FORMAT]),
        ("checkers_games", &[&native::FORMAT, &pdn::FORMAT]),
        ("go_9x9", &[&native::FORMAT, &sgf::FORMAT]),
        ("go_5x5", &[&native::FORMAT, &sgf::FORMAT]),
        ("go_13x13", &[&native::FORMAT, &sgf::FORMAT]),
        ("go_19x19", &[&native::FORMAT, &sgf::FORMAT]),
        (
            "gomoku_freestyle",
            &[&native::FORMAT, &sgf::FORMAT, &psq::FORMAT],
        ),
        ("gomoku_standard", &[&native::FORMAT, &sgf::FORMAT]),
    ];
    for (set, formats) in sets {
        let records = crate::common::records(set);
        for record in records.iter().step_by(step) {
            let session = recorded(record);
            for &format in formats {
                let again = again(&session, format);
                assert_eq!(
                    moves_and_position(&again),
                    moves_and_position(&session),
                    "{set} {} as {format:?}",
                    record["id"]
                );
            }
        }
    }
}

/// Characters with a meaning in some format, except the `}` that no PDN comment can hold.
const COMMENT: &str = "good? [ ] ( ) { ; \\ 张三\nsecond line";

/// A tree of random play with variations and comments.
fn tree(entry: &Entry, seed: u64) -> Box<GameSession> {
    let mut session = (entry.start)(entry.info.headless_options()).expect("a game");
    let mut rng = Rng::new(seed);
    for _ in 0..40 {
        let legal = session.legal();
        if legal.is_empty() || rng.below(7) == 0 {
            session.undo(1 + rng.below(4));
            continue;
        }
        session
            .play(rng.pick(&legal).expect("a move"))
            .expect("legal");
        if rng.below(5) == 0 {
            session.comment(session.current(), COMMENT);
        }
    }
    session
}

#[test]
fn trees_with_comments_survive_sgf_pdn_and_our_own_format() {
    trees_survive(5);
}

#[test]
#[ignore = "whole, run by .ci/run"]
fn many_trees_survive_sgf_pdn_and_our_own_format() {
    trees_survive(50);
}

/// Writes and reads so many trees of every game.
#[track_caller]
fn trees_survive(trees: u64) {
    for entry in GAMES {
        for format in [&native::FORMAT, &sgf::FORMAT, &pdn::FORMAT] {
            if !format.holds(entry.info.key) {
                continue;
            }
            for seed in 0..trees {
                let session = tree(entry, seed);
                let again = again(&session, format);
                let (mut written, mut read) = (session.record(), again.record());
                // Where one stands is ours alone, and other formats don't know who sits where.
                for record in [&mut written, &mut read] {
                    record.current = None;
                    record.seats = Default::default();
                    record.ending = None;
                }
                assert_eq!(
                    read.tree, written.tree,
                    "{} as {format:?}, seed {seed}",
                    entry.info.key
                );
            }
        }
    }
}

#[test]
fn the_old_saves_of_the_samples_are_read() {
    let check = |text: &str, game: &str, winning: &str| {
        let (_, records, _) = read(text, Some("old.txt"));
        let entry = find(&records[0].game).expect("a known game");
        assert_eq!(entry.info.key, game);
        let (mut session, _) = (entry.from_record)(&records[0]).expect("a game");
        let played = session
            .play(winning)
            .unwrap_or_else(|reason| panic!("{game} {winning}: {reason}"));
        assert!(played.outcome.is_some(), "{game}: {winning} ends the game");
    };
    let discs = "25 O\n26 O\n27 O\n28 O\n29 O\n30 O\n";
    check(
        &format!("ReversiGame\nAnna Ben\nblack\n24 X\n{discs}"),
        "reversi",
        "h5",
    );
    check(
        "Checkers\nAnna Ben\nwhite\n27 W\n36 B\n",
        "checkers",
        "18x11",
    );
    check("NineAlmondsGame\n10 11 \n4\n", "almonds", "0,2-2,2");
    check(
        "MagicSquare\n3\n0 2\n1 9\n2 4\n3 7\n4 space\n5 3\n6 6\n7 1\n8 8\n5\n",
        "magic",
        "5@1,1",
    );
    assert!(read("NO DATA\n", Some("old.txt")).1.is_empty());
}

#[test]
fn the_clock_is_written_where_the_format_has_it() {
    let check = |game: &str, clock: &str, name: &str, expected: &str| {
        let mut workspace = Workspace::new(Lang::En);
        workspace
            .run(&format!("new {game} clock={clock}"))
            .expect("a game");
        let session = workspace.tabs.session().expect("a game");
        let text = write_game(session, format_for(name, session.info().key)).expect("written");
        assert!(text.contains(expected), "{name} {clock}: {text}");
        let (_, records, warnings) = read(&text, Some(name));
        assert_eq!((records.len(), warnings.len()), (1, 0), "{name} {clock}");
    };
    check("go 9", "10m", "a.sgf", "TM[600]");
    check("go 9", "10m/5x30s", "a.sgf", "TM[600]OT[5x30 byo-yomi]");
    check("go 9", "10m/15in5m", "a.sgf", "TM[600]OT[15/300 Canadian]");
    check("go 9", "5m+3s", "a.sgf", "TM[300]OT[3 fischer]");
    check("checkers", "5m", "a.pdn", "[TimeControl \"300\"]");
    check("checkers", "5m+3s", "a.pdn", "[TimeControl \"300+3\"]");
    check(
        "checkers",
        "10m/15in5m",
        "a.pdn",
        "[TimeControl \"600:15/300\"]",
    );
    check("reversi", "5m+3s", "a.ggf", "TI[05:00/00:03]");
    check(
        "peace",
        "5m+3s",
        "a.tt",
        "clock 5m+3s 300000,0,0 300000,0,0",
    );
}

#[test]
fn time_left_after_a_move_is_written_and_read_back() {
    let check = |game: &str, moves: [&str; 3], name: &str, written: &str, key: &str| {
        let mut workspace = Workspace::new(Lang::En);
        workspace
            .run(&format!("new {game} clock=10m/15in5m"))
            .expect("a game");
        for mv in moves {
            workspace.run(mv).expect("a move");
        }
        let session = workspace.tabs.session().expect("a game");
        let text = write_game(session, format_for(name, session.info().key)).expect("written");
        assert!(text.contains(written), "{written} {name}: {text}");
        let (_, records, _) = read(&text, Some(name));
        let tree = &records[0].tree;
        let nodes: Vec<_> = tree.main_line().map(|id| tree.node(id)).collect();
        let timed = |at: usize| nodes[at].properties.iter().any(|it| it.key == key);
        // The first move starts the clock: it has no time of its own.
        assert_eq!([timed(0), timed(2)], [false, true], "{text}");
        assert!(nodes.iter().all(|node| node.comment.is_empty()), "{text}");
    };
    check("go 9", ["e5", "c3", "g7"], "a.sgf", "WL[", "BL");
    check("reversi", ["d3", "c5", "d6"], "a.sgf", "WL[", "BL");
    check("gomoku", ["h8", "j9", "h9"], "a.sgf", "WL[", "BL");
    let checkers = ["11-15", "22-18", "15x22"];
    check("checkers", checkers, "a.pdn", "{[%clk 0:", "clk");
}

#[test]
fn komi_decides_the_result_that_is_shown_and_written() {
    let check = |komi: &str, said: &str, written: &str| {
        let mut workspace = Workspace::new(Lang::En);
        let new = format!("new go 5 {komi}");
        let mut last = Vec::new();
        for line in [&*new, "c3", "b2", "pass", "pass", "accept", "accept"] {
            last = workspace.run(line).expect("taken").messages;
        }
        assert!(last.iter().any(|it| it.to_string() == said), "{last:?}");
        let session = workspace.tabs.session().expect("a game");
        let text = write_game(session, &sgf::FORMAT).expect("written");
        assert!(text.contains(written), "{text}");
    };
    check("komi=7.5", "White wins by 7.5 points", "RE[W+7.5]");
    check("komi=-2", "Black wins by 2 points", "RE[B+2]");
}

/// A game that has something of every part, written in every format: what is not found again is what the table says.
#[test]
fn a_format_leaves_out_what_its_row_says() {
    let mut seen = Vec::new();
    for entry in GAMES {
        for format in FORMATS.iter().filter(|it| it.writes(entry.info.key)) {
            for seed in 0..6 {
                let mut session = tree(entry, seed);
                // Formats without variations hold the line that is played: that is the main one.
                if let Some(&end) = session.line().last() {
                    session.promote(end);
                }
                if entry.info.players == 2 {
                    *session.players_mut() = tabletop::session::Players::named("Ann B", "Bo");
                }
                let Ok(text) = write_game(&session, format) else {
                    continue;
                };
                for part in lost(&session, format, &text) {
                    let key = entry.info.key;
                    assert!(
                        !format.keeps(part),
                        "{key} as {format:?} lost {part:?}:\n{text}"
                    );
                    seen.push((format.key, part));
                }
            }
        }
    }
    for format in FORMATS.iter().filter(|format| format.write.is_some()) {
        for &part in format.leaves_out {
            // Options are lost only where they are not the usual ones.
            let found =
                matches!(part, Part::Session | Part::Options) || seen.contains(&(format.key, part));
            assert!(found, "{format:?} never lost {part:?}");
        }
    }
}
