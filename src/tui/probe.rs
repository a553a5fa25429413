//! Asks the terminal how wide it draws characters: writes them, and asks where the cursor is.

use std::io::{Write, stdout};

use crossterm::terminal::{disable_raw_mode, enable_raw_mode, is_raw_mode_enabled};

use crate::system;

/// Whether the locale is one where terminals are set up to draw characters of ambiguous width over two columns.
pub(crate) fn may_be_wide(get: impl Fn(&str) -> Option<String>) -> bool {
    let value = |name: &str| get(name).filter(|value| !value.is_empty());
    let locale = value("LC_ALL")
        .or_else(|| value("LC_CTYPE"))
        .or_else(|| value("LANG"));
    locale.is_some_and(|locale| {
        ["ja", "ko", "zh"]
            .iter()
            .any(|word| locale.starts_with(word))
    })
}

/// The columns that the terminal takes for each text; none where it does not answer. Nobody else may read the terminal
/// meanwhile.
pub(crate) fn columns(texts: &[&str]) -> Vec<Option<u16>> {
    let was_raw = is_raw_mode_enabled().unwrap_or(false);
    if !was_raw && enable_raw_mode().is_err() {
        return vec![None; texts.len()];
    }
    let mut answers = Vec::with_capacity(texts.len());
    let asked = if system::take_escapes() { texts } else { &[] };
    for text in asked {
        let answer = ask(text);
        answers.push(answer);
        // Who is silent once stays silent: the patience is spent once.
        if answer.is_none() {
            break;
        }
    }
    answers.resize(texts.len(), None);
    if !was_raw {
        let _ = disable_raw_mode();
    }
    answers
}

fn ask(text: &str) -> Option<u16> {
    let mut out = stdout().lock();
    write!(out, "\r{text}").ok()?;
    out.flush().ok()?;
    let column = system::cursor_column();
    let _ = write!(out, "\r\x1b[K");
    let _ = out.flush();
    column
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_some_locales_are_asked() {
        let check = |all: &str, lang: &str, expected: bool| {
            let get = |name: &str| match name {
                "LC_ALL" => Some(all.to_owned()),
                "LANG" => Some(lang.to_owned()),
                _ => None,
            };
            assert_eq!(may_be_wide(get), expected, "{all} {lang}");
        };
        check("", "zh_CN.UTF-8", true);
        check("ja_JP.UTF-8", "C", true);
        check("", "en_US.UTF-8", false);
        check("C", "zh_CN.UTF-8", false);
    }
}
