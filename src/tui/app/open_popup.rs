//! Opening popups.

use ratatui::layout::Position;

use super::App;
use crate::commands::COMMANDS;
use crate::core::{Message, Text};
use crate::registry::find;
use crate::session::Ask;
use crate::settings::themes::ThemeFile;
use crate::tui::actions::{self, Do, Does, Group};
use crate::tui::popups::{Act, Filter, Form, Item, Layer, Pager, Picker, Row};
use crate::tui::words;
use crate::workspace::{name_of, result_of, turn_of};

impl App {
    pub(super) fn open(&mut self, layer: impl Layer + 'static) {
        self.pointer.forget();
        self.layers.push(Box::new(layer));
        self.frame.invalidate();
    }

    pub(super) fn open_typing(&mut self, text: &str) {
        let Some(session) = self.workspace.session() else {
            self.refuse_without_games();
            return;
        };
        let moves = session.legal().into_iter();
        let items = moves
            .map(|text| Item::new(text.clone(), "", Act::Lines(vec![text])))
            .collect();
        let mut picker = Picker::new(words::TYPE_MOVE, Filter::Complete, items).typed(text);
        picker.grid = true;
        picker.about = self.about();
        self.open(picker);
    }

    pub(super) fn open_palette(&mut self) {
        let lang = self.lang();
        let of_action = |action: &actions::Action| {
            let mut item = Item::new(
                action.name.get(lang),
                self.display.keymap().all_keys(action),
                Act::Action(action.id),
            );
            // People look for a thing in either language and by its own word.
            item.keywords = format!("{} {} {}", action.id, action.name.en, action.name.zh);
            item
        };
        let mut items: Vec<_> = actions::all().map(of_action).collect();
        for entry in crate::registry::GAMES {
            let name = entry.info.name.get(lang);
            let label = self.named(self.word(words::NEW_GAME), name);
            let line = format!("new {}", entry.info.key);
            let mut item = Item::new(label, entry.info.key, Act::Lines(vec![line]));
            item.keywords = format!("{} {}", entry.info.key, entry.info.aliases.join(" "));
            items.push(item);
        }
        for theme in self.workspace.themes.all() {
            let name = theme.name.map_or(&*theme.key, |name| name.get(lang));
            let label = self.named(self.word(words::THEMES), name);
            let line = format!("theme {}", theme.key);
            let mut item = Item::new(label, "", Act::Lines(vec![line]));
            item.keywords = format!("theme {}", theme.key);
            items.push(item);
        }
        self.open(Picker::new(words::PALETTE, Filter::Fuzzy, items));
    }

    /// Asks for the number of a move of the line that is played.
    pub(super) fn open_goto(&mut self) {
        let (Some(about), Some(session)) = (self.about(), self.workspace.session()) else {
            self.refuse(words::NO_GAMES);
            return;
        };
        let item = |(ply, node): (usize, crate::session::NodeId)| {
            let text = session.node(node).map(|node| node.text);
            Item::new(
                ply.to_string(),
                text.unwrap_or_default(),
                Act::LineAt(about, format!("goto {ply}")),
            )
        };
        let line = session.line().into_iter().enumerate();
        let items: Vec<_> = line.map(item).collect();
        let mut picker = Picker::new(words::WHICH_MOVE, Filter::Prefix, items);
        picker.selected = session.node(about.node).map_or(0, |node| node.ply);
        self.open(picker);
    }

    pub(super) fn open_new_game(&mut self) {
        let key = self
            .workspace
            .session()
            .map_or("reversi", |session| session.info().key);
        self.open(Form::new_game(key, &self.workspace));
    }

    pub(super) fn open_form(&mut self, what: Do) {
        let (Some(about), Some(session)) = (self.about(), self.workspace.session()) else {
            self.refuse_without_games();
            return;
        };
        let form = match what {
            Do::Names => Form::names(about, session),
            Do::Computer if session.info().players < 2 => {
                self.run_line("seat");
                return;
            }
            Do::Clock if session.info().players < 2 => {
                self.run_line("clock");
                return;
            }
            Do::Clock => Form::clock(about, session),
            Do::Computer => Form::seats(about, session, &self.workspace),
            _ => {
                let node = session.node(about.node);
                Form::comment(about, &node.map(|node| node.comment).unwrap_or_default())
            }
        };
        self.open(form);
    }

    pub(super) fn open_games(&mut self) {
        let lang = self.lang();
        let tabs = self.workspace.tabs().iter().enumerate();
        let items = tabs
            .map(|(index, tab)| {
                let session = &*tab.session;
                let state = match session.outcome() {
                    Some(outcome) => result_of(session, outcome),
                    None => turn_of(session),
                };
                let name = session.info().name;
                let label = format!("{} {}", index + 1, name.get(lang));
                let line = (index + 1).to_string();
                let mut item = Item::new(label, state.get(lang), Act::Lines(vec![line]));
                let names = &session.players().0;
                let (en, zh) = (name.en, name.zh);
                item.keywords = format!("{en} {zh} {} {}", names[0].name, names[1].name);
                item
            })
            .collect();
        let mut picker = Picker::new(words::GAMES, Filter::Fuzzy, items);
        picker.selected = self.workspace.current();
        self.open(picker);
    }

