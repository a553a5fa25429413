//! Home: chosen from by keys, digits and clicks.

use super::*;
use crate::cells::width;
use crate::hit::HomeTarget;
use tabletop_core::{BoardView, Cell, Marks, Piece};
use tabletop_play::registry::GAMES;

/// The first start: Peace and Reversi are open, and home is in front of them.
fn first_start() -> App {
    let mut app = app(&["peace", "reversi"]);
    crate::app::at_home::go_home(&mut app.workspace, &mut app.home, &mut app.screen);
    app.frame(100, 40);
    app
}

fn kind_and_seats(app: &App) -> (&'static str, [Seat; 2]) {
    let session = app.workspace.tabs.session().expect("a game in front");
    let players = session.players().0.each_ref();
    (
        session.info().key,
        players.map(|player| player.seat.clone()),
    )
}

#[test]
fn three_keys_play_against_the_computer_and_the_screen_says_which() {
    let mut app = first_start();
    shows(&mut app, "Pick a game");
    app.press("enter");
    shows(&mut app, "Enter: start");
    keys(&mut app, "enter enter");
    let level = app.workspace.setup.settings.level as u8;
    let seats = [Seat::Person, Seat::Computer(level)];
    assert_eq!(kind_and_seats(&app), ("reversi", seats));
    assert!(!moves(&app).is_empty(), "the first move is played");
    assert_eq!(app.workspace.tabs.all().len(), 3, "the first games stay");
}

#[test]
fn every_game_is_chosen_by_its_digit_or_a_click_and_shows_its_board() {
    for (index, entry) in GAMES.iter().enumerate() {
        let mut app = first_start();
        app.press(&(index + 1).to_string());
        // The last choice but one is that of people: with a friend, or alone.
        let down = usize::from(entry.info.players == 2);
        for _ in 0..down {
            app.press("down");
        }
        app.press("enter");
        let people = [Seat::Person, Seat::Person];
        assert_eq!(kind_and_seats(&app), (entry.info.key, people));

        let mut app = first_start();
        click(&mut app, Target::Home(HomeTarget::Game(index)));
        click(&mut app, Target::Home(HomeTarget::Choice(0)));
        assert_eq!(kind_and_seats(&app).0, entry.info.key);
    }
}

#[test]
fn the_arrows_reach_every_tile_choice_and_row() {
    let mut app = first_start();
    keys(&mut app, "right right right down");
    // Below the fourth tile there is none: the last one is taken.
    keys(&mut app, "enter enter");
    assert_eq!(kind_and_seats(&app).0, GAMES[GAMES.len() - 1].info.key);
    let mut app = first_start();
    keys(&mut app, "down up down down down down down enter");
    shows(&mut app, "New game");
    keys(&mut app, "esc down enter");
    shows(&mut app, "Open: ");
}

#[test]
fn the_level_is_changed_by_keys_and_clicks_and_kept() {
    let mut app = first_start();
    keys(&mut app, "1 right right left");
    assert_eq!(app.workspace.setup.settings.level, 6);
    click(&mut app, Target::Home(HomeTarget::Level(9)));
    assert_eq!(app.workspace.setup.settings.level, 9);
    app.press("enter");
    assert_eq!(kind_and_seats(&app).1[1], Seat::Computer(9));
    // The level that was played at last is offered, wherever it was chosen.
    app.run("new reversi white=cpu:3");
    app.press("0");
    assert_eq!(app.workspace.setup.settings.level, 3);
}

