//! Single files, read and written whole, as engine protocols and shell commands name them.

use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::files::session::replace;

/// The largest file that is read as a whole, in bytes: beyond any collection of games, short of what fills the memory.
const LARGEST: u64 = 256 << 20;

/// Everything in the file at `path`.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>> {
    let context = || format!("reading {}", path.display());
    let file = File::open(path).with_context(context)?;
    let mut bytes = Vec::new();
    file.take(LARGEST + 1)
        .read_to_end(&mut bytes)
        .with_context(context)?;
    ensure!(
        bytes.len() as u64 <= LARGEST,
        "{} is too large: expected at most {} MiB",
        path.display(),
        LARGEST >> 20
    );
    Ok(bytes)
}

/// Makes `bytes` the content of the file at `path`; folders above it are made where they are missing.
pub fn write_bytes(path: &Path, bytes: &[u8]) -> Result<()> {
    let context = || format!("writing {}", path.display());
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(context)?;
    }
    replace(path, bytes).with_context(context)
}
