use super::syntax::FIRST;
use super::{read, read_whole, write};
use crate::{By, Ending, Move, Property, Record, Tree};
use tabletop_core::Side;

fn example() -> Record {
    let mut record = Record::new("reversi");
    record.names = ["Anna B.".to_owned(), " 张三\\ ".to_owned()];
    record.seats[1] = "computer level=5".to_owned();
    record.ending = Some(Ending::win(Side::White, By::Halves(44)));
    record.set_option("size", "8");
    record.set_tag("event", "Club\nmatch\r");
    record.start = Some("..../.OX./.XO./.... X".to_owned());
    record.clock = "300 298.5".to_owned();
    let at = record
        .tree
        .add(Tree::ROOT, Some(Move::by(Side::Black, "f5")));
    let other = record.tree.add(at, Some(Move::new(".")));
    record.tree.add(at, Some(Move::by(Side::White, "")));
    let node = record.tree.node_mut(at);
    node.comment = "two\n\n lines ".to_owned();
    node.properties = vec![Property {
        key: "NAG".to_owned(),
        values: vec!["$1".to_owned(), String::new(), "]\\".to_owned()],
    }];
    record.tree.add(other, None);
    record.current = Some(other);
    record
}

#[test]
fn everything_is_read_as_it_was_written() {
    let text = write(&example());
    assert_eq!(
        read(text.as_bytes()),
        Ok((vec![example()], Vec::new())),
        "{text}"
    );
    let two = write(&example()) + &write(&Record::new("peace"));
    assert_eq!(
        read(two.as_bytes()).map(|(records, _)| records.len()),
        Ok(2)
    );
    let windows = text.replace('\n', "\r\n");
    assert_eq!(read(windows.as_bytes()), Ok((vec![example()], Vec::new())));
}

#[test]
fn a_file_cut_anywhere_gives_what_is_there() {
    let text = write(&example());
    for end in FIRST.len() + 2..text.len() - 5 {
        let (records, warnings) = read(&text.as_bytes()[..end]).expect("a game");
        assert_eq!(records.len(), 1);
        assert!(!warnings.is_empty(), "cut at {end}");
    }
    let cut = format!(
        "{}{}",
        &text[..text.len() - 4],
        write(&Record::new("peace"))
    );
    let (records, warnings) = read(cut.as_bytes()).expect("two games");
    assert_eq!((records.len(), warnings.len()), (2, 1));
    assert_eq!(records[0], example());
}

#[test]
fn text_between_games_is_reported_once() {
    let game = write(&Record::new("peace"));
    let lines = game.lines().count() as u32;
    // The first line of the second game is damaged: all of it is lost, with a warning.
    let text = format!(
        "a letter\n{game}\n{}{game}",
        game.replace("record 1", "recXrd 1")
    );
    let (records, warnings) = read(text.as_bytes()).expect("two games");
    assert_eq!(records.len(), 2);
    let reported: Vec<_> = warnings
        .iter()
        .map(|warning| warning.location.line)
        .collect();
    assert_eq!(reported, [lines + 3], "{warnings:?}");
    let cut = format!("{game}\ntabletop record 1");
    let (_, warnings) = read(cut.as_bytes()).expect("two games");
    assert_eq!(warnings[0].location.line, lines + 2);
}

#[test]
fn unknown_parts_are_reported_and_skipped() {
    let text = "tabletop record 9\ngame go\nmood good\nresult purple\nseat green x\nmoves\n  + x\n3 X Q16\nx\n2 Y D4\n  ~ z\nend\n";
    let (records, warnings) = read(text.as_bytes()).expect("a game");
    assert_eq!(records[0].main_moves().collect::<Vec<_>>(), ["Q16"]);
    let lines: Vec<_> = warnings
        .iter()
        .map(|warning| warning.location.line)
        .collect();
    assert_eq!(lines, [1, 3, 4, 5, 7, 8, 9, 10, 11]);
    assert!(read(b"hello\n").is_err());
}

/// The program's own files are read without a limit; files opened by the user are cut off at it, with a warning.
#[test]
fn only_what_others_may_have_made_has_a_limit() {
    let mut record = Record::new("go");
    for _ in 0..=crate::MAX_ITEMS {
        record.tree.add(Tree::ROOT, Some(Move::new("pass")));
    }
    let text = write(&record);
    let whole = read_whole(text.as_bytes()).expect("a game");
    assert!(whole.warnings.is_empty() && !whole.newer);
    assert_eq!(whole.records[0].tree.len(), record.tree.len());
    let (records, warnings) = read(text.as_bytes()).expect("a game");
    assert!(records[0].tree.len() < record.tree.len());
    assert!(warnings.iter().any(|warning| warning.is_limit()));
    let newer = read_whole(b"tabletop record 9\ngame go\nend\n").expect("a game");
    assert!(newer.newer);
}

#[test]
fn deep_trees_are_read_and_written() {
    let mut record = Record::new("go");
    let moves = std::iter::repeat_n("pass", 100_000);
    let add = |at, text: &str| record.tree.add(at, Some(Move::new(text)));
    moves.into_iter().fold(Tree::ROOT, add);
    let (records, _) = read(write(&record).as_bytes()).expect("a game");
    assert!(records[0] == record);
}
