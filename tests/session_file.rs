//! The session file: what is open comes back, whatever happens to the program or to the file.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use tabletop::core::{Lang, Rng};
use tabletop::files::SessionFile;
use tabletop::workspace::{Tab, Workspace};

fn start(session: &Path) -> Child {
    Command::new(env!("CARGO_BIN_EXE_tabletop"))
        .args(["--plain", "--session"])
        .arg(session)
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts")
}

fn first_start() -> Workspace {
    let mut workspace = Workspace::new(Lang::En);
    workspace.tabs.open_first_games();
    workspace
}

fn restored(path: &Path) -> (Workspace, Vec<String>) {
    let mut workspace = Workspace::new(Lang::En);
    let (mut file, mut notes) = SessionFile::open(path).expect("a session file");
    notes.extend(file.restore(&mut workspace).1);
    (workspace, notes.iter().map(ToString::to_string).collect())
}

/// Number of moves of the game in front.
fn moves(workspace: &Workspace) -> usize {
    workspace
        .tabs
        .session()
        .map_or(0, |session| session.line().len() - 1)
}

#[test]
fn games_names_order_and_place_come_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("session.tabletop");
    let mut workspace = first_start();
    for line in [
        "new go 9 komi=6.5",
        "E5",
        "names Anna 张三",
        "C3",
        "comment seen",
        "undo",
        "D4",
        "place 1",
        "2",
    ] {
        workspace
            .run(line)
            .unwrap_or_else(|reason| panic!("{line}: {reason}"));
    }
    let (mut file, _) = SessionFile::open(&path).expect("a session file");
    assert_eq!(file.save(&workspace), None);
    drop(file);
    let (again, notes) = restored(&path);
    assert!(notes.is_empty(), "{notes:?}");
    assert_eq!(again.tabs.current(), 1);
    let records = |workspace: &Workspace| {
        workspace
            .tabs
            .all()
            .iter()
            .map(|tab| tab.session.record())
            .collect::<Vec<_>>()
    };
    assert_eq!(records(&again), records(&workspace));
}

/// Saves in the background and waits for the wake that says it is done.
fn save_and_wait(file: &mut SessionFile, workspace: &mut Workspace) -> Option<String> {
    let (send, woken) = std::sync::mpsc::channel();
    workspace.setup.waker = std::sync::Arc::new(move || {
        let _ = send.send(());
    });
    assert_eq!(file.save(workspace), None, "nothing is known yet");
    woken.recv().expect("woken");
    file.save(workspace).map(|failure| failure.to_string())
}

#[test]
fn saved_in_the_background_it_says_later_what_went_wrong() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("below").join("session.tabletop");
    fs::create_dir(folder.path().join("below")).expect("a folder");
    let mut workspace = first_start();
    let (mut file, _) = SessionFile::open(&path).expect("a session file");
    file.save_in_background();
    workspace.run("new peace").expect("a game");
    assert_eq!(save_and_wait(&mut file, &mut workspace), None);
    assert_eq!(moves(&restored(&path).0), 0);

    fs::remove_dir_all(folder.path().join("below")).expect("removed");
    workspace.run("a1").expect("a move");
    let failure = save_and_wait(&mut file, &mut workspace).expect("a failure");
    assert!(failure.contains("session.tabletop"), "{failure}");
    assert_eq!(
        save_and_wait(&mut file, &mut workspace),
        None,
        "reported once"
    );

    fs::create_dir(folder.path().join("below")).expect("a folder");
    assert_eq!(save_and_wait(&mut file, &mut workspace), None);
    assert_eq!(moves(&restored(&path).0), 1);
    workspace.run("a2").expect("a move");
    assert_eq!(file.save(&workspace), None);
    drop(file);
    assert_eq!(
        moves(&restored(&path).0),
        2,
        "the last change is waited for"
    );
}

