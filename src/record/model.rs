//! Data of a record of a game, independent of its format.

use super::tree::{NodeId, Tree};
use tabletop_core::{Side, TimeControl, Verdict};

/// Keys of the games and of the common tags and options in a [`Record`].
pub mod key {
    /// Reversi, Othello.
    pub const REVERSI: &str = "reversi";
    /// Gomoku, renju.
    pub const GOMOKU: &str = "gomoku";
    /// Go.
    pub const GO: &str = "go";
    /// Checkers.
    pub const CHECKERS: &str = "checkers";
    /// Nine Almonds.
    pub const ALMONDS: &str = "almonds";
    /// Magic Square.
    pub const MAGIC: &str = "magic";

    /// Tag: the tournament or occasion.
    pub const EVENT: &str = "event";
    /// Tag: the day, best as `2026-11-21`.
    pub const DATE: &str = "date";
    /// Tag: the place where the game was played.
    pub const PLACE: &str = "place";
    /// Tag: the round of the event.
    pub const ROUND: &str = "round";
    /// Tag: the title of the game.
    pub const TITLE: &str = "title";
    /// Tag: Black's rank or rating.
    pub const BLACK_RANK: &str = "black-rank";
    /// Tag: White's rank or rating.
    pub const WHITE_RANK: &str = "white-rank";
    /// Tag: Black's team.
    pub const BLACK_TEAM: &str = "black-team";
    /// Tag: White's team.
    pub const WHITE_TEAM: &str = "white-team";
    /// Tag: the name of the opening.
    pub const OPENING: &str = "opening";
    /// Tag: the author of the comments.
    pub const ANNOTATOR: &str = "annotator";
    /// Tag: the source of the record.
    pub const SOURCE: &str = "source";
    /// Tag: the person who entered the record.
    pub const ENTERED_BY: &str = "entered-by";
    /// Tag: the copyright holder of the record.
    pub const COPYRIGHT: &str = "copyright";
    /// Tag: a comment on the whole game.
    pub const REMARK: &str = "remark";
    /// Tag: thinking time of each player.
    pub const TIME: &str = "time";
    /// Tag: the overtime after that.
    pub const OVERTIME: &str = "overtime";
    /// Tag: the program that wrote the record.
    pub const PROGRAM: &str = "program";
}

/// Tag with which the program speaks to itself, such as how a shared game goes on.
///
/// These tags stand as `tag` lines in the session file and nowhere else. A [`Record`] holds them apart from its other tags:
/// [`native::read_whole`](super::native::read_whole) and [`native::write_whole`](super::native::write_whole), which only the
/// session file uses, are the only ways in and out. [`Record::set_tag`], through which every reader of every format goes,
/// ignores these names: without that, a file of somebody else could make the next start call a machine of its choice, and a
/// converted session would carry the secrets of its shared games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OwnTag {
    /// Set for the game that was in front.
    InFront,
    /// Set for a game that came out of a file and whose seats wait for the player.
    SeatsWait,
    /// Identifies the game in the journal.
    JournalId,
    /// Identifies the problem that is being solved.
    Problem,
    /// Purpose of a game beside being played.
    Purpose,
    /// State needed to resume a game shared with another machine; it may hold secrets.
    Shared,
    /// Progress of a recorded game whose moves are guessed.
    Guess,
    /// Number of games in the session, in its first game; sessions of earlier versions lack it.
    Games,
}

impl OwnTag {
    /// Every one of them.
    pub const ALL: [Self; 8] = [
        Self::InFront,
        Self::SeatsWait,
        Self::JournalId,
        Self::Problem,
        Self::Purpose,
        Self::Shared,
        Self::Guess,
        Self::Games,
    ];

    /// Name in the session file.
    pub const fn key(self) -> &'static str {
        match self {
            Self::InFront => "in-front",
            Self::SeatsWait => "seats-wait",
            Self::JournalId => "journal-id",
            Self::Problem => "problem",
            Self::Purpose => "course",
            Self::Shared => "shared",
            Self::Guess => "guess",
            Self::Games => "session-games",
        }
    }

    /// The tag of this name, if it is one of them.
    pub(super) fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tag| tag.key() == name)
    }
}

/// One game: who played, how it ended, under which options it began, and its tree of moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Key of the game, see [`key`]; empty if unknown.
    pub game: String,
    /// Black's and White's name; empty if unknown.
    pub names: [String; 2],
    /// Kind of each player, in the program's notation (`person`, `computer level=5`); empty if unknown.
    pub seats: [String; 2],
    /// Result stated by the record, if any. A replay may find a result that the record leaves out.
    pub ending: Option<Ending>,
    /// All other data about the game as a whole, by [`key`] or by the format's own name.
    pub tags: Vec<(String, String)>,
    /// Options of the game and their values, as far as the record states them; unchecked.
    pub options: Vec<(String, String)>,
    /// Start position in the game's notation with the side to move; `None` for the usual one.
    ///
    /// A Go record with a handicap has both the option and the position.
    pub start: Option<String>,
    /// The moves.
    pub tree: Tree,
    /// The node at which the player is, if recorded.
    pub current: Option<NodeId>,
    /// State of the clock, in the program's notation; empty without a clock.
    pub clock: String,
    /// Tags of the session file, which records of others neither bring nor get.
    pub(super) own: Vec<(OwnTag, String)>,
}

