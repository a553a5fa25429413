//! The engines of the settings, in a file of their own.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use etcetera::{AppStrategy, AppStrategyArgs, choose_app_strategy};

use crate::core::Message;
use crate::files::session::replace;
use crate::workspace::words::engines as words;
use crate::workspace::{Workspace, read_engines, write_engines};

/// Where the engines are written unless another file is named: in the user's folder for settings.
pub fn engines_path() -> Option<PathBuf> {
    let app = AppStrategyArgs {
        app_name: "tabletop".to_owned(),
        ..AppStrategyArgs::default()
    };
    let folders = choose_app_strategy(app).ok()?;
    Some(folders.config_dir().join("engines.toml"))
}

/// Gives `workspace` the engines of the file at `path`, which need not be there yet, and keeps them there from now on.
///
/// A file that can't be read is left as it is, and nothing will be written to it.
pub fn open_engines(workspace: &mut Workspace, path: &Path) -> Option<Message> {
    let failed = |reason: &dyn std::fmt::Display| {
        let message = Message::new(words::NOT_READ).arg(format!("{}: {reason}", path.display()));
        Some(message)
    };
    let engines = match std::fs::read_to_string(path) {
        Ok(text) => match read_engines(&text) {
            Ok(engines) => engines,
            Err(reason) => return failed(&reason),
        },
        Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
        Err(error) => return failed(&error),
    };
    workspace.engines = engines;
    workspace.engines_file = Some(path.to_owned());
    None
}

/// Writes the engines where they came from, if that is anywhere.
pub(crate) fn save_engines(workspace: &Workspace) -> Option<Message> {
    let path = workspace.engines_file.as_deref()?;
    let text = write_engines(&workspace.engines);
    let folder = path.parent().unwrap_or(Path::new(""));
    let written = std::fs::create_dir_all(folder).and_then(|()| replace(path, text.as_bytes()));
    let error = written.err()?;
    Some(Message::new(words::NOT_KEPT).arg(path.display()).arg(error))
}
