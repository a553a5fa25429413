//! A storm of random keys, clicks, pastes and sizes over every game: nothing may panic, nothing may be drawn outside, no
//! control character may reach the terminal.

use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use tabletop::core::{Lang, Rng};
use tabletop::registry::GAMES;
use tabletop::tui::{App, Depth, Event, GlyphSet, MouseMode, Protocols, ScreenOptions};
use tabletop::workspace::Workspace;

fn every_game() -> Workspace {
    let mut workspace = Workspace::new(Lang::En);
    // Searches may be started by any key: they shall be over at once.
    workspace.setup.thinking.time = Duration::from_millis(1);
    workspace.setup.thinking.analysis = Some(Duration::from_millis(1));
    workspace.setup.thinking.memory = 1;
    for entry in GAMES {
        workspace
            .tabs
            .add((entry.start)(entry.options()).expect("a game"));
    }
    workspace
}

fn app(depth: Depth, glyphs: GlyphSet) -> App {
    let options = ScreenOptions {
        theme: "wood".to_owned(),
        depth,
        glyphs,
        mouse: MouseMode::Full,
        is_light: false,
        protocols: Protocols::default(),
        first_run: true,
        typed_ahead: tabletop::tui::TypedAhead::default(),
        lines: Vec::new(),
    };
    App::new(every_game(), &options)
}

const CODES: [KeyCode; 22] = [
    KeyCode::Left,
    KeyCode::Right,
    KeyCode::Up,
    KeyCode::Down,
    KeyCode::Left,
    KeyCode::Right,
    KeyCode::Up,
    KeyCode::Down,
    KeyCode::Enter,
    KeyCode::Enter,
    KeyCode::Enter,
    KeyCode::Tab,
    KeyCode::Tab,
    KeyCode::BackTab,
    KeyCode::Esc,
    KeyCode::Backspace,
    KeyCode::Delete,
    KeyCode::Home,
    KeyCode::End,
    KeyCode::PageUp,
    KeyCode::PageDown,
    KeyCode::F(1),
];

/// A pasted record with a move that can't be read, which the reply names.
const HOSTILE: &str = "d3\n 棋\u{7}\u{1b}[31m";

/// Keys that put the computer to work or end the program are left out: the storm goes on.
const LETTERS: &str = "hjklurpnfgDRNLvPcbzotE+-?:/m[]{}1234567890 .,é张，¹²";

fn key(rng: &mut Rng) -> Event {
    let letters: Vec<char> = LETTERS.chars().collect();
    let code = if rng.below(3) > 0 {
        CODES[rng.below(CODES.len())]
    } else {
        KeyCode::Char(letters[rng.below(letters.len())])
    };
    let modifiers = match rng.below(12) {
        0 if !matches!(code, KeyCode::Char('q')) => KeyModifiers::CONTROL,
        1 => KeyModifiers::ALT,
        2 => KeyModifiers::SHIFT,
        _ => KeyModifiers::NONE,
    };
    Event::Key(KeyEvent::new(code, modifiers))
}

fn mouse(rng: &mut Rng, size: (u16, u16)) -> Event {
    let kinds = [
        MouseEventKind::Moved,
        MouseEventKind::Moved,
        MouseEventKind::Down(MouseButton::Left),
        MouseEventKind::Down(MouseButton::Left),
        MouseEventKind::Up(MouseButton::Left),
        MouseEventKind::Up(MouseButton::Left),
        MouseEventKind::Drag(MouseButton::Left),
        MouseEventKind::Down(MouseButton::Right),
        MouseEventKind::Down(MouseButton::Middle),
        MouseEventKind::ScrollUp,
        MouseEventKind::ScrollDown,
    ];
    Event::Mouse(MouseEvent {
        kind: kinds[rng.below(kinds.len())],
        // Now and then a place that is no longer on the screen.
        column: rng.below(usize::from(size.0) + 3) as u16,
        row: rng.below(usize::from(size.1) + 3) as u16,
        modifiers: KeyModifiers::NONE,
    })
}

fn resize(rng: &mut Rng) -> (u16, u16) {
    match rng.below(8) {
        0 => (1 + rng.below(12) as u16, 1 + rng.below(12) as u16),
        1 => (1 + rng.below(500) as u16, 1 + rng.below(200) as u16),
        2 => (80, 24),
        3 => (200, 60),
        _ => (1 + rng.below(140) as u16, 1 + rng.below(50) as u16),
    }
}

