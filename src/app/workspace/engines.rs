//! External engines: their definitions, the list of them, and their moves in a game.

use std::sync::Arc;
use std::time::Duration;

use super::{Effect, Refused, Reply, Setup, Tabs, clock};
use tabletop_core::{Info, join_words, message, reasons};
use tabletop_play::registry::find;
use tabletop_play::session::{Purpose, Seat};
use tabletop_search::external::{Definition, Protocol};

reasons! {
    pub enum EngineFault {
        NoName => ("no-name", "the engine needs a name", "引擎需要名称"),
        NoCommand(name: String) => ("no-command", "{0} needs a command line", "{0} 需要命令行", arg(name)),
        NoProtocol(word: String) => ("no-protocol",
            "“{0}” is not a protocol: use one of {1}", "没有协议“{0}”：可选 {1}", arg(word), list(Protocol::ALL.map(Protocol::key).join(", "))),
        NoGame(word: String) => ("no-such-game", "there is no game {0}", "没有棋种“{0}”", arg(word)),
        NoTime(word: String) => ("no-time",
            "“{0}” is not a timeout: use seconds from 0.1 to 86400", "“{0}”不是超时：请填 0.1 到 86400 秒", arg(word)),
    }
}

pub fn read_protocol(word: &str) -> Result<Protocol, EngineFault> {
    Protocol::find(word).ok_or_else(|| EngineFault::NoProtocol(word.to_owned()))
}

/// Parses the names of games; returns their keys.
pub fn read_games<S: AsRef<str>>(
    words: impl IntoIterator<Item = S>,
) -> Result<Vec<String>, EngineFault> {
    let key = |word: S| {
        let word = word.as_ref();
        let entry = find(word).ok_or_else(|| EngineFault::NoGame(word.to_owned()))?;
        Ok(entry.info.key.to_owned())
    };
    words.into_iter().map(key).collect()
}

/// Parses the timeout of an engine in seconds: at most a day.
pub fn read_patience(text: &str) -> Result<Duration, EngineFault> {
    let seconds = text.trim().parse::<f64>().ok();
    let seconds = seconds.filter(|seconds| (0.1..=86_400.0).contains(seconds));
    seconds
        .map(Duration::from_secs_f64)
        .ok_or_else(|| EngineFault::NoTime(text.to_owned()))
}

/// Builds a definition, or reports the missing part.
pub fn define(
    name: &str,
    protocol: Protocol,
    command: Vec<String>,
) -> Result<Definition, EngineFault> {
    if name.trim().is_empty() {
        return Err(EngineFault::NoName);
    }
    if command.is_empty() {
        return Err(EngineFault::NoCommand(name.to_owned()));
    }
    Ok(Definition::new(name.trim(), protocol, command))
}

pub(crate) fn engine_log(tabs: &Tabs, name: &str) -> Result<Reply, Refused> {
    let session = tabs.session().ok_or(Refused::NoGame)?;
    let lines = session.external_errors(name);
    if lines.is_empty() {
        return Ok(Reply::say(message!(
            "{0} reported no errors in this game",
            "{0} 在本局中没有输出错误信息",
            arg(name)
        )));
    }
    Ok(Reply::effect(Effect::Lines(lines)))
}

/// Starts the configured engine if it is to move in game `index`; on failure a person takes its seat.
pub(crate) fn begin_engine(tabs: &mut Tabs, setup: &Setup, index: usize) -> Result<(), Refused> {
    let Some(name) = tabs.all()[index].session.external_to_move() else {
        return Ok(());
    };
    let found = setup.engine(name);
    let limits = clock::move_limits(tabs, setup, index, 10);
    let waker = Arc::clone(&setup.waker);
    let Some(session) = tabs.session_at(index) else {
        return Ok(());
    };
    let begun =
        found.and_then(|engine| Ok(session.think_with(&engine, Purpose::Move, limits, waker)?));
    if begun.is_err() {
        let player = session.player_of(session.turn());
        session.players_mut().seat(player, Seat::Person);
    }
    begun
}

impl Setup {
    /// Finds an engine by its name, ignoring case.
    pub fn engine(&self, name: &str) -> Result<Arc<Definition>, Refused> {
        let mut engines = self.engines.iter();
        let found = engines.find(|engine| engine.name.eq_ignore_ascii_case(name));
        found.cloned().ok_or_else(|| {
            if self.engines.is_empty() {
                return Refused::NoEngines;
            }
            Refused::NoSuchEngine {
                name: name.to_owned(),
                known: self.engines.iter().map(|it| it.name.clone()).collect(),
            }
        })
    }

    /// Finds an engine by its name; it must support this game.
    pub(super) fn engine_for(&self, name: &str, info: &Info) -> Result<Arc<Definition>, Refused> {
        let engine = self.engine(name)?;
        if engine.plays(info.key) {
            return Ok(engine);
        }
        Err(Refused::OtherGame {
            engine: engine.name.clone(),
            game: info.name,
        })
    }

    /// Adds an engine; replaces the engine named `replaces`, and any other of the same name.
    pub fn set_engine(&mut self, replaces: Option<&str>, engine: Definition) -> Reply {
        let games = if engine.games.is_empty() {
            engine.protocol.games().join(", ")
        } else {
            engine.games.join(", ")
        };
        let message = message!(
            "{0} can now play {1}",
            "{0} 现在可下 {1}",
            arg(&engine.name),
            arg(games)
        );
        let is = |it: &Definition, name: &str| it.name.eq_ignore_ascii_case(name);
        let old = |it: &Arc<Definition>| {
            is(it, &engine.name) || replaces.is_some_and(|name| is(it, name))
        };
        let place = self.engines.iter().position(old);
        self.engines.retain(|it| !old(it));
        let place = place.unwrap_or(self.engines.len());
        self.engines.insert(place, Arc::new(engine));
        Reply::say(message)
    }

    pub fn remove_engine(&mut self, name: &str) -> Result<Reply, Refused> {
        let gone = self.engine(name)?;
        self.engines.retain(|engine| *engine != gone);
        Ok(Reply::say(message!(
            "Removed {0}",
            "已移除 {0}",
            arg(&gone.name)
        )))
    }

    pub fn list_engines(&self) -> Reply {
        if self.engines.is_empty() {
            return Reply::say(Refused::NoEngines);
        }
        let line = |engine: &Arc<Definition>| {
            let command = join_words(&engine.command);
            format!("{}: {} {command}", engine.name, engine.protocol.key())
        };
        Reply::effect(Effect::Lines(self.engines.iter().map(line).collect()))
    }
}
