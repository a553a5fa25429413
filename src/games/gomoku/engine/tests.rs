use super::board::{Board, distance};
use super::*;
use crate::gomoku::{Gomoku, Opening};
use crate::tests::{self, last_report};
use tabletop_audit::audit_mirror;
use tabletop_core::{Cell, Game, Mirror, Options, Rng, Score, Side};
use tabletop_search::limits::{CLOCK_POLL_NODES, SearchLimits};
use tabletop_search::parallel::WORTH_THREADS;
use tabletop_search::score::WIN;

#[track_caller]
fn options(size: u8, rule: &str, opening: &str) -> Options {
    Options::defaults(Gomoku::INFO.options)
        .with("size", size)
        .and_then(|options| options.with("rule", rule))
        .and_then(|options| options.with("opening", opening))
        .expect("valid options")
}

/// Parses a drawing of the middle of a board of 15×15: rows joined by `/`, then the side to move.
#[track_caller]
fn drawn(rule: &str, drawing: &str) -> Position {
    let (rows, side) = drawing.split_once(' ').expect("rows and a side");
    let mut full: Vec<_> = rows
        .split('/')
        .map(|row| format!("....{row:.<11}"))
        .collect();
    full.insert(0, ".".repeat(15));
    full.insert(0, ".".repeat(15));
    full.resize(15, ".".repeat(15));
    let text = format!("{} {side}", full.join("/"));
    let read = Gomoku::read_position(&options(15, rule, "free"), &text);
    read.expect("a position")
}

/// Fast form of a game that ends with a five.
#[derive(Clone)]
struct Fast {
    board: Board,
    over: bool,
}

impl Mirror<Position> for Fast {
    fn from_position(position: &Position) -> Option<Self> {
        let board = Board::of_stones(position);
        Some(Self { board, over: false })
    }

    fn legal_moves(&self) -> Vec<Move> {
        let mut board = self.board.clone();
        let own = board.turn();
        let mut moves: Vec<_> = board.all_empty().collect();
        moves.retain(|&at| !self.over && !board.is_forbidden(own, at));
        moves.into_iter().map(|at| Move::Place(cell(at))).collect()
    }

    fn play_unchecked(&mut self, mv: &Move) {
        if let Move::Place(cell) = *mv {
            let at = point(cell);
            self.over |= self.board.threat(self.board.turn(), at) == values::Threat::Five;
            self.board.play(at);
        }
    }
}

/// Returns the best move, its line and the number of positions.
#[track_caller]
fn best(root: &Position, limits: &Limits) -> (String, Line<Move>, u64) {
    let (mv, last) = tests::search(&mut GomokuEngine::default(), root, limits);
    let mv = mv.expect("a move");
    assert!(root.is_legal(&mv), "{mv:?} in {root:?}");
    let report = last.expect("a report");
    let line = report.lines.into_iter().next().expect("a line");
    (Gomoku::write_move(root, &mv), line, report.nodes)
}

fn nodes(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        memory: 8,
        ..Limits::default()
    }
}

#[test]
fn the_fast_form_has_the_moves_of_the_rules() {
    walks_alike(&[7, 8, 15], 1);
}

#[test]
#[ignore = "whole, run by .ci/run"]
fn the_fast_form_has_the_moves_of_the_rules_at_every_size() {
    walks_alike(&(7..=26).collect::<Vec<_>>(), 4);
}

#[track_caller]
fn walks_alike(sizes: &[u8], games: u64) {
    let mut plies = 0;
    for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju] {
        for &size in sizes {
            for seed in 0..games {
                let start = Position::start(size, rule, Opening::Free);
                let walked = audit_mirror::<Position, Fast>(&start, seed, 700);
                plies += walked.unwrap_or_else(|error| panic!("{error}"));
            }
        }
    }
    assert!(plies > 100 * sizes.len(), "{plies} plies");
}

