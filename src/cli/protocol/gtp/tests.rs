//! Transcripts: commands and their answers.

use std::fmt::Write as _;
use std::io::Cursor;

use super::{Config, serve, serves};
use crate::protocol::conversation_tests::conversation;
use tabletop_core::Side;

fn config(game: &str, options: &[(&str, &str)]) -> Config {
    let mut server = crate::protocol::Config::for_test(game, 200);
    for (key, value) in options {
        server.options.set(key, value).expect("an option");
    }
    server.limits.resigns = true;
    Config {
        server,
        with_i: false,
    }
}

/// Answers of `game` to `commands`, joined by `|`, with the lines of an answer joined by `/`.
fn answers(config: Config, commands: &str) -> String {
    let mut output = Vec::new();
    serve(config, Cursor::new(commands.to_owned()), &mut output).expect("memory");
    let text = String::from_utf8(output).expect("UTF-8");
    text.trim_end()
        .split("\n\n")
        .map(|answer| answer.trim_end().replace('\n', "/"))
        .collect::<Vec<_>>()
        .join("|")
}

#[track_caller]
fn check(game: &str, commands: &str, expected: &str) {
    assert_eq!(answers(config(game, &[]), commands), expected, "{commands}");
}

#[test]
fn every_answer_has_the_number_and_the_form_of_the_protocol() {
    check("go", "protocol_version\n", "= 2");
    check("go", "12 name\n13 version", "=12 tabletop|=13 0.1.0");
    check(
        "go",
        "# nothing\n\n  \t\n7\tname # what is it\r\n",
        "=7 tabletop",
    );
    check("go", "\u{7}na\u{1}me\n", "= tabletop");
    check(
        "go",
        "sing\n5 dance 2\n6\n",
        "? unknown command|?5 unknown command|?6 unknown command",
    );
    check(
        "go",
        "known_command play\nknown_command sing\n1 known_command",
        "= true|= false|=1 false",
    );
    check("go", "1 quit\n2 name\n", "=1");
}

#[test]
fn every_listed_command_is_known() {
    let list = answers(config("go", &[]), "list_commands\n");
    for name in list.trim_start_matches("= ").split('/') {
        check("go", &format!("known_command {name}\n"), "= true");
    }
    for name in [
        "play",
        "genmove",
        "reg_genmove",
        "undo",
        "fixed_handicap",
        "final_status_list",
        "loadsgf",
        "lz-analyze",
        "kata-analyze",
        "kgs-time_settings",
        "set_game",
        "gogui-rules_board",
    ] {
        assert!(list.contains(name), "{name}");
    }
}

#[test]
fn stones_are_played_and_taken_back() {
    check(
        "go",
        "boardsize 9\nplay b D4\nplay WHITE e5\nplay B pass\nundo\nundo\nundo\nundo\n",
        "=|=|=|=|=|=|=|? cannot undo",
    );
    check(
        "go",
        "boardsize 9\nplay b D4\nplay w d4\n",
        "=|=|? illegal move: D4 is occupied: choose an empty point",
    );
    check(
        "go",
        "boardsize 9\nplay b J9\nplay b I3\nplay x D4\nplay b\n",
        "=|=|? invalid color or coordinate|? invalid color or coordinate|\
         ? syntax error: expected a color and a vertex, such as play b d3",
    );
    check(
        "go",
        "boardsize 1\nboardsize 26\nboardsize x\nboardsize\n",
        "? unacceptable size: size must be from 2 to 25, not 1|\
         ? unacceptable size: size must be from 2 to 25, not 26|\
         ? unacceptable size: size must be from 2 to 25, not x|\
         ? syntax error: expected a size",
    );
    check(
        "go",
        "boardsize 9 13\nboardsize 13 13\n",
        "? unacceptable size: only square boards are played|=",
    );
}

#[test]
fn sides_may_move_out_of_turn() {
    check(
        "go",
        "boardsize 2\nplay b A1\nplay b B2\ngogui-rules_board\nundo\ngogui-rules_board\nplay w B1\ngogui-rules_board\n",
        "=|=|=|= . X/X .|=|= . ./X .|=|= . ./X O",
    );
    check(
        "gomoku",
        "play w J8\nplay w K8\ngogui-rules_side_to_move\n",
        "=|=|= black",
    );
    // A refused move changes nothing.
    check(
        "go",
        "boardsize 9\nplay b D4\nplay b D4\ngogui-rules_side_to_move\n",
        "=|=|? illegal move: D4 is occupied: choose an empty point|= white",
    );
}

