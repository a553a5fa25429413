//! The games of a large file, listed to choose from.

use std::fmt;
use std::ops::ControlFlow;

use crate::core::{Message, Side, Verdict};
use crate::files::words;
use crate::record::{By, Ending, Format, Library, Record, Warning, key};
use crate::registry::find;
use crate::workspace::Workspace;

/// A file of many games: what is said of each, and the games themselves when they are asked for.
pub struct Collection {
    /// The file's name, or what else it came from.
    pub source: Message,
    library: Library,
    /// What each game is found by, in lower case, one after the other.
    said: String,
    /// Where the words of each game end.
    ends: Vec<u32>,
}

/// A line of the list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listed {
    /// Its number in the file, from 1.
    pub number: usize,
    /// Black's and White's name.
    pub names: [String; 2],
    /// The day.
    pub date: String,
    /// The occasion.
    pub event: String,
    /// The result as the worlds of these games write it: `B+3.5`, `1-0`.
    pub result: String,
    /// Number of moves, where that is known.
    pub moves: Option<u32>,
}

impl fmt::Debug for Collection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} games", self.source, self.len())
    }
}

impl Collection {
    /// Goes through the games of a library; `report` is told the part that is done and may stop the pass.
    pub fn new(
        source: Message,
        library: Library,
        report: &mut dyn FnMut(f64) -> ControlFlow<()>,
    ) -> Self {
        let mut collection = Self {
            source,
            library,
            said: String::new(),
            ends: Vec::new(),
        };
        let count = collection.library.len();
        for index in 0..count {
            if index % 256 == 0 && report(index as f64 / count as f64).is_break() {
                break;
            }
            let said = collection.words_of(index);
            collection.said.push_str(&said);
            collection.ends.push(collection.said.len() as u32);
        }
        collection
    }

    fn words_of(&self, index: usize) -> String {
        let row = self.row(index);
        let [black, white] = &row.names;
        let (date, event, result) = (&row.date, &row.event, &row.result);
        format!("{} {black} {white} {date} {event} {result}", index + 1).to_lowercase()
    }

    /// Number of games.
    pub const fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no game at all.
    pub const fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The format of its file.
    pub const fn format(&self) -> Format {
        self.library.format()
    }

    /// What the list says of a game.
    pub fn row(&self, index: usize) -> Listed {
        row_of(&self.library, index)
    }

    /// The games of which all these words are said, of those `within` or of all.
    pub fn find(&self, text: &str, within: Option<&[u32]>) -> Vec<u32> {
        let lower = text.to_lowercase();
        let words: Vec<_> = lower.split_whitespace().collect();
        let fits = |&index: &u32| {
            let said = self.said_of(index as usize);
            words.iter().all(|word| said.contains(word))
        };
        match within {
            Some(within) => within.iter().copied().filter(fits).collect(),
            None => (0..self.len() as u32).filter(fits).collect(),
        }
    }

    fn said_of(&self, index: usize) -> &str {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        let end = self.ends.get(index).copied().unwrap_or(start);
        self.said
            .get(start as usize..end as usize)
            .unwrap_or_default()
    }

    /// Reads a game, with what could not be taken as it stands.
    pub fn record(&self, index: usize) -> Result<(Record, Vec<Message>), Message> {
        let (record, warnings) = self.library.game(index).map_err(|error| error.placed())?;
        if find(&record.game).is_none() {
            return Err(Message::new(words::UNKNOWN_GAME).arg(&record.game));
        }
        Ok((record, warnings.iter().map(Warning::placed).collect()))
    }
}

/// What a list says of a game of a library.
pub(crate) fn row_of(library: &Library, index: usize) -> Listed {
    let record = library.headers(index);
    let points = library.format() != Format::Pdn;
    let result = record.ending.map(|ending| shown(ending, points));
    Listed {
        number: index + 1,
        date: record.tag(key::DATE).to_owned(),
        event: record.tag(key::EVENT).to_owned(),
        result: result.unwrap_or_default(),
        moves: library.moves(index),
        names: record.names,
    }
}

