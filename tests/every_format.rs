//! Whatever one format holds, every other one that has a place for it holds too: from every reader to every writer and back.
//!
//! The test goes over the table of formats. A format that is written is in it by its row; one that is only read says here
//! what its files look like. Random games of every game under all its options are written in each format that takes them, read
//! again, and passed on to every other.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::Path;

use tabletop::core::squares::{FROM_TOP, GO};
use tabletop::core::{Grid, Options, Reason as _, Rng, Side};
use tabletop::files::{open_record, write_game};
use tabletop::record::{Collection, FORMATS, Format, NodeId, Part, Points, Record, key};
use tabletop::registry::{Entry, GAMES, find};
use tabletop::session::{Ending, GameSession, StepKind};
use tabletop_audit::variants;

/// The longest random game, in moves.
const LONGEST: usize = 90;
/// Games of each setting of the options.
const GAMES_EACH: u64 = 2;
/// Settings of which one is tried by default.
const SAMPLE: usize = 7;
/// Comments of moves, with characters that formats have to escape.
const COMMENTS: [&str; 4] = ["good", "a ] b \\ c", "two\nlines: (;", "张三 é"];
/// Names of players, likewise.
const NAMES: [&str; 4] = ["Anna", "Ben [2p]", "张三", "O'Neill \\ \"B\""];

/// A random game: moves, variations, comments, names, now and then a resignation. It stands at the end of its main line.
/// Nothing where the options can't be chosen together.
fn random_game(entry: &Entry, options: Options, seed: u64) -> Option<Box<GameSession>> {
    let mut rng = Rng::new(seed);
    let mut session = (entry.start)(options).ok()?;
    for side in Side::BOTH {
        let name = rng.pick(&NAMES).expect("one");
        session.players_mut().rename(side, name);
    }
    let length = rng.below(LONGEST);
    play(&mut session, &mut rng, length);
    let end = session.current();
    let mut before_end = session.line();
    before_end.pop();
    for _ in 0..rng.below(3) {
        let Some(&from) = rng.pick(&before_end) else {
            break;
        };
        let length = 1 + rng.below(6);
        session.go(from);
        play(&mut session, &mut rng, length);
    }
    session.go(end);
    // A line from further back may have come the same way and gone on.
    session.redo(usize::MAX);
    if seed.is_multiple_of(3) && entry.info.players == 2 {
        let loser = session.turn();
        // A game that is over has nobody left to resign.
        let _ = session.end(Ending::Resigned(loser));
    }
    Some(session)
}

fn play(session: &mut GameSession, rng: &mut Rng, moves: usize) {
    for _ in 0..moves {
        let legal = session.legal();
        let Some(text) = rng.pick(&legal).cloned() else {
            return;
        };
        session
            .play(&text)
            .unwrap_or_else(|why| panic!("{text:?}: {why:?}"));
        if session.needs_dead_stones() {
            session.refresh(None);
        }
        if rng.below(8) == 0 {
            let comment = rng.pick(&COMMENTS).expect("one");
            session.comment(session.current(), comment);
        }
    }
}

/// Parts of a game by which files of different formats can be compared.
#[derive(Debug, PartialEq, Eq)]
struct Parts {
    players: u8,
    moves: Vec<String>,
    variations: Vec<(usize, String)>,
    comments: Vec<(String, String)>,
    names: [String; 2],
    options: Vec<String>,
    start: Option<String>,
    position: String,
    winner: Option<String>,
}

impl Parts {
    fn of(session: &GameSession) -> Self {
        let record = without_ends(session);
        let tree = &record.tree;
        let text = |id: NodeId| {
            tree.node(id)
                .mv
                .as_ref()
                .map_or("", |mv| &mv.text)
                .to_owned()
        };
        let said = |&id: &NodeId| !tree.node(id).comment.is_empty();
        let mut comments: Vec<_> = { tree.ids().filter(said) }
            .map(|id| (text(id), tree.node(id).comment.clone()))
            .collect();
        comments.sort_unstable();
        Self {
            players: session.info().players,
            moves: tree.main_line().map(text).collect(),
            variations: tree
                .preorder()
                .map(|(id, depth)| (depth, text(id)))
                .collect(),
            comments,
            names: record.names.clone(),
            options: { session.options().iter() }
                .map(|(spec, value)| format!("{}={value}", spec.key))
                .collect(),
            start: record.start.clone(),
            position: session.position(),
            winner: record.ending.map(|ending| format!("{:?}", ending.verdict)),
        }
    }
}

