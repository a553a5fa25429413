//! Tests of the fast board against the readable rules, and of the engine's behaviour.

use crate::go::tests::marked;
use crate::tests::last_report;
use std::collections::HashSet;

use super::choice::{LevelSpec, TreeSearch, choose_by_level};
use super::fast_board::{Colour, FastBoard, PASS};
use super::net::GoNet;
use super::search::{Candidate, Search, board_of, side};
use super::tree::Node;
use super::{GoEngine, PROPOSAL_PLAYOUTS, dead_stones, ownership, score_estimate};
use crate::go::rules::{Ko, Rules, Suicide};
use crate::go::{Go, Move, Position, Stage, pass_alive};
use tabletop_audit::audit_mirror;
use tabletop_core::{
    Cell, Control, Engine, Game, Limits, Mirror, Options, Position as _, Score, SearchRequest, Side,
};
use tabletop_search::limits::SearchLimits;

/// Fast board with the superko rule, to be compared with the readable rules move by move.
#[derive(Clone)]
struct Walker<const W: usize, const P: usize> {
    board: FastBoard<W, P>,
    root: Position,
    situations: HashSet<u64>,
    over: bool,
}

impl<const W: usize, const P: usize> Walker<W, P> {
    fn allows(&self, point: u16) -> bool {
        let suicide = self.board.is_suicide(point, self.board.to_move);
        if suicide && self.root.rules().suicide == Suicide::Refused {
            return false;
        }
        if self.root.rules().ko == Ko::Simple {
            return point != self.board.ko;
        }
        let mut after = self.board.clone();
        after.play(point);
        !self
            .situations
            .contains(&self.root.situation(after.key, side(after.to_move)))
    }
}

impl<const W: usize, const P: usize> Mirror<Position> for Walker<W, P> {
    fn from_position(position: &Position) -> Option<Self> {
        let board: FastBoard<W, P> = board_of(position);
        let situation = position.situation(board.key, side(board.to_move));
        assert_eq!(board.key, position.board().key());
        Some(Self {
            board,
            root: position.clone(),
            situations: HashSet::from([situation]),
            over: false,
        })
    }

    fn legal_moves(&self) -> Vec<Move> {
        if self.over {
            return Vec::new();
        }
        let points = self.board.points();
        points
            .filter(|&point| self.board.at(point) == Colour::Empty && self.allows(point))
            .map(|point| Move::Place(self.board.cell(point)))
            .chain([Move::Pass])
            .collect()
    }

    fn play_unchecked(&mut self, mv: &Move) {
        self.board.play(match *mv {
            Move::Place(cell) => self.board.point(cell),
            _ => PASS,
        });
        self.situations.insert(
            self.root
                .situation(self.board.key, side(self.board.to_move)),
        );
        self.over = self.board.passes == 2;
    }
}

fn options(pairs: &[(&str, &str)]) -> Options {
    pairs
        .iter()
        .fold(Options::defaults(Rules::TABLE), |options, (key, value)| {
            options.with(key, value).expect("a valid value")
        })
}

fn walk<const W: usize, const P: usize>(size: u8, seeds: u64) -> usize {
    let mut plies = 0;
    for ko in ["simple", "positional", "situational"] {
        for suicide in ["no", "yes"] {
            let size = size.to_string();
            let chosen = options(&[
                ("size", &size),
                ("ko", ko),
                ("suicide", suicide),
                ("dead", "keep"),
            ]);
            let start = Go::start(&chosen).expect("a start");
            for seed in 0..seeds {
                let walked = audit_mirror::<Position, Walker<W, P>>(&start, seed, 3 * 625);
                plies += walked.expect("the same moves on both boards");
            }
        }
    }
    plies
}

#[test]
fn the_fast_board_has_the_moves_of_the_readable_one() {
    let plies = walk::<2, 128>(2, 10)
        + walk::<2, 128>(5, 8)
        + walk::<2, 128>(9, 2)
        + walk::<4, 256>(13, 1)
        + walk::<7, 448>(16, 1);
    assert!(plies > 4_000, "{plies}");
}

