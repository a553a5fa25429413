//! Moves on the board, and events of the computer.

use super::relevant::choices;
use super::{Scene, Screen, Tone, Views, files, loading, open_popup, settings, views};
use crate::popups::{Act, GameOver, Kind, LoadProgress, Lobby, Pager};
use crate::{App, words};
use tabletop_app::commands::{BoardRequest, PlayRequest, Request, UiCommand, parse};
use tabletop_app::workspace::{
    About, Effect, Place, Reply, TabId, TrainRequest, Workspace, declines, played_by_computer,
    state_of,
};
use tabletop_core::cell::Direction;
use tabletop_core::{Cell, Message};
use tabletop_play::session::{
    GameSession, MY_STRENGTH, Played, Player, Purpose, Seat, SessionEvent,
};
use tabletop_settings::Notify;

/// Executes a request and shows its result: the one way by which keys, clicks and typed lines reach the games.
pub(super) fn submit(app: &mut App, request: Request) {
    if let Some(Act::Request(request)) = loading::defer(app, Act::Request(request)) {
        execute(app, request);
    }
}

pub(super) fn execute(app: &mut App, request: Request) {
    app.screen.is_dirty = true;
    files::note_folder(app, &request);
    note_level(&mut app.workspace, &mut app.screen, &request);
    let points = matches!(request, Request::Play(PlayRequest::Touch { .. }));
    watching(app, |app| {
        check_flags(&mut app.workspace, &mut app.screen);
        if points && is_kept_waiting(&app.workspace) {
            return app.screen.refuse(words::NOT_YOUR_TURN);
        }
        match app.workspace.apply(request) {
            Ok(reply) => {
                if points {
                    app.screen.pointer.note_touch(&reply.effect);
                }
                show_reply(app, reply);
            }
            Err(refused) => app.screen.refuse(refused),
        }
        settings::follow_settings(&app.workspace, &mut app.screen);
    });
    fetch(app);
    app.views.cursor.keep_open(app.workspace.tabs.all());
}

/// Executes a typed line if the game and position it was typed for are still shown.
pub(super) fn run_typed(app: &mut App, line: &str, about: Option<About>) {
    match parse(line, &app.workspace) {
        Ok(Some(request)) => match about {
            Some(about) => submit(app, request.at(about)),
            None => submit(app, request),
        },
        Ok(None) => app.screen.say(Tone::News, Vec::new()),
        Err(error) => app.screen.refuse(error.message()),
    }
}

pub(super) fn show_reply(app: &mut App, mut reply: Reply) {
    if reply.effect == Effect::AskDraw {
        open_popup::open_draw(&app.workspace, &mut app.screen);
        return;
    }
    app.screen
        .say(Tone::News, std::mem::take(&mut reply.messages));
    files::file_effect(app, &reply);
    let lang = app.workspace.setup.lang;
    match reply.effect {
        Effect::Quit => app.quit = true,
        Effect::Help(topic) => {
            let scene = Scene::new(&app.workspace, &app.views, &app.home);
            open_popup::open_help(scene, &mut app.screen, topic.as_deref());
        }
        Effect::Theme(None) => open_popup::open_themes(&mut app.workspace, &mut app.screen),
        Effect::Theme(Some(name)) => {
            let theme = app.workspace.setup.themes.find(&name);
            let called = theme.map(|theme| theme.shown_name());
            let called = called.unwrap_or_else(|| Message::verbatim(&name));
            let set = Message::new(words::THEME_SET).message(called);
            app.screen.say(Tone::News, vec![set]);
            // The theme file may have changed since it was read.
            settings::show_theme(&app.workspace, &mut app.screen, &name);
        }
        Effect::Invite { lines, .. } => {
            // The copied invite can be read out as well.
            app.screen
                .open(Pager::invite(words::INVITE.get(lang), lines));
        }
        Effect::Lobby => {
            let rows = app.workspace.lobby_rows();
            app.screen.open(Lobby::of(&rows));
        }
        Effect::Page(title, lines) => app.screen.open(Pager::page(title.get(lang), lines)),
        Effect::Lines(lines) | Effect::Describe(lines) => {
            let session = app.workspace.tabs.session();
            let name = session.map_or("", |it| it.info().name.get(lang));
            app.screen.open(Pager::page(name, lines));
        }
        Effect::AskSide => open_popup::open_sides(&app.workspace, &mut app.screen),
        Effect::Ask(asks) => {
            // The cell that is asked about is marked, after a click too.
            app.views.cursor.is_led_by_mouse = false;
            open_popup::open_ask(&app.workspace, &mut app.screen, &asks);
        }
        Effect::HintLine => {
            let session = app.workspace.tabs.session();
            let hint = session.and_then(|it| it.hint_line().cloned());
            app.views.exploration.follow(app.workspace.tabs.tab(), hint);
        }
        _ => {}
    }
}

