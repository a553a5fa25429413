//! Playing, and what stands around the board.

use super::*;

#[test]
fn keys_play_and_take_back() {
    let mut app = app(&["reversi"]);
    assert_eq!(
        app.views.focus(&app.workspace),
        Cell::new(3, 2),
        "where Enter does something"
    );
    keys(&mut app, "down enter");
    shows(&mut app, "!");
    assert!(moves(&app).is_empty());
    keys(&mut app, "tab enter");
    assert_eq!(moves(&app).len(), 1);
    keys(&mut app, "ctrl+z");
    let session = app.workspace.tabs.session().expect("a game");
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
    assert_eq!(app.workspace.tabs.current(), 1);
    click(&mut app, Target::Cell(Cell::new(7, 7)));
    assert_eq!(moves(&app), ["h8"]);
    click(&mut app, Target::Action("undo"));
    assert_eq!(
        app.workspace.tabs.session().map(|t| t.turn()),
        Some(Side::Black)
    );
    mouse(
        &mut app,
        MouseEventKind::Down(MouseButton::Middle),
        Target::Tab(1),
    );
    assert_eq!(app.workspace.tabs.all().len(), 1);
}

#[test]
fn pieces_are_dragged_or_clicked_twice_and_put_back_beside_the_board() {
    let mut app = app(&["checkers"]);
    // 11 is g6... counted from the top: the third row; 15 lies below it.
    let (from, to) = (Cell::new(1, 2), Cell::new(0, 3));
    mouse(&mut app, DOWN, Target::Cell(from));
    assert_eq!(
        app.workspace.tabs.session().map(|t| t.picked()),
        Some(vec![from])
    );
    app.update(Event::Mouse(MouseEvent {
        kind: UP,
        column: 99,
        row: 39,
        modifiers: KeyModifiers::NONE,
    }));
    assert_eq!(
        app.workspace.tabs.session().map(|t| t.picked()),
        Some(vec![])
    );
    mouse(&mut app, DOWN, Target::Cell(from));
    mouse(&mut app, UP, Target::Cell(to));
    assert_eq!(moves(&app).len(), 1);
    keys(&mut app, "u");
    for cell in [from, to] {
        mouse(&mut app, DOWN, Target::Cell(cell));
        mouse(&mut app, UP, Target::Cell(cell));
    }
    let session = app.workspace.tabs.session().expect("a game");
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
    shows(&mut app, "a1 flips nothing");
    assert!(!text(&mut app).contains("a1: "), "its name is said once");
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
        let session = app.workspace.tabs.session().expect("a game");
        session.node(session.current()).map(|node| node.ply)
    };
    assert_eq!(ply(&app), Some(2));
    let first = app.workspace.tabs.session().expect("a game").line()[1];
    click(&mut app, Target::Node(first));
    assert_eq!(ply(&app), Some(1));
    click(&mut app, Target::Action("start"));
    assert_eq!(ply(&app), Some(0));
}

#[test]
fn tabs_are_reached_by_number_name_and_drag() {
    let mut app = app(&["peace"; 200]);
    keys(&mut app, "g 1 7 enter");
    assert_eq!(app.workspace.tabs.current(), 16);
    keys(&mut app, "g 1 9 9");
    assert_eq!(app.workspace.tabs.current(), 198);
    keys(&mut app, "alt+3");
    assert_eq!(app.workspace.tabs.current(), 2);
    keys(&mut app, "L 1 5 0 enter");
    assert_eq!(app.workspace.tabs.current(), 149);
    shows(&mut app, "150 Peace");
    let id = app.workspace.tabs.all()[149].id;
    mouse(&mut app, DOWN, Target::Tab(149));
    mouse(&mut app, UP, Target::Tab(148));
    assert_eq!(app.workspace.tabs.find(id), Some(148));
    keys(&mut app, "}");
    assert_eq!(app.workspace.tabs.find(id), Some(149));
}

#[test]
fn the_new_game_dialogue_opens_every_game() {
    for (index, entry) in GAMES.iter().enumerate() {
        let mut app = app(&["peace"]);
        keys(&mut app, "n");
        // The game's word is typed, or its row is selected; Enter starts it.
        if index % 2 == 0 {
            for letter in entry.info.key.chars() {
                app.press(&letter.to_string());
            }
        } else {
            for _ in 0..GAMES.len() {
                if text(&mut app).contains(&format!("◂ {} ▸", entry.info.name.en)) {
                    break;
                }
                keys(&mut app, "right");
            }
        }
        shows(&mut app, &format!("◂ {} ▸", entry.info.name.en));
        app.press("enter");
        assert_eq!(app.workspace.tabs.all().len(), 2, "{index}");
        let info = app
            .workspace
            .tabs
            .session()
            .map(|session| session.info().key);
        assert_eq!(info, Some(entry.info.key));
    }
}

