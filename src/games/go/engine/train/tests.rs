use std::collections::HashSet;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

use super::super::fast_board::FastBoard;
use super::super::net::{GoNet, SearchParameters};
use super::super::planes;
use super::super::planes::{GLOBALS, LADDER_CAPTURED_PLANE, LADDER_CAPTURES_PLANE, PLANES};
use super::super::search::{Search, Situation, situation_of};
use super::super::tree::Node;
use super::positions::OWN_NUMBERS;
use super::{
    Contestant, Gate, Label, Losses, held_out_losses, labelled_record, position_records,
    positions_header, self_play, usual_rules,
};
use crate::go::rules::DeadStones;
use crate::go::{Move, Position};
use tabletop_core::{Cell, Position as _};
use tabletop_search::limits::SearchLimits;
use tabletop_search::net::residual::{Batch, ResidualNet};

/// A game on 3 × 3 without handicap: Black 4, White 1 (searched), Black 0, two passes.
const SMALL: &str = "size=3 scoring=area ko=simple komi=5 handicap=0 ; 4 1=1:3,8:1@250 0 9 9=9:1@1000 ; 13 bbbbbbbbb";

#[test]
fn a_line_of_self_play_becomes_records() {
    let (size, records) = position_records(SMALL, 7).expect("a game");
    let header = positions_header(size);
    let length = u32::from_le_bytes([header[12], header[13], header[14], header[15]]) as usize;
    assert_eq!(
        (size, length),
        (
            3,
            OWN_NUMBERS + 4 * GLOBALS + 20 + 9 + (9 * PLANES).div_ceil(8)
        )
    );
    assert_eq!(records.len(), 5 * length);
    let second = &records[length..2 * length];
    let number = |at: usize| {
        f32::from_le_bytes([second[at], second[at + 1], second[at + 2], second[at + 3]])
    };
    assert_eq!((second[0], second[4]), (7, 1), "the game, and searched");
    let hundredths = |at: usize| (100.0 * number(at)).round() as i32;
    assert_eq!([8, 12, 16].map(hundredths), [0, -650, 25], "White has lost");
    assert_eq!(
        hundredths(OWN_NUMBERS),
        17,
        "White gets the komi of a sixth of a unit"
    );
    let policy = &second[OWN_NUMBERS + 4 * GLOBALS..];
    let share = |at: usize| u16::from_le_bytes([policy[2 * at], policy[2 * at + 1]]);
    assert_eq!([share(1), share(8), share(0)], [49_151, 16_384, 0]);
    assert!(policy[20..29].iter().all(|&owner| owner as i8 == -127));
    // Planes: the whole board; none of White's stones; Black's in the middle.
    assert_eq!(policy[29..33], [0xFF, 0x80, 0b10, 0]);
    for nonsense in [
        "",
        "size=3",
        &SMALL.replace(" 9 9", " 9 12"),
        &SMALL.replace(" 0 ", " 4 "),
    ] {
        assert!(position_records(nonsense, 0).is_none(), "{nonsense}");
    }
}

#[test]
fn a_label_becomes_a_record_of_the_same_form() {
    let (size, records) = position_records(SMALL, 7).expect("a game");
    let mut position = Position::new(usual_rules(size, DeadStones::Ask));
    position.play_unchecked(&Move::Place(Cell::new(1, 1)));
    let mut label = Label {
        policy: vec![0.0; 10],
        chance: 0.25,
        lead: -6.5,
        deviation: 3.0,
        owners: vec![-1.0; 9],
    };
    (label.policy[1], label.policy[8]) = (0.75, 0.25);
    let record = labelled_record(&position, &label, 7);
    let searched = &records[records.len() / 5..][..records.len() / 5];
    // The score and the deviation of a game's end differ from a label's; the ko rule and komi differ, too.
    let common =
        |record: &[u8]| [&record[..8], &record[12..20], &record[OWN_NUMBERS + 16..]].concat();
    assert_eq!(common(&record), common(searched));
    assert_eq!(record[20..24], 3.0_f32.to_le_bytes());
}

