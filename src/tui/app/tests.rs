use crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::buffer::Buffer;

use super::App;
use crate::command::Workspace;
use crate::core::{Cell, Lang, Marks, Piece, Side};
use crate::games::{GAMES, find};
use crate::session::Seat;
use crate::tui::actions;
use crate::tui::event::Event;
use crate::tui::hit::Target;
use crate::tui::{Depth, GlyphSet, MouseMode, ScreenOptions};

/// An app of these games on a screen of 100 × 40.
pub(super) fn app(games: &[&str]) -> App {
    let mut workspace = Workspace::new(Lang::En);
    for line in games {
        workspace.run(&format!("add {line}")).expect("a game");
    }
    let options = ScreenOptions {
        theme: "felt".to_owned(),
        depth: Depth::Indexed,
        glyphs: GlyphSet::Unicode,
        mouse: MouseMode::Full,
        first_run: false,
    };
    let mut app = App::new(workspace, &options);
    app.frame(100, 40);
    app
}

pub(super) fn text(app: &mut App) -> String {
    let buffer: Buffer = app.frame(100, 40);
    buffer
        .content
        .iter()
        .map(ratatui::buffer::Cell::symbol)
        .collect()
}

#[track_caller]
pub(super) fn shows(app: &mut App, wanted: &str) {
    let text = text(app);
    assert!(text.contains(wanted), "no {wanted:?} in {text}");
}

pub(super) fn mouse(app: &mut App, kind: MouseEventKind, target: Target) {
    app.frame(100, 40);
    let area = app
        .hits
        .find(target)
        .unwrap_or_else(|| panic!("no {target:?}"));
    app.update(Event::Mouse(MouseEvent {
        kind,
        column: area.x + area.width / 2,
        row: area.y + area.height / 2,
        modifiers: KeyModifiers::NONE,
    }));
}

pub(super) const DOWN: MouseEventKind = MouseEventKind::Down(MouseButton::Left);
const UP: MouseEventKind = MouseEventKind::Up(MouseButton::Left);

fn click(app: &mut App, target: Target) {
    mouse(app, DOWN, target);
    app.update(Event::Mouse(MouseEvent {
        kind: UP,
        column: 0,
        row: 39,
        modifiers: KeyModifiers::NONE,
    }));
}

fn keys(app: &mut App, keys: &str) {
    for key in keys.split(' ') {
        app.press(key);
    }
}

fn moves(app: &App) -> Vec<String> {
    let table = app.workspace.table().expect("a game");
    let nodes = table.line().into_iter().skip(1);
    nodes
        .filter_map(|node| Some(table.node(node)?.text))
        .collect()
}

#[test]
fn keys_play_and_take_back() {
    let mut app = app(&["reversi"]);
    assert_eq!(app.cursor(), Cell::new(3, 2), "where Enter does something");
    keys(&mut app, "down enter");
    shows(&mut app, "!");
    assert!(moves(&app).is_empty());
    keys(&mut app, "tab enter");
    assert_eq!(moves(&app).len(), 1);
    keys(&mut app, "ctrl+z");
    let table = app.workspace.table().expect("a game");
    assert_eq!(table.node(table.current()).map(|node| node.ply), Some(0));
    keys(&mut app, "r / d 6");
    shows(&mut app, "Type a move");
    keys(&mut app, "backspace backspace esc");
    assert_eq!(moves(&app).len(), 1);
}

#[test]
fn the_mouse_plays_where_the_board_was_drawn() {
    let mut app = app(&["reversi", "peace"]);
    click(&mut app, Target::Cell(Cell::new(3, 2)));
    assert_eq!(moves(&app), ["d3"]);
    click(&mut app, Target::Tab(1));
    assert_eq!(app.workspace.current(), 1);
    click(&mut app, Target::Cell(Cell::new(7, 7)));
    assert_eq!(moves(&app), ["h8"]);
    click(&mut app, Target::Action("undo"));
    assert_eq!(app.workspace.table().map(|t| t.turn()), Some(Side::Black));
    mouse(
        &mut app,
        MouseEventKind::Down(MouseButton::Middle),
        Target::Tab(1),
    );
    assert_eq!(app.workspace.tabs().len(), 1);
}

