//! Texts of offers between the players: a draw, taking back moves, a rematch, another clock.

use super::table::{Table, friend};
use super::words;
use tabletop_core::{Message, Text};
use tabletop_net::remote::Offer;

/// Texts of an offer: the question to its recipient, the confirmation to its sender, and the refusal.
pub(super) struct OfferWords {
    pub(super) offers: Text,
    pub(super) asked: Text,
    pub(super) made: Text,
    pub(super) declines: Text,
}

impl OfferWords {
    pub(super) const fn of(offer: Offer) -> Self {
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
pub(super) fn say(text: Text, table: &Table, offer: Offer) -> Message {
    let message = Message::new(text).message(friend(&table.other));
    match offer {
        Offer::Clock(Some(control)) => message.arg(control),
        _ => message,
    }
}
