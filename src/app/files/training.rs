//! Attempts at problems, and the player's own mistakes: two text files beside the session, one line for each. A person
//! can
//! read, move, edit and delete the lines; malformed lines are ignored, and stay in the file.
//!
//! As with the journal, a file is read and replaced as a whole under a lock beside it.

use std::collections::HashSet;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::disk::{Access, remove_leftovers, replace};
use super::journal::{Busy, locked, try_locked, whole_lines};
use super::{FileError, default_path};
use crate::workspace::Workspace;
use tabletop_core::{Message, Reason as _};
use tabletop_play::training::{Card, Tried};

/// First line of a new file of attempts.
const TRIES_HEAD: &str = "# tabletop training 1: one try at a problem a line\n";
/// First line of a new file of cards.
const CARDS_HEAD: &str = "# tabletop cards 1: one mistake of your own a line\n";

/// Path of the attempts of this session, or of the default one.
pub fn training_path(session: Option<&Path>) -> Option<PathBuf> {
    let session = session.map(Path::to_owned).or_else(default_path)?;
    Some(session.with_extension("training"))
}

/// Stores attempts while the program runs.
#[derive(Debug)]
pub struct TrainingFile {
    tries: PathBuf,
    cards: PathBuf,
    /// Number of attempts already in the file.
    written: usize,
    /// Number of all cards, and of discarded cards, at the last save.
    seen: (usize, usize),
    busy: Busy,
    /// Data not yet written because another program holds a file.
    unwritten: Option<Kept>,
    failing: bool,
}

/// The parts of a workspace that the files store.
#[derive(Clone, Debug)]
struct Kept {
    tries: Vec<Tried>,
    cards: Vec<Card>,
    thrown: Vec<String>,
}

/// Two ways to lock a file: see [`try_locked`] and [`locked`].
#[derive(Clone, Copy)]
enum Locking {
    /// Not at all where another program has locked it.
    Try,
    /// After waiting for other programs.
    Wait,
}

impl TrainingFile {
    /// Opens the file at `path`, which may be missing, with the cards beside it, and loads both.
    pub fn open(path: PathBuf, workspace: &mut Workspace) -> Result<Self, FileError> {
        let cards_path = path.with_extension("cards");
        let tries = read(&path, Tried::parse)?;
        let cards = read(&cards_path, Card::parse)?;
        let file = Self {
            tries: path,
            cards: cards_path,
            written: tries.len(),
            seen: (cards.len(), 0),
            busy: Busy::default(),
            unwritten: None,
            failing: false,
        };
        workspace.trainer.problems.restore(tries, cards);
        Ok(file)
    }

    /// Writes new data. An error is reported once, and the write tried again.
    ///
    /// Called by the thread that draws: where another program holds a file, the next call tries again.
    pub fn save(&mut self, workspace: &Workspace) -> Option<Message> {
        let training = &workspace.trainer.problems;
        let (tries, cards, thrown) = (training.tries(), training.cards(), training.thrown());
        let written = self.write((tries, cards, thrown), Locking::Try);
        let written = self.busy.after(written);
        self.unwritten = self.busy.waits().then(|| Kept {
            tries: tries.to_vec(),
            cards: cards.to_vec(),
            thrown: thrown.to_vec(),
        });
        match written {
            Ok(()) => {
                self.failing &= self.busy.waits();
                None
            }
            Err(error) => {
                let reported = std::mem::replace(&mut self.failing, true);
                (!reported).then(|| FileError::NotSaved(self.tries.clone(), error.into()).message())
            }
        }
    }

    /// Writes what could not be written yet, and waits for other programs that hold the files.
    pub fn close(&mut self) {
        if let Some(kept) = self.unwritten.take() {
            // The first failure was reported.
            let _ = self.write((&kept.tries, &kept.cards, &kept.thrown), Locking::Wait);
        }
    }

    /// Writes what is new; nothing of a file that another program holds, unless that is waited for.
    fn write(
        &mut self,
        (tries, cards, thrown): (&[Tried], &[Card], &[String]),
        locking: Locking,
    ) -> io::Result<Option<()>> {
        let tries = self.write_tries(tries, locking)?;
        let cards = self.write_cards(cards, thrown, locking)?;
        Ok(tries.and(cards))
    }

    fn write_tries(&mut self, tries: &[Tried], locking: Locking) -> io::Result<Option<()>> {
        let new = tries.get(self.written..).unwrap_or_default();
        if new.is_empty() {
            return Ok(Some(()));
        }
        let lines: Vec<_> = new.iter().map(Tried::to_line).collect();
        let changed = change((&self.tries, locking), TRIES_HEAD, &lines, |_| true)?;
        if changed.is_some() {
            self.written = tries.len();
        }
        Ok(changed)
    }

    fn write_cards(
        &mut self,
        cards: &[Card],
        thrown: &[String],
        locking: Locking,
    ) -> io::Result<Option<()>> {
        let now = (cards.len() + thrown.len(), thrown.len());
        if now == self.seen {
            return Ok(Some(()));
        }
        let known: HashSet<_> = read(&self.cards, Card::parse)
            .map_err(io::Error::other)?
            .into_iter()
            .map(|card| card.id)
            .collect();
        let fresh = cards.iter().filter(|card| !known.contains(&card.id));
        let lines: Vec<_> = fresh.map(Card::to_line).collect();
        let stays = |line: &str| {
            let card = Card::parse(line);
            card.is_none_or(|card| !thrown.contains(&card.id))
        };
        let changed = change((&self.cards, locking), CARDS_HEAD, &lines, stays)?;
        if changed.is_some() {
            self.seen = now;
        }
        Ok(changed)
    }
}