#[test]
fn pieces_are_dragged_or_clicked_twice_and_put_back_beside_the_board() {
    let mut app = app(&["checkers"]);
    // 11 is g6... counted from the top: the third row; 15 lies below it.
    let (from, to) = (Cell::new(1, 2), Cell::new(0, 3));
    mouse(&mut app, DOWN, Target::Cell(from));
    assert_eq!(app.workspace.table().map(|t| t.picked()), Some(vec![from]));
    app.update(Event::Mouse(MouseEvent {
        kind: UP,
        column: 99,
        row: 39,
        modifiers: KeyModifiers::NONE,
    }));
    assert_eq!(app.workspace.table().map(|t| t.picked()), Some(vec![]));
    mouse(&mut app, DOWN, Target::Cell(from));
    mouse(&mut app, UP, Target::Cell(to));
    assert_eq!(moves(&app).len(), 1);
    keys(&mut app, "u");
    for cell in [from, to] {
        mouse(&mut app, DOWN, Target::Cell(cell));
        mouse(&mut app, UP, Target::Cell(cell));
    }
    let table = app.workspace.table().expect("a game");
    assert_eq!(table.view().square(to).piece, Piece::Man(Side::Black));
}

#[test]
fn hovering_shows_what_a_click_would_do() {
    let mut app = app(&["reversi"]);
    mouse(
        &mut app,
        MouseEventKind::Moved,
        Target::Cell(Cell::new(0, 0)),
    );
    shows(&mut app, "a1: ");
    mouse(
        &mut app,
        MouseEventKind::Moved,
        Target::Cell(Cell::new(0, 0)),
    );
    assert!(!app.is_dirty(), "moving over the same cell draws nothing");
    mouse(
        &mut app,
        MouseEventKind::Moved,
        Target::Cell(Cell::new(3, 2)),
    );
    assert!(app.is_dirty());
    shows(&mut app, "d3 ");
}

#[test]
fn the_wheel_steps_through_the_game_and_moves_are_clicked() {
    let mut app = app(&["peace"]);
    for line in ["a1", "b1", "c1"] {
        app.run(line);
    }
    mouse(
        &mut app,
        MouseEventKind::ScrollUp,
        Target::Cell(Cell::new(4, 4)),
    );
    let ply = |app: &App| {
        let table = app.workspace.table().expect("a game");
        table.node(table.current()).map(|node| node.ply)
    };
    assert_eq!(ply(&app), Some(2));
    let first = app.workspace.table().expect("a game").line()[1];
    click(&mut app, Target::Node(first));
    assert_eq!(ply(&app), Some(1));
    click(&mut app, Target::Action("start"));
    assert_eq!(ply(&app), Some(0));
}

#[test]
fn tabs_are_reached_by_number_name_and_drag() {
    let mut app = app(&["peace"; 200]);
    keys(&mut app, "g 1 7 enter");
    assert_eq!(app.workspace.current(), 16);
    keys(&mut app, "g 1 9 9");
    assert_eq!(app.workspace.current(), 198);
    keys(&mut app, "alt+3");
    assert_eq!(app.workspace.current(), 2);
    keys(&mut app, "L 1 5 0 enter");
    assert_eq!(app.workspace.current(), 149);
    shows(&mut app, "150 Peace");
    let id = app.workspace.tabs()[149].id;
    mouse(&mut app, DOWN, Target::Tab(149));
    mouse(&mut app, UP, Target::Tab(148));
    assert_eq!(app.workspace.find(id), Some(148));
    keys(&mut app, "}");
    assert_eq!(app.workspace.find(id), Some(149));
}

