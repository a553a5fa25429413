//! The dialogue of all settings: every change takes effect at once.

use super::{Button, Field, FormKind, Value};
use crate::popups::{Act, Form, Reaction};
use crate::words;
use tabletop_app::workspace::Workspace;
use tabletop_core::Domain;
use tabletop_settings::themes::ThemeFile;
use tabletop_settings::{Group, SETTINGS, Setting, Settings};

fn field(setting: &'static Setting, workspace: &Workspace) -> Field {
    let now = setting.value(&workspace.setup.settings);
    let mut field = Field::of_domain(setting.key, setting.name, setting.domain, &now);
    match &mut field.value {
        Value::Number { step, .. } => *step = setting.step * 2,
        value if setting.domain == Domain::Theme => *value = themes(workspace, &now),
        _ => {}
    }
    field.unit = setting.unit;
    field.with_note(setting.help)
}

fn themes(workspace: &Workspace, now: &str) -> Value {
    let named = |theme: &ThemeFile| (theme.key.to_string(), theme.shown_name());
    Value::choice(workspace.setup.themes.all().map(named), now)
}

pub(crate) fn settings_form(workspace: &Workspace) -> Form {
    let mut fields = Vec::new();
    for group in Group::ALL {
        fields.push(Field::new("", group.name(), Value::Head));
        let of_group = SETTINGS.iter().filter(|setting| setting.group == group);
        fields.extend(of_group.map(|setting| field(setting, workspace)));
    }
    fields.push(Field::button(Button::Row("keys"), words::CHANGE_KEYS));
    fields.push(Field::button(Button::Cancel, words::CLOSE));
    let mut form = Form::new(FormKind::Settings, fields);
    form.focus = 1;
    form
}

/// Applies a change at once in the settings dialogue; an invalid value is reported.
pub(super) fn changed(form: &mut Form, index: usize) -> Reaction {
    let field = &form.fields[index];
    if form.kind != FormKind::Settings {
        return Reaction::Stay;
    }
    let Ok(setting) = Settings::find(field.key) else {
        return Reaction::Stay;
    };
    match setting.check(&field.word()) {
        Ok(value) => Reaction::Do(Act::Set(setting.key, value)),
        Err(reason) => {
            form.error = Some(reason.into());
            Reaction::Stay
        }
    }
}
