//! Events by their lists: an independent check of the pairings, and standings worked out by hand.

use std::collections::{BTreeMap, BTreeSet};

use super::*;
use crate::club::{Lobby, LobbyEntry, NotNow, Stamped};

/// A lobby of these entries.
fn lobby(lines: &[&str]) -> Lobby {
    let mut lobby = Lobby::default();
    for line in lines {
        lobby.take(&format!("1 {line}"));
    }
    lobby
}

/// Appends an entry as a program does, and keeps the list.
fn append(lobby: &mut Lobby, list: &mut Vec<String>, entry: LobbyEntry) {
    let line = Stamped { at: 1, entry }.to_string();
    lobby.take(&line);
    list.push(line);
}

/// Numbers by xorshift.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, below: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % below
    }
}

fn swiss_event(players: usize, rounds: usize) -> String {
    let names: Vec<_> = (1..=players).map(|player| format!("\tp{player}")).collect();
    let names = names.concat();
    format!(
        "event swiss\t{rounds}\t1\tCup\t{players}{names}\tAnna\t\treversi\t0\t3\t0000000000000007"
    )
}

/// Plays a Swiss event by chance and gives its list. Now and then a player leaves.
fn play(players: usize, rounds: usize, seed: u64) -> Vec<String> {
    let mut dice = Dice(seed);
    let mut list = vec![format!("1 {}", swiss_event(players, rounds))];
    let mut lobby = lobby(&[&swiss_event(players, rounds)]);
    for round in 1..=rounds {
        let pairs = lobby.next_pairs(1).expect("pairs");
        append(&mut lobby, &mut list, LobbyEntry::Round(1, round, pairs));
        assert_eq!(lobby.next_pairs(1), Err(NotNow::NoRound));
        let event = lobby.event(1).expect("the event");
        for game in event.games_of(round - 1) {
            let winner = match dice.roll(5) {
                0 => Winner::Nobody,
                roll => Winner::Player(roll as usize % 2),
            };
            append(
                &mut lobby,
                &mut list,
                LobbyEntry::Result(game.number, winner),
            );
        }
        if players > 12 && dice.roll(3) == 0 {
            let name = format!("p{}", 1 + dice.roll(players as u64));
            append(&mut lobby, &mut list, LobbyEntry::Leave(1, name));
        }
    }
    list
}

/// Checks a list without the code under test: who met whom, who was first, who had a bye, read from the text alone.
fn check(list: &[String], players: usize, last: usize) {
    let mut met = BTreeSet::new();
    let mut byes = BTreeSet::new();
    let mut left = BTreeSet::new();
    let mut seats: BTreeMap<u32, Vec<bool>> = BTreeMap::new();
    for line in list {
        let words: Vec<_> = line.split(' ').skip(1).collect();
        if words[0] == "leave" {
            left.insert(words[2][1..].parse::<u32>().expect("a player"));
        }
        if words[0] != "round" {
            continue;
        }
        let round: usize = words[2].parse().expect("a round");
        let mut paired = BTreeSet::new();
        for pair in &words[3..] {
            let pair: Vec<u32> = pair
                .split('-')
                .map(|it| it.parse().expect("a place"))
                .collect();
            assert!(pair.iter().all(|player| paired.insert(*player)), "{line}");
            match *pair {
                [one] => assert!(byes.insert(one), "a second bye: {line}"),
                [one, two] => {
                    assert!(met.insert((one.min(two), one.max(two))), "again: {line}");
                    for (player, is_first) in [(one, true), (two, false)] {
                        let seats = seats.entry(player).or_default();
                        seats.push(is_first);
                        let firsts = seats.iter().filter(|it| **it).count() as i32;
                        let balance = 2 * firsts - seats.len() as i32;
                        let third =
                            seats.len() > 2 && seats.iter().rev().take(3).all(|it| *it == is_first);
                        // In the last round, the rules about seats have exceptions (C.04.1).
                        assert!(
                            round == last || balance.abs() <= 2 && !third,
                            "{player} in {line}"
                        );
                    }
                }
                _ => panic!("{line}"),
            }
        }
        let all: BTreeSet<u32> = (1..=players as u32)
            .filter(|it| !left.contains(it))
            .collect();
        assert_eq!(paired, all, "{line}");
    }
}

fn check_events(seeds: u64) {
    for seed in 1..=seeds {
        for (players, rounds) in [(16, 5), (15, 5), (7, 3), (8, 4), (32, 7)] {
            check(&play(players, rounds, seed * 7919), players, rounds);
        }
    }
}

#[test]
fn swiss_pairings_keep_the_basic_rules() {
    check_events(20);
}

#[test]
#[ignore = "2,000 events of each size"]
fn swiss_pairings_keep_the_basic_rules_in_thousands_of_events() {
    check_events(2_000);
}

/// Numbers of the games of event 1.
fn numbers(lobby: &Lobby) -> Vec<u64> {
    let games = lobby.event(1).expect("an event").games();
    games.iter().map(|it| it.number).collect()
}

