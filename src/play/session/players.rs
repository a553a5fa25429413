//! The players of a game.

use tabletop_core::Side;

/// Placeholder for the level that matches the user's strength, replaced when the game begins.
pub const MY_STRENGTH: u8 = 0;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Seat {
    #[default]
    Person,
    /// The computer at a level from 1 to 10; [`MY_STRENGTH`] occurs only in requests for a seat.
    Computer(u8),
    /// A configured external engine, by its name.
    Engine(String),
    /// The player at the other machine of a shared board.
    Remote,
}

impl Seat {
    pub fn word(&self) -> String {
        match self {
            // A record opened without the other machine can be played by a local person.
            Self::Person | Self::Remote => "person".to_owned(),
            Self::Computer(level) => format!("computer level={level}"),
            Self::Engine(name) => format!("engine {name}"),
        }
    }

    /// Parses the word of a record; unknown words give a person.
    pub fn from_word(text: &str) -> Self {
        let level = text
            .strip_prefix("computer level=")
            .and_then(|level| level.parse().ok());
        match (level, text.strip_prefix("engine ")) {
            (Some(level @ 1..=10), _) => Self::Computer(level),
            (_, Some(name)) => Self::Engine(name.to_owned()),
            _ => Self::Person,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The name; empty for none.
    pub name: String,
    pub seat: Seat,
}

/// Both players, the one who has Black at the start first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Players(pub [Player; 2]);

/// Maximum length of a stored name, in characters.
const MAX_NAME_CHARS: usize = 40;

impl Default for Players {
    fn default() -> Self {
        let nobody = Player {
            name: String::new(),
            seat: Seat::Person,
        };
        Self([nobody.clone(), nobody])
    }
}

impl Players {
    /// Creates two persons with these names.
    pub fn named(first: &str, second: &str) -> Self {
        let mut players = Self::default();
        players.rename(Side::Black, first);
        players.rename(Side::White, second);
        players
    }

    /// Returns the player who started with `side`.
    pub const fn side(&self, side: Side) -> &Player {
        &self.0[side.index()]
    }

    /// Sets a player's name: without unprintable characters, trimmed, cut to 40 characters.
    pub fn rename(&mut self, side: Side, name: &str) {
        let clean: String = name.chars().filter(|c| !c.is_control()).collect();
        let short: String = clean.trim().chars().take(MAX_NAME_CHARS).collect();
        self.0[side.index()].name.clear();
        self.0[side.index()].name.push_str(short.trim_end());
    }

    pub fn seat(&mut self, side: Side, seat: Seat) {
        self.0[side.index()].seat = seat;
    }

    pub fn any_person(&self) -> bool {
        self.0.iter().any(|player| player.seat == Seat::Person)
    }
}