    /// What can be done here, at the place of the mouse or in the middle.
    pub(super) fn open_menu(&mut self, at: Option<Position>) {
        let lang = self.lang();
        let mut items = Vec::new();
        if let (Some(session), Some(about)) = (self.workspace.session(), self.about()) {
            for action in session.actions() {
                let act = Act::PlayAt(about, action.text.clone());
                items.push(Item::new(action.label.get(lang), action.text, act));
            }
            let over = session.is_over();
            let two = session.info().players == 2;
            let wanted: &[(&str, bool)] = &[
                ("touch", !over),
                ("undo", session.node(about.node).is_some_and(|n| n.ply > 0)),
                (
                    "redo",
                    session
                        .node(about.node)
                        .is_some_and(|n| !n.children.is_empty()),
                ),
                ("hint", !over),
                ("draw", two && !over),
                ("resign", two && !over),
                (
                    "origin",
                    session.node(about.node).is_some_and(|n| n.ply > 0),
                ),
                ("names", true),
                ("computer", two),
                ("clock", two && !over),
                ("pause", session.clock().is_some() && !over),
                ("analyse", !over),
                ("review", two),
                ("show", session.reveals() && !over),
                ("solve", !two && !over),
                ("rescue", !two),
                ("rules", true),
                ("close", true),
            ];
            let wanted = wanted.iter().filter(|(_, wanted)| *wanted);
            items.extend(
                wanted
                    .filter_map(|(id, _)| actions::find(id))
                    .map(|action| self.menu_item(action)),
            );
        }
        let always = [
            "new", "open", "save", "copy", "games", "settings", "themes", "language", "help",
            "quit",
        ];
        let always = always.iter().filter_map(|id| actions::find(id));
        items.extend(always.map(|action| self.menu_item(action)));
        let mut picker = Picker::new(words::MENU, Filter::None, items);
        picker.at = at;
        self.open(picker);
    }

    fn menu_item(&self, action: &actions::Action) -> Item {
        let (name, key) = (
            action.name.get(self.lang()),
            self.display.keymap().key(action.id),
        );
        Item::new(name, key, Act::Action(action.id))
    }

    pub(super) fn open_confirm(&mut self, what: Do) {
        let (Some(about), Some(session)) = (self.about(), self.workspace.session()) else {
            self.refuse_without_games();
            return;
        };
        let lang = self.lang();
        let (question, yes, line) = match what {
            Do::Resign => {
                if session.info().players < 2 || session.is_over() {
                    self.run_line("resign");
                    return;
                }
                let who = name_of(session, session.turn());
                let question = Message::new(words::RESIGN_QUESTION).message(who);
                (question, words::RESIGN, "resign".to_owned())
            }
            Do::Close => {
                let name = session.info().name;
                let question = Message::new(words::CLOSE_QUESTION).words(name);
                (question, words::CLOSE, "close".to_owned())
            }
            _ => {
                let text = session.node(about.node).map(|node| node.text);
                let Some(text) = text.filter(|text| !text.is_empty()) else {
                    self.run_line("delete");
                    return;
                };
                let question = Message::new(words::DELETE_QUESTION).arg(text);
                (question, words::DELETE, "delete".to_owned())
            }
        };
        if !self.workspace.settings.confirm {
            self.run_line(&line);
            return;
        }
        let items = vec![
            Item::new(yes.get(lang), "", Act::LineAt(about, line)),
            Item::new(self.word(words::KEEP), "", Act::Nothing),
        ];
        let mut picker = Picker::new(yes, Filter::None, items);
        picker.intro = vec![question.get(lang)];
        self.open(picker);
    }

    /// Closes a tab; asks first where a game is going on.
    pub(super) fn close_tab(&mut self, index: usize) {
        let Some(tab) = self.workspace.tabs().get(index) else {
            self.refuse_without_games();
            return;
        };
        let session = &tab.session;
        let begun = session
            .node(session.current())
            .is_some_and(|node| node.ply > 0);
        if begun && !session.is_over() {
            self.workspace.switch(index);
            self.open_confirm(Do::Close);
        } else {
            self.run_line(&format!("close {}", index + 1));
        }
    }

    /// One of several moves that are pointed at alike.
    pub(super) fn open_ask(&mut self, asks: &[Ask]) {
        let Some(about) = self.about() else {
            return;
        };
        let numbers = asks.iter().all(|ask| ask.number != 0) || asks.len() > 1;
        let item = |ask: &Ask| {
            let act = Act::PlayAt(about, ask.text.clone());
            Item::new(ask.number.to_string(), "", act)
        };
        let title = if numbers {
            words::CHOOSE_NUMBER
        } else {
            words::CHOOSE_MOVE
        };
        let mut picker = Picker::new(title, Filter::Prefix, asks.iter().map(item).collect());
        picker.grid = true;
        self.open(picker);
    }

