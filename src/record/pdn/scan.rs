//! Tokens of PDN.

use crate::{By, Ending};
use tabletop_core::Side;

/// A token of PDN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// `[Name "value"]`: name, value with its escapes, and whether the tag was closed.
    Tag(&'a str, &'a str, bool),
    /// A comment without its braces, and whether it was closed.
    Comment(&'a str, bool),
    /// `(`
    Open,
    /// `)`
    Close,
    /// A move number with its dots.
    Number,
    /// A move with its mark (`11-15!`) cut off, and the mark.
    Move(&'a str, &'a str),
    /// `$1`, or a mark that stands alone.
    Glyph(&'a str),
    /// A result that ends the game; `None` for `*`.
    Result(Option<Ending>),
    /// Text without meaning in this place.
    Junk(&'a str),
}

/// Splits a text into tokens.
#[derive(Clone, Debug)]
pub(super) struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    pub(super) const fn new(text: &'a str, at: usize) -> Self {
        Self { text, at }
    }

    /// Offset of the next token.
    pub(super) const fn at(&self) -> usize {
        self.at
    }

    /// Returns the next token and its offset.
    pub(super) fn next(&mut self) -> Option<(usize, Token<'a>)> {
        let bytes = self.text.as_bytes();
        loop {
            let byte = *bytes.get(self.at)?;
            if byte.is_ascii_whitespace() || byte == 0x0b {
                self.at += 1;
            } else if bytes[self.at..].starts_with("\u{feff}".as_bytes()) {
                // Files put together each bring a byte order mark.
                self.at += '\u{feff}'.len_utf8();
            } else if byte == b'%' && (self.at == 0 || bytes[self.at - 1] == b'\n') {
                self.at = self.line_end();
            } else {
                break;
            }
        }
        let start = self.at;
        let token = match bytes[start] {
            b'[' => self.tag(),
            b'{' => {
                let (text, closed) = self.until(b'}', start + 1);
                Token::Comment(text, closed)
            }
            b';' => {
                self.at = self.line_end();
                Token::Comment(&self.text[start + 1..self.at], true)
            }
            b'(' => self.single(Token::Open),
            b')' => self.single(Token::Close),
            b'*' => self.single(Token::Result(None)),
            b'$' => Token::Glyph(self.take(|byte| byte.is_ascii_digit() || byte == b'$')),
            b'!' | b'?' => Token::Glyph(self.take(|byte| matches!(byte, b'!' | b'?'))),
            b'.' => {
                self.take(|byte| byte == b'.');
                Token::Number
            }
            byte if byte.is_ascii_digit() => self.number(),
            byte if byte.is_ascii_alphabetic() => self.letters(),
            _ => self.junk(),
        };
        Some((start, token))
    }

    const fn single(&mut self, token: Token<'a>) -> Token<'a> {
        self.at += 1;
        token
    }

    fn line_end(&self) -> usize {
        let rest = &self.text.as_bytes()[self.at..];
        let length = rest.iter().position(|&byte| byte == b'\n');
        self.at + length.unwrap_or(rest.len())
    }

    /// Returns the text between `from` and the next `end`, and moves past it; false if `end` is missing.
    fn until(&mut self, end: u8, from: usize) -> (&'a str, bool) {
        let rest = &self.text.as_bytes()[from..];
        let length = rest.iter().position(|&byte| byte == end);
        let stop = from + length.unwrap_or(rest.len());
        self.at = (stop + 1).min(self.text.len());
        (&self.text[from..stop], length.is_some())
    }

    fn take(&mut self, belongs: impl Fn(u8) -> bool) -> &'a str {
        let rest = &self.text.as_bytes()[self.at..];
        let length = rest
            .iter()
            .position(|&byte| !belongs(byte))
            .unwrap_or(rest.len());
        let start = self.at;
        self.at += length;
        &self.text[start..self.at]
    }

    /// Scans `[Name "value"]`; a value may contain `\"`, and ends with its line if the closing quote is missing.
    fn tag(&mut self) -> Token<'a> {
        let bytes = self.text.as_bytes();
        self.at += 1;
        self.take(|byte| byte == b' ' || byte == b'\t');
        let name = self.take(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-');
        self.take(|byte| byte == b' ' || byte == b'\t');
        let quoted = bytes.get(self.at) == Some(&b'"');
        let from = self.at + usize::from(quoted);
        let mut end = from;
        loop {
            match bytes.get(end) {
                None | Some(b'\n' | b'\r') => break,
                Some(b'"') if quoted => break,
                Some(b']') if !quoted => break,
                Some(b'\\') => end += 1,
                Some(_) => {}
            }
            end += 1;
        }
        let end = self.boundary(end.min(bytes.len()));
        self.at = end;
        let good = quoted && bytes.get(end) == Some(&b'"');
        if good {
            self.at += 1;
        }
        self.take(|byte| byte == b' ' || byte == b'\t');
        let closed = bytes.get(self.at) == Some(&b']');
        if closed {
            self.at += 1;
        }
        Token::Tag(name, &self.text[from..end], closed && good)
    }

    /// Returns the end of the character that contains `at`.
    fn boundary(&self, mut at: usize) -> usize {
        while !self.text.is_char_boundary(at) {
            at += 1;
        }
        at
    }

    /// Scans a move number, a move of numbered squares, or a result.
    fn number(&mut self) -> Token<'a> {
        let start = self.at;
        let word = self.take(is_of_move);
        if is_move(word) && word.len() > 3 {
            let mark = self.mark();
            return Token::Move(word, mark);
        }
        if let Some(ending) = result(word) {
            return Token::Result(ending);
        }
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        if digits == word.len() || word.as_bytes()[digits] == b'.' {
            // `12.` and `12...`; also `12.11-15` without a blank. A bare number without a move is a move number too.
            self.at = start + digits;
            let dots = self.take(|byte| byte == b'.');
            if !dots.is_empty() || !self.goes_on() {
                return Token::Number;
            }
            self.at = start;
            return self.spaced();
        }
        self.at = start + word.trim_end_matches('.').len();
        self.with_mark(start)
    }

    /// Returns true if a separator and a square follow after blanks, as in `11 - 15` and `11 x 18`.
    fn goes_on(&self) -> bool {
        let rest = self.text.as_bytes()[self.at..]
            .iter()
            .filter(|byte| **byte != b' ');
        let mut rest = rest.take(2);
        matches!(rest.next(), Some(b'-' | b'x' | b'X' | b':'))
            && rest.next().is_some_and(u8::is_ascii_digit)
    }

    fn spaced(&mut self) -> Token<'a> {
        let start = self.at;
        self.take(|byte| byte.is_ascii_digit());
        while self.goes_on() {
            self.take(|byte| byte == b' ' || matches!(byte, b'-' | b'x' | b'X' | b':'));
            self.take(|byte| byte.is_ascii_digit());
        }
        self.with_mark(start)
    }

    /// Returns the move from `start` to here with the mark that follows it; a result if its squares are 0; or junk.
    fn with_mark(&mut self, start: usize) -> Token<'a> {
        let word = &self.text[start..self.at];
        if !is_move(word) {
            let solid = word.replace(' ', "");
            return result(&solid).map_or(Token::Junk(word), Token::Result);
        }
        let mark = self.mark();
        Token::Move(word, mark)
    }

    fn mark(&mut self) -> &'a str {
        self.take(|byte| matches!(byte, b'!' | b'?'))
    }

    /// Scans a move by columns and rows (`c3-d4`), or junk.
    fn letters(&mut self) -> Token<'a> {
        let word = self.take(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b':');
        if is_lettered(word) {
            Token::Move(word, self.mark())
        } else {
            Token::Junk(word)
        }
    }

    fn junk(&mut self) -> Token<'a> {
        let start = self.at;
        let mut letters = self.text[start..].char_indices().skip(1);
        let end = letters.find(|&(_, letter)| {
            letter.is_whitespace() || letter.is_ascii_alphanumeric() || "[{;()*$".contains(letter)
        });
        self.at = end.map_or(self.text.len(), |(at, _)| start + at);
        Token::Junk(&self.text[start..self.at])
    }
}

