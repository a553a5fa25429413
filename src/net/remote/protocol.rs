//! Messages of the protocol between two machines, one per line, as values and as text. Empty lines are invalid.

use std::fmt;
use std::str::FromStr;

use tabletop_core::{Cell, TimeControl};

/// Protocol version. Peers with another version are refused with a goodbye that says so.
pub const VERSION: u32 = 1;
pub const MAX_LINE_BYTES: usize = 4096;
pub const MAX_NAME_CHARS: usize = 40;
pub const MAX_TALK_CHARS: usize = 400;

/// Removes characters from foreign text that could mislead a terminal or a reader, and truncates it to `most`.
pub fn clean(text: &str, limit: usize) -> String {
    let clear: String = text.chars().filter(|&c| !misleads(c)).collect();
    let cut: String = clear.trim().chars().take(limit).collect();
    cut.trim_end().to_owned()
}

/// Returns true for characters that nobody sees or that turn the order of others round: a name of them would be no name.
fn misleads(c: char) -> bool {
    c.is_control()
        || matches!(c,
            // Directions, joiners, spaces without a width, and ends of lines and paragraphs.
            '\u{061c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
            // The soft hyphen, fillers of Korean and Khmer, and the empty Braille cell.
                | '\u{00ad}' | '\u{034f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{2800}'
                | '\u{3164}' | '\u{ffa0}'
            // Tags.
                | '\u{e0000}'..='\u{e007f}')
}

/// At which machine the moves of a player are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// The machine that stores the game.
    Host,
    /// The other machine.
    Guest,
    /// Both: each has a board of its own, with a puzzle.
    Each,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameHead {
    pub game: String,
    /// First and second player: machine and name.
    pub players: [(Owner, String); 2],
    /// Clock in the form of records; empty without one.
    pub clock: String,
    /// Start position; empty for the usual one.
    pub start: String,
    pub options: Vec<(String, String)>,
}

/// An event in a game, stored as one line of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A game begins; an earlier one remains as it is.
    Game(GameHead),
    Move(String),
    /// These cells are proposed as dead stones.
    Dead(Vec<Cell>),
    /// The players ended the game; holds the word of the ending.
    End(String),
    /// Moves were taken back; holds the remaining number.
    Back(u32),
    /// The game has a new clock, in the form of records, or none.
    Clock(String),
    /// The player of this index is now the computer of this level, or a person.
    Seat(usize, Option<u8>),
    /// The player of this index has a new name.
    Name(usize, String),
    /// The host (0) or the guest (1) has solved the puzzle, by these moves from its start.
    Solved(usize, Vec<String>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    Draw,
    /// To take moves back; holds the remaining number.
    Undo(u32),
    /// A rematch with colours exchanged.
    Rematch,
    /// This clock, started afresh, or none.
    Clock(Option<TimeControl>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum No {
    /// Another entry came first.
    Late,
    Rules,
    /// The sender is not to move, or is a spectator.
    NotYours,
    /// The host could not store the entry.
    NotKept,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bye {
    /// The tab was closed, or the program has ended for good.
    Closed,
    /// The program has ended and will resume the game.
    Away,
    Version,
    /// The seat was taken by a new connection.
    Elsewhere,
    /// Too many invalid lines were received.
    Noise,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// First line of each side.
    Hello {
        version: u32,
        /// Identifier of the game's list; 0 from the guest.
        game: u64,
        /// Name of the sender; may be empty.
        name: String,
    },
    /// The guest has the entries up to this number.
    Have(u64),
    Entry(u64, Entry),
    /// There are more entries, to be sent after the guest's confirmation.
    More,
    Play(u64, Entry),
    No(u64, No),
    /// An offer, made after this number of entries.
    Offer(u64, Offer),
    /// The offer made after this number of entries is accepted.
    Agree(u64),
    /// The offer made after this number of entries is declined.
    Decline(u64),
    /// The host's clock in the form of records, and the player whose time runs.
    Clock(String, Option<usize>),
    /// A chat message: name, empty for the sender, and text.
    Say(String, String),
    /// Presence of the other player, and number of spectators.
    Here(bool, u32),
    /// Number of moves on the sender's board of a puzzle.
    Far(u32),
    Bye(Bye),
}

macro_rules! words {
    ($kind:ident: $($variant:ident $word:literal,)*) => {
        impl $kind {
            const fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)*
                }
            }

            fn read(word: &str) -> Option<Self> {
                match word {
                    $($word => Some(Self::$variant),)*
                    _ => None,
                }
            }
        }
    };
}

