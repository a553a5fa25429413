//! The program as its users run it: its input, its output.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Runs the program with `args`, gives it `input`, and waits for its end.
pub(crate) fn run(args: &[&str], input: &str) -> Output {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("config");
    run_with(&folder, args, input)
}

/// Runs the program with `folder` as the user's folder for settings.
pub(crate) fn run_with(folder: &Path, args: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabletop"));
    command
        .args(args)
        .env("LC_ALL", "C.UTF-8")
        .env("XDG_CONFIG_HOME", folder)
        .env("XDG_CACHE_HOME", folder.with_extension("cache"));
    type_into(&mut command, input)
}

/// Runs a program, gives it `input`, and waits for its end.
pub(crate) fn type_into(command: &mut Command, input: &str) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A program that ended early closes its input: then there is nobody to write to.
    let _ = child
        .stdin
        .take()
        .expect("a pipe")
        .write_all(input.as_bytes());
    child.wait_with_output().expect("the program ends")
}

/// Output of the program that reads `input`; in plain mode followed by its refusals. The exit status must be 0.
#[track_caller]
pub(crate) fn output_of(args: &[&str], input: &str) -> String {
    let output = run(args, input);
    let refused = if args.contains(&"--plain") {
        output.stderr.as_slice()
    } else {
        &[]
    };
    let text = [output.stdout.as_slice(), refused].concat();
    let text = String::from_utf8_lossy(&text).into_owned();
    assert!(output.status.success(), "{args:?}: {text}\n{output:?}");
    text
}
