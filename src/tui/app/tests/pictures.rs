//! Boards as pictures.

use super::*;
use crate::decode::Report;
use ratatui::layout::Rect;

/// Sequences of pictures of the next frame, sent to a terminal that shows its characters already.
fn sent(app: &mut App) -> String {
    let next = app.frame(100, 40);
    app.pictures().take_frame(&mut next.clone(), &next)
}

/// Number of tiles that a frame puts on the terminal.
fn tiles(app: &mut App) -> usize {
    sent(app).matches("a=p,").count()
}

fn pictured(game: &str, protocol: &str) -> App {
    let mut app = app(&[game]);
    app.run("set color truecolor");
    app.run(&format!("set graphics {protocol}"));
    app
}

const GAMES: [(&str, usize); 7] = [
    ("reversi", 64),
    ("peace", 64),
    ("gomoku", 225),
    ("go 9", 81),
    ("checkers", 64),
    ("almonds", 25),
    ("magic 3", 9),
];

#[test]
fn every_game_shows_a_tile_for_each_cell() {
    for (game, cells) in GAMES {
        let mut app = pictured(game, "kitty");
        let shown = tiles(&mut app);
        assert!(shown >= cells, "{game}: {shown}");
        assert_eq!(tiles(&mut app), 0, "{game}: nothing changed");
    }
}

#[test]
fn every_game_is_one_sixel_picture() {
    for (game, _) in GAMES {
        let mut app = pictured(game, "sixel");
        assert_eq!(sent(&mut app).matches("\x1bP0;1;0q").count(), 1, "{game}");
        assert_eq!(sent(&mut app), "", "{game}: nothing changed");
    }
}

#[test]
fn a_move_changes_little() {
    for protocol in ["kitty", "sixel"] {
        let mut app = pictured("go 19", protocol);
        let first = sent(&mut app);
        app.run("k10");
        let moved = sent(&mut app);
        let tiles = moved.matches("a=p,").count() + moved.matches("\x1bP0;1;0q").count();
        assert!((1..20).contains(&tiles), "{protocol}: {tiles}");
        let (first, moved) = (first.len(), moved.len());
        assert!(
            moved < 20_000.min(first),
            "{protocol}: {moved} after {first}"
        );
    }
}

#[test]
fn equal_tiles_are_sent_once() {
    let mut app = pictured("go 19", "kitty");
    // Stones of both colours in no order, each beside an empty column.
    for at in (0..19 * 19).filter(|at| at % 19 % 3 != 1 && at % 19 < 18) {
        let column = b"abcdefghjklmnopqrst"[at % 19] as char;
        app.run(&format!("{column}{}", at / 19 + 1));
        if at % 7 < 3 {
            app.run("pass");
        }
    }
    let first = sent(&mut app);
    let (pictures, placed) = (first.matches("a=t,").count(), first.matches("a=p,").count());
    assert!(pictures * 3 < placed, "{pictures} of {placed} tiles");
    app.run("l10");
    let moved = sent(&mut app);
    let tiles = moved.matches("a=p,").count();
    assert!((1..20).contains(&tiles), "{tiles}");
    assert!(moved.len() < 12_000, "{}", moved.len());
}

/// Corners and sizes of the tiles in sequences, in characters.
fn placed(sent: &str) -> Vec<Rect> {
    let number = |text: &str, key: &str| -> u16 {
        let after = text.split_once(key).expect("a key").1;
        let end = after.find([',', ';', 'H']).unwrap_or(after.len());
        after[..end].parse().expect("a number")
    };
    let tiles = sent.split("\x1b[").filter(|part| part.contains("a=p,"));
    let tiles = tiles.map(|tile| {
        let row: u16 = tile
            .split(';')
            .next()
            .and_then(|row| row.parse().ok())
            .expect("a row");
        let (x, w, h) = (number(tile, ";"), number(tile, ",c="), number(tile, ",r="));
        Rect::new(x - 1, row - 1, w, h)
    });
    tiles.collect()
}

#[test]
fn a_popup_covers_what_lies_below_it_and_no_more() {
    for (game, _) in GAMES {
        let mut app = pictured(game, "kitty");
        let all = placed(&sent(&mut app));
        app.press(",");
        let opened = placed(&sent(&mut app));
        let covered = app
            .screen
            .pointer
            .hits
            .find(Target::Popup)
            .expect("a popup");
        let below: Vec<_> = { all.iter() }
            .filter(|it| it.intersects(covered))
            .copied()
            .collect();
        // Numbers of characters of tiles outside the popup and below it.
        let count = |tiles: &[Rect]| {
            let all = tiles.iter().flat_map(|it| it.positions());
            let (below, outside): (Vec<_>, Vec<_>) = all.partition(|at| covered.contains(*at));
            (outside.len(), below.len())
        };
        let (outside, hidden) = count(&below);
        assert!(hidden > 0, "{game}");
        assert_eq!(count(&opened), (outside, 0), "{game}");
        app.press("esc");
        assert_eq!(count(&placed(&sent(&mut app))).1, hidden, "{game}");
    }
}

