//! Logs of shared games: one file each, one line for each entry, on the disk before anybody is notified of it.

use std::any::Any;
use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use super::default_path;
use super::disk::{Access, Locked, append_line, make_private_folder, open_private, replace};
use crate::workspace::{SharedGameStore, Sharing};
use tabletop_net::remote::{Follower, GameLog, Invite, LogError, MemoryLog};

const HEAD: &str = "# tabletop shared game 1: one numbered entry a line\n";

/// Extensions of logs, sockets, and files with an address.
const LIST: &str = "list";
const SOCKET: &str = "sock";
const INVITE: &str = "invite";

/// Folder of the shared games of this session, or of the default one: logs and sockets.
fn folder(session: Option<&Path>) -> Option<PathBuf> {
    let session = session.map(Path::to_owned).or_else(default_path)?;
    Some(session.with_extension("shared"))
}

/// Sets where to store shared games; logs are stored only with a session.
pub fn keep_shared(sharing: &mut Sharing, session: Option<&Path>, kept: bool) {
    let Some(folder) = folder(session) else {
        return;
    };
    let ready = folder.parent().map_or(Ok(()), |parent| {
        if parent.as_os_str().is_empty() || parent.exists() {
            Ok(())
        } else {
            make_private_folder(parent)
        }
    });
    if ready.and_then(|()| make_private_folder(&folder)).is_err() {
        return;
    }
    sharing.store = Some(Box::new(Folder { folder, kept }));
}

/// A folder of logs, sockets, and files with the address of a game.
struct Folder {
    folder: PathBuf,
    /// True if logs outlive the program.
    kept: bool,
}

impl Folder {
    fn path(&self, number: u64, ending: &str) -> PathBuf {
        self.folder.join(format!("{number:016x}.{ending}"))
    }
}

impl SharedGameStore for Folder {
    fn socket(&self, number: u64) -> PathBuf {
        self.path(number, SOCKET)
    }

    fn open(&self, number: u64) -> Result<Box<dyn GameLog>, String> {
        if !self.kept {
            return Ok(Box::<MemoryLog>::default());
        }
        match FileLog::open(&self.path(number, LIST)) {
            Ok(log) => Ok(Box::new(log)),
            Err(error) => Err(error.to_string()),
        }
    }

    fn discard(&self, number: u64) {
        for ending in [LIST, SOCKET, INVITE] {
            // A missing file is no error here.
            let _ = fs::remove_file(self.path(number, ending));
        }
    }

    fn publish(&self, number: u64, game: &str, invite: &Invite) -> Box<dyn Any> {
        let path = self.path(number, INVITE);
        // Where it can't be written nobody comes by ssh, and everybody else does.
        let _ = replace(
            &path,
            format!("{game} {invite}\n").as_bytes(),
            Access::Secret,
        );
        Box::new(Published(path))
    }
}

/// A file that says how a game is reached.
struct Published(PathBuf);

impl Drop for Published {
    fn drop(&mut self) {
        // A missing file is no error here.
        let _ = fs::remove_file(&self.0);
    }
}

/// Games that programs of this user share now, or shared when they were killed: key and invite.
pub fn shared_here(session: Option<&Path>) -> Vec<(String, Invite)> {
    let files = folder(session).and_then(|folder| fs::read_dir(folder).ok());
    let mut paths: Vec<_> = files
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|ending| ending == INVITE))
        .collect();
    paths.sort_unstable();
    let read = |path: &PathBuf| {
        let text = fs::read_to_string(path).ok()?;
        let (game, invite) = text.trim_end().split_once(' ')?;
        Some((game.to_owned(), invite.parse().ok()?))
    };
    paths.iter().filter_map(read).collect()
}

/// Log of a game in a file, held by this program alone.
struct FileLog {
    file: Locked,
    list: MemoryLog,
    /// Offset of the next entry.
    end: u64,
}

impl FileLog {
    fn open(path: &Path) -> io::Result<Self> {
        let file = Locked::try_new(open_private(path)?)?;
        let mut file = file.ok_or(io::ErrorKind::ResourceBusy)?;
        let mut bytes = Vec::new();
        file.0.read_to_end(&mut bytes)?;
        let (entries, end) = read(&bytes)?;
        // A partial entry, cut off by a crash of the machine, was never announced.
        file.0.set_len(end as u64)?;
        let mut log = Self {
            file,
            list: MemoryLog::with(entries),
            end: end as u64,
        };
        if end == 0 {
            log.write(HEAD)?;
        }
        Ok(log)
    }

    fn write(&mut self, line: &str) -> io::Result<()> {
        append_line(&mut self.file.0, self.end, line)?;
        self.end += line.len() as u64;
        Ok(())
    }
}

/// Parses the entries of a log; with the end of the last whole one.
fn read(bytes: &[u8]) -> io::Result<(Vec<String>, usize)> {
    let (mut entries, mut end) = (Vec::new(), 0);
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        let Some(line) = line.strip_suffix(b"\n") else {
            break;
        };
        let text = str::from_utf8(line).map_err(|_| io::ErrorKind::InvalidData)?;
        if end > 0 {
            let (number, entry) = text.split_once(' ').ok_or(io::ErrorKind::InvalidData)?;
            if number.parse() != Ok(entries.len() + 1) {
                return Err(io::ErrorKind::InvalidData.into());
            }
            entries.push(entry.to_owned());
        } else if !HEAD.starts_with(text) {
            return Err(io::ErrorKind::InvalidData.into());
        }
        end += line.len() + 1;
    }
    Ok((entries, end))
}

impl GameLog for FileLog {
    fn append(&mut self, expected: u64, entry: &str) -> Result<(), LogError> {
        self.list.expects(expected)?;
        let written = self.write(&format!("{expected} {entry}\n"));
        written.map_err(|error| LogError::NotKept(error.to_string()))?;
        self.list.append(expected, entry)
    }

    fn since(&self, known: u64) -> Result<Vec<String>, LogError> {
        self.list.since(known)
    }

    fn follow(&mut self, follower: Follower) {
        self.list.follow(follower);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_there_again_and_what_was_cut_off_is_not() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.list");
        {
            let mut log = FileLog::open(&path).expect("a list");
            assert!(FileLog::open(&path).is_err(), "it is locked");
            assert_eq!(log.append(1, "move d3"), Ok(()));
            assert_eq!(log.append(1, "move e3"), Err(LogError::Taken));
            assert_eq!(log.append(2, "move c3"), Ok(()));
        }
        let whole = std::fs::read(&path).expect("the list");
        for cut in HEAD.len()..=whole.len() {
            std::fs::write(&path, &whole[..cut]).expect("written");
            let log = FileLog::open(&path).expect("a list");
            let known = log.since(0).expect("entries");
            let lines = whole[HEAD.len()..cut].iter().filter(|byte| **byte == b'\n');
            assert_eq!(known.len(), lines.count(), "cut at {cut}");
        }
        std::fs::write(&path, "something else\n").expect("written");
        assert!(FileLog::open(&path).is_err());
    }
}
