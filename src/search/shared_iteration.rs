//! Iterations of a search with several threads (lazy SMP): each thread searches the same root independently, with a
//! shared table, and the first to complete an iteration ends it for all.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::iterative::{IterativeRoot, RootMove, RootSearcher};
use super::limits::SearchLimits;
use super::score::PROVEN;

/// State of the current iteration, shared by the threads.
#[derive(Debug)]
pub struct SharedIteration<'a, M> {
    search: &'a SearchLimits<'a>,
    helpers: &'a [SearchLimits<'a>],
    state: Mutex<State<M>>,
}

#[derive(Debug)]
struct State<M> {
    /// Depth in plies of the iteration that was started last.
    depth: i32,
    /// True while the search is in that iteration and needs only its best move, so that a helper may complete it.
    open: bool,
    /// Best move of that iteration, if a helper completed it first.
    found: Option<RootMove<M>>,
    /// Current depth in plies of each helper.
    helped: Vec<i32>,
}

impl<'a, M: Clone + PartialEq> SharedIteration<'a, M> {
    /// Creates the state shared by the search and its `helpers`, each with its own limits.
    pub fn new(search: &'a SearchLimits<'a>, helpers: &'a [SearchLimits<'a>]) -> Self {
        Self {
            search,
            helpers,
            state: Mutex::new(State {
                depth: 1,
                open: false,
                found: None,
                helped: vec![0; helpers.len()],
            }),
        }
    }

    fn state(&self) -> MutexGuard<'_, State<M>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Searches `root` to `depth` for the main thread. Returns true if this thread or a helper completed the
    /// iteration.
    pub fn iterate(
        &self,
        root: &mut IterativeRoot<M>,
        searcher: &mut impl RootSearcher<Move = M>,
        depth: i32,
    ) -> bool {
        if self.helpers.is_empty() {
            return root.iterate(searcher, depth);
        }
        self.begin(depth, root.rates_best_alone());
        let complete = root.iterate(searcher, depth);
        let mut state = self.state();
        state.open = false;
        self.search.resume();
        match state.found.take() {
            Some(best) if !complete => {
                root.adopt(best, depth);
                true
            }
            _ => complete,
        }
    }

    /// Starts an iteration, which a helper may complete if it is `open`. Helpers abandon earlier iterations.
    fn begin(&self, depth: i32, open: bool) {
        let mut state = self.state();
        (state.depth, state.open, state.found) = (depth, open, None);
        for (helper, &at) in self.helpers.iter().zip(&state.helped) {
            if at < depth {
                helper.pause();
            }
        }
    }

    /// Runs the iterations of one helper, numbered from 0, until the search ends or reaches its maximum depth.
    pub fn help(
        &self,
        number: usize,
        root: &mut IterativeRoot<M>,
        searcher: &mut impl RootSearcher<Move = M>,
    ) {
        let limits = &self.helpers[number];
        let deepest = i32::try_from(limits.depth()).unwrap_or(i32::MAX);
        let mut done = 0;
        loop {
            if limits.is_over(searcher.nodes()) && limits.ended() {
                return;
            }
            let mut state = self.state();
            let depth = state.depth.max(done + 1);
            state.helped[number] = depth;
            limits.resume();
            drop(state);
            if depth > deepest {
                return;
            }
            if root.iterate(searcher, depth) {
                done = depth;
                self.complete(depth, root);
            }
        }
    }

    /// Ends the current iteration if this root was searched as deep. The main thread has to find out itself that
    /// all moves lose, because only there is it known if there are more moves to try.
    fn complete(&self, depth: i32, root: &IterativeRoot<M>) {
        let best = &root.best[0];
        let mut state = self.state();
        let is_new = state.open && state.found.is_none() && depth >= state.depth;
        if is_new && best.score > -PROVEN {
            state.found = Some(best.clone());
            self.search.pause();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::iterative::{Aspiration, Window};
    use std::cell::Cell;

    const ASPIRATION: Aspiration = Aspiration {
        from_depth: 4,
        half_width: 10,
        widest: 0,
    };

    /// Two moves, of which the second scores better the deeper it is searched.
    struct TwoMoves<'a> {
        limits: &'a SearchLimits<'a>,
        /// Called before each move.
        before: &'a dyn Fn(i32),
        nodes: Cell<u64>,
    }

    impl RootSearcher for TwoMoves<'_> {
        type Move = u8;

        fn search_move(&mut self, mv: &u8, depth: i32, _: Window) -> i32 {
            self.nodes.set(self.nodes.get() + 1);
            (self.before)(depth);
            i32::from(*mv) * depth
        }

        fn line(&self, mv: &u8) -> Vec<u8> {
            vec![*mv]
        }

        fn nodes(&self) -> u64 {
            self.nodes.get()
        }

        fn stopped(&self) -> bool {
            self.limits.stopped()
        }
    }

    fn root(lines: usize) -> IterativeRoot<u8> {
        IterativeRoot::new(vec![1, 2], lines, ASPIRATION).expect("moves")
    }

    fn searcher<'a>(limits: &'a SearchLimits<'a>, before: &'a dyn Fn(i32)) -> TwoMoves<'a> {
        TwoMoves {
            limits,
            before,
            nodes: Cell::new(0),
        }
    }

    #[test]
    fn the_first_to_complete_an_iteration_ends_it_for_the_search() {
        let limits = SearchLimits::none().at_most_depth(5);
        let helpers = [limits.of_helper()];
        let shared = SharedIteration::new(&limits, &helpers);
        let (mut mine, mut theirs) = (root(1), root(1));
        // While the main thread searches its first move, the helper runs all iterations.
        let help = |_| shared_help(&shared, &helpers);
        assert!(shared.iterate(&mut mine, &mut searcher(&limits, &help), 3));
        assert_eq!(
            (mine.best[0].line.as_slice(), mine.best[0].score),
            (&[2_u8][..], 6)
        );
        assert_eq!((mine.depth, mine.moves.as_slice()), (3, &[2, 1][..]));
        assert!(!limits.stopped(), "the search goes on");
        let quiet = |_| ();
        assert!(shared.iterate(&mut mine, &mut searcher(&limits, &quiet), 4));
        assert_eq!((mine.best[0].score, mine.depth), (8, 4));
        limits.end();
        shared.help(0, &mut theirs, &mut searcher(&helpers[0], &quiet));
        assert_eq!(theirs.depth, 0, "there is nothing left to help with");
    }

    fn shared_help(shared: &SharedIteration<u8>, helpers: &[SearchLimits]) {
        let mut other = root(1);
        shared.help(0, &mut other, &mut searcher(&helpers[0], &|_| ()));
        assert_eq!(other.depth, 5, "as deep as it may");
    }

    /// Ratings of a search with root `mine` while a helper that rates only the best move completes every iteration
    /// first.
    fn rated_beside_a_helper(mut mine: IterativeRoot<u8>) -> Vec<(u8, i32)> {
        let limits = SearchLimits::none().at_most_depth(2);
        let helpers = [limits.of_helper()];
        let shared = SharedIteration::new(&limits, &helpers);
        let help = |_| {
            let mut other = root(1);
            shared.help(0, &mut other, &mut searcher(&helpers[0], &|_| ()));
            assert!(!limits.stopped());
        };
        assert!(shared.iterate(&mut mine, &mut searcher(&limits, &help), 2));
        mine.rated()
            .map(|line| (line.line[0], line.score))
            .collect()
    }

    #[test]
    fn several_lines_are_for_the_search_to_rate() {
        assert_eq!(rated_beside_a_helper(root(2)), [(2, 4), (1, 2)]);
    }

    #[test]
    fn a_move_that_is_asked_for_is_for_the_search_to_rate() {
        let asked = root(1).rating(Some(1));
        assert_eq!(rated_beside_a_helper(asked), [(2, 4), (1, 2)]);
    }

    #[test]
    fn a_helper_leaves_an_iteration_that_is_over() {
        let limits = SearchLimits::none().at_most_depth(9);
        let helpers = [limits.of_helper()];
        let shared = SharedIteration::new(&limits, &helpers);
        let (mut other, at) = (root(1), Cell::new(0));
        let quiet = |_| ();
        // In the middle of its first iteration the search completes that, starts another one, and then ends.
        let move_on = |depth| {
            at.set(depth);
            if depth == 1 {
                let mut mine = root(1);
                assert!(shared.iterate(&mut mine, &mut searcher(&limits, &quiet), 6));
            } else {
                limits.end();
            }
        };
        shared.help(0, &mut other, &mut searcher(&helpers[0], &move_on));
        assert_eq!(at.get(), 6, "it goes on where the search is");
    }
}
