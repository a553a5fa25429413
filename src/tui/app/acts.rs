//! Doing what actions and popups ask for.

use super::App;
use super::keys::beside;
use super::message_line::Tone;
use super::relevant::agrees_to_marks;
use crate::core::{Cell, Message, Piece};
use crate::files::Source;
use crate::session::GameSession;

use crate::tui::actions::{self, Do, Does};
use crate::tui::options::MouseMode;
use crate::tui::popups::{About, Act, BACK, Context, Layer, Reaction};
use crate::tui::words;

impl App {
    pub(super) fn context(&self) -> Context<'_> {
        Context {
            workspace: &self.workspace,
            palette: self.display.palette(),
            glyphs: self.display.glyphs(),
        }
    }

    /// Does an action of the table.
    pub(crate) fn act_on(&mut self, id: &'static str) {
        self.frame.invalidate();
        if id == "pass" && self.agrees_to_marks() {
            self.run_line("accept");
            return;
        }
        match actions::find(id).map(|action| action.does) {
            Some(Does::Line(line)) => self.run_line(line),
            Some(Does::Do(what)) => self.perform(what),
            None => {}
        }
    }

    fn perform(&mut self, what: Do) {
        match what {
            Do::Left | Do::Right | Do::Up | Do::Down | Do::NextLegal | Do::PrevLegal => {
                self.steer(what);
            }
            Do::Touch => {
                self.cursor.lead_by_keys(true);
                let cell = self.cursor();
                self.set_cursor(cell);
                // While dead stones are marked, a stone is marked by its place; any other place agrees.
                if self.agrees_to_marks() && self.is_empty_at(cell) {
                    self.run_line("accept");
                } else {
                    self.touch(cell);
                }
            }
            Do::Back => self.put_back(),
            Do::Type => self.open_typing(""),
            Do::Palette => self.open_palette(),
            Do::NewGame => self.open_new_game(),
            Do::Names | Do::Computer | Do::Comment => self.open_form(what),
            Do::Help => self.open_help(None),
            Do::Rules => self.run_line("rules"),
            Do::Games => self.open_games(),
            Do::Menu => self.open_menu(None),
            Do::Resign | Do::Delete => self.open_confirm(what),
            Do::Close => self.close_tab(self.workspace.current()),
            Do::Panel => self.toggle("panel"),
            Do::Zen => self.display.toggle_zen(),
            Do::Labels => self.toggle("coordinates"),
            Do::Larger | Do::Smaller => self.resize_cells(what == Do::Larger),
            Do::Themes => self.open_themes(),
            Do::Language => self.run_line(match self.lang() {
                crate::core::Lang::En => "lang zh",
                crate::core::Lang::Zh => "lang en",
            }),
            Do::Prefix => self.begin_tab_number(),
            Do::Tab(number) => self.go_to_tab(number),
            Do::TabLeft | Do::TabRight => {
                if let Some(to) = beside(&self.workspace, what == Do::TabRight) {
                    self.run_line(&format!("place {}", to + 1));
                }
            }
            Do::NextLine => self.next_variation(),
            Do::StepBack => self.step_history(-1),
            Do::StepOn => self.step_history(1),
            Do::GoTo => self.open_goto(),
            Do::Origin => self.go_to_origin(),
            Do::Mouse => self.toggle_mouse(),
            Do::Solve => self.show_solution(),
            Do::Engines => self.open_engines(),
            Do::Lines => self.explore(0, 1),
            Do::Analyse => self.toggle_analysis(),
            Do::Glyphs => self.next_glyphs(),
            Do::Redraw => self.outbox.redraw = true,
            Do::Clock => self.open_form(what),
            Do::Pause => self.toggle_clock(),
            Do::Settings => self.open_settings(),
            Do::Keys => self.open_keys(),
        }
    }

    /// Whether the marks of dead stones can be agreed to now.
    fn agrees_to_marks(&self) -> bool {
        self.workspace.session().is_some_and(agrees_to_marks)
    }

    fn is_empty_at(&self, cell: Cell) -> bool {
        let view = self.workspace.session().map(GameSession::view);
        view.is_some_and(|view| view.square(cell).piece == Piece::None)
    }

    fn put_back(&mut self) {
        self.message.clear();
        self.pointer.end_drag();
        if let Some(session) = self.workspace.session_mut()
            && !session.put_back()
        {
            self.display.leave_zen();
        }
    }

    /// Goes to the next of the moves that were played instead of this one.
    fn next_variation(&mut self) {
        let Some(session) = self.workspace.session_mut() else {
            return;
        };
        let here = session.current();
        let Some(parent) = session.node(here).and_then(|node| node.parent) else {
            self.refuse(words::NO_OTHER_MOVE);
            return;
        };
        let siblings = session
            .node(parent)
            .map(|node| node.children)
            .unwrap_or_default();
        if siblings.len() < 2 {
            self.refuse(words::NO_OTHER_MOVE);
            return;
        }
        let at = siblings.iter().position(|&node| node == here).unwrap_or(0);
        if let Some(&next) = siblings.get((at + 1) % siblings.len().max(1)) {
            session.go(next);
            self.fetch();
        }
    }

    fn toggle_clock(&mut self) {
        let clock = self
            .workspace
            .session()
            .and_then(crate::session::GameSession::clock);
        let runs = clock.is_some_and(|(clock, _)| clock.running().is_some());
        self.run_line(if runs { "clock pause" } else { "clock go" });
    }

    /// Goes to the move that made what is under the cursor.
    fn go_to_origin(&mut self) {
        let cell = self.cursor();
        let name = self
            .workspace
            .session()
            .map(|session| session.cell_name(cell));
        if let Some(name) = name {
            self.run_line(&format!("made {name}"));
        }
    }

    fn toggle_mouse(&mut self) {
        let (value, text) = match self.display.mouse() {
            MouseMode::Off => ("full", words::MOUSE_ON),
            _ => ("off", words::MOUSE_OFF),
        };
        self.set("mouse", value);
        let key = self.display.keymap().key("mouse");
        self.say(Tone::News, vec![Message::new(text).arg(key)]);
    }

    fn next_glyphs(&mut self) {
        let word = self.display.glyphs().pick("ascii", "wide", "unicode");
        self.set("glyphs", word);
        self.say(Tone::News, vec![Message::new(words::GLYPHS_SET).arg(word)]);
    }

    /// Takes what a popup made of a key or a click.
    pub(super) fn react(&mut self, layer: Box<dyn Layer>, reaction: Reaction) {
        self.frame.invalidate();
        match reaction {
            Reaction::Stay => self.layers.push(layer),
            Reaction::Do(act) => {
                self.layers.push(layer);
                self.run_act(act);
            }
            Reaction::Close => {
                if let Some(act) = layer.on_close() {
                    self.run_act(act);
                }
            }
            Reaction::Done(act) => self.run_act(act),
        }
    }

    pub(super) fn run_act(&mut self, act: Act) {
        match act {
            Act::Nothing => {}
            Act::Lines(lines) => self.run_lines(&lines),
            Act::LineAt(about, line) => {
                if self.still_there(about) {
                    self.run_line(&line);
                }
            }
            Act::PlayAt(about, text) => {
                if self.still_there(about) {
                    self.run_line(&text);
                }
            }
            Act::Action(id) => self.act_on(id),
            Act::Engine(name) => self.open_engine(&name),
            Act::EditEngine(name) => self.edit_engine(name),
            Act::OpenFile(path) => self.open_source(Source::File(path, None)),
            Act::SaveFile(path, overwrite) => self.save_as(path, overwrite),
            Act::CancelOpening => self.cancel_opening(),
            Act::Preview(name) => self.show_theme(&name),
            Act::Set(name, value) => self.set(name, &value),
            Act::AskKey(id) => self.ask_key(id),
            Act::Bind(id, key) => {
                self.bind(id, key);
                self.open_keys_at(id);
            }
        }
    }

    /// Runs several lines; the first that is refused ends it.
    fn run_lines(&mut self, lines: &[String]) {
        let from = self.workspace.tab().map(|tab| tab.id);
        for line in lines {
            if line == BACK {
                if let Some(index) = from.and_then(|id| self.workspace.find(id)) {
                    self.workspace.switch(index);
                }
                continue;
            }
            self.run_line(line);
            if self.message.is_refusal() {
                break;
            }
        }
    }

    /// Whether the game and position a popup asked about are still what is shown; says so if not.
    fn still_there(&mut self, about: About) -> bool {
        let there = self
            .workspace
            .tab()
            .is_some_and(|tab| tab.id == about.tab && tab.session.current() == about.node);
        if !there {
            self.refuse(words::GONE);
        }
        there
    }

    pub(super) fn about(&self) -> Option<About> {
        self.workspace.tab().map(|tab| About {
            tab: tab.id,
            node: tab.session.current(),
        })
    }
}
