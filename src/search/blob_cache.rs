//! Storage, from one run of the program to the next, for data that takes long to compute. The front end decides where
//! it is stored.

use std::io;
use std::sync::OnceLock;

/// A stored item that is read in parts.
pub trait BlobReader: Send + Sync {
    /// Reads `len` bytes from offset `at`.
    fn read_at(&self, at: u64, len: usize) -> io::Result<Vec<u8>>;
}

/// A store of named items.
pub trait BlobCache: Send + Sync {
    /// Reads the item `name`, if it is intact and `len` bytes long.
    fn read(&self, name: &str, len: usize) -> Option<Vec<u8>>;

    /// True if there is an item `name`; only reading it shows if it is intact.
    fn has(&self, name: &str) -> bool;

    /// Stores `content` under `name` atomically: a failure leaves the previous content.
    fn write(&self, name: &str, content: &[u8]) -> io::Result<()>;

    /// Opens an item that [`write_plain`](Self::write_plain) stored, for reading in parts.
    fn open(&self, name: &str) -> Option<Box<dyn BlobReader>>;

    /// Stores `content` under `name` without packing or checksum, which are up to the caller who reads it in parts.
    /// Atomic as [`write`](Self::write) is.
    fn write_plain(&self, name: &str, content: &[u8]) -> io::Result<()>;
}

static BLOB_CACHE: OnceLock<Box<dyn BlobCache>> = OnceLock::new();

/// Sets the program's store. Only the first call has an effect.
pub fn set_blob_cache(blob_cache: Box<dyn BlobCache>) {
    let _ = BLOB_CACHE.set(blob_cache);
}

/// The program's store, if one was set.
pub fn blob_cache() -> Option<&'static dyn BlobCache> {
    BLOB_CACHE.get().map(AsRef::as_ref)
}
