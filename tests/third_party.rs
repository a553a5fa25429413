//! THIRD-PARTY.md, the list of what the program links, is what cargo says of it; `UPDATE_README=1 cargo test third_party`
//! writes it anew.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

const HEAD: &str = "\
# What the program links

tabletop itself is under the MIT licence ([LICENSE](LICENSE)). The binary holds these crates by others, as `Cargo.lock` names
them; on Linux these, on other systems a few for that system instead. Each crate's source, with the text of its licence and the
names of its authors, is what `cargo vendor` or `cargo fetch` brings.

The crates under the Mozilla Public License 2.0 are unchanged. Whoever hands the binary on has to say where their source is: at
the addresses below, in the versions named.

This list is printed from `cargo metadata` (tests/third_party.rs).
";

/// The packages that are linked, by their names: not those of tests, of build scripts, or of macros.
fn linked(metadata: &Value) -> BTreeMap<String, Value> {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let packages: BTreeMap<String, Value> = list(&metadata["packages"])
        .into_iter()
        .map(|package| (package["id"].to_string(), package))
        .collect();
    let nodes: BTreeMap<String, Value> = list(&metadata["resolve"]["nodes"])
        .into_iter()
        .map(|node| (node["id"].to_string(), node))
        .collect();
    let is_macro = |package: &Value| {
        let targets = list(&package["targets"]);
        targets
            .iter()
            .any(|target| list(&target["kind"]).contains(&Value::from("proc-macro")))
    };
    let root = metadata["resolve"]["root"].to_string();
    let mut open = vec![root.clone()];
    let mut seen = BTreeSet::new();
    while let Some(id) = open.pop() {
        if !seen.insert(id.clone()) {
            continue;
        }
        for dep in list(&nodes[&id]["deps"]) {
            let kinds = list(&dep["dep_kinds"]);
            let normal = kinds.iter().any(|kind| kind["kind"].is_null());
            let id = dep["pkg"].to_string();
            if normal && !is_macro(&packages[&id]) {
                open.push(id);
            }
        }
    }
    // The crates of this workspace come from no registry.
    seen.retain(|id| !packages[id]["source"].is_null());
    let named = seen.iter().map(|id| {
        let package = packages[id].clone();
        let text = |key: &str| package[key].as_str().unwrap_or_default().to_owned();
        (format!("{} {}", text("name"), text("version")), package)
    });
    named.collect()
}

fn printed() -> String {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked"])
        .args(["--filter-platform", "x86_64-unknown-linux-gnu"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{output:?}");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let mut by_licence: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (name, package) in linked(&metadata) {
        // rs-fsrs names no licence but has the text of one, which is this.
        let unnamed = name.starts_with("rs-fsrs ").then_some("MIT");
        let licence = package["license"].as_str().or(unnamed);
        let licence = licence.expect("a licence");
        // The slash is the old way to write it.
        let mut words: Vec<_> = licence.split('/').map(str::trim).collect();
        words.sort_unstable();
        let home = package["repository"].as_str().unwrap_or_default();
        let line = format!("- {name} <{home}>");
        by_licence.entry(words.join(" OR ")).or_default().push(line);
    }
    let mut text = HEAD.to_owned();
    for (licence, crates) in by_licence {
        let _ = write!(text, "\n## {licence}\n\n{}\n", crates.join("\n"));
    }
    text
}

#[test]
fn the_list_of_what_is_linked_is_right() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("THIRD-PARTY.md");
    let now = printed();
    if std::env::var_os("UPDATE_README").is_some() {
        fs::write(&path, &now).expect("written");
    }
    let text = fs::read_to_string(&path).expect("THIRD-PARTY.md");
    assert_eq!(
        text, now,
        "UPDATE_README=1 cargo test third_party writes it"
    );
    assert!(text.contains("MPL-2.0") && text.contains("imbl "), "{text}");
    for tests_only in ["proptest", "insta ", "syn ", "portable-pty"] {
        assert!(!text.contains(&format!("- {tests_only}")), "{tests_only}");
    }
}
