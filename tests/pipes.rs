//! The program in a pipe and on a command line: what files say reaches no terminal as commands.

use std::fs;
use std::path::Path;
use std::process::Output;

use tabletop::record::MAX_ITEMS;

use crate::common::program::run;

/// Clears the screen, fills the clipboard, a C1 sequence, turns the writing round.
const HOSTILE: &str = "\u{1b}[2J\u{1b}]52;c;aGFja2Vk\u{7}\u{9b}31m\u{202e}";

#[track_caller]
fn tame(args: &[&str], input: &str) -> String {
    let output = run(args, input);
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8(text).expect("UTF-8");
    let commands = ['\u{1b}', '\u{7}', '\u{9b}', '\u{202e}', '\0'];
    assert!(!text.contains(commands), "{args:?}: {text:?}");
    text
}

#[test]
fn what_files_say_reaches_no_terminal_as_commands() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: String| {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("written");
        path.display().to_string()
    };
    let own = write("a.tt", format!("tabletop record 1\ngame {HOSTILE}\nend\n"));
    let text = tame(&["analyze", &own], "");
    assert!(text.contains("\\u{1b}]52;c;aGFja2Vk\\u{7}"), "{text}");
    tame(
        &["convert", &own, &write("b.tt", String::new()), "--force"],
        "",
    );
    let sgf = format!("(;GM[1]SZ[9]PB[{HOSTILE}]C[{HOSTILE}];B[aa]C[good {HOSTILE}];W[{HOSTILE}])");
    let sgf = write(&format!("{HOSTILE}.sgf"), sgf);
    let text = tame(
        &["--plain", "open", &sgf],
        "comment\nmoves\ngoto 1\ncomment\n",
    );
    assert!(text.contains("good \\u{1b}[2J"), "{text}");
    tame(&["convert", &sgf, &format!("{sgf}.nothing")], "");
    tame(&["convert", "gone.sgf", HOSTILE], "");
    tame(
        &["--plain"],
        &format!("open {sgf}\nopen {HOSTILE}\nnew {HOSTILE}\n{HOSTILE}\n"),
    );
    tame(&["--plain", &format!("--theme={HOSTILE}")], "");
    tame(&[HOSTILE], "");
}

/// Copied text is for other programs: in a pipe it stands as it was written.
#[test]
fn what_is_copied_into_a_pipe_is_as_it_was() {
    let output = run(&["--plain", "go", "9"], "comment \u{202e}שלום\ncopy\n");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("C[\u{202e}שלום]"), "{text}");
}

/// A folder with files, and the program run on them by their names.
struct Folder(tempfile::TempDir);

impl Folder {
    fn with(files: &[(&str, &[u8])]) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, content) in files {
            fs::write(folder.path().join(name), content).expect("written");
        }
        Self(folder)
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).display().to_string()
    }

    /// `tabletop convert` with these words; those that begin with `@` are names of files here.
    fn convert(&self, words: &str, input: &str) -> Output {
        let words: Vec<_> = words
            .split(' ')
            .map(|word| match word.strip_prefix('@') {
                Some(name) => self.path(name),
                None => word.to_owned(),
            })
            .collect();
        let words: Vec<_> = ["convert"]
            .into_iter()
            .chain(words.iter().map(String::as_str))
            .collect();
        run(&words, input)
    }

    #[track_caller]
    fn check(&self, words: &str, status: i32, expected: &str) -> String {
        let output = self.convert(words, GO);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(status), "{words}: {errors}");
        assert!(errors.contains(expected), "{words}: {errors}");
        assert!(
            !expected.is_empty() || errors.is_empty(),
            "{words}: {errors}"
        );
        String::from_utf8(output.stdout).expect("UTF-8")
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("a text")
    }

    fn has(&self, name: &str) -> bool {
        Path::new(&self.path(name)).exists()
    }
}

const GO: &str = "(;GM[1]SZ[9]PB[Ann];B[ee];W[cc])\n";
const CHECKERS: &[u8] = b"[Black \"Bo\"]\n1. 11-15 24-19 *\n";

#[test]
fn games_are_converted_from_many_files_and_pipes() {
    let folder = Folder::with(&[("a.sgf", GO.as_bytes()), ("b.pdn", CHECKERS)]);
    folder.check("@a.sgf @b.pdn @all.tt", 0, "");
    let all = folder.read("all.tt");
    assert!(
        all.contains("game go") && all.contains("game checkers"),
        "{all}"
    );
    // One input goes to standard output; so does OUT where it is called so.
    let own = folder.check("- --to tt", 0, "");
    assert!(own.starts_with("tabletop record 1\ngame go"), "{own}");
    assert_eq!(folder.check("@a.sgf - --to tt", 0, ""), own);
    assert_eq!(folder.check("- @c.tt", 0, ""), "");
    assert_eq!(folder.read("c.tt"), own);
    fs::create_dir(folder.path("out")).expect("a folder");
    folder.check("@a.sgf @b.pdn - --to tt --out-dir @out", 0, "");
    assert_eq!(folder.read("out/a.tt"), own);
    assert_eq!(folder.read("out/stdin.tt"), own);
    assert!(folder.read("out/b.tt").contains("game checkers"));
    // From one format by way of another back to itself.
    folder.check("@all.tt @back.tt", 0, "");
    assert_eq!(folder.read("back.tt"), all);
}

