//! Sequential reading of a text of many games: only the piece with the next game is in memory.

use std::io::{self, Read};

use encoding_rs::Decoder;

use super::issue::{Warnings, limit};
use super::location::{Location, Locator};
use super::text::TextFormat;
use super::{ReadError, Record, Warning};

/// Number of bytes read at once.
const PIECE: usize = 1 << 20;
/// Look-ahead beyond the end of a game, in bytes: the readers examine the mark or tag that begins the next one.
const BEYOND: usize = 4 << 10;
/// Maximum size of the text of one game, in bytes. Texts near it are mostly comments: the bound on nodes is lower.
const MAX_GAME_BYTES: usize = if cfg!(test) { 4 << 20 } else { 64 << 20 };

/// Iterator over the games of a text that is read piece by piece.
#[derive(Debug)]
pub struct GameStream<R> {
    format: &'static TextFormat,
    source: Option<R>,
    decoder: Decoder,
    /// Text that was read and not yet consumed.
    text: String,
    /// Offset in `text` from which to look for the next game, and the place of that offset in the whole text.
    at: usize,
    place: Location,
    /// True if `text` extends to the end of the source.
    ended: bool,
    note: Option<Warning>,
}

impl<R: Read> GameStream<R> {
    /// Creates a stream of the games in `head` followed by `source`, if there is one. The character set is determined
    /// from `head`.
    pub fn new(format: &'static TextFormat, head: &[u8], source: Option<R>) -> Self {
        let telling = match &source {
            Some(_) => whole_lines(head),
            None => head,
        };
        let decoded = (format.decode)(telling);
        let mut stream = Self {
            format,
            decoder: decoded.encoding.new_decoder_with_bom_removal(),
            text: String::new(),
            at: 0,
            place: Location::START,
            ended: source.is_none(),
            source,
            note: decoded.note.map(Warning::remark_at_start),
        };
        let ended = stream.ended;
        stream.decode(head, ended);
        stream
    }

    /// Returns the next game, or the reason why it could not be read; `None` after the last. An I/O error ends the stream.
    pub fn next_game(&mut self) -> io::Result<Option<super::Read<Record>>> {
        loop {
            let mut warnings = Warnings::default();
            let found = (self.format.next)(&self.text, self.at, &mut warnings);
            let whole = |end: usize| self.ended || end + BEYOND <= self.text.len();
            match found {
                Some(game) if whole(game.end) || warnings.is_full() => {
                    let mut locator = Locator::counting_from(&self.text, self.at, self.place);
                    let issues = warnings.located(locator);
                    let read = match game.record {
                        Ok(mut record) => {
                            record.tree.locate(&mut locator);
                            Ok((record, self.note.take().into_iter().chain(issues).collect()))
                        }
                        Err((offset, reason)) => Err(ReadError::at(locator.locate(offset), reason)),
                    };
                    self.pass(game.end);
                    return Ok(Some(read));
                }
                None if self.ended => return Ok(None),
                Some(_) if self.text.len() - self.at >= MAX_GAME_BYTES => {
                    self.ended = true;
                    let place = self.place;
                    self.pass(self.text.len());
                    return Ok(Some(Err(limit(place))));
                }
                // The text before the start of a possible game is dropped.
                None => self.pass(self.text.len().saturating_sub(BEYOND).max(self.at)),
                Some(_) => {}
            }
            self.fill()?;
        }
    }

    fn pass(&mut self, mut offset: usize) {
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        let mut locator = Locator::counting_from(&self.text, self.at, self.place);
        self.place = locator.locate(offset);
        self.at = offset;
    }

    /// Reads more: as much again as is buffered, so that a long game is not scanned too often.
    fn fill(&mut self) -> io::Result<()> {
        self.text.drain(..self.at);
        self.at = 0;
        let more = PIECE.max(self.text.len());
        let mut bytes = Vec::with_capacity(more);
        let read = match &mut self.source {
            Some(source) => source.take(more as u64).read_to_end(&mut bytes),
            None => Ok(0),
        };
        self.ended = !read.as_ref().is_ok_and(|&read| read == more);
        read?;
        self.decode(&bytes, self.ended);
        Ok(())
    }