#[test]
fn self_play_ends_and_is_the_same_for_a_seed() {
    // The first few seeds with a small board, which is quick.
    let lines: Vec<String> = (0..400)
        .filter(|&seed| super::self_play::size_of(seed) <= 6)
        .take(2)
        .map(|seed| self_play(seed, random_net()))
        .collect();
    assert_eq!(lines.len(), 2);
    for line in &lines {
        let (size, records) = position_records(line, 0).expect("a line that reads back");
        let header = positions_header(size);
        let length = u32::from_le_bytes([header[12], header[13], header[14], header[15]]) as usize;
        let turns = line.split(" ; ").nth(1).expect("turns").split(' ').count();
        assert!(turns > 8 && records.len() == turns * length, "{line}");
    }
}

#[test]
fn what_says_nothing_misses_all_there_is_to_know() {
    let seed = (0..400).find(|&seed| super::self_play::size_of(seed) <= 6);
    let line = self_play(seed.expect("a small board"), random_net());
    let net = random_net();
    let losses_of = |number: u32| {
        let (size, records) = position_records(&line, number).expect("a line that reads back");
        let file = [positions_header(size), records].concat();
        let points = usize::from(size) * usize::from(size);
        let nothing = |net: &ResidualNet, batch: &Batch| {
            let mut evaluations = net.evaluate(batch);
            evaluations[0].logits = vec![3.0; points + 1];
            evaluations[0].value = 0.5;
            evaluations
        };
        assert_eq!(held_out_losses(net.net(), size + 1, &file, nothing), None);
        let losses = held_out_losses(net.net(), size, &file, nothing).expect("a file");
        (losses, ((points + 1) as f64).ln())
    };
    let (losses, of_moves) = losses_of(20);
    assert!(losses.positions > 8, "{losses:?}");
    assert!((losses.policy - of_moves).abs() < 1e-3, "{losses:?}");
    assert!((losses.value - 2_f64.ln()).abs() < 1e-6, "{losses:?}");
    // This game is not held out.
    assert_eq!(losses_of(21).0, Losses::default());
}

/// Returns the points of a plane in the position after these moves on 13 × 13, Black first.
fn plane(moves: &[(u8, u8)], which: usize) -> Vec<(u8, u8)> {
    let mut board = FastBoard::<4, 256>::new(13);
    for &(col, row) in moves {
        board.play(board.point(Cell::new(col, row)));
    }
    let mut found = Vec::new();
    planes::planes(&board, &mut |plane, point| {
        if plane == which {
            let cell = board.cell(point);
            found.push((cell.col, cell.row));
        }
    });
    found.sort_unstable();
    found
}

#[test]
fn the_network_sees_liberties_moves_and_ladders() {
    // White's stone at 5, 5 is captured in a ladder; the other white stones are far away.
    let moves = [(4, 5), (5, 5), (5, 4), (11, 3), (5, 6), (2, 9), (6, 4)];
    let check = |count: usize, which: usize, expected: &[(u8, u8)]| {
        let found = plane(&moves[..count], which);
        assert_eq!(found, expected, "plane {which} after {count} moves");
    };
    check(7, 1, &[(2, 9), (5, 5), (11, 3)]);
    check(7, 2, &[(4, 5), (5, 4), (5, 6), (6, 4)]);
    check(7, 3, &[(5, 5)]);
    check(7, 4, &[]);
    check(7, 5, &[(4, 5), (5, 6)]);
    check(7, 7, &[(6, 4)]);
    check(7, 11, &[(5, 4)]);
    check(7, LADDER_CAPTURED_PLANE, &[(5, 5)]);
    check(7, LADDER_CAPTURES_PLANE, &[]);
    let room_to_run = [&moves[..6], &[(12, 12)]].concat();
    assert_eq!(plane(&room_to_run, LADDER_CAPTURED_PLANE), []);
    assert_eq!(plane(&moves, 0).len(), 169);
    // White runs, and Black can continue the ladder from one side only.
    let run = [&moves[..], &[(6, 5)]].concat();
    assert_eq!(plane(&run, LADDER_CAPTURES_PLANE), [(7, 5)]);
}

fn random_net() -> &'static GoNet {
    static NET: LazyLock<GoNet> = LazyLock::new(|| GoNet::random(1));
    &NET
}

