//! Attempts at problems, and the player's own mistakes: two text files beside the session, one line for each.

use std::path::{Path, PathBuf};

use super::lines_file::{Lines, LinesFile, whole_lines};
use super::{FileError, default_path};
use crate::workspace::Workspace;
use tabletop_core::Message;
use tabletop_play::training::{Card, Tried};

const TRIES: Lines = Lines {
    head: "# tabletop training 1: one try at a problem a line\n",
    most: usize::MAX,
    id: |_| None,
};
const CARDS: Lines = Lines {
    head: "# tabletop cards 1: one mistake of your own a line\n",
    most: usize::MAX,
    id: |line| Some(Card::parse(line)?.id),
};

/// Path of the attempts of this session, or of the default one.
pub fn training_path(session: Option<&Path>) -> Option<PathBuf> {
    let session = session.map(Path::to_owned).or_else(default_path)?;
    Some(session.with_extension("training"))
}

/// Stores attempts while the program runs.
#[derive(Debug)]
pub struct TrainingFile {
    tries: LinesFile,
    cards: LinesFile,
    /// Number of attempts that are in the file or will be.
    noted: usize,
    /// Number of all cards, and of discarded cards, at the last save.
    seen: (usize, usize),
}

impl TrainingFile {
    /// Opens the file at `path`, which may be missing, with the cards beside it, and loads both.
    pub fn open(path: PathBuf, workspace: &mut Workspace) -> Result<Self, FileError> {
        let cards_path = path.with_extension("cards");
        let tries = read(&path, Tried::parse)?;
        let cards = read(&cards_path, Card::parse)?;
        let file = Self {
            noted: tries.len(),
            seen: (cards.len(), 0),
            tries: LinesFile::new(path, &TRIES),
            cards: LinesFile::new(cards_path, &CARDS),
        };
        workspace.trainer.problems.restore(tries, cards);
        Ok(file)
    }

    /// Writes new data. An error is reported once.
    pub fn save(&mut self, workspace: &Workspace) -> Option<Message> {
        let training = &workspace.trainer.problems;
        let (tries, cards, thrown) = (training.tries(), training.cards(), training.thrown());
        let new = tries.get(self.noted..).unwrap_or_default();
        if !new.is_empty() {
            self.tries.change(new.iter().map(Tried::to_line), &[]);
            self.noted = tries.len();
        }
        let now = (cards.len() + thrown.len(), thrown.len());
        if now != self.seen {
            self.cards.change(cards.iter().map(Card::to_line), thrown);
            self.seen = now;
        }
        let unsaved = self.tries.save();
        unsaved.or_else(|| self.cards.save())
    }

    pub fn close(&mut self) {
        self.tries.close();
        self.cards.close();
    }
}

/// Parses the lines of a file; empty if the file is missing.
fn read<T>(path: &Path, line: fn(&str) -> Option<T>) -> Result<Vec<T>, FileError> {
    let bytes = whole_lines(path)?;
    let text = String::from_utf8_lossy(&bytes);
    Ok(text.lines().filter_map(line).collect())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::files::lines_file::try_lock;
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
