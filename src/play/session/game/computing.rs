//! Searches of a game session, for every game.

use std::sync::Arc;
use std::time::Duration;

use super::GameSession;
use super::playing::parse_typed;
use super::resigning;
use crate::rules::{Move, Position};
use crate::session::advice::{self, Advice};
use crate::session::background_queries::QueryKind;
use crate::session::book::LeftBook;
use crate::session::mistakes::Known;
use crate::session::review::{CHECK, Reviewed};
use crate::session::thinking::PONDERS;
use crate::session::words;
use crate::session::{
    Analysis, Ending, Evaluation, HintStep, HistoryEntry, Mistake, NodeId, Notice, Purpose,
    RatedLine, Refused, Seat, SessionEvent, board_view, book, mistakes,
};
use tabletop_core::{
    AnyReason, BoardView, Limits, Message, Notation, Position as _, Report, Score, Side,
};
use tabletop_search::external::{Definition, Task};
use tabletop_search::worker::{News, OwnedRequest, Waker};

/// Number of moves before which the computer declines a draw, unless the position is proven to be one.
const EARLIEST_DRAW: usize = 10;

/// Number of lines of error output shown with a failure.
const SHOWN_ERRORS: usize = 3;

impl GameSession {
    /// Returns the level of the computer that is to move, at the end of the line of an unfinished game.
    pub fn computer_level(&self) -> Option<u8> {
        match self.seat_to_move()? {
            Seat::Computer(level) => Some(*level),
            _ => None,
        }
    }

    pub fn external_to_move(&self) -> Option<&str> {
        match self.seat_to_move()? {
            Seat::Engine(name) => Some(name),
            _ => None,
        }
    }

    /// Starts a search of the current position; an earlier one is dropped.
    pub fn think(&mut self, purpose: Purpose, limits: Limits, waker: Waker) -> Result<(), Refused> {
        let tried = self.tried().filter(|_| purpose == Purpose::Try);
        // The move tried may have ended the game: the search begins before it.
        if tried.is_none() {
            self.refuse_if_over()?;
        }
        self.resolve_proposal(None);
        let (node, root) = (self.current(), self.pos().clone());
        let (root, rated) = match tried {
            Some((before, mv)) => (self.history.position_at(before), Some(mv)),
            None => (root, None),
        };
        let asked = OwnedRequest {
            root,
            limits,
            rated,
        };
        self.thinking.begin(node, purpose, asked, waker)
    }

    /// Starts a search that compares a legal move of the current position, as a person may write it, with the best one. The
    /// comparison comes as [`SessionEvent::Hint`].
    pub fn evaluate(&mut self, mv: &str, limits: Limits, waker: Waker) -> Result<(), Refused> {
        if mv.is_empty() {
            return Err(Refused::NoMove(self.info().example));
        }
        let (node, root) = self.root()?;
        let mv = parse_typed(&root, mv)?;
        if let Some(reason) = root.why_illegal(&mv) {
            return Err(Refused::Rule(reason));
        }
        let asked = OwnedRequest {
            root,
            limits,
            rated: Some(mv),
        };
        self.thinking.begin(node, Purpose::Rate, asked, waker)
    }

    pub fn think_with(
        &mut self,
        engine: &Arc<Definition>,
        purpose: Purpose,
        limits: Limits,
        waker: Waker,
    ) -> Result<(), Refused> {
        let (node, root) = self.root()?;
        let task = self.task(purpose, limits);
        self.thinking
            .begin_external(node, root, engine, purpose, task, waker)
    }

    pub fn external_errors(&self, name: &str) -> Vec<String> {
        self.thinking.external_errors(name)
    }

    /// Returns the purpose and the elapsed time of the running search.
    pub fn thinking(&self) -> Option<(Purpose, Duration)> {
        self.thinking.purpose()
    }

    pub fn move_now(&self) {
        self.thinking.move_now();
    }

    /// Starts pondering if a person is to move against the highest level of the computer. Returns true if it does.
    /// Ended by a move or any other search.
    pub fn ponder(&mut self, limits: Limits) -> bool {
        if !self.may_ponder() {
            self.thinking.stop_pondering();
            return false;
        }
        self.thinking
            .ponder(self.history.current(), self.history.pos(), limits)
    }

    pub fn is_pondering(&self) -> bool {
        self.thinking.is_pondering()
    }