#[test]
fn a_second_copy_keeps_a_session_of_its_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("session.tabletop");
    let (mut first, notes) = SessionFile::open(&path).expect("a session file");
    assert!(notes.is_empty());
    let (mut second, notes) = SessionFile::open(&path).expect("another session file");
    assert!(
        notes[0].to_string().contains("Another tabletop is running"),
        "{notes:?}"
    );
    assert_ne!(first.path(), second.path());
    let mut workspace = first_start();
    first.save(&workspace);
    workspace.run("new magic").expect("opens");
    second.save(&workspace);
    drop((first, second));
    assert_eq!(restored(&path).0.tabs.all().len(), 2);
}

#[test]
fn a_damaged_file_is_set_aside_and_what_is_readable_comes_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("session.tabletop");
    let mut workspace = first_start();
    workspace.run("a1").expect("plays");
    let (mut file, _) = SessionFile::open(&path).expect("a session file");
    file.save(&workspace);
    drop(file);
    let whole = fs::read(&path).expect("the file");
    fs::write(&path, &whole[..whole.len() - 30]).expect("cut off");
    let (again, notes) = restored(&path);
    assert_eq!(again.tabs.all().len(), 2);
    assert!(
        notes[0].contains("damaged") && notes[0].contains("line"),
        "{notes:?}"
    );
    let kept = fs::read_dir(folder.path())
        .expect("a folder")
        .filter(|entry| {
            entry
                .as_ref()
                .is_ok_and(|entry| entry.file_name().to_string_lossy().contains("damaged"))
        });
    assert_eq!(kept.count(), 1);
    fs::write(&path, b"\xff\xfe\x00 not ours at all").expect("replaced");
    let (again, notes) = restored(&path);
    assert!(again.tabs.all().is_empty() && notes.len() == 1, "{notes:?}");
    assert!(
        fs::read(&path).is_ok_and(|bytes| bytes.starts_with(b"\xff\xfe")),
        "the file itself is left as it was"
    );
}

#[test]
fn a_folder_that_can_not_be_written_is_reported_once_and_play_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("gone/session.tabletop");
    fs::create_dir(folder.path().join("gone")).expect("a folder");
    let mut workspace = first_start();
    let (mut file, _) = SessionFile::open(&path).expect("a session file");
    fs::remove_dir_all(folder.path().join("gone")).expect("removed");
    assert!(
        file.save(&workspace)
            .is_some_and(|problem| problem.to_string().contains("couldn't save"))
    );
    workspace.run("a1").expect("play goes on");
    assert_eq!(file.save(&workspace), None, "reported once");
    let failure = file.close().expect("at the end it is said again");
    assert!(failure.to_string().contains("couldn't save"), "{failure}");
    fs::create_dir(folder.path().join("gone")).expect("back");
    assert_eq!(file.save(&workspace), None);
    assert_eq!(file.close(), None);
    assert_eq!(moves(&restored(&path).0), 1);
}

#[test]
fn a_folder_in_the_place_of_the_file_is_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("session.tabletop");
    fs::create_dir(&path).expect("a folder");
    let mut workspace = first_start();
    let (mut file, _) = SessionFile::open(&path).expect("a session file");
    for _ in 0..3 {
        workspace.run("undo").ok();
        workspace.run("a1").expect("play goes on");
        file.save(&workspace);
    }
    assert!(file.close().is_some());
    let left = fs::read_dir(folder.path()).expect("a folder").count();
    assert_eq!(left, 2, "the folder and the lock");
}