#[test]
fn go_goes_on_after_two_passes() {
    check(
        "go",
        "boardsize 5\nplay b C3\nplay w pass\nplay b pass\nplay w B2\nundo\nfinal_score\n",
        "=|=|=|=|=|=|= B+17.5",
    );
}

#[test]
fn a_forced_pass_of_reversi_may_be_left_out() {
    // After these moves on 4×4 Black has to pass.
    let moves = "boardsize 4\nplay b a2\nplay w a3\nplay b c4\nplay w a1\n";
    check(
        "reversi",
        &format!("{moves}gogui-rules_legal_moves\ngenmove b\ngogui-rules_legal_moves\n"),
        "=|=|=|=|=|= pass|= pass|= c1 d2 d3 d4",
    );
    check(
        "reversi",
        &format!("{moves}play w D2\ngogui-rules_board\n"),
        "=|=|=|=|=|=|= . . X ./O X X ./O O O O/O . . .",
    );
    check(
        "reversi",
        "play b pass\n",
        "? illegal move: you can't pass: you have a legal move, such as d3",
    );
    // Out of turn without a forced pass: the position continues with the other side.
    check(
        "reversi",
        "boardsize 4\nplay w a3\ngogui-rules_side_to_move\n",
        "=|=|= black",
    );
}

#[test]
fn komi_and_handicap_are_set() {
    check(
        "go",
        "boardsize 9\nkomi 6.5\nget_komi\nkomi x\nkomi 0.3\nget_komi\n",
        "=|=|= 6.5|? syntax error: expected a number|\
         ? komi must be a whole or half number from -625 to 625, such as 6.5, not 0.3|= 6.5",
    );
    check(
        "go",
        "boardsize 9\nfixed_handicap 5\nfixed_handicap 2\nundo\ngogui-rules_side_to_move\n",
        "=|= C3 G7 C7 G3 E5|? board not empty|? cannot undo|= white",
    );
    check(
        "go",
        "boardsize 19\nfixed_handicap 9\n",
        "=|= D4 Q16 D16 Q4 D10 Q10 K4 K16 K10",
    );
    check(
        "go",
        "boardsize 8\nfixed_handicap 5\nfixed_handicap 4\n",
        "=|? invalid number of stones|= C3 F6 C6 F3",
    );
    check(
        "go",
        "boardsize 9\nset_free_handicap A1 A1\nset_free_handicap A1\nset_free_handicap A1 pass\nset_free_handicap A1 J9 C3\nfinal_score\n",
        "=|? bad vertex list|? bad vertex list|? bad vertex list|=|= B+73.5",
    );
    check(
        "reversi",
        "fixed_handicap 2\nkomi 3\n",
        "? only Go has handicaps|=",
    );
}

#[test]
fn moves_are_found_for_either_side() {
    for game in ["go", "gomoku", "reversi"] {
        let output = answers(
            config(game, &[]),
            "boardsize 8\nreg_genmove w\ngenmove b\ngenmove b\ngenmove W\n",
        );
        let moves: Vec<_> = output.split('|').collect();
        assert_eq!(moves.len(), 5, "{output}");
        for answer in &moves[1..] {
            assert!(
                answer.starts_with("= ") && answer.len() >= 4,
                "{game}: {output}"
            );
        }
    }
    check(
        "go",
        "genmove\ngenmove x\n",
        "? syntax error: expected a color|? invalid color: expected black or white, not x",
    );
}

#[test]
fn a_whole_game_of_reversi_ends_with_passes_and_a_score() {
    let commands = format!(
        "boardsize 4\n{}final_score\n",
        "genmove b\ngenmove w\n".repeat(12)
    );
    let output = answers(config("reversi", &[]), &commands);
    let answers: Vec<_> = output.split('|').collect();
    assert_eq!(answers[24], "= pass", "{output}");
    let score = answers[25];
    assert!(
        score == "= 0" || score.starts_with("= B+") || score.starts_with("= W+"),
        "{output}"
    );
}

