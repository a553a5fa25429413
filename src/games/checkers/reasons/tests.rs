use super::*;
use crate::checkers::Checkers;
use tabletop_core::{Game as _, Options, Rng};

fn set_up(settings: &str, text: &str) -> Position {
    let mut options = Options::defaults(Checkers::INFO.options);
    for pair in settings.split_whitespace() {
        let (key, value) = pair.split_once('=').expect("a pair");
        options.set(key, value).expect("an option");
    }
    Checkers::read_position(&options, text).expect("a position")
}

#[track_caller]
fn check(settings: &str, text: &str, mv: &str, expected: &str) {
    let position = set_up(settings, text);
    let mv = Checkers::read_move(&position, mv).expect("readable");
    assert!(position.is_legal(&mv), "{text}: {mv:?}");
    let facts = reasons(&position, &mv);
    let facts: Vec<String> = facts.iter().map(ToString::to_string).collect();
    assert_eq!(facts.join("; "), expected, "{text}");
}

#[test]
fn captures_and_exchanges_are_reported_for_either_side() {
    check("", "B:W15,32:B10,1", "10x19", "captures 1 piece");
    check("", "W:W23,32:B18,1", "23x14", "captures 1 piece");
    // The jumping piece is captured in turn.
    check("", "B:W18,27,32:B14,1,2", "14x23", "trades 1 piece for 1");
    check("", "W:W19,31,32:B15,7,3", "19x10", "trades 1 piece for 1");
    // A quiet move that has to be captured.
    check("", "B:W22:B14,1", "14-18", "gives up 1 piece");
    check("", "B:W21:B28,1", "1-5", "");
    check(
        "capture=free",
        "B:W18,27,32:B14,1,2",
        "14x23",
        "captures 1 piece",
    );
}

#[test]
fn kings_and_ends_are_reported_for_either_side() {
    check("", "B:WK1,K2:B26", "26-30", "crowns a king");
    check("", "W:W6:BK30,K31", "6-1", "crowns a king");
    for (text, mv) in [("B:W15:B10", "10x19"), ("W:W19:B15", "19x10")] {
        let position = set_up("", text);
        let mv = Checkers::read_move(&position, mv).expect("readable");
        let proof = proof(&position, &mv).map(|proof| proof.to_string());
        assert_eq!(proof.as_deref(), Some("wins the game: all pieces captured"));
    }
}

#[test]
fn the_opposition_is_reported_where_the_other_side_has_to_give_way() {
    check("", "B:W18:B6", "6-10", "has the opposition");
    check("", "W:W27:B15", "27-23", "has the opposition");
    check("", "B:W22:B6", "6-10", "");
}

/// Random games: the facts about every legal move are verified by playing it out.
#[test]
fn what_is_said_is_so() {
    let mut rng = Rng::new(14);
    for _ in 0..6 {
        let mut position = set_up("", "B:W21-32:B1-12");
        while position.outcome().is_none() {
            let moves = position.legal_moves();
            for mv in &moves {
                check_facts(&position, mv);
            }
            position.play_unchecked(rng.pick(&moves).expect("a move"));
        }
    }
}

fn pieces(position: &Position, side: Side) -> u32 {
    position.board().pieces(side).count_ones()
}

/// Lead of `side` in pieces when no jump is forced any more, both sides maximising it.
fn settled(position: &Position, side: Side) -> i64 {
    let moves = position.legal_moves();
    if !moves.iter().any(Move::is_capture) {
        return i64::from(pieces(position, side)) - i64::from(pieces(position, side.other()));
    }
    let after = moves.iter().map(|mv| {
        let next = position.after(mv);
        settled(&next, side)
    });
    let found = if position.turn() == side {
        after.max()
    } else {
        after.min()
    };
    found.expect("a move")
}

#[track_caller]
fn check_facts(position: &Position, mv: &Move) {
    let own = position.turn();
    let after = position.clone().play(mv).expect("a legal move");
    let kings =
        |position: &Position| (position.board().kings & position.board().pieces(own)).count_ones();
    let mut gain = 0;
    let mut crowned = false;
    for fact in reasons(position, mv) {
        let words_said = fact.to_string();
        let counts: Vec<i64> = words_said
            .split(' ')
            .filter_map(|word| word.parse().ok())
            .collect();
        crowned |= fact.text() == words::CROWNS;
        match (fact.text(), counts.as_slice()) {
            (words::GIVES_UP, [lost]) => gain = -lost,
            (words::TAKES, [taken]) => gain = *taken,
            (words::TRADES | words::WINS_FOR | words::LOSES_FOR, [taken, lost]) => {
                gain = taken - lost;
            }
            (text, counts) => check_quiet(position, &after, mv, (text, counts)),
        }
    }
    assert_eq!(
        crowned,
        kings(&after) > kings(position),
        "{position:?} {mv:?}"
    );
    let before = i64::from(pieces(position, own)) - i64::from(pieces(position, own.other()));
    assert_eq!(gain, settled(&after, own) - before, "{position:?} {mv:?}");
    let ends = proof(position, mv)
        .is_some_and(|proof| [words::ENDS_WON, words::ENDS_DRAWN].contains(&proof.text()));
    assert_eq!(ends, after.outcome().is_some());
}

