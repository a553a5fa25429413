//! A search on its own thread: watched through messages, stopped when dropped, and unable to take the program down.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, unbounded};

use crate::core::{Control, Engine, Limits, Position, Report};

/// Called from a worker whenever there is something to fetch.
pub type Waker = Arc<dyn Fn() + Send + Sync>;

/// What a search tells.
#[derive(Clone, Debug, PartialEq)]
pub enum News<M> {
    /// It knows more.
    Report(Report<M>),
    /// It is finished; `None` where there was no legal move.
    Done(Option<M>),
    /// It failed: what the engine said as it broke.
    Failed(String),
}

/// Where an engine waits between two searches, with its tables. A search that is still winding down keeps it, and the
/// next one begins with a new engine.
pub struct Garage<E>(Arc<Mutex<Option<E>>>);

impl<E> Default for Garage<E> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

/// A running search. Dropping it stops the search; nothing it says later is heard.
#[derive(Debug)]
pub struct Job<M> {
    control: Control,
    news: Receiver<News<M>>,
    begun: Instant,
}

impl<M> Job<M> {
    /// Asks for the best move found so far; it arrives as [`News::Done`].
    pub fn move_now(&self) {
        self.control.stop();
    }

    /// The next news, if there is any by now.
    pub fn poll(&self) -> Option<News<M>> {
        self.news.try_recv().ok()
    }

    /// How long it has been running.
    pub fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }
}

impl<M> Drop for Job<M> {
    fn drop(&mut self) {
        self.control.stop();
    }
}

/// Starts a search for the best move at `root` with the engine of `garage`, or with a new one.
///
/// Fails only where the system gives no further thread.
pub fn start<P: Position, E: Engine<P>>(
    garage: &Garage<E>,
    make: fn() -> E,
    root: P,
    limits: Limits,
    waker: Waker,
) -> std::io::Result<Job<P::Move>> {
    let (send, news) = unbounded();
    let control = Control::new();
    let (garage, theirs) = (Arc::clone(&garage.0), control.clone());
    let work = move || {
        let mut engine = lock(&garage).take().unwrap_or_else(make);
        let mut report = |report| {
            // Nobody listens any more: the search was dropped and will stop.
            let _ = send.send(News::Report(report));
            waker();
        };
        let search = || engine.search(&root, &limits, &theirs, &mut report);
        let news = match catch_unwind(AssertUnwindSafe(search)) {
            Ok(found) => {
                *lock(&garage) = Some(engine);
                News::Done(found)
            }
            // An engine that broke is not used again.
            Err(panic) => News::Failed(panic_text(&*panic)),
        };
        let _ = send.send(news);
        waker();
    };
    thread::Builder::new()
        .name("search".to_owned())
        .stack_size(STACK)
        .spawn(work)?;
    Ok(Job {
        control,
        news,
        begun: Instant::now(),
    })
}

/// Stack of a search thread in bytes: deep recursive searches on large boards stay far below it.
const STACK: usize = 16 << 20;

fn lock<E>(garage: &Mutex<Option<E>>) -> std::sync::MutexGuard<'_, Option<E>> {
    garage.lock().unwrap_or_else(PoisonError::into_inner)
}

fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("no reason given")
        .to_owned()
}
