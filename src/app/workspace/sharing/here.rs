//! The shared board in front: what may be done there, and what its players ask of each other.

use super::asking::ask_at;
use super::board::between;
use super::offers::{OfferWords, say};
use super::table::{Context, End, player_name};
use super::{guest, host, if_moves, member, words};
use crate::workspace::{Asked, IfRequest, Refused, Reply, SharedRefused, Sharing, Tabs};
use tabletop_core::{Lang, Message};
use tabletop_net::remote::{MAX_TALK_CHARS, Offer, clean};

impl Sharing {
    /// Checks that the user plays at the current shared board, and does not only watch.
    pub fn may_sit(&self, tabs: &Tabs) -> Result<(), Refused> {
        match self.table(tabs) {
            Some(table) => Ok(table.may_act()?),
            None => Ok(()),
        }
    }

    pub fn may_move(&self, tabs: &Tabs) -> Result<(), Refused> {
        let (Some(table), Some(session)) = (self.table(tabs), tabs.session()) else {
            return Ok(());
        };
        table.may_act()?;
        if matches!(&table.end, End::Guest(end) if end.left) {
            return Ok(());
        }
        if matches!(&table.end, End::Guest(end) if !end.backlog.is_empty()) {
            return Err(SharedRefused::NotConnected.into());
        }
        if table.race.is_none()
            && session.current() != table.tip
            && between(session, table.tip, session.current()).is_none()
        {
            return Err(SharedRefused::NotAtEnd.into());
        }
        if session.is_over() {
            return Ok(());
        }
        let player = session.player_of(session.turn()).index();
        if !table.owns(player) {
            // Before the host's list is there, nobody's turn is known.
            if matches!(table.end, End::Guest(_)) && !table.connected {
                return Err(SharedRefused::NotConnected.into());
            }
            return Err(SharedRefused::NotYourTurn(player_name(session, player)).into());
        }
        let waits = matches!(table.end, End::Guest(_)) && session.needs_dead_stones();
        if waits {
            return Err(SharedRefused::Waiting.into());
        }
        Ok(())
    }

    /// The other player's offer at the current board as a message, and the action that accepts it.
    pub fn offered_here(&self, tabs: &Tabs) -> Option<(Message, Asked)> {
        let table = self.table(tabs)?;
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
    pub fn is_shared_here(&self, tabs: &Tabs) -> bool {
        self.table(tabs)
            .is_some_and(|table| !matches!(&table.end, End::Guest(end) if end.left))
    }

    /// Returns true if friends can be invited to the current board: it is not shared yet, or shared from here.
    pub fn invites_here(&self, tabs: &Tabs) -> bool {
        let table = self.table(tabs);
        table.is_none_or(|table| matches!(table.end, End::Host(_)))
    }

    /// Chat messages at the current board, the oldest first.
    pub fn talk(&self, tabs: &Tabs) -> &[Message] {
        self.table(tabs).map_or(&[], |table| &table.talk)
    }

    /// Returns true if the other player is connected to the current board.
    pub fn is_friend_here(&self, tabs: &Tabs) -> bool {
        self.table(tabs).is_some_and(|table| table.connected)
    }

    /// Returns true if the current board is a game in progress between two players.
    pub fn plays_here(&self, tabs: &Tabs) -> bool {
        let plays = self
            .table(tabs)
            .is_some_and(|table| !table.watches() && self.is_shared_here(tabs));
        plays && tabs.session().is_some_and(|session| !session.is_over())
    }

    /// Returns true if the current game is a puzzle solved side by side.
    pub fn races_here(&self, tabs: &Tabs) -> bool {
        self.table(tabs)
            .is_some_and(|table| table.race.is_some() && !table.watches())
    }

    /// Number of the club's game in front, if the user plays there.
    pub(crate) fn club_game(&self, tabs: &Tabs) -> Option<u64> {
        let table = self.table(tabs)?;
        let plays = matches!(table.end, End::Member(_)) && !table.watches();
        plays.then_some(table.number)
    }

    /// Changes or lists the answers prepared for the friend's moves at the current board.
    pub(crate) fn prepare(
        &mut self,
        tabs: &Tabs,
        request: IfRequest,
        lang: Lang,
    ) -> Result<Reply, Refused> {
        let session = tabs.session().ok_or(Refused::NoGame)?;
        let table = self.table_mut(tabs).ok_or(SharedRefused::NotShared)?;
        if_moves::prepare(session, table, request, lang)
    }

    /// Makes an offer at the current board, or accepts the same offer of the other player.
    pub fn ask(&mut self, tabs: &mut Tabs, asked: Asked) -> Result<Reply, Refused> {
        let table = self.table_mut(tabs).ok_or(Refused::NoGame)?;
        ask_at(tabs, table, asked)
    }

    pub fn decline(&mut self, tabs: &mut Tabs) -> Result<Reply, Refused> {
        let table = self.table_mut(tabs).ok_or(Refused::NoOffer)?;
        let context = &mut Context::of(tabs);
        let declined = match &mut table.end {
            End::Host(end) => {
                let actions = end.host.decline();
                actions.map(|actions| host::perform(context, table, actions))
            }
            End::Guest(end) => {
                let actions = end.guest.answer(false);
                actions.map(|actions| guest::perform(context, table, actions))
            }
            End::Member(_) => member::decline(context, table).then_some(()),
        };
        declined.ok_or(SharedRefused::NothingOffered)?;
        Ok(Reply::say(words::YOU_DECLINED))
    }

    pub fn say(&mut self, tabs: &mut Tabs, text: &str) -> Result<Reply, Refused> {
        let talk = clean(text, MAX_TALK_CHARS);
        if talk.is_empty() {
            return Err(SharedRefused::NothingSaid.into());
        }
        let table = self.table_mut(tabs).ok_or(SharedRefused::NotShared)?;
        table.may_act()?;
        if !table.connected {
            return Err(SharedRefused::NotConnected.into());
        }
        let context = &mut Context::of(tabs);
        match &mut table.end {
            End::Host(end) => {
                let actions = end.host.say(&talk);
                host::perform(context, table, actions);
            }
            End::Guest(end) => {
                let actions = end.guest.say(&talk);
                guest::perform(context, table, actions);
            }
            End::Member(_) => member::say(context, table, &talk)?,
        }
        let message = Message::new(words::SAYS).words(words::YOU).arg(talk);
        table.talk.push(message.clone());
        Ok(Reply::say(message))
    }

    /// Stops reconnecting in the current game, if its connection is lost.
    pub fn give_up(&mut self, tabs: &mut Tabs) -> Option<Reply> {
        let table = self.table_mut(tabs)?;
        let lost = matches!(&table.end, End::Guest(end) if !end.left) && !table.connected;
        if lost {
            guest::leave(&mut Context::of(tabs), table, words::GAVE_UP.into());
        }
        lost.then(|| Reply::say(words::GAVE_UP))
    }
}
