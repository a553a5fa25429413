//! Transcripts: commands and their answers.

use std::io::Cursor;

use super::{Config, Server, serve};

/// Answers to `commands`, joined by `|`.
fn answers(commands: &str) -> String {
    let output = lines(&Config::for_test("gomoku", 500), commands);
    let answers = output
        .into_iter()
        .filter(|line| !line.starts_with("MESSAGE "));
    answers.collect::<Vec<_>>().join("|")
}

/// All output for `commands`.
fn lines(config: &Config, commands: &str) -> Vec<String> {
    let mut output = Vec::new();
    serve(config, Cursor::new(commands.to_owned()), &mut output).expect("memory");
    let text = String::from_utf8(output).expect("UTF-8");
    text.lines().map(str::to_owned).collect()
}

#[track_caller]
fn check(commands: &str, expected: &str) {
    assert_eq!(answers(commands), expected, "{commands}");
}

/// Checks that every answer from `skip` on is a field of a board of `size`.
#[track_caller]
fn check_fields(commands: &str, skip: usize, count: usize, size: u8) {
    let output = answers(commands);
    let fields: Vec<_> = output
        .split('|')
        .skip(skip)
        .flat_map(|answer| answer.split(' '))
        .collect();
    assert_eq!(fields.len(), count, "{commands}: {output}");
    for field in fields {
        let cell = super::board::read(field);
        assert!(
            cell.is_some_and(|cell| cell.col < size && cell.row < size),
            "{commands}: {output}"
        );
    }
}

/// Depth and nodes of each message under this `INFO`, and the field played.
#[track_caller]
fn thought(config: &Config, info: &str) -> (Vec<[u64; 2]>, String) {
    // The end of the input would stop the search.
    let (input, _open) = std::io::pipe().expect("a pipe");
    let mut output = Vec::new();
    let mut server = Server::new(config, input, &mut output).expect("a server");
    for command in [
        "START 15",
        "INFO timeout_turn 60000",
        info,
        "PLAY 7,7",
        "PLAY 8,8",
    ] {
        server.answer(command).expect("no error");
    }
    let played = server.answer("TURN 7,9").expect("a move");
    let output = String::from_utf8(output).expect("UTF-8");
    let messages = output.lines().map(|line| {
        let fields: Vec<_> = line.split(" | ").collect();
        let [depth, eval, nodes, time, pv] = fields[..] else {
            panic!("{line}");
        };
        assert!(eval.starts_with("eval ") && time.ends_with(" ms"), "{line}");
        assert!(pv.starts_with("pv ") && pv.contains(','), "{line}");
        let number = |field: &str, name| field.strip_prefix(name).and_then(|n| n.parse().ok());
        [number(depth, "MESSAGE depth "), number(nodes, "nodes ")]
            .map(|number: Option<u64>| number.unwrap_or_else(|| panic!("{line}")))
    });
    (messages.collect(), played)
}

#[test]
fn thinking_is_reported_and_limits_are_obeyed() {
    let config = Config::for_test("gomoku", 20_000);
    let (free, played) = thought(&config, "");
    let [depth, nodes] = free[free.len() - 1];
    assert!(depth > 3 && nodes > 5_000, "{free:?}");
    assert!(super::board::read(&played).is_some(), "{played}");

    let (counted, _) = thought(&config, "INFO max_node 2000");
    assert!(
        counted.iter().all(|[_, nodes]| *nodes < 4_000),
        "{counted:?}"
    );
    let (shallow, _) = thought(&config, "INFO max_depth 2");
    assert_eq!(shallow.last().map(|output| output[0]), Some(2));
}

/// The smaller one of the command line's limit and the controller's applies; 0 and -1 mean no limit.
#[test]
fn limits_are_taken_in() {
    let config = Config::for_test("gomoku", 20_000);
    let mut output = Vec::new();
    let input = Cursor::new(String::new());
    let mut server = Server::new(&config, input, &mut output).expect("a server");
    for (info, nodes, depth, threads) in [
        ("MAX_NODE 2000", 2_000, None, 1),
        ("max_node 900000000", 20_000, None, 1),
        ("max_node -1", 20_000, None, 1),
        ("max_depth 7", 20_000, Some(7), 1),
        ("max_depth 99999999999", 20_000, Some(u32::MAX), 1),
        ("max_depth 0", 20_000, None, 1),
        ("thread_num 3", 20_000, None, 3),
        ("thread_num 100000", 20_000, None, 256),
        ("thread_num -2", 20_000, None, 256),
        ("thread_num 0", 20_000, None, 1),
    ] {
        server.info(info);
        let limits = &server.host.limits;
        let found = (limits.nodes, limits.depth, limits.threads);
        assert_eq!(found, (Some(nodes), depth, threads), "{info}");
    }
}

