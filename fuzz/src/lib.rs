//! Bodies of the fuzz targets: read some bytes, and write and read the result again.
//!
//! Needs cargo-fuzz and a nightly compiler: `cargo +nightly fuzz run sgf -- -max_total_time=600 -rss_limit_mb=256`. The
//! readers of records have no unsafe code (only engines do), so `--sanitizer none` is quicker and shows the real memory.
//! The targets `shared` and `club` read lines of fixed words: give them `-dict=fuzz/dictionaries/shared.dict` and `…/club.dict`.

use std::io::Cursor;
use std::ops::ControlFlow;
use std::time::Duration;

use tabletop::club::{BoardEntry, Lobby, LobbyEntry, MemoryStore, Stamped};
use tabletop::console;
use tabletop::core::{Lang, Limits, Side};
use tabletop::files::{SessionFile, read_engines, write_engines, write_game};
use tabletop::plain::{Kept, PlainOptions};
use tabletop::protocol::{Config, gomocup, gtp, hub, nboard, rules};
use tabletop::search::external::wire;
use tabletop::settings::theme::Theme;
use tabletop::settings::themes::ThemeFile;
use tabletop::training::{Card, Tried};
use tabletop::workspace::{JournalEntry, Workspace};
use tabletop::registry::find;
use tabletop::remote::{Access, Entry, Guest, Host, HostAction, Invite, Line, LinkId};
use tabletop::record::{
    cast as recording, Collection, FORMATS, Format, Games, Record, TextFormat, ggf as ggf_format, gib as tygem, legacy as saves, native,
    ngf as wbaduk, obf as boards, pdn as pdn_format, psq as piskvork, renlib as library, sgf as sgf_format,
    transcript as squares, ugf as pandanet, wthor as database,
};

/// Writes games one after the other.
fn write_all(records: &[Record], write: fn(&Record) -> String) -> String {
    records.iter().map(write).collect()
}

fn round_trip(records: &[Record]) {
    if records.is_empty() {
        return;
    }
    let text = write_all(records, native::write);
    let (again, warnings) = native::read(text.as_bytes()).expect("what was written is read");
    assert!(again == records && warnings.is_empty(), "{warnings:?}");
}

/// Lists the games of a text and reads the first ones.
fn list(format: &TextFormat, bytes: &[u8]) {
    let decoded = (format.decode)(bytes);
    let index = (format.index)(&decoded.text, &mut |_| ControlFlow::Continue(()));
    for entry in index.games.into_iter().take(20) {
        let _ = (format.headers)(&decoded.text, entry);
        let _ = format.read_game(&decoded.text, entry);
    }
}

/// SGF.
pub fn sgf(bytes: &[u8]) {
    list(&sgf_format::TEXT, bytes);
    if let Ok((records, _)) = sgf_format::TEXT.read(bytes) {
        round_trip(&records);
        let text = write_all(&records, sgf_format::write);
        let (again, _) = sgf_format::TEXT.read(text.as_bytes()).expect("what was written is read");
        assert_eq!(write_all(&again, sgf_format::write), text);
    }
}

/// PDN.
pub fn pdn(bytes: &[u8]) {
    list(&pdn_format::TEXT, bytes);
    if let Ok((records, _)) = pdn_format::TEXT.read(bytes) {
        round_trip(&records);
        let text = write_all(&records, pdn_format::write);
        let (again, _) = pdn_format::TEXT.read(text.as_bytes()).expect("what was written is read");
        assert_eq!(write_all(&again, pdn_format::write), text);
    }
}

