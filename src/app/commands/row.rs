//! A row of the command table: keys, words, help and parser of one command.

use super::{Args, Request, UiCommand, UsageError};
use crate::files::endings;
use tabletop_core::{Lang, Message, Text};
use tabletop_record::written;

/// Action of a row's key.
#[derive(Clone, Copy, Debug)]
pub enum Press {
    /// None: the row can only be typed.
    Nothing,
    /// The row's word typed without arguments.
    Typed,
    Request(fn() -> Request),
    Ui(UiCommand),
}

#[derive(Clone, Copy, Debug)]
pub struct Typed {
    /// The word, followed by its aliases.
    pub names: &'static [&'static str],
    /// Syntax of the arguments, as shown in help; empty if there are none.
    pub syntax: &'static str,
    /// Description in half a sentence; `{0}` stands for the file extensions of saved games.
    pub help: Text,
    pub parse: fn(&Args<'_>) -> Result<Request, UsageError>,
}

impl Typed {
    pub fn help_in(&self, lang: Lang) -> String {
        let endings = endings(written(None));
        Message::new(self.help).arg(endings).get(lang)
    }
}

/// A command, invoked by a key, from the palette or by typing.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// Word for the command in the settings.
    pub id: &'static str,
    /// Default keys; the first one is shown most.
    pub keys: &'static [&'static str],
    /// Description of the key's action, in half a sentence.
    pub label: Text,
    /// Description of the key's action, in one word.
    pub short: Text,
    pub press: Press,
    pub typed: Option<Typed>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    Play,
    Games,
    Moves,
    Computer,
    Screen,
    Program,
}

impl Group {
    pub const fn name(self) -> Text {
        match self {
            Self::Play => Text::new("Play", "对局"),
            Self::Games => Text::new("Games and tabs", "棋局与标签"),
            Self::Moves => Text::new("Moves and variations", "着法与变化"),
            Self::Computer => Text::new("Computer", "电脑"),
            Self::Screen => Text::new("Screen", "屏幕"),
            Self::Program => Text::new("Program", "程序"),
        }
    }
}

type Pair = (&'static str, &'static str);

/// A row with keys, which by default stand for typing its word alone.
pub(super) const fn key(
    id: &'static str,
    keys: &'static [&'static str],
    label: Pair,
    short: Pair,
) -> Row {
    Row {
        id,
        keys,
        label: Text::new(label.0, label.1),
        short: Text::new(short.0, short.1),
        press: Press::Typed,
        typed: None,
    }
}

/// A row that can only be typed.
pub(super) const fn word(
    names: &'static [&'static str],
    syntax: &'static str,
    help: Pair,
    parse: fn(&Args<'_>) -> Result<Request, UsageError>,
) -> Row {
    let mut row = key(names[0], &[], help, ("", "")).typed(names, syntax, help, parse);
    row.press = Press::Nothing;
    row
}

impl Row {
    pub(super) const fn typed(
        mut self,
        names: &'static [&'static str],
        syntax: &'static str,
        help: Pair,
        parse: fn(&Args<'_>) -> Result<Request, UsageError>,
    ) -> Self {
        self.typed = Some(Typed {
            names,
            syntax,
            help: Text::new(help.0, help.1),
            parse,
        });
        self
    }

    pub(super) const fn ui(mut self, command: UiCommand) -> Self {
        self.press = Press::Ui(command);
        self
    }

    pub(super) const fn does(mut self, request: fn() -> Request) -> Self {
        self.press = Press::Request(request);
        self
    }

    /// Returns true if the command can have keys; then the palette lists it as well.
    pub const fn has_key(&self) -> bool {
        !matches!(self.press, Press::Nothing)
    }
}

impl Typed {
    /// Usage: the word and the syntax of its arguments.
    pub fn usage(&self) -> String {
        format!("{} {}", self.names[0], self.syntax)
            .trim_end()
            .to_owned()
    }
}
