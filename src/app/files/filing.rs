//! Saves, opens and copies games.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::error::FileError;
use super::formats::{save_file, write_game};
use super::import::Source;
use super::masters::on_shelf;
use super::pictures::{Drawing, is_picture, save_picture};
use super::words;
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

pub fn save(workspace: &Workspace, path: &Path, overwrite: bool) -> Result<Reply, Refused> {
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

/// Opens all games of a file, or one by its number, or a game that comes with the program, and begins to guess the moves
/// of the first.
pub fn replay(
    workspace: &mut Workspace,
    path: PathBuf,
    number: Option<usize>,
    replay: ReplayRequest,
) -> Result<Reply, Refused> {
    let source = match on_shelf(&path, number) {
        Some((games, index)) => Source::Listed(games, index),
        None => Source::File(path, number, None),
    };
    let import = Import {
        replay: Some(replay),
        ..source.into()
    };
    let (tabs, setup) = (&mut workspace.tabs, &workspace.setup);
    workspace.imports.open(tabs, setup, import)
}

pub fn open(
    workspace: &mut Workspace,
    path: PathBuf,
    number: Option<usize>,
    charset: Option<Charset>,
) -> Result<Reply, Refused> {
    // If the file is already listed, it need not be scanned again.
    let listed = workspace.imports.collection();
    match number {
        Some(number)
            if charset.is_none() && listed.is_some_and(|games| games.origin() == Some(&path)) =>
        {
            open_listed(workspace, number)
        }
        _ => Ok(workspace.imports.open(
            &mut workspace.tabs,
            &workspace.setup,
            Source::File(path, number, charset),
        )?),
    }
}

pub fn open_text(workspace: &mut Workspace, text: String) -> Result<Reply, Refused> {
    workspace
        .imports
        .open(&mut workspace.tabs, &workspace.setup, Source::Text(text))
}

pub fn open_listed(workspace: &mut Workspace, number: usize) -> Result<Reply, Refused> {
    let games = listed(workspace)?;
    let Some(index) = number.checked_sub(1).filter(|&at| at < games.len()) else {
        let games = games.len();
        return Err(FileError::NoSuchGame { number, games }.into());
    };
    let source = Source::Listed(Arc::clone(games), index);
    workspace
        .imports
        .open(&mut workspace.tabs, &workspace.setup, source)
}

pub fn list(workspace: &Workspace, text: String) -> Result<Reply, Refused> {
    listed(workspace)?;
    Ok(Reply::effect(Effect::Collection(text)))
}

fn listed(workspace: &Workspace) -> Result<&Arc<Collection>, Refused> {
    let games = workspace.imports.collection();
    games.ok_or_else(|| FileError::NoCollection.into())
}

/// Copies the current game in this format, or in the usual one of its kind.
pub fn copy_game(workspace: &Workspace, format: Option<&Format>) -> Result<Reply, Refused> {
    let session = workspace.tabs.session().ok_or(Refused::NoGame)?;
    let format = format.unwrap_or_else(|| usual_format(session.info().key));
    let text = write_game(session, format)?;
    Ok(copied(format.name, text))
}

pub fn copy_position(workspace: &Workspace) -> Result<Reply, Refused> {
    const POSITION: Text = Text::new("the position", "局面");
    let session = workspace.tabs.session().ok_or(Refused::NoGame)?;
    Ok(copied(POSITION, session.position()))
}

fn copied(what: Text, text: String) -> Reply {
    Reply {
        effect: Effect::Copy(text),
        ..Reply::say(Message::new(words::COPIED).words(what))
    }
}

pub fn masters(workspace: &mut Workspace) -> Result<Reply, Refused> {
    let (tabs, setup) = (&mut workspace.tabs, &workspace.setup);
    workspace.imports.open(tabs, setup, Source::Masters)
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