#[test]
fn where_no_session_can_be_kept_play_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("session.tabletop");
    fs::copy(data("session-v1.tabletop"), &path).expect("copied");
    // A folder in the place of the lock can't be opened by any user.
    fs::create_dir(folder.path().join("session.tabletop.lock")).expect("made");
    let run = |session: &Path| {
        let mut child = start(session);
        let mut input = child.stdin.take().expect("a pipe");
        input.write_all(b"1\nb2\nquit\n").expect("written");
        drop(input);
        let output = child.wait_with_output().expect("it ends");
        assert!(output.status.success(), "{output:?}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let played = run(&path);
    assert!(played.contains("White to move"), "{played}");
    assert_eq!(
        fs::read(&path).expect("a file"),
        fs::read(data("session-v1.tabletop")).expect("a file"),
        "what is not locked is not written"
    );
}

fn data(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data/formats")
        .join(name)
}

#[test]
fn files_of_earlier_versions_stay_readable() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("session.tabletop");
    fs::copy(data("session-v1.tabletop"), &path).expect("copied");
    let (workspace, notes) = restored(&path);
    assert!(notes.is_empty(), "{notes:?}");
    let summary = |index: usize| {
        let session = &workspace.tabs.all()[index].session;
        let moves = session.line().len() - 1;
        let record = session.record();
        (record.game.clone(), record.tree.len() - 1, moves)
    };
    let games: Vec<_> = (0..workspace.tabs.all().len()).map(summary).collect();
    let expected = [
        ("peace", 0, 0),
        ("reversi", 0, 0),
        ("reversi", 4, 4),
        ("go", 3, 3),
        ("gomoku", 3, 3),
        ("checkers", 5, 4),
        ("almonds", 0, 0),
        ("magic", 0, 0),
        ("go", 8, 5),
        ("peace", 1, 1),
    ];
    let expected = expected.map(|(game, nodes, moves)| (game.to_owned(), nodes, moves));
    assert_eq!(games, expected);
    assert_eq!(workspace.tabs.current(), 1);
    let reversi = workspace.tabs.all()[2].session.record();
    assert_eq!(reversi.names, ["Anna", "张三"]);
    assert_eq!(reversi.seats, ["person", "computer level=5"]);
    let comment = &reversi
        .tree
        .node(reversi.tree.ids().nth(2).expect("a node"))
        .comment;
    assert_eq!(
        comment,
        "the cow opening? \"quoted\"\na second line \\ and 。"
    );
    assert_eq!(
        workspace.tabs.all()[5].session.record().seats[0],
        "engine cake"
    );
    // The record alone, and what it says is written again as it stands.
    let mut again = Workspace::new(Lang::En);
    let line = format!("open {}", data("record-v1.tt").display());
    again.run(&line).expect("opens");
    let old = fs::read_to_string(data("record-v1.tt")).expect("a text");
    let new = folder.path().join("new.tt");
    again
        .run(&format!("save {}", new.display()))
        .expect("saves");
    assert_eq!(fs::read_to_string(new).expect("a text"), old);
}

/// Plays by lines and kills the program at a random moment after it has answered some of them; returns the moves it had
/// answered by then.
fn play_and_kill(path: &Path, rng: &mut Rng) -> usize {
    let mut child = start(path);
    let mut input = child.stdin.take().expect("a pipe");
    let output = BufReader::new(child.stdout.take().expect("a pipe"));
    let names =
        (0..60_u8).map(|index| format!("{}{}", char::from(b'a' + index % 8), 1 + index / 8));
    let squares: Vec<_> = names
        .filter(|name| !["d4", "e4", "d5", "e5"].contains(&name.as_str()))
        .collect();
    let lines = format!("new peace\n{}\n", squares.join("\n"));
    input
        .write_all(lines.as_bytes())
        .expect("a pipe has room for this");
    let (go, wait) = std::sync::mpsc::channel::<()>();
    let delay = Duration::from_micros(rng.below(20_000) as u64);
    let killer = std::thread::spawn(move || {
        // However long it takes to get there on a busy machine; also where the program has ended by itself.
        let _ = wait.recv();
        std::thread::sleep(delay);
        child.kill().expect("killed");
        child.wait().expect("gone");
    });
    let (mut answered, mut go) = (0, Some(go));
    let last = rng.below(25);
    if last == 0 {
        go = None;
    }
    // Each move is answered by a board, the last row of which is the status line that begins with the board's number.
    for line in output.lines().map_while(Result::ok) {
        answered += usize::from(line.contains("Peace | "));
        if answered == last {
            go = None;
        }
    }
    drop(go);
    killer.join().expect("the killer ends");
    drop(input);
    answered.saturating_sub(2)
}

/// The number of kills; `TABLETOP_KILLS` asks for more.
fn kills() -> usize {
    std::env::var("TABLETOP_KILLS")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(25)
}

