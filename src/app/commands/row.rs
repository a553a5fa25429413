//! A row of the table: everything there is to know of something that can be done.

use super::{Args, Request, UiCommand, UsageError};
use crate::files::endings;
use tabletop_core::{Lang, Message, Text};
use tabletop_record::written;

/// What the key of a row does.
#[derive(Clone, Copy, Debug)]
pub enum Press {
    /// Nothing: it can only be typed.
    Nothing,
    /// The same as typing its word alone.
    Typed,
    /// A request of its own.
    Request(fn() -> Request),
    /// Something of the screen.
    Ui(UiCommand),
}

/// How a row is typed.
#[derive(Clone, Copy, Debug)]
pub struct Typed {
    /// Its word, then others for it.
    pub names: &'static [&'static str],
    /// What may follow, as shown in help; empty if nothing does.
    pub syntax: &'static str,
    /// What it does, in half a sentence; `{0}` stands for the endings that games are saved under.
    pub help: Text,
    /// Reads what follows.
    pub parse: fn(&Args<'_>) -> Result<Request, UsageError>,
}

impl Typed {
    /// What it does, in half a sentence.
    pub fn help_in(&self, lang: Lang) -> String {
        let endings = endings(written(None));
        Message::new(self.help).arg(endings).get(lang)
    }
}

/// Something that can be done: with a key, in the palette, by typing it.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The word that the settings know it by.
    pub id: &'static str,
    /// Its usual keys, the first one shown most.
    pub keys: &'static [&'static str],
    /// What its key does, in half a sentence.
    pub label: Text,
    /// The same in a word.
    pub short: Text,
    /// What its key does.
    pub press: Press,
    /// How it is typed, if it can be.
    pub typed: Option<Typed>,
}

/// Where a row belongs in lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// Playing.
    Play,
    /// Games and tabs.
    Games,
    /// Moves and variations.
    Moves,
    /// The computer.
    Computer,
    /// The screen.
    Screen,
    /// The program.
    Program,
}

impl Group {
    /// Its name.
    pub const fn name(self) -> Text {
        match self {
            Self::Play => Text::new("Playing", "下棋"),
            Self::Games => Text::new("Games and tabs", "棋局与标签"),
            Self::Moves => Text::new("Moves and variations", "着法与变化"),
            Self::Computer => Text::new("Computer", "电脑"),
            Self::Screen => Text::new("Screen", "屏幕"),
            Self::Program => Text::new("Program", "程序"),
        }
    }
}

type Pair = (&'static str, &'static str);

/// A row with keys, which does what typing its word alone does unless something else is said.
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

    /// Whether it can have keys: then it stands in the palette as well.
    pub const fn has_key(&self) -> bool {
        !matches!(self.press, Press::Nothing)
    }
}

impl Typed {
    /// How it is typed: its word and what may follow.
    pub fn usage(&self) -> String {
        format!("{} {}", self.names[0], self.syntax)
            .trim_end()
            .to_owned()
    }
}
