//! Output of the computer while it thinks, analyses and reviews.

use std::time::Duration;

use super::*;
use crate::app::message_line::Tone;
use crate::hit::Zone;
use crate::theme::Role;
use tabletop_core::Message;
use tabletop_system::time::StoppedTime;

#[test]
fn moves_are_rated_on_the_board() {
    let mut app = app(&["reversi 4"]);
    keys(&mut app, "a");
    let rated = |app: &App| {
        let analysis = app
            .workspace
            .tabs
            .session()
            .and_then(|session| session.analysis());
        analysis.is_some_and(|it| it.lines.len() == 4 && it.lines.iter().all(|line| line.exact))
    };
    wait_for(&mut app, rated);
    // White wins 4 × 4 by 11 : 3, and the winner gets the two empty squares, whatever Black begins with.
    shows(&mut app, " A  b1 -10");
    // The next position is rated without being asked.
    keys(&mut app, "tab enter");
    assert_eq!(moves(&app).len(), 1);
    wait_for(&mut app, |app| {
        app.workspace
            .tabs
            .session()
            .is_some_and(|session| session.analysis().is_some())
    });
    keys(&mut app, "a");
    assert!(
        app.workspace
            .tabs
            .session()
            .is_some_and(|session| session.thinking().is_none())
    );
}

#[test]
fn lines_are_stepped_into() {
    let mut app = app(&["checkers"]);
    keys(&mut app, "e");
    shows(&mut app, "No analysis yet");
    keys(&mut app, "a");
    wait_for(&mut app, |app| {
        let analysis = app
            .workspace
            .tabs
            .session()
            .and_then(|session| session.analysis());
        analysis
            .is_some_and(|it| it.lines.len() == 7 && it.lines.iter().all(|it| it.moves.len() > 2))
    });
    keys(&mut app, "e");
    shows(&mut app, "Line A (");
    keys(&mut app, "right left right down");
    shows(&mut app, "Line B (");
    shows(&mut app, " · move 2 of");
    assert!(moves(&app).is_empty(), "the game stays where it is");
    click(&mut app, Target::Line(0, 3));
    shows(&mut app, "Line A (");
    shows(&mut app, " · move 3 of");
    // The wheel steps as well, and the first click on the board goes back to the game.
    let middle = Target::Cell(Cell::new(4, 4));
    mouse(&mut app, MouseEventKind::ScrollUp, middle);
    shows(&mut app, " · move 2 of");
    click(&mut app, middle);
    shows(&mut app, "Black to move");
    assert!(moves(&app).is_empty());
    keys(&mut app, "a");
}

#[test]
fn mistakes_are_offered_where_there_are_any_and_news_end_whole() {
    let mut app = app(&["reversi 4"]);
    app.run("resign");
    shows(&mut app, " w review ");
    assert!(
        !text(&mut app).contains("next mistake"),
        "nothing was reviewed"
    );
    app.run("undo");
    let news = Message::verbatim("n".repeat(68));
    app.screen.say(Tone::News, vec![news.clone()]);
    // Whose turn it is stands in the panel: it gives way where it would be cut.
    let (line, _) = crate::app::draw::status(&app, Lang::En, 80);
    assert_eq!(line, news.sentence(Lang::En));
    let (line, _) = crate::app::draw::status(&app, Lang::En, 120);
    assert!(line.ends_with(" · Black to move"), "{line}");
}

/// White's answer is the worst of three; Black's first move is as good as any other.
#[test]
fn a_faultless_game_offers_no_mistake_of_ones_own() {
    let mut app = app(&["reversi"]);
    app.run("c4");
    app.run("c5");
    app.run("resign");
    keys(&mut app, "w");
    wait_for(&mut app, |app| {
        let session = app.workspace.tabs.session();
        session.is_some_and(|session| session.reviewing().is_none())
    });
    shows(&mut app, " next mistake ");
    app.run("seat white cpu:1");
    assert!(!text(&mut app).contains(" next mistake "), "those of Black");
    keys(&mut app, ")");
    shows(&mut app, "You made no mistakes");
}

