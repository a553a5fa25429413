//! Moves on the board, and events of the computer.

use super::App;
use super::message_line::Tone;
use super::relevant::choices;
use crate::words;
use tabletop_app::commands::{BoardRequest, PlayRequest, Request, UiCommand, parse};
use tabletop_app::workspace::{
    About, Effect, Place, Refused, Reply, TrainRequest, declines, played_by_computer,
};
use tabletop_core::{Cell, Message};
use tabletop_play::session::{
    GameSession, MY_STRENGTH, Played, Player, Purpose, Seat, SessionEvent,
};

impl App {
    /// Executes a request and shows its result: the one way by which keys, clicks and typed lines reach the games.
    pub(crate) fn request(&mut self, request: Request) {
        self.frame.invalidate();
        let before = self.workspace.tabs.about();
        self.note_folder(&request);
        self.note_level(&request);
        let points = matches!(request, Request::Play(PlayRequest::Touch { .. }));
        self.watching(|app| {
            app.check_flags();
            if points && app.is_kept_waiting() {
                let key = app.display.keymap().key("move");
                return app.refuse(Message::new(words::NOT_YOUR_TURN).arg(key));
            }
            match app.workspace.apply(request) {
                Ok(reply) => {
                    if points {
                        app.pointer.note_touch(&reply.effect);
                    }
                    app.reply(reply);
                }
                Err(Refused::NoGame) => app.refuse_without_games(),
                Err(refused) => app.refuse(refused),
            }
            app.follow_settings();
        });
        self.judge_try(before);
        self.fetch();
        self.cursor.keep_open(self.workspace.tabs.all());
    }

    /// Makes the level of a new game against the computer the default at home.
    fn note_level(&mut self, request: &Request) {
        let Request::Board(BoardRequest::New { game, .. }) = request else {
            return;
        };
        let level = |player: &Player| match player.seat {
            Seat::Computer(level) if level != MY_STRENGTH => Some(u32::from(level)),
            _ => None,
        };
        let level = game.players.0.iter().find_map(level);
        if let Some(level) = level.filter(|level| *level != self.workspace.setup.settings.level) {
            self.change(|values| values.level = level);
        }
    }

    /// Executes a typed line.
    pub(crate) fn run_line(&mut self, line: &str) {
        self.run_typed(line, None);
    }

    /// Executes a typed line if the game and position it was typed for are still shown.
    pub(super) fn run_typed(&mut self, line: &str, about: Option<About>) {
        match parse(line, &self.workspace) {
            Ok(Some(request)) => self.request(match about {
                Some(about) => request.at(about),
                None => request,
            }),
            Ok(None) => self.say(Tone::News, Vec::new()),
            Err(error) => self.refuse(error.message()),
        }
    }

    /// Wraps every change of the games: animates a move and notices the end of the current game.
    pub(super) fn watching(&mut self, change: impl FnOnce(&mut Self)) {
        let (result, board) = (self.result_shown(), self.before());
        change(self);
        self.animate(board);
        self.notice_end(result);
    }

    pub(super) fn reply(&mut self, reply: Reply) {
        self.file_effect(&reply);
        if reply.effect == Effect::AskDraw {
            self.open_draw();
            return;
        }
        self.say(Tone::News, reply.messages);
        match reply.effect {
            Effect::Quit => self.quit = true,
            Effect::Help(topic) => self.open_help(topic.as_deref()),
            Effect::Theme(None) => self.open_themes(),
            Effect::Theme(Some(name)) => {
                let theme = self.workspace.setup.themes.find(&name);
                let called = theme.map(|theme| theme.shown_name());
                let called = called.unwrap_or_else(|| Message::verbatim(&name));
                let set = Message::new(words::THEME_SET).message(called);
                self.say(Tone::News, vec![set]);
                // The theme file may have changed since it was read.
                self.show_theme(&name);
            }
            Effect::Invite { lines, .. } => self.open_invite(lines),
            Effect::Lobby => self.open_lobby(),
            Effect::Page(title, lines) => self.open_page(title, lines),
            Effect::Lines(lines) | Effect::Describe(lines) => self.open_lines(lines),
            Effect::Ask(asks) => self.open_ask(&asks),
            Effect::HintLine => {
                let hint = self
                    .workspace
                    .tabs
                    .session()
                    .and_then(|it| it.hint_line().cloned());
                self.exploration.follow(self.workspace.tabs.tab(), hint);
            }
            _ => {}
        }
    }

