//! Waiting in tests for other threads and programs. No test passes or fails by the time that something takes: the limit here
//! only ends a test that would hang for ever.

use std::fs::File;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// Longest wait for one thing, on a machine that has much else to do. Only a hang takes that long.
pub const PATIENCE: Duration = Duration::from_secs(300);
/// Time between two looks.
const PAUSE: Duration = Duration::from_millis(2);

/// A wait for one thing.
#[derive(Debug)]
pub struct Wait {
    begun: Instant,
}

impl Wait {
    /// Begins to wait.
    #[must_use]
    pub fn begin() -> Self {
        Self {
            begun: Instant::now(),
        }
    }

    /// Lets others work before the next look.
    ///
    /// # Panics
    ///
    /// After [`PATIENCE`], with what is missing.
    #[track_caller]
    pub fn pause(&self, missing: impl FnOnce() -> String) {
        assert!(self.begun.elapsed() < PATIENCE, "{}", missing());
        std::thread::sleep(PAUSE);
    }
}

/// Waits until `done`.
///
/// # Panics
///
/// After [`PATIENCE`], with `missing`.
#[track_caller]
pub fn wait_until(missing: &str, mut done: impl FnMut() -> bool) {
    let wait = Wait::begin();
    while !done() {
        wait.pause(|| missing.to_owned());
    }
}

/// A named pipe that a shell holds open, which shows that the shell has ended: then the pipe can be read to its end.
#[derive(Debug)]
pub struct HeldPipe {
    path: PathBuf,
}

impl HeldPipe {
    /// Makes the pipe in `folder`.
    ///
    /// # Panics
    ///
    /// Where there is no `mkfifo`.
    #[must_use]
    pub fn new(folder: &Path) -> Self {
        let path = folder.join("held");
        let made = Command::new("mkfifo").arg(&path).status();
        assert!(made.is_ok_and(|it| it.success()), "no pipe");
        Self { path }
    }

    /// Commands of a shell that holds the pipe alone, without the programs that it starts, and never ends by itself.
    #[must_use]
    pub fn held_by_shell(&self) -> String {
        let path = self.path.display();
        format!("exec > '{path}'; echo held; sleep 300 >&-; echo late")
    }

    /// Command of a shell that starts others, which hold the pipe.
    #[must_use]
    pub fn held_by_children(&self) -> String {
        let path = self.path.display();
        format!("(echo held; sleep 300; echo late) > '{path}' &")
    }

    /// Waits until the pipe is held, does `end`, and waits for the end of all that hold it.
    ///
    /// # Panics
    ///
    /// If they go on.
    pub fn ends_after(&self, end: impl FnOnce()) {
        let file = File::open(&self.path).expect("the pipe");
        let (mut output, mut text) = (BufReader::new(file), String::new());
        output.read_line(&mut text).expect("a line");
        end();
        output.read_to_string(&mut text).expect("the rest");
        assert_eq!(text, "held\n");
    }
}