#[test]
fn clocks_are_understood() {
    check(
        "go",
        "time_settings 60 10 1\ntime_settings 0 1\ntime_left b 30 0\ntime_left w 5 3\ntime_left x 1 1\ntime_settings soon 0 0\n",
        "=|? syntax error: expected a number of stones|=|=|? invalid color: expected black or white, not x|\
         ? syntax error: expected a time in seconds",
    );
    check(
        "go",
        "kgs-time_settings none\nkgs-time_settings absolute 60\nkgs-time_settings byoyomi 60 10 3\nkata-time_settings byo-yomi 60 10 3\nkgs-time_settings canadian 60 10 5\nkgs-time_settings sand 1\n",
        "=|=|=|=|=|? syntax error: expected none, absolute, byoyomi, canadian, fischer, fischer-capped",
    );
}

#[test]
fn games_are_scored_with_dead_stones_taken_off() {
    // Black holds the whole board; White's stone inside has no chance.
    let wall = "boardsize 5\nkomi 0.5\nplay b B1\nplay b B2\nplay b B3\nplay b B4\nplay b B5\nplay b D1\nplay b D2\nplay b D3\nplay b D4\nplay b D5\nplay w C3\n";
    let output = answers(
        config("go", &[]),
        &format!("{wall}final_score\nfinal_status_list dead\nfinal_status_list seki\n"),
    );
    assert!(output.ends_with("= B+24.5|= C3|="), "{output}");
    // Without friendly passes, a game that ended by them is counted as it stands.
    for (rules, passes, expected) in [
        ("tromp-taylor", "play b pass\nplay w pass\n", "= B+18.5|="),
        ("tromp-taylor", "", "= B+24.5|= C3"),
        (
            "tromp-taylor",
            "play b pass\nplay w resign\n",
            "= B+24.5|= C3",
        ),
        ("chinese", "play b pass\nplay w pass\n", "= B+24.5|= C3"),
        ("japanese", "play b pass\nplay w pass\n", "= B+15.5|= C3"),
    ] {
        let commands =
            format!("{wall}kata-set-rules {rules}\n{passes}final_score\nfinal_status_list dead\n");
        let output = answers(config("go", &[]), &commands);
        assert!(output.ends_with(expected), "{rules} {passes}: {output}");
    }
    check(
        "reversi",
        "play b d3\nfinal_score\nfinal_status_list dead\n",
        "=|= B+3|? only stones of Go die",
    );
    check(
        "gomoku",
        "final_score\n",
        "? cannot score: the game is not over",
    );
}

/// At the upper edge four white stones and three black ones share two liberties and have no others; the side that fills
/// one is captured.
#[test]
fn stones_in_seki_are_neither_alive_nor_dead() {
    let black = "b9 b8 b7 b6 c6 d6 d5 d4 d3 d2 d1 e9 e8 e7";
    let white = "f9 f8 f7 f6 e6 e5 e4 e3 e2 e1 c9 c8 c7 d7";
    let pairs = black.split(' ').zip(white.split(' '));
    let moves: Vec<_> = pairs
        .map(|(b, w)| format!("play b {b}\nplay w {w}\n"))
        .collect();
    let asked =
        ["dead", "seki", "dame", "alive"].map(|status| format!("final_status_list {status}\n"));
    let output = answers(
        config("go", &[]),
        &format!("boardsize 9\n{}{}", moves.concat(), asked.concat()),
    );
    let output: Vec<_> = output.rsplit('|').take(4).collect();
    let [alive, dame, seki, dead] = output[..] else {
        panic!("{output:?}");
    };
    assert_eq!(
        (dead, seki, dame),
        ("=", "= C9/E9/C8/E8/C7/D7/E7", "= D9/D8")
    );
    assert!(alive.contains("B9") && !alive.contains("D7"), "{alive}");
}