#[test]
fn the_new_game_dialogue_opens_every_game() {
    for (index, entry) in GAMES.iter().enumerate() {
        let mut app = app(&["peace"]);
        keys(&mut app, "n");
        for _ in 0..GAMES.len() {
            if text(&mut app).contains(&format!("◂ {} ▸", entry.info.name.en)) {
                break;
            }
            keys(&mut app, "right");
        }
        // Up from the first field: Cancel, Open and stay here, Open.
        keys(&mut app, "up up up enter");
        assert_eq!(app.workspace.tabs().len(), 2, "{index}");
        let info = app.workspace.table().map(|table| table.info().key);
        assert_eq!(info, Some(entry.info.key));
    }
}

#[test]
fn the_dialogue_says_what_can_not_be() {
    let mut app = app(&["reversi"]);
    keys(&mut app, "n down 7 up up up up enter");
    shows(&mut app, "size can't be 7");
    keys(&mut app, "esc");
    assert_eq!(app.workspace.tabs().len(), 1);
}

#[test]
fn numbers_are_typed_onto_their_place() {
    let mut app = app(&["magic"]);
    keys(&mut app, "5");
    shows(&mut app, "Which number?");
    keys(&mut app, "enter");
    assert_eq!(moves(&app), ["5@1,1"]);
    keys(&mut app, "right enter x");
    shows(&mut app, "Which number?");
    keys(&mut app, "9 enter");
    assert_eq!(moves(&app).len(), 2);
}

#[test]
fn an_answer_that_comes_too_late_does_nothing() {
    let mut app = app(&["reversi", "peace"]);
    app.run("d3");
    keys(&mut app, "R");
    shows(&mut app, "resigns this game?");
    app.workspace.switch(1);
    keys(&mut app, "enter");
    assert!(app.workspace.tabs().iter().all(|tab| !tab.table.is_over()));
    shows(&mut app, "nothing was done");
}

#[test]
fn the_end_of_a_game_is_told_and_leads_on() {
    let mut app = app(&["reversi", "peace"]);
    keys(&mut app, "R enter");
    shows(&mut app, "White wins");
    shows(&mut app, "Next unfinished game");
    keys(&mut app, "down enter");
    assert_eq!(app.workspace.current(), 1);
    keys(&mut app, "R enter");
    shows(&mut app, "Every open game is over");
    keys(&mut app, "esc u");
    assert!(app.workspace.table().is_some_and(|t| t.outcome().is_none()));
}

#[test]
fn every_action_is_in_the_palette_and_in_help() {
    let mut app = app(&["reversi"]);
    for action in actions::all() {
        app.layers.clear();
        app.open_palette();
        let layer = format!("{:?}", app.layers);
        assert!(
            layer.contains(&format!("Action(\"{}\")", action.id)),
            "{}",
            action.id
        );
        app.layers.clear();
        app.open_help(None);
        let layer = format!("{:?}", app.layers);
        let tab = action.id.starts_with("tab-") && action.keys.len() == 2;
        assert!(
            tab || layer.contains(&format!("Some(\"{}\")", action.id)),
            "{}",
            action.id
        );
    }
}

#[test]
fn every_action_does_something_safe_in_every_game_and_in_none() {
    for entry in GAMES {
        let mut app = app(&[entry.info.key]);
        for action in actions::all().filter(|action| action.id != "analyse") {
            app.act_on(action.id);
            app.frame(60, 20);
            app.layers.clear();
        }
    }
    let mut app = app(&[]);
    for action in actions::all() {
        app.act_on(action.id);
        app.frame(60, 20);
        app.layers.clear();
    }
}

#[test]
fn the_palette_finds_runs_and_takes_commands() {
    let mut app = app(&["reversi"]);
    keys(&mut app, ": h i d e enter");
    assert!(!app.wishes.panel, "show or hide the panel");
    keys(&mut app, ":");
    app.update(Event::Paste("new go 9 komi=6.5".to_owned()));
    keys(&mut app, "enter");
    let key = app.workspace.table().map(|table| table.info().key);
    assert_eq!(key, Some("go"));
    assert!(find("go").is_some());
}

