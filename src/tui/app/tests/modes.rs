//! Footers: every mode has its own, and every key in one works there.

use super::*;
use crate::app::acts;
use crate::app::mode::{Mode, Scene};
use crate::widgets::footer::Press;
use tabletop_app::workspace::shipped_problems;

const RECORD: &str = "(;GM[1]FF[4]SZ[5];B[cc];W[bb](;B[dd];W[bd])(;B[db]))";

/// Way into a mode, from wherever the app is.
type Way = fn(&mut App);

const WAYS: [(Mode, Way); 14] = [
    (Mode::Home, |app| {
        crate::app::at_home::go_home(&mut app.workspace, &mut app.home, &mut app.screen);
    }),
    (Mode::Exploring, |app| {
        lines(app, &["new reversi", "d3", "c3", "analyse"]);
        let has_lines = |app: &App| {
            let analysis = app.workspace.tabs.session().and_then(|it| it.analysis());
            analysis.is_some_and(|it| it.lines.len() > 1 && it.lines[0].moves.len() > 2)
        };
        wait_for(app, has_lines);
        app.press("e");
        app.press("right");
    }),
    (Mode::Lesson, |app| app.run("learn reversi 2")),
    (Mode::LessonDone, |app| {
        lines(app, &["learn reversi 1", "d3"]);
    }),
    (Mode::Problem, |app| app.run("train reversi")),
    (Mode::Missed, |app| {
        app.run("train reversi");
        let attempt = app.workspace.tabs.attempt().expect("a problem");
        let right = attempt.exercise().steps[0].accepted.clone();
        let legal = app.workspace.tabs.session().expect("a game").legal();
        let wrong = legal.into_iter().find(|mv| !right.contains(mv));
        app.run(&wrong.expect("another move"));
    }),
    (Mode::ProblemDone, |app| {
        lines(app, &["train reversi", "solve"]);
    }),
    (Mode::Marking, |app| {
        lines(app, &["new go 5", "C3", "pass", "pass"]);
        wait_for(app, |app| {
            let session = app.workspace.tabs.session().expect("a game");
            !session.needs_dead_stones()
        });
    }),
    (Mode::Record, |app| {
        open(app, RECORD.to_owned());
        app.press("<");
        app.press("<");
    }),
    (Mode::Guess, guessed),
    (Mode::GuessOver, |app| {
        guessed(app);
        app.run("solve");
        app.run("solve");
    }),
    (Mode::Friend, |app| {
        lines(app, &["new reversi", "d3"]);
        let session = app.workspace.tabs.session_mut().expect("a game");
        session.players_mut().seat(Side::White, Seat::Remote);
    }),
    (Mode::Over, |app| {
        lines(app, &["new gomoku", "h8", "set confirm off", "resign"]);
        app.press("esc");
    }),
    (Mode::Playing, |app| lines(app, &["new reversi", "d3"])),
];

fn guessed(app: &mut App) {
    open(app, RECORD.to_owned());
    lines(app, &["goto start", "replay white"]);
}

fn lines(app: &mut App, lines: &[&str]) {
    for line in lines {
        app.run(line);
    }
}

fn open(app: &mut App, record: String) {
    let tabs = app.workspace.tabs.all().len();
    app.update(Event::Paste(record));
    wait_for(app, |app| app.workspace.tabs.all().len() > tabs);
}

fn scene(app: &App) -> Scene<'_> {
    Scene::new(&app.workspace, &app.views, &app.home)
}

fn solver() -> App {
    let mut app = app(&["reversi"]);
    app.workspace.trainer.problems.source = shipped_problems;
    app
}

/// Enters a mode anew, with no popup open and nothing said.
fn enter(app: &mut App, way: Way) {
    acts::explorer_takes(app, "");
    crate::app::acts::close_layers(app);
    way(app);
    app.screen.message.clear();
}

#[test]
fn every_key_of_a_footer_works_in_its_mode() {
    let mut app = solver();
    for (mode, way) in WAYS {
        enter(&mut app, way);
        assert_eq!(scene(&app).mode, mode);
        let entries = scene(&app).entries();
        assert!((3..=7).contains(&entries.len()), "{mode:?}: {entries:?}");
        for entry in entries {
            enter(&mut app, way);
            let before = app.frame(100, 40);
            let key = |app: &App, id| {
                let row = Row::find(id).expect("a row");
                app.screen.display.keymap.keys(row)[0].to_string()
            };
            let pressed = match entry.press {
                Press::Row(id) | Press::Pair(_, id) => key(&app, id),
                Press::Choice(letter, _) => letter.to_string(),
            };
            app.press(&pressed);
            let refused = app.screen.message.is_refusal();
            let says = app.screen.message.parts(Lang::En);
            assert!(!refused, "{mode:?}: {pressed}: {says:?}");
            let acts = std::mem::take(&mut app.quit) || app.frame(100, 40) != before;
            assert!(acts, "{mode:?}: {pressed} does nothing");
        }
    }
}

