//! Measures how wide the terminal draws characters: prints them and queries the cursor position.

use std::io::{Write, stdout};

use crossterm::terminal::{disable_raw_mode, enable_raw_mode, is_raw_mode_enabled};

use tabletop_system as system;

/// Answers of a terminal, and input typed meanwhile.
#[derive(Debug, Default)]
pub(crate) struct Report {
    /// Columns of each text; `None` where the terminal did not answer.
    pub(crate) columns: Vec<Option<u16>>,
    /// Bytes that belong to no answer.
    pub(crate) typed: Vec<u8>,
}

/// Queries the number of columns of each text. No other thread may read the terminal meanwhile.
pub(crate) fn columns(texts: &[&str]) -> Report {
    let was_raw = is_raw_mode_enabled().unwrap_or(false);
    if !was_raw && enable_raw_mode().is_err() {
        return Report {
            columns: vec![None; texts.len()],
            typed: Vec::new(),
        };
    }
    let mut report = Report::default();
    system::take_escapes();
    for text in texts {
        let (answer, typed) = ask(text);
        report.columns.push(answer);
        report.typed.extend(typed);
        // A terminal that fails to answer once never answers: the timeout is spent once only.
        if answer.is_none() {
            break;
        }
    }
    report.columns.resize(texts.len(), None);
    if !was_raw {
        let _ = disable_raw_mode();
    }
    report
}

fn ask(text: &str) -> (Option<u16>, Vec<u8>) {
    let mut out = stdout().lock();
    let _ = write!(out, "\r{text}");
    let answer = system::cursor_column();
    let _ = write!(out, "\r\x1b[K");
    let _ = out.flush();
    answer
}
