use super::packed::tests::Content;
use super::ranks::Material;
use super::*;
use crate::checkers::fen;
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{LazyLock, Mutex};
use tabletop_core::{Rng, Side};
use tabletop_search::blob_cache::BlobReader;

pub(in crate::checkers::engine) static FOUR_PIECES: LazyLock<EndgameTables> =
    LazyLock::new(|| EndgameTables::build(4));

#[test]
fn counts_of_2_to_4_pieces() {
    for pieces in 2..=4 {
        let counts = FOUR_PIECES.counts(pieces).expect("made");
        assert!(EndgameTables::is_right(pieces, counts), "{counts:?}");
        let [won, lost, drawn] = counts;
        assert!(!EndgameTables::is_right(pieces, [won, lost + 1, drawn - 1]));
    }
}

#[test]
#[ignore = "half a minute and 260 MB"]
fn counts_of_5_pieces() {
    let counts = EndgameTables::build(5).counts(5).expect("made");
    assert!(EndgameTables::is_right(5, counts), "{counts:?}");
}

/// Numbers of positions that Chinook's authors give for 2 to 6 pieces (Lake, Schaeffer and Lu, "Solving large
/// retrograde-analysis problems using a network of workstations", 1994), including those with pieces of one colour
/// only.
const PUBLISHED: [u64; 5] = [6_972, 261_224, 7_092_774, 148_688_232, 2_503_611_964];

/// Binomial coefficient C(n, k).
fn choose(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
}

#[test]
fn there_are_as_many_positions_as_published() {
    for (pieces, published) in (2..=4).zip(PUBLISHED) {
        let of_one_colour = |men| choose(28, men) * choose(32 - men, pieces - men);
        let one_sided: u64 = 2 * (0..=pieces).map(of_one_colour).sum::<u64>();
        let ours: u64 = FOUR_PIECES
            .counts(pieces as u32)
            .into_iter()
            .flatten()
            .sum();
        assert_eq!(ours + one_sided, published, "{pieces} pieces");
    }
}

/// A shelf in memory that counts writes.
#[derive(Default)]
struct Memory {
    kept: Mutex<HashMap<String, Vec<u8>>>,
    writes: AtomicUsize,
}

impl BlobCache for Memory {
    fn read(&self, name: &str, len: usize) -> Option<Vec<u8>> {
        let kept = self.kept.lock().unwrap();
        kept.get(name)
            .filter(|content| content.len() == len)
            .cloned()
    }

    fn has(&self, name: &str) -> bool {
        self.kept.lock().unwrap().contains_key(name)
    }

    fn write(&self, name: &str, content: &[u8]) -> io::Result<()> {
        self.writes.fetch_add(1, Ordering::Relaxed);
        let mut kept = self.kept.lock().unwrap();
        kept.insert(name.to_owned(), content.to_vec());
        Ok(())
    }

    fn open(&self, name: &str) -> Option<Box<dyn BlobReader>> {
        let content = self.kept.lock().unwrap().get(name)?.clone();
        Some(Box::new(Content(content)))
    }

    fn write_plain(&self, name: &str, content: &[u8]) -> io::Result<()> {
        self.write(name, content)
    }
}

/// Stored tables are not made again; missing or damaged ones are, with their counterparts.
#[test]
fn tables_are_kept_and_go_on_where_they_were_left() {
    let blob_cache = Memory::default();
    let make = || {
        let (mut reports, before) = (Vec::new(), blob_cache.writes.load(Ordering::Relaxed));
        let tables = EndgameTables::make(3, Some(&blob_cache), &mut |made| reports.push(made));
        assert_eq!(tables.counts(3), FOUR_PIECES.counts(3));
        let last = reports.last().expect("told");
        assert!(last.done == last.of && last.fault.is_none());
        blob_cache.writes.load(Ordering::Relaxed) - before
    };
    assert_eq!(make(), 4 + 12);
    assert_eq!(make(), 0);
    let lone = Material {
        own_men: 2,
        enemy_men: 0,
        own_kings: 0,
        enemy_kings: 1,
    };
    blob_cache.kept.lock().unwrap().remove(&lone.name());
    assert_eq!(make(), 2);
    blob_cache
        .kept
        .lock()
        .unwrap()
        .insert(lone.name(), vec![0; 9]);
    assert_eq!(make(), 2);
}

#[test]
fn tables_by_the_page_say_the_same() {
    agree_by_the_page(3);
}

#[test]
#[ignore = "whole, run by .ci/run"]
fn larger_tables_by_the_page_say_the_same() {
    agree_by_the_page(4);
}

