//! The README says what is true: its key table is the program's own, and the commands it shows work.

use std::path::Path;
use std::process::Command;

use tabletop::tui::key_table;

const BEGIN: &str = "<!-- keys: printed from src/tui/actions.rs; tests/readme.rs compares -->\n";
const END: &str = "<!-- /keys -->";

fn readme() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    std::fs::read_to_string(path).expect("the README")
}

/// With `UPDATE_README=1` the table is written into the README instead of being compared.
#[test]
fn the_key_table_is_the_programs_own() {
    let text = readme();
    let (before, rest) = text.split_once(BEGIN).expect("the mark before the keys");
    let (table, after) = rest.split_once(END).expect("the mark after the keys");
    let expected = format!("\n{}\n", key_table());
    if std::env::var_os("UPDATE_README").is_some() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
        std::fs::write(path, format!("{before}{BEGIN}{expected}{END}{after}")).expect("written");
        return;
    }
    assert_eq!(table, expected, "run UPDATE_README=1 cargo test readme");
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
            help.contains(&format!("\n  {word} ")),
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
