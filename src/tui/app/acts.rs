//! Executes the actions of keys and popups.

use ratatui::layout::Rect;

use super::App;
use super::message_line::Tone;
use super::relevant::agrees_to_marks;
use crate::popups::{Act, Context, Layer, Reaction};
use crate::words;
use tabletop_app::commands::{
    Args, BoardRequest, PlayRequest, Press, Request, Row, SettingRequest, UiCommand,
};
use tabletop_app::workspace::Place;
use tabletop_core::{Cell, Choices, Lang, Message, Piece, WordMove};
use tabletop_play::session::GameSession;
use tabletop_settings::{Glyphs, MouseMode};

impl App {
    pub(super) fn context(&self) -> Context<'_> {
        Context {
            workspace: &self.workspace,
            palette: self.display.palette(),
            glyphs: self.display.glyphs(),
            panel: Rect::default(),
        }
    }

    /// Executes the action of a key table's row.
    pub(crate) fn act_on(&mut self, row: &Row) {
        self.frame.invalidate();
        if let Some(request) = self.of_chosen_game(row.id) {
            self.request(request);
            return;
        }
        match (row.press, row.typed) {
            (Press::Ui(command), _) => self.perform(command),
            (Press::Request(request), _) => self.request(request()),
            (Press::Typed, Some(typed)) => match (typed.parse)(&Args::none(&self.workspace)) {
                Ok(request) => self.request(request),
                Err(error) => self.refuse(error.message()),
            },
            _ => {}
        }
    }

    fn perform(&mut self, command: UiCommand) {
        if self.workspace.tabs.is_home() && self.home_takes(command) {
            return;
        }
        match command {
            UiCommand::Home => self.go_home(),
            UiCommand::Left
            | UiCommand::Right
            | UiCommand::Up
            | UiCommand::Down
            | UiCommand::NextLegal
            | UiCommand::PreviousLegal => self.steer(command),
            UiCommand::Touch => self.touch_focus(),
            UiCommand::Pass if self.agrees_to_marks() => {
                self.request(Request::play(WordMove::Accept));
            }
            UiCommand::Pass => self.request(PlayRequest::Pass.into()),
            UiCommand::Back => self.put_back(),
            UiCommand::Type => self.open_typing(""),
            UiCommand::Palette => self.open_palette(),
            UiCommand::NewGame => self.open_new_game(),
            UiCommand::Names | UiCommand::Seats | UiCommand::Comment | UiCommand::Clock => {
                self.open_form(command);
            }
            UiCommand::Talk => self.open_talk(),
            UiCommand::Help => self.open_help(None),
            UiCommand::Games => self.open_games(),
            UiCommand::Menu => self.open_menu(None),
            UiCommand::Resign | UiCommand::Delete | UiCommand::Solve => self.open_confirm(command),
            UiCommand::Close => self.close_tab(self.workspace.tabs.current()),
            UiCommand::Panel => self.toggle(|values| &mut values.panel),
            UiCommand::Zen => self.display.toggle_zen(),
            UiCommand::Labels => self.toggle(|values| &mut values.coordinates),
            UiCommand::Flip => self.flip_board(),
            UiCommand::Larger | UiCommand::Smaller => {
                self.resize_cells(command == UiCommand::Larger);
            }
            UiCommand::Themes => self.open_themes(),
            UiCommand::Language => {
                let other = match self.lang() {
                    Lang::En => Lang::Zh,
                    Lang::Zh => Lang::En,
                };
                self.request(SettingRequest::Language(Some(other)).into());
            }
            UiCommand::TabNumber => self.begin_tab_number(),
            UiCommand::Tab(number) => self.request(BoardRequest::GoTo(number.into()).into()),
            UiCommand::TabLeft => self.move_tab(-1),
            UiCommand::TabRight => self.move_tab(1),
            UiCommand::Step(by) => self.request(Request::go_to(Place::Step(by.into()))),
            UiCommand::GoTo => self.open_goto(),
            UiCommand::Origin => {
                let cell = self.cursor();
                self.request(Request::go_to(Place::MoveTo(cell)));
            }
            UiCommand::Mouse => self.toggle_mouse(),
            UiCommand::Engines => self.open_engines(),
            UiCommand::Mistake(by) => self.step_to_mistake(by),
            UiCommand::Try => self.begin_try(),
            UiCommand::Lines => self.explore(0, 1),
            UiCommand::Glyphs => self.next_glyphs(),
            UiCommand::Redraw => self.outbox.redraw = true,
            UiCommand::Settings => self.open_settings(),
            UiCommand::Keys => self.open_keys(),
        }
    }

    fn touch_focus(&mut self) {
        self.cursor.lead_by_keys(true);
        let cell = self.cursor();
        self.set_cursor(cell);
        // While dead stones are marked, a stone is marked by its point; any other point accepts the marks.
        if self.agrees_to_marks() && self.is_empty_at(cell) {
            self.request(Request::play(WordMove::Accept));
        } else {
            self.touch(cell);
        }
    }

    /// Moves the current tab by one place, if there is one.
    fn move_tab(&mut self, by: isize) {
        let to = self.workspace.tabs.current().checked_add_signed(by);
        if let Some(to) = to.filter(|&to| to < self.workspace.tabs.all().len()) {
            self.request(BoardRequest::Place(to + 1).into());
        }
    }

    /// True if the marks of dead stones can be accepted now.
    fn agrees_to_marks(&self) -> bool {
        self.workspace.tabs.session().is_some_and(agrees_to_marks)
    }

    fn is_empty_at(&self, cell: Cell) -> bool {
        let view = self.workspace.tabs.session().map(GameSession::view);
        view.is_some_and(|view| view.square(cell).piece == Piece::None)
    }

    fn put_back(&mut self) {
        self.message.clear();
        self.pointer.end_drag();
        if let Some(session) = self.workspace.tabs.session_mut()
            && !session.put_back()
        {
            self.display.leave_zen();
        }
    }

    fn toggle_mouse(&mut self) {
        let (value, text) = match self.display.mouse() {
            MouseMode::Off => (MouseMode::Full, words::MOUSE_ON),
            _ => (MouseMode::Off, words::MOUSE_OFF),
        };
        self.change(|values| values.mouse = value);
        let key = self.display.keymap().key("mouse");
        self.say(Tone::News, vec![Message::new(text).arg(key)]);
    }

    fn next_glyphs(&mut self) {
        let next = self.display.glyphs();
        let next = next.pick(Glyphs::Ascii, Glyphs::Wide, Glyphs::Unicode);
        self.change(|values| values.glyphs = next);
        let set = Message::new(words::GLYPHS_SET).words(next.label());
        self.say(Tone::News, vec![set]);
    }

    /// Handles the reaction of a popup to a key or a click.
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

    /// Closes all popups without a choice.
    pub(super) fn close_layers(&mut self) {
        for act in self.layers.clear() {
            self.run_act(act);
        }
        self.frame.invalidate();
    }

    pub(super) fn run_act(&mut self, act: Act) {
        match act {
            Act::Nothing => {}
            Act::Request(request) => self.request(request),
            Act::Typed(about, line) => self.run_typed(&line, about),
            Act::Row(row) => self.act_on(row),
            Act::Engine(name) => self.open_engine(&name),
            Act::EditEngine(name) => self.edit_engine(name),
            Act::SaveFile(path, overwrite) => self.save_as(path, overwrite),
            Act::CancelOpening => self.cancel_opening(),
            Act::Preview(name) => self.show_theme(&name),
            Act::ShowSolution => self.show_solution(),
            Act::Set(name, value) => self.set(name, &value),
            Act::AskKey(row) => self.ask_key(row),
            Act::Bind(row, key) => {
                self.bind(row, key);
                self.open_keys_at(row.id);
            }
        }
    }
}
