//! Limits of a search: a request to stop, a time, a number of nodes, a depth. One value for all threads of a search.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use tabletop_core::{Control, Limits};
use tabletop_system::cpu_time;

/// Nodes between two checks of the clock and of the stop request: well below a millisecond's worth for every engine.
pub const CLOCK_POLL_NODES: u64 = 256;

/// Limits of a running search, shared by its threads.
///
/// The search counts its own nodes and passes their number: to [`count`](Self::count) at every node where the node
/// limit has to be exact; to [`poll`](Self::poll) where every check is expensive; to [`is_over`](Self::is_over)
/// where the search itself chooses the moment.
#[derive(Debug)]
pub struct SearchLimits<'a> {
    control: Option<&'a Control>,
    begun: Instant,
    deadline: Option<Instant>,
    computing: Option<Computing>,
    nodes: u64,
    depth: u32,
    poll_nodes: u64,
    /// The main search that this helper belongs to: the helper ends with that search, and its nodes count there.
    helps: Option<&'a Self>,
    /// Nodes reported by helper threads.
    helped: AtomicU64,
    /// Nodes that this helper has reported to its main search.
    handed_in: AtomicU64,
    /// Nodes that the search's own thread had visited at its last check.
    visited: AtomicU64,
    /// True if every thread has to stop its current work.
    stop: AtomicBool,
    /// True if the whole search is over.
    over: AtomicBool,
}

/// Processor time that a search may use, and the program's processor time when it began.
#[derive(Clone, Copy, Debug)]
struct Computing {
    begun: Duration,
    max_time: Duration,
}

impl Computing {
    /// Creates a limit of `max_time`. None on a system that does not report processor time.
    fn with_limit(max_time: Duration) -> Option<Self> {
        cpu_time().map(|begun| Self { begun, max_time })
    }

    fn is_used(self, share: f32) -> bool {
        let used = cpu_time().map(|now| now.saturating_sub(self.begun));
        used.is_some_and(|used| used >= self.max_time.mul_f32(share))
    }
}

impl<'a> SearchLimits<'a> {
    /// Creates limits that never end a search.
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

    /// Starts a search within the time, nodes and depth of `limits`, which also ends when `control` is stopped.
    pub fn new(limits: &Limits, control: &'a Control) -> Self {
        let none = Self::none();
        Self {
            control: Some(control),
            deadline: limits.time.and_then(|time| none.begun.checked_add(time)),
            computing: limits.cpu.and_then(Computing::with_limit),
            nodes: limits.nodes.unwrap_or(u64::MAX),
            depth: limits.depth.unwrap_or(u32::MAX),
            ..none
        }
    }

    /// Limits of a helper thread that searches the same position independently: it runs until this search stops,
    /// and its nodes count towards this search's.
    #[must_use]
    pub fn of_helper(&'a self) -> Self {
        Self {
            helps: Some(self),
            depth: self.depth,
            poll_nodes: self.poll_nodes,
            ..Self::none()
        }
    }

    /// Limits of the helpers of this search if `threads` threads search in all.
    pub fn of_helpers(&'a self, threads: usize) -> Vec<Self> {
        (1..threads).map(|_| self.of_helper()).collect()
    }

    /// Lowers the node limit to `nodes`.
    #[must_use]
    pub fn at_most_nodes(mut self, nodes: u64) -> Self {
        self.nodes = self.nodes.min(nodes);
        self
    }

    /// Lowers the depth limit to `depth` plies.
    #[must_use]
    pub fn at_most_depth(mut self, depth: u32) -> Self {
        self.depth = self.depth.min(depth);
        self
    }

    /// Makes [`poll`](Self::poll) check every `nodes` nodes instead of every [`CLOCK_POLL_NODES`].
    #[must_use]
    pub fn polled_every(mut self, nodes: u64) -> Self {
        self.poll_nodes = nodes;
        self
    }

    /// Maximum number of nodes to visit.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Nodes visited by helper threads, as far as they have reported them.
    pub fn helped(&self) -> u64 {
        self.helped.load(Relaxed)
    }

    /// Maximum depth in plies.
    pub const fn depth(&self) -> u32 {
        self.depth
    }

    /// Remaining time, if there is a time limit.
    pub fn time_left(&self) -> Option<Duration> {
        let deadline = self.deadline?;
        Some(deadline.saturating_duration_since(Instant::now()))
    }

    /// Time since the search began.
    pub fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// True if less than `share` of the time has passed, so that another iteration may be worth beginning.
    pub fn has_time_left(&self, share: f32) -> bool {
        let by_clock = |deadline: Instant| self.elapsed() < (deadline - self.begun).mul_f32(share);
        self.deadline.is_none_or(by_clock)
            && self.computing.is_none_or(|limit| !limit.is_used(share))
    }

    /// True if the threads have to stop their current work.
    #[inline]
    pub fn stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// Returns true if the search is over after `nodes` nodes. The node limit is exact; the other limits are
    /// checked every [`CLOCK_POLL_NODES`] nodes.
    #[inline]
    pub fn count(&self, nodes: u64) -> bool {
        if nodes >= self.nodes || nodes.is_multiple_of(CLOCK_POLL_NODES) {
            return self.is_over(nodes);
        }
        self.stopped()
    }

    /// Returns true if the search is over. Limits are only checked now and then: `nodes` is this thread's count,
    /// `polled` its count at the last check.
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

    /// Checks every limit after `nodes` nodes. Returns true if one ends the search.
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

    /// Reports the nodes of this helper to the main search. Returns true if that search is over, or will be at the
    /// next check of its own thread, which may have to wait for a processor.
    fn hand_in(&self, nodes: u64, search: &Self) -> bool {
        let before = self.handed_in.fetch_max(nodes, Relaxed);
        let new = nodes.saturating_sub(before);
        let helped = search.helped.fetch_add(new, Relaxed) + new;
        let visited = search.visited.load(Relaxed);
        search.ended() || visited.saturating_add(helped) >= search.nodes
    }

    /// True if the search is over, and not only paused.
    pub fn ended(&self) -> bool {
        self.over.load(Relaxed)
    }

    /// Ends the search of every thread.
    pub fn end(&self) {
        self.over.store(true, Relaxed);
        self.stop.store(true, Relaxed);
    }

    /// Ends the search when the returned guard is dropped, also by a panic: otherwise the helpers would run for ever.
    pub const fn end_of_scope(&self) -> EndOfScope<'_> {
        EndOfScope(self)
    }

    /// Pauses the threads that search within these limits: another thread has completed their work.
    pub fn pause(&self) {
        self.stop.store(true, Relaxed);
    }

    /// Ends a pause; a search that is over stays so.
    pub fn resume(&self) {
        self.stop.store(self.ended(), Relaxed);
    }
}

/// Guard that ends a search when it is dropped.
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

    /// On a system that does not report processor time, it limits nothing.
    #[test]
    fn processor_time_ends_it() {
        let within = |seconds| Limits {
            cpu: Some(Duration::from_secs(seconds)),
            ..Limits::default()
        };
        let control = Control::new();
        let is_reported = cpu_time().is_some();
        let limits = SearchLimits::new(&within(0), &control);
        assert_eq!(limits.is_over(1), is_reported);
        assert_eq!(limits.has_time_left(0.6), !is_reported);
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
