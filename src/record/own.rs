//! Tags with which the program speaks to itself, such as how a shared game goes on.
//!
//! They stand as `tag` lines in the session file and nowhere else. A [`Record`] holds them apart from its other tags:
//! [`native::read_whole`](super::native::read_whole) and [`native::write_whole`](super::native::write_whole), which only the
//! session file uses, are the only ways in and out. [`Record::set_tag`], through which every reader of every format goes,
//! ignores these names: without that, a file of somebody else could make the next start call a machine of its choice, and a
//! converted session would carry the secrets of its shared games.

use super::Record;

/// Tag of the session file.
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
    /// Number of games in the session, in its first game; sessions of earlier versions lack it.
    Games,
}

impl OwnTag {
    /// Every one of them.
    pub const ALL: [Self; 7] = [
        Self::InFront,
        Self::SeatsWait,
        Self::JournalId,
        Self::Problem,
        Self::Purpose,
        Self::Shared,
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
            Self::Games => "session-games",
        }
    }

    /// The tag of this name, if it is one of them.
    pub(super) fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tag| tag.key() == name)
    }
}

impl Record {
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
}
