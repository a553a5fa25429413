//! Files through the commands: what is opened, played on and saved keeps everything; large files are listed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tabletop::core::Lang;
use tabletop::files::SessionFile;
use tabletop::workspace::{Effect, Workspace};

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, content: &str) -> String {
        fs::write(self.path(name), content).expect("written");
        self.path(name).display().to_string()
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("a text")
    }
}

#[track_caller]
fn run(workspace: &mut Workspace, line: &str) -> Effect {
    match workspace.run(line) {
        Ok(reply) => reply.effect,
        Err(reason) => panic!("{line}: {reason}"),
    }
}

#[track_caller]
fn holds(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "no {part} in\n{text}");
    }
}

const SGF: &str = "(;GM[1]FF[4]SZ[9]KM[6.5]PB[A Name That Is Longer Than The Forty Characters Of A Player]PW[B]\
    BR[9d]EV[Cup]RO[2]DT[2020-01-02]PC[Here]AN[Me]RE[B+3.5]ZZ[a\\]b][c]C[root];B[ee]C[first]LB[ee:A]BL[300]\
    (;W[cc]N[name];TR[aa]C[alone];B[gg])(;W[gg]GB[1]C[other];AB[aa];B[cc]))";
const SGF_PARTS: [&str; 19] = [
    "PB[A Name That Is Longer Than The Forty Characters Of A Player]",
    "BR[9d]",
    "EV[Cup]",
    "RO[2]",
    "DT[2020-01-02]",
    "PC[Here]",
    "AN[Me]",
    "ZZ[a\\]b][c]",
    "C[root]",
    "C[first]",
    "LB[ee:A]",
    "BL[300]",
    "N[name]",
    "TR[aa]",
    "C[alone]",
    "GB[1]",
    "C[other]",
    ";AB[aa]",
    ";B[cc]",
];

#[test]
fn an_sgf_record_that_is_played_on_keeps_what_it_says() {
    let folder = Folder::new();
    let path = folder.write("a.sgf", SGF);
    let mut workspace = Workspace::new(Lang::En);
    run(&mut workspace, &format!("open {path}"));
    let saved = |workspace: &mut Workspace, name: &str| {
        run(workspace, &format!("save {}", folder.path(name).display()));
        folder.read(name)
    };
    let text = saved(&mut workspace, "b.sgf");
    holds(&text, &SGF_PARTS);
    holds(&text, &["RE[B+3.5]"]);
    // Wherever one stands, the result is that of the game.
    run(&mut workspace, "goto start");
    holds(&saved(&mut workspace, "start.sgf"), &["RE[B+3.5]"]);
    run(&mut workspace, "goto end");
    run(&mut workspace, "C3");
    let text = saved(&mut workspace, "c.sgf");
    holds(&text, &SGF_PARTS);
    assert!(
        !text.contains("RE["),
        "the result is not that of the longer game:\n{text}"
    );
    // By way of our own format, which sessions are kept in.
    saved(&mut workspace, "c.tt");
    run(
        &mut workspace,
        &format!("open {}", folder.path("c.tt").display()),
    );
    assert_eq!(saved(&mut workspace, "d.sgf"), text);
}

const PDN: &str = "[event \"Old match\"]\n[Date \"1850.01.02\"]\n[Black \"Ann\"]\n[White \"Bo\"]\n\
    [BlackRating \"2000\"]\n[WhiteTitle \"GM\"]\n[Result \"0-1\"]\n[Custom \"x \\\"y\\\" z\"]\n\
    {intro} 1. 11-15 {good} 24-19 $1 2. 15x24 28x19 (2... 27x20 {short} 3. 8-11) 3. 8-11 0-1\n";
const PDN_PARTS: [&str; 12] = [
    "[Event \"Old match\"]",
    "[Date \"1850.01.02\"]",
    "[BlackRating \"2000\"]",
    "[WhiteTitle \"GM\"]",
    "[Result \"0-1\"]",
    "[Custom \"x \\\"y\\\" z\"]",
    "{intro}",
    "{good}",
    "$1",
    "{short}",
    "27x20",
    "3. 8-11",
];

