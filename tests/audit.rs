//! Every registered game is audited: random games under every option and over the range of sizes, each promise checked
//! at each ply. A new game is here by its line in the list of games; `tabletop audit NAME` does the same for one.

use tabletop::registry::GAMES;

#[test]
fn every_game_keeps_its_promises() {
    audits(Some(1));
}

#[test]
#[ignore = "whole, run by .ci/run"]
fn every_game_keeps_its_promises_in_many_games() {
    audits(None);
}

/// Audits so many games with each set of options, or as many as suit the size of the board.
#[track_caller]
fn audits(games: Option<u64>) {
    for entry in GAMES {
        match (entry.sweep)(games, 0) {
            Ok(swept) => println!("{}: {} plies audited", entry.info.key, swept.plies),
            Err(fault) => panic!("{fault}"),
        }
    }
}