/// The program's own format.
pub fn own(bytes: &[u8]) {
    if let Ok((records, _)) = native::read(bytes) {
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
    list(&ggf_format::TEXT, bytes);
    if let Ok((records, _)) = ggf_format::TEXT.read(bytes) {
        round_trip(&records);
        for record in &records {
            let text = ggf_format::write(record);
            let (again, _) = ggf_format::TEXT.read(text.as_bytes()).expect("what was written is read");
            assert_eq!(ggf_format::write(&again[0]), text);
        }
    }
}

/// WTHOR databases.
pub fn wthor(bytes: &[u8]) {
    if let Ok((mut games, _)) = database::Database::open(bytes.to_vec()) {
        games.accompany(vec![Some(bytes.to_vec()); 2]);
        for index in 0..games.count().min(1000) {
            let (record, _) = games.record(index).expect("it is there").expect("read");
            round_trip(&[record]);
        }
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

/// GIB files of Tygem.
pub fn gib(bytes: &[u8]) {
    server_go(&tygem::FORMAT, bytes);
}

/// NGF files of `WBaduk`.
pub fn ngf(bytes: &[u8]) {
    server_go(&wbaduk::FORMAT, bytes);
}

/// UGF files of `PandaNet`.
pub fn ugf(bytes: &[u8]) {
    server_go(&pandanet::FORMAT, bytes);
}

fn server_go(format: &Format, bytes: &[u8]) {
    if let Ok((records, _)) = (format.read)(bytes) {
        round_trip(&records);
    }
}

/// Recordings of a terminal.
pub fn cast(bytes: &[u8]) {
    server_go(&recording::FORMAT, bytes);
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

/// Any file: its games are replayed by the rules, written, and read back as the same games.
pub fn open(bytes: &[u8]) {
    let go_on = &mut |_| ControlFlow::Continue(());
    let Ok((mut games, _)) = Collection::open(bytes.to_vec(), None, go_on) else {
        return;
    };
    let records: Vec<_> = (0..games.len().min(3))
        .filter_map(|index| Some(games.take(index).ok()?.0))
        .collect();
    for record in records.iter().filter(|one| one.tree.len() < 500) {
        let Some(entry) = find(&record.game) else {
            continue;
        };
        let Ok((session, _)) = (entry.from_record)(record) else {
            continue;
        };
        for format in FORMATS {
            let _ = write_game(session.as_ref(), format);
        }
        let record = session.record();
        let (again, problems) = (entry.from_record)(&record).expect("our own record opens");
        assert!(problems.is_empty(), "{problems:?}");
        assert_eq!(again.record(), record);
    }
}

/// The files that a person writes: settings, a theme, engines.
pub fn settings(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let _ = tabletop::settings::read(&text);
    let _ = Theme::parse(&ThemeFile {
        key: "own".into(),
        name: None,
        text: text.clone().into_owned().into(),
        path: None,
    });
    if let Ok(engines) = read_engines(&text) {
        let again = read_engines(&write_engines(&engines)).expect("what was written is read");
        assert_eq!(again, engines);
    }
}

/// The lines that the program keeps: results, attempts at problems, cards of mistakes.
pub fn lines(bytes: &[u8]) {
    for line in String::from_utf8_lossy(bytes).lines().take(64) {
        if let Some(entry) = JournalEntry::read(line) {
            assert_eq!(JournalEntry::read(&entry.write()), Some(entry));
        }
        let _ = Tried::parse(line);
        let _ = Card::parse(line);
    }
}

/// A session file: its games are restored, and what is damaged is set aside.
pub fn session(bytes: &[u8]) {
    let folder = std::env::temp_dir().join(format!("tabletop-fuzz-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("session.tabletop");
    std::fs::write(&path, bytes).expect("written");
    let (mut file, _) = SessionFile::open(&path).expect("opened");
    let mut workspace = Workspace::new(Lang::En);
    let _ = file.restore(&mut workspace);
    let _ = file.save(&workspace);
    std::fs::remove_dir_all(&folder).expect("removed");
}

/// Bytes of a terminal, whole and byte by byte.
pub fn terminal(bytes: &[u8]) {
    let single: Vec<_> = bytes.chunks(1).collect();
    for pieces in [&[bytes][..], &single] {
        assert!(tabletop::tui::decode_terminal(pieces) <= 2 * bytes.len() + 1);
    }
}

/// Lines typed in plain mode, by a guest of a club: no file and no program can be reached. Searches take no time.
pub fn plain(bytes: &[u8]) {
    let mut workspace = Workspace::new(Lang::En);
    workspace.enter_club("Anna", Box::<MemoryStore>::default()).expect("let in");
    workspace.setup.thinking.time = Duration::from_millis(1);
    workspace.run("new reversi 4").expect("a game");
    let options = PlainOptions {
        prompt: false,
        strict: false,
        board: true,
        kept: Kept { settings: true, engines: true },
    };
    let (mut out, mut err) = (console::out(), console::out());
    let input = Cursor::new(bytes.to_vec());
    let _ = tabletop::plain::run(&mut workspace, input, &mut out, &mut err, options, &mut |_| None);
}

/// Lines of a controller: the first byte chooses the protocol. Words with which GTP touches files are left out.
pub fn protocols(bytes: &[u8]) {
    let Some((&first, rest)) = bytes.split_first() else {
        return;
    };
    let text = String::from_utf8_lossy(rest);
    let safe = text.lines().filter(|line| !line.contains("sgf") && !line.contains('/'));
    let input = safe.take(64).collect::<Vec<_>>().join("\n");
    let config = |game| {
        let entry = find(game).expect("a game");
        Config {
            entry,
            options: entry.info.headless_options(),
            time: Duration::from_millis(1),
            limits: Limits {
                nodes: Some(20),
                level: 1,
                threads: 1,
                memory: 1,
                ..Limits::default()
            },
        }
    };
    let mut out = Vec::new();
    let cursor = Cursor::new(input.clone().into_bytes());
    let _ = match first % 7 {
        0..=2 => {
            let server = config(["go", "reversi", "gomoku"][first as usize % 7]);
            gtp::serve(gtp::Config { server, with_i: false }, cursor, &mut out)
        }
        3 => nboard::serve(&config("reversi"), cursor, &mut out),
        4 => gomocup::serve(&config("gomoku"), cursor, &mut out),
        5 => hub::serve(&config("checkers"), cursor, &mut out),
        _ => rules::serve(cursor, &mut out).map_err(Into::into),
    };
    // Of engines that speak these protocols.
    for line in input.lines() {
        let _ = wire::Line::parse(line);
        let _ = wire::fen(line);
        let _ = wire::position(line);
        let _ = wire::read_move(line, &[]);
    }
}

/// Reads the lines of a club's lists, and takes them as its lobby does.
pub fn club(bytes: &[u8]) {
    let mut lobby = Lobby::default();
    for (number, line) in String::from_utf8_lossy(bytes).lines().take(64).enumerate() {
        if let Ok(known) = line.parse::<Stamped<LobbyEntry>>() {
            let again = known.to_string();
            assert_eq!(again.parse().as_ref(), Ok(&known), "{again:?}");
        }
        if let Ok(known) = line.parse::<Stamped<BoardEntry>>() {
            let again = known.to_string();
            assert_eq!(again.parse().as_ref(), Ok(&known), "{again:?}");
        }
        lobby.take(line);
        assert_eq!(lobby.known(), number as u64 + 1);
    }
    for game in lobby.challenges().filter(|it| it.is_game()) {
        assert_ne!(game.players[0], game.players[1], "nobody plays alone");
    }
}

/// Lines over a connection to a shared board: any lines, to the host from a player and from a watcher, and to the guest from
/// a host.
pub fn shared(bytes: &[u8]) {
    let (player, watcher) = (LinkId(1), LinkId(2));
    let first = Entry::Move("d3".to_owned());
    let mut host = Host::new(7, "Anna", vec![first.clone(), first]);
    host.joined(player, Access::Play);
    host.joined(watcher, Access::Watch);
    let mut guest = Guest::new("Ben");
    let _ = guest.joined();
    for (number, line) in String::from_utf8_lossy(bytes).lines().take(64).enumerate() {
        if let Ok(known) = line.parse::<Line>() {
            let again = known.to_string();
            assert_eq!(again.parse().as_ref(), Ok(&known), "{again:?}");
            assert!(!again.chars().any(|c| c.is_control() && c != '\t'), "{again:?}");
        }
        let from = if number % 2 == 0 { player } else { watcher };
        for action in host.take(from, line) {
            match action {
                HostAction::Proposed(who, entry) => {
                    assert_eq!(who, player, "who looks on moves");
                    let _ = host.appended(entry);
                }
                HostAction::Agreed(_) | HostAction::Offered(_) | HostAction::Talk(..) => {
                    assert_eq!(from, player, "who looks on speaks");
                }
                HostAction::Close(who) => {
                    let _ = host.lost(who);
                    host.joined(who, if who == player { Access::Play } else { Access::Watch });
                }
                _ => {}
            }
        }
        let before = guest.count();
        let _ = guest.take(line);
        assert!(guest.count() <= before.max(1) + 1 || guest.count() == 0);
    }
    let _ = String::from_utf8_lossy(bytes).parse::<Invite>().map(|invite| {
        assert_eq!(invite.to_string().parse().as_ref(), Ok(&invite));
    });
}
