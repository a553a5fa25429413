use std::time::Duration;

use super::*;
use crate::workspace::Workspace;
use tabletop_core::Lang;

/// Runs lines, waiting for the computer after each. Returns the messages of the last one.
fn run(workspace: &mut Workspace, lines: &[&str]) -> String {
    let mut messages = Vec::new();
    for line in lines {
        let reply = workspace.run(line).expect(line);
        messages = reply.messages;
        tabletop_patience::wait_until(line, || {
            for (_, event) in workspace.poll() {
                if let SessionEvent::Hint(message) = event {
                    messages.push(message);
                }
            }
            !workspace.tabs.is_thinking()
        });
    }
    let texts: Vec<_> = messages.iter().map(|it| it.get(Lang::En)).collect();
    texts.join("; ")
}

/// A reviewed game of gomoku in which both sides overlook a four, and Black loses.
fn reviewed() -> Workspace {
    let mut workspace = Workspace::new(Lang::En);
    workspace.setup.thinking.time = Duration::from_secs(3600);
    workspace.setup.thinking.review_nodes = Some(5_000);
    run(&mut workspace, &["new gomoku 9"]);
    let moves = "e5 a1 e6 i9 e7 a9 i1 e8 a5 e4 b2 e3";
    for mv in moves.split(' ') {
        run(&mut workspace, &[mv]);
    }
    run(&mut workspace, &["resign", "review"]);
    workspace
}

fn record(workspace: &Workspace) -> (String, NodeId, bool) {
    let tab = workspace.tabs.tab().expect("a game");
    let session = &tab.session;
    let moves = session.record();
    (format!("{moves:?}"), session.current(), session.is_over())
}

#[test]
fn mistakes_are_corrected_on_a_scratch_board_and_the_game_stays() {
    let mut workspace = reviewed();
    let before = record(&workspace);
    let mistakes = mistakes_of(&workspace.tabs.tab().expect("a game").session, true);
    assert!(mistakes.len() > 1, "{mistakes:?}");
    let count = mistakes.len();
    for (index, mistake) in mistakes.iter().enumerate() {
        let text = run(&mut workspace, &["mistake"]);
        assert!(
            text.contains(&format!("Mistake {} of {count}", index + 1)),
            "{text}"
        );
        assert!(text.contains(mistake.badge.sign()), "{text}");
        let text = run(&mut workspace, &[&mistake.played]);
        assert!(text.contains(" loses "), "{text}");
        // The next move is a new try, even if the last one was not taken back.
        let text = run(&mut workspace, &[&mistake.best]);
        assert!(text.contains("Best!"), "{text}");
        assert_eq!(record(&workspace), before);
    }
    // The walk ends after the last mistake, where the game is.
    run(&mut workspace, &["mistake"]);
    assert!(workspace.tabs.tab().is_some_and(|tab| tab.walk().is_none()));
    assert_eq!(record(&workspace), before);
}

#[test]
fn ones_own_mistakes_come_first_and_both_sides_on_request() {
    let mut workspace = reviewed();
    workspace.run("seat white cpu:1").expect("a computer");
    let session = &*workspace.tabs.tab().expect("a game").session;
    let (own, both) = (mistakes_of(session, false), mistakes_of(session, true));
    assert!(
        !own.is_empty() && own.len() < both.len(),
        "{own:?} {both:?}"
    );
    let text = run(&mut workspace, &["mistake"]);
    assert!(
        text.contains(&format!("Mistake 1 of {} · you", own.len())),
        "{text}"
    );
    let text = run(&mut workspace, &["mistake sides"]);
    assert!(text.contains(&format!(" of {} · ", both.len())), "{text}");
    run(&mut workspace, &["mistake end"]);
    workspace.run("mistake end").expect_err("no walk");
    // Anything that means the game itself ends the walk.
    run(&mut workspace, &["mistake", "goto 3"]);
    let tab = workspace.tabs.tab().expect("a game");
    assert!(tab.walk().is_none());
    assert_eq!(
        tab.session.node(tab.session.current()).expect("a node").ply,
        3
    );
}

/// A walk may begin while the review still finds mistakes.
#[test]
fn mistakes_found_later_are_counted() {
    let mut workspace = reviewed();
    let text = run(&mut workspace, &["mistake"]);
    let tab = &mut workspace.tabs.all_mut()[0];
    let walk = tab.walk.as_mut().expect("a walk");
    let number = std::mem::replace(&mut walk.number, [1, 1]);
    assert!(number[1] > 1, "{text}");
    workspace.poll();
    let walk = workspace.tabs.tab().and_then(Tab::walk).expect("a walk");
    assert!(text.contains(&walk.heading().get(Lang::En)), "{text}");
}

#[test]
fn a_puzzle_and_a_game_without_winners_have_no_mistakes() {
    for game in ["magic", "almonds", "peace"] {
        let mut workspace = Workspace::new(Lang::En);
        workspace.run(&format!("new {game}")).expect("a game");
        workspace.run("mistake").expect_err(game);
    }
    let mut workspace = Workspace::new(Lang::En);
    workspace.run("new peace").expect("a game");
    workspace.run("d3").expect("legal");
    for line in ["review", "analyse", "teach"] {
        let refused = workspace.run(line).expect_err("nobody wins");
        assert_eq!(
            refused.get(Lang::En),
            "nobody wins Peace: no move is better than another"
        );
    }
}