/// Points at a cell of the current game; on a finished board of a lesson, goes to the next one.
pub(super) fn touch(app: &mut App, cell: Cell) {
    let mut attempts = app.workspace.tabs.attempt().into_iter();
    let request = if attempts.any(|it| it.is_lesson() && it.is_done()) {
        TrainRequest::Next.into()
    } else {
        let number = app.screen.pointer.held;
        PlayRequest::Touch { cell, number }.into()
    };
    submit(app, request);
}

/// Plays the puzzle to its solution and replays it from here, one move at a time.
pub(super) fn show_solution(app: &mut App) {
    app.screen.is_dirty = true;
    let before = app.workspace.tabs.about();
    let solved = app.workspace.apply(PlayRequest::Solve.into());
    let (Some(before), Some(tab)) = (before, app.workspace.tabs.tab_mut()) else {
        app.screen.refuse_without_games(&app.workspace.tabs);
        return;
    };
    if let Err(refused) = solved {
        app.screen.refuse(refused);
        return;
    }
    let before = before.node;
    let line = tab.session.line();
    let from = line.iter().position(|&node| node == before).unwrap_or(0);
    tab.session.go(before);
    app.views.replay.begin(tab.id, line[from + 1..].to_vec());
    fetch(app);
}

/// Shows the next move of a solution when it is due.
pub(super) fn go_on_replaying(app: &mut App) {
    let tab = app.workspace.tabs.tab();
    let seen = tab.filter(|_| app.screen.layers.is_empty());
    let Some(node) = app.views.replay.next(seen.map(|tab| tab.id)) else {
        return;
    };
    submit(app, Request::go_to(Place::Node(node)));
}

/// Fetches the computer's results in every game.
pub(super) fn fetch(app: &mut App) {
    fetch_files(app);
    watching(app, |app| take_events(&mut app.workspace, &mut app.screen));
    if app.workspace.sharing.is_friend_here(&app.workspace.tabs) {
        app.screen.close(Kind::Invite);
    }
}

/// Makes the level of a new game against the computer the default at home.
fn note_level(workspace: &mut Workspace, screen: &mut Screen, request: &Request) {
    let Request::Board(BoardRequest::New { game, .. }) = request else {
        return;
    };
    let level = |player: &Player| match player.seat {
        Seat::Computer(level) if level != MY_STRENGTH => Some(u32::from(level)),
        _ => None,
    };
    let level = game.players.0.iter().find_map(level);
    if let Some(level) = level.filter(|level| *level != workspace.setup.settings.level) {
        settings::change(workspace, screen, |values| values.level = level);
    }
}

/// Wraps every change of the games: animates a move and notices the end of the current game.
fn watching(app: &mut App, change: impl FnOnce(&mut App)) {
    let result = result_shown(&app.workspace);
    let board = app.views.before(&app.workspace);
    change(app);
    app.views.animate(&app.workspace, board);
    notice_end(&app.workspace, &mut app.screen, result);
}

/// True while the computer thinks about its move, so that an early click is refused.
fn is_kept_waiting(workspace: &Workspace) -> bool {
    let session = workspace.tabs.session();
    session.is_some_and(|session| matches!(session.thinking(), Some((Purpose::Move, _))))
}

fn show_move(workspace: &Workspace, screen: &mut Screen, played: &Played) {
    let reply = workspace.tabs.reply_to_move(played);
    screen.say(Tone::News, reply.messages);
}

/// The current game and whether it was over: a notice is shown when that changes, except in a record that is read.
fn result_shown(workspace: &Workspace) -> Option<(TabId, bool)> {
    let tab = workspace.tabs.tab().filter(|tab| !tab.purpose().record)?;
    Some((tab.id, tab.session.is_over()))
}

