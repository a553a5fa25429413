//! One's own move is seen before the computer's answer, and nothing is offered while that is awaited.

use std::time::Duration;

use super::home::first_start;
use super::*;
use tabletop_system::time::StoppedTime;

#[test]
fn an_answer_comes_no_sooner_than_the_pace_says() {
    for (pace, live) in [(300, true), (0, true), (300, false)] {
        let mut app = app(&["reversi white=cpu:1"]);
        app.run(&format!("set pace {pace}"));
        if live {
            app.go_live();
        }
        let time = StoppedTime::begin();
        click(&mut app, Target::Cell(Cell::new(3, 2)));
        let due = app.workspace.until_answer();
        let pace = Duration::from_millis(if live { pace } else { 0 });
        assert_eq!(due.unwrap_or_default(), pace);
        assert!(due.is_none_or(|due| app.until_tick().is_some_and(|tick| tick <= due)));
        if due.is_some() {
            time.advance(pace.saturating_sub(Duration::from_millis(1)));
            app.update(Event::Wake);
            assert_eq!(moves(&app).len(), 1);
            time.advance(Duration::from_millis(1));
        }
        wait_for(&mut app, |app| moves(app).len() == 2);
        assert_eq!(app.workspace.until_answer(), None, "nobody waits for one");
    }
}

#[test]
fn nothing_is_offered_while_the_computer_is_to_move() {
    let mut app = app(&["reversi white=cpu:1"]);
    app.run("set pace 5000");
    app.go_live();
    shows(&mut app, "Enter play");
    click(&mut app, Target::Cell(Cell::new(3, 2)));
    let screen = text(&mut app);
    assert!(!screen.contains("Enter play"), "{screen}");
    // A second click is not the computer's move.
    click(&mut app, Target::Cell(Cell::new(2, 2)));
    assert_eq!(moves(&app), ["d3"]);
    shows(&mut app, "Not your turn yet");
    app.run("set pace 0");
    wait_for(&mut app, |app| moves(app).len() == 2);
    shows(&mut app, "Enter play");
}

#[test]
fn a_click_that_was_right_is_not_scolded() {
    let mut app = app(&["go 9"]);
    let (cell, other) = (Cell::new(4, 4), Cell::new(5, 5));
    click(&mut app, Target::Cell(cell));
    assert_eq!(moves(&app), ["E5"]);
    let screen = text(&mut app);
    assert!(!screen.contains("occupied"), "{screen}");
    // A pointer back at the stone asks for the reason, and shows the name once.
    mouse(&mut app, MouseEventKind::Moved, Target::Cell(other));
    mouse(&mut app, MouseEventKind::Moved, Target::Cell(cell));
    shows(&mut app, "E5 is occupied");
    assert!(!text(&mut app).contains("E5: E5"));
}

#[test]
fn v_at_the_start_goes_round_the_first_moves() {
    let mut app = app(&["go 9"]);
    for line in ["E5", "undo", "G6", "goto start"] {
        app.run(line);
    }
    keys(&mut app, "v");
    assert_eq!(moves(&app), ["E5"], "the line led to G6");
    keys(&mut app, "v");
    assert_eq!(moves(&app), ["G6"]);
    app.run("goto start");
    app.run("delete");
    keys(&mut app, "v v");
    assert_eq!(moves(&app).len(), 1);
}

#[test]
fn marks_of_dead_stones_are_no_moves() {
    let mut app = app(&["go 9"]);
    for line in ["E5", "C3", "pass", "pass", "C3", "C3"] {
        app.run(line);
    }
    let session = app.workspace.tabs.session().expect("a game");
    let node = |at: usize| session.node(session.line()[at]).expect("a node");
    assert_eq!([4, 5, 6].map(|at| node(at).ply), [4, 4, 4]);
    assert_eq!(
        session.trail().len(),
        2,
        "stones have the numbers of their moves"
    );
    let text = text(&mut app);
    assert!(
        text.contains("  3. pass") && !text.contains("  5. "),
        "{text}"
    );
    // Play goes on with the next number.
    app.run("resume");
    app.run("G7");
    let session = app.workspace.tabs.session().expect("a game");
    let here = session.node(session.current()).expect("a node");
    assert_eq!((here.ply, session.trail().len()), (5, 3));
    app.run("goto 5");
    shows(&mut app, "  5. G7");
}

