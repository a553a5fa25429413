//! Gives any bytes to the psq reader.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tabletop_fuzz::psq(bytes));
