//! Executes the actions of keys and popups.

use ratatui::layout::Rect;

use super::App;
use super::engines;
use super::files;
use super::home;
use super::keys;
use super::learning;
use super::message_line::Tone;
use super::open_popup;
use super::play;
use super::relevant::agrees_to_marks;
use super::screen::Screen;
use super::settings;
use crate::popups::{Act, Context, Layer, Reaction};
use crate::words;
use tabletop_app::commands::{
    Args, BoardRequest, PlayRequest, Press, Request, Row, SettingRequest, UiCommand,
};
use tabletop_app::workspace::Place;
use tabletop_app::workspace::Workspace;
use tabletop_core::{Cell, Choices, Lang, Message, Piece, WordMove};
use tabletop_play::session::GameSession;
use tabletop_settings::{Glyphs, MouseMode};

pub(super) fn context<'a>(workspace: &'a Workspace, screen: &'a Screen) -> Context<'a> {
    Context {
        workspace,
        palette: screen.display.palette(),
        glyphs: screen.display.glyphs(),
        keys: screen.display.keymap().commands(),
        panel: Rect::default(),
    }
}

/// True if the marks of dead stones can be accepted now.
fn may_accept_marks(workspace: &Workspace) -> bool {
    workspace.tabs.session().is_some_and(agrees_to_marks)
}

fn is_empty_at(workspace: &Workspace, cell: Cell) -> bool {
    let view = workspace.tabs.session().map(GameSession::view);
    view.is_some_and(|view| view.square(cell).piece == Piece::None)
}

pub(super) fn put_back(workspace: &mut Workspace, screen: &mut Screen) {
    screen.message.clear();
    screen.pointer.end_drag();
    if let Some(session) = workspace.tabs.session_mut()
        && !session.put_back()
    {
        screen.display.leave_zen();
    }
}

fn toggle_mouse(workspace: &mut Workspace, screen: &mut Screen) {
    let (value, text) = match screen.display.mouse() {
        MouseMode::Off => (MouseMode::Full, words::MOUSE_ON),
        _ => (MouseMode::Off, words::MOUSE_OFF),
    };
    settings::change(workspace, screen, |values| values.mouse = value);
    let key = screen.display.keymap().key("mouse");
    screen.say(Tone::News, vec![Message::new(text).arg(key)]);
}

fn next_glyphs(workspace: &mut Workspace, screen: &mut Screen) {
    let next = screen.display.glyphs();
    let next = next.pick(Glyphs::Ascii, Glyphs::Wide, Glyphs::Unicode);
    settings::change(workspace, screen, |values| values.glyphs = next);
    let set = Message::new(words::GLYPHS_SET).words(next.label());
    screen.say(Tone::News, vec![set]);
}

/// Executes the action of a key table's row.
pub(super) fn act_on(app: &mut App, row: &Row) {
    app.screen.frame.invalidate();
    if let Some(request) = home::of_chosen_game(&app.workspace, &app.home, row.id) {
        play::submit(app, request);
        return;
    }
    match (row.press, row.typed) {
        (Press::Ui(command), _) => perform(app, command),
        (Press::Request(request), _) => play::submit(app, request()),
        (Press::Typed, Some(typed)) => match (typed.parse)(&Args::none(&app.workspace)) {
            Ok(request) => play::submit(app, request),
            Err(error) => app.screen.refuse(error.message()),
        },
        _ => {}
    }
}

