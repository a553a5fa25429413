//! The layers point one way: no file reaches up, games don't know each other, the terminal, files and threads stay where
//! they belong, and no circle of imports is left that nobody argues for.

mod imports;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use imports::{Crate, Import, Target};

/// What each layer may use, from the lowest; a layer may always use itself.
const LAYERS: &[(&str, &[&str])] = &[
    ("core", &[]),
    // Pure text on its way out: whoever prints may use it.
    ("console", &[]),
    // What systems do differently, each behind the same names: it knows nothing of us, so that whoever meets the system, be it
    // a search with its processes and priorities, a file or the screen, finds it below.
    ("system", &[]),
    ("record", &["core"]),
    ("settings", &["core"]),
    // A board as a picture: only what is shown of it, and the colours of themes.
    ("diagram", &["core", "settings"]),
    ("search", &["core", "system", "record"]),
    ("session", &["core", "record", "search"]),
    ("games", &["core", "record", "search", "learn"]),
    // Problems are the games' own, reached through their contract in core.
    ("learn", &["core"]),
    ("registry", &["core", "record", "session", "games", "learn"]),
    // What follows from the problems that a person solved: pure values.
    ("training", &["core"]),
    // One game at two machines: lines, the list of what happened, connections.
    ("remote", &["core", "system"]),
    // A club: what its lists say, and where they are.
    ("club", &["core", "remote", "training"]),
    (
        "workspace",
        &[
            "club", "remote", "learn", "core", "record", "settings", "search", "session",
            "registry", "training",
        ],
    ),
    (
        "files",
        &[
            "club",
            "remote",
            "learn",
            "core",
            "system",
            "record",
            "settings",
            "diagram",
            "search",
            "session",
            "registry",
            "training",
            "workspace",
        ],
    ),
    (
        "contest",
        &[
            "learn",
            "core",
            "system",
            "record",
            "settings",
            "search",
            "session",
            "registry",
            "training",
            "workspace",
        ],
    ),
    (
        "commands",
        &[
            "club",
            "remote",
            "learn",
            "core",
            "record",
            "settings",
            "search",
            "session",
            "registry",
            "training",
            "workspace",
            "files",
            "contest",
        ],
    ),
    ("tui", BELOW_FRONT_ENDS),
    ("plain", BELOW_FRONT_ENDS),
    ("protocol", BELOW_FRONT_ENDS),
    (
        "cli",
        // `tabletop solve` is Reversi's own solver.
        &[
            "games",
            "club",
            "remote",
            "learn",
            "core",
            "record",
            "settings",
            "search",
            "session",
            "registry",
            "training",
            "workspace",
            "files",
            "contest",
            "commands",
            "console",
            "tui",
            "plain",
            "protocol",
        ],
    ),
];

const BELOW_FRONT_ENDS: &[&str] = &[
    "club",
    "remote",
    "learn",
    "core",
    "system",
    "record",
    "settings",
    "search",
    "session",
    "registry",
    "training",
    "workspace",
    "files",
    "contest",
    "commands",
    "console",
];

/// What only some places may use: the path, and how the names of those files begin.
const ONLY: &[(&str, &[&str])] = &[
    ("ratatui", &["tui/"]),
    ("crossterm", &["tui/"]),
    // Where a socket lies is a matter of the system.
    ("std::fs", &["files/", "system/unix.rs"]),
    // What is of one system stands in one folder, with its counterparts.
    ("std::os", &["system/"]),
    ("signal_hook", &["system/"]),
    ("windows_sys", &["system/"]),
    ("rustix", &["system/", "search/table/memory.rs"]),
    // What anybody may have written reaches a terminal only where the console, or the full screen, has looked at it.
    ("std::io::stdout", TO_TERMINAL),
    ("std::io::stderr", TO_TERMINAL),
    ("std::print", &[]),
    ("std::println", &[]),
    ("std::eprint", &[]),
    ("std::eprintln", &[]),
    (
        "std::thread",
        &[
            "system/",
            "search/",
            "files/",
            "remote/",
            "contest/bench.rs",
            "tui/event.rs",
            "tui/terminal.rs",
        ],
    ),
];

