//! Boards as pictures.

use super::*;
use crate::decode::Report;

/// Number of tiles that a frame puts on the terminal, after `before` was sent.
fn tiles(app: &mut App) -> usize {
    app.frame(100, 40);
    app.pictures().take_frame().matches("a=p,").count()
}

fn pictured(game: &str) -> App {
    let mut app = app(&[game]);
    app.run("set color truecolor");
    app.run("set graphics kitty");
    app
}

#[test]
fn every_game_shows_a_tile_for_each_cell() {
    for (game, cells) in [
        ("reversi", 64),
        ("peace", 64),
        ("gomoku", 225),
        ("go 9", 81),
        ("checkers", 64),
        ("almonds", 25),
        ("magic 3", 9),
    ] {
        let mut app = pictured(game);
        let shown = tiles(&mut app);
        assert!(shown >= cells, "{game}: {shown}");
        assert_eq!(tiles(&mut app), 0, "{game}: nothing changed");
    }
}

#[test]
fn a_move_changes_few_tiles() {
    let mut app = pictured("go 19");
    tiles(&mut app);
    app.run("k10");
    app.frame(100, 40);
    let sent = app.pictures().take_frame();
    assert!((1..20).contains(&sent.matches("a=p,").count()));
    assert!(sent.len() < 20_000, "{} bytes", sent.len());
}

#[test]
fn popups_and_other_tabs_are_not_covered() {
    let mut app = pictured("reversi");
    tiles(&mut app);
    app.press("?");
    app.frame(100, 40);
    let sent = app.pictures().take_frame();
    assert_eq!(sent.matches("a=d,d=i").count(), 64);
    app.press("esc");
    assert_eq!(tiles(&mut app), 64);
}

#[test]
fn a_late_answer_is_enough() {
    let mut app = app(&["reversi"]);
    app.run("set color truecolor");
    assert_eq!(tiles(&mut app), 0);
    app.update(Event::Report(Report::TakesPictures));
    assert_eq!(tiles(&mut app), 64);
    app.run("set graphics cells");
    app.frame(100, 40);
    assert_eq!(app.pictures().take_frame().matches("a=d,d=i").count(), 64);
}
