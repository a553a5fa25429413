//! Memory for tables: zeroed by the system when it is first touched and not before, and in large pages where there
//! are any, which cause far fewer TLB misses. `unsafe` for the allocation, for the advice to the system, and for a
//! prefetch hint to the processor.
#![expect(unsafe_code, reason = "allocation and hints, argued at each block")]

use std::alloc::{Layout, alloc_zeroed, dealloc, handle_alloc_error};
use std::ops::Deref;
use std::ptr::NonNull;
use std::sync::atomic::AtomicU64;

/// A cache line, the unit of memory transfer.
#[derive(Debug)]
#[repr(align(64))]
pub(super) struct CacheLine(pub(super) [AtomicU64; 8]);

#[derive(Debug)]
pub(super) struct ZeroedLines {
    memory: NonNull<u8>,
    layout: Layout,
    lines: NonNull<CacheLine>,
    len: usize,
}

// SAFETY: the lines are owned, and made of atomics.
unsafe impl Send for ZeroedLines {}
// SAFETY: as above.
unsafe impl Sync for ZeroedLines {}

impl ZeroedLines {
    /// Allocates `len` lines, at least one; if there is not enough memory, half as many, or half of those.
    pub(super) fn new(len: usize) -> Self {
        let mut len = len.max(1);
        loop {
            if let Some(lines) = Self::allocated(len) {
                return lines;
            }
            if len == 1 {
                handle_alloc_error(Layout::new::<CacheLine>());
            }
            len /= 2;
        }
    }

    fn allocated(len: usize) -> Option<Self> {
        // Allocated with a small alignment and aligned here: some allocators write to zeroed memory with a larger
        // alignment, which otherwise comes untouched from the system.
        let bytes = len.checked_mul(size_of::<CacheLine>())?;
        let padded = bytes.checked_add(align_of::<CacheLine>())?;
        let layout = Layout::from_size_align(padded, align_of::<u64>()).ok()?;
        // SAFETY: the layout is not empty.
        let memory = NonNull::new(unsafe { alloc_zeroed(layout) })?;
        let skipped = memory.as_ptr().align_offset(align_of::<CacheLine>());
        // SAFETY: less than the alignment is skipped, by which the memory is longer than the lines.
        let lines = unsafe { memory.add(skipped) }.cast::<CacheLine>();
        advise_large_pages(lines.cast(), bytes);
        Some(Self {
            memory,
            layout,
            lines,
            len,
        })
    }
}

impl Deref for ZeroedLines {
    type Target = [CacheLine];

    #[inline]
    fn deref(&self) -> &[CacheLine] {
        // SAFETY: `len` aligned lines were allocated, zeros are valid atomics, and they live as long as `self`.
        unsafe { std::slice::from_raw_parts(self.lines.as_ptr(), self.len) }
    }
}

impl Drop for ZeroedLines {
    fn drop(&mut self) {
        // SAFETY: the memory was allocated with this layout, and is not used any more.
        unsafe { dealloc(self.memory.as_ptr(), self.layout) };
    }
}

/// Asks Linux for large pages; does nothing on other systems.
#[cfg(target_os = "linux")]
fn advise_large_pages(memory: NonNull<u8>, bytes: usize) {
    /// Size of a large page in bytes.
    const LARGE: usize = 2 << 20;
    let skipped = memory.as_ptr().align_offset(LARGE);
    let len = bytes.saturating_sub(skipped) / LARGE * LARGE;
    if len > 0 {
        // SAFETY: the range lies within the allocation, and the advice leaves its content as it is.
        let given = unsafe {
            let first = memory.add(skipped).as_ptr();
            rustix::mm::madvise(first.cast(), len, rustix::mm::Advice::LinuxHugepage)
        };
        // Without large pages the small ones suffice.
        let _ = given;
    }
}

#[cfg(not(target_os = "linux"))]
const fn advise_large_pages(_: NonNull<u8>, _: usize) {}

/// Prefetches the cache line that `place` begins in.
#[inline]
pub fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a hint that reads nothing; every x86-64 has it.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering::Relaxed;

    use super::*;

    #[test]
    fn where_there_is_no_memory_the_table_is_smaller() {
        // More lines than any address space holds.
        let lines = ZeroedLines::new(1 << 57);
        assert!(lines.len() < 1 << 50 && lines.len().is_power_of_two());
    }

    #[test]
    fn memory_is_zeroed_aligned_and_as_long_as_asked() {
        for len in [0, 1, 1000, 1 << 16] {
            let lines = ZeroedLines::new(len);
            assert_eq!(lines.len(), len.max(1));
            assert!(lines.as_ptr().is_aligned());
            for number in lines.iter().flat_map(|line| &line.0) {
                assert_eq!(number.swap(7, Relaxed), 0);
            }
        }
    }
}
