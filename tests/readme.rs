//! The README and the pages of `docs/` are true: their tables are the program's own, and the commands and settings they
//! show work.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::Command;

use tabletop::commands::{TABLE, TOPICS};
use tabletop::core::Lang;
use tabletop::record::FORMATS;
use tabletop::registry::find;
use tabletop::settings::setting_table;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn page(name: &str) -> String {
    fs::read_to_string(root().join(name)).expect("a page")
}

/// Compares a printed table with what stands between its marks on a page. With `UPDATE_README=1` writes it instead.
fn check_printed(name: &str, begin: &str, end: &str, table: &str) {
    let before = page(name);
    let mut after = before.clone();
    let start = after.find(begin).expect("the mark before the table") + begin.len();
    let length = after[start..].find(end).expect("the mark after the table");
    after.replace_range(start..start + length, &format!("\n\n{table}\n"));
    if std::env::var_os("UPDATE_README").is_some() {
        fs::write(root().join(name), after).expect("written");
        return;
    }
    assert_eq!(before, after, "run UPDATE_README=1 cargo test readme");
}

/// The keys, one row a key, grouped as in help.
fn key_table() -> String {
    let mut out = String::from("| key | what it does |\n|---|---|\n");
    for (group, rows) in TABLE {
        out.push_str(&format!("| | **{}** |\n", group.name().en));
        for row in rows.iter().filter(|row| row.has_key()) {
            let keys: Vec<_> = row.keys.iter().map(|key| format!("`{key}`")).collect();
            out.push_str(&format!("| {} | {} |\n", keys.join(" "), row.label.en));
        }
    }
    out
}

/// The typed commands, grouped as in help.
fn command_table() -> String {
    let mut out = String::from("| command | what it does |\n|---|---|\n");
    for (group, rows) in TABLE {
        out.push_str(&format!("| | **{}** |\n", group.name().en));
        for typed in rows.iter().filter_map(|row| row.typed.as_ref()) {
            let usage = format!("{} {}", typed.names.join(", "), typed.syntax);
            let usage = usage.trim_end().replace('|', "\\|");
            out.push_str(&format!("| `{usage}` | {} |\n", typed.help_in(Lang::En)));
        }
    }
    out
}

fn format_table() -> String {
    let mut table = "| endings | format | games | leaves out |\n|---|---|---|---|\n".to_owned();
    for format in FORMATS {
        let endings = format.extensions.iter().map(|it| format!("`.{it}`"));
        let endings = endings.collect::<Vec<_>>().join(" ");
        let games = format.games.iter().filter_map(|key| find(key));
        let games: Vec<_> = games.map(|entry| entry.info.name.en).collect();
        let games = match games.join(", ") {
            all if all.is_empty() => "all".to_owned(),
            some => some,
        };
        let parts = format.leaves_out.iter().map(|part| part.name().en);
        let lost = match format.write {
            Some(_) => parts.collect::<Vec<_>>().join(", "),
            None => "read, not written".to_owned(),
        };
        let about = format.about;
        table.push_str(&format!("| {endings} | {about} | {games} | {lost} |\n"));
    }
    table
}

#[test]
fn the_tables_of_the_pages_are_the_programs_own() {
    check_printed(
        "docs/keys.md",
        "<!-- keys: printed from src/commands/table.rs; tests/readme.rs compares -->",
        "<!-- /keys -->",
        &key_table(),
    );
    check_printed(
        "docs/keys.md",
        "<!-- commands: printed from src/commands/table.rs; tests/readme.rs compares -->",
        "<!-- /commands -->",
        &command_table(),
    );
    check_printed(
        "docs/settings.md",
        "<!-- settings: printed from src/settings/table.rs; tests/readme.rs compares -->",
        "<!-- /settings -->",
        &setting_table(),
    );
    check_printed(
        "docs/files.md",
        "<!-- formats: printed from record::FORMATS; tests/readme.rs compares -->",
        "<!-- /formats -->",
        &format_table(),
    );
}

/// The README and every page of `docs/`, each with its name.
fn pages() -> Vec<(String, String)> {
    let docs = TOPICS.iter().map(|topic| format!("docs/{}.md", topic.name));
    let names = docs.chain(["README.md".to_owned()]);
    names.map(|name| (name.clone(), page(&name))).collect()
}

#[test]
fn every_page_of_docs_is_a_topic_of_help_and_in_the_readme() {
    let readme = page("README.md");
    for entry in fs::read_dir(root().join("docs")).expect("docs") {
        let name = entry.expect("an entry").file_name();
        let name = name.to_string_lossy();
        let stem = name.strip_suffix(".md").expect("a page");
        assert!(TOPICS.iter().any(|topic| topic.name == stem), "{name}");
        assert!(readme.contains(&format!("](docs/{name})")), "{name}");
    }
}

#[test]
fn the_same_text_is_printed_by_help_and_by_man() {
    let output_of = |args: &[&str]| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_tabletop"));
        let output = program.args(args).output().expect("it starts");
        assert!(output.status.success(), "{args:?}");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    for topic in TOPICS {
        let help = output_of(&["help", topic.name]);
        assert_eq!(help, topic.text(78), "{}", topic.name);
        assert_eq!(help, output_of(&["man", "--text", topic.name]));
    }
}

#[test]
fn every_subcommand_they_show_is_there() {
    let help = Command::new(env!("CARGO_BIN_EXE_tabletop"))
        .arg("--help")
        .output()
        .expect("help");
    let help = String::from_utf8(help.stdout).expect("UTF-8");
    for (page, text) in pages() {
        let called = text.split("`tabletop ").skip(1);
        let words = called.filter_map(|rest| rest.split([' ', '`']).next());
        let mut words: Vec<_> = words
            .filter(|word| word.starts_with(char::is_lowercase))
            .collect();
        let shown = text
            .lines()
            .filter_map(|line| line.strip_prefix("    tabletop "));
        words.extend(shown.filter_map(|rest| rest.split(' ').next()));
        for word in words.into_iter().filter(|word| !word.contains('.')) {
            assert!(
                help.split([',', ' ', '\n']).any(|there| there == word),
                "{page}: {word} is not in the help:\n{help}"
            );
        }
    }
}

#[test]
fn the_pages_link_to_what_is_there() {
    let more = ["SECURITY.md", "CONTRIBUTING.md", "CHANGELOG.md"]
        .map(|name| (name.to_owned(), page(name)));
    for (name, text) in pages().into_iter().chain(more) {
        let folder = root().join(&name);
        let folder = folder.parent().expect("a folder");
        for link in text.split("](").skip(1) {
            let target = link.split(')').next().expect("a target");
            let is_there = target.starts_with("https://") || folder.join(target).exists();
            assert!(is_there, "{name}: {target}");
        }
    }
}

#[test]
fn the_settings_they_show_can_be_read() {
    let text = page("docs/settings.md");
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
            "src/system",
            "src/record",
            "src/settings",
            "src/search",
            "src/learn",
            "src/games",
            "src/play",
            "src/play/session",
            "src/play/training",
            "src/net",
            "src/net/remote",
            "src/net/club",
            "src/app",
            "src/app/workspace",
            "src/app/files",
            "src/app/commands",
            "src/tui",
            "src/cli",
        ];
        for place in places {
            let is_there = folders
                .iter()
                .any(|folder| root.join(folder).join(place).exists());
            assert!(is_there, "{page} names {place}, which is not there");
        }
    }
}
