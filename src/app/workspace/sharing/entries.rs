//! Entries of this machine: moves and proposals on the board are sent to the log.

use super::board::{between, is_step, session_of};
use super::table::{Context, End, Table};
use super::{guest, host, member};
use tabletop_net::remote::Entry;
use tabletop_play::session::{GameSession, NodeId};

/// Sends the steps that continue from the tip of the log.
pub(super) fn share_steps(context: &mut Context<'_>, table: &mut Table) {
    let Some(session) = session_of(context, table) else {
        return;
    };
    let Some(nodes) = between(session, table.tip, session.current()) else {
        return;
    };
    for node in nodes {
        let Some(session) = session_of(context, table) else {
            return;
        };
        let entry = is_step(session, node)
            .then(|| entry_of(session, node))
            .flatten();
        let before = table.tip;
        if let Some(entry) = entry
            && !share(context, table, entry, before)
        {
            return;
        }
        table.tip = node;
        share_proposal(context, table);
    }
}

/// Sends the proposal at the tip of the log: the host's is binding, in a club the first one.
pub(super) fn share_proposal(context: &mut Context<'_>, table: &mut Table) {
    let tip = table.tip;
    if table.dead == Some(tip) || matches!(table.end, End::Guest(_)) {
        return;
    }
    let Some(session) = session_of(context, table) else {
        return;
    };
    if let Some(cells) = session.proposed_at(tip)
        && share(context, table, Entry::Dead(cells), tip)
    {
        table.dead = Some(tip);
    }
}

/// Logs an entry of this machine, or sends it to the host. Returns true on success.
pub(super) fn share(
    context: &mut Context<'_>,
    table: &mut Table,
    entry: Entry,
    before: NodeId,
) -> bool {
    match &mut table.end {
        End::Host(_) => host::append(context, table, entry),
        End::Member(_) => member::share(context, table, entry),
        End::Guest(end) if end.watches || end.left => false,
        End::Guest(end) => {
            let Some(actions) = end.guest.play(entry) else {
                return false;
            };
            end.pending.push_back(before);
            guest::perform(context, table, actions);
            true
        }
    }
}

fn entry_of(session: &GameSession, node: NodeId) -> Option<Entry> {
    let info = session.node(node)?;
    Some(match info.ending {
        Some(ending) => Entry::End(ending.key().to_owned()),
        None => Entry::Move(info.notation.into_string()),
    })
}
