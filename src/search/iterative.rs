//! The root of an iterative-deepening search: move ordering, aspiration windows, one or several principal
//! variations, and reports.

use std::time::Duration;

use super::score::{PROVEN, is_proven, to_score};
use tabletop_core::{Line, Report, sort_by_rank};

/// Bound above every score.
pub const INFINITE: i32 = 31_000;

/// An alpha-beta window: scores at or below `alpha` fail low, scores at or above `beta` fail high.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// Lower bound.
    pub alpha: i32,
    /// Upper bound.
    pub beta: i32,
}

impl Window {
    /// The full window, in which every score is exact.
    pub const FULL: Self = Self::new(-INFINITE, INFINITE);

    /// Creates the window between `alpha` and `beta`.
    pub const fn new(alpha: i32, beta: i32) -> Self {
        Self { alpha, beta }
    }

    /// The window as the other side sees it.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self::new(-self.beta, -self.alpha)
    }

    /// Null window: tests whether a score is greater than `bound`.
    pub const fn null(bound: i32) -> Self {
        Self::new(bound, bound + 1)
    }
}

/// Searcher of the moves of one root.
pub trait RootSearcher {
    /// A move of the root.
    type Move: Clone + PartialEq;

    /// Searches `mv` to `depth` plies within the window and returns its score, which is meaningless once stopped.
    fn search_move(&mut self, mv: &Self::Move, depth: i32, window: Window) -> i32;

    /// Searches a later move, which only matters if it scores above `window.alpha`: a null-window search tests that
    /// first (principal variation search). `number` counts the moves before it.
    fn search_late_move(
        &mut self,
        mv: &Self::Move,
        _number: usize,
        depth: i32,
        window: Window,
    ) -> i32 {
        let score = self.search_move(mv, depth, Window::null(window.alpha));
        if score > window.alpha && score < window.beta && !self.stopped() {
            return self.search_move(mv, depth, window);
        }
        score
    }

    /// Principal variation of the last search, beginning with `mv`.
    fn line(&self, mv: &Self::Move) -> Vec<Self::Move>;

    /// Number of positions visited so far.
    fn nodes(&self) -> u64;

    /// True if the search has to end.
    fn stopped(&self) -> bool;
}

/// Choice of an iteration's first window.
#[derive(Clone, Copy, Debug)]
pub struct Aspiration {
    /// Depth in plies from which the window is narrow.
    pub from_depth: i32,
    /// Half the width of the window around the last score.
    pub half_width: i32,
    /// Score up to which a failing bound is widened step by step; beyond it the bound is opened completely, which
    /// happens at once if this is 0.
    pub widest: i32,
}

impl Aspiration {
    const fn around(self, guess: Option<i32>, depth: i32) -> Window {
        match guess {
            Some(score) if depth >= self.from_depth && !is_proven(score) => {
                Window::new(score - self.half_width, score + self.half_width)
            }
            _ => Window::FULL,
        }
    }

    /// Widens the window if `score` failed low or high. Returns true if it did.
    const fn widen(self, window: &mut Window, score: i32) -> bool {
        let Window { alpha, beta } = *window;
        let width = 2 * (beta - alpha);
        if score <= alpha && alpha > -INFINITE {
            let wider = score - width;
            window.alpha = if self.widest == 0 || wider < -self.widest {
                -INFINITE
            } else {
                wider
            };
            true
        } else if score >= beta && beta < INFINITE {
            let wider = score + width;
            window.beta = if self.widest == 0 || wider > self.widest {
                INFINITE
            } else {
                wider
            };
            true
        } else {
            false
        }
    }
}

/// A rated move with its principal variation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootMove<M> {
    /// The principal variation, beginning with the move.
    pub line: Vec<M>,
    /// Score for the side to move.
    pub score: i32,
}

