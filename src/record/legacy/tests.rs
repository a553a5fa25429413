use super::{read, read_json, write};
use crate::Record;
use tabletop_core::Side;

#[track_caller]
fn check(text: &str, start: &str, words: &[&str]) -> Record {
    let (record, warnings) = read(text.as_bytes()).expect("a save");
    let record = record.expect("a game");
    assert_eq!(record.start.as_deref().unwrap_or(""), start, "{text}");
    assert_eq!(warnings.len(), words.len(), "{warnings:?}");
    for (warning, words) in warnings.iter().zip(words) {
        let placed = warning.to_string();
        assert!(placed.contains(words), "{placed}");
    }
    if words.is_empty() && !start.is_empty() {
        let written = write(&record, start, Side::Black).expect("a format");
        let (again, warnings) = read(written.as_bytes()).expect("what was written");
        assert_eq!(
            (again.as_ref(), warnings.len()),
            (Some(&record), 0),
            "{written}"
        );
    }
    record
}

#[test]
fn the_four_saves_are_read_and_written() {
    let record = check(
        "ReversiGame\r\nAnna Bo_B\r\nwhite\r\n27 X\r\n28 O\r\n35 O\r\n36 X\r\n",
        "......../......../......../...OX.../...XO.../......../......../........ O",
        &[],
    );
    assert_eq!(record.names, ["Anna", "Bo_B"]);
    check("Checkers\na b\nwhite\n27 W\n36 B\n", "W:WK18:BK15", &[]);
    check(
        "NineAlmondsGame\n10 11 \n4\n",
        "...../...../AA.../...../..... 4",
        &[],
    );
    let record = check(
        "MagicSquare\n3\n0 2\n1 9\n2 4\n3 7\n4 space\n5 3\n6 6\n7 1\n8 8\n5\n",
        "6 1 8/7 . 3/2 9 4",
        &[],
    );
    assert_eq!(
        (record.option("size"), record.option("lowest")),
        (Some("3"), Some("1"))
    );
    let text = "MagicSquare\n3\n0 -1\n1 space\n2 space\n3 space\n4 space\n5 space\n6 space\n7 space\n8 space\n0 1 2 3 4 5 6 7";
    assert_eq!(
        check(text, ". . ./. . ./-1 . .", &[]).option("lowest"),
        Some("-1")
    );
}

#[test]
fn the_usual_starts_need_no_position() {
    check("Reversi\na b\nblack\n27 X\n28 O\n35 O\n36 X\n", "", &[]);
    let dark = (0..24)
        .chain(40..64)
        .filter(|index| (index % 8 + index / 8) % 2 == 0);
    let men: Vec<_> = dark
        .map(|index| format!("{index} {}", if index < 24 { 'O' } else { 'X' }))
        .collect();
    let men = men.join("\n");
    check(&format!("Checkers\na b\nblack\n{men}"), "", &[]);
    check("NineAlmonds\n6 7 8 11 12 13 16 17 18\n0", "", &[]);
}

#[test]
fn nothing_saved_is_nothing() {
    assert_eq!(read(b"NO DATA\n"), Ok((None, Vec::new())));
}

#[test]
fn impossible_content_is_reported_with_its_line() {
    check(
        "ReversiGame\na b c\ngreen\n24 X\n25 O\n25 X\n64 X\n3 Q\n\n26",
        "......../......../......../......../XX....../......../......../........ X",
        &[
            "line 1, column 1: the four centre squares",
            "line 2, column 1: expected two names",
            "line 3, column 1: green",
            "line 6, column 1: cell 25",
            "line 7",
            "line 8",
            "line 10",
        ],
    );
    check(
        "Checkers\na b\nblack\n1 X\n0 X\n63 O\n",
        "B:W4:B29",
        &[
            "line 4, column 1: cell 1 is a light",
            "last row",
            "last row",
        ],
    );
    check(
        "NineAlmondsGame\n25 0 0\n9",
        "...../...../...../...../A.... 9",
        &["25 is not a cell", "listed twice", "1 almond after 9"],
    );
    // An unfinished chain is no turn yet.
    check(
        "NineAlmondsGame\n0 6\n0",
        "...../...../...../.A.../A.... 0",
        &[],
    );
    check(
        "MagicSquare\n3\n0 1\n1 1\n2 x\n3 space\n4 space\n5 space\n6 space\n7 space\n8 space\n2 3",
        ". . ./. . ./1 1 .",
        &["not those from 1 to 9", "line 5"],
    );
}