    /// Returns the line that begins with the suggested move, if there is a hint.
    pub fn hint_line(&self) -> Option<&RatedLine> {
        self.thinking.hint_line(self.current())
    }

    /// Advances a hint on display to its next stage: its line, then hidden; `None` if there is no hint.
    pub fn follow_hint(&mut self) -> Option<HintStep> {
        let shows_line = self.thinking.follow_hint(self.history.current())?;
        let line = self.hint_line().filter(|_| shows_line);
        Some(match line {
            Some(line) => HintStep::Line(line.moves.iter().map(|mv| self.display(mv)).collect()),
            None => HintStep::Hidden,
        })
    }

    pub fn stop_thinking(&mut self) {
        self.thinking.stop();
        self.save_evaluations();
    }

    pub fn poll(&mut self) -> Vec<SessionEvent> {
        let mut events = Vec::new();
        while let Some((purpose, asked, news)) = self.thinking.fetch(self.current()) {
            events.push(self.take_news(purpose, asked, news));
        }
        events.extend(self.fetch_review());
        let (seen, proposed) = self.queries.fetch(&self.history);
        if proposed {
            self.resolve_proposal(None);
        }
        events.extend(seen.map(|seen| match seen {
            QueryKind::Message => SessionEvent::Refreshed,
            QueryKind::Overlay => SessionEvent::Revealed,
        }));
        events
    }

    /// Starts a review: rates every position of the current line, in the background.
    pub fn review(&mut self, limits: Limits, waker: Waker) -> Result<(), Refused> {
        if !self.pos().rules().has_winner {
            return Err(Refused::NothingToWin(self.info().name));
        }
        self.resolve_proposal(None);
        self.review
            .begin(&self.history, &mut self.evaluations, limits, waker)
    }

    /// Returns the maximum number of positions (playouts) per move of an interactive review.
    pub fn review_nodes(&self) -> u64 {
        self.pos().rules().review_nodes
    }

    /// Returns the number of reviewed positions and of all positions to review, while a review is running.
    pub fn reviewing(&self) -> Option<(usize, usize)> {
        self.review.progress()
    }

    pub fn stop_review(&mut self) {
        self.review.stop();
        self.save_evaluations();
    }

    pub fn evaluation(&self, node: NodeId) -> Option<&Evaluation> {
        self.evaluations.get(node)
    }

    const fn known(&self) -> Known<'_> {
        Known {
            history: &self.history,
            evaluations: &self.evaluations,
        }
    }

    /// Returns the mistakes of the current line that a second search confirmed, the worst first.
    pub fn mistakes(&self) -> Vec<Mistake> {
        mistakes::find(self.known())
    }

    /// Returns the mistake that led to a node, even if no second search has confirmed it yet.
    pub fn mistake_at(&self, node: NodeId) -> Option<Mistake> {
        let before = self.history.tree().parent(node)?;
        mistakes::mistake(self.known(), before, node)
    }

    pub fn left_book(&self) -> Option<Message> {
        let LeftBook { node, known } = book::left(&self.history, &self.options)?;
        let tree = self.history.tree();
        let left = Message::new(words::LEFT_BOOK).arg(tree.node(node).ply);
        let left = left.arg(self.display(tree.text(node)));
        Some(left.arg(self.display_line(&known)))
    }

    /// Returns the accuracy of each side in the current line, from 0 to 100, if known.
    pub fn accuracy(&self) -> [Option<f64>; 2] {
        mistakes::accuracy(self.known())
    }

    /// Switches the overlay on for every position from now on, or off without a waker.
    pub fn reveal(&mut self, waker: Option<Waker>) -> Result<(), Refused> {
        if waker.is_some() && self.pos().rules().reveals.is_none() {
            return Err(Refused::NothingHidden(self.info().name));
        }
        self.queries.reveal(&self.history, waker);
        Ok(())
    }

    /// Returns whether the overlay is switched on, and whether it is still being computed.
    pub fn revealing(&self) -> (bool, bool) {
        self.queries.revealing(&self.history)
    }

    /// The board after these moves from the current position, each one's cell labelled with its number, the game
    /// staying where it is; nothing where one of them can't be played.
    pub fn preview(&self, moves: &[Notation]) -> Option<BoardView> {
        board_view::preview(self.pos(), moves, self.names)
    }

    pub fn analysis(&self) -> Option<&Analysis> {
        self.thinking.analysis(self.current())
    }

    /// Returns the last analysis, if it is of the position at `node`; for a move that has been played, of the position
    /// before it.
    pub fn analysis_at(&self, node: NodeId) -> Option<&Analysis> {
        self.thinking.analysis(node)
    }
}

