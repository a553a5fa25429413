//! Accuracy of the levels of the computer in reviews, for the manual.

use std::time::Duration;

use tabletop_core::Limits;
use tabletop_play::registry::find;
use tabletop_play::session::{GameSession, Purpose, Watch};

/// Prints the accuracy of levels of the computer, as in docs/problems.md.
#[test]
#[ignore = "a table for the manual: an hour"]
fn accuracy_by_level() {
    const GAMES: u64 = 6;
    for (game, size) in [
        ("reversi", "8"),
        ("checkers", ""),
        ("gomoku", "15"),
        ("go", "9"),
    ] {
        for level in [1, 3, 5, 8] {
            let mut sides = Vec::new();
            for seed in 0..GAMES {
                let entry = find(game).expect("a game of this name");
                let mut options = entry.options();
                if !size.is_empty() {
                    options.set("size", size).expect("a size");
                }
                let mut session = (entry.start)(options).expect("a game");
                play_level(&mut *session, level, seed);
                let limits = Limits {
                    time: Some(Duration::from_millis(400)),
                    nodes: Some(session.review_nodes()),
                    ..Limits::default()
                };
                let watch = Watch::default();
                session.review(limits, watch.waker()).expect("a review");
                watch.follow(&mut *session, &mut |_, _| ());
                sides.extend(session.accuracy().into_iter().flatten());
            }
            let count = sides.len() as f64;
            let mean = sides.iter().sum::<f64>() / count;
            let square = sides.iter().map(|it| (it - mean).powi(2)).sum::<f64>();
            let deviation = (square / count).sqrt();
            println!("{game} level {level}: {mean:.0} ± {deviation:.0} of {count}");
        }
    }
}

/// Lets a level of the computer play against itself.
fn play_level(session: &mut dyn GameSession, level: u8, seed: u64) {
    let watch = Watch::default();
    while !session.is_over() && session.line().len() < 120 {
        let limits = Limits {
            level,
            seed: 1_000 * seed + session.line().len() as u64,
            time: Some(Duration::from_secs(1)),
            ..Limits::default()
        };
        session
            .think(Purpose::Move, limits, watch.waker())
            .expect("a search");
        watch.follow(session, &mut |_, _| ());
    }
}
