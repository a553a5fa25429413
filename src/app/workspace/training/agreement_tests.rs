//! Verdicts on guesses against those of searches ten times as long. `src/lab/README.md` says how to run it.

use std::fs;
use std::path::Path;
use std::time::Duration;

use super::super::guess::{Guess, Verdict};
use tabletop_core::rng::Rng;
use tabletop_core::{Limits, Notation};
use tabletop_play::registry;
use tabletop_play::session::{GameSession, LossUnit, NodeId, Purpose, Watch};
use tabletop_record::Collection;

/// Effort of the judge's searches, as a multiple of a review's and as in `check_limits_of`.
const JUDGE: u64 = 4;
/// Effort of the searches that the judge is measured by.
const LONGER: u64 = 10;
/// Level that makes every other guess; the rest are random legal moves.
const PLAUSIBLE: u8 = 3;
/// Positions of a game.
const PER_GAME: u64 = 2;

/// Verdict, and the loss of the guess against the game's move, negative where it is better.
struct Judged {
    verdict: Verdict,
    loss: i64,
    unit: LossUnit,
}

/// Judges a guess by the calls that a person's guess makes; `None` if no move is asked for here.
fn judged(session: &GameSession, before: NodeId, tried: &str, longer: u64) -> Option<Judged> {
    let mut guess = Guess::new(session, side_at(session, before)?, before)?;
    if guess.wanted_at() != Some(before) {
        return None;
    }
    guess.board_mut().play(tried).ok()?;
    let limits = Limits {
        nodes: Some(JUDGE * session.review_nodes() * longer),
        ..Limits::default()
    };
    let watch = Watch::default();
    while guess.search(limits.clone(), watch.waker()).ok()? {
        watch.follow(&mut guess.judge, &mut |_, _| ());
    }
    let (verdict, loss) = guess.judged(&Notation::from(tried))?;
    let amount = i64::from(loss.amount);
    let loss_of = if verdict == Verdict::Better {
        -amount
    } else {
        amount
    };
    Some(Judged {
        verdict,
        loss: loss_of,
        unit: loss.unit,
    })
}

fn side_at(session: &GameSession, before: NodeId) -> Option<tabletop_core::Side> {
    let next = session
        .line()
        .into_iter()
        .skip_while(|it| *it != before)
        .nth(1)?;
    Some(session.node(next)?.side)
}

/// A guess that is not the game's move: of a middling level, or any legal one.
fn guess_at(session: &GameSession, before: NodeId, game: &str, rng: &mut Rng) -> Option<Notation> {
    let mut board = session.scratch(before)?;
    let others: Vec<_> = board.legal().into_iter().filter(|it| *it != game).collect();
    let random = rng.pick(&others)?.clone();
    if rng.below(2) == 0 {
        return Some(random);
    }
    let limits = Limits {
        level: PLAUSIBLE,
        seed: rng.next_u64(),
        cpu: Some(Duration::from_secs(1)),
        ..Limits::default()
    };
    let watch = Watch::default();
    board.think(Purpose::Move, limits, watch.waker()).ok()?;
    watch.follow(&mut board, &mut |_, _| ());
    let made = board
        .node(board.node(before)?.children.last().copied()?)?
        .notation;
    Some(if made == *game { random } else { made })
}

/// Files in `RECORDS` (by default the games that are shipped), separated by spaces; `GAMES` of each, from `FROM` on. Rows are
/// added to `TABLE`; those already there are not measured again.
#[test]
#[ignore = "minutes; src/lab/README.md has the command"]
fn verdicts_agree_with_longer_searches() {
    let asked =
        |key: &str, default: &str| std::env::var(key).unwrap_or_else(|_| default.to_owned());
    let shelf = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/masters.tt");
    let (table, mut rows) = (asked("TABLE", ""), String::new());
    if !table.is_empty() {
        rows = fs::read_to_string(&table).unwrap_or_default();
    }
    let [games, from] = [("GAMES", "9999"), ("FROM", "0")]
        .map(|(key, default)| asked(key, default).parse::<usize>().expect("a number"));
    for file in asked("RECORDS", shelf).split_whitespace() {
        let bytes = fs::read(file).expect("a file of games");
        let go_on = &mut |_| std::ops::ControlFlow::Continue(());
        let (records, _) = Collection::open(bytes, Some(Path::new(file)), go_on).expect("games");
        for index in (from..records.len()).take(games) {
            for number in 0..PER_GAME {
                let name = format!("{file}\t{index}\t{number}\t");
                if rows.lines().any(|row| row.starts_with(&name)) {
                    continue;
                }
                let Some(row) = row_of(&records, index, number) else {
                    continue;
                };
                let row = format!("{name}{row}\n");
                print!("{row}");
                rows += &row;
                if !table.is_empty() {
                    fs::write(&table, &rows).expect("the table");
                }
            }
        }
    }
    let count = |is: &dyn Fn(&[&str]) -> bool| {
        let cells = |row: &str| is(&row.split('\t').collect::<Vec<_>>());
        rows.lines().filter(|row| cells(row)).count()
    };
    let (all, near) = (rows.lines().count(), count(&|row| row[11] != "apart"));
    println!(
        "{all} guesses: {} agree, {near} within the margin",
        count(&|row| row[11] == "same")
    );
    assert!(all > 0 && near * 100 >= all * 98, "{near} of {all}");
}

/// Ply, game, the game's move, the guess, both verdicts with their losses, and how far they agree.
fn row_of(records: &Collection, index: usize, number: u64) -> Option<String> {
    let (record, _) = records.record(index).ok()?;
    let (session, _) = registry::open(&record).ok()?;
    let mut rng = Rng::new(PER_GAME * index as u64 + number);
    let line = session.line();
    // The opening is the book's, and near the end no more than counting is left.
    let ply = 4 + rng.below(line.len().checked_sub(8)?);
    let (before, after) = (line[ply], line[ply + 1]);
    let game = session.node(after)?.notation;
    let tried = guess_at(&session, before, &game, &mut rng)?;
    let [short, long] = [1, LONGER].map(|longer| judged(&session, before, &tried, longer));
    let (short, long) = (short?, long?);
    let apart = (short.verdict as i32 - long.verdict as i32).abs();
    let margin = if long.unit == LossUnit::Percent { 5 } else { 1 };
    let agreement = match apart {
        0 => "same",
        1 if (short.loss - long.loss).abs() <= margin => "near",
        _ => "apart",
    };
    let [a, b] = [&short, &long].map(|it| format!("{:?}\t{}", it.verdict, it.loss));
    let cells = [session.info().key, game.as_str(), tried.as_str(), &a, &b];
    Some(format!("{ply}\t{}\t{agreement}", cells.join("\t")))
}
