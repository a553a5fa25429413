//! The lobby as rows, for a screen or for lines.

use super::{ClubGuest, ClubRequest, USUAL_DAYS, Wish, words};
use crate::workspace::deadline::{left_in_words, now};
use tabletop_core::{Lang, Message, Text};
use tabletop_net::club::{Challenge, ChallengeState, Seats, Winner, game_label};
use tabletop_play::registry::{GAMES, find};

/// Maximum number of finished games listed.
const MOST_OVER: usize = 5;

#[derive(Clone, Debug, PartialEq)]
pub enum RowText {
    Head(Text),
    Line(Message),
    /// A game that can be offered, shown only in a list to choose from.
    Offer(Message),
}

/// A row of the lobby, and the request made by choosing it.
#[derive(Clone, Debug, PartialEq)]
pub struct LobbyRow {
    pub text: RowText,
    pub request: Option<ClubRequest>,
}

impl LobbyRow {
    const fn head(text: Text) -> Self {
        Self {
            text: RowText::Head(text),
            request: None,
        }
    }

    pub(super) fn line(message: Message, request: impl Into<Option<ClubRequest>>) -> Self {
        Self {
            text: RowText::Line(message),
            request: request.into(),
        }
    }
}

/// Name of a game with its non-default options.
pub(super) fn game_name(challenge: &Challenge) -> Message {
    name_with(&challenge.offered.game, &challenge.offered.options)
}

/// Name of a game with its size and other options: `Go 9×9 (komi=5.5)`.
pub(super) fn name_with(game: &str, options: &[(String, String)]) -> Message {
    let mut name = Message::from(find(game).map_or(Text::new("?", "?"), |it| it.info.name));
    let mut others = Vec::new();
    for (key, value) in options {
        if key == "size" {
            let size = format!("{value}×{value}");
            name = Message::new(words::SIZED).message(name).arg(size);
        } else {
            others.push(format!("{key}={value}"));
        }
    }
    if others.is_empty() {
        return name;
    }
    let text = Message::new(words::WITH_OPTIONS).message(name);
    text.list(others.join(", "))
}

impl ClubGuest {
    pub(crate) fn rows(&self) -> Vec<LobbyRow> {
        let mut rows = Vec::new();
        section(&mut rows, words::YOUR_GAMES, self.own_games());
        let open = self
            .lobby
            .open(&self.name)
            .map(|it| self.open_challenge(it));
        section(&mut rows, words::CHALLENGES, open.collect());
        let events = self.event_rows();
        if !events.is_empty() {
            rows.push(LobbyRow::head(words::EVENTS));
            rows.extend(events);
        }
        rows.push(LobbyRow::head(words::OFFER));
        rows.extend(
            GAMES
                .iter()
                .filter(|entry| entry.info.players == 2)
                .map(|entry| {
                    let wish = Wish {
                        game: entry.info.key,
                        options: entry.options(),
                        seat: None,
                        days: USUAL_DAYS,
                        to: String::new(),
                    };
                    let offer = Message::new(words::NEW).words(entry.info.name);
                    LobbyRow {
                        text: RowText::Offer(offer.arg(USUAL_DAYS)),
                        request: Some(ClubRequest::Challenge(wish)),
                    }
                }),
        );
        section(&mut rows, words::WATCH, self.games_of_others());
        section(&mut rows, words::LATELY, self.lately_over());
        let present = Message::new(words::FOR_ALL).list(self.here.1.join(", "));
        let here = (!self.here.1.is_empty()).then(|| LobbyRow::line(present, None));
        section(&mut rows, words::HERE, here.into_iter().collect());
        section(&mut rows, words::RATINGS, self.ratings());
        rows
    }

    /// The guest's games in progress: first those in which the guest is to move.
    fn own_games(&self) -> Vec<LobbyRow> {
        let mut games: Vec<_> = self
            .games
            .iter()
            .filter_map(|(number, own)| {
                let challenge = self.lobby.game(*number).ok()?;
                let Seats::Plays(player) = challenge.seats(&self.name) else {
                    return None;
                };
                let is_own_turn = own.turn == player;
                let left = (own.moved + challenge.seconds()).checked_sub(now());
                let text = if is_own_turn {
                    words::YOURS
                } else {
                    words::THEIRS
                };
                let message = Message::new(text)
                    .arg(game_label(*number))
                    .message(game_name(challenge))
                    .arg(&challenge.players[1 - player])
                    .message(left_in_words(left));
                let row = LobbyRow::line(message, ClubRequest::Open(*number));
                Some((!is_own_turn, own.moved, row))
            })
            .collect();
        games.sort_by_key(|(theirs, moved, _)| (*theirs, *moved));
        games.into_iter().map(|(_, _, row)| row).collect()
    }

