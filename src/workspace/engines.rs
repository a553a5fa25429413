//! Engines of others: the list in the settings, and the command that seats them.

use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::core::{Message, join_words, split_words};
use crate::files::save_engines;
use crate::registry::find;
use crate::search::external::{Definition, Protocol};
use crate::session::{Purpose, Seat};
use crate::workspace::seats::read_side;
use crate::workspace::tab::Analyst;
use crate::workspace::words::engines as words;
use crate::workspace::{Reply, Workspace};

/// The engines as they are written in the settings.
#[derive(Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Settings {
    #[serde(default)]
    engine: Vec<Written>,
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Written {
    name: String,
    protocol: String,
    command: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    games: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    options: Vec<(String, String)>,
    /// Seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    patience: Option<f64>,
}

/// Reads the engines of a settings file: `[[engine]]` tables with name, protocol and command.
pub fn read_engines(text: &str) -> Result<Vec<Arc<Definition>>, Message> {
    let bad = |reason: String| Message::new(words::NOT_READ).arg(reason);
    let settings: Settings =
        toml::from_str(text).map_err(|error| bad(error.message().to_owned()))?;
    settings
        .engine
        .into_iter()
        .map(|written| definition(written).map(Arc::new))
        .collect()
}

fn definition(written: Written) -> Result<Definition, Message> {
    let protocol = protocol(&written.protocol)?;
    let mut made = Definition::new(&written.name, protocol, split_words(&written.command));
    if made.command.is_empty() {
        return Err(Message::new(words::NO_COMMAND).arg(written.name));
    }
    for word in &written.games {
        let entry = find(word).ok_or_else(|| Message::new(words::NO_GAME).arg(word))?;
        made.games.push(entry.info.key.to_owned());
    }
    made.options = written.options;
    if let Some(seconds) = written.patience {
        // Beyond a day somebody has mistaken the unit.
        made.patience = Duration::from_secs_f64(seconds.clamp(0.1, 86_400.0));
    }
    Ok(made)
}

/// Writes engines as [`read_engines`] reads them.
pub fn write_engines(engines: &[Arc<Definition>]) -> String {
    let written = engines.iter().map(|engine| Written {
        name: engine.name.clone(),
        protocol: engine.protocol.key().to_owned(),
        command: join_words(&engine.command),
        games: engine.games.clone(),
        options: engine.options.clone(),
        patience: (engine.patience != Definition::REPLY_TIMEOUT)
            .then(|| engine.patience.as_secs_f64()),
    });
    let settings = Settings {
        engine: written.collect(),
    };
    // Strings and lists of them can always be written.
    toml::to_string(&settings).unwrap_or_default()
}

fn protocol(word: &str) -> Result<Protocol, Message> {
    Protocol::find(word).ok_or_else(|| {
        let all = Protocol::ALL.map(Protocol::key);
        Message::new(words::NO_PROTOCOL)
            .arg(word)
            .arg(all.join(", "))
    })
}

pub(crate) fn called(workspace: &Workspace, name: &str) -> Result<Arc<Definition>, Message> {
    let found = workspace
        .engines
        .iter()
        .find(|engine| engine.name.eq_ignore_ascii_case(name));
    found.cloned().ok_or_else(|| {
        let names: Vec<_> = workspace
            .engines
            .iter()
            .map(|engine| engine.name.as_str())
            .collect();
        if names.is_empty() {
            Message::new(words::NONE)
        } else {
            Message::new(words::NO_ENGINE)
                .arg(name)
                .arg(names.join(", "))
        }
    })
}

/// `engine`, `engine add NAME PROTOCOL COMMAND…`, `engine games NAME GAME…`, `engine option NAME KEY VALUE`,
/// `engine patience NAME SECONDS`, `engine remove NAME`, `engine black NAME`, `engine analyse NAME`, `engine log NAME`.
pub(crate) fn engine(workspace: &mut Workspace, args: &[String]) -> Result<Reply, Message> {
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let Some((&verb, rest)) = words.split_first() else {
        return Ok(list(workspace));
    };
    match (verb.to_lowercase().as_str(), rest) {
        ("add", [name, protocol, command @ ..]) => add(workspace, name, protocol, command),
        ("games", [name, games @ ..]) => {
            let games = games.iter().map(|word| {
                let entry = find(word).ok_or_else(|| Message::new(words::NO_GAME).arg(word))?;
                Ok(entry.info.key.to_owned())
            });
            let games = games.collect::<Result<_, Message>>()?;
            change(workspace, name, |engine| engine.games = games)
        }
        ("option", [name, key, value @ ..]) => {
            let pair = ((*key).to_owned(), value.join(" "));
            change(workspace, name, |engine| engine.options.push(pair))
        }
        ("patience", [name, seconds]) => {
            let wrong = || Message::new(words::NO_TIME).arg(seconds);
            let time = seconds.parse::<f64>().map_err(|_| wrong())?;
            if !(0.1..=86_400.0).contains(&time) {
                return Err(wrong());
            }
            change(workspace, name, |engine| {
                engine.patience = Duration::from_secs_f64(time);
            })
        }
        ("remove", [name]) => {
            let gone = called(workspace, name)?;
            workspace.engines.retain(|engine| *engine != gone);
            let removed = Message::new(words::REMOVED).arg(&gone.name);
            Ok(kept(workspace, removed))
        }
        (word, [name]) if read_side(word).is_some() => {
            let seat = format!("engine:{name}");
            crate::workspace::seats::seat(workspace, &[verb.to_owned(), seat])
        }
        ("analyse" | "analyze", [name]) => {
            let engine = called(workspace, name)?;
            let info = workspace
                .session()
                .ok_or(crate::workspace::words::NO_GAME)?
                .info();
            if !engine.plays(info.key) {
                return Err(Message::new(words::OTHER_GAME)
                    .arg(&engine.name)
                    .words(info.name));
            }
            workspace.begin_analysis(Analyst::Engine(engine.name.clone()))?;
            Ok(Reply::default())
        }
        ("log", [name]) => {
            let session = workspace
                .session()
                .ok_or(crate::workspace::words::NO_GAME)?;
            let lines = session.external_errors(name);
            if lines.is_empty() {
                return Ok(Reply::say(Message::new(words::NO_ERRORS).arg(name)));
            }
            Ok(Reply::effect(crate::workspace::Effect::Lines(lines)))
        }
        _ => Err(Message::new(words::USAGE)),
    }
}

