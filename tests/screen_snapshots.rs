//! Snapshots of each game's screen after a few moves, at the sizes it is made for. Changed on purpose only: read the
//! difference before taking it (`INSTA_UPDATE=always cargo test screen_snapshots`).

use ratatui::buffer::Buffer;
use tabletop::club::MemoryStore;
use tabletop::core::Lang;
use tabletop::registry::GAMES;
use tabletop::tui::{App, Depth, GlyphSet, MouseMode, Protocols, ScreenOptions};
use tabletop::workspace::Workspace;

/// A game and moves that show what is its own.
const GAMES_AND_MOVES: &[(&str, &[&str])] = &[
    ("reversi", &["f5", "d6", "c3", "d3", "c4"]),
    ("peace", &["a1", "h8", "c3"]),
    ("gomoku", &["h8", "h9", "j8", "g7"]),
    ("go", &["Q16", "D4", "C17", "R4", "pass"]),
    ("checkers", &["11-15", "22-18", "15x22"]),
    ("almonds", &[]),
    ("magic", &["2@1,1", "7@0,0"]),
];

fn workspace(lang: Lang) -> Workspace {
    let mut workspace = Workspace::new(lang);
    for (key, moves) in GAMES_AND_MOVES {
        let Some(entry) = GAMES.iter().find(|entry| entry.info.key == *key) else {
            panic!("no game {key}");
        };
        let mut session = (entry.start)(entry.options()).expect("a game");
        for mv in *moves {
            session
                .play(mv)
                .unwrap_or_else(|error| panic!("{key} {mv}: {error}"));
        }
        workspace.tabs.add(session);
    }
    workspace
}

fn options(glyphs: GlyphSet, depth: Depth) -> ScreenOptions {
    ScreenOptions {
        theme: "felt".to_owned(),
        depth,
        glyphs,
        mouse: MouseMode::Full,
        is_light: false,
        protocols: Protocols::default(),
        first_run: false,
        typed_ahead: tabletop::tui::TypedAhead::default(),
        lines: Vec::new(),
    }
}

fn app(lang: Lang, glyphs: GlyphSet, depth: Depth) -> App {
    App::new(workspace(lang), &options(glyphs, depth))
}