impl GameSession {
    /// Returns the node and position to search; an error once the game is over.
    fn root(&mut self) -> Result<(NodeId, Position), Refused> {
        self.refuse_if_over()?;
        self.resolve_proposal(None);
        Ok((self.current(), self.pos().clone()))
    }

    /// Returns the last move that a player made, and the node before it.
    fn tried(&self) -> Option<(NodeId, Move)> {
        let (tree, node) = (self.history.tree(), self.history.last_made());
        match tree.step(node) {
            HistoryEntry::Move { mv, .. } => Some((tree.parent(node)?, mv.clone())),
            _ => None,
        }
    }

    /// Returns the task for an external engine: the current position with its history.
    fn task(&self, purpose: Purpose, limits: Limits) -> Task {
        let tree = self.history.tree();
        let path = tree.path(self.current());
        let moves = path.iter().filter_map(|&node| match tree.step(node) {
            HistoryEntry::Move { .. } => Some((tree.node(node).step.side, tree.text(node).into())),
            _ => None,
        });
        let options = self.options.iter();
        Task {
            game: self.info().key,
            grid: self.grid(),
            options: options
                .map(|(spec, value)| (spec.key.to_owned(), value.to_owned()))
                .collect(),
            start: self.history.start().write_position(),
            is_set_up: self.history.is_set_up(),
            moves: moves.collect(),
            position: self.position(),
            turn: self.turn(),
            legal: self.legal(),
            limits,
            plays: purpose == Purpose::Move,
        }
    }

    /// Returns true if the conditions for pondering hold: a person is to move against a pondering level, and no search
    /// is running.
    fn may_ponder(&self) -> bool {
        self.info().players == 2
            && self.thinking.purpose().is_none()
            && self.seat_to_move() == Some(&Seat::Person)
            && *self.seat_of(self.turn().other()) == Seat::Computer(PONDERS)
    }

    fn save_evaluations(&mut self) {
        self.revision += u64::from(self.evaluations.take_unsaved());
    }

    /// Processes a result of a search.
    fn take_news(
        &mut self,
        purpose: Purpose,
        asked: Option<String>,
        news: News<Move>,
    ) -> SessionEvent {
        match news {
            News::Report(report) => {
                self.learn(purpose, asked.is_some(), &report);
                SessionEvent::Progress
            }
            News::Done(found) => self.conclude(purpose, asked.as_deref(), found),
            News::Failed(reason) => self.engine_failed(&reason),
            News::Trouble(reason) => self.external_failed(&asked.unwrap_or_default(), reason),
            News::Resigned => resigning::resign(self),
        }
    }

    /// Stores a report of the built-in engine, or of an external one.
    fn learn(&mut self, purpose: Purpose, is_external: bool, report: &Report<Move>) {
        let tried = self.tried().filter(|_| purpose == Purpose::Try);
        let node = tried.as_ref().map_or(self.current(), |(before, _)| *before);
        let root = self.history.position_at(node);
        let Some(mut found) = Evaluation::from_report(&root, report) else {
            return;
        };
        found.checked = report.nodes >= u64::from(CHECK) * self.review_nodes();
        if let Some((_, mv)) = tried {
            let compared = found.compared(&root.write_move(&mv)).cloned();
            let is_stored = self.evaluations.take_in(&self.history, node, found);
            if let (false, Some(compared)) = (is_stored, compared) {
                self.evaluations.compare(node, compared);
            }
            return;
        }
        let is_stored = self.evaluations.take_in(&self.history, node, found);
        if purpose == Purpose::Draw {
            // A draw offer's search stores no analysis: the engine's opinion must not show up as a hint.
            return;
        }
        let mut analysis = Analysis::from_report(&root, report);
        // Until the analysis goes further than the review, it shows the numbers of the review.
        let known = self
            .evaluations
            .get(node)
            .filter(|it| it.compared.len() > 1);
        let shows_review = purpose == Purpose::Analysis && !is_external && !is_stored;
        if let Some(known) = known.filter(|_| shows_review) {
            analysis.lines = known.lines();
        }
        self.thinking.set_analysis(node, analysis);
        self.queries.learn(&self.history, report);
    }

