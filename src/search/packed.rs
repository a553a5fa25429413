//! The container of weight files: a magic number, a version, a checksum and the packed numbers.
//!
//! File: magic number (4 bytes), version (u32), FNV-1a checksum of the packed rest (u64), length unpacked (u32),
//! DEFLATE stream. Unpacked, a number is one byte, or −128 and two bytes. All numbers little-endian.

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use tabletop_core::hash::{FNV_START, fnv1a};

/// Magic number and version of one kind of weight file.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// First four bytes of the file.
    pub mark: &'static [u8; 4],
    /// Version; changes with the meaning of the numbers.
    pub version: u32,
}

/// Reason why a weight file can't be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightError {
    /// The file does not begin with the right magic number and version.
    #[error("not a weight file of the expected kind and version")]
    Unknown,
    /// The file is truncated or was changed.
    #[error("damaged weight file: the checksum does not agree")]
    Damaged,
}

/// Level of compression, the best of those that zlib has.
const COMPRESSION_LEVEL: u8 = 9;
/// Bytes before the packed numbers.
const HEADER_BYTES: usize = 20;

impl Format {
    /// Packs `weights` into a file.
    pub fn pack(self, weights: impl IntoIterator<Item = i16>) -> Vec<u8> {
        let mut plain = Vec::new();
        for weight in weights {
            match i8::try_from(weight) {
                Ok(small) if small != i8::MIN => plain.push(small as u8),
                _ => {
                    plain.push(i8::MIN as u8);
                    plain.extend(weight.to_le_bytes());
                }
            }
        }
        let packed = compress_to_vec(&plain, COMPRESSION_LEVEL);
        let mut file = self.mark.to_vec();
        file.extend(self.version.to_le_bytes());
        file.extend(fnv1a(FNV_START, &packed).to_le_bytes());
        file.extend((plain.len() as u32).to_le_bytes());
        file.extend(packed);
        file
    }

    /// Unpacks the weights of `file`, of which there have to be `count`.
    pub fn unpack(self, file: &[u8], count: usize) -> Result<Vec<i16>, WeightError> {
        let header = file.get(..HEADER_BYTES).ok_or(WeightError::Damaged)?;
        let word = |at: usize| {
            u32::from_le_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]])
        };
        if &header[..4] != self.mark || word(4) != self.version {
            return Err(WeightError::Unknown);
        }
        let packed = &file[HEADER_BYTES..];
        if fnv1a(FNV_START, packed) != u64::from(word(8)) | u64::from(word(12)) << 32 {
            return Err(WeightError::Damaged);
        }
        // None of our files is longer than three bytes a weight.
        let length = (word(16) as usize).min(3 * count);
        let plain =
            decompress_to_vec_with_limit(packed, length).map_err(|_| WeightError::Damaged)?;
        numbers(&plain)
            .filter(|weights| weights.len() == count)
            .ok_or(WeightError::Damaged)
    }
}

fn numbers(plain: &[u8]) -> Option<Vec<i16>> {
    let mut bytes = plain.iter().copied();
    let mut weights = Vec::with_capacity(plain.len());
    while let Some(byte) = bytes.next() {
        weights.push(match byte as i8 {
            i8::MIN => i16::from_le_bytes([bytes.next()?, bytes.next()?]),
            small => i16::from(small),
        });
    }
    Some(weights)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORMAT: Format = Format {
        mark: b"TEST",
        version: 3,
    };

    #[test]
    fn a_file_reads_back_and_a_damaged_one_is_refused() {
        let weights = [0, 1, -1, 127, -127, -128, 128, i16::MAX, i16::MIN, 0, 0, 0];
        let mut file = FORMAT.pack(weights);
        assert_eq!(FORMAT.unpack(&file, weights.len()), Ok(weights.to_vec()));
        assert_eq!(
            FORMAT.unpack(&file, weights.len() + 1),
            Err(WeightError::Damaged)
        );
        let last = file.len() - 1;
        file[last] ^= 1;
        assert_eq!(
            FORMAT.unpack(&file, weights.len()),
            Err(WeightError::Damaged)
        );
        file[4] = 9;
        assert_eq!(
            FORMAT.unpack(&file, weights.len()),
            Err(WeightError::Unknown)
        );
        assert_eq!(FORMAT.unpack(b"TEST", 1), Err(WeightError::Damaged));
    }
}
