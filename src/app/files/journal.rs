//! The journal: one line for every finished game, in a file beside the session.
//!
//! A game appears once, even if it is undone and played again. The oldest lines are dropped above a limit.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

use super::lines_file::{Lines, LinesFile, locked, whole_lines};
use super::places::default_path;
use super::{Cause, FileError, words};
use crate::workspace::{
    Effect, GameId, JournalEntry, Progress, Refused, Reply, TabId, Workspace, progress_lines,
};
use tabletop_core::Message;

const GAMES: Lines = Lines {
    head: "# tabletop journal 1: one finished game a line\n",
    most: 5000,
    id: |line| Some(JournalEntry::read(line)?.id.write()),
};

/// Path of the journal of this session, or of the default one.
pub fn journal_path(session: Option<&Path>) -> Option<PathBuf> {
    let session = session.map(Path::to_owned).or_else(default_path)?;
    Some(session.with_extension("journal"))
}

/// Records the games that end while the program runs.
#[derive(Debug)]
pub struct JournalFile {
    file: LinesFile,
    /// Games that ended in this run, recorded or not.
    ended: HashSet<GameId>,
    /// Revision of each open game at the last check.
    seen: HashMap<TabId, u64>,
}

impl JournalFile {
    /// The journal at `path`, which may be missing.
    pub fn new(path: PathBuf) -> Self {
        Self {
            file: LinesFile::new(path, &GAMES),
            ended: HashSet::new(),
            seen: HashMap::new(),
        }
    }

    /// Notes the games that ended since the last call, if the settings want that. An error is reported once.
    pub fn save(&mut self, workspace: &Workspace) -> Option<Message> {
        for tab in workspace.tabs.all() {
            let revision = tab.session.revision();
            if tab.session.needs_dead_stones()
                || self.seen.insert(tab.id, revision) == Some(revision)
            {
                continue;
            }
            if let Some(entry) = tab.journal_entry()
                && self.ended.insert(entry.id)
                && workspace.setup.settings.journal
            {
                self.file.change([entry.write()], &[]);
            }
        }
        self.file.save()
    }

    pub fn close(&mut self) {
        self.file.close();
    }
}

/// Parses the games of a journal; with the number of malformed lines.
fn read_lines(bytes: &[u8]) -> (Vec<JournalEntry>, usize) {
    let text = String::from_utf8_lossy(bytes);
    let lines = text.lines().filter(|line| {
        let line = line.trim();
        !line.is_empty() && !line.starts_with('#')
    });
    let (mut entries, mut skipped) = (Vec::new(), 0);
    for line in lines {
        match JournalEntry::read(line) {
            Some(entry) => entries.push(entry),
            None => skipped += 1,
        }
    }
    (entries, skipped)
}

/// Reads the games of the journal at `path`, oldest first, with a warning if there is one; a missing journal is empty.
pub fn read_journal(path: &Path) -> Result<(Vec<JournalEntry>, Option<Message>), FileError> {
    let (entries, skipped) = read_lines(&whole_lines(path)?);
    let warning = (skipped > 0).then(|| {
        let text = Message::new(words::LINES_SKIPPED);
        text.arg(path.display()).arg(skipped)
    });
    Ok((entries, warning))
}

/// Deletes the journal. Returns true if there was one.
pub fn delete_journal(path: &Path) -> Result<bool, FileError> {
    if !path.exists() {
        return Ok(false);
    }
    let deleted = locked(path, || fs::remove_file(path));
    let not_saved = |error| FileError::NotSaved(path.to_owned(), Cause::from(error));
    deleted.map(|()| true).map_err(not_saved)
}

