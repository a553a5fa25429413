//! Time as sessions and the screen read it: the system's, or one that a test has stopped and moves on by hand.

use std::cell::Cell;
use std::marker::PhantomData;
use std::time::{Duration, Instant};

thread_local! {
    /// Time at which this thread's time stands still.
    static STOPPED: Cell<Option<Instant>> = const { Cell::new(None) };
}

pub fn now() -> Instant {
    STOPPED.get().unwrap_or_else(Instant::now)
}

/// Time of this thread that has passed since `begun`.
pub fn elapsed(begun: Instant) -> Duration {
    now().saturating_duration_since(begun)
}

/// Stopped time of this thread, for tests. Time runs again once it is dropped.
#[derive(Debug)]
pub struct StoppedTime(PhantomData<*const ()>);

impl StoppedTime {
    /// Stops the time of this thread.
    #[must_use]
    pub fn begin() -> Self {
        STOPPED.set(Some(Instant::now()));
        Self(PhantomData)
    }

    pub fn advance(&self, by: Duration) {
        STOPPED.set(STOPPED.get().map(|at| at + by));
    }
}

impl Drop for StoppedTime {
    fn drop(&mut self) {
        STOPPED.set(None);
    }
}
