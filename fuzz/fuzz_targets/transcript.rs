//! Gives any bytes to the transcript reader.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tabletop_fuzz::transcript(bytes));