/// All incrementally updated data equal those of a board set up from scratch, also after undoing moves.
#[test]
fn what_is_kept_is_what_would_be_counted() {
    for (seed, rule) in [Rule::Freestyle, Rule::Standard, Rule::Renju]
        .into_iter()
        .enumerate()
    {
        let mut rng = Rng::new(seed as u64);
        let mut board = Board::new(12, rule);
        let mut position = Position::start(12, rule, Opening::Free);
        for _ in 0..70 {
            let points: Vec<_> = board.all_empty().collect();
            let Some(&at) = rng.pick(&points) else { break };
            let before = board.evaluate();
            board.play(at);
            board.undo();
            assert_eq!(board.evaluate(), before);
            board.play(at);
            position.play_unchecked(&Move::Place(cell(at)));
            let mut fresh = Board::of_stones(&position);
            for _ in Side::BOTH {
                assert_eq!(
                    (board.key(), board.evaluate()),
                    (fresh.key(), fresh.evaluate())
                );
                board.pass();
                fresh.pass();
            }
            for side in Side::BOTH {
                for at in fresh.all_empty() {
                    assert_eq!(board.patterns(side, at), fresh.patterns(side, at));
                }
            }
        }
    }
}

#[track_caller]
fn check(rule: &str, drawing: &str, expected: &str, score: Score) {
    let (mv, line, _) = best(&drawn(rule, drawing), &nodes(20_000));
    let one_of: Vec<_> = expected.split(' ').collect();
    assert!(one_of.contains(&mv.as_str()), "{drawing}: {mv}, {line:?}");
    assert_eq!(line.score, score, "{drawing}: {line:?}");
    assert!(line.exact);
}

#[test]
fn wins_are_found_with_their_length() {
    check("freestyle", ".XXXX./.OOO.O/ X", "e13 j13", Score::WinIn(1));
    check("freestyle", ".XXX./.OO...O X", "e13 i13", Score::WinIn(3));
    check("renju", "OXXX.X./..OO..OO X", "i13", Score::WinIn(1));
}

#[test]
fn a_five_is_stopped_and_two_are_lost() {
    let block = drawn("freestyle", "OXXXX./.OO.. O");
    assert_eq!(best(&block, &nodes(5_000)).0, "j13");
    let (_, line, _) = best(&drawn("freestyle", ".XXXX./.OO..O O"), &nodes(5_000));
    assert_eq!((line.score, line.exact), (Score::LossIn(2), true));
}

#[test]
fn a_forced_block_is_rated_as_deep_as_any_move() {
    // Black must stop the four.
    let block = drawn("freestyle", "XOOOO./..XX../...X.. X");
    let rated = Limits {
        proofs: true,
        ..nodes(20_000)
    };
    let (mv, line, _) = best(&block, &rated);
    assert_eq!(mv, best(&block, &nodes(20_000)).0);
    assert!(line.depth > 4, "{line:?}");
}

#[test]
fn no_estimate_is_reported_as_certain() {
    for centi in [-20_000, -900, 0, 900, 20_000] {
        let Score::Chance(chance) = reported_score(centi) else {
            panic!("{centi} is an estimate");
        };
        assert!((0.01..=0.99).contains(&chance), "{centi}: {chance}");
    }
    assert_eq!(reported_score(WIN - 7), Score::WinIn(7));
}

/// Known by the rules alone: to any other move there is a reply that makes two points for a five.
#[test]
fn an_open_three_is_answered() {
    let open = drawn("freestyle", "..XXX../..OO... O");
    let (mv, _, _) = best(&open, &nodes(5_000));
    assert!(["e13", "f13", "j13", "k13"].contains(&mv.as_str()), "{mv}");
}

/// Returns for each report whether a loss was reported as proved, and whether all legal moves were searched.
fn reported_losses(root: &Position, limits: &Limits, lines: usize) -> Vec<(bool, bool)> {
    let control = Control::new();
    let (legal, mut engine) = (root.legal_moves(), GomokuEngine::default());
    let mut quiet = |_: Report<Move>| ();
    let task = SearchTask::new(
        SearchRequest {
            root,
            limits,
            rated: None,
            control: &control,
            report: &mut quiet,
        },
        &legal,
    );
    engine.prepare(&task);
    let vcf = VcfSearch::new(&mut engine.vcf_memory, &task.search_limits);
    let board = Board::of_stones(root);
    let limits = &task.search_limits;
    let search = Search::new(
        board,
        &engine.table,
        vcf,
        task.options(),
        &engine.tuning,
        limits,
    );
    let mut losses = Vec::new();
    let rates = Rates {
        single_moves: true,
        requested: None,
    };
    let search = RootSearch::new(search, &legal, lines, rates).expect("moves");
    let alone = SharedIteration::new(limits, &[]);
    search.deepen(&alone, &mut |root, nodes| {
        let best = root.report(1, nodes, limits.elapsed()).lines.remove(0);
        let lost = best.exact && matches!(best.score, Score::LossIn(_));
        losses.push((lost, root.moves.len() == legal.len()));
    });
    losses
}

