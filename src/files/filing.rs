//! Commands that save, open and copy games.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::formats::{endings, save_file, write_game};
use super::import::Source;
use super::words as store;
use crate::core::{Message, Text};
use crate::record::{format_of_name, native, usual_format, written};
use crate::workspace::words;
use crate::workspace::{Effect, Reply, Workspace};

/// The path that a person writes so: `~` is the home folder.
pub fn typed_path(name: &str) -> PathBuf {
    let home = match name.strip_prefix('~') {
        Some("") => etcetera::home_dir().ok(),
        Some(rest) if rest.starts_with('/') => etcetera::home_dir()
            .ok()
            .map(|home| home.join(rest.trim_start_matches('/'))),
        _ => None,
    };
    home.unwrap_or_else(|| PathBuf::from(name))
}

/// The file named by the arguments; blanks in its name need no quotes.
fn file(args: &[String], command: &str) -> Result<PathBuf, Message> {
    let name = args.join(" ");
    if name.is_empty() {
        return Err(Message::new(store::WHICH_FILE).arg(command));
    }
    Ok(typed_path(&name))
}

/// The file a game is saved in under this name: where its ending names no format, that of our own comes after it.
pub fn save_path(name: &str) -> PathBuf {
    let path = typed_path(name);
    if format_of_name(&path.to_string_lossy(), None).is_some() {
        return path;
    }
    let mut name = path.into_os_string();
    name.push(".");
    name.push(native::FORMAT.extensions[0]);
    PathBuf::from(name)
}

fn save_as(workspace: &mut Workspace, args: &[String], overwrite: bool) -> Result<Reply, Message> {
    if args.is_empty() {
        return Ok(Reply::effect(Effect::Browse { save: true }));
    }
    let path = save_path(&args.join(" "));
    let session = workspace.session().ok_or(words::NO_GAME)?;
    let left_out = save_file(session, &path, overwrite)?;
    let mut reply = Reply::say(Message::new(store::SAVED).arg(path.display()));
    reply.messages.extend(left_out);
    Ok(reply)
}

pub(crate) fn save(workspace: &mut Workspace, args: &[String]) -> Result<Reply, Message> {
    workspace.session().ok_or(words::NO_GAME)?;
    save_as(workspace, args, false)
}

pub(crate) fn save_over(workspace: &mut Workspace, args: &[String]) -> Result<Reply, Message> {
    workspace.session().ok_or(words::NO_GAME)?;
    save_as(workspace, args, true)
}

pub(crate) fn open(workspace: &mut Workspace, args: &[String]) -> Result<Reply, Message> {
    if args.is_empty() {
        return Ok(Reply::effect(Effect::Browse { save: false }));
    }
    let whole = file(args, "open")?;
    let Some((number, path)) = numbered(args, &whole) else {
        return workspace.open(Source::File(whole, None));
    };
    // The list of this file is there already: no need to go through it again.
    let listed = workspace.collection();
    if listed.is_some_and(|games| games.origin() == Some(&path)) {
        return open_listed(workspace, number);
    }
    workspace.open(Source::File(path, Some(number)))
}

/// The file and the number of a game in it, where the last word is a number and not part of a file's name.
fn numbered(args: &[String], whole: &Path) -> Option<(usize, PathBuf)> {
    let (last, rest) = args.split_last().filter(|(_, rest)| !rest.is_empty())?;
    let number = last.parse().ok()?;
    (!whole.exists()).then(|| (number, typed_path(&rest.join(" "))))
}

const POSITION: Text = Text::new("the position", "局面");

/// Copies the game, in its usual format or in one that is named, or the position.
pub(crate) fn copy(workspace: &mut Workspace, args: &[String]) -> Result<Reply, Message> {
    let session = workspace.session().ok_or(words::NO_GAME)?;
    let (text, what) = match args.first().map(|word| word.to_lowercase()).as_deref() {
        Some("position" | "pos" | "fen") => (session.position(), POSITION),
        Some(word) => {
            let named = format_of_name(&format!("x.{word}"), Some(session.info().key));
            let format = named.ok_or_else(|| {
                let known = endings(written(None)).replace(" .", ", ");
                Message::new(store::NO_FORMAT).arg(word).arg(&known[1..])
            })?;
            (write_game(session, format)?, format.name)
        }
        None => {
            let format = usual_format(session.info().key);
            (write_game(session, format)?, format.name)
        }
    };
    Ok(Reply {
        messages: vec![Message::new(store::COPIED).words(what)],
        effect: Effect::Copy(text),
    })
}

/// Lists the games of the file that was opened last, or opens one of them.
pub(crate) fn collection(workspace: &mut Workspace, args: &[String]) -> Result<Reply, Message> {
    if workspace.collection().is_none() {
        return Err(store::NO_COLLECTION.into());
    }
    if let [number] = args
        && let Ok(number) = number.parse()
    {
        return open_listed(workspace, number);
    }
    Ok(Reply::effect(Effect::Collection(args.join(" "))))
}

/// Opens a game of the list that was opened last, by its number from 1.
fn open_listed(workspace: &mut Workspace, number: usize) -> Result<Reply, Message> {
    let games = workspace.collection().ok_or(store::NO_COLLECTION)?;
    let Some(index) = number.checked_sub(1).filter(|&at| at < games.len()) else {
        return Err(Message::new(store::NO_SUCH_GAME)
            .arg(number)
            .arg(games.len()));
    };
    let source = Source::Listed(Arc::clone(games), index);
    workspace.open(source)
}
