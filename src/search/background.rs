//! Values that take a while to make: each is made once, on its own thread, while the program goes on.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

use tabletop_core::Control;
use tabletop_system as system;

/// Niceness of the thread that makes a value [`behind`](Background::behind) everything else.
const LOWEST: i32 = 19;

/// A program-wide value that is made when it is first requested.
#[derive(Debug)]
pub struct Background<T: 'static> {
    value: OnceLock<T>,
    begun: AtomicBool,
    /// True if there will be no value: its thread could not be started, or `make` panicked.
    failed: AtomicBool,
    make: fn() -> T,
    /// True if the value is made at the lowest priority.
    behind: bool,
}

impl<T: Send + Sync> Background<T> {
    /// Creates a value that the first [`get`](Self::get) makes with `make`.
    pub const fn new(make: fn() -> T) -> Self {
        Self {
            value: OnceLock::new(),
            begun: AtomicBool::new(false),
            failed: AtomicBool::new(false),
            make,
            behind: false,
        }
    }

    /// Creates a value that is made at the lowest priority, behind everything else that needs the processor.
    pub const fn behind(make: fn() -> T) -> Self {
        let mut value = Self::new(make);
        value.behind = true;
        value
    }

    /// Returns the value if it is ready. The first call starts making it; no call waits.
    pub fn get(&'static self) -> Option<&'static T> {
        if !self.begun.swap(true, Ordering::Relaxed) {
            let work = || {
                if self.behind {
                    system::lower_priority(LOWEST);
                }
                let make = || {
                    self.value.get_or_init(self.make);
                };
                let made = catch_unwind(AssertUnwindSafe(make));
                self.failed.store(made.is_err(), Ordering::Relaxed);
            };
            // Without a thread there is no value, and callers have to do without.
            let thread = thread::Builder::new()
                .name("background".to_owned())
                .spawn(work);
            if thread.is_err() {
                self.failed.store(true, Ordering::Relaxed);
            }
        }
        self.value.get()
    }

    /// Returns the value if it is ready, without starting to make it.
    pub fn made(&'static self) -> Option<&'static T> {
        self.value.get()
    }

    /// Waits for the value. Returns `None` if `control` is stopped first or making it failed.
    pub fn wait(&'static self, control: &Control) -> Option<&'static T> {
        loop {
            match self.get() {
                None if !control.stopped() && !self.failed.load(Ordering::Relaxed) => {
                    thread::sleep(Duration::from_millis(1));
                }
                found => return found,
            }
        }
    }
}

/// Progress of making a value, for display.
#[derive(Debug)]
pub struct Progress {
    /// Percentage done; [`IDLE`](Self::IDLE) while nothing is being made.
    percent: AtomicU32,
}

impl Progress {
    const IDLE: u32 = u32::MAX;

    /// Creates the progress of work that has not begun.
    pub const fn idle() -> Self {
        Self {
            percent: AtomicU32::new(Self::IDLE),
        }
    }

    /// Sets the progress to `done` of `of`. Once everything is done, nothing counts as being made any more.
    pub fn report_progress(&self, done: u64, of: u64) {
        let percent = if done < of {
            (done * 100 / of) as u32
        } else {
            Self::IDLE
        };
        self.percent.store(percent, Ordering::Relaxed);
    }

    /// Percentage done, while something is being made.
    pub fn percent(&self) -> Option<u32> {
        let percent = self.percent.load(Ordering::Relaxed);
        (percent != Self::IDLE).then_some(percent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_ends_with_what_is_made() {
        let progress = Progress::idle();
        assert_eq!(progress.percent(), None);
        for (done, percent) in [(0, Some(0)), (35, Some(50)), (69, Some(98)), (70, None)] {
            progress.report_progress(done, 70);
            assert_eq!(progress.percent(), percent);
        }
    }

    static ANSWER: Background<u32> = Background::new(|| 42);
    static SLOW: Background<u32> = Background::new(|| {
        loop {
            thread::park();
        }
    });

    #[test]
    fn a_value_is_made_once_and_waited_for() {
        assert_eq!(ANSWER.wait(&Control::new()), Some(&42));
        assert_eq!(ANSWER.get(), Some(&42));
    }

    static GRIEF: Background<u32> = Background::new(|| panic!("as it is meant to"));

    #[test]
    fn nobody_waits_for_what_comes_to_grief() {
        assert_eq!(GRIEF.wait(&Control::new()), None);
        assert_eq!(GRIEF.get(), None);
    }

    #[test]
    fn a_stop_ends_the_waiting() {
        let control = Control::new();
        control.stop();
        assert_eq!(SLOW.wait(&control), None);
    }
}
