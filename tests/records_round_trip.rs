//! Records written in a format are read back unchanged: random trees, and every game of the conformance sets.

use proptest::prelude::*;
use serde_json::Value;
use tabletop::core::squares::{FROM_BOTTOM, FROM_TOP, GO, Naming};
use tabletop::core::{Cell, Grid, Side, Verdict};
use tabletop::record::{
    By, Ending, Move, NodeId, Points, Property, Record, Tree, ggf, key, legacy, native, obf, pdn,
    psq, sgf, transcript,
};

/// Text of a name or tag: one line without blanks at its ends.
fn line() -> impl Strategy<Value = String> {
    "[ -~äé张三\\]\\[()\\\\:;{}\"]{0,20}".prop_map(|text| text.trim().to_owned())
}

/// Text of a comment: lines without blanks at the ends of the whole.
fn comment() -> impl Strategy<Value = String> {
    "[ -~äé张三\n\\]\\\\]{0,30}".prop_map(|text| text.trim().to_owned())
}

fn ending() -> impl Strategy<Value = Option<Ending>> {
    let by = prop_oneof![
        Just(By::Unknown),
        Just(By::Resignation),
        Just(By::Time),
        Just(By::Forfeit),
        (1..800_i32).prop_map(By::Halves),
    ];
    let won = (any::<bool>(), by).prop_map(|(black, by)| {
        let side = if black { Side::Black } else { Side::White };
        Some(Ending::win(side, by))
    });
    prop_oneof![Just(None), Just(Some(Ending::DRAW)), won]
}

/// A node to add: which earlier node it follows, its move as a number, its comment.
type Step = (prop::sample::Index, u16, String);

/// A tree whose moves are made by `name` of a number and the side.
fn tree(steps: &[Step], sides: bool, name: impl Fn(u16) -> String) -> Tree {
    let mut tree = Tree::new();
    let mut turns = vec![Side::Black];
    let mut ids = vec![Tree::ROOT];
    for (parent, number, comment) in steps {
        // Mostly the last node, so that lines grow long.
        let at = if number % 3 == 0 {
            parent.index(ids.len())
        } else {
            ids.len() - 1
        };
        let side = turns[at];
        let mv = Move {
            side: sides.then_some(side),
            text: name(*number),
        };
        let id = tree.add(ids[at], Some(mv));
        tree.node_mut(id).comment.clone_from(comment);
        ids.push(id);
        turns.push(side.other());
    }
    tree
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    prop::collection::vec(
        (any::<prop::sample::Index>(), any::<u16>(), comment()),
        0..40,
    )
}

fn square(naming: Naming, size: u8) -> impl Fn(u16) -> String {
    let grid = Grid::square(size);
    move |number| match number {
        0..1000 => "pass".to_owned(),
        _ => naming.name(grid, grid.cell(usize::from(number) % grid.len())),
    }
}

#[track_caller]
fn same(format: &str, text: &str, read: &Record, record: &Record, warnings: usize) {
    assert!(
        read == record && warnings == 0,
        "{format}, {warnings} warnings:\n{text}\n{read:#?}\n{record:#?}"
    );
}

fn check_sgf(record: &Record) {
    let text = sgf::write(record);
    let (read, warnings) = sgf::TEXT.read(text.as_bytes()).expect("a game");
    same("sgf", &text, &read[0], record, warnings.len());
}

fn check_native(record: &Record) {
    let text = native::write(record);
    let (read, warnings) = native::read(text.as_bytes()).expect("a game");
    same("native", &text, &read[0], record, warnings.len());
}

fn check_pdn(record: &Record) {
    let text = pdn::write(record);
    let (read, warnings) = pdn::TEXT.read(text.as_bytes()).expect("a game");
    same("pdn", &text, &read[0], record, warnings.len());
}