#[track_caller]
fn refused(text: &str, words: &str) {
    let error = read(text.as_bytes()).expect_err("no save");
    assert!(error.to_string().contains(words), "{error}");
}

#[test]
fn what_is_no_save_is_refused() {
    refused("", "is not a game of the old saves");
    refused("Chess\n", "Chess is not a game");
    refused(
        "ReversiGame\na b\n",
        "line 3, column 1: the file ends where the side to move",
    );
    refused("MagicSquare\n11\n", "line 2, column 1: 11 is not a size");
    refused("MagicSquare\n3\n0 1\n", "the file ends where a cell");
}

#[track_caller]
fn json(text: &str, warnings: usize) -> Record {
    let (record, issued) = read_json(text.as_bytes()).expect("a save");
    assert_eq!(issued.len(), warnings, "{issued:?}");
    record
}

#[test]
fn json_saves_are_read_in_every_spelling() {
    for kind in [
        r#""meta":{"type":"五子棋"}"#,
        r#""type":"GomokuGame""#,
        r#""game_type":"five_in_a_row""#,
        r#""class":"gobang""#,
    ] {
        let record = json(
            &format!("{{{kind},\"board\":[[0,0,0],[0,1,0],[0,0,2]],\"turn\":\"黑\"}}"),
            0,
        );
        assert_eq!(
            (record.game.as_str(), record.start.as_deref()),
            ("gomoku", Some(".../.X./..O X"))
        );
    }
    let record = json(
        r#"{"type":"Go","board":{"grid":[[0,-1],[1,0]]},"size":2,"current":2,"komi":6.5,"ended":true,"winner":"white","colour":"x"}"#,
        1,
    );
    assert_eq!(record.start.as_deref(), Some(".O/X. O"));
    assert_eq!(record.option("komi"), Some("6.5"));
    assert!(record.ending.is_some());
}

#[test]
fn a_history_gives_the_moves() {
    let record = json(
        r#"{"type":"围棋","board":[[0,1],[1,0]],"history":[{"board":[[0,0],[0,0]]},{"board":[[0,1],[0,0]]},{"board":[[0,1],[0,2]]},{"board":[[0,1],[1,2]]}]}"#,
        1,
    );
    assert!(
        record.start.is_some(),
        "the last step takes a stone without placing one"
    );
    let record = json(
        r#"{"type":"围棋","board":[[0,1],[1,0]],"history":[[[0,0],[0,0]],[[0,1],[0,0]],[[0,1],[0,2]]]}"#,
        0,
    );
    assert_eq!(record.main_moves().collect::<Vec<_>>(), ["B2", "B1", "A1"]);
    assert_eq!(record.start, None);
}

#[test]
fn what_is_no_json_save_is_refused() {
    for (text, words) in [
        ("[]", "not a JSON object"),
        ("{\n\"a\":", "line 2, column 4"),
        ("{}", "kind of game is missing"),
        (r#"{"type":"chess"}"#, "chess is not a game"),
        (r#"{"type":"go"}"#, "board is missing"),
        (r#"{"type":"go","board":[[0],[1,2]]}"#, "not square"),
    ] {
        let error = read_json(text.as_bytes()).expect_err("no save");
        assert!(error.to_string().contains(words), "{error}");
    }
}
