//! Opens any bytes as a file of games: read in whatever format, followed by the rules, written and read again.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tabletop_fuzz::open(bytes));
