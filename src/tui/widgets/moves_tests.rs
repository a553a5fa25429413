use super::{Row, rows_around};
use tabletop_app::workspace::Workspace;
use tabletop_core::Lang;

/// A game of Go with two variations, at its last move.
fn branched() -> Workspace {
    let mut workspace = Workspace::new(Lang::En);
    for line in [
        "new go 9", "A1", "B1", "C1", "D1", "undo 2", "E1", "undo", "F1", "goto end",
    ] {
        workspace.run(line).expect("a command");
    }
    for child in ["goto 2", "variation 1", "goto end"] {
        workspace.run(child).expect("a command");
    }
    workspace
}

#[test]
fn variations_stand_below_the_moves_they_replace() {
    let workspace = branched();
    let session = workspace.tabs.session().expect("a game");
    let line = session.line();
    let text = |row: &Row| match row {
        Row::Moves(plies) => format!("{plies:?}"),
        Row::Variation(node) => session.node(*node).expect("a node").notation.into_string(),
        Row::Tried => String::new(),
    };
    let shown = |here, room| {
        let rows = rows_around(session, &line, here, room, 2);
        rows.iter().map(text).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(shown(4, 10), "1..3 3..5 E1 F1");
    assert_eq!(shown(0, 2), "1..3 3..5");
    assert_eq!(shown(4, 2), "3..5 E1");
    assert_eq!(shown(4, 1), "3..5");
    assert_eq!(shown(4, 0), "");
}

#[test]
fn the_rows_of_a_long_game_are_those_around_the_current_move() {
    let mut workspace = Workspace::new(Lang::En);
    workspace.run("new go 9").expect("a game");
    for row in 1..=8 {
        for col in "ABCDEFGH".chars() {
            workspace.run(&format!("{col}{row}")).expect("a move");
        }
    }
    let session = workspace.tabs.session().expect("a game");
    let line = session.line();
    let first = |here, room| match rows_around(session, &line, here, room, 2).first() {
        Some(Row::Moves(plies)) => plies.start,
        other => panic!("{other:?}"),
    };
    assert_eq!(rows_around(session, &line, 30, 7, 2).len(), 7);
    assert!((21..=25).contains(&first(30, 7)));
    assert_eq!([first(1, 7), first(64, 7)], [1, 51]);
}
