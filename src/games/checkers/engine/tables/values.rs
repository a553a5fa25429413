//! What the tables keep of a position: a byte.

/// Stored for a draw, and while the analysis runs for what is not known yet. Every other value is the distance in plies
/// and one: odd distances are wins, even ones losses.
pub(super) const DRAW: u8 = 0;
/// The longest distance that a byte holds.
const LONGEST: u8 = 254;

/// One ply more than `distance`; of what is too long for a byte, as much as keeps a win a win and a loss a loss.
pub(super) const fn longer(distance: u8) -> u8 {
    if distance == LONGEST {
        LONGEST - 1
    } else {
        distance + 1
    }
}

/// What the moves of a position lead to, as far as that is known.
#[derive(Default)]
pub(super) struct MovesSeen {
    /// The distance of the shortest win.
    pub(super) shortest_win: Option<u8>,
    /// The distance of the longest loss, 0 without a move.
    pub(super) longest_loss: u8,
    draws: bool,
}

impl MovesSeen {
    /// Sees a move to a position of `value`.
    pub(super) fn add(&mut self, value: u8) {
        let Some(distance) = value.checked_sub(1).map(longer) else {
            self.draws = true;
            return;
        };
        if distance % 2 == 1 {
            let before = self.shortest_win.unwrap_or(LONGEST);
            self.shortest_win = Some(before.min(distance));
        } else {
            self.longest_loss = self.longest_loss.max(distance);
        }
    }

    /// Whether a move draws or wins.
    pub(super) const fn is_safe(&self) -> bool {
        self.draws || self.shortest_win.is_some()
    }

    /// The value of the position, of which every move was seen.
    pub(super) const fn value(&self) -> u8 {
        match self.shortest_win {
            Some(win) => win + 1,
            None if self.draws => DRAW,
            None => self.longest_loss + 1,
        }
    }
}

/// Where a value is counted: wins, losses, draws.
pub(super) const fn kind(value: u8) -> usize {
    match value {
        DRAW => 2,
        value => (value % 2) as usize,
    }
}
