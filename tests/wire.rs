//! What a host says to whoever joins, byte for byte, over the socket of a machine: no path, no setting, no engine, no other game.

use std::io::{BufRead as _, BufReader, Write as _};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::time::Duration;

use tabletop::remote::Line;

use crate::common::person::Person;

/// What is in every path, name, setting and other game of the host's.
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
        let output = UnixStream::connect(path).expect("the host listens");
        let patience = Some(Duration::from_secs(30));
        output.set_read_timeout(patience).expect("a socket");
        let input = BufReader::new(output.try_clone().expect("a socket"));
        let mut wire = Self {
            output,
            input,
            heard: Vec::new(),
        };
        wire.says(&format!("tabletop 1 {secret}"));
        assert_eq!(wire.next(), "welcome play");
        wire
    }

    fn says(&mut self, line: &str) {
        writeln!(self.output, "{line}").expect("the host reads");
    }

    fn next(&mut self) -> String {
        let mut line = String::new();
        self.input.read_line(&mut line).expect("a line");
        assert!(
            line.ends_with('\n'),
            "the host has closed after {:#?}",
            self.heard
        );
        line.trim_end_matches('\n').to_owned()
    }

    /// Waits for a line that holds these words.
    fn hears(&mut self, words: &str) {
        loop {
            let line = self.next();
            let found = line.contains(words);
            self.heard.push(line);
            if found {
                return;
            }
        }
    }

    /// How many entries were told.
    fn count(&self) -> usize {
        let is_entry = |line: &&String| line.starts_with("entry ");
        self.heard.iter().filter(is_entry).count()
    }
}

/// The words that lines of a host begin with; a line of another kind, or a new one, has to be added here and said below.
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
        // Said where many entries are missing, and at puzzles: a word and a number.
        Line::More | Line::Far(_) => "rare",
        Line::Have(_) | Line::Play(..) | Line::Agree(_) => "a guest's",
    }
}

#[test]
fn nothing_but_the_game_is_said_to_who_joins() {
    let folder = tempfile::tempdir().expect("a folder");
    let home = folder.path().join(HIDDEN);
    let mut anna = host(&home);
    let told = anna.hears("tabletop join ").pop().expect("an invite");
    let invite = told.strip_prefix("tabletop join ").expect("an invite");
    let mut ben = Wire::join(invite);
    ben.says("hello 1 0 Ben");
    ben.says("have 0");
    ben.hears("name 2 Ben");
    anna.types("d3");
    ben.hears("move d3");
    ben.says("play 99 move c3");
    ben.hears("no 99 late");
    ben.says(&format!("have {}", ben.count()));
    ben.says(&format!("offer {} clock 5m", ben.count()));
    anna.hears("Ben offers a clock of 5m");
    anna.types("clock 5m");
    ben.hears("time 5m");
    ben.hears("clock 0 5m");
    anna.types("draw");
    ben.hears("draw");
    ben.says(&format!("decline {}", ben.count()));
    anna.hears("Ben declines the draw");
    ben.says(&format!("offer {} undo 0", ben.count()));
    anna.hears("Ben asks to undo");
    anna.types("decline");
    ben.hears("decline");
    anna.types("say good luck");
    ben.hears("good luck");
    anna.types("cpu black");
    ben.hears("seat 1 computer");
    anna.types("resign");
    ben.hears("end black-resigns");
    anna.types("quit");
    ben.hears("bye away");

    let mut kinds = Vec::new();
    for line in ben.heard.iter().filter(|line| *line != "ping") {
        assert!(!line.to_lowercase().contains(HIDDEN), "{line}");
        assert!(!line.contains(&*home.to_string_lossy()), "{line}");
        kinds.push(kind(&line.parse().expect("a line of the protocol")));
    }
    kinds.sort_unstable();
    kinds.dedup();
    assert_eq!(
        kinds,
        [
            "bye", "clock", "decline", "entry", "hello", "here", "no", "offer", "say"
        ]
    );
}

/// Anna at a program that knows much beside the game that she shares.
fn host(home: &Path) -> Person {
    std::fs::create_dir_all(home.join("tabletop")).expect("a folder");
    let mut anna = Person::start(home, &["host", "reversi", "--here", "--name", "Anna"]);
    anna.types("add gomoku HiddenOne HiddenTwo");
    anna.types("set second-name HiddenThree");
    anna.types("engine add hidden gtp /opt/hidden/engine --hidden");
    anna
}