fn notice_end(workspace: &Workspace, screen: &mut Screen, before: Option<(TabId, bool)>) {
    let after = result_shown(workspace);
    if let (Some((id, false)), Some((now, true))) = (before, after)
        && id == now
        && workspace.tabs.attempt().is_none()
    {
        ring(workspace, screen);
        screen.open(GameOver::default());
    }
}

/// Rings the bell if the settings allow.
pub(super) fn ring(workspace: &Workspace, screen: &mut Screen) {
    if workspace.setup.settings.bell {
        screen.outbox.bell = true;
    }
}

/// Notifies of a move in the game at this index, where the settings and the window allow.
fn notify(workspace: &Workspace, screen: &mut Screen, index: Option<usize>) {
    let Some(tab) = index.map(|index| &workspace.tabs[index]) else {
        return;
    };
    // A terminal that does not say whether it is in front is believed to be, unless a friend may have taken long.
    let is_away = !screen.is_in_front.unwrap_or(tab.sharing().is_none());
    let is_wanted = match workspace.setup.settings.notify {
        Notify::Always => true,
        Notify::Unfocused => is_away,
        Notify::Off => false,
    };
    if is_wanted {
        let session = &*tab.session;
        let lang = workspace.setup.lang;
        let state = Message::new(words::NAMED)
            .words(session.info().name)
            .message(state_of(session));
        screen.outbox.notice = Some(state.get(lang));
    }
}

/// Starts exploring an engine line, `shown` moves deep.
pub(super) fn explore(
    workspace: &Workspace,
    views: &mut Views,
    screen: &mut Screen,
    line: usize,
    shown: usize,
) {
    screen.is_dirty = true;
    if views.exploration.begin(workspace.tabs.tab(), line, shown) {
        screen.message.clear();
    } else if workspace.tabs.session().is_some_and(|it| it.is_over()) {
        screen.refuse(tabletop_play::session::Refused::GameOver);
    } else {
        screen.refuse(words::NO_LINES);
    }
}

fn take_events(workspace: &mut Workspace, screen: &mut Screen) {
    for (id, event) in workspace.poll() {
        screen.is_dirty = true;
        if event != SessionEvent::Progress {
            screen.only_progress = false;
        }
        let index = workspace.tabs.find(id);
        if matches!(event, SessionEvent::Played(_) | SessionEvent::TimeOut(_)) {
            ring(workspace, screen);
            notify(workspace, screen, index);
        }
        let is_in_front = index.is_some_and(|index| workspace.tabs.is_in_front(index));
        let in_tab = |message: Message| {
            let number = index.map_or(0, |index| index + 1);
            Message::new(words::IN_TAB).arg(number).message(message)
        };
        let placed = |message: Message| match index {
            Some(_) if !is_in_front => in_tab(message),
            _ => message,
        };
        match event {
            SessionEvent::Played(played) if is_in_front => {
                let session = workspace.tabs.session();
                let message = session.map(|session| played_by_computer(session, &played));
                let mut messages: Vec<_> = message.into_iter().collect();
                messages.extend(workspace.tabs.reply_to_move(&played).messages);
                screen.say(Tone::News, messages);
            }
            SessionEvent::TimeOut(played) | SessionEvent::Ended(played) if is_in_front => {
                show_move(workspace, screen, &played);
            }
            SessionEvent::DrawDeclined(side) if is_in_front => {
                let session = workspace.tabs.session();
                let message = session.map(|session| declines(session, side));
                screen.say(Tone::News, message.into_iter().collect());
            }
            SessionEvent::Message(message) | SessionEvent::Changed(message) => {
                screen.say(Tone::News, vec![placed(message)]);
            }
            SessionEvent::Offered(message) => {
                ring(workspace, screen);
                // The question takes the keys that the message names.
                if is_in_front && screen.layers.is_empty() {
                    open_popup::open_offer(workspace, screen);
                } else {
                    screen.say(Tone::News, vec![message]);
                }
            }
            SessionEvent::Hint(message) if is_in_front => screen.say(Tone::News, vec![message]),
            SessionEvent::Reviewed(message) => {
                screen.say(Tone::News, vec![placed(message)]);
                // Show the result again, now with the accuracy of the review.
                let over = workspace.tabs.session().is_some_and(|it| it.is_over());
                if is_in_front && over && screen.layers.is_empty() {
                    screen.open(GameOver::default());
                }
            }
            SessionEvent::Failed(reason) => screen.refuse(in_tab(reason.message())),
            _ => {}
        }
    }
}

