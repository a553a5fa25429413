//! What the screen makes of its room: large letters, a second line for long messages, pictures that are kept.

use super::*;
use crate::tui::widgets::large;

/// The rows of a frame.
fn rows(app: &mut App, (wide, high): (u16, u16)) -> Vec<String> {
    let buffer = app.frame(wide, high);
    let rows = buffer.content.chunks(usize::from(wide));
    rows.map(|row| row.iter().map(ratatui::buffer::Cell::symbol).collect())
        .collect()
}

fn without_blanks(text: &str) -> String {
    text.split_whitespace().collect()
}

#[test]
fn a_long_refusal_goes_on_in_the_line_of_the_keys() {
    let mut app = app(&["checkers"]);
    app.run("9-18");
    let (said, _) = app.status(Lang::En, 40);
    assert!(said.len() > 48, "{said}");
    let shown = rows(&mut app, (50, 24));
    let last = without_blanks(&shown[22..].concat());
    assert!(last.contains(&without_blanks(&said)), "{said}: {shown:?}");
    app.press("right");
    let keys = &rows(&mut app, (50, 24))[23];
    assert!(keys.contains("hint"), "the keys are back: {keys}");
}

#[test]
fn who_won_is_told_in_large_letters_where_there_is_room() {
    let mut app = app(&["gomoku"]);
    app.run("h8");
    app.run("set confirm off");
    app.run("resign");
    let large = large::lines("Black wins").expect("drawn");
    let has = |rows: &[String]| {
        large
            .iter()
            .all(|line| rows.iter().any(|row| row.contains(line)))
    };
    let wide = rows(&mut app, (120, 40));
    assert!(wide.iter().any(|row| row.contains("Game over")), "{wide:?}");
    assert!(has(&wide), "{wide:?}");
    let small = rows(&mut app, (80, 24));
    assert!(!has(&small), "{small:?}");
    assert!(
        small.iter().any(|row| row.contains("Black wins")),
        "{small:?}"
    );
}

#[test]
fn times_are_large_where_there_is_room() {
    let mut app = app(&["gomoku clock=5m"]);
    let large = large::lines("5:00").expect("drawn");
    let shown = |rows: &[String]| {
        large
            .iter()
            .all(|line| rows.iter().any(|row| row.contains(line)))
    };
    assert!(shown(&rows(&mut app, (120, 40))));
    let small = rows(&mut app, (80, 24));
    assert!(
        !shown(&small) && small.iter().any(|row| row.contains("5:00")),
        "{small:?}"
    );
}

#[test]
fn a_hint_shows_no_count_of_the_search_and_an_analysis_does() {
    let mut app = app(&["gomoku"]);
    for line in ["h8", "h9", "hint"] {
        app.run(line);
    }
    wait_for(&mut app, |app| {
        let session = app.workspace.session().expect("a game");
        session.thinking().is_none() && session.analysis().is_some()
    });
    let text = rows(&mut app, (120, 40)).concat();
    assert!(
        text.contains("Hint: ") && !text.contains("positions,"),
        "{text}"
    );
    app.run("analyze");
    wait_for(&mut app, |app| {
        let session = app.workspace.session().expect("a game");
        session
            .analysis()
            .is_some_and(|analysis| analysis.depth > 1)
    });
    let text = rows(&mut app, (120, 40)).concat();
    assert!(text.contains("positions,"), "{text}");
}

#[test]
fn boards_at_home_are_kept_and_drawn_again_in_other_colours() {
    let mut app = app(&["reversi"]);
    app.go_home();
    let first = app.frame(120, 40);
    assert_eq!(first, app.frame(120, 40), "the same from what was kept");
    app.run("set theme wood");
    let wood = app.frame(120, 40);
    assert_ne!(first, wood);
    app.run("set theme felt");
    let again = app.frame(120, 40);
    let changed = first
        .content
        .iter()
        .zip(&again.content)
        .filter(|(a, b)| a != b);
    // Only the line of messages says something else.
    assert!(changed.count() <= 120);
}

#[test]
fn the_squares_of_checkers_have_the_names_that_moves_have() {
    let mut app = app(&["checkers"]);
    let numbered = rows(&mut app, (80, 24)).concat();
    for number in 1..=32 {
        assert!(numbered.contains(&number.to_string()), "{number}");
    }
    app.run("set checkers-squares letters");
    let lettered = rows(&mut app, (80, 24)).concat();
    assert!(!lettered.contains("29"), "{lettered}");
    assert!(lettered.contains('h'), "{lettered}");
}

#[test]
fn lines_of_a_magic_square_are_summed_once_something_stands_in_them() {
    let mut app = app(&["magic 3"]);
    // The letters of the board's half of the screen, without its names.
    let zeros = |app: &mut App| {
        let rows = rows(app, (80, 24));
        let board = rows
            .iter()
            .map(|row| row.chars().take(38).collect::<String>());
        board.filter(|row| row.contains('0')).count()
    };
    let names = zeros(&mut app);
    assert!(names <= 3, "the tabs, a column's and a row's name: {names}");
    app.run("5@1,1");
    let shown = rows(&mut app, (80, 24)).concat();
    assert!(shown.matches('5').count() >= 3, "{shown}");
    assert_eq!(zeros(&mut app), names);
}

#[test]
fn a_key_that_is_taken_is_refused_with_the_whole_reason() {
    let mut app = app(&["reversi"]);
    keys(&mut app, "A h i n t enter h");
    let refused = app.status(Lang::En, 80).0;
    let shown = rows(&mut app, (80, 24));
    let last = without_blanks(&shown[22..].concat());
    assert!(refused.contains("already used"), "{refused}");
    assert!(last.contains(&without_blanks(&refused)), "{shown:?}");
}
