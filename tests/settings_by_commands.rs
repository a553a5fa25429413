//! Every value of every setting by every command: nothing panics, a move is read back as it was shown, and lessons, problems,
//! hints and engines work as they do with the usual settings.

use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use tabletop::commands::typed_rows;
use tabletop::core::{Domain, Lang};
use tabletop::learn::Lesson;
use tabletop::registry::GAMES;
use tabletop::session::{GameSession, MoveStart, NodeId, SessionEvent};
use tabletop::settings::{SETTINGS, Setting};
use tabletop::training::Exercise;
use tabletop::tui::{App, Depth, GlyphSet, MouseMode, Protocols, ScreenOptions};
use tabletop::workspace::{Workspace, shipped_problems};
use tabletop_patience::PATIENCE;

/// Arguments typed after the first word of every row, several where they lead to different code. Searches are stopped by the
/// samples of `stop`; nothing here goes to a file or to another machine.
const SAMPLES: &[(&str, &[&str])] = &[
    ("board", &[""]),
    ("where", &["1", "c1"]),
    ("row", &["1"]),
    ("column", &["c"]),
    ("diagonal", &["c1"]),
    ("legal", &[""]),
    ("hint", &["", ""]),
    ("analyse", &["", "off"]),
    ("show", &["", "off"]),
    ("review", &[""]),
    ("move", &[""]),
    ("stop", &[""]),
    ("undo", &["", "2"]),
    ("redo", &["", "2"]),
    ("pass", &[""]),
    ("clock", &["5m+3s", "pause", "go", "none", ""]),
    ("names", &["Anna Ben"]),
    ("comment", &["well played", ""]),
    ("moves", &[""]),
    ("variation", &["1"]),
    ("promote", &[""]),
    ("delete", &[""]),
    ("restore", &[""]),
    ("made", &["1", "c1"]),
    ("goto", &["start", "end", "1"]),
    ("mistakes", &[""]),
    ("mistake", &["", "back", "sides", "end"]),
    ("copy", &["", "position"]),
    ("save", &[""]),
    ("save!", &[""]),
    ("open", &[""]),
    ("collection", &[""]),
    ("invite", &["?"]),
    ("join", &["?"]),
    ("say", &["hello"]),
    ("decline", &[""]),
    ("if", &["", "clear"]),
    ("replay", &["black", "end"]),
    ("lobby", &[""]),
    ("challenge", &["?"]),
    ("accept", &["x"]),
    ("withdraw", &["x"]),
    ("event", &["?", "x pair"]),
    ("enter", &["x"]),
    ("leave", &["x"]),
    ("changes", &[""]),
    ("threats", &[""]),
    ("evaluate", &["", "d3"]),
    ("stats", &[""]),
    ("rules", &[""]),
    ("teach", &["on", "no"]),
    ("level", &["3"]),
    ("seat", &["", "black me"]),
    ("cpu", &["none"]),
    ("engine", &[""]),
    ("theme", &["felt"]),
    ("lang", &["zh", "en"]),
    ("set", &["", "theme"]),
    ("help", &["", "hint"]),
    ("draw", &[""]),
    ("solve", &[""]),
    ("rescue", &[""]),
    ("resign", &[""]),
    ("rematch", &[""]),
    ("add", &["reversi 4"]),
    ("new", &["reversi 4"]),
    ("boards", &[""]),
    ("next", &[""]),
    ("prev", &[""]),
    ("place", &["1"]),
    ("unfinished", &[""]),
    ("train", &["", "ratings", "mistakes"]),
    ("learn", &[""]),
    ("close", &[""]),
    ("reopen", &[""]),
    ("mark", &["", "d3", "d3 square", "d3 A", "d3 -"]),
    ("quit", &[""]),
];

/// A Hub engine for White's first move.
#[cfg(unix)]
const ENGINE: &str = "while read line; do case \"$line\" in hub) echo 'param name=variant value=english'; echo wait;; \
    init) echo ready;; go*) echo 'done move=23-19';; esac; done";

