//! The fields of forms, and how they are made from the options of games.

use crossterm::event::{KeyCode, KeyEvent};

use super::super::About;
use super::super::input::Line;
use super::{Form, FormKind};
use crate::command::{Workspace, join_words, read_seat, write_seat};
use crate::core::options::write_halves;
use crate::core::{Domain, Lang, Message, OptionSpec, Side, Text};
use crate::games::{Entry, GAMES};
use crate::search::external::{Definition, Protocol};
use crate::session::{Seat, Table};
use crate::tui::words;

/// What a button does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Button {
    Ok,
    Stay,
    Cancel,
    /// Do an action of the table.
    Action(&'static str),
}

/// The value of a field.
#[derive(Clone, Debug)]
pub(crate) enum Value {
    /// One of these words.
    Choice {
        values: Vec<(String, Message)>,
        index: usize,
    },
    /// A number counted in halves, `step` halves apart; what is being typed.
    Number {
        halves: i32,
        min: i32,
        max: i32,
        step: i32,
        typed: String,
    },
    /// One of these words, which are not known before.
    Word {
        values: Vec<(String, String)>,
        index: usize,
    },
    /// A time control: one of the usual ones, or what is typed.
    Clock(String),
    /// Any text.
    Text(Line),
    /// A heading between fields.
    Head,
    /// A button.
    Button(Button),
}

/// A line of a form.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    /// The option it sets, or the word the form knows it by.
    pub(super) key: &'static str,
    pub(super) label: Text,
    pub(super) value: Value,
    /// What it does, shown while it has the focus.
    pub(super) note: Option<Text>,
    /// What its number counts.
    pub(super) unit: Text,
}

impl Field {
    pub(super) const fn new(key: &'static str, label: Text, value: Value) -> Self {
        Self {
            key,
            label,
            value,
            note: None,
            unit: Text::same(""),
        }
    }

    pub(super) const fn with_note(mut self, note: Text) -> Self {
        self.note = Some(note);
        self
    }

    /// Whether it can have the focus.
    pub(super) const fn is_heading(&self) -> bool {
        matches!(self.value, Value::Head)
    }

    pub(super) fn text(key: &'static str, label: Text, text: &str) -> Self {
        Self::new(key, label, Value::Text(Line::new(text)))
    }

    pub(super) fn button(button: Button, label: Text) -> Self {
        Self::new("", label, Value::Button(button))
    }

    fn of_option(spec: &'static OptionSpec) -> Self {
        let number = |min: i32, max: i32, step: i32| {
            let halves = (spec.default.parse::<f64>().unwrap_or(0.0) * 2.0) as i32;
            Value::Number {
                halves,
                min,
                max,
                step,
                typed: String::new(),
            }
        };
        let value = match spec.domain {
            Domain::Choice(choices) => Value::Choice {
                values: choices
                    .iter()
                    .map(|choice| (choice.key.to_owned(), choice.label.into()))
                    .collect(),
                index: choices
                    .iter()
                    .position(|choice| choice.key == spec.default)
                    .unwrap_or(0),
            },
            Domain::Integer { min, max, step, .. } => {
                number(min.saturating_mul(2), max.saturating_mul(2), step * 2)
            }
            Domain::Halves { min, max } => number(min.saturating_mul(2), max.saturating_mul(2), 1),
        };
        Self::new(spec.key, spec.label, value)
    }

    pub(super) const fn takes_text(&self) -> bool {
        matches!(self.value, Value::Text(_))
    }

    /// The value as an option or a command takes it.
    pub(super) fn word(&self) -> String {
        match &self.value {
            Value::Choice { values, index } => values[*index].0.clone(),
            Value::Number { halves, typed, .. } if typed.is_empty() => write_halves(*halves),
            Value::Number { typed, .. } => typed.clone(),
            Value::Text(line) => line.text().trim().to_owned(),
            Value::Word { values, index } => values[*index].0.clone(),
            Value::Clock(text) => text.clone(),
            Value::Button(_) | Value::Head => String::new(),
        }
    }

