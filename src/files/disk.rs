//! Whole files, read and replaced.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use super::words;
use crate::core::{Lang, Message};
use crate::workspace::Report;

/// The largest file that is read, in bytes: beyond any collection of games, short of what fills the memory.
const LARGEST: u64 = 256 << 20;
/// How much of a file is read between two reports, in bytes.
const PIECE: usize = 1 << 20;

/// Why a file could not be read or written.
#[derive(Debug)]
pub enum FileError {
    /// The system says why it can't be read.
    NotRead(PathBuf, io::Error),
    /// There is more in it than is read.
    TooLarge(PathBuf),
    /// Somebody stopped the reading.
    Cancelled,
    /// The system says why it can't be written.
    NotSaved(PathBuf, io::Error),
    /// There is a file of this name already.
    Exists(PathBuf),
}

impl FileError {
    /// The same in words.
    pub fn message(&self) -> Message {
        match self {
            Self::NotRead(path, error) => Message::new(words::NOT_READ)
                .arg(path.display())
                .message(cause(error)),
            Self::TooLarge(path) => Message::new(words::TOO_LARGE)
                .arg(path.display())
                .arg(LARGEST >> 20),
            Self::Cancelled => Message::new(words::CANCELLED),
            Self::NotSaved(path, error) => Message::new(words::NOT_SAVED)
                .arg(path.display())
                .message(cause(error)),
            Self::Exists(path) => Message::new(words::EXISTS).arg(path.display()),
        }
    }
}

/// Why the system could not do it, in plain words where it is something common.
pub(super) fn cause(error: &io::Error) -> Message {
    match error.kind() {
        io::ErrorKind::NotFound => words::NOT_THERE.into(),
        io::ErrorKind::PermissionDenied => words::NOT_PERMITTED.into(),
        io::ErrorKind::IsADirectory => words::IS_FOLDER.into(),
        _ => {
            let text = error.to_string();
            let number = text.find(" (os error").unwrap_or(text.len());
            Message::verbatim(&text[..number])
        }
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message().get(Lang::En))
    }
}

impl std::error::Error for FileError {}

impl From<FileError> for Message {
    fn from(error: FileError) -> Self {
        error.message()
    }
}

/// Everything in the file at `path`; `report` is told the part that is read.
pub(super) fn read_reporting(path: &Path, report: Report<'_>) -> Result<Vec<u8>, FileError> {
    let not_read = |error| FileError::NotRead(path.to_owned(), error);
    let too_large = || FileError::TooLarge(path.to_owned());
    let size = fs::metadata(path).map_err(not_read)?.len();
    if size > LARGEST {
        return Err(too_large());
    }
    let mut file = File::open(path).map_err(not_read)?;
    let mut bytes = Vec::with_capacity(size as usize + 1);
    loop {
        let read = (&mut file).take(PIECE as u64).read_to_end(&mut bytes);
        // A device may go on for ever without a size.
        if bytes.len() as u64 > LARGEST {
            return Err(too_large());
        }
        if read.map_err(not_read)? == 0 {
            return Ok(bytes);
        }
        if bytes.len() >= PIECE && report(bytes.len() as f64 / size.max(1) as f64).is_break() {
            return Err(FileError::Cancelled);
        }
    }
}

/// Everything in the file at `path`.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>, FileError> {
    read_reporting(path, &mut |_| ControlFlow::Continue(()))
}

/// Makes `bytes` the content of the file at `path`; folders above it are made where they are missing.
pub fn write_bytes(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    let folder = path.parent().unwrap_or(Path::new(""));
    fs::create_dir_all(folder)
        .and_then(|()| replace(path, bytes))
        .map_err(|error| FileError::NotSaved(path.to_owned(), error))
}

/// Replaces a file's content at once: after a crash either the old or the new content is there.
pub(super) fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    // Found out only by renaming, it would leave the new file beside the folder under a name of its own.
    if path.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    let mut file = atomic_write_file::AtomicWriteFile::open(path)?;
    file.write_all(content)?;
    file.commit()
}