proptest! {
    #[test]
    fn sgf_holds_trees_of_its_games(
        game in 0..3_usize,
        size in 4..=25_u8,
        steps in steps(),
        names in [line(), line()],
        event in line(),
        ending in ending(),
        discs in prop::collection::vec((any::<prop::sample::Index>(), any::<bool>()), 0..20),
    ) {
        let (game, naming) = [(key::GO, GO), (key::REVERSI, FROM_TOP), (key::GOMOKU, FROM_BOTTOM)][game];
        let mut record = Record::new(game);
        record.set_option("size", size.to_string());
        record.names = names;
        record.set_tag(key::EVENT, event);
        record.ending = ending;
        record.tree = tree(&steps, true, square(naming, size));
        if !discs.is_empty() {
            let mut points = Points::centre(size);
            for (at, black) in &discs {
                let side = if *black { Side::Black } else { Side::White };
                let grid = points.grid();
                points.put(grid.cell(at.index(grid.len())), Some(side));
            }
            record.start = Some(points.write(Side::White));
        }
        check_sgf(&record);
        check_native(&record);
    }

    #[test]
    fn own_holds_everything(
        steps in steps(),
        texts in prop::collection::vec(any::<String>(), 8),
        ending in ending(),
        current in any::<prop::sample::Index>(),
        values in prop::collection::vec(any::<String>(), 1..4),
    ) {
        let mut record = Record::new("anything");
        record.names = [texts[0].clone(), texts[1].clone()];
        record.seats = [texts[2].clone(), texts[3].clone()];
        record.clock.clone_from(&texts[4]);
        record.start = Some(texts[5].clone());
        record.set_tag("event", texts[6].clone());
        record.set_option("size", texts[7].clone());
        record.ending = ending;
        let moves = |number: u16| texts[usize::from(number) % texts.len()].clone();
        record.tree = tree(&steps, steps.len() % 2 == 0, moves);
        let ids: Vec<NodeId> = record.tree.ids().collect();
        let here = ids[current.index(ids.len())];
        record.tree.node_mut(here).properties.push(Property {
            key: "XY".to_owned(),
            values,
        });
        // Ids are those of a tree that was built line by line.
        let text = native::write(&record);
        let (read, warnings) = native::read(text.as_bytes()).expect("a game");
        prop_assert_eq!(warnings.len(), 0);
        prop_assert!(read[0].tree == record.tree, "{}", text);
        prop_assert_eq!(native::write(&read[0]), native::write(&{ record.current = None; record }));
    }

    #[test]
    fn pdn_holds_trees_of_checkers(steps in steps(), names in [line(), line()], event in line(), ending in ending()) {
        let said = |text: String| if text.chars().all(|letter| "?.-".contains(letter)) { String::new() } else { text };
        let mut record = Record::new(key::CHECKERS);
        record.names = names.map(said);
        record.set_tag(key::EVENT, said(event));
        // PDN's results do not say by what a game was won.
        record.ending = ending.map(|ending| Ending { by: By::Unknown, ..ending });
        record.tree = tree(&steps, false, |number| {
            let (from, to) = (number % 32 + 1, number / 32 % 32 + 1);
            let rows = from.div_ceil(4).abs_diff(to.div_ceil(4));
            format!("{from}{}{to}", if rows == 1 { '-' } else { 'x' })
        });
        for id in record.tree.ids().collect::<Vec<_>>() {
            let node = record.tree.node_mut(id);
            // A comment can't hold its closing brace.
            node.comment = node.comment.replace('}', ")");
        }
        check_pdn(&record);
        check_native(&record);
    }

    #[test]
    fn othello_and_gomoku_lines_are_held(
        numbers in prop::collection::vec(1000..u16::MAX, 0..60),
        names in ["[a-z]{1,8}", "[a-z]{1,8}"],
        ending in ending(),
    ) {
        let mut record = Record::new(key::REVERSI);
        record.set_option("size", "8");
        record.names = names.clone();
        record.ending = ending.filter(|ending| !matches!(ending.by, By::Unknown | By::Forfeit) || ending.verdict == Verdict::Draw);
        let line = &numbers;
        let moves: Vec<String> = line.iter().map(|&number| square(FROM_TOP, 8)(number)).collect();
        let mut at = Tree::ROOT;
        let mut side = Side::Black;
        for text in &moves {
            at = record.tree.add(at, Some(Move::by(side, text)));
            side = side.other();
        }
        let text = ggf::write(&record);
        let (read, warnings) = ggf::TEXT.read(text.as_bytes()).expect("a game");
        same("ggf", &text, &read[0], &record, warnings.len());

        let mut game = Record::new(key::GOMOKU);
        game.set_option("size", "15");
        game.set_option("rule", "standard");
        game.names = names;
        game.ending = Some(Ending::win(Side::White, By::Unknown));
        for number in line {
            let mv = Move::new(square(FROM_BOTTOM, 15)(*number));
            game.tree.add(at_end(&game.tree), Some(mv));
        }
        let text = psq::write(&game);
        let (read, warnings) = psq::read(text.as_bytes()).expect("a game");
        same("psq", &text, &read, &game, warnings.len());
    }

    #[test]
    fn positions_are_held(discs in prop::collection::vec(0..4_u8, 64), white in any::<bool>(), names in ["[a-z]{1,8}", "[a-z]{1,8}"]) {
        let turn = if white { Side::White } else { Side::Black };
        let mut points = Points::new(8);
        for (cell, disc) in Grid::square(8).cells().zip(&discs) {
            points.put(cell, [None, None, Some(Side::Black), Some(Side::White)][usize::from(*disc)]);
        }
        let start = points.write(turn);
        let line = obf::write(&start, Side::Black, "words").expect("a board");
        let (read, _) = obf::read(line.as_bytes()).expect("a board");
        prop_assert_eq!(read[0].start.as_ref(), Some(&start));

        let mut record = Record::new(key::REVERSI);
        record.names = names;
        let text = legacy::write(&record, &start, turn).expect("a format");
        let (read, _) = legacy::read(text.as_bytes()).expect("a save");
        let read = read.expect("a game");
        prop_assert_eq!((read.start.as_ref(), &read.names), (Some(&start), &record.names));
    }
}

