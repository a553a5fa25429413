//! What came of a request.

use tabletop_core::{Message, Text};

/// What the front end has to do after a request, beyond drawing again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Effect {
    /// Nothing.
    #[default]
    None,
    /// Leave the program.
    Quit,
    /// Show help, on this topic if there is one (a command, a game).
    Help(Option<String>),
    /// Use another theme; without a name, let a person choose one.
    Theme(Option<String>),
    /// Put this text on the clipboard.
    Copy(String),
    /// Show these lines, which invite a friend, and put the first invite on the clipboard.
    Invite {
        /// What goes on the clipboard.
        line: String,
        /// What is shown.
        lines: Vec<String>,
    },
    /// Show the list of the games of the file that was opened last, of those that these words are said of.
    Collection(String),
    /// Let a person look for a file: one to save the current game in, or else one to open.
    Browse {
        /// Whether a game is to be saved.
        save: bool,
    },
    /// Ask the other player, a person, whether the draw is accepted that was offered.
    AskDraw,
    /// Show the line that begins with the move that is advised, where lines are looked at.
    HintLine,
    /// Show the lobby of the club.
    Lobby,
    /// Show the position in words.
    Board,
    /// Show the position, and these lines that say it in words.
    Describe(Vec<String>),
    /// Show these lines under a title.
    Page(Text, Vec<String>),
    /// Show these lines as they are.
    Lines(Vec<String>),
}

/// What came of a request: words for the message line, and what the front end has to do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reply {
    /// What to tell, in order.
    pub messages: Vec<Message>,
    /// What to do.
    pub effect: Effect,
    /// Whether this was the end of the last game going on: who types may want to know what can follow.
    pub all_over: bool,
}

impl Reply {
    /// A reply that only says something.
    pub fn say(message: impl Into<Message>) -> Self {
        Self {
            messages: vec![message.into()],
            ..Self::default()
        }
    }

    /// A reply that shows the position and says something.
    pub fn shown(message: impl Into<Message>) -> Self {
        Self {
            effect: Effect::Board,
            ..Self::say(message)
        }
    }

    /// A reply that only does something.
    pub fn effect(effect: Effect) -> Self {
        Self {
            effect,
            ..Self::default()
        }
    }
}
