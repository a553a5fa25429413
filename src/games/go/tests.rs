//! Tests of the rules of Go through their text interface.

use proptest::prelude::*;

use super::count::Count;
use super::position::{Move, Stage};
use super::refusal::GameOverReason;
use super::rules::{Rules, Scoring, Tax, handicap_points};
use super::{Go, pass_alive};
use tabletop_audit::audit;
use tabletop_core::{
    BoardView, Cell, Game, Grid, Lang, Marks, Options, Outcome, Position as _, Reason as _, Side,
    squares,
};

fn options(pairs: &[(&str, &str)]) -> Options {
    pairs
        .iter()
        .fold(Options::defaults(Rules::TABLE), |options, (key, value)| {
            options.with(key, value).expect("a valid value")
        })
}

fn set_up(pairs: &[(&str, &str)], text: &str) -> super::Position {
    let size = text.split('/').count().to_string();
    let options = options(pairs).with("size", size).expect("a valid size");
    Go::read_position(&options, text).expect("a readable position")
}

/// Plays `moves`, separated by spaces, with marks written as `dead_D4`; returns the reason for the first refused move.
fn play(mut position: super::Position, moves: &str) -> Result<super::Position, super::Refusal> {
    for text in moves.split_whitespace() {
        let mv = Go::read_move(&position, &text.replace('_', " "))?;
        position = position.play(&mv).map_err(|error| error.reason)?;
        Go::settle(&mut position);
    }
    Ok(position)
}

/// Plays `moves` from `start` and checks the resulting board, or a part of the refusal's text.
#[track_caller]
fn check(pairs: &[(&str, &str)], start: &str, moves: &str, expected: Result<&str, &str>) {
    match (play(set_up(pairs, start), moves), expected) {
        (Ok(position), Ok(board)) => assert_eq!(Go::write_position(&position), board, "{moves}"),
        (Err(error), Err(words)) => {
            assert!(
                error.message().to_string().contains(words),
                "{moves}: {error:?}"
            );
        }
        (result, _) => panic!("{moves}: {result:?}"),
    }
}

#[test]
fn stones_without_liberties_are_taken() {
    check(&[], ".X./XO./.X.", "C2", Ok(".X./X.X/.X."));
    check(&[], "OO./XX./...", "C3", Ok("..X/XX./..."));
    check(&[], ".OX/O.X/XX.", "B2", Ok(".OX/OXX/XX."));
    check(&[], ".OX/OXX/XX.", "A3", Ok("X.X/.XX/XX."));
    let taken = play(set_up(&[], "OO./XX./..."), "C3").expect("legal");
    assert_eq!(taken.prisoners(), [2, 0]);
}

#[test]
fn suicide_is_refused_unless_allowed() {
    let corner = ".O./O../...";
    check(&[], corner, "A3", Err("would be suicide"));
    let yes = ("suicide", "yes");
    check(&[yes, ("ko", "simple")], corner, "A3", Ok(corner));
    check(&[yes, ("ko", "situational")], corner, "A3", Ok(corner));
    check(&[yes], corner, "A3", Err("superko"));
    let two = "X.O/OO./...";
    check(&[], two, "B3", Err("suicide"));
    check(&[yes], two, "B3", Ok("..O/OO./..."));
    let after = play(set_up(&[yes], two), "B3").expect("legal");
    assert_eq!(after.prisoners(), [0, 2]);
}

/// White, to move, captures the ko at B3; Black could recapture at C3.
const KO: &str = ".XO./X.XO/.XO./.... O";

#[test]
fn a_ko_is_not_taken_back_at_once() {
    let taken = ".XO./XO.O/.XO./....";
    for ko in ["simple", "positional", "situational"] {
        let rules = [("ko", ko)];
        check(&rules, KO, "B3", Ok(taken));
        check(&rules, KO, "B3 C3", Err("retake the ko"));
        check(&rules, KO, "B3 D1 A1 C3", Ok(".XO./X.XO/.XO./O..X"));
    }
    let after = play(set_up(&[], KO), "B3").expect("legal");
    let mut view = BoardView::new(Go::grid(&after));
    Go::paint(&after, &mut view);
    assert!(
        view.square(Cell::new(2, 1))
            .marks
            .contains(Marks::FORBIDDEN)
    );
}

