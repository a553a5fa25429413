//! The game of a server: a session without people, moves of either side at any time, and searches that are waited for.

use std::io::Read;
use std::time::{Duration, Instant};

use super::Config;
use super::inbox::{Inbox, Incoming, LineEffect};
use tabletop_core::{AnyReason, Cell, Grid, Limits, Notation, Options, Piece, Side, WordMove};
use tabletop_play::registry::Entry;
use tabletop_play::session::{
    Analysis, GameSession, NodeId, NodeInfo, Played, Purpose, Refused, SessionEvent,
};

/// Delay after the end of a search's time before it is made to move.
const GRACE: Duration = Duration::from_millis(20);

pub(super) struct Host {
    pub(super) inbox: Inbox,
    pub(super) entry: &'static Entry,
    pub(super) options: Options,
    pub(super) session: Box<GameSession>,
    /// Games left when a side moved out of turn: such a move begins a new game from the current position.
    earlier: Vec<GameSession>,
    /// Limits of the search, except its time.
    pub(super) limits: Limits,
}

/// A move that was found and played.
pub(super) struct Found {
    pub(super) played: Played,
    /// Last analysis before the move.
    pub(super) analysis: Option<Analysis>,
}

impl Host {
    /// A new game for the controller behind `input`.
    pub(super) fn new(config: &Config, input: impl Read + Send + 'static) -> anyhow::Result<Self> {
        let options = config.options.clone();
        Ok(Self {
            inbox: Inbox::new(input)?,
            entry: config.entry,
            session: (config.entry.start)(options.clone())?,
            options,
            earlier: Vec::new(),
            limits: config.limits.clone(),
        })
    }

    /// Limits of a search of at most this time.
    pub(super) fn limits_within(&self, time: Option<Duration>) -> Limits {
        Limits {
            time,
            ..self.limits.clone()
        }
    }

    /// Begins a new game under `options`.
    pub(super) fn restart(&mut self, options: Options) -> Result<(), AnyReason> {
        self.session = (self.entry.start)(options.clone())?;
        self.options = options;
        self.earlier.clear();
        Ok(())
    }

    pub(super) fn set_up(&mut self, options: Options, position: &str) -> Result<(), AnyReason> {
        self.session = (self.entry.from_position)(options.clone(), position)?;
        self.options = options;
        self.earlier.clear();
        Ok(())
    }

    /// Takes over a game that was opened.
    pub(super) fn take(&mut self, session: Box<GameSession>) {
        self.options = session.options().clone();
        self.session = session;
        self.earlier.clear();
    }

    /// Takes over the moves of a game. If it continues the current one, only the new moves are played, so that the
    /// engine keeps its transposition table.
    pub(super) fn follow(&mut self, session: Box<GameSession>) {
        if !self.goes_on_to(&session) {
            self.take(session);
        }
    }

    /// Plays the moves by which `other` continues the current game. Returns true if the games are then equal.
    fn goes_on_to(&mut self, other: &GameSession) -> bool {
        let [known, wanted] = [&*self.session, other].map(moves);
        let same = self.earlier.is_empty()
            && self.session.options() == other.options()
            && self.session.setup() == other.setup();
        same && wanted.starts_with(&known)
            && wanted[known.len()..]
                .iter()
                .all(|mv| self.session.play(mv).is_ok())
            && self.session.position() == other.position()
    }

    /// Returns true if nothing has been played or set up.
    pub(super) fn is_fresh(&self) -> bool {
        self.earlier.is_empty() && self.plies() == 0 && self.session.setup().is_none()
    }

    /// Number of moves on the line to the current position.
    pub(super) fn plies(&self) -> usize {
        self.session
            .node(self.session.current())
            .map_or(0, |node| node.ply)
    }

    pub(super) fn empties(&self) -> usize {
        let view = self.session.view();
        let empty = |&cell: &_| view.square(cell).piece == Piece::None;
        view.grid.cells().filter(empty).count()
    }

