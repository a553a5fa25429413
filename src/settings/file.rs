//! The settings file, TOML: errors name line and key, and writing preserves the rest of the file.

use std::fmt::Write;
use std::ops::Range;

use toml_edit::{Array, Document, DocumentMut, Item, Table, Value};

use crate::{Binding, FileFault, Group, SETTINGS, Setting, SettingError, Settings};
use tabletop_core::{AnyReason, Domain, Lang, Text, texts};

texts! {
    HEAD = "Settings of tabletop. The program changes only the values here and leaves everything else as it is.",
        "tabletop 的设置。程序只修改数值，其余内容保持不变。";
    KEYS_HEAD = "Key bindings: action = key, or a list of keys; they replace the defaults. tabletop --print-config lists the actions.",
        "按键：操作 = 一个按键或按键列表，取代默认按键。tabletop --print-config 列出所有操作。";
}

/// Returns the line of a span's start in `text`, from 1.
pub(super) fn line_at(text: &str, span: Option<Range<usize>>) -> usize {
    let at = span.map_or(0, |span| span.start).min(text.len());
    text.get(..at).unwrap_or(text).matches('\n').count() + 1
}

/// Parses settings. Invalid values are reported beside the valid ones; a text that is not TOML is an error.
pub fn read(text: &str) -> Result<(Settings, Vec<FileFault>), FileFault> {
    let document = parse(text)?;
    let mut settings = Settings::default();
    let mut faults = Vec::new();
    for (key, item) in document.iter() {
        let line = line_at(text, span_of(document.as_table(), key, item));
        let fault = |error: SettingError| FileFault::new(line, key, error);
        if key == "keys" {
            let Some(table) = item.as_table_like() else {
                faults.push(fault(SettingError::NoKeysTable));
                continue;
            };
            for (action, item) in table.iter() {
                let at = table.key(action).and_then(toml_edit::Key::span);
                let line = line_at(text, at.or_else(|| item.span()));
                match read_keys(item) {
                    Some(keys) => settings.keys.push(Binding {
                        action: action.to_owned(),
                        keys,
                        line,
                    }),
                    None => {
                        let key = format!("keys.{action}");
                        faults.push(FileFault::new(line, key, SettingError::NoKeys));
                    }
                }
            }
            continue;
        }
        if let Err(error) = take(&mut settings, key, item) {
            faults.push(fault(error));
        }
    }
    Ok((settings, faults))
}

fn span_of(table: &Table, key: &str, item: &Item) -> Option<Range<usize>> {
    let named = table.key(key).and_then(toml_edit::Key::span);
    named.or_else(|| item.span())
}

/// Creates a fault of a value that is checked elsewhere, with the line of its key.
pub fn at_key(text: &str, key: &str, reason: impl Into<AnyReason>) -> FileFault {
    let span = parse(text).ok().and_then(|document| {
        let table = document.as_table();
        table.key(key).and_then(toml_edit::Key::span)
    });
    FileFault::new(line_at(text, span), key, reason)
}

/// Parses TOML; an error names the line and the key there.
fn parse(text: &str) -> Result<Document<&str>, FileFault> {
    Document::parse(text).map_err(|error| {
        let line = line_at(text, error.span());
        let line_text = text.lines().nth(line - 1).unwrap_or_default();
        let key = line_text
            .split(['=', '#'])
            .next()
            .unwrap_or_default()
            .trim();
        let key = if key.is_empty() { "?" } else { key };
        let why = error.message().replace('\n', ", ");
        FileFault::new(line, key, SettingError::NotToml(why))
    })
}

fn take(settings: &mut Settings, key: &str, item: &Item) -> Result<(), SettingError> {
    let setting = Settings::find(key)?;
    let value = match item.as_value() {
        Some(Value::String(text)) => text.value().clone(),
        Some(Value::Integer(number)) => number.value().to_string(),
        Some(Value::Boolean(on)) => on.value().to_string(),
        _ => return Err(SettingError::WrongType(setting.domain.expected())),
    };
    settings.set(key, &value).map(|_| ())
}

fn read_keys(item: &Item) -> Option<Vec<String>> {
    if let Some(key) = item.as_str() {
        return Some(vec![key.to_owned()]);
    }
    item.as_array()?
        .iter()
        .map(|key| key.as_str().map(str::to_owned))
        .collect()
}

