//! Gives any bytes to the pdn reader.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tabletop_fuzz::pdn(bytes));