    pub(super) fn open_themes(&mut self) {
        crate::files::reload_themes(&mut self.workspace);
        let lang = self.lang();
        let item = |theme: &ThemeFile| {
            let line = format!("theme {}", theme.key);
            let name = theme.name.map_or(&*theme.key, |name| name.get(lang));
            Item::new(name, &*theme.key, Act::Lines(vec![line]))
        };
        let items = self.workspace.themes.all().map(item).collect();
        let mut picker = Picker::new(words::THEMES, Filter::None, items);
        let now = self.display.palette().key.clone();
        let place = self.workspace.themes.all().position(|it| it.key == now);
        picker.selected = place.unwrap_or(0);
        picker.cancel = Some(Act::Preview(now));
        picker.preview = true;
        self.open(picker);
    }

    /// The result of the current game, and what may follow.
    pub(super) fn open_over(&mut self) {
        let Some(session) = self.workspace.session() else {
            return;
        };
        let Some(outcome) = session.outcome() else {
            return;
        };
        let lang = self.lang();
        let mut intro = vec![result_of(session, outcome).get(lang)];
        let mut items = Vec::new();
        let mut item = |text: Text, detail: String, act| {
            items.push(Item::new(text.get(lang), detail, act));
        };
        let key = |id: &str| self.display.keymap().key(id);
        item(words::VIEW, String::new(), Act::Nothing);
        if self.workspace.next_unfinished().is_some() {
            item(
                words::NEXT_UNFINISHED,
                key("unfinished"),
                Act::Action("unfinished"),
            );
        } else {
            intro.push(words::ALL_OVER.get(lang).to_owned());
        }
        item(words::AGAIN, key("new"), Act::Action("new"));
        item(words::UNDO, key("undo"), Act::Action("undo"));
        item(words::QUIT, key("quit"), Act::Action("quit"));
        let mut picker = Picker::new(words::OVER, Filter::None, items);
        picker.intro = intro;
        self.open(picker);
    }

    pub(super) fn open_problems(&mut self, lines: Vec<String>) {
        let rows = lines.into_iter().map(Row::Text).collect();
        self.open(Pager::new(self.word(words::PROBLEMS).to_owned(), rows));
    }

    pub(super) fn open_lines(&mut self, lines: Vec<String>) {
        let title = self
            .workspace
            .session()
            .map_or("", |session| session.info().name.get(self.lang()));
        let rows = lines.into_iter().map(Row::Text).collect();
        self.open(Pager::new(title.to_owned(), rows));
    }

    /// Help: of a game its rules, of a command its words, else everything.
    pub(super) fn open_help(&mut self, topic: Option<&str>) {
        let lang = self.lang();
        if let Some(entry) = topic.and_then(find) {
            let title = Message::new(words::RULES).words(entry.info.name).get(lang);
            let rules = entry.info.rules.get(lang).split('\n');
            let rows = rules.map(|line| Row::Text(line.to_owned())).collect();
            self.open(Pager::new(title, rows));
            return;
        }
        let mut rows = Vec::new();
        if let Some(session) = self.workspace.session() {
            rows.push(Row::Head(session.info().name.get(lang).to_owned()));
            let first = session.info().rules.get(lang).split("\n\n").next();
            rows.push(Row::Text(first.unwrap_or_default().to_owned()));
        }
        for group in Group::ALL {
            rows.push(Row::Head(group.name().get(lang).to_owned()));
            for action in actions::all().filter(|action| action.group == group) {
                let is_tab = matches!(action.does, Does::Do(Do::Tab(2..=8)));
                if !is_tab {
                    let name = action.name.get(lang).to_owned();
                    rows.push(Row::Key(
                        self.display.keymap().all_keys(action),
                        name,
                        Some(action.id),
                    ));
                }
            }
        }
        rows.push(Row::Head(self.word(words::HELP_MOUSE).to_owned()));
        rows.push(Row::Text(self.word(words::HELP_MOUSE_TEXT).to_owned()));
        rows.push(Row::Head(self.word(words::HELP_POPUPS).to_owned()));
        rows.push(Row::Text(self.word(words::HELP_POPUPS_TEXT).to_owned()));
        rows.push(Row::Head(self.word(words::HELP_TYPING).to_owned()));
        for command in COMMANDS {
            let usage = format!("{} {}", command.names[0], command.args);
            rows.push(Row::Key(
                usage.trim().to_owned(),
                command.help.get(lang).to_owned(),
                None,
            ));
        }
        let title = self.word(words::HELP).to_owned();
        self.open(Pager::new(title, rows));
    }
}