#[test]
fn what_is_chosen_beside_the_board_is_reached_by_keys() {
    let mut app = app(&["gomoku opening=swap2"]);
    for line in ["h8", "j8", "j6"] {
        app.run(line);
    }
    shows(&mut app, "s swap colours");
    keys(&mut app, "tab right enter");
    assert_eq!(moves(&app)[3], "two", "the second button was pressed");
    app.run("undo");
    keys(&mut app, "s");
    assert_eq!(moves(&app)[3], "swap");
    app.run("undo");
    // Where nothing can be played, arrows reach the buttons as well.
    keys(&mut app, "p");
    for line in ["h6", "h7"] {
        app.run(line);
    }
    shows(&mut app, "k keep colours");
    keys(&mut app, "down right enter");
    assert_eq!(moves(&app)[6], "stay");
    app.run("undo");
    keys(&mut app, "k");
    assert_eq!(moves(&app)[6], "stay");
    // Numbers are keys of their own; offers are pointed at like stones.
    app.run("new gomoku opening=soosorv8");
    for line in ["h8", "h9", "i9", "stay", "a1"] {
        app.run(line);
    }
    shows(&mut app, "3 fifth moves");
    keys(&mut app, "2 k");
    for offer in [Cell::new(6, 6), Cell::new(6, 7)] {
        click(&mut app, Target::Cell(offer));
    }
    assert_eq!(
        moves(&app)[5..],
        ["fifths 2", "stay", "offer g9", "offer g8"]
    );
    shows(&mut app, "move: g9, g8");
    app.run("g7");
    shows(&mut app, "Choose one of the offered points: g9, g8");
    click(&mut app, Target::Cell(Cell::new(6, 7)));
    assert_eq!(moves(&app)[9], "g8");
    // Behind the last place of the board come its buttons.
    app.run("new go 9");
    // Forty places lie before the middle.
    for _ in 0..41 {
        app.press("shift+tab");
    }
    app.press("enter");
    assert_eq!(moves(&app), ["pass"]);
}

#[test]
fn problems_that_are_still_to_be_read_are_announced_first() {
    let live = || {
        let mut app = first_start();
        app.workspace.trainer.problems.source = tabletop_app::workspace::shipped_problems;
        app.workspace.trainer.problems.has = tabletop_learn::ProblemSet::is_shipped;
        app.go_live();
        keys(&mut app, "Z 1");
        shows(&mut app, "Loading…");
        assert!(app.workspace.tabs.attempt().is_none());
        assert_eq!(app.until_tick(), Some(Duration::ZERO));
        app
    };
    let mut app = live();
    app.tick();
    assert!(app.workspace.tabs.attempt().is_some());
    assert!(!text(&mut app).contains("Loading…"));
    // The next one is there at once.
    keys(&mut app, "Z");
    assert!(!text(&mut app).contains("Loading…"));
    // A key typed ahead meets the problem.
    let mut app = live();
    keys(&mut app, "i");
    shows(&mut app, "Hint");
    assert!(app.workspace.tabs.attempt().is_some());
}

#[test]
fn problems_of_an_earlier_run_are_read_behind_the_first_frame() {
    let mut app = app(&["reversi"]);
    app.workspace.trainer.problems.source = tabletop_app::workspace::shipped_problems;
    app.workspace.tabs[0].restore(
        tabletop_app::workspace::GamePurpose::default(),
        None,
        "unknown".to_owned(),
        "",
    );
    crate::app::loading::announce(&mut app);
    shows(&mut app, "Loading…");
    app.resume();
    assert!(!text(&mut app).contains("Loading…"));
    assert!(!tabletop_app::workspace::Trainer::resumes(
        &app.workspace.tabs
    ));
}
