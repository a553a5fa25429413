//! Executes the actions of keys and popups.

use super::{
    Scene, Screen, Tone, at_home, engines, files, hub, loading, open_popup, play, settings,
};
use crate::popups::{Act, Comment, Form, Picker, Reaction, settings_form};
use crate::{App, words};
use std::path::PathBuf;
use tabletop_app::commands::{
    Args, BoardRequest, ComputerRequest, FileRequest, HistoryRequest, Page, PlayRequest, Press,
    Request, Row, SettingRequest, UiCommand,
};
use tabletop_app::workspace::{
    Attempt, Place, ReplayRequest, TrainRequest, WalkRequest, Workspace, acting_side,
    agrees_to_marks, name_of,
};
use tabletop_record::is_record;

use tabletop_core::{Cell, Choices, Lang, Message, Piece, WordMove};
use tabletop_play::session::{GameSession, Seat};
use tabletop_settings::{Glyphs, MouseMode};

/// True if the marks of dead stones can be accepted now.
fn may_accept_marks(workspace: &Workspace) -> bool {
    workspace.tabs.session().is_some_and(agrees_to_marks)
}

fn is_empty_at(workspace: &Workspace, cell: Cell) -> bool {
    let view = workspace.tabs.session().map(GameSession::view);
    view.is_some_and(|view| view.square(cell).piece == Piece::None)
}

/// Request that leaves the walk or the guessed game on the board.
fn end_of_task(workspace: &Workspace) -> Option<ComputerRequest> {
    match workspace.tabs.tab()? {
        tab if tab.guess().is_some() => Some(ComputerRequest::Replay(ReplayRequest::End)),
        tab if tab.walk().is_some() => Some(ComputerRequest::Walk(WalkRequest::End)),
        _ => None,
    }
}

/// Cancels the move being entered; if there is none, leaves a mistake or a guessed game.
fn put_back(app: &mut App) {
    app.screen.message.clear();
    app.screen.pointer.drag = None;
    let end = end_of_task(&app.workspace);
    if let Some(session) = app.workspace.tabs.session_mut()
        && !session.put_back()
    {
        app.screen.display.wishes.zen = false;
        if let Some(end) = end {
            play::submit(app, end.into());
        }
    }
}

fn toggle_mouse(workspace: &mut Workspace, screen: &mut Screen) {
    let (value, text) = match screen.display.mouse {
        MouseMode::Off => (MouseMode::Auto, words::MOUSE_ON),
        _ => (MouseMode::Off, words::MOUSE_OFF),
    };
    settings::change(workspace, screen, |values| values.mouse = value);
    let key = screen.display.keymap.key("mouse");
    screen.say(Tone::News, vec![Message::new(text).arg(key)]);
}

fn next_glyphs(workspace: &mut Workspace, screen: &mut Screen) {
    let next = screen.display.glyphs;
    let next = next.pick(Glyphs::Ascii, Glyphs::Wide, Glyphs::Unicode);
    settings::change(workspace, screen, |values| values.glyphs = next);
    let set = Message::new(words::GLYPHS_SET).words(next.label());
    screen.say(Tone::News, vec![set]);
}

