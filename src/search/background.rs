//! Work on threads of its own while the program goes on, and its progress.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

use super::worker::lower_priority;
use tabletop_system as system;

/// Niceness of work that nobody waits for. At 19 a busy machine would leave it 1 % of a processor, half an hour for half
/// a minute of work.
const BEHIND: i32 = 5;

/// Starts `work` on a thread of its own, with the priority of searches or, if nobody waits for it, `behind` them.
/// Returns false if no thread could be started.
pub fn start(behind: bool, work: impl FnOnce() + Send + 'static) -> bool {
    let work = move || {
        if behind {
            system::lower_priority(BEHIND);
        } else {
            lower_priority();
        }
        work();
    };
    let thread = thread::Builder::new().name("background".to_owned());
    thread.spawn(work).is_ok()
}

/// Number of threads that can work at once.
pub fn processors() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Waits a moment for what other threads do, well below the time in which a search has to stop.
pub fn pause() {
    thread::sleep(Duration::from_millis(1));
}

/// Listener to progress, for programs without a screen.
static LISTENER: OnceLock<Box<dyn Fn() + Send + Sync>> = OnceLock::new();

/// Has `listener` called as work advances, at most once for each step of 10 %. Only the first call has an effect.
pub fn listen(listener: impl Fn() + Send + Sync + 'static) {
    let _ = LISTENER.set(Box::new(listener));
}

/// Percents between two calls of the listener.
const STEP: u32 = 10;

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
        let before = self.percent.swap(percent, Ordering::Relaxed);
        let is_step = before == Self::IDLE || before / STEP != percent / STEP;
        if percent != Self::IDLE
            && is_step
            && let Some(listener) = LISTENER.get()
        {
            listener();
        }
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
}
