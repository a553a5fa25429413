//! Character set declared by an SGF file.

use crate::charset::{self, Decoded};

/// Number of bytes at the start of a file in which the first game's declaration is searched.
const HEAD: usize = 64 * 1024;

/// Decodes a file by its byte order mark, by `CA[…]`, or by a guess from its bytes; Latin 1, the default of SGF, comes
/// last.
pub(super) fn decode(bytes: &[u8]) -> Decoded<'_> {
    charset::decode(bytes, declared(bytes))
}

/// Returns the value of the first `CA` property near the beginning.
fn declared(bytes: &[u8]) -> Option<&[u8]> {
    let head = &bytes[..bytes.len().min(HEAD)];
    let mut from = 0;
    loop {
        let at = from + head[from..].windows(3).position(|part| part == b"CA[")?;
        // `…CA[` ends another name, unless the letters before are the lower-case ones of old files (`ChArset`).
        let before = at.checked_sub(1).map(|before| head[before]);
        if !before.is_some_and(|byte| byte.is_ascii_uppercase()) {
            let value = &head[at + 3..];
            let end = value.iter().position(|&byte| byte == b']')?;
            return Some(value[..end].trim_ascii()).filter(|label| !label.is_empty());
        }
        from = at + 3;
    }
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[track_caller]
    fn check(bytes: &[u8], expected: &str, note: bool) {
        let decoded = decode(bytes);
        assert!(decoded.text.contains(expected), "{:?}", decoded.text);
        assert_eq!(decoded.note.is_some(), note, "{:?}", decoded.note);
    }

    #[test]
    fn the_character_set_follows_from_declaration_and_content() {
        check("(;PB[张三])".as_bytes(), "张三", false);
        check(b"\xef\xbb\xbf(;PB[\xe5\xbc\xa0])", "张", false);
        check(b"(;PB[M\xfcller])", "Müller", true);
        check(b"(;CA[ISO-8859-1]PB[M\xfcller])", "Müller", false);
        check(b"(;CA[gb2312]PB[\xd5\xc5\xc8\xfd])", "张三", false);
        check(b"(;PB[\xd5\xc5\xc8\xfd])", "张三", true);
        check(b"(;CA[Shift_JIS]PB[\x83\x5c])", "ソ", false);
        check(b"(;CA[UTF-8]PB[\xd5\xc5\xc8\xfd])", "张三", true);
        check("(;CA[GBK]PB[张三丰])".as_bytes(), "张三丰", true);
        check(b"(;CA[klingon]PB[x])", "x", true);
        check(b"(;CA[EUC-CN]PB[\xd5\xc5\xc8\xfd])", "张三", false);
        check(b"(;CA[ISO8859_1]PB[M\xfcller])", "Müller", false);
        check(b"(;CA[UTF-8]PB[M\xfcller])", "Müller", true);
        // Valid or nearly valid as UTF-8, by accident.
        check(b"(;PB[\xca\xb1\xd4\xbd])", "时越", true);
        check(b"(;PB[\xcc\xb4\xd0\xa5])", "檀啸", true);
        check(b"(;PB[\xc7\xe3\xbf\xb5\xc8\xa3])", "허영호", true);
        check(
            "(;PB[Đặng Hữu Ân]PW[Ștefan])".as_bytes(),
            "Đặng Hữu Ân",
            false,
        );
        check("(;PB[Ștefan]PW[Հովհաննես])".as_bytes(), "Հովհաննես", false);
        // Single bytes of characters are damaged.
        check(b"(;PB[\xe5?\xa0\xe4\xb8\x89\xe4\xb8\xb0])", "三丰", true);
        check(b"(;CA[UTF-8]PB[\xe5?\xa0\xe4\xb8\x89])", "三", true);
        // Fox writes a question mark for some bytes, inside a character or at its end.
        check(
            b"(;PB[\xe3?\xbe\xe3?\x84\xe3?\x93\xe5\xa4?]PW[\xe4\xbd\x99\xe7\x82\xb3\xe8\x91\x9f]BR[9\xe6\xae\xb5])",
            "PW[余炳葟]",
            true,
        );
        check(b"(;PB[\xc5ke \xd6gren])", "Åke Ögren", true);
        check(
            b"(\0;\0P\0B\0[\0\x20\x5f]\0)\0",
            "(;PB[张".split_at(5).0,
            false,
        );
        check(b"\0(\0;\0P\0B\0[\0x\0]\0)", "(;PB[x])", false);
        // A character with a zero low byte, in a text of mostly other characters.
        let mixed = "(;FF[4]GM[1]C[one 一 围棋是一种古老的游戏从被遗忘的中国起源])";
        let big: Vec<u8> = mixed.encode_utf16().flat_map(u16::to_be_bytes).collect();
        let little: Vec<u8> = mixed.encode_utf16().flat_map(u16::to_le_bytes).collect();
        check(&big, mixed, false);
        check(&little, mixed, false);
        check(b"\xff\xfe(\0;\0P\0B\0[\0x\0]\0)\0", "(;PB[x])", false);
    }
}
