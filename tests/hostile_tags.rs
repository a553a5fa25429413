//! Tags of the session act at the next start: they join a shared game, or put a problem in a game's place. A record that
//! somebody sends can't carry them in, and nothing that is saved, exported or converted carries them out.

use std::ops::ControlFlow;
use std::path::Path;

use tabletop::commands::Commands as _;
use tabletop::core::Lang;
use tabletop::files::{SessionFile, open_record, write_game};
use tabletop::record::{Collection, FORMATS, Format, Record, Snapshot, session_tag};
use tabletop::registry::GAMES;
use tabletop::session::GameSession;
use tabletop::workspace::Workspace;

const EVIL: &str = "guest ssh://evil@attacker.example/x";

/// A game of the format with a move, and its record with every tag of the session.
fn hostile(format: &Format) -> Option<(Box<dyn GameSession>, Record)> {
    let entry = GAMES.iter().find(|entry| format.holds(entry.info.key))?;
    let mut session = (entry.start)(entry.options()).expect("a game");
    let first = session.legal().first().expect("a move").clone();
    session.play(&first).expect("legal");
    let mut record = session.record();
    for tag in session_tag::ALL {
        record.set_tag(tag, EVIL);
    }
    Some((session, record))
}

fn bytes(format: &Format, session: &dyn GameSession, record: &Record) -> Option<String> {
    let snapshot = Snapshot {
        record,
        position: &session.position(),
        turn: session.turn(),
    };
    format.write?(&snapshot).ok()
}

fn opened(format: &Format, text: String) -> Box<dyn GameSession> {
    let name = format!("game.{}", format.extensions[0]);
    let go_on = &mut |_| ControlFlow::Continue(());
    let games = Collection::open(text.into_bytes(), Some(Path::new(&name)), go_on);
    let (mut games, _) = games.unwrap_or_else(|why| panic!("{name}: {why:?}"));
    open_record(games.take(0), &mut Vec::new()).unwrap_or_else(|why| panic!("{name}: {why:?}"))
}

#[test]
fn no_format_carries_tags_of_the_session_in_or_out() {
    let mut carried = Vec::new();
    for format in FORMATS {
        let Some((session, record)) = hostile(format) else {
            continue;
        };
        let Some(text) = bytes(format, &*session, &record) else {
            continue;
        };
        if text.contains("attacker.example") {
            carried.push(format.name.en);
        }
        let session = opened(format, text);
        let record = session.record();
        for tag in session_tag::ALL {
            assert_eq!(record.tag(tag), "", "{} let {tag} in", format.name.en);
        }
        for other in FORMATS {
            let written = write_game(&*session, other).unwrap_or_default();
            let clean = !written.contains("attacker.example");
            assert!(clean, "{} to {}", format.name.en, other.name.en);
        }
    }
    assert!(
        carried.len() >= 2,
        "only {carried:?} can carry a tag at all"
    );
}

#[test]
fn a_hostile_record_starts_nothing_at_the_next_start() {
    let folder = tempfile::tempdir().expect("a folder");
    let texts = [
        (
            "a.sgf",
            format!("(;GM[1]FF[4]SZ[9]XT[shared={EVIL}]XT[problem=00bdkav3k9];B[ee])"),
        ),
        (
            "b.pdn",
            format!(
                "[shared \"{EVIL}\"]\n[problem \"00bdkav3k9\"]\n[course \"lesson\"]\n1. 11-15 *\n"
            ),
        ),
    ];
    let mut workspace = Workspace::new(Lang::En);
    for (name, text) in &texts {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("written");
        let line = format!("open {}", path.display());
        workspace
            .run(&line)
            .unwrap_or_else(|why| panic!("{name}: {why:?}"));
    }
    let path = folder.path().join("session.tabletop");
    let (mut file, _) = SessionFile::open(&path).expect("a session");
    assert_eq!(file.save(&workspace), None);
    drop(file);
    let saved = std::fs::read_to_string(&path).expect("a session");
    assert!(
        !saved.contains("attacker.example") && !saved.contains("00bdkav3k9"),
        "{saved}"
    );

    let mut workspace = Workspace::new(Lang::En);
    let (mut file, _) = SessionFile::open(&path).expect("a session");
    assert_eq!(file.restore(&mut workspace), (true, Vec::new()));
    assert_eq!(workspace.tabs().len(), texts.len());
    for tab in workspace.tabs() {
        assert!(tab.shared().is_none() && tab.problem().is_none());
    }
}

#[test]
#[cfg(unix)]
fn a_session_is_the_users_alone_whatever_it_was() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("session.tabletop");
    let mode = || {
        std::fs::metadata(&path)
            .expect("there")
            .permissions()
            .mode()
            & 0o777
    };
    let open_to_all = || {
        let mode = std::fs::Permissions::from_mode(0o644);
        std::fs::set_permissions(&path, mode).expect("set");
    };
    std::fs::write(&path, "").expect("written");
    open_to_all();
    let (mut file, _) = SessionFile::open(&path).expect("a session");
    assert_eq!(mode(), 0o600, "once it is opened");
    open_to_all();
    let mut workspace = Workspace::new(Lang::En);
    workspace.run("new go 9").expect("a game");
    assert_eq!(file.save(&workspace), None);
    assert_eq!(mode(), 0o600, "once it is written");
}