/// Before the first mistake is found, a review under way does not send anybody to the review.
#[test]
fn the_next_mistake_of_a_review_under_way_is_not_known_yet() {
    let mut app = app(&["reversi"]);
    app.run("d3");
    keys(&mut app, ")");
    shows(&mut app, "press w to review the game");
    keys(&mut app, "w )");
    shows(&mut app, "the review is still running");
}

/// All mistakes are reached where only some have room: the wheel goes from one to the next, and the list follows.
#[test]
fn a_long_list_of_mistakes_follows_the_wheel() {
    let mut app = app(&["reversi 6"]);
    let first = |app: &App| {
        app.workspace
            .tabs
            .session()
            .and_then(|it| it.legal().into_iter().next())
    };
    while let Some(mv) = first(&app).filter(|_| moves(&app).len() < 24) {
        app.run(mv.as_str());
    }
    keys(&mut app, "w");
    wait_for(&mut app, |app| {
        let session = app.workspace.tabs.session();
        session.is_some_and(|session| session.reviewing().is_none())
    });
    let session = app.workspace.tabs.session().expect("a game");
    let mut nodes: Vec<_> = session.mistakes().into_iter().map(|it| it.node).collect();
    nodes.sort_unstable();
    assert!(nodes.len() > 5, "a game of first moves: {nodes:?}");
    app.run("goto start");
    for (index, &node) in nodes.iter().enumerate() {
        app.frame(80, 24);
        let zone =
            |at: &(u16, u16)| app.screen.pointer.hits.zone_at(at.0, at.1) == Some(Zone::Mistakes);
        let mut places = (0..24).flat_map(|y| (0..80).map(move |x| (x, y)));
        let (column, row) = places.find(zone).expect("a list");
        app.update(Event::Mouse(MouseEvent {
            kind: MouseEventKind::ScrollDown,
            column,
            row,
            modifiers: KeyModifiers::NONE,
        }));
        app.frame(80, 24);
        assert!(
            app.screen
                .pointer
                .hits
                .find(Target::Mistake(node))
                .is_some(),
            "{index}"
        );
        assert_eq!(
            app.workspace.tabs.session().map(|it| it.current()),
            Some(node)
        );
    }
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
            .tabs
            .session()
            .is_some_and(|session| session.reviewing().is_none())
    });
    let worst = app
        .workspace
        .tabs
        .session()
        .and_then(|session| session.mistakes().into_iter().next())
        .expect("a mistake");
    shows(&mut app, "Review done. ");
    // The axis of the graph, beside the line that says where the game is even.
    shows(&mut app, "0┤");
    let sign = worst.badge.sign();
    let session = app.workspace.tabs.session().expect("a game");
    let node = session.node(worst.node).expect("a node");
    let named = format!("{}. {}{sign}", node.ply, worst.played.as_str());
    // The cost of the mistake follows where there is room.
    shows(&mut app, &format!("{named} −"));
    shows(&mut app, &format!("best {}", worst.best.as_str()));
    // The player is shown as a stone on the board's background: a black one would be white on a dark screen.
    let buffer = app.frame(100, 40);
    let row = (0..40).find(|&y| {
        let cells = (0..100).map(|x| buffer[(x, y)].symbol());
        cells.collect::<String>().contains(&format!("{named} −"))
    });
    let row = row.expect("the mistake's row");
    let stone = (60..100).find(|&x| buffer[(x, row)].symbol() == "●");
    let ground = buffer[(stone.expect("a stone"), row)].bg;
    let board = app
        .screen
        .display
        .palette
        .on(tabletop_core::Ground::Squares);
    assert_eq!(ground, board.color(Role::Ground));
    // All of it has room on a small screen too.
    let small = app.frame(80, 24).content;
    let small: String = small.iter().map(ratatui::buffer::Cell::symbol).collect();
    assert!(small.contains("0┤") && small.contains(&named), "{small}");
    // A click asks for a better move on a scratch board: only the move played is marked, and the game stays.
    let end = app.workspace.tabs.session().expect("a game").current();
    click(&mut app, Target::Mistake(worst.node));
    let front = |app: &App| {
        app.workspace
            .tabs
            .session()
            .map(|session| session.current())
    };
    assert_eq!(front(&app), node.parent);
    let whose = node.side.name().en;
    shows(&mut app, &format!("Mistake 1 of 1 · {whose}"));
    shows(&mut app, &format!("{named} −"));
    let marked = |app: &mut App| {
        let mut view = app.workspace.tabs.session().expect("a game").view();
        Views::mark_lesson(&app.workspace, &mut view);
        worst
            .paths
            .clone()
            .map(|path| view.square(path[0]).label.clone())
    };
    assert_eq!(marked(&mut app), [Some(sign.to_owned()), None]);
    shows(&mut app, " S solution  Esc end ");
    // The same mistake is known at once; the better move is not shown meanwhile.
    app.run(&worst.played);
    shows(&mut app, &format!("{}{sign} loses", worst.played.as_str()));
    shows(&mut app, " u try again ");
    // The move tried stands behind dots in the list of moves, which stays as it was.
    shows(&mut app, &format!("┈ {}", worst.played.as_str()));
    keys(&mut app, "u");
    assert!(!text(&mut app).contains('┈'));
    assert_eq!(front(&app), node.parent);
    app.run(&worst.best);
    shows(&mut app, &format!("Best! {}", worst.best.as_str()));
    keys(&mut app, "u S");
    assert_eq!(marked(&mut app)[1], Some("!".to_owned()));
    let walked = |app: &App| {
        app.workspace
            .tabs
            .tab()
            .is_some_and(|tab| tab.walk().is_some())
    };
    assert!(walked(&app));
    keys(&mut app, "esc");
    assert!(!walked(&app));
    assert_eq!(front(&app), Some(end));
    // The mistake is stored with the game.
    let record = app.workspace.tabs.session().expect("a game").record();
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
    shows(&mut app, "accept score");
    let dead = |app: &App| {
        let view = app.workspace.tabs.session().expect("a game").view();
        view.square(Cell::new(4, 4)).marks.contains(Marks::DEAD)
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
    assert!(
        app.workspace
            .tabs
            .session()
            .is_some_and(|t| t.outcome().is_some())
    );
}