/// Root of a search, with the ratings of its moves.
#[derive(Clone, Debug)]
pub struct IterativeRoot<M> {
    /// Moves to search, in search order.
    pub moves: Vec<M>,
    /// Best moves of the last iteration, best first; never empty.
    pub best: Vec<RootMove<M>>,
    /// Depth in plies of the iteration that `best` comes from, 0 before the first one.
    pub depth: i32,
    lines: usize,
    aspiration: Aspiration,
    /// True if `moves` leaves out moves that may be better, so that no loss is proven.
    pub partial: bool,
    /// A requested move, which is rated at every depth whatever its score.
    requested: Option<M>,
    /// Rating of the requested move, where it is not among `best`.
    requested_rating: Option<RootMove<M>>,
    /// Positions visited below each searched move.
    below: Vec<(M, u64)>,
    /// True if every move that was the best one for a while moves to the front in the next iteration; otherwise
    /// only those rated in the end do.
    pub promotes_improvers: bool,
}

impl<M: Clone + PartialEq> IterativeRoot<M> {
    /// Creates a root whose `lines` best moves are to be rated. None if there are no moves.
    pub fn new(moves: Vec<M>, lines: usize, aspiration: Aspiration) -> Option<Self> {
        let unrated = RootMove {
            line: vec![moves.first()?.clone()],
            score: 0,
        };
        Some(Self {
            moves,
            best: vec![unrated],
            depth: 0,
            lines: lines.max(1),
            aspiration,
            partial: false,
            requested: None,
            requested_rating: None,
            below: Vec::new(),
            promotes_improvers: false,
        })
    }

    /// Requests a rating of the move `requested` at every depth, whatever its score.
    #[must_use]
    pub fn rating(mut self, requested: Option<M>) -> Self {
        self.requested = requested;
        self
    }

    /// Number of best moves that are rated.
    pub const fn lines(&self) -> usize {
        self.lines
    }

    /// Searches every move to `depth`. Returns true if the iteration was completed. Where only one line is wanted,
    /// a better move found by an interrupted iteration counts as well, since the previous best move was searched
    /// first; a loss found that way does not, since the remaining moves may be better. A requested move has to be
    /// rated too.
    ///
    /// Once the best move is a proven win, only the requested move is searched.
    pub fn iterate(&mut self, searcher: &mut impl RootSearcher<Move = M>, depth: i32) -> bool {
        if self.lines == 1 && self.best[0].score >= PROVEN && self.requested_is_apart(&self.best) {
            let best = self.best.clone();
            return self.complete(searcher, depth, best);
        }
        let guess = (self.depth > 0 && self.lines == 1).then(|| self.best[0].score);
        let mut window = self.aspiration.around(guess, depth);
        loop {
            let (rated, score) = self.pass(searcher, depth, window);
            let complete = !searcher.stopped();
            if complete && self.aspiration.widen(&mut window, score) {
                continue;
            }
            if complete {
                return self.complete(searcher, depth, rated);
            }
            let is_better = |line: &RootMove<M>| line.score > -PROVEN;
            if self.lines == 1 && self.requested.is_none() && rated.first().is_some_and(is_better) {
                self.best = rated;
                self.depth = depth;
            }
            return false;
        }
    }

    /// Stores the results of an iteration once the requested move is rated too. Returns false if that was
    /// interrupted.
    fn complete(
        &mut self,
        searcher: &mut impl RootSearcher<Move = M>,
        depth: i32,
        rated: Vec<RootMove<M>>,
    ) -> bool {
        let requested_rating = if self.requested_is_apart(&rated) {
            match self.rate_requested(searcher, depth) {
                Some(requested_rating) => Some(requested_rating),
                None => return false,
            }
        } else {
            None
        };
        (self.best, self.requested_rating, self.depth) = (rated, requested_rating, depth);
        true
    }

    /// True if there is a requested move that is not among `rated`.
    fn requested_is_apart(&self, rated: &[RootMove<M>]) -> bool {
        let requested = self.requested.as_ref();
        requested.is_some_and(|requested| rated.iter().all(|line| line.line[0] != *requested))
    }

