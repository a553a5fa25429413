//! A search on its own thread: watched through messages, stopped when dropped, and unable to take the program down.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, unbounded};

use crate::core::{Control, Engine, Limits, Message, Position, Report};

/// Called from a worker whenever there is something to fetch.
pub type Waker = Arc<dyn Fn() + Send + Sync>;

/// What a search tells.
#[derive(Clone, Debug, PartialEq)]
pub enum News<M> {
    /// It knows more.
    Report(Report<M>),
    /// It is finished; `None` where there was no legal move.
    Done(Option<M>),
    /// It gives the game up.
    Resigned,
    /// It failed: what the engine said as it broke.
    Failed(String),
    /// It failed in a way that is understood.
    Trouble(Message),
}

/// Where an engine waits between two searches, with its tables. A search that is still winding down keeps it, and the
/// next one begins with a new engine.
pub struct Garage<E>(Arc<Mutex<Option<E>>>);

impl<E> Default for Garage<E> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

/// The worker's end of a search: whether it shall come to an end, and whether anybody still listens.
#[derive(Clone, Debug, Default)]
pub struct Leash {
    /// Stopped where the best move so far is asked for.
    pub control: Control,
    dropped: Arc<AtomicBool>,
}

impl Leash {
    /// Whether nobody waits for the result any more.
    pub fn is_dropped(&self) -> bool {
        self.dropped.load(Ordering::Relaxed)
    }
}

/// A running search. Dropping it stops the search; nothing it says later is heard.
#[derive(Debug)]
pub struct Job<M> {
    leash: Leash,
    news: Receiver<News<M>>,
    begun: Instant,
}

impl<M> Job<M> {
    /// Asks for the best move found so far; it arrives as [`News::Done`].
    pub fn move_now(&self) {
        self.leash.control.stop();
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
        self.leash.dropped.store(true, Ordering::Relaxed);
        self.leash.control.stop();
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
    let garage = Arc::clone(&garage.0);
    spawn(waker, move |leash, report| {
        let mut engine = lock(&garage).take().unwrap_or_else(make);
        let found = engine.search(&root, &limits, &leash.control, report);
        // An engine that broke is not used again: it never gets here.
        *lock(&garage) = Some(engine);
        News::Done(found)
    })
}

/// How much searches step back behind everything else, in steps of `nice`; 0 for not at all.
static POLITENESS: AtomicI32 = AtomicI32::new(0);

/// From now on searches leave the processor to whatever else wants it: for a program with a screen, whose keys must be
/// answered while searches use every core. Without it they compete as equals, as matches and servers want it.
pub fn be_polite() {
    POLITENESS.store(10, Ordering::Relaxed);
}

/// Steps back on this thread; threads it starts do so as well.
fn step_back() {
    let steps = POLITENESS.load(Ordering::Relaxed);
    if steps > 0 {
        // On Linux this is the calling thread's own; where it is refused, nothing is lost but the politeness.
        #[cfg(target_os = "linux")]
        let _ = rustix::process::setpriority_process(None, steps);
    }
}

/// Does some thinking on a thread of its own; a panic there becomes news.
///
/// Fails only where the system gives no further thread.
pub fn spawn<M: Send + 'static>(
    waker: Waker,
    work: impl FnOnce(&Leash, &mut dyn FnMut(Report<M>)) -> News<M> + Send + 'static,
) -> std::io::Result<Job<M>> {
    let (send, news) = unbounded();
    let leash = Leash::default();
    let theirs = leash.clone();
    let guarded = move || {
        step_back();
        let mut report = |report| {
            // Nobody listens any more: the search was dropped and will stop.
            let _ = send.send(News::Report(report));
            waker();
        };
        let news = catch_unwind(AssertUnwindSafe(|| work(&theirs, &mut report)))
            .unwrap_or_else(|panic| News::Failed(panic_text(&*panic)));
        let _ = send.send(news);
        waker();
    };
    thread::Builder::new()
        .name("search".to_owned())
        .stack_size(STACK)
        .spawn(guarded)?;
    Ok(Job {
        leash,
        news,
        begun: Instant::now(),
    })
}

/// Stack of a search thread in bytes: deep recursive searches on large boards stay far below it.
const STACK: usize = 16 << 20;

fn lock<E>(garage: &Mutex<Option<E>>) -> std::sync::MutexGuard<'_, Option<E>> {
    garage.lock().unwrap_or_else(PoisonError::into_inner)
}

pub(super) fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("no reason given")
        .to_owned()
}
