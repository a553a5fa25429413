//! The puzzles through the commands a person types: hints, going back to where there is a solution, and being solved.

use tabletop::core::{Lang, Verdict};
use tabletop::workspace::Workspace;

/// Types `lines` into a new program; the messages of the last one, or its refusal.
#[track_caller]
fn check(lines: &[&str], expected: Result<&str, &str>) -> Workspace {
    let mut workspace = Workspace::new(Lang::En);
    let (last, before) = lines.split_last().expect("lines");
    for line in before {
        workspace
            .run(line)
            .unwrap_or_else(|error| panic!("{line}: {error}"));
    }
    let reply = workspace.run(last).map(|reply| {
        let messages: Vec<_> = reply.messages.iter().map(ToString::to_string).collect();
        messages.join(" | ")
    });
    match (reply, expected) {
        (Ok(said), Ok(words)) => assert!(said.contains(words), "{said}"),
        (Err(error), Err(words)) => assert!(error.to_string().contains(words), "{error}"),
        (reply, _) => panic!("{lines:?}: {reply:?}"),
    }
    workspace
}

#[track_caller]
fn check_solved(lines: &[&str], moves: usize) {
    let mut workspace = check(lines, Ok("Solution shown"));
    let session = workspace.tabs.session_mut().expect("a game");
    assert_eq!(
        session.outcome().map(|outcome| outcome.verdict),
        Some(Verdict::Solved)
    );
    assert_eq!(session.undo(usize::MAX), moves);
}

#[test]
fn puzzles_are_solved_on_request() {
    check_solved(&["new almonds", "solve"], 4);
    check_solved(&["new almonds", "2,2-4,2", "solve"], 4);
    for size in 3..=10 {
        check_solved(
            &[&format!("new magic {size} lowest=-7"), "solve"],
            size * size,
        );
    }
    check_solved(&["new magic 3", "8@0,0", "solve"], 9);
}

#[test]
fn what_cant_be_solved_is_taken_back() {
    let almonds = check(
        &["new almonds", "2,2-4,2", "2,1-0,1", "rescue"],
        Ok("Took back 2,1-0,1"),
    );
    assert_eq!(
        almonds.tabs.session().map(|session| session.line().len()),
        Some(3)
    );
    check(
        &["new almonds", "2,1-0,1", "solve"],
        Err("no solution left from here: type rescue to go back"),
    );
    check(&["new almonds", "rescue"], Err("it can still be solved"));
    check(
        &["new magic", "4@1,1", "3@0,0", "rescue"],
        Ok("Took back 4@1,1 and 3@0,0"),
    );
    check(
        &["new magic", "4@1,1", "3@0,0", "rescue", "solve"],
        Ok("Solution shown"),
    );
    check(&["new magic", "solve", "solve"], Err("the game is over"));
}

#[test]
fn games_of_two_are_no_puzzles() {
    check(&["new reversi", "solve"], Err("Reversi is not a puzzle"));
    check(&["new peace", "rescue"], Err("Peace is not a puzzle"));
}