fn perform(app: &mut App, command: UiCommand) {
    if app.workspace.tabs.is_home() && home::home_takes(app, command) {
        return;
    }
    match command {
        UiCommand::Home => home::go_home(&mut app.workspace, &mut app.home, &mut app.screen),
        UiCommand::Left
        | UiCommand::Right
        | UiCommand::Up
        | UiCommand::Down
        | UiCommand::NextLegal
        | UiCommand::PreviousLegal => {
            play::steer(&app.workspace, &mut app.views, &mut app.screen, command);
        }
        UiCommand::Touch => touch_focus(app),
        UiCommand::Pass if may_accept_marks(&app.workspace) => {
            play::submit(app, Request::play(WordMove::Accept));
        }
        UiCommand::Pass => play::submit(app, PlayRequest::Pass.into()),
        UiCommand::Back => put_back(&mut app.workspace, &mut app.screen),
        UiCommand::Type => open_popup::open_typing(&app.workspace, &mut app.screen, ""),
        UiCommand::Palette => open_popup::open_palette(&app.workspace, &mut app.screen),
        UiCommand::NewGame => {
            open_popup::open_new_game(&app.workspace, &mut app.home, &mut app.screen);
        }
        UiCommand::Names | UiCommand::Seats | UiCommand::Comment | UiCommand::Clock => {
            open_popup::open_form(app, command);
        }
        UiCommand::Talk => open_popup::open_talk(&app.workspace, &mut app.screen),
        UiCommand::Help => open_popup::open_help(&app.workspace, &mut app.screen, None),
        UiCommand::Games => open_popup::open_games(&app.workspace, &mut app.screen),
        UiCommand::Menu => open_popup::open_menu(&app.workspace, &mut app.screen, None),
        UiCommand::Resign | UiCommand::Delete | UiCommand::Solve => {
            open_popup::open_confirm(app, command);
        }
        UiCommand::Close => open_popup::close_tab(app, app.workspace.tabs.current()),
        UiCommand::Panel => settings::toggle(&mut app.workspace, &mut app.screen, |values| {
            &mut values.panel
        }),
        UiCommand::Zen => app.screen.display.toggle_zen(),
        UiCommand::Labels => settings::toggle(&mut app.workspace, &mut app.screen, |values| {
            &mut values.coordinates
        }),
        UiCommand::Flip => settings::flip_board(&app.workspace, &mut app.views, &mut app.screen),
        UiCommand::Larger | UiCommand::Smaller => {
            settings::resize_cells(
                &mut app.workspace,
                &mut app.screen,
                command == UiCommand::Larger,
            );
        }
        UiCommand::Themes => open_popup::open_themes(&mut app.workspace, &mut app.screen),
        UiCommand::Language => {
            let other = match app.workspace.setup.lang {
                Lang::En => Lang::Zh,
                Lang::Zh => Lang::En,
            };
            play::submit(app, SettingRequest::Language(Some(other)).into());
        }
        UiCommand::TabNumber => keys::begin_tab_number(&mut app.tab_number, &mut app.screen),
        UiCommand::Tab(number) => play::submit(app, BoardRequest::GoTo(number.into()).into()),
        UiCommand::TabLeft => move_tab(app, -1),
        UiCommand::TabRight => move_tab(app, 1),
        UiCommand::Step(by) => play::submit(app, Request::go_to(Place::Step(by.into()))),
        UiCommand::GoTo => open_popup::open_goto(&app.workspace, &mut app.screen),
        UiCommand::Origin => {
            let cell = app.views.focus(&app.workspace);
            play::submit(app, Request::go_to(Place::MoveTo(cell)));
        }
        UiCommand::Mouse => toggle_mouse(&mut app.workspace, &mut app.screen),
        UiCommand::Engines => engines::open_engines(&app.workspace, &mut app.screen),
        UiCommand::Mistake(by) => learning::step_to_mistake(app, by),
        UiCommand::Try => learning::begin_try(app),
        UiCommand::Lines => play::explore(&app.workspace, &mut app.views, &mut app.screen, 0, 1),
        UiCommand::Glyphs => next_glyphs(&mut app.workspace, &mut app.screen),
        UiCommand::Redraw => app.screen.outbox.redraw = true,
        UiCommand::Settings => settings::open_settings(&app.workspace, &mut app.screen),
        UiCommand::Keys => settings::open_keys(&app.workspace, &mut app.screen),
    }
}

fn touch_focus(app: &mut App) {
    app.views.cursor.lead_by_keys(true);
    let cell = app.views.focus(&app.workspace);
    app.views.set_focus(&app.workspace, &mut app.screen, cell);
    // While dead stones are marked, a stone is marked by its point; any other point accepts the marks.
    if may_accept_marks(&app.workspace) && is_empty_at(&app.workspace, cell) {
        play::submit(app, Request::play(WordMove::Accept));
    } else {
        play::touch(app, cell);
    }
}

/// Moves the current tab by one place, if there is one.
pub(super) fn move_tab(app: &mut App, by: isize) {
    let to = app.workspace.tabs.current().checked_add_signed(by);
    if let Some(to) = to.filter(|&to| to < app.workspace.tabs.all().len()) {
        play::submit(app, BoardRequest::Place(to + 1).into());
    }
}

/// Handles the reaction of a popup to a key or a click.
pub(super) fn react(app: &mut App, layer: Box<dyn Layer>, reaction: Reaction) {
    app.screen.frame.invalidate();
    match reaction {
        Reaction::Stay => app.screen.layers.push(layer),
        Reaction::Do(act) => {
            app.screen.layers.push(layer);
            run_act(app, act);
        }
        Reaction::Close => {
            if let Some(act) = layer.on_close() {
                run_act(app, act);
            }
        }
        Reaction::Done(act) => run_act(app, act),
    }
}

/// Closes all popups without a choice.
pub(super) fn close_layers(app: &mut App) {
    for act in app.screen.layers.clear() {
        run_act(app, act);
    }
    app.screen.frame.invalidate();
}

pub(super) fn run_act(app: &mut App, act: Act) {
    match act {
        Act::Nothing => {}
        Act::Request(request) => play::submit(app, request),
        Act::Typed(about, line) => play::run_typed(app, &line, about),
        Act::Row(row) => act_on(app, row),
        Act::Engine(name) => engines::open_engine(&app.workspace, &mut app.screen, &name),
        Act::EditEngine(name) => engines::edit_engine(&app.workspace, &mut app.screen, name),
        Act::SaveFile(path, overwrite) => files::save_as(app, path, overwrite),
        Act::CancelOpening => files::cancel_opening(&mut app.workspace, &mut app.screen),
        Act::Preview(name) => settings::show_theme(&app.workspace, &mut app.screen, &name),
        Act::ShowSolution => play::show_solution(app),
        Act::Set(name, value) => settings::set(&mut app.workspace, &mut app.screen, name, &value),
        Act::AskKey(row) => settings::ask_key(&mut app.screen, row),
        Act::Bind(row, key) => {
            settings::bind(&mut app.workspace, &mut app.screen, row, key);
            settings::open_keys_at(&app.workspace, &mut app.screen, row.id);
        }
    }
}