/// Returns true if a word is a move, by numbers or by columns and rows.
pub(super) fn is_any_move(word: &str) -> bool {
    is_move(word) || is_lettered(word)
}

/// Returns true if a word is at least two squares such as `c3` with a separator between each two.
fn is_lettered(word: &str) -> bool {
    let mut squares = word.split(['-', 'x', 'X', ':']);
    let is_square =
        |square: &str| matches!(square.as_bytes(), [b'a'..=b'h' | b'A'..=b'H', b'1'..=b'8']);
    word.len() >= 5 && squares.all(is_square)
}

/// Returns true if a word is at least two numbered squares with a separator between each two, blanks aside. No square
/// is 0.
fn is_move(word: &str) -> bool {
    let (mut squares, mut digits) = (0, 0);
    for byte in word.bytes() {
        match byte {
            b'0' if digits == 0 => return false,
            b'0'..=b'9' => digits += 1,
            b'-' | b'x' | b'X' | b':' if (1..5).contains(&digits) => {
                squares += 1;
                digits = 0;
            }
            b' ' => {}
            _ => return false,
        }
    }
    squares > 0 && (1..5).contains(&digits)
}

const fn is_of_move(byte: u8) -> bool {
    byte.is_ascii_digit() || matches!(byte, b'-' | b'x' | b'X' | b':' | b'.' | b'/')
}

/// Parses a result, Black's number first. Distinct from moves: the squares of a move are never 0, and no move ends on
/// its own square.
#[expect(
    clippy::option_option,
    reason = "a result that names no winner is a result"
)]
pub(super) fn result(word: &str) -> Option<Option<Ending>> {
    match word {
        "1-0" | "2-0" => Some(Some(Ending::win(Side::Black, By::Unknown))),
        "0-1" | "0-2" => Some(Some(Ending::win(Side::White, By::Unknown))),
        "1/2-1/2" | "1/2" | "1-1" => Some(Some(Ending::DRAW)),
        "0-0" => Some(Some(Ending::NO_WINNER)),
        "*" => Some(None),
        _ => None,
    }
}
