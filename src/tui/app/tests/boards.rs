//! Boards that are rectangular, have holes and draw lines of their own; cells that aim at others.

use super::*;
use crate::widgets::board::{Frame, whole};
use tabletop_core::Side;
use tabletop_play::registry::Entry;
use tabletop_play::session::Seat;
use tabletop_trial::{NONE, Trial};

const ENTRY: Entry = Entry::new::<Trial<NONE>>();

fn trial(size: &str) -> App {
    let mut app = app(&[]);
    let options = ENTRY.options().with("size", size).expect("a size");
    let session = (ENTRY.start)(options).expect("a game");
    app.workspace.tabs.add(session);
    app.frame(100, 40);
    app
}

#[test]
fn the_cursor_and_the_mouse_pass_over_holes() {
    let mut app = trial("5x3");
    app.views
        .set_focus(&app.workspace, &mut app.screen, Cell::new(0, 1));
    keys(&mut app, "right");
    assert_eq!(app.views.focus(&app.workspace), Cell::new(2, 1));
    keys(&mut app, "right left left");
    assert_eq!(app.views.focus(&app.workspace), Cell::new(0, 1));
    app.views
        .set_focus(&app.workspace, &mut app.screen, Cell::new(1, 1));
    assert_ne!(
        app.views.focus(&app.workspace),
        Cell::new(1, 1),
        "a hole has no focus"
    );
    click(&mut app, Target::Cell(Cell::new(1, 1)));
    assert_eq!(moves(&app), Vec::<String>::new());
}

#[test]
fn any_place_of_a_column_is_clicked_and_entered() {
    let mut app = trial("5x3");
    click(&mut app, Target::Cell(Cell::new(4, 0)));
    app.views
        .set_focus(&app.workspace, &mut app.screen, Cell::new(4, 0));
    keys(&mut app, "enter");
    assert_eq!(moves(&app), ["e1", "e2"]);
}

#[test]
fn the_panel_shows_columns_and_rows_where_they_make_the_size() {
    let mut app = trial("9x7");
    let view = app.workspace.tabs.session().expect("a game").view();
    let size = crate::app::draw::cells_at(&app.workspace, &app.screen, 0).expect("a board");
    assert_eq!(whole(&view, size, Frame::BARE).width, 9 * size.w + 1);
    assert!(!text(&mut app).contains("Trial 9×7"));
    let mut app = self::app(&["peace 6"]);
    shows(&mut app, "Peace 6×6");
}

#[test]
fn lines_are_those_of_the_game() {
    let mut app = trial("5x3");
    let screen = text(&mut app);
    assert!(screen.contains('╲'), "a line along a diagonal: {screen}");
    assert!(!screen.contains('┼'), "no lines but the game's: {screen}");
}

#[test]
fn a_flipped_board_is_pointed_at_as_it_is_seen() {
    let mut app = super::app(&["checkers"]);
    let at = |app: &mut App, cell: Cell| {
        app.frame(100, 40);
        app.screen
            .pointer
            .hits
            .find(Target::Cell(cell))
            .expect("a cell")
    };
    let (upper, lower) = (Cell::new(1, 0), Cell::new(6, 7));
    assert!(at(&mut app, upper).y < at(&mut app, lower).y);
    app.press("O");
    assert!(at(&mut app, upper).y > at(&mut app, lower).y);
    // The arrow keys go where they point.
    app.views
        .set_focus(&app.workspace, &mut app.screen, Cell::new(3, 3));
    app.press("left");
    assert_eq!(app.views.focus(&app.workspace), Cell::new(4, 3));
    // A person who plays Black against the computer has Black below.
    let mut app = super::app(&["checkers"]);
    let session = app.workspace.tabs.session_mut().expect("a game");
    session.players_mut().seat(Side::White, Seat::Computer(1));
    assert!(at(&mut app, upper).y > at(&mut app, lower).y);
    crate::app::settings::set(&mut app.workspace, &mut app.screen, "own-side-below", "off");
    assert!(at(&mut app, upper).y < at(&mut app, lower).y);
}

/// The frame shows a board of ten rows; the tab of one with five is in front before the next frame.
#[test]
fn a_click_on_a_cell_that_is_gone_does_nothing() {
    let mut app = app(&["almonds", "magic 10"]);
    app.workspace.tabs.switch(1);
    app.frame(120, 40);
    let target = Target::Cell(Cell::new(8, 8));
    let area = app.screen.pointer.hits.find(target).expect("a cell");
    app.workspace.tabs.switch(0);
    for kind in [DOWN, UP] {
        app.update(Event::Mouse(MouseEvent {
            kind,
            column: area.x,
            row: area.y,
            modifiers: KeyModifiers::NONE,
        }));
    }
    assert_eq!(app.screen.message.parts(Lang::En), Vec::<String>::new());
    assert_eq!(moves(&app), Vec::<String>::new());
}