    /// The level of the computer chosen here.
    pub(super) fn level(&self) -> Option<u8> {
        match read_seat(&self.word()) {
            Ok(Seat::Computer(level)) if self.key.ends_with("-seat") => Some(level),
            _ => None,
        }
    }

    /// The value as people read it.
    pub(super) fn shown(&self, lang: Lang) -> String {
        match &self.value {
            Value::Choice { values, index } => values[*index].1.get(lang),
            Value::Word { values, index } => values[*index].1.clone(),
            Value::Clock(text) if text == "none" => words::NO_CLOCK.get(lang).to_owned(),
            Value::Number { .. } if !self.unit.en.is_empty() => {
                format!("{} {}", self.word(), self.unit.get(lang))
            }
            _ => self.word(),
        }
    }

    /// The next value, or the one before.
    pub(super) fn change(&mut self, by: i32) {
        match &mut self.value {
            Value::Choice { values, index } => {
                let count = values.len() as i32;
                *index = (*index as i32 + by).rem_euclid(count) as usize;
            }
            Value::Number {
                halves,
                min,
                max,
                step,
                typed,
            } => {
                if let Ok(number) = typed.parse::<f64>() {
                    *halves = (number * 2.0) as i32;
                }
                typed.clear();
                *halves = halves.saturating_add(by * *step).clamp(*min, *max);
            }
            Value::Word { values, index } => {
                let count = values.len() as i32;
                *index = (*index as i32 + by).rem_euclid(count) as usize;
            }
            Value::Clock(text) => {
                let count = CLOCKS.len() as i32;
                let at = CLOCKS.iter().position(|clock| clock == text);
                let at = at.map_or(0, |at| (at as i32 + by).rem_euclid(count));
                CLOCKS[at as usize].clone_into(text);
            }
            Value::Text(_) | Value::Button(_) | Value::Head => {}
        }
    }

    /// Takes a key; whether it was one for this field.
    pub(super) fn key(&mut self, key: KeyEvent) -> bool {
        match &mut self.value {
            Value::Text(line) => line.key(key),
            Value::Number { typed, .. } => match key.code {
                KeyCode::Char(c) if c.is_ascii_digit() || c == '-' || c == '.' => {
                    if typed.len() < MOST_DIGITS {
                        typed.push(c);
                    }
                    true
                }
                KeyCode::Backspace => typed.pop().is_some(),
                _ => false,
            },
            // A letter goes to the next value that begins with it, a digit to the level.
            Value::Choice { values, index } => {
                let KeyCode::Char(c) = key.code else {
                    return false;
                };
                let count = values.len();
                let level = format!(":{c}");
                let wanted = |word: &str| {
                    word.starts_with(c.to_ascii_lowercase())
                        || (c.is_ascii_digit() && word.ends_with(&level))
                };
                let found = (1..=count)
                    .map(|by| (*index + by) % count)
                    .find(|&at| wanted(&values[at].0));
                if let Some(at) = found {
                    *index = at;
                }
                found.is_some()
            }
            // What is typed after one of the usual ones begins another.
            Value::Clock(text) => match key.code {
                KeyCode::Char(c) if c.is_ascii_digit() || "hmsxin+/".contains(c) => {
                    if CLOCKS.contains(&text.as_str()) {
                        text.clear();
                    }
                    if text.len() < MOST_DIGITS * 2 {
                        text.push(c);
                    }
                    true
                }
                KeyCode::Backspace => text.pop().is_some(),
                _ => false,
            },
            Value::Word { values, index } => {
                let KeyCode::Char(c) = key.code else {
                    return false;
                };
                let count = values.len();
                let found = (1..=count)
                    .map(|by| (*index + by) % count)
                    .find(|&at| values[at].0.starts_with(c.to_ascii_lowercase()));
                *index = found.unwrap_or(*index);
                found.is_some()
            }
            Value::Button(_) | Value::Head => false,
        }
    }

