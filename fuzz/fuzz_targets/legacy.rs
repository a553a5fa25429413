//! Gives any bytes to the legacy reader.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tabletop_fuzz::legacy(bytes));
