//! Gives any bytes to the renlib reader.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tabletop_fuzz::renlib(bytes));
