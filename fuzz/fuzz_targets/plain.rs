//! Gives any bytes to plain mode.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tabletop_fuzz::plain(bytes));