    fn conclude(
        &mut self,
        purpose: Purpose,
        asked: Option<&str>,
        found: Option<Move>,
    ) -> SessionEvent {
        let mv = found.filter(|mv| self.pos().is_legal(mv));
        match (purpose, mv) {
            (Purpose::Analysis, _) => {
                self.save_evaluations();
                SessionEvent::Finished
            }
            (Purpose::Draw, _) => self.answer_draw(),
            (Purpose::Try, _) => {
                self.save_evaluations();
                SessionEvent::Hint(self.judge())
            }
            (Purpose::Rate, _) => SessionEvent::Hint(self.rating()),
            (_, None) => self.engine_failed("no legal move was given"),
            (Purpose::Move, Some(_)) if resigning::is_given_up(self) => resigning::resign(self),
            (Purpose::Move, Some(mv)) => {
                let booked = asked.is_none() && self.analysis().is_some_and(Analysis::from_book);
                let mut played = self.make(&mv);
                if booked {
                    played.notices.push(Notice::OutOfBook);
                }
                SessionEvent::Played(played)
            }
            (Purpose::Hint, Some(mv)) => {
                if let Some(advice) = self.lost_puzzle(&mv) {
                    return SessionEvent::Hint(advice);
                }
                let hint = self.hint_words(&mv, asked);
                let line = self.line_of(&mv);
                self.thinking.set_hint(self.history.current(), mv, line);
                SessionEvent::Hint(hint)
            }
        }
    }

    /// Compares the last move with the best one, in words.
    fn judge(&self) -> Message {
        let made = self.history.last_made();
        let played = self.history.tree().text(made);
        let tried = self.display(played);
        let before = self.history.tree().parent(made).unwrap_or(made);
        let best = mistakes::best_move(self.known(), before, made);
        let best = best.unwrap_or_default();
        match mistakes::mistake(self.known(), before, made) {
            Some(mistake) => Message::new(words::TRY_BAD)
                .arg(tried)
                .arg(mistake.badge.sign())
                .message(mistake.cost),
            None if best == played => Message::new(words::TRY_BEST).arg(tried),
            None => Message::new(words::TRY_GOOD)
                .arg(tried)
                .arg(self.display(&best)),
        }
    }

    /// Worth of the move that was asked about, in words.
    fn rating(&self) -> Message {
        let Some(mv) = self.thinking.rated() else {
            return words::HINT_BRIEF.into();
        };
        let text = self.pos().write_move(mv);
        let lines = self.analysis().map_or(&[][..], |known| &known.lines);
        let display = self.display(&text);
        match lines.iter().find(|line| line.moves[0] == text) {
            Some(line) => advice::rating(display, line, &lines[0], |mv| self.display(mv)),
            // A search without a choice rates nothing.
            None => Message::new(words::RATED)
                .arg(display)
                .message(words::HINT_ONLY.into()),
        }
    }

    /// Answers a draw offer: accepts if the game is even according to the evaluation.
    fn answer_draw(&mut self) -> SessionEvent {
        let nodes = std::iter::successors(Some(self.current()), |&node| {
            self.history.tree().parent(node)
        });
        // A forced move is not rated: the evaluation of an earlier position is used.
        let known = nodes.take(3).find_map(|node| self.evaluations.get(node));
        let side = self.turn();
        let is_early = self.history.tree().node(self.current()).ply < EARLIEST_DRAW;
        if known.is_some_and(|it| it.is_even() && (it.best.exact || !is_early)) {
            return SessionEvent::Ended(self.finish(Ending::Agreed, side));
        }
        let computers = [side.other(), side].into_iter();
        let mut computers = computers.filter(|&side| *self.seat_of(side) != Seat::Person);
        SessionEvent::DrawDeclined(computers.next().unwrap_or(side.other()))
    }

    /// Gives the seat of a failed engine to the person, so that the engine is not called again and again.
    fn engine_failed(&mut self, reason: &str) -> SessionEvent {
        let player = self.player_of(self.turn());
        self.players_mut().seat(player, Seat::Person);
        SessionEvent::Failed(Refused::ComputerFailed(reason.to_owned()).into())
    }

