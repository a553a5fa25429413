//! What takes long to make and is kept from one run of the program to the next. Where it is kept is the front end's to say.

use std::io;
use std::sync::OnceLock;

/// Something kept that is read in parts.
pub trait InParts: Send + Sync {
    /// `len` bytes from `at` on.
    fn read_at(&self, at: u64, len: usize) -> io::Result<Vec<u8>>;
}

/// A place where things are kept by name.
pub trait Shelf: Send + Sync {
    /// What is kept under `name`, if it is whole and so many bytes long.
    fn read(&self, name: &str, len: usize) -> Option<Vec<u8>>;

    /// Whether something is kept under `name`; whether it is whole only reading tells.
    fn has(&self, name: &str) -> bool;

    /// Keeps `content` under `name`: all of it, or what was there before.
    fn write(&self, name: &str, content: &[u8]) -> io::Result<()>;

    /// What [`write_plain`](Self::write_plain) kept under `name`, to be read in parts.
    fn open(&self, name: &str) -> Option<Box<dyn InParts>>;

    /// Keeps `content` under `name` as it is, packed and checked by whoever reads it in parts: all of it, or what was there
    /// before.
    fn write_plain(&self, name: &str, content: &[u8]) -> io::Result<()>;
}

static SHELF: OnceLock<Box<dyn Shelf>> = OnceLock::new();

/// From now on things are kept on `shelf`; the first one that is named stays.
pub fn keep_on(shelf: Box<dyn Shelf>) {
    let _ = SHELF.set(shelf);
}

/// Where things are kept; nowhere unless that was said.
pub fn shelf() -> Option<&'static dyn Shelf> {
    SHELF.get().map(AsRef::as_ref)
}