/// The values that a setting may have, as the file writes them.
fn expected(setting: &Setting) -> String {
    match setting.domain {
        Domain::Switch => "true | false".to_owned(),
        domain => domain.expected(),
    }
}

/// Comment lines for a setting: its effect and its values.
fn described(setting: &Setting, lang: Lang) -> String {
    let expected = expected(setting);
    format!("# {} ({expected})\n", setting.help.get(lang))
}

fn toml_value(setting: &Setting, value: &str) -> Value {
    match setting.domain {
        Domain::Switch => (value == "on").into(),
        Domain::Integer { .. } => value.parse::<i64>().unwrap_or(0).into(),
        _ => value.into(),
    }
}

/// Returns `text` with the value of one setting changed or added, and everything else preserved. A new setting gets
/// comments in `lang`, a new file a heading.
pub fn write_value(
    text: &str,
    setting: &Setting,
    value: &str,
    lang: Lang,
) -> Result<String, FileFault> {
    parse(text)?;
    let mut document: DocumentMut = text.parse().unwrap_or_default();
    let value = toml_value(setting, value);
    let table = document.as_table_mut();
    if let Some(old) = table.get_mut(setting.key).and_then(Item::as_value_mut) {
        // Surrounding blanks and a comment on the line are preserved.
        let decor = old.decor().clone();
        *old = value;
        *old.decor_mut() = decor;
    } else {
        table.insert(setting.key, Item::Value(value));
        if let Some(mut key) = table.key_mut(setting.key) {
            let words = format!("\n{}", described(setting, lang));
            key.leaf_decor_mut().set_prefix(words);
        }
    }
    let written = document.to_string();
    Ok(if text.trim().is_empty() {
        format!("# {}\n{written}", HEAD.get(lang))
    } else {
        written
    })
}

/// Returns `text` with the keys of one action changed, added or (without `keys`) removed.
pub fn write_keys(text: &str, action: &str, keys: Option<&[String]>) -> Result<String, FileFault> {
    parse(text)?;
    let mut document: DocumentMut = text.parse().unwrap_or_default();
    let root = document.as_table_mut();
    let table = root
        .entry("keys")
        .or_insert_with(|| Item::Table(Table::new()));
    let Some(table) = table.as_table_like_mut() else {
        let span = document.get("keys").and_then(Item::span);
        let line = line_at(text, span);
        return Err(FileFault::new(line, "keys", SettingError::NoKeysTable));
    };
    match keys {
        None => drop(table.remove(action)),
        Some([key]) => drop(table.insert(action, Item::Value(key.as_str().into()))),
        Some(keys) => {
            let list: Array = keys.iter().map(String::as_str).collect();
            table.insert(action, Item::Value(list.into()));
        }
    }
    Ok(document.to_string())
}

/// Writes a complete settings file: every setting with its value, its description and its domain; `actions` are all
/// actions with their default keys.
pub fn print(settings: &Settings, lang: Lang, actions: &[(&str, Vec<String>, Text)]) -> String {
    let mut out = format!("# {}\n", HEAD.get(lang));
    // Writing to a string does not fail.
    for group in Group::ALL {
        let _ = writeln!(out, "\n# ── {} ──", group.name().get(lang));
        for setting in SETTINGS.iter().filter(|setting| setting.group == group) {
            let value = toml_value(setting, &setting.value(settings));
            let words = described(setting, lang);
            let _ = writeln!(out, "\n{words}{} = {value}", setting.key);
        }
    }
    let _ = writeln!(out, "\n# {}\n[keys]", KEYS_HEAD.get(lang));
    let list = |keys: &[String]| {
        let list: Array = keys.iter().map(String::as_str).collect();
        Value::from(list).to_string()
    };
    for (action, usual, name) in actions {
        let own = settings.keys.iter().find(|own| own.action == *action);
        let (mark, keys) = own.map_or(("# ", usual), |own| ("", &own.keys));
        let _ = writeln!(out, "{mark}{action} = {}  # {}", list(keys), name.get(lang));
    }
    out
}

