//! Gives any bytes to the wthor reader.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tabletop_fuzz::wthor(bytes));
