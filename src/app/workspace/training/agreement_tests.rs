//! Verdicts on guesses against those of searches ten times as long. `src/lab/README.md` says how to run it.

use std::fs;
use std::path::Path;
use std::time::Duration;

use super::super::guess::{FIRST, Guess, LAST_ROUND, Verdict};
use tabletop_core::rng::Rng;
use tabletop_core::{Limits, Notation};
use tabletop_play::registry;
use tabletop_play::session::{Badge, GameSession, Loss, LossUnit, NodeId, Purpose, Watch};
use tabletop_record::Collection;

/// Effort of the searches that a verdict is measured by, as a multiple of a review's.
const LONGER: u64 = 40;
/// Levels of the players of whole games, one of which makes every third guess; the others are the second best move and a random one.
const LEVELS: [u8; 2] = [3, 5];
/// Verdict, the loss of the guess against the game's move, negative where it is better, and its cost.
struct Judged {
    verdict: Verdict,
    loss: i64,
    unit: LossUnit,
    cpu: f64,
}

/// Judges a guess by the calls that a person's guess makes, or by one round with a multiple of a review's effort; `None` if
/// no move is asked for here.
fn judged(
    session: &GameSession,
    before: NodeId,
    tried: &str,
    effort: Option<u64>,
) -> Option<Judged> {
    let mut guess = Guess::new(session, side_at(session, before)?, before)?;
    if guess.wanted_at() != Some(before) {
        return None;
    }
    guess.board_mut().play(tried).ok()?;
    let mut nodes = session.review_nodes();
    if let Some(effort) = effort {
        guess.round = LAST_ROUND;
        nodes = nodes * effort / u64::from(FIRST << LAST_ROUND);
    }
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let begun = cpu();
    let watch = Watch::default();
    while guess.search(&limits, watch.waker()).ok()? {
        watch.follow(&mut guess.judge, &mut |_, _| ());
    }
    let tried = Notation::from(tried);
    let (verdict, loss) = guess.judged(&tried)?;
    let amount = i64::from(loss.amount);
    Some(Judged {
        verdict,
        loss: if verdict == Verdict::Better {
            -amount
        } else {
            amount
        },
        unit: loss.unit,
        cpu: cpu() - begun,
    })
}

/// Processor time of the program, in seconds.
fn cpu() -> f64 {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let times = stat
        .rsplit(')')
        .next()
        .unwrap_or_default()
        .split_whitespace();
    let ticks: f64 = times
        .skip(11)
        .take(2)
        .filter_map(|it| it.parse::<f64>().ok())
        .sum();
    ticks / 100.0
}

fn side_at(session: &GameSession, before: NodeId) -> Option<tabletop_core::Side> {
    let next = session
        .line()
        .into_iter()
        .skip_while(|it| *it != before)
        .nth(1)?;
    Some(session.node(next)?.side)
}

/// A guess that is not the game's move: the best other one of a short search, one of a middling level, or any legal one.
fn guess_at(
    session: &GameSession,
    before: NodeId,
    game: &str,
    rng: &mut Rng,
) -> Option<(u64, Notation)> {
    let mut board = session.scratch(before)?;
    let others: Vec<_> = board.legal().into_iter().filter(|it| *it != game).collect();
    let random = rng.pick(&others)?.clone();
    let kind = rng.below(3) as u64;
    let (purpose, limits) = match kind {
        0 => (
            Purpose::Analysis,
            Limits {
                lines: 2,
                nodes: Some(board.review_nodes()),
                ..Limits::default()
            },
        ),
        1 => (
            Purpose::Move,
            Limits {
                level: LEVELS[0],
                seed: rng.next_u64(),
                cpu: Some(Duration::from_secs(1)),
                ..Limits::default()
            },
        ),
        _ => return Some((kind, random)),
    };
    let watch = Watch::default();
    board.think(purpose, limits, watch.waker()).ok()?;
    watch.follow(&mut board, &mut |_, _| ());
    let made = if kind == 0 {
        let lines = board.analysis()?.lines.clone();
        lines
            .into_iter()
            .filter_map(|it| it.moves.first().cloned())
            .find(|it| *it != game)
    } else {
        let made = board.node(before)?.children.last().copied();
        made.and_then(|it| board.node(it))
            .map(|it| it.notation)
            .filter(|it| *it != game)
    };
    Some((kind, made.unwrap_or(random)))
}

