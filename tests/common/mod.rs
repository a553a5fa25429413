//! Helpers that several test files share.
pub(crate) mod person;
pub(crate) mod program;
pub(crate) mod terminal;

use std::io::Read;
use std::path::Path;

use serde_json::Value;

/// The records of one set of `tests/data/conformance`, one JSON object each.
pub(crate) fn records(set: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join(format!("tests/data/conformance/{set}.jsonl.gz"));
    let file =
        std::fs::File::open(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut text = String::new();
    flate2::read::GzDecoder::new(file)
        .read_to_string(&mut text)
        .expect("a gzip file of UTF-8 text");
    text.lines()
        .map(|line| serde_json::from_str(line).expect("one JSON object a line"))
        .collect()
}

/// Makes a folder below `target` the current one of this process, for tests that save files under any name where they
/// stand. Tests that name files use whole paths.
pub(crate) fn stand_apart() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("saved");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::env::set_current_dir(&folder).expect("the folder");
}

/// The strings of a JSON array.
#[track_caller]
pub(crate) fn strings(value: &Value) -> Vec<String> {
    let array = value.as_array().expect("an array");
    array
        .iter()
        .map(|item| item.as_str().expect("a string").to_owned())
        .collect()
}

/// Replays every record of `set` by `one`, which counts the plies or says what differs; all must agree.
#[track_caller]
pub(crate) fn replay(set: &str, expected: usize, one: impl Fn(&Value) -> Result<usize, String>) {
    let records = records(set);
    let mut plies = 0;
    let mut mismatches = Vec::new();
    for record in &records {
        match one(record) {
            Ok(played) => plies += played,
            Err(what) => mismatches.push(format!("record {}: {what}", record["id"])),
        }
    }
    println!(
        "{set}: {} records, {plies} plies, {} mismatches",
        records.len(),
        mismatches.len()
    );
    assert!(mismatches.is_empty(), "{}", mismatches.join("\n"));
    assert_eq!(records.len(), expected);
}

/// Every source below `src`, by its path from there, files of tests left out.
pub(crate) fn sources() -> Vec<(String, String)> {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders = vec![root.clone()];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder of sources") {
            let path = entry.expect("an entry").path();
            let name = path.strip_prefix(&root).expect("below it");
            let name = name.to_string_lossy().replace('\\', "/");
            if path.is_dir() && !name.ends_with("tests") {
                folders.push(path);
            } else if path.extension().is_some_and(|it| it == "rs") && !name.ends_with("tests.rs") {
                found.push((name, std::fs::read_to_string(&path).expect("a source")));
            }
        }
    }
    found
}