/// The game as a record without steps that are no moves: other formats say in the result that somebody resigned.
fn without_ends(session: &GameSession) -> Record {
    let mut record = session.record();
    let is_end = |id: &NodeId| {
        let mv = record.tree.node(*id).mv.as_ref();
        mv.is_some_and(|mv| Ending::from_key(&mv.text).is_some())
    };
    let ends: Vec<_> = record.tree.ids().filter(is_end).collect();
    for end in ends {
        record.tree.detach(end);
    }
    record
}

/// The game as it is read again from `bytes`, a file of `format`.
fn read(format: &Format, bytes: &[u8]) -> Result<Box<GameSession>, String> {
    let name = format!("game.{}", format.extensions[0]);
    let go_on = &mut |_| ControlFlow::Continue(());
    let opened = Collection::open(bytes.to_vec(), Some(Path::new(&name)), go_on);
    let (mut games, faults) = opened.map_err(|why| why.to_string())?;
    let mut problems: Vec<_> = faults.iter().map(|it| it.message().to_string()).collect();
    let mut warnings = Vec::new();
    let mut session = open_record(games.take(0), &mut warnings).map_err(|why| why.to_string())?;
    problems.extend(warnings.iter().map(ToString::to_string));
    if !problems.is_empty() {
        return Err(problems.join("\n"));
    }
    to_end(&mut session);
    Ok(session)
}

/// Goes to the end of the line that is played, before a step that is no move.
fn to_end(session: &mut GameSession) {
    let line = session.line();
    let kind = |id| session.node(id).map(|node| node.kind);
    let end = line
        .into_iter()
        .rev()
        .find(|&id| kind(id) != Some(StepKind::End));
    session.go(end.expect("the start"));
}

/// Returns true if `format` has a place for all the options of a game and for its start position.
fn holds_options(format: &Format, session: &GameSession) -> bool {
    let usual = session
        .options()
        .iter()
        .all(|(spec, value)| value == spec.default);
    format.keeps(Part::Options) || (usual && session.setup().is_none())
}

/// Differences between a game and its copy read from `format`, in the parts that the format has a place for.
fn differences(format: &Format, before: &Parts, after: &Parts) -> Vec<String> {
    let mut different = Vec::new();
    let mut check = |name: &str, kept: bool, same: bool| {
        if kept && !same {
            different.push(name.to_owned());
        }
    };
    let keeps = |part| format.keeps(part);
    check("moves", keeps(Part::Moves), before.moves == after.moves);
    let variations = keeps(Part::Variations);
    check(
        "variations",
        variations,
        before.variations == after.variations,
    );
    let comments = variations && keeps(Part::Comments);
    check("comments", comments, before.comments == after.comments);
    // Old saves name those who play against each other.
    let names = keeps(Part::Names) && (keeps(Part::Moves) || before.players == 2);
    check("names", names, same_names(before, after));
    check(
        "options",
        keeps(Part::Options),
        before.options == after.options,
    );
    let starts = keeps(Part::Options) && keeps(Part::Moves);
    check("start", starts, before.start == after.start);
    check("position", true, before.position == after.position);
    let results = keeps(Part::Names) && keeps(Part::Moves);
    check("winner", results, before.winner == after.winner);
    different
}

/// Formats without blanks in names have `_` there.
fn same_names(before: &Parts, after: &Parts) -> bool {
    let plain = |name: &String| name.replace(char::is_whitespace, "_");
    before.names.each_ref().map(plain) == after.names.each_ref().map(plain)
}

