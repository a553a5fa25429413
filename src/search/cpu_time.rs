//! The processor time that the program has taken.

use std::time::Duration;

/// The processor time of all threads since the start, where the system tells it.
#[cfg(unix)]
pub fn cpu_time() -> Option<Duration> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    let seconds = u64::try_from(time.tv_sec).ok()?;
    let nanoseconds = u32::try_from(time.tv_nsec).ok()?;
    Some(Duration::new(seconds, nanoseconds))
}

/// The processor time of all threads since the start, where the system tells it.
#[cfg(not(unix))]
pub fn cpu_time() -> Option<Duration> {
    None
}
