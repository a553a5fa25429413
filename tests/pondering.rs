//! Thinking on a person's time: what it finds out is used, and it ends when the person moves.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tabletop::core::{Lang, Limits, Side};
use tabletop::registry::find;
use tabletop::search::worker::Waker;
use tabletop::session::{Purpose, Seat, Table, Thought};
use tabletop::workspace::Workspace;

fn table(level: u8) -> Box<dyn Table> {
    let entry = find("gomoku").expect("a game");
    let mut table = (entry.start)(entry.info.headless_options()).expect("a game");
    table.players_mut().seat(Side::White, Seat::Computer(level));
    for mv in ["h8", "i9"] {
        table.play(mv).expect("legal");
    }
    table
}

/// How deep the test searches.
fn deep(plies: u32) -> Limits {
    Limits {
        depth: Some(plies),
        ..Limits::default()
    }
}

/// Positions that a search for a hint visits.
fn visited(table: &mut dyn Table) -> u64 {
    let (send, woken) = crossbeam_channel::unbounded();
    let waker: Waker = Arc::new(move || {
        let _ = send.send(());
    });
    table
        .think(Purpose::Hint, deep(9), waker)
        .expect("it thinks");
    loop {
        woken.recv_timeout(Duration::from_secs(60)).expect("woken");
        for thought in table.poll() {
            match thought {
                Thought::Progress => {}
                Thought::Hint(_) => return table.analysis().expect("an analysis").nodes,
                other => panic!("{other:?}"),
            }
        }
    }
}

#[test]
fn what_was_thought_on_the_persons_time_is_used() {
    let without = visited(&mut *table(10));
    let mut table = table(10);
    assert!(table.ponder(deep(9)));
    assert!(table.thinking().is_none(), "nothing of it is shown");
    let begun = Instant::now();
    while table.is_pondering() && begun.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(1));
    }
    assert!(!table.is_pondering(), "depth 9 is soon reached");
    let with = visited(&mut *table);
    // A new engine would visit exactly as many as before.
    assert!(10 * with < 9 * without, "{with} of {without} positions");
}

#[test]
fn only_the_highest_level_ponders_and_only_on_a_persons_turn() {
    assert!(!table(9).ponder(Limits::default()));
    let mut table = table(10);
    assert!(table.ponder(Limits::default()) && table.is_pondering());
    table.play("j8").expect("legal");
    assert!(!table.is_pondering(), "a move ends it");
    assert!(!table.ponder(Limits::default()), "the computer's turn");
}

/// The setting, the tab and the turn decide; the game that is looked at alone thinks on.
#[test]
fn the_setting_switches_it_on_and_off() {
    let mut workspace = Workspace::new(Lang::En);
    let index = workspace.add(table(10));
    assert!(workspace.switch(index));
    workspace.poll();
    assert!(!is_pondering(&workspace), "off unless it is wanted");
    workspace.settings.set("ponder", "on").expect("a setting");
    workspace.poll();
    assert!(is_pondering(&workspace));
    workspace.settings.set("ponder", "off").expect("a setting");
    workspace.poll();
    assert!(!is_pondering(&workspace));
}

fn is_pondering(workspace: &Workspace) -> bool {
    workspace.table().is_some_and(|table| table.is_pondering())
}
