//! Table slices that are too large for memory: stored in pages, with a cache of those used last.
//!
//! File: numbers of won, lost and drawn positions (u64 each), the end of each page relative to the header (u64
//! each), FNV-1a checksum of all that (u64); then the pages, each packed by LZ4 behind the checksum of its packed
//! bytes. All numbers little-endian.

use std::sync::{Mutex, PoisonError};

use super::ranks::{Material, Ranks, SLICES};
use super::values::kind;
use tabletop_core::hash::{FNV_START, fnv1a};
use tabletop_core::rng::mix;
use tabletop_search::blob_cache::{BlobCache, BlobReader};

/// Number of values in a page, small enough that one is read and unpacked in microseconds.
const PAGE: usize = 8 << 10;
/// Number of cached pages: 32 MB.
const HELD: usize = 4096;
/// Bytes of a number in a file.
const NUMBER: usize = 8;
/// Number of position counts in the header of a file.
const COUNTS: usize = 3;

/// A slice being written to a file. Unneeded places repeat the value before, so that they pack well.
pub(super) struct Pack<'a> {
    values: &'a [u8],
    counts: [u64; COUNTS],
    filled: Vec<u8>,
}

impl<'a> Pack<'a> {
    pub(super) fn new(values: &'a [u8]) -> Self {
        Self {
            values,
            counts: [0; COUNTS],
            filled: Vec::with_capacity(values.len()),
        }
    }

    pub(super) fn count(&mut self, index: usize) {
        self.counts[kind(self.values[index])] += 1;
    }

    /// Marks the position with this index as needed; indices have to ascend.
    pub(super) fn needs(&mut self, index: usize) {
        let last = self.filled.last().copied().unwrap_or_default();
        self.filled.resize(index, last);
        self.filled.push(self.values[index]);
    }

    pub(super) fn finish(mut self) -> Vec<u8> {
        let last = self.filled.last().copied().unwrap_or_default();
        self.filled.resize(self.values.len(), last);
        let (mut pages, mut head) = (Vec::new(), Vec::new());
        for count in self.counts {
            head.extend(count.to_le_bytes());
        }
        for page in self.filled.chunks(PAGE) {
            let packed = lz4_flex::block::compress(page);
            pages.extend(fnv1a(FNV_START, &packed).to_le_bytes());
            pages.extend(packed);
            head.extend((pages.len() as u64).to_le_bytes());
        }
        head.extend(fnv1a(FNV_START, &head).to_le_bytes());
        head.extend(pages);
        head
    }
}

/// A slice that is read by the page.
struct PackedSlice {
    file: Box<dyn BlobReader>,
    counts: [u64; COUNTS],
    /// End of each page relative to the header.
    ends: Vec<u64>,
    len: usize,
}

/// Reads the number at the beginning of `bytes`. Returns it and the rest.
fn number(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let (number, rest) = bytes.split_first_chunk::<NUMBER>()?;
    Some((u64::from_le_bytes(*number), rest))
}

impl PackedSlice {
    /// Opens a slice of `len` values, if its header is intact.
    fn open(file: Box<dyn BlobReader>, len: usize) -> Option<Self> {
        let pages = len.div_ceil(PAGE);
        let head = file.read_at(0, (COUNTS + pages + 1) * NUMBER).ok()?;
        let (said, checksum) = head.split_at(head.len() - NUMBER);
        if number(checksum)?.0 != fnv1a(FNV_START, said) {
            return None;
        }
        let mut numbers = said
            .chunks_exact(NUMBER)
            .filter_map(|bytes| Some(number(bytes)?.0));
        let mut counts = [0; COUNTS];
        for count in &mut counts {
            *count = numbers.next()?;
        }
        Some(Self {
            counts,
            ends: numbers.collect(),
            file,
            len,
        })
    }

    /// Values of a page, if it is intact.
    fn page(&self, page: usize) -> Option<Vec<u8>> {
        let begin = page.checked_sub(1).map_or(0, |before| self.ends[before]);
        let head = (COUNTS + self.ends.len() + 1) * NUMBER;
        let len = usize::try_from(self.ends.get(page)?.checked_sub(begin)?).ok()?;
        let read = self.file.read_at(head as u64 + begin, len).ok()?;
        let (checksum, packed) = number(&read)?;
        if checksum != fnv1a(FNV_START, packed) {
            return None;
        }
        let wanted = PAGE.min(self.len - page * PAGE);
        let values = lz4_flex::block::decompress(packed, wanted).ok()?;
        (values.len() == wanted).then_some(values)
    }
}

/// A cached page, by its slice and number.
#[derive(Default)]
struct Page {
    of: Option<(usize, usize)>,
    values: Vec<u8>,
}

/// Slices that can be read by the page.
pub(super) struct PackedSlices {
    slices: Vec<Option<PackedSlice>>,
    held: Vec<Mutex<Page>>,
}

