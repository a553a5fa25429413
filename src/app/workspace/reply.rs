//! Results of requests.

use tabletop_core::{Message, Text};
use tabletop_play::session::Ask;

/// Action of the front end after a request, besides redrawing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Effect {
    #[default]
    None,
    Quit,
    /// Shows help, on this topic if there is one (a command, a game).
    Help(Option<String>),
    /// Sets the theme; without a name, opens the list of themes.
    Theme(Option<String>),
    /// Puts this text on the clipboard.
    Copy(String),
    /// Shows these lines of an invitation, and puts the invite on the clipboard.
    Invite {
        line: String,
        lines: Vec<String>,
    },
    /// Shows the last listing of games, filtered by these words.
    Collection(String),
    /// Opens the file browser, to save the current game or to open one.
    Browse {
        save: bool,
    },
    /// Asks the opponent, a person at this machine, to accept the draw offer.
    AskDraw,
    /// Asks for the side whose moves are to be guessed.
    AskSide,
    /// Asks which of these moves is meant by the cells chosen.
    Ask(Vec<Ask>),
    /// Shows the line of the hint where variations are shown.
    HintLine,
    Lobby,
    /// Shows the position in words.
    Board,
    /// Shows the position, and these lines that describe it.
    Describe(Vec<String>),
    /// Shows these lines under a title.
    Page(Text, Vec<String>),
    /// Shows these lines unchanged.
    Lines(Vec<String>),
}

/// Result of a request: messages for the player, and an action for the front end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reply {
    pub messages: Vec<Message>,
    pub effect: Effect,
    /// True if the last game in progress has just ended: the front end may then suggest what to do next.
    pub all_over: bool,
}

impl Reply {
    pub fn say(message: impl Into<Message>) -> Self {
        Self::list([message.into()])
    }

    pub fn list(messages: impl IntoIterator<Item = Message>) -> Self {
        Self {
            messages: messages.into_iter().collect(),
            ..Self::default()
        }
    }

    /// A reply with a message that also shows the position.
    pub fn shown(message: impl Into<Message>) -> Self {
        Self {
            effect: Effect::Board,
            ..Self::say(message)
        }
    }

    pub fn effect(effect: Effect) -> Self {
        Self {
            effect,
            ..Self::default()
        }
    }
}