#[test]
fn liberties_and_chains_agree_with_the_readable_board() {
    let mut rng = tabletop_core::Rng::new(3);
    let mut position = Go::start(&options(&[("size", "9"), ("ko", "simple")])).expect("a start");
    for _ in 0..200 {
        let moves = position.legal_moves();
        let mv = rng.pick(&moves[..moves.len() - 1]).copied();
        let Some(mv) = mv.filter(|_| matches!(position.stage(), Stage::Play { .. })) else {
            break;
        };
        position.play_unchecked(&mv);
        let fast: FastBoard<2, 128> = board_of(&position);
        let grid = Go::grid(&position);
        for chain in position.board().chains() {
            let at = fast.point(grid.cell(chain.stones[0]));
            assert_eq!(usize::from(fast.liberty_count(at)), chain.liberties.len());
            assert_eq!(usize::from(fast.chain_len(at)), chain.stones.len());
            assert_eq!(fast.chain(at).count(), chain.stones.len());
        }
    }
}

#[test]
fn chains_in_atari_are_known_as_they_come_and_go() {
    let mut rng = tabletop_core::Rng::new(5);
    let (mut with, mut without) = (0, 0);
    for _ in 0..20 {
        let mut board = FastBoard::<2, 128>::new(7);
        for _ in 0..150 {
            let point = rng.pick(board.empties()).copied().unwrap_or_default();
            board.play(if board.is_playable(point) { point } else { 0 });
            let stones = board.points().filter(|&at| board.at(at) != Colour::Empty);
            let is_head = |&at: &u16| board.head(at) == at && board.liberty_count(at) == 1;
            let seen: Vec<u16> = stones.filter(is_head).collect();
            assert_eq!(board.in_atari().iter().collect::<Vec<u16>>(), seen);
            *if seen.is_empty() {
                &mut without
            } else {
                &mut with
            } += 1;
        }
    }
    assert!(with > 300 && without > 300, "{with} {without}");
}

fn set_up(pairs: &[(&str, &str)], text: &str) -> Position {
    let size = text.split('/').count().to_string();
    let chosen = options(pairs).with("size", size).expect("a valid size");
    Go::read_position(&chosen, text).expect("a readable position")
}

fn play(mut position: Position, moves: &str) -> Position {
    for text in moves.split_whitespace() {
        let mv = Go::read_move(&position, text).expect("a readable move");
        position = position.play(&mv).expect("a legal move");
        Go::settle(&mut position);
    }
    position
}

fn limits(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        memory: 8,
        ..Limits::default()
    }
}

/// Returns the engine's move as text, searched with `nodes` playouts.
fn answer(engine: &mut GoEngine, position: &Position, nodes: u64) -> String {
    answer_within(engine, position, &limits(nodes))
}

/// Returns the engine's move as text.
fn answer_within(engine: &mut GoEngine, position: &Position, limits: &Limits) -> String {
    let mv = engine
        .search(SearchRequest {
            root: position,
            limits,
            rated: None,
            control: &Control::new(),
            report: &mut |_| {},
        })
        .expect("a move");
    assert!(position.is_legal(&mv), "{mv:?}");
    Go::write_move(position, &mv)
}

#[track_caller]
fn check(pairs: &[(&str, &str)], text: &str, moves: &str, expected: &str) {
    let position = play(set_up(pairs, text), moves);
    let found = answer(&mut Go::engine(), &position, 1500);
    assert!(
        expected.split(' ').any(|one| one == found),
        "{found} instead of {expected}"
    );
}

/// Komi with which Black wins [`SETTLED`] by 6.5.
const AHEAD: (&str, &str) = ("komi", "-9.5");

/// Board on which both sides live and every point is settled; Black has 39 points when the dead stone at B8 is removed,
/// White 42.
const SETTLED: &str =
    "..XXO..../.OXXO..../X.XXO..../XXXXOO.../..XXXO.../XXX.XO.../..XXXOOO./XXXXOO.../.XXXO....";

#[test]
fn stones_in_atari_are_taken_or_saved() {
    // Everything lives except the two white stones at the top: the side that moves at D4 captures or saves them and
    // wins.
    let race = ".X.XX.X/XXXOXXX/XXXOXXX/XXX.XXX/OOOOOOO/OOOOOOO/.OO.OO.";
    check(&[("komi", "3.5")], race, "", "D4");
    check(&[("komi", "3.5")], &format!("{race} O"), "", "D4");
}

