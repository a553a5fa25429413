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
use super::journal::{locked, whole_lines};
use super::{FileError, default_path};
use crate::workspace::Workspace;
use tabletop_core::{Message, Reason};
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
    failing: bool,
}

impl TrainingFile {
    /// Opens the file at `path`, which may be missing, with the cards beside it, and loads both.
    pub fn open(path: PathBuf, workspace: &mut Workspace) -> Result<Self, FileError> {
        let cards_path = path.with_extension("cards");
        let tries = read(&path, Tried::read)?;
        let cards = read(&cards_path, Card::read)?;
        let file = Self {
            tries: path,
            cards: cards_path,
            written: tries.len(),
            seen: (cards.len(), 0),
            failing: false,
        };
        workspace.training.restore(tries, cards);
        Ok(file)
    }

    /// Writes new attempts and cards. An error is reported once, and the write retried.
    pub fn save(&mut self, workspace: &Workspace) -> Option<Message> {
        let (tries, cards) = (workspace.training.tries(), workspace.training.cards());
        let thrown = workspace.training.thrown();
        let new = tries.get(self.written..).unwrap_or_default();
        let now = (cards.len() + thrown.len(), thrown.len());
        if new.is_empty() && now == self.seen {
            return None;
        }
        let saved = self.write(new, cards, thrown, now);
        match saved {
            Ok(()) => {
                (self.written, self.seen) = (tries.len(), now);
                self.failing = false;
                None
            }
            Err(error) => {
                let reported = std::mem::replace(&mut self.failing, true);
                (!reported).then(|| FileError::NotSaved(self.tries.clone(), error.into()).message())
            }
        }
    }

    fn write(
        &self,
        new: &[Tried],
        cards: &[Card],
        thrown: &[String],
        now: (usize, usize),
    ) -> io::Result<()> {
        if !new.is_empty() {
            let lines: Vec<_> = new.iter().map(Tried::write).collect();
            change(&self.tries, TRIES_HEAD, &lines, |_| true)?;
        }
        if now != self.seen {
            let known: HashSet<_> = read(&self.cards, Card::read)
                .map_err(io::Error::other)?
                .into_iter()
                .map(|card| card.id)
                .collect();
            let fresh = cards.iter().filter(|card| !known.contains(&card.id));
            let lines: Vec<_> = fresh.map(Card::write).collect();
            let stays = |line: &str| {
                let card = Card::read(line);
                card.is_none_or(|card| !thrown.contains(&card.id))
            };
            change(&self.cards, CARDS_HEAD, &lines, stays)?;
        }
        Ok(())
    }
}

/// Parses the lines of a file; empty if the file is missing.
fn read<T>(path: &Path, line: fn(&str) -> Option<T>) -> Result<Vec<T>, FileError> {
    let bytes = whole_lines(path)?;
    let text = String::from_utf8_lossy(&bytes);
    Ok(text.lines().filter_map(line).collect())
}

/// Adds lines to a file and removes others.
fn change(
    path: &Path,
    head: &str,
    lines: &[String],
    stays: impl Fn(&str) -> bool,
) -> io::Result<()> {
    locked(path, || {
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
    })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::commands::Commands as _;
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
            played: "b2".to_owned(),
            accepted: vec!["c4".to_owned()],
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
        workspace.session().expect("a game").position()
    }

    #[test]
    fn tries_and_cards_come_back_and_what_is_thrown_away_is_gone() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("session.training");
        let cards = folder.path().join("session.cards");
        let lines = [
            card("own-1").write(),
            "# mine".to_owned(),
            card("own-2").write(),
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
        assert_eq!(again.training.tries(), workspace.training.tries());
        assert_eq!(again.training.cards(), [card("own-2")]);
    }
}