pub fn stats(workspace: &Workspace) -> Result<Reply, Refused> {
    let path = workspace.journal.as_ref();
    let path = path.ok_or(FileError::NoResults)?;
    let (entries, warning) = read_journal(path)?;
    let lines = progress_lines(&Progress::of(&entries), workspace.setup.lang);
    Ok(Reply {
        messages: warning.into_iter().collect(),
        ..Reply::effect(Effect::Page(words::RESULTS, lines))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::lines_file::try_lock;
    use tabletop_core::{Lang, Side};
    use tabletop_play::session::Seat;

    /// A game of Reversi that Black resigned, against the computer.
    fn finished() -> Workspace {
        let mut workspace = Workspace::new(Lang::En);
        begin(&mut workspace);
        for line in ["d3", "c3", "resign"] {
            workspace.run(line).expect("done");
        }
        workspace
    }

    fn begin(workspace: &mut Workspace) {
        workspace.run("new reversi").expect("a game");
        let session = workspace.tabs.session_mut().expect("a game");
        session.players_mut().seat(Side::White, Seat::Computer(4));
    }

    fn add(path: &Path, entries: &[JournalEntry]) {
        let mut file = LinesFile::new(path.to_owned(), &GAMES);
        file.change(entries.iter().map(JournalEntry::write), &[]);
        file.close();
    }

    fn games(path: &Path) -> usize {
        read_journal(path).expect("a journal").0.len()
    }

    #[test]
    fn a_game_is_noted_once_whatever_follows() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("session.journal");
        let mut journal = JournalFile::new(path.clone());
        let mut workspace = finished();
        assert_eq!(journal.save(&workspace), None);
        assert_eq!(games(&path), 1);
        for line in ["undo", "c4", "undo", "redo", "resign"] {
            // The computer does not answer in this test, so the turn does not matter.
            let _ = workspace.run(line);
            assert_eq!(journal.save(&workspace), None);
        }
        assert!(workspace.tabs.session().is_some_and(|game| game.is_over()));
        assert_eq!(games(&path), 1);
        // In another run the game is new.
        assert_eq!(JournalFile::new(path.clone()).save(&workspace), None);
        assert_eq!(games(&path), 1);
        assert_eq!(journal.save(&finished()), None);
        assert_eq!(games(&path), 2);
    }

    #[test]
    fn a_game_resigned_before_both_have_moved_is_not_noted() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("session.journal");
        let mut journal = JournalFile::new(path.clone());
        for moves in [&["resign"][..], &["d3", "resign"]] {
            let mut workspace = Workspace::new(Lang::En);
            workspace.run("new reversi").expect("a game");
            for line in moves {
                workspace.run(line).expect("done");
            }
            assert_eq!(journal.save(&workspace), None);
        }
        assert!(!path.exists() || games(&path) == 0);
    }

    #[test]
    fn games_of_files_shown_solutions_and_unwanted_ones_are_not_noted() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("session.journal");
        let mut journal = JournalFile::new(path.clone());
        let mut workspace = Workspace::new(Lang::En);
        let session = finished().tabs.close(0).expect("a game").session;
        workspace.tabs.add_held(session);
        workspace.run("new almonds").expect("a puzzle");
        workspace.run("solve").expect("solved");
        assert!(workspace.tabs.session().is_some_and(|game| game.is_over()));
        begin(&mut workspace);
        assert_eq!(journal.save(&workspace), None);
        workspace.run("set journal off").expect("set");
        for line in ["d3", "c3", "resign"] {
            workspace.run(line).expect("done");
        }
        assert_eq!(journal.save(&workspace), None);
        workspace.run("set journal on").expect("set");
        assert_eq!(journal.save(&workspace), None);
        assert!(!path.exists());
        workspace.run("stats").expect_err("no journal is there");
        workspace.journal = Some(path);
        let effect = workspace.run("stats").expect("a table").effect;
        assert!(matches!(effect, Effect::Page(_, lines) if lines[0].starts_with("No results")));
    }

    #[test]
    fn a_torn_line_is_left_out_and_two_copies_lose_none() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("session.journal");
        let entry = |number: u64| {
            let line =
                format!("date=d id={number:x} game=go result=draw first=person second=person");
            JournalEntry::read(&line).expect("a line")
        };
        add(&path, &[entry(1), entry(2)]);
        let whole = fs::read(&path).expect("there");
        fs::write(&path, &whole[..whole.len() - 4]).expect("torn");
        assert_eq!(games(&path), 1);
        fs::write(&path, [&whole[..whole.len() - 4], b"\nnonsense\n"].concat()).expect("damaged");
        let (entries, warning) = read_journal(&path).expect("a journal");
        assert_eq!((entries.len(), warning.is_some()), (1, true));
        std::thread::scope(|scope| {
            for copy in 1..4 {
                let (path, entry) = (&path, &entry);
                scope.spawn(move || {
                    for number in 0..4 {
                        add(path, &[entry(copy * 100 + number)]);
                    }
                });
            }
        });
        assert_eq!(games(&path), 13);
        let many: Vec<_> = (1000..1000 + GAMES.most as u64).map(entry).collect();
        add(&path, &many);
        let (entries, _) = read_journal(&path).expect("a journal");
        assert_eq!((entries.len(), &entries[0]), (GAMES.most, &many[0]));
        assert!(delete_journal(&path).expect("deleted"));
        assert!(!delete_journal(&path).expect("nothing there"));
    }

    /// The thread that draws calls `save`: it neither waits nor complains while another program holds the file.
    #[test]
    fn a_file_that_another_program_holds_is_written_later() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("session.journal");
        let mut journal = JournalFile::new(path.clone());
        let workspace = finished();
        let held = try_lock(&path).expect("a lock").expect("nobody else's");
        assert_eq!(journal.save(&workspace), None);
        assert_eq!(journal.save(&workspace), None);
        assert!(!path.exists(), "it was not locked");
        drop(held);
        assert_eq!(journal.save(&workspace), None, "nothing new, but written");
        assert_eq!(games(&path), 1);
    }

    #[cfg(unix)]
    #[test]
    fn nobody_else_may_read_it() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("session.journal");
        JournalFile::new(path.clone()).save(&finished());
        for path in [path.clone(), folder.path().join("session.journal.lock")] {
            let mode = fs::metadata(&path).expect("there").permissions().mode();
            assert_eq!(mode & 0o777, 0o600, "{}", path.display());
        }
    }
}