    /// Gives the seat of a failed external engine to the person; the event holds the end of the engine's error output.
    fn external_failed(&mut self, name: &str, trouble: AnyReason) -> SessionEvent {
        let mut errors = self.external_errors(name);
        errors.drain(..errors.len().saturating_sub(SHOWN_ERRORS));
        let player = self.player_of(self.turn());
        if matches!(&self.players.side(player).seat, Seat::Engine(it) if it == name) {
            self.players_mut().seat(player, Seat::Person);
        }
        let failed = Refused::EngineFailed {
            name: name.to_owned(),
            trouble,
            output: errors,
        };
        SessionEvent::Failed(failed.into())
    }

    /// Returns the message for a puzzle that no move can solve any more.
    fn lost_puzzle(&self, mv: &Move) -> Option<Message> {
        let best = self.analysis()?.lines.first()?;
        let lost = self.info().players == 1 && matches!(best.score, Score::LossIn(_));
        lost.then(|| self.remark(mv)).flatten()
    }

    /// Returns the reason why a puzzle can't be solved from here, or else `unknown`.
    pub(super) fn why_unsolved(&self, unknown: Refused) -> Refused {
        let line = self.history.positions();
        let hopeless = self
            .queries
            .with_guide(|guide| Some(guide.is_hopeless(line)));
        if hopeless == Some(true) {
            return Refused::NeverSolvable;
        }
        match self.queries.with_guide(|guide| guide.take_back(line)) {
            Some(1..) => Refused::DeadEnd,
            _ => unknown,
        }
    }

    /// Returns the guide's remark on a move of a puzzle.
    fn remark(&self, mv: &Move) -> Option<Message> {
        let line = self.history.positions();
        self.queries.with_guide(|guide| guide.remark(line, mv))
    }

    fn hint_words(&self, mv: &Move, asked: Option<&str>) -> Message {
        let position = self.pos();
        let notation = Notation::from(position.write_move(mv));
        let remark = self.remark(mv);
        // The guide's remark on a puzzle says more than a count of turns.
        let reasons = if remark.is_some() {
            Vec::new()
        } else {
            position.reasons(mv)
        };
        let advice = Advice {
            final_lead: self.final_lead(&notation),
            display: self.display(&notation),
            notation,
            side: position.turn(),
            proof: remark.or_else(|| position.proof(mv)),
            reasons,
            is_only: self.info().players == 2 && position.legal_moves().len() == 1,
            analysis: self.analysis(),
            asked,
        };
        advice.message()
    }

    /// Returns the expected line after a move; `None` in puzzles, where it would be the solution.
    fn line_of(&self, mv: &Move) -> Option<RatedLine> {
        let text = self.pos().write_move(mv);
        let lines = &self.analysis().filter(|_| self.info().players == 2)?.lines;
        let line = lines
            .iter()
            .find(|line| line.moves.first().is_some_and(|first| *first == text));
        line.cloned()
    }

    /// Returns the final lead for the side to move of the line that begins with this move, if it ends the game.
    fn final_lead(&self, first: &str) -> Option<i32> {
        let mut lines = self.analysis()?.lines.iter();
        let line = lines.find(|line| line.moves.first().is_some_and(|mv| mv == first))?;
        let mut position = self.pos().clone();
        for text in &line.moves {
            let mv = position.read_move(text).ok()?;
            position = position.play(&mv).ok()?;
        }
        position.outcome()?;
        let lead = position.lead()? / 2;
        Some(if self.turn() == Side::Black {
            lead
        } else {
            -lead
        })
    }

    fn fetch_review(&mut self) -> Vec<SessionEvent> {
        let results = self.review.fetch(&self.history, &mut self.evaluations);
        let event = |reviewed| match reviewed {
            Reviewed::Position => {
                self.save_evaluations();
                SessionEvent::Progress
            }
            Reviewed::Game => {
                let display = |mv: &Notation| self.display(mv);
                let worst = mistakes::worst(self.known(), self.own_side(), display);
                let message = match self.left_book() {
                    Some(left) => Message::new(words::REVIEWED_AND)
                        .message(worst)
                        .message(left),
                    None => worst,
                };
                SessionEvent::Reviewed(message)
            }
            Reviewed::Failed(reason) => SessionEvent::Failed(reason.into()),
        };
        results.into_iter().map(event).collect()
    }
}
