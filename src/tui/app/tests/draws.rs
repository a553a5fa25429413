//! Draws are asked for: the computer agrees only to an even game, a person is asked.

use super::*;

fn is_over(app: &App) -> bool {
    app.workspace
        .tabs
        .session()
        .is_some_and(|session| session.is_over())
}

fn is_idle(app: &App) -> bool {
    app.workspace
        .tabs
        .session()
        .is_some_and(|session| session.thinking().is_none())
}

#[test]
fn a_friend_is_asked_and_one_key_pressed_twice_ends_nothing() {
    let mut app = app(&["reversi"]);
    app.run("d3");
    keys(&mut app, "D");
    shows(&mut app, "White offers a draw. Black, do you accept?");
    keys(&mut app, "D D");
    assert!(!is_over(&app));
    keys(&mut app, "esc");
    shows(&mut app, "Black declined the draw");
    // A declined draw is offered again, not agreed to.
    keys(&mut app, "D enter");
    shows(&mut app, "Black declined the draw");
    assert!(!is_over(&app));
    keys(&mut app, "D up enter");
    assert!(is_over(&app));
    shows(&mut app, "Draw agreed");
}

#[test]
fn the_computer_declines_where_the_game_is_not_even() {
    let mut app = app(&["gomoku"]);
    for line in ["h8", "a1", "h9", "a3", "h10", "a5", "cpu white 2"] {
        app.run(line);
    }
    for _ in 0..2 {
        keys(&mut app, "D D");
        wait_for(&mut app, is_idle);
        shows(&mut app, "White declined the draw");
        assert!(!is_over(&app), "Black has a won game");
    }
}

#[test]
fn the_computer_agrees_to_a_draw_where_the_game_is_even() {
    let mut app = app(&["reversi"]);
    // Nobody agrees to a draw when the game has hardly begun.
    app.run("cpu white 2");
    keys(&mut app, "D");
    wait_for(&mut app, is_idle);
    shows(&mut app, "White declined the draw");
    app.run("cpu none");
    for mv in "f5 d6 c3 d3 c4 f4 f6 f3 e6 e7".split(' ') {
        app.run(mv);
    }
    app.run("cpu white 2");
    // On a busy machine the time may be over before it has seen anything.
    for _ in 0..20 {
        keys(&mut app, "D");
        wait_for(&mut app, is_idle);
        if is_over(&app) {
            break;
        }
    }
    shows(&mut app, "Draw agreed");
}