#[test]
fn what_is_not_converted_is_reported_with_its_file_and_the_status() {
    let bad = b"(;GM[1]SZ[9];B[ee];W[ee];B[aa])(;GM[40])(;GM[1]SZ[9];B[cc])";
    let folder = Folder::with(&[
        ("a.sgf", GO.as_bytes()),
        ("bad.sgf", bad),
        ("x", b"nothing"),
    ]);
    for (words, status, expected) in [
        ("@x @y.tt", 1, "x: line 1, column 1: not a game record"),
        ("@gone.sgf @y.tt", 1, "gone.sgf: no such file"),
        ("@a.sgf @gone.sgf @y.tt", 1, "gone.sgf: no such file"),
        ("@a.sgf @typo/y.tt", 1, "typo/y.tt: no such file or folder"),
        (
            "@a.sgf --to tt --out-dir @typo",
            1,
            "typo/a.tt: no such file or folder",
        ),
        ("@a.sgf @bad.sgf", 1, "already exists"),
        ("@a.sgf @y.nothing", 2, "has no known file extension"),
        ("@a.sgf", 2, "has no known file extension"),
        ("@a.sgf @x.sgf --to tt", 2, "is not a tt file"),
        ("@a.sgf @y.tt --to doc", 2, "doc"),
        ("@a.sgf /dev/null --to tt", 1, "already exists"),
        ("@a.sgf /dev/null --to tt --force", 1, "pipe or a device"),
        ("/dev/zero @y.tt", 1, "pipe or a device"),
        ("@a.sgf @y.pdn", 1, "a.sgf: "),
    ] {
        folder.check(words, status, expected);
    }
    for name in ["y.tt", "typo", "y.pdn"] {
        assert!(!folder.has(name), "{name}");
    }
    let output = folder.convert("@a.sgf @y.pdn", GO);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(errors.lines().count(), 1, "the reason alone: {errors}");
    // A game that breaks the rules is reported, and so is one of an unknown game; the rest is converted.
    folder.check("@bad.sgf @rest.sgf", 1, "bad.sgf: ");
    let rest = folder.read("rest.sgf");
    assert!(
        rest.contains(";B[cc])") && rest.matches("(;").count() >= 2,
        "{rest}"
    );
    // Two files of one name would end in one.
    fs::create_dir(folder.path("out")).expect("a folder");
    fs::create_dir(folder.path("sub")).expect("a folder");
    fs::copy(folder.path("a.sgf"), folder.path("sub/a.sgf")).expect("copied");
    folder.check(
        "@a.sgf @sub/a.sgf --to tt --out-dir @out",
        1,
        "was already written",
    );
}

#[test]
fn what_is_too_large_ends_it_and_leaves_nothing_that_looks_whole() {
    let large = format!("{GO}(;GM[1]SZ[9]{})", ";".repeat(MAX_ITEMS + 1));
    let folder = Folder::with(&[("large.sgf", large.as_bytes())]);
    folder.check("@large.sgf @y.tt", 1, "too large");
    assert!(!folder.has("y.tt"));
    let left = fs::read_dir(folder.0.path()).expect("a folder").count();
    assert_eq!(left, 1, "no part of it either");
}

#[test]
fn a_database_is_converted_with_the_names_beside_it() {
    let mut games = vec![20, 24, 1, 31, 200, 0, 0, 0, 0, 0, 0xe7, 7, 8, 0, 0, 0];
    let mut game = vec![1, 0, 0, 0, 1, 0, 34, 34, 56, 64];
    game.resize(68, 0);
    games.extend(game.repeat(200));
    let names = |names: &[&str], width: usize| {
        let mut bytes = vec![0; 16];
        for name in names {
            let mut name = name.as_bytes().to_vec();
            name.resize(width, 0);
            bytes.extend(name);
        }
        bytes
    };
    let players = names(&["Tamenori", "Shaman"], 20);
    let cups = names(&["?", "Worlds"], 26);
    let folder = Folder::with(&[("g.wtb", &games), ("W.JOU", &players), ("W.TRN", &cups)]);
    folder.check("@g.wtb @g.tt", 0, "");
    let all = folder.read("g.tt");
    for words in ["black Tamenori\nwhite Shaman", "tag event Worlds"] {
        assert_eq!(all.matches(words).count(), 200, "{words}");
    }
}

