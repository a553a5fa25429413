//! What a filled-in form comes to: lines as one might have typed them.

use super::super::{Act, Reaction};
use super::fields::Button;
use super::kinds::{FIRST_NAME, SECOND_NAME};
use super::{Form, FormKind};
use crate::commands::NO_COMMENT;
use crate::core::{Message, TimeControl};
use crate::tui::words;

/// A text as one word of a command line.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "'"))
}

impl Form {
    fn word(&self, key: &str) -> String {
        let field = self.fields.iter().find(|field| field.key == key);
        field.map_or(String::new(), super::Field::word)
    }

    pub(super) fn submit(&mut self, button: Button) -> Reaction {
        match button {
            Button::Cancel => return Reaction::Close,
            Button::Action(id) => return Reaction::Done(Act::Action(id)),
            Button::Ok | Button::Stay => {}
        }
        match self.kind.clone() {
            FormKind::NewGame => self.submit_game(button),
            FormKind::Settings => Reaction::Close,
            FormKind::Clock(about) => match self.clock_word() {
                Ok(word) => Reaction::Done(Act::LineAt(about, format!("clock {word}"))),
                Err(reason) => {
                    self.error = Some(reason);
                    Reaction::Stay
                }
            },
            FormKind::Names(about) => {
                let names = [self.word(FIRST_NAME), self.word(SECOND_NAME)];
                let line = format!("names {} {}", quoted(&names[0]), quoted(&names[1]));
                Reaction::Done(Act::LineAt(about, line))
            }
            FormKind::Seats(about) => Reaction::Done(Act::LineAt(about, self.seats_line())),
            FormKind::Engine(before) => self.submit_engine(before.as_deref()),
            FormKind::Comment(about) => {
                let word = self.word("comment");
                let text = if word.trim().is_empty() {
                    NO_COMMENT
                } else {
                    &word
                };
                let line = format!("comment {text}");
                Reaction::Done(Act::LineAt(about, line))
            }
        }
    }

    /// The lines that make the engine what the form says.
    fn submit_engine(&mut self, before: Option<&str>) -> Reaction {
        let (name, command) = (self.word("name"), self.word("command"));
        if name.is_empty() || command.is_empty() {
            self.error = Some(words::NEEDED.into());
            return Reaction::Stay;
        }
        let word = quoted(&name);
        let mut lines = Vec::new();
        if let Some(before) = before.filter(|before| !before.eq_ignore_ascii_case(&name)) {
            lines.push(format!("engine remove {}", quoted(before)));
        }
        lines.push(format!(
            "engine add {word} {} {command}",
            self.word("protocol")
        ));
        let games = self.word("games").replace(',', " ");
        if !games.trim().is_empty() {
            lines.push(format!("engine games {word} {games}"));
        }
        for option in self.word("options").split(';') {
            if !option.trim().is_empty() {
                lines.push(format!("engine option {word} {}", option.trim()));
            }
        }
        let patience = self.word("patience");
        if !patience.is_empty() {
            lines.push(format!("engine patience {word} {patience}"));
        }
        Reaction::Done(Act::Lines(lines))
    }

    /// The clock chosen, as its command takes it.
    fn clock_word(&self) -> Result<String, Message> {
        let word = self.word("clock");
        match word.as_str() {
            "none" | "" => Ok("none".to_owned()),
            text => Ok(text.parse::<TimeControl>()?.to_string()),
        }
    }

    fn seats_line(&self) -> String {
        let [first, second] = ["first-seat", "second-seat"].map(|key| quoted(&self.word(key)));
        format!("seat {first} {second}")
    }

    /// Opens the game, or says what does not go together and stays.
    fn submit_game(&mut self, button: Button) -> Reaction {
        let Some(entry) = self.entry() else {
            return Reaction::Close;
        };
        let mut options = entry.options();
        let mut line = format!("new {}", entry.info.key);
        for spec in entry.info.options {
            let value = self.word(spec.key);
            if let Err(error) = options.set(spec.key, &value) {
                self.error = Some(error.into());
                return Reaction::Stay;
            }
            if value != spec.default {
                line.extend([" ", spec.key, "=", &value]);
            }
        }
        if let Err(error) = (entry.start)(options) {
            self.error = Some(error.into());
            return Reaction::Stay;
        }
        if entry.info.players == 2 {
            match self.clock_word() {
                Ok(word) => line.extend([" clock=", &word]),
                Err(reason) => {
                    self.error = Some(reason);
                    return Reaction::Stay;
                }
            }
        }
        let mut lines = vec![line];
        let names = [self.word(FIRST_NAME), self.word(SECOND_NAME)];
        if names.iter().any(|name| !name.is_empty()) {
            lines.push(format!("names {} {}", quoted(&names[0]), quoted(&names[1])));
        }
        if entry.info.players == 2 {
            for (key, word) in [("black", "first-seat"), ("white", "second-seat")] {
                let seat = self.word(word);
                if seat != "me" {
                    lines[0].extend([" ", &quoted(&format!("{key}={seat}"))]);
                }
            }
        }
        if button == Button::Stay {
            lines.push(BACK.to_owned());
        }
        Reaction::Done(Act::Lines(lines))
    }
}

/// Stands for going back to the game one came from; the screen knows which one that was.
pub(crate) const BACK: &str = "\u{1}back";
