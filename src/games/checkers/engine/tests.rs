//! The engine as a whole: it wins won positions, respects its limits, and gives the same move for the same seed.

use super::*;
use crate::checkers::{Board, Checkers};
use crate::tests;
use tables::{EndgameTables, TableResult};
use tabletop_core::{Game, Options, Score};
use tabletop_search::parallel::WORTH_THREADS;
use tabletop_search::score::PROVEN;

fn at(settings: &[(&str, &str)], fen: &str) -> Position {
    let mut options = Options::defaults(Checkers::INFO.options);
    for (key, value) in settings {
        options.set(key, value).unwrap();
    }
    Checkers::read_position(&options, fen).unwrap()
}

fn start() -> Position {
    at(&[], "B:W21-32:B1-12")
}

/// Searches and returns the move and the last report.
fn search(position: &Position, limits: &Limits) -> (Option<Move>, Option<Report<Move>>) {
    tests::search(&mut CheckersEngine::default(), position, limits)
}

fn to_depth(depth: u32) -> Limits {
    Limits {
        depth: Some(depth),
        ..Limits::default()
    }
}

#[track_caller]
fn check_score(fen: &str, depth: u32, expected: Score) {
    let (found, report) = search(&at(&[], fen), &to_depth(depth));
    let line = report.unwrap().lines.remove(0);
    assert_eq!(
        (found, line.score),
        (line.moves.first().copied(), expected),
        "{fen}"
    );
    assert!(line.exact);
}

/// Helpers count towards the node limit, and sharing results does not spoil those of a single thread.
#[test]
fn several_threads_search_one_position() {
    let limits = |threads| Limits {
        threads,
        nodes: Some(2 * WORTH_THREADS),
        ..Limits::default()
    };
    let (alone, together) = (search(&start(), &limits(1)), search(&start(), &limits(2)));
    assert!(start().is_legal(&together.0.unwrap()));
    let [alone, together] = [alone, together].map(|(_, report)| report.unwrap());
    assert!(together.depth + 3 >= alone.depth, "{}", together.depth);
    assert!(together.nodes < 2 * WORTH_THREADS + 10_000);
    let won = at(&[], "W:WK15,K18:BK1");
    let (found, report) = search(&won, &limits(4));
    let line = report.unwrap().lines.remove(0);
    assert_eq!((found, line.exact), (line.moves.first().copied(), true));
}

#[test]
fn high_levels_play_out_of_the_book_where_it_is_wanted() {
    let limits = |level, book| Limits {
        level,
        book,
        depth: Some(4),
        ..Limits::default()
    };
    let nodes = |position: &Position, level, book| {
        let (_, report) = search(position, &limits(level, book));
        report.map(|report| report.nodes)
    };
    assert_eq!(nodes(&start(), BOOK_LEVEL, true), Some(0));
    assert_eq!(nodes(&start(), 10, true), Some(0));
    assert!(nodes(&start(), 10, false) > Some(0));
    assert!(nodes(&start(), BOOK_LEVEL - 1, true) > Some(0));
    let optional = at(&[("capture", "free")], "B:W21-32:B1-12");
    assert!(nodes(&optional, 10, true) > Some(0), "other rules");
    let (mv, report) = search(&start(), &limits(10, true));
    let line = &report.expect("a report").lines[0];
    assert_eq!(
        (line.depth, line.exact, line.moves.first()),
        (0, false, mv.as_ref())
    );
}

#[test]
fn tables_win_won_endings() {
    check_score("W:WK15,K18:BK1", 1, Score::WinIn(19));
    check_score("B:WK14:BK1,K2", 1, Score::WinIn(33));
    check_score("B:WK2,K4:BK3,K7", 1, Score::WinIn(49));
    check_score("B:W20,K15:B12,K28", 1, Score::Draw);
}

/// Both sides play the engine's moves; the game ends in as many plies as announced.
#[test]
fn an_announced_win_is_carried_out() {
    let mut position = at(&[], "W:W20,K15:B12,K28");
    let (_, report) = search(&position, &to_depth(3));
    let Score::WinIn(plies) = report.unwrap().lines[0].score else {
        panic!("not won");
    };
    for _ in 0..plies {
        let mv = search(&position, &to_depth(3)).0.unwrap();
        position = position.play(&mv).unwrap();
    }
    assert_eq!(
        position.outcome().and_then(|outcome| outcome.winner()),
        Some(tabletop_core::Side::White)
    );
}

/// Score of the best move, and true if it is reported as proven.
fn best_score(position: &Position, depth: u32) -> (Score, bool) {
    let line = search(position, &to_depth(depth))
        .1
        .unwrap()
        .lines
        .remove(0);
    (line.score, line.exact)
}

