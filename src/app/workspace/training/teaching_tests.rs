use super::*;
use crate::workspace::training::problems::FIRST_LEVEL;
use crate::workspace::{GamePurpose, Workspace};
use tabletop_core::{Lang, Side};
use tabletop_play::session::{Ending, NodeId};

/// Number of moves to the current position.
fn plies(workspace: &Workspace) -> usize {
    let session = workspace.tabs.session().expect("a game");
    session.node(session.current()).expect("there").ply
}

fn here(workspace: &Workspace) -> NodeId {
    workspace.tabs.session().expect("a game").current()
}

/// A workspace whose checks are limited by few positions and not by time.
fn patient() -> Workspace {
    let mut workspace = Workspace::new(Lang::En);
    workspace.setup.thinking.time = Duration::from_secs(3600);
    workspace.setup.thinking.review_nodes = Some(8_000);
    workspace
}

/// All messages until the computer is idle.
fn settle(workspace: &mut Workspace) -> Vec<String> {
    let mut messages = Vec::new();
    let (wake, woken) = crossbeam_channel::bounded(1);
    workspace.setup.waker = Arc::new(move || {
        // A single wake-up is enough.
        let _ = wake.try_send(());
    });
    loop {
        for (_, event) in workspace.poll() {
            if let SessionEvent::Hint(message) = event {
                messages.push(message.get(Lang::En));
            }
        }
        let thinks = workspace
            .tabs
            .session()
            .is_some_and(|session| session.thinking().is_some());
        if !thinks {
            return messages;
        }
        // Polls from time to time even without a wake-up.
        let _ = woken.recv_timeout(Duration::from_millis(20));
    }
}

#[test]
fn a_mistake_is_reported_with_its_refutation_and_a_good_move_is_answered() {
    let mut workspace = patient();
    workspace.run("new gomoku 15 white=cpu:1").expect("a game");
    workspace.run("teach on").expect("teaching");
    // White threatens to make a three, which has to be stopped.
    for mv in ["h8", "g9", "h9", "h10", "i8", "g8"] {
        let session = workspace.tabs.session_mut().expect("a game");
        session.play(mv).expect("legal");
    }
    workspace.run("g10").expect("a defence");
    assert_eq!(settle(&mut workspace), Vec::<String>::new());
    assert_eq!(plies(&workspace), 8, "the computer has answered");
    workspace.run("undo").expect("undone");
    assert_eq!(plies(&workspace), 6);
    workspace.run("i10").expect("a mistake");
    let text = settle(&mut workspace).join("; ");
    for word in ["i10", "loses", "undo"] {
        assert!(text.contains(word), "{text}");
    }
    assert_eq!(plies(&workspace), 7, "it is the computer's turn");
    workspace.run("undo").expect("undone");
    assert_eq!(plies(&workspace), 6);
    workspace.run("i10").expect("the same again");
    settle(&mut workspace);
    workspace.run("move").expect("the word");
    settle(&mut workspace);
    assert_eq!(plies(&workspace), 8);
}

#[test]
fn the_first_move_on_an_empty_board_is_nobodys_mistake() {
    for (game, first) in [("gomoku", "h8"), ("reversi", "d3"), ("checkers", "11-15")] {
        let mut workspace = patient();
        workspace.run("set teaching on").expect("set");
        let line = format!("new {game} white=cpu:1");
        workspace.run(&line).expect("a game");
        workspace.run(first).expect("legal");
        assert_eq!(settle(&mut workspace), Vec::<String>::new(), "{game}");
        assert_eq!(plies(&workspace), 2, "{game}");
    }
}

#[test]
fn nobody_is_taught_who_does_not_wish_it() {
    let mut workspace = Workspace::new(Lang::En);
    workspace.run("new gomoku 9 white=cpu:1").expect("a game");
    workspace.run("a1").expect("legal");
    let before = here(&workspace);
    settle(&mut workspace);
    assert_ne!(here(&workspace), before, "the computer answers at once");
}

/// Lets the player of a side resign.
fn end(workspace: &mut Workspace, side: Side) {
    let session = workspace.tabs.session_mut().expect("a game");
    session.end(Ending::Resigned(side)).expect("it is on");
}

#[test]
fn the_level_follows_the_results() {
    let mut workspace = Workspace::new(Lang::En);
    let level = |workspace: &Workspace| {
        let players = workspace.tabs.session().expect("a game").players();
        match players.side(Side::White).seat {
            Seat::Computer(level) => level,
            _ => 0,
        }
    };
    workspace.run("new reversi white=cpu:mine").expect("a game");
    assert_eq!(level(&workspace), FIRST_LEVEL);
    end(&mut workspace, Side::Black);
    workspace.poll();
    // A finished game counts once.
    workspace.poll();
    workspace.run("new reversi white=cpu:mine").expect("a game");
    assert_eq!(level(&workspace), FIRST_LEVEL - 1);
    end(&mut workspace, Side::White);
    workspace.poll();
    workspace.run("new reversi white=cpu:mine").expect("a game");
    assert_eq!(level(&workspace), FIRST_LEVEL);
    // Each game has its own level.
    workspace.run("new gomoku white=cpu:mine").expect("a game");
    assert_eq!(level(&workspace), FIRST_LEVEL);
}

#[test]
fn a_game_that_is_won_on_the_board_counts_as_one() {
    let mut workspace = Workspace::new(Lang::En);
    workspace.run("new gomoku white=cpu:mine").expect("a game");
    for mv in ["h8", "a1", "h9", "a3", "h10", "a5", "h11", "a7"] {
        let session = workspace.tabs.session_mut().expect("a game");
        session.play(mv).expect("legal");
    }
    workspace.run("h12").expect("five in a row");
    workspace.poll();
    assert_eq!(
        workspace.trainer.problems.strength("gomoku"),
        FIRST_LEVEL + 1
    );
    workspace.run("new gomoku white=cpu:mine").expect("a game");
    workspace.poll();
    assert_eq!(
        workspace.trainer.problems.strength("gomoku"),
        FIRST_LEVEL + 1
    );
}

#[test]
fn what_a_game_is_for_is_read_as_it_was_written() {
    for bits in 0..64 {
        let purpose = GamePurpose {
            first_game: bits & 1 > 0,
            teaches: bits & 2 > 0,
            at_strength: bits & 4 > 0,
            small_game: bits & 8 > 0,
            record: bits & 16 > 0,
            opening: (bits & 32 > 0).then_some(u64::MAX),
        };
        assert_eq!(GamePurpose::read(&purpose.write()), purpose);
    }
    assert_eq!(GamePurpose::read("something new"), GamePurpose::default());
}
