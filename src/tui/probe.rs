//! Asks the terminal how wide it draws characters: writes them, and asks where the cursor is.

use std::io::{Write, stdout};

use crossterm::terminal::{disable_raw_mode, enable_raw_mode, is_raw_mode_enabled};

use tabletop_system as system;

/// What a terminal told, and what was typed meanwhile.
#[derive(Debug, Default)]
pub(crate) struct Told {
    /// The columns that each text takes; none where the terminal did not answer.
    pub(crate) columns: Vec<Option<u16>>,
    /// The bytes that were no answer.
    pub(crate) typed: Vec<u8>,
}

/// Asks how many columns each text takes. Nobody else may read the terminal meanwhile.
pub(crate) fn columns(texts: &[&str]) -> Told {
    let was_raw = is_raw_mode_enabled().unwrap_or(false);
    if !was_raw && enable_raw_mode().is_err() {
        return Told {
            columns: vec![None; texts.len()],
            typed: Vec::new(),
        };
    }
    let mut told = Told::default();
    let asked = if system::take_escapes() { texts } else { &[] };
    for text in asked {
        let (answer, typed) = ask(text);
        told.columns.push(answer);
        told.typed.extend(typed);
        // Who is silent once stays silent: the patience is spent once.
        if answer.is_none() {
            break;
        }
    }
    told.columns.resize(texts.len(), None);
    if !was_raw {
        let _ = disable_raw_mode();
    }
    told
}

fn ask(text: &str) -> (Option<u16>, Vec<u8>) {
    let mut out = stdout().lock();
    let _ = write!(out, "\r{text}");
    let answer = system::cursor_column();
    let _ = write!(out, "\r\x1b[K");
    let _ = out.flush();
    answer
}