/// Board on which everything lives except four black and three white stones in one row, in atari on the same point
/// between them.
const IN_BALANCE: &str =
    ".O.OX.XX./OOOOXXXXX/OOOOXXXXX/OOOOXXXXX/XXXX.OOOX/OOOOOXXXX/OOOOOXXXX/OOOOOXXXX/.O.OOX.X.";

#[test]
fn nobody_passes_with_chains_in_atari() {
    for level in [1, 3, 5, 8, 10] {
        for (nodes, turn, before) in [(60, "", ""), (600, " O", ""), (3_000, "", "pass")] {
            // Before the opponent's pass the opponent was to move.
            let turn = if before.is_empty() { turn } else { " O" };
            let position = play(
                set_up(&[("komi", "7.5")], &format!("{IN_BALANCE}{turn}")),
                before,
            );
            let asked = Limits {
                level,
                ..limits(nodes)
            };
            let found = answer_within(&mut Go::engine(), &position, &asked);
            assert_eq!(found, "E5", "{level} {nodes}{turn}");
        }
    }
}

#[test]
fn a_decided_game_is_passed_out() {
    check(&[AHEAD], SETTLED, "", "pass");
    check(&[AHEAD], &format!("{SETTLED} O"), "pass", "pass");
    // The losing side passes back as well when nothing is left to gain.
    check(&[], &format!("{SETTLED} O"), "pass", "pass");
    let cleared = SETTLED.replace(".OXXO", "..XXO") + " O";
    check(&[("dead", "keep")], &cleared, "pass", "pass");
    // Without an agreement on dead stones, the last ones are captured before Black passes.
    let position = set_up(&[("dead", "keep"), AHEAD], SETTLED);
    let over = play_on(position, 120);
    assert_eq!(
        over.outcome().and_then(|end| end.winner()),
        Some(Side::Black)
    );
}

/// White is ahead and could go on at leisure; only A7 and F7, which save and capture a stone, are worth a move.
const AT_EASE: &str =
    "...O.O.../.XO.OXO../.OXOX..../.XXOXXOO./.OXOX.XO./O.XOOX.O./.OXOXXO../..O.O..../...O.....";

#[test]
fn levels_for_beginners_pass_after_a_late_pass() {
    let found = |text: &str, level, seed| {
        let position = play(set_up(&[], text), "pass");
        let asked = Limits {
            level,
            seed,
            ..limits(1500)
        };
        answer_within(&mut Go::engine(), &position, &asked)
    };
    let empty = ["........."; 9].join("/");
    for (level, seed) in [(1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2)] {
        let found = found(AT_EASE, level, seed);
        assert!(["pass", "A7", "F7"].contains(&found.as_str()), "{found}");
    }
    assert_ne!(found(&empty, 1, 0), "pass", "early in the game");
}

/// Stones that stand are counted as they stand, however far ahead the engine is.
#[test]
fn certainly_dead_stones_are_captured_before_a_pass_unless_the_players_agree() {
    let cleared = |pairs: &[_], clears| {
        let position = play(set_up(pairs, &format!("{SETTLED} O")), "pass");
        let asked = Limits {
            clears,
            ..limits(1500)
        };
        answer_within(&mut Go::engine(), &position, &asked)
    };
    let keep = ("dead", "keep");
    let far = ("komi", "-29.5");
    assert_eq!(cleared(&[keep, far], false), "pass");
    let first = cleared(&[keep, far], true);
    assert!(["A8", "B9", "B7"].contains(&&*first), "{first}");
    let territory = [keep, far, ("scoring", "territory")];
    assert_eq!(cleared(&territory, true), "pass");
    // All are captured in the end, and nothing living dies.
    let mut position = set_up(&[keep, far], &format!("{SETTLED} O"));
    position = play(position, "pass");
    let before = position.board().clone();
    while let Some(mv) = pass_alive::clearing(&position) {
        position = play(position.play(&mv).expect("a legal move"), "pass");
    }
    let (alive, dead) = (
        pass_alive::pass_alive(&before, Side::Black),
        pass_alive::certainly_dead(position.board()),
    );
    assert!(dead.iter().all(|dead| !dead));
    let after = pass_alive::pass_alive(position.board(), Side::Black);
    assert!(
        alive
            .iter()
            .zip(after)
            .all(|(before, after)| after || !before)
    );
    assert!(
        before.points() != position.board().points(),
        "something was captured"
    );
}

