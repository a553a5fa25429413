//! Protocol state machine of the guest, without I/O.

use std::collections::VecDeque;

use super::protocol::{Bye, Entry, Line, No, Offer, VERSION};

/// Maximum number of own moves that wait for the host's confirmation.
const MAX_PENDING: usize = 64;

/// Maximum number of games, entries and bytes that one list may have: a host can't fill the guest's memory and tabs.
const MAX_GAMES: usize = 200;
const MAX_ENTRIES: u64 = 100_000;
const MAX_BYTES: usize = 16 << 20;

/// Instruction of the guest's state machine to its driver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GuestAction {
    Send(Line),
    /// Start the list afresh: it belongs to another game, or nothing is known of it yet.
    Restart,
    Apply(Entry),
    /// The oldest pending move was confirmed.
    Confirmed,
    /// Take back all pending moves: their number, and the reason.
    DropPending(usize, Option<No>),
    /// All entries so far have arrived.
    UpToDate,
    Host(String),
    /// State of the clock in the form of records, and the player whose time runs.
    Clock(String, Option<usize>),
    Offered(Offer),
    Declined(Offer),
    Talk(String, String),
    /// Presence of the player against the host, and number of spectators.
    Presence(bool, u32),
    /// Number of moves on the host's board of a puzzle.
    Progress(u32),
    Bye(Bye),
}

/// Protocol state machine of the guest.
#[derive(Debug, Default)]
pub struct Guest {
    pub name: String,
    /// Identifier of the list; 0 before the host's hello.
    game: u64,
    count: u64,
    /// Entries proposed here and not confirmed yet.
    pending: VecDeque<Entry>,
    offer: Option<(Offer, bool)>,
    greeted: bool,
    /// Games and bytes of the entries received.
    games: usize,
    bytes: usize,
}

