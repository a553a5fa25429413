//! An open game and its state in the workspace.

use std::fmt;

use super::training::attempt::Attempt;
use super::training::guess::{Guess, GuessStage};
use super::{GameId, JournalEntry, Walk};
use tabletop_core::{Message, Side};
use tabletop_play::session::{Cut, GameSession, NodeId, Seat};

/// Identifier of an open game, independent of its tab's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TabId(pub(super) u64);

/// A game and a position that a request refers to: if either has changed since, the request is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct About {
    pub tab: TabId,
    pub node: NodeId,
}

pub struct Tab {
    pub id: TabId,
    pub session: Box<GameSession>,
    /// Draw offer: the node at which it was made, and the offering side.
    pub(super) offer: Option<(NodeId, Side)>,
    /// Deleted lines, most recent last.
    pub(super) cuts: Vec<Cut>,
    /// Engine that analyses every position shown, if any.
    pub(super) analyst: Option<Analyst>,
    /// Position whose analysis has ended.
    pub(super) analysed: Option<NodeId>,
    /// Position and seats of an imported game: its computer and engines do not start until a person plays or sets
    /// the players.
    pub(super) held: Option<(NodeId, [Seat; 2])>,
    /// State of the problem, if the game is one.
    pub(super) attempt: Option<Attempt>,
    /// Identifier of the problem that a restored game is to become again.
    pub(super) resumes: Option<String>,
    pub(super) purpose: GamePurpose,
    /// True if the result has been counted for the adaptive level.
    pub(super) strength_noted: bool,
    /// Search for a mistake in the last move, while the player is being taught.
    pub(super) taught: Option<Taught>,
    pub(super) harvest: Harvest,
    /// True if a person requested the review in progress.
    pub(super) review_asked: bool,
    /// State of sharing for the session file.
    pub(super) shared: Option<String>,
    /// Partner and connection state of a shared game.
    pub(super) sharing: Option<Message>,
    /// Walk through the mistakes of the game, if one is on.
    pub(super) walk: Option<Walk>,
    /// Game whose moves are guessed, if one is.
    pub(super) guess: Option<Guess>,
    /// Number of announcements of little time left that each player has got.
    pub(super) announced: [usize; 2],
    /// Identifier in the journal; `None` for an imported game, or one whose solution was shown.
    pub(super) game_id: Option<GameId>,
}

/// Purposes of a game besides being played.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a word of the session's file, and they go together freely"
)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GamePurpose {
    /// True for the first game after a lesson, until its result is recorded.
    pub first_game: bool,
    /// True for the smaller game before the first one.
    pub small_game: bool,
    /// True if mistakes are pointed out at once.
    pub teaches: bool,
    /// True if the result adjusts the computer's level.
    pub at_strength: bool,
    /// True for a game read from a file.
    pub record: bool,
    /// Seed of the drawn opening, which a rematch repeats with colours exchanged; `None` in that rematch.
    pub opening: Option<u64>,
}

impl GamePurpose {
    /// Words of the purposes in the session file.
    const FIRST: &str = "first";
    const SMALL: &str = "small";
    const TEACHES: &str = "teaching";
    const STRENGTH: &str = "strength";
    const RECORD: &str = "record";
    const OPENING: &str = "opening=";

    /// Formats the purposes for the session file.
    pub fn write(self) -> String {
        let words = [
            (self.first_game, Self::FIRST),
            (self.small_game, Self::SMALL),
            (self.teaches, Self::TEACHES),
            (self.at_strength, Self::STRENGTH),
            (self.record, Self::RECORD),
        ];
        let words = words.into_iter().filter(|(holds, _)| *holds);
        let opening = self.opening.map(|seed| format!("{}{seed}", Self::OPENING));
        let words = words.map(|(_, word)| word.to_owned()).chain(opening);
        words.collect::<Vec<_>>().join(" ")
    }

    /// Parses the purposes from the session file; unknown words are ignored.
    pub fn read(text: &str) -> Self {
        let has = |word| text.split(' ').any(|it| it == word);
        Self {
            first_game: has(Self::FIRST),
            small_game: has(Self::SMALL),
            teaches: has(Self::TEACHES),
            at_strength: has(Self::STRENGTH),
            record: has(Self::RECORD),
            opening: text
                .split(' ')
                .find_map(|it| it.strip_prefix(Self::OPENING)?.parse().ok()),
        }
    }
}

/// Search in progress after a learner's move.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Taught {
    /// Checks the move that led to this node for a mistake.
    Judging(NodeId),
    /// Checks an apparent mistake again, at greater depth.
    Doubting(NodeId),
    /// Searches for the refutation of a mistake described by this message.
    Answering(NodeId, Message),
}

/// State of the search for mistakes in a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) enum Harvest {
    #[default]
    Open,
    /// The review is in progress.
    Running,
    /// All was found.
    Over,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Analyst {
    /// The built-in computer.
    Own,
    Engine(String),
}

