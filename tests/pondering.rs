//! Thinking on a person's time: what it finds out is used, and it ends when the person moves.

use std::sync::Arc;

use tabletop::core::{Lang, Limits, Side};
use tabletop::registry::find;
use tabletop::search::worker::Waker;
use tabletop::session::{GameSession, Purpose, Seat, SessionEvent};
use tabletop::workspace::Workspace;
use tabletop_patience::{PATIENCE, wait_until};

fn session(level: u8) -> Box<GameSession> {
    opening(level, "i9")
}

/// A game whose first moves are h8 and this one.
fn opening(level: u8, second: &str) -> Box<GameSession> {
    let entry = find("gomoku").expect("a game");
    let mut session = (entry.start)(entry.info.headless_options()).expect("a game");
    session
        .players_mut()
        .seat(Side::White, Seat::Computer(level));
    for mv in ["h8", second] {
        session.play(mv).expect("legal");
    }
    session
}

/// Limits of a search that ends at a depth.
fn deep(plies: u32) -> Limits {
    Limits {
        depth: Some(plies),
        ..Limits::default()
    }
}

/// Positions that a search for a hint visits.
fn visited(session: &mut GameSession) -> u64 {
    let (send, woken) = crossbeam_channel::unbounded();
    let waker: Waker = Arc::new(move || {
        let _ = send.send(());
    });
    session
        .think(Purpose::Hint, deep(9), waker)
        .expect("it thinks");
    loop {
        woken.recv_timeout(PATIENCE).expect("woken");
        for event in session.poll() {
            match event {
                SessionEvent::Progress => {}
                SessionEvent::Hint(_) => return session.analysis().expect("an analysis").nodes,
                other => panic!("{other:?}"),
            }
        }
    }
}

/// A single search may go other ways with what is known; several together are shorter.
#[test]
fn what_was_thought_on_the_persons_time_is_used() {
    let (mut with, mut without) = (0, 0);
    for second in ["h9", "i8", "i9", "j9"] {
        without += visited(&mut opening(10, second));
        let mut session = opening(10, second);
        assert!(session.ponder(deep(9)));
        assert!(session.thinking().is_none(), "nothing of it is shown");
        wait_until("depth 9", || !session.is_pondering());
        with += visited(&mut session);
    }
    // A new engine would visit exactly as many as before.
    assert!(10 * with < 9 * without, "{with} of {without} positions");
}

#[test]
fn only_the_highest_level_ponders_and_only_on_a_persons_turn() {
    assert!(!session(9).ponder(Limits::default()));
    let mut session = session(10);
    assert!(session.ponder(Limits::default()) && session.is_pondering());
    session.play("j8").expect("legal");
    assert!(!session.is_pondering(), "a move ends it");
    assert!(!session.ponder(Limits::default()), "the computer's turn");
}

/// The setting, the tab and the turn decide; the game that is looked at alone thinks on.
#[test]
fn the_setting_switches_it_on_and_off() {
    let mut workspace = Workspace::new(Lang::En);
    let index = workspace.tabs.add(session(10));
    assert!(workspace.tabs.switch(index));
    workspace.poll();
    assert!(!is_pondering(&workspace), "off unless it is wanted");
    workspace
        .setup
        .settings
        .set("ponder", "on")
        .expect("a setting");
    workspace.poll();
    assert!(is_pondering(&workspace));
    workspace
        .setup
        .settings
        .set("ponder", "off")
        .expect("a setting");
    workspace.poll();
    assert!(!is_pondering(&workspace));
}

fn is_pondering(workspace: &Workspace) -> bool {
    workspace
        .tabs
        .session()
        .is_some_and(|session| session.is_pondering())
}

/// The moves of a game between two computers that look at so many positions each.
fn self_play(session: &mut GameSession, plies: usize) -> Vec<String> {
    let limits = Limits {
        nodes: Some(500),
        ..Limits::default()
    };
    let (send, woken) = crossbeam_channel::unbounded();
    let waker: Waker = Arc::new(move || {
        let _ = send.send(());
    });
    let mut moves = Vec::new();
    while moves.len() < plies && !session.is_over() {
        session
            .think(Purpose::Move, limits.clone(), Arc::clone(&waker))
            .expect("it thinks");
        while session.thinking().is_some() {
            let _ = woken.recv_timeout(PATIENCE);
            for event in session.poll() {
                if let SessionEvent::Played(played) = event {
                    moves.push(played.notation.into_string());
                }
            }
        }
    }
    moves
}

#[test]
fn a_game_begun_again_goes_as_a_new_one() {
    begins_again(&["reversi", "checkers"]);
}

#[test]
#[ignore = "whole, run by .ci/run"]
fn any_game_begun_again_goes_as_a_new_one() {
    begins_again(&["reversi", "checkers", "gomoku", "go"]);
}

#[track_caller]
fn begins_again(games: &[&str]) {
    for game in games {
        let entry = find(game).expect("a game");
        let options = entry.info.headless_options();
        let mut session = (entry.start)(options.clone()).expect("a game");
        let first = self_play(&mut session, 8);
        session.restart(options).expect("the same options");
        assert!(!session.is_over() && session.line().len() <= 1, "{game}");
        assert_eq!(self_play(&mut session, 8), first, "{game}");
    }
}