#[test]
fn what_is_not_plain_is_shown_on_request() {
    let mut app = app(&["reversi", "gomoku", "go 9", "checkers"]);
    for (tab, words) in [
        ("1", "Stable discs"),
        ("2", "No threats yet"),
        ("3", "Estimate"),
    ] {
        keys(&mut app, tab);
        keys(&mut app, "V");
        wait_for(&mut app, |app| {
            app.workspace
                .tabs
                .session()
                .is_some_and(|session| session.revealing() == (true, false))
        });
        shows(&mut app, words);
        keys(&mut app, "V");
        assert!(!text(&mut app).contains(words));
    }
    keys(&mut app, "4 V");
    shows(&mut app, "Checkers has no territory or threats to show");
}

#[test]
fn a_solution_is_shown_move_by_move() {
    let time = StoppedTime::begin();
    let mut app = app(&["almonds"]);
    keys(&mut app, "S");
    shows(&mut app, "The puzzle will count as shown");
    keys(&mut app, "S S esc");
    assert!(moves(&app).is_empty(), "nobody asked for it");
    keys(&mut app, "S up enter");
    assert_eq!(moves(&app).len(), 4, "the fewest turns there are");
    let ply = |app: &App| {
        let session = app.workspace.tabs.session().expect("a game");
        session.node(session.current()).map(|node| node.ply)
    };
    assert_eq!(ply(&app), Some(0));
    for expected in 1..=4 {
        time.advance(Duration::from_millis(499));
        app.tick();
        assert_eq!(ply(&app), Some(expected - 1));
        time.advance(Duration::from_millis(1));
        app.tick();
        assert_eq!(ply(&app), Some(expected));
    }
    assert!(!app.views.is_moving(&app.workspace));
    shows(&mut app, "Solution shown: ");
    // The record stores that the solution was shown. The player of the last move has solved the problem.
    let record = app.workspace.tabs.session().expect("a game").record();
    let (again, _) = (find("almonds").expect("a game").from_record)(&record).expect("a game");
    assert!(again.node(again.current()).is_some_and(|node| node.shown));
    keys(&mut app, "esc");
    let last = moves(&app).pop().expect("a move");
    app.run("undo");
    app.run(&last);
    shows(&mut app, "Solved: ");
}

