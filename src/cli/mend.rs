//! Says what is broken in files of games and how it was read, and on request writes them as they were read.
//!
//! No move is changed: what is written reads as the same games, node by node, or it is not written.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use clap::builder::ValueHint;

use super::files::charset;
use tabletop_app::files::{FileError, read_input, replace_keeping};
use tabletop_core::{Lang, Message, Reason as _, Side, texts};
use tabletop_record::{Charset, Format, Read, Record, Snapshot, Warning, sniff};
use tabletop_system::console::{self, complain};

const NOTES: &str = "\
For each file mend lists what is broken, with line and column, and how it is
read. With --write the file is replaced by what was read, in UTF-8; the old
file stays beside it as FILE.bak. No move is ever changed.

Exit status:
  0  nothing to repair, or everything was written
  1  something to repair, or a file could not be read or written";

texts! {
    WHOLE = "{0}: nothing to repair", "{0}：无需修复";
    BROKEN = "{0}: {1} {1|repair|repairs}", "{0}：可修复 {1} 处";
    AS_READ = "read in the character set you chose; to be written in UTF-8", "按所选字符集读取；将写为 UTF-8";
    WRITTEN = "{0}: repaired; the old file is {1}", "{0}：已修复；原文件为 {1}";
    NOT_WRITTEN = "{0}: can't be written as {1}: convert it instead", "{0}：不能写为 {1} 格式，请用 convert 转换";
    OTHER_GAMES = "{0}: not repaired: the result would read differently", "{0}：未修复：写出后读起来会不同";
    LEFT_OUT = "{0}: not repaired: one of its games isn't readable", "{0}：未修复：其中有一局无法读取";
    UNKNOWN = "{0}: not a game record", "{0}：不是棋谱";
}

/// A repair of files.
#[derive(Debug, Args)]
#[command(after_help = NOTES)]
pub(super) struct MendArgs {
    /// Game files in any format
    #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    /// Rewrite damaged files; the old ones are kept as FILE.bak
    #[arg(long)]
    write: bool,
    /// Character set of the files, such as big5, where it is guessed wrong
    #[arg(long, value_name = "NAME", value_parser = charset)]
    charset: Option<Charset>,
}

/// Reports on every file, and repairs them if asked to.
pub(super) fn mend(args: &MendArgs, lang: Lang) -> ExitCode {
    let mut status = ExitCode::SUCCESS;
    for path in &args.files {
        let message = match mend_file(path, args, lang) {
            Ok(Outcome::Whole) => continue,
            Ok(Outcome::Broken) => None,
            Err(reason) => Some(reason),
        };
        if let Some(message) = message {
            complain(message.get(lang));
        }
        status = ExitCode::FAILURE;
    }
    status
}

enum Outcome {
    /// Nothing is to be repaired any more.
    Whole,
    /// Something could be repaired.
    Broken,
}

fn mend_file(path: &Path, args: &MendArgs, lang: Lang) -> Result<Outcome, Message> {
    let about = |text| Message::new(text).arg(path.display());
    let say = |line: &str| drop(writeln!(console::out(), "{line}"));
    let old = read_input(path).map_err(|error| error.message())?;
    let bytes = match args.charset {
        Some(charset) => charset.to_utf8(old.clone()),
        None => old.clone(),
    };
    let name = path.to_string_lossy();
    let format = sniff(&bytes, Some(&name)).ok_or_else(|| about(UNKNOWN))?;
    let (records, warnings) = (format.read)(&bytes).map_err(|error| {
        let path = path.to_owned();
        FileError::In(path, error.into()).message()
    })?;
    let mut repairs: Vec<Message> = warnings.iter().map(Warning::message).collect();
    if bytes != old && repairs.is_empty() && std::str::from_utf8(&old).is_err() {
        repairs.push(AS_READ.into());
    }
    if repairs.is_empty() {
        say(&about(WHOLE).get(lang));
        return Ok(Outcome::Whole);
    }
    say(&about(BROKEN).arg(repairs.len()).get(lang));
    for repair in &repairs {
        say(&format!("  {}", repair.get(lang)));
    }
    if warnings.iter().any(Warning::is_left_out) {
        return Err(about(LEFT_OUT));
    }
    let new = written(format, &records).ok_or_else(|| about(NOT_WRITTEN).words(format.name))?;
    if !reads_as(format, &new, &records) {
        return Err(about(OTHER_GAMES));
    }
    if !args.write {
        return Ok(Outcome::Broken);
    }
    let backup = replace_keeping(path, &old, new.as_bytes()).map_err(|error| error.message())?;
    say(&about(WRITTEN).arg(backup.display()).get(lang));
    Ok(Outcome::Whole)
}

