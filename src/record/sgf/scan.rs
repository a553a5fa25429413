//! Tokens of SGF.

use std::borrow::Cow;

/// A token of SGF.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Token<'a> {
    /// `(`
    Open,
    /// `)`
    Close,
    /// `;`
    Node,
    /// A property's name, in capitals.
    Name(Cow<'a, str>),
    /// A value between `[` and `]` with its escapes. False if the text ended before `]`.
    Value(&'a str, bool),
    /// Text without meaning in this place.
    Junk(&'a str),
}

/// The first game at or after `from`: the offset of its `(`. After that comes `;`, which the files of some editors leave out
/// before the first property; others leave out the first `(` of all, or both.
pub(crate) fn find_game(text: &str, from: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = from;
    let first = next_solid(bytes, 0).filter(|_| from == 0);
    if let Some(first) = first {
        let property = match bytes[first] {
            b';' => next_solid(bytes, first + 1).is_some_and(|next| is_property(bytes, next)),
            _ => is_of_header(bytes, first),
        };
        if property {
            return Some(first);
        }
    }
    loop {
        at += bytes.get(at..)?.iter().position(|&byte| byte == b'(')?;
        let next = next_solid(bytes, at + 1);
        if next.is_some_and(|next| bytes[next] == b';' || is_property(bytes, next)) {
            return Some(at);
        }
        at += 1;
    }
}

/// Returns true if a root property starts at `at`: two capitals and a value, a comment, or a move.
fn is_property(bytes: &[u8], at: usize) -> bool {
    match bytes.get(at..at + 3) {
        Some(&[one, two, b'[']) => one.is_ascii_uppercase() && two.is_ascii_uppercase(),
        Some([b'C', b'[', _]) => true,
        _ => is_move(bytes, at),
    }
}

/// Returns true if a move such as `B[pd]` starts at `at`.
fn is_move(bytes: &[u8], at: usize) -> bool {
    match bytes.get(at..at + 5) {
        Some(&[b'B' | b'W', b'[', col, row, b']']) => {
            col.is_ascii_alphabetic() && row.is_ascii_alphabetic()
        }
        _ => false,
    }
}

/// Properties with which a text may begin that has neither `(` nor `;`.
const HEADER: &[&str] = &[
    "GM", "FF", "CA", "SZ", "PB", "PW", "KM", "RE", "DT", "EV", "GN", "RU", "HA", "AP", "AB", "AW",
    "TE",
];

fn is_of_header(bytes: &[u8], at: usize) -> bool {
    let named = |name: &&str| bytes[at..].starts_with(name.as_bytes());
    is_move(bytes, at) || (bytes.get(at + 2) == Some(&b'[') && HEADER.iter().any(named))
}

/// Returns true if the `(` at `at` appears to begin a game: its first property names the format or game.
pub(crate) fn begins_game(bytes: &[u8], at: usize) -> bool {
    let Some(semicolon) = next_solid(bytes, at + 1).filter(|&next| bytes[next] == b';') else {
        return false;
    };
    let Some(name) = next_solid(bytes, semicolon + 1) else {
        return false;
    };
    bytes[name..].starts_with(b"FF[") || bytes[name..].starts_with(b"GM[")
}

fn next_solid(bytes: &[u8], from: usize) -> Option<usize> {
    let blanks = bytes
        .get(from..)?
        .iter()
        .position(|byte| !is_blank(*byte))?;
    Some(from + blanks)
}

const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c)
}

/// Length of the text of a value that was never closed: the next node's move is part of it, `unfinished;B[pd`, with an
/// unescaped `[` before its end.
pub(super) fn unclosed(value: &str) -> Option<usize> {
    let (before, point) = value.rsplit_once('[')?;
    let is_point = point.len() <= 2 && point.bytes().all(|byte| byte.is_ascii_lowercase());
    let text = before
        .strip_suffix(['B', 'W'])?
        .trim_end()
        .strip_suffix(';')?;
    let text = text.trim_end();
    // Only a parenthesis would be missed.
    (is_point && !text.ends_with('(')).then_some(text.len())
}

/// Offset of the `]` that ends a value whose text begins at `from`, or of the end of the text.
pub(crate) fn value_end(bytes: &[u8], from: usize) -> usize {
    let mut at = from;
    while let Some(skip) = bytes
        .get(at..)
        .and_then(|rest| rest.iter().position(|&byte| byte == b']' || byte == b'\\'))
    {
        at += skip;
        if bytes[at] == b']' {
            return at;
        }
        at += 2;
    }
    bytes.len()
}

/// Splits a text into tokens.
#[derive(Clone, Debug)]
pub(crate) struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    pub(crate) const fn new(text: &'a str, at: usize) -> Self {
        Self { text, at }
    }

    /// Offset of what comes next.
    pub(crate) const fn at(&self) -> usize {
        self.at
    }

    /// The next token and where it begins.
    pub(crate) fn next(&mut self) -> Option<(usize, Token<'a>)> {
        let bytes = self.text.as_bytes();
        while is_blank(*bytes.get(self.at)?) {
            self.at += 1;
        }
        let start = self.at;
        let token = match bytes[start] {
            b'(' => self.single(Token::Open),
            b')' => self.single(Token::Close),
            b';' => self.single(Token::Node),
            b'[' => {
                let end = value_end(bytes, start + 1);
                let value = &self.text[start + 1..end];
                if let Some(length) = unclosed(value) {
                    self.at = start + 1 + length;
                    return Some((start, Token::Value(&value[..length], false)));
                }
                self.at = (end + 1).min(bytes.len());
                Token::Value(value, end < bytes.len())
            }
            byte if byte.is_ascii_alphabetic() => self.name(),
            _ => self.junk(),
        };
        Some((start, token))
    }

    const fn single(&mut self, token: Token<'a>) -> Token<'a> {
        self.at += 1;
        token
    }

    fn name(&mut self) -> Token<'a> {
        let rest = &self.text[self.at..];
        let letters = rest
            .bytes()
            .position(|byte| !byte.is_ascii_alphanumeric())
            .unwrap_or(rest.len());
        self.at += letters;
        let name = &rest[..letters];
        if !name.bytes().any(|byte| byte.is_ascii_lowercase()) {
            return Token::Name(Cow::Borrowed(name));
        }
        let capitals: String = name
            .chars()
            .filter(|letter| !letter.is_ascii_lowercase())
            .collect();
        if capitals.is_empty() {
            Token::Junk(name)
        } else {
            Token::Name(Cow::Owned(capitals))
        }
    }

    fn junk(&mut self) -> Token<'a> {
        let rest = &self.text[self.at..];
        let end = rest
            .find(|letter: char| {
                matches!(letter, '(' | ')' | ';' | '[') || letter.is_ascii_alphabetic()
            })
            .unwrap_or(rest.len());
        self.at += end;
        Token::Junk(rest[..end].trim_end())
    }
}
