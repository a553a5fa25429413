//! Large hostile inputs: the readers' memory stays within bounds, and, in the whole test, their work grows with the size of an
//! input and not with its square.

use std::process::Command;
use std::time::Duration;

use tabletop::record::{
    TextFormat, ggf, gib, legacy, native, ngf, obf, pdn, psq, renlib, sgf, transcript, ugf, wthor,
};
use tabletop::system::cpu_time;

/// Size of each input, in bytes: less if growth is not measured.
fn size() -> usize {
    if is_sample() { 1 << 15 } else { 1 << 20 }
}
/// Most that twice the input may cost, in processor time: twice is linear, four times is quadratic.
const GROWTH: u32 = 3;
/// Processor time below which growth can't be distinguished from noise.
const NOISE: Duration = Duration::from_millis(100);
/// Tries before a growth counts: caches and other programs disturb single ones.
const TRIES: usize = 3;
/// Most memory the whole test may have used, in KiB: what a reading may use, and the inputs.
const MOST_MEMORY: u64 = 256 * 1024;

/// The most memory this process ever had, in KiB; nothing where the system does not say.
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

fn fill(start: &[u8], part: &[u8]) -> Vec<u8> {
    let mut bytes = start.to_vec();
    while bytes.len() < size() {
        bytes.extend(part);
    }
    bytes
}

/// Names that are all different.
fn names(start: &str, write: impl Fn(usize) -> String) -> Vec<u8> {
    let mut text = start.to_owned();
    for number in 0.. {
        if text.len() >= size() {
            break;
        }
        text.push_str(&write(number));
    }
    text.into_bytes()
}

fn letters(number: usize) -> String {
    format!("{number}")
        .bytes()
        .map(|digit| char::from(digit - b'0' + b'A'))
        .collect()
}

#[track_caller]
fn check(name: &str, bytes: Vec<u8>, read: impl Fn(&[u8])) {
    let cost = |bytes: &[u8]| {
        let before = cpu_time().unwrap_or_default();
        read(bytes);
        cpu_time().unwrap_or_default().saturating_sub(before)
    };
    if is_sample() {
        read(&bytes);
        check_memory(name);
        return;
    }
    let grows_evenly = (0..TRIES).any(|_| {
        let (half, whole) = (cost(&bytes[..bytes.len() / 2]), cost(&bytes));
        println!("{name}: {half:?} {whole:?}, {:?} KiB", peak_memory());
        whole < NOISE || whole < half * GROWTH
    });
    assert!(grows_evenly, "{name}: the work grows faster than the input");
    check_memory(name);
}

#[track_caller]
fn check_memory(name: &str) {
    if let Some(peak) = peak_memory() {
        assert!(peak < MOST_MEMORY, "{name}: {peak} KiB");
    }
}

fn check_text(format: &TextFormat, name: &str, bytes: Vec<u8>) {
    check(name, bytes, |bytes| {
        let decoded = (format.decode)(bytes);
        let index = (format.index)(&decoded.text, &mut |_| std::ops::ControlFlow::Continue(()));
        if let Some(&entry) = index.games.first() {
            let _ = (format.headers)(&decoded.text, entry);
            let _ = format.read_game(&decoded.text, entry);
        }
        let _ = format.read(bytes);
    });
}

fn check_sgf(name: &str, bytes: Vec<u8>) {
    check_text(&sgf::TEXT, name, bytes);
}

fn check_pdn(name: &str, bytes: Vec<u8>) {
    check_text(&pdn::TEXT, name, bytes);
}

/// Set for the process that has nothing else in its memory than these inputs.
const ALONE: &str = "TABLETOP_LARGE_RECORDS";

/// True if the process reads samples and measures no growth.
fn is_sample() -> bool {
    std::env::var_os(ALONE).is_some_and(|it| it == "sample")
}

#[test]
fn large_inputs_are_read_within_bounds() {
    read_alone("sample");
}

#[test]
#[ignore = "whole, run by .ci/run"]
fn large_inputs_cost_what_they_weigh() {
    read_alone("whole");
}

/// Reads all inputs. The most memory is that of a whole process, so these inputs have one to themselves.
fn read_alone(size: &str) {
    if std::env::var_os(ALONE).is_none() {
        let this = std::env::current_exe().expect("this program");
        let name = std::thread::current().name().expect("a test").to_owned();
        let done = Command::new(this)
            .args(["--exact", &name, "--nocapture", "--include-ignored"])
            .env(ALONE, size)
            .status();
        assert!(done.expect("it runs").success());
        return;
    }
    sgf_files();
    pdn_files();
    own_files();
    othello_and_gomoku_files();
    old_saves();
}

fn sgf_files() {
    check_sgf("sgf nodes", fill(b"(", b";"));
    check_sgf("sgf games", fill(b"", b"(;)"));
    check_sgf("sgf open", fill(b"", b"(;"));
    check_sgf("sgf parentheses", fill(b"(;", b"("));
    check_sgf("sgf moves", fill(b"(;", b";B[aa](;W[bb])"));
    check_sgf("sgf values", fill(b"(;AB", b"[aa]"));
    check_sgf("sgf rectangles", fill(b"(;SZ[26]AB", b"[aa:zz]"));
    check_sgf(
        "sgf names",
        names("(;", |number| format!("{}[]", letters(number))),
    );
    check_sgf(
        "sgf options",
        names("(;XO", |number| format!("[a{number}=1]")),
    );
    check_sgf("sgf same name", fill(b"(;A[]", b"B[]"));
    check_sgf("sgf comment", fill(b"(;C[", b"\\a\n"));
    check_sgf("sgf comments", fill(b"(;", b"C[a]"));
    check_sgf("sgf bad moves", fill(b"(;", b"(;B[!])"));
    check_sgf("sgf junk", fill(b"(;", b"!"));
    check_sgf("sgf blanks", fill(b"(;", b" "));
    check_sgf("sgf two bytes", fill(b"(;C[", b"\xb0\xa1"));
    check_sgf("nothing but brackets", fill(b"", b"("));
    check_sgf("almost games", fill(b"", b"( "));
}

