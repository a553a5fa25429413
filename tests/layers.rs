//! The layers point one way: no `use` reaches up, games don't know each other, and the terminal, files and threads stay
//! where they belong.

use std::fs;
use std::path::{Path, PathBuf};

/// From the lowest layer to the highest; front ends share the last rank but two, files and contests the one above
/// the open games.
const RANKS: &[(&str, usize)] = &[
    ("core", 0),
    ("record", 1),
    ("settings", 1),
    ("search", 2),
    ("session", 3),
    ("games", 3),
    ("registry", 4),
    ("workspace", 5),
    ("files", 6),
    ("contest", 6),
    ("commands", 7),
    ("tui", 8),
    ("plain", 8),
    ("protocol", 8),
    ("cli", 9),
    ("main", 10),
];

fn rank(layer: &str) -> Option<usize> {
    RANKS
        .iter()
        .find(|(name, _)| *name == layer)
        .map(|(_, rank)| *rank)
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The layer of a file and, for a game's own folder, the game.
fn place(path: &str) -> (&str, Option<&str>) {
    let mut parts = path.split('/');
    let first = parts.next().unwrap_or_default();
    let second = parts.next();
    let game = second.filter(|part| first == "games" && !part.contains('.'));
    (first.trim_end_matches(".rs"), game)
}

/// What is wrong with this line of this file, if anything.
fn fault(path: &str, line: &str) -> Option<String> {
    let (layer, game) = place(path);
    let code = line.split("//").next().unwrap_or_default();
    for (at, _) in code.match_indices("crate::") {
        let used: Vec<&str> = code[at + 7..]
            .split(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':'))
            .collect();
        let mut parts = used.first().copied().unwrap_or_default().split("::");
        let (target, inner) = (
            parts.next().unwrap_or_default(),
            parts.next().unwrap_or_default(),
        );
        let (Some(from), Some(to)) = (rank(layer), rank(target)) else {
            continue;
        };
        let own = layer == target;
        let allowed = match game {
            Some(game) => to <= 2 || (own && inner == game),
            None => own || to < from,
        };
        if !allowed {
            return Some(format!("{layer} uses crate::{target}"));
        }
    }
    let only = [
        ("ratatui::", "tui/"),
        ("crossterm::", "tui/"),
        ("std::fs", "files/"),
    ];
    let tests = path.contains("test") || path.starts_with("bin/");
    only.iter()
        .find(|(what, home)| code.contains(what) && !path.starts_with(home) && !tests)
        .map(|(what, home)| format!("{what} outside {home}"))
}

#[test]
fn every_use_points_down() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    assert!(files.len() > 30, "the sources were not found");
    let mut faults = Vec::new();
    for file in files {
        let path = file
            .strip_prefix(&root)
            .expect("below the root")
            .to_string_lossy()
            .replace('\\', "/");
        let text = fs::read_to_string(&file).expect("UTF-8 text");
        for (number, line) in text.lines().enumerate() {
            faults.extend(
                fault(&path, line).map(|fault| format!("src/{path}:{}: {fault}", number + 1)),
            );
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn the_check_bites() {
    let check = |path: &str, line: &str, bad: bool| {
        assert_eq!(fault(path, line).is_some(), bad, "{path}: {line}");
    };
    check("core/side.rs", "use crate::games::GAMES;", true);
    check("session/table.rs", "use crate::core::Side;", false);
    check(
        "games/go/mod.rs",
        "use crate::games::reversi::Reversi;",
        true,
    );
    check(
        "games/go/engine/mod.rs",
        "use crate::games::go::Position;",
        false,
    );
    check("games/go/mod.rs", "use crate::session::Table;", true);
    check("registry.rs", "use crate::session::Table;", false);
    check("plain.rs", "use crate::tui::App;", true);
    check("plain.rs", "use ratatui::Frame;", true);
    check("session/game.rs", "std::fs::read(path)", true);
    check("tui/app.rs", "use crate::workspace::Workspace;", false);
}