#[test]
fn the_keys_listed_in_the_panel_work_and_are_not_in_the_footer() {
    let mut app = solver();
    let mut refused = Vec::new();
    let has_list = |mode: Mode| !matches!(mode, Mode::Home | Mode::Exploring);
    for (mode, way) in WAYS.into_iter().filter(|(mode, _)| has_list(*mode)) {
        enter(&mut app, way);
        let footer = scene(&app).entries();
        let rows = scene(&app).further(&footer);
        for row in rows {
            let is_twice = footer.iter().any(|it| it.press == Press::Row(row.id));
            assert!(!is_twice, "{mode:?}: {}", row.id);
            enter(&mut app, way);
            let key = app.screen.display.keymap.keys(row)[0].to_string();
            app.press(&key);
            let says = app.screen.message.parts(Lang::En);
            if app.screen.message.is_refusal() {
                refused.push(format!("{mode:?}: {key}: {says:?}"));
            }
        }
    }
    assert!(refused.is_empty(), "{refused:#?}");
    // A task has the panel to itself.
    enter(&mut app, |app| app.run("learn reversi 1"));
    assert!(!rows_of(&mut app, (200, 60)).contains("More keys"));
    enter(&mut app, |app| app.run("new reversi"));
    assert!(rows_of(&mut app, (120, 40)).contains("More keys"));
    assert!(!rows_of(&mut app, (80, 24)).contains("More keys"));
}

pub(super) fn rows_of(app: &mut App, size: (u16, u16)) -> String {
    let cells = app.frame(size.0, size.1).content;
    cells.iter().map(ratatui::buffer::Cell::symbol).collect()
}

#[test]
fn a_count_of_go_stands_once_with_its_parts() {
    let mut app = app(&["go 5 dead=keep white=cpu:1"]);
    let session = app.workspace.tabs.session_mut().expect("a game");
    session.players_mut().seat(Side::White, Seat::Person);
    for row in 1..=5 {
        lines(&mut app, &[&format!("B{row}"), &format!("D{row}")]);
    }
    lines(&mut app, &["pass", "pass"]);
    let count = "Black 10 · White 10 + 7.5 = 17.5";
    for key in ["", "esc"] {
        if !key.is_empty() {
            app.press(key);
        }
        for size in [(120, 40), (200, 60)] {
            let text = rows_of(&mut app, size);
            assert_eq!(text.matches(count).count(), 1, "{key} {size:?}: {text}");
            assert!(!text.contains("Komi"), "{text}");
        }
    }
}

#[test]
fn a_mode_says_its_name_and_the_likeliest_key_first() {
    let mut app = solver();
    for (mode, way) in WAYS {
        enter(&mut app, way);
        let first = scene(&app).entries()[0].press;
        let expected = match mode {
            Mode::Exploring => Press::Pair("left", "right"),
            Mode::Record => Press::Pair("step-back", "step-on"),
            Mode::GuessOver => Press::Row("replay"),
            Mode::Missed => Press::Row("undo"),
            Mode::ProblemDone => Press::Row("train"),
            Mode::Over => Press::Row("rematch"),
            Mode::Friend => Press::Pair("step-back", "step-on"),
            _ => Press::Row("touch"),
        };
        assert_eq!(first, expected, "{mode:?}");
        let has_badge = scene(&app).badge().is_some();
        assert_eq!(
            has_badge,
            !matches!(mode, Mode::Home | Mode::Playing),
            "{mode:?}"
        );
    }
}

#[test]
fn the_footer_steps_where_moves_lie_ahead() {
    let mut app = app(&["reversi"]);
    app.run("d3");
    assert!(!text(&mut app).contains("> step"));
    app.press("<");
    shows(&mut app, "< > step");
}

