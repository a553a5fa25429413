//! The dialogue of all settings: every change holds at once.

use super::super::{Act, Reaction};
use super::fields::{Button, Field, Value};
use super::{Form, FormKind};
use crate::core::Lang;
use crate::settings::{Group, Kind, SETTINGS, Setting, Settings};
use crate::tui::words;
use crate::workspace::Workspace;

fn field(setting: &'static Setting, workspace: &Workspace) -> Field {
    let now = workspace.settings.get(setting.key);
    let value = match setting.kind {
        Kind::Switch => Value::Choice {
            values: vec![
                ("off".to_owned(), words::OFF.into()),
                ("on".to_owned(), words::ON.into()),
            ],
            index: usize::from(now == "on"),
        },
        Kind::Choice(choices) => Value::Choice {
            values: choices
                .iter()
                .map(|choice| (choice.key.to_owned(), choice.label.into()))
                .collect(),
            index: choices
                .iter()
                .position(|choice| choice.key == now)
                .unwrap_or(0),
        },
        Kind::Number { min, max, step, .. } => Value::Number {
            halves: now.parse::<i32>().unwrap_or(0) * 2,
            min: min as i32 * 2,
            max: max as i32 * 2,
            step: step as i32 * 2,
            typed: String::new(),
        },
        Kind::Theme => themes(workspace, now),
        Kind::Clock => Value::clock(now),
        Kind::Text(_) => {
            return Field::text(setting.key, setting.name, now).with_note(setting.help);
        }
    };
    let mut field = Field::new(setting.key, setting.name, value).with_note(setting.help);
    if let Kind::Number { unit, .. } = setting.kind {
        field.unit = unit;
    }
    field
}

fn themes(workspace: &Workspace, now: &str) -> Value {
    let name = |theme: &crate::settings::themes::ThemeFile, lang: Lang| {
        let name = theme.name.map_or(&*theme.key, |name| name.get(lang));
        name.to_owned()
    };
    let all = workspace.themes.all();
    let values: Vec<_> = all
        .map(|theme| (theme.key.to_string(), name(theme, workspace.lang)))
        .collect();
    let index = values.iter().position(|(key, _)| key == now).unwrap_or(0);
    Value::Word { values, index }
}

impl Form {
    /// The dialogue of all settings.
    pub(crate) fn settings(workspace: &Workspace) -> Self {
        let mut fields = Vec::new();
        for group in Group::ALL {
            fields.push(Field::new("", group.name(), Value::Head));
            let of_group = SETTINGS.iter().filter(|setting| setting.group == group);
            fields.extend(of_group.map(|setting| field(setting, workspace)));
        }
        fields.push(Field::new("", words::keys::TITLE, Value::Head));
        fields.push(Field::button(Button::Action("keys"), words::CHANGE_KEYS));
        fields.push(Field::button(Button::Cancel, words::CLOSE_FORM));
        let mut form = Self::new(FormKind::Settings, fields);
        form.focus = 1;
        form
    }

    /// In the dialogue of settings a change holds at once; one that can't be is told.
    pub(super) fn changed(&mut self, index: usize) -> Reaction {
        let field = &self.fields[index];
        if self.kind != FormKind::Settings {
            return Reaction::Stay;
        }
        let Ok(setting) = Settings::find(field.key) else {
            return Reaction::Stay;
        };
        match setting.check(&field.word()) {
            Ok(value) => Reaction::Do(Act::Set(setting.key, value)),
            Err(reason) => {
                self.error = Some(reason);
                Reaction::Stay
            }
        }
    }
}