words! { Owner: Host "host", Guest "guest", Each "each", }
words! { No: Late "late", Rules "rules", NotYours "not-yours", NotKept "not-kept", }
words! { Bye: Closed "closed", Away "away", Version "version", Elsewhere "elsewhere", Noise "noise", }

impl fmt::Display for Offer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Draw => f.write_str("draw"),
            Self::Undo(left) => write!(f, "undo {left}"),
            Self::Rematch => f.write_str("rematch"),
            Self::Clock(None) => f.write_str("clock none"),
            Self::Clock(Some(control)) => write!(f, "clock {control}"),
        }
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game(head) => write!(f, "game {head}"),
            Self::Move(text) => write!(f, "move {text}"),
            Self::Dead(cells) => {
                f.write_str("dead")?;
                cells
                    .iter()
                    .try_for_each(|cell| write!(f, " {},{}", cell.col, cell.row))
            }
            Self::End(key) => write!(f, "end {key}"),
            Self::Back(left) => write!(f, "back {left}"),
            Self::Clock(text) if text.is_empty() => f.write_str("time none"),
            Self::Clock(text) => write!(f, "time {text}"),
            Self::Seat(player, None) => write!(f, "seat {} person", player + 1),
            Self::Seat(player, Some(level)) => {
                write!(f, "seat {} computer {level}", player + 1)
            }
            Self::Name(player, name) => write!(f, "name {} {name}", player + 1),
            Self::Solved(player, moves) => {
                write!(f, "solved {} {}", player + 1, moves.join(" "))
            }
        }
    }
}

impl fmt::Display for GameHead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.game)?;
        for (owner, name) in &self.players {
            write!(f, "\t{}\t{name}", owner.word())?;
        }
        write!(f, "\t{}\t{}", self.clock, self.start)?;
        let mut options = self.options.iter();
        options.try_for_each(|(key, value)| write!(f, "\t{key}={value}"))
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hello {
                version,
                game,
                name,
            } => write!(f, "hello {version} {game:016x} {name}"),
            Self::Have(number) => write!(f, "have {number}"),
            Self::Entry(number, entry) => write!(f, "entry {number} {entry}"),
            Self::More => f.write_str("more"),
            Self::Play(number, entry) => write!(f, "play {number} {entry}"),
            Self::No(number, why) => write!(f, "no {number} {}", why.word()),
            Self::Offer(at, offer) => write!(f, "offer {at} {offer}"),
            Self::Agree(at) => write!(f, "agree {at}"),
            Self::Decline(at) => write!(f, "decline {at}"),
            Self::Clock(text, None) => write!(f, "clock 0 {text}"),
            Self::Clock(text, Some(player)) => write!(f, "clock {} {text}", player + 1),
            Self::Say(name, words) => write!(f, "say {name}\t{words}"),
            Self::Here(player, watchers) => write!(f, "here {} {watchers}", u8::from(*player)),
            Self::Far(moves) => write!(f, "far {moves}"),
            Self::Bye(why) => write!(f, "bye {}", why.word()),
        }
    }
}

/// Splits off the first word.
fn word(text: &str) -> (&str, &str) {
    text.split_once(' ').unwrap_or((text, ""))
}

/// Parses the first word as a number; returns the rest too.
fn number(text: &str) -> Option<(u64, &str)> {
    let (first, rest) = word(text);
    let digits = !first.is_empty() && first.bytes().all(|byte| byte.is_ascii_digit());
    Some((first.parse().ok().filter(|_| digits)?, rest))
}

/// Parses the index of a player from 1 or 2; returns the rest too.
fn player(text: &str) -> Option<(usize, &str)> {
    let (number, rest) = number(text)?;
    matches!(number, 1 | 2).then(|| (number as usize - 1, rest))
}

/// Returns the text if it has no control characters.
fn plain(text: &str) -> Option<&str> {
    (!text.chars().any(char::is_control)).then_some(text)
}

fn nonempty(text: &str) -> Option<String> {
    Some(plain(text).filter(|it| !it.is_empty())?.to_owned())
}

