//! Gives any bytes to the NGF reader.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tabletop_fuzz::ngf(bytes));