/// Positions with stones in seki, in lower case.
const SEKIS: [&str; 7] = [
    // Two points between them, side by side.
    ".Xo.xO.../.Xo.xO.../.XooxO.../.XXXOO.../...XO..../...XO..../...XO..../...XO..../...XO....",
    // Two points between them, in the corner.
    "o.xO...../o.xO...../ooxO...../XXOO...../.XO....../.XO....../.XO....../.XO....../.XO......",
    // Two points apart, Black between them.
    ".Xo.xO.../.XoxxO.../.Xo.xO.../.XooxO.../.XXXOO.../...XO..../...XO..../...XO..../...XO....",
    // Two points apart, White between them.
    ".Xo.xO.../.XooxO.../.Xo.xO.../.XooxO.../.XXXOO.../...XO..../...XO..../...XO..../...XO....",
    // One eye each, and one point between them.
    "Xo.o.x.xO/XoooxxxxO/XXXXOOOOO/...XO..../...XO..../...XO..../...XO..../...XO..../...XO....",
    // One eye each, and two points between them.
    "Xo.o.x.xO/Xooo.xxxO/XXXoxxOOO/..XXOOO../...XO..../...XO..../...XO..../...XO..../...XO....",
    // Three stones in a space of five.
    "Ox.ooo.xO/OxxxxxxxO/OOOOOOOOO/O.OOOOO.O/OOOOOOOOO/XXXXXXXXX/X.XXXXX.X/XXXXXXXXX/.........",
];

/// Stones of a position reported as seki, and stones expected.
fn sekis(rows: &str) -> [String; 2] {
    let (mut setting, mut expected) = (String::new(), Vec::new());
    for (row, line) in rows.split('/').enumerate() {
        for (col, stone) in line.chars().enumerate().filter(|&(_, stone)| stone != '.') {
            let side = if stone.eq_ignore_ascii_case(&'x') {
                'b'
            } else {
                'w'
            };
            let point = format!("{}{}", char::from(b"ABCDEFGHJ"[col]), 9 - row);
            let _ = writeln!(setting, "play {side} {point}");
            expected.extend(stone.is_ascii_lowercase().then_some(point));
        }
    }
    let asked = format!("boardsize 9\n{setting}final_status_list seki\n");
    let output = answers(config("go", &[]), &asked);
    let last = output.rsplit('|').next().unwrap_or_default();
    [
        last.to_owned(),
        format!("= {}", expected.join("/")).trim_end().to_owned(),
    ]
}

#[test]
fn known_sekis_are_found() {
    check_sekis(|at, form| at % 3 == form);
}

#[test]
#[ignore = "whole, run by .ci/run"]
fn known_sekis_are_found_on_either_side_and_for_either_colour() {
    check_sekis(|_, _| true);
}

/// Checks the forms of each seki, by the numbers of both, that are asked for.
#[track_caller]
fn check_sekis(is_asked: impl Fn(usize, usize) -> bool) {
    for (at, rows) in SEKIS.into_iter().enumerate() {
        let mirrored: Vec<String> = rows
            .split('/')
            .map(|row| row.chars().rev().collect())
            .collect();
        let turned = |stone| match stone {
            'x' => 'o',
            'o' => 'x',
            'X' => 'O',
            'O' => 'X',
            other => other,
        };
        let turned: String = rows.chars().map(turned).collect();
        let forms = [rows.to_owned(), mirrored.join("/"), turned];
        let forms = forms.into_iter().enumerate();
        for (_, rows) in forms.filter(|(form, _)| is_asked(at, *form)) {
            let [found, expected] = sekis(&rows);
            assert_eq!(found, expected, "{rows}");
        }
    }
}

/// Black's stone at F1 could still be captured or extended: that border is open, and no stone is in seki.
#[test]
fn an_open_border_is_no_seki() {
    let rows =
        "X.XXXO.OO/.X.OX.OXX/X.XXXXXXX/.XXXXX.OX/X.XXXOXX./XX.XXOO.X/OXXXOO.OO/.O.XXOO.X/..XX.X...";
    let [found, expected] = sekis(rows);
    assert_eq!(
        (found, expected),
        ("=".to_owned(), "=".to_owned()),
        "{rows}"
    );
}

#[test]
fn another_game_can_be_chosen() {
    check(
        "go",
        "list_games\nset_game Othello\ngogui-rules_game_id\nset_game Chess\nset_game checkers\nset_game Gomoku\ngogui-rules_board_size\n",
        "= Reversi/Peace/Gomoku/Go|=|= Othello|? unsupported game|? unsupported game|=|= 15",
    );
}