fn head(text: &str) -> Option<GameHead> {
    let mut fields = text.split('\t');
    let game = plain(fields.next()?)?.to_owned();
    let mut player = || {
        let owner = Owner::read(fields.next()?)?;
        Some((owner, clean(fields.next()?, MAX_NAME_CHARS)))
    };
    let players = [player()?, player()?];
    let clock = plain(fields.next()?)?.to_owned();
    let start = plain(fields.next()?)?.to_owned();
    let option = |field: &str| {
        let (key, value) = plain(field)?.split_once('=')?;
        Some((key.to_owned(), value.to_owned()))
    };
    Some(GameHead {
        game,
        players,
        clock,
        start,
        options: fields.map(option).collect::<Option<_>>()?,
    })
}

fn cell(text: &str) -> Option<Cell> {
    let (col, row) = text.split_once(',')?;
    Some(Cell::new(col.parse().ok()?, row.parse().ok()?))
}

impl FromStr for Entry {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (first, rest) = word(text);
        let read = || match first {
            "game" => head(rest).map(Self::Game),
            "move" => nonempty(rest).map(Self::Move),
            "dead" => {
                let cells = rest.split(' ').filter(|it| !it.is_empty());
                cells.map(cell).collect::<Option<_>>().map(Self::Dead)
            }
            "end" => nonempty(rest).map(Self::End),
            "back" => Some(Self::Back(rest.parse().ok()?)),
            "time" if rest == "none" => Some(Self::Clock(String::new())),
            "time" => nonempty(rest).map(Self::Clock),
            "seat" => match player(rest)? {
                (player, "person") => Some(Self::Seat(player, None)),
                (player, rest) => {
                    let level = rest.strip_prefix("computer ")?.parse().ok();
                    let level = level.filter(|level| (1..=10).contains(level))?;
                    Some(Self::Seat(player, Some(level)))
                }
            },
            "name" => {
                player(rest).map(|(player, name)| Self::Name(player, clean(name, MAX_NAME_CHARS)))
            }
            "solved" => {
                let (player, moves) = player(rest)?;
                let moves = plain(moves)?.split(' ').map(str::to_owned).collect();
                Some(Self::Solved(player, moves))
            }
            _ => None,
        };
        read().ok_or(())
    }
}

impl FromStr for Offer {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match word(text) {
            ("draw", "") => Ok(Self::Draw),
            ("rematch", "") => Ok(Self::Rematch),
            ("undo", left) => Ok(Self::Undo(left.parse().map_err(|_| ())?)),
            ("clock", "none") => Ok(Self::Clock(None)),
            ("clock", control) => Ok(Self::Clock(Some(control.parse().map_err(|_| ())?))),
            _ => Err(()),
        }
    }
}

fn numbered(rest: &str, make: fn(u64, Entry) -> Line) -> Option<Line> {
    let (number, entry) = number(rest)?;
    Some(make(number, entry.parse().ok()?))
}

fn hello(rest: &str) -> Option<Line> {
    let (version, rest) = number(rest)?;
    let (game, name) = word(rest);
    Some(Line::Hello {
        version: u32::try_from(version).ok()?,
        game: u64::from_str_radix(game, 16).ok()?,
        name: clean(name, MAX_NAME_CHARS),
    })
}

