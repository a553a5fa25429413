//! The command table under fire: whatever is typed, the games stay whole and the answer has words.

use proptest::prelude::*;
use tabletop::commands::{BoardRequest, HistoryRequest, PlayRequest, Request, parse, typed_rows};
use tabletop::core::{Lang, Rng, join_words, split_words};
use tabletop::files::EnginesFile;
use tabletop::registry::GAMES;
use tabletop::workspace::{Effect, Workspace};
use tabletop_audit::variants;

/// Every game open, at a small size where there is a choice.
fn everything() -> Workspace {
    let mut workspace = Workspace::new(Lang::En);
    for entry in GAMES {
        workspace
            .run(entry.info.key)
            .expect("a game's name opens it");
    }
    workspace
}

/// A line somebody might type: commands, numbers, games, moves, and rubbish.
fn line(rng: &mut Rng, workspace: &Workspace) -> String {
    const ARGUMENTS: &[&str] = &[
        "",
        "1",
        "2",
        "99",
        "0",
        "-1",
        "start",
        "end",
        "black",
        "both",
        "none",
        "x",
        "\"a b\"",
        "zh",
        "en",
        "reversi 4",
    ];
    let argument = rng.pick(ARGUMENTS).copied().unwrap_or_default();
    match rng.below(10) {
        0..=3 => {
            let legal = workspace
                .tabs
                .session()
                .map(tabletop::session::GameSession::legal)
                .unwrap_or_default();
            rng.pick(&legal).cloned().unwrap_or_default().into_string()
        }
        4..=7 => {
            let typed: Vec<_> = typed_rows().collect();
            let command = rng.pick(&typed).expect("commands");
            format!("{} {argument}", rng.pick(command.names).expect("a name"))
        }
        8 => (1 + rng.below(9)).to_string(),
        _ => (0..rng.below(12))
            .map(|_| char::from(32 + rng.below(95) as u8))
            .collect(),
    }
}

#[test]
fn random_lines_break_nothing() {
    types(1_000);
}

#[test]
#[ignore = "whole, run by .ci/run"]
fn thirty_thousand_lines_break_nothing() {
    types(30_000);
}

/// Types so many random lines.
#[track_caller]
fn types(lines: usize) {
    // `save` writes where one stands.
    crate::common::stand_apart();
    let mut rng = Rng::new(2026);
    let mut workspace = everything();
    for step in 0..lines {
        let line = line(&mut rng, &workspace);
        let before: Vec<_> = workspace
            .tabs
            .all()
            .iter()
            .map(|tab| (tab.id, tab.session.revision()))
            .collect();
        match workspace.run(&line) {
            Ok(reply) => {
                for message in &reply.messages {
                    assert!(
                        !message.get(Lang::Zh).is_empty() && !message.get(Lang::En).contains('{'),
                        "{line}: {message}"
                    );
                }
            }
            Err(reason) => {
                assert!(!reason.get(Lang::En).is_empty(), "{line}");
                let after: Vec<_> = workspace
                    .tabs
                    .all()
                    .iter()
                    .map(|tab| (tab.id, tab.session.revision()))
                    .collect();
                assert_eq!(
                    before, after,
                    "step {step}: {line} was refused ({reason}) and changed something"
                );
            }
        }
        for tab in workspace.tabs.all() {
            assert_eq!(
                tab.session.legal().is_empty(),
                tab.session.outcome().is_some(),
                "{tab:?}"
            );
        }
        if workspace.tabs.all().len() > 12 || workspace.tabs.all().is_empty() {
            workspace = everything();
        }
    }
}

proptest! {
    #[test]
    fn any_text_is_answered(line in "\\PC*") {
        let mut workspace = everything();
        let _ = workspace.run(&line);
    }

    #[test]
    fn quoted_words_stay_together(words in proptest::collection::vec("[a-z ]{0,6}", 0..6)) {
        let line: Vec<_> = words.iter().map(|word| format!("\"{word}\"")).collect();
        prop_assert_eq!(split_words(&line.join(" ")), words);
    }
}