/// Two open threes against a side with none of its own: a loss that is known for near moves long before the far ones
/// are tried.
#[test]
fn a_loss_is_reported_only_when_every_move_was_tried() {
    let lost = drawn(
        "freestyle",
        "......./.XXX.../......./......./.XXX.../......O/O..O..O O",
    );
    for lines in [1, 2] {
        for most in [300, 1_000, 3_000, 10_000, 30_000, 200_000] {
            let losses = reported_losses(&lost, &nodes(most), lines);
            assert!(
                losses.iter().all(|&(lost, all)| !lost || all),
                "{most}: {losses:?}"
            );
            if most == 200_000 {
                assert_eq!(losses.last(), Some(&(true, true)), "{lines}");
            }
        }
    }
}

/// Each row and column with a gap has three black stones and another gap: a fourth stone makes two fours.
#[test]
fn a_side_to_which_every_point_is_forbidden_is_stuck() {
    for (corner, stuck) in [('X', true), ('O', false)] {
        let top = format!("..XX{corner}OO/..XXXOO");
        let drawing = format!("{top}/XXOOXXO/XXXXOOX/XXOOXXO/OOXXOOX/OOOOXXO X");
        let read = |rule| Gomoku::read_position(&options(7, rule, "free"), &drawing);
        let mut board = Board::of_stones(&read("renju").expect("a position"));
        assert_eq!(board.is_stuck(Side::Black), stuck, "{drawing}");
        assert!(!board.is_stuck(Side::White));
        let mut board = Board::of_stones(&read("standard").expect("a position"));
        assert!(!board.is_stuck(Side::Black));
    }
}

#[test]
fn several_lines_are_rated_best_first() {
    let root = drawn("standard", ".XXX./.OO...O X");
    let limits = Limits {
        lines: 5,
        ..nodes(20_000)
    };
    let lines = last_report(&mut GomokuEngine::default(), &root, &limits).lines;
    assert_eq!(lines.len(), 5);
    assert_eq!(lines[0].score, Score::WinIn(3));
    assert_eq!(lines[1].score, Score::WinIn(3));
    let mut firsts: Vec<_> = lines.iter().map(|line| line.moves[0]).collect();
    firsts.sort_by_key(|mv| format!("{mv:?}"));
    firsts.dedup();
    assert_eq!(firsts.len(), 5);
}

#[test]
fn every_legal_move_can_be_rated() {
    let root = Gomoku::read_position(
        &options(7, "renju", "free"),
        "......./...X.../...X.../.XX..../......./......./....... X",
    );
    let root = root.expect("a board");
    let limits = Limits {
        lines: usize::MAX,
        depth: Some(2),
        ..Limits::default()
    };
    let lines = last_report(&mut GomokuEngine::default(), &root, &limits).lines;
    assert_eq!(lines.len(), root.legal_moves().len());
    assert!(lines.iter().all(|line| root.is_legal(&line.moves[0])));
}

#[test]
fn a_stopped_search_still_has_a_move_and_looks_up_often() {
    let control = Control::new();
    control.stop();
    let root = drawn("freestyle", ".XX.../.OO..O X");
    let mut visited = 0;
    let mut engine = GomokuEngine::default();
    let mv = engine.search(SearchRequest {
        root: &root,
        limits: &Limits::default(),
        rated: None,
        control: &control,
        report: &mut |report| {
            visited = report.nodes;
        },
    });
    assert!(root.is_legal(&mv.expect("a move")));
    assert!(visited < 3 * CLOCK_POLL_NODES, "{visited}");
}

/// Helpers count towards the limit, their nodes are reported, and their shared results do not spoil the search.
#[test]
fn two_threads_search_one_position() {
    search_together(2, 1, WORTH_THREADS);
}

#[test]
#[ignore = "whole, run by .ci/run"]
fn several_threads_search_one_position() {
    search_together(3, 2, 3 * WORTH_THREADS);
}

