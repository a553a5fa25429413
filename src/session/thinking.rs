//! The computer thinking about a game: for its own move, for a hint, or for analysis while people play on.

use std::time::Duration;

use super::pondering::Pondering;
use super::{Ending, GameSession, NodeId, Notice, Played, Refused, Session, words};
use crate::core::{
    AnyReason, Cell, Game, Limits, Line, Message, MoveOf, Position, Report, Score, Side,
};
use crate::search::external::External;
use crate::search::worker::{self, EngineSlot, Job, News, Waker};

/// Why the computer thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To play the move it finds.
    Move,
    /// To mark a good move.
    Hint,
    /// To rate the moves of the position.
    Analysis,
}

/// What came of thinking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SessionEvent {
    /// It knows more: draw again.
    Progress,
    /// The computer played.
    Played(Played),
    /// A player's time ran out: this ended the game.
    TimeOut(Played),
    /// It found this hint.
    Hint(Message),
    /// Analysis came to its end.
    Finished,
    /// The review of the game came to its end; the worst mistake in words.
    Reviewed(Message),
    /// What is shown on request, or in words beside the board, was found out.
    Revealed,
    /// Something that was under way broke off; an engine that did gave its seat to the person.
    Failed(AnyReason),
}

/// One rated line of play.
#[derive(Clone, Debug, PartialEq)]
pub struct RatedLine {
    /// The moves in the game's notation.
    pub moves: Vec<String>,
    /// The cell the first move leads to, if it is made on the board.
    pub cell: Option<Cell>,
    /// The worth for the side to move.
    pub score: Score,
    /// Whether it is proven.
    pub exact: bool,
    /// How deep it was searched.
    pub depth: u32,
}

/// What is known of a position so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Analysis {
    /// The rated moves, best first.
    pub lines: Vec<RatedLine>,
    /// The side the scores are for.
    pub side: Option<Side>,
    /// Completed depth in plies or playouts.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Time spent.
    pub time: Duration,
}

impl Analysis {
    /// Whether it comes out of an opening book, unsearched.
    pub fn from_book(&self) -> bool {
        let unsearched = self.depth == 0 && self.nodes == 0 && !self.lines.is_empty();
        unsearched && self.lines.iter().all(|line| !line.exact)
    }
}

/// Everything of a session that has to do with thinking.
pub(super) struct SearchState<G: Game> {
    pub(super) engine_slot: EngineSlot<G::Engine>,
    job: Option<(Job<MoveOf<G>>, Purpose, NodeId)>,
    pub(super) pondering: Option<Pondering<G>>,
    pub(super) analysis: Option<(NodeId, Analysis)>,
    pub(super) hint: Option<(NodeId, MoveOf<G>)>,
    /// Engines of others that have been asked in this game.
    pub(super) externals: Vec<External>,
    /// The name of the one that thinks now; none if it is the engine built in.
    pub(super) asked: Option<String>,
}

impl<G: Game> Default for SearchState<G> {
    fn default() -> Self {
        Self {
            engine_slot: EngineSlot::default(),
            job: None,
            pondering: None,
            analysis: None,
            hint: None,
            externals: Vec::new(),
            asked: None,
        }
    }
}

impl<G: Game> SearchState<G> {
    /// Stops whatever is being thought about.
    pub(super) fn stop(&mut self) {
        self.job = None;
        self.pondering = None;
    }

    pub(super) fn purpose(&self) -> Option<Purpose> {
        self.job.as_ref().map(|(_, purpose, _)| *purpose)
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.job
            .as_ref()
            .map_or(Duration::ZERO, |(job, ..)| job.elapsed())
    }

    pub(super) fn move_now(&self) {
        if let Some((job, ..)) = &self.job {
            job.move_now();
        }
    }
}

impl<G: Game> Session<G> {
    pub(super) fn begin(
        &mut self,
        purpose: Purpose,
        limits: Limits,
        waker: Waker,
    ) -> Result<(), Refused> {
        self.refuse_if_over()?;
        self.ask_proposal(None);
        let limits = Limits {
            proofs: purpose != Purpose::Move,
            ..limits
        };
        let root = self.here().clone();
        let node = self.current();
        self.mind.stop();
        self.mind.hint = None;
        let job = worker::start(&self.mind.engine_slot, G::engine, root, limits, waker)
            .map_err(Refused::no_thread)?;
        self.set_job(job, purpose, node, None);
        Ok(())
    }

    /// The search of `asked`, or of the engine built in, is under way.
    pub(super) fn set_job(
        &mut self,
        job: Job<MoveOf<G>>,
        purpose: Purpose,
        node: NodeId,
        asked: Option<String>,
    ) {
        self.mind.job = Some((job, purpose, node));
        self.mind.asked = asked;
    }

