use std::fmt::Write;
use std::ops::ControlFlow;

use super::index::{headers, index};
use super::{TEXT, write};
use crate::testing::check_warnings;
use crate::{Move, Read, Record, Tree};

fn read(bytes: &[u8]) -> Read<Vec<Record>> {
    TEXT.read(bytes)
}

/// Short form of the tree: comments in quotes, variations in parentheses.
fn shape(record: &Record) -> String {
    let tree = &record.tree;
    let mut out = String::new();
    for (id, _) in tree.preorder() {
        let beside = tree.parent(id).is_some_and(|parent| tree.branches(parent));
        if !out.is_empty() {
            out.push_str(if beside { " | " } else { " " });
        }
        let node = tree.node(id);
        match &node.mv {
            Some(mv) => {
                let side = mv.side.map_or('?', tabletop_core::Side::letter);
                let _ = write!(out, "{side}{}", mv.text);
            }
            None => out.push('-'),
        }
        if !node.comment.is_empty() {
            let _ = write!(out, "{:?}", node.comment);
        }
        for property in &node.properties {
            let _ = write!(out, " {}{:?}", property.key, property.values);
        }
    }
    out
}

#[track_caller]
fn check(text: &str, expected: &str) -> Record {
    let (records, warnings) = read(text.as_bytes()).expect("a game");
    assert_eq!(warnings, [], "{text}");
    assert_eq!(records.len(), 1);
    assert_eq!(shape(&records[0]), expected, "{text}");
    let written = write(&records[0]);
    let (again, warnings) = read(written.as_bytes()).expect("what was written is read");
    assert_eq!(warnings, [], "{written}");
    assert_eq!(again, records, "{written}");
    records.into_iter().next().expect("one record")
}

#[test]
fn go_games_are_read_with_their_variations_and_words() {
    let record = check(
        "(;GM[1]FF[4]SZ[19]KM[6.5]RU[Japanese]PB[A\\]B]PW[张三]RE[B+R]DT[2026-11-21]XY[1][2]\n;B[pd]C[good\\\nmove];W[dd](;B[pp];W[])(;B[tt]TR[aa:bb]))",
        "- XY[\"1\", \"2\"] XQ16\"goodmove\" OD16 | XQ4 Opass | Xpass TR[\"aa:bb\"]",
    );
    assert_eq!(record.names, ["A]B", "张三"]);
    assert_eq!(record.option("komi"), Some("6.5"));
    assert_eq!(record.option("scoring"), Some("territory"));
    assert_eq!(record.tag("date"), "2026-11-21");
    assert_eq!(record.start, None);
}

#[test]
fn setups_become_the_start_position() {
    let record = check("(;SZ[4]AB[aa:ba]AW[dd]PL[W];W[cc])", "- PL[\"W\"] OC2");
    assert_eq!(record.start.as_deref(), Some("XX../..../..../...O O"));
    // Set-up in another node stays there.
    let record = check(
        "(;SZ[4]AB[aa][bb]AW[dd];PL[W]AE[aa]C[now];W[cc]AB[ca])",
        "- -\"now\" PL[\"W\"] AE[\"aa\"] OC2 AB[\"ca\"]",
    );
    assert_eq!(record.start.as_deref(), Some("X.../.X../..../...O O"));
    let record = check("(;SZ[9]HA[2]AB[cg][gc];W[ee])", "- OE5");
    assert_eq!(record.option("handicap"), Some("2"));
    // The usual points are implied by the handicap.
    assert_eq!(record.start, None);
}

#[test]
fn stones_of_a_handicap_that_are_left_out_stand_on_the_usual_points() {
    for (text, handicap, stones) in [
        // White begins, so that the stones stand already; the other orders of them follow from the moves that are played.
        ("(;SZ[9]HA[2];W[ee];B[dd])", Some("2"), None),
        ("(;SZ[9]HA[6]PL[W];W[ee];B[dd])", Some("6"), None),
        ("(;SZ[9]HA[2]AB[zz]AE[ee];W[ee])", Some("2"), None),
        (
            "(;SZ[9]HA[6];W[ce];B[dd];W[ec])",
            Some("6"),
            Some(
                "........./........./..X.X.X../........./........./........./..X.X.X../........./......... O",
            ),
        ),
        // Black places them, or they are placed, or nothing says that they were there.
        ("(;SZ[9]HA[2];B[ee];B[dd];W[cc])", None, None),
        ("(;SZ[9]HA[2];AB[cc][gg];W[ee])", None, None),
        ("(;SZ[9]HA[1];W[ee])", None, None),
        ("(;SZ[9]HA[2])", None, None),
        ("(;SZ[11]HA[2];W[ee])", None, None),
    ] {
        let (record, warnings) = TEXT.read(text.as_bytes()).expect("a game");
        let record = &record[0];
        assert_eq!(record.option("handicap"), handicap, "{text}");
        assert_eq!(record.start.as_deref(), stones, "{text}");
        let remarks = warnings.iter().filter(|it| it.to_string().contains("HA["));
        assert_eq!(remarks.count(), usize::from(handicap.is_some()), "{text}");
        let again = read(write(record).as_bytes()).expect("what was written is read");
        assert_eq!(again, (vec![record.clone()], Vec::new()), "{text}");
    }
}