#[test]
fn passes_lift_a_simple_ko_but_no_superko() {
    // Black passes, White plays on the left, and Black may retake the ko: the stone at A1 makes it a different board.
    for ko in ["simple", "positional", "situational"] {
        check(
            &[("ko", ko)],
            KO,
            "B3 pass A1 C3",
            Ok(".XO./X.XO/.XO./O..."),
        );
    }
    // After two passes and a resumption the board is unchanged.
    let moves = "B3 pass pass resume C3";
    check(&[("ko", "simple")], KO, moves, Ok(".XO./X.XO/.XO./...."));
    check(&[("ko", "positional")], KO, moves, Err("superko"));
    check(&[("ko", "situational")], KO, moves, Err("superko"));
}

/// Returns the names of the marked points.
pub(super) fn marked(grid: Grid, marks: &[bool]) -> String {
    let named: Vec<String> = grid
        .cells()
        .filter(|&cell| marks[grid.index(cell)])
        .map(|cell| squares::GO.name(grid, cell))
        .collect();
    named.join(" ")
}

#[track_caller]
fn check_handicap(size: u8, stones: u8, expected: &str) {
    let grid = Grid::square(size);
    let points: Vec<String> = handicap_points(size, stones)
        .into_iter()
        .map(|cell| squares::GO.name(grid, cell))
        .collect();
    assert_eq!(points.join(" "), expected);
    let chosen = options(&[
        ("size", &size.to_string()),
        ("handicap", &stones.to_string()),
    ]);
    let start = Go::start(&chosen).expect("usual");
    assert_eq!(start.turn(), Side::White);
    let placed = start.board().points().iter().flatten().count();
    assert_eq!(placed, usize::from(stones));
}

#[test]
fn handicap_stones_lie_on_the_usual_points() {
    check_handicap(19, 2, "D4 Q16");
    check_handicap(19, 3, "D4 Q16 D16");
    check_handicap(19, 4, "D4 Q16 D16 Q4");
    check_handicap(19, 5, "D4 Q16 D16 Q4 K10");
    check_handicap(19, 6, "D4 Q16 D16 Q4 D10 Q10");
    check_handicap(19, 7, "D4 Q16 D16 Q4 D10 Q10 K10");
    check_handicap(19, 8, "D4 Q16 D16 Q4 D10 Q10 K4 K16");
    check_handicap(19, 9, "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10");
    check_handicap(13, 5, "D4 K10 D10 K4 G7");
    check_handicap(9, 9, "C3 G7 C7 G3 C5 G5 E3 E7 E5");
}

#[test]
fn what_is_no_handicap_is_refused() {
    let refused = |pairs: &[(&str, &str)]| match Go::start(&options(pairs)) {
        Err(error) => error.to_string(),
        Ok(start) => panic!("{start:?}"),
    };
    assert!(refused(&[("handicap", "1")]).contains("komi 0.5"));
    assert!(refused(&[("handicap", "2"), ("size", "11")]).contains("11 × 11"));
}

#[track_caller]
fn check_count(text: &str, dead: &str, scoring: Scoring, expected: [i32; 2]) {
    let position = set_up(&[], text);
    let grid = Go::grid(&position);
    let mut marks = vec![false; grid.len()];
    for point in dead.split_whitespace() {
        marks[grid.index(squares::GO.parse(grid, point).expect("a point"))] = true;
    }
    let count = Count::new(position.board(), &marks, scoring, [0, 0]);
    assert_eq!(count.points, expected, "{text} {dead} {scoring:?}");
}

#[test]
fn area_counts_stones_and_what_they_surround() {
    check_count("../..", "", Scoring::Area, [0, 0]);
    check_count(".X.O./.X.O./.X.O./.X.O./.X.O.", "", Scoring::Area, [10, 10]);
    check_count(".XXO./.XXO./OXXO./.XXO./.XXO.", "", Scoring::Area, [10, 11]);
    check_count(
        ".XXO./.XXO./OXXO./.XXO./.XXO.",
        "A3",
        Scoring::Area,
        [15, 10],
    );
}