/// Table of settings in Markdown, for `docs/settings.md`, grouped as the dialogue shows them.
pub fn setting_table() -> String {
    let mut out =
        String::from("| setting | what it does | values | default |\n|---|---|---|---|\n");
    let defaults = Settings::default();
    for group in Group::ALL {
        let _ = writeln!(out, "| | **{}** | | |", group.name().en);
        for setting in SETTINGS.iter().filter(|setting| setting.group == group) {
            let default = toml_value(setting, &setting.value(&defaults));
            let values = expected(setting).replace(" | ", ", ");
            let (key, help) = (setting.key, setting.help.en);
            let _ = writeln!(out, "| `{key}` | {help} | {values} | `{default}` |");
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "# mine\ntheme = \"wood\"   # warm\n\nthreads=2\npanel = false\n\n[keys] # below\nundo = \"U\"\nhint = [\"i\", \"ctrl+i\"]\n";

    #[test]
    fn a_file_is_read_and_changed_without_losing_a_comment() {
        let (settings, faults) = read(FILE).expect("TOML");
        assert_eq!(faults, []);
        assert_eq!(settings.theme, "wood");
        assert_eq!(settings.threads, 2);
        assert!(!settings.panel);
        assert_eq!(
            (settings.keys[0].action.as_str(), settings.keys[0].line),
            ("undo", 8)
        );
        let theme = Settings::find("theme").expect("a setting");
        let changed = write_value(FILE, theme, "slate", Lang::En).expect("written");
        assert_eq!(changed, FILE.replace("\"wood\"", "\"slate\""));
        let bell = Settings::find("bell").expect("a setting");
        let changed = write_value(FILE, bell, "on", Lang::En).expect("written");
        assert!(
            changed.contains(
                "panel = false

# Ring"
            ) && changed.contains(
                "
bell = true
"
            ),
            "{changed}"
        );
        let fresh = write_value("", bell, "on", Lang::En).expect("written");
        assert!(fresh.starts_with("# Settings of tabletop."), "{fresh}");
        assert!(
            fresh.contains(
                "(true | false)
bell = true
"
            ),
            "{fresh}"
        );
        assert!(read(&changed).expect("TOML").0.bell);
        let keys = ["u".to_owned(), "ctrl+z".to_owned()];
        let changed = write_keys(FILE, "undo", Some(&keys)).expect("written");
        assert_eq!(changed, FILE.replace("\"U\"", "[\"u\", \"ctrl+z\"]"));
        let changed = write_keys("", "undo", Some(&keys)).expect("written");
        assert_eq!(changed, "[keys]\nundo = [\"u\", \"ctrl+z\"]\n");
        assert_eq!(
            read(&write_keys(FILE, "undo", None).expect("written"))
                .expect("TOML")
                .0
                .keys
                .len(),
            1
        );
    }

    #[test]
    fn faults_name_line_and_key() {
        let check = |file: &str, words: &[&str]| {
            let messages = match read(file) {
                Err(error) => error.to_string(),
                Ok((_, faults)) => faults
                    .iter()
                    .map(ToString::to_string)
                    .collect::<Vec<_>>()
                    .join("\n"),
            };
            for word in words {
                assert!(messages.contains(word), "{file}: {messages}");
            }
        };
        check("theme = \"wood\"\nlevel = \n", &["line 2", "level"]);
        check("panel = maybe\n", &["line 1", "panel"]);
        check("\npanel = \"maybe\"\n", &["line 2, panel", "on or off"]);
        check(
            "level = 12\ncolour = 1\n",
            &["line 1, level", "line 2, colour", "did you mean"],
        );
        check("level = [1]\n", &["line 1, level", "1…10"]);
        check("[keys]\nundo = 3\n", &["line 2, keys.undo", "list of keys"]);
        check("keys = 3\n", &["line 1, keys"]);
    }

    #[test]
    fn what_is_printed_is_read_back() {
        let mut settings = Settings::default();
        settings.set("theme", "wood").expect("set");
        settings.set("first-name", "张 \"三\"").expect("set");
        settings.bind("undo", vec!["U".to_owned()]);
        let actions = [
            ("undo", vec!["u".to_owned()], Text::same("undo")),
            ("redo", vec!["r".to_owned()], Text::same("redo")),
        ];
        for lang in [Lang::En, Lang::Zh] {
            let text = print(&settings, lang, &actions);
            let (mut again, faults) = read(&text).expect("TOML");
            assert_eq!(faults, []);
            again.keys[0].line = 0;
            assert_eq!(again, settings);
        }
    }
}
