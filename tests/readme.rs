//! The README says what is true: its key table is the program's own, and the commands it shows work.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::Command;

use tabletop::commands::key_table;
use tabletop::files::format_table;

fn readme() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    std::fs::read_to_string(path).expect("the README")
}

/// The README with what stands between two marks replaced. With `UPDATE_README=1` it is written instead of compared.
fn check_printed(parts: &[(&str, &str, String)]) {
    let before = readme();
    let mut after = before.clone();
    for (begin, end, table) in parts {
        let start = after.find(begin).expect("the mark before the table") + begin.len();
        let length = after[start..].find(end).expect("the mark after the table");
        after.replace_range(start..start + length, &format!("\n{table}\n"));
    }
    if std::env::var_os("UPDATE_README").is_some() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
        std::fs::write(path, after).expect("written");
        return;
    }
    assert_eq!(before, after, "run UPDATE_README=1 cargo test readme");
}

#[test]
fn the_tables_of_keys_and_formats_are_the_programs_own() {
    check_printed(&[
        (
            "<!-- keys: printed from src/commands/table.rs; tests/readme.rs compares -->\n",
            "<!-- /keys -->",
            key_table(),
        ),
        (
            "<!-- formats: printed from record::FORMATS; tests/readme.rs compares -->\n",
            "<!-- /formats -->",
            format_table(),
        ),
    ]);
}

#[test]
fn every_subcommand_it_shows_is_there() {
    let help = Command::new(env!("CARGO_BIN_EXE_tabletop"))
        .arg("--help")
        .output()
        .expect("help");
    let help = String::from_utf8(help.stdout).expect("UTF-8");
    for line in readme()
        .lines()
        .filter_map(|line| line.strip_prefix("- `tabletop "))
    {
        let word = line.split([' ', '`']).next().expect("a word");
        assert!(
            help.split([',', ' ', '\n']).any(|there| there == word),
            "{word} is not in the help:\n{help}"
        );
    }
    for folder in [
        "src/games/peace",
        "tests/data/conformance",
        ".ci/run",
        "src/games/mod.rs",
    ] {
        assert!(
            Path::new(env!("CARGO_MANIFEST_DIR")).join(folder).exists(),
            "{folder}"
        );
    }
}

#[test]
fn the_settings_it_shows_can_be_read() {
    let text = readme();
    let shown = text.split("```toml\n").skip(1);
    let shown: Vec<_> = shown
        .filter_map(|part| part.split_once("```").map(|(toml, _)| toml))
        .collect();
    let [settings, theme] = shown.as_slice() else {
        panic!("settings and a theme, not {}", shown.len());
    };
    let (settings, faults) = tabletop::settings::read(settings).expect("TOML");
    assert_eq!(faults, []);
    assert_eq!(tabletop::tui::check_keys(&settings.keys), []);
    assert!(theme.contains("inherits = \"wood\""), "{theme}");
}

/// The files and folders that a page names in backquotes: what has a slash or ends in `.rs`, but for patterns.
fn named_places(page: &str) -> Vec<&str> {
    let quoted = page.split('`').skip(1).step_by(2);
    quoted
        .filter(|name| name.ends_with('/') || Path::new(name).extension() == Some(OsStr::new("rs")))
        .filter(|name| !name.contains(['<', ' ', '*']))
        .collect()
}

#[test]
fn the_map_names_what_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for page in ["ARCHITECTURE.md", "CONTRIBUTING.md"] {
        let text = fs::read_to_string(root.join(page)).expect("a page");
        let places = named_places(&text);
        assert!(places.len() > 5, "{page} names hardly anything");
        // A name alone stands for a file of the folder that its row is about.
        let folders = [
            "",
            "src",
            "src/core",
            "src/record",
            "src/settings",
            "src/search",
            "src/session",
            "src/games",
            "src/training",
            "src/club",
            "src/workspace",
            "src/files",
            "src/contest",
            "src/commands",
            "src/tui",
        ];
        for place in places {
            let is_there = folders
                .iter()
                .any(|folder| root.join(folder).join(place).exists());
            assert!(is_there, "{page} names {place}, which is not there");
        }
    }
}