impl PackedSlices {
    /// Opens those of `wanted` that are on `blob_cache`; `None` if there are none.
    pub(super) fn open(
        blob_cache: &dyn BlobCache,
        ranks: &Ranks,
        wanted: impl Iterator<Item = Material>,
    ) -> Option<Self> {
        let mut slices: Vec<Option<PackedSlice>> = Vec::new();
        slices.resize_with(SLICES, || None);
        for slice in wanted {
            let file = blob_cache.open(&slice.name());
            slices[slice.slot()] = file.and_then(|file| PackedSlice::open(file, ranks.len(slice)));
        }
        slices.iter().any(Option::is_some).then(|| Self {
            slices,
            held: (0..HELD).map(|_| Mutex::default()).collect(),
        })
    }

    /// Numbers of won, lost and drawn positions of a slice, if it is stored.
    pub(super) fn counts(&self, slice: Material) -> Option<[u64; COUNTS]> {
        Some(self.slices[slice.slot()].as_ref()?.counts)
    }

    pub(super) fn holds(&self, slot: usize) -> bool {
        self.slices.get(slot).is_some_and(Option::is_some)
    }

    /// True if a slice is stored and every page is intact.
    pub(super) fn is_whole(&self, slice: Material) -> bool {
        let slice = self.slices[slice.slot()].as_ref();
        slice.is_some_and(|slice| (0..slice.ends.len()).all(|page| slice.page(page).is_some()))
    }

    pub(super) fn unpack(&self, slice: Material) -> Option<Vec<u8>> {
        let slice = self.slices[slice.slot()].as_ref()?;
        let mut values = Vec::with_capacity(slice.len);
        for page in 0..slice.ends.len() {
            values.extend(slice.page(page)?);
        }
        Some(values)
    }

    /// A value of a slice, if it is stored and intact.
    pub(super) fn value(&self, slot: usize, index: usize) -> Option<u8> {
        let slice = self.slices.get(slot)?.as_ref()?;
        let of = (slot, index / PAGE);
        let place = mix((of.0 as u64) << 32 | of.1 as u64) as usize % HELD;
        let mut held = self.held[place]
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if held.of != Some(of) {
            held.values = slice.page(of.1)?;
            held.of = Some(of);
        }
        held.values.get(index % PAGE).copied()
    }
}

#[cfg(test)]
pub(super) mod tests {
    use std::io;

    use super::*;

    /// A stored item in memory, read in parts.
    pub(in super::super) struct Content(pub(in super::super) Vec<u8>);

    impl BlobReader for Content {
        fn read_at(&self, at: u64, len: usize) -> io::Result<Vec<u8>> {
            let part = self.0.get(at as usize..at as usize + len);
            part.map(<[u8]>::to_vec)
                .ok_or_else(|| io::ErrorKind::UnexpectedEof.into())
        }
    }

    /// Creates a slice of more than two pages, in which every third value is needed.
    fn packed() -> (Vec<u8>, Vec<u8>) {
        let values: Vec<u8> = (0..2 * PAGE + 100)
            .map(|at| (at * at % 251) as u8)
            .collect();
        let mut pack = Pack::new(&values);
        for index in (0..values.len()).step_by(3) {
            pack.count(index);
            pack.needs(index);
        }
        let file = pack.finish();
        (values, file)
    }

    #[test]
    fn what_is_needed_comes_back_and_the_rest_repeats_it() {
        let (values, file) = packed();
        let slice = PackedSlice::open(Box::new(Content(file)), values.len()).expect("whole");
        let read: Vec<u8> = (0..3)
            .flat_map(|page| slice.page(page).expect("whole"))
            .collect();
        assert_eq!(read.len(), values.len());
        for (index, value) in read.into_iter().enumerate() {
            assert_eq!(value, values[index - index % 3], "{index}");
        }
        assert_eq!(
            slice.counts.iter().sum::<u64>(),
            values.len().div_ceil(3) as u64
        );
        assert_eq!(slice.page(3), None);
    }

    #[test]
    fn what_is_damaged_is_not_read() {
        let (values, file) = packed();
        let open = |file| PackedSlice::open(Box::new(Content(file)), values.len());
        let mut damaged = file.clone();
        *damaged.last_mut().expect("bytes") ^= 1;
        let slice = open(damaged).expect("a whole head");
        assert!(slice.page(1).is_some() && slice.page(2).is_none());
        for at in [0, COUNTS * NUMBER] {
            let mut damaged = file.clone();
            damaged[at] ^= 1;
            assert!(open(damaged).is_none());
        }
        assert!(open(file[..10].to_vec()).is_none());
        let cut = open(file[..file.len() - 1].to_vec()).expect("a whole head");
        assert!(cut.page(2).is_none());
        assert!(PackedSlice::open(Box::new(Content(file)), values.len() + PAGE).is_none());
    }
}
