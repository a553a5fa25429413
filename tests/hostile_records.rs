//! Every reader of game records takes any bytes: it neither panics nor hangs, and keeps its memory within bounds.
//!
//! Samples of every format are mutated with a fixed seed. `TABLETOP_MUTATIONS` sets how many inputs each reader gets
//! (1,000 if not set); `TABLETOP_SEED` another seed. What a reader takes must also be written and read again by the
//! formats that can hold it.

use tabletop::core::{Rng, Side};
use tabletop::record::{
    Games, Record, TextFormat, cast, ggf, gib, legacy, native, ngf, obf, pdn, psq, renlib, sgf,
    sniff, transcript, ugf, wthor,
};

/// Inputs that each reader gets; `.ci/run` asks for more.
fn mutations() -> u64 {
    number("TABLETOP_MUTATIONS").unwrap_or(1_000)
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

/// Longest input, in bytes.
const LONGEST: usize = 4096;

/// Pieces of the formats' grammars, which mutations put anywhere.
const PIECES: &[&str] = &[
    "(",
    ")",
    ";",
    "[",
    "]",
    "\\",
    ":",
    "(;",
    "AB[aa:zz]",
    "SZ[19:19]",
    "SZ[52]",
    "GM[2]",
    "CA[GBK]",
    "B[]",
    "W[tt]",
    "KM[1e308]",
    "HA[9]",
    "XM[B x]",
    "XO[a=b]",
    "PL[W]",
    "AE[aa]",
    "{",
    "}",
    "$1",
    "*",
    "1-0",
    "1.",
    "11-15",
    "22x15x8",
    "[FEN \"B:W1-32:BK1\"]",
    "[GameType \"20\"]",
    "[Event \"",
    "\"]",
    "BO[8 ",
    "GM[Othello]",
    "f5",
    "z26",
    "pass",
    "99999999999999999999",
    "-1",
    "\n",
    "\r\n",
    "\t",
    " ",
    "\0",
    "\u{feff}",
    "四",
    "é",
    "end\n",
    "moves\n",
    "1 X f5\n",
    "  | x\n",
    "  = A b\n",
    "  + c\n",
    "  @\n",
    "tabletop record 1\n",
    "100000 O x\n",
    "\\.",
    "\\n",
    "{\"type\":\"go\"}",
    "[[0,1],[1,0]]",
    "\"history\":",
    "null",
    "1e999",
    "Piskvorky 15x15, 11:11, 0\n",
    "NO DATA",
    "Checkers\n",
    "63 X\n",
];

fn mutate(sample: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut bytes = sample.to_vec();
    for _ in 0..=rng.below(6) {
        let at = rng.below(bytes.len() + 1);
        let to = (at + rng.below(32)).min(bytes.len());
        match rng.below(7) {
            0 if at < bytes.len() => bytes[at] = rng.below(256) as u8,
            1 if at < bytes.len() => bytes[at] ^= 1 << rng.below(8),
            2 => drop(bytes.drain(at..to)),
            3 => {
                let part = bytes[at..to].to_vec();
                let times = 1 + rng.below(20);
                bytes.splice(at..at, part.repeat(times));
            }
            4 | 5 => {
                let piece = rng.pick(PIECES).copied().unwrap_or_default();
                bytes.splice(at..at, piece.bytes());
            }
            _ => bytes.truncate(at),
        }
        bytes.truncate(LONGEST);
    }
    bytes
}

/// Gives mutated samples to a reader.
#[track_caller]
fn check(name: &str, samples: &[&[u8]], read: impl Fn(&[u8])) {
    let mut rng = Rng::new(number("TABLETOP_SEED").unwrap_or(1));
    for sample in samples {
        read(sample);
    }
    for round in 0..mutations() {
        let sample = rng.pick(samples).copied().unwrap_or_default();
        let bytes = mutate(sample, &mut rng);
        let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| read(&bytes)));
        assert!(
            result.is_ok(),
            "{name}, input {round}:\n{}",
            bytes.escape_ascii()
        );
    }
}

/// Writes games one after the other.
fn write_all(records: &[Record], write: fn(&Record) -> String) -> String {
    records.iter().map(write).collect()
}

/// Writes the records in the program's own format and expects to read them back unchanged.
fn round_trip(records: &[Record]) {
    if records.is_empty() {
        return;
    }
    let text = write_all(records, native::write);
    let (again, warnings) = native::read(text.as_bytes()).expect("what was written is read");
    let differing = again
        .iter()
        .zip(records)
        .find(|(again, record)| again != record);
    assert!(
        differing.is_none() && again.len() == records.len() && warnings.is_empty(),
        "{warnings:?}\n{text}{differing:#?}"
    );
}

/// Lists the games of a text and reads each.
fn list(format: &TextFormat, bytes: &[u8]) {
    let decoded = (format.decode)(bytes);
    let index = (format.index)(&decoded.text, &mut |_| std::ops::ControlFlow::Continue(()));
    for entry in index.games {
        let _ = (format.headers)(&decoded.text, entry);
        let _ = format.read_game(&decoded.text, entry);
    }
}