#[test]
fn programs_are_added_changed_seated_and_removed() {
    let mut app = app(&["go 9"]);
    let engines = |app: &App| app.workspace.setup.engines.clone();
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
    // Nobody said that it plays more than its protocol is for.
    keys(&mut app, "ctrl+e up enter x down down");
    app.update(Event::Paste("nowhere".to_owned()));
    keys(&mut app, "down down down down enter");
    assert_eq!(engines(&app)[1].games, ["go"]);
    app.run("new reversi");
    keys(&mut app, "ctrl+e down enter");
    shows(&mut app, "x: gtp, plays go; nowhere");
    assert!(!text(&mut app).contains("Play as Black"));
    app.run("engine remove x");
    keys(&mut app, "esc 1");
    // Changed, its command line stays.
    keys(&mut app, "ctrl+e enter");
    shows(&mut app, "gnu: gtp, plays go; nowhere --mode gtp");
    keys(&mut app, "5 2 up up enter");
    assert_eq!(engines(&app)[0].name, "gnu2");
    assert_eq!(engines(&app)[0].command, ["nowhere", "--mode", "gtp"]);
    assert_eq!(engines(&app)[0].options, found[0].options);
    // An engine that can't start gives its seat back to the person, with the reason.
    keys(&mut app, "ctrl+e enter enter");
    wait_for(&mut app, |app| {
        let session = app.workspace.tabs.session().expect("a game");
        session.thinking().is_none() && !session.players().0.iter().any(|p| p.seat != Seat::Person)
    });
    shows(&mut app, "ouldn't start");
    keys(&mut app, "ctrl+e enter 6");
    assert!(engines(&app).is_empty());
}

/// The first almond of the hint is picked up: only where it has to land is marked then.
#[test]
fn a_hint_that_is_followed_marks_the_cells_still_to_come() {
    let mut app = app(&["almonds"]);
    let hinted = |app: &App| -> Vec<Cell> {
        let view = app.workspace.tabs.session().expect("a game").view();
        let is_hinted = |cell: &Cell| view.square(*cell).marks.contains(Marks::HINT);
        view.grid.cells().filter(is_hinted).collect()
    };
    app.press("i");
    wait_for(&mut app, |app| !hinted(app).is_empty());
    let before = hinted(&app);
    let view = app.workspace.tabs.session().expect("a game").view();
    let is_almond = |cell: &&Cell| view.square(**cell).piece == Piece::Almond;
    let from = *before.iter().find(is_almond).expect("an almond");
    app.views.set_focus(&app.workspace, &mut app.screen, from);
    app.press("enter");
    let picked = app.workspace.tabs.session().expect("a game").picked();
    assert_eq!(picked, [from]);
    let after = hinted(&app);
    assert!(!after.contains(&from) && !after.is_empty(), "{after:?}");
    assert!(after.iter().all(|cell| before.contains(cell)));
}