#[test]
fn exploring_begins_at_the_first_move_and_enter_plays_it() {
    let mut app = app(&["reversi"]);
    app.run("d3");
    app.run("hint");
    wait_for(&mut app, |app| {
        let session = app.workspace.tabs.session().expect("a game");
        session.thinking().is_none() && session.hint_line().is_some()
    });
    app.run("hint");
    shows(&mut app, "Line A (");
    shows(&mut app, "move 1 of ");
    shows(&mut app, "EXPLORING");
    shows(&mut app, "Enter play this move");
    app.press("enter");
    assert_eq!(moves(&app).len(), 2, "the move shown is played");
    assert!(!app.views.exploration.is_on(app.workspace.tabs.tab()));
}

#[test]
fn a_move_deep_in_a_line_is_not_played_for_the_computer_and_enter_says_why() {
    let mut app = app(&["reversi"]);
    let (mode, way) = WAYS[1];
    way(&mut app);
    assert_eq!(scene(&app).mode, mode);
    let session = app.workspace.tabs.session_mut().expect("a game");
    session.players_mut().seat(Side::White, Seat::Computer(1));
    app.press("enter");
    shows(&mut app, "Only the first move is yours");
    assert_eq!(moves(&app).len(), 2);
    keys(&mut app, "home enter");
    assert!(moves(&app).len() > 2);
}

#[test]
fn a_record_says_what_is_at_its_end() {
    let mut app = app(&[]);
    open(&mut app, RECORD.replace("SZ[5]", "SZ[5]RE[B+R]"));
    keys(&mut app, "end >");
    shows(&mut app, "This is the last move");
    keys(&mut app, "< < v");
    assert!(!app.screen.message.is_refusal(), "the move has a variation");
    keys(&mut app, "end < < v");
    shows(&mut app, "RECORD");
}

#[test]
fn the_task_of_a_lesson_stays_and_its_success_leaves_the_footer() {
    for size in [(80, 24), (120, 40), (200, 60), (40, 24), (40, 12)] {
        let mut app = app(&[]);
        app.run("learn reversi 1");
        let screen = |app: &mut App| {
            let buffer = app.frame(size.0, size.1);
            let rows = buffer.content.chunks(usize::from(size.0));
            let row = |row: &[ratatui::buffer::Cell]| row.iter().map(|it| it.symbol()).collect();
            rows.map(row).collect::<Vec<String>>()
        };
        let has_task = |app: &mut App, when: &str| {
            let shown = screen(app);
            let text = shown.concat();
            assert!(text.contains("Play d3"), "{when} at {size:?}: {shown:#?}");
            let footer = shown.last().expect("a row");
            assert!(footer.contains("Enter"), "{when} at {size:?}: {footer}");
        };
        has_task(&mut app, "at first");
        app.run("hint");
        has_task(&mut app, "after a hint");
        app.run("a1");
        assert!(app.screen.message.is_refusal());
        app.run("f5");
        has_task(&mut app, "after another move");
        assert!(screen(&mut app).concat().contains('✗'));
        app.run("d3");
        has_task(&mut app, "when it is done");
        assert!(screen(&mut app).concat().contains('✓'));
        assert!(screen(&mut app)[0].contains("Lesson 1/8"));
        app.press("enter");
        assert!(screen(&mut app)[0].contains("Lesson 2/8"));
        app.press("<");
        assert!(screen(&mut app)[0].contains("Lesson 1/8"));
    }
}

#[test]
fn lessons_show_no_rules_and_their_hints_no_figures() {
    let mut app = app(&[]);
    app.run("learn go 1");
    for line in ["hint", "hint"] {
        app.run(line);
        let text = text(&mut app);
        for word in ["Komi", "superko", "best by search", "%"] {
            assert!(!text.contains(word), "{word} in {text}");
        }
    }
}

#[test]
fn a_timed_run_shows_its_clock_and_score() {
    for (size, large) in [((120, 40), true), ((80, 24), true), ((40, 24), false)] {
        let mut app = solver();
        app.run("train timed reversi");
        let shown = app.frame(size.0, size.1);
        let rows = shown.content.chunks(usize::from(size.0));
        let rows: Vec<String> = rows
            .map(|row| row.iter().map(ratatui::buffer::Cell::symbol).collect())
            .collect();
        let text = rows.concat();
        assert!(text.contains("0 ✓  0 ✗"), "{size:?}: {rows:#?}");
        let mut clocks = (120..=180).map(|left| format!("{}:{:02}", left / 60, left % 60));
        let has = |clock: String| match crate::widgets::large::lines(&clock, 1) {
            Some(lines) if large => lines.iter().all(|it| text.contains(it.as_str())),
            _ => text.contains(&clock),
        };
        assert!(clocks.any(has), "{size:?}: {rows:#?}");
    }
}

