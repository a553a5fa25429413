//! Gives any lines to the lists of a club.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tabletop_fuzz::club(bytes));