/// Tables that are read by the page agree with those in memory, and an interrupted run is continued in the same way.
#[track_caller]
fn agree_by_the_page(pieces: u32) {
    let blob_cache = Memory::default();
    let make = || {
        let before = blob_cache.writes.load(Ordering::Relaxed);
        let tables =
            EndgameTables::make_with_memory(pieces - 1, pieces, Some(&blob_cache), &mut |_| ());
        (tables, blob_cache.writes.load(Ordering::Relaxed) - before)
    };
    let (tables, written) = make();
    let files: usize = [4, 12, 25][..pieces as usize - 1].iter().sum();
    assert_eq!((tables.pieces(), written), (pieces, files));
    assert_eq!(tables.counts(pieces), FOUR_PIECES.counts(pieces));
    let mut rng = Rng::new(3);
    for slice in slices_of(pieces..=pieces) {
        FOUR_PIECES.ranks.each(slice, |_, board| {
            if rng.below(50) == 0 {
                assert_eq!(tables.probe(board), FOUR_PIECES.probe(board), "{board:?}");
            }
        });
    }
    let lone = Material {
        own_men: pieces - 1,
        enemy_men: 0,
        own_kings: 0,
        enemy_kings: 1,
    };
    let cut = |bytes: &mut Vec<u8>| bytes.truncate(bytes.len() - 1);
    blob_cache
        .kept
        .lock()
        .unwrap()
        .entry(lone.name())
        .and_modify(cut);
    let (tables, written) = make();
    assert_eq!(
        (tables.counts(pieces), written),
        (FOUR_PIECES.counts(pieces), 2)
    );
    blob_cache.kept.lock().unwrap().remove(&lone.name());
    let smaller = pieces - 1;
    let tables = EndgameTables::make_with_memory(smaller, smaller, Some(&blob_cache), &mut |_| ());
    assert_eq!((tables.pieces(), tables.counts(pieces)), (smaller, None));
}

/// If nothing can be stored, the tables are made all the same and the error is reported.
#[test]
fn tables_that_cannot_be_kept_are_made() {
    struct Full;
    impl BlobCache for Full {
        fn read(&self, _: &str, _: usize) -> Option<Vec<u8>> {
            None
        }
        fn has(&self, _: &str) -> bool {
            false
        }
        fn write(&self, _: &str, _: &[u8]) -> io::Result<()> {
            Err(io::ErrorKind::StorageFull.into())
        }
        fn open(&self, _: &str) -> Option<Box<dyn BlobReader>> {
            None
        }
        fn write_plain(&self, _: &str, _: &[u8]) -> io::Result<()> {
            Err(io::ErrorKind::StorageFull.into())
        }
    }
    let mut last = None;
    let tables = EndgameTables::make(2, Some(&Full), &mut |made| last = made.fault);
    assert_eq!(tables.counts(2), FOUR_PIECES.counts(2));
    assert_eq!(last.expect("a fault").kind(), io::ErrorKind::StorageFull);
}

#[track_caller]
fn check(text: &str, expected: TableResult) {
    let (board, turn) = fen::parse(text, Side::Black).unwrap();
    assert_eq!(
        FOUR_PIECES.probe(FastBoard::from_view(&board, turn)),
        Some(expected),
        "{text}"
    );
}

#[test]
fn known_endings() {
    check("W:WK15,K18:BK1", TableResult::Win(19));
    check("B:WK14:BK1,K2", TableResult::Win(33));
    check("B:WK2,K4:BK3,K7", TableResult::Win(49));
    check("B:W20,K15:B12,K28", TableResult::Draw);
    let (board, turn) = fen::parse("W:W20,K15:B12,K28", Side::Black).unwrap();
    assert!(matches!(
        FOUR_PIECES.probe(FastBoard::from_view(&board, turn)),
        Some(TableResult::Win(_))
    ));
}

/// Every value follows from the position's moves.
#[test]
fn values_agree_with_their_moves() {
    let mut seen = 0;
    for men in 0..=3 {
        for material in Material::with_counts(3, men) {
            FOUR_PIECES.ranks.each(material, |index, board| {
                let mut best = 1;
                board.moves(&mut |step| best = better(best, FOUR_PIECES.value(board.after(step))));
                assert_eq!(FOUR_PIECES.slice(material.slot())[index], best, "{board:?}");
                seen += 1;
            });
        }
    }
    assert_eq!(seen, 196_032);
}

/// The better of `best` and the value of a move to a position of `value`; 1 stands for no move so far.
fn better(best: u8, value: u8) -> u8 {
    let gain = if value == DRAW { DRAW } else { value + 1 };
    let order = |value: u8| match value {
        DRAW => 0,
        value if value % 2 == 0 => 300 - i32::from(value),
        value => i32::from(value) - 300,
    };
    if order(gain) > order(best) {
        gain
    } else {
        best
    }
}