#[test]
fn marks_of_dead_stones_name_players_one_way() {
    let mut app = app(&["go 5 Anna Ben"]);
    lines(&mut app, &["C3", "pass", "pass"]);
    shows(&mut app, "DEAD STONES");
    shows(&mut app, "Enter toggle  a accept score  r resume play");
    app.press("a");
    let text = text(&mut app);
    assert!(text.contains("accepts the score"), "{text}");
    assert!(
        !text.contains("White accepts") && !text.contains("Black accepts"),
        "{text}"
    );
}

#[test]
fn legal_places_are_marked_only_where_a_move_is_expected() {
    let mut app = solver();
    for (mode, way) in WAYS
        .into_iter()
        .filter(|(mode, _)| !matches!(mode, Mode::Home | Mode::Over))
    {
        enter(&mut app, way);
        let tab = app.workspace.tabs.tab().expect("a tab");
        let settled = [
            Mode::LessonDone,
            Mode::ProblemDone,
            Mode::Missed,
            Mode::Friend,
            Mode::GuessOver,
        ];
        let expects = crate::app::draw::expects_move(tab);
        assert_eq!(expects, !settled.contains(&mode), "{mode:?}");
    }
}

/// Help calls a key what the footer calls it, with all keys of a pair and the letters of choices.
#[test]
fn help_names_the_keys_of_a_mode_as_its_footer_does() {
    let mut app = solver();
    for (mode, words, others) in [
        (
            Mode::Home,
            &["Play", "Next"][..],
            &["Next legal move", "pick up"][..],
        ),
        (Mode::Marking, &["Toggle", "Accept score"], &["pick up"]),
        (Mode::Record, &["< >", "Step"], &["Next move"]),
        (
            Mode::Exploring,
            &["Play this move", "Other line"],
            &["pick up"],
        ),
    ] {
        let (_, way) = WAYS.iter().find(|(it, _)| *it == mode).expect("a way");
        enter(&mut app, *way);
        app.press("?");
        let frame = app.frame(80, 60);
        let rows = frame.content.chunks(80).map(|row| {
            row.iter()
                .map(ratatui::buffer::Cell::symbol)
                .collect::<String>()
        });
        let rows = rows.skip_while(|row| !row.contains("│ Now ")).skip(1);
        let now: Vec<_> = rows.take_while(|row| row.contains("│   ")).collect();
        let now = now[..now.len().min(9)].concat();
        for word in words {
            assert!(now.contains(word), "{mode:?}: {word} in {now}");
        }
        for word in others {
            assert!(!now.contains(word), "{mode:?}: {word} in {now}");
        }
    }
}

#[test]
fn the_list_of_games_names_them_as_their_tabs_do() {
    let mut app = solver();
    lines(&mut app, &["learn reversi 1", "new go 9", "new go 13"]);
    let text = rows_of(&mut app, (200, 60));
    for label in ["Lesson 1/8", "Go 9", "Go 13"] {
        assert!(text.matches(label).count() > 1, "{label}: {text}");
    }
}

#[test]
fn a_result_stands_once_when_the_card_is_closed() {
    for size in [(80, 24), (120, 40), (200, 60)] {
        let mut app = app(&["reversi white=cpu:1"]);
        lines(&mut app, &["set confirm off", "resign"]);
        app.press("esc");
        let text = rows_of(&mut app, size);
        assert_eq!(text.matches("You resigned").count(), 1, "{size:?}: {text}");
    }
}

/// Signs of a record stand on a plate, and its comment below the moves.
#[test]
fn marks_and_comments_of_a_record_are_easy_to_see() {
    let mut app = app(&[]);
    open(
        &mut app,
        "(;GM[1]SZ[9];B[ee]C[A remark]LB[gg:A]CR[cc])".to_owned(),
    );
    let wide = 200;
    let frame = app.frame(wide, 60);
    let rows: Vec<String> = frame
        .content
        .chunks(wide.into())
        .map(|row| row.iter().map(ratatui::buffer::Cell::symbol).collect())
        .collect();
    let row_of = |text: &str| rows.iter().position(|row| row.contains(text));
    let (moves, remark) = (row_of("1. E5"), row_of("A remark"));
    assert_eq!(moves.expect("moves") + 2, remark.expect("the comment"));
    let palette = &app.screen.display.palette;
    let plate = palette.color(crate::theme::Role::Popup);
    for sign in [" A ", " ○ "] {
        let on_plate = frame.content.windows(3).any(|cells| {
            let text: String = cells.iter().map(ratatui::buffer::Cell::symbol).collect();
            text == sign && cells.iter().all(|cell| cell.bg == plate)
        });
        assert!(on_plate, "{sign}");
    }
}