    /// Points at a cell of the current game; on a finished board of a lesson, goes to the next one.
    pub(super) fn touch(&mut self, cell: Cell) {
        let mut attempts = self.workspace.tabs.attempt().into_iter();
        let request = if attempts.any(|it| it.is_lesson() && it.is_done()) {
            TrainRequest::Next.into()
        } else {
            let number = self.pointer.held();
            PlayRequest::Touch { cell, number }.into()
        };
        self.request(request);
    }

    /// True while the computer thinks about its move, so that an early click is refused.
    fn is_kept_waiting(&self) -> bool {
        let session = self.workspace.tabs.session();
        session.is_some_and(|session| matches!(session.thinking(), Some((Purpose::Move, _))))
    }

    fn played(&mut self, played: &Played) {
        let reply = self.workspace.tabs.reply_to_move(played);
        self.say(Tone::News, reply.messages);
    }

    /// The current game and whether it was over: a notice is shown when that changes.
    fn result_shown(&self) -> Option<(tabletop_app::workspace::TabId, bool)> {
        let tab = self.workspace.tabs.tab()?;
        Some((tab.id, tab.session.is_over()))
    }

    fn notice_end(&mut self, before: Option<(tabletop_app::workspace::TabId, bool)>) {
        let after = self.result_shown();
        if let (Some((id, false)), Some((now, true))) = (before, after)
            && id == now
            && self.workspace.tabs.attempt().is_none()
        {
            self.ring();
            self.open_over();
        }
    }

    /// Rings the bell if the settings allow.
    fn ring(&mut self) {
        if self.workspace.setup.settings.bell {
            self.outbox.bell = true;
        }
    }

    /// Starts exploring an engine line, `shown` moves deep.
    pub(super) fn explore(&mut self, line: usize, shown: usize) {
        self.frame.invalidate();
        if self
            .exploration
            .begin(self.workspace.tabs.tab(), line, shown)
        {
            self.message.clear();
        } else {
            self.refuse(words::NO_LINES);
        }
    }

    /// Plays the puzzle to its solution and replays it from here, one move at a time.
    pub(super) fn show_solution(&mut self) {
        self.frame.invalidate();
        let before = self.workspace.tabs.about();
        let solved = self.workspace.apply(PlayRequest::Solve.into());
        let (Some(before), Some(tab)) = (before, self.workspace.tabs.tab_mut()) else {
            self.refuse_without_games();
            return;
        };
        if let Err(refused) = solved {
            self.refuse(refused);
            return;
        }
        let before = before.node;
        let line = tab.session.line();
        let from = line.iter().position(|&node| node == before).unwrap_or(0);
        tab.session.go(before);
        self.replay.begin(tab.id, line[from + 1..].to_vec());
        self.fetch();
    }

    /// Shows the next move of a solution when it is due.
    pub(super) fn go_on_replaying(&mut self) {
        let seen = self.workspace.tabs.tab().filter(|_| self.layers.is_empty());
        let Some(node) = self.replay.next(seen.map(|tab| tab.id)) else {
            return;
        };
        self.request(Request::go_to(Place::Node(node)));
    }

    /// Fetches the computer's results in every game.
    pub(super) fn fetch(&mut self) {
        self.fetch_files();
        self.watching(Self::take_events);
    }