/// Two kings against one and no men: only the end of the game is progress.
const WON_IN_19: &str = "W:WK15,K18:BK1";

#[test]
fn a_win_of_the_tables_is_proven_where_the_40_move_rule_leaves_time() {
    let won = |quiet| at(&[], WON_IN_19).with_quiet_plies(quiet);
    assert_eq!(best_score(&won(61), 1), (Score::WinIn(19), true));
    for depth in [1, 4, 12] {
        let (score, exact) = best_score(&won(62), depth);
        assert!(!exact && matches!(score, Score::Centi(_)), "{score:?}");
    }
    assert!(known_result(&won(61)).is_some() && known_result(&won(62)).is_none());
    // Without the rule there is no hurry, and the announced win comes about.
    let timeless = at(&[("draws", "off")], WON_IN_19).with_quiet_plies(62);
    assert_eq!(best_score(&timeless, 1), (Score::WinIn(19), true));
    let mut position = won(61);
    while let Some(mv) = search(&position, &to_depth(1)).0 {
        position = position.play(&mv).unwrap();
    }
    let outcome = position.outcome().unwrap();
    assert_eq!(outcome.winner(), Some(tabletop_core::Side::White));
}

/// However little time there is, and at every level: a hint, analysis or review looks the result up instead of guessing.
#[test]
fn what_can_be_looked_up_is_not_guessed() {
    let limits = Limits {
        time: Some(std::time::Duration::from_millis(1)),
        proofs: true,
        level: TABLES_LEVEL - 1,
        ..Limits::default()
    };
    for (fen, plies) in [(WON_IN_19, 19), ("W:WK14,K15,K18:BK1,K5", 5)] {
        let (_, report) = search(&at(&[], fen), &limits);
        assert_eq!(report.unwrap().lines[0].score, Score::WinIn(plies), "{fen}");
    }
}

/// An only move is no reason to search less where its value is asked for.
#[test]
fn an_only_move_is_analysed_as_deep_as_others() {
    let position = at(&[], "W:W22,30,31,32:B18,1,2,3");
    assert_eq!(position.legal_moves().len(), 1);
    let depth = |proofs| {
        let limits = Limits {
            proofs,
            ..to_depth(12)
        };
        search(&position, &limits).1.unwrap().depth
    };
    assert_eq!((depth(false), depth(true)), (SINGLE_MOVE_DEPTH, 12));
}

/// The losing side's loss is not reported as proven either.
#[test]
fn a_loss_of_the_tables_is_proven_where_the_40_move_rule_leaves_time() {
    let start = at(&[], WON_IN_19);
    let best = search(&start, &to_depth(1)).0.unwrap();
    let position = start.play(&best).unwrap();
    let lost = |quiet| position.clone().with_quiet_plies(quiet);
    assert_eq!(best_score(&lost(62), 1), (Score::LossIn(18), true));
    assert!(!best_score(&lost(63), 6).1);
}

/// The tables say 81 plies, which is too long even from the beginning; a search sees the capture or man's move that
/// comes in time, and the win can be carried out.
#[test]
fn progress_gives_time_for_a_long_win() {
    for quiet in [0, 75] {
        let mut position = at(&[], "W:W20,K15:B12,K28").with_quiet_plies(quiet);
        assert!(!best_score(&position, 1).1);
        assert_eq!(best_score(&position, 3), (Score::WinIn(81), true));
        while let Some(mv) = search(&position, &to_depth(6)).0 {
            position = position.play(&mv).unwrap();
        }
        let outcome = position.outcome().unwrap();
        assert_eq!(outcome.winner(), Some(tabletop_core::Side::White));
    }
}

/// A position that has occurred twice must not occur a third time. A move back to it saves a lost game, and a win
/// that leads through it is not proven.
#[test]
fn a_repetition_at_hand_is_no_win_and_no_loss() {
    let mut position = at(&[], WON_IN_19);
    let shuffle = ["15-10", "1-5", "10-15", "5-1"].repeat(2);
    let mut scores = Vec::new();
    for mv in shuffle {
        let mv = Checkers::read_move(&position, mv).unwrap();
        scores.push(best_score(&position, 1).0);
        position = position.play(&mv).unwrap();
    }
    assert_eq!(scores[6..], [Score::WinIn(17), Score::Draw]);
    let game = GameHistory {
        quiet: Some(8),
        repeated: Some(17),
        ..GameHistory::default()
    };
    assert!(game.allows_win_in(17, 8, 0) && !game.allows_win_in(18, 8, 0));
    // After a capture or a man's move the position cannot recur.
    assert!(game.allows_win_in(80, 0, 1) && !game.allows_win_in(81, 0, 1));
}