#[test]
fn the_dialogue_says_what_can_not_be() {
    let mut app = app(&["reversi"]);
    keys(&mut app, "n down down 7 enter");
    shows(&mut app, "size must be even");
    keys(&mut app, "esc");
    assert_eq!(app.workspace.tabs.all().len(), 1);
}

#[test]
fn numbers_are_typed_onto_their_place() {
    let mut app = app(&["magic"]);
    app.press("5");
    assert_eq!(moves(&app), ["5@1,1"], "no other number begins with it");
    assert_eq!(app.views.focus(&app.workspace), Cell::new(1, 1));
    keys(&mut app, "right enter x");
    shows(&mut app, "Which number?");
    app.press("9");
    assert_eq!(moves(&app).len(), 2);
    // On a filled cell a digit says why not, whatever tabs there are.
    app.run("add peace");
    app.press("2");
    shows(&mut app, "has 9 already; u takes back the last number");
    assert!(app.workspace.tabs.is_in_front(0));
}

#[test]
fn zero_goes_home_unless_it_is_a_number() {
    let mut app = app(&["magic", "magic lowest=0"]);
    app.press("alt+2");
    app.press("0");
    assert_eq!(moves(&app), ["0@1,1"]);
    app.press("alt+1");
    app.press("0");
    assert!(app.workspace.tabs.is_home());
}

#[test]
fn a_digit_waits_where_it_begins_several_numbers() {
    let mut app = app(&["magic 4"]);
    app.press("1");
    shows(&mut app, "Which number?");
    app.press("enter");
    assert_eq!(moves(&app).len(), 1);
}

#[test]
fn a_number_is_taken_by_a_click_and_put_on_the_cell_clicked_next() {
    let mut app = app(&["magic"]);
    click(&mut app, Target::Number(7));
    shows(&mut app, "7 selected");
    click(&mut app, Target::Cell(Cell::new(0, 0)));
    assert_eq!(moves(&app), ["7@0,2"]);
    assert!(!text(&mut app).contains("already holds"));
    // A second click puts it back: the next cell asks.
    click(&mut app, Target::Number(3));
    click(&mut app, Target::Number(3));
    click(&mut app, Target::Cell(Cell::new(1, 0)));
    shows(&mut app, "Which number?");
    assert_eq!(moves(&app).len(), 1);
}

#[test]
fn an_answer_that_comes_too_late_does_nothing() {
    let mut app = app(&["reversi", "peace"]);
    app.run("d3");
    keys(&mut app, "R");
    shows(&mut app, "Resign as White?");
    app.workspace.tabs.switch(1);
    keys(&mut app, "up enter");
    assert!(
        app.workspace
            .tabs
            .all()
            .iter()
            .all(|tab| !tab.session.is_over())
    );
    shows(&mut app, "nothing changed");
}

#[test]
fn the_end_of_a_game_is_shown_and_leads_on() {
    let mut app = app(&["reversi", "peace"]);
    keys(&mut app, "R enter");
    let over = |app: &App| app.workspace.tabs.session().is_some_and(|it| it.is_over());
    assert!(!over(&app), "Enter alone resigns no game");
    keys(&mut app, "R up enter");
    shows(&mut app, "White wins");
    shows(&mut app, "f next game");
    keys(&mut app, "f");
    assert_eq!(app.workspace.tabs.current(), 1);
    keys(&mut app, "R up enter");
    shows(&mut app, "Play again");
    assert!(!text(&mut app).contains("Review"), "nobody wins Peace");
    keys(&mut app, "esc u");
    assert!(
        app.workspace
            .tabs
            .session()
            .is_some_and(|t| t.outcome().is_none())
    );
}

