//! Work on threads of its own while the program goes on.

use std::thread;
use std::time::Duration;

use super::worker::lower_priority;
use tabletop_system as system;

/// Niceness of work that nobody waits for. At 19 a busy machine would leave it 1 % of a processor, half an hour for half
/// a minute of work.
const BEHIND: i32 = 5;

/// Starts `work` on a thread of its own, with the priority of searches or, if nobody waits for it, `behind` them.
/// Returns false if no thread could be started.
pub fn start(behind: bool, work: impl FnOnce() + Send + 'static) -> bool {
    let work = move || {
        if behind {
            system::lower_priority(BEHIND);
        } else {
            lower_priority();
        }
        work();
    };
    let thread = thread::Builder::new().name("background".to_owned());
    thread.spawn(work).is_ok()
}

/// Number of threads that can work at once.
pub fn processors() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Waits a moment for what other threads do, well below the time in which a search has to stop.
pub fn pause() {
    thread::sleep(Duration::from_millis(1));
}