/// Invariants after every event: the tab in front is one of the tabs, and its current position one of its game's.
#[track_caller]
fn check(app: &App) {
    let workspace = app.workspace();
    let tabs = workspace.tabs.all().len();
    assert!(tabs == 0 || workspace.tabs.current() < tabs);
    if let Some(session) = workspace.tabs.session() {
        assert!(session.node(session.current()).is_some());
    }
}

/// Invariants of every game whenever the screen was drawn: as long as the game goes on there is a move, and every move on the
/// way to the current position is known.
#[track_caller]
fn check_games(app: &App) {
    for tab in app.workspace().tabs.all() {
        let session = &tab.session;
        let is_over = session.outcome().is_some();
        assert_eq!(session.legal().is_empty(), is_over, "{tab:?}");
        let line = session.line();
        assert!(line.contains(&session.current()), "{tab:?}");
        for pair in line.windows(2) {
            let node = session.node(pair[1]).expect("a node");
            assert_eq!(node.parent, Some(pair[0]), "{tab:?}");
        }
    }
}

/// No control character is drawn.
#[track_caller]
fn check_symbols(frame: &Buffer) {
    let mut symbols = frame.content.iter().map(|cell| cell.symbol());
    assert!(symbols.all(|symbol| !symbol.contains(char::is_control)));
}

/// Lets `events` random things happen to `app`.
fn storm(app: &mut App, seed: u64, events: usize) {
    let mut rng = Rng::new(seed);
    let mut size = (80, 24);
    app.frame(size.0, size.1);
    for count in 0..events {
        let event = match rng.below(100) {
            0 => {
                size = resize(&mut rng);
                Event::Resize(size.0, size.1)
            }
            1 => Event::Paste(HOSTILE.to_owned()),
            2 => Event::Focus(rng.below(2) == 0),
            3..40 => mouse(&mut rng, size),
            _ => key(&mut rng),
        };
        let resized = matches!(event, Event::Resize(..));
        app.update(event);
        check(app);
        // The mouse asks the last frame: it is drawn often, but the largest screens only when they come.
        let small = u32::from(size.0) * u32::from(size.1) < 6000;
        if resized || (small && count % 8 == 0) || count % 64 == 0 {
            let frame = app.frame(size.0, size.1);
            assert_eq!(frame.area, Rect::new(0, 0, size.0, size.1));
            check_symbols(&frame);
            check_games(app);
        }
        if app.workspace().tabs.all().len() > 40 {
            *app = self::app(Depth::Indexed, GlyphSet::Unicode);
        }
    }
}

#[test]
fn random_events_do_no_harm() {
    storms(400);
}

#[test]
#[ignore = "whole, run by .ci/run"]
fn a_hundred_thousand_random_events_do_no_harm() {
    storms(25_000);
}

/// Storms of so many events over screens of every kind.
fn storms(events: usize) {
    // Games are saved where one stands.
    crate::common::stand_apart();
    std::thread::scope(|scope| {
        for (seed, depth, glyphs) in [
            (1, Depth::True, GlyphSet::Unicode),
            (2, Depth::Indexed, GlyphSet::Unicode),
            (3, Depth::Mono, GlyphSet::Ascii),
            (4, Depth::Sixteen, GlyphSet::Wide),
        ] {
            scope.spawn(move || storm(&mut app(depth, glyphs), seed, events));
        }
    });
}

#[test]
fn control_characters_of_a_pasted_record_are_not_drawn() {
    crate::common::stand_apart();
    let mut app = app(Depth::True, GlyphSet::Unicode);
    app.update(Event::Paste(HOSTILE.to_owned()));
    for width in 1..120 {
        check_symbols(&app.frame(width, 24));
    }
}

#[test]
fn every_game_is_drawn_in_many_sizes() {
    draws(23);
}

#[test]
#[ignore = "whole, run by .ci/run"]
fn every_game_is_drawn_in_every_size() {
    draws(1);
}

/// Draws in every so many-th size.
fn draws(step: usize) {
    let mut app = app(Depth::True, GlyphSet::Unicode);
    app.update(Event::Key(KeyEvent::new(KeyCode::Esc, KeyModifiers::NONE)));
    for tab in 0..GAMES.len() {
        let digit = char::from(b'1' + tab as u8);
        app.update(Event::Key(KeyEvent::new(
            KeyCode::Char(digit),
            KeyModifiers::ALT,
        )));
        let widths = (1..30).chain((30..500).step_by(37));
        let heights = || (1..20).chain((20..200).step_by(23));
        let sizes = widths.flat_map(|width| heights().map(move |height| (width, height)));
        for (width, height) in sizes.skip(tab % step).step_by(step) {
            let frame = app.frame(width, height);
            assert_eq!(frame.area, Rect::new(0, 0, width, height));
        }
    }
}