/// Parses the lines of a file; empty if the file is missing.
fn read<T>(path: &Path, line: fn(&str) -> Option<T>) -> Result<Vec<T>, FileError> {
    let bytes = whole_lines(path)?;
    let text = String::from_utf8_lossy(&bytes);
    Ok(text.lines().filter_map(line).collect())
}

/// Adds lines to a file and takes out those that don't stay; `None` where another program holds it and is not waited for.
fn change(
    (path, locking): (&Path, Locking),
    head: &str,
    lines: &[String],
    stays: impl Fn(&str) -> bool,
) -> io::Result<Option<()>> {
    let work = || {
        remove_leftovers(path, Duration::ZERO);
        let bytes = whole_lines(path).map_err(io::Error::other)?;
        let old = String::from_utf8_lossy(&bytes);
        let mut text = if old.is_empty() {
            head.to_owned()
        } else {
            String::new()
        };
        let kept = old.lines().filter(|line| stays(line));
        for line in kept.chain(lines.iter().map(String::as_str)) {
            text.push_str(line);
            text.push('\n');
        }
        replace(path, text.as_bytes(), Access::Private)
    };
    match locking {
        Locking::Try => try_locked(path, work),
        Locking::Wait => locked(path, work).map(Some),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::files::journal::try_lock;
    use tabletop_core::Lang;
    use tabletop_play::training::Phase;

    fn card(id: &str) -> Card {
        Card {
            id: id.to_owned(),
            at: 1_780_000_000,
            game: "reversi".to_owned(),
            options: Vec::new(),
            // After d3 c3. White's best move is not computed here: the moves are given.
            position: position_after(&["d3", "c3"]),
            played: "b2".into(),
            accepted: vec!["c4".into()],
            loss: 12.0,
            phase: Phase::Opening,
            opponent: "computer level=4".to_owned(),
        }
    }

    fn position_after(moves: &[&str]) -> String {
        let mut workspace = Workspace::new(Lang::En);
        workspace.run("new reversi").expect("a game");
        for mv in moves {
            workspace.run(mv).expect("a move");
        }
        workspace.tabs.session().expect("a game").position()
    }

    #[test]
    fn tries_and_cards_come_back_and_what_is_thrown_away_is_gone() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("session.training");
        let cards = folder.path().join("session.cards");
        let lines = [
            card("own-1").to_line(),
            "# mine".to_owned(),
            card("own-2").to_line(),
        ];
        fs::write(&cards, lines.join("\n") + "\n").expect("written");
        let mut workspace = Workspace::new(Lang::En);
        let mut file = TrainingFile::open(path.clone(), &mut workspace).expect("opened");
        assert_eq!(file.save(&workspace), None);
        assert!(!path.exists(), "nothing was tried yet");
        workspace.run("train mine").expect("a card");
        workspace.run("c4").expect("the better move");
        assert_eq!(file.save(&workspace), None);
        let text = fs::read_to_string(&path).expect("there");
        assert!(
            text.contains("id=own-1") && text.contains("result=solved"),
            "{text}"
        );
        workspace.run("train throw").expect("thrown away");
        assert_eq!(file.save(&workspace), None);
        let text = fs::read_to_string(&cards).expect("there");
        assert!(!text.contains("own-1") && text.contains("# mine"), "{text}");
        let mut again = Workspace::new(Lang::En);
        TrainingFile::open(path, &mut again).expect("opened");
        assert_eq!(
            again.trainer.problems.tries(),
            workspace.trainer.problems.tries()
        );
        assert_eq!(again.trainer.problems.cards(), [card("own-2")]);
    }

    /// The thread that draws calls `save`: it neither waits nor complains while another program holds a file.
    #[test]
    fn files_that_another_program_holds_are_written_later() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("session.training");
        let cards = folder.path().join("session.cards");
        fs::write(&cards, card("own-1").to_line() + "\n").expect("written");
        let mut workspace = Workspace::new(Lang::En);
        let mut file = TrainingFile::open(path.clone(), &mut workspace).expect("opened");
        workspace.run("train mine").expect("a card");
        workspace.run("c4").expect("the better move");
        workspace.run("train throw").expect("thrown away");
        let lines = |path: &Path| fs::read_to_string(path).map_or(0, |text| text.lines().count());
        // The tries can be written, the cards can't yet: no try is written twice for that.
        let held = try_lock(&cards).expect("a lock").expect("nobody else's");
        assert_eq!(file.save(&workspace), None);
        assert_eq!(file.save(&workspace), None);
        assert_eq!((lines(&path), lines(&cards)), (2, 1), "the head and a try");
        drop(held);
        file.close();
        assert_eq!(lines(&path), 2);
        let left = fs::read_to_string(&cards).expect("there");
        assert!(!left.contains("own-1"), "{left}");
    }
}