    fn take_events(&mut self) {
        for (id, event) in self.workspace.poll() {
            self.frame.invalidate();
            if event != SessionEvent::Progress {
                self.frame.not_only_progress();
            }
            if matches!(event, SessionEvent::Played(_) | SessionEvent::TimeOut(_)) {
                self.ring();
            }
            let index = self.workspace.tabs.find(id);
            let here = index.is_some_and(|index| self.workspace.tabs.is_in_front(index));
            match event {
                SessionEvent::Played(played) if here => {
                    let session = self.workspace.tabs.session();
                    let message = session.map(|session| played_by_computer(session, &played));
                    let mut messages: Vec<_> = message.into_iter().collect();
                    messages.extend(self.workspace.tabs.reply_to_move(&played).messages);
                    self.say(Tone::News, messages);
                }
                SessionEvent::TimeOut(played) | SessionEvent::Ended(played) if here => {
                    self.played(&played);
                }
                SessionEvent::DrawDeclined(side) if here => {
                    let session = self.workspace.tabs.session();
                    let message = session.map(|session| declines(session, side));
                    self.say(Tone::News, message.into_iter().collect());
                }
                SessionEvent::Message(message) | SessionEvent::Changed(message) => {
                    let message = match index {
                        Some(index) if !here => {
                            Message::new(words::IN_TAB).arg(index + 1).message(message)
                        }
                        _ => message,
                    };
                    self.say(Tone::News, vec![message]);
                }
                SessionEvent::Offered(message) => {
                    self.ring();
                    self.say(Tone::News, vec![message]);
                    if here && self.layers.is_empty() {
                        self.open_offer();
                    }
                }
                SessionEvent::Hint(message) if here => self.say(Tone::News, vec![message]),
                SessionEvent::Reviewed(message) => {
                    let number = index.map_or(0, |index| index + 1);
                    let message = if here {
                        message
                    } else {
                        Message::new(words::IN_TAB).arg(number).message(message)
                    };
                    self.say(Tone::News, vec![message]);
                    // Show the result again, now with the accuracy of the review.
                    let over = self.workspace.tabs.session().is_some_and(|it| it.is_over());
                    if here && over && self.layers.is_empty() {
                        self.open_over();
                    }
                }
                SessionEvent::Failed(reason) => {
                    let number = index.map_or(0, |index| index + 1);
                    let message = Message::new(words::IN_TAB).arg(number);
                    self.refuse(message.message(reason.message()));
                }
                _ => {}
            }
        }
    }

    /// Checks the clocks first: a player who has run out of time has lost before anything else counts.
    fn check_flags(&mut self) {
        for (_, event) in self.workspace.fall_flags() {
            if let SessionEvent::TimeOut(played) = event {
                self.played(&played);
            }
        }
    }

    /// Moves the cursor by a cell, or to a cell with a legal move.
    pub(super) fn steer(&mut self, to: UiCommand) {
        let Some(session) = self.workspace.tabs.session() else {
            return;
        };
        let at = self.cursor();
        let direction = match to {
            UiCommand::Left => Some((-1, 0)),
            UiCommand::Right => Some((1, 0)),
            UiCommand::Up => Some((0, -1)),
            UiCommand::Down => Some((0, 1)),
            _ => None,
        };
        let cell = match direction {
            Some((right, down)) if session.targets().is_empty() && !choices(session).is_empty() => {
                self.lead_to_button(right > 0 || down > 0);
                return;
            }
            Some((right, down)) => {
                let view = session.thumbnail();
                let tab = self.workspace.tabs.tab();
                let turned = tab.is_some_and(|tab| self.is_flipped(tab, &view));
                let direction = if turned {
                    (-right, -down)
                } else {
                    (right, down)
                };
                let next = view.grid.next(at, direction, |cell| view.has(cell));
                next.unwrap_or(at)
            }
            None => {
                let on = to == UiCommand::NextLegal;
                if !choices(session).is_empty() {
                    self.lead_to_button(on);
                    return;
                }
                let Some(cell) = next_target(session, at, on, self.focused_button()) else {
                    self.lead_to_button(on);
                    return;
                };
                cell
            }
        };
        self.button = None;
        self.cursor.lead_by_keys(true);
        self.pointer.rest_on(None);
        self.set_cursor(cell);
    }

    /// Focuses the next or the previous button.
    fn lead_to_button(&mut self, on: bool) {
        let count = self.actions().len();
        let index = match self.focused_button() {
            Some(index) if on => index + 1,
            Some(index) => index + count - 1,
            None if on => 0,
            None => count.saturating_sub(1),
        };
        if count == 0 {
            self.refuse(words::NO_LEGAL);
        } else {
            self.pointer.rest_on(None);
            self.focus_button(Some(index % count));
        }
    }
}

/// The playable cell after or before the focused one; `None` where a button comes next. The order is cyclic: all
/// cells, then the buttons, then the first cell.
fn next_target(
    session: &dyn GameSession,
    at: Cell,
    on: bool,
    button: Option<usize>,
) -> Option<Cell> {
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
