//! Saves, opens and copies games.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::masters::on_shelf;
use super::pictures::save_picture;
use super::{Drawing, FileError, Source, is_picture, save_file, words, write_game};
use crate::workspace::{Effect, Import, Refused, ReplayRequest, Reply, Workspace};
use tabletop_core::{Message, Text};
use tabletop_record::{Charset, Collection, Format, format_of_name, native, usual_format};

/// Expands a path typed by a person or pasted by a terminal: `~` is the home folder; quotes around the path, backslashes
/// before blanks, and `file://` with its escapes are resolved, unless a file has that very name.
pub fn typed_path(name: &str) -> PathBuf {
    let resolved = if Path::new(name).exists() {
        None
    } else {
        dropped(name)
    };
    let name = resolved.as_deref().unwrap_or(name);
    let home = match name.strip_prefix('~') {
        Some("") => etcetera::home_dir().ok(),
        Some(rest) if rest.starts_with('/') => etcetera::home_dir()
            .ok()
            .map(|home| home.join(rest.trim_start_matches('/'))),
        _ => None,
    };
    home.unwrap_or_else(|| PathBuf::from(name))
}

/// The path in the forms in which terminals paste the name of a dropped file; `None` if it has none of them.
fn dropped(name: &str) -> Option<String> {
    if let Some(inner) = unquoted(name) {
        return Some(dropped(&inner).unwrap_or(inner));
    }
    if let Some((scheme, address)) = name.split_once(':')
        && scheme.eq_ignore_ascii_case("file")
        && address.starts_with('/')
    {
        // A host may stand before the path.
        let path = address
            .strip_prefix("//")
            .map_or(Some(address), |rest| Some(&rest[rest.find('/')?..]))?;
        let mut parts = path.split('%');
        let mut bytes = parts.next()?.as_bytes().to_vec();
        for part in parts {
            let digits = part.get(..2)?;
            bytes.push(u8::from_str_radix(digits, 16).ok()?);
            bytes.extend_from_slice(&part.as_bytes()[2..]);
        }
        return String::from_utf8(bytes).ok();
    }
    None
}

/// A path written as one word of a shell: in quotes, or with backslashes.
fn unquoted(name: &str) -> Option<String> {
    let mut word = String::new();
    let mut quote = None;
    let mut letters = name.chars();
    while let Some(letter) = letters.next() {
        match (quote, letter) {
            (None, '\'' | '"') => quote = Some(letter),
            (Some(open), _) if open == letter => quote = None,
            (None, '\\') if cfg!(unix) => word.push(letters.next()?),
            (None, ' ') => return None,
            _ => word.push(letter),
        }
    }
    (quote.is_none() && word != name).then_some(word)
}

/// Path of a saved game: a name without the extension of a format gets the native one.
pub fn save_path(name: &str) -> PathBuf {
    let path = typed_path(name);
    if is_picture(&path) || format_of_name(&path.to_string_lossy(), None).is_some() {
        return path;
    }
    let mut name = path.into_os_string();
    name.push(".");
    name.push(native::FORMAT.extensions[0]);
    PathBuf::from(name)
}

/// The file named by these words, and a game's number if the last word is a number and no part of the name.
/// A name with blanks needs no quotes.
pub fn path_and_number(words: &[String]) -> (PathBuf, Option<usize>) {
    let whole = typed_path(&words.join(" "));
    if let Some((last, rest)) = words.split_last()
        && let (Ok(number), false) = (last.parse(), rest.is_empty())
        && !whole.exists()
    {
        return (typed_path(&rest.join(" ")), Some(number));
    }
    (whole, None)
}