/// Results that a search proves with the tables of three pieces agree with those of four: never more, and never
/// sooner.
#[test]
fn proofs_of_a_search_agree_with_larger_tables() {
    let (three, four) = (EndgameTables::build(3), &*tables::tests::FOUR_PIECES);
    let table = TranspositionTable::new(SMALL_TABLE_BYTES);
    let (limits, game) = (
        SearchLimits::none(),
        GameHistory {
            quiet: Some(0),
            ..GameHistory::default()
        },
    );
    let tuning = Tuning::default();
    let mut search = Search::new(
        &table,
        Some(Endgames::complete(&three)),
        Evaluator::RulesOfThumb,
        &tuning,
        &game,
        &limits,
    );
    let mut rng = Rng::new(23);
    let (mut wins, mut losses) = (0, 0);
    while wins < 100 || losses < 50 {
        let mut squares: Vec<u32> = (0..32).map(|square| 1 << square).collect();
        rng.shuffle(&mut squares);
        let own = squares[0] | squares[1];
        let enemy = squares[2] | squares[3];
        let crowned = own & 0xF000_0000 | enemy & 0xF;
        let kings = crowned | (own | enemy) & rng.next_u64() as u32;
        let board = FastBoard { own, enemy, kings };
        let mut steps = Vec::new();
        board.moves(&mut |step| steps.push(step));
        for step in steps {
            let score = search.rate(board, step, 6, Window::FULL);
            let known = four.probe(board.after(step));
            let plies = WIN - score.abs();
            let holds = match (score > 0, known) {
                _ if score.abs() <= PROVEN => continue,
                (true, Some(TableResult::Loss(left))) | (false, Some(TableResult::Win(left))) => {
                    plies > left as i32
                }
                // A move that captures the last piece.
                (true, None) => plies == 1,
                _ => false,
            };
            assert!(holds, "{board:?} {step:?} {score} {known:?}");
            if score > 0 { wins += 1 } else { losses += 1 }
        }
    }
}

/// The position with colours exchanged and the board rotated.
fn mirrored(position: &Position) -> Position {
    let board = position.board();
    let mirror = Board {
        black: board.white.reverse_bits(),
        white: board.black.reverse_bits(),
        kings: board.kings.reverse_bits(),
    };
    Position::new(mirror, position.turn().other(), position.rules())
}

/// Both colours are searched alike.
#[test]
fn a_position_and_its_mirror_have_the_same_move_and_score() {
    searches_mirrored(5);
}

#[test]
#[ignore = "whole, run by .ci/run"]
fn any_position_and_its_mirror_have_the_same_move_and_score() {
    searches_mirrored(100);
}

#[track_caller]
fn searches_mirrored(positions: usize) {
    let mut rng = Rng::new(17);
    let mut seen = 0;
    while seen < positions {
        let mut position = start();
        for _ in 0..6 + rng.below(40) {
            let moves = position.legal_moves();
            let Some(mv) = rng.pick(&moves) else { break };
            position.play_unchecked(mv);
        }
        if position.legal_moves().len() < 2 {
            continue;
        }
        let position = Position::new(*position.board(), position.turn(), position.rules());
        let found = [position.clone(), mirrored(&position)].map(|position| {
            let (mv, report) = search(&position, &to_depth(6));
            let report = report.unwrap();
            let step = CompactMove::from_move(&mv.unwrap(), position.turn());
            (step, report.lines[0].score, report.nodes)
        });
        assert_eq!(found[0], found[1], "{position:?}");
        seen += 1;
    }
}

/// Plays both sides to the end, each with a search of `nodes` positions; who wins.
fn play_out(fen: &str, nodes: u64) -> Option<tabletop_core::Side> {
    let mut position = at(&[], fen);
    let mut engines = [CheckersEngine::default(), CheckersEngine::default()];
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    for ply in 0.. {
        let engine = &mut engines[ply % 2];
        let Some(mv) = engine.search(SearchRequest {
            root: &position,
            limits: &limits,
            rated: None,
            control: &Control::new(),
            report: &mut |_| {},
        }) else {
            break;
        };
        position = position.play(&mv).unwrap();
    }
    position.outcome().and_then(|outcome| outcome.winner())
}