/// Text of the games in their own format; `None` if it can't be written without the rules.
fn written(format: &Format, records: &[Record]) -> Option<String> {
    let write = format.write?;
    let text = |record| {
        write(&Snapshot {
            record,
            position: "",
            turn: Side::Black,
        })
    };
    records.iter().map(|record| text(record).ok()).collect()
}

/// Returns true if a text reads as these games without anything to repair.
fn reads_as(format: &Format, text: &str, records: &[Record]) -> bool {
    let read: Read<Vec<Record>> = (format.read)(text.as_bytes());
    read.is_ok_and(|(again, warnings)| again == records && warnings.is_empty())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn mended(name: &str, text: &[u8], write: bool) -> (String, Option<Vec<u8>>, ExitCode) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(name);
        fs::write(&path, text).expect("written");
        let args = MendArgs {
            files: vec![path.clone()],
            write,
            charset: None,
        };
        let status = mend(&args, Lang::En);
        let after = fs::read(&path).expect("a file");
        let kept = fs::read(folder.path().join(format!("{name}.bak"))).ok();
        (String::from_utf8_lossy(&after).into_owned(), kept, status)
    }

    #[test]
    fn a_broken_file_is_written_as_it_was_read_and_only_on_request() {
        let broken = b"(;GM[1]SZ[9];B[ee](C[one]W[gg];B[cc])(C[two]W[gc];B[cg]))";
        let (after, kept, status) = mended("a.sgf", broken, false);
        assert_eq!(
            (after.as_bytes(), kept, status),
            (&broken[..], None, ExitCode::FAILURE)
        );
        let (after, kept, status) = mended("a.sgf", broken, true);
        assert_eq!(
            (kept.as_deref(), status),
            (Some(&broken[..]), ExitCode::SUCCESS)
        );
        assert!(
            after.contains("(;W[gg]C[one]") && after.contains("(;W[gc]C[two]"),
            "{after}"
        );
        let (again, kept, status) = mended("a.sgf", after.as_bytes(), true);
        assert_eq!((again, kept, status), (after, None, ExitCode::SUCCESS));
    }

    #[test]
    fn names_of_other_character_sets_become_utf8() {
        // Shift-JIS.
        let bytes =
            b"(;GM[1]PB[\x88\xe4\x8e\x52\x97\x54\x91\xbe]PW[\x88\xea\x97\xcd\x97\xc9];B[pd])";
        let (after, kept, status) = mended("a.sgf", bytes, true);
        assert!(
            after.contains("PB[井山裕太]") && after.contains("CA[UTF-8]"),
            "{after}"
        );
        assert_eq!(
            (kept.as_deref(), status),
            (Some(&bytes[..]), ExitCode::SUCCESS)
        );
    }

    #[test]
    fn what_would_read_differently_is_not_written() {
        for (name, text) in [
            // A game of another kind would be lost.
            ("a.sgf", &b"(;GM[1];B[aa](W[bb]))(;GM[3];B[aa])"[..]),
            // These formats are read alone.
            ("a.gib", b"\\HS\nSTO 0 2 1 99 3\n"),
            ("a.xyz", b"hello"),
        ] {
            let (after, kept, status) = mended(name, text, true);
            assert_eq!(
                (after.as_bytes(), kept, status),
                (text, None, ExitCode::FAILURE),
                "{name}"
            );
        }
    }
}
