//! Entries of a club's lists, as values and as text; each is preceded by its time.

use std::fmt;
use std::str::FromStr;

use crate::remote::{Entry, MAX_LINE_BYTES, MAX_NAME_CHARS, MAX_TALK_CHARS, Offer, clean};

/// An entry with its time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stamped<T> {
    /// Seconds since 1970, UTC, by the clock of the author's machine.
    pub at: u64,
    pub entry: T,
}

impl<T: fmt::Display> fmt::Display for Stamped<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.at, self.entry)
    }
}

impl<T: FromStr<Err = ()>> FromStr for Stamped<T> {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        if text.len() > MAX_LINE_BYTES {
            return Err(());
        }
        let (at, entry) = text.split_once(' ').ok_or(())?;
        Ok(Self {
            at: number(at)?,
            entry: entry.parse()?,
        })
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offered {
    pub by: String,
    /// Name of the challenged person; empty for anybody.
    pub to: String,
    pub game: String,
    /// Seat of the challenger, 0 for the first player; random if `None`.
    pub seat: Option<usize>,
    pub days: u32,
    /// Seed of a random opening and of random seats.
    pub seed: u64,
    pub options: Vec<(String, String)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Winner {
    /// The first player (0) or the second (1).
    Player(usize),
    /// Neither player.
    Nobody,
    /// Neither player: the game was resigned before both had moved.
    Unplayed,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventTerms {
    /// True for the Swiss system, false for a round robin.
    pub is_swiss: bool,
    pub rounds: usize,
    /// True if each pair plays two games, with colours exchanged.
    pub both: bool,
    /// Title; may be empty.
    pub title: String,
    /// Players who are entered from the start.
    pub players: Vec<String>,
    /// Terms of each game, and who made the event.
    pub games: Offered,
}

/// Two players of an event by their places in its list: who plays first, and the other one; or a player without an opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// First player, or the one with a bye.
    pub first: usize,
    /// Second player; `None` for a bye.
    pub second: Option<usize>,
}

/// Event in the lobby. A challenge and its game are identified by the number of the challenge's entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LobbyEntry {
    Challenge(Offered),
    /// This challenge was accepted by this person: the game begins.
    Accept(u64, String),
    /// This challenge was withdrawn by the challenger or declined by the addressee.
    Withdraw(u64, String),
    /// This game ended with this result.
    Result(u64, Winner),
    Event(EventTerms),
    Enter(u64, String),
    Leave(u64, String),
    /// The games of this event's round of this number, from 1, begin.
    Round(u64, usize, Vec<Pairing>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardEntry {
    /// An entry as at any shared board, and the player to move after it.
    Entry(usize, Entry),
    Offer(usize, Offer),
    Decline(usize),
    Say(String, String),
}

fn number<T: FromStr>(text: &str) -> Result<T, ()> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits).ok_or(())
}

/// Parses the index of a player from 1 or 2.
fn player(text: &str) -> Result<usize, ()> {
    match text {
        "1" => Ok(0),
        "2" => Ok(1),
        _ => Err(()),
    }
}

fn name(text: &str) -> Result<String, ()> {
    let name = clean(text, MAX_NAME_CHARS);
    if name.is_empty() { Err(()) } else { Ok(name) }
}

fn plain(text: &str) -> Result<String, ()> {
    if text.chars().any(char::is_control) {
        return Err(());
    }
    Ok(text.to_owned())
}

impl fmt::Display for Winner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Player(player) => write!(f, "{}", player + 1),
            Self::Nobody => f.write_str("draw"),
            Self::Unplayed => f.write_str("unplayed"),
        }
    }
}

impl FromStr for Winner {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "draw" => Ok(Self::Nobody),
            "unplayed" => Ok(Self::Unplayed),
            text => player(text).map(Self::Player),
        }
    }
}

impl fmt::Display for Pairing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.first + 1)?;
        self.second
            .map_or(Ok(()), |second| write!(f, "-{}", second + 1))
    }
}

impl FromStr for Pairing {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let place = |text| number::<usize>(text)?.checked_sub(1).ok_or(());
        let (first, second) = match text.split_once('-') {
            Some((first, second)) => (first, Some(place(second)?)),
            None => (text, None),
        };
        Ok(Self {
            first: place(first)?,
            second,
        })
    }
}