fn save(workspace: &Workspace, path: &Path, overwrite: bool) -> Result<Reply, Refused> {
    let session = workspace.tabs.session().ok_or(Refused::NoGame)?;
    let left_out = if is_picture(path) {
        let drawing = Drawing {
            themes: &workspace.setup.themes,
            theme: &workspace.setup.settings.theme,
            lang: workspace.setup.lang,
        };
        save_picture(session, path, overwrite, drawing).map_err(Refused::Reason)?;
        None
    } else {
        save_file(session, path, overwrite)?
    };
    let mut reply = Reply::say(Message::new(words::SAVED).arg(path.display()));
    reply.messages.extend(left_out);
    Ok(reply)
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileRequest {
    Save {
        path: PathBuf,
        /// True if an existing file may be replaced.
        overwrite: bool,
    },
    /// Opens all games of a file, or one by its number.
    Open {
        path: PathBuf,
        /// Number of the game, from 1.
        number: Option<usize>,
        /// Character set of the file, if it is chosen.
        charset: Option<Charset>,
    },
    /// Lists the games that come with the program.
    Masters,
    /// Opens a game file, or its game of this number, to guess the moves.
    Replay {
        path: PathBuf,
        /// Number of the game, from 1.
        number: Option<usize>,
        replay: ReplayRequest,
    },
    OpenText(String),
    /// Opens a game of the last listing, by its number from 1.
    OpenListed(usize),
    /// Shows the games of the last listing that match these words.
    List(String),
    /// Opens the file browser, to save the game or to open one.
    Browse {
        save: bool,
    },
    /// Copies the game, in a format or in the usual one of its kind.
    CopyGame(Option<&'static Format>),
    CopyPosition,
}

pub(crate) fn apply(workspace: &mut Workspace, request: FileRequest) -> Result<Reply, Refused> {
    let session = || workspace.tabs.session().ok_or(Refused::NoGame);
    let import: Import = match request {
        FileRequest::Save { path, overwrite } => return save(workspace, &path, overwrite),
        FileRequest::List(words) => {
            listed(workspace)?;
            return Ok(Reply::effect(Effect::Collection(words)));
        }
        FileRequest::Browse { save } => {
            if save {
                session()?;
            }
            return Ok(Reply::effect(Effect::Browse { save }));
        }
        FileRequest::CopyGame(format) => {
            let session = session()?;
            let format = format.unwrap_or_else(|| usual_format(session.info().key));
            return Ok(copied(format.name, write_game(session, format)?));
        }
        FileRequest::CopyPosition => {
            const POSITION: Text = Text::new("the position", "局面");
            return Ok(copied(POSITION, session()?.position()));
        }
        // If the file is already listed, it need not be scanned again.
        FileRequest::Open {
            path,
            number: Some(number),
            charset: None,
        } if listed(workspace).is_ok_and(|games| games.origin() == Some(&path)) => {
            nth_listed(workspace, number)?.into()
        }
        FileRequest::Open {
            path,
            number,
            charset,
        } => Source::File(path, number, charset).into(),
        FileRequest::OpenText(text) => Source::Text(text).into(),
        FileRequest::OpenListed(number) => nth_listed(workspace, number)?.into(),
        FileRequest::Masters => Source::Masters.into(),
        FileRequest::Replay {
            path,
            number,
            replay,
        } => {
            let source = match on_shelf(&path, number) {
                Some((games, index)) => Source::Listed(games, index),
                None => Source::File(path, number, None),
            };
            Import {
                replay: Some(replay),
                ..source.into()
            }
        }
    };
    let (tabs, setup) = (&mut workspace.tabs, &workspace.setup);
    workspace.imports.open(tabs, setup, import)
}

fn nth_listed(workspace: &Workspace, number: usize) -> Result<Source, Refused> {
    let games = listed(workspace)?;
    let Some(index) = number.checked_sub(1).filter(|&at| at < games.len()) else {
        let games = games.len();
        return Err(FileError::NoSuchGame { number, games }.into());
    };
    Ok(Source::Listed(Arc::clone(games), index))
}

fn listed(workspace: &Workspace) -> Result<&Arc<Collection>, Refused> {
    let games = workspace.imports.collection();
    games.ok_or_else(|| FileError::NoCollection.into())
}

fn copied(what: Text, text: String) -> Reply {
    Reply {
        effect: Effect::Copy(text),
        ..Reply::say(Message::new(words::COPIED).words(what))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dropped_files_are_found_in_every_form() {
        for (pasted, expected) in [
            ("'/games/a b.sgf'", "/games/a b.sgf"),
            ("\"/games/a b.sgf\"", "/games/a b.sgf"),
            ("file:///games/a%20b.sgf", "/games/a b.sgf"),
            ("'file:///games/%E4%B8%AD.sgf'", "/games/中.sgf"),
            ("file://host/games/a.sgf", "/games/a.sgf"),
            ("file:/games/a%20b.sgf", "/games/a b.sgf"),
            ("FILE:///games/a.sgf", "/games/a.sgf"),
            ("it's a 'b'.sgf", "it's a 'b'.sgf"),
            ("file:///games/100%.sgf", "file:///games/100%.sgf"),
            ("a.sgf", "a.sgf"),
            ("it's.sgf", "it's.sgf"),
            ("'", "'"),
        ] {
            assert_eq!(typed_path(pasted), Path::new(expected), "{pasted}");
        }
        #[cfg(unix)]
        for pasted in ["/games/it\\'s\\ \\(1\\).sgf", "'/games/it'\\''s (1).sgf'"] {
            assert_eq!(typed_path(pasted), Path::new("/games/it's (1).sgf"));
        }
        let words = ["'a".to_owned(), "b.sgf'".to_owned(), "2".to_owned()];
        assert_eq!(path_and_number(&words), ("a b.sgf".into(), Some(2)));
    }
}