const SGF: &[&[u8]] = &[
    b"(;GM[1]FF[4]CA[UTF-8]SZ[19]KM[6.5]RU[Japanese]PB[A\\]B]PW[x]RE[B+R]DT[2026-11-21];B[pd]C[good\\\nmove];W[dd](;B[pp];W[])(;B[tt]TR[aa:bb]))",
    b"(;GM[2]AB[ed][de]AW[dd][ee]PL[B];B[fe];W[D6])(;GM[4]SZ[15]RU[renju];B[hh];W[H9])",
    b"(;SZ[9]HA[2]AB[cg][gc];W[ee])junk(;CA[gb2312]PB[\xd5\xc5\xc8\xfd])",
];

#[test]
fn sgf_takes_any_bytes() {
    check("sgf", SGF, |bytes| {
        list(&sgf::TEXT, bytes);
        if let Ok((records, _)) = sgf::TEXT.read(bytes) {
            round_trip(&records);
            let text = write_all(&records, sgf::write);
            let (again, warnings) = sgf::TEXT
                .read(text.as_bytes())
                .expect("what was written is read");
            assert_eq!(again.len(), records.len(), "{text}");
            // A second round changes nothing.
            assert_eq!(write_all(&again, sgf::write), text, "{warnings:?}");
        }
    });
}

#[test]
fn pdn_takes_any_bytes() {
    let samples: &[&[u8]] = &[
        b"[Event \"A \\\"good\\\" match\"]\n[GameType \"21\"]\n{before} 1. 11-15! 23-19 $14 (1... 22-18 2. 15x22 {takes;} (2. 8-11) 25x18)\n2. 8-11 ; to the end\n% no\n22-17 1/2-1/2\n[Event \"b\"]*",
        b"[SetUp \"1\"][FEN \"W:W18,K24:B12.\"][Options \"capture=free\"] 1. 18-15 2-0 1.c3-d4",
    ];
    check("pdn", samples, |bytes| {
        list(&pdn::TEXT, bytes);
        if let Ok((records, _)) = pdn::TEXT.read(bytes) {
            round_trip(&records);
            let text = write_all(&records, pdn::write);
            let (again, warnings) = pdn::TEXT
                .read(text.as_bytes())
                .expect("what was written is read");
            assert_eq!(again.len(), records.len(), "{text}");
            assert_eq!(write_all(&again, pdn::write), text, "{warnings:?}");
        }
    });
}

#[test]
fn native_records_take_any_bytes() {
    let sample = b"tabletop record 1\ngame reversi\nblack Anna\nseat white computer level=5\nresult white halves 44\noption size 8\ntag event x\nstart ..../.OX./.XO./.... X\nclock 3\nmoves\n1 X f5\n  | A.\n  = NAG $1\n  + $2\n  @\n2 O d6\n2 - .\nend\n";
    check("native", &[sample], |bytes| {
        if let Ok((records, _)) = native::read(bytes) {
            round_trip(&records);
        }
    });
}

#[test]
fn old_saves_take_any_bytes() {
    let samples: &[&[u8]] = &[
        b"ReversiGame\r\nAnna Bo_B\r\nwhite\r\n27 X\r\n28 O\r\n35 O\r\n36 X\r\n",
        b"Checkers\na b\nwhite\n27 W\n36 B\n0 X\n",
        b"NineAlmondsGame\n10 11 \n4\n",
        b"MagicSquare\n3\n0 2\n1 9\n2 4\n3 7\n4 space\n5 3\n6 6\n7 1\n8 8\n5\n",
    ];
    check("legacy", samples, |bytes| {
        if let Ok((Some(record), _)) = legacy::read(bytes) {
            round_trip(std::slice::from_ref(&record));
            let start = record.start.as_ref();
            let written = start.map(|start| (start, legacy::write(&record, start, Side::Black)));
            // A board without any almond is read with a warning, and not written.
            if let Some((start, Some(text))) = written {
                let (again, _) = legacy::read(text.as_bytes()).expect("what was written is read");
                let again = again.and_then(|again| again.start);
                assert!(again.is_none() || again.as_ref() == Some(start), "{text}");
            }
        }
    });
}

#[test]
fn json_saves_take_any_bytes() {
    let samples: &[&[u8]] = &[
        br#"{"meta":{"type":"Go"},"board":{"grid":[[0,1],[1,0]]},"current":"black","komi":6.5,"ended":true,"winner":1,"players":["a","b"]}"#,
        "{\"type\":\"围棋\",\"board\":[[0,1],[1,0]],\"history\":[[[0,0],[0,0]],[[0,1],[0,0]],{\"board\":[[0,1],[0,2]]}],\"turn\":2}".as_bytes(),
    ];
    check("json", samples, |bytes| {
        if let Ok((record, _)) = legacy::read_json(bytes) {
            round_trip(&[record]);
        }
    });
}

