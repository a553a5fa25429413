//! Players of the sides: validated against the configured engines, assigned to the seats of a game.

use super::training::problems::Problems;
use super::{Refused, Reply, Setup, Tabs, name_of, words};
use tabletop_core::{Info, Message, Side};
use tabletop_play::session::{GameSession, Players, Seat};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatRequest {
    Give(Vec<(Side, Seat)>),
    /// Lets the computer play, at this level or its current one.
    Computers(Computers, Option<u8>),
    Level(u8),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Computers {
    /// One side; the other goes to a person, unless an engine plays it.
    Side(Side),
    Both,
    /// Neither side; engines leave too.
    Neither,
}

impl Computers {
    /// New player of `side`, if it changes.
    fn seat(self, side: Side, level: u8, now: &Seat) -> Option<Seat> {
        match self {
            Self::Both => Some(Seat::Computer(level)),
            Self::Side(named) if named == side => Some(Seat::Computer(level)),
            // An external engine keeps the other seat; the built-in computer leaves it.
            Self::Side(_) if matches!(now, Seat::Engine(_)) => None,
            Self::Side(_) | Self::Neither => Some(Seat::Person),
        }
    }
}

/// Validates a seat and normalises its engine's name; an error if the engine can't play this game.
fn checked_seat(
    setup: &Setup,
    problems: &Problems,
    seat: Seat,
    info: &Info,
) -> Result<Seat, Refused> {
    if info.players < 2 && seat != Seat::Person {
        return Err(Refused::Alone(info.name));
    }
    let Seat::Engine(name) = &seat else {
        return Ok(problems.at_level(seat, info.key));
    };
    let engine = setup.engine_for(name, info)?;
    Ok(Seat::Engine(engine.name.clone()))
}

pub(crate) fn checked_players(
    setup: &Setup,
    problems: &Problems,
    mut players: Players,
    info: &Info,
) -> Result<Players, Refused> {
    for side in Side::BOTH {
        let seat = checked_seat(setup, problems, players.side(side).seat.clone(), info)?;
        players.seat(side, seat);
    }
    Ok(players)
}

pub(crate) fn seats(tabs: &mut Tabs) -> Result<Reply, Refused> {
    let session = tabs.require_two_players()?;
    Ok(Reply::say(sitting(session)))
}

/// Assigns players to sides: all of them, or none if one is refused.
pub(crate) fn apply(
    tabs: &mut Tabs,
    setup: &Setup,
    problems: &Problems,
    request: SeatRequest,
) -> Result<Reply, Refused> {
    let session = tabs.require_two_players()?;
    let (info, players) = (session.info(), session.players());
    let seats: Vec<_> = match request {
        SeatRequest::Give(wishes) => {
            let checked = |seat| checked_seat(setup, problems, seat, info);
            let wishes = wishes.into_iter();
            wishes
                .map(|(side, seat)| Ok((side, checked(seat)?)))
                .collect::<Result<_, Refused>>()?
        }
        SeatRequest::Computers(who, level) => {
            let usual = setup.settings.level as u8;
            let level = level.or(level_now(session)).unwrap_or(usual);
            let seats = Side::BOTH.map(|side| who.seat(side, level, &players.side(side).seat));
            let seats = Side::BOTH.into_iter().zip(seats);
            seats
                .filter_map(|(side, seat)| Some((side, seat?)))
                .collect()
        }
        SeatRequest::Level(level) => {
            let has_computer = level_now(session).is_some();
            // If the computer has no seat, it takes the second one, or the first if an engine has the second.
            let taken = matches!(players.side(Side::White).seat, Seat::Engine(_));
            let free = if taken { Side::Black } else { Side::White };
            let takes = |side: &Side| {
                let is_computer = matches!(players.side(*side).seat, Seat::Computer(_));
                is_computer || (!has_computer && *side == free)
            };
            let seats = Side::BOTH.into_iter().filter(takes);
            seats.map(|side| (side, Seat::Computer(level))).collect()
        }
    };
    Ok(take_seats(session, seats))
}

/// Assigns the seats; the reply states the players and the computer's level.
fn take_seats(session: &mut GameSession, taken: Vec<(Side, Seat)>) -> Reply {
    let mut descriptions = Vec::new();
    for (side, seat) in taken {
        if let Seat::Computer(level) = seat {
            let words = level_words(session, level);
            descriptions.extend(words.filter(|words| !descriptions.contains(words)));
        }
        change(session, side, seat);
    }
    let mut reply = Reply::say(sitting(session));
    reply.messages.extend(descriptions);
    reply
}

pub(super) fn level_now(session: &GameSession) -> Option<u8> {
    let mut players = session.players().0.iter();
    players.find_map(|player| match player.seat {
        Seat::Computer(level) => Some(level),
        _ => None,
    })
}

/// Message with the player of each side.
fn sitting(session: &GameSession) -> Message {
    let who = |side: Side| {
        let name = name_of(session, session.player_of(side));
        match &session.players().side(side).seat {
            Seat::Person => Message::new(words::SEAT_PERSON).message(name),
            Seat::Remote => Message::new(words::SEAT_REMOTE).message(name),
            Seat::Computer(level) => Message::new(words::SEAT_COMPUTER).message(name).arg(level),
            Seat::Engine(engine) => Message::new(words::SEAT_ENGINE).message(name).arg(engine),
        }
    };
    Message::new(words::SEATS)
        .message(who(Side::Black))
        .message(who(Side::White))
}

fn level_words(session: &GameSession, level: u8) -> Option<Message> {
    let texts = (session.pos().rules().levels)();
    texts
        .get(usize::from(level).checked_sub(1)?)
        .map(|&text| text.into())
}

/// Changes the player of a seat, and stops the previous one's search.
fn change(session: &mut GameSession, side: Side, seat: Seat) {
    if session.players().side(side).seat == seat {
        return;
    }
    let moves_now = session.player_of(session.turn()) == side;
    session.players_mut().seat(side, seat);
    if moves_now {
        session.stop_thinking();
    }
}
