//! Rules, notation and refusals of checkers.

use super::*;
use proptest::prelude::*;
use std::sync::Arc;
use tabletop_audit::audit;
use tabletop_core::{CommandKeys, Lang, Reason as _, SquareNames, Verdict, perft};

fn options(text: &str) -> Options {
    let mut options = Options::defaults(Chosen::TABLE);
    for (key, value) in text
        .split_whitespace()
        .filter_map(|pair| pair.split_once('='))
    {
        options.set(key, value).unwrap();
    }
    options
}

#[track_caller]
fn at(settings: &str, fen: &str) -> Position {
    Checkers::read_position(&options(settings), fen)
        .unwrap_or_else(|error| panic!("{fen}: {error:?}"))
}

/// Position after `moves`, each of which must be legal.
#[track_caller]
fn after(mut position: Position, moves: &str) -> Position {
    for text in moves.split_whitespace() {
        let mv = Checkers::read_move(&position, text).unwrap();
        position = position
            .play(&mv)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    position
}

fn start() -> Position {
    Checkers::start(&options("")).unwrap()
}

#[track_caller]
fn check_moves(settings: &str, fen: &str, expected: &str) {
    let mut moves: Vec<_> = at(settings, fen)
        .legal_moves()
        .iter()
        .map(Move::to_string)
        .collect();
    moves.sort();
    assert_eq!(moves.join(" "), expected, "{fen}");
}

#[test]
fn a_refused_position_is_answered_with_the_start_as_an_example() {
    let refusal = fen::parse("x", Side::Black).expect_err("no position");
    let start = fen::to_fen(&Board::START, Side::Black);
    assert!(refusal.message().to_string().contains(&start));
}

#[test]
fn perft_of_the_start() {
    let counts = [
        7, 49, 302, 1_469, 7_361, 36_768, 179_740, 845_931, 3_963_680,
    ];
    for (depth, count) in (1..).zip(counts) {
        assert_eq!(perft(&start(), depth), count, "depth {depth}");
    }
}

#[test]
fn jumps_are_compulsory_and_complete() {
    check_moves("", "B:W18,24:B15,12", "15x22");
    check_moves("", "B:W18,25:B14,15,1", "14x23 15x22x29");
    // A man that is crowned stops, even beside another piece to jump.
    check_moves("", "B:W25,24,26:B22", "22x29 22x31");
    // Men jump forwards only, kings both ways.
    check_moves("", "W:W18:B22,14", "18x9");
    check_moves("", "W:WK18:B22,14", "18x25 18x9");
    // A circular route, in both directions.
    check_moves("", "W:WK1:B6,7,14,15", "1x10x17 1x10x19 1x10x3");
    check_moves("", "B:W7,8,15,16:BK3", "3x10x19x12x3 3x12x19x10x3");
}

#[test]
fn free_capture_offers_every_beginning() {
    check_moves("capture=free", "B:W18,25:B15", "15-19 15x22 15x22x29");
    let stopped = after(at("capture=free", "B:W18,25,32:B15"), "15x22");
    assert_eq!(Checkers::write_position(&stopped), "W:W25,32:B22");
}

#[test]
fn white_can_begin() {
    let position = Checkers::start(&options("first=white")).unwrap();
    assert_eq!(position.turn(), Side::White);
    assert_eq!(position.legal_moves().len(), 7);
}

#[track_caller]
fn check_end(position: &Position, expected: (Verdict, GameOverReason)) {
    let outcome = position.outcome().expect("the game is over");
    assert_eq!(
        (outcome.verdict, outcome.reason),
        (expected.0, expected.1.into())
    );
    assert!(position.legal_moves().is_empty());
}

#[test]
fn who_cannot_move_loses() {
    let (black, white) = (Verdict::Win(Side::Black), Verdict::Win(Side::White));
    check_end(&at("", "B:W11:B"), (white, GameOverReason::NoPieces));
    check_end(&at("", "W:W13:B6,9"), (black, GameOverReason::NoMove));
    check_end(
        &at("draws=off", "W:W13:B6,9"),
        (black, GameOverReason::NoMove),
    );
    check_end(
        &after(at("", "B:W18:B15"), "15x22"),
        (black, GameOverReason::NoPieces),
    );
}

#[test]
fn the_third_repetition_is_a_draw() {
    let twice = "1-6 32-28 6-1 28-32 1-6 32-28 6-1";
    let game = after(at("", "B:WK32:BK1"), twice);
    assert_eq!((game.outcome(), game.occurrences()), (None, 2));
    check_end(
        &after(game.clone(), "28-32"),
        (Verdict::Draw, GameOverReason::Repetition),
    );
    assert_eq!(after(game, "28-24").outcome(), None);
    let endless = after(at("draws=off", "B:WK32:BK1"), &format!("{twice} 28-32 1-6"));
    assert_eq!(endless.outcome(), None);
}

/// Two kings far apart that for 80 plies never repeat a position three times: Black's runs to and fro in a row of
/// squares, White's varies its route.
#[test]
fn forty_quiet_moves_each_are_a_draw() {
    let mut position = at("", "B:WK32,K30:BK1,K3");
    let mut rng = tabletop_core::Rng::new(7);
    for ply in 0..80 {
        assert_eq!((position.outcome(), position.quiet_plies()), (None, ply));
        let moves = position.legal_moves();
        let next =
            std::iter::repeat_with(|| position.clone().play(rng.pick(&moves).unwrap()).unwrap());
        let fresh = next
            .take(1000)
            .find(|next| next.occurrences() < 2 && next.board().jumpers(next.turn()) == 0);
        position = fresh.expect("a fresh position");
    }
    check_end(&position, (Verdict::Draw, GameOverReason::FortyMoves));
}

#[test]
fn a_mans_move_starts_the_count_anew() {
    let position = after(at("", "B:WK32,21:BK1"), "1-6 32-28");
    assert_eq!(position.quiet_plies(), 2);
    assert_eq!(after(position, "6-1 21-17").quiet_plies(), 0);
}

#[track_caller]
fn check_read(position: &Position, text: &str, expected: Result<&str, &str>) {
    let read = Checkers::read_move(position, text);
    match (&read, expected) {
        (Ok(mv), Ok(pdn)) => assert_eq!(mv.to_string(), pdn, "{text}"),
        (Err(error), Err(words)) => {
            assert!(
                error.message().to_string().contains(words),
                "{text}: {error:?}"
            );
            let chinese = error.message().get(Lang::Zh);
            assert!(!chinese.contains('{'), "{chinese}");
        }
        _ => panic!("{text}: {read:?} instead of {expected:?}"),
    }
}

#[test]
fn moves_are_read_in_every_spelling() {
    let first = start();
    for text in [
        "11-15",
        " 11 15 ",
        "11x15",
        "11:15",
        "11–15",
        "f6-e5",
        "F6 E5",
        "5,5 4,4",
        "5,5-4,4",
        "5 , 5 4,4",
        "f6e5x",
    ] {
        let expected = if text == "f6e5x" {
            Err("not a square")
        } else {
            Ok("11-15")
        };
        check_read(&first, text, expected);
    }
    let jump = at("", "B:W18,25:B15,3");
    for text in [
        "15x22x29",
        "15-22-29",
        "15x29",
        "15-29",
        "e5 c3 a1",
        "4,4 2,2 0,0",
        "4,4,2,2",
    ] {
        let expected = if text == "4,4,2,2" {
            Err("not a square")
        } else {
            Ok("15x22x29")
        };
        check_read(&jump, text, expected);
    }
    let two_ways = at("", "B:W7,8,15,16:BK3");
    // Round either way, it takes the same pieces.
    check_read(&two_ways, "3x3", Ok("3x10x19x12x3"));
    check_read(&two_ways, "3x19x3", Ok("3x10x19x12x3"));
    check_read(&two_ways, "3x12x19x3", Ok("3x12x19x10x3"));
    let other_pieces = at("", "W:W26:B14,15,22,23");
    check_read(
        &other_pieces,
        "26x10",
        Err("can go several ways: name the whole route, 26x"),
    );
    let free = at("capture=free", "B:W18,25:B15");
    check_read(&free, "15x22", Ok("15x22"));
    check_read(&free, "15x29", Ok("15x22x29"));
}

#[test]
fn what_is_no_move_is_refused_with_an_example() {
    let first = start();
    check_read(&first, "", Err("is not a move: write it as 11-15"));
    check_read(&first, "hello", Err("is not a move"));
    check_read(&first, "跳", Err("is not a move"));
    check_read(&first, "11", Err("name two squares, from and to"));
    check_read(&first, "33-29", Err("there is no square 33"));
    check_read(&first, "0-4", Err("there is no square 0"));
    check_read(&first, "f6-f5", Err("f5 is a light square"));
    check_read(&first, "i9-f5", Err("is off the board"));
    check_read(&first, "5,5 9,9", Err("is off the board"));
    check_read(&first, &"1 ".repeat(12), Err("at most 10 squares, not 12"));
    check_read(&first, &"1 ".repeat(1200), Err("is not a move"));
}

#[track_caller]
fn check_refused(position: &Position, text: &str, expected: &str) {
    let mv = Checkers::read_move(position, text).unwrap();
    let reason = position.refusal(&mv).expect("not legal");
    assert_eq!(reason.message().to_string(), expected, "{text}");
    let chinese = reason.message().get(Lang::Zh);
    assert!(!chinese.contains('{'), "{chinese}");
    assert_eq!(
        Checkers::explain_illegal(position, &Checkers::path(position, &mv)),
        reason
    );
}

#[test]
fn refusals_name_squares_as_the_board_does() {
    let jump = at("", "B:W18,25:B15,3");
    let mv = Checkers::read_move(&jump, "3-7").expect("a move");
    let said = jump.refusal(&mv).expect("not legal").message();
    assert_eq!(said.to_string(), "you must jump: 15 (e5) can");
    for (squares, expected) in [
        (SquareNames::Numbers, "you must jump: 15 can"),
        (SquareNames::Letters, "you must jump: e5 can"),
    ] {
        let mut keys = CommandKeys::new([]);
        keys.squares = squares;
        let said = said.clone().with_keys(&Arc::new(keys));
        assert_eq!(said.to_string(), expected);
    }
}

#[test]
fn refusals_say_why() {
    let first = start();
    check_refused(
        &first,
        "18-15",
        "18 (d4) is empty: choose one of your pieces",
    );
    check_refused(
        &first,
        "22-18",
        "the piece on 22 (c3) is White's: it is Black's turn",
    );
    check_refused(&first, "1-6", "the piece on 1 (b8) can't move");
    check_refused(
        &first,
        "11-18",
        "there is nothing to jump on 15 (e5). Legal: 11-15, 11-16",
    );
    check_refused(
        &first,
        "11-19",
        "pieces move one square diagonally or jump. Legal: 11-15, 11-16",
    );
    check_refused(
        &first,
        "11-8",
        "8 (g7) is taken by Black. Legal: 11-15, 11-16",
    );
    let man = at("", "B:W32:B15,19");
    check_refused(
        &man,
        "15-11",
        "men move and jump forward only. Legal: 15-18",
    );
    check_refused(
        &man,
        "15-24",
        "the piece on 19 (f4) is your own. Legal: 15-18",
    );
    let jump = at("", "B:W18,25:B15,3");
    check_refused(&jump, "3-7", "you must jump: 15 (e5) can");
    check_refused(&jump, "15-19", "this piece must jump: 15x22x29");
    check_refused(&jump, "15x22", "keep jumping: 15x22x29");
    check_refused(&jump, "15x22x26", "this piece must jump: 15x22x29");
    check_refused(
        &at("", "B:W18:B15"),
        "15x22x26",
        "the move ends there: 15x22",
    );
    check_refused(
        &at("", "B:W25,26:B22"),
        "22x29x22",
        "the move ends on 29 (a1), where the man is crowned",
    );
    check_refused(
        &at("", "B:W11:B"),
        "11-15",
        "the game is over: all pieces captured",
    );
}

#[test]
fn light_squares_are_pointed_out() {
    let words = |path: &[(u8, u8)]| {
        let cells: Vec<_> = path.iter().map(|&(col, row)| Cell::new(col, row)).collect();
        Checkers::explain_illegal(&start(), &cells)
            .message()
            .to_string()
    };
    assert_eq!(
        words(&[(0, 0)]),
        "choose a dark square: light squares aren't used"
    );
    assert_eq!(
        words(&[(5, 2), (5, 3)]),
        "choose a dark square: light squares aren't used"
    );
    assert_eq!(
        words(&[(2, 5)]),
        "the piece on 22 (c3) is White's: it is Black's turn"
    );
}

#[track_caller]
fn check_fen(text: &str, expected: Result<&str, &str>) {
    match (Checkers::read_position(&options(""), text), expected) {
        (Ok(position), Ok(fen)) => assert_eq!(Checkers::write_position(&position), fen, "{text}"),
        (Err(error), Err(words)) => assert!(
            error.message().to_string().contains(words),
            "{text}: {error:?}"
        ),
        (read, _) => panic!("{text}: {read:?} instead of {expected:?}"),
    }
}

#[test]
fn fen_is_read_as_programs_write_it() {
    let first = Checkers::write_position(&start());
    check_fen("B:W18,24,K10:B12,K22", Ok("B:WK10,18,24:B12,K22"));
    check_fen("B:W21-32:B1-12.", Ok(&first));
    check_fen("\"B:B1-12:W21-32.\"", Ok(&first));
    check_fen("[FEN \"W:WK31, K32 : BK1-3\"]", Ok("W:WK31,K32:BK1,K2,K3"));
    check_fen("W:W:BK3", Ok("W:W:BK3"));
    check_fen("W:BK3", Ok("W:W:BK3"));
    check_fen("w:wk3:bk4", Ok("W:WK3:BK4"));
    check_fen("WK3:B4", Ok("B:WK3:B4"));
    check_fen("", Err("is not a position: write it as B:W21,22"));
    check_fen("B", Err("is not a position"));
    check_fen("B:W11:W12", Err("is not a position"));
    check_fen("X:W8:B2", Err("is not a position"));
    check_fen("B:W33:B2", Err("33 is neither a square nor a range"));
    check_fen("B:W12-9:B2", Err("12-9 is neither a square nor a range"));
    check_fen("B:W12:B12", Err("there are two pieces on square 12"));
    check_fen(
        "B:W12:B30",
        Err("a man of Black would be a king on square 30"),
    );
    check_fen("B:W白:B30", Err("白 is neither a square nor a range"));
}

#[test]
fn a_path_shows_what_it_takes() {
    let position = at("", "B:W18,25:B15");
    let mut view = BoardView::new(GRID);
    Checkers::paint(&position, &mut view);
    let path: Vec<_> = [15, 22, 29]
        .iter()
        .map(|&n| Square::numbered(n).unwrap().cell())
        .collect();
    Checkers::paint_path(&position, &path, &mut view);
    let pieces = GRID
        .cells()
        .filter(|&cell| view.square(cell).piece != Piece::None)
        .count();
    let taken = GRID
        .cells()
        .filter(|&cell| view.square(cell).marks.contains(Marks::TAKEN))
        .count();
    assert_eq!((pieces, taken), (1, 2));
    assert_eq!(view.square(path[2]).piece, Piece::King(Side::Black));
}

#[test]
fn the_panel_counts() {
    let mut view = BoardView::new(GRID);
    let position = at("", "B:W18,K25:B15,3");
    Checkers::paint(&position, &mut view);
    let stats: Vec<_> = view
        .stats
        .iter()
        .map(|stat| Side::BOTH.map(|side| stat.figure(side, Lang::En)).join(":"))
        .collect();
    assert_eq!(stats, ["2:2 (1 king)"]);
    assert_eq!(Checkers::score(&position), Some([2, 2]));
    assert_eq!(
        (view.col_labels.concat(), view.row_labels.concat()),
        ("abcdefgh".to_owned(), "87654321".to_owned())
    );
}

#[test]
fn random_games_keep_every_promise() {
    audits(8);
}

#[test]
#[ignore = "whole, run by .ci/run"]
fn many_random_games_keep_every_promise() {
    audits(100);
}

/// Audits so many games with each set of options.
#[track_caller]
fn audits(games: u64) {
    for first in ["black", "white"] {
        for capture in ["forced", "free"] {
            for draws in ["on", "off"] {
                let options = options(&format!("first={first} capture={capture} draws={draws}"));
                for seed in 0..games {
                    audit::<Checkers>(&options, seed).unwrap_or_else(|error| panic!("{error}"));
                }
            }
        }
    }
}

proptest! {
    #[test]
    fn any_text_is_read_without_panic(text in "\\PC{0,40}", jumble in "[0-9a-hKBW,:x. -]{0,30}") {
        for text in [text, jumble] {
            let position = at("capture=free", "B:W18,25,K10:B15,K3,4");
            if let Ok(mv) = Checkers::read_move(&position, &text) {
                let again = Checkers::read_move(&position, &mv.to_string());
                prop_assert!(position.refusal(&mv).is_some() || again == Ok(mv));
            }
            if let Ok(position) = Checkers::read_position(&options(""), &text) {
                let fen = Checkers::write_position(&position);
                prop_assert_eq!(at("", &fen), position);
            }
        }
    }

    /// Any set-up of pieces is a position that fulfils the contract.
    #[test]
    fn any_set_up_position_works(black: u32, white: u32, kings: u32, free: bool) {
        let both = black & white;
        let mut board = Board { black: black & !both, white: white & !both, kings };
        board.kings &= !board.empty();
        board.kings |= board.black & far_row(Side::Black) | board.white & far_row(Side::White);
        let settings = if free { "capture=free" } else { "" };
        let position = at(settings, &fen::to_fen(&board, Side::White));
        let moves = position.legal_moves();
        prop_assert_eq!(moves.is_empty(), position.outcome().is_some());
        for mv in moves.iter().take(50) {
            prop_assert_eq!(Checkers::read_move(&position, &mv.to_string()), Ok(*mv));
        }
    }
}

#[test]
fn squares_are_named_as_is_wished() {
    let mut view = BoardView::new(GRID);
    view.names = SquareNames::Numbers;
    Checkers::paint(&at("", "B:W18:B15"), &mut view);
    let name = |col, row| view.square(Cell::new(col, row)).name.as_deref();
    assert_eq!(
        (name(1, 0), name(0, 0), name(6, 7)),
        (Some("1"), None, Some("32"))
    );
    assert!(view.col_labels.is_empty());
    for (numbers, letters) in [
        ("11-15", "f6-e5"),
        ("15x22", "e5xc3"),
        ("1x10x17", "b8xd6xb4"),
        ("pass", "pass"),
    ] {
        assert_eq!(Checkers::in_letters(numbers), letters);
    }
    let position = Position::new(Board::START, Side::Black, Rules::default());
    let read = Checkers::read_move(&position, "f6-e5").expect("a move");
    assert_eq!(read.to_string(), "11-15");
}