/// The console, and what speaks to the terminal of the full screen in its own language.
const TO_TERMINAL: &[&str] = &["console.rs", "system/", "tui/terminal.rs", "tui/probe.rs"];

/// Circles of more than two files that stay, and why.
const ARGUED: &[(&[&str], &str)] = &[
    (
        &[
            "search/net/convolution.rs",
            "search/net/convolution/avx2.rs",
            "search/net/convolution/avx512.rs",
        ],
        "a convolution chooses among the forms that a machine has, and each form is of its weights",
    ),
    (
        &[
            "search/net.rs",
            "search/net/avx2.rs",
            "search/net/avx512.rs",
        ],
        "a network chooses among the forms that a machine has, and each form is of its weights",
    ),
    (
        &[
            "cli.rs",
            "cli/club.rs",
            "cli/command.rs",
            "cli/convert.rs",
            "cli/display_args.rs",
            "cli/listing.rs",
            "cli/manual.rs",
            "cli/mine.rs",
            "cli/picture.rs",
            "cli/play.rs",
            "cli/services.rs",
            "cli/solve.rs",
            "cli/stats.rs",
            "cli/tables.rs",
            "cli/trials.rs",
        ],
        "each subcommand declares its arguments beside what it starts, and wrong words are told with the usage of them all",
    ),
    (
        &[
            "workspace/club.rs",
            "workspace/imports.rs",
            "workspace/mod.rs",
            "workspace/sharing/mod.rs",
        ],
        "the open games hold what is opened and shared and the club, and all are methods of the open games",
    ),
    (
        &[
            "games/checkers/mod.rs",
            "games/checkers/problems/mod.rs",
            "games/checkers/problems/play.rs",
        ],
        "the game names its problems, and the games they are looked for in are games of it",
    ),
    (
        &[
            "games/gomoku/mod.rs",
            "games/gomoku/problems/mod.rs",
            "games/gomoku/problems/play.rs",
        ],
        "the game names its problems, and the games they are looked for in are games of it",
    ),
    (
        &[
            "tui/widgets/panel.rs",
            "tui/widgets/panel/players.rs",
            "tui/widgets/panel/rated.rs",
        ],
        "the panel lets its two larger parts draw with its own helpers for a line",
    ),
];

/// The layer of a file and, for a game's own folder, the game.
fn place(file: &str) -> (&str, Option<&str>) {
    let mut parts = file.split('/');
    let first = parts.next().unwrap_or_default();
    let game = parts
        .next()
        .filter(|part| first == "games" && !part.contains('.'));
    (first.trim_end_matches(".rs"), game)
}

/// What is wrong with this import, if anything.
fn fault(import: &Import) -> Option<String> {
    let (layer, game) = place(&import.from);
    match &import.target {
        // The root of the crate lists the layers; `main` starts the highest.
        Target::File(_) if layer == "main" || layer == "lib" => None,
        Target::File(to) => {
            let (below, other) = place(to);
            let known = LAYERS.iter().find(|(name, _)| *name == layer);
            let (_, allowed) = known.unwrap_or_else(|| panic!("{layer} has no row in LAYERS"));
            let right = if below == layer {
                game.is_none() || game == other
            } else {
                allowed.contains(&below)
            };
            (!right).then(|| format!("{} uses {to}", import.from))
        }
        Target::Outside(path) => {
            let path = path.join("::");
            let row = ONLY
                .iter()
                .find(|(what, _)| path == *what || path.starts_with(&format!("{what}::")));
            let (what, homes) = row?;
            let at_home = homes.iter().any(|home| import.from.starts_with(home));
            (!at_home).then(|| format!("{} uses {what}, which belongs in {homes:?}", import.from))
        }
    }
}

