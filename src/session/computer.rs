//! What the computer does at a table: moves, hints, analyses, reviews.

use std::sync::Arc;
use std::time::Duration;

use super::{Analysis, Evaluation, Mistake, NodeId, Purpose, Refused, Session, SessionEvent};
use crate::core::{BoardView, Game, Limits, Text};
use crate::search::external::Definition;
use crate::search::worker::Waker;

/// What the computer does at a game being played: the part of a [`GameSession`](super::GameSession) that thinks.
pub trait Computer {
    /// What each level of the computer is like, level 1 first; none where there is nothing to choose.
    fn levels(&self) -> &'static [Text];
    /// The level at which the computer has to move now: its turn at the end of the line, the game not over.
    fn computer_level(&self) -> Option<u8>;
    /// Has the computer think about the current position; what it thought of before is dropped.
    fn think(&mut self, purpose: Purpose, limits: Limits, waker: Waker) -> Result<(), Refused>;
    /// The name of the engine of the settings that has to move now.
    fn external_to_move(&self) -> Option<&str>;
    /// Has an engine of the settings think about the current position, in place of the one built in.
    fn think_with(
        &mut self,
        engine: &Arc<Definition>,
        purpose: Purpose,
        limits: Limits,
        waker: Waker,
    ) -> Result<(), Refused>;
    /// The last lines of error output of an engine of the settings that was asked in this game.
    fn external_errors(&self, name: &str) -> Vec<String>;
    /// Why the computer is thinking, if it is, and for how long.
    fn thinking(&self) -> Option<(Purpose, Duration)>;
    /// Asks for the best move found so far.
    fn move_now(&self);
    /// Where a person is to move against the highest level of the computer, has that think on meanwhile, out of sight;
    /// whether it does. A move or any other search ends it.
    fn ponder(&mut self, limits: Limits) -> bool;
    /// Whether the computer thinks on while a person is to move.
    fn is_pondering(&self) -> bool;
    /// Stops thinking without a move.
    fn stop_thinking(&mut self);
    /// Fetches what the computer found out since the last time, and plays its move.
    fn poll(&mut self) -> Vec<SessionEvent>;
    /// Begins to rate every position of the line that is played, in the background.
    fn review(&mut self, limits: Limits, waker: Waker) -> Result<(), Refused>;
    /// Reviewed positions and positions to review, while a review is under way.
    fn reviewing(&self) -> Option<(usize, usize)>;
    /// Stops the review; what it found out stays.
    fn stop_review(&mut self);
    /// What is known of the position at a node.
    fn evaluation(&self, node: NodeId) -> Option<&Evaluation>;
    /// The moves of the played line that gave something away, the worst first, as far as that is known.
    fn mistakes(&self) -> Vec<Mistake>;
    /// Whether the game has something to show by [`reveal`](Self::reveal).
    fn reveals(&self) -> bool;
    /// Shows on the board what is not plain to see, for every position from now on, or ends that without a waker.
    fn reveal(&mut self, waker: Option<Waker>) -> Result<(), Refused>;
    /// Whether that is shown, and whether it is still being found out.
    fn revealing(&self) -> (bool, bool);
    /// The board after these moves from the current position, each one's cell labelled with its number, the game
    /// staying where it is; nothing where one of them can't be played.
    fn preview(&self, moves: &[String]) -> Option<BoardView>;
    /// What is known of the current position.
    fn analysis(&self) -> Option<&Analysis>;
}

impl<G: Game> Computer for Session<G> {
    fn levels(&self) -> &'static [Text] {
        G::levels()
    }

    fn computer_level(&self) -> Option<u8> {
        Session::computer_level(self)
    }

    fn think(&mut self, purpose: Purpose, limits: Limits, waker: Waker) -> Result<(), Refused> {
        self.begin(purpose, limits, waker)
    }

    fn external_to_move(&self) -> Option<&str> {
        self.external_to_move()
    }

    fn think_with(
        &mut self,
        engine: &Arc<Definition>,
        purpose: Purpose,
        limits: Limits,
        waker: Waker,
    ) -> Result<(), Refused> {
        self.begin_external(engine, purpose, limits, waker)
    }

    fn external_errors(&self, name: &str) -> Vec<String> {
        self.external_errors(name)
    }

    fn thinking(&self) -> Option<(Purpose, Duration)> {
        self.mind
            .purpose()
            .map(|purpose| (purpose, self.mind.elapsed()))
    }

    fn move_now(&self) {
        self.mind.move_now();
    }

    fn ponder(&mut self, limits: Limits) -> bool {
        Session::ponder(self, limits)
    }

    fn is_pondering(&self) -> bool {
        // Nothing is told but that it has come to its end.
        let job = self.mind.pondering.as_ref();
        job.is_some_and(|(job, _)| !job.has_news())
    }

    fn stop_thinking(&mut self) {
        self.mind.stop();
        self.keep_knowledge();
    }

    fn poll(&mut self) -> Vec<SessionEvent> {
        let mut events = self.fetch();
        events.extend(self.fetch_review());
        events.extend(self.fetch_insight());
        events
    }

    fn review(&mut self, limits: Limits, waker: Waker) -> Result<(), Refused> {
        self.begin_review(limits, waker)
    }

    fn reviewing(&self) -> Option<(usize, usize)> {
        self.knowledge.progress()
    }

    fn stop_review(&mut self) {
        self.knowledge.stop();
        self.keep_knowledge();
    }

    fn evaluation(&self, node: NodeId) -> Option<&Evaluation> {
        self.knowledge.get(node)
    }

    fn mistakes(&self) -> Vec<Mistake> {
        self.find_mistakes()
    }

    fn reveals(&self) -> bool {
        G::REVEALS
    }

    fn reveal(&mut self, waker: Option<Waker>) -> Result<(), Refused> {
        self.want_revealed(waker)
    }

    fn revealing(&self) -> (bool, bool) {
        self.revealing_state()
    }

    fn preview(&self, moves: &[String]) -> Option<BoardView> {
        self.look(moves)
    }

    fn analysis(&self) -> Option<&Analysis> {
        self.analysis_here()
    }
}
