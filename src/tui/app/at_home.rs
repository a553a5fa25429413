//! Keys and clicks on the home screen.

use super::home::{Home, choices, unfinished};
use super::play;
use super::screen::Screen;
use super::settings;
use super::state::App;
use crate::hit::HomeTarget;
use crate::popups::Form;
use crate::widgets::home::{Choice, Focus, Tiles};
use tabletop_app::commands::{BoardRequest, FileRequest, Request, UiCommand};
use tabletop_app::workspace::{NewGame, TrainRequest, Workspace};
use tabletop_core::Side;
use tabletop_play::registry::GAMES;
use tabletop_play::session::Seat;
use tabletop_play::training::ExerciseFilter;

/// The request for a key pressed at home, if it concerns the chosen game.
pub(super) fn of_chosen_game(workspace: &Workspace, home: &Home, id: &str) -> Option<Request> {
    if !workspace.tabs.is_home() {
        return None;
    }
    let game = home.key().to_owned();
    match id {
        "learn" => Some(TrainRequest::Learn(Some(game), None).into()),
        "train" if workspace.trainer.problems.offers(&game) => {
            let aim = ExerciseFilter {
                game: Some(game),
                ..ExerciseFilter::default()
            };
            Some(TrainRequest::Begin(aim).into())
        }
        _ => None,
    }
}

/// Leaves the game in front and shows home.
pub(super) fn go_home(workspace: &mut Workspace, home: &mut Home, screen: &mut Screen) {
    if let Some(session) = workspace.tabs.session() {
        let key = session.info().key;
        let kind = GAMES.iter().position(|entry| entry.info.key == key);
        if let Some(kind) = kind.filter(|_| session.line().len() > 1) {
            home.game = kind;
        }
    }
    home.focus = Focus::Games;
    workspace.tabs.go_home();
    screen.pointer.forget();
    screen.frame.invalidate();
}

/// Handles a command at home. Returns false if it is not for home.
pub(super) fn home_takes(app: &mut App, command: UiCommand) -> bool {
    let by = match command {
        UiCommand::Left => (-1, 0),
        UiCommand::Right => (1, 0),
        UiCommand::Up => (0, -1),
        UiCommand::Down => (0, 1),
        UiCommand::Touch => {
            choose_at_home(app);
            return true;
        }
        UiCommand::NextLegal | UiCommand::PreviousLegal => {
            app.home.focus = match (app.home.focus, command) {
                (Focus::Games, UiCommand::NextLegal)
                | (Focus::Resume(_), UiCommand::PreviousLegal) => Focus::Choice(0),
                (Focus::Choice(_), UiCommand::NextLegal)
                | (Focus::Games, UiCommand::PreviousLegal) => Focus::Resume(0),
                _ => Focus::Games,
            };
            return true;
        }
        UiCommand::Back => {
            leave_home(&mut app.workspace, &mut app.home);
            return true;
        }
        UiCommand::Close => {
            app.screen.refuse_without_games();
            return true;
        }
        _ => return false,
    };
    if let Some(level) = chosen_level(&app.workspace, &app.home).filter(|_| by.0 != 0) {
        set_home_level(
            &mut app.workspace,
            &mut app.screen,
            level.saturating_add_signed(by.0 as i8).clamp(1, 10),
        );
        return true;
    }
    let counts = (
        choices(app.home.entry(), &app.workspace).len(),
        unfinished(&app.workspace).len() + 1,
    );
    let across = Tiles::of(app.screen.area(), app.home.boards()).across;
    app.home.go(by, across, counts);
    true
}

/// Returns from a choice to the tiles, and from the tiles to the last game in front.
fn leave_home(workspace: &mut Workspace, home: &mut Home) {
    if home.focus == Focus::Games {
        workspace.tabs.switch(workspace.tabs.current());
    } else {
        home.focus = Focus::Games;
    }
}

/// The computer's level, if that choice is selected.
fn chosen_level(workspace: &Workspace, home: &Home) -> Option<u8> {
    let Focus::Choice(index) = home.focus else {
        return None;
    };
    match choices(home.entry(), workspace).get(index) {
        Some(Choice::Computer(level)) => *level,
        _ => None,
    }
}

fn set_home_level(workspace: &mut Workspace, screen: &mut Screen, level: u8) {
    settings::change(workspace, screen, |values| values.level = level.into());
}

/// Selects a game by a digit.
pub(super) fn digit_at_home(home: &mut Home, digit: char) -> bool {
    let index = digit.to_digit(10).and_then(|digit| digit.checked_sub(1));
    let Some(index) = index.filter(|&index| (index as usize) < GAMES.len()) else {
        return false;
    };
    home.game = index as usize;
    home.focus = Focus::Choice(0);
    true
}

/// Handles a click at home.
pub(super) fn click_at_home(app: &mut App, target: HomeTarget) {
    match target {
        HomeTarget::Game(index) => {
            app.home.game = index;
            app.home.focus = Focus::Choice(0);
        }
        HomeTarget::Level(level) => {
            app.home.focus = Focus::Choice(0);
            set_home_level(&mut app.workspace, &mut app.screen, level);
        }
        HomeTarget::Choice(index) => {
            app.home.focus = Focus::Choice(index);
            choose_at_home(app);
        }
        HomeTarget::Resume(index) => {
            app.home.focus = Focus::Resume(index);
            choose_at_home(app);
        }
    }
}

fn choose_at_home(app: &mut App) {
    match app.home.focus {
        Focus::Games => app.home.focus = Focus::Choice(0),
        Focus::Choice(index) => {
            let choice = choices(app.home.entry(), &app.workspace);
            if let Some(choice) = choice.get(index) {
                begin(app, *choice);
            }
        }
        Focus::Resume(index) => match unfinished(&app.workspace).get(index) {
            Some(tab) => play::submit(app, BoardRequest::GoTo(tab + 1).into()),
            None => play::submit(app, FileRequest::Browse { save: false }.into()),
        },
    }
}

pub(super) fn begin(app: &mut App, choice: Choice) {
    let mut game = NewGame::usual(app.home.entry());
    match choice {
        Choice::More => {
            let form = Form::new_game(game.entry.info.key, &app.workspace);
            app.screen.open(form.against_computer());
            return;
        }
        Choice::Computer(level) => {
            let level = level.unwrap_or(app.workspace.setup.settings.level as u8);
            game.players.seat(Side::White, Seat::Computer(level));
        }
        Choice::Problems => {
            let aim = ExerciseFilter {
                game: Some(game.entry.info.key.to_owned()),
                ..ExerciseFilter::default()
            };
            play::submit(app, TrainRequest::Begin(aim).into());
            return;
        }
        Choice::Lesson => {
            let key = game.entry.info.key.to_owned();
            play::submit(app, TrainRequest::Learn(Some(key), None).into());
            return;
        }
        Choice::Friend | Choice::Alone => {}
    }
    play::submit(app, BoardRequest::New { game, stay: false }.into());
}
