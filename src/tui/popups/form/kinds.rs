//! The fields of each form, made from the options of games and from players, engines and clocks.

use super::fields::{Button, Field, Value};
use super::{Form, FormKind};
use crate::words;
use tabletop_app::commands::{read_seat, write_seat};
use tabletop_app::workspace::{About, Workspace};
use tabletop_core::{Domain, Message, Side, Text, TimeControl, join_words};
use tabletop_play::registry::{Entry, GAMES};
use tabletop_play::session::{GameSession, MY_STRENGTH, Seat};
use tabletop_search::external::{Definition, Protocol};

/// Keys of the fields for the players' names. No option of a game may have these names.
pub(super) const FIRST_NAME: &str = "first-name";
pub(super) const SECOND_NAME: &str = "second-name";

/// Creates the field for a seat: a person, the computer at each level, or any configured engine that plays the
/// game.
fn seat_field(
    key: &'static str,
    label: Text,
    seat: &Seat,
    game: &str,
    workspace: &Workspace,
) -> Field {
    let mut seats = vec![Seat::Person, Seat::Computer(MY_STRENGTH)];
    seats.extend((1..=10).map(Seat::Computer));
    let programs = workspace.setup.engines.iter().filter(|it| it.plays(game));
    seats.extend(programs.map(|it| Seat::Engine(it.name.clone())));
    if !seats.contains(seat) {
        seats.push(seat.clone());
    }
    let index = seats.iter().position(|it| it == seat).unwrap_or(0);
    let named = |seat: &Seat| match seat {
        Seat::Person | Seat::Remote => words::PERSON.into(),
        Seat::Computer(MY_STRENGTH) => words::COMPUTER_MINE.into(),
        Seat::Computer(level) => Message::new(words::COMPUTER_AT).arg(level),
        Seat::Engine(name) => Message::new(words::PROGRAM).arg(name),
    };
    let values = seats.iter().map(|it| (write_seat(it), named(it))).collect();
    Field::new(key, label, Value::Choice { values, index })
}

pub(super) fn clock_field(now: Option<TimeControl>) -> Field {
    let now = now.map_or("none".to_owned(), |control| control.to_string());
    Field::of_domain("clock", words::CLOCK, Domain::Clock, &now).with_note(words::CLOCK_NOTE)
}

fn buttons(fields: &mut Vec<Field>, ok: Text) {
    fields.push(Field::button(Button::Ok, ok));
    fields.push(Field::button(Button::Cancel, words::CANCEL));
}