#[test]
fn othello_texts_take_any_bytes() {
    check(
        "transcript",
        &[b"f5d6c3d3c4f4f6", b"1. F5 D6 2. c3 pass\nf5f6"],
        |bytes| {
            if let Ok((records, _)) = transcript::read(bytes) {
                round_trip(&records);
                let text: String = records.iter().map(transcript::write).collect();
                let (again, _) =
                    transcript::read(text.as_bytes()).expect("what was written is read");
                let texts: String = again.iter().map(transcript::write).collect();
                assert_eq!(texts.replace('\n', ""), text.replace('\n', ""));
            }
        },
    );
    let sample = b"---------------------------OX------XO--------------------------- X; % start\n";
    check("obf", &[sample], |bytes| {
        if let Ok((records, _)) = obf::read(bytes) {
            round_trip(&records);
        }
    });
    let sample = b"(;GM[Othello]PC[GGS/os]PB[a]PW[b]RE[+2.000:r]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[d3//0.01]W[PA];)";
    check("ggf", &[sample], |bytes| {
        list(&ggf::TEXT, bytes);
        if let Ok((records, _)) = ggf::TEXT.read(bytes) {
            round_trip(&records);
            for record in &records {
                let text = ggf::write(record);
                let (again, _) = ggf::TEXT
                    .read(text.as_bytes())
                    .expect("what was written is read");
                assert_eq!(ggf::write(&again[0]), text);
            }
        }
    });
}

#[test]
fn databases_take_any_bytes() {
    let mut database = vec![20, 24, 1, 31, 2, 0, 0, 0, 0, 0, 0xe7, 7, 8, 0, 22, 0];
    for moves in [&[56, 64, 33][..], &[65, 66]] {
        let mut game = vec![1, 0, 1, 0, 2, 0, 33, 34];
        game.extend(moves);
        game.resize(68, 0);
        database.extend(game);
    }
    check("wthor", &[&database], |bytes| {
        if let Ok((mut database, _)) = wthor::Database::open(bytes.to_vec()) {
            database.accompany(vec![Some(bytes.to_vec()); 2]);
            for index in 0..database.count() {
                let (record, _) = database.record(index).expect("it is there").expect("read");
                round_trip(&[record]);
            }
        }
    });
    let mut library = b"\xffRenLib\xff\x03\x04".to_vec();
    library.resize(20, 0xff);
    library.extend([
        0, 8, b'a', 8, b'b', 0, 0x78, 0, 0x68, 0x80, 0x87, 0x49, 1, 0, b'x', 0, b't', 0, 0x69, 0x40,
    ]);
    check("renlib", &[&library], |bytes| {
        if let Ok((record, _)) = renlib::read(bytes) {
            round_trip(&[record]);
        }
    });
}

#[test]
fn files_of_go_servers_and_recordings_take_any_bytes() {
    let gib = "\\HS\n\\[GAMEWHITENAME=b (3段)\\]\n\\[GAMEINFOMAIN=GRLT:1,ZIPSU:110,GONGJE:65,\\]\n\
        \\[GAMETAG=S1,G0,W1,Z110,C2012:11:22:18:03\\]\nINI 0 1 3 &4\nSTO 0 2 2 16 13\nSKI 0 3\n";
    let ngf = "Rated\n19\nb 2D\na 1D\nx\n2\n0\n6\n20200102 [03:04]\n5\nBlack wins by 0.5!\n9\nPMABBREER\nPMACWAAAA\n";
    let ugf = "[Header]\nLang=SJIS\nSize=19\nHdcp=2,0.50\nWinner=B,7.50\nCoordinateType=IGS\n[Data]\nDD,B1,0,0\nQP,W1,1,0\nYA,B1,2,0\n\
        [ReviewComment]\n.Comment,2\ngood\n";
    let cast = "{\"version\":2,\"width\":60,\"height\":9,\"tabletop\":\"tabletop record 1\\ngame go\\nmoves\\n1 X E5\\nend\\n\"}\n[0.0,\"o\",\"x\"]\n";
    for (name, sample, format) in [
        ("gib", gib, &gib::FORMAT),
        ("ngf", ngf, &ngf::FORMAT),
        ("ugf", ugf, &ugf::FORMAT),
        ("cast", cast, &cast::FORMAT),
    ] {
        check(name, &[sample.as_bytes()], |bytes| {
            if let Ok((records, _)) = (format.read)(bytes) {
                round_trip(&records);
            }
        });
    }
}

#[test]
fn gomoku_games_take_any_bytes() {
    let sample =
        b"Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,1200\n1,15,3\na.zip\nb.zip\n-1\n1,Freestyle\n";
    let headless = b"alpha\nbeta 2\n7,7,0\n8,8\n22,22,9\n0\n";
    check("psq", &[sample, headless], |bytes| {
        if let Ok((record, _)) = psq::read(bytes) {
            round_trip(std::slice::from_ref(&record));
            let text = psq::write(&record);
            let (again, _) = psq::read(text.as_bytes()).expect("what was written is read");
            assert_eq!(psq::write(&again), text);
        }
    });
}

#[test]
fn formats_of_any_bytes_are_guessed() {
    check("sniff", SGF, |bytes| {
        let _ = sniff(bytes, Some("x.sgf"));
    });
}
