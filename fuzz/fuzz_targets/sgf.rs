//! Gives any bytes to the sgf reader.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tabletop_fuzz::sgf(bytes));