/// The characters of a screen, without blanks at the ends of lines.
fn text(buffer: &Buffer) -> String {
    let mut out = String::new();
    for y in 0..buffer.area.height {
        let mut line = String::new();
        let mut x = 0;
        while x < buffer.area.width {
            let symbol = buffer[(x, y)].symbol();
            line.push_str(symbol);
            x += unicode_width::UnicodeWidthStr::width(symbol).max(1) as u16;
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

fn show(app: &mut App, game: &str, width: u16, height: u16) -> String {
    let index = GAMES_AND_MOVES.iter().position(|(key, _)| *key == game);
    let number = index.expect("a game") + 1;
    app.run(&number.to_string());
    text(&app.frame(width, height))
}

#[test]
fn every_game_at_three_sizes_and_a_small_one() {
    let mut app = app(Lang::En, GlyphSet::Unicode, Depth::Indexed);
    for (game, _) in GAMES_AND_MOVES {
        for (width, height) in [(80, 24), (120, 40), (200, 60), (40, 14)] {
            let screen = show(&mut app, game, width, height);
            insta::assert_snapshot!(format!("{game}_{width}x{height}"), screen);
        }
    }
}

#[test]
fn a_guessed_game_shows_its_moves_so_far() {
    let mut app = app(Lang::En, GlyphSet::Unicode, Depth::Indexed);
    show(&mut app, "reversi", 80, 24);
    for line in ["goto 1", "replay black", "hint"] {
        app.run(line);
    }
    for (width, height) in [(80, 24), (120, 40)] {
        let screen = text(&app.frame(width, height));
        insta::assert_snapshot!(format!("guess_{width}x{height}"), screen);
    }
    app.run("c3");
    insta::assert_snapshot!("guess_matched", text(&app.frame(120, 40)));
    app.run("solve");
    insta::assert_snapshot!("guess_over", text(&app.frame(80, 24)));
}

#[test]
fn openings_of_renju_show_their_choices_and_the_offered_points() {
    for (name, lang) in [("en", Lang::En), ("zh", Lang::Zh)] {
        let mut app = app(lang, GlyphSet::Unicode, Depth::Indexed);
        for (opening, stages) in [
            (
                "taraguchi10",
                [("swap", "h8"), ("ten", "stay h9 stay i9 stay j8")],
            ),
            (
                "soosorv8",
                [
                    ("number", "h8 h9 i9 stay a1"),
                    ("offered", "3 stay g8 g7 i8"),
                ],
            ),
        ] {
            app.run(&format!("new gomoku opening={opening} A B"));
            for (stage, moves) in stages {
                for mv in moves.split(' ') {
                    app.run(mv);
                }
                let screen = text(&app.frame(80, 24));
                insta::assert_snapshot!(format!("opening_{stage}_{name}"), screen);
            }
        }
    }
}

#[test]
fn other_shapes_characters_and_languages() {
    let mut chinese = app(Lang::Zh, GlyphSet::Unicode, Depth::Indexed);
    let mut ascii = app(Lang::En, GlyphSet::Ascii, Depth::Mono);
    for game in ["reversi", "go", "checkers", "magic"] {
        let screen = show(&mut chinese, game, 80, 24);
        insta::assert_snapshot!(format!("{game}_chinese"), screen);
        let screen = show(&mut ascii, game, 80, 24);
        insta::assert_snapshot!(format!("{game}_ascii"), screen);
        assert!(
            screen.is_ascii(),
            "{game} is not ASCII: {:?}\n{screen}",
            screen.chars().filter(|c| !c.is_ascii()).collect::<String>()
        );
        let screen = show(&mut chinese, game, 60, 50);
        insta::assert_snapshot!(format!("{game}_portrait"), screen);
    }
    insta::assert_snapshot!("tiny", show(&mut ascii, "go", 18, 6));
}

#[test]
fn popups() {
    let mut app = app(Lang::En, GlyphSet::Unicode, Depth::Indexed);
    for (name, key) in [
        ("new_game", "n"),
        ("help", "?"),
        ("palette", ":"),
        ("menu", "m"),
        ("games", "L"),
        ("themes", "t"),
        ("typing", "/"),
    ] {
        app.run("1");
        app.press(key);
        insta::assert_snapshot!(format!("popup_{name}"), text(&app.frame(80, 24)));
        app.press("esc");
    }
}

/// The first board of every lesson, asked and answered, on the smallest screens; at last the game of first capture.
#[test]
fn boards_of_lessons() {
    for (code, lang) in [("en", Lang::En), ("zh", Lang::Zh)] {
        let mut workspace = Workspace::new(lang);
        // As on a screen, where keys are named.
        workspace.setup.keep_pace();
        let mut app = App::new(workspace, &options(GlyphSet::Unicode, Depth::Indexed));
        for (game, moves) in [
            ("reversi", "d3"),
            ("gomoku", "e5"),
            ("go", "C3"),
            ("checkers", "11-15"),
            ("almonds", "1,2-3,2"),
            ("magic", "6@2,2"),
        ] {
            app.run(&format!("learn {game} 1"));
            for (width, height) in [(80, 24), (40, 12)] {
                let screen = text(&app.frame(width, height));
                insta::assert_snapshot!(format!("lesson_{code}_{game}_{width}x{height}"), screen);
            }
            app.run(moves);
            let screen = text(&app.frame(40, 12));
            insta::assert_snapshot!(format!("lesson_{code}_{game}_done"), screen);
        }
    }
}

#[test]
fn the_lobby_of_a_club_in_both_languages() {
    let club = MemoryStore::default();
    let guest = |name: &str, lang| {
        let mut workspace = Workspace::new(lang);
        let entered = workspace.enter_club(name, Box::new(club.clone()));
        entered.expect("let in");
        workspace
    };
    let run = |workspace: &mut Workspace, line: &str| {
        workspace.run(line).expect(line);
    };
    let (mut ben, mut carl) = (guest("Ben", Lang::En), guest("Carl", Lang::En));
    run(&mut ben, "challenge reversi 6 black");
    run(&mut ben, "challenge go 9 white Anna");
    run(&mut ben, "challenge gomoku black");
    run(&mut carl, "accept 3");
    ben.poll();
    run(&mut ben, "lobby 3");
    run(&mut ben, "h8");
    ben.poll();
    carl.poll();
    run(&mut carl, "j9");
    run(&mut carl, "resign");
    carl.poll();
    carl.poll();
    let mut anna = guest("Anna", Lang::En);
    run(&mut anna, "challenge checkers black days=7");
    run(&mut carl, "accept 6");
    for (code, lang) in [("en", Lang::En), ("zh", Lang::Zh)] {
        let mut app = App::new(
            guest("Anna", lang),
            &options(GlyphSet::Unicode, Depth::Indexed),
        );
        app.press("Q");
        for (width, height) in [(80, 24), (120, 40)] {
            let screen = text(&app.frame(width, height));
            insta::assert_snapshot!(format!("lobby_{code}_{width}x{height}"), screen);
        }
    }
    run(&mut ben, "event swiss go 9 rounds=3 \"Winter Cup\"");
    run(&mut carl, "enter 8");
    run(&mut anna, "event robin reversi 6");
    run(&mut ben, "event 8 pair");
    let ben = guest("Ben", Lang::En);
    let mut app = App::new(ben, &options(GlyphSet::Unicode, Depth::Indexed));
    app.press("Q");
    insta::assert_snapshot!("lobby_events", text(&app.frame(80, 24)));
    // Past a game and two challenges, and the latest event.
    ["down"; 4].iter().for_each(|key| app.press(key));
    app.press("enter");
    insta::assert_snapshot!("lobby_standings", text(&app.frame(80, 24)));
}

#[test]
fn home_at_every_size_and_in_both_languages() {
    for (name, lang, glyphs) in [
        ("home", Lang::En, GlyphSet::Unicode),
        ("home_chinese", Lang::Zh, GlyphSet::Unicode),
        ("home_ascii", Lang::En, GlyphSet::Ascii),
    ] {
        let mut app = app(lang, glyphs, Depth::Indexed);
        app.run("4");
        app.press("0");
        for (width, height) in [(80, 24), (120, 40), (200, 60), (60, 20), (40, 12)] {
            let screen = text(&app.frame(width, height));
            insta::assert_snapshot!(format!("{name}_{width}x{height}"), screen);
            // The name of the other language is what it is.
            let plain = screen.replace(['中', '文'], "").is_ascii();
            assert!(glyphs != GlyphSet::Ascii || plain, "{screen}");
        }
    }
}