#[test]
fn territory_counts_points_and_prisoners() {
    check_count(
        ".XXO./.XXO./OXXO./.XXO./.XXO.",
        "A3",
        Scoring::Territory,
        [6, 5],
    );
    // An unfilled neutral line does not affect groups with eyes of their own.
    check_count(
        ".X.O./.X.O./.X.O./.X.O./.X.O.",
        "",
        Scoring::Territory,
        [5, 5],
    );
}

#[test]
fn the_eyes_of_a_seki_are_no_territory() {
    // Both sides have one eye, A7 and E7, and share the liberty C7.
    let seki = ".X.O.OX/XXOOOOX/OOOXXXX/XXXX.../......./......./.......";
    check_count(seki, "", Scoring::Territory, [24, 0]);
    check_count(seki, "", Scoring::Area, [38, 10]);
}

#[test]
fn eyes_in_seki_and_living_groups_are_taxed_as_the_rules_say() {
    let seki = ".X.O.OX/XXOOOOX/OOOXXXX/XXXX.../......./......./.......";
    for (scoring, tax, expected) in [
        (Scoring::Area, Tax::Usual, [38, 10]),
        (Scoring::Area, Tax::Free, [38, 10]),
        (Scoring::Area, Tax::Seki, [37, 9]),
        (Scoring::Area, Tax::All, [35, 9]),
        (Scoring::Territory, Tax::Usual, [24, 0]),
        (Scoring::Territory, Tax::Free, [25, 1]),
        (Scoring::Territory, Tax::Seki, [24, 0]),
        (Scoring::Territory, Tax::All, [22, 0]),
    ] {
        let position = set_up(&[], seki);
        let count = Count::taxed(position.board(), &[], scoring, tax, [0, 0]);
        assert_eq!(count.points, expected, "{scoring:?} {tax:?}");
    }
}

#[test]
fn the_first_pass_takes_the_button() {
    let rules = [("button", "on"), ("komi", "7"), ("dead", "keep")];
    let lead = |moves: &str| {
        let position = play(set_up(&rules, "..X.O/..X.O/..X.O/..X.O/..X.O"), moves).expect("legal");
        let over = position.outcome().is_some();
        (Go::lead(&position), position.stated_komi(), over)
    };
    // Black has 15 points, White 5, the button is worth half a point.
    assert_eq!(lead("pass"), (Some(7), 14, false));
    assert_eq!(lead("pass pass"), (Some(7), 14, false));
    assert_eq!(lead("pass pass pass"), (Some(7), 14, true));
    assert_eq!(lead("A1 pass pass"), (Some(5), 14, false));
    let together = options(&[("button", "on"), ("scoring", "territory")]);
    assert!(Go::start(&together).is_err());
}

#[test]
fn handicap_stones_are_made_up_for() {
    for (bonus, handicap, expected) in [
        ("none", "4", 0),
        ("n", "4", 8),
        ("n-1", "4", 6),
        ("n", "0", 0),
        ("n-1", "0", 0),
    ] {
        let rules = options(&[("handicap", handicap), ("bonus", bonus), ("komi", "0.5")]);
        let position = Go::start(&rules).expect("a start");
        assert_eq!(position.rules().komi.0, 1 + expected, "{bonus} {handicap}");
        assert_eq!(position.stated_komi(), 1, "{bonus} {handicap}");
    }
}

#[track_caller]
fn check_dead(text: &str, expected: &str) {
    let position = set_up(&[], text);
    let grid = Go::grid(&position);
    let dead = pass_alive::certainly_dead(position.board());
    assert_eq!(marked(grid, &dead), expected, "{text}");
}

#[test]
fn stones_without_room_among_living_ones_are_proposed_as_dead() {
    // Black lives with two eyes on the left; the white stone at A3 lies in one of them.
    check_dead(".XXO./.XXO./OXXO./XXXO./.XXO.", "A3");
    // One eye space alone proves nothing.
    check_dead(".XXO./.XXO./OXXO./.XXO./.XXO.", "");
}