/// The values of a setting that are tried: all of a choice, the least and another of a number.
fn values(setting: &Setting) -> Vec<String> {
    let mut values = match setting.domain {
        Domain::Switch => ["on", "off"].map(str::to_owned).to_vec(),
        Domain::Integer { min, max, .. } if max <= 10 => vec![min.to_string(), max.to_string()],
        // Few threads, little memory, short waits.
        Domain::Integer { min, .. } => vec![min.to_string(), (min + 1).to_string()],
        Domain::Clock => vec!["none".to_owned(), "5m+3s".to_owned()],
        Domain::Theme => vec!["wood".to_owned(), "high-contrast".to_owned()],
        Domain::Text(_) => vec!["Anna".to_owned()],
        other => other.values(),
    };
    values.retain(|value| setting.check(value).is_ok());
    values
}

/// A small board of a game that has a large one, as typed.
fn small(game: &str) -> &'static str {
    match game {
        "go" => " 7",
        "reversi" => " 6",
        "gomoku" => " 9",
        _ => "",
    }
}

/// The first problem of each game.
fn few_problems() -> Vec<Exercise> {
    static FEW: LazyLock<Vec<Exercise>> = LazyLock::new(|| {
        let mut all = shipped_problems();
        let mut games = Vec::new();
        all.retain(|it| {
            !games.contains(&it.game) && {
                games.push(it.game.clone());
                true
            }
        });
        all
    });
    FEW.clone()
}

/// The screen of a workspace in which a setting has this value, and what its searches wake.
fn app_with(setting: &Setting, value: &str) -> (App, Receiver<()>) {
    let mut workspace = Workspace::new(Lang::En);
    let (wake, woken) = channel();
    workspace.setup.waker = Arc::new(move || {
        let _ = wake.send(());
    });
    workspace.trainer.problems.source = few_problems;
    workspace.trainer.problems.has = |_| true;
    for (name, value) in [
        ("book", "off"),
        ("pace", "0"),
        ("memory", "1"),
        (setting.key, value),
    ] {
        workspace.setup.set(name, value).expect("a value");
    }
    workspace.setup.thinking.analysis = Some(Duration::from_millis(1));
    let options = ScreenOptions {
        theme: "wood".to_owned(),
        depth: Depth::True,
        glyphs: GlyphSet::Unicode,
        mouse: MouseMode::Full,
        is_light: false,
        protocols: Protocols::default(),
        first_run: false,
        typed_ahead: tabletop::tui::TypedAhead::default(),
        lines: Vec::new(),
    };
    (App::new(workspace, &options), woken)
}

fn session(app: &App) -> &GameSession {
    app.workspace().tabs.session().expect("a game")
}

/// Legal moves, about twenty of them, are read as they are written, for programs and for people; what a hint shows of one is
/// its beginning.
#[track_caller]
fn reads_its_moves(session: &GameSession, case: &str) {
    let legal = session.legal();
    assert_eq!(legal.len(), session.legal_display().len(), "{case}");
    for mv in legal.iter().step_by(1 + legal.len() / 20) {
        let shown = session.display(mv);
        assert!(session.is_move(mv), "{case}: {mv:?}");
        assert!(session.is_move(shown.as_str()), "{case}: {shown}");
        if let Some(MoveStart::From(square)) = session.move_start(mv) {
            assert!(
                shown.as_str().starts_with(square.as_str()),
                "{case}: {square} of {shown}"
            );
        }
    }
}

/// Types moves as they are shown: the game has them as they are written.
fn types_what_is_shown(app: &mut App, case: &str) {
    for ply in 0..4 {
        let legal = session(app).legal();
        let Some(mv) = legal.get(ply % legal.len().max(1)).cloned() else {
            return;
        };
        let shown = session(app).display(&mv);
        app.run(shown.as_str());
        let session = session(app);
        let made = |node: &NodeId| session.node(*node).is_some_and(|it| it.notation == *mv);
        assert!(
            session.line().iter().any(made),
            "{case}: {shown} is not {mv:?}"
        );
        reads_its_moves(session, case);
    }
}

