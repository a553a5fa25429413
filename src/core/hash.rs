//! A hash that is the same on every machine and in every version.

/// Offset basis of the 64-bit FNV-1a hash (Fowler, Noll, Vo).
pub const FNV_START: u64 = 0xcbf2_9ce4_8422_2325;

/// Continues the FNV-1a hash `hash` with `bytes`.
pub fn fnv1a(hash: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(hash, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