/// Searches so many times with so many threads and positions, for which they are worth it.
#[track_caller]
fn search_together(threads: usize, times: usize, worth: u64) {
    let root = drawn("standard", "X......./.O....../..X...../...O..../....X... O");
    let limits = Limits {
        threads,
        ..nodes(worth)
    };
    let mut engine = GomokuEngine::default();
    for _ in 0..times {
        let mut reported = 0;
        let mv = engine.search(SearchRequest {
            root: &root,
            limits: &limits,
            rated: None,
            control: &Control::new(),
            report: &mut |report| reported = report.nodes,
        });
        assert!(root.is_legal(&mv.expect("a move")));
        assert_eq!(engine.vcf_memories.len() + 1, threads);
        assert!(reported < worth + 8 * CLOCK_POLL_NODES, "{reported}");
    }
    let (mv, line, _) = best(&drawn("standard", ".XXX./.OO...O X"), &limits);
    assert_eq!((line.score, mv.is_empty()), (Score::WinIn(3), false));
}

/// Whole games with every rule and opening: all moves are legal, and equal seeds give equal games.
#[test]
fn some_level_plays_every_rule_and_opening() {
    let mut levels = [1, 3, 5].into_iter().cycle();
    plays_everything(|| levels.by_ref().take(1).collect());
}

#[test]
#[ignore = "whole, run by .ci/run"]
fn every_level_plays_every_rule_and_opening() {
    plays_everything(|| vec![1, 3, 5, 10]);
}

/// Plays every rule and opening at the levels that are next.
#[track_caller]
fn plays_everything(mut levels: impl FnMut() -> Vec<u8>) {
    let mut game = 0;
    for rule in ["freestyle", "standard", "renju"] {
        for opening in ["free", "swap2", "taraguchi10", "soosorv8", "pro"] {
            for level in levels() {
                game += 1;
                let size = 7 + game % 9;
                let start = Gomoku::start(&options(size, rule, opening)).expect("a start");
                let first = play(&start, level, u64::from(game));
                assert_eq!(first, play(&start, level, u64::from(game)));
            }
        }
    }
}

/// Plays a game of a level against itself and returns its moves.
fn play(start: &Position, level: u8, seed: u64) -> Vec<Move> {
    let mut position = start.clone();
    let mut engine = GomokuEngine::default();
    let limits = Limits {
        level,
        seed,
        ..nodes(400)
    };
    let mut moves = Vec::new();
    while position.outcome().is_none() {
        let mv = engine.search(SearchRequest {
            root: &position,
            limits: &limits,
            rated: None,
            control: &Control::new(),
            report: &mut |_| (),
        });
        let mv = mv.expect("a move");
        position = position.play(&mv).unwrap_or_else(|error| panic!("{error}"));
        moves.push(mv);
    }
    moves
}

#[test]
fn large_boards_are_played() {
    for rule in ["freestyle", "renju"] {
        let mut position = Gomoku::start(&options(26, rule, "free")).expect("a start");
        for _ in 0..30 {
            if position.outcome().is_none() {
                let (mv, ..) = best(&position, &nodes(500));
                let mv = Gomoku::read_move(&position, &mv).expect("its own move");
                position.play_unchecked(&mv);
            }
        }
    }
}

/// Tests the solver against the rules alone: it finds the same wins by fours on random boards, and its lines really
/// win.
#[test]
fn wins_by_fours_are_found() {
    finds_fours(60);
}

#[test]
#[ignore = "whole, run by .ci/run"]
fn every_win_by_fours_is_found() {
    finds_fours(600);
}