/// The first boards of a lesson are passed by what they ask for, as it is shown.
fn learns(app: &mut App, game: &str, case: &str) {
    let Some(lesson) = Lesson::shipped(game) else {
        return;
    };
    for (number, board) in lesson.board.iter().enumerate().take(3) {
        app.run(&format!("learn {game} {}", number + 1));
        app.frame(80, 24);
        let session = session(app);
        let mv = board
            .play
            .first()
            .cloned()
            .unwrap_or_else(|| session.legal()[0].clone());
        let shown = session.display(&mv);
        app.run(shown.as_str());
        let done = app
            .workspace()
            .tabs
            .attempt()
            .is_some_and(|attempt| attempt.is_done());
        assert!(done, "{case}: board {} by {shown}", number + 1);
    }
}

/// A problem is solved by its line, as it is shown.
fn solves(app: &mut App, game: &str, case: &str) {
    app.run(&format!("train {game}"));
    app.frame(80, 24);
    if few_problems().iter().all(|it| it.game != game) {
        return;
    }
    let attempt = app.workspace().tabs.attempt().expect("a problem");
    assert!(
        !attempt.is_lesson() && attempt.exercise().game == game,
        "{case}"
    );
    let steps = attempt.exercise().steps.clone();
    for step in steps {
        let shown = session(app).display(&step.accepted[0]);
        app.run(shown.as_str());
        let missed = app
            .workspace()
            .tabs
            .attempt()
            .is_none_or(|it| it.is_missed());
        assert!(!missed, "{case}: {shown}");
    }
    let done = app
        .workspace()
        .tabs
        .attempt()
        .is_some_and(|it| it.is_done());
    assert!(done, "{case}");
    // The problem's own line is not merely as good as another.
    let said = app
        .workspace()
        .tabs
        .attempt()
        .map(|it| it.messages().to_vec());
    let mut said = said.into_iter().flatten().map(|it| it.get(Lang::En));
    assert!(!said.any(|it| it.contains("as good")), "{case}");
}

/// Next event of a search in front, which is stopped as soon as it knows a line of two moves.
fn wait_for(
    workspace: &mut Workspace,
    woken: &Receiver<()>,
    wanted: impl Fn(&SessionEvent) -> bool,
) -> SessionEvent {
    loop {
        let news = workspace.poll().into_iter().map(|(_, event)| event);
        if let Some(event) = news.into_iter().find(&wanted) {
            return event;
        }
        let session = workspace.tabs.session().expect("a game");
        let lines = session.analysis().map(|known| known.lines.clone());
        if lines.is_some_and(|lines| lines.iter().any(|line| line.moves.len() > 1)) {
            session.move_now();
        }
        woken.recv_timeout(PATIENCE).expect("news");
    }
}

/// A hint has a line to show.
fn hints(workspace: &mut Workspace, woken: &Receiver<()>, case: &str) {
    workspace.setup.thinking.time = Duration::from_secs(3600);
    workspace.run("hint").expect("a hint");
    let event = wait_for(workspace, woken, |it| matches!(it, SessionEvent::Hint(_)));
    let SessionEvent::Hint(message) = event else {
        unreachable!("that was waited for")
    };
    let session = workspace.tabs.session().expect("a game");
    let line = session
        .hint_line()
        .unwrap_or_else(|| panic!("{case}: no line of {message}"));
    assert!(session.preview(&line.moves).is_some(), "{case}: {line:?}");
    let first = session.display(&line.moves[0]);
    let words = message.get(workspace.setup.lang);
    assert!(
        words.contains(first.as_str()),
        "{case}: {first} is not in {words}"
    );
}