#[test]
fn a_round_waits_for_the_last_game_and_begins_once() {
    let mut lobby = lobby(&[
        &swiss_event(4, 2),
        "round 1 1 1-3 4-2",
        "round 1 1 1-2 3-4",
        "result 1000001 1",
    ]);
    let numbers = numbers(&lobby);
    // The round's entry has number 2.
    assert_eq!(numbers, [1_000_002, 2_000_002]);
    assert_eq!(game_label(numbers[1]), "2.2");
    for (label, number) in [
        ("2.1", Some(1_000_002)),
        ("7", Some(7)),
        ("2.", None),
        (".2", None),
    ] {
        assert_eq!(labelled_game(label), number, "{label}");
    }
    assert_eq!(labelled_game("1.99999999999999999999"), None);
    assert_eq!(lobby.next_pairs(1), Err(NotNow::NoRound));
    lobby.take("1 result 1000002 1");
    lobby.take("1 round 1 2 1-2 3-4");
    assert_eq!(
        lobby.event(1).expect("it").rounds.len(),
        1,
        "a game is being played"
    );
    lobby.take("1 result 2000002 draw");
    for wrong in [
        "1 1-2 3-4",
        "2 1-3 2-4",
        "2 1-2",
        "2 1-2 3 4",
        "2 1-2 3-5",
        "2 1-1 3-4",
        "2",
    ] {
        lobby.take(&format!("1 round 1 {wrong}"));
        assert_eq!(lobby.event(1).expect("it").rounds.len(), 1, "{wrong}");
    }
    assert_eq!(
        lobby.event(1).expect("it").may_enter("Ben"),
        Err(NotNow::EventClosed)
    );
    lobby.take("1 round 1 2 1-4 2-3");
    assert_eq!(lobby.event(1).expect("it").rounds.len(), 2);
    assert_eq!(lobby.next_pairs(1), Err(NotNow::NoRound));
    // Each is a game as any other, and rated.
    assert_eq!(lobby.game(1_000_002).expect("a game").players, ["p1", "p3"]);
    assert_eq!(lobby.standings().len(), 4);
}

#[test]
fn players_enter_and_leave_before_it_begins() {
    let mut lobby = lobby(&[
        "event robin\t0\t2\t\t1\tAnna\tAnna\t\tgo\t0\t3\t0000000000000007\tsize=9",
        "enter 1 Ben",
        "enter 1 Ben",
        "enter 1 Carl",
        "leave 1 Carl",
        "leave 1 Dora",
    ]);
    let names = |lobby: &Lobby| -> Vec<String> {
        let players = &lobby.event(1).expect("it").players;
        players.iter().map(|it| it.name.clone()).collect()
    };
    assert_eq!(names(&lobby), ["Anna", "Ben"]);
    assert_eq!(
        lobby.event(1).expect("it").may_enter("Ben"),
        Err(NotNow::EventClosed)
    );
    let pairs = lobby.next_pairs(1).expect("pairs");
    let line = Stamped {
        at: 1,
        entry: LobbyEntry::Round(1, 1, pairs),
    };
    lobby.take(&line.to_string());
    // Both colours, with one opening.
    let games = numbers(&lobby);
    let [one, two] = [0, 1].map(|at| lobby.game(games[at]).expect("a game").clone());
    assert_eq!(
        (one.players, two.players),
        (["Anna".into(), "Ben".into()], ["Ben".into(), "Anna".into()])
    );
    assert_eq!(one.offered.seed, two.offered.seed);
    lobby.take("1 leave 1 Ben");
    assert_eq!(names(&lobby), ["Anna", "Ben"]);
}

/// Points and tie-breaks of each player in the order of the standings.
fn standings(lobby: &Lobby, discs: &dyn Fn(u64) -> [u32; 2]) -> Vec<(usize, usize, u32, f64)> {
    let event = lobby.events().next().expect("an event");
    let places = event
        .standings(&|game| lobby.winner(game), discs)
        .into_iter();
    places
        .map(|it| (it.place, it.player + 1, it.points, it.tie))
        .collect()
}

#[test]
fn standings_are_those_worked_out_by_hand() {
    let rounds = |game: &str, system: &str, rounds: &[&str]| {
        let event = format!("event {system}\t2\t1\t\t3\ta\tb\tc\tAnna\t\t{game}\t0\t3\t00");
        let mut lines = vec![event];
        lines.extend(rounds.iter().map(|line| (*line).to_owned()));
        lobby(&lines.iter().map(|line| &**line).collect::<Vec<_>>())
    };
    // a beats b, c has a bye; c draws with a, b has a bye.
    let played = [
        "round 1 1 1-2 3",
        "result 1000002 1",
        "round 1 2 3-1 2",
        "result 1000004 draw",
    ];
    let go = rounds("go", "swiss", &played);
    // Both have 1½ points; a's opponents have 1 and 1½, c's one has 1½: a bye adds nothing.
    let ordered = standings(&go, &|_| [0, 0]);
    assert_eq!(ordered, [(1, 1, 3, 2.5), (2, 3, 3, 1.5), (3, 2, 2, 1.5)]);
    let reversi = rounds("reversi", "swiss", &played);
    let discs = |game| {
        if game == 1_000_002 {
            [40, 24]
        } else {
            [32, 32]
        }
    };
    let ordered = standings(&reversi, &discs);
    // a: 40 + 32 + 6 · (1 + 1½) = 87; c: 32 + 32 + 6 · 1½ for the bye + 6 · 1½ = 82; b: 24 + 32 + 6 · 1½ + 6 · 1 = 71.
    assert_eq!(ordered, [(1, 1, 3, 87.0), (2, 3, 3, 82.0), (3, 2, 2, 71.0)]);
    let gomoku = rounds("gomoku", "swiss", &played);
    // Buchholz is the same sum.
    assert_eq!(standings(&gomoku, &|_| [0, 0])[0], (1, 1, 3, 2.5));
    // In a round robin a bye counts nothing, and equals share a place.
    let robin = rounds(
        "checkers",
        "robin",
        &["round 1 1 1 2-3", "result 1000002 draw"],
    );
    let ordered = standings(&robin, &|_| [0, 0]);
    assert_eq!(ordered, [(1, 2, 1, 0.25), (1, 3, 1, 0.25), (3, 1, 0, 0.0)]);
}
