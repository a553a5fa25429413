//! Gives any lines to both ends of a shared board.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tabletop_fuzz::shared(bytes));
