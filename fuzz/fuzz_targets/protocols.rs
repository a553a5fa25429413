//! Gives any bytes to the servers of the protocols.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tabletop_fuzz::protocols(bytes));