#[test]
fn killed_at_any_moment_it_loses_at_most_the_move_under_way() {
    let mut rng = Rng::new(9);
    let mut most_answered = 0;
    for _ in 0..kills() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("session.tabletop");
        let answered = play_and_kill(&path, &mut rng);
        let (workspace, notes) = restored(&path);
        assert!(notes.is_empty(), "an unreadable file: {notes:?}");
        let saved = moves(&workspace);
        assert!(
            saved + 1 >= answered,
            "{answered} moves were answered and {saved} are there"
        );
        most_answered = most_answered.max(answered);
    }
    println!(
        "{} kills, no answered move lost, up to {most_answered} moves played",
        kills()
    );
    assert!(most_answered > 0, "no run got as far as a move");
}

/// A session of three games, as it stands in the file.
fn three_games(path: &Path) -> String {
    let mut workspace = Workspace::new(Lang::En);
    for line in ["new peace", "a1", "new go 9", "e5", "new gomoku", "h8"] {
        workspace
            .run(line)
            .unwrap_or_else(|reason| panic!("{line}: {reason}"));
    }
    let (mut file, _) = SessionFile::open(path).expect("a session file");
    assert_eq!(file.save(&workspace), None);
    fs::read_to_string(path).expect("written")
}

/// The files beside the session whose names have `part`.
fn beside(path: &Path, part: &str) -> usize {
    let folder = path.parent().expect("a folder");
    let entries = fs::read_dir(folder).expect("a folder").flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    names.filter(|name| name.contains(part)).count()
}

#[test]
fn a_session_that_ends_early_is_noticed_wherever_it_ends() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("session.tabletop");
    let text = three_games(&path);
    let ends: Vec<_> = text
        .match_indices("end\n")
        .map(|(at, end)| at + end.len())
        .collect();
    assert_eq!(ends.len(), 3);
    for (games, end) in (1..).zip(&ends[..2]) {
        fs::write(&path, &text[..*end]).expect("written");
        let (again, notes) = restored(&path);
        assert_eq!(again.tabs.all().len(), games);
        let loss = format!("it has {games} of 3 games");
        assert!(notes.len() == 1 && notes[0].contains(&loss), "{notes:?}");
    }
    // No second copy is made of the same damage.
    assert_eq!(beside(&path, "-damaged-"), 2);
    restored(&path);
    assert_eq!(beside(&path, "-damaged-"), 2);
    fs::write(&path, &text).expect("written");
    let (again, notes) = restored(&path);
    assert!(notes.is_empty() && again.tabs.all().len() == 3, "{notes:?}");
    // Sessions of before had no count, and one without games says nothing.
    let old = text.replace("tag session-games 3\n", "");
    assert_ne!(old, text);
    for (content, games) in [(old.as_str(), 3), ("", 0)] {
        fs::write(&path, content).expect("written");
        let (again, notes) = restored(&path);
        assert!(
            notes.is_empty() && again.tabs.all().len() == games,
            "{notes:?}"
        );
    }
}

#[test]
fn a_session_of_a_newer_version_is_not_called_damaged() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("session.tabletop");
    let newer = three_games(&path)
        .replace("record 1", "record 2")
        .replace("moves\n", "mood good\nmoves\n");
    fs::write(&path, &newer).expect("written");
    let (again, notes) = restored(&path);
    assert_eq!(again.tabs.all().len(), 3);
    assert!(
        notes.len() == 1 && notes[0].contains("newer version") && !notes[0].contains("damaged"),
        "{notes:?}"
    );
    assert_eq!(beside(&path, "-newer-"), 1);
}