impl Guest {
    pub fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            ..Self::default()
        }
    }

    pub const fn count(&self) -> u64 {
        self.count
    }

    /// Returns the current offer; true if the guest made it.
    pub const fn offer(&self) -> Option<(Offer, bool)> {
        self.offer
    }

    /// Handles an established connection.
    pub fn joined(&mut self) -> Vec<GuestAction> {
        self.greeted = false;
        vec![GuestAction::Send(Line::Hello {
            version: VERSION,
            game: 0,
            name: self.name.clone(),
        })]
    }

    /// Handles a lost connection. Pending entries are sent again after the next one.
    pub fn lost(&mut self) {
        self.greeted = false;
        self.offer = None;
    }

    pub fn take(&mut self, text: &str) -> Vec<GuestAction> {
        let Ok(line) = text.parse() else {
            return Vec::new();
        };
        match line {
            Line::Hello {
                version,
                game,
                name,
            } if !self.greeted => self.greet(version, game, name),
            Line::Entry(number, entry) if self.greeted => self.entry(number, entry),
            Line::More if self.greeted => vec![GuestAction::Send(Line::Have(self.count))],
            Line::No(number, why) => self.refused(number, why),
            Line::Offer(at, offer) if at == self.count => {
                self.offer = Some((offer, false));
                vec![GuestAction::Offered(offer)]
            }
            Line::Decline(at) if at == self.count => match self.offer.take() {
                Some((offer, true)) => vec![GuestAction::Declined(offer)],
                _ => Vec::new(),
            },
            Line::Clock(text, running) => {
                vec![GuestAction::UpToDate, GuestAction::Clock(text, running)]
            }
            Line::Say(name, words) => vec![GuestAction::Talk(name, words)],
            Line::Here(player, watchers) => vec![GuestAction::Presence(player, watchers)],
            Line::Far(moves) => vec![GuestAction::Progress(moves)],
            Line::Bye(why) => vec![GuestAction::Bye(why)],
            _ => Vec::new(),
        }
    }

    fn greet(&mut self, version: u32, game: u64, name: String) -> Vec<GuestAction> {
        if version != VERSION {
            return vec![GuestAction::Bye(Bye::Version)];
        }
        self.greeted = true;
        let mut actions = vec![GuestAction::Host(name)];
        if game != self.game {
            self.game = game;
            self.count = 0;
            (self.games, self.bytes) = (0, 0);
            actions.extend(self.drop_pending(None));
            actions.push(GuestAction::Restart);
        }
        actions.push(GuestAction::Send(Line::Have(self.count)));
        actions.extend(self.send_pending());
        actions
    }

    /// Sends the entries that were made without a connection or whose confirmation was lost.
    fn send_pending(&self) -> Vec<GuestAction> {
        let numbered = (self.count + 1..).zip(&self.pending);
        numbered
            .map(|(number, entry)| GuestAction::Send(Line::Play(number, entry.clone())))
            .collect()
    }

    fn entry(&mut self, number: u64, entry: Entry) -> Vec<GuestAction> {
        if number <= self.count {
            return Vec::new();
        }
        if number > self.count + 1 {
            return vec![GuestAction::Send(Line::Have(self.count))];
        }
        self.games += usize::from(matches!(entry, Entry::Game(_)));
        self.bytes += entry.to_string().len();
        if self.games > MAX_GAMES || number > MAX_ENTRIES || self.bytes > MAX_BYTES {
            return vec![GuestAction::Bye(Bye::Noise)];
        }
        self.count = number;
        self.offer = None;
        if self.pending.front() == Some(&entry) {
            self.pending.pop_front();
            return vec![GuestAction::Confirmed];
        }
        let mut actions = self.drop_pending(None);
        actions.push(GuestAction::Apply(entry));
        actions
    }

    fn drop_pending(&mut self, why: Option<No>) -> Vec<GuestAction> {
        let waiting = self.pending.len();
        self.pending.clear();
        if waiting == 0 {
            return Vec::new();
        }
        vec![GuestAction::DropPending(waiting, why)]
    }

    fn refused(&mut self, number: u64, why: No) -> Vec<GuestAction> {
        let waits = self.count + 1..=self.count + self.pending.len() as u64;
        let mut actions = Vec::new();
        if waits.contains(&number) {
            actions = self.drop_pending(Some(why));
        }
        // The host accepts nothing before this line: moves played on top of the refused one must not stand.
        actions.push(GuestAction::Send(Line::Have(self.count)));
        actions.extend(self.send_pending());
        actions
    }

    /// Proposes an entry. `None` if too many wait for confirmation.
    pub fn play(&mut self, entry: Entry) -> Option<Vec<GuestAction>> {
        if self.pending.len() >= MAX_PENDING {
            return None;
        }
        self.offer = None;
        self.pending.push_back(entry.clone());
        let number = self.count + self.pending.len() as u64;
        let line = GuestAction::Send(Line::Play(number, entry));
        Some(self.greeted.then_some(line).into_iter().collect())
    }

    pub fn make_offer(&mut self, offer: Offer) -> Vec<GuestAction> {
        self.offer = Some((offer, true));
        vec![GuestAction::Send(Line::Offer(self.count, offer))]
    }

    /// Accepts or declines the other player's offer.
    pub fn answer(&mut self, agrees: bool) -> Option<Vec<GuestAction>> {
        let (_, false) = self.offer? else {
            return None;
        };
        self.offer = None;
        let line = if agrees {
            Line::Agree(self.count)
        } else {
            Line::Decline(self.count)
        };
        Some(vec![GuestAction::Send(line)])
    }

    pub fn say(&self, words: &str) -> Vec<GuestAction> {
        let line = Line::Say(String::new(), words.to_owned());
        vec![GuestAction::Send(line)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::remote::host::{Host, HostAction};
    use crate::remote::link::{Access, LinkId};
    use proptest::prelude::*;

    fn mv(text: &str) -> Entry {
        Entry::Move(text.to_owned())
    }

    fn greeted() -> Guest {
        let mut guest = Guest::new("Ben");
        guest.joined();
        guest.take("hello 1 7 Anna");
        guest
    }

    #[test]
    fn entries_count_once_and_in_order() {
        let mut guest = greeted();
        assert_eq!(
            guest.take("entry 1 move d3"),
            [GuestAction::Apply(mv("d3"))]
        );
        assert_eq!(guest.take("entry 1 move d3"), []);
        let lacks = GuestAction::Send(Line::Have(1));
        assert_eq!(guest.take("entry 3 move e3"), [lacks]);
        assert_eq!(guest.count(), 1);
    }

    #[test]
    fn a_list_without_end_is_left() {
        let bye = [GuestAction::Bye(Bye::Noise)];
        let mut guest = greeted();
        let long = "x".repeat(4000);
        let many = (1..).map(|number| guest.take(&format!("entry {number} move {long}")));
        let taken = many.take_while(|actions| *actions != bye).count();
        assert!((4000..4300).contains(&taken), "{taken}");
        // Another list begins anew.
        assert!(guest.count() > 0);
    }

    #[test]
    fn a_move_of_ones_own_waits_for_the_host() {
        let mut guest = greeted();
        guest.play(mv("d3"));
        assert_eq!(guest.take("entry 1 move d3"), [GuestAction::Confirmed]);
        guest.play(mv("c4"));
        assert_eq!(
            guest.take("entry 2 back 0"),
            [
                GuestAction::DropPending(1, None),
                GuestAction::Apply(Entry::Back(0))
            ]
        );
        guest.play(mv("c4"));
        assert_eq!(
            guest.take("no 3 rules"),
            [
                GuestAction::DropPending(1, Some(No::Rules)),
                GuestAction::Send(Line::Have(2))
            ]
        );
        assert_eq!(guest.take("no 3 rules"), [GuestAction::Send(Line::Have(2))]);
    }

    #[test]
    fn what_was_played_without_a_line_is_said_when_it_is_back() {
        let mut guest = greeted();
        guest.lost();
        assert_eq!(guest.play(mv("d3")), Some(vec![]));
        guest.joined();
        let said = guest.take("hello 1 7 Anna");
        assert!(said.contains(&GuestAction::Send(Line::Play(1, mv("d3")))));
        // Another list is read from its start.
        guest.joined();
        let said = guest.take("hello 1 8 Anna");
        assert!(said.contains(&GuestAction::Restart), "{said:?}");
    }

    /// A connection between both ends that can be cut, and then loses the lines in transit.
    struct Wire {
        host: Host,
        guest: Guest,
        to_host: VecDeque<String>,
        to_guest: VecDeque<String>,
        link: u64,
        /// Entries applied by the guest's driver.
        shown: Vec<Entry>,
        pending: usize,
    }

    impl Wire {
        fn new() -> Self {
            let mut wire = Self {
                host: Host::new(7, "Anna", Vec::new()),
                guest: Guest::new("Ben"),
                to_host: VecDeque::new(),
                to_guest: VecDeque::new(),
                link: 0,
                shown: Vec::new(),
                pending: 0,
            };
            wire.cut();
            wire
        }

        fn cut(&mut self) {
            self.host.lost(LinkId(self.link));
            self.guest.lost();
            self.to_host.clear();
            self.to_guest.clear();
            self.link += 1;
            self.host.joined(LinkId(self.link), Access::Play);
            let actions = self.guest.joined();
            self.guest_does(actions);
        }

        fn guest_does(&mut self, actions: Vec<GuestAction>) {
            for action in actions {
                match action {
                    GuestAction::Send(line) => self.to_host.push_back(line.to_string()),
                    GuestAction::Apply(entry) => {
                        assert_eq!(self.pending, 0);
                        self.shown.push(entry);
                    }
                    GuestAction::Confirmed => self.pending -= 1,
                    GuestAction::DropPending(count, _) => {
                        assert_eq!(count, self.pending);
                        self.shown.truncate(self.shown.len() - count);
                        self.pending = 0;
                    }
                    GuestAction::Restart => assert_eq!(self.guest.count(), 0),
                    _ => {}
                }
            }
        }

        fn host_does(&mut self, actions: Vec<HostAction>) {
            for action in actions {
                match action {
                    HostAction::Send(LinkId(link), line) if link == self.link => {
                        self.to_guest.push_back(line.to_string());
                    }
                    HostAction::Proposed(_, entry) => {
                        let actions = self.host.appended(entry);
                        self.host_does(actions);
                    }
                    _ => {}
                }
            }
        }

        fn step(&mut self) -> bool {
            if let Some(line) = self.to_host.pop_front() {
                let actions = self.host.take(LinkId(self.link), &line);
                self.host_does(actions);
                return true;
            }
            let Some(line) = self.to_guest.pop_front() else {
                return false;
            };
            let actions = self.guest.take(&line);
            self.guest_does(actions);
            true
        }
    }

    proptest! {
        /// However often and whenever the connection is cut: no entry the host accepted is lost, none occurs twice, and
        /// both ends agree.
        #[test]
        fn both_ends_come_to_the_same(acts in prop::collection::vec(0_u8..8, 1..200)) {
            let mut wire = Wire::new();
            for (number, act) in acts.into_iter().enumerate() {
                match act {
                    0 => wire.cut(),
                    1 => {
                        let actions = wire.host.appended(mv(&format!("h{number}")));
                        wire.host_does(actions);
                    }
                    2 => {
                        let entry = mv(&format!("g{number}"));
                        if let Some(actions) = wire.guest.play(entry.clone()) {
                            wire.shown.push(entry);
                            wire.pending += 1;
                            wire.guest_does(actions);
                        }
                    }
                    3 => {
                        // A line is delivered twice.
                        if let Some(line) = wire.to_guest.front().cloned() {
                            wire.to_guest.push_front(line);
                        }
                    }
                    4 => {
                        if let Some(line) = wire.to_host.front().cloned() {
                            wire.to_host.push_front(line);
                        }
                    }
                    _ => {
                        wire.step();
                    }
                }
            }
            for _ in 0..20_000 {
                if !wire.step() {
                    break;
                }
            }
            prop_assert_eq!(&wire.shown, wire.host.entries());
            let mut once: Vec<_> = wire.shown.iter().map(ToString::to_string).collect();
            once.sort();
            once.dedup();
            prop_assert_eq!(once.len(), wire.shown.len());
        }

        /// Arbitrary lines: neither end panics, and no entry is accepted from a spectator.
        #[test]
        fn any_lines_do_no_harm(lines in lines(20)) {
            answers(lines)?;
        }

        #[test]
        #[ignore = "whole, run by .ci/run"]
        fn many_lines_do_no_harm(lines in lines(60)) {
            answers(lines)?;
        }
    }

    /// Up to so many lines, most of them nearly right.
    fn lines(most: usize) -> impl Strategy<Value = Vec<String>> {
        prop::collection::vec(
            "(hello 1 [0-9]|have [0-9]|play [0-9] move d3|offer [0-9] undo [0-9]|agree [0-9]|no [0-9] late|entry [0-9] back [0-9]|more|bye closed|.{0,20})",
            0..most,
        )
    }

    fn answers(lines: Vec<String>) -> Result<(), TestCaseError> {
        let mut host = Host::new(7, "Anna", vec![mv("a"), mv("b")]);
        host.joined(LinkId(1), Access::Watch);
        let mut guest = greeted();
        for line in lines {
            for action in host.take(LinkId(1), &line) {
                prop_assert!(!matches!(
                    action,
                    HostAction::Proposed(..) | HostAction::Agreed(_)
                ));
            }
            guest.take(&line);
        }
        prop_assert_eq!(host.count(), 2);
        Ok(())
    }
}