fn list(workspace: &Workspace) -> Reply {
    if workspace.engines.is_empty() {
        return Reply::say(words::NONE);
    }
    let lines = workspace.engines.iter().map(|engine| {
        let command = join_words(&engine.command);
        format!("{}: {} {command}", engine.name, engine.protocol.key())
    });
    Reply::effect(crate::workspace::Effect::Lines(lines.collect()))
}

fn add(
    workspace: &mut Workspace,
    name: &str,
    word: &str,
    command: &[&str],
) -> Result<Reply, Message> {
    let protocol = protocol(word)?;
    if command.is_empty() {
        return Err(Message::new(words::NO_COMMAND).arg(name));
    }
    let command = command.iter().map(|&word| word.to_owned()).collect();
    let engine = Definition::new(name, protocol, command);
    workspace
        .engines
        .retain(|known| !known.name.eq_ignore_ascii_case(name));
    workspace.engines.push(Arc::new(engine));
    let added = Message::new(words::ADDED)
        .arg(name)
        .arg(protocol.games().join(", "));
    Ok(kept(workspace, added))
}

/// Changes the settings of an engine.
fn change(
    workspace: &mut Workspace,
    name: &str,
    change: impl FnOnce(&mut Definition),
) -> Result<Reply, Message> {
    let known = called(workspace, name)?;
    let mut engine = (*known).clone();
    change(&mut engine);
    let games = if engine.games.is_empty() {
        engine.protocol.games().join(", ")
    } else {
        engine.games.join(", ")
    };
    let changed = Message::new(words::ADDED).arg(&engine.name).arg(games);
    for it in &mut workspace.engines {
        if it.name == known.name {
            *it = Arc::new(engine.clone());
        }
    }
    Ok(kept(workspace, changed))
}

/// Keeps the engines in their file; `done`, and what went wrong with that.
fn kept(workspace: &Workspace, done: Message) -> Reply {
    let mut reply = Reply::say(done);
    reply.messages.extend(save_engines(workspace));
    reply
}

impl Workspace {
    /// Lets the engine of the settings begin whose turn it is in game `index`; where it can't, the person takes its seat.
    pub(crate) fn begin_engine(&mut self, index: usize) -> Result<(), Message> {
        let Some(name) = self.tabs()[index].session.external_to_move() else {
            return Ok(());
        };
        let found = called(self, name);
        let (limits, waker) = (self.move_limits(index, 10), Arc::clone(&self.waker));
        let Some(session) = self.session_at(index) else {
            return Ok(());
        };
        let begun = found
            .and_then(|engine| Ok(session.think_with(&engine, Purpose::Move, limits, waker)?));
        if begun.is_err() {
            let player = session.player_of(session.turn());
            session.players_mut().seat(player, Seat::Person);
        }
        begun
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read_back_as_they_were_written() {
        let text = "[[engine]]\nname = \"GNU Go\"\nprotocol = \"gtp\"\ncommand = \"gnugo --mode gtp\"\n\
                    games = [\"weiqi\"]\npatience = 5.0\n\n\
                    [[engine]]\nname = \"Pela\"\nprotocol = \"Gomocup\"\ncommand = 'wine \"my pela.exe\"'\n\
                    options = [[\"folder\", \".\"]]\n";
        let engines = read_engines(text).expect("settings");
        assert_eq!(engines[0].games, ["go"]);
        assert_eq!(engines[0].command, ["gnugo", "--mode", "gtp"]);
        assert_eq!(engines[0].patience, Duration::from_secs(5));
        assert_eq!(engines[1].protocol, Protocol::Gomocup);
        assert_eq!(read_engines(&write_engines(&engines)), Ok(engines));
    }

    #[test]
    fn what_is_wrong_in_settings_is_told() {
        for (text, words) in [
            ("[[engine]]\nname = \"a\"", "missing field"),
            (
                "[[engine]]\nname = \"a\"\nprotocol = \"uci\"\ncommand = \"b\"",
                "expected one of gtp, nboard, gomocup, hub",
            ),
            (
                "[[engine]]\nname = \"a\"\nprotocol = \"gtp\"\ncommand = \"\"",
                "no command",
            ),
            (
                "[[engine]]\nname = \"a\"\nprotocol = \"gtp\"\ncommand = \"b\"\ngames = [\"chess\"]",
                "chess",
            ),
        ] {
            let error = read_engines(text).expect_err("wrong");
            assert!(error.to_string().contains(words), "{text}: {error}");
        }
    }
}