#[test]
fn tabs_are_moved_closed_and_found() {
    let mut workspace = Workspace::new(Lang::En);
    workspace.tabs.open_first_games();
    let keys = |workspace: &Workspace| {
        workspace
            .tabs
            .all()
            .iter()
            .map(|tab| tab.session.info().key)
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(keys(&workspace), "peace reversi");
    workspace.run("new magic").expect("opens");
    assert_eq!(workspace.tabs.current(), 2);
    workspace.run("place 1").expect("moves");
    assert_eq!(
        (keys(&workspace).as_str(), workspace.tabs.current()),
        ("magic peace reversi", 0)
    );
    workspace.run("3").expect("switches");
    workspace.run("resign").expect("ends");
    assert_eq!(workspace.tabs.next_unfinished(), Some(0));
    workspace.run("close 1").expect("closes");
    assert_eq!(
        (keys(&workspace).as_str(), workspace.tabs.current()),
        ("peace reversi", 1)
    );
    workspace.run("close").expect("closes");
    assert_eq!(
        (keys(&workspace).as_str(), workspace.tabs.current()),
        ("peace", 0)
    );
    workspace.run("resign").expect("ends");
    assert!(workspace.tabs.all_over());
    workspace.run("close").expect("closes");
    assert!(workspace.run("undo").is_err() && workspace.run("1").is_err());
    assert_eq!(
        workspace.run("quit").map(|reply| reply.effect),
        Ok(Effect::Quit)
    );
}

/// A random opening is played at once, for both sides, and another one each time; the game's record holds its moves.
#[test]
fn a_random_opening_is_played_when_the_game_begins() {
    let mut workspace = Workspace::new(Lang::En);
    let mut seen = Vec::new();
    for _ in 0..2 {
        workspace.run("reversi opening=random").expect("a game");
        let session = &workspace.tabs.all().last().expect("open").session;
        assert_eq!(session.line().len(), 9, "the start and eight moves");
        assert!(session.outcome().is_none());
        seen.push(session.position());
    }
    assert_ne!(seen[0], seen[1]);
    workspace.run("reversi").expect("a game");
    let session = &workspace.tabs.all().last().expect("open").session;
    assert_eq!(session.line().len(), 1);
    assert!(workspace.run("reversi opening=odd").is_err());
}

/// Names and comments that a line of words could damage, and files whose names could.
#[test]
fn what_is_typed_comes_back_from_the_file_as_it_was_typed() {
    let folder = tempfile::tempdir().expect("a folder");
    let names = ["Al \"Fox\" \\ B", "O'Neill"];
    for file in ["a b.tt", "say \"hi\".tt", "two\nlines.tt", "it's.tt"] {
        let mut workspace = Workspace::new(Lang::En);
        workspace.run("reversi").expect("a game");
        workspace
            .run("names \"Al \\\"Fox\\\" \\\\ B\" O'Neill")
            .expect("names");
        workspace.run("d3").expect("a move");
        let dash = HistoryRequest::Comment(Some("-".to_owned()));
        workspace.apply(dash.into()).expect("a comment");
        let path = folder.path().join(file);
        let typed = join_words(&["save".to_owned(), path.display().to_string()]);
        workspace.run(&typed).expect("saved");
        assert!(path.exists(), "{file:?}: {typed}");
        let open = typed.replacen("save", "open", 1);
        workspace.run(&open).expect("opened");
        let session = workspace.tabs.session().expect("the game");
        let players = session.players().0.each_ref();
        assert_eq!(players.map(|player| &*player.name), names);
        let node = session.node(session.current()).expect("the move");
        assert_eq!(node.comment, "-");
    }
}

#[test]
fn an_engine_is_set_whole_or_not_at_all() {
    let mut workspace = Workspace::new(Lang::En);
    let path = tempfile::tempdir().expect("a folder");
    let path = path.path().join("engines.toml");
    let mut file = EnginesFile::open(&path, &mut workspace).expect("none yet");
    workspace
        .run("engine add \"A \\\"B\\\"\" gtp \"my engine\" -q")
        .expect("Started");
    assert_eq!(file.save(&workspace), None);
    let (before, written) = (
        workspace.setup.engines.clone(),
        std::fs::read(&path).expect("it"),
    );
    for wrong in [
        "engine games \"A \\\"B\\\"\" go chess",
        "engine patience \"A \\\"B\\\"\" soon",
        "engine add Other gtp",
        "engine add Other uci command",
        "engine option Nobody key value",
    ] {
        let refused = workspace.run(wrong).expect_err(wrong);
        assert!(!refused.to_string().is_empty());
        assert_eq!(workspace.setup.engines, before, "{wrong}");
    }
    assert_eq!(file.save(&workspace), None);
    assert_eq!(std::fs::read(&path).expect("it"), written);
    let mut again = Workspace::new(Lang::En);
    EnginesFile::open(&path, &mut again).expect("read");
    assert_eq!(again.setup.engines, before);
}

/// A text that is a legal move plays that move: no command, alias, game or board of that name hides it.
#[test]
fn a_typed_word_never_shadows_a_legal_move() {
    for entry in GAMES {
        let options = [entry.options(), entry.info.headless_options()];
        for options in options.into_iter().chain(variants(entry.info.options)) {
            // Values that don't go together are refused.
            if let Ok(session) = (entry.start)(options) {
                let mut workspace = everything();
                workspace.tabs.add(session);
                shadows_nothing(&mut workspace);
            }
        }
    }
}

/// Plays the game in front at random; every legal move that is typed is that move.
fn shadows_nothing(workspace: &mut Workspace) {
    let mut rng = Rng::new(7);
    for _ in 0..100 {
        let session = workspace.tabs.session().expect("a game");
        let legal = session.legal();
        let Some(mv) = rng.pick(&legal).cloned() else {
            break;
        };
        for text in &legal {
            let request = parse(text, workspace);
            let played = Ok(Some(Request::play(text.clone())));
            assert_eq!(request, played, "{text:?} in {}", session.info().key);
        }
        workspace.run(&mv).expect("legal");
    }
}

#[test]
fn a_colon_reaches_the_command_of_a_moves_name() {
    let mut workspace = Workspace::new(Lang::En);
    workspace.run("go 9").expect("a game");
    assert_eq!(
        parse("pass", &workspace),
        Ok(Some(Request::play("pass"))),
        "a move in Go"
    );
    assert_eq!(
        parse(":pass", &workspace),
        Ok(Some(PlayRequest::Pass.into()))
    );
    assert_eq!(
        parse(" : 1 ", &workspace),
        Ok(Some(BoardRequest::GoTo(1).into()))
    );
    assert_eq!(parse(":", &workspace), Ok(None));
}

#[test]
fn play_and_a_move_plays_it() {
    let mut workspace = Workspace::new(Lang::En);
    workspace.run("reversi").expect("a game");
    let said = workspace
        .run("play d9")
        .expect_err("there is no such square");
    assert!(said.get(Lang::En).contains("d9"), "{said:?}");
    workspace.run("play d3").expect("a legal move");
    let session = workspace.tabs.session().expect("a game");
    assert_eq!(session.line().len(), 2);
    let node = session.node(session.current()).expect("a move");
    assert_eq!(node.notation, "d3");
    assert!(session.thinking().is_none(), "the computer is not asked");
}

/// A word that switches is read alike by every command, in any case; any other is refused in the name of the command.
#[test]
fn switches_are_read_alike_by_all_commands() {
    let mut workspace = Workspace::new(Lang::En);
    workspace.run("new reversi").expect("a game");
    let read = |line: String| parse(&line, &workspace);
    for command in ["teach", "show", "analyse"] {
        let [on, off] = ["on", "off"].map(|word| read(format!("{command} {word}")).expect("read"));
        assert_ne!(on, off, "{command}");
        for word in ["ON", "yes", "True", "1"] {
            assert_eq!(
                read(format!("{command} {word}")),
                Ok(on.clone()),
                "{command} {word}"
            );
        }
        for word in ["OFF", "Off", "no", "FALSE", "0"] {
            assert_eq!(
                read(format!("{command} {word}")),
                Ok(off.clone()),
                "{command} {word}"
            );
        }
        let refused = read(format!("{command} perhaps"))
            .expect_err("no switch")
            .get(Lang::En);
        let names_both = refused.contains("perhaps") && refused.contains(&format!("{command} off"));
        assert!(names_both, "{refused}");
    }
    for word in ["none", "OFF", "None"] {
        assert_eq!(read(format!("clock {word}")), read("clock off".to_owned()));
    }
}

/// A command that takes a number names itself where another word follows.
#[test]
fn a_refused_count_names_its_own_command() {
    let mut workspace = Workspace::new(Lang::En);
    workspace.run("new reversi").expect("a game");
    let mut counted = 0;
    for row in typed_rows() {
        let command = row.names[0];
        let Err(error) = parse(&format!("{command} x"), &workspace) else {
            continue;
        };
        let refusal = error.get(Lang::En);
        if refusal.contains("write it as") {
            assert!(
                refusal.ends_with(&format!("write it as {command} 2")),
                "{command}: {refusal}"
            );
            counted += 1;
        }
    }
    assert!(counted > 4, "{counted} commands take a number");
}