    pub(super) fn paste(&mut self, text: &str) {
        if let Value::Text(line) = &mut self.value {
            line.paste(text);
        }
    }
}

/// Time controls that are offered; any other can be typed.
const CLOCKS: [&str; 10] = [
    "none",
    "3m+2s",
    "5m",
    "5m+3s",
    "10m",
    "15m+10s",
    "30m",
    "10m/3x30s",
    "30m/5x30s",
    "10m/15in5m",
];

/// The most characters of a number being typed.
const MOST_DIGITS: usize = 9;

/// Who may take a seat: a person, the computer at each level, every program of the settings that plays the game.
fn seat_field(
    key: &'static str,
    label: Text,
    seat: &Seat,
    game: &str,
    workspace: &Workspace,
) -> Field {
    let mut seats = vec![Seat::Person];
    seats.extend((1..=10).map(Seat::Computer));
    let programs = workspace.engines.iter().filter(|it| it.plays(game));
    seats.extend(programs.map(|it| Seat::Engine(it.name.clone())));
    if !seats.contains(seat) {
        seats.push(seat.clone());
    }
    let index = seats.iter().position(|it| it == seat).unwrap_or(0);
    let named = |seat: &Seat| match seat {
        Seat::Person => words::PERSON.into(),
        Seat::Computer(level) => Message::new(words::COMPUTER_AT).arg(level),
        Seat::Engine(name) => Message::new(words::PROGRAM).arg(name),
    };
    let values = seats.iter().map(|it| (write_seat(it), named(it))).collect();
    Field::new(key, label, Value::Choice { values, index })
}

pub(super) fn clock_field(now: &str) -> Field {
    Field::new("clock", words::CLOCK, Value::Clock(now.to_owned())).with_note(words::CLOCK_NOTE)
}

fn buttons(fields: &mut Vec<Field>, ok: Text) {
    fields.push(Field::button(Button::Ok, ok));
    fields.push(Field::button(Button::Cancel, words::CANCEL));
}

impl Form {
    /// The dialogue for a new game, with the kind of this key chosen at first.
    pub(crate) fn new_game(key: &str, workspace: &Workspace) -> Self {
        let values = GAMES
            .iter()
            .map(|entry| (entry.info.key.to_owned(), entry.info.name.into()))
            .collect();
        let index = GAMES
            .iter()
            .position(|entry| entry.info.key == key)
            .unwrap_or(0);
        let kind = Field::new("game", words::GAME, Value::Choice { values, index });
        let mut form = Self::new(FormKind::NewGame, vec![kind]);
        form.defaults = workspace.settings.clone();
        form.rebuild(workspace);
        form
    }

