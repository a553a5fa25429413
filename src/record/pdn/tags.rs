//! Tags of PDN: parsing into a record's header, and writing.

use super::fen::read_fen;
use super::scan::result;
use crate::{Ending, Record, key};
use tabletop_core::Side;
use tabletop_core::{Message, TimeControl, Verdict, texts};

/// PDN's names for the tags of a record.
const TAGS: &[(&str, &str)] = &[
    ("Event", key::EVENT),
    ("Date", key::DATE),
    ("Site", key::PLACE),
    ("Round", key::ROUND),
    ("BlackRating", key::BLACK_RANK),
    ("WhiteRating", key::WHITE_RANK),
    ("Opening", key::OPENING),
    ("Annotator", key::ANNOTATOR),
    ("Source", key::SOURCE),
    ("TimeControl", key::TIME),
];

/// The number of English draughts in `GameType`.
const ENGLISH: &str = "21";

texts! { pub(super) const:
    OTHER_GAME = "GameType {0} is not supported, only 21; skipped", "不支持 GameType {0} 的棋局（只支持 21），已跳过";
}

texts! {
    LARGER = "square {0} is of {1} draughts, which isn't supported: checkers has squares 1 to 32; skipped",
        "格子 {0} 属于 {1} 国际跳棋，暂不支持（西洋跳棋的格子为 1 到 32）；已跳过";
}

/// Kinds of draughts on larger boards by their `GameType`.
const LARGER_KINDS: &[(&str, &str)] = &[("20", "10×10"), ("40", "10×10"), ("27", "12×12")];

/// Returns a `GameType` with the size of the board, if that is larger.
pub(super) fn kind(value: &str) -> String {
    let text = unescape(value);
    let number = text.split(',').next().unwrap_or_default().trim();
    let excerpt: String = text.chars().take(30).collect();
    match LARGER_KINDS.iter().find(|(kind, _)| *kind == number) {
        Some((_, size)) => format!("{excerpt} ({size})"),
        None => excerpt,
    }
}

/// Returns the reason to leave out a game in which this is the greatest square; `None` for a number that no board has.
pub(super) fn larger_board(square: u32) -> Option<Message> {
    let size = match square {
        33..=50 => "10×10",
        51..=72 => "12×12",
        _ => return None,
    };
    Some(Message::new(LARGER).arg(square).arg(size))
}

/// Resolves the escapes in the value of a tag.
pub(super) fn unescape(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut escaped = false;
    for letter in value.chars() {
        if escaped || letter != '\\' {
            text.push(letter);
        }
        escaped = !escaped && letter == '\\';
    }
    text.trim().to_owned()
}

/// Returns an empty value for `?` and the like.
fn value_or_nothing(value: &str) -> String {
    let text = unescape(value);
    let nothing = text.chars().all(|letter| matches!(letter, '?' | '.' | '-'));
    if nothing { String::new() } else { text }
}

/// Reads a tag into `record`. Returns an error message if its value is invalid; for games of another kind see
/// [`is_english`].
pub(super) fn take(record: &mut Record, name: &str, value: &str) -> Option<Message> {
    match name {
        "Black" => record.names[0] = value_or_nothing(value),
        "White" => record.names[1] = value_or_nothing(value),
        "Result" => {
            if let Some(ending) = result(unescape(value).as_str()) {
                record.ending = ending;
            }
        }
        "FEN" => match read_fen(&unescape(value)) {
            Ok(fen) => record.start = Some(fen.to_string()),
            Err(message) => return Some(message),
        },
        "Options" => {
            let text = unescape(value);
            for (key, value) in text
                .split_whitespace()
                .filter_map(|word| word.split_once('='))
            {
                record.set_option(key, value);
            }
        }
        "GameType" | "SetUp" | "Setup" | "" => {}
        // A tag may have the name of our own key, with the same meaning.
        _ => match TAGS.iter().find(|(tag, key)| *tag == name || *key == name) {
            Some((_, key)) => record.set_tag(key, value_or_nothing(value)),
            None => record.set_tag(name, unescape(value)),
        },
    }
    None
}

/// Returns true if a `GameType` value means this game. The number may be followed by details, as in `21,B,8,8,N0,0`.
pub(super) fn is_english(value: &str) -> bool {
    let text = unescape(value);
    let number = text.split(',').next().unwrap_or_default().trim();
    number.is_empty() || number == ENGLISH || number == "?"
}

/// Returns the tags of a record, in the order in which they are written.
pub(super) fn write(record: &Record) -> Vec<(String, String)> {
    let or_unknown = |text: &str| if text.is_empty() { "?" } else { text }.to_owned();
    let mut tags = vec![
        ("Event".to_owned(), or_unknown(record.tag(key::EVENT))),
        ("Date".to_owned(), or_unknown(record.tag(key::DATE))),
        ("Black".to_owned(), or_unknown(&record.names[0])),
        ("White".to_owned(), or_unknown(&record.names[1])),
        ("Result".to_owned(), write_result(record.ending).to_owned()),
        ("GameType".to_owned(), ENGLISH.to_owned()),
    ];
    if let Some(start) = &record.start {
        tags.push(("SetUp".to_owned(), "1".to_owned()));
        tags.push(("FEN".to_owned(), start.clone()));
    }
    let options: Vec<_> = record
        .options
        .iter()
        .map(|(key, value)| format!("{key}={value}"))
        .collect();
    if !options.is_empty() {
        tags.push(("Options".to_owned(), options.join(" ")));
    }
    if let Some(control) = record.time_control() {
        tags.push(("TimeControl".to_owned(), write_control(control)));
    }
    for (name, value) in &record.tags {
        let name = TAGS
            .iter()
            .find(|(_, key)| key == name)
            .map_or(name.as_str(), |(tag, _)| tag);
        let known = tags.iter().any(|(written, _)| written == name);
        if !known
            && name.starts_with(|letter: char| letter.is_ascii_uppercase())
            && name.bytes().all(is_of_name)
        {
            tags.push((name.to_owned(), value.clone()));
        }
    }
    tags
}

/// Writes a time control in PGN's notation (§9.6.1), which PDN follows. PGN has no byo-yomi; only its main time is written.
fn write_control(control: TimeControl) -> String {
    let main = control.main().as_secs();
    match control {
        TimeControl::SuddenDeath { .. } | TimeControl::ByoYomi { .. } => main.to_string(),
        TimeControl::Increment { increment, .. } => format!("{main}+{}", increment.as_secs()),
        TimeControl::Canadian { moves, period, .. } => {
            format!("{main}:{moves}/{}", period.as_secs())
        }
    }
}

const fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Writes an ending, Black's number first.
pub(super) const fn write_result(ending: Option<Ending>) -> &'static str {
    let Some(ending) = ending else { return "*" };
    match ending.verdict {
        Verdict::Win(Side::Black) => "1-0",
        Verdict::Win(Side::White) => "0-1",
        Verdict::Draw => "1/2-1/2",
        _ => "*",
    }
}
