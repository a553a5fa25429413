//! What ends a search: a wish, a time, a number of nodes, a depth. One value for all threads of a search.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use tabletop_core::{Control, Limits};
use tabletop_system::cpu_time;

/// Nodes between two looks at the clock and at the wish to stop: well below a millisecond's worth for every engine.
pub const CLOCK_POLL_NODES: u64 = 256;

/// What a running search heeds, shared by its threads.
///
/// Nodes are counted by the search, which hands in how many it has visited: to [`count`](Self::count) at every node, where
/// their number is to be kept exactly; to [`poll`](Self::poll) where every look costs; to [`is_over`](Self::is_over) where
/// the search itself chooses the moment.
#[derive(Debug)]
pub struct SearchLimits<'a> {
    control: Option<&'a Control>,
    begun: Instant,
    deadline: Option<Instant>,
    computing: Option<Computing>,
    nodes: u64,
    depth: u32,
    poll_nodes: u64,
    /// The search that this one helps: it ends with that one, and its nodes count there.
    helps: Option<&'a Self>,
    /// Nodes that helping threads have handed in.
    helped: AtomicU64,
    /// Nodes that this thread has handed in to the search that it helps.
    handed_in: AtomicU64,
    /// Nodes that the search's own thread had visited when it last looked.
    visited: AtomicU64,
    /// Whether every thread is to end what it does.
    stop: AtomicBool,
    /// Whether the search as a whole has come to its end.
    over: AtomicBool,
}

/// The processor time that a search may use, from what the program had used before.
#[derive(Clone, Copy, Debug)]
struct Computing {
    begun: Duration,
    most: Duration,
}

impl Computing {
    /// Nothing on a system that doesn't tell processor time.
    fn of_at_most(most: Duration) -> Option<Self> {
        cpu_time().map(|begun| Self { begun, most })
    }

    /// Whether `share` of the time is used up.
    fn is_used(self, share: f32) -> bool {
        let used = cpu_time().map(|now| now.saturating_sub(self.begun));
        used.is_some_and(|used| used >= self.most.mul_f32(share))
    }
}

impl<'a> SearchLimits<'a> {
    /// A search that nothing ends but itself.
    pub fn none() -> Self {
        Self {
            control: None,
            begun: Instant::now(),
            deadline: None,
            computing: None,
            nodes: u64::MAX,
            depth: u32::MAX,
            poll_nodes: CLOCK_POLL_NODES,
            helps: None,
            helped: AtomicU64::new(0),
            handed_in: AtomicU64::new(0),
            visited: AtomicU64::new(0),
            stop: AtomicBool::new(false),
            over: AtomicBool::new(false),
        }
    }

    /// A search that begins now, within the time, nodes and depth of `limits`, and ends when `control` is stopped.
    pub fn new(limits: &Limits, control: &'a Control) -> Self {
        let none = Self::none();
        Self {
            control: Some(control),
            deadline: limits.time.and_then(|time| none.begun.checked_add(time)),
            computing: limits.cpu.and_then(Computing::of_at_most),
            nodes: limits.nodes.unwrap_or(u64::MAX),
            depth: limits.depth.unwrap_or(u32::MAX),
            ..none
        }
    }

    /// The limits of a thread that searches the same position beside this search, on its own account: it goes on until this
    /// search stops, and its nodes count towards those of this one.
    #[must_use]
    pub fn of_helper(&'a self) -> Self {
        Self {
            helps: Some(self),
            depth: self.depth,
            poll_nodes: self.poll_nodes,
            ..Self::none()
        }
    }

    /// The limits of the threads that help this search if so many search in all.
    pub fn of_helpers(&'a self, threads: usize) -> Vec<Self> {
        (1..threads).map(|_| self.of_helper()).collect()
    }

    /// The same with at most so many nodes.
    #[must_use]
    pub fn at_most_nodes(mut self, nodes: u64) -> Self {
        self.nodes = self.nodes.min(nodes);
        self
    }