#[test]
fn convert_keeps_what_records_say() {
    let folder = Folder::new();
    let convert = |from: &str, to: &str| {
        let done = Command::new(env!("CARGO_BIN_EXE_tabletop"))
            .arg("convert")
            .args([folder.path(from), folder.path(to)])
            .output()
            .expect("the program runs");
        assert!(done.status.success(), "{done:?}");
        folder.read(to)
    };
    folder.write("a.pdn", PDN);
    holds(&convert("a.pdn", "b.pdn"), &PDN_PARTS);
    convert("a.pdn", "c.tt");
    assert_eq!(convert("c.tt", "d.pdn"), folder.read("b.pdn"));
    folder.write("a.sgf", SGF);
    holds(&convert("a.sgf", "b.sgf"), &SGF_PARTS);
    convert("a.sgf", "e.tt");
    assert_eq!(convert("e.tt", "d.sgf"), folder.read("b.sgf"));
}

#[test]
fn a_resigned_game_is_over_when_it_is_opened_and_says_so_when_it_is_saved() {
    let folder = Folder::new();
    let path = folder.write("a.sgf", "(;GM[1]SZ[9]RE[W+R];B[ee];W[cc])");
    let mut workspace = Workspace::new(Lang::En);
    run(&mut workspace, &format!("open {path}"));
    let session = workspace.tabs.session().expect("a game");
    assert!(session.outcome().is_some());
    let Effect::Copy(text) = run(&mut workspace, "copy") else {
        panic!("nothing was copied");
    };
    holds(&text, &["RE[W+R]", ";B[ee];W[cc]"]);
    assert!(!text.contains("XM["), "{text}");
}

/// A file of this many games.
fn many(folder: &Folder, count: usize) -> String {
    let game = |n: usize| {
        format!(
            "[Event \"Cup\"]\n[Black \"P{n}\"]\n[White \"Q{}\"]\n[Result \"1-0\"]\n1. 11-15 1-0\n\n",
            n % 7
        )
    };
    let text: String = (1..=count).map(game).collect();
    folder.write("many.pdn", &text)
}

#[test]
fn large_files_are_listed_and_any_game_of_them_opens() {
    let folder = Folder::new();
    let path = many(&folder, 300);
    let mut workspace = Workspace::new(Lang::En);
    assert_eq!(
        run(&mut workspace, &format!("open {path}")),
        Effect::Collection(String::new())
    );
    assert!(workspace.tabs.all().is_empty());
    run(&mut workspace, "collection 17");
    run(&mut workspace, &format!("open {path} 300"));
    let names = |index: usize| {
        workspace.tabs.all()[index].session.players().0[0]
            .name
            .clone()
    };
    assert_eq!([names(0), names(1)], ["P17", "P300"]);
    let mut fresh = Workspace::new(Lang::En);
    run(&mut fresh, &format!("open {path} 5"));
    assert_eq!(fresh.tabs.all().len(), 1);
    for line in [
        format!("open {path} 301"),
        format!("open {path} 0"),
        "collection 5".to_owned(),
        "open gone.sgf".to_owned(),
    ] {
        assert!(fresh.run(&line).is_err(), "{line}");
    }
    let few = many(&folder, 3);
    run(&mut fresh, &format!("open {few}"));
    assert_eq!(fresh.tabs.all().len(), 4);
}

#[test]
fn plain_mode_prints_the_first_games() {
    let folder = Folder::new();
    let path = many(&folder, 50);
    let lines =
        format!("open {path}\ncollection p4 q0\nopen {path} 49\ncopy\ncopy position\nquit\n");
    let text = plain(Path::new(&path), &lines);
    holds(
        &text,
        &[
            "50 games in",
            "20. P20 - Q6 | 1-0 | Cup | 1",
            "30 more",
            "42. P42 - Q0 | 1-0 | Cup | 1",
            "[Black \"P49\"]",
            "1. 11-15",
            "W:W",
        ],
    );
    assert!(!text.contains("21. P21"), "{text}");
}

