//! Fields of forms: their values, and how they are shown and edited.

use crossterm::event::{KeyCode, KeyEvent};

use super::super::input::Line;
use crate::words;
use tabletop_app::commands::read_seat;
use tabletop_core::{Domain, Lang, Message, OptionSpec, Text, format_halves};
use tabletop_play::session::{MY_STRENGTH, Seat};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Button {
    Ok,
    Stay,
    Cancel,
    Rest,
    /// Execute the action of the row with this id.
    Row(&'static str),
}

#[derive(Clone, Debug)]
pub(crate) enum Value {
    /// One of these values.
    Choice {
        values: Vec<(String, Message)>,
        index: usize,
    },
    /// A number counted in halves, `step` halves apart, and the text being typed.
    Number {
        halves: i32,
        min: i32,
        max: i32,
        step: i32,
        typed: String,
    },
    /// One of the common values (a time control, a board size), or typed text.
    Usual {
        text: String,
        usual: Vec<String>,
        /// Characters allowed in addition to digits.
        letters: &'static str,
    },
    Text(Line),
    Head,
    Button(Button),
}

impl Value {
    /// A choice of these values, with the one of the word `now`, or else the first, chosen.
    pub(super) fn choice(values: impl IntoIterator<Item = (String, Message)>, now: &str) -> Self {
        let values: Vec<_> = values.into_iter().collect();
        let index = values.iter().position(|(key, _)| key == now).unwrap_or(0);
        Self::Choice { values, index }
    }

    fn clock(now: &str) -> Self {
        Self::Usual {
            text: now.to_owned(),
            usual: CLOCKS.map(str::to_owned).to_vec(),
            letters: "hmsxin+/",
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Field {
    /// The option that the field sets, or the form's own key for it.
    pub(super) key: &'static str,
    pub(super) label: Text,
    pub(super) value: Value,
    /// Description of the field, shown while it has the focus.
    pub(super) note: Option<Text>,
    /// Explanations of the values, if they are choices.
    pub(super) notes: Vec<Text>,
    pub(super) unit: Text,
    /// Text typed to find one of its values.
    search: String,
}

impl Field {
    pub(super) const fn new(key: &'static str, label: Text, value: Value) -> Self {
        Self {
            key,
            label,
            value,
            note: None,
            notes: Vec::new(),
            unit: Text::same(""),
            search: String::new(),
        }
    }

    pub(super) const fn with_note(mut self, note: Text) -> Self {
        self.note = Some(note);
        self
    }

    /// True for headings, which can't have the focus.
    pub(super) const fn is_heading(&self) -> bool {
        matches!(self.value, Value::Head)
    }

    pub(super) fn text(key: &'static str, label: Text, text: &str) -> Self {
        Self::new(key, label, Value::Text(Line::new(text)))
    }

    pub(super) fn button(button: Button, label: Text) -> Self {
        Self::new("", label, Value::Button(button))
    }

    pub(super) fn of_option(spec: &'static OptionSpec) -> Self {
        let field = Self::of_domain(spec.key, spec.label, spec.domain, spec.default);
        if spec.note.en.is_empty() {
            field
        } else {
            field.with_note(spec.note)
        }
    }

    /// Explanation of the value, or else of the field.
    pub(super) fn explanation(&self) -> Option<Text> {
        let notes = match &self.value {
            Value::Choice { index, .. } => self.notes.get(*index).copied(),
            _ => None,
        };
        notes.filter(|note| !note.en.is_empty()).or(self.note)
    }

    /// Creates a field for the values of `domain`, with the value `now`.
    pub(super) fn of_domain(key: &'static str, label: Text, domain: Domain, now: &str) -> Self {
        let number = |min: i32, max: i32, step: i32| Value::Number {
            halves: (now.parse::<f64>().unwrap_or(0.0) * 2.0) as i32,
            min: min.saturating_mul(2),
            max: max.saturating_mul(2),
            step,
            typed: String::new(),
        };
        let value = match domain {
            Domain::Switch => {
                let values = [("off", words::OFF), ("on", words::ON)];
                Value::choice(
                    values.map(|(key, label)| (key.to_owned(), label.into())),
                    now,
                )
            }
            Domain::Choice(choices) => {
                let values = choices.iter();
                Value::choice(values.map(|it| (it.key.to_owned(), it.label.into())), now)
            }
            Domain::Integer { min, max, step, .. } => number(min, max, step * 2),
            Domain::Halves { min, max } => number(min, max, 1),
            Domain::Size { .. } => Value::Usual {
                text: now.to_owned(),
                usual: domain.values(),
                letters: "x×",
            },
            Domain::Clock => Value::clock(now),
            Domain::Text(_) | Domain::Theme => Value::Text(Line::new(now)),
        };
        let mut field = Self::new(key, label, value);
        if let Domain::Choice(choices) = domain {
            field.notes = choices.iter().map(|choice| choice.note).collect();
        }
        field
    }

    pub(super) const fn takes_text(&self) -> bool {
        matches!(self.value, Value::Text(_))
    }

    /// The value as written in options and commands.
    pub(super) fn word(&self) -> String {
        match &self.value {
            Value::Choice { values, index } => values[*index].0.clone(),
            Value::Number { halves, typed, .. } if typed.is_empty() => format_halves(*halves),
            Value::Number { typed, .. } => typed.clone(),
            Value::Text(line) => line.text().trim().to_owned(),
            Value::Usual { text, .. } => text.clone(),
            Value::Button(_) | Value::Head => String::new(),
        }
    }

    /// The computer's level chosen in this field.
    pub(super) fn level(&self) -> Option<u8> {
        match read_seat(&self.word()) {
            Ok(Seat::Computer(level)) if level != MY_STRENGTH && self.is_seat() => Some(level),
            _ => None,
        }
    }

    /// True if the value is a person at this screen.
    pub(super) fn is_friend(&self) -> bool {
        matches!(read_seat(&self.word()), Ok(Seat::Person))
    }

    /// True if the value is a player.
    pub(super) fn is_seat(&self) -> bool {
        self.key.ends_with("-seat")
    }

    /// The value as shown on the screen.
    pub(super) fn shown(&self, lang: Lang) -> String {
        match &self.value {
            Value::Choice { values, index } => values[*index].1.get(lang),
            Value::Usual { text, .. } if text == "none" => words::NO_CLOCK.get(lang).to_owned(),
            Value::Number { .. } if self.key == "smaller-cells" => match self.word().as_str() {
                "0" => words::LARGEST_CELLS.get(lang).to_owned(),
                steps => format!("−{steps}"),
            },
            Value::Number { .. } if !self.unit.en.is_empty() => {
                format!("{} {}", self.word(), self.unit.get(lang))
            }
            _ => self.word(),
        }
    }

    /// True while text is being typed to find a value.
    pub(super) const fn is_searched(&self) -> bool {
        !self.search.is_empty()
    }

    pub(super) fn end_search(&mut self) {
        self.search.clear();
    }

    /// Sets a value as written in options and commands; invalid values are ignored.
    pub(super) fn set(&mut self, word: &str) {
        match &mut self.value {
            Value::Choice { values, index } => {
                *index = values
                    .iter()
                    .position(|(key, _)| key == word)
                    .unwrap_or(*index);
            }
            Value::Number { halves, typed, .. } => {
                typed.clear();
                *halves = word
                    .parse::<f64>()
                    .map_or(*halves, |number| (number * 2.0) as i32);
            }
            Value::Usual { text, .. } => word.clone_into(text),
            Value::Text(line) => line.set(word),
            Value::Button(_) | Value::Head => {}
        }
    }

    /// Changes to the next or previous value.
    pub(super) fn change(&mut self, by: i32) {
        self.search.clear();
        match &mut self.value {
            Value::Choice { values, index } => {
                let count = values.len() as i32;
                *index = (*index as i32 + by).rem_euclid(count) as usize;
            }
            Value::Number {
                halves,
                min,
                max,
                step,
                typed,
            } => {
                if let Ok(number) = typed.parse::<f64>() {
                    *halves = (number * 2.0) as i32;
                }
                typed.clear();
                *halves = halves.saturating_add(by * *step).clamp(*min, *max);
            }
            Value::Usual { text, usual, .. } => {
                let count = usual.len().max(1) as i32;
                let at = usual.iter().position(|word| word == text);
                let at = at.map_or(0, |at| (at as i32 + by).rem_euclid(count));
                if let Some(word) = usual.get(at as usize) {
                    word.clone_into(text);
                }
            }
            Value::Text(_) | Value::Button(_) | Value::Head => {}
        }
    }

    /// Handles a key. Returns false if it is not one for this field.
    pub(super) fn key(&mut self, key: KeyEvent) -> bool {
        match &mut self.value {
            Value::Text(line) => line.key(key),
            Value::Number { typed, .. } => type_into(typed, key, "-.", MOST_DIGITS),
            // Typed text finds a value; a letter without a match starts a new search.
            Value::Choice { values, index } => {
                let KeyCode::Char(c) = key.code else {
                    return false;
                };
                let again = self.search.chars().all(|typed| typed == c);
                self.search.extend(c.to_lowercase());
                let mut found = find_value(values, &self.search, 0);
                if found.is_none() {
                    self.search = c.to_lowercase().collect();
                    let from = if again { *index + 1 } else { 0 };
                    found = find_value(values, &self.search, from);
                }
                match found {
                    Some(at) => *index = at,
                    None => self.search.clear(),
                }
                found.is_some()
            }
            // Typing after a common value replaces it.
            Value::Usual {
                text,
                usual,
                letters,
            } => {
                if usual.contains(text)
                    && matches!(key.code, KeyCode::Char(c) if belongs(c, letters))
                {
                    text.clear();
                }
                type_into(text, key, letters, MOST_DIGITS * 2)
            }
            Value::Button(_) | Value::Head => false,
        }
    }

    pub(super) fn paste(&mut self, text: &str) {
        if let Value::Text(line) = &mut self.value {
            line.paste(text);
        }
    }
}

/// Index of the value that the typed text means, searching from `from`: an exact match first, then a match at the
/// beginning, then one anywhere. A number is a level.
fn find_value(values: &[(String, Message)], typed: &str, from: usize) -> Option<usize> {
    let level = format!(":{typed}");
    let rate = |(word, label): &(String, Message)| {
        let labels = [Lang::En, Lang::Zh].map(|lang| label.get(lang).to_lowercase());
        let mut names = std::iter::once(word.as_str()).chain(labels.iter().map(String::as_str));
        if names.clone().any(|name| name == typed) || word.ends_with(&level) {
            Some(0)
        } else if names.clone().any(|name| name.starts_with(typed)) {
            Some(1)
        } else {
            names.any(|name| name.contains(typed)).then_some(2)
        }
    };
    let count = values.len();
    let places = (0..count).map(|by| (from + by) % count);
    let rated = places.filter_map(|at| Some((rate(&values[at])?, at)));
    rated.min_by_key(|(rank, _)| *rank).map(|(_, at)| at)
}

/// True if a character is allowed in a number with these letters.
fn belongs(c: char, letters: &str) -> bool {
    c.is_ascii_digit() || letters.contains(c)
}

/// Edits a number of at most `most` characters. Returns false for other keys.
fn type_into(text: &mut String, key: KeyEvent, letters: &str, limit: usize) -> bool {
    match key.code {
        KeyCode::Char(c) if belongs(c, letters) => {
            if text.len() < limit {
                text.push(c);
            }
            true
        }
        KeyCode::Backspace => text.pop().is_some(),
        _ => false,
    }
}

/// Time controls on offer; others can be typed.
const CLOCKS: [&str; 10] = [
    "none",
    "3m+2s",
    "5m",
    "5m+3s",
    "10m",
    "15m+10s",
    "30m",
    "10m/3x30s",
    "30m/5x30s",
    "10m/15in5m",
];

/// Maximum number of characters in a typed number.
const MOST_DIGITS: usize = 9;
