//! When a search has to end: told so, out of time, or out of nodes.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use crate::core::Control;

/// Nodes between two looks at the clock: about 0.1 ms.
const LOOK_EVERY: u64 = 2048;

/// What a running search heeds; shared by its threads.
#[derive(Debug)]
pub struct Signals<'a> {
    control: Option<&'a Control>,
    deadline: Option<Instant>,
    nodes: Option<u64>,
    stop: AtomicBool,
    over: AtomicBool,
}

impl<'a> Signals<'a> {
    /// A search that nothing ends but itself.
    pub const fn none() -> Self {
        Self::new(None, None, None)
    }

    /// A search that ends when told so, at a time, or after so many nodes of one thread.
    pub const fn new(
        control: Option<&'a Control>,
        deadline: Option<Instant>,
        nodes: Option<u64>,
    ) -> Self {
        Self {
            control,
            deadline,
            nodes,
            stop: AtomicBool::new(false),
            over: AtomicBool::new(false),
        }
    }

    /// The flag that stops every thread.
    pub(super) const fn stop(&self) -> &AtomicBool {
        &self.stop
    }

    /// Whether the search has been ended.
    #[inline(always)]
    pub(super) fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Ends the search.
    fn end(&self) {
        self.over.store(true, Ordering::Relaxed);
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Stops all threads for now.
    pub(super) fn pause(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Takes back a pause; a search that has ended stays ended.
    pub(super) fn resume(&self) {
        self.stop
            .store(self.over.load(Ordering::Relaxed), Ordering::Relaxed);
    }

    /// Looks at all reasons to end, every few nodes; `nodes` are this thread's so far, `looked` those at the last look.
    #[inline(always)]
    pub(super) fn check(&self, nodes: u64, looked: &mut u64) -> bool {
        if self.stopped() {
            return true;
        }
        if nodes - *looked < LOOK_EVERY {
            return false;
        }
        *looked = nodes;
        self.look(nodes)
    }

    #[cold]
    fn look(&self, nodes: u64) -> bool {
        let over = self.control.is_some_and(Control::stopped)
            || self.nodes.is_some_and(|most| nodes >= most)
            || self
                .deadline
                .is_some_and(|deadline| Instant::now() >= deadline);
        if over {
            self.end();
        }
        over
    }
}