    /// Exact score of the requested move; `None` if the search was stopped.
    fn rate_requested(
        &mut self,
        searcher: &mut impl RootSearcher<Move = M>,
        depth: i32,
    ) -> Option<RootMove<M>> {
        let requested = self.requested.clone()?;
        let before = searcher.nodes();
        let score = self.search_around_last(searcher, &requested, depth);
        count_below(&mut self.below, &requested, searcher.nodes() - before);
        let line = searcher.line(&requested);
        (!searcher.stopped()).then_some(RootMove { line, score })
    }

    /// Adopts `win`, found by other means before the search to `depth`, as the best move.
    pub fn take_win(&mut self, win: RootMove<M>, depth: i32) {
        if !self.requested_is_apart(std::slice::from_ref(&win)) {
            self.requested_rating = None;
        }
        (self.best, self.depth) = (vec![win], depth);
    }

    /// Adopts the best move that another search of the same root found at `depth`.
    pub fn adopt(&mut self, best: RootMove<M>, depth: i32) {
        promote(&mut self.moves, &best.line[0]);
        (self.best, self.depth) = (vec![best], depth);
    }

    /// True if only the best move is rated.
    pub const fn rates_best_alone(&self) -> bool {
        self.lines == 1 && self.requested.is_none()
    }

    /// All rated moves: the best ones, and the requested one.
    pub fn rated(&self) -> impl Iterator<Item = &RootMove<M>> {
        self.best.iter().chain(&self.requested_rating)
    }

    /// True if the requested move still has to be rated although the best one is known.
    pub fn owes_requested(&self) -> bool {
        let open = |line: &RootMove<M>| !is_proven(line.score);
        self.requested_is_apart(&self.best) && self.requested_rating.as_ref().is_none_or(open)
    }

    /// Searches the moves within a window until one fails high. Returns the best moves, and the best score or a
    /// bound of it.
    fn pass(
        &mut self,
        searcher: &mut impl RootSearcher<Move = M>,
        depth: i32,
        window: Window,
    ) -> (Vec<RootMove<M>>, i32) {
        let mut rated: Vec<RootMove<M>> = Vec::new();
        let (mut improvers, mut best) = (Vec::new(), -INFINITE);
        for (number, mv) in self.moves.iter().enumerate() {
            // Score that a move has to exceed to be among the wanted lines.
            let bar = rated
                .get(self.lines - 1)
                .map_or(window.alpha, |line| line.score);
            let within = Window::new(bar, window.beta);
            let before = searcher.nodes();
            let score = if number > 0 && bar > -INFINITE {
                searcher.search_late_move(mv, number, depth, within)
            } else if self.lines > 1 {
                self.search_around_last(searcher, mv, depth)
            } else {
                searcher.search_move(mv, depth, within)
            };
            count_below(&mut self.below, mv, searcher.nodes() - before);
            if searcher.stopped() {
                return (rated, best);
            }
            best = best.max(score);
            if score > bar {
                improvers.push(mv.clone());
                let place = rated.partition_point(|other| other.score >= score);
                let line = searcher.line(mv);
                rated.insert(place, RootMove { line, score });
                rated.truncate(self.lines);
            }
            if score >= window.beta {
                break;
            }
        }
        if self.promotes_improvers {
            for mv in &improvers {
                promote(&mut self.moves, mv);
            }
        }
        for known in rated.iter().rev() {
            promote(&mut self.moves, &known.line[0]);
        }
        (rated, best)
    }

    /// Exact score of a move, searched with a window around its previous score.
    fn search_around_last(
        &self,
        searcher: &mut impl RootSearcher<Move = M>,
        mv: &M,
        depth: i32,
    ) -> i32 {
        let last = self.rated().find(|line| line.line[0] == *mv);
        let guess = last.filter(|_| self.depth > 0).map(|line| line.score);
        let mut window = self.aspiration.around(guess, depth);
        loop {
            let score = searcher.search_move(mv, depth, window);
            if searcher.stopped() || !self.aspiration.widen(&mut window, score) {
                return score;
            }
        }
    }