#[test]
fn unfinished_games_are_gone_on_with() {
    let mut app = app(&["peace", "go 9 white=cpu:4 Anna"]);
    app.run("2");
    app.run("e5");
    app.press("0");
    assert!(app.workspace.tabs.is_home());
    shows(&mut app, "Continue Go · move 1 · level 4");
    // Rows without room are left out whole.
    app.run("1");
    app.run("new reversi white=cpu:1");
    keys(&mut app, "enter 0");
    let small: String = app
        .frame(80, 24)
        .content
        .iter()
        .map(ratatui::buffer::Cell::symbol)
        .collect();
    assert!(small.contains("Continue Reversi · move 1 "), "{small}");
    assert!(!small.contains("compu…"), "{small}");
    app.frame(100, 40);
    click(&mut app, Target::Home(HomeTarget::Resume(0)));
    assert_eq!(app.workspace.tabs.current(), 1);
    assert!(!app.workspace.tabs.is_home());
}

#[test]
fn what_is_done_to_a_game_is_not_done_at_home() {
    let mut app = app(&["reversi"]);
    app.run("d3");
    app.press("alt+0");
    for key in [
        "u", "p", "R", "i", "a", "w", "x", "ctrl+w", "delete", "D", "c", "T",
    ] {
        app.press(key);
        shows(&mut app, "! ");
        assert!(app.screen.layers.is_empty(), "{key}");
    }
    // Back to the game that was in front, as it was.
    keys(&mut app, "esc");
    assert_eq!(moves(&app), ["d3"]);
    keys(&mut app, "0 ]");
    assert!(app.workspace.tabs.is_in_front(0));
}

#[test]
fn home_is_shown_when_the_last_tab_is_closed() {
    let mut app = app(&["reversi"]);
    keys(&mut app, "ctrl+w");
    assert!(app.workspace.tabs.is_home());
    shows(&mut app, "Play the computer");
    keys(&mut app, "0 esc 3 enter");
    assert_eq!(kind_and_seats(&app).0, GAMES[2].info.key);
}

#[test]
fn every_tile_has_a_board_with_pieces_and_a_line_that_fits() {
    let app = first_start();
    assert_eq!(app.home.boards().len(), GAMES.len());
    for (entry, board) in GAMES.iter().zip(app.home.boards()) {
        let empty = |cell: Cell| board.square(cell).piece == Piece::None;
        assert!(!board.places().all(empty), "{}", entry.info.key);
        let mut options = entry.options();
        for (key, value) in entry.info.sample.options {
            options.set(key, value).expect("an option");
        }
        let mut session = (entry.start)(options).expect("a game");
        for mv in entry.info.sample.moves.split_whitespace() {
            session.play(mv).expect("a move");
        }
        assert!(!session.is_over(), "{}", entry.info.key);
        for lang in [Lang::En, Lang::Zh] {
            let summary = entry.info.summary.get(lang);
            let columns = width(entry.info.name.get(lang)) + 2 + width(summary);
            assert!(columns <= 79, "{summary}");
            assert!(
                width(entry.info.tagline.get(lang)) <= 18,
                "{}",
                entry.info.key
            );
        }
    }
}

#[test]
fn home_says_in_a_line_how_the_chosen_game_went() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("session.journal");
    let won = |id: u8| {
        format!(
            "date=d id={id} game=reversi result=black first=person \"second=computer level=4\"\n"
        )
    };
    std::fs::write(&path, won(1) + &won(2)).expect("written");
    let mut app = app(&["reversi"]);
    app.workspace.journal = Some(path.clone());
    crate::app::at_home::go_home(&mut app.workspace, &mut app.home, &mut app.screen);
    app.frame(80, 24);
    shows(&mut app, "Level 4: won 2, drawn 0, lost 0");
    // A third game ends while another one is in front.
    app.press("esc");
    std::fs::write(&path, won(1) + &won(2) + &won(3)).expect("written");
    app.press("0");
    app.frame(80, 24);
    shows(&mut app, "Three wins at level 4: try 5");
}

#[test]
fn a_level_is_offered_where_the_computer_has_levels() {
    for (index, entry) in GAMES.iter().enumerate() {
        let mut app = first_start();
        app.press(&(index + 1).to_string());
        let has_levels = !(entry.levels)().is_empty() && entry.info.players == 2;
        app.frame(100, 40);
        let pip = app.screen.pointer.find(Target::Home(HomeTarget::Level(7)));
        assert_eq!(pip.is_some(), has_levels, "{}", entry.info.key);
        let level = app.workspace.setup.settings.level;
        app.press("right");
        let changed = app.workspace.setup.settings.level != level;
        assert_eq!(changed, has_levels, "{}", entry.info.key);
    }
}

