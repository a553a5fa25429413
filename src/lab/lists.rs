//! Closed lists of the lab's words.

use tabletop_cli::lists::{Listed, game, keys};

/// Players of a match offered by shell completion; engines have names and command lines of their own.
const PLAYERS: [&str; 13] = [
    "level:1", "level:2", "level:3", "level:4", "level:5", "level:6", "level:7", "level:8",
    "level:9", "level:10", "greedy", "mobility", "random",
];

/// A game for two; a game for one gets its own error where the word is used.
pub(super) const fn game_for_two() -> Listed {
    Listed {
        offered: || keys(|entry| entry.info.players == 2),
        ..game()
    }
}

/// A player of a match; an unknown one is reported where it is parsed.
pub(super) const fn player() -> Listed {
    Listed {
        offered: || PLAYERS.to_vec(),
        takes: |_| true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_list_has_words_and_takes_them() {
        for listed in [game_for_two(), player()] {
            let offered = (listed.offered)();
            assert!(offered.len() > 1, "{offered:?}");
            assert!(
                offered.iter().all(|word| (listed.takes)(word)),
                "{offered:?}"
            );
        }
    }
}
