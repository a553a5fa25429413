//! `tabletop tables`: what is kept is checked and not made again.

use std::fs;

use crate::common::program::run_with;

const COUNTS: &str = "\
2 pieces: 716 positions won, 402 lost, 2370 drawn
3 pieces: 100250 positions won, 87305 lost, 8477 drawn
";

#[test]
fn tables_are_made_kept_and_made_again_where_they_are_damaged() {
    let folder = tempfile::tempdir().expect("a folder");
    let made = || {
        let output = run_with(
            &folder.path().join("config"),
            &["tables", "--pieces", "3"],
            "",
        );
        assert!(output.status.success());
        assert_eq!(String::from_utf8_lossy(&output.stdout), COUNTS);
        let progress = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(progress.contains("100 %"), "{progress}");
    };
    made();
    let kept = folder.path().join("config.cache/tabletop");
    let names = fs::read_dir(&kept).expect("kept").count();
    assert_eq!(names, 16);
    let lone = kept.join("checkers-tables-1-2001.lz4");
    let whole = fs::read(&lone).expect("kept");
    fs::write(&lone, &whole[..whole.len() / 2]).expect("cut");
    made();
    assert_eq!(fs::read(&lone).expect("kept"), whole);
}

#[test]
fn numbers_of_pieces_that_there_are_no_tables_of_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    for pieces in ["1", "7", "many"] {
        let output = run_with(folder.path(), &["tables", "--pieces", pieces], "");
        assert_eq!(output.status.code(), Some(2), "{pieces}");
    }
}