#[test]
fn a_mark_in_a_small_square_is_a_picture() {
    let mut app = pictured("checkers", "kitty");
    let mut whole = || {
        let next = app.frame(80, 24);
        let sent = app.pictures().take_frame(&mut next.clone(), &next);
        app.pictures().forget();
        placed(&sent).iter().filter(|it| it.area() == 8).count()
    };
    // Eight empty squares show their names.
    assert_eq!(whole(), 64 - 8);
    app.press("tab");
    app.press("enter");
    // The man has two targets, which show marks instead.
    let next = app.frame(80, 24);
    let sent = app.pictures().take_frame(&mut next.clone(), &next);
    let small = placed(&sent).iter().filter(|it| it.area() == 8).count();
    assert_eq!(small, 64 - 8 + 2);
}

#[test]
fn a_refusal_is_seen_where_the_board_is_alone() {
    let mut app = pictured("go 13", "kitty");
    app.press("z");
    let last = Rect::new(0, 39, 100, 1);
    let covers = |app: &mut App| placed(&sent(app)).iter().any(|it| it.intersects(last));
    assert!(covers(&mut app));
    app.run("d14");
    app.pictures().forget();
    assert!(!covers(&mut app));
}

#[test]
fn sixel_pictures_stay_around_a_popup_and_come_back_below_it() {
    let mut app = pictured("reversi", "sixel");
    let before = app.frame(100, 40);
    let first = app.pictures().take_frame(&mut before.clone(), &before);
    app.press("?");
    let covered = app.frame(100, 40);
    assert_ne!(before, covered);
    app.pictures().take_frame(&mut before.clone(), &covered);
    app.press("esc");
    let after = app.frame(100, 40);
    let again = app.pictures().take_frame(&mut covered.clone(), &after);
    assert!((1..=first.len()).contains(&again.len()));
    // With characters, those of the board are written again.
    app.run("set graphics cells");
    let mut shown = app.frame(100, 40);
    let next = shown.clone();
    assert_eq!(app.pictures().take_frame(&mut shown, &next), "");
    assert!(shown.diff(&next).len() > 64 * 8);
}

#[test]
fn a_late_answer_is_enough() {
    let mut app = app(&["reversi"]);
    app.run("set color truecolor");
    assert_eq!(tiles(&mut app), 0);
    app.update(Event::Report(Report::TakesPictures));
    assert_eq!(tiles(&mut app), 64);
    app.update(Event::Report(Report::TakesSixel));
    assert_eq!(sent(&mut app), "", "kitty's protocol comes first");
    app.run("set graphics cells");
    assert_eq!(sent(&mut app).matches("a=d,d=i").count(), 64);
}

#[test]
fn late_answers_switch_sixel_on_with_its_size_and_colours() {
    let size = Report::Cell((7, 15));
    for answers in [[size, Report::TakesSixel], [Report::TakesSixel, size]] {
        let mut app = app(&["reversi"]);
        app.run("set color truecolor");
        assert_eq!(sent(&mut app), "");
        for answer in answers {
            app.update(Event::Report(answer));
        }
        app.update(Event::Report(Report::SixelColors(16)));
        let shown = sent(&mut app);
        assert_eq!(shown.matches(";2;").count(), 16, "{shown:.200}");
        let width = shown
            .split(';')
            .nth(5)
            .and_then(|it| it.parse::<u32>().ok());
        let cell = crate::pictures::cell_pixels().unwrap_or((7, 15));
        assert_eq!(
            width.map(|it| it % u32::from(cell.0)),
            Some(0),
            "{shown:.200}"
        );
    }
}

#[test]
fn boards_on_home_are_pictures_that_go_with_it() {
    for (protocol, placed, least) in [("kitty", "a=p,", 200), ("sixel", "\x1bP0;1;0q", 1)] {
        let mut app = pictured("reversi", protocol);
        app.press("0");
        let home = app.frame(100, 40);
        let shown = app.pictures().take_frame(&mut home.clone(), &home);
        let count = shown.matches(placed).count();
        assert!(count >= least, "{count}");
        assert_eq!(sent(&mut app), "", "nothing changed");
        app.run("set graphics cells");
        let (mut shown, next) = (home.clone(), app.frame(100, 40));
        let gone = app.pictures().take_frame(&mut shown, &next);
        let written = shown.diff(&next).len();
        let is_gone = gone.matches("a=d,d=i").count() == count || written > 6 * 64;
        assert!(is_gone, "{protocol}: {written}");
    }
}
