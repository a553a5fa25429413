//! A running game of a given type. Its parts are types of their own; this module connects them.

mod computing;
mod playing;
mod recording;
mod rematch;
mod resigning;

use std::cell::Cell;

use super::background_queries::BackgroundQueries;
use super::board_view;
use super::evaluation::Evaluations;
use super::history::History;
use super::imported::ImportedMetadata;
use super::review::Review;
use super::solution;
use super::thinking::Thinking;
use super::timekeeper::{self, Timekeeper};
use super::{Ending, GameSession as _, NodeId, Pick, Played, Players, Seat};
use crate::rules::{Move, Position, Rules};
use crate::session::{Notice, Refused};
use tabletop_core::{AnyReason, DisplayText, Notation, OptionError, Options, Side, SquareNames};
use tabletop_search::worker::Waker;

/// A running game.
pub struct Session {
    options: Options,
    players: Players,
    history: History,
    pick: Pick,
    /// Parts of the record that the game itself does not use.
    imported: ImportedMetadata,
    thinking: Thinking,
    evaluations: Evaluations,
    review: Review,
    queries: BackgroundQueries,
    timekeeper: Timekeeper,
    revision: u64,
    /// Revision, last node of a line, and true if the game ended there.
    ended: Cell<Option<(u64, NodeId, bool)>>,
    /// Naming of squares on display.
    names: SquareNames,
}

impl Session {
    /// Starts a new game.
    pub fn new(rules: &'static dyn Rules, options: Options) -> Result<Self, OptionError> {
        let start = rules.start(&options)?;
        let mut session = Self::from_history(options, History::new(start, false));
        session.play_automatic();
        Ok(session)
    }

    /// Starts a game from a set-up position.
    pub fn from_position(
        rules: &'static dyn Rules,
        options: Options,
        text: &str,
    ) -> Result<Self, AnyReason> {
        let start = rules.read_position(&options, text)?;
        Ok(Self::from_history(options, History::new(start, true)))
    }

    fn from_history(options: Options, history: History) -> Self {
        let rules = history.here().rules();
        Self {
            options,
            players: Players::default(),
            history,
            pick: Pick::default(),
            imported: ImportedMetadata::default(),
            thinking: Thinking::default(),
            evaluations: Evaluations::default(),
            review: Review::default(),
            queries: BackgroundQueries::new(rules),
            timekeeper: Timekeeper::default(),
            revision: 0,
            ended: Cell::new(None),
            names: SquareNames::Both,
        }
    }

    /// A move in notation as people read it.
    fn display_of(&self, notation: &str) -> DisplayText {
        board_view::display_text(self.here().rules(), notation, self.names)
    }

    /// Moves at the current position, sorted as plain strings.
    fn sorted_texts(&self, moves: &[Move]) -> Vec<Notation> {
        let texts = moves.iter().map(|mv| self.here().write_move(mv));
        let mut texts: Vec<_> = texts.map(Notation::from).collect();
        texts.sort_unstable();
        texts
    }

    fn here(&self) -> &Position {
        self.history.here()
    }

    /// To be called after every change of the current position.
    fn after_change(&mut self) {
        self.pick.clear();
        self.thinking.stop();
        self.revision += 1;
    }

    /// To be called after going to another node: like [`after_change`](Self::after_change), but the clock stops.
    fn after_navigation(&mut self) {
        self.timekeeper.stop();
        self.after_change();
    }

    /// Plays a legal move, and the automatic moves after it.
    fn make(&mut self, mv: &Move) -> Played {
        let mover = self.player_of(self.turn());
        let text = self.history.play(mv, false);
        // A move that had only been shown now counts as played.
        solution::clear(self.history.properties_mut(self.history.current()));
        self.after_change();
        let notices = self.play_automatic();
        self.time_move(mover);
        Played {
            display: self.display_of(&text),
            notation: text.into(),
            notices,
            outcome: self.outcome(),
        }
    }

    /// Plays automatic moves. Returns their notices.
    fn play_automatic(&mut self) -> Vec<Notice> {
        let mut notices = Vec::new();
        while let Some((mv, reason)) = self.here().automatic() {
            self.history.play(&mv, true);
            self.after_change();
            notices.push(Notice::Automatic(reason));
        }
        notices
    }

    /// Starts the clock of the side to move, and stores the time left to `mover`.
    fn time_move(&mut self, mover: Side) {
        let (next, over) = (self.player_of(self.turn()), self.is_over());
        if let Some(left) = self.timekeeper.after_move(mover, next, over) {
            let node = self.history.last_made();
            let side = self.history.tree().side(node);
            timekeeper::note_time(self.history.properties_mut(node), side, left);
        }
    }

    /// Ends the game by an ending outside the rules of play.
    fn finish(&mut self, ending: Ending, side: Side) -> Played {
        self.history.end(ending, side);
        self.after_navigation();
        Played {
            notation: ending.key().into(),
            display: DisplayText::new(ending.key()),
            notices: Vec::new(),
            outcome: self.outcome(),
        }
    }

    fn forfeit(&mut self, reason: AnyReason) -> Played {
        let side = self.turn();
        let mut played = self.finish(Ending::Forfeited(side), side);
        played.notices.push(Notice::Forfeit(reason));
        played
    }

    /// Returns true if the game is strict: in games with an option `strict` a person's illegal move loses while it is on.
    fn is_strict(&self) -> bool {
        self.options.get("strict") == "on" && *self.seat_of(self.turn()) == Seat::Person
    }

    fn refuse_if_over(&self) -> Result<(), Refused> {
        if self.is_over() {
            Err(Refused::GameOver)
        } else {
            Ok(())
        }
    }

    fn seat_of(&self, side: Side) -> &Seat {
        &self.players.side(self.player_of(side)).seat
    }

    /// Returns the seat to move: at the end of the line or right after a move, in an unfinished game without pending
    /// computations.
    fn seat_to_move(&self) -> Option<&Seat> {
        let goes_on = self.history.is_at_end() || self.history.was_played();
        let waits = goes_on && !self.is_over() && !self.needs_dead_stones();
        waits.then(|| self.seat_of(self.turn()))
    }

    /// Computes the awaited proposal: in the background with a waker, otherwise at once.
    fn resolve_proposal(&mut self, waker: Option<&Waker>) {
        if self.queries.query_dead_stones(&mut self.history, waker) {
            // The proposal is saved with the next change; until then it can be computed again from the saved game.
            self.pick.clear();
            self.thinking.stop();
        }
    }
}