/// Sets of more than one node that reach each other (Tarjan's strongly connected components).
fn circles(edges: &BTreeMap<String, BTreeSet<String>>) -> Vec<BTreeSet<String>> {
    let reach = |start: &String| {
        let mut seen = BTreeSet::new();
        let mut open = vec![start];
        while let Some(at) = open.pop() {
            for next in edges.get(at).into_iter().flatten() {
                if seen.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
        seen
    };
    let reached: BTreeMap<_, _> = edges.keys().map(|node| (node, reach(node))).collect();
    let mut found = Vec::new();
    for (node, seen) in &reached {
        let circle: BTreeSet<_> = seen
            .iter()
            .filter(|other| reached.get(other).is_some_and(|back| back.contains(*node)))
            .cloned()
            .collect();
        if circle.len() > 1 && !found.contains(&circle) {
            found.push(circle);
        }
    }
    found
}

fn files_to_files(imports: &[Import]) -> BTreeMap<String, BTreeSet<String>> {
    let mut edges: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for import in imports {
        if let Target::File(to) = &import.target {
            edges
                .entry(import.from.clone())
                .or_default()
                .insert(to.clone());
        }
    }
    edges
}

/// The imports that make a circle, a line each.
fn arrows(imports: &[Import], circle: &BTreeSet<String>) -> String {
    let mut lines = BTreeSet::new();
    for import in imports {
        if let Target::File(to) = &import.target
            && circle.contains(&import.from)
            && circle.contains(to)
        {
            lines.insert(format!("src/{}:{} uses {to}", import.from, import.line));
        }
    }
    Vec::from_iter(lines).join("\n")
}

/// The folders that import each other, of those that stand beside each other; `x.rs` belongs to the folder `x`.
fn circles_of_folders(files: &BTreeSet<&str>, imports: &[Import]) -> Vec<BTreeSet<String>> {
    let folder = |file: &str| -> Vec<String> {
        let stem = file.trim_end_matches(".rs").trim_end_matches("/mod");
        let is_folder = files
            .iter()
            .any(|other| other.starts_with(&format!("{stem}/")));
        let mut parts: Vec<_> = stem.split('/').map(str::to_owned).collect();
        if !is_folder {
            parts.pop();
        }
        parts
    };
    let mut edges: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for import in imports {
        let Target::File(to) = &import.target else {
            continue;
        };
        let (from, to) = (folder(&import.from), folder(to));
        let shared = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
        if shared < from.len() && shared < to.len() {
            let (from, to) = (from[..=shared].join("/"), to[..=shared].join("/"));
            edges.entry(from).or_default().insert(to);
        }
    }
    circles(&edges)
}

fn source() -> Crate {
    Crate::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), "lib.rs")
}

#[test]
fn every_import_points_down() {
    let source = source();
    assert!(source.files().len() > 100, "the sources were not found");
    let imports = source.imports();
    let faults: BTreeSet<_> = imports
        .iter()
        .filter_map(|import| {
            Some(format!(
                "src/{}:{}: {}",
                import.from,
                import.line,
                fault(import)?
            ))
        })
        .collect();
    assert!(faults.is_empty(), "\n{}", Vec::from_iter(faults).join("\n"));
}

#[test]
fn no_circle_is_left_that_nobody_argues_for() {
    let source = source();
    let imports = source.imports();
    let argued: Vec<BTreeSet<String>> = ARGUED
        .iter()
        .map(|(files, _)| files.iter().map(|&file| file.to_owned()).collect())
        .collect();
    let left: Vec<_> = circles(&files_to_files(&imports))
        .into_iter()
        .filter(|circle| circle.len() > 2 && !argued.contains(circle))
        .map(|circle| arrows(&imports, &circle))
        .collect();
    let folders = circles_of_folders(&source.files(), &imports);
    assert!(
        left.is_empty(),
        "files that import each other:\n{}",
        left.join("\n\n")
    );
    assert!(
        folders.is_empty(),
        "folders that import each other: {folders:#?}"
    );
}

#[test]
fn what_is_argued_for_is_there() {
    let circles = circles(&files_to_files(&source().imports()));
    for (files, reason) in ARGUED {
        let files: BTreeSet<_> = files.iter().map(|&file| file.to_owned()).collect();
        assert!(
            circles.contains(&files),
            "no such circle any more: {files:?}"
        );
        assert!(reason.len() > 20, "{files:?} wants a reason");
    }
}

