//! SECURITY.md and the change log say what is true of the sources.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn page(name: &str) -> String {
    fs::read_to_string(root().join(name)).expect("a page")
}

/// Every Rust file below a folder.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// True if code, not a comment, has the word itself: `unsafe_code` is another one.
fn is_unsafe(source: &str) -> bool {
    let code = source.lines().filter_map(|line| line.split("//").next());
    code.flat_map(|line| line.split(|c: char| !c.is_alphanumeric() && c != '_'))
        .any(|word| word == "unsafe")
}

#[test]
fn security_lists_the_files_with_unsafe_code() {
    let mut files = Vec::new();
    sources(&root().join("src"), &mut files);
    let with: BTreeSet<_> = files
        .iter()
        .filter(|path| is_unsafe(&fs::read_to_string(path).expect("a source")))
        .map(|path| {
            let path = path.strip_prefix(root()).expect("below the root");
            path.to_string_lossy().replace('\\', "/")
        })
        .collect();
    let text = page("SECURITY.md");
    let (_, table) = text.split_once("## Unsafe code").expect("the chapter");
    let listed: BTreeSet<_> = table
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split('`').next())
        .map(str::to_owned)
        .collect();
    assert_eq!(with, listed, "the table of SECURITY.md");
}

#[test]
fn the_change_log_has_the_usual_form() {
    let text = page("CHANGELOG.md");
    let heads: Vec<_> = text
        .lines()
        .filter_map(|line| line.strip_prefix("## "))
        .collect();
    assert_eq!(heads.first(), Some(&"[Unreleased]"));
    for head in &heads[1..] {
        let (version, day) = head.split_once(" - ").expect("a version and its day");
        assert!(version.starts_with('[') && version.ends_with(']'), "{head}");
        assert_eq!(day.len(), "2026-01-31".len(), "{head}");
    }
    for kind in text.lines().filter_map(|line| line.strip_prefix("### ")) {
        let usual = [
            "Added",
            "Changed",
            "Deprecated",
            "Removed",
            "Fixed",
            "Security",
        ];
        assert!(usual.contains(&kind), "{kind}");
    }
}
