//! A club whose lists stand on a real NATS server on the loopback: several machines' programs, one killed in the middle of a
//! move, the server killed and started again.

use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tabletop::club::ClubStore as _;
use tabletop::remote::{GameLog, LogError};
use tabletop_nats::NatsStore;
use tabletop_patience::PATIENCE;

use crate::common::person::Person;

/// Number of ports, each free just before, at which a server is tried.
const PORTS: usize = 5;

/// Where Debian has it, and where others look.
const SERVERS: [&str; 2] = ["nats-server", "/usr/sbin/nats-server"];

/// A server of its own, with its files in a folder.
struct Server {
    child: Child,
    port: u16,
}

impl Server {
    fn begin(folder: &Path, port: u16) -> Option<Child> {
        let start = |program: &str| {
            let mut command = Command::new(program);
            command
                .args(["-a", "127.0.0.1", "-js", "-p"])
                .arg(port.to_string());
            command.arg("-sd").arg(folder);
            command
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .ok()
        };
        SERVERS.into_iter().find_map(start)
    }

    /// A server at a free port; none where there is no program for it, which is said.
    fn start(folder: &Path) -> Option<Self> {
        for _ in 0..PORTS {
            let free = TcpListener::bind("127.0.0.1:0").expect("a port");
            let port = free.local_addr().expect("its number").port();
            drop(free);
            let Some(child) = Self::begin(folder, port) else {
                eprintln!("no nats-server here: the club on NATS was not tried");
                return None;
            };
            let mut server = Self { child, port };
            if server.listens() {
                return Some(server);
            }
        }
        panic!("no server could start at any of {PORTS} ports");
    }

