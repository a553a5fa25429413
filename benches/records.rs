//! Speed of the readers of large files, in MB (10⁶ bytes) a second, and of writing a long game.
//!
//! `cargo bench --bench records` makes a collection of about 50 MB of each format and prints a line for each step.

use std::fmt::Write;
use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::Instant;

use tabletop::core::Rng;
use tabletop::record::{Collection, native, sgf};

/// Size of each collection, in bytes.
const SIZE: usize = 50_000_000;

fn main() {
    collection("sgf", &sgf_collection());
    let long = long_game(10_000);
    let read = || (sgf::FORMAT.read)(long.as_bytes()).ok();
    step("sgf game of 10,000 moves, read", long.len(), || {
        read().map_or(0, |(records, _)| records[0].tree.len())
    });
    let record = read().map(|(mut records, _)| records.remove(0));
    step("the same, written as SGF", long.len(), || {
        record.as_ref().map_or(0, |record| sgf::write(record).len())
    });
    step("the same, written in the own format", long.len(), || {
        record
            .as_ref()
            .map_or(0, |record| native::write(record).len())
    });
    collection("pdn", &pdn_collection());
}

/// Lists the games of a file, then reads them one by one.
fn collection(name: &str, text: &str) {
    let open = || {
        let go_on = &mut |_| ControlFlow::Continue(());
        Collection::open(text.as_bytes().to_vec(), None, go_on).ok()
    };
    step(&format!("{name} list"), text.len(), || {
        open().map_or(0, |(games, _)| games.len())
    });
    let Some((games, _)) = open() else {
        println!("{name}: not read");
        return;
    };
    step(
        &format!("{name} metadata of every game"),
        text.len(),
        || {
            (0..games.len())
                .map(|index| games.metadata(index).names[0].len())
                .sum()
        },
    );
    step(&format!("{name} every game"), text.len(), || {
        (0..games.len())
            .map(|index| games.record(index).map_or(0, |(game, _)| game.tree.len()))
            .sum()
    });
}

/// Prints the best of three runs.
fn step(name: &str, bytes: usize, mut run: impl FnMut() -> usize) {
    let mut best = f64::INFINITY;
    let mut count = 0;
    for _ in 0..3 {
        let started = Instant::now();
        count = black_box(run());
        best = best.min(started.elapsed().as_secs_f64());
    }
    let speed = bytes as f64 / 1e6 / best;
    println!(
        "{name:40} {:9.3} ms {speed:9.1} MB/s  ({count})",
        best * 1e3
    );
}

fn letter(rng: &mut Rng, count: usize) -> char {
    char::from(b'a' + rng.below(count) as u8)
}

/// Games of Go as servers write them, one in ten with comments and a variation.
fn sgf_collection() -> String {
    let mut rng = Rng::new(1);
    let mut text = String::with_capacity(SIZE + 4096);
    let mut games = 0;
    while text.len() < SIZE {
        games += 1;
        let _ = writeln!(
            text,
            "(;FF[4]GM[1]SZ[19]CA[UTF-8]PB[Black {games}]PW[White {games}]BR[5d]WR[6d]KM[6.5]RE[B+R]DT[2026-11-21]EV[Event {games}]",
        );
        let rich = games % 10 == 0;
        for ply in 0..150 + rng.below(150) {
            let side = if ply % 2 == 0 { 'B' } else { 'W' };
            let (col, row) = (letter(&mut rng, 19), letter(&mut rng, 19));
            let _ = write!(text, ";{side}[{col}{row}]");
            if rich && ply % 20 == 0 {
                text.push_str("C[a comment on this move (with \\] and a line\nbreak)]");
            }
        }
        text.push_str(if rich {
            "(;B[aa];W[bb])(;B[cc]))\n"
        } else {
            ")\n"
        });
    }
    text
}

fn long_game(plies: usize) -> String {
    let mut rng = Rng::new(2);
    let mut text = "(;FF[4]GM[1]SZ[19]".to_owned();
    for ply in 0..plies {
        let side = if ply % 2 == 0 { 'B' } else { 'W' };
        let (col, row) = (letter(&mut rng, 19), letter(&mut rng, 19));
        let _ = write!(text, ";{side}[{col}{row}]");
    }
    text.push(')');
    text
}

/// Games of checkers as the large collections have them.
fn pdn_collection() -> String {
    let mut rng = Rng::new(3);
    let mut text = String::with_capacity(SIZE + 4096);
    let mut games = 0;
    while text.len() < SIZE {
        games += 1;
        let _ = write!(
            text,
            "[Event \"Event {games}\"]\n[Date \"1994.08.15\"]\n[Black \"Black {games}\"]\n[White \"White {games}\"]\n[Result \"1/2-1/2\"]\n"
        );
        for ply in 0..60 + rng.below(40) {
            if ply % 2 == 0 {
                let _ = write!(text, "{}. ", ply / 2 + 1);
            }
            let (from, to) = (1 + rng.below(32), 1 + rng.below(32));
            let _ = write!(
                text,
                "{from}-{to}{}",
                if ply % 12 == 11 { '\n' } else { ' ' }
            );
        }
        text.push_str("{a comment} 1/2-1/2\n\n");
    }
    text
}
