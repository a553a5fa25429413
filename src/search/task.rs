//! Long work on a separate thread: it reports its progress, stops when its owner is gone, and cannot take the
//! program down by a panic.

use std::fmt;
use std::io;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;

use super::worker::{Waker, lock, panic_text};

/// Progress of a task and its stop flag; shared by both ends.
#[derive(Debug, Default)]
struct Shared {
    /// Progress in thousandths.
    done: AtomicU32,
    stopped: AtomicBool,
}

/// Result of a task until its owner takes it.
struct ResultSlot<T> {
    result: Mutex<Option<Result<T, String>>>,
    /// Set before `ended` is notified.
    is_done: AtomicBool,
    ended: Condvar,
}

/// A running task. Dropping it stops it and discards its result.
pub struct Task<T> {
    shared: Arc<Shared>,
    slot: Arc<ResultSlot<T>>,
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
        let slot = Arc::new(ResultSlot {
            result: Mutex::new(None),
            is_done: AtomicBool::new(false),
            ended: Condvar::new(),
        });
        let place = Arc::clone(&slot);
        let progress = Progress {
            shared: Arc::clone(&shared),
            waker,
        };
        thread::Builder::new()
            .name("task".to_owned())
            .spawn(move || {
                let done = catch_unwind(AssertUnwindSafe(|| work(&progress)));
                let mut result = lock(&place.result);
                *result = Some(done.map_err(|panic| panic_text(&*panic)));
                place.is_done.store(true, Ordering::Relaxed);
                drop(result);
                place.ended.notify_one();
                (progress.waker)();
            })?;
        Ok(Self { shared, slot })
    }

    /// Result of the work, once it is done; the error is the message of a panic.
    pub fn poll(&self) -> Option<Result<T, String>> {
        lock(&self.slot.result).take()
    }

    /// Waits for the result; the error is the message of a panic.
    pub fn wait(self) -> Result<T, String> {
        let slot = &self.slot;
        let is_running = |_: &mut Option<_>| !slot.is_done.load(Ordering::Relaxed);
        let result = slot.ended.wait_while(lock(&slot.result), is_running);
        let mut result = result.unwrap_or_else(PoisonError::into_inner);
        let taken_before = || Err("the result was taken before".to_owned());
        result.take().unwrap_or_else(taken_before)
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
    use crossbeam_channel::{Receiver, bounded};

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
        assert_eq!(task.poll(), None);
        assert!(task.wait().is_err());
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
