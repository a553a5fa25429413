//! The program in a pipe and on a command line: what files say reaches no terminal as commands.

use std::fs;

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
        "comment\nmoves\nundo\ncomment\n",
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

/// What is copied is for other programs: in a pipe it stands as it was written.
#[test]
fn what_is_copied_into_a_pipe_is_as_it_was() {
    let output = run(&["--plain", "go", "9"], "comment \u{202e}שלום\ncopy\n");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("C[\u{202e}שלום]"), "{text}");
}
