//! Gives any bytes to the obf reader.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tabletop_fuzz::obf(bytes));
