//! Mouse events, resolved by the hit map of the last frame.

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

use super::pointer::Drag;
use super::{Screen, Tone, acts, at_home, files, open_popup, play};
use crate::popups::Reaction;
use crate::{App, Target, Zone, words};
use tabletop_app::commands::{BoardRequest, ComputerRequest, Request, Row};
use tabletop_app::workspace::{Place, TrainRequest, WalkRequest};
use tabletop_core::{Cell, Message};
use tabletop_play::session::GameSession;

pub(super) fn mouse(app: &mut App, event: MouseEvent) {
    let (x, y) = (event.column, event.row);
    // A click may still mean the last frame's board, which was larger.
    let grid = app.workspace.tabs.session().map(GameSession::grid);
    let is_there = |target: &Target| match (target, grid) {
        (Target::Cell(cell), Some(grid)) => grid.contains(*cell),
        _ => true,
    };
    let target = app.screen.pointer.hits.target(x, y).filter(is_there);
    match event.kind {
        MouseEventKind::Moved => rest_on(app, target),
        MouseEventKind::Drag(MouseButton::Left) if app.screen.pointer.drag.is_some() => {
            rest_on(app, target);
        }
        MouseEventKind::Down(button) => {
            app.screen.is_dirty = true;
            rest_on(app, target);
            pressed(app, button, target, Position::new(x, y));
        }
        MouseEventKind::Up(MouseButton::Left) => release(app, target),
        MouseEventKind::ScrollUp => wheel(app, x, y, -1),
        MouseEventKind::ScrollDown => wheel(app, x, y, 1),
        _ => {}
    }
}

/// Handles a mouse movement; only a change of the target needs a new frame.
pub(super) fn rest_on(app: &mut App, target: Option<Target>) {
    if !app.screen.pointer.rest_on(target) {
        return;
    }
    app.screen.is_dirty = true;
    if let (Some(Target::Item(item)), Some(layer)) = (target, app.screen.layers.last_mut())
        && let Some(Reaction::Do(act)) = layer.hover(item)
    {
        acts::run_act(app, act);
        files::wake_layer(&app.workspace, &mut app.screen);
    }
}

pub(super) fn pressed(app: &mut App, button: MouseButton, target: Option<Target>, at: Position) {
    if !app.screen.layers.is_empty() {
        press_on_popup(app, target);
        return;
    }
    app.screen.message.clear();
    app.tab_number.typed = None;
    match (button, target) {
        (MouseButton::Left, Some(target)) => click(app, target),
        (MouseButton::Middle, Some(Target::Tab(index))) => acts::close_tab(app, index),
        (MouseButton::Right, Some(Target::Tab(index))) => {
            app.workspace.tabs.switch(index);
            open_popup::open_menu(&app.workspace, &mut app.screen, Some(at));
        }
        (MouseButton::Right, target) => {
            if let Some(Target::Cell(cell)) = target {
                app.views.set_focus(&app.workspace, &mut app.screen, cell);
            }
            open_popup::open_menu(&app.workspace, &mut app.screen, Some(at));
        }
        _ => {}
    }
}

fn press_on_popup(app: &mut App, target: Option<Target>) {
    let Some(layer) = app.screen.layers.last_mut() else {
        return;
    };
    let reaction = match target {
        Some(Target::Item(item)) => layer.click(item, &app.screen.display.context(&app.workspace)),
        Some(Target::Popup) => Reaction::Stay,
        _ => Reaction::Close,
    };
    acts::react(app, reaction);
}

pub(super) fn click(app: &mut App, target: Target) {
    app.views.replay.stop();
    if !matches!(target, Target::Cell(_) | Target::Number(_)) {
        app.screen.pointer.held = None;
    }
    match target {
        // While a line is explored the board does not show the game: the first click ends exploring.
        Target::Cell(_) if app.views.exploration.is_on(app.workspace.tabs.tab()) => {
            app.views.exploration.end();
        }
        Target::Cell(cell) => press_on_cell(app, cell),
        Target::Line(line, shown) => {
            play::explore(&app.workspace, &mut app.views, &mut app.screen, line, shown);
        }
        Target::Tab(index) => {
            play::submit(app, BoardRequest::GoTo(index + 1).into());
            if let Some(tab) = app.workspace.tabs.tab() {
                app.screen.pointer.drag = Some(Drag::Tab(tab.id));
            }
        }
        Target::Action(id) => {
            if let Some(row) = Row::find(id) {
                acts::act_on(app, row);
            }
        }
        Target::Button(index) => {
            let actions = app.workspace.tabs.session().map(GameSession::actions);
            let text = actions.and_then(|actions| Some(actions.get(index)?.text.clone()));
            if let Some(text) = text {
                play::submit(app, Request::play(text));
            }
        }
        Target::Number(number) => hold_number(&mut app.screen, number),
        Target::Home(target) => at_home::click_at_home(app, target),
        Target::LessonBoard(board) => {
            play::submit(app, TrainRequest::Learn(None, Some(board)).into());
        }
        Target::Mistake(node) => {
            let request = ComputerRequest::Walk(WalkRequest::At(node));
            play::submit(app, request.into());
        }
        Target::Node(node) => play::submit(app, Request::go_to(Place::Node(node))),
        Target::Item(_) | Target::Popup | Target::Outside => {}
    }
}

