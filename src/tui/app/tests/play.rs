//! Playing, and what stands around the board.

use super::*;

#[test]
fn keys_play_and_take_back() {
    let mut app = app(&["reversi"]);
    assert_eq!(app.cursor(), Cell::new(3, 2), "where Enter does something");
    keys(&mut app, "down enter");
    shows(&mut app, "!");
    assert!(moves(&app).is_empty());
    keys(&mut app, "tab enter");
    assert_eq!(moves(&app).len(), 1);
    keys(&mut app, "ctrl+z");
    let session = app.workspace.session().expect("a game");
    assert_eq!(
        session.node(session.current()).map(|node| node.ply),
        Some(0)
    );
    keys(&mut app, "r / d 6");
    shows(&mut app, "Type a move");
    keys(&mut app, "backspace backspace esc");
    assert_eq!(moves(&app).len(), 1);
}

#[test]
fn the_mouse_plays_where_the_board_was_drawn() {
    let mut app = app(&["reversi", "peace"]);
    click(&mut app, Target::Cell(Cell::new(3, 2)));
    assert_eq!(moves(&app), ["d3"]);
    click(&mut app, Target::Tab(1));
    assert_eq!(app.workspace.current(), 1);
    click(&mut app, Target::Cell(Cell::new(7, 7)));
    assert_eq!(moves(&app), ["h8"]);
    click(&mut app, Target::Action("undo"));
    assert_eq!(app.workspace.session().map(|t| t.turn()), Some(Side::Black));
    mouse(
        &mut app,
        MouseEventKind::Down(MouseButton::Middle),
        Target::Tab(1),
    );
    assert_eq!(app.workspace.tabs().len(), 1);
}

#[test]
fn pieces_are_dragged_or_clicked_twice_and_put_back_beside_the_board() {
    let mut app = app(&["checkers"]);
    // 11 is g6... counted from the top: the third row; 15 lies below it.
    let (from, to) = (Cell::new(1, 2), Cell::new(0, 3));
    mouse(&mut app, DOWN, Target::Cell(from));
    assert_eq!(
        app.workspace.session().map(|t| t.picked()),
        Some(vec![from])
    );
    app.update(Event::Mouse(MouseEvent {
        kind: UP,
        column: 99,
        row: 39,
        modifiers: KeyModifiers::NONE,
    }));
    assert_eq!(app.workspace.session().map(|t| t.picked()), Some(vec![]));
    mouse(&mut app, DOWN, Target::Cell(from));
    mouse(&mut app, UP, Target::Cell(to));
    assert_eq!(moves(&app).len(), 1);
    keys(&mut app, "u");
    for cell in [from, to] {
        mouse(&mut app, DOWN, Target::Cell(cell));
        mouse(&mut app, UP, Target::Cell(cell));
    }
    let session = app.workspace.session().expect("a game");
    assert_eq!(session.view().square(to).piece, Piece::Man(Side::Black));
}

#[test]
fn hovering_shows_what_a_click_would_do() {
    let mut app = app(&["reversi"]);
    mouse(
        &mut app,
        MouseEventKind::Moved,
        Target::Cell(Cell::new(0, 0)),
    );
    shows(&mut app, "a1: ");
    mouse(
        &mut app,
        MouseEventKind::Moved,
        Target::Cell(Cell::new(0, 0)),
    );
    assert!(!app.is_dirty(), "moving over the same cell draws nothing");
    mouse(
        &mut app,
        MouseEventKind::Moved,
        Target::Cell(Cell::new(3, 2)),
    );
    assert!(app.is_dirty());
    shows(&mut app, "d3 ");
}

#[test]
fn the_wheel_steps_through_the_game_and_moves_are_clicked() {
    let mut app = app(&["peace"]);
    for line in ["a1", "b1", "c1"] {
        app.run(line);
    }
    mouse(
        &mut app,
        MouseEventKind::ScrollUp,
        Target::Cell(Cell::new(4, 4)),
    );
    let ply = |app: &App| {
        let session = app.workspace.session().expect("a game");
        session.node(session.current()).map(|node| node.ply)
    };
    assert_eq!(ply(&app), Some(2));
    let first = app.workspace.session().expect("a game").line()[1];
    click(&mut app, Target::Node(first));
    assert_eq!(ply(&app), Some(1));
    click(&mut app, Target::Action("start"));
    assert_eq!(ply(&app), Some(0));
}