    /// The same with at most so many plies of depth.
    #[must_use]
    pub fn at_most_depth(mut self, depth: u32) -> Self {
        self.depth = self.depth.min(depth);
        self
    }

    /// The same with so many nodes between two looks of [`poll`](Self::poll), instead of [`CLOCK_POLL_NODES`].
    #[must_use]
    pub fn polled_every(mut self, nodes: u64) -> Self {
        self.poll_nodes = nodes;
        self
    }

    /// The most nodes to visit.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Nodes visited by helping threads, as far as they have been handed in.
    pub fn helped(&self) -> u64 {
        self.helped.load(Relaxed)
    }

    /// The greatest depth to search to, in plies.
    pub const fn depth(&self) -> u32 {
        self.depth
    }

    /// How much time is left, if there is a time.
    pub fn time_left(&self) -> Option<Duration> {
        let deadline = self.deadline?;
        Some(deadline.saturating_duration_since(Instant::now()))
    }

    /// How long the search has been going on.
    pub fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Whether less than `share` of the time has passed, so that another iteration may be worth beginning.
    pub fn has_time_left(&self, share: f32) -> bool {
        let by_clock = |deadline: Instant| self.elapsed() < (deadline - self.begun).mul_f32(share);
        self.deadline.is_none_or(by_clock)
            && self.computing.is_none_or(|limit| !limit.is_used(share))
    }

    /// Whether the threads are to end what they do.
    #[inline]
    pub fn stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// Whether the search is over after so many nodes; the number is kept exactly, the rest looked at every
    /// [`CLOCK_POLL_NODES`] nodes.
    #[inline]
    pub fn count(&self, nodes: u64) -> bool {
        if nodes >= self.nodes || nodes.is_multiple_of(CLOCK_POLL_NODES) {
            return self.is_over(nodes);
        }
        self.stopped()
    }

    /// Whether the search is over, looked at every so many nodes: `nodes` are those of this thread, `polled` those at its
    /// last look.
    #[inline]
    pub fn poll(&self, nodes: u64, polled: &mut u64) -> bool {
        if self.stopped() {
            return true;
        }
        if nodes - *polled < self.poll_nodes {
            return false;
        }
        *polled = nodes;
        self.is_over(nodes)
    }

    /// Looks at every reason to end after so many nodes, and ends the search where there is one.
    #[cold]
    pub fn is_over(&self, nodes: u64) -> bool {
        self.visited.store(nodes, Relaxed);
        let over = self.ended()
            || nodes.saturating_add(self.helped()) >= self.nodes
            || self.helps.is_some_and(|search| self.hand_in(nodes, search))
            || self.control.is_some_and(Control::stopped)
            || self
                .deadline
                .is_some_and(|deadline| Instant::now() >= deadline)
            || self.computing.is_some_and(|limit| limit.is_used(1.0));
        if over {
            self.end();
        }
        over || self.stopped()
    }

    /// Tells the search that is helped how many nodes this thread has visited; whether that search is over, or will be where its
    /// own thread, which may have to wait for a processor, looks next.
    fn hand_in(&self, nodes: u64, search: &Self) -> bool {
        let before = self.handed_in.fetch_max(nodes, Relaxed);
        let new = nodes.saturating_sub(before);
        let helped = search.helped.fetch_add(new, Relaxed) + new;
        let visited = search.visited.load(Relaxed);
        search.ended() || visited.saturating_add(helped) >= search.nodes
    }

    /// Whether the search has come to its end, and is not only stopped for now.
    pub fn ended(&self) -> bool {
        self.over.load(Relaxed)
    }

    /// Ends the search of every thread.
    pub fn end(&self) {
        self.over.store(true, Relaxed);
        self.stop.store(true, Relaxed);
    }

