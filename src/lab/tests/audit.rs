//! Every registered game is audited: random games under every option and over the range of sizes, each promise checked
//! at each ply. A new game is here by its line in the list of games.

use tabletop_play::registry::GAMES;

use crate::program::output_of;

#[test]
fn every_game_keeps_its_promises() {
    let text = output_of(&["audit"]);
    assert_eq!(text.lines().count(), GAMES.len(), "{text}");
    for (line, entry) in text.lines().zip(GAMES) {
        assert!(line.starts_with(entry.info.key), "{line}");
        assert!(line.ends_with("every promise kept"), "{line}");
    }
}
