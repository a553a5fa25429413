//! Digest of a club for a member who is away: it only reads the lists.

use super::rows::game_name;
use super::{OwnGame, not_kept, words};
use crate::workspace::deadline::{left_in_words, now};
use crate::workspace::{ClubRefused, Refused};
use tabletop_core::{Lang, Message, Text, calendar};
use tabletop_net::club::{
    BoardEntry, Challenge, ChallengeState, ClubStore, Lobby, Seats, Stamped, game_label,
};

/// Returns lines about the games in which the member is to move, challenges to the member, and what was said or offered in the
/// member's games after the member's last entry; empty if nothing waits. Refused for a name that no entry of the lobby knows:
/// it is probably mistyped.
pub fn digest(name: &str, store: &dyn ClubStore, lang: Lang) -> Result<Vec<String>, Refused> {
    let log = store.lobby().map_err(ClubRefused::NotKept)?;
    let mut lobby = Lobby::default();
    for line in log.since(0).map_err(not_kept)? {
        lobby.take(&line);
    }
    let is_known = lobby.knows(name) || lobby.open(name).any(|it| it.offered.to == name);
    if !is_known && !store.present().iter().any(|it| it == name) {
        return Err(ClubRefused::Stranger(name.to_owned()).into());
    }
    let (mut moves, mut messages) = (Vec::new(), Vec::new());
    for game in lobby.challenges() {
        if let (ChallengeState::Playing(began), Seats::Plays(player)) =
            (&game.state, game.seats(name))
        {
            let log = store.game(game.number).map_err(ClubRefused::NotKept)?;
            messages.extend(unanswered(game, player, &log.since(0).map_err(not_kept)?));
            let mut own = OwnGame::open(log, game, *began);
            own.read_on();
            if own.turn == player {
                let since = calendar::utc(own.moved).replace('T', " ");
                let left = own.moved.saturating_add(game.seconds()).checked_sub(now());
                let message = about(words::MOVE_SINCE, game, player).arg(since);
                moves.push((own.moved, message.message(left_in_words(left))));
            }
        }
    }
    moves.sort_by_key(|(moved, _)| *moved);
    let to_me = lobby.open(name).filter(|it| it.offered.to == name);
    let challenges = to_me.map(|it| {
        let who = Message::verbatim(&it.offered.by);
        let message = Message::new(words::OPEN)
            .arg(it.number)
            .message(game_name(it));
        message.message(who).arg(it.offered.days)
    });
    let mut lines = section(words::YOUR_MOVE, moves.into_iter().map(|(_, it)| it), lang);
    lines.extend(section(words::CHALLENGES, challenges, lang));
    lines.extend(section(words::MESSAGES, messages, lang));
    Ok(lines)
}

/// A game of the member who is this player, and the other player.
fn about(text: Text, game: &Challenge, player: usize) -> Message {
    let message = Message::new(text)
        .arg(game_label(game.number))
        .message(game_name(game));
    message.arg(&game.players[1 - player])
}

/// Messages and an offer of the other player after the last entry of this one.
fn unanswered(game: &Challenge, player: usize, lines: &[String]) -> Vec<Message> {
    let (mut messages, mut offered) = (Vec::new(), false);
    let mut turn = None;
    for line in lines {
        let Ok(Stamped { entry, .. }) = line.parse() else {
            continue;
        };
        match entry {
            BoardEntry::Entry(next, _) => {
                // A player who gave the turn to the other one has seen what was said before.
                if next != player && turn != Some(next) {
                    messages.clear();
                }
                (turn, offered) = (Some(next), false);
            }
            BoardEntry::Offer(by, _) | BoardEntry::Decline(by) if by == player => {
                messages.clear();
                offered = false;
            }
            BoardEntry::Offer(..) => offered = true,
            BoardEntry::Decline(_) => offered = false,
            BoardEntry::Say(by, _) if by == game.players[player] => messages.clear(),
            BoardEntry::Say(by, words) => {
                messages.push(about(words::SAID, game, player).arg(by).arg(words));
            }
        }
    }
    messages.extend(offered.then(|| about(words::WAITS_FOR_ANSWER, game, player)));
    messages
}

/// A heading and the lines below it, or nothing.
fn section(head: Text, lines: impl IntoIterator<Item = Message>, lang: Lang) -> Vec<String> {
    let mut section: Vec<_> = lines
        .into_iter()
        .map(|line| format!("  {}", line.get(lang)))
        .collect();
    if !section.is_empty() {
        section.insert(0, head.get(lang).to_owned());
    }
    section
}