    /// Plays a move of `side` even if it is not to move.
    pub(super) fn play(&mut self, side: Side, text: &str) -> Result<Played, AnyReason> {
        let depth = self.earlier.len();
        self.give_turn(side)?;
        let played = self.session.play(text);
        if played.is_err() {
            self.give_back(depth);
        }
        Ok(played?)
    }

    /// Goes back to the game before a side moved out of turn.
    pub(super) fn give_back(&mut self, depth: usize) {
        while self.earlier.len() > depth
            && let Some(session) = self.earlier.pop()
        {
            *self.session = session;
        }
    }

    /// Number of moves out of turn so far: see [`give_back`](Self::give_back).
    pub(super) fn depth(&self) -> usize {
        self.earlier.len()
    }

    /// Gives the turn to `side`: by a forced pass, else by a new game from the current position.
    /// A game that ended by passes continues in the same way.
    pub(super) fn give_turn(&mut self, side: Side) -> Result<(), AnyReason> {
        let over = self.session.is_over();
        if self.session.turn() == side && !over {
            return Ok(());
        }
        if !over && self.session.legal() == [Notation::from(WordMove::Pass)] {
            self.session.play(WordMove::Pass.notation())?;
            return Ok(());
        }
        let position = self.session.position();
        let text = format!("{} {}", super::rules::rows(&position), side.letter());
        let session = (self.entry.from_position)(self.options.clone(), &text)?;
        self.earlier
            .push(std::mem::replace(&mut *self.session, *session));
        Ok(())
    }

    /// Takes the last move back for good. Returns true if there was one.
    pub(super) fn undo(&mut self) -> bool {
        let node = self.session.current();
        if self.session.undo(1) == 0 {
            return false;
        }
        self.session.delete(node);
        if self.plies() == 0
            && let Some(session) = self.earlier.pop()
        {
            *self.session = session;
        }
        true
    }

    /// Searches the current position, plays the move and waits for the end. During the search the listener handles
    /// every incoming line, and receives the analysis.
    pub(super) fn think(
        &mut self,
        limits: Limits,
        listener: &mut dyn SearchListener,
    ) -> Result<Found, AnyReason> {
        let node = self.session.current();
        let watched = self.watch(Purpose::Move, limits, listener)?;
        let analysis = self.session.analysis_at(node).cloned();
        match watched.played {
            Some(played) => Ok(Found {
                played,
                analysis: analysis.filter(|_| watched.informed),
            }),
            None => Err(Refused::NoMoveFound.into()),
        }
    }

    /// Rates the moves of the current position until a line ends the search, or to its own end. Returns true if the
    /// search reached its end.
    pub(super) fn analyse(
        &mut self,
        limits: Limits,
        listener: &mut dyn SearchListener,
    ) -> Result<bool, AnyReason> {
        let watched = self.watch(Purpose::Analysis, limits, listener)?;
        self.session.stop_thinking();
        Ok(!watched.stopped)
    }

    /// Waits for the end of a search. A search with a deadline has to move by then, and in any case soon after its own
    /// time.
    fn watch(
        &mut self,
        purpose: Purpose,
        limits: Limits,
        listener: &mut dyn SearchListener,
    ) -> Result<Watched, AnyReason> {
        let mut deadline = limits.time.map(|time| Instant::now() + time + GRACE);
        let node = self.session.current();
        self.session.think(purpose, limits, self.inbox.waker())?;
        let mut watched = Watched::default();
        let mut effect = LineEffect::Later;
        loop {
            match effect {
                LineEffect::Stop => {
                    watched.stopped = true;
                    self.session.move_now();
                }
                LineEffect::EndBy(at) => deadline = Some(deadline.map_or(at, |by| by.min(at))),
                LineEffect::Later | LineEffect::Answered => {}
            }
            effect = LineEffect::Later;
            self.take_events(node, &mut watched, listener)?;
            if self.session.thinking().is_none() || watched.played.is_some() {
                return Ok(watched);
            }
            let next = [deadline, listener.due()].into_iter().flatten().min();
            match self.inbox.wait(next) {
                Incoming::News => {}
                Incoming::Line => effect = self.inbox.look(|line| listener.on_line(line)),
                Incoming::End => effect = listener.on_eof(),
                Incoming::Time if deadline.is_some_and(|by| by <= Instant::now()) => {
                    self.session.move_now();
                    deadline = None;
                }
                Incoming::Time => listener.on_due(),
            }
        }
    }

