//! The fields of each form, made from the options of games and from players, engines and clocks.

use super::fields::{Button, Field, Value};
use super::{Form, FormKind};
use crate::levels::level_name;
use crate::words;
use tabletop_app::commands::{read_seat, write_seat};
use tabletop_app::workspace::{About, Workspace, usual_size};
use tabletop_core::{Domain, Message, Side, Text, TimeControl, join_words};
use tabletop_play::registry::{Entry, GAMES, find};
use tabletop_play::session::{GameSession, MY_STRENGTH, Seat};
use tabletop_search::external::{Definition, Protocol};

/// Keys of the fields for the players' names. No option of a game may have these names.
pub(super) const NAMES: [&str; 2] = ["first-name", "second-name"];

/// Keys of the fields for the game, the opponent, the person's side and the players of both sides.
pub(super) const GAME: &str = "game";
pub(super) const OPPONENT: &str = "opponent-seat";
pub(super) const SIDE: &str = "side";
pub(super) const SEATS: [&str; 2] = ["first-seat", "second-seat"];
/// Values of the field for the person's side: Black, White, or neither.
pub(super) const SIDES: [&str; 3] = ["black", "white", "neither"];
/// Number of basic fields: game, opponent, side, size, clock.
pub(super) const BASICS: usize = 5;

/// Creates the field for a seat: a person, the computer at each level, or any configured engine that plays the
/// game.
fn seat_field(
    key: &'static str,
    label: Text,
    seat: &Seat,
    game: &str,
    workspace: &Workspace,
) -> Field {
    let mut seats = vec![Seat::Person];
    let has_levels = find(game).is_some_and(|entry| !(entry.levels)().is_empty());
    if has_levels {
        seats.push(Seat::Computer(MY_STRENGTH));
        seats.extend((1..=10).map(Seat::Computer));
    } else {
        // One computer, at the level that it has already or gets by default.
        seats.push(match seat {
            Seat::Computer(level) => Seat::Computer(*level),
            _ => Seat::Computer(workspace.setup.settings.level as u8),
        });
    }
    let programs = workspace.setup.engines.iter().filter(|it| it.plays(game));
    seats.extend(programs.map(|it| Seat::Engine(it.name.clone())));
    if !seats.contains(seat) {
        seats.push(seat.clone());
    }
    let named = |seat: &Seat| match seat {
        Seat::Person | Seat::Remote if key == OPPONENT => words::FRIEND_HERE.into(),
        Seat::Person | Seat::Remote => words::PERSON.into(),
        Seat::Computer(_) if !has_levels => words::COMPUTER_SEAT.into(),
        Seat::Computer(MY_STRENGTH) => words::COMPUTER_MINE.into(),
        Seat::Computer(level) => {
            let name = level_name((*level).into());
            Message::new(words::COMPUTER_AT).arg(level).words(name)
        }
        Seat::Engine(name) => Message::new(words::PROGRAM).arg(name),
    };
    let values = seats.iter().map(|it| (write_seat(it), named(it)));
    Field::new(key, label, Value::choice(values, &write_seat(seat)))
}

