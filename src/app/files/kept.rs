//! Cached data that takes long to compute, in the user's cache folder: either files compressed by LZ4, whose checksum
//! and length prove that they are complete; or uncompressed files, to be read in parts.

use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use lz4_flex::frame::{FrameDecoder, FrameEncoder, FrameInfo};

use super::Replacement;
use super::disk::{ABANDONED, make_private_folder, open_to_read, regular, remove_leftovers};
use super::places::cache_folder;
use tabletop_search::blob_cache::{BlobCache, BlobReader};

#[derive(Debug)]
pub struct CacheFolder(PathBuf);

impl CacheFolder {
    /// The user's cache folder; `None` if the system names none.
    pub fn usual() -> Option<Self> {
        cache_folder().map(Self)
    }

    /// Path of the folder, which is created with the first file.
    pub const fn path(&self) -> &PathBuf {
        &self.0
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(format!("{name}.lz4"))
    }

    fn plain_file(&self, name: &str) -> PathBuf {
        self.0.join(format!("{name}.pages"))
    }

    /// New content for the file at `path`.
    fn replacement(&self, path: &Path) -> io::Result<Replacement> {
        make_private_folder(&self.0)?;
        remove_leftovers(path, ABANDONED);
        Replacement::begin(path).map_err(|error| {
            let name = path.file_name().unwrap_or_default();
            io::Error::new(error.kind(), format!("{}: {error}", name.display()))
        })
    }
}

/// Opens a file, which is no pipe or device: those may never end.
fn open_file(path: &Path) -> Option<File> {
    regular(path).ok()?;
    open_to_read(path).ok()
}

/// A file read in parts.
struct OpenFile(Mutex<File>);

impl BlobReader for OpenFile {
    fn read_at(&self, at: u64, len: usize) -> io::Result<Vec<u8>> {
        let mut file = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(at))?;
        let mut part = Vec::with_capacity(len);
        (&mut *file).take(len as u64).read_to_end(&mut part)?;
        if part.len() < len {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(part)
    }
}

impl BlobCache for CacheFolder {
    fn read(&self, name: &str, len: usize) -> Option<Vec<u8>> {
        let packed = open_file(&self.file(name))?;
        let mut content = Vec::with_capacity(len + 1);
        // One byte more than expected, so that an oversized file is noticed and the checksum after the data is read.
        let mut unpacked = FrameDecoder::new(io::BufReader::new(packed)).take(len as u64 + 1);
        unpacked.read_to_end(&mut content).ok()?;
        (content.len() == len).then_some(content)
    }

    fn has(&self, name: &str) -> bool {
        self.file(name).is_file()
    }

    fn write(&self, name: &str, content: &[u8]) -> io::Result<()> {
        let frame = FrameInfo::new().content_checksum(true);
        let file = self.replacement(&self.file(name))?;
        let mut packer = FrameEncoder::with_frame_info(frame, file);
        packer.write_all(content)?;
        packer.finish()?.commit()
    }

    fn open(&self, name: &str) -> Option<Box<dyn BlobReader>> {
        let file = open_file(&self.plain_file(name))?;
        Some(Box::new(OpenFile(Mutex::new(file))))
    }

    fn write_plain(&self, name: &str, content: &[u8]) -> io::Result<()> {
        let mut file = self.replacement(&self.plain_file(name))?;
        file.write_all(content)?;
        file.commit()
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn only_what_is_whole_is_read() {
        let folder = tempfile::tempdir().expect("a folder");
        let shelf = CacheFolder(folder.path().join("deep/cache"));
        let content: Vec<u8> = (0..50_000_u32).map(|n| ((n * n) >> 7) as u8 % 50).collect();
        assert!(!shelf.has("one") && shelf.read("one", 0).is_none());
        shelf.write("one", &content).expect("written");
        assert!(shelf.has("one"));
        assert_eq!(shelf.read("one", 50_000), Some(content));
        // Longer or shorter than expected.
        assert_eq!(shelf.read("one", 49_999), None);
        assert_eq!(shelf.read("one", 50_001), None);
        let path = shelf.file("one");
        let packed = fs::read(&path).expect("there");
        for at in [0, packed.len() / 2, packed.len() - 1] {
            let mut damaged = packed.clone();
            damaged[at] ^= 1;
            fs::write(&path, damaged).expect("written");
            assert_eq!(shelf.read("one", 50_000), None, "byte {at}");
        }
        fs::write(&path, &packed[..packed.len() - 1]).expect("written");
        assert_eq!(shelf.read("one", 50_000), None);
        shelf.write("one", b"new").expect("written");
        assert_eq!(shelf.read("one", 3).as_deref(), Some(&b"new"[..]));
    }

    #[cfg(unix)]
    #[test]
    fn what_is_no_file_is_named_and_not_read() {
        let folder = tempfile::tempdir().expect("a folder");
        let shelf = CacheFolder(folder.path().to_owned());
        for path in [shelf.file("one"), shelf.plain_file("one")] {
            std::os::unix::fs::symlink("/dev/zero", path).expect("a link");
        }
        assert!(shelf.read("one", 9).is_none() && shelf.open("one").is_none());
        for written in [shelf.write("one", b"x"), shelf.write_plain("one", b"x")] {
            let said = written.expect_err("a device").to_string();
            assert!(
                said.starts_with("one.") && !said.contains("convert"),
                "{said}"
            );
        }
    }
}
