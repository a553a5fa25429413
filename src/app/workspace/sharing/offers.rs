//! Offers between the players: a draw, taking back moves, a rematch; and chat messages.

use super::board::{between, steps};
use super::{End, Events, SharedRefused, Table, friend, words};
use crate::workspace::{Refused, Reply, Workspace};
use tabletop_core::{Message, Text, TimeControl};
use tabletop_net::remote::{MAX_TALK_CHARS, Offer, clean};
use tabletop_play::session::{GameSession, SessionEvent};

/// Kinds of offers at a shared board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// A draw.
    Draw,
    /// Taking back the last moves, so that the asking player is to move.
    Undo,
    /// Another game.
    Rematch,
    /// This clock, or none.
    Clock(Option<TimeControl>),
}

/// Reports a chat message.
pub(super) fn said(table: &Table, name: &str, words: &str, events: &mut Events) {
    let message = Message::new(words::SAYS).message(friend(name)).arg(words);
    table.tell(message, events);
}

/// Texts of an offer: the question to its recipient, the confirmation to its sender, and the refusal.
struct OfferWords {
    offers: Text,
    asked: Text,
    made: Text,
    declines: Text,
}

impl OfferWords {
    const fn of(offer: Offer) -> Self {
        match offer {
            Offer::Draw => Self {
                offers: words::OFFERS_DRAW,
                asked: words::DRAW_ASKED,
                made: words::DRAW_MADE,
                declines: words::DECLINES_DRAW,
            },
            Offer::Undo(_) => Self {
                offers: words::OFFERS_UNDO,
                asked: words::UNDO_ASKED,
                made: words::UNDO_MADE,
                declines: words::DECLINES_UNDO,
            },
            Offer::Rematch => Self {
                offers: words::OFFERS_REMATCH,
                asked: words::REMATCH_ASKED,
                made: words::REMATCH_MADE,
                declines: words::DECLINES_REMATCH,
            },
            Offer::Clock(Some(_)) => Self {
                offers: words::OFFERS_CLOCK,
                asked: words::CLOCK_ASKED,
                made: words::CLOCK_MADE,
                declines: words::DECLINES_CLOCK,
            },
            Offer::Clock(None) => Self {
                offers: words::OFFERS_NO_CLOCK,
                asked: words::NO_CLOCK_ASKED,
                made: words::NO_CLOCK_MADE,
                declines: words::DECLINES_CLOCK,
            },
        }
    }
}

/// One of an offer's texts, with the other player and the offered clock.
fn say(text: Text, table: &Table, offer: Offer) -> Message {
    let said = Message::new(text).message(friend(&table.other));
    match offer {
        Offer::Clock(Some(control)) => said.arg(control),
        _ => said,
    }
}

impl Table {
    /// Current offer, and true if it was made here.
    fn offer(&self) -> Option<(Offer, bool)> {
        match &self.end {
            End::Host(end) => end.host.offer(),
            End::Guest(end) => end.guest.offer(),
            End::Member(end) => end.offer,
        }
    }
}

impl Workspace {
    /// The other player's offer at the current board as a message, and the action that accepts it.
    pub fn offered_here(&self) -> Option<(Message, Asked)> {
        let table = self.table()?;
        let (offer, false) = table.offer()? else {
            return None;
        };
        let asked = match offer {
            Offer::Draw => Asked::Draw,
            Offer::Undo(_) => Asked::Undo,
            Offer::Rematch => Asked::Rematch,
            Offer::Clock(control) => Asked::Clock(control),
        };
        Some((say(OfferWords::of(offer).asked, table, offer), asked))
    }

    /// Returns true if the current board is shared: then draws, taking back moves and rematches are offers.
    pub fn is_shared_here(&self) -> bool {
        self.table()
            .is_some_and(|table| !matches!(&table.end, End::Guest(end) if end.left))
    }

    /// Returns true if the current board is a game in progress between two players.
    pub fn plays_shared_here(&self) -> bool {
        let plays = self
            .table()
            .is_some_and(|table| !table.watches() && self.is_shared_here());
        plays && self.session().is_some_and(|session| !session.is_over())
    }

    /// Makes an offer at the current board, or accepts the same offer of the other player.
    pub fn ask(&mut self, asked: Asked) -> Result<Reply, Refused> {
        let done = self.with_table_in_front(|workspace, table| workspace.ask_at(table, asked));
        done.ok_or(Refused::NoGame)?
    }

