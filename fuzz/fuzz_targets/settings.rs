//! Gives any bytes to settings, themes and engines.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tabletop_fuzz::settings(bytes));
