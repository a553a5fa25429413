//! Draws are asked for: the computer agrees only to an even game, a person is asked.

use super::*;
use tabletop_app::files::ClubFolder;
use tabletop_app::workspace::Effect;

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

/// The page of the invite goes when the friend is here.
#[test]
fn the_invite_closes_when_the_friend_has_joined() {
    let mut app = app(&["reversi"]);
    let invited = app.workspace.run("invite 127.0.0.1:0").expect("shared");
    let Effect::Invite { line, .. } = invited.effect else {
        panic!("no invite");
    };
    app.run("invite");
    shows(&mut app, "your friend types");
    let mut friend = Workspace::new(Lang::En);
    let join = line.strip_prefix("tabletop ").expect("an invite");
    friend.run(join).expect("on the way");
    wait_for(&mut app, |app| {
        friend.poll();
        app.screen.layers.is_empty()
    });
    shows(&mut app, "joined");
}

/// The open lobby says who is here now, without a key.
#[test]
fn the_open_lobby_is_refreshed_by_itself() {
    let folder = tempfile::tempdir().expect("a folder");
    let enters = |workspace: &mut Workspace, name: &str| {
        let store = ClubFolder::open(folder.path(), name).expect("a club");
        workspace.enter_club(name, Box::new(store)).expect("let in");
    };
    let mut app = app(&["reversi"]);
    enters(&mut app.workspace, "Anna");
    app.press("Q");
    assert!(!text(&mut app).contains("Ben"));
    assert!(app.until_tick().is_some(), "the lobby wakes the program");
    enters(&mut Workspace::new(Lang::En), "Carl");
    let mut ben = Workspace::new(Lang::En);
    enters(&mut ben, "Ben");
    let wait = tabletop_patience::Wait::begin();
    while !text(&mut app).contains("Ben") {
        wait.pause(|| "nobody is seen".to_owned());
        app.tick();
    }
    assert!(!text(&mut app).contains("Carl"), "he left at once");
}
