//! A game of one kind being played. What it consists of has types of its own; here they are told of each other.

mod again;
mod computing;
mod playing;
mod recording;
mod resigning;

use super::evaluation::Evaluations;
use super::history::History;
use super::imported::ImportedMetadata;
use super::insight::Insight;
use super::review::Review;
use super::solution;
use super::thinking::Thinking;
use super::timekeeper::{self, Timekeeper};
use super::{Ending, GameSession as _, Pick, Played, Players, Seat};
use crate::session::{Notice, Refused};
use tabletop_core::{AnyReason, Game, MoveOf, OptionError, Options, RefusalOf, Side, SquareNames};
use tabletop_search::worker::Waker;

/// A game of `G` being played.
pub struct Session<G: Game> {
    options: Options,
    players: Players,
    history: History<G>,
    pick: Pick,
    /// What its record says beyond what it is played by.
    imported: ImportedMetadata,
    thinking: Thinking<G>,
    evaluations: Evaluations,
    review: Review<G>,
    insight: Insight<G>,
    timekeeper: Timekeeper,
    revision: u64,
    /// How squares are named in what is shown.
    names: SquareNames,
}

impl<G: Game> Session<G> {
    /// A new game.
    pub fn new(options: Options) -> Result<Self, OptionError> {
        let start = G::start(&options)?;
        let mut session = Self::of(options, History::new(start, false));
        session.play_automatic();
        Ok(session)
    }

    /// A game from a set-up position.
    pub fn from_position(options: Options, text: &str) -> Result<Self, RefusalOf<G>> {
        let start = G::read_position(&options, text)?;
        Ok(Self::of(options, History::new(start, true)))
    }

    fn of(options: Options, history: History<G>) -> Self {
        Self {
            options,
            players: Players::default(),
            history,
            pick: Pick::default(),
            imported: ImportedMetadata::default(),
            thinking: Thinking::default(),
            evaluations: Evaluations::default(),
            review: Review::default(),
            insight: Insight::default(),
            timekeeper: Timekeeper::default(),
            revision: 0,
            names: SquareNames::Both,
        }
    }

    /// A move as it is shown.
    fn shown(&self, text: &str) -> String {
        shown::<G>(self.names, text)
    }

    /// Moves at the current position as they are shown, sorted as plain strings.
    fn sorted_texts(&self, moves: &[MoveOf<G>]) -> Vec<String> {
        let texts = moves.iter().map(|mv| G::write_move(self.here(), mv));
        let mut texts: Vec<_> = texts.map(|text| self.shown(&text)).collect();
        texts.sort_unstable();
        texts
    }

    fn here(&self) -> &G::Position {
        self.history.here()
    }

    /// Everything that changes the current position ends here.
    fn moved(&mut self) {
        self.pick.clear();
        self.thinking.stop();
        self.revision += 1;
    }

    /// The same for whoever goes elsewhere than on: the clock rests meanwhile.
    fn went(&mut self) {
        self.timekeeper.stop();
        self.moved();
    }

    /// Plays a move that is known to be legal, and what the rules play after it.
    fn make(&mut self, mv: &MoveOf<G>) -> Played {
        let mover = self.player_of(self.turn());
        let text = self.history.play(mv, false);
        // Whoever plays a move that was shown before plays it all the same.
        solution::clear(self.history.properties_mut(self.history.current()));
        self.moved();
        let notices = self.play_automatic();
        self.time_move(mover);
        Played {
            text: self.shown(&text),
            notices,
            outcome: self.outcome(),
        }
    }

    /// Plays what the rules play for the player; the notices that say so.
    fn play_automatic(&mut self) -> Vec<Notice> {
        let mut notices = Vec::new();
        while let Some((mv, reason)) = G::automatic(self.here()) {
            self.history.play(&mv, true);
            self.moved();
            notices.push(Notice::Automatic(reason));
        }
        notices
    }

    /// The clock of whose turn it is runs, and what is left to `mover` is written down.
    fn time_move(&mut self, mover: Side) {
        let (next, over) = (self.player_of(self.turn()), self.is_over());
        if let Some(left) = self.timekeeper.moved(mover, next, over) {
            let node = self.history.last_made();
            let side = self.history.tree().side(node);
            timekeeper::note_time(self.history.properties_mut(node), side, left);
        }
    }

    /// Ends the game by the players' will, or against it.
    fn finish(&mut self, ending: Ending, side: Side) -> Played {
        self.history.end(ending, side);
        self.went();
        Played {
            text: ending.key().to_owned(),
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

    /// Games that declare an option `strict` lose by an illegal move of a person while it is on.
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

    /// Who makes the moves of a side.
    fn seat_of(&self, side: Side) -> &Seat {
        &self.players.of(self.player_of(side)).seat
    }

    /// The seat that has to move now: at the end of the line or where somebody has just played again, the game going on, and nothing found out first.
    fn seat_to_move(&self) -> Option<&Seat> {
        let goes_on = self.history.is_at_end() || self.history.was_played();
        let waits = goes_on && !self.is_over() && !self.awaits_proposal();
        waits.then(|| self.seat_of(self.turn()))
    }

    /// Has the proposal made that is awaited: with a waker in the background, without one at once.
    fn settle(&mut self, waker: Option<&Waker>) {
        if self.insight.ask_proposal(&mut self.history, waker) {
            // It is saved with the next change; what it was found from is saved already, and gives the same again.
            self.pick.clear();
            self.thinking.stop();
        }
    }
}

/// A move as it is shown where squares are named like this.
fn shown<G: Game>(names: SquareNames, text: &str) -> String {
    match names {
        SquareNames::Letters => G::in_letters(text),
        SquareNames::Both | SquareNames::Numbers => text.to_owned(),
    }
}