#[test]
fn themes_are_seen_while_choosing_and_come_back_on_esc() {
    let mut app = app(&["reversi"]);
    keys(&mut app, "t down");
    assert_eq!(app.palette.key, "wood");
    keys(&mut app, "esc");
    assert_eq!(app.palette.key, "felt");
    keys(&mut app, "t down enter");
    assert_eq!(app.palette.key, "wood");
}

#[test]
fn the_language_is_switched_live() {
    let mut app = app(&["reversi"]);
    keys(&mut app, "E");
    shows(&mut app, "黑");
    keys(&mut app, "E");
    shows(&mut app, "Black");
}

#[test]
fn every_action_is_found_in_the_palette_by_its_keys_and_in_help() {
    for lang in [Lang::En, Lang::Zh] {
        let mut app = app(&["reversi"]);
        app.workspace.lang = lang;
        app.press(":");
        let palette = format!("{:?}", app.layers);
        app.layers.clear();
        app.press("?");
        let help = format!("{:?}", app.layers);
        app.layers.clear();
        for action in actions::all() {
            let id = format!("Action(\"{}\")", action.id);
            assert!(palette.contains(&id), "{} is not in the palette", action.id);
            // The keys of tabs 2 to 8 go without saying.
            let skipped = matches!(action.does, actions::Does::Do(actions::Do::Tab(2..=8)));
            let id = format!("Some(\"{}\")", action.id);
            assert!(
                skipped || help.contains(&id),
                "{} is not in help",
                action.id
            );
            for key in action.keys {
                let chord = crate::tui::chord::Chord::parse(key).expect("a key");
                let found = app.keymap.action(chord).map(|found| found.id);
                assert_eq!(found, Some(action.id), "{key}");
            }
        }
    }
}

#[test]
fn keys_of_the_settings_are_the_ones_that_are_shown_and_work() {
    let mut app = app(&["reversi"]);
    app.workspace.settings.bind("undo", vec!["f7".to_owned()]);
    app.follow_settings();
    app.run("d3");
    shows(&mut app, "F7 undo");
    app.press("u");
    assert_eq!(moves(&app).len(), 1);
    let played = |app: &App| app.workspace.table().map(|t| t.current().0);
    assert_eq!(played(&app), Some(1));
    app.press("f7");
    assert_eq!(played(&app), Some(0));
    app.press(":");
    shows(&mut app, "take back a turn");
    keys(&mut app, "t a k e");
    shows(&mut app, "F7");
    app.press("esc");
    // The dialogue of keys: choose an action, press a key.
    keys(&mut app, "A u n d o enter");
    shows(&mut app, "Press the key for");
    app.press("f8");
    shows(&mut app, "F8 F7");
    app.press("esc");
    keys(&mut app, "A u n d o enter i");
    shows(&mut app, "i belongs to");
    app.press("esc");
    keys(&mut app, "A u n d o enter backspace");
    app.press("esc");
    app.run("redo");
    app.press("u");
    assert_eq!(played(&app), Some(0));
}