impl Form {
    /// The dialogue for a new game, with the game of this key preselected.
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
        form.defaults = workspace.setup.settings.clone();
        form.rebuild(workspace);
        form
    }

    /// Presets an opponent: the computer at its default level.
    pub(crate) fn against_computer(mut self) -> Self {
        let level = self.defaults.level as u8;
        self.set("second-seat", &write_seat(&Seat::Computer(level)));
        self
    }

    /// Presets the players, the clock and the rules of a game.
    pub(crate) fn like(mut self, session: &dyn GameSession) -> Self {
        for (spec, value) in session.options().iter() {
            self.set(spec.key, value);
        }
        let chairs = [("first-seat", FIRST_NAME), ("second-seat", SECOND_NAME)];
        for (player, (seat, name)) in session.players().0.iter().zip(chairs) {
            self.set(seat, &write_seat(&player.seat));
            if !player.name.is_empty() {
                self.set(name, &player.name);
            }
        }
        if let Some((clock, _)) = session.clock() {
            self.set("clock", &clock.control().to_string());
        }
        self
    }

    fn set(&mut self, key: &str, word: &str) {
        if let Some(field) = self.fields.iter_mut().find(|field| field.key == key) {
            field.set(word);
        }
    }

    /// The chosen game.
    pub(super) fn entry(&self) -> Option<&'static Entry> {
        let word = self.fields.first()?.word();
        GAMES.iter().find(|entry| entry.info.key == word)
    }

    /// Rebuilds the fields for the chosen game, most important first. Values already entered are kept if the field
    /// still exists.
    pub(super) fn rebuild(&mut self, workspace: &Workspace) {
        let Some(entry) = self.entry() else {
            return;
        };
        let old = self.fields.split_off(1);
        self.fields[0].note = Some(entry.info.summary);
        let kept = |key: &str| old.iter().find(|field| field.key == key).cloned();
        let fields = &mut self.fields;
        let settings = &self.defaults;
        let two = entry.info.players == 2;
        if two {
            let seat = |key, label| {
                let before = kept(key).and_then(|field| read_seat(&field.word()).ok());
                let plays = |seat: &Seat| match seat {
                    Seat::Engine(name) => workspace
                        .setup
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
        }
        fields.extend(entry.info.options.iter().map(Field::of_option));
        if two && entry.has_winner {
            let now = if settings.teaching { "on" } else { "off" };
            fields.push(kept("teaching").unwrap_or_else(|| {
                Field::of_domain("teaching", words::TEACHING, Domain::Switch, now)
                    .with_note(words::TEACHING_NOTE)
            }));
            fields.push(kept("clock").unwrap_or_else(|| clock_field(settings.clock)));
        }
        let name =
            |key, label, usual: &str| kept(key).unwrap_or_else(|| Field::text(key, label, usual));
        fields.push(name(FIRST_NAME, words::FIRST_NAME, &settings.first_name));
        if two {
            let usual = &settings.second_name;
            fields.push(name(SECOND_NAME, words::SECOND_NAME, usual));
        }
        fields.push(Field::button(Button::Ok, words::OPEN));
        fields.push(Field::button(Button::Stay, words::OPEN_STAY));
        fields.push(Field::button(Button::Cancel, words::CANCEL));
        self.focus = self.focus.min(self.fields.len() - 1);
    }

    /// Maximum number of fields of any game in the dialogue for a new one, not counting buttons.
    pub(super) fn most_fields() -> usize {
        let count = |entry: &Entry| {
            let people = if entry.info.players == 2 { 5 } else { 1 };
            1 + people + entry.info.options.len()
        };
        GAMES.iter().map(count).max().unwrap_or(0)
    }

    /// The dialogue for the players' names.
    pub(crate) fn names(about: About, session: &dyn GameSession) -> Self {
        let name = |side| session.players().side(side).name.clone();
        let mut fields = vec![Field::text(
            FIRST_NAME,
            words::FIRST_NAME,
            &name(Side::Black),
        )];
        if session.info().players == 2 {
            fields.push(Field::text(
                SECOND_NAME,
                words::SECOND_NAME,
                &name(Side::White),
            ));
        }
        buttons(&mut fields, words::OK);
        Self::new(FormKind::Names(about), fields)
    }

    /// The dialogue for the seats.
    pub(crate) fn seats(about: About, session: &dyn GameSession, workspace: &Workspace) -> Self {
        let game = session.info().key;
        let seat = |key, label, side| {
            seat_field(
                key,
                label,
                &session.players().side(side).seat,
                game,
                workspace,
            )
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
        // An engine added without a list of games plays all games of its protocol; the form keeps that.
        let games = |it: &Definition| match &*it.games {
            [] => it.protocol.games().join(" "),
            games => games.join(" "),
        };
        let patience = engine.map_or(Definition::REPLY_TIMEOUT, |it| it.patience);
        let patience = patience.as_secs_f64();
        let command = text(|it| join_words(&it.command));
        let mut fields = vec![
            Field::text("name", words::ENGINE_NAME, &text(|it| it.name.clone())),
            Field::new("protocol", words::PROTOCOL, Value::Choice { values, index }),
            Field::text("command", words::COMMAND_LINE, &command),
            Field::text("games", words::ENGINE_GAMES, &text(games)),
            Field::text("options", words::ENGINE_OPTIONS, &text(options)),
            Field::text("patience", words::PATIENCE, &patience.to_string()),
        ];
        buttons(&mut fields, words::SAVE);
        Self::new(FormKind::Engine(engine.map(|it| it.name.clone())), fields)
    }

    /// The dialogue for the clock.
    pub(crate) fn clock(about: About, session: &dyn GameSession) -> Self {
        let now = session.clock().map(|(clock, _)| clock.control());
        let mut fields = vec![clock_field(now)];
        buttons(&mut fields, words::OK);
        Self::new(FormKind::Clock(about), fields)
    }

    /// The field for a chat line to the other player.
    pub(crate) fn talk() -> Self {
        let mut fields = vec![Field::text("talk", words::TALK, "")];
        buttons(&mut fields, words::OK);
        Self::new(FormKind::Talk, fields)
    }

    /// The field for a comment.
    pub(crate) fn comment(about: About, text: &str) -> Self {
        let mut fields = vec![Field::text("comment", words::COMMENT, text)];
        buttons(&mut fields, words::OK);
        Self::new(FormKind::Comment(about), fields)
    }
}
