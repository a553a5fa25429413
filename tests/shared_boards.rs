//! Games at two machines: two programs, line by line, over the loopback.

use std::path::Path;

use tabletop::core::Lang;
use tabletop::session::SessionEvent;
use tabletop::workspace::{Effect, Workspace, turn_of};
use tabletop_patience::Wait;

use crate::common::person::Person;

/// Anna has invited, and Ben joined.
fn two(folder: &Path) -> (Person, Person) {
    two_at(folder, "reversi")
}

/// Two programs that share a board of this game.
fn two_at(folder: &Path, game: &str) -> (Person, Person) {
    let host = ["host", game, "--name", "Anna", "--host", "127.0.0.1"];
    let anna = Person::start(&folder.join("anna"), &host);
    let line = anna.waits_for("tabletop join ").pop().expect("an invite");
    let invite = line.strip_prefix("tabletop join ").expect("an invite");
    let ben = Person::start(&folder.join("ben"), &["join", invite, "--name", "Ben"]);
    ben.waits_for("you are playing Anna");
    anna.waits_for("Ben joined");
    (anna, ben)
}

#[test]
fn either_program_may_be_killed_and_no_move_is_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut anna, mut ben) = two(folder.path());
    anna.types("d3");
    ben.waits_for("Anna played d3");
    // A move shown as played here counts, whether the other machine has received it or not.
    ben.types("c3");
    ben.waits_for("Waiting for Anna");
    ben.is_killed();
    anna.waits_for("Ben played c3");
    ben.waits_for("Reconnected to Anna");
    anna.types("c4");
    anna.waits_for("Waiting for Ben");
    anna.is_killed();
    // Ben may have received the move just before.
    let lines = ben.waits_for("Connection lost");
    // A move that Ben played himself before the kill is not shown as the computer's.
    assert!(
        !lines.iter().any(|line| line.contains("The computer")),
        "{lines:#?}"
    );
    if !lines.iter().any(|line| line.contains("Anna played c4")) {
        ben.waits_for("Anna played c4");
    }
    anna.waits_for("Ben joined");
    ben.types("e3");
    anna.waits_for("Ben played e3");
    assert_eq!(anna.moves(), "1. d3 2. c3 3. c4 4. e3");
    assert_eq!(ben.moves(), "1. d3 2. c3 3. c4 4. e3");
}

#[test]
fn who_leaves_says_so_and_what_is_taken_back_is_shown() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut anna, mut ben) = two(folder.path());
    anna.types("d3");
    ben.waits_for("Anna played d3");
    ben.types("c3");
    anna.waits_for("Ben played c3");
    anna.types("undo");
    ben.waits_for("Anna asks for an undo");
    ben.types("undo");
    for person in [&anna, &ben] {
        let lines = person.waits_for("Undone");
        assert!(
            lines.contains(&"3 . . . . . . . .".to_owned()),
            "{lines:#?}"
        );
    }
    ben.quits();
    anna.waits_for("Ben has left; the game is kept");
    let home = ben.home.clone();
    let ben = Person::start(&home, &[]);
    anna.waits_for("Ben joined");
    ben.waits_for("Reconnected to Anna");
    anna.types("close");
    ben.waits_for("Anna closed the game");
    // The files go after that was said.
    anna.quits();
    assert_eq!(
        [".list", ".sock", ".invite"].map(|end| anna.shared(end)),
        [0; 3]
    );
}

#[test]
fn an_invite_that_is_wrong_is_refused_in_words() {
    let folder = tempfile::tempdir().expect("a folder");
    let invite = format!("tt1:127.0.0.1:1:{}-abc", "0".repeat(64));
    let nobody = Person::start(&folder.path().join("carl"), &["join", &invite]);
    nobody.waits_for("Can't reach the host");
    let wrong = Person::start(&folder.path().join("dora"), &["join", "tt1:nonsense"]);
    wrong.waits_for("invite starts with tt1:");
}