/// Returns a search of an opening with a random network.
fn search_of(size: u8) -> Search<2, 128> {
    let start = Position::new(usual_rules(size, DeadStones::Ask));
    Search::new(random_net(), &start, 4, 7)
}

#[test]
fn the_network_evaluates_every_new_position() {
    let mut search = search_of(5);
    search.run(1, &SearchLimits::none(), &mut |_, _| ());
    let root = search.tree.clone().expect("a root");
    let moves = root.lock();
    let tried = moves.edges.iter().find(|edge| edge.visits > 0);
    let edge = tried.expect("a move that was tried");
    let evaluation = edge.node.as_ref().expect("a node").lock().evaluation;
    // The winning chance of the other side is the losing chance of this one.
    let chance = edge.win_rate().expect("a visit");
    assert!((chance - (1.0 - evaluation.chance)).abs() < 1e-6);
    assert_eq!(edge.lead(), Some(-evaluation.lead));
    drop(moves);
}

#[test]
fn a_position_is_evaluated_once_in_whatever_order_its_moves_came() {
    fn note(node: &Node, board: &FastBoard<2, 128>, found: &mut Vec<Situation>) {
        for edge in &node.lock().edges {
            let mut after = board.clone();
            after.play(edge.point);
            if let Some(node) = &edge.node {
                found.push(situation_of(&after));
                note(node, &after, found);
            }
        }
    }
    let mut search = search_of(3);
    search.run(300, &SearchLimits::none(), &mut |_, _| ());
    let root = search.tree.clone().expect("a root");
    let mut found = Vec::new();
    note(&root, &search.board, &mut found);
    let distinct: HashSet<_> = found.iter().collect();
    assert!(distinct.len() < found.len());
    assert_eq!(search.summary().stats.count as usize, 1 + distinct.len());
}

#[test]
fn a_full_tree_is_searched_on() {
    let mut search = search_of(5);
    search.max_nodes = 10;
    search.run(60, &SearchLimits::none(), &mut |_, _| ());
    assert_eq!(search.playouts(), 60);
    assert_eq!(search.tree.expect("a root").count(), 11);
}

#[test]
fn misjudgements_are_the_same_whenever_a_position_recurs() {
    let chances = |noise| {
        let mut search = search_of(5);
        search.parameters.noise = noise;
        search.run(40, &SearchLimits::none(), &mut |_, _| ());
        search
            .ranking()
            .iter()
            .map(|of| of.worth)
            .collect::<Vec<_>>()
    };
    assert_eq!(chances(0.5), chances(0.5));
    assert_ne!(chances(0.5), chances(0.0));
}

#[test]
fn points_count_most_around_the_lead_at_the_root() {
    let mut search = search_of(5);
    search.centre = 40.0;
    let utility = search.utility();
    let gain = |lead: f32| utility.of_points(lead + 5.0, 3.0) - utility.of_points(lead, 3.0);
    assert!(gain(40.0) > 3.0 * gain(80.0) && gain(80.0) > 0.0);
    assert!(gain(40.0) > gain(0.0), "a game that is won is about points");
}

#[test]
fn a_gate_plays_whole_games() {
    let contestant = |net| Contestant {
        net,
        parameters: SearchParameters::DEFAULT,
    };
    let gate = Gate {
        size: 5,
        seconds: 16.0,
        // The clock advances by a second at each call.
        clock: || {
            static SECONDS: AtomicU64 = AtomicU64::new(0);
            SECONDS.fetch_add(1, Ordering::Relaxed) as f64
        },
        contestants: [
            contestant(Box::leak(Box::new(GoNet::random(2)))),
            contestant(random_net()),
        ],
    };
    for number in 0..2 {
        let game = gate.game(number);
        assert!(game.moves.len() > 4 && game.margin != 0, "{game:?}");
        assert_eq!(game.share > 0.5, game.margin > 0);
        assert!(
            game.playouts.iter().all(|&playouts| playouts > 0),
            "{game:?}"
        );
        assert_eq!(game.moves, gate.game(number).moves, "the same number");
    }
}