fn plain(file: &Path, lines: &str) -> String {
    use std::io::Write;
    let mut child = Command::new(env!("CARGO_BIN_EXE_tabletop"))
        .args(["--plain", "--lang", "en", "open"])
        .arg(file)
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(lines.as_bytes()).expect("written");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn a_wthor_database_finds_its_names_beside_it() {
    let folder = Folder::new();
    let mut header = vec![20, 24, 1, 31, 7, 0, 0, 0, 0, 0, 0xe7, 7, 8, 0, 0, 0];
    let mut game = vec![1, 0, 0, 0, 1, 0, 40, 40, 56, 64];
    game.resize(68, 0);
    for _ in 0..7 {
        header.extend(&game);
    }
    fs::write(folder.path("g.wtb"), &header).expect("written");
    let names = |names: &[&str], width: usize| {
        let mut bytes = vec![0; 16];
        for name in names {
            let mut name = name.as_bytes().to_vec();
            name.resize(width, 0);
            bytes.extend(name);
        }
        bytes
    };
    fs::write(folder.path("W.JOU"), names(&["Tamenori", "Shaman"], 20)).expect("written");
    fs::write(folder.path("W.TRN"), names(&["?", "Worlds"], 26)).expect("written");
    let mut workspace = Workspace::new(Lang::En);
    run(
        &mut workspace,
        &format!("open {}", folder.path("g.wtb").display()),
    );
    let line = workspace
        .imports
        .collection()
        .expect("a list")
        .metadata(0)
        .line();
    assert_eq!(line, "1. Tamenori - Shaman | 2023 | B+16 | Worlds | 2");
}

#[test]
fn what_can_not_be_played_is_reported_with_its_line_and_column() {
    let folder = Folder::new();
    for (name, content, said) in [
        (
            "a.pdn",
            "[Black \"A\"]\n\n1. 11-15 24-19\n2. 1-32 4-8 *\n",
            "line 4, column 4: move 3",
        ),
        (
            "a.sgf",
            "(;GM[1]SZ[9];B[ee]\n;W[ee])",
            "line 2, column 1: move 2",
        ),
        ("a.txt", "f5d6\na1c3b2b3\n", "line 2, column 1: move 3"),
        (
            "a.psq",
            "Piskvorky 15x15, 11:11, 0\n8,8,0\n8,8,0\n",
            "line 3, column 1: move 2",
        ),
        (
            "a.tt",
            "tabletop record 1\ngame peace\nmoves\n1 X a1\n2 O a1\nend\n",
            "line 5, column 1: move 2",
        ),
        (
            "a.ggf",
            "(;GM[Othello]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]\nB[a1];)",
            "line 2, column 2: move 1",
        ),
    ] {
        let path = folder.write(name, content);
        let mut workspace = Workspace::new(Lang::En);
        let reply = workspace.run(&format!("open {path}")).expect("opens");
        let messages: Vec<_> = reply.messages.iter().map(ToString::to_string).collect();
        assert!(
            messages.iter().any(|line| line.starts_with(said)),
            "{name}: {messages:?}"
        );
    }
}

/// A text that is not understood is no game because a board can be drawn for it; a saved game without moves is one.
#[test]
fn a_faulty_file_without_a_move_or_stone_is_refused() {
    let folder = Folder::new();
    let mut workspace = Workspace::new(Lang::En);
    for (content, opens) in [
        ("(;GM[1]SZ[19]\u{0}\u{1}xx yy [z", false),
        ("(;GM[1]SZ[9]", false),
        ("(;GM[1]SZ[9])", true),
        ("(;GM[1]SZ[9]AB[ee]", true),
        ("(;GM[1]SZ[9];B[ee]", true),
    ] {
        let path = folder.write("a.sgf", content);
        let opened = workspace.run(&format!("open {path}"));
        assert_eq!(opened.is_ok(), opens, "{content}: {opened:?}");
    }
}

#[test]
fn comments_stand_as_they_are_typed() {
    let mut workspace = Workspace::new(Lang::En);
    run(&mut workspace, "new go 9");
    run(&mut workspace, "comment  \"so\"  it \\ is\nand on ");
    let session = workspace.tabs.session().expect("a game");
    let comment = session.node(session.current()).expect("a node").comment;
    assert_eq!(comment, "\"so\"  it \\ is\nand on");
}

/// A move that the rules refuse stays in the file where it stood, and the line goes on after it: saved, copied and restored
/// with the session.
#[test]
fn what_can_not_be_played_is_not_lost() {
    let folder = Folder::new();
    let sgf =
        "(;GM[1]FF[4]SZ[9];B[ee](;W[ee]C[two on one];B[aa](;W[bb])(;W[cc]))(;W[gg];B[gg])(;W[hh]))";
    let lines = [
        "(;W[ee]C[two on one];B[aa]\n(;W[bb])\n(;W[cc]))\n(;W[gg];B[gg])\n(;W[hh]))",
        "(;W[ee]C[two on one];B[aa]\n(;W[bb];B[ff])\n(;W[cc]))\n(;W[gg];B[gg])\n(;W[hh]))",
    ];
    let path = folder.write("a.sgf", sgf);
    let mut workspace = Workspace::new(Lang::En);
    run(&mut workspace, &format!("open {path}"));
    let copied = |workspace: &mut Workspace| match run(workspace, "copy") {
        Effect::Copy(text) => text,
        other => panic!("nothing was copied: {other:?}"),
    };
    holds(&copied(&mut workspace), &lines[..1]);
    run(&mut workspace, "f4");
    holds(&copied(&mut workspace), &lines[1..]);

    let pdn = folder.write("a.pdn", "1. 11-15 24-19 2. 1-32 {far} 4-8 (2. 15-18) *\n");
    run(&mut workspace, &format!("open {pdn}"));
    holds(
        &copied(&mut workspace),
        &["1. 11-15 24-19 2. 1-32 {far} 4-8 (2... 15-18) *"],
    );

    let transcript = folder.write("a.txt", "f5d6a1c3b2");
    run(&mut workspace, &format!("open {transcript}"));
    let saved = folder.path("b.txt");
    run(&mut workspace, &format!("save {}", saved.display()));
    assert_eq!(folder.read("b.txt").trim(), "f5d6a1c3b2");
    run(&mut workspace, "close");

    let own = "tabletop record 1\ngame checkers\noption capture odd\nmoves\nend\n";
    let own = folder.write("a.tt", own);
    let reply = workspace.run(&format!("open {own}")).expect("opens");
    assert_eq!(reply.messages.len(), 2, "{reply:?}");
    assert!(!copied(&mut workspace).contains("unfollowed"));
    run(&mut workspace, "2");

    let session = folder.path("session.tabletop");
    let (mut file, _) = SessionFile::open(&session).expect("a session file");
    assert_eq!(file.save(&workspace), None);
    drop(file);
    let mut again = Workspace::new(Lang::En);
    let (mut file, _) = SessionFile::open(&session).expect("a session file");
    let (_, notes) = file.restore(&mut again);
    assert!(notes.is_empty(), "{notes:?}");
    run(&mut again, "go 2");
    holds(&copied(&mut again), &["2. 1-32 {far} 4-8"]);
}

/// A set-up position of Go with White to move still has White to move in our own records.
#[test]
fn the_side_to_move_of_a_set_up_position_is_kept() {
    let folder = Folder::new();
    let path = folder.write("a.sgf", "(;GM[1]SZ[9]AB[ee]PL[W];W[cc];B[gg])");
    let mut workspace = Workspace::new(Lang::En);
    run(&mut workspace, &format!("open {path}"));
    let saved = folder.path("b.tt");
    run(&mut workspace, &format!("save {}", saved.display()));
    holds(&folder.read("b.tt"), &["1 O C7", "2 X G3"]);
    run(&mut workspace, &format!("open {}", saved.display()));
    let Effect::Copy(text) = run(&mut workspace, "copy") else {
        panic!("nothing was copied");
    };
    holds(&text, &["PL[W]", ";W[cc];B[gg]"]);
}

#[test]
fn what_a_format_has_no_place_for_is_said() {
    let folder = Folder::new();
    let mut workspace = Workspace::new(Lang::En);
    for line in [
        "new reversi Anna Ben",
        "d3",
        "c5",
        "comment good",
        "undo 2",
        "d3",
        "e3",
    ] {
        run(&mut workspace, line);
    }
    let mut saved = |name: &str| {
        let line = format!("save {}", folder.path(name).display());
        let reply = workspace
            .run(&line)
            .unwrap_or_else(|reason| panic!("{reason}"));
        let messages = reply.messages.iter().map(|message| message.get(Lang::En));
        messages.collect::<Vec<_>>().join(" ")
    };
    for name in ["all.tt", "all.sgf"] {
        let messages = saved(name);
        assert!(!messages.contains("can't store"), "{name}: {messages}");
    }
    let squares = saved("squares.txt");
    holds(
        &squares,
        &[
            "can't store",
            "the variations",
            "the comments",
            "the names",
            ".tt",
        ],
    );
    assert!(!squares.contains("the moves"), "{squares}");
    holds(&saved("board.sav"), &["can't store", "the moves"]);
    holds(
        &saved("board.obf"),
        &["can't store", "the moves", "the names"],
    );
    // An ending that names no format is part of the name.
    holds(&saved("v1.2"), &["v1.2.tt"]);
    assert!(folder.path("v1.2.tt").exists());
}

#[test]
fn what_can_not_be_written_names_what_can() {
    let folder = Folder::new();
    let mut workspace = Workspace::new(Lang::En);
    run(&mut workspace, "new reversi 10");
    let mut refused = |name: &str| {
        let line = format!("save {}", folder.path(name).display());
        workspace.run(&line).expect_err("refused").get(Lang::En)
    };
    holds(&refused("a.wtb"), &["is read-only here", ".tt .sgf .ggf"]);
    holds(&refused("a.pdn"), &["can't store a game", ".tt .sgf .ggf"]);
    holds(&refused("a.sav"), &["can't store a game"]);
    holds(&refused("a.txt"), &["no moves yet"]);
}

#[test]
fn an_old_save_of_almonds_counts_the_turns() {
    let folder = Folder::new();
    let mut workspace = Workspace::new(Lang::En);
    for line in ["new almonds", "2,2-2,4-4,2"] {
        run(&mut workspace, line);
    }
    let save = format!("save! {}", folder.path("a.sav").display());
    run(&mut workspace, &save);
    holds(&folder.read("a.sav"), &["6 7 8 11 13 14 16\n1\n"]);
    run(
        &mut workspace,
        &format!("open {}", folder.path("a.sav").display()),
    );
    let again = workspace.tabs.session().expect("a game").legal();
    run(&mut workspace, &again[0]);
    run(&mut workspace, &save);
    assert!(
        folder.read("a.sav").ends_with("\n2\n"),
        "{}",
        folder.read("a.sav")
    );
    run(&mut workspace, "undo");
    run(&mut workspace, &save);
    assert!(
        folder.read("a.sav").ends_with("\n1\n"),
        "{}",
        folder.read("a.sav")
    );
}

#[test]
fn a_file_without_a_game_is_not_called_empty() {
    let folder = Folder::new();
    let mut workspace = Workspace::new(Lang::En);
    for (name, content, words) in [
        ("a.sgf", "hello", "not a game record"),
        ("b.pdn", "", "not a game record"),
        ("c.sav", "NO DATA\n", "there is no game in it"),
    ] {
        let path = folder.write(name, content);
        let error = workspace.run(&format!("open {path}")).expect_err("no game");
        holds(&error.get(Lang::En), &[words]);
    }
}

/// Who has more men has not won by that: a result of checkers says why.
#[test]
fn a_result_says_what_decided() {
    let folder = Folder::new();
    let path = folder.write(
        "a.pdn",
        "[GameType \"21\"]\n[FEN \"B:W18:B14\"]\n[Result \"*\"]\n\n*\n",
    );
    let mut workspace = Workspace::new(Lang::En);
    run(&mut workspace, &format!("open {path}"));
    let reply = workspace.run("14x23").expect("played");
    let messages: Vec<_> = reply.messages.iter().map(ToString::to_string).collect();
    assert!(
        messages
            .iter()
            .any(|line| line == "Black wins: all pieces captured"),
        "{messages:?}"
    );
}
