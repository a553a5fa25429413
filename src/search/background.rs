//! Values that take a while to make: made once, on a thread of their own, while everything else goes on.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

use tabletop_core::Control;
use tabletop_system as system;

/// How far what is made behind everything else steps back, in steps of `nice`.
const LOWEST: i32 = 19;

/// A value for the whole program that is made when it is first asked for.
#[derive(Debug)]
pub struct Background<T: 'static> {
    value: OnceLock<T>,
    begun: AtomicBool,
    /// Whether there will be no value: no thread for it, or it came to grief.
    failed: AtomicBool,
    make: fn() -> T,
    /// Whether it is made only with what everything else leaves of the processor.
    behind: bool,
}

impl<T: Send + Sync> Background<T> {
    /// A value that `make` will make.
    pub const fn new(make: fn() -> T) -> Self {
        Self {
            value: OnceLock::new(),
            begun: AtomicBool::new(false),
            failed: AtomicBool::new(false),
            make,
            behind: false,
        }
    }

    /// The same, made behind everything else that wants the processor.
    pub const fn behind(make: fn() -> T) -> Self {
        let mut value = Self::new(make);
        value.behind = true;
        value
    }

    /// The value if it is there by now; the first call begins to make it. Never waits.
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
            // Without a thread there is no value; whoever asks does without.
            let thread = thread::Builder::new()
                .name("background".to_owned())
                .spawn(work);
            if thread.is_err() {
                self.failed.store(true, Ordering::Relaxed);
            }
        }
        self.value.get()
    }

    /// The value if it is there by now; does not begin to make it.
    pub fn made(&'static self) -> Option<&'static T> {
        self.value.get()
    }

    /// The value, waited for unless `control` is stopped first or there will be none.
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

/// How far the making of something has come, for whoever wants to know.
#[derive(Debug)]
pub struct Progress {
    /// Hundredths that are done; [`IDLE`](Self::IDLE) where nothing is made.
    percent: AtomicU32,
}

impl Progress {
    const IDLE: u32 = u32::MAX;

    /// Nothing is being made.
    pub const fn idle() -> Self {
        Self {
            percent: AtomicU32::new(Self::IDLE),
        }
    }

    /// So much of it is done; all of it, and nothing is being made any more.
    pub fn tell(&self, done: u64, of: u64) {
        let percent = if done < of {
            (done * 100 / of) as u32
        } else {
            Self::IDLE
        };
        self.percent.store(percent, Ordering::Relaxed);
    }

    /// Hundredths that are done, while something is being made.
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
            progress.tell(done, 70);
            assert_eq!(progress.percent(), percent);
        }
    }

    static ANSWER: Background<u32> = Background::new(|| 42);
    static SLOW: Background<u32> = Background::new(|| {
        thread::sleep(Duration::from_secs(1));
        7
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
