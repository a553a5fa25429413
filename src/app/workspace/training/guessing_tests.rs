use std::time::Duration;

use crate::workspace::{Effect, GuessStage, Workspace};
use tabletop_core::Lang;
use tabletop_play::session::{GameSession, SessionEvent};

/// Runs lines, waiting for the judge after each. Returns the messages of the last one.
fn run(workspace: &mut Workspace, lines: &[&str]) -> String {
    let mut messages = Vec::new();
    for line in lines {
        let reply = workspace
            .run(line)
            .unwrap_or_else(|it| panic!("{line}: {}", it.get(Lang::En)));
        messages = reply.messages;
        tabletop_patience::wait_until(line, || {
            for (_, event) in workspace.poll() {
                if let SessionEvent::Changed(message) = event {
                    messages.push(message);
                }
            }
            !workspace.tabs.is_thinking()
        });
    }
    let texts: Vec<_> = messages.iter().map(|it| it.get(Lang::En)).collect();
    texts.join("; ")
}

fn workspace(nodes: u64) -> Workspace {
    let mut workspace = Workspace::new(Lang::En);
    workspace.setup.thinking.time = Duration::from_secs(3600);
    workspace.setup.thinking.review_nodes = Some(nodes);
    workspace
}

/// Plays a game in which each side takes this one of the legal moves, counted round. Returns the moves that were made.
fn play(workspace: &mut Workspace, game: &str, choice: usize) -> Vec<String> {
    run(workspace, &[&format!("new {game}")]);
    let mut made = Vec::new();
    while let Some(session) = workspace.tabs.session().filter(|it| !it.is_over()) {
        let legal = session.legal();
        let mv = legal[(choice + made.len()) % legal.len()].to_string();
        run(workspace, &[&mv]);
        made.push(mv);
    }
    made
}

fn record(workspace: &Workspace) -> String {
    let tab = workspace.tabs.tab().expect("a game");
    format!("{:?}", tab.session.record())
}

/// Difference of discs at the end for the side to move, with best play of both sides.
fn value(session: &mut GameSession) -> i32 {
    let (here, side) = (session.current(), session.turn());
    let worth = |session: &mut GameSession| {
        let after = match session.pos().lead().filter(|_| session.is_over()) {
            Some(lead) => lead / 2,
            None => {
                let for_side = value(session);
                if session.turn() == tabletop_core::Side::Black {
                    for_side
                } else {
                    -for_side
                }
            }
        };
        if side == tabletop_core::Side::Black {
            after
        } else {
            -after
        }
    };
    let mut best = i32::MIN;
    for mv in session.legal() {
        session.play(&mv).expect("legal");
        best = best.max(worth(session));
        session.go(here);
    }
    best
}

fn value_after(session: &mut GameSession, mv: &str) -> i32 {
    let (here, side) = (session.current(), session.turn());
    session.play(mv).expect("legal");
    let black = match session.pos().lead().filter(|_| session.is_over()) {
        Some(lead) => lead / 2,
        None if session.turn() == tabletop_core::Side::Black => value(session),
        None => -value(session),
    };
    session.go(here);
    if side == tabletop_core::Side::Black {
        black
    } else {
        -black
    }
}

/// On 4×4 everything is exact: each verdict is that of plain minimax.
#[test]
fn verdicts_of_exact_endgames_are_right() {
    let texts = [
        "the game's move!",
        "is better than the game's",
        "is as good as the game's",
        "loses a little against the game's",
        "is a mistake: it loses",
    ];
    let mut seen = [0; 5];
    for choice in 0..16 {
        let mut workspace = workspace(20_000);
        let made = play(&mut workspace, "reversi 4", choice);
        let line = workspace.tabs.session().expect("a game").line();
        for back in 2..=7 {
            let tab = workspace.tabs.tab_mut().expect("a game");
            let at = line[line.len() - back];
            tab.session.go(at);
            let session = &mut *tab.session.scratch(at).expect("a board");
            let side = session.turn().name().en.to_lowercase();
            let legal = session.legal();
            let game = legal.iter().find(|mv| {
                let next = line.iter().position(|it| *it == at).map(|it| line[it + 1]);
                let next = next.and_then(|it| session.node(it));
                next.is_some_and(|it| !it.automatic && it.notation == **mv)
            });
            let Some(game) = game.filter(|_| legal.len() > 1) else {
                continue;
            };
            let least = value_after(session, game);
            for mv in &legal {
                workspace.tabs.tab_mut().expect("a game").session.go(at);
                let gain = value_after(session, mv) - least;
                let expected = match gain {
                    _ if mv == game => 0,
                    2.. => 1,
                    -1..=1 => 2,
                    -3..=-2 => 3,
                    _ => 4,
                };
                let text = run(&mut workspace, &[&format!("replay {side}"), mv]);
                assert!(
                    text.contains(texts[expected]),
                    "{made:?} −{back} {mv:?} against {game:?} ({gain}): {text}"
                );
                seen[expected] += 1;
                workspace.run("replay end").expect("a guess");
            }
        }
    }
    assert!(seen.iter().all(|count| *count > 0), "{seen:?}");
}

