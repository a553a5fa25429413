//! What the fuzz targets do with some bytes: read them, and write and read again what came of it.
//!
//! Needs cargo-fuzz and a nightly compiler: `cargo +nightly fuzz run sgf -- -max_total_time=600 -rss_limit_mb=256`. The
//! program has no unsafe code, so `--sanitizer none` is quicker and shows the real memory.

use std::ops::ControlFlow;

use tabletop::files::{read_records, write_game};
use tabletop::core::Side;
use tabletop::registry::find;
use tabletop::record::{
    Format, Record, ggf as ggf_format, legacy as saves, obf as boards, own as own_format, pdn as pdn_format,
    psq as piskvork, renlib as library, sgf as sgf_format, transcript as squares, wthor as database,
};

fn round_trip(records: &[Record]) {
    if records.is_empty() {
        return;
    }
    let text = own_format::write_all(records);
    let (again, warnings) = own_format::read(text.as_bytes()).expect("what was written is read");
    assert!(again == records && warnings.is_empty(), "{warnings:?}");
}

/// SGF.
pub fn sgf(bytes: &[u8]) {
    let decoded = sgf_format::decode(bytes);
    let index = sgf_format::index(&decoded.text, &mut |_| ControlFlow::Continue(()));
    for entry in index.games.into_iter().take(20) {
        let _ = sgf_format::headers(&decoded.text, entry);
        let _ = sgf_format::read_game(&decoded.text, entry);
    }
    if let Ok((records, _)) = sgf_format::read(bytes) {
        round_trip(&records);
        let text = sgf_format::write_all(&records);
        let (again, _) = sgf_format::read(text.as_bytes()).expect("what was written is read");
        assert_eq!(sgf_format::write_all(&again), text);
    }
}

/// PDN.
pub fn pdn(bytes: &[u8]) {
    let decoded = pdn_format::decode(bytes);
    let index = pdn_format::index(&decoded.text, &mut |_| ControlFlow::Continue(()));
    for entry in index.games.into_iter().take(20) {
        let _ = pdn_format::headers(&decoded.text, entry);
        let _ = pdn_format::read_game(&decoded.text, entry);
    }
    if let Ok((records, _)) = pdn_format::read(bytes) {
        round_trip(&records);
        let text = pdn_format::write_all(&records);
        let (again, _) = pdn_format::read(text.as_bytes()).expect("what was written is read");
        assert_eq!(pdn_format::write_all(&again), text);
    }
}

/// The program's own format.
pub fn own(bytes: &[u8]) {
    if let Ok((records, _)) = own_format::read(bytes) {
        round_trip(&records);
    }
}

/// The old text saves.
pub fn legacy(bytes: &[u8]) {
    if let Ok((Some(record), _)) = saves::read(bytes) {
        round_trip(std::slice::from_ref(&record));
        if let Some(start) = &record.start
            && let Some(text) = saves::write(&record, start, Side::Black)
        {
            let _ = saves::read(text.as_bytes()).expect("what was written is read");
        }
    }
}

/// The JSON saves.
pub fn json(bytes: &[u8]) {
    if let Ok((record, _)) = saves::read_json(bytes) {
        round_trip(&[record]);
    }
}

/// Othello transcripts.
pub fn transcript(bytes: &[u8]) {
    if let Ok((records, _)) = squares::read(bytes) {
        round_trip(&records);
        let text: String = records.iter().map(squares::write).collect();
        let _ = squares::read(text.as_bytes()).expect("what was written is read");
    }
}

/// Othello boards.
pub fn obf(bytes: &[u8]) {
    if let Ok((records, _)) = boards::read(bytes) {
        round_trip(&records);
        for start in records.iter().filter_map(|record| record.start.as_deref()) {
            let line = boards::write(start, Side::Black, "").expect("a board");
            let (again, _) = boards::read(line.as_bytes()).expect("what was written is read");
            assert_eq!(again[0].start.as_deref(), Some(start));
        }
    }
}

/// GGF.
pub fn ggf(bytes: &[u8]) {
    if let Ok((records, _)) = ggf_format::read(bytes) {
        round_trip(&records);
        for record in &records {
            let text = ggf_format::write(record);
            let (again, _) = ggf_format::read(text.as_bytes()).expect("what was written is read");
            assert_eq!(ggf_format::write(&again[0]), text);
        }
    }
}

/// WTHOR databases.
pub fn wthor(bytes: &[u8]) {
    let names = database::Names {
        players: Some(bytes),
        tournaments: Some(bytes),
    };
    if let Ok((records, _)) = database::read(bytes, names) {
        round_trip(&records);
    }
}

/// Piskvork games.
pub fn psq(bytes: &[u8]) {
    if let Ok((record, _)) = piskvork::read(bytes) {
        round_trip(std::slice::from_ref(&record));
        let text = piskvork::write(&record);
        let (again, _) = piskvork::read(text.as_bytes()).expect("what was written is read");
        assert_eq!(piskvork::write(&again), text);
    }
}

/// `RenLib` libraries.
pub fn renlib(bytes: &[u8]) {
    if let Ok((record, _)) = library::read(bytes) {
        round_trip(&[record]);
    }
}

/// Telling formats apart.
pub fn sniff(bytes: &[u8]) {
    let _ = tabletop::record::sniff(bytes, None);
}

/// Any file: its games are followed by the rules, and what is written of them tells the same game again.
pub fn open(bytes: &[u8]) {
    let Ok((_, records, _)) = read_records(bytes, None) else {
        return;
    };
    for record in records.iter().take(3).filter(|one| one.tree.len() < 500) {
        let Some(entry) = find(&record.game) else {
            continue;
        };
        let Ok((table, _)) = (entry.from_record)(record) else {
            continue;
        };
        for format in [Format::Sgf, Format::Pdn, Format::Ggf, Format::Psq, Format::Legacy] {
            let _ = write_game(table.as_ref(), format);
        }
        let told = table.record();
        let (again, problems) = (entry.from_record)(&told).expect("our own record opens");
        assert!(problems.is_empty(), "{problems:?}");
        assert_eq!(again.record(), told);
    }
}
