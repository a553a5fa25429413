//! Players of a match.

use std::sync::Arc;

use anyhow::{Context, Result, bail};

use crate::contest::simple::Simple;
use tabletop_core::{AnyReason, Limits, split_words};
use tabletop_play::session::{GameSession, Played, Purpose, Refused, SessionEvent, Watch};
use tabletop_search::external::{Definition, Protocol};

/// A player of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Who {
    /// The computer at this level.
    Level(u8),
    /// A player that looks no further than its own move.
    Simple(Simple),
    /// An external engine.
    Engine(Arc<Definition>),
}

/// Error text for an unknown player.
const EXPECTED: &str = "expected level:5, greedy, mobility, random, engine:NAME for an engine of the settings, or a protocol and a \
     command line such as \"gtp:gnugo --mode gtp\" (gtp, nboard, gomocup or hub)";

impl Who {
    /// Parses `level:5` (or `cpu:5`, as seats are written), `greedy`, `mobility`, `random`, `engine:NAME` for one of
    /// `engines`,
    /// or `gtp:gnugo --mode gtp`.
    pub(crate) fn read(text: &str, engines: &[Arc<Definition>]) -> Result<Self> {
        if let Some(simple) = Simple::read(text.trim()) {
            return Ok(Self::Simple(simple));
        }
        let (kind, rest) = text
            .split_once(':')
            .with_context(|| format!("{text} is no player: {EXPECTED}"))?;
        if kind == "level" || kind == "cpu" {
            return match rest.trim().parse() {
                Ok(level @ 1..=10) => Ok(Self::Level(level)),
                _ => bail!("{rest} is no level: expected a number from 1 to 10"),
            };
        }
        if kind == "engine" {
            let name = rest.trim();
            let mut known = engines.iter();
            let found = known.find(|engine| engine.name.eq_ignore_ascii_case(name));
            let names: Vec<_> = engines.iter().map(|engine| engine.name.as_str()).collect();
            return found.cloned().map(Self::Engine).with_context(|| {
                let known = if names.is_empty() {
                    "none is known".to_owned()
                } else {
                    format!("there are: {}", names.join(", "))
                };
                format!("no engine of the settings is called {name}; {known}")
            });
        }
        let protocol =
            Protocol::find(kind).with_context(|| format!("{text} is no player: {EXPECTED}"))?;
        let command = split_words(rest);
        let Some(program) = command.first() else {
            bail!("{text} has no command line: {EXPECTED}");
        };
        let name = program.rsplit('/').next().unwrap_or(program).to_owned();
        let definition = Definition::new(&name, protocol, command);
        Ok(Self::Engine(Arc::new(definition)))
    }

    /// Name of the player in records and tables.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Level(level) => format!("level {level}"),
            Self::Simple(simple) => simple.name().to_owned(),
            Self::Engine(definition) => definition.name.clone(),
        }
    }

    /// `limits` adapted to one move of this player.
    pub(super) fn limits(&self, limits: &Limits, game: usize, plies: usize) -> Limits {
        let (level, time) = match self {
            // Processor time is limited in place of wall-clock time.
            Self::Level(level) => (*level, limits.time.filter(|_| limits.cpu.is_none())),
            Self::Simple(_) | Self::Engine(_) => (limits.level, limits.time),
        };
        Limits {
            level,
            time,
            // A different seed for each move, so that no two games repeat each other's random mistakes.
            seed: limits
                .seed
                .wrapping_add((game as u64) << 16)
                .wrapping_add(plies as u64),
            ..limits.clone()
        }
    }

    /// Plays a move on `table` and waits for it.
    pub(super) fn play(
        &self,
        session: &mut Box<GameSession>,
        limits: Limits,
        watch: &mut Watch,
    ) -> Result<Played, AnyReason> {
        match self {
            Self::Simple(simple) => return Ok(simple.play(session, limits.seed)?),
            Self::Level(_) => session.think(Purpose::Move, limits, watch.waker())?,
            Self::Engine(definition) => {
                session.think_with(definition, Purpose::Move, limits, watch.waker())?;
            }
        }
        let mut moved = None;
        watch.follow(session, &mut |_, event| match event {
            SessionEvent::Played(played) => moved = Some(Ok(played)),
            SessionEvent::Failed(reason) => moved = Some(Err(reason)),
            _ => {}
        });
        moved.unwrap_or_else(|| Err(Refused::NoMoveFound.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read_and_what_is_none_says_so() {
        let command = vec!["gnugo".to_owned()];
        let known = [Arc::new(Definition::new("Gnu", Protocol::Gtp, command))];
        let name = |text: &str| {
            let read = Who::read(text, &known);
            read.map_or_else(|error| error.to_string(), |who| who.name())
        };
        assert_eq!(name("level:7"), "level 7");
        assert_eq!(name("greedy"), "greedy");
        assert_eq!(name("engine:gnu"), "Gnu");
        assert_eq!(name("gtp:/usr/games/gnugo --mode gtp"), "gnugo");
        let unknown = name("engine:other");
        assert!(
            unknown.ends_with("called other; there are: Gnu"),
            "{unknown}"
        );
        for wrong in ["level:11", "nonsense", "gtp:", "tcp:gnugo"] {
            assert!(Who::read(wrong, &known).is_err(), "{wrong}");
        }
    }
}
