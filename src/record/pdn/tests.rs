use std::fmt::Write;
use std::ops::ControlFlow;

use super::index::{headers, index};
use super::{TEXT, write};
use crate::testing::check_warnings;
use crate::{Read, Record};
use tabletop_core::{Side, Verdict};

fn read(bytes: &[u8]) -> Read<Vec<Record>> {
    TEXT.read(bytes)
}

fn write_all(records: &[Record]) -> String {
    records.iter().map(write).collect()
}

/// Short form of the tree: comments in quotes, variations after a bar.
fn shape(record: &Record) -> String {
    let tree = &record.tree;
    let mut out = String::new();
    for (id, depth) in tree.preorder() {
        let node = tree.node(id);
        let beside = tree.parent(id).is_some_and(|parent| tree.branches(parent));
        if let Some(mv) = &node.mv {
            let bar = if beside { "|" } else { "" };
            let _ = write!(out, "{bar}{depth}:{} ", mv.text);
        }
        if !node.comment.is_empty() {
            let _ = write!(out, "{:?} ", node.comment);
        }
        for property in &node.properties {
            let _ = write!(out, "{} ", property.values.join(""));
        }
    }
    out.trim_end().to_owned()
}

#[track_caller]
fn check(text: &str, expected: &str) -> Record {
    let (records, warnings) = read(text.as_bytes()).expect("a game");
    assert_eq!(warnings, [], "{text}");
    assert_eq!(records.len(), 1, "{text}");
    assert_eq!(shape(&records[0]), expected, "{text}");
    let written = write(&records[0]);
    let (again, warnings) = read(written.as_bytes()).expect("what was written is read");
    assert_eq!(warnings, [], "{written}");
    assert_eq!(again, records, "{written}");
    records.into_iter().next().expect("one record")
}

#[test]
fn a_game_with_everything_is_read() {
    let record = check(
        "[Event \"A \\\"good\\\" match\"]\n[Black \"Tinsley\"]\n[White \"张三\"]\n[Date \"1994.08.15\"]\n[ECO \"x\"]\n\
         [GameType \"21\"]\n[Result \"1/2-1/2\"]\n\n{before} 1. 11-15! 23-19 $14 (1... 22-18 2. 15x22 {takes;} (2. 8-11) 25x18)\n\
         ( 1... 24-20 ) 2. 8-11 ; to the end\n% not this\n22-17 1/2-1/2",
        "\"before\" 1:11-15 $1 |2:23-19 $14 3:8-11 \"to the end\" 4:22-17 |2:22-18 |3:15x22 \"takes;\" 4:25x18 |3:8-11 |2:24-20",
    );
    assert_eq!(record.tag("event"), "A \"good\" match");
    assert_eq!(record.tag("ECO"), "x");
    assert_eq!(record.names, ["Tinsley", "张三"]);
    assert_eq!(record.ending.map(|end| end.verdict), Some(Verdict::Draw));
}

#[test]
fn setups_results_and_options_are_read() {
    let record = check(
        "[SetUp \"1\"][FEN \"W:W18,K24:B12.\"][Options \"capture=free first=white\"] 1. 18-15 2-0",
        "1:18-15",
    );
    assert_eq!(record.start.as_deref(), Some("W:W18,K24:B12"));
    assert_eq!(record.option("capture"), Some("free"));
    assert_eq!(
        record.ending.map(|end| end.verdict),
        Some(Verdict::Win(Side::Black))
    );
}

#[test]
fn careless_moves_are_read_as_they_are() {
    check(
        "1.11x15 23-19 2 . 8 - 11 22:18 3. 15-22-31?! 25x18 4... 28-18x9 *",
        "1:11x15 2:23-19 3:8-11 4:22:18 5:15-22-31 $6 6:25x18 7:28-18x9",
    );
    check("1. c3-d4 e5xc3", "1:c3-d4 2:e5xc3");
}

#[test]
fn games_on_larger_boards_are_named() {
    for (text, words) in [
        (
            "1. 31-26 17-21 2. 26x17 11x22 5. 37-32 *",
            "square 37 is of 10×10",
        ),
        (
            "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 44-50 *",
            "square 50 is of 10×10",
        ),
        (
            "[Event \"x\"]\n1. 41-36 26-30 2. 46-41 61-55 *",
            "square 61 is of 12×12",
        ),
        (
            "[FEN \"W:W31,50:B1,2\"]\n1. 31-27 *",
            "square 50 is of 10×10",
        ),
        (
            "[GameType \"20\"]\n1. 32-28 *",
            "GameType 20 (10×10) is not",
        ),
        (
            "[GameType \"27,W,12,12,A0,0\"]\n1. 32-28 *",
            "(12×12) is not",
        ),
    ] {
        let error = read(text.as_bytes()).expect_err(text).to_string();
        assert!(error.contains(words), "{text}: {error}");
    }
    // A slip of the pen in a game that says what it is.
    check("[GameType \"21\"]\n1. 11-15 23-39", "1:11-15 2:23-39");
    check("1. 11-15 23-99", "1:11-15 2:23-99");
}

#[track_caller]
fn warned(text: &str, expected: &str, words: &[&str]) {
    let (records, warnings) = read(text.as_bytes()).expect("a game");
    let shapes: Vec<_> = records.iter().map(shape).collect();
    assert_eq!(shapes.join(" & "), expected, "{text}");
    check_warnings(&warnings, words);
}