    fn take_events(
        &mut self,
        node: NodeId,
        watched: &mut Watched,
        listener: &mut dyn SearchListener,
    ) -> Result<(), AnyReason> {
        let mut informed = false;
        for event in self.session.poll() {
            match event {
                SessionEvent::Played(played) => watched.played = Some(played),
                SessionEvent::Failed(reason) => return Err(reason),
                SessionEvent::Progress => informed = true,
                SessionEvent::Hint(_)
                | SessionEvent::Message(_)
                | SessionEvent::Changed(_)
                | SessionEvent::Offered(_)
                | SessionEvent::Finished
                | SessionEvent::Reviewed(_)
                | SessionEvent::Revealed
                | SessionEvent::Refreshed
                | SessionEvent::Ended(_)
                | SessionEvent::DrawDeclined(_)
                | SessionEvent::TimeOut(_) => {}
            }
        }
        watched.informed |= informed;
        if let Some(known) = self.session.analysis_at(node).filter(|_| informed) {
            listener.on_analysis(known);
        }
        Ok(())
    }
}

/// Outcome of a watched search.
#[derive(Default)]
struct Watched {
    played: Option<Played>,
    /// True if there was any analysis.
    informed: bool,
    /// True if a line or the end of input stopped the search.
    stopped: bool,
}

/// Callbacks of a server during a search. Errors of output are ignored there: the next write fails as well, and ends
/// the server.
pub(super) trait SearchListener {
    fn on_line(&mut self, line: &str) -> LineEffect;

    fn on_eof(&mut self) -> LineEffect {
        LineEffect::Stop
    }

    /// Receives the current analysis. The last analysis of a search is always received.
    fn on_analysis(&mut self, known: &Analysis) {
        let _ = known;
    }

    /// Time by which a stored analysis must be reported.
    fn due(&self) -> Option<Instant> {
        None
    }

    /// Reports the stored analysis.
    fn on_due(&mut self) {}
}

/// Position text of a board: rows from the top, followed by the side to move.
pub(super) fn rows(grid: Grid, stones: &[(Cell, Side)], turn: Side) -> String {
    let letter = |cell| {
        let stone = stones.iter().find(|(at, _)| *at == cell);
        stone.map_or('.', |(_, side)| side.letter())
    };
    let row = |row| (0..grid.cols).map(move |col| letter(Cell::new(col, row)));
    let rows: Vec<String> = (0..grid.rows).map(|at| row(at).collect()).collect();
    format!("{} {}", rows.join("/"), turn.letter())
}

/// The moves from the start of a game to where it stands.
pub(super) fn moves(session: &GameSession) -> Vec<Notation> {
    let back = |node: &NodeInfo| node.parent.and_then(|parent| session.node(parent));
    let line = std::iter::successors(session.node(session.current()), back);
    let mut moves: Vec<_> = line.map(|node| node.notation).collect();
    moves.pop();
    moves.reverse();
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_goes_on_is_played_on_and_any_other_taken_over() {
        let config = Config::for_test("reversi", 1);
        let mut host = Host::new(&config, std::io::empty()).expect("a game");
        for (game, goes_on) in [
            (&["f5", "f6"][..], true),
            (&["f5", "f6", "e6"], true),
            (&["f5", "f6", "e6"], true),
            (&["f5", "f6"], false),
            (&["d3", "c5", "d6"], false),
        ] {
            "here".clone_into(&mut host.session.players_mut().0[0].name);
            let mut session = (config.entry.start)(config.options.clone()).expect("a game");
            for mv in game {
                session.play(mv).expect("a legal move");
            }
            let position = session.position();
            host.follow(session);
            assert_eq!(host.session.position(), position);
            let is_the_same = host.session.players().0[0].name == "here";
            assert_eq!(is_the_same, goes_on, "{game:?}");
        }
    }
}