    fn ask_at(&mut self, table: &mut Table, asked: Asked) -> Result<Reply, Refused> {
        if table.watches() {
            return Err(SharedRefused::Watching.into());
        }
        let offer = self.offer_of(table, asked)?;
        let mut events = Vec::new();
        if matches!(table.end, End::Member(_)) {
            if asked == Asked::Rematch {
                return self.challenge_again(table.number);
            }
            if self
                .session_of(table)
                .is_some_and(|session| session.is_over())
            {
                return Err(tabletop_play::session::Refused::GameOver.into());
            }
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
            self.agree(table, &mut events);
            let ended = events.iter().find_map(|(_, event)| match event {
                SessionEvent::Ended(played) => Some(self.reply_to_move(played)),
                _ => None,
            });
            return Ok(Reply {
                effect: crate::workspace::Effect::Board,
                ..ended.unwrap_or_else(|| Reply {
                    messages: messages(events),
                    ..Reply::default()
                })
            });
        }
        match &mut table.end {
            End::Host(end) => {
                let actions = end.host.make_offer(offer);
                let actions = actions.ok_or(SharedRefused::NotConnected)?;
                self.host_does(table, actions, &mut events);
            }
            End::Guest(end) => {
                let actions = end.guest.make_offer(offer);
                self.guest_does(table, actions, &mut events);
            }
            End::Member(_) => {
                if !self.member_offers(table, offer, &mut events) {
                    return Err(SharedRefused::OvertakenByOther.into());
                }
            }
        }
        Ok(Reply::say(say(OfferWords::of(offer).made, table, offer)))
    }

    fn agree(&mut self, table: &mut Table, events: &mut Events) {
        match &mut table.end {
            End::Host(end) => {
                if let Some((offer, false)) = end.host.offer() {
                    self.carry_out(table, offer, events);
                }
            }
            End::Guest(end) => {
                let actions = end.guest.answer(true).unwrap_or_default();
                self.guest_does(table, actions, events);
            }
            End::Member(end) => {
                if let Some((offer, false)) = end.offer {
                    self.carry_out(table, offer, events);
                }
            }
        }
    }

    /// Converts an action to an offer, if it is possible now.
    fn offer_of(&mut self, table: &Table, asked: Asked) -> Result<Offer, Refused> {
        let session = self.session_of(table).ok_or(Refused::NoGame)?;
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
                let left = left_after_undo(&**session, table).ok_or(Refused::NothingToUndo)?;
                Ok(Offer::Undo(left))
            }
        }
    }

    /// Declines the other player's offer.
    pub fn decline(&mut self) -> Result<Reply, Refused> {
        let done = self.with_table_in_front(|workspace, table| {
            let mut events = Vec::new();
            let declined = match &mut table.end {
                End::Host(end) => {
                    let actions = end.host.decline();
                    actions.map(|actions| workspace.host_does(table, actions, &mut events))
                }
                End::Guest(end) => {
                    let actions = end.guest.answer(false);
                    actions.map(|actions| workspace.guest_does(table, actions, &mut events))
                }
                End::Member(_) => workspace.member_declines(table, &mut events).then_some(()),
            };
            declined.ok_or(SharedRefused::NothingOffered)
        });
        done.ok_or(Refused::NoOffer)??;
        Ok(Reply::say(words::YOU_DECLINED))
    }

    /// Sends a chat message to the other player.
    pub fn talk(&mut self, text: &str) -> Result<Reply, Refused> {
        let said = clean(text, MAX_TALK_CHARS);
        if said.is_empty() {
            return Err(SharedRefused::NothingSaid.into());
        }
        let done = self.with_table_in_front(|workspace, table| {
            if table.watches() {
                return Err(SharedRefused::Watching);
            }
            if !table.connected {
                return Err(SharedRefused::NotConnected);
            }
            let mut events = Vec::new();
            match &mut table.end {
                End::Host(end) => {
                    let actions = end.host.say(&said);
                    workspace.host_does(table, actions, &mut events);
                }
                End::Guest(end) => {
                    let actions = end.guest.say(&said);
                    workspace.guest_does(table, actions, &mut events);
                }
                End::Member(_) => {
                    if !workspace.member_says(table, &said, &mut events) {
                        return Err(SharedRefused::OvertakenByOther);
                    }
                }
            }
            Ok(())
        });
        done.ok_or(SharedRefused::NotShared)??;
        let message = Message::new(words::SAYS).words(words::YOU).arg(said);
        Ok(Reply::say(message))
    }
}

/// Reports an offer of the other player.
pub(super) fn offered(table: &Table, offer: Offer, events: &mut Events) {
    let message = say(OfferWords::of(offer).offers, table, offer);
    events.extend(table.tab.map(|id| (id, SessionEvent::Offered(message))));
}

/// Reports that the other player declines.
pub(super) fn declined(table: &Table, offer: Offer, events: &mut Events) {
    let message = say(OfferWords::of(offer).declines, table, offer);
    table.tell(message, events);
}

/// Number of steps left after taking back enough for the asking player to move again.
fn left_after_undo(session: &dyn GameSession, table: &Table) -> Option<u32> {
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

/// Messages of the events that resulted from a request.
fn messages(events: Events) -> Vec<Message> {
    let messages = events.into_iter().filter_map(|(_, event)| match event {
        SessionEvent::Message(message) => Some(message),
        _ => None,
    });
    messages.collect()
}