    /// Ends the search when what it returns is dropped, also by a panic: whoever helps would go on for ever.
    pub const fn end_of_scope(&self) -> EndOfScope<'_> {
        EndOfScope(self)
    }

    /// Stops what is done within these limits for now: another thread has done it.
    pub fn pause(&self) {
        self.stop.store(true, Relaxed);
    }

    /// Takes back a pause; a search that is over stays so.
    pub fn resume(&self) {
        self.stop.store(self.ended(), Relaxed);
    }
}

/// Ends a search when it is dropped.
#[derive(Debug)]
pub struct EndOfScope<'a>(&'a SearchLimits<'a>);

impl Drop for EndOfScope<'_> {
    fn drop(&mut self) {
        self.0.end();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_are_counted_exactly_or_at_the_next_look() {
        let limits = SearchLimits::none().at_most_nodes(300).at_most_nodes(400);
        assert!(!limits.count(299) && limits.count(300) && limits.count(1));
        let limits = SearchLimits::none().at_most_nodes(300).polled_every(200);
        let mut polled = 0;
        let ends = (1..1000).find(|&nodes| limits.poll(nodes, &mut polled));
        assert_eq!(ends, Some(400));
    }

    #[test]
    fn a_wish_and_the_clock_end_it() {
        let control = Control::new();
        let limits = SearchLimits::new(&Limits::default(), &control);
        assert!(!limits.count(CLOCK_POLL_NODES) && limits.has_time_left(0.0));
        control.stop();
        assert!(!limits.count(CLOCK_POLL_NODES + 1), "not yet looked at");
        assert!(limits.count(2 * CLOCK_POLL_NODES) && limits.stopped());
        let timed = Limits {
            time: Some(Duration::ZERO),
            ..Limits::default()
        };
        let control = Control::new();
        let limits = SearchLimits::new(&timed, &control).at_most_depth(7);
        assert!(limits.is_over(1) && !limits.has_time_left(0.6));
        assert_eq!(limits.depth(), 7);
    }

    /// Where the system tells no processor time, nothing limits it.
    #[test]
    fn processor_time_ends_it() {
        let within = |seconds| Limits {
            cpu: Some(Duration::from_secs(seconds)),
            ..Limits::default()
        };
        let control = Control::new();
        let told = cpu_time().is_some();
        let limits = SearchLimits::new(&within(0), &control);
        assert_eq!(limits.is_over(1), told);
        assert_eq!(limits.has_time_left(0.6), !told);
        let limits = SearchLimits::new(&within(1000), &control);
        assert!(!limits.is_over(1) && limits.has_time_left(0.6));
    }

    #[test]
    fn a_helper_ends_with_the_search_and_its_nodes_count_there() {
        let limits = SearchLimits::none().at_most_nodes(1000).at_most_depth(9);
        let helper = limits.of_helper();
        assert_eq!((helper.depth(), helper.nodes()), (9, u64::MAX));
        assert!(!helper.is_over(700) && !helper.is_over(0));
        assert_eq!(limits.helped(), 700);
        assert!(!limits.is_over(299) && limits.is_over(300));
        assert!(!helper.stopped(), "it has not looked yet");
        assert!(helper.is_over(701) && helper.stopped());
    }

    #[test]
    fn a_helper_does_not_go_on_while_the_search_waits_for_a_processor() {
        let limits = SearchLimits::none().at_most_nodes(1000);
        let helper = limits.of_helper();
        assert!(!limits.is_over(400));
        assert!(!helper.is_over(599) && helper.is_over(600));
        assert!(!limits.stopped(), "it has not looked yet");
        assert!(limits.is_over(400));
    }

    #[test]
    fn a_pause_is_taken_back_and_an_end_is_not() {
        let limits = SearchLimits::none();
        limits.pause();
        assert!(limits.stopped() && limits.is_over(0));
        limits.resume();
        assert!(!limits.stopped() && !limits.is_over(0));
        limits.end();
        limits.resume();
        assert!(limits.stopped());
    }
}
