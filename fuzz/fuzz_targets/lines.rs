//! Gives any bytes to lines that the program keeps.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tabletop_fuzz::lines(bytes));
