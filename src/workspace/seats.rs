//! Who plays each side: read from words, checked against the engines there are, given to the chairs of a game.

use crate::core::{Info, Message, Side};
use crate::session::{GameSession, Players, Seat};
use crate::workspace::computer::{read_level, require_two_players, seats};
use crate::workspace::engines::called;
use crate::workspace::words;
use crate::workspace::{Reply, Workspace};

/// The level a seat gets unless another is asked for.
pub(crate) const USUAL_LEVEL: u8 = 5;

/// Reads who shall play: `me` or `person`, `cpu` or `cpu:5`, `engine:NAME`.
pub fn read_seat(text: &str) -> Result<Seat, Message> {
    let (word, rest) = text
        .split_once(':')
        .map_or((text, None), |(word, rest)| (word, Some(rest)));
    match (word.trim().to_lowercase().as_str(), rest.map(str::trim)) {
        ("me" | "person" | "human" | "人", None) => Ok(Seat::Person),
        ("cpu" | "computer" | "电脑", None) => Ok(Seat::Computer(USUAL_LEVEL)),
        ("cpu" | "computer" | "level" | "电脑", Some(level)) => {
            Ok(Seat::Computer(read_level(level)?))
        }
        ("engine" | "引擎", Some(name)) if !name.is_empty() => Ok(Seat::Engine(name.to_owned())),
        _ => Err(Message::new(words::WHO).arg(text)),
    }
}

/// Writes a seat as [`read_seat`] reads it.
pub fn write_seat(seat: &Seat) -> String {
    match seat {
        Seat::Person => "me".to_owned(),
        Seat::Computer(level) => format!("cpu:{level}"),
        Seat::Engine(name) => format!("engine:{name}"),
    }
}

/// The side that a word of commands names: its colour or its turn.
pub(crate) fn read_side(word: &str) -> Option<Side> {
    match word.to_lowercase().as_str() {
        "black" | "first" | "1" | "黑" => Some(Side::Black),
        "white" | "second" | "2" | "白" => Some(Side::White),
        _ => None,
    }
}

impl Workspace {
    /// The seat with the engine's name as the settings write it; an error where nobody can take it in this game.
    pub(crate) fn checked_seat(&self, seat: Seat, info: &Info) -> Result<Seat, Message> {
        if info.players < 2 && seat != Seat::Person {
            return Err(Message::new(words::ALONE).words(info.name));
        }
        let Seat::Engine(name) = &seat else {
            return Ok(seat);
        };
        let engine = called(self, name)?;
        if engine.plays(info.key) {
            Ok(Seat::Engine(engine.name.clone()))
        } else {
            Err(Message::new(words::engines::OTHER_GAME)
                .arg(&engine.name)
                .words(info.name))
        }
    }

    /// Checks both seats of a game that is to begin.
    pub(crate) fn checked_players(
        &self,
        mut players: Players,
        info: &Info,
    ) -> Result<Players, Message> {
        for side in Side::BOTH {
            let seat = self.checked_seat(players.of(side).seat.clone(), info)?;
            players.seat(side, seat);
        }
        Ok(players)
    }
}

/// `seat black cpu:5`, `seat white engine:gnugo`, `seat black me`: one side alone, or both as `seat cpu:5 me`.
pub(crate) fn seat(workspace: &mut Workspace, args: &[String]) -> Result<Reply, Message> {
    let info = require_two_players(workspace)?.info();
    let wishes = match args {
        [] => Vec::new(),
        [side, who] if read_side(side).is_some() => {
            vec![(read_side(side).unwrap_or(Side::Black), read_seat(who)?)]
        }
        [black, white] => vec![
            (Side::Black, read_seat(black)?),
            (Side::White, read_seat(white)?),
        ],
        _ => return Err(Message::new(words::WHO).arg(args.join(" "))),
    };
    let checked: Vec<_> = wishes
        .into_iter()
        .map(|(side, seat)| Ok((side, workspace.checked_seat(seat, info)?)))
        .collect::<Result<_, Message>>()?;
    let session = require_two_players(workspace)?;
    let mut reply = Reply::default();
    for (side, seat) in checked {
        if let Seat::Computer(level) = seat {
            reply.messages.extend(level_words(&**session, level));
        }
        change(&mut **session, side, seat);
    }
    reply.messages.insert(0, seats(&**session));
    Ok(reply)
}

/// What a level is like.
pub(crate) fn level_words(session: &dyn GameSession, level: u8) -> Option<Message> {
    let texts = session.levels();
    texts
        .get(usize::from(level).checked_sub(1)?)
        .map(|&text| text.into())
}

/// Gives a chair to somebody else; whoever thought for it stops.
pub(crate) fn change(session: &mut dyn GameSession, side: Side, seat: Seat) {
    if session.players().of(side).seat == seat {
        return;
    }
    let moves_now = session.player_of(session.turn()) == side;
    session.players_mut().seat(side, seat);
    if moves_now {
        session.stop_thinking();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_read_as_they_are_written() {
        for seat in [
            Seat::Person,
            Seat::Computer(1),
            Seat::Computer(10),
            Seat::Engine("GNU Go".to_owned()),
        ] {
            assert_eq!(read_seat(&write_seat(&seat)), Ok(seat));
        }
        assert_eq!(read_seat("CPU"), Ok(Seat::Computer(USUAL_LEVEL)));
        for wrong in ["", "cpu:0", "cpu:11", "engine", "engine:", "me:2", "x"] {
            assert!(read_seat(wrong).is_err(), "{wrong}");
        }
    }
}
