//! Results of a long run as lines of JSON, appended one by one and read again when the run is resumed.

use std::fs::{File, OpenOptions};
use std::io::{self, Read as _, Seek as _, Write as _};
use std::path::Path;

#[derive(Debug)]
pub struct ResultsFile(File);

impl ResultsFile {
    /// Opens or creates the file at `path`; returns it with its lines. A last line without an end is incomplete and is
    /// removed.
    pub fn open(path: &Path) -> io::Result<(Self, Vec<String>)> {
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)?;
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        file.set_len(whole as u64)?;
        file.seek(io::SeekFrom::End(0))?;
        let lines = text[..whole].lines().map(str::to_owned).collect();
        Ok((Self(file), lines))
    }

    pub fn add(&mut self, line: &str) -> io::Result<()> {
        self.0.write_all(format!("{line}\n").as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_added_and_half_ones_go() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("results.jsonl");
        let (mut file, lines) = ResultsFile::open(&path).expect("made");
        assert!(lines.is_empty());
        file.add("one").expect("added");
        file.0.write_all(b"tw").expect("cut off");
        let (mut file, lines) = ResultsFile::open(&path).expect("opened");
        assert_eq!(lines, ["one"]);
        file.add("two").expect("added");
        let text = std::fs::read_to_string(&path).expect("there");
        assert_eq!(text, "one\ntwo\n");
    }
}
