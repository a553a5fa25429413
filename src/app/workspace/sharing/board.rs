//! A shared board in step with its log: entries of the other end are played on it, and its steps counted.

use super::table::{Context, Table, let_go};
use crate::workspace::tab::TabId;
use crate::workspace::tabs::Tabs;
use tabletop_core::Side;
use tabletop_net::remote::{Entry, GameHead, Owner};
use tabletop_play::session::{Ending, GameSession, MoveLegality, NodeId, Played, Seat, StepKind};

/// Error: an entry can't be played.
pub(super) type Wrong = ();

/// Head of a game's log: its start, or its current position if the line contains more than moves.
pub(super) fn head_of(
    session: &GameSession,
    owners: [Owner; 2],
    start: Option<String>,
) -> GameHead {
    let names = session.players().0.each_ref().map(|it| it.name.clone());
    let [first, second] = names;
    let options = session.options().iter();
    GameHead {
        game: session.info().key.to_owned(),
        players: [(owners[0], first), (owners[1], second)],
        clock: session.clock_text().0,
        start: start.unwrap_or_default(),
        options: options
            .map(|(spec, value)| (spec.key.to_owned(), value.to_owned()))
            .collect(),
    }
}

/// Assigns local players to the seats of this machine, and remote players to the others.
pub(super) fn take_seats(session: &mut GameSession, table: &Table) {
    if session.info().players < 2 {
        // Each player solves the puzzle without help.
        return session.players_mut().seat(Side::Black, Seat::Person);
    }
    for side in Side::BOTH {
        let player = side.index();
        let seat = match (table.owns(player), &session.players().side(side).seat) {
            (false, _) => Seat::Remote,
            (true, seat @ Seat::Computer(_)) => seat.clone(),
            (true, _) => Seat::Person,
        };
        if session.players().side(side).seat != seat {
            session.players_mut().seat(side, seat);
        }
    }
}

/// Returns true if a node is a step of its own: neither a start nor an automatic move.
pub(super) fn is_step(session: &GameSession, node: NodeId) -> bool {
    let info = session.node(node);
    info.is_some_and(|info| !info.automatic && info.kind != StepKind::Start)
}

/// Nodes after `from` up to `to`, in order; `None` if `to` does not follow `from`.
pub(super) fn between(session: &GameSession, from: NodeId, to: NodeId) -> Option<Vec<NodeId>> {
    let (mut nodes, mut at) = (Vec::new(), to);
    while at != from {
        nodes.push(at);
        at = session.node(at)?.parent?;
    }
    nodes.reverse();
    Some(nodes)
}

/// Number of steps from the start of the log to a node.
pub(super) fn steps(session: &GameSession, base: NodeId, node: NodeId) -> u32 {
    let nodes = between(session, base, node).unwrap_or_default();
    nodes.into_iter().filter(|&it| is_step(session, it)).count() as u32
}

/// Node after this number of steps, including the automatic moves that follow.
fn node_after(session: &GameSession, table: &Table, left: u32) -> Option<NodeId> {
    let nodes = between(session, table.base, table.tip)?;
    let (mut count, mut found) = (0, table.base);
    for node in nodes {
        count += u32::from(is_step(session, node));
        if count > left {
            return Some(found);
        }
        found = node;
    }
    None
}

/// Returns true if all nodes are moves by the rules, which the log can express.
pub(super) fn consists_of_moves(session: &GameSession, nodes: &[NodeId]) -> bool {
    let by_rules = |node: &NodeId| {
        session.node(*node).is_some_and(|info| match info.kind {
            StepKind::Move(legality) => legality == MoveLegality::Legal,
            StepKind::Settling | StepKind::End => true,
            StepKind::Start | StepKind::Note | StepKind::SetUp => false,
        })
    };
    nodes.iter().all(by_rules)
}

/// Plays an entry of the other end at the tip of the log. Returns the move or ending, if it was one.
pub(super) fn apply(
    session: &mut GameSession,
    table: &mut Table,
    entry: &Entry,
) -> Result<Option<Played>, Wrong> {
    if let Entry::Solved(player, moves) = entry {
        return table.note_solved(*player, moves).map(|()| None);
    }
    if session.current() != table.tip {
        session.go(table.tip);
    }
    let mut played = None;
    match entry {
        Entry::Solved(..) => {}
        Entry::Game(_) => return Err(()),
        Entry::Move(text) => played = Some(session.play(text).map_err(|_| ())?),
        Entry::End(key) => {
            let ending = Ending::from_key(key).ok_or(())?;
            played = Some(session.end(ending).map_err(|_| ())?);
        }
        Entry::Dead(cells) => {
            session.propose_at(table.tip, cells);
            table.dead = Some(table.tip);
        }
        Entry::Back(left) => {
            let node = node_after(session, table, *left).ok_or(())?;
            session.go(node);
        }
        Entry::Clock(text) => session.put_clock(text, None),
        Entry::Seat(player, level) => table.computers[*player] = *level,
        Entry::Name(player, name) => {
            let side = Side::BOTH[*player];
            session.players_mut().rename(side, name);
        }
    }
    table.tip = session.current();
    Ok(played)
}

/// Goes to the position before the program ended, if only local moves lead there from the end of the log: the log lacks
/// them, and gets them next.
pub(super) fn go_on_from(session: &mut GameSession, table: &Table, stood: NodeId) {
    let Some(lacking) = between(session, table.tip, stood) else {
        return;
    };
    let own = lacking.iter().all(|&node| {
        let info = session.node(node);
        info.is_some_and(|info| table.owns(session.player_of(info.side).index()))
    });
    if own && session.current() == table.tip {
        session.go(stood);
    }
}

/// Returns true if the player at the other end may add this entry now.
pub(super) fn may(session: &GameSession, table: &Table, entry: &Entry) -> bool {
    let theirs = |player: usize| table.owners[player] != Owner::Host;
    let moves = theirs(session.player_of(session.turn()).index()) && table.race.is_none();
    match entry {
        Entry::Move(_) => moves && !session.is_over(),
        Entry::End(key) => match Ending::from_key(key) {
            Some(Ending::Resigned(side) | Ending::Forfeited(side)) => {
                theirs(session.player_of(side).index())
                    && !session.is_over()
                    && table.race.is_none()
            }
            _ => false,
        },
        Entry::Solved(player, _) => *player == 1 && table.awaits_solution(),
        Entry::Back(_) => false,
        Entry::Seat(player, _) | Entry::Name(player, _) => table.owners[*player] == Owner::Guest,
        Entry::Game(_) | Entry::Dead(_) | Entry::Clock(_) => false,
    }
}

pub(super) fn session_of<'a>(
    context: &'a mut Context<'_>,
    table: &Table,
) -> Option<&'a mut Box<GameSession>> {
    let index = context.tabs.find(table.tab?)?;
    context.tabs.session_at(index)
}

/// Opens a game in a new tab; if the old game, which is no longer shared, was current, the new one becomes current.
pub(super) fn open_beside(tabs: &mut Tabs, before: TabId, session: Box<GameSession>) -> usize {
    let before = tabs.find(before);
    let in_front = before.is_some_and(|index| tabs.is_in_front(index));
    if let Some(index) = before {
        let_go(&mut tabs[index].session);
    }
    let index = tabs.add(session);
    if in_front {
        tabs.switch(index);
    }
    index
}
