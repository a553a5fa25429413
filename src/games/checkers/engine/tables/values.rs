//! Table values: a byte for each position.

/// Value of a draw, and during the analysis of an unknown position. Every other value is the distance in plies plus
/// one: odd distances are wins, even ones losses.
pub(super) const DRAW: u8 = 0;
/// Longest distance that a byte holds.
const MAX_PLIES: u8 = 254;

/// Distance of one ply more. A distance too long for a byte is capped so that a win stays a win and a loss a loss.
pub(super) const fn longer(distance: u8) -> u8 {
    if distance == MAX_PLIES {
        MAX_PLIES - 1
    } else {
        distance + 1
    }
}

/// Results of the moves of a position, as far as they are known.
#[derive(Default)]
pub(super) struct MovesSeen {
    pub(super) shortest_win: Option<u8>,
    /// Distance of the longest loss, 0 without a move.
    pub(super) longest_loss: u8,
    draws: bool,
}

impl MovesSeen {
    pub(super) fn add(&mut self, value: u8) {
        let Some(distance) = value.checked_sub(1).map(longer) else {
            self.draws = true;
            return;
        };
        if distance % 2 == 1 {
            let before = self.shortest_win.unwrap_or(MAX_PLIES);
            self.shortest_win = Some(before.min(distance));
        } else {
            self.longest_loss = self.longest_loss.max(distance);
        }
    }

    /// True if some move draws or wins.
    pub(super) const fn is_safe(&self) -> bool {
        self.draws || self.shortest_win.is_some()
    }

    /// Value of the position, once every move has been added.
    pub(super) const fn value(&self) -> u8 {
        match self.shortest_win {
            Some(win) => win + 1,
            None if self.draws => DRAW,
            None => self.longest_loss + 1,
        }
    }
}

/// Index of a value's counter: wins, losses, draws.
pub(super) const fn kind(value: u8) -> usize {
    match value {
        DRAW => 2,
        value => (value % 2) as usize,
    }
}
