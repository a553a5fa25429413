//! Searches on a separate thread: they send messages, stop when dropped, and cannot take the program down by a panic.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, unbounded};

use tabletop_core::{AnyReason, Control, Engine, Limits, Position, Report, SearchRequest};
use tabletop_system as system;
use tabletop_system::time;

/// Callback of a worker when there is a message to fetch.
pub type Waker = Arc<dyn Fn() + Send + Sync>;

/// Message from a search.
#[derive(Clone, Debug, PartialEq)]
pub enum News<M> {
    /// Intermediate result.
    Report(Report<M>),
    /// The search is finished; `None` if there was no legal move.
    Done(Option<M>),
    /// The engine resigns.
    Resigned,
    /// The engine panicked, with this message.
    Failed(String),
    /// The search failed for a known reason.
    Trouble(AnyReason),
}

/// Storage for an engine with its tables between two searches. While a search is winding down, the next one waits
/// for the engine, so that its tables are not lost.
pub struct EngineSlot<E>(Arc<SharedSlot<E>>);

struct SharedSlot<E> {
    state: Mutex<SlotState<E>>,
    /// Notified when the engine comes back, or will never come back.
    returned: Condvar,
}

struct SlotState<E> {
    engine: Option<E>,
    taken: bool,
    /// True if the engine has to clear its tables before it searches again.
    stale: bool,
}

impl<E> Default for SharedSlot<E> {
    fn default() -> Self {
        Self {
            state: Mutex::new(SlotState {
                engine: None,
                taken: false,
                stale: false,
            }),
            returned: Condvar::new(),
        }
    }
}

/// A stopped search gives its engine back well within this time; one that does not must have hung.
const ENGINE_RETURN_TIMEOUT: Duration = Duration::from_secs(2);

impl<E> SharedSlot<E> {
    /// Takes the engine, or makes a new one if there is none or it does not come back in time.
    fn take<P: Position>(&self, make: impl FnOnce() -> E) -> E
    where
        E: Engine<P>,
    {
        let state = lock(&self.state);
        let waited = self
            .returned
            .wait_timeout_while(state, ENGINE_RETURN_TIMEOUT, |state| state.taken);
        let (mut state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        state.taken = true;
        let is_stale = std::mem::take(&mut state.stale);
        let mut engine = state.engine.take().unwrap_or_else(make);
        drop(state);
        if is_stale {
            engine.forget();
        }
        engine
    }
}

/// Notifies waiting searches that the engine is back, or, after a panic, that it never will be.
struct PutBackGuard<'a, E> {
    slot: &'a SharedSlot<E>,
    engine: Option<E>,
}

impl<E> Drop for PutBackGuard<'_, E> {
    fn drop(&mut self) {
        let mut state = lock(&self.slot.state);
        state.engine = self.engine.take();
        state.taken = false;
        drop(state);
        self.slot.returned.notify_one();
    }
}

impl<E> Default for EngineSlot<E> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

impl<E> EngineSlot<E> {
    /// Makes the engine clear its tables before the next search, for a new game.
    pub fn forget(&self) {
        lock(&self.0.state).stale = true;
    }
}

/// The worker's end of a search: its stop request, and the state of the receiver.
#[derive(Clone, Debug, Default)]
pub struct CancelToken {
    /// Stopped when the best move so far is requested.
    pub control: Control,
    dropped: Arc<AtomicBool>,
}

impl CancelToken {
    /// True if the job was dropped, so that the result is not needed.
    pub fn is_dropped(&self) -> bool {
        self.dropped.load(Ordering::Relaxed)
    }
}

/// A running search. Dropping it stops the search and discards its later messages.
#[derive(Debug)]
pub struct Job<M> {
    token: CancelToken,
    news: Receiver<News<M>>,
    begun: Instant,
}

impl<M> Job<M> {
    /// Requests the best move found so far; it arrives as [`News::Done`].
    pub fn move_now(&self) {
        self.token.control.stop();
    }

    /// Returns the next message, if there is one.
    pub fn poll(&self) -> Option<News<M>> {
        self.news.try_recv().ok()
    }

    /// True if there is a message to fetch.
    pub fn has_news(&self) -> bool {
        !self.news.is_empty()
    }

    /// Running time of the search.
    pub fn elapsed(&self) -> Duration {
        time::elapsed(self.begun)
    }
}

impl<M> Drop for Job<M> {
    fn drop(&mut self) {
        self.token.dropped.store(true, Ordering::Relaxed);
        self.token.control.stop();
    }
}

/// Request to a search.
#[derive(Clone, Debug)]
pub struct OwnedRequest<P: Position> {
    /// The position to move in.
    pub root: P,
    /// Limits of the search.
    pub limits: Limits,
    /// A move to rate beside the best ones; see [`SearchRequest::rated`].
    pub rated: Option<P::Move>,
}

/// Starts a search for the best move with the engine of `engine_slot`, or with a new one.
///
/// Fails only if the system cannot start a thread.
pub fn start<P: Position, E: Engine<P>>(
    engine_slot: &EngineSlot<E>,
    make: impl FnOnce() -> E + Send + 'static,
    asked: OwnedRequest<P>,
    waker: Waker,
) -> std::io::Result<Job<P::Move>> {
    let slot = Arc::clone(&engine_slot.0);
    spawn(waker, move |token, report| {
        search(&slot, make, &asked, token, report)
    })
}

