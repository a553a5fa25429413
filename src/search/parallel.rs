//! Work done at the same time by several threads.

/// Does `main` on this thread while `work` goes on with each of `helpers` on a thread of its own; waits for all of them.
///
/// A panic of one of them comes out here.
pub fn beside<T: Send, R>(
    helpers: &mut [T],
    work: impl Fn(&mut T) + Sync,
    main: impl FnOnce() -> R,
) -> R {
    std::thread::scope(|scope| {
        for helper in helpers {
            scope.spawn(|| work(helper));
        }
        main()
    })
}

#[cfg(test)]
mod tests {
    use super::beside;

    #[test]
    fn all_of_them_work() {
        let mut counts = [0; 4];
        let main = beside(&mut counts, |count| *count += 1, || 5);
        assert_eq!((main, counts), (5, [1; 4]));
    }
}