/// Numbers of games passed from one format to another, and the losses.
#[derive(Default)]
struct Trial {
    passed: BTreeMap<(&'static str, &'static str), usize>,
    faults: Vec<String>,
}

impl Trial {
    /// Writes `session` in `format` and reads it again; nothing where the format has no place for it. What the format has a
    /// place for must be the same.
    fn pass_through(
        &mut self,
        session: &GameSession,
        format: &Format,
        how: &str,
    ) -> Option<Box<GameSession>> {
        let carried = holds_options(format, session);
        let text = match write_game(session, format) {
            Ok(text) => text,
            Err(why) => {
                if session.line().len() > 1 && carried {
                    self.faults.push(format!("{how} > {format:?}: {why}"));
                }
                return None;
            }
        };
        let again = match read(format, text.as_bytes()) {
            Ok(again) => again,
            Err(why) => {
                if carried {
                    self.faults
                        .push(format!("{how} > {format:?}: {why}\n{text}"));
                }
                return None;
            }
        };
        let (before, after) = (Parts::of(session), Parts::of(&again));
        // Of other options the format knows nothing: what the moves mean is another game.
        if !carried && before.options != after.options {
            return None;
        }
        let different = differences(format, &before, &after);
        if different.is_empty() {
            return Some(again);
        }
        let different = different.join(", ");
        self.faults.push(format!(
            "{how} > {format:?}: {different} differ\n{text}\n{before:?}\n{after:?}"
        ));
        None
    }

    /// Passes `session`, which came from `origin`, on to every format, and from there back.
    fn pass_on(&mut self, session: &GameSession, origin: &'static Format, how: &str) {
        let game = session.info().key;
        for format in FORMATS.iter().filter(|format| format.writes(game)) {
            let Some(there) = self.pass_through(session, format, how) else {
                continue;
            };
            *self.passed.entry((origin.key, format.key)).or_default() += 1;
            let how = format!("{how} > {}", format.key);
            if !origin.writes(game) || self.pass_through(&there, origin, &how).is_none() {
                continue;
            }
            // A format that stores all that the first one stores gives the first file back, letter for letter.
            if PARTS
                .iter()
                .all(|&part| format.keeps(part) || !origin.keeps(part))
                && holds_options(format, session)
            {
                let (first, last) = (write_game(session, origin), write_game(&there, origin));
                if first != last {
                    let fault = format!("{how} > {}: {first:?} is now {last:?}", origin.key);
                    self.faults.push(fault);
                }
            }
        }
    }

    /// Nothing was lost, and nothing left untried.
    #[track_caller]
    fn check(&self) {
        let (faults, first) = (self.faults.len(), self.faults.first());
        assert!(
            faults == 0,
            "{faults} faults, the first:\n{}",
            first.map_or("", |it| it)
        );
        let passed = &self.passed;
        let missing: Vec<_> = pairs().filter(|pair| !passed.contains_key(pair)).collect();
        assert!(
            missing.is_empty(),
            "never passed on: {missing:?}\n{passed:?}"
        );
    }
}

/// All that a format may have no place for.
const PARTS: [Part; 6] = [
    Part::Moves,
    Part::Variations,
    Part::Comments,
    Part::Names,
    Part::Options,
    Part::Session,
];

#[test]
fn readers_pass_their_games_to_every_writer() {
    passes_on(SAMPLE);
}

#[test]
#[ignore = "whole, run by .ci/run"]
fn every_reader_passes_its_games_to_every_writer() {
    passes_on(1);
}

