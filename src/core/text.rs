//! User-visible texts in both languages. A [`Text`] without one of them does not compile.

use std::fmt;
use std::sync::Arc;

use super::command_keys::{Command, CommandKeys};
use super::{Lang, SquareNames};

/// One text in every language; `{0}`, `{1}` … stand for the arguments of a [`Message`], and `{0|game|games}` for the
/// first word if that argument is 1, else for the second. A command stands as `{press:undo}`: see [`CommandKeys`]. Rules
/// for the wording of texts: `STYLE.md` beside this file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Text {
    /// English.
    pub en: &'static str,
    /// Simplified Chinese.
    pub zh: &'static str,
}

impl Text {
    /// Creates a text in both languages.
    pub const fn new(en: &'static str, zh: &'static str) -> Self {
        Self { en, zh }
    }

    /// Creates a text that is the same in every language (a symbol, a name).
    pub const fn same(both: &'static str) -> Self {
        Self { en: both, zh: both }
    }

    /// Returns the text in `lang`.
    pub const fn get(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.en,
            Lang::Zh => self.zh,
        }
    }
}

/// Declares texts, each in one line: a name, then the text in every language, or one text for all of them. Visibility
/// stands before a list, with `const:`; without it, the texts are private.
///
/// An enum of texts is declared in the same way; it converts into [`Text`]. `list NAME:` makes one array of them.
///
/// ```
/// use tabletop_core::{Text, texts};
/// texts! { pub const:
///     NO_PASS = "{0} has no pass", "{0}不能停一手";
///     NAME = "{0}";
/// }
/// texts! {
///     /// Reason why a game is over.
///     pub enum GameOverReason {
///         /// The board is full.
///         Full = "the board is full", "棋盘已满";
///     }
/// }
/// assert_eq!(NO_PASS.en, "{0} has no pass");
/// assert_eq!(Text::from(GameOverReason::Full).zh, "棋盘已满");
/// ```
#[macro_export]
macro_rules! texts {
    (@text $both:literal) => {
        $crate::Text::same($both)
    };
    (@text $en:literal, $zh:literal) => {
        $crate::Text::new($en, $zh)
    };
    ($(#[$meta:meta])* $vis:vis enum $name:ident {
        $($(#[$doc:meta])* $variant:ident = $($text:literal),+;)*
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $vis enum $name {
            $($(#[$doc])* $variant,)*
        }

        impl From<$name> for $crate::Text {
            fn from(value: $name) -> Self {
                match value {
                    $($name::$variant => $crate::texts!(@text $($text),+),)*
                }
            }
        }
    };
    ($vis:vis const: $($(#[$doc:meta])* $name:ident = $($text:literal),+;)*) => {
        $($(#[$doc])* $vis const $name: $crate::Text = $crate::texts!(@text $($text),+);)*
    };
    ($(#[$doc:meta])* $vis:vis list $name:ident: $($($text:literal),+;)*) => {
        $(#[$doc])* $vis const $name: &[$crate::Text] = &[$($crate::texts!(@text $($text),+)),*];
    };
    ($($(#[$doc:meta])* $name:ident = $($text:literal),+;)*) => {
        $crate::texts! { const: $($(#[$doc])* $name = $($text),+;)* }
    };
}

/// Creates a [`Message`] of a text in every language and its arguments, by the methods of `Message` that add them; or of
/// anything that converts into one.
///
/// ```
/// use tabletop_core::{Lang, message};
/// let message = message!("{0} is occupied", "{0} 已有棋子", arg("d3"));
/// assert_eq!(message.get(Lang::Zh), "d3 已有棋子");
/// ```
#[macro_export]
macro_rules! message {
    ($en:literal, $zh:literal $(, $add:ident($argument:expr))* $(,)?) => {
        $crate::Message::new($crate::Text::new($en, $zh))$(.$add($argument))*
    };
    ($message:expr $(,)?) => {
        $crate::Message::from($message)
    };
}

/// Longest data in a message, in characters.
const MAX_DATA_CHARS: usize = 1000;

/// An argument of a message: data as it is, or words that are translated with the message.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Arg {
    Data(String),
    /// Data with `, ` between them.
    List(String),
    /// A remark, by language where it has halves.
    Remark(String),
    /// Squares or moves, by the way in which the board names squares.
    Squares([String; 3]),
    Words(Text),
    Message(Box<Message>),
}

/// A message to the user: a [`Text`] and its arguments. `Display` writes English.
///
/// ```
/// use tabletop_core::{Lang, Message, Text};
/// const NO_PASS: Text = Text::new("{0} has no pass", "{0}不能停一手");
/// const PEACE: Text = Text::new("Peace", "和平棋");
/// let message = Message::new(NO_PASS).words(PEACE);
/// assert_eq!(message.get(Lang::Zh), "和平棋不能停一手");
/// assert_eq!(message.to_string(), "Peace has no pass");
/// // In Chinese a blank stands where another script begins.
/// let message = Message::new(NO_PASS).arg("Peace");
/// assert_eq!(message.get(Lang::Zh), "Peace 不能停一手");
/// assert_eq!(Message::new(NO_PASS).list("a, b").get(Lang::Zh), "a、b 不能停一手");
/// // A word goes with its count; a message that stands by itself begins with a capital.
/// const LEFT: Text = Text::new("only {0} {0|move is|moves are} left", "只剩 {0} 手");
/// assert_eq!(Message::new(LEFT).arg(1).to_string(), "only 1 move is left");
/// assert_eq!(Message::new(LEFT).arg(2).sentence(Lang::En), "Only 2 moves are left");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    text: Text,
    args: Vec<Arg>,
    keys: Option<Arc<CommandKeys>>,
}

impl Message {
    /// Creates a message without arguments so far.
    pub const fn new(text: Text) -> Self {
        Self {
            text,
            args: Vec::new(),
            keys: None,
        }
    }

    /// Creates a message that is the same in every language, such as a line of data.
    pub fn verbatim(line: impl fmt::Display) -> Self {
        Self {
            text: Text::same("{0}"),
            args: vec![Arg::Data(line.to_string())],
            keys: None,
        }
    }

    /// A remark of a game, shown as [`in_language`] says.
    pub fn remark(remark: &str) -> Self {
        Self {
            text: Text::same("{0}"),
            args: vec![Arg::Remark(remark.to_owned())],
            keys: None,
        }
    }

    /// Fills the next place with data. Of what is far too long for a message, because a file or another machine says it, the
    /// beginning is enough.
    #[must_use]
    pub fn arg(mut self, data: impl fmt::Display) -> Self {
        let mut data = data.to_string();
        if let Some((end, _)) = data.char_indices().nth(MAX_DATA_CHARS) {
            data.truncate(end);
            data.push('…');
        }
        self.args.push(Arg::Data(data));
        self
    }

    /// Fills the next place with data that have `, ` between them; Chinese has `、` there.
    #[must_use]
    pub fn list(mut self, data: impl fmt::Display) -> Self {
        self.args.push(Arg::List(data.to_string()));
        self
    }

    /// Fills the next place with squares, or moves with `, ` between them: as `names` writes them for the board of the front end.
    #[must_use]
    pub fn squares(mut self, names: impl Fn(SquareNames) -> String) -> Self {
        let all = [
            SquareNames::Both,
            SquareNames::Numbers,
            SquareNames::Letters,
        ];
        self.args.push(Arg::Squares(all.map(names)));
        self
    }

    /// Adds a translated text as the next argument.
    #[must_use]
    pub fn words(mut self, text: Text) -> Self {
        self.args.push(Arg::Words(text));
        self
    }

    /// Adds another message as the next argument.
    #[must_use]
    pub fn message(mut self, message: Message) -> Self {
        self.args.push(Arg::Message(Box::new(message)));
        self
    }

    /// Puts a message in place of each argument that is this text: the name of a player for that of a side.
    #[must_use]
    pub fn replacing(mut self, words: Text, by: &Self) -> Self {
        for arg in &mut self.args {
            if *arg == Arg::Words(words) {
                *arg = Arg::Message(Box::new(by.clone()));
            }
        }
        self
    }

    /// Names commands by these keys of the screen; without them, by the words to type.
    #[must_use]
    pub fn with_keys(mut self, keys: &Arc<CommandKeys>) -> Self {
        self.keys = Some(Arc::clone(keys));
        self
    }

    /// Returns the text of this message, which identifies the kind of message.
    pub const fn text(&self) -> Text {
        self.text
    }

    /// Returns the message in `lang`.
    pub fn get(&self, lang: Lang) -> String {
        self.write(self.text.get(lang), lang, self.keys.as_deref())
    }

    /// Returns `text` with its placeholders filled.
    fn write(&self, text: &str, lang: Lang, keys: Option<&CommandKeys>) -> String {
        let mut out = String::new();
        let mut rest = text;
        while let Some(open) = rest.find('{') {
            out.push_str(&rest[..open]);
            rest = &rest[open..];
            let Some((filled, end)) = self.filled(rest, lang, keys) else {
                out.push('{');
                rest = &rest[1..];
                continue;
            };
            rest = &rest[end..];
            if is_boundary(out.chars().next_back(), filled.chars().next()) {
                out.push(' ');
            }
            let blank = is_boundary(filled.chars().next_back(), rest.chars().next());
            out.push_str(&filled);
            if blank {
                out.push(' ');
            }
        }
        out.push_str(rest);
        out
    }

    /// Returns the text for the placeholder at the start of `text`, and the placeholder's length.
    fn filled(
        &self,
        text: &str,
        lang: Lang,
        keys: Option<&CommandKeys>,
    ) -> Option<(String, usize)> {
        if let Some((command, end)) = Command::read(text) {
            let fill = |words: &str| self.write(words, lang, keys);
            return Some((command.shown(lang, keys, fill), end));
        }
        let (place, end) = Placeholder::parse(text)?;
        let filled = self.fill(&place, lang, keys);
        Some((filled.unwrap_or_else(|| text[..end].to_owned()), end))
    }

    /// Returns the message as a sentence of its own: with a capital if it begins with a text. Data are not changed (`e5
    /// is occupied`).
    pub fn sentence(&self, lang: Lang) -> String {
        let text = self.get(lang);
        let mut letters = text.chars();
        match letters.next() {
            Some(first) if first.is_ascii_lowercase() && self.begins_with_words(lang) => {
                format!("{}{}", first.to_ascii_uppercase(), letters.as_str())
            }
            _ => text,
        }
    }

    fn begins_with_words(&self, lang: Lang) -> bool {
        let text = self.text.get(lang);
        // A key is not changed: `u` and `U` are two.
        if text.starts_with("{key:") {
            return false;
        }
        let argument = text
            .starts_with('{')
            .then(|| Placeholder::parse(text))
            .flatten()
            .and_then(|(place, _)| self.args.get(place.index));
        match argument {
            Some(Arg::Data(_) | Arg::List(_) | Arg::Remark(_) | Arg::Squares(_)) => false,
            Some(Arg::Message(message)) => message.begins_with_words(lang),
            Some(Arg::Words(_)) | None => lang == Lang::En,
        }
    }

    /// Returns the text for a placeholder; `None` if there is no such argument.
    fn fill(
        &self,
        place: &Placeholder<'_>,
        lang: Lang,
        keys: Option<&CommandKeys>,
    ) -> Option<String> {
        let listed = |data: &str| match lang {
            Lang::Zh => data.replace(", ", "、"),
            Lang::En => data.to_owned(),
        };
        let filled = match self.args.get(place.index)? {
            Arg::Data(data) => data.clone(),
            Arg::List(data) => listed(data),
            Arg::Remark(remark) => in_language(remark, lang).to_owned(),
            Arg::Squares(data) => {
                let names = keys.map_or(SquareNames::Both, |keys| keys.squares);
                listed(&data[names as usize])
            }
            Arg::Words(text) => Self::new(*text).write(text.get(lang), lang, keys),
            Arg::Message(message) => {
                let keys = message.keys.as_deref().or(keys);
                message.write(message.text.get(lang), lang, keys)
            }
        };
        Some(match place.forms {
            Some((one, _)) if filled == "1" => one.to_owned(),
            Some((_, more)) => more.to_owned(),
            None => filled,
        })
    }
}

/// Separator of the languages in remarks of the games that come with the program: with no-break spaces, which no typed comment has.
const LANGUAGES: &str = "\u{a0}·\u{a0}";

/// The half of a remark in this language, as the masters' games have it (`English · 中文`); other remarks as they are.
///
/// ```
/// use tabletop_core::{Lang, text::in_language};
///
/// let remark = "Closest: 30–34.\u{a0}·\u{a0}最接近：30–34。";
/// assert_eq!(in_language(remark, Lang::Zh), "最接近：30–34。");
/// assert_eq!(in_language("d3 · c4", Lang::Zh), "d3 · c4");
/// ```
pub fn in_language(remark: &str, lang: Lang) -> &str {
    match (remark.split_once(LANGUAGES), lang) {
        (Some((en, _)), Lang::En) => en,
        (Some((_, zh)), Lang::Zh) => zh,
        (None, _) => remark,
    }
}

/// A placeholder of a text: `{0}`, or `{0|game|games}` for a word that depends on a count.
struct Placeholder<'a> {
    index: usize,
    forms: Option<(&'a str, &'a str)>,
}

impl<'a> Placeholder<'a> {
    /// Parses the placeholder at the start of `text` and returns it with its length.
    fn parse(text: &'a str) -> Option<(Self, usize)> {
        let end = text.find('}')?;
        let mut parts = text[1..end].split('|');
        let index = parts.next()?.parse().ok()?;
        let forms = match (parts.next(), parts.next(), parts.next()) {
            (None, ..) => None,
            (Some(one), Some(more), None) => Some((one, more)),
            _ => return None,
        };
        Some((Self { index, forms }, end + 1))
    }
}

/// Returns true between a Chinese character and a letter or digit of another script, where Chinese texts have a blank.
fn is_boundary(before: Option<char>, after: Option<char>) -> bool {
    let is_han = |letter: char| ('\u{4e00}'..='\u{9fff}').contains(&letter);
    let is_other = |letter: char| letter.is_alphanumeric() && letter < '\u{2e80}';
    match (before, after) {
        (Some(before), Some(after)) => {
            is_han(before) && is_other(after) || is_other(before) && is_han(after)
        }
        _ => false,
    }
}

impl From<Text> for Message {
    fn from(text: Text) -> Self {
        Self::new(text)
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.get(Lang::En))
    }
}

impl std::error::Error for Message {}