#[test]
fn rules_of_gomoku_may_be_numbers_of_gomocup() {
    for (number, rule) in [("0", "freestyle"), ("1", "standard"), ("4", "renju")] {
        let text = format!("(;GM[4]SZ[15]RU[{number}];B[hh])");
        let record = check(&text, &format!("- RU[\"{number}\"] Xh8"));
        assert_eq!(record.option("rule"), Some(rule));
    }
}

#[test]
fn othello_and_gomoku_have_their_own_names_of_squares() {
    check("(;GM[2];B[fe];W[D6];B[])", "- Xf5 Od6 Xpass");
    check("(;GM[Othello]AB[ed][de]AW[dd][ee];B[fe])", "- Xf5");
    check("(;GM[4]SZ[15]RU[Renju];B[hh];W[H9])", "- Xh8 Oh9");
    let record = check("(;GM[4]SZ[15]XO[opening=swap2];XM[B swap])", "- Xswap");
    assert_eq!(record.option("opening"), Some("swap2"));
}

#[test]
fn old_files_are_read_with_their_small_letters() {
    check(
        "(;GaMe[1]SiZe[19]PlayerBlack[Sakata]\n;Black[pd]\n;White[dd])",
        "- XQ16 OD16",
    );
    check(
        "Dear reader, (this) is it:\n( ;GM[1]SZ[19];B[pd]) and no more",
        "- XQ16",
    );
}

#[test]
fn header_words_of_other_programs_are_understood_and_written_as_they_were() {
    let record = check(
        "(;TE[烂柯杯]RD[2004.12.12]KO[黑贴3又3/4子]RE[黑胜2又3/4子]RU[中国围棋规则];B[pd];W[dp])",
        "- DT[\"2004.12.12\"] KM[\"黑贴3又3/4子\"] RE[\"黑胜2又3/4子\"] RU[\"中国围棋规则\"] XQ16 OD4",
    );
    assert_eq!(record.tag("event"), "烂柯杯");
    assert_eq!(record.tag("date"), "2004-12-12");
    assert_eq!(record.option("komi"), Some("7.5"));
    assert_eq!(record.option("scoring"), Some("area"));
    assert_eq!(
        record
            .ending
            .and_then(super::header::write_ending)
            .as_deref(),
        Some("B+5.5")
    );
    // A node's own good move and ko stay what they are.
    let record = check("(;TE[1]KO[];B[pd])", "- TE[\"1\"] KO[\"\"] XQ16");
    assert_eq!(record.tag("event"), "");
    for (text, komi) in [
        ("AP[foxwq]HA[2]KM[50]AB[dp][pd]", "0.5"),
        ("KM[375]AP[GNU Go:3.8]AP[foxwq]", "7.5"),
        ("AP[SGFC:2.0]KM[350]", "7"),
        ("KM[50]", "50"),
    ] {
        let (records, _) = read(format!("(;{text};W[dd])").as_bytes()).expect("a game");
        assert_eq!(records[0].option("komi"), Some(komi), "{text}");
        let (again, _) = read(write(&records[0]).as_bytes()).expect("a game");
        assert_eq!(again[0].option("komi"), Some(komi), "{text}");
    }
    let text = "(;TE[烂柯杯]PB[a]RE[黑胜1/4子];B[pd])";
    let found = index(text, &mut |_| ControlFlow::Continue(()));
    let header = headers(text, found.games[0]);
    assert_eq!(
        (header.tag("event"), header.ending),
        ("烂柯杯", super::header::ending("go", "B+0.5"))
    );
}

