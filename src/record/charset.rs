//! Detection of character sets, and decoding.

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

use super::guess;
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

/// Character set chosen by a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charset(&'static Encoding);

/// Names beside those of the Encoding Standard.
const OTHER_NAMES: &[(&str, &str)] = &[
    ("cp949 uhc euckr ms949", "euc-kr"),
    ("cp932", "shift_jis"),
    ("cp936 euc-cn eucgb2312-cn ms936", "gbk"),
    ("cp950 ms950", "big5"),
    ("eucjp", "euc-jp"),
    ("latin-1 8859-1", "latin1"),
    ("utf16", "utf-16"),
];

/// Finds an encoding by its label or another of its names.
fn encoding(name: &str) -> Option<&'static Encoding> {
    let name = name.trim().to_ascii_lowercase();
    let dashed = name.replace('_', "-");
    let is_it = |(others, _): &&(&str, _)| others.split(' ').any(|other| other == dashed);
    let other = OTHER_NAMES.iter().find(is_it);
    let labels = [name.as_str(), &dashed, other.map_or("", |(_, label)| label)];
    labels
        .into_iter()
        .find_map(|label| Encoding::for_label(label.as_bytes()))
}

impl Charset {
    /// Finds a character set by a name such as `big5`, `gbk`, `shift_jis`, `euc-kr`, `latin1`, `windows-1251`.
    pub fn named(name: &str) -> Option<Self> {
        encoding(name).map(Self)
    }

    /// Converts the bytes of a text to UTF-8 with a byte order mark, which readers trust more than what the file declares.
    /// Binary files stay as they are.
    pub fn to_utf8(self, bytes: Vec<u8>) -> Vec<u8> {
        let wide = [UTF_16BE, UTF_16LE].contains(&self.0);
        if Encoding::for_bom(&bytes).is_some() || (!wide && bytes.contains(&0)) {
            return bytes;
        }
        let (text, _) = self.0.decode_without_bom_handling(&bytes);
        [b"\xef\xbb\xbf", text.as_bytes()].concat()
    }
}

/// Puts a byte order mark before a text that has no declaration of its character set and that, alone or beside others, could
/// be read as another one.
pub(super) fn mark(text: String) -> String {
    if guess::has_rare_letters(&text) {
        format!("\u{feff}{text}")
    } else {
        text
    }
}

/// Decodes a file: by its byte order mark; by the character set it declares; as UTF-8 if it is valid or nearly so; else by
/// what all its texts together look like.
pub(super) fn decode<'a>(bytes: &'a [u8], declared: Option<&[u8]>) -> Decoded<'a> {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return with(encoding, &bytes[mark..], None);
    }
    if let Some(encoding) = utf16(bytes) {
        return with(encoding, bytes, None);
    }
    let utf8 = std::str::from_utf8(bytes).ok();
    let encoding = declared.map(|label| (label, encoding(&String::from_utf8_lossy(label))));
    let utf8 = utf8.filter(|text| declared.is_some() || !guess::is_accident(text, bytes));
    match (encoding, utf8) {
        (Some((label, Some(encoding))), utf8) => declared_as(bytes, label, encoding, utf8),
        (None, Some(text)) => Decoded {
            text: Cow::Borrowed(text),
            encoding: UTF_8,
            note: None,
        },
        (label, utf8) => {
            let encoding = guess(bytes, utf8.is_some(), false);
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
    let other = guess(bytes, really_utf8, encoding == UTF_8);
    let wrong = broken || really_utf8 || guess::is_wrong(encoding, other, bytes);
    // Western text is what remains when nothing else fits.
    let doubtful = broken && other == WINDOWS_1252 && !guess::is_likely(other, bytes);
    if !wrong || other == encoding || doubtful {
        let note = broken.then(|| Message::new(BROKEN).arg(encoding.name()));
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

/// Guesses the character set, with `utf8` if that is certain and with `declares` if the file says so.
fn guess(bytes: &[u8], utf8: bool, declares: bool) -> &'static Encoding {
    let other = guess::guess(bytes);
    let damaged =
        || is_nearly_utf8(bytes, declares) && (declares || !guess::is_likely(other, bytes));
    if utf8 || damaged() { UTF_8 } else { other }
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

/// Returns true for damaged UTF-8: characters of three bytes, which hardly occur by chance in other sets, or many of two,
/// which do (Korean `ÀÌÃ¢È£` has two), outnumber the places where one breaks off. A file that `declares` UTF-8 needs fewer.
/// Bytes on both sides of a `?`, which exporters of Fox put for one of a character, are one place.
fn is_nearly_utf8(bytes: &[u8], declares: bool) -> bool {
    let (mut two, mut more, mut broken) = (0_usize, 0_usize, 0_usize);
    for chunk in bytes.utf8_chunks() {
        for letter in chunk.valid().chars().filter(|letter| !letter.is_ascii()) {
            match letter.len_utf8() {
                2 => two += 1,
                length => more += length - 1,
            }
        }
        let goes_on = broken > 0 && chunk.valid() == "?";
        broken += usize::from(!chunk.invalid().is_empty() && !goes_on);
    }
    if declares {
        return two + more >= broken.max(2);
    }
    (more >= 2 && more >= 2 * broken) || (two >= 8 && two >= 4 * broken)
}
