//! Submission of a form: a single request, or an error without any effect.

use super::kinds::{NAMES, OPPONENT, SEATS, SIDE, SIDES};
use super::{Button, FormKind};
use crate::popups::{Act, Context, Form, Reaction};
use tabletop_app::commands::{
    BoardRequest, ClockRequest, EngineRequest, PlayRequest, Request, SeatRequest, UsageError,
    read_clock, read_seat,
};
use tabletop_app::workspace::{
    About, EngineFault, NewGame, define, prepare_game, read_games, read_patience, read_protocol,
};
use tabletop_core::{Message, Side, split_words};
use tabletop_play::session::Seat;
use tabletop_search::external::Definition;

impl Form {
    fn word(&self, key: &str) -> String {
        let field = self.fields.iter().find(|field| field.key == key);
        field.map_or(String::new(), super::Field::word)
    }

    pub(super) fn submit(&mut self, button: Button, context: &Context) -> Reaction {
        let stay = match button {
            Button::Cancel => return Reaction::Close,
            Button::Rest => return self.show_rest(),
            Button::Row(id) => return Reaction::Done(Act::of(id)),
            Button::Ok => false,
            Button::Stay => true,
        };
        if let FormKind::Players(about) = self.kind {
            return self.submit_players(about, context);
        }
        match self.request(stay, context) {
            Ok(Some(request)) => Reaction::Done(Act::Request(request)),
            Ok(None) => Reaction::Close,
            Err(reason) => {
                self.error = Some(reason);
                Reaction::Stay
            }
        }
    }

    fn request(&self, stay: bool, context: &Context) -> Result<Option<Request>, Message> {
        let error = |error: UsageError| error.message();
        Ok(Some(match &self.kind {
            FormKind::Settings | FormKind::Players(_) => return Ok(None),
            FormKind::NewGame => {
                let Some(game) = self.new_game_asked_for()? else {
                    return Ok(None);
                };
                // Conflicts between options are reported here, where they can be corrected.
                prepare_game(
                    &context.workspace.setup,
                    &context.workspace.trainer.problems,
                    game.clone(),
                )?;
                BoardRequest::New { game, stay }.into()
            }
            FormKind::Clock(about) => {
                let control = read_clock(&self.clock_chosen()).map_err(error)?;
                Request::from(ClockRequest::Set(control)).at(*about)
            }
            FormKind::Engine(replaces) => EngineRequest::Set {
                replaces: replaces.clone(),
                engine: self.engine_defined()?,
            }
            .into(),
        }))
    }

    /// The chosen clock; an empty text means no clock.
    fn clock_chosen(&self) -> String {
        match self.word("clock") {
            word if word.is_empty() => "none".to_owned(),
            word => word,
        }
    }

    /// Submits names and seats, each only if it was changed.
    fn submit_players(&mut self, about: About, context: &Context) -> Reaction {
        let Some(session) = context.workspace.tabs.session() else {
            return Reaction::Close;
        };
        let players = session.players();
        let seats = match self.seats_chosen() {
            _ if session.info().players < 2 => Vec::new(),
            Ok(seats) => seats,
            Err(error) => {
                self.error = Some(error.message());
                return Reaction::Stay;
            }
        };
        let names = NAMES.map(|key| self.word(key));
        let mut requests = Vec::new();
        let renamed = Side::BOTH.into_iter().zip(&names);
        if renamed
            .clone()
            .any(|(side, name)| players.side(side).name != *name)
        {
            requests.push(Request::from(PlayRequest::Rename(names.map(Some))).at(about));
        }
        let is_new = |(side, seat): &(Side, Seat)| players.side(*side).seat != *seat;
        if seats.iter().any(is_new) {
            requests.push(Request::from(SeatRequest::Give(seats)).at(about));
        }
        Reaction::Done(Act::Requests(requests))
    }

    fn seats_chosen(&self) -> Result<Vec<(Side, Seat)>, UsageError> {
        let opponent = || read_seat(&self.word(OPPONENT));
        if matches!(opponent(), Ok(Seat::Person)) {
            return Ok(Side::BOTH.map(|side| (side, Seat::Person)).into());
        }
        let side = self.word(SIDE);
        let seat = |(side_of, key): (Side, &str)| match () {
            () if side == SIDES[side_of.index()] => Ok((side_of, Seat::Person)),
            () if side == SIDES[side_of.other().index()] => Ok((side_of, opponent()?)),
            () => Ok((side_of, read_seat(&self.word(key))?)),
        };
        Side::BOTH.into_iter().zip(SEATS).map(seat).collect()
    }

    /// The engine described by the form, or its first fault.
    fn engine_defined(&self) -> Result<Definition, EngineFault> {
        let protocol = read_protocol(&self.word("protocol"))?;
        let command = split_words(&self.word("command"));
        let mut engine = define(&self.word("name"), protocol, command)?;
        let games = self.word("games");
        let games = games.split([',', ' ']).filter(|word| !word.is_empty());
        engine.games = read_games(games)?;
        if engine.games.is_empty() {
            let usual = protocol.usual_games().iter();
            engine.games = usual.map(ToString::to_string).collect();
        }
        let options = self.word("options");
        let options = options.split(';').map(str::trim);
        let pair = |option: &str| {
            let (key, value) = option.split_once(' ').unwrap_or((option, ""));
            (key.to_owned(), value.trim().to_owned())
        };
        engine.options = options.filter(|it| !it.is_empty()).map(pair).collect();
        let patience = self.word("patience");
        if !patience.is_empty() {
            engine.patience = read_patience(&patience)?;
        }
        Ok(engine)
    }

    fn new_game_asked_for(&self) -> Result<Option<NewGame>, Message> {
        let Some(entry) = self.entry() else {
            return Ok(None);
        };
        let mut game = NewGame::usual(entry);
        for spec in entry.info.options {
            let value = self.word(spec.key);
            game.options.set(spec.key, &value).map_err(Message::from)?;
        }
        let error = |error: UsageError| error.message();
        if entry.info.players == 2 {
            game.teaching = Some(self.word("teaching") == "on");
            game.clock = Some(read_clock(&self.clock_chosen()).map_err(error)?);
            for (side, seat) in self.seats_chosen().map_err(error)? {
                game.players.seat(side, seat);
            }
        }
        for (side, key) in Side::BOTH.into_iter().zip(NAMES) {
            game.players.rename(side, &self.word(key));
        }
        Ok(Some(game))
    }
}
