//! Bytes that both ends of a shared board send over the socket of a machine: no path, no setting, no engine, no other game.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::Shutdown;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::Path;
use std::time::{Duration, Instant};

use tabletop::remote::Line;
use tabletop_patience::PATIENCE;

use crate::common::person::Person;

/// Word that stands in every path, name, setting and other game of the program under test.
const HIDDEN: &str = "hidden";

/// Somebody who speaks the protocol by hand, and keeps all that is said to them.
struct Wire {
    output: UnixStream,
    input: BufReader<UnixStream>,
    heard: Vec<String>,
}

impl Wire {
    fn join(invite: &str) -> Self {
        let place = invite.strip_prefix("tt1:unix:").expect("a socket");
        let (path, secret) = place.rsplit_once(':').expect("a secret");
        let mut wire = Self::over(UnixStream::connect(path).expect("the host listens"));
        wire.says(&format!("tabletop 1 {secret}"));
        assert_eq!(wire.next(), "welcome play");
        wire.stays()
    }

    /// Hosts, once somebody calls.
    fn hosts(socket: &UnixListener) -> Self {
        let mut wire = Self::over(socket.accept().expect("a guest").0);
        assert_eq!(wire.next(), "tabletop 1 secret");
        wire.says("welcome play");
        wire.stays()
    }

    fn over(output: UnixStream) -> Self {
        output.set_read_timeout(Some(PATIENCE)).expect("a socket");
        let input = BufReader::new(output.try_clone().expect("a socket"));
        Self {
            output,
            input,
            heard: Vec::new(),
        }
    }

    /// Is heard of now and then, until the other end is gone.
    fn stays(self) -> Self {
        let mut output = self.output.try_clone().expect("a socket");
        std::thread::spawn(move || {
            while output.write_all(b"ping\n").is_ok() {
                std::thread::sleep(Duration::from_secs(2));
            }
        });
        self
    }

    fn says(&mut self, line: &str) {
        // In one piece, as another thread writes too.
        let said = self.output.write_all(format!("{line}\n").as_bytes());
        said.expect("the other end reads");
    }

    fn next(&mut self) -> String {
        let mut line = String::new();
        self.input.read_line(&mut line).expect("a line");
        assert!(
            line.ends_with('\n'),
            "the other end has closed after {:#?}",
            self.heard
        );
        line.trim_end_matches('\n').to_owned()
    }

    fn hangs_up(self) {
        self.output.shutdown(Shutdown::Both).expect("a socket");
    }

    /// Waits for a line that holds these words.
    fn waits_for(&mut self, words: &str) {
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            let line = self.next();
            let found = line.contains(words);
            self.heard.push(line);
            if found {
                return;
            }
        }
        panic!("{words} was not said, but {:#?}", self.heard);
    }

    /// Number of entries received.
    fn count(&self) -> usize {
        let is_entry = |line: &&String| line.starts_with("entry ");
        self.heard.iter().filter(is_entry).count()
    }
}

/// The words that lines begin with; a line of a new kind has to be added here and said below.
fn kind(line: &Line) -> &'static str {
    match line {
        Line::Hello { .. } => "hello",
        Line::Entry(..) => "entry",
        Line::No(..) => "no",
        Line::Offer(..) => "offer",
        Line::Decline(_) => "decline",
        Line::Clock(..) => "clock",
        Line::Say(..) => "say",
        Line::Here(..) => "here",
        Line::Bye(_) => "bye",
        // A word alone, said where many entries are missing.
        Line::More => "more",
        Line::Far(_) => "far",
        Line::Have(_) => "have",
        Line::Play(..) => "play",
        Line::Agree(_) => "agree",
    }
}

#[test]
fn nothing_but_the_game_is_said_to_who_joins() {
    let folder = tempfile::tempdir().expect("a folder");
    let home = folder.path().join(HIDDEN);
    let mut anna = knows_much(&home, &["host", "reversi", "--here", "--name", "Anna"]);
    let line = anna.waits_for("tabletop join ").pop().expect("an invite");
    let invite = line.strip_prefix("tabletop join ").expect("an invite");
    let mut ben = Wire::join(invite);
    ben.says("hello 1 0 Ben");
    ben.says("have 0");
    ben.waits_for("name 2 Ben");
    anna.types("d3");
    ben.waits_for("move d3");
    ben.says("play 99 move c3");
    ben.waits_for("no 99 late");
    ben.says(&format!("have {}", ben.count()));
    ben.says(&format!("offer {} clock 5m", ben.count()));
    anna.waits_for("Ben offers a clock of 5m");
    anna.types("clock 5m");
    ben.waits_for("time 5m");
    ben.waits_for("clock 0 5m");
    anna.types("draw");
    ben.waits_for("draw");
    ben.says(&format!("decline {}", ben.count()));
    anna.waits_for("Ben declined the draw");
    ben.says(&format!("offer {} undo 0", ben.count()));
    anna.waits_for("Ben asks for an undo");
    anna.types("decline");
    ben.waits_for("decline");
    anna.types("say good luck");
    ben.waits_for("good luck");
    anna.types("cpu black");
    ben.waits_for("seat 1 computer");
    anna.types("resign");
    ben.waits_for("end black-resigns");
    anna.types("quit");
    ben.waits_for("bye away");

    assert_eq!(
        kinds_heard(&ben, &home),
        [
            "bye", "clock", "decline", "entry", "hello", "here", "no", "offer", "say"
        ]
    );
}