#[test]
fn broken_parts_are_skipped_and_reported() {
    warned(
        "[Event \"x]\n1. 11-15 *",
        "1:11-15",
        &["line 1, column 1: the tag Event"],
    );
    warned("1. 11-15 {open", "1:11-15 \"open\"", &["no closing }"]);
    warned(
        "1. 11-15 ) hm 23-19 (",
        "1:11-15 2:23-19",
        &["no variation is open", "hm does not belong", "no closing )"],
    );
    warned(
        "[FEN \"W:W99\"]\n1. 11-15",
        "1:11-15",
        &["99 is not a square"],
    );
    warned(
        "[GameType \"20\"] 1. 32-28 *\n[Event \"b\"] 1. 11-15 *",
        "1:11-15",
        &["GameType 20"],
    );
    warned("(11-15)", "1:11-15", &["before the first move"]);
}

#[test]
fn many_games_are_separated() {
    let text = "[Event \"a\"]\n1. 11-15 *\n\n[Event \"b\"]\n[Result \"*\"]\n\n[Event \"c\"]\n1. 9-13 [Event \"d\"] * 1. 10-14 22-18 0-1 *";
    warned(text, "1:11-15 &  & 1:9-13 &  & 1:10-14 2:22-18", &[]);
    let found = index(text, &mut |_| ControlFlow::Continue(()));
    let listed: Vec<_> = found
        .games
        .iter()
        .map(|game| (game.line, game.moves))
        .collect();
    assert_eq!(listed, [(1, 1), (4, 0), (7, 1), (8, 0), (8, 2)]);
    for (entry, shown) in found
        .games
        .iter()
        .zip(["1:11-15", "", "1:9-13", "", "1:10-14 2:22-18"])
    {
        let (record, _) = TEXT.read_game(text, *entry).expect("a game");
        assert_eq!(shape(&record), shown);
        assert_eq!(headers(text, *entry).tag("event"), record.tag("event"));
    }
    assert!(index(text, &mut |_| ControlFlow::Break(())).stopped);
    let (records, _) = read(text.as_bytes()).expect("games");
    let again = read(write_all(&records).as_bytes()).expect("games").0;
    assert_eq!(again, records);
}

#[test]
fn what_is_no_game_is_refused() {
    for text in [
        "",
        "hello there",
        "{only words}",
        "[GameType \"20\"] 1. 32-28",
    ] {
        assert!(read(text.as_bytes()).is_err(), "{text}");
    }
}

#[test]
fn deep_variations_are_read_and_written() {
    let depth = 100_000;
    let text = format!("{}{}", "11-15 (".repeat(depth), ")".repeat(depth));
    let (records, _) = read(text.as_bytes()).expect("a game");
    assert_eq!(records[0].tree.len(), depth + 1);
    let (again, warnings) = read(write(&records[0]).as_bytes()).expect("a game");
    assert_eq!(warnings, []);
    assert!(again[0].tree == records[0].tree);
}

#[test]
fn only_a_time_is_taken_for_the_clock() {
    let read = |comment: &str| {
        let text = format!("1. 11-15 {{{comment}}} *\n");
        let (records, _) = read(text.as_bytes()).expect("a game");
        let first = records[0].tree.main_line().next().expect("a move");
        let node = records[0].tree.node(first).clone();
        (node.properties.len(), node.comment)
    };
    assert_eq!(read("[%clk 0:01:30] good"), (1, "good".to_owned()));
    assert_eq!(read("[%clk soon] good"), (0, "[%clk soon] good".to_owned()));
}

#[test]
fn a_tag_spelt_as_we_call_it_says_the_same() {
    for (tag, expected) in [("Opening", "Cross"), ("opening", "Cross"), ("date", "2020")] {
        let text = format!("[{tag} \"{expected}\"]\n1. 11-15 *\n");
        let (records, _) = read(text.as_bytes()).expect("a game");
        assert_eq!(records[0].tag(&tag.to_lowercase()), expected);
    }
    // Found by fuzzing: under its usual name, the value `-` means none.
    let (records, _) = read(b"[opening \"-\"]\n1. 11-15 *\n").expect("a game");
    let text = write_all(&records);
    let (again, _) = read(text.as_bytes()).expect("what was written is read");
    assert_eq!(write_all(&again), text);
}

#[test]
fn names_like_another_character_set_are_read_as_written() {
    for name in ["ƒ½½", "ʱԽ", "Ґ", "ș", "Schwǝrz", "ߊ"] {
        let mut record = check("1. 11-15 *", "1:11-15");
        record.names[0] = name.to_owned();
        let text = write_all(&[record.clone(), record]);
        let (again, warnings) = read(text.as_bytes()).expect("games");
        assert_eq!(again.len(), 2, "{text}");
        assert_eq!(warnings, Vec::new(), "{text}");
        for record in &again {
            assert_eq!(record.names[0], name);
        }
        assert_eq!(write_all(&again), text);
    }
    // The letters of two games together look like another set.
    let many = [0xe4; 18];
    let bytes = [b"\xf2\xd5![M", &many[..], b"J\0_\r\xb2*K[Mz\x98"].concat();
    let (games, _) = read(&bytes).expect("games");
    let text = write_all(&games);
    let (again, _) = read(text.as_bytes()).expect("games");
    assert_eq!(write_all(&again), text);
}
