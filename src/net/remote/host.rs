//! Protocol state machine of the host, which owns the game; without I/O. Manages the connected guests and the current
//! offer. Checking moves and storing the list is the task of the driver.

use std::collections::BTreeMap;

use super::{Access, Bye, Entry, Line, LinkId, No, Offer, VERSION};

/// Maximum number of entries sent in a batch, and their bytes; the next batch waits for a confirmation.
const BATCH: (usize, usize) = (64, 16 << 10);
const MAX_INVALID_LINES: u32 = 16;

/// Instruction of the host's state machine to its driver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HostAction {
    Send(LinkId, Line),
    /// Close this connection, after sending the pending lines.
    Close(LinkId),
    /// The player on this connection proposes the next entry: check and store it, then call [`Host::appended`], or else
    /// [`Host::refuse`].
    Proposed(LinkId, Entry),
    /// The other player has arrived, with this name.
    Joined(String),
    /// The other player has left: with a goodbye, or without one if the connection was lost.
    Left(Option<Bye>),
    Watchers(u32),
    Offered(Offer),
    Agreed(Offer),
    Declined(Offer),
    Talk(String, String),
    /// Number of moves on the other player's board of a puzzle.
    Progress(u32),
}

#[derive(Clone, Debug)]
struct Peer {
    access: Access,
    /// Name, known after the hello.
    name: Option<String>,
    /// Number of entries sent; `None` before the guest has reported its own.
    sent: Option<u64>,
    /// True after a refused move, until the guest has noticed: moves played on top of it must not be accepted.
    refused: bool,
    noise: u32,
    bye: Option<Bye>,
}

/// Protocol state machine of the host.
#[derive(Debug)]
pub struct Host {
    game: u64,
    pub name: String,
    entries: Vec<Entry>,
    peers: BTreeMap<LinkId, Peer>,
    /// The current offer; true if the host made it.
    offer: Option<(Offer, bool)>,
    clock: Line,
}

impl Host {
    /// Creates the host of the game with identifier `game`, with the entries stored so far.
    pub fn new(game: u64, name: &str, entries: Vec<Entry>) -> Self {
        Self {
            game,
            name: name.to_owned(),
            entries,
            peers: BTreeMap::new(),
            offer: None,
            clock: Line::Clock(String::new(), None),
        }
    }

    pub fn count(&self) -> u64 {
        self.entries.len() as u64
    }

    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    pub fn has_player(&self) -> bool {
        self.player().is_some()
    }

    pub fn watchers(&self) -> u32 {
        let watch = |peer: &&Peer| peer.access == Access::Watch && peer.name.is_some();
        self.peers.values().filter(watch).count() as u32
    }

    /// Returns the current offer; true if the host made it.
    pub const fn offer(&self) -> Option<(Offer, bool)> {
        self.offer
    }

    fn player(&self) -> Option<LinkId> {
        let plays =
            |(_, peer): &(&LinkId, &Peer)| peer.access == Access::Play && peer.name.is_some();
        self.peers.iter().find(plays).map(|(id, _)| *id)
    }

    pub fn joined(&mut self, id: LinkId, access: Access) {
        let peer = Peer {
            access,
            name: None,
            sent: None,
            refused: false,
            noise: 0,
            bye: None,
        };
        self.peers.insert(id, peer);
    }

    pub fn lost(&mut self, id: LinkId) -> Vec<HostAction> {
        let Some(peer) = self.peers.remove(&id) else {
            return Vec::new();
        };
        let mut actions = Vec::new();
        match (peer.access, peer.name) {
            (_, None) => return actions,
            (Access::Play, _) => {
                // The offer is void: nobody is left to answer.
                self.offer = None;
                actions.push(HostAction::Left(peer.bye));
            }
            (Access::Watch, _) => actions.push(HostAction::Watchers(self.watchers())),
        }
        actions.extend(self.broadcast_presence());
        actions
    }