#[test]
fn every_setting_can_be_changed_in_its_dialogue_and_holds_at_once() {
    use crate::command::settings::{Kind, SETTINGS};
    let mut app = app(&["reversi"]);
    let mut changed = 0;
    app.press(",");
    for setting in SETTINGS {
        let before = app.workspace.settings.get(setting.key).to_owned();
        match setting.kind {
            Kind::Text(_) => app.press("X"),
            Kind::Number { min, .. } if setting.key == "smaller-cells" => {
                assert_eq!(min, 0);
                app.press("right");
            }
            _ => app.press("right"),
        }
        let after = app.workspace.settings.get(setting.key);
        assert_ne!(after, before, "{}", setting.key);
        changed += 1;
        app.press("down");
    }
    assert_eq!(changed, SETTINGS.len());
    assert_eq!(app.lang(), Lang::En);
    assert!(!app.wishes.panel && !app.wishes.labels && !app.wishes.games);
    assert_eq!(app.wishes.shrink, 1);
    assert_eq!(app.depth, Depth::True);
    assert_eq!(app.palette.key, "wood");
    assert_eq!(app.mouse_mode(), MouseMode::Clicks);
    assert_eq!(app.workspace.thinking.threads, 2);
    app.press("esc");
    app.run("new reversi");
    let table = app.workspace.table().expect("a game");
    assert_eq!(table.players().of(Side::White).name, "X");
    assert!(table.clock().is_some());
}

#[test]
fn what_is_toggled_is_a_setting() {
    let mut app = app(&["reversi"]);
    keys(&mut app, "b o - y M E");
    let settings = &app.workspace.settings;
    let kept = [
        "panel",
        "coordinates",
        "smaller-cells",
        "glyphs",
        "mouse",
        "language",
    ];
    let kept = kept.map(|name| settings.kept(name));
    assert_eq!(kept, ["off", "off", "1", "ascii", "off", "zh"]);
    keys(&mut app, "t down enter");
    assert_eq!(app.workspace.settings.kept("theme"), "wood");
    assert_eq!(app.palette.key, "wood");
    keys(&mut app, "t down");
    assert_eq!(app.palette.key, "slate", "shown while choosing");
    app.press("esc");
    assert_eq!(app.palette.key, "wood");
}

#[test]
fn clocks_are_chosen_shown_and_stopped() {
    let mut app = app(&[]);
    app.press("n");
    shows(&mut app, "Clock");
    app.press("esc");
    app.run("new reversi clock=10m/3x30s Anna Ben");
    shows(&mut app, "10:00");
    shows(&mut app, "not begun · 10m/3x30s");
    app.run("d3");
    app.press("ctrl+p");
    shows(&mut app, "paused: Ctrl+P");
    keys(&mut app, "T right enter enter");
    let table = app.workspace.table().expect("a game");
    assert_eq!(
        table
            .clock()
            .map(|(c, _)| c.control().to_string())
            .as_deref(),
        Some("30m/5x30s")
    );
    app.run("new almonds clock=5m");
    assert!(
        app.workspace
            .table()
            .is_some_and(|table| table.clock().is_none())
    );
    app.run("clock 5m");
    shows(&mut app, "played alone");
}

#[test]
fn a_commands_whole_name_in_the_palette_means_the_command() {
    let mut app = app(&["reversi"]);
    keys(&mut app, ": b o a r d enter");
    shows(&mut app, "Black, 2: e4 d5");
    app.press("esc");
    keys(&mut app, ": h e l p enter");
    shows(&mut app, "Playing");
}

#[test]
fn questions_are_left_out_on_request() {
    let mut app = app(&["reversi"]);
    keys(&mut app, "tab enter R");
    shows(&mut app, "resigns this game?");
    app.press("esc");
    app.run("set confirm off");
    keys(&mut app, "R esc");
    assert!(app.workspace.table().is_some_and(|t| t.outcome().is_some()));
}

#[test]
fn what_may_follow_the_key_for_tabs_is_shown() {
    let mut app = app(&["reversi", "peace", "go"]);
    app.press("g");
    shows(&mut app, "1 Reversi");
    shows(&mut app, "2 Peace");
    let area = app.hits.find(Target::Tab(2)).expect("a place to click");
    assert!(area.y > 30);
    app.press("3");
    assert_eq!(app.workspace.current(), 2);
}

/// Lets the computer go on until `done`, for a minute at most.
#[track_caller]
fn wait_for(app: &mut App, done: impl Fn(&App) -> bool) {
    let begun = std::time::Instant::now();
    while !done(app) {
        assert!(begun.elapsed().as_secs() < 60, "it takes too long");
        std::thread::sleep(std::time::Duration::from_millis(5));
        app.update(Event::Wake);
    }
}

