//! Moves on the board, and what the computer does.

use super::App;
use super::message_line::Tone;
use crate::core::{Cell, Message};
use crate::session::{Played, SessionEvent, Touch};
use crate::tui::actions::Do;
use crate::tui::words;
use crate::workspace::{Effect, Reply, Tab, played_by_computer};

impl App {
    /// Runs a typed line and shows what came of it.
    pub(crate) fn run_line(&mut self, line: &str) {
        self.frame.invalidate();
        let before = self.result_shown();
        let board = self.before();
        self.check_flags();
        match self.workspace.run(line) {
            Ok(reply) => self.reply(reply),
            Err(reason) => self.refuse(reason),
        }
        self.animate(board);
        self.follow_settings();
        self.fetch();
        self.notice_end(before);
        self.cursor.keep_open(self.workspace.tabs());
    }

    pub(super) fn reply(&mut self, reply: Reply) {
        self.file_effect(&reply);
        self.say(Tone::News, reply.messages);
        match reply.effect {
            Effect::Quit => self.quit = true,
            Effect::Help(topic) => self.open_help(topic.as_deref()),
            Effect::Theme(name) if name.is_empty() => self.open_themes(),
            Effect::Theme(name) => {
                let set = Message::new(words::THEME_SET).arg(&name);
                self.say(Tone::News, vec![set]);
                // Its file may have changed since it was read.
                self.show_theme(&name);
            }
            Effect::Lines(lines) | Effect::Describe(lines) => self.open_lines(lines),
            _ => {}
        }
    }

    /// Points at a cell of the current game.
    pub(super) fn touch(&mut self, cell: Cell) {
        self.frame.invalidate();
        let before = self.result_shown();
        let board = self.before();
        self.check_flags();
        let Some(session) = self.workspace.session_mut() else {
            self.refuse_without_games();
            return;
        };
        match session.touch(cell) {
            Touch::Played(played) => {
                self.played(&played);
                self.animate(board);
                self.fetch();
                self.notice_end(before);
            }
            Touch::Picked | Touch::PutBack => self.message.clear(),
            Touch::Ask(asks) => self.open_ask(&asks),
            Touch::Refused(reason) => self.refuse(reason),
        }
    }

    fn played(&mut self, played: &Played) {
        let messages = self.workspace.after(played);
        self.say(Tone::News, messages);
    }

    /// The current game and whether it was over: a notice is shown when that changes.
    pub(super) fn result_shown(&self) -> Option<(crate::workspace::TabId, bool)> {
        let tab = self.workspace.tab()?;
        Some((tab.id, tab.session.is_over()))
    }

    pub(super) fn notice_end(&mut self, before: Option<(crate::workspace::TabId, bool)>) {
        let after = self.result_shown();
        if let (Some((id, false)), Some((now, true))) = (before, after)
            && id == now
        {
            self.ring();
            self.open_over();
        }
    }

    /// Rings the bell, if it is wanted.
    fn ring(&mut self) {
        if self.workspace.settings.bell {
            self.outbox.bell = true;
        }
    }

    /// Begins to look at a line of the computer's, this many moves into it.
    pub(super) fn explore(&mut self, line: usize, shown: usize) {
        self.frame.invalidate();
        if self.exploration.begin(self.workspace.tab(), line, shown) {
            self.message.clear();
        } else {
            self.refuse(words::NO_LINES);
        }
    }

    /// Plays the puzzle to its solution and shows it from here, a move at a time.
    pub(super) fn show_solution(&mut self) {
        self.frame.invalidate();
        let before = self.workspace.session().map(|session| session.current());
        let solved = self.workspace.run("solve");
        let (Some(before), Some(tab)) = (before, self.workspace.tab_mut()) else {
            self.run_line("solve");
            return;
        };
        if let Err(reason) = solved {
            self.refuse(reason);
            return;
        }
        let line = tab.session.line();
        let from = line.iter().position(|&node| node == before).unwrap_or(0);
        tab.session.go(before);
        self.replay.begin(tab.id, line[from + 1..].to_vec());
        self.fetch();
    }