/// What is wrong with one file among a few others.
fn faults_of(file: &str, text: &str) -> Vec<String> {
    let module = |name: &str| format!("pub mod {name};");
    let lib = ["core", "session", "search", "games", "plain", "tui"]
        .map(module)
        .join("\n");
    let mut files = vec![
        ("lib.rs", lib.as_str()),
        ("core/mod.rs", "pub mod side; pub use side::Side;"),
        ("core/side.rs", "pub struct Side;"),
        ("session/mod.rs", "mod clocks; pub struct Session;"),
        ("session/clocks.rs", ""),
        ("search/mod.rs", "pub mod worker;"),
        ("search/worker.rs", ""),
        (
            "games/mod.rs",
            "macro_rules! games { ($each:ident) => { $each! { go::Go, reversi::Reversi, } } }",
        ),
        ("games/go/mod.rs", "pub struct Go; mod rules;"),
        ("games/go/rules.rs", ""),
        ("games/reversi/mod.rs", "pub struct Reversi;"),
        ("plain.rs", ""),
        ("tui/mod.rs", "pub struct App;"),
    ];
    for row in &mut files {
        if row.0 == file {
            row.1 = text;
        }
    }
    Crate::of(&files)
        .imports()
        .iter()
        .filter_map(fault)
        .collect()
}

#[test]
fn the_check_bites() {
    let check = |file: &str, text: &str, bad: bool| {
        let faults = faults_of(file, text);
        assert_eq!(!faults.is_empty(), bad, "{file}: {text}: {faults:?}");
    };
    check(
        "core/side.rs",
        "use crate::games::go::Go; pub struct Side;",
        true,
    );
    check("session/clocks.rs", "use crate::core::Side;", false);
    check(
        "session/clocks.rs",
        "use crate::{core::Side, games::go::Go};",
        true,
    );
    check(
        "games/go/rules.rs",
        "use crate::games::reversi::Reversi;",
        true,
    );
    check(
        "games/go/rules.rs",
        "use super::super::reversi::Reversi;",
        true,
    );
    check(
        "games/go/rules.rs",
        "fn f() { super::super::reversi::Reversi; }",
        true,
    );
    check("games/go/rules.rs", "use super::Go;", false);
    check(
        "games/go/rules.rs",
        "fn f() { vec![crate::session::Session] }",
        true,
    );
    check(
        "games/go/rules.rs",
        "#[cfg(test)] mod tests { use crate::session::Session; }",
        false,
    );
    check("plain.rs", "use crate::tui::App;", true);
    check("plain.rs", "use ratatui::Frame;", true);
    check("plain.rs", "use std::{fs, io};", true);
    check(
        "plain.rs",
        "use std::io; fn f() { std::fs::read(path); }",
        true,
    );
    check(
        "session/clocks.rs",
        "use std::thread; fn f() { thread::spawn(g); }",
        true,
    );
    check(
        "search/worker.rs",
        "use std::thread; fn f() { thread::spawn(g); }",
        false,
    );
    check("plain.rs", "fn f() { println!(\"{name}\"); }", true);
    check(
        "plain.rs",
        "use std::io; fn f() { writeln!(io::stderr(), name); }",
        true,
    );
    check("plain.rs", "fn f() { std::eprint!(\"{name}\"); }", true);
    check(
        "tui/mod.rs",
        "use ratatui::Frame; use crate::core::Side; pub struct App;",
        false,
    );
}

#[test]
fn circles_are_seen() {
    let files = [
        ("lib.rs", "mod a; mod b; mod c; mod d;"),
        ("a.rs", "use crate::b::B; pub struct A;"),
        ("b.rs", "use super::c; pub struct B;"),
        ("c.rs", "pub use crate::a::A; fn f() { crate::d::D; }"),
        ("d.rs", "use crate::c::A; pub struct D;"),
    ];
    let imports = Crate::of(&files).imports();
    let found = circles(&files_to_files(&imports));
    let all: BTreeSet<_> = ["a.rs", "b.rs", "c.rs", "d.rs"].map(str::to_owned).into();
    assert_eq!(found, [all]);
}