impl fmt::Display for EventTerms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let system = if self.is_swiss { "swiss" } else { "robin" };
        let (rounds, games) = (self.rounds, 1 + u8::from(self.both));
        let (title, count) = (&self.title, self.players.len());
        write!(f, "{system}\t{rounds}\t{games}\t{title}\t{count}")?;
        let mut players = self.players.iter();
        players.try_for_each(|player| write!(f, "\t{player}"))?;
        write!(f, "\t{}", self.games)
    }
}

impl FromStr for EventTerms {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let mut rest = text;
        let mut field = || {
            let (field, after) = rest.split_once('\t').ok_or(())?;
            rest = after;
            Ok(field)
        };
        let is_swiss = match field()? {
            "swiss" => true,
            "robin" => false,
            _ => return Err(()),
        };
        let (rounds, both) = (number(field()?)?, player(field()?)? == 1);
        let title = clean(field()?, MAX_NAME_CHARS);
        let count: usize = number(field()?)?;
        let players = (0..count)
            .map(|_| name(field()?))
            .collect::<Result<_, ()>>()?;
        Ok(Self {
            is_swiss,
            rounds,
            both,
            title,
            players,
            games: offered(rest)?,
        })
    }
}

impl fmt::Display for Offered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seat = self.seat.map_or(0, |seat| seat + 1);
        write!(
            f,
            "{}\t{}\t{}\t{seat}\t{}\t{:016x}",
            self.by, self.to, self.game, self.days, self.seed
        )?;
        let mut options = self.options.iter();
        options.try_for_each(|(key, value)| write!(f, "\t{key}={value}"))
    }
}

impl fmt::Display for LobbyEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Challenge(offered) => write!(f, "challenge {offered}"),
            Self::Accept(challenge, by) => write!(f, "accept {challenge} {by}"),
            Self::Withdraw(challenge, by) => write!(f, "withdraw {challenge} {by}"),
            Self::Result(game, winner) => write!(f, "result {game} {winner}"),
            Self::Event(terms) => write!(f, "event {terms}"),
            Self::Enter(event, by) => write!(f, "enter {event} {by}"),
            Self::Leave(event, by) => write!(f, "leave {event} {by}"),
            Self::Round(event, round, pairs) => {
                write!(f, "round {event} {round}")?;
                pairs.iter().try_for_each(|pair| write!(f, " {pair}"))
            }
        }
    }
}

fn offered(text: &str) -> Result<Offered, ()> {
    let mut fields = text.split('\t');
    let mut field = || fields.next().ok_or(());
    let (by, to, game) = (
        name(field()?)?,
        clean(field()?, MAX_NAME_CHARS),
        plain(field()?)?,
    );
    let seat = match field()? {
        "0" => None,
        seat => Some(player(seat)?),
    };
    let days = number(field()?)?;
    let seed = u64::from_str_radix(field()?, 16).map_err(|_| ())?;
    let option = |field: &str| {
        let (key, value) = field.split_once('=').ok_or(())?;
        Ok((plain(key)?, plain(value)?))
    };
    Ok(Offered {
        by,
        to,
        game,
        seat,
        days,
        seed,
        options: fields.map(option).collect::<Result<_, ()>>()?,
    })
}

impl FromStr for LobbyEntry {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (word, rest) = text.split_once(' ').ok_or(())?;
        if word == "challenge" {
            return offered(rest).map(Self::Challenge);
        }
        if word == "event" {
            return rest.parse().map(Self::Event);
        }
        let (of, rest) = rest.split_once(' ').ok_or(())?;
        let of = number(of)?;
        match word {
            "accept" => Ok(Self::Accept(of, name(rest)?)),
            "withdraw" => Ok(Self::Withdraw(of, name(rest)?)),
            "result" => Ok(Self::Result(of, rest.parse()?)),
            "enter" => Ok(Self::Enter(of, name(rest)?)),
            "leave" => Ok(Self::Leave(of, name(rest)?)),
            "round" => {
                let mut words = rest.split(' ');
                let round = number(words.next().ok_or(())?)?;
                let pairs = words.map(str::parse).collect::<Result<_, ()>>()?;
                Ok(Self::Round(of, round, pairs))
            }
            _ => Err(()),
        }
    }
}

impl fmt::Display for BoardEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Entry(turn, entry) => write!(f, "entry {} {entry}", turn + 1),
            Self::Offer(player, offer) => write!(f, "offer {} {offer}", player + 1),
            Self::Decline(player) => write!(f, "decline {}", player + 1),
            Self::Say(name, words) => write!(f, "say {name}\t{words}"),
        }
    }
}

