//! File of the configured engines.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::disk::{ABANDONED, Access, read_settings_text, remove_leftovers, replace};
use super::lines_file::Failing;
use super::places::make_own_folder;
use super::{Cause, FileError, words};
use crate::workspace::{EngineFault, Workspace, define, read_games, read_protocol};
use tabletop_core::{AnyReason, Message, join_words, split_words};

use tabletop_search::external::Definition;

#[derive(Debug)]
pub struct EnginesFile {
    path: PathBuf,
    /// Last known content of the file.
    written: Vec<Arc<Definition>>,
    failing: Failing,
}

impl EnginesFile {
    /// Loads the engines of the file at `path` into `workspace`. The file may be missing.
    ///
    /// An unreadable file is left as it is: nothing will be written to it.
    pub fn open(path: &Path, workspace: &mut Workspace) -> Result<Self, FileError> {
        let failed = |reason: &dyn std::fmt::Display| {
            FileError::Engines(format!("{}: {reason}", path.display()))
        };
        remove_leftovers(path, ABANDONED);
        let engines = match read_settings_text(path) {
            Ok(text) => read_engines(&text).map_err(|reason| failed(&reason))?,
            Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(failed(&error)),
        };
        workspace.setup.engines.clone_from(&engines);
        Ok(Self {
            path: path.to_owned(),
            written: engines,
            failing: Failing::default(),
        })
    }

    /// Writes the engines if they changed since the last call. An error is reported once, and again after a success in
    /// between.
    pub fn save(&mut self, workspace: &Workspace) -> Option<Message> {
        if workspace.setup.engines == self.written {
            return None;
        }
        let written = self.write(&workspace.setup.engines);
        if written.is_ok() {
            self.written.clone_from(&workspace.setup.engines);
        }
        self.failing.note(written.map_err(|error| {
            Message::new(words::ENGINES_NOT_KEPT)
                .arg(self.path.display())
                .message(Cause::from(error).message())
        }))
    }

    fn write(&self, engines: &[Arc<Definition>]) -> io::Result<()> {
        make_own_folder(&self.path)?;
        // The file holds commands to run, and perhaps passwords among their options.
        replace(
            &self.path,
            write_engines(engines).as_bytes(),
            Access::Secret,
        )
    }
}

#[derive(Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Engines {
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
    /// In seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    patience: Option<f64>,
}

/// Parses the engines of a settings file: `[[engine]]` tables with name, protocol and command.
pub fn read_engines(text: &str) -> Result<Vec<Arc<Definition>>, AnyReason> {
    let bad = |reason: &str| FileError::Engines(reason.to_owned());
    let engines: Engines = toml::from_str(text).map_err(|error| bad(error.message()))?;
    let read = |written| definition(written).map(Arc::new);
    let engines = engines.engine.into_iter().map(read);
    engines.collect::<Result<_, _>>().map_err(EngineFault::into)
}

fn definition(written: Written) -> Result<Definition, EngineFault> {
    let protocol = read_protocol(&written.protocol)?;
    let mut made = define(&written.name, protocol, split_words(&written.command))?;
    made.games = read_games(&written.games)?;
    made.options = written.options;
    if let Some(seconds) = written.patience {
        // More than a day is surely a mistaken unit.
        made.patience = Duration::from_secs_f64(seconds.clamp(0.1, 86_400.0));
    }
    Ok(made)
}

/// Writes engines in the form that [`read_engines`] parses.
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
    let engines = Engines {
        engine: written.collect(),
    };
    // Strings and lists of strings always serialise.
    toml::to_string(&engines).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop_search::external::Protocol;

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
    fn errors_in_settings_are_reported() {
        for (text, words) in [
            ("[[engine]]\nname = \"a\"", "missing field"),
            (
                "[[engine]]\nname = \"a\"\nprotocol = \"uci\"\ncommand = \"b\"",
                "use one of gtp, nboard, gomocup, hub",
            ),
            (
                "[[engine]]\nname = \"a\"\nprotocol = \"gtp\"\ncommand = \"\"",
                "needs a command line",
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
