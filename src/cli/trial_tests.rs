//! Tests that the contract covers boards and moves unlike those of the other games, and that the audit detects
//! violations.

use tabletop_audit::sweep;
use tabletop_core::{Cell, Options, Piece, Side};
use tabletop_play::registry::Entry;
use tabletop_play::session::{GameSession, Hover, Touch};
use tabletop_trial::{AIM, BEYOND, HOLES, LINK, NONE, PATH, TARGET, Trial};

const ENTRY: Entry = Entry::new::<Trial<NONE>>();

fn open(moves: &str) -> Box<GameSession> {
    let mut table = (ENTRY.start)(ENTRY.options()).expect("a game");
    for text in moves.split_whitespace() {
        table.play(text).expect("a legal move");
    }
    table
}

#[test]
fn the_audit_is_content_with_every_size() {
    let swept = sweep::<Trial<NONE>>(Some(20), 1).expect("every promise kept");
    assert_eq!(
        swept.games,
        7 * 20,
        "usual, headless, four extremes and the default"
    );
}

#[test]
fn the_audit_names_what_is_broken() {
    let sweeps = [
        (
            sweep::<Trial<TARGET>> as fn(Option<u64>, u64) -> _,
            "where nothing stands after it",
        ),
        (
            sweep::<Trial<AIM>>,
            "expected a place of the board that aims at itself",
        ),
        (
            sweep::<Trial<LINK>>,
            "does not join two places of the board",
        ),
        (sweep::<Trial<PATH>>, "no place of the board"),
        (sweep::<Trial<HOLES>>, "changed the holes or links"),
        (sweep::<Trial<BEYOND>>, "can't be pointed at"),
    ];
    for (sweep, words) in sweeps {
        let fault: Result<_, String> = sweep(Some(20), 1);
        let fault = fault.expect_err(words);
        assert!(fault.contains(words), "{words}: {fault}");
    }
}

#[test]
fn any_place_of_a_column_is_its_lowest_free_one() {
    let mut table = open("");
    let (top, lowest) = (Cell::new(2, 0), Cell::new(2, 2));
    assert_eq!(table.pos().resolve_cell(top), lowest);
    assert_eq!(table.hover(top), Hover::Legal(Vec::new()));
    assert!(matches!(table.touch(top), Touch::Played(played) if played.notation == "c1"));
    assert!(matches!(table.touch(top), Touch::Played(played) if played.notation == "c2"));
    // Over the hole of the second column lies its upper place.
    assert_eq!(table.pos().resolve_cell(Cell::new(1, 0)), Cell::new(1, 2));
    table.play("b1").expect("legal");
    assert_eq!(table.pos().resolve_cell(Cell::new(1, 0)), Cell::new(1, 0));
}

#[test]
fn a_capture_at_the_end_of_a_turn_is_not_its_destination() {
    let mut table = open("a1 a2 b1");
    let (to, taken) = (Cell::new(2, 2), Cell::new(0, 2));
    assert_eq!(table.touch(Cell::new(2, 0)), Touch::Picked);
    let placed = table.view();
    assert_eq!(
        placed.square(to).piece,
        Piece::Disc(Side::White),
        "seen while one chooses"
    );
    assert!(matches!(table.touch(taken), Touch::Played(played) if played.notation == "c1xa1"));
    assert_eq!(table.node_at(to), Some(table.current()));
    assert_ne!(table.node_at(taken), Some(table.current()));
    assert_eq!(table.trail().last(), Some(&(4, to)));
}

#[test]
fn a_rectangular_board_is_kept_and_read_back() {
    let options = Options::defaults(ENTRY.info.options).with("size", "9x7");
    let mut table = (ENTRY.start)(options.expect("a size")).expect("a game");
    table.play("i1").expect("the ninth column");
    let record = table.record();
    let (again, problems) = (ENTRY.from_record)(&record).expect("the record is read");
    assert!(problems.is_empty(), "{problems:?}");
    assert_eq!(again.options().get("size"), "9x7");
    assert_eq!(again.position(), table.position());
}

#[test]
fn plain_text_has_no_points_where_there_are_holes() {
    let text = crate::plain::board_text(&open("a1").view());
    assert_eq!(text, "3 . . . . .\n2 .   .   .\n1 X . . . .\n  a b c d e\n");
}
