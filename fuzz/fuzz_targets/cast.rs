//! Gives any bytes to recordings of a terminal.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tabletop_fuzz::cast(bytes));
