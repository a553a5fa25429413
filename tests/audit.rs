//! Every registered game is audited: random games under every option and over the range of sizes, each promise checked
//! at each ply. A new game is here by its line in the list of games; `tabletop audit NAME` does the same for one.

use tabletop::registry::GAMES;

#[test]
fn every_game_keeps_its_promises() {
    for entry in GAMES {
        match (entry.sweep)(None, 0) {
            Ok(swept) => println!("{}: {} plies audited", entry.info.key, swept.plies),
            Err(fault) => panic!("{fault}"),
        }
    }
}
