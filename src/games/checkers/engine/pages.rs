//! Large pages for large tables: a processor finds its way about them with far fewer detours. Nothing but a hint, given to
//! Linux alone; the only module besides the SIMD one with `unsafe`, for the call that gives it.
#![cfg_attr(
    target_os = "linux",
    expect(unsafe_code, reason = "one system call, argued at its block")
)]

/// A vector that has room for `len` elements, in large pages if that is possible.
pub(super) fn roomy<T>(len: usize) -> Vec<T> {
    let room = Vec::with_capacity(len);
    advise(&room);
    room
}

#[cfg(target_os = "linux")]
fn advise<T>(room: &Vec<T>) {
    /// Bytes of a large page.
    const LARGE: usize = 2 << 20;
    let first = room.as_ptr() as usize;
    let end = first + room.capacity() * size_of::<T>();
    let (first, end) = (first.next_multiple_of(LARGE), end & !(LARGE - 1));
    if first < end {
        // SAFETY: the range lies within memory that `room` owns, and the advice leaves its content as it is.
        let given = unsafe {
            rustix::mm::madvise(
                first as *mut _,
                end - first,
                rustix::mm::Advice::LinuxHugepage,
            )
        };
        // Where there are no large pages, small ones do.
        let _ = given;
    }
}

#[cfg(not(target_os = "linux"))]
const fn advise<T>(_: &Vec<T>) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_is_as_large_as_asked() {
        let mut room = roomy::<u64>(1 << 20);
        assert!(room.is_empty() && room.capacity() >= 1 << 20);
        room.resize(1 << 20, 7);
        assert!(room.iter().all(|&number| number == 7));
        assert_eq!(roomy::<u8>(0).capacity(), 0);
    }
}