    /// Builds the report of the `lines` best moves and the requested one.
    pub fn report(&self, lines: usize, nodes: u64, time: Duration) -> Report<M> {
        let depth = self.depth as u32;
        let nodes_below = |mv: &M| {
            let known = self.below.iter().find(|known| known.0 == *mv);
            known.map_or(0, |known| known.1)
        };
        let line = |known: &RootMove<M>| Line {
            exact: is_proven(known.score)
                && (known.score > 0
                    || !self.partial
                    || self.requested_rating.as_ref() == Some(known)),
            depth,
            nodes: nodes_below(&known.line[0]),
            ..Line::new(known.line.clone(), to_score(known.score))
        };
        let mut listed: Vec<_> = self.best.iter().take(lines.max(1)).collect();
        if let Some(requested) = &self.requested {
            let of_requested = self.rated().find(|known| known.line[0] == *requested);
            listed.extend(of_requested.filter(|&known| !listed.contains(&known)));
            // A search can contradict itself: the requested move's own score is the more exact one.
            sort_by_rank(&mut listed, |known| -i64::from(known.score));
        }
        Report {
            lines: listed.into_iter().map(line).collect(),
            depth,
            nodes,
            time,
            forecast: None,
        }
    }
}

fn count_below<M: Clone + PartialEq>(below: &mut Vec<(M, u64)>, mv: &M, nodes: u64) {
    match below.iter_mut().find(|known| known.0 == *mv) {
        Some(known) => known.1 += nodes,
        None => below.push((mv.clone(), nodes)),
    }
}