/// Tests the solver on so many boards.
#[track_caller]
fn finds_fours(boards: usize) {
    let mut rng = Rng::new(3);
    let (limits, mut memory) = (SearchLimits::none(), VcfMemory::default());
    let (mut wins, mut near_wins) = (0, 0);
    for round in 0..boards {
        let rule = [Rule::Freestyle, Rule::Standard, Rule::Renju][round % 3];
        let mut position = Position::start(8, rule, Opening::Free);
        let stones = 14 + 2 * rng.below(8);
        for _ in 0..stones {
            let moves = position.legal_moves();
            if let Some(mv) = rng.pick(&moves) {
                position.play_unchecked(mv);
            }
        }
        if position.outcome().is_some() {
            continue;
        }
        let mut board = Board::of_stones(&position);
        for fours in 0..=3 {
            memory.clear();
            let found = VcfSearch::new(&mut memory, &limits).solve(&mut board, fours, u64::MAX);
            let expected = wins_by_fours(&position, fours);
            assert_eq!(found.is_some(), expected, "{fours} fours: {position:?}");
            if let Some(win) = found {
                wins += 1;
                check_line(&position, &win);
            }
            // Wins that continue from a given stone are a subset.
            let mut cells = position.grid().cells();
            let last = cells.find(|&cell| position.discs().at(cell) == Some(position.stone()));
            let mut search = VcfSearch::new(&mut memory, &limits);
            let found = search.solve_near(&mut board, fours, u64::MAX, last.map(point));
            if let Some(win) = found {
                near_wins += 1;
                assert!(expected, "{fours} fours: {position:?}");
                check_line(&position, &win);
            }
        }
    }
    assert!(wins > boards / 3, "{wins} wins");
    assert!(
        (boards / 12..wins).contains(&near_wins),
        "{near_wins} wins near"
    );
}

/// A loss is proved only if the tried moves are all legal ones, without pruned late moves.
#[test]
fn moves_are_complete_only_where_none_is_left_out() {
    let mut rng = Rng::new(11);
    let limits = SearchLimits::none();
    let (table, tuning) = (TranspositionTable::new(1 << 16), Tuning::default());
    let mut seen = [0; 2];
    for _ in 0..200 {
        let mut position = Position::start(7, Rule::Freestyle, Opening::Free);
        for _ in 0..10 + rng.below(30) {
            if let Some(mv) = rng.pick(&position.legal_moves()) {
                position.play_unchecked(mv);
            }
        }
        if position.outcome().is_some() {
            continue;
        }
        let mut memory = VcfMemory::default();
        let vcf = VcfSearch::new(&mut memory, &limits);
        let options = SearchOptions {
            fours: 0,
            proof_share: 0,
        };
        let board = Board::of_stones(&position);
        let search = Search::new(board, &table, vcf, options, &tuning, &limits);
        for most in [1, 8, 60] {
            let moves = search.quiet_moves(Vec::new(), None, 0, most);
            let all = moves.list.len() == position.legal_moves().len();
            assert_eq!(moves.complete, all, "{most}: {position:?}");
            seen[usize::from(all)] += 1;
        }
    }
    assert!(seen.iter().all(|&times| times > 30), "{seen:?}");
}

/// A player without stones plays near the opponent's, however careless the level.
#[test]
fn every_level_answers_the_first_stone_beside_it() {
    let first = drawn("freestyle", "X O");
    let stone = first
        .grid()
        .cells()
        .find(|&cell| first.discs().at(cell).is_some());
    for level in 1..=5 {
        for seed in 0..15 {
            let limits = Limits {
                level,
                seed,
                ..Limits::default()
            };
            let (mv, _, _) = best(&first, &limits);
            let mv = Gomoku::read_move(&first, &mv).expect("a move");
            let (Move::Place(cell), Some(stone)) = (mv, stone) else {
                panic!("{mv:?}");
            };
            assert!(distance(point(cell), point(stone)) <= 4, "{level} {cell:?}");
        }
    }
}

/// Returns the points that make a five for `side` at once.
fn fives(position: &Position, side: Side) -> Vec<Cell> {
    let with = Position::set_up(
        position.discs().clone(),
        Some(side),
        position.rule(),
        Opening::Free,
    );
    let wins = |cell: &Cell| {
        let played = with.clone().play(&Move::Place(*cell));
        played.is_ok_and(|next| next.winner() == Some(side))
    };
    with.discs().empties().filter(wins).collect()
}

fn wins_by_fours(position: &Position, fours: u32) -> bool {
    let own = position.turn();
    if !fives(position, own).is_empty() {
        return true;
    }
    let threats = fives(position, own.other());
    if fours == 0 || threats.len() > 1 {
        return false;
    }
    position.legal_moves().iter().any(|mv| {
        if threats.iter().any(|&cell| *mv != Move::Place(cell)) {
            return false;
        }
        let next = position.after(mv);
        match fives(&next, own).as_slice() {
            [] => false,
            [reply] => match next.play(&Move::Place(*reply)) {
                Ok(answered) => wins_by_fours(&answered, fours - 1),
                Err(_) => true,
            },
            _ => true,
        }
    })
}

