//! Games saved and opened by name.

use std::fs::{self, File};
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::core::Message;
use crate::files::collection::Collection;
use crate::files::formats::{format_for, write_game};
use crate::files::kept::left_out;
use crate::files::session::{open_record, replace};
use crate::files::words;
use crate::record::{Companions, Format, Library, Record, Warning};
use crate::session::Table;

/// The largest file that is read as a whole, in bytes.
const LARGEST: u64 = 256 << 20;
/// The most games of a file that are opened at once; larger collections are listed.
const FEW: usize = 6;
/// The most games of a file that are opened where nobody chooses.
const MOST: usize = 100;
/// How much of a file is read between two reports, in bytes.
const PIECE: usize = 1 << 20;

/// Where games come from.
#[derive(Clone, Debug)]
pub enum Source {
    /// A file; with a number, only this one of its games, from 1.
    File(PathBuf, Option<usize>),
    /// A text that was pasted.
    Text(String),
    /// A game of a list, from 0.
    Listed(Arc<Collection>, usize),
}

/// What a source held.
pub enum Loaded {
    /// A few games, ready to be added.
    Games(Opened),
    /// Many, to choose from.
    Collection(Arc<Collection>),
}

/// Games that were opened.
#[derive(Default)]
pub struct Opened {
    /// The games, ready to be added.
    pub tables: Vec<Box<dyn Table>>,
    /// What could not be taken as it stands.
    pub warnings: Vec<Message>,
}

/// Is told the part of the work that is done, from 0 to 1, and may stop it.
pub type Report<'a> = &'a mut dyn FnMut(f64) -> ControlFlow<()>;

/// Opens what a source holds.
pub fn load(source: &Source, report: Report<'_>) -> Result<Loaded, Message> {
    match source {
        Source::File(path, number) => load_file(path, *number, report),
        Source::Text(text) => {
            let about = words::CLIPBOARD.into();
            load_bytes(text.clone().into_bytes(), None, about, None, report)
        }
        Source::Listed(collection, index) => Ok(Loaded::Games(open_listed(collection, *index)?)),
    }
}

fn load_file(path: &Path, number: Option<usize>, report: Report<'_>) -> Result<Loaded, Message> {
    let bytes = read_whole(path, report)?;
    let about = Message::verbatim(path.display());
    load_bytes(bytes, Some(path), about, number, report)
}

/// Reads a file, which is the first third of the work.
fn read_whole(path: &Path, report: Report<'_>) -> Result<Vec<u8>, Message> {
    let about = |error: io::Error| Message::new(words::NOT_READ).arg(path.display()).arg(error);
    let size = fs::metadata(path).map_err(about)?.len();
    let too_large = || {
        Message::new(words::TOO_LARGE)
            .arg(path.display())
            .arg(LARGEST >> 20)
    };
    if size > LARGEST {
        return Err(too_large());
    }
    let mut file = File::open(path).map_err(about)?;
    let mut bytes = Vec::with_capacity(size as usize + 1);
    loop {
        let read = (&mut file).take(PIECE as u64).read_to_end(&mut bytes);
        // A device may go on for ever without a size.
        if bytes.len() as u64 > LARGEST {
            return Err(too_large());
        }
        if read.map_err(about)? == 0 {
            return Ok(bytes);
        }
        if bytes.len() >= PIECE && report(bytes.len() as f64 / size.max(1) as f64 / 3.0).is_break()
        {
            return Err(words::CANCELLED.into());
        }
    }
}

fn load_bytes(
    bytes: Vec<u8>,
    path: Option<&Path>,
    about: Message,
    number: Option<usize>,
    report: Report<'_>,
) -> Result<Loaded, Message> {
    let name = path.and_then(|path| Some(path.file_name()?.to_string_lossy()));
    let size = bytes.len().max(1) as f64;
    let mut listed = |done: usize| report((1.0 + done as f64 / size) / 3.0);
    let (mut library, warnings) =
        Library::open(bytes, name.as_deref(), &mut listed).map_err(|error| error.placed())?;
    if let Some(path) = path.filter(|_| library.format() == Format::Wthor) {
        library.accompany(companions(path));
    }
    let mut opened = Opened {
        tables: Vec::new(),
        warnings: warnings.iter().map(Warning::placed).collect(),
    };
    if let Some(number) = number {
        open_game(&library, number.wrapping_sub(1), &mut opened)?;
        return Ok(Loaded::Games(opened));
    }
    if library.len() > FEW {
        let mut gone_through = |part: f64| report((2.0 + part) / 3.0);
        let collection = Collection::new(about, library, &mut gone_through);
        return Ok(Loaded::Collection(Arc::new(collection)));
    }
    Ok(Loaded::Games(open_first(&library, FEW, opened)?))
}