#[test]
fn only_what_there_is_to_do_is_offered() {
    let mut alone = app(&["reversi"]);
    alone.workspace.run("resign").expect("an end");
    assert!(alone.workspace.tabs.session().expect("a game").is_over());
    alone.frame(100, 40);
    let next = Target::Action("unfinished");
    assert!(
        alone.screen.pointer.hits.find(next).is_none(),
        "there is one game only"
    );
    alone.workspace.run("add go").expect("a game");
    alone.frame(100, 40);
    assert!(alone.screen.pointer.hits.find(next).is_some());

    let shown = [
        ("peace", None),
        ("checkers", None),
        ("gomoku", Some("Show threats  ")),
        ("go", Some("Show territory  ")),
        ("reversi", Some("Show stable discs  ")),
    ];
    for (game, named) in shown {
        let mut app = app(&[game]);
        app.press("m");
        let text = text(&mut app);
        assert_eq!(text.contains("  Show "), named.is_some(), "{game}");
        assert!(text.contains(named.unwrap_or_default()), "{game}");
    }
}

#[test]
fn the_first_move_of_checkers_and_the_first_name_are_two_fields() {
    let mut app = app(&["peace"]);
    keys(&mut app, "n c h up up enter");
    shows(&mut app, "First move");
    // The rules come after the basic fields: who moves first is the first of them.
    app.press("right");
    while !app.screen.takes_text() {
        app.press("down");
    }
    keys(&mut app, "A n n a enter");
    let session = app.workspace.tabs.session().expect("a game");
    assert_eq!(session.info().key, "checkers");
    assert_eq!(session.turn(), Side::White);
    assert_eq!(session.players().side(Side::Black).name, "Anna");
}

#[test]
fn typed_letters_find_a_game_by_its_beginning() {
    for (typed, found) in [
        ("g o", "Go"),
        ("g o m", "Gomoku"),
        ("g o right left", "Go"),
        ("c", "Checkers"),
        ("a l m", "Nine Almonds"),
        ("g o x m a", "Magic Square"),
    ] {
        let mut app = app(&["peace"]);
        app.press("n");
        keys(&mut app, typed);
        shows(&mut app, &format!("◂ {found} ▸"));
    }
}

#[test]
fn the_dialogue_keeps_its_size_and_its_buttons_at_every_size() {
    for (width, height) in [(80, 24), (60, 20), (40, 12)] {
        let mut app = app(&["peace"]);
        app.press("n");
        let mut frames = Vec::new();
        for _ in GAMES {
            let buffer = app.frame(width, height);
            let last = app
                .screen
                .pointer
                .hits
                .find(Target::Popup)
                .expect("the dialogue");
            frames.push(last);
            let screen: String = buffer
                .content
                .iter()
                .map(ratatui::buffer::Cell::symbol)
                .collect();
            assert!(screen.contains("[ Cancel ]"), "{width}x{height}: {screen}");
            app.press("right");
        }
        assert!(frames.iter().all(|frame| *frame == frames[0]), "{frames:?}");
    }
}

#[test]
fn a_new_game_begins_like_the_one_in_front() {
    let mut app = app(&["peace"]);
    app.run("new gomoku rule=renju white=cpu:3 clock=5m Anna Ben");
    keys(&mut app, "n enter");
    let session = app.workspace.tabs.session().expect("a game");
    assert_eq!(app.workspace.tabs.all().len(), 3);
    assert_eq!(session.options().get("rule"), "renju");
    assert_eq!(session.players().side(Side::Black).name, "Anna");
    assert_eq!(session.players().side(Side::White).seat, Seat::Computer(3));
    assert!(session.clock().is_some());
}

#[test]
fn a_rematch_exchanges_colours_and_keeps_players_rules_and_clock() {
    let mut app = app(&[]);
    app.run("new gomoku rule=renju clock=5m+3s Anna Ben");
    app.run("h8");
    keys(&mut app, "R up enter");
    shows(&mut app, "Rematch");
    keys(&mut app, "right enter");
    let session = app.workspace.tabs.session().expect("a game");
    let names = session.players().0.each_ref().map(|player| &*player.name);
    assert_eq!(names, ["Ben", "Anna"]);
    assert_eq!(session.options().get("rule"), "renju");
    let control = session
        .clock()
        .map(|(clock, _)| clock.control().to_string());
    assert_eq!(control.as_deref(), Some("5m+3s"));
    assert_eq!((moves(&app).len(), app.workspace.tabs.all().len()), (0, 2));
    // Keys of the game work on the card, which goes away with Esc.
    keys(&mut app, "R up enter 0");
    assert!(app.workspace.tabs.is_home());
    keys(&mut app, "2 esc");
    assert!(app.screen.layers.is_empty());
}