#[test]
fn two_passes_lead_to_the_marks_and_two_acceptances_to_the_end() {
    let rules = [("komi", "1.5")];
    let start = ".XXO./.XXO./OXXO./XXXO./.XXO.";
    let marking = play(set_up(&rules, start), "pass pass").expect("legal");
    assert!(matches!(marking.stage(), Stage::Marking { .. }));
    assert_eq!(
        Go::write_move(&marking, &Move::Mark(Cell::new(0, 2))),
        "alive A3"
    );
    assert_eq!(
        Go::write_move(&marking, &Move::Mark(Cell::new(3, 0))),
        "dead D5"
    );
    assert!(marking.outcome().is_none());
    let over = play(marking.clone(), "accept accept").expect("legal");
    assert_eq!(
        over.outcome().and_then(|outcome| outcome.winner()),
        Some(Side::Black)
    );
    // A change of the marks revokes an acceptance.
    let changed = play(marking.clone(), "accept alive_A3 accept").expect("legal");
    assert!(changed.outcome().is_none());
    let toggled = play(changed, "accept").expect("legal");
    assert_eq!(toggled.count().points, [12, 11]);
    assert_eq!(
        toggled.outcome().and_then(|outcome| outcome.winner()),
        Some(Side::White)
    );
    let resumed = play(marking, "dead_D1 accept resume").expect("legal");
    assert_eq!(resumed.turn(), Side::Black);
    assert!(resumed.is_legal(&Move::Pass));
}

#[test]
fn words_at_the_wrong_time_are_refused() {
    let board = "...../..X../...../..O../.....";
    check(&[], board, "accept", Err("after two passes"));
    check(&[], board, "dead_C4", Err("after two passes"));
    check(&[], board, "C4", Err("is occupied"));
    check(&[], board, "C9", Err("columns are A–E, rows 1–5"));
    check(&[], board, "hello", Err("try a point such as"));
    check(
        &[],
        board,
        "pass pass dead_A1",
        Err("choose a stone of the group"),
    );
    check(
        &[],
        board,
        "pass pass alive_C4",
        Err("is already marked alive"),
    );
    check(&[], board, "pass pass pass", Err("mark dead groups"));
    check(&[], board, "pass pass C4 C2", Ok(board));
    check(&[], board, "pass pass what", Err("marks nothing: use dead"));
    check(
        &[("dead", "keep")],
        board,
        "pass pass C3",
        Err("the game is over"),
    );
}

#[test]
fn where_the_first_capture_wins_it_ends_the_game_and_nobody_passes() {
    let rules = [("aim", "capture")];
    let board = ".X.../XO.../.X.../...../..... X";
    let start = set_up(&rules, board);
    let refused = start.refusal(&Move::Pass).expect("a stone can be placed");
    assert_eq!(refused.code(), "no-pass");
    assert!(!start.legal_moves().contains(&Move::Pass));
    let over = play(start, "C4").expect("legal");
    let outcome = over.outcome().expect("an end");
    assert_eq!(
        outcome,
        Outcome::win(Side::Black, GameOverReason::FirstCapture.into())
    );
    assert!(!over.needs_dead_stones() && over.legal_moves().is_empty());
    assert_eq!((Go::score(&over), Go::lead(&over)), (None, None));
    // A player who cannot place a stone may pass.
    let full = set_up(&rules, ".XXXX/XXXXX/XXXXX/XXXXX/XXXX. O");
    assert_eq!(full.legal_moves(), [Move::Pass]);
    assert!(play(full, "pass").is_ok());
}

#[test]
fn positions_are_read_with_care() {
    let read = |text: &str| {
        let options = options(&[("size", "3")]);
        Go::read_position(&options, text).map(|position| position.turn())
    };
    assert_eq!(read(".../.X./..."), Ok(Side::Black));
    assert_eq!(read(".../.X./... O"), Ok(Side::White));
    for bad in [
        "",
        "...",
        ".../.../..",
        ".../.../..?",
        ".../.../... Z",
        ".../.../... X X",
    ] {
        let error = read(bad).expect_err("unreadable").message().to_string();
        assert!(error.contains("expected 3 rows"), "{error}");
    }
    let error = read("XO./OO./...")
        .expect_err("no liberty")
        .message()
        .to_string();
    assert!(error.contains("A3 has no liberties"), "{error}");
}

#[test]
fn a_komi_without_half_can_draw() {
    let rules = [("komi", "0"), ("dead", "keep")];
    let over = play(set_up(&rules, ".X.O./.X.O./.X.O./.X.O./.X.O."), "pass pass").expect("legal");
    assert_eq!(
        over.outcome().map(|outcome| outcome.verdict.key()),
        Some("draw")
    );
}

