//! Use of the screen's room: large letters, a second line for long messages, cached pictures.

use super::*;
use crate::widgets::large;

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
fn a_long_refusal_takes_two_lines() {
    let mut app = app(&["checkers"]);
    app.run("9-18");
    let (said, _) = crate::app::draw::status(&app, Lang::En, 40);
    assert!(said.len() > 48, "{said}");
    let shown = rows(&mut app, (50, 24));
    let last = without_blanks(&shown[21..23].concat());
    assert!(last.contains(&without_blanks(&said)), "{said}: {shown:?}");
}

/// The second line is a row that the board leaves blank, or else the footer's until the next key.
#[test]
fn a_message_of_two_lines_leaves_the_footer_where_it_can() {
    let long = "b2 flips nothing. Legal moves: f2, d3, c4, e6. ".repeat(2);
    for (line, has_footer) in [
        ("reversi", true),
        ("go 19", true),
        ("go 20", false),
        ("magic", true),
    ] {
        let mut app = app(&[line]);
        app.screen.refuse(tabletop_core::Message::verbatim(&long));
        let shown = rows(&mut app, (80, 24));
        let first = if has_footer { 21 } else { 22 };
        assert!(shown[first].contains("! b2 flips nothing"), "{shown:?}");
        assert!(shown[first + 1].contains("c4, e6"), "{shown:?}");
        assert_eq!(shown[23].contains("Enter play"), has_footer, "{shown:?}");
        app.press("right");
        assert!(rows(&mut app, (80, 24))[23].contains("Enter"), "{line}");
    }
}

#[test]
fn the_card_at_the_end_says_the_result_once_and_what_to_do_next() {
    let mut app = app(&["reversi white=cpu:1"]);
    app.run("set confirm off");
    app.run("resign");
    for size in [(120, 40), (80, 24), (40, 16)] {
        let shown = rows(&mut app, size).concat();
        for text in ["Review", "Rematch as White", "Home"] {
            assert!(shown.contains(text), "{text}: {shown}");
        }
        let (line, _) = crate::app::draw::status(&app, Lang::En, size.0.into());
        assert_eq!(line, "", "the line below stays free");
    }
    let mut app = super::app(&["almonds"]);
    app.run("solve");
    let shown = rows(&mut app, (80, 24)).concat();
    assert!(
        shown.contains("Play again") && !shown.contains("Review"),
        "{shown}"
    );
}

#[test]
fn times_are_large_where_there_is_room() {
    let mut app = app(&["gomoku clock=5m"]);
    let large = large::lines("5:00", 1).expect("drawn");
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
        let session = app.workspace.tabs.session().expect("a game");
        session.thinking().is_none() && session.analysis().is_some()
    });
    let text = rows(&mut app, (120, 40)).concat();
    assert!(
        text.contains("Hint: ") && !text.contains("positions in"),
        "{text}"
    );
    app.run("analyze");
    wait_for(&mut app, |app| {
        let session = app.workspace.tabs.session().expect("a game");
        session
            .analysis()
            .is_some_and(|analysis| analysis.depth > 1)
    });
    let text = rows(&mut app, (120, 40)).concat();
    assert!(text.contains("positions in"), "{text}");
}

#[test]
fn boards_at_home_are_kept_and_drawn_again_in_other_colours() {
    let mut app = app(&["reversi"]);
    crate::app::at_home::go_home(&mut app.workspace, &mut app.home, &mut app.screen);
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
    let mut names = |size| {
        let rows = rows(&mut app, size);
        let board = rows[1..rows.len() - 2]
            .iter()
            .flat_map(|row| row.chars().take(40).chain([' ']));
        let board: String = board.collect();
        let words = board.split(|c: char| !c.is_ascii_alphanumeric());
        let mut names: Vec<u32> = words.filter_map(|word| word.parse().ok()).collect();
        names.sort_unstable();
        names
    };
    // No number is written on a square with a man, however large the squares are.
    for size in [(80, 24), (72, 30)] {
        assert_eq!(names(size), (13..=20).collect::<Vec<_>>(), "{size:?}");
    }
    app.run("set checkers-squares letters");
    let lettered = rows(&mut app, (80, 24)).concat();
    assert!(!lettered.contains("13"), "{lettered}");
    assert!(lettered.contains('h'), "{lettered}");
}