/// Lets the engine of `engine_slot` search `root` without reports, to fill its tables. Dropping the job ends the
/// search.
///
/// Fails only if the system cannot start a thread.
pub fn ponder<P: Position, E: Engine<P>>(
    engine_slot: &EngineSlot<E>,
    make: impl FnOnce() -> E + Send + 'static,
    root: P,
    limits: Limits,
) -> std::io::Result<Job<P::Move>> {
    let slot = Arc::clone(&engine_slot.0);
    let asked = OwnedRequest {
        root,
        limits,
        rated: None,
    };
    spawn(Arc::new(|| ()), move |token, _| {
        search(&slot, make, &asked, token, &mut |_| ())
    })
}

fn search<P: Position, E: Engine<P>>(
    slot: &SharedSlot<E>,
    make: impl FnOnce() -> E,
    asked: &OwnedRequest<P>,
    token: &CancelToken,
    report: &mut dyn FnMut(Report<P::Move>),
) -> News<P::Move> {
    let mut engine = slot.take(make);
    let mut guard = PutBackGuard { slot, engine: None };
    let found = engine.search(SearchRequest {
        root: &asked.root,
        limits: &asked.limits,
        rated: asked.rated.as_ref(),
        control: &token.control,
        report,
    });
    // An engine that panicked is not used again: it never gets here.
    guard.engine = Some(engine);
    News::Done(found)
}

/// Niceness of search threads; 0 leaves their priority alone.
static NICENESS: AtomicI32 = AtomicI32::new(0);

/// Lowers the priority of later searches: for a program with a screen, whose keys must be answered while searches
/// use every core. Without it searches have normal priority, as matches and servers need.
pub fn be_polite() {
    NICENESS.store(10, Ordering::Relaxed);
}

/// Lowers the priority of this thread. Threads that it starts have to do so themselves, because not every system
/// inherits it.
pub(super) fn lower_priority() {
    let steps = NICENESS.load(Ordering::Relaxed);
    if steps > 0 {
        system::lower_priority(steps);
    }
}

/// Runs a search on a thread of its own; a panic there becomes a message.
///
/// Fails only if the system cannot start a thread.
pub fn spawn<M: Send + 'static>(
    waker: Waker,
    work: impl FnOnce(&CancelToken, &mut dyn FnMut(Report<M>)) -> News<M> + Send + 'static,
) -> std::io::Result<Job<M>> {
    let (send, news) = unbounded();
    let token = CancelToken::default();
    let theirs = token.clone();
    let guarded = move || {
        lower_priority();
        let mut report = |report| {
            // A send error means that the search was dropped and will stop.
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
        .stack_size(STACK_BYTES)
        .spawn(guarded)?;
    Ok(Job {
        token,
        news,
        begun: time::now(),
    })
}

/// Stack size of a search thread in bytes: deep recursive searches on large boards stay far below it.
pub(super) const STACK_BYTES: usize = 16 << 20;

pub(super) fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

pub(super) fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("no reason given")
        .to_owned()
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;

    use super::*;
    use tabletop_core::reason::NotLegal;
    use tabletop_core::{Outcome, Side};

    /// A position with one move.
    #[derive(Clone, Debug, PartialEq, Eq)]
    struct Plain;

    impl Position for Plain {
        type Move = usize;
        type Refusal = NotLegal;
        fn turn(&self) -> Side {
            Side::Black
        }
        fn legal_moves(&self) -> Vec<usize> {
            vec![0]
        }
        fn is_legal(&self, _: &usize) -> bool {
            true
        }
        fn refusal(&self, _: &usize) -> Option<NotLegal> {
            None
        }
        fn play_unchecked(&mut self, _: &usize) {}
        fn outcome(&self) -> Option<Outcome> {
            None
        }
    }

    static MADE: AtomicUsize = AtomicUsize::new(0);

    /// An engine that answers with the number of its searches; it thinks until stopped, and a little longer.
    struct Slow(usize);

    fn make() -> Slow {
        MADE.fetch_add(1, Ordering::Relaxed);
        Slow(0)
    }

    impl Engine<Plain> for Slow {
        fn search(&mut self, request: SearchRequest<'_, Plain>) -> Option<usize> {
            let SearchRequest {
                limits,
                control,
                report,
                ..
            } = request;
            self.0 += 1;
            report(Report {
                lines: Vec::new(),
                depth: 0,
                nodes: 0,
                time: Duration::ZERO,
                forecast: None,
            });
            while limits.nodes.is_none() && !control.stopped() {
                thread::yield_now();
            }
            thread::sleep(Duration::from_millis(5));
            assert!(limits.depth.is_none(), "broken on purpose");
            Some(self.0)
        }
    }

    /// A search that starts right after a dropped one has the same engine; one after a panicked engine has a new one.
    #[test]
    fn the_engine_is_waited_for_unless_it_broke() {
        let engine_slot = EngineSlot::default();
        let (send, woken) = unbounded();
        let waker: Waker = Arc::new(move || {
            let _ = send.send(());
        });
        let begin = |limits| {
            let asked = OwnedRequest {
                root: Plain,
                limits,
                rated: None,
            };
            let job = start(&engine_slot, make, asked, Arc::clone(&waker));
            job.expect("a thread")
        };
        let answer = |job: &Job<usize>| loop {
            match job.poll() {
                Some(News::Report(_)) => {}
                Some(news) => break news,
                None => woken.recv().expect("woken"),
            }
        };
        let endless = begin(Limits::default());
        woken.recv().expect("it has begun");
        drop(endless);
        let short = Limits {
            nodes: Some(1),
            ..Limits::default()
        };
        assert_eq!(answer(&begin(short.clone())), News::Done(Some(2)));
        assert_eq!(MADE.load(Ordering::Relaxed), 1);
        let breaks = Limits {
            depth: Some(1),
            ..short.clone()
        };
        assert!(matches!(answer(&begin(breaks)), News::Failed(_)));
        assert_eq!(answer(&begin(short)), News::Done(Some(1)));
    }
}