/// Tries the usual settings of every game, and one of so many others.
#[track_caller]
fn passes_on(step: usize) {
    let mut trial = Trial::default();
    for entry in GAMES {
        let mut settings = variants(entry.info.options);
        settings.push(entry.options());
        for (number, options) in (0..).zip(settings.into_iter().rev().step_by(step)) {
            for seed in 0..GAMES_EACH {
                let seed = GAMES_EACH * number + seed;
                let Some(mut game) = random_game(entry, options.clone(), seed) else {
                    continue;
                };
                let how = format!("{} {options:?} seed {seed}", entry.info.key);
                to_end(&mut game);
                for format in FORMATS
                    .iter()
                    .filter(|format| format.writes(entry.info.key))
                {
                    if let Some(read) = trial.pass_through(&game, format, &how) {
                        let how = format!("{how} > {}", format.key);
                        trial.pass_on(&read, format, &how);
                    }
                }
            }
        }
    }
    for format in FORMATS.iter().filter(|format| format.write.is_none()) {
        for (number, bytes) in samples(format).into_iter().enumerate() {
            let how = format!("{format:?} {number}");
            let session = read(format, &bytes).unwrap_or_else(|why| panic!("{how}: {why}"));
            trial.pass_on(&session, format, &how);
        }
    }
    trial.check();
}

/// The formats that have to be passed on to one another: both hold a game, and what the second has no place for is not in
/// every game of the first, such as a position to begin from.
fn pairs() -> impl Iterator<Item = (&'static str, &'static str)> {
    let from = FORMATS.iter();
    from.flat_map(|from| {
        let needed = move |to: &&&Format| {
            let mut games = GAMES.iter().map(|entry| entry.info.key);
            let shared = games.any(|game| from.holds(game) && to.writes(game));
            let begins_as_usual = from.keeps(Part::Moves) && from.key != "renlib";
            shared && (to.keeps(Part::Options) || begins_as_usual)
        };
        let to = FORMATS.iter().filter(needed);
        to.map(|to| (from.key, to.key))
    })
}

/// Files of a format that is only read.
fn samples(format: &Format) -> Vec<Vec<u8>> {
    (0..40)
        .map(|seed| match format.key {
            "wthor" => wthor(seed),
            "renlib" => renlib(seed),
            "json" => json(seed),
            "gib" | "ngf" | "ugf" => server_go(format.key, seed),
            "cast" => recording(seed),
            other => panic!("{other} is only read: say here what its files look like"),
        })
        .collect()
}

/// A random game without variations, in which nobody passes unless it is forced.
fn random_line(game: &str, size: u8, seed: u64) -> Box<GameSession> {
    let entry = find(game).expect("a game");
    let options = entry.options();
    let options = options.clone().with("size", size).unwrap_or(options);
    let mut session = (entry.start)(options).expect("a game");
    let mut rng = Rng::new(seed);
    for _ in 0..=rng.below(60) {
        let placed: Vec<_> = session
            .legal()
            .into_iter()
            .filter(|it| it != "pass")
            .collect();
        let Some(text) = rng.pick(&placed) else { break };
        session.play(text).expect("a legal move");
    }
    session
}

/// A WTHOR database of one game.
fn wthor(seed: u64) -> Vec<u8> {
    let mut bytes = vec![20, 24, 1, 31, 1, 0, 0, 0, 0, 0, 0xe7, 7, 8, 0, 22, 0];
    // A score that the database does not know.
    bytes.extend([1, 0, 1, 0, 2, 0, 255, 34]);
    let session = random_line(key::REVERSI, 8, seed);
    let record = session.record();
    let squares = record
        .main_moves()
        .filter_map(|text| FROM_TOP.parse(Grid::square(8), text).ok());
    bytes.extend(squares.map(|cell| 10 * (cell.row + 1) + cell.col + 1));
    bytes.resize(16 + 68, 0);
    bytes
}