    pub fn take(&mut self, from: LinkId, text: &str) -> Vec<HostAction> {
        let count = self.count();
        let Some(peer) = self.peers.get_mut(&from) else {
            return Vec::new();
        };
        let plays = peer.access == Access::Play && peer.name.is_some();
        match text.parse() {
            Ok(Line::Hello { version, name, .. }) => self.greet(from, version, name),
            Ok(Line::Have(number)) if peer.name.is_some() => {
                peer.sent = Some(number);
                peer.refused = false;
                self.send_more(from)
            }
            Ok(Line::Play(..)) if peer.refused => Vec::new(),
            Ok(Line::Play(number, entry)) if plays => self.on_proposal(from, number, entry),
            Ok(Line::Play(number, _)) if peer.name.is_some() => {
                vec![HostAction::Send(from, Line::No(number, No::NotYours))]
            }
            Ok(Line::Offer(at, offer)) if plays && at == count => {
                self.offer = Some((offer, false));
                vec![HostAction::Offered(offer)]
            }
            Ok(Line::Agree(at)) if plays && at == count => match self.offer {
                Some((offer, true)) => {
                    self.offer = None;
                    vec![HostAction::Agreed(offer)]
                }
                _ => Vec::new(),
            },
            Ok(Line::Decline(at)) if plays && at == count => match self.offer.take() {
                Some((offer, true)) => vec![HostAction::Declined(offer)],
                _ => Vec::new(),
            },
            Ok(Line::Far(moves)) if plays => vec![HostAction::Progress(moves)],
            // Chat is for players; spectators are muted.
            Ok(Line::Say(_, words)) if plays => self.on_talk(from, words),
            Ok(Line::Bye(why)) => {
                peer.bye = Some(why);
                vec![HostAction::Close(from)]
            }
            Ok(_) => Vec::new(),
            Err(()) => {
                peer.noise += 1;
                match peer.noise {
                    MAX_INVALID_LINES.. => dismiss(from, Bye::Noise),
                    _ => Vec::new(),
                }
            }
        }
    }

    fn greet(&mut self, from: LinkId, version: u32, name: String) -> Vec<HostAction> {
        if version != VERSION {
            return dismiss(from, Bye::Version);
        }
        let mut actions = Vec::new();
        let before = self.player().filter(|&id| id != from);
        let Some(peer) = self.peers.get_mut(&from) else {
            return actions;
        };
        if peer.name.is_some() {
            return actions;
        }
        peer.name = Some(name.clone());
        let access = peer.access;
        if let (Access::Play, Some(before)) = (access, before) {
            // The earlier connection may be broken without a sign of it.
            self.peers.remove(&before);
            actions.extend(dismiss(before, Bye::Elsewhere));
        }
        let hello = Line::Hello {
            version: VERSION,
            game: self.game,
            name: self.name.clone(),
        };
        actions.push(HostAction::Send(from, hello));
        actions.push(match access {
            Access::Play => HostAction::Joined(name),
            Access::Watch => HostAction::Watchers(self.watchers()),
        });
        actions.extend(self.broadcast_presence());
        actions
    }

    fn broadcast_presence(&self) -> Vec<HostAction> {
        let presence = Line::Here(self.has_player(), self.watchers());
        self.to_all(&presence)
    }

    fn to_all(&self, line: &Line) -> Vec<HostAction> {
        let greeted = self.peers.iter().filter(|(_, peer)| peer.name.is_some());
        greeted
            .map(|(&id, _)| HostAction::Send(id, line.clone()))
            .collect()
    }

    fn send_more(&mut self, to: LinkId) -> Vec<HostAction> {
        let count = self.count();
        let Some(peer) = self.peers.get_mut(&to) else {
            return Vec::new();
        };
        let Some(sent) = &mut peer.sent else {
            return Vec::new();
        };
        *sent = (*sent).min(count);
        let (mut actions, mut bytes) = (Vec::new(), 0);
        let missing = self.entries.iter().skip(*sent as usize);
        for entry in missing.take(BATCH.0) {
            let line = Line::Entry(*sent + 1, entry.clone());
            bytes += line.to_string().len();
            if bytes > BATCH.1 && !actions.is_empty() {
                break;
            }
            *sent += 1;
            actions.push(HostAction::Send(to, line));
        }
        if *sent < count {
            actions.push(HostAction::Send(to, Line::More));
        } else {
            // The clock also marks the end of the list.
            actions.push(HostAction::Send(to, self.clock.clone()));
        }
        actions
    }

