//! Work on several threads at once.

use std::thread::{self, Builder};

use super::worker::{STACK_BYTES, lower_priority};

/// Node limit from which further threads are worth starting.
pub const WORTH_THREADS: u64 = 100_000;

/// Number of threads, of the `asked` ones, that a search of at most `nodes` nodes should use: only one for a small
/// search, which would be over by the time that others have started.
pub const fn threads_for(nodes: u64, requested: usize) -> usize {
    if nodes < WORTH_THREADS || requested == 0 {
        1
    } else {
        requested
    }
}

/// Runs `main` on this thread while `work` runs with each of `helpers` on a thread of its own, as far as threads
/// can be started; waits for all of them.
///
/// A panic in one of them is resumed here once all have ended: the helpers have to end with `main`, also where that
/// panics.
pub fn beside<T: Send, R>(
    helpers: &mut [T],
    work: impl Fn(&mut T) + Sync,
    main: impl FnOnce() -> R,
) -> R {
    thread::scope(|scope| {
        for helper in helpers {
            let builder = Builder::new().stack_size(STACK_BYTES);
            let thread = builder.spawn_scoped(scope, || {
                lower_priority();
                work(helper);
            });
            // If the system cannot start another thread, those that were started suffice.
            if thread.is_err() {
                break;
            }
        }
        main()
    })
}

/// Runs `work` for every worker at once, with its index, the first on this thread; waits for all of them.
///
/// A panic in one of them is resumed here.
pub fn together<T: Send>(workers: &mut [T], work: impl Fn(usize, &mut T) + Sync) {
    let Some((first, others)) = workers.split_first_mut() else {
        return;
    };
    let mut others: Vec<_> = (1..).zip(others).collect();
    beside(
        &mut others,
        |(number, worker)| work(*number, worker),
        || work(0, first),
    );
}

#[cfg(test)]
mod tests {
    use super::{WORTH_THREADS, beside, threads_for, together};

    #[test]
    fn every_worker_works_once() {
        let mut workers = [0_usize; 5];
        together(&mut workers, |number, worker| *worker += number + 1);
        assert_eq!(workers, [1, 2, 3, 4, 5]);
        together(&mut [], |_, _: &mut u8| unreachable!("nobody works"));
    }

    #[test]
    fn short_searches_use_one_thread() {
        assert_eq!(threads_for(WORTH_THREADS - 1, 8), 1);
        assert_eq!(threads_for(WORTH_THREADS, 8), 8);
        assert_eq!(threads_for(u64::MAX, 0), 1);
    }

    #[test]
    fn all_of_them_work() {
        let mut counts = [0; 4];
        let main = beside(&mut counts, |count| *count += 1, || 5);
        assert_eq!((main, counts), (5, [1; 4]));
    }
}
