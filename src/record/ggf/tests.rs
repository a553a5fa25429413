use super::write::write_ending;
use super::*;
use crate::Read;

fn read(bytes: &[u8]) -> Read<Vec<Record>> {
    TEXT.read(bytes)
}

const GAME: &str = "1 (;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.MST]PB[Saio1200]PW[Saio3000]RB[2197.01]RW[2199.72]\
    TI[05:00//02:00]TY[8]RE[+0.000]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]\
    B[d3//0.01]W[c5]B[f6/1.5]W[PA];)";

#[test]
fn server_games_are_read_and_written() {
    let (records, warnings) = read(GAME.as_bytes()).expect("a game");
    assert_eq!(warnings, []);
    let record = &records[0];
    assert_eq!(record.names, ["Saio1200", "Saio3000"]);
    assert_eq!(record.start, None);
    assert_eq!(
        record.main_moves().collect::<Vec<_>>(),
        ["d3", "c5", "f6", "pass"]
    );
    assert_eq!(record.ending, Some(Ending::DRAW));
    let (again, _) = read(write(record).as_bytes()).expect("what was written");
    assert_eq!(again, records);
}

#[test]
fn results_say_who_won_by_how_much_and_how() {
    for (text, written) in [
        ("+12.000", "+12.000"),
        ("-2", "-2.000"),
        ("0", "+0.000"),
        ("-64.000:r", "-64.000:r"),
        ("+10:t", "+64.000:t"),
    ] {
        assert_eq!(
            ending(text).and_then(write_ending).as_deref(),
            Some(written),
            "{text}"
        );
    }
    for text in ["", "?", "nan", "inf", "1e9"] {
        assert_eq!(ending(text), None, "{text}");
    }
}

#[track_caller]
fn warned(text: &str, moves: Option<&str>, words: &str) {
    match (read(text.as_bytes()), moves) {
        (Ok((records, warnings)), Some(moves)) => {
            assert_eq!(records[0].main_moves().collect::<Vec<_>>().join(" "), moves);
            let warning = warnings[0].to_string();
            assert!(warning.contains(words), "{warning}");
        }
        (Err(error), None) => assert!(error.to_string().contains(words), "{error}"),
        (read, _) => panic!("{read:?}"),
    }
}

#[test]
fn broken_parts_are_reported() {
    warned(
        "(;GM[Othello]B[d3]W[z9]B[c4];)",
        Some("d3"),
        "z9 is not a square",
    );
    warned("(;GM[Othello]B[d3]", Some("d3"), "no closing");
    let game =
        |squares: usize, turn: &str| format!("(;GM[Othello]BO[8 {} {turn}];)", "-".repeat(squares));
    let count = "63 squares, expected 64 for a size of 8";
    warned(&game(63, "*"), None, count);
    warned(&game(101, "*"), None, "101 squares, expected 64");
    warned(&game(64, ""), None, "end with the side to move");
    warned(&game(64, "-"), None, "end with the side to move");
    warned(&game(3, "?"), None, "*, O and -, not ?");
    warned("(;GM[Othello]BO[3 *];)", None, "BO[3 *] doesn't start with");
    warned("(;GM[Chess];)", None, "Chess is not supported");
    warned("(;GM[Chess];)(;GM[Go];)", None, "no game found");
    warned("hello", None, "no game found");
}