    /// The kind of game chosen.
    pub(super) fn entry(&self) -> Option<&'static Entry> {
        let word = self.fields.first()?.word();
        GAMES.iter().find(|entry| entry.info.key == word)
    }

    /// The fields that go with the chosen kind of game; what was filled in and still has a place stays.
    pub(super) fn rebuild(&mut self, workspace: &Workspace) {
        let Some(entry) = self.entry() else {
            return;
        };
        let old = self.fields.split_off(1);
        self.fields[0].note = Some(entry.info.summary);
        let kept = |key: &str| old.iter().find(|field| field.key == key).cloned();
        let fields = &mut self.fields;
        fields.extend(entry.info.options.iter().map(Field::of_option));
        let settings = &self.defaults;
        let name =
            |key, label, usual: &str| kept(key).unwrap_or_else(|| Field::text(key, label, usual));
        fields.push(name("first", words::FIRST_NAME, settings.get("first-name")));
        if entry.info.players == 2 {
            let usual = settings.get("second-name");
            fields.push(name("second", words::SECOND_NAME, usual));
            let seat = |key, label| {
                let before = kept(key).and_then(|field| read_seat(&field.word()).ok());
                let plays = |seat: &Seat| match seat {
                    Seat::Engine(name) => workspace
                        .engines
                        .iter()
                        .any(|it| it.name == *name && it.plays(entry.info.key)),
                    _ => true,
                };
                let seat = before.filter(plays).unwrap_or_default();
                seat_field(key, label, &seat, entry.info.key, workspace)
            };
            fields.push(seat("first-seat", words::FIRST_SEAT));
            fields.push(seat("second-seat", words::SECOND_SEAT));
            fields.push(kept("clock").unwrap_or_else(|| clock_field(settings.get("clock"))));
        }
        fields.push(Field::button(Button::Ok, words::OPEN));
        fields.push(Field::button(Button::Stay, words::OPEN_STAY));
        fields.push(Field::button(Button::Cancel, words::CANCEL));
        self.focus = self.focus.min(self.fields.len() - 1);
    }

    /// The dialogue for the players' names.
    pub(crate) fn names(about: About, table: &dyn Table) -> Self {
        let name = |side| table.players().of(side).name.clone();
        let mut fields = vec![Field::text("first", words::FIRST_NAME, &name(Side::Black))];
        if table.info().players == 2 {
            fields.push(Field::text(
                "second",
                words::SECOND_NAME,
                &name(Side::White),
            ));
        }
        buttons(&mut fields, words::OK);
        Self::new(FormKind::Names(about), fields)
    }

    /// The dialogue for who plays.
    pub(crate) fn seats(about: About, table: &dyn Table, workspace: &Workspace) -> Self {
        let game = table.info().key;
        let seat = |key, label, side| {
            seat_field(key, label, &table.players().of(side).seat, game, workspace)
        };
        let mut fields = vec![
            seat("first-seat", words::FIRST_SEAT, Side::Black),
            seat("second-seat", words::SECOND_SEAT, Side::White),
        ];
        buttons(&mut fields, words::OK);
        Self::new(FormKind::Seats(about), fields)
    }

    /// The settings of an engine, or of a new one.
    pub(crate) fn engine(engine: Option<&Definition>) -> Self {
        let named = |protocol: Protocol| {
            let key = protocol.key();
            (key.to_owned(), Message::new(Text::same("{0}")).arg(key))
        };
        let values = Protocol::ALL.map(named).to_vec();
        let protocol = engine.map(|it| it.protocol);
        let index = Protocol::ALL.iter().position(|it| Some(*it) == protocol);
        let index = index.unwrap_or(0);
        let text = |read: fn(&Definition) -> String| engine.map(read).unwrap_or_default();
        let options = |it: &Definition| {
            let pairs = it
                .options
                .iter()
                .map(|(key, value)| format!("{key} {value}"));
            pairs.collect::<Vec<_>>().join("; ")
        };
        let patience = engine.map_or(Definition::PATIENCE, |it| it.patience);
        let patience = patience.as_secs_f64();
        let command = text(|it| join_words(&it.command));
        let mut fields = vec![
            Field::text("name", words::ENGINE_NAME, &text(|it| it.name.clone())),
            Field::new("protocol", words::PROTOCOL, Value::Choice { values, index }),
            Field::text("command", words::COMMAND_LINE, &command),
            Field::text("games", words::ENGINE_GAMES, &text(|it| it.games.join(" "))),
            Field::text("options", words::ENGINE_OPTIONS, &text(options)),
            Field::text("patience", words::PATIENCE, &patience.to_string()),
        ];
        buttons(&mut fields, words::SAVE);
        Self::new(FormKind::Engine(engine.map(|it| it.name.clone())), fields)
    }

    /// The dialogue for the clock.
    pub(crate) fn clock(about: About, table: &dyn Table) -> Self {
        let now = table.clock().map(|(clock, _)| clock.control().to_string());
        let mut fields = vec![clock_field(now.as_deref().unwrap_or("none"))];
        buttons(&mut fields, words::OK);
        Self::new(FormKind::Clock(about), fields)
    }

    /// The field for a comment.
    pub(crate) fn comment(about: About, text: &str) -> Self {
        let mut fields = vec![Field::text("comment", words::COMMENT, text)];
        buttons(&mut fields, words::OK);
        Self::new(FormKind::Comment(about), fields)
    }
}