/// Opens the games of a file, of a large one the first `MOST`, without a person to choose.
pub fn open_file(path: &Path) -> Result<Opened, Message> {
    let go_on = &mut |_| ControlFlow::Continue(());
    let bytes = read_whole(path, go_on)?;
    let name = path.file_name().map(|name| name.to_string_lossy());
    let go_on = &mut |_| ControlFlow::Continue(());
    let (library, warnings) =
        Library::open(bytes, name.as_deref(), go_on).map_err(|error| error.placed())?;
    let mut opened = Opened {
        tables: Vec::new(),
        warnings: warnings.iter().map(Warning::placed).collect(),
    };
    if library.len() > MOST {
        let first = Message::new(words::FIRST_GAMES);
        opened.warnings.push(first.arg(MOST).arg(library.len()));
    }
    open_first(&library, MOST, opened)
}

fn open_first(library: &Library, most: usize, mut opened: Opened) -> Result<Opened, Message> {
    for index in 0..library.len().min(most) {
        if let Err(reason) = open_game(library, index, &mut opened) {
            opened.warnings.push(reason);
        }
    }
    if opened.tables.is_empty() {
        let first = opened.warnings.into_iter().next();
        // Only the old programs write that nothing was saved.
        let nothing = match library.format() {
            Format::Legacy => words::NOTHING_SAVED,
            _ => words::UNKNOWN_FORMAT,
        };
        return Err(first.unwrap_or_else(|| nothing.into()));
    }
    Ok(opened)
}

fn open_game(library: &Library, index: usize, opened: &mut Opened) -> Result<(), Message> {
    let (record, warnings) = library.game(index).map_err(|error| error.placed())?;
    let warnings = warnings.iter().map(Warning::placed).collect();
    add_record(&record, warnings, opened)
}

fn add_record(record: &Record, warnings: Vec<Message>, to: &mut Opened) -> Result<(), Message> {
    to.warnings.extend(warnings);
    let (table, problems) = open_record(record)?;
    to.tables.push(table);
    to.warnings.extend(problems);
    Ok(())
}

fn open_listed(collection: &Collection, index: usize) -> Result<Opened, Message> {
    let (record, warnings) = collection.record(index)?;
    let mut opened = Opened::default();
    add_record(&record, warnings, &mut opened)?;
    Ok(opened)
}

/// The names that lie beside a WTHOR database: `.jou` and `.trn` files of its folder.
fn companions(path: &Path) -> Companions {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let entries = fs::read_dir(folder.unwrap_or(Path::new("."))).into_iter();
    let mut found = Companions::default();
    for entry in entries.flatten().flatten() {
        let path = entry.path();
        let ending = path.extension().map(|ending| ending.to_ascii_lowercase());
        let place = match ending.as_ref().and_then(|ending| ending.to_str()) {
            Some("jou") => &mut found.players,
            Some("trn") => &mut found.tournaments,
            _ => continue,
        };
        // Without names, players are known by their numbers.
        *place = read_whole(&path, &mut |_| ControlFlow::Continue(())).ok();
    }
    found
}

/// Saves a game at `path` in the format of the file's name. A file that is there is replaced only with `overwrite`.
/// Gives what of the game that format has no place for, if anything.
pub fn save_file(
    table: &dyn Table,
    path: &Path,
    overwrite: bool,
) -> Result<Option<Message>, Message> {
    let name = path
        .file_name()
        .map(|name| name.to_string_lossy())
        .unwrap_or_default();
    let format = format_for(&name);
    let text = write_game(table, format)?;
    if !overwrite && path.exists() {
        return Err(Message::new(words::EXISTS).arg(path.display()));
    }
    replace(path, text.as_bytes()).map_err(|error| {
        Message::new(words::NOT_SAVED)
            .arg(path.display())
            .arg(error)
    })?;
    Ok(left_out(table, format, &text))
}
