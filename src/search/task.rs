//! Long work on a separate thread: it reports its progress, stops when its owner is gone, and cannot take the
//! program down by a panic.

use std::fmt;
use std::io;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread;

use crossbeam_channel::{Receiver, bounded};

use super::worker::{Waker, panic_text};

/// Progress of a task and its stop flag; shared by both ends.
#[derive(Debug, Default)]
struct Shared {
    /// Progress in thousandths.
    done: AtomicU32,
    stopped: AtomicBool,
}

/// A running task. Dropping it stops it and discards its result.
pub struct Task<T> {
    shared: Arc<Shared>,
    result: Receiver<Result<T, String>>,
}

/// The worker's end of a task.
pub struct Progress {
    shared: Arc<Shared>,
    waker: Waker,
}

impl Progress {
    /// Reports the fraction of the work that is done, from 0 to 1. Returns `Break` if the task has to stop.
    pub fn report(&self, fraction: f64) -> ControlFlow<()> {
        let thousandths = (fraction.clamp(0.0, 1.0) * 1000.0) as u32;
        let before = self.shared.done.swap(thousandths, Ordering::Relaxed);
        // The display has whole percents only.
        if thousandths / 10 != before / 10 {
            (self.waker)();
        }
        if self.shared.stopped.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

/// A system that gives no further thread, for tests of this thread.
#[cfg(feature = "no-threads")]
pub mod no_threads {
    use std::cell::Cell;
    use std::io;

    thread_local! {
        static LEFT: Cell<Option<usize>> = const { Cell::new(None) };
    }

    /// Allows so many tasks to start from now on; any number with `None`.
    pub fn after(tasks: Option<usize>) {
        LEFT.set(tasks);
    }

    pub(super) fn check() -> io::Result<()> {
        match LEFT.get() {
            Some(0) => Err(io::Error::from(io::ErrorKind::WouldBlock)),
            left => {
                LEFT.set(left.map(|left| left - 1));
                Ok(())
            }
        }
    }
}

impl<T: Send + 'static> Task<T> {
    /// Starts the work. `waker` is called when there is progress or a result to fetch.
    ///
    /// Fails only if the system cannot start a thread.
    pub fn start(
        waker: Waker,
        work: impl FnOnce(&Progress) -> T + Send + 'static,
    ) -> io::Result<Self> {
        #[cfg(feature = "no-threads")]
        no_threads::check()?;
        let shared = Arc::<Shared>::default();
        let (send, result) = bounded(1);
        let progress = Progress {
            shared: Arc::clone(&shared),
            waker,
        };
        thread::Builder::new()
            .name("task".to_owned())
            .spawn(move || {
                let done = catch_unwind(AssertUnwindSafe(|| work(&progress)));
                // A send error means that the task was dropped.
                let _ = send.send(done.map_err(|panic| panic_text(&*panic)));
                (progress.waker)();
            })?;
        Ok(Self { shared, result })
    }

    /// Result of the work, once it is done; the error is the message of a panic.
    pub fn poll(&self) -> Option<Result<T, String>> {
        self.result.try_recv().ok()
    }

    /// Waits for the result; the error is the message of a panic.
    pub fn wait(self) -> Result<T, String> {
        let broken = |_| Err("the work broke off".to_owned());
        self.result.recv().unwrap_or_else(broken)
    }

    /// Fraction of the work that is done, from 0 to 1.
    pub fn done(&self) -> f64 {
        f64::from(self.shared.done.load(Ordering::Relaxed)) / 1000.0
    }
}

impl<T> Drop for Task<T> {
    fn drop(&mut self) {
        self.shared.stopped.store(true, Ordering::Relaxed);
    }
}

impl<T> fmt::Debug for Task<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.shared.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wakes() -> (Waker, Receiver<()>) {
        let (send, receive) = crossbeam_channel::unbounded();
        let wake = move || {
            let _ = send.send(());
        };
        (Arc::new(wake), receive)
    }

    #[test]
    fn a_task_tells_how_far_it_is_and_what_came_of_it() {
        let (waker, woken) = wakes();
        let (go, wait) = bounded::<()>(0);
        let task = Task::start(waker, move |progress| {
            let _ = progress.report(0.5);
            let _ = wait.recv();
            42
        })
        .expect("a thread");
        woken.recv().expect("woken");
        assert!((task.done() - 0.5).abs() < 1e-9 && task.poll().is_none());
        drop(go);
        woken.recv().expect("woken");
        assert_eq!(task.poll(), Some(Ok(42)));
    }

    #[test]
    fn a_dropped_task_stops_and_a_broken_one_says_why() {
        let (waker, _woken) = wakes();
        let (stopped, notified) = bounded(1);
        let task = Task::start(waker, move |progress| {
            while progress.report(0.0).is_continue() {
                thread::yield_now();
            }
            let _ = stopped.send(());
        });
        drop(task.expect("a thread"));
        notified.recv().expect("it stopped");
        let (waker, woken) = wakes();
        let task = Task::<()>::start(waker, |_| panic!("on purpose")).expect("a thread");
        woken.recv().expect("woken");
        assert_eq!(task.poll(), Some(Err("on purpose".to_owned())));
        let (waker, _woken) = wakes();
        let task = Task::start(waker, |_| 42).expect("a thread");
        assert_eq!(task.wait(), Ok(42));
    }
}
