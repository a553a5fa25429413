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

/// A guest gets no help against the host and can't invite: no such key is shown. The host is called by the name at the board.
#[test]
fn a_guest_is_shown_only_keys_that_work() {
    let mut host = Workspace::new(Lang::En);
    host.run("new gomoku 9 Anna").expect("a game");
    let invited = host.run("invite 127.0.0.1:0").expect("shared");
    let Effect::Invite { line, .. } = invited.effect else {
        panic!("no invite");
    };
    let mut app = app(&["reversi"]);
    app.run(line.strip_prefix("tabletop ").expect("an invite"));
    wait_for(&mut app, |app| {
        host.poll();
        let tab = app.workspace.tabs.tab();
        tab.is_some_and(|tab| tab.session.info().key == "gomoku")
    });
    shows(&mut app, "FRIEND'S TURN");
    shows(&mut app, "you are playing Anna");
    let shown = text(&mut app);
    let (_, shown) = shown.split_once("More keys").expect("a list of keys");
    for word in ["invite", "threats", "review", "hint"] {
        assert!(!shown.contains(word), "{word}: {shown}");
    }
}

/// The question takes the keys, so that none of them is named below it.
#[test]
fn an_offer_is_either_a_question_or_a_message() {
    let mut app = app(&["reversi"]);
    let invited = app.workspace.run("invite 127.0.0.1:0").expect("shared");
    let Effect::Invite { line, .. } = invited.effect else {
        panic!("no invite");
    };
    let mut friend = Workspace::new(Lang::En);
    friend
        .run(line.strip_prefix("tabletop ").expect("an invite"))
        .expect("on the way");
    wait_for(&mut app, |app| {
        friend.poll();
        let is_here = app.workspace.sharing.is_friend_here(&app.workspace.tabs);
        is_here && friend.tabs.session().is_some()
    });
    let mut offers = |app: &mut App, line: &str| {
        friend.run(line).expect("offered");
        wait_for(app, |app| {
            friend.poll();
            let offer = app.workspace.sharing.offered_here(&app.workspace.tabs);
            offer.is_some()
        });
    };
    app.press("C");
    offers(&mut app, "draw");
    shows(&mut app, "to accept");
    assert!(!text(&mut app).contains("Accept"));
    app.press("esc");
    app.run("decline");
    offers(&mut app, "clock 5m");
    shows(&mut app, "Accept");
    assert!(!text(&mut app).contains("to accept"));
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
    // An entry that comes in above does not take the key meant for the one that is selected.
    ben.run("challenge go").expect("posted");
    let wait = tabletop_patience::Wait::begin();
    while !text(&mut app).contains("Go · Ben") {
        wait.pause(|| "nothing is offered".to_owned());
        app.tick();
    }
    app.press("enter");
    shows(&mut app, "Challenge posted: Reversi");
}