#[test]
fn a_rematch_is_shown_to_both_and_the_computer_sits_where_both_see_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut anna, mut ben) = two(folder.path());
    ben.types("cpu black");
    ben.waits_for("Not possible in a shared game");
    ben.types("cpu white");
    anna.waits_for("The computer now plays for Ben");
    anna.types("d3");
    anna.waits_for("Ben played");
    ben.types("cpu none");
    anna.waits_for("Ben is back at the board");
    anna.types("resign");
    ben.waits_for("Anna resigned: you won");
    anna.types("rematch");
    ben.waits_for("Anna offers a rematch");
    ben.types("rematch");
    for person in [&anna, &ben] {
        person.waits_for("Rematch with colours swapped");
    }
    ben.types("f5");
    anna.waits_for("Ben played f5");
}

#[test]
fn a_draw_that_both_agree_on_is_reported_in_words() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut anna, mut ben) = two(folder.path());
    anna.types("d3");
    ben.waits_for("Anna played d3");
    anna.types("draw");
    ben.waits_for("Anna offers a draw");
    ben.types("draw");
    for person in [&anna, &ben] {
        let lines = person.waits_for("All games are finished");
        assert!(lines.contains(&"Draw agreed".to_owned()), "{lines:#?}");
        assert!(
            !lines.iter().any(|line| line.contains("draw-agreed")),
            "{lines:#?}"
        );
    }
}

/// A board shared after the third stone: who swaps, announces, offers and picks is the same at both machines.
#[test]
fn an_opening_begun_alone_goes_on_at_two_machines() {
    let folder = tempfile::tempdir().expect("a folder");
    let opening = [
        "gomoku",
        "rule=renju",
        "opening=soosorv8",
        "--black",
        "human",
        "--white",
        "human",
    ];
    let mut anna = Person::start(&folder.path().join("anna"), &opening);
    for line in ["h8", "i9", "j7", "invite white 127.0.0.1:0"] {
        anna.types(line);
    }
    let line = anna.waits_for("tabletop join ").pop().expect("an invite");
    let invite = line.strip_prefix("tabletop join ").expect("an invite");
    let mut ben = Person::start(&folder.path().join("ben"), &["join", invite]);
    ben.waits_for("you are playing");
    for line in ["stay", "i8", "2"] {
        ben.types(line);
    }
    anna.waits_for("White announces 2 fifth moves");
    anna.types("swap");
    ben.waits_for("swapped colours");
    ben.types("g9");
    ben.types("h7");
    anna.waits_for("Black offers h7");
    anna.types("a1");
    anna.waits_for("one of the offered points");
    anna.types("h7");
    anna.types("h9");
    ben.waits_for("White played h9");
    assert_eq!(anna.moves(), ben.moves());
}

#[test]
fn a_clock_is_offered_and_counts_once_both_agree() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut anna, mut ben) = two(folder.path());
    ben.types("clock");
    ben.waits_for("clock");
    ben.types("clock 5m+3s");
    anna.waits_for(
        "Ben offers a clock of 5m+3s: type clock 5m+3s to accept, type decline to decline",
    );
    anna.types("decline");
    ben.waits_for("Anna declined the new clock");
    // Another one is no answer but an offer of one's own.
    ben.types("clock 5m+3s");
    anna.waits_for("Ben offers a clock of");
    anna.types("clock 10m/5x30s");
    ben.waits_for("Anna offers a clock of 10m/5x30s");
    ben.types("clock 10m/5x30s");
    for person in [&anna, &ben] {
        person.waits_for("New clock from the next move: 10m/5x30s");
    }
    anna.types("d3");
    ben.waits_for("Anna played d3");
    ben.types("clock pause");
    ben.waits_for("You can't pause the clock of a shared game");
    // The message is in the list: a guest that comes back receives it.
    ben.is_killed();
    ben.waits_for("Reconnected to Anna");
    anna.waits_for("Ben joined");
    anna.types("clock none");
    ben.waits_for("Anna offers to play without a clock");
    ben.types("clock none");
    for person in [&anna, &ben] {
        person.waits_for("You now play without a clock");
    }
}

