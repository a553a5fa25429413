//! SGF files are written back without a loss: a corpus of small files, and thousands of random trees with moves of any colour,
//! set-ups, nodes without a move and lines that the rules refuse. Every node is compared, with all its properties.

use std::ops::ControlFlow;
use std::path::Path;

use tabletop::core::{Rng, WordMove};
use tabletop::files::{open_record, write_game};
use tabletop::record::{Collection, Format, native, sgf};
use tabletop::session::GameSession;

/// A node as it is written: how many nodes lead to it, and its properties with their values, sorted.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Written {
    depth: usize,
    properties: Vec<String>,
}

/// The nodes of the first game of a text, a line to its end before the variations beside it. Reads no more of the format
/// than it needs: parentheses, semicolons, names and values.
fn nodes(text: &str) -> Vec<Written> {
    let (mut nodes, mut open, mut depth) = (Vec::<Written>::new(), Vec::new(), 0);
    let mut letters = text.chars();
    let mut name = String::new();
    while let Some(letter) = letters.next() {
        match letter {
            '(' => open.push(depth),
            ')' => depth = open.pop().expect("a parenthesis was opened"),
            ';' => {
                depth += 1;
                let properties = Vec::new();
                nodes.push(Written { depth, properties });
            }
            '[' => {
                let mut value = String::from("[");
                while let Some(letter) = letters.next().filter(|&letter| letter != ']') {
                    value.push(letter);
                    if letter == '\\' {
                        value.extend(letters.next());
                    }
                }
                let properties = &mut nodes.last_mut().expect("a node").properties;
                if name.is_empty() {
                    properties.last_mut().expect("a property").push_str(&value);
                } else {
                    properties.push(std::mem::take(&mut name) + &value);
                }
            }
            letter if letter.is_whitespace() => {}
            letter => name.push(letter),
        }
    }
    for node in &mut nodes {
        node.properties.sort_unstable();
    }
    nodes
}

/// The nodes without what every writer says in its own way: the format's version and the character set.
fn compared(text: &str) -> Vec<Written> {
    let mut nodes = nodes(text);
    let of_format = |property: &String| ["FF[", "CA["].iter().any(|it| property.starts_with(it));
    nodes[0].properties.retain(|it| !of_format(it));
    nodes
}

#[track_caller]
fn open(text: &str) -> Box<GameSession> {
    let go_on = &mut |_| ControlFlow::Continue(());
    let opened = Collection::open(text.into(), None::<&Path>, go_on);
    let (mut games, _) = opened.unwrap_or_else(|why| panic!("{why}: {text}"));
    open_record(games.take(0), &mut Vec::new()).unwrap_or_else(|why| panic!("{why}: {text}"))
}

#[track_caller]
fn write(session: &GameSession, format: &Format) -> String {
    write_game(session, format).unwrap_or_else(|why| panic!("{format:?}: {why}"))
}

/// Expects a game to come back unchanged from SGF, and from SGF by way of the own format.
#[track_caller]
fn check(text: &str) {
    let session = open(text);
    let direct = write(&session, &sgf::FORMAT);
    assert_eq!(compared(&direct), compared(text), "{text}\n{direct}");
    let own = write(&session, &native::FORMAT);
    let round = write(&open(&own), &sgf::FORMAT);
    assert_eq!(round, direct, "{own}");
}

#[test]
fn the_corpus_is_written_back_as_it_was_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/sgf");
    let mut tried = 0;
    for entry in std::fs::read_dir(folder).expect("the corpus") {
        let path = entry.expect("a file").path();
        if path.extension().is_some_and(|ending| ending == "sgf") {
            println!("{}", path.display());
            check(&std::fs::read_to_string(&path).expect("text"));
            tried += 1;
        }
    }
    assert!(tried >= 10, "{tried} files");
}

/// The game of a text with what could not be followed of it.
#[track_caller]
fn open_with_problems(text: &str) -> (Box<GameSession>, Vec<String>) {
    let go_on = &mut |_| ControlFlow::Continue(());
    let (mut games, _) = Collection::open(text.into(), None::<&Path>, go_on).expect("a file");
    let mut problems = Vec::new();
    let session = open_record(games.take(0), &mut problems).expect("a game");
    (session, problems.iter().map(ToString::to_string).collect())
}

#[test]
fn a_move_that_nobody_can_make_stays_in_its_place_and_the_line_goes_on() {
    for (text, stones) in [
        ("(;GM[4]FF[4]SZ[15];B[hh];W[];B[hh];W[gg];B[ii])", 3),
        ("(;GM[1]FF[4]SZ[9];B[ee];W[ee];B[dd];W[cc])", 3),
    ] {
        let (session, problems) = open_with_problems(text);
        let moves = text.matches(";B").count() + text.matches(";W").count();
        assert_eq!(session.line().len(), 1 + moves, "{problems:?}");
        let placed = session.position().matches(['X', 'O']).count();
        assert!(
            (stones..=stones + 1).contains(&placed),
            "{}",
            session.position()
        );
        assert!(
            problems
                .iter()
                .all(|it| it.contains("kept in the move list")),
            "{problems:?}"
        );
        assert!(!problems.is_empty());
        check(text);
        // The own format says that it is known.
        let own = write(&session, &native::FORMAT);
        assert_eq!(open_with_problems(&own).1, [""; 0], "{own}");
    }
}