#[test]
fn games_without_room_on_the_home_page_are_counted() {
    let mut app = app(&["go 9", "go 9", "go 9", "go 9", "go 9", "go 9", "go 9"]);
    for tab in 1..=7 {
        app.run(&tab.to_string());
        app.run("E5");
    }
    app.press("0");
    let shown = |app: &mut App| -> String {
        let buffer = app.frame(80, 24);
        let cells = buffer.content.iter().map(ratatui::buffer::Cell::symbol);
        cells.collect()
    };
    assert!(shown(&mut app).contains('▼'));
    keys(&mut app, "enter down right down down down down down down");
    let end = shown(&mut app);
    assert!(end.contains('▲') && !end.contains('▼'), "{end}");
}

#[test]
fn the_keys_of_lessons_and_problems_are_about_the_chosen_game() {
    for (index, entry) in GAMES.iter().enumerate() {
        let mut app = first_start();
        app.workspace.trainer.problems.source = tabletop_app::workspace::shipped_problems;
        app.workspace.trainer.problems.has = tabletop_learn::ProblemSet::is_shipped;
        app.press(&(index + 1).to_string());
        app.press("I");
        assert_eq!(kind_and_seats(&app).0, entry.info.key, "its lesson");
        crate::app::at_home::go_home(&mut app.workspace, &mut app.home, &mut app.screen);
        if app.workspace.trainer.problems.offers(entry.info.key) {
            app.press("Z");
            assert_eq!(kind_and_seats(&app).0, entry.info.key, "its problem");
        }
    }
}

/// The stones to capture are marked as long as they stand there and the problem is open.
#[test]
fn the_stones_that_a_problem_is_about_are_marked() {
    let mut app = first_start();
    app.workspace.trainer.problems.source = tabletop_app::workspace::shipped_problems;
    app.run("train go ladder");
    let attempt = app.workspace.tabs.attempt().expect("a problem");
    let target_stones = attempt.target_stones().to_vec();
    let mut view = app.workspace.tabs.session().expect("a problem").view();
    let start = view.clone();
    Views::mark_lesson(&app.workspace, &mut view);
    let marked = |view: &BoardView| -> Vec<Cell> {
        let cells = view.grid.cells();
        cells
            .filter(|&cell| view.square(cell).marks.contains(Marks::TAKEN))
            .collect()
    };
    assert!(!target_stones.is_empty());
    assert_eq!(marked(&view), target_stones);
    // A stone of the solver's on the same point is not to be taken.
    let solver = app.workspace.tabs.solver().expect("a side");
    let mut later = start.clone();
    later.put(target_stones[0], Piece::Disc(solver));
    Views::mark_lesson(&app.workspace, &mut later);
    assert_eq!(marked(&later), target_stones[1..]);
    app.run("solve");
    let mut solved = start;
    Views::mark_lesson(&app.workspace, &mut solved);
    assert_eq!(marked(&solved), []);
}

#[test]
fn a_game_at_ones_own_strength_is_chosen_in_the_form_and_leaves_the_usual_level() {
    let mut app = app(&["reversi"]);
    let level = app.workspace.setup.settings.level;
    // From the game to the second seat: person, then the computer of one's own strength.
    keys(&mut app, "n down down right");
    app.frame(80, 24);
    shows(&mut app, "Computer, adaptive");
    shows(&mut app, "Adapts: one level up after a win");
    keys(&mut app, "enter");
    let (_, seats) = kind_and_seats(&app);
    assert!(matches!(seats[1], Seat::Computer(1..=10)), "{seats:?}");
    assert_eq!(app.workspace.setup.settings.level, level);
}
