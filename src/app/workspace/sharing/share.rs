//! Everything new at this machine is sent to the other end, whatever made the change.

use super::board::session_of;
use super::entries::{share, share_proposal, share_steps};
use super::side_by_side::share_race;
use super::table::{Context, End, Table};
use tabletop_core::Side;
use tabletop_net::remote::Entry;
use tabletop_play::session::Seat;

/// Sends the moves played here since the last call to the other end.
pub(super) fn share_new(context: &mut Context<'_>, table: &mut Table) {
    if matches!(&table.end, End::Guest(end) if end.resumes || !end.backlog.is_empty()) {
        // After a resumption, the host has already logged the position on the board, and entries in transit come
        // first.
        return;
    }
    if table.race.is_some() {
        return share_race(context, table);
    }
    share_proposal(context, table);
    share_seats(context, table);
    share_steps(context, table);
}

/// Sends the seats taken by the computer at this machine.
pub(super) fn share_seats(context: &mut Context<'_>, table: &mut Table) {
    for player in 0..2 {
        let Some(session) = session_of(context, table) else {
            return;
        };
        let seat = &session.players().side(Side::BOTH[player]).seat;
        let level = match seat {
            Seat::Computer(level) => Some(*level),
            _ => None,
        };
        if table.owns(player) && table.computers[player] != level {
            let tip = table.tip;
            if share(context, table, Entry::Seat(player, level), tip) {
                table.computers[player] = level;
            }
        }
    }
}
