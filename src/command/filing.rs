//! Commands that save, open and copy games.

use std::path::PathBuf;

use super::formats::write_game;
use super::store::{Opened, open_bytes, open_file, save_file};
use super::words::{self, store};
use super::{Effect, Reply, Workspace};
use crate::core::Message;
use crate::record::Format;

/// The file named by the arguments; blanks in its name need no quotes, `~` is the home folder.
fn file(args: &[String], command: &str) -> Result<PathBuf, Message> {
    let name = args.join(" ");
    if name.is_empty() {
        return Err(Message::new(store::WHICH_FILE).arg(command));
    }
    let home = name
        .strip_prefix("~/")
        .and_then(|rest| Some((etcetera::home_dir().ok()?, rest)));
    Ok(home.map_or_else(|| PathBuf::from(&name), |(home, rest)| home.join(rest)))
}

fn save_as(workspace: &mut Workspace, args: &[String], overwrite: bool) -> Result<Reply, Message> {
    let mut path = file(args, "save")?;
    if path.extension().is_none() {
        path.set_extension(Format::Own.extensions()[0]);
    }
    let table = workspace.table().ok_or(words::NO_GAME)?;
    save_file(table, &path, overwrite)?;
    Ok(Reply::say(Message::new(store::SAVED).arg(path.display())))
}

pub(super) fn save(workspace: &mut Workspace, args: &[String]) -> Result<Reply, Message> {
    save_as(workspace, args, false)
}

pub(super) fn save_over(workspace: &mut Workspace, args: &[String]) -> Result<Reply, Message> {
    save_as(workspace, args, true)
}

pub(super) fn open(workspace: &mut Workspace, args: &[String]) -> Result<Reply, Message> {
    let path = file(args, "open")?;
    let opened = open_file(&path)?;
    Ok(workspace.add_opened(opened, &path.display().to_string()))
}

pub(super) fn copy(workspace: &mut Workspace, _args: &[String]) -> Result<Reply, Message> {
    let table = workspace.table().ok_or(words::NO_GAME)?;
    let key = table.info().key;
    let usual = [Format::Sgf, Format::Pdn]
        .into_iter()
        .find(|format| format.games().contains(&key));
    let format = usual.unwrap_or(Format::Own);
    let text = write_game(table, format)?;
    let message = Message::new(store::COPIED).words(format.name());
    Ok(Reply {
        messages: vec![message],
        effect: Effect::Copy(text),
    })
}

impl Workspace {
    /// Adds games that were opened and goes to the first; tells what could not be taken as it stands.
    pub fn add_opened(&mut self, opened: Opened, source: &str) -> Reply {
        let count = opened.tables.len();
        let first = self.tabs().len();
        for table in opened.tables {
            self.add(table);
        }
        self.switch(first);
        let mut messages = vec![Message::new(store::OPENED).arg(count).arg(source)];
        messages.extend(opened.warnings);
        Reply {
            messages,
            effect: Effect::Board,
        }
    }

    /// Opens the games of a pasted text.
    pub fn paste(&mut self, text: &str) -> Result<Reply, Message> {
        let opened = open_bytes(text.as_bytes(), None)?;
        Ok(self.add_opened(opened, "the clipboard"))
    }
}
