//! Journal entries: the record of a finished game, one line each.
//!
//! A line is words of the form `key=value`, quoted as on command lines. Unknown keys are ignored, so that older
//! versions read the lines of newer ones.

use std::time::SystemTime;

use tabletop_core::{Side, Verdict, calendar, join_words, split_words, value_of};
use tabletop_play::session::{Ending, GameSession, NodeId, Seat, StepKind};

/// Identifier of a game in the journal, from its start through every session that continues it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameId(u64);

impl GameId {
    /// Identifier with a number that no other game has.
    pub(super) const fn new(number: u64) -> Self {
        Self(number)
    }

    pub fn write(self) -> String {
        format!("{:016x}", self.0)
    }

    pub fn read(text: &str) -> Option<Self> {
        u64::from_str_radix(text, 16).ok().map(Self)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JournalEntry {
    pub id: GameId,
    /// End of the game, in UTC: `2026-11-22T19:40:12Z`.
    pub date: String,
    /// Key of the game.
    pub game: String,
    /// Options of the game, as written on command lines.
    pub options: Vec<String>,
    /// Players; the first one began with Black.
    pub seats: [Seat; 2],
    /// Names of the players; empty if none was given.
    pub names: [String; 2],
    /// Result; a side stands for the player who began with it.
    pub result: Verdict,
}

impl JournalEntry {
    /// Entry of a game that a person finished alone, with another person, or against the computer; `None` for other
    /// games.
    pub(super) fn of(id: GameId, session: &GameSession) -> Option<Self> {
        if is_unplayed(session, *session.line().first()?) {
            return None;
        }
        let outcome = session.outcome().filter(|_| !session.needs_dead_stones())?;
        let players = &session.players().0;
        let seats = players.each_ref().map(|player| player.seat.clone());
        let is_ours = |seat: &Seat| !matches!(seat, Seat::Engine(_));
        if !seats.contains(&Seat::Person) || !seats.iter().all(is_ours) {
            return None;
        }
        let options = session.options().iter();
        Some(Self {
            id,
            date: calendar::utc(calendar::seconds(SystemTime::now())),
            game: session.info().key.to_owned(),
            options: options
                .map(|(spec, value)| format!("{}={value}", spec.key))
                .collect(),
            seats,
            names: players.each_ref().map(|player| player.name.clone()),
            result: match outcome.verdict {
                Verdict::Win(side) => Verdict::Win(session.player_of(side)),
                other => other,
            },
        })
    }

    /// Formats the entry as a line, without a line end.
    pub fn write(&self) -> String {
        let [first, second] = &self.seats;
        let mut words = vec![
            format!("date={}", self.date),
            format!("id={}", self.id.write()),
            format!("game={}", self.game),
            format!("result={}", self.result.key()),
            format!("first={}", first.word()),
            format!("second={}", second.word()),
        ];
        for (key, name) in ["first-name", "second-name"].iter().zip(&self.names) {
            if !name.is_empty() {
                words.push(format!("{key}={name}"));
            }
        }
        if !self.options.is_empty() {
            words.push(format!("options={}", join_words(&self.options)));
        }
        join_words(&words)
    }

    /// Parses a line; `None` if it is no valid entry.
    pub fn read(line: &str) -> Option<Self> {
        let words = split_words(line);
        let value = |key| value_of(&words, key);
        let name = |key| value(key).unwrap_or_default().to_owned();
        Some(Self {
            id: GameId::read(value("id")?)?,
            date: value("date")?.to_owned(),
            game: value("game")?.to_owned(),
            options: split_words(value("options").unwrap_or_default()),
            seats: [seat(value("first")?)?, seat(value("second")?)?],
            names: [name("first-name"), name("second-name")],
            result: verdict(value("result")?)?,
        })
    }
}

/// Returns true if a game between two was resigned before both had moved after the node `start`: it counts for nobody.
pub(super) fn is_unplayed(session: &GameSession, start: NodeId) -> bool {
    let Some(last) = session.node(session.current()) else {
        return false;
    };
    let is_resigned = matches!(last.ending, Some(Ending::Resigned(_)));
    if !is_resigned || session.info().players < 2 {
        return false;
    }
    let line = std::iter::successors(Some(last), |node| session.node(node.parent?));
    // The parent of the first node after the start is the start.
    let before_start = session.node(start).and_then(|node| node.parent);
    let played = line.take_while(|node| node.parent != before_start);
    let moved = played.filter(|node| matches!(node.kind, StepKind::Move(_)) && !node.automatic);
    moved.count() < 2
}

/// Parses a seat strictly: a torn or unknown word would pass for a person.
fn seat(word: &str) -> Option<Seat> {
    Some(Seat::from_word(word)).filter(|seat| seat.word() == word)
}

fn verdict(key: &str) -> Option<Verdict> {
    let [black, white] = Side::BOTH.map(Verdict::Win);
    let all = [
        black,
        white,
        Verdict::Draw,
        Verdict::NoWinner,
        Verdict::Solved,
        Verdict::Stuck,
    ];
    all.into_iter().find(|verdict| verdict.key() == key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_they_are_written() {
        let entry = JournalEntry {
            id: GameId(0xab),
            date: calendar::utc(0),
            game: "go".to_owned(),
            options: vec!["size=9".to_owned(), "komi=6.5".to_owned()],
            seats: [Seat::Person, Seat::Computer(10)],
            names: [r#"Al "Fox" \ B = 1"#.to_owned(), String::new()],
            result: Verdict::Win(Side::White),
        };
        let line = entry.write();
        assert!(!line.contains('\n'), "{line}");
        assert_eq!(JournalEntry::read(&line), Some(entry.clone()));
        let newer = format!("{line} mood=good");
        assert_eq!(JournalEntry::read(&newer), Some(entry));
        for broken in ["", "# a comment", "date=1 id=x game=go", &line[..60]] {
            assert_eq!(JournalEntry::read(broken), None, "{broken}");
        }
    }
}
