//! The game a server plays: a table without people, moves of either side at any time, and searches that are waited for.

use std::time::{Duration, Instant};

use super::inbox::{Came, Inbox};
use crate::core::{AnyReason, Limits, Options, Piece, Side};
use crate::registry::Entry;
use crate::session::{Analysis, GameSession, Played, Purpose, Refused, SessionEvent};

/// A search that has not answered this long after its time is over is told to move.
const GRACE: Duration = Duration::from_millis(20);

/// The game a server plays.
pub(super) struct Host {
    pub(super) entry: &'static Entry,
    pub(super) options: Options,
    pub(super) session: Box<dyn GameSession>,
    /// What was left where a side moved out of turn: such a move begins a new game from the position as it stood.
    earlier: Vec<Box<dyn GameSession>>,
    /// How moves are thought about, but for the time.
    pub(super) limits: Limits,
}

/// A move that was found and played.
pub(super) struct Found {
    pub(super) played: Played,
    /// What the search said last before it moved.
    pub(super) analysis: Option<Analysis>,
}

impl Host {
    pub(super) fn new(
        entry: &'static Entry,
        options: Options,
        limits: Limits,
    ) -> Result<Self, AnyReason> {
        let session = (entry.start)(options.clone())?;
        Ok(Self {
            entry,
            options,
            session,
            earlier: Vec::new(),
            limits,
        })
    }

    /// A new game under `options`.
    pub(super) fn restart(&mut self, options: Options) -> Result<(), AnyReason> {
        self.session = (self.entry.start)(options.clone())?;
        self.options = options;
        self.earlier.clear();
        Ok(())
    }

    /// A new game from a position text.
    pub(super) fn set_up(&mut self, options: Options, position: &str) -> Result<(), AnyReason> {
        self.session = (self.entry.from_position)(options.clone(), position)?;
        self.options = options;
        self.earlier.clear();
        Ok(())
    }

    /// Sits down at a game that was opened.
    pub(super) fn take(&mut self, session: Box<dyn GameSession>) {
        self.options = session.options().clone();
        self.session = session;
        self.earlier.clear();
    }

    /// Whether nothing has been played and nothing set up.
    pub(super) fn is_fresh(&self) -> bool {
        self.earlier.is_empty() && self.plies() == 0 && self.session.setup().is_none()
    }

    /// Moves on the line to the current position.
    pub(super) fn plies(&self) -> usize {
        self.session
            .node(self.session.current())
            .map_or(0, |node| node.ply)
    }

    /// Cells without a piece.
    pub(super) fn empties(&self) -> usize {
        let view = self.session.view();
        let empty = |&cell: &_| view.square(cell).piece == Piece::None;
        view.grid.cells().filter(empty).count()
    }

    /// Plays a move of `side` whether or not it is its turn.
    pub(super) fn play(&mut self, side: Side, text: &str) -> Result<Played, AnyReason> {
        let depth = self.earlier.len();
        self.give_turn(side)?;
        let played = self.session.play(text);
        if played.is_err() {
            self.give_back(depth);
        }
        Ok(played?)
    }

    /// Goes back to the game before the turn was given to the other side.
    pub(super) fn give_back(&mut self, depth: usize) {
        while self.earlier.len() > depth
            && let Some(session) = self.earlier.pop()
        {
            self.session = session;
        }
    }

    /// How often a side has moved out of turn: see [`give_back`](Self::give_back).
    pub(super) fn depth(&self) -> usize {
        self.earlier.len()
    }

    /// Makes it the turn of `side`: by a forced pass, else by a new game from the position as it stands.
    /// A game that ended by passes goes on in the same way.
    pub(super) fn give_turn(&mut self, side: Side) -> Result<(), AnyReason> {
        let over = self.session.is_over();
        if self.session.turn() == side && !over {
            return Ok(());
        }
        if !over && self.session.legal() == ["pass"] {
            self.session.play("pass")?;
            return Ok(());
        }
        let position = self.session.position();
        let rows = position
            .strip_suffix(" X")
            .or_else(|| position.strip_suffix(" O"))
            .unwrap_or(&position);
        let text = format!("{rows} {}", side.letter());
        let session = (self.entry.from_position)(self.options.clone(), &text)?;
        self.earlier
            .push(std::mem::replace(&mut self.session, session));
        Ok(())
    }

    /// Takes the last move back for good; whether there was one.
    pub(super) fn undo(&mut self) -> bool {
        let node = self.session.current();
        if self.session.undo(1) == 0 {
            return false;
        }
        self.session.delete(node);
        if self.plies() == 0
            && let Some(session) = self.earlier.pop()
        {
            self.session = session;
        }
        true
    }

    /// Thinks about the current position, plays the move and waits for all that; `stop` looks at each interrupting line.
    pub(super) fn think(
        &mut self,
        time: Option<Duration>,
        inbox: &mut Inbox,
        stop: Option<fn(&str) -> bool>,
    ) -> Result<Found, AnyReason> {
        let limits = Limits {
            time,
            ..self.limits.clone()
        };
        self.session.think(Purpose::Move, limits, inbox.waker())?;
        let mut deadline = time.map(|time| Instant::now() + time + GRACE);
        let mut watch = stop.is_some();
        let mut analysis = None;
        loop {
            for event in self.session.poll() {
                match event {
                    SessionEvent::Played(played) => return Ok(Found { played, analysis }),
                    SessionEvent::Failed(reason) => return Err(reason),
                    SessionEvent::Progress => analysis = self.session.analysis().cloned(),
                    SessionEvent::Hint(_)
                    | SessionEvent::Finished
                    | SessionEvent::Reviewed(_)
                    | SessionEvent::Revealed
                    | SessionEvent::Consulted
                    | SessionEvent::DrawAgreed(_)
                    | SessionEvent::DrawDeclined(_)
                    | SessionEvent::TimeOut(_) => {}
                }
            }
            if self.session.thinking().is_none() {
                return Err(Refused::NoMoveFound.into());
            }
            match inbox.wait(watch, deadline) {
                Came::News => {}
                Came::Line => {
                    let asked = |line| stop.is_some_and(|stop| stop(line));
                    if inbox.peek().is_some_and(asked) {
                        self.session.move_now();
                    }
                    watch = false;
                }
                Came::Time => {
                    self.session.move_now();
                    deadline = None;
                }
            }
        }
    }

    /// Rates the moves of the current position until the controller says something, until `deadline`, or to the end;
    /// `tell` is called with whatever is new.
    pub(super) fn analyse(
        &mut self,
        limits: Limits,
        inbox: &mut Inbox,
        tell: &mut dyn FnMut(&Analysis) -> std::io::Result<()>,
    ) -> Result<std::io::Result<()>, AnyReason> {
        self.session
            .think(Purpose::Analysis, limits, inbox.waker())?;
        loop {
            for event in self.session.poll() {
                match (event, self.session.analysis()) {
                    (SessionEvent::Progress, Some(analysis)) => {
                        let told = tell(analysis);
                        if told.is_err() {
                            return Ok(told);
                        }
                    }
                    (SessionEvent::Failed(reason), _) => return Err(reason),
                    _ => {}
                }
            }
            let thinking = self.session.thinking().is_some();
            if !thinking || inbox.wait(true, None) == Came::Line {
                self.session.stop_thinking();
                return Ok(Ok(()));
            }
        }
    }
}