#[track_caller]
fn check_line(position: &Position, win: &vcf::Win) {
    let mut end = position.clone();
    for &at in &win.line {
        let mv = Move::Place(cell(at));
        end = end.play(&mv).unwrap_or_else(|error| panic!("{error}"));
    }
    if win.line.len() == win.plies as usize {
        assert_eq!(end.winner(), Some(position.turn()));
    }
}

#[test]
fn the_better_side_is_taken_in_swap2() {
    let swap2 = options(15, "freestyle", "swap2");
    let mut position = Gomoku::start(&swap2).expect("a start");
    for text in ["h8", "a1", "i9"] {
        let mv = Gomoku::read_move(&position, text).expect("a move");
        position = position.play(&mv).unwrap_or_else(|error| panic!("{error}"));
    }
    // White's stone is in the corner, so Black stands much better.
    assert_eq!(best(&position, &nodes(3_000)).0, "swap");
    for (text, expected) in [("two", ""), ("b2", ""), ("h9", "stay")] {
        let mv = Gomoku::read_move(&position, text).expect("a move");
        position = position.play(&mv).unwrap_or_else(|error| panic!("{error}"));
        if !expected.is_empty() {
            assert_eq!(best(&position, &nodes(3_000)).0, expected);
        }
    }
}

/// After `two` the opponent will take the better side, so neither side should stand much better.
#[test]
fn the_last_stone_of_two_leaves_the_sides_even() {
    let mut root = Gomoku::start(&options(15, "freestyle", "swap2")).expect("a game");
    for text in ["h8", "i9", "k10", "two", "g9"] {
        let mv = Gomoku::read_move(&root, text).expect("a move");
        root.play_unchecked(&mv);
    }
    let (_, line, _) = best(&root, &nodes(20_000));
    let Score::Chance(chance) = line.score else {
        panic!("{:?}", line.score);
    };
    assert!((0.3..=0.5).contains(&chance), "{chance}");
}

/// White's fourth stone in the corner of its square leaves Black much better: White announces as many fifth moves as it
/// may, Black keeps the colour and offers good ones, and White takes the worst.
#[test]
fn the_choices_of_renju_openings_follow_the_value_of_the_sides() {
    for (opening, moves, expected) in [
        ("taraguchi10", "h8 stay h9 stay i9 stay e5", "fifths 10"),
        ("taraguchi10", "h8 stay h9 stay i9 stay i10 stay d4", "stay"),
        ("soosorv8", "h8 h9 i9", "swap"),
        ("soosorv8", "h8 h9 i9 stay a1", "fifths 8"),
        ("soosorv8", "h8 h9 i9 stay a1 8", "stay"),
        ("soosorv8", "h8 h9 i9 stay a1 3 stay g8 o15 i8", "o15"),
    ] {
        let root = crate::gomoku::tests::after(&options(15, "renju", opening), moves);
        assert_eq!(best(&root, &nodes(3_000)).0, expected, "{opening} {moves}");
    }
    let mut root =
        crate::gomoku::tests::after(&options(15, "renju", "soosorv8"), "h8 h9 h7 stay h6 8 stay");
    for level in [1, 2, 3, 4, 5, 6, 8, 10] {
        let limits = Limits {
            level,
            ..nodes(2_000)
        };
        let (text, ..) = best(&root, &limits);
        let mv = Gomoku::read_move(&root, &text).expect("a move");
        let Move::Offer(at) = mv else {
            panic!("{text}")
        };
        let near = |stone: Cell| at.col.abs_diff(stone.col).max(at.row.abs_diff(stone.row)) <= 3;
        assert!(near(Cell::new(7, 7)), "{level}: {text}");
        root.play_unchecked(&mv);
    }
    assert_eq!(root.turn(), Side::White);
}

#[track_caller]
fn analysed(moves: &str, nodes: u64) -> tabletop_core::Line<Move> {
    let mut position = Gomoku::start(&options(15, "freestyle", "free")).expect("a game");
    for text in moves.split(' ') {
        let mv = Gomoku::read_move(&position, text).expect("a move");
        position.play_unchecked(&mv);
    }
    let limits = Limits {
        nodes: Some(nodes),
        proofs: true,
        ..Limits::default()
    };
    let mut best = None;
    let request = SearchRequest {
        root: &position,
        limits: &limits,
        rated: None,
        control: &Control::default(),
        report: &mut |report| best = report.lines.first().cloned(),
    };
    GomokuEngine::default().search(request).expect("a move");
    best.expect("a line")
}

