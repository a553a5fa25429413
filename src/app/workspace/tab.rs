//! An open game with what belongs to it while it is open.

use std::fmt;

use super::journal::{GameId, JournalEntry};
use super::training::attempt::Attempt;
use tabletop_core::{Message, Side};
use tabletop_play::session::{Cut, GameSession, NodeId, Seat};

/// What an open game is known by as long as it is open, wherever its tab moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TabId(pub(super) u64);

/// The game and the position that something is asked about: an answer that comes when either is gone does nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct About {
    /// The game.
    pub tab: TabId,
    /// The position.
    pub node: NodeId,
}

/// An open game.
pub struct Tab {
    /// What it is known by.
    pub id: TabId,
    /// The game.
    pub session: Box<dyn GameSession>,
    /// The side that offered a draw and the node where it did.
    pub(super) offer: Option<(NodeId, Side)>,
    /// Lines that were deleted, the last one last.
    pub(super) cuts: Vec<Cut>,
    /// Who rates every position that is shown, while that is wanted.
    pub(super) analyst: Option<Analyst>,
    /// The position whose analysis has come to its end.
    pub(super) analysed: Option<NodeId>,
    /// The position and the seats of a game that a file told: until somebody plays or says who plays, no computer and no
    /// engine begins there.
    pub(super) held: Option<(NodeId, [Seat; 2])>,
    /// The problem that it is, if it is one.
    pub(super) attempt: Option<Attempt>,
    /// What the problem is known by that it was when the program ended, and is to be again.
    pub(super) resumes: Option<String>,
    /// What the game is for, beside being played.
    pub(super) course: Course,
    /// Whether its end was noted for the level that follows it.
    pub(super) strength_noted: bool,
    /// What is looked into for whoever is taught.
    pub(super) taught: Option<Taught>,
    /// How far it was looked through for mistakes.
    pub(super) harvest: Harvest,
    /// Whether a person asked for the review that is under way.
    pub(super) review_asked: bool,
    /// How a game that is shared with another machine goes on at the next start.
    pub(super) shared: Option<String>,
    /// With whom it is shared, and whether the line stands.
    pub(super) sharing: Option<Message>,
    /// What the journal knows it by; none for a game that came out of a file or whose solution was shown.
    pub(super) game_id: Option<GameId>,
}

/// What a game is for, beside being played.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a word of the session's file, and they go together freely"
)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Course {
    /// Whether it is the first game of a lesson, whose end is still to be noted.
    pub first_game: bool,
    /// Whether it is the smaller game that comes before the first one.
    pub small_game: bool,
    /// Whether moves that give something away are told at once.
    pub teaches: bool,
    /// Whether the computer's level follows its end.
    pub at_strength: bool,
}

impl Course {
    /// The words of it in the session.
    const FIRST: &str = "first";
    const SMALL: &str = "small";
    const TEACHES: &str = "teaching";
    const STRENGTH: &str = "strength";

    /// It as the session writes it.
    pub fn write(self) -> String {
        let words = [
            (self.first_game, Self::FIRST),
            (self.small_game, Self::SMALL),
            (self.teaches, Self::TEACHES),
            (self.at_strength, Self::STRENGTH),
        ];
        let words = words.into_iter().filter(|(holds, _)| *holds);
        words.map(|(_, word)| word).collect::<Vec<_>>().join(" ")
    }

    /// It as the session wrote it; what is not known is left out.
    pub fn read(text: &str) -> Self {
        let has = |word| text.split(' ').any(|it| it == word);
        Self {
            first_game: has(Self::FIRST),
            small_game: has(Self::SMALL),
            teaches: has(Self::TEACHES),
            at_strength: has(Self::STRENGTH),
        }
    }
}

/// What is looked into after a move of whoever is taught.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Taught {
    /// Whether the move that led here is a mistake.
    Judging(NodeId),
    /// The same, deeper.
    Doubting(NodeId),
    /// What answers it; it was told to be this.
    Answering(NodeId, Message),
}

/// How far a game is looked through for mistakes.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) enum Harvest {
    /// Not yet.
    #[default]
    Open,
    /// It is reviewed.
    Once,
    /// It is reviewed twice as deep; these are what the first review found, each with the better move.
    Twice(Vec<(NodeId, String)>),
    /// All was found.
    Over,
}

/// Who rates positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Analyst {
    /// The computer.
    Own,
    /// An engine of the settings, by its name.
    Engine(String),
}

impl Tab {
    /// Whether every position that is shown gets rated.
    pub const fn is_analysed(&self) -> bool {
        self.analyst.is_some()
    }

    /// Whether the computer or an engine would move but waits for a word, as the game came out of a file.
    pub fn waits(&self) -> bool {
        let session = &self.session;
        let automatic = session.computer_level().is_some() || session.external_to_move().is_some();
        automatic && self.is_held()
    }

    /// The problem that it is, if it is one.
    pub const fn attempt(&self) -> Option<&Attempt> {
        self.attempt.as_ref()
    }

    /// Who solves the problem that it is.
    pub fn solver(&self) -> Option<Side> {
        let start = self.session.node(self.attempt.as_ref()?.start())?;
        let first = start.children.first();
        let first = first.and_then(|&child| self.session.node(child));
        Some(first.map_or_else(|| self.session.turn(), |node| node.side))
    }

    /// What the problem is known by that it is.
    pub fn problem(&self) -> Option<&str> {
        let attempt = self.attempt.as_ref().map(|it| it.exercise().id.as_str());
        attempt.or(self.resumes.as_deref())
    }

    /// How a game that is shared with another machine goes on at the next start, for the session.
    pub fn shared(&self) -> Option<&str> {
        self.shared.as_deref()
    }

    /// What the game is for, beside being played.
    pub const fn course(&self) -> Course {
        self.course
    }

    /// With whom it is shared, and whether the line stands; nothing of a game that is not.
    pub const fn sharing(&self) -> Option<&Message> {
        self.sharing.as_ref()
    }

    /// What the journal knows the game by, if it is to be noted there.
    pub const fn game_id(&self) -> Option<GameId> {
        self.game_id
    }

    /// What the journal notes of the game, if it is over and of those that are noted.
    pub fn journal_entry(&self) -> Option<JournalEntry> {
        JournalEntry::of(self.game_id?, &*self.session)
    }

    /// Whether a person is to move, or may play on from an earlier position.
    pub fn awaits_person(&self) -> bool {
        let session = &self.session;
        session.computer_level().is_none() && session.external_to_move().is_none()
    }

    /// Whether the game is as the file told it.
    pub(super) fn is_held(&self) -> bool {
        let held = self.held.as_ref();
        held.is_some_and(|(node, seats)| *node == self.session.current() && *seats == self.seats())
    }

    /// Has the game wait for a word.
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

    /// Whether its position waits to be rated.
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
