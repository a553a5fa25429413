//! Dead stones are estimated where somebody looks, however often play stops in a record.

use tabletop::files::open_record;
use tabletop::record::{native, sgf};
use tabletop::session::{GameSession, PROPOSED};

/// Opens the first game of a text, looks at its end until nothing is awaited, and gives it with the number of looks it took.
fn looked_at(
    read: tabletop::record::Read<Vec<tabletop::record::Record>>,
) -> (Box<GameSession>, usize) {
    let first = read.map(|(mut records, warnings)| (records.swap_remove(0), warnings));
    let mut session = open_record(first, &mut Vec::new()).expect("opens");
    let mut looks = 0;
    while session.needs_dead_stones() {
        session.refresh(None);
        looks += 1;
    }
    (session, looks)
}

/// Number of nodes for which stones were proposed.
fn proposals(session: &GameSession) -> usize {
    let record = session.record();
    let nodes = record.tree.ids().map(|id| record.tree.node(id));
    nodes
        .filter(|node| node.properties.iter().any(|it| it.key == PROPOSED))
        .count()
}

#[test]
fn a_record_of_passes_is_estimated_at_its_end_alone() {
    estimates_the_end_alone(100);
}

#[test]
#[ignore = "whole, run by .ci/run"]
fn a_long_record_of_passes_is_estimated_at_its_end_alone() {
    estimates_the_end_alone(1000);
}

/// Opens a record with so many stops of play.
#[track_caller]
fn estimates_the_end_alone(stops: usize) {
    let text = format!("(;GM[1]SZ[9];B[ee]{})", ";W[];B[]".repeat(stops));
    let (session, looks) = looked_at(sgf::TEXT.read(text.as_bytes()));
    assert_eq!((looks, proposals(&session)), (1, 1));
    let mut text =
        "tabletop record 1\ngame go\noption size 9\noption dead ask\nmoves\n1 X E5\n".to_owned();
    let line = ["O pass", "X pass", "O resume"];
    for (at, mv) in line.iter().cycle().take(3 * stops + 2).enumerate() {
        text += &format!("{} {mv}\n", at + 2);
    }
    let (mut session, looks) = looked_at(native::read((text + "end\n").as_bytes()));
    assert_eq!((looks, proposals(&session)), (1, 1));
    // Going back to a stop has it estimated too.
    assert!(session.undo(3) > 0);
    session.refresh(None);
    assert_eq!(proposals(&session), 2);
}

#[test]
fn a_record_that_marks_stones_at_every_stop_has_few_of_them_estimated() {
    estimates_few_stops(100);
}

#[test]
#[ignore = "whole, run by .ci/run"]
fn a_long_record_that_marks_stones_has_few_stops_estimated() {
    estimates_few_stops(1000);
}

/// Opens a record with marks at so many stops of play.
#[track_caller]
fn estimates_few_stops(stops: usize) {
    let mut text =
        "tabletop record 1\ngame go\noption size 9\noption dead ask\nmoves\n1 X E5\n".to_owned();
    let line = ["O pass", "X pass", "O dead E5", "X resume"];
    for (at, mv) in line.iter().cycle().take(4 * stops).enumerate() {
        text += &format!("{} {mv}\n", at + 2);
    }
    let (session, _) = looked_at(native::read((text + "end\n").as_bytes()));
    let most = 16 * 19 * 19 / (9 * 9);
    assert!((1..=most + 1).contains(&proposals(&session)));
}

#[test]
fn an_estimate_that_is_given_up_proposes_nothing() {
    let text = "(;GM[1]SZ[9];B[ee];W[];B[])";
    let first = sgf::TEXT.read(text.as_bytes());
    let first = first.map(|(mut records, warnings)| (records.swap_remove(0), warnings));
    let mut session = open_record(first, &mut Vec::new()).expect("opens");
    session.refresh(Some(&(std::sync::Arc::new(|| ()) as _)));
    assert!(session.stop_proposal());
    assert!(!session.needs_dead_stones() && !session.stop_proposal());
    assert_eq!(session.proposed_at(session.current()), Some(Vec::new()));
}
