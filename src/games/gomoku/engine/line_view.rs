//! Views of the stones around a point along one line, with details that the pattern classes omit, such as the distances
//! between stones.

use std::sync::LazyLock;

use super::pattern::REACH;

/// Number of points seen on either side.
pub(super) const SIGHT: i32 = REACH - 1;
/// Number of keys of views: a bit for each point around, from one end of the line to the other, for own stones and, in
/// the upper byte, for the opponent's; both bits for points outside the board.
const KEYS: usize = 1 << (4 * SIGHT);
/// Number of views, identical ones from either end counted once.
pub(super) const LINE_VIEWS: usize = 7_381;

#[cfg(feature = "tools")]
pub(super) fn number(key: u16) -> u16 {
    NUMBERS[usize::from(key)]
}

/// Number of the view of each key; 0 for impossible keys.
pub(super) static NUMBERS: LazyLock<Box<[u16]>> = LazyLock::new(|| {
    let mut numbers = vec![0; KEYS].into_boxed_slice();
    let mut next = 0;
    for key in (0..=u16::MAX).filter(|&key| is_possible(key)) {
        let mirrored = mirrored(key);
        if mirrored < key {
            numbers[usize::from(key)] = numbers[usize::from(mirrored)];
        } else {
            numbers[usize::from(key)] = next;
            next += 1;
        }
    }
    numbers
});

const fn mirrored(key: u16) -> u16 {
    let [own, other] = key.to_le_bytes();
    u16::from_le_bytes([own.reverse_bits(), other.reverse_bits()])
}

/// Returns true if no point of the board lies beyond a point outside it.
fn is_possible(key: u16) -> bool {
    let [own, other] = key.to_le_bytes();
    let outside = own & other;
    let (before, after) = (outside & 0x0f, outside.reverse_bits() & 0x0f);
    (before + 1).is_power_of_two() && (after + 1).is_power_of_two()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn views_are_numbered_without_gaps_and_alike_from_both_ends() {
        let mut seen = vec![false; LINE_VIEWS];
        for key in (0..=u16::MAX).filter(|&key| is_possible(key)) {
            assert_eq!(
                NUMBERS[usize::from(key)],
                NUMBERS[usize::from(mirrored(key))]
            );
            seen[usize::from(NUMBERS[usize::from(key)])] = true;
        }
        assert!(seen.iter().all(|&seen| seen));
    }
}