#[test]
fn games_begin_and_are_refused_with_reasons() {
    check(
        "START 15\nSTART 20\nSTART 3\nSTART x\nRECTSTART 10,20\nRESTART\n",
        "OK|OK|ERROR size must be from 7 to 26, not 3|\
         ERROR size must be from 7 to 26, not x|\
         ERROR only square boards are played: use START|OK",
    );
    check(
        "DANCE\n\nstart 15\nEND\nSTART 15\n",
        "UNKNOWN command DANCE|OK",
    );
    check("\u{feff}START 15\nRECTSTART 15,15\n", "OK|OK");
    assert!(answers("ABOUT\n").starts_with("name=\"tabletop\", version=\""));
}

#[test]
fn moves_are_answered_by_moves() {
    check_fields("START 15\nBEGIN\n", 1, 1, 15);
    check_fields("START 9\nTURN 4,4\nTURN 0,0\n", 1, 2, 9);
    check(
        "START 15\nPLAY 7,7\nTURN 7,7\nTURN 15,0\nTURN 7\nTURN\n",
        "OK|7,7|ERROR h8 is occupied: choose an empty point|\
         ERROR 15,0 is no field: expected X,Y such as 7,7|\
         ERROR 7 is no field: expected X,Y such as 7,7|\
         ERROR  is no field: expected X,Y such as 7,7",
    );
}

#[test]
fn fields_count_from_the_upper_left() {
    check(
        "START 15\nPLAY 0,14\nPLAY 0,14\nPLAY 2,0\nPLAY 2,0\n",
        "OK|0,14|ERROR a1 is occupied: choose an empty point|2,0|\
         ERROR c15 is occupied: choose an empty point",
    );
}

#[test]
fn boards_are_set_up_stone_by_stone() {
    check_fields("START 15\nBOARD\nDONE\n", 1, 1, 15);
    check_fields("START 15\nBOARD\n7,7,2\nDONE\nTURN 0,0\n", 1, 2, 15);
    check(
        "START 15\nBOARD\n7,7,2\n7,7,1\nDONE\n",
        "OK|ERROR 7,7 is given twice",
    );
    check(
        "START 15\nBOARD\n7,7\nDONE\n",
        "OK|ERROR 7 is no field: expected X,Y such as 7,7",
    );
    check(
        "START 15\nBOARD\n7,7,5\nDONE\n",
        "OK|ERROR 7,7,5: expected X,Y,1 or X,Y,2",
    );
    check("START 15\nBOARD\n7,7,1\n", "OK|ERROR the board has no DONE");
}

#[test]
fn a_board_goes_on_from_the_last_one_or_is_set_up_anew() {
    let first = "START 15\nYXBOARD\n7,7,2\n8,8,1\nDONE\n";
    // One stone more; two, with the opponent's first; a different one; colours exchanged; no change.
    for (stones, answer) in [
        (
            "7,7,1\n8,8,2\n6,6,1\n",
            "OK|ERROR g9 is occupied: choose an empty point|1,1",
        ),
        (
            "7,7,2\n8,8,1\n5,5,1\n6,6,2\n",
            "OK|ERROR g9 is occupied: choose an empty point|1,1",
        ),
        (
            "7,7,2\n6,6,1\n",
            "OK|ERROR g9 is occupied: choose an empty point|8,8",
        ),
        ("7,7,1\n8,8,2\n", "OK|6,6|1,1"),
        ("7,7,2\n8,8,1\n", "OK|6,6|1,1"),
    ] {
        let last = answer.rsplit('|').next().unwrap_or_default();
        check(
            &format!("{first}YXBOARD\n{stones}DONE\nPLAY 6,6\nPLAY {last}\n"),
            answer,
        );
    }
}

#[test]
fn stones_are_taken_back() {
    check(
        "START 15\nPLAY 7,7\nPLAY 8,8\nTAKEBACK 8,8\nTAKEBACK 7,7\nPLAY 8,8\nTAKEBACK 0,0\n",
        "OK|7,7|8,8|OK|OK|8,8|ERROR there is no stone on 0,0",
    );
    // Any stone but the last: the position is set up without it.
    check(
        "START 15\nPLAY 7,7\nPLAY 8,8\nTAKEBACK 7,7\nPLAY 7,7\n",
        "OK|7,7|8,8|OK|7,7",
    );
}

#[test]
fn rules_and_times_are_taken_in() {
    // More than five in a row: only freestyle counts the overline as a win, which ends the game.
    let six = "BOARD\n0,0,2\n1,0,2\n2,0,2\n4,0,2\n5,0,2\n0,14,1\n2,14,1\n4,14,1\n6,14,1\nDONE\n";
    let over = "PLAY 3,3\nPLAY 3,0\nPLAY 9,9\n";
    let free = answers(&format!("START 15\nINFO rule 0\nYX{six}{over}"));
    assert_eq!(
        free,
        "OK|3,3|3,0|ERROR the game is over: undo or start a new game"
    );
    let standard = answers(&format!("START 15\nINFO rule 1\nYX{six}{over}"));
    assert_eq!(standard, "OK|3,3|3,0|9,9");
    check_fields(
        "START 15\nINFO timeout_turn 50\nINFO timeout_match 0\nINFO max_memory 83886080\nINFO time_left 1000\nINFO folder here\nINFO\nINFO rule\nBEGIN\n",
        1,
        1,
        15,
    );
}