#[test]
fn moves_are_rated_on_the_board() {
    let mut app = app(&["reversi 4"]);
    keys(&mut app, "a");
    let rated = |app: &App| {
        let analysis = app.workspace.table().and_then(|table| table.analysis());
        analysis.is_some_and(|it| it.lines.len() == 4 && it.lines.iter().all(|line| line.exact))
    };
    wait_for(&mut app, rated);
    // White wins 4 × 4 by 11 : 3, and the winner gets the two empty squares, whatever Black begins with.
    shows(&mut app, "=-10");
    // The next position is rated without being asked.
    keys(&mut app, "tab enter");
    assert_eq!(moves(&app).len(), 1);
    wait_for(&mut app, |app| {
        app.workspace
            .table()
            .is_some_and(|table| table.analysis().is_some())
    });
    keys(&mut app, "a");
    assert!(
        app.workspace
            .table()
            .is_some_and(|table| table.thinking().is_none())
    );
}

#[test]
fn lines_are_stepped_into() {
    let mut app = app(&["checkers"]);
    keys(&mut app, "e");
    shows(&mut app, "no line is known here");
    keys(&mut app, "a");
    wait_for(&mut app, |app| {
        let analysis = app.workspace.table().and_then(|table| table.analysis());
        analysis
            .is_some_and(|it| it.lines.len() == 7 && it.lines.iter().all(|it| it.moves.len() > 2))
    });
    keys(&mut app, "e");
    shows(&mut app, "line 1 (");
    keys(&mut app, "right left right down");
    shows(&mut app, "line 2 (");
    shows(&mut app, ", move 2 of");
    assert!(moves(&app).is_empty(), "the game stays where it is");
    click(&mut app, Target::Line(0, 3));
    shows(&mut app, "line 1 (");
    shows(&mut app, ", move 3 of");
    // The wheel steps as well, and the first click on the board goes back to the game.
    let middle = Target::Cell(Cell::new(4, 4));
    mouse(&mut app, MouseEventKind::ScrollUp, middle);
    shows(&mut app, ", move 2 of");
    click(&mut app, middle);
    shows(&mut app, "Black to move");
    assert!(moves(&app).is_empty());
    keys(&mut app, "a");
}

#[test]
fn a_review_finds_the_worst_move_and_leads_there() {
    let mut app = app(&["reversi 4"]);
    for line in ["a2", "c1"] {
        app.run(line);
    }
    keys(&mut app, "w");
    wait_for(&mut app, |app| {
        app.workspace
            .table()
            .is_some_and(|table| table.reviewing().is_none())
    });
    let worst = app
        .workspace
        .table()
        .and_then(|table| table.mistakes().into_iter().next())
        .expect("a mistake");
    shows(&mut app, "reviewed: the worst mistake lost");
    shows(&mut app, &format!("{} lost {}", worst.played, worst.cost));
    click(&mut app, Target::Node(worst.node));
    let here = app.workspace.table().map(|table| table.current());
    assert_eq!(here, Some(worst.node));
    // It comes back with the game.
    let record = app.workspace.table().expect("a game").record();
    let (again, _) = (find("reversi").expect("a game").from_record)(&record).expect("a game");
    assert_eq!(again.mistakes().first(), Some(&worst));
    assert_eq!(again.record(), record);
}

#[test]
fn dead_stones_are_marked_and_agreed_to_by_keys() {
    let mut app = app(&["go 9"]);
    for line in ["E5", "pass", "pass"] {
        app.run(line);
    }
    shows(&mut app, "agree");
    let dead = |app: &App| {
        let view = app.workspace.table().expect("a game").view();
        view.square(Cell::new(4, 4)).marks.has(Marks::DEAD)
    };
    let before = dead(&app);
    click(&mut app, Target::Cell(Cell::new(4, 4)));
    assert_ne!(
        dead(&app),
        before,
        "a click marks a chain or takes its mark away"
    );
    keys(&mut app, "enter");
    assert_eq!(dead(&app), before, "and so does Enter upon it");
    keys(&mut app, "up enter p");
    assert!(app.workspace.table().is_some_and(|t| t.outcome().is_some()));
}

