//! Gives any bytes to the sniff reader.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tabletop_fuzz::sniff(bytes));