#[test]
fn swap2_is_answered_at_each_stage() {
    check_fields("START 15\nSWAP2BOARD\nDONE\n", 1, 3, 15);
    for stones in ["7,7\n7,8\n9,9\n", "7,7\n7,8\n9,9\n3,3\n4,4\n"] {
        let output = answers(&format!("START 15\nSWAP2BOARD\n{stones}DONE\n"));
        let answer = output.split('|').nth(1).unwrap_or_default();
        let fields = answer
            .split(' ')
            .all(|field| super::board::read(field).is_some());
        assert!(answer == "SWAP" || fields, "{output}");
    }
    check(
        "START 15\nSWAP2BOARD\n7,7\nDONE\nPLAY 7,7\n",
        "OK|ERROR 1 stones: swap2 asks about 0, 3 or 5|7,7",
    );
}

#[test]
fn managers_of_every_kind_begin_games() {
    check(
        "START 15 15\nstart 20,20\nSTART 15 20\nSTART 15\t15\nINFO time_left -300\nPLAY 7,7\n",
        "OK|OK|ERROR only square boards are played|OK|7,7",
    );
    check_fields(
        "START 9\nINFO timeout_match 1000\nINFO time_left -1\nTURN 4,4\n",
        1,
        1,
        9,
    );
}

/// An answer to `INFO` would not be read: the next command of the game is refused.
#[test]
fn rules_that_are_not_played_are_refused_when_the_game_goes_on() {
    let refused =
        |rule| format!("ERROR rule {rule} isn't played: only 0 freestyle, 1 exactly five, 4 renju");
    for rule in [2, 3, 6, 8, 16] {
        let error = refused(rule);
        check(
            &format!("INFO rule {rule}\nSTART 15\nABOUT\nBEGIN\n"),
            &format!("{error}|{}|{error}", answers("ABOUT\n")),
        );
        check(
            &format!("INFO rule {rule}\nBOARD\n7,7,1\n8,8,2\nDONE\nABOUT\n"),
            &format!("{error}|{}", answers("ABOUT\n")),
        );
        check(
            &format!("START 15\nINFO rule {rule}\nTURN 7,7\nINFO rule 1\nPLAY 7,7\n"),
            &format!("OK|{error}|7,7"),
        );
    }
    // Yixin-Board calls renju 2.
    let six = "YXBOARD\n0,0,2\n1,0,2\n2,0,2\n4,0,2\n5,0,2\n0,14,1\n2,14,1\n4,14,1\n6,14,1\n8,14,1\nDONE\n";
    check(
        &format!("YXSHOWINFO\nINFO rule 2\nSTART 15 15\n{six}YXSHOWFORBID\n")
            .replace(",2\n", ",3\n")
            .replace(",1\n", ",2\n")
            .replace(",3\n", ",1\n"),
        "OK|FORBID 0300.",
    );
}

#[test]
fn yixin_board_is_answered_in_its_words() {
    let messages = |commands: &str| -> Vec<String> {
        let output = lines(&Config::for_test("gomoku", 500), commands);
        output
            .into_iter()
            .filter(|line| line.starts_with("MESSAGE SWAP2 ") || line.starts_with("ERROR"))
            .collect()
    };
    let is_move = |line: &str, number: usize| {
        let rest = line.strip_prefix(&format!("MESSAGE SWAP2 MOVE{number} "));
        rest.is_some_and(|rest| {
            rest.split(' ')
                .filter(|it| it.parse::<u8>().is_ok_and(|it| it < 15))
                .count()
                == 2
        })
    };
    let first = messages("START 15 15\nyxswap2step1\n");
    assert!(
        first.len() == 3
            && (1..)
                .zip(&first)
                .all(|(number, line)| is_move(line, number)),
        "{first:?}"
    );
    let three = "START 15\nyxboard\n7,7,2\n7,8,1\n9,9,2\ndone\n";
    let second = messages(&format!("{three}yxswap2step2\n"));
    let choice =
        ["MESSAGE SWAP2 SWAP1 YES", "MESSAGE SWAP2 SWAP1 NO"].contains(&second[0].as_str());
    assert!(
        choice || (second.len() == 2 && is_move(&second[0], 4) && is_move(&second[1], 5)),
        "{second:?}"
    );
    let five = three
        .replace("done", "3,3,1\n4,4,2\ndone")
        .replace(",1\n", ",3\n")
        .replace(",2\n", ",1\n")
        .replace(",3\n", ",2\n");
    let third = messages(&format!("{five}yxswap2step3\n"));
    assert!(
        third == ["MESSAGE SWAP2 SWAP2 YES"] || third == ["MESSAGE SWAP2 SWAP2 NO"],
        "{third:?}"
    );
    assert!(messages(&format!("{three}yxswap2step3\n"))[0].starts_with("ERROR 3 stones"));
    check_fields("START 9\nyxhashclear\nyxnbest 3\n", 1, 1, 9);
}