/// The first games of the list that was opened last of which these words are said, and how to go on.
pub fn listing(workspace: &Workspace, text: &str) -> Vec<String> {
    let Some(collection) = workspace.collection() else {
        return Vec::new();
    };
    let found = collection.find(text, None);
    let shown = found.iter().take(LISTED);
    let mut lines: Vec<_> = shown
        .map(|&index| collection.row(index as usize).line())
        .collect();
    let rest = found.len().saturating_sub(LISTED);
    let more = if rest > 0 {
        Message::new(words::MORE_LISTED).arg(rest)
    } else if found.is_empty() {
        words::NOTHING_LISTED.into()
    } else {
        words::HOW_TO_OPEN.into()
    };
    lines.push(more.get(workspace.lang));
    lines
}

/// How many games are listed at once, line by line.
const LISTED: usize = 20;

/// A result in short: with what it was won by, or as the two halves of a point.
fn shown(ending: Ending, points: bool) -> String {
    let side = match (ending.verdict, points) {
        (Verdict::Win(Side::Black), false) => return "1-0".to_owned(),
        (Verdict::Win(Side::White), false) => return "0-1".to_owned(),
        (Verdict::Draw, false) => return "1/2-1/2".to_owned(),
        (Verdict::Draw, true) => return "=".to_owned(),
        (Verdict::Win(Side::Black), true) => "B+",
        (Verdict::Win(Side::White), true) => "W+",
        _ => return String::new(),
    };
    let by = match ending.by {
        By::Unknown => String::new(),
        By::Halves(twice) if twice % 2 == 0 => (twice / 2).to_string(),
        By::Halves(twice) => format!("{}.5", twice / 2),
        By::Resignation => "R".to_owned(),
        By::Time => "T".to_owned(),
        By::Forfeit => "F".to_owned(),
    };
    format!("{side}{by}")
}

impl Listed {
    /// The game in a line of text, for lists without columns.
    pub fn line(&self) -> String {
        let [black, white] = self.names.each_ref().map(|name| match name.as_str() {
            "" => "?",
            name => name,
        });
        let moves = self.moves.map(|moves| moves.to_string());
        let parts = [&self.date, &self.result, &self.event];
        let rest: Vec<_> = parts
            .into_iter()
            .filter(|part| !part.is_empty())
            .cloned()
            .chain(moves)
            .collect();
        format!("{}. {black} - {white} | {}", self.number, rest.join(" | "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &[u8] = b"[Event \"Cup\"][Black \"Ann\"][White \"Bo\"][Date \"1850\"][Result \"1-0\"] 1. 11-15 1-0\n\
        [Black \"Cy\"][White \"Ann\"][Result \"1/2-1/2\"] 1. 11-15 24-19 1/2-1/2\n[Black \"Dee\"] *\n";

    fn collection() -> Collection {
        let go_on = &mut |_: usize| ControlFlow::Continue(());
        let (library, _) = Library::open(TEXT.to_vec(), None, go_on).expect("a library");
        Collection::new(Message::verbatim("x.pdn"), library, &mut |_| {
            ControlFlow::Continue(())
        })
    }

    #[test]
    fn games_are_found_by_what_is_said_of_them() {
        let games = collection();
        assert_eq!(games.len(), 3);
        let ann = games.find("ann", None);
        assert_eq!(ann, [0, 1]);
        assert_eq!(games.find("ANN 1/2", Some(&ann)), [1]);
        assert_eq!(games.find("", None), [0, 1, 2]);
        assert_eq!(games.find("nobody", None), [0_u32; 0]);
        assert_eq!(games.row(0).line(), "1. Ann - Bo | 1850 | 1-0 | Cup | 1");
        assert_eq!(games.row(2).line(), "3. Dee - ? | 0");
        let (record, warnings) = games.record(1).expect("a game");
        assert_eq!((record.main_moves().count(), warnings.len()), (2, 0));
        assert!(games.record(3).is_err());
    }

    #[test]
    fn results_are_shown_as_their_worlds_write_them() {
        let by = |by| shown(Ending::win(Side::Black, by), true);
        assert_eq!(
            [by(By::Halves(7)), by(By::Halves(8)), by(By::Resignation)],
            ["B+3.5", "B+4", "B+R"]
        );
        assert_eq!(shown(Ending::DRAW, true), "=");
        assert_eq!(shown(Ending::win(Side::White, By::Unknown), false), "0-1");
    }
}