#[test]
fn stones_two_rows_high_sit_on_lines_that_run_up_to_them() {
    use ratatui::style::Modifier;
    let mut app = app(&["go 19"]);
    app.run("k10");
    app.run("k16");
    let frame = app.frame(120, 40);
    let area = app.screen.pointer.hits.find(Target::Cell(Cell::new(9, 9)));
    let area = area.expect("a stone");
    let row = |y: u16| -> String { (0..4).map(|x| frame[(area.x + x, y)].symbol()).collect() };
    assert_eq!(
        (row(area.y), row(area.y + 1)),
        (" ▅▆▅".into(), " ▃▂▃".into())
    );
    let line = |x: u16| frame[(x, area.y)].modifier.contains(Modifier::UNDERLINED);
    let lines: Vec<bool> = (area.x - 3..area.x + 6).map(line).collect();
    assert_eq!(
        lines,
        [true, true, true, true, false, false, false, true, true]
    );
    for y in [area.y - 1, area.y + 2] {
        let beyond = frame[(area.x + 2, y)].symbol();
        assert_eq!(beyond, "│", "the line goes on above and below");
    }
    // The names of the columns stand on the first line; this board has no room below the last for that of a covered one.
    app.run("a19");
    let first = &rows(&mut app, (120, 40))[1];
    let names: String = first
        .chars()
        .take(80)
        .filter(char::is_ascii_uppercase)
        .collect();
    assert_eq!(names, "ABCDEFGHJKLMNOPQRST");
}

/// A tight board has no room below its last line: the line runs through the middle of its row, and a stone there is whole.
#[test]
fn stones_on_the_last_line_of_a_tight_board_are_whole() {
    let mut app = app(&["go 19"]);
    app.run("k1");
    app.run("k2");
    let frame = app.frame(120, 40);
    let area = app.screen.pointer.hits.find(Target::Cell(Cell::new(9, 18)));
    let area = area.expect("the stone's cell");
    let row = |y: u16| -> String { (0..5).map(|x| frame[(area.x + x, y)].symbol()).collect() };
    assert_eq!(row(area.y), "─▐█▌─");
    assert_eq!(
        row(area.y - 1),
        " ▂▅▂ ",
        "the lower half of the stone above"
    );
    let below: String = (1..79).map(|x| frame[(x, area.y + 1)].symbol()).collect();
    assert!(below.starts_with("Black to move"), "{below}");
}

/// At every size, a row's name stands where its line begins, and lines reach the stones beside them.
#[test]
fn names_stand_at_their_lines_and_lines_reach_their_stones() {
    use ratatui::style::Modifier;
    for (size, window) in [
        (19, (120, 40)),
        (9, (120, 40)),
        (9, (80, 24)),
        (7, (200, 60)),
    ] {
        let mut app = app(&[&format!("go {size}")]);
        app.run("b2");
        let frame = app.frame(window.0, window.1);
        let place = |col, row| {
            let target = Target::Cell(Cell::new(col, row));
            app.screen.pointer.hits.find(target).expect("a cell")
        };
        let (stone, free) = (place(1, size - 2), place(0, size - 2));
        let left = |y: &u16| {
            (0..free.x)
                .map(|x| frame[(x, *y)].symbol())
                .collect::<String>()
        };
        let named = (0..window.1)
            .find(|y| left(y).trim() == "2")
            .expect("a name");
        // Between two rows a line is drawn below the characters of the upper one.
        let is_line = |cell: &ratatui::buffer::Cell| {
            cell.symbol() == "├" || cell.modifier.contains(Modifier::UNDERLINED)
        };
        let mut across = (free.x..free.right()).map(|x| &frame[(x, named)]);
        assert!(across.any(is_line), "{window:?}");
        let symbol = |y: u16| frame[(stone.x + stone.width / 2, y)].symbol();
        let above = (0..stone.y).rev().map(symbol).find(|it| "│┼".contains(it));
        assert!(above.is_some(), "{window:?}");
        if free.height == 4 {
            assert_eq!(symbol(stone.y), "│", "{window:?}");
        }
    }
}

