//! The app by keys and clicks, seen on its screen.

mod animation;
mod boards;
mod draws;
mod files;
mod home;
mod modes;
mod pace;
mod palette;
mod pictures;
mod play;
mod requests;
mod screens;
mod settings;
mod storm;
mod thinking;

use crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::buffer::Buffer;

use super::App;
use super::views::Views;
use crate::event::Event;
use crate::hit::Target;
use crate::{Depth, GlyphSet, MouseMode, ScreenOptions};
use tabletop_app::commands::{Row, UiCommand, keyed_rows};
use tabletop_app::workspace::Workspace;
use tabletop_core::{Cell, Lang, Marks, Piece, Side};
use tabletop_play::registry::{GAMES, find};
use tabletop_play::session::{GameSession, Seat};

/// An app of these games on a screen of 100 × 40.
fn app(games: &[&str]) -> App {
    let mut workspace = Workspace::new(Lang::En);
    for line in games {
        workspace.run(&format!("add {line}")).expect("a game");
    }
    let options = ScreenOptions {
        theme: "felt".to_owned(),
        depth: Depth::Indexed,
        glyphs: GlyphSet::Unicode,
        mouse: MouseMode::Full,
        is_light: false,
        protocols: crate::options::Protocols::default(),
        first_run: false,
        typed_ahead: crate::event::TypedAhead::default(),
        lines: Vec::new(),
    };
    let mut app = App::new(workspace, &options);
    app.frame(100, 40);
    app
}

fn text(app: &mut App) -> String {
    let buffer: Buffer = app.frame(100, 40);
    buffer
        .content
        .iter()
        .map(ratatui::buffer::Cell::symbol)
        .collect()
}

#[track_caller]
fn shows(app: &mut App, wanted: &str) {
    let text = text(app);
    assert!(text.contains(wanted), "no {wanted:?} in {text}");
}

fn mouse(app: &mut App, kind: MouseEventKind, target: Target) {
    app.frame(100, 40);
    let area = app
        .screen
        .pointer
        .hits
        .find(target)
        .unwrap_or_else(|| panic!("no {target:?}"));
    app.update(Event::Mouse(MouseEvent {
        kind,
        column: area.x + area.width / 2,
        row: area.y + area.height / 2,
        modifiers: KeyModifiers::NONE,
    }));
}

const DOWN: MouseEventKind = MouseEventKind::Down(MouseButton::Left);
const UP: MouseEventKind = MouseEventKind::Up(MouseButton::Left);

fn click(app: &mut App, target: Target) {
    mouse(app, DOWN, target);
    app.update(Event::Mouse(MouseEvent {
        kind: UP,
        column: 0,
        row: 39,
        modifiers: KeyModifiers::NONE,
    }));
}

fn keys(app: &mut App, keys: &str) {
    for key in keys.split(' ') {
        app.press(key);
    }
}

fn moves(app: &App) -> Vec<String> {
    let session = app.workspace.tabs.session().expect("a game");
    let nodes = session.line().into_iter().skip(1);
    nodes
        .filter_map(|node| Some(session.node(node)?.notation.into_string()))
        .collect()
}

/// Lets the computer go on until `done`.
#[track_caller]
fn wait_for(app: &mut App, mut done: impl FnMut(&App) -> bool) {
    let wait = tabletop_patience::Wait::begin();
    while !done(app) {
        wait.pause(|| "the computer does not answer".to_owned());
        app.update(Event::Wake);
    }
}