#[test]
fn a_large_board_begins_in_its_corners() {
    for size in [13, 19] {
        let empty = vec![".".repeat(size); size].join("/");
        let (mut position, last) = (set_up(&[], &empty), size as u8 - 1);
        let mut corners = Vec::new();
        for _ in 0..4 {
            let text = answer(&mut Go::engine(), &position, 200);
            let Ok(Move::Place(cell)) = Go::read_move(&position, &text) else {
                panic!("{text}");
            };
            let lines = [cell.col, cell.row].map(|at| at.min(last - at));
            assert!([[3, 3], [2, 3], [3, 2]].contains(&lines), "{text}");
            corners.push([cell.col, cell.row].map(|at| at > last / 2));
            position = play(position, &text);
        }
        corners.sort_unstable();
        corners.dedup();
        assert_eq!(corners.len(), 4, "{size}");
    }
}

/// Lets the engine play both sides to the end, with its own proposal of dead stones.
fn play_on(mut position: Position, most: usize) -> Position {
    let mut engine = Go::engine();
    for _ in 0..most {
        Go::settle(&mut position);
        let Some(mv) = engine.search(SearchRequest {
            root: &position,
            limits: &limits(60),
            rated: None,
            control: &Control::new(),
            report: &mut |_| {},
        }) else {
            break;
        };
        position = position.play(&mv).expect("a legal move");
        Go::settle(&mut position);
    }
    position
}

#[test]
fn the_engine_ends_its_games_under_every_rule() {
    ends_its_games(&["2", "3"], &["10"]);
}

#[test]
#[ignore = "whole, run by .ci/run"]
fn the_engine_ends_its_games_at_every_size_and_under_every_rule() {
    ends_its_games(&["2", "3", "4", "5", "7"], &["10", "15", "19", "22", "25"]);
}