#[cfg(unix)]
#[test]
fn a_session_is_its_owners_and_a_crash_leaves_nothing_for_ever() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().expect("a folder");
    let state = folder.path().join("state");
    let run = |lines: &str| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tabletop"))
            .args(["--plain", "--session"])
            .arg(state.join("tabletop/session.tabletop"))
            .env("XDG_STATE_HOME", &state)
            .env("XDG_CONFIG_HOME", folder.path().join("config"))
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut input = child.stdin.take().expect("a pipe");
        input.write_all(lines.as_bytes()).expect("written");
        drop(input);
        assert!(child.wait().expect("it ends").success());
    };
    run("new peace\na1\nset theme slate\n");
    let mode = |path: &Path| fs::metadata(path).expect("there").permissions().mode() & 0o777;
    let session = state.join("tabletop/session.tabletop");
    let settings = folder.path().join("config/tabletop/settings.toml");
    for file in [&session, &settings] {
        assert_eq!(mode(file), 0o600, "{}", file.display());
        assert_eq!(mode(file.parent().expect("a folder")), 0o700);
    }
    let left = state.join("tabletop/.session.tabletop.aB3xY9");
    fs::write(&left, "half").expect("written");
    run("");
    assert!(!left.exists());
}

/// Sessions of earlier versions could be read by everybody; they may hold the secrets of shared games.
#[cfg(unix)]
#[test]
fn the_session_and_its_folder_are_the_users_alone_whatever_they_were() {
    use std::os::unix::fs::PermissionsExt as _;

    let home = tempfile::tempdir().expect("a folder");
    let folder = home.path().join("tabletop");
    let other = home.path().join("other");
    let set = |path: &Path, mode| {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("set");
    };
    let mode = |path: &Path| fs::metadata(path).expect("there").permissions().mode() & 0o777;
    for folder in [&folder, &other] {
        fs::create_dir(folder).expect("made");
        fs::copy(data("session-v1.tabletop"), folder.join("session.tabletop")).expect("copied");
        set(&folder.join("session.tabletop"), 0o644);
        set(folder, 0o755);
    }
    let run = |session: &Path, input: &str| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tabletop"))
            .args(["--plain", "--session"])
            .arg(session)
            .env("XDG_STATE_HOME", home.path())
            .env("HOME", home.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut to = child.stdin.take().expect("a pipe");
        to.write_all(input.as_bytes()).expect("written");
        drop(to);
        assert!(child.wait().expect("it ends").success());
        assert_eq!(mode(session), 0o600, "{input}");
    };
    for input in ["quit\n", "new reversi\nquit\n"] {
        run(&folder.join("session.tabletop"), input);
        run(&other.join("session.tabletop"), input);
        // A folder that somebody named is theirs; the session in it is ours.
        assert_eq!((mode(&folder), mode(&other)), (0o700, 0o755));
    }
}

/// A damaged session is set aside with its secrets.
#[cfg(unix)]
#[test]
fn a_session_that_is_set_aside_is_the_users_alone() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("session.tabletop");
    fs::write(&path, "tabletop record 1\ngame go\nmoves\n").expect("written");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).expect("set");
    let (_, notes) = restored(&path);
    assert_eq!(notes.len(), 1);
    for entry in fs::read_dir(folder.path()).expect("a folder") {
        let entry = entry.expect("a file");
        let mode = entry.metadata().expect("there").permissions().mode();
        assert_eq!(mode & 0o077, 0, "{:?}", entry.file_name());
    }
}

#[test]
fn a_guessed_game_goes_on_where_it_was() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("session.tabletop");
    let mut workspace = Workspace::new(Lang::En);
    for line in ["train replay masters 1 black", "solve", "solve"] {
        workspace
            .run(line)
            .unwrap_or_else(|reason| panic!("{line}: {reason}"));
    }
    let (mut file, _) = SessionFile::open(&path).expect("a session file");
    assert_eq!(file.save(&workspace), None);
    let heading = |workspace: &Workspace| {
        let guess = workspace.tabs.tab().and_then(Tab::guess);
        guess.map(|guess| (guess.heading().to_string(), guess.board().position()))
    };
    let before = heading(&workspace);
    assert!(before.is_some());
    workspace.run("solve").expect("a third move");
    assert_eq!(file.save(&workspace), None);
    let later = heading(&workspace);
    assert_ne!(before, later);
    drop(file);
    let (restored, notes) = restored(&path);
    assert_eq!(heading(&restored), later, "{notes:?}");
}