/// A game of Go in a format of a server.
fn server_go(format: &str, seed: u64) -> Vec<u8> {
    let mut text = match format {
        "gib" => "\\HS\n\\[GAMEBLACKNAME=a (1D)\\]\n\\HE\nINI 0 1 0 &4\n",
        "ngf" => "Rated game\n19\nb 2D\na 1D\nx\n0\n0\n6\n20200102 [03:04]\n5\n\n9\n",
        _ => "[Header]\nSize=19\nHdcp=0,6.50\nCoordinateType=IGS\nPlayerB=a,1d\n[Data]\n",
    }
    .to_owned();
    let session = random_line(key::GO, 19, seed);
    for (number, mv) in session.record().main_moves().enumerate() {
        let cell = GO.parse(Grid::square(19), mv).expect("a point");
        let letter = |at: u8, first: u8| char::from(first + at);
        let side = if number % 2 == 0 { 'B' } else { 'W' };
        let (col, row) = (cell.col, cell.row);
        text += &match format {
            "gib" => format!("STO 0 {} {} {col} {row}\n", number + 2, 1 + number % 2),
            "ngf" => format!("PMAA{side}{}{}\n", letter(col, b'B'), letter(row, b'B')),
            _ => {
                let place = [letter(col, b'A'), letter(18 - row, b'A')];
                format!("{}{},{side}1,{},0\n", place[0], place[1], number + 1)
            }
        };
    }
    text.into_bytes()
}

/// A `RenLib` library: a line, beside its last move another one, with a comment.
fn renlib(seed: u64) -> Vec<u8> {
    let mut bytes = b"\xffRenLib\xff\x03\x04".to_vec();
    bytes.resize(20, 0xff);
    // The first three stones of renju are bound to places, and nothing here comes to five in a row.
    let line: [u8; 6] = [0x78, 0x68, 0x69, 0x11, 0x1f, 0xf1];
    let length = 2 + seed as usize % 4;
    for (number, &point) in line[..length].iter().enumerate() {
        let last = number + 1 == length;
        bytes.extend([point, if last { 0x80 | 0x40 | 0x08 } else { 0 }]);
        if last {
            bytes.extend(b"good\0\0");
        }
    }
    bytes.extend([0xef, 0x40]);
    bytes
}

/// A JSON save with the boards that a game went through.
fn recording(seed: u64) -> Vec<u8> {
    let games = [
        (key::GOMOKU, 15),
        (key::REVERSI, 8),
        (key::GO, 9),
        (key::CHECKERS, 8),
    ];
    let (game, size) = games[seed as usize % games.len()];
    let session = random_line(game, size, seed);
    let own = tabletop::files::write_game(&session, &tabletop::record::native::FORMAT);
    let header = serde_json::json!({"version": 2, "width": 60, "height": 9, "tabletop": own.expect("a record")});
    format!("{header}\n[0.0,\"o\",\"x\"]\n").into_bytes()
}

fn json(seed: u64) -> Vec<u8> {
    let games = [(key::GOMOKU, 15), (key::GO, 19), (key::REVERSI, 8)];
    let (game, size) = games[seed as usize % games.len()];
    let session = random_line(game, size, seed);
    let board = |session: &GameSession| {
        let points = Points::parse(&session.position()).expect("stones").0;
        let number = |cell| match points.at(cell) {
            None => 0,
            Some(Side::Black) => 1,
            Some(Side::White) => 2,
        };
        let cells: Vec<u8> = points.grid().cells().map(number).collect();
        let rows = cells.chunks(size.into()).map(<[u8]>::to_vec);
        rows.collect::<Vec<_>>()
    };
    let entry = find(game).expect("a game");
    let mut again = (entry.start)(session.options().clone()).expect("a game");
    let mut history = vec![board(&again)];
    for text in session.record().main_moves() {
        again.play(text).expect("it was played");
        history.push(board(&again));
    }
    let save = serde_json::json!({
        "meta": {"type": game}, "board": history.last(), "history": history, "players": ["Anna", "Ben"],
    });
    save.to_string().into_bytes()
}

#[test]
fn a_main_line_is_compared_in_full() {
    // The comparison itself has to see what differs.
    let entry = find(key::REVERSI).expect("a game");
    let parts = |moves: &[&str]| {
        let mut session = (entry.start)(entry.options()).expect("a game");
        for text in moves {
            session.play(text).expect("a move");
        }
        Parts::of(&session)
    };
    let sgf = FORMATS
        .iter()
        .find(|format| format.key == "sgf")
        .expect("a row");
    let seen = differences(sgf, &parts(&["d3", "c3"]), &parts(&["d3", "e3"]));
    assert_eq!(seen, ["moves", "variations", "position"]);
}
