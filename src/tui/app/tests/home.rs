//! Home: chosen from by keys, digits and clicks.

use super::*;
use crate::cells::width;
use crate::hit::HomeTarget;
use crate::widgets::home::{Control, Focus};
use tabletop_core::{BoardView, Cell, Marks, Piece};
use tabletop_play::registry::GAMES;

/// The first start: Peace and Reversi are open, and home is in front of them.
pub(super) fn first_start() -> App {
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

/// Index of a control of the chosen game.
fn control(app: &App, wanted: Control) -> usize {
    let controls = app.home.controls_of(&app.workspace);
    let found = controls.iter().position(|it| *it == wanted);
    found.unwrap_or_else(|| panic!("no {wanted:?} in {controls:?}"))
}

/// Chooses a game by its letter.
fn choose(app: &mut App, key: &str) {
    let letters = crate::app::home::letters(&app.workspace, &app.screen.display.keymap);
    let index = GAMES.iter().position(|entry| entry.info.key == key);
    let letter = letters[index.expect("a game")].expect("a letter");
    app.press(&letter.to_string());
}

#[test]
fn two_keys_play_against_the_computer_and_the_screen_says_which() {
    let mut app = first_start();
    shows(&mut app, "Enter play");
    app.press("enter");
    shows(&mut app, "Enter play");
    app.press("enter");
    let seats = [Seat::Person, Seat::Computer(2)];
    assert_eq!(kind_and_seats(&app), ("reversi", seats), "an easy level");
    assert!(!moves(&app).is_empty(), "the first move is played");
    assert_eq!(app.workspace.tabs.all().len(), 3, "the first games stay");
}

/// One word for Enter, that of the focused part, and in the footer alone.
#[test]
fn the_footer_at_home_names_what_enter_does() {
    let mut app = first_start();
    let enter = |app: &mut App| text(app).matches("Enter ").count();
    for (key, verb) in [
        ("right", "Enter play"),
        ("tab", "Enter play"),
        ("tab", "Enter play"),
        ("end", "Enter play"),
    ] {
        app.press(key);
        shows(&mut app, verb);
        assert_eq!(enter(&mut app), 1, "{key}: {}", text(&mut app));
    }
    for (focus, verb) in [
        (Focus::Control(control(&app, Control::Custom)), "Enter open"),
        (Focus::Control(control(&app, Control::Size)), "Enter play"),
        (Focus::Beside(1), "Enter open"),
    ] {
        app.home.focus = focus;
        shows(&mut app, verb);
    }
    app.run("1");
    app.run("a1");
    app.press("0");
    shows(&mut app, "Enter continue");
    assert_eq!(
        enter(&mut app),
        2,
        "in the bar of the game and in the footer"
    );
}

/// Every key is on the screen before it is pressed.
#[test]
fn three_keys_open_a_problem_the_daily_one_and_a_lesson() {
    let with_problems = || {
        let mut app = first_start();
        app.workspace.trainer.problems.source = tabletop_app::workspace::shipped_problems;
        app.workspace.trainer.problems.has = tabletop_learn::ProblemSet::is_shipped;
        app
    };
    let is_daily = |app: &App| {
        let attempt = app.workspace.tabs.attempt().expect("a problem");
        (attempt.is_lesson(), attempt.is_daily())
    };
    for (screen, steps, wanted) in [
        (
            "Problems Z",
            &[("1 Next problem", "Z"), ("", "enter")][..],
            (false, false),
        ),
        (
            "Problems Z",
            &[("2 Daily problem", "Z"), ("", "2")],
            (false, true),
        ),
        ("Learn I", &[("", "I")], (true, false)),
    ] {
        let mut app = with_problems();
        shows(&mut app, screen);
        for (then, key) in steps {
            app.press(key);
            shows(&mut app, then);
        }
        assert_eq!(is_daily(&app), wanted);
        assert_eq!(kind_and_seats(&app).0, "reversi");
    }
}

#[test]
fn the_hub_has_timed_problems_themes_and_ones_own_mistakes() {
    let mut app = first_start();
    app.workspace.trainer.problems.source = tabletop_app::workspace::shipped_problems;
    app.workspace.trainer.problems.has = tabletop_learn::ProblemSet::is_shipped;
    keys(&mut app, "Z 5");
    shows(&mut app, "No mistakes collected yet");
    keys(&mut app, "Z 4");
    shows(&mut app, "Parity");
    app.press("enter");
    assert!(app.workspace.tabs.attempt().is_some());
    keys(&mut app, "0 Z 7");
    shows(&mut app, "Next card");
    keys(&mut app, "t i g e r enter");
    shows(&mut app, "White to play and find the");
    shows(&mut app, "Opening: Tiger");
    keys(&mut app, "0 Z 3");
    assert!(app.workspace.trainer.is_running(&app.workspace.tabs));
}

#[test]
fn every_game_is_chosen_by_its_letter_or_a_click() {
    for (index, entry) in GAMES.iter().enumerate() {
        let mut app = first_start();
        choose(&mut app, entry.info.key);
        app.press("enter");
        let seats = match entry.info.players {
            2 => [Seat::Person, Seat::Computer(2)],
            _ => [Seat::Person, Seat::Person],
        };
        assert_eq!(kind_and_seats(&app), (entry.info.key, seats));

        let mut app = first_start();
        click(&mut app, Target::Home(HomeTarget::Game(index)));
        let play = control(&app, Control::Play);
        click(&mut app, Target::Home(HomeTarget::Control(play)));
        assert_eq!(kind_and_seats(&app).0, entry.info.key);
    }
}

#[test]
fn a_digit_at_home_is_a_tab_as_everywhere() {
    let mut app = first_start();
    app.press("2");
    assert!(app.workspace.tabs.is_in_front(1));
    keys(&mut app, "0 9");
    shows(&mut app, "here is no tab 9");
    assert!(app.workspace.tabs.is_home());
}

#[test]
fn escape_on_the_first_screen_stays_and_later_goes_back_to_the_game() {
    let mut app = first_start();
    app.home.can_return = false;
    keys(&mut app, "esc tab tab esc esc");
    assert!(app.workspace.tabs.is_home());
    keys(&mut app, "1 0 esc");
    assert!(app.workspace.tabs.is_in_front(0));
}

#[test]
fn the_arrows_and_tab_reach_every_part() {
    for (width, height) in [(80, 24), (120, 40), (60, 20), (200, 60)] {
        for by in [["down", "right"], ["right", "down"]] {
            let mut app = first_start();
            app.frame(width, height);
            // Beside the tiles or below them: the last entry is reached by arrows alone.
            let mut seen = Vec::new();
            for key in by.iter().cycle().take(60) {
                app.press(key);
                seen.push(app.home.focus(&app.workspace));
            }
            let reached = |focus: Focus| seen.contains(&focus);
            assert!(
                reached(Focus::Control(0)) || reached(Focus::Beside(0)),
                "{seen:?}"
            );
            let mut around = Vec::new();
            loop {
                app.press("tab");
                let focus = app.home.focus(&app.workspace);
                if around.contains(&focus) {
                    break;
                }
                around.push(focus);
            }
            let controls = app.home.controls_of(&app.workspace).len();
            assert_eq!(around.len(), 1 + controls + 3, "{around:?}");
        }
    }
}

#[test]
fn the_level_the_size_and_the_side_are_changed_by_keys_and_clicks() {
    let mut app = first_start();
    keys(&mut app, "tab tab right right left");
    assert_eq!(app.workspace.setup.settings.level, 3);
    shows(&mut app, "3 casual");
    let level = control(&app, Control::Level);
    click(&mut app, Target::Home(HomeTarget::Step(level, 1)));
    assert_eq!(app.workspace.setup.settings.level, 4);
    let side = control(&app, Control::You);
    click(&mut app, Target::Home(HomeTarget::Step(side, 1)));
    keys(&mut app, "enter");
    assert_eq!(kind_and_seats(&app).1, [Seat::Computer(4), Seat::Person]);
    // The level that was played at last is offered, wherever it was chosen.
    app.run("new reversi white=cpu:3");
    app.press("0");
    assert_eq!(app.workspace.setup.settings.level, 3);
}

#[test]
fn a_beginners_go_is_small_and_the_size_is_kept() {
    let mut app = first_start();
    choose(&mut app, "go");
    shows(&mut app, "9×9");
    let size = control(&app, Control::Size);
    click(&mut app, Target::Home(HomeTarget::Step(size, 1)));
    shows(&mut app, "13×13");
    app.press("enter");
    let size = |app: &App| app.workspace.tabs.session().map(|it| it.grid().cols);
    assert_eq!(size(&app), Some(13));
    // The dialogue of a new game begins with the size of home, or with what home would offer for another game.
    app.press("0");
    keys(&mut app, "n");
    shows(&mut app, "◂ 13 ▸");
    let mut fresh = first_start();
    keys(&mut fresh, "n right right right");
    shows(&mut fresh, "◂ Go ▸");
    shows(&mut fresh, "◂ 9 ▸");
    app.press("esc");
    // Gomoku is begun on its usual board.
    app.press("0");
    choose(&mut app, "gomoku");
    app.press("enter");
    assert_eq!(size(&app), Some(15));
}

#[test]
fn an_unfinished_game_comes_first() {
    let mut app = app(&["peace", "go 9 white=cpu:4 Anna"]);
    app.run("2");
    app.run("e5");
    app.press("0");
    assert!(app.workspace.tabs.is_home());
    shows(&mut app, "Continue Go v. level 4 · move 1");
    app.press("enter");
    assert!(app.workspace.tabs.is_in_front(1));
    app.run("1");
    app.run("d3");
    app.press("0");
    shows(&mut app, "Continue Peace · move 1");
    app.press("down");
    shows(&mut app, "1 more: f");
    click(&mut app, Target::Home(HomeTarget::Resume));
    assert!(app.workspace.tabs.is_in_front(0));
}

/// A record that is read, such as one of the masters, isn't a game of one's own.
#[test]
fn a_record_is_not_a_game_to_continue() {
    let mut app = app(&[]);
    app.update(Event::Paste("(;GM[1]SZ[9];B[ee];W[cc])".to_owned()));
    let is_read = |app: &App| {
        app.workspace
            .tabs
            .tab()
            .is_some_and(|it| it.purpose().record)
    };
    wait_for(&mut app, is_read);
    shows(&mut app, "RECORD");
    // The key that begins an analysis ends it.
    shows(&mut app, "a analyse");
    app.press("a");
    shows(&mut app, "a stop analysis");
    app.press("0");
    assert!(!text(&mut app).contains("Continue"));
}

/// Problems and lessons are continued from their own entries, and are no games.
/// A finished game stays finished while its earlier moves are shown.
#[test]
fn a_finished_game_is_not_to_be_continued() {
    let mut app = app(&["gomoku"]);
    for line in ["h8", "a1", "h9", "b1", "h10", "c1", "h11", "d1", "h12"] {
        app.run(line);
    }
    keys(&mut app, "esc < < <");
    shows(&mut app, "1 Gomoku ✓");
    app.press("0");
    assert!(!text(&mut app).contains("Continue"));
    keys(&mut app, "1");
    app.run("h1");
    app.press("0");
    shows(&mut app, "Continue Gomoku");
}

#[test]
fn a_problem_is_not_a_game_to_continue() {
    let mut app = app(&[]);
    app.workspace.trainer.problems.source = tabletop_app::workspace::shipped_problems;
    for line in ["train gomoku", "solve", "learn reversi 1", "d3"] {
        app.run(line);
    }
    app.press("0");
    assert!(app.workspace.tabs.is_home());
    assert!(!text(&mut app).contains("Continue"));
}

/// No picture touches another, a name, or an edge, and all have one size.
#[test]
fn pictures_have_one_size_and_nothing_touches() {
    for (width, height) in [(80, 24), (100, 30), (120, 40), (200, 60), (80, 50)] {
        let mut app = first_start();
        app.frame(width, height);
        let tile = |index| {
            let target = Target::Home(HomeTarget::Game(index));
            app.screen.pointer.hits.find(target).expect("a tile")
        };
        let tiles: Vec<_> = (0..GAMES.len()).map(tile).collect();
        for (index, one) in tiles.iter().enumerate() {
            assert_eq!((one.width, one.height), (tiles[0].width, tiles[0].height));
            assert!(one.x > 0 && one.right() < width && one.y > 2, "{one:?}");
            for other in &tiles[..index] {
                let grown =
                    ratatui::layout::Rect::new(one.x - 1, one.y - 1, one.width + 2, one.height + 2);
                assert!(!grown.intersects(*other), "{one:?} {other:?}");
            }
        }
    }
}

#[test]
fn a_tile_is_chosen_by_its_whole_name() {
    let mut app = first_start();
    app.frame(80, 24);
    let hits = &app.screen.pointer.hits;
    let magic = Target::Home(HomeTarget::Game(GAMES.len() - 1));
    let tile = hits.find(magic).expect("a tile");
    let name = tile.bottom() - 1;
    assert_eq!(hits.target(tile.x - 1, name), Some(magic));
    assert_eq!(hits.target(tile.right(), name), Some(magic));
}

#[test]
fn what_is_done_to_a_game_is_not_done_at_home() {
    let mut app = app(&["reversi"]);
    app.run("d3");
    app.press("alt+0");
    for key in ["u", "R", "w", "x", "ctrl+w", "delete", "D", "T"] {
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
    shows(&mut app, "Play");
    keys(&mut app, "0 esc");
    assert!(app.workspace.tabs.is_home());
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
    shows(&mut app, "Three wins in a row at level 4: try level 5");
}

#[test]
fn a_level_is_offered_where_the_computer_has_levels() {
    for entry in GAMES {
        let mut app = first_start();
        choose(&mut app, entry.info.key);
        let has_levels = !(entry.levels)().is_empty() && entry.info.players == 2;
        let controls = app.home.controls_of(&app.workspace);
        assert_eq!(
            controls.contains(&Control::Level),
            has_levels,
            "{}",
            entry.info.key
        );
    }
}

#[test]
fn the_keys_of_lessons_and_problems_are_about_the_chosen_game() {
    for entry in GAMES {
        let mut app = first_start();
        app.workspace.trainer.problems.source = tabletop_app::workspace::shipped_problems;
        app.workspace.trainer.problems.has = tabletop_learn::ProblemSet::is_shipped;
        choose(&mut app, entry.info.key);
        app.press("I");
        assert_eq!(kind_and_seats(&app).0, entry.info.key, "its lesson");
        app.press("0");
        app.press("f2");
        shows(&mut app, &format!("Rules: {}", entry.info.name.en));
        app.press("esc");
        if app.workspace.trainer.problems.offers(entry.info.key) {
            keys(&mut app, "Z 1");
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
    // From the game to the opponent: a friend, then the computer of one's own strength.
    keys(&mut app, "n down right");
    app.frame(80, 24);
    shows(&mut app, "Computer, adaptive");
    shows(&mut app, "Adapts: one level up after a win");
    keys(&mut app, "enter");
    let (_, seats) = kind_and_seats(&app);
    assert!(matches!(seats[1], Seat::Computer(1..=10)), "{seats:?}");
    assert_eq!(app.workspace.setup.settings.level, level);
}

#[test]
fn every_field_of_a_new_game_is_explained_with_its_value() {
    for entry in GAMES {
        for spec in entry.info.options {
            if let tabletop_core::Domain::Choice(choices) = spec.domain {
                for choice in choices {
                    assert!(!choice.note.en.is_empty(), "{} {}", spec.key, choice.key);
                }
            } else {
                assert!(!spec.note.en.is_empty(), "{}", spec.key);
            }
        }
    }
    let mut app = first_start();
    choose(&mut app, "go");
    keys(&mut app, "n up up enter");
    for (key, said) in [
        ("", "Points White gets"),
        ("down", "extra stones"),
        ("down", "stones on the board and the points"),
        ("right", "points you surround and"),
        ("down", "No earlier whole-board position"),
        ("down", "last liberty"),
        ("down", "mark the dead stones"),
        ("down", "more points at the end"),
        ("right", "The first capture wins"),
        ("down", "handicap"),
        ("down", ""),
        ("down", ""),
        ("down", "warn me at once"),
        ("down", "saved with the game"),
    ] {
        if !key.is_empty() {
            app.press(key);
        }
        shows(&mut app, said);
    }
}

/// The basic fields come first; where there is room, the rest stands beside them and nothing is hidden.
#[test]
fn the_dialogue_of_a_new_game_shows_the_basics_and_then_the_rules() {
    let mut app = first_start();
    choose(&mut app, "go");
    app.press("n");
    let shown = |app: &mut App, size: (u16, u16)| -> String {
        let buffer = app.frame(size.0, size.1);
        buffer
            .content
            .iter()
            .map(ratatui::buffer::Cell::symbol)
            .collect()
    };
    let narrow = shown(&mut app, (80, 24));
    for basic in ["Game", "Opponent", "You play", "Size", "Clock", "Rules…"] {
        assert!(narrow.contains(basic), "{basic}");
    }
    assert!(!narrow.contains("Suicide"));
    let wide = shown(&mut app, (120, 40));
    assert!(wide.contains("Suicide") && wide.contains("White's name"));
    assert!(!wide.contains("Rules…"));
}

/// Two people at one screen agree on their sides themselves.
#[test]
fn no_side_is_asked_for_against_a_friend() {
    let mut app = first_start();
    keys(&mut app, "n down");
    shows(&mut app, "You play");
    keys(&mut app, "f r i e n d");
    shows(&mut app, "A friend at this screen");
    assert!(!text(&mut app).contains("You play"));
    keys(&mut app, "right");
    shows(&mut app, "You play");
    keys(&mut app, "left enter");
    assert_eq!(kind_and_seats(&app).1, [Seat::Person, Seat::Person]);
    // A dialogue that begins with the players of a game has the side of the person.
    app.run("new reversi black=cpu:3");
    keys(&mut app, "n");
    shows(&mut app, "◂ White ▸");
    keys(&mut app, "esc");
    app.run("new reversi black=cpu:3 white=cpu:4");
    keys(&mut app, "n");
    shows(&mut app, "◂ Neither ▸");
}

#[test]
fn a_side_is_chosen_and_two_computers_play_by_themselves() {
    let mut app = first_start();
    keys(&mut app, "n down down right enter");
    assert_eq!(kind_and_seats(&app).1, [Seat::Computer(2), Seat::Person]);
    app.press("0");
    keys(&mut app, "n down down right right");
    shows(&mut app, "who plays each side");
    keys(&mut app, "down 1 down 3 enter");
    assert_eq!(
        kind_and_seats(&app).1,
        [Seat::Computer(1), Seat::Computer(3)]
    );
}

#[test]
fn players_and_names_are_one_dialogue_that_changes_only_what_was_changed() {
    let mut app = app(&["reversi white=cpu:1"]);
    for key in ["s", "N"] {
        app.press(key);
        shows(&mut app, "White's name");
        shows(&mut app, "Computer, level 1 (beginner)");
        app.press("esc");
    }
    app.press("N");
    app.update(Event::Paste("Anna".to_owned()));
    app.press("enter");
    let session = app.workspace.tabs.session().expect("a game");
    assert_eq!(session.players().side(Side::Black).name, "Anna");
    assert_eq!(kind_and_seats(&app).1[1], Seat::Computer(1));
}

#[test]
fn the_menu_shows_the_keys_of_moves_beside_the_board() {
    let mut app = app(&["go 9"]);
    app.press("m");
    let text = text(&mut app);
    let at = text.find("│  Pass ").expect("an item");
    let line = text[at + "│".len()..].split('│').next().unwrap_or_default();
    assert_eq!(
        line.split_whitespace().take(2).collect::<Vec<_>>(),
        ["Pass", "p"]
    );
}

#[test]
fn rules_speak_of_no_edge_of_a_board_that_may_be_turned() {
    let checkers = find("checkers").expect("a game").info.rules;
    for word in ["at the top", "at the bottom", "upper"] {
        assert!(!checkers.en.contains(word), "{word}");
    }
}

#[test]
fn no_row_looks_chosen_while_enter_saves_the_typed_name() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("old.sgf"), "").expect("a file");
    let mut app = app(&["reversi"]);
    app.folder = Some(folder.path().to_owned());
    app.press("ctrl+s");
    wait_for(&mut app, |app| {
        let layer = app.screen.layers.last().expect("the dialogue");
        layer
            .title(&app.screen.display.context(&app.workspace))
            .1
            .contains("Enter save")
    });
    app.press("down");
    shows(&mut app, "Enter take this name");
    app.press("a");
    shows(&mut app, "Enter save");
}

#[test]
fn a_puzzle_asks_for_one_name_of_no_side() {
    let mut app = first_start();
    keys(&mut app, "n m a g i c");
    let buffer = app.frame(120, 40);
    let shown: String = buffer.content.iter().map(|cell| cell.symbol()).collect();
    assert!(shown.contains("Magic Square ▸") && shown.contains("Name"));
    assert!(!shown.contains("Black's name"));
}

/// A game whose computer has no levels offers one computer.
#[test]
fn peace_offers_a_computer_without_levels() {
    let mut app = first_start();
    keys(&mut app, "n p e a c e");
    shows(&mut app, "◂ Computer ▸");
    assert!(!text(&mut app).contains("level 2"));
    app.press("enter");
    assert!(matches!(kind_and_seats(&app).1[1], Seat::Computer(_)));
}

#[test]
fn a_list_of_games_of_several_kinds_names_the_kind() {
    let mut app = app(&[]);
    app.run("train masters");
    wait_for(&mut app, |app| !app.screen.layers.is_empty());
    let rows = |app: &mut App| {
        let buffer = app.frame(80, 24);
        let rows = buffer.content.chunks(80);
        let row = |row: &[ratatui::buffer::Cell]| row.iter().map(|it| it.symbol()).collect();
        rows.map(row).collect::<Vec<String>>()
    };
    assert!(rows(&mut app)[3].contains(" 1 Go "), "{:?}", rows(&mut app));
    keys(&mut app, "t i n s l e y");
    assert!(rows(&mut app)[3].contains(" Checkers "));
}