    fn decode(&mut self, bytes: &[u8], last: bool) {
        let room = self.decoder.max_utf8_buffer_length(bytes.len());
        self.text.reserve(room.unwrap_or(bytes.len()));
        // The capacity was reserved above.
        let _ = self.decoder.decode_to_string(bytes, &mut self.text, last);
    }
}

/// Returns `bytes` without an incomplete line, or UTF-8 character, at their end.
fn whole_lines(bytes: &[u8]) -> &[u8] {
    let line = bytes.iter().rposition(|&byte| byte == b'\n');
    match std::str::from_utf8(bytes) {
        Err(error) if error.error_len().is_none() => &bytes[..error.valid_up_to()],
        Err(_) => line.map_or(bytes, |end| &bytes[..=end]),
        Ok(_) => bytes,
    }
}

#[cfg(test)]
mod tests {
    use super::super::{native, pdn, sgf};
    use super::*;

    /// A source that returns at most this many bytes at a time.
    struct Drops<'a>(&'a [u8], usize);

    impl Read for Drops<'_> {
        fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
            let count = self.1.min(out.len()).min(self.0.len());
            let (now, later) = self.0.split_at(count);
            out[..count].copy_from_slice(now);
            self.0 = later;
            Ok(count)
        }
    }

    /// Checks that the stream gives the games and warnings of a text read as a whole.
    #[track_caller]
    fn check(format: &'static TextFormat, text: &str) {
        let (whole, expected) = format.read(text.as_bytes()).expect("games");
        let (head, rest) = text.as_bytes().split_at(text.len() / 5);
        let mut stream = GameStream::new(format, head, Some(Drops(rest, 777)));
        let (mut records, mut warnings) = (Vec::new(), Vec::new());
        while let Some(read) = stream.next_game().expect("read") {
            let (record, more) = read.expect("a game");
            records.push(record);
            warnings.extend(more);
        }
        assert_eq!(records.len(), whole.len());
        assert!(records == whole, "the games differ");
        assert_eq!(warnings, expected);
        assert!(stream.text.len() <= 4 * PIECE.max(text.len() / whole.len()));
    }

    #[test]
    fn a_text_in_pieces_holds_the_same_games() {
        let go = "(;GM[1]SZ[9]PB[张\\]]C[a(;b];B[ee];W[zz]\n(;B[cc])(;B[dd]))\r\n junk ";
        check(&sgf::TEXT, &go.repeat(60));
        check(
            &sgf::TEXT,
            &format!("{go}{}", go.replace("a(;b", &"é".repeat(1 << 21))),
        );
        let checkers = "[Event \"x\"]\n[Result \"1-0\"]\n1. 11-15 {good} 24-19 2. 15x24 1-0\n\n";
        check(&pdn::TEXT, &checkers.repeat(3000));
        let own = "tabletop record 1\ngame go\nmoves\n1 X Q16\n  | 好\nend\n";
        check(&native::TEXT, &own.repeat(3000));
    }

    #[test]
    fn a_game_beyond_the_bound_is_reported_and_ends_the_stream() {
        let nodes = ";".repeat(super::super::MAX_ITEMS + 2);
        let text = format!("(;GM[1]{nodes})(;GM[1])");
        let mut stream = GameStream::new(&sgf::TEXT, b"", Some(text.as_bytes()));
        let (_, warnings) = stream
            .next_game()
            .expect("read")
            .expect("one")
            .expect("a game");
        assert!(warnings.iter().any(Warning::is_limit));
        let comment = format!("(;GM[1]C[{}])", "x".repeat(MAX_GAME_BYTES + PIECE));
        let mut stream = GameStream::new(&sgf::TEXT, b"", Some(comment.as_bytes()));
        assert!(
            stream
                .next_game()
                .expect("read")
                .expect("one")
                .is_err_and(|error| error.is_limit())
        );
        assert!(stream.next_game().expect("read").is_none());
    }
}