#[test]
fn tabs_are_reached_by_number_name_and_drag() {
    let mut app = app(&["peace"; 200]);
    keys(&mut app, "g 1 7 enter");
    assert_eq!(app.workspace.current(), 16);
    keys(&mut app, "g 1 9 9");
    assert_eq!(app.workspace.current(), 198);
    keys(&mut app, "alt+3");
    assert_eq!(app.workspace.current(), 2);
    keys(&mut app, "L 1 5 0 enter");
    assert_eq!(app.workspace.current(), 149);
    shows(&mut app, "150 Peace");
    let id = app.workspace.tabs()[149].id;
    mouse(&mut app, DOWN, Target::Tab(149));
    mouse(&mut app, UP, Target::Tab(148));
    assert_eq!(app.workspace.find(id), Some(148));
    keys(&mut app, "}");
    assert_eq!(app.workspace.find(id), Some(149));
}

#[test]
fn the_new_game_dialogue_opens_every_game() {
    for (index, entry) in GAMES.iter().enumerate() {
        let mut app = app(&["peace"]);
        keys(&mut app, "n");
        for _ in 0..GAMES.len() {
            if text(&mut app).contains(&format!("◂ {} ▸", entry.info.name.en)) {
                break;
            }
            keys(&mut app, "right");
        }
        // Up from the first field: Cancel, Open and stay here, Open.
        keys(&mut app, "up up up enter");
        assert_eq!(app.workspace.tabs().len(), 2, "{index}");
        let info = app.workspace.session().map(|session| session.info().key);
        assert_eq!(info, Some(entry.info.key));
    }
}

#[test]
fn the_dialogue_says_what_can_not_be() {
    let mut app = app(&["reversi"]);
    keys(&mut app, "n down 7 up up up up enter");
    shows(&mut app, "size can't be 7");
    keys(&mut app, "esc");
    assert_eq!(app.workspace.tabs().len(), 1);
}

#[test]
fn numbers_are_typed_onto_their_place() {
    let mut app = app(&["magic"]);
    keys(&mut app, "5");
    shows(&mut app, "Which number?");
    keys(&mut app, "enter");
    assert_eq!(moves(&app), ["5@1,1"]);
    keys(&mut app, "right enter x");
    shows(&mut app, "Which number?");
    keys(&mut app, "9 enter");
    assert_eq!(moves(&app).len(), 2);
}

#[test]
fn an_answer_that_comes_too_late_does_nothing() {
    let mut app = app(&["reversi", "peace"]);
    app.run("d3");
    keys(&mut app, "R");
    shows(&mut app, "Resign as White?");
    app.workspace.switch(1);
    keys(&mut app, "enter");
    assert!(
        app.workspace
            .tabs()
            .iter()
            .all(|tab| !tab.session.is_over())
    );
    shows(&mut app, "nothing was changed");
}

#[test]
fn the_end_of_a_game_is_told_and_leads_on() {
    let mut app = app(&["reversi", "peace"]);
    keys(&mut app, "R enter");
    shows(&mut app, "White wins");
    shows(&mut app, "Next unfinished game");
    keys(&mut app, "down enter");
    assert_eq!(app.workspace.current(), 1);
    keys(&mut app, "R enter");
    shows(&mut app, "All open games are finished");
    keys(&mut app, "esc u");
    assert!(
        app.workspace
            .session()
            .is_some_and(|t| t.outcome().is_none())
    );
}

#[test]
fn only_what_there_is_to_do_is_offered() {
    let mut alone = app(&["reversi"]);
    alone.workspace.run("resign").expect("an end");
    assert!(alone.workspace.session().expect("a game").is_over());
    alone.frame(100, 40);
    let next = Target::Action("next");
    assert!(alone.pointer.find(next).is_none(), "there is one game only");
    alone.workspace.run("add go").expect("a game");
    alone.frame(100, 40);
    assert!(alone.pointer.find(next).is_some());

    for (game, more) in [("peace", false), ("checkers", false), ("gomoku", true)] {
        let mut app = app(&[game]);
        app.press("m");
        assert_eq!(text(&mut app).contains("Show stable discs"), more, "{game}");
    }
}

#[test]
fn the_first_move_of_checkers_and_the_first_name_are_two_fields() {
    let mut app = app(&["peace"]);
    keys(&mut app, "n right right right right");
    // Peace, gomoku, Go, checkers: the order of the games.
    while !text(&mut app).contains("First move") {
        keys(&mut app, "right");
    }
    keys(&mut app, "down right down down down A n n a enter");
    keys(&mut app, "down down down down enter");
    let session = app.workspace.session().expect("a game");
    assert_eq!(session.info().key, "checkers");
    assert_eq!(session.turn(), Side::White);
    assert_eq!(session.players().of(Side::Black).name, "Anna");
}
