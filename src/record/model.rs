//! What a record of a game holds, whatever its format.

use super::tree::{NodeId, Tree};
use tabletop_core::{Side, TimeControl, Verdict};

/// Names of the games and of the usual things that are said about a game, as [`Record`] spells them.
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
    /// Tag: where it was played.
    pub const PLACE: &str = "place";
    /// Tag: the round of the event.
    pub const ROUND: &str = "round";
    /// Tag: what this game is called.
    pub const TITLE: &str = "title";
    /// Tag: Black's rank or rating.
    pub const BLACK_RANK: &str = "black-rank";
    /// Tag: White's rank or rating.
    pub const WHITE_RANK: &str = "white-rank";
    /// Tag: Black's team.
    pub const BLACK_TEAM: &str = "black-team";
    /// Tag: White's team.
    pub const WHITE_TEAM: &str = "white-team";
    /// Tag: what the opening is called.
    pub const OPENING: &str = "opening";
    /// Tag: who wrote the comments.
    pub const ANNOTATOR: &str = "annotator";
    /// Tag: where the record was taken from.
    pub const SOURCE: &str = "source";
    /// Tag: who entered the record.
    pub const ENTERED_BY: &str = "entered-by";
    /// Tag: whose record it is.
    pub const COPYRIGHT: &str = "copyright";
    /// Tag: what is said about the whole game.
    pub const REMARK: &str = "remark";
    /// Tag: thinking time of each player.
    pub const TIME: &str = "time";
    /// Tag: how time goes on after that.
    pub const OVERTIME: &str = "overtime";
    /// Tag: the program that wrote the record.
    pub const PROGRAM: &str = "program";
}

/// Tags that only the session file of the program gives a meaning. What they say acts at the next start (it joins a shared
/// game, replaces a game by a problem), so they are taken from no other record and written to none.
pub mod session_tag {
    /// The game that was in front.
    pub const IN_FRONT: &str = "in-front";
    /// A game from a file, whose seats wait for a move or a command.
    pub const SEATS_WAIT: &str = "seats-wait";
    /// Id of a game in the journal.
    pub const JOURNAL_ID: &str = "journal-id";
    /// Id of a problem.
    pub const PROBLEM: &str = "problem";
    /// Purpose of a game: a lesson, a rated game.
    pub const COURSE: &str = "course";
    /// A game shared with another machine: the end, its secrets and addresses.
    pub const SHARED: &str = "shared";
    /// Number of games in the session, in its first game.
    pub const GAMES: &str = "session-games";

    /// All of them.
    pub const ALL: [&str; 7] = [
        IN_FRONT, SEATS_WAIT, JOURNAL_ID, PROBLEM, COURSE, SHARED, GAMES,
    ];
}

/// One game: who played, how it ended, under which options it began, and its tree of moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Which game it is, as in [`key`]; empty where the record does not say.
    pub game: String,
    /// Black's and White's name; empty where the record does not say.
    pub names: [String; 2],
    /// Who sits there, as the program writes it (`person`, `computer level=5`); empty where the record does not say.
    pub seats: [String; 2],
    /// How it ended, where the record says so. A replay may find an end that the record does not name.
    pub ending: Option<Ending>,
    /// Everything else that is said about the game as a whole, by [`key`] or by the format's own name.
    pub tags: Vec<(String, String)>,
    /// Options of the game and their values as far as the record names them; unchecked.
    pub options: Vec<(String, String)>,
    /// The position the moves begin from, in the game's notation with the side to move; none for the usual start.
    ///
    /// A Go record with a handicap has both the option and the position.
    pub start: Option<String>,
    /// The moves.
    pub tree: Tree,
    /// Where in the tree the player stands, where the record says so.
    pub current: Option<NodeId>,
    /// The clock, as the program writes it; empty without one.
    pub clock: String,
}

impl Record {
    /// A record of a game that has only begun.
    pub fn new(game: &str) -> Self {
        Self {
            game: game.to_owned(),
            ..Self::default()
        }
    }

    /// What is said under `key`, empty if nothing is.
    pub fn tag(&self, key: &str) -> &str {
        value_of(&self.tags, key).unwrap_or_default()
    }

    /// Says `value` under `key`, which is one word; an empty value says nothing.
    pub fn set_tag(&mut self, key: &str, value: impl Into<String>) {
        set(&mut self.tags, key, value.into());
    }

    /// The value of an option, if the record has it.
    pub fn option(&self, key: &str) -> Option<&str> {
        value_of(&self.options, key)
    }

    /// Sets an option by its one-word name; an empty value takes it away.
    pub fn set_option(&mut self, key: &str, value: impl Into<String>) {
        set(&mut self.options, key, value.into());
    }

    /// The time control of the clock, where there is one.
    pub fn time_control(&self) -> Option<TimeControl> {
        self.clock.split(' ').next()?.parse().ok()
    }

    /// The board's size, where an option says it.
    pub fn size(&self) -> Option<u8> {
        self.option("size")?.parse().ok()
    }

    /// The texts of the main line's moves.
    pub fn main_moves(&self) -> impl Iterator<Item = &str> {
        self.tree
            .main_line()
            .filter_map(|id| Some(self.tree.node(id).mv.as_ref()?.text.as_str()))
    }
}

/// The most tags and the most options that a record holds; what comes after is ignored.
const MOST_ENTRIES: usize = 200;

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
        (None, false) if list.len() >= MOST_ENTRIES => {}
        (None, false) => list.push((key.to_owned(), value)),
    }
}

/// A player's name for a format that has to name everybody: who has none is called by the side.
pub(super) fn written_name(side: Side, name: &str) -> String {
    if name.is_empty() { side.key() } else { name }.to_owned()
}

/// The name that such a format says: what only says the side is none.
pub(super) fn said_name(side: Side, name: &str) -> String {
    if name == side.key() { "" } else { name }.to_owned()
}

/// How a game ended according to its record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ending {
    /// Who won.
    pub verdict: Verdict,
    /// By what.
    pub by: By,
}

/// What decided a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum By {
    /// The record does not say.
    Unknown,
    /// Points or discs: twice the difference, so that half points count.
    Halves(i32),
    /// The loser resigned.
    Resignation,
    /// The loser's time ran out.
    Time,
    /// The loser broke the rules or did not come.
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

    /// A draw.
    pub const DRAW: Self = Self {
        verdict: Verdict::Draw,
        by: By::Unknown,
    };
}