#[test]
fn long_wins_by_threats_are_proven() {
    for moves in [
        "k11 g7 f11 h10 i11 i9 h11 g11 j8 g9 j10",
        "f11 h10 f7 i7 d9 e10 e8 g6 d10 d11 f9 g9",
    ] {
        let best = analysed(moves, 100_000);
        assert!(
            matches!(best.score, Score::WinIn(_)) && best.exact,
            "{best:?}"
        );
        assert!(best.moves.len() > 1, "{best:?}");
    }
}

/// The winning side's moves threaten nothing at first, so that every move of the other side has to be shown to lose: the
/// search proves that by itself.
#[test]
fn a_loss_by_every_move_is_proven_without_a_proof_search() {
    let rows = ".............../.............../.............../..X.X.O......../...O.OX......../....O.XO......./...XOOOXO....../..OXXXOX.OX..O./....OXXXXOO.XXX/....XOO.OXXXOO./...X.XOOO.X.O../.....XOXOXOO.../.....X.XOOOXO../.......OXXXOX../............... X";
    let position = Gomoku::read_position(&options(15, "freestyle", "free"), rows);
    let (_, line, _) = best(&position.expect("a position"), &nodes(20_000));
    assert!(
        line.exact && matches!(line.score, Score::WinIn(15..)),
        "{line:?}"
    );
}

/// While replies that are not among the most promising were left out, the win was estimated at 99 % with so many positions.
#[test]
fn a_reply_that_is_left_out_at_first_is_searched_for_the_proof() {
    let rows = ".............../.............../.............../.............../.............../.............../........X....../......OOOX...../.....O...OO..../......X.XOX..../.......X......./......X......../.............../.............../............... X";
    let position = Gomoku::read_position(&options(15, "freestyle", "free"), rows);
    let limits = Limits {
        proofs: true,
        ..nodes(15_000)
    };
    let (_, line, _) = best(&position.expect("a position"), &limits);
    assert!(
        line.exact && matches!(line.score, Score::WinIn(17..)),
        "{line:?}"
    );
}

/// Plays the win that is found in `rows` against the moves that a search for the other side finds, and returns what is said of
/// it before each of its moves.
#[track_caller]
fn played_out(rows: &str, proofs: bool) -> Vec<Score> {
    let read = Gomoku::read_position(&options(15, "freestyle", "free"), rows);
    let mut position = read.expect("a position");
    let mut sides = [GomokuEngine::default(), GomokuEngine::default()];
    let (attacker, mut said) = (position.turn(), Vec::new());
    while position.outcome().is_none() {
        let own = position.turn() == attacker;
        let limits = Limits {
            proofs: proofs || !own,
            ..nodes(100_000)
        };
        let mut score = None;
        let request = SearchRequest {
            root: &position,
            limits: &limits,
            rated: None,
            control: &Control::default(),
            report: &mut |report| score = report.lines.first().map(|line| line.score),
        };
        let mv = sides[usize::from(own)].search(request).expect("a move");
        said.extend(score.filter(|_| own));
        position.play_unchecked(&mv);
    }
    assert_eq!(position.winner(), Some(attacker));
    said
}

/// Without the memory of earlier proofs, both took two to four plies longer than announced.
#[test]
fn a_win_takes_no_longer_than_was_announced() {
    let by_threats = ".............../.......O......./.......X......./.X.OX..X......./..OX.O.XO....../..XOOXOX......./.OXOOOXO......./..XX.OX......../..OOX.XO......./..X..OX......../.....XO......../.............../.............../.............../............... X";
    let by_search = ".............../.............../.............../.............../.............../.............../.............../....O..O......./........XOO..../....X..X.X.O.../.........X...../.............../.............../.............../............... X";
    for (rows, proofs) in [(by_threats, true), (by_search, false)] {
        let said = played_out(rows, proofs);
        let plies = |score: &Score| match score {
            Score::WinIn(plies) => *plies,
            _ => panic!("{score:?}"),
        };
        let goes_on = |pair: &[Score]| plies(&pair[1]) + 2 <= plies(&pair[0]);
        assert!(said.windows(2).all(goes_on), "{said:?}");
    }
}