#[test]
fn a_missing_first_parenthesis_is_not_that_of_the_first_variation() {
    // The missing parenthesis is not the one of the first variation.
    let read = TEXT
        .read(b";GM[1]SZ[19];B[pd](;W[dd];B[pp])(;W[dp]))")
        .expect("a game");
    assert_eq!((read.0.len(), read.0[0].tree.len()), (1, 5), "{:?}", read.1);
    assert_eq!(read.1, []);
}

#[test]
fn a_comment_on_a_node_of_sgf_is_written_as_text() {
    let mut record = Record::new(crate::key::GO);
    record.tree.node_mut(crate::Tree::ROOT).comment = "see (x) ;B[dd".to_owned();
    let (again, warnings) = read(write(&record).as_bytes()).expect("a game");
    let comment = |record: &Record| record.tree.node(crate::Tree::ROOT).comment.clone();
    assert_eq!(
        (comment(&again[0]), warnings),
        (comment(&record), Vec::new())
    );
}

#[test]
fn names_of_a_header_stay_at_the_moves_where_they_stand() {
    let (records, _) = read(b"(;GM[1];B[pd]FF[4]GM[1];W[dd])").expect("a game");
    let again = read(write(&records[0]).as_bytes()).expect("a game");
    assert_eq!(again, (records, Vec::new()));
}

#[test]
fn a_move_at_the_root_gets_a_node() {
    check("(;GM[1]B[pd]C[first];W[dd])", "- XQ16\"first\" OD16");
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
    warned("(;B[pd]\n;W[zz];B[dd])", "- XQ16 O[zz] XD16", &[]);
    warned(
        "(;B[pd];C[open",
        "- XQ16 -\"open\"",
        &["no closing ]", "no closing )"],
    );
    warned(
        "(;B[pd](;W[dd](;GM[1];B[dp])",
        "- XQ16 OD16 & - XD4",
        &["no closing )"],
    );
    warned("(;B[pd]W[dd])", "- XQ16 OD16", &["two moves"]);
    // A value that the next node's move runs into.
    warned(
        "(;B[pd]C[open\n;W[dd];B[dp]C[see ;B[dd\\]])",
        "- XQ16\"open\" OD16 XD4\"see ;B[dd]\"",
        &["no closing ]"],
    );
    warned("(;B[pd;W[dd])", "- XQ16 OD16", &["no closing ]"]);
    warned(
        "(;B[pd];AB[aa][zz])",
        "- XQ16 - AB[\"aa\", \"zz\"]",
        &["zz is not a point"],
    );
    warned(
        "(;;[aa]B;!!;B[pd])",
        "- - - XQ16",
        &["belongs to no property", "has no value", "does not belong"],
    );
    warned(
        "(;GM[3])(;GM[1]SZ[19:13])(;SZ[9])",
        "-",
        &["GM[3]", "19:13"],
    );
    warned(
        "(;KM[lots]RE[B+lots])",
        "- KM[\"lots\"] RE[\"B+lots\"]",
        &["KM[lots]", "RE[B+lots]"],
    );
}

/// Checks a text with remarks only, which is written as a whole one and read back as the same.
#[track_caller]
fn mended(text: &str, expected: &str, remarks: usize) {
    let (records, warnings) = read(text.as_bytes()).expect("a game");
    assert_eq!(shape(&records[0]), expected, "{text}");
    assert_eq!(warnings.len(), remarks, "{warnings:?}");
    assert!(
        warnings.iter().all(crate::Warning::is_remark),
        "{warnings:?}"
    );
    check(&write(&records[0]), expected);
}

#[test]
fn variations_without_a_semicolon_stand_side_by_side() {
    mended(
        "(;SZ[19]FF[3]AB[dd][pp]AW[pd][dp];(B[fc];W[nc])(W[fc];B[nc]))",
        "- - | XF17 OO17 | OF17 XO17",
        2,
    );
    mended(
        "(;GM[1]SZ[9];(B[ee];W[gg])(B[cc];W[gc]))",
        "- - | XE5 OG3 | XC7 OG7",
        2,
    );
    mended(
        "(;GM[1]SZ[9];B[ee](C[one]W[gg];B[cc])(C[two]W[gc];B[cg]))",
        "- XE5 | OG3\"one\" XC7 | OG7\"two\" XC3",
        2,
    );
    mended(
        "(;SZ[9];B[ee](TR[gg]W[gg])(TR[cc]W[cc](C[x])()(AB[aa])))",
        "- XE5 | OG3 TR[\"gg\"] | OC7 TR[\"cc\"] | -\"x\" | - AB[\"aa\"]",
        4,
    );
    // Words after variations can only be about the node before them.
    mended(
        "(;SZ[9];B[ee](;W[gg])(;W[cc])C[late]W[gc])",
        "- XE5\"late\" | OG3 | OC7 | OG7",
        2,
    );
}