/// Files in `RECORDS` (by default the games that are shipped), separated by spaces; of each `GAMES` of kind `GAME` whose number
/// leaves `PARITY` by two. Rows are added to `TABLE`; those already there are not measured again.
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
    let [games, parity, positions] = [("GAMES", "9999"), ("PARITY", "0"), ("POSITIONS", "2")]
        .map(|(key, default)| asked(key, default).parse::<usize>().expect("a number"));
    let kind = asked("GAME", "");
    for file in asked("RECORDS", shelf).split_whitespace() {
        let sessions = sessions(file, &kind);
        let sessions = sessions.iter().enumerate();
        for (index, session) in sessions.filter(|(it, _)| it % 2 == parity % 2).take(games) {
            for number in 0..positions {
                let name = format!(
                    "{}\t{index}\t{number}\t",
                    file.rsplit('/').next().unwrap_or(file)
                );
                if rows.lines().any(|row| row.starts_with(&name)) {
                    continue;
                }
                let Some(row) = row_of(session, 1_000 * index + number) else {
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
    let count = |end: &[&str]| {
        rows.lines()
            .filter(|row| end.iter().any(|end| row.ends_with(end)))
            .count()
    };
    let (all, near) = (rows.lines().count(), count(&["\tsame", "\tnear"]));
    println!(
        "{all} guesses: {} agree, {near} within the margin",
        count(&["\tsame"])
    );
    assert!(all > 0 && near * 100 >= all * 98, "{near} of {all}");
}

/// The games of a kind in a file, or eight of our own levels for the file `levels`.
fn sessions(file: &str, kind: &str) -> Vec<GameSession> {
    if file == "levels" {
        return (0..8).map(|seed| *played(kind, seed)).collect();
    }
    let bytes = fs::read(file).expect("a file of games");
    let go_on = &mut |_| std::ops::ControlFlow::Continue(());
    let (records, _) = Collection::open(bytes, Some(Path::new(file)), go_on).expect("games");
    let opened = (0..records.len()).filter_map(|it| records.record(it).ok());
    let opened = opened.filter_map(|(record, _)| registry::open(&record).ok());
    let opened = opened.map(|(session, _)| *session);
    opened.filter(|it| it.info().key.contains(kind)).collect()
}

/// Ply, game, the game's move, kind of guess and the guess, then the verdict, loss and cost of each search, and at last how far the
/// verdicts agree.
fn row_of(session: &GameSession, seed: usize) -> Option<String> {
    let mut rng = Rng::new(seed as u64);
    let line = session.line();
    // The opening is the book's, and near the end no more than counting is left.
    let ply = 4 + rng.below(line.len().checked_sub(8)?);
    let (before, after) = (line[ply], line[ply + 1]);
    let game = session.node(after)?.notation;
    let (kind, tried) = guess_at(session, before, &game, &mut rng)?;
    let mut row = format!(
        "{ply}\t{}\t{}\t{kind}\t{}",
        session.info().key,
        game.as_str(),
        tried.as_str()
    );
    let tell = |it: &Judged| format!("\t{:?}\t{}\t{:.2}", it.verdict, it.loss, it.cpu);
    let short = judged(session, before, &tried, None)?;
    let long = judged(session, before, &tried, Some(LONGER))?;
    let apart = (short.verdict as i32 - long.verdict as i32).abs();
    let margin = if long.unit == LossUnit::Percent { 5 } else { 1 };
    let agreement = match apart {
        0 => "same",
        1 if (short.loss - long.loss).abs() <= margin => "near",
        _ => "apart",
    };
    row += &tell(&short);
    row += &tell(&long);
    Some(format!("{row}\t{agreement}"))
}

/// Games of `GAME` (key, or `go9` for the small board) between the levels, from number `FROM` on, `GAMES` of them. A row for each
/// move that the review calls a mistake or a blunder: sign and loss, the loss by a search with ten times the nodes of the review.
/// Every blunder should be one there, and nine mistakes of ten.
#[test]
#[ignore = "minutes; src/lab/README.md has the command"]
fn blames_hold_in_longer_searches() {
    let asked =
        |key: &str, default: &str| std::env::var(key).unwrap_or_else(|_| default.to_owned());
    let (game, table) = (asked("GAME", "reversi"), asked("TABLE", ""));
    let [games, from] = [("GAMES", "8"), ("FROM", "0")]
        .map(|(key, default)| asked(key, default).parse::<u64>().expect("a number"));
    let mut rows = fs::read_to_string(&table).unwrap_or_default();
    for seed in from..from + games {
        if rows
            .lines()
            .any(|row| row.starts_with(&format!("{game}\t{seed}\t")))
        {
            continue;
        }
        let mut session = played(&game, seed);
        let fresh = session.scratch(session.line()[0]).expect("a copy");
        let limits = Limits {
            nodes: Some(session.review_nodes()),
            ..Limits::default()
        };
        let (watch, begun) = (Watch::default(), cpu());
        session.review(limits, watch.waker()).expect("a review");
        watch.follow(&mut session, &mut |_, _| ());
        let cost = cpu() - begun;
        let moves = session.line().len() - 1;
        rows += &format!("{game}\t{seed}\tgame\t{moves}\t{cost:.1}\n");
        let begun = cpu();
        for mistake in session.mistakes() {
            if mistake.badge < Badge::Mistake {
                continue;
            }
            let loss = longer_loss(&fresh, mistake.node, LONGER);
            let ply = session.node(mistake.node).map_or(0, |it| it.ply);
            let long = loss.map_or(("none", 0), |it| {
                (it.badge().map_or("", Badge::sign), it.amount)
            });
            rows += &format!(
                "{game}\t{seed}\t{ply}\t{}\t{}\t{}\t{}\n",
                mistake.badge.sign(),
                mistake.loss.amount,
                long.0,
                long.1
            );
        }
        println!(
            "{game} {seed}: {cost:.1} s, measured in {:.1} s",
            cpu() - begun
        );
        if !table.is_empty() {
            fs::write(&table, &rows).expect("the table");
        }
    }
    // Mark by the review, and by the longer search.
    let marks = |row: &str| {
        let fields: Vec<_> = row.split('\t').map(str::to_owned).collect();
        (fields.len() == 7).then(|| (fields[3].clone(), fields[5].clone()))
    };
    let blamed: Vec<_> = rows.lines().filter_map(marks).collect();
    let count = |mark: &str, kept: &[&str]| {
        let given = blamed.iter().filter(|(given, _)| given == mark);
        let held = given.clone().filter(|(_, long)| kept.contains(&&**long));
        [held.count(), given.count()]
    };
    let (blunders, mistakes) = (count("??", &["??"]), count("?", &["?", "??"]));
    println!("?? {blunders:?}, ? {mistakes:?}");
    assert!(!blamed.is_empty() && blunders[0] == blunders[1]);
    assert!(mistakes[0] * 10 >= mistakes[1] * 9);
}

/// Loss by the move that led to a node, by one search from before it.
fn longer_loss(session: &GameSession, node: NodeId, longer: u64) -> Option<Loss> {
    let made = session.node(node)?;
    let mut board = session.scratch(made.parent?)?;
    board.go(node);
    let limits = Limits {
        nodes: Some(session.review_nodes() * longer),
        ..Limits::default()
    };
    let watch = Watch::default();
    board.think(Purpose::Try, limits, watch.waker()).ok()?;
    watch.follow(&mut board, &mut |_, _| ());
    let evaluation = board.evaluation(made.parent?)?;
    let known = evaluation.compared(&made.notation)?;
    let (amount, unit) = known.against(None);
    let amount = amount.unsigned_abs();
    Some(Loss { amount, unit })
}

/// A game between the levels.
fn played(game: &str, seed: u64) -> Box<GameSession> {
    let entry = registry::find(game.trim_end_matches('9')).expect("a game");
    let mut options = entry.options();
    if game == "go9" {
        options.set("size", "9").expect("a size");
    }
    let mut session = (entry.start)(options).expect("a game");
    let watch = Watch::default();
    while !session.is_over() && session.line().len() < 120 {
        let ply = session.line().len() as u64;
        let limits = Limits {
            level: LEVELS[((seed + ply) % 2) as usize],
            seed: 1_000 * seed + ply,
            nodes: Some(200_000),
            ..Limits::default()
        };
        session
            .think(Purpose::Move, limits, watch.waker())
            .expect("a search");
        watch.follow(&mut session, &mut |_, _| ());
    }
    session
}

/// Rounds end once another change as large as the last would not alter the verdict, and at the last one, also in a reviewed game,
/// whose values are from longer searches.
#[test]
fn rounds_go_on_while_a_verdict_may_change() {
    let mut session = played("reversi", 0);
    let watch = Watch::default();
    let limits = Limits {
        nodes: Some(2_000),
        ..Limits::default()
    };
    session.review(limits, watch.waker()).expect("a review");
    watch.follow(&mut session, &mut |_, _| ());
    let mut rounds = [0; LAST_ROUND as usize + 1];
    for ply in [10, 20, 30] {
        let before = session.line()[ply];
        let side = side_at(&session, before).expect("a move");
        let legal = session.scratch(before).expect("a copy").legal();
        for tried in legal {
            let mut guess = Guess::new(&session, side, before).expect("a move to find");
            if tried == guess.game_move() {
                continue;
            }
            guess.board_mut().play(&tried).expect("a legal move");
            let limits = Limits {
                nodes: Some(200),
                ..Limits::default()
            };
            while guess.search(&limits, watch.waker()).expect("a search") {
                watch.follow(&mut guess.judge, &mut |_, _| ());
            }
            assert!(guess.judged(&tried).is_some(), "{tried:?}");
            rounds[guess.round as usize] += 1;
        }
    }
    assert_eq!(rounds[0], 0, "one round says nothing of changes");
    assert!(
        rounds[1] > 0 && rounds[LAST_ROUND as usize] > 0,
        "{rounds:?}"
    );
}
