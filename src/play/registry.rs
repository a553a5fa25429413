//! Every game without its type: what the program knows of it and can do with it.

use crate::session::{GameSession, Session};
use tabletop_core::audit::{Swept, audit, sweep};
use tabletop_core::replay::{ReplayError, Replayed, replay};
use tabletop_core::{
    AnyReason, Game, Info, Message, MoveOf, OptionError, Options, Position as _, Reason, Text,
};
use tabletop_games::games;
use tabletop_learn::{self as learn, Examiner};
use tabletop_record::Record;

/// A game that was opened, or why it was not.
type Opened<E> = Result<Box<dyn GameSession>, E>;

/// A game that was opened from its record, with what could not be followed, or why it was not opened.
type Recorded = Result<(Box<dyn GameSession>, Vec<Message>), AnyReason>;

type Replay = fn(&Options, Option<&str>, &[&str]) -> Result<Replayed, ReplayError>;

/// A game without its type: its facts and what can be done with it.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The game's facts.
    pub info: &'static Info,
    /// Starts a game.
    pub start: fn(Options) -> Opened<OptionError>,
    /// The moves that a new game begins with under these options, for a seed; usually none.
    pub opening: fn(&Options, u64) -> Vec<String>,
    /// Starts a game from a set-up position.
    pub from_position: fn(Options, &str) -> Opened<AnyReason>,
    /// Opens the game that a record tells; with what of it could not be followed.
    pub from_record: fn(&Record) -> Recorded,
    /// Plays a random game with this seed, checking every promise the game makes; returns its length in plies.
    pub audit: fn(&Options, u64) -> Result<usize, String>,
    /// Audits the game under all its options: so many games with each or as many as are usual, from this seed on.
    pub sweep: fn(Option<u64>, u64) -> Result<Swept, String>,
    /// What each level of the computer is like, level 1 first; none where there is nothing to choose.
    pub levels: fn() -> &'static [Text],
    /// Plays moves from a position text or from the start, without a front end.
    pub replay: Replay,
    /// Who makes and judges its problems; none where it has none.
    pub problems: fn() -> Option<Box<dyn Examiner>>,
    /// Counts the leaves this many plies below the start.
    pub perft: fn(&Options, u32) -> Result<u64, OptionError>,
}

/// What a new game begins with, as it is written.
fn opening<G: Game>(options: &Options, seed: u64) -> Vec<String> {
    let Ok(mut position) = G::start(options) else {
        return Vec::new();
    };
    let moves = G::opening(options, &position, seed);
    let write = |mv: &MoveOf<G>| {
        let text = G::write_move(&position, mv);
        position.play_unchecked(mv);
        text
    };
    moves.iter().map(write).collect()
}

impl PartialEq for Entry {
    fn eq(&self, other: &Self) -> bool {
        self.info.key == other.info.key
    }
}

impl Entry {
    /// The entry of a game.
    pub const fn of<G: Game>() -> Self {
        Self {
            info: const { &G::INFO },
            start: |options| Ok(Box::new(Session::<G>::new(options)?)),
            opening: opening::<G>,
            from_position: |options, text| {
                Ok(Box::new(Session::<G>::from_position(options, text)?))
            },
            from_record: |record| {
                let (session, problems) = Session::<G>::from_record(record)?;
                Ok((Box::new(session), problems))
            },
            audit: audit::<G>,
            sweep: sweep::<G>,
            levels: G::levels,
            replay: replay::<G>,
            problems: learn::examiner::<G>,
            perft: |options, depth| Ok(G::perft(&G::start(options)?, depth)),
        }
    }

    /// The game's options, each at its default.
    pub fn options(&self) -> Options {
        Options::defaults(self.info.options)
    }
}

/// Makes an entry of each game.
macro_rules! entries {
    ($($folder:ident::$game:ident,)*) => {
        /// Every game, in the order in which they are offered.
        pub const GAMES: &[Entry] = &[$(Entry::of::<tabletop_games::$folder::$game>(),)*];
    };
}

games!(entries);

/// Opens the game that a record tells; with what of it could not be followed.
pub fn open(record: &Record) -> Recorded {
    let entry = find(&record.game).ok_or_else(|| UnknownGame(record.game.clone()))?;
    (entry.from_record)(record)
}

/// A record of a game that is not known here.
#[derive(Clone, Debug, PartialEq, Eq)]
struct UnknownGame(String);

const UNKNOWN_GAME: Text = Text::new("the game {0} is not supported", "不支持棋种“{0}”");

impl Reason for UnknownGame {
    fn code(&self) -> &'static str {
        "no-such-game"
    }

    fn message(&self) -> Message {
        Message::new(UNKNOWN_GAME).arg(&self.0)
    }
}

/// The game that `word` names, in any case and in any language.
pub fn find(word: &str) -> Option<&'static Entry> {
    GAMES.iter().find(|entry| entry.info.is_called(word))
}