/// A pipe that is named like a file is refused at once, wherever one can be named.
#[cfg(unix)]
#[test]
fn a_named_pipe_is_refused_at_once() {
    let folder = Folder::with(&[]);
    let pipe = folder.path("pipe.sgf");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("mkfifo").success());
    folder.check("@pipe.sgf @y.tt", 1, "pipe or a device");
    for args in [
        &["--plain", "open", &pipe][..],
        &["analyze", &pipe],
        &["solve", &pipe],
    ] {
        let output = run(args, &format!("open {pipe}\n"));
        let text = [output.stdout, output.stderr].concat();
        let text = String::from_utf8_lossy(&text);
        assert!(text.contains("pipe or a device"), "{args:?}: {text}");
    }
}

/// Such a file calls itself an ordinary one, and a read of it waits until the kernel says something.
#[cfg(target_os = "linux")]
#[test]
fn a_file_that_keeps_readers_waiting_is_no_record() {
    let output = run(&["convert", "/proc/kmsg", "-", "--to", "tt"], "");
    assert_eq!((output.status.code(), output.stdout), (Some(1), Vec::new()));
}

#[test]
fn what_is_remarked_on_is_whole_and_what_is_left_out_is_not() {
    let folder = Folder::with(&[
        (
            "remark.sgf",
            b"(;GM[1]SZ[9]RE[B+J]PB[\xd5\xc5\xc8\xfd];B[ee])",
        ),
        ("loss.sgf", b"(;GM[1]SZ[9];B[ee] junk ;W[aa])"),
        ("other.sgf", b"(;GM[1]SZ[9];B[ee])(;GM[19];B[ee])"),
        ("empty.sgf", b"hello"),
    ]);
    for (name, status, words) in [
        ("remark.sgf", 0, "RE[B+J] is not recognised; kept unchanged"),
        ("loss.sgf", 1, "junk"),
        ("other.sgf", 1, "GM[19] is not supported"),
        ("empty.sgf", 1, "empty.sgf: "),
    ] {
        let output = folder.convert(&format!("@{name} - --to sgf"), "");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(status), "{name}: {errors}");
        assert!(errors.contains(words), "{name}: {errors}");
    }
}

#[test]
fn standard_input_is_opened_like_a_file() {
    let output = run(&["open", "-"], "(;GM[1]SZ[9]RE[B+3.5];B[ee];W[cc])");
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{text}");
    // The recorded result stands beside the result by the rules.
    assert!(text.contains("Result in the record: B+3.5"), "{text}");
    let output = run(&["open", "-"], "hello");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{errors}");
    assert!(errors.contains("not a game record"), "{errors}");
}

/// Ctrl-C during a long conversion leaves nothing beside the output.
#[cfg(unix)]
#[test]
fn a_conversion_that_is_interrupted_leaves_no_file() {
    use std::io::Write;
    use std::process::{Command, Stdio};

    let folder = tempfile::tempdir().expect("a folder");
    let mut conversion = Command::new(env!("CARGO_BIN_EXE_tabletop"))
        .args(["convert", "-", "out.sgf"])
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("started");
    let files = || fs::read_dir(folder.path()).expect("the folder").count();
    let mut input = conversion.stdin.take().expect("a pipe");
    input.write_all(b"(;GM[1]SZ[9];B[ee])").expect("read");
    tabletop_patience::wait_until("the output", || files() > 0);
    assert_eq!(files(), 1);
    let id = conversion.id().to_string();
    let interrupt = Command::new("kill").args(["-INT", &id]).status();
    assert!(interrupt.expect("kill").success());
    let ended = conversion.wait().expect("it ends");
    assert!(!ended.success());
    assert_eq!(files(), 0);
}

/// A limit on the size of files is reported like a full disk, and does not end the program.
#[cfg(unix)]
#[test]
fn a_limit_on_files_is_reported() {
    let files = Folder::with(&[("a.sgf", b"(;GM[1]SZ[9];B[ee])")]);
    let (from, to) = (files.path("a.sgf"), files.path("b.tt"));
    let done = std::process::Command::new("sh")
        .args(["-c", "ulimit -f 0; exec \"$0\" convert \"$1\" \"$2\""])
        .args([env!("CARGO_BIN_EXE_tabletop"), &from, &to])
        .env("LC_ALL", "C.UTF-8")
        .output()
        .expect("it runs");
    let errors = String::from_utf8_lossy(&done.stderr);
    assert_eq!(done.status.code(), Some(1), "{errors}");
    assert!(errors.contains("too large"), "{errors}");
    assert!(!files.has("b.tt"));
}

/// The secret of an invite stands in the list of processes, where it is an argument.
#[test]
fn an_invite_is_taken_from_standard_input() {
    for command in ["join", "watch"] {
        let args = ["--plain", "--no-session", command];
        let named = run(&[&args[..], &["tt1:nonsense"]].concat(), "games\n");
        let read = run(&[&args[..], &["-"]].concat(), "tt1:nonsense\ngames\n");
        assert!(!named.stderr.is_empty());
        assert_eq!(read, named);
    }
}
