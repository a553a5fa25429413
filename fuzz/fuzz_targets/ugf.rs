//! Gives any bytes to the UGF reader.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tabletop_fuzz::ugf(bytes));
