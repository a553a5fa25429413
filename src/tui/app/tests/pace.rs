//! One's own move is seen before the computer's answer, and nothing is offered while that is awaited.

use std::time::{Duration, Instant};

use super::*;

#[test]
fn an_answer_comes_no_sooner_than_the_pace_says() {
    for (pace, live) in [(300, true), (0, true), (300, false)] {
        let mut app = app(&["reversi white=cpu:1"]);
        app.run(&format!("set pace {pace}"));
        if live {
            app.go_live();
        }
        let begun = Instant::now();
        click(&mut app, Target::Cell(Cell::new(3, 2)));
        let due = app.workspace.until_answer();
        assert_eq!(due.is_some(), pace > 0 && live);
        assert!(due.is_none_or(|due| app.until_tick().is_some_and(|tick| tick <= due)));
        wait_for(&mut app, |app| moves(app).len() == 2);
        let least = Duration::from_millis(if live { pace } else { 0 });
        assert!(begun.elapsed() >= least, "{pace} {live}");
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
    // Whoever comes back to the stone wants to know why not, and reads its name once.
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