/// An engine of another program plays its move.
#[cfg(unix)]
fn plays_an_engine(workspace: &mut Workspace, woken: &Receiver<()>, case: &str) {
    workspace
        .run(&format!("engine add Other hub sh -c {ENGINE:?}"))
        .expect("an engine");
    workspace.run("seat white engine:Other").expect("a seat");
    workspace.run("11-15").expect("a move");
    let ends = |it: &SessionEvent| matches!(it, SessionEvent::Played(_) | SessionEvent::Failed(_));
    match wait_for(workspace, woken, ends) {
        SessionEvent::Played(played) => assert_eq!(played.notation, "23-19", "{case}"),
        other => panic!("{case}: {other:?}"),
    }
}

#[test]
fn every_row_has_a_sample() {
    let rows: Vec<_> = typed_rows().map(|row| row.names[0]).collect();
    for row in &rows {
        assert!(
            SAMPLES.iter().any(|(word, _)| word == row),
            "no sample of {row}"
        );
    }
    assert_eq!(rows.len(), SAMPLES.len());
}

#[test]
fn every_command_works_with_every_setting() {
    commands_work(false);
}

#[test]
#[ignore = "whole, run by .ci/run"]
fn every_command_works_with_every_setting_in_every_game() {
    commands_work(true);
}

/// Values of every setting with their games: all values in every game, or the first and the last, which take turns at the
/// games. Squares have names of their own in checkers: its setting is tried there too.
fn cases(
    in_every_game: bool,
) -> impl Iterator<Item = (&'static Setting, String, Vec<&'static str>)> {
    let mut turns = GAMES.iter().cycle();
    let valued = SETTINGS.iter().flat_map(move |setting| {
        let values = values(setting);
        let last = values.len() - 1;
        let valued = values.into_iter().map(move |value| (setting, value));
        let numbered = valued.enumerate();
        numbered.filter_map(move |(at, it)| (in_every_game || at == 0 || at == last).then_some(it))
    });
    valued.map(move |(setting, value)| {
        let next = turns.next().expect("a game").info.key;
        let keys = GAMES.iter().map(|it| it.info.key);
        let own = |key: &str| setting.key.starts_with(key);
        let games = keys.filter(|key| in_every_game || *key == next || own(key));
        (setting, value, games.collect())
    })
}

fn commands_work(in_every_game: bool) {
    crate::common::stand_apart();
    for (setting, value, games) in cases(in_every_game) {
        for game in games {
            let case = format!("{} = {value}, {game}", setting.key);
            let (mut app, _woken) = app_with(setting, &value);
            app.run(&format!("new {game}{}", small(game)));
            app.frame(80, 24);
            types_what_is_shown(&mut app, &case);
            for (word, samples) in SAMPLES {
                for sample in *samples {
                    app.run(&format!("{word} {sample}"));
                }
                if let Some(session) = app.workspace().tabs.session() {
                    assert!(session.node(session.current()).is_some(), "{case}: {word}");
                }
            }
            app.frame(80, 24);
        }
    }
}

#[test]
fn lessons_problems_hints_and_engines_work_with_every_setting() {
    lessons_work(false);
}

#[test]
#[ignore = "whole, run by .ci/run"]
fn lessons_problems_hints_and_engines_work_with_every_setting_in_every_game() {
    lessons_work(true);
}

fn lessons_work(in_every_game: bool) {
    for (setting, value, games) in cases(in_every_game) {
        let case = format!("{} = {value}", setting.key);
        let (mut app, woken) = app_with(setting, &value);
        for game in games {
            let case = format!("{case}, {game}");
            learns(&mut app, game, &case);
            solves(&mut app, game, &case);
        }
        app.run("new checkers");
        app.frame(80, 24);
        let mut workspace = app.into_workspace();
        hints(&mut workspace, &woken, &case);
        #[cfg(unix)]
        plays_an_engine(&mut workspace, &woken, &case);
    }
}
