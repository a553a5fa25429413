//! Commands in texts: a screen names the key, plain mode the word to type.

use std::collections::BTreeMap;

use super::{Lang, SquareNames};

/// Keys of the screen by the id of their command, for messages that name commands.
///
/// In a text, `{press:undo}` stands for `press u` on a screen and `type undo` in plain mode, `{key:undo}` for the key or
/// the word alone, and `{Press:undo}` begins a sentence. Another word than the id follows a bar, with arguments of its
/// own: `{press:clock|clock 5m+3s}`. A command without a key is typed after the key of the command palette.
/// `{screen click it|type it}` is for anything else that differs: the screen's words, then those of plain mode.
///
/// ```
/// use std::sync::Arc;
/// use tabletop_core::{CommandKeys, Lang, message};
/// let message = message!("{press:stop} to end it, {key:legal} lists moves", "{press:stop}可中止");
/// assert_eq!(message.to_string(), "type stop to end it, legal lists moves");
/// let keys = Arc::new(CommandKeys::new([("stop", "X".to_owned()), ("palette", ":".to_owned())]));
/// let message = message.with_keys(&keys);
/// assert_eq!(message.sentence(Lang::En), "Press X to end it, :legal lists moves");
/// assert_eq!(message.get(Lang::Zh), "按 X 可中止");
/// let message = message!("{screen click a square, or {press:stop}|type d3}", "{screen 点击|输入}");
/// assert_eq!(message.to_string(), "type d3");
/// assert_eq!(message.with_keys(&keys).to_string(), "click a square, or press X");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CommandKeys {
    keys: BTreeMap<&'static str, String>,
    /// Names of the squares on the board of this screen.
    pub squares: SquareNames,
}

impl CommandKeys {
    /// Creates the table from pairs of an id and a key as it is shown; the key is empty if there is none.
    pub fn new(keys: impl IntoIterator<Item = (&'static str, String)>) -> Self {
        let keys = keys.into_iter().filter(|(_, key)| !key.is_empty());
        Self {
            keys: keys.collect(),
            squares: SquareNames::default(),
        }
    }

    /// Returns the key of a command; `None` if it has none.
    pub fn key(&self, id: &str) -> Option<&str> {
        self.keys.get(id).map(String::as_str)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Verb,
    /// A verb that begins a sentence.
    Capital,
    /// The key or the words alone.
    Bare,
    /// Words of each front end.
    Either,
}

const FORMS: [(&str, Form); 4] = [
    ("{press:", Form::Verb),
    ("{Press:", Form::Capital),
    ("{key:", Form::Bare),
    ("{screen ", Form::Either),
];

pub(super) struct Command<'a> {
    form: Form,
    /// The id; for words of each front end, those of the screen.
    id: &'a str,
    /// The words to type, which may have placeholders of their own.
    words: &'a str,
}

impl<'a> Command<'a> {
    /// Parses the command at the start of `text` and returns it with its length.
    pub(super) fn read(text: &'a str) -> Option<(Self, usize)> {
        let (head, form) = FORMS.iter().find(|(head, _)| text.starts_with(head))?;
        let rest = &text[head.len()..];
        let end = outside(rest, '}')?;
        let inner = &rest[..end];
        let (id, words) = match outside(inner, '|') {
            Some(bar) => (&inner[..bar], &inner[bar + 1..]),
            None => (inner, inner),
        };
        let command = Self {
            form: *form,
            id,
            words,
        };
        Some((command, head.len() + end + 1))
    }

    /// Returns the command for a front end with these keys, or without keys; `fill` fills placeholders.
    pub(super) fn shown(
        &self,
        lang: Lang,
        keys: Option<&CommandKeys>,
        fill: impl Fn(&str) -> String,
    ) -> String {
        if self.form == Form::Either {
            return fill(if keys.is_some() { self.id } else { self.words });
        }
        let key = keys.and_then(|keys| keys.key(self.id));
        let named = match (key, keys) {
            (Some(key), _) => key.to_owned(),
            (None, Some(keys)) => {
                let palette = keys.key("palette").unwrap_or(":");
                format!("{palette}{}", fill(self.words))
            }
            (None, None) => fill(self.words),
        };
        let verb = match (self.form, lang, key.is_some()) {
            (Form::Bare | Form::Either, ..) => return named,
            (Form::Verb, Lang::En, true) => "press",
            (Form::Verb, Lang::En, false) => "type",
            (Form::Capital, Lang::En, true) => "Press",
            (Form::Capital, Lang::En, false) => "Type",
            (_, Lang::Zh, true) => "按",
            (_, Lang::Zh, false) => "输入",
        };
        format!("{verb} {named}")
    }
}

/// Index of the first `mark` that stands in no placeholder.
fn outside(text: &str, mark: char) -> Option<usize> {
    let mut depth = 0;
    text.char_indices().find_map(|(at, letter)| {
        let found = depth == 0 && letter == mark;
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        found.then_some(at)
    })
}
