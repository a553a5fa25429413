//! The parts of the screen, each drawn from plain data.

pub(crate) mod board;