#[test]
fn what_is_not_plain_is_shown_on_request() {
    let mut app = app(&["reversi", "gomoku", "go 9", "checkers"]);
    for (tab, words) in [
        ("1", "can't be turned"),
        ("2", "no threats yet"),
        ("3", "estimate"),
    ] {
        keys(&mut app, tab);
        keys(&mut app, "V");
        wait_for(&mut app, |app| {
            app.workspace
                .table()
                .is_some_and(|table| table.revealing() == (true, false))
        });
        shows(&mut app, words);
        keys(&mut app, "V");
        assert!(!text(&mut app).contains(words));
    }
    keys(&mut app, "4 V");
    shows(&mut app, "has nothing more to show");
}

#[test]
fn a_solution_is_shown_move_by_move() {
    let mut app = app(&["almonds"]);
    keys(&mut app, "S");
    assert_eq!(moves(&app).len(), 4, "the fewest turns there are");
    let ply = |app: &App| {
        let table = app.workspace.table().expect("a game");
        table.node(table.current()).map(|node| node.ply)
    };
    assert_eq!(ply(&app), Some(0));
    for expected in 1..=4 {
        assert_eq!(ply(&app), Some(expected - 1));
        std::thread::sleep(std::time::Duration::from_millis(520));
        app.tick();
        assert_eq!(ply(&app), Some(expected));
    }
    assert!(!app.is_moving());
    shows(&mut app, "solved");
}

#[test]
fn programs_are_added_changed_seated_and_removed() {
    let mut app = app(&["go 9"]);
    let engines = |app: &App| app.workspace.engines.clone();
    keys(&mut app, "ctrl+e enter");
    shows(&mut app, "Command line");
    keys(&mut app, "g n u down down");
    app.update(Event::Paste("nowhere --mode gtp".to_owned()));
    keys(&mut app, "down g o down");
    app.update(Event::Paste("level 3; komi 5".to_owned()));
    keys(&mut app, "down down enter");
    let found = engines(&app);
    assert_eq!((found[0].name.as_str(), found[0].games.len()), ("gnu", 1));
    assert_eq!(found[0].options.len(), 2);
    // Changed, its command line stays.
    keys(&mut app, "ctrl+e enter");
    shows(&mut app, "gnu: gtp, plays go; nowhere --mode gtp");
    keys(&mut app, "5 2 up up enter");
    assert_eq!(engines(&app)[0].name, "gnu2");
    assert_eq!(engines(&app)[0].command, ["nowhere", "--mode", "gtp"]);
    assert_eq!(engines(&app)[0].options, found[0].options);
    // Seated, it can't be started: the person has the seat again and is told why.
    keys(&mut app, "ctrl+e enter enter");
    wait_for(&mut app, |app| {
        let table = app.workspace.table().expect("a game");
        table.thinking().is_none() && !table.players().0.iter().any(|p| p.seat != Seat::Person)
    });
    shows(&mut app, "can't be started");
    keys(&mut app, "ctrl+e enter 6");
    assert!(engines(&app).is_empty());
}

#[test]
fn the_board_alone_still_shows_a_clock_and_says_why_not() {
    let mut app = app(&["reversi clock=5m"]);
    app.press("z");
    shows(&mut app, "5:00 – 5:00");
    let mut app = self::app(&["reversi"]);
    app.press("z");
    assert!(!text(&mut app).contains("to move"));
    app.press("down");
    app.press("enter");
    shows(&mut app, "! ");
    app.press("left");
    assert!(!text(&mut app).contains("! "));
}