    fn open_challenge(&self, challenge: &Challenge) -> LobbyRow {
        let offered = &challenge.offered;
        let number = challenge.number;
        let (text, request) = if offered.by == self.name {
            (words::OWN_OPEN, ClubRequest::Withdraw(number))
        } else {
            (words::OPEN, ClubRequest::Accept(number))
        };
        let for_whom = if offered.to == self.name {
            words::FOR_YOU
        } else {
            words::FOR_ALL
        };
        let who = Message::verbatim(&offered.by);
        let who = match offered.seat {
            None => Message::new(words::BY_LOT).message(who),
            Some(seat) => {
                let side = [words::BLACK, words::WHITE][seat];
                Message::new(words::PLAYS).message(who).words(side)
            }
        };
        let message = Message::new(text).arg(number).message(game_name(challenge));
        let who = Message::new(for_whom).message(who);
        LobbyRow::line(message.message(who).arg(offered.days), request)
    }

    fn games_of_others(&self) -> Vec<LobbyRow> {
        let of_others = |it: &&Challenge| {
            matches!(it.state, ChallengeState::Playing(_)) && it.seats(&self.name) == Seats::Watches
        };
        let games = self.lobby.challenges().filter(of_others);
        games
            .map(|it| LobbyRow::line(between(words::GAME, it, 0), ClubRequest::Open(it.number)))
            .collect()
    }

    fn lately_over(&self) -> Vec<LobbyRow> {
        let over = self.lobby.challenges().filter_map(|it| match it.state {
            ChallengeState::Over(at, winner) => Some((at, it, winner)),
            _ => None,
        });
        let mut over: Vec<_> = over.collect();
        over.sort_by_key(|(at, ..)| std::cmp::Reverse(*at));
        let row = |(_, it, winner): (u64, &Challenge, Winner)| {
            let text = match winner {
                Winner::Player(player) => between(words::WON, it, player),
                Winner::Nobody => between(words::DRAWN, it, 0),
                Winner::Unplayed => between(words::UNPLAYED, it, 0),
            };
            LobbyRow::line(text, ClubRequest::Open(it.number))
        };
        over.into_iter().take(MOST_OVER).map(row).collect()
    }

    fn ratings(&self) -> Vec<LobbyRow> {
        let standings = self.lobby.standings();
        let rated = standings.into_iter().map(|it| {
            let game = find(&it.game).map_or(Text::new("?", "?"), |entry| entry.info.name);
            let [won, drawn, lost] = it.games;
            let message = Message::new(words::RATED)
                .words(game)
                .arg(&it.name)
                .arg(it.rating.written())
                .arg(won)
                .arg(drawn)
                .arg(lost);
            LobbyRow::line(message, None)
        });
        rated.collect()
    }
}

/// A game and its players, the player of index `first` first.
fn between(text: Text, challenge: &Challenge, first: usize) -> Message {
    Message::new(text)
        .arg(game_label(challenge.number))
        .message(game_name(challenge))
        .arg(&challenge.players[first])
        .arg(&challenge.players[1 - first])
}

/// Appends a heading and the rows of its section, or a row that it is empty.
fn section(rows: &mut Vec<LobbyRow>, head: Text, section: Vec<LobbyRow>) {
    rows.push(LobbyRow::head(head));
    if section.is_empty() {
        rows.push(LobbyRow::line(words::NONE.into(), None));
    }
    rows.extend(section);
}

impl ClubGuest {
    pub(crate) fn lines(&self, lang: Lang) -> Vec<String> {
        let line = |row: LobbyRow| match row.text {
            RowText::Head(text) if text == words::OFFER => None,
            RowText::Head(text) => Some(text.get(lang).to_owned()),
            RowText::Line(message) => Some(format!("  {}", message.get(lang))),
            RowText::Offer(_) => None,
        };
        self.rows().into_iter().filter_map(line).collect()
    }
}