#[test]
fn the_buttons_of_a_task_touch_nothing() {
    let mut app = solver();
    app.run("train gomoku");
    for size in [(80, 24), (120, 40), (200, 60)] {
        let frame = app.frame(size.0, size.1);
        let row = |row: &[ratatui::buffer::Cell]| row.iter().map(|it| it.symbol()).collect();
        let rows: Vec<String> = frame.content.chunks(size.0.into()).map(row).collect();
        let at = rows
            .iter()
            .position(|row| row.contains("Hint i"))
            .expect("buttons");
        let column = rows[at].find("Hint i").expect("a button");
        let from = rows[at][..column].chars().count();
        for near in [at - 1, at + 1] {
            let beside: String = rows[near].chars().skip(from).collect();
            assert_eq!(beside.trim(), "", "{size:?}: {rows:#?}");
        }
    }
}

#[test]
fn popups_use_a_high_screen_and_name_no_key_that_does_nothing() {
    let mut app = solver();
    app.run("rules peace");
    shows(&mut app, "Esc close");
    assert!(!text(&mut app).contains("scroll"), "the page is whole");
    keys(&mut app, "esc ,");
    shows(&mut app, "◂ Largest ▸");
    keys(&mut app, "esc ?");
    shows(&mut app, "scroll");
    keys(&mut app, "esc :");
    for (size, least) in [((80, 24), 14), ((200, 60), 28)] {
        let frame = app.frame(size.0, size.1);
        let row = |row: &[ratatui::buffer::Cell]| row.iter().map(|it| it.symbol()).collect();
        let rows: Vec<String> = frame.content.chunks(size.0.into()).map(row).collect();
        let head = rows.iter().position(|row| row.contains("Command palette"));
        let foot = rows.iter().position(|row| row.contains("Enter select"));
        let high = foot.expect("a foot") - head.expect("a head");
        assert!(high >= least, "{size:?}: {high}");
    }
}

/// Screens of a game against the computer: whole names, one word for one thing, and no move while stones are marked.
#[test]
fn a_game_against_the_computer_says_what_is_and_what_to_do() {
    let mut app = app(&["go 5"]);
    lines(&mut app, &["C3", "pass", "pass"]);
    app.screen.message.clear();
    app.screen.say(
        crate::app::message_line::Tone::News,
        vec![tabletop_core::Message::verbatim("White passed")],
    );
    shows(&mut app, "White passed · White: mark the dead stones");
    let session = app.workspace.tabs.session_mut().expect("a game");
    session.players_mut().seat(Side::Black, Seat::Remote);
    shows(&mut app, "White passed · Mark the dead stones");
    let mut app = super::app(&["checkers white=cpu:2"]);
    let names = rows_of(&mut app, (120, 40));
    assert!(names.contains("White (level 2)"), "{names}");
    let mut app = super::app(&["peace white=cpu:2", "peace"]);
    let tabs = rows_of(&mut app, (120, 40));
    assert!(
        tabs.contains("1 Peace Computer •  2 Peace 8") && !tabs.contains("L2"),
        "{tabs}"
    );
    app.press(")");
    shows(&mut app, "obody wins Peace");
    lines(&mut app, &["set confirm off", "resign"]);
    app.press("esc");
    shows(&mut app, "B play again");
}

/// The name of a column stands over its line, wherever stones are.
#[test]
fn columns_have_their_names_over_their_lines() {
    let bare = |moves: &[&str], size: (u16, u16)| {
        let mut app = app(&["go 9"]);
        lines(&mut app, moves);
        let frame = app.frame(size.0, size.1);
        let row = |row: &[ratatui::buffer::Cell]| row.iter().map(|it| it.symbol()).collect();
        let rows: Vec<String> = frame.content.chunks(size.0.into()).map(row).collect();
        let places = |row: &String| {
            let names = "ABCDEFGHJ"
                .chars()
                .map(|name| row.chars().position(|it| it == name));
            names.collect::<Option<Vec<_>>>()
        };
        rows.iter().find_map(places).expect("names")
    };
    for size in [(120, 40), (200, 60)] {
        let moves = ["C9", "E9", "G9", "H9", "J9", "A9"];
        assert_eq!(bare(&moves, size), bare(&[], size), "{size:?}");
    }
}
