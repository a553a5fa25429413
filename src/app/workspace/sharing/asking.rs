//! Offers made at this machine: a draw, taking back moves, a rematch, another clock.

use super::board::{between, session_of, steps};
use super::decisions::agree;
use super::offers::{OfferWords, say};
use super::table::{Context, End};
use super::{Table, guest, host, member, messages_of};
use crate::workspace::{Effect, Refused, Reply, SharedRefused, Tabs};
use tabletop_core::TimeControl;
use tabletop_net::remote::Offer;
use tabletop_play::session::{GameSession, SessionEvent};

/// Kinds of offers at a shared board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    Draw,
    /// Taking back the last moves, so that the asking player is to move.
    Undo,
    Rematch,
    Clock(Option<TimeControl>),
}

pub(super) fn ask_at(tabs: &mut Tabs, table: &mut Table, asked: Asked) -> Result<Reply, Refused> {
    table.may_act()?;
    let context = &mut Context::of(tabs);
    let offer = offer_of(context, table, asked)?;
    let is_over = session_of(context, table).is_some_and(|session| session.is_over());
    if is_over && matches!(table.end, End::Member(_)) {
        return Err(tabletop_play::session::Refused::GameOver.into());
    }
    if !table.connected {
        return Err(SharedRefused::NotConnected.into());
    }
    let agrees = match table.offer() {
        Some((Offer::Undo(_), false)) => matches!(offer, Offer::Undo(_)),
        Some((theirs, false)) => theirs == offer,
        _ => false,
    };
    if agrees {
        agree(context, table);
        let events = std::mem::take(&mut context.events);
        let ended = events.iter().find_map(|(_, event)| match event {
            SessionEvent::Ended(played) => Some(context.tabs.reply_to_move(played)),
            _ => None,
        });
        return Ok(Reply {
            effect: Effect::Board,
            ..ended.unwrap_or_else(|| Reply::list(messages_of(events)))
        });
    }
    match &mut table.end {
        End::Host(end) => {
            let actions = end.host.make_offer(offer);
            let actions = actions.ok_or(SharedRefused::NotConnected)?;
            host::perform(context, table, actions);
        }
        End::Guest(end) => {
            let actions = end.guest.make_offer(offer);
            guest::perform(context, table, actions);
        }
        End::Member(_) => member::make_offer(context, table, offer)?,
    }
    Ok(Reply::say(say(OfferWords::of(offer).made, table, offer)))
}

/// Converts an action to an offer, if it is possible now.
fn offer_of(context: &mut Context<'_>, table: &Table, asked: Asked) -> Result<Offer, Refused> {
    let session = session_of(context, table).ok_or(Refused::NoGame)?;
    let over = session.is_over();
    match asked {
        Asked::Draw if session.info().players < 2 => {
            Err(tabletop_play::session::Refused::DrawAlone(session.info().name).into())
        }
        Asked::Draw if over => Err(tabletop_play::session::Refused::GameOver.into()),
        Asked::Draw => Ok(Offer::Draw),
        Asked::Rematch => Ok(Offer::Rematch),
        Asked::Clock(_) if matches!(table.end, End::Member(_)) => {
            Err(SharedRefused::NoClockInClub.into())
        }
        Asked::Clock(_) if session.info().players < 2 => {
            Err(Refused::NoClockAlone(session.info().name))
        }
        Asked::Clock(_) if over => Err(tabletop_play::session::Refused::GameOver.into()),
        Asked::Clock(control) => Ok(Offer::Clock(control)),
        Asked::Undo => {
            let left = left_after_undo(session, table).ok_or(Refused::NothingToUndo)?;
            Ok(Offer::Undo(left))
        }
    }
}

/// Number of steps left after taking back enough for the asking player to move again.
fn left_after_undo(session: &GameSession, table: &Table) -> Option<u32> {
    let nodes = between(session, table.base, table.tip)?;
    let count = steps(session, table.base, table.tip);
    let (mut left, mut found) = (count, None);
    for node in nodes.into_iter().rev() {
        let info = session.node(node)?;
        if info.automatic {
            continue;
        }
        left -= 1;
        if info.ending.is_some() {
            return None;
        }
        found = Some(left);
        if table.owns(session.player_of(info.side).index()) {
            break;
        }
    }
    found
}