    /// A moment later: the next move of a solution, when it is time.
    pub(super) fn go_on_replaying(&mut self) {
        let seen = self.workspace.tab().filter(|_| self.layers.is_empty());
        let Some(node) = self.replay.next(seen.map(|tab| tab.id)) else {
            return;
        };
        let before = self.result_shown();
        if let Some(session) = self.workspace.session_mut() {
            session.go(node);
        }
        self.say(Tone::News, Vec::new());
        self.fetch();
        self.notice_end(before);
    }

    /// Fetches what the computer found out in every game.
    pub(super) fn fetch(&mut self) {
        let before = self.result_shown();
        self.fetch_files();
        let board = self.before();
        for (id, event) in self.workspace.poll() {
            self.frame.invalidate();
            if event != SessionEvent::Progress {
                self.frame.not_only_progress();
            }
            if matches!(event, SessionEvent::Played(_) | SessionEvent::TimeOut(_)) {
                self.ring();
            }
            let index = self.workspace.find(id);
            let here = index == Some(self.workspace.current());
            match event {
                SessionEvent::Played(played) if here => {
                    let session = self.workspace.session();
                    let told = session.map(|session| played_by_computer(session, &played.text));
                    let mut messages: Vec<_> = told.into_iter().collect();
                    messages.extend(self.workspace.after(&played));
                    self.say(Tone::News, messages);
                }
                SessionEvent::TimeOut(played) if here => self.played(&played),
                SessionEvent::Hint(message) if here => self.say(Tone::News, vec![message]),
                SessionEvent::Reviewed(message) => {
                    let number = index.map_or(0, |index| index + 1);
                    let told = if here {
                        message
                    } else {
                        Message::new(words::IN_TAB).arg(number).message(message)
                    };
                    self.say(Tone::News, vec![told]);
                }
                SessionEvent::Failed(reason) => {
                    let number = index.map_or(0, |index| index + 1);
                    let told = Message::new(words::IN_TAB).arg(number);
                    self.refuse(told.message(reason.message()));
                }
                _ => {}
            }
        }
        self.animate(board);
        self.notice_end(before);
    }

    /// Whoever's time ran out has lost before anything else counts.
    fn check_flags(&mut self) {
        for (_, event) in self.workspace.fall_flags() {
            if let SessionEvent::TimeOut(played) = event {
                self.played(&played);
            }
        }
    }

    /// Starts rating the moves, or stops it.
    pub(super) fn toggle_analysis(&mut self) {
        let on = self.workspace.tab().is_some_and(Tab::is_analysed);
        self.run_line(if on { "analyse off" } else { "analyse" });
    }

    /// Moves the cursor by a cell, or to a legal place.
    pub(super) fn steer(&mut self, to: Do) {
        let Some(session) = self.workspace.session() else {
            return;
        };
        let at = self.cursor();
        let direction = match to {
            Do::Left => Some((-1, 0)),
            Do::Right => Some((1, 0)),
            Do::Up => Some((0, -1)),
            Do::Down => Some((0, 1)),
            _ => None,
        };
        let cell = match direction {
            Some(direction) => {
                let view = session.thumbnail();
                let next = view.grid.next(at, direction, |cell| view.has(cell));
                next.unwrap_or(at)
            }
            None => {
                let targets = session.targets();
                let order = |cell: &Cell| (cell.row, cell.col);
                let here = order(&at);
                let found = if to == Do::NextLegal {
                    let next = targets.iter().find(|cell| order(cell) > here);
                    next.or(targets.first())
                } else {
                    let before = targets.iter().rev().find(|cell| order(cell) < here);
                    before.or(targets.last())
                };
                let Some(&cell) = found else {
                    self.refuse(words::NO_LEGAL);
                    return;
                };
                cell
            }
        };
        self.cursor.lead_by_keys(true);
        self.pointer.rest_on(None);
        self.set_cursor(cell);
    }
}