#[test]
fn no_game_has_a_column_i_unless_asked() {
    check(
        "reversi",
        "boardsize 26\nboardsize 10\nplay b J5\nplay b G6\nplay w I5\ngogui-rules_legal_moves\n",
        "? unacceptable size: there are no names for so many columns|=|? illegal move: flips nothing|=|? invalid color or coordinate|= e7 g5 g7",
    );
    let mut every_letter = config("reversi", &[("size", "26")]);
    assert!(serve(every_letter.clone(), Cursor::new(""), &mut Vec::new()).is_err());
    every_letter.with_i = true;
    let output = answers(every_letter, "play b i5\n");
    assert!(output.contains("i5 flips nothing"), "{output}");
}

#[test]
fn gomoku_names_points_like_go_unless_asked() {
    check(
        "gomoku",
        "play b J8\ngogui-rules_board_size\nplay w I8\n",
        "=|= 15|? invalid color or coordinate",
    );
    let mut every_letter = config("gomoku", &[]);
    every_letter.with_i = true;
    assert_eq!(answers(every_letter, "play b i8\nplay w j8\n"), "=|=");
}

#[test]
fn analysis_is_streamed_until_the_next_command() {
    let output = answers(config("go", &[("size", "5")]), "3 lz-analyze b 10\nname\n");
    assert!(
        output.starts_with("=3") && output.ends_with("|= tabletop"),
        "{output}"
    );
    check(
        "go",
        "kata-analyze interval x\n",
        "? syntax error: expected a number after interval x",
    );
}

#[test]
fn records_are_printed() {
    let output = answers(
        config("go", &[("size", "9")]),
        "play b D4\nplay w E5\nundo\nprintsgf\n",
    );
    assert!(
        output.contains("SZ[9]") && output.contains("B[df]"),
        "{output}"
    );
    assert!(
        !output.contains("W["),
        "a move taken back is not printed: {output}"
    );
    let output = answers(config("go", &[]), "loadsgf /nowhere/at.all\nloadsgf\n");
    assert!(output.starts_with("? cannot load file:"), "{output}");
}

/// "Before move n" counts moves, not stones that were set up.
#[test]
fn games_are_loaded_up_to_a_move() {
    let file = tempfile::NamedTempFile::new().expect("a file");
    let sgf = "(;GM[1]SZ[5]AB[aa][ba]AW[ee];B[cc];W[dd];AB[bb];B[ca])";
    std::fs::write(file.path(), sgf).expect("written");
    let stones = |number: &str| {
        let load = format!("loadsgf {} {number}\nshowboard\n", file.path().display());
        let said = answers(config("go", &[("size", "5")]), &load);
        let (board, _) = said.split_once(" to move").expect("a board");
        Side::BOTH.map(|side| board.matches(side.letter()).count())
    };
    assert_eq!(stones("1"), [2, 1]);
    assert_eq!(stones("2"), [3, 1]);
    assert_eq!(stones("3"), [4, 2]);
    assert_eq!(stones("4"), [5, 2]);
    assert_eq!(stones(""), [5, 2]);
}

#[test]
fn games_of_one_square_a_move_are_served() {
    let served = tabletop_play::registry::GAMES
        .iter()
        .filter(|entry| serves(entry));
    let served: Vec<_> = served.map(|entry| entry.info.key).collect();
    assert_eq!(served, ["reversi", "peace", "gomoku", "go"]);
}

/// Output of a conversation with a server that searches without a limit of nodes; see [`conversation`].
fn talk(game: &str, script: &[(&'static str, &'static str)]) -> String {
    let mut config = config(game, &[]);
    config.server.limits.nodes = None;
    if game == "go" {
        config.server.options.set("size", "5").expect("a size");
    }
    let (input, mut output) = conversation(script);
    serve(config, input, &mut output).expect("memory");
    output.text()
}