impl Record {
    /// Creates a record without moves.
    pub fn new(game: &str) -> Self {
        Self {
            game: game.to_owned(),
            ..Self::default()
        }
    }

    /// Returns the value of a tag, empty if there is none.
    pub fn tag(&self, key: &str) -> &str {
        value_of(&self.tags, key).unwrap_or_default()
    }

    /// Sets a tag, whose key is one word; an empty value removes it. Keys of the session file are ignored, see [`OwnTag`].
    pub fn set_tag(&mut self, key: &str, value: impl Into<String>) {
        if OwnTag::from_name(key).is_none() {
            set(&mut self.tags, key, value.into());
        }
    }

    /// Value of a tag of the session file, empty if it is not set.
    pub fn own(&self, tag: OwnTag) -> &str {
        let mut own = self.own.iter();
        own.find(|(name, _)| *name == tag)
            .map_or("", |(_, value)| value)
    }

    /// Sets a tag of the session file; an empty value removes it.
    pub fn set_own(&mut self, tag: OwnTag, value: impl Into<String>) {
        self.own.retain(|(name, _)| *name != tag);
        let value = value.into();
        if !value.is_empty() {
            self.own.push((tag, value));
        }
    }

    /// Returns the value of an option, if the record has it.
    pub fn option(&self, key: &str) -> Option<&str> {
        value_of(&self.options, key)
    }

    /// Sets an option; `key` is one word. An empty value removes the option.
    pub fn set_option(&mut self, key: &str, value: impl Into<String>) {
        set(&mut self.options, key, value.into());
    }

    /// Returns the time control of the clock, if there is one.
    pub fn time_control(&self) -> Option<TimeControl> {
        self.clock.split(' ').next()?.parse().ok()
    }

    /// Returns the size of the board, if an option states it.
    pub fn size(&self) -> Option<u8> {
        self.option("size")?.parse().ok()
    }

    /// Iterates over the texts of the main line's moves.
    pub fn main_moves(&self) -> impl Iterator<Item = &str> {
        self.tree
            .main_line()
            .filter_map(|id| Some(self.tree.node(id).mv.as_ref()?.text.as_str()))
    }
}

/// Maximum number of tags, and of options; further ones are ignored.
const MAX_ENTRIES: usize = 200;

fn value_of<'a>(list: &'a [(String, String)], key: &str) -> Option<&'a str> {
    list.iter()
        .find(|(name, _)| name == key)
        .map(|(_, value)| value.as_str())
}

fn set(list: &mut Vec<(String, String)>, key: &str, value: String) {
    if key.is_empty() || key.contains(char::is_whitespace) {
        return;
    }
    let at = list.iter().position(|(name, _)| name == key);
    match (at, value.is_empty()) {
        (Some(at), true) => drop(list.remove(at)),
        (Some(at), false) => list[at].1 = value,
        (None, true) => {}
        (None, false) if list.len() >= MAX_ENTRIES => {}
        (None, false) => list.push((key.to_owned(), value)),
    }
}

/// Letter of a side in formats of the West.
pub(super) const fn letter(side: Side) -> &'static str {
    match side {
        Side::Black => "B",
        Side::White => "W",
    }
}

/// Player's name for a format that requires one: the side's name for a nameless player.
pub(super) fn written_name(side: Side, name: &str) -> String {
    if name.is_empty() { side.key() } else { name }.to_owned()
}

/// Player's name read from such a format: empty if it is just the side's name.
pub(super) fn said_name(side: Side, name: &str) -> String {
    if name == side.key() { "" } else { name }.to_owned()
}

/// Result of a game according to its record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ending {
    /// The winner, or another verdict.
    pub verdict: Verdict,
    /// Manner of the decision.
    pub by: By,
}

/// Manner in which a game was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum By {
    /// Not recorded.
    Unknown,
    /// By points or discs: twice the difference, so that half points count.
    Halves(i32),
    /// The loser resigned.
    Resignation,
    /// The loser's time ran out.
    Time,
    /// The loser broke the rules or did not appear.
    Forfeit,
}

impl Ending {
    /// A win of `side`.
    pub const fn win(side: Side, by: By) -> Self {
        Self {
            verdict: Verdict::Win(side),
            by,
        }
    }

    /// An ending by points or discs, with twice Black's lead.
    pub(super) fn by_lead(twice: i32) -> Self {
        match twice {
            0 => Self::DRAW,
            1.. => Self::win(Side::Black, By::Halves(twice)),
            _ => Self::win(Side::White, By::Halves(-twice)),
        }
    }

    /// A draw.
    pub const DRAW: Self = Self {
        verdict: Verdict::Draw,
        by: By::Unknown,
    };

    /// A game without a winner.
    pub(super) const NO_WINNER: Self = Self {
        verdict: Verdict::NoWinner,
        ..Self::DRAW
    };
}
