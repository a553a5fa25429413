//! Keys and clicks on the home screen.

use super::home::{letters, to_continue};
use super::{Home, Screen, hub, play, settings};
use crate::App;
use crate::hit::HomeTarget;
use crate::popups::Form;
use crate::widgets::home::{Control, Focus};
use tabletop_app::commands::{BoardRequest, FileRequest, Page, UiCommand};
use tabletop_app::workspace::{NewGame, TrainRequest, Workspace};
use tabletop_play::registry::GAMES;
use tabletop_play::session::Seat;

/// Handles the keys that concern the chosen game. Returns false for others.
pub(super) fn takes_row(app: &mut App, id: &str) -> bool {
    let key = app.home.key();
    match id {
        _ if !app.workspace.tabs.is_home() => return false,
        "train" => hub::open(&app.workspace, &mut app.screen, app.home.entry()),
        "learn" => begin(app, Control::Learn),
        "rules" => play::submit(app, Page::Rules(Some(key)).into()),
        _ => return false,
    }
    true
}

/// Leaves the game in front and shows home.
pub(super) fn go_home(workspace: &mut Workspace, home: &mut Home, screen: &mut Screen) {
    if let Some(session) = workspace.tabs.session() {
        let key = session.info().key;
        let kind = GAMES.iter().position(|entry| entry.info.key == key);
        if let Some(kind) = kind.filter(|_| session.line().len() > 1) {
            home.game = kind;
        }
        home.can_return = true;
    }
    workspace.tabs.go_home();
    home.focus = first_focus(workspace);
    screen.pointer.forget();
    screen.is_dirty = true;
}

/// Focus of a screen just shown: the game to continue comes first.
pub(super) fn first_focus(workspace: &Workspace) -> Focus {
    to_continue(workspace).map_or(Focus::Games, |_| Focus::Resume)
}

/// Handles a command at home. Returns false if it is not for home.
pub(super) fn home_takes(app: &mut App, command: UiCommand) -> bool {
    match command {
        UiCommand::Left => go(app, -1, 0),
        UiCommand::Right => go(app, 1, 0),
        UiCommand::Up => go(app, 0, -1),
        UiCommand::Down => go(app, 0, 1),
        UiCommand::Touch => choose(app),
        UiCommand::NextLegal => app.home.cycle(&app.workspace, 1),
        UiCommand::PreviousLegal => app.home.cycle(&app.workspace, -1),
        UiCommand::NewGame => begin(app, Control::Custom),
        UiCommand::Back => leave_home(&mut app.workspace, &mut app.home),
        UiCommand::Close => app.screen.refuse_without_games(&app.workspace.tabs),
        _ => return false,
    }
    true
}

/// Changes the focused value by a step left or right, or moves the focus.
fn go(app: &mut App, dx: isize, dy: isize) {
    let changed = match app.home.focus(&app.workspace) {
        Focus::Control(index) if dx != 0 => change(app, index, dx as i8),
        _ => false,
    };
    if !changed {
        app.home.go(&app.workspace, dx, dy);
    }
}

/// Returns from a control to the tiles, and from the tiles to the game from which home was entered. The first screen
/// stays.
fn leave_home(workspace: &mut Workspace, home: &mut Home) {
    match home.focus(workspace) {
        Focus::Games | Focus::Resume if home.can_return => {
            workspace.tabs.switch(workspace.tabs.current());
        }
        Focus::Resume => {}
        _ => home.focus = Focus::Games,
    }
}

/// Chooses a game by its letter. Returns false if the letter stands for none.
pub(super) fn letter_at_home(app: &mut App, letter: char) -> bool {
    let letters = letters(&app.workspace, &app.screen.display.keymap);
    let Some(index) = letters.iter().position(|it| *it == Some(letter)) else {
        return false;
    };
    app.home.game = index;
    app.home.focus = Focus::Games;
    true
}

pub(super) fn click_at_home(app: &mut App, target: HomeTarget) {
    app.home.focus = match target {
        HomeTarget::Game(index) => {
            app.home.game = index;
            app.home.focus = Focus::Games;
            return;
        }
        HomeTarget::Step(index, by) => {
            app.home.focus = Focus::Control(index);
            change(app, index, by);
            return;
        }
        HomeTarget::Resume => Focus::Resume,
        HomeTarget::Control(index) => Focus::Control(index),
        HomeTarget::Beside(index) => Focus::Beside(index),
    };
    choose(app);
}

/// Changes the value of a control by a step. Returns false if it has none.
fn change(app: &mut App, index: usize, by: i8) -> bool {
    match app.home.controls_of(&app.workspace).get(index) {
        Some(Control::Level) => {
            settings::change(&mut app.workspace, &mut app.screen, |values| {
                values.level = values.level.saturating_add_signed(by.into()).clamp(1, 10);
            });
        }
        Some(Control::Size) => app.home.change_size(&app.workspace, by),
        Some(Control::You) => app.home.side = app.home.side.other(),
        _ => return false,
    }
    true
}

/// Does what the focused part says; the tile of a game and its values start the game.
fn choose(app: &mut App) {
    match app.home.focus(&app.workspace) {
        Focus::Resume => {
            if let Some(tab) = to_continue(&app.workspace) {
                play::submit(app, BoardRequest::GoTo(tab + 1).into());
            }
        }
        Focus::Games => begin(app, Control::Play),
        Focus::Control(index) => {
            if let Some(control) = app.home.controls_of(&app.workspace).get(index) {
                begin(app, *control);
            }
        }
        Focus::Beside(0) => hub::open(&app.workspace, &mut app.screen, app.home.entry()),
        Focus::Beside(1) => hub::open_lessons(&app.workspace, &mut app.screen, app.home.key()),
        Focus::Beside(_) => play::submit(app, FileRequest::Browse { save: false }.into()),
    }
}

fn begin(app: &mut App, control: Control) {
    let entry = app.home.entry();
    match control {
        Control::Custom => {
            let form = Form::new_game(entry.info.key, &app.workspace);
            let size = app.home.size(&app.workspace);
            let form = form.against_computer(app.home.side, size.as_deref(), &app.workspace);
            app.screen.open(form);
        }
        Control::Learn => {
            let key = entry.info.key.to_owned();
            play::submit(app, TrainRequest::Learn(Some(key), None).into());
        }
        Control::Play | Control::Level | Control::Size | Control::You | Control::Friend => {
            let mut game = NewGame::usual(entry);
            if let Some(size) = app.home.size(&app.workspace) {
                // The sizes come from the option's own list.
                let _ = game.options.set("size", &size);
            }
            if control != Control::Friend && entry.info.players == 2 {
                let level = app.workspace.setup.settings.level as u8;
                let side = app.home.side.other();
                game.players.seat(side, Seat::Computer(level));
            }
            play::submit(app, BoardRequest::New { game, stay: false }.into());
        }
    }
}
