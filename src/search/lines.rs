//! Lines of text from a stream, read on a separate thread, so that the caller can wait for other events at the same
//! time.

use std::io::{BufRead, Read};
use std::thread;

use crossbeam_channel::{Receiver, bounded};

/// Maximum length of a line in bytes; the rest of a longer one is dropped.
const MAX_LINE_BYTES: usize = 1 << 20;

/// Lines that may be queued before reading pauses: a program that floods is slowed down, not stored.
const MAX_WAITING_LINES: usize = 1024;

/// Reads `input` to its end. The channel closes at the end, or where reading fails.
///
/// Fails only if the system cannot start a thread.
pub fn read(input: impl Read + Send + 'static) -> std::io::Result<Receiver<String>> {
    let (send, lines) = bounded(MAX_WAITING_LINES);
    each(input, move |line| send.send(line).is_ok())?;
    Ok(lines)
}

/// Calls `take` with each line of `input`, on a separate thread, until it returns false.
///
/// Fails only if the system cannot start a thread.
pub fn each(
    input: impl Read + Send + 'static,
    mut take: impl FnMut(String) -> bool + Send + 'static,
) -> std::io::Result<()> {
    let work = move || {
        let mut input = std::io::BufReader::new(input);
        skip_mark(&mut input);
        while next(&mut input).is_some_and(&mut take) {}
    };
    thread::Builder::new()
        .name("lines".to_owned())
        .spawn(work)?;
    Ok(())
}

/// Skips a byte order mark at the beginning of a stream, which some programs put before their first line.
pub fn skip_mark(input: &mut impl BufRead) {
    const MARK: &[u8] = b"\xef\xbb\xbf";
    // An error is the next reader's.
    if input.fill_buf().is_ok_and(|begin| begin.starts_with(MARK)) {
        input.consume(MARK.len());
    }
}

/// The next line without its end, cut to [`MAX_LINE_BYTES`]; `None` at the end of the stream.
fn next(input: &mut impl BufRead) -> Option<String> {
    let mut line = Vec::new();
    let mut any = false;
    loop {
        let chunk = input.fill_buf().ok()?;
        if chunk.is_empty() {
            return any.then(|| text(&line));
        }
        any = true;
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let room = MAX_LINE_BYTES.saturating_sub(line.len());
        let piece = &chunk[..end.unwrap_or(chunk.len())];
        line.extend_from_slice(&piece[..piece.len().min(room)]);
        let used = end.map_or(chunk.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            return Some(text(&line));
        }
    }
}

fn text(line: &[u8]) -> String {
    let text = String::from_utf8_lossy(line);
    text.trim_end_matches('\r').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_in_order_and_the_last_needs_no_end() {
        let lines = read(&b"\xef\xbb\xbfone\r\n\ntwo\xff\nthree"[..]).expect("a thread");
        let got: Vec<_> = lines.iter().collect();
        assert_eq!(got, ["one", "", "two\u{fffd}", "three"]);
    }

    #[test]
    fn an_endless_line_is_cut() {
        let mut long = vec![b'x'; MAX_LINE_BYTES + 10];
        long.extend_from_slice(b"\nnext");
        let lines = read(std::io::Cursor::new(long)).expect("a thread");
        let got: Vec<_> = lines.iter().collect();
        assert_eq!(
            (got[0].len(), got.last().map(String::as_str)),
            (MAX_LINE_BYTES, Some("next"))
        );
    }
}
