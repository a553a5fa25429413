//! Words in both languages. A [`Text`] without one of them does not compile.

use std::fmt;

/// A language the program speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Simplified Chinese.
    Zh,
}

/// One text in every language; `{0}`, `{1}` … stand for the arguments of a [`Message`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Text {
    /// English.
    pub en: &'static str,
    /// Simplified Chinese.
    pub zh: &'static str,
}

impl Text {
    /// A text in both languages.
    pub const fn new(en: &'static str, zh: &'static str) -> Self {
        Self { en, zh }
    }

    /// A text that is the same in every language (a symbol, a name).
    pub const fn same(both: &'static str) -> Self {
        Self { en: both, zh: both }
    }

    /// The words in `lang`.
    pub const fn get(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.en,
            Lang::Zh => self.zh,
        }
    }
}

/// An argument of a message: data as it is, or words that are translated with the message.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Arg {
    Data(String),
    Words(Text),
    Message(Box<Message>),
}

/// Something to tell a person: a [`Text`] and what fills its places. `Display` speaks English.
///
/// ```
/// use tabletop::core::{Lang, Message, Text};
/// const NO_PASS: Text = Text::new("{0} has no pass", "{0}没有停一手");
/// const PEACE: Text = Text::new("Peace", "和平棋");
/// let message = Message::new(NO_PASS).words(PEACE);
/// assert_eq!(message.get(Lang::Zh), "和平棋没有停一手");
/// assert_eq!(message.to_string(), "Peace has no pass");
/// // In Chinese a blank stands where another script begins.
/// let message = Message::new(NO_PASS).arg("Peace");
/// assert_eq!(message.get(Lang::Zh), "Peace 没有停一手");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    text: Text,
    args: Vec<Arg>,
}

impl Message {
    /// A message whose places are still to be filled.
    pub const fn new(text: Text) -> Self {
        Self {
            text,
            args: Vec::new(),
        }
    }

    /// Words that are the same in every language, such as a line of data.
    pub fn verbatim(line: impl fmt::Display) -> Self {
        Self::new(Text::same("{0}")).arg(line)
    }

    /// Fills the next place with data.
    #[must_use]
    pub fn arg(mut self, data: impl fmt::Display) -> Self {
        self.args.push(Arg::Data(data.to_string()));
        self
    }

    /// Fills the next place with words of the message's language.
    #[must_use]
    pub fn words(mut self, text: Text) -> Self {
        self.args.push(Arg::Words(text));
        self
    }

    /// Fills the next place with another message.
    #[must_use]
    pub fn message(mut self, message: Message) -> Self {
        self.args.push(Arg::Message(Box::new(message)));
        self
    }

    /// The text this message was made from: says what kind of message it is.
    pub const fn text(&self) -> Text {
        self.text
    }

    /// The whole sentence in `lang`.
    pub fn get(&self, lang: Lang) -> String {
        let mut out = String::new();
        let mut rest = self.text.get(lang);
        while let Some(open) = rest.find('{') {
            out.push_str(&rest[..open]);
            rest = &rest[open..];
            let place = rest
                .find('}')
                .and_then(|end| Some((end, rest[1..end].parse::<usize>().ok()?)));
            let Some((end, index)) = place else {
                out.push('{');
                rest = &rest[1..];
                continue;
            };
            let filled = match self.args.get(index) {
                Some(Arg::Data(data)) => data.clone(),
                Some(Arg::Words(text)) => text.get(lang).to_owned(),
                Some(Arg::Message(message)) => message.get(lang),
                None => rest[..=end].to_owned(),
            };
            rest = &rest[end + 1..];
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
}

/// Whether a Chinese character and a letter or figure of another script meet: there Chinese texts have a blank.
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