#[test]
fn the_bar_is_as_long_as_the_board() {
    let mut app = app(&["reversi"]);
    app.run("set confirm off");
    app.press("a");
    wait_for(&mut app, |app| {
        let session = app.workspace.tabs.session().expect("a game");
        session.analysis().is_some_and(|it| !it.lines.is_empty())
    });
    for (wide, high) in [(80, 24), (120, 40), (100, 30)] {
        app.frame(wide, high);
        let find = |target| app.screen.pointer.hits.find(target);
        let corner = |cell| find(Target::Cell(cell)).expect("a cell");
        let (first, last) = (corner(Cell::new(0, 0)), corner(Cell::new(7, 7)));
        let frame = app.frame(wide, high);
        let bar: Vec<u16> = (1..high - 2)
            .filter(|&y| frame[(last.right() + 1, y)].bg != frame[(0, 0)].bg)
            .filter(|&y| frame[(last.right() + 1, y)].bg != frame[(last.right(), y)].bg)
            .collect();
        assert_eq!(
            bar,
            (first.y..last.bottom()).collect::<Vec<_>>(),
            "{wide}x{high}"
        );
    }
}

#[test]
fn lines_of_a_magic_square_are_summed_once_something_stands_in_them() {
    let mut app = app(&["magic 3"]);
    // The letters of the board's half of the screen, without its names and the keys below.
    let zeros = |app: &mut App| {
        let rows = rows(app, (80, 24));
        let board = rows[..23]
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
    let refused = crate::app::draw::status(&app, Lang::En, 80).0;
    let shown = rows(&mut app, (80, 24));
    let last = without_blanks(&shown[22..].concat());
    assert!(refused.contains("already used"), "{refused}");
    assert!(last.contains(&without_blanks(&refused)), "{shown:?}");
}

#[test]
fn an_analysis_leaves_the_board_in_sight() {
    let mut app = app(&["go 9"]);
    app.press("a");
    wait_for(&mut app, |app| {
        let session = app.workspace.tabs.session().expect("a game");
        session.analysis().is_some_and(|it| it.lines.len() > 5)
    });
    let size = crate::widgets::board::CellSize { w: 4, h: 2 };
    let labels = |values: bool| {
        let tab = app.workspace.tabs.tab().expect("a game");
        let mut view = tab.session.view();
        crate::app::overlay::rate(tab, &mut view, size, values);
        let cells = view.grid.cells();
        let mut labels: Vec<_> = cells
            .filter_map(|it| view.square(it).label.clone())
            .collect();
        labels.sort();
        labels
    };
    assert_eq!(labels(false), ["A", "B", "C", "D", "E"]);
    assert!(
        labels(true).len() > 5,
        "every value is shown where that is wished"
    );
    keys(&mut app, "a");
    assert!(
        !app.workspace
            .tabs
            .tab()
            .is_some_and(|tab| tab.is_analysed())
    );
    let tab = app.workspace.tabs.tab().expect("a game");
    let mut view = tab.session.view();
    crate::app::overlay::rate(tab, &mut view, size, false);
    let lettered = view
        .grid
        .cells()
        .filter(|&it| view.square(it).label.is_some());
    assert_eq!(
        lettered.count(),
        5,
        "what was found stays when it is stopped"
    );
}

#[test]
fn a_review_of_go_has_room_on_a_small_screen() {
    let mut app = app(&["go 5"]);
    app.workspace.setup.thinking.review_nodes = Some(60);
    // A corner first throws away the whole board, which the centre wins.
    app.run("a1");
    app.run("c3");
    app.press("w");
    wait_for(&mut app, |app| {
        let session = app.workspace.tabs.session().expect("a game");
        session.reviewing().is_none()
    });
    let shown = rows(&mut app, (80, 24)).join("\n");
    assert!(shown.contains("50%┤"), "the graph: {shown}");
    assert!(shown.contains("best"), "the mistake: {shown}");
}

#[test]
fn the_first_words_are_keys_and_go_with_the_first_move() {
    let mut app = app(&["reversi"]);
    app.first_run = true;
    shows(&mut app, "Move with the arrows");
    click(&mut app, Target::Action("help"));
    assert!(!app.screen.layers.is_empty(), "a click opens help");
    keys(&mut app, "esc enter");
    assert_eq!(moves(&app).len(), 1);
    // No welcome for a game that is only back at its start, as a review leaves it.
    app.press("home");
    assert!(!text(&mut app).contains("Move with the arrows"));
}

#[test]
fn a_footer_offers_what_the_game_has() {
    let offered = |app: &mut App, id: &'static str| {
        app.frame(100, 40);
        app.screen.pointer.hits.find(Target::Action(id)).is_some()
    };
    let mut peace = app(&["peace"]);
    assert!(!offered(&mut peace, "hint"), "any square is as good");
    let mut puzzle = app(&["almonds"]);
    assert!(offered(&mut puzzle, "hint") && offered(&mut puzzle, "solve"));
    assert!(!offered(&mut puzzle, "rescue"), "nothing was played");
    puzzle.run("2,2-4,2");
    assert!(offered(&mut puzzle, "rescue"));
    for mv in ["1,2-3,0-3,2", "3,3-3,1", "2,1-4,3"] {
        let legal = puzzle.workspace.tabs.session().expect("a game").legal();
        let mv = legal.iter().find(|it| it.starts_with(mv)).or(legal.first());
        let mv = mv.expect("a move").clone();
        puzzle.run(&mv);
    }
    while !puzzle.workspace.tabs.session().expect("a game").is_over() {
        let mv = puzzle.workspace.tabs.session().expect("a game").legal()[0].clone();
        puzzle.run(&mv);
    }
    puzzle.press("esc");
    let shown = rows(&mut puzzle, (100, 40));
    assert!(shown[39].contains("play again"), "{}", shown[39]);
    assert!(!shown[39].contains("rematch"), "{}", shown[39]);
}