#[test]
fn a_rematch_begins_with_its_own_clock_and_the_game_before_is_shared_no_more() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut anna, mut ben) = two(folder.path());
    ben.types("clock 5m+90s");
    anna.waits_for("Ben offers a clock");
    anna.types("clock 5m+90s");
    ben.waits_for("New clock");
    anna.types("d3");
    ben.waits_for("Anna played d3");
    ben.types("c3");
    anna.waits_for("Ben played c3");
    anna.types("rematch");
    ben.waits_for("Anna offers a rematch");
    ben.types("rematch");
    for person in [&mut anna, &mut ben] {
        person.waits_for("Rematch with colours swapped");
        // A move made earns 90 seconds: these have made none.
        person.types("clock");
        person.waits_for("Ben 5:00, Anna 5:00");
        // Either plays the other game on, for both.
        person.types(":1");
        person.types("c4");
        person.types("e3");
        person.waits_for("Ben e3");
        person.types(":2");
    }
    ben.types("f5");
    anna.waits_for("Ben played f5");
}

#[test]
fn a_puzzle_is_solved_side_by_side_on_boards_of_ones_own() {
    const SQUARE: [&str; 9] = [
        "8@0,2", "1@1,2", "6@2,2", "3@0,1", "5@1,1", "7@2,1", "4@0,0", "9@1,0", "2@2,0",
    ];
    let folder = tempfile::tempdir().expect("a folder");
    let (mut anna, mut ben) = two_at(folder.path(), "magic");
    anna.types("9@1,1");
    anna.types("undo");
    anna.types("8@0,2");
    ben.types("hint");
    ben.waits_for("Hints are off in games with a friend");
    ben.types("solve");
    ben.waits_for("Hints are off in games with a friend");
    for mv in &SQUARE[..8] {
        ben.types(mv);
    }
    ben.waits_for("Placed: 8/9");
    // Each side has a board of its own, also after a kill.
    ben.is_killed();
    ben.waits_for("Reconnected to Anna");
    anna.waits_for("Ben joined");
    assert_eq!(anna.moves(), "1. 8@0,2");
    assert!(ben.moves().ends_with("8. 9@1,0"));
    ben.types(SQUARE[8]);
    ben.waits_for("You solved it first, in 9 moves");
    anna.waits_for("Ben solved it in 9 moves");
    for mv in &SQUARE[1..] {
        anna.types(mv);
    }
    anna.waits_for("You solved it too, in 9 moves; Ben was first");
    ben.waits_for("Anna solved it in 9 moves");
    anna.types("rematch");
    ben.waits_for("Anna offers a rematch");
    ben.types("rematch");
    for person in [&anna, &ben] {
        person.waits_for("Puzzle restarted for both");
    }
    anna.types("5@1,1");
    anna.waits_for("Placed: 1/9");
    assert_eq!(anna.moves(), "1. 5@1,1");
    ben.types("8@0,2");
    ben.waits_for("Placed: 1/9");
    assert_eq!(ben.moves(), "1. 8@0,2");
}

#[test]
fn who_lost_the_line_sees_how_often_it_was_tried_and_may_give_up() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut anna, mut ben) = two(folder.path());
    anna.types("d3");
    ben.waits_for("Anna played d3");
    anna.child.kill().expect("killed");
    ben.waits_for("Connection lost");
    ben.waits_for("Can't reach the host");
    ben.types("stop");
    ben.waits_for("Gave up");
    // The game is Ben's own now, on both sides.
    ben.types("c3");
    ben.waits_for("c3");
    ben.types("c4");
    ben.waits_for("c4");
}

/// A shared game of Reversi whose guest, the second, has just joined.
fn joined() -> (Workspace, Workspace, Wait) {
    let mut anna = Workspace::new(Lang::En);
    anna.run("new reversi").expect("a game");
    let Effect::Invite { line, .. } = anna.run("invite 127.0.0.1:0").expect("shared").effect else {
        panic!("no invite");
    };
    let mut ben = Workspace::new(Lang::En);
    let join = line.strip_prefix("tabletop ").expect("an invite");
    ben.run(join).expect("on the way");
    let wait = Wait::begin();
    while ben.tabs.tab().is_none() {
        anna.poll();
        ben.poll();
        wait.pause(|| "nobody came in".to_owned());
    }
    (anna, ben, wait)
}

