//! Who plays.

use tabletop_core::Side;

/// The level of a computer that is as strong as the person: it is settled when the seat is taken.
pub const MY_STRENGTH: u8 = 0;

/// Who makes the moves of a side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Seat {
    /// A person at this terminal.
    #[default]
    Person,
    /// The computer at a level from 1 to 10; [`MY_STRENGTH`] only where a seat is wished for.
    Computer(u8),
    /// An engine of the settings, by its name.
    Engine(String),
    /// Whoever sits at the other machine of a shared board.
    Remote,
}

impl Seat {
    /// The word of the seat in records.
    pub fn word(&self) -> String {
        match self {
            // In a record that is opened without the other machine, whoever is there may play.
            Self::Person | Self::Remote => "person".to_owned(),
            Self::Computer(level) => format!("computer level={level}"),
            Self::Engine(name) => format!("engine {name}"),
        }
    }

    /// The seat a record's word stands for; a person where it says nothing known.
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

/// One player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The name; empty means that none was given.
    pub name: String,
    /// Who makes the moves.
    pub seat: Seat,
}

/// Both players: first the one who has Black at the start, then the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Players(pub [Player; 2]);

/// The longest name that is kept, in characters.
const LONGEST_NAME: usize = 40;

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
    /// Two people of these names.
    pub fn named(first: &str, second: &str) -> Self {
        let mut players = Self::default();
        players.rename(Side::Black, first);
        players.rename(Side::White, second);
        players
    }

    /// The player who began with `side`.
    pub const fn of(&self, side: Side) -> &Player {
        &self.0[side.index()]
    }

    /// Gives a player a name: without characters that can't be shown, without blanks around, cut to 40 characters.
    pub fn rename(&mut self, side: Side, name: &str) {
        let clean: String = name.chars().filter(|c| !c.is_control()).collect();
        let short: String = clean.trim().chars().take(LONGEST_NAME).collect();
        self.0[side.index()].name.clear();
        self.0[side.index()].name.push_str(short.trim_end());
    }

    /// Gives a side to a person or to the computer.
    pub fn seat(&mut self, side: Side, seat: Seat) {
        self.0[side.index()].seat = seat;
    }

    /// Whether any side is played by a person.
    pub fn any_person(&self) -> bool {
        self.0.iter().any(|player| player.seat == Seat::Person)
    }
}
