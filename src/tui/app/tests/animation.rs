//! Animations: pieces, the sign of thinking, clocks.

use std::time::Duration;

use super::*;
use crate::{Depth, GlyphSet, MouseMode, ScreenOptions};
use tabletop_app::workspace::Workspace;
use tabletop_core::{Lang, Side};
use tabletop_system::time::StoppedTime;

fn app(line: &str) -> App {
    let mut workspace = Workspace::new(Lang::En);
    workspace.run(line).expect("a game");
    let options = ScreenOptions {
        theme: "felt".to_owned(),
        depth: Depth::True,
        glyphs: GlyphSet::Unicode,
        mouse: MouseMode::Full,
        is_light: false,
        protocols: crate::options::Protocols::default(),
        first_run: false,
        typed_ahead: crate::event::TypedAhead::default(),
        lines: Vec::new(),
    };
    App::new(workspace, &options)
}

fn shown(app: &App, col: u8, row: u8) -> Piece {
    let mut view = app.workspace.tabs.session().expect("a game").view();
    app.views
        .animation
        .put_back(app.workspace.tabs.tab().expect("a game"), &mut view);
    view.square(Cell::new(col, row)).piece
}

#[test]
fn a_disc_turns_a_moment_after_the_move_and_a_key_ends_that() {
    let _time = StoppedTime::begin();
    let mut app = app("new reversi");
    app.go_live();
    assert_eq!(app.until_tick(), None, "nothing moves by itself");
    app.run("d3");
    assert_eq!(
        shown(&app, 3, 3),
        Piece::Disc(Side::White),
        "it still turns"
    );
    let due = app.until_tick().expect("it turns soon");
    assert!(due <= Duration::from_millis(35));
    app.press("right");
    assert_eq!(shown(&app, 3, 3), Piece::Disc(Side::Black));
    assert_eq!(app.until_tick(), None);
}

#[test]
fn without_animation_nothing_is_put_off() {
    for setting in ["animation off", "reduced-motion on"] {
        let mut app = app("new reversi");
        app.go_live();
        app.run(&format!("set {setting}"));
        app.run("d3");
        assert_eq!(shown(&app, 3, 3), Piece::Disc(Side::Black));
        assert_eq!(app.until_tick(), None, "{setting}");
    }
}

#[test]
fn nothing_turns_while_motion_is_reduced() {
    let mut app = app("new reversi");
    app.go_live();
    app.workspace.setup.thinking.analysis = None;
    app.run("analyse");
    assert!(app.until_tick().is_some(), "the sign of thinking turns");
    app.run("set reduced-motion on");
    assert_eq!(app.until_tick(), None);
    app.run("stop");
}

#[test]
fn words_that_take_a_while_come_after_the_first_frame() {
    let (send, woken) = crossbeam_channel::unbounded();
    let mut app = app("new magic 7");
    app.workspace.setup.waker = std::sync::Arc::new(move || {
        let _ = send.send(());
    });
    let shown = |app: &mut App| -> bool {
        let buffer = app.frame(100, 40);
        let text: String = buffer.content.iter().map(|cell| cell.symbol()).collect();
        text.contains("Solvable")
    };
    app.go_live();
    assert!(!shown(&mut app), "nobody waited for it");
    app.prepare();
    while !shown(&mut app) {
        let woken = woken.recv_timeout(tabletop_patience::PATIENCE);
        woken.expect("a wake once it is found");
        app.update(crate::event::Event::Wake);
    }
}

#[test]
fn only_a_running_clock_wakes_the_program() {
    let mut app = app("new reversi clock=5m");
    assert_eq!(app.until_tick(), None);
    app.run("d3");
    assert!(
        app.until_tick()
            .is_some_and(|due| due <= Duration::from_secs(1))
    );
    app.run("clock pause");
    assert_eq!(app.until_tick(), None);
    app.run("clock go");
    assert!(app.until_tick().is_some());
    app.run("undo");
    assert_eq!(
        app.until_tick(),
        None,
        "the clock rests while people look back"
    );
    app.run("c5");
    app.run("resign");
    assert_eq!(app.until_tick(), None);
}