/// State of the connection, as shown beside the board.
fn state(workspace: &Workspace) -> String {
    let tab = workspace.tabs.tab().expect("a game").id;
    let state = workspace.sharing.state_of(&workspace.tabs, tab);
    state.expect("shared").get(Lang::En)
}

#[test]
fn every_try_to_get_the_line_back_is_news_for_the_screen() {
    let folder = tempfile::tempdir().expect("a folder");
    let host = ["host", "reversi", "--host", "127.0.0.1"];
    let mut anna = Person::start(&folder.path().join("anna"), &host);
    let line = anna.waits_for("tabletop join ").pop().expect("an invite");
    let mut ben = Workspace::new(Lang::En);
    ben.run(line.strip_prefix("tabletop ").expect("an invite"))
        .expect("on the way");
    let wait = Wait::begin();
    while ben.tabs.tab().is_none() {
        ben.poll();
        wait.pause(|| "nobody came in".to_owned());
    }
    // A program that is killed says no goodbye.
    anna.child.kill().expect("killed");
    let mut shown = String::new();
    while !shown.contains("try 3") {
        let is_news = !ben.poll().is_empty();
        let now = state(&ben);
        assert!(is_news || shown.is_empty() || now == shown, "{now}");
        shown = now;
        wait.pause(|| shown.clone());
    }
}

#[test]
fn a_host_who_left_is_waited_for_and_not_a_lost_connection() {
    let (mut anna, mut ben, wait) = joined();
    anna.sharing.leave();
    drop(anna);
    let mut messages = Vec::new();
    // The second message would be that of a failed attempt to reconnect.
    while !state(&ben).starts_with("Waiting for your friend to come back") {
        messages.extend(ben.poll());
        wait.pause(|| state(&ben));
    }
    for _ in 0..200 {
        messages.extend(ben.poll());
    }
    let messages: Vec<_> = messages
        .into_iter()
        .filter_map(|(_, event)| match event {
            SessionEvent::Message(message) => Some(message.get(Lang::En)),
            _ => None,
        })
        .collect();
    assert!(
        !messages.iter().any(|it| it.contains("lost")),
        "{messages:?}"
    );
}

#[test]
fn the_friends_turn_is_marked_as_such() {
    let (mut anna, mut ben, _) = joined();
    let is_waiting = |workspace: &mut Workspace| {
        let tab = workspace.tabs.tab().expect("a game");
        let turn = turn_of(&tab.session).get(Lang::En);
        (tab.awaits_person(), tab.is_friends_turn(), turn)
    };
    assert_eq!(
        is_waiting(&mut ben),
        (false, true, "waiting for Black".to_owned())
    );
    assert_eq!(
        is_waiting(&mut anna),
        (true, false, "your move (Black)".to_owned())
    );
    let refused = ben.run("d3").expect_err("out of turn").message();
    assert_eq!(refused.get(Lang::En), "it's Black's turn");
}

#[test]
fn talk_is_kept_for_both() {
    let (mut anna, mut ben, wait) = joined();
    ben.run("say hello").expect("said");
    while anna.sharing.talk(&anna.tabs).is_empty() {
        anna.poll();
        ben.poll();
        wait.pause(|| "nothing came".to_owned());
    }
    anna.run("say hi").expect("said");
    let talk = |it: &Workspace| -> Vec<_> {
        let talk = it.sharing.talk(&it.tabs).iter();
        talk.map(|said| said.get(Lang::En)).collect()
    };
    while talk(&ben).len() < 2 {
        anna.poll();
        ben.poll();
        wait.pause(|| "no answer came".to_owned());
    }
    assert_eq!(talk(&anna), ["your friend: hello", "You: hi"]);
    assert_eq!(talk(&ben), ["You: hello", "your friend: hi"]);
}
