//! Waiting in tests for other threads and programs. No test passes or fails by the time that something takes: the limit here
//! only ends a test that would hang for ever.

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
