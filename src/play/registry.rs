//! Registry of games with their types erased: their facts and operations.

use crate::openings::{self, OpeningCards};
use crate::rules::rules;
use crate::session::GameSession;
use tabletop_core::replay::{ReplayError, Replayed, replay};
use tabletop_core::{
    AnyReason, Game, Info, Message, MoveOf, OptionError, Options, Position as _, Text, reasons,
};
use tabletop_games::games;
use tabletop_learn::{self as learn, Examiner};
use tabletop_record::Record;

/// A new game, or the reason why it was refused.
type Opened<E> = Result<Box<GameSession>, E>;

/// A game opened from its record with messages about ignored parts, or the reason why it was refused.
type Recorded = Result<(Box<GameSession>, Vec<Message>), AnyReason>;

type Replay = fn(&Options, Option<&str>, &[&str]) -> Result<Replayed, ReplayError>;

/// A type-erased game: its facts and operations.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    pub info: &'static Info,
    pub start: fn(Options) -> Opened<OptionError>,
    /// Initial moves of a new game under these options, for a seed; usually empty.
    pub opening: fn(&Options, u64) -> Vec<String>,
    /// True if the game has named openings, found without reading its book.
    pub has_openings: fn() -> bool,
    /// Cards of the game's openings; see [`OpeningCards`].
    pub cards: fn() -> Vec<OpeningCards>,
    pub from_position: fn(Options, &str) -> Opened<AnyReason>,
    /// Opens a game from its record; with messages about ignored parts.
    pub from_record: fn(&Record) -> Recorded,
    /// False if nobody can win; see [`Game::HAS_WINNER`].
    pub has_winner: bool,
    /// Descriptions of the computer's levels, level 1 first; empty if there is no choice.
    pub levels: fn() -> &'static [Text],
    /// Plays moves from a position text or from the start, without a session.
    pub replay: Replay,
    pub problems: fn() -> Option<Box<dyn Examiner>>,
    /// Counts the leaves at this depth in plies below the start.
    pub perft: fn(&Options, u32) -> Result<u64, OptionError>,
}

/// Initial moves of a new game, in notation.
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
    pub const fn new<G: Game>() -> Self {
        Self {
            info: const { &G::INFO },
            start: |options| Ok(Box::new(GameSession::new(rules::<G>(), options)?)),
            opening: opening::<G>,
            has_openings: || !G::named_openings().is_empty(),
            cards: openings::of_game::<G>,
            from_position: |options, text| {
                Ok(Box::new(GameSession::from_position(
                    rules::<G>(),
                    options,
                    text,
                )?))
            },
            from_record: |record| {
                let (session, problems) = GameSession::from_record(rules::<G>(), record)?;
                Ok((Box::new(session), problems))
            },
            has_winner: G::HAS_WINNER,
            levels: G::levels,
            replay: replay::<G>,
            problems: learn::examiner::<G>,
            perft: |options, depth| Ok(G::perft(&G::start(options)?, depth)),
        }
    }

    pub fn options(&self) -> Options {
        Options::defaults(self.info.options)
    }
}

macro_rules! entries {
    ($($folder:ident::$game:ident,)*) => {
        /// Every game, in the order in which they are offered.
        pub const GAMES: &[Entry] = &[$(Entry::new::<tabletop_games::$folder::$game>(),)*];
    };
}

games!(entries);

/// Opens a game from its record; with messages about ignored parts.
pub fn open(record: &Record) -> Recorded {
    let entry = find(&record.game).ok_or_else(|| UnknownGame(record.game.clone()))?;
    (entry.from_record)(record)
}

reasons! {
    /// Error: the record's game is not known here.
    struct UnknownGame(game: String) => ("no-such-game", "the game {0} is not supported", "不支持棋种“{0}”", arg(game));
}

/// Finds a game by one of its names, in any case and in any language.
pub fn find(word: &str) -> Option<&'static Entry> {
    GAMES.iter().find(|entry| entry.info.is_called(word))
}