impl Tab {
    /// Takes over what the session file holds of a game besides its moves. If it ended earlier, its result was recorded then;
    /// a problem becomes one again once the problems are loaded.
    pub fn restore(
        &mut self,
        purpose: GamePurpose,
        id: Option<GameId>,
        problem: String,
        guess: &str,
    ) {
        let is_over = self.session.is_over();
        (self.purpose, self.strength_noted) = (purpose, is_over);
        self.game_id = id.filter(|_| !is_over && problem.is_empty());
        self.resumes = Some(problem).filter(|problem| !problem.is_empty());
        self.guess = Guess::resume(&self.session, guess);
    }

    /// Returns true if every position shown is analysed.
    pub const fn is_analysed(&self) -> bool {
        self.analyst.is_some()
    }

    /// Returns true if the computer or an engine is to move but waits for a confirmation, since the game was imported.
    pub fn waits(&self) -> bool {
        let session = &self.session;
        let automatic = session.computer_level().is_some() || session.external_to_move().is_some();
        automatic && self.is_held()
    }

    /// The board that is shown and played on: the game, or the scratch board of a walk or a guessed game.
    pub fn front(&self) -> &GameSession {
        let walked = self.walk.as_ref().map(Walk::board);
        walked.unwrap_or_else(|| self.listed())
    }

    /// The game as far as it may be seen: without the moves that are still to be guessed.
    pub fn listed(&self) -> &GameSession {
        self.guess.as_ref().map_or(&*self.session, Guess::board)
    }

    pub(super) fn front_mut(&mut self) -> &mut Box<GameSession> {
        match (&mut self.walk, &mut self.guess) {
            (Some(walk), _) => walk.board_mut(),
            (None, Some(guess)) => guess.board_mut(),
            (None, None) => &mut self.session,
        }
    }

    pub const fn guess(&self) -> Option<&Guess> {
        self.guess.as_ref()
    }

    /// Heading, task and verdict of the walk or the guessed game.
    pub fn task_on_board(&self) -> Option<(Message, Message, Option<Message>)> {
        let guess = self.guess.as_ref();
        let guessed = guess.map(|it| (it.heading(), it.task(), it.verdict()));
        let walk = self.walk.as_ref();
        let walked = walk.map(|it| (it.heading(), it.task(), it.verdict().cloned()));
        walked.or(guessed)
    }

    pub const fn walk(&self) -> Option<&Walk> {
        self.walk.as_ref()
    }

    pub const fn attempt(&self) -> Option<&Attempt> {
        self.attempt.as_ref()
    }

    /// Solver's side of the problem, if the game is one.
    pub fn solver(&self) -> Option<Side> {
        let start = self.session.node(self.attempt.as_ref()?.start())?;
        let first = start.children.first();
        let first = first.and_then(|&child| self.session.node(child));
        Some(first.map_or_else(|| self.session.turn(), |node| node.side))
    }

    pub fn problem(&self) -> Option<&str> {
        let attempt = self.attempt.as_ref().map(|it| it.exercise().id.as_str());
        attempt.or(self.resumes.as_deref())
    }

    pub fn shared(&self) -> Option<&str> {
        self.shared.as_deref()
    }

    pub const fn purpose(&self) -> GamePurpose {
        self.purpose
    }

    pub const fn sharing(&self) -> Option<&Message> {
        self.sharing.as_ref()
    }

    pub const fn game_id(&self) -> Option<GameId> {
        self.game_id
    }

    /// Journal entry of the game, if it is over and of a kind that is recorded.
    pub fn journal_entry(&self) -> Option<JournalEntry> {
        JournalEntry::of(self.game_id?, &self.session)
    }

    /// Returns true if a person at this machine is to move, or may continue from an earlier position.
    pub fn awaits_person(&self) -> bool {
        if let Some(guess) = &self.guess {
            return matches!(guess.stage(), GuessStage::Open | GuessStage::Missed);
        }
        let session = &self.session;
        session.computer_level().is_none()
            && session.external_to_move().is_none()
            && !self.is_friends_turn()
    }

    /// Returns true if a player at another machine is to move.
    pub fn is_friends_turn(&self) -> bool {
        let session = &self.session;
        !session.is_over() && *session.seat_of(session.turn()) == Seat::Remote
    }

    /// Returns true if an imported game is still unchanged and unconfirmed.
    pub(super) fn is_held(&self) -> bool {
        let held = self.held.as_ref();
        held.is_some_and(|(node, seats)| *node == self.session.current() && *seats == self.seats())
    }

    /// Suspends the computer and engines until a confirmation.
    pub(super) fn hold(&mut self) {
        self.held = Some((self.session.current(), self.seats()));
    }

    fn seats(&self) -> [Seat; 2] {
        self.session
            .players()
            .0
            .each_ref()
            .map(|player| player.seat.clone())
    }

    /// Returns true if the current position still has to be analysed.
    pub(super) fn wants_analysis(&self) -> bool {
        let session = &self.session;
        self.is_analysed()
            && session.thinking().is_none()
            && session.computer_level().is_none()
            && session.external_to_move().is_none()
            && !session.is_over()
            && self.analysed != Some(session.current())
    }
}

impl fmt::Debug for Tab {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?}: {} {}",
            self.id,
            self.session.info().key,
            self.session.position()
        )
    }
}
