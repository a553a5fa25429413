//! Gives any bytes to the session file.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tabletop_fuzz::session(bytes));