#[test]
fn nothing_but_the_game_is_said_to_who_hosts() {
    let folder = tempfile::tempdir().expect("a folder");
    let home = folder.path().join(HIDDEN);
    let path = folder.path().join("host.sock");
    let socket = UnixListener::bind(&path).expect("a socket");
    let invite = format!("tt1:unix:{}:secret", path.display());
    let mut ben = knows_much(&home, &["join", &invite, "--name", "Ben"]);
    let mut anna = Wire::hosts(&socket);
    anna.says("hello 1 0000000000000007 Anna");
    anna.waits_for("have 0");
    anna.says("entry 1 game reversi\thost\tAnna\tguest\tBen\t\t");
    anna.says("clock 0 ");
    ben.waits_for("you are playing Anna");
    ben.types("set theme felt");
    anna.says("entry 2 move d3");
    ben.waits_for("Anna played d3");
    ben.types("c3");
    anna.waits_for("play 3 move c3");
    anna.says("entry 3 move c3");
    // Heard after the entry: what Ben offers now is offered after it.
    anna.says("say Anna\twell played");
    ben.waits_for("Anna: well played");
    for (typed, said) in [
        ("draw", "offer 3 draw"),
        ("undo", "offer 3 undo 1"),
        ("clock 5m", "offer 3 clock 5m"),
        ("rematch", "offer 3 rematch"),
    ] {
        ben.types(typed);
        anna.waits_for(said);
        anna.says("decline 3");
        ben.waits_for("Anna declined");
    }
    anna.says("offer 3 draw");
    ben.waits_for("Anna offers a draw");
    ben.types("decline");
    anna.waits_for("decline 3");
    anna.says("offer 3 undo 1");
    ben.waits_for("Anna asks for an undo");
    ben.types("undo");
    anna.waits_for("agree 3");
    ben.types("say good luck");
    anna.waits_for("good luck");
    ben.types("cpu white");
    anna.waits_for("play 4 seat 2 computer");
    anna.says("entry 4 seat 2 computer 5");
    ben.types("resign");
    anna.waits_for("end white-resigns");
    anna.says("entry 5 end white-resigns");
    anna.says("entry 6 game almonds\teach\tAnna\teach\tBen\t\t");
    anna.says("clock 0 ");
    ben.waits_for("Puzzle restarted");
    ben.types("1,2-1,0");
    anna.waits_for("far 1");
    ben.types("quit");
    anna.waits_for("bye away");

    assert_eq!(
        kinds_heard(&anna, &home),
        [
            "agree", "bye", "decline", "far", "have", "hello", "offer", "play", "say"
        ]
    );
}

#[test]
fn what_came_before_a_line_was_cut_is_played_when_it_is_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("host.sock");
    let socket = UnixListener::bind(&path).expect("a socket");
    let invite = format!("tt1:unix:{}:secret", path.display());
    let mut ben = Person::start(&folder.path().join("ben"), &["join", &invite]);
    let greets = || {
        let mut anna = Wire::hosts(&socket);
        anna.says("hello 1 0000000000000007 Anna");
        anna
    };
    let mut anna = greets();
    anna.waits_for("have 0");
    anna.says("entry 1 game reversi\thost\tAnna\tguest\tBen\t\t");
    anna.says("clock 0 ");
    ben.waits_for("you are playing Anna");
    ben.types("where d3");
    ben.waits_for("d3: empty");
    // A program that was killed begins with nothing, and the line is cut before all is there.
    ben.is_killed();
    let mut anna = greets();
    anna.waits_for("have 0");
    anna.says("entry 1 game reversi\thost\tAnna\tguest\tBen\t\t");
    anna.says("entry 2 move d3");
    anna.says("more");
    anna.waits_for("have 2");
    anna.hangs_up();
    let mut anna = greets();
    anna.waits_for("have 2");
    anna.says("entry 3 move c3");
    anna.says("clock 0 ");
    ben.waits_for("Reconnected to Anna");
    assert_eq!(ben.moves(), "1. d3 2. c3");
    anna.says("entry 4 move c4");
    ben.waits_for("Anna played c4");
}

/// The kinds of lines that were heard from the program of this home, none of which says anything of it.
fn kinds_heard(wire: &Wire, home: &Path) -> Vec<&'static str> {
    let mut kinds = Vec::new();
    for line in wire.heard.iter().filter(|line| *line != "ping") {
        assert!(!line.to_lowercase().contains(HIDDEN), "{line}");
        assert!(!line.contains(&*home.to_string_lossy()), "{line}");
        kinds.push(kind(&line.parse().expect("a line of the protocol")));
    }
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

/// Somebody at a program that knows much beside the game that is shared.
fn knows_much(home: &Path, arguments: &[&str]) -> Person {
    std::fs::create_dir_all(home.join("tabletop")).expect("a folder");
    let mut person = Person::start(home, arguments);
    person.types("add gomoku HiddenOne HiddenTwo");
    person.types("set second-name HiddenThree");
    person.types("engine add hidden gtp /opt/hidden/engine --hidden");
    person
}