#[test]
fn a_game_of_ten_thousand_moves_is_quick() {
    let mut position = Go::start(&options(&[("size", "9"), ("suicide", "yes")])).expect("a start");
    let mut rng = tabletop_core::Rng::new(7);
    let mut kept = Vec::new();
    for _ in 0..10_000 {
        let moves = position.legal_moves();
        let placing = &moves[..moves.len() - 1];
        let mv = *rng.pick(placing).unwrap_or(&Move::Pass);
        if position.outcome().is_some() || matches!(position.stage(), Stage::Marking { .. }) {
            position.play_unchecked(&Move::Resume);
        } else {
            position.play_unchecked(&mv);
        }
        kept.push(position.clone());
    }
    assert_eq!(kept.len(), 10_000);
}

/// Audits random games under every ko rule, every scoring method and both treatments of dead stones.
fn audit_all(size: u8, seeds: u64) -> usize {
    let mut plies = 0;
    for ko in ["simple", "positional", "situational"] {
        for (suicide, scoring, dead) in [
            ("no", "area", "keep"),
            ("yes", "area", "ask"),
            ("yes", "territory", "keep"),
            ("no", "territory", "ask"),
        ] {
            let chosen = options(&[
                ("size", &size.to_string()),
                ("ko", ko),
                ("suicide", suicide),
                ("scoring", scoring),
                ("dead", dead),
            ]);
            for seed in 0..seeds {
                plies += audit::<Go>(&chosen, seed).expect("a sound game");
            }
        }
    }
    plies
}

#[test]
fn small_boards_pass_the_audit() {
    let plies: usize = (2..=5).map(|size| audit_all(size, 1)).sum();
    assert!(plies > 500, "{plies}");
}

#[test]
#[ignore = "whole, run by .ci/run"]
fn small_and_middle_boards_pass_the_audit() {
    let plies: usize = (2..=5).map(|size| audit_all(size, 6)).sum();
    assert!(plies > 3_000, "{plies}");
    let plies: usize = [6, 7, 9].into_iter().map(|size| audit_all(size, 1)).sum();
    assert!(plies > 2_000, "{plies}");
}

#[test]
fn a_large_board_passes_the_audit() {
    audit_large(&[13]);
}

#[test]
#[ignore = "whole, run by .ci/run"]
fn large_boards_pass_the_audit() {
    audit_large(&[13, 19, 25]);
}

#[track_caller]
fn audit_large(sizes: &[u8]) {
    let mut plies = 0;
    for (seed, &size) in sizes.iter().enumerate() {
        for dead in ["ask", "keep"] {
            let chosen = options(&[
                ("size", &size.to_string()),
                ("dead", dead),
                ("suicide", "yes"),
            ]);
            plies += audit::<Go>(&chosen, seed as u64).expect("a sound game");
        }
    }
    assert!(plies > 300 * sizes.len(), "{plies}");
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(text in "\\PC{0,12}", passes in 0..3) {
        let mut position = set_up(&[], ".X./O../...");
        for _ in 0..passes {
            if position.is_legal(&Move::Pass) {
                position.play_unchecked(&Move::Pass);
            }
        }
        if let Ok(mv) = Go::read_move(&position, &text) {
            let _ = position.refusal(&mv);
        }
        let _ = Go::read_position(&options(&[("size", "3")]), &text);
    }
}

#[test]
fn the_rules_take_one_line_of_the_panel() {
    for (scoring, ko) in [("area", "positional"), ("territory", "simple")] {
        let position = Go::start(&options(&[("scoring", scoring), ("ko", ko)])).expect("a start");
        let mut view = BoardView::new(Go::grid(&position));
        Go::paint(&position, &mut view);
        for lang in [Lang::En, Lang::Zh] {
            let notes: Vec<_> = view.notes.iter().map(|note| note.get(lang)).collect();
            assert_eq!(notes.len(), 2, "komi and the rules: {notes:?}");
            // Width of the panel beside a 19×19 board in a terminal of 80 columns.
            assert!(
                notes.iter().all(|note| note.chars().count() <= 35),
                "{notes:?}"
            );
        }
    }
}
