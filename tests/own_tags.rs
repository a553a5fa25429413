//! Tags of the session file stay in it: no record of somebody else brings them in, and none that is written takes them out.

use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;

use tabletop::core::{Lang, Side};
use tabletop::files::{SessionFile, open_record, write_game};
use tabletop::record::{Collection, FORMATS, Format, GameStream, OwnTag, Record, Snapshot, native};
use tabletop::workspace::Workspace;

/// A value that does harm under most of the names, were it believed.
const VALUE: &str = "guest ssh://evil@attacker.example/x";

/// A file of `format` with a tag of a free name; nothing for formats without such tags. A new format adds itself here.
fn with_tag(format: &Format, name: &str) -> Option<String> {
    let own = || {
        format!(
            "tabletop record 1\ngame go\noption size 9\ntag {name} {VALUE}\nmoves\n1 X E5\nend\n"
        )
    };
    match format.key {
        "tt" => Some(own()),
        "sgf" => Some(format!(
            "(;GM[1]FF[4]SZ[9]XT[{name}={VALUE}]{name}[{VALUE}];B[ee]XT[{name}={VALUE}])"
        )),
        "pdn" => Some(format!("[{name} \"{VALUE}\"]\n1. 11-15 *\n")),
        "ggf" => Some(format!(
            "(;GM[Othello]PC[x]{name}[{VALUE}]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- \
             -------- -------- *]B[d3];)"
        )),
        "transcript" | "obf" | "psq" | "save" | "json" | "wthor" | "renlib" | "gib" | "ngf"
        | "ugf" | "cast" => None,
        other => panic!("which tags does {other} have?"),
    }
}

#[track_caller]
fn has_none(record: &Record, text: &str) {
    for tag in OwnTag::ALL {
        assert_eq!(record.own(tag), "", "{text}");
        assert_eq!(record.tag(tag.key()), "", "{text}");
    }
}

/// Every file of the table with every reserved name.
fn hostile() -> impl Iterator<Item = (&'static Format, OwnTag, String)> {
    FORMATS.iter().flat_map(|&format| {
        let text = move |tag: OwnTag| Some((format, tag, with_tag(format, tag.key())?));
        OwnTag::ALL.into_iter().filter_map(text)
    })
}

#[test]
fn no_reader_of_any_format_takes_them_in() {
    let go_on = &mut |_| ControlFlow::Continue(());
    for (format, _, text) in hostile() {
        let (records, _) = (format.read)(text.as_bytes()).expect("a game");
        for record in &records {
            has_none(record, &text);
        }
        let name = PathBuf::from(format!("x.{}", format.extensions[0]));
        // A list of many games reads their headers by another way.
        let many = format!("{text}\n").repeat(9);
        for bytes in [&text, &many].map(|text| text.clone().into_bytes()) {
            let (mut games, _) = Collection::open(bytes, Some(&name), go_on).expect("games");
            assert_eq!(games.format(), format, "{text}");
            for at in 0..games.len() {
                has_none(&games.record(at).expect("a game").0, &text);
                has_none(&games.take(at).expect("a game").0, &text);
            }
        }
        let games = format.text.expect("a text");
        let index = (games.index)(&many, &mut |_| ControlFlow::Continue(()));
        for &entry in &index.games {
            has_none(&(games.headers)(&many, entry), &text);
        }
        let mut stream = GameStream::new(games, b"", Some(many.as_bytes()));
        while let Some(read) = stream.next_game().expect("read") {
            has_none(&read.expect("a game").0, &text);
        }
    }
}

#[test]
fn a_free_tag_of_no_meaning_is_kept() {
    for key in ["tt", "sgf", "pdn"] {
        let format = FORMATS.iter().find(|format| format.key == key);
        let format = format.expect("a format");
        let text = with_tag(format, "Harmless").expect("a text");
        let (records, _) = (format.read)(text.as_bytes()).expect("a game");
        assert_eq!(records[0].tag("Harmless"), VALUE, "{text}");
    }
}

/// A record as the session file has it, with all of its tags.
fn of_session(game: &str) -> Record {
    let tags = OwnTag::ALL.map(|tag| format!("tag {} {VALUE}\n", tag.key()));
    let text = format!(
        "tabletop record 1\ngame {game}\n{}moves\nend\n",
        tags.concat()
    );
    let mut whole = native::read_whole(text.as_bytes()).expect("a game");
    assert!(whole.warnings.is_empty());
    whole.records.swap_remove(0)
}

#[test]
fn no_writer_of_any_format_lets_them_out() {
    let mut written = 0;
    for format in FORMATS {
        let Some(write) = format.write else { continue };
        for entry in tabletop::registry::GAMES {
            let game = entry.info.key;
            if !format.holds(game) {
                continue;
            }
            let record = of_session(game);
            assert_eq!(record.own(OwnTag::Shared), VALUE);
            let (mut session, _) = tabletop::registry::open(&record).expect("opens");
            if let Some(first) = session.legal().first().cloned() {
                session.play(&first).expect("a move");
            }
            let position = session.position();
            let snapshot = Snapshot {
                record: &record,
                position: &position,
                turn: Side::Black,
            };
            let texts = [write(&snapshot).ok(), write_game(&session, format).ok()];
            for text in texts.into_iter().flatten() {
                assert!(!text.contains("attacker"), "{text}");
                written += 1;
            }
        }
    }
    assert!(written > FORMATS.len());
}

#[test]
fn the_session_file_has_them_as_before() {
    let record = of_session("go");
    let whole = native::read_whole(native::write_whole(&record).as_bytes()).expect("a game");
    assert_eq!(whole.records, [record]);
}

/// A hostile record is opened, kept in the session, and brought back at the next start: nothing is shared, no problem takes its
/// place, and the session has as many games as it had.
#[test]
fn a_session_restored_after_a_hostile_record_starts_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    for (number, (format, tag, text)) in hostile().enumerate() {
        let path = folder.path().join(format!("{number}.tabletop"));
        let read = (format.read)(text.as_bytes()).map(|(mut records, warnings)| {
            let record = records.swap_remove(0);
            (record, warnings)
        });
        let mut workspace = Workspace::new(Lang::En);
        let session = open_record(read, &mut Vec::new()).expect("opens");
        workspace.tabs.add_held(session);
        let (mut file, _) = SessionFile::open(&path).expect("a session file");
        assert_eq!(file.save(&workspace), None);
        drop(file);
        let saved = fs::read_to_string(&path).expect("the session");
        assert!(
            !saved.contains(&format!("tag {} guest", tag.key())),
            "{saved}"
        );

        let mut again = Workspace::new(Lang::En);
        let (mut file, _) = SessionFile::open(&path).expect("a session file");
        let (_, notes) = file.restore(&mut again);
        assert!(notes.is_empty(), "{notes:?}");
        let [tab] = again.tabs.all() else {
            panic!("{text}");
        };
        assert!(tab.shared().is_none() && tab.problem().is_none(), "{text}");
        assert!(tab.purpose().write().is_empty(), "{text}");
        assert!(again.poll().is_empty() && !again.is_sharing(), "{text}");
    }
}
