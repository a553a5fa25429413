//! Gives any bytes to the ggf reader.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tabletop_fuzz::ggf(bytes));