fn side_field() -> Field {
    let labels = [words::BLACK, words::WHITE, words::NEITHER];
    let values = SIDES.into_iter().zip(labels);
    let values = values.map(|(key, label)| (key.to_owned(), label.into()));
    let mut field = Field::new(SIDE, words::SIDE, Value::choice(values, SIDES[0]));
    field.notes = vec![words::BEGINS_NOTE, words::FOLLOWS_NOTE, words::NEITHER_NOTE];
    field
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
        let named = |entry: &Entry| (entry.info.key.to_owned(), entry.info.name.into());
        let games = Value::choice(GAMES.iter().map(named), key);
        let kind = Field::new(GAME, words::GAME, games);
        let mut form = Self::new(FormKind::NewGame, vec![kind]);
        form.defaults = workspace.setup.settings.clone();
        form.rebuild(workspace);
        form
    }

    /// Presets an opponent: the computer at its default level, with the person on this side; and the size.
    pub(crate) fn against_computer(
        mut self,
        side: Side,
        size: Option<&str>,
        workspace: &Workspace,
    ) -> Self {
        let level = self.defaults.level as u8;
        self.set(OPPONENT, &write_seat(&Seat::Computer(level)));
        self.rebuild(workspace);
        self.set(SIDE, SIDES[side.index()]);
        if let Some(size) = size {
            self.set("size", size);
        }
        self
    }

    /// Presets the players, the clock and the rules of a game.
    pub(crate) fn like(mut self, session: &GameSession, workspace: &Workspace) -> Self {
        let players = &session.players().0;
        let person = players.iter().position(|it| it.seat == Seat::Person);
        let opponent = person.map_or(0, |person| 1 - person);
        self.set(OPPONENT, &write_seat(&players[opponent].seat));
        self.rebuild(workspace);
        self.set(SIDE, SIDES[person.unwrap_or(2)]);
        self.rebuild(workspace);
        for (spec, value) in session.options().iter() {
            self.set(spec.key, value);
        }
        for (player, (seat, name)) in players.iter().zip(SEATS.into_iter().zip(NAMES)) {
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

    /// True if a side is asked for against a friend at this screen, or isn't against another opponent.
    pub(super) fn has_wrong_side(&self) -> bool {
        let mut fields = self.fields.iter();
        let opponent = fields.find(|field| field.key == OPPONENT);
        let is_asked = self.fields.iter().any(|field| field.key == SIDE);
        opponent.is_some_and(|field| field.is_friend() == is_asked)
    }

    /// Rebuilds the fields for the chosen game, most important first. Values already entered are kept if the field
    /// still exists.
    pub(super) fn rebuild(&mut self, workspace: &Workspace) {
        let Some(entry) = self.entry() else {
            return;
        };
        let old = self.fields.split_off(1);
        self.fields[0].note = Some(entry.info.summary);
        let previous = |key: &str| old.iter().find(|field| field.key == key).cloned();
        // Another game begins with its own options.
        let is_same = self.built_for == Some(entry.info.key);
        self.built_for = Some(entry.info.key);
        let option = |spec| {
            let mut field = Field::of_option(spec);
            let is_size = spec.key == "size";
            let usual = is_size.then(|| usual_size(&workspace.tabs, entry));
            if let Some(size) = usual.flatten() {
                field.set(&size);
            }
            previous(field.key).filter(|_| is_same).unwrap_or(field)
        };
        let fields = &mut self.fields;
        let settings = &self.defaults;
        let two = entry.info.players == 2;
        let seat = |key: &'static str, label| {
            let before = previous(key).and_then(|field| read_seat(&field.word()).ok());
            let plays = |seat: &Seat| match seat {
                Seat::Engine(name) => {
                    let mut engines = workspace.setup.engines.iter();
                    engines.any(|it| it.name == *name && it.plays(entry.info.key))
                }
                _ => true,
            };
            let seat = before.filter(plays).unwrap_or_default();
            seat_field(key, label, &seat, entry.info.key, workspace)
        };
        if two {
            let side = previous(SIDE).unwrap_or_else(side_field);
            if side.word() == SIDES[2] {
                fields.push(side);
                fields.push(seat(SEATS[0], words::BLACK));
                fields.push(seat(SEATS[1], words::WHITE));
            } else {
                let opponent = previous(OPPONENT).filter(|_| is_same);
                let opponent = opponent.unwrap_or_else(|| seat(OPPONENT, words::OPPONENT));
                let is_friend = opponent.is_friend();
                fields.push(opponent);
                if !is_friend {
                    fields.push(side);
                }
            }
        }
        let options = entry.info.options.iter();
        let (size, rest): (Vec<_>, Vec<_>) = options.partition(|spec| spec.key == "size");
        fields.extend(size.into_iter().map(option));
        if two {
            fields.push(previous("clock").unwrap_or_else(|| clock_field(settings.clock)));
        }
        self.basics = fields.len();
        fields.extend(rest.into_iter().map(option));
        if two && entry.has_winner {
            let now = if settings.teaching { "on" } else { "off" };
            fields.push(previous("teaching").unwrap_or_else(|| {
                Field::of_domain("teaching", words::TEACHING, Domain::Switch, now)
                    .with_note(words::TEACHING_NOTE)
            }));
        }
        let labels = [words::FIRST_NAME, words::SECOND_NAME];
        let labels = if two { labels } else { [words::BY_NAME; 2] };
        let usual = [&settings.first_name, &settings.second_name];
        for ((key, label), usual) in NAMES.into_iter().zip(labels).zip(usual) {
            if two || key == NAMES[0] {
                let name = || Field::text(key, label, usual).with_note(words::NAME_NOTE);
                // A puzzle has one name, of no side.
                let mut field = previous(key).unwrap_or_else(name);
                field.label = label;
                fields.push(field);
            }
        }
        fields.push(Field::button(Button::Ok, words::OPEN));
        fields.push(Field::button(Button::Stay, words::OPEN_STAY));
        fields.push(Field::button(Button::Rest, words::MORE_FIELDS));
        fields.push(Field::button(Button::Cancel, words::CANCEL));
        // The focus stays on the field that was changed.
        let focused = old.get(self.focus.wrapping_sub(1)).map(|field| field.key);
        let place = focused.and_then(|key| self.fields.iter().position(|it| it.key == key));
        self.focus = place.unwrap_or(0);
    }

    /// The dialogue for the players: who they are, and their names. The focus is on the first name if `named`.
    pub(crate) fn players(
        about: About,
        session: &GameSession,
        workspace: &Workspace,
        named: bool,
    ) -> Self {
        let info = session.info();
        let labels = [
            (words::BLACK, words::FIRST_NAME),
            (words::WHITE, words::SECOND_NAME),
        ];
        let two = info.players == 2;
        let mut fields = Vec::new();
        for (side, (label, _)) in Side::BOTH.into_iter().zip(labels).filter(|_| two) {
            let seat = &session.players().side(side).seat;
            let key = SEATS[side.index()];
            fields.push(seat_field(key, label, seat, info.key, workspace));
        }
        for (side, (_, label)) in Side::BOTH.into_iter().zip(labels) {
            let label = if two { label } else { words::BY_NAME };
            if two || side == Side::Black {
                let name = &session.players().side(side).name;
                fields.push(Field::text(NAMES[side.index()], label, name));
            }
        }
        let first = fields.iter().position(Field::takes_text);
        buttons(&mut fields, words::OK);
        let mut form = Self::new(FormKind::Players(about), fields);
        form.focus = first.filter(|_| named).unwrap_or(0);
        form
    }

    pub(crate) fn engine(engine: Option<&Definition>) -> Self {
        let named = |protocol: Protocol| {
            let key = protocol.key();
            (key.to_owned(), Message::new(Text::same("{0}")).arg(key))
        };
        let protocol = engine.map_or("", |it| it.protocol.key());
        let protocols = Value::choice(Protocol::ALL.map(named), protocol);
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
            Field::text("name", words::BY_NAME, &text(|it| it.name.clone())),
            Field::new("protocol", words::PROTOCOL, protocols),
            Field::text("command", words::COMMAND_LINE, &command),
            Field::text("games", words::ENGINE_GAMES, &text(games)),
            Field::text("options", words::ENGINE_OPTIONS, &text(options)),
            Field::text("patience", words::PATIENCE, &patience.to_string()),
        ];
        buttons(&mut fields, words::SAVE);
        Self::new(FormKind::Engine(engine.map(|it| it.name.clone())), fields)
    }

    pub(crate) fn clock(about: About, session: &GameSession) -> Self {
        let now = session.clock().map(|(clock, _)| clock.control());
        let mut fields = vec![clock_field(now)];
        buttons(&mut fields, words::OK);
        Self::new(FormKind::Clock(about), fields)
    }
}
