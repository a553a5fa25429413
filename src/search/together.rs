//! Several threads at one search: the first worker on the thread that asks, each other on its own.

use std::thread;

/// Runs `work` for every worker at once, with its number from 0, and returns when all are done. A panic of any of them is passed on.
pub fn together<T: Send>(workers: &mut [T], work: impl Fn(usize, &mut T) + Sync) {
    let Some((first, others)) = workers.split_first_mut() else {
        return;
    };
    let work = &work;
    thread::scope(|scope| {
        for (number, worker) in others.iter_mut().enumerate() {
            scope.spawn(move || work(number + 1, worker));
        }
        work(0, first);
    });
}

#[cfg(test)]
mod tests {
    use super::together;

    #[test]
    fn every_worker_works_once() {
        let mut workers = [0_usize; 5];
        together(&mut workers, |number, worker| *worker += number + 1);
        assert_eq!(workers, [1, 2, 3, 4, 5]);
        together(&mut [], |_, _: &mut u8| unreachable!("nobody works"));
    }
}