/// Executes the action of a key table's row.
pub(super) fn act_on(app: &mut App, row: &Row) {
    app.screen.is_dirty = true;
    if explorer_takes(app, row.id) || at_home::takes_row(app, row.id) {
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

/// Handles the command of this id while a line is explored, and returns true if it was used. Any other command stops
/// exploring.
pub(super) fn explorer_takes(app: &mut App, id: &str) -> bool {
    let tab = app.workspace.tabs.tab();
    if id == "touch" && app.views.exploration.is_on(tab) {
        play_shown(app);
        return true;
    }
    app.views.exploration.act(tab, id)
}

/// Plays the moves shown; against another player only the first one is the user's to make.
fn play_shown(app: &mut App) {
    let tab = app.workspace.tabs.tab();
    let moves = app.views.exploration.moves(tab).map(<[_]>::to_vec);
    let (Some(tab), Some(moves)) = (tab, moves) else {
        return;
    };
    let players = tab.session.players().0.iter();
    let is_free = players.map(|it| &it.seat).all(|seat| *seat == Seat::Person);
    if !tab.awaits_person() {
        app.screen.refuse(words::NOT_YOUR_TURN);
        return;
    }
    if moves.len() > 1 && (!is_free || tab.attempt().is_some()) {
        app.screen.refuse(words::ONLY_FIRST);
        return;
    }
    app.views.exploration.end();
    for mv in moves {
        play::submit(app, Request::play(mv));
    }
}

fn perform(app: &mut App, command: UiCommand) {
    if app.workspace.tabs.is_home() && at_home::home_takes(app, command) {
        return;
    }
    match command {
        UiCommand::Home => at_home::go_home(&mut app.workspace, &mut app.home, &mut app.screen),
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
        UiCommand::Back => put_back(app),
        UiCommand::Type => open_popup::open_typing(&app.workspace, &mut app.screen, ""),
        UiCommand::Palette => open_popup::open_palette(&app.workspace, &mut app.screen),
        UiCommand::NewGame => open_popup::open_new_game(&app.workspace, &mut app.screen),
        UiCommand::Names | UiCommand::Seats | UiCommand::Comment | UiCommand::Clock => {
            open_form(app, command);
        }
        UiCommand::Talk => open_popup::open_talk(&app.workspace, &mut app.screen),
        UiCommand::Help => {
            let scene = Scene::new(&app.workspace, &app.views, &app.home);
            open_popup::open_help(scene, &mut app.screen, None);
        }
        UiCommand::Games => open_popup::open_games(&app.workspace, &mut app.screen),
        UiCommand::Menu => open_popup::open_menu(&app.workspace, &mut app.screen, None),
        UiCommand::Resign | UiCommand::Delete | UiCommand::Solve => {
            open_confirm(app, command);
        }
        UiCommand::Close => close_tab(app, app.workspace.tabs.current()),
        UiCommand::Panel => settings::toggle(app, |values| &mut values.panel),
        UiCommand::Zen => app.screen.display.wishes.zen ^= true,
        UiCommand::Labels => settings::toggle(app, |values| &mut values.coordinates),
        UiCommand::Flip => settings::flip_board(&app.workspace, &mut app.views, &mut app.screen),
        UiCommand::Larger => settings::resize_cells(app, true),
        UiCommand::Smaller => settings::resize_cells(app, false),
        UiCommand::Themes => open_popup::open_themes(&mut app.workspace, &mut app.screen),
        UiCommand::Language => {
            let other = match app.workspace.setup.lang {
                Lang::En => Lang::Zh,
                Lang::Zh => Lang::En,
            };
            play::submit(app, SettingRequest::Language(Some(other)).into());
        }
        UiCommand::TabNumber => {
            app.tab_number.typed = Some(String::new());
            app.screen.say(Tone::News, vec![words::PREFIX.into()]);
        }
        UiCommand::Tab(number) => play::submit(app, BoardRequest::GoTo(number.into()).into()),
        UiCommand::TabLeft => move_tab(app, -1),
        UiCommand::TabRight => move_tab(app, 1),
        UiCommand::Step(by) => step(app, by.into()),
        UiCommand::GoTo => open_popup::open_goto(&app.workspace, &mut app.screen),
        UiCommand::Origin => {
            let cell = app.views.focus(&app.workspace);
            play::submit(app, Request::go_to(Place::MoveTo(cell)));
        }
        UiCommand::Mouse => toggle_mouse(&mut app.workspace, &mut app.screen),
        UiCommand::Engines => engines::open_engines(&app.workspace, &mut app.screen),
        UiCommand::Lines => play::explore(&app.workspace, &mut app.views, &mut app.screen, 0, 1),
        UiCommand::Glyphs => next_glyphs(&mut app.workspace, &mut app.screen),
        UiCommand::Redraw => app.screen.outbox.redraw = true,
        UiCommand::Settings => app.screen.open(settings_form(&app.workspace)),
        UiCommand::Keys => settings::open_keys(&app.workspace, &mut app.screen, ""),
    }
}

fn touch_focus(app: &mut App) {
    app.views.cursor.is_led_by_mouse = false;
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

/// Handles the reaction of the uppermost popup to a key or a click.
pub(super) fn react(app: &mut App, reaction: Reaction) {
    app.screen.is_dirty = true;
    match reaction {
        Reaction::Stay => {}
        Reaction::Do(act) => run_act(app, act),
        Reaction::Close => {
            let closed = app.screen.layers.pop();
            if let Some(act) = closed.and_then(|layer| layer.on_close()) {
                run_act(app, act);
            }
        }
        Reaction::Done(act) => {
            app.screen.layers.pop();
            run_act(app, act);
        }
    }
}

/// Closes all popups without a choice.
pub(super) fn close_layers(app: &mut App) {
    for act in app.screen.close_all() {
        run_act(app, act);
    }
    app.screen.is_dirty = true;
}

pub(super) fn run_act(app: &mut App, act: Act) {
    if let Some(act) = loading::defer(app, act) {
        carry_out(app, act);
    }
}

/// Executes an act for which nothing is to be read any more, or which a frame has announced.
pub(super) fn carry_out(app: &mut App, act: Act) {
    match act {
        Act::Nothing => {}
        Act::Request(request) => play::execute(app, request),
        Act::Requests(requests) => {
            for request in requests {
                play::submit(app, request);
            }
        }
        Act::Typed(about, line) => play::run_typed(app, &line, about),
        Act::Row(row) => act_on(app, row),
        Act::Engine(name) => engines::open_engine(&app.workspace, &mut app.screen, &name),
        Act::EditEngine(name) => engines::edit_engine(&app.workspace, &mut app.screen, name),
        Act::SaveFile(path, overwrite) => save_as(app, path, overwrite),
        Act::Openings(game) => hub::open_openings(&app.workspace, &mut app.screen, game),
        Act::Themes(game) => hub::open_themes(&mut app.workspace, &mut app.screen, &game),
        Act::CancelOpening => files::cancel_opening(&mut app.workspace, &mut app.screen),
        Act::Preview(name) => settings::show_theme(&app.workspace, &mut app.screen, &name),
        Act::ShowSolution => play::show_solution(app),
        Act::Set(name, value) => settings::set(&mut app.workspace, &mut app.screen, name, &value),
        Act::AskKey(row) => settings::ask_key(&mut app.screen, row),
        Act::Bind(row, key) => {
            settings::bind(&mut app.workspace, &mut app.screen, row, key);
            settings::open_keys(&app.workspace, &mut app.screen, row.id);
        }
    }
}

pub(super) fn open_form(app: &mut App, what: UiCommand) {
    let (Some(about), Some(session)) = (app.workspace.tabs.about(), app.workspace.tabs.session())
    else {
        app.screen.refuse_without_games(&app.workspace.tabs);
        return;
    };
    let form = match what {
        UiCommand::Names | UiCommand::Seats => {
            Form::players(about, session, &app.workspace, what == UiCommand::Names)
        }
        UiCommand::Clock if session.info().players < 2 => {
            play::submit(app, Page::Clock.into());
            return;
        }
        UiCommand::Clock => Form::clock(about, session),
        _ => {
            let node = session.node(about.node);
            let text = node.map(|node| node.comment).unwrap_or_default();
            app.screen.open(Comment::new(about, &text));
            return;
        }
    };
    app.screen.open(form);
}

pub(super) fn open_confirm(app: &mut App, what: UiCommand) {
    let (Some(about), Some(session)) = (app.workspace.tabs.about(), app.workspace.tabs.session())
    else {
        app.screen.refuse_without_games(&app.workspace.tabs);
        return;
    };
    let lang = app.workspace.setup.lang;
    let (question, yes, request) = match what {
        UiCommand::Resign => {
            if session.info().players < 2 || session.is_over() {
                play::submit(app, PlayRequest::Resign.into());
                return;
            }
            let side = acting_side(session);
            let question = match session.own_side() {
                Some(_) => Message::new(words::RESIGN_OWN_QUESTION),
                None => Message::new(words::RESIGN_QUESTION).message(name_of(session, side)),
            };
            (question, words::RESIGN, Request::from(PlayRequest::Resign))
        }
        UiCommand::Solve => {
            let solving = app.workspace.tabs.attempt().is_some();
            if end_of_task(&app.workspace).is_some() {
                play::submit(app, PlayRequest::Solve.into());
                return;
            }
            if solving || session.info().players > 1 || session.is_over() {
                play::show_solution(app);
                return;
            }
            let question = Message::new(words::SOLVE_QUESTION);
            (question, words::SOLVE, PlayRequest::Solve.into())
        }
        UiCommand::Close => {
            let name = session.info().name;
            let question = Message::new(words::CLOSE_QUESTION).words(name);
            (question, words::CLOSE, BoardRequest::Close(None).into())
        }
        _ => {
            let step = session.node(about.node);
            let Some(step) = step.filter(|step| !step.notation.is_empty()) else {
                play::submit(app, HistoryRequest::Delete.into());
                return;
            };
            let question = Message::new(words::DELETE_QUESTION).arg(step.display);
            (question, words::DELETE, HistoryRequest::Delete.into())
        }
    };
    let act = match what {
        UiCommand::Solve => Act::ShowSolution,
        _ => Act::Request(request.at(about)),
    };
    if !app.workspace.setup.settings.confirm {
        run_act(app, act);
        return;
    }
    let answers = [(yes, act), (words::CANCEL, Act::Nothing)];
    let mut picker = Picker::question(yes, question.get(lang), lang, answers);
    // Irreversible actions must not happen by a key pressed twice.
    picker.selected = usize::from(what != UiCommand::Delete);
    app.screen.open(picker);
}

/// Steps through the moves; in a lesson a step back leads to the board before.
fn step(app: &mut App, by: isize) {
    let attempt = app.workspace.tabs.attempt();
    let board = attempt.filter(|_| by < 0).and_then(Attempt::board_before);
    let request = match board {
        Some(board) => TrainRequest::Learn(None, Some(board)).into(),
        None => Request::go_to(Place::Step(by)),
    };
    play::submit(app, request);
}

/// Closes a tab; asks first if its game is unfinished.
pub(super) fn close_tab(app: &mut App, index: usize) {
    let Some(tab) = app.workspace.tabs.all().get(index) else {
        app.screen.refuse_without_games(&app.workspace.tabs);
        return;
    };
    let session = &tab.session;
    let begun = session
        .node(session.current())
        .is_some_and(|node| node.ply > 0);
    if begun && !session.is_over() {
        app.workspace.tabs.switch(index);
        open_confirm(app, UiCommand::Close);
    } else {
        play::submit(app, BoardRequest::Close(Some(index + 1)).into());
    }
}

/// Saves the current game; asks before an existing file is replaced.
pub(super) fn save_as(app: &mut App, path: PathBuf, overwrite: bool) {
    if !overwrite && path.exists() {
        let question = Message::new(words::REPLACE_QUESTION).arg(path.display());
        let lang = app.workspace.setup.lang;
        let replace = (words::REPLACE, Act::SaveFile(path, true));
        let answers = [(words::CANCEL, Act::Nothing), replace];
        let question = question.get(lang);
        app.screen
            .open(Picker::question(words::SAVE_AS, question, lang, answers));
        return;
    }
    close_layers(app);
    play::submit(app, FileRequest::Save { path, overwrite }.into());
}

/// Opens pasted text as a game record. Returns false if it is not one.
pub(super) fn paste_record(app: &mut App, text: &str) -> bool {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let is_record = is_record(&text);
    if is_record {
        play::submit(app, FileRequest::OpenText(text).into());
    }
    is_record
}