#[test]
fn a_search_for_a_move_hears_stop_and_the_end() {
    let clock = "time_settings 100000 0 0";
    let output = talk(
        "go",
        &[
            ("", clock),
            ("=", "genmove b"),
            ("", "7 stop"),
            ("= ", "name"),
            ("=7", "quit"),
        ],
    );
    assert!(output.contains("= tabletop"), "{output}");
    // A move that would take hours is not waited for.
    let output = talk("go", &[("", clock), ("=", "genmove b")]);
    assert_eq!(output.matches('=').count(), 2, "{output}");
    let output = talk("go", &[("", clock), ("=", "genmove b"), ("", "quit")]);
    assert_eq!(output.matches('=').count(), 3, "{output}");
}

/// Numbers after `word` in the lines of an answer.
fn numbers(line: &str, word: &str) -> Vec<f64> {
    let words: Vec<_> = line.split(' ').collect();
    let pairs = words.windows(2).filter(|pair| pair[0] == word);
    pairs
        .map(|pair| pair[1].parse().expect("a number"))
        .collect()
}

/// Last line about moves in the answer to `command`, for searches of 2,000 positions or playouts.
fn last_info(game: &str, command: &str) -> String {
    let mut config = config(game, &[]);
    config.server.limits.nodes = Some(2000);
    config.server.limits.seed = 1;
    if game == "go" {
        config.server.options.set("size", "5").expect("a size");
    }
    let answer = answers_to(config, command);
    let mut lines = answer.lines().filter(|line| line.starts_with("info "));
    lines
        .next_back()
        .unwrap_or_else(|| panic!("{answer}"))
        .to_owned()
}

fn answers_to(config: Config, command: &str) -> String {
    // An opening move from the table would show nothing about a search.
    let command: &'static str = Box::leak(command.to_owned().into_boxed_str());
    let first = if config.server.entry.info.key == "gomoku" {
        "play b H8"
    } else {
        "name"
    };
    let (input, mut output) = conversation(&[("", first), ("\n\n", command), ("\n\n", "quit")]);
    serve(config, input, &mut output).expect("memory");
    output.text()
}

#[test]
fn the_last_result_of_a_search_is_reported_and_its_visits_add_up() {
    for (game, lines) in [("go", 99), ("reversi", 4), ("gomoku", 400)] {
        // With an hour between two lines, only the first and the last are reported.
        let line = last_info(
            game,
            &format!("kata-analyze 360000 maxmoves {lines} rootInfo true"),
        );
        let visits = numbers(&line, "visits");
        let (all, each) = visits.split_last().expect("visits");
        let sum: f64 = each.iter().sum();
        assert!(
            *all >= 500.0 && sum <= *all && sum > 0.6 * all,
            "{game}: {line}"
        );
    }
}

#[test]
fn a_lead_and_owners_are_reported_in_counted_games() {
    let line = last_info("go", "kata-analyze ownership true rootInfo true");
    let (_, owners) = line.split_once(" ownership ").expect("owners");
    let owners: Vec<f64> = owners
        .split(' ')
        .map(|it| it.parse().expect("a number"))
        .collect();
    assert_eq!(owners.len(), 25);
    assert!(
        owners.iter().all(|owner| (-1.0..=1.0).contains(owner)),
        "{line}"
    );
    assert!(
        line.contains(" rootInfo visits ") && line.contains(" scoreLead "),
        "{line}"
    );
    let line = last_info("reversi", "kata-analyze");
    assert!(
        line.contains(" scoreLead ") && !line.contains("ownership"),
        "{line}"
    );
}

#[test]
fn a_move_is_found_and_reported() {
    for command in ["lz-genmove_analyze b 1", "kata-genmove_analyze b 1"] {
        let output = answers(
            config("go", &[("size", "5")]),
            &format!("5 {command}\nshowboard\n"),
        );
        let answer = output.split('|').next().unwrap_or_default();
        assert!(answer.starts_with("=5/info move "), "{output}");
        let played = answer.split("/play ").nth(1).expect("a move");
        assert!(played.len() == 2 && output.contains('X'), "{output}");
    }
}

