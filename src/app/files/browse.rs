//! Browses folders and previews game files.

use std::fs;
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::disk::open_to_read;
use super::error::FileError;
use tabletop_core::{AnyReason, Text};
use tabletop_record::{Collection, Metadata};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FolderEntry {
    /// Name of the entry, without its folder.
    pub name: String,
    /// True for a folder and for a link to one.
    pub is_folder: bool,
    /// Size of a file in bytes.
    pub size: u64,
    /// Time of the last change, if the system knows it.
    pub changed: Option<SystemTime>,
}

/// Facts about a file, read from its beginning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    pub format: Text,
    pub first: Metadata,
    pub games: usize,
    /// True if the file may hold more games.
    pub more: bool,
}

/// Maximum number of entries listed for a folder.
const MOST_ENTRIES: usize = 100_000;
/// Number of bytes read for a preview.
const PIECE: u64 = 64 << 10;

/// Current directory, the base of relative paths.
pub fn current_folder() -> PathBuf {
    std::env::current_dir().unwrap_or_else(|_| PathBuf::from("/"))
}

/// Entries of a folder, unsorted, with hidden files.
pub fn list_folder(path: &Path) -> Result<Vec<FolderEntry>, FileError> {
    let about = |error: io::Error| FileError::NotRead(path.to_owned(), error.into());
    let entries = fs::read_dir(path).map_err(about)?;
    let read = |entry: fs::DirEntry| {
        let metadata = fs::metadata(entry.path())
            .or_else(|_| entry.metadata())
            .ok();
        FolderEntry {
            name: entry.file_name().to_string_lossy().into_owned(),
            is_folder: metadata.as_ref().is_some_and(|metadata| metadata.is_dir()),
            size: metadata.as_ref().map_or(0, |metadata| metadata.len()),
            changed: metadata.and_then(|metadata| metadata.modified().ok()),
        }
    };
    Ok(entries.flatten().take(MOST_ENTRIES).map(read).collect())
}

pub fn preview(path: &Path) -> Result<Preview, AnyReason> {
    let about = |error: io::Error| FileError::NotRead(path.to_owned(), error.into());
    let metadata = fs::metadata(path).map_err(about)?;
    // Reading from a pipe or a device might block for ever.
    if !metadata.is_file() {
        return Err(FileError::NotAFile.into());
    }
    let mut bytes = Vec::new();
    let file = open_to_read(path).map_err(about)?;
    file.take(PIECE).read_to_end(&mut bytes).map_err(about)?;
    let more = metadata.len() > PIECE;
    let go_on = &mut |_: usize| ControlFlow::Continue(());
    let (games, _) = Collection::open(bytes, Some(path), go_on)?;
    Ok(Preview {
        format: games.format().name,
        first: games.metadata(0),
        games: games.len(),
        more,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_known_by_its_beginning() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games.sgf");
        let game = "(;GM[1]SZ[9]PB[Ann]PW[Bo]RE[B+R];B[ee];W[cc])\n";
        fs::write(&path, game.repeat(3000)).expect("written");
        let shown = preview(&path).expect("a preview");
        assert_eq!((shown.first.game.as_str(), shown.more), ("go", true));
        assert_eq!(shown.first.names, ["Ann", "Bo"]);
        assert_eq!(
            (shown.first.result.as_str(), shown.first.moves),
            ("B+R", Some(2))
        );
        assert!((1000..3000).contains(&shown.games), "{}", shown.games);
        fs::write(folder.path().join("x"), "nothing").expect("written");
        assert!(preview(&folder.path().join("x")).is_err());
        assert!(preview(folder.path()).is_err());
        fs::create_dir(folder.path().join("sub")).expect("made");
        let mut listed = list_folder(folder.path()).expect("a list");
        listed.sort_by(|a, b| a.name.cmp(&b.name));
        let names: Vec<_> = listed.iter().map(|e| (&*e.name, e.is_folder)).collect();
        assert_eq!(names, [("games.sgf", false), ("sub", true), ("x", false)]);
        assert!(list_folder(&folder.path().join("gone")).is_err());
    }
}
