//! Building a book by search: the positions reached with the smallest mistakes are searched from the start position
//! on, then the values of the last ones are propagated back to the first.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet};
use std::fmt::Display;
use std::hash::Hash;

/// Settings for growing a book.
#[derive(Clone, Copy, Debug)]
pub struct Growth {
    /// Number of plies from the start within which every move is followed, whatever its loss.
    pub free_plies: usize,
    /// Maximum loss of a move that is followed, in units of the values.
    pub followed: i32,
    /// Cost of a ply, in hundredths of a unit, added to the losses on the way to a position; the position with the
    /// lowest total cost is searched next.
    pub ply: i32,
    /// Maximum loss of a move that is written to the book.
    pub written: i32,
}

/// A position with its rated moves, best first.
struct Page<M, K> {
    line: Vec<M>,
    key: K,
    moves: Vec<(M, K, i32)>,
}

/// Grows a book of at most `count` positions and returns its lines. `rate` gets a position and its ply and returns
/// the moves worth considering, the positions after them, and their values for the mover, best first; nothing if
/// the game is over.
pub fn grow<P, M, K>(
    start: P,
    count: usize,
    growth: Growth,
    key: impl Fn(&P) -> K,
    mut rate: impl FnMut(&P, usize) -> Vec<(M, P, i32)>,
) -> Vec<String>
where
    M: Clone + Display + Ord,
    K: Clone + Eq + Hash,
{
    let mut known = HashSet::new();
    let mut pages = Vec::new();
    let mut reached = vec![Some(start)];
    let mut waiting = BinaryHeap::from([(Reverse(0), Reverse(Vec::new()), 0)]);
    while pages.len() < count {
        let Some((Reverse(cost), Reverse(line), index)) = waiting.pop() else {
            break;
        };
        let Some(position) = reached[index].take() else {
            continue;
        };
        let position_key = key(&position);
        if !known.insert(position_key.clone()) {
            continue;
        }
        let rated = rate(&position, line.len());
        let Some(most) = rated.first().map(|best| best.2) else {
            continue;
        };
        let mut moves = Vec::new();
        for (mv, next, value) in rated {
            moves.push((mv.clone(), key(&next), value));
            let (loss, is_free) = (most - value, line.len() < growth.free_plies);
            if is_free || loss <= growth.followed {
                let longer = [line.as_slice(), &[mv]].concat();
                let more = if is_free { 0 } else { growth.ply + 100 * loss };
                waiting.push((Reverse(cost + more), Reverse(longer), reached.len()));
                reached.push(Some(next));
            }
        }
        pages.push(Page {
            line,
            key: position_key,
            moves,
        });
    }
    carry_back(&mut pages);
    pages.iter().map(|page| page.written(growth)).collect()
}

/// Propagates values back: a move gets the value of the position after it, where the book has that.
fn carry_back<M: Ord, K: Clone + Eq + Hash>(pages: &mut [Page<M, K>]) {
    pages.sort_by(|a, b| (a.line.len(), &a.line).cmp(&(b.line.len(), &b.line)));
    let mut best: HashMap<K, i32> = HashMap::new();
    for page in pages.iter_mut().rev() {
        for (_, next, value) in &mut page.moves {
            if let Some(found) = best.get(next) {
                *value = -found;
            }
        }
        page.moves
            .sort_by(|(a, _, first), (b, _, second)| second.cmp(first).then_with(|| a.cmp(b)));
        if let Some(&(_, _, value)) = page.moves.first() {
            best.insert(page.key.clone(), value);
        }
    }
}

impl<M: Display, K> Page<M, K> {
    fn written(&self, growth: Growth) -> String {
        let moves: Vec<_> = self.line.iter().map(M::to_string).collect();
        let mut text = moves.join(" ") + ":";
        let max = self.moves.first().map_or(0, |best| best.2);
        for (mv, _, value) in &self.moves {
            if max - value <= growth.written {
                text.push_str(&format!(" {mv} {value:+}"));
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GROWTH: Growth = Growth {
        free_plies: 1,
        followed: 2,
        ply: 50,
        written: 1,
    };

    /// Positions are numbers, and moves add 1, 2 or 5; `values` has the value of each move by position and move.
    fn book(count: usize, growth: Growth, values: &[(i32, i32, i32)]) -> Vec<String> {
        grow(0, count, growth, Clone::clone, |&position, _| {
            let known_values = values.iter().filter(|known| known.0 == position);
            known_values
                .map(|&(_, mv, value)| (mv, position + mv, value))
                .collect()
        })
    }

    const VALUES: [(i32, i32, i32); 7] = [
        (0, 1, 4),
        (0, 5, 0),
        (1, 2, 3),
        (1, 1, 2),
        (5, 2, -3),
        (3, 2, -9),
        (3, 1, -9),
    ];

    #[test]
    fn values_of_later_positions_are_carried_back() {
        // First the start position and its successors, though one of the moves loses too much to be followed, then
        // the least loss.
        assert_eq!(
            book(4, GROWTH, &VALUES),
            [": 5 +3", "1: 2 +9", "5: 2 -3", "1 2: 1 -9 2 -9"]
        );
    }

    #[test]
    fn moves_that_lose_too_much_are_not_followed() {
        let growth = Growth {
            free_plies: 0,
            ..GROWTH
        };
        assert_eq!(
            book(10, growth, &VALUES),
            [": 5 +3", "1: 1 +2", "1 2: 2 +3", "1 2 2: 2 -3"],
            "5 as the first move loses 4, but its position is reached without loss by way of 1 2"
        );
    }
}
