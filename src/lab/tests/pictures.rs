//! The pictures of the README are what the program draws.

use std::process::Command;

#[test]
fn pictures_are_up_to_date() {
    let check = Command::new(env!("CARGO_BIN_EXE_tabletop-lab"))
        .args(["pictures", "--check"])
        .output()
        .expect("a run");
    let words = String::from_utf8_lossy(&check.stderr);
    assert!(check.status.success(), "{words}");
}

#[test]
fn the_readme_shows_every_picture() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let readme = std::fs::read_to_string(root.join("README.md")).expect("a README");
    for file in std::fs::read_dir(root.join("assets/pictures")).expect("pictures") {
        let name = file.expect("a file").file_name();
        let name = name.to_string_lossy();
        assert!(
            readme.contains(&format!("assets/pictures/{name}")),
            "{name}"
        );
    }
}