/// A game of 60 moves is guessed to its end: the record stays, tries are rated once, and mistakes become cards.
#[test]
fn a_whole_game_is_guessed_and_stays_as_it_is() {
    let mut workspace = workspace(300);
    play(&mut workspace, "reversi", 3);
    let remark = "comment A bold\u{a0}start.\u{a0}·\u{a0}大胆的开局。";
    run(
        &mut workspace,
        &["comment a fine game", "goto 1", remark, "goto end"],
    );
    let before = record(&workspace);
    let reply = workspace.run("replay").expect("a side is asked for");
    assert_eq!(reply.effect, Effect::AskSide);
    let text = run(&mut workspace, &["replay black"]);
    assert!(text.contains("Move 1 of "), "{text}");
    let (mut text, mut said) = (String::new(), String::new());
    for tries in 0..200 {
        let tab = workspace.tabs.tab().expect("a game");
        let guess = tab.guess().expect("still on");
        if guess.stage() == GuessStage::Over {
            break;
        }
        let legal = guess.board().legal();
        let mv = legal[tries % legal.len()].to_string();
        let line = if guess.stage() == GuessStage::Missed {
            "solve"
        } else {
            &mv
        };
        text = run(&mut workspace, &[line]);
        said += &text;
        assert_eq!(record(&workspace), before);
    }
    assert!(
        said.contains("A bold\u{a0}start.") && !said.contains('胆'),
        "{said}"
    );
    for part in [
        "All moves guessed",
        "Matched ",
        " points (",
        "level ",
        "rating ",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let problems = &workspace.trainer.problems;
    assert!(problems.tries().len() >= 25 && !problems.cards().is_empty());
    assert!(
        problems
            .tries()
            .iter()
            .all(|it| it.id.starts_with("guess-"))
    );
    assert!(problems.cards().iter().all(|it| it.opponent == "masters"));
    run(&mut workspace, &["replay end"]);
    assert!(
        workspace
            .tabs
            .tab()
            .is_some_and(|tab| tab.guess().is_none())
    );
    assert_eq!(record(&workspace), before);
    // A card is a problem like any other.
    workspace.run("train mine").expect("a card");
}

#[test]
fn hints_narrow_an_area_and_what_would_change_the_game_is_refused() {
    let mut workspace = workspace(300);
    play(&mut workspace, "reversi", 3);
    run(&mut workspace, &["goto 20"]);
    let side = workspace
        .tabs
        .session()
        .expect("a game")
        .turn()
        .name()
        .en
        .to_lowercase();
    let begun = run(&mut workspace, &[&format!("replay {side}")]);
    let areas = ["hint", "hint"].map(|line| {
        run(&mut workspace, &[line]);
        let guess = workspace.tabs.tab().and_then(crate::workspace::Tab::guess);
        let [from, to] = guess
            .and_then(crate::workspace::Guess::area)
            .expect("an area");
        [to.col - from.col + 1, to.row - from.row + 1]
    });
    assert_eq!(areas, [[4, 4], [2, 2]]);
    let column = run(&mut workspace, &["hint"]);
    assert!(column.contains("in column"), "{column}");
    for line in [
        "comment x",
        "resign",
        "analyse",
        "review",
        "mistake",
        "rematch",
        "save x.tt",
    ] {
        let refused = workspace.run(line).expect_err(line).get(Lang::En);
        assert!(
            refused.contains("you are guessing this game"),
            "{line}: {refused}"
        );
    }
    // Earlier moves may be looked at; the next move is tried where it was asked for.
    run(&mut workspace, &["goto 3"]);
    let session = workspace.tabs.session().expect("a game");
    assert_eq!(session.line().len(), 21, "nothing that follows is shown");
    let text = run(&mut workspace, &["solve"]);
    assert!(text.contains("The game's move is"), "{begun}: {text}");
    let counted = &workspace.trainer.problems.tries()[0];
    assert_eq!(
        counted.result,
        tabletop_play::training::AttemptResult::Failed
    );
}

#[test]
fn puzzles_and_games_without_moves_are_refused() {
    for game in ["magic", "almonds", "peace", "go 9"] {
        let mut workspace = workspace(300);
        workspace.run(&format!("new {game}")).expect("a game");
        workspace.run("replay").expect_err(game);
        workspace.run("replay end").expect_err(game);
    }
}