    /// Waits until it takes connections; whether it does, or has ended, since somebody else was quicker at its port.
    fn listens(&mut self) -> bool {
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            if self.child.try_wait().expect("a child").is_some() {
                return false;
            }
            if TcpStream::connect(("127.0.0.1", self.port)).is_ok() {
                return true;
            }
            sleep(Duration::from_millis(20));
        }
        false
    }

    fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    fn is_killed(&mut self) {
        self.child.kill().expect("killed");
        self.child.wait().expect("gone");
    }

    fn starts_again(&mut self, folder: &Path) {
        self.child = Self::begin(folder, self.port).expect("the program was there before");
    }

    fn connect(&self, name: &str) -> NatsStore {
        let begun = Instant::now();
        loop {
            match NatsStore::connect(&self.url(), "test", Some(name)) {
                Ok(store) => return store,
                Err(why) => assert!(begun.elapsed() < PATIENCE, "{why}"),
            }
            sleep(Duration::from_millis(50));
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // One that has ended has ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The entries of a list, once there are so many.
fn entries(log: &dyn GameLog, count: usize) -> Vec<String> {
    let begun = Instant::now();
    loop {
        let there = log.since(0).expect("entries");
        if there.len() >= count {
            return there;
        }
        assert!(begun.elapsed() < PATIENCE, "{there:?}");
        sleep(Duration::from_millis(5));
    }
}

#[test]
fn of_two_that_append_one_is_refused_because_the_number_is_taken() {
    let folder = tempfile::tempdir().expect("a folder");
    let Some(server) = Server::start(folder.path()) else {
        return;
    };
    let (one, other) = (server.connect("Anna"), server.connect("Ben"));
    let mut lobby = one.lobby().expect("a list");
    lobby.append(1, "of the lobby").expect("appended");
    let (mut one, mut other) = (one.game(7).expect("a list"), other.game(7).expect("a list"));
    assert_eq!(one.append(1, "a"), Ok(()));
    let late = other.append(1, "b");
    assert_eq!(late, Err(LogError::Taken));
    assert_eq!(other.since(0), Ok(vec!["a".to_owned()]));
    assert_eq!(other.append(2, "b"), Ok(()));
    assert_eq!(entries(&*one, 2), ["a", "b"]);
    assert_eq!(one.append(2, "b"), Err(LogError::Taken));
    assert_eq!(entries(&*lobby, 1), ["of the lobby"]);
}

#[test]
fn a_server_that_is_killed_loses_and_doubles_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let Some(mut server) = Server::start(folder.path()) else {
        return;
    };
    let (anna, ben) = (server.connect("Anna"), server.connect("Ben"));
    let (mut one, mut other) = (anna.game(1).expect("a list"), ben.game(1).expect("a list"));
    let mut kept = Vec::new();
    for round in 0..5 {
        for turn in 0..40 {
            let log = if turn % 2 == 0 { &mut one } else { &mut other };
            let entry = format!("{round} {turn}");
            if turn == 20 {
                // The other's entries have arrived, so that only the server's end stands in the way.
                entries(&**log, kept.len());
                server.is_killed();
                let failed = log.append(kept.len() as u64 + 1, &entry);
                assert!(matches!(failed, Err(LogError::NotKept(_))), "{failed:?}");
                server.starts_again(folder.path());
            }
            let begun = Instant::now();
            loop {
                let known = log.since(0).expect("entries");
                if known.last() == Some(&entry) {
                    // The entry was stored though no answer came.
                    break;
                }
                match log.append(known.len() as u64 + 1, &entry) {
                    Ok(()) => break,
                    Err(error) => assert!(begun.elapsed() < PATIENCE, "{error:?}"),
                }
                sleep(Duration::from_millis(20));
            }
            kept.push(entry);
        }
    }
    assert_eq!(entries(&*one, kept.len()), kept);
    assert_eq!(entries(&*other, kept.len()), kept);
    let later = server.connect("Carl").game(1).expect("a list");
    assert_eq!(later.since(0), Ok(kept));
}

/// First of the listed squares of a 6 × 6 board; lines before the list are ignored.
fn first_move(person: &Person) -> String {
    let is_square = |word: &str| {
        let mut letters = word.chars();
        let square = (letters.next(), letters.next(), letters.next());
        matches!(square, (Some('a'..='f'), Some('1'..='6'), None))
    };
    loop {
        let line = person.output.recv_timeout(PATIENCE).expect("moves");
        if !line.is_empty() && line.split(' ').all(is_square) {
            return line.split(' ').take(1).collect();
        }
    }
}

/// Looks at the lobby until a challenge stands there, which takes a moment to come from another machine.
fn sees_challenge(person: &mut Person, words: &str) {
    let begun = Instant::now();
    loop {
        person.types("lobby");
        let lobby = person.waits_for("Ratings");
        if lobby.iter().any(|line| line.contains(words)) {
            return;
        }
        assert!(begun.elapsed() < PATIENCE, "{lobby:#?}");
        sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_machine_that_is_killed_in_the_middle_of_a_move_loses_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let Some(server) = Server::start(folder.path()) else {
        return;
    };
    drop(server.connect("nobody"));
    let url = server.url();
    let start = |name: &str| {
        let arguments = ["club", "--guest", name, "--nats", &url, "--name", "test"];
        Person::start(&folder.path().join(name), &arguments)
    };
    let (mut anna, mut ben) = (start("Anna"), start("Ben"));
    anna.types("challenge reversi 6 black");
    anna.waits_for("Challenge posted");
    sees_challenge(&mut ben, "Anna plays Black");
    ben.types("accept 1");
    anna.waits_for("accepted your challenge");
    anna.types("lobby 1");
    anna.waits_for("1. Reversi");
    let log = server.connect("judge").game(1).expect("a list");
    let moves = |log: &dyn GameLog| {
        let entries = log.since(0).expect("entries");
        entries
            .iter()
            .filter(|entry| entry.contains(" move "))
            .count()
    };
    for turn in 0..16 {
        let before = moves(&*log);
        let (mover, name) = if turn % 2 == 0 {
            (&mut anna, "Anna")
        } else {
            (&mut ben, "Ben")
        };
        mover.types("legal");
        let mv = first_move(mover);
        mover.types(&mv);
        // Killed before, while or after the move is kept.
        sleep(Duration::from_millis(turn));
        mover.child.kill().expect("killed");
        mover.child.wait().expect("gone");
        *mover = start(name);
        mover.types("lobby 1");
        mover.waits_for("1. Reversi");
        if moves(&*log) == before {
            mover.types(&mv);
        }
        let begun = Instant::now();
        while moves(&*log) == before {
            assert!(begun.elapsed() < PATIENCE, "{mv} was not kept");
            sleep(Duration::from_millis(5));
        }
        assert_eq!(moves(&*log), before + 1);
        let other = if turn % 2 == 0 { &mut ben } else { &mut anna };
        other.waits_for(&format!("played {mv}"));
    }
}