    /// Fetches what the search told since the last time.
    pub(super) fn fetch(&mut self) -> Vec<SessionEvent> {
        let mut events = Vec::new();
        while let Some((job, purpose, node)) = self.mind.job.take() {
            // Whoever moves on in the game ends the search; this one speaks of another position.
            if node != self.current() {
                break;
            }
            let Some(news) = job.poll() else {
                self.mind.job = Some((job, purpose, node));
                break;
            };
            match news {
                News::Report(report) => {
                    let here = self.here().clone();
                    self.learn(node, &here, &report);
                    self.insight.ask_guide(|guide| {
                        guide.learn(&here, &report);
                        Some(())
                    });
                    self.mind.analysis = Some((node, self.rated(report)));
                    self.mind.job = Some((job, purpose, node));
                    events.push(SessionEvent::Progress);
                }
                News::Done(found) => events.push(self.conclude(purpose, found)),
                News::Failed(reason) => events.push(self.engine_failed(&reason)),
                News::Trouble(reason) => events.push(self.external_failed(reason)),
                News::Resigned => {
                    let side = self.turn();
                    let played = self.finish(Ending::Resigned(side), side);
                    events.push(SessionEvent::Played(played));
                }
            }
        }
        events
    }

    fn conclude(&mut self, purpose: Purpose, found: Option<MoveOf<G>>) -> SessionEvent {
        let mv = found.filter(|mv| self.here().is_legal(mv));
        match (purpose, mv) {
            (Purpose::Analysis, _) => {
                self.keep_knowledge();
                SessionEvent::Finished
            }
            (_, None) => self.engine_failed("no legal move was given"),
            (Purpose::Move, Some(mv)) => {
                let own = self.computer_level().is_some();
                let booked = own && self.analysis_here().is_some_and(Analysis::from_book);
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
                let hint = self.hint_words(&mv);
                self.mind.hint = Some((self.current(), mv));
                SessionEvent::Hint(hint)
            }
        }
    }

    /// An engine that broke must not be asked again and again: the person takes its chair.
    fn engine_failed(&mut self, reason: &str) -> SessionEvent {
        let player = self.player_of(self.turn());
        self.players.seat(player, super::Seat::Person);
        self.revision += 1;
        SessionEvent::Failed(Refused::ComputerFailed(reason.to_owned()).into())
    }

    /// What to say where no move of a puzzle helps any more.
    fn lost_puzzle(&self, mv: &MoveOf<G>) -> Option<Message> {
        let best = self.analysis_here()?.lines.first()?;
        let lost = G::INFO.players == 1 && matches!(best.score, Score::LossIn(_));
        lost.then(|| self.remark(mv)).flatten()
    }

    /// Why a move is good, or what is wrong with it.
    fn remark(&self, mv: &MoveOf<G>) -> Option<Message> {
        let guided = self.insight.ask_guide(|guide| guide.remark(&self.past, mv));
        guided.or_else(|| G::remark(self.here(), mv))
    }

    fn hint_words(&self, mv: &MoveOf<G>) -> Message {
        let here = self.here();
        let text = G::write_move(here, mv);
        let best = self
            .analysis_here()
            .and_then(|analysis| analysis.lines.first());
        let proven = best
            .filter(|line| line.moves.first() == Some(&text))
            .map(|line| line.score);
        match (self.remark(mv), proven) {
            // A puzzle's guide says more than a count of turns.
            (Some(remark), _) if G::INFO.players == 1 => {
                Message::new(words::HINT_BECAUSE).arg(text).message(remark)
            }
            (_, Some(Score::WinIn(plies))) => Message::new(words::HINT_WINS)
                .arg(text)
                .arg(plies.div_ceil(2).max(1)),
            (Some(remark), _) => Message::new(words::HINT_BECAUSE).arg(text).message(remark),
            (None, _) => Message::new(words::HINT).arg(text),
        }
    }

    /// What is known of the current position.
    pub(super) fn analysis_here(&self) -> Option<&Analysis> {
        let here = self.current();
        self.mind
            .analysis
            .as_ref()
            .filter(|(node, _)| *node == here)
            .map(|(_, analysis)| analysis)
    }

    fn rated(&self, report: Report<MoveOf<G>>) -> Analysis {
        let lines = report
            .lines
            .iter()
            .map(|line| Self::rated_line(self.here(), line))
            .collect();
        Analysis {
            lines,
            side: Some(self.turn()),
            depth: report.depth,
            nodes: report.nodes,
            time: report.time,
        }
    }

    pub(super) fn rated_line(root: &G::Position, line: &Line<MoveOf<G>>) -> RatedLine {
        let mut position = root.clone();
        let mut moves = Vec::with_capacity(line.moves.len());
        for mv in &line.moves {
            // A line read out of a table may run into a move that is not there.
            if !position.is_legal(mv) {
                break;
            }
            moves.push(G::write_move(&position, mv));
            position.play_unchecked(mv);
        }
        let first = line.moves.first();
        let cell = first.and_then(|mv| G::target(root, mv));
        RatedLine {
            moves,
            cell,
            score: line.score,
            exact: line.exact,
            depth: line.depth,
        }
    }

    /// Whether the computer has to move now: its turn, at the end of the line, and not thinking yet.
    pub(super) fn computer_level(&self) -> Option<u8> {
        let leaf = self.tree.children(self.current()).is_empty();
        let seat = &self.players.of(self.player_of(self.turn())).seat;
        match seat {
            super::Seat::Computer(level) if leaf && !self.is_over() && !self.awaits_proposal() => {
                Some(*level)
            }
            _ => None,
        }
    }
}
