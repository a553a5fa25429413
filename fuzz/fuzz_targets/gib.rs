//! Gives any bytes to the GIB reader.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tabletop_fuzz::gib(bytes));