#[test]
fn the_end_of_one_game_speaks_of_no_others() {
    let mut app = app(&["reversi"]);
    app.run("set confirm off");
    app.run("resign");
    shows(&mut app, "u undo · n new game");
    assert!(!text(&mut app).contains("next game"));
}

#[test]
fn lists_begin_with_what_is_looked_for() {
    let mut app = app(&["magic"]);
    app.press(":");
    let shown = text(&mut app);
    let at = |wanted: &str| shown.find(wanted).unwrap_or(usize::MAX);
    assert!(at("Undo") < shown.find("Move left").unwrap_or(usize::MAX));
    keys(&mut app, "esc /");
    let shown = text(&mut app);
    let at = |wanted: &str| shown.find(wanted).unwrap_or(usize::MAX);
    assert!(at("2@0,0") < at("9@0,0"), "{shown}");
    let mut app = super::app(&["magic 4"]);
    app.press("/");
    let shown = rows(&mut app, (100, 40)).join("");
    let first = shown.find("1@0,0").expect("the least number");
    assert!(
        first < shown.find("10@0,0").unwrap_or(usize::MAX),
        "{shown}"
    );
}

#[test]
fn the_card_lies_over_the_panel_and_nothing_of_that_is_seen_beside_it() {
    let mut app = app(&["go 19"]);
    app.run("set confirm off");
    for line in ["q16", "d4", "resign"] {
        app.run(line);
    }
    for (size, board) in [((80, 24), 43), ((120, 40), 80)] {
        let shown = rows(&mut app, size);
        let top = shown.iter().position(|row| row.contains('╭'));
        let top = top.expect("a card");
        let left = shown[top].chars().position(|c| c == '╭');
        assert!(left.is_some_and(|left| left >= board), "{left:?}");
        for row in &shown[top..shown.len() - 2] {
            let beside: String = row.chars().skip(board).collect();
            let last = beside.trim_end().chars().last();
            assert!(matches!(last, Some('╮' | '│' | '╯')), "{row}");
        }
    }
}