#[test]
fn won_endings_are_won_before_the_40_move_rule() {
    for (fen, nodes) in [
        // Two kings against one in a double corner, in the other, and in the middle.
        ("W:WK18,K23:BK1", 1_000),
        ("W:WK10,K11:BK32", 1_000),
        ("W:WK1,K32:BK15", 1_000),
        // Three against two: more than the tables of 4 pieces hold.
        ("W:WK14,K15,K18:BK1,K5", 4_000),
        ("W:WK22,K23,K18:BK28,K32", 4_000),
    ] {
        assert_eq!(
            play_out(fen, nodes),
            Some(tabletop_core::Side::White),
            "{fen}"
        );
    }
}

#[test]
fn shots_are_found_by_search() {
    check_score("B:W18,25:B15", 3, Score::WinIn(1));
    // Too many pieces for the tables: a king captures everything, a man takes the last free square.
    check_score("B:W18,26,27:BK15,1,3", 2, Score::WinIn(1));
    check_score("B:W12,16,20:B1,2,3,4,7,11", 4, Score::WinIn(1));
}

#[test]
fn every_line_that_is_asked_for_is_rated() {
    let limits = Limits {
        lines: usize::MAX,
        ..to_depth(6)
    };
    let (_, report) = search(&start(), &limits);
    let lines = report.unwrap().lines;
    assert_eq!(lines.len(), 7);
    for line in &lines {
        assert_eq!(line.depth, 6);
        let mut position = start();
        for mv in &line.moves {
            position = position.play(mv).unwrap();
        }
    }
    assert!(lines.is_sorted_by(|a, b| match (a.score, b.score) {
        (Score::Centi(a), Score::Centi(b)) => a >= b,
        _ => false,
    }));
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let play = |seed| {
        let (mut position, mut engine) = (start(), CheckersEngine::default());
        let mut moves = Vec::new();
        for ply in 0..30 {
            let limits = Limits {
                level: 3 + ply % 3,
                seed,
                ..Limits::default()
            };
            let Some(mv) = engine.search(SearchRequest {
                root: &position,
                limits: &limits,
                rated: None,
                control: &Control::new(),
                report: &mut |_| {},
            }) else {
                break;
            };
            position = position.play(&mv).unwrap();
            moves.push(mv);
        }
        moves
    };
    assert_eq!(play(1), play(1));
    assert_ne!(play(1), play(2));
}

#[test]
fn limits_are_kept() {
    let nodes = Limits {
        nodes: Some(5_000),
        ..Limits::default()
    };
    let (found, report) = search(&start(), &nodes);
    assert!(found.is_some() && report.unwrap().nodes <= 5_000);
    let time = Limits {
        time: Some(std::time::Duration::from_millis(30)),
        ..Limits::default()
    };
    // A search that ignored its limit would never end.
    assert!(search(&start(), &time).0.is_some());
    let stopped = Control::new();
    stopped.stop();
    let found = CheckersEngine::default().search(SearchRequest {
        root: &start(),
        limits: &Limits::default(),
        rated: None,
        control: &stopped,
        report: &mut |_| {},
    });
    assert!(found.is_some());
}

#[test]
fn levels_play_under_every_rule() {
    // All levels by the usual rules, some by others.
    plays(1_000, |settings, level| {
        settings.is_empty() || level % 3 == 1
    });
}

#[test]
#[ignore = "whole, run by .ci/run"]
fn every_level_plays_under_every_rule() {
    plays(3_000, |_, _| true);
}

/// Plays with so many positions a move at the levels chosen by rules and level.
fn plays(nodes: u64, chosen: impl Fn(&[(&str, &str)], u8) -> bool) {
    for settings in [
        &[][..],
        &[("capture", "free")],
        &[("draws", "off"), ("first", "white")],
    ] {
        for level in (1..=10).filter(|&level| chosen(settings, level)) {
            let limits = Limits {
                level,
                nodes: Some(nodes),
                ..Limits::default()
            };
            let mut position = at(settings, "W:W21,22,25,K30:B1,7,K10,14");
            for _ in 0..20 {
                let Some(mv) = search(&position, &limits).0 else {
                    break;
                };
                position = position.play(&mv).unwrap();
            }
        }
    }
}

#[test]
fn one_legal_move_is_answered_at_once() {
    let position = at(&[], "B:W18,25,32,31:B15,1,2,3");
    // A search without limits would never end.
    assert_eq!(
        search(&position, &Limits::default())
            .0
            .map(|mv| mv.to_string())
            .as_deref(),
        Some("15x22x29")
    );
}

#[test]
fn nobody_moves_where_the_game_is_over() {
    assert_eq!(search(&at(&[], "B:W11:B"), &to_depth(3)).0, None);
}