#[test]
fn rules_are_chosen_by_name() {
    let output = answers(
        config("go", &[("size", "5")]),
        "kata-set-rules japanese\nkata-get-rules\nkata-set-rules {\"ko\":\"SITUATIONAL\",\"suicide\":true}\nkata-get-rules\n\
         kgs-rules new_zealand\nkgs-rules mah-jong\nkata-set-rules {\"tax\":\"FLAT\"}\n",
    );
    let output: Vec<_> = output.split('|').collect();
    assert!(
        output[0] == "=" && output[1].contains(r#""scoring":"TERRITORY","suicide":false"#),
        "{output:?}"
    );
    assert!(
        output[3].contains(r#""ko":"SITUATIONAL""#) && output[3].contains(r#""suicide":true"#),
        "{output:?}"
    );
    assert!(
        output[4] == "=" && output[5].starts_with("? unknown rules") && output[6].starts_with('?'),
        "{output:?}"
    );
    check(
        "reversi",
        "kgs-rules chinese\n",
        "? only Go has sets of rules",
    );
}

/// Every named set, as `KataGo` answers `kata-get-rules` after it (cpp/game/rules.cpp).
#[test]
fn named_rules_are_those_of_katago() {
    // Names, ko, scoring, tax, suicide, button, bonus, friendly pass.
    for row in [
        "tromp-taylor,TrompTaylor POSITIONAL AREA NONE true false 0 false",
        "chinese SIMPLE AREA NONE false false N true",
        "chinese-ogs,chinese_kgs POSITIONAL AREA NONE false false N true",
        "japanese,korean SIMPLE TERRITORY SEKI false false 0 false",
        "stone-scoring,ancient-area SIMPLE AREA ALL false false 0 true",
        "ancient-territory SIMPLE TERRITORY ALL false false 0 false",
        "aga-button SITUATIONAL AREA NONE false true N-1 true",
        "aga,bga,french SITUATIONAL AREA NONE false false N-1 true",
        "new-zealand,nz SITUATIONAL AREA NONE true false 0 true",
        "goe,ing POSITIONAL AREA NONE true false 0 true",
    ] {
        let words: Vec<_> = row.split(' ').collect();
        let [names, ko, scoring, tax, suicide, button, bonus, friendly] = words[..] else {
            panic!("{row}");
        };
        let expected = format!(
            "= {{\"friendlyPassOk\":{friendly},\"hasButton\":{button},\"ko\":\"{ko}\",\"scoring\":\"{scoring}\",\
             \"suicide\":{suicide},\"tax\":\"{tax}\",\"whiteHandicapBonus\":\"{bonus}\"}}"
        );
        for name in names.split(',') {
            let commands = format!("kata-set-rules {name}\nkata-get-rules\n");
            check("go", &commands, &format!("=|{expected}"));
            let again = expected.trim_start_matches("= ");
            let commands = format!("kata-set-rules {again}\nkata-get-rules\n");
            check("go", &commands, &format!("=|{expected}"));
        }
    }
    check(
        "go",
        "kata-set-rule scoring TERRITORY\nkata-set-rule hasButton true\nkata-set-rule whiteHandicapBonus N-1\n\
         kata-set-rule spight 1\nkata-set-rules {\"ko\":\"SPIGHT\"}\nkata-get-rules\n",
        "=|? the button needs area scoring: set scoring area, or button off|=|? unknown rules option: spight\
         |? ko is one of SIMPLE, POSITIONAL, SITUATIONAL\
         |= {\"friendlyPassOk\":true,\"hasButton\":false,\"ko\":\"POSITIONAL\",\"scoring\":\"TERRITORY\",\
         \"suicide\":false,\"tax\":\"NONE\",\"whiteHandicapBonus\":\"N-1\"}",
    );
}

#[test]
fn handicap_stones_are_made_up_for_as_the_rules_say() {
    for (rules, nine, nineteen) in [
        ("chinese", "B+78.5", "B+356.5"),
        ("aga", "B+79.5", "B+357.5"),
        ("japanese", "B+78.5", "B+356.5"),
        ("tromp-taylor", "B+80.5", "B+360.5"),
        ("new-zealand", "B+80.5", "B+360.5"),
        ("stone-scoring", "B+78.5", "B+358.5"),
    ] {
        for (size, place, expected) in [
            (9, "fixed_handicap 2", nine),
            (19, "set_free_handicap D4 Q16 D16 Q4", nineteen),
        ] {
            // The rules may come before the stones or after them.
            for order in [
                format!("kata-set-rules {rules}\nkomi 0.5\n{place}\n"),
                format!("{place}\nkomi 0.5\nkata-set-rules {rules}\n"),
            ] {
                let output = answers(
                    config("go", &[]),
                    &format!("boardsize {size}\n{order}final_score\n"),
                );
                assert!(
                    output.ends_with(&format!("= {expected}")),
                    "{rules} {order}: {output}"
                );
            }
        }
    }
}

#[test]
fn clocks_run_from_less_than_nothing_to_an_age() {
    for command in [
        "time_left b -1 0",
        "time_left w 1209600 0",
        "time_left b 2147483647 0",
        "time_left b 0.5 25",
        "time_settings 2147483647 2147483647 1",
        "kgs-time_settings absolute 2147483647",
        "kata-time_settings fischer 300 10",
        "kata-time_settings fischer-capped 300 10 -1 30",
        "kata-time_settings byoyomi 300.5 30 5",
        "kata-time_settings none",
    ] {
        check("go", &format!("boardsize 5\n{command}\n"), "=|=");
    }
    check(
        "go",
        "kata-list_time_settings\ntime_left b soon 0\ntime_left b NaN 0\n",
        "= none absolute byoyomi canadian fischer fischer-capped|? syntax error: expected a time in seconds\
         |? syntax error: expected a time in seconds",
    );
    let output = answers(
        config("go", &[("size", "5")]),
        "kata-time_settings fischer 0 0\ntime_left b -5 0\ngenmove b\n",
    );
    assert!(output.starts_with("=|=|= "), "{output}");
}

#[test]
fn an_analysis_keeps_to_the_moves_it_may_report() {
    let moves = |line: &str| -> Vec<String> {
        let infos = line.split("info move ").skip(1);
        infos
            .filter_map(|info| Some(info.split(' ').next()?.to_owned()))
            .collect()
    };
    for (words, allowed, refused) in [
        ("allow b C3 1", &["C3"][..], &[][..]),
        ("allow b C3,pass 50", &["C3", "pass"], &[]),
        ("allow b C3,B2,D4 1 maxmoves 1", &["C3"], &["B2"]),
        ("avoid b C3,B2 3", &[], &["C3", "B2"]),
        ("avoid b C3 1 avoid b B2 1", &[], &["C3", "B2"]),
        // Moves of the other side.
        ("avoid w C3 3", &["C3"], &[]),
    ] {
        let found = moves(&last_info("go", &format!("kata-analyze b 360000 {words}")));
        assert!(!found.is_empty(), "{words}");
        let only = words.starts_with("allow");
        for mv in allowed {
            assert!(found.iter().any(|it| it == mv), "{words}: {found:?}");
        }
        assert!(!only || found.len() == allowed.len(), "{words}: {found:?}");
        assert!(
            refused.iter().all(|mv| found.iter().all(|it| it != mv)),
            "{words}: {found:?}"
        );
    }
    let found = moves(&last_info("go", "lz-analyze b 360000 minmoves 20"));
    assert!(found.len() >= 20, "{found:?}");
    let output = answers(
        config("go", &[("size", "5")]),
        "kata-genmove_analyze b 1 allow b A1,A2 1\n",
    );
    assert!(
        output.ends_with("play A1") || output.ends_with("play A2"),
        "{output}"
    );
    check(
        "go",
        "lz-analyze avoid D4\n",
        "? syntax error: expected a color, moves and a depth",
    );
}

#[test]
fn the_processor_time_is_reported() {
    let output = answers(
        config("go", &[("size", "5")]),
        "cputime\ngenmove b\ngomill-cpu_time\n",
    );
    let seconds = |text: &str| {
        text.trim_start_matches("= ")
            .parse::<f64>()
            .expect("seconds")
    };
    let output: Vec<_> = output.split('|').collect();
    assert!(
        seconds(output[0]) > 0.0 && seconds(output[2]) >= seconds(output[0]),
        "{output:?}"
    );
}

#[test]
fn a_point_is_named_in_one_way() {
    check(
        "gomoku",
        "play b I9\nplay b J9\nplay w j9\n",
        "? invalid color or coordinate|=|? illegal move: occupied",
    );
    check("go", "play b I9\n", "? invalid color or coordinate");
}
