//! Asks the terminal how wide it draws characters: writes them, and asks where the cursor is (DSR 6).

use std::io::{Write, stdin, stdout};
use std::os::fd::AsFd;
use std::time::{Duration, Instant};

use crossterm::terminal::{disable_raw_mode, enable_raw_mode, is_raw_mode_enabled};
use rustix::event::{PollFd, PollFlags, Timespec, poll};

/// How long a terminal may take to answer.
const PATIENCE: Duration = Duration::from_millis(100);
/// The longest answer that is read, in bytes.
const LONGEST: usize = 64;

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
    for text in texts {
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
    write!(out, "\r{text}\x1b[6n").ok()?;
    out.flush().ok()?;
    let answer = answer();
    let _ = write!(out, "\r\x1b[K");
    let _ = out.flush();
    column(&answer?)?.checked_sub(1)
}

/// What the terminal sends within [`PATIENCE`], up to the end of its answer.
fn answer() -> Option<Vec<u8>> {
    let begun = Instant::now();
    let stdin = stdin();
    let mut bytes = Vec::new();
    while bytes.last() != Some(&b'R') && bytes.len() < LONGEST {
        let left = PATIENCE.checked_sub(begun.elapsed())?;
        let wait = Timespec {
            tv_sec: 0,
            tv_nsec: i64::from(left.subsec_nanos()),
        };
        let mut polled = [PollFd::new(&stdin, PollFlags::IN)];
        if poll(&mut polled, Some(&wait)).ok()? == 0 {
            return None;
        }
        let mut byte = [0_u8; 1];
        if rustix::io::read(stdin.as_fd(), &mut byte).ok()? == 0 {
            return None;
        }
        bytes.push(byte[0]);
    }
    Some(bytes)
}

/// The column of an answer `ESC [ row ; column R`, from 1.
fn column(answer: &[u8]) -> Option<u16> {
    let text = std::str::from_utf8(answer).ok()?;
    let (_, report) = text.rsplit_once("\x1b[")?;
    let (_, column) = report.strip_suffix('R')?.split_once(';')?;
    column.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read() {
        assert_eq!(column(b"\x1b[12;3R"), Some(3));
        assert_eq!(column(b"x\x1b[A\x1b[12;2R"), Some(2));
        for answer in [&b""[..], b"R", b"\x1b[12R", b"\x1b[1;xR", b"\xff\x1b[1;2R"] {
            assert_eq!(column(answer), None);
        }
    }

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