fn pdn_files() {
    check_pdn("pdn moves", fill(b"", b"1-5 "));
    check_pdn("pdn variations", fill(b"1-5 ", b"(1-5 "));
    check_pdn("pdn games", fill(b"", b"1-5*"));
    check_pdn("pdn tags", names("", |number| format!("[A{number} \"x\"]")));
    check_pdn("pdn events", fill(b"", b"[Event \"\"]"));
    check_pdn("pdn open tags", fill(b"", b"["));
    check_pdn("pdn open comments", fill(b"1-5 ", b"{"));
    check_pdn("pdn comments", fill(b"1-5 ", b"{a}"));
    check_pdn("pdn junk", fill(b"1-5 ", b"! "));
    check_pdn("pdn glyphs", fill(b"1-5 ", b"$1"));
    check_pdn("pdn digits", fill(b"1-5 ", b"1"));
    check_pdn("pdn separators", fill(b"1", b" -1"));
}

fn own_files() {
    let read_own = |bytes: &[u8]| drop(native::read(bytes));
    check(
        "own nodes",
        fill(b"tabletop record 1\nmoves\n", b"1 X a\n"),
        read_own,
    );
    check(
        "own depth",
        names("tabletop record 1\nmoves\n", |number| {
            format!("{} - a\n", number + 1)
        }),
        read_own,
    );
    check("own games", fill(b"", b"tabletop record 1\n"), read_own);
    check(
        "own comments",
        fill(b"tabletop record 1\nmoves\n", b"|\n"),
        read_own,
    );
    check(
        "own properties",
        fill(b"tabletop record 1\nmoves\n", b"= a\n"),
        read_own,
    );
    check(
        "own values",
        fill(b"tabletop record 1\nmoves\n= a\n", b"+\n"),
        read_own,
    );
    check(
        "own tags",
        names("tabletop record 1\n", |number| format!("tag {number} x\n")),
        read_own,
    );
}

fn othello_and_gomoku_files() {
    check("transcript", fill(b"", b"f5"), |bytes| {
        drop(transcript::read(bytes));
    });
    check("transcript lines", fill(b"", b"a1\n"), |bytes| {
        drop(transcript::read(bytes));
    });
    check("obf", fill(b"", b"------XOOX------X\n"), |bytes| {
        drop(obf::read(bytes));
    });
    check("obf line", fill(b"", b"-"), |bytes| drop(obf::read(bytes)));
    check("ggf moves", fill(b"(;GM[Othello]", b"B[a1/x]"), |bytes| {
        drop(ggf::TEXT.read(bytes));
    });
    check("ggf games", fill(b"", b"(;GM[Othello])"), |bytes| {
        drop(ggf::TEXT.read(bytes));
    });
    check(
        "psq",
        fill(b"Piskvorky 20x20, 1:1, 0\n", b"1,1,1\n"),
        |bytes| drop(psq::read(bytes)),
    );
    for (format, start, part) in [
        (&gib::FORMAT, &b"\\HS\n"[..], &b"STO 0 2 1 3 3\n"[..]),
        (&ngf::FORMAT, b"", b"PMABBREER\n"),
        (&ugf::FORMAT, b"[Header]\n[Data]\n", b"QP,B1,1,0\n"),
        (
            &ugf::FORMAT,
            b"[Header]\n[Data]\nQP,B1\n[ReviewComment]\n.Comment,2\n",
            b"x\n",
        ),
        (&psq::FORMAT, b"a\nb\n", b"1,1\n"),
    ] {
        check(format.key, fill(start, part), |bytes| {
            drop((format.read)(bytes));
        });
    }
    check("renlib", fill(b"\xffRenLib\xff", b"\x11\x80"), |bytes| {
        drop(renlib::read(bytes));
    });
    check(
        "renlib texts",
        fill(b"\xffRenLib\xff", b"\x11\x88a\0"),
        |bytes| drop(renlib::read(bytes)),
    );
    let mut database = fill(&[0; 16], &[11; 68]);
    database[4..8].copy_from_slice(&u32::MAX.to_le_bytes());
    check("wthor", database, |bytes| {
        drop((wthor::FORMAT.read)(bytes));
    });
}

fn old_saves() {
    for start in ["ReversiGame\na b\nblack\n", "Checkers\na b\nblack\n"] {
        check("legacy board", fill(start.as_bytes(), b"0 X\n"), |bytes| {
            drop(legacy::read(bytes));
        });
    }
    let magic = "MagicSquare\n3\n0 1\n0 1\n0 1\n0 1\n0 1\n0 1\n0 1\n0 1\n0 1\n";
    check("legacy magic", fill(magic.as_bytes(), b"1 "), |bytes| {
        drop(legacy::read(bytes));
    });
    check(
        "legacy almonds",
        fill(b"NineAlmondsGame\n", b"1 "),
        |bytes| drop(legacy::read(bytes)),
    );
    let mut json = fill(b"", b"[");
    json.truncate(3 << 20);
    check("json depth", json, |bytes| drop(legacy::read_json(bytes)));
    let mut json = fill(b"{\"type\":\"go\",\"board\":[[0", b",0");
    json.truncate(3 << 20);
    check("json values", json, |bytes| drop(legacy::read_json(bytes)));
    let mut json = fill(b"[{}", b",{}");
    json.truncate((3 << 20) - 1);
    json.push(b']');
    check("json objects", json, |bytes| drop(legacy::read_json(bytes)));
}