fn promote<M: PartialEq>(moves: &mut [M], mv: &M) {
    if let Some(at) = moves.iter().position(|other| other == mv) {
        moves[..=at].rotate_right(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::WIN;

    /// Searcher of moves with known scores, `10 · depth` plus a part of their own; stops after a number of searches.
    struct Known {
        searches: usize,
        most: usize,
        /// A move that loses, and the depth from which it does.
        loses: Option<(usize, i32)>,
    }

    const OWN: [i32; 5] = [0, 700, -200, 300, 400];

    impl RootSearcher for Known {
        type Move = usize;
        fn search_move(&mut self, &mv: &usize, depth: i32, window: Window) -> i32 {
            self.searches += 1;
            assert!(window.alpha < window.beta);
            if self
                .loses
                .is_some_and(|(lost, from)| lost == mv && depth >= from)
            {
                return depth - WIN;
            }
            (OWN[mv] + 10 * depth).clamp(window.alpha, window.beta)
        }
        fn line(&self, &mv: &usize) -> Vec<usize> {
            vec![mv, 9]
        }
        fn nodes(&self) -> u64 {
            self.searches as u64
        }
        fn stopped(&self) -> bool {
            self.searches >= self.most
        }
    }

    const GRADUAL: Aspiration = Aspiration {
        from_depth: 2,
        half_width: 3,
        widest: 2_000,
    };

    #[track_caller]
    fn check(lines: usize, aspiration: Aspiration, expected: &[(usize, i32)]) {
        let mut searcher = Known {
            searches: 0,
            most: usize::MAX,
            loses: None,
        };
        let mut root = IterativeRoot::new((0..5).collect(), lines, aspiration).expect("moves");
        for depth in 1..=4 {
            assert!(root.iterate(&mut searcher, depth));
            assert_eq!(root.moves[0], expected[0].0);
        }
        let found = root.best.iter().map(|best| (best.line[0], best.score));
        assert_eq!(found.collect::<Vec<_>>(), expected);
        let report = root.report(2, 0, Duration::ZERO);
        assert_eq!((report.lines.len(), report.depth), (lines.min(2), 4));
    }

    #[test]
    fn the_best_lines_are_found_whatever_the_window() {
        let open = Aspiration {
            widest: 0,
            ..GRADUAL
        };
        for aspiration in [GRADUAL, open] {
            check(1, aspiration, &[(1, 740)]);
            check(3, aspiration, &[(1, 740), (4, 440), (3, 340)]);
            let all = [(1, 740), (4, 440), (3, 340), (0, 40), (2, -160)];
            check(9, aspiration, &all);
        }
    }

    /// The requested move has its own score at every depth, and so has the best one; once that is a win, it is not
    /// searched again.
    #[test]
    fn a_move_asked_for_is_rated_beside_the_best() {
        for (requested, expected) in [
            (2, vec![(1, 740), (2, -160)]),
            (1, vec![(1, 740)]),
            (4, vec![(1, 740), (4, 440)]),
        ] {
            let mut searcher = Known {
                searches: 0,
                most: usize::MAX,
                loses: None,
            };
            let root = IterativeRoot::new((0..5).collect(), 1, GRADUAL).expect("moves");
            let mut root = root.rating(Some(requested));
            for depth in 1..=4 {
                assert!(root.iterate(&mut searcher, depth));
            }
            let rated = root.rated().map(|known| (known.line[0], known.score));
            assert_eq!(rated.collect::<Vec<_>>(), expected);
            assert_eq!(root.owes_requested(), expected.len() > 1);
            let lines = root.report(1, 0, Duration::ZERO).lines;
            assert!(lines.iter().all(|line| line.depth == 4) && lines.len() == expected.len());
            // Neither rating counts if the search ends between the two.
            searcher.most = searcher.searches + 1;
            assert!(!root.iterate(&mut searcher, 5));
            assert_eq!((root.depth, root.best[0].score), (4, 740));
            searcher.most = usize::MAX;
            let win = RootMove {
                line: vec![1],
                score: WIN - 3,
            };
            root.take_win(win, 5);
            let before = searcher.searches;
            if requested == 2 {
                assert!(root.iterate(&mut searcher, 5) && searcher.searches > before);
                let rated = root.rated().map(|known| (known.line[0], known.score));
                assert_eq!(rated.collect::<Vec<_>>(), [(1, WIN - 3), (2, -150)]);
            }
        }
    }

    #[test]
    fn a_stop_leaves_what_is_known() {
        let mut searcher = Known {
            searches: 0,
            most: 4,
            loses: None,
        };
        let moves = || (0..5).collect();
        let mut root = IterativeRoot::new(moves(), 1, GRADUAL).expect("moves");
        assert!(!root.iterate(&mut searcher, 1));
        assert_eq!((root.best[0].line[0], root.depth), (1, 1));
        searcher.searches = 0;
        let mut root = IterativeRoot::new(moves(), 2, GRADUAL).expect("moves");
        assert!(!root.iterate(&mut searcher, 1));
        assert_eq!((root.best[0].line[0], root.depth), (0, 0));
        assert!(IterativeRoot::<usize>::new(Vec::new(), 1, GRADUAL).is_none());
    }

    #[test]
    fn a_loss_is_proven_only_when_every_move_was_looked_at() {
        let mut searcher = Known {
            searches: 0,
            most: usize::MAX,
            loses: Some((1, 2)),
        };
        let mut root = IterativeRoot::new((0..5).collect(), 1, GRADUAL).expect("moves");
        assert!(root.iterate(&mut searcher, 1));
        assert_eq!(root.best[0].line[0], 1);
        // The best move turns out to lose, and the search ends before another one is looked at.
        searcher.most = searcher.searches + 2;
        assert!(!root.iterate(&mut searcher, 2));
        assert_eq!((root.best[0].score, root.depth), (710, 1));
        searcher.most = usize::MAX;
        assert!(root.iterate(&mut searcher, 2));
        assert_eq!(root.best[0].line[0], 4);
        // Where only some of the moves are searched, their losses prove nothing; their wins do.
        for (score, partial, exact) in [
            (5 - WIN, true, false),
            (5 - WIN, false, true),
            (WIN - 5, true, true),
        ] {
            root.partial = partial;
            root.best[0].score = score;
            assert_eq!(root.report(1, 0, Duration::ZERO).lines[0].exact, exact);
        }
    }
}
