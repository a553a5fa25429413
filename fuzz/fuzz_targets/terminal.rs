//! Gives any bytes to the decoder of the terminal.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tabletop_fuzz::terminal(bytes));