/// The position with the other side to move.
fn passed(position: &Position) -> Position {
    let text = Checkers::write_position(position);
    let rest = text.get(1..).expect("a side and the pieces");
    let turn = match position.turn() {
        Side::Black => "W",
        Side::White => "B",
    };
    set_up("", &format!("{turn}{rest}"))
}

/// Verifies the facts about a move without a capture, by the rules alone.
#[track_caller]
fn check_quiet(position: &Position, after: &Position, mv: &Move, said: (Text, &[i64])) {
    let (own, other) = (position.turn(), position.turn().other());
    let lead = i64::from(pieces(position, own)) - i64::from(pieces(position, other));
    let crowns = |position: &Position| {
        let far = far_row(position.turn());
        let men = |mv: &Move| !position.board().is_king(mv.from());
        let moves = position.legal_moves();
        moves.iter().any(|mv| men(mv) && mv.to().bit() & far != 0)
    };
    let guard = |position: &Position| position.board().pieces(own) & far_row(other);
    match said {
        (words::MEETS_THREAT, &[count]) => {
            assert_eq!(settled(&passed(position), own), lead - count);
            assert_eq!(settled(after, own), lead);
        }
        (words::THREATENS, &[count]) => assert_eq!(settled(&passed(after), own), lead + count),
        (words::STOPS_KING, _) => assert!(crowns(&passed(position)) && !crowns(after)),
        (words::THREATENS_KING, _) => assert!(crowns(&passed(after))),
        (words::FEW_REPLIES, &[count]) => assert_eq!(after.legal_moves().len() as i64, count),
        (words::CENTRE, _) => assert!([14, 15, 18, 19].contains(&mv.to().number())),
        (words::EDGE, _) => {
            let cell = mv.to().cell();
            assert!([0, 7].contains(&cell.col) || [0, 7].contains(&cell.row));
        }
        (words::KEEPS_GUARD, _) => assert_eq!(guard(position), guard(after)),
        (words::BACKS_UP | words::CROWNS | words::OPPOSITION, _) => {}
        (text, _) => panic!("{}: {position:?} {mv:?}", text.en),
    }
}

#[test]
fn quiet_moves_say_what_they_are_good_for_to_either_side() {
    let backed = "backs up a piece against a jump";
    check("", "B:W30,31,32:B10,1", "10-15", "takes the centre");
    check("", "W:W23,32:B1,2,3", "23-18", "takes the centre");
    let edge = "safe from jumps on the edge";
    check("", "B:W30,31,32:B9,1", "9-13", edge);
    check("", "W:W24,32:B1,2,3", "24-20", edge);
    check("", "B:W29,30,31,32:B14,5,1", "5-9", backed);
    check("", "W:W19,28,32:B1,2,3,4", "28-24", backed);
    let guard = "keeps the back row guarded";
    check("", "B:W29,30,31,32:B1,2,13", "13-17", guard);
    check("", "W:W31,32,20:B1,2,3,4", "20-16", guard);
    let few = format!("leaves White 2 moves; {edge}");
    check("", "B:W32,28,24,20:B18,19,15,9", "9-13", &few);
    let saved = format!("saves 2 pieces from capture; {backed}");
    check("", "B:W18,22,31,32:B15,8,1", "8-11", &saved);
    check("", "W:W18,25,32:B15,11,1,2", "25-22", &saved);
    let threat = "threatens to win 1 piece; takes the centre";
    check("", "B:W24,29,30,31:B15,16,1", "16-19", threat);
    check("", "W:W18,17,32:B9,2,3,4", "17-14", threat);
    check("", "B:W9,10,11:B22,1", "22-25", "threatens to crown a king");
    let stopped = format!("stops White from crowning a king; threatens to win 2 pieces; {guard}");
    check("", "B:W6,10,14,32:B1,3,K7", "7-2", &stopped);
    // With optional captures there are no threats.
    check("capture=free", "B:W24,29,30,31:B15,16,1", "16-19", "");
}

#[test]
fn the_endgame_tables_tell_what_every_move_comes_to() {
    let start = set_up("", "B:WK18:BK1,K2");
    let limits = tabletop_core::Limits {
        nodes: Some(1),
        ..tabletop_core::Limits::default()
    };
    let best = tabletop_core::Engine::search(
        &mut Checkers::engine(),
        tabletop_core::SearchRequest {
            root: &start,
            limits: &limits,
            rated: None,
            control: &tabletop_core::Control::new(),
            report: &mut |_| (),
        },
    );
    let best = best.expect("a move");
    let Some(TableResult::Win(plies)) = engine::known_result(&start) else {
        panic!("two kings win against one");
    };
    let wins = Message::new(words::TABLE_WINS).arg(plies.div_ceil(2));
    assert_eq!(proof(&start, &best), Some(wins));
    let mut after = start;
    after.play_unchecked(&best);
    let slowest = after
        .legal_moves()
        .into_iter()
        .find(|mv| proof(&after, mv).is_some());
    let said = proof(&after, &slowest.expect("a move that holds out")).expect("words");
    let expected = format!(
        "Black wins in {} whatever you do; this lasts longest",
        plies / 2
    );
    assert_eq!(said.to_string(), expected);
}
