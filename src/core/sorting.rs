//! Stable sorting by number, compiled once for all types.

/// Sorts `items` by a number, the least first; items of the same rank stay in their order.
///
/// `slice::sort_by_key` is compiled anew, in some three thousand instructions, for each type and key. This is for lists that
/// are not sorted millions of times: it allocates the ranks.
///
/// # Examples
/// ```
/// let mut words = ["stone", "ko", "eye", "atari"];
/// tabletop_core::sort_by_rank(&mut words, |word| word.len() as i64);
/// assert_eq!(words, ["ko", "eye", "stone", "atari"]);
/// ```
pub fn sort_by_rank<T>(items: &mut [T], mut rank: impl FnMut(&T) -> i64) {
    let mut ranks = Vec::with_capacity(items.len());
    for item in &*items {
        ranks.push((rank(item), ranks.len()));
    }
    sort(&mut ranks);
    for at in 0..items.len() {
        let mut from = ranks[at].1;
        // An item that was swapped away lies where the item went that took its place.
        while from < at {
            from = ranks[from].1;
        }
        items.swap(at, from);
    }
}

fn sort(ranks: &mut [(i64, usize)]) {
    ranks.sort_unstable();
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn ranks_sort_as_keys_do(numbers: Vec<i8>) {
            let mut items: Vec<_> = numbers.into_iter().enumerate().collect();
            let mut expected = items.clone();
            expected.sort_by_key(|item| item.1 / 8);
            super::sort_by_rank(&mut items, |item| i64::from(item.1 / 8));
            prop_assert_eq!(items, expected);
        }
    }
}
