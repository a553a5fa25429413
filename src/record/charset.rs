//! Detection of character sets, and decoding.

use std::borrow::Cow;

use encoding_rs::{Encoding, GB18030, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

use tabletop_core::{Message, texts};

texts! {
    NOT_AS_DECLARED = "the file declares {0} but is {1}; read as {1}", "文件声明为 {0}，实际是 {1}；已按 {1} 读取";
    UNKNOWN = "unknown character set {0}; read as {1}", "不认识字符集 {0}；已按 {1} 读取";
    GUESSED = "no character set declared; read as {0}", "没有声明字符集；已按 {0} 读取";
    BROKEN = "some bytes are not {0} text and are shown as �", "有些字节不是 {0} 文本，显示为 �";
}

/// Number of bytes of a file that are examined for UTF-16.
const SAMPLE: usize = 4096;

/// A decoded file.
#[derive(Clone, Debug)]
pub struct Decoded<'a> {
    /// The text; UTF-8 files are not copied.
    pub text: Cow<'a, str>,
    /// The encoding used.
    pub encoding: &'static Encoding,
    /// Message to the user about an uncertain or faulty decoding.
    pub note: Option<Message>,
}

/// Decodes a file: by its byte order mark; by the character set it declares; as UTF-8 if it is valid or nearly so; as
/// GB18030 if every byte above ASCII belongs to a pair that common Chinese text has; else as Latin 1.
pub(super) fn decode<'a>(bytes: &'a [u8], declared: Option<&[u8]>) -> Decoded<'a> {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return with(encoding, &bytes[mark..], None);
    }
    if let Some(encoding) = utf16(bytes) {
        return with(encoding, bytes, None);
    }
    let utf8 = std::str::from_utf8(bytes).ok();
    let encoding = declared.map(|label| (label, Encoding::for_label(label)));
    match (encoding, utf8) {
        (Some((label, Some(encoding))), utf8) => declared_as(bytes, label, encoding, utf8),
        (None, Some(text)) => Decoded {
            text: Cow::Borrowed(text),
            encoding: UTF_8,
            note: None,
        },
        (label, utf8) => {
            let encoding = guess(bytes, utf8.is_some());
            let note = match label {
                Some((label, _)) => Message::new(UNKNOWN).arg(String::from_utf8_lossy(label)),
                None => Message::new(GUESSED),
            };
            with(encoding, bytes, Some(note.arg(encoding.name())))
        }
    }
}

fn declared_as<'a>(
    bytes: &'a [u8],
    label: &[u8],
    encoding: &'static Encoding,
    utf8: Option<&'a str>,
) -> Decoded<'a> {
    if let Some(text) = utf8
        && (encoding == UTF_8 || text.is_ascii())
    {
        return Decoded {
            text: Cow::Borrowed(text),
            encoding: UTF_8,
            note: None,
        };
    }
    let (text, broken) = encoding.decode_without_bom_handling(bytes);
    let really_utf8 = utf8.is_some_and(|text| is_no_accident(text, encoding));
    if !broken && !really_utf8 {
        return Decoded {
            text,
            encoding,
            note: None,
        };
    }
    let other = guess(bytes, utf8.is_some());
    if other == encoding || other == WINDOWS_1252 {
        let note = Some(Message::new(BROKEN).arg(encoding.name()));
        return Decoded {
            text,
            encoding,
            note,
        };
    }
    let note = Message::new(NOT_AS_DECLARED)
        .arg(String::from_utf8_lossy(label))
        .arg(other.name());
    with(other, bytes, Some(note))
}

/// Returns true if text in `encoding` is very unlikely to be valid UTF-8 by chance. Two random bytes above ASCII are a
/// UTF-8 character in about one case of seven in GBK, and hardly ever in Western text.
fn is_no_accident(utf8: &str, encoding: &'static Encoding) -> bool {
    let needed = if encoding.is_single_byte() { 1 } else { 6 };
    let bytes = utf8.chars().filter(|letter| !letter.is_ascii());
    let following = bytes.map(|letter| letter.len_utf8() - 1);
    following.sum::<usize>() >= needed
}

fn with<'a>(encoding: &'static Encoding, bytes: &'a [u8], note: Option<Message>) -> Decoded<'a> {
    let (text, broken) = encoding.decode_without_bom_handling(bytes);
    let note = if broken {
        Some(Message::new(BROKEN).arg(encoding.name()))
    } else {
        note
    };
    Decoded {
        text,
        encoding,
        note,
    }
}

fn guess(bytes: &[u8], utf8: bool) -> &'static Encoding {
    if utf8 || is_nearly_utf8(bytes) {
        UTF_8
    } else if looks_chinese(bytes) {
        GB18030
    } else {
        WINDOWS_1252
    }
}

/// Detects UTF-16, with or without a byte order mark. The text of a format begins with an ASCII letter and has many
/// more, whose zero bytes all have one parity of offset; at the other parity zeros are rare.
pub(super) fn utf16(bytes: &[u8]) -> Option<&'static Encoding> {
    if let Some((encoding, _)) = Encoding::for_bom(bytes) {
        return Some(encoding).filter(|&it| it != UTF_8);
    }
    let pairs = bytes[..bytes.len().min(SAMPLE)].chunks_exact(2);
    let zeros = |place: usize| pairs.clone().filter(|pair| pair[place] == 0).count();
    let (high, low) = (zeros(0), zeros(1));
    let first = pairs.clone().next()?;
    match (first[0], first[1]) {
        (0, 1..) if high > pairs.len() / 4 && high > 8 * low => Some(UTF_16BE),
        (1.., 0) if low > pairs.len() / 4 && low > 8 * high => Some(UTF_16LE),
        _ => None,
    }
}

/// Returns true for damaged UTF-8: more bytes continue a character than there are places where one breaks off. In
/// Chinese and Western character sets hardly any do.
fn is_nearly_utf8(bytes: &[u8]) -> bool {
    let (mut good, mut broken) = (0_usize, 0_usize);
    for chunk in bytes.utf8_chunks() {
        good += chunk
            .valid()
            .bytes()
            .filter(|byte| byte & 0xc0 == 0x80)
            .count();
        broken += usize::from(!chunk.invalid().is_empty());
    }
    good >= 2 && good >= broken
}

/// Returns true if the bytes above ASCII come in pairs from the rows of GB 2312 with characters and signs.
fn looks_chinese(bytes: &[u8]) -> bool {
    let mut at = 0;
    let mut pairs = 0_usize;
    while let Some(skip) = bytes[at..].iter().position(|byte| !byte.is_ascii()) {
        at += skip;
        let lead = matches!(bytes[at], 0xa1..=0xa9 | 0xb0..=0xf7);
        if !lead || bytes.get(at + 1).is_none_or(|&trail| trail < 0xa1) {
            return false;
        }
        pairs += 1;
        at += 2;
    }
    pairs >= 2
}