/// Plays whole games on the `small` boards, and answers once on the `large` ones.
#[track_caller]
fn ends_its_games(small: &[&str], large: &[&str]) {
    for &size in small {
        for ko in ["simple", "positional", "situational"] {
            for dead in ["ask", "keep"] {
                let chosen = options(&[
                    ("size", size),
                    ("ko", ko),
                    ("dead", dead),
                    ("scoring", if ko == "simple" { "territory" } else { "area" }),
                ]);
                let over = play_on(Go::start(&chosen).expect("a start"), 400);
                // With simple ko a position can recur for ever.
                assert!(
                    over.outcome().is_some() || ko == "simple",
                    "{size} {ko} {dead}: {over:?}"
                );
            }
        }
    }
    for &size in large {
        let start = Go::start(&options(&[("size", size)])).expect("a start");
        answer(&mut Go::engine(), &start, 20);
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let game = || {
        let mut position = Go::start(&options(&[("size", "5")])).expect("a start");
        let mut engine = Go::engine();
        let mut moves = Vec::new();
        for _ in 0..12 {
            let text = answer(&mut engine, &position, 200);
            position = play(position, &text);
            moves.push(text);
        }
        moves
    };
    assert_eq!(game(), game());
}

#[test]
fn a_stopped_search_still_answers() {
    let control = Control::new();
    control.stop();
    let start = Go::start(&options(&[("size", "25")])).expect("a start");
    let unlimited = Limits::default();
    let mv = Go::engine().search(SearchRequest {
        root: &start,
        limits: &unlimited,
        rated: None,
        control: &control,
        report: &mut |_| {},
    });
    assert!(mv.is_some_and(|mv| start.is_legal(&mv)));
}

#[test]
fn several_lines_and_threads_are_reported() {
    let start = Go::start(&options(&[("size", "7")])).expect("a start");
    let wanted = Limits {
        lines: 5,
        threads: 2,
        ..limits(400)
    };
    let report = last_report(&mut Go::engine(), &start, &wanted);
    assert_eq!(report.lines.len(), 5);
    assert_eq!(report.nodes, 400);
    for line in &report.lines {
        assert!(matches!(line.score, Score::Chance(chance) if (0.0..=1.0).contains(&chance)));
        assert!(start.is_legal(&line.moves[0]));
    }
}

#[test]
fn every_move_gets_a_value_that_was_tried() {
    let start = Go::start(&options(&[("size", "5")])).expect("a start");
    let all = Limits {
        lines: 100,
        ..limits(8_000)
    };
    let report = last_report(&mut Go::engine(), &start, &all);
    assert_eq!(report.lines.len(), 26, "25 points and the pass");
    let least = report.lines.iter().map(|line| line.depth).min();
    assert!(least >= Some(15), "{least:?}");
}

#[track_caller]
fn check_dead(text: &str, expected: &str) {
    let position = set_up(&[], text);
    let grid = Go::grid(&position);
    let dead = dead_stones(&position, PROPOSAL_PLAYOUTS, 1);
    assert_eq!(marked(grid, &dead), expected, "{text}");
}

#[test]
fn dead_stones_are_found_by_playing_on() {
    check_dead(SETTLED, "B8");
    // No stones are dead on a board on which play has just begun.
    check_dead(
        "......./......./..X.O../......./..O.X../......./.......",
        "",
    );
    // A lone stone deep in a large territory.
    check_dead(
        "..XO.../O.XO.../..XO.../..XO.../..XO.../..XO.../..XO...",
        "A6",
    );
    // Chains in atari that cannot escape: they run into the edge or into other white stones.
    check_dead(
        "XX.OOO./OOOOOOO/.O.OXXX/OOOXXXX/XXXX.XX/.X.XXXX/XXXXX.X",
        "A7 B7",
    );
    // Three stones in a row in a space of four, one move too late.
    check_dead(
        ".XXX.O./OOOOOO./.OOOOOO/OOO.OOO/XXXXXXX/X.XXX.X/XXXX.XX",
        "B7 C7 D7",
    );
    // Neither group in the corner can attack the other.
    check_dead(
        "O.XO...../O.XO...../OOXO...../XXOO...../.XO....../.XO....../.XO....../.XO....../.XO......",
        "",
    );
}

#[test]
fn marks_that_cost_the_game_are_answered_by_playing_on() {
    let marking = play(set_up(&[AHEAD], SETTLED), "pass pass");
    assert_eq!(answer(&mut Go::engine(), &marking, 100), "accept");
    // White claims that Black's whole group is dead.
    let mv = Go::read_move(&marking, "dead C9").expect("readable");
    let claimed = marking.play(&mv).expect("legal");
    assert_eq!(claimed.turn(), Side::Black);
    assert_eq!(answer(&mut Go::engine(), &claimed, 100), "resume");
}

#[test]
fn a_living_group_is_not_given_away_in_a_lost_game() {
    // Black loses by komi, whichever stones are dead.
    let marking = play(set_up(&[("komi", "40.5")], SETTLED), "pass pass");
    assert_eq!(answer(&mut Go::engine(), &marking, 100), "accept");
    let mv = Go::read_move(&marking, "dead C9").expect("readable");
    let claimed = marking.play(&mv).expect("legal");
    assert_eq!(claimed.turn(), Side::Black);
    assert_eq!(answer(&mut Go::engine(), &claimed, 100), "resume");
}

#[test]
fn an_estimate_knows_whose_points_are_whose() {
    let position = set_up(&[("komi", "7.5")], SETTLED);
    let estimate = ownership(&position, 200, 1);
    let grid = Go::grid(&position);
    assert!(estimate.owners[grid.index(Cell::new(0, 0))] > 0.8);
    assert!(estimate.owners[grid.index(Cell::new(8, 0))] < -0.8);
    let cleared = score_estimate(&position, PROPOSAL_PLAYOUTS, 1);
    assert!(
        (estimate.margin - cleared).abs() < 6.0,
        "{estimate:?} {cleared}"
    );
}

fn new_search(start: &Position) -> Search<2, 128> {
    Search::new(GoNet::shipped().expect("a network"), start, 16, 5)
}

/// All threads search the same tree, and every visit on the way down is backed up.
#[test]
fn threads_share_one_tree() {
    let start = Go::start(&options(&[("size", "9")])).expect("a start");
    let mut search = new_search(&start);
    let wanted = Limits {
        lines: 2,
        threads: 3,
        ..limits(600)
    };
    let control = Control::new();
    let ends = SearchLimits::new(&wanted, &control);
    TreeSearch::search(&mut search, &wanted, None, &ends, &mut |_| {});
    assert_eq!(search.playouts(), 600);
    let root = search.tree.expect("a root");
    let visits = |node: &Node| -> u32 { node.lock().edges.iter().map(|edge| edge.visits).sum() };
    assert_eq!(visits(&root), 600);
    assert!(root.count() > 500, "{}", root.count());
    for edge in &root.lock().edges {
        let Some(node) = &edge.node else { continue };
        // Threads that came to a new position at once have both evaluated it.
        assert!(visits(node) < edge.visits && visits(node) + 3 >= edge.visits);
        assert!(
            edge.win_rate()
                .is_some_and(|rate| (0.0..=1.0).contains(&rate))
        );
    }
}

#[test]
fn one_thread_always_finds_the_same() {
    let start = Go::start(&options(&[("size", "9")])).expect("a start");
    let values = || {
        let mut search = new_search(&start);
        search.run(300, &SearchLimits::none(), &mut |_, _| ());
        let ranking = search.ranking().into_iter();
        ranking
            .map(|of| (of.point, of.visits, of.chance.to_bits()))
            .collect::<Vec<_>>()
    };
    assert_eq!(values(), values());
}

#[test]
fn the_tree_is_kept_for_the_positions_after_the_next_moves() {
    let start = Go::start(&options(&[("size", "9")])).expect("a start");
    let mut search = new_search(&start);
    search.run(300, &SearchLimits::none(), &mut |_, _| ());
    let best = search.ranking()[0];
    let next = start
        .clone()
        .play(&search.as_move(best.point))
        .expect("legal");
    search.reroot(&next);
    assert_eq!(search.playouts(), 0);
    let kept = |search: &Search<2, 128>| -> u32 {
        let root = search.tree.as_ref().expect("a kept tree");
        root.lock().edges.iter().map(|edge| edge.visits).sum()
    };
    assert_eq!(kept(&search), best.visits - 1);
    search.run(10, &SearchLimits::none(), &mut |_, _| ());
    assert_eq!(kept(&search), best.visits + 9);
    let moves = search.ranking().len();
    assert_eq!(moves, next.legal_moves().len());
    // Another level judges otherwise.
    search.set_parameters(LevelSpec::for_level(2).parameters);
    assert!(search.tree.is_none());
    search.run(20, &SearchLimits::none(), &mut |_, _| ());
    assert_eq!(kept(&search), 10, "ten more simulations, in a new tree");
    search.reroot(&start);
    assert!(
        search.tree.is_none(),
        "an earlier position is none of the tree"
    );
}

/// A constant seed would choose the worst of the acceptable moves in every position of a game, or the best.
#[test]
fn choices_of_a_search_are_drawn_anew_for_each_move() {
    let start = Go::start(&options(&[("size", "9")])).expect("a start");
    let mut search = new_search(&start);
    let drawn: HashSet<u64> = (0..8).map(|_| search.next_seed()).collect();
    assert_eq!(drawn.len(), 8);
    search.run(40, &SearchLimits::none(), &mut |_, _| ());
    let level = LevelSpec::for_level(1);
    let chosen: HashSet<Move> = (0..20).map(|_| search.choose_move(&level, false)).collect();
    assert!(chosen.len() > 3, "{chosen:?}");
}

#[test]
fn low_levels_choose_among_moves_that_were_visited() {
    let candidate = |point, visits, worth| Candidate {
        point,
        visits,
        chance: worth,
        worth,
    };
    // The last move was tried nine times and won each time.
    let ranking = [
        candidate(4, 100, 0.5),
        candidate(3, 10, 0.5),
        candidate(0, 9, 1.0),
    ];
    let mut rng = tabletop_core::Rng::new(1);
    let chosen: HashSet<u32> = (0..200)
        .map(|_| choose_by_level(&ranking, &LevelSpec::for_level(1), &mut rng).visits)
        .collect();
    assert_eq!(chosen, HashSet::from([100, 10]));
}
