//! The engines of the settings, in a file of their own.

use std::io::ErrorKind;
use std::path::Path;

use super::disk::replace;
use crate::core::Message;
use crate::workspace::words::engines as words;
use crate::workspace::{Workspace, read_engines, write_engines};

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