#[test]
fn commands_and_help_open_from_the_card_at_the_end() {
    for (key, shown) in [(":", "Enter select"), ("?", "╭─ Help")] {
        let mut app = app(&[]);
        app.run("new gomoku Anna Ben");
        app.run("h8");
        keys(&mut app, "R up enter");
        shows(&mut app, "Rematch");
        keys(&mut app, key);
        shows(&mut app, shown);
    }
}

#[test]
fn enter_after_a_number_that_was_complete_plays_nothing() {
    let mut app = app(&["go 9"; 12]);
    keys(&mut app, "g 1 0 enter");
    assert_eq!(app.workspace.tabs.current(), 9);
    assert!(moves(&app).is_empty(), "the Enter belongs to the number");
    keys(&mut app, "enter");
    assert_eq!(moves(&app).len(), 1);
}

#[test]
fn what_is_pasted_is_a_move_or_is_refused() {
    let mut app = app(&["reversi"]);
    app.update(Event::Paste("d3".to_owned()));
    shows(&mut app, "Type a move");
    app.press("esc");
    app.update(Event::Paste("lorem ipsum".to_owned()));
    assert!(app.screen.layers.is_empty());
    shows(&mut app, "neither a game nor a move");
}

#[test]
fn only_a_move_that_was_made_is_offered_to_be_undone() {
    let mut app = app(&["reversi"]);
    app.frame(100, 40);
    assert!(
        app.screen
            .pointer
            .hits
            .find(Target::Action("undo"))
            .is_none()
    );
    app.run("d3");
    app.frame(100, 40);
    assert!(
        app.screen
            .pointer
            .hits
            .find(Target::Action("undo"))
            .is_some()
    );
}

#[test]
fn lists_that_are_longer_than_their_frame_show_where_they_are() {
    for (key, on) in [("?", "pagedown"), (":", "up"), (",", "up"), ("m", "up")] {
        let mut app = app(&["reversi"]);
        app.press(key);
        let bar = |app: &mut App| {
            let buffer = app.frame(60, 20);
            let rows = (0..20).filter(|&y| (0..60).any(|x| buffer[(x, y)].symbol() == "█"));
            let bar: Vec<_> = rows.collect();
            bar
        };
        // The board's own blocks lie under the frame or beside it: what moves with the list is the bar.
        let top = bar(&mut app);
        app.press(on);
        app.press(on);
        assert_ne!(top, bar(&mut app), "{key}");
    }
}

#[test]
fn a_comment_has_several_lines() {
    let mut app = app(&["reversi"]);
    keys(
        &mut app,
        "enter c a enter b enter c up backspace backspace ctrl+s",
    );
    let session = app.workspace.tabs.session().expect("a game");
    let comment = session.node(session.current()).expect("a node").comment;
    assert_eq!(comment, "a\nc");
    keys(&mut app, "c down d ctrl+s");
    let session = app.workspace.tabs.session().expect("a game");
    let comment = session.node(session.current()).expect("a node").comment;
    assert_eq!(comment, "a\ncd");
}

#[test]
fn a_closed_tab_is_reopened_where_it_was() {
    let mut app = app(&["reversi", "go 9", "peace"]);
    app.workspace.tabs.switch(1);
    app.run("close");
    shows(&mut app, "press Alt+w to reopen");
    keys(&mut app, "alt+w");
    let tabs = app.workspace.tabs.all().iter();
    let keys_of: Vec<_> = tabs.map(|tab| tab.session.info().key).collect();
    assert_eq!(
        (keys_of, app.workspace.tabs.current()),
        (vec!["reversi", "go", "peace"], 1)
    );
    keys(&mut app, "alt+w");
    shows(&mut app, "No closed tab to reopen");
}

#[test]
fn tabs_tell_games_of_a_kind_apart() {
    let mut app = app(&["go 9", "go 13 white=cpu:4", "go 19 black=cpu:2", "peace"]);
    for wanted in ["1 Go 9", "2 Go L4", "3 Go L2", "4 Peace "] {
        shows(&mut app, wanted);
    }
    let mut app = super::app(&[
        "go 9 white=cpu:2",
        "go 13 white=cpu:2",
        "peace",
        "peace white=cpu:2",
        "reversi Ann Ben",
        "reversi",
    ]);
    let tabs = modes::rows_of(&mut app, (140, 40));
    let wanted = " 1 Go 9 L2 •  2 Go 13 L2 •  3 Peace 8  4 Peace Computer •  5 Reversi Ann–Ben  6 Reversi 8 ";
    assert!(tabs.contains(wanted), "{tabs}");
}