fn press_on_cell(app: &mut App, cell: Cell) {
    app.views.cursor.is_led_by_mouse = true;
    app.views.set_focus(&app.workspace, &mut app.screen, cell);
    let before = app.workspace.tabs.session().map(GameSession::picked);
    play::touch(app, cell);
    let after = app.workspace.tabs.session().map(GameSession::picked);
    let chosen = after
        .as_ref()
        .is_some_and(|picked| picked.last() == Some(&cell));
    if chosen && app.screen.layers.is_empty() {
        let chose = before != after;
        app.screen.pointer.drag = Some(Drag::Piece { from: cell, chose });
    }
}

fn release(app: &mut App, target: Option<Target>) {
    match app.screen.pointer.drag.take() {
        Some(Drag::Piece { from, chose }) => match target {
            // A click on the cell of the press selects the piece; the next click moves it.
            Some(Target::Cell(cell)) if cell == from => {}
            Some(Target::Cell(cell)) => {
                app.views.set_focus(&app.workspace, &mut app.screen, cell);
                play::touch(app, cell);
            }
            // A release outside the board deselects the piece.
            _ => {
                if chose && let Some(session) = app.workspace.tabs.session_mut() {
                    session.put_back();
                    app.screen.is_dirty = true;
                }
            }
        },
        Some(Drag::Tab(id)) => {
            if let (Some(Target::Tab(to)), Some(from)) = (target, app.workspace.tabs.find(id))
                && from != to
            {
                app.workspace.tabs.move_tab(from, to);
                app.screen.is_dirty = true;
            }
        }
        None => {}
    }
}

pub(super) fn wheel(app: &mut App, x: u16, y: u16, by: i32) {
    let zone = app.screen.pointer.hits.zone_at(x, y);
    if let Some(layer) = app.screen.layers.last_mut() {
        if zone == Some(Zone::Popup) {
            layer.wheel(by);
            files::wake_layer(&app.workspace, &mut app.screen);
        }
        return;
    }
    match zone {
        Some(Zone::Tabs) => play::submit(app, BoardRequest::Cycle(by.signum() as isize).into()),
        Some(Zone::Board)
            if app
                .views
                .exploration
                .step(app.workspace.tabs.tab(), by as isize) =>
        {
            app.screen.is_dirty = true;
        }
        Some(Zone::Board | Zone::Moves) => {
            play::submit(app, Request::go_to(Place::Step(by as isize)));
        }
        Some(Zone::Mistakes) => step_to_mistake(app, by),
        Some(Zone::Popup) | None => {}
    }
}

/// Goes to the next mistake of the list, or the one before.
fn step_to_mistake(app: &mut App, by: i32) {
    let Some(tab) = app.workspace.tabs.tab() else {
        return;
    };
    let request = match (tab.walk().is_some(), by > 0) {
        (true, true) => ComputerRequest::Walk(WalkRequest::Next).into(),
        (true, false) => ComputerRequest::Walk(WalkRequest::Previous).into(),
        (false, is_on) => {
            let current = tab.session.current();
            let nodes = tab.session.mistakes().into_iter().map(|it| it.node);
            let beyond = nodes.filter(|node| {
                if is_on {
                    *node > current
                } else {
                    *node < current
                }
            });
            let nearest = if is_on { beyond.min() } else { beyond.max() };
            let Some(node) = nearest else { return };
            Request::go_to(Place::Node(node))
        }
    };
    play::submit(app, request);
}

/// Takes a number for the cell clicked next; a second click puts it back.
fn hold_number(screen: &mut Screen, number: i32) {
    if screen.pointer.held == Some(number) {
        screen.pointer.held = None;
        screen.message.clear();
        return;
    }
    screen.pointer.held = Some(number);
    let message = Message::new(words::NUMBER_HELD).arg(number);
    screen.say(Tone::News, vec![message]);
}