#[test]
fn a_set_up_that_cannot_be_shown_is_told_once() {
    let text = "(;GM[1]FF[4]SZ[9];B[ee];AW[ed][de][fe][ef];W[dd];B[cc])";
    let (session, problems) = open_with_problems(text);
    assert!(
        problems.len() == 1 && problems[0].contains("set-up"),
        "{problems:?}"
    );
    check(text);
    let own = write(&session, &native::FORMAT);
    assert_eq!(open_with_problems(&own).1, [""; 0], "{own}");
}

#[test]
fn a_third_pass_ends_a_game_as_on_pandanet() {
    for more in ["", ";B[]"] {
        let text = format!("(;GM[1]FF[4]SZ[9];B[ee];W[];B[];W[]{more})");
        let (session, problems) = open_with_problems(&text);
        assert_eq!(problems, [""; 0], "{text}");
        let actions = session.actions();
        assert!(
            actions.iter().any(|it| it.text == WordMove::Accept),
            "{text}"
        );
        check(&text);
    }
    // Stones after it are named in a warning.
    let (_, problems) = open_with_problems("(;GM[1]FF[4]SZ[9];B[ee];W[];B[];W[];W[dd])");
    assert_eq!(problems.len(), 1);
}

#[test]
fn who_ended_a_game_stays_after_a_move_that_cannot_be_followed() {
    for side in ["X", "O"] {
        let text = format!(
            "tabletop record 1\ngame reversi\nmoves\n1 X d3\n2 O a1\n3 {side} black-resigns\nend\n"
        );
        let own = write(&open(&text), &native::FORMAT);
        assert!(own.contains(&format!("3 {side} black-resigns")), "{own}");
        assert_eq!(write(&open(&own), &native::FORMAT), own);
    }
}

#[test]
fn headers_in_other_nodes_stay_there() {
    check("(;GM[1]FF[4]SZ[9];B[ee]FF[3]GM[4];W[cc]CA[x]SZ[9]PB[Anna])");
}

/// A value now and then: one that has to be escaped among them.
const WORDS: [&str; 4] = ["x", "a \\] b", "two\nlines", "张三"];

struct Generator {
    rng: Rng,
    game: u8,
    size: usize,
    text: String,
}

impl Generator {
    fn one_in(&mut self, count: usize) -> bool {
        self.rng.below(count) == 0
    }

    fn point(&mut self) -> String {
        let mut letter = || char::from(b'a' + self.rng.below(self.size) as u8);
        String::from_iter([letter(), letter()])
    }

    fn colour(&mut self) -> char {
        if self.one_in(2) { 'B' } else { 'W' }
    }

    /// A move of a colour, mostly the one whose turn it would be.
    fn mv(&mut self, ply: usize) {
        let turn = if ply.is_multiple_of(2) { 'B' } else { 'W' };
        let colour = if self.one_in(4) { self.colour() } else { turn };
        let point = match self.rng.below(8) {
            0 => String::new(),
            _ => self.point(),
        };
        self.text.push_str(&format!("{colour}[{point}]"));
    }

    fn set_up(&mut self) {
        let count = 1 + self.rng.below(3);
        for name in ["AB", "AW", "AE"].iter().take(count) {
            let (one, other) = (self.point(), self.point());
            self.text.push_str(&format!("{name}[{one}][{other}]"));
        }
        if self.one_in(3) {
            let colour = self.colour();
            self.text.push_str(&format!("PL[{colour}]"));
        }
    }

    fn node(&mut self, ply: usize) {
        self.text.push(';');
        let moves = !self.one_in(6);
        if moves {
            self.mv(ply);
        }
        if self.one_in(if moves { 20 } else { 2 }) {
            self.set_up();
        }
        if self.one_in(6) {
            let at = self.rng.below(WORDS.len());
            self.text.push_str(&format!("C[{}]", WORDS[at]));
        }
        if self.one_in(10) {
            let point = self.point();
            self.text.push_str(&format!("TR[{point}]ZZ[]"));
        }
    }

    fn line(&mut self, ply: usize, left: usize) {
        let nodes = 1 + self.rng.below(12);
        for at in 0..nodes {
            self.node(ply + at);
        }
        if left > 0 && self.one_in(2) {
            let lines = 2 + self.rng.below(2);
            for _ in 0..lines {
                self.text.push('(');
                self.line(ply + nodes, left - 1);
                self.text.push(')');
            }
        }
    }

    fn tree(seed: u64) -> String {
        let mut rng = Rng::new(seed);
        let (game, size) = *rng
            .pick(&[(1, 5), (1, 9), (1, 19), (2, 8), (4, 15)])
            .expect("one");
        let text = format!("(;GM[{game}]FF[4]SZ[{size}]");
        let mut generator = Self {
            rng,
            game,
            size,
            text,
        };
        if generator.game == 1 && generator.one_in(3) {
            // Stones that are left out where White begins are added by the reader.
            let placed = ["HA[2]KM[0]AB[aa][bb]", "HA[2]KM[0];B[cc]"];
            let at = generator.rng.below(placed.len());
            generator.text.push_str(placed[at]);
        }
        generator.line(0, 3);
        generator.text.push(')');
        generator.text
    }
}

#[test]
fn random_trees_are_written_back_as_they_were_read() {
    write_back(300);
}

#[test]
#[ignore = "whole, run by .ci/run"]
fn many_random_trees_are_written_back_as_they_were_read() {
    write_back(2000);
}

#[track_caller]
fn write_back(trees: u64) {
    for seed in 0..trees {
        check(&Generator::tree(seed));
    }
}