    fn on_proposal(&mut self, from: LinkId, number: u64, entry: Entry) -> Vec<HostAction> {
        let next = self.count() + 1;
        if number == next {
            return vec![HostAction::Proposed(from, entry)];
        }
        let known = number
            .checked_sub(1)
            .and_then(|index| self.entries.get(index as usize));
        if known == Some(&entry) {
            // The entry was accepted before, and only the confirmation was lost.
            return Vec::new();
        }
        self.refuse(from, number, No::Late)
    }

    pub fn refuse(&mut self, to: LinkId, number: u64, why: No) -> Vec<HostAction> {
        if let Some(peer) = self.peers.get_mut(&to) {
            peer.refused = true;
        }
        vec![HostAction::Send(to, Line::No(number, why))]
    }

    /// Reports a new entry of the list to every guest that has the ones before.
    pub fn appended(&mut self, entry: Entry) -> Vec<HostAction> {
        self.entries.push(entry.clone());
        self.offer = None;
        let number = self.count();
        let mut actions = Vec::new();
        for (&id, peer) in &mut self.peers {
            if peer.sent == Some(number - 1) {
                peer.sent = Some(number);
                actions.push(HostAction::Send(id, Line::Entry(number, entry.clone())));
            }
        }
        actions
    }

    /// Reports the state of the clock to every guest that has all entries.
    pub fn read_clock(&mut self, text: String, running: Option<usize>) -> Vec<HostAction> {
        let line = Line::Clock(text, running);
        // The other guests get the clock after their last missing entry.
        let count = self.count();
        let up_to_date = self.peers.iter().filter(|(_, it)| it.sent == Some(count));
        let send = |(&id, _): (&LinkId, _)| HostAction::Send(id, line.clone());
        let actions = up_to_date.map(send).collect();
        self.clock = line;
        actions
    }

    fn on_talk(&self, from: LinkId, words: String) -> Vec<HostAction> {
        let name = self.peers.get(&from).and_then(|peer| peer.name.clone());
        let name = name.unwrap_or_default();
        let line = Line::Say(name.clone(), words.clone());
        let mut actions = self.to_all(&line);
        actions.retain(|action| !matches!(action, HostAction::Send(to, _) if *to == from));
        actions.push(HostAction::Talk(name, words));
        actions
    }

    pub fn say(&self, words: &str) -> Vec<HostAction> {
        self.to_all(&Line::Say(self.name.clone(), words.to_owned()))
    }

    /// Reports the number of moves on the host's board of a puzzle to the other player.
    pub fn far(&self, moves: u32) -> Option<HostAction> {
        let player = self.player()?;
        Some(HostAction::Send(player, Line::Far(moves)))
    }

    /// Makes an offer; `None` if no player is connected to answer it.
    pub fn make_offer(&mut self, offer: Offer) -> Option<Vec<HostAction>> {
        let player = self.player()?;
        self.offer = Some((offer, true));
        let line = Line::Offer(self.count(), offer);
        Some(vec![HostAction::Send(player, line)])
    }

    pub fn decline(&mut self) -> Option<Vec<HostAction>> {
        let (_, false) = self.offer? else {
            return None;
        };
        self.offer = None;
        let player = self.player()?;
        Some(vec![HostAction::Send(player, Line::Decline(self.count()))])
    }

    pub fn close(&mut self, why: Bye) -> Vec<HostAction> {
        let mut actions = self.to_all(&Line::Bye(why));
        actions.extend(self.peers.keys().map(|&id| HostAction::Close(id)));
        self.peers.clear();
        actions
    }
}