#[test]
fn pieces_that_could_move_are_not_marked_once_the_game_is_over() {
    let mut app = app(&["checkers"]);
    // Upon the board, left of the panel and above the words below.
    let lit = |app: &mut App| {
        let legal = app.screen.display.palette.color(crate::theme::Role::Legal);
        let frame = app.frame(80, 24);
        let rows = frame.content.chunks(80).take(20).skip(2);
        let mut board = rows.flat_map(|row| &row[..32]);
        board.any(|cell| cell.bg == legal || cell.fg == legal)
    };
    app.run("set theme terminal");
    assert!(lit(&mut app));
    app.run("set confirm off");
    app.run("resign");
    assert!(!lit(&mut app));
}

#[test]
fn a_message_that_fills_its_line_keeps_the_keys_below() {
    let mut app = app(&["reversi"]);
    for columns in 20..100 {
        let said = "x".repeat(columns - 2);
        app.screen.refuse(tabletop_core::Message::verbatim(said));
        let shown = rows(&mut app, (100, 24));
        assert!(!shown[23].trim().is_empty(), "{columns}: {shown:?}");
    }
}

#[test]
fn stones_in_the_sixteen_colours_are_pictures_of_any_size() {
    let mut app = app(&["reversi"]);
    app.run("set theme terminal");
    app.frame(200, 60);
    let size = crate::app::draw::cells_at(&app.workspace, &app.screen, 0).expect("a board");
    assert!(size.h > 4, "{size:?}");
    let frame = app.frame(200, 60);
    let own = |color| {
        matches!(
            color,
            ratatui::style::Color::Reset | ratatui::style::Color::Indexed(0..16)
        )
    };
    assert!(
        frame
            .content
            .iter()
            .all(|cell| own(cell.fg) && own(cell.bg))
    );
}

#[test]
fn a_list_of_moves_says_that_there_are_more() {
    let mut app = app(&["go 13"]);
    for row in 1..=12 {
        for column in "ABCDEFGHJKLM".chars() {
            app.run(&format!("{column}{row}"));
        }
    }
    let hidden = |app: &mut App| {
        let shown = rows(app, (80, 24)).concat();
        (shown.contains('▲'), shown.contains('▼'))
    };
    assert_eq!(hidden(&mut app), (true, false));
    app.press("home");
    assert_eq!(hidden(&mut app), (false, true));
    app.run("goto 72");
    assert_eq!(hidden(&mut app), (true, true));
}

#[test]
fn pieces_in_low_rows_differ_from_the_board_below() {
    use crate::theme::Role;
    let mut app = app(&["almonds", "magic 4"]);
    let cell = crate::widgets::board::CellSize { w: 4, h: 2 };
    let mut drawn = |game: usize| {
        app.workspace.tabs.switch(game);
        let size = (32..80).find(|&wide| {
            app.frame(wide, 14);
            crate::app::draw::cells_at(&app.workspace, &app.screen, 0) == Some(cell)
        });
        app.frame(size.expect("a window of such cells"), 14)
    };
    let (tray, square) = (drawn(0), drawn(1));
    let almonds = tray.content.iter().filter(|it| it.symbol() == "▅").count();
    assert_eq!(almonds, 18, "an almond has ground above it");
    let boxes = square
        .content
        .iter()
        .filter(|it| it.symbol() == "▀")
        .count();
    assert!(boxes >= 4 * 3, "half a row is free below a box: {boxes}");
    let none = app.screen.display.palette.color(Role::Background);
    let gaps = square.content.iter().filter(|it| it.symbol() == "▀");
    assert!(gaps.filter(|it| it.bg == none).count() >= 4 * 3);
}