/// Checks the clocks first: a player who has run out of time has lost before anything else counts.
fn check_flags(workspace: &mut Workspace, screen: &mut Screen) {
    for (_, event) in workspace.fall_flags() {
        if let SessionEvent::TimeOut(played) = event {
            show_move(workspace, screen, &played);
        }
    }
}

/// Moves the cursor by a cell, or to a cell with a legal move.
pub(super) fn steer(workspace: &Workspace, views: &mut Views, screen: &mut Screen, to: UiCommand) {
    let Some(session) = workspace.tabs.session() else {
        return;
    };
    let at = views.focus(workspace);
    let direction = match to {
        UiCommand::Left => Some(Direction::new(-1, 0)),
        UiCommand::Right => Some(Direction::new(1, 0)),
        UiCommand::Up => Some(Direction::new(0, -1)),
        UiCommand::Down => Some(Direction::new(0, 1)),
        _ => None,
    };
    let cell = match direction {
        Some(to) if session.targets().is_empty() && !choices(session).is_empty() => {
            return lead_to_button(workspace, views, screen, to.cols > 0 || to.rows > 0);
        }
        Some(to) => {
            let view = session.thumbnail();
            let tab = workspace.tabs.tab();
            let turned = tab.is_some_and(|tab| views.is_flipped(workspace, tab, view));
            let sign = if turned { -1 } else { 1 };
            let direction = Direction::new(sign * to.cols, sign * to.rows);
            let next = view.grid.next(at, direction, |cell| view.has(cell));
            next.unwrap_or(at)
        }
        None => {
            let on = to == UiCommand::NextLegal;
            if !choices(session).is_empty() {
                return lead_to_button(workspace, views, screen, on);
            }
            let button = views.focused_button(workspace, screen);
            match next_target(session, at, on, button) {
                Some(cell) => cell,
                None => return lead_to_button(workspace, views, screen, on),
            }
        }
    };
    views.button = None;
    views.cursor.is_led_by_mouse = false;
    screen.pointer.rest_on(None);
    views.set_focus(workspace, screen, cell);
}

/// Focuses the next or the previous button.
fn lead_to_button(workspace: &Workspace, views: &mut Views, screen: &mut Screen, on: bool) {
    let count = views::actions(workspace).len();
    let index = match views.focused_button(workspace, screen) {
        Some(index) if on => index + 1,
        Some(index) => index + count - 1,
        None if on => 0,
        None => count.saturating_sub(1),
    };
    if count == 0 {
        screen.refuse(words::NO_LEGAL);
    } else {
        screen.pointer.rest_on(None);
        views.focus_button(workspace, screen, Some(index % count));
    }
}

/// The playable cell after or before the focused one; `None` where a button comes next. The order is cyclic: all
/// cells, then the buttons, then the first cell.
fn next_target(session: &GameSession, at: Cell, on: bool, button: Option<usize>) -> Option<Cell> {
    let targets = session.targets();
    let order = |cell: &Cell| (cell.row, cell.col);
    let buttons = session.actions().len();
    let first = if on { targets.first() } else { targets.last() };
    let found = match button {
        Some(index) if on && index + 1 < buttons => None,
        Some(index) if !on && index > 0 => None,
        Some(_) => first,
        None if on => targets.iter().find(|cell| order(cell) > order(&at)),
        None => targets.iter().rev().find(|cell| order(cell) < order(&at)),
    };
    found.or(first.filter(|_| buttons == 0)).copied()
}

/// Fetches files opened in the background, and shows the progress of a large one.
pub(super) fn fetch_files(app: &mut App) {
    files::wake_layer(&app.workspace, &mut app.screen);
    while let Some(opened) = app
        .workspace
        .imports
        .fetch_opened(&mut app.workspace.tabs, &app.workspace.setup)
    {
        app.screen.close(Kind::Loading);
        app.screen.is_dirty = true;
        match opened {
            Ok(reply) => show_reply(app, reply),
            Err(reason) => app.screen.refuse(reason),
        }
    }
    let opening = app.workspace.imports.opening(&app.workspace.setup);
    if opening.is_some_and(|(_, done)| done > 0.0) {
        app.screen.is_dirty = true;
        if !app.screen.shows(Kind::Loading) {
            app.screen.open(LoadProgress);
        }
    }
}