#[test]
fn a_game_may_lack_its_first_signs() {
    for (text, remarks) in [
        ("(B[pp];W[dd])", 1),
        (";B[pp];W[dd]", 0),
        (" B[pp];W[dd]", 1),
        ("GM[1]FF[4];B[pp];W[dd])", 1),
        ("(C[];B[pp];W[dd])", 1),
    ] {
        let (records, warnings) = read(text.as_bytes()).expect("a game");
        assert!(shape(&records[0]).ends_with("XQ4 OD16"), "{text}");
        assert_eq!(warnings.len(), remarks, "{text}: {warnings:?}");
        let found = index(text, &mut |_| ControlFlow::Continue(()));
        assert_eq!(found.games.len(), 1, "{text}");
        assert_eq!(
            crate::sniff(text.as_bytes(), None),
            Some(&super::FORMAT),
            "{text}"
        );
    }
    for text in ["see (B) there", "A[0] = 1;", "B[x];", "(a[b])"] {
        assert!(read(text.as_bytes()).is_err(), "{text}");
    }
}

#[test]
fn what_is_no_game_is_refused() {
    for text in ["", "hello", "(hello)", "(;GM[3])"] {
        assert!(read(text.as_bytes()).is_err(), "{text}");
    }
}

#[test]
fn a_hundred_thousand_parentheses_are_read_and_written() {
    let depth = 100_000;
    let text = format!("{}{}", "(;B[aa]".repeat(depth), ")".repeat(depth));
    let (records, _) = read(text.as_bytes()).expect("a game");
    assert_eq!(records[0].tree.len(), depth + 1);
    let again = read(write(&records[0]).as_bytes()).expect("a game").0;
    assert!(again == records);
    let (records, _) = read("(;".repeat(depth).as_bytes()).expect("a game");
    assert_eq!(records[0].tree.len(), depth);
}

#[test]
fn a_collection_is_listed_without_being_read() {
    let text = "x (;GM[1]PB[a]PW[b]RE[W+3.5]C[;(];B[pd](;W[dd];B[pp])(;W[dp]))\n\n(;GM[2]PB[c]SZ[10]\n;B[fe])";
    let found = index(text, &mut |_| ControlFlow::Continue(()));
    let lines: Vec<_> = found
        .games
        .iter()
        .map(|game| (game.line, game.moves))
        .collect();
    assert_eq!(lines, [(1, 3), (3, 1)]);
    assert_eq!(headers(text, found.games[0]).names, ["a", "b"]);
    let second = headers(text, found.games[1]);
    assert_eq!((second.game.as_str(), second.size()), ("reversi", Some(10)));
    let (read, warnings) = TEXT.read_game(text, found.games[1]).expect("a game");
    assert_eq!((shape(&read).as_str(), warnings.len()), ("- Xf5", 0));
    let stopped = index(text, &mut |_| ControlFlow::Break(()));
    assert!(stopped.stopped && stopped.games.is_empty());
}

#[test]
fn sides_are_made_up_where_a_record_does_not_say() {
    let mut record = Record::new("go");
    let at = record.tree.add(Tree::ROOT, Some(Move::new("Q16")));
    let at = record.tree.add(at, Some(Move::new("D4")));
    record.tree.add(at, Some(Move::new("dead Q16")));
    let written = write(&record);
    assert!(written.contains(";B[pd];W[dp];XM[B dead Q16]"), "{written}");
}

#[test]
fn why_the_only_game_was_left_out_is_said() {
    for (text, words) in [
        (
            "x (;GM[1]SZ[19:13];B[aa])",
            "line 1, column 3: a board of size 19:13",
        ),
        ("(;GM[1]SZ[1])", "a board of size 1 "),
        ("(;GM[3])", "GM[3] is not supported, only Go"),
        ("(;GM[3])(;GM[7])", "no game in this file"),
        ("hello", "no game found"),
    ] {
        let error = read(text.as_bytes()).expect_err("no game").to_string();
        assert!(error.contains(words), "{error}");
    }
}