/// The end of the main line.
fn at_end(tree: &Tree) -> NodeId {
    tree.main_line().last().unwrap_or(Tree::ROOT)
}

/// A conformance game's moves in the game's notation.
fn moves(game: &Value) -> Vec<String> {
    let list = game["moves"].as_array().expect("moves");
    let point = |mv: &Value| {
        let at = |index: usize| mv[index].as_u64().expect("a coordinate") as u8;
        FROM_BOTTOM.name(Grid::square(15), Cell::new(at(0), at(1)))
    };
    list.iter()
        .map(|mv| mv.as_str().map_or_else(|| point(mv), str::to_owned))
        .collect()
}

/// A conformance game as a record.
fn record(game: &str, value: &Value, sides: bool) -> Record {
    let mut record = Record::new(game);
    if let Some(size) = value["size"].as_u64() {
        record.set_option("size", size.to_string());
    }
    let mut at = Tree::ROOT;
    let mut side = Side::Black;
    for text in moves(value) {
        let mv = Move {
            side: sides.then_some(side),
            text,
        };
        at = record.tree.add(at, Some(mv));
        side = side.other();
    }
    record
}

#[test]
fn every_conformance_game_is_held() {
    let sets = [
        ("othello", key::REVERSI),
        ("reversi_sizes", key::REVERSI),
        ("go_5x5", key::GO),
        ("go_9x9", key::GO),
        ("go_13x13", key::GO),
        ("go_19x19", key::GO),
        ("gomoku_freestyle", key::GOMOKU),
        ("gomoku_standard", key::GOMOKU),
    ];
    let mut games = 0;
    for (set, game) in sets {
        for value in crate::common::records(set) {
            let record = record(game, &value, true);
            check_sgf(&record);
            check_native(&record);
            games += 1;
            if game == key::REVERSI && record.size() == Some(8) {
                let text = transcript::write(&record);
                let (read, warnings) = transcript::read(text.as_bytes()).expect("a transcript");
                let placed = record.main_moves().filter(|text| *text != "pass");
                assert!(
                    read[0].main_moves().eq(placed) && warnings.is_empty(),
                    "{text}"
                );
            }
        }
    }
    for value in crate::common::records("checkers_games") {
        let record = record(key::CHECKERS, &value, false);
        check_pdn(&record);
        check_native(&record);
        games += 1;
    }
    for value in crate::common::records("checkers_positions") {
        let mut record = Record::new(key::CHECKERS);
        record.start = value["fen"].as_str().map(str::to_owned);
        check_pdn(&record);
        games += 1;
    }
    assert!(games > 800, "{games}");
}

/// Writes games one after the other.
fn write_all(records: &[Record], write: fn(&Record) -> String) -> String {
    records.iter().map(write).collect()
}

/// Writes every conformance game for `tests/interop/check.py`, into the folder that `TABLETOP_INTEROP` names.
#[test]
fn files_for_independent_readers_are_written_on_request() {
    let Ok(folder) = std::env::var("TABLETOP_INTEROP") else {
        return;
    };
    let folder = std::path::Path::new(&folder);
    std::fs::create_dir_all(folder).expect("a folder");
    let sets = [
        ("othello", key::REVERSI),
        ("go_9x9", key::GO),
        ("go_19x19", key::GO),
        ("gomoku_standard", key::GOMOKU),
        ("checkers_games", key::CHECKERS),
    ];
    for (set, game) in sets {
        let games: Vec<Record> = crate::common::records(set)
            .iter()
            .map(|value| rich(record(game, value, true)))
            .collect();
        let (ending, text) = if game == key::CHECKERS {
            ("pdn", write_all(&games, pdn::write))
        } else {
            ("sgf", write_all(&games, sgf::write))
        };
        let lines: Vec<_> = games
            .iter()
            .map(|game| game.main_moves().collect::<Vec<_>>().join(" "))
            .collect();
        std::fs::write(folder.join(set).with_extension(ending), text).expect("a file");
        std::fs::write(folder.join(set).with_extension("moves"), lines.join("\n")).expect("a file");
    }
}

/// The game with a comment and a variation at its third move.
fn rich(mut record: Record) -> Record {
    let third = record.tree.main_line().nth(2);
    if let Some(id) = third {
        let mv = record.tree.node(id).mv.clone();
        let parent = record.tree.parent(id).unwrap_or(Tree::ROOT);
        record.tree.add(parent, mv);
        let comment = &mut record.tree.node_mut(id).comment;
        comment.push_str("a comment: 张三] \\ and\nanother line");
    }
    record.names = ["Anna".to_owned(), "张三".to_owned()];
    record
}