impl FromStr for Line {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        if text.len() > MAX_LINE_BYTES {
            return Err(());
        }
        let (first, rest) = word(text);
        let read = || match first {
            "hello" => hello(rest),
            "have" => number(rest).map(|(number, _)| Self::Have(number)),
            "entry" => numbered(rest, Self::Entry),
            "more" => Some(Self::More),
            "play" => numbered(rest, Self::Play),
            "no" => number(rest).and_then(|(number, why)| Some(Self::No(number, No::read(why)?))),
            "offer" => {
                number(rest).and_then(|(at, what)| Some(Self::Offer(at, what.parse().ok()?)))
            }
            "agree" => number(rest).map(|(at, _)| Self::Agree(at)),
            "decline" => number(rest).map(|(at, _)| Self::Decline(at)),
            "clock" => {
                let (runs, text) = number(rest)?;
                let clock = Self::Clock(plain(text)?.to_owned(), (runs as usize).checked_sub(1));
                (runs <= 2).then_some(clock)
            }
            "say" => {
                let (name, words) = rest.split_once('\t')?;
                let words = clean(words, MAX_TALK_CHARS);
                (!words.is_empty()).then(|| Self::Say(clean(name, MAX_NAME_CHARS), words))
            }
            "here" => {
                let (player, watchers) = number(rest)?;
                Some(Self::Here(player == 1, watchers.parse().ok()?))
            }
            "far" => match number(rest)? {
                (moves, "") => Some(Self::Far(u32::try_from(moves).ok()?)),
                _ => None,
            },
            "bye" => Bye::read(rest).map(Self::Bye),
            _ => None,
        };
        read().ok_or(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head() -> GameHead {
        GameHead {
            game: "go".to_owned(),
            players: [
                (Owner::Host, "Anna".to_owned()),
                (Owner::Guest, String::new()),
            ],
            clock: "5m 300000,0,0 300000,0,0".to_owned(),
            start: String::new(),
            options: vec![("size".to_owned(), "9".to_owned())],
        }
    }

    #[test]
    fn every_line_is_read_as_it_was_written() {
        let entries = [
            Entry::Game(head()),
            Entry::Move("d3".to_owned()),
            Entry::Dead(vec![]),
            Entry::Dead(vec![Cell::new(0, 3), Cell::new(18, 2)]),
            Entry::End("black-resigns".to_owned()),
            Entry::Back(3),
            Entry::Clock(String::new()),
            Entry::Clock("5m 1,0,0 2,0,0".to_owned()),
            Entry::Seat(1, Some(5)),
            Entry::Seat(0, None),
            Entry::Name(1, "Ben 本".to_owned()),
            Entry::Solved(1, vec!["2,2-4,2".to_owned(), "4@1,2".to_owned()]),
        ];
        let mut lines: Vec<_> = entries
            .into_iter()
            .flat_map(|entry| [Line::Entry(7, entry.clone()), Line::Play(8, entry)])
            .collect();
        lines.extend([
            Line::Hello {
                version: 1,
                game: u64::MAX,
                name: "Anna B".to_owned(),
            },
            Line::Have(0),
            Line::More,
            Line::No(3, No::Late),
            Line::Offer(3, Offer::Draw),
            Line::Offer(3, Offer::Undo(1)),
            Line::Offer(3, Offer::Rematch),
            Line::Offer(3, Offer::Clock(None)),
            Line::Offer(3, Offer::Clock("10m/5x30s".parse().ok())),
            Line::Agree(3),
            Line::Decline(3),
            Line::Clock("5m 1,0,0 2,0,0".to_owned(), Some(1)),
            Line::Clock("5m 1,0,0 2,0,0".to_owned(), None),
            Line::Say(String::new(), "hello there".to_owned()),
            Line::Here(true, 3),
            Line::Far(12),
            Line::Bye(Bye::Version),
        ]);
        for line in lines {
            let text = line.to_string();
            assert!(text.len() <= MAX_LINE_BYTES, "{text}");
            assert_eq!(text.parse(), Ok(line), "{text}");
        }
    }

    #[test]
    fn what_is_no_line_is_none() {
        for text in [
            "",
            "GET / HTTP/1.1",
            "entry x move d3",
            "entry 1",
            "entry +1 move d3",
            "play 1 move \x1b[2J",
            "play 1 seat 3 person",
            "entry 1 name 0 Anna",
            "play 1 seat 1 computer 11",
            "offer 1 undo x",
            "offer 1 clock",
            "offer 1 clock soon",
            "say nobody",
            "say \t\x1b\x07",
            "bye bye",
            "clock 3 5m",
            "far",
            "far 3 4",
            "entry 1 solved 3 d3",
        ] {
            assert_eq!(text.parse::<Line>(), Err(()), "{text:?}");
        }
        let long = format!("say \t{}", "x".repeat(MAX_LINE_BYTES));
        assert_eq!(long.parse::<Line>(), Err(()));
    }

    #[test]
    fn names_and_talk_lose_what_controls() {
        let said = "say A\x1b]0;x\u{7}nna\ta\u{202e}b\x1b[31mc".parse();
        let expected = Line::Say("A]0;xnna".to_owned(), "ab[31mc".to_owned());
        assert_eq!(said, Ok(expected));
        assert_eq!(clean("  ab  cd", 4), "ab");
        assert_eq!(clean("\u{115f}\u{3164}\u{2800}\u{e0041}", 9), "");
        assert_eq!(clean("a\u{61c}\u{ad}n\u{180e}n\u{2060}a 张", 9), "anna 张");
    }
}