fn dismiss(guest: LinkId, why: Bye) -> Vec<HostAction> {
    let bye = HostAction::Send(guest, Line::Bye(why));
    vec![bye, HostAction::Close(guest)]
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRIEND: LinkId = LinkId(1);
    const WATCHER: LinkId = LinkId(2);

    fn host(entries: usize) -> Host {
        let entries = (0..entries).map(|number| Entry::Move(format!("m{number}")));
        let mut host = Host::new(7, "Anna", entries.collect());
        host.joined(FRIEND, Access::Play);
        host.joined(WATCHER, Access::Watch);
        host
    }

    fn greeted(entries: usize) -> Host {
        let mut host = host(entries);
        for id in [FRIEND, WATCHER] {
            host.take(id, "hello 1 0 Ben");
            host.take(id, &format!("have {entries}"));
        }
        host
    }

    #[test]
    fn before_hello_nothing_is_answered() {
        let mut host = host(2);
        for line in ["have 0", "play 3 move d3", "offer 2 draw", "say \thello"] {
            assert_eq!(host.take(FRIEND, line), [], "{line}");
        }
        assert!(!host.has_player());
    }

    #[test]
    fn another_version_is_refused_with_a_goodbye() {
        let actions = host(0).take(FRIEND, "hello 2 0 Ben");
        let bye = HostAction::Send(FRIEND, Line::Bye(Bye::Version));
        assert_eq!(actions, [bye, HostAction::Close(FRIEND)]);
    }

    #[test]
    fn what_is_missing_is_sent_in_pieces() {
        let mut host = greeted(150);
        let (mut have, mut rounds) = (20, 0);
        loop {
            let actions = host.take(FRIEND, &format!("have {have}"));
            let mut more = false;
            for action in actions {
                match action {
                    HostAction::Send(FRIEND, Line::Entry(number, _)) => {
                        assert_eq!(number, have + 1);
                        have = number;
                    }
                    HostAction::Send(FRIEND, Line::More) => more = true,
                    HostAction::Send(FRIEND, Line::Clock(..)) => {}
                    other => panic!("{other:?}"),
                }
            }
            rounds += 1;
            if !more {
                break;
            }
        }
        assert_eq!((have, rounds), (150, 3));
    }

    #[test]
    fn a_doubled_move_does_nothing_and_a_late_one_is_refused() {
        let mut host = greeted(0);
        let entry = Entry::Move("d3".to_owned());
        assert_eq!(
            host.take(FRIEND, "play 1 move d3"),
            [HostAction::Proposed(FRIEND, entry.clone())]
        );
        assert_eq!(host.appended(entry).len(), 2);
        assert_eq!(host.take(FRIEND, "play 1 move d3"), []);
        assert_eq!(
            host.take(FRIEND, "play 1 move c4"),
            [HostAction::Send(FRIEND, Line::No(1, No::Late))]
        );
        assert_eq!(host.take(FRIEND, "play 2 move e3"), [], "on top of it");
        host.take(FRIEND, "have 1");
        assert_eq!(
            host.take(FRIEND, "play 3 move c4"),
            [HostAction::Send(FRIEND, Line::No(3, No::Late))]
        );
    }

    #[test]
    fn who_looks_on_neither_moves_nor_offers_nor_talks() {
        let mut host = greeted(0);
        assert_eq!(
            host.take(WATCHER, "play 1 move d3"),
            [HostAction::Send(WATCHER, Line::No(1, No::NotYours))]
        );
        for line in [
            "offer 0 draw",
            "agree 0",
            "decline 0",
            "say \thello",
            "far 3",
        ] {
            assert_eq!(host.take(WATCHER, line), [], "{line}");
        }
    }

    #[test]
    fn an_offer_holds_for_the_position_it_was_made_in() {
        let mut host = greeted(0);
        assert!(host.make_offer(Offer::Draw).is_some());
        assert_eq!(host.take(FRIEND, "agree 1"), []);
        host.appended(Entry::Move("d3".to_owned()));
        assert_eq!(host.take(FRIEND, "agree 1"), [], "it was made before");
        assert!(host.make_offer(Offer::Draw).is_some());
        assert_eq!(
            host.take(FRIEND, "agree 1"),
            [HostAction::Agreed(Offer::Draw)]
        );
        assert_eq!(host.take(FRIEND, "agree 1"), [], "once");
    }

    #[test]
    fn noise_ends_a_connection() {
        let mut host = greeted(0);
        for _ in 1..MAX_INVALID_LINES {
            assert_eq!(host.take(FRIEND, "GET / HTTP/1.1"), []);
        }
        let last = host.take(FRIEND, "\u{0}");
        assert_eq!(last.last(), Some(&HostAction::Close(FRIEND)));
    }

    #[test]
    fn a_friend_who_comes_again_takes_the_seat() {
        let mut host = greeted(0);
        let again = LinkId(3);
        host.joined(again, Access::Play);
        let actions = host.take(again, "hello 1 0 Ben");
        assert!(actions.contains(&HostAction::Close(FRIEND)), "{actions:?}");
        assert_eq!(host.lost(FRIEND), []);
        assert!(host.has_player());
        assert!(host.lost(again).contains(&HostAction::Left(None)));
    }
}
