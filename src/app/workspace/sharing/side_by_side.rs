//! A puzzle solved by two players side by side: each has a board of their own and sees the other's number of moves,
//! never the moves. The host's moves are logged, for spectators; of the guest's only the solution is.

use super::board::{between, session_of, steps};
use super::entries::{share, share_steps};
use super::race::is_solved;
use super::table::{Context, End, friend};
use super::{Table, host, words};
use tabletop_core::Message;
use tabletop_net::remote::{Entry, HostAction, Line, No, Owner};
use tabletop_play::session::{GameSession, NodeId, SessionEvent};

impl Table {
    /// Returns true if the user solves a puzzle that the host solves on another board.
    pub(super) fn has_own_board(&self) -> bool {
        self.race.is_some() && !self.watches() && matches!(self.end, End::Guest(_))
    }

    /// Index of the user among the two solvers, if the user is one.
    fn racer(&self) -> Option<usize> {
        match self.place()? {
            Owner::Host => Some(0),
            _ => Some(1),
        }
    }

    /// Returns true if the friend has not solved the puzzle yet.
    pub(super) fn awaits_solution(&self) -> bool {
        self.race.as_ref().is_some_and(|race| !race.solved[1])
    }

    /// Handles a new connection: the progress has to be sent again.
    pub(super) const fn meet(&mut self) {
        if let Some(race) = &mut self.race {
            race.sent = None;
        }
    }

    pub(super) fn note_far(&mut self, moves: u32, context: &mut Context<'_>) {
        // For a guest it arrives before the game itself.
        self.far = Some(moves);
        self.show(SessionEvent::Progress, context);
    }

    pub(super) fn is_solution(&self, moves: &[String]) -> bool {
        let race = self.race.as_ref();
        race.is_some_and(|race| race.is_solution(moves))
    }

    /// Records a solution, which must be valid.
    pub(super) fn note_solved(&mut self, racer: usize, moves: &[String]) -> Result<(), ()> {
        let race = self.race.as_mut().ok_or(())?;
        if !race.is_solution(moves) {
            return Err(());
        }
        race.solved[racer] = true;
        Ok(())
    }

    /// Message that a player has solved the puzzle in this number of moves.
    pub(super) fn solved_in_words(&self, racer: usize, moves: usize) -> Message {
        let solved = self.race.as_ref().map(|race| race.solved);
        let other_too = solved.is_some_and(|solved| solved[1 - racer]);
        let text = match (self.racer() == Some(racer), other_too) {
            (true, false) => return Message::new(words::SOLVED_FIRST).arg(moves),
            (true, true) => words::SOLVED_TOO,
            (false, _) => words::FRIEND_SOLVED,
        };
        // Spectators know the host by name.
        let name = match (self.watches(), racer) {
            (true, 1) => "",
            _ => &self.other,
        };
        Message::new(text).arg(moves).message(friend(name))
    }

    pub(super) fn rematch_in_words(&self) -> Message {
        if self.race.is_some() {
            words::PUZZLE_AGAIN.into()
        } else {
            words::REMATCH_BEGUN.into()
        }
    }

    pub(super) fn gives_up(&self) -> Message {
        Message::new(words::GIVES_UP).message(friend(&self.other))
    }

    pub(super) fn with_progress(&self, message: Message) -> Message {
        let (Some(race), Some(racer)) = (&self.race, self.racer()) else {
            return message;
        };
        let other = friend(&self.other);
        let with = |text| {
            Message::new(text)
                .message(message.clone())
                .message(other.clone())
        };
        match self.far {
            _ if race.solved[1 - racer] => with(words::RACE_SOLVED),
            Some(moves) => with(words::RACE_FAR).arg(moves),
            None => message,
        }
    }

    /// Handles the host's acceptance of the solution found here.
    pub(super) fn solution_taken(&mut self, context: &mut Context<'_>) {
        let claimed = self.race.as_mut().and_then(|race| {
            let moves = race.claimed?;
            race.solved[1] = true;
            Some(moves)
        });
        if let Some(moves) = claimed {
            self.tell(self.solved_in_words(1, moves), context);
        }
    }

    /// Handles the host's refusal of the solution found here: if another entry merely came first, it is sent again.
    pub(super) fn solution_refused(&mut self, why: Option<No>, context: &mut Context<'_>) {
        if let (Some(race), None | Some(No::Late)) = (&mut self.race, why) {
            race.claimed = None;
            return;
        }
        self.tell(words::NOT_SOLVED_THERE.into(), context);
    }
}

/// Sends the progress and the solution found here to the other end.
pub(super) fn share_race(context: &mut Context<'_>, table: &mut Table) {
    if matches!(table.end, End::Host(_)) {
        share_way_back(context, table);
        share_steps(context, table);
    }
    let Some(session) = session_of(context, table) else {
        return;
    };
    let (base, at) = (table.base, session.current());
    let moves = steps(session, base, at);
    let solution = is_solved(session).then(|| moves_to(session, base, at));
    tell_far(context, table, moves);
    share_solution(context, table, solution.flatten());
}

/// Sends the moves that the host took back, for spectators.
fn share_way_back(context: &mut Context<'_>, table: &mut Table) {
    let (base, tip) = (table.base, table.tip);
    let Some(session) = session_of(context, table) else {
        return;
    };
    let Some(path) = between(session, base, session.current()) else {
        return;
    };
    let listed = between(session, base, tip).unwrap_or_default();
    let common = path.iter().zip(&listed).take_while(|(a, b)| a == b);
    let common = common.count();
    if common == listed.len() {
        return;
    }
    let last = listed[..common].last().copied().unwrap_or(base);
    let left = steps(session, base, last);
    if share(context, table, Entry::Back(left), tip) {
        table.tip = last;
    }
}

fn tell_far(context: &mut Context<'_>, table: &mut Table, moves: u32) {
    let Some(race) = &mut table.race else {
        return;
    };
    if !table.connected || race.sent == Some(moves) {
        return;
    }
    match &mut table.end {
        End::Host(end) => {
            race.sent = Some(moves);
            let action: Option<HostAction> = end.host.far(moves);
            host::perform(context, table, action.into_iter().collect());
        }
        End::Guest(end) if !end.watches => {
            race.sent = Some(moves);
            if end.link.send(Line::Far(moves).to_string()).is_err() {
                end.link.close();
            }
        }
        End::Guest(_) | End::Member(_) => {}
    }
}

/// Logs a solution, once.
fn share_solution(context: &mut Context<'_>, table: &mut Table, solution: Option<Vec<String>>) {
    let (Some(race), Some(racer)) = (&table.race, table.racer()) else {
        return;
    };
    let Some(moves) = solution.filter(|_| race.claimed.is_none() && !race.solved[racer]) else {
        return;
    };
    let entry = Entry::Solved(racer, moves.clone());
    let tip = table.tip;
    if !share(context, table, entry, tip) {
        return;
    }
    match &mut table.race {
        Some(race) if racer == 0 => race.solved[0] = true,
        Some(race) => {
            race.claimed = Some(moves.len());
            return;
        }
        None => return,
    }
    table.tell(table.solved_in_words(racer, moves.len()), context);
}

/// Moves from one node to another, in the game's notation.
fn moves_to(session: &GameSession, base: NodeId, node: NodeId) -> Option<Vec<String>> {
    let nodes = between(session, base, node)?;
    nodes
        .into_iter()
        .map(|node| Some(session.node(node)?.notation.into_string()))
        .collect()
}