impl FromStr for BoardEntry {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (word, rest) = text.split_once(' ').ok_or(())?;
        let numbered = || {
            let (player_word, rest) = rest.split_once(' ').ok_or(())?;
            Ok((player(player_word)?, rest))
        };
        match word {
            "entry" => numbered().and_then(|(turn, entry)| Ok(Self::Entry(turn, entry.parse()?))),
            "offer" => numbered().and_then(|(by, offer)| Ok(Self::Offer(by, offer.parse()?))),
            "decline" => player(rest).map(Self::Decline),
            "say" => {
                let (by, words) = rest.split_once('\t').ok_or(())?;
                let words = clean(words, MAX_TALK_CHARS);
                if words.is_empty() {
                    return Err(());
                }
                Ok(Self::Say(name(by)?, words))
            }
            _ => Err(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_is_read_as_it_was_written() {
        let challenge = Offered {
            by: "Anna".to_owned(),
            to: String::new(),
            game: "go".to_owned(),
            seat: Some(1),
            days: 3,
            seed: 77,
            options: vec![("size".to_owned(), "9".to_owned())],
        };
        let terms = EventTerms {
            is_swiss: true,
            rounds: 5,
            both: false,
            title: "Winter Cup".to_owned(),
            players: vec!["Anna".to_owned(), "x=+1, y".to_owned()],
            games: challenge.clone(),
        };
        let entries = [
            LobbyEntry::Challenge(challenge.clone()),
            LobbyEntry::Challenge(Offered {
                seat: None,
                options: Vec::new(),
                ..challenge
            }),
            LobbyEntry::Accept(3, "Ben Nevis".to_owned()),
            LobbyEntry::Withdraw(3, "Anna".to_owned()),
            LobbyEntry::Result(3, Winner::Player(1)),
            LobbyEntry::Result(4, Winner::Nobody),
            LobbyEntry::Result(5, Winner::Unplayed),
            LobbyEntry::Event(terms.clone()),
            LobbyEntry::Event(EventTerms {
                title: String::new(),
                is_swiss: false,
                both: true,
                players: Vec::new(),
                ..terms
            }),
            LobbyEntry::Enter(6, "Ben Nevis".to_owned()),
            LobbyEntry::Leave(6, "Anna".to_owned()),
            LobbyEntry::Round(
                6,
                1,
                vec![
                    Pairing {
                        first: 0,
                        second: Some(2),
                    },
                    Pairing {
                        first: 1,
                        second: None,
                    },
                ],
            ),
        ];
        for entry in entries {
            let stamped = Stamped { at: 12, entry };
            assert_eq!(stamped.to_string().parse(), Ok(stamped));
        }
        let entries = [
            BoardEntry::Entry(1, Entry::Move("d3".to_owned())),
            BoardEntry::Offer(0, Offer::Undo(3)),
            BoardEntry::Decline(1),
            BoardEntry::Say("Anna".to_owned(), "good game".to_owned()),
        ];
        for entry in entries {
            let stamped = Stamped { at: 0, entry };
            assert_eq!(stamped.to_string().parse(), Ok(stamped));
        }
    }

    #[test]
    fn what_is_no_entry_is_refused() {
        for text in [
            "",
            "12",
            "x accept 3 Ben",
            "12 accept 3 ",
            "12 accept +3 Ben",
            "12 result 3 3",
            "12 result 3 0",
            "12 challenge Anna\t\tgo\t3\t1\t00",
            "12 challenge \t\tgo\t0\t1\t00",
            "12 challenge Anna\t\tgo\t0\t1\tz",
            "12 challenge Anna\t\tgo\t0\t1\t00\tsize",
            "12 event knockout\t3\t1\t\t0\tAnna\t\tgo\t0\t1\t00",
            "12 event swiss\t3\t3\t\t0\tAnna\t\tgo\t0\t1\t00",
            "12 event swiss\t3\t1\t\t9\tAnna\t\tgo\t0\t1\t00",
            "12 round 3 1 0-1",
            "12 round 3 1 1-2-3",
            "12 round 3 x 1-2",
        ] {
            assert_eq!(text.parse::<Stamped<LobbyEntry>>(), Err(()), "{text}");
        }
        for text in [
            "12 entry 3 move d3",
            "12 entry 1 d3",
            "12 offer 1 tea",
            "12 say Anna\t \u{7}",
        ] {
            assert_eq!(text.parse::<Stamped<BoardEntry>>(), Err(()), "{text}");
        }
    }
}
