//! The lab's program as it is run by people and scripts.

use std::path::Path;
use std::process::{Command, Output, Stdio};

pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_tabletop-lab");

/// Runs the program with `args`, and waits for its end.
pub(crate) fn run(args: &[&str]) -> Output {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lab");
    Command::new(PROGRAM)
        .args(args)
        .env("LC_ALL", "C.UTF-8")
        .env("XDG_CONFIG_HOME", folder.join("config"))
        .env("XDG_CACHE_HOME", folder.join("cache"))
        .stdin(Stdio::null())
        .output()
        .expect("the program starts")
}

/// Output of the program, whose exit status must be 0.
#[track_caller]
pub(crate) fn output_of(args: &[&str]) -> String {
    let output = run(args);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{args:?}: {text}\n{output:?}");
    text
}
